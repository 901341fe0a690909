/*
 * Links to sudokumaker.app that contain a puzzle: JSON, packed by lz-string; or that JSON.
 *
 *     {"formatVersion":"1.5.0","puzzle":{"size":9,"minDigit":1,"name":"...","author":"...","comment":"...",
 *      "cells":[{"given":true,"value":5},{},...],"constraints":[{"type":1,"regions":[0,0,...]},{"type":301,"cages":[...]}]}}
 *
 * Cells are numbered from 0, row by row; edges, corners and places beside the grid likewise, in grids of their own
 * (sudokumaker_edge, sudokumaker_corner, sudokumaker_place). What the types of constraints are is in sudokumaker_types. The
 * form is known from programs that read it; there is no description by its author.
 */
#include "document.h"
#include "site_link.h"
#include "strangers.h"

#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdio.h>
#include <stdlib.h>

enum { SUDOKUMAKER_MOST = 31 }; /* rows and columns */

struct sudokumaker {
    struct source *source;
    qd_json json;
    qd_reader *reader;
    uint32_t rows, columns, least, most; /* digits */
    bool has_rows, has_dots, is_strict;
    uint32_t *regions; /* of each cell; NO_REGION; or NULL */
    qd_text size, rules;
    struct strangers strangers;
};

#define SUDOKUMAKER_NO_REGION UINT32_MAX

/* Members of constraints and of their entries. */
enum {
    MAKER_TYPE,
    MAKER_DISABLED,
    MAKER_CELLS,
    MAKER_LINES,
    MAKER_THERMOMETERS,
    MAKER_SLOW,
    MAKER_CAGES,
    MAKER_CLUES,
    MAKER_GROUPS,
    MAKER_REGIONS,
    MAKER_LEAST_DIFFERENCE,
    MAKER_NEGATIVE,
    MAKER_ARROWS,
    MAKER_SINGLE_TOTALS,
    MAKER_DEFINITION,
    MAKER_KEYS
};

struct sudokumaker_type;

struct sudokumaker_entry {
    const struct sudokumaker_type *type;
    qd_json_member members[MAKER_KEYS];
};

struct sudokumaker_type {
    uint32_t number;
    void (*read)(struct sudokumaker *maker, const struct sudokumaker_entry *entry);
    const char *rule;
    const char *
        other; /* marks between cells with another number than `usual`; of others, what is before the cells */
    uint32_t usual;
};

/* ---- numbers --------------------------------------------------------------------------------- */

static bool sudokumaker_has(struct sudokumaker *maker, const qd_json_member *member) {
    return qd_json_go_to(&maker->json, member) && !qd_is_nothing(&maker->json);
}

static uint32_t sudokumaker_number(struct sudokumaker *maker, int64_t most, const char *what) {
    return (uint32_t)qd_json_read_between(&maker->json, 0, most, what);
}

/* A number, or a string of digits. */
static uint32_t sudokumaker_value(struct sudokumaker *maker) {
    qd_json *json = &maker->json;
    if (!qd_json_sees(json, '"'))
        return sudokumaker_number(maker, 9999, "a number, 0 to 9999");
    const char *text = qd_json_read_string(json, "a number");
    uint32_t number = qd_parse_number(text, json->text.length);
    if (number > 9999)
        qd_json_fail_at(json, json->text_place, "this is not a number, 0 to 9999");
    return number > 9999 ? 0 : number;
}

static void sudokumaker_put(struct sudokumaker *maker, uint32_t row, uint32_t column) {
    qd_text_printf(&maker->rules, "r%uc%u", row, column);
}

static void sudokumaker_put_cell(struct sudokumaker *maker) {
    uint32_t cell = sudokumaker_number(maker, (int64_t)maker->rows * maker->columns - 1,
                                       "a cell, less than their number");
    sudokumaker_put(maker, cell / maker->columns + 1, cell % maker->columns + 1);
}

/* Puts the cells of an array after the first `skip`; their number. */
static uint32_t sudokumaker_put_cells(struct sudokumaker *maker, uint32_t skip) {
    qd_json *json = &maker->json;
    uint32_t count = 0;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'), count++) {
        if (count < skip)
            qd_json_skip(json);
        else
            sudokumaker_put_cell(maker);
    }
    return count;
}

static void sudokumaker_limit(struct sudokumaker *maker) {
    if (maker->rules.length > BOARD_TEXT_LIMIT)
        qd_json_fail_at(&maker->json, maker->json.at, "too many rules");
}

/* Begins a constraint; `sudokumaker_end` takes it back if it has too few cells to say something. */
static size_t sudokumaker_begin(struct sudokumaker *maker, const char *rule) {
    size_t begin = maker->rules.length;
    sudokumaker_limit(maker);
    qd_text_printf(&maker->rules, "+%s=", rule);
    return begin;
}

static void sudokumaker_end(struct sudokumaker *maker, size_t begin, bool says_something) {
    if (!says_something && !maker->rules.failed)
        qd_text_cut(&maker->rules, begin);
}

