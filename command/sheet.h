/* Puzzles written one after another in a format that may want a frame around them all. */
#ifndef QD_COMMAND_SHEET_H
#define QD_COMMAND_SHEET_H

#include <quadrille/formats.h>

/* Begin with all members 0. */
struct sheet {
    const qd_format *format;
    qd_writer *writer; /* NULL: nothing is begun */
    qd_text text;
};

/* Writes a record. If it is in another format than the one before, that one is ended first. False:
 * the format cannot hold it, as the error says. */
bool sheet_put(struct sheet *sheet, const qd_format *format, const qd_puzzle *puzzle,
               qd_error *error);

/* The same for a record that there is no grid of; false if the format has no form for that. */
bool sheet_put_failure(struct sheet *sheet, const qd_format *format, const char *word);

/* So that a frame is written even if nothing comes. */
void sheet_begin(struct sheet *sheet, const qd_format *format);

/* Ends what was begun. */
void sheet_close(struct sheet *sheet);

#endif
