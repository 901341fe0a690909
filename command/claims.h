/* Steps with their reasons that somebody has written, line by line in JSON: checked. */
#ifndef QD_COMMAND_CLAIMS_H
#define QD_COMMAND_CLAIMS_H

#include "cli.h"

/* Checks those of a file, or of standard input for "-"; a line for each. */
void claims_check(struct cli *cli, const char *name);

#endif
