#define _POSIX_C_SOURCE 200809L
#include "shard.h"
#include "message.h"
#include "signals.h"
#include "system.h"
#include "../src/base/check.h"
#include "../src/base/scan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SHARDS 16777216

/* ---- K/N ------------------------------------------------------------------------------------- */

/* Digits only, and no more than fit. */
static bool is_short_number(const char *text, size_t length) {
    return length >= 1 && length <= 8 && strspn(text, "0123456789") >= length;
}

bool shard_scan(const char *text, uint64_t *part, uint64_t *of) {
    const char *slash = strchr(text, '/');
    *part = *of = 0;
    return slash && is_short_number(text, (size_t)(slash - text)) &&
           is_short_number(slash + 1, strlen(slash + 1)) &&
           sscanf(text, "%8" SCNu64 "/%8" SCNu64, part, of) == 2;
}

bool shard_accept(const struct cli *cli, const char *text) {
    uint64_t part, of;
    if (!shard_scan(text, &part, &of))
        return usage_error(cli, "--part must be K/N, e.g. 3/100, not '%s'", text), false;
    if (part >= 1 && part <= of && of <= MOST_SHARDS)
        return true;
    return usage_error(cli, "--part: there is no part %s: parts are 1/N to N/N, N up to %d", text,
                       MOST_SHARDS),
           false;
}

bool shard_accept_run(const struct cli *cli, const char *name) {
    return *name || (usage_error(cli, "--in: missing folder name"), false);
}

/* Without products that do not fit: K and N are below 2^25. */
uint64_t shard_bound(uint64_t total, uint64_t part, uint64_t of) {
    QD_CHECK(of > 0 && of <= MOST_SHARDS && part <= of);
    return total / of * part + total % of * part / of;
}

bool shard_accept_format(const struct cli *cli) {
    const qd_format *to = cli->part ? cli->to : NULL;
    if (!to || !(qd_format_about(to).tall || qd_format_about(to).framed))
        return true;
    return usage_error(cli, "--part: %s does not have one line for each puzzle",
                       qd_format_about(to).name),
           false;
}

/* ---- files ----------------------------------------------------------------------------------- */

static const char needed[] = "--part needs files whose size is known";

/* False after a message. */
static bool measure(struct cli *cli, const char *name, uint64_t *size) {
    struct file_facts file;
    if (strcmp(name, "-") == 0)
        return usage_error(cli, "%s, not standard input", needed), false;
    if (!system_look(name, &file))
        return complain(cli, EXIT_TROUBLE, "%s: %s", name, strerror(errno)), false;
    if (!file.is_regular)
        return usage_error(cli, "%s, and '%s' is not one", needed, name), false;
    *size = file.size;
    return true;
}

bool shard_open(struct shard *shard, struct cli *cli) {
    uint64_t part, of, total = 0;
    if (cli->operand_count == 0)
        return measure(cli, "-", NULL);
    shard->sizes = new_array((size_t)cli->operand_count, sizeof *shard->sizes);
    for (int i = 0; i < cli->operand_count; i++) {
        if (!measure(cli, cli->operands[i], &shard->sizes[i])) {
            shard_close(shard);
            return false;
        }
        total += shard->sizes[i];
    }
    shard_scan(cli->part, &part, &of);
    shard->first = shard_bound(total, part - 1, of);
    shard->last = shard_bound(total, part, of);
    return true;
}

void shard_close(struct shard *shard) {
    free(shard->sizes);
    shard->sizes = NULL;
}

/* The bytes of the operand's file at which a line of the part may begin: false if there are none. */
static bool find_range(const struct shard *shard, int operand, uint64_t *begin, uint64_t *end) {
    QD_CHECK(shard->sizes && shard->first <= shard->last);
    uint64_t before = 0, size = shard->sizes[operand];
    for (int i = 0; i < operand; i++)
        before += shard->sizes[i];
    *begin = shard->first > before ? shard->first - before : 0;
    *end = shard->last > before ? shard->last - before : 0;
    *end = *end < size ? *end : size;
    return *begin < *end;
}

bool shard_has(const struct shard *shard, int operand) {
    uint64_t begin, end;
    return find_range(shard, operand, &begin, &end);
}

/* Where the first line begins that does not begin before `begin`; `end` or more: not before `end`. */
static uint64_t find_line(int descriptor, uint64_t begin, uint64_t end) {
    char block[1 << 14];
    uint64_t position = begin - 1; /* a line begins after a line end */
    while (position + 1 < end && !stop_signal) {
        ssize_t length = system_pread(descriptor, block, sizeof block, position);
        if (length <= 0)
            return end;
        /* One that begins the block is whole, unless the file ends there. */
        const char *next, *stop = qd_find_line_end(block, block + length, length > 2, &next);
        if (stop < block + length && next)
            return position + (uint64_t)(next - block);
        position += (uint64_t)(stop - block);
    }
    return end;
}

bool shard_enter(struct shard *shard, int operand, int descriptor) {
    uint64_t begin;
    if (!find_range(shard, operand, &begin, &shard->end))
        return false;
    shard->position = begin == 0 ? 0 : find_line(descriptor, begin, shard->end);
    shard->over = false;
    return shard->position < shard->end && lseek(descriptor, (off_t)shard->position, SEEK_SET) >= 0;
}

/* The last line ends with the first line end that is not before the last byte of the range. Of that, its
 * first byte is enough. */
size_t shard_take(struct shard *shard, const char *bytes, size_t length) {
    QD_CHECK(shard->end > 0 && !shard->over);
    uint64_t last = shard->end - 1;
    uint64_t before = last > shard->position ? last - shard->position : 0;
    shard->position += length;
    if (before >= length)
        return length;
    const char *end = bytes + length;
    const char *stop = qd_find_line_end(bytes + before, end, true, NULL);
    shard->over = stop < end;
    return (size_t)(stop - bytes) + shard->over;
}
