/* quadrille cover stats: the problem, and the search that counts its solutions, in numbers. */
#include "cover.h"
#include "json.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "system.h"

#include "../src/base/limits.h"

#include <quadrille/base.h>

#include <inttypes.h>

static void put_json(const struct job *job, size_t entries, qd_text *text) {
    const qd_cover *cover = job->cover;
    qd_cover_facts facts = qd_cover_about(cover);
    qd_effort effort = cover_effort(job);
    qd_cover_search_facts search = qd_cover_search_about(job->search);
    json_open(text, NULL, '{');
    json_count(text, "count", job->total);
    json_truth(text, "exact", job->exact);
    cover_put_size_json(cover, text);
    json_number(text, "entries", entries);
    json_truth(text, "colours", facts.colours);
    json_truth(text, "bounds", facts.bounds);
    json_truth(text, "costs", facts.costs);
    cover_put_simplified_json(job, text);
    json_string(text, "engine", search.engine);
    json_number(text, "nodes", effort.nodes);
    json_number(text, "updates", effort.updates);
    json_open(text, "levels", '[');
    for (size_t l = 0; l < search.levels; l++)
        json_number(text, NULL, search.profile[l]);
    json_close(text, ']');
    json_decimal(text, "seconds", qd_now() - job->began, 6);
    json_whole(text, "kilobytes", system_peak_memory());
    json_end_line(text);
}

static const char *yes(bool value) {
    return value ? "yes" : "no";
}

static void put_lines(const struct job *job, size_t entries, qd_text *text) {
    qd_cover_facts facts = qd_cover_about(job->cover);
    cover_put_statistics(job, text);
    qd_text_printf(text, "entries    %zu\ncolours    %s\nbounds     %s\ncosts      %s\ncount      ",
                   entries, yes(facts.colours), yes(facts.bounds), yes(facts.costs));
    cover_put_total(job, text);
}

static int stats(struct job *job) {
    size_t entries = 0;
    for (uint32_t o = 0; o < qd_cover_option_count(job->cover); o++)
        entries += qd_cover_option_about(job->cover, o).count;
    job->cli->verbose = true;
    if (!cover_count(job))
        return job->cli->status;
    if (job->cli->json)
        put_json(job, entries, &job->text);
    else
        put_lines(job, entries, &job->text);
    messages_leave_out_stop();
    output_put(&job->text);
    return job->exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static int run(struct cli *cli) {
    if (!cover_check_search((const struct cover_options *)cli))
        return EXIT_USAGE;
    return cover_act(cli, "stats", stats);
}

static const struct option_row rows[] = {
    {COVER_OPTION_NUMBER("count up to N solutions (0: all)")},
    {COVER_OPTION_LIMIT},
    {OPTION_JSON},
    {OPTION_ENGINE(qd_cover_engine_name)},
    COVER_SEARCHING_OPTIONS,
    COVER_LIMITS,
    COVER_LAST_OPTIONS,
};

static const struct option_pair apart[] = {
    {"number", "limit"}, {"trace", "jobs progress"}, {NULL, NULL}};

const struct command command_cover_stats = {
    .name = "cover stats",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "count by a search, and report on the problem and the search",
    .examples = "  quadrille cover stats problem.dlx\n"
                "  quadrille cover stats --engine dense --json problem.dlx\n",
    .about =
        "Items, options, colours, bounds, costs; engine, nodes, updates, nodes of each level;\n"
        "time and memory; and the count.",
    .main_options = "number json engine jobs simplify time-limit output",
    .success = "the count is exact",
    .otherwise = "a limit or a signal stopped the search",
    .options = rows,
    .apart = apart,
    .size = sizeof(struct cover_options),
    .run = run,
};
