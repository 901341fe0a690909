#include "subject.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is needed while pieces are found. */
struct pieces {
    const qd_cover *cover;
    uint32_t item_count, option_count;
    uint32_t *leader; /* of an item: another one of its piece; the first of a piece leads itself */
    uint32_t *piece;  /* of a leading item: the number of its piece */
    uint32_t *local;  /* of an item: its number within the piece */
    uint32_t *degree; /* of an item: usable options that name it */
};

static uint32_t pieces_leader(struct pieces *pieces, uint32_t item) {
    while (pieces->leader[item] != item)
        item = pieces->leader[item] = pieces->leader[pieces->leader[item]];
    return item;
}

static void pieces_join_option(struct pieces *pieces, uint32_t option) {
    size_t count;
    const uint32_t *items = qd_cover_option_items(pieces->cover, option, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t left = pieces_leader(pieces, items[0]), right = pieces_leader(pieces, items[i]);
        pieces->degree[items[i]]++;
        if (left < right)
            pieces->leader[right] = left;
        else
            pieces->leader[left] = right;
    }
}

static qd_status pieces_open(struct pieces *pieces, const qd_cover *cover, qd_error *error) {
    pieces->cover = cover;
    pieces->item_count = qd_cover_item_count(cover);
    pieces->option_count = qd_cover_option_count(cover);
    pieces->leader = qd_array_new(pieces->item_count, sizeof *pieces->leader);
    pieces->piece = qd_array_new(pieces->item_count, sizeof *pieces->piece);
    pieces->local = qd_array_new(pieces->item_count, sizeof *pieces->local);
    pieces->degree = qd_array_new(pieces->item_count, sizeof *pieces->degree);
    if (!pieces->leader || !pieces->piece || !pieces->local || !pieces->degree)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < pieces->item_count; i++)
        pieces->leader[i] = i;
    for (uint32_t o = 0; o < pieces->option_count; o++)
        if (!qd_cover_option_is_idle(cover, o))
            pieces_join_option(pieces, o);
    return QD_OK;
}

static void pieces_close(struct pieces *pieces) {
    free(pieces->leader);
    free(pieces->piece);
    free(pieces->local);
    free(pieces->degree);
}

/* Gives the pieces their numbers, and says whether an item has fewer options than it needs. */
static qd_status pieces_number(struct pieces *pieces, struct subjects *subjects, qd_error *error) {
    uint32_t least, most;
    for (uint32_t i = 0; i < pieces->item_count; i++) {
        qd_cover_item_bounds(pieces->cover, i, &least, &most);
        subjects->impossible |= pieces->degree[i] < least;
        if (pieces->degree[i] && pieces_leader(pieces, i) == i)
            pieces->piece[i] = (uint32_t)subjects->count++;
    }
    subjects->list = qd_array_new(subjects->count, sizeof *subjects->list);
    if (!subjects->list)
        subjects->count = 0;
    return subjects->list ? QD_OK : qd_fail_memory(error);
}

static struct subject *pieces_subject(struct pieces *pieces, struct subjects *subjects,
                                      uint32_t item) {
    return &subjects->list[pieces->piece[pieces_leader(pieces, item)]];
}

static uint32_t pieces_first_item(const struct pieces *pieces, uint32_t option, size_t *count) {
    return *qd_cover_option_items(pieces->cover, option, count);
}

static bool subject_allocate(struct subject *subject, size_t entries) {
    subject->item = qd_array_new(subject->item_count, sizeof *subject->item);
    subject->least = qd_array_new(subject->primary_count, sizeof *subject->least);
    subject->most = qd_array_new(subject->primary_count, sizeof *subject->most);
    subject->hues = qd_array_new(subject->item_count, sizeof *subject->hues);
    subject->plain = qd_array_new(subject->item_count, sizeof *subject->plain);
    subject->degree = qd_array_new(subject->item_count, sizeof *subject->degree);
    subject->option = qd_array_new(subject->option_count, sizeof *subject->option);
    subject->first = qd_array_new((size_t)subject->option_count + 1, sizeof *subject->first);
    subject->entries = qd_array_new(entries, sizeof *subject->entries);
    subject->colours = qd_array_new(entries, sizeof *subject->colours);
    return subject->item && subject->least && subject->most && subject->hues && subject->plain &&
           subject->degree && subject->option && subject->first && subject->entries &&
           subject->colours;
}

/* Counts items, options and entries of each piece (these in `first`, for the moment), then makes the
 * arrays. */
static qd_status pieces_allocate(struct pieces *pieces, struct subjects *subjects,
                                 qd_error *error) {
    size_t *entries = qd_array_new(subjects->count, sizeof *entries), length;
    if (!entries)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < pieces->item_count; i++)
        if (pieces->degree[i]) {
            struct subject *subject = pieces_subject(pieces, subjects, i);
            subject->item_count++;
            subject->primary_count += qd_cover_item_kind(pieces->cover, i) == QD_PRIMARY;
        }
    for (uint32_t o = 0; o < pieces->option_count; o++)
        if (!qd_cover_option_is_idle(pieces->cover, o)) {
            uint32_t item = pieces_first_item(pieces, o, &length);
            pieces_subject(pieces, subjects, item)->option_count++;
            entries[pieces->piece[pieces_leader(pieces, item)]] += length;
        }
    bool fine = true;
    for (size_t i = 0; i < subjects->count; i++)
        fine = subject_allocate(&subjects->list[i], entries[i]) && fine;
    free(entries);
    return fine ? QD_OK : qd_fail_memory(error);
}