/* ---- entries --------------------------------------------------------------------------------- */

/* The members of an object in an array; those that are not there are at its place. */
struct sudokumaker_item {
    qd_json_member cells, value, edge, corner, digits, place, diagonal, bulb, arrows;
    qd_place end;
};

static struct sudokumaker_item sudokumaker_open_item(struct sudokumaker *maker) {
    enum { ITEMS = 9 };
    qd_json_member members[ITEMS] = {
        {.key = "cells"},    {.key = "value"},     {.key = "edge"},
        {.key = "corner"},   {.key = "digits"},    {.key = "outerCell"},
        {.key = "diagonal"}, {.key = "bulbCells"}, {.key = "arrows"}};
    for (int i = 0; i < ITEMS; i++)
        members[i].place = maker->json.at;
    qd_json_find_members(&maker->json, members, ITEMS, NULL, NULL);
    return (struct sudokumaker_item){members[0], members[1],    members[2], members[3],
                                     members[4], members[5],    members[6], members[7],
                                     members[8], maker->json.at};
}

/* Calls `read` for each element of the array. */
static void
sudokumaker_each(struct sudokumaker *maker, const struct sudokumaker_entry *entry, int member,
                 void (*read)(struct sudokumaker *maker, const struct sudokumaker_entry *entry)) {
    qd_json *json = &maker->json;
    if (!sudokumaker_has(maker, &entry->members[member]))
        return;
    for (bool more = qd_json_first(json, '[', "an array"); more; more = qd_json_next(json, ']'))
        read(maker, entry);
}

static void sudokumaker_read_flag(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    maker->is_strict = maker->is_strict || entry->type->number == 15;
    qd_text_printf(&maker->rules, "+%s", entry->type->rule);
}

/* All cells that are marked alike are one constraint. */
static void sudokumaker_read_marks(struct sudokumaker *maker,
                                   const struct sudokumaker_entry *entry) {
    if (!sudokumaker_has(maker, &entry->members[MAKER_CELLS]))
        return;
    size_t begin = sudokumaker_begin(maker, entry->type->rule);
    uint32_t least = strcmp(entry->type->rule, "house") == 0 ? 2 : 1;
    qd_text_put(&maker->rules, entry->type->other ? entry->type->other : "");
    sudokumaker_end(maker, begin, sudokumaker_put_cells(maker, 0) >= least);
}

static void sudokumaker_read_line(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    size_t begin = sudokumaker_begin(maker, entry->type->rule);
    sudokumaker_end(maker, begin, sudokumaker_put_cells(maker, 0) > 1);
}

static void sudokumaker_read_lines(struct sudokumaker *maker,
                                   const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_LINES, sudokumaker_read_line);
}

static void sudokumaker_read_region_sums(struct sudokumaker *maker,
                                         const struct sudokumaker_entry *entry) {
    if (sudokumaker_has(maker, &entry->members[MAKER_SINGLE_TOTALS]) &&
        qd_json_read_bool(&maker->json))
        qd_strangers_meet(&maker->strangers, "region sums over all visits of a region",
                          entry->members[MAKER_SINGLE_TOTALS].key_place);
    sudokumaker_read_lines(maker, entry);
}

static void sudokumaker_read_thermo(struct sudokumaker *maker,
                                    const struct sudokumaker_entry *entry) {
    qd_place line = maker->json.at;
    bool is_slow =
        sudokumaker_has(maker, &entry->members[MAKER_SLOW]) && qd_json_read_bool(&maker->json);
    maker->json.at = line;
    size_t begin = sudokumaker_begin(maker, is_slow ? "slowthermo" : "thermo");
    sudokumaker_end(maker, begin, sudokumaker_put_cells(maker, 0) > 1);
}

static void sudokumaker_read_thermos(struct sudokumaker *maker,
                                     const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_THERMOMETERS, sudokumaker_read_thermo);
}

/* A whisper has its number; a lockout line half of how many digits there are. */
static void sudokumaker_read_far_line(struct sudokumaker *maker,
                                      const struct sudokumaker_entry *entry) {
    qd_place line = maker->json.at;
    uint32_t number = (maker->most - maker->least + 1) / 2;
    if (sudokumaker_has(maker, &entry->members[MAKER_LEAST_DIFFERENCE]))
        number = sudokumaker_number(maker, 9999, "a difference");
    maker->json.at = line;
    size_t begin = sudokumaker_begin(maker, entry->type->rule);
    qd_text_printf(&maker->rules, "%u:", number);
    sudokumaker_end(maker, begin, sudokumaker_put_cells(maker, 0) > 1);
}

static void sudokumaker_read_far_lines(struct sudokumaker *maker,
                                       const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_LINES, sudokumaker_read_far_line);
}

/* ---- groups of digits ------------------------------------------------------------------------ */

