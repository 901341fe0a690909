/* Puzzles: from arguments, from texts, as texts and pictures. */
#include "native.h"

#include <structmember.h>

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- arguments ------------------------------------------------------------------------------- */

static bool puzzle_fill(struct puzzle *puzzle, qd_error *error) {
    if (qd_grid_new(puzzle->board->board, &puzzle->grid, error) != QD_OK)
        return false;
    qd_grid_set_values(puzzle->grid, puzzle->cells);
    for (uint32_t cell = 0; puzzle->candidates && cell < puzzle->board->cells; cell++)
        if (!puzzle->cells[cell])
            qd_grid_set_candidates(puzzle->grid, cell, puzzle->candidates[cell]);
    return true;
}

int puzzle_convert(PyObject *tuple, void *into) {
    struct puzzle *puzzle = into;
    if (!tuple) {
        puzzle_clear(puzzle);
        return 1;
    }
    PyObject *board, *candidates, *given;
    const char *cells;
    Py_ssize_t length;
    *puzzle = (struct puzzle){0};
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "a tuple of board, cells, candidates, given");
        return 0;
    }
    if (!PyArg_ParseTuple(tuple, "O!y#OO", board_type, &board, &cells, &length, &candidates,
                          &given))
        return 0;
    puzzle->board = (struct board *)board;
    puzzle->cells = (const uint8_t *)cells;
    Py_ssize_t wanted = (Py_ssize_t)puzzle->board->cells;
    bool good = length == wanted;
    for (Py_ssize_t i = 0; good && i < length; i++)
        good = (uint8_t)cells[i] <= puzzle->board->values;
    if (candidates != Py_None && good) {
        good = PyBytes_Check(candidates) && PyBytes_Size(candidates) == wanted * 8;
        if (good)
            puzzle->candidates = (const uint64_t *)(const void *)PyBytes_AsString(candidates);
    }
    if (given != Py_None && good) {
        good = PyBytes_Check(given) && PyBytes_Size(given) == wanted;
        if (good)
            puzzle->given = (const uint8_t *)PyBytes_AsString(given);
    }
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "the parts of the puzzle do not fit its board");
        return 0;
    }
    qd_error error;
    if (!puzzle_fill(puzzle, &error)) {
        native_fail(&error);
        return 0;
    }
    return Py_CLEANUP_SUPPORTED;
}

void puzzle_clear(struct puzzle *puzzle) {
    qd_grid_free(puzzle->grid);
    puzzle->grid = NULL;
}

/* ---- what a puzzle consists of --------------------------------------------------------------- */

static PyObject *puzzles_fields(const qd_puzzle *puzzle) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)puzzle->field_count);
    for (size_t i = 0; tuple && i < puzzle->field_count; i++) {
        const qd_field *field = &puzzle->fields[i];
        PyObject *value =
            PyUnicode_DecodeUTF8(field->value, (Py_ssize_t)field->value_length, "replace");
        PyObject *name =
            PyUnicode_DecodeUTF8(field->name, (Py_ssize_t)strlen(field->name), "replace");
        PyObject *pair = value && name ? PyTuple_Pack(2, name, value) : NULL;
        Py_XDECREF(name);
        Py_XDECREF(value);
        if (!pair || PyTuple_SetItem(tuple, (Py_ssize_t)i, pair) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *puzzles_candidates(const qd_grid *grid, uint32_t cells) {
    if (!qd_grid_about(grid).has_candidates)
        return Py_NewRef(Py_None);
    PyObject *made = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)cells * 8);
    if (!made)
        return NULL;
    uint64_t *sets = (uint64_t *)(void *)PyBytes_AsString(made);
    for (uint32_t cell = 0; cell < cells; cell++)
        sets[cell] = qd_grid_candidates(grid, cell);
    return made;
}

static PyObject *puzzles_optional(const void *bytes, uint32_t count) {
    return bytes ? PyBytes_FromStringAndSize(bytes, (Py_ssize_t)count) : Py_NewRef(Py_None);
}

/* None: all values are, so that a puzzle equals itself after a format that tells clues from what was placed. */
static PyObject *puzzles_given(const qd_puzzle *puzzle, uint32_t cells) {
    for (uint32_t cell = 0; puzzle->given && cell < cells; cell++)
        if (!puzzle->given[cell] && qd_grid_value(puzzle->grid, cell))
            return puzzles_optional(puzzle->given, cells);
    return Py_NewRef(Py_None);
}

