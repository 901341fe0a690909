/* Parts of a problem, for several machines: lines of the library, in files and messages. */
#include "cover.h"
#include "files.h"
#include "message.h"
#include "output.h"
#include "signals.h"

#include <inttypes.h>
#include <string.h>

int cover_split(struct job *job) {
    qd_cover_part part = {1, job->options->parts ? job->options->parts : 2, job->fingerprint};
    qd_error error;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    check(qd_cover_split_parts(job->cover, part.of, cover_may_go_on, job, job->starts, &error),
          &error);
    signals_wait(true);
    for (; part.number <= part.of && !stop_signal; part.number++) {
        qd_cover_put_part(&part, job->starts, &job->text);
        qd_text_put_byte(&job->text, '\n');
        output_put(&job->text);
    }
    return EXIT_FINE;
}

bool cover_read_part(struct job *job, const char *line) {
    qd_error error;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    qd_status status =
        qd_cover_read_part(line, strlen(line), job->cover, &job->part, job->starts, &error);
    if (status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (status != QD_OK)
        complain(job->cli, EXIT_TROUBLE, "--part: %s", error.message);
    return status == QD_OK;
}

void cover_write_part(struct job *job) {
    qd_cover_put_part_count(&job->part, job->total, job->exact, &job->text);
    qd_text_put_byte(&job->text, '\n');
    output_put(&job->text);
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