/* The groups of an entropic line, or of one by remainders; 0: others. */
static uint32_t sudokumaker_remainders(struct sudokumaker *maker, const uint64_t *groups,
                                       uint32_t count) {
    for (uint32_t digit = maker->least; digit <= maker->most; digit++)
        for (uint32_t other = maker->least; other <= maker->most; other++) {
            bool is_alike = false;
            for (uint32_t i = 0; i < count; i++)
                is_alike = is_alike || (groups[i] >> digit & 1 && groups[i] >> other & 1);
            if (is_alike != (digit % count == other % count))
                return 0;
        }
    return count;
}

static bool sudokumaker_are_bands(const uint64_t *groups, uint32_t count) {
    uint64_t all = 0;
    for (uint32_t i = 0; i < count; i++)
        all |= groups[i];
    return all == 0x3fe && count == 3 &&
           (groups[0] == 0xe || groups[1] == 0xe || groups[2] == 0xe) &&
           (groups[0] == 0x70 || groups[1] == 0x70 || groups[2] == 0x70);
}

/* The rule of the groups: "entropic", "modular=3:" ...; NULL, and a stranger, if they are others. */
static const char *sudokumaker_read_groups(struct sudokumaker *maker,
                                           const struct sudokumaker_entry *entry, char *rule,
                                           size_t size) {
    uint64_t groups[16];
    uint32_t count = 0;
    qd_json *json = &maker->json;
    if (sudokumaker_has(maker, &entry->members[MAKER_GROUPS]))
        for (bool more = qd_json_first(json, '[', "an array of groups"); more;
             more = qd_json_next(json, ']')) {
            if (count == 16) {
                qd_json_fail_at(json, json->at, "more than 16 groups");
                return NULL;
            }
            groups[count++] =
                (uint64_t)qd_json_read_between(json, 0, (int64_t)1 << 40, "a group of digits");
        }
    bool is_global = entry->type->number == 16;
    if (sudokumaker_are_bands(groups, count))
        return is_global ? "globalentropy" : "entropic=";
    if (count >= 2 && sudokumaker_remainders(maker, groups, count) && (!is_global || count == 3)) {
        snprintf(rule, size, "modular=%u:", count);
        return is_global ? "globalmod" : rule;
    }
    if (json->status == QD_OK)
        qd_strangers_meet(&maker->strangers, "groups of digits", entry->members[MAKER_TYPE].place);
    return NULL;
}

static void sudokumaker_read_group_lines(struct sudokumaker *maker,
                                         const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    char buffer[32];
    const char *rule = sudokumaker_read_groups(maker, entry, buffer, sizeof buffer);
    if (!rule || !sudokumaker_has(maker, &entry->members[MAKER_LINES]))
        return;
    for (bool more = qd_json_first(json, '[', "an array of lines"); more;
         more = qd_json_next(json, ']')) {
        size_t begin = maker->rules.length;
        sudokumaker_limit(maker);
        qd_text_printf(&maker->rules, "+%s", rule);
        sudokumaker_end(maker, begin, sudokumaker_put_cells(maker, 0) > 1);
    }
}

static void sudokumaker_read_global_groups(struct sudokumaker *maker,
                                           const struct sudokumaker_entry *entry) {
    char buffer[32];
    const char *rule = sudokumaker_read_groups(maker, entry, buffer, sizeof buffer);
    if (rule)
        qd_text_printf(&maker->rules, "+%s", rule);
}

/* ---- cages, clones, arrows ------------------------------------------------------------------- */

static void sudokumaker_read_cage(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    struct sudokumaker_item item = sudokumaker_open_item(maker);
    uint32_t sum = sudokumaker_has(maker, &item.value) ? sudokumaker_value(maker) : 0;
    size_t begin = sudokumaker_begin(maker, entry->type->rule);
    if (sum)
        qd_text_printf(&maker->rules, "%u:", sum);
    uint32_t count = sudokumaker_has(maker, &item.cells) ? sudokumaker_put_cells(maker, 0) : 0;
    sudokumaker_end(maker, begin, count > 0);
    maker->json.at = item.end;
}

static void sudokumaker_read_cages(struct sudokumaker *maker,
                                   const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_CAGES, sudokumaker_read_cage);
}

/* The cells of a group are all equal. */
static void sudokumaker_read_clone(struct sudokumaker *maker,
                                   const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    uint32_t first = 0, count = 0;
    (void)entry;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'), count++) {
        uint32_t cell = sudokumaker_number(maker, (int64_t)maker->rows * maker->columns - 1,
                                           "a cell, less than their number");
        first = count ? first : cell;
        if (cell == first)
            continue;
        (void)sudokumaker_begin(maker, "clone");
        sudokumaker_put(maker, first / maker->columns + 1, first % maker->columns + 1);
        qd_text_put(&maker->rules, ":");
        sudokumaker_put(maker, cell / maker->columns + 1, cell % maker->columns + 1);
    }
}

static void sudokumaker_read_clones(struct sudokumaker *maker,
                                    const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_GROUPS, sudokumaker_read_clone);
}

