/*
 * Many puzzles: where they come from, and what is asked of all of them.
 *
 * A Source is many puzzles where the caller has them: rows of a buffer, lines of a text, strings. Only a text that is
 * not plain lines is copied.
 */
#include "native.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *source_type;

static const uint8_t *nine_row(const struct source *source, size_t number) {
    return source->list ? source->list[number]
                        : source->first + (Py_ssize_t)number * source->stride;
}

/* Compiled for vectors: the bytes are looked at in one go, however many there are. */
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O3")))
#endif
static bool
nine_is_line(const uint8_t *bytes) {
    uint8_t good = 1;
    for (size_t i = 0; i < 81; i++)
        good &= (uint8_t)((uint8_t)(bytes[i] - '0') <= 9) | (uint8_t)(bytes[i] == '.');
    return good;
}

/* Looks for Ctrl-C from time to time. False: an exception was raised. */
static bool nine_goes_on(size_t done) {
    return (done + 1) % 65536 || PyErr_CheckSignals() == 0;
}

/* Lines of 81 symbols that all end with so many bytes; the last may lack its end. False without an exception: there are
 * others. */
static bool nine_take_lines(struct source *source, const uint8_t *text, size_t length) {
    size_t end = length > 82 && text[81] == '\r' ? 2 : 1, step = 81 + end;
    size_t count = (length + end) / step;
    if (!length || (length % step != 0 && length % step != 81))
        return false;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *line = text + i * step;
        if (!nine_is_line(line) || !nine_goes_on(i))
            return false;
        if (i * step + 81 < length && (line[80 + end] != '\n' || (end == 2 && line[81] != '\r')))
            return false;
    }
    source->first = text;
    source->stride = (Py_ssize_t)step;
    source->count = count;
    source->checked = true;
    return true;
}

static bool nine_add_own(struct source *source, size_t *room) {
    if (source->count < *room)
        return true;
    size_t more = *room ? *room * 2 : 64;
    uint8_t *grown = PyMem_Realloc(source->own, more * source->board->cells);
    if (!grown) {
        PyErr_NoMemory();
        return false;
    }
    source->own = grown;
    *room = more;
    return true;
}

static bool nine_add_record(struct source *source, const qd_record *record, size_t *room) {
    uint32_t cells = source->board->cells;
    if (!record->puzzle) {
        native_fail(&record->error);
        return false;
    }
    if (qd_board_cell_count(qd_grid_board(record->puzzle->grid)) != cells) {
        native_refuse("range", "line %llu: a puzzle of another board; give board=",
                      (unsigned long long)record->line);
        return false;
    }
    if (qd_grid_about(record->puzzle->grid).has_candidates) {
        native_refuse("unsupported", "line %llu: candidates; give them as an array of 729 columns",
                      (unsigned long long)record->line);
        return false;
    }
    if (!nine_add_own(source, room))
        return false;
    uint8_t *row = source->own + source->count * cells;
    for (uint32_t cell = 0; cell < cells; cell++)
        row[cell] = (uint8_t)qd_grid_value(record->puzzle->grid, cell);
    source->count++;
    return true;
}

/* Any text that puzzles can be read from, one record after another. */
static bool nine_read(struct source *source, const char *text, size_t length) {
    qd_reader_settings settings = {0};
    qd_reader *reader;
    qd_error error;
    const qd_record *record;
    size_t room = 0;
    settings.board = source->board->board;
    if (qd_reader_new(&settings, &reader, &error) != QD_OK ||
        qd_reader_feed(reader, text, length, &error) != QD_OK) {
        native_fail(&error);
        return false;
    }
    qd_reader_finish(reader);
    bool good = true;
    for (size_t seen = 0; good; seen++) {
        qd_read got = qd_reader_next(reader, &record, &error);
        if (got == QD_READ_END)
            break;
        if (got == QD_READ_FAILED)
            native_fail(&error);
        good = got == QD_READ_RECORD && nine_add_record(source, record, &room) &&
               (seen % 1024 || PyErr_CheckSignals() == 0);
    }
    qd_reader_free(reader);
    source->first = source->own;
    source->stride = (Py_ssize_t)source->board->cells;
    return good;
}

static bool nine_take_text(struct source *source, const void *text, size_t length) {
    if (source->board->is_nine && nine_take_lines(source, text, length))
        return true;
    return !PyErr_Occurred() && nine_read(source, text, length);
}

