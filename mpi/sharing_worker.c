/* A worker: it searches its task in slices, reports, and gives away half when it is asked. */
#include "../src/base/check.h"
#include "../src/base/hash.h"
#include "sharing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sharing_worker {
    struct sharing_worker_settings settings;
    struct sharing_transport transport;
    qd_cover_search *search;
    qd_count *counted; /* since the last report */

    uint64_t assignment; /* of the task; 0: there is none */
    uint64_t taken;      /* the last one that came */
    uint64_t following;  /* the task after it, which has not been begun; 0: there is none */
    qd_text next;        /* its list */
    uint64_t reports;    /* sent, all in all */
    struct sharing_list list;
    size_t at;      /* where solutions are written, the start being searched; else the first one */
    uint64_t slice; /* nodes; 0: no limit */
    bool all_at_once; /* the search has the whole list */

    uint64_t found, nodes;         /* by this search, as far as they were reported */
    uint64_t count, visited, hash; /* not reported yet, from searches before this one */
    uint64_t searched;             /* nodes of all searches before this one */
    qd_text segments;
    double reported_at;
    bool said_hello, asked, fresh, stopping, over, failed;
    qd_error error;
    qd_text message, in;
};

/* ---- the search ------------------------------------------------------------------------------ */

static bool worker_fails(sharing_worker *worker, qd_status status) {
    if (status == QD_OK)
        return false;
    worker->failed = true;
    return true;
}

/* Adds what the search did since the last call to what is to be reported. Solutions written since then have the key of
 * the current start. */
static void worker_add_up(sharing_worker *worker) {
    const struct sharing_sink *sink = worker->settings.sink;
    qd_effort effort = qd_cover_search_effort(worker->search);
    QD_CHECK(effort.solutions >= worker->found && effort.nodes >= worker->nodes);
    worker->count += effort.solutions - worker->found;
    worker->visited += effort.nodes - worker->nodes;
    worker->searched += effort.nodes - worker->nodes;
    worker->found = effort.solutions;
    worker->nodes = effort.nodes;
    if (!sink || !worker->assignment)
        return;
    if (!sink->settle(sink->user, worker->list.keys[worker->at], &worker->segments))
        worker->failed = true;
    worker_fails(worker, qd_text_check(&worker->segments, &worker->error));
}

/* Begins with the whole list; or, where solutions are written, with its start `at`. */
static void worker_restart(sharing_worker *worker) {
    qd_cover_starts *starts = worker->list.starts, *one = NULL;
    qd_status status = QD_OK;
    if (!worker->all_at_once) {
        qd_cover_start start = qd_cover_starts_get(worker->list.starts, worker->at);
        status = qd_cover_starts_new(&one, &worker->error);
        if (status == QD_OK)
            status = qd_cover_starts_add(one, &start, &worker->error);
        starts = one;
    }
    if (status == QD_OK)
        status = qd_cover_search_restart_all(worker->search, starts, &worker->error);
    qd_cover_starts_free(one);
    worker->found = worker->nodes = 0;
    worker->fresh = true;
    worker_fails(worker, status);
}

static bool worker_write(void *user, const uint32_t *options, size_t count) {
    sharing_worker *worker = user;
    worker->hash += qd_hash_words(QD_HASH_BEGIN, options, count);
    return worker->settings.sink->write(worker->settings.sink->user, options, count);
}

static qd_outcome worker_run(sharing_worker *worker) {
    qd_outcome outcome = QD_STOPPED;
    qd_error *error = &worker->error;
    worker->fresh = false;
    qd_status status =
        worker->settings.sink
            ? qd_cover_search_each(worker->search, worker_write, worker, &outcome, error)
            : qd_cover_search_count(worker->search, worker->counted, &outcome, error);
    qd_count_clear(worker->counted); /* the effort has it */
    worker_fails(worker, status);
    return outcome;
}

