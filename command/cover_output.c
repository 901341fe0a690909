/* Solutions of exact covers as lines, JSON or as in SAT competitions; statistics; the trace. */
#define _POSIX_C_SOURCE 200809L
#include "cover.h"
#include "json.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "system.h"

#include "../src/base/limits.h"

#include <quadrille/base.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- solutions ------------------------------------------------------------------------------- */

/* Bytes of a solution that are put together before they are written. */
#define TOGETHER ((size_t)1 << 16)

/* Of a limit of memory, lines get a sixteenth: the limit is in megabytes. */
static bool keeps_line(const struct job *job) {
    uint64_t limit = job->options->memory_limit;
    return !limit || job->line_text.length >> 16 < limit;
}

/* The line of an option: made once, as most options are written again and again. */
static void put_option(struct job *job, uint32_t option) {
    if (!job->lines)
        job->lines = new_array(qd_cover_option_count(job->cover), sizeof *job->lines);
    struct option_line *line = &job->lines[option];
    if (!line->length && !keeps_line(job)) {
        qd_cover_put_option(job->cover, option, &job->text);
        qd_text_put_byte(&job->text, '\n');
        return;
    }
    if (!line->length) {
        line->at = job->line_text.length;
        qd_cover_put_option(job->cover, option, &job->line_text);
        qd_text_put_byte(&job->line_text, '\n');
        check_text(&job->line_text);
        line->length = job->line_text.length - line->at;
    }
    qd_text_put_bytes(&job->text, job->line_text.data + line->at, line->length);
}

void cover_write_options(struct job *job, const uint32_t *options, size_t count) {
    if (job->drawing) {
        cover_draw_solution(job, options, count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        put_option(job, options[i]);
        if (job->text.length > TOGETHER)
            output_put(&job->text);
    }
    output_put(&job->text);
}

void cover_forget_options(struct job *job) {
    free(job->lines);
    qd_text_free(&job->line_text);
}

void cover_put_option_json(struct job *job, const char *name, uint32_t option) {
    static qd_text item; /* kept from call to call */
    qd_option_facts facts = qd_cover_option_about(job->cover, option);
    json_open(&job->text, name, '[');
    for (size_t i = 0; i < facts.count; i++) {
        qd_text_put(&item, qd_cover_item_name(job->cover, facts.items[i]));
        if (facts.colours && facts.colours[i])
            qd_text_printf(&item, ":%s", qd_cover_colour_name(job->cover, facts.colours[i]));
        check_text(&item);
        json_bytes(&job->text, NULL, item.data, item.length);
        qd_text_cut(&item, 0);
    }
    json_close(&job->text, ']');
}

/* Goes on to the next cost above 0 (or below, unless `positive`), from option `*at` of a solution. */
static bool next_cost(struct job *job, const uint32_t *options, size_t count, bool positive,
                      size_t *at, int64_t *cost) {
    while (*at < count) {
        *cost = qd_cover_option_about(job->cover, options[(*at)++]).cost;
        if (positive ? *cost > 0 : *cost < 0)
            return true;
    }
    return false;
}

/*
 * The costs of the options added up; the sum may need more than 64 bits. Costs of the other sign
 * are added as long as there are any, so 64 bits are enough until only one sign is left.
 */
static void put_cost(struct job *job, const uint32_t *options, size_t count) {
    size_t at[2] = {0, 0};
    int64_t sum = 0, cost;
    qd_count *size;
    qd_error error;
    while (next_cost(job, options, count, sum <= 0, &at[sum <= 0], &cost))
        sum += cost;
    bool positive = sum > 0;
    check(qd_count_new(&size, &error), &error);
    check(qd_count_add(size, (uint64_t)llabs(sum), &error), &error);
    bool negative = sum < 0;
    while (next_cost(job, options, count, positive, &at[positive], &cost)) {
        negative = !positive;
        check(qd_count_add(size, (uint64_t)llabs(cost), &error), &error);
    }
    json_name(&job->text, "cost");
    qd_text_put(&job->text, negative ? "-" : "");
    qd_text_put_count(&job->text, size);
    qd_count_free(size);
}

void cover_put_options_json(struct job *job, const uint32_t *options, size_t count) {
    qd_text *text = &job->text;
    json_open(text, NULL, '{');
    json_name(text, "index");
    if (job->index)
        qd_text_put(text, job->index);
    else
        qd_text_put_number(text, job->written);
    json_open(text, "options", '[');
    for (size_t i = 0; i < count; i++)
        cover_put_option_json(job, NULL, options[i]);
    json_close(text, ']');
}

static void write_json(struct job *job, const uint32_t *options, size_t count) {
    cover_put_options_json(job, options, count);
    if (qd_cover_about(job->cover).costs)
        put_cost(job, options, count);
    json_end_line(&job->text);
    output_put(&job->text);
}

/* Option n is variable n + 1, as in DIMACS text; true if chosen. */
static void write_sat(struct job *job, const uint32_t *options, size_t count) {
    uint32_t total = qd_cover_option_count(job->cover), column = 0;
    uint8_t *chosen = new_array(total, 1);
    for (size_t i = 0; i < count; i++)
        chosen[options[i]] = 1;
    output_text("s SATISFIABLE\n");
    for (uint32_t o = 0; o < total; o++) {
        output_print("%s%s%u", column ? " " : "v ", chosen[o] ? "" : "-", o + 1);
        column = (column + 1) % 12;
        output_text(column ? "" : "\n");
    }
    output_text(column ? " 0\n" : "v 0\n");
    free(chosen);
}

void cover_verify(struct job *job, const uint32_t *options, size_t count) {
    qd_error error;
    if (qd_cover_check_solution(job->cover, options, count, &error) != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "%s: solution %" PRIu64 " is wrong: %s", job->file,
                 job->written, error.message);
}

/* Separates two solutions. The first one of a resumed search follows the earlier output. */
static bool needs_blank_line(const struct job *job) {
    if (job->in_segments)
        return job->written > job->segment + 1;
    if (job->before.solutions && job->written == job->before.solutions + 1)
        return output_continues();
    return job->written > 1;
}

bool cover_write_solution(void *user, const uint32_t *options, size_t count) {
    struct job *job = user;
    if (job->skip) {
        job->skip--;
        return true;
    }
    job->written++;
    options = cover_whole_solution(job, options, &count);
    if (job->note)
        job->note(job, options, count);
    if (job->options->verify)
        cover_verify(job, options, count);
    if (job->form == COVER_PICTURE)
        return cover_draw_solution(job, options, count);
    if (job->form == COVER_SAT) {
        write_sat(job, options, count);
    } else if (job->form == COVER_JSON) {
        write_json(job, options, count);
    } else {
        output_text(needs_blank_line(job) ? "\n" : "");
        cover_write_options(job, options, count);
    }
    output_records_done(1);
    return output_is_fine();
}

/* ---- statistics ------------------------------------------------------------------------------ */

qd_effort cover_effort(const struct job *job) {
    qd_effort numbers = {0};
    if (job->search)
        numbers = qd_cover_search_effort(job->search);
    numbers.solutions += job->before.solutions;
    numbers.nodes += job->before.nodes;
    numbers.updates += job->before.updates;
    return numbers;
}

void cover_put_problem_facts(const struct job *job, qd_text *text) {
    qd_text_printf(text, "items      %u (%u primary)\noptions    %u\n",
                   qd_cover_item_count(job->cover), qd_cover_about(job->cover).primary_items,
                   qd_cover_option_count(job->cover));
    cover_put_simplified(job, text);
}

void cover_tell_engine(const struct job *job, const char *engine) {
    if (engine && options_has(job->cli, "verbose"))
        say("%s: answered by engine %s", job->file, engine);
}

void cover_put_effort(const struct job *job, const char *engine, qd_effort effort, qd_text *text) {
    cover_put_problem_facts(job, text);
    qd_text_printf(text, "engine     %s\nsolutions  %" PRIu64 "\n", engine, effort.solutions);
    qd_text_printf(text, "nodes      %" PRIu64 "\nupdates    %" PRIu64 "\n", effort.nodes,
                   effort.updates);
    qd_text_printf(text, "time       %.6f s\nmemory     %" PRId64 " KB\n", qd_now() - job->began,
                   system_peak_memory());
}

void cover_put_statistics(const struct job *job, qd_text *text) {
    qd_cover_search_facts search = qd_cover_search_about(job->search);
    cover_put_effort(job, search.engine, cover_effort(job), text);
    for (size_t l = 0; job->cli->verbose && l < search.levels; l++)
        qd_text_printf(text, "level %-4zu %" PRIu64 "\n", l, search.profile[l]);
}

/* ---- watching -------------------------------------------------------------------------------- */

static void trace_option(const qd_cover *cover, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        fprintf(stderr, " %s", qd_cover_item_name(cover, facts.items[i]));
        if (facts.colours && facts.colours[i])
            fprintf(stderr, ":%s", qd_cover_colour_name(cover, facts.colours[i]));
    }
}

