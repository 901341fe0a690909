/*
 * quadrille/base.h - what every part of the library shares: version, errors, outcomes, limits, large counts, growing
 * text.
 *
 * Conventions of all public headers
 *   - A function that can fail returns a qd_status and takes a `qd_error *error` last. The error may be NULL; otherwise
 *     it is filled on failure and left unchanged on success.
 *   - An object is made by `qd_THING_new(..., qd_THING **out, qd_error *)` and released by `qd_THING_free(thing)`,
 *     which accepts NULL. On failure `*out` is set to NULL, and other results are meaningless, unless a function says
 *     otherwise.
 *   - Results that are not wanted can be omitted: NULL is allowed for any `outcome`, and for any number or flag that a
 *     function returns through a pointer. NULL is not allowed for `out`, for totals that are added to, or for arrays
 *     that are filled, unless a function says so.
 *   - What a returned pointer points to belongs to the object that returned it, unless it was returned through `out`.
 *   - Settings that are all zero are the defaults: `qd_solver_settings settings = {0};` (`{}` in C++). Where a function
 *     accepts NULL for its settings, NULL means the same.
 *   - The library never exits, prints, reads the environment or keeps global state. Different objects may be used by
 *     different threads at the same time. One object may be used by only one thread at a time, unless a function says
 *     otherwise.
 */
#ifndef QUADRILLE_BASE_H
#define QUADRILLE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks the functions that a program may call; the shared library exports nothing else. Define it as nothing
 * (-DQD_API=) to compile the library into another program or library, or as __declspec(dllexport) to build a DLL. */
#ifndef QD_API
#if (defined(__GNUC__) || defined(__clang__)) && !defined(_WIN32)
#define QD_API __attribute__((visibility("default")))
#else
#define QD_API
#endif
#endif

/* Lets the compiler check the arguments of functions like printf, by the rules of C99 even where MinGW would apply
 * others. */
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
    QD_ERROR_RANGE,       /* a size or number that is too large */
    QD_ERROR_UNSUPPORTED, /* understood, but not supported by this version or engine */
    QD_ERROR_CLASH,       /* clues or chosen options that exclude each other */
    QD_ERROR_STOPPED      /* a qd_stop was due before it was done: the stop says why */
} qd_status;

/* What must be specified to read a text that has more than one meaning. A program may add to the message how to specify
 * it. */
typedef enum qd_doubt {
    QD_DOUBT_NONE = 0,
    QD_DOUBT_SYMBOLS,        /* the symbols of the values */
    QD_DOUBT_BOARD,          /* the board */
    QD_DOUBT_FORMAT,         /* the format */
    QD_DOUBT_BOARD_OR_FORMAT /* one of these */
} qd_doubt;

/* What failed, and where. Filled by functions that return a qd_status. */
typedef struct qd_error {
    qd_status status; /* what the function returned */
    qd_doubt doubt;   /* set by qd_grid_parse, qd_puzzle_read and in records; else QD_DOUBT_NONE */
    uint64_t line;    /* 1 is the first line; 0: the error has no line */
    /* 1 is the first byte of the line, or of a text of one line if `line` is 0; 0: no column */
    uint64_t column;
    char message[232]; /* one line of plain English, without the position or a final full stop */
} qd_error;

/* The short name of a status: "memory", "syntax" ... Never NULL. */
QD_API const char *qd_status_name(qd_status status);

/*
 * The name whose spelling is closest to a word of `length` bytes, for "did you mean ...?"; NULL if none is close.
 * `name` returns name number 0, 1, 2 ..., and NULL past the last. Case is ignored.
 */
QD_API const char *qd_nearest_name(const char *word, size_t length,
                                   const char *(*name)(const void *names, size_t number),
                                   const void *names);

/* ---- outcomes -------------------------------------------------------------------------------- */

/* Why a call that searches returned. Every search in the library returns one of these. */
typedef enum qd_outcome {
    QD_SOLUTION,       /* one more solution; call again for the next */
    QD_DONE,           /* no further solution: the search is complete */
    QD_PAUSED,         /* the slice is used up; call again to continue */
    QD_SOLUTION_LIMIT, /* a limit stopped it; the results so far are correct, but may be incomplete */
    QD_NODE_LIMIT,
    QD_TIME_LIMIT,
    QD_INTERRUPTED,  /* a qd_stop was requested; call again to continue */
    QD_UPDATE_LIMIT, /* as QD_NODE_LIMIT, for updates */
    QD_STOPPED       /* the caller's visitor wants no more solutions */
} qd_outcome;

/* "solution", "done", "paused", "solution limit", ... Never NULL. */
QD_API const char *qd_outcome_name(qd_outcome outcome);

/* ---- stopping -------------------------------------------------------------------------------- */

/*
 * Ends long calls from outside: by a request, by a deadline, or by a function that is asked. A qd_stop that is all zero
 * stops nothing. Limits and functions take its address. Any number of objects and threads may share one, which must
 * outlive them.
 *
 *     static qd_stop stop;
 *     static void on_signal(int number) { qd_stop_request(&stop); }
 *     ...
 *     settings.limits.stop = &stop;
 *     signal(SIGINT, on_signal);             a signal handler may request it,
 *     qd_stop_request(&stop);                so may any other thread,
 *     qd_stop_after(&stop, 10);              and after ten seconds from now it is due by itself
 *
 * A call in progress notices the stop within a tenth of a second, and a later call at once. The stop remains due until
 * it is zeroed, `stop = (qd_stop){0}`, which must not happen while anything else uses it. A language binding may keep
 * one per call, as plain memory, and request it when its user cancels the call.
 */
