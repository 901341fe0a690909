/* Parts of a problem, for several machines; and their results, lines of the library, added up. */
#include "cover.h"
#include "files.h"
#include "json.h"
#include "message.h"
#include "progress.h"
#include "output.h"
#include "shard.h"
#include "signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A division that was stopped would be another one. */
static bool divide(struct job *job) {
    qd_error error;
    if (job->division)
        return true;
    check(qd_cover_starts_new(&job->division, &error), &error);
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "dividing into %" PRIu64 " parts",
                job->part.of);
    check(qd_cover_split_parts(job->cover, job->part.of, &job->stop, job->division, &job->bounds,
                               &error),
          &error);
    bool is_whole = cover_may_go_on(job);
    if (!is_whole && !stop_signal)
        complain(job->cli, EXIT_OTHERWISE,
                 "%s: the time limit was reached while the problem was divided", job->file);
    return is_whole;
}

bool cover_make_part(struct job *job) {
    qd_error error;
    if (!divide(job))
        return false;
    for (size_t i = job->bounds[job->part.number - 1]; i < job->bounds[job->part.number]; i++) {
        qd_cover_start start = qd_cover_starts_get(job->division, i);
        check(qd_cover_starts_add(job->starts, &start, &error), &error);
    }
    return true;
}

/* Whether there is a part job->part; else after a message. */
static bool has_part(struct job *job, const char *text) {
    job->part.fingerprint = qd_cover_fingerprint(job->cover);
    job->part.division = QD_DIVISION;
    if (job->part.number >= 1 && job->part.number <= job->part.of && job->part.of <= QD_MOST_PARTS)
        return true;
    complain(job->cli, EXIT_USAGE, "--part: there is no part %s: parts are 1/N to N/N, N up to %d",
             text, QD_MOST_PARTS);
    return false;
}

bool cover_read_part_number(struct job *job, const char *text) {
    if (shard_scan(text, &job->part.number, &job->part.of))
        return has_part(job, text);
    complain(job->cli, EXIT_USAGE, "--part: expected K/N, not '%.60s'", text);
    return false;
}

bool cover_read_part(struct job *job, const char *part) {
    qd_error error;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    return cover_read_part_number(job, part) && cover_make_part(job);
}

void cover_put_part(const struct job *job, qd_text *text) {
    qd_cover_put_part_count(&job->part, job->total, job->exact, text);
    qd_text_put_byte(text, '\n');
}

static void put_part_json(const struct job *job, qd_text *text) {
    json_number(text, "part", job->part.number);
    json_number(text, "parts", job->part.of);
    json_name(text, "fingerprint");
    qd_text_printf(text, "\"%016" PRIx64 "\"", job->part.fingerprint);
    json_number(text, "division", job->part.division);
}

void cover_put_count_json(const struct job *job, qd_text *text) {
    json_open(text, NULL, '{');
    if (job->options->part)
        put_part_json(job, text);
    json_count(text, "count", job->total);
    json_truth(text, "exact", job->exact);
    json_end_line(text);
}

/* ---- adding up ------------------------------------------------------------------------------- */

struct merging {
    struct cli *cli;
    const char *file;
    qd_cover_merger *merger;
    bool wrong;
};

static void tell_wrong(void *user, const qd_error *reason) {
    struct merging *merging = user;
    complain(merging->cli, EXIT_TROUBLE, "%s:%" PRIu64 ": %s", merging->file, reason->line,
             reason->message);
    merging->wrong = true;
}

static void merge_file(struct merging *merging) {
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    if (!read_file(merging->cli, merging->file, &text))
        merging->wrong = true;
    else if (text.data && qd_cover_merger_read(merging->merger, text.data, text.length, tell_wrong,
                                               merging, &error) == QD_ERROR_MEMORY)
        give_up(error.message);
    qd_text_free(&text);
}

static void find_missing(struct merging *merging) {
    uint64_t missing = 0, part = 0, parts = qd_cover_merger_about(merging->merger).parts;
    bool began;
    if (parts == 0 && !merging->wrong) {
        complain(merging->cli, EXIT_TROUBLE, "there are no parts");
        merging->wrong = true;
    }
    while ((part = qd_cover_merger_missing(merging->merger, part, &began)))
        if (++missing <= 10)
            complain(merging->cli, EXIT_TROUBLE, "part %" PRIu64 " of %" PRIu64 " is %s", part,
                     parts, began ? "not finished" : "missing");
    if (missing > 10)
        complain(merging->cli, EXIT_TROUBLE, "%" PRIu64 " parts are missing", missing);
    merging->wrong = merging->wrong || missing;
}

static void print_total(const qd_count *total) {
    qd_text text = QD_TEXT_INIT;
    qd_text_put_count(&text, total);
    qd_text_put_byte(&text, '\n');
    output_put(&text);
    qd_text_free(&text);
}

/* The sum of what is there. */
static void print_least(struct merging *merging) {
    qd_text text = QD_TEXT_INIT;
    qd_count *sum;
    qd_error error;
    check(qd_count_new(&sum, &error), &error);
    check(qd_cover_merger_least(merging->merger, sum, &error), &error);
    qd_text_put(&text, ">=");
    output_put(&text);
    print_total(sum);
    qd_count_free(sum);
    qd_text_free(&text);
}

/* Everything that could be read, even if parts are missing. */
static int merge_partly(struct merging *merging) {
    qd_cover_merged merged = qd_cover_merger_about(merging->merger);
    if (qd_cover_merger_missing(merging->merger, 0, NULL) || merging->wrong || merged.parts == 0) {
        print_least(merging);
        raise_status(merging->cli, EXIT_OTHERWISE);
    } else {
        print_total(merged.total);
    }
    return merging->cli->status;
}

static int merge_whole(struct merging *merging) {
    find_missing(merging);
    if (!merging->wrong)
        print_total(qd_cover_merger_about(merging->merger).total);
    return merging->wrong ? EXIT_TROUBLE : EXIT_FINE;
}

int cover_merge(struct cli *cli, bool partial) {
    struct merging merging = {.cli = cli};
    qd_error error;
    check(qd_cover_merger_new(&merging.merger, &error), &error);
    for (int i = 0; i < cli->operand_count || i == 0; i++) {
        merging.file = i < cli->operand_count ? cli->operands[i] : "-";
        merge_file(&merging);
    }
    int status = partial ? merge_partly(&merging) : merge_whole(&merging);
    qd_cover_merger_free(merging.merger);
    return status;
}
