/* What the files of `quadrille cover` share. */
#ifndef QD_COMMAND_COVER_H
#define QD_COMMAND_COVER_H

#include "cli.h"

struct cover_options {
    struct cli cli;
    bool all, trace, sat, verify, simplify, greatest;
    bool draw, svg;
    uint64_t number, limit; /* -n and --limit; 0: all */
    uint64_t skip, seed, parts;
    uint64_t update_limit; /* 0: none */
    uint64_t memory_limit; /* megabytes; 0: none */
    const char *save, *resume, *part;
    const char *in; /* the folder of a run */
    bool again, missing, partial, unordered;
    double save_interval; /* seconds */
    int from, to;
};

struct cover_task;
struct cover_drawing;

struct job {
    struct cli *cli;
    const struct cover_options *options;
    const char *file;
    qd_cover *cover;
    uint64_t fingerprint;
    const char *action;
    qd_cover_search *search; /* with --trace */
    qd_cover_crew *crew;     /* otherwise */
    qd_cover_starts *starts; /* where it begins; NULL: the whole problem */

    /* With --simplify: the problem that is searched instead; see cover_simplify.c. */
    qd_cover_reduction *simple;
    uint32_t *whole; /* a solution in numbers of `cover` */

    double began, saved, shown;
    uint64_t skipped;

    /* The effort of a resumed search before it was saved. */
    uint64_t solutions_before, nodes_before, updates_before;

    uint64_t written; /* solutions */
    bool in_segments; /* they are written in pieces, which are put together later; */
    uint64_t segment; /* how many there were before this piece */
    qd_count *total;  /* of solutions, where they are counted */
    bool exact;       /* there are no more */
    qd_text text;
    struct cover_drawing *drawing; /* of --draw and --svg, or NULL */
    bool unsaved;                  /* saving failed, so nothing was searched */
    int lock;                      /* of the file of --save: a descriptor, or -1 */
    qd_cover_part part;            /* of --part */
    size_t *bounds;                /* of the parts in it */
    qd_cover_starts *division; /* that of the part, into as many as it says; NULL: not made yet */

    /* Of --in, or NULL: the task; how to save it, false if there is no reason to go on; and what is
     * told of every solution. */
    struct cover_task *task;
    bool (*save)(struct job *job);
    void (*note)(struct job *job, const uint32_t *options, size_t count);
};

/* ---- cmd_cover.c ----------------------------------------------------------------------------- */

/* Reads the problem of job->file; false after a message. */
bool cover_load(struct job *job);

/* ---- cover_limits.c -------------------------------------------------------------------------- */

/* Seconds left of --time-limit, a little more than 0. */
double cover_time_left(const struct job *job);

/* A qd_cover_go_on with the job as its user: false after a signal or the time limit. */
bool cover_may_go_on(void *job);

/* ---- cover_search.c -------------------------------------------------------------------------- */

/* The settings from the options. */
qd_cover_settings cover_settings(struct job *job);

/* False after a message: the engine does not support it. */
bool cover_open_search(struct job *job, uint64_t solution_limit);

/* Runs to the end or a limit; counts if `total` is not NULL, else writes solutions. */
qd_outcome cover_run_search(struct job *job, qd_count *total);

/* Whether a limit or a signal stopped the search; which one, in words. */
bool cover_is_cut_short(qd_outcome outcome);
const char *cover_reason(qd_outcome outcome);

/* Reports how to resume a search that was stopped. */
void cover_tell_saved(const struct job *job, qd_outcome outcome);

/* ---- cover_count.c: counting without visiting ------------------------------------------------ */

/* The engines, with that for counting; NULL past the last. */
const char *cover_counting_engine_name(size_t number, const char **summary);

/* Whether the job does not need a search; false after a message: the usage is wrong. */
bool cover_is_counted(const struct job *job);
bool cover_check_counters(const struct cli *cli);

/* Counts into job->total; false after a message. */
bool cover_count(struct job *job);

/* ---- cover_first.c: one solution ------------------------------------------------------------- */

/* Whether nothing asks for the search in order. */
bool cover_is_raced(const struct job *job);

/* Writes a solution, if there is one; false after a message. */
bool cover_race(struct job *job, qd_outcome *outcome);

/* ---- cover_sample.c: random solutions -------------------------------------------------------- */

int cover_sample(struct job *job);

