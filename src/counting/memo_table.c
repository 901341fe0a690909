#include "memo_table.h"

#include "../base/check.h"
#include "../base/memory.h"

#include <stdint.h>
#include <stdlib.h>

/* Entries of a set. */
#define SET_ENTRIES 4

/* Sets at first. */
#define FIRST_SETS 256

/* Up to so many bytes it grows whenever it is full: they are in a cache near the processor. */
#define NEAR_BYTES ((size_t)1 << 20)

/* Beyond that a look-up must save this part of the work of a node. */
#define WORTH 8

static size_t table_entry_bytes(uint32_t words) {
    return sizeof(struct memo_entry) + ((size_t)words + 1) * sizeof(uint64_t);
}

static size_t table_bytes(uint32_t words, size_t sets) {
    return sets * SET_ENTRIES * table_entry_bytes(words);
}

static bool table_allocate(struct memo_table *table, size_t sets) {
    table->entries = qd_array_new(sets * SET_ENTRIES, sizeof *table->entries);
    table->data =
        qd_array_new(sets * SET_ENTRIES, ((size_t)table->words + 1) * sizeof *table->data);
    if (!table->entries || !table->data) {
        free(table->entries);
        free(table->data);
        return false;
    }
    table->sets = sets;
    return true;
}

static void table_add_bytes(struct memo_table *table, size_t bytes) {
    QD_CHECK(bytes <= SIZE_MAX - table->bytes);
    table->bytes += bytes;
    if (table->most_bytes < table->bytes)
        table->most_bytes = table->bytes;
}

bool qd_memo_table_open(struct memo_table *table, uint32_t words, size_t limit) {
    size_t sets = FIRST_SETS;
    *table = (struct memo_table){.words = words, .limit = limit};
    while (sets && table_bytes(words, sets) > limit)
        sets /= 2;
    if (!sets)
        return true;
    if (!table_allocate(table, sets)) {
        *table = (struct memo_table){0};
        return false;
    }
    table_add_bytes(table, table_bytes(words, sets));
    return true;
}

/* ---- entries --------------------------------------------------------------------------------- */

static uint64_t *table_key(const struct memo_table *table, const struct memo_entry *entry) {
    QD_CHECK(entry >= table->entries && entry < table->entries + table->sets * SET_ENTRIES);
    return table->data + (size_t)(entry - table->entries) * (table->words + 1);
}

/* One word is kept with the key; more are kept elsewhere, and the key has their address. */
static uint64_t *table_number(const struct memo_table *table, const struct memo_entry *entry) {
    uint64_t *place = table_key(table, entry) + table->words, *elsewhere;
    if (entry->length < 2)
        return place;
    memcpy(&elsewhere, place, sizeof elsewhere);
    return elsewhere;
}

static void table_forget(struct memo_table *table, struct memo_entry *entry) {
    if (entry->hash && entry->length > 1) {
        free(table_number(table, entry));
        table->bytes -= entry->length * sizeof(uint64_t);
    }
    entry->hash = 0;
}

static struct memo_entry *table_set(const struct memo_table *table, uint64_t hash) {
    QD_CHECK(table->sets && (table->sets & (table->sets - 1)) == 0);
    return table->entries + ((size_t)(hash >> 1) & (table->sets - 1)) * SET_ENTRIES;
}

static bool table_is_key(const struct memo_table *table, const struct memo_entry *entry,
                         const uint64_t *key) {
    const uint64_t *own = table_key(table, entry);
    uint64_t differ = 0;
    for (uint32_t w = 0; w < table->words; w++)
        differ |= own[w] ^ key[w];
    return !differ;
}

/* One that is free, or that took the least work. */
static struct memo_entry *table_cheapest(struct memo_entry *set) {
    struct memo_entry *cheapest = set;
    for (uint32_t i = 0; i < SET_ENTRIES; i++) {
        if (!set[i].hash)
            return &set[i];
        if (set[i].work < cheapest->work)
            cheapest = &set[i];
    }
    return cheapest;
}

