/*
 * The record being read: its cells as symbols or numbers, each with its place in the text, until a
 * grid is made of them. Also what formats may know of the reader.
 */
#ifndef QD_IO_DRAFT_H
#define QD_IO_DRAFT_H

#include "format.h"

#include <string.h>

struct place {
    uint64_t line, column;
};

/* A point to which the fields and names of a record can be cut back. */
struct draft_mark {
    size_t told, missed, words;
};

/* A field: where its name and value begin among the words. */
struct told {
    size_t name, value, value_length;
    bool is_drawn; /* see qd_left_out */
};

struct draft {
    const struct qd_format *format; /* NULL: no record is being read */
    uint32_t values;                /* N of the board */
    const qd_board *board;          /* NULL: the default one of N values */
    uint32_t height, width;         /* of its layout; N and N without a board */
    size_t cells;                   /* on the board; N * N without one */
    size_t cell_count;              /* added so far */
    bool numeric;                   /* cells are in `numbers`, not in `symbols` */
    bool spaced;                    /* see qd_puzzle */
    const char *turned;             /* NULL, or the name of the format that it turned out to have */
    bool pencilled;                 /* cells are in `candidates` */
    bool knows_clues;               /* `given` is known */
    char symbols[QD_MAX_CELLS];     /* '?' for a number of several digits */
    uint32_t numbers[QD_MAX_CELLS]; /* not a number: NOT_A_NUMBER */
    uint64_t candidates[QD_MAX_CELLS];
    uint8_t given[QD_MAX_CELLS];
    struct place places[QD_MAX_CELLS]; /* of cells in the text */
    uint32_t rows;                     /* lines read so far that hold cells */
    uint32_t column;                   /* in the row being read, where gaps are written */
    bool gaps_written;
    qd_error error; /* the first error; status QD_OK: none yet */
    uint64_t line;  /* where the record begins */
    bool lettered;  /* numbers: at least one cell is a letter */
    char separator; /* between cells, for formats that have one */
    bool reduced;   /* candidates: those that the values leave, without those in `candidates` */
    const char *alphabet; /* NULL, or the symbols that the format prescribes for the values */
    size_t large_cell, large_word; /* a number with too many digits, among the words */
    bool has_large;
    bool free;        /* numbers: separated by any white space, not in rows */
    uint32_t group;   /* numbers: rows between two blank lines; 0: no blank line yet */
    uint32_t parted;  /* numbers: rows before the last blank line */
    bool in_one_line; /* cell i is at `first` + i columns; `places` is not used */
    struct place first;

    char solution[QD_MAX_CELLS]; /* symbols, in the alphabet of the puzzle */
    size_t solution_count;       /* 0: none */
    struct place solution_at;

    struct told *told; /* fields */
    size_t told_count, told_capacity;
    struct told *missed; /* names of what was left out */
    size_t missed_count, missed_capacity;
    qd_text words;
};

#define NOT_A_NUMBER UINT32_MAX

/* As a number, u5: a 5 that the player has placed. */
#define PLACED_NUMBER 1000000000

/* The value, at most 999999999, of a text of digits only, at least one; else NOT_A_NUMBER. */
uint32_t qd_parse_number(const char *text, size_t length);

/* ---- filling the draft ----------------------------------------------------------------------- */

/* Starts a record of boards with N values, on the requested board or on the default one. */
void qd_draft_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                   const struct line *line);

/* Sets the number of values of the board, if it was not known at first. */
void qd_draft_set_values(qd_reader *reader, uint32_t values);

/* Sets the board, in the notation of qd_board_parse, before or after the cells are added. Fails if
 * another board was requested, or if it does not fit. */
void qd_draft_set_board(qd_reader *reader, struct place at, const char *text);

/* The same, but an error is returned; its column is that of the notation. */
qd_status qd_draft_try_board(qd_reader *reader, const char *text, qd_error *error);

/* Whether the next place of the row is a gap between overlapping boards; checks its contents. */
bool qd_draft_skip_gap(qd_reader *reader, const struct line *line, const char *text, size_t length);