static void pieces_fill_items(struct pieces *pieces, struct subjects *subjects) {
    for (int kind = 0; kind < 2; kind++)
        for (uint32_t i = 0; i < pieces->item_count; i++) {
            if (!pieces->degree[i] ||
                (qd_cover_item_kind(pieces->cover, i) == QD_PRIMARY) != (kind == 0))
                continue;
            struct subject *subject = pieces_subject(pieces, subjects, i);
            uint32_t local = subject->item_count++;
            subject->item[local] = i;
            subject->degree[local] = pieces->degree[i];
            pieces->local[i] = local;
            if (kind == 0)
                qd_cover_item_bounds(pieces->cover, i, &subject->least[local],
                                     &subject->most[local]);
        }
}

static void pieces_fill_options(struct pieces *pieces, struct subjects *subjects) {
    size_t length;
    for (uint32_t o = 0; o < pieces->option_count; o++) {
        if (qd_cover_option_is_idle(pieces->cover, o))
            continue;
        const uint32_t *items = qd_cover_option_items(pieces->cover, o, &length);
        const uint32_t *colours = qd_cover_option_colours(pieces->cover, o);
        struct subject *subject = pieces_subject(pieces, subjects, items[0]);
        uint32_t number = subject->option_count++, at = subject->first[number];
        subject->option[number] = o;
        for (size_t i = 0; i < length; i++, at++) {
            subject->entries[at] = pieces->local[items[i]];
            subject->colours[at] = colours ? colours[i] : QD_NO_COLOUR;
        }
        subject->first[number + 1] = at;
    }
}

static int subject_compare_entries(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    int items = (a[0] > b[0]) - (a[0] < b[0]);
    return items ? items : (a[1] > b[1]) - (a[1] < b[1]);
}

/* Counts the colours of each item from 1. */
static bool subject_number_colours(struct subject *subject) {
    uint32_t count = subject->first[subject->option_count], seen = 0;
    uint32_t(*entries)[3] = qd_array_new(count, sizeof *entries);
    if (!entries)
        return false;
    for (uint32_t e = 0; e < count; e++)
        if (subject->colours[e]) {
            entries[seen][0] = subject->entries[e];
            entries[seen][1] = subject->colours[e];
            entries[seen++][2] = e;
        } else {
            subject->plain[subject->entries[e]] = true;
        }
    qsort(entries, seen, sizeof *entries, subject_compare_entries);
    for (uint32_t i = 0; i < seen; i++) {
        bool repeats = i && subject_compare_entries(entries[i - 1], entries[i]) == 0;
        subject->hues[entries[i][0]] += !repeats;
        subject->colours[entries[i][2]] = subject->hues[entries[i][0]];
    }
    free(entries);
    return true;
}

static qd_status pieces_fill(struct pieces *pieces, struct subjects *subjects, qd_error *error) {
    for (size_t i = 0; i < subjects->count; i++)
        subjects->list[i].item_count = subjects->list[i].option_count = 0;
    pieces_fill_items(pieces, subjects);
    pieces_fill_options(pieces, subjects);
    for (size_t i = 0; i < subjects->count; i++)
        if (!subject_number_colours(&subjects->list[i]))
            return qd_fail_memory(error);
    return QD_OK;
}

qd_status qd_subjects_find(const qd_cover *cover, struct subjects *subjects, qd_error *error) {
    struct pieces pieces = {0};
    *subjects = (struct subjects){0};
    qd_status status = pieces_open(&pieces, cover, error);
    if (status == QD_OK)
        status = pieces_number(&pieces, subjects, error);
    if (status == QD_OK)
        status = pieces_allocate(&pieces, subjects, error);
    if (status == QD_OK)
        status = pieces_fill(&pieces, subjects, error);
    pieces_close(&pieces);
    return status;
}

static void subject_free(struct subject *subject) {
    free(subject->item);
    free(subject->least);
    free(subject->most);
    free(subject->hues);
    free(subject->plain);
    free(subject->degree);
    free(subject->option);
    free(subject->first);
    free(subject->entries);
    free(subject->colours);
}

void qd_subjects_free(struct subjects *subjects) {
    for (size_t i = 0; i < subjects->count; i++)
        subject_free(&subjects->list[i]);
    free(subjects->list);
    *subjects = (struct subjects){0};
}

/* ---- as a problem ---------------------------------------------------------------------------- */

static void subject_add_items(const struct subject *subject, qd_cover *cover) {
    char name[16];
    for (uint32_t i = 0; i < subject->item_count; i++) {
        bool primary = subject_is_primary(subject, i);
        snprintf(name, sizeof name, "%u", i);
        qd_cover_add_item(cover, name, primary ? QD_PRIMARY : QD_SECONDARY,
                          primary ? subject->least[i] : 0, primary ? subject->most[i] : 1);
    }
}

static void subject_add_options(const struct subject *subject, qd_cover *cover) {
    uint32_t hues = 0;
    char name[16];
    for (uint32_t i = 0; i < subject->item_count; i++)
        hues = hues < subject->hues[i] ? subject->hues[i] : hues;
    for (uint32_t c = 1; c <= hues; c++) {
        snprintf(name, sizeof name, "%u", c);
        qd_cover_add_colour(cover, name);
    }
    for (uint32_t o = 0; o < subject->option_count; o++) {
        uint32_t at = subject->first[o];
        qd_cover_add_option(cover, subject->entries + at, subject->first[o + 1] - at,
                            hues ? subject->colours + at : NULL, 0);
    }
}

qd_status qd_subject_cover(const struct subject *subject, qd_cover **out, qd_error *error) {
    qd_status status = qd_cover_new(out, error);
    if (status != QD_OK)
        return status;
    subject_add_items(subject, *out);
    subject_add_options(subject, *out);
    status = qd_cover_seal(*out, error);
    if (status != QD_OK) {
        qd_cover_free(*out);
        *out = NULL;
    }
    return status;
}
