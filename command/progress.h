/* The progress line on stderr, for long files and people who watch. */
#ifndef QD_COMMAND_PROGRESS_H
#define QD_COMMAND_PROGRESS_H

#include "cli.h"

bool progress_is_wanted(const struct cli *cli);

/* Reports the number of records that are done, the last one of that file. Called for every record,
 * or after many at once; shown now and then. */
void progress_update(const struct cli *cli, const char *file, uint64_t records);
void progress_now(const struct cli *cli, const char *file, uint64_t records);

#endif
