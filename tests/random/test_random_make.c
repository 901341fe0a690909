/* Makers of puzzles with all wishes combined at random, many of them impossible: either they are refused, or each
 * puzzle has one solution by another engine and is as wished; and attempts are the same however they are divided. */
#include "support.h"

#include "quadrille/make.h"

enum { ATTEMPTS = 6, MOST = 324 };

struct wish {
    bool minimal;
    uint32_t least, most;
    qd_pattern pattern;
    const uint8_t *places, *grid;
};

/* A board, what else is needed to judge its puzzles, and memory. */
struct desk {
    qd_board *board;
    qd_solver *solver; /* one that no maker uses */
    qd_grid *grid;
    uint32_t cells;
    uint8_t solution[MOST], places[MOST];
};

static void open_desk(struct desk *desk, const char *notation) {
    qd_solver_settings settings = {0};
    OK(qd_board_parse(notation, &desk->board, NULL));
    OK(qd_grid_new(desk->board, &desk->grid, NULL));
    settings.engine = "links";
    OK(qd_solver_new(desk->board, &settings, &desk->solver, NULL));
    desk->cells = qd_board_cell_count(desk->board);
}

static void close_desk(struct desk *desk) {
    qd_solver_free(desk->solver);
    qd_grid_free(desk->grid);
    qd_board_free(desk->board);
}

/* ---- wishes ---------------------------------------------------------------------------------- */

static struct wish draw_wish(struct random *random, struct desk *desk) {
    struct wish wish = {0};
    uint32_t dense = random_below(random, 101);
    wish.minimal = random_below(random, 3) == 0;
    if (random_below(random, 2)) {
        wish.least = random_below(random, desk->cells + 2);
        wish.most = wish.least + random_below(random, 8); /* 0: any number */
    }
    if (random_below(random, 2))
        wish.pattern = (qd_pattern)random_below(random, 10);
    if (random_below(random, 4) == 0) {
        for (uint32_t cell = 0; cell < desk->cells; cell++)
            desk->places[cell] = random_below(random, 100) < dense;
        wish.places = desk->places;
    }
    if (random_below(random, 4) == 0) {
        wish.grid = desk->solution;
        if (random_below(random, 10) == 0)
            desk->solution[random_below(random, desk->cells)] = (uint8_t)random_below(random, 256);
    }
    return wish;
}

/* ---- what is made ---------------------------------------------------------------------------- */

/* The position of the image of a position under the turn or reflection number `step` of a pattern. */
static void reflect(qd_pattern pattern, uint32_t step, uint32_t rows, uint32_t columns,
                    uint32_t *row, uint32_t *column) {
    static const uint8_t kinds[9][2] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4},
                                        {3, 4}, {5, 5}, {6, 6}, {3, 5}};
    uint32_t r = *row, c = *column, below = rows - 1 - r, right = columns - 1 - c;
    switch (kinds[pattern][step]) {
    case 1:
        *row = below, *column = right;
        break;
    case 2:
        *row = c, *column = below;
        break;
    case 3:
        *row = below;
        break;
    case 4:
        *column = right;
        break;
    case 5:
        *row = c, *column = r;
        break;
    case 6:
        *row = right, *column = below;
        break;
    default:
        break;
    }
}

/* Clues go to clues under the generators of the group of the pattern. */
static void assert_pattern(const struct desk *desk, const uint8_t *puzzle, qd_pattern pattern) {
    static bool clues[64][64];
    uint32_t rows, columns, row, column;
    memset(clues, 0, sizeof clues);
    qd_board_layout(desk->board, &rows, &columns);
    for (uint32_t cell = 0; cell < desk->cells; cell++) {
        qd_board_cell_position(desk->board, cell, &row, &column);
        clues[row][column] = puzzle[cell] != 0;
    }
    for (uint32_t cell = 0; cell < 2 * desk->cells; cell++) {
        qd_board_cell_position(desk->board, cell / 2, &row, &column);
        reflect(pattern, cell % 2, rows, columns, &row, &column);
        assert_int_equal(clues[row][column], puzzle[cell / 2] != 0);
    }
}

static void assert_granted(struct desk *desk, const uint8_t *puzzle, const struct wish *wish) {
    static uint8_t redundant[QD_MAX_CELLS];
    uint32_t clues = 0, count;
    qd_outcome outcome;
    qd_grid_set_values(desk->grid, puzzle);
    OK(qd_solver_start(desk->solver, desk->grid, NULL));
    qd_solver_judge(desk->solver, 2);
    assert_int_equal(qd_solver_verdict(desk->solver, NULL), QD_UNIQUE);
    for (uint32_t cell = 0; cell < desk->cells; cell++) {
        clues += puzzle[cell] != 0;
        assert_true(!wish->places || !wish->places[cell] == !puzzle[cell]);
        assert_true(!wish->grid || !puzzle[cell] || puzzle[cell] == wish->grid[cell]);
    }
    assert_true(clues >= wish->least && (!wish->most || clues <= wish->most));
    assert_pattern(desk, puzzle, wish->pattern);
    if (wish->minimal) {
        OK(qd_solver_find_redundant(desk->solver, desk->grid, redundant, &count, &outcome, NULL));
        assert_int_equal(outcome, QD_DONE);
        assert_int_equal(count, desk->cells == 1); /* one candidate is as good as a clue */
    }
}

