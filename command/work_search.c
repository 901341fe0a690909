#define _DEFAULT_SOURCE
#include "work_search.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "progress.h"
#include "segments.h"
#include "signals.h"
#include "system.h"

#include "../src/base/hash.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct search_sum *sum_of(const struct run *run) {
    return run->sum;
}

bool search_is_action(const struct run *run, const char *action) {
    size_t length;
    const char *value = run_value(&run->job, "action", &length);
    return value && length == strlen(action) && memcmp(value, action, length) == 0;
}

static void add_count(struct run *run, const char *digits, size_t length) {
    qd_error error;
    if (digits)
        check(qd_count_add_digits(sum_of(run)->least, digits, length, &error), &error);
}

/* With what the rounds before have found. */
static void open_sum(struct run *run) {
    struct search_sum *sum = sum_of(run);
    size_t length;
    qd_error error;
    run->result = &sum->result;
    check(qd_count_new(&sum->least, &error), &error);
    qd_text_put(&sum->segments, "");
    const char *value = run_value(&run->job, "carried", &length);
    add_count(run, value, length);
    sum->nodes = run_number(&run->job, "nodes");
    run->seconds = (double)run_number(&run->job, "seconds");
    if ((value = run_value(&run->job, "found", &length)))
        segments_append(&sum->segments, value, length);
}

static void close_sum(struct run *run) {
    qd_count_free(sum_of(run)->least);
    qd_text_free(&sum_of(run)->segments);
}

/* ---- parts ----------------------------------------------------------------------------------- */

static bool read_part(struct run *run, uint64_t part, const char *ending) {
    return run_result_read(&run->folder, part, ending, run->result) &&
           segments_check(&run->folder, run->result);
}

static bool read_done(struct run *run, uint64_t part, bool thorough) {
    (void)thorough; /* solutions are read when they are written */
    return read_part(run, part, RUN_DONE);
}

static void add_found(struct run *run) {
    size_t length;
    const char *value = run_value(&run->result->text, "count", &length);
    add_count(run, value, length);
    sum_of(run)->nodes += run_number(&run->result->text, "nodes");
}

static void add_done(struct run *run, uint64_t part) {
    size_t length;
    const char *value = run_value(&run->result->text, "solutions", &length);
    (void)part;
    add_found(run);
    if (value)
        segments_append(&sum_of(run)->segments, value, length);
}

static void add_begun(struct run *run, uint64_t part) {
    struct search_sum *sum = sum_of(run);
    double seconds = run_result_number(run->result, "seconds"),
           done = run_result_number(run->result, "done");
    char *path = run_path(&run->folder, run->result->name);
    struct file_facts file;
    (void)part;
    add_found(run);
    sum->begun++;
    sum->rest += done > 0 ? seconds * (1 - done) / done : 0;
    if (system_look(path, &file) && file.written.tv_sec > sum->saved)
        sum->saved = file.written.tv_sec;
    free(path);
}

/* ---- status ---------------------------------------------------------------------------------- */

static uint64_t count_missing(const struct run *run) {
    return run->not_done.count - sum_of(run)->begun;
}

static double estimate_rest(const struct run *run) {
    double mean = run->done.count ? run->seconds_of_done / (double)run->done.count : 0;
    return sum_of(run)->rest + mean * (double)count_missing(run);
}

static void put_status(const struct run *run, qd_text *text) {
    const struct search_sum *sum = sum_of(run);
    size_t length;
    const char *problem = run_value(&run->job, "problem", &length);
    qd_text_printf(text, "problem    %.*s\nround      %" PRIu64 "\nparts      %" PRIu64 "\n",
                   (int)length, problem, run->folder.round, run->folder.parts);
    qd_text_printf(text, "done       %" PRIu64 "\nbegun      %" PRIu64, run->done.count,
                   sum->begun);
    if (sum->saved) {
        qd_text_put(text, ", the last one saved ");
        progress_put_time(text, difftime(time(NULL), sum->saved));
        qd_text_put(text, " ago");
    }
    qd_text_printf(text, "\nmissing    %" PRIu64 "\ncount      %s", count_missing(run),
                   run->not_done.count ? ">=" : "");
    qd_text_put_count(text, sum->least);
    qd_text_printf(text, "\nnodes      %" PRIu64 "\n", sum->nodes);
}

static void put_status_json(const struct run *run, qd_text *text) {
    const struct search_sum *sum = sum_of(run);
    json_number(text, "round", run->folder.round);
    json_number(text, "parts", run->folder.parts);
    json_number(text, "done", run->done.count);
    json_number(text, "begun", sum->begun);
    json_string(text, "missing", run->not_done.list.data);
    json_count(text, "count", sum->least);
    json_truth(text, "exact", !run->not_done.count);
    json_number(text, "nodes", sum->nodes);
}

/* ---- solutions ------------------------------------------------------------------------------- */

static FILE *open_segment(const struct run *run, const struct segment *segment) {
    qd_text path = QD_TEXT_INIT;
    qd_text_printf(&path, "%s/%s", run->folder.path, segment->file);
    check_text(&path);
    FILE *file = system_fopen(path.data, "rb");
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
    uint64_t left = segment->bytes, hash = QD_HASH_BEGIN;
    if (!file)
        return false;
    while (left && !stop_signal && output_is_fine()) {
        size_t wanted = left < sizeof block ? (size_t)left : sizeof block;
        size_t length = fread(block, 1, wanted, file);
        if (length == 0)
            break;
        hash = qd_hash_bytes(hash, block, length);
        if (pass && pass->is_json)
            write_json(pass, block, length);
        else if (pass)
            output_write(block, length);
        left -= length;
    }
    fclose(file);
    bool fine = left == 0 && hash == segment->hash;
    if (!fine && !stop_signal && output_is_fine())
        complain(run->cli, EXIT_TROUBLE, "%s/%s: is incomplete: solutions were cut off or altered",
                 run->folder.path, segment->file);
    return fine;
}

static void write_segments(const struct run *run, const struct segment *segments, size_t count) {
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
}

static void merge_solutions(const struct run *run, bool ordered) {
    size_t count;
    bool fine;
    struct segment *segments = segments_read(sum_of(run)->segments.data, &count, &fine);
    if (!fine)
        complain(run->cli, EXIT_TROUBLE, "%s: a result does not say where its solutions are",
                 run->folder.path);
    if (fine && ordered)
        segments_sort(segments, count);
    signals_wait(true);
    if (fine)
        write_segments(run, segments, count);
    segments_free(segments, count);
}

/* ---- merging --------------------------------------------------------------------------------- */

static void write_total(const struct run *run) {
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, run->not_done.count ? ">=" : "");
    qd_text_put_count(&text, sum_of(run)->least);
    qd_text_put_byte(&text, '\n');
    output_put(&text);
    qd_text_free(&text);
}

static void write_end(struct run *run, const struct run_merging *how) {
    if (search_is_action(run, "solve"))
        merge_solutions(run, !how->unordered);
    else
        write_total(run);
}

const struct work work_search = {
    .name = "problem",
    .size = sizeof(struct search_sum),
    .open = open_sum,
    .close = close_sum,
    .read = read_done,
    .read_saved = read_part,
    .add = add_done,
    .add_saved = add_begun,
    .put_status = put_status,
    .put_status_json = put_status_json,
    .estimate_rest = estimate_rest,
    .write_end = write_end,
};
