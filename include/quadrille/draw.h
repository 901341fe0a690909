/*
 * quadrille/draw.h - pictures of puzzles and of steps, as lists of lines, rectangles, disks and texts.
 *
 *     #include <quadrille/draw.h>
 *     #include <quadrille/io.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void) {
 *         static const char text[] = "1.......2...3..4";
 *         qd_puzzle *puzzle;
 *         qd_picture *picture;
 *         qd_picture_room room = {0};
 *         qd_text svg = QD_TEXT_INIT;
 *         qd_error error;
 *         room.width = room.height = 100;
 *         if (qd_puzzle_read(text, strlen(text), NULL, &puzzle, &error) != QD_OK ||
 *             qd_picture_new(100, 100, &picture, &error) != QD_OK ||
 *             qd_picture_add_puzzle(picture, &room, puzzle, NULL, &error) != QD_OK ||
 *             qd_picture_svg(picture, NULL, &svg, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         fputs(svg.data, stdout);
 *         qd_text_free(&svg);
 *         qd_picture_free(picture);
 *         qd_puzzle_free(puzzle);
 *     }
 *
 * Puzzles can be added to a picture at any place, and so can other shapes, such as a title. Instead of
 * writing SVG, a program may walk through the shapes and draw them in its own way (with a PDF library,
 * on a canvas, on a printer):
 *
 *     for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
 *         qd_shape shape = qd_picture_shape(picture, i);
 *         ... draw it ...
 *     }
 *
 * For a picture with a physical size, the unit is the point, 1/72 inch. x increases to the right and y downward. Shapes
 * must be drawn in order; later ones cover earlier ones.
 */
#ifndef QUADRILLE_DRAW_H
#define QUADRILLE_DRAW_H

#include "quadrille/explain.h"
#include "quadrille/sudoku.h"
#include "quadrille/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A picture: a size and a list of shapes. Only one thread at a time may change it. */
typedef struct qd_picture qd_picture;

/* Makes an empty picture of that size. QD_ERROR_ARGUMENT: a size is negative or not a number. */
QD_API qd_status qd_picture_new(double width, double height, qd_picture **out, qd_error *error);

/* Releases a picture with its shapes; NULL is fine. */
QD_API void qd_picture_free(qd_picture *picture);

/* What a picture has. */
typedef struct qd_picture_facts {
    double width;  /* as given to qd_picture_new */
    double height; /* as given to qd_picture_new */
    size_t shapes; /* how many */
} qd_picture_facts;

/* All of this. */
QD_API qd_picture_facts qd_picture_about(const qd_picture *picture);

/* ---- shapes ---------------------------------------------------------------------------------- */

/* What a shape is. */
typedef enum qd_shape_kind {
    QD_SHAPE_LINE,      /* from x, y to x2, y2, with thickness `size` and square ends */
    QD_SHAPE_RECTANGLE, /* filled; corners at x, y and x2, y2 */
    QD_SHAPE_TEXT,      /* at x, y on the baseline, in a sans-serif font of size `size` */
    QD_SHAPE_DISK       /* filled; centre at x, y, diameter `size` */
} qd_shape_kind;

/* Where the x of a text is. */
typedef enum qd_anchor {
    QD_ANCHOR_LEFT,   /* at its left end */
    QD_ANCHOR_MIDDLE, /* in its middle */
    QD_ANCHOR_RIGHT   /* at its right end */
} qd_anchor;

/* A shape. Members that its kind does not have are 0. */
typedef struct qd_shape {
    qd_shape_kind kind; /* what it is */
    /* what it shows: "paper", "shade", "line", "border", "diagonal", "clue", "value" (placed, or of a solution),
     * "candidate", "title", "told" (author and difficulty), "rule", "thermo", "cage", "sum", "sum-back" (behind a sum);
     * those of steps (see qd_picture_add_scene): "house", "cover", "cell", "pattern", "other", "removed", "placed",
     * "link", "words"; or your own name, which must outlive the picture. Never NULL */
    const char *part;
    double x;         /* of one end or corner, or where the anchor of a text is */
    double y;         /* of the same */
    double x2;        /* of the other end or corner */
    double y2;        /* of the same */
    double size;      /* thickness of a line, font size of a text, diameter of a disk */
    uint32_t colour;  /* 0xRRGGBB */
    bool bold;        /* of a text */
    qd_anchor anchor; /* of a text */
    /* of a text, never NULL: NUL-terminated UTF-8. Within a picture it is valid UTF-8 without control characters, and
     * remains until the picture changes */
    const char *text;
} qd_shape;

/* Adds a shape. Its text is copied; control characters and bytes that are not valid UTF-8 are replaced. */
QD_API qd_status qd_picture_add(qd_picture *picture, const qd_shape *shape, qd_error *error);

/* Shape number 0, 1, 2 ..., which must exist. */
QD_API qd_shape qd_picture_shape(const qd_picture *picture, size_t number);

/* Estimates the width of a text in any common font. The result is more likely to be too large than too small. */
QD_API double qd_picture_text_width(const char *text, double size, bool bold);

/* ---- puzzles --------------------------------------------------------------------------------- */

