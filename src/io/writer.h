/*
 * What formats need for writing. The functions that append need no looking after: when memory runs
 * out the writer remembers, the record is dropped and the caller hears of it.
 */
#ifndef QD_IO_WRITER_H
#define QD_IO_WRITER_H

#include "format.h"

#include "../base/error.h"

#include <string.h>

struct qd_writer {
    const struct qd_format *format;
    uint64_t count; /* records written before this one */
    qd_text head;   /* for the format to keep something through all records: names of columns ... */
    double wide, tall; /* of a picture: what it takes so far */
    qd_text *text;     /* where it is written to; marked as failed if memory runs out elsewhere */
};

/* If something that was put in the text or head since is missing: cuts the head to that length, and
 * returns false. The text is cut by the writer. */
bool qd_writer_keep_head(qd_writer *writer, size_t length);

/* The symbol of a value, or of a cell's value, in the alphabet of `like` (the usual one if NULL); '.'
 * if empty. */
char qd_symbol_of_value(const qd_record *like, uint32_t value);
char qd_symbol_of_cell(const qd_grid *grid, const qd_record *like, uint32_t cell);

/* All cells in reading order as symbols, with that one for empty ones. */
void qd_write_symbols(qd_writer *writer, const qd_grid *grid, const qd_record *like, char empty);

/* The solution of `like` as symbols; it must have one. */
void qd_write_solution(qd_writer *writer, const qd_grid *grid, const qd_record *like);

/* Whether the cell has a value that is no clue. */
bool qd_is_placed(const qd_grid *grid, const qd_record *like, uint32_t cell);

/* Whether some cell has. */
bool qd_has_placed(const qd_grid *grid, const qd_record *like);

/* Whether some empty cell has lost a candidate, so that there is more to tell than values. */
bool qd_has_candidates(const qd_grid *grid);

/* The field of that name, or NULL; `like` may be NULL. A comment may be the rest of the line, too,
 * which then is found in `*length`. */
const char *qd_field_of(const qd_record *like, const char *name, size_t *length);

#endif
