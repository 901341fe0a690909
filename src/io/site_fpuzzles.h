/* Writes f-puzzles JSON, for the file and for the link. */
#ifndef QD_IO_FPUZZLES_H
#define QD_IO_FPUZZLES_H

#include "writer.h"

#define FPUZZLES_VALUES 31 /* the limit of tools that read it */

extern const char *const qd_fpuzzles_rules[], *const qd_fpuzzles_fields[];

void qd_fpuzzles_write(qd_writer *writer, const qd_puzzle *puzzle);

#endif
