/* Codes in arguments: characters of six bits, A-Z, a-z, 0-9, - and _. */
#ifndef QD_SUDOKU_CODE_H
#define QD_SUDOKU_CODE_H

#include "argument.h"

/* The bits of the next character, which is taken; -1 if there is none. */
static inline int qd_code_take(struct argument *argument) {
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (argument->rest == argument->end)
        return -1;
    for (int i = 0; i < 64; i++)
        if (characters[i] == *argument->rest) {
            argument->rest++;
            return i;
        }
    return -1;
}

#endif
