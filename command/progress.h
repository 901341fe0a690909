/* The progress line on stderr. */
#ifndef QD_COMMAND_PROGRESS_H
#define QD_COMMAND_PROGRESS_H

#include "cli.h"

bool progress_is_wanted(const struct cli *cli);

/* Reports the number of finished records, the last of which is from that file. Called after each
 * record or after many; shown from time to time. */
void progress_update(const struct cli *cli, const char *file, uint64_t records);
void progress_now(const struct cli *cli, const char *file, uint64_t records);

#endif
