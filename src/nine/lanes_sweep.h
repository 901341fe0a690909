/*
 * The state of LANES puzzles, and what is deduced from it: one sweep over the nine boxes.
 *
 * Layout: one vector for each (box, digit, cell of the box); bit p of each belongs to the puzzle in
 * lane p. No shift and no mask is needed anywhere: every rule is logic on whole vectors, and the
 * lanes never touch.
 *
 *     candidate[9 * box + digit][cell]   the cells of a box     the triads of a digit in a box
 *     triad[9 * box + digit][0..5]            0 1 2               0: cells 0 1 2   3: cells 0 3 6
 *                                             3 4 5               1: cells 3 4 5   4: cells 1 4 7
 *     boxes are numbered like the cells       6 7 8               2: cells 6 7 8   5: cells 2 5 8
 *
 * A triad lives while its digit may stand in one of its three cells. Triads are what boxes tell each
 * other; a triad may be dead before its cells know (the strong rules and the branching kill triads
 * only), and the next visit of its box clears the cells.
 *
 * A sweep of 256 lanes with AVX-512 is some 9,000 operations, 2,200 stores and 4,400 loads, so that
 * it is bound by all three alike; with 4, 1 and 2 of them a cycle it cannot take less than 2,200
 * cycles.
 */
#ifndef QD_NINE_LANES_SWEEP_H
#define QD_NINE_LANES_SWEEP_H

#include "vector.h"

struct lanes {
    vec candidate[81][9];
    vec triad[81][6];
};

/* What a sweep has found out about the lanes. */
struct sweep {
    vec changed; /* some candidate or triad went; only strong sweeps tell */
    vec alive;   /* no contradiction was met */
    vec open;    /* some cell has two or more candidates */
};

/* The two other boxes of the same band, and of the same stack. */
#define BAND_LEFT(box) ((box) - (box) % 3 + ((box) + 1) % 3)
#define BAND_RIGHT(box) ((box) - (box) % 3 + ((box) + 2) % 3)
#define STACK_UPPER(box) (((box) + 3) % 9)
#define STACK_LOWER(box) (((box) + 6) % 9)

/*
 * The triads of one digit, left and right being those of the other two boxes in the band (or the
 * stack): mini-row i can hold the digit only if the other boxes can take the other two rows, one
 * each. This is the permanent of the 2x2 minor; it does hidden singles in rows, locked candidates in
 * both directions, and contradictions at once.
 */
INLINE void allow_triads(vec allowed[3], const vec *own, const vec *left, const vec *right) {
    allowed[0] = own[0] & or_and(left[1] & right[2], left[2], right[1]);
    allowed[1] = own[1] & or_and(left[0] & right[2], left[2], right[0]);
    allowed[2] = own[2] & or_and(left[0] & right[1], left[1], right[0]);
}

/* At least two of nine. */
INLINE vec two_of_nine(const vec v[9], vec *any) {
    vec one = or3(v[0], v[1], v[2]), two = or3(v[3], v[4], v[5]), three = or3(v[6], v[7], v[8]);
    vec inside = or3(two_of_three(v[0], v[1], v[2]), two_of_three(v[3], v[4], v[5]),
                     two_of_three(v[6], v[7], v[8]));
    *any = or3(one, two, three);
    return inside | two_of_three(one, two, three);
}

/* A box while it is visited. */
struct visit {
    vec kept[9][9]; /* digit, cell: after rule 1 */
    vec more[9];    /* digit: has two places or more in the box */
    vec taken[9];   /* cell: is some digit's only place */
    vec several[9]; /* cell: has two candidates or more */
    vec single[9];  /* digit: some cell is down to it */
};

