/*
 * The minlex form of a complete grid as in canon_grid.c, with vectors: the same candidates in the same
 * order. Two bands are looked at together, one of the grid as it is and one of the transposed grid. What has
 * to be small does without.
 */
#include "canon_rows.h"

#if defined(__AVX2__) && defined(__BMI2__) && !defined(QUADRILLE_SMALL)

#include <immintrin.h>
#include <string.h>

const bool qd_canon_grid_avx2_is_built = true;

/* A candidate: which rows of which view, and where columns and digits come from. */
struct canon_grid_candidate {
    uint32_t view;
    __m128i columns, names;
    uint64_t rows; /* eight of them, 8 bits each */
    uint8_t last_row;
};

/* The best candidate so far. */
struct canon_grid_best {
    struct canon_grid_candidate candidate;
    __m128i rows[6]; /* 3 to 8, each as nine bytes */
    uint32_t ties;   /* candidates like it; 0: none yet */
    bool is_only;    /* there are no others */
};

static inline __m128i canon_grid_avx2_row(const struct canon_given *given, uint32_t view,
                                          uint32_t row) {
    return _mm_loadu_si128((const __m128i *)given->cells[view][row]);
}

/* The rows of two bands, one of each view. */
static inline __m256i canon_grid_avx2_rows(const struct canon_given *given, uint32_t row) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(canon_grid_avx2_row(given, 0, row)),
                                   canon_grid_avx2_row(given, 1, row), 1);
}

/* Digits get the names of their places in box 1. */
static inline __m256i canon_grid_avx2_names(const __m256i rows[3]) {
    const __m256i identity = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    __m256i names = _mm256_setzero_si256();
    for (int i = 1; i < 9; i++) {
        __m256i digit = _mm256_shuffle_epi8(rows[i / 3], _mm256_set1_epi8((char)(i % 3)));
        __m256i here = _mm256_cmpeq_epi8(identity, digit);
        names = _mm256_or_si256(names, _mm256_and_si256(here, _mm256_set1_epi8((char)i)));
    }
    return names;
}

/* Where a number is less than the next one of its stack; after the last of a stack comes the first. */
static inline __m256i canon_grid_avx2_ascends(__m256i numbers) {
    const __m256i turned = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15));
    return _mm256_cmpgt_epi8(_mm256_shuffle_epi8(numbers, turned), numbers);
}

/* Sums of the first three bytes of four, each with its factor. */
static inline __m256i canon_grid_avx2_sum(__m256i bytes, int factors) {
    __m256i pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi32(factors));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

/* Keys as in qd_canon_band_key, of that band of both views. */
static inline void canon_grid_avx2_look_at(const struct canon_tables *tables,
                                           const struct canon_given *given, uint32_t band,
                                           struct canon_grid_choices *choices) {
    /* bits of names: 3 to 8 in row 0, 0 and 1 in row 1; the others follow from these */
    const __m256i in_row_0 = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, 0, 1, 2, 4, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0));
    const __m256i in_row_1 = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    __m256i rows[3], named[3];
    for (uint32_t i = 0; i < 3; i++)
        rows[i] = canon_grid_avx2_rows(given, 3 * band + i);
    __m256i names = canon_grid_avx2_names(rows);
    for (uint32_t i = 0; i < 3; i++)
        named[i] = _mm256_shuffle_epi8(names, rows[i]);
    __m256i split = _mm256_or_si256(_mm256_shuffle_epi8(in_row_0, named[0]),
                                    _mm256_shuffle_epi8(in_row_1, named[1]));
    __m256i first = _mm256_and_si256(canon_grid_avx2_ascends(named[0]), _mm256_set1_epi8(1));
    __m256i second = _mm256_and_si256(canon_grid_avx2_ascends(named[1]), _mm256_set1_epi8(2));
    __m256i third = _mm256_and_si256(canon_grid_avx2_ascends(named[2]), _mm256_set1_epi8(4));
    __m256i orders = _mm256_or_si256(_mm256_or_si256(first, second), third);
    split = canon_grid_avx2_sum(split, 0x00010101);
    orders = canon_grid_avx2_sum(orders, 0x00400801);
    for (uint32_t view = 0; view < 2; view++) {
        __m128i own_split =
            view ? _mm256_extracti128_si256(split, 1) : _mm256_castsi256_si128(split);
        __m128i own = view ? _mm256_extracti128_si256(orders, 1) : _mm256_castsi256_si128(orders);
        uint32_t second_box = tables->box_of[(uint32_t)_mm_extract_epi32(own, 1)];
        uint32_t third_box = tables->box_of[(uint32_t)_mm_extract_epi32(own, 2)];
        uint32_t key = tables->first_key[(uint32_t)_mm_extract_epi32(own_split, 1)] +
                       36 * (second_box & 255) + (third_box & 255);
        QD_CHECK(key < CANON_KEYS);
        memory_fetch(&tables->bands[key]);
        choices->key[3 * view + band] = key;
        choices->sorted[3 * view + band] = second_box >> 8 | (third_box & 0xff00);
    }
}

