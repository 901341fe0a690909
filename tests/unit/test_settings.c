/* Settings that are all zero, or NULL, are the defaults everywhere. */
#include "support.h"

#include "quadrille/explain.h"
#include "quadrille/io.h"
#include "quadrille/nine.h"
#include "quadrille/draw.h"
#include "quadrille/sudoku.h"

static qd_status use_search(const void *settings) {
    qd_cover *cover = make_queens(4);
    qd_cover_search *search;
    qd_status status = qd_cover_search_new(cover, settings, &search, NULL);
    qd_cover_search_free(search);
    qd_cover_free(cover);
    return status;
}

static qd_status use_find(const void *settings) {
    qd_cover *cover = make_queens(4);
    qd_cover_found found;
    qd_status status = qd_cover_find(cover, settings, &found, NULL);
    assert_int_equal(status == QD_OK, found.options != NULL);
    qd_free(found.options);
    qd_cover_free(cover);
    return status;
}

static qd_status use_reduce(const void *settings) {
    qd_cover *cover = make_queens(4);
    qd_cover_reduction *reduction;
    qd_status status = qd_cover_reduce(cover, settings, &reduction, NULL);
    qd_cover_reduction_free(reduction);
    qd_cover_free(cover);
    return status;
}

static qd_status use_solver(const void *settings) {
    qd_board *board;
    qd_solver *solver;
    OK(qd_board_new(2, 2, &board, NULL));
    qd_status status = qd_solver_new(board, settings, &solver, NULL);
    qd_solver_free(solver);
    qd_board_free(board);
    return status;
}

static qd_status use_explainer(const void *settings) {
    qd_board *board;
    qd_explainer *explainer;
    OK(qd_board_new(2, 2, &board, NULL));
    qd_status status = qd_explainer_new(board, settings, &explainer, NULL);
    qd_explainer_free(explainer);
    qd_board_free(board);
    return status;
}

static qd_status use_nine(const void *settings) {
    qd_nine *nine;
    qd_status status = qd_nine_new(settings, &nine, NULL);
    qd_nine_free(nine);
    return status;
}

static qd_status use_nine_search(const void *settings) {
    qd_nine_search *search;
    qd_status status = qd_nine_search_new(settings, &search, NULL);
    qd_nine_search_free(search);
    return status;
}

static qd_status use_work(const void *work) {
    qd_nine *nine;
    qd_outcome outcome;
    OK(qd_nine_new(NULL, &nine, NULL));
    qd_status status = qd_nine_solve(nine, work, &outcome, NULL);
    qd_nine_free(nine);
    return status;
}

static qd_status use_reader(const void *settings) {
    qd_reader *reader;
    qd_status status = qd_reader_new(settings, &reader, NULL);
    qd_reader_free(reader);
    return status;
}

static qd_status use_room(const void *room) {
    qd_board *board;
    qd_grid *grid;
    qd_picture *picture;
    OK(qd_board_new(2, 2, &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_picture_new(100, 100, &picture, NULL));
    qd_status status = qd_picture_add_puzzle(picture, room, &(qd_puzzle){.grid = grid}, NULL, NULL);
    assert_int_equal(status != QD_OK, qd_picture_about(picture).shapes == 0);
    qd_picture_free(picture);
    qd_grid_free(grid);
    qd_board_free(board);
    return status;
}

static const struct {
    const char *name;
    qd_status (*use)(const void *settings);
} rows[] = {
    {"search", use_search},           {"find", use_find},           {"reduce", use_reduce},
    {"solver", use_solver},           {"explainer", use_explainer}, {"nine", use_nine},
    {"nine search", use_nine_search}, {"reader", use_reader},       {"room", use_room},
};

static void test_zero_is_the_default(void **state) {
    static const max_align_t zero[32]; /* as large as the largest settings */
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        OK(rows[i].use(NULL));
        OK(rows[i].use(zero));
    }
    OK(use_work(zero));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_zero_is_the_default)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
