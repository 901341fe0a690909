/* Memory and blocks of the dense search; its steps are in dense_run.inc. */
#include "dense.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The table of `stay` rows alone takes n * n / 8 bytes. */
#define MOST_OPTIONS 16384

/* ---- levels ---------------------------------------------------------------------------------- */

static const struct dense_simd *dense_find_simd(const char *name) {
    static const struct dense_simd *const levels[] = {&qd_dense_avx512, &qd_dense_avx2,
                                                      &qd_dense_portable};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (levels[i]->run && qd_cpu_has(levels[i]->cpu) &&
            (!name || strcmp(name, levels[i]->name) == 0))
            return levels[i];
    return NULL;
}

/* ---- sizes ----------------------------------------------------------------------------------- */

static size_t dense_words_for(size_t options) {
    return options ? (options + 63) / 64 : 1;
}

/* The most words for them, of grids or not. */
static size_t dense_most_words(size_t options) {
    size_t words = dense_words_for(options);
    return words > DENSE_NARROW_WORDS && words < DENSE_GRID_WORDS ? DENSE_GRID_WORDS : words;
}

static size_t dense_round_up(size_t bytes) {
    return (bytes + 63) & ~(size_t)63;
}

/* An upper bound for a block: the sums of qd_dense_enter and plan_block (dense_run.inc). */
struct size {
    size_t options, items;
};

static size_t dense_block_size(struct size size) {
    size_t words = dense_most_words(size.options), open_words = (size.items + 63) / 64;
    return open_words * 8 * words * 64 + dense_round_up(size.options * words * 8) +
           dense_round_up(size.options * open_words * 8) + 2 * dense_round_up(words * 8) +
           dense_round_up(open_words * 8 * sizeof(struct dense_range)) +
           dense_round_up(open_words * 64 * sizeof(uint32_t)) +
           dense_round_up(size.options * sizeof(uint32_t));
}

static size_t dense_first_block_size(struct size size, size_t meetings, size_t rows) {
    return dense_block_size(size) + dense_round_up(rows * dense_most_words(size.options) * 8) +
           dense_round_up(meetings * sizeof(struct dense_meeting)) +
           dense_round_up((size.options + 1) * sizeof(uint32_t));
}

/* Each block has at most half of the words of the one before it. */
static size_t dense_all_blocks_size(struct size size, size_t meetings, size_t rows,
                                    uint32_t *block_count) {
    size_t sum = dense_first_block_size(size, meetings, rows);
    for (*block_count = 1; size.options > 64; ++*block_count) {
        sum += dense_round_up((dense_most_words(size.options) + (size.items + 63) / 64) *
                              sizeof(struct dense_squeeze));
        sum +=
            dense_round_up((2 * dense_most_words(size.options) + 1) * sizeof(struct dense_piece));
        size.options = dense_most_words(size.options) * 32;
        sum += dense_block_size(size);
    }
    return sum;
}

/* The most entries that this many options can have together. */
static size_t dense_most_entries(const qd_cover *cover, size_t options) {
    size_t longest = 0;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        size_t length = cover->first[o + 1] - cover->first[o];
        longest = length > longest ? length : longest;
    }
    return options * longest < cover->entry_count ? options * longest : cover->entry_count;
}

/* ---- opening --------------------------------------------------------------------------------- */

static size_t dense_pair_slots(const qd_cover *cover) {
    size_t slots = 16;
    while (slots < 2 * cover->entry_count)
        slots *= 2;
    return slots;
}

/* The numbers, and the table. */
uint64_t qd_dense_pairs_bytes(const qd_cover *cover) {
    return cover->colours ? 4 * ((uint64_t)cover->entry_count + dense_pair_slots(cover)) : 0;
}

