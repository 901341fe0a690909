/* A list of puzzles as a work: see run.h and bulk.h. */
#include "bulk.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "run.h"
#include "signals.h"

#include <quadrille/base.h>

#include <inttypes.h>
#include <stdlib.h>

/* What is added up of a run. */
struct list_sum {
    struct bulk_result result;                    /* of the part that was read last */
    struct run_parts of_status[EXIT_TROUBLE + 1]; /* those done, by their exit status */
    uint64_t bytes;
    int status; /* the highest of all parts */
};

static struct list_sum *sum_of(const struct run *run) {
    return run->sum;
}

static void open_sum(struct run *run) {
    run->result = &sum_of(run)->result.base;
}

static void close_sum(struct run *run) {
    for (size_t i = 0; i <= EXIT_TROUBLE; i++)
        run_parts_free(&sum_of(run)->of_status[i]);
    bulk_free(&sum_of(run)->result);
}

/* ---- parts ----------------------------------------------------------------------------------- */

static bool read_part(struct run *run, uint64_t part, bool thorough) {
    struct bulk_result *result = &sum_of(run)->result;
    return bulk_read(&run->folder, part, result) &&
           (!thorough || bulk_pass(&run->folder, result, false));
}

static void add_done(struct run *run, uint64_t part) {
    struct list_sum *sum = sum_of(run);
    int status = sum->result.status > EXIT_TROUBLE ? EXIT_TROUBLE : sum->result.status;
    run_parts_add(&sum->of_status[status], part);
    sum->bytes += sum->result.bytes;
    sum->status = status > sum->status ? status : sum->status;
}

/* ---- status ---------------------------------------------------------------------------------- */

static double estimate_rest(const struct run *run) {
    uint64_t done = run->done.count;
    return done ? run->seconds / (double)done * (double)run->not_done.count : 0;
}

static void put_line(qd_text *text, const char *name, const struct run_parts *parts) {
    qd_text_printf(text, "%-10s %" PRIu64, name, parts->count);
    if (parts->count)
        qd_text_printf(text, ": %.200s%s", parts->list.data, parts->list.length > 200 ? "..." : "");
    qd_text_put(text, "\n");
}

/* Of parts with an exit status that is not 0. */
static const struct run_parts *parts_of(const struct run *run, int status) {
    struct run_parts *parts = &sum_of(run)->of_status[status];
    run_parts_end(parts);
    return parts;
}

static void put_status(const struct run *run, qd_text *text) {
    size_t length;
    const char *command = run_value(&run->job, "command", &length);
    qd_text_printf(text, "command    %.*s\nparts      %" PRIu64 "\ndone       %" PRIu64 "\n",
                   (int)length, command, run->folder.parts, run->done.count);
    put_line(text, "missing", &run->not_done);
    if (parts_of(run, EXIT_OTHERWISE)->count)
        put_line(text, "status 1", parts_of(run, EXIT_OTHERWISE));
    if (parts_of(run, EXIT_TROUBLE)->count)
        put_line(text, "status 3", parts_of(run, EXIT_TROUBLE));
    qd_text_printf(text, "bytes      %" PRIu64 "\n", sum_of(run)->bytes);
}

static void put_status_json(const struct run *run, qd_text *text) {
    size_t length;
    const char *command = run_value(&run->job, "command", &length);
    json_bytes(text, "command", command, length);
    json_number(text, "parts", run->folder.parts);
    json_number(text, "done", run->done.count);
    json_string(text, "missing", run->not_done.list.data);
    json_number(text, "bytes", sum_of(run)->bytes);
    json_number(text, "status", (uint64_t)sum_of(run)->status);
    json_string(text, "status1", parts_of(run, EXIT_OTHERWISE)->list.data);
    json_string(text, "status3", parts_of(run, EXIT_TROUBLE)->list.data);
}

static void tell(struct run *run) {
    bulk_tell(&sum_of(run)->result);
}

/* ---- merging --------------------------------------------------------------------------------- */

static bool write_output(struct run *run) {
    struct bulk_result *result = &sum_of(run)->result;
    if (!run->cli->quiet)
        bulk_tell(result);
    if (!bulk_pass(&run->folder, result, true))
        complain(run->cli, EXIT_TROUBLE, "%s/%s: %s while it was read: the output is incomplete",
                 run->folder.place.data, result->output, result->base.why);
    return !result->base.why && !stop_signal && output_is_fine();
}

/* For sha256sum -c, in the folder; it skips lines that begin with #. */
static bool write_row(struct run *run) {
    const struct bulk_result *result = &sum_of(run)->result;
    output_print("# %" PRIu64 " bytes\n%s  %s\n", result->bytes, result->hash, result->output);
    return !stop_signal && output_is_fine();
}

static bool write_part(struct run *run, const struct run_merging *how) {
    return how->manifest ? write_row(run) : write_output(run);
}

static void write_end(struct run *run, const struct run_merging *how) {
    if (stop_signal)
        complain(run->cli, EXIT_OTHERWISE, "%s: incomplete: stopped by a signal", run->folder.path);
    if (!how->manifest)
        raise_status(run->cli, sum_of(run)->status);
}

const struct work work_list = {
    .name = "command",
    .size = sizeof(struct list_sum),
    .open = open_sum,
    .close = close_sum,
    .read = read_part,
    .add = add_done,
    .put_status = put_status,
    .put_status_json = put_status_json,
    .estimate_rest = estimate_rest,
    .tell = tell,
    .write_part = write_part,
    .write_end = write_end,
};
