/*
 * The steps of the dense search: one text, compiled once for each kind of vectors by the files
 * dense_*.c, which define DENSE_AVX512 or nothing. The structure is drawn in dense.h.
 *
 * A node takes some 20 ns: the sizes of all open items (a load, an AND, a population count and an
 * addition for eight items and 64 options), the least of them, and a few words to choose an option.
 */
#include "dense.h"

#include "../base/bits.h"
#include "../base/check.h"

#include <string.h>

#if defined(DENSE_AVX512) || defined(__BMI2__)
#include <immintrin.h>
#endif

/* The steps are one loop, taken apart for reading: 5 % faster in one piece. */
#if defined(__GNUC__) || defined(__clang__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* What pick found: ways << 32 | item; the least is the fewest ways, and the first item of those. */
#define NOTHING_OPEN UINT64_MAX

static inline uint32_t ways_of(uint64_t found) {
    return (uint32_t)(found >> 32);
}

static inline uint32_t item_of(uint64_t found) {
    return (uint32_t)found;
}

/* ---- the item with the fewest ways ----------------------------------------------------------- */

#ifdef DENSE_AVX512

static inline __m512i sizes_of_eight(const uint64_t *columns, const uint64_t *alive,
                                     const uint32_t words) {
    __m512i sum = _mm512_setzero_si512();
    for (uint32_t k = 0; k < words; k++) {
        __m512i column = _mm512_loadu_si512(columns + (size_t)8 * k);
        __m512i live = _mm512_set1_epi64((long long)alive[k]);
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_and_si512(column, live)));
    }
    return sum;
}

/* With bounds: size - need + 1, or 0 if that is negative. */
static inline __m512i ways_of_eight(__m512i sizes, const uint64_t *need) {
    __m512i missing = _mm512_loadu_si512(need), one = _mm512_set1_epi64(1);
    __mmask8 enough = _mm512_cmpge_epu64_mask(sizes, missing);
    return _mm512_maskz_sub_epi64(enough, _mm512_add_epi64(sizes, one), missing);
}

static inline uint64_t pick_fewest(const struct dense_block *block, const uint64_t *node,
                                   const uint32_t words, const bool bounded, uint64_t *singles) {
    const uint8_t *open = (const uint8_t *)(node + words);
    const uint64_t *need = node + words + block->open_words;
    const __m512i eight = _mm512_set1_epi64(8), one = _mm512_set1_epi64(1);
    __m512i best = _mm512_set1_epi64(-1), index = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    for (uint32_t v = 0; v < block->vectors; v++) {
        __m512i ways = sizes_of_eight(block->columns + (size_t)8 * words * v, node, words);
        if (bounded)
            ways = ways_of_eight(ways, need + (size_t)8 * v);
        if (singles)
            ((uint8_t *)singles)[v] = _mm512_mask_cmpeq_epu64_mask(open[v], ways, one);
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(ways, 32), index);
        best = _mm512_mask_min_epu64(best, open[v], best, key);
        index = _mm512_add_epi64(index, eight);
    }
    return _mm512_reduce_min_epu64(best);
}

/* The words in which there are options of a vector, or of that and the next one. */
static inline struct dense_range both_ranges(const struct dense_range *range, bool both) {
    struct dense_range first = range[0], second = range[both];
    return (struct dense_range){first.begin < second.begin ? first.begin : second.begin,
                                first.end > second.end ? first.end : second.end};
}

/*
 * The same without bounds for many words: two vectors at a time share the options alive, and an item
 * without options ends it.
 */
static uint64_t pick_of_many(const struct dense_block *block, const uint64_t *node,
                             uint64_t *singles) {
    const uint32_t words = block->words, vectors = block->vectors;
    const uint8_t *open = (const uint8_t *)(node + words);
    const __m512i sixteen = _mm512_set1_epi64(16), one = _mm512_set1_epi64(1);
    __m512i best = _mm512_set1_epi64(-1), index = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    uint64_t single = 0;
    for (uint32_t v = 0; v < vectors; v += 2) {
        size_t next = v + 1 < vectors ? (size_t)8 * words : 0;
        struct dense_range range = both_ranges(block->ranges + v, next);
        const uint64_t *column = block->columns + (size_t)8 * (words * v + range.begin);
        __mmask8 open0 = open[v], open1 = next ? open[v + 1] : 0;
        __m512i sum0 = _mm512_setzero_si512(), sum1 = _mm512_setzero_si512();
        for (uint32_t k = range.begin; k < range.end; k++, column += 8) {
            __m512i live = _mm512_set1_epi64((long long)node[k]);
            __m512i both0 = _mm512_and_si512(_mm512_loadu_si512(column), live);
            __m512i both1 = _mm512_and_si512(_mm512_loadu_si512(column + next), live);
            sum0 = _mm512_add_epi64(sum0, _mm512_popcnt_epi64(both0));
            sum1 = _mm512_add_epi64(sum1, _mm512_popcnt_epi64(both1));
        }
        if (_mm512_mask_testn_epi64_mask(open0, sum0, sum0) |
            _mm512_mask_testn_epi64_mask(open1, sum1, sum1))
            return 0;
        uint64_t single0 = _mm512_mask_cmpeq_epu64_mask(open0, sum0, one);
        uint64_t single1 = _mm512_mask_cmpeq_epu64_mask(open1, sum1, one);
        single |= (single0 | single1 << 8) << (8 * (v & 7));
        if (singles && ((v & 7) == 6 || v + 2 >= vectors)) {
            singles[v >> 3] = single;
            single = 0;
        }
        __m512i key0 = _mm512_or_si512(_mm512_slli_epi64(sum0, 32), index);
        __m512i key1 = _mm512_or_si512(_mm512_slli_epi64(sum1, 32), index);
        key1 = _mm512_add_epi64(key1, _mm512_set1_epi64(8));
        best = _mm512_mask_min_epu64(best, open0, best, key0);
        best = _mm512_mask_min_epu64(best, open1, best, key1);
        index = _mm512_add_epi64(index, sixteen);
    }
    return _mm512_reduce_min_epu64(best);
}

