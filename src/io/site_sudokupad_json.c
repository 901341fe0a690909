/*
 * Reads SudokuPad's JSON (that of Cracking the Cryptic). It says more about drawing than about
 * rules:
 *
 *     {"cells":[[{"value":5},{},...],...],
 *      "regions":[[[0,0],[0,1],...],...],
 *      "cages":[{"cells":[[0,0],[1,1]],"unique":true,"sum":12},{"value":"title: A puzzle"}],
 *      "lines":[...],"metadata":{"title":"...","rules":"...","antiknight":true}}
 *
 * So only entries that represent a rule of a board are read: regions, cages, rules that the metadata names, and
 * drawings in the style of f-puzzles (site_sudokupad_drawings.c). Any other drawing may be a rule, and is refused.
 */
#include "document.h"
#include "site_link.h"
#include "strangers.h"
#include "site_sudokupad_inside.h"
#include "site_sudokupad_read.h"

#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void sudokupad_json_fail_name(qd_json *json, qd_place place, const char *before,
                                     const char *name, const char *after) {
    char message[160];
    snprintf(message, sizeof message, "%s'%.40s'%s", before, name, after);
    qd_json_fail_at(json, place, message);
}

/* ---- titles ---------------------------------------------------------------------------------- */

static bool sudokupad_json_is_one_of(const char *word, const char *const *list) {
    while (*list && strcmp(*list, word) != 0)
        list++;
    return *list != NULL;
}

/* The solution, one symbol per cell; left out if it has another form. */
static void sudokupad_json_take_solution(struct sudokupad_json_puzzle *puzzle, struct place at,
                                         const char *text, size_t length) {
    size_t cells = (size_t)puzzle->values * puzzle->values;
    bool is_full = length == cells;
    for (size_t i = 0; is_full && i < cells; i++) {
        const char *symbol = strchr(QD_USUAL_SYMBOLS, text[i] ? text[i] : '0');
        puzzle->numbers[i] = symbol ? (uint32_t)(symbol - QD_USUAL_SYMBOLS) + 1 : 0;
        is_full = symbol && puzzle->numbers[i] <= puzzle->values;
    }
    if (is_full)
        qd_tray_solve(puzzle->source->reader, at, puzzle->numbers);
    else
        qd_draft_leave_out(puzzle->source->reader, "solution");
}

static void sudokupad_json_tell(struct sudokupad_json_puzzle *puzzle, struct place at,
                                const char *name, const char *value, size_t length) {
    if (strcmp(name, "solution") == 0)
        sudokupad_json_take_solution(puzzle, at, value, length);
    else
        qd_draft_tell(puzzle->source->reader, name, value, length);
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* The first row shows how many there are. */
static void sudokupad_json_count_element(struct sudokupad_json_puzzle *puzzle) {
    puzzle->values++;
    qd_json_skip(&puzzle->json);
}

static void sudokupad_json_meet_cell_stranger(qd_json *json, void *user) {
    static const char *const idle[] = {"color",       "c",           "highlight", "pencilMarks",
                                       "centremarks", "cornermarks", NULL};
    struct sudokupad_json_puzzle *puzzle = user;
    const char *name = json->text.data;
    if (!qd_is_nothing(json) && sudokupad_json_is_one_of(name, idle))
        qd_draft_leave_out(puzzle->source->reader,
                           strstr(name, "arks") ? "pencil marks" : "colours");
    else if (!qd_is_nothing(json))
        sudokupad_json_fail_name(json, json->text_place, "unknown entry ", name, " in a cell");
    qd_json_skip(json);
}

static uint32_t sudokupad_json_read_value(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    const char *text =
        qd_json_sees(json, '"') ? qd_json_read_string(json, "a value") : qd_json_read_integer(json);
    uint32_t value = qd_parse_number(text, json->text.length);
    if (value <= puzzle->values)
        return value;
    sudokupad_json_fail_name(json, json->text_place, "", text, " is not a value of the board");
    return 0;
}

static void sudokupad_json_read_cell(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {{.key = "value"}, {.key = "given"}};
    uint32_t cell = puzzle->region_count++;
    qd_json_find_members(json, members, 2, sudokupad_json_meet_cell_stranger, puzzle);
    qd_place end = json->at;
    uint32_t value = qd_json_has(json, &members[0]) ? sudokupad_json_read_value(puzzle) : 0;
    bool is_given = !qd_json_go_to(json, &members[1]) || qd_json_read_bool(json);
    qd_tray_put(puzzle->source->reader,
                qd_source_place(puzzle->source, value ? members[0].place : end), cell, value,
                is_given);
    json->at = end;
}

static void sudokupad_json_read_row(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    uint32_t before = puzzle->region_count;
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    qd_sudokupad_read_each(puzzle, "an array of cells", sudokupad_json_read_cell);
    if (puzzle->region_count - before != puzzle->values)
        qd_json_fail_at(json, begin, "this row has more or fewer cells than the first");
}

static void sudokupad_json_read_cells(struct sudokupad_json_puzzle *puzzle) {
    puzzle->region_count = 0;
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_CELLS, "an array of rows",
                             sudokupad_json_read_row);
    if (puzzle->region_count != puzzle->values * puzzle->values)
        qd_json_fail_at(&puzzle->json, puzzle->members[SUDOKUPAD_JSON_CELLS].place,
                        "only grids with as many rows as columns are supported");
}