/* Numbers the pairs of item and colour with a hash table, in the order of the entries. */
static qd_status dense_number_pairs(struct dense *dense, struct qd_room *room, qd_error *error) {
    const qd_cover *cover = dense->cover;
    if (!cover->colours)
        return QD_OK;
    size_t slots = dense_pair_slots(cover);
    struct qd_room most = *room; /* while there is the table */
    qd_status status = qd_room_take(&most, qd_dense_pairs_bytes(cover), "engine dense", error);
    if (status == QD_OK)
        status = qd_room_take(room, 4 * (uint64_t)cover->entry_count, "engine dense", error);
    if (status != QD_OK)
        return status;
    uint32_t *table = qd_array_new(slots, sizeof *table); /* entry + 1 of the pair */
    dense->pair_of = qd_arena_array(&dense->arena, cover->entry_count, sizeof *dense->pair_of);
    if (!table || !dense->pair_of) {
        free(table);
        return qd_fail_memory(error);
    }
    for (uint32_t e = 0; e < cover->entry_count; e++) {
        dense->pair_of[e] = DENSE_NO_ROW;
        if (!cover->colours[e])
            continue;
        uint64_t key =
            ((uint64_t)cover->entries[e] << 32 | cover->colours[e]) * UINT64_C(0x9e3779b97f4a7c15);
        size_t slot = (size_t)(key >> 20) & (slots - 1);
        while (table[slot] && (cover->entries[table[slot] - 1] != cover->entries[e] ||
                               cover->colours[table[slot] - 1] != cover->colours[e]))
            slot = (slot + 1) & (slots - 1);
        if (!table[slot])
            dense->pair_of[e] = dense->pair_count++;
        else
            dense->pair_of[e] = dense->pair_of[table[slot] - 1];
        if (!table[slot])
            table[slot] = e + 1;
    }
    free(table);
    return QD_OK;
}

static qd_status dense_take_memory(struct dense *dense, struct qd_room *room, qd_error *error) {
    const qd_cover *cover = dense->cover;
    size_t items = qd_cover_item_count(cover), all = items + dense->pair_count;
    struct size size = {.options = dense->option_limit, .items = cover->primary_count};
    size_t rows = all - cover->primary_count;
    size_t meetings = rows ? dense_most_entries(cover, dense->option_limit) : 0;
    dense->memory_size = dense_all_blocks_size(size, meetings, rows, &dense->block_limit);
    size_t depth = cover->depth + (dense->bounded ? cover->primary_count : 0);
    if (!dense->bounded && depth > dense->option_limit)
        depth = dense->option_limit;
    dense->frame_limit = (uint32_t)depth + 1;
    size_t open_words = (cover->primary_count + 63) / 64;
    size_t node = 3 * dense_most_words(dense->option_limit) + 2 * open_words +
                  (dense->bounded ? 2 * ((cover->primary_count + 7) / 8 * 8) : 0);
    if (depth > SIZE_MAX / 16 / node - 2 - dense->block_limit)
        return qd_fail(error, QD_ERROR_RANGE, "the problem is too large for engine dense");
    dense->node_limit = node * (depth + 2 + dense->block_limit);
    uint64_t bytes =
        dense->memory_size + dense->node_limit * 8 + dense->frame_limit * sizeof *dense->frames;
    qd_status status = qd_room_take(room, bytes, "engine dense", error);
    if (status != QD_OK)
        return status;
    dense->local = qd_arena_array(&dense->arena, all, sizeof *dense->local);
    dense->local_of = qd_arena_array(&dense->arena, all, sizeof *dense->local_of);
    dense->memory = qd_arena_array(&dense->arena, dense->memory_size + 64, 1);
    dense->blocks = qd_arena_array(&dense->arena, dense->block_limit, sizeof *dense->blocks);
    dense->nodes = qd_arena_array(&dense->arena, dense->node_limit, sizeof *dense->nodes);
    dense->frames = qd_arena_array(&dense->arena, dense->frame_limit, sizeof *dense->frames);
    dense->chosen = qd_arena_array(&dense->arena, depth + 1, sizeof *dense->chosen);
    dense->option_list =
        qd_arena_array(&dense->arena, dense->option_limit, sizeof *dense->option_list);
    dense->item_list =
        qd_arena_array(&dense->arena, cover->primary_count, sizeof *dense->item_list);
    dense->bound_list =
        qd_arena_array(&dense->arena, cover->primary_count, sizeof *dense->bound_list);
    if (dense->arena.failed)
        return qd_fail_memory(error);
    dense->memory_used = (size_t)(-(uintptr_t)dense->memory & 63);
    return QD_OK;
}

