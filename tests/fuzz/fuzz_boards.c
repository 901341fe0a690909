/*
 * The notation of boards: no input crashes or hangs it; a board is printed as a notation that means
 * the same; and what solvers find on it obeys all rules by their definitions.
 */
#include "fuzz.h"

#include "quadrille/sudoku.h"

#include <stdlib.h>
#include <string.h>

static char *print(const qd_board *board) {
    size_t length = qd_board_print(board, NULL, 0);
    char *text = malloc(length + 1);
    MUST(text && qd_board_print(board, text, length + 1) == length);
    return text;
}

static void parse_again(const qd_board *board) {
    qd_board *again;
    char *text = print(board);
    MUST(qd_board_parse(text, &again, NULL) == QD_OK);
    char *same = print(again);
    MUST(strcmp(text, same) == 0);
    MUST(qd_board_constraint_count(board) == qd_board_constraint_count(again));
    qd_board_free(again);
    free(text);
    free(same);
}

/* The first solution of the empty grid, if it is found soon. */
static void solve(const qd_board *board, const char *engine) {
    static uint8_t values[QD_MAX_CELLS];
    qd_solver_settings settings = {0};
    qd_solver *solver;
    qd_grid *grid;
    qd_error error;
    settings.engine = engine;
    settings.limits.nodes = 100;
    qd_status status = qd_solver_new(board, &settings, &solver, &error);
    if (status != QD_OK) {
        MUST(status == QD_ERROR_RANGE || status == QD_ERROR_UNSUPPORTED); /* alternatives */
        return;
    }
    MUST(qd_grid_new(board, &grid, NULL) == QD_OK);
    MUST(qd_solver_start(solver, grid, NULL) == QD_OK);
    if (qd_solver_next(solver, values) == QD_SOLUTION)
        MUST(qd_grid_check_solution(grid, values, NULL) == QD_OK);
    qd_grid_free(grid);
    qd_solver_free(solver);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qd_board *board;
    qd_error error;
    char *text = malloc(size + 1);
    MUST(text);
    memcpy(text, data, size);
    text[size] = '\0';
    if (qd_board_parse(text, &board, &error) == QD_OK) {
        parse_again(board);
        if (qd_board_cell_count(board) <= 256) {
            solve(board, "variant");
            solve(board, "backtrack");
            solve(board, "links");
        }
        qd_board_free(board);
    } else {
        MUST(board == NULL && error.column <= size + 1);
    }
    free(text);
    return 0;
}
