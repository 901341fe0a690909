/*
 * Unions of sums: two that share no cell, whose cells see each other, are one sum of larger groups of cells that
 * differ, and so nearer to an end of its range. Eight diagonals of little killers, say, become two sums of four.
 *
 * Which two are united first, and when, is an idea of Interactive Sudoku Solver: the score of a sum is how much wider
 * its range is than the distance from its end, counted for each group. Two sums make way for their union if that scores
 * more than either, or than both together.
 */
#include "variant_inside.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/*
 * Of more sums there would be too many pairs. A sum of fewer cells, or of which fewer see cells of the other, is left
 * alone.
 */
#define MOST_SUMS 48u
#define LEAST_CELLS 6u

#define IMPOSSIBLE INT64_MIN

struct union_sum {
    uint64_t *cells; /* a set */
    uint32_t count;
    int64_t total, score;
    bool is_given, is_gone;
};

struct unions {
    qd_variant *variant;
    struct union_sum sums[2 * MOST_SUMS];
    uint32_t count;
    int64_t scores[2 * MOST_SUMS][2 * MOST_SUMS]; /* of two sums: of their union, or IMPOSSIBLE */
    uint64_t *both, *left, *rest;                 /* sets of cells */
    struct arena arena;
};

/* How many cells of a set differ from this one. */
static uint32_t unions_differing(const qd_variant *variant, const uint64_t *set, uint32_t cell) {
    const uint64_t *differ = variant->differ + (size_t)cell * variant->words;
    uint32_t count = 0;
    for (uint32_t w = 0; w < variant->words; w++)
        count += qd_bit_count(set[w] & differ[w]);
    return count;
}

/* Takes cells that differ out of a set, always the one from which the most others of these differ; returns how many. */
static uint32_t unions_take_group(const qd_variant *variant, uint64_t *left, uint64_t *rest) {
    uint32_t words = variant->words, size = 0;
    memcpy(rest, left, words * sizeof *rest);
    for (;;) {
        uint32_t best = QD_VARIANT_NO_CELL, most = 0;
        for (uint32_t w = 0; w < words; w++)
            for (uint64_t cells = rest[w]; cells; cells &= cells - 1) {
                uint32_t cell = 64 * w + qd_lowest_bit(cells),
                         count = unions_differing(variant, rest, cell);
                if (best == QD_VARIANT_NO_CELL || count > most) {
                    best = cell;
                    most = count;
                }
            }
        if (best == QD_VARIANT_NO_CELL || size == variant->values)
            return size;
        size++;
        left[best / 64] &= ~(UINT64_C(1) << best % 64);
        for (uint32_t w = 0; w < words; w++)
            rest[w] &= variant->differ[(size_t)best * words + w];
    }
}

struct variant_range qd_variant_measure(const qd_variant *variant, uint64_t *cells,
                                        uint64_t *scratch) {
    struct variant_range range = {0, 0, 0};
    for (uint32_t size; (size = unions_take_group(variant, cells, scratch)) > 0; range.groups++) {
        range.least += (int64_t)size * (size + 1) / 2;
        range.greatest += (int64_t)size * (2 * variant->values - size + 1) / 2;
    }
    return range;
}

/* The score of a sum of these cells; IMPOSSIBLE if it cannot be reached. */
static int64_t unions_score(const struct unions *unions, const uint64_t *cells, int64_t total) {
    memcpy(unions->left, cells, unions->variant->words * sizeof *cells);
    struct variant_range range = qd_variant_measure(unions->variant, unions->left, unions->rest);
    int64_t above = total - range.least, below = range.greatest - total;
    int64_t far = above < below ? above : below;
    return far < 0 ? IMPOSSIBLE : range.greatest - range.least - range.groups * far;
}

/* Whether enough cells of the one see some cell of the other, and none is in both. */
static bool unions_are_related(const struct unions *unions, const struct union_sum *one,
                               const struct union_sum *other) {
    uint32_t words = unions->variant->words, seen = 0;
    for (uint32_t w = 0; w < words; w++)
        if (one->cells[w] & other->cells[w])
            return false;
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t left = one->cells[w]; left; left &= left - 1) {
            const uint64_t *differ =
                unions->variant->differ + (size_t)(64 * w + qd_lowest_bit(left)) * words;
            bool sees = false;
            for (uint32_t k = 0; k < words; k++)
                sees |= (differ[k] & other->cells[k]) != 0;
            seen += sees;
        }
    return seen >= LEAST_CELLS;
}

