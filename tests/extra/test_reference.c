/*
 * The extra tier: puzzle lists and exact cover instances in the folder QUADRILLE_DATA. Skipped, and
 * counted as skipped, where it is not set. The usual run looks at the first puzzles of every list
 * and at instances that no engine needs 0.2 seconds for; QUADRILLE_LONG looks at everything.
 */
#include "support.h"

#include "quadrille/nine.h"
#include "quadrille/best.h"
#include "quadrille/counting.h"

#include <stdio.h>

static const char *folder(void) {
    const char *path = getenv("QUADRILLE_DATA");
    return path && *path ? path : NULL;
}

static FILE *open_data(const char *name) {
    char path[2048];
    snprintf(path, sizeof path, "%s/%s", folder(), name);
    return fopen(path, "r");
}

/* What every puzzle of a list is: its verdict, or mixed. */
struct list {
    const char *name;
    int verdict; /* -1: mixed; engines are compared */
    uint32_t usual;
    bool hard; /* for backtracking: give it few nodes */
};

static const struct list lists[] = {
    {"17_clue.txt", QD_UNIQUE, 1000, true},
    {"magictour_top1465.txt", QD_UNIQUE, 100, true},
    {"forum_hardest_1905_11plus.txt", QD_UNIQUE, 150, true},
    {"forum_hardest_1106.txt", QD_UNIQUE, 100, true},
    {"serg_benchmark.txt", QD_MULTIPLE, 1000, true},
    {"kaggle_like.txt", QD_UNIQUE, 1000, false},
    {"unbiased_like.txt", QD_UNIQUE, 1000, false},
    {"multi.txt", QD_MULTIPLE, 1000, false},
    {"gen_like.txt", -1, 1000, false},
    {"altered_invalid.txt", QD_NONE, 1000, false},
};

struct judges {
    qd_board *board;
    qd_grid *grid;
    qd_solver *links, *keep, *backtrack;
};

static qd_solver *open_solver(const qd_board *board, qd_solver_settings settings) {
    qd_solver *solver;
    OK(qd_solver_new(board, &settings, &solver, NULL));
    return solver;
}

static void open_judges(struct judges *judges, uint64_t node_limit) {
    qd_solver_settings settings = {0};
    OK(qd_board_new(3, 3, &judges->board, NULL));
    OK(qd_grid_new(judges->board, &judges->grid, NULL));
    judges->links = open_solver(judges->board, settings);
    settings.clues = QD_CLUES_KEEP;
    judges->keep = open_solver(judges->board, settings);
    settings.engine = "backtrack";
    settings.order = QD_ORDER_FEWEST;
    settings.limits.nodes = node_limit;
    judges->backtrack = open_solver(judges->board, settings);
}

static void close_judges(struct judges *judges) {
    qd_solver_free(judges->links);
    qd_solver_free(judges->keep);
    qd_solver_free(judges->backtrack);
    qd_grid_free(judges->grid);
    qd_board_free(judges->board);
}

static qd_verdict judge(const struct judges *judges, qd_solver *solver) {
    OK(qd_solver_start(solver, judges->grid, NULL));
    qd_solver_judge(solver, 2);
    if (qd_solver_solution(solver))
        OK(qd_grid_check_solution(judges->grid, qd_solver_solution(solver), NULL));
    return qd_solver_verdict(solver, NULL);
}

static void check_line(const struct judges *judges, const char *line, int expected) {
    OK(qd_grid_parse(judges->grid, line, 81, NULL, NULL, NULL));
    qd_verdict verdict = judge(judges, judges->links);
    if (expected >= 0 && verdict != (qd_verdict)expected)
        fail_msg("%.81s is %s", line, qd_verdict_name(verdict));
    assert_int_equal(judge(judges, judges->keep), verdict);
    if (verdict == QD_UNIQUE)
        assert_memory_equal(qd_solver_solution(judges->links), qd_solver_solution(judges->keep),
                            81);
    qd_verdict plain = judge(judges, judges->backtrack);
    if (plain == QD_UNKNOWN)
        return;
    assert_int_equal(plain, verdict);
    if (verdict == QD_UNIQUE)
        assert_memory_equal(qd_solver_solution(judges->links),
                            qd_solver_solution(judges->backtrack), 81);
}