/* Puts the cells of a bulb, of which the first has the least digit of its number. */
static uint32_t sudokumaker_put_bulb(struct sudokumaker *maker) {
    uint32_t cells[4], count = 0;
    qd_json *json = &maker->json;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']')) {
        uint32_t cell = sudokumaker_number(maker, (int64_t)maker->rows * maker->columns - 1,
                                           "a cell, less than their number");
        if (count == 4)
            qd_json_fail_at(json, json->text_place, "a bulb of more than four cells");
        else
            cells[count++] = cell;
    }
    for (uint32_t i = count; i > 0; i--)
        sudokumaker_put(maker, cells[i - 1] / maker->columns + 1,
                        cells[i - 1] % maker->columns + 1);
    return count;
}

static void sudokumaker_read_arrow(struct sudokumaker *maker,
                                   const struct sudokumaker_entry *entry) {
    struct sudokumaker_item item = sudokumaker_open_item(maker);
    qd_json *json = &maker->json;
    if (sudokumaker_has(maker, &item.bulb) && sudokumaker_has(maker, &item.arrows))
        for (bool more = qd_json_first(json, '[', "an array of lines"); more;
             more = qd_json_next(json, ']')) {
            qd_place line = json->at;
            size_t begin = sudokumaker_begin(maker, entry->type->rule);
            qd_json_go_to(json, &item.bulb);
            sudokumaker_put_bulb(maker);
            qd_text_put(&maker->rules, ":");
            json->at = line;
            /* a line begins in its bulb */
            sudokumaker_end(maker, begin, sudokumaker_put_cells(maker, 1) > 1);
        }
    json->at = item.end;
}

static void sudokumaker_read_arrows(struct sudokumaker *maker,
                                    const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_ARROWS, sudokumaker_read_arrow);
}

/* ---- marks between cells --------------------------------------------------------------------- */

/* An edge, left of a cell or below it. */
static void sudokumaker_put_edge(struct sudokumaker *maker) {
    uint32_t columns = maker->columns;
    uint32_t edge = sudokumaker_number(maker, 2 * (int64_t)maker->rows * columns - 1,
                                       "an edge, less than their number");
    uint32_t column = edge % columns, row = edge / columns / 2;
    bool is_below = edge / columns % 2;
    if (is_below ? row + 1 == maker->rows : column == 0)
        qd_json_fail_at(&maker->json, maker->json.text_place, "this edge is between no two cells");
    else if (!is_below)
        sudokumaker_put(maker, row + 1, column);
    sudokumaker_put(maker, row + 1, column + 1);
    if (is_below)
        sudokumaker_put(maker, row + 2, column + 1);
}

static void sudokumaker_read_mark(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    struct sudokumaker_item item = sudokumaker_open_item(maker);
    uint32_t usual = entry->type->usual,
             number = sudokumaker_has(maker, &item.value) ? sudokumaker_value(maker) : usual;
    maker->has_dots = maker->has_dots || entry->type->number != 202;
    if (entry->type->number == 202 && number != 5 && number != 10)
        qd_json_fail_at(&maker->json, item.value.place, "expected 5 or 10 for a V or an X");
    (void)sudokumaker_begin(maker, number == usual ? entry->type->rule : entry->type->other);
    if (entry->type->number == 202)
        qd_text_put(&maker->rules, number == 5 ? "V:" : "X:");
    else if (number != usual)
        qd_text_printf(&maker->rules, "%u:", number);
    if (qd_json_go_to(&maker->json, &item.edge))
        sudokumaker_put_edge(maker);
    maker->json.at = item.end;
}

/* What no pair without a mark does, for its usual numbers only. */
static void sudokumaker_read_negative(struct sudokumaker *maker,
                                      const struct sudokumaker_entry *entry, uint32_t *count,
                                      uint64_t *numbers) {
    qd_json *json = &maker->json;
    *count = 0;
    *numbers = 0;
    if (!sudokumaker_has(maker, &entry->members[MAKER_NEGATIVE]))
        return;
    for (bool more = qd_json_first(json, '[', "an array of numbers"); more;
         more = qd_json_next(json, ']'), ++*count)
        *numbers |= (uint64_t)1 << sudokumaker_number(maker, 63, "a number below 64");
}

static void sudokumaker_read_marks_between(struct sudokumaker *maker,
                                           const struct sudokumaker_entry *entry) {
    uint64_t numbers;
    uint32_t count;
    sudokumaker_each(maker, entry, MAKER_CLUES, sudokumaker_read_mark);
    sudokumaker_read_negative(maker, entry, &count, &numbers);
    uint64_t wanted = entry->type->number == 202 ? (1 << 5 | 1 << 10) : 1 << entry->type->usual;
    if (count && numbers != wanted)
        qd_strangers_meet(&maker->strangers, "negative rules of other numbers",
                          entry->members[MAKER_NEGATIVE].key_place);
    else if (count)
        qd_text_put(&maker->rules, entry->type->number == 200   ? "+nodiff"
                                   : entry->type->number == 201 ? "+noratio"
                                                                : "+noxv");
}

