/*
 * Dividing lists of starts: what a search has left is shared between two, and a list that nobody has
 * begun becomes a longer one. No engine is needed for either.
 *
 * What is left of a search lies on one path, from the deepest node to the root. The starts near the
 * root, which come last, have most of the work, but which of them has how much is unknown. So each
 * of the last MOST_HALVED is halved, and the halves are dealt out in turn; those before them are
 * dealt out whole, so that lists do not grow. Halving only the last one kept 2 of 100 workers busy
 * on problems with bounds, where it has next to nothing: the options before it are banned. Halving
 * all of them made lists on conway-5x5x5 four times as long, for 0.958 of the speed of 100 workers
 * instead of 0.949 with 12.
 */
#include "halve.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

#define MOST_HALVED 24

/* Some starts, and which one each of them is a piece of. */
struct pieces {
    qd_cover_starts *starts;
    qd_cover_piece *from;
    size_t capacity;
};

/* The starts from `begin` on are pieces of start `origin`, from number `number` on. */
static qd_status share_note(struct pieces *pieces, size_t begin, uint32_t origin, uint32_t number,
                            qd_error *error) {
    size_t count = pieces->starts->count;
    if (!qd_array_reserve(&pieces->from, &pieces->capacity, count, sizeof *pieces->from))
        return qd_fail_memory(error);
    for (size_t i = begin; i < count; i++)
        pieces->from[i] = (qd_cover_piece){origin, number++};
    return QD_OK;
}

static qd_status share_whole(const qd_cover_starts *left, uint32_t origin, struct pieces *to,
                             qd_error *error) {
    size_t before = to->starts->count;
    qd_status status = qd_starts_append(to->starts, left, origin, (size_t)origin + 1, error);
    return status == QD_OK ? share_note(to, before, origin, 0, error) : status;
}

static qd_status share_halves(struct qd_halver *halver, const qd_cover_starts *left,
                              uint32_t origin, struct pieces *first, struct pieces *second,
                              qd_error *error) {
    qd_cover_start start = qd_cover_starts_get(left, origin);
    size_t before = first->starts->count, other = second->starts->count;
    qd_status status = qd_halver_divide(halver, &start, first->starts, second->starts, error);
    uint32_t count = (uint32_t)(first->starts->count - before);
    if (status == QD_OK)
        status = share_note(first, before, origin, 0, error);
    return status == QD_OK ? share_note(second, other, origin, count, error) : status;
}

static void share_hand_over(struct pieces *pieces, qd_status status, qd_cover_piece **from) {
    if (from)
        *from = status == QD_OK ? pieces->from : NULL;
    if (!from || status != QD_OK)
        free(pieces->from);
}

/* The last start is halved first, so that the other one gets the later half of the largest. */
qd_status qd_share(const qd_cover *cover, const qd_cover_starts *left, qd_cover_starts *kept,
                   qd_cover_piece **kept_from, qd_cover_starts *given, qd_cover_piece **given_from,
                   struct asking *asking, qd_error *error) {
    struct pieces sides[2] = {{.starts = kept}, {.starts = given}};
    struct qd_halver halver;
    qd_cover_starts_clear(kept);
    qd_cover_starts_clear(given);
    qd_status status = qd_halver_open(&halver, cover, asking, error);
    for (size_t i = 0; i < left->count && status == QD_OK; i++) {
        size_t behind = left->count - 1 - i;
        struct pieces *one = &sides[behind & 1], *other = &sides[~behind & 1];
        if (behind < MOST_HALVED)
            status = share_halves(&halver, left, (uint32_t)i, one, other, error);
        else
            status = share_whole(left, (uint32_t)i, other, error);
    }
    qd_halver_close(&halver);
    share_hand_over(&sides[0], status, kept_from);
    share_hand_over(&sides[1], status, given_from);
    return status;
}

qd_status qd_cover_share(const qd_cover *cover, const qd_cover_starts *left, qd_cover_starts *kept,
                         qd_cover_piece **kept_from, qd_cover_starts *given,
                         qd_cover_piece **given_from, qd_error *error) {
    return qd_share(cover, left, kept, kept_from, given, given_from, NULL, error);
}

/* ---- longer lists ---------------------------------------------------------------------------- */

static int share_compare_weights(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a < b) - (a > b);
}

/* The weight from which on starts are halved: the `missing` heaviest of them; 0: none can be. */
static uint32_t share_find_weight(const uint32_t *weights, uint32_t *sorted, size_t count,
                                  size_t missing) {
    for (size_t i = 0; i < count; i++)
        sorted[i] = weights[i];
    qsort(sorted, count, sizeof *sorted, share_compare_weights);
    uint32_t weight = sorted[(missing < count ? missing : count) - 1];
    for (size_t i = count; weight == 0 && i > 0; i--)
        weight = sorted[i - 1];
    return weight;
}

