/*
 * quadrille/best.h - the cheapest solutions of exact cover problems whose options have costs.
 *
 *     #include <quadrille/best.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void) {
 *         static const char text[] = "a b c\n"
 *                                    "a b |3\n"
 *                                    "a |1\n"
 *                                    "b c |1\n"
 *                                    "c |2\n";
 *         qd_cover *cover;
 *         qd_best *best;
 *         qd_outcome outcome;
 *         qd_error error;
 *         size_t count;
 *         int64_t cost;
 *         if (qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, &error) != QD_OK ||
 *             qd_best_new(cover, NULL, &best, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         do
 *             qd_best_run(best, &outcome, &error);
 *         while (outcome == QD_SOLUTION);
 *         if (outcome == QD_DONE && qd_best_about(best).count) {
 *             const uint32_t *options = qd_best_get(best, 0, &count, &cost);
 *             printf("cost %lld\n", (long long)cost);
 *             for (size_t i = 0; i < count; i++)
 *                 printf("option %u\n", options[i]);
 *         }
 *         qd_best_free(best);
 *         qd_cover_free(cover);
 *     }
 *
 * The cost of a solution is the sum of the costs of its options; costs may be negative. All kinds of problems are
 * supported: secondary items, colours, bounds. docs/how-it-works.md describes how it works and when it pays.
 */
#ifndef QUADRILLE_BEST_H
#define QUADRILLE_BEST_H

#include "quadrille/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A search for the cheapest solutions, for one thread at a time. */
typedef struct qd_best qd_best;

/* What to search for. */
typedef struct qd_best_settings {
    uint64_t number;  /* how many solutions, in order of cost; 0: one; UINT64_MAX: all */
    bool greatest;    /* find the greatest costs instead of the least */
    qd_limits limits; /* when to stop; `solutions` has no effect */
} qd_best_settings;

/*
 * Opens a search of a sealed problem, which must outlive it; settings may be NULL. QD_ERROR_RANGE: the search would
 * need more than limits.memory (the solutions found do not count), or the costs are
 * too large: their absolute values must add up to less than 2^63, and to less than 2^52 times their greatest common
 * divisor. QD_ERROR_STOPPED: limits.stop ended the opening.
 */
QD_API qd_status qd_best_new(const qd_cover *cover, const qd_best_settings *settings, qd_best **out,
                             qd_error *error);

/* Releases a search; NULL is fine. */
QD_API void qd_best_free(qd_best *best);

/*
 * Continues until it finds a solution that is among the cheapest so far (QD_SOLUTION), proves that the solutions found
 * are the cheapest (QD_DONE), or reaches a limit. After a limit on nodes, updates or time, further calls return the
 * same outcome. If memory runs out, the outcome is QD_PAUSED, and the next call tries again.
 */
QD_API qd_status qd_best_run(qd_best *best, qd_outcome *outcome, qd_error *error);

/* What is known so far. */
typedef struct qd_best_facts {
    size_t count;    /* of solutions: at most as many as requested */
    bool is_bounded; /* there is a proved bound on the cost of all other solutions: */
    int64_t bound;   /* each costs at least this much (at most, with `greatest`) */
    /* since the search was opened; updates are the items of options that were examined */
    qd_effort effort;
} qd_best_facts;

/* All of this. `is_bounded` is false if nothing is proved yet, and if it is proved that there are no other
 * solutions. */
QD_API qd_best_facts qd_best_about(const qd_best *best);

/*
 * Solution `rank`, from 0, which must exist: its options in ascending order, and its cost. Solutions are in order of
 * cost; those of equal cost are in order of their options. If several solutions have the cost of the last one, it is
 * not specified which of them are kept, but the same problem and settings always keep the same ones. The array is valid
 * until the search continues.
 */
QD_API const uint32_t *qd_best_get(const qd_best *best, size_t rank, size_t *count, int64_t *cost);

#ifdef __cplusplus
}
#endif
#endif
