/* Puzzles and grids made at random, and what is near a puzzle: variations, unavoidable sets, backdoors. */
#define NATIVE_SMALL
#include "native.h"

#include <stdlib.h>
#include <string.h>

/* ---- generators ------------------------------------------------------------------------------ */

struct generator {
    PyObject_HEAD struct board *board; /* a reference */
    qd_maker *maker;
    qd_stop stop; /* that of the work that uses it */
    atomic_bool busy;
};

static PyTypeObject *making_generator_type;
static qd_grid_sampler *_Atomic making_sampler; /* made when it is first wanted */

static const qd_grid_sampler *making_get_sampler(qd_error *error) {
    qd_grid_sampler *sampler = atomic_load(&making_sampler), *nothing = NULL;
    if (sampler)
        return sampler;
    qd_status status;
    PyThreadState *python = PyEval_SaveThread();
    status = qd_grid_sampler_new(&sampler, error);
    PyEval_RestoreThread(python);
    if (status != QD_OK)
        return NULL;
    if (!atomic_compare_exchange_strong(&making_sampler, &nothing, sampler)) {
        qd_grid_sampler_free(sampler);
        sampler = nothing;
    }
    return sampler;
}

static qd_status making_take_sampler(qd_maker_settings *settings, qd_error *error) {
    settings->sampler = making_get_sampler(error);
    return settings->sampler ? QD_OK : QD_ERROR_MEMORY;
}

static bool making_find_pattern(const char *name, qd_pattern *pattern) {
    const char *one;
    for (size_t i = 0; (one = qd_pattern_name(i)); i++)
        if (strcmp(one, name) == 0) {
            *pattern = (qd_pattern)i;
            return true;
        }
    native_refuse("argument", "there is no pattern '%s'", name);
    return false;
}

static bool making_bytes(PyObject *object, const struct board *board, const uint8_t **bytes) {
    *bytes = NULL;
    if (object == Py_None)
        return true;
    if (!PyBytes_Check(object) || PyBytes_Size(object) != (Py_ssize_t)board->cells) {
        native_refuse("argument", "a number for each cell is wanted");
        return false;
    }
    *bytes = (const uint8_t *)PyBytes_AsString(object);
    return true;
}

/* Generator(board, seed, minimal, least, most, pattern, places, grid, scale, grade, technique) */
static PyObject *making_generator_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *board, *places, *grid;
    const char *pattern;
    unsigned long long seed;
    int minimal;
    qd_maker_settings settings = {0};
    qd_wish wish = {0};
    const char *scale;
    qd_error error;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!KpIIsOOzzz:Generator", board_type, &board, &seed, &minimal,
                          &settings.clues.least, &settings.clues.most, &pattern, &places, &grid,
                          &scale, &wish.grade, &wish.technique) ||
        !making_find_pattern(pattern, &settings.pattern) ||
        !making_bytes(places, (struct board *)board, &settings.places) ||
        !making_bytes(grid, (struct board *)board, &settings.grid))
        return NULL;
    wish.scale = scale ? qd_scale_find(scale) : NULL;
    if (scale && !wish.scale) {
        native_refuse("argument", "there is no scale '%s'", scale);
        return NULL;
    }
    struct generator *self = (struct generator *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->board = (struct board *)Py_NewRef(board);
    settings.seed = seed;
    settings.minimal = minimal != 0;
    settings.stop = &self->stop;
    qd_status status = QD_OK;
    if (self->board->is_nine)
        status = making_take_sampler(&settings, &error);
    if (status == QD_OK)
        status = qd_maker_new(self->board->board, &settings, &self->maker, &error);
    if (status == QD_OK && wish.scale)
        status = qd_maker_want(self->maker, &wish, NULL, &error);
    if (status != QD_OK) {
        native_fail(&error);
        Py_DECREF((PyObject *)self);
        return NULL;
    }
    return (PyObject *)self;
}

static void making_generator_dealloc(PyObject *object) {
    struct generator *self = (struct generator *)object;
    PyTypeObject *type = Py_TYPE(object);
    qd_maker_free(self->maker);
    Py_XDECREF((PyObject *)self->board);
    PyObject_Free(object);
    Py_DECREF(type);
}

