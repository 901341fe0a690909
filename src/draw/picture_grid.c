/* The grid in a picture: shading, lines, borders, values and candidates. */
#include "marks.h"
#include "picture.h"

#include "../sudoku/above.h"

#include <stdio.h>
#include <string.h>

/* Sizes, in multiples of a cell. */
#define BORDER 0.075
#define LINE 0.02
#define DIAGONAL 0.06
#define OUTSIDE 0.7 /* beside the grid, if anything is there */

static const struct look picture_grid_look_diagonal = {"diagonal", 0xc4c4c4, false, QD_ANCHOR_LEFT};
static const struct look picture_grid_look_line = {"line", 0x707070, false, QD_ANCHOR_LEFT};
static const struct look picture_grid_look_border = {"border", 0x000000, false, QD_ANCHOR_LEFT};
static const struct look picture_grid_look_clue = {"clue", 0x000000, true, QD_ANCHOR_MIDDLE};
static const struct look picture_grid_look_value = {"value", 0x1f5fa8, false, QD_ANCHOR_MIDDLE};
static const struct look picture_grid_look_candidate = {"candidate", 0x404040, false,
                                                        QD_ANCHOR_MIDDLE};

/* Houses that touch have different greys. */
static const uint32_t picture_grid_greys[] = {0xe0e0e0, 0xcccccc, 0xefefef};
#define GREYS (sizeof picture_grid_greys / sizeof *picture_grid_greys)

struct drawing {
    qd_picture *picture;
    const qd_board *board;
    const qd_grid *grid;
    const qd_puzzle *puzzle;
    const qd_scene *scene; /* or NULL */
    double x, y, size;
    uint32_t rows, columns;
    bool boxed;                                                 /* there are boxes or regions */
    bool parted_above[QD_MAX_CELLS], parted_left[QD_MAX_CELLS]; /* there is a border */
    uint8_t shades[QD_MAX_CELLS]; /* 0: none; otherwise the number of a grey, from 1 */
};

void qd_measure_grid(const qd_board *board, double *rows, double *columns) {
    uint32_t row_count, column_count;
    qd_board_layout(board, &row_count, &column_count);
    double outside = qd_has_outside(board) ? 2 * OUTSIDE : 0;
    *rows = row_count + BORDER + outside;
    *columns = column_count + BORDER + outside;
}

/* ---- houses ---------------------------------------------------------------------------------- */

static bool picture_grid_is_box(const qd_house *house) {
    return strcmp(house->rule, "box") == 0 || strcmp(house->rule, "regions") == 0;
}

/* Whether to shade a house: not rows, columns and boxes, which are drawn anyway, nor houses from
 * rules between single cells, except the requested ones. */
static bool picture_grid_is_extra(const qd_board *board, const qd_house *house) {
    if (house->is_usual || qd_has_figure(house->rule))
        return false;
    return house->cell_count == qd_board_value_count(board) || strcmp(house->rule, "house") == 0;
}

/* Whether its cells run diagonally, each touching the previous one at a corner. */
static bool picture_grid_is_diagonal(const qd_board *board, const qd_house *house) {
    uint32_t row, column, next_row, next_column, step = 0;
    for (uint32_t i = 0; i + 1 < house->cell_count; i++) {
        qd_board_cell_position(board, house->cells[i], &row, &column);
        qd_board_cell_position(board, house->cells[i + 1], &next_row, &next_column);
        if (i == 0)
            step = next_column - column;
        if (next_row != row + 1 || next_column - column != step)
            return false;
    }
    return house->cell_count > 2 && (step == 1 || step == UINT32_MAX);
}

/* The number of cells in any house of a rule: if these are all cells, shading would show
 * nothing. */
static uint32_t picture_grid_cells_of_rule(const qd_board *board, const char *rule) {
    uint8_t seen[QD_MAX_CELLS] = {0};
    uint32_t count = 0;
    for (uint32_t h = 0; h < qd_board_house_count(board); h++) {
        qd_house house = qd_board_house(board, h);
        for (uint32_t i = 0; strcmp(house.rule, rule) == 0 && i < house.cell_count; i++) {
            count += !seen[house.cells[i]];
            seen[house.cells[i]] = 1;
        }
    }
    return count;
}

