/*
 * Rankings: rows and columns are numbers, read in both directions, and so many are less than one of them.
 *
 * At each side of the board every value begins one number, so four numbers begin with the same value, and the ones
 * before are four for each lesser value. So the rank of a number says which value it begins with, and how many of the
 * other three that begin so are less. Where these three are is found out along the way: any line of a side can be its
 * one while its first cell can hold the value.
 *
 * The other constraint, that no two numbers are equal, looks at all pairs.
 */
#include "variant_queue.h"

#define SIDES 4u

/* How one number can be to another. */
enum { WAY_LESS = 1, WAY_EQUAL = 2, WAY_GREATER = 4 };

struct ranking {
    qd_variant *variant;
    const struct variant_constraint *constraint;
    uint32_t n;
    uint32_t first; /* the value that the ranked number begins with */
};

/* Cell i of a number: see qd_variant_add_ranking. */
uint32_t qd_variant_ranked_cell(const qd_variant *variant, const struct variant_constraint *ranking,
                                uint32_t line, uint32_t i) {
    uint32_t n = variant->values, k = line % n;
    const uint32_t at[SIDES] = {k * n + i, k * n + n - 1 - i, i * n + k, (n - 1 - i) * n + k};
    return ranking->cells[at[line / n]];
}

uint32_t qd_variant_first_ranked(const struct variant_constraint *ranking) {
    uint32_t rank = ranking->as.ranking.rank;
    return rank ? UINT32_C(1) << (rank - 1) / SIDES : 0;
}

static uint32_t ranking_cell(const struct ranking *of, uint32_t line, uint32_t i) {
    return qd_variant_ranked_cell(of->variant, of->constraint, line, i);
}

static uint32_t ranking_mask(const struct ranking *of, uint32_t line, uint32_t i) {
    return of->variant->masks[ranking_cell(of, line, i)];
}

/* Whether some value of a mask is less than some of the other. */
static bool ranking_may_be_less(uint32_t one, uint32_t other) {
    return other >> 1 >= (one & (~one + 1));
}

/*
 * How the rest of a number from place i on can be to that of another, if both have the same values before. As the
 * values of a line differ, they do not come again.
 */
static unsigned ranking_compare(const struct ranking *of, uint32_t left, uint32_t right, uint32_t i,
                                uint32_t before) {
    unsigned ways = 0;
    for (; i < of->n; i++) {
        uint32_t one = ranking_mask(of, left, i) & ~before,
                 other = ranking_mask(of, right, i) & ~before;
        if (ranking_may_be_less(one, other))
            ways |= WAY_LESS;
        if (ranking_may_be_less(other, one))
            ways |= WAY_GREATER;
        if (!(one & other))
            return ways;
        if (variant_is_single(one & other))
            before |= one & other;
    }
    return ways | WAY_EQUAL;
}

/* Values below the highest one of a mask, and it itself if `equal`; likewise those above the lowest one. */
static uint32_t ranking_below(uint32_t mask, bool equal) {
    for (unsigned by = 1; by < 32; by *= 2)
        mask |= mask >> by;
    return equal ? mask : mask >> 1;
}

static uint32_t ranking_above(uint32_t mask, bool equal) {
    uint32_t bottom = mask & (~mask + 1);
    return ~(bottom - 1) & ~(equal ? 0 : bottom);
}

/* The first of two numbers is to the second in one of these ways: bounds of the first place where they may differ. */
static bool ranking_enforce(const struct ranking *of, uint32_t left, uint32_t right, unsigned ways,
                            uint32_t i) {
    uint32_t before = of->first;
    while (i < of->n && ranking_mask(of, left, i) == ranking_mask(of, right, i) &&
           variant_is_single(ranking_mask(of, left, i)))
        before |= ranking_mask(of, left, i++);
    if (i == of->n)
        return ways & WAY_EQUAL;
    uint32_t one = ranking_cell(of, left, i), other = ranking_cell(of, right, i);
    uint32_t both = of->variant->masks[one] & of->variant->masks[other] & ~before;
    bool equal =
        ranking_compare(of, left, right, i + 1, variant_is_single(both) ? before | both : before) &
        ways;
    const uint32_t *masks = of->variant->masks;
    if (!(ways & WAY_GREATER))
        return variant_keep(of->variant, one, ranking_below(masks[other], equal)) &&
               variant_keep(of->variant, other, ranking_above(masks[one], equal));
    if (!(ways & WAY_LESS))
        return variant_keep(of->variant, one, ranking_above(masks[other], equal)) &&
               variant_keep(of->variant, other, ranking_below(masks[one], equal));
    return true;
}

