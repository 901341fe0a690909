/* Marks in cells and between them, and numbers beside the grid. */
#include "picture_figure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sizes, in multiples of a cell. */
#define DOT 0.28
#define DOT_TEXT 0.17 /* of the font */
#define LETTER 0.3
#define QUAD 0.5
#define QUAD_TEXT 0.2
#define PARITY 0.76
#define OUTSIDE_TEXT 0.36
#define OUTSIDE_AWAY 0.36 /* from the grid */
#define ARROW 0.14

static const struct look clues_look_dark = {"rim", 0x303030, false, QD_ANCHOR_MIDDLE};
static const struct look clues_look_back = {"back", 0xffffff, false, QD_ANCHOR_MIDDLE};

static void clues_draw_text(const struct site *site, struct look look, double size, double x,
                            double y, const char *text) {
    qd_draw_text(site->picture, look, size * site->size, x,
                 y + size * site->size * CAPITAL_HEIGHT / 2, text);
}

/* Between the first two cells. */
static void clues_find_middle(const struct site *site, const qd_constraint *pair, double *x,
                              double *y) {
    double x2, y2;
    figure_find_centre(site, pair->cells[0], x, y);
    figure_find_centre(site, pair->cells[1], &x2, &y2);
    *x = (*x + x2) / 2;
    *y = (*y + y2) / 2;
}

/* With its number, unless it is the usual one: the rules `white` and `black` have none. */
void qd_draw_rule_dot(const struct site *site, const qd_constraint *dot,
                      const struct figure *figure) {
    double x, y;
    char number[16];
    clues_find_middle(site, dot, &x, &y);
    qd_draw_ring(site, clues_look_dark, figure_look(figure), DOT, x, y);
    if (strcmp(dot->rule, "diff") != 0 && strcmp(dot->rule, "ratio") != 0)
        return;
    struct look look = clues_look_dark;
    look.part = "number";
    look.colour = figure->colour ? 0x000000 : 0xffffff;
    snprintf(number, sizeof number, "%u", dot->number_count ? dot->numbers[0] : 0);
    clues_draw_text(site, look, DOT_TEXT, x, y, number);
}

/* X and V. */
void qd_draw_rule_letter(const struct site *site, const qd_constraint *pair,
                         const struct figure *figure) {
    double x, y;
    char letter[2] = {pair->text[0], '\0'};
    clues_find_middle(site, pair, &x, &y);
    qd_draw_disk(site->picture, clues_look_back, LETTER * site->size, x, y);
    clues_draw_text(site, figure_look(figure), LETTER, x, y, letter);
}

/* Two lines that meet at the lesser value. */
void qd_draw_rule_greater(const struct site *site, const qd_constraint *pair,
                          const struct figure *figure) {
    double x, y, x2, y2, size = 0.12, thin = 0.04 * site->size;
    figure_find_centre(site, pair->cells[0], &x, &y);
    figure_find_centre(site, pair->cells[1], &x2, &y2);
    double right = (x2 - x) * size, down = (y2 - y) * size;
    x = (x + x2) / 2;
    y = (y + y2) / 2;
    qd_draw_line(site->picture, figure_look(figure), thin, x - right / 2 - down,
                 y - down / 2 + right, x + right / 2, y + down / 2);
    qd_draw_line(site->picture, figure_look(figure), thin, x - right / 2 + down,
                 y - down / 2 - right, x + right / 2, y + down / 2);
}

void qd_draw_rule_quad(const struct site *site, const qd_constraint *quad,
                       const struct figure *figure) {
    uint32_t row, column;
    double x, y;
    char values[64] = "";
    size_t length = 0;
    qd_board_cell_position(site->board, quad->cells[0], &row, &column);
    figure_find(site, row + 1, column + 1, &x, &y);
    for (uint32_t i = 0; i < quad->number_count && length < sizeof values; i++)
        length += (size_t)snprintf(values + length, sizeof values - length, "%s%u", i ? " " : "",
                                   quad->numbers[i]);
    qd_draw_ring(site, clues_look_dark, figure_look(figure), QUAD, x, y);
    clues_draw_text(site, clues_look_dark, quad->number_count > 2 ? QUAD_TEXT * 0.75 : QUAD_TEXT, x,
                    y, values);
}

