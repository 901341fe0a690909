/*
 * Reads the rules of f-puzzles JSON into the notation of boards, by the table of keys:
 *
 *     "killercage":[{"cells":["R1C1","R1C2"],"value":"12"}]        +cage=12:r1c1r1c2
 *
 * Entries without cells or clues without a number are drawn, but are no rules; they are passed over.
 */
#include "site_fpuzzles_rules.h"
#include "site_link.h"

#include <stdio.h>

/* Everything in an entry that matters. */
enum {
    CELL,
    CELLS,
    FPUZZLES_LINE_CELLS,
    CLONE_CELLS,
    VALUE,
    VALUES,
    DIRECTION,
    FPUZZLES_RULES_KEYS
};

struct fpuzzles_rules_entry {
    qd_json_member members[FPUZZLES_RULES_KEYS];
};

/* ---- constraints in the notation ------------------------------------------------------------- */

static void fpuzzles_rules_begin(struct fpuzzles_rules *rules, const char *rule) {
    rules->cells = 0;
    rules->begin = qd_rule_begin(rules->board, rule, rules->json);
    qd_text_put(rules->board, "=");
}

/* A cell, or a place around the grid, as a number: row * LINE + column. */
#define LINE 64u

static void fpuzzles_rules_put(struct fpuzzles_rules *rules, uint32_t cell) {
    qd_rule_put_cell(rules->board, cell / LINE, cell % LINE, rules->json);
    rules->cells++;
}

/* One with too few cells has no effect. */
static void fpuzzles_rules_end(struct fpuzzles_rules *rules) {
    bool has_effect = rules->cells >= rules->row->least;
    qd_rule_end(rules->board, rules->begin, has_effect);
    rules->has_dots = rules->has_dots || (has_effect && rules->row->is_dot);
}

/* ---- cells ----------------------------------------------------------------------------------- */

static bool fpuzzles_rules_is_inside(const struct fpuzzles_rules *rules, uint32_t number) {
    return number >= 1 && number <= rules->values;
}

/* "R1C12"; rows and columns from 0 to N + 1, the first and last of them are around the grid. */
static uint32_t fpuzzles_rules_read_place(struct fpuzzles_rules *rules) {
    const char *name = qd_json_read_string(rules->json, "a cell, \"R1C1\"");
    const char *column = strchr(name, 'C');
    uint32_t numbers[2] = {UINT32_MAX, UINT32_MAX};
    if (*name == 'R' && column) {
        numbers[0] = qd_parse_number(name + 1, (size_t)(column - name) - 1);
        numbers[1] = qd_parse_number(column + 1, strlen(column + 1));
    }
    if (numbers[0] <= rules->values + 1 && numbers[1] <= rules->values + 1)
        return numbers[0] * LINE + numbers[1];
    qd_json_fail_at(rules->json, rules->json->text_place, "this is not a cell of the grid");
    return LINE + 1;
}

static uint32_t fpuzzles_rules_read_cell(struct fpuzzles_rules *rules) {
    uint32_t cell = fpuzzles_rules_read_place(rules);
    if (fpuzzles_rules_is_inside(rules, cell / LINE) &&
        fpuzzles_rules_is_inside(rules, cell % LINE))
        return cell;
    qd_json_fail_at(rules->json, rules->json->text_place, "this is not a cell of the grid");
    return LINE + 1;
}

/* Appends the cells of an array. */
static void fpuzzles_rules_copy_cells(struct fpuzzles_rules *rules) {
    qd_json *json = rules->json;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'))
        fpuzzles_rules_put(rules, fpuzzles_rules_read_cell(rules));
}

/* Reads them into `cells`, which has space for N * N, and returns how many there are. */
static size_t fpuzzles_rules_read_cells(struct fpuzzles_rules *rules, const qd_json_member *member,
                                        uint32_t *cells) {
    qd_json *json = rules->json;
    size_t count = 0;
    if (!qd_json_has(rules->json, member))
        return 0;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']')) {
        if (count == (size_t)rules->values * rules->values)
            qd_json_fail_at(json, json->at, "more cells than the grid has");
        else
            cells[count++] = fpuzzles_rules_read_cell(rules);
    }
    return count;
}

/* ---- numbers and words ----------------------------------------------------------------------- */

/* One of the letters, as a string. */
static char fpuzzles_rules_read_letter(struct fpuzzles_rules *rules, const char *letters) {
    qd_json *json = rules->json;
    char message[40];
    snprintf(message, sizeof message, "expected \"%c\" or \"%c\"", letters[0], letters[1]);
    const char *text = qd_json_read_string(json, "a letter");
    if (json->text.length == 1 && strchr(letters, *text))
        return *text;
    qd_json_fail_at(json, json->text_place, message);
    return letters[0];
}

