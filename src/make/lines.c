/*
 * Puzzles with rules that a solution grid obeys: lines that are drawn on it at random, or all signs between neighbours.
 * Then cells are emptied as a maker does it, and, where that is wished, lines that are not needed are left out.
 *
 * A line begins in a random cell that is on no line, and goes on to a random one of the cells around its end as long as
 * its rule is obeyed; it is kept if it is long enough.
 */
#include "maker.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"
#include "../sudoku/board.h"

#include <stdlib.h>
#include <string.h>

#define TRIES 400u /* beginnings of one line */
#define LONGEST 7u

struct lines {
    const qd_board *board;
    const uint8_t *grid;
    uint64_t state;                 /* of random numbers */
    bool *taken;                    /* cells on lines */
    uint32_t cells[LONGEST], count; /* of the present line */
    qd_text text;                   /* the rules */
};

/* ---- one line -------------------------------------------------------------------------------- */

struct line_kind {
    const char *name;
    uint32_t least, most;
    /* Whether a line of these values, as long as it may be or not yet, obeys; the last one was added. `*whole`: it may
     * end. */
    bool (*obeys)(const struct lines *lines, bool *whole);
};

static int64_t lines_meaning(const struct lines *lines, uint32_t i) {
    return meaning_of(lines->board, lines->grid[lines->cells[i]]);
}

static bool lines_rise(const struct lines *lines, bool *whole) {
    uint32_t count = lines->count;
    *whole = true;
    return count < 2 || lines_meaning(lines, count - 1) > lines_meaning(lines, count - 2);
}

static bool lines_whisper(const struct lines *lines, bool *whole) {
    uint32_t count = lines->count;
    int64_t least = (lines->board->value_count + 1) / 2;
    *whole = true;
    if (count < 2)
        return true;
    int64_t step = lines_meaning(lines, count - 1) - lines_meaning(lines, count - 2);
    return step >= least || -step >= least;
}

/* The first cell is the circle. */
static bool lines_add_up(const struct lines *lines, bool *whole) {
    int64_t sum = 0, circle = lines_meaning(lines, 0);
    for (uint32_t i = 1; i < lines->count; i++)
        sum += lines_meaning(lines, i);
    *whole = sum == circle;
    return sum <= circle && !(sum == circle && lines->count < 3);
}

static bool lines_run(const struct lines *lines, bool *whole) {
    uint64_t values = 0;
    for (uint32_t i = 0; i < lines->count; i++) {
        uint64_t bit = UINT64_C(1) << (lines->grid[lines->cells[i]] - 1);
        if (values & bit)
            return false;
        values |= bit;
    }
    uint64_t run = values + (values & (~values + 1));
    *whole = !(run & (run - 1));
    return true;
}

static bool lines_never_fall(const struct lines *lines, bool *whole) {
    uint32_t count = lines->count;
    *whole = true;
    return count < 2 || lines_meaning(lines, count - 1) >= lines_meaning(lines, count - 2);
}

static bool lines_read_both_ways(const struct lines *lines, bool *whole) {
    *whole = true;
    for (uint32_t i = 0; i < lines->count / 2; i++)
        *whole = *whole && lines_meaning(lines, i) == lines_meaning(lines, lines->count - 1 - i);
    return true;
}

static bool lines_are_between(const struct lines *lines, bool *whole) {
    int64_t a = lines_meaning(lines, 0), b = lines_meaning(lines, lines->count - 1);
    *whole = true;
    for (uint32_t i = 1; i + 1 < lines->count; i++) {
        int64_t value = lines_meaning(lines, i);
        *whole = *whole && (a < b ? a < value && value < b : b < value && value < a);
    }
    return true;
}

/* The values of both ends, of their neighbours, and so on have one sum; a cell in the middle is equal to it. */
static bool lines_zip(const struct lines *lines, bool *whole) {
    uint32_t count = lines->count;
    int64_t sum = lines_meaning(lines, 0) + lines_meaning(lines, count - 1);
    *whole = count % 2 == 0 || lines_meaning(lines, count / 2) == sum;
    for (uint32_t i = 1; i < count / 2; i++)
        *whole = *whole && lines_meaning(lines, i) + lines_meaning(lines, count - 1 - i) == sum;
    return true;
}

static bool lines_keep_apart(const struct lines *lines, bool *whole) {
    int64_t last = lines_meaning(lines, lines->count - 1);
    *whole = true;
    for (uint32_t i = 0; i + 1 < lines->count; i++) {
        int64_t step = lines_meaning(lines, i) - last;
        if (step >= -1 && step <= 1)
            return false;
    }
    return true;
}