/* What is left, as a list. */
static qd_status worker_remaining(sharing_worker *worker, struct sharing_list *left) {
    const struct sharing_list *list = &worker->list;
    QD_CHECK(worker->assignment && worker->at < qd_cover_starts_count(list->starts));
    qd_cover_starts *rest;
    qd_status status = qd_cover_starts_new(&rest, &worker->error);
    if (status == QD_OK)
        status = qd_cover_search_remaining(worker->search, rest, &worker->error);
    const char *key = list->keys[worker->at];
    for (size_t i = 0; status == QD_OK && i < qd_cover_starts_count(rest); i++) {
        qd_cover_start start = qd_cover_starts_get(rest, i);
        status =
            sharing_list_add(left, &start, key, worker->all_at_once ? 0 : i + 1, &worker->error);
    }
    size_t count = qd_cover_starts_count(list->starts);
    for (size_t i = worker->at + 1; !worker->all_at_once && status == QD_OK && i < count; i++) {
        qd_cover_start start = qd_cover_starts_get(list->starts, i);
        status = sharing_list_add(left, &start, list->keys[i], 0, &worker->error);
    }
    qd_cover_starts_free(rest);
    return status;
}

/* ---- reports --------------------------------------------------------------------------------- */

static unsigned worker_progress(const sharing_worker *worker) {
    return (unsigned)(qd_cover_search_about(worker->search).progress * 1e6);
}

/* `R ASSIGNMENT NUMBER PROGRESS COUNT NODES HASH`, then solutions, what is kept, what is given. */
static void worker_send_report(sharing_worker *worker, const struct sharing_list *kept,
                               const struct sharing_list *given) {
    qd_text *text = &worker->message;
    const qd_text *segments = &worker->segments;
    qd_text_cut(text, 0);
    qd_text_printf(text, "R %" PRIu64 " %" PRIu64 " %u %" PRIu64 " %" PRIu64 " %" PRIu64 "\tS",
                   worker->assignment, ++worker->reports, worker_progress(worker), worker->count,
                   worker->visited, worker->hash);
    qd_text_put_bytes(text, segments->length ? segments->data : "-",
                      segments->length ? segments->length : 1);
    qd_text_put(text, "\tK");
    if (kept)
        sharing_list_put(kept, text);
    qd_text_put(text, "\tG");
    if (given)
        sharing_list_put(given, text);
    if (worker_fails(worker, qd_text_check(text, &worker->error)))
        return;
    worker->transport.send(worker->transport.user, 0, text->data, text->length);
    worker->count = worker->visited = worker->hash = 0;
    qd_text_cut(&worker->segments, 0);
    worker->reported_at = worker->transport.now(worker->transport.user);
}

/* Begins a task whose list is this text. */
static void worker_begin(sharing_worker *worker, uint64_t assignment, const char *text,
                         size_t length) {
    sharing_list_clear(&worker->list);
    if (worker_fails(worker, sharing_list_read(&worker->list, worker->settings.cover, text, length,
                                               &worker->error)))
        return;
    worker->assignment = assignment;
    worker->at = 0;
    worker->reported_at = worker->transport.now(worker->transport.user);
    if (qd_cover_starts_count(worker->list.starts))
        worker_restart(worker);
}

/* The task is done, and reported. */
static void worker_leave(sharing_worker *worker) {
    uint64_t assignment = worker->following;
    worker->assignment = worker->following = 0;
    worker->asked = false;
    if (assignment && !worker->failed)
        worker_begin(worker, assignment, worker->next.data, worker->next.length);
}

/* Adds up what was found, and lists what is left. The list must be closed. */
static qd_status worker_list_left(sharing_worker *worker, struct sharing_list *left) {
    worker_add_up(worker);
    qd_status status = sharing_list_open(left, &worker->error);
    return status == QD_OK ? worker_remaining(worker, left) : status;
}

/* Reports what is left, and goes on. */
static void worker_report(sharing_worker *worker) {
    struct sharing_list left;
    qd_status status = worker_list_left(worker, &left);
    if (!worker_fails(worker, status) && !worker->failed) {
        worker_send_report(worker, &left, NULL);
        if (qd_cover_starts_count(left.starts) == 0) /* it was the last node */
            worker_leave(worker);
    }
    sharing_list_close(&left);
}