static bool nine_take_array(struct source *source) {
    Py_buffer *view = &source->view;
    uint32_t cells = source->board->cells;
    bool flat = view->ndim == 2 ||
                (view->ndim == 3 && view->strides[1] == view->shape[2] * view->strides[2]);
    Py_ssize_t width = view->ndim == 2   ? view->shape[1]
                       : view->ndim == 3 ? view->shape[1] * view->shape[2]
                                         : 0;
    if (!flat || view->itemsize != 1 ||
        (width != (Py_ssize_t)cells && !(width == 729 && source->board->is_nine))) {
        native_refuse("argument",
                      "an array of bytes with a row for each puzzle and %u columns is wanted",
                      (unsigned)cells);
        return false;
    }
    if (view->strides[view->ndim - 1] != 1 && view->shape[0]) {
        native_refuse("argument", "the bytes of a row must lie side by side");
        return false;
    }
    source->width = (uint32_t)width;
    source->pencilmarks = width == 729 && cells == 81;
    source->first = view->buf;
    source->stride = view->strides[0];
    source->count = (size_t)view->shape[0];
    if (source->stride <= 0) { /* the library counts forward only, and takes 0 for 81 */
        source->list = PyMem_Calloc(source->count ? source->count : 1, sizeof *source->list);
        if (!source->list) {
            PyErr_NoMemory();
            return false;
        }
        for (size_t i = 0; i < source->count; i++)
            source->list[i] = source->first + (Py_ssize_t)i * source->stride;
    }
    return true;
}

/* The text of a str or of bytes; NULL: there is none, or no memory, which is an exception. */
static const char *nine_text(PyObject *one, Py_ssize_t *length) {
    if (PyBytes_Check(one)) {
        *length = PyBytes_Size(one);
        return PyBytes_AsString(one);
    }
    const char *text = PyUnicode_Check(one) ? PyUnicode_AsUTF8AndSize(one, length) : NULL;
    if (!text && PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_UnicodeError))
        PyErr_Clear(); /* a half of a surrogate pair */
    return text;
}

/* Strings of the 9x9 stay where they are. False without an error: there are others. */
static bool nine_take_plain_strings(struct source *source) {
    Py_ssize_t count = PyList_Size(source->owner);
    source->list = PyMem_Calloc(count ? (size_t)count : 1, sizeof *source->list);
    if (!source->list) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t length;
        PyObject *one = PyList_GetItem(source->owner, i);
        if (!PyUnicode_Check(one) || PyUnicode_GetLength(one) != 81)
            return false;
        const char *text = nine_text(one, &length);
        if (!text || length != 81 || !nine_is_line((const uint8_t *)text) ||
            !nine_goes_on((size_t)i))
            return false;
        source->list[i] = text;
    }
    source->count = (size_t)count;
    source->checked = true;
    return true;
}

/* A Puzzle, of the same board and without candidates. */
static void nine_refuse_candidates(Py_ssize_t number) {
    native_refuse("unsupported", "puzzle %zd has candidates; give them as an array of 729 columns",
                  number);
}

static bool nine_take_puzzle(const struct source *source, Py_ssize_t number,
                             const struct board *board, const uint8_t *cells, bool has_candidates) {
    int same =
        PyObject_RichCompareBool((PyObject *)(uintptr_t)board, (PyObject *)source->board, Py_EQ);
    if (same == 0)
        native_refuse("argument", "puzzle %zd is of another board; give board=", number);
    else if (same > 0 && has_candidates)
        nine_refuse_candidates(number);
    if (PyErr_Occurred())
        return false;
    memcpy(source->own + (size_t)number * board->cells, cells, board->cells);
    return true;
}

static bool nine_read_string(const struct source *source, PyObject *one, Py_ssize_t number,
                             const qd_reader_settings *settings) {
    uint32_t cells = source->board->cells;
    Py_ssize_t length;
    qd_puzzle *puzzle;
    qd_error error;
    const char *text = nine_text(one, &length);
    if (PyErr_Occurred())
        return false;
    if (!text && PyUnicode_Check(one)) {
        native_refuse("syntax", "puzzle %zd is no text: it has a surrogate", number);
        return false;
    }
    if (!text) {
        PyErr_Format(PyExc_TypeError, "puzzle %zd is %R, which is no str, bytes or Puzzle", number,
                     one);
        return false;
    }
    if (qd_puzzle_read(text, (size_t)length, settings, &puzzle, &error) != QD_OK) {
        char message[sizeof error.message];
        if (error.status == QD_ERROR_MEMORY) {
            PyErr_NoMemory();
            return false;
        }
        memcpy(message, error.message, sizeof message);
        native_refuse(qd_status_name(error.status), "puzzle %zd, column %llu: %s", number,
                      (unsigned long long)error.column, message);
        return false;
    }
    if (qd_grid_about(puzzle->grid).has_candidates)
        nine_refuse_candidates(number);
    for (uint32_t cell = 0; cell < cells; cell++)
        source->own[(size_t)number * cells + cell] = (uint8_t)qd_grid_value(puzzle->grid, cell);
    qd_puzzle_free(puzzle);
    return !PyErr_Occurred();
}

