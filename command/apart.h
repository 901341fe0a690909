/* Whether a command would write over what it reads. */
#ifndef QD_COMMAND_APART_H
#define QD_COMMAND_APART_H

#include "cli.h"

/* Whether no output file named by the options is also read; if not, after a message. */
bool files_are_apart(struct cli *cli);

#endif