qd_status qd_dense_open(struct dense **out, const qd_cover *cover, uint32_t option_limit,
                        const char *simd, struct qd_room *room, qd_error *error) {
    *out = NULL;
    if (option_limit > MOST_OPTIONS)
        return qd_fail(error, QD_ERROR_RANGE, "engine dense supports at most %d options",
                       MOST_OPTIONS);
    const struct dense_simd *found = dense_find_simd(simd);
    if (!found)
        return qd_fail(error, QD_ERROR_ARGUMENT, "this machine has no SIMD level '%.40s'", simd);
    struct dense *dense = qd_array_new(1, sizeof *dense);
    if (!dense)
        return qd_fail_memory(error);
    dense->cover = cover;
    dense->simd = found;
    dense->bounded = cover->bounds;
    dense->option_limit = option_limit;
    dense->grid_options = DENSE_GRID_OPTIONS;
    qd_status status = dense_number_pairs(dense, room, error);
    if (status == QD_OK)
        status = dense_take_memory(dense, room, error);
    if (status == QD_OK)
        *out = dense;
    else
        qd_dense_close(dense);
    return status;
}

void qd_dense_close(struct dense *dense) {
    if (!dense)
        return;
    qd_arena_free(&dense->arena);
    free(dense);
}

/* ---- the first block ------------------------------------------------------------------------- */

void *qd_dense_take(struct dense *dense, size_t bytes) {
    void *begin = dense->memory + dense->memory_used;
    dense->memory_used += dense_round_up(bytes);
    QD_CHECK(dense->memory_used <= dense->memory_size + 64); /* dense_all_blocks_size is right */
    return begin;
}

static void *dense_take_zeroed(struct dense *dense, size_t bytes) {
    return memset(qd_dense_take(dense, bytes), 0, bytes);
}

/* A number within the block for an item or pair, in the order of first use. */
static uint32_t dense_local_number(struct dense *dense, uint32_t global, uint32_t *count) {
    if (dense->local_of[global] != dense->serial) {
        dense->local_of[global] = dense->serial;
        dense->local[global] = (*count)++;
    }
    return dense->local[global];
}

