/*
 * Dancing cells: Knuth's sparse-set version of his Algorithms X and C (his program ssxcc; TAOCP 4B,
 * 7.2.2.1, and pre-fascicle 7A). For problems of any size.
 *
 * Every item has a set of its options, as a run of `set`: the first size[i] of them are alive.
 *
 *      set    | item 0: e e e . . | item 1: e e . | ...      e: an entry, a place in cover->entries
 *             ^ first[0]   ^ size[0] alive, then dead ones
 *      where[e]   the place of entry e in `set`
 *
 * To remove an entry is to swap it with the last one alive and shrink the size; to undo any number
 * of removals is to set the sizes back. What sizes were is kept on a trail, once for each item and
 * choice.
 *
 * A choice closes the option's items one after the other, and hides all options in their sets: takes
 * them out of the sets of items that are not closed yet. An open item that comes down to one option
 * goes to the list of forced items, which are taken without looking for the item with the fewest
 * options; one that comes down to none ends the choice at once. If it has to be looked for, the first
 * item with two options will do.
 *
 * When what is left is small, the dense search takes over (dense.h) until it is done with it.
 */
#include "dense.h"
#include "search.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Options alive at which the dense search takes over, the most of a grid; measured on Sudoku and Latin
 * squares. */
#ifndef DENSE_FROM
#define DENSE_FROM DENSE_GRID_OPTIONS
#endif

struct saved {
    uint32_t item, size;
};

struct cell_frame {
    uint32_t first_choice, next_choice, choice_count; /* in cells.choices */
    uint32_t item;
    uint32_t trail_count, closed_count, chosen_count, alive;
};

enum cells_phase { CELLS_VISIT, CELLS_ADVANCE, CELLS_DENSE };

struct cells {
    uint32_t item_count;
    uint32_t *set, *where, *first; /* first: item_count + 1 */
    uint32_t *size;
    uint32_t *option_of; /* of entries */
    uint64_t *open;      /* bits of primary items not covered */
    uint8_t *closed;     /* of items: no more removals from its set */
    uint8_t *lead;       /* of entries: the first primary item of its option */
    uint32_t alive;      /* options that may still be chosen */

    struct saved *trail;
    uint64_t *saved_at; /* of items: the choice in which its size was put on the trail */
    uint64_t choice;    /* number of the current choice */
    size_t trail_capacity;
    uint32_t trail_count;
    uint32_t *closed_items, closed_count;
    uint32_t *forced, forced_count;

    struct cell_frame *frames;
    uint32_t frame_count;
    uint32_t *choices; /* of frames: options; disjoint, as each has an item of its own */
    uint32_t choice_count;
    uint32_t *chosen, chosen_count;
    enum cells_phase phase;
    uint32_t branch; /* the item for the first node, or QD_NO_ITEM */

    struct left left;
    struct dense *dense;
    uint64_t *marks; /* bits of options, to put those alive in order; all 0 in between */
};

/* ---- building -------------------------------------------------------------------------------- */

static void cells_close(qd_cover_search *search) {
    struct cells *cells = search->state;
    if (!cells)
        return;
    void *const arrays[] = {cells->set,     cells->where,    cells->first,        cells->size,
                            cells->open,    cells->closed,   cells->lead,         cells->option_of,
                            cells->trail,   cells->saved_at, cells->closed_items, cells->forced,
                            cells->choices, cells->frames,   cells->chosen,       cells->marks};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free(arrays[i]);
    qd_left_close(&cells->left);
    qd_dense_close(cells->dense);
    free(cells);
}

static void fill_sets(struct cells *cells, const qd_cover *cover) {
    for (size_t e = 0; e < cover->entry_count; e++)
        cells->first[cover->entries[e] + 1]++;
    for (uint32_t i = 0; i < cells->item_count; i++)
        cells->first[i + 1] += cells->first[i];
    memcpy(cells->size, cells->first, cells->item_count * sizeof *cells->size);
    for (uint32_t o = 0; o < cover->option_count; o++) {
        bool led = false;
        for (uint32_t e = cover->first[o]; e < cover->first[o + 1]; e++) {
            uint32_t item = cover->entries[e], place = cells->size[item]++;
            cells->option_of[e] = o;
            cells->set[place] = e;
            cells->where[e] = place;
            cells->lead[e] = !led && cover->kinds[item] == QD_PRIMARY;
            led = led || cells->lead[e];
        }
    }
}

