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

    /* For the weights of children; not for halves. */
    uint32_t *first, *list; /* entries of item i: list[first[i]] up to list[first[i + 1]] */
    uint32_t *option_of;    /* of entries */
    uint64_t *seen;         /* of options: the last child that loses it */
    uint64_t child;
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

/* Takes the option away from what a child leaves, if it is there and was not taken before. */
static inline uint32_t lose(struct splitter *splitter, uint32_t option) {
    if (!splitter->alive[option] || splitter->seen[option] == splitter->child)
        return 0;
    splitter->seen[option] = splitter->child;
    return 1;
}

/* Options that go when one more names this item, with that colour. */
static uint32_t lose_item(struct splitter *splitter, uint32_t item, uint32_t colour) {
    const qd_cover *cover = splitter->cover;
    uint32_t lost = 0;
    if (!colour && splitter->left.uses[item] + 1 < bounds_of(cover, item).most)
        return 0;
    for (uint32_t k = splitter->first[item]; k < splitter->first[item + 1]; k++)
        if (!colour || cover->colours[splitter->list[k]] != colour)
            lost += lose(splitter, splitter->option_of[splitter->list[k]]);
    return lost;
}

/*
 * Options alive after the last choice of a child, of which splitter->left and `weight` are the parent's:
 * only what shares an item with it is looked at, and what it bans.
 */
static uint64_t weigh_child(struct splitter *splitter, uint64_t weight, const qd_cover_start *child,
                            const qd_cover_start *parent) {
    const qd_cover *cover = splitter->cover;
    splitter->child++;
    for (size_t i = parent->banned_count; i < child->banned_count; i++)
        weight -= lose(splitter, child->banned[i]);
    if (child->chosen_count == parent->chosen_count)
        return weight;
    uint32_t option = child->chosen[child->chosen_count - 1];
    weight -= lose(splitter, option);
    for (uint32_t e = cover->first[option]; e < cover->first[option + 1]; e++)
        weight -= lose_item(splitter, cover->entries[e], cover->colours ? cover->colours[e] : 0);
    return weight;
}

/* The weights of children, which lie in `to` from `begin` on, put in the place of their parent's. */
static bool set_weights(struct splitter *splitter, const qd_cover_start *parent, size_t begin,
                        size_t children) {
    size_t old_count = splitter->from->count;
    uint64_t weight = splitter->weights[begin];
    if (!qd_array_reserve(&splitter->weights, &splitter->weight_capacity, old_count + children + 1,
                          sizeof *splitter->weights))
        return false;
    memmove(splitter->weights + begin + children, splitter->weights + begin + 1,
            (old_count - begin - 1) * sizeof *splitter->weights);
    for (size_t i = begin; i < begin + children; i++) {
        qd_cover_start child = qd_cover_starts_get(splitter->to, i);
        splitter->weights[i] = weigh_child(splitter, weight, &child, parent);
    }
    return true;
}

/* One step: `from` with its heaviest start replaced; or its weight set to 0, if it cannot be. False
 * in `*more` if none can be divided. */
static qd_status step(struct splitter *splitter, bool *more, qd_error *error) {
    size_t chosen = heaviest(splitter), count = splitter->from->count;
    qd_cover_start start = qd_cover_starts_get(splitter->from, chosen);
    uint64_t weight;
    *more = splitter->weights[chosen] > 0;
    if (!*more)
        return QD_OK;
    uint32_t item = QD_NO_ITEM;
    if (look(splitter, &start, &weight))
        item = pick(splitter, &start);
    if (item == QD_NO_ITEM) {
        splitter->weights[chosen] = 0;
        return QD_OK;
    }
    qd_cover_starts_clear(splitter->to);
    qd_status status = qd_starts_append(splitter->to, splitter->from, 0, chosen, error);
    if (status == QD_OK)
        status = divide(splitter, &start, item, error);
    size_t children = splitter->to->count - chosen;
    if (status == QD_OK && !set_weights(splitter, &start, chosen, children))
        status = qd_fail_memory(error);
    if (status == QD_OK)
        status = qd_starts_append(splitter->to, splitter->from, chosen + 1, count, error);
    qd_cover_starts *swap = splitter->from;
    splitter->from = splitter->to;
    splitter->to = swap;
    return status;
}

/* Lists the entries of each item. */
static qd_status open_lists(struct splitter *splitter, qd_error *error) {
    const qd_cover *cover = splitter->cover;
    uint32_t items = qd_cover_item_count(cover);
    splitter->first = qd_array_new((size_t)items + 2, sizeof *splitter->first);
    splitter->list = qd_array_new(cover->entry_count, sizeof *splitter->list);
    splitter->option_of = qd_array_new(cover->entry_count, sizeof *splitter->option_of);
    splitter->seen = qd_array_new(cover->option_count, sizeof *splitter->seen);
    if (!splitter->first || !splitter->list || !splitter->option_of || !splitter->seen)
        return qd_fail_memory(error);
    for (size_t e = 0; e < cover->entry_count; e++)
        splitter->first[cover->entries[e] + 2]++;
    for (uint32_t i = 0; i < items; i++)
        splitter->first[i + 2] += splitter->first[i + 1];
    for (uint32_t o = 0; o < cover->option_count; o++)
        for (uint32_t e = cover->first[o]; e < cover->first[o + 1]; e++) {
            splitter->option_of[e] = o;
            splitter->list[splitter->first[cover->entries[e] + 1]++] = e;
        }
    return QD_OK;
}

static qd_status split(struct splitter *splitter, size_t count, qd_error *error) {
    static const qd_cover_start whole = {NULL, 0, NULL, 0, 0};
    bool more = true;
    qd_status status = qd_cover_starts_add(splitter->from, &whole, error);
    if (status == QD_OK && !qd_array_reserve(&splitter->weights, &splitter->weight_capacity, 1,
                                             sizeof *splitter->weights))
        return qd_fail_memory(error);
    if (status == QD_OK)
        look(splitter, &whole, &splitter->weights[0]);
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
    free(splitter->first);
    free(splitter->list);
    free(splitter->option_of);
    free(splitter->seen);
}

qd_status qd_cover_split(const qd_cover *cover, size_t count, qd_cover_starts *starts,
                         qd_error *error) {
    struct splitter splitter;
    if (!cover->sealed)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the problem must be sealed before it is split");
    qd_status status = open_splitter(&splitter, cover, error);
    if (status == QD_OK)
        status = open_lists(&splitter, error);
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