/* Squares for even values, disks for odd ones. */
void qd_draw_rule_parity(const struct site *site, const qd_constraint *cells,
                         const struct figure *figure) {
    double x, y, half = PARITY / 2 * site->size;
    for (uint32_t i = 0; i < cells->cell_count; i++) {
        figure_find_centre(site, cells->cells[i], &x, &y);
        if (strcmp(cells->rule, "odd") == 0)
            qd_draw_disk(site->picture, figure_look(figure), 2 * half, x, y);
        else
            qd_draw_rectangle(site->picture, figure_look(figure), x - half, y - half, x + half,
                              y + half);
    }
}

void qd_draw_rule_shade(const struct site *site, const qd_constraint *cells,
                        const struct figure *figure) {
    double x, y, half = site->size / 2;
    for (uint32_t i = 0; i < cells->cell_count; i++) {
        figure_find_centre(site, cells->cells[i], &x, &y);
        qd_draw_rectangle(site->picture, figure_look(figure), x - half, y - half, x + half,
                          y + half);
    }
}

/* A shade, and at each side an angle that points to the lesser cell. */
void qd_draw_rule_extreme(const struct site *site, const qd_constraint *cells,
                          const struct figure *figure) {
    static const int sides[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    bool is_least = strcmp(cells->rule, "min") == 0;
    double x, y, size = 0.07 * site->size, thin = 0.03 * site->size;
    qd_draw_rule_shade(site, cells, figure);
    for (uint32_t i = 0; i < cells->cell_count; i++)
        for (int side = 0; side < 4; side++) {
            double down = sides[side][0], right = sides[side][1];
            figure_find_centre(site, cells->cells[i], &x, &y);
            x += right * site->size * 0.4;
            y += down * site->size * 0.4;
            double tip = is_least ? -size : size;
            for (int turn = -1; turn <= 1; turn += 2)
                qd_draw_line(site->picture, clues_look_dark, thin,
                             x - right * tip / 2 + turn * down * size,
                             y - down * tip / 2 + turn * right * size, x + right * tip / 2,
                             y + down * tip / 2);
        }
}

/* ---- beside the grid ------------------------------------------------------------------------- */

/* The place after the colon, from 0 as if the grid had a border of one cell: r0c3, r4 for r4c0, c3 for r0c3. */
static void clues_find_outside(const char *text, double *row, double *column) {
    const char *place = strchr(text, ':');
    place = place ? place + 1 : text;
    *row = *column = 0;
    for (; *place == 'r' || *place == 'c'; place += strspn(place, "0123456789")) {
        double *number = *place == 'r' ? row : column;
        *number = (double)strtoul(++place, NULL, 10);
    }
}

/* A number beside the grid, and for little killers an arrow. */
void qd_draw_rule_outside(const struct site *site, const qd_constraint *clue,
                          const struct figure *figure) {
    double row, column, x, y, x2, y2;
    uint32_t rows, columns;
    char number[16];
    qd_board_layout(site->board, &rows, &columns);
    clues_find_outside(clue->text, &row, &column);
    row = row < 1 ? -OUTSIDE_AWAY : row > rows ? rows + OUTSIDE_AWAY : row - 0.5;
    column = column < 1 ? -OUTSIDE_AWAY : column > columns ? columns + OUTSIDE_AWAY : column - 0.5;
    figure_find(site, row, column, &x, &y);
    snprintf(number, sizeof number, "%u", clue->number_count ? clue->numbers[0] : 0);
    clues_draw_text(site, figure_look(figure), OUTSIDE_TEXT, x, y, number);
    if (strcmp(clue->rule, "little") != 0 || !clue->cell_count)
        return;
    /* Towards the first cell, which is beside the place at a corner. */
    figure_find_centre(site, clue->cells[0], &x2, &y2);
    double right = (x2 > x) - (x2 < x), down = (y2 > y) - (y2 < y);
    double size = ARROW * site->size, thin = 0.03 * site->size;
    x += right * 0.3 * site->size, y += down * 0.3 * site->size;
    qd_draw_line(site->picture, figure_look(figure), thin, x - right * size, y - down * size, x, y);
    qd_draw_line(site->picture, figure_look(figure), thin, x - right * size * 0.8, y, x, y);
    qd_draw_line(site->picture, figure_look(figure), thin, x, y - down * size * 0.8, x, y);
}
