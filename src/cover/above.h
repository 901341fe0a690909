/* What layers above this one ask of problems and searches, and programs do not. */
#ifndef QD_COVER_ABOVE_H
#define QD_COVER_ABOVE_H

#include "quadrille/cover.h"

/* What qd_cover_seal would return, without sealing: for what checks each step. */
qd_status qd_cover_check(const qd_cover *cover, qd_error *error);

/* The same, but a problem that is not sealed is an error: for functions that take sealed ones. */
qd_status qd_cover_check_sealed(const qd_cover *cover, qd_error *error);

/* The bytes that its engines took when it was opened, as limits.memory counts them. */
uint64_t qd_cover_search_memory(const qd_cover_search *search);

/* Whether the option names no primary item, so that no solution contains it. */
bool qd_cover_option_is_idle(const qd_cover *cover, uint32_t option);

#endif