/* A rule has one grey; requested houses take turns. */
static void picture_grid_find_shades(struct drawing *drawing) {
    const char *rule = NULL;
    uint8_t grey = 0;
    bool shown = false;
    for (uint32_t h = 0; h < qd_board_house_count(drawing->board); h++) {
        qd_house house = qd_board_house(drawing->board, h);
        if (!picture_grid_is_extra(drawing->board, &house) ||
            picture_grid_is_diagonal(drawing->board, &house))
            continue;
        if (!rule || strcmp(rule, house.rule) != 0)
            shown = picture_grid_cells_of_rule(drawing->board, house.rule) <
                    qd_board_cell_count(drawing->board);
        if (!rule || strcmp(rule, house.rule) != 0 || strcmp(rule, "house") == 0)
            grey = (uint8_t)(grey % GREYS + 1);
        rule = house.rule;
        for (uint32_t i = 0; shown && i < house.cell_count; i++)
            drawing->shades[house.cells[i]] = grey;
    }
}

/* ---- shading and diagonals ------------------------------------------------------------------- */

static double picture_grid_x_of(const struct drawing *drawing, double column) {
    return drawing->x + column * drawing->size;
}

static double picture_grid_y_of(const struct drawing *drawing, double row) {
    return drawing->y + row * drawing->size;
}

static uint8_t picture_grid_shade_at(const struct drawing *drawing, uint32_t row, uint32_t column) {
    uint32_t cell = qd_board_cell_at(drawing->board, row, column);
    return cell == QD_NO_CELL ? 0 : drawing->shades[cell];
}

/* One rectangle for adjacent cells of the same grey. */
static void picture_grid_draw_shades(const struct drawing *drawing) {
    for (uint32_t row = 0; row < drawing->rows; row++)
        for (uint32_t column = 0, end; column < drawing->columns; column = end) {
            uint8_t shade = picture_grid_shade_at(drawing, row, column);
            for (end = column + 1; end < drawing->columns; end++)
                if (picture_grid_shade_at(drawing, row, end) != shade)
                    break;
            if (shade)
                qd_draw_rectangle(
                    drawing->picture,
                    (struct look){"shade", picture_grid_greys[shade - 1], false, QD_ANCHOR_LEFT},
                    picture_grid_x_of(drawing, column), picture_grid_y_of(drawing, row),
                    picture_grid_x_of(drawing, end), picture_grid_y_of(drawing, row + 1));
        }
}

static void picture_grid_draw_diagonals(const struct drawing *drawing) {
    for (uint32_t h = 0; h < qd_board_house_count(drawing->board); h++) {
        qd_house house = qd_board_house(drawing->board, h);
        uint32_t row, column, last_row, last_column;
        if (!picture_grid_is_extra(drawing->board, &house) ||
            !picture_grid_is_diagonal(drawing->board, &house))
            continue;
        qd_board_cell_position(drawing->board, house.cells[0], &row, &column);
        qd_board_cell_position(drawing->board, house.cells[house.cell_count - 1], &last_row,
                               &last_column);
        bool right = last_column > column;
        qd_draw_line(drawing->picture, picture_grid_look_diagonal, DIAGONAL * drawing->size,
                     picture_grid_x_of(drawing, right ? column : column + 1.0),
                     picture_grid_y_of(drawing, row),
                     picture_grid_x_of(drawing, right ? last_column + 1.0 : last_column),
                     picture_grid_y_of(drawing, last_row + 1.0));
    }
}

/* ---- lines and borders ----------------------------------------------------------------------- */

enum picture_grid_edge { NO_EDGE, THIN, THICK };

