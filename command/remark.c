#include "remark.h"
#include "json.h"
#include "must.h"

#include <stdio.h>
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

/* The clues of a line of 81 symbols that exclude each other. */
static bool find_clash_of_line(const char *symbols, char *words, size_t size) {
    qd_board *board;
    qd_grid *grid;
    qd_clash clash;
    qd_error error;
    check(qd_board_new(3, 3, &board, &error), &error);
    check(qd_grid_new(board, &grid, &error), &error);
    check(qd_grid_parse(grid, symbols, 81, NULL, NULL, &error), &error);
    bool clashing = qd_grid_find_clash(grid, &clash);
    if (clashing)
        qd_clash_print(board, &clash, words, size);
    qd_grid_free(grid);
    qd_board_free(board);
    return clashing;
}

/* Whether clues exclude each other; in words, which. */
static bool find_clash(const struct answer *answer, char *words, size_t size) {
    qd_clash clash;
    if (answer->verdict != QD_NONE || answer_error(answer))
        return false;
    if (!answer->read)
        return find_clash_of_line(answer->symbols, words, size);
    const qd_grid *grid = answer->read->puzzle->grid;
    bool clashing = qd_grid_find_clash(grid, &clash);
    if (clashing)
        qd_clash_print(qd_grid_board(grid), &clash, words, size);
    return clashing;
}

static uint32_t count_cells(const struct answer *answer) {
    return answer->read ? qd_board_cell_count(qd_grid_board(answer->read->puzzle->grid)) : 81;
}

static uint32_t count_rules(const struct answer *answer) {
    return answer->minimality->superfluous
               ? qd_board_constraint_count(qd_grid_board(answer->read->puzzle->grid))
               : 0;
}

static bool has_redundant(const struct answer *answer) {
    return memchr(answer->minimality->redundant, 1, count_cells(answer)) != NULL;
}

static bool has_superfluous(const struct answer *answer) {
    uint32_t count = count_rules(answer);
    return count && memchr(answer->minimality->superfluous, 1, count) != NULL;
}

static bool is_minimal(const struct answer *answer) {
    return !has_redundant(answer) && !has_superfluous(answer);
}

static void put_cell(const struct answer *answer, uint32_t cell, qd_text *text) {
    char name[24];
    if (answer->read)
        qd_board_cell_name(qd_grid_board(answer->read->puzzle->grid), cell, name, sizeof name);
    else
        snprintf(name, sizeof name, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
    qd_text_put(text, name);
}

/* A superfluous rule as it is written. */
static void put_rule(const struct answer *answer, uint32_t number, qd_text *text) {
    const qd_constraint *constraint =
        qd_board_constraint(qd_grid_board(answer->read->puzzle->grid), number);
    qd_text_put(text, constraint->rule);
    qd_text_put(text, *constraint->text ? "=" : "");
    qd_text_put(text, constraint->text);
}

static bool is_redundant(const struct answer *answer, uint32_t cell) {
    return answer->minimality->redundant[cell];
}

static bool is_superfluous(const struct answer *answer, uint32_t rule) {
    return answer->minimality->superfluous[rule];
}

/* Whether the two solutions have different values there. */
static bool is_different(const struct answer *answer, uint32_t cell) {
    qd_grid *const *solutions = answer->differences->solutions;
    return qd_grid_value(solutions[0], cell) != qd_grid_value(solutions[1], cell);
}

/* Cells or rules that something is said of, by name. */
struct such {
    uint32_t (*count)(const struct answer *answer);
    bool (*is_such)(const struct answer *answer, uint32_t number);
    void (*put_name)(const struct answer *answer, uint32_t number, qd_text *text);
};

static const struct such redundant = {count_cells, is_redundant, put_cell};
static const struct such superfluous = {count_rules, is_superfluous, put_rule};
static const struct such different = {count_cells, is_different, put_cell};

/* With something before them if there are any; NULL: as strings of JSON. */
static void put_such(const struct answer *answer, const char *before, const struct such *such,
                     qd_text *text) {
    for (uint32_t i = 0; i < such->count(answer); i++) {
        if (!such->is_such(answer, i))
            continue;
        if (before)
            qd_text_put(text, before);
        else
            json_name(text, NULL);
        size_t begin = text->length;
        such->put_name(answer, i, text);
        if (before)
            before = " ";
        else
            json_quote(text, begin);
    }
}

static void put_list(const struct answer *answer, const struct such *such, qd_text *text) {
    json_open(text, NULL, '[');
    put_such(answer, NULL, such, text);
    json_close(text, ']');
}

/* Of how many solutions a value is, as far as they were counted. */
static uint32_t count_of(const struct answer *answer, uint32_t cell, uint32_t value) {
    uint32_t values = qd_board_value_count(qd_grid_board(answer->read->puzzle->grid));
    return answer->survivors->counts[(size_t)cell * values + value - 1];
}

/* The candidates that occur in some solution, as a line of pencil marks: N symbols for each cell, `.` for those that
 * do not. */
static void put_survivors(const struct answer *answer, qd_text *text) {
    const qd_puzzle *puzzle = answer->read->puzzle;
    const qd_board *board = qd_grid_board(puzzle->grid);
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        for (uint32_t value = 1; value <= qd_board_value_count(board); value++)
            qd_text_put_byte(text,
                             count_of(answer, cell, value) ? qd_puzzle_symbol(puzzle, value) : '.');
}

/* The counts of the values of each cell that have some. */
static void put_counts(const struct answer *answer, qd_text *text) {
    const qd_puzzle *puzzle = answer->read->puzzle;
    const qd_board *board = qd_grid_board(puzzle->grid);
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        const char *before = cell ? " " : "";
        for (uint32_t value = 1; value <= qd_board_value_count(board); value++) {
            if (!count_of(answer, cell, value))
                continue;
            qd_text_put(text, before);
            qd_text_put_byte(text, qd_puzzle_symbol(puzzle, value));
            qd_text_put(text, ":");
            qd_text_put_number(text, count_of(answer, cell, value));
            before = ",";
        }
    }
}