/* ---- regions and cages ----------------------------------------------------------------------- */

static uint32_t sudokupad_json_read_coordinates(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_json_open_list(json, '[', "a row and a column");
    int64_t row = qd_json_read_between(json, 0, puzzle->values - 1, "a row of the grid");
    qd_json_next(json, ']');
    int64_t column = qd_json_read_between(json, 0, puzzle->values - 1, "a column of the grid");
    qd_json_expect(json, ']');
    return (uint32_t)(row * puzzle->values + column);
}

static const char sudokupad_json_too_many[] = "more cells than there are values";

/* Reads the cells of an array into `numbers`, at most those of the grid, and returns how many there are; `*beyond`:
 * where those begin that are more than the values. */
static size_t sudokupad_json_read_list(struct sudokupad_json_puzzle *puzzle, qd_place *beyond) {
    qd_json *json = &puzzle->json;
    size_t count = 0;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']')) {
        if (count == puzzle->values)
            *beyond = json->at;
        if (count == (size_t)puzzle->values * puzzle->values)
            qd_json_fail_at(json, json->at, "more cells than the grid has");
        else
            puzzle->numbers[count++] = sudokupad_json_read_coordinates(puzzle);
    }
    return count;
}

static void sudokupad_json_add_cells(struct sudokupad_json_puzzle *puzzle, qd_text *board,
                                     size_t count) {
    qd_json *json = &puzzle->json;
    if (count > 1 && json->status == QD_OK)
        json->status =
            qd_add_cells(board, "+house=", puzzle->numbers, count, puzzle->values, json->error);
}

static void sudokupad_json_read_region(struct sudokupad_json_puzzle *puzzle) {
    qd_place beyond = puzzle->json.at;
    size_t count = sudokupad_json_read_list(puzzle, &beyond);
    if (count > puzzle->values)
        qd_json_fail_at(&puzzle->json, beyond, sudokupad_json_too_many);
    puzzle->region_count++;
    puzzle->is_partition = puzzle->is_partition && count == puzzle->values;
    for (size_t i = 0; i < count; i++) {
        uint32_t *region = &puzzle->regions[puzzle->numbers[i]];
        puzzle->is_partition = puzzle->is_partition && *region == 0;
        *region = puzzle->region_count;
    }
    sudokupad_json_add_cells(puzzle, &puzzle->houses, count);
}

/* Regions that cover the grid are regions of the board; others are houses of a Latin square. */
static void sudokupad_json_read_regions(struct sudokupad_json_puzzle *puzzle) {
    uint32_t n = puzzle->values;
    puzzle->region_count = 0;
    puzzle->is_partition = true;
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_REGIONS, "an array of regions",
                             sudokupad_json_read_region);
    bool is_whole = puzzle->is_partition && puzzle->region_count == n;
    for (uint32_t cell = 0; cell < n * n; cell++)
        puzzle->regions[cell] = is_whole ? puzzle->regions[cell] - 1 : cell / n;
    qd_add_regions(&puzzle->board, puzzle->regions, n * n);
    if (!is_whole)
        qd_text_put_bytes(&puzzle->board, puzzle->houses.data, puzzle->houses.length);
    puzzle->board.failed = puzzle->board.failed || puzzle->houses.failed;
}

