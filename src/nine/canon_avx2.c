/*
 * The least form of a puzzle as in canon_puzzle.c, by the same ways in the same order, with vectors: a
 * row is 16 bytes, four for each stack, and an order of columns is the places that they come from.
 */
#include "canon_rows.h"
#include "symmetry.h"

#if defined(__AVX2__) && defined(__BMI2__)

#include <immintrin.h>
#include <stddef.h>
#include <string.h>

#define CANON_TAKEN 40 /* in canon_avx2_way.rows */

const bool qd_canon_avx2_is_built = true;

struct canon_avx2_way {
    __m128i order; /* of columns: where a row has that at place 4 * i + k */
    __m128i names; /* of digits; CANON_NEW: none yet; 0 for 0 */
    uint64_t rows; /* chosen so far, 4 bits each; from CANON_TAKEN on bits of them */
    uint16_t symmetries;
    uint16_t open; /* bit p: the columns at places p and p + 1 could change places */
    uint8_t stacks_open;
    uint8_t view;  /* 1: transposed */
    uint8_t count; /* of names given so far */
};

struct canon_avx2 {
    const struct canon_given *given;
    uint32_t row;  /* the one that is looked for */
    uint32_t most; /* places of the least row so far from its first clue on */
    __m128i least; /* that row */
    bool failed;
    uint32_t way_count, next_count;
    struct canon_avx2_way *ways, *next;
    struct canon_avx2_way own[2][CANON_WAYS];
};

/* What a row is in some way: in the order that makes it least. */
struct canon_avx2_row {
    __m128i order, named;
    uint32_t open, stacks_open;
};

static inline __m128i canon_avx2_identity(void) {
    return _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/* ---- a row ----------------------------------------------------------------------------------- */

/* Bits of places as bytes. */
static inline __m128i canon_avx2_expand(uint32_t bits) {
    const __m128i halves = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const __m128i bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    __m128i own = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)bits), halves);
    return _mm_cmpeq_epi8(_mm_and_si128(own, bit), bit);
}

/* Columns at these places and the next ones change places if they are not in order. */
static inline void canon_avx2_sort_pass(struct canon_avx2_row *row, __m128i here) {
    __m128i above = _mm_and_si128(_mm_cmpgt_epi8(row->named, _mm_srli_si128(row->named, 1)), here);
    __m128i from =
        _mm_add_epi8(_mm_sub_epi8(canon_avx2_identity(), above), _mm_slli_si128(above, 1));
    row->named = _mm_shuffle_epi8(row->named, from);
    row->order = _mm_shuffle_epi8(row->order, from);
}

static inline void canon_avx2_sort_columns(struct canon_avx2_row *row) {
    __m128i front = canon_avx2_expand(row->open & 0x111),
            back = canon_avx2_expand(row->open & 0x222);
    canon_avx2_sort_pass(row, front);
    canon_avx2_sort_pass(row, back);
    canon_avx2_sort_pass(row, front);
    __m128i equal = _mm_cmpeq_epi8(row->named, _mm_srli_si128(row->named, 1));
    row->open &= (uint32_t)_mm_movemask_epi8(equal);
}

