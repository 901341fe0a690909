/*
 * Almost locked sets: n cells of a house with n + 1 values. If one of the values is not in them, all others
 * are. Two sets without common cells are linked by a value if all of its places in one see all in the other:
 * then it is in one of them at most.
 *
 * Workload: a hard position has 300 to 1,500 sets and up to 30,000 links.
 */
#ifndef QD_EXPLAIN_ALS_H
#define QD_EXPLAIN_ALS_H

#include "cells.h"

#define ALS_MOST 4096         /* more are left out */
#define ALS_LINKS_MOST 131072 /* likewise */

struct als {
    struct cells cells;
    uint16_t values;
    uint16_t pair; /* of a unique rectangle: the two values that could be exchanged; else 0 */
    struct cells corners;
    struct cells buddies[9]; /* of each value: what sees all of its places in the set */
};

struct als_link {
    uint16_t to, value;
};

struct als_list {
    struct survey survey;
    uint32_t count;
    struct als sets[ALS_MOST];
    uint32_t link_of[ALS_MOST + 1];
    struct als_link links[ALS_LINKS_MOST];
    /* While links are made: sets with a value, those with the same places after one another. */
    struct als_pattern {
        struct cells places, buddies;
        uint32_t first;
    } patterns[ALS_MOST];
    uint16_t next[ALS_MOST];
    /* While chains are searched: states are sets with the value of the link before. */
    uint32_t mark[ALS_MOST * 9], marker;
    uint16_t queue[ALS_MOST * 9]; /* also for other searches, meanwhile */
    uint16_t from[ALS_MOST * 9];
};

struct als_list *qd_als_new(void);
void qd_als_free(struct als_list *list);

/* Finds the sets of a position, each once. */
void qd_als_collect(struct als_list *list, const struct search *search);

/* Adds unique rectangles whose corners have two more values, of which one holds: so these are linked as in a set. Its cells
 * are the corners with more values, and its values these. */
void qd_als_add_rectangles(struct als_list *list, const struct search *search);

/* Finds their links. */
void qd_als_link_all(struct als_list *list);

/* Where a value is in a set. */
static inline struct cells als_places(const struct als_list *list, const struct als *set,
                                      uint32_t value) {
    QD_CHECK(value < 9);
    return cells_and(set->cells, list->survey.where[value]);
}

/* The cells of a set as parts of the step; of a rectangle, as its pattern. */
void qd_als_put(struct search *search, const struct als *set, uint32_t number);

#endif