/* Any three in sequence leave all remainders. */
static bool lines_leave_all(const struct lines *lines, bool *whole) {
    uint32_t count = lines->count;
    int64_t last = lines_meaning(lines, count - 1);
    *whole = true;
    return (count < 2 || last % 3 != lines_meaning(lines, count - 2) % 3) &&
           (count < 3 || last % 3 != lines_meaning(lines, count - 3) % 3);
}

static const struct line_kind line_kinds[] = {
    {"thermo", 3, 6, lines_rise},
    {"arrow", 3, 5, lines_add_up},
    {"whisper", 3, 7, lines_whisper},
    {"renban", 3, 5, lines_run},
    {"palindrome", 3, 5, lines_read_both_ways},
    {"between", 3, 5, lines_are_between},
    {"slowthermo", 3, 6, lines_never_fall},
    {"zipper", 3, 5, lines_zip},
    {"nabner", 3, 4, lines_keep_apart},
    {"modular", 4, 7, lines_leave_all},
};
#define LINE_KINDS (sizeof line_kinds / sizeof *line_kinds)

/* A random cell around the end of the line that is on no line and with which it obeys; false if there is none. */
static bool lines_go_on(struct lines *lines, const struct line_kind *kind, bool *whole) {
    struct position at = lines->board->positions[lines->cells[lines->count - 1]];
    uint32_t found = QD_NO_CELL, choices = 0;
    bool ends = false;
    for (unsigned side = 0; side < 9; side++) {
        uint32_t cell =
            qd_board_cell_at(lines->board, at.row + side / 3 - 1, at.column + side % 3 - 1);
        bool may_end;
        if (cell == QD_NO_CELL || lines->taken[cell])
            continue;
        lines->cells[lines->count++] = cell;
        if (kind->obeys(lines, &may_end) && qd_random_below(&lines->state, ++choices) == 0) {
            found = cell;
            ends = may_end;
        }
        lines->count--;
    }
    if (found == QD_NO_CELL)
        return false;
    lines->cells[lines->count++] = found;
    lines->taken[found] = true;
    *whole = ends;
    return true;
}

/* Grows a line from a random cell; its cells stay taken if it is long enough. */
static bool lines_grow(struct lines *lines, const struct line_kind *kind) {
    uint32_t first = qd_random_below(&lines->state, lines->board->cell_count), kept = 0;
    uint32_t most = kind->least + qd_random_below(&lines->state, kind->most - kind->least + 1);
    bool whole = false;
    if (lines->taken[first])
        return false;
    lines->cells[0] = first;
    lines->count = 1;
    lines->taken[first] = true;
    while (lines->count < most && lines_go_on(lines, kind, &whole))
        kept = whole && lines->count >= kind->least ? lines->count : kept;
    for (uint32_t i = kept; i < lines->count; i++)
        lines->taken[lines->cells[i]] = false;
    lines->count = kept;
    return kept > 0;
}

static void lines_put_cell(struct lines *lines, uint32_t cell) {
    char name[32];
    qd_board_cell_name(lines->board, cell, name, sizeof name);
    qd_text_put(&lines->text, name);
}

static void lines_put(struct lines *lines, const struct line_kind *kind) {
    qd_text_printf(&lines->text, "+%s=", kind->name);
    for (uint32_t i = 0; i < lines->count; i++) {
        qd_text_put(&lines->text, i == 1 && kind->obeys == lines_add_up ? ":" : "");
        lines_put_cell(lines, lines->cells[i]);
    }
}

/* False: so many of them have no room on this grid. */
static bool lines_draw(struct lines *lines, const struct line_kind *kind, uint32_t number) {
    for (uint32_t tries = 0; number > 0 && tries < TRIES; tries++)
        if (lines_grow(lines, kind)) {
            lines_put(lines, kind);
            number--;
            tries = 0;
        }
    return number == 0;
}

/* ---- signs ----------------------------------------------------------------------------------- */

/* The sign between two neighbours; NULL: there is none. */
static const char *lines_dot(struct lines *lines, int64_t a, int64_t b) {
    bool is_black = a == 2 * b || b == 2 * a, is_white = a - b == 1 || b - a == 1;
    if (is_black && is_white)
        is_black = qd_random_below(&lines->state, 2);
    return is_black ? "black=" : is_white ? "white=" : NULL;
}

static const char *lines_letter(struct lines *lines, int64_t a, int64_t b) {
    (void)lines;
    return a + b == 5 ? "xv=V:" : a + b == 10 ? "xv=X:" : NULL;
}

