#include "memo_left.h"

#include "../base/bits.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening --------------------------------------------------------------------------------- */

static uint64_t left_mix(uint64_t number) {
    number = (number ^ number >> 31) * UINT64_C(0x7fb5d329728ea185);
    number = (number ^ number >> 27) * UINT64_C(0x81dadef4bc2dd44d);
    return number ^ number >> 33;
}

static uint64_t left_bit_hash(uint32_t bit) {
    return left_mix((uint64_t)bit + UINT64_C(0x9e3779b97f4a7c15));
}

/* Where the lists of each item begin; there is one more for the end of the last. */
static uint32_t *left_number_lists(const struct subject *subject, const uint32_t *order) {
    uint32_t *first = qd_array_new((size_t)subject->item_count + 1, sizeof *first);
    if (!first)
        return NULL;
    for (uint32_t i = 0; i < subject->primary_count; i++)
        first[order[i]] = i;
    first[subject->primary_count] = subject->primary_count;
    for (uint32_t i = subject->primary_count; i < subject->item_count; i++)
        first[i + 1] = first[i] + subject->hues[i] + subject->plain[i];
    return first;
}

/* The list of an entry: colours come first, then those without. */
static uint32_t left_list_of(const struct memo_left *left, const uint32_t *first, uint32_t entry) {
    const struct subject *subject = left->subject;
    uint32_t item = subject->entries[entry], colour = subject->colours[entry];
    if (subject_is_primary(subject, item))
        return first[item];
    return first[item] + (colour ? colour - 1 : subject->hues[item]);
}

static void left_fill_lists(struct memo_left *left, const uint32_t *first) {
    const struct subject *subject = left->subject;
    for (uint32_t i = 0; i < subject->primary_count; i++) {
        struct memo_list *list = &left->lists[first[i]];
        list->degree = subject->degree[i];
        list->need = subject->least[i];
        list->room = subject->most[i];
        list->peers = list->peer_end = first[i];
        if (!subject_is_exact(subject, i))
            left->bounded[left->bounds++] = first[i];
    }
    for (uint32_t i = subject->primary_count; i < subject->item_count; i++)
        for (uint32_t l = first[i]; l < first[i + 1]; l++) {
            struct memo_list *list = &left->lists[l];
            list->peers = first[i];
            list->peer_end = first[i + 1];
            list->room = UINT32_MAX;
            list->excludes = l - first[i] == subject->hues[i];
        }
    for (uint32_t l = 0; l < left->list_count; l++)
        left->lists[l].hash = left_bit_hash(l);
}

/* By lists, not items, and with the place of each entry: not by qd_uses_find. False: it was stopped. */
static bool left_fill_slots(struct memo_left *left, const uint32_t *first, struct asking *asking) {
    const struct subject *subject = left->subject;
    uint32_t entries = subject->first[subject->option_count], at = 0;
    for (uint32_t e = 0; e < entries && goes_on_after(asking, 1); e++) {
        left->list[e] = left_list_of(left, first, e);
        left->lists[left->list[e]].begin++; /* how many, for the moment */
    }
    for (uint32_t l = 0; l < left->list_count; l++) {
        at += left->lists[l].begin;
        left->lists[l].begin = at - left->lists[l].begin;
    }
    for (uint32_t o = 0;
         o < subject->option_count && goes_on_after(asking, subject_length(subject, o)); o++)
        for (uint32_t e = subject->first[o]; e < subject->first[o + 1]; e++) {
            struct memo_list *list = &left->lists[left->list[e]];
            left->owner[e] = o;
            left->place[e] = list->begin + list->count;
            left->slots[left->place[e]] = e;
            list->count++;
        }
    return !asking->stopped;
}

/* Options that name an item with bounds get bits. */
static uint32_t left_number_options(struct memo_left *left) {
    uint32_t bits = left->list_count;
    for (uint32_t b = 0; b < left->bounds; b++) {
        const struct memo_list *list = &left->lists[left->bounded[b]];
        for (uint32_t i = 0; i < list->count; i++) {
            uint32_t option = left_option(left, left->bounded[b], i);
            if (!left->bit[option])
                left->bit[option] = bits++;
        }
    }
    return bits;
}

static void left_flip(struct memo_left *left, uint32_t bit, uint64_t hash) {
    left->key[bit / 64] ^= UINT64_C(1) << bit % 64;
    left->hash ^= hash;
}

