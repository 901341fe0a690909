/* Random exact cover problems, small or large, as specified by `struct cover_kind`. */
#include "support.h"

#include <stdio.h>

#define MOST_ITEMS 1024
#define MOST_OPTIONS 1024
#define MOST_NAMES 64 /* the most items of an option */

struct draft {
    uint32_t items[MOST_NAMES], colours[MOST_NAMES], count;
};

struct drafts {
    struct random *random;
    const struct cover_kind *kind;
    qd_cover *cover;
    struct draft list[MOST_OPTIONS];
    uint32_t count, planted;
};

static uint32_t below(struct drafts *drafts, uint32_t limit) {
    return random_below(drafts->random, limit);
}

/* True once in `times`; never, if `times` is 0. */
static bool once_in(struct drafts *drafts, uint32_t times) {
    return times && below(drafts, times) == 0;
}

/* ---- items ----------------------------------------------------------------------------------- */

static bool is_twin(const struct cover_kind *kind, uint32_t item) {
    return kind->twins && item % 3;
}

/* Most twins have the kind of the item before. */
static void add_item(struct drafts *drafts, const char *name, uint32_t item) {
    const struct cover_kind *kind = drafts->kind;
    bool primary = !once_in(drafts, kind->secondary);
    bool bounded = once_in(drafts, kind->bounded);
    uint32_t least = bounded ? below(drafts, kind->least) : 1;
    uint32_t most = bounded ? least + below(drafts, kind->more) : 1;
    if (is_twin(kind, item) && !once_in(drafts, 2 * kind->items)) {
        qd_item_facts facts = qd_cover_item_about(drafts->cover, item - 1);
        primary = facts.kind == QD_PRIMARY;
        least = facts.least;
        most = facts.most;
    }
    if (primary && most)
        qd_cover_add_item(drafts->cover, name, QD_PRIMARY, least, most);
    else if (primary)
        qd_cover_add_item(drafts->cover, name, QD_PRIMARY, 1, 1);
    else
        qd_cover_add_item(drafts->cover, name, QD_SECONDARY, 0, 1);
}

static void add_items_and_colours(struct drafts *drafts) {
    char name[16];
    for (uint32_t i = 0; i < drafts->kind->items; i++) {
        snprintf(name, sizeof name, "i%u", i);
        add_item(drafts, name, i);
    }
    for (uint32_t c = 0; c < drafts->kind->colours; c++) {
        snprintf(name, sizeof name, "c%u", c);
        qd_cover_add_colour(drafts->cover, name);
    }
}

/* ---- options --------------------------------------------------------------------------------- */

static bool is_coloured(const struct drafts *drafts, uint32_t item) {
    return drafts->kind->colours && qd_cover_item_about(drafts->cover, item).kind == QD_SECONDARY;
}

static bool draft_names(const struct draft *draft, uint32_t item) {
    for (uint32_t i = 0; i < draft->count; i++)
        if (draft->items[i] == item)
            return true;
    return false;
}

/* False if the option is full or names the item already. */
static bool name_item(struct draft *draft, uint32_t item, uint32_t colour) {
    if (draft->count == MOST_NAMES || draft_names(draft, item))
        return false;
    draft->items[draft->count] = item;
    draft->colours[draft->count++] = colour;
    return true;
}

static uint32_t random_colour(struct drafts *drafts, uint32_t item) {
    if (drafts->kind->lone && item % 2 && is_coloured(drafts, item) && below(drafts, 16))
        return 1 + item % drafts->kind->colours;
    return is_coloured(drafts, item) ? below(drafts, drafts->kind->colours + 1) : 0;
}

static uint32_t random_item(struct drafts *drafts, uint32_t first) {
    uint32_t window = drafts->kind->window;
    return first + below(drafts, window ? window : drafts->kind->items);
}

/* The first item of a window. */
static uint32_t random_window(struct drafts *drafts) {
    uint32_t window = drafts->kind->window;
    return window ? below(drafts, drafts->kind->items - window + 1) : 0;
}

static void name_random_item(struct drafts *drafts, struct draft *draft, uint32_t first) {
    uint32_t item = random_item(drafts, first);
    name_item(draft, item, random_colour(drafts, item));
}