typedef struct qd_stop {
    /* NULL, or another stop: if that one is due, so is this one. Thus calls that share a stop can have a deadline each.
     * The opening of searches and counts is ended by requests and by the deadline of that other stop, but not by the
     * deadline of this one, which may be that of a slice */
    const struct qd_stop *also;
    /* NULL, or a function that the working threads call at least every millisecond; the stop is due if it returns
     * true */
    bool (*ask)(void *user);
    void *user;    /* passed to `ask` */
    double until;  /* private: the time of the deadline; 0: none */
    int requested; /* private: read and written atomically */
} qd_stop;

/* Makes it due. May be called from any thread or signal handler. */
QD_API void qd_stop_request(qd_stop *stop);

/* Makes it due after this many seconds. 0 or less removes its deadline. Must not be called while others use it. */
QD_API void qd_stop_after(qd_stop *stop, double seconds);

/* Whether it is due; if so, `*why` (unless NULL) is QD_INTERRUPTED or QD_TIME_LIMIT. NULL never is. */
QD_API bool qd_stop_is_due(const qd_stop *stop, qd_outcome *why);

/* ---- limits and effort ------------------------------------------------------------------------ */

/*
 * When a search stops early, counted from its beginning; 0 means no limit. Limits on nodes and updates give the same
 * answer on every machine, but not with every engine: "cells" and "dense" visit several nodes in one step and may
 * exceed the limit on nodes by a few.
 */
typedef struct qd_limits {
    uint64_t solutions;   /* stop after this many solutions */
    uint64_t nodes;       /* stop before visiting more nodes */
    uint64_t updates;     /* stop before the first node after this many updates */
    double seconds;       /* stop when calls have taken this long; 0 or less: no limit */
    uint64_t slice_nodes; /* return QD_PAUSED after this many nodes of one call */
    uint64_t memory;      /* bytes that an exact cover engine may use */
    const qd_stop *stop;  /* NULL, or a stop from outside */
} qd_limits;

/* The effort of a search since it began. */
typedef struct qd_effort {
    uint64_t solutions; /* found */
    uint64_t nodes;     /* nodes of the search tree: the root and one per choice tried */
    uint64_t updates;   /* the work, as each engine defines it; 0 if the engine does not count it */
    /* spent in calls; 0 unless `seconds` of the limits is set (it may be INFINITY), because reading the clock takes
     * longer than a short call */
    double seconds;
} qd_effort;

/* Which item of a cover, or which cell, a search branches on. */
typedef enum qd_order {
    /* the fewest options; for solver `backtrack` the first cell, or the fewest values on boards with sums or orders */
    QD_ORDER_DEFAULT,
    QD_ORDER_FIRST, /* the first one left, in order of addition or in reading order */
    QD_ORDER_FEWEST /* the first with the fewest options or values left */
} qd_order;

/* ---- counts ---------------------------------------------------------------------------------- */

/* A natural number of any size; counts of solutions never overflow. */
typedef struct qd_count qd_count;

/* A count of 0. */
QD_API qd_status qd_count_new(qd_count **out, qd_error *error);

/* Releases a count; NULL is fine. */
QD_API void qd_count_free(qd_count *count);

/* Sets it to 0. */
QD_API void qd_count_clear(qd_count *count);

/* count += amount. On QD_ERROR_MEMORY the count keeps its old value. */
QD_API qd_status qd_count_add(qd_count *count, uint64_t amount, qd_error *error);

/* count += amount, where the amount is itself a count. Both may be the same count. */
QD_API qd_status qd_count_add_count(qd_count *count, const qd_count *amount, qd_error *error);

/* count += the number written as `length` decimal digits. There must be at least one digit, and nothing else. */
QD_API qd_status qd_count_add_digits(qd_count *count, const char *digits, size_t length,
                                     qd_error *error);

/* Whether the number fits in 64 bits; if so, `*value` (unless NULL) is set to it. */
QD_API bool qd_count_to_u64(const qd_count *count, uint64_t *value);

/*
 * Writes the decimal digits and a final NUL into `buffer` of `size` bytes, truncated if necessary, and returns the
 * number of digits of the full number, like snprintf.
 */
QD_API size_t qd_count_print(const qd_count *count, char *buffer, size_t size);

/* ---- growing text ---------------------------------------------------------------------------- */

/*
 * A string of bytes that can be appended to. The functions that append return nothing. If memory runs out, the text is
 * marked as failed, keeps its contents and accepts nothing more, so one check at the end is enough:
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

/* Appends a NUL-terminated string. Even an empty one makes `data` a string. */
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

/* Keeps only the first `length` bytes, which must exist: to reuse the text, or to drop what was appended since. A text
 * that has failed remains failed; a caller that knows that none of the bytes kept are missing may clear `failed`. */
QD_API void qd_text_cut(qd_text *text, size_t length);

/* Releases the bytes. The text is then empty and can be used again. */
QD_API void qd_text_free(qd_text *text);

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Releases an array that a library function has handed over; NULL is fine. */
QD_API void qd_free(void *array);

/* ==== quoting ================================================================================= */

/*
 * Appends strings to a growing text (quadrille/base.h), quoted for JSON or a terminal.
 *
 * The bytes may have any value. Each function says whether it replaces or keeps bytes that are not valid UTF-8. If
 * memory runs out, the text is marked as failed: check it once after the last call.
 */

/* Appends the bytes as a JSON string in quotes. Control characters, including DEL and C1, are escaped (\u007f). Each
 * byte that is not valid UTF-8 becomes the escape \ufffd. */
QD_API void qd_text_put_json(qd_text *text, const char *bytes, size_t length);

/* Appends the bytes for a terminal: control characters other than tabs become '?', and so do bytes 0x80 to 0x9f that
 * are not part of valid UTF-8; other bytes that are not valid UTF-8 are kept. */
QD_API void qd_text_put_shown(qd_text *text, const char *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
