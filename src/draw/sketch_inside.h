/* Solutions of covers, drawn: what the files that begin with sketch share. */
#ifndef QD_DRAW_SKETCH_INSIDE_H
#define QD_DRAW_SKETCH_INSIDE_H

#include "../base/check.h"

#include "quadrille/draw.h"

/* What an item is in a drawing. */
enum sketch_role {
    SKETCH_OTHER,
    SKETCH_CELL,
    SKETCH_ROW,
    SKETCH_COLUMN,
    SKETCH_ABOVE, /* the edge above a cell */
    SKETCH_LEFT,
    SKETCH_VERTEX
};

struct sketch_place {
    enum sketch_role role;
    uint32_t at[3]; /* row, column, layer, from 0; of a vertex its number */
};

struct qd_sketch {
    const qd_cover *cover;
    qd_sketch_kind kind;
    struct sketch_place *places; /* of the items */
    uint32_t sides[3];           /* rows, columns, layers */
    size_t cell_count;           /* of the whole box */
    uint8_t *exists;             /* of each of these, whether it is there */
    uint32_t *regions;           /* likewise, the region; 0: none */
    bool has_regions;
    bool is_line;   /* a row of places, not a board */
    bool is_plural; /* options name all cells that they attack, and only one of them is the place */
    bool counts_zero; /* values are counted from 0, in names */
    uint32_t vertex_count;
    uint32_t *vertices; /* their items */
};

#define SKETCH_NO_PIECE UINT32_MAX

/* A cell of a solution. */
struct sketch_cell {
    char text[16];
    uint32_t piece;   /* the number of the option in the solution, or SKETCH_NO_PIECE */
    uint32_t edge[4]; /* colours of the edges: above, right, below, left; QD_NO_COLOUR: none */
};

struct sketch_sheet {
    struct sketch_cell *cells;
    bool has_pieces, has_edges;
    uint32_t width; /* of the longest text, in characters */
};

static inline size_t sketch_index(const qd_sketch *sketch, uint32_t row, uint32_t column,
                                  uint32_t layer) {
    QD_CHECK(row < sketch->sides[0] && column < sketch->sides[1] && layer < sketch->sides[2]);
    return ((size_t)layer * sketch->sides[0] + row) * sketch->sides[1] + column;
}

/* ---- sketch_names.c: fills places, kind and sides from the names; false if memory runs out. */
bool qd_sketch_read_names(qd_sketch *sketch);

/* ---- sketch_sheet.c ---- */
qd_status qd_sketch_fill(const qd_sketch *sketch, const uint32_t *options, size_t count,
                         struct sketch_sheet *sheet, qd_error *error);
void qd_sketch_sheet_free(struct sketch_sheet *sheet);

/* Whether a line is drawn between two cells, of which one may be outside (QD_SKETCH_OUTSIDE). */
#define QD_SKETCH_OUTSIDE SIZE_MAX
bool qd_sketch_is_wall(const qd_sketch *sketch, const struct sketch_sheet *sheet, size_t one,
                       size_t other);

/* The cell there, or QD_SKETCH_OUTSIDE; lines may be -1, as UINT32_MAX. */
size_t qd_sketch_cell_at(const qd_sketch *sketch, uint32_t row, uint32_t column, uint32_t layer);

/* The colours of all vertices in a solution, as texts; NULL: none. `colours` has space for them. */
void qd_sketch_vertex_colours(const qd_sketch *sketch, const uint32_t *options, size_t count,
                              const char **colours);

#endif