static void check_list(const struct list *list) {
    char name[256], line[1024];
    snprintf(name, sizeof name, "sudoku/%s", list->name);
    FILE *file = open_data(name);
    if (!file)
        return;
    struct judges judges;
    uint32_t left = getenv("QUADRILLE_LONG") ? UINT32_MAX : list->usual;
    open_judges(&judges, list->hard ? 1000 : 20000);
    while (left && fgets(line, sizeof line, file)) {
        if (*line == '#' || strlen(line) < 81)
            continue;
        check_line(&judges, line, list->verdict);
        left--;
    }
    fclose(file);
    close_judges(&judges);
}

static void test_lists(void **state) {
    (void)state;
    if (!folder())
        skip();
    for (size_t i = 0; i < LENGTH(lists); i++)
        check_list(&lists[i]);
}

/* ---- instances ------------------------------------------------------------------------------- */

static char *read_all(FILE *file, size_t *length) {
    size_t capacity = 1 << 22;
    char *text = malloc(capacity);
    assert_non_null(text);
    *length = fread(text, 1, capacity, file);
    assert_true(*length < capacity);
    fclose(file);
    return text;
}

/* false: the time limit stopped it, which leaves it to the long run. */
static bool check_count(const qd_cover *cover, const char *engine, const char *name,
                        const char *expected) {
    char digits[64];
    qd_cover_settings settings = {0};
    settings.engine = engine;
    settings.limits.seconds = getenv("QUADRILLE_LONG") ? 0 : 0.2;
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    qd_status status = qd_cover_search_new(cover, &settings, &search, NULL);
    if (status == QD_ERROR_UNSUPPORTED)
        return true;
    OK(status);
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    qd_count_print(total, digits, sizeof digits);
    if (outcome == QD_DONE && strcmp(digits, expected) != 0)
        fail_msg("%s: %s solutions by %s, not %s", name, digits, engine, expected);
    qd_count_free(total);
    qd_cover_search_free(search);
    return outcome == QD_DONE;
}

static void check_counter(const qd_cover *cover, const char *engine, const char *expected) {
    qd_counter_settings settings = {0};
    qd_counter *counter;
    qd_count *total;
    qd_outcome outcome;
    settings.engine = engine;
    OK(qd_counter_new(cover, &settings, &counter, NULL));
    OK(qd_counter_run(counter, &outcome, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_counter_total(counter, total, NULL));
    assert_count(total, expected);
    qd_count_free(total);
    qd_counter_free(counter);
}

static void check_instance(const char *name, const char *expected) {
    char path[512];
    size_t length;
    snprintf(path, sizeof path, "instances/%s.dlx", name);
    FILE *file = open_data(path);
    if (!file)
        return;
    char *text = read_all(file, &length);
    qd_cover *cover;
    qd_error error;
    qd_status status = qd_cover_read(QD_COVER_DLX, text, length, NULL, &cover, &error);
    free(text);
    OK(status);
    const char *engine;
    for (size_t e = 0; (engine = qd_cover_engine_name(e, NULL)); e++)
        if (!check_count(cover, engine, name, expected))
            break;
    qd_cover_free(cover);
}

/* The least cost of an instance, "cost N". */
static void check_least_cost(const char *name, const char *expected) {
    char path[512], found[64];
    size_t length;
    int64_t cost;
    snprintf(path, sizeof path, "instances/%s.dlx", name);
    FILE *file = open_data(path);
    if (!file)
        return;
    char *text = read_all(file, &length);
    qd_cover *cover;
    qd_best *best;
    qd_outcome outcome;
    OK(qd_cover_read(QD_COVER_DLX, text, length, NULL, &cover, NULL));
    free(text);
    OK(qd_best_new(cover, NULL, &best, NULL));
    do
        OK(qd_best_run(best, &outcome, NULL));
    while (outcome == QD_SOLUTION);
    assert_int_equal(qd_best_about(best).count, 1);
    const uint32_t *options = qd_best_get(best, 0, &length, &cost);
    OK(qd_cover_check_solution(cover, options, length, NULL));
    snprintf(found, sizeof found, "cost %lld", (long long)cost);
    if (strcmp(found, expected) != 0)
        fail_msg("%s: %s, not %s", name, found, expected);
    qd_best_free(best);
    qd_cover_free(cover);
}

/* Problems that were counted wrongly once: the number is in the name. */
static void test_exact(void **state) {
    static const char *const numbers[] = {"44", "225"};
    static const char *const engines[] = {"memo", "layers", "auto", "links", "dense"};
    (void)state;
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        char path[64];
        size_t length;
        snprintf(path, sizeof path, "exact/colours-%s.dlx", numbers[i]);
        FILE *file = folder() ? open_data(path) : NULL;
        if (!file)
            skip();
        char *text = read_all(file, &length);
        qd_cover *cover;
        OK(qd_cover_read(QD_COVER_DLX, text, length, NULL, &cover, NULL));
        free(text);
        for (size_t e = 0; e < LENGTH(engines); e++)
            check_counter(cover, engines[e], numbers[i]);
        qd_cover_free(cover);
    }
}