/* Begins again with what it keeps. */
static void worker_keep(sharing_worker *worker, struct sharing_list *kept) {
    struct sharing_list swap = worker->list;
    worker->list = *kept;
    *kept = swap;
    worker->at = 0;
    worker_restart(worker);
}

/* Gives half away. If nothing can be divided, the search goes on: beginning again each time when it
 * is asked, it might never come to an end. */
static void worker_give(sharing_worker *worker) {
    struct sharing_list left, given;
    worker->asked = false;
    qd_status status = worker_list_left(worker, &left);
    qd_status other = sharing_list_open(&given, &worker->error);
    if (status == QD_OK)
        status = other;
    if (status == QD_OK)
        status = sharing_list_share(&left, worker->settings.cover, &given, &worker->error);
    if (!worker_fails(worker, status) && !worker->failed) {
        worker_send_report(worker, &left, &given);
        if (qd_cover_starts_count(left.starts) == 0)
            worker_leave(worker);
        else if (qd_cover_starts_count(given.starts))
            worker_keep(worker, &left);
    }
    sharing_list_close(&left);
    sharing_list_close(&given);
}

/* The current start is done; the task may be, too. */
static void worker_finish(sharing_worker *worker) {
    worker_add_up(worker);
    worker->at++;
    if (!worker->all_at_once && worker->at < qd_cover_starts_count(worker->list.starts)) {
        worker_restart(worker);
        return;
    }
    worker->at = 0;
    if (!worker->failed)
        worker_send_report(worker, NULL, NULL);
    worker_leave(worker);
}

/* ---- messages -------------------------------------------------------------------------------- */

/* What was not reported is not counted: another worker has the task. */
static void worker_forget(sharing_worker *worker) {
    worker_add_up(worker);
    worker->assignment = worker->following = 0;
    worker->count = worker->visited = worker->hash = 0;
    worker->asked = false;
    qd_text_cut(&worker->segments, 0);
}

/* The leader had given the worker up. */
static void worker_drop(sharing_worker *worker, uint64_t assignment) {
    if (worker->assignment && worker->assignment != assignment)
        return;
    worker_forget(worker);
    worker->said_hello = false;
}

/* A task, which takes the place of all others, or follows the current one. It may come twice. */
static void worker_take(sharing_worker *worker, const char *text, const char *end, bool follows) {
    uint64_t assignment;
    if (!sharing_scan(&text, end, &assignment) || assignment <= worker->taken)
        return;
    worker->taken = assignment;
    worker->said_hello = true; /* it is not without a task any more */
    if (follows && worker->assignment) {
        qd_text_cut(&worker->next, 0);
        qd_text_put_bytes(&worker->next, text, (size_t)(end - text));
        worker->following = assignment;
        worker_fails(worker, qd_text_check(&worker->next, &worker->error));
        return;
    }
    worker_forget(worker);
    worker_begin(worker, assignment, text, (size_t)(end - text));
}

/* The task that was to follow is for another worker, unless it is being searched. */
static void worker_return(sharing_worker *worker, uint64_t assignment) {
    char text[32];
    if (assignment == 0 || assignment != worker->following)
        return;
    worker->following = 0;
    int length = snprintf(text, sizeof text, "Y %" PRIu64, assignment);
    worker->transport.send(worker->transport.user, 0, text, (size_t)length);
}

static void worker_hear(sharing_worker *worker) {
    const char *text = worker->in.data, *end = text + worker->in.length;
    uint64_t assignment;
    if (end - text < 2)
        return;
    char kind = *text;
    text += 2;
    if (kind == 'A' || kind == 'N')
        worker_take(worker, text, end, kind == 'N');
    else if (kind == 'E')
        worker->stopping = true;
    else if (kind == 'S' && sharing_scan(&text, end, &assignment))
        worker->asked = worker->asked || assignment == worker->assignment;
    else if (kind == 'U' && sharing_scan(&text, end, &assignment))
        worker_return(worker, assignment);
    else if (kind == 'D' && sharing_scan(&text, end, &assignment))
        worker_drop(worker, assignment);
}

