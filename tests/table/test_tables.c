/* The cases of tests/data, one a line: puzzles with their solutions, covers with their counts. */
#include "support.h"
#include "sudoku/above.h"

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

/* The next line that is a case, in fields; false: there are no more. */
static bool next_case(FILE *file, char *line, int size, char *fields[4]) {
    while (fgets(line, size, file))
        if (*line != '#' && *line != '\n') {
            split(line, fields);
            return true;
        }
    return false;
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
static void check_way(qd_solver *solver, const qd_grid *grid, const char *const *fields) {
    static char found[QD_MAX_CELLS + 1];
    uint64_t number, expected = strtoull(fields[1], NULL, 10);
    qd_grid *copy;
    qd_count *total;
    qd_outcome outcome;
    OK(qd_solver_start(solver, grid, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_solver_count(solver, 100000, total, &outcome, NULL));
    assert_true(qd_count_to_u64(total, &number));
    if (outcome != QD_NODE_LIMIT && number != expected)
        fail_msg("%s: %llu solutions by %s", fields[0], (unsigned long long)number,
                 qd_solver_about(solver).engine);
    if (*fields[2] && qd_solver_solution(solver)) {
        OK(qd_grid_check_solution(grid, qd_solver_solution(solver), NULL));
        OK(qd_grid_new(qd_grid_board(grid), &copy, NULL));
        qd_grid_set_values(copy, qd_solver_solution(solver));
        qd_grid_print(copy, NULL, found, sizeof found);
        assert_string_equal(found, fields[2]);
        qd_grid_free(copy);
    }
    qd_count_free(total);
}

/* The usual way, and of the others, three for each engine, every third: for another puzzle and another seed other ones.
 * QUADRILLE_LONG: all of them. */
static bool has_turn(size_t way, uint64_t turn) {
    return way == 0 || getenv("QUADRILLE_LONG") || (way + turn) % 3 == 0;
}

static void check_puzzle(char *fields[4], uint64_t turn) {
    qd_solver *ways[MOST_WAYS];
    qd_board *board = board_of(fields[0], fields[3]);
    qd_grid *grid;
    size_t count = open_ways(board, 0, how_many(300000), ways);
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_grid_parse(grid, fields[0], strlen(fields[0]), NULL, NULL, NULL));
    for (size_t w = 0; w < count; w++)
        if (has_turn(w, turn))
            check_way(ways[w], grid, (const char *const *)fields);
    close_ways(ways, count);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* With QUADRILLE_SHORT puzzles with many solutions are left out, and hopeless ways end sooner. */
static bool is_long(char *const fields[4]) {
    return is_short() && strtoull(fields[1], NULL, 10) > 2000;
}

static void test_puzzles(void **state) {
    FILE *file = open_table("puzzles.txt");
    char line[1024], *fields[4];
    uint64_t seed = random_seed(0);
    int cases = 0;
    (void)state;
    while (next_case(file, line, sizeof line, fields)) {
        if (is_long(fields))
            continue;
        check_puzzle(fields, seed + (uint64_t)cases);
        cases++;
    }
    fclose(file);
    assert_true(cases > 30);
}

/* How many of the next solutions, at most 40,000, the definitions of the board's rules accept. */
static uint64_t count_accepted(qd_solver *solver, const qd_grid *grid) {
    static uint8_t values[QD_MAX_CELLS];
    uint64_t accepted = 0, seen = 0;
    while (seen < 40000 && qd_solver_next(solver, values) == QD_SOLUTION) {
        accepted += qd_grid_check_solution(grid, values, NULL) == QD_OK;
        seen++;
    }
    return seen < 40000 ? accepted : UINT64_MAX;
}

/* Of all grids without the rules, or with helper cells of those that the solver finds, the definitions accept as
 * many. */
static void check_judges(char *fields[4]) {
    char plain[1024];
    qd_board *board = board_of(fields[0], fields[3]), *around;
    qd_grid *grid, *start;
    qd_solver *solver;
    bool has_helpers = strstr(fields[3], "helper=") || strstr(fields[3], "regions=");
    snprintf(plain, sizeof plain, "%s", fields[3]);
    if (!has_helpers)
        plain[strcspn(plain, "+")] = '\0';
    OK(qd_board_parse(plain, &around, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    OK(qd_grid_parse(grid, fields[0], strlen(fields[0]), NULL, NULL, NULL));
    OK(qd_grid_new(around, &start, NULL));
    OK(qd_grid_parse(start, fields[0], strlen(fields[0]), NULL, NULL, NULL));
    OK(qd_solver_new(around, NULL, &solver, NULL));
    OK(qd_solver_start(solver, start, NULL));
    uint64_t accepted = count_accepted(solver, grid);
    if (accepted != UINT64_MAX && accepted != strtoull(fields[1], NULL, 10))
        fail_msg("%s:%s: %llu are accepted", fields[0], fields[3], (unsigned long long)accepted);
    qd_solver_free(solver);
    qd_grid_free(start);
    qd_grid_free(grid);
    qd_board_free(around);
    qd_board_free(board);
}

/* Small boards with rules, by the definitions of these rules. */
static void test_judges(void **state) {
    FILE *file = open_table("puzzles.txt");
    char line[1024], *fields[4];
    int cases = 0;
    (void)state;
    while (next_case(file, line, sizeof line, fields)) {
        bool has_helpers = strstr(fields[3], "helper=");
        if (!strchr(fields[3], '+') ||
            strlen(fields[0]) > (is_short() && (!has_helpers || is_long(fields)) ? 25 : 36))
            continue;
        check_judges(fields);
        cases++;
    }
    fclose(file);
    assert_true(cases > 100);
}

/* Whether the engine can solve problems of this kind. */
static bool takes(const qd_cover *cover, const char *engine) {
    qd_cover_settings settings = {0};
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
        if (qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, &error) != QD_OK)
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
        cmocka_unit_test(test_judges),
        cmocka_unit_test(test_covers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
