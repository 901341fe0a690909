#include "linkage.h"

#include "../base/memory.h"

#include <stdlib.h>

struct linkage *qd_linkage_new(void) {
    return qd_array_new(1, sizeof(struct linkage));
}

void qd_linkage_free(struct linkage *linkage) {
    free(linkage);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static uint32_t linkage_add_node(struct linkage *linkage, struct cells cells, uint32_t value) {
    QD_CHECK(linkage->count < LINKAGE_NODES);
    linkage->nodes[linkage->count] =
        (struct linkage_node){cells, cells_seeing_all(linkage->search->ground, cells),
                              (uint8_t)value, cells_count(cells) > 1};
    return linkage->count++;
}

static void linkage_add_candidates(struct linkage *linkage) {
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t value = 0; value < 9; value++) {
            bool is_there = linkage->search->position->candidates[cell] >> value & 1;
            linkage->candidate[cell * 9 + value] =
                is_there ? (uint16_t)linkage_add_node(linkage, cells_of(cell), value)
                         : LINKAGE_NONE;
        }
}

/* The lines of a box: three columns, three rows. */
static uint32_t linkage_line(uint32_t box, uint32_t i) {
    return i < 3 ? CELLS_COLUMNS + box % 3 * 3 + i : CELLS_ROWS + box / 3 * 3 + i - 3;
}

static void linkage_add_groups(struct linkage *linkage) {
    for (uint32_t value = 0; value < 9; value++)
        for (uint32_t box = 0; box < 9; box++)
            for (uint32_t i = 0; i < 6; i++) {
                struct cells places =
                    cells_and(linkage->survey.where[value],
                              cells_and(linkage->survey.house[CELLS_BOXES + box],
                                        linkage->survey.house[linkage_line(box, i)]));
                linkage->group[value][box][i] =
                    linkage->kind.groups && cells_count(places) > 1
                        ? (uint16_t)linkage_add_node(linkage, places, value)
                        : LINKAGE_NONE;
            }
}

/* A node of almost locked sets alone. */
static uint32_t linkage_find_spread(const struct linkage *linkage, struct cells places,
                                    uint32_t value) {
    uint32_t node = linkage->spread_first[value];
    while (node != LINKAGE_NONE && !cells_equal(linkage->nodes[node].cells, places))
        node = linkage->spread_next[node];
    return node;
}

/* The node of some places of a value; LINKAGE_NONE if they are not one. */
static uint32_t linkage_node_of(const struct linkage *linkage, struct cells places,
                                uint32_t value) {
    uint32_t cell = cells_first(places), box = CELLS_BOX(cell);
    if (cells_equal(places, cells_of(cell)))
        return linkage->candidate[cell * 9 + value];
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t group = linkage->group[value][box][i];
        if (group != LINKAGE_NONE && cells_equal(linkage->nodes[group].cells, places))
            return group;
    }
    return linkage->kind.almost ? linkage_find_spread(linkage, places, value) : LINKAGE_NONE;
}

/* The node of all places of a value in an almost locked set; LINKAGE_NONE: there are too many nodes. */
static uint32_t linkage_add_places(struct linkage *linkage, struct cells places, uint32_t value) {
    uint32_t node = linkage_node_of(linkage, places, value);
    if (node != LINKAGE_NONE || linkage->count == LINKAGE_NODES)
        return node;
    node = linkage_add_node(linkage, places, value);
    linkage->almost_first[node] = LINKAGE_NONE;
    linkage->spread_next[node] = linkage->spread_first[value];
    linkage->spread_first[value] = (uint16_t)node;
    return node;
}

