/*
 * One puzzle at a time, its nine digits side by side: for few puzzles, and for the solution that is
 * reported of a puzzle that has several.
 *
 *     band[0..2]   rows 0-2, 3-5, 6-8    a word of 32 bits for each digit, in one vector of sixteen,
 *                                        two of eight or three of four (the rest stays 0); bit
 *                                        9 * (row % 3) + column: the digit may stand there
 *
 * A sweep does the same to all digits at once, without tables and without a list of what to do next:
 * the rules of the batch engine, moved by shifts instead of addresses. Per band and digit the nine
 * mini-rows form a square of 3 x 3 (row by box), and so do the nine mini-columns per stack (band by
 * column); a mini-row can hold its digit only if the other two rows find room in the other two
 * boxes. Turning the square by rows and by boxes brings every mini-row beside its opponents.
 *
 * The best solvers of this kind update one digit in one band at a time, some 120 times for a puzzle
 * of 17 clues, each waiting for the one before. Here it takes some 16 sweeps.
 */
#ifndef QD_NINE_SINGLE_H
#define QD_NINE_SINGLE_H

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/memory.h"
#include "simd.h"
#include "vector.h"

#include <stdlib.h>
#include <string.h>

#ifdef NINE_AVX512
#define PART_WORDS 16 /* all digits in one vector */
#elif defined(NINE_AVX2)
#define PART_WORDS 8
#else
#define PART_WORDS 4
#endif
#define PARTS ((9 + PART_WORDS - 1) / PART_WORDS)

typedef uint32_t digits __attribute__((vector_size(4 * PART_WORDS), may_alias));
typedef uint32_t word_of_digit __attribute__((may_alias));

#define BAND_CELLS 0x7ffffffU /* 27 cells */
#define MINI_ROWS 0x1249249U  /* the first cell of each mini-row: bits 0, 3, 6, 9 ... 24 */
#define BOX_0 0x40201U        /* of those the ones in box 0 */
#define BOX_01 0x241209U      /* in box 0 or 1 */
#define COLUMNS 0x1ffU        /* nine columns */
#define COLUMN_0 0x49U        /* the first of each box */
#define COLUMN_01 0xdbU       /* the first and the second */

#ifdef NINE_AVX512
#define DIGITS_TERNARY(name, formula)                                                              \
    INLINE digits name(digits x, digits y, digits z) {                                             \
        enum { a = 0xf0, b = 0xcc, c = 0xaa, table = (formula)&0xff };                             \
        return (digits)_mm512_ternarylogic_epi32((__m512i)x, (__m512i)y, (__m512i)z, table);       \
    }
#else
#define DIGITS_TERNARY(name, formula)                                                              \
    INLINE digits name(digits a, digits b, digits c) {                                             \
        return formula;                                                                            \
    }
#endif

DIGITS_TERNARY(digits_or3, a | b | c)
DIGITS_TERNARY(digits_or_and, a | (b & c))
DIGITS_TERNARY(digits_and_or, a &(b | c))
DIGITS_TERNARY(digits_choose, (a & b) | (~a & c))
DIGITS_TERNARY(digits_and_not_any, a & ~(b | c))
DIGITS_TERNARY(digits_and3, a &b &c)

struct node {
    digits band[3][PARTS];
};

INLINE word_of_digit *words_of(struct node *node, unsigned band) {
    return (word_of_digit *)node->band[band];
}

INLINE digits all_digits(uint32_t word) {
    return (digits){0} + word;
}

INLINE digits pick(uint32_t mask, digits inside, digits outside) {
    return digits_choose(all_digits(mask), inside, outside);
}

/* Squares of mini-rows. Row r gets row r + 1, or r + 2; box b gets box b + 1, or b + 2. */
INLINE digits next_row(digits x) {
    return digits_or_and(x >> 9, x << 18, all_digits(BAND_CELLS));
}

INLINE digits last_row(digits x) {
    return digits_or_and(x >> 18, x << 9, all_digits(BAND_CELLS));
}

