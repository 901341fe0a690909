/*
 * Templates: all ways in which a value can be placed, one cell in each row, column and box, by its candidates alone.
 * There are 46,656 on an empty grid; in a hard position a value has a few hundred.
 */
#ifndef QD_EXPLAIN_TEMPLATES_H
#define QD_EXPLAIN_TEMPLATES_H

#include "cells.h"

#define TEMPLATES_MOST 20000

struct templates {
    const struct search *search;
    uint32_t value;
    uint32_t cell;        /* that they have; 81: any */
    struct cells without; /* that they do not have */
    /* Gets each of them; false: no more are wanted. */
    bool (*visit)(struct templates *templates, struct cells cells);
    void *context;
    uint16_t rows[9]; /* columns in which the value can be */
    uint32_t count;
};

/* Visits them; false if the visitor stopped, or there are too many. */
bool qd_templates_each(struct templates *templates);

struct templates_bounds {
    struct cells all,
        any; /* that all of them have, all places if there are none; that one of them has */
    uint32_t count;
};

/* Bounds of those of a value without some cells, of which it has the places `where`. False if it has none, or they are
 * too many. */
bool qd_templates_bound(const struct search *search, uint32_t value, struct cells where,
                        struct cells without, struct templates_bounds *bounds);

/* Begins a step by what templates of a value have in common: its rows. */
void qd_templates_begin(struct search *search, uint32_t value);

#endif
