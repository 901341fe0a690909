#include "position.h"
#include "must.h"

#include <stdlib.h>

void position_open(struct position *position, const qd_board *board) {
    qd_error error;
    check(qd_grid_new(board, &position->grid, &error), &error);
    position->given = new_array(qd_board_cell_count(board), 1);
}

void position_close(struct position *position) {
    qd_grid_free(position->grid);
    free(position->given);
}

static void position_take(struct position *position, const qd_explainer *explainer,
                          const qd_grid *grid) {
    uint32_t cells = qd_board_cell_count(qd_grid_board(grid));
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t value = qd_explainer_value(explainer, cell);
        position->given[cell] = qd_grid_value(grid, cell) != 0;
        if (value)
            qd_grid_set_value(position->grid, cell, value);
        else
            qd_grid_set_candidates(position->grid, cell, qd_explainer_candidates(explainer, cell));
    }
}

bool position_find(struct position *position, qd_explainer *explainer, const qd_grid *grid,
                   const qd_technique *technique) {
    qd_outcome outcome;
    const qd_step *step;
    qd_explainer_start(explainer, grid);
    while ((step = qd_explainer_next(explainer, &outcome)) && step->technique != technique)
        qd_explainer_apply(explainer);
    if (step)
        position_take(position, explainer, grid);
    return step != NULL;
}