/* Puts the stacks that begin at these places first, second and third; the fourth is always 12. */
static inline void canon_avx2_order_stacks(struct canon_avx2_row *row, const uint8_t first[4]) {
    const __m128i repeat = _mm_setr_epi8(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    const __m128i in_stack = _mm_setr_epi8(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
    int32_t bytes;
    memcpy(&bytes, first, sizeof bytes);
    __m128i own = _mm_add_epi8(_mm_shuffle_epi8(_mm_cvtsi32_si128(bytes), repeat), in_stack);
    __m128i open = _mm_shuffle_epi8(canon_avx2_expand(row->open), own);
    row->named = _mm_shuffle_epi8(row->named, own);
    row->order = _mm_shuffle_epi8(row->order, own);
    row->open = (uint32_t)_mm_movemask_epi8(open);
}

/* Without branches, as which order it is cannot be predicted: by which thirds are above which others. */
static inline void canon_avx2_sort_stacks(struct canon_avx2_row *row) {
    const __m128i turned = _mm_setr_epi8(2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 12, 13, 14, 15);
    static const uint8_t from[8][4] = {{0, 4, 8, 12}, {4, 0, 8, 12}, {0, 8, 4, 12}, {0, 4, 8, 12},
                                       {0, 4, 8, 12}, {4, 8, 0, 12}, {8, 0, 4, 12}, {8, 4, 0, 12}};
    static const uint8_t asked[4] = {0, 1, 2, 7};
    __m128i thirds = _mm_shuffle_epi8(row->named, turned);
    __m128i above = _mm_cmpgt_epi32(_mm_shuffle_epi32(thirds, _MM_SHUFFLE(3, 0, 1, 0)),
                                    _mm_shuffle_epi32(thirds, _MM_SHUFFLE(3, 2, 2, 1)));
    uint32_t order = (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(above)) & asked[row->stacks_open];
    canon_avx2_order_stacks(row, from[order]);
    __m128i equal = _mm_cmpeq_epi32(row->named, _mm_srli_si128(row->named, 4));
    row->stacks_open &= (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(equal));
}

/* ---- ways ------------------------------------------------------------------------------------ */

/* Adds the way with that row; new digits, by their places, get names. */
static inline void canon_avx2_push(struct canon_avx2 *puzzle, const struct canon_avx2_way *way,
                                   uint32_t source, uint32_t like, const struct canon_avx2_row *row,
                                   uint32_t first) {
    if (puzzle->next_count == CANON_WAYS) {
        puzzle->failed = true;
        return;
    }
    struct canon_avx2_way *own = &puzzle->next[puzzle->next_count++];
    __m128i names = way->names;
    uint32_t count = way->count;
    if (first) {
        const __m128i *cells = (const __m128i *)puzzle->given->cells[way->view][source];
        __m128i digits = _mm_shuffle_epi8(_mm_loadu_si128(cells), row->order);
        for (; first; first &= first - 1) {
            __m128i digit = _mm_shuffle_epi8(digits, _mm_set1_epi8((char)qd_lowest_bit(first)));
            __m128i here = _mm_cmpeq_epi8(canon_avx2_identity(), digit);
            names = _mm_blendv_epi8(names, _mm_set1_epi8((char)++count), here);
        }
    }
    own->order = row->order;
    own->names = names;
    own->rows =
        way->rows | (uint64_t)source << 4 * puzzle->row | UINT64_C(1) << (CANON_TAKEN + source);
    own->symmetries = (uint16_t)(way->symmetries * like);
    own->open = (uint16_t)row->open;
    own->stacks_open = (uint8_t)row->stacks_open;
    own->view = way->view;
    own->count = (uint8_t)count;
}

/* A way that divides: its row has new digits that could change places. */
struct canon_avx2_whole {
    const struct canon_avx2_way *way;
    uint32_t source, like;
    uint32_t first; /* places of new digits */
};

static void canon_avx2_divide(struct canon_avx2 *puzzle, const struct canon_avx2_whole *whole,
                              struct canon_avx2_row row, uint32_t i);

/* Each order of the columns of stack i that are open and have new digits is a way of its own. */
static void canon_avx2_divide_columns(struct canon_avx2 *puzzle,
                                      const struct canon_avx2_whole *whole,
                                      const struct canon_avx2_row *row, uint32_t i) {
    uint32_t open = row->open >> 4 * i & whole->first >> 4 * i & 3;
    bool front = open & 1, back = open & 2;
    struct canon_avx2_row own = *row;
    if (!front && !back) {
        canon_avx2_divide(puzzle, whole, own, i + 1);
        return;
    }
    own.open &= ~(((uint32_t)front | (uint32_t)back << 1) << 4 * i);
    for (uint32_t p = 0; p < 6; p++) {
        const uint8_t *places = qd_canon_permutations[p];
        if ((!front && places[0] != 0) || (!back && places[2] != 2))
            continue;
        /* the others stay where they are */
        uint32_t moved =
            (uint32_t)places[0] | (uint32_t)places[1] << 8 | (uint32_t)places[2] << 16 | 3u << 24;
        uint32_t from[3] = {0x03020100, 0x03020100, 0x03020100};
        from[i] = moved;
        __m128i places_of =
            _mm_add_epi8(_mm_setr_epi32((int)from[0], (int)from[1], (int)from[2], 0x03020100),
                         _mm_setr_epi8(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12));
        own.order = _mm_shuffle_epi8(row->order, places_of);
        canon_avx2_divide(puzzle, whole, own, i + 1);
    }
}

/* Chooses stack i, where those with new digits are open, then its columns. */
static void canon_avx2_divide(struct canon_avx2 *puzzle, const struct canon_avx2_whole *whole,
                              struct canon_avx2_row row, uint32_t i) {
    static const uint8_t exchanged[2][3][4] = {{{0, 4, 8, 12}, {4, 0, 8, 12}, {8, 4, 0, 12}},
                                               {{0}, {0, 4, 8, 12}, {0, 8, 4, 12}}};
    while (i < 3 && !(whole->first >> 4 * i & 7))
        i++;
    if (i == 3) {
        canon_avx2_push(puzzle, whole->way, whole->source, whole->like, &row, whole->first);
        return;
    }
    uint32_t open = i == 2 ? 0 : row.stacks_open >> i;
    if (!(open & 1)) {
        canon_avx2_divide_columns(puzzle, whole, &row, i);
        return;
    }
    row.stacks_open &= ~(1u << i);
    for (uint32_t k = i; k < 3; k++) {
        struct canon_avx2_row own = row;
        canon_avx2_order_stacks(&own, exchanged[i][k]);
        canon_avx2_divide_columns(puzzle, whole, &own, i);
        if (!(open >> (k - i) & 1))
            break;
    }
}

/* Stacks that could change places and have new digits. */
static inline uint32_t canon_avx2_open_places(uint32_t stacks_open) {
    return (stacks_open & 1) * 0x7 | (stacks_open >> 1) * 0x70;
}

/* Keeps the way with that row, which is least so far. */
static inline void canon_avx2_keep(struct canon_avx2 *puzzle, const struct canon_avx2_way *way,
                                   uint32_t source, uint32_t like,
                                   const struct canon_avx2_row *row) {
    __m128i is_new = _mm_cmpeq_epi8(row->named, _mm_set1_epi8(CANON_NEW));
    uint32_t first = (uint32_t)_mm_movemask_epi8(is_new);
    if (first & (first - 1) && first & (row->open | canon_avx2_open_places(row->stacks_open))) {
        const struct canon_avx2_whole whole = {way, source, like, first};
        canon_avx2_divide(puzzle, &whole, *row, 0);
        return;
    }
    canon_avx2_push(puzzle, way, source, like, row, first);
}

static inline void canon_avx2_try(struct canon_avx2 *puzzle, const struct canon_avx2_way *way,
                                  uint32_t source, uint32_t like) {
    static const uint8_t places[13] = {9, 8, 7, 0, 6, 5, 4, 0, 3, 2, 1, 0, 0};
    const __m128i *cells = (const __m128i *)puzzle->given->cells[way->view][source];
    __m128i digits = _mm_shuffle_epi8(_mm_loadu_si128(cells), way->order);
    struct canon_avx2_row row = {.order = way->order,
                                 .named = _mm_shuffle_epi8(way->names, digits),
                                 .open = way->open,
                                 .stacks_open = way->stacks_open};
    if (row.open)
        canon_avx2_sort_columns(&row);
    if (row.stacks_open)
        canon_avx2_sort_stacks(&row);
    uint32_t less = (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(puzzle->least, row.named));
    uint32_t more = (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(row.named, puzzle->least));
    uint32_t first = (less | more) & (0 - (less | more)); /* where they differ */
    if (first & more)
        return;
    if (first) {
        __m128i is_empty = _mm_cmpeq_epi8(row.named, _mm_setzero_si128());
        uint32_t clues = ~(uint32_t)_mm_movemask_epi8(is_empty) & 0x1777;
        puzzle->least = row.named;
        puzzle->most = places[qd_lowest_bit(clues | 0x1000)];
        puzzle->next_count = 0;
    }
    canon_avx2_keep(puzzle, way, source, like, &row);
}

/* ---- all rows -------------------------------------------------------------------------------- */

static inline void canon_avx2_find_sets(const struct canon_given *given, const void *memory,
                                        uint32_t i, uint32_t *first, uint32_t *second) {
    const struct canon_avx2_way *way = memory;
    const uint8_t *order = (const uint8_t *)&way->order + 4 * i;
    const uint16_t *columns = given->clues[!way->view] + 3 * (order[0] >> 2);
    const uint32_t sets[3] = {columns[order[0] & 3], columns[order[1] & 3], columns[order[2] & 3]};
    canon_rows_sort_columns(sets, way->open >> 4 * i & 3, first, second);
}

static inline void canon_avx2_go_on(struct canon_avx2 *puzzle, const struct canon_avx2_way *way) {
    static const uint16_t band[16] = {7, 7, 7, 7 << 3, 7 << 3, 7 << 3, 7 << 6, 7 << 6, 7 << 6};
    const struct canon_given *given = puzzle->given;
    const uint8_t *order = (const uint8_t *)&way->order;
    uint32_t rows =
        puzzle->row ? 0x1ff & ~(uint32_t)(way->rows >> CANON_TAKEN) : given->first[way->view];
    if (puzzle->row % 3) /* else all rows of the bands that are begun are taken */
        rows &= band[way->rows >> 4 * (puzzle->row - 1) & 15];
    uint32_t empty = rows & given->empty[way->view];
    if (empty) { /* no other is as little */
        struct canon_next next[3];
        for (uint32_t i = 0, count = canon_rows_choose_empty(empty, next); i < count; i++)
            canon_avx2_try(puzzle, way, next[i].row, next[i].like);
        return;
    }
    /* A row that is alone is looked at at once. Tried: the choice without branches, 1.05 of the time of 17 clues; none
     * where stacks are open, 1.06; names of two new digits without a loop, no gain. */
    if (puzzle->row && rows & (rows - 1)) {
        const uint8_t stacks[3] = {order[0] >> 2, order[4] >> 2, order[8] >> 2};
        rows = canon_rows_choose(given, rows, way->view, stacks, way->stacks_open, puzzle->most,
                                 way, canon_avx2_find_sets);
    }
    for (; rows; rows &= rows - 1)
        canon_avx2_try(puzzle, way, qd_lowest_bit(rows), 1);
}

/* The row as it is with the names that it has given, as 9 bytes of 16. */
static inline __m128i canon_avx2_form(const struct canon_avx2 *puzzle) {
    const __m128i nine = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, -1, -1, -1, -1, -1, -1, -1);
    const struct canon_avx2_way *way = &puzzle->next[0];
    uint32_t source = (uint32_t)(way->rows >> 4 * puzzle->row) & 15;
    const __m128i *cells = (const __m128i *)puzzle->given->cells[way->view][source];
    __m128i digits = _mm_shuffle_epi8(_mm_loadu_si128(cells), way->order);
    return _mm_shuffle_epi8(_mm_shuffle_epi8(way->names, digits), nine);
}

static void canon_avx2_find_row(struct canon_avx2 *puzzle) {
    struct canon_avx2_way *ways = puzzle->ways;
    puzzle->least = _mm_set1_epi8(CANON_NEW + 1);
    puzzle->most = 9;
    puzzle->next_count = 0;
    for (uint32_t i = 0; i < puzzle->way_count; i++)
        canon_avx2_go_on(puzzle, &ways[i]);
}

/* ---- the last rows --------------------------------------------------------------------------- */

/* Puts `count` rows from `rows` on in order. False if two have the same key: these may be different still. */
static inline bool canon_avx2_sort_rows(uint8_t *rows, uint32_t count, const uint64_t key[9]) {
    for (uint32_t pass = 0; pass < (count == 3 ? 3u : count / 2); pass++) {
        uint8_t *pair = rows + (pass & 1), first = pair[0], second = pair[1];
        bool swap = key[first] > key[second];
        pair[0] = swap ? second : first;
        pair[1] = swap ? first : second;
    }
    bool is_sorted = count < 2 || key[rows[0]] < key[rows[1]];
    return is_sorted && (count < 3 || key[rows[1]] < key[rows[2]]);
}

/*
 * If one way is left, its columns are in order, and at most one digit has no name, then the rows that
 * are left only have to be sorted. False if that is not so, or their first eight cells do not decide.
 */
static bool canon_avx2_complete(struct canon_avx2 *puzzle, uint8_t *form) {
    const __m128i nine = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, -1, -1, -1, -1, -1, -1, -1);
    struct canon_avx2_way *way = &puzzle->ways[0];
    __m128i names = _mm_min_epu8(way->names, _mm_set1_epi8(9)), vectors[9];
    uint32_t left = 0x1ff & ~(uint32_t)(way->rows >> CANON_TAKEN), count = 0, begin, second;
    uint64_t key[9], first;
    uint8_t rows[9];
    if (way->open || way->stacks_open || way->count < 8)
        return false;
    if (puzzle->row % 3) { /* the rows of a band that is begun come first */
        uint32_t own = left & 7u << (way->rows >> 4 * (puzzle->row - 1) & 15) / 3 * 3;
        for (uint32_t some = own; some; some &= some - 1)
            rows[count++] = (uint8_t)qd_lowest_bit(some);
        left ^= own;
    }
    for (begin = count; left; left &= left - 1)
        rows[count++] = (uint8_t)qd_lowest_bit(left);
    for (uint32_t i = 0; i < count; i++) {
        const __m128i *cells = (const __m128i *)puzzle->given->cells[way->view][rows[i]];
        __m128i digits = _mm_shuffle_epi8(_mm_loadu_si128(cells), way->order);
        __m128i own = _mm_shuffle_epi8(_mm_shuffle_epi8(names, digits), nine);
        vectors[rows[i]] = own;
        _mm_storel_epi64((__m128i *)&first, own);
        key[rows[i]] = __builtin_bswap64(first); /* cell 0 is what counts most */
    }
    if (!canon_avx2_sort_rows(rows, begin, key))
        return false;
    for (second = begin; second < count; second += 3)
        if (!canon_avx2_sort_rows(rows + second, 3, key))
            return false;
    if (count == begin + 6) {
        uint64_t above = key[rows[begin]], below = key[rows[begin + 3]];
        if (above == below)
            return false;
        for (uint32_t i = begin; above > below && i < begin + 3; i++) {
            uint8_t swap = rows[i];
            rows[i] = rows[i + 3];
            rows[i + 3] = swap;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        _mm_storeu_si128((__m128i *)(form + 9 * (puzzle->row + i)), vectors[rows[i]]);
        way->rows |= (uint64_t)rows[i] << 4 * (puzzle->row + i);
    }
    way->names = names;
    way->count = 9;
    return true;
}

/* The symmetry of a way; digits that do not occur get the names that are left. */
static void canon_avx2_finish(const struct canon_avx2_way *way, qd_symmetry *map) {
    uint8_t order[16], names[16], count = way->count;
    _mm_storeu_si128((__m128i *)order, way->order);
    _mm_storeu_si128((__m128i *)names, way->names);
    map->transposed = way->view;
    for (uint32_t i = 0; i < 9; i++) {
        uint8_t place = order[4 * (i / 3) + i % 3];
        map->row[i] = way->rows >> 4 * i & 15;
        map->column[i] = (uint8_t)(place - place / 4);
    }
    map->digit[0] = 0;
    for (uint32_t digit = 1; digit < 10; digit++)
        map->digit[digit] = names[digit] == CANON_NEW ? ++count : names[digit];
}

static uint64_t canon_avx2_count(const struct canon_avx2 *puzzle) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < puzzle->way_count; i++) {
        const struct canon_avx2_way *way = &puzzle->ways[i];
        uint64_t own = way->symmetries * canon_rows_orders(way->stacks_open);
        for (uint32_t k = 0; k < 3; k++)
            own *= canon_rows_orders(way->open >> 4 * k & 3);
        count += own;
    }
    return count;
}

