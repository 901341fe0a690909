/* What a puzzle is while its form is looked for, and which of its rows can be next: for the search in
 * plain C (canon_puzzle.c), and that with vectors (canon_avx2.c). */
#ifndef QD_NINE_CANON_ROWS_H
#define QD_NINE_CANON_ROWS_H

#include "canon_tables.h"

#include "../base/bits.h"
#include "../base/memory.h"

#define CANON_NEW 15u /* a digit that has no name yet */

/* Ways that need no memory to be taken. */
#define CANON_WAYS 64

/* A puzzle, as it is and transposed. */
struct canon_given {
    uint8_t cells[2][9][16]; /* of rows: column k of stack i at 4 * i + k; 0 at the other places */
    uint16_t clues[2][9];    /* of rows: bit c for column c */
    uint16_t filled[2][3];   /* of stacks: bit r if row r has a clue there */
    uint16_t empty[2];       /* bits of rows without clues */
    uint32_t first[2];       /* bits of rows that may be first */
};

/* Of three sets of rows: those that are in two or three of them. */
static inline uint32_t canon_rows_majority(const uint32_t sets[3]) {
    return (sets[0] & (sets[1] | sets[2])) | (sets[1] & sets[2]);
}

/*
 * One set of rows for each of `count` things that are sorted in each row, as their order is open: the
 * rows in which that at `place` is in its set. Those that are not in theirs come first.
 */
static inline uint32_t canon_rows_sorted(const uint32_t sets[3], uint32_t count, uint32_t place) {
    if (count == 1)
        return sets[0];
    if (count == 2)
        return place == 0 ? sets[0] & sets[1] : sets[0] | sets[1];
    return place == 0   ? sets[0] & sets[1] & sets[2]
           : place == 1 ? canon_rows_majority(sets)
                        : sets[0] | sets[1] | sets[2];
}

/* The same of the rows that have a clue in each of the columns of a stack, of which bit i of `open` says
 * that columns i and i + 1 could change places: those with a clue at place 0, and at place 0 or 1. */
static inline void canon_rows_sort_columns(const uint32_t sets[3], uint32_t open, uint32_t *first,
                                           uint32_t *second) {
    if (open == 3) {
        *first = sets[0] & sets[1] & sets[2];
        *second = canon_rows_majority(sets);
    } else {
        *first = open == 1 ? sets[0] & sets[1] : sets[0];
        *second = sets[0] | (open == 2 ? sets[1] & sets[2] : sets[1]);
    }
}

/* The rows with a clue at place 0 of that stack of the order of a way, and those with one at place 0 or 1. */
typedef void canon_find_sets(const struct canon_given *given, const void *way, uint32_t i,
                             uint32_t *first, uint32_t *second);

/* Of rows that have a clue in stack i: `last` if there are any, those with the first one at place 2; else `middle`,
 * those with none at place 0; else all. None if that is before the last `most` places of a row. */
static inline uint32_t canon_rows_cut(uint32_t rows, uint32_t last, uint32_t middle, uint32_t i,
                                      uint32_t most) {
    if (last)
        return last;
    if (middle)
        return 9 - 3 * i - 1 > most ? 0 : middle;
    return 9 - 3 * i > most ? 0 : rows;
}

/*
 * Of some rows those whose first clue comes last, and not before the last `most` places: all others are
 * above them. The stacks of the way are in that order; bit i of `open` says that i and i + 1 could change
 * places.
 */
