/* Copies of records, which outlive those of the reader. */
#ifndef QD_COMMAND_KEPT_H
#define QD_COMMAND_KEPT_H

#include <quadrille/io.h>

/* Begin with all members 0. */
struct kept {
    qd_record record; /* with a puzzle; without what its format cannot hold */
    qd_puzzle puzzle;
    qd_grid *grid;
    qd_text text; /* all that the two point at, except for fields */
    qd_field *fields;
};

/* Makes it a copy of a record with a puzzle. The board must live as long. */
void kept_copy(struct kept *kept, const qd_record *record);

void kept_free(struct kept *kept);

#endif
