/* What the files of `quadrille cover` share. */
#ifndef QD_COMMAND_COVER_H
#define QD_COMMAND_COVER_H

#include "cli.h"
#include "options.h"
#include "shard.h"

#include <quadrille/counting.h>

/* Of all that read a problem; each takes those of these options that are in its table. */
struct cover_options {
    struct cli cli;
    int from;
    uint64_t number;       /* 0: all */
    uint64_t update_limit; /* 0: none */
    uint64_t memory_limit; /* megabytes; 0: none */
    bool trace, simplify;
    bool verify, draw, svg; /* solutions */
    const char *save, *resume;
    double save_interval; /* seconds */
    const char *part;
    const char *in; /* the folder of a run */
};

extern const struct option_word cover_read_words[];

#define COVER_OPTION_NUMBER(help)                                                                  \
    NUMBER("number", struct cover_options, number, "N", help), .letter = 'n'
#define COVER_OPTION_LIMIT NUMBER("limit", struct cover_options, number, "N", "the same as -n")
#define COVER_OPTION_FROM                                                                          \
    WORD("from", struct cover_options, from, "FORMAT",                                             \
         "read this format only: dlx, matrix or json"),                                            \
        .words = cover_read_words
#define COVER_OPTION_MEMORY_LIMIT                                                                  \
    NUMBER("memory-limit", struct cover_options, memory_limit, "MB",                               \
           "use at most this much memory, and an engine that needs no more")
#define COVER_LIMITS                                                                               \
    {OPTION_TIME_LIMIT}, {OPTION_NODE_LIMIT},                                                      \
        {NUMBER("update-limit", struct cover_options, update_limit, "N",                           \
                "stop a search after N updates")},                                                 \
        {COVER_OPTION_MEMORY_LIMIT}, {COVER_OPTION_FROM}, {                                        \
        OPTION_STATS                                                                               \
    }

/* The last rows of all that may take long. */
#define COVER_LAST_OPTIONS                                                                         \
    {OPTION_OUTPUT}, {OPTION_PROGRESS}, {OPTION_EXIT_ZERO},                                        \
        LAST_OPTIONS_WITH("report the format and the engine on stderr; show all messages")
#define COVER_SEARCHING_OPTIONS                                                                    \
    {OPTION_ORDER("branch on the `first` open item, or on one with the `fewest` options")},        \
        {OPTION_JOBS("use N threads (default: 1)")},                                               \
        {FLAG("simplify", struct cover_options, simplify,                                          \
              "first choose forced options, ban blocked ones and leave out redundant items")},     \
    {                                                                                              \
        FLAG("trace", struct cover_options, trace,                                                 \
             "show the search on stderr (with -v every step)")                                     \
    }
#define COVER_SAVING_OPTIONS                                                                       \
    {NAMED_FILE(TYPE_SAVE, "save", struct cover_options, save, "FILE",                             \
                "save the rest of the search, or of the count, in FILE"),                          \
     .accept = cover_accept_save},                                                                 \
        {SECONDS("save-interval", struct cover_options, save_interval,                             \
                 "how often to save (default: 10)")},                                              \
        {NAMED_FILE(TYPE_RESUME, "resume", struct cover_options, resume, "FILE",                   \
                    "continue from FILE; output written after it was saved is cut off")},          \
        {TEXT("part", struct cover_options, part, "K/N", "search part K of N alone")}, {           \
        TEXT("in", struct cover_options, in, "RUN",                                                \
             "search the part as a task of RUN, a folder, which has results and what is saved"),   \
            .accept = shard_accept_run                                                             \
    }
#define COVER_SHOWING_OPTIONS                                                                      \
    {FLAG("verify", struct cover_options, verify,                                                  \
          "check every solution independently of the engine")},                                    \
        {FLAG("draw", struct cover_options, draw, "draw every solution, as cells and pieces")}, {  \
        FLAG("svg", struct cover_options, svg, "write the solutions as a picture in SVG")          \
    }

/* How solutions are written; the last two are drawn. */
enum cover_form { COVER_LINES, COVER_JSON, COVER_SAT, COVER_DRAWINGS, COVER_PICTURE };

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
    const char *action; /* `count` and `solve` can be saved, and be parts of a run */
    double began;
    qd_stop stop;  /* signals and the time limit; */
    qd_stop slice; /* and the end of a slice */
    qd_text text;

    /* searching */
    qd_cover_search *search;
    qd_counter *counter;     /* where solutions are not visited, instead */
    qd_cover_starts *starts; /* where it begins; NULL: the whole problem */
    qd_effort before;        /* of a resumed search before it was saved */
    double saved;            /* when */
    bool unsaved;            /* saving failed, so nothing was searched */
    int lock;                /* of the file of --save: a descriptor, or -1 */
    qd_count *total;         /* of solutions, where they are counted */
    bool exact;              /* there are no more */

    const qd_cover *searched; /* with --simplify another one than `cover`; see cover_simplify.c */
    qd_cover_reduction *simple;
    uint32_t *whole; /* a solution in numbers of `cover` */

    /* writing solutions */
    enum cover_form form;
    uint64_t skip;     /* so many more are left out */
    uint64_t written;  /* solutions */
    const char *index; /* the number of the present one, if it is not that of those written */
    bool in_segments;  /* they are written in pieces, which are put together later; */
    uint64_t segment;  /* how many there were before this piece */
    qd_text line_text; /* options as they are written, */
    struct option_line *lines;     /* where each of them is; NULL: not made yet */
    struct cover_drawing *drawing; /* of --draw and --svg, or NULL */

    /* Of --part. */
    qd_cover_part part;
    size_t *bounds;            /* of the parts in the division */
    qd_cover_starts *division; /* that of the part, into as many as it says; NULL: not made yet */

    /* Of --in, or NULL: the task; how to save it, false if there is no reason to go on; and what is
     * told of every solution. */
    struct cover_task *task;
    bool (*save)(struct job *job);
    void (*note)(struct job *job, const uint32_t *options, size_t count);
};

