/*
 * All parts of a run: what is done, the total, and the next round.
 *
 * A round is closed by the next one, which is a folder in the folder of the run. It has all that is
 * left, divided anew, in files part-7.input; its job has what was counted before. The folder is made
 * under another name and renamed, so that there is one moment at which the work moves. What tasks of
 * the closed round still do is lost, and nothing is counted twice.
 */
#define _DEFAULT_SOURCE
#include "clock.h"
#include "cover.h"
#include "fnv.h"
#include "message.h"
#include "output.h"
#include "run_parts.h"
#include "segments.h"
#include "signals.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Starts for each part of a next round. */
#define STARTS_PER_PART 4

struct total {
    uint64_t done, begun, missing; /* parts; missing: there is nothing of them */
    uint64_t nodes;
    double seconds, seconds_of_done; /* so far */
    double rest;                     /* of begun parts: an estimate */
    time_t saved;                    /* when the last of them was saved; 0: never */
    qd_count *least;                 /* solutions of done parts, and of begun ones so far */
    struct run_parts not_done;
};

struct run {
    struct cli *cli;
    struct run_folder folder;
    qd_text job, text; /* the job of the round; the file read last */
    struct total total;
    bool is_unread;   /* there is a file that could not be read */
    qd_text segments; /* of all parts that are done */
    qd_cover_result result;
};

static bool open_run(struct run *run, struct cli *cli, const char *path) {
    qd_error error;
    size_t length;
    *run = (struct run){.cli = cli};
    run_open(&run->folder, cli, path);
    check(qd_count_new(&run->total.least, &error), &error);
    qd_text_put(&run->segments, "");
    if (!run_read_job(&run->folder, &run->job))
        return false;
    bool is_ours = run_value(&run->job, "problem", &length);
    if (!is_ours)
        complain(cli, EXIT_TROUBLE, "%s: is a run of puzzles, not of an exact cover", path);
    return is_ours;
}

static void close_run(struct run *run) {
    run_close(&run->folder);
    qd_text_free(&run->job);
    qd_text_free(&run->text);
    qd_text_free(&run->segments);
    run_parts_free(&run->total.not_done);
    qd_count_free(run->total.least);
}

static bool is_action(const struct run *run, const char *action) {
    size_t length;
    const char *value = run_value(&run->job, "action", &length);
    return value && length == strlen(action) && memcmp(value, action, length) == 0;
}

/* ---- parts ----------------------------------------------------------------------------------- */

/* Whether the solutions of the line that was read are there. */
static bool has_solutions(const struct run *run) {
    const char *list;
    size_t length;
    return !qd_cover_result_find(&run->result, "solutions", &list, &length) ||
           segments_are_there(&run->folder, list, length);
}

/* Reads the result of the part, or (ending ".state") what is saved of it, into run->result. */
static bool read_part(struct run *run, uint64_t number, const char *ending) {
    char *name = run_part_name(&run->folder, number, ending);
    bool is_state = *ending;
    qd_error error;
    int there = run_read(&run->folder, name, &run->text);
    bool fine = false;
    run->is_unread |= there < 0;
    if (there > 0 && is_state) {
        size_t first = strcspn(run->text.data, "\n");
        fine = qd_cover_read_result(run->text.data, first, &run->result, &error) == QD_OK &&
               !run->result.is_exact;
    } else if (there > 0) {
        fine = cover_read_whole_result(run->text.data, run->text.length, &run->result, &error);
    }
    const char *fault = fine ? cover_find_fault(&run->folder, number, &run->result) : error.message;
    if (fine && !fault && !has_solutions(run))
        fault = "its solutions are cut off";
    if (there > 0 && fault)
        complain(run->cli, EXIT_TROUBLE, "%s/%s: %s", run->folder.place.data, name, fault);
    free(name);
    return fine && !fault;
}

static void add_done(struct run *run) {
    struct total *total = &run->total;
    const char *value;
    size_t length;
    qd_error error;
    total->done++;
    total->nodes += (uint64_t)cover_result_number(&run->result, "nodes");
    total->seconds += cover_result_number(&run->result, "seconds");
    total->seconds_of_done += cover_result_number(&run->result, "seconds");
    check(qd_count_add_digits(total->least, run->result.digits, run->result.digit_count, &error),
          &error);
    if (qd_cover_result_find(&run->result, "solutions", &value, &length))
        segments_append(&run->segments, value, length);
}

