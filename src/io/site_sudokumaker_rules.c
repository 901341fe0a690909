/*
 * Reads the constraints of SudokuMaker into the notation of boards, by the table of its types:
 *
 *     {"type":401,"minDifference":5,"lines":[[0,1,2],[9,10]]}        +whisper=5:r1c1r1c2r1c3+whisper=5:r2c1r2c2
 *
 * Edges, corners and places beside the grid have numbers in grids of their own.
 */
#include "site_sudokumaker.h"
#include "site_link.h"

#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* Members of constraints. */
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

/* Members of elements of their arrays. */
enum {
    MAKER_ITEM_CELLS,
    MAKER_ITEM_VALUE,
    MAKER_ITEM_EDGE,
    MAKER_ITEM_CORNER,
    MAKER_ITEM_DIGITS,
    MAKER_ITEM_PLACE,
    MAKER_ITEM_DIAGONAL,
    MAKER_ITEM_BULB,
    MAKER_ITEM_ARROWS,
    MAKER_ITEM_KEYS
};

struct sudokumaker_entry;

/* A type of constraint. */
struct sudokumaker_type {
    uint32_t number;
    uint32_t
        array; /* the member with an element for each constraint of the board; 0: it is one itself */
    void (*read)(struct sudokumaker *maker,
                 const struct sudokumaker_entry *entry); /* one of them */
    const char *rule; /* with what is before the cells; or what is left out or refused */
    uint32_t least;   /* fewer cells have no effect */
    bool (*prepare)(struct sudokumaker *maker, struct sudokumaker_entry *entry);
    const char *other; /* marks between cells: the rule with another number than `usual` */
    uint32_t usual;
    const char *negative; /* what pairs without a mark do not */
};

struct sudokumaker_entry {
    const struct sudokumaker_type *type;
    qd_json_member members[MAKER_KEYS];
    char rule[32];                        /* that of the type, unless `prepare` has another one */
    qd_json_member item[MAKER_ITEM_KEYS]; /* of the element, if it is an object */
};

/* ---- numbers and cells ----------------------------------------------------------------------- */

uint32_t qd_sudokumaker_number(struct sudokumaker *maker, int64_t most, const char *what) {
    return (uint32_t)qd_json_read_between(&maker->json, 0, most, what);
}

static uint32_t sudokumaker_rules_value(struct sudokumaker *maker) {
    return qd_read_digits(&maker->json, 0, 9999, "a number, 0 to 9999");
}

static void sudokumaker_rules_put(struct sudokumaker *maker, uint32_t row, uint32_t column) {
    qd_rule_put_cell(&maker->rules, row, column, &maker->json);
}

static void sudokumaker_rules_put_number(struct sudokumaker *maker, uint32_t cell) {
    sudokumaker_rules_put(maker, cell / maker->columns + 1, cell % maker->columns + 1);
}

static uint32_t sudokumaker_rules_read_number(struct sudokumaker *maker) {
    return qd_sudokumaker_number(maker, (int64_t)maker->rows * maker->columns - 1,
                                 "a cell, less than their number");
}

/* Puts the cells of an array after the first `skip`; the number of all. */
static uint32_t sudokumaker_rules_put_cells(struct sudokumaker *maker, uint32_t skip) {
    qd_json *json = &maker->json;
    uint32_t count = 0;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'), count++) {
        if (count < skip)
            qd_json_skip(json);
        else
            sudokumaker_rules_put_number(maker, sudokumaker_rules_read_number(maker));
    }
    return count;
}

static size_t sudokumaker_rules_begin(struct sudokumaker *maker, const char *rule) {
    return qd_rule_begin(&maker->rules, rule, &maker->json);
}

/* ---- flags, marks and lines ------------------------------------------------------------------ */

static void sudokumaker_rules_read_flag(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    maker->is_strict = maker->is_strict || entry->type->number == 15;
    (void)sudokumaker_rules_begin(maker, entry->rule);
}

static void sudokumaker_rules_read_line(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    size_t begin = sudokumaker_rules_begin(maker, entry->rule);
    qd_rule_end(&maker->rules, begin, sudokumaker_rules_put_cells(maker, 0) >= entry->type->least);
}