INLINE digits next_box(digits x) {
    return pick(BOX_01, x >> 3, x << 6);
}

INLINE digits last_box(digits x) {
    return pick(BOX_0, x >> 6, x << 3);
}

/* Nine columns: in each box column j gets column j + 1, or j + 2. */
INLINE digits next_column(digits x) {
    return pick(COLUMN_01, x >> 1, x << 2);
}

INLINE digits last_column(digits x) {
    return pick(COLUMN_0, x >> 2, x << 1);
}

INLINE digits mini_rows_of(digits cells) {
    return digits_or3(cells, cells >> 1, cells >> 2) & MINI_ROWS;
}

INLINE digits columns_of(digits cells) {
    return digits_or3(cells, cells >> 9, cells >> 18) & COLUMNS;
}

INLINE digits cells_of_rows(digits mini_rows) {
    return digits_or3(mini_rows, mini_rows << 1, mini_rows << 2);
}

INLINE digits cells_of_columns(digits columns) {
    columns &= COLUMNS;
    return digits_or3(columns, columns << 9, columns << 18);
}

/* Rule 1, rows: mini-rows that can hold their digit. */
INLINE digits keep_rows(digits cells) {
    digits square = mini_rows_of(cells), next = next_row(square), last = last_row(square);
    digits allowed = digits_or_and(next_box(next) & last_box(last), last_box(next), next_box(last));
    return cells & cells_of_rows(allowed);
}

/* The same for columns, in the three bands together. */
INLINE void keep_columns(digits band[3]) {
    digits x[3], next[3], last[3];
#pragma GCC unroll 3
    for (unsigned b = 0; b < 3; b++) {
        x[b] = columns_of(band[b]);
        next[b] = next_column(x[b]);
        last[b] = last_column(x[b]);
    }
    band[0] &= cells_of_columns(digits_or_and(next[1] & last[2], last[1], next[2]));
    band[1] &= cells_of_columns(digits_or_and(next[0] & last[2], last[0], next[2]));
    band[2] &= cells_of_columns(digits_or_and(next[0] & last[1], last[0], next[1]));
}

/* Cells that are their digit's only place in the box. */
INLINE digits hidden_singles(digits cells) {
    digits rows = mini_rows_of(cells), columns = columns_of(cells);
    digits row = digits_and_not_any(rows, next_row(rows), last_row(rows));
    digits column = digits_and_not_any(columns, next_column(columns), last_column(columns));
    return digits_and3(cells, cells_of_rows(row), cells_of_columns(column));
}

/* All cells of the boxes in which a digit has one of these cells; `twice` where it has two. */
INLINE digits boxes_of(digits cells, digits *twice) {
    digits rows = mini_rows_of(cells), columns = columns_of(cells);
    digits other_rows = next_row(rows) | last_row(rows);
    *twice = digits_or_and(digits_and_or(columns, next_column(columns), last_column(columns)), rows,
                           other_rows);
    return cells_of_rows(rows | other_rows);
}

/* The words 1, 2, 4 or 8 away. */
#if PART_WORDS == 16
#define SHUFFLE(x, a, b, c, d) ((digits)_mm512_shuffle_epi32((__m512i)(x), _MM_SHUFFLE(d, c, b, a)))
#define SHUFFLE_4(x) ((digits)_mm512_shuffle_i32x4((__m512i)(x), (__m512i)(x), 0xb1))
#define SHUFFLE_8(x) ((digits)_mm512_shuffle_i32x4((__m512i)(x), (__m512i)(x), 0x4e))
#elif PART_WORDS == 8
#define SHUFFLE(x, a, b, c, d) ((digits)_mm256_shuffle_epi32((__m256i)(x), _MM_SHUFFLE(d, c, b, a)))
#define SHUFFLE_4(x) ((digits)_mm256_permute4x64_epi64((__m256i)(x), 0x4e))
#elif defined(__clang__)
#define SHUFFLE(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)
#else
#define SHUFFLE(x, a, b, c, d) __builtin_shuffle(x, (digits){a, b, c, d})
#endif
#define SHUFFLE_1(x) SHUFFLE(x, 1, 0, 3, 2)
#define SHUFFLE_2(x) SHUFFLE(x, 2, 3, 0, 1)

