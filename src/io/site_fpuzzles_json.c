/*
 * Reads f-puzzles JSON. It is one object:
 *
 *     {"size":9,"title":"...","author":"...","ruleset":"...",
 *      "grid":[[{"value":5,"given":true},{},{"region":3},...],...],
 *      "diagonal+":true,"antiknight":true,"extraregion":[{"cells":["R1C1","R2C2"]}],...}
 *
 * Rules are read by the table of their keys (site_fpuzzles_rules.c); unknown keys are refused by name.
 */
#include "document.h"
#include "site_fpuzzles_rules.h"
#include "site_link.h"
#include "strangers.h"

#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    FPUZZLES_JSON_SIZE,
    GRID,
    TITLE,
    AUTHOR,
    RULESET,
    SOLUTION,
    NEGATIVE,
    FPUZZLES_JSON_RULES, /* from here on as in their table */
    FPUZZLES_JSON_KEYS = FPUZZLES_JSON_RULES + FPUZZLES_RULE_COUNT
};

#define NO_REGION UINT32_MAX

struct fpuzzles_json_puzzle {
    struct source *source;
    qd_json json;
    qd_json_member members[FPUZZLES_JSON_KEYS];
    uint32_t values;
    uint32_t *regions; /* of the cells; NO_REGION for cells that belong to none */
    uint32_t *numbers; /* space for two numbers per cell */
    qd_text board;     /* the rest of the board's notation, after the size */
    qd_text parities;  /* rules of cells that say themselves that they are even or odd */
    struct strangers strangers;
};

/* ---- members --------------------------------------------------------------------------------- */

/* Leaves the entry out, if it is known. Entries of solving programs, and fog, which hides cells from the player, keep
 * their names. */
static bool fpuzzles_json_leave_out(qd_reader *reader, const char *key) {
    static const struct {
        const char *key, *drawn;
    } idle[] = {{"disabledlogic", NULL},
                {"truecandidatesoptions", NULL},
                {"highlightConflicts", NULL},
                {"successMessage", NULL},
                {"metadata", NULL},
                {"fogofwar", NULL},
                {"foglight", NULL},
                {"triggereffect", NULL},
                {"line", "cosmetic line"},
                {"text", "cosmetic text"},
                {"circle", "cosmetic circle"},
                {"rectangle", "cosmetic rectangle"},
                {"cage", "cosmetic cage"}};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strcmp(idle[i].key, key) == 0) {
            if (idle[i].drawn)
                qd_draft_leave_drawn(reader, idle[i].drawn);
            else
                qd_draft_leave_out(reader, key);
            return true;
        }
    return false;
}

static void fpuzzles_json_meet_stranger(qd_json *json, void *user) {
    struct fpuzzles_json_puzzle *puzzle = user;
    qd_reader *reader = puzzle->source->reader;
    bool is_idle = qd_is_nothing(json) || fpuzzles_json_leave_out(reader, json->text.data);
    if (!is_idle && qd_json_sees(json, '"'))
        qd_draft_leave_out(reader, json->text.data);
    else if (!is_idle)
        qd_strangers_meet(&puzzle->strangers, json->text.data, json->text_place);
    qd_json_skip(json);
}

static void fpuzzles_json_tell(struct fpuzzles_json_puzzle *puzzle, int key, const char *name) {
    if (!qd_json_has(&puzzle->json, &puzzle->members[key]))
        return;
    const char *text = qd_json_read_string(&puzzle->json, "a text");
    if (puzzle->json.status == QD_OK)
        qd_draft_tell(puzzle->source->reader, name, text, puzzle->json.text.length);
}

/* ---- cells ----------------------------------------------------------------------------------- */

enum {
    FPUZZLES_JSON_VALUE,
    FPUZZLES_JSON_GIVEN,
    REGION,
    GIVEN_MARKS,
    CENTRE_MARKS,
    PARITY,
    FPUZZLES_JSON_CELL_KEYS
};

