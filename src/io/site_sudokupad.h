/* What writes SudokuPad JSON, for the file and for the link. */
#ifndef QD_IO_SUDOKUPAD_H
#define QD_IO_SUDOKUPAD_H

#include "writer.h"

#define SUDOKUPAD_VALUES 31

const char *qd_sudokupad_refuses(const qd_board *board);
void qd_sudokupad_write(qd_writer *writer, const qd_puzzle *puzzle);

#endif
