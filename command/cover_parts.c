/* Parts of a problem, for several machines: lines of the library, in files and messages. */
#include "cover.h"
#include "files.h"
#include "message.h"
#include "output.h"
#include "signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int cover_split(struct job *job) {
    qd_cover_part part = {1, job->options->parts ? job->options->parts : 2, job->fingerprint};
    size_t *bounds;
    qd_error error;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    check(qd_cover_split_parts(job->cover, part.of, cover_may_go_on, job, job->starts, &bounds,
                               &error),
          &error);
    signals_wait(true);
    for (; part.number <= part.of && !stop_signal; part.number++) {
        qd_cover_put_part(&part, job->starts, bounds[part.number - 1], bounds[part.number],
                          &job->text);
        qd_text_put_byte(&job->text, '\n');
        output_put(&job->text);
    }
    qd_free(bounds);
    return EXIT_FINE;
}

/* `K/N`: part K of N. False: this is something else. */
static bool find_part(const char *text, qd_cover_part *part) {
    int end = 0;
    const char *slash = strchr(text, '/');
    return slash && strspn(text, "0123456789") == (size_t)(slash - text) &&
           strspn(slash + 1, "0123456789") == strlen(slash + 1) &&
           sscanf(text, "%8" SCNu64 "/%8" SCNu64 "%n", &part->number, &part->of, &end) == 2 &&
           !text[end];
}

/* Divides the problem as `split` does. A division that was stopped would be another one. */
static bool make_part(struct job *job) {
    qd_cover_starts *all;
    size_t *bounds;
    qd_error error;
    check(qd_cover_starts_new(&all, &error), &error);
    check(
        qd_cover_split_parts(job->cover, job->part.of, cover_may_go_on, job, all, &bounds, &error),
        &error);
    bool is_whole = cover_may_go_on(job);
    for (size_t i = bounds[job->part.number - 1]; i < bounds[job->part.number]; i++) {
        qd_cover_start start = qd_cover_starts_get(all, i);
        check(qd_cover_starts_add(job->starts, &start, &error), &error);
    }
    qd_free(bounds);
    qd_cover_starts_free(all);
    if (!is_whole && !stop_signal)
        complain(job->cli, EXIT_OTHERWISE,
                 "%s: the time limit was reached while the problem was divided", job->file);
    return is_whole;
}

static bool read_line(struct job *job, const char *line) {
    qd_error error;
    qd_status status =
        qd_cover_read_part(line, strlen(line), job->cover, &job->part, job->starts, &error);
    if (status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "--part: %s", error.message);
    return status == QD_OK;
}

bool cover_read_part(struct job *job, const char *part) {
    qd_error error;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    if (!find_part(part, &job->part))
        return read_line(job, part);
    job->part.fingerprint = job->fingerprint;
    if (job->part.number >= 1 && job->part.number <= job->part.of && job->part.of <= QD_MOST_PARTS)
        return make_part(job);
    complain(job->cli, EXIT_USAGE, "--part: there is no part %s: parts are 1/N to N/N, N up to %d",
             part, QD_MOST_PARTS);
    return false;
}

void cover_put_part(const struct job *job, qd_text *text) {
    qd_cover_put_part_count(&job->part, job->total, job->exact, text);
    qd_text_put_byte(text, '\n');
}

void cover_put_part_json(const struct job *job, qd_text *text) {
    qd_text_printf(text,
                   "\"part\":%" PRIu64 ",\"parts\":%" PRIu64 ",\"fingerprint\":\"%016" PRIx64 "\",",
                   job->part.number, job->part.of, job->part.fingerprint);
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
    uint64_t parts = qd_cover_merger_parts(merging->merger), missing = 0, part = 0;
    if (parts == 0 && !merging->wrong) {
        complain(merging->cli, EXIT_TROUBLE, "there are no parts");
        merging->wrong = true;
    }
    while ((part = qd_cover_merger_missing(merging->merger, part)))
        if (++missing <= 10)
            complain(merging->cli, EXIT_TROUBLE, "part %" PRIu64 " of %" PRIu64 " is missing", part,
                     parts);
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

int cover_merge(struct cli *cli) {
    struct merging merging = {.cli = cli};
    qd_error error;
    check(qd_cover_merger_new(&merging.merger, &error), &error);
    for (int i = 0; i < cli->operand_count || i == 0; i++) {
        merging.file = i < cli->operand_count ? cli->operands[i] : "-";
        merge_file(&merging);
    }
    find_missing(&merging);
    if (!merging.wrong)
        print_total(qd_cover_merger_total(merging.merger));
    qd_cover_merger_free(merging.merger);
    return merging.wrong ? EXIT_TROUBLE : EXIT_FINE;
}
