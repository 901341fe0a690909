/* Exact cover problems: from objects, arrays and texts; what is asked of a whole problem. */
#define NATIVE_SMALL
#include "cover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PyTypeObject *cover_type;

static PyObject *cover_limit_class; /* LimitReached */

/* ---- being built ----------------------------------------------------------------------------- */

struct cover_build {
    PyObject *index;   /* item -> number */
    PyObject *items;   /* list of items */
    PyObject *palette; /* colour -> number, from 1 */
    PyObject *colours; /* list of colours */
    PyObject *option;  /* the option in hand, borrowed */
    size_t item_room, item_count;
    uint32_t *seen; /* of each item: the option that named it last, plus 1 */
    uint8_t *kind;  /* qd_item_kind of each item */
    size_t node_room, node_count;
    uint32_t *node, *colour; /* items of all options, and their colours */
    size_t end_room, option_count;
    size_t *end;            /* of each option in `node` */
    int64_t *cost;          /* of each option, or NULL */
    uint32_t *least, *most; /* of each item, or NULL */
    bool grows;             /* items that are not known are added as primary ones */
    bool colon;
    bool has_colours;
};

static void cover_build_clear(struct cover_build *build) {
    Py_XDECREF(build->index);
    Py_XDECREF(build->items);
    Py_XDECREF(build->palette);
    Py_XDECREF(build->colours);
    PyMem_Free(build->seen);
    PyMem_Free(build->kind);
    PyMem_Free(build->node);
    PyMem_Free(build->colour);
    PyMem_Free(build->end);
    PyMem_Free(build->cost);
    PyMem_Free(build->least);
    PyMem_Free(build->most);
}

/*
 * What is counted may come from an iterable without end: every now and then other threads run, and signals are looked
 * for.
 */
static bool cover_goes_on(size_t count) {
    if (count % 65536)
        return true;
    PyThreadState *python = PyEval_SaveThread();
    PyEval_RestoreThread(python);
    return PyErr_CheckSignals() == 0;
}

/* Makes room for one more. */
static bool cover_grow(void *array, size_t *room, size_t count, size_t size) {
    void **memory = array;
    if (count < *room)
        return true;
    size_t more = *room ? *room * 2 : 64;
    void *grown = more > SIZE_MAX / 2 / size ? NULL : PyMem_Realloc(*memory, more * size);
    if (!grown) {
        PyErr_NoMemory();
        return false;
    }
    *memory = grown;
    *room = more;
    return true;
}

static bool cover_grow_items(struct cover_build *build) {
    size_t room = build->item_room;
    if (!cover_grow(&build->seen, &room, build->item_count, sizeof *build->seen))
        return false;
    return cover_grow(&build->kind, &build->item_room, build->item_count, sizeof *build->kind);
}

static bool cover_grow_nodes(struct cover_build *build) {
    size_t room = build->node_room;
    if (!cover_grow(&build->node, &room, build->node_count, sizeof *build->node))
        return false;
    return cover_grow(&build->colour, &build->node_room, build->node_count, sizeof *build->colour);
}

/* After a TypeError: that of an item that cannot be a key names it. */
static void cover_tell_unhashable(PyObject *item, const char *where, size_t option) {
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    bool hashable =
        !PyErr_GivenExceptionMatches(type, PyExc_TypeError) || PyObject_Hash(item) != -1;
    PyErr_Clear();
    PyErr_Restore(type, value, trace);
    if (hashable)
        return;
    if (where)
        PyErr_Format(PyExc_TypeError, "%s: an item must be hashable, not %R", where, item);
    else
        PyErr_Format(PyExc_TypeError, "option %zu: an item must be hashable, not %R", option, item);
}

static bool cover_add_item(struct cover_build *build, PyObject *item, qd_item_kind kind,
                           uint32_t *number) {
    if (build->item_count >= QD_NO_ITEM || !cover_grow_items(build)) {
        if (!PyErr_Occurred())
            PyErr_NoMemory();
        return false;
    }
    PyObject *value = PyLong_FromSize_t(build->item_count);
    bool good = value && PyDict_SetItem(build->index, item, value) == 0 &&
                PyList_Append(build->items, item) == 0;
    Py_XDECREF(value);
    if (!good)
        return false;
    *number = (uint32_t)build->item_count;
    build->seen[build->item_count] = 0;
    build->kind[build->item_count] = (uint8_t)kind;
    build->item_count++;
    return cover_goes_on(build->item_count);
}

static bool cover_add_items(struct cover_build *build, PyObject *iterable, qd_item_kind kind) {
    PyObject *iterator = PyObject_GetIter(iterable), *item;
    if (!iterator)
        return false;
    while ((item = PyIter_Next(iterator))) {
        uint32_t number;
        int known = PyDict_Contains(build->index, item);
        if (known > 0)
            native_refuse("argument", "item %R is given twice", item);
        else if (known < 0)
            cover_tell_unhashable(item, kind == QD_PRIMARY ? "primary" : "secondary", 0);
        bool good = known == 0 && cover_add_item(build, item, kind, &number);
        Py_DECREF(item);
        if (!good)
            break;
    }
    Py_DECREF(iterator);
    return !PyErr_Occurred();
}

static bool cover_find_colour(struct cover_build *build, PyObject *colour, uint32_t *number) {
    build->has_colours = true;
    PyObject *known = PyDict_GetItemWithError(build->palette, colour);
    if (known) {
        *number = (uint32_t)PyLong_AsUnsignedLong(known);
        return true;
    }
    if (PyErr_Occurred())
        return false;
    *number = (uint32_t)PyList_Size(build->colours) + 1;
    PyObject *value = PyLong_FromUnsignedLong(*number);
    bool good = value && PyDict_SetItem(build->palette, colour, value) == 0 &&
                PyList_Append(build->colours, colour) == 0;
    Py_XDECREF(value);
    return good;
}

static bool cover_add_node(struct cover_build *build, PyObject *item, PyObject *colour) {
    uint32_t number, colour_number = QD_NO_COLOUR;
    PyObject *known = PyDict_GetItemWithError(build->index, item);
    if (known) {
        number = (uint32_t)PyLong_AsUnsignedLong(known);
    } else if (PyErr_Occurred()) {
        cover_tell_unhashable(item, NULL, build->option_count);
        return false;
    } else if (!build->grows) {
        native_refuse("argument", "option %zu: there is no item %R", build->option_count, item);
        return false;
    } else if (!cover_add_item(build, item, QD_PRIMARY, &number)) {
        return false;
    }
    if (build->seen[number] == build->option_count + 1) {
        native_refuse("argument", "option %zu names item %R twice", build->option_count, item);
        return false;
    }
    if (colour && colour != Py_None && !cover_find_colour(build, colour, &colour_number))
        return false;
    if (colour_number && build->kind[number] == QD_PRIMARY) {
        native_refuse("argument", "option %zu: primary item %R cannot have a colour",
                      build->option_count, item);
        return false;
    }
    if (build->node_count == build->node_room && !cover_grow_nodes(build))
        return false;
    build->seen[number] = (uint32_t)build->option_count + 1;
    build->colour[build->node_count] = colour_number;
    build->node[build->node_count++] = number;
    return cover_goes_on(build->node_count);
}

