/* One puzzle: its solutions, their number, clues that are not needed. */
#define NATIVE_SMALL
#include "native.h"

#include <stdlib.h>
#include <string.h>

/* ---- the ordinary 9x9 ------------------------------------------------------------------------ */

static PyObject *solve_plain(const uint8_t *cells, unsigned most) {
    uint8_t solutions[2][81];
    qd_error error;
    int found = native_solve_nine(cells, most, solutions, &error);
    if (found < 0)
        return native_fail(&error);
    PyObject *tuple = PyTuple_New(found);
    for (int i = 0; tuple && i < found; i++) {
        PyObject *one = native_cells(solutions[i], 81);
        if (!one || PyTuple_SetItem(tuple, i, one) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

/* ---- any board ------------------------------------------------------------------------------- */

struct solve_job {
    struct work work;
    qd_solver *solver;
    uint64_t most;      /* solutions */
    uint8_t *solutions; /* NULL, or room for `most` */
    uint32_t cells;
    uint64_t found;
    qd_count *total;
    uint8_t *redundant; /* NULL, or a byte for each cell */
    const qd_grid *grid;
    qd_outcome outcome;
};

static void solve_next(struct work *work) {
    struct solve_job *job = (struct solve_job *)work;
    job->outcome = QD_SOLUTION;
    while (job->found < job->most && job->outcome == QD_SOLUTION) {
        job->outcome =
            qd_solver_next(job->solver, job->solutions + job->found * (size_t)job->cells);
        job->found += job->outcome == QD_SOLUTION;
    }
}

static void solve_count_all(struct work *work) {
    struct solve_job *job = (struct solve_job *)work;
    job->work.status =
        qd_solver_count(job->solver, job->most, job->total, &job->outcome, &job->work.error);
}

static void solve_find_redundant(struct work *work) {
    struct solve_job *job = (struct solve_job *)work;
    job->work.status = qd_solver_find_redundant(job->solver, job->grid, job->redundant, NULL,
                                                &job->outcome, &job->work.error);
}

static struct kept *solve_begin(const struct puzzle *puzzle, double seconds, uint64_t nodes,
                                const qd_stop *stop) {
    struct kept *kept = NULL;
    qd_error error;
    qd_solver_settings settings = {0};
    settings.limits.seconds = seconds;
    settings.limits.nodes = nodes;
    if (seconds <= 0 && !nodes)
        kept = atomic_exchange(&puzzle->board->solver, NULL);
    if (!kept)
        kept = PyMem_Calloc(1, sizeof *kept);
    if (!kept) {
        PyErr_NoMemory();
        return NULL;
    }
    settings.limits.stop = &kept->stop;
    kept->stop.also = stop;
    if ((!kept->solver &&
         qd_solver_new(puzzle->board->board, &settings, &kept->solver, &error) != QD_OK) ||
        qd_solver_start(kept->solver, puzzle->grid, &error) != QD_OK) {
        kept_free(kept);
        native_fail(&error);
        return NULL;
    }
    return kept;
}

static void solve_end(const struct puzzle *puzzle, struct kept *kept, bool keep) {
    kept->stop.also = NULL;
    kept_free(keep ? atomic_exchange(&puzzle->board->solver, kept) : kept);
}

static PyObject *solve_tuple(const uint8_t *solutions, uint64_t found, uint32_t cells) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)found);
    for (uint64_t i = 0; tuple && i < found; i++) {
        PyObject *one = native_cells(solutions + i * cells, cells);
        if (!one || PyTuple_SetItem(tuple, (Py_ssize_t)i, one) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *solve_any(const struct puzzle *puzzle, unsigned most) {
    struct solve_job job = {
        .work = {.run = solve_next}, .most = most, .cells = puzzle->board->cells};
    PyObject *made = NULL;
    struct kept *kept = solve_begin(puzzle, 0, 0, &job.work.stop);
    if (!kept)
        return NULL;
    job.solver = kept->solver;
    job.solutions = PyMem_Malloc((size_t)most * job.cells);
    if (!job.solutions)
        PyErr_NoMemory();
    bool good = job.solutions && work_run_here(&job.work) == 0;
    if (good)
        made = solve_tuple(job.solutions, job.found, job.cells);
    solve_end(puzzle, kept, good);
    PyMem_Free(job.solutions);
    return made;
}

/* solve(puzzle, most): a tuple of up to `most` solutions (1 or 2) */
static PyObject *solve_solve(PyObject *self, PyObject *arguments) {
    struct puzzle puzzle;
    unsigned most;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O&I:solve", puzzle_convert, &puzzle, &most))
        return NULL;
    most = most < 1 ? 1 : most > 2 ? 2 : most;
    PyObject *made = puzzle.board->is_nine && !puzzle.candidates ? solve_plain(puzzle.cells, most)
                                                                 : solve_any(&puzzle, most);
    puzzle_clear(&puzzle);
    return made;
}

/* solve_nine(cells, most): the same for 81 bytes from 0 to 9, with nothing else around it */
static PyObject *solve_nine_only(PyObject *self, PyObject *arguments) {
    const char *cells;
    Py_ssize_t length;
    unsigned most;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#I:solve_nine", &cells, &length, &most))
        return NULL;
    if (length != 81 || most < 1 || most > 2) {
        PyErr_SetString(PyExc_ValueError, "81 bytes, and 1 or 2");
        return NULL;
    }
    return solve_plain((const uint8_t *)cells, most);
}

/* count(puzzle, limit, seconds, nodes): (number, outcome) */
static PyObject *solve_count(PyObject *self, PyObject *arguments) {
    struct puzzle puzzle;
    unsigned long long limit, nodes;
    double seconds;
    PyObject *made = NULL;
    struct solve_job job = {.work = {.run = solve_count_all}};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O&KdK:count", puzzle_convert, &puzzle, &limit, &seconds,
                          &nodes))
        return NULL;
    job.most = limit;
    struct kept *kept = solve_begin(&puzzle, seconds, nodes, &job.work.stop);
    bool good = kept != NULL;
    job.solver = good ? kept->solver : NULL;
    if (good && qd_count_new(&job.total, &job.work.error) != QD_OK) {
        native_fail(&job.work.error);
        good = false;
    }
    good = good && work_run(&job.work) == 0;
    if (good)
        made = Py_BuildValue("(Ns)", native_count(job.total), qd_outcome_name(job.outcome));
    if (kept)
        solve_end(&puzzle, kept, good && seconds <= 0 && !nodes);
    qd_count_free(job.total);
    puzzle_clear(&puzzle);
    return made;
}

/* redundant(puzzle): a byte for each cell: 1 for clues that can be left out */
static PyObject *solve_redundant(PyObject *self, PyObject *puzzle_tuple) {
    struct puzzle puzzle;
    PyObject *made = NULL;
    struct solve_job job = {.work = {.run = solve_find_redundant}};
    (void)self;
    if (!puzzle_convert(puzzle_tuple, &puzzle))
        return NULL;
    job.grid = puzzle.grid;
    struct kept *kept = solve_begin(&puzzle, 0, 0, &job.work.stop);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)puzzle.board->cells);
    if (kept && bytes) {
        job.solver = kept->solver;
        job.redundant = (uint8_t *)PyBytes_AsString(bytes);
        bool good = work_run(&job.work) == 0;
        if (good)
            made = Py_NewRef(bytes);
        solve_end(&puzzle, kept, good);
    } else {
        kept_free(kept);
    }
    Py_XDECREF(bytes);
    puzzle_clear(&puzzle);
    return made;
}