/* A corner, of those of all cells, of which there is one more in each row and column. */
static void sudokumaker_read_quad(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    struct sudokumaker_item item = sudokumaker_open_item(maker);
    qd_json *json = &maker->json;
    const char *between = "";
    size_t begin = sudokumaker_begin(maker, entry->type->rule);
    bool has_digits = sudokumaker_has(maker, &item.digits);
    for (bool more = has_digits && qd_json_first(json, '[', "an array of digits"); more;
         more = qd_json_next(json, ']'), between = ",")
        qd_text_printf(&maker->rules, "%s%u", between,
                       sudokumaker_number(maker, maker->most, "a digit"));
    qd_text_put(&maker->rules, ":");
    uint32_t corners = (maker->rows + 1) * (maker->columns + 1);
    uint32_t corner =
        qd_json_go_to(json, &item.corner) ? sudokumaker_number(maker, corners - 1, "a corner") : 0;
    uint32_t row = corner / (maker->columns + 1), column = corner % (maker->columns + 1);
    if (has_digits && (!row || !column || row == maker->rows || column == maker->columns))
        qd_json_fail_at(json, item.corner.place, "this corner is not within the grid");
    sudokumaker_put(maker, row, column);
    sudokumaker_end(maker, begin, has_digits);
    json->at = item.end;
}

static void sudokumaker_read_quads(struct sudokumaker *maker,
                                   const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_CLUES, sudokumaker_read_quad);
}

/* ---- clues beside the grid ------------------------------------------------------------------- */

/* A place of the grid with a frame of one cell around it. One on a diagonal of 1 runs like `/`, of -1 like `\`. */
static void sudokumaker_read_clue(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    struct sudokumaker_item item = sudokumaker_open_item(maker);
    qd_json *json = &maker->json;
    uint32_t frame = (maker->rows + 2) * (maker->columns + 2);
    if (sudokumaker_has(maker, &item.value) && qd_json_go_to(json, &item.place)) {
        uint32_t place = sudokumaker_number(maker, frame - 1, "a place beside the grid");
        uint32_t row = place / (maker->columns + 2), column = place % (maker->columns + 2);
        bool in_row = row >= 1 && row <= maker->rows,
             in_column = column >= 1 && column <= maker->columns;
        bool slopes = entry->type->number == 500;
        if (slopes ? in_row && in_column : in_row == in_column)
            qd_json_fail_at(json, item.place.place, "expected a place beside the grid");
        qd_json_go_to(json, &item.value);
        uint32_t number = sudokumaker_value(maker);
        (void)sudokumaker_begin(maker, entry->type->rule);
        qd_text_printf(&maker->rules, "%u:", number);
        if (entry->type->number == 501)
            qd_text_printf(&maker->rules, in_row ? "r%u" : "c%u", in_row ? row : column);
        else
            sudokumaker_put(maker, row, column);
        if (slopes) {
            int64_t diagonal = qd_json_go_to(json, &item.diagonal)
                                   ? qd_json_read_between(json, -1, 1, "1 or -1")
                                   : 0;
            bool down = row == 0 || (in_row && (diagonal < 0) == (column == 0));
            qd_text_put(&maker->rules, diagonal < 0 ? (down ? "dr" : "ul") : (down ? "dl" : "ur"));
            if (diagonal == 0)
                qd_json_fail_at(json, item.place.place, "this clue has no diagonal");
        }
    }
    json->at = item.end;
}

