#include "passes.h"
#include "message.h"
#include "progress.h"
#include "signals.h"
#include "spill.h"

#include "../src/base/check.h"
#include "../src/base/hash.h"

#include <stdlib.h>
#include <string.h>

#define DIFFERENT UINT16_MAX /* in place of a bucket */

/* The memory of all streams together. */
#define MEMORY_OF_KEYS (1 << 21)
#define MEMORY_OF_VERDICTS (1 << 19)

#if SIZE_MAX > UINT32_MAX
#define MOST_MEGABYTES 8192
#else
#define MOST_MEGABYTES 2048 /* half of it in one array */
#endif
#define MOST_LENGTH (1 << 19) /* of a key; the least memory has room for it */
#define HEAD sizeof(uint32_t) /* its length */

struct passes {
    struct cli *cli;
    uint16_t buckets;
    struct spill *keys; /* a stream for each bucket, and the order, with two bytes for each key */
    struct spill *verdicts; /* a byte for each key of a bucket */
    size_t memory;          /* for a bucket */
    uint64_t *counts;       /* keys of each bucket, and of all */

    /* The bucket that is looked at: keys with their lengths, and a table of where they are. */
    unsigned char *store;
    size_t used, size;
    uint32_t *slots; /* one more than an offset; 0: empty */
    size_t slot_count, taken;
};

struct passes *passes_open(struct cli *cli, const char *folder, uint16_t buckets,
                           uint64_t megabytes) {
    struct passes *passes = new_array(1, sizeof *passes);
    uint64_t memory = (megabytes < MOST_MEGABYTES ? megabytes : MOST_MEGABYTES) << 20;
    passes->cli = cli;
    passes->buckets = buckets;
    passes->memory = (size_t)(memory / 2);
    passes->counts = new_array(buckets + 1u, sizeof *passes->counts);
    passes->keys = spill_open(cli, folder, buckets + 1u, MEMORY_OF_KEYS / (buckets + 1u));
    if (passes->keys)
        passes->verdicts = spill_open(cli, folder, buckets, MEMORY_OF_VERDICTS / buckets);
    if (passes->verdicts)
        return passes;
    passes_close(passes);
    return NULL;
}

