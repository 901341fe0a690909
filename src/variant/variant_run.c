/*
 * Runs: a clue says how many cells have the same label as the first one. For each label of that, these are counted by
 * lengths of arms as bits of a word, forth and back: so what is removed is all that can be. Cells that have that label
 * whichever it is are equal from then on: see variant_partition.c.
 */
#include "variant_inside.h"
#include "variant_queue.h"

#define MOST_ARMS 63u

struct run_view {
    qd_variant *variant;
    const struct variant_constraint *run;
    const struct variant_constraint *partition; /* or NULL */
    uint64_t totals;                            /* that the clue allows: bit t */
    uint64_t found;                             /* of these: that there are */
    uint32_t shard;                             /* of the first cell */
    uint32_t label;                             /* that is tried */
    uint32_t labels;                            /* that are possible */
    uint32_t *kept;                             /* of cells: what some label leaves */
    uint32_t *certain; /* of cells: labels that they have for certain if the first one does */
};

static inline uint32_t run_mask(const struct run_view *view, uint32_t i) {
    return view->variant->masks[view->run->cells[i]];
}

static inline bool run_is_same(const struct run_view *view, uint32_t i) {
    return view->partition && qd_variant_shard(view->variant, view->partition,
                                               view->run->as.run.labels[i]) == view->shard;
}

static inline bool run_can_be(const struct run_view *view, uint32_t i) {
    return run_mask(view, i) & view->label;
}

static inline bool run_can_differ(const struct run_view *view, uint32_t i) {
    return (run_mask(view, i) & ~view->label) && !run_is_same(view, i);
}

/* ---- anywhere -------------------------------------------------------------------------------------------------- */

static void run_try_count(struct run_view *view, uint32_t end) {
    uint32_t least = 1, most = 1;
    for (uint32_t i = 1; i < end; i++) {
        bool can_be = run_can_be(view, i);
        most += can_be;
        least += can_be && !run_can_differ(view, i);
    }
    if (most > 63)
        most = 63;
    uint64_t totals = view->totals & (UINT64_MAX >> (63 - most)) & (UINT64_MAX << least);
    if (!totals)
        return;
    view->found |= totals;
    view->labels |= view->label;
    for (uint32_t i = 1; i < end; i++) {
        bool can_be = run_can_be(view, i), can_differ = run_can_differ(view, i);
        if (can_be && can_differ) {
            can_be = totals >> least > 1; /* some total is more than the least */
            can_differ = totals & ~(UINT64_C(1) << most);
        }
        view->kept[i] |= (can_be ? view->label : 0) | (can_differ ? ~view->label : 0);
        view->certain[i] |= can_differ ? 0 : view->label;
    }
}

/* ---- along arms ------------------------------------------------------------------------------------------------ */

/* How far an arm can go: bit k for k cells. */
static uint64_t run_find_lengths(const struct run_view *view, uint32_t begin, uint32_t end) {
    uint64_t lengths = 0;
    for (uint32_t i = begin; i < end && i - begin < 63; i++) {
        if (run_can_differ(view, i))
            lengths |= UINT64_C(1) << (i - begin);
        if (!run_can_be(view, i))
            return lengths;
    }
    return lengths | UINT64_C(1) << (end - begin < 63 ? end - begin : 63);
}

static void run_keep_lengths(const struct run_view *view, uint32_t begin, uint32_t end,
                             uint64_t lengths) {
    for (uint32_t i = begin; i < end && i - begin < 63; i++) {
        uint32_t k = i - begin;
        uint64_t before = lengths & ((UINT64_C(1) << k) - 1), beyond = lengths >> k >> 1;
        bool ends = lengths >> k & 1;
        view->kept[i] |=
            before ? UINT32_MAX : (beyond ? view->label : 0) | (ends ? ~view->label : 0);
        view->certain[i] |= before || ends ? 0 : view->label;
    }
    for (uint32_t i = begin + 63; i < end; i++)
        view->kept[i] = UINT32_MAX;
}

static void run_try_arms(struct run_view *view) {
    uint32_t arms = view->run->as.run.arms, *arm_end = view->run->as.run.arm_end;
    uint64_t before[MOST_ARMS + 1] = {2}, lengths[MOST_ARMS], after = view->totals;
    for (uint32_t a = 0; a < arms; a++) {
        lengths[a] = run_find_lengths(view, a ? arm_end[a - 1] : 1, arm_end[a]);
        before[a + 1] = 0;
        for (uint64_t left = lengths[a]; left; left &= left - 1)
            before[a + 1] |= before[a] << qd_lowest_bit(left);
    }
    if (!(before[arms] & after))
        return;
    view->found |= before[arms] & after;
    view->labels |= view->label;
    for (uint32_t a = arms; a-- > 0;) {
        uint64_t kept = 0, next = 0;
        for (uint64_t left = lengths[a]; left; left &= left - 1) {
            uint32_t k = qd_lowest_bit(left);
            if (before[a] << k & after)
                kept |= UINT64_C(1) << k;
            next |= after >> k;
        }
        run_keep_lengths(view, a ? arm_end[a - 1] : 1, arm_end[a], kept);
        after = next;
    }
}

/* ---- both ------------------------------------------------------------------------------------------------------ */

bool qd_variant_ask_run(qd_variant *variant, const struct variant_constraint *constraint) {
    uint32_t end = constraint->count - 1, more = constraint->as.run.more;
    uint32_t clue = constraint->cells[end], number = constraint->as.run.partition;
    struct run_view view = {.variant = variant,
                            .run = constraint,
                            .totals = (uint64_t)variant->masks[clue] << more &
                                      UINT64_MAX << constraint->as.run.least,
                            .kept = variant->open_cells,
                            .certain = variant->steps};
    if (number != QD_VARIANT_NO_CONSTRAINT) {
        view.partition = &variant->constraints[number];
        view.shard = qd_variant_shard(variant, view.partition, constraint->as.run.labels[0]);
    }
    for (uint32_t i = 0; i < end; i++)
        view.kept[i] = view.certain[i] = 0;
    for (uint32_t left = run_mask(&view, 0); left; left &= left - 1) {
        view.label = left & (~left + 1);
        if (constraint->as.run.counts)
            run_try_count(&view, end);
        else
            run_try_arms(&view);
    }
    if (!variant_keep(variant, clue, (uint32_t)(view.found >> more)) ||
        !variant_keep(variant, constraint->cells[0], view.labels))
        return false;
    for (uint32_t i = 1; i < end; i++) {
        if (!variant_keep(variant, constraint->cells[i], view.kept[i]))
            return false;
        if (view.partition && view.certain[i] == view.labels && !run_is_same(&view, i))
            qd_variant_unite(variant, number, constraint->as.run.labels[0],
                             constraint->as.run.labels[i]);
    }
    return true;
}