/* "x:A" names x with colour A. */
static bool cover_add_colon(struct cover_build *build, PyObject *item) {
    if (!PyUnicode_Check(item))
        return cover_add_node(build, item, NULL);
    Py_ssize_t length = PyUnicode_GetLength(item);
    Py_ssize_t place = PyUnicode_FindChar(item, ':', 0, length, 1);
    if (place < 0)
        return place == -1 && cover_add_node(build, item, NULL);
    PyObject *name = PyUnicode_Substring(item, 0, place);
    PyObject *colour = PyUnicode_Substring(item, place + 1, length);
    bool good = name && colour && cover_add_node(build, name, colour);
    Py_XDECREF(name);
    Py_XDECREF(colour);
    return good;
}

static bool cover_add_one(struct cover_build *build, PyObject *item) {
    return build->colon ? cover_add_colon(build, item) : cover_add_node(build, item, NULL);
}

/* Whether a number did not fit; then this is no longer an error of Python. */
static bool cover_overflowed(void) {
    if (!PyErr_Occurred() || !PyErr_ExceptionMatches(PyExc_OverflowError))
        return false;
    PyErr_Clear();
    return true;
}

/* A number, also one of NumPy; what it is not, or that it does not fit, is an exception. */
static unsigned long cover_natural(PyObject *object) {
    PyObject *number = PyNumber_Index(object);
    unsigned long natural = number ? PyLong_AsUnsignedLong(number) : 0;
    Py_XDECREF(number);
    return natural;
}

static bool cover_is_type_error(void) {
    return PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_TypeError);
}

static bool cover_add_nodes(struct cover_build *build, PyObject *option) {
    if (PyTuple_Check(option)) {
        Py_ssize_t count = PyTuple_Size(option);
        for (Py_ssize_t i = 0; i < count; i++)
            if (!cover_add_one(build, PyTuple_GetItem(option, i)))
                return false;
        return true;
    }
    if (PyDict_Check(option)) {
        PyObject *item, *colour;
        bool good = true;
        for (Py_ssize_t place = 0; good && PyDict_Next(option, &place, &item, &colour);) {
            Py_INCREF(item), Py_INCREF(colour); /* to compare items may change the dict */
            good = cover_add_node(build, item, colour);
            Py_DECREF(item), Py_DECREF(colour);
        }
        return good;
    }
    PyObject *iterator = PyObject_GetIter(option), *item;
    if (!iterator) {
        if (cover_is_type_error() && !PyObject_HasAttrString(option, "__iter__"))
            PyErr_Format(PyExc_TypeError, "option %zu is %R, not an iterable of items",
                         build->option_count, option);
        return false;
    }
    while ((item = PyIter_Next(iterator))) {
        bool good = cover_add_one(build, item);
        Py_DECREF(item);
        if (!good)
            break;
    }
    Py_DECREF(iterator);
    return !PyErr_Occurred();
}

static bool cover_add_option(struct cover_build *build, PyObject *option) {
    size_t first = build->node_count;
    if (build->option_count >= QD_NO_OPTION - 1) {
        native_refuse("range", "too many options");
        return false;
    }
    if (!cover_grow(&build->end, &build->end_room, build->option_count, sizeof *build->end) ||
        !cover_add_nodes(build, option))
        return false;
    if (build->node_count == first) {
        native_refuse("argument", "option %zu names no item", build->option_count);
        return false;
    }
    build->end[build->option_count++] = build->node_count;
    return true;
}

static bool cover_add_options(struct cover_build *build, PyObject *options) {
    if (PyList_Check(options)) {
        for (Py_ssize_t i = 0; i < PyList_Size(options); i++) {
            PyObject *option = Py_NewRef(PyList_GetItem(options, i));
            bool good = cover_add_option(build, option);
            Py_DECREF(option);
            if (!good)
                return false;
        }
        return true;
    }
    PyObject *iterator = PyObject_GetIter(options), *option;
    if (!iterator)
        return false;
    while ((option = PyIter_Next(iterator))) {
        bool good = cover_add_option(build, option);
        Py_DECREF(option);
        if (!good)
            break;
    }
    Py_DECREF(iterator);
    return !PyErr_Occurred();
}

/* An int: exactly so often; a pair: from and to. */
static bool cover_get_bounds(PyObject *item, PyObject *wanted, uint32_t *least, uint32_t *most) {
    PyObject *pair = PyList_Check(wanted) ? PyList_AsTuple(wanted) : Py_NewRef(wanted);
    bool is_pair = pair && PyTuple_Check(pair);
    unsigned long from = 0, to = 0;
    if (is_pair && PyTuple_Size(pair) != 2)
        native_refuse("argument", "the bounds of %R are not two numbers", item);
    else if (pair)
        from = cover_natural(is_pair ? PyTuple_GetItem(pair, 0) : pair);
    if (!PyErr_Occurred())
        to = cover_natural(is_pair ? PyTuple_GetItem(pair, 1) : pair);
    Py_XDECREF(pair);
    if (cover_overflowed())
        to = 0;
    if (cover_is_type_error())
        PyErr_Format(PyExc_TypeError, "the bounds of %R are %R, not whole numbers", item, wanted);
    if (PyErr_Occurred())
        return false;
    if (to < 1 || from > to || to > UINT32_MAX) {
        native_refuse("argument", "the bounds of %R are impossible", item);
        return false;
    }
    *least = (uint32_t)from, *most = (uint32_t)to;
    return true;
}

static bool cover_add_bounds(struct cover_build *build, PyObject *bounds) {
    if (!bounds || bounds == Py_None || (PyDict_Check(bounds) && !PyDict_Size(bounds)))
        return true;
    if (!PyDict_Check(bounds)) {
        PyErr_SetString(PyExc_TypeError, "bounds is a dict");
        return false;
    }
    build->least = PyMem_Calloc(build->item_count + 1, sizeof *build->least);
    build->most = PyMem_Calloc(build->item_count + 1, sizeof *build->most);
    if (!build->least || !build->most) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t i = 0; i < build->item_count; i++)
        build->least[i] = build->most[i] = 1;
    PyObject *item, *wanted;
    for (Py_ssize_t place = 0; PyDict_Next(bounds, &place, &item, &wanted);) {
        PyObject *known = PyDict_GetItemWithError(build->index, item);
        size_t number = known ? PyLong_AsSize_t(known) : 0;
        if (PyErr_Occurred())
            return false;
        if (!known || build->kind[number] != QD_PRIMARY) {
            native_refuse("argument", "bounds: there is no primary item %R", item);
            return false;
        }
        if (!cover_get_bounds(item, wanted, &build->least[number], &build->most[number]))
            return false;
    }
    return true;
}

/* There are more than options; they may be without end. */
static void cover_refuse_costs(PyObject *costs, size_t options) {
    Py_ssize_t count = PyObject_Size(costs);
    PyErr_Clear();
    if (count < 0)
        native_refuse("argument", "more than %zu costs for %zu options", options, options);
    else
        native_refuse("argument", "%zd costs for %zu options", count, options);
}