/* "title: A puzzle" */
static bool sudokupad_json_tell_line(struct sudokupad_json_puzzle *puzzle, qd_place place) {
    const char *text = puzzle->json.text.data, *colon = strchr(text, ':');
    char name[40];
    if (!colon || colon == text || (size_t)(colon - text) >= sizeof name ||
        memchr(text, ' ', (size_t)(colon - text)))
        return false;
    memcpy(name, text, (size_t)(colon - text));
    name[colon - text] = '\0';
    size_t blanks = 1 + strspn(colon + 1, " \t\n\r");
    sudokupad_json_tell(puzzle, qd_source_place(puzzle->source, place), name, colon + blanks,
                        puzzle->json.text.length - (size_t)(colon - text) - blanks);
    return true;
}

enum { CAGE_CELLS, CAGE_VALUE, CAGE_SUM, CAGE_UNIQUE, CAGE_STYLE, CAGE_CONSTRAINT, CAGE_KEYS };

/* Whether the cage is one without cells that holds a field. */
static bool sudokupad_json_tell_cage(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    if (!qd_json_sees(json, '"'))
        return false;
    qd_json_read_string(json, "a text");
    return json->status == QD_OK && sudokupad_json_tell_line(puzzle, json->text_place);
}

/* 0 if there is none. */
static uint32_t sudokupad_json_read_sum(qd_json *json, const qd_json_member *member) {
    return qd_json_has(json, member) ? qd_read_digits(json, 1, 9999, "the sum of a cage") : 0;
}

/* A cage of a style that says which rule it is; false if it has none. */
static bool sudokupad_json_take_style(struct sudokupad_json_puzzle *puzzle,
                                      const qd_json_member *member, size_t count) {
    qd_json *json = &puzzle->json;
    const struct sudokupad_style *style;
    char before[32] = "";
    if (!count || !(qd_json_go_to(json, member) && qd_json_sees(json, '"')))
        return false;
    const char *name = qd_json_read_string(json, "a style");
    for (size_t i = 0; (style = qd_sudokupad_style(i)); i++)
        if (strcmp(style->style, name) == 0)
            snprintf(before, sizeof before, "+index=%s:", style->word);
    if (*before)
        qd_sudokupad_add_rule(puzzle, before, count);
    return *before != '\0';
}

/* Cages without cells hold fields. Shaded ones without a sum are houses. Others in which values are
 * unique are killer cages. */
static void sudokupad_json_read_cage(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {{.key = "cells"},  {.key = "value"}, {.key = "sum"},
                                {.key = "unique"}, {.key = "style"}, {.key = SUDOKUPAD_CONSTRAINT}};
    char rule[32] = "+cage=";
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    qd_json_find_members(json, members, CAGE_KEYS, NULL, NULL);
    qd_place end = json->at;
    if (qd_sudokupad_take_constraint(puzzle, &members[CAGE_CONSTRAINT])) {
        json->at = end;
        return;
    }
    qd_place beyond = begin;
    size_t count =
        qd_json_has(json, &members[CAGE_CELLS]) ? sudokupad_json_read_list(puzzle, &beyond) : 0;
    bool is_unique = qd_json_go_to(json, &members[CAGE_UNIQUE]) && qd_json_read_bool(json);
    if (sudokupad_json_take_style(puzzle, &members[CAGE_STYLE], count)) {
        json->at = end;
        return;
    }
    if (count > puzzle->values)
        qd_json_fail_at(json, beyond, sudokupad_json_too_many);
    bool is_told =
        !count && qd_json_has(json, &members[CAGE_VALUE]) && sudokupad_json_tell_cage(puzzle);
    bool has_sum = qd_json_has(json, &members[CAGE_VALUE]) || qd_json_has(json, &members[CAGE_SUM]);
    bool is_house = !has_sum && qd_sudokupad_is_shaded(puzzle, count);
    if (!is_told && !is_house && (count ? !is_unique : has_sum))
        qd_json_fail_at(json, begin, "this cage has an unknown meaning");
    if (is_house) {
        qd_sudokupad_add_rule(puzzle, "+house=", count);
    } else if (count) {
        uint32_t sum = sudokupad_json_read_sum(json, &members[CAGE_SUM]);
        uint32_t value = sudokupad_json_read_sum(json, &members[CAGE_VALUE]);
        if (sum && value && sum != value)
            qd_json_fail_at(json, begin, "this cage has two sums");
        if (sum || value)
            snprintf(rule, sizeof rule, "+cage=%u:", sum ? sum : value);
        qd_sudokupad_add_rule(puzzle, rule, count);
    }
    json->at = end;
}