static void linkage_add_almost(struct linkage *linkage) {
    const struct als_list *list = linkage->kind.almost;
    memset(linkage->spread_first, 0xff, sizeof linkage->spread_first);
    memset(linkage->almost_first, 0xff, sizeof linkage->almost_first);
    uint32_t room = LINKAGE_STRONG_IN_SETS;
    for (uint32_t i = 0; list && i < list->count; i++) {
        const struct als *set = &list->sets[i];
        uint32_t size = cells_count(set->cells), pairs = size * (size + 1);
        if (size < 2 || size > linkage->kind.cells_most || pairs > room)
            continue;
        room -= pairs;
        for (uint32_t values = set->values; values; values &= values - 1) {
            uint32_t value = qd_lowest_bit(values), member = 9 * i + value;
            uint32_t node = linkage_add_places(linkage, als_places(list, set, value), value);
            linkage->almost_node[member] = (uint16_t)node;
            if (node == LINKAGE_NONE)
                continue;
            linkage->almost_next[member] = linkage->almost_first[node];
            linkage->almost_first[node] = (uint16_t)member;
        }
    }
}

/* ---- links ----------------------------------------------------------------------------------- */

static void linkage_add_strong(struct linkage *linkage, uint32_t *count, uint32_t first,
                               uint32_t to, uint32_t by) {
    for (uint32_t i = first; i < *count; i++)
        if (linkage->strong[i] == to)
            return;
    QD_CHECK(*count < LINKAGE_STRONG);
    linkage->by[*count] = (uint16_t)by;
    linkage->strong[(*count)++] = (uint16_t)to;
}

/* In the houses that hold all of a node: the other places, if they are a node. */
static void linkage_add_strong_in_houses(struct linkage *linkage, uint32_t node, uint32_t *count) {
    const struct linkage_node *from = &linkage->nodes[node];
    uint32_t cell = cells_first(from->cells), begin = *count;
    const uint32_t areas[3] = {CELLS_BOXES + CELLS_BOX(cell), CELLS_COLUMNS + CELLS_COLUMN(cell),
                               CELLS_ROWS + CELLS_ROW(cell)};
    for (uint32_t i = 0; i < 3; i++) {
        struct cells house = linkage->survey.house[areas[i]];
        struct cells rest =
            cells_minus(cells_and(house, linkage->survey.where[from->value]), from->cells);
        if (!cells_within(from->cells, house) || !cells_any(rest))
            continue;
        uint32_t to = linkage_node_of(linkage, rest, from->value);
        if (to != LINKAGE_NONE)
            linkage_add_strong(linkage, count, begin, to, LINKAGE_NONE);
    }
}

static void linkage_add_strong_in_cell(struct linkage *linkage, uint32_t node, uint32_t *count) {
    const struct linkage_node *from = &linkage->nodes[node];
    uint32_t cell = cells_first(from->cells);
    if (from->is_group || !cells_has(linkage->survey.bivalue, cell))
        return;
    uint64_t other = linkage->search->position->candidates[cell] & ~((uint64_t)1 << from->value);
    linkage->by[*count] = LINKAGE_NONE;
    linkage->strong[(*count)++] = linkage->candidate[cell * 9 + qd_lowest_bit(other)];
}

/* In each almost locked set in which the node is a value: the others. */
static void linkage_add_strong_in_sets(struct linkage *linkage, uint32_t node, uint32_t *count) {
    uint32_t begin = linkage->strong_of[node];
    for (uint32_t member = linkage->almost_first[node]; member != LINKAGE_NONE;
         member = linkage->almost_next[member]) {
        uint32_t set = member / 9, values = linkage->kind.almost->sets[set].values;
        for (values &= ~(1u << member % 9); values; values &= values - 1) {
            uint32_t to = linkage->almost_node[9 * set + qd_lowest_bit(values)];
            if (to != LINKAGE_NONE)
                linkage_add_strong(linkage, count, begin, to, set);
        }
    }
}

static void linkage_make_strong(struct linkage *linkage) {
    uint32_t count = 0;
    for (uint32_t node = 0; node < linkage->count; node++) {
        linkage->strong_of[node] = count;
        if (linkage->kind.in_houses)
            linkage_add_strong_in_houses(linkage, node, &count);
        if (linkage->kind.in_cells)
            linkage_add_strong_in_cell(linkage, node, &count);
        linkage_add_strong_in_sets(linkage, node, &count);
        QD_CHECK(count <= LINKAGE_STRONG);
    }
    linkage->strong_of[linkage->count] = count;
}

