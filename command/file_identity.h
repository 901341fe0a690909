/*
 * Files that are told apart by their size and a hash of all their bytes. As tasks of a run read the same large
 * list a thousand times, the hash is kept in the folder of the run, under a name that says when the file was last
 * changed:
 *
 *     RUN/file-0123456789abcdef      of a file of that number, size and times
 */
#ifndef QD_COMMAND_FILE_IDENTITY_H
#define QD_COMMAND_FILE_IDENTITY_H

#include "run_folder.h"
#include "system.h"

struct file_identity {
    uint64_t size, hash;
    uint64_t times;  /* a hash of what says that it was not changed since */
    bool is_settled; /* whatever changes it from now on changes its times */
    bool is_kept;    /* in the folder */
};

/* Of the file of that name, by what is kept in the folder, or by reading it. False with errno set, or after a
 * signal. */
bool file_identity_read(const struct run_folder *folder, const char *name,
                        struct file_identity *file);

/* Appends `SIZE HASH`. */
void file_identity_put(const struct file_identity *file, qd_text *text);

/* Keeps it in the folder, which exists. That this fails is fine. */
void file_identity_keep(const struct run_folder *folder, const struct file_identity *file);

/* Whether the run in that folder was made from the file of that name, which is `output`: whether its job names it, or
 * has its size and hash. */
bool file_made_run(struct cli *cli, const char *path, const char *name,
                   const struct file_facts *output);

#endif
