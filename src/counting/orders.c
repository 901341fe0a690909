#include "orders.h"

#include "../base/uses.h"

#include <stdlib.h>
#include <string.h>

/* ---- breadth first --------------------------------------------------------------------------- */

/* Through secondary items, too: `queue` has items of both kinds. Each option is gone through once. */
static bool orders_spread(const struct subject *subject, const struct uses *uses, uint32_t *queue,
                          bool *seen, bool *is_passed, struct asking *asking) {
    uint32_t end = 1;
    queue[0] = 0;
    seen[0] = true;
    for (uint32_t at = 0; at < end; at++)
        for (uint32_t u = uses->first[queue[at]]; u < uses->first[queue[at] + 1]; u++) {
            uint32_t option = uses->list[u], length = subject_length(subject, option);
            if (!goes_on_after(asking, is_passed[option] ? 1 : length))
                return false;
            if (is_passed[option])
                continue;
            is_passed[option] = true;
            for (uint32_t e = subject->first[option]; e < subject->first[option + 1]; e++) {
                uint32_t item = subject->entries[e];
                if (!seen[item])
                    queue[end++] = item;
                seen[item] = true;
            }
        }
    QD_CHECK(end == subject->item_count); /* a subject is connected */
    return true;
}

static bool orders_near(const struct subject *subject, const struct uses *uses, uint32_t *order,
                        struct arena *arena, struct asking *asking) {
    uint32_t *queue = qd_arena_array(arena, subject->item_count, sizeof *queue), count = 0;
    bool *seen = qd_arena_array(arena, subject->item_count, sizeof *seen);
    bool *is_passed = qd_arena_array(arena, subject->option_count, sizeof *is_passed);
    bool fine = !arena->failed && orders_spread(subject, uses, queue, seen, is_passed, asking);
    for (uint32_t i = 0; fine && i < subject->item_count; i++)
        if (subject_is_primary(subject, queue[i]))
            order[count++] = queue[i];
    return fine;
}

/* ---- narrow ---------------------------------------------------------------------------------- */

struct narrow {
    const struct subject *subject;
    const struct uses *uses;
    bool *is_open;    /* of items: an option that was passed names it */
    bool *is_ordered; /* of primary items */
    bool *is_passed;  /* of options: an ordered item is in it */
    uint32_t *mark;   /* of items: the item for which it was counted last, plus 1 */
    struct asking *asking;
};

/* How many items would become open. */
static uint32_t narrow_cost(struct narrow *narrow, uint32_t item) {
    const struct subject *subject = narrow->subject;
    uint32_t cost = 0;
    for (uint32_t u = narrow->uses->first[item]; u < narrow->uses->first[item + 1]; u++) {
        uint32_t option = narrow->uses->list[u];
        bool is_passed = narrow->is_passed[option];
        if (!goes_on_after(narrow->asking, is_passed ? 1 : subject_length(subject, option)))
            break;
        if (is_passed)
            continue;
        for (uint32_t e = subject->first[option]; e < subject->first[option + 1]; e++) {
            uint32_t other = subject->entries[e];
            cost += !narrow->is_open[other] && narrow->mark[other] != item + 1;
            narrow->mark[other] = item + 1;
        }
    }
    return cost;
}

static void narrow_take(struct narrow *narrow, uint32_t item) {
    const struct subject *subject = narrow->subject;
    narrow->is_ordered[item] = true;
    for (uint32_t u = narrow->uses->first[item]; u < narrow->uses->first[item + 1]; u++) {
        uint32_t option = narrow->uses->list[u];
        if (narrow->is_passed[option])
            continue;
        for (uint32_t e = subject->first[option]; e < subject->first[option + 1]; e++)
            narrow->is_open[subject->entries[e]] = true;
        narrow->is_passed[option] = true;
    }
}

static uint32_t narrow_pick(struct narrow *narrow) {
    const struct subject *subject = narrow->subject;
    uint32_t best = 0, least = UINT32_MAX;
    memset(narrow->mark, 0, subject->item_count * sizeof *narrow->mark);
    for (uint32_t i = 0; i < subject->primary_count && least; i++) {
        if (narrow->is_ordered[i])
            continue;
        /* Twice, so that an open item comes before one that is not, if all else is equal. */
        uint32_t cost = 2 * narrow_cost(narrow, i) + !narrow->is_open[i];
        if (cost < least) {
            best = i;
            least = cost;
        }
    }
    return best;
}

/* This takes time proportional to items times entries: for large problems the given order does. */
#define NARROW_WORK 100000000

static bool orders_narrow(const struct subject *subject, const struct uses *uses, uint32_t *order,
                          struct arena *arena, struct asking *asking) {
    struct narrow narrow = {.subject = subject, .uses = uses, .asking = asking};
    narrow.is_open = qd_arena_array(arena, subject->item_count, sizeof *narrow.is_open);
    narrow.is_ordered = qd_arena_array(arena, subject->primary_count, sizeof *narrow.is_ordered);
    narrow.is_passed = qd_arena_array(arena, subject->option_count, sizeof *narrow.is_passed);
    narrow.mark = qd_arena_array(arena, subject->item_count, sizeof *narrow.mark);
    bool fine = !arena->failed;
    uint64_t work = (uint64_t)subject->primary_count * subject->first[subject->option_count];
    for (uint32_t r = 0; fine && r < subject->primary_count; r++) {
        order[r] = work > NARROW_WORK ? r : narrow_pick(&narrow);
        narrow_take(&narrow, order[r]);
        fine = goes_on_after(asking, 1);
    }
    return fine;
}

/* ---- orders ---------------------------------------------------------------------------------- */

uint32_t *qd_order_make(const struct subject *subject, int kind, struct asking *asking) {
    struct arena arena = {0};
    struct lists lists = {subject->option_count, subject->first, subject->entries, NULL};
    struct uses uses; /* of items: the options that name them */
    uint32_t *order = qd_array_new(subject->primary_count, sizeof *order);
    bool fine = order && qd_uses_find(&uses, lists, subject->item_count, &arena, asking);
    for (uint32_t r = 0; fine && r < subject->primary_count; r++)
        order[r] = r;
    if (fine && kind == ORDER_NEAR)
        fine = orders_near(subject, &uses, order, &arena, asking);
    if (fine && kind == ORDER_NARROW)
        fine = orders_narrow(subject, &uses, order, &arena, asking);
    qd_arena_free(&arena);
    if (!fine) {
        free(order);
        order = NULL;
    }
    return order;
}
