/*
 * A position: what a person has in front of them: the values placed so far and the candidates of the
 * empty cells. A placed cell has no candidates.
 *
 * The candidates are kept twice, so that every question is one load: by cell, and by house and value
 * as the positions in that house. Workload: an easy puzzle takes 60 steps, each of which asks some
 * hundred sets; a closure of a hard one removes 100 to 200 candidates, and there are 500 closures for
 * each step.
 *
 *     candidates[cell]               bit v: value v + 1 is possible
 *     places[area * values + v]      bit p: value v + 1 is possible at position p of the house
 *     open[area]                     bit p: the cell at position p is empty
 *
 * Values are counted from 0 here, and from 1 in everything public.
 */
#ifndef QD_EXPLAIN_POSITION_H
#define QD_EXPLAIN_POSITION_H

#include "ground.h"

#define NO_VALUE 0xff /* of an empty cell */

struct qd_position {
    const struct ground *ground;
    uint64_t *memory;     /* all arrays, one after another */
    uint64_t *candidates; /* of each cell */
    uint64_t *places;
    uint64_t *open;
    uint32_t *placed; /* how often each value is placed */
    uint8_t *value;   /* of each cell, from 0; NO_VALUE */
    uint32_t empty;   /* cells */
    size_t words;     /* of the memory */
};

bool qd_position_new(const struct ground *ground, struct qd_position *position);
bool qd_position_new_copy(struct qd_position *position, const struct qd_position *from);
void qd_position_free(struct qd_position *position);
/* Lets the arrays point into other memory, of as many words. */
void qd_position_move(struct qd_position *position, uint64_t *memory);

void qd_position_copy(struct qd_position *to, const struct qd_position *from);

/* Every cell empty, with all candidates. */
void qd_position_clear(struct qd_position *position);

#ifdef QUADRILLE_CHECKS
/* What is wrong with a position, or NULL: the candidates of cells and the places of houses must be the
 * same, and no placed value is a candidate of a cell that sees it. */
const char *qd_position_check(const struct qd_position *position);
#endif

/* Removes a candidate that is there. */
static inline void position_remove(struct qd_position *position, uint32_t cell, uint32_t value) {
    QD_CHECK(cell < position->ground->cells && value < position->ground->values);
    const struct ground *ground = position->ground;
    QD_CHECK(position->candidates[cell] >> value & 1);
    position->candidates[cell] &= ~((uint64_t)1 << value);
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++)
        position->places[ground->seats[i].area * ground->values + value] &=
            ~((uint64_t)1 << ground->seats[i].position);
}

/* Removes those of some values that are there. */
void qd_position_remove_values(struct qd_position *position, uint32_t cell, uint64_t values);

/* Puts a value into an empty cell, and removes it from the cells that see it. */
void qd_position_place(struct qd_position *position, uint32_t cell, uint32_t value);

/* The positions of a value in a house. */
static inline uint64_t position_places(const struct qd_position *position, uint32_t area,
                                       uint32_t value) {
    QD_CHECK(area < position->ground->areas && value < position->ground->values);
    return position->places[area * position->ground->values + value];
}

/* The first full area in which an empty cell is the only place of a value; as many as there are areas: in none. */
static inline uint32_t position_last_place(const struct qd_position *position, uint32_t cell,
                                           uint32_t value) {
    const struct ground *ground = position->ground;
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++) {
        const struct seat *seat = &ground->seats[i];
        if (seat->area < ground->full_areas &&
            position_places(position, seat->area, value) == (uint64_t)1 << seat->position)
            return seat->area;
    }
    return ground->areas;
}

#endif
