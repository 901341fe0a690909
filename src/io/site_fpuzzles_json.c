/*
 * f-puzzles as JSON, read. It is one object:
 *
 *     {"size":9,"title":"...","author":"...","ruleset":"...",
 *      "grid":[[{"value":5,"given":true},{},{"region":3},...],...],
 *      "diagonal+":true,"antiknight":true,"extraregion":[{"cells":["R1C1","R2C2"]}],...}
 *
 * Rules that a board can have are read; every other one is refused by its name.
 */
#include "document.h"
#include "site_fpuzzles.h"
#include "site_link.h"

#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SIZE,
    GRID,
    TITLE,
    AUTHOR,
    RULESET,
    SOLUTION,
    DIAGONAL,
    ANTIDIAGONAL,
    ANTIKNIGHT,
    ANTIKING,
    DISJOINT,
    NONCONSECUTIVE,
    EXTRA,
    CAGES,
    KEYS
};

#define NO_REGION UINT32_MAX

struct puzzle {
    struct source *source;
    qd_json json;
    qd_json_member members[KEYS];
    uint32_t values;
    uint32_t *regions; /* of the cells; NO_REGION where they are said to be in none */
    uint32_t *numbers; /* room for a number a cell */
    qd_text board;     /* what is behind the size */
};

/* ---- members ----------------------------------------------------------------------------------- */

/* What is there only to be seen, or for solving programs. */
static bool is_idle(const char *key) {
    static const char *const idle[] = {"disabledlogic", "truecandidatesoptions",
                                       "highlightConflicts", "successMessage", "metadata"};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strcmp(idle[i], key) == 0)
            return true;
    return false;
}

static qd_status meet_stranger(qd_json *json, void *user) {
    struct puzzle *puzzle = user;
    char message[120];
    if (qd_is_nothing(json))
        return qd_json_skip(json);
    if (is_idle(json->text.data) || qd_json_sees(json, '"')) {
        qd_draft_leave_out(puzzle->source->reader, json->text.data);
        return qd_json_skip(json);
    }
    snprintf(message, sizeof message, "'%.40s' of this puzzle is a rule that is not known",
             json->text.data);
    return qd_json_fail_at(json, json->text_place, message);
}

static bool go_to(struct puzzle *puzzle, int key) {
    puzzle->json.at = puzzle->members[key].place;
    return puzzle->members[key].there && !qd_is_nothing(&puzzle->json);
}

static qd_status tell(struct puzzle *puzzle, int key, const char *name) {
    if (!go_to(puzzle, key))
        return QD_OK;
    qd_status status = qd_json_read_string(&puzzle->json, "a text");
    if (status == QD_OK)
        qd_draft_tell(puzzle->source->reader, name, puzzle->json.text.data,
                      puzzle->json.text.length);
    return status;
}

/* ---- cells ------------------------------------------------------------------------------------- */

enum { VALUE, GIVEN, REGION, GIVEN_MARKS, CENTRE_MARKS, CELL_KEYS };

static const char what_value[] = "a value";

/* A number; f-puzzles of some sizes write it as a string. */
static qd_status read_value(qd_json *json, int64_t most, int64_t *value) {
    if (!qd_json_sees(json, '"'))
        return qd_json_read_between(json, 0, most, value, what_value);
    qd_status status = qd_json_read_string(json, what_value);
    uint32_t number = qd_parse_number(json->text.data, json->text.length);
    if (status == QD_OK && number > most)
        return qd_json_fail_at(json, json->text_place, "this is not a value of the board");
    *value = number;
    return status;
}

static qd_status read_marks(qd_json *json, uint32_t values, uint64_t *marks) {
    qd_status status = qd_json_open_list(json, '[', "an array of values");
    for (bool first = true, more = true; status == QD_OK && more; first = false) {
        int64_t value = 0;
        status = qd_json_next(json, first, ']', &more);
        if (status == QD_OK && more)
            status = read_value(json, values, &value);
        if (status == QD_OK && more && value)
            *marks |= (uint64_t)1 << (value - 1);
    }
    return status;
}

/* What is not about colours or the player's corners counts. */
static qd_status meet_cell_stranger(qd_json *json, void *user) {
    static const char *const idle[] = {"cornerPencilMarks", "c", "cArray", "highlight",
                                       "candidates"};
    struct puzzle *puzzle = user;
    char message[120];
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strcmp(idle[i], json->text.data) == 0) {
            qd_draft_leave_out(puzzle->source->reader, i == 0 ? "pencil marks" : "colours");
            return qd_json_skip(json);
        }
    if (qd_is_nothing(json))
        return qd_json_skip(json);
    snprintf(message, sizeof message, "'%.40s' of a cell is not known", json->text.data);
    return qd_json_fail_at(json, json->text_place, message);
}

