/* A set of names with numbers 0, 1, 2 ... in the order of adding; lookup by hashing. */
#ifndef QD_BASE_NAMES_H
#define QD_BASE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QD_NO_NAME UINT32_MAX

typedef struct qd_names {
    char *bytes; /* all names, each followed by NUL */
    size_t byte_count, byte_capacity;
    size_t *offsets; /* offsets[n]: where name n begins in bytes */
    size_t count, offset_capacity;
    uint32_t *slots;   /* open addressing; number + 1, or 0 for a free slot */
    size_t slot_count; /* a power of two, at least twice the count; 0 before the first name */
} qd_names;

/* The number of the name, or QD_NO_NAME. */
uint32_t qd_names_find(const qd_names *names, const char *name, size_t length);

/* Adds a name known to be new. False if memory ran out (the set is then unchanged). */
bool qd_names_add(qd_names *names, const char *name, size_t length);

const char *qd_names_get(const qd_names *names, uint32_t number);
void qd_names_clear(qd_names *names);

#endif