static bool cover_add_costs(struct cover_build *build, PyObject *costs) {
    if (!costs || costs == Py_None)
        return true;
    PyObject *iterator = PyObject_GetIter(costs), *one;
    size_t count = 0, room = 0;
    if (!iterator)
        return false;
    while ((one = PyIter_Next(iterator))) {
        bool good = cover_grow(&build->cost, &room, count, sizeof *build->cost);
        if (good && count == build->option_count)
            cover_refuse_costs(costs, count);
        else if (good)
            build->cost[count++] = PyLong_AsLongLong(one);
        if (cover_overflowed())
            native_refuse("range", "the cost of option %zu does not fit in 64 bits", count - 1);
        else if (cover_is_type_error())
            PyErr_Format(PyExc_TypeError, "the cost of option %zu is %R, not a whole number",
                         count - 1, one);
        Py_DECREF(one);
        if (!good || PyErr_Occurred())
            break;
    }
    Py_DECREF(iterator);
    if (!PyErr_Occurred() && count != build->option_count)
        native_refuse("argument", "%zu costs for %zu options", count, build->option_count);
    return !PyErr_Occurred();
}

/* ---- to the library -------------------------------------------------------------------------- */

/* A str that can be a name as it is. */
static const char *cover_name(PyObject *object) {
    if (!PyUnicode_Check(object))
        return NULL;
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(object, &length);
    if (!text) {
        PyErr_Clear();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < length; i++)
        if ((uint8_t)text[i] <= ' ' || text[i] == 127 || text[i] == '|' || text[i] == ':')
            return NULL;
    return length ? text : NULL;
}

static bool cover_all_named(PyObject *list) {
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++)
        if (!cover_name(PyList_GetItem(list, i)) || !cover_goes_on((size_t)i + 1))
            return false;
    return true;
}

/* Names are those of the caller if all of them can be, for texts and drawings; else items have none. NULL, also with an
 * exception. */
static qd_cover *cover_make(const struct cover_build *build, bool named, qd_error *error) {
    qd_cover *cover;
    char digits[24];
    bool good = true;
    if (qd_cover_new(&cover, error) != QD_OK)
        return NULL;
    for (size_t i = 0; good && i < build->item_count; good = cover_goes_on(++i)) {
        bool secondary = build->kind[i] == QD_SECONDARY;
        qd_cover_add_item(cover,
                          named ? cover_name(PyList_GetItem(build->items, (Py_ssize_t)i)) : NULL,
                          (qd_item_kind)build->kind[i],
                          secondary      ? 0
                          : build->least ? build->least[i]
                                         : 1,
                          !secondary && build->most ? build->most[i] : 1);
    }
    bool colours_named = named && cover_all_named(build->colours);
    for (Py_ssize_t i = 0; i < PyList_Size(build->colours); i++) {
        snprintf(digits, sizeof digits, "%zd", i);
        qd_cover_add_colour(cover,
                            colours_named ? cover_name(PyList_GetItem(build->colours, i)) : digits);
    }
    for (size_t i = 0, first = 0; good && i < build->option_count; good = cover_goes_on(i)) {
        qd_cover_add_option(cover, build->node + first, build->end[i] - first,
                            build->has_colours ? build->colour + first : NULL,
                            build->cost ? build->cost[i] : 0);
        first = build->end[i++];
    }
    if (good && qd_cover_seal(cover, error) == QD_OK)
        return cover;
    qd_cover_free(cover);
    return NULL;
}

static struct cover *cover_wrap(qd_cover *made, PyObject *items, PyObject *colours,
                                PyObject *options) {
    struct cover *self =
        items && colours ? (struct cover *)PyType_GenericAlloc(cover_type, 0) : NULL;
    if (!self) {
        qd_cover_free(made);
        Py_XDECREF(items);
        Py_XDECREF(colours);
        return NULL;
    }
    self->cover = made;
    self->items = items;
    self->colours = colours;
    self->options = Py_NewRef(options);
    return self;
}

static PyObject *cover_finish(const struct cover_build *build, PyObject *options) {
    qd_error error;
    qd_cover *made = NULL;
    if (cover_all_named(build->items))
        made = cover_make(build, true, &error);
    if (!made && !PyErr_Occurred())
        made = cover_make(build, false, &error);
    if (!made)
        return PyErr_Occurred() ? NULL : native_fail(&error);
    return (PyObject *)cover_wrap(made, PyList_AsTuple(build->items),
                                  PyList_AsTuple(build->colours), options);
}

static bool cover_build_init(struct cover_build *build) {
    build->index = PyDict_New();
    build->items = PyList_New(0);
    build->palette = PyDict_New();
    build->colours = PyList_New(0);
    return build->index && build->items && build->palette && build->colours;
}

/* Cover(options, primary, secondary, bounds, costs, colon) */
static PyObject *cover_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *options, *primary, *secondary, *bounds, *costs, *made = NULL;
    int colon;
    struct cover_build build = {0};
    (void)type, (void)keywords;
    if (!PyArg_ParseTuple(arguments, "OOOOOp:Cover", &options, &primary, &secondary, &bounds,
                          &costs, &colon))
        return NULL;
    build.colon = colon;
    build.grows = primary == Py_None;
    bool is_kept = PyList_Check(options) || PyTuple_Check(options);
    if (cover_build_init(&build) && (build.grows || cover_add_items(&build, primary, QD_PRIMARY)) &&
        cover_add_items(&build, secondary, QD_SECONDARY) && cover_add_options(&build, options) &&
        cover_add_bounds(&build, bounds) && cover_add_costs(&build, costs))
        made = cover_finish(&build, is_kept ? options : Py_None);
    cover_build_clear(&build);
    return made;
}

/* ---- from arrays ----------------------------------------------------------------------------- */

static bool cover_read_number(const Py_buffer *view, Py_ssize_t i, uint64_t *number) {
    const char *at = (const char *)view->buf + i * view->itemsize;
    bool is_signed = *view->format >= 'a';
    int64_t value = 0;
    uint64_t natural = 0;
    switch (view->itemsize) {
    case 1:
        natural = *(const uint8_t *)at, value = *(const int8_t *)at;
        break;
    case 2: {
        uint16_t u;
        memcpy(&u, at, 2);
        natural = u, value = (int16_t)u;
        break;
    }
    case 4: {
        uint32_t u;
        memcpy(&u, at, 4);
        natural = u, value = (int32_t)u;
        break;
    }
    default: {
        uint64_t u;
        memcpy(&u, at, 8);
        natural = u, value = (int64_t)u;
        break;
    }
    }
    *number = natural;
    return !is_signed || value >= 0;
}

/* As the Python layer passes them. */
static bool cover_is_whole(const Py_buffer *view) {
    return view->ndim == 1 && *view->format && strchr("bBhHiIqQ", *view->format);
}

static bool cover_fill_csr(struct cover_build *build, const Py_buffer *indices,
                           const Py_buffer *indptr, size_t items) {
    Py_ssize_t options = indptr->shape[0] - 1, nodes = indices->shape[0];
    uint64_t from, to, item;
    build->node = PyMem_Calloc((size_t)nodes + 1, sizeof *build->node);
    build->end = PyMem_Calloc((size_t)(options > 0 ? options : 0) + 1, sizeof *build->end);
    if (!build->node || !build->end) {
        PyErr_NoMemory();
        return false;
    }
    if (options < 0 || options >= QD_NO_OPTION || !cover_read_number(indptr, 0, &from) || from) {
        native_refuse("argument", "indptr must begin with 0");
        return false;
    }
    for (Py_ssize_t i = 0; i < options; i++, from = to) {
        if (!cover_read_number(indptr, i + 1, &to) || to < from || to > (uint64_t)nodes) {
            native_refuse("argument", "indptr does not ascend to the length of indices, at %zd",
                          i + 1);
            return false;
        }
        if (to == from) {
            native_refuse("argument", "option %zd names no item", i);
            return false;
        }
        for (uint64_t k = from; k < to; k++) {
            if (!cover_read_number(indices, (Py_ssize_t)k, &item) || item >= items) {
                native_refuse("argument", "option %zd: there is no such item", i);
                return false;
            }
            if (build->seen[item] == (uint32_t)i + 1) {
                native_refuse("argument", "option %zd names item %llu twice", i,
                              (unsigned long long)item);
                return false;
            }
            build->seen[item] = (uint32_t)i + 1;
            build->node[k] = (uint32_t)item;
            if (!cover_goes_on((size_t)k + 1))
                return false;
        }
        build->end[i] = (size_t)to;
    }
    build->option_count = (size_t)options;
    build->node_count = (size_t)nodes;
    return true;
}

