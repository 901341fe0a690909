/*
 * quadrille/base.h - what every part of the library shares: version, errors, outcomes, limits, big
 * counts, growing text.
 *
 * Conventions of all public headers
 *   - A function that can fail returns a qd_status and takes a `qd_error *error` last. The error
 *     may be NULL; if it is not, it is filled on failure and left alone on success.
 *   - An object is made by `qd_THING_new(..., qd_THING **out, qd_error *)` and released by
 *     `qd_THING_free(thing)`, which accepts NULL. On failure `*out` is set to NULL, and other results
 *     mean nothing, unless a function says otherwise.
 *   - A result that is not wanted need not be taken: NULL is fine for any `outcome`, and for any number
 *     or flag that a function hands back. It is not for `out`, for totals that are added to, and for
 *     arrays that are filled, unless a function says so.
 *   - Pointers returned without `out` belong to the object that returned them.
 *   - Settings that are all zero are the defaults: `qd_solver_settings settings = {0};` (`{}` in C++).
 *     NULL instead of settings is the same, where a function takes it.
 *   - The library never exits, prints, reads the environment or keeps global state. Different
 *     objects may be used from different threads at the same time; one object only from one thread
 *     at a time, except where a function says otherwise.
 */
#ifndef QUADRILLE_BASE_H
#define QUADRILLE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks what a program may call; the shared library exports nothing else. Who compiles the library into something else
 * may define it, as nothing (-DQD_API=); who compiles a DLL, as __declspec(dllexport). */
#ifndef QD_API
#if (defined(__GNUC__) || defined(__clang__)) && !defined(_WIN32)
#define QD_API __attribute__((visibility("default")))
#else
#define QD_API
#endif
#endif

/* Lets the compiler check the arguments of functions like printf: those of C99, also where MinGW would expect others. */
#if defined(__MINGW32__) && !defined(__clang__)
#define QD_PRINTF(format_index, first) __attribute__((format(gnu_printf, format_index, first)))
#elif defined(__GNUC__) || defined(__clang__)
#define QD_PRINTF(format_index, first) __attribute__((format(printf, format_index, first)))
#else
#define QD_PRINTF(format_index, first)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. */
#define QD_VERSION "0.1.0"

/* The version of the linked library, in the form of QD_VERSION. */
QD_API const char *qd_version(void);

/* ---- errors ---------------------------------------------------------------------------------- */

/* Whether a function succeeded, and if not, why. */
typedef enum qd_status {
    QD_OK = 0,
    QD_ERROR_MEMORY,      /* an allocation failed; the object is unchanged, or can only be freed */
    QD_ERROR_ARGUMENT,    /* the caller passed something that is never valid */
    QD_ERROR_SYNTAX,      /* text that does not follow its format; line and column are set */
    QD_ERROR_RANGE,       /* a size or number beyond what can be represented */
    QD_ERROR_UNSUPPORTED, /* understood, but not supported by this version or engine */
    QD_ERROR_CLASH        /* clues, or chosen options, that exclude each other */
} qd_status;

/* What must be specified to read the text, because it has more than one meaning. A program may add
 * to the message how to specify it. */
typedef enum qd_doubt {
    QD_DOUBT_NONE = 0,
    QD_DOUBT_SYMBOLS,        /* the symbols of the values */
    QD_DOUBT_BOARD,          /* the board */
    QD_DOUBT_FORMAT,         /* the format */
    QD_DOUBT_BOARD_OR_FORMAT /* one of these */
} qd_doubt;

/* What failed, and where. Filled by functions that return a qd_status. */
typedef struct qd_error {
    qd_status status;  /* what the function returned */
    qd_doubt doubt;    /* set by qd_grid_parse, qd_puzzle_read and in records; else QD_DOUBT_NONE */
    uint64_t line;     /* 1 is the first line; 0: the error has no line */
    uint64_t column;   /* 1 is the first byte of the line, or of a text of one line if `line` is 0;
                          0: no column */
    char message[232]; /* one line of plain English, without the position and a final stop */
} qd_error;

/* A short name of a status: "memory", "syntax" ... Never NULL. */
QD_API const char *qd_status_name(qd_status status);

/*
 * The name whose spelling is closest to a word of `length` bytes, for "did you mean ...?"; NULL if
 * none is close. `name` returns name number 0, 1, 2 ..., and NULL past the last. Upper and lower
 * case do not matter.
 */
QD_API const char *qd_nearest_name(const char *word, size_t length,
                                   const char *(*name)(const void *names, size_t number),
                                   const void *names);