static void dense_set_bit(uint64_t *words, uint32_t bit) {
    words[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

static uint64_t *dense_column_word(const struct dense_block *block, uint32_t item, uint32_t word) {
    return column_of(block, item) + (size_t)8 * word;
}

/* Enters the items of an option into columns and names, and lists its meetings. */
static void dense_enter_option(struct dense *dense, struct dense_block *block, uint32_t o,
                               uint32_t *row_count, uint32_t *meeting_count) {
    const qd_cover *cover = dense->cover;
    uint32_t option = block->option_of[o], items = qd_cover_item_count(cover);
    uint64_t *names = block->names + (size_t)o * block->open_words;
    block->first_meeting[o] = *meeting_count;
    for (uint32_t e = cover->first[option]; e < cover->first[option + 1]; e++) {
        uint32_t item = cover->entries[e];
        if (cover->kinds[item] == QD_PRIMARY) {
            uint32_t local = dense->local[item];
            dense_set_bit(dense_column_word(block, local, o >> 6), o & 63);
            dense_set_bit(names, local);
            continue;
        }
        uint32_t pair = dense->pair_of ? dense->pair_of[e] : DENSE_NO_ROW;
        block->meetings[(*meeting_count)++] = (struct dense_meeting){
            dense_local_number(dense, item, row_count),
            pair == DENSE_NO_ROW ? DENSE_NO_ROW
                                 : dense_local_number(dense, items + pair, row_count)};
    }
    block->first_meeting[o + 1] = *meeting_count;
}

/*
 * In a plain block, names are made with `stay`, because the items of an option are known. Items are
 * numbered by the places of their columns.
 */
static uint32_t dense_plain_number(const struct dense_block *block, uint32_t number) {
    return (uint32_t)(column_of(block, number) - block->columns) << 16 | number;
}

static void dense_enter_plain_option(const struct dense *dense, const struct dense_block *block,
                                     uint32_t o) {
    const qd_cover *cover = dense->cover;
    const uint32_t *end = option_end(cover, block->option_of[o]);
    uint64_t *columns = block->columns + (size_t)8 * (o >> 6), bit = UINT64_C(1) << (o & 63);
    for (const uint32_t *e = option_begin(cover, block->option_of[o]); e < end; e++)
        columns[dense->local[*e] >> 16] |= bit;
}

static void dense_name_plain_option(const struct dense *dense, const struct dense_block *block,
                                    uint32_t o) {
    const qd_cover *cover = dense->cover;
    const uint32_t *end = option_end(cover, block->option_of[o]);
    uint64_t *names = block->names + (size_t)o * block->open_words;
    for (const uint32_t *e = option_begin(cover, block->option_of[o]); e < end; e++)
        dense_set_bit(names, dense->local[*e] & 0xffff);
}

static void dense_make_plain_stay(const struct dense *dense, const struct dense_block *block,
                                  uint32_t o) {
    const qd_cover *cover = dense->cover;
    const uint32_t *e = option_begin(cover, block->option_of[o]);
    const uint32_t *end = option_end(cover, block->option_of[o]);
    uint64_t *stay = block->stay + (size_t)o * block->words;
    QD_CHECK(e < end); /* it is tried for an item */
    const uint64_t *column = block->columns + (dense->local[*e] >> 16);
    for (uint32_t k = 0; k < block->words; k++)
        stay[k] = ~column[(size_t)8 * k];
    dense_name_plain_option(dense, block, o);
    while (++e < end) {
        column = block->columns + (dense->local[*e] >> 16);
        for (uint32_t k = 0; k < block->words; k++)
            stay[k] &= ~column[(size_t)8 * k];
    }
}

/* Rows can be laid out only when their number is known. */
static void dense_enter_rows(struct dense *dense, struct dense_block *block, uint32_t row_count) {
    block->rows = dense_take_zeroed(dense, (size_t)row_count * block->words * 8);
    for (uint32_t o = 0; row_count && o < block->option_count; o++)
        for (uint32_t m = block->first_meeting[o]; m < block->first_meeting[o + 1]; m++) {
            dense_set_bit(block->rows + (size_t)block->meetings[m].all * block->words, o);
            if (block->meetings[m].same != DENSE_NO_ROW)
                dense_set_bit(block->rows + (size_t)block->meetings[m].same * block->words, o);
        }
}

static uint32_t dense_count_meetings(const struct dense *dense, uint32_t option_count) {
    const qd_cover *cover = dense->cover;
    uint32_t sum = 0;
    if (qd_cover_item_count(cover) == cover->primary_count)
        return 0;
    for (uint32_t o = 0; o < option_count; o++)
        sum += cover->first[dense->option_list[o] + 1] - cover->first[dense->option_list[o]];
    return sum;
}

/* The node with all options alive and all items open. */
static void dense_make_node(struct dense *dense, const struct dense_block *block) {
    uint64_t *alive = dense->nodes + dense->top, *open = alive + block->words;
    uint64_t *need = open + block->open_words, *room = need + 8 * block->vectors;
    memset(alive, 0, block->node_words * sizeof *alive);
    set_low_bits(alive, block->option_count);
    set_low_bits(open, block->item_count);
    if (block->grid) { /* in the last word, as many of the numbers that are items */
        uint64_t numbers = grid_items(block), more = numbers;
        for (uint32_t i = 64 * (block->open_words - 1); i < block->item_count; i++)
            more &= more - 1;
        open[block->open_words - 1] = numbers ^ more;
    }
    for (uint32_t i = 0; dense->bounded && i < block->item_count; i++) {
        need[i] = dense->bound_list[i].least;
        room[i] = dense->bound_list[i].most;
    }
    dense->alive_count = block->option_count;
}

void qd_dense_shape(const struct dense *dense, struct dense_block *block, uint32_t options,
                    uint32_t items) {
    block->option_count = options;
    block->item_count = items;
    block->words = (uint32_t)dense_words_for(options);
    block->open_words = (items + 63) / 64;
    block->vectors = (items + 7) / 8;
    block->grid = !dense->bounded && items && block->open_words <= DENSE_GRID_GROUPS &&
                  options <= dense->grid_options;
    if (block->grid)
        block->words = (uint32_t)dense_most_words(options);
    if (block->grid && !dense->simd->packs)
        block->vectors = 8 * block->open_words;
    block->width = block->vectors - 8 * (block->open_words - 1);
    block->node_words =
        block->words + block->open_words + (dense->bounded ? 16 * block->vectors : 0);
}

/* In hours, a search enters more often than 32 bits can count. */
static void dense_next_serial(struct dense *dense) {
    if (++dense->serial)
        return;
    memset(dense->local_of, 0,
           (qd_cover_item_count(dense->cover) + (size_t)dense->pair_count) *
               sizeof *dense->local_of);
    dense->serial = 1;
}

/* Whether eight columns have no options in a word. */
static bool dense_is_bare(const uint64_t *columns) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < 8; i++)
        any |= columns[i];
    return !any;
}

