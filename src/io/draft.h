/*
 * The record being read: its cells as symbols or numbers, each with its place in the text, until a
 * grid can be made of them. And what the formats need to know of the reader.
 */
#ifndef QD_IO_DRAFT_H
#define QD_IO_DRAFT_H

#include "format.h"

#include <string.h>

struct place {
    uint64_t line, column;
};

/* How much was told of a record. */
struct draft_mark {
    size_t told, missed, words;
};

/* A field: where its name and value begin among the words. */
struct told {
    size_t name, value, value_length;
};

struct draft {
    const struct qd_format *format; /* NULL: no record is being read */
    uint32_t values;                /* N of the board */
    const qd_board *board;          /* NULL: the usual one of N values */
    uint32_t height, width;         /* of its layout; N and N */
    size_t cells;                   /* it has; N * N */
    size_t cell_count;              /* so far */
    bool numeric;                   /* cells are in `numbers`, not in `symbols` */
    bool spaced;                    /* see qd_puzzle */
    const char *turned;         /* NULL, or the name of the format that it has turned out to be */
    bool pencilled;             /* cells are in `candidates` */
    bool knows_clues;           /* `given` tells */
    char symbols[QD_MAX_CELLS]; /* a number of several digits: '?' */
    uint32_t numbers[QD_MAX_CELLS]; /* not a number: NOT_A_NUMBER */
    uint64_t candidates[QD_MAX_CELLS];
    uint8_t given[QD_MAX_CELLS];
    struct place places[QD_MAX_CELLS]; /* of cells in the text */
    uint32_t rows;                     /* lines taken that hold cells */
    uint32_t column;                   /* in the row being taken, where gaps are written */
    bool gaps_written;
    qd_error error; /* the first thing wrong; status QD_OK: nothing yet */
    uint64_t line;  /* where the record begins */
    bool lettered;  /* numbers: some cell is a letter */
    char separator; /* of cells, for formats that have one */
    bool reduced;   /* the candidates are what the values leave, without those in `candidates` */
    const char *alphabet;          /* NULL, or the symbols of the values: the format says so */
    size_t large_cell, large_word; /* a number that has too many digits, among the words */
    bool has_large;
    bool free;        /* numbers: they stand in any white space, not in rows */
    uint32_t group;   /* numbers: so many rows stand between blank lines; 0: no blank line yet */
    bool in_one_line; /* cell i is at `first`, i columns on; `places` is not used */
    struct place first;

    char solution[QD_MAX_CELLS]; /* symbols, in the alphabet of the puzzle */
    size_t solution_count;       /* 0: none */
    struct place solution_at;

    struct told *told; /* fields */
    size_t told_count, told_capacity;
    struct told *missed; /* names of what is left out */
    size_t missed_count, missed_capacity;
    qd_text words;
};

#define NOT_A_NUMBER UINT32_MAX

/* As number: u5, a 5 that the player has placed. */
#define PLACED_NUMBER 1000000000

/* A number of one or more digits and nothing else: its value, at most 999999999; or NOT_A_NUMBER. */
uint32_t qd_parse_number(const char *text, size_t length);

/* ---- filling the draft ------------------------------------------------------------------------ */

/* Starts a record of boards with N values, on the board asked for or on the usual one. */
void qd_draft_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                   const struct line *line);

/* Says of how many values the board is, if that was not known at first. */
void qd_draft_set_values(qd_reader *reader, uint32_t values);

/* Says which board it is, in the notation of qd_board_parse, before or after the cells were added;
 * fails if another one is asked for, or if it does not fit. */
void qd_draft_set_board(qd_reader *reader, struct place at, const char *text);

/* Adds a cell; more than the board has are dropped. */
void qd_draft_add(qd_reader *reader, const struct line *line, const char *text, size_t length);

/* Adds an empty cell. */
void qd_draft_add_empty(qd_reader *reader, struct place at);

/* Adds all cells: symbols that stand side by side from that place on. */
void qd_draft_add_symbols(qd_reader *reader, struct place at, const char *symbols, size_t count);

/* Adds a cell as number; 0 is empty. */
void qd_draft_add_number(qd_reader *reader, struct place at, uint32_t number);

/* Adds a cell as the set of its candidates. All cells must be added so. */
void qd_draft_add_candidates(qd_reader *reader, struct place at, uint64_t candidates);

/* Says that a candidate is missing beside those that the values exclude. Cells are symbols. */
void qd_draft_delete_candidate(qd_reader *reader, uint32_t cell, uint32_t value);

/* Says which symbols the values have, unless symbols are asked for; must live on. */
void qd_draft_set_symbols(qd_reader *reader, const char *symbols);

/* Says whether the value of the cell is a clue. Not said of a cell: it is none. */
void qd_draft_set_given(qd_reader *reader, size_t cell, bool given);

/* The solution as symbols, as many as there are cells; blanks around it do not matter, and if there
 * is nothing else there is none. */
void qd_draft_set_solution(qd_reader *reader, struct place at, const char *text, size_t length);

/* A record has at most so many fields. */
#define MOST_FIELDS 1024

/* Something that is told of the puzzle; see qd_field. More than MOST_FIELDS are left out. */
void qd_draft_tell(qd_reader *reader, const char *name, const char *value, size_t length);

/* Something in the text that has no place in a record, by name; the same name counts once. */
void qd_draft_leave_out(qd_reader *reader, const char *name);

/* Back to what was told at that mark. */
void qd_draft_return(qd_reader *reader, const struct draft_mark *mark);

