/* Solution grids and puzzles drawn at random: the distribution of the ones, and what holds of the
 * others. */
#include "share.h"
#include "support.h"

#include "quadrille/make.h"

#include <stdlib.h>

/* ---- solution grids -------------------------------------------------------------------------- */

/*
 * The 44 classes of what the columns of a band hold (Felgenhauer and Jarvis 2005): a member, how many
 * bands with a given first box are in it, and in how many ways each of these can be completed to a
 * grid. The probability of a class is the product of the two by their sum.
 */
static const struct {
    const char *columns;
    uint32_t bands;
    uint64_t completions;
} classes[] = {
    {"147258369/123456789/123456789", 1728, UINT64_C(7004355840)},
    {"147258369/123456789/123457689", 108864, UINT64_C(7004664576)},
    {"147258369/123456789/123468579", 23328, UINT64_C(6939424512)},
    {"147258369/123456789/124357689", 54432, UINT64_C(6962561280)},
    {"147258369/123456789/124367589", 233280, UINT64_C(6992373312)},
    {"147258369/123456789/124368579", 202176, UINT64_C(6946725312)},
    {"147258369/123456789/124379568", 41472, UINT64_C(7033343616)},
    {"147258369/123456789/135267489", 38880, UINT64_C(6882954624)},
    {"147258369/123456789/135279468", 18144, UINT64_C(6919249536)},
    {"147258369/123456789/168249357", 1440, UINT64_C(6831977472)},
    {"147258369/123457689/123457689", 15552, UINT64_C(7134027264)},
    {"147258369/123457689/123467589", 46656, UINT64_C(7065220608)},
    {"147258369/123457689/123478569", 7776, UINT64_C(7059506688)},
    {"147258369/123457689/124356789", 147744, UINT64_C(7018350912)},
    {"147258369/123457689/124357689", 93312, UINT64_C(7082599680)},
    {"147258369/123457689/124367589", 178848, UINT64_C(7053225408)},
    {"147258369/123457689/124358679", 108864, UINT64_C(7049522304)},
    {"147258369/123457689/124368579", 186624, UINT64_C(7022836224)},
    {"147258369/123457689/124378569", 54432, UINT64_C(7008981120)},
    {"147258369/123457689/124369578", 186624, UINT64_C(7108816896)},
    {"147258369/123457689/134256789", 139968, UINT64_C(7013953152)},
    {"147258369/123457689/134269578", 85536, UINT64_C(7082759808)},
    {"147258369/123457689/125347689", 62208, UINT64_C(7108789248)},
    {"147258369/123457689/125348679", 46656, UINT64_C(7016806656)},
    {"147258369/123457689/125368479", 62208, UINT64_C(7064630784)},
    {"147258369/123457689/135247689", 31104, UINT64_C(7055428608)},
    {"147258369/123457689/135248679", 25920, UINT64_C(7010812800)},
    {"147258369/123457689/135269478", 23328, UINT64_C(7035450624)},
    {"147258369/123457689/145237689", 62208, UINT64_C(7038448128)},
    {"147258369/123457689/145267389", 20736, UINT64_C(6957469440)},
    {"147258369/123457689/145269378", 20736, UINT64_C(6970134528)},
    {"147258369/123457689/146235789", 49248, UINT64_C(7023539520)},
    {"147258369/123457689/147235689", 31104, UINT64_C(7119019008)},
    {"147258369/123457689/128345679", 54432, UINT64_C(7067023488)},
    {"147258369/123457689/128347569", 23328, UINT64_C(7091557632)},
    {"147258369/124367589/124367589", 5184, UINT64_C(7216676352)},
    {"147258369/124367589/124358679", 31104, UINT64_C(7112503296)},
    {"147258369/124367589/124369578", 15552, UINT64_C(7165813248)},
    {"147258369/124367589/125347689", 37152, UINT64_C(7124405184)},
    {"147258369/124367589/149236578", 864, UINT64_C(7146639360)},
    {"147258369/124369578/124369578", 7776, UINT64_C(7383108096)},
    {"147258369/124369578/125369478", 15552, UINT64_C(7347449088)},
    {"147258369/124369578/145278369", 10368, UINT64_C(7281460224)},
    {"147258369/147258369/147258369", 288, UINT64_C(7802998272)},
};

