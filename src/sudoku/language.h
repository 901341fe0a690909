/*
 * Which values a list of cells may hold one after another, as a finite automaton. Codes and patterns make one that may
 * have several ways on from a state; here it becomes deterministic, and as small as it can be.
 *
 * Symbols are the values, from 0 to N - 1, and N for a break between two lists.
 */
#ifndef QD_SUDOKU_LANGUAGE_H
#define QD_SUDOKU_LANGUAGE_H

#include "board.h"

/* The limits for the states of both, and for the edges of what is made deterministic. */
#define LANGUAGE_STATES 4096u
#define LANGUAGE_EDGES 131072u

struct language_edge {
    uint32_t from, to;
    uint64_t
        values; /* bit v for symbol v; with none of them, and no break, it is gone without reading */
    bool is_break;
};

/* Zeroed, it has no states. */
struct language {
    uint32_t value_count, state_count;
    struct language_edge *edges;
    size_t edge_capacity;
    uint32_t edge_count;
    bool starts[LANGUAGE_STATES], accepts[LANGUAGE_STATES];
};

qd_status qd_language_new(uint32_t value_count, struct language **out, qd_error *error);
void qd_language_free(struct language *language);

/* States are below LANGUAGE_STATES. QD_ERROR_RANGE if there are too many edges. */
qd_status qd_language_add_edge(struct language *language, struct language_edge edge,
                               qd_error *error);

/*
 * Makes the table of the constraint: for each state, of which number 0 is the start, whether it accepts, and for each
 * symbol the number of the next state plus 1, or 0 if no way on leads to the end. QD_ERROR_RANGE if there are more
 * than LANGUAGE_STATES.
 */
qd_status qd_language_decide(const struct language *language, struct constraint *constraint,
                             qd_error *error);

/* The state after a symbol, plus 1; 0 if there is none. */
static inline uint32_t language_step(const struct constraint *constraint, uint32_t value_count,
                                     uint32_t state, uint32_t symbol) {
    return constraint->table[(size_t)state * (value_count + 2) + 1 + symbol];
}

static inline bool language_accepts(const struct constraint *constraint, uint32_t value_count,
                                    uint32_t state) {
    return constraint->table[(size_t)state * (value_count + 2)];
}

/* Both make a language of the text at the argument, up to the mark that ends it. */
qd_status qd_language_read_code(struct argument *argument, struct constraint *constraint,
                                struct language *language, qd_error *error);
qd_status qd_language_read_pattern(const qd_board *board, struct argument *argument,
                                   struct constraint *constraint, struct language *language,
                                   qd_error *error);

#endif