static const char fpuzzles_json_what_value[] = "a value";

/* A number; f-puzzles of some sizes write it as a string. */
static uint32_t fpuzzles_json_read_value(qd_json *json, uint32_t most) {
    if (!qd_json_sees(json, '"'))
        return (uint32_t)qd_json_read_between(json, 0, most, fpuzzles_json_what_value);
    const char *text = qd_json_read_string(json, fpuzzles_json_what_value);
    uint32_t number = qd_parse_number(text, json->text.length);
    if (number <= most)
        return number;
    qd_json_fail_at(json, json->text_place, "this is not a value of the board");
    return 0;
}

static uint64_t fpuzzles_json_read_marks(qd_json *json, uint32_t values) {
    uint64_t marks = 0;
    for (bool more = qd_json_first(json, '[', "an array of values"); more;
         more = qd_json_next(json, ']')) {
        uint32_t value = fpuzzles_json_read_value(json, values);
        marks |= value ? (uint64_t)1 << (value - 1) : 0;
    }
    return marks;
}

/* An unknown entry is an error, except colours and the player's corner marks. */
static void fpuzzles_json_meet_cell_stranger(qd_json *json, void *user) {
    static const char *const idle[] = {"cornerPencilMarks", "c", "cArray", "highlight",
                                       "candidates"};
    struct fpuzzles_json_puzzle *puzzle = user;
    char message[120];
    size_t i = 0;
    while (i < sizeof idle / sizeof *idle && strcmp(idle[i], json->text.data) != 0)
        i++;
    snprintf(message, sizeof message, "unknown entry '%.40s' in a cell", json->text.data);
    if (i < sizeof idle / sizeof *idle)
        qd_draft_leave_out(puzzle->source->reader, i == 0 ? "pencil marks" : "colours");
    else if (!qd_is_nothing(json))
        qd_json_fail_at(json, json->text_place, message);
    qd_json_skip(json);
}

static uint32_t fpuzzles_json_read_region(struct fpuzzles_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    if (qd_json_take_null(json))
        return NO_REGION;
    return (uint32_t)qd_json_read_between(json, 0, puzzle->values - 1, "the number of a region");
}

/* As f-puzzles wrote such cells at first: "Even" or "Odd". */
static void fpuzzles_json_read_parity(struct fpuzzles_json_puzzle *puzzle, uint32_t cell) {
    qd_json *json = &puzzle->json;
    const char *text = qd_json_read_string(json, "Even or Odd");
    bool is_even = strcmp(text, "Even") == 0;
    if (!is_even && strcmp(text, "Odd") != 0)
        qd_json_fail_at(json, json->text_place, "expected Even or Odd");
    qd_text_printf(&puzzle->parities, "+%s=r%uc%u", is_even ? "even" : "odd",
                   cell / puzzle->values + 1, cell % puzzle->values + 1);
}

static void fpuzzles_json_read_cell(struct fpuzzles_json_puzzle *puzzle, uint32_t cell) {
    qd_json *json = &puzzle->json;
    qd_reader *reader = puzzle->source->reader;
    qd_json_member members[] = {{.key = "value"},
                                {.key = "given"},
                                {.key = "region"},
                                {.key = "givenPencilMarks"},
                                {.key = "centerPencilMarks"},
                                {.key = "parity"}};
    if (qd_json_take_null(json))
        return;
    qd_json_find_members(json, members, FPUZZLES_JSON_CELL_KEYS, fpuzzles_json_meet_cell_stranger,
                         puzzle);
    qd_place end = json->at;
    uint32_t value = qd_json_has(json, &members[FPUZZLES_JSON_VALUE])
                         ? fpuzzles_json_read_value(json, puzzle->values)
                         : 0;
    bool is_given = qd_json_has(json, &members[FPUZZLES_JSON_GIVEN]) && qd_json_read_bool(json);
    if (value)
        qd_tray_put(reader, qd_source_place(puzzle->source, members[FPUZZLES_JSON_VALUE].place),
                    cell, value, is_given);
    if (qd_json_go_to(json, &members[REGION]))
        puzzle->regions[cell] = fpuzzles_json_read_region(puzzle);
    if (qd_json_has(json, &members[GIVEN_MARKS]))
        qd_tray_restrict(reader, cell, fpuzzles_json_read_marks(json, puzzle->values));
    if (qd_json_has(json, &members[CENTRE_MARKS]))
        qd_tray_note(reader, cell, fpuzzles_json_read_marks(json, puzzle->values));
    if (qd_json_has(json, &members[PARITY]))
        fpuzzles_json_read_parity(puzzle, cell);
    json->at = end;
}

