/*
 * Searches on disk. A saved search is a text:
 *
 *     quadrille state 1
 *     problem 0123456789abcdef       the fingerprint
 *     action solve
 *     solutions 12                   found so far; nodes and updates likewise
 *     output 345                     bytes of the output file that belong to them; -1: no file
 *     start +3 +17 -5                what is left, in order
 *     end 0123456789abcdef           a checksum of the lines before
 *
 * It is written to FILE.new, which then takes the name FILE. As long as a process may do so it
 * holds a lock on FILE.lock, so that two of them cannot take turns in the same place.
 */
#define _DEFAULT_SOURCE
#include "cover.h"
#include "files.h"
#include "message.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

uint64_t cover_checksum(const char *text, size_t length) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return hash;
}

/* ---- saving ---------------------------------------------------------------------------------- */

static void put_line(qd_text *text, const char *name, const char *value) {
    qd_text_put(text, name);
    qd_text_put(text, " ");
    qd_text_put(text, value);
    qd_text_put(text, "\n");
}

static void put_count(qd_text *text, const char *name, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    put_line(text, name, digits);
}

static void put_starts(qd_text *text, const qd_cover_starts *starts) {
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        qd_text_put(text, "start ");
        qd_cover_put_start(&start, text);
        qd_text_put(text, "\n");
    }
}

/* In numbers of job->cover, so that the search goes on in that. */
static qd_cover_starts *remaining(const struct job *job) {
    qd_cover_starts *left, *whole;
    qd_error error;
    check(qd_cover_starts_new(&left, &error), &error);
    check(qd_cover_crew_remaining(job->crew, left, &error), &error);
    if (!job->simple)
        return left;
    check(qd_cover_starts_new(&whole, &error), &error);
    check(qd_cover_reduction_starts(job->simple, left, whole, &error), &error);
    qd_cover_starts_free(left);
    return whole;
}

static void describe(const struct job *job, qd_text *text) {
    qd_effort numbers = cover_effort(job);
    qd_cover_starts *left = remaining(job);
    char word[32];
    qd_text_put(text, "quadrille state 1\n");
    snprintf(word, sizeof word, "%016" PRIx64, job->fingerprint);
    put_line(text, "problem", word);
    put_line(text, "action", job->action);
    put_count(text, "solutions", numbers.solutions);
    put_count(text, "nodes", numbers.nodes);
    put_count(text, "updates", numbers.updates);
    snprintf(word, sizeof word, "%lld", output_position());
    put_line(text, "output", word);
    put_starts(text, left);
    snprintf(word, sizeof word, "%016" PRIx64, cover_checksum(text->data, text->length));
    put_line(text, "end", word);
    check_text(text);
    qd_cover_starts_free(left);
}

static bool write_whole(const char *path, const qd_text *text) {
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool fine = fwrite(text->data, 1, text->length, file) == text->length;
    fine = fflush(file) == 0 && fsync(fileno(file)) == 0 && fine;
    return fclose(file) == 0 && fine;
}

/* The name behind a link, or NULL; to be freed. If it is relative, the link's folder is put before
 * it. */
static char *read_link(const char *path) {
    char to[4096];
    ssize_t length = readlink(path, to, sizeof to - 1);
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

/* The name of the file that is replaced: not that of a link to it, be it there already or not. */
static char *find_target(const struct job *job) {
    struct stat there;
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, job->options->save);
    check_text(&text);
    char *path = text.data, *next;
    for (int links = 0; links < 40 && (next = read_link(path)); links++) {
        free(path);
        path = next;
    }
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode))
        return path;
    complain(job->cli, EXIT_TROUBLE, "%s: is not a file that could be replaced",
             job->options->save);
    free(path);
    return NULL;
}

/* With something behind it. */
static char *name_beside(const char *path, const char *ending) {
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, path);
    qd_text_put(&text, ending);
    check_text(&text);
    return text.data;
}

/*
 * Opens and locks the file; -1 if another process has it, or with errno set if it cannot be opened.
 * Who had it may just have removed it: then it is another file by now, and it is tried again.
 */
static int lock_file(const char *path, bool *held) {
    struct stat here, there;
    *held = false;
    for (;;) {
        int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0)
            return -1;
        *held = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!*held && fstat(descriptor, &here) == 0 && stat(path, &there) == 0 &&
            here.st_ino == there.st_ino && here.st_dev == there.st_dev)
            return descriptor;
        close(descriptor);
        if (*held)
            return -1;
    }
}

/* Whether none of the files that saving writes is the one the solutions go to, by whatever name:
 * that one has been there since it was opened. */
