/*
 * How `layers` counts a subject in a given order of its primary items. The order makes a sequence of
 * STEPS, and the count goes through all of them once:
 *
 *     pick P     for an item covered exactly once. If it is covered already, nothing happens;
 *                else one of the options whose first item (in the order) is P must be chosen
 *     take O     for each option whose first item may be covered more or less often: it is chosen
 *                or not
 *
 * Between two steps all that matters of what was chosen is the STATE: which items can still be
 * covered, and by what. It has a FIELD for each item that options before the step name and options
 * after it name as well; the others are known. A field is
 *
 *     primary, exactly once     one bit: it is covered
 *     primary, with bounds      how often it is covered, as far as that matters
 *     secondary                 one bit: it is covered; or one for each colour: it can no longer have
 *                               this one
 *
 * Fields live in SLOTS of bits, and a slot is used again as soon as its field has ended. So a state
 * is as short as the widest place of the order: 16x16 squares covered by dominoes have 256 items, but
 * states of 17 bits.
 *
 *     option O fits state S     if S & need == 0, and S & require == require (which it does not cover
 *                               itself, but nothing later can), and its counters allow it
 *     the state after it        (S & keep) | set, counters added
 */
#ifndef QD_COUNTING_PLAN_H
#define QD_COUNTING_PLAN_H

#include "subject.h"

#include "../base/asking.h"

/* The most words of a state. */
#define PLAN_WORDS 16

/* A number in a state: `mask` is as wide as it, at bit 0. */
struct counter {
    uint32_t word, shift;
    uint64_t mask;
    uint64_t most;  /* it is not counted further; */
    bool is_bound;  /* and not even covered more often */
    bool begins;    /* there is no field yet: it is 0 */
    bool ends;      /* there is no field any more, so it must be at least `least`; */
    uint64_t least; /* with what is added */
    uint64_t add;   /* 1: the option covers it; 0: it only ends */
};

/* What is done to a state: an option is chosen, or none. */
struct plan_choice {
    uint32_t option; /* of the subject; QD_NO_OPTION: none */
    uint32_t counters, counter_end;
};

struct plan_step {
    uint32_t width; /* bits of the state before it */
    bool picks;     /* pick, or take */
    bool lives;     /* pick: the item has a field here; */
    uint32_t word;  /* where it is */
    uint64_t bit;
    bool may_pass;            /* the first move is to choose nothing */
    uint32_t moves, move_end; /* that first one included */
};

struct plan {
    const struct subject *subject;
    struct arena arena; /* of all arrays but the counters */
    uint32_t words;     /* of a state */
    uint32_t width;     /* bits in use at the widest place */
    uint32_t step_count;
    struct plan_step *steps;
    struct plan_choice *moves;
    uint64_t *masks; /* of each move: need, require, set; `words` each */
    uint64_t *keep;  /* of each step: `words` */
    struct counter *counters;
    size_t bytes; /* that it takes */
};

/* Whatever the limit, a plan may take so much. */
#define PLAN_BYTES ((size_t)1 << 20)

/* Makes the plan for an order: the numbers of all primary items. QD_ERROR_RANGE: states would need
 * more than PLAN_WORDS words, or `asking` (may be NULL) was stopped. QD_ERROR_UNSUPPORTED: it would take
 * more than so many bytes. */
qd_status qd_plan_new(const struct subject *subject, const uint32_t *order, size_t most,
                      struct asking *asking, struct plan **out, qd_error *error);

void qd_plan_free(struct plan *plan);

#ifdef QUADRILLE_CHECKS
/* What is wrong with a plan, or NULL: plan_check.c; see base/check.h. */
const char *qd_plan_check(const struct plan *plan);
#endif

/* ---- states ---------------------------------------------------------------------------------- */

/* The counters of a move; false if they do not allow it. `to` has all other fields already. */
static inline bool plan_count(const struct plan *plan, const struct plan_choice *move,
                              const uint64_t *from, uint64_t *to) {
    for (uint32_t i = move->counters; i < move->counter_end; i++) {
        const struct counter *counter = &plan->counters[i];
        uint64_t value =
            counter->begins ? 0 : from[counter->word] >> counter->shift & counter->mask;
        if (counter->add && counter->is_bound && value >= counter->most)
            return false;
        if (value < counter->most)
            value += counter->add;
        if (counter->ends && value < counter->least)
            return false;
        if (!counter->ends) {
            to[counter->word] &= ~(counter->mask << counter->shift);
            to[counter->word] |= value << counter->shift;
        }
    }
    return true;
}

/* Makes a move; false if the state does not allow it. */
static inline bool plan_move(const struct plan *plan, uint32_t words, uint32_t step, uint32_t move,
                             const uint64_t *from, uint64_t *to) {
    const uint64_t *masks = plan->masks + (size_t)move * 3 * words;
    const uint64_t *keep = plan->keep + (size_t)step * words;
    uint64_t wrong = 0;
    for (uint32_t w = 0; w < words; w++)
        wrong |= (from[w] & masks[w]) | (~from[w] & masks[words + w]);
    if (wrong)
        return false;
    for (uint32_t w = 0; w < words; w++)
        to[w] = (from[w] & keep[w]) | masks[2 * words + w];
    const struct plan_choice *made = &plan->moves[move];
    return made->counters == made->counter_end || plan_count(plan, made, from, to);
}

/* Goes on through steps at which there is nothing to choose; false if one of them cannot be passed.
 * `*step` may become the end. */
static inline bool plan_pass(const struct plan *plan, uint32_t words, uint64_t *state,
                             uint32_t *step) {
    uint64_t next[PLAN_WORDS];
    for (; *step < plan->step_count; ++*step) {
        const struct plan_step *at = &plan->steps[*step];
        if (!at->lives || !(state[at->word] & at->bit))
            return true;
        if (!at->may_pass || !plan_move(plan, words, *step, at->moves, state, next))
            return false;
        for (uint32_t w = 0; w < words; w++)
            state[w] = next[w];
    }
    return true;
}

#endif