static void note_saved(struct run *run, uint64_t number) {
    char *name = run_part_name(&run->folder, number, ".state"),
         *path = run_path(&run->folder, name);
    struct stat file;
    if (stat(path, &file) == 0 && file.st_mtime > run->total.saved)
        run->total.saved = file.st_mtime;
    free(name);
    free(path);
}

static void add_begun(struct run *run, uint64_t number) {
    struct total *total = &run->total;
    double seconds = cover_result_number(&run->result, "seconds"),
           done = cover_result_number(&run->result, "done");
    qd_error error;
    total->begun++;
    total->nodes += (uint64_t)cover_result_number(&run->result, "nodes");
    total->seconds += seconds;
    total->rest += done > 0 ? seconds * (1 - done) / done : 0;
    check(qd_count_add_digits(total->least, run->result.digits, run->result.digit_count, &error),
          &error);
    note_saved(run, number);
}

/* Looks at all parts. False: a signal. */
static bool add_up(struct run *run) {
    struct total *total = &run->total;
    bool *begun = run_find_begun(&run->folder);
    for (uint64_t part = 1; part <= run->folder.parts && !stop_signal; part++) {
        if (begun[part] && read_part(run, part, "")) {
            add_done(run);
            continue;
        }
        run_parts_add(&total->not_done, part);
        if (begun[part] && read_part(run, part, ".state"))
            add_begun(run, part);
        else
            total->missing++;
    }
    free(begun);
    run_parts_end(&total->not_done);
    return !stop_signal;
}

/* What the rounds before have counted. */
static void add_carried(struct run *run) {
    size_t length;
    const char *value = run_value(&run->job, "carried", &length);
    qd_error error;
    if (value)
        check(qd_count_add_digits(run->total.least, value, length, &error), &error);
    run->total.nodes += run_number(&run->job, "nodes");
    run->total.seconds += (double)run_number(&run->job, "seconds");
    if ((value = run_value(&run->job, "found", &length)))
        segments_append(&run->segments, value, length);
}

/* ---- status ---------------------------------------------------------------------------------- */

/* Seconds of work that are left; 0 if nothing is known. */
static double estimate_rest(const struct total *total) {
    double mean = total->done ? total->seconds_of_done / (double)total->done : 0;
    return total->rest + mean * (double)total->missing;
}

static void put_status(const struct run *run, qd_text *text) {
    const struct total *total = &run->total;
    bool whole = total->done == run->folder.parts;
    size_t length;
    const char *problem = run_value(&run->job, "problem", &length);
    qd_text_printf(text, "problem    %.*s\nround      %" PRIu64 "\nparts      %" PRIu64 "\n",
                   problem ? (int)length : 0, problem ? problem : "", run->folder.round,
                   run->folder.parts);
    qd_text_printf(text, "done       %" PRIu64 "\nbegun      %" PRIu64, total->done, total->begun);
    if (total->saved) {
        qd_text_put(text, ", the last one saved ");
        clock_put(text, difftime(time(NULL), total->saved));
        qd_text_put(text, " ago");
    }
    qd_text_printf(text, "\nmissing    %" PRIu64 "\ncount      %s", total->missing,
                   whole ? "" : ">=");
    qd_text_put_count(text, total->least);
    qd_text_printf(text, "\nnodes      %" PRIu64 "\ntime       ", total->nodes);
    clock_put(text, total->seconds);
    if (!whole && (total->done || total->rest > 0)) {
        qd_text_put(text, "\nleft       about ");
        clock_put(text, estimate_rest(total));
    }
    qd_text_put(text, "\n");
}

static void put_status_json(const struct run *run, qd_text *text) {
    const struct total *total = &run->total;
    qd_text_printf(text,
                   "{\"round\":%" PRIu64 ",\"parts\":%" PRIu64 ",\"done\":%" PRIu64
                   ",\"begun\":%" PRIu64 ",\"missing\":\"%s\",\"count\":",
                   run->folder.round, run->folder.parts, total->done, total->begun,
                   total->not_done.list.data);
    qd_text_put_count(text, total->least);
    qd_text_printf(text, ",\"exact\":%s,\"nodes\":%" PRIu64 ",\"seconds\":%.3f,\"left\":%.3f}\n",
                   total->done == run->folder.parts ? "true" : "false", total->nodes,
                   total->seconds, estimate_rest(total));
}