/* Rows of the manifest: name, file or call, kind, generator, number, source. */
static void test_instances(void **state) {
    char line[4096], *fields[6];
    (void)state;
    FILE *file = folder() ? open_data("instances/manifest.tsv") : NULL;
    if (!file)
        skip();
    while (fgets(line, sizeof line, file)) {
        int count = 0;
        for (char *field = strtok(line, "\t\n"); field && count < 6; field = strtok(NULL, "\t\n"))
            fields[count++] = field;
        bool has_cost = count > 4 && strcmp(fields[2], "cost") == 0;
        if (has_cost && strcmp(fields[1], "file") == 0)
            check_least_cost(fields[0], fields[4]);
        bool counted =
            count > 2 && (strcmp(fields[2], "XC") == 0 || strcmp(fields[2], "XCC") == 0 ||
                          strcmp(fields[2], "MCC") == 0);
        if (*line == '#' || count < 5 || strcmp(fields[1], "file") != 0 || !counted)
            continue;
        check_instance(fields[0], fields[4]);
    }
    fclose(file);
}

/* ---- variants -------------------------------------------------------------------------------- */

static size_t count_in(const char *line, const char *word) {
    size_t count = 0;
    while ((line = strstr(line, word))) {
        count++;
        line += strlen(word);
    }
    return count;
}

static size_t count_rule(const qd_board *board, const char *rule) {
    size_t count = 0;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++)
        count += strcmp(qd_board_constraint(board, i)->rule, rule) == 0;
    return count;
}

/* The string that is the value of a key; "" if there is none. */
static void copy_value(const char *line, const char *key, char *value, size_t size) {
    const char *begin = strstr(line, key);
    size_t length = begin ? strcspn(begin + strlen(key), "\"") : 0;
    assert_true(length < size);
    memcpy(value, begin ? begin + strlen(key) : "", length);
    value[length] = '\0';
}

/* Its solution obeys the rules, by their definitions; solvers say the verdict, as far as they come. */
static void check_variant(const qd_grid *grid, const char *line) {
    static const char *const engines[] = {NULL, "cells"};
    const qd_board *board = qd_grid_board(grid);
    char solution[1024], id[64];
    qd_grid *solved;
    copy_value(line, "\"id\":\"", id, sizeof id);
    copy_value(line, "\"solution\":\"", solution, sizeof solution);
    OK(qd_grid_new(board, &solved, NULL));
    if (*solution) {
        uint8_t values[QD_MAX_CELLS];
        OK(qd_grid_parse(solved, solution, strlen(solution), NULL, NULL, NULL));
        for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
            values[cell] = (uint8_t)qd_grid_value(solved, cell);
        OK(qd_grid_check_solution(grid, values, NULL));
    }
    for (size_t e = 0; e < LENGTH(engines); e++) {
        qd_solver_settings settings = {0};
        qd_solver *solver;
        settings.engine = engines[e];
        settings.limits.nodes = getenv("QUADRILLE_LONG") ? 20000 : 500;
        OK(qd_solver_new(board, &settings, &solver, NULL));
        OK(qd_solver_start(solver, grid, NULL));
        qd_solver_judge(solver, 2);
        qd_verdict verdict = qd_solver_verdict(solver, NULL);
        char expected[32];
        snprintf(expected, sizeof expected, "\"verdict\":\"%s\"", qd_verdict_name(verdict));
        if (verdict != QD_UNKNOWN && !strstr(line, expected))
            fail_msg("%s is %s by %s", id, qd_verdict_name(verdict),
                     qd_solver_about(solver).engine);
        qd_solver_free(solver);
    }
    qd_grid_free(solved);
}

