#include "names.h"

#include "check.h"
#include "hash.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* Folded, because names are short and the table is at most half full. */
static size_t names_hash(const char *name, size_t length) {
    uint64_t value = qd_hash_bytes(QD_HASH_BEGIN, name, length);
    return (size_t)(value ^ value >> 32);
}

#ifdef QUADRILLE_CHECKS

/* Every name is found by its slot, the table is at most half full, and names are without gaps. */
static const char *names_check(const qd_names *names) {
    size_t used = 0;
    if (names->slot_count & (names->slot_count - 1) || 2 * names->count > names->slot_count)
        return "the size of the table of names is not a power of two, or it is too full";
    for (size_t slot = 0; slot < names->slot_count; slot++) {
        if (names->slots[slot] > names->count)
            return "a slot has a name that does not exist";
        used += names->slots[slot] != 0;
    }
    for (size_t n = 0; n + 1 < names->count; n++)
        if (names->offsets[n] + strlen(names->bytes + names->offsets[n]) + 1 !=
            names->offsets[n + 1])
            return "there is a gap between two names";
    return used == names->count ? NULL : "not every name has a slot of its own";
}

#endif

/* The slot where the name is, or the free slot where it would go. */
static size_t names_probe(const qd_names *names, const char *name, size_t length) {
    size_t mask = names->slot_count - 1;
    QD_CHECK(names->count < names->slot_count); /* a free slot ends it */
    for (size_t slot = names_hash(name, length) & mask;; slot = (slot + 1) & mask) {
        if (names->slots[slot] == 0)
            return slot;
        const char *other = qd_names_get(names, names->slots[slot] - 1);
        if (strncmp(other, name, length) == 0 && other[length] == '\0')
            return slot;
    }
}

uint32_t qd_names_find(const qd_names *names, const char *name, size_t length) {
    if (names->slot_count == 0)
        return QD_NO_NAME;
    uint32_t found = names->slots[names_probe(names, name, length)];
    return found ? found - 1 : QD_NO_NAME;
}

static bool names_enlarge(qd_names *names) {
    size_t slot_count = names->slot_count ? 2 * names->slot_count : 64;
    uint32_t *slots = qd_array_new(slot_count, sizeof *slots);
    if (!slots)
        return false;
    free(names->slots);
    names->slots = slots;
    names->slot_count = slot_count;
    for (size_t n = 0; n < names->count; n++) {
        const char *name = qd_names_get(names, (uint32_t)n);
        names->slots[names_probe(names, name, strlen(name))] = (uint32_t)n + 1;
    }
    return true;
}

bool qd_names_add(qd_names *names, const char *name, size_t length) {
    QD_CHECK(qd_names_find(names, name, length) == QD_NO_NAME);
    if (2 * (names->count + 1) > names->slot_count && !names_enlarge(names))
        return false;
    if (!qd_array_reserve(&names->bytes, &names->byte_capacity, names->byte_count + length + 1,
                          1) ||
        !qd_array_reserve(&names->offsets, &names->offset_capacity, names->count + 1,
                          sizeof *names->offsets))
        return false;
    names->slots[names_probe(names, name, length)] = (uint32_t)names->count + 1;
    names->offsets[names->count++] = names->byte_count;
    memcpy(names->bytes + names->byte_count, name, length);
    names->bytes[names->byte_count + length] = '\0';
    names->byte_count += length + 1;
    QD_CHECK_SOMETIMES(names->count, names->slot_count, names_check(names));
    return true;
}

const char *qd_names_get(const qd_names *names, uint32_t number) {
    QD_CHECK(number < names->count);
    return names->bytes + names->offsets[number];
}

void qd_names_clear(qd_names *names) {
    free(names->bytes);
    free(names->offsets);
    free(names->slots);
    *names = (qd_names){0};
}
