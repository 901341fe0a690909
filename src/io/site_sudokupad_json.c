/*
 * SudokuPad's JSON (that of Cracking the Cryptic), read. It says more about drawing than about rules:
 *
 *     {"cells":[[{"value":5},{},...],...],
 *      "regions":[[[0,0],[0,1],...],...],
 *      "cages":[{"cells":[[0,0],[1,1]],"unique":true},{"value":"title: A puzzle"}],
 *      "lines":[...],"metadata":{"title":"...","rules":"...","antiknight":true}}
 *
 * So only what means a rule of a board is read: regions, cages without a sum, lines from corner to
 * corner, and what the metadata names. Anything else that is drawn may be a rule, and is refused.
 */
#include "document.h"
#include "site_link.h"
#include "site_sudokupad.h"

#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS, REGIONS, CAGES, LINES, METADATA, GLOBAL, KEYS };

struct puzzle {
    struct source *source;
    qd_json json;
    qd_json_member members[KEYS];
    uint32_t values;
    uint32_t *regions; /* of the cells, from 1; 0: none yet */
    uint32_t *numbers; /* room for a number a cell */
    qd_text board;     /* rules */
    qd_text houses;    /* regions, if they turn out to be no partition */
    uint32_t region_count;
    bool is_partition; /* all regions so far have N cells, which no other has */
    bool diagonals[2], antiknight, antiking;
};

static qd_status fail_name(qd_json *json, qd_place place, const char *before, const char *name,
                           const char *after) {
    char message[160];
    snprintf(message, sizeof message, "%s'%.40s'%s", before, name, after);
    return qd_json_fail_at(json, place, message);
}

static bool go_to(struct puzzle *puzzle, int key) {
    puzzle->json.at = puzzle->members[key].place;
    return puzzle->members[key].there && !qd_is_nothing(&puzzle->json);
}

/* Calls `read` for each element of an array. */
static qd_status read_each(struct puzzle *puzzle, const char *what,
                           qd_status (*read)(struct puzzle *puzzle)) {
    qd_status status = qd_json_open_list(&puzzle->json, '[', what);
    for (bool first = true, more = true; status == QD_OK && more; first = false) {
        status = qd_json_next(&puzzle->json, first, ']', &more);
        if (status == QD_OK && more)
            status = read(puzzle);
    }
    return status;
}

