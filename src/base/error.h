/* Filling errors: how the library reports every failure. */
#ifndef QD_BASE_ERROR_H
#define QD_BASE_ERROR_H

#include "quadrille/base.h"

/* Both fill `error` (if not NULL) and return `status`, so that callers write `return qd_fail(...)`.
 */
qd_status qd_fail(qd_error *error, qd_status status, const char *format, ...) QD_PRINTF(3, 4);
qd_status qd_fail_at(qd_error *error, qd_status status, uint64_t line, uint64_t column,
                     const char *format, ...) QD_PRINTF(5, 6);

/* Adds the doubt to an error (if not NULL) that has been filled; returns `status`. */
qd_status qd_doubt_whether(qd_error *error, qd_status status, qd_doubt doubt);

/* "a" or "an", for use before the number: an 8x8, a 9x9. */
const char *qd_article(uint32_t number);

qd_status qd_fail_memory(qd_error *error);

/* QD_ERROR_STOPPED: a qd_stop ended it before its end. */
qd_status qd_fail_stopped(qd_error *error);

/* An out-parameter; or, if the caller does not want that result (NULL), memory that nobody reads. To be
 * used in the outermost block of a function, in which that memory lives. */
#define QD_OPTIONAL(pointer, type) ((pointer) ? (pointer) : &(type){0})

#endif