/* ---- what is given --------------------------------------------------------------------------- */

/* Digits as bits: 1 to 8 in one vector, 9 in the other. */
struct canon_avx2_seen {
    __m128i most, nine;
};

static inline void canon_avx2_add(struct canon_avx2_seen *seen, struct canon_avx2_seen more,
                                  __m128i *wrong) {
    __m128i most = _mm_and_si128(seen->most, more.most),
            nine = _mm_and_si128(seen->nine, more.nine);
    *wrong = _mm_or_si128(*wrong, _mm_or_si128(most, nine));
    seen->most = _mm_or_si128(seen->most, more.most);
    seen->nine = _mm_or_si128(seen->nine, more.nine);
}

static inline struct canon_avx2_seen canon_avx2_bits(__m128i row) {
    const __m128i bits = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    return (struct canon_avx2_seen){_mm_shuffle_epi8(bits, row),
                                    _mm_cmpeq_epi8(row, _mm_set1_epi8(9))};
}

/* Takes a row; `band` is what is above it in its boxes. */
static inline void canon_avx2_take_row(struct canon_given *given, uint32_t view, uint32_t row,
                                       __m128i cells, struct canon_avx2_seen *band,
                                       __m128i *wrong) {
    __m128i is_empty = _mm_cmpeq_epi8(cells, _mm_setzero_si128());
    uint32_t clues = ~(uint32_t)_mm_movemask_epi8(is_empty);
    _mm_storeu_si128((__m128i *)given->cells[view][row], cells);
    given->clues[view][row] = (uint16_t)_pext_u32(clues, 0x777);
    canon_avx2_add(band, canon_avx2_bits(cells), wrong);
}

