/* quadrille cover: exact cover problems in Knuth's .dlx text. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#define COST_DIGITS 48

struct job {
    struct cli *cli;
    const char *file;
    qd_cover *cover;
    qd_cover_search *search;
    uint64_t written;
    qd_text text;
    char cost[COST_DIGITS];
};

/* ---- telling -----------------------------------------------------------------------------------
 */

static void write_option(struct job *job, uint32_t option) {
    qd_error error;
    job->text.length = 0;
    if (qd_cover_write_option(job->cover, option, &job->text, &error) != QD_OK)
        give_up(&error);
    output_text(job->text.data);
}

/* Each item is a string, with its colour as in the text: "item:colour". */
static void write_option_json(struct job *job, uint32_t option) {
    size_t count;
    const uint32_t *items = qd_cover_option_items(job->cover, option, &count);
    const uint32_t *colours = qd_cover_option_colours(job->cover, option);
    for (size_t i = 0; i < count; i++) {
        job->text.length = 0;
        put_text(&job->text, qd_cover_item_name(job->cover, items[i]));
        if (colours && colours[i]) {
            put_text(&job->text, ":");
            put_text(&job->text, qd_cover_colour_name(job->cover, colours[i]));
        }
        output_text(i ? "," : "");
        json_string(job->text.data, job->text.length);
    }
}

/* The costs of the options added up, in digits; the sum may need more than 64 bits. */
static const char *cost_of(const qd_cover *cover, const uint32_t *options, size_t count,
                           char *digits) {
    qd_count *sum;
    qd_error error;
    check(qd_count_new(&sum, &error), &error);
    for (size_t i = 0; i < count; i++)
        check(qd_count_add(sum, qd_cover_option_cost(cover, options[i]), &error), &error);
    qd_count_print(sum, digits, COST_DIGITS);
    qd_count_free(sum);
    return digits;
}

static bool write_solution(void *user, const uint32_t *options, size_t count) {
    struct job *job = user;
    job->written++;
    if (job->cli->json)
        output_print("{\"index\":%llu,\"options\":[", (unsigned long long)job->written);
    else if (job->written > 1)
        output_text("\n");
    for (size_t i = 0; i < count; i++) {
        if (job->cli->json) {
            output_text(i ? ",[" : "[");
            write_option_json(job, options[i]);
            output_text("]");
        } else {
            write_option(job, options[i]);
            output_text("\n");
        }
    }
    if (job->cli->json) {
        output_text("]");
        if (qd_cover_has_costs(job->cover))
            output_print(",\"cost\":%s", cost_of(job->cover, options, count, job->cost));
        output_text("}\n");
    }
    output_record_done();
    return !stop_signal;
}

static void print_profile(const qd_cover_statistics *statistics) {
    for (size_t l = 0; l < statistics->profile_length; l++)
        fprintf(stderr, "level %-4zu %llu\n", l, (unsigned long long)statistics->profile[l]);
}

static void print_statistics(const struct job *job, double seconds) {
    qd_cover_statistics statistics;
    qd_cover_search_statistics(job->search, &statistics);
    fprintf(stderr, "items      %u (%u primary)\noptions    %u\nsolutions  %llu\n",
            qd_cover_item_count(job->cover), qd_cover_primary_count(job->cover),
            qd_cover_option_count(job->cover), (unsigned long long)statistics.solutions);
    fprintf(stderr, "nodes      %llu\nupdates    %llu\ntime       %.6f s\n",
            (unsigned long long)statistics.nodes, (unsigned long long)statistics.updates, seconds);
    if (job->cli->verbose)
        print_profile(&statistics);
}

/* ---- watching ----------------------------------------------------------------------------------
 */

static void trace_option(const qd_cover *cover, uint32_t option) {
    size_t count;
    const uint32_t *items = qd_cover_option_items(cover, option, &count);
    const uint32_t *colours = qd_cover_option_colours(cover, option);
    for (size_t i = 0; i < count; i++) {
        fprintf(stderr, " %s", qd_cover_item_name(cover, items[i]));
        if (colours && colours[i])
            fprintf(stderr, ":%s", qd_cover_colour_name(cover, colours[i]));
    }
}

/* One line an event, indented by level. */
static void trace(void *user, const qd_cover_event *event) {
    const struct job *job = user;
    bool covering = event->kind == QD_EVENT_COVER || event->kind == QD_EVENT_UNCOVER;
    if (covering && !job->cli->verbose)
        return;
    fprintf(stderr, "%*s", (int)(2 * event->level), "");
    const char *item = event->item == UINT32_MAX ? "" : qd_cover_item_name(job->cover, event->item);
    switch (event->kind) {
    case QD_EVENT_CHOICE:
        fprintf(stderr, "%s: choose", item);
        trace_option(job->cover, event->option);
        break;
    case QD_EVENT_COVER:
        fprintf(stderr, "cover %s", item);
        break;
    case QD_EVENT_UNCOVER:
        fprintf(stderr, "uncover %s", item);
        break;
    case QD_EVENT_SOLUTION:
        fputs("solution", stderr);
        break;
    case QD_EVENT_DEAD_END:
        fprintf(stderr, "%s: no option left", item);
        break;
    }
    fputc('\n', stderr);
}

