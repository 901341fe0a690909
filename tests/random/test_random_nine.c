/*
 * The 9x9 engines against each other: every level that the machine can run, in batches of all
 * sizes, on permuted puzzles, random clues (0 to 81, with clashes) and random pencilmarks, against
 * the links engine. All levels must find exactly the same; every solution is also checked by
 * itself.
 *
 * The default run takes seconds. SOAK=MINUTES runs for that long (make soak).
 */
#include "support.h"
#include "sudoku/grid.h"

#include "quadrille/nine.h"

#include <stdio.h>
#include <time.h>

#define MOST 1000 /* puzzles in a batch */

static const char *const known[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "98.7.....6.....97...7.......9..7.6......8.5......3...7..84....6...6.8..5.....1...",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "2...6...8.5..9..4...1...6....4...2...9.....1...7...3....8...4...2..1..7.6...5...3",
    ".................................................................................",
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    "12345678.........9...............................................................",
};

struct judges {
    struct random random;
    qd_board *board;
    qd_grid *grid;
    qd_solver *links;
    qd_nine *levels[8];
    size_t level_count;
    uint64_t judged;
};

/* A batch, and the results of the first level. */
struct deal {
    bool pencilmarks;
    size_t count, width;
    uint8_t *cells; /* of exactly the right length, for the sanitizers */
    uint8_t found[MOST], solutions[MOST][81];
};

static void open_judges(struct judges *judges) {
    OK(qd_board_new(3, 3, &judges->board, NULL));
    OK(qd_grid_new(judges->board, &judges->grid, NULL));
    qd_solver_settings settings = {0};
    settings.engine = "links";
    settings.limits.nodes = 20000;
    OK(qd_solver_new(judges->board, &settings, &judges->links, NULL));
    qd_nine_settings nine = {0};
    while ((nine.simd = qd_nine_simd_name(judges->level_count)))
        OK(qd_nine_new(&nine, &judges->levels[judges->level_count++], NULL));
}

static void close_judges(struct judges *judges) {
    for (size_t i = 0; i < judges->level_count; i++)
        qd_nine_free(judges->levels[i]);
    qd_solver_free(judges->links);
    qd_grid_free(judges->grid);
    qd_board_free(judges->board);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* A filled grid: the first image of a base grid that has nothing special. */
static void deal_filled(struct random *random, uint8_t *values) {
    uint8_t base[81];
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = cell / 9, column = cell % 9;
        base[cell] = (uint8_t)(1 + (3 * (row % 3) + row / 3 + column) % 9);
    }
    shuffle_puzzle(random, base, values);
}

static void deal_known(struct random *random, uint8_t *values) {
    const char *text = known[random_below(random, LENGTH(known))];
    uint8_t puzzle[81];
    for (uint32_t cell = 0; cell < 81; cell++)
        puzzle[cell] = text[cell] >= '1' && text[cell] <= '9' ? (uint8_t)(text[cell] - '0') : 0;
    shuffle_puzzle(random, puzzle, values);
}

/* Any number of clues of a filled grid, a few of them changed. */
static void deal_clues(struct random *random, uint8_t *values) {
    uint8_t filled[81];
    uint32_t clues = random_below(random, 130);
    deal_filled(random, filled);
    memset(values, 0, 81);
    for (uint32_t i = 0; i < clues; i++) {
        uint32_t cell = random_below(random, 81);
        values[cell] = filled[cell];
    }
    for (uint32_t changes = random_below(random, 3); changes; changes--)
        values[random_below(random, 81)] = (uint8_t)(1 + random_below(random, 9));
}

/* Random digits. */
static void deal_noise(struct random *random, uint8_t *values) {
    memset(values, 0, 81);
    for (uint32_t i = random_below(random, 24); i; i--)
        values[random_below(random, 81)] = (uint8_t)(1 + random_below(random, 9));
}

