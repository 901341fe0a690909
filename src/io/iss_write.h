/*
 * From boards to ISS text. Rules are written from the text of their constraints, as the notation has it. Layers,
 * from below: iss_write_code (codes of relations), iss_write (items, cells), iss_write_rules (the table of rules),
 * iss_write_board (all of it).
 */
#ifndef QD_IO_ISS_WRITE_H
#define QD_IO_ISS_WRITE_H

#include "iss.h"

#include "quadrille/sudoku.h"

#include "../text/pack.h"

/* A rectangle of cells in the layout: the board, and helper cells. */
struct iss_field {
    uint32_t top, rows, columns;
};

/* A place of an item: a second item of its name there replaces the first one in ISS. */
struct iss_taken {
    const char *item;
    uint32_t place;
    int64_t number;
};

/* A text being written. */
struct iss_writing {
    const qd_board *board;
    const qd_grid *grid; /* NULL: only to see whether it can be written */
    qd_text text;
    uint32_t rows, columns, least, values;
    bool is_raw, has_boxes, has_regions;
    bool has_own_boxes;       /* those that ISS has of itself */
    struct iss_field *fields; /* the board first */
    size_t field_count, field_capacity;
    size_t chaos;         /* the field of the regions that are to be found; 0: there are none */
    uint32_t region_size; /* and their size */
    uint64_t candidates[ISS_CELLS];
    const char *why; /* NULL, or the first thing that ISS cannot say */
    bool failed;     /* memory ran out */
    bool is_inside;  /* in an Or */
    size_t items;    /* written since the alternative began */
    struct iss_taken *taken;
    size_t taken_count, taken_capacity;
    size_t coded, code_length; /* the last item, if its lists have a code: where it begins */

    const char *at, *end; /* what is not read yet of the argument of a rule */
    uint32_t *cells;      /* read last */
    size_t cell_count, cell_capacity;
};

/* Begins an item: a line, and its name. */
void qd_iss_write_item(struct iss_writing *writing, const char *name);

/* The same for an item that is the only one of its name at its place. One there with another number is written in an Or
 * of its own, which ISS does not merge; qd_iss_write_end_at ends it. */
bool qd_iss_write_item_at(struct iss_writing *writing, const char *name, uint32_t place,
                          int64_t number);
void qd_iss_write_end_at(struct iss_writing *writing, bool is_second);

void qd_iss_write_number(struct iss_writing *writing, int64_t number);

/* The name of a cell with its ~, and those of cells. */
void qd_iss_write_cell(struct iss_writing *writing, uint32_t cell);
void qd_iss_write_cells(struct iss_writing *writing, const uint32_t *cells, size_t count);

/* One digit of base 17. */
char qd_iss_write_digit(uint32_t number);

/* The values of a set, each with its _. */
void qd_iss_write_set(struct iss_writing *writing, uint64_t values);

/* The name of a field of helper cells: VA, VB .. or CC. */
void qd_iss_write_prefix(struct iss_writing *writing, size_t field);

/* The letters after V of a field: A, B .. Z; AA, AB .. if there are more. */
void qd_iss_write_key(const struct iss_writing *writing, size_t field, char key[3]);

/* Says that this cannot be written: a text that lasts. */
void qd_iss_write_refuse(struct iss_writing *writing, const char *why);

/* Gives the cell only these values, bit 0 is the least. */
void qd_iss_write_values(struct iss_writing *writing, uint32_t cell, uint64_t values);

/* Begins an item of that code, or another list of the one before if that has the same code. */
void qd_iss_write_coded(struct iss_writing *writing, const char *type, const char *code,
                        size_t length, const char *name);

/* Appends the code of the pairs of values that are allowed. */
typedef bool iss_pair(int64_t left, int64_t right, int64_t number);
void qd_iss_write_pair_code(const struct iss_writing *writing, iss_pair *allows, int64_t number,
                            qd_text *code);

/* The same; bit j of number i of the table says whether value i and then value j are allowed, both from 0. */
void qd_iss_write_table_code(const struct iss_writing *writing, const uint16_t *table,
                             qd_text *code);

/* Writes a rule with its argument. `house`: it is the board's, so that its houses may be written in its place. */
void qd_iss_write_rule(struct iss_writing *writing, const char *rule, size_t length,
                       const char *argument, const char *end);

/* The rules that can be written, up to NULL: those that are read again as they were, and others. */
extern const char *const qd_iss_rules[], *const qd_iss_rewords[];

/* Writes a puzzle; with grid NULL, only tries. Returns NULL, or what ISS cannot say. */
const char *qd_iss_write(qd_text *text, const qd_board *board, const qd_grid *grid);

#endif