/* ---- cover.c --------------------------------------------------------------------------------- */

/* Reads the problem of the operand, does what the command does with it, and releases all. */
int cover_act(struct cli *cli, const char *name, int (*action)(struct job *job));

/* The same one by one. Reads the problem of job->file; false after a message. */
bool cover_load(struct job *job);
void cover_close(struct job *job);

/* Writes a problem, in whole lines, also after a signal, of which it tells. */
void cover_put_problem(struct cli *cli, const char *name, qd_text *text);

/* ---- cover_limits.c -------------------------------------------------------------------------- */

/* Seconds left of --time-limit, a little more than 0. */
double cover_time_left(const struct job *job);

/* Seconds until the next look at what is to be shown or saved. */
double cover_slice(const struct job *job, bool saves);

/* From here on the time limit counts. */
void cover_begin(struct job *job);

/* False after a signal or the time limit: of job->stop. */
bool cover_may_go_on(const struct job *job);

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

/* Reports that a limit stopped a count whose rest is not saved. */
void cover_tell_short(const struct job *job, qd_outcome outcome);

/* Counts into job->total by a search; false after a message. And writes that. */
bool cover_count(struct job *job);
void cover_put_total(const struct job *job, qd_text *text);

/* Whether the options of a search go together; else after a message. */
bool cover_check_search(const struct cover_options *options);
bool cover_accept_save(const struct cli *cli, const char *name);

/* Whether --engine layers is given. */
bool cover_is_layers(const struct cli *cli);

/* ---- cover_output.c: solutions and statistics ------------------------------------------------ */

bool cover_write_solution(void *user, const uint32_t *options, size_t count);

/* Options as lines; and to release what that takes. */
void cover_write_options(struct job *job, const uint32_t *options, size_t count);
void cover_forget_options(struct job *job);

/* One as JSON, an array: each item is a string, with its colour as in the text: "item:colour". */
void cover_put_option_json(struct job *job, const char *name, uint32_t option);

/* All as JSON: an object that begins with them, and that is not closed. */
void cover_put_options_json(struct job *job, const uint32_t *options, size_t count);

/* Checks a solution independently of what found it, and complains if it is none. */
void cover_verify(struct job *job, const uint32_t *options, size_t count);
void cover_trace(void *user, const qd_cover_event *event);
void cover_put_problem_facts(const struct job *job, qd_text *text); /* the first lines of these */
void cover_put_effort(const struct job *job, const char *engine, qd_effort effort, qd_text *text);
void cover_put_statistics(const struct job *job, qd_text *text); /* of the search */

/* With -v, says which engine answered. */
void cover_tell_engine(const struct job *job, const char *engine);

qd_effort cover_effort(const struct job *job); /* of all parts together */

/* ---- cover_simplify.c: --simplify ------------------------------------------------------------ */

void cover_simplify(struct job *job);
void cover_simplify_close(struct job *job);

/* Options of job->searched, `*count` of them, as a solution of job->cover. */
const uint32_t *cover_whole_solution(struct job *job, const uint32_t *options, size_t *count);

/* One of its options. */
uint32_t cover_whole_option(const struct job *job, uint32_t option);

/* What was simplified, as lines, or as a member of a JSON object. */
void cover_put_simplified(const struct job *job, qd_text *text);
void cover_put_simplified_json(const struct job *job, qd_text *text);

/* The items, primary ones and options, as members. */
void cover_put_size_json(const qd_cover *cover, qd_text *text);

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

/* Of --part, into job->starts and job->part; false after a message. */
bool cover_read_part(struct job *job, const char *part);

/* `K/N` into job->part; false after a message, and a status of usage or trouble. */
bool cover_read_part_number(struct job *job, const char *text);

/* The starts of job->part, appended to job->starts; false after a message: there was no time. */
bool cover_make_part(struct job *job);

/* Its count, as a line; and what it is part of, as members of a JSON object that end with a comma. */
void cover_put_part(const struct job *job, qd_text *text);
void cover_put_count_json(const struct job *job, qd_text *text);

/* Adds up the lines of the files that the operands name. */
int cover_merge(struct cli *cli, bool partial);

/* ---- cover_task.c: a part of a run ----------------------------------------------------------- */

int cover_task(struct job *job);

/* The job of a run, in its current round, which all its tasks must have. */
void task_put_job(const struct job *job, const struct run_folder *folder, qd_text *text);

/* Passes on the groups of what is saved, `KEY:COUNT,...`; false if these are not all of `total` starts. */
bool task_read_groups(const char *text, size_t length, size_t total,
                      void (*add)(void *user, const char *key, size_t length, size_t begin,
                                  size_t end),
                      void *user);

/* ---- cover_round.c --------------------------------------------------------------------------- */

/* The next round, of that many parts; 0: as many as there were. */
int cover_split(struct job *job, uint64_t parts);

/* ---- cover_draw.c: --draw and --svg ---------------------------------------------------------- */

/* Finds solutions by `find`, which may be drawn; the status. */
int cover_draw(struct job *job, int (*find)(struct job *job));

/* Writes the solution, or keeps it for the picture; false if that is full. */
bool cover_draw_solution(struct job *job, const uint32_t *options, size_t count);

/* The cost of the next solution, for the title of the picture, as a line of its own has no place there. */
void cover_draw_cost(struct job *job, int64_t cost);

#endif