/* ---- cover_output.c: solutions and statistics ------------------------------------------------ */

bool cover_write_solution(void *user, const uint32_t *options, size_t count);
void cover_write_verdict(const struct job *job, qd_outcome outcome); /* --sat without a solution */

/* Options as lines. */
void cover_write_options(struct job *job, const uint32_t *options, size_t count);

/* The same as JSON: an object that begins with them, and that is not closed. */
void cover_put_options_json(struct job *job, const uint32_t *options, size_t count);

/* Checks a solution independently of what found it, and complains if it is none. */
void cover_verify(struct job *job, const uint32_t *options, size_t count);
void cover_trace(void *user, const qd_cover_event *event);
long cover_memory_used(void); /* kilobytes, at most so far */
void cover_put_statistics(const struct job *job, qd_text *text);

/* The same, with the count, as one JSON object. */
void cover_put_statistics_json(const struct job *job, size_t entries, qd_text *text);
qd_effort cover_effort(const struct job *job); /* of all parts together */

/* ---- cover_simplify.c: --simplify ------------------------------------------------------------ */

void cover_simplify(struct job *job);
void cover_simplify_close(struct job *job);

/* The problem that is searched. */
const qd_cover *cover_searched(const struct job *job);

/* Its options, `*count` of them, as a solution of job->cover. */
const uint32_t *cover_whole_solution(struct job *job, const uint32_t *options, size_t *count);

/* One of its options. */
uint32_t cover_whole_option(const struct job *job, uint32_t option);

/* What was simplified, as lines, or as a member of a JSON object that begins with a comma. */
void cover_put_simplified(const struct job *job, qd_text *text);
void cover_put_simplified_json(const struct job *job, qd_text *text);

/* ---- cover_state.c: saved searches ----------------------------------------------------------- */

/* Locks the file of --save; false after a message. */
bool state_lock(struct job *job);
void state_unlock(struct job *job);

/* Writes the rest of the search to the file of --save, by renaming a new file, so that there is
 * always a complete one. */
bool state_save(const struct job *job);

/* What is left to search, in numbers of job->cover, so that it can be resumed there. */
qd_cover_starts *cover_remaining(const struct job *job);

/* Reads the file of --resume into the job; false after a message. */
bool state_resume(struct job *job);

/* ---- cover_parts.c: parts, and merging their results ----------------------------------------- */

int cover_split(struct job *job);

/* Of --part, into job->starts and job->part; false after a message. */
bool cover_read_part(struct job *job, const char *part);

/* `K/N` into job->part; false after a message, and a status of usage or trouble. */
bool cover_read_part_number(struct job *job, const char *text);

/* The starts of job->part, appended to job->starts; false after a message: there was no time. */
bool cover_make_part(struct job *job);

/* Its count, as a line; and what it is part of, as members of a JSON object that end with a comma. */
void cover_put_part(const struct job *job, qd_text *text);
void cover_put_count_json(const struct job *job, qd_text *text);

/* Reads the first line of a file of a run: the result of a part, with its newline and, if it is
 * finished, nothing after it. */
bool cover_read_whole_result(const char *text, size_t length, qd_cover_result *result,
                             qd_error *error);

/* A detail of a result that is a number; 0 if there is none. */
double cover_result_number(const qd_cover_result *result, const char *name);
int cover_merge(struct cli *cli);

/* ---- cover_best.c: the cheapest solutions ----------------------------------------------------- */

int cover_best(struct job *job);

/* ---- cover_task.c: a part of a run ----------------------------------------------------------- */

int cover_task(struct job *job);

/* The job of a run, which all its tasks must have; and a name of this process. */
void task_put_job(const struct job *job, qd_text *text);

/* ---- cover_run.c: all parts of a run --------------------------------------------------------- */

int cover_status(struct cli *cli, const char *path, bool missing);
int cover_merge_run(struct cli *cli, const char *path, bool partial, bool unordered);
int cover_split_again(struct job *job);

/* ---- cover_draw.c: --draw and --svg ---------------------------------------------------------- */

void cover_draw_open(struct job *job);

/* Writes the solution, or keeps it for the picture; false if that is full. */
bool cover_draw_solution(struct job *job, const uint32_t *options, size_t count);

/* Writes the picture. */
void cover_draw_close(struct job *job);

/* ---- cover_make.c: classic problems ---------------------------------------------------------- */

int cover_make(struct cli *cli);

#endif
