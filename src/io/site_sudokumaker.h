/* What reading a puzzle of SudokuMaker keeps, for the file of its board and that of its constraints. */
#ifndef QD_IO_SUDOKUMAKER_H
#define QD_IO_SUDOKUMAKER_H

#include "cell_map.h"
#include "strangers.h"

#define SUDOKUMAKER_NO_REGION UINT32_MAX

struct sudokumaker {
    struct source *source;
    qd_json json;
    qd_reader *reader;
    uint32_t rows, columns, least, most; /* digits */
    bool has_rows, has_dots, is_strict;
    uint32_t *regions; /* of each cell; SUDOKUMAKER_NO_REGION; or NULL */
    qd_text size, rules;
    struct strangers strangers;
};

/* A number from 0 to `most`. */
uint32_t qd_sudokumaker_number(struct sudokumaker *maker, int64_t most, const char *what);

/* Reads an element of "constraints" into `rules` and the members before it. */
void qd_sudokumaker_read_constraint(struct sudokumaker *maker);

/* Adds a house for each region of several cells. */
void qd_sudokumaker_put_regions(struct sudokumaker *maker);

#endif
