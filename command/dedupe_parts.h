/*
 * quadrille dedupe on many machines: three passes, each a run of puzzles of N parts. N is also the number
 * of buckets.
 *
 *     pass 1, part K      reads part K of the files, and writes the keys of each bucket, and the order of
 *                         buckets
 *     pass 2, part K      reads the keys of bucket K that all parts have, and writes verdicts on those of
 *                         each part
 *     pass 3, part K      reads part K of the files again, and writes the puzzles that are new
 *
 * The first two work in folders pass-1 and pass-2 of the run.
 */
#ifndef QD_COMMAND_DEDUPE_PARTS_H
#define QD_COMMAND_DEDUPE_PARTS_H

#include "passes.h"

#define DEDUPE_MOST_PARTS 4096

/* The folder, in that of the run, that the pass works in; NULL: the folder of the run. */
const char *dedupe_folder(uint64_t pass);

/* Pass 1: an empty set of buckets, and writing it. */
struct passes *dedupe_open_keys(struct cli *cli, const char *folder);
void dedupe_write_keys(struct cli *cli, struct passes *keys);

/* Pass 2, as a whole. False after a message or a signal. */
bool dedupe_write_verdicts(struct cli *cli, const char *folder, uint64_t megabytes);

/* Pass 3: the verdicts on this part; NULL after a message. */
struct passes *dedupe_open_verdicts(struct cli *cli, const char *folder);

#endif