static qd_status read_region(struct puzzle *puzzle, qd_json_member *member, uint32_t *region) {
    qd_json *json = &puzzle->json;
    int64_t number = 0;
    if (!member->there)
        return QD_OK;
    json->at = member->place;
    *region = NO_REGION;
    if (qd_json_take_null(json))
        return QD_OK;
    qd_status status =
        qd_json_read_between(json, 0, puzzle->values - 1, &number, "the number of a region");
    *region = (uint32_t)number;
    return status;
}

static qd_status read_cell_marks(struct puzzle *puzzle, const qd_json_member *members,
                                 uint32_t cell) {
    qd_json *json = &puzzle->json;
    qd_status status = QD_OK;
    for (int i = GIVEN_MARKS; status == QD_OK && i <= CENTRE_MARKS; i++) {
        uint64_t marks = 0;
        json->at = members[i].place;
        if (!members[i].there || qd_is_nothing(json))
            continue;
        status = read_marks(json, puzzle->values, &marks);
        if (status == QD_OK && i == GIVEN_MARKS)
            qd_tray_restrict(puzzle->source->reader, cell, marks);
        else if (status == QD_OK)
            qd_tray_note(puzzle->source->reader, cell, marks);
    }
    return status;
}

static qd_status read_cell(struct puzzle *puzzle, uint32_t cell) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {{.key = "value"},
                                {.key = "given"},
                                {.key = "region"},
                                {.key = "givenPencilMarks"},
                                {.key = "centerPencilMarks"}};
    int64_t value = 0;
    bool is_given = false;
    if (qd_json_take_null(json))
        return QD_OK;
    qd_status status = qd_json_find_members(json, members, CELL_KEYS, meet_cell_stranger, puzzle);
    qd_place end = json->at;
    json->at = members[VALUE].place;
    if (status == QD_OK && members[VALUE].there && !qd_is_nothing(json))
        status = read_value(json, puzzle->values, &value);
    json->at = members[GIVEN].place;
    if (status == QD_OK && members[GIVEN].there && !qd_is_nothing(json))
        status = qd_json_read_bool(json, &is_given);
    if (status == QD_OK && value)
        qd_tray_put(puzzle->source->reader, qd_source_place(puzzle->source, members[VALUE].place),
                    cell, (uint32_t)value, is_given);
    if (status == QD_OK)
        status = read_region(puzzle, &members[REGION], &puzzle->regions[cell]);
    if (status == QD_OK)
        status = read_cell_marks(puzzle, members, cell);
    json->at = status == QD_OK ? end : json->at;
    return status;
}

/* As many elements as the grid has rows, or a row has cells; `read` reads one. */
static qd_status read_count(struct puzzle *puzzle, uint32_t row, const char *what,
                            qd_status (*read)(struct puzzle *puzzle, uint32_t number)) {
    qd_json *json = &puzzle->json;
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    uint32_t count = 0;
    qd_status status = qd_json_open_list(json, '[', what);
    for (bool more = true; status == QD_OK && more;) {
        status = qd_json_next(json, count == 0, ']', &more);
        if (status != QD_OK || !more)
            continue;
        if (count == puzzle->values)
            return qd_json_fail_at(json, json->at, "this is more than the size of the grid");
        status = read(puzzle, row * puzzle->values + count++);
    }
    if (status == QD_OK && count < puzzle->values)
        return qd_json_fail_at(json, begin, "this is less than the size of the grid");
    return status;
}

static qd_status read_row(struct puzzle *puzzle, uint32_t row) {
    return read_count(puzzle, row, "an array of cells", read_cell);
}

/* ---- regions and houses ------------------------------------------------------------------------ */

/* Where f-puzzles has regions if cells do not say: boxes as square as they can be. */
static void fill_regions(struct puzzle *puzzle) {
    uint32_t n = puzzle->values, rows = 1, columns = n;
    qd_board_usual_box(n, &rows, &columns);
    for (uint32_t cell = 0; cell < n * n; cell++)
        puzzle->regions[cell] = cell / n / rows * (n / columns) + cell % n / columns;
}

static qd_status add_all_regions(struct puzzle *puzzle) {
    uint32_t n = puzzle->values, without = 0;
    for (uint32_t cell = 0; cell < n * n; cell++)
        without += puzzle->regions[cell] == NO_REGION;
    if (without == 0)
        return qd_add_regions(&puzzle->board, puzzle->regions, n, &puzzle->source->error);
    if (without < n * n)
        return qd_json_fail_at(&puzzle->json, puzzle->members[GRID].place,
                               "some cells are in no region: there is no such board");
    for (uint32_t cell = 0; cell < n * n; cell++)
        puzzle->regions[cell] = cell / n;
    return qd_add_regions(&puzzle->board, puzzle->regions, n, &puzzle->source->error);
}

