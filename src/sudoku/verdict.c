/* The names of verdicts, and the call for a single puzzle. */
#include "above.h"
#include "quadrille/sudoku.h"

#include "../base/check.h"
#include "../base/error.h"

#include <string.h>

const char *qd_verdict_name(qd_verdict verdict) {
    switch (verdict) {
    case QD_NONE:
        return "none";
    case QD_UNIQUE:
        return "unique";
    case QD_MULTIPLE:
        return "multiple";
    case QD_UNKNOWN:
        return "unknown";
    }
    return "unknown verdict";
}

static qd_status verdict_board_of_length(size_t length, qd_board **out, qd_error *error) {
    uint32_t box_rows, box_columns;
    for (uint32_t n = 1; n <= QD_MAX_VALUES; n++)
        if ((size_t)n * n == length && qd_board_usual_box(n, &box_rows, &box_columns))
            return qd_board_new(box_rows, box_columns, out, error);
    return qd_fail(error, QD_ERROR_SYNTAX, "%zu symbols: no board has that many cells", length);
}

struct one_puzzle {
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    qd_symbols symbols;
};

static void verdict_close(struct one_puzzle *one) {
    qd_solver_free(one->solver);
    qd_grid_free(one->grid);
    qd_board_free(one->board);
}

static qd_status verdict_find_board(const char *board, size_t length, qd_board **out,
                                    qd_error *error) {
    return board ? qd_board_parse(board, out, error) : verdict_board_of_length(length, out, error);
}

/* Without a puzzle: the empty grid. */
static qd_status verdict_open(struct one_puzzle *one, const char *board, const char *puzzle,
                              qd_error *error) {
    size_t length = puzzle ? strlen(puzzle) : 0;
    while (length && (puzzle[length - 1] == '\n' || puzzle[length - 1] == '\r'))
        length--;
    qd_status status = verdict_find_board(board, length, &one->board, error);
    if (status == QD_OK && puzzle && qd_board_cell_count(one->board) != length)
        return qd_fail(error, QD_ERROR_SYNTAX, "%zu symbols, and a board of %u cells", length,
                       qd_board_cell_count(one->board));
    if (status == QD_OK)
        status = qd_grid_new(one->board, &one->grid, error);
    if (status == QD_OK && puzzle)
        status = qd_grid_parse(one->grid, puzzle, length, NULL, &one->symbols, error);
    if (status == QD_OK)
        status = qd_solver_new(one->board, NULL, &one->solver, error);
    if (status == QD_OK)
        status = qd_solver_start(one->solver, one->grid, error);
    return status;
}

/* The solution has space for `size` bytes. */
static qd_status verdict_solve(struct one_puzzle *one, char *solution, size_t size,
                               qd_error *error) {
    size_t needed = qd_board_cell_count(one->board) + (size_t)1;
    if (size < needed)
        return qd_fail(error, QD_ERROR_RANGE,
                       "the solution needs %zu bytes, but the buffer has %zu", needed, size);
    qd_solver_judge(one->solver, 2);
    const uint8_t *values = qd_solver_solution(one->solver);
    if (!values)
        return QD_OK;
    QD_CHECK(qd_grid_check_solution(one->grid, values, NULL) == QD_OK);
    qd_grid_set_values(one->grid, values);
    qd_grid_print(one->grid, &one->symbols, solution, size);
    return QD_OK;
}

qd_status qd_sudoku_solve(const char *board, const char *puzzle, char *solution, size_t size,
                          qd_verdict *verdict, qd_error *error) {
    struct one_puzzle one = {0};
    qd_status status = verdict_open(&one, board, puzzle, error);
    if (size)
        solution[0] = '\0';
    if (status == QD_OK)
        status = verdict_solve(&one, solution, size, error);
    if (status == QD_OK && verdict)
        *verdict = qd_solver_verdict(one.solver, NULL);
    verdict_close(&one);
    return status;
}

qd_status qd_sudoku_count(const char *board, const char *puzzle, uint64_t *count, qd_error *error) {
    struct one_puzzle one = {0};
    qd_status status = verdict_open(&one, board, puzzle, error);
    if (status == QD_OK) {
        qd_solver_judge(one.solver, 0);
        qd_solver_verdict(one.solver, count);
    }
    verdict_close(&one);
    return status;
}
