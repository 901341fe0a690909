/*
 * Dancing cells, after Knuth's sparse-set version of his Algorithms X and C (his program ssxcc;
 * TAOCP 4B, 7.2.2.1, and pre-fascicle 7A), with bits in place of sparse sets. For problems of any
 * size.
 *
 * Every item has a bit set of its options, in whole words, and their number:
 *
 *      item    a            b                c            first_word[item] .. first_word[item + 1]
 *      bits    1 1 0 0 1    1 0 0 ... 0 1    1 1 1        bit k: the option list[first[item] + k]
 *      size    3            2                3            CLOSED is added if it is to be ignored
 *
 * Hiding an option flips its bit in all its items and reduces their sizes by one; showing it does
 * the opposite. So only hidden options are recorded. No test is needed whether an item is ignored:
 * the sizes of covered items, and of secondary ones, are so large that they never become one or
 * zero.
 *
 * A choice closes the option's items, and hides all options in them. An open item that is reduced
 * to one option goes to the list of forced items, which are taken without searching for the item
 * with the fewest options. One that is reduced to none ends the choice at once. The search for an
 * item stops at the first one with two options.
 *
 * The item that a frame branches on is closed once for all its choices, as in Knuth's program:
 * hiding its options again for each choice would take quadratic time. The frame keeps the items
 * that this reduces to one or none: items with one are forced after each choice, items with none
 * must be covered by the choice.
 *
 * When the remaining problem is small, the dense search (dense.h) finishes it.
 */
#include "dense.h"
#include "search_one.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/random.h"

#include <stdlib.h>
#include <string.h>

/*
 * Added to the size of a covered item. Secondary items have it from the beginning, and once more
 * when they are settled.
 */
#define CLOSED (UINT32_C(1) << 29)

/* The most items of problems that enter wide grids. */
#define CELLS_WIDE_ITEMS 16384

/* An item of an option. The place of its bit is 64 times its word, plus the number in the word. */
struct cell_entry {
    uint32_t item, place;
};

/* An item that was closed by a choice, in a colour or 0. */
struct closed {
    uint32_t item, colour;
};

struct cell_frame {
    uint32_t first_choice, next_choice, choice_count; /* in cells.choices */
    uint32_t item;
    uint32_t hidden_count, closed_count, chosen_count; /* after its item was closed */
    uint32_t first_single, single_count;               /* in cells.singles */
    uint32_t first_bare, bare_count;                   /* in cells.bare */
};

enum cells_phase { CELLS_VISIT, CELLS_ADVANCE, CELLS_DENSE };

struct cells_cells {
    struct arena arena; /* of all arrays */
    uint32_t item_count;
    struct cell_entry *entries;   /* like those of the problem */
    uint32_t *list, *colours;     /* of items: their options and, unless NULL, their colours */
    uint32_t *first, *first_word; /* of items, in list and in bits; item_count + 1 */
    uint64_t *bits;
    uint32_t *size;
    uint64_t *open;  /* bits of primary items not covered */
    uint64_t *alive; /* bits of options that may still be chosen */

    uint32_t *hidden, hidden_count; /* options */
    struct closed *closed;          /* items */
    uint32_t closed_count;
    uint32_t *forced, forced_count;    /* items; one more than there are, see cells_hide */
    uint32_t *singles, *bare;          /* of frames: items reduced to one option, or none, */
    uint32_t single_count, bare_count; /* when the frame's item was closed */

    struct cell_frame *frames;
    uint32_t frame_count;
    uint32_t *choices; /* of frames: options; disjoint, because each frame has its own item */
    uint32_t choice_count;
    uint32_t *chosen, chosen_count;
    enum cells_phase phase;
    uint32_t branch; /* the item for the first node, or QD_NO_ITEM */

    struct left left;
    struct dense *dense;
};

/* ---- building -------------------------------------------------------------------------------- */

static void cells_close(qd_cover_search *search) {
    struct cells_cells *cells = search->state;
    if (!cells)
        return;
    qd_arena_free(&cells->arena);
    qd_left_close(&cells->left);
    qd_dense_close(cells->dense);
    free(cells);
}

