/* The family of all solutions: made or loaded, and restricted, for all that is asked of it. */
#include "cover_family.h"
#include "files.h"
#include "message.h"
#include "must.h"
#include "progress.h"
#include "signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void tell_stopped(struct job *job, const char *nothing) {
    complain(job->cli, EXIT_OTHERWISE, "%s: %s: stopped by %s", job->file, nothing,
             stop_signal ? "a signal" : "the time limit");
}

void cover_tell_none(struct job *job, const char *nothing, const char *file,
                     const qd_error *error) {
    if (error->status == QD_ERROR_MEMORY)
        give_up(error->message);
    if (cover_may_go_on(job))
        complain_at(job->cli, EXIT_TROUBLE, file, error);
    else
        tell_stopped(job, nothing);
}

static qd_family *make_family(struct job *job, const char *nothing) {
    qd_family_settings settings = {0};
    qd_family *family;
    qd_error error;
    settings.memory = cover_settings(job).limits.memory;
    settings.stop = &job->stop;
    progress_at(job->cli, job->file, PROGRESS_UNKNOWN, "making the family of all solutions");
    if (qd_family_new(job->cover, &settings, &family, &error) != QD_OK)
        cover_tell_none(job, nothing, job->file, &error);
    return family;
}

/* That of --family. */
static qd_family *load_family(struct job *job, const char *nothing) {
    const char *file = ((const struct family_options *)job->options)->family;
    qd_text text = QD_TEXT_INIT;
    qd_family *family = NULL;
    qd_error error;
    progress_at(job->cli, file, PROGRESS_UNKNOWN, "reading the family of all solutions");
    qd_text_put(&text, "");
    if (!read_file_while(job->cli, file, &job->stop, &text)) {
        if (!cover_may_go_on(job))
            tell_stopped(job, nothing);
    } else if (qd_family_read(text.data, text.length, job->cover, &job->stop, &family, &error) !=
               QD_OK) {
        cover_tell_none(job, nothing, file, &error);
    }
    qd_text_free(&text);
    return family;
}

/* What --with and --without leave of it, in its place; NULL after a message. */
static qd_family *restrict_family(struct job *job, const char *nothing, qd_family *family,
                                  const struct given *given) {
    qd_family *restricted;
    qd_error error;
    if (!family || given->start.chosen_count + given->start.banned_count == 0)
        return family;
    if (qd_family_restrict(family, &given->start, &job->stop, &restricted, &error) != QD_OK)
        cover_tell_none(job, nothing, job->file, &error);
    qd_family_free(family);
    return restricted;
}

qd_family *cover_open_family(struct job *job, const char *nothing) {
    const struct family_options *options = (const struct family_options *)job->options;
    struct given given;
    if (!given_find(job, &given))
        return NULL;
    signals_wait(true); /* to say what there is not */
    qd_family *family = options->family ? load_family(job, nothing) : make_family(job, nothing);
    family = restrict_family(job, nothing, family, &given);
    given_free(&given);
    signals_wait(false); /* until something is written nothing is lost */
    if (family && stop_signal)
        tell_stopped(job, nothing);
    if (family && !stop_signal)
        return family;
    qd_family_free(family);
    return NULL;
}

void cover_put_family_count(const qd_family *family, qd_text *text) {
    qd_count *total;
    qd_error error;
    check(qd_count_new(&total, &error), &error);
    check(qd_family_count(family, total, &error), &error);
    qd_text_put_count(text, total);
    qd_count_free(total);
}

void cover_tell_family(const qd_family *family) {
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, "solutions  ");
    cover_put_family_count(family, &text);
    qd_text_printf(&text, "\nnodes      %" PRIu64 "\narcs       %" PRIu64 "\n",
                   qd_family_size(family).nodes, qd_family_size(family).arcs);
    check_text(&text);
    clear_line();
    fputs(text.data, stderr);
    qd_text_free(&text);
}