void qd_memo_table_close(struct memo_table *table) {
    for (size_t i = 0; i < table->sets * SET_ENTRIES; i++)
        table_forget(table, &table->entries[i]);
    free(table->entries);
    free(table->data);
    *table = (struct memo_table){0};
}

const struct memo_entry *qd_memo_table_find(struct memo_table *table, uint64_t hash,
                                            const uint64_t *key, const uint64_t **number) {
    table->lookups++;
    table->recent_lookups++;
    if (!table->sets)
        return NULL;
    struct memo_entry *set = table_set(table, hash);
    for (uint32_t i = 0; i < SET_ENTRIES; i++)
        if (set[i].hash == (hash | 1) && table_is_key(table, &set[i], key)) {
            table->hits++;
            table->recent_saved += set[i].work;
            *number = table_number(table, &set[i]);
            return &set[i];
        }
    return NULL;
}

/* ---- growing --------------------------------------------------------------------------------- */

/* Twice as many sets have room for all entries of each. */
static void table_move_all(struct memo_table *table, const struct memo_table *from) {
    for (size_t i = 0; i < from->sets * SET_ENTRIES; i++) {
        const struct memo_entry *entry = &from->entries[i];
        if (!entry->hash)
            continue;
        struct memo_entry *place = table_cheapest(table_set(table, entry->hash));
        QD_CHECK(!place->hash);
        *place = *entry;
        memcpy(table_key(table, place), table_key(from, entry),
               ((size_t)table->words + 1) * sizeof *table->data);
    }
}

static void table_double(struct memo_table *table) {
    struct memo_table larger = *table;
    size_t bytes = table_bytes(table->words, table->sets);
    if (table->sets > SIZE_MAX / 2 / SET_ENTRIES || 2 * bytes > table->limit ||
        table->bytes > table->limit - 2 * bytes || !table_allocate(&larger, 2 * table->sets))
        return;
    table_add_bytes(&larger, 2 * bytes);
    table_move_all(&larger, table);
    larger.bytes -= bytes;
    free(table->entries);
    free(table->data);
    *table = larger;
}

/* When half as many entries have been given up as there are. */
static void table_consider(struct memo_table *table) {
    bool is_near = table_bytes(table->words, 2 * table->sets) <= NEAR_BYTES;
    if (is_near || table->recent_saved > table->recent_lookups / WORTH)
        table_double(table);
    table->recent_lookups = table->recent_saved = table->recent_evictions = 0;
}

/* ---- keeping --------------------------------------------------------------------------------- */

static bool table_keep_number(struct memo_table *table, struct memo_entry *entry,
                              const uint64_t *number, uint32_t length) {
    size_t bytes = length * sizeof *number;
    if (length < 2) {
        table_key(table, entry)[table->words] = length ? *number : 0;
        return true;
    }
    if (bytes > table->limit - table->bytes)
        return false;
    uint64_t *elsewhere = qd_array_new(length, sizeof *elsewhere);
    if (!elsewhere)
        return false;
    memcpy(elsewhere, number, bytes);
    memcpy(table_key(table, entry) + table->words, &elsewhere, sizeof elsewhere);
    table_add_bytes(table, bytes);
    return true;
}

void qd_memo_table_keep(struct memo_table *table, uint64_t hash, const uint64_t *key,
                        const uint64_t *number, uint32_t length, uint64_t work) {
    if (!table->sets)
        return;
    if (table->recent_evictions > table->sets * SET_ENTRIES / 2)
        table_consider(table);
    struct memo_entry *entry = table_cheapest(table_set(table, hash));
    table->recent_evictions += entry->hash != 0;
    table_forget(table, entry);
    if (!table_keep_number(table, entry, number, length))
        return;
    QD_CHECK(!entry->hash && table->bytes <= table->limit);
    memcpy(table_key(table, entry), key, table->words * sizeof *key);
    entry->hash = hash | 1;
    entry->work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX;
    entry->length = length;
}