static void draft_fresh(struct drafts *drafts, struct draft *draft) {
    const struct cover_kind *kind = drafts->kind;
    uint32_t rarity = kind->rarity + (kind->rarities ? below(drafts, kind->rarities + 1) : 0);
    uint32_t first = random_window(drafts);
    uint32_t end = kind->window ? first + kind->window : kind->items;
    for (uint32_t i = first; i < end; i++)
        if (once_in(drafts, rarity))
            name_item(draft, i, random_colour(drafts, i));
    if (draft->count == 0)
        name_random_item(drafts, draft, first);
}

/* ---- planted solutions ----------------------------------------------------------------------- */

/* Adds every item to neighbours among the planted options, as often as it must or may be
 * covered. */
static void plant_item(struct drafts *drafts, uint32_t item) {
    uint32_t place = below(drafts, drafts->planted), colour = 0;
    qd_item_facts facts = qd_cover_item_about(drafts->cover, item);
    if (is_coloured(drafts, item)) {
        colour = random_colour(drafts, item);
        facts.most = colour ? 3 : 1;
    }
    for (uint32_t times = facts.least + below(drafts, facts.most - facts.least + 1); times; times--)
        name_item(&drafts->list[place++ % drafts->planted], item, colour);
}

/* From one planted option to another: two options that together name the same items. */
static void draft_crossing(struct drafts *drafts, struct draft *one, struct draft *other) {
    uint32_t a = below(drafts, drafts->planted), b = below(drafts, drafts->planted);
    const struct draft *both[] = {&drafts->list[a], &drafts->list[b]};
    for (uint32_t n = 0; a != b && n < 2; n++)
        for (uint32_t i = 0; i < both[n]->count; i++) {
            struct draft *to = below(drafts, 2) ? one : other;
            if (!name_item(to, both[n]->items[i], both[n]->colours[i]))
                name_item(to == one ? other : one, both[n]->items[i], both[n]->colours[i]);
        }
}

static void drop_random_item(struct drafts *drafts, struct draft *draft) {
    uint32_t place = below(drafts, draft->count--);
    draft->items[place] = draft->items[draft->count];
    draft->colours[place] = draft->colours[draft->count];
}

/* A planted option with a few changes, which is rarely as good. */
static void draft_change(struct drafts *drafts, struct draft *draft) {
    *draft = drafts->list[below(drafts, drafts->planted)];
    for (uint32_t changes = 2 + below(drafts, 3); changes; changes--) {
        if (draft->count > 1 && below(drafts, 2))
            drop_random_item(drafts, draft);
        else
            name_random_item(drafts, draft, random_window(drafts));
    }
}

static void plant(struct drafts *drafts) {
    drafts->planted = drafts->count = drafts->kind->planted;
    if (drafts->planted == 0)
        return;
    for (uint32_t i = 0; i < drafts->kind->items; i++)
        plant_item(drafts, i);
    for (uint32_t n = 0; n < drafts->kind->crossings; n++) {
        draft_crossing(drafts, &drafts->list[drafts->count], &drafts->list[drafts->count + 1]);
        drafts->count += 2;
    }
}

static void draft_all(struct drafts *drafts) {
    plant(drafts);
    while (drafts->count < drafts->kind->options) {
        struct draft *draft = &drafts->list[drafts->count++];
        if (drafts->planted && below(drafts, 2))
            draft_change(drafts, draft);
        else
            draft_fresh(drafts, draft);
    }
    for (uint32_t n = 0; n < drafts->kind->broken && n < drafts->planted; n++)
        drafts->list[n].count = 0;
    for (uint32_t n = 0; n < drafts->count; n++)
        if (drafts->list[n].count == 0)
            draft_fresh(drafts, &drafts->list[n]);
}

/* ---- the problem ----------------------------------------------------------------------------- */

