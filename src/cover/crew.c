/*
 * Several threads on one problem. The work is a list of TASKS in the order of one search, each a
 * list of starts. A thread takes the first waiting task and searches it in slices. If a thread
 * finds no task, a busy one gives away half of its remaining work (qd_cover_search_remaining), as a
 * new task after its own: see qd_cover_share; in ordered mode the later half. Threads share nothing
 * else. If the order does not matter, busy threads give before any thread has nothing, and the
 * heaviest task is taken first.
 *
 *     tasks:   [done]  [running: its solutions wait here]  [running]  [waiting]  ...
 *              ^ first: its solutions are delivered at once
 *
 * In ordered mode, solutions of later tasks wait in buffers until all earlier tasks are done. A
 * thread whose buffer is full waits, too, so that memory is bounded.
 */
#include "halve.h"
#include "search.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"
#include "../base/thread.h"

#include <stdlib.h>
#include <string.h>

/* Nodes between two looks at the other threads: about a millisecond. */
#define SLICE_NODES 20000

/* Seconds, likewise, if nodes are slow. */
#define SLICE_SECONDS 0.005

/* Updates, likewise, if they are limited. */
#define SLICE_UPDATES 200000

/* Solutions between two looks at the clock while they are delivered. */
#define SOLUTIONS_PER_LOOK 16

/* The most numbers in one buffer; 16 MB. */
#define BUFFER_LIMIT ((size_t)4 << 20)

/* The same if solutions need not wait. */
#define SMALL_BUFFER ((size_t)1 << 12)

/* One task in so many threads waits, so that a thread that has nothing need not. In lockstep, 64
 * threads with 200 slices each have 0.95 to 0.96 of their speed; without such tasks 0.74 on
 * conway-5x5x5 and 0.83 on dudeney. */
#define RESERVE 6

/* What is left of a search has one start for each level, as long as the level is deep: beyond so many
 * levels it would take too long, and too much memory, to give half of that away. With bounds all levels are
 * open; without, only few of so many are. */
#define MOST_LEVELS 16384
#define MOST_LEVELS_OF_BOUNDS 2048

enum task_state {
    CREW_WAITING,
    RUNNING,
    PAUSED, /* between two runs: a thread will continue it from the state of its search */
    DONE
};

struct task {
    struct task *next;
    enum task_state state;
    qd_cover_starts *starts;
    double weight;    /* its share of the whole, if all starts of a list were equal; */
    double counted;   /* and how much of that is in crew.finished */
    uint32_t *buffer; /* solutions: length, options, length, options ... */
    size_t buffered, capacity;
};

struct worker {
    qd_cover_crew *crew;
    qd_cover_search *search;
    struct task *task; /* being searched, or paused */
    qd_thread thread;
    bool started;
    qd_effort counted; /* the part of the search's effort that has been added up */
};

struct qd_cover_crew {
    const qd_cover *cover;
    qd_cover_settings settings;
    uint32_t worker_count;
    struct worker *workers;

    qd_mutex lock;
    qd_condition changed;
    struct task *first;
    size_t waiting;           /* tasks */
    uint32_t running, hungry; /* threads */
    bool stopping;
    qd_outcome why; /* why it stops */
    qd_error error; /* from a thread */
    qd_stop time;   /* the limit of this run, and `also` what stops it from outside */

    bool ordered;
    qd_cover_visit visit;
    void *user;
    qd_effort effort;
    uint64_t *profile, *shown;
    size_t profile_length;
    double finished; /* the share of the whole that is done */
};

/* ---- tasks ----------------------------------------------------------------------------------- */

static void crew_free_task(struct task *task) {
    qd_cover_starts_free(task->starts);
    free(task->buffer);
    free(task);
}

static struct task *crew_new_task(qd_error *error) {
    struct task *task = qd_array_new(1, sizeof *task);
    if (task && qd_cover_starts_new(&task->starts, error) == QD_OK)
        return task;
    free(task);
    qd_fail_memory(error);
    return NULL;
}

static void crew_clear_tasks(qd_cover_crew *crew) {
    while (crew->first) {
        struct task *next = crew->first->next;
        crew_free_task(crew->first);
        crew->first = next;
    }
    crew->waiting = 0;
}

