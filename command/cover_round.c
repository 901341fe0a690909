/*
 * The next round of a run.
 *
 * A round is closed by the next one, which is a folder in the folder of the run. It has all that is
 * left, divided anew, in files part-7.input; its job has what was counted before. The folder is made
 * under another name and renamed, so that there is one moment at which the work moves. What tasks of
 * the closed round still do is lost, and nothing is counted twice.
 */
#define _DEFAULT_SOURCE
#include "cover.h"
#include "message.h"
#include "segments.h"
#include "signals.h"
#include "system.h"
#include "work_search.h"

#include "../src/base/hash.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Starts for each part of a next round. */
#define STARTS_PER_PART 4

static struct search_sum *sum_of(const struct run *run) {
    return run->sum;
}

/* What is left: starts, and the keys of groups of them. */
struct left {
    qd_cover_starts *starts;
    char **keys; /* of starts */
    size_t key_count, key_capacity;
};

static void add_keys(struct left *left, const char *key, size_t length, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (left->key_count == left->key_capacity) {
            left->key_capacity = 2 * left->key_capacity + 64;
            char **keys = new_array(left->key_capacity, sizeof *keys);
            if (left->key_count)
                memcpy(keys, left->keys, left->key_count * sizeof *keys);
            free(left->keys);
            left->keys = keys;
        }
        char *copy = new_array(length + 1, 1);
        memcpy(copy, key, length);
        left->keys[left->key_count++] = copy;
    }
}

static void add_starts(struct left *left, const qd_cover_starts *starts) {
    qd_error error;
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        check(qd_cover_starts_add(left->starts, &start, &error), &error);
    }
}

static void add_groups(struct left *left, const char *text, size_t length) {
    const char *end = text + length, *colon;
    while (text < end && (colon = memchr(text, ':', (size_t)(end - text)))) {
        char *next;
        unsigned long long count = strtoull(colon + 1, &next, 10);
        add_keys(left, text, (size_t)(colon - text), (size_t)count);
        text = next + (next < end);
    }
}

/* The rest of a part from a file that was read; false: it is not whole. */
static bool take_saved(struct job *job, struct run *run, struct left *left) {
    const struct run_result *result = run->result;
    size_t length;
    qd_cover_state state;
    qd_cover_starts *starts;
    qd_error error;
    const char *groups;
    check(qd_cover_starts_new(&starts, &error), &error);
    bool fine = qd_cover_read_state(
                    result->rest, result->text.length - (size_t)(result->rest - result->text.data),
                    job->cover, &state, starts, &error) == QD_OK &&
                (groups = run_value(&result->text, "groups", &length));
    if (fine) {
        add_starts(left, starts);
        add_groups(left, groups, length);
        fine = left->key_count == qd_cover_starts_count(left->starts);
    }
    qd_cover_starts_free(starts);
    return fine;
}

static bool take_part_anew(struct job *job, struct run *run, uint64_t number, struct left *left) {
    char key[32];
    if (run->folder.round > 1)
        return run_read_saved(run, number, RUN_INPUT) && take_saved(job, run, left);
    job->part.number = number;
    job->part.of = run->folder.parts;
    check(qd_cover_starts_new(&job->starts, NULL), NULL);
    bool fine = cover_make_part(job);
    if (fine) {
        add_starts(left, job->starts);
        int length = snprintf(key, sizeof key, "%" PRIu64, number);
        add_keys(left, key, (size_t)length, qd_cover_starts_count(job->starts));
    }
    qd_cover_starts_free(job->starts);
    job->starts = NULL;
    return fine;
}

/* Adds up what was found, and takes what is left, of all parts. */
static bool take_all(struct job *job, struct run *run, struct left *left) {
    bool fine = true;
    const char *value;
    size_t length;
    for (uint64_t part = 1; part <= run->folder.parts && fine && cover_may_go_on(job); part++) {
        if (run_add_done(run, part, true))
            continue;
        if (run_read_saved(run, part, RUN_SAVED)) {
            run->seconds += run_result_number(run->result, "seconds");
            run->work->add_saved(run, part);
            if ((value = run_value(&run->result->text, "solutions", &length)))
                segments_append(&sum_of(run)->segments, value, length);
            fine = take_saved(job, run, left);
        } else {
            fine = take_part_anew(job, run, part, left);
        }
    }
    if (!fine && cover_may_go_on(job)) /* a signal may end the division */
        complain(job->cli, EXIT_TROUBLE, "%s: the rest of a part cannot be read", run->folder.path);
    return fine && cover_may_go_on(job);
}