/* Puzzles with rules of all kinds, as links to f-puzzles; those whose rules are known are read, with
 * all their cages and thermometers. */
static void check_variants(const char *name) {
    static char line[1 << 16];
    char *link, *end;
    size_t found = 0;
    FILE *file = open_data(name);
    if (!file)
        return;
    while (fgets(line, sizeof line, file)) {
        qd_reader *reader;
        const qd_record *record;
        if (!(link = strstr(line, "https://f-puzzles.com/?load=")) || !(end = strchr(link, '"')))
            continue;
        OK(qd_reader_new(NULL, &reader, NULL));
        OK(qd_reader_feed(reader, link, (size_t)(end - link), NULL));
        qd_reader_finish(reader);
        assert_int_equal(qd_reader_next(reader, &record, NULL), QD_READ_RECORD);
        if (record->puzzle) {
            const qd_board *board = qd_grid_board(record->puzzle->grid);
            assert_int_equal(count_rule(board, "cage"), count_in(line, "\"t\":\"cage\""));
            assert_int_equal(count_rule(board, "thermo"), count_in(line, "\"t\":\"thermo\""));
            check_variant(record->puzzle->grid, line);
            found++;
        }
        qd_reader_free(reader);
    }
    fclose(file);
    printf("%s: %zu puzzles of rules that are known\n", name, found);
}

static void test_variants(void **state) {
    (void)state;
    check_variants("variants/puzzles.jsonl");
    check_variants("variants/verdicts.jsonl");
}

/* ---- backdoors ------------------------------------------------------------------------------- */

/* The least numbers of cells, as gridchecker finds them: of the first puzzles of each list, how many
 * need 0, 1 or 2. */
static void check_backdoors(const char *name, const size_t expected[3]) {
    size_t found[3] = {0}, left = expected[0] + expected[1] + expected[2];
    char line[1024];
    qd_backdoors *finder;
    qd_nine_search *search;
    FILE *file = open_data(name);
    if (!file)
        return;
    OK(qd_backdoors_new(NULL, &finder, NULL));
    OK(qd_nine_search_new(NULL, &search, NULL));
    while (left-- && fgets(line, sizeof line, file)) {
        uint8_t puzzle[81], solution[81];
        qd_outcome outcome;
        for (size_t cell = 0; cell < 81; cell++)
            puzzle[cell] = line[cell] == '.' ? 0 : (uint8_t)(line[cell] - '0');
        qd_nine_search_start(search, puzzle, false);
        assert_int_equal(qd_nine_search_next(search, solution), QD_SOLUTION);
        OK(qd_backdoors_find(finder, puzzle, solution, 4, &outcome, NULL));
        assert_true(qd_backdoors_sets(finder).least <= 2);
        found[qd_backdoors_sets(finder).least]++;
    }
    assert_memory_equal(found, expected, sizeof found);
    qd_nine_search_free(search);
    qd_backdoors_free(finder);
    fclose(file);
}

static void test_backdoors(void **state) {
    (void)state;
    check_backdoors("sudoku/17_clue.txt", (const size_t[]){93, 104, 3});
    check_backdoors("sudoku/unbiased_like.txt", (const size_t[]){10, 10, 0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),     cmocka_unit_test(test_instances),
        cmocka_unit_test(test_exact),     cmocka_unit_test(test_variants),
        cmocka_unit_test(test_backdoors),
    };
    if (!folder()) {
        printf("QUADRILLE_DATA is not set: skipped\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
