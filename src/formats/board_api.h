/* Boards as layouts. */
#ifndef QD_FORMATS_BOARD_API_H
#define QD_FORMATS_BOARD_API_H

#include "quadrille/sudoku.h"

#include <string.h>

#ifndef QD_NO_CELL
#define QD_NO_CELL UINT32_MAX

static inline void qd_board_layout(const qd_board *board, uint32_t *rows, uint32_t *columns) {
    *rows = *columns = qd_board_value_count(board);
}

static inline uint32_t qd_board_cell_at(const qd_board *board, uint32_t row, uint32_t column) {
    return row * qd_board_value_count(board) + column;
}

static inline bool qd_board_has_regions(const qd_board *board) {
    (void)board;
    return false;
}

static inline bool qd_board_is_plain(const qd_board *board) {
    (void)board;
    return true;
}

static inline uint32_t qd_board_region(const qd_board *board, uint32_t cell) {
    uint32_t n = qd_board_value_count(board), high = qd_board_box_rows(board);
    uint32_t wide = qd_board_box_columns(board);
    return cell / n / high * high + cell % n / wide;
}
#endif

#endif