static void sudokumaker_read_clues(struct sudokumaker *maker,
                                   const struct sudokumaker_entry *entry) {
    sudokumaker_each(maker, entry, MAKER_CLUES, sudokumaker_read_clue);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void sudokumaker_read_regions(struct sudokumaker *maker,
                                     const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    uint32_t cells = maker->rows * maker->columns, count = 0;
    if (!sudokumaker_has(maker, &entry->members[MAKER_REGIONS]))
        return;
    free(maker->regions);
    maker->regions = qd_array_new(cells, sizeof *maker->regions);
    if (!maker->regions)
        json->status = qd_fail_memory(json->error);
    for (bool more = qd_json_first(json, '[', "an array of regions"); more;
         more = qd_json_next(json, ']'), count++) {
        int64_t region =
            qd_json_take_null(json) ? -1 : qd_json_read_between(json, -1, 63, "a region");
        if (count < cells)
            maker->regions[count] = region < 0 ? SUDOKUMAKER_NO_REGION : (uint32_t)region;
    }
    if (count != cells)
        qd_json_fail_at(json, entry->members[MAKER_REGIONS].place,
                        "expected a region for each cell");
}

static void sudokumaker_read_rows(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    (void)entry;
    maker->has_rows = true;
}

/* Named, and left out. */
static void sudokumaker_leave_out(struct sudokumaker *maker,
                                  const struct sudokumaker_entry *entry) {
    qd_draft_leave_out(maker->reader, entry->type->rule);
}

static void sudokumaker_ignore(struct sudokumaker *maker, const struct sudokumaker_entry *entry) {
    (void)maker, (void)entry;
}

/* A rule that boards do not have. */
static void sudokumaker_refuse(struct sudokumaker *maker, const struct sudokumaker_entry *entry) {
    qd_strangers_meet(&maker->strangers, entry->type->rule, entry->members[MAKER_TYPE].place);
}

/* One that its setter has programmed, by its name. */
static void sudokumaker_refuse_custom(struct sudokumaker *maker,
                                      const struct sudokumaker_entry *entry) {
    qd_json_member name = {.key = "name"};
    const char *text = "a custom constraint";
    if (sudokumaker_has(maker, &entry->members[MAKER_DEFINITION])) {
        qd_json_find_members(&maker->json, &name, 1, NULL, NULL);
        if (sudokumaker_has(maker, &name))
            text = qd_json_read_string(&maker->json, "a name");
    }
    qd_strangers_meet(&maker->strangers, text, entry->members[MAKER_TYPE].place);
}

static const struct sudokumaker_type sudokumaker_types[] = {
    {0, sudokumaker_ignore, NULL, NULL, 0}, /* the values of cells */
    {1, sudokumaker_read_regions, NULL, NULL, 0},
    {10, sudokumaker_read_flag, "diagonal", NULL, 0},
    {11, sudokumaker_read_flag, "antidiagonal", NULL, 0},
    {12, sudokumaker_read_flag, "antiking", NULL, 0},
    {13, sudokumaker_read_flag, "antiknight", NULL, 0},
    {14, sudokumaker_read_flag, "disjoint", NULL, 0},
    {15, sudokumaker_read_flag, "nonconsecutive", NULL, 0},
    {16, sudokumaker_read_global_groups, NULL, NULL, 0},
    {100, sudokumaker_read_marks, "even", NULL, 0},
    {101, sudokumaker_read_marks, "odd", NULL, 0},
    {102, sudokumaker_read_marks, "max", NULL, 0},
    {103, sudokumaker_read_marks, "min", NULL, 0},
    {200, sudokumaker_read_marks_between, "white", "diff", 1},
    {201, sudokumaker_read_marks_between, "black", "ratio", 2},
    {202, sudokumaker_read_marks_between, "xv", "xv", 0},
    {300, sudokumaker_read_thermos, NULL, NULL, 0},
    {301, sudokumaker_read_cages, "cage", NULL, 0},
    {302, sudokumaker_read_clones, NULL, NULL, 0},
    {303, sudokumaker_read_quads, "quad", NULL, 0},
    {304, sudokumaker_read_cages, "lookandsay", NULL, 0},
    {305, sudokumaker_read_marks, "house", NULL, 0},
    {306, sudokumaker_read_marks, "circles", NULL, 0},
    {400, sudokumaker_read_lines, "renban", NULL, 0},
    {401, sudokumaker_read_far_lines, "whisper", NULL, 0},
    {402, sudokumaker_read_lines, "palindrome", NULL, 0},
    {403, sudokumaker_read_lines, "between", NULL, 0},
    {404, sudokumaker_read_region_sums, "regionsum", NULL, 0},
    {405, sudokumaker_refuse, "sequence lines", NULL, 0},
    {406, sudokumaker_read_group_lines, NULL, NULL, 0},
    {407, sudokumaker_read_far_lines, "lockout", NULL, 0},
    {408, sudokumaker_read_arrows, "arrow", NULL, 0},
    {409, sudokumaker_read_lines, "doublearrow", NULL, 0},
    {500, sudokumaker_read_clues, "little", NULL, 0},
    {501, sudokumaker_read_clues, "sandwich", NULL, 0},
    {502, sudokumaker_read_clues, "xsum", NULL, 0},
    {503, sudokumaker_read_clues, "skyscraper", NULL, 0},
    {504, sudokumaker_read_clues, "room", NULL, 0},
    {600, sudokumaker_read_marks, "index", "row:", 0},
    {601, sudokumaker_read_marks, "index", "col:", 0},
    {1000, sudokumaker_refuse_custom, NULL, NULL, 0},
    {2000, sudokumaker_leave_out, "cosmetic lines", NULL, 0},
    {2001, sudokumaker_leave_out, "cosmetic cages", NULL, 0},
    {2002, sudokumaker_leave_out, "cosmetic symbols", NULL, 0},
    {2003, sudokumaker_read_rows, NULL, NULL, 0},
    {4000, sudokumaker_leave_out, "fog", NULL, 0},
    {4001, sudokumaker_leave_out, "fog", NULL, 0},
};

static void sudokumaker_read_constraint(struct sudokumaker *maker) {
    struct sudokumaker_entry entry = {NULL,
                                      {{.key = "type"},
                                       {.key = "disabled"},
                                       {.key = "cells"},
                                       {.key = "lines"},
                                       {.key = "thermometers"},
                                       {.key = "slow"},
                                       {.key = "cages"},
                                       {.key = "clues"},
                                       {.key = "groups"},
                                       {.key = "regions"},
                                       {.key = "minDifference"},
                                       {.key = "negative"},
                                       {.key = "bulbsWithArrows"},
                                       {.key = "singleRegionTotals"},
                                       {.key = "definition"}}};
    qd_json *json = &maker->json;
    qd_json_find_members(json, entry.members, MAKER_KEYS, NULL, NULL);
    sudokumaker_limit(maker);
    qd_place end = json->at;
    bool is_off = sudokumaker_has(maker, &entry.members[MAKER_DISABLED]) && qd_json_read_bool(json);
    uint32_t number = qd_json_go_to(json, &entry.members[MAKER_TYPE])
                          ? sudokumaker_number(maker, 99999, "the number of a type")
                          : 0;
    for (size_t i = 0; i < sizeof sudokumaker_types / sizeof *sudokumaker_types; i++)
        if (sudokumaker_types[i].number == number)
            entry.type = &sudokumaker_types[i];
    char name[40];
    snprintf(name, sizeof name, "constraints of type %u", number);
    if (entry.type && !is_off)
        entry.type->read(maker, &entry);
    else if (!is_off && json->status == QD_OK)
        qd_strangers_meet(&maker->strangers, name, entry.members[MAKER_TYPE].place);
    json->at = end;
}

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
    return sudokumaker_has(maker, member) ? sudokumaker_number(maker, most, "a size") : usual;
}

