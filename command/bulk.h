/*
 * Runs of puzzles: solve, check, convert ... and generate with `--part K/N --in RUN`. What a part writes
 * is a file of its own, which is there when it is whole:
 *
 *     RUN/job              the command, its options, N, and what the files are: the same for all tasks
 *     RUN/part-0007.out    what part 7 wrote
 *     RUN/part-0007        its result: bytes, SHA-256, exit status, messages; made after part-0007.out
 *
 * A task that was stopped leaves no result, and begins anew. Outputs are equal whoever makes them; if they
 * are not (a limit of time), a result and an output of two attempts do not fit together, and count as
 * missing.
 */
#ifndef QD_COMMAND_BULK_H
#define QD_COMMAND_BULK_H

#include "run_result.h"
#include "sha256.h"

/* ---- bulk_task.c ----------------------------------------------------------------------------- */

/* The command with --in, from beginning to end. Returns the exit status. */
int bulk_task(struct cli *cli);

/* To be called by the command when its options are right, before it writes: from here on, output goes
 * to the file of the part. False after a message. True without --in. */
bool bulk_begin(struct cli *cli);

/* Opens the folder of that name in the folder of the run: an earlier run of the same task, which must be
 * whole. False after a message. */
bool bulk_follows(struct cli *cli, const char *name, struct run_folder *earlier);
void bulk_leave(struct run_folder *earlier);

/* ---- bulk_result.c --------------------------------------------------------------------------- */

/* The result of a part. Begin with all members 0. */
struct bulk_result {
    struct run_result base;
    char *output;   /* the name of that file in the folder */
    uint64_t bytes; /* of it */
    char hash[SHA256_DIGITS + 1];
    int status;
    double seconds;
};

void bulk_free(struct bulk_result *result);

/* Puts a result in the folder. `messages`: lines. */
bool bulk_publish(const struct run_folder *folder, uint64_t part, const struct bulk_result *result,
                  const qd_text *messages);

/* Whether the part has a result that counts: its identity, its text, and the size of its output. Otherwise
 * result->base.why says what is wrong with it, or is NULL if there is none. */
bool bulk_read(const struct run_folder *folder, uint64_t part, struct bulk_result *result);

/* Reads the whole output, and writes it on request. False, with result->base.why: it is another one. */
bool bulk_pass(const struct run_folder *folder, struct bulk_result *result, bool writes);

/* Size and hash of a file, into the result; false with errno set. */
bool bulk_measure(const char *path, struct bulk_result *result);

/* Writes the messages to stderr. */
void bulk_tell(const struct bulk_result *result);

#endif
