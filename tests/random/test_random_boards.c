/*
 * Random puzzles on boards of many shapes: every engine, order and treatment of clues gives the
 * verdict and the solutions of a brute-force search; on larger boards they agree with each other.
 */
#include "support.h"
#include "sudoku/above.h"
#include "sudoku/grid.h"

#include "quadrille/explain.h"
#include "quadrille/make.h"
#include "quadrille/sudoku.h"

#include <stdio.h>

struct bench {
    qd_board *board;
    qd_grid *grid;
    qd_solver *solvers[MOST_WAYS];
    size_t ways;
    uint32_t cells, values;
    const char *rules; /* in the form of brute_sudoku, or NULL */
};

static void open_bench(struct bench *bench, const char *board, uint64_t node_limit) {
    OK(qd_board_parse(board, &bench->board, NULL));
    bench->rules = strchr(board, '+');
    OK(qd_grid_new(bench->board, &bench->grid, NULL));
    bench->cells = qd_board_cell_count(bench->board);
    bench->values = qd_board_value_count(bench->board);
    bench->ways = open_ways(bench->board, node_limit, 10 * node_limit, bench->solvers);
}

static void close_bench(struct bench *bench) {
    close_ways(bench->solvers, bench->ways);
    qd_grid_free(bench->grid);
    qd_board_free(bench->board);
}

/* A random filled grid: the first solution after a few random values, fewer with every try. */
static void fill_grid(struct bench *bench, struct random *random, uint8_t *values) {
    uint32_t tries = 0;
    do {
        qd_grid_clear(bench->grid);
        for (uint32_t i = tries++ / 2; i < bench->values; i++)
            qd_grid_set_value(bench->grid, random_below(random, bench->cells),
                              1 + random_below(random, bench->values));
        assert_true(tries < 1000);
        OK(qd_solver_start(bench->solvers[0], bench->grid, NULL));
    } while (qd_solver_next(bench->solvers[0], values) != QD_SOLUTION);
}

/* Keeps `clues` of the values; sometimes one is changed, so that there is no solution. */
static void set_puzzle(struct bench *bench, struct random *random, const uint8_t *values,
                       uint32_t clues) {
    uint8_t puzzle[QD_MAX_CELLS] = {0};
    for (uint32_t i = 0; i < clues; i++) {
        uint32_t cell = random_below(random, bench->cells);
        puzzle[cell] = values[cell];
    }
    if (random_below(random, 4) == 0)
        puzzle[random_below(random, bench->cells)] =
            (uint8_t)(1 + random_below(random, bench->values));
    qd_grid_set_values(bench->grid, puzzle);
    if (random_below(random, 4) == 0) /* a cell with some of its candidates */
        qd_grid_set_candidates(bench->grid, random_below(random, bench->cells),
                               1 + random_below(random, 0x7fffffff));
}

static uint64_t hash_values(const uint8_t *values, uint32_t cells) {
    uint64_t sum = UINT64_C(14695981039346656037);
    for (uint32_t i = 0; i < cells; i++)
        sum = (sum ^ values[i]) * UINT64_C(1099511628211);
    return sum ^ sum >> 29;
}

/* Whether so many solutions were found; a search that its node limit stopped (-1) says nothing. */
static void check_found(int64_t found, int64_t expected) {
    if (found >= 0 && expected >= 0)
        assert_int_equal(found, expected);
}

/* All solutions by way w, at most `limit`; -1 if its node limit stopped it. */
static int64_t solutions(struct bench *bench, size_t w, uint64_t limit, uint64_t *sum) {
    uint8_t values[QD_MAX_CELLS];
    int64_t found = 0;
    qd_outcome outcome = QD_SOLUTION;
    *sum = 0;
    OK(qd_solver_start(bench->solvers[w], bench->grid, NULL));
    while ((uint64_t)found < limit &&
           (outcome = qd_solver_next(bench->solvers[w], values)) == QD_SOLUTION) {
        OK(qd_grid_check_solution(bench->grid, values, NULL));
        assert_true(brute_is_filled(values, qd_board_box_rows(bench->board),
                                    qd_board_box_columns(bench->board), bench->rules));
        *sum += hash_values(values, bench->cells);
        found++;
    }
    return outcome == QD_NODE_LIMIT ? -1 : found;
}