#else

static inline uint32_t size_of(const struct dense_block *block, const uint64_t *alive,
                               uint32_t item, const uint32_t words) {
    const uint64_t *column = block->columns + (size_t)(item >> 3) * words * 8 + (item & 7);
    uint32_t size = 0;
    for (uint32_t k = 0; k < words; k++)
        size += qd_bit_count(column[(size_t)8 * k] & alive[k]);
    return size;
}

static inline uint32_t ways_of_item(const struct dense_block *block, const uint64_t *node,
                                    uint32_t item, const uint32_t words, const bool bounded) {
    uint32_t size = size_of(block, node, item, words);
    if (!bounded)
        return size;
    uint32_t need = (uint32_t)node[words + block->open_words + item];
    return size < need ? 0 : size - need + 1;
}

static inline uint64_t pick_fewest(const struct dense_block *block, const uint64_t *node,
                                   const uint32_t words, const bool bounded, uint64_t *singles) {
    const uint64_t *open = node + words;
    uint64_t best = NOTHING_OPEN;
    for (uint32_t w = 0; w < block->open_words; w++) {
        uint64_t single = 0;
        for (uint64_t left = open[w]; left; left &= left - 1) {
            uint32_t item = 64 * w + qd_lowest_bit(left);
            uint64_t ways = ways_of_item(block, node, item, words, bounded);
            uint64_t key = ways << 32 | item;
            best = key < best ? key : best;
            single |= (uint64_t)(ways == 1) << (item & 63);
        }
        if (singles)
            singles[w] = single;
    }
    return best;
}

static inline uint64_t pick_of_many(const struct dense_block *block, const uint64_t *node,
                                    uint64_t *singles) {
    return pick_fewest(block, node, block->words, false, singles);
}

#endif

/* The first open item, with its ways: the order that is for comparison. */
static uint64_t pick_first(const struct dense_block *block, const uint64_t *node,
                           const bool bounded) {
    const uint64_t *open = node + block->words, *need = open + block->open_words;
    for (uint32_t w = 0; w < block->open_words; w++) {
        if (!open[w])
            continue;
        uint32_t item = 64 * w + qd_lowest_bit(open[w]), size = 0;
        const uint64_t *column = column_of(block, item);
        for (uint32_t k = 0; k < block->words; k++)
            size += qd_bit_count(column[(size_t)8 * k] & node[k]);
        uint64_t missing = bounded ? need[item] : 0;
        uint64_t ways = size < missing ? 0 : size - missing + bounded;
        return ways << 32 | item;
    }
    return NOTHING_OPEN;
}

/*
 * The numbers of words that are common are compiled apart, so that their loops unroll. `singles`
 * (unless NULL) gets the bits of the open items that have one way.
 */
INLINE uint64_t pick(const struct dense_block *block, const uint64_t *node, const bool bounded,
                     uint64_t *singles) {
    switch (block->words) {
    case 1:
        return pick_fewest(block, node, 1, bounded, singles);
    case 2:
        return pick_fewest(block, node, 2, bounded, singles);
    case 3:
        return pick_fewest(block, node, 3, bounded, singles);
    case 4:
        return pick_fewest(block, node, 4, bounded, singles);
    default:
        return bounded ? pick_fewest(block, node, block->words, true, singles)
                       : pick_of_many(block, node, singles);
    }
}

/* ---- squeezing ------------------------------------------------------------------------------- */

