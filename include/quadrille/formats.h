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
 *         case QD_READ_RECORD: ... record->puzzle, or record->error ...; break;
 *         case QD_READ_MORE:   ... qd_reader_feed(reader, bytes, length, &error), or at the end of
 *                              the input qd_reader_finish(reader) ...; break;
 *         case QD_READ_END:    ... done ...
 *         case QD_READ_FAILED: ... out of memory ...
 *         }
 *     }
 *
 * The format is found out for every record. What is read: see qd_format_name, and docs/formats.md.
 * Lines that begin with # are skipped, unless they are the heading of an .sdk file, and so are
 * blank lines between records. A line `end` (in any case) ends the input; what follows is one
 * malformed record. A line with a number alone before grids says how many follow. A header of a
 * table rules the lines after it. N * N numbers in any white space make a grid, with the format
 * `numbers` asked for, or where no row can be meant. A document that does not end is a malformed
 * record, and read line by line. Input that is no text in UTF-8 (gzip, PDF, UTF-16 ...) is one
 * malformed record, which says so.
 */
#ifndef QUADRILLE_FORMATS_H
#define QUADRILLE_FORMATS_H

#include "quadrille/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- formats --------------------------------------------------------------------------------- */

/* A way to write puzzles as text. The library has a table of them. */
typedef struct qd_format qd_format;

/* Format number 0, 1, 2 ...; NULL past the last. */
QD_API const qd_format *qd_format_get(size_t number);

/* The format of that name, or NULL. */
QD_API const qd_format *qd_format_find(const char *name);

/* The name by which qd_format_find finds it. */
QD_API const char *qd_format_name(const qd_format *format);

/* One line for people. */
QD_API const char *qd_format_summary(const qd_format *format);

/* Whether a record takes several lines. */
QD_API bool qd_format_is_tall(const qd_format *format);

/* Whether it can be read; pictures cannot. */
QD_API bool qd_format_can_read(const qd_format *format);

/* Whether it can be written. */
QD_API bool qd_format_can_write(const qd_format *format);

/* The format in which a puzzle in this one is answered: itself; or `line`, if it cannot be written
 * or tells full grids badly. */
QD_API const qd_format *qd_format_of_answers(const qd_format *format);

/*
 * Whether its records stand in a frame: a header, or a beginning and an end. Several of them must
 * go through one qd_writer then.
 */
QD_API bool qd_format_is_framed(const qd_format *format);

/* What a format can hold beside the values of cells, as bits. */
enum {
    QD_HOLDS_BOXES = 1,   /* boxes of another shape than the usual one */
    QD_HOLDS_REGIONS = 2, /* irregular regions instead of boxes */
    QD_HOLDS_HOUSES = 4,  /* houses of any cells, and so rules that are nothing else; other rules
                             are a matter of their own: see qd_format_holds_rule */
    QD_HOLDS_LAYOUT = 8,  /* overlapping boards */
    QD_HOLDS_CANDIDATES = 16,
    QD_HOLDS_PLACED = 32,   /* which values are clues, and which the player has placed */
    QD_HOLDS_SOLUTION = 64, /* the solution beside the puzzle */
    QD_HOLDS_FIELDS = 128,  /* fields of any name */
    QD_HOLDS_REST = 256     /* text after the grid on its line */
};

/* What that format can hold: a sum of these bits. */
QD_API unsigned qd_format_holds(const qd_format *format);

/* Whether it has a form of its own for the rule of that name: "cage", "antiknight" ... */
QD_API bool qd_format_holds_rule(const qd_format *format, const char *rule);

/* Whether it holds a field of that name: "title", "author" ... */
QD_API bool qd_format_holds_field(const qd_format *format, const char *name);

/* ---- reading --------------------------------------------------------------------------------- */

/* Finds the records in bytes that it is fed. */
typedef struct qd_reader qd_reader;

/* What a reader takes. Begin with QD_READER_SETTINGS_INIT. */
typedef struct qd_reader_settings {
    size_t size;             /* sizeof(qd_reader_settings), set by QD_READER_SETTINGS_INIT */
    const qd_board *board;   /* NULL: each record says which, by its size or in its text; otherwise
                                the only one accepted, which must outlive the reader */
    const qd_format *format; /* NULL: find out; otherwise the only one accepted */
    const char *symbols; /* NULL: find out; otherwise the symbols of values 1, 2, 3 ..., and only
                            boards of as many values are read */
} qd_reader_settings;

/* Everything is found out. */
#define QD_READER_SETTINGS_INIT                                                                    \
    { sizeof(qd_reader_settings), NULL, NULL, NULL }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_reader_settings_init(qd_reader_settings *settings, size_t size);

/*
 * A record: a puzzle, and where it came from. Its grid is on the board that the reader was given;
 * or on one of the reader's own, which live as long as the reader: equal boards in a text are one
 * and the same pointer.
 */