static bool has_plain_clues(const struct bench *bench) {
    uint64_t all = ~UINT64_C(0) >> (64 - bench->values);
    for (uint32_t cell = 0; cell < bench->cells; cell++)
        if (!qd_grid_value(bench->grid, cell) && qd_grid_candidates(bench->grid, cell) != all)
            return false;
    return true;
}

static void check_against_brute(struct bench *bench, uint64_t limit, int64_t found) {
    uint8_t clues[QD_MAX_CELLS];
    if (!has_plain_clues(bench))
        return;
    for (uint32_t cell = 0; cell < bench->cells; cell++)
        clues[cell] = (uint8_t)qd_grid_value(bench->grid, cell);
    uint64_t expected = brute_sudoku(clues, qd_board_box_rows(bench->board),
                                     qd_board_box_columns(bench->board), bench->rules, limit, NULL);
    assert_int_equal(found, expected);
}

/* All ways that finish agree. Some large board may be too much for all of them: false. */
static bool check_puzzle(struct bench *bench, uint64_t limit, bool brute) {
    uint64_t sums[MOST_WAYS];
    int64_t counts[MOST_WAYS];
    size_t first = bench->ways;
    for (size_t w = bench->ways; w-- > 0;) {
        counts[w] = solutions(bench, w, limit, &sums[w]);
        first = counts[w] < 0 ? first : w;
    }
    assert_true(first == 0 || !brute);
    for (size_t w = first; w < bench->ways; w++) {
        if (counts[w] < 0)
            continue;
        assert_int_equal(counts[w], counts[first]);
        if ((uint64_t)counts[first] < limit)
            assert_true(sums[w] == sums[first]);
    }
    if (brute)
        check_against_brute(bench, limit, counts[0]);
    return first < bench->ways;
}

/* The image of a puzzle has as many solutions. */
static void check_shuffled(struct bench *bench, struct random *random, uint64_t limit) {
    qd_shuffler *shuffler;
    qd_grid *image, *grid = bench->grid;
    uint64_t state = random->state, sum;
    int64_t before = solutions(bench, 0, limit, &sum);
    OK(qd_grid_new(bench->board, &image, NULL));
    OK(qd_shuffler_new(bench->board, &shuffler, NULL));
    qd_shuffler_draw(shuffler, &state);
    qd_shuffler_apply(shuffler, grid, image);
    bench->grid = image;
    check_found(solutions(bench, 0, limit, &sum), before);
    bench->grid = grid;
    qd_shuffler_free(shuffler);
    qd_grid_free(image);
}

/* A puzzle that is made has one solution, and without any of its clues more. */
static void check_made(struct bench *bench, struct random *random, bool brute) {
    uint8_t puzzle[QD_MAX_CELLS], result;
    uint64_t sum;
    qd_outcome outcome;
    qd_maker *maker;
    qd_maker_settings settings = {0};
    settings.seed = random->state;
    settings.minimal = random_below(random, 2);
    settings.pattern = (qd_pattern)random_below(random, QD_PATTERN_FULL + 1);
    qd_status status = qd_maker_new(bench->board, &settings, &maker, NULL);
    if (status == QD_OK)
        status = qd_maker_run(maker, random_below(random, 100), 1, puzzle, &result, NULL, &outcome,
                              NULL);
    qd_maker_free(maker);
    if (status == QD_ERROR_CLASH) {
        qd_grid_clear(bench->grid);
        assert_int_equal(solutions(bench, 0, 1, &sum), 0);
        return;
    }
    OK(status);
    if (result != QD_ATTEMPT_MADE)
        return;
    qd_grid_set_values(bench->grid, puzzle);
    check_puzzle(bench, 2, brute);
    check_found(solutions(bench, 0, 2, &sum), 1);
    for (uint32_t cell = 0; cell < bench->cells && settings.minimal; cell++) {
        if (!puzzle[cell])
            continue;
        qd_grid_set_value(bench->grid, cell, 0);
        check_found(solutions(bench, 0, 2, &sum), 2);
        qd_grid_set_value(bench->grid, cell, puzzle[cell]);
    }
}

