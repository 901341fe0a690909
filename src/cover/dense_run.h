/*
 * The steps of the dense search: one text, compiled once for each kind of vectors by the files
 * dense_*.c, which define DENSE_AVX512 or nothing. The structure is drawn in dense.h.
 *
 * A node takes some 20 ns: the sizes of all open items (a load, an AND, a population count and an
 * addition for eight items and 64 options), the least of them, and a few words to choose an option.
 */
#include "dense.h"

#include "../base/bits.h"

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

#endif

/* The first open item, with its ways: the order that is for comparison. */
static uint64_t pick_first(const struct dense_block *block, const uint64_t *node,
                           const bool bounded) {
    const uint64_t *open = node + block->words, *need = open + block->open_words;
    for (uint32_t w = 0; w < block->open_words; w++) {
        if (!open[w])
            continue;
        uint32_t item = 64 * w + qd_lowest_bit(open[w]), size = 0;
        for (uint32_t k = 0; k < block->words; k++)
            size += qd_bit_count(
                block->columns[((size_t)(item >> 3) * block->words + k) * 8 + (item & 7)] &
                node[k]);
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
        return pick_fewest(block, node, block->words, bounded, singles);
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
            uint32_t item = 64 * w + qd_lowest_bit(left);
            const uint64_t *column = block->columns + (size_t)(item >> 3) * words * 8 + (item & 7);
            for (uint32_t k = 0; k < words; k++)
                stay[k] &= ~column[(size_t)8 * k];
        }
}

/* Makes names and option_of of an option, out of those in the block before. */
static void name_option(struct dense *dense, uint32_t number, uint32_t option) {
    struct dense_block *block = &dense->blocks[number];
    const struct dense_block *larger = block - 1;
    uint32_t before = option_before(block, option);
    if (number > 1 && !has_bit(larger->named, before))
        name_option(dense, number - 1, before);
    block->option_of[option] = larger->option_of[before];
    squeeze_row(larger->names + (size_t)before * larger->open_words, 1,
                block->squeezes + larger->words, larger->open_words,
                block->names + (size_t)option * block->open_words, 1);
    block->named[option >> 6] |= UINT64_C(1) << (option & 63);
}

/* Makes what is kept of an option when it is first tried. */
static void know(struct dense *dense, uint32_t number, uint32_t option) {
    if (number == 0) {
        qd_dense_make_first_stay(dense, option);
        return;
    }
    struct dense_block *block = &dense->blocks[number];
    const struct dense_block *larger = block - 1;
    uint64_t *stay = block->stay + (size_t)option * block->words;
    if (!has_bit(block->named, option))
        name_option(dense, number, option);
    if (dense->has_meetings || dense->bounded) {
        uint32_t before = option_before(block, option);
        if (!has_bit(larger->known, before))
            know(dense, number - 1, before);
        squeeze_row(larger->stay + (size_t)before * larger->words, 1, block->squeezes,
                    larger->words, stay, 1);
    } else {
        stay_from_columns(block, option, stay);
    }
    block->known[option >> 6] |= UINT64_C(1) << (option & 63);
}