static inline void plan_squeeze(struct dense_squeeze *squeeze, uint64_t mask) {
    squeeze->mask = mask;
    squeeze->count = qd_bit_count(mask);
#ifndef __BMI2__
    uint64_t blanks = ~mask << 1;
    for (int i = 0; i < 6; i++) {
        uint64_t parity = blanks;
        for (int shift = 1; shift < 64; shift *= 2)
            parity ^= parity << shift;
        squeeze->moves[i] = parity & mask;
        mask = (mask ^ squeeze->moves[i]) | squeeze->moves[i] >> (1 << i);
        blanks &= ~parity;
    }
#endif
}

static inline uint64_t squeeze_word(uint64_t word, const struct dense_squeeze *squeeze) {
#ifdef __BMI2__
    return _pext_u64(word, squeeze->mask);
#else
    word &= squeeze->mask;
    for (int i = 0; i < 6; i++) {
        uint64_t moving = word & squeeze->moves[i];
        word = (word ^ moving) | moving >> (1 << i);
    }
    return word;
#endif
}

/* A whole row of words, `stride` apart, to fewer words, `to_stride` apart. */
static inline void squeeze_row(const uint64_t *from, size_t stride,
                               const struct dense_squeeze *squeezes, uint32_t words, uint64_t *to,
                               size_t to_stride) {
    uint64_t gathered = 0;
    uint32_t filled = 0;
    for (uint32_t k = 0; k < words; k++) {
        uint32_t count = squeezes[k].count;
        if (count == 0)
            continue;
        uint64_t bits = squeeze_word(from[stride * k], &squeezes[k]);
        gathered |= bits << filled;
        if (filled + count >= 64) {
            *to = gathered;
            to += to_stride;
            gathered = filled ? bits >> (64 - filled) : 0;
            filled -= 64;
        }
        filled += count;
    }
    if (filled)
        *to = gathered;
}

