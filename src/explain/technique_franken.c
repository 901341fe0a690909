/*
 * Franken fish: fish whose base houses are rows and boxes, and whose cover is columns and boxes, or the other way
 * round, with at least one box. Mutant fish: of any houses, with rows and columns in the base, or in the cover. Places
 * of the base outside the cover, or in two of its houses, are fins; what the fish removes must see them all.
 *
 * Each place outside the base is tried as one that is removed: so the places of the base that it does not see must be
 * covered, which leaves few choices.
 */
#include "wording.h"
#include "cells.h"
#include "techniques.h"

#define FRANKEN_FINS 5 /* most */

struct franken {
    struct search *search;
    struct survey survey;
    bool with_fins, is_mutant;
    uint32_t degree, value;
    uint32_t base_lines, cover_lines; /* first areas of the kinds of lines */
    uint32_t bases, covers[4];        /* bits of areas; areas in their order */
    struct cells base, twice;         /* places in the base; in two of its houses */
    struct cells cover;               /* cells of the cover chosen so far */
    uint32_t target;                  /* the cell that is tried */
    struct cells needed;              /* places of the base that it does not see */
};

/* Rows and columns as well. */
static bool franken_is_mixed(uint32_t areas) {
    return areas >> CELLS_ROWS && areas >> CELLS_COLUMNS & 0x1ff;
}

/* Whether the houses are of the form of the technique; and whether each house of the cover but that of the target
 * has a place of the base that no other one has: else it would depend on the order of the search whether the fish is
 * found. */
static bool franken_fits(const struct franken *franken) {
    struct cells any = {0, 0}, several = {0, 0};
    uint32_t covers = 0;
    for (uint32_t i = 0; i < franken->degree; i++) {
        struct cells house = franken->survey.house[franken->covers[i]];
        several = cells_or(several, cells_and(any, house));
        any = cells_or(any, house);
        covers |= 1u << franken->covers[i];
    }
    for (uint32_t i = 1; i < franken->degree; i++)
        if (cells_within(cells_and(franken->base, franken->survey.house[franken->covers[i]]),
                         several))
            return false;
    return franken->is_mutant ? franken_is_mixed(franken->bases) || franken_is_mixed(covers)
                              : (franken->bases | covers) & 0x1ff;
}

static bool franken_offer(const struct franken *franken) {
    struct search *search = franken->search;
    uint64_t value = (uint64_t)1 << franken->value;
    struct cells fins = cells_or(cells_minus(franken->base, franken->cover), franken->twice);
    struct cells removed = cells_and(cells_and(cells_minus(franken->cover, franken->base),
                                               franken->survey.where[franken->value]),
                                     cells_seeing_all(search->ground, fins));
    if (cells_any(fins) != franken->with_fins || cells_count(fins) > FRANKEN_FINS ||
        !cells_has(removed, franken->target) || !franken_fits(franken))
        return true;
    step_begin(search, search->rung->rating);
    for (uint32_t left = franken->bases; left; left &= left - 1)
        step_part(search, QD_ROLE_BASE, qd_lowest_bit(left), QD_NO_CELL, value);
    for (uint32_t i = 0; i < franken->degree; i++)
        step_part(search, QD_ROLE_COVER, franken->covers[i], QD_NO_CELL, value);
    qd_step_part_each(search, QD_ROLE_FIN, 0, fins, value);
    return qd_step_offer_removed(search, removed, value);
}

/* ---- covers ---------------------------------------------------------------------------------- */

static bool franken_cover(struct franken *franken, uint32_t depth);

/* The houses that may cover a cell: its line and its box; of mutant fish, any. Returns how many. */
static uint32_t franken_areas(const struct franken *franken, uint32_t cell, uint32_t areas[3]) {
    const uint32_t column = CELLS_COLUMNS + CELLS_COLUMN(cell), row = CELLS_ROWS + CELLS_ROW(cell);
    const bool by_row = franken->cover_lines == CELLS_ROWS;
    areas[0] = by_row ? row : column;
    areas[1] = CELLS_BOXES + CELLS_BOX(cell);
    areas[2] = by_row ? column : row;
    return franken->is_mutant ? 3 : 2;
}

static bool franken_cover_cell(struct franken *franken, uint32_t depth, uint32_t cell) {
    uint32_t areas[3];
    const uint32_t count = franken_areas(franken, cell, areas);
    const struct cells before = franken->cover;
    const bool is_last = depth + 1 == franken->degree;
    for (uint32_t i = 0; i < count; i++) {
        struct cells cover = cells_or(before, franken->survey.house[areas[i]]);
        if ((is_last && !cells_within(franken->needed, cover)) || franken->bases >> areas[i] & 1)
            continue;
        franken->covers[depth] = areas[i];
        franken->cover = cover;
        if (!(is_last ? franken_offer(franken) : franken_cover(franken, depth + 1)))
            return false;
    }
    franken->cover = before;
    return true;
}

/* First what must be covered; then any place of the base. */
static bool franken_cover(struct franken *franken, uint32_t depth) {
    struct cells needed = cells_minus(franken->needed, franken->cover);
    struct cells open = cells_minus(franken->base, franken->cover);
    if (cells_any(needed))
        return franken_cover_cell(franken, depth, cells_first(needed));
    for (uint32_t cell; cells_next(&open, &cell);)
        if (!franken_cover_cell(franken, depth, cell))
            return false;
    return true;
}