/* Counts the options of items, and gives each item as many words as it needs. */
static qd_status cells_count_options(struct cells_cells *cells, const qd_cover_search *search,
                                     qd_error *error) {
    const qd_cover *cover = search->cover;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        if (stops_opening(search, o, error))
            return QD_ERROR_STOPPED;
        for (const uint32_t *e = option_begin(cover, o); e < option_end(cover, o); e++)
            cells->first[*e + 1]++;
    }
    for (uint32_t i = 0; i < cells->item_count; i++) {
        cells->first_word[i + 1] = cells->first_word[i] + (cells->first[i + 1] + 63) / 64;
        cells->first[i + 1] += cells->first[i];
    }
    return QD_OK;
}

/* In one pass with the places of the entries, not by qd_uses_find, which would take another one. */
static qd_status cells_fill_lists(struct cells_cells *cells, const qd_cover_search *search,
                                  qd_error *error) {
    const qd_cover *cover = search->cover;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        if (stops_opening(search, o, error))
            return QD_ERROR_STOPPED;
        for (uint32_t e = cover->first[o]; e < cover->first[o + 1]; e++) {
            uint32_t item = cover->entries[e], rank = cells->size[item]++;
            cells->entries[e] = (struct cell_entry){item, 64 * cells->first_word[item] + rank};
            cells->list[cells->first[item] + rank] = o;
            if (cells->colours)
                cells->colours[cells->first[item] + rank] = cover->colours[e];
        }
    }
    return QD_OK;
}

static qd_status cells_take_memory(struct cells_cells *cells, const qd_cover_search *search,
                                   qd_error *error) {
    const qd_cover *cover = search->cover;
    size_t items = qd_cover_item_count(cover), entries = cover->entry_count;
    size_t depth = cover->depth, options = cover->option_count;
    cells->item_count = (uint32_t)items;
    cells->entries = qd_arena_array(&cells->arena, entries, sizeof *cells->entries);
    cells->list = qd_arena_array(&cells->arena, entries, sizeof *cells->list);
    cells->first = qd_arena_array(&cells->arena, items + 1, sizeof *cells->first);
    cells->first_word = qd_arena_array(&cells->arena, items + 1, sizeof *cells->first_word);
    cells->size = qd_arena_array(&cells->arena, (items + 63) / 64 * 64, sizeof *cells->size);
    cells->open = qd_arena_array(&cells->arena, (items + 63) / 64, sizeof *cells->open);
    cells->alive = qd_arena_array(&cells->arena, (options + 63) / 64, sizeof *cells->alive);
    cells->hidden = qd_arena_array(&cells->arena, options, sizeof *cells->hidden);
    cells->closed = qd_arena_array(&cells->arena, items, sizeof *cells->closed);
    cells->forced = qd_arena_array(&cells->arena, items + 1, sizeof *cells->forced);
    cells->singles = qd_arena_array(&cells->arena, items, sizeof *cells->singles);
    cells->bare = qd_arena_array(&cells->arena, items, sizeof *cells->bare);
    cells->frames = qd_arena_array(&cells->arena, depth + 1, sizeof *cells->frames);
    cells->choices = qd_arena_array(&cells->arena, options, sizeof *cells->choices);
    cells->chosen = qd_arena_array(&cells->arena, depth + 1, sizeof *cells->chosen);
    if (cover->colours)
        cells->colours = qd_arena_array(&cells->arena, entries, sizeof *cells->colours);
    if (cells->arena.failed)
        return qd_fail_memory(error);
    qd_status status = cells_count_options(cells, search, error);
    if (status != QD_OK)
        return status;
    cells->bits = qd_arena_array(&cells->arena, cells->first_word[items], sizeof *cells->bits);
    if (cells->arena.failed)
        return qd_fail_memory(error);
    status = cells_fill_lists(cells, search, error);
    return status == QD_OK ? qd_left_open(&cells->left, cover, error) : status;
}

/*
 * The dense search takes over at this many live options, the most of a grid; measured on Sudoku and
 * Latin squares. With very many items its memory would grow too much.
 */
static uint32_t cells_dense_from(const struct cells_cells *cells) {
    bool is_wide = cells->item_count <= CELLS_WIDE_ITEMS;
    for (uint32_t i = 0; is_wide && i < cells->item_count; i++)
        is_wide = cells->first[i + 1] - cells->first[i] <= DENSE_GRID_OPTIONS;
    return is_wide ? DENSE_WIDE_OPTIONS : DENSE_GRID_OPTIONS;
}