/* Finds what its unions with those before it are worth. */
static void unions_compare(struct unions *unions, uint32_t number) {
    const struct union_sum *own = &unions->sums[number];
    for (uint32_t i = 0; i < number; i++) {
        const struct union_sum *other = &unions->sums[i];
        unions->scores[number][i] = IMPOSSIBLE;
        if (own->is_gone || other->is_gone ||
            !unions_are_related(unions, own->count < other->count ? own : other,
                                own->count < other->count ? other : own))
            continue;
        for (uint32_t w = 0; w < unions->variant->words; w++)
            unions->both[w] = own->cells[w] | other->cells[w];
        int64_t score = unions_score(unions, unions->both, own->total + other->total);
        if ((score > own->score && score > other->score) || score > own->score + other->score)
            unions->scores[number][i] = score;
    }
}

static bool unions_add(struct unions *unions, const struct union_sum *sum) {
    struct union_sum *own = &unions->sums[unions->count++];
    *own = *sum;
    own->cells = qd_arena_array(&unions->arena, unions->variant->words, sizeof *own->cells);
    return own->cells != NULL;
}

static bool unions_fits(const struct variant_constraint *sum) {
    bool fits = sum->kind == VARIANT_SUM && !sum->is_inner && sum->count >= LEAST_CELLS;
    for (uint32_t k = 0; k < sum->count && fits; k++)
        fits = sum->weights[k] == 1;
    return fits;
}

static bool unions_list(struct unions *unions, uint32_t given) {
    for (uint32_t i = 0; i < given && unions->count < MOST_SUMS; i++) {
        const struct variant_constraint *sum = &unions->variant->constraints[i];
        struct union_sum own = {.count = sum->count, .total = sum->as.sum.total, .is_given = true};
        if (!unions_fits(sum))
            continue;
        if (!unions_add(unions, &own))
            return false;
        struct union_sum *last = &unions->sums[unions->count - 1];
        for (uint32_t k = 0; k < sum->count; k++)
            last->cells[sum->cells[k] / 64] |= UINT64_C(1) << sum->cells[k] % 64;
        last->score = unions_score(unions, last->cells, last->total);
        last->is_gone = last->score == IMPOSSIBLE;
    }
    return true;
}

/* Unites the two that are worth most; false if there are none, or there is no memory. */
static bool unions_unite(struct unions *unions) {
    uint32_t one = 0, other = 0;
    int64_t best = IMPOSSIBLE;
    for (uint32_t i = 0; i < unions->count; i++)
        for (uint32_t k = 0; k < i && !unions->sums[i].is_gone; k++)
            if (!unions->sums[k].is_gone && unions->scores[i][k] > best) {
                best = unions->scores[i][k];
                one = i;
                other = k;
            }
    struct union_sum *a = &unions->sums[one], *b = &unions->sums[other],
                     both = {
                         .count = a->count + b->count, .total = a->total + b->total, .score = best};
    if (best == IMPOSSIBLE || !unions_add(unions, &both))
        return false;
    for (uint32_t w = 0; w < unions->variant->words; w++)
        unions->sums[unions->count - 1].cells[w] = a->cells[w] | b->cells[w];
    a->is_gone = b->is_gone = true;
    unions_compare(unions, unions->count - 1);
    return true;
}

static qd_status unions_write(struct unions *unions, qd_error *error) {
    qd_variant *variant = unions->variant;
    qd_status status = QD_OK;
    uint32_t *cells = qd_arena_array(&unions->arena, variant->cells, sizeof *cells);
    if (unions->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < unions->count && status == QD_OK; i++) {
        const struct union_sum *sum = &unions->sums[i];
        uint32_t count = 0;
        for (uint32_t w = 0; w < variant->words; w++)
            for (uint64_t left = sum->cells[w]; left; left &= left - 1)
                cells[count++] = 64 * w + qd_lowest_bit(left);
        if (!sum->is_given && !sum->is_gone && sum->score > 0)
            status = qd_variant_add_sum(variant, cells, NULL, count, sum->total, error);
    }
    return status;
}

qd_status qd_variant_derive_unions(qd_variant *variant, uint32_t given, qd_error *error) {
    uint32_t fitting = 0;
    for (uint32_t i = 0; i < given; i++)
        fitting += unions_fits(&variant->constraints[i]);
    struct unions *unions = fitting > 1 ? qd_array_new(1, sizeof *unions) : NULL;
    if (!unions)
        return fitting > 1 ? qd_fail_memory(error) : QD_OK;
    unions->variant = variant;
    unions->both = qd_arena_array(&unions->arena, variant->words, sizeof *unions->both);
    unions->left = qd_arena_array(&unions->arena, variant->words, sizeof *unions->left);
    unions->rest = qd_arena_array(&unions->arena, variant->words, sizeof *unions->rest);
    if (!unions->arena.failed && unions_list(unions, given)) {
        for (uint32_t i = 0; i < unions->count; i++)
            unions_compare(unions, i);
        while (unions_unite(unions))
            ;
    }
    qd_status status = unions_write(unions, error);
    qd_arena_free(&unions->arena);
    free(unions);
    return status;
}