static bool left_make_key(struct memo_left *left) {
    uint32_t bits = left_number_options(left);
    if (!left->bounds) {
        free(left->bit);
        left->bit = NULL;
    }
    left->words = (bits + 63) / 64;
    left->key = qd_arena_array(&left->arena, (size_t)left->words + left->bounds, sizeof *left->key);
    for (uint32_t i = 0; left->key && i < bits; i++)
        left_flip(left, i, left_bit_hash(i));
    return left->key;
}

static bool left_allocate(struct memo_left *left) {
    const struct subject *subject = left->subject;
    uint32_t entries = subject->first[subject->option_count];
    left->lists = qd_arena_array(&left->arena, left->list_count, sizeof *left->lists);
    left->slots = qd_arena_array(&left->arena, entries, sizeof *left->slots);
    left->place = qd_arena_array(&left->arena, entries, sizeof *left->place);
    left->owner = qd_arena_array(&left->arena, entries, sizeof *left->owner);
    left->list = qd_arena_array(&left->arena, entries, sizeof *left->list);
    left->bounded = qd_arena_array(&left->arena, subject->primary_count, sizeof *left->bounded);
    left->bit = qd_array_new(subject->option_count, sizeof *left->bit);
    left->removed = qd_arena_array(&left->arena, subject->option_count, sizeof *left->removed);
    left->chosen = qd_arena_array(&left->arena, subject->option_count, sizeof *left->chosen);
    /* An entry is removed at most once between two times that this is emptied. */
    left->forced = qd_arena_array(&left->arena, (size_t)entries + subject->primary_count,
                                  sizeof *left->forced);
    return left->bit && !left->arena.failed;
}

/* There is no item with too few options: qd_subjects_find saw to that. */
static void left_find_forced(struct memo_left *left) {
    for (uint32_t l = 0; l < left->subject->primary_count; l++) {
        QD_CHECK(left->lists[l].count >= left->lists[l].need && left->lists[l].room);
        if (left->lists[l].count == left->lists[l].need)
            left->forced[left->forced_count++] = l;
    }
}

uint64_t qd_memo_left_bytes(const struct subject *subject) {
    uint64_t lists = subject->primary_count;
    for (uint32_t i = subject->primary_count; i < subject->item_count; i++)
        lists += subject->hues[i] + subject->plain[i];
    return lists * (sizeof(struct memo_list) + sizeof(uint64_t) + 1) +
           20 * (uint64_t)subject->first[subject->option_count] +
           20 * (uint64_t)subject->option_count + 8 * (uint64_t)subject->item_count;
}

bool qd_memo_left_open(struct memo_left *left, const struct subject *subject, const uint32_t *order,
                       struct asking *asking) {
    uint32_t *first = left_number_lists(subject, order);
    *left = (struct memo_left){.subject = subject};
    if (!first)
        return false;
    left->list_count = first[subject->item_count];
    bool fine = left_allocate(left);
    if (fine) {
        left_fill_lists(left, first);
        fine = left_fill_slots(left, first, asking) && left_make_key(left);
    }
    free(first);
    if (fine)
        left_find_forced(left);
    return fine;
}

void qd_memo_left_close(struct memo_left *left) {
    free(left->bit);
    qd_arena_free(&left->arena);
    *left = (struct memo_left){0};
}

/* ---- forward and back ------------------------------------------------------------------------ */

/* A list that has no more options than it needs, or none. */
static void left_run_short(struct memo_left *left, uint32_t number) {
    const struct memo_list *list = &left->lists[number];
    if (!list->count)
        left_flip(left, number, list->hash);
    if (list->count < list->need)
        left->is_dead = true;
    else if (list->need)
        left->forced[left->forced_count++] = number;
}

void qd_memo_left_remove(struct memo_left *left, uint32_t option) {
    const struct subject *subject = left->subject;
    left->removed[left->removed_count++] = option;
    left->work += 1 + subject_length(subject, option);
    for (uint32_t e = subject->first[option]; e < subject->first[option + 1]; e++) {
        struct memo_list *list = &left->lists[left->list[e]];
        uint32_t place = left->place[e], last = list->begin + --list->count;
        uint32_t other = left->slots[last];
        QD_CHECK(place <= last);
        left->slots[place] = other;
        left->place[other] = place;
        left->slots[last] = e;
        left->place[e] = last;
        if (list->count <= list->need)
            left_run_short(left, left->list[e]);
    }
    if (left->bit && left->bit[option])
        left_flip(left, left->bit[option], left_bit_hash(left->bit[option]));
}

