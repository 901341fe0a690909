/*
 * Items that can be left out: the same sets of options remain solutions, so that counts stay exact.
 *
 *   merged    a primary item with the same options and the same bounds as another one
 *   unbound   a primary item that need not be covered, with no more options than it may be
 *             covered; only if its options have other primary items, or they would be idle
 *   implied   a secondary item whose options exclude each other anyway: all name another item
 *             that can have one only; or that excludes nothing: one option, one colour
 *
 * (If the options of an item are a subset of those of another one, and both must be covered once,
 * the other options of the latter are blocked: simplify.c bans them, and then the two are the
 * same.)
 *
 * For each item the items of its options are counted: one that occurs in all of them contains it.
 * This takes the sum of the squares of the lengths of options.
 */
#include "redundant.h"

#include "../base/asking.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* The limit of steps; some seconds. */
#define MOST_STEPS UINT64_C(1000000000)

struct redundant_finder {
    struct arena arena; /* of all arrays */
    const struct left *left;
    uint8_t *redundant;
    uint8_t *alive;      /* of options */
    struct uses options; /* of items: live ones, then what the others leave free */
    uint32_t *sizes;     /* of items: live options */
    uint32_t *hits;      /* of items: options of the current item that also name this one */
    uint32_t *coloured;  /* and those of them that give it a colour */
    uint64_t steps;
    struct asking asking;
};

static qd_status redundant_open_finder(struct redundant_finder *work, qd_error *error) {
    const qd_cover *cover = work->left->cover;
    size_t items = qd_cover_item_count(cover);
    work->alive = qd_arena_array(&work->arena, cover->option_count, 1);
    work->sizes = qd_arena_array(&work->arena, items, sizeof *work->sizes);
    work->hits = qd_arena_array(&work->arena, items, sizeof *work->hits);
    work->coloured = qd_arena_array(&work->arena, items, sizeof *work->coloured);
    bool fine =
        qd_uses_find(&work->options, option_lists(cover), (uint32_t)items, &work->arena, NULL);
    return fine ? QD_OK : qd_fail_memory(error);
}

/* Whether the item is still in the problem; its bounds. */
static bool redundant_is_there(const struct redundant_finder *work, uint32_t item,
                               struct bounds *bounds) {
    if (work->left->cover->kinds[item] == QD_PRIMARY)
        return left_has_item(work->left, item, bounds);
    *bounds = (struct bounds){0, 1};
    return work->left->uses[item] == 0;
}

/* Lists the live options of items. */
static void redundant_list_options(struct redundant_finder *work) {
    const qd_cover *cover = work->left->cover;
    struct uses *options = &work->options;
    for (uint32_t o = 0; o < cover->option_count; o++)
        work->alive[o] = qd_left_has_option(work->left, o);
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        uint32_t to = options->first[i];
        for (uint32_t k = to; k < options->first[i + 1]; k++)
            if (work->alive[options->list[k]]) {
                options->list[to] = options->list[k];
                if (options->colours)
                    options->colours[to] = options->colours[k];
                to++;
            }
        work->sizes[i] = to - options->first[i];
    }
}

/* The first of them, and the place behind the last. */
static const uint32_t *redundant_begin(const struct redundant_finder *work, uint32_t item) {
    return work->options.list + work->options.first[item];
}

static const uint32_t *redundant_end(const struct redundant_finder *work, uint32_t item) {
    return redundant_begin(work, item) + work->sizes[item];
}

/* Counts the items of the options of `item`; -1 undoes that. */
static void redundant_count_hits(struct redundant_finder *work, uint32_t item, uint32_t amount) {
    const qd_cover *cover = work->left->cover;
    for (const uint32_t *o = redundant_begin(work, item); o < redundant_end(work, item); o++) {
        for (uint32_t e = cover->first[*o]; e < cover->first[*o + 1]; e++) {
            work->hits[cover->entries[e]] += amount;
            if (cover->colours && cover->colours[e])
                work->coloured[cover->entries[e]] += amount;
        }
        work->steps += cover->first[*o + 1] - cover->first[*o];
    }
}

