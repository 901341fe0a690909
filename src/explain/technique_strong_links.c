/*
 * k strong links on one value, one after another: the value is in one of the ends of each link, and the
 * inner ends of neighbours exclude each other. So it is in one of the two outer ends, and in no cell that
 * sees both. If these exclude each other, too, the links are a loop, in which each of the k pairs of
 * neighbouring ends has the value once.
 *
 * An end is a cell, or a group: all places of the value in a box and a line. Links are in
 *
 *     a line    two places; or places in two boxes
 *     a box     places in two columns, or two rows, or a row and a column that cross
 *
 * Sudoku Explainer offers the step with the lowest rating, of these the one with most removals; then the
 * order of `struct strong_links_order` decides. So all chains are looked at, from one end to the other;
 * those with groups, which are rated highest, only if there are none without.
 */
#include "cells.h"
#include "techniques.h"

#define STRONG_LINKS_MOST 6 /* in a chain */
#define STRONG_LINKS_MANY 1000
#define STRONG_LINKS_GROUPED 3                    /* tenths that groups add to the rating */
#define STRONG_LINKS_ALL (CELLS_HOUSES + 9)       /* of a value: a full square has two links */
#define STRONG_LINKS_NODES (2 * STRONG_LINKS_ALL) /* node 2 i and 2 i + 1 are the ends of link i */

/* Kinds of houses in the order of Sudoku Explainer, which is box, row, column. */
enum { STRONG_LINKS_BOX, STRONG_LINKS_ROW, STRONG_LINKS_COLUMN };

struct strong_links_node {
    struct cells cells;
    struct cells seeing; /* cells with the value that see all of them */
    uint32_t areas;      /* a bit for each that contains all of them */
};

struct strong_links_link {
    struct cells cells;
    uint8_t house; /* its number in the order box, row, column */
    bool is_grouped;
};

/* Nodes as a set. */
struct strong_links_set {
    uint64_t bits[2];
};

/* What a chain is compared by, the most important first; all unsigned. */
struct strong_links_order {
    uint32_t rating;  /* tenths above the technique's own */
    uint32_t removed; /* STRONG_LINKS_MANY less the removals */
    uint32_t code;    /* grouped links, then the kinds of houses along the chain */
    uint32_t kinds;   /* of its houses, sorted */
    uint32_t value;
    uint64_t houses; /* sorted */
    uint32_t shape;  /* their order along the chain, then the directions of links */
};

/* A chain that removes something. */
struct strong_links_step {
    struct strong_links_order order;
    struct cells removed;
    bool closes;
    struct strong_links_link links[STRONG_LINKS_MOST];
    struct strong_links_node nodes[2 * STRONG_LINKS_MOST]; /* along the chain */
};

struct strong_links {
    struct search *search;
    struct survey survey;
    uint32_t size, value;
    uint32_t count;
    struct strong_links_link links[STRONG_LINKS_ALL];
    struct strong_links_node nodes[STRONG_LINKS_NODES];
    struct strong_links_set in_area[CELLS_HOUSES];        /* nodes */
    struct strong_links_set excluded[STRONG_LINKS_NODES]; /* nodes in the areas of each */
    struct strong_links_set seen_by[81];                  /* nodes that see a cell with the value */
    struct strong_links_set last;      /* where the last link of a chain may begin */
    uint32_t chain[STRONG_LINKS_MOST]; /* the nodes at which links begin */
    struct strong_links_step best;
    struct step_choice choice;
};

static inline struct strong_links_set strong_links_or(struct strong_links_set left,
                                                      struct strong_links_set right) {
    return (struct strong_links_set){{left.bits[0] | right.bits[0], left.bits[1] | right.bits[1]}};
}

static inline struct strong_links_set strong_links_and(struct strong_links_set left,
                                                       struct strong_links_set right) {
    return (struct strong_links_set){{left.bits[0] & right.bits[0], left.bits[1] & right.bits[1]}};
}

static inline void strong_links_put(struct strong_links_set *set, uint32_t node) {
    set->bits[node / 64] |= (uint64_t)1 << node % 64;
}

/* ---- links ----------------------------------------------------------------------------------- */

static uint32_t strong_links_area(uint32_t house) {
    if (house < 9)
        return CELLS_BOXES + house;
    return house < 18 ? CELLS_ROWS + house - 9 : CELLS_COLUMNS + house - 18;
}

/* Positions of the boxes in a line; of the columns and of the rows in a box. */
static const uint32_t strong_links_thirds[3] = {0007, 0070, 0700};
static const uint32_t strong_links_columns[3] = {0111, 0222, 0444};