static void check_board(struct random *random, const char *board, uint32_t rounds, bool brute) {
    static uint8_t values[QD_MAX_CELLS];
    struct bench bench;
    uint32_t decided = 0;
    open_bench(&bench, board, 20000);
    for (uint32_t i = 0; i < rounds; i++) {
        fill_grid(&bench, random, values);
        uint32_t least = brute ? bench.cells / 3 : bench.cells * 2 / 3;
        set_puzzle(&bench, random, values, least + random_below(random, bench.cells));
        decided += check_puzzle(&bench, 200, brute);
        check_shuffled(&bench, random, 200);
        if (i % 20 == 0 && bench.cells > 1)
            check_made(&bench, random, brute);
    }
    assert_true(decided >= rounds - rounds / 4);
    close_bench(&bench);
}

static void test_small_boards_against_brute_force(void **state) {
    static const char *const boards[] = {"1x1", "2x2",     "2x2:2x1", "3x3",    "3x3:3x1",
                                         "4x4", "5x5:1x5", "6x6:2x3", "6x6:3x2"};
    struct random random = random_open(20262);
    (void)state;
    for (size_t b = 0; b < LENGTH(boards); b++)
        check_board(&random, boards[b], how_many(150), true);
}

static void test_rules_against_brute_force(void **state) {
    static const char *const boards[] = {
        "4x4+x",
        "4x4+disjoint",
        "4x4+antiknight",
        "5x5+x",
        "5x5:1x5+antiking",
        "5x5+regions=AAABBAACBBDCCCBDDCEEDDEEE",
        "6x6+x",
        "6x6:3x2+disjoint",
        "6x6+antiknight",
        "6x6+antiking",
        "6x6+nonconsecutive",
        "6x6:1x6+x",
        "6x6+regions=AAABBBAACCBBADCCEBDDCCEEDDFFEEDFFFFE",
        "6x6+regions=AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF+x",
    };
    struct random random = random_open(20264);
    (void)state;
    for (size_t b = 0; b < LENGTH(boards); b++)
        check_board(&random, boards[b], how_many(60), true);
}

/* A path of neighbouring cells without repetition; returns its length. */
static uint32_t random_path(struct random *random, uint32_t n, uint32_t length, uint32_t *cells) {
    uint32_t count = 1;
    cells[0] = random_below(random, n * n);
    for (uint32_t tries = 0; count < length && tries < 50; tries++) {
        uint32_t row = cells[count - 1] / n + random_below(random, 3);
        uint32_t column = cells[count - 1] % n + random_below(random, 3), i = 0;
        if (row < 1 || row > n || column < 1 || column > n)
            continue;
        cells[count] = (row - 1) * n + column - 1;
        while (cells[i] != cells[count])
            i++;
        count += i == count;
    }
    return count;
}

/* ---- steps -------------------------------------------------------------------------------------- */

#define MOST_TOLD 200 /* solutions that are listed */

/* The values of each cell in all solutions; false: there are too many. */
static bool list_values(struct bench *bench, uint64_t *values) {
    uint8_t solution[QD_MAX_CELLS];
    qd_outcome outcome;
    memset(values, 0, bench->cells * sizeof *values);
    OK(qd_solver_start(bench->solvers[0], bench->grid, NULL));
    for (uint32_t i = 0;
         (outcome = qd_solver_next(bench->solvers[0], solution)) == QD_SOLUTION && i < MOST_TOLD;
         i++)
        for (uint32_t cell = 0; cell < bench->cells; cell++)
            values[cell] |= UINT64_C(1) << (solution[cell] - 1);
    return outcome == QD_DONE;
}

static void check_told_step(const struct bench *bench, const qd_step *step,
                            const uint64_t *values) {
    if (step->cell != QD_NO_CELL)
        assert_int_equal(values[step->cell] & ~(UINT64_C(1) << (step->value - 1)), 0);
    for (size_t i = 0; i < step->removal_count; i++) {
        assert_true(step->removals[i].cell < bench->cells);
        assert_int_equal(values[step->removals[i].cell] & step->removals[i].values, 0);
    }
}

/* No step removes what is in a solution, and the reason of each is proved. */
static void check_told(struct bench *bench) {
    uint64_t values[QD_MAX_CELLS];
    qd_explainer *explainer;
    const qd_step *step;
    if (!list_values(bench, values))
        return;
    OK(qd_explainer_new(bench->board, NULL, &explainer, NULL));
    qd_explainer_start(explainer, bench->grid);
    for (uint32_t i = 0; i < 400 && (step = qd_explainer_next(explainer, NULL)); i++) {
        check_told_step(bench, step, values);
        check_reason(explainer, step);
        if (i % 16 == 0)
            check_reason_in_json(explainer, step);
        qd_explainer_apply(explainer);
    }
    qd_explainer_free(explainer);
}