int cover_status(struct cli *cli, const char *path, bool missing) {
    struct run run;
    qd_text text = QD_TEXT_INIT;
    bool fine = open_run(&run, cli, path) && add_up(&run);
    add_carried(&run);
    if (fine && cli->json)
        put_status_json(&run, &text);
    else if (fine && missing)
        qd_text_printf(&text, "%s%s", run.total.not_done.list.data,
                       run.total.not_done.count ? "\n" : "");
    else if (fine)
        put_status(&run, &text);
    output_put(&text);
    qd_text_free(&text);
    close_run(&run);
    return cli->status;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static FILE *open_segment(const struct run *run, const struct segment *segment) {
    qd_text path = QD_TEXT_INIT;
    qd_text_printf(&path, "%s/%s", run->folder.path, segment->file);
    check_text(&path);
    FILE *file = fopen(path.data, "rb");
    if (file && fseeko(file, (off_t)segment->from, SEEK_SET) != 0) {
        fclose(file);
        file = NULL;
    }
    if (!file)
        complain(run->cli, EXIT_TROUBLE, "%s: %s", path.data, strerror(errno));
    if (file && output_is_same_file(fileno(file))) {
        complain(run->cli, EXIT_TROUBLE, "%s: input file is output file", path.data);
        fclose(file);
        file = NULL;
    }
    qd_text_free(&path);
    return file;
}

/* How solutions go out: see pass. */
struct pass {
    bool is_json, at_line_begin, in_index;
    uint64_t written; /* solutions in JSON */
};

/* In JSON, the number after `{"index":` is replaced. */
static void write_json(struct pass *pass, const char *bytes, size_t length) {
    const char *end = bytes + length;
    while (bytes < end) {
        if (pass->at_line_begin) {
            output_print("{\"index\":%" PRIu64, ++pass->written);
            pass->at_line_begin = false;
            pass->in_index = true;
        }
        if (pass->in_index) {
            while (bytes < end && *bytes != ',')
                bytes++;
            pass->in_index = bytes == end;
            continue;
        }
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *next = newline ? newline + 1 : end;
        output_write(bytes, (size_t)(next - bytes));
        pass->at_line_begin = newline;
        bytes = next;
    }
}

/* Reads a segment and (unless `pass` is NULL) writes it; false after a message: it is not whole. */
static bool pass_segment(const struct run *run, const struct segment *segment, struct pass *pass) {
    static char block[1 << 16];
    FILE *file = open_segment(run, segment);
    uint64_t left = segment->bytes, hash = FNV_BEGIN;
    if (!file)
        return false;
    while (left && !stop_signal && output_is_fine()) {
        size_t wanted = left < sizeof block ? (size_t)left : sizeof block;
        size_t length = fread(block, 1, wanted, file);
        if (length == 0)
            break;
        hash = fnv_bytes(hash, block, length);
        if (pass && pass->is_json)
            write_json(pass, block, length);
        else if (pass)
            output_write(block, length);
        left -= length;
    }
    fclose(file);
    bool fine = left == 0 && hash == segment->hash;
    if (!fine && !stop_signal && output_is_fine())
        complain(run->cli, EXIT_TROUBLE, "%s/%s: is not whole: solutions were cut off or altered",
                 run->folder.path, segment->file);
    return fine;
}

static bool write_segments(const struct run *run, const struct segment *segments, size_t count) {
    size_t length;
    const char *form = run_value(&run->job, "solutions", &length);
    struct pass pass = {.is_json = form && *form == 'j', .at_line_begin = true};
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++)
        fine = pass_segment(run, &segments[i], NULL);
    for (size_t i = 0; i < count && fine; i++) {
        output_text(i && !pass.is_json ? "\n" : "");
        fine = pass_segment(run, &segments[i], &pass);
    }
    return fine;
}