/* (board, cells, candidates, given, solution, symbols, fields); `board` is passed on. */
static PyObject *puzzles_parts(PyObject *board, const qd_puzzle *puzzle) {
    uint32_t cells = ((struct board *)board)->cells;
    PyObject *values = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)cells);
    PyObject *candidates = puzzles_candidates(puzzle->grid, cells);
    PyObject *given = puzzles_given(puzzle, cells);
    PyObject *solution = puzzles_optional(puzzle->solution, cells);
    PyObject *symbols = *puzzle->symbols.of_value ? PyUnicode_FromString(puzzle->symbols.of_value)
                                                  : Py_NewRef(Py_None);
    PyObject *fields = puzzles_fields(puzzle);
    PyObject *made = NULL;
    if (values && candidates && given && solution && symbols && fields) {
        char *bytes = PyBytes_AsString(values);
        for (uint32_t cell = 0; cell < cells; cell++)
            bytes[cell] = (char)qd_grid_value(puzzle->grid, cell);
        made = PyTuple_Pack(7, board, values, candidates, given, solution, symbols, fields);
    }
    Py_XDECREF(values);
    Py_XDECREF(candidates);
    Py_XDECREF(given);
    Py_XDECREF(solution);
    Py_XDECREF(symbols);
    Py_XDECREF(fields);
    Py_DECREF(board);
    return made;
}

/* ---- readers --------------------------------------------------------------------------------- */

struct reader {
    PyObject_HEAD qd_reader *reader;
    PyObject *board, *symbols; /* what the reader refers to */
    const qd_board *last;      /* board of the last record */
    PyObject *last_board;
    atomic_bool busy;
};

static PyTypeObject *puzzles_reader_type;

static bool puzzles_settings(qd_reader_settings *settings, PyObject *board, const char *format,
                             const char *symbols) {
    if (board != Py_None) {
        if (!PyObject_TypeCheck(board, board_type)) {
            PyErr_SetString(PyExc_TypeError, "a Board");
            return false;
        }
        settings->board = ((struct board *)board)->board;
    }
    if (format) {
        settings->format = qd_format_find(format);
        if (!settings->format) {
            native_refuse("argument", "there is no format '%s'", format);
            return false;
        }
    }
    settings->symbols = symbols;
    return true;
}

/* Reader(text, board, format, symbols) */
static PyObject *puzzles_reader_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    const char *text, *format;
    Py_ssize_t length;
    PyObject *board, *symbols;
    qd_reader_settings settings = {0};
    qd_error error;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "y#OzO:Reader", &text, &length, &board, &format, &symbols))
        return NULL;
    const char *alphabet = symbols == Py_None ? NULL : PyUnicode_AsUTF8AndSize(symbols, NULL);
    if (PyErr_Occurred() || !puzzles_settings(&settings, board, format, alphabet))
        return NULL;
    struct reader *self = (struct reader *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->board = Py_NewRef(board);
    self->symbols = Py_NewRef(symbols);
    if (qd_reader_new(&settings, &self->reader, &error) != QD_OK ||
        qd_reader_feed(self->reader, text, (size_t)length, &error) != QD_OK) {
        native_fail(&error);
        Py_DECREF(self);
        return NULL;
    }
    qd_reader_finish(self->reader);
    return (PyObject *)self;
}