void passes_close(struct passes *passes) {
    if (!passes)
        return;
    spill_close(passes->keys);
    spill_close(passes->verdicts);
    free(passes->counts);
    free(passes->store);
    free(passes->slots);
    free(passes);
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* The last steps of MurmurHash3 (Austin Appleby): each bit depends on all of them. */
static uint64_t hash_key(const unsigned char *key, size_t length) {
    uint64_t hash = qd_hash_bytes(QD_HASH_BEGIN, (const char *)key, length);
    hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash ^ hash >> 33;
}

/* Numbers in files are the same on every machine. */
static void put_number(unsigned char *bytes, size_t length, uint32_t number) {
    for (size_t i = 0; i < length; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
}

static uint32_t take_number(const unsigned char *bytes, size_t length) {
    uint32_t number = 0;
    for (size_t i = 0; i < length; i++)
        number |= (uint32_t)bytes[i] << 8 * i;
    return number;
}

static void add_to_order(struct passes *passes, uint16_t bucket) {
    unsigned char number[2];
    put_number(number, sizeof number, bucket);
    spill_put(passes->keys, passes->buckets, number, sizeof number);
    passes->counts[passes->buckets]++;
}

void passes_add(struct passes *passes, const void *key, size_t length) {
    uint16_t bucket = (uint16_t)((hash_key(key, length) & UINT32_MAX) % passes->buckets);
    unsigned char head[HEAD];
    if (length > MOST_LENGTH)
        give_up("a board is too large for this");
    put_number(head, HEAD, (uint32_t)length);
    spill_put(passes->keys, bucket, head, HEAD);
    spill_put(passes->keys, bucket, key, length);
    passes->counts[bucket]++;
    add_to_order(passes, bucket);
}

void passes_add_different(struct passes *passes) {
    add_to_order(passes, DIFFERENT);
}

/* ---- deciding -------------------------------------------------------------------------------- */

/* Of its memory, a bucket takes one byte for each key, and the table an eighth of the rest, but no more than the
 * largest bucket fills half: it is emptied for each. */
static void make_table(struct passes *passes) {
    uint64_t most = 0;
    for (size_t bucket = 0; bucket < passes->buckets; bucket++)
        most = passes->counts[bucket] > most ? passes->counts[bucket] : most;
    size_t memory = passes->memory, least = memory / 4;
    memory = most < memory - least ? memory - (size_t)most : least;
    passes->slot_count = 1;
    while (passes->slot_count * 8 * sizeof *passes->slots < memory &&
           passes->slot_count < 4 * (most + 1))
        passes->slot_count *= 2;
    passes->slot_count /= 2;
    passes->size = memory - passes->slot_count * sizeof *passes->slots;
    passes->size = passes->size < UINT32_MAX ? passes->size : UINT32_MAX;
    passes->store = new_array(passes->size, 1);
    passes->slots = new_array(passes->slot_count, sizeof *passes->slots);
}

static void empty_table(struct passes *passes) {
    memset(passes->slots, 0, passes->slot_count * sizeof *passes->slots);
    passes->used = passes->taken = 0;
}

/* Heads first: behind them, keys of other lengths may end earlier, and the store with them. */
static bool is_equal(const unsigned char *stored, const unsigned char *key, size_t length) {
    return memcmp(stored, key, HEAD) == 0 && memcmp(stored + HEAD, key + HEAD, length - HEAD) == 0;
}

/* The verdict on a key behind its head, which is put into the table if it is new. VERDICT_NONE: there is
 * no room. Then there is none for an equal one later, either. */
static enum verdict judge(struct passes *passes, const unsigned char *key, size_t length) {
    QD_CHECK(passes->taken < passes->slot_count && passes->used <= passes->size);
    size_t slot = (size_t)(hash_key(key + HEAD, length - HEAD) >> 32) & (passes->slot_count - 1);
    for (; passes->slots[slot]; slot = (slot + 1) & (passes->slot_count - 1))
        if (is_equal(passes->store + passes->slots[slot] - 1, key, length))
            return VERDICT_KNOWN;
    if (passes->used + length > passes->size || 4 * passes->taken >= 3 * passes->slot_count)
        return VERDICT_NONE;
    memcpy(passes->store + passes->used, key, length);
    passes->slots[slot] = (uint32_t)passes->used + 1;
    passes->used += length;
    passes->taken++;
    return VERDICT_NEW;
}

/* Judges those keys of the bucket on which there is no verdict yet; whether there is on all. */
static bool judge_bucket(struct passes *passes, size_t bucket, unsigned char *verdicts) {
    static unsigned char key[HEAD + MOST_LENGTH];
    bool all = true;
    spill_rewind(passes->keys, bucket);
    for (uint64_t i = 0; i < passes->counts[bucket] && !stop_signal; i++) {
        if (!spill_get(passes->keys, bucket, key, HEAD))
            return true; /* it has failed */
        uint32_t length = take_number(key, HEAD);
        if (length > MOST_LENGTH || !spill_get(passes->keys, bucket, key + HEAD, length))
            return true;
        if (verdicts[i] == VERDICT_NONE)
            verdicts[i] = (unsigned char)judge(passes, key, HEAD + length);
        all = all && verdicts[i] != VERDICT_NONE;
    }
    return all || stop_signal;
}

static void decide_bucket(struct passes *passes, size_t bucket) {
    size_t count = (size_t)passes->counts[bucket];
    unsigned char *verdicts = new_array(count + 1, 1);
    memset(verdicts, VERDICT_NONE, count);
    do
        empty_table(passes);
    while (!judge_bucket(passes, bucket, verdicts));
    spill_rewind(passes->keys, bucket);
    spill_put(passes->verdicts, bucket, verdicts, count);
    free(verdicts);
}

bool passes_decide(struct passes *passes) {
    if (!spill_turn(passes->keys))
        return false;
    make_table(passes);
    for (size_t bucket = 0; bucket < passes->buckets && !stop_signal; bucket++) {
        progress_at(passes->cli, passes->cli->command->name,
                    (double)bucket / (double)passes->buckets, "comparing, bucket %zu of %zu",
                    bucket + 1, (size_t)passes->buckets);
        decide_bucket(passes, bucket);
    }
    free(passes->store);
    free(passes->slots);
    passes->store = NULL;
    passes->slots = NULL;
    return spill_is_fine(passes->keys) && spill_turn(passes->verdicts) && !stop_signal;
}

/* ---- verdicts -------------------------------------------------------------------------------- */

enum verdict passes_next(struct passes *passes) {
    unsigned char number[2], verdict;
    if (!spill_get(passes->keys, passes->buckets, number, sizeof number))
        return VERDICT_NONE;
    uint32_t bucket = take_number(number, sizeof number);
    if (bucket == DIFFERENT)
        return VERDICT_DIFFERENT;
    if (bucket >= passes->buckets || !spill_get(passes->verdicts, bucket, &verdict, 1))
        return VERDICT_NONE;
    return (enum verdict)verdict;
}

bool passes_are_fine(struct passes *passes) {
    return spill_is_fine(passes->keys) && spill_is_fine(passes->verdicts);
}

/* ---- in several processes -------------------------------------------------------------------- */

bool passes_are_added(struct passes *passes) {
    return spill_turn(passes->keys);
}

uint64_t passes_export(struct passes *passes, uint16_t bucket,
                       void (*take)(void *user, const void *bytes, size_t length), void *user) {
    unsigned char bytes[4096];
    size_t length;
    while ((length = spill_take(passes->keys, bucket, bytes, sizeof bytes)) > 0)
        take(user, bytes, length);
    spill_rewind(passes->keys, bucket);
    return passes->counts[bucket];
}

void passes_add_all(struct passes *passes, const char *bytes, size_t length) {
    for (size_t at = 0; length - at >= HEAD;) {
        const unsigned char *key = (const unsigned char *)bytes + at;
        size_t size = take_number(key, HEAD);
        if (size > length - at - HEAD)
            return;
        passes_add(passes, key + HEAD, size);
        at += HEAD + size;
    }
}

void passes_import_order(struct passes *passes, const char *bytes, size_t length) {
    spill_put(passes->keys, passes->buckets, bytes, length);
}

void passes_import_verdicts(struct passes *passes, uint16_t bucket, const char *bytes,
                            size_t length) {
    spill_put(passes->verdicts, bucket, bytes, length);
}

bool passes_are_imported(struct passes *passes) {
    return spill_turn(passes->keys) && spill_turn(passes->verdicts);
}