static void deal_puzzle(struct random *random, uint8_t *values) {
    switch (random_below(random, 8)) {
    case 0:
        deal_noise(random, values);
        break;
    case 1:
    case 2:
    case 3:
        deal_clues(random, values);
        break;
    default:
        deal_known(random, values);
        if (random_below(random, 3) == 0)
            values[random_below(random, 81)] = (uint8_t)random_below(random, 10);
    }
}

static void deal_marks(struct random *random, uint8_t *marks) {
    uint8_t values[81];
    deal_puzzle(random, values);
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t d = 0; d < 9; d++) {
            bool given = values[cell] == 0 || values[cell] == d + 1;
            bool dropped = random_below(random, 200) == 0;
            marks[9 * cell + d] = given && !dropped ? (uint8_t)('1' + d) : '.';
        }
}

static void deal_batch(struct random *random, struct deal *deal) {
    static const char empty[] = {0, '0', '.'};
    deal->pencilmarks = random_below(random, 4) == 0;
    deal->width = deal->pencilmarks ? 729 : 81;
    deal->count = 1 + random_below(random, random_below(random, 3) ? MOST : 20);
    deal->cells = malloc(deal->count * deal->width);
    assert_non_null(deal->cells);
    for (size_t i = 0; i < deal->count; i++) {
        uint8_t *cells = deal->cells + i * deal->width;
        char blank = empty[random_below(random, 3)];
        if (deal->pencilmarks) {
            deal_marks(random, cells);
            continue;
        }
        deal_puzzle(random, cells);
        for (uint32_t cell = 0; cell < 81; cell++)
            cells[cell] = cells[cell] ? (uint8_t)(cells[cell] + (blank ? '0' : 0)) : (uint8_t)blank;
    }
}

/* ---- checking -------------------------------------------------------------------------------- */

static void set_grid(struct judges *judges, const struct deal *deal, size_t number) {
    const uint8_t *cells = deal->cells + number * deal->width;
    qd_grid_clear(judges->grid);
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (!deal->pencilmarks) {
            uint32_t value = cells[cell] & 15;
            qd_grid_set_value(judges->grid, cell, value <= 9 ? value : 0);
            continue;
        }
        uint64_t candidates = 0;
        for (uint32_t d = 0; d < 9; d++)
            candidates |= (uint64_t)(cells[9 * cell + d] != '.') << d;
        qd_grid_set_candidates(judges->grid, cell, candidates);
    }
}

/* The links engine agrees, unless it takes too long. */
static void judge_puzzle(struct judges *judges, const struct deal *deal, size_t number) {
    uint64_t count;
    set_grid(judges, deal, number);
    if (deal->found[number])
        OK(qd_grid_check_solution(judges->grid, deal->solutions[number], NULL));
    OK(qd_solver_start(judges->links, judges->grid, NULL));
    qd_outcome outcome = qd_solver_judge(judges->links, 2);
    qd_verdict verdict = qd_solver_verdict(judges->links, &count);
    if (outcome == QD_NODE_LIMIT && verdict == QD_UNKNOWN)
        return;
    judges->judged++;
    assert_int_equal(deal->found[number], count);
    if (verdict == QD_UNIQUE)
        assert_memory_equal(deal->solutions[number], qd_solver_solution(judges->links), 81);
}

