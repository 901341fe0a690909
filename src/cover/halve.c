/*
 * Halving a start by its first choice, without any engine. Opening a halver takes time proportional
 * to the problem, and halving a start to what the start changes.
 */
#include "halve.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* With bounds, the most ways to cover an item that are listed: each bans those before it. */
#define HALVE_MOST_WAYS 64

qd_status qd_halver_open(struct qd_halver *halver, const qd_cover *cover, struct asking *asking,
                         qd_error *error) {
    *halver = (struct qd_halver){.cover = cover};
    qd_status status = qd_walk_open(&halver->walk, cover, asking, error);
    halver->ways = qd_array_new((size_t)cover->option_count + 1, sizeof *halver->ways);
    return status == QD_OK && !halver->ways ? qd_fail_memory(error) : status;
}

void qd_halver_close(struct qd_halver *halver) {
    qd_walk_close(&halver->walk);
    free(halver->ways);
}

/* The start with one more option chosen (or QD_NO_OPTION), and some banned. */
static qd_status halve_add(const qd_cover_start *start, uint32_t option, const uint32_t *banned,
                           uint32_t count, uint32_t branch, qd_cover_starts *to, qd_error *error) {
    qd_starts_begin(to);
    for (size_t i = 0; i < start->chosen_count; i++)
        qd_starts_choose(to, start->chosen[i]);
    qd_starts_choose(to, option);
    for (size_t i = 0; i < start->banned_count; i++)
        qd_starts_ban(to, start->banned[i]);
    for (uint32_t i = 0; i < count; i++)
        qd_starts_ban(to, banned[i]);
    return qd_starts_end(to, branch, error);
}

/* Without bounds: each half is the start with the options of the other half banned. */
static qd_status halve_plain(struct qd_halver *halver, const qd_cover_start *start, uint32_t item,
                             qd_cover_starts *first, qd_cover_starts *second, qd_error *error) {
    uint32_t *ways = halver->ways;
    uint32_t count = qd_walk_list(&halver->walk, item, ways, UINT32_MAX), half = (count + 1) / 2;
    qd_status status =
        halve_add(start, QD_NO_OPTION, ways + half, count - half, item, first, error);
    if (status == QD_OK && half < count)
        status = halve_add(start, QD_NO_OPTION, ways, half, item, second, error);
    return status;
}

/* With bounds: some ways to cover the item, each with those before it banned; and the rest. */
static qd_status halve_bounded(struct qd_halver *halver, const qd_cover_start *start, uint32_t item,
                               qd_cover_starts *first, qd_cover_starts *second, qd_error *error) {
    uint32_t *ways = halver->ways, size = halver->walk.size[item];
    uint32_t count = qd_walk_list(&halver->walk, item, ways, HALVE_MOST_WAYS);
    uint32_t half = (count + 1) / 2;
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < half && status == QD_OK; i++)
        status = halve_add(start, ways[i], ways, i, QD_NO_ITEM, first, error);
    bool more = half < size || halver->walk.need[item] == 0;
    if (status == QD_OK && more)
        status = halve_add(start, QD_NO_OPTION, ways, half, half < size ? item : QD_NO_ITEM, second,
                           error);
    return status;
}

/* Puts the walk at the start, with all that follows from it; false if it has no solution. */
static bool halve_go_to(struct qd_halver *halver, const qd_cover_start *start) {
    if (!qd_walk_apply(&halver->walk, start))
        return false;
    qd_walk_settle(&halver->walk, true);
    return halver->walk.short_count == 0;
}

qd_status qd_halver_divide(struct qd_halver *halver, const qd_cover_start *start,
                           qd_cover_starts *first, qd_cover_starts *second, qd_error *error) {
    struct walk_mark here = walk_mark(&halver->walk);
    qd_status status = QD_OK;
    if (halve_go_to(halver, start)) {
        uint32_t item = qd_walk_pick(&halver->walk, start->branch, 2);
        if (item == QD_NO_ITEM)
            status = qd_cover_starts_add(first, start, error);
        else
            status = (halver->cover->bounds ? halve_bounded : halve_plain)(halver, start, item,
                                                                           first, second, error);
    }
    qd_walk_undo(&halver->walk, here);
    return status;
}

uint32_t qd_halver_weigh(struct qd_halver *halver, const qd_cover_start *start) {
    struct walk_mark here = walk_mark(&halver->walk);
    bool is_open =
        halve_go_to(halver, start) && qd_walk_pick(&halver->walk, start->branch, 2) != QD_NO_ITEM;
    uint32_t weight = is_open ? walk_weight(&halver->walk) : 0;
    qd_walk_undo(&halver->walk, here);
    return weight;
}