/* The columns of nine rows: 8 bytes of two columns in each of the first four, and of the last in the fifth. */
static inline void canon_avx2_transpose(const __m128i rows[9], __m128i pairs[5]) {
    __m128i two[4], four[4], last[4];
    for (uint32_t i = 0; i < 4; i++) {
        two[i] = _mm_unpacklo_epi8(rows[2 * i], rows[2 * i + 1]);
        last[i] = _mm_unpackhi_epi8(rows[2 * i], rows[2 * i + 1]);
    }
    for (uint32_t i = 0; i < 2; i++) {
        four[i] = _mm_unpacklo_epi16(two[2 * i], two[2 * i + 1]);
        four[2 + i] = _mm_unpackhi_epi16(two[2 * i], two[2 * i + 1]);
        last[i] = _mm_unpacklo_epi16(last[2 * i], last[2 * i + 1]);
    }
    pairs[0] = _mm_unpacklo_epi32(four[0], four[1]);
    pairs[1] = _mm_unpackhi_epi32(four[0], four[1]);
    pairs[2] = _mm_unpacklo_epi32(four[2], four[3]);
    pairs[3] = _mm_unpackhi_epi32(four[2], four[3]);
    pairs[4] = _mm_unpacklo_epi32(last[0], last[1]);
}

