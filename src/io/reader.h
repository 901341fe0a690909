/* The internals of a reader. */
#ifndef QD_IO_READER_H
#define QD_IO_READER_H

#include "draft.h"

#include "../base/names.h"

/* A board, and the grids needed to read records on it. */
struct slot {
    const qd_board *board;
    qd_board *own; /* the same; NULL if it is the requested one */
    qd_grid *grid;
    qd_grid *scratch; /* for solutions */
};

struct qd_reader {
    qd_reader_settings settings;
    bool is_symbol[256];

    qd_names board_texts; /* text i is that of the board in slot i */
    struct slot *slots;
    size_t slot_count, slot_capacity;
    uint32_t
        usual[QD_MAX_VALUES + 1]; /* the slot of the default board of N values, + 1; 0: none yet */
    uint32_t asked;               /* the slot of the requested board, + 1 */
    size_t latest;                /* the slot found last */

    qd_text buffer;  /* bytes fed */
    size_t position; /* where the next line begins in it */
    size_t searched; /* no line end was found before this */
    bool skipping;   /* the rest of an overlong line is being dropped */
    bool finished;   /* there are no more bytes */
    bool over;       /* and no more lines: incomplete records end here */
    bool ended;      /* the input said `end` */
    bool closed;     /* and what follows was reported */
    uint64_t line_number;
    uint64_t torn_until;      /* the last line of an unterminated document */
    uint64_t fragments_until; /* the same for JSON or XML */
    unsigned torn;            /* unterminated documents before that line */

    struct line line;  /* the current one */
    size_t line_begin; /* where it begins in the buffer */
    bool again;        /* it must be read once more */
    const char *left;  /* NULL, or where in it a completed record ended */
    size_t skip;       /* bytes of the line put back that belong to the previous record */
    bool blank;        /* blank lines came since the last record */

    /* A line with a number alone: a row, or the number of grids to come. The next line decides. */
    bool holding;
    bool held_blank; /* a blank line came after it */
    qd_text held_text;
    struct line held;
    uint64_t numbered;             /* if grids are numbered, the last number */
    uint64_t announced, delivered; /* grids, since the last count; announced 0: none */
    uint64_t announced_line;

    /* The numbers ahead, as far as they were counted for the line put back. */
    size_t counted_bytes;
    uint64_t counted_numbers;

    const struct qd_format *ruler; /* NULL, or the format whose header applies to the lines */
    qd_text ruling;                /* what that format remembers */
    bool starved;                  /* memory ran out */
    qd_text heading;               /* comment lines */
    struct document document;
    const struct qd_format *emptying; /* NULL, or the format whose document is being read */

    uint64_t began; /* the line with which the record began; used once */
    struct draft draft;
    uint8_t solution[QD_MAX_CELLS];
    qd_field *fields;
    size_t field_capacity;
    qd_left_out *left_out;
    size_t left_out_capacity;
    qd_text first_line; /* of a record of several lines */
    const char *text, *rest, *rest_end;
    size_t text_length;
    const struct qd_format *last_format;
    uint32_t last_values;
    bool last_free; /* it was numbers in any white space, or a count of such grids */

    qd_record record;
    qd_puzzle puzzle; /* of the record */
};

/* Replaces characters that look like symbols, blanks or marks by these, unless the text has letters or other
 * characters; up to a comment. The length remains, with blanks at the end. */
void qd_make_plain(char *text, size_t length);

/* Makes a line from the bytes. */
void qd_line_set(struct line *line, const char *text, size_t length, uint64_t number);

/* The line end at or after `from`, as qd_find_line_end finds it; NULL if there is none in the buffer.
 * `*after` is then where the next line begins; NULL if more bytes must show that, as a newline may
 * follow the carriage return (reader_ahead.c). */
const char *qd_reader_line_end(const qd_reader *reader, const char *from, const char **after);

/* The number of cells in that row of the board's layout. */
uint32_t qd_cells_of_row(const qd_board *board, uint32_t row);

/* Where the line after the one that was placed last begins in the document (document.c). */
size_t qd_document_next_line(struct document *document);

/* Makes a record from the draft. */
qd_status qd_draft_close(qd_reader *reader, qd_error *error);

/* The board with that text. It must be the requested one, if there is one (reader_boards.c). */
qd_status qd_reader_find_board(qd_reader *reader, const char *text, const qd_board **board,
                               qd_error *error);

/* The slot of the board, with its grids. NULL: of the requested board, or of the default one of N
 * values. */
qd_status qd_reader_find_slot(qd_reader *reader, const qd_board *board, uint32_t values,
                              struct slot **slot, qd_error *error);
void qd_reader_free_boards(qd_reader *reader);

#endif