/* As many elements as the grid has rows, or as a row has cells; `read` reads one. */
static void
fpuzzles_json_read_count(struct fpuzzles_json_puzzle *puzzle, uint32_t row, const char *what,
                         void (*read)(struct fpuzzles_json_puzzle *puzzle, uint32_t number)) {
    qd_json *json = &puzzle->json;
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    uint32_t count = 0;
    for (bool more = qd_json_first(json, '[', what); more; more = qd_json_next(json, ']')) {
        if (count == puzzle->values)
            qd_json_fail_at(json, json->at, "more elements than the size of the grid");
        else
            read(puzzle, row * puzzle->values + count++);
    }
    if (count < puzzle->values)
        qd_json_fail_at(json, begin, "fewer elements than the size of the grid");
}

static void fpuzzles_json_read_row(struct fpuzzles_json_puzzle *puzzle, uint32_t row) {
    fpuzzles_json_read_count(puzzle, row, "an array of cells", fpuzzles_json_read_cell);
}

/* ---- regions and houses ---------------------------------------------------------------------- */

/* The regions that f-puzzles uses for cells without one: boxes as square as possible. */
static void fpuzzles_json_fill_regions(struct fpuzzles_json_puzzle *puzzle) {
    uint32_t n = puzzle->values, rows = 1, columns = n;
    qd_board_usual_box(n, &rows, &columns);
    for (uint32_t cell = 0; cell < n * n; cell++)
        puzzle->regions[cell] = cell / n / rows * (n / columns) + cell % n / columns;
}

/* Regions that leave cells out are houses of a board without boxes. */
static void fpuzzles_json_add_region_houses(struct fpuzzles_json_puzzle *puzzle) {
    uint32_t n = puzzle->values;
    qd_json *json = &puzzle->json;
    qd_text_printf(&puzzle->board, ":1x%u", n);
    for (uint32_t region = 0; region < n; region++) {
        size_t count = 0;
        for (uint32_t cell = 0; cell < n * n; cell++)
            if (puzzle->regions[cell] == region)
                puzzle->numbers[count++] = cell;
        if (count > n)
            qd_json_fail_at(json, puzzle->members[GRID].place,
                            "a region has more cells than there are values");
        else if (count > 1 && json->status == QD_OK)
            json->status =
                qd_add_cells(&puzzle->board, "+house=", puzzle->numbers, count, n, json->error);
    }
}

/* Rules of regions have no meaning in a grid that has none, or only some. */
static void fpuzzles_json_refuse_rules_of_regions(struct fpuzzles_json_puzzle *puzzle) {
    static const char *const keys[] = {"disjointgroups", "regionsumline", "boxindexer"};
    qd_json *json = &puzzle->json;
    char message[80];
    for (size_t i = 0; i < FPUZZLES_RULE_COUNT; i++)
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            const qd_json_member *member = &puzzle->members[FPUZZLES_JSON_RULES + i];
            if (strcmp(member->key, keys[k]) != 0 || !qd_json_has(json, member))
                continue;
            snprintf(message, sizeof message, "%s, but cells belong to no region", keys[k]);
            qd_json_fail_at(json, member->key_place, message);
        }
}