static void lines_sign(struct lines *lines, const char *none,
                       const char *(*sign)(struct lines *lines, int64_t a, int64_t b)) {
    const qd_board *board = lines->board;
    qd_text_printf(&lines->text, "+%s", none);
    for (uint32_t cell = 0; lines->grid && cell < board->cell_count; cell++)
        for (unsigned side = 1; side <= 2; side++) {
            uint32_t other = neighbour_of(board, cell, side);
            const char *mark = other == QD_NO_CELL
                                   ? NULL
                                   : sign(lines, meaning_of(board, lines->grid[cell]),
                                          meaning_of(board, lines->grid[other]));
            if (!mark)
                continue;
            qd_text_printf(&lines->text, "+%s", mark);
            lines_put_cell(lines, cell);
            lines_put_cell(lines, other);
        }
}

static const struct line_sign {
    const char *name, *meaning, *none;
    const char *(*sign)(struct lines *lines, int64_t a, int64_t b);
} line_signs[] = {
    {"dots", "all dots: black where one value is twice the other, white where one is one more",
     "nodots", lines_dot},
    {"xv", "all letters: X where two values add up to 10, V where they add up to 5", "noxv",
     lines_letter},
};
#define LINE_SIGNS (sizeof line_signs / sizeof *line_signs)

const char *qd_line_name(size_t number, const char **meaning) {
    qd_rule_facts rule = {0};
    if (number >= LINE_KINDS + LINE_SIGNS)
        return NULL;
    for (size_t i = 0; number < LINE_KINDS && (rule = qd_board_rule(NULL, i)).name; i++)
        if (strcmp(rule.name, line_kinds[number].name) == 0)
            break;
    if (meaning)
        *meaning = rule.name ? rule.meaning : line_signs[number - LINE_KINDS].meaning;
    return number < LINE_KINDS ? line_kinds[number].name : line_signs[number - LINE_KINDS].name;
}

/* ---- wishes ---------------------------------------------------------------------------------- */

/* The next entry of a list such as "thermo:4,dots". */
static bool lines_next(const char **list, char name[16], uint32_t *number) {
    size_t length = strcspn(*list, ":,"), digits;
    *number = 1;
    if (**list == '\0' || length == 0 || length > 15)
        return false;
    memcpy(name, *list, length);
    name[length] = '\0';
    *list += length;
    if (**list == ':') {
        digits = strspn(++*list, "0123456789");
        bool ends = (*list)[digits] == '\0' || (*list)[digits] == ',';
        *number = digits >= 1 && digits <= 3 && ends ? (uint32_t)strtoul(*list, NULL, 10) : 0;
        *list += digits;
    }
    *list += **list == ',' && (*list)[1] != '\0';
    return *number > 0;
}

/* Draws what an entry asks for. QD_DONE: it has no room. */
static qd_status lines_take(struct lines *lines, const char *name, uint32_t number,
                            qd_outcome *outcome, qd_error *error) {
    const char *known;
    for (size_t i = 0; i < LINE_KINDS; i++)
        if (strcmp(name, line_kinds[i].name) == 0) {
            if (lines->grid && !lines_draw(lines, &line_kinds[i], number))
                *outcome = QD_DONE;
            return QD_OK;
        }
    for (size_t i = 0; i < LINE_SIGNS; i++)
        if (strcmp(name, line_signs[i].name) == 0) {
            lines_sign(lines, line_signs[i].none, line_signs[i].sign);
            return QD_OK;
        }
    qd_text kinds = QD_TEXT_INIT;
    for (size_t i = 0; (known = qd_line_name(i, NULL)); i++)
        qd_text_printf(&kinds, "%s%s", i ? ", " : "", known);
    qd_status status = kinds.failed ? qd_fail_memory(error)
                                    : qd_fail(error, QD_ERROR_ARGUMENT,
                                              "there are no lines '%s': %s", name, kinds.data);
    qd_text_free(&kinds);
    return status;
}

