/* The cases of tests/data, one a line: puzzles with their solutions, covers with their counts. */
#include "support.h"

#include <stdio.h>

static FILE *open_table(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("cannot read %s", path);
    return file;
}

/* Cuts the line at `:`; fields that are not there are empty. */
static void split(char *line, char *fields[4]) {
    static char nothing[] = "";
    line[strcspn(line, "\n")] = '\0';
    for (int i = 0; i < 4; i++) {
        fields[i] = line ? line : nothing;
        char *colon = line && i < 3 ? strchr(line, ':') : NULL;
        if (colon)
            *colon = '\0';
        line = colon ? colon + 1 : NULL;
    }
}

static qd_board *board_of(const char *puzzle, const char *text) {
    qd_board *board;
    uint32_t n = 1, rows, columns;
    if (*text) {
        OK(qd_board_parse(text, &board, NULL));
        return board;
    }
    while ((size_t)n * n < strlen(puzzle))
        n++;
    assert_true(qd_board_usual_box(n, &rows, &columns));
    OK(qd_board_new(rows, columns, &board, NULL));
    return board;
}

/* Solutions up to the limit of the table; the nodes of hopeless ways are bounded. */
static void check_way(const qd_board *board, const char *puzzle, uint64_t expected,
                      const char *solution, qd_solver_settings settings) {
    static char found[QD_MAX_CELLS + 1];
    qd_grid *grid;
    qd_solver *solver;
    qd_count *total;
    qd_outcome outcome;
    uint64_t number;
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_grid_parse(grid, puzzle, strlen(puzzle), NULL, NULL, NULL));
    OK(qd_solver_new(board, &settings, &solver, NULL));
    OK(qd_solver_start(solver, grid, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_solver_count(solver, 100000, total, &outcome, NULL));
    assert_true(qd_count_to_u64(total, &number));
    if (outcome != QD_NODE_LIMIT && number != expected)
        fail_msg("%s: %llu solutions by %s", puzzle, (unsigned long long)number,
                 qd_solver_engine(solver));
    if (*solution && qd_solver_solution(solver)) {
        OK(qd_grid_check_solution(grid, qd_solver_solution(solver), NULL));
        qd_grid_set_values(grid, qd_solver_solution(solver));
        qd_grid_print(grid, NULL, found, sizeof found);
        assert_string_equal(found, solution);
    }
    qd_count_free(total);
    qd_solver_free(solver);
    qd_grid_free(grid);
}

static void check_puzzle(char *fields[4]) {
    static const qd_solver_settings ways[] = {
        {sizeof(qd_solver_settings), "links", QD_CLUES_REDUCE, QD_ORDER_DEFAULT, QD_NO_LIMITS, 0},
        {sizeof(qd_solver_settings), "links", QD_CLUES_KEEP, QD_ORDER_DEFAULT, QD_NO_LIMITS, 0},
        {sizeof(qd_solver_settings), "cells", QD_CLUES_REDUCE, QD_ORDER_DEFAULT, QD_NO_LIMITS, 0},
        {sizeof(qd_solver_settings), "dense", QD_CLUES_REDUCE, QD_ORDER_DEFAULT, QD_NO_LIMITS, 0},
        {sizeof(qd_solver_settings),
         "backtrack",
         QD_CLUES_KEEP,
         QD_ORDER_FEWEST,
         {.nodes = 3000000},
         0},
        {sizeof(qd_solver_settings),
         "backtrack",
         QD_CLUES_KEEP,
         QD_ORDER_FIRST,
         {.nodes = 3000000},
         0},
    };
    qd_board *board = board_of(fields[0], fields[3]);
    for (size_t w = 0; w < LENGTH(ways); w++)
        check_way(board, fields[0], strtoull(fields[1], NULL, 10), fields[2], ways[w]);
    qd_board_free(board);
}

static void test_puzzles(void **state) {
    FILE *file = open_table("puzzles.txt");
    char line[1024], *fields[4];
    int cases = 0;
    (void)state;
    while (fgets(line, sizeof line, file)) {
        if (*line == '#' || *line == '\n')
            continue;
        split(line, fields);
        check_puzzle(fields);
        cases++;
    }
    fclose(file);
    assert_true(cases > 30);
}

/* Whether the engine can solve problems of this kind. */
static bool takes(const qd_cover *cover, const char *engine) {
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    qd_cover_search *search;
    settings.engine = engine;
    qd_status status = qd_cover_search_new(cover, &settings, &search, NULL);
    qd_cover_search_free(search);
    return status != QD_ERROR_UNSUPPORTED;
}

static void test_covers(void **state) {
    FILE *file = open_table("covers.txt");
    char line[1024];
    int cases = 0;
    (void)state;
    while (fgets(line, sizeof line, file)) {
        char *text = strchr(line, ':');
        const char *engine;
        qd_cover *cover;
        qd_error error;
        if (*line == '#' || !text)
            continue;
        for (char *c = ++text; *c; c++)
            if (*c == '/')
                *c = '\n';
        if (qd_cover_read_dlx(text, strlen(text), NULL, NULL, &cover, &error) != QD_OK)
            fail_msg("%s\n%s", error.message, text);
        for (size_t i = 0; (engine = qd_cover_engine_name(i, NULL)); i++)
            if (takes(cover, engine) && count_all(cover, engine, NULL) != strtoull(line, NULL, 10))
                fail_msg("%llu solutions:\n%s", (unsigned long long)count_all(cover, engine, NULL),
                         text);
        qd_cover_free(cover);
        cases++;
    }
    fclose(file);
    assert_true(cases > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_covers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