static qd_status cells_open(qd_cover_search *search, qd_error *error) {
    const qd_cover *cover = search->cover;
    if (cover->bounds)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "engine cells does not support item bounds; links and dense do");
    uint64_t entries = cover->entry_count, items = qd_cover_item_count(cover);
    if (entries >= CLOSED || entries + 64 * items > UINT32_MAX)
        return qd_fail(error, QD_ERROR_RANGE, "the problem is too large for engine cells");
    /* Entries, lists and bits; of items the lists, and what is left; hidden and choices; colours
     * for dense. Else that needs almost nothing with its few options. */
    uint64_t bytes = entries * (cover->colours ? 16 : 12) + (entries + 63 * items) / 8 +
                     items * 36 + (uint64_t)cover->option_count * 9 +
                     (uint64_t)cover->depth * (sizeof(struct cell_frame) + 4) +
                     qd_dense_pairs_bytes(cover);
    qd_status status = qd_room_take(&search->room, bytes, "engine cells", error);
    if (status != QD_OK)
        return status;
    struct cells_cells *cells = search->state = qd_array_new(1, sizeof *cells);
    if (!cells)
        return qd_fail_memory(error);
    status = cells_take_memory(cells, search, error);
    if (status != QD_OK)
        return status;
    struct qd_room unlimited = {0};
    uint32_t most = cells_dense_from(cells);
    status =
        qd_dense_open(&cells->dense, cover, cover->option_count < most ? cover->option_count : most,
                      search->settings.simd, &unlimited, error);
    if (status == QD_OK)
        cells->dense->grid_options = most;
    return status;
}

/* ---- checks ---------------------------------------------------------------------------------- */

#ifdef QUADRILLE_CHECKS

/* How often CLOSED is in an item's size, at least and at most: primary ones are closed once,
 * secondary ones from the beginning and once more. */
static const char *cells_check_item(const struct cells_cells *cells, const qd_cover *cover,
                                    uint32_t item) {
    uint32_t size = cells->size[item] % CLOSED, closed = cells->size[item] / CLOSED, count = 0;
    uint32_t options = cells->first[item + 1] - cells->first[item];
    bool primary = cover->kinds[item] == QD_PRIMARY,
         open = cells->open[item >> 6] >> (item & 63) & 1;
    if (closed > (primary ? 1 : 2) || (!primary && closed == 0))
        return "an item is closed too often, or a secondary one is not";
    if (open != (primary && closed == 0))
        return "the bit of an item in `open` is not what its size says";
    for (uint32_t w = cells->first_word[item]; w < cells->first_word[item + 1]; w++)
        count += qd_bit_count(cells->bits[w]);
    if (count != size)
        return "a size is not the number of the item's bits";
    if (options % 64 && cells->bits[cells->first_word[item + 1] - 1] >> (options % 64))
        return "an item has a bit beyond its options";
    return NULL;
}

/* An option's position is the place of its bit: lists and places are inverse to each other. */
static const char *cells_check_option(const struct cells_cells *cells, const qd_cover *cover,
                                      uint32_t option) {
    bool alive = cells->alive[option >> 6] >> (option & 63) & 1;
    for (uint32_t e = cover->first[option]; e < cover->first[option + 1]; e++) {
        struct cell_entry entry = cells->entries[e];
        uint32_t rank = entry.place - 64 * cells->first_word[entry.item];
        if (entry.item != cover->entries[e])
            return "an option names another item than in the problem";
        if (rank >= cells->first[entry.item + 1] - cells->first[entry.item] ||
            cells->list[cells->first[entry.item] + rank] != option)
            return "the place of an option in its item's list is not its own";
        if (alive != (cells->bits[entry.place >> 6] >> (entry.place & 63) & 1))
            return "an option is alive in one place, and hidden in another";
    }
    return NULL;
}

/* The stacks are as high as the frames say, in ascending order. */
static const char *cells_check_frames(const struct cells_cells *cells) {
    uint32_t hidden = 0, closed = 0, chosen = 0, choices = 0;
    for (uint32_t f = 0; f < cells->frame_count; f++) {
        const struct cell_frame *frame = &cells->frames[f];
        if (frame->hidden_count < hidden || frame->closed_count <= closed ||
            frame->chosen_count < chosen || frame->first_choice != choices)
            return "a frame begins before the end of the one below";
        if (frame->next_choice > frame->choice_count)
            return "a frame has tried more choices than it has";
        if (cells->size[frame->item] < CLOSED)
            return "the item of a frame is open";
        hidden = frame->hidden_count;
        closed = frame->closed_count;
        chosen = frame->chosen_count;
        choices = frame->first_choice + frame->choice_count;
    }
    if (hidden > cells->hidden_count || closed > cells->closed_count ||
        chosen > cells->chosen_count || choices != cells->choice_count)
        return "a stack is lower than the last frame says";
    return NULL;
}

