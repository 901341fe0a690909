/* What the files about exact covers share. */
#ifndef COVER_H
#define COVER_H

#include "native.h"

/* A problem, with what the caller named its items, colours and options. */
struct cover {
    PyObject_HEAD qd_cover *cover;
    PyObject *items;    /* a tuple: the object of each item */
    PyObject *colours;  /* a tuple: the object of each colour, from number 1 on */
    PyObject *options;  /* the list or tuple of options that the caller has, or None */
    PyObject **numbers; /* the int of each option, as far as it was wanted */
};

extern PyTypeObject *cover_type;

/* Options, in ascending order, as a tuple of int. */
PyObject *cover_tuple(struct cover *cover, const uint32_t *options, size_t count);

/* Appends the pair of a cost and such a tuple to the list; clears the list if that fails. */
void cover_append_priced(struct cover *cover, PyObject **list, int64_t cost,
                         const uint32_t *options, size_t count);

/* An iterable of numbers of options; PyMem_Free(*numbers). */
bool cover_numbers(const struct cover *cover, PyObject *iterable, uint32_t **numbers,
                   size_t *count);

/* Raises LimitReached. `at_least` and `remaining` are passed on. Returns NULL. */
PyObject *cover_limit(qd_outcome outcome, PyObject *at_least, PyObject *remaining);

/* What is left, as text: the problem's fingerprint, then a start in each line. A tuple of str. */
PyObject *cover_starts_tuple(const struct cover *cover, const qd_cover_starts *starts);

/* And back. */
bool cover_starts_read(const struct cover *cover, PyObject *tuple, qd_cover_starts *starts);

#endif