/* Rule 1: a digit stays in a cell if its mini-row and its mini-column are allowed. */
INLINE void sweep_masks(const struct lanes *lanes, unsigned box, unsigned digit,
                        struct visit *visit) {
    const vec *before = lanes->candidate[9 * box + digit];
    const vec *own = lanes->triad[9 * box + digit];
    vec row[3], column[3], cells[9], any;
    allow_triads(row, own, lanes->triad[9 * BAND_LEFT(box) + digit],
                 lanes->triad[9 * BAND_RIGHT(box) + digit]);
    allow_triads(column, own + 3, lanes->triad[9 * STACK_UPPER(box) + digit] + 3,
                 lanes->triad[9 * STACK_LOWER(box) + digit] + 3);
#pragma GCC unroll 9
    for (unsigned cell = 0; cell < 9; cell++)
        visit->kept[digit][cell] = cells[cell] =
            and3(before[cell], row[cell / 3], column[cell % 3]);
    visit->more[digit] = two_of_nine(cells, &any);
}

/* Rule 2, hidden singles: a digit with one place left in the box takes its cell. Then what is left in
 * each cell (nothing is a contradiction), and the digits that some cell of the box is down to. */
INLINE void sweep_cells(struct visit *visit, struct sweep *sweep) {
    vec alive = sweep->alive, open = sweep->open, single[9];
#pragma GCC unroll 9
    for (unsigned digit = 0; digit < 9; digit++)
        single[digit] = vec_zero();
    for (unsigned cell = 0; cell < 9; cell++) {
        vec left[9], third[3], any;
#pragma GCC unroll 3
        for (unsigned d = 0; d < 3; d++) {
            third[d] = visit->kept[d][cell] & ~visit->more[d];
            third[d] = or_not_and(third[d], visit->more[d + 3], visit->kept[d + 3][cell]);
            third[d] = or_not_and(third[d], visit->more[d + 6], visit->kept[d + 6][cell]);
        }
        vec taken = or3(third[0], third[1], third[2]);
#pragma GCC unroll 9
        for (unsigned digit = 0; digit < 9; digit++)
            left[digit] = and_not_both(visit->kept[digit][cell], taken, visit->more[digit]);
        vec several = two_of_nine(left, &any);
#pragma GCC unroll 9
        for (unsigned digit = 0; digit < 9; digit++)
            single[digit] = or_and_not(single[digit], left[digit], several);
        visit->taken[cell] = taken;
        visit->several[cell] = several;
        alive &= any;
        open |= several;
    }
#pragma GCC unroll 9
    for (unsigned digit = 0; digit < 9; digit++)
        visit->single[digit] = single[digit];
    sweep->alive = alive;
    sweep->open = open;
}

/* Rule 3, naked singles: a digit that a cell is down to leaves the other cells of the box. Then the
 * new triads; a digit without any is a contradiction, and so is one that two cells are down to (it
 * keeps two mini-rows or two mini-columns then). */