static uint32_t strong_links_areas(struct cells cells) {
    uint32_t areas = ~(uint32_t)0;
    for (uint32_t cell; cells_next(&cells, &cell);)
        areas &= (uint32_t)1 << (CELLS_BOXES + CELLS_BOX(cell)) |
                 (uint32_t)1 << (CELLS_COLUMNS + CELLS_COLUMN(cell)) |
                 (uint32_t)1 << (CELLS_ROWS + CELLS_ROW(cell));
    return areas;
}

static void strong_links_set_node(struct strong_links *all, uint32_t node, uint32_t house,
                                  uint32_t positions) {
    const struct ground *ground = all->search->ground;
    struct strong_links_node *made = &all->nodes[node];
    made->cells = (struct cells){0, 0};
    for (; positions; positions &= positions - 1)
        cells_add(&made->cells,
                  ground->area[strong_links_area(house)].cells[qd_lowest_bit(positions)]);
    made->areas = strong_links_areas(made->cells);
    made->seeing = cells_and(cells_seeing_all(ground, made->cells), all->survey.where[all->value]);
    for (uint32_t areas = made->areas; areas; areas &= areas - 1)
        strong_links_put(&all->in_area[qd_lowest_bit(areas)], node);
    struct cells seeing = made->seeing;
    for (uint32_t cell; cells_next(&seeing, &cell);)
        strong_links_put(&all->seen_by[cell], node);
}

/* A single cell comes first, the lower one of two. */
static void strong_links_add(struct strong_links *all, uint32_t house, uint32_t first,
                             uint32_t second) {
    struct strong_links_link *link = &all->links[all->count];
    bool is_single = !(second & (second - 1));
    bool turned = is_single && (first & (first - 1) || second < first);
    uint32_t node = 2 * all->count++;
    strong_links_set_node(all, node, house, turned ? second : first);
    strong_links_set_node(all, node + 1, house, turned ? first : second);
    link->cells = cells_or(all->nodes[node].cells, all->nodes[node + 1].cells);
    link->house = (uint8_t)house;
    link->is_grouped = cells_count(link->cells) > 2;
}

/* A link between two of three parts that have all places. */
static bool strong_links_add_two(struct strong_links *all, uint32_t house, uint32_t places,
                                 const uint32_t *parts) {
    for (uint32_t i = 0; i < 3; i++)
        if (!(places & parts[i]) && places & parts[(i + 1) % 3] && places & parts[(i + 2) % 3]) {
            strong_links_add(all, house, places & parts[i == 0], places & parts[i == 2 ? 1 : 2]);
            return true;
        }
    return false;
}

/* The places of a row and a column that cross: the row keeps what the column does not have. */
static void strong_links_add_cross(struct strong_links *all, uint32_t house, uint32_t places) {
    for (uint32_t row = 0; row < 3; row++)
        for (uint32_t column = 0; column < 3; column++) {
            uint32_t down = places & strong_links_columns[column], rest = places & ~down;
            if (down && rest && !(rest & ~strong_links_thirds[row])) {
                strong_links_add(all, house, rest, down);
                return;
            }
        }
}

/* Whether they are in one column or row. */
static bool strong_links_is_in_line(uint32_t places) {
    for (uint32_t i = 0; i < 3; i++)
        if (!(places & ~strong_links_columns[i]) || !(places & ~strong_links_thirds[i]))
            return true;
    return false;
}

static void strong_links_add_box(struct strong_links *all, uint32_t house, uint32_t places) {
    uint32_t count = qd_bit_count(places);
    if (strong_links_is_in_line(places))
        return;
    bool has_columns = strong_links_add_two(all, house, places, strong_links_columns);
    if (has_columns && count != 4)
        return;
    bool has_rows = strong_links_add_two(all, house, places, strong_links_thirds);
    if (!has_columns && !has_rows)
        strong_links_add_cross(all, house, places);
}

static void strong_links_add_line(struct strong_links *all, uint32_t house, uint32_t places) {
    if (qd_bit_count(places) > 2)
        strong_links_add_two(all, house, places, strong_links_thirds);
    else
        strong_links_add(all, house, places & (~places + 1), places & (places - 1));
}

/* The nodes in some areas. */
static struct strong_links_set strong_links_in(const struct strong_links *all, uint32_t areas) {
    struct strong_links_set set = {{0, 0}};
    for (; areas; areas &= areas - 1)
        set = strong_links_or(set, all->in_area[qd_lowest_bit(areas)]);
    return set;
}

