/* All solutions of a problem at once. Read-only after it is made, so any number of threads may ask it. */
#define NATIVE_SMALL
#include "cover.h"

#include <stdlib.h>
#include <string.h>

struct family {
    PyObject_HEAD struct cover *cover; /* a reference */
    qd_family *family;
    size_t depth;
};

static PyTypeObject *family_type;

struct family_job {
    struct work work;
    const struct cover *cover;
    const qd_family_settings *settings;
    const qd_family *from; /* it is a part of this one, by `start`; or NULL */
    const qd_cover_start *start;
    const char *text; /* of a family that was written, or NULL */
    size_t length;
    qd_family *family;
    qd_text written;
    qd_count **totals;
    size_t wanted; /* of the cheapest */
    bool greatest;
    int64_t *costs;
    qd_text found;
    size_t found_count;
};

static void family_make(struct work *work) {
    struct family_job *job = (struct family_job *)work;
    if (job->from)
        work->status =
            qd_family_restrict(job->from, job->start, &work->stop, &job->family, &work->error);
    else if (job->text)
        work->status = qd_family_read(job->text, job->length, job->cover->cover, &work->stop,
                                      &job->family, &work->error);
    else
        work->status = qd_family_new(job->cover->cover, job->settings, &job->family, &work->error);
}

static bool family_wanted(struct cover *cover, PyObject *chosen, PyObject *banned,
                          qd_cover_start *start) {
    uint32_t *with = NULL, *without = NULL;
    bool good = cover_numbers(cover, chosen, &with, &start->chosen_count) &&
                cover_numbers(cover, banned, &without, &start->banned_count);
    start->chosen = with, start->banned = without;
    return good;
}

/* Family(cover, memory, text or None, family or None, chosen, banned): of all solutions, or of those of a family */
static PyObject *family_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *cover, *from, *chosen, *banned;
    const char *text;
    Py_ssize_t length;
    unsigned long long memory;
    qd_family_settings settings = {0};
    qd_cover_start start = QD_COVER_START_INIT;
    struct family_job job = {.work = {.run = family_make}, .settings = &settings};
    struct family *self = NULL;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!Kz#OOO:Family", cover_type, &cover, &memory, &text, &length,
                          &from, &chosen, &banned))
        return NULL;
    settings.memory = memory;
    settings.stop = &job.work.stop;
    job.cover = (struct cover *)cover;
    job.text = text, job.length = (size_t)length;
    bool good = family_wanted((struct cover *)cover, chosen, banned, &start);
    job.from = PyObject_TypeCheck(from, family_type) ? ((struct family *)from)->family : NULL;
    job.start = &start;
    good = good && work_run(&job.work) == 0;
    if (good)
        self = (struct family *)PyType_GenericAlloc(type, 0);
    if (self) {
        self->cover = (struct cover *)Py_NewRef(cover);
        self->family = job.family;
        self->depth = qd_cover_about(job.cover->cover).depth;
    } else {
        qd_family_free(job.family);
    }
    PyMem_Free((void *)(uintptr_t)start.chosen);
    PyMem_Free((void *)(uintptr_t)start.banned);
    return (PyObject *)self;
}