static qd_status take_memory(struct cells *cells, const qd_cover *cover, qd_error *error) {
    size_t items = qd_cover_item_count(cover), entries = cover->entry_count,
           words = (items + 63) / 64;
    size_t depth = cover->depth, options = cover->option_count;
    cells->item_count = (uint32_t)items;
    cells->set = qd_array_new(entries, sizeof *cells->set);
    cells->where = qd_array_new(entries, sizeof *cells->where);
    cells->option_of = qd_array_new(entries, sizeof *cells->option_of);
    cells->lead = qd_array_new(entries, 1);
    cells->first = qd_array_new(items + 1, sizeof *cells->first);
    cells->size = qd_array_new(items, sizeof *cells->size);
    cells->open = qd_array_new(words, sizeof *cells->open);
    cells->closed = qd_array_new(items, 1);
    cells->saved_at = qd_array_new(items, sizeof *cells->saved_at);
    cells->closed_items = qd_array_new(items, sizeof *cells->closed_items);
    cells->forced = qd_array_new(items, sizeof *cells->forced);
    cells->trail = qd_array_new(entries + items, sizeof *cells->trail);
    cells->frames = qd_array_new(depth + 1, sizeof *cells->frames);
    cells->choices = qd_array_new(options, sizeof *cells->choices);
    cells->chosen = qd_array_new(depth + 1, sizeof *cells->chosen);
    cells->marks = qd_array_new((options + 63) / 64, sizeof *cells->marks);
    if (!cells->set || !cells->where || !cells->option_of || !cells->lead || !cells->first ||
        !cells->size || !cells->open || !cells->closed || !cells->saved_at ||
        !cells->closed_items || !cells->forced || !cells->trail || !cells->frames ||
        !cells->choices || !cells->chosen || !cells->marks)
        return qd_fail_memory(error);
    return qd_left_open(&cells->left, cover, error);
}

static uint32_t dense_limit(const qd_cover *cover) {
    return cover->option_count < DENSE_FROM ? cover->option_count : DENSE_FROM;
}

static qd_status cells_open(qd_cover_search *search, qd_error *error) {
    const qd_cover *cover = search->cover;
    if (cover->bounds)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "engine cells has no bounds on items; links and dense have");
    /* Per entry: set, where, option_of, lead, trail; dense with its few options is next to nothing. */
    uint64_t bytes = (uint64_t)cover->entry_count * 21 + (uint64_t)cover->option_count * 5, limit;
    if ((limit = search->settings.memory_limit) && bytes > limit)
        return qd_fail(error, QD_ERROR_RANGE, "engine cells needs %llu bytes for this problem",
                       (unsigned long long)bytes);
    struct cells *cells = search->state = qd_array_new(1, sizeof *cells);
    if (!cells)
        return qd_fail_memory(error);
    qd_status status = take_memory(cells, cover, error);
    if (status != QD_OK)
        return status;
    fill_sets(cells, cover);
    return qd_dense_open(&cells->dense, cover, dense_limit(cover), search->settings.path, 0, error);
}

/* ---- the dance ------------------------------------------------------------------------------- */

static inline bool is_open(const struct cells *cells, uint32_t item) {
    return cells->open[item >> 6] >> (item & 63) & 1;
}

/* Takes the entry out of its item's set. False if an open item has no option left. */
static inline bool remove_entry(struct cells *cells, uint32_t item, uint32_t entry) {
    uint32_t size = cells->size[item];
    if (cells->saved_at[item] != cells->choice) {
        cells->saved_at[item] = cells->choice;
        cells->trail[cells->trail_count++] = (struct saved){item, size};
    }
    uint32_t last_place = cells->first[item] + --size, place = cells->where[entry];
    uint32_t last = cells->set[last_place];
    cells->set[place] = last;
    cells->where[last] = place;
    cells->set[last_place] = entry;
    cells->where[entry] = last_place;
    cells->size[item] = size;
    if (size > 1 || !is_open(cells, item))
        return true;
    if (size == 1)
        cells->forced[cells->forced_count++] = item;
    return size == 1;
}