/* All cells that are marked alike are one constraint. */
static void sudokumaker_rules_read_marks(struct sudokumaker *maker,
                                         const struct sudokumaker_entry *entry) {
    if (qd_json_has(&maker->json, &entry->members[MAKER_CELLS]))
        sudokumaker_rules_read_line(maker, entry);
}

static bool sudokumaker_rules_prepare_thermo(struct sudokumaker *maker,
                                             struct sudokumaker_entry *entry) {
    if (qd_json_has(&maker->json, &entry->members[MAKER_SLOW]) && qd_json_read_bool(&maker->json))
        snprintf(entry->rule, sizeof entry->rule, "slowthermo=");
    return true;
}

/* A whisper has its number; a lockout line half of how many digits there are. */
static bool sudokumaker_rules_prepare_far(struct sudokumaker *maker,
                                          struct sudokumaker_entry *entry) {
    uint32_t number = (maker->most - maker->least + 1) / 2;
    if (qd_json_has(&maker->json, &entry->members[MAKER_LEAST_DIFFERENCE]))
        number = qd_sudokumaker_number(maker, 9999, "a difference");
    snprintf(entry->rule, sizeof entry->rule, "%s%u:", entry->type->rule, number);
    return true;
}

static bool sudokumaker_rules_prepare_region_sums(struct sudokumaker *maker,
                                                  struct sudokumaker_entry *entry) {
    if (qd_json_has(&maker->json, &entry->members[MAKER_SINGLE_TOTALS]) &&
        qd_json_read_bool(&maker->json))
        qd_strangers_meet(&maker->strangers, "region sums over all visits of a region",
                          entry->members[MAKER_SINGLE_TOTALS].key_place);
    return true;
}

/* ---- groups of digits ------------------------------------------------------------------------ */

/* Whether the groups are those of the digits with the same remainder. */
static bool sudokumaker_rules_are_remainders(const struct sudokumaker *maker,
                                             const uint64_t *groups, uint32_t count) {
    for (uint32_t digit = maker->least; digit <= maker->most; digit++)
        for (uint32_t other = maker->least; other <= maker->most; other++) {
            bool is_alike = false;
            for (uint32_t i = 0; i < count; i++)
                is_alike = is_alike || (groups[i] >> digit & 1 && groups[i] >> other & 1);
            if (is_alike != (digit % count == other % count))
                return false;
        }
    return true;
}

static bool sudokumaker_rules_are_bands(const uint64_t *groups, uint32_t count) {
    uint64_t all = 0;
    for (uint32_t i = 0; i < count; i++)
        all += groups[i]; /* each digit once, so that the third one is the rest */
    return all == 0x3fe && count == 3 &&
           (groups[0] == 0xe || groups[1] == 0xe || groups[2] == 0xe) &&
           (groups[0] == 0x70 || groups[1] == 0x70 || groups[2] == 0x70);
}

/* The rule of the groups: "entropic", "modular=3:" ...; others are strangers. */
static bool sudokumaker_rules_prepare_groups(struct sudokumaker *maker,
                                             struct sudokumaker_entry *entry) {
    enum { MOST = 16 };
    uint64_t groups[MOST];
    uint32_t count = 0;
    qd_json *json = &maker->json;
    if (qd_json_has(json, &entry->members[MAKER_GROUPS]))
        for (bool more = qd_json_first(json, '[', "an array of groups"); more;
             more = qd_json_next(json, ']')) {
            if (count == MOST) {
                qd_json_fail_at(json, json->at, "more than 16 groups");
                return false;
            }
            groups[count++] =
                (uint64_t)qd_json_read_between(json, 0, (int64_t)1 << 40, "a group of digits");
        }
    bool is_global = entry->type->array == 0,
         are_bands = sudokumaker_rules_are_bands(groups, count);
    if (are_bands || (count >= 2 && sudokumaker_rules_are_remainders(maker, groups, count) &&
                      (!is_global || count == 3))) {
        const char *rule = is_global ? (are_bands ? "globalentropy" : "globalmod")
                                     : (are_bands ? "entropic=" : "modular=");
        snprintf(entry->rule, sizeof entry->rule, "%s", rule);
        if (!are_bands && !is_global)
            snprintf(entry->rule, sizeof entry->rule, "%s%u:", rule, count);
        return true;
    }
    if (json->status == QD_OK)
        qd_strangers_meet(&maker->strangers, "groups of digits", entry->members[MAKER_TYPE].place);
    return false;
}

