/*
 * The result of a part of a run, and what is saved of one that is not done: texts of a run (run_folder.h) that
 * begin alike, whatever is divided. Nobody takes one that does not say that it is of this part of this job.
 *
 *     quadrille result 1       of part-0007.state and part-0007.input: quadrille saved 1
 *     part 7/1000
 *     identity HASH            of the job of the round: see identity.h
 *     seconds 3.214            of all attempts
 *     host node17
 *     version 1.0.0
 *     NAME VALUE               what belongs to the work: see cover_task.c and bulk.h
 *     end CHECKSUM
 *
 * What is saved of a part has the rest of its search behind that.
 */
#ifndef QD_COMMAND_RUN_RESULT_H
#define QD_COMMAND_RUN_RESULT_H

#include "run_folder.h"

/* Begin with all members 0. */
struct run_result {
    qd_text text;
    char *name;       /* of its file in the folder */
    const char *rest; /* what follows in the file, in `text` */
    const char *why;  /* there is one that does not count; NULL: it counts, or there is none */
    bool is_unread;   /* it could not be read, after a message */
};

void run_result_free(struct run_result *result);

/* What the endings of names are: a result, what is saved, and what a part of a later round begins with. */
#define RUN_DONE ""
#define RUN_SAVED ".state"
#define RUN_INPUT ".input"

/* Reads that of the part: whether it is there, whole, and of this part of this run. */
bool run_result_read(const struct run_folder *folder, uint64_t part, const char *ending,
                     struct run_result *result);

/* Begins the text of one, to which lines can be added. */
void run_result_begin(const struct run_folder *folder, uint64_t part, const char *ending,
                      double seconds, qd_text *text);

/* Puts it, without its last line, there; then follows `rest` (NULL: nothing). False after a message. */
bool run_result_publish(const struct run_folder *folder, uint64_t part, const char *ending,
                        qd_text *text, const qd_text *rest);

/* Removes it, if there is one. */
void run_result_remove(const struct run_folder *folder, uint64_t part, const char *ending);

/* A value that is a number; 0 if there is none. */
double run_result_number(const struct run_result *result, const char *name);

#endif