/* ---- metadata -------------------------------------------------------------------------------- */

static void sudokupad_json_take_rule(struct sudokupad_json_puzzle *puzzle, const char *name,
                                     qd_place place) {
    const struct sudokupad_flag *flag;
    size_t i = 0;
    while ((flag = qd_sudokupad_flag(i)) && strcmp(flag->name, name) != 0)
        i++;
    if (flag)
        puzzle->flags |= 1U << i;
    else
        qd_strangers_meet(&puzzle->rules, name, place);
}

static void sudokupad_json_read_entry(qd_json *json, void *user) {
    struct sudokupad_json_puzzle *puzzle = user;
    char name[40];
    qd_place place = json->text_place;
    snprintf(name, sizeof name, "%s", json->text.data);
    if (!qd_is_nothing(json) && qd_json_sees(json, '"')) {
        const char *text = qd_json_read_string(json, "a text");
        if (json->status == QD_OK)
            sudokupad_json_tell(puzzle, qd_source_place(puzzle->source, json->text_place), name,
                                text, json->text.length);
        return;
    }
    bool is_rule = qd_json_sees(json, 't');
    if (!is_rule && !qd_is_nothing(json))
        qd_draft_leave_out(puzzle->source->reader, name);
    qd_json_skip(json);
    if (is_rule)
        sudokupad_json_take_rule(puzzle, name, place);
}