/* Takes an option out of the sets of all items that are not closed. */
static inline bool hide(qd_cover_search *search, const qd_cover *cover, uint32_t option) {
    struct cells *cells = search->state;
    cells->alive--;
    for (uint32_t e = cover->first[option]; e < cover->first[option + 1]; e++) {
        uint32_t item = cover->entries[e];
        if (cells->closed[item])
            continue;
        search->updates++;
        if (!remove_entry(cells, item, e))
            return false;
    }
    return true;
}

static inline void close_item(struct cells *cells, uint32_t item) {
    cells->closed[item] = 1;
    cells->closed_items[cells->closed_count++] = item;
}

/* Closes the item of an entry of the option chosen; those of the same colour stay. */
static inline bool close_entry(qd_cover_search *search, const qd_cover *cover, uint32_t entry) {
    struct cells *cells = search->state;
    uint32_t item = cover->entries[entry], colour = cover->colours ? cover->colours[entry] : 0;
    if (cells->closed[item])
        return true; /* it has this colour already */
    close_item(cells, item);
    for (uint32_t place = cells->first[item], end = place + cells->size[item]; place < end;
         place++) {
        uint32_t other = cells->set[place];
        if (colour && cover->colours[other] == colour)
            continue;
        if (!hide(search, cover, cells->option_of[other]))
            return false;
    }
    return true;
}

/* False at a dead end, which is seen as soon as an open item has no option left. */
static bool choose(qd_cover_search *search, uint32_t option) {
    struct cells *cells = search->state;
    const qd_cover *cover = search->cover;
    cells->chosen[cells->chosen_count++] = option;
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        cells->open[*e >> 6] &= ~(UINT64_C(1) << (*e & 63));
    for (uint32_t e = cover->first[option]; e < cover->first[option + 1]; e++)
        if (!close_entry(search, cover, e))
            return false;
    return true;
}

