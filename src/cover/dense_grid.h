/*
 * Grids: blocks of at most DENSE_GRID_OPTIONS options and 64 * DENSE_GRID_GROUPS items, without
 * bounds. Nearly all nodes are in such; so they have a loop of their own, with the node in
 * registers, and compiled apart for each number of words. Part of dense_run.h.
 *
 * The sizes, at most 255, of a group of 64 items are put together as bytes of one vector, by shifts,
 * from vectors of eight. So that the bytes come out in the order of the items, item 8r + c of a group
 * lies in lane r of vector c. The last group has only as many vectors as needed (`width`), and only
 * the first `width` numbers of each eight are items:
 *
 *   20 items, width 3     number   0 1 2  8 9 10  16 17 18  24 25 26 ...
 *                         open     111.....111.....111.....111.....111.....111.....11..............
 *
 *   sizes    one vector of 64 bytes; compared with 0, 1 and 2 at once, each time giving 64 bits of the
 *            same shape as `open`
 *
 * Without AVX-512 sizes are counted one by one, and all numbers are items (dense_simd.packs).
 */

struct grid_node {
    uint64_t alive[DENSE_GRID_WORDS], open[DENSE_GRID_GROUPS];
};

/*
 * What is in the sizes of the open items: whether one has no options; if not, which have one (a bit
 * each); if none has, the first one of those that have the fewest.
 */
struct grid_sizes {
    bool dead, forced;
    uint64_t one[DENSE_GRID_GROUPS];
    uint32_t item;
};

#ifdef DENSE_AVX512

INLINE __m512i grid_count(const uint64_t *columns, const uint64_t *alive, uint32_t width,
                          const uint32_t words) {
    const __m512i eight = _mm512_set1_epi64(8);
    __m512i sum = _mm512_setzero_si512(), shift = _mm512_setzero_si512();
    for (uint32_t v = 0; v < width; v++) {
        __m512i sizes = sizes_of_eight(columns + (size_t)8 * words * v, alive, words);
        sum = _mm512_or_si512(sum, _mm512_sllv_epi64(sizes, shift));
        shift = _mm512_add_epi64(shift, eight);
    }
    return sum;
}