static void fpuzzles_json_add_all_regions(struct fpuzzles_json_puzzle *puzzle) {
    uint32_t n = puzzle->values, without = 0;
    for (uint32_t cell = 0; cell < n * n; cell++)
        without += puzzle->regions[cell] == NO_REGION;
    if (without == 0)
        qd_add_regions(&puzzle->board, puzzle->regions, n * n);
    else {
        fpuzzles_json_add_region_houses(puzzle);
        fpuzzles_json_refuse_rules_of_regions(puzzle);
    }
}

static void fpuzzles_json_read_rules(struct fpuzzles_json_puzzle *puzzle) {
    struct fpuzzles_rules rules = {.json = &puzzle->json,
                                   .values = puzzle->values,
                                   .numbers = puzzle->numbers,
                                   .board = &puzzle->board};
    fpuzzles_json_add_all_regions(puzzle);
    qd_fpuzzles_read_rules(&rules, &puzzle->members[FPUZZLES_JSON_RULES],
                           &puzzle->members[NEGATIVE]);
    qd_text_put_bytes(&puzzle->board, puzzle->parities.data ? puzzle->parities.data : "",
                      puzzle->parities.length);
    puzzle->board.failed = puzzle->board.failed || puzzle->parities.failed;
}

/* ---- the solution ---------------------------------------------------------------------------- */

/* The value of a cell; 0 where it is empty (0, null, "."). */
static uint32_t fpuzzles_json_read_solved(struct fpuzzles_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_place begin = json->at;
    bool is_empty = qd_is_nothing(json) || (qd_json_sees(json, '"') &&
                                            strcmp(qd_json_read_string(json, "a value"), ".") == 0);
    json->at = begin;
    if (!is_empty)
        return fpuzzles_json_read_value(json, puzzle->values);
    qd_json_skip(json);
    return 0;
}

/* An array with one number per cell. Empty cells alone mean that there is no solution; one
 * that is incomplete, or has the form of another program, is left out. */