/* "R1C12" */
static qd_status read_cell_name(struct puzzle *puzzle, uint32_t *cell) {
    qd_json *json = &puzzle->json;
    qd_status status = qd_json_read_string(json, "a cell, \"R1C1\"");
    if (status != QD_OK)
        return status;
    const char *row = json->text.data, *column = strchr(row, 'C');
    uint32_t numbers[2] = {0, 0};
    if (*row == 'R' && column) {
        numbers[0] = qd_parse_number(row + 1, (size_t)(column - row) - 1);
        numbers[1] = qd_parse_number(column + 1, strlen(column + 1));
    }
    for (int i = 0; i < 2; i++)
        if (numbers[i] < 1 || numbers[i] > puzzle->values)
            return qd_json_fail_at(json, json->text_place, "this is no cell of the grid");
    *cell = (numbers[0] - 1) * puzzle->values + numbers[1] - 1;
    return status;
}

static qd_status read_cell_names(struct puzzle *puzzle, size_t *count) {
    qd_json *json = &puzzle->json;
    qd_status status = qd_json_open_list(json, '[', "an array of cells");
    for (bool more = true; status == QD_OK && more;) {
        status = qd_json_next(json, *count == 0, ']', &more);
        if (status == QD_OK && more && *count == puzzle->values)
            return qd_json_fail_at(json, json->at, "more cells than there are values");
        if (status == QD_OK && more)
            status = read_cell_name(puzzle, &puzzle->numbers[(*count)++]);
    }
    return status;
}

/* An extra region, or a cage without a sum, which is the same. */
static qd_status read_house(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {{.key = "cells"}, {.key = "value"}};
    size_t count = 0;
    qd_status status = qd_json_find_members(json, members, 2, NULL, NULL);
    qd_place end = json->at;
    json->at = members[1].place;
    if (status == QD_OK && members[1].there && !qd_is_nothing(json))
        return qd_json_fail_at(json, json->at,
                               "'killercage' with a sum is a rule that is not known");
    json->at = members[0].place;
    if (status == QD_OK && members[0].there)
        status = read_cell_names(puzzle, &count);
    if (status == QD_OK && count > 1)
        status = qd_add_house(&puzzle->board, puzzle->numbers, count, puzzle->values,
                              &puzzle->source->error);
    json->at = status == QD_OK ? end : json->at;
    return status;
}

static qd_status read_houses(struct puzzle *puzzle, int key) {
    qd_json *json = &puzzle->json;
    if (!go_to(puzzle, key))
        return QD_OK;
    qd_status status = qd_json_open_list(json, '[', "an array");
    for (bool first = true, more = true; status == QD_OK && more; first = false) {
        status = qd_json_next(json, first, ']', &more);
        if (status == QD_OK && more)
            status = read_house(puzzle);
    }
    return status;
}

static qd_status read_rules(struct puzzle *puzzle) {
    static const char *const texts[] = {"+diagonal", "+antidiagonal", "+antiknight",
                                        "+antiking", "+disjoint",     "+nonconsecutive"};
    bool is_on[NONCONSECUTIVE + 1] = {false};
    qd_status status = add_all_regions(puzzle);
    for (int key = DIAGONAL; status == QD_OK && key <= NONCONSECUTIVE; key++)
        if (go_to(puzzle, key))
            status = qd_json_read_bool(&puzzle->json, &is_on[key]);
    if (is_on[DIAGONAL] && is_on[ANTIDIAGONAL]) {
        is_on[DIAGONAL] = is_on[ANTIDIAGONAL] = false;
        status =
            status == QD_OK ? qd_text_add(&puzzle->board, "+x", &puzzle->source->error) : status;
    }
    for (int key = DIAGONAL; status == QD_OK && key <= NONCONSECUTIVE; key++)
        if (is_on[key])
            status = qd_text_add(&puzzle->board, texts[key - DIAGONAL], &puzzle->source->error);
    if (status == QD_OK)
        status = read_houses(puzzle, EXTRA);
    return status == QD_OK ? read_houses(puzzle, CAGES) : status;
}

/* ---- the solution ------------------------------------------------------------------------------ */

/* An array of a number a cell; empty cells (0, null) mean that there is none. */
static qd_status read_solution(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    uint32_t cells = puzzle->values * puzzle->values, count = 0;
    bool is_full = true;
    if (!go_to(puzzle, SOLUTION))
        return QD_OK;
    if (!qd_json_sees(json, '['))
        return qd_json_skip(json); /* of another program */
    qd_status status = qd_json_open_list(json, '[', "an array of values");
    for (bool more = true; status == QD_OK && more; count++) {
        int64_t value = 0;
        status = qd_json_next(json, count == 0, ']', &more);
        if (status != QD_OK || !more)
            break;
        if (count == cells)
            return qd_json_fail_at(json, json->at, "the solution has more values than the grid");
        if (qd_is_nothing(json))
            status = qd_json_skip(json);
        else
            status = read_value(json, puzzle->values, &value);
        puzzle->numbers[count] = (uint32_t)value;
        is_full = is_full && value;
    }
    if (status == QD_OK && is_full && count == cells)
        qd_tray_solve(puzzle->source->reader,
                      qd_source_place(puzzle->source, puzzle->members[SOLUTION].place),
                      puzzle->numbers);
    return status;
}

