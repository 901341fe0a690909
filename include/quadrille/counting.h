/*
 * quadrille/counting.h - counting the solutions of an exact cover problem without visiting them.
 *
 * A search that counts visits every solution. Here, partial covers that leave the same remainder are counted once, so
 * the number may have hundreds of digits:
 *
 *     #include <quadrille/classics.h>
 *     #include <quadrille/counting.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         const char *arguments[] = {"16x16"};
 *         qd_classic_call call = {0};
 *         qd_cover *cover;
 *         qd_counter *counter;
 *         qd_count *total;
 *         qd_error error;
 *         char digits[64];
 *         call.arguments = arguments, call.count = 1;
 *         if (qd_classic_make("dominoes", &call, &cover, &error) != QD_OK ||
 *             qd_count_new(&total, &error) != QD_OK ||
 *             qd_counter_new(cover, NULL, &counter, &error) != QD_OK ||
 *             qd_counter_run(counter, NULL, &error) != QD_OK ||
 *             qd_counter_total(counter, total, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         qd_count_print(total, digits, sizeof digits);
 *         puts(digits);
 *         qd_counter_free(counter);
 *         qd_count_free(total);
 *         qd_cover_free(cover);
 *     }
 *
 * docs/how-it-works.md describes how. Problems may also have colours, bounds and costs; costs are ignored.
 */
#ifndef QUADRILLE_COUNTING_H
#define QUADRILLE_COUNTING_H

#include "quadrille/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Counts the solutions of one problem. For one thread at a time. */
typedef struct qd_counter qd_counter;

/* How to count. */
typedef struct qd_counter_settings {
    /*
     * NULL or "auto"   all, as long as it is not clear which is faster
     * "layers"         states are merged, and nothing is searched
     * "memo"           a search that keeps what it has counted, and counts parts that share no items
     *                  one by one
     * the name of an engine for searches
     */
    const char *engine;
    /*
     * Bytes that the counter may use in all, in addition to the problem; values below 2 MB count as 2 MB. The
     * preparation takes what it needs; the rest is for states and for the table of memo. 0: 1 GB for states and the
     * table, and no limit on the preparation.
     */
    uint64_t memory;
    uint32_t threads; /* for searches and layers; 0: 1 */
    const char *simd; /* for searches; NULL: the best */
    /* NULL, or a stop that ends a run; its own deadline does not end the preparation before the counting, as it may be
     * a slice. What it ends in qd_counter_new, the division into pieces, the next run does */
    const qd_stop *stop;
} qd_counter_settings;

/*
 * Begins to count the solutions of the whole (sealed) problem, which must outlive the counter; settings may be NULL.
 * QD_ERROR_ARGUMENT: there is no such engine. QD_ERROR_UNSUPPORTED: the engine does not support the problem; for
 * layers, its states would have more than 1024 bits, or the plan of its steps does not fit in the memory
 * (qd_counter_run reports this). QD_ERROR_RANGE: other parts of the preparation do not fit in the memory (either
 * function reports this).
 */
QD_API qd_status qd_counter_new(const qd_cover *cover, const qd_counter_settings *settings,
                                qd_counter **out, qd_error *error);

/* Releases a counter; NULL is fine. */
QD_API void qd_counter_free(qd_counter *counter);

/*
 * Counts to the end, or until the stop is due. The outcome is QD_DONE, QD_TIME_LIMIT or QD_INTERRUPTED; after the last
 * two, the next call continues. The number does not depend on engines, threads, memory or interruptions.
 *
 * If the states of layers fill the memory, those nearest to the end are finished first, one by one. This takes longer,
 * but the number is still exact.
 */
QD_API qd_status qd_counter_run(qd_counter *counter, qd_outcome *outcome, qd_error *error);

/* Adds the solutions counted so far to `*total`: all of them after QD_DONE, otherwise at most that many. */
QD_API qd_status qd_counter_total(const qd_counter *counter, qd_count *total, qd_error *error);

/* Writes the next bytes of a text; returns false on failure. */
typedef bool (*qd_counter_write)(void *user, const char *bytes, size_t length);

/* Reads up to `most` of the next bytes of a text and returns how many; 0: there are no more. */
typedef size_t (*qd_counter_read)(void *user, char *bytes, size_t most);