static inline const uint64_t *stay_of(struct dense *dense, struct dense_block *block,
                                      uint32_t option) {
    if (!has_bit(block->known, option))
        know(dense, (uint32_t)(block - dense->blocks), option);
    return block->stay + (size_t)option * block->words;
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
 * Blocks of many words are left later, since most of what is below them ends soon. (Measured: with
 * 2 everywhere pentominoes 6x10 take 1.2 times as long, with 4 everywhere Sudoku 16x16 1.6 times.
 * Smaller blocks for fewer items alone do not pay.)
 */
static inline bool is_worth_a_block(const struct dense_block *block, uint32_t alive) {
    uint32_t room = 64 * block->words;
    return block->words > 4 ? 4 * alive <= room && alive >= 32 : 2 * alive <= room && alive >= 50;
}

static void plan_block(struct dense *dense, const struct dense_block *larger,
                       struct dense_block *block, const uint64_t *node) {
    uint32_t masks = larger->words + larger->open_words, items = 0;
    block->memory_before = dense->memory_used;
    block->squeezes = qd_dense_take(dense, masks * sizeof *block->squeezes);
    for (uint32_t m = 0; m < masks; m++)
        plan_squeeze(&block->squeezes[m], node[m]);
    for (uint32_t w = 0; w < larger->open_words; w++)
        items += block->squeezes[larger->words + w].count;
    block->option_count = dense->alive_count;
    block->item_count = items;
    block->words = (block->option_count + 63) / 64;
    block->vectors = (items + 7) / 8;
    block->open_words = (items + 63) / 64;
    block->node_words =
        block->words + block->open_words + (dense->bounded ? 16 * block->vectors : 0);
    block->columns = qd_dense_take(dense, (size_t)block->vectors * block->words * 64);
    block->stay = qd_dense_take(dense, (size_t)block->option_count * block->words * 8);
    block->names = qd_dense_take(dense, (size_t)block->option_count * block->open_words * 8);
    block->known = qd_dense_take(dense, (size_t)block->words * 8);
    block->item_of = qd_dense_take(dense, items * sizeof *block->item_of);
    block->option_of = qd_dense_take(dense, block->option_count * sizeof *block->option_of);
    block->named = qd_dense_take(dense, (size_t)block->words * 8);
    memset(block->known, 0, block->words * sizeof *block->known);
    memset(block->named, 0, block->words * sizeof *block->named);
}

static void squeeze_items(const struct dense_block *larger, struct dense_block *block,
                          const uint64_t *open) {
    uint32_t i = 0;
    for (uint32_t w = 0; w < larger->open_words; w++)
        for (uint64_t left = open[w]; left; left &= left - 1, i++) {
            uint32_t before = 64 * w + qd_lowest_bit(left);
            block->item_of[i] = larger->item_of[before];
            squeeze_row(larger->columns + (size_t)(before >> 3) * larger->words * 8 + (before & 7),
                        8, block->squeezes, larger->words,
                        block->columns + (size_t)(i >> 3) * block->words * 8 + (i & 7), 8);
        }
}

/* The lowest `count` bits, at most 64. */
static inline uint64_t ones(uint32_t count) {
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
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
    const struct dense_block *larger = &dense->blocks[dense->block_count - 1];
    struct dense_block *block = &dense->blocks[dense->block_count++];
    uint64_t *node = dense->nodes + dense->top;
    plan_block(dense, larger, block, node);
    squeeze_items(larger, block, node + larger->words);
    /* The smaller node lies behind the larger one, which no frame needs any more. */
    squeeze_node(larger, block, node, node + larger->node_words, bounded);
    dense->top += larger->node_words;
    uint32_t rank = qd_bit_count(node[larger->words + (item >> 6)] & ones(item & 63));
    for (uint32_t w = 0; w < item >> 6; w++)
        rank += block->squeezes[larger->words + w].count;
    return rank;
}

/* ---- the machine ----------------------------------------------------------------------------- */

static void take_solution(qd_cover_search *search, const struct dense *dense) {
    size_t length = search->solution_base;
    for (uint32_t i = 0; i < dense->chosen_count; i++)
        if (dense->chosen[i] != QD_NO_OPTION)
            search->solution[length++] = dense->chosen[i];
    search->solution_length = length;
}

static inline void note_choice(qd_cover_search *search, struct dense *dense, uint32_t option) {
    dense->chosen[dense->chosen_count++] = option;
    count_node(search, dense->level_before + dense->chosen_count);
}

/*
 * The only way to go on at the node on top, whose `item` has just one: its option, or with bounds
 * that nothing more is taken for it. False if the item has no option left.
 */
INLINE bool follow(qd_cover_search *search, struct dense *dense, struct dense_block *block,
                   uint64_t *node, uint32_t item, const bool bounded) {
    const uint64_t *column = block->columns + (size_t)(item >> 3) * block->words * 8 + (item & 7);
    for (uint32_t k = 0; k < block->words; k++) {
        uint64_t both = column[(size_t)8 * k] & node[k];
        if (!both)
            continue;
        uint32_t option = 64 * k + qd_lowest_bit(both);
        choose(dense, block, node, node, option, bounded);
        note_choice(search, dense, block->option_of[option]);
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
    const uint64_t *column = block->columns + (size_t)(item >> 3) * block->words * 8 + (item & 7);
    uint64_t *todo = node + block->node_words;
    for (uint32_t k = 0; k < block->words; k++)
        todo[k] = todo[block->words + k] = column[(size_t)8 * k] & node[k];
    struct dense_frame *frame = &dense->frames[dense->frame_count++];
    frame->block = dense->block_count - 1;
    frame->item = item;
    frame->alive_count = dense->alive_count;
    frame->chosen_count = dense->chosen_count;
    frame->closed = false;
    frame->node = dense->top;
}

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
    if (dense->block_count > frame->block + 1)
        qd_dense_pop_blocks(dense, frame->block + 1);
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
    search->updates += frame->alive_count - dense->alive_count;
    note_choice(search, dense, block->option_of[option]);
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
    if (search->settings.order == QD_FIRST_ITEM)
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

/* Where the steps from a node lead. */
enum dense_end { DENSE_FRAME, DENSE_DEAD, DENSE_SOLVED, DENSE_STOP };

/*
 * Goes on from the node on top, along choices that have no alternative, until there is one, and
 * then puts that node on the stack of frames; or until a dead end, a solution, or a limit.
 */
INLINE enum dense_end visit(qd_cover_search *search, struct dense *dense, qd_outcome *verdict,
                            const bool bounded) {
    for (;;) {
        if (qd_limits_due(&search->limits, search->nodes) &&
            (*verdict = qd_limits_verdict(&search->limits, search->nodes, search->updates)) !=
                QD_SOLUTION)
            return DENSE_STOP;
        count_root(search);
        bool singles;
        uint64_t found = find(search, dense, bounded, &singles);
        if (found == NOTHING_OPEN)
            return DENSE_SOLVED;
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
        search->updates += before - dense->alive_count;
    }
}

static inline qd_outcome run(qd_cover_search *search, struct dense *dense, const bool bounded) {
    for (;;) {
        if (dense->phase == DENSE_ADVANCE) {
            if (dense->frame_count == 0)
                return QD_DONE;
            if (!next_child(search, dense, bounded)) {
                dense->frame_count--;
                continue;
            }
            dense->phase = DENSE_VISIT;
        }
        qd_outcome verdict;
        enum dense_end end = visit(search, dense, &verdict, bounded);
        if (end == DENSE_STOP)
            return verdict;
        dense->phase = DENSE_ADVANCE;
        if (end != DENSE_SOLVED)
            continue;
        search->solutions++;
        if (!search->counting) {
            take_solution(search, dense);
            return QD_SOLUTION;
        }
        if (search->solutions == search->settings.solution_limit)
            return QD_SOLUTION_LIMIT;
    }
}

static qd_outcome run_dense(qd_cover_search *search, struct dense *dense) {
    return dense->bounded ? run(search, dense, true) : run(search, dense, false);
}