/* A cage or a thermometer of 1 to 5 cells, in the notation of boards, that a grid of `values`
 * obeys; sometimes a cage has another sum. */
static void add_group(struct random *random, uint32_t n, const uint8_t *values, char *text) {
    uint32_t cells[5], sum = 0, count, rises = 1;
    uint64_t seen = 0;
    count = random_path(random, n, 1 + random_below(random, n < 5 ? n : 5), cells);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << values[cells[i]];
        if (seen & bit)
            count = i; /* up to the first repeated value */
        else
            sum += values[cells[i]];
        seen |= bit;
    }
    for (uint32_t i = 1; i < count; i++)
        rises = values[cells[i]] > values[cells[i - 1]] ? rises : i;
    sum += random_below(random, 8) == 0;
    if (random_below(random, 2) && rises > 1 && count > 1) {
        text += sprintf(text, "+thermo=");
        count = rises < count ? rises : count;
    } else {
        text += sprintf(text, "+cage=");
        if (random_below(random, 4))
            text += sprintf(text, "%u:", sum);
    }
    for (uint32_t i = 0; i < count; i++)
        text += sprintf(text, "r%uc%u", cells[i] / n + 1, cells[i] % n + 1);
}

/* What a board is printed as is the same board. */
static void check_notation(const qd_board *board) {
    char text[8192], again[8192];
    qd_board *copy;
    assert_true(qd_board_print(board, text, sizeof text) < sizeof text);
    OK(qd_board_parse(text, &copy, NULL));
    qd_board_print(copy, again, sizeof again);
    assert_string_equal(text, again);
    qd_board_free(copy);
}

/* Such a board, and a puzzle on it in which one of `share` cells at least has a clue. */
static void check_on_board(const char *text, struct random *random, const uint8_t *values,
                           uint32_t share, bool makes) {
    struct bench bench;
    open_bench(&bench, text, 20000);
    check_notation(bench.board);
    set_puzzle(&bench, random, values, bench.cells / share + random_below(random, bench.cells / 2));
    check_puzzle(&bench, 200, true);
    check_shuffled(&bench, random, 200);
    check_told(&bench);
    if (makes)
        check_made(&bench, random, true);
    close_bench(&bench);
}

/* Cages and thermometers of all kinds, also with other rules: each board only once. */
static void test_sums_and_orders_against_brute_force(void **state) {
    static const char *const boards[] = {
        "3x3",
        "4x4",
        "4x4+antiknight",
        "5x5:1x5",
        "6x6:2x3",
        "6x6:3x2+x",
        "6x6+nonconsecutive",
        "6x6+regions=AAABBBAACCBBADCCEBDDCCEEDDFFEEDFFFFE",
    };
    static uint8_t values[QD_MAX_CELLS];
    struct random random = random_open(20265);
    (void)state;
    for (uint32_t i = 0; i < how_many(300); i++) {
        char text[1024];
        struct bench bench;
        const char *board = boards[i % LENGTH(boards)];
        open_bench(&bench, board, 20000);
        fill_grid(&bench, &random, values);
        strcpy(text, board);
        for (uint32_t k = 1 + random_below(&random, 8); k > 0; k--)
            add_group(&random, bench.values, values, text + strlen(text));
        close_bench(&bench);
        check_on_board(text, &random, values, 4, i % 20 == 0);
    }
}

/* A sum of a few cells as the board's values mean it, and an arrow where one fits. */
static void add_sums(struct random *random, uint32_t n, uint32_t least, const uint8_t *values,
                     char *text) {
    uint32_t cells[5], sum = 0, count = random_path(random, n, 2 + random_below(random, 3), cells);
    text += sprintf(text, "+sum=");
    for (uint32_t i = 0; i < count; i++)
        sum += values[cells[i]] - 1 + least;
    text += sprintf(text, "%u:", sum);
    for (uint32_t i = 0; i < count; i++)
        text += sprintf(text, "r%uc%u", cells[i] / n + 1, cells[i] % n + 1);
    if (count > 2 && sum == 2 * (values[cells[0]] - 1 + least)) {
        text += sprintf(text, "+arrow=r%uc%u:", cells[0] / n + 1, cells[0] % n + 1);
        for (uint32_t i = 1; i < count; i++)
            text += sprintf(text, "r%uc%u", cells[i] / n + 1, cells[i] % n + 1);
    }
}

