/*
 * quadrille/formats.h - puzzles as text: readers that find out the format, and writers.
 *
 * A reader is fed bytes as they come and hands out records, so that files, pipes, arguments and
 * dropped files all go the same way:
 *
 *     qd_reader_new(NULL, &reader, &error);
 *     for (;;) {
 *         const qd_record *record;
 *         switch (qd_reader_next(reader, &record, &error)) {
 *         case QD_READ_RECORD: ... record->grid, or record->error ...; break;
 *         case QD_READ_MORE:   ... qd_reader_feed(reader, bytes, length, &error), or at the end of
 *                              the input qd_reader_finish(reader) ...; break;
 *         case QD_READ_END:    ... done ...
 *         case QD_READ_FAILED: ... out of memory ...
 *         }
 *     }
 *
 * The format is found out for every record. What is read: see qd_format_name. Lines that begin with
 * # are skipped, and so are blank lines between records. A line `end` (in any case) ends the
 * input. A line with a number alone before grids says how many follow.
 */
#ifndef QUADRILLE_FORMATS_H
#define QUADRILLE_FORMATS_H

#include "quadrille/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- formats --------------------------------------------------------------------------------- */

typedef struct qd_format qd_format;

/* Format number 0, 1, 2 ...; NULL past the last. */
QD_API const qd_format *qd_format_get(size_t number);

/* The format of that name, or NULL. */
QD_API const qd_format *qd_format_find(const char *name);

QD_API const char *qd_format_name(const qd_format *format);

/* One line for people. */
QD_API const char *qd_format_summary(const qd_format *format);

/* Whether a record takes several lines. */
QD_API bool qd_format_is_tall(const qd_format *format);

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct qd_reader qd_reader;

typedef struct qd_reader_settings {
    size_t size;             /* sizeof(qd_reader_settings), set by QD_READER_SETTINGS_INIT */
    const qd_board *board;   /* NULL: the size of each record says which; must outlive the reader */
    const qd_format *format; /* NULL: find out; otherwise the only one accepted */
    const char *symbols; /* NULL: find out; otherwise the symbols of values 1, 2, 3 ..., and only
                            boards of as many values are read */
} qd_reader_settings;

#define QD_READER_SETTINGS_INIT                                                                    \
    { sizeof(qd_reader_settings), NULL, NULL, NULL }

typedef struct qd_record {
    uint64_t line;           /* where it begins, from 1 */
    const qd_format *format; /* NULL if that could not be told */
    const qd_grid *grid;     /* NULL if the record is malformed: then see error */
    qd_error error;          /* status QD_OK, or what is wrong and at which line and column */
    qd_symbols symbols;      /* the alphabet it was written in */
    bool numeric;            /* its cells are numbers, not symbols */
    const char *text;        /* its (first) line as read, without the line end */
    size_t text_length;      /* at most 1 MiB; NUL bytes may be among it */
    const char *rest;        /* what follows the grid on its line: " # name", ",solution" */
    size_t rest_length;
    bool after_blank; /* blank lines stand between it and the record before */
} qd_record;

typedef enum qd_read {
    QD_READ_RECORD, /* `*record` is set, and valid until the next call with this reader */
    QD_READ_MORE,   /* feed more bytes, or finish */
    QD_READ_END,    /* the input is finished, or said so itself */
    QD_READ_FAILED  /* memory ran out; the error says so. The reader can only be freed. */
} qd_read;

QD_API qd_status qd_reader_new(const qd_reader_settings *settings, qd_reader **out,
                               qd_error *error);
QD_API void qd_reader_free(qd_reader *reader);

/* Adds bytes, which are copied. Lines above 1 MiB are not kept whole: they become malformed
 * records. */
QD_API qd_status qd_reader_feed(qd_reader *reader, const char *bytes, size_t length,
                                qd_error *error);

/* Says that there are no more bytes. */
QD_API void qd_reader_finish(qd_reader *reader);

/* Makes the reader ready for another input, from line 1. Settings stay. */
QD_API void qd_reader_restart(qd_reader *reader);

QD_API qd_read qd_reader_next(qd_reader *reader, const qd_record **record, qd_error *error);

/*
 * The fast lane for plain 9x9 lines: if the reader is between two records, and `text`, which must be
 * what comes next in the input (nothing fed may be left unread), begins with lines of exactly 81
 * digits or dots and a newline, then these count as read and their number is returned; `*line`
 * (unless NULL) is the number of the first one. Line i begins at text + 82 * i. Otherwise 0: feed it.
 */
QD_API size_t qd_reader_take_lines(qd_reader *reader, const char *text, size_t length,
                                   uint64_t *line);

/* ---- writing --------------------------------------------------------------------------------- */

/*
 * Appends the grid in that format, with the line end. `like` (may be NULL) is the record whose
 * alphabet it shall have and, for one-line formats, whose rest is carried along.
 */
QD_API qd_status qd_format_write(const qd_format *format, const qd_grid *grid,
                                 const qd_record *like, qd_text *text, qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
