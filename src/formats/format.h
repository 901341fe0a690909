/*
 * What a format has to bring. To add one: write a file named by the format with a `const struct
 * qd_format`, and give it a row in formats.c.
 *
 * A reader cuts its input into lines and shows each to the formats. A format that begins a record
 * with the line collects cells in the draft, until it has them all; the draft then makes the grid
 * of them.
 */
#ifndef QD_FORMATS_FORMAT_H
#define QD_FORMATS_FORMAT_H

#include "quadrille/formats.h"

struct line {
    const char *text;
    size_t length;     /* without line end */
    const char *begin; /* without blanks around it */
    const char *end;
    uint64_t number;
    bool overlong; /* it was cut at QD_LINE_LIMIT */
};

#define QD_LINE_LIMIT ((size_t)1 << 20)

enum taken {
    TAKEN,    /* the line belongs to the record, which goes on */
    COMPLETE, /* the line was the last of the record; the draft is full, or has an error */
    FOREIGN   /* the line does not belong to the record, which therefore is incomplete */
};

struct qd_format {
    const char *name;
    const char *summary;
    bool tall; /* a record takes several lines */

    /* Whether the line begins a record. If so, `draft_open` was called. */
    bool (*begins)(qd_reader *reader, const struct line *line);
    /* Shown every line of the record, the first one too. */
    enum taken (*take)(qd_reader *reader, const struct line *line);
    qd_status (*write)(const qd_grid *grid, const qd_record *like, qd_text *text, qd_error *error);
};

extern const struct qd_format qd_format_line, qd_format_rows, qd_format_numbers, qd_format_drawn;

#endif
