/*
 * One solution: the search in order and searches in random orders with restarts take turns, so that a
 * problem that has solutions is not stuck where the first choices lead to none. Turns are measured in
 * nodes, so the answer is always the same: mostly the first one in order, as most problems do not take
 * longer than the first turn.
 */
#include "cover.h"
#include "clock.h"
#include "message.h"
#include "must.h"
#include "options.h"
#include "progress.h"
#include "signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Nodes of the first turn: up to a tenth of a second in 25x25 Sudoku, a millisecond in small problems. */
#define FIRST_TURN 2000

/* Nodes between two looks at progress. */
#define SLICE 20000

/* Whatever names a search, shows it, or divides it, is for the one in order. */
static const char *const for_order[] = {"order", "jobs",       "trace",        "save", "resume",
                                        "part",  "in",         "skip",         "seed", "stats",
                                        "simd",  "node-limit", "update-limit", "all",  "number"};

bool cover_is_raced(const struct job *job) {
    const struct cli *cli = job->cli;
    for (size_t i = 0; i < sizeof for_order / sizeof *for_order; i++)
        if (options_has(cli, for_order[i]))
            return false;
    return !cli->engine || strcmp(cli->engine, "auto") == 0;
}

static void show(const struct job *job, uint64_t nodes) {
    if (progress_is_wanted(job->cli) && clock_seconds() - job->began >= 1)
        show_line("%s: %" PRIu64 " nodes, no solution yet", job->file, nodes);
}

/* Searches on in order for so many nodes. */
static qd_outcome go_on_in_order(struct job *job, uint64_t nodes) {
    qd_outcome outcome;
    uint64_t end = qd_cover_search_effort(job->search).nodes + nodes;
    do {
        outcome = qd_cover_search_next(job->search);
        show(job, qd_cover_search_effort(job->search).nodes);
    } while (outcome == QD_PAUSED && qd_cover_search_effort(job->search).nodes < end &&
             cover_may_go_on(job));
    return outcome;
}

static int compare(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* With its options in ascending order, as other searches write it. */
static void write_sorted(struct job *job, const uint32_t *options, size_t count) {
    uint32_t *sorted = new_array(count + 1, sizeof *sorted);
    if (count)
        memcpy(sorted, options, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare);
    cover_write_solution(job, sorted, count);
    free(sorted);
}

static qd_outcome try_orders(struct job *job, uint64_t seed, uint64_t nodes) {
    qd_cover_settings settings = cover_settings(job);
    qd_cover_found found;
    qd_error error;
    settings.seed = seed;
    settings.limits.nodes = nodes;
    check(qd_cover_find(cover_searched(job), &settings, cover_may_go_on, job, &found, &error),
          &error);
    if (found.outcome == QD_SOLUTION)
        write_sorted(job, found.options, found.count);
    qd_free(found.options);
    return found.outcome == QD_NODE_LIMIT ? QD_PAUSED : found.outcome;
}

/* False after a message: it does not fit. */
static bool open_search(struct job *job) {
    qd_cover_settings settings = cover_settings(job);
    qd_error error;
    settings.limits.slice_nodes = SLICE;
    qd_status status = qd_cover_search_new(cover_searched(job), &settings, &job->search, &error);
    if (status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", job->file, error.message);
    watch_search(job->search);
    return status == QD_OK;
}

bool cover_race(struct job *job, qd_outcome *outcome) {
    uint64_t turn = FIRST_TURN;
    if (!open_search(job))
        return false;
    signals_wait(true); /* from here on there is something to report */
    for (uint64_t seed = 1;; seed++, turn += turn / 2) {
        *outcome = go_on_in_order(job, turn);
        if (*outcome == QD_SOLUTION) {
            size_t count;
            const uint32_t *options = qd_cover_search_solution(job->search, &count);
            write_sorted(job, options, count);
        }
        if (*outcome == QD_PAUSED && cover_may_go_on(job))
            *outcome = try_orders(job, seed, turn);
        if (*outcome != QD_PAUSED || !cover_may_go_on(job))
            break;
    }
    clear_line();
    if (*outcome == QD_SOLUTION)
        *outcome = QD_SOLUTION_LIMIT; /* it was the only one asked for */
    else if (*outcome != QD_DONE)
        *outcome = stop_signal ? QD_INTERRUPTED : QD_TIME_LIMIT;
    return true;
}
