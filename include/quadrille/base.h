/*
 * quadrille/base.h - what every part of the library shares: version, errors, outcomes, limits, big
 * counts, growing text.
 *
 * Conventions of all public headers
 *   - A function that can fail returns a qd_status and takes a `qd_error *error` last. The error
 * may be NULL; if it is not, it is filled on failure and left alone on success.
 *   - An object is made by `qd_THING_new(..., qd_THING **out, qd_error *)` and released by
 *     `qd_THING_free(thing)`, which accepts NULL. On failure `*out` is set to NULL.
 *   - Pointers returned without `out` belong to the object they were asked of.
 *   - Settings structs begin with their own size, set by their INIT macro or their init function, so
 *     that they can grow: a shorter struct, of a program compiled before, leaves the rest at the
 *     defaults; a longer one, of a program compiled later, is accepted if what is beyond is zero.
 *   - The library never exits, prints, reads the environment or keeps global state. Different
 *     objects may be used from different threads at the same time; one object only from one thread
 *     at a time, except where a function says otherwise.
 */
#ifndef QUADRILLE_BASE_H
#define QUADRILLE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a program may call is marked by it; everything else stays inside of the shared library. */
#if defined(__GNUC__) || defined(__clang__)
#define QD_API __attribute__((visibility("default")))
#else
#define QD_API
#endif

/* The compiler checks the arguments of functions that print like printf. */
#if defined(__GNUC__) || defined(__clang__)
#define QD_PRINTF(format_index, first) __attribute__((format(printf, format_index, first)))
#else
#define QD_PRINTF(format_index, first)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. */
#define QD_VERSION "0.1.0"

/* The version of the library that is linked, in the form of QD_VERSION. */
QD_API const char *qd_version(void);

/* ---- errors ---------------------------------------------------------------------------------- */

/* Whether a function did what it was asked to, and if not, why. */
typedef enum qd_status {
    QD_OK = 0,
    QD_ERROR_MEMORY,      /* an allocation failed; the object asked is unchanged or can be freed */
    QD_ERROR_ARGUMENT,    /* the caller passed something that no call of this kind can take */
    QD_ERROR_SYNTAX,      /* text that does not follow its format; line and column are set */
    QD_ERROR_RANGE,       /* a size or number beyond what can be represented */
    QD_ERROR_UNSUPPORTED, /* understood, but not done by this version or engine */
    QD_ERROR_CLASH        /* clues, or chosen options, that exclude each other */
} qd_status;

/* What would have to be said for the text to be read: it can be taken in more than one way. A program
 * may add to the message how that is said to it. */
typedef enum qd_doubt {
    QD_DOUBT_NONE = 0,
    QD_DOUBT_SYMBOLS,        /* which symbols the values have */
    QD_DOUBT_BOARD,          /* which board it is */
    QD_DOUBT_FORMAT,         /* which format it is */
    QD_DOUBT_BOARD_OR_FORMAT /* one of these */
} qd_doubt;

/* What failed, and where. Filled by functions that return a qd_status. */
typedef struct qd_error {
    qd_status status;  /* the same that the function returned */
    qd_doubt doubt;    /* QD_DOUBT_NONE, except where a function says otherwise */
    uint64_t line;     /* 1 is the first line; 0: the error has no position in a text */
    uint64_t column;   /* 1 is the first byte of the line; 0: the whole line */
    char message[232]; /* one line of plain English, without the position, no final stop */
} qd_error;

/* A short name of a status: "memory", "syntax" ... Never NULL. */
QD_API const char *qd_status_name(qd_status status);

/*
 * The name that a word of so many bytes was probably meant for, by its spelling: for "did you mean
 * ...?". Name number 0, 1, 2 ... is what `name` returns for it, NULL past the last. NULL: none is
 * like it. Upper and lower case do not matter.
 */
QD_API const char *qd_nearest_name(const char *word, size_t length,
                                   const char *(*name)(const void *names, size_t number),
                                   const void *names);

/* ---- outcomes -------------------------------------------------------------------------------- */

/* How a call that searches came back. Every search in the library answers with one of these. */
typedef enum qd_outcome {
    QD_SOLUTION,       /* one more solution; call again for the next */
    QD_DONE,           /* there is no further solution: the search is complete */
    QD_PAUSED,         /* the slice is used up; call again to go on */
    QD_SOLUTION_LIMIT, /* a limit stopped it; what was found so far is right, but maybe not all */
    QD_NODE_LIMIT,
    QD_TIME_LIMIT,
    QD_INTERRUPTED,  /* somebody asked it to stop; call again to go on after all */
    QD_UPDATE_LIMIT, /* as QD_NODE_LIMIT, for updates */
    QD_STOPPED       /* a function of the caller that is told of solutions wants no more */
} qd_outcome;

/* "solution", "done", "paused", "solution limit", ... Never NULL. */
QD_API const char *qd_outcome_name(qd_outcome outcome);

/* ---- limits and effort ------------------------------------------------------------------------ */

/*
 * When a search stops before its end, counted since it was begun; 0 is no limit. Limits of nodes and
 * updates give the same answer on every machine.
 */