/* Over all digits, in every word. */
INLINE digits any_digit(const digits part[PARTS]) {
    digits any = part[0];
#pragma GCC unroll 3
    for (unsigned p = 1; p < PARTS; p++)
        any |= part[p];
#if PART_WORDS > 8
    any |= SHUFFLE_8(any);
#endif
#if PART_WORDS > 4
    any |= SHUFFLE_4(any);
#endif
    any |= SHUFFLE_2(any);
    return any | SHUFFLE_1(any);
}

struct tally {
    digits any, two;
};

INLINE struct tally add_tally(struct tally a, digits any, digits two) {
    return (struct tally){a.any | any, digits_or3(a.two, two, a.any & any)};
}

/* The same, and at least two. */
INLINE struct tally tally_digits(const digits part[PARTS]) {
    struct tally tally = {part[0], {0}};
#pragma GCC unroll 3
    for (unsigned p = 1; p < PARTS; p++)
        tally = add_tally(tally, part[p], (digits){0});
#if PART_WORDS > 8
    tally = add_tally(tally, SHUFFLE_8(tally.any), SHUFFLE_8(tally.two));
#endif
#if PART_WORDS > 4
    tally = add_tally(tally, SHUFFLE_4(tally.any), SHUFFLE_4(tally.two));
#endif
    tally = add_tally(tally, SHUFFLE_2(tally.any), SHUFFLE_2(tally.two));
    return add_tally(tally, SHUFFLE_1(tally.any), SHUFFLE_1(tally.two));
}

INLINE bool any_bit(digits x) {
#if PART_WORDS == 16
    return _mm512_test_epi32_mask((__m512i)x, (__m512i)x) != 0;
#elif PART_WORDS == 8
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#else
    uint64_t word[2];
    memcpy(word, &x, sizeof word);
    return (word[0] | word[1]) != 0;
#endif
}

enum state { DEAD, SOLVED, STUCK, MOVED };

#define ALL UINT32_MAX
static const uint32_t is_digit[16] = {ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL};

/* Rules 2 and 3, on a band: singles, hidden in their box or naked in their cell, clear their cell
 * and their box. Returns what is wrong: empty cells, digits without a
 * place, or with two of them. */
INLINE digits keep_singles(digits band[PARTS], digits *open) {
    digits mine[PARTS], wrong;
    struct tally tally = tally_digits(band);
#pragma GCC unroll 3
    for (unsigned p = 0; p < PARTS; p++)
        mine[p] = hidden_singles(band[p]);
    digits hidden = any_digit(mine);
    wrong = tally.any ^ BAND_CELLS;
    *open |= tally.two;
#pragma GCC unroll 3
    for (unsigned p = 0; p < PARTS; p++) {
        digits digit, twice, single = mine[p] | (band[p] & ~tally.two);
        memcpy(&digit, is_digit + PART_WORDS * p, sizeof digit);
        band[p] &= single | ~(hidden | boxes_of(single, &twice));
        wrong |= twice | ((digits)(band[p] == 0) & digit);
    }
    return wrong;
}

/* Whether a node with one digit in every cell is a solution: each digit in all boxes, rows and
 * columns. */
static bool is_grid(const struct node *node) {
    digits wrong = {0};
    for (unsigned p = 0; p < PARTS; p++) {
        digits digit, columns = {0};
        memcpy(&digit, is_digit + PART_WORDS * p, sizeof digit);
        for (unsigned b = 0; b < 3; b++) {
            digits square = mini_rows_of(node->band[b][p]);
            digits boxes = square | next_row(square) | last_row(square);
            digits rows = square | next_box(square) | last_box(square);
            wrong |= ((boxes & rows) ^ MINI_ROWS) & digit;
            columns |= columns_of(node->band[b][p]);
        }
        wrong |= (columns ^ COLUMNS) & digit;
    }
    return !any_bit(wrong);
}

