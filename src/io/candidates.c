/* The candidates that the values of a grid do not exclude. */
#include "writer.h"

void qd_reduce_candidates(const qd_grid *grid, uint64_t *candidates) {
    const qd_board *board = qd_grid_board(grid);
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        candidates[cell] = qd_grid_candidates(grid, cell);
    for (uint32_t h = 0; h < qd_board_house_count(board); h++) {
        qd_house house = qd_board_house(board, h);
        uint64_t taken = 0;
        for (uint32_t i = 0; i < house.cell_count; i++)
            if (qd_grid_value(grid, house.cells[i]))
                taken |= qd_grid_candidates(grid, house.cells[i]);
        for (uint32_t i = 0; i < house.cell_count; i++)
            if (!qd_grid_value(grid, house.cells[i]))
                candidates[house.cells[i]] &= ~taken;
    }
}

void qd_choose_candidates(const qd_grid *grid, uint64_t *candidates) {
    if (!qd_grid_about(grid).has_candidates) {
        qd_reduce_candidates(grid, candidates);
        return;
    }
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++)
        candidates[cell] = qd_grid_candidates(grid, cell);
}
