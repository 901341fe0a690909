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
    uint16_t acting; /* values that something else sees all of: others it removes nowhere */
    uint16_t pair;   /* of a unique rectangle: the two values that could be exchanged; else 0 */
    struct cells corners;
    struct cells buddies[9]; /* of each value: what sees all of its places in the set */
};

/* A set and a value: of a link, where it leads and by which value; of a chain, its last set and link. */
#define ALS_STATE(set, value) ((uint16_t)((value)*ALS_MOST + (set)))
#define ALS_NO_STATE UINT16_MAX
#define ALS_SET(state) ((state) % ALS_MOST)
#define ALS_VALUE(state) ((state) / ALS_MOST)

struct als_list {
    struct survey survey;
    uint32_t count;
    uint32_t own;   /* those that are kept for the position; 0: none yet */
    bool is_linked; /* these are */
    struct als sets[ALS_MOST];
    uint32_t link_of[ALS_MOST + 1];
    uint16_t links[ALS_LINKS_MOST]; /* states; those of a set by their values */
    /* While links are made: sets with a value, those with the same places after one another. */
    struct als_pattern {
        struct cells places, buddies;
        uint32_t first;
    } patterns[ALS_MOST];
    uint16_t next[ALS_MOST];
    /* While chains are searched: of states. */
    uint32_t mark[ALS_MOST * 9], marker;
    uint16_t queue[ALS_MOST * 9]; /* also for other searches, meanwhile */
    uint16_t from[ALS_MOST * 9];
};

struct als_list *qd_als_new(void);
void qd_als_free(struct als_list *list);

/* The position changes. */
static inline void als_forget(struct als_list *list) {
    list->own = 0;
    list->is_linked = false;
}

/* Finds the sets of a position, each once; they are kept until it changes. */
void qd_als_collect(struct als_list *list, const struct search *search);

/* Adds unique rectangles whose corners have two more values, of which one holds: so these are linked as in a set. Its
 * cells are the corners with more values, and its values these. */
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