/* Candidates of the same value that see all of a node. */
static void linkage_add_weak_candidates(struct linkage *linkage, uint32_t node, uint32_t *count) {
    const struct linkage_node *from = &linkage->nodes[node];
    struct cells seeing = cells_and(from->seeing, linkage->survey.where[from->value]);
    for (uint32_t cell; cells_next(&seeing, &cell);)
        linkage->weak[(*count)++] = linkage->candidate[cell * 9 + from->value];
}

static void linkage_add_weak_groups(struct linkage *linkage, uint32_t node, uint32_t *count) {
    const struct linkage_node *from = &linkage->nodes[node];
    for (uint32_t box = 0; box < 9; box++) {
        if (!cells_meet(from->seeing, linkage->survey.house[CELLS_BOXES + box]))
            continue;
        for (uint32_t i = 0; i < 6; i++) {
            uint32_t group = linkage->group[from->value][box][i];
            if (group != LINKAGE_NONE && cells_within(linkage->nodes[group].cells, from->seeing))
                linkage->weak[(*count)++] = (uint16_t)group;
        }
    }
}

static void linkage_add_weak_in_cell(struct linkage *linkage, uint32_t node, uint32_t *count) {
    const struct linkage_node *from = &linkage->nodes[node];
    uint32_t cell = cells_first(from->cells);
    uint64_t others = linkage->search->position->candidates[cell] & ~((uint64_t)1 << from->value);
    for (; !from->is_group && others; others &= others - 1)
        linkage->weak[(*count)++] = linkage->candidate[cell * 9 + qd_lowest_bit(others)];
}

static void linkage_add_weak_in_sets(struct linkage *linkage, uint32_t node, uint32_t *count) {
    const struct linkage_node *from = &linkage->nodes[node];
    for (uint32_t to = linkage->spread_first[from->value]; to != LINKAGE_NONE;
         to = linkage->spread_next[to])
        if (cells_within(linkage->nodes[to].cells, from->seeing)) {
            QD_CHECK(*count < LINKAGE_WEAK);
            linkage->weak[(*count)++] = (uint16_t)to;
        }
}

static void linkage_make_weak(struct linkage *linkage) {
    uint32_t count = 0;
    for (uint32_t node = 0; node < linkage->count; node++) {
        linkage->weak_of[node] = count;
        linkage_add_weak_candidates(linkage, node, &count);
        if (linkage->kind.groups)
            linkage_add_weak_groups(linkage, node, &count);
        if (linkage->kind.weak_in_cells)
            linkage_add_weak_in_cell(linkage, node, &count);
        linkage_add_weak_in_sets(linkage, node, &count);
        QD_CHECK(count <= LINKAGE_WEAK);
    }
    linkage->weak_of[linkage->count] = count;
}

static void linkage_make_doubles(struct linkage *linkage) {
    uint32_t count = 0;
    for (uint32_t node = 0; node < linkage->count; node++) {
        linkage->double_of[node] = count;
        for (uint32_t i = linkage->weak_of[node]; i < linkage->weak_of[node + 1]; i++) {
            uint32_t over = linkage->weak[i];
            for (uint32_t k = linkage->strong_of[over]; k < linkage->strong_of[over + 1]; k++)
                if (linkage->strong[k] != node)
                    linkage->doubles[count++] =
                        (struct linkage_double){(uint16_t)over, linkage->strong[k]};
        }
        QD_CHECK(count <= LINKAGE_DOUBLE);
    }
    linkage->double_of[linkage->count] = count;
}

/* ---- checking -------------------------------------------------------------------------------- */

#ifdef QUADRILLE_CHECKS

static bool linkage_has(const uint16_t *links, const uint32_t *of, uint32_t from, uint32_t to) {
    for (uint32_t i = of[from]; i < of[from + 1]; i++)
        if (links[i] == to)
            return true;
    return false;
}

/* Links hold both ways: if B is on when A is off, then A is on when B is off. */
static const char *linkage_check_both_ways(const struct linkage *linkage, const uint16_t *links,
                                           const uint32_t *of) {
    for (uint32_t node = 0; node < linkage->count; node++)
        for (uint32_t i = of[node]; i < of[node + 1]; i++) {
            if (links[i] >= linkage->count || links[i] == node)
                return "a link to no other node";
            if (!linkage_has(links, of, links[i], node))
                return "a link that does not hold the other way round";
        }
    return NULL;
}

