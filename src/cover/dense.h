/*
 * Dense search: a problem, or the rest of one, as a table of bits, options across. engine_dense.c
 * enters it with a whole problem, and engine_cells.c with the small remainder of a large one.
 *
 * A BLOCK is such a table for n options, K = ceil(n / 64) words of them (7 in wide grids), and m primary items:
 *
 *   columns   item i, word k: the options 64k .. 64k+63 that name item i. Eight items are side by
 *             side, one vector per word:
 *                 columns[(i / 8 * K + k) * 8 + i % 8]
 *   stay      option o: the options that can be in a solution together with o, K words. Only this
 *             knows secondary items and colours.
 *   names     option o: the bits of the items it names, one word for 64 items. Both are made when
 *             o is first tried, as most options of most blocks never are; without AVX-512, names of wide grids at once.
 *             With AVX-512 those of all options of a block of one word, once a few have been tried (dense_turn.inc).
 *
 * Options and items keep their order, so every engine finds solutions in the same order.
 *
 * A NODE is a few words: the options alive, the items open (and with bounds, how often each item
 * must and may still be covered). Choosing option o is `alive & stay[o]`, `open & ~names[o]`. The
 * sizes of all open items are population counts of `columns & alive`, eight at a time. Nothing has
 * to be undone.
 *
 * When half of a block's options are dead, it is squeezed into a smaller block, in which the search
 * continues. So deep nodes, which are nearly all, have one word and a few vectors.
 */
#ifndef QD_COVER_DENSE_H
#define QD_COVER_DENSE_H

#include "left.h"
#include "search_one.h"

#include "../base/check.h"
#include "../base/cpu.h"
#include "../base/memory.h"

#define DENSE_NO_ROW UINT32_MAX

/*
 * The most words of options and of items in a grid. Its sizes must fit in bytes, so 255 options are
 * the most, or 447 if no item has more than 255 of them. Grids of more than 4 words are WIDE: these
 * have 7 words, so that they are compiled once. In WebAssembly, which is downloaded, there are none.
 */
#define DENSE_GRID_GROUPS 8
#define DENSE_GRID_OPTIONS 255
#define DENSE_NARROW_WORDS 4
#ifdef __wasm__
#define DENSE_GRID_WORDS DENSE_NARROW_WORDS
#define DENSE_WIDE_OPTIONS DENSE_GRID_OPTIONS
#else
#define DENSE_GRID_WORDS 7
#define DENSE_WIDE_OPTIONS 447
#endif
#define DENSE_IS_WIDE(words) (DENSE_GRID_WORDS > DENSE_NARROW_WORDS && (words) > DENSE_NARROW_WORDS)

/* A secondary item of an option: the row of options that name it, and of those in the same
 * colour. */
struct dense_meeting {
    uint32_t all, same;
};

/*
 * How a word of a block becomes bits of a smaller block: the bits of the mask, moved together. (A
 * machine without that instruction needs the six moves of Hacker's Delight, 7-4.)
 */
struct dense_squeeze {
    uint64_t mask;
    uint64_t moves[6];
    uint32_t count; /* of bits in the mask */
};

/* Bits of a word that go to one word of a smaller block. */
struct dense_piece {
    uint64_t mask;
    uint32_t from, shift, to; /* words of a row */
};

/* Of a vector of columns: all of its options are in these words. */
struct dense_range {
    uint32_t begin, end;
};

struct dense_block {
    uint32_t words, option_count, item_count;
    uint32_t vectors;    /* of eight items */
    uint32_t open_words; /* of 64 items */
    uint32_t node_words; /* of a node: alive, open, and with bounds need and room */
    bool grid;           /* few items and options: see dense_grid.inc */
    uint32_t width;      /* of a grid: items per byte of the last word of `open` */
    uint64_t *columns, *stay, *names;
    struct dense_range *ranges;    /* of vectors; not of grids */
    uint64_t *known;               /* bits of options whose stay exists */
    uint64_t *traced;              /* and of those that were traced; not in the first block */
    uint32_t *item_of, *option_of; /* their numbers in the problem */
    size_t memory_before;          /* dense.memory_used when the block was made */

    /* Of the first block only. */
    uint64_t *rows; /* K words each: for meetings */
    struct dense_meeting *meetings;
    uint32_t *first_meeting; /* of options; option_count + 1 */

    /* Of the other blocks: how they were made from the one before. */
    struct dense_squeeze *squeezes; /* one per word of options, then one per word of items */
    struct dense_piece *pieces;     /* the same for rows of options, with a final one to end them */
    uint32_t piece_count;
};

/* A node whose options are being tried. Its words are followed by the options still to try, and by
 * all. */
struct dense_frame {
    uint32_t block;
    uint32_t item;         /* in the block; the one branched on */
    uint32_t alive_count;  /* options alive */
    uint32_t chosen_count; /* dense.chosen_count when the node was visited */
    bool closed;           /* with bounds: covering the item no more was tried */
    size_t node;           /* where its words begin in dense.nodes */
};

enum dense_phase { DENSE_VISIT, DENSE_ADVANCE };

struct dense_simd;

struct dense {
    const qd_cover *cover;
    struct arena arena; /* of all arrays */
    const struct dense_simd *simd;
    bool bounded, has_meetings;
    bool plain;            /* the first block is a grid without secondary items */
    uint32_t option_limit; /* the most that can be entered */
    uint32_t grid_options; /* the most of a grid; its caller may allow wide ones */