static void puzzles_reader_dealloc(PyObject *object) {
    struct reader *self = (struct reader *)object;
    PyTypeObject *type = Py_TYPE(object);
    qd_reader_free(self->reader);
    Py_XDECREF(self->board);
    Py_XDECREF(self->symbols);
    Py_XDECREF(self->last_board);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *puzzles_board_of(struct reader *self, const qd_board *board) {
    if (board != self->last || !self->last_board) {
        PyObject *made = board_like(board);
        if (!made)
            return NULL;
        Py_XDECREF(self->last_board);
        self->last_board = made;
        self->last = board;
    }
    return Py_NewRef(self->last_board);
}

/* (line, format, parts or None, error or None, text) */
static PyObject *puzzles_record(struct reader *self, const qd_record *record) {
    PyObject *parts = NULL, *error = NULL;
    if (record->puzzle) {
        PyObject *board = puzzles_board_of(self, qd_grid_board(record->puzzle->grid));
        parts = board ? puzzles_parts(board, record->puzzle) : NULL;
        error = Py_NewRef(Py_None);
    } else {
        parts = Py_NewRef(Py_None);
        PyObject *message = PyUnicode_DecodeUTF8(
            record->error.message, (Py_ssize_t)strlen(record->error.message), "replace");
        error = message ? Py_BuildValue("(NsKK)", message, qd_status_name(record->error.status),
                                        (unsigned long long)record->error.line,
                                        (unsigned long long)record->error.column)
                        : NULL;
    }
    PyObject *text = PyUnicode_DecodeUTF8(record->text, (Py_ssize_t)record->text_length, "replace");
    if (!parts || !error || !text) {
        Py_XDECREF(parts);
        Py_XDECREF(error);
        Py_XDECREF(text);
        return NULL;
    }
    return Py_BuildValue("(KzNNN)", (unsigned long long)record->line,
                         record->format ? qd_format_about(record->format).name : NULL, parts, error,
                         text);
}

static PyObject *puzzles_reader_next(PyObject *object) {
    struct reader *self = (struct reader *)object;
    const qd_record *record;
    qd_error error;
    PyObject *made = NULL;
    if (atomic_exchange(&self->busy, true))
        return native_busy();
    qd_read got;
    PyThreadState *python = PyEval_SaveThread();
    got = qd_reader_next(self->reader, &record, &error);
    PyEval_RestoreThread(python);
    if (got == QD_READ_RECORD)
        made = puzzles_record(self, record);
    else if (got == QD_READ_FAILED)
        native_fail(&error);
    atomic_store(&self->busy, false);
    return made;
}

static PyType_Slot puzzles_reader_slots[] = {
    {Py_tp_new, puzzles_reader_new},
    {Py_tp_dealloc, puzzles_reader_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, puzzles_reader_next},
    {0, NULL},
};
static PyType_Spec puzzles_reader_spec = {"quadrille._native.Reader", sizeof(struct reader), 0,
                                          Py_TPFLAGS_DEFAULT, puzzles_reader_slots};

/* parse(text, board, format, symbols): the parts of the only puzzle. */
static PyObject *puzzles_parse(PyObject *self, PyObject *arguments) {
    const char *text, *format, *symbols;
    Py_ssize_t length;
    PyObject *board;
    qd_reader_settings settings = {0};
    qd_puzzle *puzzle;
    qd_error error;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#Ozz:parse", &text, &length, &board, &format, &symbols) ||
        !puzzles_settings(&settings, board, format, symbols))
        return NULL;
    qd_status status;
    PyThreadState *python = PyEval_SaveThread();
    status = qd_puzzle_read(text, (size_t)length, &settings, &puzzle, &error);
    PyEval_RestoreThread(python);
    if (status != QD_OK)
        return native_fail(&error);
    PyObject *its = board_like(qd_grid_board(puzzle->grid));
    PyObject *parts = its ? puzzles_parts(its, puzzle) : NULL;
    qd_puzzle_free(puzzle);
    return parts;
}

/* ---- a puzzle of the library from all parts -------------------------------------------------- */

struct puzzles_whole {
    struct puzzle puzzle;
    qd_puzzle whole;
    qd_field *fields;
};

static void puzzles_whole_clear(struct puzzles_whole *one) {
    puzzle_clear(&one->puzzle);
    PyMem_Free(one->fields);
}