/* The lowest `count` bits, at most 64. */
static inline uint64_t ones(uint32_t count) {
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

/* Pieces of words that stay together, in the order of the smaller row. */
static void plan_pieces(const struct dense_block *larger, struct dense_block *block) {
    (void)larger;
    block->piece_count = 0;
#ifdef __BMI2__
    uint32_t count = 0, filled = 0, to = 0;
    for (uint32_t k = 0; k < larger->words; k++) {
        uint64_t mask = block->squeezes[k].mask;
        uint32_t bits = block->squeezes[k].count;
        while (bits) {
            uint32_t taken = bits < 64 - filled ? bits : 64 - filled;
            uint64_t part = taken == bits ? mask : _pdep_u64(ones(taken), mask);
            block->pieces[count++] = (struct dense_piece){part, k, filled, to};
            mask &= ~part;
            bits -= taken;
            filled += taken;
            to += filled >> 6;
            filled &= 63;
        }
    }
    block->pieces[count].to = UINT32_MAX;
    block->piece_count = count;
#endif
}

/* A row of options, its words `stride` apart, as it is in the smaller block. */
static inline void squeeze_options(const struct dense_block *larger,
                                   const struct dense_block *block, const uint64_t *from,
                                   uint64_t *row, const uint32_t stride) {
#ifdef __BMI2__
    const struct dense_piece *piece = block->pieces, *end = piece + block->piece_count;
    (void)larger;
    while (piece < end) {
        uint32_t to = piece->to;
        uint64_t bits = 0;
        do {
            bits |= _pext_u64(from[piece->from * stride], piece->mask) << piece->shift;
            piece++;
        } while (piece->to == to);
        row[to * stride] = bits;
    }
#else
    squeeze_row(from, stride, block->squeezes, larger->words, row, stride);
#endif
}

/* Bits of items by rank, as they are numbered in a grid. */
static inline uint64_t spread_items(const struct dense_block *block, uint64_t ranks) {
#ifdef DENSE_AVX512
    return _pdep_u64(ranks, grid_items(block));
#else
    (void)block;
    return ranks;
#endif
}

/* ---- choosing -------------------------------------------------------------------------------- */

static inline bool has_bit(const uint64_t *words, uint32_t bit) {
    return words[bit >> 6] >> (bit & 63) & 1;
}

/* The bit in a word that became bit `rank` when the mask was squeezed. */
static inline uint32_t bit_of_rank(uint64_t mask, uint32_t rank) {
#ifdef __BMI2__
    return qd_lowest_bit(_pdep_u64(UINT64_C(1) << rank, mask));
#else
    while (rank--)
        mask &= mask - 1;
    return qd_lowest_bit(mask);
#endif
}

/* What the option was in the block before. */
static inline uint32_t option_before(const struct dense_block *block, uint32_t option) {
    uint32_t word = 0;
    for (; option >= block->squeezes[word].count; word++)
        option -= block->squeezes[word].count;
    return 64 * word + bit_of_rank(block->squeezes[word].mask, option);
}

/* Out of the columns of the items the option names: right where no secondary items meet. */
static void stay_from_columns(const struct dense_block *block, uint32_t option, uint64_t *stay) {
    const uint64_t *names = block->names + (size_t)option * block->open_words;
    uint32_t words = block->words;
    memset(stay, 0xff, words * sizeof *stay);
    for (uint32_t w = 0; w < block->open_words; w++)
        for (uint64_t left = names[w]; left; left &= left - 1) {
            const uint64_t *column = column_of(block, 64 * w + qd_lowest_bit(left));
            for (uint32_t k = 0; k < words; k++)
                stay[k] &= ~column[(size_t)8 * k];
        }
}

#ifdef DENSE_AVX512

/* What items the option names: those with its bit in their columns. */
static inline void name_option(const struct dense_block *block, uint32_t option) {
    const uint64_t *words = block->columns + (size_t)(option >> 6) * 8;
    uint64_t *names = block->names + (size_t)option * block->open_words;
    const __m512i bit = _mm512_set1_epi64((long long)(UINT64_C(1) << (option & 63)));
    for (uint32_t w = 0; w < block->open_words; w++) {
        uint64_t bits = 0;
        for (uint32_t v = 8 * w; v < 8 * w + 8 && v < block->vectors; v++) {
            __m512i columns = _mm512_loadu_si512(words + (size_t)v * block->words * 8);
            bits |= (uint64_t)_mm512_test_epi64_mask(columns, bit) << (8 * (v & 7));
        }
        names[w] = bits;
    }
}

/* The same in a grid, and the options that stay if no secondary items meet. */
static inline void know_in_grid(const struct dense_block *block, uint32_t option,
                                const uint32_t words) {
    const __m512i bit = _mm512_set1_epi64((long long)(UINT64_C(1) << (option & 63)));
    const uint64_t *columns = block->columns, *of_option = columns + (size_t)(option >> 6) * 8;
    uint64_t *names = block->names + (size_t)option * block->open_words;
    __m512i leaving[DENSE_GRID_WORDS];
    for (uint32_t k = 0; k < words; k++)
        leaving[k] = _mm512_setzero_si512();
    for (uint32_t w = 0; w < block->open_words; w++) {
        uint32_t width = w + 1 < block->open_words ? 8 : block->width;
        __m512i bytes = _mm512_setzero_si512(), byte = _mm512_set1_epi64(0xff);
        for (uint32_t v = 0; v < width; v++) {
            __mmask8 named = _mm512_test_epi64_mask(_mm512_loadu_si512(of_option), bit);
            for (uint32_t k = 0; k < words; k++)
                leaving[k] = _mm512_mask_or_epi64(leaving[k], named, leaving[k],
                                                  _mm512_loadu_si512(columns + (size_t)k * 8));
            bytes = _mm512_mask_or_epi64(bytes, named, bytes, byte);
            byte = _mm512_slli_epi64(byte, 8);
            columns += words * 8;
            of_option += words * 8;
        }
        names[w] = _mm512_movepi8_mask(bytes);
    }
    for (uint32_t k = 0; k < words; k++)
        block->stay[(size_t)option * words + k] = ~(uint64_t)_mm512_reduce_or_epi64(leaving[k]);
}

static inline void know_grid(const struct dense_block *block, uint32_t option) {
    switch (block->words) {
    case 1:
        know_in_grid(block, option, 1);
        return;
    case 2:
        know_in_grid(block, option, 2);
        return;
    case 3:
        know_in_grid(block, option, 3);
        return;
    default:
        know_in_grid(block, option, 4);
        return;
    }
}

#endif

/* What the option is in the problem and, where it does not come out of the columns, names. */
static void trace(struct dense *dense, uint32_t number, uint32_t option) {
    struct dense_block *block = &dense->blocks[number];
    const struct dense_block *larger = block - 1;
    uint32_t before = option_before(block, option);
    if (number > 1 && !has_bit(larger->traced, before))
        trace(dense, number - 1, before);
    if (number == 1 && dense->plain && !has_bit(larger->known, before))
        qd_dense_make_first_stay(dense, before);
    block->option_of[option] = larger->option_of[before];
#ifndef DENSE_AVX512
    squeeze_row(larger->names + (size_t)before * larger->open_words, 1,
                block->squeezes + larger->words, larger->open_words,
                block->names + (size_t)option * block->open_words, 1);
#endif
    block->traced[option >> 6] |= UINT64_C(1) << (option & 63);
}

/* Makes what is kept of an option when it is first tried. */
static void know(struct dense *dense, uint32_t number, uint32_t option) {
    if (number == 0) {
        qd_dense_make_first_stay(dense, option);
        return;
    }
    struct dense_block *block = &dense->blocks[number];
    uint64_t *stay = block->stay + (size_t)option * block->words;
    block->known[option >> 6] |= UINT64_C(1) << (option & 63);
    bool rows_meet = dense->has_meetings || dense->bounded;
#ifdef DENSE_AVX512
    if (block->grid) {
        know_grid(block, option);
        if (!rows_meet)
            return;
    } else {
        name_option(block, option);
    }
#else
    if (!has_bit(block->traced, option))
        trace(dense, number, option);
#endif
    if (!rows_meet) {
        stay_from_columns(block, option, stay);
        return;
    }
    const struct dense_block *larger = block - 1;
    uint32_t before = option_before(block, option);
    if (!has_bit(larger->known, before))
        know(dense, number - 1, before);
    squeeze_options(larger, block, larger->stay + (size_t)before * larger->words, stay, 1);
}

static inline const uint64_t *stay_of(struct dense *dense, struct dense_block *block,
                                      uint32_t option) {
    if (!has_bit(block->known, option))
        know(dense, (uint32_t)(block - dense->blocks), option);
    return block->stay + (size_t)option * block->words;
}

/* Of a grid: options that will be tried. */
INLINE void know_all(struct dense *dense, const struct dense_block *block, const uint64_t *options,
                     const uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        for (uint64_t left = options[k] & ~block->known[k]; left; left &= left - 1)
            know(dense, (uint32_t)(block - dense->blocks), 64 * k + qd_lowest_bit(left));
}

static inline uint32_t count_alive(const uint64_t *node, const uint32_t words) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < words; k++)
        count += qd_bit_count(node[k]);
    return count;
}