/* Marks the outline of a box: if squares overlap, boxes may too, which regions cannot express. */
static void picture_grid_mark_outline(struct drawing *drawing, const qd_house *house) {
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    uint8_t in_house[QD_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < house->cell_count; i++)
        in_house[house->cells[i]] = 1;
    for (uint32_t i = 0; i < 4 * house->cell_count; i++) {
        uint32_t row, column, cell = house->cells[i / 4];
        const int *step = steps[i % 4];
        qd_board_cell_position(drawing->board, cell, &row, &column);
        uint32_t beside =
            qd_board_cell_at(drawing->board, row + (uint32_t)step[0], column + (uint32_t)step[1]);
        if (beside == QD_NO_CELL || in_house[beside])
            continue;
        /* the edge belongs to the cell below it or to the right */
        uint32_t owner = step[0] + step[1] < 0 ? cell : beside;
        (step[0] ? drawing->parted_above : drawing->parted_left)[owner] = true;
    }
}

static void picture_grid_mark_outlines(struct drawing *drawing) {
    for (uint32_t h = 0; h < qd_board_house_count(drawing->board); h++) {
        qd_house house = qd_board_house(drawing->board, h);
        if (!picture_grid_is_box(&house))
            continue;
        drawing->boxed = true;
        picture_grid_mark_outline(drawing, &house);
    }
}

/* The edge above or to the left of a place. */
static enum picture_grid_edge picture_grid_edge_at(const struct drawing *drawing, uint32_t row,
                                                   uint32_t column, bool above) {
    uint32_t cell = qd_board_cell_at(drawing->board, row, column);
    uint32_t before = qd_board_cell_at(drawing->board, row - above, column - !above);
    if (cell == QD_NO_CELL || before == QD_NO_CELL)
        return cell == before ? NO_EDGE : THICK;
    if (!drawing->boxed)
        return THIN;
    bool parted = (above ? drawing->parted_above : drawing->parted_left)[cell];
    return parted ||
                   qd_board_region(drawing->board, cell) != qd_board_region(drawing->board, before)
               ? THICK
               : THIN;
}

/* The lines of that kind along row or column `along`, each as long as possible. */
static void picture_grid_draw_edges_along(const struct drawing *drawing, uint32_t along, bool above,
                                          enum picture_grid_edge edge) {
    uint32_t count = above ? drawing->columns : drawing->rows;
    for (uint32_t i = 0, end; i < count; i = end + 1) {
        for (end = i; end < count; end++)
            if (picture_grid_edge_at(drawing, above ? along : end, above ? end : along, above) !=
                edge)
                break;
        if (end == i)
            continue;
        double x = above ? i : along, y = above ? along : i;
        double x2 = above ? end : along, y2 = above ? along : end;
        qd_draw_line(drawing->picture,
                     edge == THIN ? picture_grid_look_line : picture_grid_look_border,
                     (edge == THIN ? LINE : BORDER) * drawing->size, picture_grid_x_of(drawing, x),
                     picture_grid_y_of(drawing, y), picture_grid_x_of(drawing, x2),
                     picture_grid_y_of(drawing, y2));
    }
}

