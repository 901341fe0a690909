#include "subject.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../cover/above.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is needed while pieces are found. */
struct subject_pieces {
    struct arena arena; /* of all arrays */
    const qd_cover *cover;
    struct asking *asking;
    uint32_t item_count, option_count;
    uint32_t *leader; /* of an item: another one of its piece; the first of a piece leads itself */
    uint32_t *piece;  /* of a leading item: the number of its piece */
    uint32_t *local;  /* of an item: its number within the piece */
    uint32_t *degree; /* of an item: usable options that name it */
};

static uint32_t pieces_leader(struct subject_pieces *pieces, uint32_t item) {
    while (pieces->leader[item] != item)
        item = pieces->leader[item] = pieces->leader[pieces->leader[item]];
    return item;
}

static bool pieces_join_option(struct subject_pieces *pieces, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(pieces->cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        uint32_t left = pieces_leader(pieces, facts.items[0]),
                 right = pieces_leader(pieces, facts.items[i]);
        pieces->degree[facts.items[i]]++;
        if (left < right)
            pieces->leader[right] = left;
        else
            pieces->leader[left] = right;
    }
    return goes_on_after(pieces->asking, 1 + facts.count);
}

static qd_status pieces_open(struct subject_pieces *pieces, const qd_cover *cover,
                             qd_error *error) {
    pieces->cover = cover;
    pieces->item_count = qd_cover_item_count(cover);
    pieces->option_count = qd_cover_option_count(cover);
    pieces->leader = qd_arena_array(&pieces->arena, pieces->item_count, sizeof *pieces->leader);
    pieces->piece = qd_arena_array(&pieces->arena, pieces->item_count, sizeof *pieces->piece);
    pieces->local = qd_arena_array(&pieces->arena, pieces->item_count, sizeof *pieces->local);
    pieces->degree = qd_arena_array(&pieces->arena, pieces->item_count, sizeof *pieces->degree);
    if (pieces->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < pieces->item_count; i++)
        pieces->leader[i] = i;
    for (uint32_t o = 0; o < pieces->option_count; o++)
        if (!qd_cover_option_is_idle(cover, o) && !pieces_join_option(pieces, o))
            return qd_fail_stopped(error);
    return QD_OK;
}

/* Beside numbers for each item, option and entry: those while pieces are found, and while colours are numbered. */
static qd_status pieces_take_room(const qd_cover *cover, struct qd_room *room, qd_error *error) {
    uint64_t items = qd_cover_item_count(cover), options = qd_cover_option_count(cover);
    qd_cover_facts facts = qd_cover_about(cover);
    uint64_t entries = facts.entries;
    struct qd_room most = *room;
    uint64_t bytes = 21 * items + 8 * options + 8 * entries;
    uint64_t also = 16 * items + (facts.colours ? 8 * entries : 0);
    qd_status status = qd_room_take(&most, bytes + also, "counting", error);
    return status == QD_OK ? qd_room_take(room, bytes, "counting", error) : status;
}

/* Gives the pieces their numbers, and says whether an item has fewer options than it needs. */
static qd_status pieces_number(struct subject_pieces *pieces, struct subjects *subjects,
                               struct qd_room *room, qd_error *error) {
    for (uint32_t i = 0; i < pieces->item_count; i++) {
        subjects->impossible |= pieces->degree[i] < qd_cover_item_about(pieces->cover, i).least;
        if (pieces->degree[i] && pieces_leader(pieces, i) == i)
            pieces->piece[i] = (uint32_t)subjects->count++;
    }
    qd_status status = qd_room_take(
        room, subjects->count * (sizeof(struct subject) + sizeof(uint32_t)), "counting", error);
    if (status == QD_OK)
        subjects->list = qd_arena_array(&subjects->arena, subjects->count, sizeof *subjects->list);
    if (!subjects->list)
        subjects->count = 0;
    return status == QD_OK && !subjects->list ? qd_fail_memory(error) : status;
}

static struct subject *pieces_subject(struct subject_pieces *pieces, struct subjects *subjects,
                                      uint32_t item) {
    return &subjects->list[pieces->piece[pieces_leader(pieces, item)]];
}

/* Arrays for all pieces together, which have so many items, options and entries. */
static bool subject_allocate(struct subject *all, size_t pieces, size_t entries,
                             struct arena *arena) {
    all->item = qd_arena_array(arena, all->item_count, sizeof *all->item);
    all->least = qd_arena_array(arena, all->primary_count, sizeof *all->least);
    all->most = qd_arena_array(arena, all->primary_count, sizeof *all->most);
    all->hues = qd_arena_array(arena, all->item_count, sizeof *all->hues);
    all->plain = qd_arena_array(arena, all->item_count, sizeof *all->plain);
    all->degree = qd_arena_array(arena, all->item_count, sizeof *all->degree);
    all->option = qd_arena_array(arena, all->option_count, sizeof *all->option);
    all->first = qd_arena_array(arena, all->option_count + pieces, sizeof *all->first);
    all->entries = qd_arena_array(arena, entries, sizeof *all->entries);
    all->colours = qd_arena_array(arena, entries, sizeof *all->colours);
    return !arena->failed;
}

