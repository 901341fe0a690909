/* Puzzles of any board: one solution by another engine, clues as wanted, the same attempts however
 * they are divided, and what is refused. */
#include "share.h"
#include "support.h"
#include "make/maker.h"

#include "quadrille/make.h"

static const char jigsaw[] =
    "9x9+regions=AABBCCDDDAABBCCDDDAABBCCDDDAABBCCEEEAFGBCHEEEFFGGHHEEEFFGGHHIIIFFGGHHIIIFFGGHHIII";

/* ---- boards ---------------------------------------------------------------------------------- */

static qd_board *open_board(const char *notation) {
    qd_board *board;
    qd_error error;
    if (qd_board_parse(notation, &board, &error) != QD_OK)
        fail_msg("%s: %s", notation, error.message);
    return board;
}

/* The solver that the maker does not use. */
static qd_solver *open_other(const qd_board *board) {
    qd_solver_settings settings = {0};
    qd_solver *solver;
    qd_error error;
    OK(qd_solver_new(board, NULL, &solver, &error));
    bool is_backtrack = strcmp(qd_solver_about(solver).engine, "backtrack") == 0;
    qd_solver_free(solver);
    settings.engine = is_backtrack ? "links" : "cells";
    OK(qd_solver_new(board, &settings, &solver, &error));
    return solver;
}

static void assert_unique(qd_solver *solver, const qd_grid *grid) {
    OK(qd_solver_start(solver, grid, NULL));
    qd_solver_judge(solver, 2);
    assert_int_equal(qd_solver_verdict(solver, NULL), QD_UNIQUE);
}

