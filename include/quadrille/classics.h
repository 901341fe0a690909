/*
 * quadrille/classics.h - classic problems as exact covers: queens, polyominoes, Latin squares ...
 *
 *     #include <quadrille/classics.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         const char *arguments[] = {"8"};
 *         qd_classic_call call = {0};
 *         qd_cover *cover;
 *         qd_error error;
 *         call.arguments = arguments, call.count = 1;
 *         if (qd_classic_make("queens", &call, &cover, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         printf("%u items, %u options\n", qd_cover_item_count(cover), qd_cover_option_count(cover));
 *         qd_cover_free(cover);
 *     }
 *
 * This makes the problem whose solutions are the ways to place 8 queens that do not attack each other. The same
 * arguments always make the same problem. Item names have up to eight characters and colours are single characters, as
 * Knuth's programs require, unless a problem is very large or a text names them otherwise. Cells are r1c1, r1c2, ...,
 * or r1c1l1 if there are layers.
 */
#ifndef QUADRILLE_CLASSICS_H
#define QUADRILLE_CLASSICS_H

#include "quadrille/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A family of problems. */
typedef struct qd_classic {
    const char *name;      /* "queens" */
    const char *arguments; /* their form: "N [torus] [distance]" */
    const char *summary;   /* one line: what the solutions are */
    const char *example;   /* example arguments: "8" */
} qd_classic;

/* Family number 0, 1, 2 ...; NULL past the last. */
QD_API const qd_classic *qd_classic_get(size_t number);

/*
 * Appends the text that an argument names: a drawing of a region, a list of words ... The library opens no files
 * itself. Returns QD_OK, or the status of the error that it has filled; `error` is never NULL.
 */
typedef qd_status (*qd_classic_read)(void *user, const char *name, qd_text *text, qd_error *error);

/* The arguments of a problem. */
typedef struct qd_classic_call {
    const char *const *arguments; /* words such as "8", "6x10", "seed=3", "torus" */
    size_t count;                 /* how many */
    qd_classic_read read;         /* NULL: arguments that name texts are errors */
    void *user;                   /* passed to `read` */
    const qd_stop *stop;          /* NULL, or a stop that ends the making */
} qd_classic_call;

/*
 * Makes a sealed problem. QD_ERROR_ARGUMENT: the name or an argument is wrong. QD_ERROR_RANGE: a size is.
 * QD_ERROR_STOPPED: the stop of the call is due. QD_ERROR_SYNTAX: the text read last is malformed; the line and the
 * column are set if they are known. Errors of `read` are passed on.
 */
QD_API qd_status qd_classic_make(const char *name, const qd_classic_call *call, qd_cover **out,
                                 qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
