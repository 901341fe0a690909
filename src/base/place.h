/* The position of a reader in a text. */
#ifndef QD_BASE_PLACE_H
#define QD_BASE_PLACE_H

#include <stdint.h>

typedef struct qd_place {
    const char *cursor;
    const char *line; /* where its line begins */
    uint64_t line_number;
} qd_place;

static inline uint64_t qd_place_column(qd_place place) {
    return (uint64_t)(place.cursor - place.line) + 1;
}

#endif