/* Twins are named, in the same colour, wherever the item before them is. */
static void settle_twins(const struct drafts *drafts, struct draft *draft) {
    struct draft from = *draft;
    draft->count = 0;
    for (uint32_t i = 0; i < from.count; i++) {
        uint32_t first = from.items[i] / 3 * 3;
        for (uint32_t item = first; item < first + 3 && item < drafts->kind->items; item++)
            name_item(draft, item, is_coloured(drafts, item) ? from.colours[i] : 0);
    }
}

/* In half of the problems, lists of items are in order. */
static void sort_items(struct draft *draft) {
    for (uint32_t i = 0; i < draft->count; i++)
        for (uint32_t k = i; k > 0 && draft->items[k - 1] > draft->items[k]; k--) {
            uint32_t item = draft->items[k], colour = draft->colours[k];
            draft->items[k] = draft->items[k - 1];
            draft->colours[k] = draft->colours[k - 1];
            draft->items[k - 1] = item;
            draft->colours[k - 1] = colour;
        }
}

static void add_options(struct drafts *drafts) {
    bool sorted = below(drafts, 2);
    for (uint32_t left = drafts->count; left; left--) { /* in random order */
        uint32_t pick = below(drafts, left);
        struct draft draft = drafts->list[pick];
        drafts->list[pick] = drafts->list[left - 1];
        if (drafts->kind->twins)
            settle_twins(drafts, &draft);
        if (sorted)
            sort_items(&draft);
        int64_t cost = drafts->kind->costs ? (int64_t)below(drafts, 9) - 4 : 0;
        qd_cover_add_option(drafts->cover, draft.items, draft.count, draft.colours, cost);
    }
}

qd_cover *random_cover(struct random *random, const struct cover_kind *kind) {
    static struct drafts drafts;
    assert_true(kind->window <= kind->items);
    assert_true(kind->items <= MOST_ITEMS && kind->options <= MOST_OPTIONS);
    drafts.random = random;
    drafts.kind = kind;
    drafts.count = drafts.planted = 0;
    for (uint32_t n = 0; n < kind->options; n++)
        drafts.list[n].count = 0;
    assert_true(kind->planted + 2 * kind->crossings <= kind->options);
    OK(qd_cover_new(&drafts.cover, NULL));
    add_items_and_colours(&drafts);
    if (kind->items)
        draft_all(&drafts);
    add_options(&drafts);
    OK(qd_cover_seal(drafts.cover, NULL));
    return drafts.cover;
}

/* Some options chosen and some banned; they may clash. */
void random_start(struct random *random, const qd_cover *cover, struct random_start *made) {
    uint32_t options = qd_cover_option_count(cover);
    made->start = (qd_cover_start){made->chosen, 0, made->banned, 0, QD_NO_ITEM};
    if (options == 0)
        return;
    uint32_t chosen = random_below(random, 3), banned = random_below(random, 4);
    for (uint32_t i = 0; i < chosen; i++) {
        uint32_t option = random_below(random, options);
        if (i == 0 || made->chosen[0] != option)
            made->chosen[made->start.chosen_count++] = option;
    }
    for (uint32_t i = 0; i < banned; i++)
        made->banned[made->start.banned_count++] = random_below(random, options);
}

struct cover_kind random_kind_to_count(struct random *random, uint32_t number, uint32_t items,
                                       uint32_t options) {
    struct cover_kind kind = {.items = random_below(random, items), .rarity = 2, .rarities = 3};
    kind.options = random_below(random, options);
    kind.secondary = number & 1 ? 2 : 4;
    kind.colours = number & 1 ? 1 + random_below(random, 3) : 0;
    kind.bounded = number & 2 ? 1 + random_below(random, 3) : 0;
    kind.least = kind.more = 3;
    return kind;
}

struct cover_kind random_kind_to_split(struct random *random, uint32_t number) {
    struct cover_kind kind = {.items = 5 + random_below(random, 36), .secondary = 3, .lone = true};
    kind.options = 10 + random_below(random, 151);
    kind.window = 2 + random_below(random, kind.items < 12 ? 4 : 11);
    kind.rarity = kind.rarities = 2;
    kind.colours = 1 + random_below(random, 4);
    kind.bounded = number & 1 ? 3 : 0;
    kind.least = kind.more = 3;
    return kind;
}