/* ---- what the puzzle is called ----------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *const *list) {
    while (*list && strcmp(*list, word) != 0)
        list++;
    return *list != NULL;
}

/* The solution, a symbol a cell; of another form it is left out. */
static void take_solution(struct puzzle *puzzle, struct place at, const char *text, size_t length) {
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

static void tell(struct puzzle *puzzle, struct place at, const char *name, const char *value,
                 size_t length) {
    if (strcmp(name, "solution") == 0)
        take_solution(puzzle, at, value, length);
    else
        qd_draft_tell(puzzle->source->reader, name, value, length);
}

/* ---- cells ------------------------------------------------------------------------------------- */

/* The first row tells how many there are. */
static qd_status count_element(struct puzzle *puzzle) {
    puzzle->values++;
    return qd_json_skip(&puzzle->json);
}

static qd_status meet_cell_stranger(qd_json *json, void *user) {
    static const char *const idle[] = {"color",       "c",           "highlight", "pencilMarks",
                                       "centremarks", "cornermarks", NULL};
    struct puzzle *puzzle = user;
    if (qd_is_nothing(json))
        return qd_json_skip(json);
    if (!is_one_of(json->text.data, idle))
        return fail_name(json, json->text_place, "", json->text.data, " of a cell is not known");
    qd_draft_leave_out(puzzle->source->reader,
                       strstr(json->text.data, "arks") ? "pencil marks" : "colours");
    return qd_json_skip(json);
}

static qd_status read_value(struct puzzle *puzzle, uint32_t *value) {
    qd_json *json = &puzzle->json;
    qd_status status =
        qd_json_sees(json, '"') ? qd_json_read_string(json, "a value") : qd_json_read_integer(json);
    *value = qd_parse_number(json->text.data, json->text.length);
    if (status == QD_OK && *value > puzzle->values)
        return fail_name(json, json->text_place, "", json->text.data,
                         " is not a value of the board");
    return status;
}

static qd_status read_cell(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {{.key = "value"}, {.key = "given"}};
    uint32_t value = 0, cell = puzzle->region_count++;
    bool is_given = true;
    qd_status status = qd_json_find_members(json, members, 2, meet_cell_stranger, puzzle);
    qd_place end = json->at;
    json->at = members[0].place;
    if (status == QD_OK && members[0].there && !qd_is_nothing(json))
        status = read_value(puzzle, &value);
    json->at = members[1].place;
    if (status == QD_OK && members[1].there)
        status = qd_json_read_bool(json, &is_given);
    if (status != QD_OK)
        return status;
    qd_tray_put(puzzle->source->reader,
                qd_source_place(puzzle->source, value ? members[0].place : end), cell, value,
                is_given);
    json->at = end;
    return status;
}

static qd_status read_row(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    uint32_t before = puzzle->region_count;
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    qd_status status = read_each(puzzle, "an array of cells", read_cell);
    if (status == QD_OK && puzzle->region_count - before != puzzle->values)
        return qd_json_fail_at(json, begin, "this row has more or fewer cells than the first");
    return status;
}

static qd_status read_cells(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    (void)go_to(puzzle, CELLS);
    puzzle->region_count = 0;
    qd_status status = read_each(puzzle, "an array of rows", read_row);
    if (status == QD_OK && puzzle->region_count != puzzle->values * puzzle->values)
        return qd_json_fail_at(json, puzzle->members[CELLS].place,
                               "only grids with as many rows as columns are read");
    return status;
}

/* ---- regions and cages ------------------------------------------------------------------------- */

static qd_status read_coordinates(struct puzzle *puzzle, uint32_t *cell) {
    qd_json *json = &puzzle->json;
    int64_t place[2] = {0, 0};
    bool more;
    qd_status status = qd_json_open_list(json, '[', "a row and a column");
    if (status == QD_OK)
        status = qd_json_read_between(json, 0, puzzle->values - 1, &place[0], "a row of the grid");
    if (status == QD_OK)
        status = qd_json_next(json, false, ']', &more);
    if (status == QD_OK)
        status =
            qd_json_read_between(json, 0, puzzle->values - 1, &place[1], "a column of the grid");
    if (status == QD_OK && !qd_json_take(json, ']'))
        return qd_json_fail_expecting(json, "']'");
    *cell = (uint32_t)(place[0] * puzzle->values + place[1]);
    return status;
}

/* Cells into `numbers`, at most N. */
static qd_status read_list(struct puzzle *puzzle, size_t *count) {
    qd_json *json = &puzzle->json;
    qd_status status = qd_json_open_list(json, '[', "an array of cells");
    for (bool more = true; status == QD_OK && more;) {
        status = qd_json_next(json, *count == 0, ']', &more);
        if (status == QD_OK && more && *count == puzzle->values)
            return qd_json_fail_at(json, json->at, "more cells than there are values");
        if (status == QD_OK && more)
            status = read_coordinates(puzzle, &puzzle->numbers[(*count)++]);
    }
    return status;
}

static qd_status add_cells(struct puzzle *puzzle, qd_text *board, size_t count) {
    return count > 1
               ? qd_add_house(board, puzzle->numbers, count, puzzle->values, &puzzle->source->error)
               : QD_OK;
}

static qd_status read_region(struct puzzle *puzzle) {
    size_t count = 0;
    qd_status status = read_list(puzzle, &count);
    puzzle->region_count++;
    puzzle->is_partition = puzzle->is_partition && count == puzzle->values;
    for (size_t i = 0; status == QD_OK && i < count; i++) {
        uint32_t *region = &puzzle->regions[puzzle->numbers[i]];
        puzzle->is_partition = puzzle->is_partition && *region == 0;
        *region = puzzle->region_count;
    }
    return status == QD_OK ? add_cells(puzzle, &puzzle->houses, count) : status;
}

/* Regions that cover the grid are its regions; others are houses of a Latin square. */
static qd_status read_regions(struct puzzle *puzzle) {
    uint32_t n = puzzle->values;
    puzzle->region_count = 0;
    puzzle->is_partition = true;
    qd_status status =
        go_to(puzzle, REGIONS) ? read_each(puzzle, "an array of regions", read_region) : QD_OK;
    bool is_whole = puzzle->is_partition && puzzle->region_count == n;
    for (uint32_t cell = 0; cell < n * n; cell++)
        puzzle->regions[cell] = is_whole ? puzzle->regions[cell] - 1 : cell / n;
    if (status == QD_OK)
        status = qd_add_regions(&puzzle->board, puzzle->regions, n, &puzzle->source->error);
    if (status == QD_OK && !is_whole && puzzle->houses.length)
        status = qd_text_append(&puzzle->board, puzzle->houses.data, puzzle->houses.length,
                                &puzzle->source->error);
    return status;
}

/* "title: A puzzle" */
static bool tell_line(struct puzzle *puzzle, qd_place place) {
    const char *text = puzzle->json.text.data, *colon = strchr(text, ':');
    char name[40];
    if (!colon || colon == text || (size_t)(colon - text) >= sizeof name ||
        memchr(text, ' ', (size_t)(colon - text)))
        return false;
    memcpy(name, text, (size_t)(colon - text));
    name[colon - text] = '\0';
    size_t blanks = 1 + strspn(colon + 1, " \t\n\r");
    tell(puzzle, qd_source_place(puzzle->source, place), name, colon + blanks,
         puzzle->json.text.length - (size_t)(colon - text) - blanks);
    return true;
}

enum { CAGE_CELLS, CAGE_VALUE, CAGE_SUM, CAGE_UNIQUE, CAGE_KEYS };

/* Cages without cells tell something; cages without a sum say that no value is there twice. */
static qd_status read_cage(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_json_member members[] = {
        {.key = "cells"}, {.key = "value"}, {.key = "sum"}, {.key = "unique"}};
    bool is_unique = false;
    size_t count = 0;
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    qd_status status = qd_json_find_members(json, members, CAGE_KEYS, NULL, NULL);
    qd_place end = json->at;
    json->at = members[CAGE_CELLS].place;
    if (status == QD_OK && members[CAGE_CELLS].there && !qd_is_nothing(json))
        status = read_list(puzzle, &count);
    json->at = members[CAGE_UNIQUE].place;
    if (status == QD_OK && members[CAGE_UNIQUE].there)
        status = qd_json_read_bool(json, &is_unique);
    json->at = members[CAGE_VALUE].place;
    bool has_value = members[CAGE_VALUE].there && !qd_is_nothing(json);
    if (status == QD_OK && has_value && qd_json_sees(json, '"')) {
        status = qd_json_read_string(json, "a text");
        if (status == QD_OK && !count && tell_line(puzzle, json->text_place)) {
            json->at = end;
            return QD_OK;
        }
    }
    if (status == QD_OK && (has_value || members[CAGE_SUM].there))
        return qd_json_fail_at(json, begin, "a cage with a sum is a rule that is not known");
    if (status == QD_OK && count && !is_unique)
        return qd_json_fail_at(json, begin, "what this cage means cannot be known");
    json->at = status == QD_OK ? end : json->at;
    return status == QD_OK ? add_cells(puzzle, &puzzle->board, count) : status;
}

/* ---- lines ------------------------------------------------------------------------------------- */

/* One of two points of a line: a corner of the grid, as 0 or 1 down and right. */
static qd_status read_corner(struct puzzle *puzzle, int corner[2]) {
    qd_json *json = &puzzle->json;
    qd_status status = qd_json_open_list(json, '[', "a point");
    for (int i = 0; status == QD_OK && i < 2; i++) {
        bool more = true;
        int64_t number = -1;
        status = i ? qd_json_next(json, false, ']', &more) : QD_OK;
        if (status == QD_OK)
            status = qd_json_read_between(json, 0, puzzle->values, &number, "a corner of the grid");
        if (status == QD_OK && number != 0 && number != puzzle->values)
            return qd_json_fail_at(json, json->text_place, "not a corner");
        corner[i] = number != 0;
    }
    return status == QD_OK && !qd_json_take(json, ']') ? qd_json_fail_expecting(json, "']'")
                                                       : status;
}

/* Two points that are opposite corners. */
static qd_status read_points(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    int from[2] = {0, 0}, to[2] = {0, 0};
    bool more;
    qd_status status = qd_json_open_list(json, '[', "an array of points");
    if (status == QD_OK)
        status = read_corner(puzzle, from);
    if (status == QD_OK)
        status = qd_json_next(json, false, ']', &more);
    if (status == QD_OK)
        status = read_corner(puzzle, to);
    if (status == QD_OK && (!qd_json_take(json, ']') || from[0] == to[0] || from[1] == to[1]))
        status = qd_json_fail_at(json, json->at, "not a diagonal");
    if (status == QD_OK)
        puzzle->diagonals[from[0] != from[1]] = true;
    return status;
}

static qd_status read_line(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_json_member member = {.key = "wayPoints"};
    (void)qd_json_at_end(json);
    qd_place begin = json->at;
    qd_status status = qd_json_find_members(json, &member, 1, NULL, NULL);
    qd_place end = json->at;
    json->at = member.place;
    if (status == QD_OK && (!member.there || read_points(puzzle) != QD_OK))
        status = puzzle->source->error.status == QD_ERROR_MEMORY
                     ? QD_ERROR_MEMORY
                     : qd_json_fail_at(json, begin,
                                       "what this line means cannot be known: it is no diagonal");
    json->at = end;
    return status;
}

/* ---- metadata ---------------------------------------------------------------------------------- */

static qd_status take_rule(struct puzzle *puzzle, const char *name, qd_place place) {
    puzzle->antiknight = puzzle->antiknight || strcmp(name, "antiknight") == 0;
    puzzle->antiking = puzzle->antiking || strcmp(name, "antiking") == 0;
    if (strcmp(name, "antiknight") == 0 || strcmp(name, "antiking") == 0)
        return QD_OK;
    return fail_name(&puzzle->json, place, "", name, " of this puzzle is a rule that is not known");
}

static qd_status read_entry(qd_json *json, void *user) {
    struct puzzle *puzzle = user;
    char name[40];
    qd_place place = json->text_place;
    snprintf(name, sizeof name, "%s", json->text.data);
    if (qd_is_nothing(json))
        return qd_json_skip(json);
    if (qd_json_sees(json, 't')) {
        qd_status status = qd_json_skip(json);
        return status == QD_OK ? take_rule(puzzle, name, place) : status;
    }
    if (!qd_json_sees(json, '"')) {
        qd_draft_leave_out(puzzle->source->reader, name);
        return qd_json_skip(json);
    }
    qd_status status = qd_json_read_string(json, "a text");
    if (status == QD_OK)
        tell(puzzle, qd_source_place(puzzle->source, json->text_place), name, json->text.data,
             json->text.length);
    return status;
}

static qd_status read_metadata(struct puzzle *puzzle) {
    if (!go_to(puzzle, METADATA))
        return QD_OK;
    return qd_json_find_members(&puzzle->json, NULL, 0, read_entry, puzzle);
}

static qd_status read_global(struct puzzle *puzzle) {
    qd_status status = qd_json_read_string(&puzzle->json, "the name of a rule");
    return status == QD_OK ? take_rule(puzzle, puzzle->json.text.data, puzzle->json.text_place)
                           : status;
}

/* ---- the puzzle -------------------------------------------------------------------------------- */

static qd_status meet_stranger(qd_json *json, void *user) {
    static const char *const idle[] = {"id",      "cellSize", "settings", "videos",
                                       "title",   "author",   "rules",    "solution",
                                       "version", "duration", "metaData", NULL};
    struct puzzle *puzzle = user;
    if (qd_is_nothing(json))
        return qd_json_skip(json);
    if (!is_one_of(json->text.data, idle) && !qd_json_sees(json, '"'))
        return fail_name(json, json->text_place, "what is drawn as ", json->text.data,
                         " may be a rule, and cannot be known");
    qd_draft_leave_out(puzzle->source->reader, json->text.data);
    return qd_json_skip(json);
}

static qd_status open_puzzle(struct puzzle *puzzle) {
    qd_json *json = &puzzle->json;
    qd_place begin = json->at;
    qd_status status = qd_json_find_members(json, puzzle->members, KEYS, meet_stranger, puzzle);
    if (status == QD_OK && !puzzle->members[CELLS].there)
        return qd_json_fail_at(json, begin, "a puzzle of SudokuPad must have \"cells\"");
    if (status != QD_OK)
        return status;
    json->at = puzzle->members[CELLS].place;
    status = qd_json_open_list(json, '[', "an array of rows");
    if (status == QD_OK)
        status = read_each(puzzle, "an array of cells", count_element);
    if (status == QD_OK && (puzzle->values < 1 || puzzle->values > SUDOKUPAD_VALUES))
        return qd_json_fail_at(json, puzzle->members[CELLS].place,
                               "only grids of 1 to 31 rows and columns are read");
    size_t cells = (size_t)puzzle->values * puzzle->values;
    if (status == QD_OK) {
        puzzle->regions = qd_array_new(cells, sizeof *puzzle->regions);
        puzzle->numbers = qd_array_new(cells, sizeof *puzzle->numbers);
        if (!puzzle->regions || !puzzle->numbers)
            status = qd_fail_memory(&puzzle->source->error);
    }
    return status;
}

static qd_status read_rules(struct puzzle *puzzle) {
    qd_error *error = &puzzle->source->error;
    qd_status status = read_regions(puzzle);
    if (status == QD_OK && go_to(puzzle, CAGES))
        status = read_each(puzzle, "an array of cages", read_cage);
    if (status == QD_OK && go_to(puzzle, LINES))
        status = read_each(puzzle, "an array of lines", read_line);
    if (status == QD_OK)
        status = read_metadata(puzzle);
    if (status == QD_OK && go_to(puzzle, GLOBAL))
        status = read_each(puzzle, "an array of rules", read_global);
    bool both = puzzle->diagonals[0] && puzzle->diagonals[1];
    if (status == QD_OK && puzzle->diagonals[0])
        status = qd_text_add(&puzzle->board, both ? "+x" : "+diagonal", error);
    if (status == QD_OK && puzzle->diagonals[1] && !both)
        status = qd_text_add(&puzzle->board, "+antidiagonal", error);
    if (status == QD_OK && puzzle->antiknight)
        status = qd_text_add(&puzzle->board, "+antiknight", error);
    if (status == QD_OK && puzzle->antiking)
        status = qd_text_add(&puzzle->board, "+antiking", error);
    return status;
}

static qd_status read_all(struct puzzle *puzzle) {
    qd_reader *reader = puzzle->source->reader;
    char size[32];
    qd_status status = open_puzzle(puzzle);
    struct place at = qd_source_place(puzzle->source, puzzle->members[CELLS].place);
    if (status != QD_OK || !qd_tray_open(reader, at, puzzle->values))
        return status;
    snprintf(size, sizeof size, "%ux%u", puzzle->values, puzzle->values);
    status = qd_text_add(&puzzle->board, size, &puzzle->source->error);
    if (status == QD_OK)
        status = read_cells(puzzle);
    if (status == QD_OK)
        status = read_rules(puzzle);
    qd_tray_close(reader);
    if (status == QD_OK)
        qd_draft_set_board(reader, at, puzzle->board.data);
    return status;
}

void qd_read_sudokupad(struct source *source) {
    static const char *const keys[] = {"cells", "regions", "cages", "lines", "metadata", "global"};
    struct puzzle puzzle = {.source = source};
    for (int i = 0; i < KEYS; i++)
        puzzle.members[i].key = keys[i];
    qd_json_open(&puzzle.json, source->text, source->length, &source->error);
    if (read_all(&puzzle) != QD_OK)
        qd_source_fail(source);
    qd_json_close(&puzzle.json);
    qd_text_free(&puzzle.board);
    qd_text_free(&puzzle.houses);
    free(puzzle.regions);
    free(puzzle.numbers);
}

static bool begins(qd_reader *reader, const struct line *line) {
    return qd_json_document_begins(reader, line, &qd_format_sudokupad_json);
}

static void write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_sudokupad_write(writer, puzzle);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_sudokupad_json = {
    .name = "sudokupad-json",
    .summary = "a puzzle of SudokuPad as JSON",
    .marked = true,
    .least = 1,
    .most = SUDOKUPAD_VALUES,
    .holds =
        QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_RULES | QD_HOLDS_SOLUTION | QD_HOLDS_FIELDS,
    .begins = begins,
    .take = qd_json_document_take,
    .json_keys = (const char *const[]){"cells", "regions"},
    .read_json = qd_read_sudokupad,
    .refuses = qd_sudokupad_refuses,
    .write = write,
};