/* Steps on boards whose values are not 1 to N. */
static void test_steps_of_other_values(void **state) {
    static const char *const boards[] = {"4x4=0-3", "6x6=0-5", "4x4=2-5", "5x5:1x5=0-4",
                                         "6x6=0-5+regions=AAABBBAACCBBADCCEBDDCCEEDDFFEEDFFFFE"};
    static uint8_t values[QD_MAX_CELLS];
    struct random random = random_open(20269);
    (void)state;
    for (uint32_t i = 0; i < how_many(60); i++) {
        char text[1024];
        struct bench bench;
        const char *board = boards[i % LENGTH(boards)];
        open_bench(&bench, board, 20000);
        uint32_t n = bench.values, least = qd_board_about(bench.board).least_value;
        fill_grid(&bench, &random, values);
        close_bench(&bench);
        strcpy(text, board);
        for (uint32_t k = 1 + random_below(&random, 4); k > 0; k--)
            add_sums(&random, n, least, values, text + strlen(text));
        open_bench(&bench, text, 20000);
        set_puzzle(&bench, &random, values,
                   bench.cells / 4 + random_below(&random, bench.cells / 2));
        check_told(&bench);
        close_bench(&bench);
    }
}

/* ---- rules about named cells ------------------------------------------------------------------ */

/* A rule as it may be written before its cells; where the mark between two lists is, a colon unless it is said. */
struct line_kind {
    const char *before;
    uint32_t least, most, colon;
    char mark;
};

static const struct line_kind line_kinds[] = {
    {"arrow=", 2, 4, 1, ':'},      {"arrow=", 3, 5, 1, ':'},     {"arrow=", 4, 5, 2, ':'},
    {"slowthermo=", 2, 5, 0, ':'}, {"white=", 2, 2, 0, ':'},     {"diff=2:", 2, 2, 0, ':'},
    {"black=", 2, 2, 0, ':'},      {"ratio=3:", 2, 2, 0, ':'},   {"xv=V:", 2, 2, 0, ':'},
    {"xv=X:", 2, 2, 0, ':'},       {"even=", 1, 2, 0, ':'},      {"odd=", 1, 2, 0, ':'},
    {"renban=", 2, 4, 0, ':'},     {"whisper=", 2, 3, 0, ':'},   {"whisper=2:", 2, 4, 0, ':'},
    {"palindrome=", 2, 5, 0, ':'}, {"clone=", 2, 2, 1, ':'},     {"clone=", 4, 4, 2, ':'},
    {"between=", 2, 5, 0, ':'},    {"lockout=2:", 2, 4, 0, ':'}, {"lockout=", 2, 4, 0, ':'},
    {"regionsum=", 2, 5, 0, ':'},  {"greater=", 2, 2, 0, ':'},   {"min=", 1, 2, 0, ':'},
    {"max=", 1, 2, 0, ':'},        {"index=col:", 1, 2, 0, ':'}, {"index=row:", 1, 2, 0, ':'},
    {"index=box:", 1, 2, 0, ':'},  {"entropic=", 2, 5, 0, ':'},  {"modular=", 2, 5, 0, ':'},
    {"modular=2:", 2, 4, 0, ':'},  {"zipper=", 2, 5, 0, ':'},    {"doublearrow=", 3, 5, 0, ':'},
    {"nabner=", 2, 3, 0, ':'},     {"equality=", 2, 4, 0, ':'},  {"circles=", 1, 5, 0, ':'},
    {"distinct=", 2, 5, 1, ':'},   {"same=", 2, 2, 1, '/'},      {"same=", 4, 4, 2, '/'},
};