/* With bounds: each item the option names is used once more, and leaves when it has no room. */
static inline void use_items(const struct dense_block *block, uint64_t *node, uint32_t option) {
    const uint64_t *names = block->names + (size_t)option * block->open_words;
    uint64_t *open = node + block->words, *need = open + block->open_words;
    uint64_t *room = need + (size_t)8 * block->vectors;
    for (uint32_t w = 0; w < block->open_words; w++)
        for (uint64_t left = names[w]; left; left &= left - 1) {
            uint32_t item = 64 * w + qd_lowest_bit(left);
            need[item] -= need[item] > 0;
            if (--room[item])
                continue;
            open[w] &= ~(left & (~left + 1));
            for (uint32_t k = 0; k < block->words; k++)
                node[k] &=
                    ~block->columns[((size_t)(item >> 3) * block->words + k) * 8 + (item & 7)];
        }
}

/* The node after choosing the option at the node `from`; they may be the same. */
INLINE void choose(struct dense *dense, struct dense_block *block, const uint64_t *from,
                   uint64_t *to, uint32_t option, const bool bounded) {
    QD_CHECK(has_bit(from, option) || bounded); /* it is alive; if bounded, it was banned already */
    const uint64_t *stay = stay_of(dense, block, option);
    const uint64_t *names = block->names + (size_t)option * block->open_words;
    uint32_t words = block->words, open_words = block->open_words;
    for (uint32_t k = 0; k < words; k++)
        to[k] = from[k] & stay[k];
    if (bounded) {
        memmove(to + words, from + words, (block->node_words - words) * sizeof *to);
        use_items(block, to, option);
        return;
    }
    for (uint32_t w = 0; w < open_words; w++)
        to[words + w] = from[words + w] & ~names[w];
}

/* ---- smaller blocks -------------------------------------------------------------------------- */

/*
 * Blocks of many words are left later, since most of what is below them ends soon. (Measured: a
 * quarter instead of a third takes pentominoes 4x15 1.1 times as long; smaller blocks for fewer items
 * alone do not pay.)
 */
static inline bool is_worth_a_block(const struct dense_block *block, uint32_t alive) {
    uint32_t room = 64 * block->words;
    return block->words > 4 ? 3 * alive <= room && alive >= 32 : 2 * alive <= room && alive >= 50;
}

static void plan_block(struct dense *dense, const struct dense_block *larger,
                       struct dense_block *block, const uint64_t *node) {
    uint32_t items = 0;
    block->memory_before = dense->memory_used;
    uint32_t masks = larger->words + larger->open_words;
    block->squeezes = qd_dense_take(dense, masks * sizeof *block->squeezes);
    for (uint32_t m = 0; m < masks; m++)
        plan_squeeze(&block->squeezes[m], node[m]);
    block->pieces = qd_dense_take(dense, (2 * (size_t)larger->words + 1) * sizeof *block->pieces);
    plan_pieces(larger, block);
    for (uint32_t w = 0; w < larger->open_words; w++)
        items += block->squeezes[larger->words + w].count;
    qd_dense_shape(dense, block, dense->alive_count, items);
    block->columns = qd_dense_take(dense, (size_t)block->vectors * block->words * 64);
    block->stay = qd_dense_take(dense, (size_t)block->option_count * block->words * 8);
    block->names = qd_dense_take(dense, (size_t)block->option_count * block->open_words * 8);
    block->ranges = qd_dense_take(dense, block->vectors * sizeof *block->ranges);
    block->known = qd_dense_take(dense, (size_t)block->words * 8);
    block->item_of = qd_dense_take(dense, dense_numbers(block) * sizeof *block->item_of);
    block->option_of = qd_dense_take(dense, block->option_count * sizeof *block->option_of);
    block->traced = qd_dense_take(dense, (size_t)block->words * 8);
    memset(block->known, 0, block->words * sizeof *block->known);
    memset(block->traced, 0, block->words * sizeof *block->traced);
    /* Where no item lies there must be no options: the last vector, and gaps in a grid. */
    size_t vector = (size_t)block->words * 64, all = block->vectors * vector;
    if (block->grid)
        memset(block->columns, 0, all);
    else if (items & 7)
        memset((char *)block->columns + all - vector, 0, vector);
}