/* The nine rows; what is above byte 8 is something else. */
static inline void canon_avx2_load(const uint8_t *cells, __m128i rows[9]) {
    for (uint32_t row = 0; row < 8; row++)
        rows[row] = _mm_loadu_si128((const __m128i *)(cells + 9 * row));
    rows[8] = _mm_srli_si128(_mm_loadu_si128((const __m128i *)(cells + 65)), 7);
}

bool qd_canon_take_avx2(const uint8_t *cells, struct canon_given *given) {
    const __m128i in_stacks = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, -1, -1, -1);
    const __m128i turned = _mm_setr_epi8(1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15);
    struct canon_avx2_seen columns = {_mm_setzero_si128(), _mm_setzero_si128()};
    __m128i rows[9], pairs[5], wrong = _mm_setzero_si128(), most = wrong;
    canon_avx2_load(cells, rows);
    for (uint32_t row = 0; row < 9; row += 3) {
        struct canon_avx2_seen band = {_mm_setzero_si128(), _mm_setzero_si128()};
        for (uint32_t i = 0; i < 3; i++) {
            __m128i own = _mm_shuffle_epi8(rows[row + i], in_stacks);
            most = _mm_max_epu8(most, own);
            canon_avx2_take_row(given, 0, row + i, own, &band, &wrong);
        }
        canon_avx2_add(&columns, band, &wrong);
        struct canon_avx2_seen others = {_mm_shuffle_epi8(band.most, turned),
                                         _mm_shuffle_epi8(band.nine, turned)};
        others.most = _mm_and_si128(others.most, band.most);
        others.nine = _mm_and_si128(others.nine, band.nine);
        wrong = _mm_or_si128(wrong, _mm_and_si128(_mm_or_si128(others.most, others.nine),
                                                  _mm_set1_epi32(0x00ffffff)));
    }
    canon_avx2_transpose(rows, pairs);
    struct canon_avx2_seen seen = {_mm_setzero_si128(), _mm_setzero_si128()};
    for (uint32_t column = 0; column < 9; column++) {
        __m128i pair = column & 1 ? _mm_srli_si128(pairs[column / 2], 8) : pairs[column / 2];
        __m128i own = _mm_shuffle_epi8(pair, in_stacks);    /* byte 8 is of the next column */
        own = _mm_insert_epi16(own, cells[72 + column], 5); /* byte 11 is 0 */
        canon_avx2_take_row(given, 1, column, own, &seen, &wrong);
    }
    __m128i above = _mm_subs_epu8(most, _mm_set1_epi8(9));
    wrong = _mm_or_si128(wrong, above);
    return _mm_testz_si128(wrong, wrong);
}