static inline uint32_t canon_rows_choose(const struct canon_given *given, uint32_t rows,
                                         uint32_t view, const uint8_t stacks[3], uint32_t open,
                                         uint32_t most, const void *way, canon_find_sets *find) {
    uint32_t i = 0, end;
    for (; i < 3 && !(i < 2 && open >> i & 1); i++) { /* the same as below, in less time */
        uint32_t empty = rows & ~(uint32_t)given->filled[view][stacks[i]], first, second;
        if (empty) {
            rows = empty;
            continue;
        }
        if (9 - 3 * i - 2 > most)
            return 0;
        find(given, way, i, &first, &second);
        return canon_rows_cut(rows, rows & ~second, rows & ~first, i, most);
    }
    for (uint32_t begin = i; i < 3; begin = end) {
        uint32_t sets[3], first[3] = {0}, second[3] = {0};
        for (end = begin; end == begin || open >> (end - 1) & 1; end++)
            sets[end - begin] = given->filled[view][stacks[end]];
        for (; i < end; i++) {
            uint32_t count = end - begin, place = i - begin;
            uint32_t empty = rows & ~canon_rows_sorted(sets, count, place);
            if (empty) {
                rows = empty;
                continue;
            }
            if (9 - 3 * i - 2 > most)
                return 0;
            for (uint32_t k = 0; k < count; k++)
                find(given, way, begin + k, &first[k], &second[k]);
            return canon_rows_cut(rows, rows & ~canon_rows_sorted(second, count, place),
                                  rows & ~canon_rows_sorted(first, count, place), i, most);
        }
    }
    return rows;
}

/* A row that can be next, and how many there are of which it is one for all. */
struct canon_next {
    uint32_t row, like;
};

/* Of empty rows one in each band, and of empty bands one for all. Returns how many. */
static inline uint32_t canon_rows_choose_empty(uint32_t rows, struct canon_next next[3]) {
    static const uint8_t rows_of[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    uint32_t bands = 0, last = 0, count = 0; /* empty ones */
    for (uint32_t band = 0; band < 3; band++) {
        uint32_t own = rows >> 3 * band & 7;
        if (own == 7) {
            bands++;
            last = band;
        } else if (own) {
            next[count++] = (struct canon_next){3 * band + qd_lowest_bit(own), rows_of[own]};
        }
    }
    if (bands)
        next[count++] = (struct canon_next){3 * last, 3 * bands};
    return count;
}

/* How many orders the places have of which bit i of `open` says that i and i + 1 can change. */
static inline uint32_t canon_rows_orders(uint32_t open) {
    return open == 3 ? 6 : open ? 2 : 1;
}

/* Whether the two functions below are: a build may be without, on a machine that has AVX2. */
extern const bool qd_canon_avx2_is_built;

/*
 * Takes cells with vectors: `cells` and `clues` of what is given. False if they are no puzzle, or this
 * machine cannot.
 */
bool qd_canon_take_avx2(const uint8_t *cells, struct canon_given *given);

/*
 * The least form, with vectors. `image`, `map` and `automorphisms` may be NULL. False if this machine cannot, or
 * there are more than CANON_WAYS ways: nothing was written then.
 */
bool qd_canon_find_avx2(const struct canon_given *given, uint8_t *image, qd_symmetry *map,
                        uint64_t *automorphisms);

/* Of the bands and stacks of a grid that may come first, number 3 * view + band: which entry of the table is theirs. */
struct canon_grid_choices {
    uint32_t key[6];
    uint32_t sorted[6]; /* which permutations sort the columns of boxes 2 and 3, 8 bits each */
};

/* Takes the cells alone of a complete grid that obeys the rules. False: it is none. */
bool qd_canon_take_grid_avx2(const uint8_t *cells, struct canon_given *given);

/*
 * The same as qd_canon_grid, of a grid that was taken so, in two steps: the table is larger
 * than the cache next to the processor, so the first one asks for its entries, and others may be
 * looked at meanwhile. And whether they are built.
 */
extern const bool qd_canon_grid_avx2_is_built;
void qd_canon_grid_look_avx2(const struct canon_tables *tables, const struct canon_given *given,
                             struct canon_grid_choices *choices);
uint32_t qd_canon_grid_avx2(const struct canon_tables *tables, const struct canon_given *given,
                            const struct canon_grid_choices *choices, qd_symmetry *map);

#endif