/* ---- outcomes -------------------------------------------------------------------------------- */

/* Why a call that searches returned. Every search in the library returns one of these. */
typedef enum qd_outcome {
    QD_SOLUTION,       /* one more solution; call again for the next */
    QD_DONE,           /* no further solution: the search is complete */
    QD_PAUSED,         /* the slice is used up; call again to go on */
    QD_SOLUTION_LIMIT, /* a limit stopped it; the results so far are right, but may be incomplete */
    QD_NODE_LIMIT,
    QD_TIME_LIMIT,
    QD_INTERRUPTED,  /* a qd_stop was requested; call again to go on */
    QD_UPDATE_LIMIT, /* as QD_NODE_LIMIT, for updates */
    QD_STOPPED       /* the caller's function that visits solutions wants no more */
} qd_outcome;

/* "solution", "done", "paused", "solution limit", ... Never NULL. */
QD_API const char *qd_outcome_name(qd_outcome outcome);

/* ---- stopping -------------------------------------------------------------------------------- */

/*
 * What ends calls that take long, from outside: a request, a deadline, or a function that is asked.
 * All zero is one that stops nothing. Limits and functions take its address; any number of objects and
 * threads may share one, which must outlive them.
 *
 *     static qd_stop stop;
 *     static void on_signal(int number) { qd_stop_request(&stop); }
 *     ...
 *     settings.limits.stop = &stop;
 *     signal(SIGINT, on_signal);             a signal handler may request it,
 *     qd_stop_request(&stop);                so may any other thread,
 *     qd_stop_after(&stop, 10);              and after ten seconds from now it is due by itself
 *
 * Calls that are under way notice it within a tenth of a second, calls that begin later at once: it
 * remains due until it is zeroed, `stop = (qd_stop){0}`, while nobody else has it. A binding may hold
 * one for each call, as plain memory, and request it when its user does not want to wait any more.
 */
typedef struct qd_stop {
    const struct qd_stop
        *also;               /* NULL, or another one: this one is due if that one is. So what many
                                   share can have a deadline for each */
    bool (*ask)(void *user); /* NULL, or what is asked every millisecond or more often, in the
                                   threads that work: true makes it due */
    void *user;              /* passed to `ask` */
    double until;            /* private: the time of the deadline; 0: there is none */
    int requested;           /* private: changed and read as an atomic number */
} qd_stop;

/* Makes it due. From any thread or signal handler. */
QD_API void qd_stop_request(qd_stop *stop);

/* Makes it due in this many seconds. 0 or less removes its deadline. Not while others use it. */
QD_API void qd_stop_after(qd_stop *stop, double seconds);

/* Whether it is due; if so, `*why` (unless NULL) is QD_INTERRUPTED or QD_TIME_LIMIT. NULL never is. */
QD_API bool qd_stop_is_due(const qd_stop *stop, qd_outcome *why);

/* ---- limits and effort ------------------------------------------------------------------------ */

/*
 * When a search stops early, counted since it began; 0 means no limit. Limits of nodes and updates
 * give the same answer on every machine, but not with every engine: "cells" and "dense" visit
 * several nodes in one step and may exceed a limit of nodes by a few.
 */
typedef struct qd_limits {
    uint64_t solutions;   /* stop after this many solutions */
    uint64_t nodes;       /* stop before visiting more nodes */
    uint64_t updates;     /* stop before the first node after this many updates */
    double seconds;       /* stop when calls have taken this long; not above 0: no limit */
    uint64_t slice_nodes; /* return QD_PAUSED after this many nodes of one call */
    uint64_t memory;      /* bytes that an engine for exact covers may use */
    const qd_stop *stop;  /* NULL, or what stops it from outside */
} qd_limits;

/* The effort of a search since it began. */
typedef struct qd_effort {
    uint64_t solutions; /* found */
    uint64_t nodes;     /* nodes of the search tree: the root, and one for each choice tried */
    uint64_t updates;   /* the work, as each engine counts it; 0 if it does not */
    double seconds;     /* spent in calls; 0 unless `seconds` of the limits is set (it may be
                           INFINITY), because reading the clock takes longer than a short call */
} qd_effort;

/* Which item of a cover, or which cell, a search branches on. */
typedef enum qd_order {
    QD_ORDER_DEFAULT, /* the fewest options; for solver `backtrack` the first cell, or the fewest
                         values on boards with sums or orders */
    QD_ORDER_FIRST,   /* the first one left, in the order of adding, or in reading order */
    QD_ORDER_FEWEST   /* the first of those with the fewest options or values left */
} qd_order;