static qd_status lines_take_all(struct lines *lines, const char *list, qd_outcome *outcome,
                                qd_error *error) {
    char name[16];
    uint32_t number;
    qd_status status = QD_OK;
    while (status == QD_OK && *list) {
        const char *entry = list;
        if (!lines_next(&list, name, &number))
            return qd_fail(error, QD_ERROR_ARGUMENT,
                           "'%s' is no list of lines, such as thermo:4,arrow:2,dots", entry);
        status = lines_take(lines, name, number, outcome, error);
    }
    if (status == QD_OK && lines->text.failed)
        return qd_fail_memory(error);
    return status;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* Empties cells of the grid. */
static qd_status lines_thin(const qd_board *board, const uint8_t *grid, const qd_line_wish *wish,
                            uint8_t *puzzle, qd_outcome *outcome, qd_error *error) {
    const qd_maker_settings settings = {.seed = wish->seed,
                                        .first = wish->number,
                                        .number = 1,
                                        .minimal = wish->minimal,
                                        .grid = grid,
                                        .stop = wish->stop};
    qd_maker *maker;
    qd_made made;
    qd_status status = qd_maker_new(board, &settings, &maker, error);
    if (status == QD_OK)
        status = qd_maker_next(maker, &made, outcome, error);
    if (status == QD_OK && *outcome == QD_SOLUTION)
        memcpy(puzzle, made.puzzle, board->cell_count);
    qd_maker_free(maker);
    return status;
}

/* Whether the puzzle has one solution on that board. The outcome changes only if a limit ends that. */
static qd_status lines_ask(const qd_board *board, const uint8_t *puzzle, const qd_stop *stop,
                           bool *unique, qd_outcome *outcome, qd_error *error) {
    const qd_solver_settings settings = {.limits = {.nodes = 100000, .stop = stop}};
    qd_solver *solver = NULL;
    qd_grid *grid = NULL;
    qd_status status = qd_grid_new(board, &grid, error);
    if (status == QD_OK)
        status = qd_solver_new(board, &settings, &solver, error);
    if (status == QD_OK) {
        qd_grid_set_values(grid, puzzle);
        status = qd_solver_start(solver, grid, error);
    }
    if (status == QD_OK) {
        qd_outcome end = qd_solver_judge(solver, 2);
        qd_verdict verdict = qd_solver_verdict(solver, NULL);
        *unique = verdict == QD_UNIQUE;
        *outcome = verdict == QD_UNKNOWN ? end : *outcome;
    }
    qd_solver_free(solver);
    qd_grid_free(grid);
    return status;
}

static bool lines_is_line(const qd_constraint *rule) {
    for (size_t i = 0; i < sizeof line_kinds / sizeof *line_kinds; i++)
        if (strcmp(rule->rule, line_kinds[i].name) == 0)
            return true;
    return false;
}

/* Leaves out lines that the puzzle does not need. Signs stay: all of them are given. */
static qd_status lines_reduce(qd_board **board, const uint8_t *puzzle, const qd_stop *stop,
                              qd_outcome *outcome, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = qd_board_constraint_count(*board);
         status == QD_OK && *outcome == QD_SOLUTION && i-- > 0;) {
        qd_board *without = NULL;
        bool unique = false;
        if (!lines_is_line(qd_board_constraint(*board, i)))
            continue;
        status = qd_board_without(*board, i, &without, error);
        if (status == QD_OK)
            status = lines_ask(without, puzzle, stop, &unique, outcome, error);
        if (status == QD_OK && unique) {
            qd_board *before = *board;
            *board = without;
            without = before;
        }
        qd_board_free(without);
    }
    return status;
}

static qd_status lines_make(struct lines *lines, const qd_line_wish *wish, qd_board **out,
                            uint8_t *puzzle, qd_outcome *outcome, qd_error *error) {
    qd_status status = lines_take_all(lines, wish->lines, outcome, error);
    if (status != QD_OK || *outcome != QD_SOLUTION || !lines->grid)
        return status;
    status = qd_board_extend(lines->board, lines->text.data ? lines->text.data : "", out, error);
    if (status == QD_OK)
        status = lines_thin(*out, lines->grid, wish, puzzle, outcome, error);
    if (status == QD_OK && *outcome == QD_SOLUTION && wish->minimal)
        status = lines_reduce(out, puzzle, wish->stop, outcome, error);
    if (status != QD_OK || *outcome != QD_SOLUTION) {
        qd_board_free(*out);
        *out = NULL;
    }
    return status;
}

qd_status qd_lines_make(const qd_board *board, const uint8_t *grid, const qd_line_wish *wish,
                        qd_board **out, uint8_t *puzzle, qd_outcome *outcome, qd_error *error) {
    struct lines lines = {.board = board,
                          .grid = grid,
                          .state = qd_random_state(wish->seed, wish->number),
                          .text = QD_TEXT_INIT};
    *out = NULL;
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    *outcome = QD_SOLUTION;
    lines.taken = qd_array_new(board->cell_count, sizeof *lines.taken);
    qd_status status = lines.taken ? QD_OK : qd_fail_memory(error);
    if (status == QD_OK && grid)
        status = qd_maker_check_grid(board, grid, error);
    if (status == QD_OK)
        status = lines_make(&lines, wish, out, puzzle, outcome, error);
    free(lines.taken);
    qd_text_free(&lines.text);
    return status;
}
