/* The inside of a reader. */
#ifndef QD_IO_READER_H
#define QD_IO_READER_H

#include "draft.h"

#include "../base/names.h"

/* A board, and what is needed to read one record after another on it. */
struct slot {
    const qd_board *board;
    qd_board *own; /* the same; NULL if it is the one asked for */
    qd_grid *grid;
    qd_grid *scratch; /* for solutions */
};

struct qd_reader {
    qd_reader_settings settings;
    bool is_symbol[256];

    qd_names board_texts; /* slot i is of the board with text i */
    struct slot *slots;
    size_t slot_count, slot_capacity;
    uint32_t
        usual[QD_MAX_VALUES + 1]; /* the slot of the usual board of N values, + 1; 0: none yet */
    uint32_t asked;               /* the slot of the board asked for, + 1 */
    size_t latest;                /* the slot found last */

    qd_text buffer;  /* bytes fed */
    size_t position; /* where the next line begins in it */
    size_t searched; /* up to where no line end was found */
    bool skipping;   /* the rest of an overlong line is being dropped */
    bool finished;   /* there are no more bytes */
    bool over;       /* and no more lines: what is half read ends here */
    bool ended;      /* the input said `end` */
    bool closed;     /* and what follows was named */
    uint64_t line_number;
    uint64_t torn_until;      /* up to this line a document went that does not end */
    uint64_t fragments_until; /* and one of JSON or XML */
    unsigned torn;            /* such documents before that line */

    struct line line;  /* the current one */
    size_t line_begin; /* where it begins in the buffer */
    bool again;        /* it must be looked at once more */
    const char *left;  /* NULL, or where in it the record ended that it completed */
    size_t skip;       /* so much of the line that is put back belongs to the record before */
    bool blank;        /* blank lines came since the last record */

    /* A line with a number alone: a row, or the number of grids to come. The next line tells. */
    bool holding;
    bool held_blank; /* a blank line came after it */
    qd_text held_text;
    struct line held;
    uint64_t announced, delivered; /* grids, since the last such number; announced 0: none */
    uint64_t announced_line;

    /* How many numbers stand ahead, as far as that was counted for the line put back. */
    size_t counted_bytes;
    uint64_t counted_numbers;

    const struct qd_format *ruler; /* NULL, or the format whose header rules the lines */
    qd_text ruling;                /* what it keeps */
    bool starved;                  /* memory ran out */
    qd_text heading;               /* comment lines */
    struct document document;
    const struct qd_format *emptying; /* NULL, or the format whose document is being read */

    uint64_t began; /* the line with which the record began: that is looked at once */
    struct draft draft;
    uint8_t solution[QD_MAX_CELLS];
    qd_field *fields;
    size_t field_capacity;
    const char **left_out;
    size_t left_out_capacity;
    qd_text first_line; /* of a record of several lines */
    const char *text, *rest, *rest_end;
    size_t text_length;
    const struct qd_format *last_format;
    uint32_t last_values;
    bool last_free; /* it was numbers in any white space; or a count of such was */

    qd_record record;
    qd_puzzle puzzle; /* of the record */
};

/* Makes a line of the bytes. */
void qd_line_set(struct line *line, const char *text, size_t length, uint64_t number);

/* Cells in that row of the board's layout. */
uint32_t qd_cells_of_row(const qd_board *board, uint32_t row);

/* Where the line of the document ends that was placed last: document.c */
size_t qd_document_line_end(struct document *document);

/* Makes a record of the draft. */
qd_status qd_draft_close(qd_reader *reader, qd_error *error);

/* The board of that text. It has to be the one asked for, if there is one. reader_boards.c */
qd_status qd_reader_find_board(qd_reader *reader, const char *text, const qd_board **board,
                               qd_error *error);

/* The slot of the board, or with NULL that of the board asked for or the usual one of N values, with
 * its grids. */
qd_status qd_reader_find_slot(qd_reader *reader, const qd_board *board, uint32_t values,
                              struct slot **slot, qd_error *error);
void qd_reader_free_boards(qd_reader *reader);

#endif