/* ---- cages, clones, arrows ------------------------------------------------------------------- */

static void sudokumaker_rules_read_cage(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    uint32_t sum =
        qd_json_has(json, &entry->item[MAKER_ITEM_VALUE]) ? sudokumaker_rules_value(maker) : 0;
    size_t begin = sudokumaker_rules_begin(maker, entry->rule);
    if (sum)
        qd_text_printf(&maker->rules, "%u:", sum);
    bool has_cells = qd_json_has(json, &entry->item[MAKER_ITEM_CELLS]) &&
                     sudokumaker_rules_put_cells(maker, 0) >= entry->type->least;
    qd_rule_end(&maker->rules, begin, has_cells);
}

/* The cells of a group are all equal. */
static void sudokumaker_rules_read_clone(struct sudokumaker *maker,
                                         const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    uint32_t first = 0, count = 0;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']'), count++) {
        uint32_t cell = sudokumaker_rules_read_number(maker);
        first = count ? first : cell;
        if (cell == first)
            continue;
        (void)sudokumaker_rules_begin(maker, entry->rule);
        sudokumaker_rules_put_number(maker, first);
        qd_text_put(&maker->rules, ":");
        sudokumaker_rules_put_number(maker, cell);
    }
}

enum { SUDOKUMAKER_BULB = 4 };

/* The cells of a bulb, of which the first has the least digit of its number; how many they are. */
static uint32_t sudokumaker_rules_read_bulb(struct sudokumaker *maker, uint32_t *cells) {
    uint32_t count = 0;
    qd_json *json = &maker->json;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']')) {
        uint32_t cell = sudokumaker_rules_read_number(maker);
        if (count == SUDOKUMAKER_BULB)
            qd_json_fail_at(json, json->text_place, "a bulb of more than four cells");
        else
            cells[count++] = cell;
    }
    return count;
}

/* Each line of a bulb is an arrow. */
static void sudokumaker_rules_read_arrows(struct sudokumaker *maker,
                                          const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    uint32_t bulb[SUDOKUMAKER_BULB], count = 0;
    if (qd_json_has(json, &entry->item[MAKER_ITEM_BULB]))
        count = sudokumaker_rules_read_bulb(maker, bulb);
    if (!count || !qd_json_has(json, &entry->item[MAKER_ITEM_ARROWS]))
        return;
    for (bool more = qd_json_first(json, '[', "an array of lines"); more;
         more = qd_json_next(json, ']')) {
        size_t begin = sudokumaker_rules_begin(maker, entry->rule);
        for (uint32_t i = count; i-- > 0;)
            sudokumaker_rules_put_number(maker, bulb[i]);
        qd_text_put(&maker->rules, ":");
        /* a line begins in its bulb */
        qd_rule_end(&maker->rules, begin,
                    sudokumaker_rules_put_cells(maker, 1) >= entry->type->least);
    }
}

/* ---- marks between cells --------------------------------------------------------------------- */

/* An edge, left of a cell or below it. */
static void sudokumaker_rules_put_edge(struct sudokumaker *maker) {
    uint32_t columns = maker->columns;
    uint32_t edge = qd_sudokumaker_number(maker, 2 * (int64_t)maker->rows * columns - 1,
                                          "an edge, less than their number");
    uint32_t column = edge % columns, row = edge / columns / 2;
    bool is_below = edge / columns % 2;
    if (is_below ? row + 1 == maker->rows : column == 0)
        qd_json_fail_at(&maker->json, maker->json.text_place, "this edge is between no two cells");
    else if (!is_below)
        sudokumaker_rules_put(maker, row + 1, column);
    sudokumaker_rules_put(maker, row + 1, column + 1);
    if (is_below)
        sudokumaker_rules_put(maker, row + 2, column + 1);
}