static void sudokumaker_read_size(struct sudokumaker *maker, const qd_json_member *members) {
    uint32_t size = sudokumaker_member(maker, &members[MAKER_SIZE], SUDOKUMAKER_MOST, 9);
    maker->rows = sudokumaker_member(maker, &members[MAKER_HEIGHT], SUDOKUMAKER_MOST, size);
    maker->columns = sudokumaker_member(maker, &members[MAKER_WIDTH], SUDOKUMAKER_MOST, size);
    uint32_t longer = maker->rows > maker->columns ? maker->rows : maker->columns;
    maker->least = 1;
    if (qd_json_go_to(&maker->json, &members[MAKER_LEAST]))
        maker->least = sudokumaker_number(maker, 63, "a digit");
    maker->most = sudokumaker_member(maker, &members[MAKER_MOST], 63, maker->least + longer - 1);
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

static void sudokumaker_put_regions(struct sudokumaker *maker) {
    uint32_t cells = maker->rows * maker->columns;
    for (uint32_t region = 0; region < 64; region++) {
        size_t begin = sudokumaker_begin(maker, "house");
        uint32_t count = 0;
        for (uint32_t cell = 0; cell < cells; cell++)
            if (maker->regions[cell] == region) {
                sudokumaker_put(maker, cell / maker->columns + 1, cell % maker->columns + 1);
                count++;
            }
        sudokumaker_end(maker, begin, count > 1);
    }
}

static void sudokumaker_set_board(struct sudokumaker *maker, struct place at, bool is_custom) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$";
    uint32_t longer = maker->rows > maker->columns ? maker->rows : maker->columns;
    bool is_full = maker->regions && sudokumaker_are_full(maker);
    qd_text_printf(&maker->size, "%ux%u", maker->rows, maker->columns);
    if (is_custom && !maker->has_rows)
        qd_text_put(&maker->size, ":free");
    else if (!is_full)
        qd_text_printf(&maker->size, ":1x%u", maker->columns);
    if (maker->least != 1 || maker->most != longer)
        qd_text_printf(&maker->size, "=%u-%u", maker->least, maker->most);
    if (is_full && (!is_custom || maker->has_rows)) {
        qd_text_put(&maker->size, "+regions=");
        for (uint32_t cell = 0; cell < maker->rows * maker->columns; cell++)
            qd_text_put_byte(&maker->size, letters[maker->regions[cell]]);
    } else if (maker->regions)
        sudokumaker_put_regions(maker);
    qd_text_put_bytes(&maker->size, maker->rules.data, maker->rules.length);
    if (maker->size.failed || maker->rules.failed)
        maker->json.status = qd_fail_memory(maker->json.error);
    else
        qd_draft_set_board(maker->reader, at, maker->size.data);
}

/* ---- cells ----------------------------------------------------------------------------------- */

struct sudokumaker_cell {
    uint32_t value;
    bool given;
};

/* A square with values from 1. */
static bool sudokumaker_is_usual(const struct sudokumaker *maker) {
    return maker->least == 1 && maker->rows == maker->columns && maker->most == maker->rows;
}

/* On other boards a value is the only candidate of its cell. */
static void sudokumaker_put_value(struct sudokumaker *maker, struct place at, uint32_t cell,
                                  const struct sudokumaker_cell *content) {
    if (sudokumaker_is_usual(maker))
        qd_tray_put(maker->reader, at, cell, content->value, content->given);
    else
        qd_tray_restrict(maker->reader, cell, (uint64_t)1 << (content->value - 1));
}

