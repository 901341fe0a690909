/*
 * One part of a run: `cover count|solve --part K/N --in RUN`. It goes on from what is saved, saves
 * regularly, and puts its result there at the end. Doing it twice, also at the same time, does no
 * harm: every attempt has files of its own, any saved state is one to go on from, and all results
 * are equal.
 *
 * A result, and what is saved (run_result.h), has these lines:
 *
 *     count 94823                                of what is saved: at least as many
 *     nodes 12000
 *     updates 340000
 *     done 0.25                                  of what is saved: how much of what it began with
 *     hash H                                     the sum of the hashes of all solutions
 *     solutions KEY:FILE:FROM:BYTES:HASH,...     where they are, in order; or -
 *     groups KEY:COUNT,...                       of what is saved: the keys of its starts
 *
 * A KEY says where solutions belong in the order of one search: numbers with dots, compared number by
 * number. What is found before a search is divided has its key, 7; the pieces have 7.1, 7.2 ...
 */
#define _POSIX_C_SOURCE 200809L
#include "cover.h"
#include "file_identity.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "run_result.h"
#include "segments.h"
#include "signals.h"
#include "system.h"

#include "../src/base/check.h"
#include "../src/base/hash.h"
#include "../src/base/limits.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Starts that belong together in the order of one search. */
struct group {
    char *key;
    size_t begin, end; /* in `pending` */
};

struct cover_task {
    struct run_folder folder;
    struct run_result result; /* what was read last */
    bool solves;

    qd_cover_starts *pending; /* what is to be done */
    struct group *groups;
    size_t group_count, group; /* the current one */

    double seconds_before, began;
    uint64_t hash; /* of the solutions so far */

    char *file;           /* of this attempt, from the folder of the run */
    char *path;           /* the same with that folder */
    qd_text segments;     /* of solutions */
    uint64_t segment;     /* where the current one begins in the file */
    bool elsewhere, over; /* another attempt was faster; the round is closed */
};

/* ---- the job --------------------------------------------------------------------------------- */

/* Those that change which solutions come first, and how they are written; they change no count. */
static void put_options(const struct job *job, qd_text *text) {
    static const char *const names[] = {"engine", "order", "simplify"};
    const struct cli *cli = job->cli;
    size_t before = text->length;
    for (size_t i = 0; strcmp(job->action, "solve") == 0 && i < sizeof names / sizeof *names; i++)
        if (options_has(cli, names[i]))
            options_put(cli, options_find(cli->command, names[i]), text);
    qd_text_put(text, text->length == before ? " -\n" : "\n");
}

/* The file, so that it is never written; tasks may read the same problem from others. */
static void put_file(const struct job *job, const struct run_folder *folder, qd_text *text) {
    struct file_identity file;
    struct file_facts there;
    if (strcmp(job->file, "-") == 0 || !system_look(job->file, &there) || !there.is_regular ||
        !file_identity_read(folder, job->file, &file))
        return;
    qd_text_put(text, "file-problem ");
    file_identity_put(&file, text);
    qd_text_put(text, " ");
    qd_text_put_json(text, job->file, strlen(job->file));
    qd_text_put(text, "\n");
}

void task_put_job(const struct job *job, const struct run_folder *folder, qd_text *text) {
    const char *form = strcmp(job->action, "count") == 0 ? "none"
                       : job->cli->json                  ? "json"
                                                         : "lines";
    qd_text_printf(text, RUN_JOB "action %s\nproblem %016" PRIx64 "\n", job->action,
                   qd_cover_fingerprint(job->cover));
    qd_text_printf(text, "parts %" PRIu64 "\ndivision %d\nsolutions %s\noptions", job->part.of,
                   QD_DIVISION, form);
    put_options(job, text);
    put_file(job, folder, text);
    qd_text_printf(text, "round %" PRIu64 "\n", folder->round);
    run_end_text(text);
}