static bool crew_is_ordered(const qd_cover_crew *crew) {
    return crew->visit && crew->ordered;
}

/* The first of them; or, if they are few, the heaviest, unless the order matters. */
static struct task *crew_find_waiting(const qd_cover_crew *crew) {
    bool takes_first = crew_is_ordered(crew) || crew->waiting > crew->worker_count;
    struct task *found = NULL;
    for (struct task *task = crew->first; task && !(found && takes_first); task = task->next)
        if (task->state == CREW_WAITING && (!found || task->weight > found->weight))
            found = task;
    return found;
}

/* Whether a busy thread shall give. */
static bool crew_wants_more(const qd_cover_crew *crew) {
    if (crew_is_ordered(crew))
        return crew->hungry && crew->waiting == 0;
    return crew->waiting < crew->hungry + crew->worker_count / RESERVE;
}

static void crew_stop(qd_cover_crew *crew, qd_outcome why) {
    if (!crew->stopping)
        crew->why = why;
    crew->stopping = true;
    qd_condition_wake_all(&crew->changed);
}

static void crew_fail(qd_cover_crew *crew, const qd_error *error) {
    if (crew->error.status == QD_OK)
        crew->error = *error;
    crew_stop(crew, QD_INTERRUPTED);
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* The user may take longer for a solution than the search: those that wait then are left for the next run. */
static void crew_check_time(qd_cover_crew *crew) {
    qd_outcome why;
    bool is_turn = crew->effort.solutions % SOLUTIONS_PER_LOOK == 0;
    if (qd_stop_ends(&crew->time, !is_turn, &why))
        crew_stop(crew, why);
}

/* Delivers one solution to the user; false if no more are wanted, or not in this run. */
static bool crew_hand_over(qd_cover_crew *crew, const uint32_t *options, size_t count) {
    uint64_t limit = crew->settings.limits.solutions;
    bool waits =
        crew->why == QD_STOPPED || crew->why == QD_INTERRUPTED || crew->why == QD_TIME_LIMIT;
    if ((crew->stopping && waits) || (limit && crew->effort.solutions >= limit))
        return false;
    crew->effort.solutions++;
    if (!crew->visit(crew->user, options, count))
        crew_stop(crew, QD_STOPPED);
    else if (limit && crew->effort.solutions == limit)
        crew_stop(crew, QD_SOLUTION_LIMIT);
    else
        crew_check_time(crew);
    return true;
}

/* Solutions that the user does not take stay in the buffer, as part of the remaining work. */
static void crew_flush(qd_cover_crew *crew, struct task *task) {
    size_t taken = 0;
    while (taken < task->buffered &&
           crew_hand_over(crew, task->buffer + taken + 1, task->buffer[taken]))
        taken += 1 + task->buffer[taken];
    if (taken)
        memmove(task->buffer, task->buffer + taken,
                (task->buffered - taken) * sizeof *task->buffer);
    task->buffered -= taken;
}

/* Delivers the solutions of the first tasks, and removes tasks that are done. Only its own thread
 * may touch the buffer of a running task. */
static void crew_flush_first(qd_cover_crew *crew) {
    while (crew->first && (crew->first->state == DONE || crew->first->state == PAUSED)) {
        struct task *task = crew->first;
        crew_flush(crew, task);
        if (task->state == PAUSED || task->buffered)
            return;
        crew->first = task->next;
        crew_free_task(task);
        qd_condition_wake_all(&crew->changed);
    }
}

/* Solutions are sorted, because the order of choice depends on the beginning of the task. */
static bool crew_buffer_solution(struct task *task, const qd_cover_search *search) {
    size_t count = search->solution_length;
    if (!qd_array_reserve(&task->buffer, &task->capacity, task->buffered + count + 1,
                          sizeof *task->buffer))
        return false;
    task->buffer[task->buffered++] = (uint32_t)count;
    memcpy(task->buffer + task->buffered, search->solution, count * sizeof *task->buffer);
    qd_sort_numbers(task->buffer + task->buffered, count);
    task->buffered += count;
    return true;
}

/* ---- a thread -------------------------------------------------------------------------------- */

/* Adds the effort of the search since the last call. The lock is held. */
static void crew_add_up(struct worker *worker, bool last) {
    qd_cover_crew *crew = worker->crew;
    const qd_cover_search *search = worker->search;
    if (!crew->visit)
        crew->effort.solutions += search->effort.solutions - worker->counted.solutions;
    crew->effort.nodes += search->effort.nodes - worker->counted.nodes;
    crew->effort.updates += search->effort.updates - worker->counted.updates;
    worker->counted = search->effort;
    if (!last)
        return;
    for (size_t l = 0; l < search->profile_length; l++)
        crew->profile[l] += search->profile[l];
    if (search->profile_length > crew->profile_length)
        crew->profile_length = search->profile_length;
    worker->counted = (qd_effort){0};
}

/* Whether the limit of nodes or updates is reached, and which. */
static bool crew_is_used_up(const qd_cover_crew *crew, qd_outcome *why) {
    const qd_limits *limits = &crew->settings.limits;
    if (limits->updates && crew->effort.updates >= limits->updates)
        *why = QD_UPDATE_LIMIT;
    else if (limits->nodes && crew->effort.nodes >= limits->nodes)
        *why = QD_NODE_LIMIT;
    else
        return false;
    return true;
}

static bool crew_has_enough(const qd_cover_crew *crew) {
    uint64_t limit = crew->settings.limits.solutions;
    return limit && crew->effort.solutions >= limit;
}

static void crew_check_limits(qd_cover_crew *crew) {
    qd_outcome why;
    if (crew_is_used_up(crew, &why))
        crew_stop(crew, why);
    if (!crew->visit && crew_has_enough(crew))
        crew_stop(crew, QD_SOLUTION_LIMIT);
    if (qd_stop_is_due(&crew->time, &why))
        crew_stop(crew, why);
}

/* Begins to search a task's starts. The lock is held. */
static bool crew_begin_task(struct worker *worker, struct task *task) {
    qd_error error;
    worker->crew->waiting -= task->state == CREW_WAITING;
    task->state = RUNNING;
    if (qd_cover_search_restart_all(worker->search, task->starts, &error) == QD_OK)
        return true;
    crew_fail(worker->crew, &error);
    return false;
}

/* Adds the share of the task that its search has completed to what is finished. */
static void crew_settle_weight(struct worker *worker, double progress) {
    struct task *task = worker->task;
    worker->crew->finished += task->weight * progress - task->counted;
    task->counted = task->weight * progress;
}

/*
 * Divides the remaining work in order: the later half goes to `rest`. The last start is the largest,
 * a node near the root. It is halved; if it has only one way to continue, all of it goes.
 */
static qd_status crew_divide(const qd_cover *cover, const qd_cover_starts *left,
                             qd_cover_starts *kept, qd_cover_starts *rest, qd_error *error) {
    size_t count = left->count;
    qd_cover_start last = qd_cover_starts_get(left, count - 1);
    struct qd_halver halver;
    qd_status status = qd_halver_open(&halver, cover, error);
    if (status == QD_OK)
        status = qd_starts_append(kept, left, 0, count - 1, error);
    if (status == QD_OK)
        status = qd_halver_divide(&halver, &last, kept, rest, error);
    qd_halver_close(&halver);
    if (status != QD_OK || rest->count || count == 1)
        return status;
    qd_cover_starts_clear(kept);
    status = qd_starts_append(kept, left, 0, count - 1, error);
    return status == QD_OK ? qd_cover_starts_add(rest, &last, error) : status;
}

/* `rest` becomes a task after this one, which restarts with what it keeps. */
static void crew_cut_task(struct worker *worker, struct task *task, struct task *rest,
                          qd_cover_starts *kept) {
    qd_cover_crew *crew = worker->crew;
    qd_cover_starts *swap = task->starts;
    crew_add_up(worker, true);
    crew_settle_weight(worker, qd_cover_search_progress(worker->search));
    task->starts = kept;
    qd_cover_starts_free(swap);
    rest->weight = task->weight = (task->weight - task->counted) / 2;
    task->counted = 0;
    rest->next = task->next;
    task->next = rest;
    crew->waiting++;
    qd_condition_wake_all(&crew->changed);
    crew_begin_task(worker, task);
}

static bool crew_is_deep(const struct worker *worker) {
    size_t most = worker->crew->cover->bounds ? MOST_LEVELS_OF_BOUNDS : MOST_LEVELS;
    return worker->search->profile_length > most;
}

/* Gives away half of the remaining work, if it can be divided. The lock is held. */
static void crew_share(struct worker *worker, struct task *task) {
    qd_cover_crew *crew = worker->crew;
    qd_cover_starts *left = NULL, *kept = NULL;
    qd_error error;
    struct task *rest = crew_new_task(&error);
    qd_status status = rest ? qd_cover_starts_new(&left, &error) : QD_ERROR_MEMORY;
    if (status == QD_OK)
        status = qd_cover_starts_new(&kept, &error);
    if (status == QD_OK)
        status = qd_cover_search_remaining(worker->search, left, &error);
    if (status == QD_OK && left->count)
        status = crew_is_ordered(crew)
                     ? crew_divide(crew->cover, left, kept, rest->starts, &error)
                     : qd_cover_share(crew->cover, left, kept, NULL, rest->starts, NULL, &error);
    if (status == QD_OK && rest->starts->count) {
        crew_cut_task(worker, task, rest, kept);
        rest = NULL;
        kept = NULL;
    }
    if (rest)
        crew_free_task(rest);
    qd_cover_starts_free(left);
    qd_cover_starts_free(kept);
    if (status != QD_OK)
        crew_fail(crew, &error);
}

/* At most the rest up to the limit. */
static uint64_t crew_shorten(uint64_t slice, uint64_t limit, uint64_t done) {
    return limit > done && limit - done < slice ? limit - done : slice;
}

/* Sets how long to search until the next look at the other threads; shorter near a limit. */
static void crew_set_slice(const qd_cover_crew *crew, qd_budget *budget) {
    const qd_limits *limits = &crew->settings.limits;
    uint64_t slice = limits->slice_nodes ? limits->slice_nodes : SLICE_NODES;
    budget->limits.slice_nodes = crew_shorten(slice, limits->nodes, crew->effort.nodes);
    budget->slice_seconds = SLICE_SECONDS;
    budget->slice_updates = 0;
    if (limits->updates)
        budget->slice_updates = crew_shorten(SLICE_UPDATES, limits->updates, crew->effort.updates);
}

/* Searches for one slice, without the lock. */
static qd_outcome crew_run_slice(struct worker *worker, struct task *task, qd_error *error) {
    qd_cover_search *search = worker->search;
    qd_cover_crew *crew = worker->crew;
    qd_outcome outcome;
    if (!crew->visit)
        return qd_search_run(search, true);
    const qd_effort *effort = &search->effort, before = *effort;
    uint64_t nodes = search->budget.limits.slice_nodes, updates = search->budget.slice_updates;
    double late = qd_now() + search->budget.slice_seconds; /* every call begins a slice */
    while ((outcome = qd_search_run(search, false)) == QD_SOLUTION) {
        if (!crew_buffer_solution(task, search)) {
            qd_fail_memory(error);
            return QD_INTERRUPTED;
        }
        if (task->buffered >= (crew->ordered ? BUFFER_LIMIT : SMALL_BUFFER) ||
            effort->nodes - before.nodes >= nodes ||
            (updates && effort->updates - before.updates >= updates) || qd_now() >= late)
            return QD_PAUSED;
    }
    return outcome;
}

/* In ordered mode, a task with a full buffer waits until it is the first. */
static void crew_settle_solutions(qd_cover_crew *crew, struct task *task) {
    if (!crew->visit)
        return;
    while (task->buffered >= BUFFER_LIMIT && crew->first != task && crew->first->state == RUNNING &&
           !crew->stopping)
        qd_condition_wait(&crew->changed, &crew->lock);
    if (crew->first == task || !crew->ordered)
        crew_flush(crew, task);
}

/* The thread leaves its task: done, or paused if the crew stops. */
static void crew_leave_task(struct worker *worker, qd_outcome outcome) {
    qd_cover_crew *crew = worker->crew;
    struct task *task = worker->task;
    crew_add_up(worker, outcome == QD_DONE);
    crew_settle_weight(worker, outcome == QD_DONE ? 1 : qd_cover_search_progress(worker->search));
    task->state = outcome == QD_DONE ? DONE : PAUSED;
    if (outcome == QD_DONE)
        worker->task = NULL;
    crew->running--;
    crew_flush_first(crew);
    qd_condition_wake_all(&crew->changed);
}

/* Whether a slice was all that ended it; or what ends all, which the limits of the crew tell. */
static bool crew_goes_on(qd_outcome outcome) {
    return outcome == QD_PAUSED || outcome == QD_INTERRUPTED || outcome == QD_TIME_LIMIT;
}

/* Works on worker->task, which is RUNNING and counted as such. The lock is held. */
static void crew_work_on(struct worker *worker) {
    qd_cover_crew *crew = worker->crew;
    struct task *task = worker->task;
    qd_outcome outcome = QD_PAUSED;
    while (!crew->stopping && crew_goes_on(outcome)) {
        qd_error error = {0};
        crew_set_slice(crew, &worker->search->budget);
        qd_mutex_unlock(&crew->lock);
        outcome = crew_run_slice(worker, task, &error);
        qd_mutex_lock(&crew->lock);
        if (error.status != QD_OK)
            crew_fail(crew, &error);
        crew_add_up(worker, false);
        crew_settle_solutions(crew, task);
        crew_check_limits(crew);
        if (crew_goes_on(outcome) && !crew->stopping && crew_wants_more(crew) &&
            !crew_is_deep(worker))
            crew_share(worker, task);
    }
    crew_leave_task(worker, outcome);
}

static void crew_take_task(struct worker *worker, struct task *task) {
    worker->crew->running++;
    worker->task = task;
    if (crew_begin_task(worker, task))
        crew_work_on(worker);
    else
        crew_leave_task(worker, QD_PAUSED);
}

static void *crew_work(void *argument) {
    struct worker *worker = argument;
    qd_cover_crew *crew = worker->crew;
    qd_mutex_lock(&crew->lock);
    if (worker->task)
        crew_work_on(worker);
    while (!crew->stopping && !worker->task) {
        struct task *task = crew_find_waiting(crew);
        if (task) {
            crew_take_task(worker, task);
        } else if (crew->running == 0) {
            break;
        } else {
            crew->hungry++;
            qd_condition_wait(&crew->changed, &crew->lock);
            crew->hungry--;
        }
    }
    qd_condition_wake_all(&crew->changed);
    qd_mutex_unlock(&crew->lock);
    return NULL;
}

/* ---- the crew -------------------------------------------------------------------------------- */

static qd_status crew_open_workers(qd_cover_crew *crew, qd_error *error) {
    qd_cover_settings own = crew->settings;
    uint64_t memory = own.limits.memory / crew->worker_count; /* of each; a limit of 0 is none */
    own.limits = (qd_limits){.stop = own.limits.stop,
                             .solutions = own.limits.solutions,
                             .memory = own.limits.memory && !memory ? 1 : memory};
    for (uint32_t i = 0; i < crew->worker_count; i++) {
        crew->workers[i].crew = crew;
        qd_status status = qd_cover_search_new(crew->cover, &own, &crew->workers[i].search, error);
        if (status != QD_OK)
            return status;
        crew->workers[i].search->budget.is_patient = true; /* so that every run gets on */
    }
    return QD_OK;
}

qd_status qd_cover_crew_new(const qd_cover *cover, const qd_cover_settings *settings,
                            uint32_t threads, qd_cover_crew **out, qd_error *error) {
    *out = NULL;
    if (threads == 0 || threads > 1024)
        return qd_fail(error, QD_ERROR_ARGUMENT, "a crew must have 1 to 1024 threads, not %u",
                       threads);
    qd_cover_settings own = qd_cover_settings_take(settings);
    if (own.observer)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "a crew cannot be observed");
    qd_cover_crew *crew = qd_array_new(1, sizeof *crew);
    if (!crew)
        return qd_fail_memory(error);
    qd_mutex_init(&crew->lock);
    qd_condition_init(&crew->changed);
    crew->cover = cover;
    crew->settings = own;
    crew->time.also = own.limits.stop;
    crew->worker_count = qd_thread_count(threads);
    crew->workers = qd_array_new(crew->worker_count, sizeof *crew->workers);
    crew->profile = qd_array_new(cover->depth + cover->primary_count + 1, sizeof *crew->profile);
    crew->shown = qd_array_new(cover->depth + cover->primary_count + 1, sizeof *crew->shown);
    qd_status status = crew->workers && crew->profile && crew->shown
                           ? crew_open_workers(crew, error)
                           : qd_fail_memory(error);
    if (status == QD_OK)
        status = qd_cover_crew_restart(crew, NULL, error);
    if (status == QD_OK)
        *out = crew;
    else
        qd_cover_crew_free(crew);
    return status;
}