/* From (board, cells, candidates, given, solution, symbols, fields), which must outlive it. */
static bool puzzles_whole_fill(struct puzzles_whole *one, PyObject *parts) {
    memset(one, 0, sizeof *one);
    if (!PyTuple_Check(parts) || PyTuple_Size(parts) != 7) {
        PyErr_SetString(PyExc_TypeError, "the parts of a puzzle");
        return false;
    }
    PyObject *basic = PyTuple_GetSlice(parts, 0, 4);
    if (!basic || !puzzle_convert(basic, &one->puzzle)) {
        Py_XDECREF(basic);
        return false;
    }
    Py_DECREF(basic); /* what it pointed at is in `parts`, too */
    one->whole = (qd_puzzle){.grid = one->puzzle.grid};
    one->whole.given = one->puzzle.given;
    PyObject *solution = PyTuple_GetItem(parts, 4), *symbols = PyTuple_GetItem(parts, 5),
             *fields = PyTuple_GetItem(parts, 6);
    if (PyBytes_Check(solution) && PyBytes_Size(solution) == (Py_ssize_t)one->puzzle.board->cells)
        one->whole.solution = (const uint8_t *)PyBytes_AsString(solution);
    qd_error error;
    if (symbols != Py_None) {
        const char *text = PyUnicode_AsUTF8AndSize(symbols, NULL);
        if (!text)
            return false;
        if (qd_symbols_parse(text, one->puzzle.board->values, &one->whole.symbols, &error) !=
            QD_OK) {
            native_fail(&error);
            return false;
        }
    }
    Py_ssize_t count = PyTuple_Size(fields);
    one->fields = count > 0 ? PyMem_Calloc((size_t)count, sizeof *one->fields) : NULL;
    if (count && !one->fields) {
        if (count > 0)
            PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t length;
        PyObject *pair = PyTuple_GetItem(fields, i);
        if (!PyArg_ParseTuple(pair, "ss#", &one->fields[i].name, &one->fields[i].value, &length))
            return false;
        one->fields[i].value_length = (size_t)length;
    }
    one->whole.fields = one->fields;
    one->whole.field_count = (size_t)count;
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool puzzles_losses(qd_writer *writer, const qd_puzzle *puzzle, PyObject *losses) {
    char words[400];
    for (size_t i = 0; qd_writer_loss(writer, puzzle, i, words, sizeof words); i++) {
        PyObject *loss = PyUnicode_DecodeUTF8(words, (Py_ssize_t)strlen(words), "replace");
        if (!loss || PySet_Add(losses, loss) < 0) {
            Py_XDECREF(loss);
            return false;
        }
        Py_DECREF(loss);
    }
    return true;
}

static bool puzzles_write_each(qd_writer *writer, PyObject *puzzles, qd_text *text,
                               PyObject *losses) {
    PyObject *iterator = PyObject_GetIter(puzzles), *parts;
    if (!iterator)
        return false;
    while ((parts = PyIter_Next(iterator))) {
        struct puzzles_whole one;
        qd_error error;
        bool good = puzzles_whole_fill(&one, parts);
        if (good && qd_writer_put(writer, &one.whole, text, &error) != QD_OK) {
            native_fail(&error);
            good = false;
        }
        good = good && puzzles_losses(writer, &one.whole, losses);
        puzzles_whole_clear(&one);
        Py_DECREF(parts);
        if (!good)
            break;
    }
    Py_DECREF(iterator);
    return !PyErr_Occurred();
}

/* write(puzzles, format): text, and a set of what was left out */
static PyObject *puzzles_write(PyObject *self, PyObject *arguments) {
    PyObject *puzzles;
    const char *name;
    qd_error error;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Os:write", &puzzles, &name))
        return NULL;
    const qd_format *format = qd_format_find(name);
    if (!format)
        return native_refuse("argument", "there is no format '%s'", name);
    qd_writer *writer;
    if (qd_writer_new(format, &writer, &error) != QD_OK)
        return native_fail(&error);
    qd_text text = QD_TEXT_INIT;
    PyObject *losses = PySet_New(NULL), *made = NULL;
    bool good = losses && puzzles_write_each(writer, puzzles, &text, losses);
    if (good && qd_writer_finish(writer, &text, &error) != QD_OK) {
        native_fail(&error);
        good = false;
    }
    qd_writer_free(writer);
    PyObject *words = native_text(&text);
    if (good && words)
        made = PyTuple_Pack(2, words, losses);
    Py_XDECREF(words);
    Py_XDECREF(losses);
    return made;
}

PyObject *native_picture(picture_add *add, const void *drawn, PyObject *wanted, const char *title) {
    qd_picture *picture = NULL, *fitting = NULL;
    qd_picture_room room = {0};
    qd_text text = QD_TEXT_INIT;
    qd_error error;
    double height, size = PyFloat_AsDouble(wanted);
    if (PyErr_Occurred()) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError, "size must be a number, not %R", wanted);
        return NULL;
    }
    if (!(size >= 8))
        return native_refuse("argument", "size must be 8 or more");
    room.x = room.y = 4;
    room.width = size - 8;
    bool good = qd_picture_new(size, size, &picture, &error) == QD_OK &&
                add(picture, &room, drawn, &height, &error) == QD_OK &&
                qd_picture_new(size, height + 8, &fitting, &error) == QD_OK &&
                add(fitting, &room, drawn, NULL, &error) == QD_OK &&
                qd_picture_svg(fitting, title, &text, &error) == QD_OK;
    qd_picture_free(picture);
    qd_picture_free(fitting);
    if (!good) {
        qd_text_free(&text);
        return native_fail(&error);
    }
    return native_text(&text);
}