/* The rules 1 to 3 once. */
INLINE enum state sweep_node(struct node *node) {
    struct node old = *node;
    digits changed = {0}, open = {0}, wrong = {0};
#pragma GCC unroll 3
    for (unsigned p = 0; p < PARTS; p++) {
        digits band[3];
#pragma GCC unroll 3
        for (unsigned b = 0; b < 3; b++)
            band[b] = keep_rows(node->band[b][p]);
        keep_columns(band);
#pragma GCC unroll 3
        for (unsigned b = 0; b < 3; b++)
            node->band[b][p] = band[b];
    }
#pragma GCC unroll 3
    for (unsigned b = 0; b < 3; b++) {
        wrong |= keep_singles(node->band[b], &open);
#pragma GCC unroll 3
        for (unsigned p = 0; p < PARTS; p++)
            changed |= old.band[b][p] ^ node->band[b][p];
    }
    if (any_bit(wrong))
        return DEAD;
    if (any_bit(open))
        return any_bit(changed) ? MOVED : STUCK;
    return is_grid(node) ? SOLVED : DEAD;
}

/* ---- the strong rules: three digits for each triad ---------------------------------------------- */

/* The triads of all bands in one word for each digit: mini-row r of box x in band b is bit
 * 9 r + 3 x + b, mini-column j of stack s in band b is bit 9 b + 3 s + j. */
#define EVERY_COLUMN_0 0x1249249U
#define EVERY_COLUMN_01 0x36db6dbU

INLINE digits next_of_three(digits x) {
    return pick(EVERY_COLUMN_01, x >> 1, x << 2);
}

INLINE digits last_of_three(digits x) {
    return pick(EVERY_COLUMN_0, x >> 2, x << 1);
}

/* A number of four bits in every bit position. */
struct number {
    digits bit[4];
};

INLINE struct number add_numbers(struct number a, struct number b) {
    struct number sum;
    digits carry = {0};
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4; i++) {
        digits either = a.bit[i] ^ b.bit[i];
        sum.bit[i] = either ^ carry;
        carry = (a.bit[i] & b.bit[i]) | (either & carry);
    }
    return sum;
}

#define ADD_SHUFFLED(sum, shuffle)                                                                 \
    add_numbers(sum, (struct number){{shuffle((sum).bit[0]), shuffle((sum).bit[1]),                \
                                      shuffle((sum).bit[2]), shuffle((sum).bit[3])}})

/* How many digits have each bit set. */
INLINE struct number count_triads(const digits triads[PARTS]) {
    struct number sum = {{triads[0]}};
#pragma GCC unroll 3
    for (unsigned p = 1; p < PARTS; p++)
        sum = add_numbers(sum, (struct number){{triads[p]}});
    sum = ADD_SHUFFLED(sum, SHUFFLE_1);
    sum = ADD_SHUFFLED(sum, SHUFFLE_2);
#if PART_WORDS > 4
    sum = ADD_SHUFFLED(sum, SHUFFLE_4);
#endif
#if PART_WORDS > 8
    sum = ADD_SHUFFLED(sum, SHUFFLE_8);
#endif
    return sum;
}

INLINE digits exactly_three(struct number n) {
    return n.bit[0] & n.bit[1] & ~(n.bit[2] | n.bit[3]);
}

INLINE digits three_or_more(struct number n) {
    return (n.bit[0] & n.bit[1]) | n.bit[2] | n.bit[3];
}

/* Rules 4 and 5 of the batch engine. `next` and `last` are the other two triads of the box. False if
 * they meet a contradiction. */
