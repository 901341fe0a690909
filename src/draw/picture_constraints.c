/*
 * Constraints that are drawn as figures: the table, and cages. To add one: add a row, and a function if no one draws it
 * yet.
 *
 *     a killer cage    12 - - .     a thermometer    (O)===
 *                      |  . - '                          \\
 *                      '--'                               =
 */
#include "picture_figure.h"

#include <stdio.h>
#include <string.h>

/* Sizes, in multiples of a cell. */
#define CAGE_INSET 0.09
#define CAGE_LINE 0.018
#define DASHES 6 /* along a cell */
#define SUM 0.22 /* of the font */

static const struct look constraints_look_cage = {"cage", 0x303030, false, QD_ANCHOR_LEFT};
static const struct look constraints_look_back = {"sum-back", 0xffffff, false, QD_ANCHOR_LEFT};
static const struct look constraints_look_sum = {"sum", 0x303030, false, QD_ANCHOR_LEFT};

/* ---- cages ----------------------------------------------------------------------------------- */

static bool constraints_is_inside(const struct site *site, const qd_constraint *cage, uint32_t row,
                                  uint32_t column) {
    uint32_t cell = qd_board_cell_at(site->board, row, column);
    for (uint32_t i = 0; i < cage->cell_count && cell != QD_NO_CELL; i++)
        if (cage->cells[i] == cell)
            return true;
    return false;
}

/* From one end of a side to the other, along x or along y. */
static void constraints_draw_dashes(const struct site *site, bool across, double from, double to,
                                    double at) {
    uint32_t count = (uint32_t)((to - from) * DASHES + 0.5);
    double step = (to - from) / count;
    for (uint32_t i = 0; i < count; i++) {
        double begin = (from + (i + 0.25) * step) * site->size;
        double end = (from + (i + 0.75) * step) * site->size, side = at * site->size;
        if (across)
            qd_draw_line(site->picture, constraints_look_cage, CAGE_LINE * site->size,
                         site->x + begin, site->y + side, site->x + end, site->y + side);
        else
            qd_draw_line(site->picture, constraints_look_cage, CAGE_LINE * site->size,
                         site->x + side, site->y + begin, site->x + side, site->y + end);
    }
}

/* Where the line at one side of a cell ends: before the corner if the outline turns inwards there,
 * at the edge of the cell if it continues straight, after the edge if it turns outwards. */
static double constraints_end_of_side(bool goes_on, bool turns_out) {
    return !goes_on ? CAGE_INSET : turns_out ? -CAGE_INSET : 0;
}

/* The side in direction (down, right), one of which is 0 and the other -1 or 1. */
static void constraints_draw_side(const struct site *site, const qd_constraint *cage, uint32_t row,
                                  uint32_t column, int down, int right) {
    uint32_t along_row = right != 0, along_column = down != 0;
    uint32_t beside_row = row + (uint32_t)down, beside_column = column + (uint32_t)right;
    if (constraints_is_inside(site, cage, beside_row, beside_column))
        return;
    double from = constraints_end_of_side(
        constraints_is_inside(site, cage, row - along_row, column - along_column),
        constraints_is_inside(site, cage, beside_row - along_row, beside_column - along_column));
    double to = constraints_end_of_side(
        constraints_is_inside(site, cage, row + along_row, column + along_column),
        constraints_is_inside(site, cage, beside_row + along_row, beside_column + along_column));
    double begin = down ? column : row, side = down ? row : column;
    constraints_draw_dashes(site, down != 0, begin + from, begin + 1 - to,
                            side + (down + right > 0 ? 1 - CAGE_INSET : CAGE_INSET));
}

static void constraints_draw_sum(const struct site *site, const qd_constraint *cage) {
    uint32_t row, column, first = cage->cells[0];
    char sum[16];
    for (uint32_t i = 1; i < cage->cell_count; i++)
        first = cage->cells[i] < first ? cage->cells[i] : first;
    qd_board_cell_position(site->board, first, &row, &column);
    double x = site->x + (column + 0.06) * site->size, y = site->y + (row + 0.06) * site->size;
    double size = SUM * site->size;
    snprintf(sum, sizeof sum, "%u", cage->numbers[0]);
    qd_draw_rectangle(site->picture, constraints_look_back, x, y,
                      x + qd_picture_text_width(sum, size, false) + 0.02 * site->size,
                      y + size * (CAPITAL_HEIGHT + 0.2));
    qd_draw_text(site->picture, constraints_look_sum, size, x, y + size * (CAPITAL_HEIGHT + 0.1),
                 sum);
}