void qd_dense_find_ranges(struct dense_block *block) {
    const uint64_t *columns = block->columns;
    for (uint32_t v = 0; v < block->vectors && block->words > DENSE_NARROW_WORDS; v++) {
        struct dense_range range = {0, block->words};
        while (range.end > 0 && dense_is_bare(columns + (size_t)8 * (range.end - 1)))
            range.end--;
        while (range.begin < range.end && dense_is_bare(columns + (size_t)8 * range.begin))
            range.begin++;
        block->ranges[v] = range;
        columns += (size_t)8 * block->words;
    }
}

static void dense_push_first_block(struct dense *dense, uint32_t options, uint32_t items) {
    QD_CHECK(options <= dense->option_limit && items <= dense->cover->primary_count);
    struct dense_block *block = &dense->blocks[dense->block_count++];
    uint32_t row_count = 0, meeting_count = 0;
    block->memory_before = dense->memory_used;
    qd_dense_shape(dense, block, options, items);
    bool plain = dense->plain =
        block->grid && qd_cover_item_count(dense->cover) == dense->cover->primary_count;
    block->columns = dense_take_zeroed(dense, (size_t)block->vectors * block->words * 64);
    block->stay = qd_dense_take(dense, (size_t)options * block->words * 8);
    block->names = dense_take_zeroed(dense, (size_t)options * block->open_words * 8);
    block->ranges = qd_dense_take(dense, block->vectors * sizeof *block->ranges);
    block->known = dense_take_zeroed(dense, (size_t)block->words * 8);
    block->item_of = qd_dense_take(dense, dense_numbers(block) * sizeof *block->item_of);
    block->option_of = qd_dense_take(dense, options * sizeof *block->option_of);
    block->meetings =
        qd_dense_take(dense, dense_count_meetings(dense, options) * sizeof *block->meetings);
    block->first_meeting = qd_dense_take(dense, (options + 1) * sizeof *block->first_meeting);
    memcpy(block->option_of, dense->option_list, options * sizeof *block->option_of);
    dense_next_serial(dense);
    for (uint32_t i = 0, number = 0; i < items; i++, number++) {
        number = item_from(block, number);
        block->item_of[number] = dense->item_list[i];
        dense->local[dense->item_list[i]] = plain ? dense_plain_number(block, number) : number;
    }
    bool named =
        block->grid && DENSE_IS_WIDE(block->words) && !dense->simd->packs; /* see grid_look */
    for (uint32_t o = 0; o < options && plain; o++)
        dense_enter_plain_option(dense, block, o);
    for (uint32_t o = 0; o < options && plain && named; o++)
        dense_name_plain_option(dense, block, o);
    for (uint32_t o = 0; o < options && !plain; o++)
        dense_enter_option(dense, block, o, &row_count, &meeting_count);
    dense->has_meetings = meeting_count;
    dense_enter_rows(dense, block, row_count);
    qd_dense_find_ranges(block);
    dense_make_node(dense, block);
    QD_CHECK_SOMETIMES(dense->serial, qd_dense_parts(dense) / 8, qd_dense_check(dense));
    QD_CHECK_SOMETIMES(dense->serial, qd_dense_parts(dense) / 8,
                       qd_dense_check_node(dense, dense->nodes + dense->top));
}

void qd_dense_pop_blocks(struct dense *dense, uint32_t count) {
    while (dense->block_count > count)
        dense->memory_used = dense->blocks[--dense->block_count].memory_before;
}

void qd_dense_make_first_stay(struct dense *dense, uint32_t option) {
    struct dense_block *block = &dense->blocks[0];
    QD_CHECK(option < block->option_count);
    dense_set_bit(block->known, option);
    if (dense->plain) {
        dense_make_plain_stay(dense, block, option);
        return;
    }
    uint32_t words = block->words;
    uint64_t *row = block->stay + (size_t)option * words;
    memset(row, 0xff, words * sizeof *row);
    const uint64_t *names = block->names + (size_t)option * block->open_words;
    for (uint32_t w = 0; w < block->open_words && !dense->bounded; w++)
        for (uint64_t left = names[w]; left; left &= left - 1)
            for (uint32_t k = 0; k < words; k++)
                row[k] &= ~*dense_column_word(block, 64 * w + qd_lowest_bit(left), k);
    for (uint32_t m = block->first_meeting[option]; m < block->first_meeting[option + 1]; m++) {
        const uint64_t *all = block->rows + (size_t)block->meetings[m].all * words;
        uint32_t same = block->meetings[m].same;
        for (uint32_t k = 0; k < words; k++)
            row[k] &= ~all[k] | (same == DENSE_NO_ROW ? 0 : block->rows[(size_t)same * words + k]);
    }
    row[option >> 6] &= ~(UINT64_C(1) << (option & 63));
}