#define KEEP_TRIPLES(name, next, last)                                                             \
    INLINE bool name(digits triads[PARTS]) {                                                       \
        digits must[PARTS], wrong;                                                                 \
        _Pragma("GCC unroll 3") for (unsigned p = 0; p < PARTS; p++) must[p] =                     \
            triads[p] & ~(next(triads[p]) | last(triads[p]));                                      \
        struct number can = count_triads(triads), stay = count_triads(must);                       \
        digits naked = exactly_three(can), full = exactly_three(stay);                             \
        wrong = (~three_or_more(can) | (three_or_more(stay) & ~full)) & BAND_CELLS;                \
        _Pragma("GCC unroll 3") for (unsigned p = 0; p < PARTS; p++) {                             \
            digits kept = triads[p] & naked;                                                       \
            triads[p] &= ~(next(kept) | last(kept)) & (must[p] | ~full);                           \
        }                                                                                          \
        return !any_bit(wrong);                                                                    \
    }

KEEP_TRIPLES(keep_row_triples, next_row, last_row)
KEEP_TRIPLES(keep_column_triples, next_of_three, last_of_three)

static enum state strong_node(struct node *node) {
    digits rows[PARTS], columns[PARTS], changed = {0};
    for (unsigned p = 0; p < PARTS; p++) {
        rows[p] = mini_rows_of(node->band[0][p]) | mini_rows_of(node->band[1][p]) << 1 |
                  mini_rows_of(node->band[2][p]) << 2;
        columns[p] = columns_of(node->band[0][p]) | columns_of(node->band[1][p]) << 9 |
                     columns_of(node->band[2][p]) << 18;
    }
    if (!keep_row_triples(rows) || !keep_column_triples(columns))
        return DEAD;
    for (unsigned p = 0; p < PARTS; p++)
        for (unsigned b = 0; b < 3; b++) {
            digits left = node->band[b][p] & cells_of_rows(rows[p] >> b & MINI_ROWS) &
                          cells_of_columns(columns[p] >> (9 * b));
            changed |= left ^ node->band[b][p];
            node->band[b][p] = left;
        }
    return any_bit(changed) ? MOVED : STUCK;
}

/* ---- branching: the choice of lanes_branch.h, one puzzle at a time ------------------------------ */

#define WORDS_OF_DIGITS (PARTS * PART_WORDS)

/* The ways in which the digits can stand in a band, three bits (even) and three more (odd) each; for
 * stacks likewise, stack s in bits 3 s to 3 s + 2. */
INLINE void count_ways(const struct node *node, uint32_t ways[6][WORDS_OF_DIGITS]) {
    for (unsigned p = 0; p < PARTS; p++) {
        digits x[3], even, odd, both;
        for (unsigned b = 0; b < 3; b++) {
            digits square = mini_rows_of(node->band[b][p]);
            digits next = next_row(square), last = last_row(square);
            even = square & next_box(next) & last_box(last);
            odd = square & last_box(next) & next_box(last);
            both = (even | odd << 1) & COLUMNS;
            memcpy(&ways[b][PART_WORDS * p], &both, sizeof both);
            x[b] = columns_of(node->band[b][p]);
        }
        even = x[0] & next_column(x[1]) & last_column(x[2]);
        odd = x[0] & last_column(x[1]) & next_column(x[2]);
        for (unsigned s = 0; s < 3; s++) {
            both = (even >> (3 * s) & 7) | (odd >> (3 * s) & 7) << 3;
            memcpy(&ways[3 + s][PART_WORDS * p], &both, sizeof both);
        }
    }
}

struct guess {
    unsigned digit;
    uint32_t cells[3];  /* of the guessed triad, by bands */
    uint32_t others[3]; /* of the other triads in its row (column) */
};

/* The triad number `box` in row (or column) i of a band (or stack). */
INLINE uint32_t triad_cells(unsigned band, unsigned i, unsigned box, unsigned *where) {
    *where = band < 3 ? band : box;
    return band < 3 ? 7U << (9 * i + 3 * box) : BOX_0 << (3 * (band - 3) + i);
}

