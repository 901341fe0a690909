/*
 * A whole text: what is not known is refused by name, then the board is read, then item after item becomes rules.
 *
 *     Or with two children        any=(first|second); a child that means several rules is first+second
 *     Or with one child           that child
 *     And                         its children
 *     Replicate                   its children, once for each target, moved there
 */
#include "iss.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../text/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is refused ------------------------------------------------------------------------- */

#define MOST_NAMES 24

/* Names that were met, once each. */
struct iss_names {
    struct iss_span names[MOST_NAMES];
    size_t count;
};

static void iss_translate_meet(struct iss_names *names, struct iss_span name) {
    for (size_t i = 0; i < names->count; i++)
        if (names->names[i].length == name.length &&
            memcmp(names->names[i].text, name.text, name.length) == 0)
            return;
    if (names->count < MOST_NAMES)
        names->names[names->count++] = name;
}

static void iss_translate_say(const struct iss_names *names, char *message, size_t size) {
    size_t length = 0;
    for (size_t i = 0; i < names->count && length < size; i++) {
        size_t shown = names->names[i].length < 24 ? names->names[i].length : 24;
        length += (size_t)snprintf(message + length, size - length, "%s%.*s",
                                   i ? ", " : "unknown: ", (int)shown, names->names[i].text);
    }
}

/* Names all types of the text that are unknown. */
static bool iss_translate_refuse(struct iss *iss) {
    struct iss_names unknown = {.count = 0};
    const struct iss_text *text = iss->text;
    char message[160];
    for (size_t i = 0; i < text->item_count; i++) {
        const struct iss_item *item = &text->items[i];
        const struct iss_type *type = item->is_grid ? qd_iss_type(0) : qd_iss_find_type(item->name);
        if (!type)
            iss_translate_meet(&unknown, item->name);
    }
    if (!unknown.count)
        return true;
    iss_translate_say(&unknown, message, sizeof message);
    return qd_iss_fail(iss, unknown.names[0], "%s", message);
}

/* ---- grids ----------------------------------------------------------------------------------- */

/* The value, from 1, of a character of a grid; 0 if it is none. */
static uint32_t iss_translate_symbol(const struct iss *iss, char c) {
    uint32_t n = iss->puzzle->value_count, value = 0;
    if (n <= 9 && c >= '1' && c <= '9')
        value = (uint32_t)(c - '0');
    if (n > 9 && c >= 'A' && c <= 'Z')
        value = (uint32_t)(c - 'A') + 1;
    return value <= n ? value : 0;
}

/* A grid of one character a cell, with one filler. */
static void iss_translate_grid(struct iss *iss, const struct iss_item *grid) {
    char filler = '\0';
    if (grid->name.length != iss->groups[0].count || iss->least != 1) {
        qd_iss_fail(iss, grid->name, "a grid of another size than the board, or with a 0");
        return;
    }
    for (uint32_t cell = 0; cell < grid->name.length; cell++) {
        char c = grid->name.text[cell];
        uint32_t value = iss_translate_symbol(iss, c);
        if (value)
            iss->puzzle->candidates[cell] &= UINT64_C(1) << (value - 1);
        else if (filler && c != filler)
            qd_iss_fail(iss, (struct iss_span){grid->name.text + cell, 1},
                        "'%c' is neither a value nor '%c' for an empty cell",
                        c >= ' ' && c < 127 ? c : '?', filler);
        else
            filler = c;
    }
    if (!filler)
        qd_iss_fail(iss, grid->name, "this may be a full grid or the regions of a jigsaw");
}

/* ---- items and composites -------------------------------------------------------------------- */

/* The most items and arguments that are translated, copies too. */
#define MOST_STEPS 4000000

static void iss_translate_items(struct iss *iss, size_t first, size_t last);

static void iss_translate_or(struct iss *iss, size_t number) {
    const struct iss_item *items = iss->text->items;
    qd_text *board = &iss->puzzle->board;
    size_t length = board->length, marks = iss->puzzle->mark_count, last = items[number].last;
    bool was_fresh = iss->fresh, is_always = false;
    if (number + 1 == last) {
        qd_iss_never(iss);
        return;
    }
    if (items[number + 1].last + 1 == last) { /* the only alternative: it is in force */
        iss->choices++;
        iss_translate_items(iss, number + 1, last);
        iss->choices--;
        return;
    }
    qd_iss_rule(iss, "any=(");
    iss->choices++;
    for (size_t i = number + 1; i < last && iss->status == QD_OK; i = items[i].last + 1) {
        if (i > number + 1)
            qd_iss_put(iss, "|");
        iss->fresh = true;
        iss_translate_items(iss, i, items[i].last + 1);
        is_always = is_always || iss->fresh;
    }
    iss->choices--;
    iss->fresh = false;
    qd_iss_put(iss, ")");
    if (!is_always || iss->status != QD_OK)
        return;
    qd_text_cut(board, length);
    iss->puzzle->mark_count = marks;
    iss->fresh = was_fresh;
}

