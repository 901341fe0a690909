/*
 * Memory of the search for whips (technique_whip.c): states, each with what is out under the assumption and what was
 * concluded so far, by its parents. Workload: some hundred states for each candidate that a whip removes; 2,000 at
 * most, but on the scale of whips, where no whip of a length may be missed.
 */
#ifndef QD_EXPLAIN_WHIPS_H
#define QD_EXPLAIN_WHIPS_H

#include "ground.h"

#define WHIP_STATES_OF_ROUNDS 32768 /* more are left out */
#define WHIP_STATES 2048            /* 0.3 MB instead of 4 */
#define WHIP_STATES_FIRST 512       /* tried before: that finds nearly all */
#define WHIP_LENGTH 16              /* most */
#define WHIP_PATH 64                /* conclusions of a contradiction that is no whip */
#define WHIP_VARIABLES (81 + 27 * 9)

#define WHIP_NEAR                                                                                  \
    80 /* most: 24 of the cell's other values, 20 cells, and the houses of the value there */

struct whip_state {
    uint64_t out[CANDIDATE_WORDS];
    uint16_t right;    /* the candidate that holds by the last variable; at first the one assumed */
    uint16_t variable; /* in which all others are out */
    uint16_t parent, depth;
    uint32_t slot;
};

/* Candidates of a variable that are in one word of a set. */
struct whip_piece {
    uint64_t bits;
    uint32_t word;
};

/* A whip: its target and conclusions, and its variables. */
struct whip_found {
    uint16_t path[WHIP_PATH], variables[WHIP_PATH];
};

struct whips {
    uint32_t state_most, count;
    uint32_t state_limit; /* of the search: at most as many */
    uint16_t *slots;      /* a table of states: number plus 1; twice as many as states */
    uint64_t present[CANDIDATE_WORDS];
    uint16_t variable[CANDIDATES][4];           /* of each candidate */
    uint16_t list[WHIP_VARIABLES][9];           /* the candidates of each variable */
    uint8_t size[WHIP_VARIABLES];               /* how many */
    struct whip_piece piece[WHIP_VARIABLES][9]; /* the same as bits */
    uint8_t pieces[WHIP_VARIABLES];
    uint8_t rounds[CANDIDATES]; /* of singles from that candidate to a contradiction; 0: to none */
    /* Of each candidate, made when first needed: the variables with two candidates and more that it rules out some
     * of. */
    uint16_t near[CANDIDATES][WHIP_NEAR];
    uint8_t near_count[CANDIDATES];
    /* Of the target that is searched: after how many conclusions at least a variable may have one candidate left, or
     * none, and a candidate may be concluded; and whether a whip that has concluded a candidate may end in time. */
    uint8_t single_after[WHIP_VARIABLES], none_after[WHIP_VARIABLES], held_after[CANDIDATES];
    uint8_t may_end[WHIP_LENGTH][CANDIDATES];
    bool is_braid;   /* braids are searched */
    uint32_t most;   /* whips that are longer are not wanted */
    uint32_t length; /* of the one found last; 0: none */
    struct whip_found found;
    /* A round: all candidates that whips of one length remove, the shortest there are, and that length. */
    uint64_t pending[CANDIDATE_WORDS];
    uint32_t pending_length;
    struct whip_state states[]; /* state_most, then the slots */
};

/* `by_rounds`: with memory for those. */
struct whips *qd_whips_new(bool by_rounds);
void qd_whips_free(struct whips *whips);

#endif