static void picture_grid_draw_edges(const struct drawing *drawing, enum picture_grid_edge edge) {
    for (uint32_t row = 0; row <= drawing->rows; row++)
        picture_grid_draw_edges_along(drawing, row, true, edge);
    for (uint32_t column = 0; column <= drawing->columns; column++)
        picture_grid_draw_edges_along(drawing, column, false, edge);
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* A value as it is shown. */
static void picture_grid_name_value(const struct drawing *drawing, uint32_t value, char *name,
                                    size_t size) {
    const qd_puzzle *puzzle = drawing->puzzle;
    bool numeric = puzzle->numeric || !puzzle->symbols.of_value[0];
    uint32_t least = qd_board_least_value(drawing->board);
    if (numeric && least + qd_board_value_count(drawing->board) > 10)
        snprintf(name, size, "%u", value - 1 + least);
    else
        snprintf(name, size, "%c", qd_puzzle_symbol(puzzle, value));
}

/* In the centre of a place. */
static void picture_grid_draw_word(const struct drawing *drawing, struct look look, double size,
                                   double row, double column, const char *word) {
    qd_draw_text(drawing->picture, look, size, picture_grid_x_of(drawing, column),
                 picture_grid_y_of(drawing, row) + size * CAPITAL_HEIGHT / 2, word);
}

static void picture_grid_draw_candidates(const struct drawing *drawing, uint64_t candidates,
                                         uint32_t row, uint32_t column) {
    uint32_t n = qd_board_value_count(drawing->board);
    char name[16];
    for (uint32_t value = 1; value <= n; value++) {
        double down, right, part = qd_place_candidate(n, value, &down, &right);
        if (!(candidates >> (value - 1) & 1))
            continue;
        picture_grid_name_value(drawing, value, name, sizeof name);
        picture_grid_draw_word(drawing, picture_grid_look_candidate,
                               part * (n > 9 ? 0.62 : 0.8) * drawing->size, row + down,
                               column + right, name);
    }
    if (candidates == 0)
        picture_grid_draw_word(drawing, picture_grid_look_candidate, 0.5 * drawing->size, row + 0.5,
                               column + 0.5, "-");
}

static void picture_grid_draw_value(const struct drawing *drawing, uint32_t value, bool is_clue,
                                    uint32_t row, uint32_t column) {
    char name[16];
    picture_grid_name_value(drawing, value, name, sizeof name);
    picture_grid_draw_word(drawing, is_clue ? picture_grid_look_clue : picture_grid_look_value,
                           (name[1] ? 0.54 : 0.66) * drawing->size, row + 0.5, column + 0.5, name);
}

/* In a scene all candidates are shown, else only if one is missing. */
static void picture_grid_draw_cell(const struct drawing *drawing, uint32_t cell) {
    QD_CHECK(cell < qd_board_cell_count(drawing->board));
    const qd_scene *scene = drawing->scene;
    uint32_t row, column, own = qd_grid_value(drawing->grid, cell);
    uint32_t value = scene ? qd_explainer_value(scene->explainer, cell) : own;
    uint64_t candidates =
        scene ? qd_scene_candidates(scene, cell) : qd_grid_candidates(drawing->grid, cell);
    qd_board_cell_position(drawing->board, cell, &row, &column);
    if (value)
        picture_grid_draw_value(drawing, value, own && !qd_puzzle_is_placed(drawing->puzzle, cell),
                                row, column);
    else if (scene || candidates != UINT64_MAX >> (64 - qd_board_value_count(drawing->board)))
        picture_grid_draw_candidates(drawing, candidates, row, column);
}

static void picture_grid_draw_layer(const struct drawing *drawing, enum marks_layer layer) {
    if (drawing->scene)
        qd_draw_marks(drawing->picture, drawing->scene, layer, drawing->x, drawing->y,
                      drawing->size);
}

void qd_draw_grid(qd_picture *picture, const qd_puzzle *puzzle, const qd_scene *scene, double x,
                  double y, double size) {
    struct drawing drawing = {
        .picture = picture, .grid = puzzle->grid, .puzzle = puzzle, .scene = scene, .size = size};
    QD_CHECK(size > 0);
    drawing.board = qd_grid_board(puzzle->grid);
    double outside = BORDER / 2 + (qd_has_outside(drawing.board) ? OUTSIDE : 0);
    drawing.x = x + outside * size;
    drawing.y = y + outside * size;
    picture_grid_mark_outlines(&drawing);
    qd_board_layout(drawing.board, &drawing.rows, &drawing.columns);
    picture_grid_find_shades(&drawing);
    picture_grid_draw_shades(&drawing);
    picture_grid_draw_diagonals(&drawing);
    qd_draw_figures(picture, drawing.board, false, drawing.x, drawing.y, size);
    picture_grid_draw_layer(&drawing, MARKS_BEHIND);
    picture_grid_draw_edges(&drawing, THIN);
    picture_grid_draw_edges(&drawing, THICK);
    qd_draw_figures(picture, drawing.board, true, drawing.x, drawing.y, size);
    picture_grid_draw_layer(&drawing, MARKS_BELOW);
    for (uint32_t cell = 0; cell < qd_board_cell_count(drawing.board); cell++)
        picture_grid_draw_cell(&drawing, cell);
    picture_grid_draw_layer(&drawing, MARKS_ABOVE);
}
