/*
 * What is left of a problem while the cheapest cover is searched: the options still possible, and
 * how often each item was covered. Options are numbered anew, without those that are idle.
 *
 *   entries   | bounded items of option 0 | other items | bounded items of option 1 | ...
 *   live      | options still possible ...  live_count | options removed, the last one first ...
 *
 * `live` and `open` are sets whose members are swapped behind the end when they are removed, so that
 * resetting the count puts them back.
 */
#ifndef QD_BEST_STATE_H
#define QD_BEST_STATE_H

#include "../cover/problem.h"
#include "../base/asking.h"
#include "../base/memory.h"

struct best_state {
    struct arena arena; /* of all arrays */
    uint32_t option_count, item_count;
    uint32_t *number;      /* of options, in the problem */
    uint32_t *first;       /* where the entries of an option begin */
    uint32_t *bounded_end; /* where those end that the bound takes into account */
    uint32_t *entries;     /* items */
    uint32_t *colours;     /* of entries, or 0; NULL: none has any */
    int64_t *costs;        /* in units of `unit` */
    int64_t unit;          /* the greatest common divisor of all costs; negative for the greatest */
    struct uses options;   /* of items */

    uint32_t *least, *most, *used; /* of items */
    uint32_t *colour_uses;         /* of items: options chosen that give it a colour */
    bool *is_bounded; /* all its uses exclude each other as `most` says: it has no colours */

    uint32_t *live, *place; /* place[o] is where option o is in `live` */
    uint32_t live_count;
    uint32_t *open, *open_place; /* bounded items that may be covered again */
    uint32_t open_count;
    uint32_t *chosen;
    uint32_t chosen_count;
    int64_t chosen_cost; /* in units */
};

/* Opens it; it is of no use if `asking` does not go on. `sign` is 1 for the least cost, -1 for the greatest. */
qd_status qd_best_state_open(struct best_state *state, const qd_cover *cover, int sign,
                             struct asking *asking, qd_error *error);
void qd_best_state_close(struct best_state *state);

/* Chooses an option that is live, and removes all that it excludes; and the reverse, for the last
 * one chosen, after which `live_count` must be set to what it was. */
void qd_best_choose(struct best_state *state, uint32_t option);
void qd_best_unchoose(struct best_state *state);

#ifdef QUADRILLE_CHECKS

/* What is wrong with a state in memory, or NULL; see base/check.h. */
const char *qd_best_state_check(const struct best_state *state);

#endif

static inline bool best_is_live(const struct best_state *state, uint32_t option) {
    return state->place[option] < state->live_count;
}

static inline void best_remove(struct best_state *state, uint32_t option) {
    uint32_t place = state->place[option], last = state->live[--state->live_count];
    QD_CHECK(place <= state->live_count);
    state->live[place] = last;
    state->place[last] = place;
    state->live[state->live_count] = option;
    state->place[option] = state->live_count;
}

/* How often the item must and may still be covered. */
static inline uint32_t best_least_left(const struct best_state *state, uint32_t item) {
    return state->least[item] > state->used[item] ? state->least[item] - state->used[item] : 0;
}

static inline uint32_t best_most_left(const struct best_state *state, uint32_t item) {
    return state->most[item] - state->used[item];
}

#endif