/* cover_csr(indices, indptr, items, primary, costs): the first `primary` of so many items are primary */
static PyObject *cover_csr(PyObject *self, PyObject *arguments) {
    PyObject *first, *second, *costs, *made = NULL;
    Py_ssize_t items, primary;
    Py_buffer indices, indptr;
    struct cover_build build = {0};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OOnnO:cover_csr", &first, &second, &items, &primary, &costs))
        return NULL;
    if (PyObject_GetBuffer(first, &indices, PyBUF_ND | PyBUF_FORMAT) < 0)
        return NULL;
    if (PyObject_GetBuffer(second, &indptr, PyBUF_ND | PyBUF_FORMAT) < 0) {
        PyBuffer_Release(&indices);
        return NULL;
    }
    bool good = false;
    if (!cover_is_whole(&indices) || !cover_is_whole(&indptr))
        native_refuse("argument", "arrays of whole numbers are wanted");
    else if (items < 0 || items >= QD_NO_ITEM || primary < 0 || primary > items)
        native_refuse("range", "no such number of items");
    else
        good = cover_build_init(&build);
    for (Py_ssize_t i = 0; good && i < items; i++) {
        PyObject *number = PyLong_FromSsize_t(i);
        good = number && PyList_Append(build.items, number) == 0 && cover_grow_items(&build);
        Py_XDECREF(number);
        if (good) {
            build.seen[i] = 0;
            build.kind[i] = (uint8_t)(i < primary ? QD_PRIMARY : QD_SECONDARY);
            good = cover_goes_on(++build.item_count);
        }
    }
    if (good && cover_fill_csr(&build, &indices, &indptr, (size_t)items) &&
        cover_add_costs(&build, costs))
        made = cover_finish(&build, Py_None);
    cover_build_clear(&build);
    PyBuffer_Release(&indices);
    PyBuffer_Release(&indptr);
    return made;
}

/* ---- from texts ------------------------------------------------------------------------------ */

/* From a sealed problem, whose items are then called by their names. */
static PyObject *cover_adopt(qd_cover *made) {
    uint32_t count = qd_cover_item_count(made), most = 0;
    PyObject *items = PyTuple_New((Py_ssize_t)count);
    for (uint32_t i = 0; items && i < count; i++) {
        const char *name = qd_cover_item_name(made, i);
        PyObject *one = PyUnicode_DecodeUTF8(name, (Py_ssize_t)strlen(name), "replace");
        if (!one || PyTuple_SetItem(items, (Py_ssize_t)i, one) < 0 || !cover_goes_on(i + 1))
            Py_CLEAR(items);
    }
    uint32_t coloured = qd_cover_about(made).colours ? qd_cover_option_count(made) : 0;
    for (uint32_t option = 0; option < coloured; option++) {
        qd_option_facts facts = qd_cover_option_about(made, option);
        for (size_t i = 0; i < facts.count; i++)
            most = facts.colours[i] > most ? facts.colours[i] : most;
    }
    PyObject *colours = PyTuple_New((Py_ssize_t)most);
    for (uint32_t i = 0; colours && i < most; i++) {
        const char *name = qd_cover_colour_name(made, i + 1);
        PyObject *one = PyUnicode_DecodeUTF8(name, (Py_ssize_t)strlen(name), "replace");
        if (!one || PyTuple_SetItem(colours, (Py_ssize_t)i, one) < 0)
            Py_CLEAR(colours);
    }
    return (PyObject *)cover_wrap(made, items, colours, Py_None);
}

struct cover_reading {
    struct work work;
    qd_cover_form form;
    const char *text;
    size_t length;
    qd_cover *made;
};

static void cover_read_run(struct work *work) {
    struct cover_reading *from = (struct cover_reading *)work;
    const qd_cover_reading reading = {.stop = &work->stop};
    work->status =
        qd_cover_read(from->form, from->text, from->length, &reading, &from->made, &work->error);
}

/* cover_read(text, form), the number of the form */
static PyObject *cover_read(PyObject *self, PyObject *arguments) {
    struct cover_reading from = {.work = {.run = cover_read_run}};
    int form;
    Py_ssize_t length;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#i:cover_read", &from.text, &length, &form))
        return NULL;
    from.form = (qd_cover_form)form;
    from.length = (size_t)length;
    if (work_run(&from.work) == 0)
        return cover_adopt(from.made);
    qd_cover_free(from.made);
    return NULL;
}

struct cover_making {
    struct work work;
    const char *name;
    qd_classic_call call;
    qd_cover *made;
};

static void cover_classic_run(struct work *work) {
    struct cover_making *job = (struct cover_making *)work;
    job->call.stop = &work->stop;
    work->status = qd_classic_make(job->name, &job->call, &job->made, &work->error);
}

/* classic(name, arguments): a problem of the table */
static PyObject *cover_classic(PyObject *self, PyObject *arguments) {
    struct cover_making job = {.work = {.run = cover_classic_run}};
    PyObject *words;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "sO!:classic", &job.name, &PyTuple_Type, &words))
        return NULL;
    Py_ssize_t count = PyTuple_Size(words);
    const char **texts = PyMem_Calloc((size_t)count + 1, sizeof *texts);
    if (!texts)
        return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count; i++) {
        texts[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(words, i), NULL);
        if (!texts[i]) {
            PyMem_Free(texts);
            return NULL;
        }
    }
    job.call.arguments = texts, job.call.count = (size_t)count;
    bool good = work_run(&job.work) == 0;
    PyMem_Free(texts);
    if (good)
        return cover_adopt(job.made);
    qd_cover_free(job.made);
    return NULL;
}

