#include "learn_clause.h"

#include "learn_trail.h"

#include <string.h>

/* ---- watching -------------------------------------------------------------------------------- */

/* A place in the list of a literal is the clause times 2, and which of its two literals it is. */
static void learn_clause_watch(struct learn *learn, uint32_t clause, uint32_t which) {
    uint32_t *at = learn->clauses + clause;
    uint32_t *head = learn->watches + at[CLAUSE_LITERALS + which];
    at[CLAUSE_NEXT + which] = *head;
    *head = 2 * clause + which;
}

/* Puts another literal that can hold in the place of one that cannot; false: there is none. */
static bool learn_clause_replace(struct learn *learn, uint32_t *at, uint32_t which) {
    uint32_t *literals = at + CLAUSE_LITERALS;
    for (uint32_t i = 2; i < at[CLAUSE_SIZE]; i++)
        if (!learn->holds[learn_not(literals[i])]) {
            uint32_t swap = literals[i];
            literals[i] = literals[which];
            literals[which] = swap;
            learn->work += i;
            return true;
        }
    learn->work += at[CLAUSE_SIZE];
    return false;
}

/* One of the watched literals cannot hold. False: nor can any other. */
static bool learn_clause_look_at(struct learn *learn, uint32_t place, uint32_t **link) {
    uint32_t clause = place >> 1, which = place & 1, *at = learn->clauses + clause;
    uint32_t other = at[CLAUSE_LITERALS + (which ^ 1)], next = at[CLAUSE_NEXT + which];
    learn->work++;
    if (!learn->holds[other] && learn_clause_replace(learn, at, which)) {
        **link = next;
        learn_clause_watch(learn, clause, which);
        return true;
    }
    *link = at + CLAUSE_NEXT + which;
    if (learn->holds[other])
        return true;
    if (learn->holds[learn_not(other)]) {
        learn->conflict = learn_because(LEARN_CLAUSE, clause);
        return false;
    }
    qd_learn_set(learn, other, learn_because(LEARN_CLAUSE, clause));
    return true;
}

bool qd_learn_propagate_clauses(struct learn *learn, uint32_t literal) {
    uint32_t *link = learn->watches + learn_not(literal);
    while (*link != LEARN_NONE)
        if (!learn_clause_look_at(learn, *link, &link))
            return false;
    return true;
}

/* ---- keeping --------------------------------------------------------------------------------- */

/* How many levels the literals are on: the literal block distance. */
static uint32_t learn_clause_lbd(struct learn *learn) {
    uint32_t lbd = 0;
    learn->stamp++;
    for (uint32_t i = 0; i < learn->clause_size; i++) {
        uint64_t *stamp = learn->stamps + learn->level[learn->clause[i] >> 1];
        lbd += *stamp != learn->stamp;
        *stamp = learn->stamp;
    }
    return lbd;
}

void qd_learn_add(struct learn *learn) {
    uint32_t size = learn->clause_size, clause = learn->clause_end, *at = learn->clauses + clause;
    if (size == 1) {
        qd_learn_set(learn, learn->clause[0], learn_because(LEARN_DECISION, 0));
        return;
    }
    learn->clause_end += CLAUSE_LITERALS + size;
    learn->clause_count++;
    at[CLAUSE_SIZE] = size;
    at[CLAUSE_LBD] = learn_clause_lbd(learn);
    memcpy(at + CLAUSE_LITERALS, learn->clause, size * sizeof *at);
    learn_clause_watch(learn, clause, 0);
    learn_clause_watch(learn, clause, 1);
    qd_learn_set(learn, learn->clause[0], learn_because(LEARN_CLAUSE, clause));
}

bool qd_learn_is_full(const struct learn *learn) {
    return learn->clause_end >= learn->clause_space;
}

/* ---- deleting -------------------------------------------------------------------------------- */

/* All above this are equal. */
#define MOST_LBD 64

/* Clauses of at most this LBD are always kept. */
#define GLUE_LBD 2

static uint32_t learn_clause_class(const uint32_t *at) {
    return at[CLAUSE_LBD] < MOST_LBD ? at[CLAUSE_LBD] : MOST_LBD;
}

/* Clauses of a lower LBD than `limit` are kept, and of those of this LBD the ones after the first `drop`. */
static void learn_clause_find_limit(const struct learn *learn, uint32_t *limit, uint32_t *drop) {
    uint32_t counts[MOST_LBD + 1] = {0}, wanted = learn->clause_count / 2;
    for (uint32_t c = 0; c < learn->clause_end; c += CLAUSE_LITERALS + learn->clauses[c])
        counts[learn_clause_class(learn->clauses + c)]++;
    for (*limit = 0; *limit < MOST_LBD && counts[*limit] <= wanted; (*limit)++)
        wanted -= counts[*limit];
    *drop = counts[*limit] > wanted ? counts[*limit] - wanted : 0;
}

/* Without literals that cannot hold. False: it says nothing more. */
static bool learn_clause_shorten(const struct learn *learn, uint32_t *at) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < at[CLAUSE_SIZE]; i++) {
        uint32_t literal = at[CLAUSE_LITERALS + i];
        if (learn->holds[literal])
            return false;
        if (!learn->holds[learn_not(literal)])
            at[CLAUSE_LITERALS + size++] = literal;
    }
    at[CLAUSE_SIZE] = size;
    return size > 1;
}

static void learn_clause_move(struct learn *learn, uint32_t *at) {
    uint32_t size = CLAUSE_LITERALS + at[CLAUSE_SIZE];
    memmove(learn->clauses + learn->clause_end, at, size * sizeof *at);
    learn_clause_watch(learn, learn->clause_end, 0);
    learn_clause_watch(learn, learn->clause_end, 1);
    learn->clause_end += size;
    learn->clause_count++;
}

static void learn_clause_clear(struct learn *learn) {
    learn->clause_end = learn->clause_count = 0;
    for (uint32_t l = 0; l < 2 * learn->option_count; l++)
        learn->watches[l] = LEARN_NONE;
}

void qd_learn_reduce(struct learn *learn) {
    uint32_t limit, drop, end = learn->clause_end;
    QD_CHECK(learn->level_count == 0);
    learn_clause_find_limit(learn, &limit, &drop);
    learn_clause_clear(learn);
    learn->work += end;
    for (uint32_t c = 0, next; c < end; c = next) {
        uint32_t *at = learn->clauses + c, lbd = learn_clause_class(at);
        next = c + CLAUSE_LITERALS + at[CLAUSE_SIZE];
        bool kept = lbd <= GLUE_LBD || lbd < limit || (lbd == limit && !drop);
        if (lbd == limit && drop)
            drop--;
        if (kept && learn_clause_shorten(learn, at))
            learn_clause_move(learn, at);
    }
    if (learn->clause_end > learn->clause_space / 4 * 3)
        learn_clause_clear(learn);
}