/* A value that is not given is one of the solution, if all cells have one. */
static void sudokumaker_read_cells(struct sudokumaker *maker, const qd_json_member *grid) {
    qd_json *json = &maker->json;
    uint32_t cells = maker->rows * maker->columns, count = 0, filled = 0, givens = 0;
    struct sudokumaker_cell *all = qd_array_new(cells, sizeof *all);
    struct place at = qd_source_place(maker->source, grid->place);
    uint32_t *solution = qd_array_new(cells, sizeof *solution);
    if (!all || !solution)
        json->status = qd_fail_memory(json->error);
    qd_json_go_to(json, grid);
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'), count++) {
        qd_json_member members[] = {{.key = "value"}, {.key = "given"}, {.key = "candidates"}};
        struct sudokumaker_cell cell = {0, false};
        if (qd_json_take_null(json))
            continue;
        qd_json_find_members(json, members, 3, NULL, NULL);
        qd_place end = json->at;
        if (sudokumaker_has(maker, &members[0]))
            cell.value = (uint32_t)qd_json_read_between(json, maker->least, maker->most,
                                                        "a digit of the board") -
                         maker->least + 1;
        cell.given = sudokumaker_has(maker, &members[1]) && qd_json_read_bool(json);
        if (!cell.value && sudokumaker_has(maker, &members[2])) {
            uint64_t notes = (uint64_t)qd_json_read_between(json, 0, INT64_MAX, "a set of digits");
            qd_tray_note(maker->reader, count, notes >> maker->least);
        }
        if (count < cells && json->status == QD_OK) {
            all[count] = cell;
            filled += cell.value != 0;
            givens += cell.value && cell.given;
        }
        json->at = end;
    }
    if (count != cells)
        qd_json_fail_at(json, grid->place, "there are not as many cells as the size says");
    for (uint32_t i = 0; i < cells && json->status == QD_OK; i++) {
        solution[i] = all[i].value;
        if (all[i].value && (all[i].given || filled < cells || givens == 0))
            sudokumaker_put_value(maker, at, i, &all[i]);
    }
    bool is_solved = json->status == QD_OK && filled == cells && givens && givens < cells;
    if (is_solved && sudokumaker_is_usual(maker))
        qd_tray_solve(maker->reader, at, solution);
    else if (is_solved)
        qd_draft_leave_out(maker->reader, "solution");
    free(all);
    free(solution);
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

static void sudokumaker_tell(struct sudokumaker *maker, const qd_json_member *member,
                             const char *name) {
    if (!sudokumaker_has(maker, member))
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
    sudokumaker_read_size(maker, members);
    bool is_custom = sudokumaker_has(maker, &members[MAKER_KIND]) &&
                     strcmp(qd_json_read_string(json, "a kind of puzzle"), "custom") == 0;
    if (json->status == QD_OK && sudokumaker_has(maker, &members[MAKER_CONSTRAINTS]))
        for (bool more = qd_json_first(json, '[', "an array of constraints"); more;
             more = qd_json_next(json, ']'))
            sudokumaker_read_constraint(maker);
    if (maker->has_dots && maker->is_strict)
        qd_json_fail_at(json, begin, "nonconsecutive together with dots is not supported");
    qd_strangers_refuse(&maker->strangers, NULL, json);
    struct place at = qd_source_place(maker->source, members[MAKER_GRID].place);
    if (json->status == QD_OK)
        sudokumaker_set_board(maker, at, is_custom);
    if (json->status == QD_OK && qd_reader_draft(maker->reader)->error.status == QD_OK) {
        qd_tray_clear(maker->reader, at);
        sudokumaker_read_cells(maker, &members[MAKER_GRID]);
        sudokumaker_tell(maker, &members[MAKER_NAME], "title");
        sudokumaker_tell(maker, &members[MAKER_AUTHOR], "author");
        sudokumaker_tell(maker, &members[MAKER_COMMENT], "rules");
        qd_tray_close(maker->reader);
    }
}

static void sudokumaker_read(struct source *source) {
    struct sudokumaker maker = {.source = source, .reader = source->reader};
    qd_json_member puzzle = {.key = "puzzle"};
    qd_json_open(&maker.json, source->text, source->length, &source->error);
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

static bool sudokumaker_begins(qd_reader *reader, const struct line *line) {
    if (!qd_link_is_at(line, "sudokumaker.app"))
        return qd_json_document_begins(reader, line, &qd_format_sudokumaker);
    qd_draft_open(reader, &qd_format_sudokumaker, 9, line);
    return true;
}

static enum taken sudokumaker_take(qd_reader *reader, const struct line *line) {
    bool is_json = qd_reader_document(reader)->text.length || *line->begin == '{';
    return is_json ? qd_json_document_take(reader, line) : COMPLETE;
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
    .marked = true,
    .irregular = true,
    .square = true,
    .least = 1,
    .most = 63,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED |
             QD_HOLDS_SOLUTION,
    .fields = sudokumaker_fields,
    .begins = sudokumaker_begins,
    .take = sudokumaker_take,
    .next = sudokumaker_next,
    .json_keys = (const char *const[]){"formatVersion", "formatVersion"},
    .read_json = sudokumaker_read,
};