/* ---- ranks ----------------------------------------------------------------------------------- */

/* Whether the number of a side that begins with the value can be this one. */
static bool ranking_may_begin(const struct ranking *of, uint32_t line) {
    return ranking_mask(of, line, 0) & of->first;
}

/* How the one of a side that begins with the value can be to the ranked one; 0: there is none. */
static unsigned ranking_ways(const struct ranking *of, uint32_t side) {
    unsigned ways = 0;
    for (uint32_t line = side * of->n; line < (side + 1) * of->n; line++)
        if (ranking_may_begin(of, line))
            ways |= ranking_compare(of, line, of->constraint->as.ranking.line, 1, of->first);
    return of->constraint->as.ranking.ties ? ways : ways & ~(unsigned)WAY_EQUAL;
}

/* The one of a side must be in one of these ways. */
static bool ranking_restrict(const struct ranking *of, uint32_t side, unsigned ways) {
    uint32_t own = of->constraint->as.ranking.line, count = 0, only = 0;
    for (uint32_t line = side * of->n; line < (side + 1) * of->n; line++) {
        if (!ranking_may_begin(of, line))
            continue;
        if (!(ranking_compare(of, line, own, 1, of->first) & ways)) {
            if (!variant_keep(of->variant, ranking_cell(of, line, 0), ~of->first))
                return false;
            continue;
        }
        only = line;
        count++;
    }
    return count == 1 ? ranking_enforce(of, only, own, ways, 1) : count > 1;
}

static bool ranking_ask_rank(const struct ranking *of) {
    uint32_t own_side = of->constraint->as.ranking.line / of->n, must = 0, can = 0;
    uint32_t less = (of->constraint->as.ranking.rank - 1) % SIDES;
    unsigned ways[SIDES] = {0};
    if (!variant_keep(of->variant, ranking_cell(of, of->constraint->as.ranking.line, 0), of->first))
        return false;
    for (uint32_t side = 0; side < SIDES; side++) {
        if (side == own_side)
            continue;
        ways[side] = ranking_ways(of, side);
        if (!ways[side])
            return false;
        must += ways[side] == WAY_LESS;
        can += (ways[side] & WAY_LESS) != 0;
    }
    if (less < must || less > can)
        return false;
    for (uint32_t side = 0; side < SIDES; side++) {
        if (side == own_side)
            continue;
        if (less == can && ways[side] & WAY_LESS)
            ways[side] = WAY_LESS;
        else if (less == must && ways[side] != WAY_LESS)
            ways[side] &= ~(unsigned)WAY_LESS;
        if (!ranking_restrict(of, side, ways[side]))
            return false;
    }
    return true;
}

/* ---- all differ ------------------------------------------------------------------------------ */

/* Two numbers that are equal but for one place, where one of them is known, differ there. */
static bool ranking_keep_apart(const struct ranking *of, uint32_t left, uint32_t right) {
    uint32_t open = of->n;
    for (uint32_t i = 0; i < of->n; i++) {
        uint32_t one = ranking_mask(of, left, i), other = ranking_mask(of, right, i);
        if (!(one & other))
            return true;
        if (one == other && variant_is_single(one))
            continue;
        if (open < of->n)
            return true;
        open = i;
    }
    if (open == of->n)
        return false;
    uint32_t one = ranking_mask(of, left, open), other = ranking_mask(of, right, open);
    if (variant_is_single(one))
        return variant_keep(of->variant, ranking_cell(of, right, open), ~one);
    return !variant_is_single(other) ||
           variant_keep(of->variant, ranking_cell(of, left, open), ~other);
}

bool qd_variant_ask_ranking(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t n = variant->values;
    struct ranking of = {variant, constraint, n, qd_variant_first_ranked(constraint)};
    if (of.first)
        return ranking_ask_rank(&of);
    for (uint32_t line = 0; line < SIDES * n; line++)
        for (uint32_t other = 0; other < line / n * n; other++)
            if (!ranking_keep_apart(&of, line, other))
                return false;
    return true;
}