/* classics(): (name, arguments, summary, example) of each */
static PyObject *cover_classics(PyObject *self, PyObject *nothing) {
    const qd_classic *one;
    PyObject *list = PyList_New(0);
    (void)self, (void)nothing;
    for (size_t i = 0; list && (one = qd_classic_get(i)); i++) {
        PyObject *row =
            Py_BuildValue("(ssss)", one->name, one->arguments, one->summary, one->example);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static void cover_dealloc(PyObject *object) {
    struct cover *self = (struct cover *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    for (uint32_t i = 0; self->numbers && i < qd_cover_option_count(self->cover); i++)
        Py_XDECREF(self->numbers[i]);
    PyMem_Free(self->numbers);
    qd_cover_free(self->cover);
    Py_XDECREF(self->items);
    Py_XDECREF(self->colours);
    Py_XDECREF(self->options);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

static int cover_traverse(PyObject *object, visitproc visit, void *arg) {
    struct cover *self = (struct cover *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->items);
    Py_VISIT(self->colours);
    Py_VISIT(self->options);
    return 0;
}

/* ---- shared with the other files ------------------------------------------------------------- */

static PyObject *cover_int(struct cover *self, uint32_t option) {
    if (!self->numbers) {
        self->numbers =
            PyMem_Calloc((size_t)qd_cover_option_count(self->cover) + 1, sizeof *self->numbers);
        if (!self->numbers)
            return PyErr_NoMemory();
    }
    if (!self->numbers[option])
        self->numbers[option] = PyLong_FromUnsignedLong(option);
    return self->numbers[option] ? Py_NewRef(self->numbers[option]) : NULL;
}

PyObject *cover_tuple(struct cover *self, const uint32_t *options, size_t count) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple && i < count; i++) {
        PyObject *number = cover_int(self, options[i]);
        if (!number || PyTuple_SetItem(tuple, (Py_ssize_t)i, number) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

void cover_append_priced(struct cover *self, PyObject **list, int64_t cost, const uint32_t *options,
                         size_t count) {
    PyObject *tuple = cover_tuple(self, options, count);
    PyObject *pair = tuple ? Py_BuildValue("(LN)", (long long)cost, tuple) : NULL;
    if (!pair || PyList_Append(*list, pair) < 0)
        Py_CLEAR(*list);
    Py_XDECREF(pair);
}

bool cover_numbers(const struct cover *self, PyObject *iterable, uint32_t **numbers,
                   size_t *count) {
    size_t room = 0;
    PyObject *iterator = PyObject_GetIter(iterable), *one;
    *numbers = NULL, *count = 0;
    if (!iterator)
        return false;
    while ((one = PyIter_Next(iterator))) {
        unsigned long number = cover_natural(one);
        if (cover_overflowed() ||
            (!PyErr_Occurred() && number >= qd_cover_option_count(self->cover)))
            native_refuse("argument", "there is no option %R", one);
        else if (cover_is_type_error())
            PyErr_Format(PyExc_TypeError, "an option is a number, not %R", one);
        Py_DECREF(one);
        if (PyErr_Occurred() || !cover_grow(numbers, &room, *count, sizeof **numbers))
            break;
        (*numbers)[(*count)++] = (uint32_t)number;
        if (!cover_goes_on(*count))
            break;
    }
    Py_DECREF(iterator);
    return !PyErr_Occurred();
}

PyObject *cover_limit(qd_outcome outcome, PyObject *at_least, PyObject *remaining) {
    const char *name = qd_outcome_name(outcome);
    PyObject *arguments =
        Py_BuildValue("(Ns)", PyUnicode_FromFormat("stopped by a limit: %s", name), "limit");
    PyObject *keywords = at_least && remaining
                             ? Py_BuildValue("{sOsOss}", "at_least", at_least, "remaining",
                                             remaining, "outcome", name)
                             : NULL;
    PyObject *made =
        arguments && keywords ? PyObject_Call(cover_limit_class, arguments, keywords) : NULL;
    if (made)
        PyErr_SetObject(cover_limit_class, made);
    Py_XDECREF(arguments);
    Py_XDECREF(keywords);
    Py_XDECREF(made);
    Py_XDECREF(at_least);
    Py_XDECREF(remaining);
    return NULL;
}

PyObject *cover_starts_tuple(const struct cover *self, const qd_cover_starts *starts) {
    size_t count = qd_cover_starts_count(starts);
    PyObject *tuple = PyTuple_New((Py_ssize_t)count + 1);
    char line[40];
    snprintf(line, sizeof line, "problem %016llx",
             (unsigned long long)qd_cover_fingerprint(self->cover));
    for (size_t i = 0; tuple && i <= count; i++) {
        qd_text text = QD_TEXT_INIT;
        if (i) {
            qd_cover_start start = qd_cover_starts_get(starts, i - 1);
            qd_cover_put_start(&start, &text);
        } else {
            qd_text_put(&text, line);
        }
        PyObject *one = native_text(&text);
        if (!one || PyTuple_SetItem(tuple, (Py_ssize_t)i, one) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

bool cover_starts_read(const struct cover *self, PyObject *tuple, qd_cover_starts *starts) {
    char line[40];
    snprintf(line, sizeof line, "problem %016llx",
             (unsigned long long)qd_cover_fingerprint(self->cover));
    bool good = PyTuple_Check(tuple) && PyTuple_Size(tuple) > 0;
    for (Py_ssize_t i = 0; good && i < PyTuple_Size(tuple); i++)
        good = PyUnicode_Check(PyTuple_GetItem(tuple, i));
    if (!good) {
        PyErr_SetString(PyExc_TypeError,
                        "start must be what is left of a search, or a part of a problem");
        return false;
    }
    for (Py_ssize_t i = 0; i < PyTuple_Size(tuple); i++) {
        qd_error error;
        Py_ssize_t length;
        const char *text = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, i), &length);
        if (!text)
            return false;
        if (!i && strcmp(text, line) != 0) {
            native_refuse("argument", "it belongs to another problem");
            return false;
        }
        if (i && qd_cover_starts_read(starts, self->cover, text, (size_t)length, &error) != QD_OK) {
            native_fail(&error);
            return false;
        }
    }
    return true;
}

/* ---- looked at ------------------------------------------------------------------------------- */

static Py_ssize_t cover_length(PyObject *object) {
    return (Py_ssize_t)qd_cover_option_count(((struct cover *)object)->cover);
}

static PyObject *cover_get_items(PyObject *object, void *closure) {
    (void)closure;
    return Py_NewRef(((struct cover *)object)->items);
}

static PyObject *cover_get_primary(PyObject *object, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLong(qd_cover_about(((struct cover *)object)->cover).primary_items);
}

static PyObject *cover_get_fingerprint(PyObject *object, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(qd_cover_fingerprint(((struct cover *)object)->cover));
}

static PyObject *cover_get_depth(PyObject *object, void *closure) {
    (void)closure;
    return PyLong_FromSize_t(qd_cover_about(((struct cover *)object)->cover).depth);
}

/* The number of an option, which must be there. */
static bool cover_number(PyObject *object, PyObject *argument, Py_ssize_t *number) {
    if (!native_number(argument, "the number of an option", number))
        return false;
    if (*number < 0 || *number >= cover_length(object)) {
        PyErr_SetString(PyExc_IndexError, "there is no such option");
        return false;
    }
    return true;
}

/* A tuple of the option's items, or a dict with colours. */
static PyObject *cover_named(const struct cover *self, uint32_t number) {
    qd_option_facts facts = qd_cover_option_about(self->cover, number);
    bool has_colour = false;
    for (size_t i = 0; facts.colours && i < facts.count; i++)
        has_colour = has_colour || facts.colours[i];
    PyObject *made = has_colour ? PyDict_New() : PyTuple_New((Py_ssize_t)facts.count);
    for (size_t i = 0; made && i < facts.count; i++) {
        PyObject *item = PyTuple_GetItem(self->items, (Py_ssize_t)facts.items[i]);
        PyObject *colour = has_colour && facts.colours[i]
                               ? PyTuple_GetItem(self->colours, (Py_ssize_t)facts.colours[i] - 1)
                               : Py_None;
        if (has_colour ? PyDict_SetItem(made, item, colour) < 0
                       : PyTuple_SetItem(made, (Py_ssize_t)i, Py_NewRef(item)) < 0)
            Py_CLEAR(made);
    }
    return made;
}

/* option(number): the caller's object where there is one */
static PyObject *cover_option(PyObject *object, PyObject *argument) {
    struct cover *self = (struct cover *)object;
    Py_ssize_t number;
    if (!cover_number(object, argument, &number))
        return NULL;
    if (self->options != Py_None && number < PySequence_Size(self->options))
        return PySequence_GetItem(self->options, number);
    return cover_named(self, (uint32_t)number);
}

/* A dict of the primary items that are not named exactly once. */
static PyObject *cover_all_bounds(const struct cover *self) {
    PyObject *bounds = PyDict_New();
    for (uint32_t i = 0; bounds && i < qd_cover_item_count(self->cover); i++) {
        qd_item_facts facts = qd_cover_item_about(self->cover, i);
        if (facts.kind != QD_PRIMARY || (facts.least == 1 && facts.most == 1))
            continue;
        PyObject *pair = Py_BuildValue("(II)", facts.least, facts.most);
        if (!pair || PyDict_SetItem(bounds, PyTuple_GetItem(self->items, (Py_ssize_t)i), pair) < 0)
            Py_CLEAR(bounds);
        Py_XDECREF(pair);
    }
    return bounds;
}

/* Numbers that are pickled: with their least byte first, whatever the machine. */
static PyObject *cover_pack(size_t count, unsigned width, uint8_t **at) {
    if (count > PY_SSIZE_T_MAX / 8)
        return PyErr_NoMemory();
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * width);
    *at = bytes ? (uint8_t *)PyBytes_AsString(bytes) : NULL;
    return bytes;
}

static void cover_put(uint8_t **at, uint64_t number, unsigned width) {
    for (unsigned i = 0; i < width; i++)
        *(*at)++ = (uint8_t)(number >> 8 * i);
}

static uint64_t cover_take(const uint8_t *bytes, size_t place, unsigned width) {
    uint64_t number = 0;
    for (unsigned i = 0; i < width; i++)
        number |= (uint64_t)bytes[place * width + i] << 8 * i;
    return number;
}

/* How many items each option has, the items of all, and their colours and costs, or None where there are none. */
static bool cover_pack_options(const struct cover *self, PyObject *packed[4]) {
    uint32_t count = qd_cover_option_count(self->cover);
    qd_cover_facts has = qd_cover_about(self->cover);
    size_t nodes = 0;
    uint8_t *size, *node, *colour = NULL, *cost = NULL;
    for (uint32_t i = 0; i < count; i++)
        nodes += qd_cover_option_about(self->cover, i).count;
    packed[0] = cover_pack(count, 4, &size);
    packed[1] = cover_pack(nodes, 4, &node);
    packed[2] = has.colours ? cover_pack(nodes, 4, &colour) : Py_NewRef(Py_None);
    packed[3] = has.costs ? cover_pack(count, 8, &cost) : Py_NewRef(Py_None);
    if (!packed[0] || !packed[1] || !packed[2] || !packed[3])
        return false;
    for (uint32_t i = 0; i < count; i++) {
        qd_option_facts facts = qd_cover_option_about(self->cover, i);
        cover_put(&size, facts.count, 4);
        if (cost)
            cover_put(&cost, (uint64_t)facts.cost, 8);
        for (size_t k = 0; k < facts.count; k++) {
            cover_put(&node, facts.items[k], 4);
            if (colour)
                cover_put(&colour, facts.colours ? facts.colours[k] : 0, 4);
        }
        if (!cover_goes_on(i + 1))
            return false;
    }
    return true;
}

/* packed(): what cover_unpack makes the same problem of, with the same fingerprint. In bytes, as tuples of a million
 * options take pickle half a second, in which nothing stops it. */
static PyObject *cover_packed(PyObject *object, PyObject *nothing) {
    const struct cover *self = (struct cover *)object;
    (void)nothing;
    uint32_t count = qd_cover_item_count(self->cover);
    PyObject *packed[4] = {NULL}, *kinds = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count);
    for (uint32_t i = 0; kinds && i < count; i++)
        PyBytes_AsString(kinds)[i] = (char)qd_cover_item_about(self->cover, i).kind;
    PyObject *bounds = cover_all_bounds(self), *made = NULL;
    if (kinds && bounds && cover_pack_options(self, packed))
        made = Py_BuildValue("(OOOOOOOO)", self->items, kinds, bounds, self->colours, packed[0],
                             packed[1], packed[2], packed[3]);
    Py_XDECREF(kinds);
    Py_XDECREF(bounds);
    for (int i = 0; i < 4; i++)
        Py_XDECREF(packed[i]);
    return made;
}

/* The parts that were packed, as they are in a problem that is being built. */
struct cover_parts {
    PyObject *items, *bounds, *colours;
    const uint8_t *kinds, *sizes, *nodes, *colour, *costs;
    Py_ssize_t kind_bytes, size_bytes, node_bytes, colour_bytes, cost_bytes;
};

static bool cover_fit(const struct cover_parts *parts) {
    Py_ssize_t options = parts->size_bytes / 4;
    return PyTuple_Check(parts->items) && PyTuple_Check(parts->colours) &&
           PyTuple_Size(parts->items) == parts->kind_bytes && parts->size_bytes % 4 == 0 &&
           parts->node_bytes % 4 == 0 && options < QD_NO_OPTION &&
           (!parts->colour || parts->colour_bytes == parts->node_bytes) &&
           (!parts->costs || parts->cost_bytes == options * 8);
}

static bool cover_unpack_items(struct cover_build *build, const struct cover_parts *parts) {
    uint32_t number;
    for (Py_ssize_t i = 0; i < parts->kind_bytes; i++) {
        bool fine = parts->kinds[i] == QD_PRIMARY || parts->kinds[i] == QD_SECONDARY;
        if (!fine)
            native_refuse("argument", "there is no item of kind %d", parts->kinds[i]);
        if (!fine || !cover_add_item(build, PyTuple_GetItem(parts->items, i),
                                     (qd_item_kind)parts->kinds[i], &number))
            return false;
    }
    for (Py_ssize_t i = 0; i < PyTuple_Size(parts->colours); i++)
        if (PyList_Append(build->colours, PyTuple_GetItem(parts->colours, i)) < 0)
            return false;
    return true;
}

static bool cover_unpack_options(struct cover_build *build, const struct cover_parts *parts) {
    size_t options = (size_t)parts->size_bytes / 4, nodes = (size_t)parts->node_bytes / 4, end = 0;
    build->node = PyMem_Calloc(nodes + 1, sizeof *build->node);
    build->colour = PyMem_Calloc(nodes + 1, sizeof *build->colour);
    build->end = PyMem_Calloc(options + 1, sizeof *build->end);
    build->cost = parts->costs ? PyMem_Calloc(options + 1, sizeof *build->cost) : NULL;
    if (!build->node || !build->colour || !build->end || (parts->costs && !build->cost)) {
        PyErr_NoMemory();
        return false;
    }
    bool fine = true;
    for (size_t i = 0; fine && i < options; i++) {
        uint64_t size = cover_take(parts->sizes, i, 4);
        fine = size > 0 && size <= nodes - end;
        build->end[i] = end += fine ? size : 0;
        if (parts->costs)
            build->cost[i] = (int64_t)cover_take(parts->costs, i, 8);
    }
    for (size_t i = 0; fine && i < nodes; i++) {
        build->node[i] = (uint32_t)cover_take(parts->nodes, i, 4);
        build->colour[i] = parts->colour ? (uint32_t)cover_take(parts->colour, i, 4) : 0;
        fine = build->node[i] < build->item_count &&
               build->colour[i] <= (size_t)PyList_Size(build->colours);
        if (!cover_goes_on(i + 1))
            return false;
    }
    build->has_colours = parts->colour;
    build->option_count = options;
    build->node_count = nodes;
    if (fine && end == nodes)
        return true;
    native_refuse("argument", "the parts of the problem do not fit each other");
    return false;
}

/* cover_unpack(...): from what `packed` returned */
static PyObject *cover_unpack(PyObject *self, PyObject *arguments) {
    struct cover_parts parts;
    struct cover_build build = {0};
    PyObject *made = NULL;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Oy#OOy#y#z#z#:cover_unpack", &parts.items, &parts.kinds,
                          &parts.kind_bytes, &parts.bounds, &parts.colours, &parts.sizes,
                          &parts.size_bytes, &parts.nodes, &parts.node_bytes, &parts.colour,
                          &parts.colour_bytes, &parts.costs, &parts.cost_bytes))
        return NULL;
    if (!cover_fit(&parts))
        return native_refuse("argument", "the parts of the problem do not fit each other");
    if (cover_build_init(&build) && cover_unpack_items(&build, &parts) &&
        cover_unpack_options(&build, &parts) && cover_add_bounds(&build, parts.bounds))
        made = cover_finish(&build, Py_None);
    cover_build_clear(&build);
    return made;
}

static PyObject *cover_cost(PyObject *object, PyObject *argument) {
    struct cover *self = (struct cover *)object;
    Py_ssize_t number;
    if (!cover_number(object, argument, &number))
        return NULL;
    return PyLong_FromLongLong(qd_cover_option_about(self->cover, (uint32_t)number).cost);
}

/* fault(options): why they are no solution; None: they are one */
static PyObject *cover_fault(PyObject *object, PyObject *options) {
    struct cover *self = (struct cover *)object;
    uint32_t *numbers;
    size_t count;
    qd_error error;
    if (!cover_numbers(self, options, &numbers, &count)) {
        PyMem_Free(numbers);
        return NULL;
    }
    qd_status status = qd_cover_check_solution(self->cover, numbers, count, &error);
    PyMem_Free(numbers);
    if (status == QD_OK)
        Py_RETURN_NONE;
    return status == QD_ERROR_MEMORY ? PyErr_NoMemory() : PyUnicode_FromString(error.message);
}

struct cover_drawing {
    struct work work;
    const qd_cover *cover;
    uint32_t *numbers;
    size_t count;
    qd_sketch *sketch;
    qd_picture *picture;
    qd_text text;
    int svg;
};

static void cover_draw_run(struct work *work) {
    struct cover_drawing *job = (struct cover_drawing *)work;
    double width, height;
    qd_error *error = &work->error;
    work->status = qd_sketch_new(job->cover, &job->sketch, NULL, error);
    if (work->status != QD_OK || qd_stop_is_due(&work->stop, NULL))
        return;
    if (!job->svg) {
        work->status = qd_sketch_put(job->sketch, job->numbers, job->count, &job->text, error);
        return;
    }
    qd_sketch_measure(job->sketch, job->count, 480, &width, &height);
    work->status = qd_picture_new(width + 8, height + 8, &job->picture, error);
    if (work->status == QD_OK)
        work->status =
            qd_sketch_add(job->sketch, job->numbers, job->count, 480, job->picture, 4, 4, error);
    if (work->status == QD_OK && !qd_stop_is_due(&work->stop, NULL))
        work->status = qd_picture_svg(job->picture, NULL, &job->text, error);
}

/* draw(options, svg): lines of text, or a picture */
static PyObject *cover_draw(PyObject *object, PyObject *arguments) {
    struct cover *self = (struct cover *)object;
    struct cover_drawing job = {
        .work = {.run = cover_draw_run}, .cover = self->cover, .text = QD_TEXT_INIT};
    PyObject *options;
    if (!PyArg_ParseTuple(arguments, "Op:draw", &options, &job.svg))
        return NULL;
    bool good = cover_numbers(self, options, &job.numbers, &job.count) && work_run(&job.work) == 0;
    qd_picture_free(job.picture);
    qd_sketch_free(job.sketch);
    PyMem_Free(job.numbers);
    if (good)
        return native_text(&job.text);
    qd_text_free(&job.text);
    return NULL;
}

/* ---- asked of the whole problem -------------------------------------------------------------- */

struct cover_job {
    struct work work;
    /* is also due with that of the work, whose deadline so ends what is made ready, too */
    qd_stop stop;
    const qd_cover *cover;
    const qd_counter_settings *counting;
    double seconds;
    qd_counter *counter;
    const qd_best_settings *cheapest;
    qd_best *best;
    bool is_random;
    int is_formula;
    qd_text written;
    const qd_cover_settings *settings;
    qd_cover_found found;
    size_t parts;
    qd_cover_starts *starts;
    qd_outcome outcome;
};

static void cover_write_run(struct work *work) {
    struct cover_job *job = (struct cover_job *)work;
    work->status = (job->is_formula ? qd_cover_write_dimacs : qd_cover_write_dlx)(
        job->cover, &job->written, &work->stop, &work->error);
}

/* write(dimacs): that form, or .dlx */
static PyObject *cover_write(PyObject *object, PyObject *arguments) {
    struct cover_job job = {.work = {.run = cover_write_run},
                            .cover = ((struct cover *)object)->cover,
                            .written = QD_TEXT_INIT};
    if (!PyArg_ParseTuple(arguments, "p:write", &job.is_formula))
        return NULL;
    if (work_run(&job.work) == 0)
        return native_text(&job.written);
    qd_text_free(&job.written);
    return NULL;
}

static void cover_count_run(struct work *work) {
    struct cover_job *job = (struct cover_job *)work;
    qd_stop_after(&work->stop, job->seconds);
    work->status = qd_counter_new(job->cover, job->counting, &job->counter, &work->error);
    if (work->status == QD_OK)
        work->status = qd_counter_run(job->counter, &job->outcome, &work->error);
}

/* count(seconds, memory, threads, engine): (number, outcome) */
static PyObject *cover_count(PyObject *object, PyObject *arguments) {
    struct cover *self = (struct cover *)object;
    unsigned threads;
    unsigned long long memory;
    qd_counter_settings settings = {0};
    qd_count *total = NULL;
    PyObject *made = NULL;
    struct cover_job job = {
        .work = {.run = cover_count_run}, .cover = self->cover, .counting = &settings};
    if (!PyArg_ParseTuple(arguments, "dKIz:count", &job.seconds, &memory, &threads,
                          &settings.engine))
        return NULL;
    settings.memory = memory;
    settings.threads = work_threads(threads);
    job.stop.also = &job.work.stop;
    settings.stop = &job.stop;
    if (work_run(&job.work) == 0) {
        if (qd_count_new(&total, &job.work.error) != QD_OK ||
            qd_counter_total(job.counter, total, &job.work.error) != QD_OK)
            native_fail(&job.work.error);
        else
            made = Py_BuildValue("(Ns)", native_count(total), qd_outcome_name(job.outcome));
    }
    qd_count_free(total);
    qd_counter_free(job.counter);
    return made;
}

static void cover_find_run(struct work *work) {
    struct cover_job *job = (struct cover_job *)work;
    job->work.status = (job->is_random ? qd_cover_find : qd_cover_any)(
        job->cover, job->settings, &job->found, &job->work.error);
}

/* find(seconds, nodes, seed or None): options, None: there is none, or the outcome of a limit */
static PyObject *cover_find(PyObject *object, PyObject *arguments) {
    struct cover *self = (struct cover *)object;
    qd_cover_settings settings = {0};
    unsigned long long nodes, seed = 0;
    PyObject *wanted, *made = NULL;
    struct cover_job job = {.work = {.run = cover_find_run}};
    if (!PyArg_ParseTuple(arguments, "dKO:find", &settings.limits.seconds, &nodes, &wanted))
        return NULL;
    job.is_random = wanted != Py_None;
    if (job.is_random)
        seed = PyLong_AsUnsignedLongLongMask(wanted);
    if (PyErr_Occurred())
        return NULL;
    settings.limits.nodes = nodes;
    settings.limits.stop = &job.work.stop;
    settings.seed = seed;
    job.cover = self->cover;
    job.settings = &settings;
    if (work_run(&job.work) == 0) {
        if (job.found.outcome == QD_SOLUTION)
            made = cover_tuple(self, job.found.options, job.found.count);
        else if (job.found.outcome == QD_DONE)
            made = Py_NewRef(Py_None);
        else
            made = PyUnicode_FromString(qd_outcome_name(job.found.outcome));
    }
    if (job.work.status == QD_OK)
        qd_free(job.found.options);
    return made;
}

static void cover_best_run(struct work *work) {
    struct cover_job *job = (struct cover_job *)work;
    qd_stop_after(&work->stop, job->seconds);
    work->status = qd_best_new(job->cover, job->cheapest, &job->best, &work->error);
    job->outcome = QD_SOLUTION;
    while (work->status == QD_OK && job->outcome == QD_SOLUTION &&
           !qd_stop_is_due(&work->stop, &job->outcome))
        work->status = qd_best_run(job->best, &job->outcome, &work->error);
    work_settle_time(work, &job->outcome);
}

static PyObject *cover_best_list(struct cover *self, const qd_best *best) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < qd_best_about(best).count; i++) {
        size_t count;
        int64_t cost;
        const uint32_t *options = qd_best_get(best, i, &count, &cost);
        cover_append_priced(self, &list, cost, options, count);
    }
    return list;
}

