/* Halving starts by their first choice. */
#ifndef QD_COVER_HALVE_H
#define QD_COVER_HALVE_H

#include "starts.h"
#include "walk.h"

struct qd_halver {
    const qd_cover *cover;
    struct walk walk; /* at the whole problem, between two calls */
    uint32_t *ways;   /* options of an item */
};

/* It must be closed even if this fails. QD_ERROR_RANGE: it is too large; QD_ERROR_STOPPED: `asking` (may be NULL) was. */
qd_status qd_halver_open(struct qd_halver *halver, const qd_cover *cover, struct asking *asking,
                         qd_error *error);
void qd_halver_close(struct qd_halver *halver);

/*
 * Divides a start by its first choice: the earlier half of its solutions goes to `first`, the later
 * half to `second`, which may stay empty. A start without solutions goes to neither.
 */
qd_status qd_halver_divide(struct qd_halver *halver, const qd_cover_start *start,
                           qd_cover_starts *first, qd_cover_starts *second, qd_error *error);

/* The options that are left after the start and all that follows from it; 0 if nothing is left to
 * decide. */
uint32_t qd_halver_weigh(struct qd_halver *halver, const qd_cover_start *start);

/* As qd_cover_share, unless `asking` was stopped before it began: then it fails with QD_ERROR_STOPPED. */
qd_status qd_share(const qd_cover *cover, const qd_cover_starts *left, qd_cover_starts *kept,
                   qd_cover_piece **kept_from, qd_cover_starts *given, qd_cover_piece **given_from,
                   struct asking *asking, qd_error *error);

#endif