/* Nine columns as they are sorted in boxes 2 and 3. */
static inline __m128i canon_grid_avx2_sorted(uint32_t sorted) {
    static const uint32_t permutations[6] = {0x020100, 0x010200, 0x020001,
                                             0x000201, 0x010002, 0x000102};
    uint64_t second = permutations[sorted & 7] + 0x030303,
             third = permutations[sorted >> 8] + 0x060606;
    return _mm_set_epi64x((long long)(third >> 16),
                          (long long)(0x020100 | second << 24 | third << 48));
}

/* Names of nine digits by their places, from 1 on. */
static inline __m128i canon_grid_avx2_rename(__m128i digits) {
    const __m256i identity = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    __m256i both = _mm256_broadcastsi128_si256(digits), names = _mm256_setzero_si256();
    for (int i = 0; i < 5; i++) { /* place 4 is in both halves */
        __m256i place = _mm256_setr_m128i(_mm_set1_epi8((char)i), _mm_set1_epi8((char)(i + 4)));
        __m256i here = _mm256_cmpeq_epi8(identity, _mm256_shuffle_epi8(both, place));
        __m256i name = _mm256_add_epi8(place, _mm256_set1_epi8(1));
        names = _mm256_or_si256(names, _mm256_and_si256(here, name));
    }
    return _mm_or_si128(_mm256_castsi256_si128(names), _mm256_extracti128_si256(names, 1));
}

/* Three rows from `first` on in the order of a permutation, as bytes. */
static inline uint32_t canon_grid_avx2_three(const uint8_t permutation[3], uint32_t first) {
    return 0x010101 * first +
           (permutation[0] | (uint32_t)permutation[1] << 8 | (uint32_t)permutation[2] << 16);
}

/* The other rows of a candidate: `left` has the names of its first column, for each row of the grid. */
static inline void canon_grid_avx2_order_rows(__m128i left, uint32_t band,
                                              struct canon_grid_candidate *own) {
    __m256i is_less = canon_grid_avx2_ascends(_mm256_castsi128_si256(left));
    uint32_t ascends = (uint32_t)_mm_movemask_epi8(_mm256_castsi256_si128(is_less));
    uint32_t first[2];
    uint64_t rows[2];
    uint8_t names[16];
    _mm_storeu_si128((__m128i *)names, left);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t other = (band + 1 + i) % 3;
        const uint8_t *order = qd_canon_permutations[qd_canon_sorting[ascends >> 4 * other & 7]];
        first[i] = names[4 * other + order[0]];
        rows[i] = canon_grid_avx2_three(order, 3 * other);
    }
    uint64_t exchange = (rows[0] ^ rows[1]) & (0 - (uint64_t)(first[1] < first[0]));
    rows[0] ^= exchange;
    rows[1] ^= exchange;
    own->rows |= rows[0] << 24 | rows[1] << 48;
    own->last_row = (uint8_t)(rows[1] >> 16);
}

/* Whether it is less than the best so far, or the first one. Ties are counted. */
static bool canon_grid_avx2_is_better(const struct canon_given *given,
                                      const struct canon_grid_candidate *own, __m128i places,
                                      struct canon_grid_best *best) {
    bool is_less = best->ties == 0;
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t from = i < 5 ? own->rows >> (24 + 8 * i) & 15 : own->last_row;
        __m128i digits = _mm_shuffle_epi8(canon_grid_avx2_row(given, own->view, from), places);
        __m128i row = _mm_shuffle_epi8(own->names, digits);
        if (!is_less) {
            uint32_t less = (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(best->rows[i], row)) & 0x1ff;
            uint32_t more = (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(row, best->rows[i])) & 0x1ff;
            uint32_t first = (less | more) & (0 - (less | more)); /* where they differ */
            if (first & more)
                return false;
            is_less = first != 0;
        }
        best->rows[i] = row;
    }
    best->ties = is_less ? 1 : best->ties + 1;
    return is_less;
}

static inline __m128i canon_grid_avx2_columns(const struct canon_tables *tables, uint32_t order) {
    const uint8_t *columns = tables->column_orders[order % CANON_COLUMN_ORDERS];
    return _mm_loadu_si128((const __m128i *)columns);
}