static const char *linkage_check(const struct linkage *linkage) {
    const char *wrong = linkage_check_both_ways(linkage, linkage->strong, linkage->strong_of);
    return wrong ? wrong : linkage_check_both_ways(linkage, linkage->weak, linkage->weak_of);
}

#endif

void qd_linkage_make(struct linkage *linkage, const struct search *search,
                     struct linkage_kind kind) {
    linkage->search = search;
    linkage->kind = kind;
    linkage->count = 0;
    qd_survey_make(&linkage->survey, search);
    linkage_add_candidates(linkage);
    linkage_add_groups(linkage);
    linkage->plain = linkage->count;
    linkage_add_almost(linkage);
    linkage_make_strong(linkage);
    linkage_make_weak(linkage);
    if (!kind.almost)
        linkage_make_doubles(linkage);
    QD_CHECK_ALL(linkage_check(linkage));
    memset(linkage->mark, 0, sizeof linkage->mark);
    memset(linkage->off_mark, 0, sizeof linkage->off_mark);
    linkage->marker = 0;
}

/* ---- searches -------------------------------------------------------------------------------- */

static void linkage_reach(struct linkage *linkage, uint32_t node, uint32_t over, uint32_t from) {
    if (linkage_is_on(linkage, node))
        return;
    linkage->mark[node] = linkage->marker;
    QD_CHECK(linkage->reached_count < linkage->count);
    linkage->over[node] = (uint16_t)over;
    linkage->from[node] = (uint16_t)from;
    linkage->reached[linkage->reached_count++] = (uint16_t)node;
}

/* Where nodes have many links: each that is off is looked at once. */
static void linkage_spread(struct linkage *linkage, uint32_t node) {
    for (uint32_t i = linkage->weak_of[node]; i < linkage->weak_of[node + 1]; i++) {
        uint32_t over = linkage->weak[i];
        if (linkage->off_mark[over] == linkage->marker)
            continue;
        linkage->off_mark[over] = linkage->marker;
        for (uint32_t k = linkage->strong_of[over]; k < linkage->strong_of[over + 1]; k++)
            linkage_reach(linkage, linkage->strong[k], over, node);
    }
}

uint32_t qd_linkage_by(const struct linkage *linkage, uint32_t from, uint32_t to) {
    for (uint32_t i = linkage->strong_of[from]; i < linkage->strong_of[from + 1]; i++)
        if (linkage->strong[i] == to)
            return linkage->by[i];
    return LINKAGE_NONE;
}

void qd_linkage_search(struct linkage *linkage, uint32_t source, bool is_on) {
    linkage->marker++;
    linkage->reached_count = 0;
    if (is_on)
        linkage_reach(linkage, source, LINKAGE_NONE, LINKAGE_NONE);
    for (uint32_t i = linkage->strong_of[source]; !is_on && i < linkage->strong_of[source + 1]; i++)
        linkage_reach(linkage, linkage->strong[i], source, LINKAGE_NONE);
    for (uint32_t i = 0; i < linkage->reached_count; i++) {
        uint32_t node = linkage->reached[i];
        if (linkage->kind.almost) {
            linkage_spread(linkage, node);
            continue;
        }
        for (uint32_t k = linkage->double_of[node]; k < linkage->double_of[node + 1]; k++)
            linkage_reach(linkage, linkage->doubles[k].to, linkage->doubles[k].over, node);
    }
}

void qd_linkage_trace(struct linkage *linkage, uint32_t node) {
    linkage->length = 0;
    QD_CHECK(linkage_is_on(linkage, node));
    while (node != LINKAGE_NONE) {
        linkage->path[linkage->length++] = (uint16_t)node;
        if (linkage->over[node] != LINKAGE_NONE)
            linkage->path[linkage->length++] = linkage->over[node];
        node = linkage->from[node];
    }
    for (uint32_t i = 0; i < linkage->length / 2; i++) {
        uint16_t swapped = linkage->path[i];
        linkage->path[i] = linkage->path[linkage->length - 1 - i];
        linkage->path[linkage->length - 1 - i] = swapped;
    }
}

