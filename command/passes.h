/*
 * The first of each of many keys, in less memory than they take. Keys are compared in full.
 *
 * First, every key goes to one of some buckets, by its hash, and the number of the bucket is noted. Then one
 * bucket after another is looked at, in the order of its keys, and a verdict for each of them is
 * noted. In the end, the verdict on key i is the next one of the bucket that was noted for it. So no
 * key has a number, and everything is read in the order in which it was written.
 */
#ifndef QD_COMMAND_PASSES_H
#define QD_COMMAND_PASSES_H

#include "cli.h"

struct passes;

#define PASSES_BUCKETS 128 /* a useful number */

/* With temporary files in the folder. NULL after a message. */
struct passes *passes_open(struct cli *cli, const char *folder, uint16_t buckets,
                           uint64_t megabytes);
void passes_close(struct passes *passes);

/* Adds a key, or one that is different from all. */
void passes_add(struct passes *passes, const void *key, size_t length);
void passes_add_different(struct passes *passes);

/* When all keys were added, and only exported: false after a message. */
bool passes_are_added(struct passes *passes);

/* When all keys were added: finds the first of each. False after a message or a signal. */
bool passes_decide(struct passes *passes);

enum verdict {
    VERDICT_KNOWN, /* it was there before */
    VERDICT_NEW,
    VERDICT_DIFFERENT,
    VERDICT_NONE /* no more keys were added */
};

/* On the next of the keys, in their order. */
enum verdict passes_next(struct passes *passes);

/* Whether nothing failed meanwhile; if not, after a message. */
bool passes_are_fine(struct passes *passes);

/* ---- in several processes: see dedupe_parts.h ------------------------------------------------ */

/* Passes the keys of a bucket on, or (number of buckets) the order of buckets; how many there are. */
uint64_t passes_export(struct passes *passes, uint16_t bucket,
                       void (*take)(void *user, const void *bytes, size_t length), void *user);

/* Adds all keys of an exported bucket. */
void passes_add_all(struct passes *passes, const char *bytes, size_t length);

/* The order that was exported, and verdicts on the keys of a bucket. */
void passes_import_order(struct passes *passes, const char *bytes, size_t length);
void passes_import_verdicts(struct passes *passes, uint16_t bucket, const char *bytes,
                            size_t length);

/* To be called after that, in place of passes_decide; false after a message. */
bool passes_are_imported(struct passes *passes);

#endif