/* The columns of a box as bits of digits 0 to 8. */
struct columns {
    uint32_t sets[3];
};

static int compare_sets(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* A number that is the same for equal columns in any order. */
static uint32_t number_of(const struct columns *columns, const uint8_t name[9]) {
    uint32_t sets[3] = {0, 0, 0};
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t digit = 0; digit < 9; digit++)
            if (columns->sets[i] >> digit & 1)
                sets[i] |= 1u << name[digit];
    qsort(sets, 3, sizeof *sets, compare_sets);
    return sets[0] << 9 | sets[1];
}

/* The least number that a band has with any box as the first, the columns of which get names 0 to 2, 3
 * to 5, 6 to 8 in any order. */
static uint64_t least_of(const struct columns boxes[3]) {
    static const uint8_t three[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    uint64_t least = UINT64_MAX;
    for (uint32_t o = 0; o < 3 * 1296; o++) {
        const struct columns *first = &boxes[o / 1296];
        const uint32_t within[3] = {o / 36 % 6, o / 6 % 6, o % 6};
        uint8_t name[9];
        for (uint32_t i = 0; i < 3; i++)
            for (uint8_t digit = 0, k = 0; digit < 9; digit++)
                if (first->sets[i] >> digit & 1)
                    name[digit] = (uint8_t)(3 * three[o / 216 % 6][i] + three[within[i]][k++]);
        uint64_t left = number_of(&boxes[(o / 1296 + 1) % 3], name);
        uint64_t right = number_of(&boxes[(o / 1296 + 2) % 3], name);
        uint64_t both = left < right ? left << 18 | right : right << 18 | left;
        least = both < least ? both : least;
    }
    return least;
}

/* The boxes of a band from "147258369/...", three digits of each column. */
static void parse_columns(const char *text, struct columns boxes[3]) {
    for (uint32_t box = 0; box < 3; box++)
        for (uint32_t i = 0; i < 3; i++) {
            boxes[box].sets[i] = 0;
            for (uint32_t k = 0; k < 3; k++)
                boxes[box].sets[i] |= 1u << (text[10 * box + 3 * i + k] - '1');
        }
}

/* A stack as a band, lying. */
static void take_stack(const uint8_t *grid, struct columns boxes[3]) {
    for (uint32_t box = 0; box < 3; box++)
        for (uint32_t i = 0; i < 3; i++) {
            boxes[box].sets[i] = 0;
            for (uint32_t k = 0; k < 3; k++)
                boxes[box].sets[i] |= 1u << (grid[9 * (3 * box + i) + k] - 1);
        }
}

static void assert_is_grid(const uint8_t *grid) {
    for (uint32_t house = 0; house < 9; house++) {
        uint32_t row = 0, column = 0, box = 0;
        for (uint32_t i = 0; i < 9; i++) {
            row |= 1u << grid[9 * house + i];
            column |= 1u << grid[9 * i + house];
            box |= 1u << grid[9 * (house / 3 * 3 + i / 3) + house % 3 * 3 + i % 3];
        }
        assert_true(row == 0x3fe && column == 0x3fe && box == 0x3fe);
    }
}

/*
 * The classes of the first stack, which no step of the drawing chooses: chi-square with 43 degrees of
 * freedom is below 78 in 999 of 1000 cases, if the probabilities are right. The seed is fixed.
 */
static void test_distribution(void **state) {
    static uint64_t least[LENGTH(classes)];
    uint32_t seen[LENGTH(classes)] = {0}, count = how_many(4000);
    double sum = 0, chi = 0;
    qd_grid_sampler *sampler;
    uint64_t seed = 1;
    (void)state;
    for (size_t i = 0; i < LENGTH(classes); i++) {
        struct columns boxes[3];
        parse_columns(classes[i].columns, boxes);
        least[i] = least_of(boxes);
        sum += (double)classes[i].bands * (double)classes[i].completions;
        for (size_t k = 0; k < i; k++)
            assert_true(least[i] != least[k]);
    }
    OK(qd_grid_sampler_new(&sampler, NULL));
    for (uint32_t i = 0; i < count; i++) {
        uint8_t grid[81];
        struct columns boxes[3];
        qd_grid_sampler_draw(sampler, &seed, grid);
        assert_is_grid(grid);
        take_stack(grid, boxes);
        uint64_t own = least_of(boxes);
        size_t class = 0;
        while (class < LENGTH(classes) && least[class] != own)
            class ++;
        assert_true(class < LENGTH(classes));
        seen[class]++;
    }
    for (size_t i = 0; i < LENGTH(classes); i++) {
        double expected = count * ((double)classes[i].bands * (double)classes[i].completions / sum);
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    if (chi > 78)
        fail_msg("chi-square is %.1f", chi);
    qd_grid_sampler_free(sampler);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

struct fixture {
    qd_board *board;
    qd_maker *maker;
    qd_nine *nine;
};

static void open_fixture(struct fixture *fixture, const qd_maker_settings *settings) {
    OK(qd_board_new(3, 3, &fixture->board, NULL));
    OK(qd_maker_new(fixture->board, settings, &fixture->maker, NULL));
    OK(qd_nine_new(NULL, &fixture->nine, NULL));
}

static void close_fixture(struct fixture *fixture) {
    qd_maker_free(fixture->maker);
    qd_board_free(fixture->board);
    qd_nine_free(fixture->nine);
}

static uint32_t solutions_of(qd_nine *nine, const uint8_t *cells) {
    qd_nine_work work = {0};
    qd_outcome outcome;
    uint8_t found;
    work.cells = cells;
    work.count = 1;
    work.found = &found;
    OK(qd_nine_solve(nine, &work, &outcome, NULL));
    return found;
}

static bool is_minimal(qd_nine *nine, const uint8_t *puzzle) {
    uint8_t fewer[81];
    memcpy(fewer, puzzle, 81);
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (!puzzle[cell])
            continue;
        fewer[cell] = 0;
        if (solutions_of(nine, fewer) == 1)
            return false;
        fewer[cell] = puzzle[cell];
    }
    return true;
}

#define ATTEMPTS 300

/* What is asked for holds, and attempts do not depend on how they are divided among calls. */
static void check_settings(const qd_maker_settings *settings, uint32_t least_made) {
    static uint8_t puzzles[ATTEMPTS][81], made[ATTEMPTS], again[ATTEMPTS][81], other[ATTEMPTS];
    static size_t number;
    struct fixture fixture;
    qd_outcome outcome;
    uint32_t count = 0;
    if (!is_due(number++, 3))
        return;
    open_fixture(&fixture, settings);
    OK(qd_maker_run(fixture.maker, 0, ATTEMPTS, puzzles[0], made, NULL, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    for (uint32_t i = 0, part = 1; i < ATTEMPTS; i += part, part = part % 7 + 2) {
        part = part < ATTEMPTS - i ? part : ATTEMPTS - i;
        OK(qd_maker_run(fixture.maker, i, part, again[i], other + i, NULL, &outcome, NULL));
    }
    assert_memory_equal(made, other, sizeof made);
    for (uint32_t i = 0; i < ATTEMPTS; i++) {
        uint32_t clues = 0;
        if (made[i] != QD_ATTEMPT_MADE)
            continue;
        count++;
        assert_memory_equal(puzzles[i], again[i], 81);
        assert_int_equal(solutions_of(fixture.nine, puzzles[i]), 1);
        for (uint32_t cell = 0; cell < 81; cell++) {
            clues += puzzles[i][cell] != 0;
            if (settings->places)
                assert_int_equal(puzzles[i][cell] != 0, settings->places[cell] != 0);
            if (settings->grid && puzzles[i][cell])
                assert_int_equal(puzzles[i][cell], settings->grid[cell]);
            if (settings->pattern == QD_PATTERN_HALF_TURN || settings->pattern == QD_PATTERN_BOTH)
                assert_int_equal(puzzles[i][cell] != 0, puzzles[i][80 - cell] != 0);
            if (settings->pattern == QD_PATTERN_DIAGONAL || settings->pattern == QD_PATTERN_FULL)
                assert_int_equal(puzzles[i][cell] != 0, puzzles[i][cell % 9 * 9 + cell / 9] != 0);
        }
        if (settings->clues.most)
            assert_true(clues >= settings->clues.least && clues <= settings->clues.most);
        if (settings->minimal)
            assert_true(is_minimal(fixture.nine, puzzles[i]));
    }
    assert_true(count >= least_made);
    close_fixture(&fixture);
}

static void test_settings(void **state) {
    static const uint8_t grid[81] = {5, 3, 4, 6, 7, 8, 9, 1, 2, 6, 7, 2, 1, 9, 5, 3, 4, 8, 1, 9, 8,
                                     3, 4, 2, 5, 6, 7, 8, 5, 9, 7, 6, 1, 4, 2, 3, 4, 2, 6, 8, 5, 3,
                                     7, 9, 1, 7, 1, 3, 9, 2, 4, 8, 5, 6, 9, 6, 1, 5, 3, 7, 2, 8, 4,
                                     2, 8, 7, 4, 1, 9, 6, 3, 5, 3, 4, 5, 2, 8, 6, 1, 7, 9};
    uint8_t places[81];
    qd_maker_settings settings = {0};
    (void)state;
    check_settings(&settings, ATTEMPTS);
    settings.minimal = true;
    check_settings(&settings, ATTEMPTS);
    settings.seed = 1;
    settings.grid = grid;
    check_settings(&settings, ATTEMPTS);
    settings.clues.least = 23, settings.clues.most = 24;
    check_settings(&settings, 50);
    settings.pattern = QD_PATTERN_HALF_TURN;
    settings.clues.least = settings.clues.most = 0;
    settings.grid = NULL;
    check_settings(&settings, 1);
    settings.minimal = false;
    for (int pattern = QD_PATTERN_HALF_TURN; pattern <= QD_PATTERN_FULL; pattern++) {
        settings.pattern = (qd_pattern)pattern;
        check_settings(&settings, ATTEMPTS);
    }
    settings.pattern = QD_PATTERN_BOTH;
    settings.clues.least = 36, settings.clues.most = 40;
    check_settings(&settings, 100);
    settings = (qd_maker_settings){0};
    settings.clues.least = 30, settings.clues.most = 30;
    check_settings(&settings, ATTEMPTS - 5);
    settings.clues.least = settings.clues.most = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        places[cell] = cell % 2 == 0;
    settings.places = places;
    check_settings(&settings, 30);
}

static void test_refused(void **state) {
    static const struct {
        unsigned least, most;
        qd_pattern pattern;
        const char *places, *grid, *message;
    } cases[] = {
        {0, 16, QD_PATTERN_NONE, NULL, NULL,
         "at most 16 clues: puzzles of this board have at least 17"},
        {30, 20, QD_PATTERN_NONE, NULL, NULL, "at least 30 clues: no puzzle has so many"},
        {0, 0, (qd_pattern)9, NULL, NULL, "there is no pattern 9"},
    };
    qd_board *board;
    (void)state;
    OK(qd_board_new(3, 3, &board, NULL));
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_maker_settings settings = {0};
        qd_maker *maker;
        qd_error error;
        settings.clues.least = cases[i].least;
        settings.clues.most = cases[i].most;
        settings.pattern = cases[i].pattern;
        assert_int_equal(qd_maker_new(board, &settings, &maker, &error), QD_ERROR_ARGUMENT);
        assert_string_equal(error.message, cases[i].message);
        assert_null(maker);
    }
    qd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distribution),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