static bool is_apart(const struct job *job, const char *target) {
    static const char *const endings[] = {"", SAVE_NEW, SAVE_LOCK};
    bool same = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && !same; i++) {
        char *path = name_beside(target, endings[i]);
        int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        same = descriptor >= 0 && output_is_same_file(descriptor);
        if (descriptor >= 0)
            close(descriptor);
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
    char *target = job->lock >= 0 ? find_target(job) : NULL;
    char *path = target ? name_beside(target, SAVE_LOCK) : NULL;
    if (path)
        unlink(path);
    if (job->lock >= 0)
        close(job->lock);
    job->lock = -1;
    free(target);
    free(path);
}

bool state_save(const struct job *job) {
    qd_text text = QD_TEXT_INIT;
    char *path = find_target(job);
    if (!path)
        return false;
    char *other = name_beside(path, SAVE_NEW);
    describe(job, &text);
    /* If the output is not written, the state before is the one to go on from. */
    bool fine = output_is_fine();
    if (fine && !(write_whole(other, &text) && rename(other, path) == 0)) {
        complain(job->cli, EXIT_TROUBLE, "%s: %s", other, strerror(errno));
        unlink(other);
        fine = false;
    }
    free(path);
    free(other);
    qd_text_free(&text);
    return fine;
}

/* ---- resuming -------------------------------------------------------------------------------- */

#define FIRST_LINE "quadrille state "
#define VERSION "1"
#define LAST_LINE "end " /* and sixteen digits */

/* The rest of the line if it begins with the word and a blank, else NULL. */
static const char *after(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

struct state {
    struct job *job;
    long long output;
    const char *wrong; /* what is, or NULL */
};

static bool read_start(struct job *job, const char *text) {
    qd_error error;
    return qd_cover_starts_read(job->starts, job->cover, text, strlen(text), &error) == QD_OK;
}

static void refuse(struct state *state, const char *what) {
    if (!state->wrong)
        state->wrong = what;
}

static void read_line(struct state *state, const char *line) {
    struct job *job = state->job;
    const char *rest;
    if ((rest = after(line, "solutions")))
        job->solutions_before = strtoull(rest, NULL, 10);
    else if ((rest = after(line, "nodes")))
        job->nodes_before = strtoull(rest, NULL, 10);
    else if ((rest = after(line, "updates")))
        job->updates_before = strtoull(rest, NULL, 10);
    else if ((rest = after(line, "output")))
        state->output = strtoll(rest, NULL, 10);
    else if ((rest = after(line, "problem")) && strtoull(rest, NULL, 16) != job->fingerprint)
        refuse(state, "was saved from another problem");
    else if ((rest = after(line, "action")) && strcmp(rest, job->action) != 0)
        refuse(state, strcmp(rest, "count") == 0 ? "was saved by cover count"
                                                 : "was saved by cover solve");
    else if ((rest = after(line, "start")) && !state->wrong && !read_start(job, rest))
        refuse(state, "was altered: a start is not one of the problem");
}

/* What makes the text no whole saved search of this version; NULL if it is one. */
static const char *find_damage(const qd_text *text) {
    const size_t end = strlen(LAST_LINE) + 16 + 1;
    const char *data = text->data ? text->data : "";
    if (strncmp(data, FIRST_LINE, strlen(FIRST_LINE)) != 0)
        return "is not a saved search";
    if (strncmp(data + strlen(FIRST_LINE), VERSION "\n", strlen(VERSION) + 1) != 0)
        return "was saved by another version of quadrille";
    const char *last = text->length > end ? data + text->length - end : data;
    if (last == data || last[-1] != '\n' || last[end - 1] != '\n' ||
        strncmp(last, LAST_LINE, strlen(LAST_LINE)) != 0 ||
        strspn(last + strlen(LAST_LINE), "0123456789abcdef") != 16)
        return "is truncated: its last line is missing";
    if (strtoull(last + strlen(LAST_LINE), NULL, 16) != cover_checksum(data, (size_t)(last - data)))
        return "was altered: its checksum does not match";
    return NULL;
}

bool state_resume(struct job *job) {
    struct cli *cli = job->cli;
    qd_text text = QD_TEXT_INIT;
    struct state state = {.job = job, .output = -1};
    qd_error error;
    if (!read_file(cli, job->options->resume, &text))
        return false;
    check(qd_cover_starts_new(&job->starts, &error), &error);
    state.wrong = find_damage(&text);
    for (char *line = state.wrong ? NULL : strtok(text.data, "\n"); line; line = strtok(NULL, "\n"))
        read_line(&state, line);
    qd_text_free(&text);
    if (!state.wrong && cli->output && !output_cut(state.output >= 0 ? state.output : 0))
        state.wrong = "says that the output file is longer than it is";
    if (state.wrong)
        complain(cli, EXIT_TROUBLE, "%s: %s", job->options->resume, state.wrong);
    if (strcmp(job->action, "solve") == 0)
        job->written = job->solutions_before;
    return !state.wrong;
}
