/* quadrille cover family: the family of all solutions is written. */
#include "cover_family.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "signals.h"

enum { TO_FAMILY, TO_ZDD };
static const struct option_word words[] = {{"family", TO_FAMILY}, {"zdd", TO_ZDD}, {NULL, 0}};

struct writing_options {
    struct family_options family;
    int to;
};

/* The text ends with a dot alone; what follows is not read as nodes: the options of the levels. */
static qd_status put_zdd(struct job *job, const qd_family *family, qd_text *text, qd_error *error) {
    uint32_t *order;
    size_t levels;
    qd_status status = qd_family_write_zdd(family, text, &order, &levels, &job->stop, error);
    for (size_t l = 0; l < levels; l++) {
        qd_cover_put_option(job->cover, order[l], text);
        qd_text_put_byte(text, '\n');
    }
    qd_free(order);
    return status;
}

static int write_family(struct job *job) {
    qd_family *family = cover_open_family(job, "no family");
    qd_error error;
    if (!family)
        return job->cli->status;
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "writing the family");
    signals_wait(true); /* what is written are whole lines */
    qd_status status = ((const struct writing_options *)job->options)->to == TO_ZDD
                           ? put_zdd(job, family, &job->text, &error)
                           : qd_family_write(family, &job->text, &job->stop, &error);
    if (status == QD_OK && !output_put_lines(&job->text))
        complain(job->cli, EXIT_OTHERWISE, "%s: stopped by a signal before the family was complete",
                 job->file);
    else if (status != QD_OK)
        cover_tell_none(job, "no family", job->file, &error);
    if (status == QD_OK && job->cli->stats)
        cover_tell_family(family);
    qd_family_free(family);
    return job->cli->status;
}

static int run(struct cli *cli) {
    return cover_act(cli, "family", write_family);
}

static const struct option_row rows[] = {
    {WORD("to", struct writing_options, to, "FORMAT", "write family (the default) or zdd"),
     .words = words},
    FAMILY_OPTIONS,
    COVER_LAST_OPTIONS,
};

const struct command command_cover_family = {
    .name = "cover family",
    .usage = "[OPTION]... [FILE | -]",
    .summary = "write all solutions at once, as a diagram for later questions",
    .examples = "  quadrille cover family -o saved problem.dlx\n"
                "  quadrille cover sample --family saved --with 'r1c1 r1c2' problem.dlx\n",
    .about = "--to zdd: as a zero-suppressed decision diagram that Graphillion reads.",
    .main_options = "to with without family time-limit memory-limit output",
    .success = "the family was written",
    .otherwise = "a limit or a signal stopped it",
    .options = rows,
    .apart = family_apart,
    .size = sizeof(struct writing_options),
    .run = run,
};