/* What pick would find for this item alone. */
static void dense_find_branch(struct dense *dense, uint32_t branch) {
    const struct dense_block *block = &dense->blocks[0];
    for (uint32_t rank = 0; rank < block->item_count; rank++) {
        uint32_t i = item_of_rank(block, rank);
        if (block->item_of[i] != branch)
            continue;
        uint64_t ways = 0;
        for (uint32_t k = 0; k < block->words; k++)
            ways += qd_bit_count(*dense_column_word(block, i, k));
        uint32_t need = dense->bounded ? dense->bound_list[rank].least : 0;
        if (dense->bounded)
            ways = ways < need ? 0 : ways - need + 1;
        dense->found_now = ways << 32 | i;
        dense->is_found = true;
    }
}

void qd_dense_enter(struct dense *dense, uint32_t option_count, uint32_t item_count,
                    uint32_t level_before, uint32_t branch) {
    qd_dense_pop_blocks(dense, 0);
    dense->top = 0;
    dense->frame_count = dense->chosen_count = 0;
    dense->is_found = false;
    dense->level_before = level_before;
    dense->phase = DENSE_VISIT;
    dense_push_first_block(dense, option_count, item_count);
    if (branch != QD_NO_ITEM)
        dense_find_branch(dense, branch);
}

/* ---- checks ---------------------------------------------------------------------------------- */

#ifdef QUADRILLE_CHECKS

static bool dense_bit_at(const uint64_t *words, uint32_t bit) {
    return words[bit >> 6] >> (bit & 63) & 1;
}

/* Whether a number of the block is one of its items; a grid has gaps. */
static bool dense_is_item(const struct dense_block *block, uint32_t number) {
    uint32_t last = 64 * (block->open_words - 1), width = block->width;
    if (!block->grid)
        return number < block->item_count;
    if (number >= last && number % 8 >= width)
        return false;
    uint32_t rank = number < last ? number : last + (number - last) / 8 * width + number % 8;
    return rank < block->item_count;
}

/* Columns have options of the block only. Those without an item are empty. In the first block they
 * agree with the problem. */
static const char *dense_check_column(const struct dense *dense, const struct dense_block *block,
                                      uint32_t number) {
    bool first = block == dense->blocks, item = dense_is_item(block, number);
    for (uint32_t k = 0; k < block->words; k++)
        for (uint64_t left = *dense_column_word(block, number, k); left; left &= left - 1) {
            uint32_t o = 64 * k + qd_lowest_bit(left);
            if (!item)
                return "a column without an item has options";
            if (o >= block->option_count)
                return "a column has an option that is not in the block";
            if (first && !option_names(dense->cover, block->option_of[o], block->item_of[number]))
                return "a column has an option that does not name the item";
        }
    return NULL;
}

/* The rows of an option, if they exist: it names the items whose columns contain it. It is not in
 * its own row, nor in those of options that it excludes. */
static const char *dense_check_rows(const struct dense_block *block, uint32_t o, uint32_t *before) {
    const uint64_t *names = block->names + (size_t)o * block->open_words;
    const uint64_t *stay = block->stay + (size_t)o * block->words;
    if (!dense_bit_at(block->known, o))
        return NULL;
    for (uint32_t w = 0; w < block->open_words; w++)
        for (uint64_t left = names[w]; left; left &= left - 1) {
            uint32_t number = 64 * w + qd_lowest_bit(left);
            if (!dense_is_item(block, number) ||
                !dense_bit_at(dense_column_word(block, number, o >> 6), o & 63))
                return "an option names an item whose column does not have it";
        }
    if (dense_bit_at(stay, o))
        return "an option stays when it is chosen";
    if (*before < o && dense_bit_at(block->stay + (size_t)*before * block->words, o) !=
                           dense_bit_at(stay, *before))
        return "one option excludes another, but not the other way round";
    *before = o;
    return NULL;
}