struct making_job {
    struct work work;
    struct generator *self;
    uint64_t first;
    size_t count;
    uint8_t *puzzles, *made;
};

static void making_run(struct work *work) {
    struct making_job *job = (struct making_job *)work;
    job->work.status = qd_maker_run(job->self->maker, job->first, job->count, job->puzzles,
                                    job->made, NULL, NULL, &job->work.error);
}

/* run(first, count): (puzzles, a byte for each attempt: 1 if it made one) */
static PyObject *making_generator_run(PyObject *object, PyObject *arguments) {
    struct generator *self = (struct generator *)object;
    unsigned long long first;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(arguments, "Kn:run", &first, &count))
        return NULL;
    if (count < 0 || count > 1 << 24) {
        PyErr_SetString(PyExc_ValueError, "too many attempts at once");
        return NULL;
    }
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    struct making_job job = {
        .work = {.run = making_run}, .self = self, .first = first, .count = (size_t)count};
    PyObject *puzzles = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)self->board->cells);
    PyObject *made = PyBytes_FromStringAndSize(NULL, count);
    PyObject *both = NULL;
    if (puzzles && made) {
        job.puzzles = (uint8_t *)PyBytes_AsString(puzzles);
        job.made = (uint8_t *)PyBytes_AsString(made);
        self->stop.also = &job.work.stop;
        if (work_run(&job.work) == 0) {
            both = PyTuple_Pack(2, puzzles, made);
        }
    }
    Py_XDECREF(puzzles);
    Py_XDECREF(made);
    self->stop.also = NULL;
    atomic_store(&self->busy, false);
    return both;
}

static PyMethodDef making_generator_methods[] = {
    {"run", making_generator_run, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot making_generator_slots[] = {
    {Py_tp_new, making_generator_new},
    {Py_tp_dealloc, making_generator_dealloc},
    {Py_tp_methods, making_generator_methods},
    {0, NULL},
};
static PyType_Spec making_generator_spec = {"quadrille._native.Generator", sizeof(struct generator),
                                            0, Py_TPFLAGS_DEFAULT, making_generator_slots};

/* ---- solution grids -------------------------------------------------------------------------- */

struct making_grids {
    struct work work;
    const qd_grid_sampler *sampler;
    uint64_t state;
    uint8_t *grids;
    size_t count;
};

static void making_draw(struct work *work) {
    struct making_grids *job = (struct making_grids *)work;
    for (size_t i = 0; i < job->count && !qd_stop_is_due(&work->stop, NULL); i++)
        qd_grid_sampler_draw(job->sampler, &job->state, job->grids + i * 81);
}

/* grids(seed, out): as many as fit into `out` */
static PyObject *making_grids(PyObject *self, PyObject *arguments) {
    Py_buffer out;
    unsigned long long seed;
    qd_error error;
    struct making_grids job = {.work = {.run = making_draw}};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Kw*:grids", &seed, &out))
        return NULL;
    job.sampler = making_get_sampler(&error);
    job.state = seed, job.grids = out.buf, job.count = (size_t)out.len / 81;
    bool good = job.sampler && work_run(&job.work) == 0;
    if (!job.sampler)
        native_fail(&error);
    PyBuffer_Release(&out);
    if (!good)
        return NULL;
    Py_RETURN_NONE;
}

/* ---- forms of a puzzle ----------------------------------------------------------------------- */

static PyObject *making_image(const struct puzzle *puzzle, const qd_grid *image) {
    uint32_t cells = puzzle->board->cells;
    PyObject *values = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)cells);
    PyObject *candidates = puzzle->candidates
                               ? PyBytes_FromStringAndSize(NULL, (Py_ssize_t)cells * 8)
                               : Py_NewRef(Py_None);
    if (values && candidates) {
        uint8_t *bytes = (uint8_t *)PyBytes_AsString(values);
        for (uint32_t cell = 0; cell < cells; cell++)
            bytes[cell] = (uint8_t)qd_grid_value(image, cell);
        if (puzzle->candidates) {
            uint64_t *sets = (uint64_t *)(void *)PyBytes_AsString(candidates);
            for (uint32_t cell = 0; cell < cells; cell++)
                sets[cell] = qd_grid_candidates(image, cell);
        }
    }
    PyObject *both = values && candidates ? PyTuple_Pack(2, values, candidates) : NULL;
    Py_XDECREF(values);
    Py_XDECREF(candidates);
    return both;
}

