/* Thinning puzzles: clues are left out in random order where that leaves one solution. */
#ifndef QD_NINE_THIN_H
#define QD_NINE_THIN_H

#include "quadrille/nine.h"

/* Cells that are emptied together: one, or those of a pattern. */
struct qd_thin_group {
    uint8_t cells[8];
    uint8_t size;
};

/* A puzzle that is being thinned. */
struct qd_thin_attempt {
    /* set by `begin` */
    uint8_t cells[81];   /* the puzzle, and later what is left of it */
    uint8_t places[81];  /* groups, in the order in which they are emptied; all of their cells are
                            clues at first */
    uint8_t place_count; /* how many of them */
    uint8_t goal;        /* no fewer clues than these */
    bool is_unsure;      /* whether it has one solution at all is not known */
    bool is_tested;      /* in the end it is tested that no clue can be left out */

    /* of the thinning */
    size_t number;     /* among those of the call */
    uint8_t solutions; /* if it was unsure: 0, 1, or 2 for more */
    uint8_t at;        /* the places before it are settled */
    uint8_t asked;     /* so many from there on are emptied in the question */
    uint8_t too_many;  /* emptying all before this place is known to be too many; 0: nothing is */
    uint8_t clues;     /* left */
    uint8_t fewer;     /* the same in the question */
    bool
        is_settled; /* all places are: now clues are left out one by one, to see if it is minimal */
};

/* Attempts that are worked at together. The last puzzles of a batch leave lanes idle: 12,000 puzzles
 * a second with 512, 28,000 with 4,096, 32,000 from 16,384 on. */
#define THIN_TOGETHER 16384

struct qd_thin {
    qd_nine *nine;
    struct qd_thin_group groups[81];

    /* Sets attempt `number` of a call to its puzzle. */
    void (*begin)(void *context, size_t number, struct qd_thin_attempt *attempt);
    /* It is done. `is_made`: it has one solution and, if it was tested, is minimal. */
    void (*end)(void *context, const struct qd_thin_attempt *attempt, bool is_made);
    void *context;

    struct qd_thin_attempt attempts[THIN_TOGETHER];
    size_t attempt_count, begun, count;
    uint8_t questions[THIN_TOGETHER][81];
    uint8_t without[THIN_TOGETHER]; /* 81, or the only cell that the question empties */
    uint8_t found[THIN_TOGETHER];
};

/* Groups of one cell each. */
void qd_thin_init(struct qd_thin *thin, qd_nine *nine);

/* Works at `count` attempts. They end in any order; if interrupted, some do not. */
qd_status qd_thin_run(struct qd_thin *thin, size_t count, qd_outcome *outcome, qd_error *error);

#endif
