/* solve --explain: each puzzle with all steps that a person would take, and their reasons. */
#ifndef QD_COMMAND_EXPLAINED_H
#define QD_COMMAND_EXPLAINED_H

#include "choice.h"

/* Reads all records and answers them, on the scale that is chosen. Returns the status. */
int explained_run(struct cli *cli, const struct choice *choice);

#endif