#ifndef QUADRILLE_SMALL

/* Takes a row; `digits` get those from 1 to 8 in it, as bits. */
static inline void canon_avx2_take_grid_row(struct canon_given *given, uint32_t view, uint32_t row,
                                            __m128i cells, __m128i *digits) {
    const __m128i bits = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    _mm_storeu_si128((__m128i *)given->cells[view][row], cells);
    *digits = _mm_or_si128(*digits, _mm_shuffle_epi8(bits, cells));
}

/*
 * A house of nine cells with all digits from 1 to 8 has one cell more. If that is so in all of them and
 * no cell is above 9, each of these is 9 if all cells together make 9 * 45.
 */
bool qd_canon_take_grid_avx2(const uint8_t *cells, struct canon_given *given) {
    const __m128i in_stacks = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, -1, -1, -1);
    const __m128i turned = _mm_setr_epi8(1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15);
    const __m128i again = _mm_setr_epi8(2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15);
    const __m128i nothing = _mm_setzero_si128();
    __m128i rows[9], pairs[5], seen = nothing, sum = nothing, most = nothing;
    __m128i all = _mm_set1_epi8(-1); /* in each box so far */
    canon_avx2_load(cells, rows);
    for (uint32_t row = 0; row < 9; row += 3) {
        __m128i band = nothing;
        for (uint32_t i = 0; i < 3; i++) {
            __m128i own = _mm_shuffle_epi8(rows[row + i], in_stacks);
            most = _mm_max_epu8(most, own);
            sum = _mm_add_epi8(sum, own);
            canon_avx2_take_grid_row(given, 0, row + i, own, &band);
        }
        seen = _mm_or_si128(seen, band);
        band = _mm_or_si128(
            band, _mm_or_si128(_mm_shuffle_epi8(band, turned), _mm_shuffle_epi8(band, again)));
        all = _mm_and_si128(all, band);
    }
    all = _mm_and_si128(all, seen);
    seen = nothing;
    canon_avx2_transpose(rows, pairs);
    for (uint32_t column = 0; column < 9; column++) {
        __m128i pair = column & 1 ? _mm_srli_si128(pairs[column / 2], 8) : pairs[column / 2];
        __m128i own = _mm_shuffle_epi8(pair, in_stacks);    /* byte 8 is of the next column */
        own = _mm_insert_epi16(own, cells[72 + column], 5); /* byte 11 is 0 */
        canon_avx2_take_grid_row(given, 1, column, own, &seen);
    }
    all = _mm_and_si128(all, seen);
    sum = _mm_sad_epu8(sum, nothing);
    uint32_t total = (uint32_t)_mm_extract_epi16(sum, 0) + (uint32_t)_mm_extract_epi16(sum, 4);
    uint32_t complete = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8(-1)));
    __m128i above = _mm_subs_epu8(most, _mm_set1_epi8(9));
    return (complete & 0x777) == 0x777 && total == 9 * 45 && _mm_testz_si128(above, above);
}

