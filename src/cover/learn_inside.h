/* What the parts of a search that learns (learn.h) share: its state, and its literals. */
#ifndef QD_COVER_LEARN_INSIDE_H
#define QD_COVER_LEARN_INSIDE_H

#include "problem.h"
#include "../base/memory.h"

#define LEARN_NONE UINT32_MAX

/* Why a literal holds: `learn_because` of one of these. */
enum {
    LEARN_DECISION, /* it was decided, or follows from the problem alone */
    LEARN_ITEM,     /* it is the last option of that item */
    LEARN_OPTION,   /* it shares an item with that option, which is in */
    LEARN_CLAUSE    /* no other literal of that clause can hold */
};

/* Reasons keep two bits for their kind, places in watches one bit: all numbers are below this. */
#define LEARN_MOST (UINT32_C(1) << 28)

/* What an option of an item says about it: the entries of the problem, sorted by items. */
struct learn_use {
    uint32_t option, colour;
};

struct learn {
    const qd_cover *cover;
    struct arena arena; /* of all arrays */
    uint32_t option_count, item_count;

    /* Of item i: from first[i] to last[i], without those out for good. Not as in base/uses.h: lists become shorter, and
     * each use is read with its colour. */
    struct learn_use *uses;
    uint32_t *first, *last;
    uint32_t *count, *rest;     /* of items: options that are not out, and their exclusive or */
    uint32_t *latest;           /* of items: the option that was in last (phase saving) */
    uint32_t *open, open_count; /* primary items that were not covered at level 0 */

    uint8_t *holds;                     /* of literals */
    uint32_t *level, *reason;           /* of options that are in or out */
    uint32_t *trail, trail_count, next; /* literals that hold; those before `next` were followed */
    uint32_t *begins,
        level_count; /* where levels begin in the trail; there is a decision at each */

    uint32_t *clauses, clause_end;      /* see learn_clause.c */
    uint32_t clause_space, clause_most; /* where it is full, and the most that this may become */
    size_t clause_capacity;
    uint32_t *watches; /* of literals: the first clause that watches it */
    uint32_t clause_count;

    uint32_t conflict, conflict_other; /* a reason, and with LEARN_OPTION also an option */

    uint32_t *clause, clause_size; /* the one being made */
    uint32_t *list;                /* of a reason */
    uint8_t *seen;                 /* of options */
    uint32_t *marked, marked_count;
    uint64_t *stamps, stamp; /* of levels */

    uint64_t *activity, increment; /* of options: how often in conflicts of late; what one adds */

    uint64_t conflicts, restarts, restart_at, reduce_at;
    uint64_t work, work_end; /* entries and literals looked at */
    uint64_t nodes;          /* decisions */
    bool begun;
};

/* Literal 2o: option o is in. Literal 2o + 1: it is out. */
static inline uint32_t learn_in(uint32_t option) {
    return 2 * option;
}

static inline uint32_t learn_out(uint32_t option) {
    return 2 * option + 1;
}

static inline uint32_t learn_not(uint32_t literal) {
    return literal ^ 1;
}

static inline bool learn_is_open(const struct learn *learn, uint32_t option) {
    return !learn->holds[learn_in(option)] && !learn->holds[learn_out(option)];
}

static inline uint32_t learn_because(uint32_t kind, uint32_t number) {
    return number << 2 | kind;
}

#ifdef QUADRILLE_CHECKS
/* What is wrong with a search that has set all that follows, or NULL; see base/check.h. And how much there is
 * to look at. */
const char *qd_learn_check(const struct learn *learn);
size_t qd_learn_check_work(const struct learn *learn);
#endif

#endif
