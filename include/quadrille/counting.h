/*
 * quadrille/counting.h - how many solutions an exact cover problem has, without visiting them.
 *
 * A search that counts visits every solution. Here partial covers that leave the same rest are counted
 * once, so the number may have hundreds of digits:
 *
 *     qd_counter *counter;
 *     qd_count *total;
 *     qd_outcome outcome;
 *     qd_error error;
 *     if (qd_count_new(&total, &error) != QD_OK ||
 *         qd_counter_new(cover, NULL, &counter, &error) != QD_OK ||
 *         qd_counter_run(counter, 0, &outcome, &error) != QD_OK)
 *         return puts(error.message), 1;
 *     qd_counter_total(counter, total, &error);
 *
 * How: docs/how-it-works.md. Problems with colours, bounds and costs (which are ignored) are counted, too.
 */
#ifndef QUADRILLE_COUNTING_H
#define QUADRILLE_COUNTING_H

#include "quadrille/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A count of one problem, for one thread at a time. */
typedef struct qd_counter qd_counter;

/* How to count. Begin with QD_COUNTER_SETTINGS_INIT. */
typedef struct qd_counter_settings {
    size_t size; /* sizeof(qd_counter_settings), set by QD_COUNTER_SETTINGS_INIT */
    /*
     * NULL or "auto"   all, as long as it is not clear which is faster
     * "layers"         states are merged, and nothing is searched
     * "memo"           a search that keeps what it has counted, and counts parts that share no items
     *                  one by one
     * the name of an engine for searches
     */
    const char *engine;
    /*
     * Bytes that all may take together, beside the problem, but at least 2 MB. What is left by what has to be
     * made ready is for states, and for what memo keeps. 0: 1 GB for these, and whatever the other needs.
     */
    uint64_t memory;
    uint32_t threads;    /* of searches and layers; 0: 1 */
    const char *simd;    /* of searches; NULL: the best */
    const qd_stop *stop; /* NULL, or what ends a run. A deadline does not end what has to be made
                            ready before the counting, a request does */
} qd_counter_settings;

/* The default settings. */
#define QD_COUNTER_SETTINGS_INIT                                                                   \
    { sizeof(qd_counter_settings), NULL, 0, 1, NULL, NULL }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_counter_settings_init(qd_counter_settings *settings, size_t size);

/*
 * Begins to count the solutions of the whole (sealed) problem, which must outlive the counter;
 * settings may be NULL. QD_ERROR_ARGUMENT: there is no such engine. QD_ERROR_UNSUPPORTED: the engine
 * does not support the problem; for layers, its states would have more than 1024 bits, or the plan of its
 * steps does not fit into the memory (qd_counter_run tells that). QD_ERROR_RANGE: nor does what else has to be
 * made ready (either tells that).
 */
QD_API qd_status qd_counter_new(const qd_cover *cover, const qd_counter_settings *settings,
                                qd_counter **out, qd_error *error);

/* Releases a counter; NULL is fine. */
QD_API void qd_counter_free(qd_counter *counter);

/*
 * Counts to the end, or until the stop is due. The outcome is QD_DONE, QD_TIME_LIMIT or
 * QD_INTERRUPTED; after the last two the next call goes on. The number does not depend on engines,
 * threads, memory and interruptions.
 *
 * With layers, when states fill the memory, those nearest to the end are finished first, one by one:
 * this takes longer, but the number is still exact.
 */
QD_API qd_status qd_counter_run(qd_counter *counter, qd_outcome *outcome, qd_error *error);

/* Adds to `*total` what is known: after QD_DONE the number of solutions, else at most that. */
QD_API qd_status qd_counter_total(const qd_counter *counter, qd_count *total, qd_error *error);

/* Takes the next bytes of a text; false: it cannot. */
typedef bool (*qd_counter_write)(void *user, const char *bytes, size_t length);

/* Gives the next bytes of a text, at most so many, and returns how many; 0: there are no more. */
typedef size_t (*qd_counter_read)(void *user, char *bytes, size_t most);

/*
 * Saves a count of engine "layers" as a text that ends with a checksum, in pieces, as it may be twice
 * as long as what the states take in memory. It needs no memory. Call it between two runs.
 * QD_ERROR_UNSUPPORTED: it is of another engine. QD_ERROR_ARGUMENT: `write` was false, or a run failed.
 */
QD_API qd_status qd_counter_save(const qd_counter *counter, qd_counter_write write, void *user,
                                 qd_error *error);

/*
 * Replaces what a counter of engine "layers" has counted by what was saved of the same problem; it goes
 * on from there, on a machine of any kind. States take as much memory as when they were saved, until
 * the counter runs. QD_ERROR_ARGUMENT: it was saved from another problem. QD_ERROR_SYNTAX: it was
 * truncated or altered, or saved by another version; the message is to follow the name of the text
 * ("was altered: line 3"). After an error the counter is at its beginning.
 */
QD_API qd_status qd_counter_load(qd_counter *counter, qd_counter_read read, void *user,
                                 qd_error *error);

/* How much is done, from 0 to 1, by a rough guess. */
QD_API double qd_counter_progress(const qd_counter *counter);

/* What a counter did. */
typedef struct qd_counter_facts {
    size_t size;        /* set by the caller: sizeof(qd_counter_facts) */
    const char *engine; /* that counted, or the one that is ahead: "layers", "dense" ... */
    uint64_t pieces;    /* parts of the problem that share no items; their counts are multiplied */
    uint64_t states;    /* that were met by layers, in all orders of items that were tried */
    uint64_t moves;     /* options tried at them */
    uint64_t widest;    /* the most states that waited at one time */
    uint64_t bits;      /* bits of a state, in the best order, or of a key of memo */
    uint64_t bytes;     /* the most that states took, or what memo keeps */
    uint64_t nodes;     /* of searches, and of memo */
    uint64_t lookups;   /* of memo: how often it looked for what is left, */
    uint64_t hits;      /* and how often that was known */
} qd_counter_facts;

/* Fills `facts`, as far as its `size` says. */
QD_API void qd_counter_tell(const qd_counter *counter, qd_counter_facts *facts);

#ifdef __cplusplus
}
#endif
#endif
