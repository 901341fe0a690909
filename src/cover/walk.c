#include "walk.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Bytes: from a larger state it is quicker to go back step by step. */
#define MOST_KEPT 262144

/* ---- building -------------------------------------------------------------------------------- */

static qd_status walk_take_memory(struct walk *walk, qd_error *error) {
    const qd_cover *cover = walk->cover;
    size_t items = qd_cover_item_count(cover), entries = cover->entry_count;
    walk->entries = qd_arena_array(&walk->arena, entries, sizeof *walk->entries);
    walk->uses = qd_arena_array(&walk->arena, entries, sizeof *walk->uses);
    walk->first_word = qd_arena_array(&walk->arena, items + 1, sizeof *walk->first_word);
    walk->hidden = qd_arena_array(&walk->arena, cover->option_count, sizeof *walk->hidden);
    walk->forced = qd_arena_array(&walk->arena, entries + items + 1, sizeof *walk->forced);
    return walk->arena.failed ? qd_fail_memory(error) : QD_OK;
}

/* All that steps change is in one block, which can be copied. */
static qd_status walk_take_state(struct walk *walk, qd_error *error) {
    size_t items = qd_cover_item_count(walk->cover), words = walk->first_word[items];
    size_t numbers = words + (4 * items + 1) / 2; /* of 64 bits */
    walk->state_size = numbers * sizeof *walk->bits + walk->cover->option_count;
    walk->bits =
        qd_arena_array(&walk->arena, walk->state_size / sizeof *walk->bits + 1, sizeof *walk->bits);
    if (walk->state_size <= MOST_KEPT)
        walk->kept = qd_arena_array(&walk->arena, walk->state_size, 1);
    if (walk->arena.failed)
        return qd_fail_memory(error);
    walk->size = (uint32_t *)(walk->bits + words);
    walk->need = walk->size + items;
    walk->room = walk->need + items;
    walk->colour = walk->room + items;
    walk->alive = (uint8_t *)(walk->bits + numbers);
    return QD_OK;
}

/* Gives each item as many words as its options need; false if there are too many places for 32 bits. */
static bool walk_lay_out(struct walk *walk) {
    const uint32_t *first = walk->options.first;
    uint64_t words = 0;
    for (uint32_t i = 0; i < qd_cover_item_count(walk->cover); i++) {
        words += (first[i + 1] - first[i] + 63) / 64;
        walk->first_word[i + 1] = (uint32_t)words;
    }
    return words < UINT32_MAX / 64;
}

static void walk_fill(struct walk *walk, struct asking *asking) {
    const qd_cover *cover = walk->cover;
    for (uint32_t o = 0;
         o < cover->option_count && goes_on_after(asking, cover->first[o + 1] - cover->first[o]);
         o++)
        for (uint32_t e = cover->first[o]; e < cover->first[o + 1]; e++) {
            uint32_t item = cover->entries[e], rank = walk->size[item]++;
            walk->entries[e] = (struct walk_entry){item, 64 * walk->first_word[item] + rank};
            walk->bits[walk->first_word[item] + rank / 64] |= UINT64_C(1) << rank % 64;
        }
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        struct bounds bounds = bounds_of(cover, i);
        walk->need[i] = bounds.least;
        walk->room[i] = bounds.most;
        walk->short_count += walk->size[i] < bounds.least;
    }
}

qd_status qd_walk_open(struct walk *walk, const qd_cover *cover, struct asking *asking,
                       qd_error *error) {
    *walk = (struct walk){.cover = cover};
    if (walk_take_memory(walk, error) != QD_OK)
        return QD_ERROR_MEMORY;
    if (!qd_uses_find(&walk->options, option_lists(cover), (uint32_t)qd_cover_item_count(cover),
                      &walk->arena, asking))
        return walk->arena.failed ? qd_fail_memory(error) : qd_fail_stopped(error);
    if (!walk_lay_out(walk))
        return qd_fail(error, QD_ERROR_RANGE, "the problem is too large to divide");
    if (walk_take_state(walk, error) != QD_OK)
        return QD_ERROR_MEMORY;
    walk_fill(walk, asking);
    for (uint32_t o = 0; o < cover->option_count; o++)
        walk->alive[o] = 1;
    for (uint32_t o = 0; o < cover->option_count && goes_on_after(asking, 1); o++)
        if (cover->idle[o])
            qd_walk_ban(walk, o);
    return asking && asking->stopped ? qd_fail_stopped(error) : QD_OK;
}

void qd_walk_close(struct walk *walk) {
    qd_arena_free(&walk->arena);
}

#ifdef QUADRILLE_CHECKS

/* Sizes are numbers of bits, hidden options are those not alive, and the number of short items is
 * right. */
