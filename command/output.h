/* Writing results to stdout or a file. */
#ifndef QD_COMMAND_OUTPUT_H
#define QD_COMMAND_OUTPUT_H

#include "cli.h"
#include "system.h"

/* Opens the file of -o, or uses stdout; false after a message. The file keeps its contents until
 * something is written, or the command ends without an error. */
bool output_open(struct cli *cli);
void output_write(const char *bytes, size_t length);
void output_text(const char *string);
void output_print(const char *format, ...) QD_PRINTF(1, 2);

/* Writes the text and empties it, so that it can be used again. Ends the program if the text has
 * failed. */
void output_put(qd_text *text);

/* The same for a text of many lines that is written at once. After a signal it ends with a whole line, and
 * false is returned if there were more. (In the midst of a line only where one is longer than a pipe takes, and
 * nobody reads.) */
bool output_put_lines(qd_text *text);

/* Passes on what was written so far. */
void output_flush(void);

/* To be called after every record, or several: flushes with --line-buffered or on a terminal. */
void output_records_done(uint64_t count);

/* How many there were. */
uint64_t output_records(void);

/* Flushes and closes, with a message if that fails. */
void output_close(struct cli *cli);
bool output_is_terminal(void);
bool output_has_begun(void); /* something was written */
bool output_is_fine(void);   /* nothing has failed so far */

/* With -o: flushes, and returns the number of bytes in the file; -1 otherwise. */
long long output_position(void);

/* Goes on after the first `size` bytes of the file of -o, if that is their hash, and cuts off the
 * rest; after that, output_hash is that of the whole. Why not, if it does not: then nothing was
 * changed. */
const char *output_continue(long long size, uint64_t hash);

/* Whether the file of -o has contents that the first write will remove. */
bool output_replaces(void);

/* From here on, what is written goes into a new file; false after a message. */
bool output_divert(struct cli *cli, const char *name);

/* Passes what was written there to the disk; false if anything has failed. */
bool output_sync(void);

/* Back to where it was, after a message if anything has failed. */
void output_return(struct cli *cli);

/* FNV-1a of the bytes written since output_begin_hash. */
void output_begin_hash(void);
uint64_t output_hash(void);

/* Whether that file, or the one open at `descriptor`, is the output file. */
bool output_is_file(const struct file_facts *file);
bool output_is_same_file(int descriptor);

/* Whether the output file had contents before; to be called before the first write. */
bool output_continues(void);

#endif
