/*
 * Symmetrical placement (Robert Gurth): a puzzle whose clues are the same after its rows, columns and values have been
 * exchanged, so that what was a row, a column or a box is one again. Then the same is true of its only solution: a
 * candidate and what it becomes both hold, or neither does. A cell that stays where it is has a value that stays.
 *
 * Rows are mapped first, by how many clues they have in each box; then column by column, which must have its clues
 * where its image has them. Few ways to map the rows get as far as a second column.
 */
#include "cells.h"
#include "techniques.h"

struct gurth {
    struct search *search;
    uint8_t clues[81]; /* value; NO_VALUE: none */
    bool is_turned;    /* rows become columns */
    uint32_t key[2]
                [9]; /* how many clues rows and columns have in their boxes, in ascending order */
    uint8_t line[2][9]; /* what rows and columns become, from 0 */
    uint32_t used[2];   /* bits: lines, so far */
    uint8_t value[9];   /* what values become; NO_VALUE: not known */
    uint32_t values;    /* bits: what some value becomes */
    uint8_t cell[81];
};

/* ---- what follows ---------------------------------------------------------------------------- */

static bool gurth_is_possible(const struct qd_position *position, uint32_t cell, uint32_t value) {
    return position->value[cell] == NO_VALUE ? position->candidates[cell] >> value & 1
                                             : position->value[cell] == value;
}

/* A candidate cannot hold if what it becomes, again and again, cannot, or excludes what it was before. */
static bool gurth_rules_out(const struct gurth *gurth, uint32_t cell, uint32_t value) {
    const struct search *search = gurth->search;
    uint32_t from = cell, was = value;
    do {
        uint32_t to = gurth->cell[from], becomes = gurth->value[was];
        if (!gurth_is_possible(search->position, to, becomes) || (to == from && becomes != was) ||
            (becomes == was && to != from && ground_sees(search->ground, from, to)))
            return true;
        from = to;
        was = becomes;
    } while (from != cell || was != value);
    return false;
}

static uint64_t gurth_gone(const struct gurth *gurth, uint32_t cell) {
    uint64_t left = gurth->search->position->candidates[cell], gone = 0;
    for (; left; left &= left - 1)
        if (gurth_rules_out(gurth, cell, qd_lowest_bit(left)))
            gone |= left & (~left + 1);
    return gone;
}

/* What lines and values become: see mapping.h. */
static void gurth_tell(const struct gurth *gurth) {
    struct search *search = gurth->search;
    for (uint32_t i = 0; i < 18; i++) {
        bool is_row = (i < 9) != gurth->is_turned;
        step_part(search, QD_ROLE_IMAGE,
                  (is_row ? (uint32_t)CELLS_ROWS : (uint32_t)CELLS_COLUMNS) +
                      gurth->line[i / 9][i % 9],
                  QD_NO_CELL, 0);
    }
    for (uint32_t value = 0; value < 9; value++)
        step_part(search, QD_ROLE_IMAGE, QD_NO_HOUSE, QD_NO_CELL,
                  (uint64_t)1 << gurth->value[value]);
}

/* What stays, of cells that stay; of others, what their candidates become. */
static void gurth_part(const struct gurth *gurth, uint32_t cell, uint64_t gone) {
    const uint64_t *candidates = gurth->search->position->candidates;
    uint32_t image = gurth->cell[cell];
    uint64_t becomes = 0;
    for (uint64_t left = gone; left; left &= left - 1)
        becomes |= (uint64_t)1 << gurth->value[qd_lowest_bit(left)];
    if (image == cell)
        step_part(gurth->search, QD_ROLE_BASE, QD_NO_HOUSE, cell, candidates[cell] & ~gone);
    else
        step_part(gurth->search, QD_ROLE_EXTRA, QD_NO_HOUSE, image, candidates[image] & becomes);
}

static bool gurth_offer(struct gurth *gurth) {
    struct search *search = gurth->search;
    uint64_t gone[81];
    step_begin(search, search->rung->rating);
    for (uint32_t cell = 0; cell < 81; cell++) {
        gone[cell] = gurth_gone(gurth, cell);
        step_remove(search, cell, gone[cell]);
    }
    for (int moves = 0; moves < 2; moves++)
        for (uint32_t cell = 0; cell < 81; cell++)
            if (gone[cell] && (gurth->cell[cell] != cell) == moves)
                gurth_part(gurth, cell, gone[cell]);
    gurth_tell(gurth);
    return step_offer(search);
}

/* ---- finding symmetries ---------------------------------------------------------------------- */

static bool gurth_moves(const struct gurth *gurth) {
    for (uint32_t cell = 0; cell < 81; cell++)
        if (gurth->cell[cell] != cell)
            return true;
    return false;
}

/* A value without a clue becomes the one that no other value becomes. */
static bool gurth_complete(struct gurth *gurth) {
    uint32_t unknown = 9;
    for (uint32_t value = 0; value < 9; value++) {
        if (gurth->value[value] != NO_VALUE)
            continue;
        if (unknown < 9)
            return true; /* the puzzle has several solutions */
        unknown = value;
    }
    uint8_t value[9];
    memcpy(value, gurth->value, sizeof value);
    if (unknown < 9)
        gurth->value[unknown] = (uint8_t)qd_lowest_bit(~(uint64_t)gurth->values);
    bool goes_on = !gurth_moves(gurth) || gurth_offer(gurth);
    memcpy(gurth->value, value, sizeof value);
    return goes_on;
}

