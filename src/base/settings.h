/*
 * Settings that can grow. A settings struct begins with its own size, because a program may have
 * been compiled with an older or newer version of it than the library.
 */
#ifndef QD_BASE_SETTINGS_H
#define QD_BASE_SETTINGS_H

#include "quadrille/base.h"

/*
 * Copies a program's settings over `own`, which holds the defaults and has `size` bytes. NULL:
 * keeps the defaults. The program's settings beyond `size` must be zero, and so request nothing
 * unknown. `what` names the struct in messages.
 */
qd_status qd_settings_take(void *own, size_t size, const void *given, const char *what,
                           qd_error *error);

/* Writes the defaults, of `default_size` bytes, into a program's struct of `size` bytes. */
void qd_settings_init(void *settings, size_t size, const void *defaults, size_t default_size);

#endif