/* What is written about an event: `ITEM: WORDS OPTION`; or, if `item_last`, `WORDS ITEM`. */
struct trace_words {
    const char *words;
    bool item_last, always; /* or only with -v */
};

static const struct trace_words trace_words[] = {
    [QD_EVENT_CHOICE] = {.words = "choose", .always = true},
    [QD_EVENT_COVER] = {.words = "cover", .item_last = true},
    [QD_EVENT_UNCOVER] = {.words = "uncover", .item_last = true},
    [QD_EVENT_SOLUTION] = {.words = "solution", .always = true},
    [QD_EVENT_DEAD_END] = {.words = "no option left", .always = true},
    [QD_EVENT_START] = {.words = "start"},
    [QD_EVENT_BAN] = {.words = "ban"},
    [QD_EVENT_GIVEN] = {.words = "given"},
    [QD_EVENT_CLASH] = {.words = "cannot choose", .always = true},
    [QD_EVENT_PURIFY] = {.words = "purify for"},
    [QD_EVENT_UNPURIFY] = {.words = "unpurify for"},
    [QD_EVENT_USE] = {.words = "use for"},
    [QD_EVENT_UNUSE] = {.words = "unuse for"},
    [QD_EVENT_TWEAK] = {.words = "tweak"},
    [QD_EVENT_UNTWEAK] = {.words = "untweak"},
    [QD_EVENT_CLOSE] = {.words = "no more", .always = true},
    [QD_EVENT_RETREAT] = {.words = "give up"},
};

/* One line per event, indented by level. */
void cover_trace(void *user, const qd_cover_event *event) {
    const struct job *job = user;
    const struct trace_words *words = &trace_words[event->kind];
    if (!words->always && !job->cli->verbose)
        return;
    const char *item =
        event->item == QD_NO_ITEM ? NULL : qd_cover_item_name(job->searched, event->item);
    clear_line();
    fprintf(stderr, "%*s", (int)(2 * event->level), "");
    if (item && !words->item_last)
        fprintf(stderr, "%s: ", item);
    fputs(words->words, stderr);
    if (item && words->item_last)
        fprintf(stderr, " %s", item);
    if (event->option != QD_NO_OPTION)
        trace_option(job->cover, cover_whole_option(job, event->option));
    fputc('\n', stderr);
}
