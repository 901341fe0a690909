/*
 * Links to sudokumaker.app that contain a puzzle: JSON, packed by lz-string; or that JSON.
 *
 *     {"formatVersion":"1.5.0","puzzle":{"size":9,"minDigit":1,"name":"...","author":"...","comment":"...",
 *      "cells":[{"given":true,"value":5},{},...],"constraints":[{"type":1,"regions":[0,0,...]},{"type":301,"cages":[...]}]}}
 *
 * Cells are numbered from 0, row by row. What the types of constraints are is in site_sudokumaker_rules.c. The form is
 * known from programs that read it; there is no description by its author.
 */
#include "site_sudokumaker.h"
#include "document.h"
#include "site_link.h"

#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>

enum { SUDOKUMAKER_MOST = 31 }; /* rows and columns */

/* ---- the board ------------------------------------------------------------------------------- */

enum {
    MAKER_SIZE,
    MAKER_WIDTH,
    MAKER_HEIGHT,
    MAKER_LEAST,
    MAKER_MOST,
    MAKER_KIND,
    MAKER_GRID,
    MAKER_CONSTRAINTS,
    MAKER_NAME,
    MAKER_AUTHOR,
    MAKER_COMMENT,
    MAKER_MEMBERS
};

static uint32_t sudokumaker_member(struct sudokumaker *maker, const qd_json_member *member,
                                   int64_t most, uint32_t usual) {
    return qd_json_has(&maker->json, member) ? qd_sudokumaker_number(maker, most, "a size") : usual;
}

/* Custom boards say their width and height; their greatest digit is 9 if it is not said, whatever their size. */
static void sudokumaker_read_size(struct sudokumaker *maker, const qd_json_member *members,
                                  bool is_custom) {
    uint32_t size = sudokumaker_member(maker, &members[MAKER_SIZE], SUDOKUMAKER_MOST, 9);
    maker->rows = sudokumaker_member(maker, &members[MAKER_HEIGHT], SUDOKUMAKER_MOST, size);
    maker->columns = sudokumaker_member(maker, &members[MAKER_WIDTH], SUDOKUMAKER_MOST, size);
    uint32_t longer = maker->rows > maker->columns ? maker->rows : maker->columns;
    maker->least = 1;
    if (qd_json_go_to(&maker->json, &members[MAKER_LEAST]))
        maker->least = qd_sudokumaker_number(maker, 63, "a digit");
    bool is_nine = is_custom && !members[MAKER_SIZE].there;
    maker->most = sudokumaker_member(maker, &members[MAKER_MOST], 63,
                                     is_nine ? 9 : maker->least + longer - 1);
    if (maker->json.status == QD_OK &&
        (!maker->rows || !maker->columns || maker->most < maker->least))
        qd_json_fail_at(&maker->json, members[MAKER_GRID].place,
                        "this grid has no cells or no digits");
    if (maker->most > TRAY_VALUES || maker->most - maker->least >= TRAY_VALUES)
        qd_json_fail_at(&maker->json, members[MAKER_GRID].place,
                        "a digit above 63, or more than 63 digits");
}

/* Regions of as many cells as there are digits, for all cells. */
static bool sudokumaker_are_full(const struct sudokumaker *maker) {
    uint32_t size[64] = {0}, cells = maker->rows * maker->columns;
    for (uint32_t cell = 0; cell < cells; cell++)
        if (maker->regions[cell] == SUDOKUMAKER_NO_REGION)
            return false;
        else
            size[maker->regions[cell]]++;
    for (uint32_t cell = 0; cell < cells; cell++)
        if (size[maker->regions[cell]] != maker->most - maker->least + 1)
            return false;
    return true;
}

/* False: an error was found. */
static bool sudokumaker_open_board(struct sudokumaker *maker, struct place at, bool is_custom) {
    uint32_t longer = maker->rows > maker->columns ? maker->rows : maker->columns;
    bool is_full = maker->regions && sudokumaker_are_full(maker);
    qd_text_printf(&maker->size, "%ux%u", maker->rows, maker->columns);
    if (is_custom && !maker->has_rows)
        qd_text_put(&maker->size, ":free");
    else if (!is_full)
        qd_text_printf(&maker->size, ":1x%u", maker->columns);
    if (maker->least != 1 || maker->most != longer)
        qd_text_printf(&maker->size, "=%u-%u", maker->least, maker->most);
    if (is_full && (!is_custom || maker->has_rows))
        qd_add_regions(&maker->size, maker->regions, maker->rows * maker->columns);
    else if (maker->regions)
        qd_sudokumaker_put_regions(maker);
    qd_text_put_bytes(&maker->size, maker->rules.data, maker->rules.length);
    if (maker->size.failed || maker->rules.failed)
        maker->json.status = qd_fail_memory(maker->json.error);
    return maker->json.status == QD_OK && qd_tray_open_board(maker->reader, at, maker->size.data);
}

/* ---- cells ----------------------------------------------------------------------------------- */

