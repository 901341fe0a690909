/* Boards, and what is kept with them: explainers and a solver that nobody uses at the moment. */
#define NATIVE_SMALL
#include "native.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *board_type;

static PyTypeObject *board_house_type, *board_constraint_type;

/* ---- made and kept --------------------------------------------------------------------------- */

/* Of the boards used last; the first one is the ordinary 9x9. */
enum { BOARD_KEPT = 16 };
static struct {
    char *notation;
    PyObject *board;
} board_kept[BOARD_KEPT];
static unsigned board_next = 1;

static PyObject *board_wrap(qd_board *made) {
    struct board *self = (struct board *)PyType_GenericAlloc(board_type, 0);
    if (!self) {
        qd_board_free(made);
        return NULL;
    }
    self->board = made;
    self->cells = qd_board_cell_count(made);
    self->values = qd_board_value_count(made);
    self->is_nine = qd_board_about(made).is_nine;
    return (PyObject *)self;
}

static char *board_notation(const qd_board *board) {
    size_t length = qd_board_print(board, NULL, 0);
    char *text = PyMem_Malloc(length + 1);
    if (text)
        qd_board_print(board, text, length + 1);
    else
        PyErr_NoMemory();
    return text;
}

static void board_keep(char *notation, PyObject *board) {
    unsigned slot = strcmp(notation, "9x9") == 0 ? 0 : board_next;
    PyObject *old = board_kept[slot].board;
    char *old_notation = board_kept[slot].notation;
    board_kept[slot].board = Py_NewRef(board);
    board_kept[slot].notation = notation;
    if (slot)
        board_next = board_next + 1 < BOARD_KEPT ? board_next + 1 : 1;
    Py_XDECREF(old);
    PyMem_Free(old_notation);
}

static PyObject *board_find(const char *notation) {
    for (unsigned i = 0; i < BOARD_KEPT; i++)
        if (board_kept[i].board && strcmp(board_kept[i].notation, notation) == 0)
            return Py_NewRef(board_kept[i].board);
    return NULL;
}

PyObject *board_of(const char *notation) {
    PyObject *found = board_find(notation);
    if (found)
        return found;
    qd_board *made;
    qd_error error;
    if (qd_board_parse(notation, &made, &error) != QD_OK)
        return native_fail(&error);
    char *canonical = board_notation(made);
    if (!canonical) {
        qd_board_free(made);
        return NULL;
    }
    found = board_find(canonical);
    if (found) {
        qd_board_free(made);
        PyMem_Free(canonical);
        return found;
    }
    found = board_wrap(made);
    if (found)
        board_keep(canonical, found);
    else
        PyMem_Free(canonical);
    return found;
}

PyObject *board_like(const qd_board *board) {
    char *notation = board_notation(board);
    PyObject *made = notation ? board_of(notation) : NULL;
    PyMem_Free(notation);
    return made;
}

static PyObject *board_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"notation", NULL};
    const char *notation = "9x9";
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|s:Board", names, &notation))
        return NULL;
    return board_of(notation);
}

