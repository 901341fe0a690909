/* What the files of `quadrille cover` share. */
#ifndef QD_COMMAND_COVER_H
#define QD_COMMAND_COVER_H

#include "cli.h"

#include <quadrille/counting.h>
#include <quadrille/family.h>

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
    const char *family, *at;
    struct option_list with, without;
};

/* Values of --to. */
enum { COVER_TO_DLX, COVER_TO_CNF, COVER_TO_ZDD, COVER_TO_FAMILY };

struct cover_task;
struct run_folder;
struct cover_drawing;

struct option_line {
    size_t at, length; /* 0: not made yet */
};

struct job {
    struct cli *cli;
    const struct cover_options *options;
    const char *file;
    qd_cover *cover;
    uint64_t fingerprint;
    const char *action;
    qd_cover_search *search; /* with --trace */
    qd_cover_crew *crew;     /* otherwise */
    qd_counter *counter;     /* where solutions are not visited, instead */
    qd_cover_starts *starts; /* where it begins; NULL: the whole problem */

    /* With --simplify: the problem that is searched instead; see cover_simplify.c. */
    qd_cover_reduction *simple;
    uint32_t *whole; /* a solution in numbers of `cover` */

    double began, saved;
    uint64_t skipped;

    /* The effort of a resumed search before it was saved. */
    uint64_t solutions_before, nodes_before, updates_before;

    uint64_t written;  /* solutions */
    const char *index; /* the number of the present one, if it is not that of those written */
    bool in_segments;  /* they are written in pieces, which are put together later; */
    uint64_t segment;  /* how many there were before this piece */
    qd_count *total;   /* of solutions, where they are counted */
    bool exact;        /* there are no more */
    qd_text text;
    qd_text line_text;             /* options as they are written, */
    struct option_line *lines;     /* where each of them is; NULL: not made yet */
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

/* False after a message about the problem; without memory the command ends. */
bool cover_went_well(const struct job *job, qd_status status, const qd_error *error);

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

/* Whether --engine layers is given. */
bool cover_is_layers(const struct cli *cli);

/* Counts into job->total; false after a message. */
bool cover_count(struct job *job);

/* ---- cover_first.c: one solution ------------------------------------------------------------- */

/* Whether nothing asks for the search in order. */
bool cover_is_raced(const struct job *job);

/* Writes a solution, if there is one; false after a message. */
bool cover_race(struct job *job, qd_outcome *outcome);

/* ---- cover_family.c: all solutions at once --------------------------------------------------- */

/* Made, or that of --family; restricted by --with and --without. NULL after a message, in which `nothing` says
 * what there is not. From here on signals end the program at once. */
qd_family *cover_open_family(struct job *job, const char *nothing);

/* Why the text, or the problem, in `file` gives no family, or it was not gone through to its end. */
void cover_tell_none(struct job *job, const char *nothing, const char *file, const qd_error *error);

/* Its size, for --stats. */
void cover_tell_family(const qd_family *family);
int cover_family(struct job *job);

/* ---- cover_given.c: --with and --without ----------------------------------------------------- */

struct given {
    qd_cover_start start;
    uint32_t *chosen, *banned;
};

bool given_accept(const struct cli *cli, const char *text);

/* False after a message: there is no such option. */
bool given_find(struct job *job, struct given *given);
void given_free(struct given *given);

/* ---- cover_at.c: --at ------------------------------------------------------------------------ */

/* Begin with `rest` alone, a text that was accepted. */
struct at_numbers {
    const char *rest;
    qd_text number, last; /* the present number, and that of its range */
    qd_text index;
};

bool at_accept(const struct cli *cli, const char *text);

/* Goes on to the next number, in digits; false after the last one. */
bool at_next(struct at_numbers *numbers);

/* The next number is then that after the range. */
void at_leave_range(struct at_numbers *numbers);

/* One less: as the library counts. */
const char *at_from_0(struct at_numbers *numbers);
void at_free(struct at_numbers *numbers);

/* ---- cover_sample.c, cover_occurrences.c: what a family is asked ----------------------------- */

int cover_sample(struct job *job);
int cover_occurrences(struct job *job);

/* ---- cover_output.c: solutions and statistics ------------------------------------------------ */

bool cover_write_solution(void *user, const uint32_t *options, size_t count);
void cover_write_verdict(const struct job *job, qd_outcome outcome); /* --sat without a solution */

/* Options as lines; and to release what that takes. */
void cover_write_options(struct job *job, const uint32_t *options, size_t count);
void cover_forget_options(struct job *job);

/* One as JSON: each item is a string, with its colour as in the text: "item:colour". */
void cover_put_option_json(struct job *job, uint32_t option);

/* All as JSON: an object that begins with them, and that is not closed. */
void cover_put_options_json(struct job *job, const uint32_t *options, size_t count);

/* Checks a solution independently of what found it, and complains if it is none. */
void cover_verify(struct job *job, const uint32_t *options, size_t count);
void cover_trace(void *user, const qd_cover_event *event);
long cover_memory_used(void);                                       /* kilobytes, at most so far */
void cover_put_problem_facts(const struct job *job, qd_text *text); /* the first lines of these */
void cover_put_statistics(const struct job *job, qd_text *text);

/* The engine of the search; and, with -v, says which engine answered. */
const char *cover_engine(const struct job *job);
void cover_tell_engine(const struct job *job, const char *engine);

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

/* Writes the rest of the search, or the count, to the file of --save, by renaming a new file, so that
 * there is always a complete one. */
bool state_save(const struct job *job);

/* What is left to search, in numbers of job->cover, so that it can be resumed there. */
qd_cover_starts *cover_remaining(const struct job *job);

/* Reads the file of --resume into the job, or into its counter; false after a message. */
bool state_resume(struct job *job);
bool state_resume_counter(struct job *job);

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

/* Why that line is not of the part in this round of the run; NULL if it is. */
const char *cover_find_fault(const struct run_folder *folder, uint64_t part,
                             const qd_cover_result *result);

/* A detail of a result that is a number; 0 if there is none. */
double cover_result_number(const qd_cover_result *result, const char *name);
int cover_merge(struct cli *cli);

/* ---- cover_best.c: the cheapest solutions ----------------------------------------------------- */

int cover_best(struct job *job);

/* ---- cover_task.c: a part of a run ----------------------------------------------------------- */

int cover_task(struct job *job);

/* The job of a run, in its current round, which all its tasks must have. */
void task_put_job(const struct job *job, const struct run_folder *folder, qd_text *text);

/* ---- cover_run.c: all parts of a run --------------------------------------------------------- */

int cover_status(struct cli *cli, const char *path, bool missing);
int cover_merge_run(struct cli *cli, const char *path, bool partial, bool unordered);
int cover_split_again(struct job *job);

/* ---- cover_draw.c: --draw and --svg ---------------------------------------------------------- */

void cover_draw_open(struct job *job);

/* Writes the solution, or keeps it for the picture; false if that is full. */
bool cover_draw_solution(struct job *job, const uint32_t *options, size_t count);

/* The cost of the next solution, for the title of the picture, as a line of its own has no place there. */
void cover_draw_cost(struct job *job, int64_t cost);

/* Writes the picture. */
void cover_draw_close(struct job *job);

/* ---- cover_make.c: classic problems ---------------------------------------------------------- */

int cover_make(struct cli *cli);

/* Writes a problem, in whole lines, also after a signal, of which it tells. */
void cover_put_problem(struct cli *cli, const char *name, qd_text *text);

#endif
