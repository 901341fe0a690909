/*
 * Expressions over two values, `a-b==3||a==2*b`, as C writes them: whole numbers, a, b, abs(..),
 * parentheses; + - * / %, comparisons, && || !. Quotients are exact, so that a/b==2 means twice.
 */
#ifndef QD_SUDOKU_EXPRESSION_H
#define QD_SUDOKU_EXPRESSION_H

#include <stdbool.h>
#include <stdint.h>

/* Where an expression is wrong, and what; `what` is NULL if nothing is. */
struct expression_fault {
    const char *at, *what;
};

/*
 * Whether the expression from `text` to `end` holds for these values: whether it is not 0. It does not hold where it
 * divides by 0. Numbers that get too large are a fault, and so are too many parentheses within one another.
 */
bool qd_expression_holds(const char *text, const char *end, int64_t a, int64_t b,
                         struct expression_fault *fault);

#endif
