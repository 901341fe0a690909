/*
 * Where the solutions of a run are: a list of segments KEY:FILE:FROM:BYTES:HASH,... or `-`. FILE is
 * named from the folder of the run, and HASH is the FNV-1a of those bytes of it. KEY is where they
 * belong in the order of one search: see cover_task.c.
 */
#ifndef QD_COMMAND_SEGMENTS_H
#define QD_COMMAND_SEGMENTS_H

#include <quadrille/base.h>

struct run_folder;
struct run_result;

struct segment {
    const char *key; /* in the list; it ends at a colon */
    char *file;      /* to be freed */
    uint64_t from, bytes, hash;
    size_t place; /* in the list, for segments of the same key */
};

/* Appends one to a list that has others, or none. */
void segments_put(qd_text *list, const char *key, const char *file, uint64_t from, uint64_t end,
                  uint64_t hash);

/* Appends a list to another one. */
void segments_append(qd_text *list, const char *text, size_t length);

/* The segments of a list, `*count` of them, to be freed by segments_free. `*fine`: it is a list. */
struct segment *segments_read(const char *list, size_t *count, bool *fine);
void segments_free(struct segment *segments, size_t count);

/* Sorts them into the order of one search. */
void segments_sort(struct segment *segments, size_t count);

/* Whether a result names no solutions, or a list of them whose files are as long as it says; if not, says so in it. */
bool segments_check(const struct run_folder *folder, struct run_result *result);

#endif