static void constraints_draw_cage(const struct site *site, const qd_constraint *cage,
                                  const struct figure *figure) {
    (void)figure; /* its parts have colours of their own */
    for (uint32_t i = 0; i < cage->cell_count; i++) {
        uint32_t row, column;
        qd_board_cell_position(site->board, cage->cells[i], &row, &column);
        constraints_draw_side(site, cage, row, column, -1, 0);
        constraints_draw_side(site, cage, row, column, 1, 0);
        constraints_draw_side(site, cage, row, column, 0, -1);
        constraints_draw_side(site, cage, row, column, 0, 1);
    }
    if (cage->number_count)
        constraints_draw_sum(site, cage);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Where figures overlap, those further down are on top. */
static const struct figure figures[] = {
    {"clone", false, false, 0xd0d0d0, qd_draw_rule_shade},
    {"min", false, false, 0xe4e4e4, qd_draw_rule_extreme},
    {"max", false, false, 0xe4e4e4, qd_draw_rule_extreme},
    {"even", false, false, 0xcfcfcf, qd_draw_rule_parity},
    {"odd", false, false, 0xcfcfcf, qd_draw_rule_parity},
    {"thermo", false, false, 0xd4d4d4, qd_draw_rule_thermo},
    {"slowthermo", false, false, 0xc3d5e6, qd_draw_rule_thermo},
    {"palindrome", false, false, 0xbcbcbc, qd_draw_rule_line},
    {"whisper", false, false, 0x86d686, qd_draw_rule_line},
    {"renban", false, false, 0xe08ae0, qd_draw_rule_line},
    {"regionsum", false, false, 0x86b8ea, qd_draw_rule_line},
    {"zipper", false, false, 0xc2a8ee, qd_draw_rule_line},
    {"entropic", false, false, 0xf2bd80, qd_draw_rule_line},
    {"modular", false, false, 0x86d3ca, qd_draw_rule_line},
    {"nabner", false, false, 0xe8dc78, qd_draw_rule_line},
    {"sumline", false, false, 0xeea0a0, qd_draw_rule_line},
    {"between", false, false, 0x9a9a9a, qd_draw_rule_ends},
    {"doublearrow", false, false, 0x9a9a9a, qd_draw_rule_ends},
    {"lockout", false, false, 0x7aa0d8, qd_draw_rule_ends},
    {"arrow", false, false, 0x909090, qd_draw_rule_arrow},
    {"cage", true, false, 0x303030, constraints_draw_cage},
    {"white", true, false, 0xffffff, qd_draw_rule_dot},
    {"diff", true, false, 0xffffff, qd_draw_rule_dot},
    {"black", true, false, 0x000000, qd_draw_rule_dot},
    {"ratio", true, false, 0x000000, qd_draw_rule_dot},
    {"xv", true, false, 0x303030, qd_draw_rule_letter},
    {"greater", true, false, 0x303030, qd_draw_rule_greater},
    {"quad", true, false, 0xffffff, qd_draw_rule_quad},
    {"sandwich", true, true, 0x303030, qd_draw_rule_outside},
    {"xsum", true, true, 0x303030, qd_draw_rule_outside},
    {"skyscraper", true, true, 0x303030, qd_draw_rule_outside},
    {"hiddenskyscraper", true, true, 0x303030, qd_draw_rule_outside},
    {"room", true, true, 0x303030, qd_draw_rule_outside},
    {"fullrank", true, true, 0x303030, qd_draw_rule_outside},
    {"little", true, true, 0x303030, qd_draw_rule_outside},
};
#define FIGURES (sizeof figures / sizeof *figures)

static const struct figure *constraints_find(const char *rule) {
    for (size_t i = 0; i < FIGURES; i++)
        if (strcmp(figures[i].rule, rule) == 0)
            return &figures[i];
    return NULL;
}

bool qd_has_figure(const char *rule) {
    return constraints_find(rule) != NULL;
}

bool qd_has_outside(const qd_board *board) {
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const struct figure *figure = constraints_find(qd_board_constraint(board, i)->rule);
        if (figure && figure->is_outside)
            return true;
    }
    return false;
}

void qd_draw_figures(qd_picture *picture, const qd_board *board, bool above, double x, double y,
                     double size) {
    struct site site = {picture, board, x, y, size};
    for (size_t k = 0; k < FIGURES; k++)
        for (uint32_t i = 0; i < qd_board_constraint_count(board) && figures[k].above == above;
             i++) {
            const qd_constraint *constraint = qd_board_constraint(board, i);
            if (strcmp(figures[k].rule, constraint->rule) == 0)
                figures[k].draw(&site, constraint, &figures[k]);
        }
}
