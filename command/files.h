/* Files that are read, and files that are written. */
#ifndef QD_COMMAND_FILES_H
#define QD_COMMAND_FILES_H

#include "cli.h"

#include <stdio.h>

/* Added to the name of --save: the file that is written first, and the lock. */
#define SAVE_NEW ".new"
#define SAVE_LOCK ".lock"

/* Reads a whole file, or stdin for "-"; false after a message. */
bool read_file(struct cli *cli, const char *name, qd_text *text);

/* The same until `stop` is due, also while it waits for what others write; false without a message
 * after that. */
bool read_file_while(struct cli *cli, const char *name, const qd_stop *stop, qd_text *text);

/* Reads one line after another, without its newline; of a line that is longer, the first `most` bytes. */
bool read_lines(struct cli *cli, const char *name, size_t most,
                void (*visit)(void *user, const char *line, size_t length), void *user);

/* Opens a file to be read, or stdin for "-"; NULL after a message. */
FILE *file_open(struct cli *cli, const char *name);

/* Writes a file and passes it to the disk; false with errno set. With `put`, what that puts there. */
bool file_write_whole(const char *name, const qd_text *text);
bool file_write_by(const char *name, bool (*put)(const void *user, FILE *file), const void *user);

/* The symbols of an option FILE|TEXT, without blanks and line ends; false after a message. `note` is
 * for messages about them: "", or that there is no such file. */
bool read_symbols(struct cli *cli, const char *given, qd_text *symbols, const char **note);

#endif