static void squeeze_items(const struct dense_block *larger, struct dense_block *block,
                          const uint64_t *open) {
    uint32_t item = 0, width = block->width, last = 64 * (block->open_words - 1);
    for (uint32_t w = 0; w < larger->open_words; w++)
        for (uint64_t left = open[w]; left; left &= left - 1, item++) {
            uint32_t before = 64 * w + qd_lowest_bit(left);
            if (block->grid && item >= last && (item & 7) >= width)
                item = (item | 7) + 1;
            block->item_of[item] = larger->item_of[before];
            squeeze_options(larger, block, column_of(larger, before), column_of(block, item), 8);
        }
}

/* All options alive and all items open; their bounds are what they were. */
static void squeeze_node(const struct dense_block *larger, const struct dense_block *block,
                         const uint64_t *from, uint64_t *to, const bool bounded) {
    const uint64_t *open = from + larger->words, *need = open + larger->open_words;
    const uint64_t *room = need + (size_t)8 * larger->vectors;
    uint64_t *new_need = to + block->words + block->open_words;
    uint64_t *new_room = new_need + (size_t)8 * block->vectors;
    for (uint32_t k = 0; k < block->words; k++)
        to[k] = ones(block->option_count - 64 * k);
    for (uint32_t w = 0; w < block->open_words; w++)
        to[block->words + w] = ones(block->item_count - 64 * w);
    if (block->grid) {
        uint64_t *last = to + block->words + block->open_words - 1;
        *last = spread_items(block, *last);
    }
    uint32_t i = 0;
    for (uint32_t w = 0; bounded && w < larger->open_words; w++)
        for (uint64_t left = open[w]; left; left &= left - 1, i++) {
            new_need[i] = need[64 * w + qd_lowest_bit(left)];
            new_room[i] = room[64 * w + qd_lowest_bit(left)];
        }
}

/* A smaller block is squeezed out of the last one, for the node on top. Returns what `item` is in it.
 */
static uint32_t make_smaller(struct dense *dense, uint32_t item, const bool bounded) {
    QD_CHECK(dense->block_count < dense->block_limit);
    const struct dense_block *larger = &dense->blocks[dense->block_count - 1];
    struct dense_block *block = &dense->blocks[dense->block_count++];
    uint64_t *node = dense->nodes + dense->top;
    plan_block(dense, larger, block, node);
    squeeze_items(larger, block, node + larger->words);
    qd_dense_find_ranges(block);
    /* The smaller node lies behind the larger one, which no frame needs any more. */
    squeeze_node(larger, block, node, node + larger->node_words, bounded);
    dense->top += larger->node_words;
    QD_CHECK_ALL(qd_dense_check(dense));
    QD_CHECK_ALL(qd_dense_check_node(dense, dense->nodes + dense->top));
    uint32_t rank = qd_bit_count(node[larger->words + (item >> 6)] & ones(item & 63));
    for (uint32_t w = 0; w < item >> 6; w++)
        rank += qd_bit_count(node[larger->words + w]);
    return item_of_rank(block, rank);
}

/* ---- the machine ----------------------------------------------------------------------------- */

/* What the option of a block is in the problem; kept, since solutions share most of theirs. */
static inline uint32_t option_in_problem(struct dense *dense, uint32_t number, uint32_t option) {
    const struct dense_block *block = &dense->blocks[number];
    if (number && !has_bit(block->traced, option))
        trace(dense, number, option);
    return block->option_of[option];
}

static void take_solution(qd_cover_search *search, struct dense *dense) {
    size_t length = search->solution_base;
    for (uint32_t i = 0; i < dense->chosen_count; i++) {
        uint32_t choice = dense->chosen[i];
        if (choice != QD_NO_OPTION)
            search->solution[length++] =
                option_in_problem(dense, choice_block(choice), choice_option(choice));
    }
    search->solution_length = length;
}

static inline void note_choice(qd_cover_search *search, struct dense *dense, uint32_t choice) {
    QD_CHECK(dense->chosen_count < dense->frame_limit);
    dense->chosen[dense->chosen_count++] = choice;
    count_node(search, dense->level_before + dense->chosen_count);
}

