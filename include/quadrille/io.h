/*
 * quadrille/io.h - puzzles as text: readers that detect the format, and writers.
 *
 * A reader is fed bytes as they come and returns records, so files, pipes and arguments are all
 * read in the same way:
 *
 *     #include <quadrille/io.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         qd_reader *reader;
 *         qd_text text = QD_TEXT_INIT;
 *         qd_error error;
 *         char bytes[4096];
 *         size_t length;
 *         if (qd_reader_new(NULL, &reader, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         for (;;) {
 *             const qd_record *record;
 *             switch (qd_reader_next(reader, &record, &error)) {
 *             case QD_READ_MORE:
 *                 length = fread(bytes, 1, sizeof bytes, stdin);
 *                 if (length)
 *                     qd_reader_feed(reader, bytes, length, &error);
 *                 else
 *                     qd_reader_finish(reader);
 *                 continue;
 *             case QD_READ_RECORD:
 *                 if (record->puzzle)
 *                     qd_format_write(qd_format_find("line"), record->puzzle, &text, NULL);
 *                 else
 *                     fprintf(stderr, "line %u: %s\n", (unsigned)record->line, record->error.message);
 *                 continue;
 *             case QD_READ_FAILED:
 *                 fprintf(stderr, "%s\n", error.message);
 *                 break;
 *             case QD_READ_END:
 *                 fputs(text.data ? text.data : "", stdout);
 *                 break;
 *             }
 *             break;
 *         }
 *         qd_text_free(&text);
 *         qd_reader_free(reader);
 *     }
 *
 * The format is detected for every record. If a line has several possible meanings, the format of the previous record
 * decides. See qd_format_find and docs/formats.md. Blank lines between records are skipped, and so are lines that begin
 * with #, unless they are the heading of an .sdk file. A line `end` (upper or lower case) ends the input; anything
 * after it is one malformed record. A line that holds only a number, before grids, is the number of grids. The header
 * of a table applies to the lines after it. N * N numbers separated by any white space make a grid if the format
 * `numbers` is requested or if they cannot be rows. An unterminated document is a malformed record; its lines are then
 * read one by one. Input that is not UTF-8 text (gzip, PDF, UTF-16 ...) is one malformed record, whose message says so.
 */
#ifndef QUADRILLE_IO_H
#define QUADRILLE_IO_H

#include "quadrille/sudoku.h"

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

/* What a format can hold in addition to the values of cells, as bits. */
enum {
    QD_HOLDS_BOXES = 1,   /* boxes of another shape than the default one */
    QD_HOLDS_REGIONS = 2, /* irregular regions instead of boxes */
    /* houses of any cells, and so rules that consist of houses; other rules are held as a list */
    QD_HOLDS_HOUSES = 4,
    QD_HOLDS_LAYOUT = 8, /* overlapping boards */
    QD_HOLDS_CANDIDATES = 16,
    QD_HOLDS_PLACED = 32,   /* which values are clues and which the player has placed */
    QD_HOLDS_SOLUTION = 64, /* the solution of the puzzle */
    QD_HOLDS_FIELDS = 128,  /* fields of any name */
    QD_HOLDS_REST = 256     /* text after the grid on its line */
};

/* Facts about a format. */
typedef struct qd_format_facts {
    const char *name;    /* by which qd_format_find finds it */
    const char *summary; /* a description in one line */
    bool tall;           /* a record takes several lines */
    bool is_read;        /* false: it is only written, as pictures are */
    bool is_written;     /* false: it is only read */
    /* its records are in a frame: a header, or a beginning and an end. Several records must then be written by one
     * qd_writer */
    bool framed;
    unsigned holds; /* QD_HOLDS_... */
    /* the names of the fields that it can hold, such as "title", ended by NULL; NULL: it can hold none, or any
     * (QD_HOLDS_FIELDS) */
    const char *const *fields;
    /* the format for answers to puzzles in this format: itself, or `line` if it is not written or not suitable for full
     * grids */
    const qd_format *answers;
} qd_format_facts;

/* All of this. */
QD_API qd_format_facts qd_format_about(const qd_format *format);

/* ---- reading --------------------------------------------------------------------------------- */

/* Finds the records in the bytes that it is fed. */
typedef struct qd_reader qd_reader;

/*
 * What a reader accepts.
 *
 * With `line_by_line`, the meaning of a line does not depend on its neighbours, so a file can be divided between any
 * two lines and its parts read separately. Each line is a record, or blank, or a comment. The format is `line`, unless
 * another single-line format is requested, such as sdm or hodoku; the error for an unsuitable format names all of
 * these. There are no headers and no numbers of grids, and a line `end` is malformed. The reader does not check that
 * the input is text: see qd_reader_why_foreign.
 */
typedef struct qd_reader_settings {
    /* NULL: the size or text of each record determines it; otherwise the only board accepted, which must outlive the
     * reader */
    const qd_board *board;
    const qd_format *format; /* NULL: detect; otherwise the only one accepted */
    /* NULL: detect; otherwise the symbols of values 1, 2, 3 ..., and only boards with that many values are read. Not
     * copied: it must outlive the reader */
    const char *symbols;
    bool line_by_line; /* read each line independently of the others */
} qd_reader_settings;

/*
 * A record: a puzzle and where it came from. Its grid is on the board given to the reader, or on one of the reader's
 * own boards, which live as long as the reader. Equal boards have the same pointer.
 */
typedef struct qd_record {
    uint64_t line;           /* where it begins, from 1 */
    const qd_format *format; /* NULL if it could not be detected */
    const qd_puzzle *puzzle; /* NULL if the record is malformed: see `error` */
    /* its status is QD_OK and the rest is empty, or it says what is wrong, and at which line and column */
    qd_error error;
    const char *text;   /* its (first) line as read, without the line ending */
    size_t text_length; /* at most 1 MiB; may include NUL bytes */
    bool after_blank;   /* blank lines precede it, after another record */
} qd_record;