/* Whether the item can be ignored: it demands nothing and has room for all. */
static bool redundant_is_free(const struct redundant_finder *work, uint32_t item) {
    struct bounds bounds;
    return redundant_is_there(work, item, &bounds) && bounds.least == 0 &&
           bounds.most >= work->sizes[item];
}

/* Whether the option names a primary item that is not free. */
static bool redundant_has_other(const struct redundant_finder *work, uint32_t option) {
    const qd_cover *cover = work->left->cover;
    struct bounds bounds;
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        if (cover->kinds[*e] == QD_PRIMARY && redundant_is_there(work, *e, &bounds) &&
            !redundant_is_free(work, *e))
            return true;
    return false;
}

static bool redundant_may_go(const struct redundant_finder *work, uint32_t item) {
    if (!redundant_is_free(work, item))
        return false;
    for (const uint32_t *o = redundant_begin(work, item); o < redundant_end(work, item); o++)
        if (!redundant_has_other(work, *o))
            return false;
    return true;
}

/* Whether all options of the item give it the same colour. */
static bool redundant_has_one_colour(const struct redundant_finder *work, uint32_t item) {
    uint32_t first = work->options.first[item], colour = use_colour(&work->options, first);
    for (uint32_t k = 1; k < work->sizes[item]; k++)
        if (use_colour(&work->options, first + k) != colour)
            return false;
    return colour;
}

/* Another item that is kept and contains this one as its kind requires. */
static bool redundant_is_contained(const struct redundant_finder *work, uint32_t item,
                                   struct bounds own) {
    const qd_cover *cover = work->left->cover;
    uint32_t option = *redundant_begin(work, item), size = work->sizes[item];
    bool primary = cover->kinds[item] == QD_PRIMARY;
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++) {
        struct bounds bounds;
        if (*e == item || work->hits[*e] != size || work->redundant[*e] ||
            !redundant_is_there(work, *e, &bounds))
            continue;
        bool same = cover->kinds[*e] == QD_PRIMARY && work->sizes[*e] == size &&
                    bounds.least == own.least && bounds.most == own.most;
        if (primary ? same : bounds.most == 1 && work->coloured[*e] == 0)
            return true;
    }
    return false;
}

static void redundant_look_at(struct redundant_finder *work, uint32_t item,
                              qd_cover_reduction_facts *found) {
    bool primary = work->left->cover->kinds[item] == QD_PRIMARY;
    struct bounds bounds;
    if (!redundant_is_there(work, item, &bounds))
        return;
    if (primary ? redundant_may_go(work, item)
                : work->sizes[item] <= 1 || redundant_has_one_colour(work, item)) {
        work->redundant[item] = 1;
    } else if (work->sizes[item]) {
        redundant_count_hits(work, item, 1);
        work->redundant[item] = redundant_is_contained(work, item, bounds);
        redundant_count_hits(work, item, UINT32_MAX);
        found->merged += primary && work->redundant[item];
    }
    found->implied += !primary && work->redundant[item];
    found->unbound += primary && work->redundant[item];
}

qd_status qd_find_redundant(const struct left *left, const qd_stop *stop, uint8_t *redundant,
                            qd_cover_reduction_facts *found, qd_error *error) {
    struct redundant_finder work = {
        .left = left, .redundant = redundant, .asking = {.stop = stop, .most = MOST_STEPS}};
    qd_status status = redundant_open_finder(&work, error);
    found->merged = found->unbound = found->implied = 0;
    if (status == QD_OK) {
        redundant_list_options(&work);
        /* Of two equal items the later one is removed, which keeps the order of the search. */
        for (uint32_t i = qd_cover_item_count(left->cover);
             i-- > 0 && goes_on(&work.asking, work.steps);)
            redundant_look_at(&work, i, found);
        found->unbound -= found->merged;
    }
    qd_arena_free(&work.arena);
    return status;
}