static void sudokumaker_rules_read_mark(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    uint32_t usual = entry->type->usual, number = usual;
    if (qd_json_has(json, &entry->item[MAKER_ITEM_VALUE]))
        number = sudokumaker_rules_value(maker);
    maker->has_dots = maker->has_dots || usual;
    if (!usual && number != 5 && number != 10)
        qd_json_fail_at(json, entry->item[MAKER_ITEM_VALUE].place,
                        "expected 5 or 10 for a V or an X");
    (void)sudokumaker_rules_begin(maker, number == usual ? entry->rule : entry->type->other);
    if (!usual)
        qd_text_put(&maker->rules, number == 5 ? "V:" : "X:");
    else if (number != usual)
        qd_text_printf(&maker->rules, "%u:", number);
    if (qd_json_go_to(json, &entry->item[MAKER_ITEM_EDGE]))
        sudokumaker_rules_put_edge(maker);
}

/* What no pair without a mark does, for the usual numbers only. */
static void sudokumaker_rules_read_negative(struct sudokumaker *maker,
                                            const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    const qd_json_member *member = &entry->members[MAKER_NEGATIVE];
    uint64_t numbers = 0;
    uint32_t usual = entry->type->usual;
    if (!entry->type->negative || !qd_json_has(json, member))
        return;
    for (bool more = qd_json_first(json, '[', "an array of numbers"); more;
         more = qd_json_next(json, ']'))
        numbers |= (uint64_t)1 << qd_sudokumaker_number(maker, 63, "a number below 64");
    if (numbers != (usual ? (uint64_t)1 << usual : 1 << 5 | 1 << 10))
        qd_strangers_meet(&maker->strangers, "negative rules of other numbers", member->key_place);
    else
        (void)sudokumaker_rules_begin(maker, entry->type->negative);
}

/* A corner, of those of all cells, of which there is one more in each row and column. */
static void sudokumaker_rules_read_quad(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    if (!qd_json_has(json, &entry->item[MAKER_ITEM_DIGITS]))
        return;
    (void)sudokumaker_rules_begin(maker, entry->rule);
    for (bool more = qd_json_first(json, '[', "an array of digits"); more;
         more = qd_json_next(json, ']'))
        qd_text_printf(&maker->rules, "%u,", qd_sudokumaker_number(maker, maker->most, "a digit"));
    qd_text_put(&maker->rules, ":");
    uint32_t columns = maker->columns + 1, corner = 0;
    if (qd_json_go_to(json, &entry->item[MAKER_ITEM_CORNER]))
        corner = qd_sudokumaker_number(maker, (int64_t)(maker->rows + 1) * columns - 1, "a corner");
    uint32_t row = corner / columns, column = corner % columns;
    if (!row || !column || row == maker->rows || column == maker->columns)
        qd_json_fail_at(json, entry->item[MAKER_ITEM_CORNER].place,
                        "this corner is not within the grid");
    sudokumaker_rules_put(maker, row, column);
}

/* ---- clues beside the grid ------------------------------------------------------------------- */