static void fpuzzles_json_read_solution(struct fpuzzles_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    uint32_t cells = puzzle->values * puzzle->values, count = 0, filled = 0;
    if (!qd_json_has(json, &puzzle->members[SOLUTION]))
        return;
    bool is_array = qd_json_sees(json, '[');
    for (bool more = is_array && qd_json_first(json, '[', "an array of values"); more;
         more = qd_json_next(json, ']')) {
        if (count == cells) {
            qd_json_fail_at(json, json->at, "the solution has more values than the grid");
            return;
        }
        puzzle->numbers[count] = fpuzzles_json_read_solved(puzzle);
        filled += puzzle->numbers[count++] != 0;
    }
    if (filled < cells && (filled || !is_array))
        qd_draft_leave_out(puzzle->source->reader, "solution");
    else if (filled == cells)
        qd_tray_solve(puzzle->source->reader,
                      qd_source_place(puzzle->source, puzzle->members[SOLUTION].place),
                      puzzle->numbers);
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

/* Unknown words in "negative" are rules that are unknown, too. */
static void fpuzzles_json_meet_negatives(struct fpuzzles_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_place end = json->at;
    if (qd_json_has(json, &puzzle->members[NEGATIVE]))
        for (bool more = qd_json_first(json, '[', "an array of rules"); more;
             more = qd_json_next(json, ']')) {
            char name[41];
            snprintf(name, sizeof name, "negative %s", qd_json_read_string(json, "a rule"));
            if (json->status == QD_OK && !qd_fpuzzles_negative(json->text.data))
                qd_strangers_meet(&puzzle->strangers, name, json->text_place);
        }
    json->at = end;
}

static void fpuzzles_json_open_puzzle(struct fpuzzles_json_puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_place begin = json->at;
    qd_json_find_members(json, puzzle->members, FPUZZLES_JSON_KEYS, fpuzzles_json_meet_stranger,
                         puzzle);
    fpuzzles_json_meet_negatives(puzzle);
    qd_strangers_refuse(&puzzle->strangers, NULL, json);
    if (!puzzle->members[FPUZZLES_JSON_SIZE].there || !puzzle->members[GRID].there)
        qd_json_fail_at(json, begin, "an f-puzzle must have \"size\" and \"grid\"");
    qd_json_go_to(json, &puzzle->members[FPUZZLES_JSON_SIZE]);
    puzzle->values = (uint32_t)qd_json_read_between(json, 1, FPUZZLES_VALUES, "a size, 1 to 31");
    if (json->status != QD_OK)
        return;
    size_t cells = (size_t)puzzle->values * puzzle->values;
    puzzle->regions = qd_array_new(cells, sizeof *puzzle->regions);
    puzzle->numbers = qd_array_new(2 * cells, sizeof *puzzle->numbers);
    if (!puzzle->regions || !puzzle->numbers)
        json->status = qd_fail_memory(json->error);
}

static void fpuzzles_json_set_board(struct fpuzzles_json_puzzle *puzzle) {
    qd_text text = QD_TEXT_INIT;
    qd_text_printf(&text, "%ux%u", puzzle->values, puzzle->values);
    qd_text_put_bytes(&text, puzzle->board.data, puzzle->board.length);
    if (puzzle->board.failed || text.failed)
        puzzle->json.status = qd_fail_memory(puzzle->json.error);
    else
        qd_draft_set_board(puzzle->source->reader,
                           qd_source_place(puzzle->source, puzzle->members[GRID].place), text.data);
    qd_text_free(&text);
}

static void fpuzzles_json_read_all(struct fpuzzles_json_puzzle *puzzle) {
    qd_reader *reader = puzzle->source->reader;
    fpuzzles_json_open_puzzle(puzzle);
    struct place at = qd_source_place(puzzle->source, puzzle->members[GRID].place);
    if (puzzle->json.status != QD_OK || !qd_tray_open(reader, at, puzzle->values))
        return;
    fpuzzles_json_fill_regions(puzzle);
    qd_json_go_to(&puzzle->json, &puzzle->members[GRID]);
    fpuzzles_json_read_count(puzzle, 0, "an array of rows", fpuzzles_json_read_row);
    fpuzzles_json_read_rules(puzzle);
    fpuzzles_json_read_solution(puzzle);
    qd_tray_take_solution(reader, at);
    fpuzzles_json_tell(puzzle, TITLE, "title");
    fpuzzles_json_tell(puzzle, AUTHOR, "author");
    fpuzzles_json_tell(puzzle, RULESET, "rules");
    qd_tray_close(reader);
    if (puzzle->json.status == QD_OK)
        fpuzzles_json_set_board(puzzle);
}

void qd_read_fpuzzles(struct source *source) {
    static const char *const keys[] = {"size",    "grid",     "title",   "author",
                                       "ruleset", "solution", "negative"};
    struct fpuzzles_json_puzzle puzzle = {.source = source};
    for (int i = 0; i < FPUZZLES_JSON_RULES; i++)
        puzzle.members[i].key = keys[i];
    for (size_t i = 0; i < FPUZZLES_RULE_COUNT; i++)
        puzzle.members[FPUZZLES_JSON_RULES + i].key = qd_fpuzzles_rule(i)->key;
    qd_source_open_json(source, &puzzle.json);
    fpuzzles_json_read_all(&puzzle);
    if (puzzle.json.status != QD_OK)
        qd_source_fail(source);
    qd_json_close(&puzzle.json);
    qd_text_free(&puzzle.board);
    qd_text_free(&puzzle.parities);
    free(puzzle.regions);
    free(puzzle.numbers);
}

static void fpuzzles_json_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_fpuzzles_write(writer, puzzle);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_fpuzzles_json = {
    .name = "f-puzzles-json",
    .summary = "a puzzle of f-puzzles.com as JSON",
    FPUZZLES_BOARDS,
    .marks = "{",
    .json_keys = (const char *const[]){"size", "size"},
    .read_json = qd_read_fpuzzles,
    .write = fpuzzles_json_write,
};
