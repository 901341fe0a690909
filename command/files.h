/* Files that are read, and files that are written. */
#ifndef QD_COMMAND_FILES_H
#define QD_COMMAND_FILES_H

#include "cli.h"

/* Added to the name of --save: where a saved search is written first, and what keeps others away. */
#define SAVE_NEW ".new"
#define SAVE_LOCK ".lock"

/* To be called first of all. */
void open_standard_descriptors(void);

/* Whether no file that the options name for writing is one that is read; if not, after a message. */
bool files_are_apart(struct cli *cli);

/* Reads a whole file, or stdin for "-"; false after a message. */
bool read_file(struct cli *cli, const char *name, qd_text *text);

#endif