/* A place of the grid with a frame of one cell around it. One on a diagonal of 1 runs like `/`, of -1 like `\`. */
static void sudokumaker_rules_read_clue(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    const qd_json_member *item = entry->item;
    uint32_t columns = maker->columns + 2;
    if (!qd_json_has(json, &item[MAKER_ITEM_VALUE]) ||
        !qd_json_go_to(json, &item[MAKER_ITEM_PLACE]))
        return;
    uint32_t place = qd_sudokumaker_number(maker, (int64_t)(maker->rows + 2) * columns - 1,
                                           "a place beside the grid");
    uint32_t row = place / columns, column = place % columns;
    bool in_row = row >= 1 && row <= maker->rows,
         in_column = column >= 1 && column <= maker->columns;
    bool slopes = entry->type->number == 500;
    if (slopes ? in_row && in_column : in_row == in_column)
        qd_json_fail_at(json, item[MAKER_ITEM_PLACE].place, "expected a place beside the grid");
    qd_json_go_to(json, &item[MAKER_ITEM_VALUE]);
    uint32_t number = sudokumaker_rules_value(maker);
    (void)sudokumaker_rules_begin(maker, entry->rule);
    qd_text_printf(&maker->rules, "%u:", number);
    if (entry->type->number == 501)
        qd_text_printf(&maker->rules, in_row ? "r%u" : "c%u", in_row ? row : column);
    else
        sudokumaker_rules_put(maker, row, column);
    if (!slopes)
        return;
    int64_t diagonal = qd_json_go_to(json, &item[MAKER_ITEM_DIAGONAL])
                           ? qd_json_read_between(json, -1, 1, "1 or -1")
                           : 0;
    bool down = row == 0 || (in_row && (diagonal < 0) == (column == 0));
    qd_text_put(&maker->rules, diagonal < 0 ? (down ? "dr" : "ul") : (down ? "dl" : "ur"));
    if (diagonal == 0)
        qd_json_fail_at(json, item[MAKER_ITEM_PLACE].place, "this clue has no diagonal");
}

/* ---- regions --------------------------------------------------------------------------------- */

