#include "must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void give_up(const char *message) {
    fflush(stdout);
    fprintf(stderr, "quadrille: %s\n", message);
    exit(EXIT_TROUBLE);
}

void check(qd_status status, const qd_error *error) {
    if (status != QD_OK)
        give_up(error->message);
}

void check_text(const qd_text *text) {
    qd_error error;
    check(qd_text_check(text, &error), &error);
}

void *new_array(size_t count, size_t size) {
    void *array = calloc(count ? count : 1, size);
    if (!array)
        give_up("out of memory");
    return array;
}

char *copy_string(const char *string) {
    return strcpy(new_array(strlen(string) + 1, 1), string);
}
