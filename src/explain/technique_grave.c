/*
 * Bivalue universal grave: every empty cell would have two candidates, and every value two places in
 * each house, but for some extra candidates. Such a position has no or two solutions, so one of the
 * extra candidates holds.
 */
#include "techniques.h"

#define GRAVE_MOST 81

struct grave {
    struct search *search;
    struct qd_position rest; /* the position without the extra candidates */
    uint64_t memory[81 + 27 * 9 + 27 + 16 + 16];
    uint32_t cells[GRAVE_MOST]; /* with extra candidates */
    uint64_t extra[81];         /* of each cell */
    uint32_t count;
    uint64_t values;  /* all extra values */
    uint64_t seen[2]; /* cells that see all those with extra candidates */
};

static void grave_add(struct grave *grave, uint32_t cell, uint32_t value) {
    if (!grave->extra[cell]) {
        grave->cells[grave->count++] = cell;
        for (uint32_t word = 0; word < 2; word++)
            grave->seen[word] &= ground_row(grave->search->ground, cell)[word];
    }
    grave->extra[cell] |= (uint64_t)1 << value;
    grave->values |= (uint64_t)1 << value;
    position_remove(&grave->rest, cell, value);
}

/* Looks at a value in a house; false if it is no grave. */
static bool grave_look(struct grave *grave, uint32_t area, uint32_t value) {
    const uint32_t *cells = grave->search->ground->area[area].cells;
    uint64_t places = position_places(&grave->rest, area, value);
    uint32_t found = 0, cell = 0;
    if (!places || qd_bit_count(places) == 2)
        return true;
    for (; places; places &= places - 1) {
        uint32_t at = cells[qd_lowest_bit(places)];
        if (qd_bit_count(grave->rest.candidates[at]) >= 3) {
            found++;
            cell = at;
        }
    }
    if (found == 1)
        grave_add(grave, cell, value);
    bool one_value = (grave->values & (grave->values - 1)) == 0;
    return found && (grave->count < 2 || one_value || grave->seen[0] || grave->seen[1]);
}

static bool grave_look_at_all(struct grave *grave) {
    static const enum area_kind kinds[] = {AREA_BOX, AREA_ROW, AREA_COLUMN};
    const struct ground *ground = grave->search->ground;
    for (uint32_t kind = 0; kind < 3; kind++)
        for (uint32_t area = ground->first_area[kinds[kind]];
             area < ground->first_area[kinds[kind] + 1]; area++)
            for (uint32_t value = 0; value < 9; value++)
                if (!grave_look(grave, area, value))
                    return false;
    return true;
}

/* Whether all irregular places are of one value: then every cell with more candidates is an extra one
 * with that value. */
static bool grave_has_one_value(struct grave *grave) {
    const struct qd_position *position = grave->search->position;
    uint64_t irregular = 0;
    for (uint32_t area = 0; area < 27; area++)
        for (uint32_t value = 0; value < 9; value++) {
            uint64_t places = position_places(position, area, value);
            if (places && qd_bit_count(places) != 2)
                irregular |= (uint64_t)1 << value;
        }
    if (!irregular || irregular & (irregular - 1))
        return false;
    for (uint32_t cell = 0; cell < 81; cell++)
        if (qd_bit_count(position->candidates[cell]) >= 3 && position->candidates[cell] & irregular)
            grave_add(grave, cell, qd_lowest_bit(irregular));
    return true;
}

static bool grave_is_regular(const struct grave *grave) {
    for (uint32_t cell = 0; cell < 81; cell++)
        if (grave->rest.value[cell] == NO_VALUE && qd_bit_count(grave->rest.candidates[cell]) != 2)
            return false;
    for (uint32_t area = 0; area < 27; area++)
        for (uint32_t value = 0; value < 9; value++) {
            uint64_t places = position_places(&grave->rest, area, value);
            if (places && qd_bit_count(places) != 2)
                return false;
        }
    return true;
}

/* ---- types ----------------------------------------------------------------------------------- */

static void grave_begin(const struct grave *grave, double rating) {
    step_begin(grave->search, rating);
    for (uint32_t i = 0; i < grave->count; i++)
        step_part(grave->search, QD_ROLE_EXTRA, QD_NO_HOUSE, grave->cells[i],
                  grave->extra[grave->cells[i]]);
}

static bool grave_offer_1(const struct grave *grave) {
    struct search *search = grave->search;
    grave_begin(grave, search->rung->rating);
    step_remove(search, grave->cells[0], ~grave->extra[grave->cells[0]]);
    return step_offer(search);
}

static bool grave_offer_2(const struct grave *grave) {
    struct search *search = grave->search;
    grave_begin(grave, search->rung->second);
    for (uint32_t word = 0; word < 2; word++)
        for (uint64_t cells = grave->seen[word]; cells; cells &= cells - 1)
            step_remove(search, 64 * word + qd_lowest_bit(cells), grave->values);
    return step_offer(search);
}

static bool grave_offer_4(const struct grave *grave) {
    struct search *search = grave->search;
    uint32_t first = grave->cells[0], second = grave->cells[1];
    uint64_t left = grave->rest.candidates[first], right = grave->rest.candidates[second];
    uint64_t common = left & right;
    if (!ground_sees(search->ground, first, second) || !common || common & (common - 1))
        return true;
    grave_begin(grave, search->rung->second);
    step_remove(search, first, left & ~common);
    step_remove(search, second, right & ~common);
    return step_offer(search);
}

