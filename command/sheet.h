/* Puzzles written one after another, in formats that may have one frame around all of them. */
#ifndef QD_COMMAND_SHEET_H
#define QD_COMMAND_SHEET_H

#include <quadrille/io.h>

/* Begin with all members 0. */
struct sheet {
    const qd_format *format;
    qd_writer *writer; /* NULL: nothing has begun */
    qd_text text;
};

/* Writes a record. If it is in another format than the one before, that one is ended first. False:
 * the format cannot hold it, as the error says. */
bool sheet_put(struct sheet *sheet, const qd_format *format, const qd_puzzle *puzzle,
               qd_error *error);

/* The same for a record without a grid; false if the format cannot express that. */
bool sheet_put_failure(struct sheet *sheet, const qd_format *format, const char *word);

/* The same for a malformed record, as a line `!error LINE:COLUMN` if the format has no frame and cannot
 * express it. */
void sheet_put_malformed(struct sheet *sheet, const qd_format *format, const qd_record *record);

/* Makes sure that a frame is written even if there are no records. */
void sheet_begin(struct sheet *sheet, const qd_format *format);

/* Ends the last format. */
void sheet_close(struct sheet *sheet);

#endif