static void left_restore(struct memo_left *left, uint32_t option) {
    const struct subject *subject = left->subject;
    for (uint32_t e = subject->first[option + 1]; e-- > subject->first[option];) {
        struct memo_list *list = &left->lists[left->list[e]];
        if (!list->count++)
            left_flip(left, left->list[e], list->hash);
    }
    if (left->bit && left->bit[option])
        left_flip(left, left->bit[option], left_bit_hash(left->bit[option]));
}

static void left_empty_list(struct memo_left *left, uint32_t list) {
    while (left->lists[list].count && !left->is_dead)
        qd_memo_left_remove(left, left_last_option(left, list));
}

/* The other options of a secondary item, but for those of the same colour. */
static void left_exclude(struct memo_left *left, uint32_t own) {
    const struct memo_list *list = &left->lists[own];
    for (uint32_t l = list->peers; l < list->peer_end; l++)
        if (l != own || list->excludes)
            left_empty_list(left, l);
}

void qd_memo_left_choose(struct memo_left *left, uint32_t option) {
    const struct subject *subject = left->subject;
    uint32_t begin = subject->first[option], end = subject->first[option + 1];
    left->chosen[left->chosen_count++] = option;
    for (uint32_t e = begin; e < end; e++) {
        struct memo_list *list = &left->lists[left->list[e]];
        if (left->list[e] >= subject->primary_count)
            continue;
        list->need -= list->need > 0;
        list->room--;
    }
    qd_memo_left_remove(left, option);
    for (uint32_t e = begin; e < end && !left->is_dead; e++)
        if (left->list[e] >= subject->primary_count)
            left_exclude(left, left->list[e]);
        else if (!left->lists[left->list[e]].room)
            left_empty_list(left, left->list[e]);
}

/* What is needed is what was needed at first, less what was chosen. */
static void left_return(struct memo_left *left, uint32_t option) {
    const struct subject *subject = left->subject;
    for (uint32_t e = subject->first[option]; e < subject->first[option + 1]; e++) {
        uint32_t item = subject->entries[e];
        if (!subject_is_primary(subject, item))
            continue;
        struct memo_list *list = &left->lists[left->list[e]];
        uint32_t chosen = subject->most[item] - ++list->room;
        list->need = subject->least[item] > chosen ? subject->least[item] - chosen : 0;
    }
}

void qd_memo_left_undo(struct memo_left *left, uint32_t removed, uint32_t chosen) {
    while (left->removed_count > removed)
        left_restore(left, left->removed[--left->removed_count]);
    while (left->chosen_count > chosen)
        left_return(left, left->chosen[--left->chosen_count]);
    left->forced_count = 0;
    left->is_dead = false;
}

bool qd_memo_left_settle(struct memo_left *left) {
    while (left->forced_count && !left->is_dead) {
        uint32_t number = left->forced[--left->forced_count];
        const struct memo_list *list = &left->lists[number];
        while (list->count && list->count == list->need && !left->is_dead)
            qd_memo_left_choose(left, left_last_option(left, number));
    }
    return !left->is_dead;
}

/* ---- what is left ---------------------------------------------------------------------------- */

uint32_t qd_memo_left_count(const struct memo_left *left) {
    uint32_t count = 0;
    for (uint32_t w = 0; w * 64 < left->subject->primary_count; w++)
        count += qd_bit_count(left_primary_bits(left, w));
    return count;
}

/*
 * So few choices are as good as fewer: the order decides then. Where it follows a frontier the same is
 * left more often, which counts for more than a smaller tree. But only next to what was chosen already:
 * in a tree the order jumps, and what it leaves behind does not fall apart.
 */
#define FEW_CHOICES 6

