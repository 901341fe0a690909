/* The inside of a reader. */
#ifndef QD_FORMATS_READER_H
#define QD_FORMATS_READER_H

#include "draft.h"

struct size_slot {
    qd_board *board; /* NULL if the board was given */
    qd_grid *grid;
};

struct qd_reader {
    qd_reader_settings settings;
    bool is_symbol[256];
    struct size_slot sizes[QD_MAX_VALUES + 1]; /* by N, made when needed */

    qd_text buffer;  /* bytes fed */
    size_t position; /* where the next line begins in it */
    size_t searched; /* up to where no line end was found */
    bool skipping;   /* the rest of an overlong line is being dropped */
    bool finished;   /* there are no more bytes */
    bool started;    /* the first bytes were looked at for a byte order mark */
    bool ended;      /* the input said `end` */
    uint64_t line_number;

    struct line line; /* the current one */
    bool again;       /* it must be looked at once more */
    bool blank;       /* blank lines came since the last record */

    /* A line with a number alone: a row, or the number of grids to come. The next line tells. */
    bool holding;
    bool held_blank; /* a blank line came after it */
    qd_text held_text;
    struct line held;
    uint64_t announced, delivered; /* grids, since the last such number; announced 0: none */
    uint64_t announced_line;

    struct draft draft;
    qd_text first_line; /* of a record of several lines */
    const char *text, *rest, *rest_end;
    size_t text_length;
    const struct qd_format *last_format;
    uint32_t last_values;

    qd_record record;
};

qd_status draft_close(qd_reader *reader, qd_error *error);

#endif