/* Whether some houses of the cover's kinds, as many as are left, can cover cells. */
static bool franken_can_cover(const struct franken *franken, struct cells needed, uint32_t left) {
    if (!cells_any(needed))
        return true;
    if (left == 0)
        return false;
    uint32_t areas[3];
    const uint32_t count = franken_areas(franken, cells_first(needed), areas);
    for (uint32_t i = 0; i < count; i++) {
        struct cells rest = cells_minus(needed, franken->survey.house[areas[i]]);
        if (!cells_any(rest) || (left > 1 && franken_can_cover(franken, rest, left - 1)))
            return true;
    }
    return false;
}

/* A house of the target covers nothing that it does not see. */
static bool franken_find_targets(struct franken *franken) {
    struct cells targets =
        cells_and(cells_minus(franken->survey.where[franken->value], franken->base),
                  cells_seeing_all(franken->search->ground, franken->twice));
    while (cells_next(&targets, &franken->target)) {
        struct cells seen = cells_seeing(franken->search->ground, franken->target);
        franken->needed = cells_minus(franken->base, seen);
        franken->cover = (struct cells){0, 0};
        if (franken_can_cover(franken, franken->needed, franken->degree - 1) &&
            !franken_cover_cell(franken, 0, franken->target))
            return false;
    }
    return true;
}

/* ---- bases ----------------------------------------------------------------------------------- */

/* Chooses house number `depth`: boxes, then lines. */
static bool franken_choose(struct franken *franken, uint32_t depth, uint32_t from) {
    struct cells base = franken->base, twice = franken->twice;
    if (depth == franken->degree)
        return franken_find_targets(franken);
    for (uint32_t i = from; i < (franken->is_mutant ? 27u : 18u); i++) {
        uint32_t area = i < 9 || franken->is_mutant ? CELLS_BOXES + i : franken->base_lines + i - 9;
        struct cells places =
            cells_and(franken->survey.where[franken->value], franken->survey.house[area]);
        if (!cells_any(places) || (!franken->with_fins && cells_meet(base, places)))
            continue;
        franken->bases |= 1u << area;
        franken->twice = cells_or(twice, cells_and(base, places));
        franken->base = cells_or(base, places);
        if (!franken_choose(franken, depth + 1, i + 1))
            return false;
        franken->bases ^= 1u << area;
    }
    franken->base = base;
    franken->twice = twice;
    return true;
}

static bool franken_find(struct search *search, bool with_fins, bool is_mutant) {
    struct franken franken = {.search = search,
                              .with_fins = with_fins,
                              .is_mutant = is_mutant,
                              .degree = search->rung->technique->degree};
    qd_survey_make(&franken.survey, search);
    for (franken.value = 0; franken.value < 9; franken.value++)
        for (uint32_t i = 0; i < (is_mutant ? 1u : 2u); i++) {
            franken.base_lines = i ? CELLS_COLUMNS : CELLS_ROWS;
            franken.cover_lines = i ? CELLS_ROWS : CELLS_COLUMNS;
            if (!franken_choose(&franken, 0, 0))
                return false;
        }
    return true;
}

static bool franken_find_plain(struct search *search) {
    return franken_find(search, false, false);
}

static bool franken_find_finned(struct search *search) {
    return franken_find(search, true, false);
}

static bool franken_find_mutant(struct search *search) {
    return franken_find(search, false, true);
}

static bool franken_find_finned_mutant(struct search *search) {
    return franken_find(search, true, true);
}

#define FRANKEN(id, text_name, text_title, finder, size, words)                                    \
    const struct qd_technique qd_technique_##id = {                                                \
        .name = text_name, .title = text_title, .sentence = words, .find = finder, .degree = size}

FRANKEN(franken_swordfish, "franken-swordfish", "franken swordfish", franken_find_plain, 3,
        SENTENCE_ONLY_IN);
FRANKEN(franken_jellyfish, "franken-jellyfish", "franken jellyfish", franken_find_plain, 4,
        SENTENCE_ONLY_IN);
FRANKEN(finned_franken_x_wing, "finned-franken-x-wing", "finned franken X-wing",
        franken_find_finned, 2, SENTENCE_FINS);
FRANKEN(finned_franken_swordfish, "finned-franken-swordfish", "finned franken swordfish",
        franken_find_finned, 3, SENTENCE_FINS);
FRANKEN(finned_franken_jellyfish, "finned-franken-jellyfish", "finned franken jellyfish",
        franken_find_finned, 4, SENTENCE_FINS);
FRANKEN(mutant_swordfish, "mutant-swordfish", "mutant swordfish", franken_find_mutant, 3,
        SENTENCE_ONLY_IN);
FRANKEN(finned_mutant_swordfish, "finned-mutant-swordfish", "finned mutant swordfish",
        franken_find_finned_mutant, 3, SENTENCE_FINS);
FRANKEN(mutant_jellyfish, "mutant-jellyfish", "mutant jellyfish", franken_find_mutant, 4,
        SENTENCE_ONLY_IN);
FRANKEN(finned_mutant_jellyfish, "finned-mutant-jellyfish", "finned mutant jellyfish",
        franken_find_finned_mutant, 4, SENTENCE_FINS);