static void board_dealloc(PyObject *object) {
    struct board *self = (struct board *)object;
    PyTypeObject *type = Py_TYPE(object);
    for (size_t i = 0; i < NATIVE_SCALES; i++)
        kept_free(atomic_load(&self->explainer[i]));
    kept_free(atomic_load(&self->solver));
    qd_many_free(atomic_load(&self->many));
    qd_board_free(self->board);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* ---- explainers ------------------------------------------------------------------------------ */

void kept_free(struct kept *kept) {
    if (!kept)
        return;
    qd_explainer_free(kept->explainer);
    qd_solver_free(kept->solver);
    PyMem_Free(kept);
}

/* With a limit of time one is made for the call, as its settings have the limit. */
struct kept *board_take_explainer(struct board *board, unsigned scale, double seconds,
                                  const qd_stop *stop, qd_error *error) {
    struct kept *taken = seconds > 0 ? NULL : atomic_exchange(&board->explainer[scale], NULL);
    qd_explainer_settings settings = {0};
    if (!taken) {
        taken = PyMem_Calloc(1, sizeof *taken);
        if (!taken) {
            *error = (qd_error){.status = QD_ERROR_MEMORY};
            return NULL;
        }
        settings.scale = qd_scale_number(scale);
        settings.limits.seconds = seconds;
        settings.limits.stop = &taken->stop;
        if (qd_explainer_new(board->board, &settings, &taken->explainer, error) != QD_OK) {
            kept_free(taken);
            return NULL;
        }
    }
    taken->stop.also = stop;
    return taken;
}

void board_give_explainer(struct board *board, unsigned scale, struct kept *explainer) {
    explainer->stop.also = NULL;
    kept_free(atomic_exchange(&board->explainer[scale], explainer));
}

/* ---- what is asked --------------------------------------------------------------------------- */

static PyObject *board_repr(PyObject *object) {
    char *notation = board_notation(((struct board *)object)->board);
    PyObject *made = notation ? PyUnicode_FromFormat("Board('%s')", notation) : NULL;
    PyMem_Free(notation);
    return made;
}

static PyObject *board_name(PyObject *object, void *closure) {
    (void)closure;
    char *notation = board_notation(((struct board *)object)->board);
    PyObject *made = notation ? PyUnicode_FromString(notation) : NULL;
    PyMem_Free(notation);
    return made;
}

static Py_hash_t board_hash(PyObject *object) {
    PyObject *name = board_name(object, NULL);
    Py_hash_t hash = name ? PyObject_Hash(name) : -1;
    Py_XDECREF(name);
    return hash;
}

static PyObject *board_compare(PyObject *left, PyObject *right, int operation) {
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(right, board_type))
        Py_RETURN_NOTIMPLEMENTED;
    bool equal = left == right;
    if (!equal) {
        char *one = board_notation(((struct board *)left)->board);
        char *other = board_notation(((struct board *)right)->board);
        equal = one && other && strcmp(one, other) == 0;
        PyMem_Free(one);
        PyMem_Free(other);
        if (PyErr_Occurred())
            return NULL;
    }
    return PyBool_FromLong(equal == (operation == Py_EQ));
}

static PyObject *board_reduce(PyObject *object, PyObject *nothing) {
    (void)nothing;
    return Py_BuildValue("O(N)", board_type, board_name(object, NULL));
}