/* shuffle(puzzle, seed): (values, candidates) */
static PyObject *making_shuffle(PyObject *self, PyObject *arguments) {
    struct puzzle puzzle;
    unsigned long long seed;
    PyObject *made = NULL;
    qd_error error;
    qd_shuffler *shuffler = NULL;
    qd_grid *image = NULL;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O&K:shuffle", puzzle_convert, &puzzle, &seed))
        return NULL;
    uint64_t state = seed;
    if (qd_shuffler_new(puzzle.board->board, &shuffler, &error) == QD_OK &&
        qd_grid_new(puzzle.board->board, &image, &error) == QD_OK) {
        qd_shuffler_draw(shuffler, &state);
        qd_shuffler_apply(shuffler, puzzle.grid, image);
        made = making_image(&puzzle, image);
    } else {
        native_fail(&error);
    }
    qd_shuffler_free(shuffler);
    qd_grid_free(image);
    puzzle_clear(&puzzle);
    return made;
}

struct making_vary {
    struct work work;
    qd_vary *vary;
    const uint8_t *cells;
    qd_text found;
    qd_outcome outcome;
};

static bool making_vary_take(void *user, size_t number, const uint8_t *cells) {
    struct making_vary *job = user;
    (void)number;
    qd_text_put_bytes(&job->found, (const char *)cells, 81);
    return !job->found.failed;
}

static void making_vary_run(struct work *work) {
    struct making_vary *job = (struct making_vary *)work;
    job->work.status = qd_vary_run(job->vary, job->cells, 1, making_vary_take, job, &job->outcome,
                                   &job->work.error);
}

/* vary(cells, remove, add, minimal, limit, seconds): (81 bytes for each, outcome) */
static PyObject *making_vary(PyObject *self, PyObject *arguments) {
    const char *cells;
    Py_ssize_t length;
    int minimal;
    unsigned long long limit;
    qd_vary_settings settings = {0};
    struct making_vary job = {.work = {.run = making_vary_run}};
    PyObject *made = NULL;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#IIpKd:vary", &cells, &length, &settings.remove,
                          &settings.add, &minimal, &limit, &settings.limits.seconds))
        return NULL;
    if (length != 81)
        return native_refuse("unsupported", "only for puzzles of the ordinary 9x9");
    settings.minimal = minimal;
    settings.limits.solutions = limit;
    job.cells = (const uint8_t *)cells;
    settings.limits.stop = &job.work.stop;
    if (qd_vary_new(&settings, &job.vary, &job.work.error) != QD_OK)
        return native_fail(&job.work.error);
    if (work_run(&job.work) == 0) {
        if (job.found.failed)
            PyErr_NoMemory();
        else
            made = Py_BuildValue("(y#s)", job.found.length ? job.found.data : "",
                                 (Py_ssize_t)job.found.length, qd_outcome_name(job.outcome));
    }
    qd_vary_free(job.vary);
    qd_text_free(&job.found);
    return made;
}

/* ---- sets of cells --------------------------------------------------------------------------- */

struct making_sets {
    struct work work;
    qd_unavoidable *unavoidable; /* one of these two */
    qd_backdoors *backdoors;
    const uint8_t *cells, *solution;
    unsigned most;
    qd_outcome outcome;
};

static void making_sets_run(struct work *work) {
    struct making_sets *job = (struct making_sets *)work;
    job->work.status = job->unavoidable
                           ? qd_unavoidable_find(job->unavoidable, job->cells, job->most,
                                                 &job->outcome, &job->work.error)
                           : qd_backdoors_find(job->backdoors, job->cells, job->solution, job->most,
                                               &job->outcome, &job->work.error);
}

