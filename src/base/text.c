#include "text.h"

#include "check.h"
#include "error.h"
#include "memory.h"
#include "scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef QUADRILLE_CHECKS

/* There are bytes with a NUL after them, or neither bytes nor capacity. */
static const char *text_check_state(const qd_text *text) {
    if (!text->data)
        return text->length || text->capacity ? "a text has a length and no bytes" : NULL;
    if (text->length >= text->capacity)
        return "a text has no space for its NUL";
    return text->data[text->length] ? "a text does not end with NUL" : NULL;
}

#endif

/* Makes space for `more` bytes and a NUL. */
static bool text_reserve(qd_text *text, size_t more) {
    if (text->failed || more >= SIZE_MAX - text->length ||
        !qd_array_reserve(&text->data, &text->capacity, text->length + more + 1, 1))
        text->failed = true;
    return !text->failed;
}

void qd_text_put_bytes(qd_text *text, const char *bytes, size_t length) {
    QD_CHECK(text->length <= text->capacity && (text->data || text->capacity == 0));
    QD_CHECK(bytes || length == 0);
    bool has_space = !text->failed && text->capacity - text->length > length;
    if (!has_space && !text_reserve(text, length))
        return;
    char *end = text->data + text->length;
    text->length += length;
    end[length] = '\0';
    if (length)
        memcpy(end, bytes, length);
    QD_CHECK_ALL(text_check_state(text));
}

void qd_text_put(qd_text *text, const char *string) {
    qd_text_put_bytes(text, string, strlen(string));
}

/* Half of what JSON consists of: without a call if there is space. */
void qd_text_put_byte(qd_text *text, char byte) {
    if (text->failed || text->length + 1 >= text->capacity) {
        qd_text_put_bytes(text, &byte, 1);
        return;
    }
    text->data[text->length++] = byte;
    text->data[text->length] = '\0';
}

/* Most are digits. */
void qd_text_put_number(qd_text *text, uint64_t number) {
    char digits[20];
    if (number < 10) {
        qd_text_put_byte(text, (char)('0' + number));
        return;
    }
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    qd_text_put_bytes(text, digits + at, sizeof digits - at);
}

/* Short texts are formatted once; longer ones again, once their length is known. */
void qd_text_printf(qd_text *text, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    char near[128];
    int length = vsnprintf(near, sizeof near, format, arguments);
    if (length < 0 || text->failed) {
        text->failed = true;
    } else if ((size_t)length < sizeof near) {
        qd_text_put_bytes(text, near, (size_t)length);
    } else if (text_reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
        QD_CHECK_ALL(text_check_state(text));
    }
    va_end(again);
    va_end(arguments);
}

qd_status qd_text_check(const qd_text *text, qd_error *error) {
    return text->failed ? qd_fail_memory(error) : QD_OK;
}

void qd_text_cut(qd_text *text, size_t length) {
    QD_CHECK(length <= text->length);
    text->length = length;
    if (text->data)
        text->data[length] = '\0';
}

void qd_text_free(qd_text *text) {
    free(text->data);
    *text = (qd_text)QD_TEXT_INIT;
}
