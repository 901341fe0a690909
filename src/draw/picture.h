/* The internals of pictures: shapes are appended without checking each one, as with writers. */
#ifndef QD_DRAW_PICTURE_H
#define QD_DRAW_PICTURE_H

#include "quadrille/draw.h"

struct held_shape {
    qd_shape shape;
    size_t text_at; /* in texts */
};

struct qd_picture {
    double width, height;
    struct held_shape *shapes;
    size_t shape_count, shape_capacity;
    qd_text texts;    /* each followed by NUL */
    qd_status status; /* of what was appended */
};

/* The style of a part of a picture. */
struct look {
    const char *part;
    uint32_t colour;
    bool bold;
    qd_anchor anchor;
};

void qd_draw_line(qd_picture *picture, struct look look, double thickness, double x, double y,
                  double x2, double y2);
void qd_draw_rectangle(qd_picture *picture, struct look look, double x, double y, double x2,
                       double y2);
void qd_draw_disk(qd_picture *picture, struct look look, double diameter, double x, double y);
void qd_draw_text(qd_picture *picture, struct look look, double size, double x, double y,
                  const char *text);

/* The length of the character at `c`, at most `left`; 0 if a document cannot contain it. */
size_t qd_character_length(const char *c, size_t left);

/* Of capitals and digits, in multiples of the font size. */
#define CAPITAL_HEIGHT 0.715

/* ---- the grid: picture_grid.c ---------------------------------------------------------------- */

/* The rows and columns that a grid of that board takes, including its border. */
void qd_measure_grid(const qd_board *board, double *rows, double *columns);

/* Draws it with its top left corner there, and with cells of that size; if there is a scene, its position
 * and marks. */
void qd_draw_grid(qd_picture *picture, const qd_puzzle *puzzle, const qd_scene *scene, double x,
                  double y, double size);

/* ---- puzzles: picture_puzzle.c --------------------------------------------------------------- */

/* As qd_picture_add_puzzle, or as qd_picture_add_scene if there is one. */
qd_status qd_draw_puzzle(qd_picture *picture, const qd_picture_room *room, const qd_puzzle *puzzle,
                         const qd_scene *scene, double *height, qd_error *error);

/* ---- marks: picture_marks.c ------------------------------------------------------------------ */

/* Where a candidate is in its cell: the centre, in multiples of a cell. Returns the size of its space. */
double qd_place_candidate(uint32_t values, uint32_t value, double *row, double *column);

enum marks_layer {
    MARKS_BEHIND, /* the lines of the grid */
    MARKS_BELOW,  /* values and candidates */
    MARKS_ABOVE   /* everything */
};

void qd_draw_marks(qd_picture *picture, const qd_scene *scene, enum marks_layer layer, double x,
                   double y, double size);

/* ---- constraints: picture_constraints.c ------------------------------------------------------ */

/* Whether constraints of that rule are drawn as figures, and their houses not as shades. */
bool qd_has_figure(const char *rule);

/* Whether figures need room beside the grid. */
bool qd_has_outside(const qd_board *board);

/* Draws those above the lines of the grid, or those below. */
void qd_draw_figures(qd_picture *picture, const qd_board *board, bool above, double x, double y,
                     double size);

/* ---- SVG: picture_svg.c ---------------------------------------------------------------------- */

void qd_write_svg_begin(qd_text *svg, double width, double height);
void qd_write_svg_end(qd_text *svg);

/* <NAME>text</NAME>, and a line end. */
void qd_write_svg_words(qd_text *svg, const char *name, const char *text, size_t length);
void qd_write_svg_shapes(qd_text *svg, const qd_picture *picture);

#endif