/*
 * The only way to go on at the node on top, whose `item` has just one: its option, or with bounds
 * that nothing more is taken for it. False if the item has no option left.
 */
INLINE bool follow(qd_cover_search *search, struct dense *dense, struct dense_block *block,
                   uint64_t *node, uint32_t item, const bool bounded) {
    const uint64_t *column = column_of(block, item);
    for (uint32_t k = 0; k < block->words; k++) {
        uint64_t both = column[(size_t)8 * k] & node[k];
        if (!both)
            continue;
        uint32_t option = 64 * k + qd_lowest_bit(both);
        choose(dense, block, node, node, option, bounded);
        note_choice(search, dense, choice_of((uint32_t)(block - dense->blocks), option));
        return true;
    }
    if (!bounded)
        return false;
    node[block->words + (item >> 6)] &= ~(UINT64_C(1) << (item & 63));
    note_choice(search, dense, QD_NO_OPTION);
    return true;
}

static void open_frame(struct dense *dense, uint32_t item) {
    const struct dense_block *block = &dense->blocks[dense->block_count - 1];
    uint64_t *node = dense->nodes + dense->top;
    const uint64_t *column = column_of(block, item);
    uint64_t *todo = node + block->node_words;
    for (uint32_t k = 0; k < block->words; k++)
        todo[k] = todo[block->words + k] = column[(size_t)8 * k] & node[k];
    QD_CHECK(dense->frame_count < dense->frame_limit);
    if (block->grid)
        know_all(dense, block, todo, block->words);
    struct dense_frame *frame = &dense->frames[dense->frame_count++];
    frame->block = dense->block_count - 1;
    frame->item = item;
    frame->alive_count = dense->alive_count;
    frame->chosen_count = dense->chosen_count;
    frame->closed = false;
    frame->node = dense->top;
}

#include "dense_grid.h"

/* With bounds: how many of the options to try must be left for the item to get enough. */
static inline bool enough_left(const struct dense_block *block, const uint64_t *node,
                               const uint64_t *todo, uint32_t item) {
    return count_alive(todo, block->words) >= node[block->words + block->open_words + item];
}

/* The last child of a bounded item: nothing more is taken for it. */
static bool close_item(qd_cover_search *search, struct dense *dense, struct dense_frame *frame) {
    const struct dense_block *block = &dense->blocks[frame->block];
    const uint64_t *node = dense->nodes + frame->node;
    uint64_t *child = dense->nodes + dense->top;
    if (frame->closed || node[block->words + block->open_words + frame->item])
        return false;
    frame->closed = true;
    memcpy(child, node, block->node_words * sizeof *child);
    child[block->words + (frame->item >> 6)] &= ~(UINT64_C(1) << (frame->item & 63));
    dense->alive_count = count_alive(child, block->words);
    note_choice(search, dense, QD_NO_OPTION);
    return true;
}

/* Puts the next child of the last frame on top; false if there is none. */
INLINE bool next_child(qd_cover_search *search, struct dense *dense, const bool bounded) {
    struct dense_frame *frame = &dense->frames[dense->frame_count - 1];
    struct dense_block *block = &dense->blocks[frame->block];
    uint64_t *node = dense->nodes + frame->node, *todo = node + block->node_words;
    uint64_t *child = todo + 2 * (size_t)block->words;
    uint32_t word = 0;
    while (word < block->words && !todo[word])
        word++;
    dense->chosen_count = frame->chosen_count;
    dense->top = frame->node + block->node_words + 2 * (size_t)block->words;
    if (word == block->words)
        return bounded && close_item(search, dense, frame);
    if (bounded && !enough_left(block, node, todo, frame->item))
        return false;
    uint32_t option = 64 * word + qd_lowest_bit(todo[word]);
    todo[word] &= todo[word] - 1;
    if (bounded) /* tried is banned */
        node[word] &= ~(UINT64_C(1) << (option & 63));
    choose(dense, block, node, child, option, bounded);
    dense->alive_count = count_alive(child, block->words);
    search->effort.updates += frame->alive_count - dense->alive_count;
    note_choice(search, dense, choice_of(frame->block, option));
    return true;
}

/*
 * What pick says of the node on top; behind the node's words are then the bits of the items with one
 * option, if `*singles` comes back true.
 */
INLINE uint64_t find(const qd_cover_search *search, struct dense *dense, const bool bounded,
                     bool *singles) {
    const struct dense_block *block = &dense->blocks[dense->block_count - 1];
    uint64_t *node = dense->nodes + dense->top;
    *singles = false;
    if (dense->is_found) {
        dense->is_found = false;
        return dense->found_now;
    }
    if (search->settings.order == QD_ORDER_FIRST)
        return pick_first(block, node, bounded);
    *singles = !bounded;
    return pick(block, node, bounded, bounded ? NULL : node + block->node_words);
}

