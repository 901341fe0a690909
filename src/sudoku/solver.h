/*
 * The interface of a solver. To add one: write solver_NAME.c with a `const struct qd_solver_kind`,
 * and add a row to solver.c.
 */
#ifndef QD_SUDOKU_SOLVER_H
#define QD_SUDOKU_SOLVER_H

#include "grid.h"

/* What rules may add in addition to houses. A solver lists what it supports, and is never given a
 * board that has more. */
enum {
    KNOWS_EXCLUSIONS = 1,
    KNOWS_SEQUENCES = 2,
    KNOWS_SPECIAL = 4,
};

struct qd_solver_kind {
    const char *name;
    const char *summary;
    /* Engine number 0, 1, 2 ... of this kind, with its own summary; solver->engine is one of them.
     * NULL: there is only one, which has the name of the kind. */
    const char *(*engine_name)(size_t number, const char **summary);
    unsigned knows;                         /* KNOWS_... */
    bool (*accepts)(const qd_board *board); /* NULL: every board with what it knows */
    qd_status (*open)(qd_solver *solver,
                      qd_error *error); /* allocates all memory; sets solver->state */
    void (*close)(qd_solver *solver);
    qd_status (*start)(qd_solver *solver, const qd_grid *puzzle, qd_error *error);
    qd_outcome (*next)(qd_solver *solver, uint8_t *values); /* values is never NULL */
    qd_outcome (*dive)(qd_solver *solver,
                       double *weight);           /* NULL, or for estimates: see variant.h */
    qd_effort (*effort)(const qd_solver *solver); /* without the solutions */
};

struct qd_solver {
    const qd_board *board;
    const struct qd_solver_kind *kind;
    const char *engine;          /* one of the kind's engines; NULL if it has only one */
    char name[48];               /* in full: "cover:links" */
    qd_solver_settings settings; /* without a limit of solutions */
    uint64_t solution_limit;
    void *state;

    uint64_t found;     /* solutions since the start */
    qd_outcome outcome; /* of the last call */
    uint8_t *solution;  /* the first one found */
    uint8_t *scratch;   /* of the later ones */
    qd_grid *trial;     /* the puzzle without one clue, to find redundant clues */
};

extern const struct qd_solver_kind qd_solver_nine, qd_solver_cover, qd_solver_variant,
    qd_solver_backtrack;

#endif