/* Holds after any option was completely hidden or shown. */
static const char *cells_check(const qd_cover_search *search) {
    const struct cells_cells *cells = search->state;
    const qd_cover *cover = search->cover;
    uint32_t alive = 0;
    const char *wrong = cells_check_frames(cells);
    for (uint32_t i = 0; i < cells->item_count && !wrong; i++)
        wrong = cells_check_item(cells, cover, i);
    for (uint32_t o = 0; o < cover->option_count && !wrong; o++) {
        wrong = cells_check_option(cells, cover, o);
        alive += cells->alive[o >> 6] >> (o & 63) & 1;
    }
    for (uint32_t h = 0; h < cells->hidden_count && !wrong; h++)
        if (cells->alive[cells->hidden[h] >> 6] >> (cells->hidden[h] & 63) & 1)
            wrong = "an option on the stack of hidden ones is alive";
    if (!wrong && alive + cells->hidden_count != cover->option_count)
        wrong = "an option is neither alive nor on the stack of hidden ones, or is there twice";
    return wrong;
}

#endif

/* ---- the dance ------------------------------------------------------------------------------- */

static inline bool cells_is_open(const struct cells_cells *cells, uint32_t item) {
    return cells->size[item] < CLOSED;
}

/*
 * Removes an option from all its items. False if an open item has no option left. Without branches:
 * every item is written after the end of the list of forced items, which grows if it is one.
 */
static inline bool cells_hide(qd_cover_search *search, const qd_cover *cover, uint32_t option) {
    struct cells_cells *cells = search->state;
    const struct cell_entry *entry = cells->entries + cover->first[option];
    const struct cell_entry *end = cells->entries + cover->first[option + 1];
    uint64_t *bits = cells->bits;
    uint32_t *sizes = cells->size, *forced = cells->forced + cells->forced_count;
    bool bare = false;
    QD_CHECK(option < cover->option_count && cells->hidden_count < cover->option_count);
    QD_CHECK(cells->alive[option >> 6] >> (option & 63) & 1);
    QD_CHECK(cells->forced_count <= cells->item_count);
    cells->hidden[cells->hidden_count++] = option;
    cells->alive[option >> 6] ^= UINT64_C(1) << (option & 63);
    search->effort.updates += (uint64_t)(end - entry);
    for (; entry < end; entry++) {
        bits[entry->place >> 6] ^= UINT64_C(1) << (entry->place & 63);
        uint32_t size = --sizes[entry->item];
        *forced = entry->item;
        forced += size == 1;
        bare |= size == 0;
    }
    cells->forced_count = (uint32_t)(forced - cells->forced);
    return !bare;
}

static inline void cells_show(struct cells_cells *cells, const qd_cover *cover, uint32_t option) {
    const struct cell_entry *entry = cells->entries + cover->first[option];
    const struct cell_entry *end = cells->entries + cover->first[option + 1];
    QD_CHECK(!(cells->alive[option >> 6] >> (option & 63) & 1));
    cells->alive[option >> 6] ^= UINT64_C(1) << (option & 63);
    for (; entry < end; entry++) {
        cells->bits[entry->place >> 6] ^= UINT64_C(1) << (entry->place & 63);
        cells->size[entry->item]++;
    }
}

/* The item is ignored from now on; or again, if it has its colour already. */
static inline void cells_close_item(struct cells_cells *cells, uint32_t item, uint32_t colour) {
    if (cells->size[item] >= 2 * CLOSED)
        return;
    if (cells_is_open(cells, item))
        cells->open[item >> 6] ^= UINT64_C(1) << (item & 63);
    QD_CHECK(cells->closed_count < cells->item_count);
    cells->size[item] += CLOSED;
    cells->closed[cells->closed_count++] = (struct closed){item, colour};
}

/* Hides the options of a closed item, except those of the same colour. */
static inline bool cells_clear_item(qd_cover_search *search, const qd_cover *cover,
                                    const struct closed *closed) {
    struct cells_cells *cells = search->state;
    uint32_t first = cells->first[closed->item], end = cells->first_word[closed->item + 1];
    for (uint32_t w = cells->first_word[closed->item]; w < end; w++, first += 64)
        for (uint64_t left = cells->bits[w]; left; left &= left - 1) {
            uint32_t place = first + qd_lowest_bit(left);
            if (closed->colour && cells->colours[place] == closed->colour)
                continue;
            if (!cells_hide(search, cover, cells->list[place]))
                return false;
        }
    return true;
}

