/*
 * quadrille/sketch.h - solutions of exact covers, drawn: boards, pieces, letters, layers of cubes,
 * graphs.
 *
 * What is drawn follows from the names of items, whoever wrote them:
 *
 *     r1c1 r1c1l1     a cell, with its row, its column and its layer; `model` and `cover make` write
 *                     them so
 *     00 0a 000       the same: a digit or letter for each (0-9, a-z, A-Z), as Knuth's programs do
 *     p00 d00         the same, after a letter
 *     r1 c1           a row and a column: the option with both puts something where they meet
 *     s1              a place in a row
 *     hr1c1 vr1c1     the edge above, and the edge left of a cell (also h00 v00)
 *     b1=5 g1=5 b05   something of a box or region: cells with the same one belong together
 *
 * An option that names several cells is a piece. If it names one cell, the cell gets a value: the
 * colour that the option gives it, what follows `=` or `.` in another name, or else the name of another
 * item. Without any cells, coloured vertices and perfect matchings of graphs are recognised.
 * Everything else is shown as its options.
 */
#ifndef QUADRILLE_SKETCH_H
#define QUADRILLE_SKETCH_H

#include "quadrille/cover.h"
#include "quadrille/picture.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the solutions of a problem are drawn. Read-only; the problem must outlive it. */
typedef struct qd_sketch qd_sketch;

/* What solutions look like. */
typedef enum qd_sketch_kind {
    QD_SKETCH_OPTIONS, /* nothing is recognised: lines of options */
    QD_SKETCH_CELLS,   /* cells with pieces, values or edges */
    QD_SKETCH_PLACES,  /* a board with something in some of its cells, such as queens */
    QD_SKETCH_COLOURS, /* a graph whose vertices have colours */
    QD_SKETCH_MATCHING /* a graph with some of its edges */
} qd_sketch_kind;

/* Finds out how to draw a (sealed) problem. */
QD_API qd_status qd_sketch_new(const qd_cover *cover, qd_sketch **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_sketch_free(qd_sketch *sketch);

/* What its solutions look like. */
QD_API qd_sketch_kind qd_sketch_get_kind(const qd_sketch *sketch);

/*
 * Appends a solution as lines of text in UTF-8, each with a newline. The solution is one of
 * qd_cover_search_solution; a part of one is drawn as far as it goes.
 */
QD_API qd_status qd_sketch_put(const qd_sketch *sketch, const uint32_t *options, size_t count,
                               qd_text *text, qd_error *error);

/* The size of a solution in a picture, with cells that are smaller than usual if it would be wider than
 * `most_width`. */
QD_API void qd_sketch_measure(const qd_sketch *sketch, size_t count, double most_width,
                              double *width, double *height);

/*
 * Adds a solution to a picture, with its upper left corner at x and y, as large as qd_sketch_measure
 * says. Parts of shapes are "piece", "cell", "edge", "line", "border", "vertex" and "value".
 */
QD_API qd_status qd_sketch_add(const qd_sketch *sketch, const uint32_t *options, size_t count,
                               double most_width, qd_picture *picture, double x, double y,
                               qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