INLINE void sweep_store(struct lanes *lanes, unsigned box, unsigned digit,
                        const struct visit *visit, bool compare, struct sweep *sweep) {
    vec *store = lanes->candidate[9 * box + digit];
    vec *triad = lanes->triad[9 * box + digit];
    vec c[9], single = visit->single[digit], more = visit->more[digit];
#pragma GCC unroll 9
    for (unsigned cell = 0; cell < 9; cell++) {
        vec left = and_not_both(visit->kept[digit][cell], more, visit->taken[cell]);
        c[cell] = and_not_both(left, single, visit->several[cell]);
        if (compare)
            sweep->changed = or_not_and(sweep->changed, c[cell], store[cell]);
        store[cell] = c[cell];
    }
    vec row[3], column[3];
#pragma GCC unroll 3
    for (unsigned i = 0; i < 3; i++) {
        triad[i] = row[i] = or3(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
        triad[3 + i] = column[i] = or3(c[i], c[3 + i], c[6 + i]);
    }
    vec twice =
        two_of_three(row[0], row[1], row[2]) | two_of_three(column[0], column[1], column[2]);
    sweep->alive = and_not_both(sweep->alive, single, twice);
    sweep->alive &= or3(row[0], row[1], row[2]);
}

/* How many of nine: exactly three, more, or fewer (the sum of nine bits by full adders). */
struct sum {
    vec three, more, fewer;
};

INLINE struct sum sum_of_nine(const vec v[9]) {
    vec a = xor3(v[0], v[1], v[2]), b = xor3(v[3], v[4], v[5]), c = xor3(v[6], v[7], v[8]);
    vec ones = xor3(a, b, c), k = two_of_three(a, b, c);
    vec p = two_of_three(v[0], v[1], v[2]), q = two_of_three(v[3], v[4], v[5]),
        r = two_of_three(v[6], v[7], v[8]);
    vec odd = xor3(p, q, r), carry = two_of_three(p, q, r);
    vec no_twos = none_of_three(odd, k, carry), one_two = one_of_two_and_not(odd, k, carry);
    return (struct sum){one_two & ones, ~(no_twos | one_two), or_and_not(no_twos, one_two, ones)};
}

/*
 * Rules 4 and 5, on the three triads of a box in one direction (mini-rows or mini-columns), each of
 * which holds three digits in the end. A triad that only three digits can enter keeps them for
 * itself ("naked triple"); a triad that is the last home of three digits takes nobody else ("hidden
 * triple"). Fewer than three can enter, or more than three have no other home: a contradiction.
 */
INLINE void strong_direction(struct lanes *lanes, unsigned box, unsigned first,
                             struct sweep *sweep) {
    vec naked[3], full[3], alive = sweep->alive, changed = sweep->changed;
#define TRIAD(digit, i) lanes->triad[9 * box + (digit)][first + (i) % 3]
#pragma GCC unroll 3
    for (unsigned i = 0; i < 3; i++) {
        vec can[9], must[9];
#pragma GCC unroll 9
        for (unsigned digit = 0; digit < 9; digit++) {
            can[digit] = TRIAD(digit, i);
            must[digit] = and_not_any(can[digit], TRIAD(digit, i + 1), TRIAD(digit, i + 2));
        }
        struct sum entering = sum_of_nine(can), staying = sum_of_nine(must);
        naked[i] = entering.three;
        full[i] = staying.three;
        alive = and_not_any(alive, entering.fewer, staying.more);
    }
    for (unsigned digit = 0; digit < 9; digit++) {
        vec t[3] = {TRIAD(digit, 0), TRIAD(digit, 1), TRIAD(digit, 2)};
#pragma GCC unroll 3
        for (unsigned i = 0; i < 3; i++) {
            vec j = t[(i + 1) % 3], k = t[(i + 2) % 3];
            vec elsewhere = j | k; /* the digit need not be in triad i */
            vec left = and_not_both(t[i], full[i], elsewhere);
            left = and_not_both(left, naked[(i + 1) % 3], j);
            left = and_not_both(left, naked[(i + 2) % 3], k);
            changed = or_and_not(changed, t[i], left);
            TRIAD(digit, i) = left;
        }
    }
#undef TRIAD
    sweep->alive = alive;
    sweep->changed = changed;
}

/*
 * One visit of every box, each with the freshest triads of its neighbours. After it, a lane that is
 * alive and not open is solved: a pair of boxes that disagreed would have shown when the later one
 * was visited.
 *
 * The strong rules cost half as much again, and so they come every third time; only then is it asked
 * whether anything has changed. A lane in which a strong sweep changes nothing is stuck for good.
 */
INLINE struct sweep sweep_boxes(struct lanes *lanes, bool strong) {
    struct sweep sweep = {vec_zero(), vec_ones(), vec_zero()};
    struct visit visit;
    for (unsigned box = 0; box < 9; box++) {
        for (unsigned digit = 0; digit < 9; digit++)
            sweep_masks(lanes, box, digit, &visit);
        sweep_cells(&visit, &sweep);
        for (unsigned digit = 0; digit < 9; digit++)
            sweep_store(lanes, box, digit, &visit, strong, &sweep);
        if (strong) {
            strong_direction(lanes, box, 0, &sweep);
            strong_direction(lanes, box, 3, &sweep);
        }
    }
    return sweep;
}

static struct sweep sweep_weak(struct lanes *lanes) {
    return sweep_boxes(lanes, false);
}

static struct sweep sweep_strong(struct lanes *lanes) {
    return sweep_boxes(lanes, true);
}

#endif