/* Whether a choice of the frame covers all items whose only options are the frame's. */
static inline bool cells_covers_bare(const struct cells_cells *cells,
                                     const struct cell_frame *frame) {
    for (uint32_t i = 0; i < frame->bare_count; i++)
        if (cells_is_open(cells, cells->bare[frame->first_bare + i]))
            return false;
    return true;
}

/* For a choice of the frame, or without a frame (NULL). False at a dead end, which is detected as
 * soon as an open item has no option left. */
static inline bool cells_choose(qd_cover_search *search, const struct cell_frame *frame,
                                uint32_t option) {
    struct cells_cells *cells = search->state;
    const qd_cover *cover = search->cover;
    uint32_t begin = cover->first[option], end = cover->first[option + 1];
    uint32_t closed = cells->closed_count;
    QD_CHECK(cells->chosen_count <= cover->depth);
    cells->chosen[cells->chosen_count++] = option;
    for (uint32_t e = begin; e < end; e++)
        if (!frame || cells->entries[e].item != frame->item)
            cells_close_item(cells, cells->entries[e].item, cover->colours ? cover->colours[e] : 0);
    if (frame && !cells_covers_bare(cells, frame))
        return false;
    for (; closed < cells->closed_count; closed++)
        if (!cells_clear_item(search, cover, &cells->closed[closed]))
            return false;
    return true;
}

/* Back to the frame's node. */
static void cells_undo(struct cells_cells *cells, const qd_cover *cover,
                       const struct cell_frame *frame) {
    QD_CHECK(cells->hidden_count >= frame->hidden_count);
    QD_CHECK(cells->closed_count >= frame->closed_count);
    while (cells->hidden_count > frame->hidden_count)
        cells_show(cells, cover, cells->hidden[--cells->hidden_count]);
    while (cells->closed_count > frame->closed_count) {
        uint32_t item = cells->closed[--cells->closed_count].item;
        cells->size[item] -= CLOSED;
        if (cells_is_open(cells, item))
            cells->open[item >> 6] ^= UINT64_C(1) << (item & 63);
    }
    QD_CHECK(cells->chosen_count >= frame->chosen_count);
    cells->chosen_count = frame->chosen_count;
    cells->forced_count = 0;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* An item with one option, if the list has one. */
static inline bool cells_take_forced(struct cells_cells *cells, uint32_t *item) {
    while (cells->forced_count) {
        *item = cells->forced[--cells->forced_count];
        QD_CHECK(*item < cells->item_count);
        if (cells_is_open(cells, *item))
            return true;
    }
    return false;
}

/* The smallest size of 64 items. */
static inline uint32_t cells_fewest_of(const uint32_t *sizes) {
    int32_t fewest = INT32_MAX;
    for (uint32_t i = 0; i < 64; i++) {
        int32_t size = (int32_t)sizes[i];
        fewest = size < fewest ? size : fewest;
    }
    return (uint32_t)fewest;
}

/* The first open item with the fewest options, or the first one; false if no item is open. */
static bool cells_pick_item(const struct cells_cells *cells, qd_order order, uint32_t *item) {
    uint32_t fewest = UINT32_MAX, word = 0;
    for (uint32_t w = 0; w < (cells->item_count + 63) / 64 && fewest > 2; w++) {
        if (!cells->open[w])
            continue;
        uint32_t here = order == QD_ORDER_FIRST ? 0 : cells_fewest_of(cells->size + (size_t)64 * w);
        word = here < fewest ? w : word;
        fewest = here < fewest ? here : fewest;
    }
    if (fewest == UINT32_MAX)
        return false;
    *item = 64 * word + qd_lowest_bit(cells->open[word]);
    while (order != QD_ORDER_FIRST && cells->size[*item] != fewest)
        ++*item;
    return true;
}

/* Records the open items of the option that have no option left, now that it is hidden. */
static void cells_note_bare(struct cells_cells *cells, const qd_cover *cover, uint32_t option) {
    for (uint32_t e = cover->first[option]; e < cover->first[option + 1]; e++)
        if (cells->size[cells->entries[e].item] == 0)
            cells->bare[cells->bare_count++] = cells->entries[e].item;
}

/* Puts the choices in random order. */
static void cells_mix(uint32_t *choices, uint32_t count, uint64_t *random) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = qd_random_below(random, i), swap = choices[i - 1];
        choices[i - 1] = choices[other];
        choices[other] = swap;
    }
}