/* Each is one puzzle. */
static bool nine_read_strings(struct source *source) {
    PyMem_Free(source->list);
    source->list = NULL;
    uint32_t cells = source->board->cells;
    qd_reader_settings settings = {0};
    settings.board = source->board->board;
    Py_ssize_t count = PyList_Size(source->owner);
    source->own = PyMem_Calloc(count ? (size_t)count : 1, cells);
    if (!source->own) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *one = PyList_GetItem(source->owner, i);
        struct board *board;
        const uint8_t *values;
        bool has_candidates;
        bool good = puzzle_look(one, &board, &values, &has_candidates)
                        ? nine_take_puzzle(source, i, board, values, has_candidates)
                        : nine_read_string(source, one, i, &settings);
        if (!good || !nine_goes_on((size_t)i))
            return false;
    }
    source->first = source->own;
    source->stride = (Py_ssize_t)cells;
    source->count = (size_t)count;
    return true;
}

static bool nine_take_strings(struct source *source, PyObject *puzzles) {
    source->owner = PySequence_List(puzzles);
    if (!source->owner)
        return false;
    if (source->board->is_nine && nine_take_plain_strings(source))
        return true;
    return !PyErr_Occurred() && nine_read_strings(source);
}

static bool nine_take(struct source *source, PyObject *puzzles) {
    if (PyUnicode_Check(puzzles)) {
        Py_ssize_t length;
        const char *text = PyUnicode_AsUTF8AndSize(puzzles, &length);
        source->owner = Py_NewRef(puzzles);
        if (!text && PyErr_ExceptionMatches(PyExc_UnicodeError)) {
            PyErr_Clear();
            native_refuse("syntax", "the text of the puzzles has a surrogate");
        }
        return text && nine_take_text(source, text, (size_t)length);
    }
    if (!PyObject_CheckBuffer(puzzles))
        return nine_take_strings(source, puzzles);
    if (PyObject_GetBuffer(puzzles, &source->view, PyBUF_STRIDED_RO | PyBUF_FORMAT) < 0)
        return false;
    source->has_view = true;
    if (source->view.ndim == 1 && source->view.itemsize == 1 &&
        (source->view.shape[0] < 2 || source->view.strides[0] == 1))
        return nine_take_text(source, source->view.buf, (size_t)source->view.len);
    return nine_take_array(source);
}

/* Source(puzzles, board) */
static PyObject *nine_source_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *puzzles, *board;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "OO!:Source", &puzzles, board_type, &board))
        return NULL;
    struct source *self = (struct source *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->board = (struct board *)Py_NewRef(board);
    self->width = self->board->cells;
    if (!nine_take(self, puzzles)) {
        Py_DECREF((PyObject *)self);
        return NULL;
    }
    return (PyObject *)self;
}

static void nine_source_dealloc(PyObject *object) {
    struct source *self = (struct source *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->has_view)
        PyBuffer_Release(&self->view);
    PyMem_Free(self->list);
    PyMem_Free(self->own);
    Py_XDECREF(self->owner);
    Py_XDECREF((PyObject *)self->board);
    PyObject_Free(object);
    Py_DECREF(type);
}

static Py_ssize_t nine_source_length(PyObject *object) {
    return (Py_ssize_t)((struct source *)object)->count;
}

static uint8_t nine_value(uint8_t byte) {
    return byte <= 64 && byte < '.' ? byte : (byte & 15) <= 9 ? byte & 15 : 0;
}

/* The values of a puzzle, 0 for empty cells. */
static void nine_values(const struct source *source, size_t number, uint8_t *values) {
    const uint8_t *row = nine_row(source, number);
    if (source->board->is_nine)
        for (uint32_t i = 0; i < source->width; i++)
            values[i] = nine_value(row[i]);
    else
        memcpy(values, row, source->width);
}