static struct guess guess_triad(struct node *node, unsigned band, unsigned digit) {
    uint32_t cells[3];
    struct guess guess = {.digit = digit};
    for (unsigned b = 0; b < 3; b++)
        cells[b] = words_of(node, b)[digit];
    for (unsigned i = 0; i < 3; i++) {
        unsigned where[3], living = 0, first = 0;
        uint32_t triad[3];
        for (unsigned box = 3; box-- > 0;) {
            triad[box] = triad_cells(band, i, box, &where[box]);
            if (cells[where[box]] & triad[box]) {
                living++;
                first = box;
            }
        }
        if (living < 2)
            continue;
        for (unsigned box = 0; box < 3; box++)
            *(box == first ? &guess.cells[where[box]] : &guess.others[where[box]]) |= triad[box];
        break;
    }
    return guess;
}

static struct guess choose_triad(struct node *node) {
    uint32_t ways[6][WORDS_OF_DIGITS];
    unsigned best = 0, least = 64, digit = 9, some = 0;
    count_ways(node, ways);
    for (unsigned band = 0; band < 6; band++) {
        unsigned total = 0;
        for (unsigned d = 0; d < 9; d++)
            total += qd_bit_count(ways[band][d]);
        QD_CHECK(total >= 9); /* or the sweep would have seen a dead end */
        if (total > 9 && total < least) {
            least = total;
            best = band;
        }
    }
    for (unsigned d = 9; d-- > 0;) {
        unsigned count = qd_bit_count(ways[best][d]);
        if (count == 2)
            digit = d;
        if (count > 1)
            some = d;
    }
    QD_CHECK(least < 64 && some < 9); /* a node that is stuck has a digit with a choice */
    return guess_triad(node, best, digit < 9 ? digit : some);
}

/* ---- a puzzle ----------------------------------------------------------------------------------- */

/* For each digit its cells among 27; text or numbers. */
INLINE void find_digits(const uint8_t *cells, word_of_digit word[9]) {
#if defined(NINE_AVX512) || defined(NINE_AVX2)
    uint8_t padded[32] = {0};
    memcpy(padded, cells, 27);
    __m256i low = _mm256_set1_epi8(15), value = _mm256_loadu_si256((const __m256i *)padded);
    value = _mm256_and_si256(value, low);
    for (unsigned d = 0; d < 9; d++)
        word[d] = (uint32_t)_mm256_movemask_epi8(
            _mm256_cmpeq_epi8(value, _mm256_set1_epi8((char)(d + 1))));
#else
    for (unsigned cell = 0; cell < 27; cell++) {
        unsigned digit = (cells[cell] & 15U) - 1;
        if (digit < 9)
            word[digit] |= 1U << cell;
    }
#endif
}

static void read_cells(struct node *node, const uint8_t *cells) {
    memset(node, 0, sizeof *node);
    for (unsigned b = 0; b < 3; b++) {
        word_of_digit *word = words_of(node, b);
        uint32_t empty = BAND_CELLS;
        find_digits(cells + 27 * b, word);
        for (unsigned d = 0; d < 9; d++)
            empty &= ~word[d];
        for (unsigned d = 0; d < 9; d++)
            word[d] |= empty;
    }
}

static void read_pencilmarks(struct node *node, const uint8_t *marks) {
    memset(node, 0, sizeof *node);
    for (unsigned cell = 0; cell < 81; cell++)
        for (unsigned d = 0; d < 9; d++)
            if ((marks[9 * cell + d] & 15U) - 1 < 9)
                words_of(node, cell / 27)[d] |= 1U << cell % 27;
}

static void write_cells(struct node *node, uint8_t *cells, uint8_t zero) {
    for (unsigned b = 0; b < 3; b++)
        for (unsigned d = 0; d < 9; d++)
            for (uint32_t bits = words_of(node, b)[d]; bits; bits &= bits - 1)
                cells[27 * b + qd_lowest_bit(bits)] = (uint8_t)(zero + d + 1);
}

