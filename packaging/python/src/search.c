/* Searches of exact cover problems: solutions one after another, counts, what is left. */
#define _POSIX_C_SOURCE 200809L
#define NATIVE_SMALL
#include "cover.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEARCH_BLOCK = 256 };              /* solutions found at once, at most */
enum { SEARCH_SLICE_NODES = 16384 };      /* of one call of the library */
enum { SEARCH_LARGE = 65536 };            /* entries, with which it takes long to open one */
static const double search_slice = 0.002; /* seconds for a block */
static const double search_fast =
    1e6; /* nodes a second with which the number of nodes is limit enough */

struct search {
    PyObject_HEAD struct cover *cover; /* a reference */
    qd_cover_search *search;
    qd_stop stop; /* while it is opened */
    char *engine; /* NULL: the one that fits */
    qd_cover_settings settings;
    uint32_t *options; /* of the solutions that wait */
    size_t option_room, option_count;
    size_t *end; /* of each of them */
    size_t end_room;
    size_t waiting, given; /* how many there are, and how many of them were given out */
    size_t depth;          /* options of one, at most */
    size_t block;          /* how many to find next time */
    bool is_timed;         /* calls have a limit of time: each looks at the clock, 0.04 us */
    qd_outcome outcome;
    uint64_t total;   /* solutions given out */
    uint64_t counted; /* by a count that was interrupted: the next one adds them */
    atomic_bool busy;
};

static PyTypeObject *search_type;

/* ---- opened ---------------------------------------------------------------------------------- */

static void search_set_timed(struct search *self, bool is_timed) {
    self->is_timed = is_timed;
    qd_cover_search_set_slice(self->search, is_timed ? search_slice : 0);
}

struct search_opening {
    struct work work;
    struct search *self;
    qd_cover_settings settings;
};

static void search_open(struct work *work) {
    struct search_opening *job = (struct search_opening *)work;
    qd_stop_after(&work->stop, job->settings.limits.seconds);
    work->status = qd_cover_search_new(job->self->cover->cover, &job->settings, &job->self->search,
                                       &work->error);
    work_settle_time(work, &job->self->outcome);
}

/* False without an exception: there was no time to open it. */
static bool search_begin(struct search *self, PyObject *start) {
    qd_error error;
    struct search_opening job = {{.run = search_open}, self, self->settings};
    job.settings.limits.slice_nodes = SEARCH_SLICE_NODES;
    job.settings.limits.stop = &self->stop;
    self->stop.also = &job.work.stop;
    bool is_open;
    if (qd_cover_about(self->cover->cover).entries >= SEARCH_LARGE) {
        is_open = work_run(&job.work) == 0;
    } else {
        search_open(&job.work);
        is_open = job.work.status == QD_OK;
        if (!is_open)
            native_fail(&job.work.error);
    }
    self->stop.also = NULL;
    if (!is_open || !self->search)
        return false;
    self->depth = qd_cover_about(self->cover->cover).depth;
    search_set_timed(self, true);
    if (start == Py_None)
        return true;
    qd_cover_starts *starts;
    if (qd_cover_starts_new(&starts, &error) != QD_OK) {
        native_fail(&error);
        return false;
    }
    bool good = cover_starts_read(self->cover, start, starts);
    if (good && qd_cover_search_restart_all(self->search, starts, &error) != QD_OK) {
        native_fail(&error);
        good = false;
    }
    qd_cover_starts_free(starts);
    return good;
}

static bool search_choose(struct search *self, PyObject *chosen, PyObject *banned) {
    qd_cover_start start = QD_COVER_START_INIT;
    uint32_t *with = NULL, *without = NULL;
    qd_error error;
    bool good = cover_numbers(self->cover, chosen, &with, &start.chosen_count) &&
                cover_numbers(self->cover, banned, &without, &start.banned_count);
    start.chosen = with, start.banned = without;
    if (good && (start.chosen_count || start.banned_count) &&
        qd_cover_search_restart(self->search, &start, &error) != QD_OK) {
        native_fail(&error);
        good = false;
    }
    PyMem_Free(with);
    PyMem_Free(without);
    return good;
}