/* Pieces of one start get its key with their number behind it. */
static void extend_keys(struct left *left, const qd_cover_piece *pieces, size_t count) {
    char **keys = new_array(count, sizeof *keys);
    for (size_t i = 0; i < count; i++) {
        qd_text text = QD_TEXT_INIT;
        qd_text_printf(&text, "%s.%u.%u", left->keys[pieces[i].start], pieces[i].start + 1,
                       pieces[i].number + 1);
        check_text(&text);
        keys[i] = text.data;
    }
    for (size_t i = 0; i < left->key_count; i++)
        free(left->keys[i]);
    free(left->keys);
    left->keys = keys;
    left->key_count = count;
}

static void divide(struct job *job, struct left *left, uint64_t parts) {
    qd_cover_starts *divided;
    qd_cover_piece *pieces;
    qd_error error;
    check(qd_cover_starts_new(&divided, &error), &error);
    check(qd_cover_divide(job->cover, left->starts, (size_t)parts * STARTS_PER_PART, &job->stop,
                          divided, &pieces, &error),
          &error);
    qd_cover_starts_free(left->starts);
    left->starts = divided;
    extend_keys(left, pieces, qd_cover_starts_count(divided));
    qd_free(pieces);
}

/* Every of-th start is of the part: as lines, and as a saved search behind them. */
static void put_input(const struct job *job, const struct run_folder *made, const struct left *left,
                      qd_text *text, qd_text *rest) {
    qd_cover_starts *starts;
    qd_error error;
    qd_cover_state state = {.fingerprint = job->part.fingerprint, .output = -1};
    check(qd_cover_starts_new(&starts, &error), &error);
    run_result_begin(made, job->part.number, RUN_INPUT, 0, text);
    qd_text_put(text, "count 0\ngroups ");
    for (size_t i = job->part.number - 1, n = 0; i < left->key_count; i += job->part.of, n++) {
        qd_cover_start start = qd_cover_starts_get(left->starts, i);
        check(qd_cover_starts_add(starts, &start, &error), &error);
        qd_text_printf(text, "%s%s:1", n ? "," : "", left->keys[i]);
    }
    qd_text_put(text, "\n");
    snprintf(state.action, sizeof state.action, "%s", job->action);
    qd_cover_put_state(&state, starts, rest);
    check_text(rest);
    qd_cover_starts_free(starts);
}

static bool publish_input(const struct job *job, const struct run_folder *made,
                          const struct left *left) {
    qd_text text = QD_TEXT_INIT, rest = QD_TEXT_INIT;
    put_input(job, made, left, &text, &rest);
    bool fine = run_result_publish(made, job->part.number, RUN_INPUT, &text, &rest);
    qd_text_free(&text);
    qd_text_free(&rest);
    return fine;
}

/* Of all that is left, and where it belongs. */
static uint64_t hash_left(const struct left *left) {
    qd_text text = QD_TEXT_INIT;
    uint64_t hash = QD_HASH_BEGIN;
    for (size_t i = 0; i < left->key_count; i++) {
        qd_cover_start start = qd_cover_starts_get(left->starts, i);
        qd_text_cut(&text, 0);
        qd_text_printf(&text, "%s:", left->keys[i]);
        qd_cover_put_start(&start, &text);
        check_text(&text);
        hash = qd_hash_bytes(hash, text.data, text.length);
    }
    qd_text_free(&text);
    return hash;
}

/* The lines of those names. */
static void copy_lines(const qd_text *from, const char *const *names, qd_text *text) {
    size_t length;
    for (; *names; names++) {
        const char *value = run_value(from, *names, &length);
        if (value)
            qd_text_printf(text, "%s %.*s\n", *names, (int)length, value);
    }
}

/* It is that of the round before, but for what is left. */
static void put_next_job(const struct job *job, const struct run *run, const struct left *left,
                         qd_text *text) {
    static const char *const same[] = {"action",  "problem",      "division", "solutions",
                                       "options", "file-problem", NULL};
    qd_text_put(text, RUN_JOB);
    copy_lines(&run->job, same, text);
    qd_text_printf(text, "parts %" PRIu64 "\nround %" PRIu64 "\ninputs %016" PRIx64 "\ncarried ",
                   job->part.of, run->folder.round + 1, hash_left(left));
    qd_text_put_count(text, sum_of(run)->least);
    qd_text_printf(text, "\nnodes %" PRIu64 "\nseconds %.0f\nfound %s\n", sum_of(run)->nodes,
                   run->seconds, sum_of(run)->segments.length ? sum_of(run)->segments.data : "-");
    run_end_text(text);
}