static bool merge_solutions(const struct run *run, bool ordered) {
    size_t count;
    bool fine;
    struct segment *segments = segments_read(run->segments.data, &count, &fine);
    if (!fine)
        complain(run->cli, EXIT_TROUBLE, "%s: a result does not say where its solutions are",
                 run->folder.path);
    if (fine && ordered)
        segments_sort(segments, count);
    signals_wait(true);
    fine = fine && write_segments(run, segments, count);
    segments_free(segments, count);
    return fine;
}

/* ---- merging --------------------------------------------------------------------------------- */

static void put_total(const struct run *run, bool whole) {
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, whole ? "" : ">=");
    qd_text_put_count(&text, run->total.least);
    qd_text_put_byte(&text, '\n');
    output_put(&text);
    qd_text_free(&text);
}

int cover_merge_run(struct cli *cli, const char *path, bool partial, bool unordered) {
    struct run run;
    bool fine = open_run(&run, cli, path) && add_up(&run);
    add_carried(&run);
    bool whole = fine && run.total.done == run.folder.parts;
    if (fine && !whole && !partial && run.is_unread)
        raise_status(cli, EXIT_TROUBLE); /* nobody knows whether those are done */
    else if (fine && !whole && !partial)
        run_parts_tell_missing(&run.total.not_done, &run.folder, EXIT_TROUBLE);
    else if (fine && is_action(&run, "solve"))
        merge_solutions(&run, !unordered);
    else if (fine)
        put_total(&run, whole);
    if (fine && !whole)
        raise_status(cli, EXIT_OTHERWISE);
    close_run(&run);
    return cli->status;
}

/* ---- the next round -------------------------------------------------------------------------- */

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
    size_t first = strcspn(run->text.data, "\n") + 1, length;
    qd_cover_state state;
    qd_cover_starts *starts;
    qd_error error;
    const char *groups;
    check(qd_cover_starts_new(&starts, &error), &error);
    bool fine = first <= run->text.length &&
                qd_cover_read_state(run->text.data + first, run->text.length - first, job->cover,
                                    &state, starts, &error) == QD_OK &&
                qd_cover_result_find(&run->result, "groups", &groups, &length);
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
        return read_part(run, number, ".input") && take_saved(job, run, left);
    job->part = (qd_cover_part){number, run->folder.parts, job->fingerprint, QD_DIVISION};
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
        if (read_part(run, part, "")) {
            add_done(run);
        } else if (read_part(run, part, ".state")) {
            add_begun(run, part);
            if (qd_cover_result_find(&run->result, "solutions", &value, &length))
                segments_append(&run->segments, value, length);
            fine = take_saved(job, run, left);
        } else {
            fine = take_part_anew(job, run, part, left);
        }
    }
    if (!fine)
        complain(job->cli, EXIT_TROUBLE, "%s: what is left of a part cannot be read",
                 run->folder.path);
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
    check(qd_cover_divide(job->cover, left->starts, (size_t)parts * STARTS_PER_PART,
                          cover_may_go_on, job, divided, &pieces, &error),
          &error);
    qd_cover_starts_free(left->starts);
    left->starts = divided;
    extend_keys(left, pieces, qd_cover_starts_count(divided));
    qd_free(pieces);
}

static void put_input(const struct job *job, const struct run_folder *made, const struct left *left,
                      qd_text *text) {
    qd_cover_starts *starts;
    qd_count *zero;
    qd_text details = QD_TEXT_INIT;
    qd_error error;
    qd_cover_state state = {.fingerprint = job->fingerprint, .output = -1};
    check(qd_cover_starts_new(&starts, &error), &error);
    check(qd_count_new(&zero, &error), &error);
    qd_text_printf(&details, "identity %016" PRIx64 " groups ", made->identity);
    for (size_t i = job->part.number - 1, n = 0; i < left->key_count; i += job->part.of, n++) {
        qd_cover_start start = qd_cover_starts_get(left->starts, i);
        check(qd_cover_starts_add(starts, &start, &error), &error);
        qd_text_printf(&details, "%s%s:1", n ? "," : "", left->keys[i]);
    }
    check_text(&details);
    qd_text_cut(text, 0);
    qd_cover_put_result(&job->part, zero, false, details.data, text);
    qd_text_put_byte(text, '\n');
    snprintf(state.action, sizeof state.action, "%s", job->action);
    qd_cover_put_state(&state, starts, text);
    check_text(text);
    qd_count_free(zero);
    qd_cover_starts_free(starts);
    qd_text_free(&details);
}

