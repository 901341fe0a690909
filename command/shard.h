/*
 * --part K/N: a command reads one of N parts of its files, so that N machines can share the work.
 *
 * The files count as one sequence of S bytes. Part K has the lines whose first byte is one of those
 * from S(K-1)/N up to, but not including, SK/N. So every line is in exactly one part, and no part has to know
 * what the others have read.
 */
#ifndef QD_COMMAND_SHARD_H
#define QD_COMMAND_SHARD_H

#include "place.h"

#define OPTION_PART_OF(help) TEXT("part", struct cli, part, "K/N", help), .accept = shard_accept

/* Of commands that have --part; see bulk.h. */
#define OPTION_IN                                                                                  \
    TEXT("in", struct cli, in, "RUN", "do the part as a task of RUN, a folder with results"),      \
        .accept = shard_accept_run

/* --part, --in and --offsets of commands that read files. */
#define SHARD_OPTIONS                                                                              \
    {OPTION_PART_OF("take only part K of N of the lines; implies --offsets")}, {OPTION_IN}, {      \
        OPTION_OFFSETS                                                                             \
    }

/* Whether it is K/N; if not, after a usage message. */
bool shard_accept(const struct cli *cli, const char *text);

/* Whether it is the name of a folder; if not, after a usage message. */
bool shard_accept_run(const struct cli *cli, const char *name);

/* Whether parts in the format of --to can be put together one after another: nothing is around or
 * between records. If not, after a usage message. */
bool shard_accept_format(const struct cli *cli);

/* Reads the two numbers of K/N; false if it is something else. */
bool shard_scan(const char *text, uint64_t *part, uint64_t *of);

/* Where part K of N ends in a sequence of that many: total * K / N, rounded down. */
uint64_t shard_bound(uint64_t total, uint64_t part, uint64_t of);

/* Begin with all members 0. */
struct shard {
    uint64_t *sizes;      /* of the operands */
    uint64_t first, last; /* the lines of this part begin in [first, last) of the whole sequence */

    /* of the file that is being read */
    uint64_t position; /* of the next byte */
    uint64_t end;      /* the lines of this part begin before it */
    bool over;         /* all of them were taken */
};

/* Measures the files that the operands name. False after a message, if that is not possible. */
bool shard_open(struct shard *shard, struct cli *cli);
void shard_close(struct shard *shard);

/* Whether the part may have lines of that operand. */
bool shard_has(const struct shard *shard, int operand);

/* Goes to the first line of the part in the file of that operand, and sets the position; false if
 * there is none. */
bool shard_enter(struct shard *shard, int operand, int descriptor);

/* How many of the bytes that were read next belong to the part. */
size_t shard_take(struct shard *shard, const char *bytes, size_t length);

#endif
