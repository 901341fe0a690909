/* Files of numbered pieces, each with a checksum, so that any of them can be read alone. After the pieces
 * there is a line of fixed length for each: where it ends, how many things are in it, and its
 * FNV-1a. */
#ifndef QD_COMMAND_PIECES_H
#define QD_COMMAND_PIECES_H

#include "cli.h"

/* Writes one to the output. Begin with pieces_begin. */
struct pieces {
    uint64_t written, hash;
    qd_text lines;
};

void pieces_begin(struct pieces *pieces);
void pieces_write(struct pieces *pieces, const void *bytes, size_t length);

/* Ends a piece. */
void pieces_next(struct pieces *pieces, uint64_t count);

/* After the last one. */
void pieces_end(struct pieces *pieces);

/* Reads piece `number`, from 0, of a file that has `of` into a text; false after a message. */
bool pieces_read(struct cli *cli, const char *path, uint64_t number, uint64_t of, qd_text *bytes,
                 uint64_t *count);

#endif