/* Adds a cell; cells beyond the end of the board are dropped. */
void qd_draft_add(qd_reader *reader, const struct line *line, const char *text, size_t length);

/* Adds an empty cell. */
void qd_draft_add_empty(qd_reader *reader, struct place at);

/* Adds all cells: adjacent symbols from that place on. */
void qd_draft_add_symbols(qd_reader *reader, struct place at, const char *symbols, size_t count);

/* Adds a cell as the set of its candidates. All cells must be added this way, without gaps. */
void qd_draft_add_candidates(qd_reader *reader, struct place at, uint64_t candidates);

/* Deletes a candidate, in addition to those that the values exclude. Cells are symbols. */
void qd_draft_delete_candidate(qd_reader *reader, uint32_t cell, uint32_t value);

/* Sets the symbols of the values, unless symbols were requested. The string must stay valid. */
void qd_draft_set_symbols(qd_reader *reader, const char *symbols);

/* Sets whether the value of a cell is a clue. If this is not called for a cell, it is not a
 * clue. */
void qd_draft_set_given(qd_reader *reader, size_t cell, bool given);

/* The solution as symbols, one per cell. Blanks around it are ignored; a blank text is no
 * solution. */
void qd_draft_set_solution(qd_reader *reader, struct place at, const char *text, size_t length);

/* The most fields that a record has. */
#define MOST_FIELDS 1024

/* Adds a field of the puzzle; see qd_field. Fields beyond MOST_FIELDS are left out. */
void qd_draft_tell(qd_reader *reader, const char *name, const char *value, size_t length);

/* Names something in the text that has no place in a record; the same name counts once. */
void qd_draft_leave_out(qd_reader *reader, const char *name);

/* The same of something that is only drawn (qd_left_out). */
void qd_draft_leave_drawn(qd_reader *reader, const char *name);

/* Forgets what was added since that mark. */
void qd_draft_return(qd_reader *reader, const struct draft_mark *mark);

/* Records an error at that place, unless there was one before. */
void qd_draft_fail(qd_reader *reader, const struct line *line, const char *place,
                   const char *message);
void qd_draft_fail_at(qd_reader *reader, struct place at, const char *message);

/* The same for a text that has more than one meaning. */
void qd_draft_doubt(qd_reader *reader, struct place at, qd_doubt doubt, const char *message);

struct draft *qd_reader_draft(qd_reader *reader);

struct place qd_place_in(const struct line *line, const char *c);

/* ---- rows of the layout ---------------------------------------------------------------------- */

/*
 * Whether a line with `count` cells may be the first row of a record. If a board was requested: as
 * many as its first row has, with or without the gaps; otherwise `least` to 64. `*values` is its N.
 */
bool qd_reader_row_fits(const qd_reader *reader, uint32_t count, uint32_t least, uint32_t *values);

/* Begins the next row, which has `count` cells. If these are too many or too few, returns false
 * without an error. Otherwise they must be added next, including gaps if these are written. */
bool qd_draft_begin_row(qd_reader *reader, uint32_t count);

/* ---- what the reader knows ------------------------------------------------------------------- */

/* The N of the requested board or symbols, else 0. */
uint32_t qd_reader_fixed_values(const qd_reader *reader);

/* The requested symbols, or NULL. */
const char *qd_reader_symbols(const qd_reader *reader);

/* The requested board, or NULL. */
const qd_board *qd_reader_fixed_board(const qd_reader *reader);

/* False: one whose values begin with another number, which a format with digits of its own does not mean. */
bool qd_reader_counts_from_1(const qd_reader *reader);

/* The N of boards with that many cells: that of the requested board or symbols, if they fit, or the
 * square root; else 0. */
uint32_t qd_reader_values_of_cells(const qd_reader *reader, size_t cells);

/*
 * The same for a line of that many symbols. If neither a board nor symbols were requested: 4, 9 and
 * 25 symbols are rows of larger grids; 16, 36, 49 and 64 are small grids; 729 symbols are the
 * candidates of a 9x9, and must not be taken for a 27x27.
 */
uint32_t qd_reader_values_of_line(const qd_reader *reader, size_t length);