/* clash(puzzle): the first two clues that exclude each other, in words; None */
static PyObject *solve_clash(PyObject *self, PyObject *tuple) {
    struct puzzle puzzle;
    qd_clash clash;
    char words[160];
    (void)self;
    if (!puzzle_convert(tuple, &puzzle))
        return NULL;
    bool has = qd_grid_find_clash(puzzle.grid, &clash);
    if (has)
        qd_clash_print(puzzle.board->board, &clash, words, sizeof words);
    puzzle_clear(&puzzle);
    if (!has)
        Py_RETURN_NONE;
    return PyUnicode_FromString(words);
}

/* fault(puzzle, values): why they are no solution; None: they are one */
static PyObject *solve_fault(PyObject *self, PyObject *arguments) {
    struct puzzle puzzle;
    const char *values;
    Py_ssize_t length;
    qd_error error = {0};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O&y#:fault", puzzle_convert, &puzzle, &values, &length))
        return NULL;
    bool fits = length == (Py_ssize_t)puzzle.board->cells;
    qd_status status =
        fits ? qd_grid_check_solution(puzzle.grid, (const uint8_t *)values, &error) : QD_OK;
    puzzle_clear(&puzzle);
    if (!fits)
        return native_refuse("argument", "values must be one for each cell");
    if (status == QD_OK)
        Py_RETURN_NONE;
    if (status == QD_ERROR_MEMORY)
        return PyErr_NoMemory();
    return PyUnicode_FromString(error.message);
}

