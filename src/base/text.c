#include "error.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

qd_status qd_text_append(qd_text *text, const char *bytes, size_t length, qd_error *error) {
    if (length >= SIZE_MAX - text->length)
        return qd_fail_memory(error);
    if (!qd_array_reserve(&text->data, &text->capacity, text->length + length + 1, 1))
        return qd_fail_memory(error);
    if (length)
        memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
    return QD_OK;
}

qd_status qd_text_add(qd_text *text, const char *string, qd_error *error) {
    return qd_text_append(text, string, strlen(string), error);
}

void qd_text_free(qd_text *text) {
    free(text->data);
    *text = (qd_text)QD_TEXT_INIT;
}