/* The puzzles of all attempts, and those of two parts of them. */
struct made {
    uint8_t puzzles[2][ATTEMPTS * MOST], results[2][ATTEMPTS];
};

/* Returns how many puzzles were made. */
static uint32_t check_made(struct desk *desk, const struct made *made, size_t attempts,
                           const struct wish *wish) {
    uint32_t count = 0;
    assert_memory_equal(made->results[0], made->results[1], attempts);
    for (size_t i = 0; i < attempts; i++) {
        if (made->results[0][i] != QD_ATTEMPT_MADE)
            continue;
        const uint8_t *puzzle = made->puzzles[0] + i * desk->cells;
        count++;
        assert_memory_equal(puzzle, made->puzzles[1] + i * desk->cells, desk->cells);
        assert_granted(desk, puzzle, wish);
    }
    return count;
}

/* ---- boards ---------------------------------------------------------------------------------- */

static const char *const boards[] = {
    "1x1",
    "2x2",
    "4x4",
    "4x4+x",
    "5x5",
    "6x6",
    "6x6:3x2",
    "6x6+x",
    "4x4:1x4",
    "4x4@r1c1@r3c3",
    "4x4+cage=3:r1c1r1c2+cage=r3c3r4c4",
    "7x7",
    "8x8",
    "9x9+x",
};

static qd_status run_maker(const struct desk *desk, const qd_maker_settings *settings,
                           size_t attempts, size_t parted, struct made *made) {
    qd_maker *maker;
    qd_outcome outcome;
    qd_error error = {0};
    qd_status status = qd_maker_new(desk->board, settings, &maker, &error);
    if (status != QD_OK) {
        assert_int_equal(status, QD_ERROR_ARGUMENT);
        assert_true(error.message[0]);
        return status;
    }
    OK(qd_maker_run(maker, 3, attempts, made->puzzles[0], made->results[0], NULL, &outcome, NULL));
    OK(qd_maker_run(maker, 3 + parted, attempts - parted, made->puzzles[1] + parted * desk->cells,
                    made->results[1] + parted, NULL, &outcome, NULL));
    OK(qd_maker_run(maker, 3, parted, made->puzzles[1], made->results[1], NULL, &outcome, NULL));
    qd_maker_free(maker);
    return QD_OK;
}

/* A grid of the board. */
static void draw_solution(struct desk *desk, uint64_t seed) {
    qd_maker_settings settings = {0};
    qd_maker *maker;
    qd_outcome outcome;
    uint8_t result = QD_ATTEMPT_FAILED;
    settings.seed = seed;
    settings.clues.least = settings.clues.most = desk->cells;
    OK(qd_maker_new(desk->board, &settings, &maker, NULL));
    OK(qd_maker_run(maker, 0, 1, desk->solution, &result, NULL, &outcome, NULL));
    assert_int_equal(result, QD_ATTEMPT_MADE);
    qd_maker_free(maker);
}

static void test_makers(void **state) {
    static struct desk desk;
    static struct made made;
    struct random random = random_from(random_seed(1));
    uint32_t refused = 0, granted = 0;
    (void)state;
    for (uint32_t i = 0, count = how_many(300); i < count || !refused || !granted; i++) {
        qd_maker_settings settings = {0};
        open_desk(&desk, boards[i % LENGTH(boards)]);
        settings.seed = random_below(&random, UINT32_MAX);
        draw_solution(&desk, settings.seed);
        struct wish wish = draw_wish(&random, &desk);
        settings.minimal = wish.minimal;
        settings.clues.least = wish.least;
        settings.clues.most = wish.most;
        settings.pattern = wish.pattern;
        settings.places = wish.places;
        settings.grid = wish.grid;
        if (run_maker(&desk, &settings, ATTEMPTS, random_below(&random, ATTEMPTS), &made) == QD_OK)
            granted += check_made(&desk, &made, ATTEMPTS, &wish);
        else
            refused++;
        close_desk(&desk);
    }
}

/* ---- the ordinary 9x9 ------------------------------------------------------------------------ */

static void test_generators(void **state) {
    static struct desk desk;
    static struct made made;
    struct random random = random_from(random_seed(2));
    uint32_t refused = 0, granted = 0;
    qd_grid_sampler *sampler;
    (void)state;
    OK(qd_grid_sampler_new(&sampler, NULL));
    open_desk(&desk, "9x9");
    for (uint32_t i = 0, count = how_many(100); i < count || !refused || !granted; i++) {
        qd_maker_settings settings = {0};
        settings.seed = random_below(&random, UINT32_MAX);
        uint64_t seed = settings.seed;
        qd_grid_sampler_draw(sampler, &seed, desk.solution);
        struct wish wish = draw_wish(&random, &desk);
        settings.sampler = sampler;
        if (wish.most <= 20 && wish.most >= 17 && i % 50 > 0)
            wish.most = 24; /* few clues take seconds */
        settings.minimal = wish.minimal;
        settings.clues.least = wish.least;
        settings.clues.most = wish.most;
        settings.pattern = wish.pattern;
        settings.places = wish.places;
        settings.grid = wish.grid;
        size_t attempts = wish.most && wish.most <= 20 ? 1 : ATTEMPTS;
        if (run_maker(&desk, &settings, attempts, attempts / 3, &made) == QD_OK)
            granted += check_made(&desk, &made, attempts, &wish);
        else
            refused++;
    }
    close_desk(&desk);
    qd_grid_sampler_free(sampler);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_makers),
        cmocka_unit_test(test_generators),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