/* best(number, greatest, seconds, nodes): ([(cost, options)], outcome, bound or None) */
static PyObject *cover_best(PyObject *object, PyObject *arguments) {
    struct cover *self = (struct cover *)object;
    qd_best_settings settings = {0};
    unsigned long long number, nodes;
    int greatest;
    PyObject *made = NULL;
    struct cover_job job = {
        .work = {.run = cover_best_run}, .cover = self->cover, .cheapest = &settings};
    if (!PyArg_ParseTuple(arguments, "KpdK:best", &number, &greatest, &job.seconds, &nodes))
        return NULL;
    settings.number = number ? number : UINT64_MAX;
    settings.greatest = greatest;
    settings.limits.nodes = nodes;
    job.stop.also = &job.work.stop;
    settings.limits.stop = &job.stop;
    bool ended = work_run(&job.work) == 0;
    if (ended && !job.best) {
        made = Py_BuildValue("([]sO)", qd_outcome_name(job.outcome), Py_None);
    } else if (ended) {
        qd_best_facts facts = qd_best_about(job.best);
        made =
            Py_BuildValue("(NsN)", cover_best_list(self, job.best), qd_outcome_name(job.outcome),
                          facts.is_bounded ? PyLong_FromLongLong(facts.bound) : Py_NewRef(Py_None));
    }
    qd_best_free(job.best);
    return made;
}

