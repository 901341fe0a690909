/* All parts of a run of puzzles: what is done, and the output of the whole. */
#include "bulk.h"
#include "clock.h"
#include "message.h"
#include "output.h"
#include "run_parts.h"
#include "signals.h"

#include <quadrille/text.h>

#include <inttypes.h>
#include <stdlib.h>

struct bulk_run {
    struct cli *cli;
    struct run_folder folder;
    qd_text job;
    struct bulk_result result; /* of the part that was read last */
    bool *is_done;             /* for each part, from number 1 */
    struct run_parts done, missing;
    struct run_parts of_status[EXIT_TROUBLE + 1]; /* those done, by their exit status */
    uint64_t bytes;
    double seconds;
    int status; /* the highest of all parts */
};

static bool open_run(struct bulk_run *run, struct cli *cli, const char *path) {
    *run = (struct bulk_run){.cli = cli};
    run_open(&run->folder, cli, path);
    if (!run_read_job(&run->folder, &run->job))
        return false;
    run->is_done = new_array(run->folder.parts + 1, sizeof *run->is_done);
    return true;
}

static void close_run(struct bulk_run *run) {
    for (size_t i = 0; i <= EXIT_TROUBLE; i++)
        run_parts_free(&run->of_status[i]);
    run_parts_free(&run->done);
    run_parts_free(&run->missing);
    bulk_free(&run->result);
    free(run->is_done);
    qd_text_free(&run->job);
    run_close(&run->folder);
}

bool bulk_is_run(struct cli *cli, const char *path) {
    struct run_folder folder;
    qd_text job = QD_TEXT_INIT;
    size_t length;
    bool was_quiet = cli->quiet;
    int status = cli->status;
    cli->quiet = true; /* whoever opens the run complains */
    run_open(&folder, cli, path);
    bool is_run = run_is_folder(path) && run_read(&folder, "job", &job) > 0 &&
                  run_value(&job, "command", &length);
    cli->quiet = was_quiet;
    cli->status = status;
    run_close(&folder);
    qd_text_free(&job);
    return is_run;
}

/* ---- parts ----------------------------------------------------------------------------------- */

/* Whether the part is done; if there is a result that does not count, after a message. */
static bool read_part(struct bulk_run *run, uint64_t part, bool thorough) {
    struct bulk_result *result = &run->result;
    bool done = bulk_read(&run->folder, part, result) &&
                (!thorough || bulk_pass(&run->folder, result, false));
    if (!done && result->why) {
        complain(run->cli, EXIT_TROUBLE, "%s/%s: %s", run->folder.place.data, result->name,
                 result->why);
    }
    return done;
}

static void add_done(struct bulk_run *run, uint64_t part) {
    const struct bulk_result *result = &run->result;
    int status = result->status > EXIT_TROUBLE ? EXIT_TROUBLE : result->status;
    run_parts_add(&run->done, part);
    run_parts_add(&run->of_status[status], part);
    run->bytes += result->bytes;
    run->seconds += result->seconds;
    run->status = status > run->status ? status : run->status;
}

static void add_up(struct bulk_run *run, bool thorough) {
    bool *begun = run_find_begun(&run->folder);
    for (uint64_t part = 1; part <= run->folder.parts; part++) {
        run->is_done[part] = begun[part] && read_part(run, part, thorough);
        if (run->is_done[part])
            add_done(run, part);
        else
            run_parts_add(&run->missing, part);
    }
    free(begun);
    run_parts_end(&run->done);
    run_parts_end(&run->missing);
    for (size_t i = 0; i <= EXIT_TROUBLE; i++)
        run_parts_end(&run->of_status[i]);
}

/* Calls `take` for each part that is done, in order; false to stop. */
static void for_each_done(struct bulk_run *run, bool (*take)(struct bulk_run *run)) {
    bool goes_on = true;
    for (uint64_t part = 1; part <= run->folder.parts && goes_on; part++)
        if (run->is_done[part])
            goes_on = read_part(run, part, false) && take(run);
}

/* ---- status ---------------------------------------------------------------------------------- */

static double estimate_rest(const struct bulk_run *run) {
    uint64_t done = run->done.count;
    return done ? run->seconds / (double)done * (double)run->missing.count : 0;
}