static bool grave_sees_all(const struct grave *grave, uint32_t cell) {
    return grave->seen[cell / 64] >> (cell % 64) & 1;
}

static bool grave_offer_set(const struct grave *grave, uint32_t area, uint64_t places,
                            uint64_t values, uint32_t degree) {
    struct search *search = grave->search;
    const struct area *house = &search->ground->area[area];
    grave_begin(grave, search->rung->second + (degree - 1) * 0.1);
    step_part(search, QD_ROLE_SET, area, QD_NO_CELL, values);
    step_cells(search, QD_ROLE_SET, area, places, values);
    for (uint32_t at = 0; at < 9; at++)
        if (!(places >> at & 1) && grave_sees_all(grave, house->cells[at]))
            step_remove(search, house->cells[at], values);
    return step_offer(search);
}

/* Cells of a house that, together with the extra candidates, are a naked set. */
static bool grave_find_sets(const struct grave *grave, uint32_t area, uint32_t degree) {
    const struct search *search = grave->search;
    const struct area *house = &search->ground->area[area];
    for (uint32_t places = 0; places < 512; places++) {
        uint64_t united = 0;
        bool fits = qd_bit_count(places) == degree - 1;
        for (uint32_t bits = places; fits && bits; bits &= bits - 1) {
            uint32_t cell = house->cells[qd_lowest_bit(bits)];
            uint64_t own = search->position->candidates[cell];
            fits = own & (own - 1) && grave_sees_all(grave, cell);
            united |= own;
        }
        if (fits && qd_bit_count(united) == degree && (united | grave->values) == united &&
            !grave_offer_set(grave, area, places, united, degree))
            return false;
    }
    return true;
}

static bool grave_holds_all(const struct grave *grave, uint32_t area) {
    for (uint32_t i = 0; i < grave->count; i++) {
        bool is_there = false;
        for (uint32_t at = 0; at < 9; at++)
            is_there |= grave->search->ground->area[area].cells[at] == grave->cells[i];
        if (!is_there)
            return false;
    }
    return true;
}

static bool grave_offer_3(const struct grave *grave) {
    static const enum area_kind kinds[] = {AREA_BOX, AREA_ROW, AREA_COLUMN};
    const struct ground *ground = grave->search->ground;
    for (uint32_t degree = 2; degree <= 6; degree++)
        for (uint32_t kind = 0; kind < 3; kind++)
            for (uint32_t area = ground->first_area[kinds[kind]];
                 area < ground->first_area[kinds[kind] + 1]; area++)
                if (grave_holds_all(grave, area) && !grave_find_sets(grave, area, degree))
                    return false;
    return true;
}

static bool grave_offer(const struct grave *grave) {
    bool one_value = (grave->values & (grave->values - 1)) == 0;
    if (grave->search->rung->technique->degree == 1)
        return grave->count != 1 || !one_value || grave_offer_1(grave);
    if (grave->count == 1)
        return grave_offer_1(grave);
    if (one_value)
        return grave_offer_2(grave) && (grave->count != 2 || grave_offer_4(grave));
    if (!grave->seen[0] && !grave->seen[1])
        return true;
    return (grave->count != 2 || grave_offer_4(grave)) && grave_offer_3(grave);
}

/* A grave has few cells with more than two candidates; others are not looked at. */
static bool grave_is_possible(const struct qd_position *position) {
    uint32_t more = 0;
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint64_t left = position->candidates[cell];
        left &= left - 1;
        more += (left & (left - 1)) != 0;
        if (more > 20)
            return false;
    }
    return more > 0;
}

static void grave_begin_search(struct grave *grave) {
    qd_position_copy(&grave->rest, grave->search->position);
    memset(grave->extra, 0, sizeof grave->extra);
    grave->seen[0] = grave->seen[1] = ~(uint64_t)0;
    grave->count = 0;
    grave->values = 0;
}

static bool grave_find(struct search *search) {
    if (!grave_is_possible(search->position))
        return true;
    struct grave grave = {.search = search};
    grave.rest = *search->position;
    QD_CHECK(search->position->words <= sizeof grave.memory / sizeof *grave.memory);
    qd_position_move(&grave.rest, grave.memory);
    grave_begin_search(&grave);
    if (!grave_has_one_value(&grave) && !grave_look_at_all(&grave))
        return true;
    return grave.count == 0 || !grave_is_regular(&grave) || grave_offer(&grave);
}

#define SENTENCE_GRAVE                                                                             \
    "Without %X, every empty cell would have two candidates, and every value two places in each "  \
    "house, which is impossible in a puzzle with one solution. "

const struct qd_technique qd_technique_grave = {.name = "bug",
                                                .title = "bivalue universal grave",
                                                .sentence = SENTENCE_GRAVE
                                                "So one of these candidates holds, and %t.",
                                                .find = grave_find};

/* With one extra candidate only. */
const struct qd_technique qd_technique_grave_1 = {.name = "bug-1",
                                                  .title = "bivalue universal grave + 1",
                                                  .sentence =
                                                      SENTENCE_GRAVE "So this candidate holds: %t.",
                                                  .find = grave_find,
                                                  .degree = 1};