static const char *dense_check_block(const struct dense *dense, const struct dense_block *block) {
    uint32_t before = UINT32_MAX;
    const char *wrong = NULL;
    uint32_t options = block->option_count;
    if (block->words != (block->grid ? dense_most_words(options) : dense_words_for(options)) ||
        block->open_words != (block->item_count + 63) / 64)
        return "a block has the wrong number of words";
    if (block != dense->blocks && block->option_count > block[-1].option_count)
        return "a block has more options than the one it was squeezed out of";
    for (uint32_t i = 0; i < block->item_count && !block->grid && !wrong; i++)
        wrong = dense_check_column(dense, block, i);
    for (uint32_t v = 0; v < block->vectors && block->grid && !wrong; v++)
        for (uint32_t lane = 0; lane < 8 && !wrong; lane++)
            wrong = dense_check_column(dense, block, 64 * (v / 8) + 8 * lane + v % 8);
    for (uint32_t o = 0; o < block->option_count && !wrong; o++)
        wrong = dense_check_rows(block, o, &before);
    return wrong;
}

/* A node consists of options of its block that name open items only. */
static const char *dense_check_node(const struct dense_block *block, const uint64_t *node) {
    const uint64_t *open = node + block->words;
    for (uint32_t o = block->option_count; o < 64 * block->words; o++)
        if (dense_bit_at(node, o))
            return "a live option is not in the block";
    for (uint32_t i = 0; i < 64 * block->open_words; i++) {
        if (!dense_is_item(block, i)) {
            if (dense_bit_at(open, i))
                return "a number is open that is not an item";
            continue;
        }
        for (uint32_t k = 0; k < block->words && !dense_bit_at(open, i); k++)
            if (*dense_column_word(block, i, k) & node[k])
                return "a live option names an item that is not open";
    }
    return NULL;
}

/* The options still to try at a frame are a subset of all, and all name the frame's item. */
static const char *dense_check_frame(const struct dense *dense, const struct dense_frame *frame) {
    const struct dense_block *block = &dense->blocks[frame->block];
    const uint64_t *todo = dense->nodes + frame->node + block->node_words;
    const uint64_t *all = todo + block->words;
    for (uint32_t k = 0; k < block->words; k++) {
        if (todo[k] & ~all[k])
            return "an option is to be tried that does not belong to the frame";
        if (all[k] & ~*dense_column_word(block, frame->item, k))
            return "an option of a frame does not name its item";
    }
    return dense_check_node(block, dense->nodes + frame->node);
}

const char *qd_dense_check(const struct dense *dense) {
    uint32_t block = 0, chosen = 0;
    size_t end = 0;
    const char *wrong = NULL;
    if (dense->block_count == 0 || dense->block_count > dense->block_limit ||
        dense->frame_count > dense->frame_limit || dense->memory_used > dense->memory_size + 64)
        return "there are no blocks, or too many";
    wrong = dense_check_block(dense, &dense->blocks[dense->block_count - 1]);
    for (uint32_t f = 0; f < dense->frame_count && !wrong; f++) {
        const struct dense_frame *frame = &dense->frames[f];
        if (frame->block < block || frame->block >= dense->block_count || frame->node < end ||
            frame->chosen_count < chosen)
            return "a frame is not after the one before it";
        block = frame->block;
        chosen = frame->chosen_count;
        end =
            frame->node + dense->blocks[block].node_words + 2 * (size_t)dense->blocks[block].words;
        wrong = dense_check_frame(dense, frame);
    }
    return !wrong && end > dense->node_limit ? "frames lie beyond the nodes" : wrong;
}

const char *qd_dense_check_node(const struct dense *dense, const uint64_t *node) {
    const struct dense_block *block = &dense->blocks[dense->block_count - 1];
    uint32_t alive = 0;
    for (uint32_t k = 0; k < block->words; k++)
        alive += qd_bit_count(node[k]);
    return alive == dense->alive_count ? dense_check_node(block, node)
                                       : "the number of options alive is wrong";
}

size_t qd_dense_parts(const struct dense *dense) {
    const struct dense_block *block = &dense->blocks[dense->block_count - 1];
    size_t columns = (size_t)64 * block->open_words * block->words;
    return columns * (dense->frame_count + 1) + (size_t)8 * block->option_count;
}

#endif

/* ---- the rest of the search ------------------------------------------------------------------ */

static const uint64_t *dense_todo_of(const struct dense *dense, const struct dense_frame *frame) {
    return dense->nodes + frame->node + dense->blocks[frame->block].node_words;
}