static const char *walk_check(const struct walk *walk) {
    uint32_t hidden = 0, shorter = 0;
    for (uint32_t i = 0; i < qd_cover_item_count(walk->cover); i++) {
        uint32_t size = 0;
        for (uint32_t w = walk->first_word[i]; w < walk->first_word[i + 1]; w++)
            size += qd_bit_count(walk->bits[w]);
        if (size != walk->size[i])
            return "a size is not the number of the item's bits";
        if (walk->need[i] > walk->room[i])
            return "an item must be covered more often than it may";
        shorter += size < walk->need[i];
    }
    for (uint32_t o = 0; o < walk->cover->option_count; o++)
        hidden += !walk->alive[o];
    if (hidden != walk->hidden_count)
        return "an option is neither alive nor on the stack of hidden ones, or is there twice";
    return shorter == walk->short_count ? NULL : "the number of items that are short is wrong";
}

#endif

/* ---- steps ----------------------------------------------------------------------------------- */

static inline uint64_t walk_bit_at(uint32_t place) {
    return UINT64_C(1) << (place & 63);
}

/* Every item is written after the end of the list of forced ones, which grows if it may be one. */
static void walk_hide(struct walk *walk, uint32_t option) {
    const struct walk_entry *entry = walk->entries + walk->cover->first[option];
    const struct walk_entry *end = walk->entries + walk->cover->first[option + 1];
    uint32_t *forced = walk->forced + walk->forced_count;
    QD_CHECK(walk->alive[option] && walk->hidden_count < walk->cover->option_count);
    walk->alive[option] = 0;
    walk->hidden[walk->hidden_count++] = option;
    walk->work += (uint64_t)(end - entry);
    for (; entry < end; entry++) {
        uint32_t size = --walk->size[entry->item], need = walk->need[entry->item];
        walk->bits[entry->place >> 6] ^= walk_bit_at(entry->place);
        walk->short_count += size + 1 == need;
        *forced = entry->item;
        forced += size == need;
    }
    walk->forced_count = (size_t)(forced - walk->forced);
}

static void walk_show(struct walk *walk, uint32_t option) {
    const struct walk_entry *entry = walk->entries + walk->cover->first[option];
    const struct walk_entry *end = walk->entries + walk->cover->first[option + 1];
    QD_CHECK(!walk->alive[option]);
    walk->alive[option] = 1;
    for (; entry < end; entry++) {
        walk->bits[entry->place >> 6] ^= walk_bit_at(entry->place);
        walk->size[entry->item]++;
    }
}

/* Hides the options of the item, except those of this colour; until an item is short, or all. */
static void walk_clear(struct walk *walk, uint32_t item, uint32_t colour, bool all) {
    uint32_t first = walk->options.first[item];
    walk->work += walk->first_word[item + 1] - walk->first_word[item];
    for (uint32_t w = walk->first_word[item]; w < walk->first_word[item + 1]; w++, first += 64)
        for (uint64_t left = walk->bits[w]; left && (all || !walk->short_count); left &= left - 1) {
            uint32_t place = first + qd_lowest_bit(left);
            if (!colour || walk->options.colours[place] != colour)
                walk_hide(walk, walk->options.list[place]);
        }
}

/* Uses the item once more, in this colour or 0. */
static void walk_use(struct walk *walk, uint32_t item, uint32_t colour) {
    if (colour && walk->colour[item] == colour)
        return;
    QD_CHECK(walk->room[item] > 0 && walk->use_count < walk->cover->entry_count);
    walk->uses[walk->use_count++] =
        (struct walk_use){item, walk->need[item], walk->room[item], walk->colour[item]};
    walk->short_count -= walk->size[item] < walk->need[item];
    walk->need[item] -= walk->need[item] > 0;
    walk->short_count += walk->size[item] < walk->need[item];
    walk->room[item]--;
    walk->colour[item] = colour;
}

/* The options of the other items may be missing as long as only this one is covered. */
void qd_walk_cover(struct walk *walk, uint32_t item) {
    walk_use(walk, item, 0);
    if (walk->room[item] == 0)
        walk_clear(walk, item, 0, true);
}

/* Which items are short is known when all items of the option were used. */
void qd_walk_choose_for(struct walk *walk, uint32_t option, uint32_t item) {
    const qd_cover *cover = walk->cover;
    size_t use = walk->use_count;
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++)
        if (*e != item)
            walk_use(walk, *e, colour_at(cover, e));
    for (; use < walk->use_count && !walk->short_count; use++) {
        uint32_t used = walk->uses[use].item;
        if (walk->room[used] == 0)
            walk_clear(walk, used, walk->colour[used], false);
    }
}

bool qd_walk_choose(struct walk *walk, uint32_t option) {
    QD_CHECK(option < walk->cover->option_count);
    if (!walk->alive[option])
        return false;
    walk_hide(walk, option);
    walk->chosen++;
    qd_walk_choose_for(walk, option, QD_NO_ITEM);
    return true;
}

void qd_walk_ban(struct walk *walk, uint32_t option) {
    QD_CHECK(option < walk->cover->option_count);
    if (walk->alive[option])
        walk_hide(walk, option);
}

static uint32_t walk_first_option(const struct walk *walk, uint32_t item) {
    uint32_t w = walk->first_word[item], first = walk->options.first[item];
    QD_CHECK(walk->size[item] > 0);
    for (; !walk->bits[w]; w++)
        first += 64;
    return walk->options.list[first + qd_lowest_bit(walk->bits[w])];
}