/* Back to the frame's node, with a new number for the next choice. */
static void undo(qd_cover_search *search, const struct cell_frame *frame) {
    struct cells *cells = search->state;
    while (cells->trail_count > frame->trail_count) {
        struct saved saved = cells->trail[--cells->trail_count];
        cells->size[saved.item] = saved.size;
    }
    while (cells->closed_count > frame->closed_count)
        cells->closed[cells->closed_items[--cells->closed_count]] = 0;
    while (cells->chosen_count > frame->chosen_count) {
        uint32_t option = cells->chosen[--cells->chosen_count];
        const uint32_t *end = option_end(search->cover, option);
        for (const uint32_t *e = option_begin(search->cover, option); e < end; e++)
            if (search->cover->kinds[*e] == QD_PRIMARY)
                cells->open[*e >> 6] |= UINT64_C(1) << (*e & 63);
    }
    cells->alive = frame->alive;
    cells->forced_count = 0;
    cells->choice++;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* An item with one option, if there is one on the list. */
static inline bool take_forced(struct cells *cells, uint32_t *item) {
    while (cells->forced_count) {
        *item = cells->forced[--cells->forced_count];
        if (is_open(cells, *item))
            return true;
    }
    return false;
}

/* The first open item with the fewest options, or the first one; false if no item is open. */
static bool pick_item(const struct cells *cells, qd_item_order order, uint32_t *item) {
    uint32_t fewest = UINT32_MAX;
    for (uint32_t w = 0; w < (cells->item_count + 63) / 64; w++)
        for (uint64_t left = cells->open[w]; left; left &= left - 1) {
            uint32_t i = 64 * w + qd_lowest_bit(left);
            if (cells->size[i] >= fewest)
                continue;
            fewest = cells->size[i];
            *item = i;
            if (fewest <= 2 || order == QD_FIRST_ITEM)
                return true;
        }
    return fewest != UINT32_MAX;
}

static void open_frame(struct cells *cells, uint32_t item) {
    struct cell_frame *frame = &cells->frames[cells->frame_count++];
    *frame = (struct cell_frame){cells->choice_count, 0,
                                 cells->size[item],   item,
                                 cells->trail_count,  cells->closed_count,
                                 cells->chosen_count, cells->alive};
    for (uint32_t k = 0; k < frame->choice_count; k++)
        cells->choices[cells->choice_count++] =
            cells->option_of[cells->set[cells->first[item] + k]];
    qd_sort_options(cells->choices + frame->first_choice, frame->choice_count);
}

/* Lists what is left, in order, for the dense search. */
static void enter_dense(qd_cover_search *search) {
    struct cells *cells = search->state;
    struct dense *dense = cells->dense;
    uint32_t options = 0, items = 0, low = UINT32_MAX, high = 0;
    for (uint32_t w = 0; w < (cells->item_count + 63) / 64; w++)
        for (uint64_t left = cells->open[w]; left; left &= left - 1) {
            uint32_t item = 64 * w + qd_lowest_bit(left);
            dense->item_list[items++] = item;
            for (uint32_t k = 0; k < cells->size[item]; k++) {
                uint32_t entry = cells->set[cells->first[item] + k];
                uint32_t option = cells->option_of[entry];
                if (!cells->lead[entry])
                    continue;
                cells->marks[option >> 6] |= UINT64_C(1) << (option & 63);
                low = option < low ? option : low;
                high = option > high ? option : high;
            }
        }
    for (uint32_t w = low >> 6; low <= high && w <= high >> 6; w++)
        for (; cells->marks[w]; cells->marks[w] &= cells->marks[w] - 1)
            dense->option_list[options++] = 64 * w + qd_lowest_bit(cells->marks[w]);
    qd_dense_enter(dense, options, items, cells->chosen_count, QD_NO_ITEM);
    size_t base = search->chosen_count;
    memcpy(search->solution + base, cells->chosen, cells->chosen_count * sizeof *cells->chosen);
    search->solution_base = base + cells->chosen_count;
}

static void take_solution(qd_cover_search *search) {
    const struct cells *cells = search->state;
    memcpy(search->solution + search->chosen_count, cells->chosen,
           cells->chosen_count * sizeof *cells->chosen);
    search->solution_length = search->chosen_count + cells->chosen_count;
}

/* Tries an option; where it ends at once there is nothing to visit. */
static bool try_option(qd_cover_search *search, uint32_t option) {
    struct cells *cells = search->state;
    count_node(search, cells->chosen_count + 1);
    bool goes_on = choose(search, option);
    if (!goes_on)
        cells->phase = CELLS_ADVANCE;
    return goes_on;
}

/* The next choice of the last frame; false if there is no frame left. */
static bool advance(qd_cover_search *search) {
    struct cells *cells = search->state;
    while (cells->frame_count) {
        struct cell_frame *frame = &cells->frames[cells->frame_count - 1];
        undo(search, frame);
        if (frame->next_choice == frame->choice_count) {
            cells->choice_count = frame->first_choice;
            cells->frame_count--;
            continue;
        }
        uint32_t option = cells->choices[frame->first_choice + frame->next_choice++];
        cells->phase = CELLS_VISIT;
        if (try_option(search, option))
            return true;
    }
    return false;
}

/* One step from the node that waits; true if it is a solution. */
static inline bool visit(qd_cover_search *search) {
    struct cells *cells = search->state;
    uint32_t item = cells->branch;
    if (item != QD_NO_ITEM && is_open(cells, item)) {
        cells->branch = QD_NO_ITEM;
        open_frame(cells, item);
        cells->phase = CELLS_ADVANCE;
        return false;
    }
    if (search->settings.order == QD_FEWEST_OPTIONS && take_forced(cells, &item)) {
        try_option(search, cells->option_of[cells->set[cells->first[item]]]);
        return false;
    }
    if (!pick_item(cells, search->settings.order, &item)) {
        cells->phase = CELLS_ADVANCE;
        return true;
    }
    if (cells->alive <= DENSE_FROM && search->settings.order == QD_FEWEST_OPTIONS) {
        enter_dense(search);
        cells->phase = CELLS_DENSE;
        return false;
    }
    open_frame(cells, item);
    cells->phase = CELLS_ADVANCE;
    return false;
}

static qd_outcome cells_run(qd_cover_search *search) {
    struct cells *cells = search->state;
    for (;;) {
        if (cells->phase == CELLS_DENSE) {
            qd_outcome outcome = cells->dense->path->run(search, cells->dense);
            if (outcome != QD_DONE)
                return outcome;
            cells->phase = CELLS_ADVANCE;
        }
        if (cells->phase == CELLS_ADVANCE && !advance(search))
            return QD_DONE;
        if (qd_limits_due(&search->limits, search->nodes)) {
            qd_outcome verdict = qd_limits_verdict(&search->limits, search->nodes, search->updates);
            if (verdict != QD_SOLUTION)
                return verdict;
        }
        count_root(search);
        if (!visit(search))
            continue;
        search->solutions++;
        if (!search->counting) {
            take_solution(search);
            return QD_SOLUTION;
        }
        if (search->solutions == search->settings.solution_limit)
            return QD_SOLUTION_LIMIT;
    }
}

/* ---- what is left ---------------------------------------------------------------------------- */

static qd_status cells_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                                 qd_error *error) {
    const struct cells *cells = search->state;
    qd_status status = QD_OK;
    if (cells->phase == CELLS_DENSE) {
        status = qd_dense_remaining(search, cells->dense, starts, error);
    } else if (cells->phase == CELLS_VISIT) {
        write_current(search, starts);
        for (uint32_t i = 0; i < cells->chosen_count; i++)
            qd_starts_choose(starts, cells->chosen[i]);
        ban_current(search, starts);
        status = qd_starts_end(starts, cells->branch == QD_NO_ITEM ? 0 : cells->branch + 1, error);
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
        status = qd_starts_end(starts, frame->item + 1, error);
    }
    return status;
}

