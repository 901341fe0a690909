/*
 * What the files of the extension share: the module, errors, work that may take long, and how arguments become what
 * the library takes.
 */
#ifndef NATIVE_H
#define NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "quadrille.h"

#include <stdatomic.h>

/*
 * Files that ask for it are compiled for size, as tools/amalgamate does with those of the library that nobody waits
 * for.
 */
#if defined(NATIVE_SMALL) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("Os")
#endif

/* ---- errors ---------------------------------------------------------------------------------- */

/* Raises what a function of the library reported: MemoryError, or QuadrilleError with its place. Returns NULL. */
PyObject *native_fail(const qd_error *error);

/* Raises QuadrilleError with a message as by PyErr_Format and a status such as "argument". Returns NULL. */
PyObject *native_refuse(const char *status, const char *format, ...);

/* Raises RuntimeError: the object is in use by another thread. Returns NULL. */
PyObject *native_busy(void);

/* ---- work that may take long ----------------------------------------------------------------- */

/*
 * Work runs in a thread of its own, without Python's lock. Meanwhile the caller looks for signals (Ctrl-C), which
 * Python handles in its main thread alone.
 */
struct work {
    void (*run)(struct work *work); /* must not use Python */
    qd_stop stop;                   /* of all that `run` calls: makes it return soon */
    qd_status status;               /* what `run` ended with, */
    qd_error error;                 /* and what was wrong */
};

/* Runs it to its end. 0, or -1 if it failed, or a signal handler raised something: that is raised, and the results
 * mean nothing. */
int work_run(struct work *work);

/* The same in this thread, for what asks its stop every millisecond, and nothing else but this thread: to start another one
 * takes 50 us, which is several times as long as it takes to rate an easy puzzle. */
int work_run_here(struct work *work);

/* Where the deadline of its stop ended the opening of something, that is no error but the outcome. */
void work_settle_time(struct work *work, qd_outcome *outcome);

/* How many threads `threads` stands for: 0 is one for each processor. */
unsigned work_threads(unsigned threads);

/* ---- values ---------------------------------------------------------------------------------- */

#define NATIVE_SCALES 6

struct board {
    PyObject_HEAD qd_board *board;
    uint32_t cells, values;
    bool is_nine;                                    /* the ordinary 9x9 */
    _Atomic(struct kept *) explainer[NATIVE_SCALES]; /* one that nobody uses, for each scale */
    _Atomic(struct kept *) solver;                   /* likewise */
    _Atomic(qd_many *) many;                         /* likewise */
};

/* An engine that is kept for later calls: its stop is that of the work that uses it. */
struct kept {
    qd_stop stop;
    qd_explainer *explainer; /* one of these two */
    qd_solver *solver;
};

/* Releases it; NULL is fine. */
void kept_free(struct kept *kept);

extern PyTypeObject *board_type;

/* The board of that notation: the same object for the same one, while it lives. */
PyObject *board_of(const char *notation);

/* The object of a board of the library, which stays with its owner. */
PyObject *board_like(const qd_board *board);

/* A puzzle as the Python layer passes it: (board, cells, candidates, given). */
struct puzzle {
    struct board *board;        /* borrowed */
    const uint8_t *cells;       /* a byte for each cell, checked */
    const uint64_t *candidates; /* of each cell; NULL: all */
    const uint8_t *given;       /* 1 for clues; NULL: all values */
    qd_grid *grid;
};

/* "O&" of PyArg_ParseTuple: a tuple into a struct puzzle; to be released by puzzle_clear. */
int puzzle_convert(PyObject *tuple, void *puzzle);
void puzzle_clear(struct puzzle *puzzle);

/* Likewise an engine of the board's explainers, and back. `stop` may be NULL. */
struct kept *board_take_explainer(struct board *board, unsigned scale, double seconds,
                                  const qd_stop *stop, qd_error *error);
void board_give_explainer(struct board *board, unsigned scale, struct kept *explainer);

/* What a Puzzle of Python holds, all borrowed; false without an exception: it is none. */
bool puzzle_look(PyObject *object, struct board **board, const uint8_t **cells,
                 bool *has_candidates);

/* A number of any size. */
PyObject *native_count(const qd_count *count);

/* A text of the library as str or as bytes; releases it. */
PyObject *native_text(qd_text *text);

/* A picture as SVG, `wanted` (a number) wide and as high as what `add` draws in it. */
typedef qd_status picture_add(qd_picture *picture, const qd_picture_room *room, const void *drawn,
                              double *height, qd_error *error);
PyObject *native_picture(picture_add *add, const void *drawn, PyObject *wanted, const char *title);

/* The whole number that an argument is; one that is too large is the greatest. `what` names it in a TypeError. */
bool native_number(PyObject *object, const char *what, Py_ssize_t *number);

/*
 * Asks the system for large pages in new memory that is large, as NumPy does for its arrays: the first touch of each small
 * one takes as long as to solve ten puzzles or more.
 */
void native_widen(void *memory, size_t size);

/* bytes that are not set yet. */
PyObject *native_bytes(size_t size);

/* bytes of values. */
PyObject *native_cells(const uint8_t *cells, size_t count);

/* Many puzzles where the caller has them. */
struct source {
    PyObject_HEAD struct board *board; /* a reference */
    Py_buffer view;                    /* of which it is, if has_view */
    PyObject *owner;                   /* a list of str, or NULL */
    uint8_t *own;                      /* a copy, or NULL */
    const uint8_t *first;
    Py_ssize_t stride;
    const void **list; /* instead of first and stride, or NULL */
    size_t count;
    uint32_t width; /* bytes of a puzzle */
    bool has_view, pencilmarks;
    bool checked; /* every byte is a symbol */
};

extern PyTypeObject *source_type;

/*
 * Asks this of all puzzles of the source from `first` on, up to `asked->count`: the library's map, with Python's
 * manners. False: an exception was raised.
 */
bool source_ask(const struct source *source, size_t first, qd_many_work *asked);

/* A step as bytes, from which everything about it can be found again: see steps.c. */
void step_pack(const qd_step *step, qd_text *text);

/* Solutions of an ordinary 9x9, up to `most` (1 or 2): how many there are; -1: no memory. Without Python's lock. */
int native_solve_nine(const uint8_t *cells, unsigned most, uint8_t (*solutions)[81],
                      qd_error *error);

/* ---- parts of the module --------------------------------------------------------------------- */

int board_init(PyObject *module);
int puzzles_init(PyObject *module);
int solve_init(PyObject *module);
int steps_init(PyObject *module);
int nine_init(PyObject *module);
int making_init(PyObject *module);
int cover_init(PyObject *module);
int search_init(PyObject *module);
int family_init(PyObject *module);

/* Adds a type made from its spec; NULL on failure. */
PyTypeObject *native_type(PyObject *module, PyType_Spec *spec, const char *name);

#endif