void qd_walk_settle(struct walk *walk, bool everywhere) {
    if (everywhere)
        walk->forced_count = 0;
    for (uint32_t i = 0; everywhere && i < qd_cover_item_count(walk->cover); i++)
        walk->forced[walk->forced_count++] = i;
    while (walk->forced_count && !walk->short_count) {
        uint32_t item = walk->forced[--walk->forced_count];
        while (walk->need[item] && walk->size[item] == walk->need[item] && !walk->short_count)
            qd_walk_choose(walk, walk_first_option(walk, item));
    }
    walk->forced_count = 0;
}

bool qd_walk_apply(struct walk *walk, const qd_cover_start *start) {
    for (size_t i = 0; i < start->banned_count; i++)
        qd_walk_ban(walk, start->banned[i]);
    for (size_t i = 0; i < start->chosen_count && !walk->short_count; i++)
        if (!qd_walk_choose(walk, start->chosen[i]))
            return false;
    return true;
}

void qd_walk_undo(struct walk *walk, struct walk_mark mark) {
    QD_CHECK(walk->hidden_count >= mark.hidden_count && walk->use_count >= mark.use_count);
    walk->forced_count = 0;
    while (walk->hidden_count > mark.hidden_count)
        walk_show(walk, walk->hidden[--walk->hidden_count]);
    while (walk->use_count > mark.use_count) {
        const struct walk_use *walk_use = &walk->uses[--walk->use_count];
        walk->need[walk_use->item] = walk_use->need;
        walk->room[walk_use->item] = walk_use->room;
        walk->colour[walk_use->item] = walk_use->colour;
    }
    walk->short_count = mark.short_count;
    QD_CHECK_SOMETIMES(walk->work, walk->cover->entry_count, walk_check(walk));
}

void qd_walk_keep(struct walk *walk) {
    walk->kept_mark = walk_mark(walk);
    if (walk->kept) {
        memcpy(walk->kept, walk->bits, walk->state_size);
        walk->work += walk->state_size / 64;
    }
}

/* Showing an option takes as long as copying some 50 bytes. */
void qd_walk_return(struct walk *walk) {
    struct walk_mark mark = walk->kept_mark;
    if (!walk->kept || 50 * (size_t)(walk->hidden_count - mark.hidden_count) < walk->state_size) {
        qd_walk_undo(walk, mark);
        return;
    }
    memcpy(walk->bits, walk->kept, walk->state_size);
    walk->work += walk->state_size / 64;
    walk->hidden_count = mark.hidden_count;
    walk->use_count = mark.use_count;
    walk->short_count = mark.short_count;
    walk->forced_count = 0;
}

/* ---- looking --------------------------------------------------------------------------------- */

uint32_t qd_walk_pick(struct walk *walk, uint32_t branch, uint32_t least) {
    uint32_t best = QD_NO_ITEM, fewest = UINT32_MAX, items = qd_cover_item_count(walk->cover), i;
    if (walk->short_count)
        return QD_NO_ITEM;
    if (branch != QD_NO_ITEM && walk->room[branch] && walk->size[branch] &&
        walk->cover->kinds[branch] == QD_PRIMARY)
        return branch;
    for (i = 0; i < items && fewest > least; i++) {
        uint32_t ways = walk_ways(walk, i);
        if (ways < fewest && walk->size[i] && walk->room[i] &&
            walk->cover->kinds[i] == QD_PRIMARY) {
            fewest = ways;
            best = i;
        }
    }
    walk->work += i / 2;
    return best;
}

uint32_t qd_walk_list(const struct walk *walk, uint32_t item, uint32_t *options, uint32_t most) {
    uint32_t count = 0, first = walk->options.first[item];
    for (uint32_t w = walk->first_word[item]; w < walk->first_word[item + 1]; w++, first += 64)
        for (uint64_t left = walk->bits[w]; left && count < most; left &= left - 1)
            options[count++] = walk->options.list[first + qd_lowest_bit(left)];
    return count;
}

void qd_walk_ban_first(struct walk *walk, uint32_t item, uint32_t count) {
    uint32_t first = walk->options.first[item];
    QD_CHECK(count <= walk->size[item]);
    for (uint32_t w = walk->first_word[item]; count; w++, first += 64, walk->work++)
        for (uint64_t left = walk->bits[w]; left && count; left &= left - 1, count--)
            qd_walk_ban(walk, walk->options.list[first + qd_lowest_bit(left)]);
}

uint32_t qd_walk_find(const struct walk *walk, uint32_t item, uint32_t number) {
    uint32_t w = walk->first_word[item], first = walk->options.first[item];
    QD_CHECK(number < walk->size[item]);
    for (uint32_t count; number >= (count = qd_bit_count(walk->bits[w])); w++, first += 64)
        number -= count;
    uint64_t left = walk->bits[w];
    while (number--)
        left &= left - 1;
    return walk->options.list[first + qd_lowest_bit(left)];
}