/* Both halves stay in the list, next to each other. */
static qd_status share_halve_in_place(struct qd_halver *halver, const struct pieces *list,
                                      uint32_t number, qd_cover_starts *scratch,
                                      struct pieces *next, qd_error *error) {
    qd_cover_start start = qd_cover_starts_get(list->starts, number);
    qd_cover_starts_clear(scratch);
    qd_status status = qd_halver_divide(halver, &start, next->starts, scratch, error);
    return status == QD_OK ? qd_starts_append(next->starts, scratch, 0, scratch->count, error)
                           : status;
}

/* One round: the list with its heaviest starts halved. */
static qd_status share_run_round(struct qd_halver *halver, const struct pieces *list,
                                 const uint32_t *weights, uint32_t weight, size_t most,
                                 qd_cover_starts *scratch, struct pieces *next, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < list->starts->count && status == QD_OK; i++) {
        size_t before = next->starts->count;
        bool is_heavy = weights[i] >= weight && before + (list->starts->count - i) < most;
        if (is_heavy)
            status = share_halve_in_place(halver, list, i, scratch, next, error);
        else
            status = qd_starts_append(next->starts, list->starts, i, (size_t)i + 1, error);
        if (status == QD_OK)
            status = share_note(next, before, list->from[i].start, 0, error);
    }
    return status;
}

/* Pieces of one start follow each other. */
static void share_number(struct pieces *pieces) {
    for (size_t i = 0; i < pieces->starts->count; i++) {
        qd_cover_piece *piece = &pieces->from[i];
        bool is_next = i && pieces->from[i - 1].start == piece->start;
        piece->number = is_next ? pieces->from[i - 1].number + 1 : 0;
    }
}

/* The next list takes the place of this one. */
static void share_begin_round(struct pieces *list, struct pieces *next) {
    struct pieces swap = *list;
    *list = *next;
    *next = swap;
    qd_cover_starts_clear(next->starts);
}

/* `weights` of two lists of `count` starts: as they are, and sorted. */
static qd_status share_divide(struct qd_halver *halver, struct pieces *list, struct pieces *next,
                              size_t count, const qd_stop *stop, uint32_t *weights,
                              qd_cover_starts *scratch, qd_error *error) {
    qd_status status = QD_OK;
    while (status == QD_OK && list->starts->count && list->starts->count < count &&
           !qd_stop_is_due(stop, NULL)) {
        size_t length = list->starts->count;
        for (size_t i = 0; i < length; i++) {
            qd_cover_start start = qd_cover_starts_get(list->starts, i);
            weights[i] = qd_halver_weigh(halver, &start);
        }
        uint32_t weight = share_find_weight(weights, weights + count, length, count - length);
        if (weight == 0)
            break;
        status = share_run_round(halver, list, weights, weight, count, scratch, next, error);
        share_begin_round(list, next);
    }
    return status;
}

qd_status qd_cover_divide(const qd_cover *cover, const qd_cover_starts *from, size_t count,
                          const qd_stop *stop, qd_cover_starts *to, qd_cover_piece **pieces,
                          qd_error *error) {
    struct pieces list = {0}, next = {0};
    qd_cover_starts *scratch = NULL;
    struct qd_halver halver;
    struct asking asking = {.stop = stop, .most = UINT64_MAX};
    qd_status status = qd_halver_open(&halver, cover, &asking, error);
    bool is_open = status == QD_OK;
    if (status == QD_ERROR_STOPPED) /* then all stay as they are */
        status = QD_OK;
    uint32_t *weights = qd_array_new(count < SIZE_MAX / 2 ? 2 * count + 1 : 0, sizeof *weights);
    if (status == QD_OK && !weights)
        status = qd_fail_memory(error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&list.starts, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&next.starts, error);
    if (status == QD_OK)
        status = qd_cover_starts_new(&scratch, error);
    for (uint32_t i = 0; i < from->count && status == QD_OK; i++)
        status = share_whole(from, i, &list, error);
    if (status == QD_OK && is_open)
        status = share_divide(&halver, &list, &next, count, stop, weights, scratch, error);
    qd_cover_starts_clear(to);
    if (status == QD_OK)
        status = qd_starts_append(to, list.starts, 0, list.starts->count, error);
    if (status == QD_OK)
        share_number(&list);
    share_hand_over(&list, status, pieces);
    free(next.from);
    qd_cover_starts_free(list.starts);
    qd_cover_starts_free(next.starts);
    qd_cover_starts_free(scratch);
    qd_halver_close(&halver);
    free(weights);
    return status;
}
