/* The long tier, with QUADRILLE_LONG: counts that take minutes. */
#include "support.h"

#include "quadrille/counting.h"

#include <stdio.h>

static void count_empty_board(const char *text, const char *digits, const char *engine) {
    qd_board *board;
    qd_grid *grid;
    qd_solver *solver;
    qd_solver_settings settings = {0};
    qd_count *total;
    qd_outcome outcome;
    settings.engine = engine;
    OK(qd_board_parse(text, &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_solver_new(board, &settings, &solver, NULL));
    OK(qd_solver_start(solver, grid, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_solver_count(solver, 0, total, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_count(total, digits);
    qd_count_free(total);
    qd_solver_free(solver);
    qd_grid_free(grid);
    qd_board_free(board);
}

static void test_grids_of_6x6(void **state) {
    (void)state;
    count_empty_board("6x6", "28200960", "links");
    count_empty_board("6x6:3x2", "28200960", "backtrack");
}

/* OEIS A002860 */
static void test_memo(void **state) {
    qd_counter_settings settings = {0};
    qd_cover *cover = make_latin(6);
    qd_counter *counter;
    qd_count *total;
    qd_outcome outcome;
    (void)state;
    settings.engine = "memo";
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    OK(qd_counter_run(counter, &outcome, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_counter_total(counter, total, NULL));
    assert_count(total, "812851200");
    qd_count_free(total);
    qd_counter_free(counter);
    qd_cover_free(cover);
}

/* Known from an enumeration of all 28,200,960 grids. */
static void test_cages_of_6x6(void **state) {
    (void)state;
    count_empty_board("6x6+cage=12:r1c1r2c1r3c1r3c2", "1880064", "links");
    count_empty_board("6x6+cage=12:r1c1r2c1r3c1r3c2", "1880064", "backtrack");
    count_empty_board("6x6+cage=r1c1r2c1r3c1r3c2", "14100480", "cells");
}

/* Two options for each of 32 items: one more than 32 bits have. */
static void count_pairs(const char *engine, uint32_t threads) {
    qd_cover *cover;
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_effort effort;
    qd_count *total;
    qd_outcome outcome;
    OK(qd_cover_new(&cover, NULL));
    for (uint32_t i = 0; i < 32; i++) {
        char name[8];
        snprintf(name, sizeof name, "i%u", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t o = 0; o < 64; o++)
        qd_cover_add_option(cover, (uint32_t[]){o / 2}, 1, NULL, 0);
    OK(qd_cover_seal(cover, NULL));
    settings.engine = engine;
    settings.threads = threads;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_count(total, "4294967296");
    effort = qd_cover_search_effort(search);
    assert_int_equal(effort.solutions, UINT64_C(4294967296));
    assert_int_equal(qd_cover_search_about(search).profile[32], UINT64_C(4294967296));
    assert_true(effort.nodes >= UINT64_C(8589934591)); /* and what is visited twice */
    qd_count_free(total);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}

static void test_counts_of_more_than_32_bits(void **state) {
    (void)state;
    count_pairs("links", 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grids_of_6x6), cmocka_unit_test(test_memo),
        cmocka_unit_test(test_cages_of_6x6), cmocka_unit_test(test_counts_of_more_than_32_bits)};
    if (!getenv("QUADRILLE_LONG")) {
        printf("QUADRILLE_LONG is not set: skipped\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
