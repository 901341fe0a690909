/* Writes SudokuPad JSON, for the file and for the link. */
#ifndef QD_IO_SUDOKUPAD_H
#define QD_IO_SUDOKUPAD_H

#include "writer.h"

#define SUDOKUPAD_VALUES 31

/* A thermometer is a line of that colour and width, and a disk of that colour, 0.85 of a cell wide,
 * at its beginning. */
#define SUDOKUPAD_THERMO "#CFCFCF"
#define SUDOKUPAD_THERMO_WIDTH 21

/* A house is a cage of cells with that colour beneath, which killer cages do not have. */
#define SUDOKUPAD_HOUSE "rgba(207, 207, 207, 0.95)"

extern const char *const qd_sudokupad_rules[];

void qd_sudokupad_write(qd_writer *writer, const qd_puzzle *puzzle);

#endif
