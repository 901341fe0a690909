/* solve --explain: each puzzle with all steps that a person would take, and their reasons. */
#ifndef QD_COMMAND_EXPLAINED_H
#define QD_COMMAND_EXPLAINED_H

#include "cli.h"

#include <quadrille/explain.h>

/* Reads all records and answers them, on the scale of that name; NULL: the default. Returns the status. */
int explained_run(struct cli *cli, const char *scale);

#endif
