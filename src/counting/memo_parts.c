#include "memo_parts.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

bool qd_memo_parts_open(struct memo_parts *parts, const struct memo_left *left) {
    *parts = (struct memo_parts){0};
    parts->seen = qd_array_new(left->list_count, sizeof *parts->seen);
    parts->option_seen = qd_array_new(left->subject->option_count, sizeof *parts->option_seen);
    return parts->seen && parts->option_seen;
}

void qd_memo_parts_close(struct memo_parts *parts) {
    free(parts->seen);
    free(parts->option_seen);
    free(parts->bits);
    *parts = (struct memo_parts){0};
}

/* There is room: see qd_memo_parts_find. */
static void parts_meet_list(struct memo_parts *parts, const struct memo_left *left, uint32_t list) {
    QD_CHECK(list < left->list_count);
    if (parts->seen[list] == parts->part)
        return;
    QD_CHECK(parts->length < parts->capacity);
    parts->seen[list] = parts->part;
    parts->bits[parts->length++] = list;
    parts->primaries += list < left->subject->primary_count;
}

/* Lists of the same item exclude each other. */
static bool parts_meet_peers(struct memo_parts *parts, const struct memo_left *left,
                             uint32_t list) {
    const struct memo_list *own = &left->lists[list];
    bool excludes = own->excludes;
    parts->work += own->peer_end - own->peers;
    for (uint32_t l = own->peers; l < own->peer_end; l++)
        if (l != list && left->lists[l].count) {
            parts_meet_list(parts, left, l);
            excludes = true;
        }
    return excludes;
}

static void parts_meet_option(struct memo_parts *parts, const struct memo_left *left,
                              uint32_t option) {
    if (parts->option_seen[option] == parts->part)
        return;
    parts->option_seen[option] = parts->part;
    parts->work += 1 + subject_length(left->subject, option);
    if (left->bit && left->bit[option])
        parts->bits[parts->length++] = left->bit[option];
    for (uint32_t e = left->subject->first[option]; e < left->subject->first[option + 1]; e++)
        parts_meet_list(parts, left, left->list[e]);
}

/* A colour that is alone excludes nothing, so it joins nothing. */
static void parts_follow_list(struct memo_parts *parts, const struct memo_left *left,
                              uint32_t list) {
    bool joins = list < left->subject->primary_count || parts_meet_peers(parts, left, list);
    parts->work += 1 + left->lists[list].count;
    for (uint32_t i = 0; joins && i < left->lists[list].count; i++)
        parts_meet_option(parts, left, left_option(left, list, i));
}

/* The part of a primary list; it ends when it has so many of them. */
static bool parts_find_one(struct memo_parts *parts, const struct memo_left *left, uint32_t list,
                           uint32_t most_primaries) {
    size_t most = (size_t)left->list_count + (left->bit ? left->subject->option_count : 0) + 1;
    if (!qd_array_reserve(&parts->bits, &parts->capacity, parts->length + most,
                          sizeof *parts->bits))
        return false;
    size_t begin = ++parts->length;
    parts->part++;
    parts->primaries = 0;
    parts_meet_list(parts, left, list);
    for (size_t at = begin; at < parts->length && parts->primaries < most_primaries; at++)
        if (parts->bits[at] < left->list_count)
            parts_follow_list(parts, left, parts->bits[at]);
    parts->bits[begin - 1] = (uint32_t)(parts->length - begin);
    return true;
}

/* Before the numbers of parts would be used again. */
static void parts_forget(struct memo_parts *parts, const struct memo_left *left) {
    if (parts->part < UINT32_MAX / 2)
        return;
    memset(parts->seen, 0, left->list_count * sizeof *parts->seen);
    memset(parts->option_seen, 0, left->subject->option_count * sizeof *parts->option_seen);
    parts->part = 0;
}

bool qd_memo_parts_find(struct memo_parts *parts, const struct memo_left *left, uint32_t *count) {
    parts_forget(parts, left);
    uint32_t before = parts->part, all = qd_memo_left_count(left), met = 0;
    for (uint32_t l = 0; met < all; l++, parts->work++) {
        if (!left_has_bit(left, l) || parts->seen[l] > before)
            continue;
        /* If the first one has them all, there is no other. */
        if (!parts_find_one(parts, left, l, met ? UINT32_MAX : all))
            return false;
        met += parts->primaries;
    }
    QD_CHECK(met == all || parts->part - before == 1);
    *count = parts->part - before;
    return true;
}
