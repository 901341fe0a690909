/* The sequences of a board as items and options of its cover: see tables.c. */
#ifndef QD_SUDOKU_TABLES_H
#define QD_SUDOKU_TABLES_H

#include "board.h"

struct tables;

/* Adds the items, before any option; errors are reported when the cover is sealed. `*out` is what
 * the options need: NULL if there are no sequences, which the functions below accept. */
qd_status qd_tables_add_items(const qd_board *board, qd_cover *cover, struct tables **out,
                              qd_error *error);

/* The secondary item whose colour, with the same number, is the value of the cell; QD_NO_ITEM if no
 * sequence reads the cell. */
uint32_t qd_tables_value_item(const struct tables *tables, uint32_t cell);

/* Adds the options, after those of the placements. */
void qd_tables_add_options(const struct tables *tables);

void qd_tables_free(struct tables *tables);

#endif