/* The children of a Replicate, once for each bit of the code: bit k is the cell k after the origin. */
static void iss_translate_copies(struct iss *iss, size_t number) {
    const struct iss_item *item = iss->item;
    struct iss_span code = qd_iss_argument(iss, 0), name = {"R1C1", 4};
    struct iss_shift shift = iss->shift;
    uint32_t origin;
    if (item->argument_count == 0 || item->argument_count > 2) {
        qd_iss_fail(iss, item->name, "Replicate: expected a code of targets, and an origin");
        return;
    }
    if (item->argument_count == 2 && qd_iss_argument(iss, 1).length)
        name = qd_iss_argument(iss, 1);
    iss->shift = (struct iss_shift){0, 0};
    if (!qd_iss_cell(iss, name, &origin))
        return;
    const struct iss_group *group = qd_iss_group_of(iss, origin);
    uint32_t from = origin - group->first;
    for (size_t k = 0; k < 6 * code.length && iss->status == QD_OK; k++) {
        int digit = qd_base64_digit(code.text[k / 6]);
        if (digit < 0 || (digit >> k % 6 & 1 && from + k >= group->count)) {
            qd_iss_fail(iss, (struct iss_span){code.text + k / 6, 1},
                        digit < 0 ? "Replicate: expected a code of letters, digits, - and _"
                                  : "Replicate: a target that is not a cell");
            return;
        }
        if (!(digit >> k % 6 & 1))
            continue;
        uint32_t to = from + (uint32_t)k;
        iss->shift.rows = shift.rows + (int)(to / group->width) - (int)(from / group->width);
        iss->shift.columns = shift.columns + (int)(to % group->width) - (int)(from % group->width);
        iss->copies++;
        iss_translate_items(iss, number + 1, iss->text->items[number].last);
        iss->copies--;
    }
    iss->shift = shift;
}

static void iss_translate_composite(struct iss *iss, size_t number) {
    const struct iss_item *item = &iss->text->items[number];
    iss->item = item;
    if (qd_iss_is(item->name, "Replicate"))
        iss_translate_copies(iss, number);
    else if (item->argument_count)
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "Or and And have no arguments");
    else if (qd_iss_is(item->name, "And"))
        iss_translate_items(iss, number + 1, item->last);
    else
        iss_translate_or(iss, number);
}

/* Whether an item, such as XSum~R1~~, has nothing after its first argument. */
static bool iss_translate_is_empty(const struct iss *iss, const struct iss_item *item) {
    size_t length = 0;
    for (size_t i = 1; i < item->argument_count; i++)
        length += iss->text->arguments[item->first_argument + i].length;
    return item->argument_count > 1 && length == 0;
}

static void iss_translate_item(struct iss *iss, const struct iss_item *item, bool is_inside) {
    const struct iss_type *type = qd_iss_find_type(item->name);
    QD_CHECK(type);
    if (is_inside && !(type->flags & ISS_CHILD))
        qd_iss_fail(iss, item->name, "%s cannot be in Or, And or Replicate", type->name);
    else if (iss->copies && type->flags & ISS_OUTSIDE)
        qd_iss_fail(iss, item->name, "%s cannot be in Replicate", type->name);
    else if (iss->is_raw && type->flags & ISS_SUDOKU &&
             !(type->flags & ISS_OUTSIDE && iss_translate_is_empty(iss, item)))
        qd_iss_fail(iss, item->name, "%s: not on a board without rules (Raw)", type->name);
    iss->item = item;
    if (iss->status == QD_OK && type->translate)
        type->translate(iss, type);
}

static void iss_translate_items(struct iss *iss, size_t first, size_t last) {
    const struct iss_item *items = iss->text->items;
    bool is_inside = iss->text->item_count != last;
    for (size_t i = first; i < last && iss->status == QD_OK; i = items[i].last + 1) {
        iss->steps += 1 + items[i].argument_count;
        if (iss->steps > MOST_STEPS)
            qd_iss_fail(iss, items[i].name, "the text means more than %d items", MOST_STEPS);
        else if (items[i].is_composite)
            iss_translate_composite(iss, i);
        else if (items[i].is_grid)
            iss_translate_grid(iss, &items[i]);
        else
            iss_translate_item(iss, &items[i], is_inside);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* What other items must know beforehand. */
static void iss_translate_look_ahead(struct iss *iss) {
    for (size_t i = 0; i < iss->text->item_count; i++) {
        iss->strict_dots |= qd_iss_is(iss->text->items[i].name, "StrictKropki");
        iss->strict_xv |= qd_iss_is(iss->text->items[i].name, "StrictXV");
        if (qd_iss_is(iss->text->items[i].name, "Diagonal") &&
            iss->text->items[i].argument_count == 1)
            iss->diagonals |=
                qd_iss_is(iss->text->arguments[iss->text->items[i].first_argument], "1") ? 1 : 2;
    }
}

/* Moves the names of what was ignored together. */
static void iss_translate_close_ignored(struct iss_puzzle *puzzle) {
    if (!puzzle->ignored[0]) {
        puzzle->ignored[0] = puzzle->ignored[1];
        puzzle->ignored[1] = NULL;
    }
}

qd_status qd_iss_translate(const struct iss_text *text, struct iss_puzzle *puzzle,
                           qd_error *error) {
    struct iss iss = {.text = text, .puzzle = puzzle, .error = error, .status = QD_OK};
    *puzzle = (struct iss_puzzle){.board = QD_TEXT_INIT};
    if (iss_translate_refuse(&iss) && qd_iss_read_board(&iss)) {
        iss_translate_look_ahead(&iss);
        iss_translate_items(&iss, 0, text->item_count);
    }
    if (iss.status == QD_OK)
        iss.status = qd_text_check(&puzzle->board, error);
    iss_translate_close_ignored(puzzle);
    free(iss.groups);
    free(iss.cells);
    free(iss.clues);
    return iss.status;
}

void qd_iss_puzzle_free(struct iss_puzzle *puzzle) {
    qd_text_free(&puzzle->board);
    free(puzzle->marks);
    puzzle->marks = NULL;
}

size_t qd_iss_puzzle_origin(const struct iss_puzzle *puzzle, const struct iss_text *text,
                            uint64_t column) {
    const char *source = text->bytes.data;
    for (size_t i = 0; i < puzzle->mark_count && puzzle->marks[i].notation < column; i++)
        source = puzzle->marks[i].source;
    return qd_iss_text_origin(text, source);
}