static bool cells_share(const qd_cover_search *search, uint32_t level, uint32_t *tried,
                        uint32_t *all) {
    const struct cells *cells = search->state;
    if (level >= cells->frame_count)
        return cells->phase == CELLS_DENSE &&
               qd_dense_share(cells->dense, level - cells->frame_count, tried, all);
    *tried = cells->frames[level].next_choice;
    *all = cells->frames[level].choice_count;
    return true;
}

/* ---- starts ---------------------------------------------------------------------------------- */

static void reset(struct cells *cells, const qd_cover *cover) {
    memset(cells->open, 0, (cells->item_count + 63) / 64 * sizeof *cells->open);
    memset(cells->closed, 0, cells->item_count);
    cells->alive = 0;
    for (uint32_t i = 0; i < cells->item_count; i++) {
        cells->size[i] = cells->first[i + 1] - cells->first[i];
        if (cover->kinds[i] == QD_PRIMARY)
            cells->open[i >> 6] |= UINT64_C(1) << (i & 63);
    }
    cells->trail_count = cells->closed_count = cells->forced_count = cells->frame_count = 0;
    cells->choice_count = cells->chosen_count = 0;
    cells->choice++;
    cells->branch = QD_NO_ITEM;
    cells->phase = CELLS_VISIT;
}

/* Takes out what idles or is banned, before any choice; false if an item is left bare by that. */
static bool ban(qd_cover_search *search, const qd_cover_start *start) {
    struct cells *cells = search->state;
    const qd_cover *cover = search->cover;
    bool possible = true;
    for (size_t i = 0; i < start->banned_count; i++)
        cells->marks[start->banned[i] >> 6] |= UINT64_C(1) << (start->banned[i] & 63);
    for (uint32_t o = 0; o < cover->option_count; o++) {
        cells->alive++;
        bool banned = cells->marks[o >> 6] >> (o & 63) & 1;
        if (possible && (banned || cover->idle[o]))
            possible = hide(search, cover, o);
    }
    memset(cells->marks, 0, (cover->option_count + 63) / 64 * sizeof *cells->marks);
    return possible;
}

static bool cells_begin(qd_cover_search *search, const qd_cover_start *start) {
    struct cells *cells = search->state;
    const qd_cover *cover = search->cover;
    reset(cells, cover);
    qd_left_clear(&cells->left);
    if (!qd_left_apply(&cells->left, start, NULL) || !ban(search, start))
        return false;
    for (size_t i = 0; i < start->chosen_count; i++)
        if (!choose(search, start->chosen[i]))
            return false;
    cells->chosen_count = cells->forced_count = 0; /* those of the start are known to the search */
    for (uint32_t i = 0; i < cells->item_count; i++) {
        if (!is_open(cells, i) || cells->size[i] > 1)
            continue;
        if (cells->size[i] == 0)
            return false;
        cells->forced[cells->forced_count++] = i;
    }
    cells->choice++;
    if (start->branch)
        cells->branch = start->branch - 1;
    return true;
}

const struct qd_engine qd_engine_cells = {
    .name = "cells",
    .summary = "dancing cells (sparse sets), handing small remainders to dense: for large problems",
    .open = cells_open,
    .close = cells_close,
    .begin = cells_begin,
    .run = cells_run,
    .remaining = cells_remaining,
    .share = cells_share,
};
