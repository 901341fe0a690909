/* Backdoors against trying all sets of up to two cells by singles as they are defined. */
#include "share.h"
#include "support.h"

#include "quadrille/nine.h"
#include "quadrille/make.h"

#define MOST_FOUND 5000

/* ---- singles, by their definition ------------------------------------------------------------ */

static bool sees(uint32_t cell, uint32_t other) {
    return cell / 9 == other / 9 || cell % 9 == other % 9 ||
           (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
}

static bool can_be(const uint8_t *cells, uint32_t cell, uint8_t digit) {
    if (cells[cell])
        return false;
    for (uint32_t other = 0; other < 81; other++)
        if (cells[other] == digit && sees(cell, other))
            return false;
    return true;
}

/* Whether it is the only digit in the cell, or the cell its only place in one of its houses. */
static bool is_single(const uint8_t *cells, uint32_t cell, uint8_t digit) {
    bool in_row = false, in_column = false, in_box = false, in_cell = false;
    if (!can_be(cells, cell, digit))
        return false;
    for (uint8_t other = 1; other <= 9; other++)
        in_cell = in_cell || (other != digit && can_be(cells, cell, other));
    for (uint32_t other = 0; other < 81; other++) {
        if (other == cell || !can_be(cells, other, digit))
            continue;
        in_row = in_row || other / 9 == cell / 9;
        in_column = in_column || other % 9 == cell % 9;
        in_box = in_box || (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
    }
    return !in_cell || !in_row || !in_column || !in_box;
}

/* As far as singles go; whether they finish. */
static bool finish(uint8_t *cells) {
    bool again = true, is_full = true;
    while (again) {
        again = false;
        is_full = true;
        for (uint32_t cell = 0; cell < 81; cell++)
            for (uint8_t digit = 1; digit <= 9; digit++)
                if (is_single(cells, cell, digit)) {
                    cells[cell] = digit;
                    again = true;
                }
        for (uint32_t cell = 0; cell < 81; cell++)
            is_full = is_full && cells[cell];
    }
    return is_full;
}

/* ---- all sets -------------------------------------------------------------------------------- */

struct brute {
    const uint8_t *solution;
    unsigned size;
    uint8_t set[81], found[3 * MOST_FOUND];
    size_t count;
};

/* Adds `left` cells from `first` on, in cells that are empty even after singles. */
static void try_sets(struct brute *brute, const uint8_t *cells, uint32_t first, unsigned left) {
    for (uint32_t cell = first; cell < 81; cell++) {
        uint8_t next[81];
        if (cells[cell])
            continue;
        memcpy(next, cells, 81);
        next[cell] = brute->solution[cell];
        brute->set[brute->size - left] = (uint8_t)cell;
        bool is_full = finish(next);
        if (left > 1) {
            assert_false(is_full); /* smaller sets have been tried */
            try_sets(brute, next, cell + 1, left - 1);
        } else if (is_full) {
            assert_true(brute->count < MOST_FOUND);
            memcpy(brute->found + brute->count++ * brute->size, brute->set, brute->size);
        }
    }
}

static void check_puzzle(qd_backdoors *finder, const uint8_t *puzzle, const uint8_t *solution,
                         unsigned most) {
    static struct brute brute;
    uint8_t cells[81];
    qd_outcome outcome;
    memset(&brute, 0, sizeof brute);
    brute.solution = solution;
    memcpy(cells, puzzle, 81);
    brute.count = finish(cells);
    while (brute.count == 0 && ++brute.size <= most)
        try_sets(&brute, cells, 0, brute.size);
    OK(qd_backdoors_find(finder, puzzle, solution, most, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(qd_backdoors_sets(finder).least, brute.size);
    assert_int_equal(qd_backdoors_sets(finder).count, brute.count);
    if (brute.count && brute.size)
        assert_memory_equal(qd_backdoors_sets(finder).cells, brute.found, brute.count * brute.size);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static void solve(const uint8_t *puzzle, uint8_t solution[81]) {
    qd_nine_search *search;
    OK(qd_nine_search_new(NULL, &search, NULL));
    qd_nine_search_start(search, puzzle, false);
    assert_int_equal(qd_nine_search_next(search, solution), QD_SOLUTION);
    assert_int_equal(qd_nine_search_next(search, NULL), QD_DONE);
    qd_nine_search_free(search);
}

static void test_random(void **state) {
    static uint8_t puzzles[30][81], made[30];
    qd_maker_settings settings = {0};
    qd_board *board;
    qd_maker *maker;
    qd_backdoors *finder;
    qd_outcome outcome;
    uint8_t solution[81];
    (void)state;
    settings.seed = random_seed(6);
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_maker_new(board, &settings, &maker, NULL));
    OK(qd_backdoors_new(NULL, &finder, NULL));
    for (uint32_t i = 0, count = how_many(1); i < count; i++) {
        OK(qd_maker_run(maker, 30 * i, 30, puzzles[0], made, NULL, &outcome, NULL));
        for (size_t k = 0; k < 30; k++)
            if (made[k] == QD_ATTEMPT_MADE) {
                solve(puzzles[k], solution);
                check_puzzle(finder, puzzles[k], solution, 1);
            }
    }
    qd_backdoors_free(finder);
    qd_maker_free(maker);
    qd_board_free(board);
}

/* Puzzles that need one or two cells, in random images. */
static void test_hard(void **state) {
    static const struct {
        const char *puzzle;
        uint32_t least, how_many;
    } hard[] = {
        {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 2, 1},
        {"98.7..6..7..5.......4.8..7.4...7..9..9...32....21....61.......5.4..1..8....3.....", 2, 1},
        {"........1.......23..4..5........3.......126...76.....8.....45..1..7.....2........", 1, 2},
    };
    struct random random = random_from(random_seed(7));
    qd_backdoors *finder;
    (void)state;
    OK(qd_backdoors_new(NULL, &finder, NULL));
    for (size_t i = 0; i < LENGTH(hard); i++) {
        if (!is_due(i, LENGTH(hard)))
            continue;
        uint8_t puzzle[81], image[81], solution[81];
        for (size_t cell = 0; cell < 81; cell++)
            puzzle[cell] = hard[i].puzzle[cell] == '.' ? 0 : (uint8_t)(hard[i].puzzle[cell] - '0');
        for (uint32_t k = 0, count = how_many(hard[i].how_many); k < count; k++) {
            shuffle_puzzle(&random, puzzle, image);
            solve(image, solution);
            check_puzzle(finder, image, solution, hard[i].least);
            assert_int_equal(qd_backdoors_sets(finder).least, hard[i].least);
        }
    }
    qd_backdoors_free(finder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_hard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
