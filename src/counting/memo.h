/*
 * Counting depth first: a primary item with few options is covered by each of them, and what
 * is left is counted likewise. What was counted is kept in a table and looked up when the same is left
 * again; what falls into parts is counted part by part, and the numbers are multiplied.
 *
 * Looking up, and looking for parts, is tried at each level of the search as long as it saves work
 * there, and else less and less often.
 *
 * Knuth's DLX6 (The Art of Computer Programming, volume 4B, 7.2.2.1) keeps what is left so; model counters
 * (#SAT) call it component caching (Bacchus, Dalmao, Pitassi 2003; Thurley 2006).
 */
#ifndef QD_COUNTING_MEMO_H
#define QD_COUNTING_MEMO_H

#include "memo_left.h"
#include "memo_parts.h"
#include "memo_table.h"

#include "../base/limits.h"

/* Something that is tried at each node of a level, as long as it pays. */
struct memo_habit {
    uint32_t tries, gains; /* since it was judged last */
    uint32_t pause, rest;  /* nodes without it: still to come, and the last time */
};

struct memo_level {
    struct memo_habit table, parts;
};

/* A node of the search that is under way. Either the options of a list are tried, or parts counted. */
struct memo_frame {
    uint32_t removed, chosen; /* how many there were when it began, */
    uint32_t tried;           /* and how many of its own options or parts were counted; these */
    uint32_t removed_now;     /* options are then removed */
    uint32_t choices;         /* how many options or parts there are */
    uint32_t list;            /* whose options are tried; QD_NO_ITEM: parts are */
    uint32_t option;          /* that is tried; QD_NO_OPTION: none of them */
    bool is_kept;             /* its number will be */
    size_t parts, part;       /* where its parts are, and the next one; */
    size_t shown;             /* and in `shown` what was in the key before them */
    uint64_t began;           /* after so many nodes */
    struct wide number;       /* of solutions so far: a sum, or a product */
};

struct memo {
    struct memo_left left;
    struct memo_parts parts;
    struct memo_table table;
    struct memo_frame *frames;
    struct memo_level *levels; /* of frames by their number */
    size_t depth, frame_capacity, level_count, level_capacity;
    uint64_t *shown; /* words of keys */
    size_t shown_length, shown_capacity;
    size_t most_of_parts; /* bytes: with more there are no more parts */
    uint64_t nodes;
    struct wide total;
    bool is_begun, has_failed;
};

enum memo_outcome {
    MEMO_DONE,
    MEMO_PAUSED,
    MEMO_FAILED /* there was no memory, and it cannot go on */
};

/* What it takes, without what it keeps. */
uint64_t qd_memo_bytes(const struct subject *subject);

/* Begins; what it keeps may take so many bytes. False: no memory, or `asking` was stopped. Close it in any
 * case. */
bool qd_memo_open(struct memo *memo, const struct subject *subject, size_t bytes,
                  struct asking *asking);
void qd_memo_close(struct memo *memo);

/* Goes on for about so many seconds, or until `stop` is requested. MEMO_DONE: `total` is the count. */
enum memo_outcome qd_memo_run(struct memo *memo, double seconds, const qd_stop *stop);

/* least = what was counted so far: there are at least so many solutions. False: no memory. */
bool qd_memo_reached(const struct memo *memo, struct wide *least);

/* How much is done, from 0 to 1. */
double qd_memo_progress(const struct memo *memo);

#endif
