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

/* The symbol of a cell's value; '.' if empty. */
char qd_symbol_of_cell(const qd_puzzle *puzzle, uint32_t cell);

/* Candidates without those that a value of the same house excludes; of all cells at once. */
void qd_reduce_candidates(const qd_grid *grid, uint64_t *candidates);

/* The candidates to write: as they are if there are any, otherwise those that the values leave. */
void qd_choose_candidates(const qd_grid *grid, uint64_t *candidates);

/* All cells in reading order as symbols, with that one for empty ones. */
void qd_write_symbols(qd_writer *writer, const qd_puzzle *puzzle, char empty);

/* All cells in reading order in the default alphabet, with that for empty ones. */
void qd_write_digits(qd_writer *writer, const qd_grid *grid, char empty);

/* The solution as symbols; it must have one. */
void qd_write_solution(qd_writer *writer, const qd_puzzle *puzzle);

#endif