/* ---- all solutions, one after another -------------------------------------------------------- */

struct solutions {
    PyObject_HEAD PyObject *tuple; /* the puzzle, whose board the solver needs */
    struct kept *kept;             /* the solver */
    uint32_t cells;
    uint8_t *values;
    bool ended;
    atomic_bool busy;
};

static PyTypeObject *solve_solutions_type;

/* Solutions(puzzle, seconds, nodes) */
static PyObject *solve_solutions_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    struct puzzle puzzle;
    PyObject *tuple;
    double seconds;
    unsigned long long nodes;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "OdK:Solutions", &tuple, &seconds, &nodes) ||
        !puzzle_convert(tuple, &puzzle))
        return NULL;
    struct solutions *self = (struct solutions *)PyType_GenericAlloc(type, 0);
    if (self) {
        self->tuple = Py_NewRef(tuple);
        self->cells = puzzle.board->cells;
        self->values = PyMem_Malloc(self->cells);
        self->kept = self->values ? solve_begin(&puzzle, seconds, nodes, NULL) : NULL;
        if (!self->kept) {
            if (!PyErr_Occurred())
                PyErr_NoMemory();
            Py_DECREF((PyObject *)self);
            self = NULL;
        }
    }
    puzzle_clear(&puzzle);
    return (PyObject *)self;
}

static void solve_solutions_dealloc(PyObject *object) {
    struct solutions *self = (struct solutions *)object;
    PyTypeObject *type = Py_TYPE(object);
    kept_free(self->kept);
    PyMem_Free(self->values);
    Py_XDECREF(self->tuple);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* The next one; None at a limit, whose name is then the attribute `outcome`. */
static PyObject *solve_solutions_next(PyObject *object) {
    struct solutions *self = (struct solutions *)object;
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    struct solve_job job = {.work = {.run = solve_next},
                            .solver = self->kept->solver,
                            .most = 1,
                            .solutions = self->values,
                            .cells = self->cells};
    PyObject *made = NULL;
    self->kept->stop.also = &job.work.stop;
    if (!self->ended && work_run(&job.work) == 0) {
        self->ended = job.outcome != QD_SOLUTION;
        if (job.outcome == QD_SOLUTION)
            made = native_cells(self->values, self->cells);
        else if (job.outcome != QD_DONE)
            made = PyUnicode_FromString(qd_outcome_name(job.outcome));
    }
    atomic_store(&self->busy, false);
    return made;
}

static PyType_Slot solve_solutions_slots[] = {
    {Py_tp_new, solve_solutions_new},
    {Py_tp_dealloc, solve_solutions_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, solve_solutions_next},
    {0, NULL},
};
static PyType_Spec solve_solutions_spec = {"quadrille._native.Solutions", sizeof(struct solutions),
                                           0, Py_TPFLAGS_DEFAULT, solve_solutions_slots};

static PyMethodDef solve_methods[] = {
    {"solve", solve_solve, METH_VARARGS, NULL},
    {"solve_nine", solve_nine_only, METH_VARARGS, NULL},
    {"count", solve_count, METH_VARARGS, NULL},
    {"redundant", solve_redundant, METH_O, NULL},
    {"clash", solve_clash, METH_O, NULL},
    {"fault", solve_fault, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

int solve_init(PyObject *module) {
    solve_solutions_type = native_type(module, &solve_solutions_spec, "Solutions");
    return solve_solutions_type && PyModule_AddFunctions(module, solve_methods) == 0 ? 0 : -1;
}
