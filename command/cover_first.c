/* One solution, by whatever finds it first; see qd_cover_any. */
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

/* Whatever names a search, shows it, or divides it, is for the one in order. */
static const char *const for_order[] = {"order", "jobs",       "trace",        "save", "resume",
                                        "part",  "in",         "skip",         "seed", "stats",
                                        "simd",  "node-limit", "update-limit", "all",  "number"};

bool cover_is_raced(const struct job *job) {
    const struct cli *cli = job->cli;
    for (size_t i = 0; i < sizeof for_order / sizeof *for_order; i++)
        if (options_has(cli, for_order[i]))
            return false;
    return !options_engine(cli);
}

struct race {
    struct job *job;
    qd_cover_found found;
};

/* Shows progress, and says whether to go on. */
static bool go_on(void *user) {
    const struct race *race = user;
    const struct job *job = race->job;
    signals_wait(
        true); /* from here on there is something to report; until now, engines were opened */
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "no solution yet, %" PRIu64 " nodes",
                race->found.effort.nodes);
    return cover_may_go_on(race->job);
}

/* False after a message: it does not fit. */
static bool find(struct race *race) {
    struct job *job = race->job;
    qd_cover_settings settings = cover_settings(job);
    qd_error error;
    qd_status status =
        qd_cover_any(cover_searched(job), &settings, go_on, race, &race->found, &error);
    clear_line();
    return cover_went_well(job, status, &error);
}

bool cover_race(struct job *job, qd_outcome *outcome) {
    struct race race = {.job = job};
    if (!find(&race))
        return false;
    signals_wait(true);
    *outcome = race.found.outcome;
    cover_tell_engine(job, race.found.engine);
    if (*outcome == QD_SOLUTION) {
        cover_write_solution(job, race.found.options, race.found.count);
        *outcome = QD_SOLUTION_LIMIT; /* it was the only one asked for */
    } else if (*outcome != QD_DONE) {
        *outcome = stop_signal ? QD_INTERRUPTED : QD_TIME_LIMIT;
    }
    qd_free(race.found.options);
    return true;
}
