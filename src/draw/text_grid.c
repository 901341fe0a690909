#include "text_grid.h"

/* ---- where borders are ----------------------------------------------------------------------- */

/* The region at a place of the layout; QD_NO_CELL outside of it and in its gaps. */
static uint32_t text_grid_region_at(const qd_board *board, uint32_t row, uint32_t column) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    uint32_t cell =
        row < rows && column < columns ? qd_board_cell_at(board, row, column) : QD_NO_CELL;
    return cell == QD_NO_CELL ? QD_NO_CELL : qd_board_region(board, cell);
}

static bool text_grid_is_bar(const qd_board *board, uint32_t row, uint32_t column) {
    return text_grid_region_at(board, row, column - 1) != text_grid_region_at(board, row, column);
}

static bool text_grid_is_rule(const qd_board *board, uint32_t row, uint32_t column) {
    return text_grid_region_at(board, row - 1, column) != text_grid_region_at(board, row, column);
}

/* Whether any row has a bar there: then every row has a column for it. */
static bool text_grid_is_bar_anywhere(const qd_board *board, uint32_t column) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t row = 0; row < rows; row++)
        if (text_grid_is_bar(board, row, column))
            return true;
    return false;
}

static bool text_grid_is_rule_anywhere(const qd_board *board, uint32_t row) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t column = 0; column < columns; column++)
        if (text_grid_is_rule(board, row, column))
            return true;
    return false;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void text_grid_fill(qd_text *text, char c, size_t times) {
    while (times--)
        qd_text_put_byte(text, c);
}

void qd_text_grid_end_line(qd_text *text, size_t begin) {
    size_t length = text->length;
    while (!text->failed && length > begin && text->data[length - 1] == ' ')
        length--;
    qd_text_cut(text, length);
    qd_text_put_byte(text, '\n');
}

/* The border above a row. */
static void text_grid_put_border(const struct text_grid *grid, uint32_t row, qd_text *text) {
    const qd_board *board = grid->board;
    size_t begin = text->length;
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t column = 0; column <= columns; column++) {
        bool left = column > 0 && text_grid_is_rule(board, row, column - 1);
        bool right = column < columns && text_grid_is_rule(board, row, column);
        bool bar = text_grid_is_bar(board, row - 1, column) || text_grid_is_bar(board, row, column);
        char line = left || right ? '-' : ' ';
        if (text_grid_is_bar_anywhere(board, column)) {
            text_grid_fill(text, left ? '-' : ' ', column > 0);
            text_grid_fill(text, bar && (left || right) ? '+' : bar ? '|' : line, 1);
            text_grid_fill(text, right ? '-' : ' ', 1);
        } else {
            text_grid_fill(text, left && right ? '-' : ' ', 1);
        }
        text_grid_fill(text, right ? '-' : ' ', column < columns ? grid->width : 0);
    }
    qd_text_grid_end_line(text, begin);
}

static void text_grid_put_cell(const struct text_grid *grid, uint32_t cell, qd_text *text) {
    size_t begin = text->length;
    if (cell != QD_NO_CELL)
        grid->put(grid->user, cell, text);
    size_t length = text->length - begin;
    text_grid_fill(text, ' ', length < grid->width ? grid->width - length : 0);
}

static void text_grid_put_row(const struct text_grid *grid, uint32_t row, qd_text *text) {
    const qd_board *board = grid->board;
    size_t begin = text->length;
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t column = 0; column <= columns; column++) {
        if (text_grid_is_bar_anywhere(board, column)) {
            text_grid_fill(text, ' ', column > 0);
            text_grid_fill(text, text_grid_is_bar(board, row, column) ? '|' : ' ', 1);
        }
        text_grid_fill(text, ' ', 1);
        if (column < columns)
            text_grid_put_cell(grid, qd_board_cell_at(board, row, column), text);
    }
    qd_text_grid_end_line(text, begin);
}

void qd_text_grid_put(const struct text_grid *grid, qd_text *text) {
    uint32_t rows, columns;
    qd_board_layout(grid->board, &rows, &columns);
    for (uint32_t row = 0; row <= rows; row++) {
        if (text_grid_is_rule_anywhere(grid->board, row))
            text_grid_put_border(grid, row, text);
        if (row < rows)
            text_grid_put_row(grid, row, text);
    }
}