/* Rules with a number before their cells. */
static const struct line_kind numbered_kinds[] = {
    {"sumline=", 2, 5, 0, ':'},  {"sumline=", 2, 5, 1, ':'},      {"rellik=", 1, 4, 0, ':'},
    {"lunchbox=", 2, 5, 0, ':'}, {"lookandsay=1", 2, 5, 0, ':'},  {"lookandsay=210", 3, 5, 0, ':'},
    {"quad=", 1, 1, 0, ':'},     {"quad=1", 1, 1, 0, ':'},        {"quad=22", 1, 1, 0, ':'},
    {"contains=", 2, 5, 0, ':'}, {"containsonly=", 2, 5, 0, ':'}, {"connected=", 3, 5, 0, ':'},
};

static const char *const sight_kinds[] = {"sandwich",         "xsum", "skyscraper",
                                          "hiddenskyscraper", "room", "fullrank"};

static char *write_cell(char *text, uint32_t cell, uint32_t n) {
    return text + sprintf(text, "r%uc%u", cell / n + 1, cell % n + 1);
}

static void write_line(struct random *random, uint32_t n, char *text) {
    uint32_t cells[5], most = n < 5 ? n : 5;
    const struct line_kind *kind = &line_kinds[random_below(random, LENGTH(line_kinds))];
    uint32_t count = random_path(
        random, n, kind->least + random_below(random, kind->most - kind->least + 1), cells);
    if (count < kind->least || count > most)
        return;
    text += sprintf(text, "+%s", kind->before);
    for (uint32_t i = 0; i < count; i++) {
        if (i && i == kind->colon)
            *text++ = kind->mark;
        text = write_cell(text, cells[i], n);
    }
}

/* Here a colon says that the line is a loop. */
static void write_numbered(struct random *random, uint32_t n, char *text) {
    uint32_t cells[5], most = n < 5 ? n : 5;
    const struct line_kind *kind = &numbered_kinds[random_below(random, LENGTH(numbered_kinds))];
    uint32_t count = random_path(
        random, n, kind->least + random_below(random, kind->most - kind->least + 1), cells);
    uint32_t greatest = kind->before[strlen(kind->before) - 1] == '=' && kind->most > 1 ? 2 * n : n;
    if (count < kind->least || count > most)
        return;
    if (kind->most == 1 && (cells[0] % n == n - 1 || cells[0] / n == n - 1))
        return;
    text += sprintf(text, "+%s%u:%s", kind->before, 1 + random_below(random, greatest),
                    kind->colon ? "loop:" : "");
    for (uint32_t i = 0; i < count; i++)
        text = write_cell(text, cells[i], n);
}

/* A list of up to N cells, of which the second one says which is the first one. */
static void write_value_index(struct random *random, uint32_t n, char *text) {
    uint32_t cells[5], count = random_path(random, n, 5, cells);
    if (count < 3)
        return;
    text += sprintf(text, "+valueindex=");
    for (uint32_t i = 0; i < count; i++) {
        text = write_cell(text, cells[i], n);
        if (i < 2)
            text += sprintf(text, ":");
    }
}

/* A clue beside a row or column. */
static void write_sight(struct random *random, uint32_t n, char *text) {
    const char *kind = sight_kinds[random_below(random, LENGTH(sight_kinds))];
    uint32_t line = 1 + random_below(random, n), end = random_below(random, 2) * (n + 1);
    static const char *const ties[] = {"", "+fullrankties=any", "+fullrankties=none"};
    uint32_t clue = random_below(random, *kind == 'x' || strcmp(kind, "sandwich") == 0 ? 2 * n
                                         : strcmp(kind, "fullrank") == 0               ? 4 * n
                                                                                       : n);
    uint32_t is_row = random_below(random, 2);
    if (strcmp(kind, "sandwich") == 0)
        sprintf(text, "+%s=%u:%c%u", kind, clue, is_row ? 'r' : 'c', line);
    else
        sprintf(text, "+%s=%u:r%uc%u%s", kind, clue + 1, is_row ? line : end, is_row ? end : line,
                *kind == 'f' ? ties[random_below(random, LENGTH(ties))] : "");
}

