/*
 * Searches, and counts by layers, on disk. The library makes and reads their text. It is written to
 * FILE.new, which is then renamed to FILE. While a process may do so, it holds a lock on FILE.lock,
 * so two processes cannot save to the same file.
 */
#define _DEFAULT_SOURCE
#include "cover.h"
#include "files.h"
#include "message.h"
#include "output.h"
#include "system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- saving ---------------------------------------------------------------------------------- */

qd_cover_starts *cover_remaining(const struct job *job) {
    qd_cover_starts *left, *whole;
    qd_error error;
    check(qd_cover_starts_new(&left, &error), &error);
    if (job->search)
        check(qd_cover_search_remaining(job->search, left, &error), &error);
    if (!job->simple)
        return left;
    check(qd_cover_starts_new(&whole, &error), &error);
    check(qd_cover_reduction_starts(job->simple, left, whole, &error), &error);
    qd_cover_starts_free(left);
    return whole;
}

/* What solutions are written as. */
static const char *form_of(const struct job *job) {
    static const char *const names[] = {[COVER_LINES] = "text",
                                        [COVER_JSON] = "json",
                                        [COVER_SAT] = "sat",
                                        [COVER_DRAWINGS] = "drawing",
                                        [COVER_PICTURE] = "picture"};
    return strcmp(job->action, "solve") == 0 ? names[job->form] : "";
}

static bool write_search(const struct job *job, const char *name) {
    qd_cover_state state = {.fingerprint = qd_cover_fingerprint(job->cover),
                            .effort = cover_effort(job)};
    qd_cover_starts *left = cover_remaining(job);
    qd_text text = QD_TEXT_INIT;
    state.output = output_position();
    state.hash = state.output < 0 ? 0 : output_hash();
    snprintf(state.action, sizeof state.action, "%s", job->action);
    snprintf(state.form, sizeof state.form, "%s", form_of(job));
    qd_cover_put_state(&state, left, &text);
    check_text(&text);
    qd_cover_starts_free(left);
    bool fine = file_write_whole(name, &text);
    qd_text_free(&text);
    return fine;
}

static bool write_bytes(void *file, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, file) == length;
}

static bool put_count(const void *counter, FILE *file) {
    return qd_counter_save(counter, write_bytes, file, NULL) == QD_OK;
}

static bool write_state(const struct job *job, const char *name) {
    return job->counter ? file_write_by(name, put_count, job->counter) : write_search(job, name);
}

/* The target of a link, or NULL; to be freed. A relative one is taken from the folder of the
 * link. */
static char *read_link(const char *path) {
    char to[4096];
    ssize_t length = system_readlink(path, to, sizeof to - 1);
    const char *slash = strrchr(path, '/');
    qd_text text = QD_TEXT_INIT;
    if (length < 0 || length == sizeof to - 1)
        return NULL;
    to[length] = '\0';
    if (*to != '/' && slash)
        qd_text_put_bytes(&text, path, (size_t)(slash - path) + 1);
    qd_text_put(&text, to);
    check_text(&text);
    return text.data;
}

/* The name of the file that is replaced. Links are followed, even if the file does not exist
 * yet. */
static char *find_target(const struct job *job) {
    struct file_facts there;
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, job->options->save);
    check_text(&text);
    char *path = text.data, *next;
    for (int links = 0; links < 40 && (next = read_link(path)); links++) {
        free(path);
        path = next;
    }
    if (!system_look(path, &there) || there.is_regular)
        return path;
    complain(job->cli, EXIT_TROUBLE, "%s: not a regular file", job->options->save);
    free(path);
    return NULL;
}

/* With something appended. */
static char *name_beside(const char *path, const char *ending) {
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, path);
    qd_text_put(&text, ending);
    check_text(&text);
    return text.data;
}

/*
 * Opens and locks the file; -1 if another process has locked it, or with errno set if it cannot be
 * opened. If that process has just removed the file, a new one is opened.
 */
static int lock_file(const char *path, bool *held) {
    struct file_facts here, there;
    *held = false;
    for (;;) {
        int descriptor = system_open(path, O_RDWR | O_CREAT);
        if (descriptor < 0)
            return -1;
        *held = system_lock(descriptor) != 0 && errno == EWOULDBLOCK;
        if (!*held && system_look_at(descriptor, &here) && system_look(path, &there) &&
            is_same_file(&here, &there))
            return descriptor;
        close(descriptor);
        if (*held)
            return -1;
    }
}

/* Whether none of the files that saving writes is the file of the solutions, under any name. That
 * file exists since it was opened. */