/* Closes the item, whose options are the choices, for all of them. */
static void cells_open_frame(qd_cover_search *search, uint32_t item) {
    struct cells_cells *cells = search->state;
    QD_CHECK(cells_is_open(cells, item));
    QD_CHECK(cells->frame_count <= search->cover->depth);
    QD_CHECK(cells->choice_count + cells->size[item] <= search->cover->option_count);
    struct cell_frame *frame = &cells->frames[cells->frame_count++];
    *frame = (struct cell_frame){.first_choice = cells->choice_count,
                                 .choice_count = cells->size[item],
                                 .item = item,
                                 .chosen_count = cells->chosen_count,
                                 .first_single = cells->single_count,
                                 .first_bare = cells->bare_count};
    uint32_t first = cells->first[item];
    for (uint32_t w = cells->first_word[item]; w < cells->first_word[item + 1]; w++, first += 64)
        for (uint64_t left = cells->bits[w]; left; left &= left - 1)
            cells->choices[cells->choice_count++] = cells->list[first + qd_lowest_bit(left)];
    if (search->mixes)
        cells_mix(cells->choices + frame->first_choice, frame->choice_count, &search->random);
    cells_close_item(cells, item, 0);
    /* Items that are forced already, when a start says what to branch on first, stay so: they are
     * taken after each choice. Without them sudoku16-100, divided at its root, took over 28 times
     * the nodes. */
    if (search->settings.order != QD_ORDER_FEWEST)
        cells->forced_count = 0;
    for (uint32_t i = frame->first_choice; i < cells->choice_count; i++)
        if (!cells_hide(search, search->cover, cells->choices[i]))
            cells_note_bare(cells, search->cover, cells->choices[i]);
    frame->bare_count = cells->bare_count - frame->first_bare;
    frame->single_count = cells->forced_count;
    memcpy(cells->singles + cells->single_count, cells->forced,
           cells->forced_count * sizeof *cells->singles);
    cells->single_count += cells->forced_count;
    frame->hidden_count = cells->hidden_count;
    frame->closed_count = cells->closed_count;
}

static void cells_close_frame(struct cells_cells *cells) {
    QD_CHECK(cells->frame_count > 0);
    const struct cell_frame *frame = &cells->frames[--cells->frame_count];
    cells->choice_count = frame->first_choice;
    cells->single_count = frame->first_single;
    cells->bare_count = frame->first_bare;
}

/* Lists the numbers of all bits that are set; returns how many there are. */
static uint32_t cells_list_bits(const uint64_t *bits, uint32_t count, uint32_t *list) {
    uint32_t *end = list;
    for (uint32_t w = 0; w < (count + 63) / 64; w++)
        for (uint64_t left = bits[w]; left; left &= left - 1)
            *end++ = 64 * w + qd_lowest_bit(left);
    return (uint32_t)(end - list);
}

/* Lists the remaining items and options, in order, for the dense search. False if no item is left. */
static bool cells_enter_dense(qd_cover_search *search) {
    struct cells_cells *cells = search->state;
    struct dense *dense = cells->dense;
    uint32_t items = cells_list_bits(cells->open, cells->item_count, dense->item_list);
    uint32_t left = search->cover->option_count - cells->hidden_count;
    if (!items || (left > DENSE_GRID_OPTIONS && items > 64 * DENSE_GRID_GROUPS)) /* no grid yet */
        return false;
    uint32_t options =
        cells_list_bits(cells->alive, search->cover->option_count, dense->option_list);
    QD_CHECK(options == left);
    qd_dense_enter(dense, options, items, cells->chosen_count, QD_NO_ITEM);
    size_t base = search->chosen_count;
    memcpy(search->solution + base, cells->chosen, cells->chosen_count * sizeof *cells->chosen);
    search->solution_base = base + cells->chosen_count;
    return true;
}

static void cells_take_solution(qd_cover_search *search) {
    const struct cells_cells *cells = search->state;
    memcpy(search->solution + search->chosen_count, cells->chosen,
           cells->chosen_count * sizeof *cells->chosen);
    search->solution_length = search->chosen_count + cells->chosen_count;
}