static inline void canon_grid_avx2_try(const struct canon_tables *tables,
                                       const struct canon_given *given, uint32_t number,
                                       const struct canon_grid_choices *choices, uint32_t found,
                                       struct canon_grid_best *best) {
    const __m128i place_of = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 0, 0, 0, 0, 0, 0, 0);
    struct canon_grid_candidate own = {.view = number / 3};
    uint32_t class = found & 0xffff, order = found >> 16;
    const uint8_t *rows = qd_canon_permutations[order / CANON_COLUMN_ORDERS];
    __m128i columns = _mm_shuffle_epi8(canon_grid_avx2_sorted(choices->sorted[number]),
                                       canon_grid_avx2_columns(tables, order));
    for (uint32_t a = tables->first_automorphism[class]; a < tables->first_automorphism[class + 1];
         a++) {
        uint32_t automorphism = tables->automorphisms[a];
        const uint8_t *from = qd_canon_permutations[automorphism / CANON_COLUMN_ORDERS];
        uint8_t three[3];
        for (uint32_t i = 0; i < 3; i++)
            three[i] = rows[from[i]];
        own.rows = canon_grid_avx2_three(three, number % 3 * 3);
        own.columns = _mm_shuffle_epi8(columns, canon_grid_avx2_columns(tables, automorphism));
        __m128i places = _mm_shuffle_epi8(place_of, own.columns);
        __m128i top = canon_grid_avx2_row(given, own.view, own.rows & 15);
        __m128i left =
            canon_grid_avx2_row(given, !own.view, (uint32_t)_mm_extract_epi8(own.columns, 0));
        own.names = canon_grid_avx2_rename(_mm_shuffle_epi8(top, places));
        canon_grid_avx2_order_rows(_mm_shuffle_epi8(own.names, left), number % 3, &own);
        if (best->is_only || canon_grid_avx2_is_better(given, &own, places, best))
            best->candidate = own;
    }
}

void qd_canon_grid_look_avx2(const struct canon_tables *tables, const struct canon_given *given,
                             struct canon_grid_choices *choices) {
    for (uint32_t band = 0; band < 3; band++)
        canon_grid_avx2_look_at(tables, given, band, choices);
}

uint32_t qd_canon_grid_avx2(const struct canon_tables *tables, const struct canon_given *given,
                            const struct canon_grid_choices *choices, qd_symmetry *map) {
    struct canon_grid_best best = {.ties = 0};
    uint8_t names[16], columns[16];
    uint32_t found[6]; /* the class in the low half, the order in the other */
    for (uint32_t i = 0; i < 6; i++)
        memcpy(&found[i], &tables->bands[choices->key[i]], sizeof found[i]);
    __m128i classes = _mm_set1_epi16(-1);
    classes = _mm_insert_epi16(classes, (int16_t)found[0], 0);
    classes = _mm_insert_epi16(classes, (int16_t)found[1], 1);
    classes = _mm_insert_epi16(classes, (int16_t)found[2], 2);
    classes = _mm_insert_epi16(classes, (int16_t)found[3], 3);
    classes = _mm_insert_epi16(classes, (int16_t)found[4], 4);
    classes = _mm_insert_epi16(classes, (int16_t)found[5], 5);
    __m128i least = _mm_minpos_epu16(classes);
    uint32_t class = (uint32_t)_mm_extract_epi16(least, 0);
    __m128i is_least = _mm_cmpeq_epi16(classes, _mm_broadcastw_epi16(least));
    uint32_t tied = (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(is_least, _mm_setzero_si128()));
    uint32_t symmetries =
        tables->first_automorphism[class + 1] - (uint32_t)tables->first_automorphism[class];
    best.is_only = symmetries == 1 && !(tied & (tied - 1));
    best.ties = best.is_only;
    for (; tied; tied &= tied - 1)
        canon_grid_avx2_try(tables, given, qd_lowest_bit(tied), choices, found[qd_lowest_bit(tied)],
                            &best);
    _mm_storeu_si128((__m128i *)columns, best.candidate.columns);
    _mm_storeu_si128((__m128i *)names, best.candidate.names);
    map->transposed = best.candidate.view;
    memcpy(map->row, &best.candidate.rows, 8);
    map->row[8] = best.candidate.last_row;
    memcpy(map->column, columns, sizeof map->column);
    memcpy(map->digit, names, sizeof map->digit);
    return best.ties;
}

#else

const bool qd_canon_grid_avx2_is_built = false;

void qd_canon_grid_look_avx2(const struct canon_tables *tables, const struct canon_given *given,
                             struct canon_grid_choices *choices) {
    (void)tables;
    (void)given;
    (void)choices;
}

uint32_t qd_canon_grid_avx2(const struct canon_tables *tables, const struct canon_given *given,
                            const struct canon_grid_choices *choices, qd_symmetry *map) {
    (void)tables;
    (void)given;
    (void)choices;
    (void)map;
    return 0;
}

#endif