/* What qd_reader_next returned. */
typedef enum qd_read {
    QD_READ_RECORD, /* `*record` is set, and valid until the next call with this reader */
    QD_READ_MORE,   /* feed more bytes, or finish */
    QD_READ_END,    /* the input was finished, or there was text after a line `end` */
    QD_READ_FAILED  /* memory ran out, as the error says; the reader can only be freed */
} qd_read;

/* Makes a reader at line 1 of an input; settings may be NULL. QD_ERROR_ARGUMENT: the format cannot be read, or cannot
 * be read line by line as requested, or the symbols cannot be used. */
QD_API qd_status qd_reader_new(const qd_reader_settings *settings, qd_reader **out,
                               qd_error *error);

/* If the first bytes of an input show that it is not UTF-8 text (gzip, PDF, UTF-16 ...), returns a message that says
 * what it is, with a remedy; NULL if it may be text. About 16 bytes are enough. */
QD_API const char *qd_reader_why_foreign(const char *bytes, size_t length);

/* Releases a reader and its records; NULL is fine. */
QD_API void qd_reader_free(qd_reader *reader);

/* Adds bytes, which are copied; must not be called after qd_reader_finish. Lines longer than 1 MiB, and documents
 * longer than 64 MiB if a document is the unit of the format, become malformed records. */
QD_API qd_status qd_reader_feed(qd_reader *reader, const char *bytes, size_t length,
                                qd_error *error);

/* Marks the end of the input. */
QD_API void qd_reader_finish(qd_reader *reader);

/* Prepares the reader for another input, from line 1, with the same settings. */
QD_API void qd_reader_restart(qd_reader *reader);

/* Returns the next record, or what to do to get it; `*record` is set only for QD_READ_RECORD. */
QD_API qd_read qd_reader_next(qd_reader *reader, const qd_record **record, qd_error *error);

/*
 * The fast way to read plain 9x9 lines. `text` must be what follows in the input after everything fed has been read. If
 * the reader is between two records and `text` begins with lines of exactly 81 digits or dots and a newline, these
 * lines count as read and their number is returned. `*line` (unless NULL) is the number of the first one; line i begins
 * at text + 82 * i. Otherwise it returns 0: feed the text.
 */
QD_API size_t qd_reader_take_lines(qd_reader *reader, const char *text, size_t length,
                                   uint64_t *line);

/*
 * Reads the single puzzle of a text, with these settings (NULL: the default ones). Release it, with what it points to,
 * with qd_puzzle_free. Errors have a line and a column. QD_ERROR_SYNTAX is also returned if the text has no puzzle or
 * more than one. A board in the settings must outlive the puzzle.
 */
QD_API qd_status qd_puzzle_read(const char *text, size_t length, const qd_reader_settings *settings,
                                qd_puzzle **out, qd_error *error);

/* Releases a puzzle made by qd_puzzle_read; NULL is fine. */
QD_API void qd_puzzle_free(qd_puzzle *puzzle);

/* ---- writing --------------------------------------------------------------------------------- */

/*
 * Appends the puzzle in that format, with the line ending and, if the format is framed, the frame. What the format
 * cannot hold is left out. QD_ERROR_UNSUPPORTED: the format cannot hold a grid of that board at all.
 */
QD_API qd_status qd_format_write(const qd_format *format, const qd_puzzle *puzzle, qd_text *text,
                                 qd_error *error);

/*
 * Writes loss number 0, 1, 2 ... in words, like snprintf: what the format leaves out of the puzzle,
 * such as "candidates", "regions" or "field 'rating'". Returns 0 past the last. Names of fields
 * come from the puzzle and can be long.
 */
QD_API size_t qd_format_loss(const qd_format *format, const qd_puzzle *puzzle, size_t number,
                             char *buffer, size_t size);

/*
 * A writer makes one text of many records, with one header, or one beginning and end. Formats
 * without these are written as by qd_format_write.
 *
 *     qd_writer_new(format, &writer, &error);
 *     for each record: qd_writer_put(writer, record->puzzle, &text, &error), then output the text
 *     qd_writer_finish(writer, &text, &error);
 *     qd_writer_free(writer);
 *
 * If a call fails, the text is unchanged, and the writer can continue with another record.
 */
typedef struct qd_writer qd_writer;

/* Makes a writer of a format that can be written. */
QD_API qd_status qd_writer_new(const qd_format *format, qd_writer **out, qd_error *error);

/* Releases a writer; NULL is fine. */
QD_API void qd_writer_free(qd_writer *writer);

/* Appends a record, as qd_format_write does. */
QD_API qd_status qd_writer_put(qd_writer *writer, const qd_puzzle *puzzle, qd_text *text,
                               qd_error *error);

/* What the writer left out of the last record, which must be this puzzle: like qd_format_loss, but with the fields for
 * which the first record made no column. */
QD_API size_t qd_writer_loss(const qd_writer *writer, const qd_puzzle *puzzle, size_t number,
                             char *buffer, size_t size);

/*
 * Appends a failure in place of a record that has no grid. `word` says why, e.g. "!error 3:14".
 * QD_ERROR_UNSUPPORTED if the format cannot express that.
 */
QD_API qd_status qd_writer_put_failure(qd_writer *writer, const char *word, qd_text *text,
                                       qd_error *error);

/* Appends the end of the text. If there were no records, the result is an empty document. */
QD_API qd_status qd_writer_finish(qd_writer *writer, qd_text *text, qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