/* Gives the piece the beginning of what is left of these arrays. */
static void subject_take(struct subject *subject, struct subject *left, size_t entries) {
    uint32_t items = subject->item_count, primary = subject->primary_count,
             options = subject->option_count;
    *subject = *left;
    subject->item_count = items;
    subject->primary_count = primary;
    subject->option_count = options;
    left->item += items;
    left->least += primary;
    left->most += primary;
    left->hues += items;
    left->plain += items;
    left->degree += items;
    left->option += options;
    left->first += options + 1;
    left->entries += entries;
    left->colours += entries;
}

/* Counts items, options and entries of each piece, then makes the arrays. */
static qd_status pieces_allocate(struct subject_pieces *pieces, struct subjects *subjects,
                                 qd_error *error) {
    struct subject all = {0};
    size_t *entries = qd_arena_array(&pieces->arena, subjects->count, sizeof *entries), sum = 0;
    if (!entries)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < pieces->item_count; i++)
        if (pieces->degree[i]) {
            struct subject *subject = pieces_subject(pieces, subjects, i);
            uint32_t primary = qd_cover_item_about(pieces->cover, i).kind == QD_PRIMARY;
            subject->item_count++, all.item_count++;
            subject->primary_count += primary, all.primary_count += primary;
        }
    for (uint32_t o = 0; o < pieces->option_count; o++)
        if (!qd_cover_option_is_idle(pieces->cover, o)) {
            qd_option_facts facts = qd_cover_option_about(pieces->cover, o);
            pieces_subject(pieces, subjects, facts.items[0])->option_count++, all.option_count++;
            entries[pieces->piece[pieces_leader(pieces, facts.items[0])]] += facts.count;
            sum += facts.count;
            if (!goes_on_after(pieces->asking, 1))
                return qd_fail_stopped(error);
        }
    if (!subject_allocate(&all, subjects->count, sum, &subjects->arena))
        return qd_fail_memory(error);
    for (size_t i = 0; i < subjects->count; i++)
        subject_take(&subjects->list[i], &all, entries[i]);
    return QD_OK;
}

static void pieces_fill_items(struct subject_pieces *pieces, struct subjects *subjects) {
    for (int kind = 0; kind < 2; kind++)
        for (uint32_t i = 0; i < pieces->item_count; i++) {
            qd_item_facts facts = qd_cover_item_about(pieces->cover, i);
            if (!pieces->degree[i] || (facts.kind == QD_PRIMARY) != (kind == 0))
                continue;
            struct subject *subject = pieces_subject(pieces, subjects, i);
            uint32_t local = subject->item_count++;
            subject->item[local] = i;
            subject->degree[local] = pieces->degree[i];
            pieces->local[i] = local;
            if (kind == 0) {
                subject->least[local] = facts.least;
                subject->most[local] = facts.most;
            }
        }
}

static bool pieces_fill_options(struct subject_pieces *pieces, struct subjects *subjects) {
    for (uint32_t o = 0; o < pieces->option_count; o++) {
        if (qd_cover_option_is_idle(pieces->cover, o))
            continue;
        qd_option_facts facts = qd_cover_option_about(pieces->cover, o);
        struct subject *subject = pieces_subject(pieces, subjects, facts.items[0]);
        uint32_t number = subject->option_count++, at = subject->first[number];
        subject->option[number] = o;
        for (size_t i = 0; i < facts.count; i++, at++) {
            subject->entries[at] = pieces->local[facts.items[i]];
            subject->colours[at] = facts.colours ? facts.colours[i] : QD_NO_COLOUR;
        }
        subject->first[number + 1] = at;
        if (!goes_on_after(pieces->asking, 1 + facts.count))
            return false;
    }
    return true;
}

/* Entries that have a colour, in the order of their keys, which are below `keys`; `at` has two more places. */
static bool subject_sort(const uint32_t *from, uint32_t count, const uint32_t *key, uint32_t *at,
                         uint32_t keys, uint32_t *to, struct asking *asking) {
    memset(at, 0, ((size_t)keys + 2) * sizeof *at);
    for (uint32_t i = 0; i < count; i++)
        at[key[from[i]] + 1]++;
    for (uint32_t k = 0; k < keys; k++)
        at[k + 1] += at[k];
    for (uint32_t i = 0; i < count; i++) {
        to[at[key[from[i]]]++] = from[i];
        if (!goes_on_after(asking, 1))
            return false;
    }
    return true;
}