/* Whether a line may become another one: bands and stacks become whole ones. */
static bool gurth_may_be(const struct gurth *gurth, uint32_t kind, uint32_t from, uint32_t to) {
    uint32_t band = (uint32_t)7 << to / 3 * 3;
    if (gurth->used[kind] >> to & 1)
        return false;
    return from % 3 ? gurth->line[kind][from - 1] / 3 == to / 3 : !(gurth->used[kind] & band);
}

/* The clues of a column become those of another one. */
static bool gurth_map_column(struct gurth *gurth, uint32_t from, uint32_t to) {
    for (uint32_t row = 0; row < 9; row++) {
        uint32_t cell = 9 * row + from, line = gurth->line[0][row];
        uint32_t image = gurth->is_turned ? 9 * to + line : 9 * line + to;
        uint8_t value = gurth->clues[cell], becomes = gurth->clues[image];
        gurth->cell[cell] = (uint8_t)image;
        if ((value == NO_VALUE) != (becomes == NO_VALUE))
            return false;
        if (value == NO_VALUE || gurth->value[value] == becomes)
            continue;
        if (gurth->value[value] != NO_VALUE || gurth->values >> becomes & 1)
            return false;
        gurth->value[value] = becomes;
        gurth->values |= (uint32_t)1 << becomes;
    }
    return true;
}

static bool gurth_map_columns(struct gurth *gurth, uint32_t from) {
    if (from == 9)
        return gurth_complete(gurth);
    for (uint32_t to = 0; to < 9; to++) {
        if (!gurth_may_be(gurth, 1, from, to))
            continue;
        uint32_t values = gurth->values;
        uint8_t value[9];
        memcpy(value, gurth->value, sizeof value);
        gurth->line[1][from] = (uint8_t)to;
        gurth->used[1] |= (uint32_t)1 << to;
        bool goes_on = !gurth_map_column(gurth, from, to) || gurth_map_columns(gurth, from + 1);
        gurth->used[1] &= ~((uint32_t)1 << to);
        gurth->values = values;
        memcpy(gurth->value, value, sizeof value);
        if (!goes_on)
            return false;
    }
    return true;
}

static bool gurth_map_rows(struct gurth *gurth, uint32_t from) {
    if (from == 9)
        return gurth_map_columns(gurth, 0);
    for (uint32_t to = 0; to < 9; to++) {
        if (gurth->key[0][from] != gurth->key[gurth->is_turned][to] ||
            !gurth_may_be(gurth, 0, from, to))
            continue;
        gurth->line[0][from] = (uint8_t)to;
        gurth->used[0] |= (uint32_t)1 << to;
        bool goes_on = gurth_map_rows(gurth, from + 1);
        gurth->used[0] &= ~((uint32_t)1 << to);
        if (!goes_on)
            return false;
    }
    return true;
}

static void gurth_swap(uint32_t *left, uint32_t *right) {
    uint32_t less = *left < *right ? *left : *right;
    *right = *left < *right ? *right : *left;
    *left = less;
}

static uint32_t gurth_key(const struct gurth *gurth, uint32_t first, uint32_t step) {
    uint32_t count[3] = {0};
    for (uint32_t i = 0; i < 9; i++)
        count[i / 3] += gurth->clues[first + i * step] != NO_VALUE;
    gurth_swap(&count[0], &count[1]);
    gurth_swap(&count[1], &count[2]);
    gurth_swap(&count[0], &count[1]);
    return count[0] + 4 * count[1] + 16 * count[2];
}

/* The puzzle must be one of clues alone. */
static bool gurth_begin(struct gurth *gurth) {
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint64_t origin = gurth->search->origin[cell] & 0x1ff;
        if (origin != 0x1ff && qd_bit_count(origin) != 1)
            return false;
        gurth->clues[cell] = origin == 0x1ff ? NO_VALUE : (uint8_t)qd_lowest_bit(origin);
    }
    for (uint32_t line = 0; line < 9; line++) {
        gurth->key[0][line] = gurth_key(gurth, 9 * line, 1);
        gurth->key[1][line] = gurth_key(gurth, line, 9);
    }
    memset(gurth->value, NO_VALUE, sizeof gurth->value);
    return true;
}

static bool gurth_find(struct search *search) {
    struct gurth gurth = {.search = search};
    if (!gurth_begin(&gurth))
        return true;
    for (int turned = 0; turned < 2; turned++) {
        gurth.is_turned = turned;
        if (!gurth_map_rows(&gurth, 0))
            return false;
    }
    return true;
}

const struct qd_technique qd_technique_gurth = {
    .name = "symmetrical-placement",
    .title = "Gurth's symmetrical placement",
    .sentence = "The clues do not change if %M. So the only solution does not change, either: a "
                "candidate and what it becomes both hold, or neither does, and a cell that stays "
                "where it is has a value that stays. It follows that %t.",
    .find = gurth_find,
    .family = FAMILY_OWN};
