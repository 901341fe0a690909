/* Sizes and offsets of what src/ffi.rs declares, for its test. */
#include "quadrille.h"

#include <stddef.h>

const size_t qd_layout[] = {
    sizeof(qd_error),
    offsetof(qd_error, line),
    offsetof(qd_error, message),
    sizeof(qd_limits),
    offsetof(qd_limits, seconds),
    offsetof(qd_limits, stop),
    sizeof(qd_cover_settings),
    offsetof(qd_cover_settings, limits),
    offsetof(qd_cover_settings, observer_user),
    sizeof(qd_option_facts),
    offsetof(qd_option_facts, count),
    sizeof(qd_counter_settings),
    offsetof(qd_counter_settings, threads),
    sizeof(qd_nine_work),
    offsetof(qd_nine_work, limit),
    offsetof(qd_nine_work, zero),
    offsetof(qd_nine_work, without),
    sizeof(qd_effort),
};