static void worker_end(sharing_worker *worker) {
    if (worker->assignment)
        worker_report(worker);
    if (!worker->failed)
        worker->transport.send(worker->transport.user, 0, "B ", 2);
    worker->over = true;
}

/* Whether a slice that began then, at so many nodes, is over. */
static bool worker_is_late(sharing_worker *worker, double began, uint64_t before) {
    double seconds = worker->settings.slice_seconds;
    return worker->searched > before &&
           (worker->searched - before >= worker->slice ||
            (seconds > 0 && worker->transport.now(worker->transport.user) - began >= seconds));
}

/* For one slice: of one start, or of several small ones of a task. */
static void worker_search(sharing_worker *worker) {
    uint64_t before = worker->searched, assignment = worker->assignment;
    double began = worker->transport.now(worker->transport.user);
    qd_outcome outcome = QD_DONE;
    while (outcome == QD_DONE && worker->assignment == assignment && assignment &&
           !worker->failed && !worker_is_late(worker, began, before)) {
        outcome = qd_cover_starts_count(worker->list.starts) ? worker_run(worker) : QD_DONE;
        if (outcome == QD_STOPPED)
            worker->failed = true;
        else if (outcome == QD_DONE && !worker->failed)
            worker_finish(worker);
    }
}

static void worker_greet(sharing_worker *worker) {
    char text[32];
    int length = snprintf(text, sizeof text, "H %" PRIu64, worker->taken);
    worker->transport.send(worker->transport.user, 0, text, (size_t)length);
    worker->said_hello = true;
}

enum sharing_state sharing_worker_step(sharing_worker *worker) {
    uint32_t from;
    if (!worker->said_hello)
        worker_greet(worker);
    while (!worker->over && worker->transport.receive(worker->transport.user, &from, &worker->in))
        worker_hear(worker);
    if (worker->stopping && !worker->over)
        worker_end(worker);
    if (worker->failed)
        return SHARING_FAILED;
    if (worker->over)
        return SHARING_OVER;
    if (worker->assignment && worker->asked && !worker->fresh)
        worker_give(worker);
    if (worker->failed)
        return SHARING_FAILED;
    if (!worker->assignment)
        return SHARING_IDLE;
    worker_search(worker);
    double now = worker->transport.now(worker->transport.user);
    if (!worker->failed && worker->assignment &&
        now - worker->reported_at >= worker->settings.report_every)
        worker_report(worker);
    return worker->failed ? SHARING_FAILED : SHARING_BUSY;
}

/* ---- the object ------------------------------------------------------------------------------ */

qd_status sharing_worker_new(const struct sharing_worker_settings *settings,
                             const struct sharing_transport *transport, sharing_worker **out,
                             qd_error *error) {
    *out = NULL;
    sharing_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return QD_ERROR_MEMORY;
    worker->settings = *settings;
    worker->transport = *transport;
    worker->slice = settings->search->limits.slice_nodes;
    worker->all_at_once = !settings->sink;
    qd_status status = sharing_list_open(&worker->list, error);
    if (status == QD_OK)
        status = qd_count_new(&worker->counted, error);
    if (status == QD_OK)
        status = qd_cover_search_new(settings->cover, settings->search, &worker->search, error);
    if (worker->search)
        qd_cover_search_set_slice(worker->search, settings->slice_seconds);
    if (status == QD_OK)
        *out = worker;
    else
        sharing_worker_free(worker);
    return status;
}

void sharing_worker_free(sharing_worker *worker) {
    if (!worker)
        return;
    qd_cover_search_free(worker->search);
    qd_count_free(worker->counted);
    sharing_list_close(&worker->list);
    qd_text_free(&worker->segments);
    qd_text_free(&worker->message);
    qd_text_free(&worker->in);
    qd_text_free(&worker->next);
    free(worker);
}

void sharing_worker_stop(sharing_worker *worker) {
    worker->stopping = true;
}

uint64_t sharing_worker_nodes(const sharing_worker *worker) {
    return worker->searched + qd_cover_search_effort(worker->search).nodes - worker->nodes;
}

const qd_error *sharing_worker_error(const sharing_worker *worker) {
    return &worker->error;
}