/* Where to draw a puzzle, and what to draw. */
typedef struct qd_picture_room {
    double x;           /* its left edge */
    double y;           /* its upper edge */
    double width;       /* the width available */
    double height;      /* the height available; 0: unlimited */
    double cell_size;   /* the maximum size of a cell; 0: as large as fits */
    const char *label;  /* before the title, e.g. "12"; or NULL. Copied */
    bool without_rules; /* omit the list of rules that the grid does not show */
} qd_picture_room;

/*
 * Adds a puzzle at the top of the room, centred: a heading (label and title on the left, author and
 * difficulty on the right, if there are such fields), the grid, as large as fits, and below it the
 * rules of the board other than rows, columns and boxes. `*height` (unless NULL) gets the height
 * used. It can exceed the height of the room if there is much text and little space. Nothing checks
 * that the room is within the picture.
 *
 * Borders are thick around boxes and regions of any shape. Houses of other rules are shaded; those
 * that run diagonally are lines. Killer cages have dashed outlines with the sum in the first
 * corner, and thermometers are grey with a bulb. Clues are black and bold; other values are lighter
 * and in colour. Candidates are small; a cell in which all values are possible is empty. The
 * symbols are those of the puzzle; if it has none, or is written in numbers, values are numbers.
 */
QD_API qd_status qd_picture_add_puzzle(qd_picture *picture, const qd_picture_room *room,
                                       const qd_puzzle *puzzle, double *height, qd_error *error);

/* ---- steps ----------------------------------------------------------------------------------- */

/* A step in the position in which it was found. A step without a technique is a mistake made by a person: it removes
 * what is wrong and places what is missing. All pointers must stay valid while it is used. */
typedef struct qd_scene {
    const qd_puzzle *puzzle; /* its board, clues, symbols and fields */
    /* in that position, on the same board; the step is not applied yet */
    const qd_explainer *explainer;
    const qd_step *step; /* what is marked; NULL: nothing */
    qd_help help;        /* how much of it; no more than qd_step_put says */
    const char *words;   /* sentences below the grid; NULL: none */
} qd_scene;

/*
 * Adds a step to a picture: the values and all candidates of the position, and marks. The room and `height`
 * are those of qd_picture_add_puzzle.
 *
 * Houses of the pattern are shaded; those in which it removes candidates are shaded more lightly. Cells of the pattern
 * have a frame. Candidates of the pattern stand on a disk. Those of its other part (fins, pincers, the second colour or
 * set, what a chain makes false) stand on a square. Removed candidates and wrong values are struck out; a candidate
 * that is placed has a ring. Links of chains are arrows: solid if the second candidate holds, dashed if it does not.
 * Symbols are always those of the puzzle, or the default ones, as in sentences.
 */
QD_API qd_status qd_picture_add_scene(qd_picture *picture, const qd_picture_room *room,
                                      const qd_scene *scene, double *height, qd_error *error);

/*
 * Appends the same as text: a grid of candidates with `*` before those of the pattern, `~` before those of its other
 * part, `-` before what is removed or wrong, and `+` before what is placed; then a line that explains these marks, and
 * the words. Every line ends with a newline. Call qd_text_check at the end.
 */
QD_API void qd_scene_put(const qd_scene *scene, qd_text *text);

/* ---- SVG ------------------------------------------------------------------------------------- */

/* Appends the picture as a self-contained SVG 1.1 document. `title` (may be NULL) is what browsers show and screen
 * readers read. */
QD_API qd_status qd_picture_svg(const qd_picture *picture, const char *title, qd_text *text,
                                qd_error *error);

/* ==== solutions of covers ===================================================================== */

/*
 * Solutions of exact covers, drawn: boards, pieces, letters, layers of cubes, graphs.
 *
 * What is drawn follows from the names of the items, wherever the problem comes from:
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
 * An option that names several cells is a piece. If it names one cell, the cell gets a value: the colour that the
 * option gives it, what follows `=` or `.` in another name, or else the name of another item. In problems without
 * cells, coloured vertices and perfect matchings of graphs are recognised. Other solutions are shown as their options.
 */

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

/* Finds out how to draw a (sealed) problem, and tells what its solutions look like (`kind` may be NULL). */
QD_API qd_status qd_sketch_new(const qd_cover *cover, qd_sketch **out, qd_sketch_kind *kind,
                               qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_sketch_free(qd_sketch *sketch);

/*
 * Appends a solution as lines of text in UTF-8, each with a newline. The solution is in the form of
 * qd_cover_search_solution; a partial solution is drawn as far as it goes.
 */
QD_API qd_status qd_sketch_put(const qd_sketch *sketch, const uint32_t *options, size_t count,
                               qd_text *text, qd_error *error);

/* The size of a solution in a picture. Cells are smaller than usual if it would otherwise be wider than
 * `most_width`. */
QD_API void qd_sketch_measure(const qd_sketch *sketch, size_t count, double most_width,
                              double *width, double *height);

/*
 * Adds a solution to a picture, with its upper left corner at x and y and the size that qd_sketch_measure returns.
 * Parts of shapes are "piece", "cell", "edge", "line", "border", "vertex" and "value".
 */
QD_API qd_status qd_sketch_add(const qd_sketch *sketch, const uint32_t *options, size_t count,
                               double most_width, qd_picture *picture, double x, double y,
                               qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
