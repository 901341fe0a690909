/* Where results go: stdout or a file. */
#ifndef QD_COMMAND_OUTPUT_H
#define QD_COMMAND_OUTPUT_H

#include "cli.h"

/* Opens -o FILE or takes stdout; false after a message. FILE keeps what it has until something is
 * written, or the command ends without trouble. */
bool output_open(struct cli *cli);
void output_write(const char *bytes, size_t length);
void output_text(const char *string);
void output_print(const char *format, ...) QD_PRINTF(1, 2);

/* Writes the text and empties it, so that it can be used again; ends the program if memory ran out
 * while it was put together. */
void output_put(qd_text *text);

/* After every record: flushes if --line-buffered or a terminal is watching. */
void output_record_done(void);

/* Flushes and closes; complains if that fails. */
void output_close(struct cli *cli);
bool output_is_terminal(void);
bool output_is_fine(void); /* nothing has failed so far */

/* With -o FILE: bytes written, all of them out of our hands; -1 otherwise. */
long long output_position(void);

/* Forgets what is after the first `size` bytes of FILE, which was opened to be continued. */
bool output_cut(long long size);

/* Whether the file open at `descriptor` is the one that is written to. */
bool output_is_same_file(int descriptor);

/* Whether a file that is written to had something in it before: asked before the first write. */
bool output_continues(void);

#endif
