/*
 * What techniques know of a board: its houses in the order in which people (and Sudoku Explainer) go
 * through them, and which cells see each other.
 */
#ifndef QD_EXPLAIN_GROUND_H
#define QD_EXPLAIN_GROUND_H

#include "quadrille/sudoku.h"

#include "../base/bits.h"
#include "../base/memory.h"

/* The kinds of houses, in this order. */
enum area_kind {
    AREA_BOX,    /* boxes and regions */
    AREA_COLUMN, /* of N cells, as the following */
    AREA_ROW,
    AREA_OTHER, /* of other rules */
    AREA_SHORT, /* fewer than N cells: no value twice, but not every value */
    AREA_KINDS
};

#define CANDIDATES 729 /* of the ordinary 9x9 */
#define CANDIDATE_WORDS 12

/* A house. Its cells have positions 0, 1, 2 ... in ascending order of cells. */
struct area {
    uint32_t house; /* its number on the board */
    uint32_t size;  /* cells */
    enum area_kind kind;
    const uint32_t *cells;
};

/* A cell as part of a house. */
struct seat {
    uint16_t area;
    uint16_t position;
};

/* Two houses that have at least two cells in common. */
struct crossing {
    uint16_t first, second;           /* areas */
    uint64_t in_first, in_second;     /* positions of the common cells */
    enum area_kind kind, second_kind; /* of the two */
    uint16_t run; /* from here on, crossings of the same kinds and first house */
};

struct ground {
    const qd_board *board;
    struct arena arena; /* of all arrays */
    uint32_t cells, values, areas;
    uint32_t full_areas;                 /* those before the short ones */
    uint32_t first_area[AREA_KINDS + 1]; /* of each kind; the last is `areas` */
    struct area *area;
    struct seat
        *seats; /* of all cells; those of cell c begin at seat_of[c], in the order of areas */
    uint32_t *seat_of;
    struct crossing *crossings; /* sorted: see ground_crossings */
    uint32_t crossing_count;
    uint16_t *peers; /* of all cells; those of cell c begin at peer_of[c], ascending */
    uint32_t *peer_of;
    uint64_t *sees;    /* a row of bits for each cell */
    uint64_t *members; /* likewise, a row for each area: its cells */
    uint32_t words;    /* in a row */
    bool is_nine;      /* the ordinary 9x9, for which all techniques exist */
    /* For it, of each candidate (9 cell + value) those that are out if it holds: 729 bits each. */
    uint64_t (*weak)[CANDIDATE_WORDS];
};

qd_status qd_ground_new(const qd_board *board, struct ground **out, qd_error *error);
void qd_ground_free(struct ground *ground);

static inline bool ground_sees(const struct ground *ground, uint32_t left, uint32_t right) {
    QD_CHECK(left < ground->cells && right < ground->cells);
    return ground->sees[(size_t)left * ground->words + right / 64] >> (right % 64) & 1;
}

/* The cells of a house. */
static inline const uint64_t *ground_members(const struct ground *ground, uint32_t area) {
    QD_CHECK(area < ground->areas);
    return ground->members + (size_t)area * ground->words;
}

/* The cells that see a cell, itself not among them. */
static inline const uint64_t *ground_row(const struct ground *ground, uint32_t cell) {
    QD_CHECK(cell < ground->cells);
    return ground->sees + (size_t)cell * ground->words;
}

#endif