/* Collects the links of a value in the order box, row, column. */
static void strong_links_collect(struct strong_links *all) {
    all->count = 0;
    memset(all->in_area, 0, sizeof all->in_area);
    memset(all->seen_by, 0, sizeof all->seen_by);
    for (uint32_t house = 0; house < CELLS_HOUSES; house++) {
        uint32_t places =
            (uint32_t)position_places(all->search->position, strong_links_area(house), all->value);
        if (!(places & (places - 1)))
            continue;
        if (house < 9)
            strong_links_add_box(all, house, places);
        else
            strong_links_add_line(all, house, places);
    }
    for (uint32_t node = 0; node < 2 * all->count; node++)
        all->excluded[node] = strong_links_in(all, all->nodes[node].areas);
}

/* ---- order ----------------------------------------------------------------------------------- */

static int strong_links_compare(const struct strong_links_order *left,
                                const struct strong_links_order *right) {
#define COMPARE(field)                                                                             \
    if (left->field != right->field)                                                               \
        return left->field < right->field ? -1 : 1;
    COMPARE(rating)
    COMPARE(removed)
    COMPARE(code)
    COMPARE(kinds)
    COMPARE(value)
    COMPARE(houses)
    COMPARE(shape)
#undef COMPARE
    return 0;
}

static const struct strong_links_link *strong_links_at(const struct strong_links *all, uint32_t i) {
    return &all->links[all->chain[i] / 2];
}

static uint32_t strong_links_kind(const struct strong_links_link *link) {
    return link->house / 9u;
}

/* Kinds along the chain, forward or backward, with rows and columns exchanged or not. */
static uint32_t strong_links_read(const struct strong_links *all, bool backward, bool exchanged) {
    uint32_t code = 0;
    for (uint32_t i = 0; i < all->size; i++) {
        uint32_t kind = strong_links_kind(strong_links_at(all, backward ? all->size - 1 - i : i));
        code = 4 * code + (exchanged && kind ? 3 - kind : kind);
    }
    return code;
}

static uint32_t strong_links_code(const struct strong_links *all) {
    uint32_t least = ~(uint32_t)0, grouped = 0;
    for (uint32_t way = 0; way < 4; way++) {
        uint32_t code = strong_links_read(all, way & 1, way & 2);
        least = code < least ? code : least;
    }
    for (uint32_t i = 0; i < all->size; i++)
        grouped += strong_links_at(all, i)->is_grouped;
    return grouped << 2 * STRONG_LINKS_MOST | least;
}

/* How much more than the technique itself: all in parallel lines, lines of both kinds or boxes, all kinds,
 * groups. */
static uint32_t strong_links_rating(const struct strong_links *all) {
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < all->size; i++) {
        if (strong_links_at(all, i)->is_grouped)
            return STRONG_LINKS_GROUPED;
        kinds |= 1u << strong_links_kind(strong_links_at(all, i));
    }
    if (kinds == 7)
        return 2;
    return kinds == 1u << STRONG_LINKS_ROW || kinds == 1u << STRONG_LINKS_COLUMN ? 0 : 1;
}

/* The rank of a path through sorted houses; the octal digits say how many houses are before each. */
static uint32_t strong_links_rank(uint32_t size, uint32_t path) {
    static const uint16_t three[] = {0012, 0102, 0021};
    static const uint16_t four[] = {00123, 01023, 02013, 00213, 01203, 02103,
                                    00321, 01302, 00231, 01032, 00132, 00312};
    const uint16_t *table = size == 3 ? three : four;
    uint32_t count = size == 3 ? 3 : 12, rank = 0;
    if (size != 3 && size != 4)
        return path;
    while (rank < count && table[rank] != path)
        rank++;
    return rank;
}

/* Whether the best chain has no groups: then links with groups are of no use. */
static bool strong_links_is_enough(const struct strong_links *all) {
    return all->choice.has_best && all->best.order.rating < STRONG_LINKS_GROUPED;
}

/* The houses, sorted, and how the chain goes through them. */
static void strong_links_set_houses(const struct strong_links *all,
                                    struct strong_links_order *order) {
    uint32_t houses = 0, used, path = 0, directions = 0;
    order->kinds = 0;
    order->houses = 0;
    for (uint32_t i = 0; i < all->size; i++) {
        houses |= 1u << strong_links_at(all, i)->house;
        directions = 2 * directions + all->chain[i] % 2;
    }
    for (used = houses; used; used &= used - 1) {
        order->kinds = 4 * order->kinds + qd_lowest_bit(used) / 9;
        order->houses = 32 * order->houses + qd_lowest_bit(used);
    }
    for (uint32_t i = 0; i < all->size; i++) {
        uint32_t before = houses & ((1u << strong_links_at(all, i)->house) - 1);
        path = 8 * path + qd_bit_count(before);
    }
    order->shape = strong_links_rank(all->size, path) << STRONG_LINKS_MOST | directions;
}

