/* The public counter, and what its saving needs of it. */
#ifndef QD_COUNTING_COUNTER_H
#define QD_COUNTING_COUNTER_H

#include "quadrille/counting.h"

#include "attempts.h"
#include "memo.h"

enum counter_engine { COUNTER_AUTO, COUNTER_LAYERS, COUNTER_MEMO, COUNTER_SEARCH };

struct qd_counter {
    qd_counter_settings settings;
    enum counter_engine engine;
    const qd_cover *cover;
    struct subjects subjects; /* without a list, if there is no room: the search counts all */
    struct qd_room room;      /* that is taken for good; */
    uint64_t for_piece;       /* and bytes that the search of the piece takes */
    size_t piece;             /* being counted */
    bool is_divided;          /* or the next run does it */
    bool is_done;
    struct wide product; /* of the pieces before it */
    struct team *team;   /* of layers; NULL: one thread */

    /* Of the piece: */
    bool is_begun, has_layers, has_memo, layers_ended, memo_ended;
    struct attempts attempts;
    struct memo memo;
    qd_cover *own;           /* it as a problem, if there are several */
    qd_cover_search *search; /* NULL: not begun */
    qd_count *found;         /* by the search */
    double search_seconds, memo_seconds, turn;

    /* Of all pieces: */
    const char *by; /* the engine that counted the largest one */
    double by_seconds;
    struct layers_work work;
    uint64_t bits, nodes;
    qd_counter_facts of_memo;
};

/* The piece that is being counted. */
static inline const struct subject *counter_subject(const qd_counter *counter) {
    return &counter->subjects.list[counter->piece];
}

/* Bytes for states and for what memo keeps: what was made ready, and `also` this, has the others. */
size_t qd_counter_memory(const qd_counter *counter, uint64_t also);

/* Divides the problem into pieces if that was stopped before. */
qd_status qd_counter_make_ready(qd_counter *counter, qd_error *error);

/* Back to the beginning. */
void qd_counter_restart(qd_counter *counter);

#endif