static bool agree(struct job *job) {
    qd_text text = QD_TEXT_INIT;
    task_put_job(job, &job->task->folder, &text);
    bool fine = run_agree(&job->task->folder, &text);
    qd_text_free(&text);
    return fine;
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void put_segment(const struct job *job, qd_text *text) {
    const struct cover_task *task = job->task;
    uint64_t end = (uint64_t)output_position();
    if (!task->solves || !task->file || end == task->segment)
        return;
    segments_put(text, task->groups[task->group].key, task->file, task->segment, end,
                 output_hash());
}

/* Begins a result, or what is saved, with what was found so far. */
static void put_found(const struct job *job, const char *ending, const qd_text *segments,
                      qd_text *text) {
    const struct cover_task *task = job->task;
    qd_effort effort = cover_effort(job);
    run_result_begin(&task->folder, job->part.number, ending,
                     task->seconds_before + qd_now() - task->began, text);
    qd_text_printf(text, "count %" PRIu64 "\nnodes %" PRIu64 "\nupdates %" PRIu64 "\n",
                   effort.solutions, effort.nodes, effort.updates);
    if (task->solves)
        qd_text_printf(text, "hash %016" PRIx64 "\nsolutions %s\n", task->hash,
                       segments->length ? segments->data : "-");
}

/* The state of the current group, then groups that have not begun. */
static void put_groups(const struct cover_task *task, size_t left, qd_text *text) {
    QD_CHECK(task->group < task->group_count);
    qd_text_printf(text, "groups %s:%zu", task->groups[task->group].key, left);
    for (size_t g = task->group + 1; g < task->group_count; g++)
        qd_text_printf(text, ",%s:%zu", task->groups[g].key,
                       task->groups[g].end - task->groups[g].begin);
    qd_text_put(text, "\n");
}

static double progress_of(const struct job *job) {
    const struct cover_task *task = job->task;
    double done = job->search ? qd_cover_search_about(job->search).progress : 0;
    return ((double)task->group + done) / (double)(task->group_count ? task->group_count : 1);
}

/* ---- saving ---------------------------------------------------------------------------------- */

/* Starts of the current group that are left, as a saved search: with those of groups that have not begun. */
static void put_rest(const struct job *job, qd_cover_starts *left, qd_text *text) {
    const struct cover_task *task = job->task;
    qd_cover_state state = {
        .fingerprint = qd_cover_fingerprint(job->cover), .effort = cover_effort(job), .output = -1};
    qd_error error;
    for (size_t i = task->groups[task->group].end; i < qd_cover_starts_count(task->pending); i++) {
        qd_cover_start start = qd_cover_starts_get(task->pending, i);
        check(qd_cover_starts_add(left, &start, &error), &error);
    }
    snprintf(state.action, sizeof state.action, "%s", job->action);
    qd_cover_put_state(&state, left, text);
    check_text(text);
}

static bool publish_state(struct job *job) {
    struct cover_task *task = job->task;
    qd_cover_starts *left = cover_remaining(job);
    qd_text text = QD_TEXT_INIT, rest = QD_TEXT_INIT, segments = QD_TEXT_INIT;
    qd_text_put(&segments, task->segments.data);
    put_segment(job, &segments);
    check_text(&segments);
    put_found(job, RUN_SAVED, &segments, &text);
    qd_text_printf(&text, "done %.6f\n", progress_of(job));
    put_groups(task, qd_cover_starts_count(left), &text);
    put_rest(job, left, &rest);
    bool fine = run_result_publish(&task->folder, job->part.number, RUN_SAVED, &text, &rest);
    qd_cover_starts_free(left);
    qd_text_free(&text);
    qd_text_free(&rest);
    qd_text_free(&segments);
    return fine;
}

/* Whether the result is there; if not, and there is a file, result.why says what is wrong with it. */
static bool has_result(struct job *job) {
    struct cover_task *task = job->task;
    return run_result_read(&task->folder, job->part.number, RUN_DONE, &task->result) &&
           segments_check(&task->folder, &task->result);
}

/* False after a message, or if there is no reason to go on. */
static bool save(struct job *job) {
    struct cover_task *task = job->task;
    task->elsewhere = has_result(job);
    task->over = run_is_closed(&task->folder);
    if (task->elsewhere || task->over)
        return false;
    if (task->solves && !output_sync())
        return false;
    return publish_state(job);
}

static void add_solution(struct job *job, const uint32_t *options, size_t count) {
    struct cover_task *task = job->task;
    task->hash += qd_hash_words(QD_HASH_BEGIN, options, count);
}

/* ---- beginning ------------------------------------------------------------------------------- */

static void add_group(void *user, const char *key, size_t length, size_t begin, size_t end) {
    struct cover_task *task = user;
    QD_CHECK(begin <= end && end <= qd_cover_starts_count(task->pending));
    QD_CHECK(!task->group_count || task->groups[task->group_count - 1].end == begin);
    struct group *groups = new_array(task->group_count + 1, sizeof *groups);
    if (task->group_count)
        memcpy(groups, task->groups, task->group_count * sizeof *groups);
    free(task->groups);
    task->groups = groups;
    groups[task->group_count] = (struct group){new_array(length + 1, 1), begin, end};
    memcpy(groups[task->group_count++].key, key, length);
}

bool task_read_groups(const char *text, size_t length, size_t total,
                      void (*add)(void *user, const char *key, size_t length, size_t begin,
                                  size_t end),
                      void *user) {
    const char *end = text + length;
    size_t begin = 0;
    while (text < end) {
        const char *colon = memchr(text, ':', (size_t)(end - text));
        char *next;
        if (!colon)
            return false;
        unsigned long long count = strtoull(colon + 1, &next, 10);
        if (count > total - begin)
            return false;
        add(user, text, (size_t)(colon - text), begin, begin + (size_t)count);
        begin += (size_t)count;
        text = next + (next < end);
    }
    return begin == total;
}

/* What was found before into the task, and what is left; false if they do not belong together. */
static bool take_found(struct job *job, const qd_cover_state *state) {
    struct cover_task *task = job->task;
    const qd_text *text = &task->result.text;
    size_t length;
    const char *value = run_value(text, "hash", &length);
    task->seconds_before = run_result_number(&task->result, "seconds");
    task->hash = value ? strtoull(value, NULL, 16) : 0;
    if ((value = run_value(text, "solutions", &length)) && *value != '-')
        qd_text_put_bytes(&task->segments, value, length);
    qd_text_put(&task->segments, "");
    check_text(&task->segments);
    job->before = state->effort;
    job->written = job->before.solutions;
    return strcmp(state->action, job->action) == 0 &&
           (value = run_value(text, "groups", &length)) &&
           task_read_groups(value, length, qd_cover_starts_count(task->pending), add_group, task);
}

/* Takes what is in a file of the run; an input of a later round has found nothing yet. Why it is not used, or NULL. */
static const char *take_saved(struct job *job, qd_error *error) {
    struct cover_task *task = job->task;
    struct run_result *result = &task->result;
    qd_cover_state state;
    size_t length = result->text.length - (size_t)(result->rest - result->text.data);
    if (qd_cover_read_state(result->rest, length, job->cover, &state, task->pending, error) !=
        QD_OK)
        return error->message;
    if (!take_found(job, &state))
        return "is not a state of this part";
    segments_check(&task->folder, result);
    return result->why;
}

/* What is saved under that ending: 1; 0: nothing, or nothing that is used; -1 after a message. */
static int read_saved(struct job *job, const char *ending) {
    struct cover_task *task = job->task;
    struct run_result *result = &task->result;
    qd_error error = {0};
    bool is_there = run_result_read(&task->folder, job->part.number, ending, result);
    if (is_there)
        result->why = take_saved(job, &error);
    if (error.status == QD_ERROR_MEMORY)
        give_up(error.message);
    if (result->why)
        complain(job->cli, EXIT_FINE, "%s/%s: %s", task->folder.place.data, result->name,
                 result->why);
    return result->is_unread ? -1 : is_there && !result->why;
}

/* The result, if it is there and whole, goes to the output. */
static bool find_result(struct job *job) {
    struct cover_task *task = job->task;
    struct run_result *result = &task->result;
    size_t length;
    qd_error error;
    const char *count = has_result(job) ? run_value(&result->text, "count", &length) : NULL;
    qd_count_clear(job->total);
    if (count)
        check(qd_count_add_digits(job->total, count, length, &error), &error);
    else if (result->why)
        complain(job->cli, EXIT_FINE, "%s/%s: %s; it is made again", task->folder.place.data,
                 result->name, result->why);
    return count;
}

static bool begin_anew(struct job *job) {
    struct cover_task *task = job->task;
    int there = task->folder.round > 1 ? read_saved(job, RUN_INPUT) : 0;
    if (task->folder.round > 1 && there == 0)
        complain(job->cli, EXIT_TROUBLE, "%s/%s: is missing or incomplete", task->folder.place.data,
                 task->result.name);
    if (task->folder.round > 1)
        return there > 0;
    check(qd_cover_starts_new(&job->starts, NULL), NULL);
    if (!cover_make_part(job))
        return false;
    char key[32];
    int length = snprintf(key, sizeof key, "%" PRIu64, job->part.number);
    qd_cover_starts_free(task->pending);
    task->pending = job->starts;
    job->starts = NULL;
    add_group(task, key, (size_t)length, 0, qd_cover_starts_count(task->pending));
    return true;
}

static void forget(struct cover_task *task) {
    for (size_t g = 0; g < task->group_count; g++)
        free(task->groups[g].key);
    free(task->groups);
    task->groups = NULL;
    task->group_count = 0;
    qd_text_cut(&task->segments, 0);
    task->hash = 0;
    task->seconds_before = 0;
}

/* Solutions of this attempt go to a file of its own. */
static bool open_solutions(struct job *job) {
    struct cover_task *task = job->task;
    qd_text name = QD_TEXT_INIT, path = QD_TEXT_INIT;
    char *part = run_part_name(&task->folder, job->part.number, "");
    if (task->folder.round > 1)
        qd_text_printf(&name, "round-%" PRIu64 "/", task->folder.round);
    qd_text_printf(&name, "%s.%s.sol", part, task->folder.attempt);
    check_text(&name);
    qd_text_printf(&path, "%s/%s", task->folder.path, name.data);
    check_text(&path);
    free(part);
    task->file = name.data;
    task->path = path.data;
    return output_divert(job->cli, task->path);
}

/* ---- searching ------------------------------------------------------------------------------- */

static void take_group(struct job *job) {
    struct cover_task *task = job->task;
    QD_CHECK(task->group < task->group_count);
    const struct group *group = &task->groups[task->group];
    qd_cover_starts *starts, *narrow;
    qd_error error;
    check(qd_cover_starts_new(&starts, &error), &error);
    for (size_t i = group->begin; i < group->end; i++) {
        qd_cover_start start = qd_cover_starts_get(task->pending, i);
        check(qd_cover_starts_add(starts, &start, &error), &error);
    }
    if (job->simple) {
        check(qd_cover_starts_new(&narrow, &error), &error);
        check(qd_cover_reduction_narrow(job->simple, starts, narrow, &error), &error);
        qd_cover_starts_free(starts);
        starts = narrow;
    }
    qd_cover_starts_free(job->starts);
    job->starts = starts;
    task->segment = task->solves ? (uint64_t)output_position() : 0;
    job->segment = job->written;
    output_begin_hash();
}

/* The effort of a group that is done, and its solutions, belong to what was before. */
static void settle_group(struct job *job) {
    struct cover_task *task = job->task;
    qd_effort effort = cover_effort(job);
    put_segment(job, &task->segments);
    check_text(&task->segments);
    qd_cover_search_free(job->search);
    job->search = NULL;
    job->before = effort;
    task->group++;
}

/* Whether all was done; else after a message, or what is left is saved. */
static bool search_groups(struct job *job, qd_outcome *outcome) {
    struct cover_task *task = job->task;
    *outcome = QD_DONE;
    while (task->group < task->group_count) {
        take_group(job);
        if (!cover_open_search(job, 0))
            return false;
        *outcome = cover_run_search(job, task->solves ? NULL : job->total);
        if (*outcome != QD_DONE || job->unsaved)
            return false;
        settle_group(job);
    }
    return !task->solves || output_sync();
}

static bool publish_result(struct job *job) {
    struct cover_task *task = job->task;
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    put_found(job, RUN_DONE, &task->segments, &text);
    bool fine = run_result_publish(&task->folder, job->part.number, RUN_DONE, &text, NULL);
    if (fine)
        run_result_remove(&task->folder, job->part.number, RUN_SAVED);
    qd_count_clear(job->total);
    check(qd_count_add(job->total, cover_effort(job).solutions, &error), &error);
    qd_text_free(&text);
    return fine;
}

static void tell_unfinished(struct job *job, qd_outcome outcome) {
    const struct cover_task *task = job->task;
    if (task->over)
        complain(job->cli, EXIT_OTHERWISE,
                 "%s: round %" PRIu64 " is closed: the next one has begun", task->folder.path,
                 task->folder.round);
    else if (!job->unsaved)
        complain(job->cli, EXIT_OTHERWISE,
                 "%s: part %" PRIu64 " of %" PRIu64
                 " is unfinished: the search was stopped by %s; the rest is saved",
                 job->file, job->part.number, job->part.of, cover_reason(outcome));
}

/* Searches what is left of the part. True: its result is there. */
static bool work(struct job *job) {
    struct cover_task *task = job->task;
    qd_outcome outcome;
    if (task->solves && !open_solutions(job))
        return false;
    if (job->options->simplify)
        cover_simplify(job);
    bool done = search_groups(job, &outcome);
    if (done)
        done = publish_result(job);
    else if (!task->elsewhere && job->cli->status < EXIT_TROUBLE && output_is_fine())
        tell_unfinished(job, outcome);
    bool is_empty = task->solves && (output_position() == 0 || task->elsewhere);
    if (task->solves)
        output_return(job->cli);
    if (is_empty)
        system_unlink(task->path);
    return done || (task->elsewhere && find_result(job));
}

/* Parts of a later round have the fingerprint of what was left. */
static bool take_round(struct job *job) {
    struct run_folder *folder = &job->task->folder;
    qd_text text = QD_TEXT_INIT;
    size_t length;
    if (folder->round == 1)
        return true;
    bool fine = run_read_job(folder, &text);
    const char *inputs = fine ? run_value(&text, "inputs", &length) : NULL;
    if (inputs)
        job->part.fingerprint = strtoull(inputs, NULL, 16);
    qd_text_free(&text);
    return fine;
}

/* Whether the result is there, now or already. */
static bool run_task(struct job *job) {
    struct cover_task *task = job->task;
    task->folder.parts = job->part.of;
    if (!run_make(&task->folder) || !agree(job) || !take_round(job))
        return false;
    if (find_result(job))
        return true;
    int saved = read_saved(job, RUN_SAVED);
    if (saved == 0) {
        forget(task);
        if (!begin_anew(job))
            return false;
    }
    return saved >= 0 && work(job);
}

static void close_task(struct cover_task *task) {
    forget(task);
    qd_cover_starts_free(task->pending);
    qd_text_free(&task->segments);
    run_close(&task->folder);
    run_result_free(&task->result);
    free(task->file);
    free(task->path);
}

static void run_and_tell(struct job *job) {
    job->exact = run_task(job);
    if (job->exact && job->cli->json)
        cover_put_count_json(job, &job->text);
    else if (job->exact)
        cover_put_part(job, &job->text);
    output_put(&job->text);
}

int cover_task(struct job *job) {
    struct cover_task task = {.solves = strcmp(job->action, "solve") == 0, .began = qd_now()};
    qd_error error;
    if (!cover_read_part_number(job, job->options->part))
        return job->cli->status;
    job->task = &task;
    job->in_segments = true;
    job->save = save;
    job->note = add_solution;
    check(qd_count_new(&job->total, &error), &error);
    check(qd_cover_starts_new(&task.pending, &error), &error);
    qd_text_put(&task.segments, "");
    run_open(&task.folder, job->cli, job->options->in);
    run_and_tell(job);
    close_task(&task);
    job->task = NULL;
    return job->exact ? EXIT_FINE : job->cli->status ? job->cli->status : EXIT_OTHERWISE;
}
