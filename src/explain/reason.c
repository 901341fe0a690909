#include "reason.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

qd_reason *qd_reason_begin(void) {
    return qd_array_new(1, sizeof(qd_reason));
}

/* ---- growing --------------------------------------------------------------------------------- */

static bool reason_reserve(qd_reason *reason) {
    if (!reason->failed &&
        qd_array_reserve(&reason->facts, &reason->fact_space, reason->count + 1,
                         sizeof *reason->facts) &&
        qd_array_reserve(&reason->places, &reason->place_space, reason->count + 1,
                         sizeof *reason->places))
        return true;
    reason->failed = true;
    return false;
}

uint32_t qd_reason_add(qd_reason *reason, qd_because because, uint32_t cell, uint32_t value,
                       bool on) {
    if (!reason_reserve(reason))
        return 0;
    reason->places[reason->count] =
        (struct reason_place){reason->from_count, reason->set_count, reason->set_count};
    reason->facts[reason->count] = (qd_fact){.because = because,
                                             .cell = cell,
                                             .value = value,
                                             .on = on,
                                             .house = QD_NO_HOUSE,
                                             .first = (uint32_t)reason->count};
    return (uint32_t)reason->count++;
}

void qd_reason_add_from(qd_reason *reason, uint32_t fact) {
    if (reason->failed || !qd_array_reserve(&reason->from, &reason->from_space,
                                            reason->from_count + 1, sizeof *reason->from)) {
        reason->failed = true;
        return;
    }
    reason->from[reason->from_count++] = fact;
    reason->facts[reason->count - 1].from_count++;
}

static bool reason_append_set(qd_reason *reason, const qd_set *set) {
    if (reason->failed || !qd_array_reserve(&reason->sets, &reason->set_space,
                                            reason->set_count + 1, sizeof *reason->sets)) {
        reason->failed = true;
        return false;
    }
    reason->sets[reason->set_count++] = *set;
    return true;
}

void qd_reason_add_set(qd_reason *reason, const qd_set *set) {
    if (!reason_append_set(reason, set))
        return;
    reason->facts[reason->count - 1].set_count++;
    reason->places[reason->count - 1].covers = reason->set_count;
}

void qd_reason_add_cover(qd_reason *reason, const qd_set *cover) {
    if (reason_append_set(reason, cover))
        reason->facts[reason->count - 1].cover_count++;
}

void qd_reason_clear(qd_reason *reason) {
    reason->count = reason->from_count = reason->set_count = 0;
    reason->failed = false;
}

void qd_reason_cut(qd_reason *reason, size_t count) {
    if (reason->failed || count >= reason->count)
        return;
    reason->from_count = reason->places[count].from;
    reason->set_count = reason->places[count].sets;
    reason->count = count;
}

/* ---- finishing ------------------------------------------------------------------------------- */

/* There may be none at all. */
static const qd_set *reason_set_at(const qd_reason *reason, size_t place) {
    return reason->sets ? reason->sets + place : NULL;
}

void qd_reason_point(qd_reason *reason) {
    for (size_t i = 0; i < reason->count; i++) {
        qd_fact *fact = &reason->facts[i];
        fact->from = reason->from ? reason->from + reason->places[i].from : NULL;
        fact->sets = reason_set_at(reason, reason->places[i].sets);
        fact->covers = reason_set_at(reason, reason->places[i].covers);
    }
}

/* Marks what the marked facts depend on: these come before them. */
static void reason_mark(const qd_reason *reason, uint32_t *marks) {
    for (size_t i = reason->count; i-- > 0;)
        for (size_t k = 0; marks[i] && k < reason->facts[i].from_count; k++)
            marks[reason->from[reason->places[i].from + k]] = 1;
}

/* The first of those from a number on that stay: one does, as a fact depends on what it ends. */
static uint32_t reason_first(const uint32_t *marks, uint32_t number) {
    while (!marks[number])
        number++;
    return marks[number] - 1;
}

/* Facts that are marked get their new numbers, plus 1. */
static void reason_move(qd_reason *reason, uint32_t *marks) {
    uint32_t count = 0;
    for (size_t i = 0; i < reason->count; i++) {
        if (!marks[i])
            continue;
        marks[i] = ++count;
        qd_fact fact = reason->facts[i];
        fact.first = reason_first(marks, fact.first);
        for (size_t k = 0; k < fact.from_count; k++) {
            uint32_t *from = &reason->from[reason->places[i].from + k];
            *from = marks[*from] - 1;
        }
        reason->facts[count - 1] = fact;
        reason->places[count - 1] = reason->places[i];
    }
    reason->count = count;
}

void qd_reason_finish(qd_reason *reason, const uint32_t *conclusions, size_t count) {
    uint32_t *marks = reason->failed ? NULL : qd_array_new(reason->count, sizeof *marks);
    if (!marks) {
        reason->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        marks[conclusions[i]] = 1;
    reason_mark(reason, marks);
    reason_move(reason, marks);
    qd_reason_point(reason);
    free(marks);
}

/* ---- reading --------------------------------------------------------------------------------- */

void qd_reason_free(qd_reason *reason) {
    if (!reason)
        return;
    free(reason->facts);
    free(reason->places);
    free(reason->from);
    free(reason->sets);
    free(reason);
}

const qd_fact *qd_reason_facts(const qd_reason *reason, size_t *count) {
    count = QD_OPTIONAL(count, size_t);
    *count = reason->count;
    return reason->facts;
}
