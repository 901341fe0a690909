/* Puzzles that may be results: many of them are asked about together, then handed out in order. */
#include "vary_parts.h"

#include "../base/check.h"

#include <string.h>

/* Asks the batch engine; false if the call does not go on. */
static bool vary_queue_ask(qd_vary *vary) {
    struct vary_queue *queue = &vary->queue;
    qd_nine_work work = {0};
    if (!qd_vary_goes_on(vary))
        return false;
    if (queue->asked == 0)
        return true;
    work.list = queue->list;
    work.without = queue->without;
    work.count = queue->asked;
    work.found = queue->found;
    vary->status = qd_nine_solve(vary->nine, &work, &vary->outcome, vary->error);
    vary->effort.nodes += queue->asked;
    return vary->status == QD_OK && vary->outcome == QD_DONE;
}

/* ---- exactly one solution -------------------------------------------------------------------- */

static bool vary_queue_ask_unique(qd_vary *vary) {
    struct vary_queue *queue = &vary->queue;
    queue->asked = 0;
    for (size_t i = 0; i < queue->count; i++)
        if (!queue->candidates[i].is_unique) {
            queue->list[queue->asked] = queue->candidates[i].cells;
            queue->without[queue->asked] = 81;
            queue->owner[queue->asked++] = (uint16_t)i;
        }
    if (!vary_queue_ask(vary))
        return false;
    for (size_t i = 0; i < queue->asked; i++)
        queue->candidates[queue->owner[i]].is_out = queue->found[i] != 1;
    return true;
}

/* ---- no clue that can be left out ------------------------------------------------------------ */

/* Makes questions about the last open clues of a candidate, up to `most`. */
static void vary_queue_leave_out(struct vary_queue *queue, size_t number, size_t most) {
    struct vary_candidate *candidate = &queue->candidates[number];
    for (; most && candidate->open_count; most--) {
        queue->list[queue->asked] = candidate->cells;
        queue->without[queue->asked] = candidate->open[--candidate->open_count];
        queue->owner[queue->asked++] = (uint16_t)number;
    }
}

/* Asks about some clues of all candidates that are left; the fewer these are, the more of each, as
 * the batch engine is slow with few questions. */
static bool vary_queue_ask_minimal(qd_vary *vary) {
    struct vary_queue *queue = &vary->queue;
    size_t left = 0;
    for (size_t i = 0; i < queue->count; i++)
        left += !queue->candidates[i].is_out && queue->candidates[i].open_count;
    queue->asked = 0;
    for (size_t i = 0; i < queue->count; i++)
        if (!queue->candidates[i].is_out && queue->candidates[i].open_count)
            vary_queue_leave_out(queue, i, VARY_TOGETHER / left);
    if (!vary_queue_ask(vary))
        return false;
    for (size_t i = 0; i < queue->asked; i++)
        if (queue->found[i] == 0) /* no solution without that clue */
            queue->candidates[queue->owner[i]].is_out = true;
    return true;
}

/* ---- the queue ------------------------------------------------------------------------------- */

static bool vary_queue_hand_out(qd_vary *vary) {
    const struct vary_queue *queue = &vary->queue;
    uint64_t most = vary->settings.limits.solutions;
    for (size_t i = 0; i < queue->count; i++) {
        if (queue->candidates[i].is_out)
            continue;
        if (most && vary->effort.solutions >= most) {
            vary->outcome = QD_SOLUTION_LIMIT;
            return false;
        }
        vary->effort.solutions++;
        const struct vary_candidate *candidate = &queue->candidates[i];
        if (!vary->visit(vary->user, candidate->number, candidate->cells)) {
            vary->outcome = QD_STOPPED;
            return false;
        }
    }
    return true;
}

bool qd_vary_settle(qd_vary *vary) {
    struct vary_queue *queue = &vary->queue;
    if (!vary_queue_ask_unique(vary))
        return false;
    if (vary->settings.minimal)
        do {
            if (!vary_queue_ask_minimal(vary))
                return false;
        } while (queue->asked);
    if (!vary_queue_hand_out(vary))
        return false;
    queue->count = 0;
    return true;
}

struct vary_candidate *qd_vary_new_candidate(qd_vary *vary) {
    struct vary_queue *queue = &vary->queue;
    if (queue->count == VARY_TOGETHER && !qd_vary_settle(vary))
        return NULL;
    struct vary_candidate *candidate = &queue->candidates[queue->count++];
    candidate->number = vary->number;
    memcpy(candidate->cells, vary->cells, 81);
    candidate->is_unique = candidate->is_out = false;
    candidate->open_count = 0;
    return candidate;
}
