/*
 * Dividing a problem into starts, without any engine: the start that leaves the most options is
 * replaced by one start for each way to cover one of its items, until there are enough.
 */
#include "left.h"
#include "starts.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct splitter {
    const qd_cover *cover;
    struct left left;
    uint32_t *sizes; /* of items: options that a start leaves */
    uint8_t *alive;  /* of options */
    qd_cover_starts *from, *to;
    uint64_t *weights; /* of the starts in `from`: options alive; 0 if it cannot be divided */
    size_t weight_capacity;
};

/* What the start leaves; false if nothing can come of it. */
static bool look(struct splitter *splitter, const qd_cover_start *start, uint64_t *weight) {
    const qd_cover *cover = splitter->cover;
    *weight = 0;
    qd_left_clear(&splitter->left);
    memset(splitter->sizes, 0, qd_cover_item_count(cover) * sizeof *splitter->sizes);
    if (!qd_left_apply(&splitter->left, start, NULL))
        return false;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        splitter->alive[o] = qd_left_has_option(&splitter->left, o);
        *weight += splitter->alive[o];
        for (const uint32_t *e = option_begin(cover, o);
             splitter->alive[o] && e < option_end(cover, o); e++)
            splitter->sizes[*e]++;
    }
    return true;
}

/* The item that an engine would branch on; QD_NO_ITEM if nothing is open or it cannot be covered. */
static uint32_t pick(const struct splitter *splitter, const qd_cover_start *start) {
    uint32_t best = QD_NO_ITEM, fewest = UINT32_MAX;
    for (uint32_t i = 0; i < qd_cover_item_count(splitter->cover); i++) {
        struct bounds bounds;
        if (!left_has_item(&splitter->left, i, &bounds))
            continue;
        uint32_t size = splitter->sizes[i];
        if (size < bounds.least)
            return QD_NO_ITEM;
        if (size == 0)
            continue; /* nothing to decide */
        uint32_t ways = size - bounds.least + (bounds.least != 1 || bounds.most != 1);
        ways += bounds.least == 1 && bounds.most == 1;
        if (ways < fewest || start->branch == i + 1) {
            fewest = start->branch == i + 1 ? 0 : ways;
            best = i;
        }
    }
    return best;
}

static void repeat(qd_cover_starts *to, const qd_cover_start *start, uint32_t option) {
    qd_starts_begin(to);
    for (size_t i = 0; i < start->chosen_count; i++)
        qd_starts_choose(to, start->chosen[i]);
    qd_starts_choose(to, option);
    for (size_t i = 0; i < start->banned_count; i++)
        qd_starts_ban(to, start->banned[i]);
}

/* With bounds the options before are banned, as other ways to cover the item have them first. */
static void ban_earlier(struct splitter *splitter, uint32_t item, uint32_t option) {
    const qd_cover *cover = splitter->cover;
    for (uint32_t o = 0; o < option; o++)
        if (splitter->alive[o] && option_names(cover, o, item))
            qd_starts_ban(splitter->to, o);
}

/* The children of the start, behind one another in `to`. */
static qd_status divide(struct splitter *splitter, const qd_cover_start *start, uint32_t item,
                        qd_error *error) {
    const qd_cover *cover = splitter->cover;
    struct bounds bounds;
    qd_status status = QD_OK;
    bool usual = !cover->bounds;
    left_has_item(&splitter->left, item, &bounds);
    for (uint32_t o = 0; o < cover->option_count && status == QD_OK; o++) {
        if (!splitter->alive[o] || !option_names(cover, o, item))
            continue;
        repeat(splitter->to, start, o);
        if (!usual)
            ban_earlier(splitter, item, o);
        status = qd_starts_end(splitter->to, 0, error);
    }
    if (status != QD_OK || bounds.least)
        return status;
    repeat(splitter->to, start, QD_NO_OPTION);
    ban_earlier(splitter, item, cover->option_count);
    return qd_starts_end(splitter->to, 0, error);
}

static size_t heaviest(const struct splitter *splitter) {
    size_t best = 0;
    for (size_t i = 1; i < splitter->from->count; i++)
        if (splitter->weights[i] > splitter->weights[best])
            best = i;
    return best;
}

/* Weighs starts `begin` up to `end`, and moves the weights behind them from `old_end` on. */
static bool weigh(struct splitter *splitter, size_t begin, size_t end, size_t old_end,
                  size_t old_count) {
    size_t count = splitter->from->count;
    if (!qd_array_reserve(&splitter->weights, &splitter->weight_capacity, count + old_count + 1,
                          sizeof *splitter->weights))
        return false;
    memmove(splitter->weights + end, splitter->weights + old_end,
            (old_count - old_end) * sizeof *splitter->weights);
    for (size_t i = begin; i < end; i++) {
        qd_cover_start start = qd_cover_starts_get(splitter->from, i);
        if (look(splitter, &start, &splitter->weights[i]) && splitter->weights[i] &&
            pick(splitter, &start) != QD_NO_ITEM)
            continue;
        splitter->weights[i] = 0;
    }
    return true;
}