static void solve_by(qd_nine *nine, const struct deal *deal, unsigned limit, uint8_t *found,
                     uint8_t *solutions) {
    qd_nine_work work = {0};
    qd_outcome outcome;
    work.cells = deal->cells;
    work.count = deal->count;
    work.pencilmarks = deal->pencilmarks;
    work.limit = limit;
    work.found = found;
    work.solutions = solutions;
    OK(qd_nine_solve(nine, &work, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
}

/* A level agrees with the first one, with and without solutions, and with a limit of one. */
static void compare_level(qd_nine *nine, const struct deal *deal) {
    static uint8_t found[MOST], solutions[MOST][81];
    for (unsigned limit = 2; limit > 0; limit--)
        for (unsigned wanted = 0; wanted < 2; wanted++) {
            memset(solutions, 0, sizeof solutions);
            solve_by(nine, deal, limit, found, wanted ? solutions[0] : NULL);
            for (size_t i = 0; i < deal->count; i++) {
                unsigned expected = deal->found[i] < limit ? deal->found[i] : limit;
                assert_int_equal(found[i], expected);
                if (wanted && found[i])
                    assert_memory_equal(solutions[i], deal->solutions[i], 81);
            }
        }
}

/* The solution that is reported is the first one that is found where they are asked for one by one. */
static void compare_search(const struct deal *deal) {
    qd_nine_search *search;
    uint8_t solution[81];
    OK(qd_nine_search_new(NULL, &search, NULL));
    for (size_t i = 0; i < deal->count; i++) {
        qd_nine_search_start(search, deal->cells + i * deal->width, deal->pencilmarks);
        qd_outcome outcome = qd_nine_search_next(search, solution);
        assert_int_equal(outcome, deal->found[i] ? QD_SOLUTION : QD_DONE);
        if (deal->found[i])
            assert_memory_equal(solution, deal->solutions[i], 81);
    }
    qd_nine_search_free(search);
}

/* What a question about a clue means, as pencilmarks. */
static void put_without(const uint8_t *cells, uint32_t without, uint8_t *marks) {
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t digit = 1; digit <= 9; digit++) {
            uint32_t clue = cells[cell] & 15;
            bool is_clue = clue >= 1 && clue <= 9;
            bool is_there = !is_clue || (cell == without ? digit != clue : digit == clue);
            marks[9 * cell + digit - 1] = is_there ? (uint8_t)digit : 0;
        }
}

/* Each level answers questions about single clues, and ordinary ones among them. */
static void compare_without(struct judges *judges, const struct deal *deal) {
    static uint8_t marks[MOST][729], without[MOST], expected[MOST], found[MOST];
    struct deal asked = {.pencilmarks = true, .count = deal->count, .cells = marks[0]};
    qd_nine_work work = {0};
    qd_outcome outcome;
    if (deal->pencilmarks)
        return;
    for (size_t i = 0; i < deal->count; i++) {
        without[i] = (uint8_t)random_below(&judges->random, 90);
        put_without(deal->cells + 81 * i, without[i], marks[i]);
    }
    solve_by(judges->levels[0], &asked, 1, expected, NULL);
    for (size_t i = 0; i < deal->count; i++) {
        uint32_t clue = without[i] < 81 ? deal->cells[81 * i + without[i]] & 15 : 0;
        if (clue < 1 || clue > 9)
            expected[i] = deal->found[i];
    }
    work.cells = deal->cells;
    work.count = deal->count;
    work.found = found;
    work.without = without;
    for (size_t level = 0; level < judges->level_count; level++) {
        OK(qd_nine_solve(judges->levels[level], &work, &outcome, NULL));
        assert_memory_equal(found, expected, deal->count);
    }
}

static void one_round(struct judges *judges, uint32_t most_judged) {
    static struct deal deal;
    deal_batch(&judges->random, &deal);
    solve_by(judges->levels[0], &deal, 2, deal.found, deal.solutions[0]);
    for (size_t i = 0; i < judges->level_count; i++)
        compare_level(judges->levels[i], &deal);
    compare_search(&deal);
    compare_without(judges, &deal);
    for (size_t i = 0; i < deal.count && i < most_judged; i++)
        judge_puzzle(judges, &deal, i);
    free(deal.cells);
}

static void all_agree(void **state) {
    (void)state;
    const char *soak = getenv("SOAK");
    struct judges judges = {.random = random_open(909)};
    open_judges(&judges);
    if (soak) {
        time_t end = time(NULL) + (time_t)(60 * atof(soak));
        uint64_t rounds = 0;
        for (; time(NULL) < end; rounds++)
            one_round(&judges, MOST);
        printf("%llu batches, %llu puzzles judged by links\n", (unsigned long long)rounds,
               (unsigned long long)judges.judged);
    }
    for (uint32_t i = how_many(40); i; i--)
        one_round(&judges, 60);
    close_judges(&judges);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
