/*
 * The record being read: its cells as symbols or numbers, each with its place in the text, until a
 * grid can be made of them. And what the formats need to know of the reader.
 */
#ifndef QD_FORMATS_DRAFT_H
#define QD_FORMATS_DRAFT_H

#include "format.h"

#include <string.h>

struct place {
    uint64_t line, column;
};

struct draft {
    const struct qd_format *format; /* NULL: no record is being read */
    uint32_t values;                /* N of the board */
    size_t cell_count;
    bool numeric;                      /* cells are in `numbers`, not in `symbols` */
    char symbols[QD_MAX_CELLS];        /* a number of several digits: '?' */
    uint32_t numbers[QD_MAX_CELLS];    /* not a number: NOT_A_NUMBER */
    struct place places[QD_MAX_CELLS]; /* of cells in the text */
    uint32_t rows;                     /* lines taken that hold cells */
    qd_error error;                    /* the first thing wrong; status QD_OK: nothing yet */
    uint64_t line;                     /* where the record begins */
    bool lettered;                     /* numbers: some cell is a letter */
    bool in_one_line;                  /* cell i is at column `column` + i; `places` is not used */
    uint64_t column;
};

#define NOT_A_NUMBER UINT32_MAX

/* A number of one or more digits and nothing else: its value, capped at 999999; or NOT_A_NUMBER. */
uint32_t parse_number(const char *text, size_t length);

/* Starts a record of boards with N values. */
void draft_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                const struct line *line);

/* Adds a cell; more than the board has are dropped. */
void draft_add(qd_reader *reader, const struct line *line, const char *text, size_t length);

/* Notes an error at that place of the line, unless there was one before. */
void draft_fail(qd_reader *reader, const struct line *line, const char *place, const char *message);

struct draft *reader_draft(qd_reader *reader);

/* The N that is asked for, with a board or with symbols, else 0. */
uint32_t reader_fixed_values(const qd_reader *reader);

/* Whether the record before was of this format and N. */
bool reader_was(const qd_reader *reader, const struct qd_format *format, uint32_t values);

/* Whether this is the only format to be tried. */
bool reader_insists(const qd_reader *reader, const struct qd_format *format);

/* What follows the grid on its line. */
void reader_set_rest(qd_reader *reader, const char *begin, const char *end);

/* Whether a byte can be the symbol of a value or of an empty cell. */
bool reader_is_symbol(const qd_reader *reader, char c);

/* The length of the run of symbols at `text`, and of the run of bytes other than blanks. */
size_t symbol_run(const qd_reader *reader, const char *text, const char *end);
size_t word_run(const char *text, const char *end);

/*
 * Whether at least `least` of the symbols, and not fewer than half of those that are not empty, are
 * no values of a board of N: letters, or digits above N. Tells rows of a 16x16 from 4x4 grids in
 * lines.
 */
bool has_large_symbols(const char *symbols, size_t count, uint32_t values, uint32_t least);

/* ---- for writers ----------------------------------------------------------------------------- */

/* The symbol of a cell's value in the alphabet of `like` (the usual one if NULL); '.' if empty. */
char symbol_of_cell(const qd_grid *grid, const qd_record *like, uint32_t cell);

#endif
