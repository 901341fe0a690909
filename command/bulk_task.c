/* One part of a run of puzzles. */
#define _DEFAULT_SOURCE
#include "bulk.h"
#include "file_identity.h"
#include "message.h"
#include "options.h"
#include "output.h"
#include "run_parts.h"
#include "shard.h"
#include "signals.h"
#include "system.h"

#include "../src/base/limits.h"

#include <quadrille/base.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bulk_task {
    struct cli *cli;
    char *path; /* of the folder */
    struct run_folder folder;
    uint64_t part;
    qd_text job;
    struct file_identity *files; /* of the operands */
    struct bulk_result result;
    char *aside; /* the output, until it is whole: a path */
    bool begun;  /* the command writes */
    qd_text messages;
    double began;
};

/* ---- what is run ----------------------------------------------------------------------------- */

/* Options that do not change what a part writes. */
static bool changes_nothing(const struct option_row *row) {
    static const char *const names[] = {
        "pass",  "memory-limit", "temporary", "part",    "in",    "offsets",   "jobs",
        "stats", "progress",     "quiet",     "verbose", "color", "exit-zero", "line-buffered"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(row->name, names[i]) == 0)
            return true;
    return false;
}

static void put_options(const struct cli *cli, qd_text *text) {
    bool has_any = false;
    qd_text_put(text, "options");
    for (const struct option_row *row = cli->command->options; row->name; row++) {
        if (!options_is_given(cli, row) || changes_nothing(row))
            continue;
        options_put(cli, row, text);
        has_any = true;
    }
    qd_text_put(text, has_any ? "\n" : " -\n");
}

/* A line `file-WHAT SIZE HASH "NAME"`; false after a message, or a signal. */
static bool put_file(const struct bulk_task *task, const char *what, const char *name,
                     struct file_identity *file, qd_text *text) {
    if (!file_identity_read(&task->folder, name, file)) {
        if (!stop_signal)
            complain(task->cli, EXIT_TROUBLE, "%s: %s", name, strerror(errno));
        return false;
    }
    qd_text_printf(text, "file-%s ", what);
    file_identity_put(file, text);
    qd_text_put(text, " ");
    qd_text_put_json(text, name, strlen(name));
    qd_text_put(text, "\n");
    return true;
}

/* Those of options, which may also be texts. */
static bool put_option_files(const struct bulk_task *task, qd_text *text) {
    const struct cli *cli = task->cli;
    struct file_identity file;
    bool fine = true;
    for (const struct option_row *row = cli->command->options; fine && row->name; row++)
        if (row->type == TYPE_INPUT && options_is_given(cli, row) &&
            system_access(options_text(cli, row), F_OK) == 0)
            fine = put_file(task, row->name, options_text(cli, row), &file, text);
    return fine;
}

static bool put_files(const struct bulk_task *task, qd_text *text) {
    const struct cli *cli = task->cli;
    char number[32];
    bool fine = put_option_files(task, text);
    qd_text_printf(text, "files %d\n", cli->operand_count);
    for (int i = 0; i < cli->operand_count && fine; i++) {
        snprintf(number, sizeof number, "%d", i + 1);
        fine = put_file(task, number, cli->operands[i], &task->files[i], text);
    }
    return fine;
}

/* False after a message. */
static bool put_job(const struct bulk_task *task, qd_text *text) {
    struct cli *cli = task->cli;
    qd_text_printf(text, RUN_JOB "command %s\nversion %s\nparts %" PRIu64 "\n", cli->command->name,
                   qd_version(), task->folder.parts);
    put_options(cli, text);
    bool fine = put_files(task, text);
    run_end_text(text);
    return fine;
}

/* Whether a part of it can be a task; if not, after a message. */
static bool can_be_task(struct cli *cli) {
    struct shard shard = {0};
    if (!cli->part)
        return usage_error(cli, "--in requires --part K/N"), false;
    if (cli->output || cli->summary)
        return usage_error(cli, "--in and %s cannot be combined",
                           cli->output ? "--output" : "--summary"),
               false;
    if (options_find(cli->command, "seed") && !options_has(cli, "seed"))
        return usage_error(cli, "--in requires --seed, the same for all parts"), false;
    if (!options_find(cli->command, "offsets"))
        return true; /* it reads no files */
    bool fine = shard_open(&shard, cli);
    shard_close(&shard);
    return fine;
}

/* ---- the result ------------------------------------------------------------------------------ */

/* Whether the files are still those of the job; if not, after a message. */
static bool is_same_input(const struct bulk_task *task) {
    qd_text job = QD_TEXT_INIT;
    bool fine = put_job(task, &job);
    bool same =
        fine && job.length == task->job.length && memcmp(job.data, task->job.data, job.length) == 0;
    if (fine && !same)
        complain(task->cli, EXIT_TROUBLE, "%s: the input files were changed meanwhile",
                 task->folder.path);
    qd_text_free(&job);
    return same;
}

/* Whether it is there and whole. */
static bool has_result(struct bulk_task *task) {
    struct bulk_result *result = &task->result;
    return bulk_read(&task->folder, task->part, result) &&
           bulk_pass(&task->folder, result, false) && !stop_signal;
}