/* Whether the previous record had this format and N. */
bool qd_reader_was(const qd_reader *reader, const struct qd_format *format, uint32_t values);

/* Whether this is the only format to try. */
bool qd_reader_insists(const qd_reader *reader, const struct qd_format *format);
/* The same by name, for a format other than the caller's. */
bool qd_reader_insists_on(const qd_reader *reader, const char *name);
bool qd_reader_insists_on_any(const qd_reader *reader);

/* Sets the text that follows the grid on its line. */
void qd_reader_set_rest(qd_reader *reader, const char *begin, const char *end);

/* From now on, all lines have this format, until another header follows; NULL ends that. The format
 * keeps what it must remember in the returned text, which is cleared. */
qd_text *qd_reader_rule(qd_reader *reader, const struct qd_format *format);
const qd_text *qd_reader_ruling(const qd_reader *reader);

/* The record is complete before `from`: the rest of the line is read again. */
void qd_reader_leave(qd_reader *reader, const char *from);

/* Whether the input has ended, so that the current line is not part of it. */
bool qd_reader_is_over(const qd_reader *reader);

/* The line `*offset` bytes after the current one (0 at first); `*offset` moves past it. */
enum ahead { AHEAD_LINE, AHEAD_NONE, AHEAD_UNKNOWN /* more bytes must come */ };
enum ahead qd_reader_look_ahead(const qd_reader *reader, size_t *offset, struct line *line);

/* To be called if memory runs out where there is no draft that could fail. */
void qd_reader_starve(qd_reader *reader);

/* Comment lines since the previous record, unchanged, each with its newline; ends with NUL. */
const char *qd_reader_heading(const qd_reader *reader);

/* Whether a byte can be the symbol of a value or of an empty cell. */
bool qd_reader_is_symbol(const qd_reader *reader, char c);

/* The length of the run of symbols at `text`, and of the run of bytes other than blanks. */
size_t qd_symbol_run(const qd_reader *reader, const char *text, const char *end);
size_t qd_word_run(const char *text, const char *end);

/* The next word from `*cursor` on, which moves past it; its length, 0 at the end. */
size_t qd_next_word(const char **cursor, const char *end, const char **word);

/*
 * Whether at least `least` of the symbols, and at least half of those that are not empty, are not
 * values of a board of N: letters, or digits above N. Distinguishes rows of a 16x16 grid from 4x4
 * grids, one per line.
 */
bool qd_has_large_symbols(const char *symbols, size_t count, uint32_t values, uint32_t least);

/* ---- documents ------------------------------------------------------------------------------- */

struct document {
    qd_text text;      /* its lines, each with its line end */
    uint64_t line;     /* where it begins */
    char first;        /* the first byte there that is not blank */
    bool torn;         /* it is unterminated: only complete records in it are used */
    size_t cursor;     /* for the format: where it reads; 0 at first */
    size_t reached;    /* for the format: the end of the complete records; 0 at first */
    uint64_t records;  /* read from it */
    uint64_t state[8]; /* for the format, in `take` and `next`; 0 at first */
    /* About the place requested last, so that a document is scanned only once: where its line
     * begins and (unless 0) ends, where the next one begins, and the number of lines before it. */
    size_t line_begin, line_end, next_line;
    uint64_t line_number;
    /* The same for the line where the record begins: places before the last one are found from there. */
    size_t record_begin;
    uint64_t record_line;
    struct draft_mark kept, kept_part; /* fields of all records, and of all records from here on */
};

struct document *qd_reader_document(qd_reader *reader);

/* The place in the input of that byte of the document. */
struct place qd_document_place(struct document *document, const char *c);

/* Opens the draft for a record that begins at that byte of the document. */
void qd_document_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                      const char *c);

/* Sets where the record, whose draft is open, begins. */
void qd_document_begin_record(qd_reader *reader, const char *c);

/* Fields and names added so far apply to all following records of the document; with `part` only
 * until qd_document_end_part. */
void qd_document_keep(qd_reader *reader, bool part);
void qd_document_end_part(qd_reader *reader);

#endif
