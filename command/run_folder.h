/*
 * A run is a folder that any number of processes, on any machines, work in at the same time. Every
 * file appears in it at once and whole: it is written under a name of its own, passed to the disk,
 * and renamed. Nothing is locked.
 *
 *     RUN/job                            what is run: the same for all
 *     RUN/part-0007                      the result of part 7; it ends with a checksum
 *     RUN/part-0007.state                what is left of part 7, as far as it was saved
 *     RUN/part-0007.HOST-PID-TIME.sol    solutions that one attempt at part 7 wrote
 *     RUN/round-2/...                    the same of the second round: see cover_round.c
 *     RUN/part-0007.out                  of a run of puzzles: what part 7 wrote; see bulk.h
 *     RUN/file-0123456789abcdef          the hash of a list: see file_identity.h
 *
 * Jobs, and results of runs of puzzles, are texts of a run: a first line that says what it is, lines
 * `NAME VALUE`, and `end CHECKSUM`.
 */
#ifndef QD_COMMAND_RUN_FOLDER_H
#define QD_COMMAND_RUN_FOLDER_H

#include "cli.h"
#include "identity.h"
#include "system.h"

struct run_folder {
    struct cli *cli;
    const char *path;  /* as it was given */
    qd_text place;     /* of the current round: the path, or PATH/round-R */
    uint64_t round;    /* from 1 */
    uint64_t parts;    /* of this round */
    uint64_t identity; /* of its job, once that was read: see identity.h */
    char host[64];     /* its name, without characters that do not fit */
    char attempt[128]; /* HOST-PID-TIME, which no other process has */
};

/* The current round of the folder; it need not exist yet. */
void run_open(struct run_folder *folder, struct cli *cli, const char *path);
void run_close(struct run_folder *folder);

/* Whether there is a folder of that name. */
bool run_is_folder(const char *path);

/* The identity of a part of this round. */
struct identity run_identity(const struct run_folder *folder, uint64_t part);

/* Whether that is a file of one of its rounds: not whatever else may be in the folder. */
bool run_has_file(const char *path, const struct file_facts *file);

/* PLACE/name, to be freed. */
char *run_path(const struct run_folder *folder, const char *name);

/* `part-0007ENDING`, to be freed: with as many digits as the number of parts has. */
char *run_part_name(const struct run_folder *folder, uint64_t part, const char *ending);

/* For each part, from number 1, whether there may be a file of it, by one reading of the folder; to
 * be freed. */
bool *run_find_begun(const struct run_folder *folder);

/* Makes the folders of the path; false after a message. */
bool run_make(const struct run_folder *folder);

/* Reads a file of the folder: 1; 0 if there is none; -1 after a message. */
int run_read(const struct run_folder *folder, const char *name, qd_text *text);

/* Puts the file there, in place of one that there was; false after a message. */
bool run_publish(const struct run_folder *folder, const char *name, const qd_text *text);

/* The path of a file under a name that no other process has, to be freed. */
char *run_path_aside(const struct run_folder *folder, const char *name);

/* Renames a file that is whole and on the disk, at that path, to its name; or removes it, and is
 * false after a message. */
bool run_put(const struct run_folder *folder, const char *aside, const char *name);

/* Removes a file; that there is none is fine. */
void run_remove(const struct run_folder *folder, const char *name);

/* Whether the next round has begun, so that this one is closed. */
bool run_is_closed(const struct run_folder *folder);

/* ---- texts ----------------------------------------------------------------------------------- */

/* Completes a text by its last line. */
void run_end_text(qd_text *text);

/* Why it is not a text that begins with that line; NULL if it is one. */
const char *run_find_damage(const qd_text *text, const char *first_line);

/* The value of a line, up to its end, or NULL; and its length. */
const char *run_value(const qd_text *text, const char *name, size_t *length);

/* The same as a number; 0 if there is none. */
uint64_t run_number(const qd_text *text, const char *name);

/* ---- jobs ------------------------------------------------------------------------------------ */

#define RUN_JOB "quadrille run 1\n" /* the first line of a job */

/* Whether the folder has this job: 1; 0: it has none yet; -1: it has another, after a message. */
int run_compare_job(struct run_folder *folder, const qd_text *job);

/* The job of the folder, which is made if there is none; all processes must have the same. False
 * after a message, as when there are results without a job: nobody knows what they are of. */
bool run_agree(struct run_folder *folder, const qd_text *job);

/* Reads the job of the current round; false after a message. */
bool run_read_job(struct run_folder *folder, qd_text *job);

#endif
