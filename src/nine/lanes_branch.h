/*
 * Branching, in all stuck lanes at once. The choice is tdoku's (Tom Dillon, 2019): in each of the
 * six bands and stacks a digit stands in one of six ways, one triad in each box, all in different
 * rows; take the band that has the fewest ways for its nine digits together, and in it the first
 * digit that has two, or else the first that has more. Of its three rows of triads take the first
 * where two or more live. Child A: the first living triad of that row has the digit, the others die.
 * Child B: that triad dies. No solution is lost, and none is counted twice.
 */
#ifndef QD_NINE_LANES_BRANCH_H
#define QD_NINE_LANES_BRANCH_H

#include "lanes_sweep.h"

TERNARY(less_step, (~a & b) | (~(a ^ b) & c))

/* The triads of a digit in a band (0 to 2) or a stack (3 to 5): of the box number 0 to 2 in it, the
 * first of three. */
INLINE unsigned triads_of(unsigned band, unsigned digit, unsigned box, unsigned *first) {
    *first = band < 3 ? 0 : 3;
    return 9 * (band < 3 ? 3 * band + box : band - 3 + 3 * box) + digit;
}

/* What a digit can do in a band. */
struct ways {
    vec two;  /* it can stand in exactly two ways */
    vec many; /* in two or more */
};

struct band {
    struct ways digit[9];
    vec any_two, any_many; /* of the digits */
};

/* The ways of one digit, from its triads in three boxes; they are added to `total`, in binary. */
INLINE struct ways add_ways(const vec *x, const vec *y, const vec *z, vec total[6]) {
    vec a = and3(x[0], y[1], z[2]), b = and3(x[1], y[2], z[0]), c = and3(x[2], y[0], z[1]);
    vec d = and3(x[0], y[2], z[1]), e = and3(x[1], y[0], z[2]), f = and3(x[2], y[1], z[0]);
    vec s = xor3(a, b, c), t = xor3(d, e, f), p = two_of_three(a, b, c), q = two_of_three(d, e, f);
    vec ones = s ^ t, k = s & t, twos = xor3(p, q, k), fours = two_of_three(p, q, k);
    vec carry = total[0] & ones, next = two_of_three(total[1], twos, carry);
    total[0] ^= ones;
    total[1] = xor3(total[1], twos, carry);
    carry = two_of_three(total[2], fours, next);
    total[2] = xor3(total[2], fours, next);
#pragma GCC unroll 3
    for (unsigned bit = 3; bit < 6; bit++) {
        next = total[bit] & carry;
        total[bit] ^= carry;
        carry = next;
    }
    return (struct ways){and_not_any(twos, ones, fours), twos | fours};
}

INLINE void count_band(const struct lanes *lanes, unsigned number, struct band *band,
                       vec total[6]) {
    vec any_two = vec_zero(), any_many = vec_zero();
    for (unsigned digit = 0; digit < 9; digit++) {
        unsigned first, x = triads_of(number, digit, 0, &first);
        unsigned y = triads_of(number, digit, 1, &first), z = triads_of(number, digit, 2, &first);
        struct ways ways = add_ways(&lanes->triad[x][first], &lanes->triad[y][first],
                                    &lanes->triad[z][first], total);
        band->digit[digit] = ways;
        any_two |= ways.two;
        any_many |= ways.many;
    }
    band->any_two = any_two;
    band->any_many = any_many;
}

/* Which lanes branch in which band: those where it has the least total of all that have a choice. */
INLINE void choose_bands(const struct lanes *lanes, struct band bands[6], vec chosen[6]) {
    vec least[6];
    for (unsigned bit = 0; bit < 6; bit++)
        least[bit] = vec_ones();
#pragma GCC unroll 6
    for (unsigned number = 0; number < 6; number++) {
        vec total[6] = {vec_zero(), vec_zero(), vec_zero(), vec_zero(), vec_zero(), vec_zero()};
        count_band(lanes, number, &bands[number], total);
        vec less = vec_zero();
        for (unsigned bit = 0; bit < 6; bit++)
            less = less_step(total[bit], least[bit], less);
        less &= bands[number].any_many;
        for (unsigned bit = 0; bit < 6; bit++)
            least[bit] = choose(less, total[bit], least[bit]);
        for (unsigned before = 0; before < number; before++)
            chosen[before] &= ~less;
        chosen[number] = less;
    }
}

/* Child A into the triads of the lanes `branching`, and the guessed triads into `guess`. */
static void choose_guess(struct lanes *lanes, vec branching, vec guess[81][6]) {
    struct band bands[6];
    vec chosen[6];
    choose_bands(lanes, bands, chosen);
    for (unsigned band = 0; band < 6; band++) {
        vec left = branching & chosen[band];
        for (unsigned digit = 0; digit < 9; digit++) {
            const struct ways *ways = &bands[band].digit[digit];
            vec here = left & or_and_not(ways->two, ways->many, bands[band].any_two);
            left &= ~here;
            unsigned first, x = triads_of(band, digit, 0, &first);
            unsigned y = triads_of(band, digit, 1, &first), z = triads_of(band, digit, 2, &first);
            for (unsigned i = first; i < first + 3; i++) {
                vec row =
                    here & two_of_three(lanes->triad[x][i], lanes->triad[y][i], lanes->triad[z][i]);
                here &= ~row;
                guess[x][i] = row & lanes->triad[x][i];
                guess[y][i] = row & ~lanes->triad[x][i];
                guess[z][i] = vec_zero();
                lanes->triad[y][i] &= ~guess[x][i];
                lanes->triad[z][i] &= ~row;
            }
        }
    }
}

/* Child B, without the guessed triads, into the lanes `branching` of a slot. */
static void save_other(const struct lanes *lanes, vec branching, vec guess[81][6], vec slot[][9]) {
    for (unsigned place = 0; place < 81; place++)
#pragma GCC unroll 9
        for (unsigned cell = 0; cell < 9; cell++) {
            vec left = and_not_any(lanes->candidate[place][cell], guess[place][cell / 3],
                                   guess[place][3 + cell % 3]);
            slot[place][cell] = choose(branching, left, slot[place][cell]);
        }
}

#endif
