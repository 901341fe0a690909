#include "run.h"
#include "json.h"
#include "message.h"
#include "output.h"
#include "progress.h"
#include "signals.h"

#include <stdlib.h>

static const struct work *const works[] = {&work_search, &work_list};

static const struct work *find_work(const qd_text *job) {
    const struct work *work = NULL;
    size_t length;
    for (size_t i = 0; i < sizeof works / sizeof *works && !work; i++)
        if (run_value(job, works[i]->name, &length))
            work = works[i];
    return work;
}

bool run_open_all(struct run *run, struct cli *cli, const char *path) {
    *run = (struct run){.cli = cli};
    run_open(&run->folder, cli, path);
    if (!run_read_job(&run->folder, &run->job))
        return false;
    run->work = find_work(&run->job);
    if (!run->work) {
        complain(cli, EXIT_TROUBLE, "%s/job: is not the job of a run", run->folder.place.data);
        return false;
    }
    run->is_done = new_array(run->folder.parts + 1, sizeof *run->is_done);
    run->sum = new_array(1, run->work->size);
    run->work->open(run);
    return true;
}

void run_close_all(struct run *run) {
    if (run->sum) {
        run_result_free(run->result);
        run->work->close(run);
    }
    free(run->sum);
    free(run->is_done);
    run_parts_free(&run->done);
    run_parts_free(&run->not_done);
    qd_text_free(&run->job);
    run_close(&run->folder);
}

/* ---- parts ----------------------------------------------------------------------------------- */

/* Tells why what was read does not count. */
static void tell_fault(struct run *run) {
    run->is_unread |= run->result->is_unread;
    if (run->result->why)
        complain(run->cli, EXIT_TROUBLE, "%s/%s: %s", run->folder.place.data, run->result->name,
                 run->result->why);
}

bool run_add_done(struct run *run, uint64_t part, bool thorough) {
    run->is_done[part] = run->work->read(run, part, thorough);
    if (!run->is_done[part]) {
        tell_fault(run);
        return false;
    }
    run_parts_add(&run->done, part);
    run->seconds += run_result_number(run->result, "seconds");
    run->seconds_of_done += run_result_number(run->result, "seconds");
    run->work->add(run, part);
    return true;
}

bool run_read_saved(struct run *run, uint64_t part, const char *ending) {
    bool is_there = run->work->read_saved && run->work->read_saved(run, part, ending);
    if (run->work->read_saved && !is_there)
        tell_fault(run);
    return is_there;
}

/* Looks at all parts. False: a signal. */
static bool add_up(struct run *run, bool thorough) {
    bool *begun = run_find_begun(&run->folder);
    for (uint64_t part = 1; part <= run->folder.parts && !stop_signal; part++) {
        if (begun[part] && run_add_done(run, part, thorough))
            continue;
        run_parts_add(&run->not_done, part);
        if (begun[part] && run_read_saved(run, part, RUN_SAVED)) {
            run->seconds += run_result_number(run->result, "seconds");
            run->work->add_saved(run, part);
        }
    }
    free(begun);
    run_parts_end(&run->done);
    run_parts_end(&run->not_done);
    return !stop_signal;
}

/* ---- status ---------------------------------------------------------------------------------- */

static void tell_parts(struct run *run) {
    for (uint64_t part = 1; part <= run->folder.parts; part++)
        if (run->is_done[part] && run->work->read(run, part, false))
            run->work->tell(run);
}

/* How long what is left takes; false: nothing was done from which that is known. */
static bool find_left(const struct run *run, double *left) {
    *left = run->work->estimate_rest(run);
    return !run->not_done.count || run->done.count || *left > 0;
}

static void put_lines(const struct run *run, qd_text *text) {
    double left;
    run->work->put_status(run, text);
    qd_text_put(text, "time       ");
    progress_put_time(text, run->seconds);
    if (find_left(run, &left) && run->not_done.count) {
        qd_text_put(text, "\nleft       about ");
        progress_put_time(text, left);
    }
    qd_text_put(text, "\n");
}

static void put_json(const struct run *run, qd_text *text) {
    double left;
    json_open(text, NULL, '{');
    run->work->put_status_json(run, text);
    json_decimal(text, "seconds", run->seconds, 3);
    if (find_left(run, &left))
        json_decimal(text, "left", left, 3);
    else
        json_null(text, "left");
    json_end_line(text);
}

static void write_status(struct run *run, bool missing) {
    qd_text text = QD_TEXT_INIT;
    if (run->cli->json)
        put_json(run, &text);
    else if (missing)
        qd_text_printf(&text, "%s%s", run->not_done.list.data, run->not_done.count ? "\n" : "");
    else
        put_lines(run, &text);
    if (run->cli->verbose && run->work->tell)
        tell_parts(run);
    output_put(&text);
    qd_text_free(&text);
}

int run_status(struct cli *cli, const char *path, bool missing, bool quick) {
    struct run run;
    if (run_open_all(&run, cli, path) && add_up(&run, !quick))
        write_status(&run, missing);
    run_close_all(&run);
    return cli->status;
}

/* ---- merging --------------------------------------------------------------------------------- */

/* False if the output ends here. A part that was whole may have gone meanwhile: what is written then is less than
 * that. */
static bool write_one_part(struct run *run, uint64_t part, const struct run_merging *how) {
    if (run->work->read(run, part, false))
        return run->work->write_part(run, how);
    if (!stop_signal)
        complain(run->cli, EXIT_TROUBLE, "%s/%s: %s while it was read: the output is incomplete",
                 run->folder.place.data, run->result->name,
                 run->result->why ? run->result->why : "was removed");
    return false;
}

static void write_whole(struct run *run, const struct run_merging *how) {
    bool goes_on = run->work->write_part;
    signals_wait(true); /* to tell that it is not whole */
    for (uint64_t part = 1; part <= run->folder.parts && goes_on; part++)
        if (run->is_done[part])
            goes_on = write_one_part(run, part, how);
    run->work->write_end(run, how);
}

static void merge(struct run *run, const struct run_merging *how) {
    bool is_whole = !run->not_done.count;
    if (!is_whole && !how->partial && run->is_unread)
        raise_status(run->cli, EXIT_TROUBLE); /* nobody knows whether those are done */
    else if (!is_whole)
        run_parts_tell_missing(&run->not_done, &run->folder,
                               how->partial ? EXIT_OTHERWISE : EXIT_TROUBLE);
    if (is_whole || how->partial)
        write_whole(run, how);
}

/* Whether what is wanted can be had of the work; else after a message. */
static bool can_merge(const struct run *run, const struct run_merging *how) {
    const char *refused =
        how->manifest && run->work != &work_list      ? "--manifest is for runs of puzzles"
        : how->unordered && run->work != &work_search ? "--unordered is for runs of exact covers"
                                                      : NULL;
    if (refused)
        raise_status(run->cli, usage_error(run->cli, "%s", refused));
    return !refused;
}

int run_merge(struct cli *cli, const char *path, const struct run_merging *how) {
    struct run run;
    if (run_open_all(&run, cli, path) && can_merge(&run, how) && add_up(&run, true))
        merge(&run, how);
    run_close_all(&run);
    return cli->status;
}