/* A sum, sometimes with coefficients or a cell twice. */
static void write_sum(struct random *random, uint32_t n, const uint8_t *values, char *text) {
    static const int few[] = {1, 1, 2, -1, -3};
    uint32_t cells[5], count = random_path(random, n, 1 + random_below(random, 4), cells);
    int times[5] = {1, 1, 1, 1, 1}, sum = random_below(random, 8) == 0;
    for (uint32_t i = random_below(random, 2) ? 1 : count; i < count; i++)
        times[i] = few[random_below(random, LENGTH(few))];
    if (random_below(random, 4) == 0)
        cells[count++] = cells[0];
    for (uint32_t i = 0; i < count; i++)
        sum += times[i] * values[cells[i]];
    text += sprintf(text, "+sum=%d:", sum);
    for (uint32_t i = 0; i < count; i++) {
        if (times[i] != 1)
            text += sprintf(text, "%s%d*", i ? "," : "", times[i]);
        text = write_cell(text, cells[i], n);
    }
}

/* Down from above column k, to the right or to the left. */
static void write_little(struct random *random, uint32_t n, const uint8_t *values, char *text) {
    uint32_t sum = 0, right = random_below(random, 2), column = random_below(random, n);
    for (uint32_t row = 0, at = column; row < n && at < n; row++, at += right ? 1 : UINT32_MAX)
        sum += values[row * n + at];
    sprintf(text, "+little=%u:r0c%u%s", sum, right ? column : column + 2, right ? "dr" : "dl");
}

/* One more rule, nearly always one that the grid obeys. */
static void add_line(struct random *random, const struct bench *bench, const uint8_t *values,
                     char *text) {
    size_t length = strlen(text);
    for (uint32_t tries = 0; tries < 100; tries++) {
        uint32_t choice = random_below(random, 30);
        text[length] = '\0';
        if (choice == 0)
            write_sum(random, bench->values, values, text + length);
        else if (choice == 1)
            write_little(random, bench->values, values, text + length);
        else if (choice == 2)
            write_value_index(random, bench->values, text + length);
        else if (choice <= 8)
            write_sight(random, bench->values, text + length);
        else if (choice <= 12)
            write_numbered(random, bench->values, text + length);
        else
            write_line(random, bench->values, text + length);
        if (text[length] &&
            (random_below(random, 100) == 0 ||
             brute_is_filled(values, qd_board_box_rows(bench->board),
                             qd_board_box_columns(bench->board), strchr(text, '+'))))
            return;
    }
    text[length] = '\0';
}

enum { NODIFF, NORATIO, NODOTS, NOXV };

/* A mark without which two values may not be neighbours, or NULL. */
static const char *find_mark(uint32_t rule, int a, int b) {
    if (rule == NOXV)
        return a + b == 5 ? "+xv=V:" : a + b == 10 ? "+xv=X:" : NULL;
    if (rule != NORATIO && abs(a - b) == 1)
        return a == 2 * b || b == 2 * a ? "+black=" : "+white=";
    return rule != NODIFF && (a == 2 * b || b == 2 * a) ? "+black=" : NULL;
}

/* A rule about neighbours without a mark, and a mark wherever the grid would break it. */
static void add_marks(struct random *random, uint32_t n, const uint8_t *values, char *text) {
    static const char *const rules[] = {"+nodiff", "+noratio", "+nodots", "+noxv"};
    uint32_t rule = random_below(random, LENGTH(rules));
    strcat(text, rules[rule]);
    for (uint32_t i = 0; i < 2 * n * n; i++) {
        uint32_t cell = i / 2, other = i % 2 ? cell + n : cell + 1;
        if (i % 2 ? other >= n * n : other % n == 0)
            continue;
        const char *mark = find_mark(rule, values[cell], values[other]);
        if (!mark)
            continue;
        strcat(text, mark);
        write_cell(write_cell(text + strlen(text), cell, n), other, n);
    }
}

/* Lines, sums, dots and marks, also with other rules: each board only once. */
static void test_lines_against_brute_force(void **state) {
    static const char *const boards[] = {
        "4x4",
        "4x4+antiknight",
        "5x5:1x5",
        "6x6:2x3",
        "6x6+cage=r1c1r2c2+x",
        "6x6+regions=AAABBBAACCBBADCCEBDDCCEEDDFFEEDFFFFE",
        "6x6+antitaxicab",
        "6x6+globalentropy",
        "6x6+globalmod",
        "6x6+flatmates",
        "5x5:1x5+flatmates",
    };
    static uint8_t values[QD_MAX_CELLS];
    struct random random = random_open(20266);
    (void)state;
    for (uint32_t i = 0; i < how_many(300); i++) {
        char text[4096];
        struct bench bench;
        const char *board = boards[i % LENGTH(boards)];
        open_bench(&bench, board, 20000);
        fill_grid(&bench, &random, values);
        strcpy(text, board);
        if (random_below(&random, 6) == 0)
            add_marks(&random, bench.values, values, text);
        else
            for (uint32_t k = 1 + random_below(&random, 6); k > 0; k--)
                add_line(&random, &bench, values, text);
        close_bench(&bench);
        check_on_board(text, &random, values, 3, i % 20 == 0);
    }
}

