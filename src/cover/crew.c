/*
 * The threads of a search. The work is a list of TASKS in the order of one search, each a
 * list of starts. A thread takes the first waiting task and searches it in slices. If a thread
 * finds no task, a busy one gives away half of its remaining work (qd_cover_search_remaining), as a
 * new task after its own: see qd_cover_share; the later half if solutions are visited. Threads share nothing
 * else. In a count, busy threads give before any thread has nothing, and the heaviest task is taken
 * first.
 *
 *     tasks:   [done]  [running: its solutions wait here]  [running]  [waiting]  ...
 *              ^ first: its solutions are delivered at once
 *
 * Solutions of later tasks wait in buffers until all earlier tasks are done. A thread whose buffer is
 * full waits, too, so that memory is bounded. What all threads did together, and their settings, are
 * those of the search that has the crew; each thread has a search of its own.
 */
#include "crew.h"
#include "halve.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/team.h"
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

/* One task in so many threads waits, so that a thread that has nothing need not. In lockstep, 64
 * threads with 200 slices each have 0.95 to 0.96 of their speed; without such tasks 0.74 on
 * conway-5x5x5 and 0.83 on dudeney. */
#define RESERVE 6

/* What is left of a search has one start for each level that is open, as long as the level is deep: beyond so many
 * levels, and so many numbers in all, it would take too long, and too much memory, to give half of that away. With
 * bounds all levels are open, and starts ban options, too. */
#define MOST_LEVELS 16384
#define MOST_LEVELS_OF_BOUNDS 2048
#define MOST_NUMBERS 2000000

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
    struct crew *crew;
    qd_cover_search *search;
    struct task *task; /* being searched, or paused */
    qd_effort counted; /* the part of the search's effort that has been added up */
};

struct crew {
    qd_cover_search *whole;
    struct team *team;
    uint32_t worker_count;
    struct worker *workers;

    qd_mutex lock;
    qd_condition changed;
    struct task *first;
    size_t waiting;           /* tasks */
    uint32_t running, hungry; /* threads */
    bool stopping;
    qd_outcome why;  /* why it stops */
    qd_error error;  /* from a thread */
    qd_stop time;    /* the limit of this run, and `also` what stops it from outside */
    double pause_at; /* when the slice ends; 0: never */