/* Tries an option; if this fails at once, there is no node to visit. */
static void cells_try_option(qd_cover_search *search, const struct cell_frame *frame,
                             uint32_t option) {
    struct cells_cells *cells = search->state;
    count_node(search, cells->chosen_count + 1);
    if (!cells_choose(search, frame, option))
        cells->phase = CELLS_ADVANCE;
}

/* Tries the next choice of the last frame; false if there is no frame left. */
static bool cells_advance(qd_cover_search *search) {
    struct cells_cells *cells = search->state;
    while (cells->frame_count) {
        struct cell_frame *frame = &cells->frames[cells->frame_count - 1];
        cells_undo(cells, search->cover, frame);
        if (frame->next_choice == frame->choice_count) {
            cells_close_frame(cells);
            continue;
        }
        uint32_t option = cells->choices[frame->first_choice + frame->next_choice++];
        cells->phase = CELLS_VISIT;
        cells->forced_count = frame->single_count;
        memcpy(cells->forced, cells->singles + frame->first_single,
               frame->single_count * sizeof *cells->forced);
        cells_try_option(search, frame, option);
        return true;
    }
    return false;
}

/* The option of an item that has only one. */
static inline uint32_t cells_only_option(const struct cells_cells *cells, uint32_t item) {
    uint32_t first = cells->first[item], w = cells->first_word[item];
    QD_CHECK(cells->size[item] == 1);
    for (; !cells->bits[w]; w++)
        first += 64;
    return cells->list[first + qd_lowest_bit(cells->bits[w])];
}

/* One step from the waiting node; true if it is a solution. */
static inline bool cells_visit(qd_cover_search *search) {
    struct cells_cells *cells = search->state;
    uint32_t item = cells->branch;
    if (item != QD_NO_ITEM && cells_is_open(cells, item)) {
        cells->branch = QD_NO_ITEM;
        cells_open_frame(search, item);
        cells->phase = CELLS_ADVANCE;
        return false;
    }
    if (search->settings.order == QD_ORDER_FEWEST && cells_take_forced(cells, &item)) {
        cells_try_option(search, NULL, cells_only_option(cells, item));
        return false;
    }
    /* Dense takes options in order, so random orders stay here for longer. */
    uint32_t from = search->mixes ? DENSE_GRID_OPTIONS : cells->dense->grid_options;
    if (search->cover->option_count - cells->hidden_count <= from &&
        search->settings.order == QD_ORDER_FEWEST && cells_enter_dense(search)) {
        cells->phase = CELLS_DENSE;
        return false;
    }
    if (!cells_pick_item(cells, search->settings.order, &item)) {
        cells->phase = CELLS_ADVANCE;
        return true;
    }
    cells_open_frame(search, item);
    cells->phase = CELLS_ADVANCE;
    return false;
}

static qd_outcome cells_run(qd_cover_search *search) {
    struct cells_cells *cells = search->state;
    qd_outcome why;
    for (;;) {
        if (cells->phase == CELLS_DENSE) {
            qd_outcome outcome = cells->dense->simd->run(search, cells->dense);
            if (outcome != QD_DONE)
                return outcome;
            cells->phase = CELLS_ADVANCE;
        }
        QD_CHECK_SOMETIMES(search->effort.nodes,
                           search->cover->entry_count + search->cover->option_count,
                           cells_check(search));
        if (cells->phase == CELLS_ADVANCE && !cells_advance(search)) {
            QD_CHECK_ALL(cells_check(search));
            return QD_DONE;
        }
        if (qd_budget_stops(&search->budget, &search->effort, &why))
            return why;
        if (cells->phase == CELLS_ADVANCE)
            continue;
        bool is_solution = cells_visit(search);
        if (cells->phase != CELLS_DENSE) /* which counts it where it visits it */
            count_root(search);
        if (!is_solution)
            continue;
        search->effort.solutions++;
        if (!search->counting) {
            cells_take_solution(search);
            return QD_SOLUTION;
        }
        if (search->effort.solutions == search->settings.limits.solutions)
            return QD_SOLUTION_LIMIT;
    }
}

/* ---- the rest of the search ------------------------------------------------------------------ */

