/*
 * From the items of ISS to the notation of boards. Layers, from below: iss_text (items), iss_notation (errors, and the
 * rules written so far), iss_cells (names of cells, groups), iss_board (the board without rules), iss_types (one row a
 * type of item), iss_translate (all of it; composites).
 */
#ifndef QD_IO_ISS_H
#define QD_IO_ISS_H

#include "iss_text.h"

#include "quadrille/sudoku.h"

#define ISS_CELLS 1000
#define ISS_SIDE 16
#define ISS_VALUES 16

/* The most cells in a list; one may occur several times. */
#define ISS_LISTED 4096

/* The most bytes of notation that one text may become. */
#define ISS_NOTATION ((size_t)4 << 20)

/* The board, or named cells outside it: in the layout a rectangle below everything before it. */
struct iss_group {
    char prefix[16]; /* "": the board; "VA", "CC" */
    struct iss_span at;
    uint32_t first, count; /* cells, numbered after those of the groups before it */
    uint32_t width;        /* in cells, of the rows in which ISS has it */
    uint32_t top,
        columns; /* where it is in the layout, and its width there: `width`, or all of them in one row */
};

/* A place in the notation, and what it was made of. */
struct iss_mark {
    size_t notation;
    const char *source;
};

/* What a text means. */
struct iss_puzzle {
    qd_text board;                  /* in the notation of qd_board_parse */
    uint64_t candidates[ISS_CELLS]; /* of each cell: bit i is the value number i + 1 */
    uint32_t cell_count;
    uint32_t value_count;
    const char *ignored[3]; /* names of what means nothing to a solution, NULL after them */
    struct iss_mark *marks;
    size_t mark_count, mark_capacity;
};

/* How far copies are moved (Replicate). */
struct iss_shift {
    int rows, columns;
};

/* A translation under way. */
struct iss {
    const struct iss_text *text;
    struct iss_puzzle *puzzle;
    qd_error *error;
    qd_status status;

    uint32_t rows, columns, least, greatest;
    bool is_raw, has_boxes, has_jigsaw;
    uint32_t region_size, window_size; /* 0: as many cells as values */
    bool same_regions; /* the regions of the notation are those of lines of region sums */
    uint16_t regions
        [ISS_SIDE *
         ISS_SIDE]; /* of lines of region sums, for each cell of the board; from 1, 0: none */
    uint32_t box_rows, box_columns;
    struct iss_group *groups; /* the board first */
    size_t group_count, group_capacity;

    const struct iss_item *item; /* being translated */
    struct iss_shift shift;
    unsigned choices;            /* Or around it */
    unsigned copies;             /* Replicate around it */
    unsigned diagonals;          /* 1: one that rises, 2: one that falls; 0 once both are written */
    bool strict_dots, strict_xv; /* marks in an Or would have to count, or not */
    bool fresh;                  /* no rule was written since the alternative began */
    uint64_t steps;              /* items translated, copies too */
    uint32_t *cells;             /* of the item, as far as it needs them */
    size_t cell_count, cell_capacity;
    /* Outside clues so far, to find a second one for the same place. */
    struct iss_clue {
        struct iss_span type, place;
        unsigned end;
        int64_t number;
    } * clues;
    size_t clue_count, clue_capacity;
};

/* ---- iss_notation ---------------------------------------------------------------------------- */

/* Keeps the first error, at that byte of the text. Returns false, so that callers can return it. */
bool qd_iss_fail(struct iss *iss, struct iss_span at, const char *format, ...) QD_PRINTF(3, 4);
bool qd_iss_fail_memory(struct iss *iss);

/* Argument number i of the item; the name of the item if it has fewer. */
struct iss_span qd_iss_argument(const struct iss *iss, size_t i);

/* A number, perhaps negative, which is the whole span; fails. */
bool qd_iss_integer(struct iss *iss, struct iss_span span, int64_t least, int64_t most,
                    int64_t *number);

/* Whether a span begins like a number, so that it is no cell. */
bool qd_iss_is_numeric(struct iss_span span);

