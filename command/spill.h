/* Streams of bytes in one temporary file, which has no name: nothing is left of it, however the program
 * ends. First all are written, then all are read. */
#ifndef QD_COMMAND_SPILL_H
#define QD_COMMAND_SPILL_H

#include "cli.h"

struct spill;

/* With streams 0, 1 ... `count` - 1, each of which takes a block of that many bytes of memory, in a file
 * in the folder. NULL after a message. */
struct spill *spill_open(struct cli *cli, const char *folder, size_t count, size_t block);
void spill_close(struct spill *spill);

void spill_put(struct spill *spill, size_t stream, const void *bytes, size_t length);

/* From here on the streams are read. False after a message: writing has failed. */
bool spill_turn(struct spill *spill);

/* Some of the next bytes, up to `most`; how many. 0: the end. */
size_t spill_take(struct spill *spill, size_t stream, void *bytes, size_t most);

/* The next bytes; false if there are fewer, at the end. */
bool spill_get(struct spill *spill, size_t stream, void *bytes, size_t length);

/* Back to the beginning of the stream. */
void spill_rewind(struct spill *spill, size_t stream);

/* False after a message: reading has failed. */
bool spill_is_fine(struct spill *spill);

/* Opens a new file in the folder and removes its name: a descriptor, or -1 after a message. */
int spill_open_file(struct cli *cli, const char *folder);

#endif