static void sudokupad_json_read_global(struct sudokupad_json_puzzle *puzzle) {
    const char *name = qd_json_read_string(&puzzle->json, "the name of a rule");
    sudokupad_json_take_rule(puzzle, name, puzzle->json.text_place);
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

static void sudokupad_json_meet_stranger(qd_json *json, void *user) {
    static const char *const idle[] = {
        "id",       "cellSize", "settings", "videos",   "title",    "author",        "rules",
        "solution", "version",  "duration", "metaData", "foglight", "triggereffect", NULL};
    struct sudokupad_json_puzzle *puzzle = user;
    const char *name = json->text.data;
    bool is_left_out = sudokupad_json_is_one_of(name, idle) || qd_json_sees(json, '"');
    if (!qd_is_nothing(json) && is_left_out)
        qd_draft_leave_out(puzzle->source->reader, name);
    else if (!qd_is_nothing(json))
        qd_strangers_meet(&puzzle->drawings, name, json->text_place);
    qd_json_skip(json);
}

static void sudokupad_json_open_puzzle(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_place begin = json->at;
    qd_json_find_members(json, puzzle->members, SUDOKUPAD_JSON_KEYS, sudokupad_json_meet_stranger,
                         puzzle);
    if (!qd_json_go_to(json, &puzzle->members[SUDOKUPAD_JSON_CELLS]))
        qd_json_fail_at(json, begin, "a puzzle of SudokuPad must have \"cells\"");
    qd_json_open_list(json, '[', "an array of rows");
    qd_sudokupad_read_each(puzzle, "an array of cells", sudokupad_json_count_element);
    if (puzzle->values < 1 || puzzle->values > SUDOKUPAD_VALUES)
        qd_json_fail_at(json, puzzle->members[SUDOKUPAD_JSON_CELLS].place,
                        "only grids of 1 to 31 rows and columns are supported");
    if (json->status != QD_OK)
        return;
    size_t cells = (size_t)puzzle->values * puzzle->values;
    puzzle->regions = qd_array_new(cells, sizeof *puzzle->regions);
    puzzle->numbers = qd_array_new(cells, sizeof *puzzle->numbers);
    puzzle->shapes = qd_array_new(cells, sizeof *puzzle->shapes);
    if (!puzzle->regions || !puzzle->numbers || !puzzle->shapes)
        json->status = qd_fail_memory(json->error);
}

static void sudokupad_json_read_rules(struct sudokupad_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    sudokupad_json_read_regions(puzzle);
    if (qd_json_has(json, &puzzle->members[SUDOKUPAD_JSON_METADATA]))
        qd_json_find_members(json, NULL, 0, sudokupad_json_read_entry, puzzle);
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_GLOBAL, "an array of rules",
                             sudokupad_json_read_global);
    qd_sudokupad_read_shapes(puzzle);
    qd_sudokupad_read_member(puzzle, SUDOKUPAD_JSON_CAGES, "an array of cages",
                             sudokupad_json_read_cage);
    qd_sudokupad_read_drawings(puzzle);
    qd_strangers_refuse(&puzzle->rules, &puzzle->drawings, json);
    bool both = puzzle->diagonals[0] && puzzle->diagonals[1];
    if (puzzle->diagonals[0])
        qd_text_put(&puzzle->board, both ? "+x" : "+diagonal");
    if (puzzle->diagonals[1] && !both)
        qd_text_put(&puzzle->board, "+antidiagonal");
    const struct sudokupad_flag *flag;
    for (size_t i = 0; (flag = qd_sudokupad_flag(i)); i++)
        if (puzzle->flags >> i & 1)
            qd_text_printf(&puzzle->board, "+%s", flag->rule);
}

static void sudokupad_json_read_all(struct sudokupad_json_puzzle *puzzle) {
    qd_reader *reader = puzzle->source->reader;
    qd_json *json = &puzzle->json;
    sudokupad_json_open_puzzle(puzzle);
    struct place at = qd_source_place(puzzle->source, puzzle->members[SUDOKUPAD_JSON_CELLS].place);
    if (json->status != QD_OK || !qd_tray_open(reader, at, puzzle->values))
        return;
    qd_text_printf(&puzzle->board, "%ux%u", puzzle->values, puzzle->values);
    sudokupad_json_read_cells(puzzle);
    if (json->status == QD_OK)
        sudokupad_json_read_rules(puzzle);
    qd_tray_close(reader);
    if (json->status == QD_OK)
        json->status = qd_text_check(&puzzle->board, json->error);
    if (json->status == QD_OK)
        qd_draft_set_board(reader, at, puzzle->board.data);
}

void qd_read_sudokupad(struct source *source) {
    static const char *const keys[] = {"cells",     "regions",  "cages",    "lines", "arrows",
                                       "underlays", "overlays", "metadata", "global"};
    struct sudokupad_json_puzzle puzzle = {.source = source};
    for (int i = 0; i < SUDOKUPAD_JSON_KEYS; i++)
        puzzle.members[i].key = keys[i];
    qd_source_open_json(source, &puzzle.json);
    sudokupad_json_read_all(&puzzle);
    if (puzzle.json.status != QD_OK)
        qd_source_fail(source);
    qd_json_close(&puzzle.json);
    qd_text_free(&puzzle.board);
    qd_text_free(&puzzle.houses);
    free(puzzle.regions);
    free(puzzle.numbers);
    free(puzzle.shapes);
    free(puzzle.marks);
}

static void sudokupad_json_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_sudokupad_write(writer, puzzle);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_sudokupad_json = {
    .name = "sudokupad-json",
    .summary = "a puzzle of SudokuPad as JSON",
    SUDOKUPAD_BOARDS,
    .marks = "{",
    .json_keys = (const char *const[]){"cells", "regions"},
    .read_json = qd_read_sudokupad,
    .write = sudokupad_json_write,
};