bool qd_linkage_has_group(const struct linkage *linkage) {
    for (uint32_t i = 0; i < linkage->length; i++)
        if (linkage->nodes[linkage->path[i]].is_group)
            return true;
    return false;
}

uint32_t qd_linkage_sets(const struct linkage *linkage, bool is_on, bool closes, uint32_t *sets) {
    uint32_t count = 0;
    for (uint32_t i = is_on; i + !closes < linkage->length; i += 2) {
        uint32_t from = linkage->path[i], to = linkage->path[(i + 1) % linkage->length];
        uint32_t set = qd_linkage_by(linkage, from, to);
        if (set == LINKAGE_NONE)
            continue;
        bool is_in_cell = !linkage->nodes[from].is_group &&
                          cells_equal(linkage->nodes[from].cells, linkage->nodes[to].cells);
        if (count == LINKAGE_SETS || is_in_cell)
            return 0;
        sets[count++] = set;
    }
    return count;
}

/* What a node rules out in a cell, if it holds: its value in what sees it, the other values in its cell. */
static uint64_t linkage_excluded(const struct linkage_node *node, uint32_t cell) {
    uint64_t value = (uint64_t)1 << node->value;
    if (cells_has(node->seeing, cell))
        return value;
    return !node->is_group && cells_has(node->cells, cell) ? ~value : 0;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* A house with all cells of two nodes; QD_NO_HOUSE: within a cell, or by an almost locked set. */
static uint32_t linkage_area(const struct linkage *linkage, uint32_t left, uint32_t right,
                             bool is_strong) {
    if (is_strong && qd_linkage_by(linkage, left, right) != LINKAGE_NONE)
        return QD_NO_HOUSE;
    struct cells both = cells_or(linkage->nodes[left].cells, linkage->nodes[right].cells);
    for (uint32_t area = CELLS_HOUSES; area-- > 0;)
        if (cells_count(both) > 1 && cells_within(both, linkage->survey.house[area]))
            return area;
    return QD_NO_HOUSE;
}

void qd_linkage_put(struct search *search, const struct linkage *linkage, bool is_on, bool closes) {
    uint32_t sets[LINKAGE_SETS];
    uint32_t count = linkage->kind.almost ? qd_linkage_sets(linkage, is_on, closes, sets) : 0;
    for (uint32_t i = 0, number = 0; i < count; i++) {
        const struct als *set = &linkage->kind.almost->sets[sets[i]];
        qd_als_put(search, set, set->pair ? 0 : number++);
    }
    for (uint32_t i = 0; i < linkage->length; i++) {
        uint32_t from = linkage->path[i], to = linkage->path[(i + 1) % linkage->length];
        const struct linkage_node *left = &linkage->nodes[from], *right = &linkage->nodes[to];
        /* A cell that ends a chain may be the first one of the group that begins it. */
        const struct linkage_node *first = &linkage->nodes[linkage->path[0]];
        bool looks_like_first = i > 0 && i + 1 == linkage->length && !closes && first->is_group &&
                                left->value == first->value &&
                                cells_first(left->cells) == cells_first(first->cells);
        if (left->is_group || looks_like_first)
            qd_step_part_each(search, QD_ROLE_GROUP, i, left->cells, (uint64_t)1 << left->value);
        bool holds = is_on == (i % 2 == 0);
        if (i + 1 < linkage->length || closes)
            qd_step_link(search, 0, cells_first(left->cells), left->value, holds,
                         cells_first(right->cells), right->value,
                         linkage_area(linkage, from, to, !holds));
    }
}

bool qd_linkage_offer(struct search *search, const struct linkage *linkage) {
    const struct linkage_node *first = &linkage->nodes[linkage->path[0]],
                              *last = &linkage->nodes[linkage->path[linkage->length - 1]];
    step_begin(search, search->rung->rating);
    qd_linkage_put(search, linkage, false, false);
    for (uint32_t cell = 0; cell < 81; cell++)
        step_remove(search, cell, linkage_excluded(first, cell) & linkage_excluded(last, cell));
    return step_offer(search);
}