/* Removes what was made of a round that does not begin. */
static void remove_round(const struct run_folder *made) {
    for (uint64_t part = 1; part <= made->parts; part++)
        run_result_remove(made, part, RUN_INPUT);
    run_remove(made, "job");
    system_rmdir(made->place.data);
}

static bool write_round(struct job *job, const struct run *run, struct run_folder *made,
                        const struct left *left) {
    qd_text next = QD_TEXT_INIT;
    bool fine = run_make(made);
    put_next_job(job, run, left, &next);
    made->identity = identity_of_job(&next);
    for (job->part.number = 1; job->part.number <= job->part.of && fine && cover_may_go_on(job);
         job->part.number++)
        fine = publish_input(job, made, left);
    fine = fine && cover_may_go_on(job) && run_publish(made, "job", &next);
    qd_text_free(&next);
    return fine;
}

/* The moment at which the work moves. */
static bool begin_round(struct job *job, const struct run *run, const struct run_folder *made) {
    qd_text path = QD_TEXT_INIT;
    qd_text_printf(&path, "%s/round-%" PRIu64, run->folder.path, run->folder.round + 1);
    check_text(&path);
    bool fine = system_rename(made->place.data, path.data) == 0;
    if (!fine)
        complain(job->cli, EXIT_TROUBLE, "%s: %s", path.data,
                 errno == ENOTEMPTY || errno == EEXIST ? "another process has begun this round"
                                                       : strerror(errno));
    qd_text_free(&path);
    return fine;
}

static bool make_round(struct job *job, const struct run *run, const struct left *left) {
    struct run_folder made;
    run_open(&made, job->cli, run->folder.path);
    made.parts = job->part.of;
    qd_text_cut(&made.place, 0);
    qd_text_printf(&made.place, "%s/round-%" PRIu64 ".%s.new", run->folder.path,
                   run->folder.round + 1, made.attempt);
    check_text(&made.place);
    bool fine = write_round(job, run, &made, left) && begin_round(job, run, &made);
    if (!fine)
        remove_round(&made);
    run_close(&made);
    return fine;
}

/* Whether the run is of the problem and the division of job->part; else after a message. */
static bool is_ours(struct job *job, struct run *run) {
    char fingerprint[17];
    size_t length;
    const char *problem = run_value(&run->job, "problem", &length);
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, job->part.fingerprint);
    bool same = problem && length == 16 && memcmp(problem, fingerprint, 16) == 0;
    bool fine = same && run_number(&run->job, "division") == job->part.division;
    if (!fine)
        complain(job->cli, EXIT_TROUBLE, "%s: is a run of another %s", run->folder.path,
                 same ? "version of the division" : "problem");
    return fine;
}

static void split(struct job *job, struct run *run, uint64_t parts) {
    struct left left = {0};
    qd_error error;
    job->action = search_is_action(run, "solve") ? "solve" : "count";
    check(qd_cover_starts_new(&left.starts, &error), &error);
    bool fine = take_all(job, run, &left);
    job->part.number = 1;
    job->part.of = parts ? parts : run->folder.parts;
    if (fine && qd_cover_starts_count(left.starts) == 0) {
        complain(job->cli, EXIT_FINE, "%s: nothing is left to divide", run->folder.path);
    } else if (fine) {
        divide(job, &left, job->part.of);
        fine = make_round(job, run, &left);
    }
    if (!fine && !stop_signal && !cover_may_go_on(job))
        complain(job->cli, EXIT_OTHERWISE, "%s: there is no next round: stopped by the time limit",
                 run->folder.path);
    else if (!fine)
        raise_status(job->cli, EXIT_OTHERWISE);
    qd_cover_starts_free(left.starts);
    for (size_t i = 0; i < left.key_count; i++)
        free(left.keys[i]);
    free(left.keys);
}

int cover_split(struct job *job, uint64_t parts) {
    struct run run;
    signals_wait(true);
    job->part =
        (qd_cover_part){.fingerprint = qd_cover_fingerprint(job->cover), .division = QD_DIVISION};
    bool fine = run_open_all(&run, job->cli, job->options->in);
    if (fine && run.work != &work_search)
        complain(job->cli, EXIT_TROUBLE, "%s: is a run of puzzles, not of an exact cover",
                 run.folder.path);
    else if (fine && is_ours(job, &run))
        split(job, &run, parts);
    run_close_all(&run);
    return job->cli->status;
}