/* values(first, count): bytes, one for each cell */
static PyObject *nine_source_values(PyObject *object, PyObject *arguments) {
    const struct source *self = (struct source *)object;
    Py_ssize_t first, count;
    if (!PyArg_ParseTuple(arguments, "nn:values", &first, &count))
        return NULL;
    Py_ssize_t all = (Py_ssize_t)self->count;
    first = first < 0 ? 0 : first > all ? all : first;
    count = count < 0 ? 0 : count > all - first ? all - first : count;
    PyObject *made = native_bytes((size_t)count * self->width);
    if (!made)
        return NULL;
    uint8_t *values = (uint8_t *)PyBytes_AsString(made);
    for (Py_ssize_t i = 0; i < count && made; i++) {
        nine_values(self, (size_t)(first + i), values + i * (Py_ssize_t)self->width);
        if (!nine_goes_on((size_t)i))
            Py_CLEAR(made);
    }
    return made;
}

static PyObject *nine_source_pencilmarks(PyObject *object, void *closure) {
    (void)closure;
    return PyBool_FromLong(((struct source *)object)->pencilmarks);
}

static PyMethodDef nine_source_methods[] = {
    {"values", nine_source_values, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef nine_source_attributes[] = {
    {"pencilmarks", nine_source_pencilmarks, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot nine_source_slots[] = {
    {Py_tp_new, nine_source_new},           {Py_tp_dealloc, nine_source_dealloc},
    {Py_sq_length, nine_source_length},     {Py_tp_methods, nine_source_methods},
    {Py_tp_getset, nine_source_attributes}, {0, NULL},
};
static PyType_Spec nine_source_spec = {"quadrille._native.Source", sizeof(struct source), 0,
                                       Py_TPFLAGS_DEFAULT, nine_source_slots};

/* ---- questions to all of them ---------------------------------------------------------------- */

struct nine_job {
    struct work work;
    qd_many *many;
    const qd_many_work *asked;
    bool has_wrong; /* the error is that of a puzzle */
};

static void nine_run(struct work *work) {
    struct nine_job *job = (struct nine_job *)work;
    work->status = qd_many_run(job->many, job->asked, NULL, &work->error);
    job->has_wrong = work->status != QD_OK && work->error.line;
    if (job->has_wrong)
        work->status = QD_OK;
}

static void nine_refuse_wrong(const struct source *source, size_t first, const qd_error *error) {
    unsigned long long number = first + (size_t)error->line - 1, column = error->column;
    if (column)
        native_refuse(qd_status_name(error->status), "%s %llu, column %llu: %s",
                      source->owner ? "puzzle" : "row", number, column - 1, error->message);
    else
        native_refuse(qd_status_name(error->status), "puzzle %llu: %s", number, error->message);
}

static qd_canon *_Atomic nine_canon; /* made when it is first wanted */

static const qd_canon *nine_get_canon(qd_error *error) {
    qd_canon *canon = atomic_load(&nine_canon), *nothing = NULL;
    if (canon)
        return canon;
    qd_status status;
    PyThreadState *python = PyEval_SaveThread();
    status = qd_canon_new(&canon, error);
    PyEval_RestoreThread(python);
    if (status != QD_OK)
        return NULL;
    if (!atomic_compare_exchange_strong(&nine_canon, &nothing,
                                        canon)) { /* another thread was first */
        qd_canon_free(canon);
        canon = nothing;
    }
    return canon;
}

/* What one thread needs is kept, and what rates; engines for many threads are large. */
bool source_ask(const struct source *source, size_t first, qd_many_work *asked) {
    struct board *board = source->board;
    struct nine_job job = {.work = {.run = nine_run}, .asked = asked};
    qd_error error;
    size_t left = source->count - first;
    asked->count = asked->count < left ? asked->count : left;
    asked->cells = source->list || !left ? NULL : nine_row(source, first);
    asked->stride = (size_t)source->stride;
    asked->list = source->list ? source->list + first : NULL;
    asked->pencilmarks = source->pencilmarks;
    asked->checked = source->checked;
    asked->threads = work_threads(asked->threads);
    asked->stop = &job.work.stop;
    if (asked->canonical && !(asked->canon = nine_get_canon(&error))) {
        native_fail(&error);
        return false;
    }
    job.many = atomic_exchange(&board->many, NULL);
    if (!job.many && qd_many_new(board->board, &job.many, &error) != QD_OK) {
        native_fail(&error);
        return false;
    }
    bool good = work_run(&job.work) == 0;
    qd_many_free(asked->threads == 1 || asked->ratings ? atomic_exchange(&board->many, job.many)
                                                       : job.many);
    if (good && job.has_wrong)
        nine_refuse_wrong(source, first, &job.work.error);
    return good && !job.has_wrong;
}

enum {
    NINE_FOUND,
    NINE_SOLUTIONS,
    NINE_CANONICAL,
    NINE_REDUNDANT,
    NINE_MINIMAL,
    NINE_COUNTS,
    NINE_COLUMNS
};

/* Whether results would be written over puzzles that are still to be read. */
static bool nine_overlaps(const struct source *source, const Py_buffer *view) {
    const uint8_t *first = source->first, *into = view->buf;
    if (source->list || !source->count)
        return false;
    const uint8_t *last = first + (Py_ssize_t)(source->count - 1) * source->stride;
    const uint8_t *low = first < last ? first : last, *high = first < last ? last : first;
    return into < high + source->width && low < into + view->len;
}

/* many(source, threads, seed, gsf, found, solutions, canonical, redundant, minimal, counts=None, most=0): each column a
 * writable buffer, or None */
static PyObject *nine_many(PyObject *self, PyObject *arguments) {
    PyObject *object, *columns[NINE_COLUMNS];
    Py_buffer views[NINE_COLUMNS];
    unsigned threads;
    int gsf, taken = 0;
    unsigned long long seed, most = 0;
    qd_many_work asked = {.count = SIZE_MAX};
    (void)self;
    columns[NINE_COUNTS] = Py_None;
    if (!PyArg_ParseTuple(arguments, "O!IKpOOOOO|OK:many", source_type, &object, &threads, &seed,
                          &gsf, &columns[0], &columns[1], &columns[2], &columns[3], &columns[4],
                          &columns[5], &most))
        return NULL;
    const struct source *source = (struct source *)object;
    uint8_t *counts = NULL;
    uint8_t **wanted[NINE_COLUMNS] = {&asked.found,     &asked.solutions, &asked.canonical,
                                      &asked.redundant, &asked.minimal,   &counts};
    bool good = true;
    for (; taken < NINE_COLUMNS && good; taken++) {
        views[taken].obj = NULL;
        if (columns[taken] == Py_None)
            continue;
        size_t width = taken == NINE_FOUND    ? 1
                       : taken == NINE_COUNTS ? sizeof *asked.counts
                                              : source->board->cells;
        if (PyObject_GetBuffer(columns[taken], &views[taken], PyBUF_WRITABLE) < 0)
            break;
        *wanted[taken] = views[taken].buf;
        good = (size_t)views[taken].len == source->count * width &&
               !nine_overlaps(source, &views[taken]);
    }
    if (!good)
        native_refuse("argument", "the arrays for the results do not have one row for each puzzle, "
                                  "or share memory with the puzzles");
    asked.threads = threads, asked.seed = seed, asked.gsf = gsf;
    asked.counts = (uint64_t *)(void *)counts, asked.most = most;
    good = good && taken == NINE_COLUMNS && source_ask(source, 0, &asked);
    while (taken-- > 0)
        if (views[taken].obj)
            PyBuffer_Release(&views[taken]);
    if (!good)
        return NULL;
    Py_RETURN_NONE;
}

/* canon(cells, gsf): (canonical form, automorphisms) of one puzzle */
static PyObject *nine_canon_one(PyObject *self, PyObject *arguments) {
    const char *cells;
    Py_ssize_t length;
    int gsf;
    uint8_t image[81];
    uint64_t automorphisms;
    qd_error error;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#p:canon", &cells, &length, &gsf))
        return NULL;
    if (length != 81)
        return native_refuse("unsupported", "only for puzzles of the ordinary 9x9");
    const qd_canon *canon = nine_get_canon(&error);
    if (!canon)
        return native_fail(&error);
    qd_status status = qd_canon_puzzle(canon, gsf ? QD_CANON_GSF : QD_CANON_LEAST,
                                       (const uint8_t *)cells, image, NULL, &automorphisms, &error);
    if (status != QD_OK)
        return native_fail(&error);
    return Py_BuildValue("(y#K)", image, (Py_ssize_t)81, (unsigned long long)automorphisms);
}

struct nine_distinct {
    struct work work;
    const char *rows;
    size_t count, width;
    qd_text numbers;
};

static void nine_find_distinct(struct work *work) {
    struct nine_distinct *job = (struct nine_distinct *)work;
    qd_seen *seen;
    work->status = qd_seen_new(&seen, &work->error);
    if (work->status != QD_OK)
        return;
    for (uint64_t i = 0; i < job->count && work->status == QD_OK; i++) {
        bool is_new = false;
        if (i % 1024 == 0 && qd_stop_is_due(&work->stop, NULL))
            break;
        work->status =
            qd_seen_add(seen, job->rows + i * job->width, job->width, 1, &is_new, &work->error);
        if (is_new)
            qd_text_put_bytes(&job->numbers, (const char *)&i, sizeof i);
    }
    qd_seen_free(seen);
}

/* distinct(rows, width): the numbers of the rows that differ from all before them, as bytes of uint64 */
static PyObject *nine_distinct(PyObject *self, PyObject *arguments) {
    struct nine_distinct job = {.work = {.run = nine_find_distinct}, .numbers = QD_TEXT_INIT};
    Py_buffer rows;
    Py_ssize_t width;
    PyObject *made = NULL;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y*n:distinct", &rows, &width))
        return NULL;
    job.rows = rows.buf;
    job.width = width > 0 ? (size_t)width : 1;
    job.count = (size_t)rows.len / job.width;
    bool good = work_run(&job.work) == 0;
    PyBuffer_Release(&rows);
    if (good && job.numbers.failed)
        PyErr_NoMemory();
    else if (good)
        made = PyBytes_FromStringAndSize(job.numbers.length ? job.numbers.data : "",
                                         (Py_ssize_t)job.numbers.length);
    qd_text_free(&job.numbers);
    return made;
}

/*
 * room(size): a bytearray whose bytes are not set yet. To set them costs as much as to solve easy puzzles, and nobody
 * would look for Ctrl-C.
 */
static PyObject *nine_room(PyObject *self, PyObject *size) {
    Py_ssize_t bytes = PyLong_AsSsize_t(size);
    (void)self;
    PyObject *made =
        bytes == -1 && PyErr_Occurred() ? NULL : PyByteArray_FromStringAndSize(NULL, bytes);
    if (made)
        native_widen(PyByteArray_AsString(made), (size_t)bytes);
    return made;
}

static PyObject *nine_string(const struct board *board, qd_grid *grid, const uint8_t *row) {
    char text[QD_MAX_CELLS + 1];
    if (board->is_nine) {
        for (unsigned i = 0; i < 81; i++)
            text[i] = row[i] ? (char)('0' + (row[i] & 15)) : '.';
        return PyUnicode_DecodeASCII(text, 81, "replace");
    }
    qd_grid_set_values(grid, row);
    qd_grid_print(grid, NULL, text, sizeof text);
    return PyUnicode_FromString(text);
}

/* strings(board, found, rows): a str for each row; None where `found` is 0 */
static PyObject *nine_strings(PyObject *self, PyObject *arguments) {
    PyObject *object, *list = NULL;
    Py_buffer found, rows;
    qd_grid *grid = NULL;
    qd_error error;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "O!y*y*:strings", board_type, &object, &found, &rows))
        return NULL;
    const struct board *board = (struct board *)object;
    if (rows.len != found.len * (Py_ssize_t)board->cells)
        PyErr_SetString(PyExc_ValueError, "the arrays do not fit");
    else if (qd_grid_new(board->board, &grid, &error) != QD_OK)
        native_fail(&error);
    else
        list = PyList_New(found.len);
    for (Py_ssize_t i = 0; list && i < found.len; i++) {
        uint8_t number = ((const uint8_t *)found.buf)[i];
        PyObject *one = number == 0 || number == QD_NINE_UNKNOWN
                            ? Py_NewRef(Py_None)
                            : nine_string(board, grid,
                                          (const uint8_t *)rows.buf + i * (Py_ssize_t)board->cells);
        if (!one || PyList_SetItem(list, i, one) < 0 || !nine_goes_on((size_t)i))
            Py_CLEAR(list);
    }
    qd_grid_free(grid);
    PyBuffer_Release(&found);
    PyBuffer_Release(&rows);
    return list;
}

static PyMethodDef nine_methods[] = {
    {"strings", nine_strings, METH_VARARGS, NULL},
    {"many", nine_many, METH_VARARGS, NULL},
    {"canon", nine_canon_one, METH_VARARGS, NULL},
    {"distinct", nine_distinct, METH_VARARGS, NULL},
    {"room", nine_room, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

int nine_init(PyObject *module) {
    source_type = native_type(module, &nine_source_spec, "Source");
    return source_type && PyModule_AddFunctions(module, nine_methods) == 0 ? 0 : -1;
}