/* ---- doing -------------------------------------------------------------------------------------
 */

static void warn(void *user, const qd_error *warning) {
    struct job *job = user;
    complain_at(job->cli, EXIT_FINE, job->file, warning);
}

static bool load(struct job *job) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    bool read = read_file(job->cli, job->file, &text);
    if (read && qd_cover_read_dlx(text.data ? text.data : "", text.length, warn, job, &job->cover,
                                  &error) != QD_OK) {
        complain_at(job->cli, EXIT_TROUBLE, job->file, &error);
        read = false;
    }
    qd_text_free(&text);
    return read;
}

static bool open_search(struct job *job, uint64_t solution_limit) {
    const struct cli *cli = job->cli;
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    qd_error error;
    settings.engine = cli->engine;
    settings.order = cli->order == QD_ORDER_FIRST ? QD_FIRST_ITEM : QD_FEWEST_OPTIONS;
    settings.solution_limit = solution_limit;
    settings.node_limit = cli->node_limit;
    settings.time_limit = cli->time_limit;
    settings.observer = cli->trace ? trace : NULL;
    settings.observer_user = job;
    if (qd_cover_search_new(job->cover, &settings, &job->search, &error) != QD_OK)
        give_up(&error);
    watch_search(job->search);
    return true;
}

static int solve(struct job *job) {
    const struct cli *cli = job->cli;
    open_search(job, cli->all ? 0 : cli->has_number ? cli->number : 1);
    qd_outcome outcome = qd_cover_search_each(job->search, write_solution, job);
    if (stop_signal || job->written)
        return EXIT_FINE;
    complain(job->cli, EXIT_OTHERWISE, "%s: %s", job->file,
             outcome == QD_DONE ? "no solution" : "no solution found within the limits");
    return EXIT_OTHERWISE;
}

static int count(struct job *job) {
    qd_count *total;
    qd_outcome outcome;
    qd_error error;
    open_search(job, job->cli->limit);
    if (qd_count_new(&total, &error) != QD_OK ||
        qd_cover_search_count(job->search, total, &outcome, &error) != QD_OK)
        give_up(&error);
    char digits[64];
    qd_count_print(total, digits, sizeof digits);
    bool exact = outcome == QD_DONE;
    if (job->cli->json)
        output_print("{\"count\":%s,\"exact\":%s}\n", digits, exact ? "true" : "false");
    else if (!stop_signal)
        output_print("%s%s\n", exact ? "" : ">=", digits);
    qd_count_free(total);
    return exact ? EXIT_FINE : EXIT_OTHERWISE;
}

static int run(struct cli *cli) {
    struct job job = {.cli = cli, .file = "-"};
    const char *action = cli->operand_count ? cli->operands[0] : "";
    bool counting = strcmp(action, "count") == 0;
    if (!counting && strcmp(action, "solve") != 0)
        return usage_error(cli, "cover wants to know what to do: solve or count");
    if (cli->operand_count > 2)
        return usage_error(cli, "cover %s takes one file", action);
    if (cli->operand_count == 2)
        job.file = cli->operands[1];
    if (!load(&job))
        return cli->status;
    double began = clock_seconds();
    int status = counting ? count(&job) : solve(&job);
    watch_search(NULL);
    if (cli->stats)
        print_statistics(&job, clock_seconds() - began);
    qd_cover_search_free(job.search);
    qd_cover_free(job.cover);
    qd_text_free(&job.text);
    return status;
}

const struct command command_cover = {
    .name = "cover",
    .bit = FOR_COVER,
    .usage = "solve|count [OPTION]... [FILE.dlx | -]",
    .summary = "solve or count an exact cover problem (.dlx text)",
    .examples = "  quadrille cover solve problem.dlx       a solution, one option a line\n"
                "  quadrille cover solve -n 5 problem.dlx  up to five, blank lines between\n"
                "  quadrille cover count problem.dlx       their number\n"
                "  quadrille cover solve --trace problem.dlx\n",
    .about =
        "Reads an exact cover problem in the format of Knuth's DLX programs: a line of items\n"
        "(secondary ones after a bar), then an option a line. Lines that begin with a bar are\n"
        "comments.\n\n"
        "Exit status: 0 a solution was found, or the count is exact; 1 otherwise; 2 usage; 3 the\n"
        "file could not be read.",
    .run = run,
};