/* Begins a rule: "+cage=", or "cage=" where an alternative begins. Then the text after it is put by qd_iss_put. After
 * an error nobody reads what is written, so it may continue for the rest of an item. */
void qd_iss_rule(struct iss *iss, const char *rule);
void qd_iss_put(struct iss *iss, const char *text);
void qd_iss_printf(struct iss *iss, const char *format, ...) QD_PRINTF(2, 3);
void qd_iss_put_span(struct iss *iss, struct iss_span span);

/* A rule that no grid obeys: a sum that is too small for any value. */
#define ISS_NEVER "-9999:r1c1"
void qd_iss_never(struct iss *iss);

/* ---- iss_cells ------------------------------------------------------------------------------- */

/* The groups of what the rows, columns and boxes of a doppelganger lack. */
#define ISS_LACKING                                                                                \
    { "DGC", "DGR", "DGB" }

/* The group that has this prefix; NULL if there is none. */
struct iss_group *qd_iss_find_group(struct iss *iss, const char *prefix, size_t length);
const struct iss_group *qd_iss_group_of(const struct iss *iss, uint32_t cell);

/* Reads the name of a cell, moved by the copy. Fails. */
bool qd_iss_cell(struct iss *iss, struct iss_span span, uint32_t *cell);

/* The cells of arguments first to before last, which it leaves in iss->cells. */
bool qd_iss_cells(struct iss *iss, size_t first, size_t last);

/* The rows and columns of boxes of that size, on a board that ISS shows with boxes; false, and 0, if none fit. */
bool qd_iss_find_box(uint32_t height, uint32_t width, uint32_t size, uint32_t *rows,
                     uint32_t *columns);

/* Writes the names of cells. */
void qd_iss_put_cell(struct iss *iss, uint32_t cell);
void qd_iss_put_cells(struct iss *iss, const uint32_t *cells, size_t count);

/* The neighbour of a cell in its group: on the right (0), below (1), on the left, above; QD_NO_CELL if there is
 * none. */
#define ISS_SIDES 4
uint32_t qd_iss_neighbour(const struct iss *iss, uint32_t cell, unsigned side);

/* Whether the cells in iss->cells can all differ: none is listed twice, and there are as many values. */
bool qd_iss_can_differ(const struct iss *iss);

/* Leaves only the first of each cell in iss->cells. */
void qd_iss_drop_repeats(struct iss *iss);

/* ---- iss_board ------------------------------------------------------------------------------- */

/* Reads what the board is, from all items that say so, and writes it. */
bool qd_iss_read_board(struct iss *iss);

/* ---- iss_types ------------------------------------------------------------------------------- */

enum {
    ISS_SUDOKU = 1,   /* not on boards without rules of their own */
    ISS_CHILD = 2,    /* may be in a composite */
    ISS_OUTSIDE = 4,  /* a clue outside, not to be copied */
    ISS_OF_BOARD = 8, /* read with the board */
    ISS_COMPOSITE = 16
};

struct iss_type {
    const char *name;
    unsigned flags;
    /* Writes the rules of iss->item. */
    void (*translate)(struct iss *iss, const struct iss_type *type);
    const char *rule; /* NULL, or the rule of the notation */
    uint32_t least;   /* with fewer cells it means nothing */
};

/* The type of that name, or NULL. */
const struct iss_type *qd_iss_find_type(struct iss_span name);
const struct iss_type *qd_iss_type(size_t number);

/* ---- iss_translate --------------------------------------------------------------------------- */

/* Translates a text. An error's column is the number of a byte in the source, from 1. */
qd_status qd_iss_translate(const struct iss_text *text, struct iss_puzzle *puzzle, qd_error *error);
void qd_iss_puzzle_free(struct iss_puzzle *puzzle);

/* The place in the source of what that column (from 1) of the notation was made of; from 0. */
size_t qd_iss_puzzle_origin(const struct iss_puzzle *puzzle, const struct iss_text *text,
                            uint64_t column);

#endif