/* ---- the puzzle -------------------------------------------------------------------------------- */

static qd_status open_puzzle(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    int64_t size = 0;
    qd_place begin = json->at;
    qd_status status = qd_json_find_members(json, puzzle->members, KEYS, meet_stranger, puzzle);
    if (status == QD_OK && (!puzzle->members[SIZE].there || !puzzle->members[GRID].there))
        return qd_json_fail_at(json, begin, "an f-puzzle must have \"size\" and \"grid\"");
    if (status != QD_OK)
        return status;
    json->at = puzzle->members[SIZE].place;
    status = qd_json_read_between(json, 1, FPUZZLES_VALUES, &size, "a size, 1 to 31");
    if (status != QD_OK)
        return status;
    puzzle->values = (uint32_t)size;
    puzzle->regions = qd_array_new((size_t)size * (size_t)size, sizeof *puzzle->regions);
    puzzle->numbers = qd_array_new((size_t)size * (size_t)size, sizeof *puzzle->numbers);
    return puzzle->regions && puzzle->numbers ? QD_OK : qd_fail_memory(&puzzle->source->error);
}

static void set_board(struct puzzle *puzzle) {
    char size[32];
    qd_text text = QD_TEXT_INIT;
    snprintf(size, sizeof size, "%ux%u", puzzle->values, puzzle->values);
    qd_status status = qd_text_add(&text, size, &puzzle->source->error);
    if (status == QD_OK)
        status =
            qd_text_append(&text, puzzle->board.data, puzzle->board.length, &puzzle->source->error);
    if (status == QD_OK)
        qd_draft_set_board(puzzle->source->reader,
                           qd_source_place(puzzle->source, puzzle->members[GRID].place), text.data);
    else
        qd_source_fail(puzzle->source);
    qd_text_free(&text);
}

static qd_status read_all(struct puzzle *puzzle) {
    qd_reader *reader = puzzle->source->reader;
    qd_status status = open_puzzle(puzzle);
    struct place at = qd_source_place(puzzle->source, puzzle->members[GRID].place);
    if (status != QD_OK || !qd_tray_open(reader, at, puzzle->values))
        return status;
    fill_regions(puzzle);
    puzzle->json.at = puzzle->members[GRID].place;
    status = read_count(puzzle, 0, "an array of rows", read_row);
    if (status == QD_OK)
        status = read_rules(puzzle);
    if (status == QD_OK)
        status = read_solution(puzzle);
    if (status == QD_OK)
        status = tell(puzzle, TITLE, "title");
    if (status == QD_OK)
        status = tell(puzzle, AUTHOR, "author");
    if (status == QD_OK)
        status = tell(puzzle, RULESET, "rules");
    qd_tray_close(reader);
    if (status == QD_OK)
        set_board(puzzle);
    return status;
}

void qd_read_fpuzzles(struct source *source) {
    static const char *const keys[] = {
        "size",           "grid",           "title",       "author",     "ruleset",
        "solution",       "diagonal-",      "diagonal+",   "antiknight", "antiking",
        "disjointgroups", "nonconsecutive", "extraregion", "killercage"};
    struct puzzle puzzle = {.source = source};
    for (int i = 0; i < KEYS; i++)
        puzzle.members[i].key = keys[i];
    qd_json_open(&puzzle.json, source->text, source->length, &source->error);
    if (read_all(&puzzle) != QD_OK)
        qd_source_fail(source);
    qd_json_close(&puzzle.json);
    qd_text_free(&puzzle.board);
    free(puzzle.regions);
    free(puzzle.numbers);
}

static bool begins(qd_reader *reader, const struct line *line) {
    return qd_json_document_begins(reader, line, &qd_format_fpuzzles_json);
}

static void write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_fpuzzles_write(writer, puzzle);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_fpuzzles_json = {
    .name = "f-puzzles-json",
    .summary = "a puzzle of f-puzzles.com as JSON",
    .marked = true,
    .least = 1,
    .most = FPUZZLES_VALUES,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_RULES | QD_HOLDS_CANDIDATES |
             QD_HOLDS_PLACED | QD_HOLDS_SOLUTION,
    .fields = qd_fpuzzles_fields,
    .begins = begins,
    .take = qd_json_document_take,
    .json_keys = (const char *const[]){"grid", "size"},
    .read_json = qd_read_fpuzzles,
    .refuses = qd_fpuzzles_refuses,
    .write = write,
};
