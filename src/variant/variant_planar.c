/*
 * Areas of the same cells, no two of which have a value in common: two areas cannot cross, as ways from side to side
 * that cross have a cell in common. This is not seen by each area alone.
 *
 *     crossing    a b    in no two by two cells are both diagonals the same        border    a a b      around a
 *                 b a    area, but not one area                                             b   b      rectangle, two
 *                                                                                           a a b      areas change
 *                                                                                                      only twice
 *
 * The second one is for two areas. (Both are asked by Interactive Sudoku Solver, too, for shaded cells.)
 */
#include "variant_inside.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Areas that are taken together. */
struct planar {
    qd_variant *variant;
    uint32_t area; /* a constraint: the first of them */
    uint32_t values[QD_VARIANT_MAX_VALUES], count;
};

static const struct variant_constraint *planar_area(const struct planar *planar) {
    return &planar->variant->constraints[planar->area];
}

static const uint32_t *planar_sides(const struct planar *planar, uint32_t i, uint32_t *count) {
    const struct variant_constraint *area = planar_area(planar);
    *count = area->as.area.first[i + 1] - area->as.area.first[i];
    return area->as.area.sides + area->as.area.first[i];
}

/* The area that a value is in; `count` for none. */
static uint32_t planar_of(const struct planar *planar, uint32_t value) {
    uint32_t a = 0;
    while (a < planar->count && !(planar->values[a] >> value & 1))
        a++;
    return a;
}

/* ---- crossings ------------------------------------------------------------------------------------------------- */

/* Both cells of a diagonal are in area i, or in none together; then the third one is in another area j, or not; then
 * the fourth one is not in j. */
static qd_status planar_add_crossing(const struct planar *planar, const uint32_t cells[4],
                                     qd_error *error) {
    qd_variant *variant = planar->variant;
    uint32_t states = planar->count + 1, none = planar->count, values = variant->values;
    uint32_t first_state[] = {0, 1, 1 + states, 1 + 2 * states, 1 + 3 * states, 2 + 3 * states};
    uint32_t next[(2 + 3 * (QD_VARIANT_MAX_VALUES + 1)) * QD_VARIANT_MAX_VALUES];
    for (uint32_t v = 0; v < values; v++) {
        uint32_t own = planar_of(planar, v);
        next[v] = first_state[1] + own;
        for (uint32_t s = 0; s < states; s++) {
            next[(first_state[1] + s) * values + v] = first_state[2] + (s == own ? s : none);
            next[(first_state[2] + s) * values + v] =
                first_state[3] + (s == own || s == none ? none : own);
            next[(first_state[3] + s) * values + v] =
                s == own && s != none ? QD_VARIANT_NO_STATE : first_state[4];
        }
    }
    return qd_variant_add_automaton(variant, cells, 4, first_state, next, error);
}

/* A cell that two cells have at their side, other than the first one; QD_VARIANT_NO_SIDE if there is none. */
static uint32_t planar_opposite(const struct planar *planar, uint32_t first, uint32_t b,
                                uint32_t c) {
    uint32_t b_count, c_count;
    const uint32_t *b_sides = planar_sides(planar, b, &b_count),
                   *c_sides = planar_sides(planar, c, &c_count);
    for (uint32_t i = 0; i < b_count; i++)
        for (uint32_t k = 0; k < c_count; k++)
            if (b_sides[i] == c_sides[k] && b_sides[i] != first)
                return b_sides[i];
    return QD_VARIANT_NO_SIDE;
}

/* All two by two cells, from their first cell. */
static qd_status planar_add_crossings(const struct planar *planar, qd_error *error) {
    uint32_t cells = planar_area(planar)->count;
    qd_status status = QD_OK;
    for (uint32_t a = 0; a < cells; a++) {
        uint32_t count;
        const uint32_t *sides = planar_sides(planar, a, &count);
        for (uint32_t i = 0; i < count && status == QD_OK; i++)
            for (uint32_t k = 0; k < i && status == QD_OK; k++) {
                uint32_t b = sides[i], c = sides[k], d = planar_opposite(planar, a, b, c);
                if (d == QD_VARIANT_NO_SIDE || b < a || c < a || d < a)
                    continue;
                const uint32_t *all = planar_area(planar)->cells;
                const uint32_t block[4] = {all[a], all[d], all[b], all[c]};
                status = planar_add_crossing(planar, block, error);
                sides = planar_sides(planar, a, &count);
            }
    }
    return status;
}

/* ---- border ---------------------------------------------------------------------------------------------------- */

