/* What random covers are like: see `cover_shapes`. */
#include "support.h"

#define MOST_ITEMS 1024

static const char *const shape_names[] = {
    "narrow windows", "colours", "lone colours",       "bounds",        "costs",
    "duplicates",     "idle",    "several components", "over 64 items", "over 64 options"};

const char *shape_name(uint32_t number) {
    return number < LENGTH(shape_names) ? shape_names[number] : NULL;
}

struct look {
    const qd_cover *cover;
    uint32_t items, options;
};

static const uint32_t *items_of(const struct look *look, uint32_t option, size_t *count) {
    qd_option_facts facts = qd_cover_option_about(look->cover, option);
    *count = facts.count;
    return facts.items;
}

static uint32_t colour_of(const struct look *look, uint32_t option, size_t place) {
    const uint32_t *colours = qd_cover_option_about(look->cover, option).colours;
    return colours ? colours[place] : 0;
}

/* Options of several items, none of which reaches over more than a third of all. */
static bool is_narrow(const struct look *look) {
    bool has_several = false;
    size_t count;
    for (uint32_t o = 0; o < look->options; o++) {
        const uint32_t *items = items_of(look, o, &count);
        uint32_t least = UINT32_MAX, most = 0;
        for (size_t i = 0; i < count; i++) {
            least = items[i] < least ? items[i] : least;
            most = items[i] > most ? items[i] : most;
        }
        if (count && most - least > look->items / 3)
            return false;
        has_several |= count > 1;
    }
    return has_several;
}

/* Whether an item has colours; and whether it has only one, in several options. */
static uint32_t colour_shapes(const struct look *look) {
    uint32_t one[MOST_ITEMS] = {0}, uses[MOST_ITEMS] = {0}, shapes = 0;
    bool several[MOST_ITEMS] = {false};
    size_t count;
    for (uint32_t o = 0; o < look->options; o++) {
        const uint32_t *items = items_of(look, o, &count);
        for (size_t i = 0; i < count; i++) {
            uint32_t colour = colour_of(look, o, i), item = items[i];
            several[item] |= one[item] && colour != one[item];
            one[item] = colour ? colour : one[item];
            uses[item] += colour != 0;
        }
    }
    for (uint32_t i = 0; i < look->items; i++) {
        shapes |= one[i] ? SHAPE_COLOURS : 0;
        shapes |= one[i] && !several[i] && uses[i] > 1 ? SHAPE_LONE : 0;
    }
    return shapes;
}

static bool has_bounds(const struct look *look) {
    for (uint32_t i = 0; i < look->items; i++) {
        qd_item_facts facts = qd_cover_item_about(look->cover, i);
        if (facts.kind == QD_PRIMARY && (facts.least != 1 || facts.most != 1))
            return true;
    }
    return false;
}

static bool is_same(const struct look *look, uint32_t left, uint32_t right) {
    size_t count, other;
    const uint32_t *items = items_of(look, left, &count);
    const uint32_t *others = items_of(look, right, &other);
    for (size_t i = 0; count == other && i < count; i++)
        if (items[i] != others[i] || colour_of(look, left, i) != colour_of(look, right, i))
            return false;
    return count == other;
}

static bool has_duplicates(const struct look *look) {
    for (uint32_t o = 0; o < look->options; o++)
        for (uint32_t other = 0; other < o; other++)
            if (is_same(look, o, other))
                return true;
    return false;
}

/* An option without primary items. */
static bool has_idle(const struct look *look) {
    size_t count;
    for (uint32_t o = 0; o < look->options; o++) {
        const uint32_t *items = items_of(look, o, &count);
        bool primary = false;
        for (size_t i = 0; i < count; i++)
            primary |= qd_cover_item_about(look->cover, items[i]).kind == QD_PRIMARY;
        if (!primary)
            return true;
    }
    return false;
}

static uint32_t root_of(const uint32_t *parent, uint32_t item) {
    while (parent[item] != item)
        item = parent[item];
    return item;
}

static bool has_components(const struct look *look) {
    uint32_t parent[MOST_ITEMS], first = UINT32_MAX;
    size_t count;
    for (uint32_t i = 0; i < look->items; i++)
        parent[i] = i;
    for (uint32_t o = 0; o < look->options; o++) {
        const uint32_t *items = items_of(look, o, &count);
        for (size_t i = 1; i < count; i++)
            parent[root_of(parent, items[i])] = root_of(parent, items[0]);
    }
    for (uint32_t o = 0; o < look->options; o++) {
        const uint32_t *items = items_of(look, o, &count);
        uint32_t root = count ? root_of(parent, items[0]) : first;
        if (first != UINT32_MAX && root != first)
            return true;
        first = root;
    }
    return false;
}

uint32_t cover_shapes(const qd_cover *cover) {
    struct look look = {cover, (uint32_t)qd_cover_item_count(cover), qd_cover_option_count(cover)};
    assert_true(look.items <= MOST_ITEMS);
    return (is_narrow(&look) ? SHAPE_NARROW : 0) | colour_shapes(&look) |
           (has_bounds(&look) ? SHAPE_BOUNDS : 0) |
           (qd_cover_about(cover).costs ? SHAPE_COSTS : 0) |
           (has_duplicates(&look) ? SHAPE_DUPLICATES : 0) | (has_idle(&look) ? SHAPE_IDLE : 0) |
           (has_components(&look) ? SHAPE_COMPONENTS : 0) | (look.items > 64 ? SHAPE_WIDE : 0) |
           (look.options > 64 ? SHAPE_LONG : 0);
}