static void put_minimality(const struct answer *answer, qd_text *text) {
    const struct minimality *minimality = answer->minimality;
    if (!minimality->known || is_minimal(answer)) {
        qd_text_put(text, minimality->known ? "minimal" : "minimal or not: unknown");
        return;
    }
    put_such(answer, "redundant: ", &redundant, text);
    if (has_redundant(answer) && has_superfluous(answer))
        qd_text_put(text, "; ");
    put_such(answer, "superfluous: ", &superfluous, text);
}

static void put_whole(const struct answer *answer, qd_text *text) {
    if (!answer->survivors->known)
        qd_text_put(text, " (not all were looked for)");
}

static void put_solution(const struct answer *answer, int number, qd_text *text) {
    answer_put_symbols(answer->read->puzzle, answer->differences->solutions[number], text);
}

/* What is between two parts of a remark, once there is one. */
struct parts {
    const char *before, *between;
    qd_text *text;
};

static void begin_part(struct parts *parts) {
    qd_text_put(parts->text, parts->before);
    parts->before = parts->between;
}

void remark_put(const struct answer *answer, const char *before, qd_text *text) {
    struct parts parts = {before, *before ? before : "; ", text};
    char clash[96];
    if (find_clash(answer, clash, sizeof clash)) {
        begin_part(&parts);
        qd_text_put(text, clash);
    }
    if (answer->survivors) {
        begin_part(&parts);
        put_survivors(answer, text);
        put_whole(answer, text);
    }
    if (answer->survivors && answer->survivors->most > 1) {
        begin_part(&parts);
        put_counts(answer, text);
    }
    for (int number = 0; answer->differences && number < 2; number++) {
        begin_part(&parts);
        put_solution(answer, number, text);
    }
    if (answer->differences) {
        begin_part(&parts);
        put_such(answer, "differ in: ", &different, text);
    }
    if (answer->minimality) {
        begin_part(&parts);
        put_minimality(answer, text);
    }
}

/* ---- values of JSON -------------------------------------------------------------------------- */

void remark_put_clash(const struct answer *answer, qd_text *text) {
    char clash[96];
    if (find_clash(answer, clash, sizeof clash))
        qd_text_put(text, clash);
}

void remark_put_minimal(const struct answer *answer, qd_text *text) {
    if (answer->minimality)
        qd_text_put(text, !answer->minimality->known ? "null"
                          : is_minimal(answer)       ? "true"
                                                     : "false");
}

void remark_put_redundant(const struct answer *answer, qd_text *text) {
    if (answer->minimality && answer->minimality->known)
        put_list(answer, &redundant, text);
}

void remark_put_superfluous(const struct answer *answer, qd_text *text) {
    const struct minimality *minimality = answer->minimality;
    if (minimality && minimality->known && minimality->superfluous)
        put_list(answer, &superfluous, text);
}

/* A list for each cell. */
static void put_lists(const struct answer *answer, qd_text *text,
                      void (*put)(const struct answer *answer, uint32_t cell, uint32_t value,
                                  qd_text *text)) {
    const qd_board *board = qd_grid_board(answer->read->puzzle->grid);
    json_open(text, NULL, '[');
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        json_open(text, NULL, '[');
        for (uint32_t value = 1; value <= qd_board_value_count(board); value++)
            put(answer, cell, value, text);
        json_close(text, ']');
    }
    json_close(text, ']');
}

static void put_survivor(const struct answer *answer, uint32_t cell, uint32_t value,
                         qd_text *text) {
    const qd_board *board = qd_grid_board(answer->read->puzzle->grid);
    if (count_of(answer, cell, value))
        json_number(text, NULL, value - 1 + qd_board_about(board).least_value);
}

static void put_count_of(const struct answer *answer, uint32_t cell, uint32_t value,
                         qd_text *text) {
    json_number(text, NULL, count_of(answer, cell, value));
}

void remark_put_candidates(const struct answer *answer, qd_text *text) {
    if (answer->survivors)
        put_lists(answer, text, put_survivor);
}

void remark_put_counts(const struct answer *answer, qd_text *text) {
    if (answer->survivors && answer->survivors->most > 1)
        put_lists(answer, text, put_count_of);
}

void remark_put_whole(const struct answer *answer, qd_text *text) {
    if (answer->survivors && !answer->survivors->known)
        qd_text_put(text, "false");
}

void remark_put_solutions(const struct answer *answer, qd_text *text) {
    if (!answer->differences)
        return;
    json_open(text, NULL, '[');
    for (int number = 0; number < 2; number++) {
        json_name(text, NULL);
        size_t begin = text->length;
        put_solution(answer, number, text);
        json_quote(text, begin);
    }
    json_close(text, ']');
}

void remark_put_differ(const struct answer *answer, qd_text *text) {
    if (answer->differences)
        put_list(answer, &different, text);
}