/* One step: `from` with its heaviest start replaced. False in `*more` if none can be divided. */
static qd_status step(struct splitter *splitter, bool *more, qd_error *error) {
    size_t chosen = heaviest(splitter), old_count = splitter->from->count;
    *more = splitter->weights[chosen] > 0;
    if (!*more)
        return QD_OK;
    uint64_t weight;
    qd_status status = QD_OK;
    size_t children = 0;
    qd_cover_starts_clear(splitter->to);
    for (size_t i = 0; i < old_count && status == QD_OK; i++) {
        qd_cover_start start = qd_cover_starts_get(splitter->from, i);
        if (i != chosen) {
            status = qd_cover_starts_add(splitter->to, &start, error);
            continue;
        }
        look(splitter, &start, &weight);
        status = divide(splitter, &start, pick(splitter, &start), error);
        children = splitter->to->count - chosen;
    }
    qd_cover_starts *swap = splitter->from;
    splitter->from = splitter->to;
    splitter->to = swap;
    if (status == QD_OK && !weigh(splitter, chosen, chosen + children, chosen + 1, old_count))
        return qd_fail_memory(error);
    return status;
}

static qd_status split(struct splitter *splitter, size_t count, qd_error *error) {
    static const qd_cover_start whole = {NULL, 0, NULL, 0, 0};
    bool more = true;
    qd_status status = qd_cover_starts_add(splitter->from, &whole, error);
    if (status == QD_OK && !weigh(splitter, 0, 1, 0, 0))
        return qd_fail_memory(error);
    while (status == QD_OK && more && splitter->from->count < count)
        status = step(splitter, &more, error);
    return status;
}

static qd_status open_splitter(struct splitter *splitter, const qd_cover *cover, qd_error *error) {
    *splitter = (struct splitter){.cover = cover};
    splitter->sizes = qd_array_new(qd_cover_item_count(cover), sizeof *splitter->sizes);
    splitter->alive = qd_array_new(cover->option_count, 1);
    qd_status status = qd_left_open(&splitter->left, cover, error);
    if (!splitter->sizes || !splitter->alive)
        status = qd_fail_memory(error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&splitter->from, error);
    return status == QD_OK ? qd_cover_starts_new(&splitter->to, error) : status;
}

static void close_splitter(struct splitter *splitter) {
    qd_cover_starts_free(splitter->from);
    qd_cover_starts_free(splitter->to);
    qd_left_close(&splitter->left);
    free(splitter->sizes);
    free(splitter->alive);
    free(splitter->weights);
}

qd_status qd_cover_split(const qd_cover *cover, size_t count, qd_cover_starts *starts,
                         qd_error *error) {
    struct splitter splitter;
    if (!cover->sealed)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the problem must be sealed before it is split");
    qd_status status = open_splitter(&splitter, cover, error);
    if (status == QD_OK)
        status = split(&splitter, count, error);
    qd_cover_starts_clear(starts);
    if (status == QD_OK)
        status = qd_starts_append(starts, splitter.from, 0, splitter.from->count, error);
    close_splitter(&splitter);
    return status;
}

/* ---- halves ---------------------------------------------------------------------------------- */

/* The start without those of its children that lie from `begin` to `end`: they are banned. */
static qd_status add_without(const qd_cover_start *start, const qd_cover_starts *children,
                             size_t begin, size_t end, uint32_t item, qd_cover_starts *to,
                             qd_error *error) {
    qd_starts_begin(to);
    for (size_t i = 0; i < start->chosen_count; i++)
        qd_starts_choose(to, start->chosen[i]);
    for (size_t i = 0; i < start->banned_count; i++)
        qd_starts_ban(to, start->banned[i]);
    for (size_t c = begin; c < end; c++) {
        qd_cover_start child = qd_cover_starts_get(children, c);
        qd_starts_ban(to, child.chosen[child.chosen_count - 1]);
    }
    return qd_starts_end(to, item + 1, error);
}

/* Without bounds a half is the start with the other half banned; with bounds, its children. */
static qd_status halve(struct splitter *splitter, const qd_cover_start *start, uint32_t item,
                       qd_cover_starts *first, qd_cover_starts *second, qd_error *error) {
    qd_status status = divide(splitter, start, item, error);
    size_t count = splitter->to->count, half = (count + 1) / 2;
    if (status == QD_OK && !splitter->cover->bounds) {
        status = add_without(start, splitter->to, half, count, item, first, error);
        if (status == QD_OK && half < count)
            status = add_without(start, splitter->to, 0, half, item, second, error);
        return status;
    }
    if (status == QD_OK)
        status = qd_starts_append(first, splitter->to, 0, half, error);
    if (status == QD_OK)
        status = qd_starts_append(second, splitter->to, half, count, error);
    return status;
}

qd_status qd_split_halves(const qd_cover *cover, const qd_cover_start *start,
                          qd_cover_starts *first, qd_cover_starts *second, qd_error *error) {
    struct splitter splitter;
    uint64_t weight;
    qd_status status = open_splitter(&splitter, cover, error);
    if (status == QD_OK && look(&splitter, start, &weight)) {
        uint32_t item = pick(&splitter, start);
        status = item == QD_NO_ITEM ? qd_cover_starts_add(first, start, error)
                                    : halve(&splitter, start, item, first, second, error);
    }
    close_splitter(&splitter);
    return status;
}