#endif

/* What is loaded and what is stored have the same size where it can be, so that nothing waits for stores. */
bool qd_symmetry_apply_avx2(const qd_symmetry *symmetry, const uint8_t *cells, uint8_t *image) {
    const uint8_t *bytes = (const uint8_t *)symmetry, *end = bytes + sizeof *symmetry;
    __m128i views[2][9], pairs[5], line;
    __m128i order = _mm_loadu_si128((const __m128i *)(bytes + offsetof(qd_symmetry, column)));
    __m128i names = _mm_loadu_si128((const __m128i *)(end - 16));
    _Static_assert(offsetof(qd_symmetry, digit) == 19 && sizeof *symmetry == 29,
                   "both are 16 bytes of it");
    names = _mm_srli_si128(names, 6);
    canon_avx2_load(cells, views[0]);
    canon_avx2_transpose(views[0], pairs);
    for (uint32_t i = 0; i < 9; i++) {
        __m128i pair = i & 1 ? _mm_srli_si128(pairs[i / 2], 8) : pairs[i / 2];
        views[1][i] = _mm_insert_epi16(pair, cells[72 + i], 4);
    }
    /* whether rows come from columns cannot be predicted: no branch */
    const __m128i *lines = views[symmetry->transposed];
    for (uint32_t i = 0; i < 9; i++) {
        line = _mm_shuffle_epi8(names, _mm_shuffle_epi8(lines[symmetry->row[i]], order));
        if (i < 8)
            _mm_storeu_si128((__m128i *)(image + 9 * i), line);
    }
    _mm_storel_epi64((__m128i *)(image + 72), line);
    image[80] = (uint8_t)_mm_extract_epi8(line, 8);
    return true;
}