static qd_status puzzles_add_puzzle(qd_picture *picture, const qd_picture_room *room,
                                    const void *drawn, double *height, qd_error *error) {
    return qd_picture_add_puzzle(picture, room, drawn, height, error);
}

/* svg(parts, size, title) */
static PyObject *puzzles_svg(PyObject *self, PyObject *arguments) {
    PyObject *parts, *size, *made = NULL;
    const char *title;
    struct puzzles_whole one;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OOz:svg", &parts, &size, &title))
        return NULL;
    if (puzzles_whole_fill(&one, parts))
        made = native_picture(puzzles_add_puzzle, &one.whole, size, title);
    puzzles_whole_clear(&one);
    return made;
}

/* show(parts): as the symbols of its alphabet, one for each cell */
static PyObject *puzzles_show(PyObject *self, PyObject *parts) {
    struct puzzles_whole one;
    PyObject *made = NULL;
    (void)self;
    if (puzzles_whole_fill(&one, parts)) {
        char *text = PyMem_Malloc((size_t)one.puzzle.board->cells + 1);
        if (text) {
            qd_grid_print(one.puzzle.grid, *one.whole.symbols.of_value ? &one.whole.symbols : NULL,
                          text, (size_t)one.puzzle.board->cells + 1);
            made = PyUnicode_FromString(text);
        } else {
            PyErr_NoMemory();
        }
        PyMem_Free(text);
    }
    puzzles_whole_clear(&one);
    return made;
}

/* ---- the base of Puzzle ---------------------------------------------------------------------- */

/* What a Puzzle holds, made fast; all else is Python. */
struct base {
    PyObject_HEAD PyObject *parts[7]; /* as puzzles_parts orders them */
};

static PyTypeObject *puzzles_base_type;
static PyObject *puzzles_ordinary; /* the ordinary 9x9 */
static PyObject *puzzles_nothing;  /* an empty tuple */

bool puzzle_look(PyObject *object, struct board **board, const uint8_t **cells,
                 bool *has_candidates) {
    if (!PyObject_TypeCheck(object, puzzles_base_type))
        return false;
    struct base *self = (struct base *)object;
    *board = (struct board *)self->parts[0];
    *cells = (const uint8_t *)PyBytes_AsString(self->parts[1]);
    *has_candidates = self->parts[2] != Py_None;
    return PyBytes_Size(self->parts[1]) == (Py_ssize_t)(*board)->cells;
}

