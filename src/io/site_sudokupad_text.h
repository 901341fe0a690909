/* SudokuPad's short form of JSON, made JSON again. */
#ifndef QD_IO_SUDOKUPAD_TEXT_H
#define QD_IO_SUDOKUPAD_TEXT_H

#include "../base/error.h"

/* Appends JSON; what is JSON already stays as it is. The error's column is a byte of the text. */
qd_status qd_sudokupad_unzip(const char *text, size_t length, qd_text *out, qd_error *error);

#endif