typedef struct qd_limits {
    uint64_t solutions;   /* stop after this many solutions */
    uint64_t nodes;       /* stop before visiting more nodes */
    uint64_t updates;     /* stop before the first node at which there were this many updates */
    double seconds;       /* stop when so much time was spent in calls */
    uint64_t slice_nodes; /* return QD_PAUSED after this many nodes of one call */
    uint64_t memory;      /* bytes that an engine for exact covers may take */
} qd_limits;

/* Until all is searched. */
#define QD_NO_LIMITS                                                                               \
    { 0, 0, 0, 0, 0, 0 }

/* What a search has taken since it was begun. */
typedef struct qd_effort {
    uint64_t solutions; /* found */
    uint64_t nodes;     /* nodes of the search tree: the root, and one for each choice tried */
    uint64_t updates;   /* the work on them, as each engine counts it; 0 where it does not */
    double seconds;     /* spent in calls; 0 unless `seconds` of the limits is set, which may be
                           INFINITY, because looking at the clock takes longer than short calls */
} qd_effort;

/* Which item of a cover, or which cell, a search branches on. */
typedef enum qd_order {
    QD_ORDER_DEFAULT, /* the fewest options; for solver `backtrack` the first cell, but the fewest
                         values on boards with sums or orders */
    QD_ORDER_FIRST,   /* the first one left, in the order of adding, or of reading */
    QD_ORDER_FEWEST   /* one with the fewest options left, or values; among equals the first */
} qd_order;

/* ---- counts ---------------------------------------------------------------------------------- */

/* A natural number without upper bound. Counts of solutions never wrap. */
typedef struct qd_count qd_count;

/* A count of 0. */
QD_API qd_status qd_count_new(qd_count **out, qd_error *error);

/* Releases a count; NULL is fine. */
QD_API void qd_count_free(qd_count *count);

/* Makes it 0 again. */
QD_API void qd_count_clear(qd_count *count);

/* count += amount. On QD_ERROR_MEMORY the count keeps its old value. */
QD_API qd_status qd_count_add(qd_count *count, uint64_t amount, qd_error *error);

/* count += amount, likewise. They may be the same count. */
QD_API qd_status qd_count_add_count(qd_count *count, const qd_count *amount, qd_error *error);

/* count += the number written as `length` decimal digits, at least one, and nothing else. */
QD_API qd_status qd_count_add_digits(qd_count *count, const char *digits, size_t length,
                                     qd_error *error);

/* Negative, 0 or positive as left is less than, equal to or greater than right. */
QD_API int qd_count_compare(const qd_count *left, const qd_count *right);

/* Whether the number fits 64 bits; if so `*value` (unless NULL) is set to it. */
QD_API bool qd_count_to_u64(const qd_count *count, uint64_t *value);

/*
 * Writes the decimal digits and a final NUL into `buffer` of `size` bytes, cut off if need be, and
 * returns the number of digits of the whole number, like snprintf.
 */
QD_API size_t qd_count_print(const qd_count *count, char *buffer, size_t size);

/* ---- growing text ---------------------------------------------------------------------------- */

/*
 * Bytes that grow at the end. Start with QD_TEXT_INIT. The functions that put something return
 * nothing: if memory runs out the text is marked as failed, keeps what it has, and takes nothing
 * more, so that one check after the last of them is enough:
 *
 *     qd_text text = QD_TEXT_INIT;
 *     qd_text_put(&text, "count ");
 *     qd_text_put_number(&text, 81);
 *     if (qd_text_check(&text, &error) == QD_OK)
 *         fwrite(text.data, 1, text.length, stdout);
 *     qd_text_free(&text);
 */
typedef struct qd_text {
    char *data;      /* NULL before the first byte; then with a NUL after the last one */
    size_t length;   /* in bytes, without the NUL */
    size_t capacity; /* bytes there is room for */
    bool failed;     /* memory ran out, and something is missing */
} qd_text;

/* The empty text. */
#define QD_TEXT_INIT                                                                               \
    { NULL, 0, 0, false }

/* Appends a string that is ended by NUL. An empty one makes `data` a string, too. */
QD_API void qd_text_put(qd_text *text, const char *string);

/* Appends `length` bytes, of any kind. */
QD_API void qd_text_put_bytes(qd_text *text, const char *bytes, size_t length);

/* Appends a byte. */
QD_API void qd_text_put_byte(qd_text *text, char byte);

/* Appends a number in decimal digits. */
QD_API void qd_text_put_number(qd_text *text, uint64_t number);

/* Appends a number without upper bound. */
QD_API void qd_text_put_count(qd_text *text, const qd_count *count);

/* Appends what printf would print, of any length. */
QD_API void qd_text_printf(qd_text *text, const char *format, ...) QD_PRINTF(2, 3);

/* QD_OK, or QD_ERROR_MEMORY if something that was put is missing. */
QD_API qd_status qd_text_check(const qd_text *text, qd_error *error);

/* Back to the first `length` bytes, which it must have, and not failed any more: to use it again, or
 * to drop what was put since. */
QD_API void qd_text_cut(qd_text *text, size_t length);

/* Releases the bytes; the text is empty then, and can be used again. */
QD_API void qd_text_free(qd_text *text);

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Releases an array that a library function handed over to be freed. NULL is fine. */
QD_API void qd_free(void *array);

#ifdef __cplusplus
}
#endif
#endif