/* ---- alternatives ------------------------------------------------------------------------------ */

/* Two or three alternatives, each of rules that some grid obeys, as a rule and one by one; returns how many. */
static uint32_t write_any(struct random *random, struct bench *plain, char alternatives[3][1024],
                          char *text) {
    static uint8_t values[QD_MAX_CELLS];
    uint32_t count = 2 + random_below(random, 2);
    text += sprintf(text, "+any=(");
    for (uint32_t k = 0; k < count; k++) {
        fill_grid(plain, random, values);
        do {
            alternatives[k][0] = '\0';
            for (uint32_t rules = 1 + random_below(random, 2); rules > 0; rules--)
                add_line(random, plain, values, alternatives[k]);
        } while (!alternatives[k][0] || strstr(alternatives[k], "fullrank"));
        text += sprintf(text, "%s%s", k ? "|" : "", alternatives[k] + 1);
    }
    sprintf(text, ")");
    return count;
}

static bool obeys_one(const struct bench *plain, const uint8_t *values, char alternatives[3][1024],
                      uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (brute_is_filled(values, qd_board_box_rows(plain->board),
                            qd_board_box_columns(plain->board), alternatives[k]))
            return true;
    return false;
}

/* Of all grids the solutions are those that obey an alternative of both rules. */
static void test_alternatives_against_brute_force(void **state) {
    struct random random = random_open(20267);
    struct bench plain;
    (void)state;
    open_bench(&plain, "4x4", 20000);
    for (uint32_t i = 0; i < how_many(150); i++) {
        char text[8192] = "4x4", first[3][1024], second[3][1024];
        uint8_t values[QD_MAX_CELLS];
        struct bench bench;
        uint64_t expected_sum = 0, sum;
        int64_t expected = 0;
        uint32_t count = write_any(&random, &plain, first, text + strlen(text));
        uint32_t other = write_any(&random, &plain, second, text + strlen(text));
        open_bench(&bench, text, 20000);
        check_notation(bench.board);
        qd_grid_clear(plain.grid);
        OK(qd_solver_start(plain.solvers[0], plain.grid, NULL));
        while (qd_solver_next(plain.solvers[0], values) == QD_SOLUTION) {
            bool obeys =
                obeys_one(&plain, values, first, count) && obeys_one(&plain, values, second, other);
            assert_int_equal(qd_grid_check_solution(bench.grid, values, NULL) == QD_OK, obeys);
            expected += obeys;
            expected_sum += obeys ? hash_values(values, plain.cells) : 0;
        }
        for (size_t w = 0; w < bench.ways; w++) {
            uint64_t found = 0;
            sum = 0;
            OK(qd_solver_start(bench.solvers[w], bench.grid, NULL));
            while (qd_solver_next(bench.solvers[w], values) == QD_SOLUTION) {
                sum += hash_values(values, bench.cells);
                found++;
            }
            if (found != (uint64_t)expected || sum != expected_sum)
                fail_msg("%s: %u solutions instead of %u", text, (unsigned)found,
                         (unsigned)expected);
        }
        close_bench(&bench);
    }
    close_bench(&plain);
}

static void test_larger_boards_among_each_other(void **state) {
    static const char *const boards[] = {"8x8", "8x8:4x2", "9x9", "10x10", "12x12", "16x16"};
    struct random random = random_open(20263);
    (void)state;
    for (size_t b = 0; b < LENGTH(boards); b++)
        check_board(&random, boards[b], how_many(40), false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards_against_brute_force),
        cmocka_unit_test(test_rules_against_brute_force),
        cmocka_unit_test(test_sums_and_orders_against_brute_force),
        cmocka_unit_test(test_steps_of_other_values),
        cmocka_unit_test(test_lines_against_brute_force),
        cmocka_unit_test(test_alternatives_against_brute_force),
        cmocka_unit_test(test_larger_boards_among_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