/* Numbers of colours within each item, of entries sorted by item and colour. */
static void subject_count_colours(struct subject *subject, const uint32_t *sorted, uint32_t count) {
    uint32_t item = QD_NO_ITEM, colour = QD_NO_COLOUR;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t e = sorted[i], before = item;
        item = subject->entries[e];
        subject->hues[item] += item != before || subject->colours[e] != colour;
        colour = subject->colours[e];
        subject->colours[e] = subject->hues[item];
    }
}

/* Counts the colours of each item from 1. */
static qd_status subject_number_colours(struct subject *subject, struct asking *asking,
                                        qd_error *error) {
    uint32_t count = subject->first[subject->option_count], seen = 0, colours = 0;
    for (uint32_t e = 0; e < count; e++)
        if (subject->colours[e]) {
            colours = subject->colours[e] > colours ? subject->colours[e] : colours;
            seen++;
        } else {
            subject->plain[subject->entries[e]] = true;
        }
    if (!seen)
        return QD_OK;
    uint32_t keys = (colours > subject->item_count ? colours : subject->item_count) + 1;
    uint32_t *at = qd_array_new((size_t)keys + 2, sizeof *at);
    uint32_t *entries = qd_array_new(seen, sizeof *entries);
    uint32_t *sorted = qd_array_new(seen, sizeof *sorted);
    qd_status status = at && entries && sorted ? QD_OK : qd_fail_memory(error);
    for (uint32_t e = 0, to = 0; status == QD_OK && e < count; e++)
        if (subject->colours[e])
            entries[to++] = e;
    if (status == QD_OK) { /* by colour; then by item, which keeps that order */
        if (subject_sort(entries, seen, subject->colours, at, keys, sorted, asking) &&
            subject_sort(sorted, seen, subject->entries, at, keys, entries, asking))
            subject_count_colours(subject, entries, seen);
        else
            status = qd_fail_stopped(error);
    }
    free(at);
    free(entries);
    free(sorted);
    return status;
}

static qd_status pieces_fill(struct subject_pieces *pieces, struct subjects *subjects,
                             qd_error *error) {
    for (size_t i = 0; i < subjects->count; i++)
        subjects->list[i].item_count = subjects->list[i].option_count = 0;
    pieces_fill_items(pieces, subjects);
    if (!pieces_fill_options(pieces, subjects))
        return qd_fail_stopped(error);
    qd_status status = QD_OK;
    for (size_t i = 0; i < subjects->count && status == QD_OK; i++)
        status = subject_number_colours(&subjects->list[i], pieces->asking, error);
    return status;
}

qd_status qd_subjects_find(const qd_cover *cover, struct subjects *subjects, struct qd_room *room,
                           struct asking *asking, qd_error *error) {
    struct subject_pieces pieces = {.asking = asking};
    *subjects = (struct subjects){0};
    qd_status status = pieces_take_room(cover, room, error);
    if (status == QD_OK)
        status = pieces_open(&pieces, cover, error);
    if (status == QD_OK)
        status = pieces_number(&pieces, subjects, room, error);
    if (status == QD_OK)
        status = pieces_allocate(&pieces, subjects, error);
    if (status == QD_OK)
        status = pieces_fill(&pieces, subjects, error);
    qd_arena_free(&pieces.arena);
    return status;
}

void qd_subjects_free(struct subjects *subjects) {
    qd_arena_free(&subjects->arena);
    *subjects = (struct subjects){0};
}

/* ---- as a problem ---------------------------------------------------------------------------- */

/* Entries with their colours, and the rest. */
uint64_t qd_subject_cover_bytes(const struct subject *subject) {
    return 8 * (uint64_t)subject->first[subject->option_count] +
           32 * (uint64_t)subject->option_count + 64 * (uint64_t)subject->item_count;
}

static void subject_add_items(const struct subject *subject, qd_cover *cover) {
    for (uint32_t i = 0; i < subject->item_count; i++) {
        bool primary = subject_is_primary(subject, i);
        qd_cover_add_item(cover, NULL, primary ? QD_PRIMARY : QD_SECONDARY,
                          primary ? subject->least[i] : 0, primary ? subject->most[i] : 1);
    }
}

static bool subject_add_options(const struct subject *subject, qd_cover *cover,
                                struct asking *asking) {
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
        if (!goes_on_after(asking, 1 + subject_length(subject, o)))
            return false;
    }
    return true;
}

qd_status qd_subject_cover(const struct subject *subject, qd_cover **out, struct asking *asking,
                           qd_error *error) {
    qd_status status = qd_cover_new(out, error);
    if (status != QD_OK)
        return status;
    subject_add_items(subject, *out);
    status = subject_add_options(subject, *out, asking) ? qd_cover_seal(*out, error)
                                                        : qd_fail_stopped(error);
    if (status != QD_OK) {
        qd_cover_free(*out);
        *out = NULL;
    }
    return status;
}
