/* The module quadrille._native: errors, texts, numbers, and its parts. */
#define NATIVE_SMALL
#include "native.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

static PyObject *module_error; /* QuadrilleError */

static PyObject *module_raise(PyObject *message, const char *status, uint64_t line,
                              uint64_t column) {
    PyObject *made =
        message ? PyObject_CallFunction(module_error, "NsKK", message, status,
                                        (unsigned long long)line, (unsigned long long)column)
                : NULL;
    if (made) {
        PyErr_SetObject(module_error, made);
        Py_DECREF(made);
    }
    return NULL;
}

PyObject *native_fail(const qd_error *error) {
    if (error->status == QD_ERROR_MEMORY)
        return PyErr_NoMemory();
    PyObject *message =
        PyUnicode_DecodeUTF8(error->message, (Py_ssize_t)strlen(error->message), "replace");
    return module_raise(message, qd_status_name(error->status), error->line, error->column);
}

PyObject *native_refuse(const char *status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    PyObject *message = PyUnicode_FromFormatV(format, arguments);
    va_end(arguments);
    return module_raise(message, status, 0, 0);
}

PyObject *native_busy(void) {
    PyErr_SetString(PyExc_RuntimeError, "the object is in use by another thread");
    return NULL;
}

bool native_number(PyObject *object, const char *what, Py_ssize_t *number) {
    *number = PyNumber_AsSsize_t(object, NULL);
    if (*number != -1 || !PyErr_Occurred())
        return true;
    if (PyErr_ExceptionMatches(PyExc_TypeError))
        PyErr_Format(PyExc_TypeError, "%s must be a whole number, not %R", what, object);
    return false;
}

PyObject *native_count(const qd_count *count) {
    uint64_t small;
    if (qd_count_to_u64(count, &small))
        return PyLong_FromUnsignedLongLong(small);
    size_t length = qd_count_print(count, NULL, 0);
    char *digits = PyMem_Malloc(length + 1);
    if (!digits)
        return PyErr_NoMemory();
    qd_count_print(count, digits, length + 1);
    /* Python refuses long texts of numbers; in pieces there is no such limit. */
    PyObject *total = PyLong_FromLong(0);
    PyObject *power = PyLong_FromUnsignedLongLong(1000000000000000000ull);
    for (size_t at = 0; at < length && total && power;) {
        size_t piece = at ? 18 : (length - 1) % 18 + 1;
        char word[19];
        memcpy(word, digits + at, piece);
        word[piece] = 0;
        PyObject *more = PyLong_FromUnsignedLongLong(strtoull(word, NULL, 10));
        PyObject *product = more ? PyNumber_Multiply(total, power) : NULL;
        Py_DECREF(total);
        total = product ? PyNumber_Add(product, more) : NULL;
        Py_XDECREF(product);
        Py_XDECREF(more);
        at += piece;
    }
    PyMem_Free(digits);
    Py_XDECREF(power);
    return total;
}

PyObject *native_text(qd_text *text) {
    PyObject *made = text->failed ? PyErr_NoMemory()
                                  : PyUnicode_DecodeUTF8(text->data ? text->data : "",
                                                         (Py_ssize_t)text->length, "replace");
    qd_text_free(text);
    return made;
}

void native_widen(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
    const uintptr_t page = 1 << 21;
    if (size >= 2 * page) {
        uintptr_t first = ((uintptr_t)memory + page - 1) & ~(page - 1);
        (void)madvise((void *)first, ((uintptr_t)memory + size - first) & ~(page - 1),
                      MADV_HUGEPAGE);
    }
#else
    (void)memory;
    (void)size;
#endif
}

PyObject *native_bytes(size_t size) {
    PyObject *made = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (made)
        native_widen(PyBytes_AsString(made), size);
    return made;
}

PyObject *native_cells(const uint8_t *cells, size_t count) {
    return PyBytes_FromStringAndSize((const char *)cells, (Py_ssize_t)count);
}

PyTypeObject *native_type(PyObject *module, PyType_Spec *spec, const char *name) {
    PyObject *type = PyType_FromSpec(spec);
    if (type && PyModule_AddObjectRef(module, name, type) == 0)
        return (PyTypeObject *)type;
    Py_XDECREF(type);
    return NULL;
}

static PyObject *module_version(PyObject *self, PyObject *nothing) {
    (void)self, (void)nothing;
    return PyUnicode_FromString(qd_version());
}

static PyMethodDef module_methods[] = {
    {"version", module_version, METH_NOARGS, "The version of the library."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    "quadrille._native",
    "What is done in C.",
    -1,
    module_methods,
    NULL,
    NULL,
    NULL,
    NULL,
};

static int module_find_error(void) {
    PyObject *errors = PyImport_ImportModule("quadrille._errors");
    module_error = errors ? PyObject_GetAttrString(errors, "QuadrilleError") : NULL;
    Py_XDECREF(errors);
    return module_error ? 0 : -1;
}

PyMODINIT_FUNC PyInit__native(void) {
    static int (*const parts[])(PyObject *) = {board_init, puzzles_init, solve_init,
                                               steps_init, nine_init,    making_init,
                                               cover_init, search_init,  family_init};
    PyObject *module = PyModule_Create(&module_definition);
    if (!module || module_find_error() < 0)
        goto failed;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i](module) < 0)
            goto failed;
    return module;
failed:
    Py_XDECREF(module);
    return NULL;
}