/* The chosen option, as numbered in the problem. */
static uint32_t dense_option_chosen(const struct dense *dense, uint32_t choice) {
    uint32_t option = choice_option(choice);
    if (choice == QD_NO_OPTION)
        return choice;
    for (uint32_t b = choice_block(choice); b > 0; b--) {
        const struct dense_squeeze *squeeze = dense->blocks[b].squeezes;
        uint32_t word = 0;
        for (; option >= squeeze[word].count; word++)
            option -= squeeze[word].count;
        uint64_t mask = squeeze[word].mask;
        while (option--)
            mask &= mask - 1;
        option = 64 * word + qd_lowest_bit(mask);
    }
    return dense->blocks[0].option_of[option];
}

static void dense_write_path(const qd_cover_search *search, const struct dense *dense,
                             uint32_t chosen_count, qd_cover_starts *starts) {
    write_current(search, starts);
    for (size_t i = search->chosen_count; i < search->solution_base; i++)
        qd_starts_choose(starts, search->solution[i]);
    for (uint32_t i = 0; i < chosen_count; i++)
        qd_starts_choose(starts, dense_option_chosen(dense, dense->chosen[i]));
}

/* Bans the options tried at a frame, except `chosen`, which is being tried. */
static void dense_ban_tried(const struct dense *dense, const struct dense_frame *frame,
                            uint32_t chosen, qd_cover_starts *starts) {
    const struct dense_block *block = &dense->blocks[frame->block];
    const uint64_t *todo = dense_todo_of(dense, frame), *all = todo + block->words;
    for (uint32_t k = 0; k < block->words; k++)
        for (uint64_t tried = all[k] & ~todo[k]; tried; tried &= tried - 1) {
            uint32_t choice = choice_of(frame->block, 64 * k + qd_lowest_bit(tried));
            if (choice != chosen)
                qd_starts_ban(starts, dense_option_chosen(dense, choice));
        }
}

/* With bounds, options tried at a node are excluded below it. */
static void dense_ban_above(const struct dense *dense, uint32_t frame_count,
                            qd_cover_starts *starts) {
    for (uint32_t f = 0; f < frame_count && dense->bounded; f++)
        dense_ban_tried(dense, &dense->frames[f], dense->chosen[dense->frames[f].chosen_count],
                        starts);
}

static bool dense_has_options(const struct dense *dense, const struct dense_frame *frame) {
    const uint64_t *todo = dense_todo_of(dense, frame);
    for (uint32_t k = 0; k < dense->blocks[frame->block].words; k++)
        if (todo[k])
            return true;
    return dense->bounded && !frame->closed;
}

qd_status qd_dense_remaining(const qd_cover_search *search, const struct dense *dense,
                             qd_cover_starts *starts, qd_error *error) {
    qd_status status = QD_OK;
    if (dense->phase == DENSE_VISIT) {
        const struct dense_block *block = &dense->blocks[dense->block_count - 1];
        uint32_t item = dense->is_found && dense->found_now != UINT64_MAX
                            ? block->item_of[(uint32_t)dense->found_now]
                            : QD_NO_ITEM;
        dense_write_path(search, dense, dense->chosen_count, starts);
        ban_current(search, starts);
        dense_ban_above(dense, dense->frame_count, starts);
        status = qd_starts_end(starts, item, error);
    }
    for (uint32_t f = dense->frame_count; f-- > 0 && status == QD_OK;) {
        const struct dense_frame *frame = &dense->frames[f];
        if (!dense_has_options(dense, frame))
            continue;
        dense_write_path(search, dense, frame->chosen_count, starts);
        ban_current(search, starts);
        dense_ban_above(dense, f, starts);
        dense_ban_tried(dense, frame, QD_NO_OPTION, starts);
        status = qd_starts_end(starts, dense->blocks[frame->block].item_of[frame->item], error);
    }
    return status;
}

bool qd_dense_share(const struct dense *dense, uint32_t number, uint32_t *tried, uint32_t *all) {
    if (number >= dense->frame_count)
        return false;
    const struct dense_frame *frame = &dense->frames[number];
    const struct dense_block *block = &dense->blocks[frame->block];
    const uint64_t *todo = dense_todo_of(dense, frame);
    *tried = *all = 0;
    for (uint32_t k = 0; k < block->words; k++) {
        *all += qd_bit_count(todo[block->words + k]);
        *tried += qd_bit_count(todo[block->words + k] & ~todo[k]);
    }
    *all += dense->bounded;
    *tried += frame->closed;
    return true;
}