static PyObject *board_numbers(const uint32_t *numbers, size_t count) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple && i < count; i++) {
        PyObject *number = PyLong_FromUnsignedLong(numbers[i]);
        if (!number || PyTuple_SetItem(tuple, (Py_ssize_t)i, number) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

/* One of these for each cell. */
static PyObject *board_each_cell(PyObject *object, PyObject *(*one)(const qd_board *, uint32_t)) {
    const struct board *self = (struct board *)object;
    PyObject *tuple = PyTuple_New((Py_ssize_t)self->cells);
    for (uint32_t cell = 0; tuple && cell < self->cells; cell++) {
        PyObject *item = one(self->board, cell);
        if (!item || PyTuple_SetItem(tuple, (Py_ssize_t)cell, item) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *board_one_position(const qd_board *board, uint32_t cell) {
    uint32_t row, column;
    qd_board_cell_position(board, cell, &row, &column);
    return Py_BuildValue("(II)", row, column);
}

static PyObject *board_one_region(const qd_board *board, uint32_t cell) {
    return PyLong_FromUnsignedLong(qd_board_region(board, cell));
}

static PyObject *board_one_name(const qd_board *board, uint32_t cell) {
    char name[16];
    qd_board_cell_name(board, cell, name, sizeof name);
    return PyUnicode_FromString(name);
}

static PyObject *board_positions(PyObject *self, void *closure) {
    (void)closure;
    return board_each_cell(self, board_one_position);
}

static PyObject *board_regions(PyObject *self, void *closure) {
    (void)closure;
    return board_each_cell(self, board_one_region);
}

static PyObject *board_names(PyObject *self, void *closure) {
    (void)closure;
    return board_each_cell(self, board_one_name);
}

static PyObject *board_get_cells(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLong(((struct board *)self)->cells);
}

static PyObject *board_get_values(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLong(((struct board *)self)->values);
}

static PyObject *board_get_least(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLong(qd_board_about(((struct board *)self)->board).least_value);
}

static PyObject *board_get_rows(PyObject *self, void *closure) {
    uint32_t rows, columns;
    (void)closure;
    qd_board_layout(((struct board *)self)->board, &rows, &columns);
    return PyLong_FromUnsignedLong(rows);
}

static PyObject *board_get_columns(PyObject *self, void *closure) {
    uint32_t rows, columns;
    (void)closure;
    qd_board_layout(((struct board *)self)->board, &rows, &columns);
    return PyLong_FromUnsignedLong(columns);
}

static PyObject *board_get_plain(PyObject *self, void *closure) {
    (void)closure;
    return PyBool_FromLong(qd_board_about(((struct board *)self)->board).is_plain);
}

/* A record of one of the types below from new references. */
static PyObject *board_record(PyTypeObject *type, PyObject *items) {
    if (!items)
        return NULL;
    PyObject *made = PyStructSequence_New(type);
    for (Py_ssize_t i = 0; made && i < PyTuple_Size(items); i++)
        PyStructSequence_SetItem(made, i, Py_NewRef(PyTuple_GetItem(items, i)));
    Py_DECREF(items);
    return made;
}

static PyObject *board_houses(PyObject *object, void *closure) {
    const qd_board *board = ((struct board *)object)->board;
    uint32_t count = qd_board_house_count(board);
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    (void)closure;
    for (uint32_t i = 0; tuple && i < count; i++) {
        qd_house house = qd_board_house(board, i);
        PyObject *cells = board_numbers(house.cells, house.cell_count);
        PyObject *made = cells ? board_record(board_house_type,
                                              Py_BuildValue("(ssN)", house.rule, house.name, cells))
                               : NULL;
        if (!made || PyTuple_SetItem(tuple, (Py_ssize_t)i, made) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *board_constraints(PyObject *object, void *closure) {
    const qd_board *board = ((struct board *)object)->board;
    uint32_t count = qd_board_constraint_count(board);
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    (void)closure;
    for (uint32_t i = 0; tuple && i < count; i++) {
        const qd_constraint *one = qd_board_constraint(board, i);
        PyObject *cells = board_numbers(one->cells, one->cells ? one->cell_count : 0);
        PyObject *numbers = board_numbers(one->numbers, one->numbers ? one->number_count : 0);
        PyObject *made = NULL;
        if (cells && numbers)
            made =
                board_record(board_constraint_type, Py_BuildValue("(sssOO)", one->rule, one->name,
                                                                  one->text, cells, numbers));
        Py_XDECREF(cells);
        Py_XDECREF(numbers);
        if (!made || PyTuple_SetItem(tuple, (Py_ssize_t)i, made) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *board_rules(PyObject *object, void *closure) {
    const qd_board *board = ((struct board *)object)->board;
    qd_rule_facts rule;
    PyObject *list = PyList_New(0);
    (void)closure;
    for (size_t i = 0; list && (rule = qd_board_rule(board, i)).name; i++) {
        PyObject *pair = Py_BuildValue("(ss)", rule.name, rule.meaning);
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *board_cell_at(PyObject *object, PyObject *arguments) {
    PyObject *first, *second;
    Py_ssize_t row, column;
    if (!PyArg_ParseTuple(arguments, "OO:cell_at", &first, &second) ||
        !native_number(first, "row", &row) || !native_number(second, "column", &column))
        return NULL;
    uint32_t cell =
        row < 0 || row > UINT16_MAX || column < 0 || column > UINT16_MAX
            ? QD_NO_CELL
            : qd_board_cell_at(((struct board *)object)->board, (uint32_t)row, (uint32_t)column);
    if (cell == QD_NO_CELL)
        Py_RETURN_NONE;
    return PyLong_FromUnsignedLong(cell);
}

static PyGetSetDef board_attributes[] = {
    {"name", board_name, NULL, "The notation; boards with the same one are equal.", NULL},
    {"values", board_get_values, NULL, "How many values there are: 1 to this number.", NULL},
    {"least", board_get_least, NULL, "What the value 1 means; usually 1.", NULL},
    {"cells", board_get_cells, NULL, "The number of cells.", NULL},
    {"rows", board_get_rows, NULL, "Rows of the layout.", NULL},
    {"columns", board_get_columns, NULL, "Columns of the layout.", NULL},
    {"positions", board_positions, NULL, "Row and column of each cell, from 0.", NULL},
    {"regions", board_regions, NULL, "The number of the box or region of each cell.", NULL},
    {"cell_names", board_names, NULL, "The name of each cell: 'r1c1' ...", NULL},
    {"houses", board_houses, NULL, "Cells in which no value occurs twice.", NULL},
    {"constraints", board_constraints, NULL, "The rules with the text after their '='.", NULL},
    {"rules", board_rules, NULL, "Names and meanings of the rules beyond rows, columns, boxes.",
     NULL},
    {"plain", board_get_plain, NULL, "Whether it is one square of rows, columns and boxes.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef board_methods[] = {
    {"cell_at", board_cell_at, METH_VARARGS, "The cell at a row and column, from 0; None: none."},
    {"__reduce__", board_reduce, METH_NOARGS, "For pickle."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot board_slots[] = {
    {Py_tp_doc, "Board(notation='9x9')\n--\n\n"
                "A board, from its notation: '9x9', '6x6:3x2', '9x9+x+windoku', 'samurai' ...\n\n"
                ">>> import quadrille\n>>> quadrille.Board('6x6+x').cells\n36\n"},
    {Py_tp_new, board_new},
    {Py_tp_dealloc, board_dealloc},
    {Py_tp_repr, board_repr},
    {Py_tp_hash, board_hash},
    {Py_tp_richcompare, board_compare},
    {Py_tp_getset, board_attributes},
    {Py_tp_methods, board_methods},
    {0, NULL},
};
static PyType_Spec board_spec = {"quadrille.Board", sizeof(struct board), 0, Py_TPFLAGS_DEFAULT,
                                 board_slots};

static PyStructSequence_Field board_house_fields[] = {{"rule", "'row', 'column', 'box' ..."},
                                                      {"name", "'r1', 'c9', 'b5' ..."},
                                                      {"cells", "ascending"},
                                                      {NULL, NULL}};
static PyStructSequence_Desc board_house_record = {
    "quadrille.House", "Cells in which no value occurs twice.", board_house_fields, 3};
static PyStructSequence_Field board_constraint_fields[] = {
    {"rule", "'x', 'cage' ..."},  {"name", "the prefix of its items in a cover"},
    {"text", "what follows '='"}, {"cells", "that it names"},
    {"numbers", "that it names"}, {NULL, NULL}};
static PyStructSequence_Desc board_constraint_record = {
    "quadrille.Constraint", "A rule of a board with its text.", board_constraint_fields, 5};

int board_init(PyObject *module) {
    board_type = native_type(module, &board_spec, "Board");
    board_house_type = PyStructSequence_NewType(&board_house_record);
    board_constraint_type = PyStructSequence_NewType(&board_constraint_record);
    if (!board_type || !board_house_type || !board_constraint_type)
        return -1;
    return PyModule_AddObjectRef(module, "House", (PyObject *)board_house_type) < 0 ||
                   PyModule_AddObjectRef(module, "Constraint", (PyObject *)board_constraint_type) <
                       0
               ? -1
               : 0;
}