/* ---- counts ---------------------------------------------------------------------------------- */

/* A natural number of any size. Counts of solutions never overflow. */
typedef struct qd_count qd_count;

/* A count of 0. */
QD_API qd_status qd_count_new(qd_count **out, qd_error *error);

/* Releases a count; NULL is fine. */
QD_API void qd_count_free(qd_count *count);

/* Sets it to 0. */
QD_API void qd_count_clear(qd_count *count);

/* count += amount. On QD_ERROR_MEMORY the count keeps its old value. */
QD_API qd_status qd_count_add(qd_count *count, uint64_t amount, qd_error *error);

/* count += amount, where the amount is a count, too. Both may be the same count. */
QD_API qd_status qd_count_add_count(qd_count *count, const qd_count *amount, qd_error *error);

/* count += the number that is written in `length` decimal digits, at least one and nothing else. */
QD_API qd_status qd_count_add_digits(qd_count *count, const char *digits, size_t length,
                                     qd_error *error);

/* Whether the number fits in 64 bits; if so, `*value` (unless NULL) is set to it. */
QD_API bool qd_count_to_u64(const qd_count *count, uint64_t *value);

/*
 * Writes the decimal digits and a final NUL into `buffer` of `size` bytes, truncated if necessary,
 * and returns the number of digits of the whole number, like snprintf.
 */
QD_API size_t qd_count_print(const qd_count *count, char *buffer, size_t size);

/* ---- growing text ---------------------------------------------------------------------------- */

/*
 * Bytes that grow at the end. The functions that append return nothing. If
 * memory runs out, the text is marked as failed, keeps what it has and accepts nothing more, so one
 * check at the end is enough:
 *
 *     qd_text text = QD_TEXT_INIT;
 *     qd_text_put(&text, "count ");
 *     qd_text_put_number(&text, 81);
 *     if (qd_text_check(&text, &error) == QD_OK)
 *         fwrite(text.data, 1, text.length, stdout);
 *     qd_text_free(&text);
 */
typedef struct qd_text {
    char *data;      /* NULL before the first byte; afterwards it ends with a NUL */
    size_t length;   /* in bytes, without the NUL */
    size_t capacity; /* bytes allocated */
    bool failed;     /* memory ran out, and something is missing */
} qd_text;

/* The empty text. */
#define QD_TEXT_INIT                                                                               \
    { NULL, 0, 0, false }

/* Appends a string that ends with NUL. Even an empty one makes `data` a string. */
QD_API void qd_text_put(qd_text *text, const char *string);

/* Appends `length` bytes of any value. */
QD_API void qd_text_put_bytes(qd_text *text, const char *bytes, size_t length);

/* Appends a byte. */
QD_API void qd_text_put_byte(qd_text *text, char byte);

/* Appends a number in decimal digits. */
QD_API void qd_text_put_number(qd_text *text, uint64_t number);

/* Appends a number of any size. */
QD_API void qd_text_put_count(qd_text *text, const qd_count *count);

/* Appends what printf would print, however long. */
QD_API void qd_text_printf(qd_text *text, const char *format, ...) QD_PRINTF(2, 3);

/* QD_OK, or QD_ERROR_MEMORY if something is missing. */
QD_API qd_status qd_text_check(const qd_text *text, qd_error *error);

/* Keeps only the first `length` bytes, which must exist: to use the text again, or to drop what was
 * appended since. A text that has failed stays so: who knows that nothing before is missing may clear `failed`. */
QD_API void qd_text_cut(qd_text *text, size_t length);

/* Releases the bytes. The text is then empty and can be used again. */
QD_API void qd_text_free(qd_text *text);

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Releases an array that a library function has handed over. NULL is fine. */
QD_API void qd_free(void *array);

/* ==== quoting ================================================================================= */

/*
 * Appends strings to a growing text (quadrille/base.h), quoted for JSON or a terminal.
 *
 * The bytes may have any value. Each function says whether bytes that are not UTF-8 are replaced or
 * kept. If memory runs out, the text is marked as failed: check it once after the last call.
 */

/* Appends the bytes as a JSON string in quotes. Control characters, including DEL and C1, are
 * escaped (\u007f). Each byte that is not UTF-8 becomes the escape \ufffd. */
QD_API void qd_text_put_json(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes for a terminal: control characters other than tabs become '?', also bytes 0x80
 * to 0x9f that are not part of UTF-8; other bytes that are not UTF-8 are kept. */
QD_API void qd_text_put_shown(qd_text *text, const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