static PyObject *puzzles_base_make(PyTypeObject *type, PyObject *board, PyObject *cells) {
    struct base *self = (struct base *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->parts[0] = Py_NewRef(board);
    self->parts[1] = cells;
    for (size_t i = 2; i < 6; i++)
        self->parts[i] = Py_NewRef(Py_None);
    self->parts[6] = Py_NewRef(puzzles_nothing);
    return (PyObject *)self;
}

static PyObject *puzzles_base_fill(PyTypeObject *type, PyObject *parts) {
    struct base *self = (struct base *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    if (!PyArg_ParseTuple(parts, "O!S|OOOOO:Puzzle", board_type, &self->parts[0], &self->parts[1],
                          &self->parts[2], &self->parts[3], &self->parts[4], &self->parts[5],
                          &self->parts[6])) {
        memset(self->parts, 0, sizeof self->parts);
        Py_DECREF((PyObject *)self);
        return NULL;
    }
    for (size_t i = 0; i < 7; i++)
        self->parts[i] = Py_NewRef(self->parts[i] ? self->parts[i]
                                   : i < 6        ? Py_None
                                                  : puzzles_nothing);
    return (PyObject *)self;
}

/* Lines and values are translated 16 at once, which compilers do by themselves where nothing is left over. */
enum { PUZZLES_ROUND = 96 };

/* The values if it is 81 digits and dots; NULL without an exception if not. */
static PyObject *puzzles_plain_values(PyObject *text) {
    Py_ssize_t length;
    uint8_t values[PUZZLES_ROUND], wrong = 0;
    if (!PyUnicode_Check(text) || PyUnicode_GetLength(text) != 81)
        return NULL;
    const char *symbols = PyUnicode_AsUTF8AndSize(text, &length);
    if (!symbols)
        PyErr_Clear(); /* surrogates */
    if (!symbols || length != 81)
        return NULL;
    memset(values, '0', sizeof values);
    memcpy(values, symbols, 81);
    for (unsigned i = 0; i < PUZZLES_ROUND; i++) {
        uint8_t value = values[i] == '.' ? 0 : (uint8_t)(values[i] - '0');
        wrong |= value > 9;
        values[i] = value;
    }
    return wrong ? NULL : native_cells(values, 81);
}

/* What is not a plain line, the class reads: `_read` returns the parts. */
static PyObject *puzzles_base_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    if (PyTuple_Size(arguments) == 1 && (!keywords || !PyDict_Size(keywords))) {
        PyObject *cells = puzzles_plain_values(PyTuple_GetItem(arguments, 0));
        if (cells)
            return puzzles_base_make(type, puzzles_ordinary, cells);
        if (PyErr_Occurred())
            return NULL;
    }
    PyObject *reader = PyObject_GetAttrString((PyObject *)type, "_read");
    PyObject *parts = reader ? PyObject_Call(reader, arguments, keywords) : NULL;
    PyObject *made = NULL;
    if (parts && !PyTuple_Check(parts))
        PyErr_SetString(PyExc_TypeError, "the parts of a puzzle");
    else if (parts)
        made = puzzles_base_fill(type, parts);
    Py_XDECREF(reader);
    Py_XDECREF(parts);
    return made;
}

static void puzzles_base_dealloc(PyObject *object) {
    struct base *self = (struct base *)object;
    PyTypeObject *type = Py_TYPE(object);
    freefunc release =
        (freefunc)PyType_GetSlot(type, Py_tp_free); /* classes made from it are others */
    for (size_t i = 0; i < 7; i++)
        Py_XDECREF(self->parts[i]);
    release(object);
    Py_DECREF(type);
}

static PyObject *puzzles_base_of(PyObject *type, PyObject *parts) {
    return puzzles_base_fill((PyTypeObject *)type, parts);
}

static PyObject *puzzles_base_parts(PyObject *object, PyObject *nothing) {
    PyObject **parts = ((struct base *)object)->parts;
    (void)nothing;
    return PyTuple_Pack(7, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6]);
}

/* Other values on the same board, with the same symbols. */
static PyObject *puzzles_base_like(PyObject *object, PyObject *cells) {
    struct base *self = (struct base *)object;
    if (!PyBytes_Check(cells)) {
        PyErr_SetString(PyExc_TypeError, "bytes");
        return NULL;
    }
    PyObject *made = puzzles_base_make(Py_TYPE(object), self->parts[0], Py_NewRef(cells));
    if (made) {
        PyObject **symbols = &((struct base *)made)->parts[5];
        Py_DECREF(*symbols);
        *symbols = Py_NewRef(self->parts[5]);
    }
    return made;
}

static PyObject *puzzles_base_str(PyObject *object) {
    PyObject **parts = ((struct base *)object)->parts;
    char text[PUZZLES_ROUND] = {0};
    if (parts[0] == puzzles_ordinary && parts[5] == Py_None && PyBytes_Size(parts[1]) == 81) {
        memcpy(text, PyBytes_AsString(parts[1]), 81);
        for (unsigned i = 0; i < PUZZLES_ROUND; i++)
            text[i] = text[i] ? (char)('0' + text[i]) : '.';
        return PyUnicode_DecodeASCII(text, 81, "replace");
    }
    PyObject *all = puzzles_base_parts(object, NULL);
    PyObject *made = all ? puzzles_show(NULL, all) : NULL;
    Py_XDECREF(all);
    return made;
}