static void sudokumaker_rules_read_regions(struct sudokumaker *maker,
                                           const struct sudokumaker_entry *entry) {
    qd_json *json = &maker->json;
    uint32_t cells = maker->rows * maker->columns, count = 0;
    if (!qd_json_has(json, &entry->members[MAKER_REGIONS]))
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

void qd_sudokumaker_put_regions(struct sudokumaker *maker) {
    uint32_t cells = maker->rows * maker->columns;
    for (uint32_t region = 0; region < 64; region++) {
        size_t begin = sudokumaker_rules_begin(maker, "house=");
        uint32_t count = 0;
        for (uint32_t cell = 0; cell < cells; cell++)
            if (maker->regions[cell] == region) {
                sudokumaker_rules_put_number(maker, cell);
                count++;
            }
        qd_rule_end(&maker->rules, begin, count > 1);
    }
}

static void sudokumaker_rules_read_rows(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    (void)entry;
    maker->has_rows = true;
}

/* ---- what boards do not have ----------------------------------------------------------------- */

/* Named, and left out. */
static void sudokumaker_rules_leave_out(struct sudokumaker *maker,
                                        const struct sudokumaker_entry *entry) {
    qd_draft_leave_out(maker->reader, entry->rule);
}

/* The same of what is only drawn. */
static void sudokumaker_rules_leave_drawn(struct sudokumaker *maker,
                                          const struct sudokumaker_entry *entry) {
    qd_draft_leave_drawn(maker->reader, entry->rule);
}

static void sudokumaker_rules_ignore(struct sudokumaker *maker,
                                     const struct sudokumaker_entry *entry) {
    (void)maker, (void)entry;
}

static void sudokumaker_rules_refuse(struct sudokumaker *maker,
                                     const struct sudokumaker_entry *entry) {
    qd_strangers_meet(&maker->strangers, entry->rule, entry->members[MAKER_TYPE].place);
}

/* One that its setter has programmed, by its name. */
static void sudokumaker_rules_refuse_custom(struct sudokumaker *maker,
                                            const struct sudokumaker_entry *entry) {
    qd_json_member name = {.key = "name"};
    const char *text = entry->rule;
    if (qd_json_has(&maker->json, &entry->members[MAKER_DEFINITION])) {
        qd_json_find_members(&maker->json, &name, 1, NULL, NULL);
        if (qd_json_has(&maker->json, &name))
            text = qd_json_read_string(&maker->json, "a name");
    }
    qd_strangers_meet(&maker->strangers, text, entry->members[MAKER_TYPE].place);
}

/* ---- the table ------------------------------------------------------------------------------- */

#define MAKER_ROW(number, array, read, ...)                                                        \
    { number, array, sudokumaker_rules_##read, __VA_ARGS__ }
#define MAKER_MARK(number, rule, other, usual, negative)                                           \
    MAKER_ROW(number, MAKER_CLUES, read_mark, rule, 0, NULL, other, usual, negative)
#define MAKER_PLAIN(number, array, read, rule, least)                                              \
    MAKER_ROW(number, array, read, rule, least, NULL, NULL, 0, NULL)
#define MAKER_PREPARED(number, array, read, rule, least, prepare)                                  \
    MAKER_ROW(number, array, read, rule, least, sudokumaker_rules_prepare_##prepare, NULL, 0, NULL)

static const struct sudokumaker_type sudokumaker_rules_types[] = {
    MAKER_PLAIN(0, 0, ignore, "", 0), /* the values of cells */
    MAKER_PLAIN(1, 0, read_regions, "", 0),
    MAKER_PLAIN(10, 0, read_flag, "diagonal", 0),
    MAKER_PLAIN(11, 0, read_flag, "antidiagonal", 0),
    MAKER_PLAIN(12, 0, read_flag, "antiking", 0),
    MAKER_PLAIN(13, 0, read_flag, "antiknight", 0),
    MAKER_PLAIN(14, 0, read_flag, "disjoint", 0),
    MAKER_PLAIN(15, 0, read_flag, "nonconsecutive", 0),
    MAKER_PREPARED(16, 0, read_flag, "", 0, groups),
    MAKER_PLAIN(100, 0, read_marks, "even=", 1),
    MAKER_PLAIN(101, 0, read_marks, "odd=", 1),
    MAKER_PLAIN(102, 0, read_marks, "max=", 1),
    MAKER_PLAIN(103, 0, read_marks, "min=", 1),
    MAKER_MARK(200, "white=", "diff=", 1, "nodiff"),
    MAKER_MARK(201, "black=", "ratio=", 2, "noratio"),
    MAKER_MARK(202, "xv=", "xv=", 0, "noxv"),
    MAKER_PREPARED(300, MAKER_THERMOMETERS, read_line, "thermo=", 2, thermo),
    MAKER_PLAIN(301, MAKER_CAGES, read_cage, "cage=", 1),
    MAKER_PLAIN(302, MAKER_GROUPS, read_clone, "clone=", 0),
    MAKER_PLAIN(303, MAKER_CLUES, read_quad, "quad=", 0),
    MAKER_PLAIN(304, MAKER_CAGES, read_cage, "lookandsay=", 1),
    MAKER_PLAIN(305, 0, read_marks, "house=", 2),
    MAKER_PLAIN(306, 0, read_marks, "circles=", 1),
    MAKER_PLAIN(400, MAKER_LINES, read_line, "renban=", 2),
    MAKER_PREPARED(401, MAKER_LINES, read_line, "whisper=", 2, far),
    MAKER_PLAIN(402, MAKER_LINES, read_line, "palindrome=", 2),
    MAKER_PLAIN(403, MAKER_LINES, read_line, "between=", 2),
    MAKER_PREPARED(404, MAKER_LINES, read_line, "regionsum=", 2, region_sums),
    MAKER_PLAIN(405, 0, refuse, "sequence lines", 0),
    MAKER_PREPARED(406, MAKER_LINES, read_line, "", 2, groups),
    MAKER_PREPARED(407, MAKER_LINES, read_line, "lockout=", 2, far),
    MAKER_PLAIN(408, MAKER_ARROWS, read_arrows, "arrow=", 2),
    MAKER_PLAIN(409, MAKER_LINES, read_line, "doublearrow=", 2),
    MAKER_PLAIN(500, MAKER_CLUES, read_clue, "little=", 0),
    MAKER_PLAIN(501, MAKER_CLUES, read_clue, "sandwich=", 0),
    MAKER_PLAIN(502, MAKER_CLUES, read_clue, "xsum=", 0),
    MAKER_PLAIN(503, MAKER_CLUES, read_clue, "skyscraper=", 0),
    MAKER_PLAIN(504, MAKER_CLUES, read_clue, "room=", 0),
    MAKER_PLAIN(600, 0, read_marks, "index=row:", 1),
    MAKER_PLAIN(601, 0, read_marks, "index=col:", 1),
    MAKER_PLAIN(1000, 0, refuse_custom, "a custom constraint", 0),
    MAKER_PLAIN(2000, 0, leave_drawn, "cosmetic lines", 0),
    MAKER_PLAIN(2001, 0, leave_drawn, "cosmetic cages", 0),
    MAKER_PLAIN(2002, 0, leave_drawn, "cosmetic symbols", 0),
    MAKER_PLAIN(2003, 0, read_rows, "", 0),
    MAKER_PLAIN(4000, 0, leave_out, "fog", 0),
    MAKER_PLAIN(4001, 0, leave_out, "fog", 0),
};

static void sudokumaker_rules_read_item(struct sudokumaker *maker,
                                        struct sudokumaker_entry *entry) {
    static const char *const keys[MAKER_ITEM_KEYS] = {"cells",    "value",     "edge",
                                                      "corner",   "digits",    "outerCell",
                                                      "diagonal", "bulbCells", "arrows"};
    qd_json *json = &maker->json;
    for (int i = 0; i < MAKER_ITEM_KEYS; i++)
        entry->item[i] = (qd_json_member){.key = keys[i], .place = json->at};
    if (!qd_json_sees(json, '{')) { /* a line; nothing of the element before */
        entry->type->read(maker, entry);
        return;
    }
    qd_json_find_members(json, entry->item, MAKER_ITEM_KEYS, NULL, NULL);
    qd_place end = json->at;
    entry->type->read(maker, entry);
    json->at = end;
}

static void sudokumaker_rules_read_type(struct sudokumaker *maker,
                                        struct sudokumaker_entry *entry) {
    const struct sudokumaker_type *type = entry->type;
    qd_json *json = &maker->json;
    snprintf(entry->rule, sizeof entry->rule, "%s", type->rule);
    if (type->prepare && !type->prepare(maker, entry))
        return;
    if (!type->array)
        type->read(maker, entry);
    else if (qd_json_has(json, &entry->members[type->array]))
        for (bool more = qd_json_first(json, '[', "an array"); more; more = qd_json_next(json, ']'))
            sudokumaker_rules_read_item(maker, entry);
    sudokumaker_rules_read_negative(maker, entry);
}

void qd_sudokumaker_read_constraint(struct sudokumaker *maker) {
    static const char *const keys[MAKER_KEYS] = {"type",
                                                 "disabled",
                                                 "cells",
                                                 "lines",
                                                 "thermometers",
                                                 "slow",
                                                 "cages",
                                                 "clues",
                                                 "groups",
                                                 "regions",
                                                 "minDifference",
                                                 "negative",
                                                 "bulbsWithArrows",
                                                 "singleRegionTotals",
                                                 "definition"};
    struct sudokumaker_entry entry = {.type = NULL};
    qd_json *json = &maker->json;
    char name[40];
    for (int i = 0; i < MAKER_KEYS; i++)
        entry.members[i].key = keys[i];
    qd_json_find_members(json, entry.members, MAKER_KEYS, NULL, NULL);
    qd_place end = json->at;
    bool is_off = qd_json_has(json, &entry.members[MAKER_DISABLED]) && qd_json_read_bool(json);
    uint32_t number = qd_json_go_to(json, &entry.members[MAKER_TYPE])
                          ? qd_sudokumaker_number(maker, 99999, "the number of a type")
                          : 0;
    for (size_t i = 0; i < sizeof sudokumaker_rules_types / sizeof *sudokumaker_rules_types; i++)
        if (sudokumaker_rules_types[i].number == number)
            entry.type = &sudokumaker_rules_types[i];
    snprintf(name, sizeof name, "constraints of type %u", number);
    if (entry.type && !is_off)
        sudokumaker_rules_read_type(maker, &entry);
    else if (!is_off && json->status == QD_OK)
        qd_strangers_meet(&maker->strangers, name, entry.members[MAKER_TYPE].place);
    json->at = end;
}