static bool planar_is_border(const struct planar *planar, uint32_t i) {
    uint32_t count;
    planar_sides(planar, i, &count);
    return count < 4;
}

/* The cell of the border that follows after these two; the first one if it has not two such neighbours. */
static uint32_t planar_follow(const struct planar *planar, uint32_t before, uint32_t at) {
    uint32_t count, next = before, borders = 0;
    const uint32_t *sides = planar_sides(planar, at, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (!planar_is_border(planar, sides[i]))
            continue;
        borders++;
        if (sides[i] != before)
            next = sides[i];
    }
    return borders == 2 ? next : before;
}

/*
 * The cells with fewer than four neighbours, if they are one ring, as those of a rectangle are; returns their number,
 * or 0.
 */
static uint32_t planar_list_border(const struct planar *planar, uint32_t *border) {
    const struct variant_constraint *area = planar_area(planar);
    uint32_t first = 0, total = 0, count = 0;
    for (uint32_t i = area->count; i-- > 0;)
        if (planar_is_border(planar, i)) {
            first = i;
            total++;
        }
    uint32_t at = first, before = planar_follow(planar, QD_VARIANT_NO_SIDE, first);
    do {
        border[count++] = area->cells[at];
        uint32_t next = planar_follow(planar, before, at);
        if (next == before)
            return 0;
        before = at;
        at = next;
    } while (at != first && count < total);
    return count == total && at == first ? count : 0;
}

/* Which areas were met on the way around: none, a, ab, aba, b, ba, bab; and what follows after each. */
#define MET 7u

static const uint32_t PLANAR_AFTER[2][MET] = {{1, 1, 3, 3, 5, 5, MET}, {4, 2, 2, MET, 4, 6, 6}};

static qd_status planar_add_border(const struct planar *planar, qd_error *error) {
    qd_variant *variant = planar->variant;
    uint32_t cells = planar_area(planar)->count, values = variant->values;
    uint32_t *border = qd_array_new(cells, sizeof *border);
    uint32_t *first_state = qd_array_new((size_t)cells + 2, sizeof *first_state);
    uint32_t *next = qd_array_new((size_t)(cells + 1) * MET * values, sizeof *next);
    qd_status status = border && first_state && next ? QD_OK : qd_fail_memory(error);
    uint32_t count = status == QD_OK ? planar_list_border(planar, border) : 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t states = i ? MET : 1;
        first_state[i + 1] = first_state[i] + states;
        for (uint32_t s = 0; s < states; s++)
            for (uint32_t v = 0; v < values; v++) {
                uint32_t own = planar_of(planar, v), met = own < 2 ? PLANAR_AFTER[own][s] : s;
                next[(first_state[i] + s) * values + v] =
                    met == MET ? QD_VARIANT_NO_STATE : first_state[i + 1] + met;
            }
    }
    if (count) {
        first_state[count + 1] = first_state[count] + MET;
        status = qd_variant_add_automaton(variant, border, count, first_state, next, error);
    }
    free(border);
    free(first_state);
    free(next);
    return status;
}

/* ---- areas ----------------------------------------------------------------------------------------------------- */

/* Adds the area to the others if it is of the same cells, and no value of it is in one of them. */
static bool planar_join(struct planar *planar, uint32_t number) {
    const struct variant_constraint *first = planar_area(planar),
                                    *area = &planar->variant->constraints[number];
    if (area->kind != VARIANT_AREA || area->is_inner || area->count != first->count ||
        memcmp(area->cells, first->cells, area->count * sizeof *area->cells) != 0)
        return false;
    for (uint32_t a = 0; a < planar->count; a++)
        if (planar->values[a] & area->as.area.values)
            return false;
    planar->values[planar->count++] = area->as.area.values;
    return true;
}

qd_status qd_variant_derive_planar(qd_variant *variant, uint32_t given, qd_error *error) {
    uint8_t *is_taken = qd_array_new(given, 1);
    qd_status status = is_taken ? QD_OK : qd_fail_memory(error);
    for (uint32_t i = 0; i < given && status == QD_OK; i++) {
        struct planar planar = {.variant = variant, .area = i};
        bool is_first = !is_taken[i] && planar_join(&planar, i);
        for (uint32_t k = i + 1; k < given && is_first && planar.count < variant->values; k++)
            if (!is_taken[k])
                is_taken[k] = planar_join(&planar, k);
        if (planar.count > 1)
            status = planar_add_crossings(&planar, error);
        if (planar.count == 2 && status == QD_OK)
            status = planar_add_border(&planar, error);
    }
    free(is_taken);
    return status;
}