/* The way to the only solution of an ordinary 9x9; all else is `_solve_slowly`. */
static PyObject *puzzles_base_solve(PyObject *object, PyObject *nothing) {
    struct base *self = (struct base *)object;
    uint8_t solutions[2][81];
    qd_error error;
    (void)nothing;
    if (self->parts[0] == puzzles_ordinary && self->parts[2] == Py_None &&
        PyBytes_Size(self->parts[1]) == 81 &&
        native_solve_nine((const uint8_t *)PyBytes_AsString(self->parts[1]), 2, solutions,
                          &error) == 1) {
        PyObject *cells = native_cells(solutions[0], 81);
        PyObject *made = cells ? puzzles_base_like(object, cells) : NULL;
        Py_XDECREF(cells);
        return made;
    }
    return PyObject_CallMethod(object, "_solve_slowly", NULL);
}

static PyMethodDef puzzles_base_methods[] = {
    {"solve", puzzles_base_solve, METH_NOARGS,
     "solve($self, /)\n--\n\n"
     "The only solution; NoSolution or SeveralSolutions is raised if there is not exactly one.\n\n"
     ">>> print(Puzzle('1234............').solve())\n"
     "Traceback (most recent call last):\n"
     "...\n"
     "quadrille.SeveralSolutions: the puzzle has several solutions\n"},
    {"_make", puzzles_base_of, METH_VARARGS | METH_CLASS, NULL},
    {"_parts", puzzles_base_parts, METH_NOARGS, NULL},
    {"_like", puzzles_base_like, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};
static PyMemberDef puzzles_base_members[] = {
    {"_board", T_OBJECT, offsetof(struct base, parts), READONLY, NULL},
    {"_cells", T_OBJECT, offsetof(struct base, parts) + sizeof(PyObject *), READONLY, NULL},
    {"_candidates", T_OBJECT, offsetof(struct base, parts) + 2 * sizeof(PyObject *), READONLY,
     NULL},
    {"_given", T_OBJECT, offsetof(struct base, parts) + 3 * sizeof(PyObject *), READONLY, NULL},
    {"_solution", T_OBJECT, offsetof(struct base, parts) + 4 * sizeof(PyObject *), READONLY, NULL},
    {"_symbols", T_OBJECT, offsetof(struct base, parts) + 5 * sizeof(PyObject *), READONLY, NULL},
    {"_fields", T_OBJECT, offsetof(struct base, parts) + 6 * sizeof(PyObject *), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};
static PyType_Slot puzzles_base_slots[] = {
    {Py_tp_new, puzzles_base_new},         {Py_tp_dealloc, puzzles_base_dealloc},
    {Py_tp_str, puzzles_base_str},         {Py_tp_methods, puzzles_base_methods},
    {Py_tp_members, puzzles_base_members}, {0, NULL},
};
static PyType_Spec puzzles_base_spec = {"quadrille._native.PuzzleBase", sizeof(struct base), 0,
                                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                        puzzles_base_slots};

static PyObject *puzzles_formats(PyObject *self, PyObject *nothing) {
    const qd_format *format;
    PyObject *list = PyList_New(0);
    (void)self, (void)nothing;
    for (size_t i = 0; list && (format = qd_format_get(i)); i++) {
        PyObject *one =
            Py_BuildValue("(ssNN)", qd_format_about(format).name, qd_format_about(format).summary,
                          PyBool_FromLong(qd_format_about(format).is_read),
                          PyBool_FromLong(qd_format_about(format).is_written));
        if (!one || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

static PyMethodDef puzzles_methods[] = {
    {"parse", puzzles_parse, METH_VARARGS, NULL},    {"write", puzzles_write, METH_VARARGS, NULL},
    {"svg", puzzles_svg, METH_VARARGS, NULL},        {"show", puzzles_show, METH_O, NULL},
    {"formats", puzzles_formats, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL},
};

int puzzles_init(PyObject *module) {
    puzzles_reader_type = native_type(module, &puzzles_reader_spec, "Reader");
    puzzles_ordinary = board_of("9x9");
    puzzles_nothing = PyTuple_New(0);
    puzzles_base_type = native_type(module, &puzzles_base_spec, "PuzzleBase");
    if (!puzzles_ordinary || !puzzles_nothing || !puzzles_base_type)
        return -1;
    return puzzles_reader_type && PyModule_AddFunctions(module, puzzles_methods) == 0 ? 0 : -1;
}