/* The least of 64 sizes. */
INLINE uint32_t grid_least(__m512i sizes) {
    __m256i half =
        _mm256_min_epu8(_mm512_castsi512_si256(sizes), _mm512_extracti64x4_epi64(sizes, 1));
    __m128i quarter = _mm_min_epu8(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    quarter = _mm_min_epu8(quarter, _mm_srli_epi16(quarter, 8));
    return (uint32_t)_mm_cvtsi128_si32(_mm_minpos_epu16(quarter)) & 0xffff;
}

/* The first open item that has the fewest options, which are more than 2. */
static uint32_t grid_fewest(const __m512i *sizes, const struct grid_node *node,
                            const uint32_t groups) {
    uint32_t fewest = UINT32_MAX, item = 0;
    for (uint32_t g = 0; g < groups; g++) {
        __m512i open = _mm512_mask_blend_epi8(node->open[g], _mm512_set1_epi8(-1), sizes[g]);
        uint32_t least = grid_least(open);
        if (least >= fewest || !node->open[g])
            continue;
        fewest = least;
        item = 64 * g + qd_lowest_bit(_mm512_cmpeq_epi8_mask(open, _mm512_set1_epi8((char)least)));
    }
    return item;
}

INLINE void grid_look(const struct dense_block *block, const struct grid_node *node,
                      struct grid_sizes *found, const uint32_t words, const uint32_t groups) {
    __m512i sizes[DENSE_GRID_GROUPS];
    uint64_t none = 0, one = 0, two = 0;
    for (uint32_t g = 0; g < groups; g++) {
        sizes[g] = grid_count(block->columns + (size_t)64 * words * g, node->alive,
                              g + 1 < groups ? 8 : block->width, words);
        none |= _mm512_testn_epi8_mask(sizes[g], sizes[g]) & node->open[g];
        found->one[g] = _mm512_cmpeq_epi8_mask(sizes[g], _mm512_set1_epi8(1)) & node->open[g];
        one |= found->one[g];
        uint64_t here = _mm512_cmpeq_epi8_mask(sizes[g], _mm512_set1_epi8(2)) & node->open[g];
        if (groups == 1)
            two = here;
        else if (here && !two) {
            two = here;
            found->item = 64 * g + qd_lowest_bit(here);
        }
        if (groups > 1 && none)
            break;
    }
    found->dead = none;
    found->forced = one;
    if (none | one)
        return;
    if (!two)
        found->item = grid_fewest(sizes, node, groups);
    else if (groups == 1)
        found->item = qd_lowest_bit(two);
}

#else

INLINE void grid_look(const struct dense_block *block, const struct grid_node *node,
                      struct grid_sizes *found, const uint32_t words, const uint32_t groups) {
    uint32_t fewest = UINT32_MAX;
    for (uint32_t g = 0; g < groups; g++) {
        found->one[g] = 0;
        for (uint64_t left = node->open[g]; left; left &= left - 1) {
            uint32_t item = 64 * g + qd_lowest_bit(left);
            const uint64_t *column = column_of(block, item);
            uint32_t size = 0;
            for (uint32_t k = 0; k < words; k++)
                size += qd_bit_count(column[(size_t)8 * k] & node->alive[k]);
            found->one[g] |= (uint64_t)(size == 1) << (item & 63);
            found->item = size < fewest ? item : found->item;
            fewest = size < fewest ? size : fewest;
        }
    }
    found->dead = fewest == 0;
    found->forced = fewest == 1;
}

#endif

INLINE void grid_choose(struct dense *dense, struct dense_block *block, struct grid_node *node,
                        uint32_t option, const bool known, const uint32_t words,
                        const uint32_t groups) {
    QD_CHECK(option < block->option_count && (!known || has_bit(block->known, option)));
    const uint64_t *stay =
        known ? block->stay + (size_t)option * words : stay_of(dense, block, option);
    const uint64_t *names = block->names + (size_t)option * groups;
    for (uint32_t k = 0; k < words; k++)
        node->alive[k] &= stay[k];
    for (uint32_t g = 0; g < groups; g++)
        node->open[g] &= ~names[g];
}

/* The lowest option of the words, of which one is not 0. */
INLINE uint32_t grid_lowest(const uint64_t *options, const uint32_t words) {
    uint32_t k = 0;
    while (k + 1 < words && !options[k])
        k++;
    return 64 * k + qd_lowest_bit(options[k]);
}

/* The options alive of an item; false if there are none. */
INLINE bool grid_options(const struct dense_block *block, const struct grid_node *node,
                         uint32_t item, uint64_t *options, const uint32_t words) {
    uint32_t vector = (item >> 6 << 3) + (item & 7), lane = item >> 3 & 7;
    const uint64_t *column = block->columns + (size_t)vector * words * 8 + lane;
    uint64_t any = 0;
    for (uint32_t k = 0; k < words; k++)
        any |= options[k] = column[(size_t)8 * k] & node->alive[k];
    return any;
}

INLINE void grid_load(const uint64_t *from, struct grid_node *node, const uint32_t words,
                      const uint32_t groups) {
    memcpy(node->alive, from, words * sizeof *from);
    memcpy(node->open, from + words, groups * sizeof *from);
}

INLINE void grid_store(uint64_t *to, const struct grid_node *node, const uint32_t words,
                       const uint32_t groups) {
    memcpy(to, node->alive, words * sizeof *to);
    memcpy(to + words, node->open, groups * sizeof *to);
}

/* Takes the options of all items that have one; false if two of them exclude each other. */
INLINE bool grid_follow(qd_cover_search *search, struct dense *dense, struct dense_block *block,
                        struct grid_node *node, const struct grid_sizes *found,
                        const uint32_t words, const uint32_t groups) {
    const uint32_t number = (uint32_t)(block - dense->blocks);
    uint32_t before = count_alive(node->alive, words);
    for (uint32_t g = 0; g < groups; g++)
        for (uint64_t left = found->one[g] & node->open[g]; left; left &= node->open[g]) {
            uint64_t options[DENSE_GRID_WORDS];
            if (!grid_options(block, node, 64 * g + qd_lowest_bit(left), options, words))
                return false;
            uint32_t option = grid_lowest(options, words);
            grid_choose(dense, block, node, option, false, words, groups);
            note_choice(search, dense, choice_of(number, option));
        }
    search->effort.updates += before - count_alive(node->alive, words);
    return true;
}

/* How many items are open: 0, 1, or 2 for more. */
INLINE uint32_t grid_open(const struct grid_node *node, const uint32_t groups) {
    uint64_t any = 0, more = 0;
    for (uint32_t g = 0; g < groups; g++) {
        more |= (any && node->open[g]) | (node->open[g] & (node->open[g] - 1));
        any |= node->open[g];
    }
    return !any ? 0 : more ? 2 : 1;
}

/*
 * One open item is left: all its options are solutions, and there are no others alive. False if they
 * have to be looked at one by one.
 */
INLINE bool grid_last(qd_cover_search *search, const struct dense *dense,
                      const struct grid_node *node, const uint32_t words) {
    uint32_t count = count_alive(node->alive, words);
    if (!search->counting || search->settings.limits.solutions ||
        search->effort.nodes + count >= search->budget.pause_at || !count)
        return false;
    count_nodes(search, dense->level_before + dense->chosen_count + 1, count);
    search->effort.solutions += count;
    search->effort.updates += (uint64_t)count * count;
    return true;
}

/* Puts the next child of the frame into `node`; false if there is none. */
INLINE bool grid_child(qd_cover_search *search, struct dense *dense, struct dense_block *block,
                       const struct dense_frame *frame, struct grid_node *node,
                       const uint32_t words, const uint32_t groups) {
    uint64_t *from = dense->nodes + frame->node, *todo = from + words + groups;
    uint32_t k = 0;
    while (k < words && !todo[k])
        k++;
    if (k == words)
        return false;
    uint32_t option = 64 * k + qd_lowest_bit(todo[k]);
    todo[k] &= todo[k] - 1;
    grid_load(from, node, words, groups);
    grid_choose(dense, block, node, option, true, words, groups);
    search->effort.updates += frame->alive_count - count_alive(node->alive, words);
    dense->chosen_count = frame->chosen_count;
    note_choice(search, dense, choice_of(frame->block, option));
    return true;
}

INLINE void grid_frame(struct dense *dense, const struct dense_block *block,
                       const struct grid_node *node, uint32_t item, const uint32_t words,
                       const uint32_t groups) {
    QD_CHECK(dense->frame_count < dense->frame_limit);
    struct dense_frame *frame = &dense->frames[dense->frame_count++];
    uint64_t options[DENSE_GRID_WORDS], *to = dense->nodes + dense->top;
    grid_options(block, node, item, options, words);
    know_all(dense, block, options, words);
    grid_store(to, node, words, groups);
    memcpy(to + words + groups, options, words * sizeof *to);
    memcpy(to + 2 * words + groups, options, words * sizeof *to);
    frame->block = (uint32_t)(block - dense->blocks);
    frame->item = item;
    frame->alive_count = count_alive(node->alive, words);
    frame->chosen_count = dense->chosen_count;
    frame->closed = false;
    frame->node = dense->top;
    dense->top += 3 * words + groups;
    QD_CHECK(dense->top <= dense->node_limit);
}

/* Where the steps from a node lead. */
enum dense_end { DENSE_FRAME, DENSE_DEAD, DENSE_SOLVED, DENSE_STOP, DENSE_LEFT };

/*
 * Searches on in the last block, a grid, until its frames are done with (DENSE_LEFT, phase
 * DENSE_ADVANCE), a smaller block was made (the same), a solution has to be shown, or a limit is
 * reached.
 */
INLINE enum dense_end grid_walk(qd_cover_search *search, struct dense *dense, qd_outcome *verdict,
                                const uint32_t words, const uint32_t groups) {
    const uint32_t number = dense->block_count - 1;
    struct dense_block *block = &dense->blocks[number];
    struct grid_node node;
    if (dense->phase == DENSE_VISIT) {
        grid_load(dense->nodes + dense->top, &node, words, groups);
        goto visit;
    }
advance:
    for (;;) {
        if (dense->frame_count == 0 || dense->frames[dense->frame_count - 1].block != number) {
            dense->phase = DENSE_ADVANCE;
            return DENSE_LEFT;
        }
        const struct dense_frame *frame = &dense->frames[dense->frame_count - 1];
        dense->top = frame->node + 3 * words + groups;
        if (grid_child(search, dense, block, frame, &node, words, groups))
            break;
        dense->frame_count--;
    }
visit:
    for (;;) {
        if (qd_budget_stops(&search->budget, &search->effort, verdict)) {
            grid_store(dense->nodes + dense->top, &node, words, groups);
            dense->alive_count = count_alive(node.alive, words);
            dense->phase = DENSE_VISIT;
            return DENSE_STOP;
        }
        count_root(search);
        uint32_t open = grid_open(&node, groups);
        if (!open) {
            search->effort.solutions++;
            if (search->counting && search->effort.solutions != search->settings.limits.solutions)
                goto advance;
            dense->phase = DENSE_ADVANCE;
            return DENSE_SOLVED;
        }
        if (open == 1 && grid_last(search, dense, &node, words))
            goto advance;
        struct grid_sizes found = {false, false, {0}, 0};
        grid_look(block, &node, &found, words, groups);
        if (found.dead)
            goto advance;
        if (found.forced) {
            if (!grid_follow(search, dense, block, &node, &found, words, groups))
                goto advance;
            continue;
        }
        if (words > 1 && is_worth_a_block(block, count_alive(node.alive, words))) {
            grid_store(dense->nodes + dense->top, &node, words, groups);
            dense->alive_count = count_alive(node.alive, words);
            open_frame(dense, make_smaller(dense, found.item, false));
            dense->phase = DENSE_ADVANCE;
            return DENSE_LEFT;
        }
        grid_frame(dense, block, &node, found.item, words, groups);
        QD_CHECK_SOMETIMES(search->effort.nodes, qd_dense_parts(dense), qd_dense_check(dense));
        goto advance;
    }
}

#define GRID_WALK(words)                                                                           \
    case 2 * (words):                                                                              \
        return grid_walk(search, dense, verdict, words, 1);                                        \
    case 2 * (words) + 1:                                                                          \
        return grid_walk(search, dense, verdict, words, block->open_words);

static enum dense_end walk_grid(qd_cover_search *search, struct dense *dense, qd_outcome *verdict) {
    const struct dense_block *block = &dense->blocks[dense->block_count - 1];
    switch (2 * block->words + (block->open_words > 1)) {
        GRID_WALK(1)
        GRID_WALK(2)
        GRID_WALK(3)
        GRID_WALK(4)
    default: /* no grid */
        return DENSE_STOP;
    }
}