static void put_line(qd_text *text, const char *name, const struct run_parts *parts) {
    qd_text_printf(text, "%-10s %" PRIu64, name, parts->count);
    if (parts->count)
        qd_text_printf(text, ": %.200s%s", parts->list.data, parts->list.length > 200 ? "..." : "");
    qd_text_put(text, "\n");
}

static void put_status(const struct bulk_run *run, qd_text *text) {
    size_t length;
    const char *command = run_value(&run->job, "command", &length);
    qd_text_printf(text, "command    %.*s\nparts      %" PRIu64 "\ndone       %" PRIu64 "\n",
                   (int)length, command, run->folder.parts, run->done.count);
    put_line(text, "missing", &run->missing);
    for (int status = EXIT_OTHERWISE; status <= EXIT_TROUBLE; status += 2)
        if (run->of_status[status].count)
            put_line(text, status == EXIT_OTHERWISE ? "status 1" : "status 3",
                     &run->of_status[status]);
    qd_text_printf(text, "bytes      %" PRIu64 "\ntime       ", run->bytes);
    clock_put(text, run->seconds);
    if (run->missing.count && run->done.count) {
        qd_text_put(text, "\nleft       about ");
        clock_put(text, estimate_rest(run));
    }
    qd_text_put(text, "\n");
}

static void put_status_json(const struct bulk_run *run, qd_text *text) {
    size_t length;
    const char *command = run_value(&run->job, "command", &length);
    qd_text_printf(text,
                   "{\"command\":\"%.*s\",\"parts\":%" PRIu64 ",\"done\":%" PRIu64
                   ",\"missing\":\"%s\",\"bytes\":%" PRIu64,
                   (int)length, command, run->folder.parts, run->done.count, run->missing.list.data,
                   run->bytes);
    qd_text_printf(text, ",\"status\":%d,\"status1\":\"%s\",\"status3\":\"%s\"", run->status,
                   run->of_status[EXIT_OTHERWISE].list.data,
                   run->of_status[EXIT_TROUBLE].list.data);
    qd_text_printf(text, ",\"seconds\":%.3f,\"left\":%.3f}\n", run->seconds, estimate_rest(run));
}

static bool tell_part(struct bulk_run *run) {
    bulk_tell(&run->result);
    return true;
}

int bulk_status(struct cli *cli, const char *path, bool missing, bool quick) {
    struct bulk_run run;
    qd_text text = QD_TEXT_INIT;
    bool fine = open_run(&run, cli, path);
    if (fine)
        add_up(&run, !quick);
    if (fine && cli->json)
        put_status_json(&run, &text);
    else if (fine && missing)
        qd_text_printf(&text, "%s%s", run.missing.list.data, run.missing.count ? "\n" : "");
    else if (fine)
        put_status(&run, &text);
    if (fine && cli->verbose)
        for_each_done(&run, tell_part);
    output_put(&text);
    qd_text_free(&text);
    close_run(&run);
    return cli->status;
}

/* ---- merging --------------------------------------------------------------------------------- */

static bool write_part(struct bulk_run *run) {
    struct bulk_result *result = &run->result;
    if (!run->cli->quiet)
        bulk_tell(result);
    if (!bulk_pass(&run->folder, result, true))
        complain(run->cli, EXIT_TROUBLE,
                 "%s/%s: %s while it was read: what was written is not whole",
                 run->folder.place.data, result->output, result->why);
    return !result->why && !stop_signal && output_is_fine();
}

/* For sha256sum -c, in the folder; it skips lines that begin with #. */
static bool write_row(struct bulk_run *run) {
    const struct bulk_result *result = &run->result;
    output_print("# %" PRIu64 " bytes\n%s  %s\n", result->bytes, result->hash, result->output);
    return !stop_signal && output_is_fine();
}

int bulk_merge(struct cli *cli, const char *path, bool partial, bool manifest) {
    struct bulk_run run;
    bool fine = open_run(&run, cli, path);
    if (fine)
        add_up(&run, true);
    if (fine && run.missing.count)
        run_parts_tell_missing(&run.missing, &run.folder, partial ? EXIT_OTHERWISE : EXIT_TROUBLE);
    if (fine && (partial || !run.missing.count)) {
        signals_wait(true); /* to tell that it is not whole */
        for_each_done(&run, manifest ? write_row : write_part);
        if (stop_signal)
            complain(cli, EXIT_OTHERWISE, "%s: this is not the whole: stopped by a signal", path);
        if (!manifest)
            raise_status(cli, run.status);
    }
    close_run(&run);
    return cli->status;
}
