/* Which parts of a run are done, and which are missing. */
#ifndef QD_COMMAND_RUN_PARTS_H
#define QD_COMMAND_RUN_PARTS_H

#include "run_folder.h"

/* Numbers of parts as `sbatch --array` takes them: 7,111-120. Begin with all members 0. */
struct run_parts {
    uint64_t count;
    qd_text list;         /* complete after run_parts_end */
    uint64_t first, last; /* of the range that is not in the list yet; 0: none */
};

/* Adds one; they come in ascending order. */
void run_parts_add(struct run_parts *parts, uint64_t number);

void run_parts_end(struct run_parts *parts);
void run_parts_free(struct run_parts *parts);

/* A message that these parts of the run are not done. */
void run_parts_tell_missing(const struct run_parts *missing, const struct run_folder *folder,
                            int status);

#endif
