/* Figures of constraints: what the table in picture_constraints.c and the files that draw them share. */
#ifndef QD_DRAW_PICTURE_FIGURE_H
#define QD_DRAW_PICTURE_FIGURE_H

#include "picture.h"

#include "quadrille/sudoku.h"

/* The place of the grid. */
struct site {
    qd_picture *picture;
    const qd_board *board;
    double x, y, size; /* of the top left corner; of a cell */
};

struct figure;
typedef void figure_draw(const struct site *site, const qd_constraint *constraint,
                         const struct figure *figure);

/* How constraints of a rule are drawn. */
struct figure {
    const char *rule;
    bool above;      /* above the lines of the grid, not below */
    bool is_outside; /* needs room beside the grid */
    uint32_t colour; /* of what is drawn in one colour */
    figure_draw *draw;
};

static inline struct look figure_look(const struct figure *figure) {
    return (struct look){figure->rule, figure->colour, false, QD_ANCHOR_MIDDLE};
}

/* The point that many rows and columns from the top left corner. */
static inline void figure_find(const struct site *site, double row, double column, double *x,
                               double *y) {
    *x = site->x + column * site->size;
    *y = site->y + row * site->size;
}

static inline void figure_find_centre(const struct site *site, uint32_t cell, double *x,
                                      double *y) {
    uint32_t row, column;
    qd_board_cell_position(site->board, cell, &row, &column);
    figure_find(site, row + 0.5, column + 0.5, x, y);
}

/* A disk with a rim. */
void qd_draw_ring(const struct site *site, struct look rim, struct look inside, double diameter,
                  double x, double y);

/* picture_lines.c: lines through cells. */
figure_draw qd_draw_rule_thermo, qd_draw_rule_line, qd_draw_rule_arrow, qd_draw_rule_ends;

/* picture_clues.c: marks in and between cells, and numbers beside the grid. */
figure_draw qd_draw_rule_dot, qd_draw_rule_letter, qd_draw_rule_greater, qd_draw_rule_quad,
    qd_draw_rule_parity, qd_draw_rule_shade, qd_draw_rule_extreme, qd_draw_rule_outside;

#endif
