/*
 * The extra tier of ratings: what Sudoku Explainer says of thousands of puzzles and single steps, in
 * the folder rating of QUADRILLE_DATA. Skipped, and counted as skipped, where that is not set. The usual
 * run rates every third puzzle and a few of the hardest; QUADRILLE_LONG rates all of them. With sanitizers,
 * and with QUADRILLE_SHORT, it looks at one line in sixty.
 */
#include "support.h"
#include "sudoku/grid.h"

#include "quadrille/explain.h"

#include <stdio.h>

#ifdef __SANITIZE_ADDRESS__
#define IS_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED true
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED false
#endif

#define MOST_COLUMNS 8

/* ---- files ----------------------------------------------------------------------------------- */

static const char *folder(void) {
    const char *path = getenv("QUADRILLE_DATA");
    return path && *path ? path : NULL;
}

static FILE *open_data(const char *name) {
    char path[2048];
    snprintf(path, sizeof path, "%s/rating/%s", folder(), name);
    return fopen(path, "r");
}

/* The columns of a line; those that are not there are empty. */
static void split(char *line, char *columns[MOST_COLUMNS]) {
    static char nothing[] = "";
    line[strcspn(line, "\r\n")] = '\0';
    for (size_t i = 0; i < MOST_COLUMNS; i++) {
        columns[i] = line ? line : nothing;
        line = line ? strchr(line, '\t') : NULL;
        if (line)
            *line++ = '\0';
    }
}

/* One line in so many is looked at. */
static size_t stride_of(size_t usual) {
    if (getenv("QUADRILLE_LONG"))
        return 1;
    return IS_SANITIZED || is_short() ? 60 * usual : 3 * usual;
}

/* Passes lines of a file; returns how many. */
static size_t read_lines(const char *name, qd_explainer *explainer, size_t stride,
                         const void *context,
                         void (*check)(qd_explainer *explainer, char *columns[MOST_COLUMNS],
                                       const void *context)) {
    FILE *file = open_data(name);
    char line[4096], *columns[MOST_COLUMNS];
    size_t lines = 0;
    if (!file) {
        printf("there is no %s\n", name);
        return 0;
    }
    assert_non_null(fgets(line, sizeof line, file)); /* the names of the columns */
    while (fgets(line, sizeof line, file)) {
        split(line, columns);
        if (lines++ % stride == 0)
            check(explainer, columns, context);
    }
    fclose(file);
    return lines;
}

/* ---- grids ----------------------------------------------------------------------------------- */

/* Candidate v of cell c at position 9 c + v - 1. */
static void read_candidates(const char *text, uint64_t candidates[81]) {
    for (size_t cell = 0; cell < 81; cell++) {
        candidates[cell] = 0;
        for (size_t value = 0; value < 9; value++)
            if (text[9 * cell + value] != '.')
                candidates[cell] |= (uint64_t)1 << value;
    }
}

static void read_values(const char *text, uint8_t values[81]) {
    for (size_t cell = 0; cell < 81; cell++)
        values[cell] = text[cell] >= '1' && text[cell] <= '9' ? (uint8_t)(text[cell] - '0') : 0;
}

/* 81 values, or 729 candidates. */
static void start(qd_explainer *explainer, qd_grid *grid, const char *text) {
    uint8_t values[81];
    uint64_t candidates[81];
    qd_grid_clear(grid);
    if (strlen(text) == 729) {
        read_candidates(text, candidates);
        for (uint32_t cell = 0; cell < 81; cell++)
            qd_grid_set_candidates(grid, cell, candidates[cell]);
    } else {
        assert_int_equal(strlen(text), 81);
        read_values(text, values);
        qd_grid_set_values(grid, values);
    }
    qd_explainer_start(explainer, grid);
}

/* ---- ratings --------------------------------------------------------------------------------- */

static const struct oracle {
    const char *name;
    const char *scale;
    size_t column, stride; /* of ER; usual */
} oracles[] = {
    {"se_classic.tsv", "classic", 2, 1},        {"se_extended.tsv", "extended", 1, 1},
    {"se_revised.tsv", "revised", 1, 1},        {"se_pencilmark.tsv", "classic", 1, 1},
    {"hardest_confirmed.tsv", "classic", 1, 9},
};

struct ratings {
    qd_grid *grid;
    const struct oracle *oracle;
};

