/* What the files of minimal puzzles share. */
#ifndef QD_NINE_MINIMAL_H
#define QD_NINE_MINIMAL_H

#include "quadrille/nine.h"

#include "thin.h"

/* Minimal puzzles of one puzzle that qd_minimizer_find_fewest has at a time. */
#define MINIMAL_WALKERS 512

struct qd_minimizer {
    qd_nine *nine;
    struct qd_thin thin; /* whose questions are used by others, too */

    /* of qd_minimizer_reduce */
    const uint8_t *cells;
    size_t stride;
    uint64_t seed, first;
    uint8_t *found, *puzzles;

    /* of qd_minimizer_find_fewest */
    uint8_t walkers[MINIMAL_WALKERS][81];
    uint8_t clues[MINIMAL_WALKERS];
    uint16_t best; /* the first with the fewest clues */
};

/* The puzzle of 81 bytes as values 0 to 9. */
void qd_minimal_read(const void *cells, uint8_t puzzle[81]);

/* Which limit of nodes or seconds ends a search that began then; QD_DONE if none does. */
qd_outcome qd_minimal_why_end(const qd_limits *limits, uint64_t nodes, double began);

/* Whether it has exactly one solution; if not, the error says so. */
qd_status qd_minimal_require_unique(qd_nine *nine, const uint8_t puzzle[81], qd_outcome *outcome,
                                    qd_error *error);

#endif