uint32_t qd_memo_left_fewest(struct memo_left *left) {
    uint32_t primaries = left->subject->primary_count, best = QD_NO_ITEM, fewest = UINT32_MAX;
    for (uint32_t w = 0; w * 64 < primaries; w++, left->work++)
        for (uint64_t bits = left_primary_bits(left, w); bits; bits &= bits - 1, left->work++) {
            uint32_t number = w * 64 + qd_lowest_bit(bits), choices = left_choices(left, number);
            if (choices <= FEW_CHOICES && left->lists[number].count < left->lists[number].degree)
                return number;
            if (choices < fewest) {
                best = number;
                fewest = choices;
            }
        }
    return best;
}

/* Bounds that were reached, or are too far away to matter, are the same. */
uint64_t qd_memo_left_key(struct memo_left *left) {
    uint64_t hash = left->hash;
    left->work += left->words + left->bounds; /* they are compared, or kept */
    for (uint32_t b = 0; b < left->bounds; b++) {
        const struct memo_list *list = &left->lists[left->bounded[b]];
        uint32_t room = list->room < list->count ? list->room : list->count;
        bool is_shown = left_has_bit(left, left->bounded[b]);
        uint64_t bounds = is_shown ? (uint64_t)room << 32 | list->need : 0;
        left->key[left->words + b] = bounds;
        hash = (hash ^ bounds) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return left_mix(hash);
}

void qd_memo_left_show(struct memo_left *left, const uint32_t *bits, size_t count) {
    memset(left->key, 0, left->words * sizeof *left->key);
    left->hash = 0;
    left->work += left->words + count;
    for (size_t i = 0; i < count; i++)
        if (!left_has_bit(left, bits[i]))
            left_flip(left, bits[i], left_bit_hash(bits[i]));
}

void qd_memo_left_keep(struct memo_left *left, uint64_t *kept) {
    left->work += 2 * (uint64_t)left->words; /* they are put back, too */
    memcpy(kept, left->key, left->words * sizeof *kept);
    kept[left->words] = left->hash;
}

void qd_memo_left_put_back(struct memo_left *left, const uint64_t *kept) {
    memcpy(left->key, kept, left->words * sizeof *kept);
    left->hash = kept[left->words];
}

#ifdef QUADRILLE_CHECKS

static bool left_has_option(const struct memo_left *left, uint32_t option) {
    uint32_t entry = left->subject->first[option];
    const struct memo_list *list = &left->lists[left->list[entry]];
    return left->place[entry] < list->begin + list->count;
}

/* Whether what the bit stands for is left: options of a list, or an option. */
static bool left_is_left(const struct memo_left *left, uint32_t bit) {
    if (bit < left->list_count)
        return left->lists[bit].count;
    for (uint32_t o = 0; o < left->subject->option_count; o++)
        if (left->bit[o] == bit)
            return left_has_option(left, o);
    return false;
}

/* Of bits that were met: how many stand for what is left, and their hashes; or one that lacks in the key. */
struct left_met {
    uint32_t found;
    uint64_t hash;
    bool lacks;
};

static void left_meet(const struct memo_left *left, uint32_t bit, struct left_met *met) {
    met->lacks |= !left_has_bit(left, bit);
    met->hash ^= left_bit_hash(bit);
    met->found++;
}

static void left_meet_all(const struct memo_left *left, struct left_met *met) {
    for (uint32_t l = 0; l < left->list_count; l++)
        if (left->lists[l].count)
            left_meet(left, l, met);
    for (uint32_t o = 0; left->bit && o < left->subject->option_count; o++)
        if (left->bit[o] && left_has_option(left, o))
            left_meet(left, left->bit[o], met);
}

const char *qd_memo_left_check(const struct memo_left *left, const uint32_t *bits, size_t count) {
    struct left_met met = {0};
    uint32_t shown = 0;
    if (!bits)
        left_meet_all(left, &met);
    for (size_t i = 0; bits && i < count; i++)
        if (bits[i] < 64 * left->words && left_is_left(left, bits[i]))
            left_meet(left, bits[i], &met);
    for (uint32_t w = 0; w < left->words; w++)
        shown += qd_bit_count(left->key[w]);
    return met.lacks                ? "the key lacks what is left"
           : met.found != shown     ? "the key has what is not left"
           : met.hash != left->hash ? "hash"
                                    : NULL;
}

/* Each bit of an option is looked for among all of them. */
size_t qd_memo_left_check_work(const struct memo_left *left) {
    size_t bits = (size_t)left->words * 64;
    return left->bit ? bits * left->subject->option_count : bits;
}

#endif