typedef struct qd_record {
    uint64_t line;           /* where it begins, from 1 */
    const qd_format *format; /* NULL if that could not be told */
    const qd_puzzle *puzzle; /* NULL if the record is malformed: then see error */
    qd_error error;          /* status QD_OK, or what is wrong and at which line and column */
    const char *text;        /* its (first) line as read, without the line end */
    size_t text_length;      /* at most 1 MiB; NUL bytes may be among it */
    bool after_blank;        /* blank lines stand between it and the record before */
} qd_record;

/* What qd_reader_next came back with. */
typedef enum qd_read {
    QD_READ_RECORD, /* `*record` is set, and valid until the next call with this reader */
    QD_READ_MORE,   /* feed more bytes, or finish */
    QD_READ_END,    /* the input is finished, or said so itself */
    QD_READ_FAILED  /* memory ran out; the error says so. The reader can only be freed. */
} qd_read;

/* A reader at line 1 of an input; settings may be NULL. */
QD_API qd_status qd_reader_new(const qd_reader_settings *settings, qd_reader **out,
                               qd_error *error);

/* Releases a reader and its records; NULL is fine. */
QD_API void qd_reader_free(qd_reader *reader);

/* Adds bytes, which are copied. Lines above 1 MiB, and documents above 64 MiB where those are the
 * unit of a format, are not kept whole: they become malformed records. */
QD_API qd_status qd_reader_feed(qd_reader *reader, const char *bytes, size_t length,
                                qd_error *error);

/* Says that there are no more bytes. */
QD_API void qd_reader_finish(qd_reader *reader);

/* Makes the reader ready for another input, from line 1. Settings stay. */
QD_API void qd_reader_restart(qd_reader *reader);

/* The next record, or what has to be done to get it. */
QD_API qd_read qd_reader_next(qd_reader *reader, const qd_record **record, qd_error *error);

/*
 * The fast lane for plain 9x9 lines: if the reader is between two records, and `text`, which must
 * be what comes next in the input (nothing fed may be left unread), begins with lines of exactly 81
 * digits or dots and a newline, then these count as read and their number is returned; `*line`
 * (unless NULL) is the number of the first one. Line i begins at text + 82 * i. Otherwise 0: feed
 * it.
 */
QD_API size_t qd_reader_take_lines(qd_reader *reader, const char *text, size_t length,
                                   uint64_t *line);

/*
 * Reads the one puzzle of a text, by a reader with these settings (NULL: the default ones). The
 * puzzle and what it points at are released by qd_puzzle_free. An error tells the line and column;
 * QD_ERROR_SYNTAX also if there is no puzzle in the text, or a second one.
 */
QD_API qd_status qd_puzzle_read(const char *text, size_t length, const qd_reader_settings *settings,
                                qd_puzzle **out, qd_error *error);

/* Releases a puzzle made by qd_puzzle_read; NULL is fine. */
QD_API void qd_puzzle_free(qd_puzzle *puzzle);

/* ---- writing --------------------------------------------------------------------------------- */

/*
 * Appends the puzzle in that format, with the line end and, if the format is framed, the frame; as
 * far as the format holds it. QD_ERROR_UNSUPPORTED: the format cannot hold a grid of that board at
 * all.
 */
QD_API qd_status qd_format_write(const qd_format *format, const qd_puzzle *puzzle, qd_text *text,
                                 qd_error *error);

/*
 * What writing it in that format leaves out, in words: "candidates", "regions", "field 'rating'"
 * ... as snprintf does, number 0, 1, 2 ...; 0 past the last.
 */
QD_API size_t qd_format_loss(const qd_format *format, const qd_puzzle *puzzle, size_t number,
                             char *buffer, size_t size);

/*
 * A writer makes one text of many records: with one header, or one beginning and end. Formats that
 * have none are written as by qd_format_write.
 *
 *     qd_writer_new(format, &writer, &error);
 *     for each record: qd_writer_put(writer, record->puzzle, &text, &error), and text goes out
 *     qd_writer_finish(writer, &text, &error);
 *     qd_writer_free(writer);
 *
 * If a call fails, the text is unchanged and the writer can go on with another record.
 */
typedef struct qd_writer qd_writer;

/* A writer of a format that can be written. */
QD_API qd_status qd_writer_new(const qd_format *format, qd_writer **out, qd_error *error);

/* Releases a writer; NULL is fine. */
QD_API void qd_writer_free(qd_writer *writer);

/* Appends one more record, as qd_format_write does. */
QD_API qd_status qd_writer_put(qd_writer *writer, const qd_puzzle *puzzle, qd_text *text,
                               qd_error *error);

/* What the writer has left out of the record that it wrote last, which this must be: as
 * qd_format_loss, and fields that became columns with the first record, or did not. */
QD_API size_t qd_writer_loss(const qd_writer *writer, const qd_puzzle *puzzle, size_t number,
                             char *buffer, size_t size);

/*
 * Appends something in the place of a record that there is no grid of: `word` says why, as
 * "!error 3:14". QD_ERROR_UNSUPPORTED if the format has no form for that.
 */
QD_API qd_status qd_writer_put_failure(qd_writer *writer, const char *word, qd_text *text,
                                       qd_error *error);

/* Appends what ends the text. Also when nothing was put: an empty document is one, too. */
QD_API qd_status qd_writer_finish(qd_writer *writer, qd_text *text, qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
