/* The puzzles of a call, as bytes. */
#ifndef QD_MANY_ROWS_H
#define QD_MANY_ROWS_H

#include "quadrille/many.h"

static inline const uint8_t *many_row(const qd_many_work *work, size_t number) {
    return work->list ? work->list[number] : (const uint8_t *)work->cells + number * work->stride;
}

/* The first byte of a puzzle of the ordinary 9x9 (`nine`), or of a board with so many values, that is none; `width` if
 * all are. */
uint32_t qd_many_find_wrong(const uint8_t *row, uint32_t width, bool nine, uint32_t values);

/* The first puzzle of the ordinary 9x9 from `first` on that has such a byte; `end` if none before it has. */
size_t qd_many_skip_good(const qd_many_work *work, size_t first, size_t end);

/* A puzzle of the ordinary 9x9 as values. */
void qd_many_put_values(const uint8_t *row, uint8_t values[81]);

#endif