/*
 * Saves a count by engine "layers" as a text that ends with a checksum. The text is written in pieces, because it may
 * be twice as long as the states are in memory. Saving allocates no memory. Call it between two runs.
 * QD_ERROR_UNSUPPORTED: another engine counts. QD_ERROR_ARGUMENT: `write` returned false, or a run failed.
 */
QD_API qd_status qd_counter_save(const qd_counter *counter, qd_counter_write write, void *user,
                                 qd_error *error);

/*
 * Replaces what a counter with engine "layers" has counted with what was saved for the same problem, on a machine of
 * any kind; it continues from there. Until the counter runs, the states take as much memory as when they were saved.
 * QD_ERROR_ARGUMENT: the text was saved from another problem. QD_ERROR_SYNTAX: it was truncated or altered, or saved by
 * another version; the message is meant to follow the name of the text ("was altered: line 3"). After an error the
 * counter is at its beginning.
 */
QD_API qd_status qd_counter_load(qd_counter *counter, qd_counter_read read, void *user,
                                 qd_error *error);

/* What a counter did. */
typedef struct qd_counter_facts {
    const char *engine; /* the one that counted, or that is ahead: "layers", "dense" ... */
    uint64_t pieces;    /* parts of the problem that share no items; their counts are multiplied */
    uint64_t states;    /* met by layers, in all orders of items tried */
    uint64_t moves;     /* options tried at these states */
    uint64_t widest;    /* the most states pending at one time */
    uint64_t bits;      /* bits of a state, in the best order, or of a key of memo */
    uint64_t bytes;     /* the most that the states took, or the size of the table of memo */
    uint64_t nodes;     /* of searches, and of memo */
    uint64_t lookups;   /* of memo: how often it looked up what remains, */
    uint64_t hits;      /* and how often it found it */
    double progress;    /* a rough estimate of how much is done, from 0 to 1 */
} qd_counter_facts;

/* All of this. */
QD_API qd_counter_facts qd_counter_about(const qd_counter *counter);

/* ==== families ================================================================================ */

/*
 * All solutions of an exact cover problem at once, as a decision diagram. It gives their number, random solutions,
 * solution number k, how many contain an option, and the cheapest ones.
 *
 *     qd_family *family;
 *     size_t count;
 *     qd_error error;
 *     if (qd_family_new(cover, NULL, NULL, NULL, &family, &error) != QD_OK)
 *         return puts(error.message), 1;
 *     uint32_t *options = malloc(qd_cover_about(cover).depth * sizeof *options);
 *     if (qd_family_sample(family, seed, 0, options, &count, &error) == QD_OK)
 *         ...
 *
 * A node of the diagram is what remains to be covered. An arc chooses an option and leads to another node. Each path
 * from the first node to the end is a solution. The diagram of the 10^17 domino tilings of a 12x12 square has fewer
 * than 20,000 nodes. (A ZDD has a node for each arc here.)
 *
 * The order of solutions, and so the meaning of a number or a seed, depends only on the problem. A family does not
 * change once it is made, so any number of threads may use it at once.
 */

/* All solutions of a problem. */
typedef struct qd_family qd_family;

/* How to make one. */
typedef struct qd_family_settings {
    uint64_t memory;     /* bytes that the diagram may take while it is made; 0: 1 GB */
    const qd_stop *stop; /* NULL, or a stop that ends the construction */
} qd_family_settings;

/*
 * Makes the family of the solutions of a (sealed) problem, which must outlive it; settings may be NULL. QD_ERROR_RANGE:
 * it does not fit in the memory. QD_ERROR_STOPPED: the stop is due.
 */
QD_API qd_status qd_family_new(const qd_cover *cover, const qd_family_settings *settings,
                               qd_family **out, qd_error *error);

/* Releases a family; NULL is fine. */
QD_API void qd_family_free(qd_family *family);

/* The size of a diagram. */
typedef struct qd_family_extent {
    uint64_t nodes; /* on paths to its solutions, excluding the end */
    uint64_t arcs;  /* from these nodes, on the same paths */
} qd_family_extent;

/* The size of its diagram. */
QD_API qd_family_extent qd_family_size(const qd_family *family);

/* Adds the number of its solutions to `*total`. */
QD_API qd_status qd_family_count(const qd_family *family, qd_count *total, qd_error *error);

