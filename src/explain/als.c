#include "als.h"

#include "../base/memory.h"

#include <stdlib.h>

#define ALS_NO_SET 0xffff

struct als_list *qd_als_new(void) {
    return qd_array_new(1, sizeof(struct als_list));
}

void qd_als_free(struct als_list *list) {
    free(list);
}

/* ---- sets ------------------------------------------------------------------------------------ */

static void als_add(struct als_list *list, struct cells cells, uint64_t values) {
    QD_CHECK(cells_within(cells, list->survey.empty));
    if (list->count == ALS_MOST)
        return;
    struct als *set = &list->sets[list->count++];
    set->cells = cells;
    set->values = (uint16_t)values;
    set->acting = set->pair = 0;
    for (uint32_t value = 0; value < 9; value++) {
        if (!(values >> value & 1))
            continue;
        set->buddies[value] = cells_seeing_all(list->survey.ground, als_places(list, set, value));
        if (cells_meet(set->buddies[value], list->survey.where[value]))
            set->acting = (uint16_t)(set->acting | 1u << value);
    }
}

/* Adds cells of `rest` to a set. */
static void als_grow(struct als_list *list, uint32_t area, struct cells rest, struct cells cells,
                     uint64_t values) {
    for (uint32_t cell; cells_next(&rest, &cell);) {
        struct cells larger = cells_or(cells, cells_of(cell));
        uint64_t all = values | list->survey.position->candidates[cell];
        if (qd_bit_count(all) == cells_count(larger) + 1 &&
            !survey_has_met(&list->survey, larger, area))
            als_add(list, larger, all);
        als_grow(list, area, rest, larger, all);
    }
}

void qd_als_collect(struct als_list *list, const struct search *search) {
    list->count = list->own;
    if (list->own)
        return;
    qd_survey_make(&list->survey, search);
    for (uint32_t area = 0; area < CELLS_HOUSES; area++)
        als_grow(list, area, cells_and(list->survey.house[area], list->survey.empty),
                 (struct cells){0, 0}, 0);
    list->own = list->count;
}

/* ---- rectangles ------------------------------------------------------------------------------ */

/* The corners with more than two values, and all these values; 0: one of the corners cannot have the two. */
static uint64_t als_rectangle_values(const struct search *search, struct cells corners,
                                     uint64_t pair, struct cells *more) {
    uint64_t values = 0;
    *more = (struct cells){0, 0};
    for (uint32_t cell; cells_next(&corners, &cell);) {
        uint64_t own = search->position->candidates[cell];
        if (!(own & pair) || pair & ~search->origin[cell])
            return 0;
        values |= own & ~pair;
        if (own & ~pair)
            cells_add(more, cell);
    }
    return values;
}

static void als_try_rectangle(struct als_list *list, const struct search *search,
                              struct cells corners) {
    struct cells more;
    for (uint64_t pair = 3; pair < 512; pair++) {
        uint64_t values =
            qd_bit_count(pair) == 2 ? als_rectangle_values(search, corners, pair, &more) : 0;
        uint32_t before = list->count;
        if (qd_bit_count(values) != 2 || cells_count(more) < 2)
            continue;
        als_add(list, more, values);
        if (list->count > before) {
            list->sets[before].pair = (uint16_t)pair;
            list->sets[before].corners = corners;
        }
    }
}

void qd_als_add_rectangles(struct als_list *list, const struct search *search) {
    uint32_t around[4];
    struct cells corners;
    for (uint32_t first = 0; first < 81; first++)
        for (uint32_t last = first + 10; last < 81; last++)
            if (qd_cells_rectangle(first, last, around, &corners) &&
                cells_within(corners, list->survey.empty))
                als_try_rectangle(list, search, corners);
}

/* ---- links ----------------------------------------------------------------------------------- */

/* Sorts the sets that have a value by its places; the count of different ones. */
static uint32_t als_sort(struct als_list *list, uint32_t value) {
    uint32_t patterns = 0;
    for (uint32_t i = list->count; i-- > 0;) {
        const struct als *set = &list->sets[i];
        struct cells places = als_places(list, set, value);
        uint32_t k = 0;
        if (!cells_any(places))
            continue;
        while (k < patterns && !cells_equal(list->patterns[k].places, places))
            k++;
        if (k == patterns)
            list->patterns[patterns++] =
                (struct als_pattern){places, set->buddies[value], ALS_NO_SET};
        list->next[i] = (uint16_t)list->patterns[k].first;
        list->patterns[k].first = i;
    }
    return patterns;
}

typedef void (*als_linked)(struct als_list *list, uint32_t from, uint32_t to, uint32_t value);

/* Pairs of sets with two ways of having a value that exclude each other. */
static void als_link_patterns(struct als_list *list, const struct als_pattern *left,
                              const struct als_pattern *right, uint32_t value, als_linked visit) {
    for (uint32_t i = left->first; i != ALS_NO_SET; i = list->next[i])
        for (uint32_t k = right->first; k != ALS_NO_SET; k = list->next[k])
            if (!cells_meet(list->sets[i].cells, list->sets[k].cells))
                visit(list, i, k, value);
}

static void als_visit_links(struct als_list *list, als_linked visit) {
    for (uint32_t value = 0; value < 9; value++) {
        uint32_t patterns = als_sort(list, value);
        for (uint32_t i = 0; i < patterns; i++)
            for (uint32_t k = 0; k < patterns; k++)
                if (cells_within(list->patterns[k].places, list->patterns[i].buddies))
                    als_link_patterns(list, &list->patterns[i], &list->patterns[k], value, visit);
    }
}

static void als_count_link(struct als_list *list, uint32_t from, uint32_t to, uint32_t value) {
    (void)to;
    (void)value;
    list->link_of[from + 1]++;
}

static void als_add_link(struct als_list *list, uint32_t from, uint32_t to, uint32_t value) {
    uint32_t at = list->link_of[from]++;
    if (at < ALS_LINKS_MOST)
        list->links[at] = ALS_STATE(to, value);
}

void qd_als_link_all(struct als_list *list) {
    QD_CHECK(list->count == list->own);
    if (list->is_linked)
        return;
    list->is_linked = true;
    memset(list->link_of, 0, (list->count + 1) * sizeof *list->link_of);
    als_visit_links(list, als_count_link);
    for (uint32_t i = 0; i < list->count; i++)
        list->link_of[i + 1] += list->link_of[i];
    als_visit_links(list, als_add_link);
    /* Each end is now where its set begins: back to where it ends. */
    for (uint32_t i = list->count; i > 0; i--)
        list->link_of[i] = list->link_of[i - 1];
    list->link_of[0] = 0;
    for (uint32_t i = 1; i <= list->count; i++)
        if (list->link_of[i] > ALS_LINKS_MOST)
            list->link_of[i] = ALS_LINKS_MOST;
}

/* ---- steps ----------------------------------------------------------------------------------- */

void qd_als_put(struct search *search, const struct als *set, uint32_t number) {
    if (set->pair)
        qd_step_part_each(search, QD_ROLE_BASE, number, set->corners, set->pair);
    else
        qd_step_part_each(search, QD_ROLE_ALMOST, number, set->cells, set->values);
}