static void check_rating(qd_explainer *explainer, char *columns[MOST_COLUMNS],
                         const void *context) {
    const struct ratings *ratings = context;
    char *const *wanted = columns + ratings->oracle->column;
    char found[3][16];
    qd_rating rating;
    qd_outcome outcome;
    start(explainer, ratings->grid, columns[0]);
    OK(qd_explainer_rate(explainer, NULL, NULL, &rating, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    const uint32_t numbers[3] = {rating.er, rating.ep, rating.ed};
    for (size_t i = 0; i < 3; i++) {
        snprintf(found[i], sizeof found[i], "%u.%u", numbers[i] / 10, numbers[i] % 10);
        if (strcmp(found[i], wanted[i]) != 0)
            fail_msg("%s: %s, but %s of %s", columns[0], found[i], wanted[i],
                     ratings->oracle->name);
    }
}

static qd_explainer *open_explainer(const qd_board *board, const char *scale) {
    qd_explainer_settings settings = {0};
    qd_explainer *explainer;
    settings.scale = qd_scale_find(scale);
    OK(qd_explainer_new(board, &settings, &explainer, NULL));
    return explainer;
}

static void test_ratings(void **state) {
    qd_board *board;
    qd_grid *grid;
    (void)state;
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    for (size_t i = 0; i < LENGTH(oracles); i++) {
        const struct oracle *oracle = &oracles[i];
        const struct ratings ratings = {grid, oracle};
        qd_explainer *explainer = open_explainer(board, oracle->scale);
        read_lines(oracle->name, explainer, stride_of(oracle->stride), &ratings, check_rating);
        qd_explainer_free(explainer);
    }
    qd_grid_free(grid);
    qd_board_free(board);
}

/* ---- steps ----------------------------------------------------------------------------------- */

enum { RATING = 1, PLACED = 3, REMOVED, GRID, CANDIDATES };

/* Removes `r1c2-3 r4c5-6`. */
static void remove_all(const char *removed, uint64_t candidates[81]) {
    unsigned row, column, value;
    for (int length; sscanf(removed, "r%uc%u-%u%n", &row, &column, &value, &length) == 3;) {
        candidates[9 * (row - 1) + column - 1] &= ~((uint64_t)1 << (value - 1));
        removed += length;
        removed += strspn(removed, ", ");
    }
    assert_int_equal(*removed, '\0');
}

static uint64_t candidates_now(const qd_explainer *explainer, uint32_t cell) {
    uint32_t value = qd_explainer_value(explainer, cell);
    return value ? (uint64_t)1 << (value - 1) : qd_explainer_candidates(explainer, cell);
}

static void check_step(qd_explainer *explainer, char *columns[MOST_COLUMNS], const void *context) {
    uint8_t values[81];
    uint64_t candidates[81];
    qd_outcome outcome;
    char rating[16], placed[32] = "";
    (void)context;
    read_values(columns[GRID], values);
    read_candidates(columns[CANDIDATES], candidates);
    qd_explainer_start_at(explainer, values, candidates, NULL);
    const qd_step *step = qd_explainer_next(explainer, &outcome);
    assert_non_null(step);
    snprintf(rating, sizeof rating, "%u.%u", step->rating / 10, step->rating % 10);
    if (step->cell != QD_NO_CELL)
        snprintf(placed, sizeof placed, "r%uc%u=%u", step->cell / 9 + 1, step->cell % 9 + 1,
                 step->value);
    qd_explainer_apply(explainer);
    remove_all(columns[REMOVED], candidates);
    bool is_same = strcmp(rating, columns[RATING]) == 0 && strcmp(placed, columns[PLACED]) == 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        is_same = is_same && candidates_now(explainer, cell) == candidates[cell];
    if (!is_same)
        fail_msg("%s: %s %s, but %s %s %s", columns[CANDIDATES], rating, placed, columns[RATING],
                 columns[PLACED], columns[REMOVED]);
}

static void test_steps(void **state) {
    qd_board *board;
    (void)state;
    OK(qd_board_new(3, 3, &board, NULL));
    qd_explainer *explainer = open_explainer(board, "classic");
    read_lines("se_steps.tsv", explainer, stride_of(1), NULL, check_step);
    qd_explainer_free(explainer);
    qd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_steps),
    };
    if (!folder()) {
        printf("QUADRILLE_DATA is not set: skipped\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