/* ---- chains ---------------------------------------------------------------------------------- */

static void strong_links_keep(struct strong_links *all, const struct strong_links_order *order,
                              struct cells removed, bool closes) {
    struct strong_links_step step = {.order = *order, .removed = removed, .closes = closes};
    for (uint32_t i = 0; i < all->size; i++) {
        step.links[i] = *strong_links_at(all, i);
        step.nodes[2 * i] = all->nodes[all->chain[i]];
        step.nodes[2 * i + 1] = all->nodes[all->chain[i] ^ 1];
    }
    step_choice_keep(&all->choice, &step);
}

/* The areas in which two ends exclude each other: the line; without one, the box. */
static uint32_t strong_links_joint(const struct strong_links_node *left,
                                   const struct strong_links_node *right) {
    uint32_t areas = left->areas & right->areas, boxes = ((uint32_t)1 << CELLS_COLUMNS) - 1;
    return areas & ~boxes ? areas & ~boxes : areas;
}

/* What a chain removes, and how much that counts: in a loop, what several joints remove counts for each.
 * What the ends of an open chain would remove in the house of a joint is left to shorter chains. */
static struct cells strong_links_removed(const struct strong_links *all, bool closes,
                                         uint32_t *count) {
    const struct strong_links_node *nodes = all->nodes;
    uint32_t last = all->chain[all->size - 1] ^ 1;
    struct cells removed = cells_and(nodes[all->chain[0]].seeing, nodes[last].seeing);
    struct cells own = strong_links_at(all, 0)->cells, joints = {0, 0};
    for (uint32_t i = 1; i < all->size; i++)
        own = cells_or(own, strong_links_at(all, i)->cells);
    *count = 0;
    for (uint32_t i = 1; i < all->size; i++) {
        const struct strong_links_node *left = &nodes[all->chain[i - 1] ^ 1];
        const struct strong_links_node *right = &nodes[all->chain[i]];
        if (closes) {
            struct cells seeing = cells_minus(cells_and(left->seeing, right->seeing), own);
            *count += cells_count(seeing);
            joints = cells_or(joints, seeing);
            continue;
        }
        uint32_t areas = strong_links_joint(left, right);
        for (; areas; areas &= areas - 1)
            removed = cells_minus(removed, all->survey.house[qd_lowest_bit(areas)]);
    }
    removed = cells_minus(removed, own);
    *count += cells_count(removed);
    return cells_or(removed, joints);
}

/* A loop is read from its first house on, in the direction of that link. */
static bool strong_links_is_start(const struct strong_links *all) {
    for (uint32_t i = 1; i < all->size; i++)
        if (strong_links_at(all, i)->house < strong_links_at(all, 0)->house)
            return false;
    return all->chain[0] % 2 == 0;
}

static bool strong_links_is_worse(const struct strong_links *all, uint32_t rating,
                                  uint32_t removed) {
    const struct strong_links_order *best = &all->best.order;
    return all->choice.has_best &&
           (rating > best->rating || (rating == best->rating && removed > best->removed));
}

static void strong_links_try(struct strong_links *all) {
    const struct strong_links_node *first = &all->nodes[all->chain[0]];
    const struct strong_links_node *last = &all->nodes[all->chain[all->size - 1] ^ 1];
    bool closes = (first->areas & last->areas) != 0;
    struct strong_links_order order = {.rating = strong_links_rating(all), .value = all->value};
    uint32_t count;
    if (strong_links_is_worse(all, order.rating, 0) || (closes && !strong_links_is_start(all)))
        return;
    struct cells removed = strong_links_removed(all, closes, &count);
    order.removed = STRONG_LINKS_MANY - count;
    if (count == 0 || strong_links_is_worse(all, order.rating, order.removed))
        return;
    order.code = strong_links_code(all);
    strong_links_set_houses(all, &order);
    if (!all->choice.has_best || strong_links_compare(&order, &all->best.order) < 0)
        strong_links_keep(all, &order, removed, closes);
}

/* Where the last link may begin so that the chain removes something or closes. A chain that ends before its
 * first link is the same as the one in the other direction. */