#ifdef QUADRILLE_CHECKS

/* A node: nine digits, 27 cells in each band, and nothing in the words and bits beyond. */
static const char *check_node(const struct node *node) {
    uint32_t word[WORDS_OF_DIGITS];
    for (unsigned b = 0; b < 3; b++) {
        memcpy(word, node->band[b], sizeof word);
        for (unsigned d = 0; d < WORDS_OF_DIGITS; d++)
            if (word[d] & ~(d < 9 ? BAND_CELLS : 0))
                return "a node has a digit or a cell that there is not";
    }
    return NULL;
}

/* The two children of a guess have all of its digit between them, and share what is not guessed. */
static const char *check_guess(const struct guess *guess) {
    uint32_t cells = 0, others = 0;
    for (unsigned b = 0; b < 3; b++) {
        if (guess->cells[b] & guess->others[b])
            return "a cell is in the guessed triad and in another one";
        cells |= guess->cells[b];
        others |= guess->others[b];
    }
    if (guess->digit > 8)
        return "the digit of a guess is none";
    return cells && others ? NULL : "a guess has no alternative";
}

#endif

/* ---- the search: depth first, child A before child B -------------------------------------------- */

/* Every node on the path leaves one sibling behind, and a row of triads is branched on once. */
#define NODE_STACK 170

/* What simd.h knows as struct nine_single; the nodes are others for each width of vectors. */
struct single {
    void *memory; /* as malloc gave it */
    unsigned depth;
    struct node stack[NODE_STACK];
};

static struct nine_single *single_open(void) {
    void *memory = qd_array_new(1, sizeof(struct single) + 64);
    if (!memory)
        return NULL;
    struct single *single = (struct single *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    single->memory = memory;
    return (struct nine_single *)single;
}

static void single_close(struct nine_single *opaque) {
    struct single *single = (struct single *)opaque;
    if (single)
        free(single->memory);
}

static void single_start(struct nine_single *opaque, const uint8_t *cells, bool pencilmarks) {
    struct single *single = (struct single *)opaque;
    if (pencilmarks)
        read_pencilmarks(&single->stack[0], cells);
    else
        read_cells(&single->stack[0], cells);
    single->depth = 1;
    QD_CHECK_ALL(check_node(&single->stack[0]));
}

/* A copy of a node in which a digit has lost cells. Whole vectors are written: a word written into
 * the middle of one would delay the next load of it. */
INLINE void without_cells(struct node *to, const struct node *from, unsigned digit,
                          const uint32_t cells[3]) {
    static const uint32_t numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (unsigned p = 0; p < PARTS; p++) {
        digits number;
        memcpy(&number, numbers + PART_WORDS * p, sizeof number);
        digits here = (digits)(number == digit);
        for (unsigned b = 0; b < 3; b++)
            to->band[b][p] = from->band[b][p] & ~(here & cells[b]);
    }
}

static enum nine_step single_step(struct nine_single *opaque, uint8_t *solution, uint8_t zero) {
    struct single *single = (struct single *)opaque;
    if (single->depth == 0)
        return NINE_END;
    struct node *node = &single->stack[single->depth - 1], work = *node;
    QD_CHECK(single->depth < NODE_STACK);
    enum state state;
    do {
        state = sweep_node(&work);
        if (state == STUCK)
            state = strong_node(&work);
    } while (state == MOVED);
    if (state == STUCK) {
        struct guess guess = choose_triad(&work);
        QD_CHECK_ALL(check_guess(&guess));
        without_cells(node, &work, guess.digit, guess.cells);
        without_cells(node + 1, &work, guess.digit, guess.others);
        single->depth++;
        QD_CHECK_ALL(check_node(node));
        QD_CHECK_ALL(check_node(node + 1));
        return NINE_ON;
    }
    single->depth--;
    if (state == DEAD)
        return NINE_ON;
    if (solution)
        write_cells(&work, solution, zero);
    return NINE_SOLUTION;
}

#endif
