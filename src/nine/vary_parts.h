/*
 * How the neighbours of a puzzle are found.
 *
 * What is left of a puzzle when clues are taken away has many solutions. A set of clues put in leaves
 * exactly those that have all of them, so it makes a puzzle if and only if one solution has them. No
 * solver is asked: the solutions are listed once, and for each placement (a digit in a cell) there
 * is a row of bits that tells which solutions have it. A set is counted by AND, up to two.
 *
 * If there are too many solutions to list all, those listed are a sample. A set that two of them have
 * is no puzzle; this settles nearly all sets. Of the others it is asked, many together in the batch
 * engine. A set with a placement all solutions of which are in the sample needs no question either.
 */
#ifndef QD_NINE_VARY_PARTS_H
#define QD_NINE_VARY_PARTS_H

#include "quadrille/nine.h"

#include "../base/bits.h"
#include "../base/limits.h"

#define VARY_PLACEMENTS 729

/* Solutions in a sample. */
#define VARY_SOLUTIONS 2048
#define VARY_WORDS (VARY_SOLUTIONS / 64)

/* Puzzles and questions that go to the batch engine together. */
#define VARY_TOGETHER 4096

/* Solutions of a puzzle; placement 9 * cell + digit - 1. */
struct vary_sample {
    uint32_t count, most;
    uint32_t stride;             /* words in a row of bits */
    bool complete;               /* these are all solutions */
    bool whole[VARY_PLACEMENTS]; /* all solutions with the placement are here */
    uint8_t solutions[VARY_SOLUTIONS][81];
    uint64_t rows[VARY_PLACEMENTS * VARY_WORDS];
};

/*
 * Up to 64 solutions of the puzzle without one clue. Those with another digit in its cell tell that the
 * clue is needed in each neighbour with clues that they have.
 */
struct vary_flip {
    uint32_t count;
    bool complete; /* as in a sample, and so on */
    bool whole[VARY_PLACEMENTS];
    uint64_t other;                 /* the solutions with another digit */
    uint64_t rows[VARY_PLACEMENTS]; /* one word each */
};

/* A puzzle that may be a result. */
struct vary_candidate {
    size_t number; /* of the puzzle it comes from */
    uint8_t cells[81];
    bool is_unique;   /* it is known to have exactly one solution */
    bool is_out;      /* it is no result */
    uint8_t open[81]; /* if it must be minimal: cells with clues that may be left out, perhaps */
    uint8_t open_count;
};

struct vary_queue {
    size_t count;
    struct vary_candidate candidates[VARY_TOGETHER];
    /* questions */
    size_t asked;
    const void *list[VARY_TOGETHER];
    uint16_t owner[VARY_TOGETHER];
    uint8_t without[VARY_TOGETHER]; /* as in qd_nine_work */
    uint8_t found[VARY_TOGETHER];
};

struct qd_vary {
    qd_vary_settings settings;
    qd_budget budget;
    qd_effort effort;
    qd_nine *nine;
    qd_nine_search *search;

    /* the call */
    qd_vary_visit visit;
    void *user;
    qd_outcome outcome; /* QD_DONE, or why it ends before */
    qd_status status;
    qd_error *error;

    /* the puzzle */
    size_t number;
    uint8_t clues[81]; /* cells with clues: those first that are the easiest to be left out */
    uint32_t clue_count;
    struct vary_flip flips[81]; /* by cells */

    /* what is left of it */
    uint8_t cells[81];
    uint32_t gone_count;
    uint16_t gone[QD_VARY_MOST];      /* the placements that were taken away */
    uint16_t usable[VARY_PLACEMENTS]; /* placements that may be put in, in their order */
    uint32_t usable_count;
    uint16_t chosen[QD_VARY_MOST]; /* those that are */
    struct vary_sample sample;
    struct vary_queue queue;
};

/* Whether the call goes on; if not, `outcome` says why. Before every step that takes time. */
static inline bool qd_vary_goes_on(qd_vary *vary) {
    return !qd_budget_stops_at_once(&vary->budget, &vary->effort, &vary->outcome);
}

/* Finds the placements in empty cells that do not clash with clues and were not taken away. */
void qd_vary_find_usable(qd_vary *vary);

/* Does that, and lists solutions of `cells`: many, or up to 64. False if the call does not go on. */
bool qd_vary_take_sample(qd_vary *vary, bool many);

/* How many solutions of the sample have the placement and are in the row of bits: up to two. */
static inline uint32_t qd_vary_count(const struct vary_sample *sample, const uint64_t *row,
                                     uint32_t placement) {
    const uint64_t *other = sample->rows + placement * sample->stride;
    uint32_t count = 0;
    for (uint32_t word = 0; word < sample->stride && count < 2; word++)
        count += qd_bit_count(row[word] & other[word]);
    return count < 2 ? count : 2;
}

/* A new candidate, to be filled by the caller, after the others were settled if there are many; NULL
 * if the call does not go on. */
struct vary_candidate *qd_vary_new_candidate(qd_vary *vary);

/* Asks what is open about the candidates, and hands out the results; false if the call does not go
 * on. */
bool qd_vary_settle(qd_vary *vary);

#endif
