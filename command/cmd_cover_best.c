/* quadrille cover best: the solutions with the least, or the greatest, total cost. */
#include "cover.h"
#include "json.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "signals.h"

#include <quadrille/best.h>
#include <quadrille/base.h>

#include <inttypes.h>
#include <stdio.h>

struct best_options {
    struct cover_options cover;
    bool greatest;
};

static bool wants_greatest(const struct job *job) {
    return ((const struct best_options *)job->options)->greatest;
}

/* There is one. */
#define ENGINE "best"

/* Nodes between two looks at the clock, if progress is to be shown. */
#define SLICE_NODES 1000

/* False after a message. */
static bool open_best(struct job *job, qd_best **best) {
    qd_cover_settings shared = cover_settings(job);
    qd_best_settings settings = {0};
    qd_error error;
    settings.limits = shared.limits;
    settings.greatest = wants_greatest(job);
    if (options_has(job->cli, "number"))
        settings.number = job->options->number ? job->options->number : UINT64_MAX;
    if (progress_is_wanted(job->cli))
        settings.limits.slice_nodes = SLICE_NODES;
    qd_status status = qd_best_new(job->cover, &settings, best, &error);
    return cover_went_well(job, status, &error);
}

/* ---- what is known --------------------------------------------------------------------------- */

/* How far a cost may be from the best one, in percent. */
static double gap(int64_t cost, int64_t bound) {
    double distance = (double)cost - (double)bound, size = (double)cost;
    distance = distance < 0 ? -distance : distance;
    return distance > 0 ? 100 * distance / (size < 0 ? -size : size > 0 ? size : 1) : 0;
}

/* "at least 7", or "at most" with --greatest; and the gap, if there is a solution. */
static void put_bound(const struct job *job, const qd_best *best, qd_text *text) {
    qd_best_facts facts = qd_best_about(best);
    int64_t cost;
    size_t count;
    if (!facts.is_bounded) {
        qd_text_put(text, "no bound is known");
        return;
    }
    qd_text_printf(text, "at %s %" PRId64, wants_greatest(job) ? "most" : "least", facts.bound);
    if (!facts.count)
        return;
    qd_best_get(best, 0, &count, &cost);
    if (wants_greatest(job) ? facts.bound > cost : facts.bound < cost)
        qd_text_printf(text, " (gap %.2f %%)", gap(cost, facts.bound));
}

static void show_best(struct job *job, const qd_best *best) {
    int64_t cost;
    size_t count;
    if (!progress_is_wanted(job->cli))
        return;
    if (qd_best_about(best).count) {
        qd_best_get(best, 0, &count, &cost);
        qd_text_printf(&job->text, "cost %" PRId64 ", ", cost);
    }
    put_bound(job, best, &job->text);
    check_text(&job->text);
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "%s, %" PRIu64 " nodes", job->text.data,
                qd_best_about(best).effort.nodes);
    qd_text_cut(&job->text, 0);
}

/* ---- searching ------------------------------------------------------------------------------- */

static qd_outcome run_best(struct job *job, qd_best *best) {
    qd_outcome outcome;
    qd_error error;
    signals_wait(true); /* from here on there is something to report */
    show_best(job, best);
    do {
        check(qd_best_run(best, &outcome, &error), &error);
        show_best(job, best);
    } while ((outcome == QD_SOLUTION || outcome == QD_PAUSED) && !stop_signal);
    clear_line();
    return outcome;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Whether no solution can be better than those up to this one. */
static bool is_proved(const struct job *job, const qd_best *best, qd_outcome outcome,
                      int64_t cost) {
    qd_best_facts facts = qd_best_about(best);
    if (outcome == QD_DONE || !facts.is_bounded)
        return outcome == QD_DONE;
    return wants_greatest(job) ? cost >= facts.bound : cost <= facts.bound;
}

static void write_one(struct job *job, const qd_best *best, size_t rank, qd_outcome outcome) {
    size_t count;
    int64_t cost;
    const uint32_t *options = qd_best_get(best, rank, &count, &cost);
    job->written++;
    if (job->options->verify)
        cover_verify(job, options, count);
    if (job->cli->json) {
        cover_put_options_json(job, options, count);
        json_whole(&job->text, "cost", cost);
        json_truth(&job->text, "exact", is_proved(job, best, outcome, cost));
        json_end_line(&job->text);
    } else if (job->form == COVER_PICTURE) {
        cover_draw_cost(job, cost);
    } else {
        qd_text_printf(&job->text, "%scost %" PRId64 "\n", rank ? "\n" : "", cost);
    }
    output_put(&job->text);
    if (!job->cli->json)
        cover_write_options(job, options, count);
    output_records_done(1);
}

static void write_statistics(struct job *job, const qd_best *best) {
    qd_effort effort = qd_best_about(best).effort;
    qd_text *text = &job->text;
    effort.solutions = qd_best_about(best).count;
    cover_put_effort(job, ENGINE, effort, text);
    check_text(text);
    clear_line();
    fputs(text->data, stderr);
    qd_text_cut(text, 0);
}

/* What a limit or a signal left open. */
static void tell_unproved(struct job *job, const qd_best *best, qd_outcome outcome) {
    bool is_found = qd_best_about(best).count;
    if (qd_best_about(best).is_bounded)
        qd_text_put(&job->text, is_found ? "every other solution costs " : "every solution costs ");
    put_bound(job, best, &job->text);
    check_text(&job->text);
    complain(job->cli, EXIT_OTHERWISE, "%s: %s: the search was stopped by %s; %s", job->file,
             is_found ? "not proved to be the best" : "no solution found so far",
             cover_reason(outcome), job->text.data);
    qd_text_cut(&job->text, 0);
}

static int find_best(struct job *job) {
    qd_best *best;
    if (!open_best(job, &best))
        return job->cli->status;
    qd_outcome outcome = run_best(job, best);
    for (size_t rank = 0; rank < qd_best_about(best).count && output_is_fine(); rank++)
        write_one(job, best, rank, outcome);
    if (outcome != QD_DONE)
        tell_unproved(job, best, outcome);
    else if (!qd_best_about(best).count)
        complain(job->cli, EXIT_OTHERWISE, "%s: no solution", job->file);
    if (job->cli->stats)
        write_statistics(job, best);
    cover_tell_engine(job, ENGINE);
    qd_best_free(best);
    return job->cli->status;
}

static int best(struct job *job) {
    return cover_draw(job, find_best);
}

static int run(struct cli *cli) {
    return cover_act(cli, "best", best);
}

static const struct option_row rows[] = {
    {COVER_OPTION_NUMBER("the N best solutions (default: 1; 0: all)")},
    {FLAG("greatest", struct best_options, greatest, "the greatest cost, instead of the least")},
    {OPTION_JSON},
    COVER_SHOWING_OPTIONS,
    COVER_LIMITS,
    COVER_LAST_OPTIONS,
};

static const struct option_pair apart[] = {{"draw", "svg json"}, {"svg", "json"}, {NULL, NULL}};

const struct command command_cover_best = {
    .name = "cover best",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "print the solution of least cost, and prove that none is cheaper",
    .examples = "  quadrille cover best problem.dlx          the solution of least cost\n"
                "  quadrille cover best -n 10 problem.dlx    the ten cheapest\n",
    .about =
        "Options have costs: `a b |3`. If a limit or a signal stops the search, the best so far\n"
        "is printed, and what any other solution costs at least.",
    .main_options = "number greatest json draw time-limit output",
    .success = "nothing is better than what was printed",
    .otherwise = "there is no solution, or a limit or a signal stopped the search",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct best_options),
    .run = run,
};