void qd_cover_crew_free(qd_cover_crew *crew) {
    if (!crew)
        return;
    crew_clear_tasks(crew);
    for (uint32_t i = 0; crew->workers && i < crew->worker_count; i++)
        qd_cover_search_free(crew->workers[i].search);
    qd_mutex_close(&crew->lock);
    qd_condition_close(&crew->changed);
    free(crew->workers);
    free(crew->profile);
    free(crew->shown);
    free(crew);
}

/* Every start becomes a task, so that with many starts no sharing is needed. */
static qd_status crew_add_tasks(qd_cover_crew *crew, const qd_cover_starts *starts,
                                qd_error *error) {
    static const qd_cover_start whole = QD_COVER_START_INIT;
    struct task **end = &crew->first;
    size_t count = starts ? starts->count : 1;
    for (size_t i = 0; i < count; i++) {
        struct task *task = crew_new_task(error);
        if (!task)
            return QD_ERROR_MEMORY;
        *end = task;
        end = &task->next;
        crew->waiting++;
        task->weight = 1.0 / (double)count;
        qd_cover_start start = starts ? qd_cover_starts_get(starts, i) : whole;
        qd_status status = qd_cover_starts_add(task->starts, &start, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

qd_status qd_cover_crew_restart(qd_cover_crew *crew, const qd_cover_starts *starts,
                                qd_error *error) {
    crew_clear_tasks(crew);
    for (uint32_t i = 0; i < crew->worker_count; i++) {
        struct worker *worker = &crew->workers[i];
        worker->task = NULL;
        worker->counted = (qd_effort){0};
    }
    crew->effort = (qd_effort){0};
    crew->finished = 0;
    memset(crew->profile, 0, crew->profile_length * sizeof *crew->profile);
    crew->profile_length = 0;
    return crew_add_tasks(crew, starts, error);
}

/* A task that a thread has paused becomes available to all. */
static void crew_give_back(struct worker *worker) {
    qd_cover_crew *crew = worker->crew;
    struct task *task = worker->task;
    qd_error error;
    qd_cover_starts_clear(task->starts);
    if (qd_cover_search_remaining(worker->search, task->starts, &error) != QD_OK)
        crew_fail(crew, &error);
    crew_add_up(worker, true);
    task->state = CREW_WAITING;
    crew->waiting++;
    worker->task = NULL;
    crew->running--;
    qd_condition_wake_all(&crew->changed);
}

static void crew_run_threads(qd_cover_crew *crew) {
    for (uint32_t i = 0; i < crew->worker_count; i++) {
        crew->running += crew->workers[i].task != NULL;
        if (crew->workers[i].task)
            crew->workers[i].task->state = RUNNING;
    }
    for (uint32_t i = 1; i < crew->worker_count; i++) {
        struct worker *worker = &crew->workers[i];
        worker->started = qd_thread_start(&worker->thread, crew_work, worker);
        if (worker->started || !worker->task)
            continue;
        qd_mutex_lock(&crew->lock);
        crew_give_back(worker);
        qd_mutex_unlock(&crew->lock);
    }
    crew_work(&crew->workers[0]);
    for (uint32_t i = 1; i < crew->worker_count; i++)
        if (crew->workers[i].started)
            qd_thread_join(&crew->workers[i].thread);
}

/* What the limits still allow in this run. */
static bool crew_may_run(qd_cover_crew *crew) {
    crew->stopping = false;
    crew->why = QD_DONE;
    if (crew_has_enough(crew))
        crew->why = QD_SOLUTION_LIMIT;
    return !crew_is_used_up(crew, &crew->why) && crew->why == QD_DONE;
}

static qd_status crew_run(qd_cover_crew *crew, qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    double began = qd_now();
    crew->error = (qd_error){0};
    if (!crew_may_run(crew)) {
        *outcome = crew->why;
        return QD_OK;
    }
    qd_stop_after(&crew->time, crew->settings.limits.seconds);
    if (crew->visit)
        crew_flush_first(crew); /* what was left by the run before */
    crew_run_threads(crew);
    crew->effort.seconds += qd_now() - began;
    *outcome = crew->stopping ? crew->why : QD_DONE;
    if (crew->error.status == QD_OK)
        return QD_OK;
    if (error)
        *error = crew->error;
    return crew->error.status;
}

qd_status qd_cover_crew_count(qd_cover_crew *crew, qd_count *total, qd_outcome *outcome,
                              qd_error *error) {
    uint64_t before = crew->effort.solutions, limit = crew->settings.limits.solutions;
    crew->visit = NULL;
    qd_status status = crew_run(crew, outcome, error);
    uint64_t after = crew->effort.solutions;
    if (limit && after > limit) /* several threads reached it at once; the effort is exact */
        after = limit > before ? limit : before;
    return status == QD_OK ? qd_count_add(total, after - before, error) : status;
}

qd_status qd_cover_crew_each(qd_cover_crew *crew, bool ordered, qd_cover_visit visit, void *user,
                             qd_outcome *outcome, qd_error *error) {
    crew->visit = visit;
    crew->user = user;
    crew->ordered = ordered;
    return crew_run(crew, outcome, error);
}

/* A waiting solution is saved as a start that has no other solution: with bounds, all other options
 * must be banned for that. */
static qd_status crew_add_solution(const qd_cover_crew *crew, const uint32_t *options, size_t count,
                                   qd_cover_starts *starts, qd_error *error) {
    qd_starts_begin(starts);
    for (size_t i = 0; i < count; i++)
        qd_starts_choose(starts, options[i]);
    size_t next = 0; /* they ascend */
    for (uint32_t o = 0; crew->cover->bounds && o < crew->cover->option_count; o++)
        if (next < count && options[next] == o)
            next++;
        else
            qd_starts_ban(starts, o);
    return qd_starts_end(starts, QD_NO_ITEM, error);
}

/* The search of a paused task; NULL if there is none. */
static const qd_cover_search *crew_find_search(const qd_cover_crew *crew, const struct task *task) {
    for (uint32_t i = 0; i < crew->worker_count; i++)
        if (crew->workers[i].task == task)
            return crew->workers[i].search;
    return NULL;
}

qd_status qd_cover_crew_remaining(const qd_cover_crew *crew, qd_cover_starts *starts,
                                  qd_error *error) {
    qd_status status = QD_OK;
    for (const struct task *task = crew->first; task && status == QD_OK; task = task->next) {
        for (size_t i = 0; i < task->buffered && status == QD_OK; i += 1 + task->buffer[i])
            status = crew_add_solution(crew, task->buffer + i + 1, task->buffer[i], starts, error);
        const qd_cover_search *search = crew_find_search(crew, task);
        if (search && status == QD_OK)
            status = qd_cover_search_remaining(search, starts, error);
        if (task->state == CREW_WAITING && status == QD_OK)
            status = qd_starts_append(starts, task->starts, 0, task->starts->count, error);
    }
    return status;
}

const char *qd_cover_crew_engine(const qd_cover_crew *crew) {
    return qd_cover_search_engine(crew->workers[0].search);
}

double qd_cover_crew_progress(const qd_cover_crew *crew) {
    return crew->first ? crew->finished : 1;
}

qd_effort qd_cover_crew_effort(const qd_cover_crew *crew) {
    return crew->effort;
}

uint64_t qd_cover_crew_memory(const qd_cover_crew *crew) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < crew->worker_count; i++)
        bytes += crew->workers[i].search->room.taken;
    return bytes;
}

/* The levels of paused searches are not yet in crew->profile. */
const uint64_t *qd_cover_crew_profile(const qd_cover_crew *crew, size_t *length) {
    length = QD_OPTIONAL(length, size_t);
    *length = crew->profile_length;
    memcpy(crew->shown, crew->profile, *length * sizeof *crew->shown);
    for (uint32_t i = 0; i < crew->worker_count; i++) {
        const qd_cover_search *search = crew->workers[i].search;
        if (!crew->workers[i].task)
            continue;
        for (; *length < search->profile_length; ++*length)
            crew->shown[*length] = 0;
        for (size_t l = 0; l < search->profile_length; l++)
            crew->shown[l] += search->profile[l];
    }
    return crew->shown;
}