static bool publish(struct bulk_task *task, int status) {
    struct bulk_result *result = &task->result;
    if (has_result(task)) { /* by another attempt */
        system_unlink(task->aside);
        return true;
    }
    result->status = status;
    result->seconds = qd_now() - task->began;
    if (!bulk_measure(task->aside, result)) {
        if (!stop_signal)
            complain(task->cli, EXIT_TROUBLE, "%s: %s", task->aside, strerror(errno));
        system_unlink(task->aside);
        return false;
    }
    return run_put(&task->folder, task->aside, result->output) &&
           bulk_publish(&task->folder, task->part, result, &task->messages);
}

static void tell_unfinished(const struct bulk_task *task) {
    complain(task->cli, EXIT_OTHERWISE,
             "%s: part %" PRIu64 " of %" PRIu64 " is unfinished%s; none of it is kept",
             task->folder.path, task->part, task->folder.parts,
             stop_signal ? ": it was stopped by a signal" : "");
}

/* ---- the command ----------------------------------------------------------------------------- */

bool bulk_begin(struct cli *cli) {
    struct bulk_task *task = cli->task;
    if (!task)
        return true;
    bool fine = run_make(&task->folder) && run_agree(&task->folder, &task->job);
    for (int i = 0; i < cli->operand_count && fine; i++)
        file_identity_keep(&task->folder, &task->files[i]);
    task->begun = fine && output_divert(cli, task->aside);
    return task->begun;
}

/* Runs the command; the result, if there is one, has its status. */
static void work(struct bulk_task *task) {
    struct cli *cli = task->cli;
    qd_text_put(&task->messages, "");
    cli->task = task;
    messages_keep(&task->messages);
    raise_status(cli, cli->command->run(cli));
    settle_complaints();
    messages_keep(NULL);
    cli->task = NULL;
    if (!task->begun)
        return;
    bool fine = output_sync() && !cli->cut_short && !stop_signal && is_same_input(task);
    output_return(cli);
    if (fine && publish(task, cli->status)) {
        cli->status = EXIT_FINE;
        return;
    }
    if (!fine)
        system_unlink(task->aside);
    tell_unfinished(task);
}

/* The folder of --in, or one in it; to be freed. */
static char *path_of_stage(const struct cli *cli, const char *stage) {
    qd_text path = QD_TEXT_INIT;
    qd_text_printf(&path, "%s%s%s", cli->in, stage ? "/" : "", stage ? stage : "");
    check_text(&path);
    return path.data;
}

static void close_task(struct bulk_task *task) {
    run_close(&task->folder);
    free(task->path);
    free(task->files);
    bulk_free(&task->result);
    qd_text_free(&task->job);
    qd_text_free(&task->messages);
    free(task->aside);
}

static void open_task(struct bulk_task *task, struct cli *cli) {
    *task = (struct bulk_task){.cli = cli, .began = qd_now()};
    const char *stage = cli->command->stage ? cli->command->stage(cli) : NULL;
    task->path = path_of_stage(cli, stage);
    run_open(&task->folder, cli, task->path);
    shard_scan(cli->part, &task->part, &task->folder.parts);
    task->files = new_array((size_t)cli->operand_count, sizeof *task->files);
    char *output = run_part_name(&task->folder, task->part, ".out");
    task->aside = run_path_aside(&task->folder, output);
    free(output);
}

int bulk_task(struct cli *cli) {
    struct bulk_task task;
    if (!can_be_task(cli))
        return EXIT_USAGE;
    cli->exit_zero = false; /* 1 says that there is no result */
    signals_take_notice();
    signals_wait(true);
    open_task(&task, cli);
    int same = put_job(&task, &task.job) ? run_compare_job(&task.folder, &task.job) : -1;
    bool done = same > 0 && has_result(&task);
    if (same > 0 && !done && task.result.base.why && !stop_signal)
        complain(cli, EXIT_FINE, "%s/%s: %s; it is made again", task.path, task.result.base.name,
                 task.result.base.why);
    if (same >= 0 && !done && !stop_signal)
        work(&task);
    else if (stop_signal)
        tell_unfinished(&task);
    close_task(&task);
    return cli->status;
}

/* ---- earlier runs ---------------------------------------------------------------------------- */

static bool is_whole(const struct run_folder *earlier) {
    struct bulk_result result = {0};
    struct run_parts missing = {0};
    for (uint64_t part = 1; part <= earlier->parts && !stop_signal; part++)
        if (!bulk_read(earlier, part, &result))
            run_parts_add(&missing, part);
    run_parts_end(&missing);
    if (missing.count)
        run_parts_tell_missing(&missing, earlier, EXIT_TROUBLE);
    bool whole = missing.count == 0 && !stop_signal;
    run_parts_free(&missing);
    bulk_free(&result);
    return whole;
}

bool bulk_follows(struct cli *cli, const char *name, struct run_folder *earlier) {
    const struct bulk_task *task = cli->task;
    char *path = path_of_stage(cli, name);
    run_open(earlier, cli, path);
    earlier->parts = task->folder.parts;
    int same = run_compare_job(earlier, &task->job);
    if (same == 0)
        complain(cli, EXIT_TROUBLE, "%s: there is no run in this folder", path);
    bool fine = same > 0 && is_whole(earlier);
    if (!fine)
        bulk_leave(earlier);
    return fine;
}

void bulk_leave(struct run_folder *earlier) {
    char *path = (char *)(uintptr_t)earlier->path;
    run_close(earlier);
    free(path);
}