/* Search(cover, engine, order, solutions, nodes, seconds, memory, start, chosen, banned); the outcome of a limit, if
 * that ended its opening */
static PyObject *search_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *cover, *start, *chosen, *banned;
    const char *engine;
    int order;
    unsigned long long solutions, nodes, memory;
    double seconds;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!ziKKdKOOO:Search", cover_type, &cover, &engine, &order,
                          &solutions, &nodes, &seconds, &memory, &start, &chosen, &banned))
        return NULL;
    struct search *self = (struct search *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->cover = (struct cover *)Py_NewRef(cover);
    self->outcome = QD_SOLUTION;
    self->block = 1;
    self->settings = (qd_cover_settings){0};
    if (engine) {
        self->engine = PyMem_Malloc(strlen(engine) + 1);
        if (!self->engine) {
            Py_DECREF(self);
            return PyErr_NoMemory();
        }
        strcpy(self->engine, engine);
    }
    self->settings.engine = self->engine;
    self->settings.order = (qd_order)(order < 0 || order > QD_ORDER_FEWEST ? 0 : order);
    self->settings.limits.solutions = solutions;
    self->settings.limits.nodes = nodes;
    self->settings.limits.seconds = seconds;
    self->settings.limits.memory = memory;
    if (!search_begin(self, start) || !search_choose(self, chosen, banned)) {
        qd_outcome outcome = self->outcome;
        Py_DECREF((PyObject *)self);
        return PyErr_Occurred() ? NULL : PyUnicode_FromString(qd_outcome_name(outcome));
    }
    return (PyObject *)self;
}