/*
 * Makes a new family: the solutions of this one that contain all chosen options of the start and none of the banned
 * ones. This family does not change. The two share the diagram, and either may be freed first. The same number or seed
 * may stand for different solutions in them. `branch` is ignored. QD_ERROR_STOPPED: `stop` (may be NULL) was due.
 */
QD_API qd_status qd_family_restrict(const qd_family *family, const qd_cover_start *start,
                                    const qd_stop *stop, qd_family **out, qd_error *error);

/*
 * Draws random solution `number` of a seed; all solutions have the same probability. `options` gets its options in
 * ascending order and must have room for as many as a solution can have (`depth` of qd_cover_facts); `*count` gets
 * their number. The same seed and number give the same solution on every machine. QD_ERROR_RANGE: there is no solution.
 */
QD_API qd_status qd_family_sample(const qd_family *family, uint64_t seed, uint64_t number,
                                  uint32_t *options, size_t *count, qd_error *error);

/*
 * Returns solution number `index`, counted from 0, in the same form; `index` is written as `length` decimal digits.
 * QD_ERROR_RANGE: there are fewer solutions. QD_ERROR_SYNTAX: `index` is not written in digits.
 */
QD_API qd_status qd_family_at(const qd_family *family, const char *index, size_t length,
                              uint32_t *options, size_t *count, qd_error *error);

/*
 * Adds to each of `totals`, one for every option of the problem, how many solutions contain that option. Takes about as
 * long as counting. If `stop` (may be NULL) is due: QD_ERROR_STOPPED, and some totals may be incomplete.
 */
QD_API qd_status qd_family_occurrences(const qd_family *family, qd_count **totals,
                                       const qd_stop *stop, qd_error *error);

/* Receives a solution and its cost; returns whether it wants more. */
typedef bool (*qd_family_priced)(void *user, int64_t cost, const uint32_t *options, size_t count);

/*
 * Visits solutions in order of cost, the least first (`greatest`: the greatest first); those of equal cost come in an
 * order that is always the same. Each solution takes memory in proportion to the number of its options. QD_ERROR_RANGE:
 * a cost is beyond 64 bits.
 */
QD_API qd_status qd_family_cheapest(const qd_family *family, bool greatest, qd_family_priced visit,
                                    void *user, qd_error *error);

/*
 * Appends the family as a ZDD in the format that Graphillion's setset.load reads: for each node, the lower ones first,
 * `number level low high`, where B is the empty family and T the family of the empty set; then a dot. Level n is the
 * option `order[n - 1]`; free `*order` (of `*length`) with qd_free; `order` may be NULL. If `stop` (may be NULL) is
 * due: QD_ERROR_STOPPED, and the text is cut to what it was.
 */
QD_API qd_status qd_family_write_zdd(const qd_family *family, qd_text *text, uint32_t **order,
                                     size_t *length, const qd_stop *stop, qd_error *error);

/*
 * Appends the family as text. qd_family_read makes an equivalent family of it, in which numbers and seeds stand for the
 * same solutions.
 *
 *     quadrille family 1
 *     problem 0123456789abcdef       qd_cover_fingerprint
 *     solutions 36
 *     nodes 38
 *     arcs 50
 *     node 0 1>1 12>2                a node of step 0: option 1 leads to node 1, option 12 to node 2
 *     node 1 ->3 4>5                 to choose nothing leads to node 3
 *     ...
 *     end 0123456789abcdef           FNV-1a of all bytes before this line
 *
 * Nodes and options are numbered from 0; the end has the number after the last node. Arcs lead to nodes of later steps,
 * and each option belongs to one step. If `stop` (may be NULL) is due: QD_ERROR_STOPPED, and the text is cut to what it
 * was.
 */
QD_API qd_status qd_family_write(const qd_family *family, qd_text *text, const qd_stop *stop,
                                 qd_error *error);

/*
 * Makes a family from such a text, in time and memory proportional to its length and to the lengths of the counts of
 * its nodes. The (sealed) problem must outlive the family. QD_ERROR_SYNTAX: the text was truncated or altered, or is
 * not of this form; QD_ERROR_ARGUMENT: it was made from another problem; QD_ERROR_STOPPED: `stop` (may be NULL) was
 * due. Any text is safe to read. But a correct checksum does not prove that a text from elsewhere is true: check its
 * solutions with qd_cover_check_solution.
 */
QD_API qd_status qd_family_read(const char *text, size_t length, const qd_cover *cover,
                                const qd_stop *stop, qd_family **out, qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