static void sudokumaker_read_cells(struct sudokumaker *maker, const qd_json_member *grid) {
    qd_json *json = &maker->json;
    uint32_t cells = maker->rows * maker->columns, count = 0;
    struct place at = qd_source_place(maker->source, grid->place);
    qd_json_go_to(json, grid);
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'), count++) {
        qd_json_member members[] = {{.key = "value"}, {.key = "given"}, {.key = "candidates"}};
        uint32_t value = 0;
        if (qd_json_take_null(json))
            continue;
        qd_json_find_members(json, members, 3, NULL, NULL);
        qd_place end = json->at;
        if (qd_json_has(json, &members[0]))
            value = (uint32_t)qd_json_read_between(json, maker->least, maker->most,
                                                   "a digit of the board") -
                    maker->least + 1;
        bool is_given = qd_json_has(json, &members[1]) && qd_json_read_bool(json);
        if (!value && qd_json_has(json, &members[2])) {
            uint64_t notes = (uint64_t)qd_json_read_between(json, 0, INT64_MAX, "a set of digits");
            qd_tray_note(maker->reader, count, notes >> maker->least);
        }
        if (json->status == QD_OK)
            qd_tray_put(maker->reader, at, count, value, is_given);
        json->at = end;
    }
    if (count != cells)
        qd_json_fail_at(json, grid->place, "there are not as many cells as the size says");
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

static void sudokumaker_tell(struct sudokumaker *maker, const qd_json_member *member,
                             const char *name) {
    if (!qd_json_has(&maker->json, member))
        return;
    const char *text = qd_json_read_string(&maker->json, "a text");
    if (maker->json.status == QD_OK)
        qd_draft_tell(maker->reader, name, text, maker->json.text.length);
}

static void sudokumaker_read_puzzle(struct sudokumaker *maker) {
    qd_json_member members[MAKER_MEMBERS] = {
        {.key = "size"},     {.key = "width"},  {.key = "height"}, {.key = "minDigit"},
        {.key = "maxDigit"}, {.key = "type"},   {.key = "cells"},  {.key = "constraints"},
        {.key = "name"},     {.key = "author"}, {.key = "comment"}};
    qd_json *json = &maker->json;
    qd_place begin = json->at;
    qd_json_find_members(json, members, MAKER_MEMBERS, NULL, NULL);
    if (!members[MAKER_GRID].there)
        qd_json_fail_at(json, begin, "a puzzle must have \"cells\"");
    bool is_custom = qd_json_has(json, &members[MAKER_KIND]) &&
                     strcmp(qd_json_read_string(json, "a kind of puzzle"), "custom") == 0;
    sudokumaker_read_size(maker, members, is_custom);
    if (json->status == QD_OK && qd_json_has(&maker->json, &members[MAKER_CONSTRAINTS]))
        for (bool more = qd_json_first(json, '[', "an array of constraints"); more;
             more = qd_json_next(json, ']'))
            qd_sudokumaker_read_constraint(maker);
    if (maker->has_dots && maker->is_strict)
        qd_json_fail_at(json, begin, "nonconsecutive together with dots is not supported");
    qd_strangers_refuse(&maker->strangers, NULL, json);
    struct place at = qd_source_place(maker->source, members[MAKER_GRID].place);
    if (json->status == QD_OK && sudokumaker_open_board(maker, at, is_custom)) {
        sudokumaker_read_cells(maker, &members[MAKER_GRID]);
        if (json->status == QD_OK)
            qd_tray_take_solution(maker->reader, at);
        sudokumaker_tell(maker, &members[MAKER_NAME], "title");
        sudokumaker_tell(maker, &members[MAKER_AUTHOR], "author");
        sudokumaker_tell(maker, &members[MAKER_COMMENT], "rules");
        qd_tray_close(maker->reader);
    }
}

static void sudokumaker_read(struct source *source) {
    struct sudokumaker maker = {.source = source, .reader = source->reader};
    qd_json_member puzzle = {.key = "puzzle"};
    qd_source_open_json(source, &maker.json);
    qd_place begin = maker.json.at;
    qd_json_find_members(&maker.json, &puzzle, 1, NULL, NULL);
    if (qd_json_go_to(&maker.json, &puzzle))
        sudokumaker_read_puzzle(&maker);
    else
        qd_json_fail_at(&maker.json, begin, "there is no \"puzzle\"");
    if (maker.json.status != QD_OK)
        qd_source_fail(source);
    qd_json_close(&maker.json);
    qd_text_free(&maker.size);
    qd_text_free(&maker.rules);
    free(maker.regions);
}

static bool sudokumaker_next(qd_reader *reader) {
    struct line link;
    const char *value;
    size_t length;
    if (!qd_link_open(reader, &qd_format_sudokumaker, &link))
        return false;
    if (qd_link_value(&link, "puzzle", &value, &length))
        qd_link_read_lz(reader, LZ_URI, qd_place_in(&link, value), value, length, sudokumaker_read);
    else
        qd_draft_fail_at(reader, qd_place_in(&link, link.begin),
                         "this link to sudokumaker.app contains no puzzle (?puzzle=...)");
    return true;
}

static const char *const sudokumaker_fields[] = {"title", "author", "rules", NULL};

const struct qd_format qd_format_sudokumaker = {
    .name = "sudokumaker",
    .summary = "a link to sudokumaker.app (?puzzle=...), or its JSON",
    .marks = "hws{",
    .irregular = true,
    .square = true,
    .least = 1,
    .most = 63,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED |
             QD_HOLDS_SOLUTION,
    .fields = sudokumaker_fields,
    .hosts = (const char *const[]){"sudokumaker.app", NULL},
    .next = sudokumaker_next,
    .json_keys = (const char *const[]){"formatVersion", "formatVersion"},
    .read_json = sudokumaker_read,
};