static void search_dealloc(PyObject *object) {
    struct search *self = (struct search *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    qd_cover_search_free(self->search);
    PyMem_Free(self->engine);
    free(self->options);
    free(self->end);
    Py_XDECREF((PyObject *)self->cover);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

static int search_traverse(PyObject *object, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(((struct search *)object)->cover);
    return 0;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static double search_now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (double)moment.tv_sec + (double)moment.tv_nsec * 1e-9;
}

/* Options of a solution are few, and nearly sorted. */
static void search_sort(uint32_t *options, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint32_t one = options[i];
        size_t place = i;
        for (; place && options[place - 1] > one; place--)
            options[place] = options[place - 1];
        options[place] = one;
    }
}

static int search_compare(const void *left, const void *right) {
    uint32_t one = *(const uint32_t *)left, other = *(const uint32_t *)right;
    return (one > other) - (one < other);
}

static bool search_grow(void *array, size_t *room, size_t wanted, size_t size) {
    void **memory = array;
    if (wanted <= *room)
        return true;
    void *grown = realloc(*memory, wanted * 2 * size);
    if (!grown)
        return false;
    native_widen(grown, wanted * 2 * size);
    *memory = grown;
    *room = wanted * 2;
    return true;
}

/* Before a solution is found, so that it is not lost if there is no memory. */
static bool search_make_room(struct search *self) {
    return search_grow(&self->options, &self->option_room, self->option_count + self->depth,
                       sizeof *self->options) &&
           search_grow(&self->end, &self->end_room, self->waiting + 1, sizeof *self->end);
}

static void search_keep(struct search *self) {
    size_t count;
    const uint32_t *options = qd_cover_search_solution(self->search, &count);
    uint32_t *into = self->options + self->option_count;
    if (count)
        memcpy(into, options, count * sizeof *into);
    if (count < 64)
        search_sort(into, count);
    else
        qsort(into, count, sizeof *into, search_compare);
    self->option_count += count;
    self->end[self->waiting++] = self->option_count;
}

/* Where the first solution that waits begins. */
static size_t search_first(const struct search *self) {
    return self->given ? self->end[self->given - 1] : 0;
}

/* Forgets what was given out. */
static void search_compact(struct search *self) {
    size_t first = search_first(self);
    if (!self->given)
        return;
    self->option_count -= first;
    self->waiting -= self->given;
    memmove(self->options, self->options + first, self->option_count * sizeof *self->options);
    for (size_t i = 0; i < self->waiting; i++)
        self->end[i] = self->end[self->given + i] - first;
    self->given = 0;
}

/*
 * The next solutions, after those that wait, without Python. Not all of a block if that takes long. False: no memory.
 */
static bool search_fill(struct search *self) {
    double begun = 0, first = self->is_timed ? search_now() : 0;
    uint64_t nodes = self->is_timed ? qd_cover_search_effort(self->search).nodes : 0;
    search_compact(self);
    size_t before = self->waiting;
    while (self->waiting - before < self->block) {
        if (!search_make_room(self))
            return false;
        self->outcome = qd_cover_search_next(self->search);
        if (self->outcome != QD_SOLUTION)
            break;
        search_keep(self);
        if ((self->waiting - before) % 8 == 0) {
            double now = search_now();
            if (begun > 0 && now > begun + search_slice)
                break;
            begun = begun > 0 ? begun : now;
        }
    }
    if (self->is_timed && self->waiting - before == SEARCH_BLOCK) {
        nodes = qd_cover_search_effort(self->search).nodes - nodes;
        if ((double)nodes > search_fast * (search_now() - first))
            search_set_timed(self, false);
    }
    if (self->block < SEARCH_BLOCK && self->outcome == QD_SOLUTION)
        self->block *= 2;
    return true;
}

/* Whether it may find more: it is not done, and no limit is reached. */
static bool search_goes_on(const struct search *self) {
    return self->outcome == QD_SOLUTION || self->outcome == QD_PAUSED;
}

/* Until so many solutions wait, or there are no more; false with an exception, after which they still wait. */
static bool search_find(struct search *self, size_t wanted) {
    while (self->waiting - self->given < wanted && search_goes_on(self)) {
        bool good;
        PyThreadState *python = PyEval_SaveThread();
        good = search_fill(self);
        PyEval_RestoreThread(python);
        if (!good) {
            PyErr_NoMemory();
            return false;
        }
        if (PyErr_CheckSignals() < 0)
            return false;
    }
    return true;
}

/* The first solution that waits; it is given out then, unless there is no memory for it. */
static PyObject *search_take(struct search *self) {
    size_t first = search_first(self);
    PyObject *made =
        cover_tuple(self->cover, self->options + first, self->end[self->given] - first);
    if (made) {
        self->given++;
        self->total++;
    }
    return made;
}

/* The solutions that wait are starts of their own: every option of theirs is chosen. */
static bool search_put_remaining(struct search *self, qd_cover_starts *starts) {
    qd_error error;
    size_t first = search_first(self);
    for (size_t i = self->given; i < self->waiting; first = self->end[i++]) {
        qd_cover_start start = QD_COVER_START_INIT;
        start.chosen = self->options + first;
        start.chosen_count = self->end[i] - first;
        if (qd_cover_starts_add(starts, &start, &error) != QD_OK) {
            native_fail(&error);
            return false;
        }
    }
    if (qd_cover_search_remaining(self->search, starts, &error) == QD_OK)
        return true;
    native_fail(&error);
    return false;
}

static PyObject *search_get_remaining(struct search *self) {
    qd_cover_starts *starts;
    qd_error error;
    if (qd_cover_starts_new(&starts, &error) != QD_OK)
        return native_fail(&error);
    PyObject *made =
        search_put_remaining(self, starts) ? cover_starts_tuple(self->cover, starts) : NULL;
    qd_cover_starts_free(starts);
    return made;
}

/* The caller asked for so many solutions: then there is nothing to complain about. */
static bool search_is_over(const struct search *self) {
    return self->outcome == QD_DONE || self->outcome == QD_SOLUTION_LIMIT;
}

static PyObject *search_next(PyObject *object) {
    struct search *self = (struct search *)object;
    PyObject *made = NULL;
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    if (search_find(self, 1)) {
        if (self->given < self->waiting)
            made = search_take(self);
        else if (!search_is_over(self))
            cover_limit(self->outcome, PyLong_FromUnsignedLongLong(self->total),
                        search_get_remaining(self));
    }
    atomic_store(&self->busy, false);
    return made;
}

/* So many of the solutions that wait, as two arrays; they are gone then. */
static PyObject *search_move(struct search *self, size_t count) {
    size_t first = search_first(self), last = self->given + count;
    size_t bytes = ((last ? self->end[last - 1] : 0) - first) * sizeof *self->options;
    PyObject *options = native_bytes(bytes);
    PyObject *ends = native_bytes(count * sizeof(uint32_t));
    PyObject *made = options && ends ? PyTuple_Pack(2, options, ends) : NULL;
    if (made) {
        char *at = PyBytes_AsString(ends);
        if (bytes)
            memcpy(PyBytes_AsString(options), self->options + first, bytes);
        for (size_t i = self->given; i < last; i++, at += sizeof(uint32_t)) {
            uint32_t end = (uint32_t)(self->end[i] - first);
            memcpy(at, &end, sizeof end);
        }
        /* What came since the search must not take the arrays with it. */
        if (PyErr_CheckSignals() < 0)
            Py_CLEAR(made);
    }
    if (made) {
        self->given = last;
        self->total += count;
    }
    Py_XDECREF(options);
    Py_XDECREF(ends);
    return made;
}

/* arrays(most): options of up to so many solutions, one after another, and the end of each: bytes of uint32.
 * Until they are given out they wait, as those of an iteration do: what is interrupted loses none. */
static PyObject *search_arrays(PyObject *object, PyObject *arguments) {
    struct search *self = (struct search *)object;
    Py_ssize_t most;
    PyObject *made = NULL;
    if (!PyArg_ParseTuple(arguments, "n:arrays", &most))
        return NULL;
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    if (search_find(self, (size_t)most)) {
        size_t count = self->waiting - self->given;
        /* What was found before a limit is no longer in what remains. */
        if (!count && most > 0 && !search_is_over(self))
            cover_limit(self->outcome, PyLong_FromUnsignedLongLong(self->total),
                        search_get_remaining(self));
        else
            made = search_move(self, count < (size_t)most ? count : (size_t)most);
    }
    atomic_store(&self->busy, false);
    return made;
}

/* ---- counts ---------------------------------------------------------------------------------- */

struct search_job {
    struct work work;
    struct search *self;
    qd_cover_starts *starts; /* with several threads: what is left, */
    qd_stop stop;            /* as in struct cover_job */
    qd_cover_settings settings;
    qd_cover_search *shared; /* and a search of that */
    qd_count *total;
    qd_outcome outcome;
};

static bool search_open_shared(struct search_job *job) {
    struct work *work = &job->work;
    qd_stop_after(&work->stop, job->settings.limits.seconds);
    work->status =
        qd_cover_search_new(job->self->cover->cover, &job->settings, &job->shared, &work->error);
    work_settle_time(work, &job->outcome);
    qd_stop_after(&work->stop, 0); /* the search has its limit */
    if (job->shared)
        work->status = qd_cover_search_restart_all(job->shared, job->starts, &work->error);
    return job->shared && work->status == QD_OK;
}

static void search_count_run(struct work *work) {
    struct search_job *job = (struct search_job *)work;
    if (job->starts && !search_open_shared(job))
        return;
    do
        job->work.status = qd_cover_search_count(job->shared ? job->shared : job->self->search,
                                                 job->total, &job->outcome, &job->work.error);
    while (job->work.status == QD_OK && job->outcome == QD_PAUSED &&
           !qd_stop_is_due(&work->stop, NULL));
}

/* What is left, for a search of it on several threads. */
static bool search_share(struct search *self, struct search_job *job, unsigned threads) {
    if (qd_cover_starts_new(&job->starts, &job->work.error) != QD_OK) {
        native_fail(&job->work.error);
        return false;
    }
    job->settings = self->settings;
    job->settings.threads = threads;
    job->stop.also = &job->work.stop;
    job->settings.limits.stop = &job->stop;
    return search_put_remaining(self, job->starts);
}

/* Goes on where a search on several threads has stopped. */
static bool search_follow(struct search *self, const qd_cover_search *shared) {
    qd_cover_starts *starts;
    qd_error error;
    qd_status status = qd_cover_starts_new(&starts, &error);
    if (status == QD_OK) {
        status = qd_cover_search_remaining(shared, starts, &error);
        if (status == QD_OK)
            status = qd_cover_search_restart_all(self->search, starts, &error);
        qd_cover_starts_free(starts);
    }
    if (status != QD_OK)
        native_fail(&error);
    return status == QD_OK;
}

/* What was counted is no longer to be found. */
static bool search_settle(struct search *self, const struct search_job *job) {
    if (job->starts && !job->shared) /* there was no time to open it */
        return true;
    if (job->shared && !search_follow(self, job->shared))
        return false;
    self->given = self->waiting;
    return qd_count_to_u64(job->total, &self->counted);
}

static PyObject *search_tell_count(struct search *self, const struct search_job *job) {
    PyObject *total = native_count(job->total);
    if (!total)
        return NULL;
    self->outcome = job->outcome;
    self->counted = 0;
    if (job->outcome == QD_DONE)
        return total;
    return cover_limit(job->outcome, total, search_get_remaining(self));
}

/* count(threads): how many solutions are left; they are then gone */
static PyObject *search_count(PyObject *object, PyObject *arguments) {
    struct search *self = (struct search *)object;
    unsigned threads;
    PyObject *made = NULL;
    struct search_job job = {.work = {.run = search_count_run}, .self = self};
    if (!PyArg_ParseTuple(arguments, "I:count", &threads))
        return NULL;
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    /* A limit of solutions is that of the whole search, which those on threads do not know. */
    threads = self->settings.limits.solutions ? 1 : work_threads(threads);
    bool runs = search_goes_on(self);
    bool good = !runs || threads == 1 || search_share(self, &job, threads);
    uint64_t known = self->counted + (job.starts ? 0 : self->waiting - self->given);
    if (good && (qd_count_new(&job.total, &job.work.error) != QD_OK ||
                 qd_count_add(job.total, known, &job.work.error) != QD_OK)) {
        native_fail(&job.work.error);
        good = false;
    }
    if (good) {
        job.outcome = self->outcome;
        search_set_timed(self, true);
        bool ended = !runs || work_run(&job.work) == 0;
        if ((ended || !job.starts) && search_settle(self, &job) && ended)
            made = search_tell_count(self, &job);
    }
    qd_count_free(job.total);
    qd_cover_starts_free(job.starts);
    qd_cover_search_free(job.shared);
    atomic_store(&self->busy, false);
    return made;
}

/* ---- looked at ------------------------------------------------------------------------------- */

static PyObject *search_remaining(PyObject *object, PyObject *nothing) {
    struct search *self = (struct search *)object;
    (void)nothing;
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    PyObject *made = search_get_remaining(self);
    atomic_store(&self->busy, false);
    return made;
}

/* tell(): (engine, nodes, updates, progress) */
static PyObject *search_tell(PyObject *object, PyObject *nothing) {
    struct search *self = (struct search *)object;
    (void)nothing;
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    qd_effort effort = qd_cover_search_effort(self->search);
    PyObject *made = Py_BuildValue(
        "(sKKd)", qd_cover_search_about(self->search).engine, (unsigned long long)effort.nodes,
        (unsigned long long)effort.updates, qd_cover_search_about(self->search).progress);
    atomic_store(&self->busy, false);
    return made;
}

static PyMethodDef search_methods[] = {
    {"arrays", search_arrays, METH_VARARGS, NULL},
    {"count", search_count, METH_VARARGS, NULL},
    {"remaining", search_remaining, METH_NOARGS, NULL},
    {"tell", search_tell, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot search_slots[] = {
    {Py_tp_new, search_new},
    {Py_tp_dealloc, search_dealloc},
    {Py_tp_traverse, search_traverse},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, search_next},
    {Py_tp_methods, search_methods},
    {0, NULL},
};
static PyType_Spec search_spec = {"quadrille._native.Search", sizeof(struct search), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE,
                                  search_slots};

int search_init(PyObject *module) {
    search_type = native_type(module, &search_spec, "Search");
    return search_type ? 0 : -1;
}