/* The number of an entry; NOT_A_NUMBER if it has none. */
static uint32_t fpuzzles_rules_read_number(struct fpuzzles_rules *rules,
                                           const struct fpuzzles_rules_entry *entry) {
    if (rules->row->before != FPUZZLES_NUMBER || !qd_json_has(rules->json, &entry->members[VALUE]))
        return NOT_A_NUMBER;
    return rules->row->shape < FPUZZLES_ROWS
               ? qd_read_digits(rules->json, 1, 9999, "a number, 1 to 9999")
               : qd_read_digits(rules->json, 0, 9999, "a number, 0 to 9999");
}

/* Begins a constraint with the number before its cells. */
static void fpuzzles_rules_begin_number(struct fpuzzles_rules *rules, uint32_t number) {
    const struct fpuzzles_rule *row = rules->row;
    bool is_usual = number == NOT_A_NUMBER || (row->usual && number == row->usual);
    fpuzzles_rules_begin(rules, is_usual ? row->rule : row->other);
    if (!is_usual)
        qd_text_printf(rules->board, "%u:", number);
}

/* Begins a constraint with what is before its cells. */
static void fpuzzles_rules_begin_entry(struct fpuzzles_rules *rules,
                                       const struct fpuzzles_rules_entry *entry) {
    const struct fpuzzles_rule *row = rules->row;
    fpuzzles_rules_begin_number(rules, fpuzzles_rules_read_number(rules, entry));
    if (row->before == FPUZZLES_WORD)
        qd_text_printf(rules->board, "%s:", row->word);
    if (row->before != FPUZZLES_LETTER)
        return;
    if (qd_json_go_to(rules->json, &entry->members[VALUE]))
        qd_text_printf(rules->board, "%c:", fpuzzles_rules_read_letter(rules, row->word));
    else
        qd_json_fail_at(rules->json, rules->json->at, "this mark has no \"value\"");
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static void fpuzzles_rules_read_group(struct fpuzzles_rules *rules,
                                      const struct fpuzzles_rules_entry *entry) {
    fpuzzles_rules_begin_entry(rules, entry);
    if (qd_json_has(rules->json, &entry->members[CELLS]))
        fpuzzles_rules_copy_cells(rules);
    fpuzzles_rules_end(rules);
}

static void fpuzzles_rules_read_lines(struct fpuzzles_rules *rules,
                                      const struct fpuzzles_rules_entry *entry) {
    qd_json *json = rules->json;
    if (!qd_json_has(json, &entry->members[FPUZZLES_LINE_CELLS]))
        return;
    uint32_t number = fpuzzles_rules_read_number(rules, entry);
    qd_json_go_to(json, &entry->members[FPUZZLES_LINE_CELLS]);
    for (bool more = qd_json_first(json, '[', "an array of lines"); more;
         more = qd_json_next(json, ']')) {
        fpuzzles_rules_begin_number(rules, number);
        fpuzzles_rules_copy_cells(rules);
        fpuzzles_rules_end(rules);
    }
}

static bool fpuzzles_rules_are_among(const uint32_t *cells, size_t count, uint32_t cell) {
    for (size_t i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

/* All marks of a kind are one constraint; a cell may be marked twice. */
static void fpuzzles_rules_read_mark(struct fpuzzles_rules *rules,
                                     const struct fpuzzles_rules_entry *entry) {
    if (!qd_json_has(rules->json, &entry->members[CELL]))
        return;
    uint32_t cell = fpuzzles_rules_read_cell(rules);
    if (rules->cells == 0)
        fpuzzles_rules_begin(rules, rules->row->rule);
    if (fpuzzles_rules_are_among(rules->numbers, rules->cells, cell))
        return;
    rules->numbers[rules->cells] = cell;
    fpuzzles_rules_put(rules, cell);
}

/* The number in a circle of several cells is read from left to right, or from top to bottom. */
static void fpuzzles_rules_sort(uint32_t *cells, size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && cells[k - 1] > cells[k]; k--) {
            uint32_t cell = cells[k];
            cells[k] = cells[k - 1];
            cells[k - 1] = cell;
        }
}

/* A line from a circle of those cells; its first cell is in the circle, and not part of the sum. */
static void fpuzzles_rules_read_shaft(struct fpuzzles_rules *rules, size_t circle) {
    qd_json *json = rules->json;
    bool is_first = true;
    fpuzzles_rules_begin(rules, rules->row->rule);
    for (size_t i = 0; i < circle; i++)
        fpuzzles_rules_put(rules, rules->numbers[i]);
    qd_text_put(rules->board, ":");
    rules->cells = 0;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'), is_first = false) {
        uint32_t cell = fpuzzles_rules_read_cell(rules);
        if (!is_first)
            fpuzzles_rules_put(rules, cell);
        else if (!fpuzzles_rules_are_among(rules->numbers, circle, cell))
            qd_json_fail_at(json, json->text_place, "an arrow begins in one of its \"cells\"");
    }
    fpuzzles_rules_end(rules);
}

static void fpuzzles_rules_read_arrow(struct fpuzzles_rules *rules,
                                      const struct fpuzzles_rules_entry *entry) {
    qd_json *json = rules->json;
    size_t circle = fpuzzles_rules_read_cells(rules, &entry->members[CELLS], rules->numbers);
    if (circle > rules->values)
        qd_json_fail_at(json, entry->members[CELLS].place, "more cells than there are values");
    else
        fpuzzles_rules_sort(rules->numbers, circle);
    if (!qd_json_has(rules->json, &entry->members[FPUZZLES_LINE_CELLS]))
        return;
    for (bool more = qd_json_first(json, '[', "an array of lines"); more;
         more = qd_json_next(json, ']'))
        fpuzzles_rules_read_shaft(rules, circle);
}

/* Cells that are their own clones are left out. */
static void fpuzzles_rules_read_clone(struct fpuzzles_rules *rules,
                                      const struct fpuzzles_rules_entry *entry) {
    uint32_t *cells = rules->numbers, *clones = cells + (size_t)rules->values * rules->values;
    size_t count = fpuzzles_rules_read_cells(rules, &entry->members[CELLS], cells);
    if (fpuzzles_rules_read_cells(rules, &entry->members[CLONE_CELLS], clones) != count) {
        qd_json_fail_at(rules->json, entry->members[CELLS].place,
                        "a clone has as many cells as the original");
        return;
    }
    fpuzzles_rules_begin(rules, rules->row->rule);
    for (size_t i = 0; i < count; i++)
        if (cells[i] != clones[i])
            fpuzzles_rules_put(rules, cells[i]);
    qd_text_put(rules->board, ":");
    for (size_t i = 0; i < count; i++)
        if (cells[i] != clones[i])
            fpuzzles_rules_put(rules, clones[i]);
    fpuzzles_rules_end(rules);
}

/* The first cell of a square of 2x2. */
static uint32_t fpuzzles_rules_read_square(struct fpuzzles_rules *rules,
                                           const struct fpuzzles_rules_entry *entry) {
    size_t count = fpuzzles_rules_read_cells(rules, &entry->members[CELLS], rules->numbers);
    const uint32_t *cells = rules->numbers;
    fpuzzles_rules_sort(rules->numbers, count < 5 ? count : 0);
    if (count != 4 || cells[1] != cells[0] + 1 || cells[2] != cells[0] + LINE ||
        cells[3] != cells[0] + LINE + 1)
        qd_json_fail_at(rules->json, entry->members[CELLS].place,
                        "expected the four cells of a square of 2x2");
    return rules->json->status == QD_OK ? cells[0] : LINE + 1;
}

static void fpuzzles_rules_read_quad(struct fpuzzles_rules *rules,
                                     const struct fpuzzles_rules_entry *entry) {
    qd_json *json = rules->json;
    if (!qd_json_has(rules->json, &entry->members[VALUES]))
        return;
    fpuzzles_rules_begin(rules, rules->row->rule);
    for (bool more = qd_json_first(json, '[', "an array of values"); more;
         more = qd_json_next(json, ']'))
        qd_text_printf(rules->board, "%u,",
                       qd_read_digits(rules->json, 1, rules->values, "a value"));
    qd_text_put(rules->board, ":");
    fpuzzles_rules_put(rules, fpuzzles_rules_read_square(rules, entry));
}

/* "DR" in the notation. */
static const char *fpuzzles_rules_read_direction(struct fpuzzles_rules *rules,
                                                 const struct fpuzzles_rules_entry *entry) {
    static const char *const names[][2] = {{"DR", "dr"}, {"DL", "dl"}, {"UR", "ur"}, {"UL", "ul"}};
    qd_json *json = rules->json;
    const char *text = qd_json_go_to(json, &entry->members[DIRECTION])
                           ? qd_json_read_string(json, "a direction")
                           : "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], text) == 0)
            return names[i][1];
    qd_json_fail_at(json, json->text_place, "expected a direction: DR, DL, UR or UL");
    return "";
}

/* A clue around the grid; one without a number means nothing. */
static void fpuzzles_rules_read_clue(struct fpuzzles_rules *rules,
                                     const struct fpuzzles_rules_entry *entry) {
    enum fpuzzles_shape shape = rules->row->shape;
    if (!qd_json_has(rules->json, &entry->members[VALUE]) ||
        !qd_json_has(rules->json, &entry->members[CELL]))
        return;
    uint32_t place = fpuzzles_rules_read_place(rules), row = place / LINE, column = place % LINE;
    qd_place at = rules->json->text_place;
    bool in_row = fpuzzles_rules_is_inside(rules, row),
         in_column = fpuzzles_rules_is_inside(rules, column);
    if (shape == FPUZZLES_SLOPES ? in_row && in_column : in_row == in_column)
        qd_json_fail_at(rules->json, at, "expected a place beside the grid");
    fpuzzles_rules_begin_entry(rules, entry);
    if (shape == FPUZZLES_ROWS)
        qd_text_printf(rules->board, in_row ? "r%u" : "c%u", in_row ? row : column);
    else
        fpuzzles_rules_put(rules, place);
    if (shape == FPUZZLES_SLOPES)
        qd_text_put(rules->board, fpuzzles_rules_read_direction(rules, entry));
}

static void fpuzzles_rules_read_entry(struct fpuzzles_rules *rules) {
    static void (*const read[])(struct fpuzzles_rules *, const struct fpuzzles_rules_entry *) = {
        [FPUZZLES_CELLS] = fpuzzles_rules_read_group,
        [FPUZZLES_LINES] = fpuzzles_rules_read_lines,
        [FPUZZLES_MARKS] = fpuzzles_rules_read_mark,
        [FPUZZLES_ARROWS] = fpuzzles_rules_read_arrow,
        [FPUZZLES_CLONES] = fpuzzles_rules_read_clone,
        [FPUZZLES_QUADS] = fpuzzles_rules_read_quad,
        [FPUZZLES_ROWS] = fpuzzles_rules_read_clue,
        [FPUZZLES_SIDES] = fpuzzles_rules_read_clue,
        [FPUZZLES_SLOPES] = fpuzzles_rules_read_clue,
    };
    struct fpuzzles_rules_entry entry = {{{.key = "cell"},
                                          {.key = "cells"},
                                          {.key = "lines"},
                                          {.key = "cloneCells"},
                                          {.key = "value"},
                                          {.key = "values"},
                                          {.key = "direction"}}};
    qd_json_find_members(rules->json, entry.members, FPUZZLES_RULES_KEYS, NULL, NULL);
    qd_place end = rules->json->at;
    read[rules->row->shape](rules, &entry);
    rules->json->at = end;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void fpuzzles_rules_read_entries(struct fpuzzles_rules *rules,
                                        const qd_json_member *member) {
    qd_json *json = rules->json;
    rules->cells = 0;
    if (!qd_json_has(rules->json, member))
        return;
    for (bool more = qd_json_first(json, '[', "an array"); more; more = qd_json_next(json, ']'))
        fpuzzles_rules_read_entry(rules);
}

/* Flags come after the dots, on which one of them depends. */
static void fpuzzles_rules_put_flag(struct fpuzzles_rules *rules, const struct fpuzzles_rule *row) {
    (void)qd_rule_begin(rules->board, rules->has_dots ? row->other : row->rule, rules->json);
}

static void fpuzzles_rules_read_flags(struct fpuzzles_rules *rules, const qd_json_member *members) {
    const struct fpuzzles_rule *row, *diagonal = NULL;
    for (size_t i = 0; (row = qd_fpuzzles_rule(i)); i++) {
        if (row->shape != FPUZZLES_FLAG || !qd_json_has(rules->json, &members[i]) ||
            !qd_json_read_bool(rules->json))
            continue;
        if (strcmp(row->rule, "diagonal") == 0)
            diagonal = row;
        else if (diagonal && strcmp(row->rule, "antidiagonal") == 0) {
            qd_text_put(rules->board, "+x");
            diagonal = NULL;
        } else
            fpuzzles_rules_put_flag(rules, row);
    }
    if (diagonal)
        fpuzzles_rules_put_flag(rules, diagonal);
}

/* ["ratio","xv"] */
static void fpuzzles_rules_read_negative(struct fpuzzles_rules *rules,
                                         const qd_json_member *negative) {
    qd_json *json = rules->json;
    if (!qd_json_has(rules->json, negative))
        return;
    for (bool more = qd_json_first(json, '[', "an array of rules"); more;
         more = qd_json_next(json, ']')) {
        const struct fpuzzles_rule *row = qd_fpuzzles_negative(qd_json_read_string(json, "a rule"));
        if (row)
            fpuzzles_rules_put_flag(rules, row);
    }
}

void qd_fpuzzles_read_rules(struct fpuzzles_rules *rules, const qd_json_member *members,
                            const qd_json_member *negative) {
    for (size_t i = 0; (rules->row = qd_fpuzzles_rule(i)); i++)
        if (rules->row->shape > FPUZZLES_NEGATIVE)
            fpuzzles_rules_read_entries(rules, &members[i]);
    fpuzzles_rules_read_flags(rules, members);
    fpuzzles_rules_read_negative(rules, negative);
}