static struct strong_links_set strong_links_last(const struct strong_links *all) {
    uint32_t first = all->chain[0];
    struct cells seeing = all->nodes[first].seeing;
    struct strong_links_set ends = all->excluded[first];
    for (uint32_t cell; cells_next(&seeing, &cell);)
        ends = strong_links_or(ends, all->seen_by[cell]);
    for (uint32_t word = 0; word < 2; word++) {
        const uint64_t even = 0x5555555555555555;
        ends.bits[word] = (ends.bits[word] >> 1 & even) | (ends.bits[word] & even) << 1;
        uint32_t begin = 64 * word, after = first / 2 * 2 + 2;
        if (after >= begin + 64)
            ends.bits[word] = 0;
        else if (after > begin)
            ends.bits[word] &= ~(uint64_t)0 << (after - begin);
    }
    return ends;
}

/* Chooses the node at which link number `depth` begins. `used` are the cells of links before. */
static void strong_links_extend(struct strong_links *all, uint32_t depth, struct cells used) {
    if (depth == all->size) {
        strong_links_try(all);
        return;
    }
    struct strong_links_set next = all->excluded[all->chain[depth - 1] ^ 1];
    if (depth + 1 == all->size)
        next = strong_links_and(next, all->last);
    for (uint32_t word = 0; word < 2; word++)
        for (uint64_t bits = next.bits[word]; bits; bits &= bits - 1) {
            uint32_t node = 64 * word + qd_lowest_bit(bits);
            const struct strong_links_link *link = &all->links[node / 2];
            if (cells_meet(link->cells, used) || (link->is_grouped && strong_links_is_enough(all)))
                continue;
            all->chain[depth] = node;
            strong_links_extend(all, depth + 1, cells_or(used, link->cells));
        }
}

static void strong_links_search(struct strong_links *all) {
    for (all->value = 0; all->value < 9; all->value++) {
        strong_links_collect(all);
        if (all->count < all->size)
            continue;
        for (uint32_t node = 0; node < 2 * all->count; node++) {
            const struct strong_links_link *link = &all->links[node / 2];
            if (link->is_grouped && strong_links_is_enough(all))
                continue;
            all->chain[0] = node;
            all->last = strong_links_last(all);
            strong_links_extend(all, 1, link->cells);
        }
    }
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void strong_links_put_link(struct search *search, const struct strong_links_step *step,
                                  uint32_t from, bool is_on, uint32_t to, uint32_t area) {
    uint32_t value = step->order.value;
    qd_step_link(search, 0, cells_first(step->nodes[from].cells), value, is_on,
                 cells_first(step->nodes[to].cells), value, area);
}

static bool strong_links_offer(void *user, const void *record) {
    const struct strong_links *all = user;
    const struct strong_links_step *step = record;
    struct search *search = all->search;
    uint64_t values = (uint64_t)1 << step->order.value;
    uint32_t ends = 2 * all->size;
    step_begin(search, search->rung->rating + step->order.rating / 10.);
    for (uint32_t i = 0; i < all->size; i++)
        step_part(search, QD_ROLE_BASE, strong_links_area(step->links[i].house), QD_NO_CELL,
                  values);
    for (uint32_t i = 0; i < ends; i++)
        if (cells_count(step->nodes[i].cells) > 1)
            qd_step_part_each(search, QD_ROLE_GROUP, i, step->nodes[i].cells, values);
    for (uint32_t i = 0; i < ends; i++) {
        uint32_t next = (i + 1) % ends;
        if (i % 2 == 0)
            strong_links_put_link(search, step, i, false, next,
                                  strong_links_area(step->links[i / 2].house));
        else if (next || step->closes)
            strong_links_put_link(
                search, step, i, true, next,
                qd_lowest_bit(strong_links_joint(&step->nodes[i], &step->nodes[next])));
    }
    return qd_step_offer_removed(search, step->removed, values);
}

static bool strong_links_find(struct search *search) {
    struct strong_links all = {.search = search, .size = search->rung->technique->degree};
    all.choice = (struct step_choice){.user = &all,
                                      .offer = strong_links_offer,
                                      .best = &all.best,
                                      .size = sizeof all.best,
                                      .at_once = search->wants_all};
    qd_survey_make(&all.survey, search);
    strong_links_search(&all);
    return step_choice_end(&all.choice);
}

#define STRONG_LINKS(id, text_name, text_title, size)                                              \
    const struct qd_technique id = {                                                               \
        .name = text_name, .title = text_title, .find = strong_links_find, .degree = size}

STRONG_LINKS(qd_technique_two_strong_links, "two-strong-links", "two strong links", 2);
STRONG_LINKS(qd_technique_three_strong_links, "three-strong-links", "three strong links", 3);
STRONG_LINKS(qd_technique_four_strong_links, "four-strong-links", "four strong links", 4);
STRONG_LINKS(qd_technique_five_strong_links, "five-strong-links", "five strong links", 5);
STRONG_LINKS(qd_technique_six_strong_links, "six-strong-links", "six strong links", 6);