bool qd_canon_find_avx2(const struct canon_given *given, uint8_t *image, qd_symmetry *map,
                        uint64_t *automorphisms) {
    struct canon_avx2 puzzle;
    uint8_t form[8 * 9 + 16];
    puzzle.given = given;
    puzzle.failed = false;
    for (uint32_t view = 0; view < 2; view++)
        puzzle.own[0][view] = (struct canon_avx2_way){
            .order = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
            .names = _mm_setr_epi8(0, 15, 15, 15, 15, 15, 15, 15, 15, 15, 0, 0, 0, 0, 0, 0),
            .symmetries = 1,
            .open = 0x333,
            .stacks_open = 3,
            .view = (uint8_t)view};
    puzzle.ways = puzzle.own[0];
    puzzle.next = puzzle.own[1];
    puzzle.way_count = 2;
    for (puzzle.row = 0; puzzle.row < 9; puzzle.row++) {
        if (puzzle.way_count == 1 && puzzle.row > 2 && canon_avx2_complete(&puzzle, form))
            break;
        canon_avx2_find_row(&puzzle);
        if (puzzle.failed)
            return false;
        _mm_storeu_si128((__m128i *)(form + 9 * puzzle.row), canon_avx2_form(&puzzle));
        struct canon_avx2_way *ways = puzzle.ways;
        puzzle.ways = puzzle.next;
        puzzle.next = ways;
        puzzle.way_count = puzzle.next_count;
    }
    if (image)
        memcpy(image, form, 81);
    if (map)
        canon_avx2_finish(&puzzle.ways[0], map);
    if (automorphisms)
        *automorphisms = canon_avx2_count(&puzzle);
    return true;
}

#else

const bool qd_canon_avx2_is_built = false;

bool qd_symmetry_apply_avx2(const qd_symmetry *symmetry, const uint8_t *cells, uint8_t *image) {
    (void)symmetry;
    (void)cells;
    (void)image;
    return false;
}

bool qd_canon_take_avx2(const uint8_t *cells, struct canon_given *given) {
    (void)cells;
    (void)given;
    return false;
}

bool qd_canon_take_grid_avx2(const uint8_t *cells, struct canon_given *given) {
    (void)cells;
    (void)given;
    return false;
}

bool qd_canon_find_avx2(const struct canon_given *given, uint8_t *image, qd_symmetry *map,
                        uint64_t *automorphisms) {
    (void)given;
    (void)image;
    (void)map;
    (void)automorphisms;
    return false;
}

#endif