static bool making_append(PyObject *list, PyObject *item) {
    bool good = item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

static PyObject *making_cell_set(const qd_cell_set *set) {
    PyObject *list = PyList_New(0);
    for (unsigned cell = 0; list && cell < 81; cell++)
        if ((cell < 64 ? set->low >> cell : set->high >> (cell - 64)) & 1)
            if (!making_append(list, PyLong_FromUnsignedLong(cell)))
                Py_CLEAR(list);
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *making_unavoidable_list(const qd_unavoidable *finder) {
    PyObject *list = PyList_New(0);
    const qd_cell_set *sets = qd_unavoidable_sets(finder).sets;
    for (size_t i = 0; list && i < qd_unavoidable_sets(finder).count; i++)
        if (!making_append(list, making_cell_set(&sets[i])))
            Py_CLEAR(list);
    return list;
}

/* unavoidable(cells, most, limit, seconds): (sets, complete up to, outcome) */
static PyObject *making_unavoidable(PyObject *self, PyObject *arguments) {
    const char *cells;
    Py_ssize_t length;
    unsigned long long limit;
    qd_limits limits = {0};
    struct making_sets job = {.work = {.run = making_sets_run}};
    PyObject *made = NULL;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#IKd:unavoidable", &cells, &length, &job.most, &limit,
                          &limits.seconds))
        return NULL;
    if (length != 81)
        return native_refuse("unsupported", "only for puzzles of the ordinary 9x9");
    limits.solutions = limit;
    job.cells = (const uint8_t *)cells;
    limits.stop = &job.work.stop;
    if (qd_unavoidable_new(&limits, &job.unavoidable, &job.work.error) != QD_OK)
        return native_fail(&job.work.error);
    if (work_run(&job.work) == 0) {
        made = Py_BuildValue("(NIs)", making_unavoidable_list(job.unavoidable),
                             qd_unavoidable_sets(job.unavoidable).complete,
                             qd_outcome_name(job.outcome));
    }
    qd_unavoidable_free(job.unavoidable);
    return made;
}

static PyObject *making_backdoors_list(const qd_backdoors *finder) {
    PyObject *list = PyList_New(0);
    unsigned least = qd_backdoors_sets(finder).least;
    const uint8_t *cells = qd_backdoors_sets(finder).cells;
    for (size_t i = 0; list && i < qd_backdoors_sets(finder).count; i++) {
        PyObject *tuple = PyTuple_New((Py_ssize_t)least);
        for (unsigned k = 0; tuple && k < least; k++) {
            PyObject *cell = PyLong_FromUnsignedLong(cells[i * least + k]);
            if (!cell || PyTuple_SetItem(tuple, (Py_ssize_t)k, cell) < 0)
                Py_CLEAR(tuple);
        }
        if (!making_append(list, tuple))
            Py_CLEAR(list);
    }
    return list;
}

/* backdoors(cells, solution, most, limit, seconds): (sets of cells, least, outcome) */
static PyObject *making_backdoors(PyObject *self, PyObject *arguments) {
    const char *cells, *solution;
    Py_ssize_t length, other;
    unsigned long long limit;
    qd_limits limits = {0};
    struct making_sets job = {.work = {.run = making_sets_run}};
    PyObject *made = NULL;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#y#IKd:backdoors", &cells, &length, &solution, &other,
                          &job.most, &limit, &limits.seconds))
        return NULL;
    if (length != 81 || other != 81)
        return native_refuse("unsupported", "only for puzzles of the ordinary 9x9");
    limits.solutions = limit;
    job.cells = (const uint8_t *)cells;
    job.solution = (const uint8_t *)solution;
    limits.stop = &job.work.stop;
    if (qd_backdoors_new(&limits, &job.backdoors, &job.work.error) != QD_OK)
        return native_fail(&job.work.error);
    if (work_run(&job.work) == 0) {
        made = Py_BuildValue("(NIs)", making_backdoors_list(job.backdoors),
                             qd_backdoors_sets(job.backdoors).least, qd_outcome_name(job.outcome));
    }
    qd_backdoors_free(job.backdoors);
    return made;
}

static PyMethodDef making_methods[] = {
    {"grids", making_grids, METH_VARARGS, NULL},
    {"shuffle", making_shuffle, METH_VARARGS, NULL},
    {"vary", making_vary, METH_VARARGS, NULL},
    {"unavoidable", making_unavoidable, METH_VARARGS, NULL},
    {"backdoors", making_backdoors, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

int making_init(PyObject *module) {
    making_generator_type = native_type(module, &making_generator_spec, "Generator");
    return making_generator_type && PyModule_AddFunctions(module, making_methods) == 0 ? 0 : -1;
}