    qd_cover_visit visit; /* NULL: solutions are counted */
    void *user;
    uint64_t *profile; /* of tasks that are done */
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

static void crew_free_tasks(struct task *first) {
    while (first) {
        struct task *next = first->next;
        crew_free_task(first);
        first = next;
    }
}

/* The first of them; or, if they are few, the heaviest, unless the order matters. */
static struct task *crew_find_waiting(const struct crew *crew) {
    bool takes_first = crew->visit || crew->waiting > crew->worker_count;
    struct task *found = NULL;
    for (struct task *task = crew->first; task && !(found && takes_first); task = task->next)
        if (task->state == CREW_WAITING && (!found || task->weight > found->weight))
            found = task;
    return found;
}

/* Whether a busy thread shall give. */
static bool crew_wants_more(const struct crew *crew) {
    if (crew->visit)
        return crew->hungry && crew->waiting == 0;
    return crew->waiting < crew->hungry + crew->worker_count / RESERVE;
}

static void crew_stop(struct crew *crew, qd_outcome why) {
    if (!crew->stopping)
        crew->why = why;
    crew->stopping = true;
    qd_condition_wake_all(&crew->changed);
}

static void crew_fail(struct crew *crew, const qd_error *error) {
    if (crew->error.status == QD_OK)
        crew->error = *error;
    crew_stop(crew, QD_INTERRUPTED);
}

/* ---- solutions ------------------------------------------------------------------------------- */

static void crew_check_clock(struct crew *crew, bool is_patient) {
    qd_outcome why;
    if (qd_stop_ends(&crew->time, is_patient, &why))
        crew_stop(crew, why);
    else if (!is_patient && crew->pause_at > 0 && qd_now() >= crew->pause_at)
        crew_stop(crew, QD_PAUSED);
}

/*
 * Delivers one solution to the user; false if no more are wanted, or not in this run. The user may take
 * longer for a solution than the search: those that wait when time is up are left for the next run.
 */
static bool crew_hand_over(struct crew *crew, const uint32_t *options, size_t count) {
    uint64_t limit = crew->whole->settings.limits.solutions,
             *number = &crew->whole->effort.solutions;
    bool goes_on = !crew->stopping || crew->why == QD_NODE_LIMIT || crew->why == QD_UPDATE_LIMIT;
    if (!goes_on || (limit && *number >= limit))
        return false;
    ++*number;
    if (!crew->visit(crew->user, options, count))
        crew_stop(crew, QD_STOPPED);
    else if (limit && *number == limit)
        crew_stop(crew, QD_SOLUTION_LIMIT);
    else
        crew_check_clock(crew, *number % SOLUTIONS_PER_LOOK != 0);
    return true;
}

/* Solutions that the user does not take stay in the buffer, as part of the remaining work. */
static void crew_flush(struct crew *crew, struct task *task) {
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
static void crew_flush_first(struct crew *crew) {
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

/* ---- a thread -------------------------------------------------------------------------------- */

static void crew_add_profile(const qd_cover_search *search, uint64_t *profile, size_t *length) {
    for (size_t l = 0; l < search->profile_length; l++)
        profile[l] += search->profile[l];
    if (search->profile_length > *length)
        *length = search->profile_length;
}

/* Adds the effort of the search since the last call. The lock is held. */
static void crew_add_up(struct worker *worker, bool last) {
    struct crew *crew = worker->crew;
    const qd_cover_search *search = worker->search;
    qd_effort *effort = &crew->whole->effort;
    if (!crew->visit)
        effort->solutions += search->effort.solutions - worker->counted.solutions;
    effort->nodes += search->effort.nodes - worker->counted.nodes;
    effort->updates += search->effort.updates - worker->counted.updates;
    worker->counted = search->effort;
    if (!last)
        return;
    crew_add_profile(search, crew->profile, &crew->profile_length);
    worker->counted = (qd_effort){0};
}

/* Whether the limit of nodes or updates is reached, and which. */
static bool crew_is_used_up(const struct crew *crew, qd_outcome *why) {
    const qd_limits *limits = &crew->whole->settings.limits;
    const qd_effort *effort = &crew->whole->effort;
    if (limits->updates && effort->updates >= limits->updates)
        *why = QD_UPDATE_LIMIT;
    else if (limits->nodes && effort->nodes >= limits->nodes)
        *why = QD_NODE_LIMIT;
    else
        return false;
    return true;
}

static bool crew_has_enough(const struct crew *crew) {
    uint64_t limit = crew->whole->settings.limits.solutions;
    return limit && crew->whole->effort.solutions >= limit;
}

static void crew_check_limits(struct crew *crew) {
    qd_outcome why;
    if (crew_is_used_up(crew, &why))
        crew_stop(crew, why);
    if (!crew->visit && crew_has_enough(crew))
        crew_stop(crew, QD_SOLUTION_LIMIT);
    crew_check_clock(crew, false);
}

/* Begins to search a task's starts. The lock is held. */
static bool crew_begin_task(struct worker *worker, struct task *task) {
    qd_error error;
    worker->crew->waiting -= task->state == CREW_WAITING;
    task->state = RUNNING;
    if (qd_search_restart(worker->search, task->starts, &error) == QD_OK)
        return true;
    task->state = CREW_WAITING; /* the search lacks some of its starts */
    worker->crew->waiting++;
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
                             qd_cover_starts *kept, qd_cover_starts *rest, struct asking *asking,
                             qd_error *error) {
    size_t count = left->count;
    qd_cover_start last = qd_cover_starts_get(left, count - 1);
    struct qd_halver halver;
    qd_status status = qd_halver_open(&halver, cover, asking, error);
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
    struct crew *crew = worker->crew;
    qd_cover_starts *swap = task->starts;
    crew_add_up(worker, true);
    crew_settle_weight(worker, qd_search_progress(worker->search));
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
    const qd_cover_search *search = worker->search;
    size_t most = search->cover->bounds ? MOST_LEVELS_OF_BOUNDS : MOST_LEVELS, numbers = 0;
    uint32_t tried, all;
    if (search->profile_length > most)
        return true;
    for (uint32_t level = 0; search->engine->share(search, level, &tried, &all); level++)
        numbers += tried < all ? level : 0;
    return numbers > MOST_NUMBERS;
}

/* Gives away half of the remaining work, if it can be divided and nobody requests an end. The lock is held. */
static void crew_share(struct worker *worker, struct task *task) {
    struct crew *crew = worker->crew;
    const qd_cover *cover = crew->whole->cover;
    qd_cover_starts *left = NULL, *kept = NULL;
    struct asking asking = {.stop = crew->time.also, .is_opening = true, .most = UINT64_MAX};
    qd_error error;
    struct task *rest = crew_new_task(&error);
    qd_status status = rest ? qd_cover_starts_new(&left, &error) : QD_ERROR_MEMORY;
    if (status == QD_OK)
        status = qd_cover_starts_new(&kept, &error);
    if (status == QD_OK)
        status = qd_search_remaining(worker->search, left, &error);
    if (status == QD_OK && left->count)
        status = crew->visit
                     ? crew_divide(cover, left, kept, rest->starts, &asking, &error)
                     : qd_share(cover, left, kept, NULL, rest->starts, NULL, &asking, &error);
    if (status == QD_OK && rest->starts->count) {
        crew_cut_task(worker, task, rest, kept);
        rest = NULL;
        kept = NULL;
    }
    if (rest)
        crew_free_task(rest);
    qd_cover_starts_free(left);
    qd_cover_starts_free(kept);
    if (status != QD_OK && !asking.stopped)
        crew_fail(crew, &error);
}

/* At most the rest up to the limit. */
static uint64_t crew_shorten(uint64_t slice, uint64_t limit, uint64_t done) {
    return limit > done && limit - done < slice ? limit - done : slice;
}

/* Sets how long to search until the next look at the other threads; shorter near a limit. */
static void crew_set_slice(const struct crew *crew, qd_budget *budget) {
    const qd_limits *limits = &crew->whole->settings.limits;
    const qd_effort *effort = &crew->whole->effort;
    uint64_t slice = limits->slice_nodes ? limits->slice_nodes : SLICE_NODES;
    budget->limits.slice_nodes = crew_shorten(slice, limits->nodes, effort->nodes);
    budget->slice_seconds = SLICE_SECONDS;
    budget->slice_updates = 0;
    if (limits->updates)
        budget->slice_updates = crew_shorten(SLICE_UPDATES, limits->updates, effort->updates);
}

/* Makes room for one more solution, however long, before it is found: so it is not lost if there is no memory. */
static bool crew_make_room(const struct worker *worker) {
    struct task *task = worker->task;
    return qd_array_reserve(&task->buffer, &task->capacity,
                            task->buffered + worker->search->cover->depth + 1,
                            sizeof *task->buffer);
}

/* Keeps a solution; false if there is no memory for another one, or no more are to wait. */
static bool crew_keep(void *user, const uint32_t *options, size_t count) {
    const struct worker *worker = user;
    struct task *task = worker->task;
    task->buffer[task->buffered++] = (uint32_t)count;
    if (count)
        memcpy(task->buffer + task->buffered, options, count * sizeof *options);
    task->buffered += count;
    return task->buffered < BUFFER_LIMIT && crew_make_room(worker);
}

/* Searches for one slice, without the lock. */
static qd_outcome crew_run_slice(struct worker *worker, qd_error *error) {
    if (!worker->crew->visit)
        return qd_search_run(worker->search, true);
    qd_outcome outcome = QD_STOPPED;
    if (crew_make_room(worker))
        outcome = qd_search_each(worker->search, crew_keep, worker);
    if (outcome != QD_STOPPED)
        return outcome;
    if (worker->task->buffered < BUFFER_LIMIT)
        qd_fail_memory(error);
    return QD_PAUSED;
}

/* A task with a full buffer waits until it is the first. */
static void crew_settle_solutions(struct crew *crew, struct task *task) {
    if (!crew->visit)
        return;
    while (task->buffered >= BUFFER_LIMIT && crew->first != task && crew->first->state == RUNNING &&
           !crew->stopping)
        qd_condition_wait(&crew->changed, &crew->lock);
    if (crew->first == task)
        crew_flush(crew, task);
}

/* The thread leaves its task: done, or paused if the crew stops; or waiting, if it could not begin it again. */
static void crew_leave_task(struct worker *worker, qd_outcome outcome) {
    struct crew *crew = worker->crew;
    struct task *task = worker->task;
    if (task->state == RUNNING) {
        crew_add_up(worker, outcome == QD_DONE);
        crew_settle_weight(worker, outcome == QD_DONE ? 1 : qd_search_progress(worker->search));
        task->state = outcome == QD_DONE ? DONE : PAUSED;
    }
    if (task->state == DONE && task->buffered == 0) { /* it may wait long for those before it */
        free(task->buffer);
        task->buffer = NULL;
        task->capacity = 0;
    }
    if (task->state != PAUSED)
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
    struct crew *crew = worker->crew;
    struct task *task = worker->task;
    qd_outcome outcome = QD_PAUSED;
    while (!crew->stopping && crew_goes_on(outcome)) {
        qd_error error = {0};
        crew_set_slice(crew, &worker->search->budget);
        qd_mutex_unlock(&crew->lock);
        outcome = crew_run_slice(worker, &error);
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
    if (!crew_begin_task(worker, task))
        return;
    worker->crew->running++;
    worker->task = task;
    crew_work_on(worker);
}

static void crew_work(void *user, uint32_t number) {
    struct crew *crew = user;
    struct worker *worker = &crew->workers[number];
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
}

/* ---- the crew -------------------------------------------------------------------------------- */

static qd_status crew_open_workers(struct crew *crew, qd_error *error) {
    qd_cover_search *whole = crew->whole;
    qd_cover_settings own = whole->settings;
    uint64_t memory = own.limits.memory / crew->worker_count; /* of each; a limit of 0 is none */
    own.threads = 1;
    own.limits = (qd_limits){.stop = own.limits.stop,
                             .solutions = own.limits.solutions,
                             .memory = own.limits.memory && !memory ? 1 : memory};
    for (uint32_t i = 0; i < crew->worker_count; i++) {
        struct worker *worker = &crew->workers[i];
        worker->crew = crew;
        qd_status status = qd_search_make(whole->cover, &own, &worker->search, error);
        if (status == QD_OK)
            status = qd_search_open_engine(worker->search, NULL, error);
        if (status != QD_OK)
            return status;
        worker->search->budget.is_patient = true; /* so that every run gets on */
        whole->room.taken += worker->search->room.taken;
    }
    whole->engine = crew->workers[0].search->engine;
    return QD_OK;
}

qd_status qd_crew_open(qd_cover_search *whole, qd_error *error) {
    struct crew *crew = whole->crew = qd_array_new(1, sizeof *crew);
    if (!crew)
        return qd_fail_memory(error);
    qd_mutex_init(&crew->lock);
    qd_condition_init(&crew->changed);
    crew->whole = whole;
    crew->time.also = whole->settings.limits.stop;
    crew->profile = qd_array_new(whole->levels, sizeof *crew->profile);
    crew->team = qd_team_new(whole->settings.threads);
    crew->worker_count = qd_team_size(crew->team);
    crew->workers = qd_array_new(crew->worker_count, sizeof *crew->workers);
    if (!crew->team || !crew->workers || !crew->profile)
        return qd_fail_memory(error);
    return crew_open_workers(crew, error);
}

void qd_crew_close(struct crew *crew) {
    crew_free_tasks(crew->first);
    qd_team_free(crew->team);
    for (uint32_t i = 0; crew->workers && i < crew->worker_count; i++)
        qd_search_close(crew->workers[i].search);
    qd_mutex_close(&crew->lock);
    qd_condition_close(&crew->changed);
    free(crew->workers);
    free(crew->profile);
    free(crew);
}

/* Every start becomes a task, so that with many starts no sharing is needed. */
static qd_status crew_make_tasks(const qd_cover_starts *starts, struct task **end,
                                 qd_error *error) {
    qd_status status = QD_OK;
    for (size_t i = 0; i < starts->count && status == QD_OK; i++) {
        struct task *task = *end = crew_new_task(error);
        if (!task)
            return QD_ERROR_MEMORY;
        end = &task->next;
        task->weight = 1.0 / (double)starts->count;
        status = qd_starts_append(task->starts, starts, i, i + 1, error);
    }
    return status;
}

qd_status qd_crew_begin(struct crew *crew, const qd_cover_starts *starts, qd_error *error) {
    struct task *first = NULL;
    qd_status status = crew_make_tasks(starts, &first, error);
    if (status != QD_OK) {
        crew_free_tasks(first);
        return status;
    }
    crew_free_tasks(crew->first);
    crew->first = first;
    crew->waiting = (uint32_t)starts->count;
    for (uint32_t i = 0; i < crew->worker_count; i++) {
        crew->workers[i].task = NULL;
        crew->workers[i].counted = (qd_effort){0};
    }
    crew->finished = 0;
    crew->whole->effort = (qd_effort){0};
    memset(crew->profile, 0, crew->profile_length * sizeof *crew->profile);
    crew->profile_length = 0;
    return QD_OK;
}

/* What the limits still allow in this run. */
static bool crew_may_run(struct crew *crew) {
    double limit = crew->whole->settings.limits.seconds, spent = crew->whole->effort.seconds;
    double slice = crew->whole->budget.slice_seconds;
    crew->stopping = false;
    crew->why = QD_DONE;
    if (crew_has_enough(crew))
        crew->why = QD_SOLUTION_LIMIT;
    else if (limit > 0 && spent >= limit)
        crew->why = QD_TIME_LIMIT;
    qd_stop_after(&crew->time, limit > 0 ? limit - spent : 0);
    crew->pause_at = slice > 0 ? qd_now() + slice : 0;
    return !crew_is_used_up(crew, &crew->why) && crew->why == QD_DONE;
}

static void crew_run_threads(struct crew *crew) {
    for (uint32_t i = 0; i < crew->worker_count; i++) {
        crew->running += crew->workers[i].task != NULL;
        if (crew->workers[i].task)
            crew->workers[i].task->state = RUNNING;
    }
    qd_team_run(crew->team, crew_work, crew);
}

qd_status qd_crew_run(struct crew *crew, qd_cover_visit visit, void *user, qd_error *error) {
    qd_cover_search *whole = crew->whole;
    double began = qd_now();
    crew->error = (qd_error){0};
    crew->visit = visit;
    crew->user = user;
    if (crew_may_run(crew)) {
        if (visit)
            crew_flush_first(crew); /* what was left by the run before */
        if (!crew->stopping)
            crew_run_threads(crew);
        whole->effort.seconds += qd_now() - began;
    }
    whole->outcome = crew->why;
    if (crew->error.status != QD_OK && error)
        *error = crew->error;
    return crew->error.status;
}

/* A waiting solution is saved as a start that has no other solution: with bounds, all other options
 * must be banned for that. */
static qd_status crew_add_solution(const struct crew *crew, const uint32_t *options, size_t count,
                                   qd_cover_starts *starts, qd_error *error) {
    qd_starts_begin(starts);
    for (size_t i = 0; i < count; i++)
        qd_starts_choose(starts, options[i]);
    size_t next = 0; /* they ascend */
    for (uint32_t o = 0; crew->whole->cover->bounds && o < crew->whole->cover->option_count; o++)
        if (next < count && options[next] == o)
            next++;
        else
            qd_starts_ban(starts, o);
    return qd_starts_end(starts, QD_NO_ITEM, error);
}

/* The search of a paused task; NULL if there is none. */
static const qd_cover_search *crew_find_search(const struct crew *crew, const struct task *task) {
    for (uint32_t i = 0; i < crew->worker_count; i++)
        if (crew->workers[i].task == task)
            return crew->workers[i].search;
    return NULL;
}

qd_status qd_crew_remaining(const struct crew *crew, qd_cover_starts *starts, qd_error *error) {
    qd_status status = QD_OK;
    for (const struct task *task = crew->first; task && status == QD_OK; task = task->next) {
        for (size_t i = 0; i < task->buffered && status == QD_OK; i += 1 + task->buffer[i])
            status = crew_add_solution(crew, task->buffer + i + 1, task->buffer[i], starts, error);
        const qd_cover_search *search = crew_find_search(crew, task);
        if (search && status == QD_OK)
            status = qd_search_remaining(search, starts, error);
        if (task->state == CREW_WAITING && status == QD_OK)
            status = qd_starts_append(starts, task->starts, 0, task->starts->count, error);
    }
    return status;
}

double qd_crew_progress(const struct crew *crew) {
    return crew->first ? crew->finished : 1;
}

/* The levels of paused searches are not yet in crew->profile. */
void qd_crew_tell_profile(const struct crew *crew) {
    qd_cover_search *whole = crew->whole;
    memcpy(whole->profile, crew->profile, crew->profile_length * sizeof *whole->profile);
    for (size_t l = crew->profile_length; l < whole->profile_length; l++)
        whole->profile[l] = 0;
    whole->profile_length = crew->profile_length;
    for (uint32_t i = 0; i < crew->worker_count; i++)
        if (crew->workers[i].task)
            crew_add_profile(crew->workers[i].search, whole->profile, &whole->profile_length);
}