static qd_status cells_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                                 qd_error *error) {
    const struct cells_cells *cells = search->state;
    qd_status status = QD_OK;
    if (cells->phase == CELLS_DENSE) {
        status = qd_dense_remaining(search, cells->dense, starts, error);
    } else if (cells->phase == CELLS_VISIT) {
        write_current(search, starts);
        for (uint32_t i = 0; i < cells->chosen_count; i++)
            qd_starts_choose(starts, cells->chosen[i]);
        ban_current(search, starts);
        status = qd_starts_end(starts, cells->branch, error);
    }
    for (uint32_t f = cells->frame_count; f-- > 0 && status == QD_OK;) {
        const struct cell_frame *frame = &cells->frames[f];
        if (frame->next_choice == frame->choice_count)
            continue;
        write_current(search, starts);
        for (uint32_t i = 0; i < frame->chosen_count; i++)
            qd_starts_choose(starts, cells->chosen[i]);
        ban_current(search, starts);
        for (uint32_t i = 0; i < frame->next_choice; i++)
            qd_starts_ban(starts, cells->choices[frame->first_choice + i]);
        status = qd_starts_end(starts, frame->item, error);
    }
    return status;
}

static bool cells_share(const qd_cover_search *search, uint32_t level, uint32_t *tried,
                        uint32_t *all) {
    const struct cells_cells *cells = search->state;
    if (level >= cells->frame_count)
        return cells->phase == CELLS_DENSE &&
               qd_dense_share(cells->dense, level - cells->frame_count, tried, all);
    *tried = cells->frames[level].next_choice;
    *all = cells->frames[level].choice_count;
    return true;
}

/* ---- starts ---------------------------------------------------------------------------------- */

static void cells_reset(struct cells_cells *cells, const qd_cover *cover) {
    memset(cells->open, 0, (cells->item_count + 63) / 64 * sizeof *cells->open);
    set_low_bits(cells->alive, cover->option_count);
    for (uint32_t i = 0; i < cells->item_count; i++) {
        bool primary = cover->kinds[i] == QD_PRIMARY;
        uint32_t size = cells->first[i + 1] - cells->first[i];
        set_low_bits(cells->bits + cells->first_word[i], size);
        cells->size[i] = primary ? size : size + CLOSED;
        cells->open[i >> 6] |= (uint64_t)primary << (i & 63);
    }
    for (uint32_t i = cells->item_count; i % 64; i++)
        cells->size[i] = CLOSED;
    cells->hidden_count = cells->closed_count = cells->forced_count = cells->frame_count = 0;
    cells->choice_count = cells->chosen_count = cells->single_count = cells->bare_count = 0;
    cells->branch = QD_NO_ITEM;
    cells->phase = CELLS_VISIT;
}

static bool cells_is_alive(const struct cells_cells *cells, uint32_t option) {
    return cells->alive[option >> 6] >> (option & 63) & 1;
}

/* Removes idle and banned options, before any choice; false if that leaves an item without
 * options. */
static bool cells_ban(qd_cover_search *search, const qd_cover_start *start) {
    struct cells_cells *cells = search->state;
    const qd_cover *cover = search->cover;
    for (size_t i = 0; i < start->banned_count; i++)
        if (cells_is_alive(cells, start->banned[i]) && !cells_hide(search, cover, start->banned[i]))
            return false;
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (cover->idle[o] && cells_is_alive(cells, o) && !cells_hide(search, cover, o))
            return false;
    return true;
}

static bool cells_begin(qd_cover_search *search, const qd_cover_start *start) {
    struct cells_cells *cells = search->state;
    const qd_cover *cover = search->cover;
    cells_reset(cells, cover);
    qd_left_clear(&cells->left);
    if (!qd_left_apply(&cells->left, start, NULL) || !cells_ban(search, start))
        return false;
    for (size_t i = 0; i < start->chosen_count; i++)
        if (!cells_choose(search, NULL, start->chosen[i]))
            return false;
    cells->chosen_count = cells->forced_count = 0; /* the search has those of the start */
    for (uint32_t i = 0; i < cells->item_count; i++) {
        if (!cells_is_open(cells, i) || cells->size[i] > 1)
            continue;
        if (cells->size[i] == 0)
            return false;
        cells->forced[cells->forced_count++] = i;
    }
    cells->branch = start->branch;
    QD_CHECK_ALL(cells_check(search));
    return true;
}

const struct qd_engine qd_engine_cells = {
    .name = "cells",
    .summary =
        "dancing cells (sets of bits), handing small remainders to dense: for large problems",
    .open = cells_open,
    .close = cells_close,
    .begin = cells_begin,
    .run = cells_run,
    .remaining = cells_remaining,
    .share = cells_share,
};
