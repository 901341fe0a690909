#include "memo.h"
#include "orders.h"
#include "plan.h"

#include "../base/memory.h"

#include <stdlib.h>

/* ---- habits ---------------------------------------------------------------------------------- */

/*
 * After so many tries it is judged: whether each was worth this part of the work of a node. If not there
 * is a pause, at first of so many nodes.
 */
struct memo_rule {
    uint32_t tries, price, pause;
};

static const struct memo_rule memo_table_rule = {4096, 16, 16384};
static const struct memo_rule memo_parts_rule = {256, 1, 2048};

#define LONGEST_PAUSE (UINT32_C(1) << 24)

/* Whether to try it now. */
static bool memo_tries(struct memo_habit *habit, const struct memo_rule *rule) {
    if (habit->pause) {
        habit->pause--;
        return false;
    }
    if (habit->tries++ < rule->tries)
        return true;
    bool pays = habit->gains > rule->tries / rule->price;
    uint32_t longer = habit->rest ? 2 * habit->rest : rule->pause;
    habit->rest = pays ? 0 : longer < LONGEST_PAUSE ? longer : LONGEST_PAUSE;
    habit->pause = habit->rest;
    habit->tries = habit->gains = 0;
    return true;
}

static void memo_gain(struct memo_habit *habit, uint32_t work) {
    uint32_t most = UINT32_MAX / 2;
    habit->gains = work < most && habit->gains < most ? habit->gains + work : most;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Of the memory, what is under way in parts may take so much: in each level of the search, all that is left. */
#define PARTS_SHARE 4

/* For more than so many items times entries orders are not compared. */
#define ORDER_WORK UINT64_C(20000000)

/* Nor after so much work of their plans: with ten thousand colours it is more. */
#define PLAN_WORK UINT64_C(50000000)

/* The bits that states of layers would have; UINT32_MAX: there is no plan; 0: no memory. */
static uint32_t memo_width(const struct subject *subject, const uint32_t *order, size_t bytes,
                           struct asking *asking) {
    struct plan *plan;
    qd_status status = qd_plan_new(subject, order, bytes, asking, &plan, NULL);
    uint32_t width = status == QD_OK ? plan->width + 1 : UINT32_MAX;
    if (status == QD_ERROR_MEMORY)
        width = 0;
    if (status == QD_OK)
        qd_plan_free(plan);
    return width;
}

/* Of items with equally few options the first in this order is covered first: the one in which the
 * fewest items are open at a time. */
static uint32_t *memo_order(const struct subject *subject, size_t bytes, struct asking *user) {
    struct asking asking = {.stop = user->stop, .is_opening = user->is_opening, .most = PLAN_WORK};
    uint32_t *best = qd_order_make(subject, ORDER_GIVEN, user), least = UINT32_MAX;
    uint64_t work = (uint64_t)subject->primary_count * subject->first[subject->option_count];
    for (int kind = 0; best && kind < ORDERS && work <= ORDER_WORK && !asking.stopped; kind++) {
        uint32_t *order = qd_order_make(subject, kind, user);
        uint32_t width = order ? memo_width(subject, order, bytes, &asking) : 0;
        bool is_better = width && width < least;
        if (is_better)
            least = width;
        free(is_better ? best : order);
        if (is_better)
            best = order;
    }
    user->stopped |= asking.stopped && asking.done < PLAN_WORK;
    return best;
}

/* `parts`: where those of the frame begin. */
static bool memo_push(struct memo *memo, uint32_t list, uint32_t choices, size_t parts) {
    size_t before = memo->frame_capacity;
    if (!qd_array_reserve(&memo->frames, &memo->frame_capacity, memo->depth + 1,
                          sizeof *memo->frames))
        return false;
    for (size_t i = before; i < memo->frame_capacity; i++)
        memo->frames[i].number = (struct wide){0};
    struct memo_frame *frame = &memo->frames[memo->depth++];
    *frame = (struct memo_frame){.removed = memo->left.removed_count,
                                 .removed_now = memo->left.removed_count,
                                 .chosen = memo->left.chosen_count,
                                 .list = list,
                                 .choices = choices,
                                 .parts = parts,
                                 .part = parts,
                                 .shown = memo->shown_length,
                                 .began = memo->nodes,
                                 .number = frame->number};
    return qd_wide_set(&frame->number, list == QD_NO_ITEM);
}

/*
 * Of several parts, each has the key to itself. What was in the key before is not the sum of them: a part of parts
 * has colours that none of its own options can get any more, but those of another part can.
 */
static bool memo_push_parts(struct memo *memo, uint32_t count, size_t parts) {
    size_t length = memo->shown_length + memo->left.words + 1;
    if (!qd_array_reserve(&memo->shown, &memo->shown_capacity, length, sizeof *memo->shown) ||
        !memo_push(memo, QD_NO_ITEM, count, parts))
        return false;
    qd_memo_left_keep(&memo->left, memo->shown + memo->shown_length);
    memo->shown_length = length;
    return true;
}

/* Looks for parts, and begins to count them if there are several. */
static bool memo_split(struct memo *memo, bool *is_split) {
    size_t begin = memo->parts.length;
    uint32_t count;
    if (!qd_memo_parts_find(&memo->parts, &memo->left, &count))
        return false;
    *is_split = count > 1;
    if (*is_split)
        return memo_push_parts(memo, count, begin);
    memo->parts.length = begin;
    return true;
}

uint64_t qd_memo_bytes(const struct subject *subject) {
    return qd_memo_left_bytes(subject) +
           4 * ((uint64_t)subject->primary_count + subject->option_count);
}

bool qd_memo_open(struct memo *memo, const struct subject *subject, size_t bytes,
                  struct asking *asking) {
    struct memo_left *left = &memo->left;
    *memo = (struct memo){.most_of_parts = bytes / PARTS_SHARE};
    uint32_t *order = memo_order(subject, bytes, asking);
    bool fine =
        order && !asking->stopped && qd_memo_left_open(left, subject, order, asking) &&
        qd_memo_parts_open(&memo->parts, left) &&
        qd_memo_table_open(&memo->table, left->words + left->bounds, bytes - memo->most_of_parts);
    free(order);
    return fine;
}

void qd_memo_close(struct memo *memo) {
    qd_memo_left_close(&memo->left);
    qd_memo_parts_close(&memo->parts);
    qd_memo_table_close(&memo->table);
    for (size_t i = 0; i < memo->frame_capacity; i++)
        qd_wide_free(&memo->frames[i].number);
    free(memo->frames);
    free(memo->levels);
    free(memo->shown);
    qd_wide_free(&memo->total);
    *memo = (struct memo){0};
}

/* ---- a node ---------------------------------------------------------------------------------- */

/* A number that was found for what the last frame asked. */
static bool memo_give(struct memo *memo, const uint64_t *number, uint32_t length) {
    if (!memo->depth)
        return qd_wide_add(&memo->total, number, length);
    struct memo_frame *frame = &memo->frames[memo->depth - 1];
    return frame->list == QD_NO_ITEM ? qd_wide_multiply(&frame->number, number, length)
                                     : qd_wide_add(&frame->number, number, length);
}

static bool memo_reach_level(struct memo *memo) {
    if (!qd_array_reserve(&memo->levels, &memo->level_capacity, memo->depth + 1,
                          sizeof *memo->levels))
        return false;
    for (; memo->level_count <= memo->depth; memo->level_count++)
        memo->levels[memo->level_count] = (struct memo_level){0};
    return true;
}

/* Whether the number is known, and was given. */
static bool memo_recalls(struct memo *memo, bool *fine) {
    const uint64_t *number;
    struct memo_left *left = &memo->left;
    const struct memo_entry *entry =
        qd_memo_table_find(&memo->table, qd_memo_left_key(left), left->key, &number);
    if (!entry)
        return false;
    memo_gain(&memo->levels[memo->depth].table, entry->work);
    *fine = memo_give(memo, number, entry->length);
    return true;
}

#ifdef QUADRILLE_CHECKS

/* The key is that of the part that is under way, or of everything. */
static const char *memo_check(const struct memo *memo) {
    const struct memo_frame *frame = NULL;
    for (size_t i = memo->depth; i-- > 0 && !frame;)
        if (memo->frames[i].list == QD_NO_ITEM)
            frame = &memo->frames[i];
    if (!frame)
        return qd_memo_left_check(&memo->left, NULL, 0);
    const uint32_t *part = memo->parts.bits + frame->parts;
    for (uint32_t i = 1; i < frame->tried; i++)
        part += *part + 1;
    return qd_memo_left_check(&memo->left, part + 1, *part);
}

#endif

/* There is room for the parts of another level. */
static bool memo_has_room(const struct memo *memo) {
    size_t bits = memo->parts.length + memo->left.list_count;
    size_t words = memo->shown_length + memo->left.words;
    return bits * sizeof *memo->parts.bits + words * sizeof *memo->shown <= memo->most_of_parts;
}

/* A split is worth as much as this many nodes. */
#define SPLIT_GAIN 64

/* Begins to count what is left, of which nothing is forced. */
static bool memo_open_node(struct memo *memo, uint32_t list, bool is_part) {
    bool fine = true, is_split = false;
    if (!memo_reach_level(memo))
        return false;
    struct memo_level *level = &memo->levels[memo->depth];
    QD_CHECK_SOMETIMES(memo->nodes, qd_memo_left_check_work(&memo->left), memo_check(memo));
    bool is_kept = memo_tries(&level->table, &memo_table_rule);
    if (is_kept && memo_recalls(memo, &fine))
        return fine;
    if (!is_part && memo_has_room(memo) && memo_tries(&level->parts, &memo_parts_rule))
        fine = memo_split(memo, &is_split);
    if (is_split)
        memo_gain(&level->parts, SPLIT_GAIN);
    else
        fine = fine && memo_push(memo, list, left_choices(&memo->left, list), memo->parts.length);
    if (fine)
        memo->frames[memo->depth - 1].is_kept = is_kept;
    return fine;
}

/* Counts what is left, or begins to. */
static bool memo_count(struct memo *memo, bool is_part) {
    static const uint64_t one = 1;
    struct memo_left *left = &memo->left;
    for (;;) {
        if (!qd_memo_left_settle(left))
            return memo_give(memo, NULL, 0);
        uint32_t list = qd_memo_left_fewest(left);
        if (list == QD_NO_ITEM)
            return memo_give(memo, &one, 1);
        if (left_choices(left, list) > 1)
            return memo_open_node(memo, list, is_part);
        qd_memo_left_choose(left, left_last_option(left, list));
    }
}

/* The frame is done. */
static bool memo_end(struct memo *memo) {
    struct memo_left *left = &memo->left;
    struct memo_frame *frame = &memo->frames[memo->depth - 1];
    qd_memo_left_undo(left, frame->removed, frame->chosen);
    if (frame->list == QD_NO_ITEM)
        qd_memo_left_put_back(left, memo->shown + frame->shown);
    if (frame->is_kept)
        qd_memo_table_keep(&memo->table, qd_memo_left_key(left), left->key, frame->number.words,
                           frame->number.length, memo->nodes - frame->began);
    memo->parts.length = frame->parts;
    memo->shown_length = frame->shown;
    memo->depth--;
    return memo_give(memo, frame->number.words, frame->number.length);
}

/* The next part, if no part before has no solution. */
static bool memo_next_part(struct memo *memo, struct memo_frame *frame) {
    struct memo_left *left = &memo->left;
    const uint32_t *part = memo->parts.bits + frame->part;
    if (frame->tried == frame->choices || !frame->number.length)
        return memo_end(memo);
    qd_memo_left_undo(left, frame->removed, frame->chosen);
    qd_memo_left_show(left, part + 1, *part);
    frame->part += (size_t)*part + 1;
    frame->tried++;
    return memo_count(memo, true);
}

/*
 * The next option, after the one before was removed: what has it is counted. When none is left the
 * list may still be satisfied, if it had bounds.
 */
static bool memo_next_option(struct memo *memo, struct memo_frame *frame) {
    struct memo_left *left = &memo->left;
    qd_memo_left_undo(left, frame->removed_now, frame->chosen);
    if (frame->tried++) {
        if (frame->option == QD_NO_OPTION)
            return memo_end(memo);
        qd_memo_left_remove(left, frame->option);
        frame->removed_now = left->removed_count;
        if (left->is_dead)
            return memo_end(memo);
    }
    bool is_empty = !left->lists[frame->list].count;
    frame->option = is_empty ? QD_NO_OPTION : left_last_option(left, frame->list);
    memo->nodes++;
    if (!is_empty)
        qd_memo_left_choose(left, frame->option);
    return memo_count(memo, false);
}

static bool memo_step(struct memo *memo) {
    struct memo_frame *frame = &memo->frames[memo->depth - 1];
    return frame->list == QD_NO_ITEM ? memo_next_part(memo, frame) : memo_next_option(memo, frame);
}

/* ---- running --------------------------------------------------------------------------------- */

/* Entries that are removed, and whatever else is looked at, between two looks at the clock: about a tenth of a
 * millisecond, unless one step takes longer. */
#define WORK_BETWEEN 32768

#define WORK_OF_A_STEP 8

static uint64_t memo_work(const struct memo *memo) {
    return memo->left.work + memo->parts.work;
}

/* Steps until so much is done. */
static bool memo_run_some(struct memo *memo) {
    uint64_t end = memo_work(memo) + WORK_BETWEEN;
    for (; memo->depth && memo_work(memo) < end; memo->left.work += WORK_OF_A_STEP)
        if (!memo_step(memo))
            return false;
    return true;
}

enum memo_outcome qd_memo_run(struct memo *memo, double seconds, const qd_stop *stop) {
    double ends = qd_now() + seconds;
    if (!memo->is_begun)
        memo->has_failed = !memo_count(memo, false);
    memo->is_begun = true;
    while (!memo->has_failed && memo->depth) {
        memo->has_failed = !memo_run_some(memo);
        if (qd_stop_ends(stop, false, NULL) || qd_now() >= ends)
            break;
    }
    return memo->has_failed ? MEMO_FAILED : memo->depth ? MEMO_PAUSED : MEMO_DONE;
}

/* Of parts the last one must be under way: any other may turn out to have no solution. */
bool qd_memo_reached(const struct memo *memo, struct wide *least) {
    bool fine = qd_wide_set(least, 0);
    for (size_t i = memo->depth; i-- > 0 && fine;) {
        const struct memo_frame *frame = &memo->frames[i];
        const uint64_t *number = frame->number.words;
        uint32_t length = frame->number.length;
        if (frame->list != QD_NO_ITEM)
            fine = qd_wide_add(least, number, length);
        else
            fine = qd_wide_multiply(least, number, frame->tried == frame->choices ? length : 0);
    }
    return fine && qd_wide_add(least, memo->total.words, memo->total.length);
}

double qd_memo_progress(const struct memo *memo) {
    double done = 0, share = 1;
    for (size_t i = 0; i < memo->depth; i++) {
        const struct memo_frame *frame = &memo->frames[i];
        share /= frame->choices + (frame->choices == 0);
        done += share * (frame->tried ? frame->tried - 1 : 0);
    }
    return memo->depth || !memo->is_begun ? done : 1;
}