static void family_dealloc(PyObject *object) {
    struct family *self = (struct family *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    qd_family_free(self->family);
    Py_XDECREF((PyObject *)self->cover);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

static int family_traverse(PyObject *object, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(((struct family *)object)->cover);
    return 0;
}

static PyObject *family_count(PyObject *object, PyObject *nothing) {
    struct family *self = (struct family *)object;
    qd_count *total;
    qd_error error;
    (void)nothing;
    if (qd_count_new(&total, &error) != QD_OK)
        return native_fail(&error);
    PyObject *made = qd_family_count(self->family, total, &error) == QD_OK ? native_count(total)
                                                                           : native_fail(&error);
    qd_count_free(total);
    return made;
}

/* A solution into a tuple: by index (digits), or by seed and number. */
static PyObject *family_one(struct family *self, const char *digits, size_t length, uint64_t seed,
                            uint64_t number) {
    size_t count;
    qd_error error;
    uint32_t *options = PyMem_Malloc((self->depth + 1) * sizeof *options);
    if (!options)
        return PyErr_NoMemory();
    qd_status status = digits
                           ? qd_family_at(self->family, digits, length, options, &count, &error)
                           : qd_family_sample(self->family, seed, number, options, &count, &error);
    PyObject *made =
        status == QD_OK ? cover_tuple(self->cover, options, count) : native_fail(&error);
    PyMem_Free(options);
    return made;
}

/* at(digits) */
static PyObject *family_at(PyObject *object, PyObject *arguments) {
    const char *digits;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(arguments, "s#:at", &digits, &length))
        return NULL;
    return family_one((struct family *)object, digits, (size_t)length, 0, 0);
}

/* sample(seed, number) */
static PyObject *family_sample(PyObject *object, PyObject *arguments) {
    unsigned long long seed, number;
    if (!PyArg_ParseTuple(arguments, "KK:sample", &seed, &number))
        return NULL;
    return family_one((struct family *)object, NULL, 0, seed, number);
}

static void family_count_options(struct work *work) {
    struct family_job *job = (struct family_job *)work;
    job->work.status =
        qd_family_occurrences(job->family, job->totals, &work->stop, &job->work.error);
}

/* occurrences(): a list with the number of solutions of each option */
static PyObject *family_occurrences(PyObject *object, PyObject *nothing) {
    struct family *self = (struct family *)object;
    uint32_t count = qd_cover_option_count(self->cover->cover);
    struct family_job job = {.work = {.run = family_count_options}, .family = self->family};
    PyObject *list = NULL;
    (void)nothing;
    job.totals = PyMem_Calloc((size_t)count + 1, sizeof *job.totals);
    bool good = job.totals != NULL;
    if (!good)
        PyErr_NoMemory();
    for (uint32_t i = 0; good && i < count; i++)
        if (qd_count_new(&job.totals[i], &job.work.error) != QD_OK) {
            native_fail(&job.work.error);
            good = false;
        }
    good = good && work_run(&job.work) == 0;
    if (good)
        list = PyList_New((Py_ssize_t)count);
    for (uint32_t i = 0; list && i < count; i++) {
        PyObject *total = native_count(job.totals[i]);
        if (!total || PyList_SetItem(list, (Py_ssize_t)i, total) < 0)
            Py_CLEAR(list);
    }
    for (uint32_t i = 0; job.totals && i < count; i++)
        qd_count_free(job.totals[i]);
    PyMem_Free(job.totals);
    return list;
}

/* Each with its cost and length before it. */
static bool family_take_priced(void *user, int64_t cost, const uint32_t *options, size_t count) {
    struct family_job *job = user;
    uint64_t length = count;
    qd_text_put_bytes(&job->found, (const char *)&cost, sizeof cost);
    qd_text_put_bytes(&job->found, (const char *)&length, sizeof length);
    qd_text_put_bytes(&job->found, (const char *)options, count * sizeof *options);
    return ++job->found_count < job->wanted && !job->found.failed &&
           !qd_stop_is_due(&job->work.stop, NULL);
}

static void family_find_cheapest(struct work *work) {
    struct family_job *job = (struct family_job *)work;
    job->work.status =
        qd_family_cheapest(job->family, job->greatest, family_take_priced, job, &job->work.error);
}

static PyObject *family_priced_list(struct family *self, const struct family_job *job) {
    PyObject *list = PyList_New(0);
    const char *at = job->found.data;
    for (size_t i = 0; list && i < job->found_count; i++) {
        int64_t cost;
        uint64_t count;
        memcpy(&cost, at, sizeof cost);
        memcpy(&count, at + 8, sizeof count);
        uint32_t *options = PyMem_Malloc((size_t)count * 4 + 4);
        if (!options) {
            Py_DECREF(list);
            return PyErr_NoMemory();
        }
        memcpy(options, at + 16, (size_t)count * 4);
        at += 16 + count * 4;
        cover_append_priced(self->cover, &list, cost, options, (size_t)count);
        PyMem_Free(options);
    }
    return list;
}

/* cheapest(count, greatest): [(cost, options)] */
static PyObject *family_cheapest(PyObject *object, PyObject *arguments) {
    struct family *self = (struct family *)object;
    struct family_job job = {.work = {.run = family_find_cheapest}, .family = self->family};
    Py_ssize_t count;
    int greatest;
    PyObject *made = NULL;
    if (!PyArg_ParseTuple(arguments, "np:cheapest", &count, &greatest))
        return NULL;
    job.wanted = count < 1 ? 1 : (size_t)count;
    job.greatest = greatest;
    if (work_run(&job.work) == 0) {
        if (job.found.failed)
            PyErr_NoMemory();
        else
            made = family_priced_list(self, &job);
    }
    qd_text_free(&job.found);
    return made;
}

static void family_write_run(struct work *work) {
    struct family_job *job = (struct family_job *)work;
    job->work.status =
        job->greatest /* as a ZDD */
            ? qd_family_write_zdd(job->family, &job->written, NULL, NULL, &work->stop,
                                  &job->work.error)
            : qd_family_write(job->family, &job->written, &work->stop, &job->work.error);
}

/* write(zdd): text */
static PyObject *family_write(PyObject *object, PyObject *arguments) {
    struct family *self = (struct family *)object;
    struct family_job job = {.work = {.run = family_write_run}, .family = self->family};
    int zdd;
    if (!PyArg_ParseTuple(arguments, "p:write", &zdd))
        return NULL;
    job.greatest = zdd;
    bool good = work_run(&job.work) == 0;
    if (good)
        return native_text(&job.written);
    qd_text_free(&job.written);
    return NULL;
}

static PyObject *family_nodes(PyObject *object, PyObject *nothing) {
    struct family *self = (struct family *)object;
    (void)nothing;
    return Py_BuildValue("(KK)", (unsigned long long)qd_family_size(self->family).nodes,
                         (unsigned long long)qd_family_size(self->family).arcs);
}

static PyMethodDef family_methods[] = {
    {"count", family_count, METH_NOARGS, NULL},
    {"at", family_at, METH_VARARGS, NULL},
    {"sample", family_sample, METH_VARARGS, NULL},
    {"occurrences", family_occurrences, METH_NOARGS, NULL},
    {"cheapest", family_cheapest, METH_VARARGS, NULL},
    {"write", family_write, METH_VARARGS, NULL},
    {"nodes", family_nodes, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot family_slots[] = {
    {Py_tp_new, family_new},
    {Py_tp_dealloc, family_dealloc},
    {Py_tp_traverse, family_traverse},
    {Py_tp_methods, family_methods},
    {0, NULL},
};
static PyType_Spec family_spec = {"quadrille._native.Family", sizeof(struct family), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, family_slots};

int family_init(PyObject *module) {
    family_type = native_type(module, &family_spec, "Family");
    return family_type ? 0 : -1;
}