static void assert_minimal(qd_solver *solver, const qd_grid *grid) {
    static uint8_t redundant[QD_MAX_CELLS];
    uint32_t count;
    qd_outcome outcome;
    OK(qd_solver_find_redundant(solver, grid, redundant, &count, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(count, 0);
}

/* Makes some puzzles and checks each; returns how many were made. */
static uint32_t check_board(const char *notation, const qd_maker_settings *settings,
                            uint32_t attempts) {
    qd_board *board = open_board(notation);
    qd_solver *solver = open_other(board);
    qd_maker *maker;
    qd_grid *grid;
    qd_error error;
    uint32_t made = 0;
    OK(qd_grid_new(board, &grid, &error));
    if (qd_maker_new(board, settings, &maker, &error) != QD_OK)
        fail_msg("%s: %s", notation, error.message);
    for (uint32_t i = 0; i < attempts; i++) {
        uint8_t puzzle[QD_MAX_CELLS], result;
        qd_outcome outcome;
        OK(qd_maker_run(maker, i, 1, puzzle, &result, NULL, &outcome, &error));
        assert_int_equal(outcome, QD_DONE);
        if (result != QD_ATTEMPT_MADE)
            continue;
        made++;
        qd_grid_set_values(grid, puzzle);
        assert_unique(solver, grid);
        if (settings->minimal)
            assert_minimal(solver, grid);
    }
    qd_maker_free(maker);
    qd_grid_free(grid);
    qd_solver_free(solver);
    qd_board_free(board);
    return made;
}

static const struct {
    const char *notation;
    uint32_t puzzles;
} boards[] = {
    {"2x2", 3},
    {"3x3", 3},
    {"4x4", 50},
    {"5x5", 10},
    {"6x6", 20},
    {"6x6:3x2", 10},
    {"6x6+x", 10},
    {"7x7", 5},
    {"8x8", 5},
    {"9x9", 5},
    {"9x9+x", 5},
    {"9x9+windoku", 5},
    {"9x9+disjoint+antiking", 3},
    {"9x9+antiknight", 2},
    {jigsaw, 5},
    {"9x9+thermo=r1c1r2c2r3c3r4c4r5c5+thermo=r9c1r8c2r7c3", 3},
    {"6x6+cage=6:r1c1r1c2r2c1+cage=11:r3c3r3c4+cage=9:r6c6r5c6", 5},
    {"4x4+cage=3:r1c1r1c2+cage=r3c3r4c4", 10},
    {"4x4@r1c1@r3c3", 10},
    {"12x12", 2},
};

static void test_every_puzzle_has_one_solution(void **state) {
    (void)state;
    qd_maker_settings settings = {0};
    settings.seed = 7;
    for (size_t i = 0; i < LENGTH(boards); i++)
        assert_int_equal(check_board(boards[i].notation, &settings, boards[i].puzzles),
                         boards[i].puzzles);
    assert_int_equal(check_board("16x16", &settings, 1), 1);
    assert_int_equal(check_board("twodoku", &settings, 1), 1);
}

static void test_minimal_puzzles_are_minimal(void **state) {
    (void)state;
    qd_maker_settings settings = {0};
    settings.minimal = true;
    for (size_t i = 0; i < LENGTH(boards); i++)
        assert_int_equal(check_board(boards[i].notation, &settings, boards[i].puzzles),
                         boards[i].puzzles);
}

/* Clues are put where more nodes would be needed, and asked about again in the end. */
static void test_limits_leave_puzzles_right(void **state) {
    (void)state;
    qd_maker_settings settings = {0};
    settings.question_nodes = 1;
    assert_int_equal(check_board("9x9+x", &settings, 3), 3);
    assert_int_equal(check_board("6x6", &settings, 3), 3);
    settings.minimal = true;
    assert_true(check_board("6x6", &settings, 10) > 0);
    settings.question_nodes = UINT64_MAX;
    assert_int_equal(check_board("6x6", &settings, 3), 3);
}

/* ---- what is made ---------------------------------------------------------------------------- */

static qd_maker *open_maker(const qd_board *board, const qd_maker_settings *settings) {
    qd_maker *maker;
    qd_error error;
    if (qd_maker_new(board, settings, &maker, &error) != QD_OK)
        fail_msg("%s", error.message);
    return maker;
}

static void run(qd_maker *maker, uint64_t first, size_t count, uint8_t *puzzles, uint8_t *results) {
    qd_outcome outcome;
    OK(qd_maker_run(maker, first, count, puzzles, results, NULL, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
}

static void test_attempts_depend_on_their_number_alone(void **state) {
    (void)state;
    static const char *const notations[] = {"6x6", "9x9+x", "6x6+thermo=r1c1r2c2r3c3r4c4", "8x8"};
    for (size_t b = 0; b < LENGTH(notations); b++) {
        qd_board *board = open_board(notations[b]);
        qd_maker_settings settings = {0};
        uint8_t whole[8 * 81] = {0}, parts[8 * 81] = {0}, results[8], again[8];
        size_t cells = qd_board_cell_count(board);
        settings.seed = 12345;
        settings.clues.least = 10;
        settings.clues.most = 20;
        qd_maker *one = open_maker(board, &settings), *other = open_maker(board, &settings);
        run(one, 0, 8, whole, results);
        run(other, 5, 3, parts + 5 * cells, again + 5);
        run(other, 0, 1, parts, again);
        run(one, 1, 4, parts + cells, again + 1);
        assert_memory_equal(results, again, 8);
        assert_memory_equal(whole, parts, 8 * cells);
        assert_true(memcmp(whole, whole + cells, cells) != 0);
        qd_maker_free(one);
        qd_maker_free(other);
        qd_board_free(board);
    }
}

/* The puzzles of a seed: the same on every machine. */
static void test_puzzles_of_a_seed(void **state) {
    (void)state;
    static const struct {
        const char *notation, *puzzle;
    } known[] = {
        {"4x4", "..3....24.2....4"},
        {"6x6+x", "..1....4......3...........2.....5..1"},
        {"9x9+windoku",
         "..8.7...........21............1..8........4..9..........3...64...6..5...8.2....9."},
        {"6x6+cage=6:r1c1r1c2r2c1+thermo=r3c3r4c4r5c5", "...4......1.....4...35........1.2..."},
    };
    for (size_t i = 0; i < LENGTH(known); i++) {
        qd_board *board = open_board(known[i].notation);
        qd_maker *maker = open_maker(board, NULL);
        qd_grid *grid;
        uint8_t puzzle[81], result;
        char text[82];
        OK(qd_grid_new(board, &grid, NULL));
        run(maker, 0, 1, puzzle, &result);
        qd_grid_set_values(grid, puzzle);
        qd_grid_print(grid, NULL, text, sizeof text);
        assert_string_equal(text, known[i].puzzle);
        qd_grid_free(grid);
        qd_maker_free(maker);
        qd_board_free(board);
    }
}

static uint32_t count_clues(const uint8_t *puzzle, size_t cells) {
    uint32_t clues = 0;
    for (size_t i = 0; i < cells; i++)
        clues += puzzle[i] != 0;
    return clues;
}

static void test_numbers_of_clues(void **state) {
    (void)state;
    qd_board *board = open_board("6x6");
    uint8_t puzzles[100][36], results[100];
    static const struct {
        uint32_t least, most;
    } ranges[] = {{36, 36}, {0, 36}, {12, 12}, {20, 25}, {0, 9}, {15, 0}};
    for (size_t r = 0; r < LENGTH(ranges); r++) {
        qd_maker_settings settings = {0};
        uint32_t made = 0;
        settings.clues.least = ranges[r].least;
        settings.clues.most = ranges[r].most;
        qd_maker *maker = open_maker(board, &settings);
        run(maker, 0, 100, puzzles[0], results);
        for (size_t i = 0; i < 100; i++) {
            uint32_t clues = count_clues(puzzles[i], 36);
            if (results[i] == QD_ATTEMPT_MADE)
                assert_true(clues >= ranges[r].least &&
                            (!ranges[r].most || clues <= ranges[r].most));
            made += results[i] == QD_ATTEMPT_MADE;
        }
        assert_true(made > 0);
        qd_maker_free(maker);
    }
    qd_board_free(board);
}

/* ---- patterns and places --------------------------------------------------------------------- */

enum { TURN = 1, DOWN = 2, ACROSS = 4, HALF = 8, DIAGONAL = 16, ANTIDIAGONAL = 32 };

/* By definition: what a symmetric pattern looks like after a turn or reflection. */
static bool is_symmetric(const qd_board *board, const uint8_t *puzzle, unsigned move) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++) {
            uint32_t to_row = move == TURN || move == DIAGONAL ? c
                              : move == ANTIDIAGONAL           ? columns - 1 - c
                              : move == ACROSS                 ? r
                                                               : rows - 1 - r;
            uint32_t to_column = move == TURN || move == ANTIDIAGONAL ? rows - 1 - r
                                 : move == DIAGONAL                   ? r
                                 : move == DOWN                       ? c
                                                                      : columns - 1 - c;
            uint32_t from = qd_board_cell_at(board, r, c);
            uint32_t to = qd_board_cell_at(board, to_row, to_column);
            if ((from == QD_NO_CELL) != (to == QD_NO_CELL) ||
                (from != QD_NO_CELL && !puzzle[from] != !puzzle[to]))
                return false;
        }
    return true;
}

static void check_pattern(const char *notation, qd_pattern pattern, bool minimal) {
    static const unsigned moves[] = {
        0,        HALF,         TURN | HALF,
        DOWN,     ACROSS,       DOWN | ACROSS | HALF,
        DIAGONAL, ANTIDIAGONAL, TURN | HALF | DOWN | ACROSS | DIAGONAL | ANTIDIAGONAL};
    qd_board *board = open_board(notation);
    qd_maker_settings settings = {0};
    uint8_t puzzle[QD_MAX_CELLS], result;
    settings.pattern = pattern;
    settings.minimal = minimal;
    qd_maker *maker = open_maker(board, &settings);
    for (uint32_t i = 0; i < 5; i++) {
        run(maker, i, 1, puzzle, &result);
        for (unsigned move = 1; move <= ANTIDIAGONAL && result == QD_ATTEMPT_MADE; move *= 2)
            if (moves[pattern] & move)
                assert_true(is_symmetric(board, puzzle, move));
    }
    qd_maker_free(maker);
    assert_true(check_board(notation, &settings, 5) > 0 || minimal);
    qd_board_free(board);
}

static void test_patterns(void **state) {
    (void)state;
    static const char *const notations[] = {"4x4", "6x6", "9x9+x", jigsaw,
                                            "4x4@r1c1@r3c3@r1c5@r5c1@r5c5"};
    for (size_t b = 0; b < LENGTH(notations); b++)
        for (int pattern = 0; pattern <= QD_PATTERN_FULL; pattern++) {
            if (!is_due(b + (size_t)pattern, 4))
                continue;
            check_pattern(notations[b], (qd_pattern)pattern, false);
            check_pattern(notations[b], (qd_pattern)pattern, true);
        }
    check_pattern("4x4@r1c1@r1c3", QD_PATTERN_BOTH, false); /* 4 rows, 6 columns */
    check_pattern("4x4@r1c1@r3c3", QD_PATTERN_DIAGONAL, false);
}

/* Clues exactly there: the places of a puzzle that is known to be possible. */
static void test_places(void **state) {
    (void)state;
    for (size_t b = 0; b < LENGTH(boards); b++) {
        qd_board *board = open_board(boards[b].notation);
        qd_maker_settings settings = {0};
        size_t cells = qd_board_cell_count(board), made = 0;
        static uint8_t places[QD_MAX_CELLS], puzzle[QD_MAX_CELLS];
        uint8_t result;
        qd_maker *maker = open_maker(board, &settings);
        run(maker, 0, 1, places, &result);
        for (size_t i = 0; i < cells; i += 2) /* more, so that most grids have one solution */
            places[i] = 1;
        qd_maker_free(maker);
        settings.places = places;
        maker = open_maker(board, &settings);
        for (uint32_t i = 0; i < 40 && made < 3; i++) {
            run(maker, i, 1, puzzle, &result);
            for (size_t k = 0; k < cells && result == QD_ATTEMPT_MADE; k++)
                assert_int_equal(puzzle[k] != 0, places[k] != 0);
            made += result == QD_ATTEMPT_MADE;
        }
        assert_true(made > 0);
        assert_true(check_board(boards[b].notation, &settings, 3) <= 3);
        qd_maker_free(maker);
        qd_board_free(board);
    }
}

static void test_given_grid(void **state) {
    (void)state;
    qd_board *board = open_board("4x4+x");
    static const uint8_t grid[16] = {1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3};
    static const uint8_t wrong[16] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    qd_maker_settings settings = {0};
    qd_maker *maker;
    qd_error error;
    uint8_t puzzles[10][16], results[10];
    settings.grid = grid;
    maker = open_maker(board, &settings);
    assert_false(qd_maker_is_uniform(maker));
    run(maker, 0, 10, puzzles[0], results);
    for (size_t i = 0; i < 160; i++)
        assert_true(!puzzles[i / 16][i % 16] || puzzles[i / 16][i % 16] == grid[i % 16]);
    qd_maker_free(maker);
    settings.grid = wrong;
    assert_int_equal(qd_maker_new(board, &settings, &maker, &error), QD_ERROR_ARGUMENT);
    assert_null(maker);
    qd_board_free(board);
}

/* ---- solution grids -------------------------------------------------------------------------- */

/* All 288 grids of the 4x4 come equally often: with 16 clues a puzzle is its grid. Chi-square of 287
 * degrees of freedom has the mean 287 and the standard deviation 24. */
static void test_small_boards_are_uniform(void **state) {
    (void)state;
    enum { GRIDS = 28800 };
    static uint8_t puzzles[GRIDS][16], results[GRIDS];
    uint32_t seen[288] = {0}, kinds = 0;
    uint64_t keys[288];
    double chi_square = 0;
    qd_board *board = open_board("4x4");
    qd_maker_settings settings = {0};
    settings.clues.least = settings.clues.most = 16;
    qd_maker *maker = open_maker(board, &settings);
    assert_true(qd_maker_is_uniform(maker));
    run(maker, 0, GRIDS, puzzles[0], results);
    for (size_t i = 0; i < GRIDS; i++) {
        uint64_t key = 0;
        uint32_t kind = 0;
        for (size_t k = 0; k < 16; k++)
            key = 4 * key + puzzles[i][k] - 1;
        while (kind < kinds && keys[kind] != key)
            kind++;
        assert_true(kind < 288);
        keys[kind] = key;
        kinds += kind == kinds;
        seen[kind]++;
    }
    assert_int_equal(kinds, 288);
    for (size_t i = 0; i < 288; i++)
        chi_square += ((double)seen[i] - 100) * ((double)seen[i] - 100) / 100;
    assert_true(chi_square > 200 && chi_square < 380);
    qd_maker_free(maker);
    qd_board_free(board);
}

static bool is_uniform(const char *notation) {
    qd_board *board = open_board(notation);
    qd_maker *maker = open_maker(board, NULL);
    bool uniform = qd_maker_is_uniform(maker);
    qd_maker_free(maker);
    qd_board_free(board);
    return uniform;
}

static void test_which_are_uniform(void **state) {
    (void)state;
    assert_true(is_uniform("1x1"));
    assert_true(is_uniform("6x6"));
    assert_true(is_uniform("6x6+x"));
    assert_true(is_uniform("5x5"));
    assert_false(is_uniform("6x6:1x6")); /* 1,128,960 Latin squares with a given row */
    assert_true(is_uniform("9x9"));
    assert_false(is_uniform("8x8"));
    assert_false(is_uniform("twodoku"));
}

/* ---- puzzle by puzzle ------------------------------------------------------------------------ */

/* The next puzzle, and the number of its attempt. */
static uint64_t next(qd_maker *maker, uint8_t *puzzle, qd_rating *rating, size_t cells) {
    qd_outcome outcome = QD_DONE;
    qd_made made;
    OK(qd_maker_next(maker, &made, &outcome, NULL));
    assert_int_equal(outcome, QD_SOLUTION);
    memcpy(puzzle, made.puzzle, cells);
    assert_true(!rating == !made.rating);
    if (rating)
        *rating = *made.rating;
    return made.attempts - 1;
}

/* They are those of their attempts, in that order, for any number of threads and from any attempt on. */
static void test_next_is_in_order(void **state) {
    (void)state;
    static const char *const notations[] = {"9x9", "6x6", "9x9+x"};
    for (size_t b = 0; b < LENGTH(notations); b++) {
        qd_board *board = open_board(notations[b]);
        size_t cells = qd_board_cell_count(board);
        qd_maker_settings settings = {.seed = 3, .minimal = true, .pattern = QD_PATTERN_DIAGONAL};
        qd_maker *one = open_maker(board, &settings);
        settings.threads = 3;
        settings.number = 5;
        qd_maker *three = open_maker(board, &settings);
        settings.first = 2;
        qd_maker *later = open_maker(board, &settings);
        for (uint64_t i = 0, attempt = 0; i < 5; i++) {
            uint8_t puzzle[81], again[81], result;
            uint64_t before = i ? attempt + 1 : 0;
            attempt = next(one, puzzle, NULL, cells);
            for (uint64_t failed = before; failed < attempt; failed++) {
                run(one, failed, 1, again, &result);
                assert_int_not_equal(result, QD_ATTEMPT_MADE);
            }
            assert_int_equal(next(three, again, NULL, cells), attempt);
            assert_memory_equal(puzzle, again, cells);
            if (attempt < 2)
                continue;
            assert_int_equal(next(later, again, NULL, cells), attempt - 2);
            assert_memory_equal(puzzle, again, cells);
        }
        qd_maker_free(one);
        qd_maker_free(three);
        qd_maker_free(later);
        qd_board_free(board);
    }
}

/* Each has the rating that is told, and that is wanted. */
static void check_wish(const char *notation, const qd_scale *scale,
                       const qd_maker_settings *settings, const qd_wish *wish) {
    qd_explainer_settings wanted = {0};
    qd_board *board = open_board(notation);
    qd_maker *maker = open_maker(board, settings);
    qd_explainer *explainer;
    qd_grid *grid;
    const qd_scale *chosen;
    wanted.scale = scale;
    OK(qd_maker_want(maker, wish, &chosen, NULL));
    assert_ptr_equal(chosen, scale);
    OK(qd_explainer_new(board, &wanted, &explainer, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t puzzle[81];
        qd_rating told, rating;
        next(maker, puzzle, &told, qd_board_cell_count(board));
        qd_grid_set_values(grid, puzzle);
        qd_explainer_start(explainer, grid);
        OK(qd_explainer_rate(explainer, NULL, NULL, &rating, NULL, NULL));
        assert_int_equal(told.er, rating.er);
        assert_int_equal(told.score, rating.score);
        assert_ptr_equal(told.er_technique, rating.er_technique);
        assert_true(rating.er >= wish->er.least && (!wish->er.most || rating.er <= wish->er.most));
        if (wish->grade)
            assert_string_equal(wish->grade, qd_scale_about(scale).has_levels
                                                 ? qd_level_name(rating.level)
                                                 : qd_grade_name(qd_grade_of(scale, rating.er)));
        if (wish->hardest)
            assert_string_equal(wish->hardest, qd_technique_about(rating.er_technique).name);
    }
    qd_explainer_free(explainer);
    qd_grid_free(grid);
    qd_maker_free(maker);
    qd_board_free(board);
}

static void test_ratings(void **state) {
    (void)state;
    const qd_maker_settings any = {0}, two = {.threads = 2}, ordered = {.ordered = true};
    const qd_maker_settings seeded = {.seed = 1};
    check_wish("9x9", qd_scale_find("classic"), &two, &(qd_wish){.grade = "hard"});
    check_wish("9x9", qd_scale_find("classic"), &ordered, &(qd_wish){.er = {20, 26}});
    check_wish("9x9", qd_scale_find("revised"), &any,
               &(qd_wish){.er = {0, 23}, .scale = qd_scale_find("revised")});
    check_wish("9x9", qd_scale_find("learner"), &any, &(qd_wish){.grade = "unfair"});
    check_wish("6x6", qd_scale_find("classic"), &seeded, &(qd_wish){.grade = "easy"});
    check_wish("9x9", qd_scale_find("classic"), &any, &(qd_wish){.hardest = "naked-pair"});
    check_wish("9x9", qd_scale_find("learner"), &any,
               &(qd_wish){.scale = qd_scale_find("learner")});
}

static void test_gives_up(void **state) {
    (void)state;
    qd_board *board = open_board("6x6");
    for (int slices = 0; slices < 2; slices++) {
        qd_maker_settings settings = {.clues = {36, 36}, .minimal = true, .attempts = 7};
        settings.slice_seconds = slices ? 1e-9 : 0;
        qd_maker *maker = open_maker(board, &settings);
        qd_outcome outcome = QD_PAUSED;
        qd_made made;
        int calls = 0;
        for (; outcome == QD_PAUSED; calls++)
            OK(qd_maker_next(maker, &made, &outcome, NULL));
        assert_true(slices ? calls > 1 : calls == 1);
        assert_int_equal(outcome, QD_STOPPED);
        assert_int_equal(made.attempts, 7);
        assert_int_equal(made.last, QD_ATTEMPT_FAILED);
        assert_null(made.puzzle);
        qd_maker_free(maker);
    }
    qd_board_free(board);
}

/* ---- what stops it --------------------------------------------------------------------------- */

static void test_interruption(void **state) {
    (void)state;
    static const char *const notations[] = {"4x4", "9x9+x", "6x6:1x6+thermo=r1c1r2c2r3c3"};
    for (size_t b = 0; b < LENGTH(notations); b++) {
        qd_board *board = open_board(notations[b]);
        qd_stop stop = {0};
        qd_maker_settings settings = {.stop = &stop};
        qd_maker *maker = open_maker(board, &settings);
        uint8_t puzzles[3 * 81], again[3 * 81], results[3];
        qd_outcome outcome;
        run(maker, 0, 3, puzzles, results);
        qd_stop_request(&stop);
        OK(qd_maker_run(maker, 0, 3, again, results, NULL, &outcome, NULL));
        assert_int_equal(outcome, QD_INTERRUPTED);
        for (size_t i = 0; i < 3; i++)
            assert_int_equal(results[i], QD_ATTEMPT_OPEN);
        stop = (qd_stop){0};
        run(maker, 0, 3, again, results);
        assert_memory_equal(puzzles, again, 3 * qd_board_cell_count(board));
        qd_maker_free(maker);
        qd_board_free(board);
    }
}

static void test_boards_without_solution(void **state) {
    (void)state;
    qd_maker *maker;
    qd_error error;
    uint8_t puzzle[81], result;
    qd_outcome outcome;
    qd_maker_settings settings = {0};
    qd_board *board = open_board("4x4+cage=2:r1c1r1c2");
    assert_int_equal(qd_maker_new(board, NULL, &maker, &error), QD_ERROR_CLASH);
    qd_board_free(board);
    board = open_board("9x9+cage=2:r1c1r1c2"); /* found out by the first search */
    maker = open_maker(board, NULL);
    assert_int_equal(qd_maker_run(maker, 0, 1, &puzzle[0], &result, NULL, &outcome, &error),
                     QD_ERROR_CLASH);
    assert_string_equal(error.message, "the board has no solution");
    qd_maker_free(maker);
    qd_board_free(board);
    board = open_board("9x9+nonconsecutive+windoku"); /* not found out */
    settings.grid_nodes = 3000;
    maker = open_maker(board, &settings);
    run(maker, 0, 1, puzzle, &result);
    assert_int_equal(result, QD_ATTEMPT_NO_GRID);
    qd_maker_free(maker);
    qd_board_free(board);
    board = open_board("9x9+thermo=r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8+cage=3:r9c1r9c2");
    settings.grid_nodes = 3;
    maker = open_maker(board, &settings);
    run(maker, 0, 1, puzzle, &result);
    assert_int_equal(result, QD_ATTEMPT_NO_GRID);
    qd_maker_free(maker);
    qd_board_free(board);
}

static void assert_refused(const char *notation, const qd_maker_settings *settings,
                           const char *message) {
    qd_board *board = open_board(notation);
    qd_maker *maker;
    qd_error error;
    assert_int_equal(qd_maker_new(board, settings, &maker, &error), QD_ERROR_ARGUMENT);
    assert_null(maker);
    assert_string_equal(error.message, message);
    qd_board_free(board);
}

static void test_what_is_refused(void **state) {
    (void)state;
    const qd_maker_settings usual = {0};
    static const uint8_t places[16] = {1, 1};
    qd_maker_settings settings = usual;
    settings.clues.most = 7;
    assert_refused("9x9+x", &settings, "at most 7 clues: puzzles of this board have at least 8");
    settings = usual;
    settings.clues.least = 17;
    assert_refused("4x4", &settings, "at least 17 clues: no puzzle has so many");
    settings.clues.least = 9;
    settings.clues.most = 8;
    assert_refused("4x4", &settings, "at least 9 clues: no puzzle has so many");
    settings = usual;
    settings.places = places;
    assert_refused("4x4", &settings, "at most 2 clues: puzzles of this board have at least 3");
    settings.pattern = QD_PATTERN_HALF_TURN;
    assert_refused("4x4+cage=3:r1c1r1c2", &settings,
                   "a mask goes with no symmetry and no number of clues");
    settings = usual;
    settings.pattern = QD_PATTERN_HORIZONTAL;
    assert_refused("4x4@r1c1@r3c3", &settings,
                   "pattern horizontal: r1c1 has no image on this board");
    settings.pattern = QD_PATTERN_QUARTER_TURN;
    assert_refused("4x4@r1c1@r1c3", &settings,
                   "pattern quarter-turn: the layout has 4 rows and 6 columns");
    settings.pattern = (qd_pattern)9;
    assert_refused("4x4", &settings, "there is no pattern 9");
    settings = (qd_maker_settings){.places = places, .clues.most = 4};
    assert_refused("4x4", &settings, "a mask goes with no symmetry and no number of clues");
    settings = (qd_maker_settings){.places = places, .clues.least = 4};
    assert_refused("4x4", &settings, "a mask goes with no symmetry and no number of clues");
    settings = (qd_maker_settings){.ordered = true, .grid = places};
    assert_refused("4x4", &settings, "the values cannot be named in order");
    settings = (qd_maker_settings){.ordered = true};
    assert_refused("6x6+cage=6:r1c1r1c2r2c1", &settings, "the values cannot be named in order");
}

static void assert_not_wished(const char *notation, const qd_wish *wish, const char *message) {
    qd_board *board = open_board(notation);
    qd_maker *maker = open_maker(board, NULL);
    qd_error error;
    assert_int_equal(qd_maker_want(maker, wish, NULL, &error), QD_ERROR_ARGUMENT);
    assert_string_equal(error.message, message);
    qd_maker_free(maker);
    qd_board_free(board);
}

static void test_wishes_that_are_refused(void **state) {
    (void)state;
    assert_not_wished("9x9", &(qd_wish){.grade = "fiendish", .scale = qd_scale_find("learner")},
                      "there is no fiendish on the scale learner");
    assert_not_wished("9x9", &(qd_wish){.technique = "als-xz", .er = {30, 70}},
                      "no scale has everything requested");
    assert_not_wished("6x6", &(qd_wish){.technique = "als-xz"},
                      "als-xz is used on the ordinary 9x9 only");
    assert_not_wished("9x9", &(qd_wish){.technique = "guess"}, "there is no technique 'guess'");
    assert_not_wished("9x9", &(qd_wish){.without = "x-wing, guess"},
                      "there is no technique 'guess'");
    assert_not_wished("9x9", &(qd_wish){.technique = "x-wing", .without = "x-wing"},
                      "x-wing is needed, but to be left out");
    assert_not_wished("9x9", &(qd_wish){.hardest = "x-wing", .techniques = "naked-single"},
                      "x-wing is needed, but none of the techniques to be used");
    assert_not_wished("9x9", &(qd_wish){.techniques = "naked-single", .without = "naked-single"},
                      "no technique is left that may be used");
    assert_not_wished("9x9", &(qd_wish){.er = {10, 20}, .grade = "extreme"},
                      "no rating that is extreme is in the range of ER");
    static const char empty[] = "a range of ratings is empty";
    assert_not_wished("9x9", &(qd_wish){.er = {30, 20}}, empty);
    assert_not_wished("9x9", &(qd_wish){.ep = {30, 20}}, empty);
    assert_not_wished("9x9", &(qd_wish){.ed = {30, 20}}, empty);
    assert_non_null(qd_pattern_name(QD_PATTERN_HALF_TURN));
    assert_null(qd_pattern_name(99));
}

/* What stopped the rating is told. */
static void test_fits_until(void **state) {
    qd_board *board = open_board("9x9");
    qd_grid *grid;
    qd_stop stop = {0};
    qd_outcome outcome;
    bool fits = true;
    (void)state;
    OK(qd_grid_new(board, &grid, NULL));
    qd_stop_after(&stop, 1e-9);
    OK(qd_wish_fits(&(qd_wish){.er = {10, 20}}, board, grid, &stop, NULL, NULL, &fits, &outcome,
                    NULL));
    assert_int_equal(outcome, QD_TIME_LIMIT);
    assert_false(fits);
    qd_grid_free(grid);
    qd_board_free(board);
}

/* ---- cages and lines ------------------------------------------------------------------------- */

static const uint8_t small_grid[16] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};

/* The only solution of the board with these clues, or with none, is that grid. */
static void assert_only_grid(const qd_board *board, const uint8_t *clues) {
    uint8_t found[16];
    qd_solver *solver;
    qd_grid *grid;
    OK(qd_grid_new(board, &grid, NULL));
    if (clues)
        qd_grid_set_values(grid, clues);
    OK(qd_solver_new(board, NULL, &solver, NULL));
    OK(qd_solver_start(solver, grid, NULL));
    assert_int_equal(qd_solver_next(solver, found), QD_SOLUTION);
    assert_memory_equal(found, small_grid, sizeof found);
    assert_int_equal(qd_solver_next(solver, found), QD_DONE);
    qd_solver_free(solver);
    qd_grid_free(grid);
}

static void test_cages(void **state) {
    static const qd_range sizes[] = {{0, 0}, {2, 3}, {1, 100}, {3, 0}};
    qd_board *board = open_board("4x4"), *caged;
    qd_stop stop = {0};
    qd_outcome outcome;
    qd_error error;
    (void)state;
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        const qd_cage_wish wish = {.sizes = sizes[i], .seed = i};
        OK(qd_cages_make(board, small_grid, &wish, &caged, &outcome, NULL));
        assert_int_equal(caged != NULL, outcome == QD_SOLUTION);
        if (caged)
            assert_only_grid(caged, NULL);
        assert_true(caged ||
                    i == 3); /* no 16 cells are cages of 3 and 4 cells with unlike values */
        qd_board_free(caged);
    }
    const qd_cage_wish none[] = {{.sizes = {3, 2}}, {.sizes = {5, 9}}, {.sums = {9, 8}}};
    for (size_t i = 0; i < LENGTH(none); i++) {
        assert_int_equal(qd_cages_make(board, small_grid, &none[i], &caged, NULL, &error),
                         QD_ERROR_ARGUMENT);
        assert_null(caged);
        assert_string_equal(error.message, "no cage has that size or that sum");
    }
    assert_int_equal(
        qd_cages_make(board, (uint8_t[16]){0}, &(qd_cage_wish){0}, &caged, NULL, &error),
        QD_ERROR_ARGUMENT);
    assert_non_null(strstr(error.message, "the grid is no solution"));
    qd_stop_request(&stop);
    OK(qd_cages_make(board, small_grid, &(qd_cage_wish){.stop = &stop}, &caged, &outcome, NULL));
    assert_int_equal(outcome, QD_INTERRUPTED);
    assert_null(caged);
    qd_board_free(board);
}

static bool count_down(void *user) {
    int *left = user;
    return --*left <= 0;
}

/* Whenever it is stopped there is nothing: that no line can be left out is not known. */
static void assert_lines_stop(const qd_board *board) {
    int left = 1000, asked;
    const qd_stop stop = {.ask = count_down, .user = &left};
    const qd_line_wish wish = {.lines = "thermo:2,dots", .minimal = true, .stop = &stop};
    uint8_t puzzle[16];
    qd_board *lined;
    qd_outcome outcome;
    OK(qd_lines_make(board, small_grid, &wish, &lined, puzzle, &outcome, NULL));
    assert_int_equal(outcome, QD_SOLUTION);
    qd_board_free(lined);
    asked = 1000 - left;
    assert_true(asked > 2 && asked < 100);
    for (int i = 1; i < asked; i++) { /* at the last look all was known */
        left = i;
        OK(qd_lines_make(board, small_grid, &wish, &lined, puzzle, &outcome, NULL));
        assert_int_equal(outcome, QD_INTERRUPTED);
        assert_null(lined);
    }
}

static void test_lines(void **state) {
    static const char *const lists[] = {"",
                                        "thermo",
                                        "thermo:2,dots",
                                        "dots",
                                        "xv,renban:1",
                                        "arrow:1",
                                        "palindrome,slowthermo",
                                        "zipper",
                                        "modular",
                                        "nabner",
                                        "between",
                                        "whisper"};
    static const char *const wrong[] = {
        ",",           ":3",          "a-name-without-an-end:2", "thermo:",
        "thermo:0",    "thermo:1000", "thermo:2,,dots",          "dots,",
        "thermo:2dots"};
    qd_board *board = open_board("4x4"), *lined;
    uint8_t puzzle[16];
    qd_outcome outcome;
    qd_error error;
    (void)state;
    for (size_t i = 0; i < 2 * LENGTH(lists); i++) {
        const qd_line_wish wish = {.lines = lists[i / 2], .minimal = i % 2, .seed = i};
        OK(qd_lines_make(board, small_grid, &wish, &lined, puzzle, &outcome, NULL));
        assert_int_equal(lined != NULL, outcome == QD_SOLUTION);
        if (lined)
            assert_only_grid(lined, puzzle);
        qd_board_free(lined);
    }
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        const qd_line_wish wish = {.lines = wrong[i]};
        assert_int_equal(qd_lines_make(board, small_grid, &wish, &lined, puzzle, &outcome, &error),
                         QD_ERROR_ARGUMENT);
        assert_null(lined);
        assert_non_null(
            strstr(error.message, "is no list of lines, such as thermo:4,arrow:2,dots"));
    }
    assert_int_equal(qd_lines_make(board, small_grid, &(qd_line_wish){.lines = "fog"}, &lined,
                                   puzzle, &outcome, &error),
                     QD_ERROR_ARGUMENT);
    assert_non_null(strstr(error.message, "there are no lines 'fog'"));
    assert_int_equal(qd_lines_make(board, (uint8_t[16]){0}, &(qd_line_wish){.lines = "renban:1"},
                                   &lined, puzzle, &outcome, &error),
                     QD_ERROR_ARGUMENT);
    assert_non_null(strstr(error.message, "the grid is no solution"));
    assert_lines_stop(board);
    qd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_puzzle_has_one_solution),
        cmocka_unit_test(test_minimal_puzzles_are_minimal),
        cmocka_unit_test(test_limits_leave_puzzles_right),
        cmocka_unit_test(test_attempts_depend_on_their_number_alone),
        cmocka_unit_test(test_puzzles_of_a_seed),
        cmocka_unit_test(test_numbers_of_clues),
        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_given_grid),
        cmocka_unit_test(test_small_boards_are_uniform),
        cmocka_unit_test(test_which_are_uniform),
        cmocka_unit_test(test_next_is_in_order),
        cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_gives_up),
        cmocka_unit_test(test_interruption),
        cmocka_unit_test(test_boards_without_solution),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_wishes_that_are_refused),
        cmocka_unit_test(test_fits_until),
        cmocka_unit_test(test_cages),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