static bool is_apart(const struct job *job, const char *target) {
    static const char *const endings[] = {"", SAVE_NEW, SAVE_LOCK};
    bool same = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && !same; i++) {
        char *path = name_beside(target, endings[i]);
        struct file_facts file;
        same = system_look(path, &file) && output_is_file(&file);
        free(path);
    }
    if (same)
        complain(job->cli, EXIT_TROUBLE, "%s: -o and --save name the same file",
                 job->options->save);
    return !same;
}

bool state_lock(struct job *job) {
    bool held;
    char *target = find_target(job);
    if (!target || !is_apart(job, target)) {
        free(target);
        return false;
    }
    char *path = name_beside(target, SAVE_LOCK);
    job->lock = lock_file(path, &held);
    if (held)
        complain(job->cli, EXIT_TROUBLE, "%s: another process saves its search there",
                 job->options->save);
    else if (job->lock < 0)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", path, strerror(errno));
    free(target);
    free(path);
    return job->lock >= 0;
}

void state_unlock(struct job *job) {
    char *target = find_target(job);
    char *path = target ? name_beside(target, SAVE_LOCK) : NULL;
    if (path)
        system_unlink(path);
    close(job->lock);
    job->lock = -1;
    free(target);
    free(path);
}

bool state_save(const struct job *job) {
    char *path = find_target(job);
    if (!path)
        return false;
    char *other = name_beside(path, SAVE_NEW);
    /* If the output cannot be written, the previous state remains the one to resume from. */
    output_flush();
    bool fine = output_is_fine();
    if (fine && !(write_state(job, other) && system_rename(other, path) == 0)) {
        complain(job->cli, EXIT_TROUBLE, "%s: %s", other, strerror(errno));
        system_unlink(other);
        fine = false;
    }
    free(path);
    free(other);
    return fine;
}

/* ---- resuming -------------------------------------------------------------------------------- */

/* Why the search cannot be resumed from the saved state; NULL if it can. */
static const char *find_obstacle(const struct job *job, const qd_cover_state *state) {
    if (strcmp(state->action, job->action) != 0)
        return strcmp(state->action, "count") == 0 ? "was saved by cover count"
                                                   : "was saved by cover solve";
    return NULL;
}

/* Goes on in the file of -o, unless that is another one, or has other solutions; then false, after a
 * message. A number replaces what there is, as always. */
static bool resume_output(const struct job *job, const qd_cover_state *state) {
    struct cli *cli = job->cli;
    const char *saved = job->options->resume, *form = form_of(job), *fault;
    if (!cli->output || !*form)
        return true;
    if (state->output < 0 && !output_replaces())
        return true;
    if (state->output < 0)
        complain(cli, EXIT_TROUBLE, "%s: has contents, but %s was saved without -o", cli->output,
                 saved);
    else if (strcmp(state->form, form) != 0)
        complain(cli, EXIT_TROUBLE, "%s: %s was saved with solutions as %s, not %s", cli->output,
                 saved, state->form, form);
    else if ((fault = output_continue(state->output, state->hash)))
        complain(cli, EXIT_TROUBLE, "%s: %s", cli->output, fault);
    else
        return true;
    return false;
}

bool state_resume(struct job *job) {
    struct cli *cli = job->cli;
    qd_text text = QD_TEXT_INIT;
    qd_cover_state state;
    qd_error error;
    const char *wrong = error.message;
    if (!read_file(cli, job->options->resume, &text))
        return false;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    qd_status status = qd_cover_read_state(text.data ? text.data : "", text.length, job->cover,
                                           &state, job->starts, &error);
    bool is_count = text.length && strncmp(text.data, "quadrille layers ", 17) == 0;
    qd_text_free(&text);
    if (status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (status == QD_OK)
        wrong = find_obstacle(job, &state);
    else if (is_count)
        wrong = "was saved with --engine layers";
    if (wrong)
        complain(cli, EXIT_TROUBLE, "%s: %s", job->options->resume, wrong);
    job->before = state.effort;
    if (strcmp(job->action, "solve") == 0)
        job->written = job->before.solutions;
    return !wrong && resume_output(job, &state);
}

static size_t read_bytes(void *file, char *bytes, size_t most) {
    return fread(bytes, 1, most, file);
}

bool state_resume_counter(struct job *job) {
    struct cli *cli = job->cli;
    const char *name = job->options->resume;
    FILE *file = file_open(cli, name);
    qd_error error;
    if (!file)
        return false;
    errno = 0;
    qd_status status = qd_counter_load(job->counter, read_bytes, file, &error);
    int reason = ferror(file) ? errno : 0;
    if (file != stdin)
        fclose(file);
    if (!reason && (status == QD_ERROR_MEMORY || status == QD_ERROR_STOPPED))
        return cover_went_well(job, status, &error);
    if (reason || status != QD_OK)
        complain(cli, EXIT_TROUBLE, "%s: %s", name, reason ? strerror(reason) : error.message);
    return !reason && status == QD_OK;
}