/*
 * The same for all items that have one option: chains of hundreds of such choices are usual in
 * Sudoku, and picking takes longer than choosing. False if two of them exclude each other.
 */
INLINE bool follow_all(qd_cover_search *search, struct dense *dense, struct dense_block *block,
                       uint64_t *node) {
    const uint64_t *singles = node + block->node_words;
    for (uint32_t w = 0; w < block->open_words; w++)
        for (uint64_t left = singles[w]; left; left &= left - 1) {
            uint32_t bit = qd_lowest_bit(left);
            bool open = node[block->words + w] >> bit & 1;
            if (open && !follow(search, dense, block, node, 64 * w + bit, false))
                return false;
        }
    return true;
}

/* Whether picking an item takes so long (10 us and more) that the clock can be looked at for each
 * node: removals of options do not show that work. */
static inline bool is_slow(const struct dense_block *block) {
    return (uint64_t)block->words * block->vectors >= 4096;
}

/* Whether the last block is a grid that is searched as such. */
static inline bool walks_grid(const qd_cover_search *search, const struct dense *dense) {
    return dense->blocks[dense->block_count - 1].grid && !dense->is_found &&
           search->settings.order == QD_ORDER_FEWEST;
}

/*
 * Goes on from the node on top, along choices that have no alternative, until there is one, and
 * then puts that node on the stack of frames; or until a dead end, a solution, or a limit.
 */
INLINE enum dense_end visit(qd_cover_search *search, struct dense *dense, qd_outcome *verdict,
                            const bool bounded) {
    for (;;) {
        if (!bounded && walks_grid(search, dense))
            return walk_grid(search, dense, verdict);
        bool is_due = qd_budget_is_due(&search->budget, &search->effort) ||
                      is_slow(&dense->blocks[dense->block_count - 1]);
        if (is_due && qd_budget_is_over(&search->budget, &search->effort, verdict))
            return DENSE_STOP;
        count_root(search);
        QD_CHECK_SOMETIMES(search->effort.nodes, qd_dense_parts(dense), qd_dense_check(dense));
        QD_CHECK_SOMETIMES(search->effort.nodes, qd_dense_parts(dense),
                           qd_dense_check_node(dense, dense->nodes + dense->top));
        bool singles;
        uint64_t found = find(search, dense, bounded, &singles);
        if (found == NOTHING_OPEN) {
            search->effort.solutions++;
            return DENSE_SOLVED;
        }
        if (ways_of(found) == 0)
            return DENSE_DEAD;
        struct dense_block *block = &dense->blocks[dense->block_count - 1];
        uint64_t *node = dense->nodes + dense->top;
        uint32_t item = item_of(found);
        if (ways_of(found) > 1) {
            if (is_worth_a_block(block, dense->alive_count))
                item = make_smaller(dense, item, bounded);
            open_frame(dense, item);
            return DENSE_FRAME;
        }
        uint32_t before = dense->alive_count;
        if (!singles)
            follow(search, dense, block, node, item, bounded);
        else if (!follow_all(search, dense, block, node))
            return DENSE_DEAD;
        dense->alive_count = count_alive(node, block->words);
        search->effort.updates += before - dense->alive_count;
    }
}

/* To the next node, and on from it. */
INLINE enum dense_end step(qd_cover_search *search, struct dense *dense, qd_outcome *verdict,
                           const bool bounded) {
    if (dense->phase == DENSE_ADVANCE) {
        if (dense->frame_count == 0) {
            QD_CHECK_ALL(qd_dense_check(dense));
            *verdict = QD_DONE;
            return DENSE_STOP;
        }
        qd_dense_pop_blocks(dense, dense->frames[dense->frame_count - 1].block + 1);
        if (!bounded && walks_grid(search, dense))
            return walk_grid(search, dense, verdict);
        if (!next_child(search, dense, bounded)) {
            dense->frame_count--;
            return DENSE_LEFT;
        }
        dense->phase = DENSE_VISIT;
    }
    enum dense_end end = visit(search, dense, verdict, bounded);
    if (end == DENSE_FRAME || end == DENSE_DEAD || end == DENSE_SOLVED)
        dense->phase = DENSE_ADVANCE;
    return end;
}

static inline qd_outcome run(qd_cover_search *search, struct dense *dense, const bool bounded) {
    for (;;) {
        qd_outcome verdict;
        enum dense_end end = step(search, dense, &verdict, bounded);
        if (end == DENSE_STOP)
            return verdict;
        if (end != DENSE_SOLVED)
            continue;
        if (!search->counting) {
            take_solution(search, dense);
            return QD_SOLUTION;
        }
        if (search->effort.solutions == search->settings.limits.solutions)
            return QD_SOLUTION_LIMIT;
    }
}

static qd_outcome run_dense(qd_cover_search *search, struct dense *dense) {
    return dense->bounded ? run(search, dense, true) : run(search, dense, false);
}
