/* Codes in arguments: characters of six bits, A-Z, a-z, 0-9, - and _. */
#ifndef QD_SUDOKU_CODE_H
#define QD_SUDOKU_CODE_H

#include "argument.h"

#include <string.h>

/* The bits of a character; -1 if it is of no code. */
static inline int qd_code_bits(char character) {
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *at = character ? strchr(characters, character) : NULL;
    return at ? (int)(at - characters) : -1;
}

/* The bits of the next character, which is taken; -1 if there is none. */
static inline int qd_code_take(struct argument *argument) {
    int bits = argument->rest < argument->end ? qd_code_bits(*argument->rest) : -1;
    argument->rest += bits >= 0;
    return bits;
}

#endif