static void cover_split_run(struct work *work) {
    struct cover_job *job = (struct cover_job *)work;
    job->work.status =
        qd_cover_split(job->cover, job->parts, &work->stop, job->starts, &job->work.error);
}

/* split(count): tuples as of what a search has left, each with one start */
static PyObject *cover_split(PyObject *object, PyObject *arguments) {
    struct cover *self = (struct cover *)object;
    struct cover_job job = {.work = {.run = cover_split_run}, .cover = self->cover};
    Py_ssize_t parts;
    PyObject *made = NULL;
    if (!PyArg_ParseTuple(arguments, "n:split", &parts))
        return NULL;
    job.parts = parts < 1 ? 1 : (size_t)parts;
    if (qd_cover_starts_new(&job.starts, &job.work.error) != QD_OK)
        return native_fail(&job.work.error);
    if (work_run(&job.work) == 0) {
        made = cover_starts_tuple(self, job.starts);
    }
    qd_cover_starts_free(job.starts);
    return made;
}

/* ---- the type -------------------------------------------------------------------------------- */

static PyGetSetDef cover_attributes[] = {
    {"items", cover_get_items, NULL, NULL, NULL},
    {"primary", cover_get_primary, NULL, NULL, NULL},
    {"fingerprint", cover_get_fingerprint, NULL, NULL, NULL},
    {"depth", cover_get_depth, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef cover_methods[] = {
    {"option", cover_option, METH_O, NULL},
    {"cost", cover_cost, METH_O, NULL},
    {"write", cover_write, METH_VARARGS, NULL},
    {"fault", cover_fault, METH_O, NULL},
    {"draw", cover_draw, METH_VARARGS, NULL},
    {"count", cover_count, METH_VARARGS, NULL},
    {"find", cover_find, METH_VARARGS, NULL},
    {"best", cover_best, METH_VARARGS, NULL},
    {"split", cover_split, METH_VARARGS, NULL},
    {"packed", cover_packed, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot cover_slots[] = {
    {Py_tp_new, cover_new},
    {Py_tp_dealloc, cover_dealloc},
    {Py_tp_traverse, cover_traverse},
    {Py_sq_length, cover_length},
    {Py_tp_getset, cover_attributes},
    {Py_tp_methods, cover_methods},
    {0, NULL},
};
static PyType_Spec cover_spec = {"quadrille._native.Cover", sizeof(struct cover), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, cover_slots};

static PyMethodDef cover_functions[] = {
    {"cover_read", cover_read, METH_VARARGS, NULL},
    {"cover_csr", cover_csr, METH_VARARGS, NULL},
    {"cover_unpack", cover_unpack, METH_VARARGS, NULL},
    {"classic", cover_classic, METH_VARARGS, NULL},
    {"classics", cover_classics, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

int cover_init(PyObject *module) {
    PyObject *errors = PyImport_ImportModule("quadrille._errors");
    cover_limit_class = errors ? PyObject_GetAttrString(errors, "LimitReached") : NULL;
    Py_XDECREF(errors);
    cover_type = cover_limit_class ? native_type(module, &cover_spec, "Cover") : NULL;
    return cover_type && PyModule_AddFunctions(module, cover_functions) == 0 ? 0 : -1;
}