    /* Secondary items have rows: one per item, and one per pair of item and colour. */
    uint32_t *pair_of; /* of entries: number of the pair, or DENSE_NO_ROW; NULL if no colours */
    uint32_t pair_count;
    uint32_t *local;    /* of items, then pairs: number in the block being made, if ... */
    uint32_t *local_of; /* ... this is the block's serial number */
    uint32_t serial;

    char *memory; /* of blocks, a stack */
    size_t memory_size, memory_used;
    struct dense_block *blocks;
    uint32_t block_count, block_limit;

    uint64_t *nodes; /* words of frames and, on top, of the node to be visited */
    size_t node_limit, top;
    uint32_t alive_count; /* of that node */
    struct dense_frame *frames;
    uint32_t frame_count, frame_limit;
    uint32_t *chosen; /* see choice_of; QD_NO_OPTION where an item was closed */
    uint32_t chosen_count;
    uint32_t level_before; /* choices made before entering the dense search */

    uint64_t found_now; /* what pick will find at the node on top, if is_found */
    bool is_found;

    uint32_t *option_list, *item_list; /* scratch: what a new block is made of */
    struct bounds *bound_list;

    enum dense_phase phase;
    bool done;
};

struct dense_simd {
    enum qd_cpu cpu;
    const char *name;
    bool packs; /* the items of a grid are packed as dense_grid.inc says */
    qd_outcome (*run)(qd_cover_search *search, struct dense *dense); /* NULL: not in this build */
};

extern const struct dense_simd qd_dense_avx512, qd_dense_avx2, qd_dense_portable;

/* What it takes, of problems of any size, to number colours. */
uint64_t qd_dense_pairs_bytes(const qd_cover *cover);

/*
 * Allocates memory for problems with at most `option_limit` options alive. QD_ERROR_RANGE if that
 * is beyond the engine's limits, or needs more than there is room for.
 */
qd_status qd_dense_open(struct dense **out, const qd_cover *cover, uint32_t option_limit,
                        const char *simd, struct qd_room *room, qd_error *error);
void qd_dense_close(struct dense *dense);

/*
 * Begins with the options and items in option_list and item_list (ascending), and with bounds in
 * bound_list. `level_before`: the number of choices before, for the profile. `branch`: the item of
 * the problem for the first node, or QD_NO_ITEM.
 */
void qd_dense_enter(struct dense *dense, uint32_t option_count, uint32_t item_count,
                    uint32_t level_before, uint32_t branch);

/* The rest of the search, after the options of search->solution up to solution_base; and shares. */
qd_status qd_dense_remaining(const qd_cover_search *search, const struct dense *dense,
                             qd_cover_starts *starts, qd_error *error);
bool qd_dense_share(const struct dense *dense, uint32_t frame, uint32_t *tried, uint32_t *all);

/* An option of a block, in the form in which choices are stored. */
static inline uint32_t choice_of(uint32_t block, uint32_t option) {
    QD_CHECK(option <= 0xffff);
    return block << 16 | option;
}
static inline uint32_t choice_block(uint32_t choice) {
    return choice >> 16;
}
static inline uint32_t choice_option(uint32_t choice) {
    return choice & 0xffff;
}

/* The numbers in the last word of a grid that are items: the first `width` of each eight. */
static inline uint64_t grid_items(const struct dense_block *block) {
    return UINT64_C(0x0101010101010101) * ((UINT64_C(1) << block->width) - 1);
}

/* The numbers for items in the block, including unused ones. */
static inline uint32_t dense_numbers(const struct dense_block *block) {
    return block->grid ? 64 * block->open_words : block->item_count;
}

/* The number in the block of item `rank`, counted from 0. */
static inline uint32_t item_of_rank(const struct dense_block *block, uint32_t rank) {
    uint32_t last = 64 * (block->open_words - 1), width = block->width;
    QD_CHECK(rank < block->item_count);
    if (!block->grid || rank < last)
        return rank;
    return last + (rank - last) / width * 8 + (rank - last) % width;
}

/* The number itself, or the next one that is an item. */
static inline uint32_t item_from(const struct dense_block *block, uint32_t number) {
    bool is_gap =
        block->grid && number >= 64 * (block->open_words - 1) && (number & 7) >= block->width;
    return is_gap ? (number | 7) + 1 : number;
}

/* The first word of the item's column; the others follow 8 words apart. */
static inline uint64_t *column_of(const struct dense_block *block, uint32_t item) {
    size_t vector = item >> 3, lane = item & 7;
    QD_CHECK(item < dense_numbers(block));
    if (block->grid) {
        vector = (item >> 6 << 3) + (item & 7);
        lane = item >> 3 & 7;
    }
    return block->columns + vector * block->words * 8 + lane;
}

/* Sets the shape of a block, and of its nodes. */
void qd_dense_shape(const struct dense *dense, struct dense_block *block, uint32_t options,
                    uint32_t items);

/* Finds where in the columns there are options. */
void qd_dense_find_ranges(struct dense_block *block);

/* Memory of blocks, which is released with its block. */
void *qd_dense_take(struct dense *dense, size_t bytes);
void qd_dense_pop_blocks(struct dense *dense, uint32_t count);

#ifdef QUADRILLE_CHECKS

/* What is wrong with the last block, and with the nodes of all frames; and the size of what is
 * walked. `qd_dense_check_node` checks the words of a node of the last block. */
const char *qd_dense_check(const struct dense *dense);
const char *qd_dense_check_node(const struct dense *dense, const uint64_t *node);
size_t qd_dense_parts(const struct dense *dense);

#endif

/* Makes the row `stay` of an option of the first block. */
void qd_dense_make_first_stay(struct dense *dense, uint32_t option);

#endif
