/* Turns SudokuPad's short form back into JSON. */
#ifndef QD_IO_SUDOKUPAD_TEXT_H
#define QD_IO_SUDOKUPAD_TEXT_H

#include "../base/error.h"

/* Appends JSON; a text that is JSON already is unchanged. The error's column is a byte of the
 * text. */
qd_status qd_sudokupad_unzip(const char *text, size_t length, qd_text *out, qd_error *error);

#endif