/* Of all that is left, and where it belongs. */
static uint64_t hash_left(const struct left *left) {
    qd_text text = QD_TEXT_INIT;
    uint64_t hash = FNV_BEGIN;
    for (size_t i = 0; i < left->key_count; i++) {
        qd_cover_start start = qd_cover_starts_get(left->starts, i);
        qd_text_cut(&text, 0);
        qd_text_printf(&text, "%s:", left->keys[i]);
        qd_cover_put_start(&start, &text);
        check_text(&text);
        hash = fnv_bytes(hash, text.data, text.length);
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
    qd_text_put_count(text, run->total.least);
    qd_text_printf(text, "\nnodes %" PRIu64 "\nseconds %.0f\nfound %s\n", run->total.nodes,
                   run->total.seconds, run->segments.length ? run->segments.data : "-");
    run_end_text(text);
}

/* Removes what was made of a round that does not begin. */
static void remove_round(const struct run_folder *made) {
    for (uint64_t part = 1; part <= made->parts; part++) {
        char *name = run_part_name(made, part, ".input");
        run_remove(made, name);
        free(name);
    }
    run_remove(made, "job");
    rmdir(made->place.data);
}

static bool write_round(struct job *job, const struct run *run, struct run_folder *made,
                        const struct left *left) {
    qd_text next = QD_TEXT_INIT, text = QD_TEXT_INIT;
    bool fine = run_make(made);
    put_next_job(job, run, left, &next);
    made->identity = identity_of_job(&next);
    for (job->part.number = 1; job->part.number <= job->part.of && fine && !stop_signal;
         job->part.number++) {
        char *name = run_part_name(made, job->part.number, ".input");
        put_input(job, made, left, &text);
        fine = run_publish(made, name, &text);
        free(name);
    }
    fine = fine && !stop_signal && run_publish(made, "job", &next);
    qd_text_free(&next);
    qd_text_free(&text);
    return fine;
}

/* The moment at which the work moves. */
static bool begin_round(struct job *job, const struct run *run, const struct run_folder *made) {
    qd_text path = QD_TEXT_INIT;
    qd_text_printf(&path, "%s/round-%" PRIu64, run->folder.path, run->folder.round + 1);
    check_text(&path);
    bool fine = rename(made->place.data, path.data) == 0;
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

/* Whether the run is of this problem, and of a division that can be made; else after a message. */
static bool is_ours(struct job *job, struct run *run) {
    char fingerprint[17];
    size_t length;
    const char *problem = run_value(&run->job, "problem", &length);
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, job->fingerprint);
    bool same = problem && length == 16 && memcmp(problem, fingerprint, 16) == 0;
    bool fine = same && run_number(&run->job, "division") == QD_DIVISION;
    if (!fine)
        complain(job->cli, EXIT_TROUBLE, "%s: is a run of another %s", run->folder.path,
                 same ? "version of the division" : "problem");
    return fine;
}

static void split(struct job *job, struct run *run, uint64_t parts) {
    struct left left = {0};
    qd_error error;
    job->action = is_action(run, "solve") ? "solve" : "count";
    check(qd_cover_starts_new(&left.starts, &error), &error);
    bool fine = take_all(job, run, &left);
    add_carried(run);
    job->part =
        (qd_cover_part){1, parts ? parts : run->folder.parts, job->fingerprint, QD_DIVISION};
    if (fine && qd_cover_starts_count(left.starts) == 0) {
        complain(job->cli, EXIT_FINE, "%s: nothing is left to divide", run->folder.path);
    } else if (fine) {
        divide(job, &left, job->part.of);
        fine = make_round(job, run, &left);
    }
    if (!fine)
        raise_status(job->cli, EXIT_OTHERWISE);
    qd_cover_starts_free(left.starts);
    for (size_t i = 0; i < left.key_count; i++)
        free(left.keys[i]);
    free(left.keys);
}

int cover_split(struct job *job, uint64_t parts) {
    struct run run;
    signals_wait(true);
    if (open_run(&run, job->cli, job->options->in) && is_ours(job, &run))
        split(job, &run, parts);
    close_run(&run);
    return job->cli->status;
}
