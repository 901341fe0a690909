/* Rates puzzles of any board, one after another, on one of several threads. */
#ifndef QD_COMMAND_RATER_H
#define QD_COMMAND_RATER_H

#include "choice.h"
#include "grading.h"

struct rater_style {
    const qd_scale *scale;
    double time_limit;    /* seconds for each puzzle; 0: none */
    bool path;            /* steps are wanted */
    bool json;            /* as objects, separated by commas */
    bool reasons;         /* each with its reason, in words; as objects: in facts, too */
    struct choice choice; /* of techniques */
};

/* What was found out about a puzzle. */
struct rated {
    qd_verdict verdict;
    uint64_t count; /* of solutions, up to 2 */
    struct grading grading;
    qd_text path;     /* its steps, if they are wanted */
    qd_text position; /* before them, as an object, if facts are wanted */
    double seconds;   /* that it took */
    bool interrupted; /* by a signal: nothing is known */
};

/* The scale on which puzzles of a board are rated: without --scale, the learner's if the other one has nothing about
 * its rules. */
const qd_scale *rater_scale(const struct rater_style *style, const qd_board *board);

struct rater;

struct rater *rater_open(const struct rater_style *style);
void rater_close(struct rater *rater);

/* The engines for a board; they are kept while the board is the same. */
qd_solver *rater_solver(struct rater *rater, const qd_board *board);
qd_explainer *rater_explainer(struct rater *rater, const qd_board *board);

/* The symbols of values in reasons; NULL: the default ones. */
void rater_use_symbols(struct rater *rater, const qd_symbols *symbols);

/* `rated` must be 0 at first, and can be used again. */
void rater_rate(struct rater *rater, const qd_grid *grid, struct rated *rated);
void rated_free(struct rated *rated);

#endif