/* Notes an error at that place, unless there was one before. */
void qd_draft_fail(qd_reader *reader, const struct line *line, const char *place,
                   const char *message);
void qd_draft_fail_at(qd_reader *reader, struct place at, const char *message);

/* The same where the text can be taken in two ways. */
void qd_draft_doubt(qd_reader *reader, struct place at, qd_doubt doubt, const char *message);

struct draft *qd_reader_draft(qd_reader *reader);

struct place qd_place_in(const struct line *line, const char *c);

/* ---- rows of the layout ----------------------------------------------------------------------- */

/*
 * Whether a line with so many cells may be the first row of a record: for the board asked for as
 * many as its first row has, with or without the gaps; otherwise `least` to 64. `*values` is its N.
 */
bool qd_reader_row_fits(const qd_reader *reader, uint32_t count, uint32_t least, uint32_t *values);

/* Begins the next row, for which so many cells are there: false, and no error, if they are too many
 * or too few. Then they are to be added, gaps as well if they are written. */
bool qd_draft_begin_row(qd_reader *reader, uint32_t count);

/* ---- what the reader knows -------------------------------------------------------------------- */

/* The N that is asked for, with a board or with symbols, else 0. */
uint32_t qd_reader_fixed_values(const qd_reader *reader);

/* The symbols that are asked for, or NULL. */
const char *qd_reader_symbols(const qd_reader *reader);

/* The board that is asked for, or NULL. */
const qd_board *qd_reader_fixed_board(const qd_reader *reader);

/* The N of boards with so many cells: that of the board or symbols asked for, if they fit, or the
 * square root; else 0. */
uint32_t qd_reader_values_of_cells(const qd_reader *reader, size_t cells);

/* Whether the record before was of this format and N. */
bool qd_reader_was(const qd_reader *reader, const struct qd_format *format, uint32_t values);

/* Whether this is the only format to be tried. */
bool qd_reader_insists(const qd_reader *reader, const struct qd_format *format);
/* The same by name, for another format than the caller's. */
bool qd_reader_insists_on(const qd_reader *reader, const char *name);
bool qd_reader_insists_on_any(const qd_reader *reader);

/* What follows the grid on its line. */
void qd_reader_set_rest(qd_reader *reader, const char *begin, const char *end);

/* From now on, all lines are of this format, until another header comes; NULL ends that. The format
 * keeps what it must remember in the returned text, which is emptied. */
qd_text *qd_reader_rule(qd_reader *reader, const struct qd_format *format);
const qd_text *qd_reader_ruling(const qd_reader *reader);

/* Says that the record is complete before `from`: what follows on the line is looked at again. */
void qd_reader_leave(qd_reader *reader, const char *from);

/* Whether the input ended, and the line shown is none of it. */
bool qd_reader_is_over(const qd_reader *reader);

/* The line `*offset` bytes behind the current one (0 at first); `*offset` moves behind it. */
enum ahead { AHEAD_LINE, AHEAD_NONE, AHEAD_UNKNOWN /* more bytes must come */ };
enum ahead qd_reader_look_ahead(const qd_reader *reader, size_t *offset, struct line *line);

/* To be called when memory ran out where there is no draft yet to note it. */
void qd_reader_starve(qd_reader *reader);

/* Comment lines since the record before, as they are, each with its newline; ended by NUL. */
const char *qd_reader_heading(const qd_reader *reader);

/* Whether a byte can be the symbol of a value or of an empty cell. */
bool qd_reader_is_symbol(const qd_reader *reader, char c);

/* The length of the run of symbols at `text`, and of the run of bytes other than blanks. */
size_t qd_symbol_run(const qd_reader *reader, const char *text, const char *end);
size_t qd_word_run(const char *text, const char *end);

/* The next word from `*cursor` on, which moves behind it; its length, 0 at the end. */
size_t qd_next_word(const char **cursor, const char *end, const char **word);

/*
 * Whether at least `least` of the symbols, and not fewer than half of those that are not empty, are
 * no values of a board of N: letters, or digits above N. Tells rows of a 16x16 from 4x4 grids in
 * lines.
 */
bool qd_has_large_symbols(const char *symbols, size_t count, uint32_t values, uint32_t least);

/* ---- documents --------------------------------------------------------------------------------- */

struct document {
    qd_text text;      /* its lines, each with a newline */
    uint64_t line;     /* where it begins */
    char first;        /* the first byte there that is no blank */
    bool torn;         /* it does not end: only what is whole in it is wanted */
    size_t cursor;     /* for the format: where it reads, 0 at first */
    size_t reached;    /* for the format: up to where whole records were read, 0 at first */
    uint64_t records;  /* read from it */
    uint64_t state[8]; /* for the format, 0 at first: `take` and `next` */
    /* Of the place asked for last, so that a document is gone through once: where its line begins and
     * (unless 0) ends, how many are before it, and up to where was looked for lines. */
    size_t line_begin, line_end, placed;
    uint64_t line_number;
    struct draft_mark kept, kept_part; /* what is told of all records, and of all from here on */
};

struct document *qd_reader_document(qd_reader *reader);

/* Where that byte of the document is in the input. */
struct place qd_document_place(struct document *document, const char *c);

/* Opens the draft for a record that begins at that byte of the document. */
void qd_document_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                      const char *c);

/* Says that the record, whose draft is open, begins at that byte. */
void qd_document_begin_record(qd_reader *reader, const char *c);

/* What was told and left out so far is told of all records that come in the document. With `part`
 * only until qd_document_end_part. */
void qd_document_keep(qd_reader *reader, bool part);
void qd_document_end_part(qd_reader *reader);

#endif
