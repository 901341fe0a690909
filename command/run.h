/*
 * All parts of a run: what is done, and the whole. What is divided is a work, of which there are two: one search of
 * an exact cover (work_search.c), and a list of puzzles (work_list.c).
 */
#ifndef QD_COMMAND_RUN_H
#define QD_COMMAND_RUN_H

#include "run_parts.h"
#include "run_result.h"

struct run;

/* How the whole is written. */
struct run_merging {
    bool partial, manifest, unordered;
};

struct work {
    const char *name; /* of the line that its jobs have, and others have not */
    size_t size;      /* of what it adds up, run->sum */
    void (*open)(struct run *run);
    void (*close)(struct run *run);

    /* Reads the result of the part (or, with RUN_SAVED, what is saved of it; NULL: nothing is saved of this
     * work) into run->result; whether it counts. `thorough`: with the contents of all that belongs to it. */
    bool (*read)(struct run *run, uint64_t part, bool thorough);
    bool (*read_saved)(struct run *run, uint64_t part, const char *ending);

    /* Adds what was read. */
    void (*add)(struct run *run, uint64_t part);
    void (*add_saved)(struct run *run, uint64_t part);

    /* What is known of it: lines, or members of an object. How long the rest takes, in seconds; 0: unknown. */
    void (*put_status)(const struct run *run, qd_text *text);
    void (*put_status_json)(const struct run *run, qd_text *text);
    double (*estimate_rest)(const struct run *run);
    void (*tell)(struct run *run); /* with -v: what a part that is done has told; NULL: nothing */

    /* Writes the whole, or what there is of it: each part (NULL: nothing for each), in order, as long as it
     * returns true; and the rest. */
    bool (*write_part)(struct run *run, const struct run_merging *how);
    void (*write_end)(struct run *run, const struct run_merging *how);
};

extern const struct work work_search, work_list;

struct run {
    struct cli *cli;
    const struct work *work;
    struct run_folder folder;
    qd_text job; /* of the round */
    void *sum;
    struct run_result *result; /* the one that was read last; in `sum` */
    bool *is_done;             /* for each part, from number 1 */
    struct run_parts done, not_done;
    double seconds, seconds_of_done; /* of all attempts */
    bool is_unread;                  /* there is a file that could not be read */
};

/* The current round. False after a message; in any case it is to be closed. */
bool run_open_all(struct run *run, struct cli *cli, const char *path);
void run_close_all(struct run *run);

/* Whether the part is done, and is then added; if there is a result that does not count, after a message. */
bool run_add_done(struct run *run, uint64_t part, bool thorough);

/* The same of what is saved of it. */
bool run_read_saved(struct run *run, uint64_t part, const char *ending);

/* For all parts together; return the exit status. */
int run_status(struct cli *cli, const char *path, bool missing, bool quick);
int run_merge(struct cli *cli, const char *path, const struct run_merging *how);

#endif
