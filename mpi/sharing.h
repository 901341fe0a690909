/*
 * One search shared by any number of workers, which are processes on any machines. A leader keeps the
 * tasks and a journal; each worker searches one task at a time, in slices. When a worker has nothing,
 * the leader asks a busy one, which gives away half of what it has left. A worker has a second task,
 * which it begins when the first one is done; it gives that back if another worker has nothing.
 *
 * The answer of a worker is one message: what it found since its last report, what it keeps, and
 * what it gives away. The leader appends it to its journal as one line, passes that to the disk, and
 * acts on it only then. So what was found and what is left change together: whoever dies at whatever
 * moment, nothing is lost or counted twice but the work since the last report, which is done again.
 *
 * This code knows nothing of MPI. A transport passes messages on and keeps the journal; tests have
 * one with any number of workers in one process. Lists of starts are texts here, and only workers
 * and the division of lists look into them:
 *
 *     7.1 +3 -5;7.2 +4;        KEY START; ...
 *
 * A KEY says where the solutions of a start belong in the order of one search: numbers with dots,
 * compared number by number. Pieces of the start with key 7 have the keys 7.1, 7.2 ...; solutions
 * found before it was cut have the key 7, and come first.
 *
 * After Fang and Beckert (2017) and Painless (2019): no division made in advance is even.
 */
#ifndef QD_MPI_SHARING_H
#define QD_MPI_SHARING_H

#include <quadrille/cover.h>

/* How messages travel; leader and workers copy it. Messages from one to another arrive whole and in order; they may be
 * late, and may come twice. */
struct sharing_transport {
    void *user;

    /* Sends a message to a worker (1, 2, 3 ...) or to the leader (0). */
    void (*send)(void *user, uint32_t to, const char *bytes, size_t length);

    /* Takes the next message, if one has come; `*from` is who sent it. */
    bool (*receive)(void *user, uint32_t *from, qd_text *message);

    /* Seconds, of a clock that only goes forward. */
    double (*now)(void *user);

    /* Of the leader: appends to the journal, or replaces it, and passes it to the disk. False: it
     * could not, and the leader ends. */
    bool (*append)(void *user, const char *bytes, size_t length);
    bool (*replace)(void *user, const char *bytes, size_t length);
};

enum sharing_state {
    SHARING_BUSY, /* there is more to do at once */
    SHARING_IDLE, /* only a message, or time, can change something */
    SHARING_OVER, /* all is done */
    SHARING_FAILED
};

/* ---- the leader ------------------------------------------------------------------------------ */

typedef struct sharing_leader sharing_leader;

struct sharing_list;

/* What was found before, and what is left. */
struct sharing_saved {
    uint64_t count, nodes, hash;
    const char *solutions; /* as in sharing_sum, or `-` */
    const struct sharing_list *left;
};

struct sharing_settings {
    uint32_t workers;
    const char *heading; /* of the journal: one line, which must be the same when it is resumed */
    double report_every; /* seconds between two reports of a worker */
    double lease;        /* seconds that one may be late before the worker is given up; 0: never */
    size_t compact_beyond; /* bytes of the journal */
    const qd_cover *cover;
    const struct sharing_saved *saved; /* NULL: nothing; not needed afterwards */
};

/*
 * Begins with what the journal says, or (empty) with what is saved, or with the whole problem. What follows its last
 * whole line was torn off, and is not there. QD_ERROR_ARGUMENT: it is the journal of something else.
 */
qd_status sharing_leader_new(const struct sharing_settings *settings,
                             const struct sharing_transport *transport, const char *journal,
                             size_t length, sharing_leader **out, qd_error *error);
void sharing_leader_free(sharing_leader *leader);

/* Takes the messages that have come, and acts on them. */
enum sharing_state sharing_leader_step(sharing_leader *leader);

/* Makes all workers report and end; the leader is over when they have. */
void sharing_leader_stop(sharing_leader *leader);

/* What went wrong. */
const qd_error *sharing_leader_error(const sharing_leader *leader);

/* What was found so far. */
struct sharing_sum {
    const qd_count *count;
    uint64_t nodes;
    bool is_whole;            /* nothing is left */
    const qd_text *solutions; /* KEY:FILE:FROM:BYTES:HASH, ... */
    uint64_t hash;            /* of the solutions */
    uint64_t tasks, gives, reports;
    size_t journal; /* bytes */
    double done;    /* a guess of how much of what it began with, from 0 to 1 */
};
struct sharing_sum sharing_leader_sum(const sharing_leader *leader);

/* Appends what is left. */
qd_status sharing_leader_put_left(const sharing_leader *leader, struct sharing_list *left,
                                  qd_error *error);

/* ---- a worker -------------------------------------------------------------------------------- */

typedef struct sharing_worker sharing_worker;

/* Where solutions go, unless they are only counted. */
struct sharing_sink {
    void *user;
    bool (*write)(void *user, const uint32_t *options, size_t count);

    /* Passes what was written to the disk, and appends a segment to the list `text`: the solutions
     * since the last call, which have this key. Nothing if there are none. */
    bool (*settle)(void *user, const char *key, qd_text *text);
};

struct sharing_worker_settings {
    const qd_cover *cover;
    const qd_cover_settings *search; /* its slice_nodes are those of a slice of one thread */
    double slice_seconds;            /* the longest that a slice takes; 0: as long as its nodes */
    double report_every;             /* seconds */
    const struct sharing_sink *sink; /* NULL: only count */
};

qd_status sharing_worker_new(const struct sharing_worker_settings *settings,
                             const struct sharing_transport *transport, sharing_worker **out,
                             qd_error *error);
void sharing_worker_free(sharing_worker *worker);

/* Takes the messages that have come, and searches for one slice. */
enum sharing_state sharing_worker_step(sharing_worker *worker);

/* Reports what is left, and ends. */
void sharing_worker_stop(sharing_worker *worker);

/* Searched so far. */
uint64_t sharing_worker_nodes(const sharing_worker *worker);

const qd_error *sharing_worker_error(const sharing_worker *worker);

/* ---- lists ----------------------------------------------------------------------------------- */

struct sharing_list {
    qd_cover_starts *starts;
    char **keys; /* of starts */
    size_t capacity;
};

qd_status sharing_list_open(struct sharing_list *list, qd_error *error);
void sharing_list_close(struct sharing_list *list);
void sharing_list_clear(struct sharing_list *list);

qd_status sharing_list_read(struct sharing_list *list, const qd_cover *cover, const char *text,
                            size_t length, qd_error *error);
void sharing_list_put(const struct sharing_list *list, qd_text *text);

/* Appends a start with a key, or with KEY.number unless number is 0. */
qd_status sharing_list_add(struct sharing_list *list, const qd_cover_start *start, const char *key,
                           size_t number, qd_error *error);

/* Moves half of a list to another one, which is empty, and stays so if the list cannot be divided. */
qd_status sharing_list_share(struct sharing_list *list, const qd_cover *cover,
                             struct sharing_list *given, qd_error *error);

/* ---- lines ----------------------------------------------------------------------------------- */

/* Ends the line that begins at `begin` by a checksum of it and a newline. */
void sharing_end_line(qd_text *text, size_t begin);

/* The end of the text of the line, without its checksum; NULL: it is not whole. `*next` is the line
 * after it. */
const char *sharing_check_line(const char *line, const char *end, const char **next);

/* The number at `*text`, and the blank after it; false if there is none. */
bool sharing_scan(const char **text, const char *end, uint64_t *number);

#endif
