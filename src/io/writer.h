/*
 * What formats need for writing. The functions that append return no status. If memory runs out,
 * the writer remembers it, drops the record and reports it to the caller.
 */
#ifndef QD_IO_WRITER_H
#define QD_IO_WRITER_H

#include "format.h"

#include "../base/error.h"

#include <string.h>

struct qd_writer {
    const struct qd_format *format;
    uint64_t count;    /* records written before this one */
    qd_text head;      /* for the format, to keep something for all records: names of columns ... */
    double wide, tall; /* of a picture: its size so far */
    qd_text *text;     /* the output; marked as failed if memory runs out anywhere */
};

/* If anything put in the text or head since is missing: cuts the head to that length, and returns
 * false. The writer cuts the text. */
bool qd_writer_keep_head(qd_writer *writer, size_t length);

/* Whether the board has the rule of that name. */
bool qd_has_rule(const qd_board *board, const char *rule);

/* `refuses` of formats for the ordinary 9x9 alone. */
const char *qd_refuses_all_but_nine(const qd_board *board);

/* The symbol of a cell's value; '.' if empty. */
char qd_symbol_of_cell(const qd_puzzle *puzzle, uint32_t cell);

/* Removes candidates that a value of the same house excludes, in all cells at once. */
void qd_reduce_candidates(const qd_grid *grid, uint64_t *candidates);

/* The candidates to write: the grid's own if there are any, otherwise those that the values
 * leave. */
void qd_choose_candidates(const qd_grid *grid, uint64_t *candidates);

/* Writes all cells in reading order as symbols, with `empty` for empty ones. */
void qd_write_symbols(qd_writer *writer, const qd_puzzle *puzzle, char empty);

/* Writes all cells in reading order in the default alphabet, with `empty` for empty ones. */
void qd_write_digits(qd_writer *writer, const qd_grid *grid, char empty);

/* Writes the solution as symbols; the puzzle must have one. */
void qd_write_solution(qd_writer *writer, const qd_puzzle *puzzle);

#endif
