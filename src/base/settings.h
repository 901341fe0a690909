/*
 * Settings that grow. A struct of settings begins with its own size, so that a program may have been
 * compiled with fewer of them than the library has, or with more.
 */
#ifndef QD_BASE_SETTINGS_H
#define QD_BASE_SETTINGS_H

#include "quadrille/base.h"

/*
 * Copies a program's settings over `own`, which holds the defaults and has `size` bytes. NULL: the
 * defaults stay. What the program has beyond `size` must be zero: then it asks for nothing that is
 * not known here. `what` names the struct in messages.
 */
qd_status qd_settings_take(void *own, size_t size, const void *given, const char *what,
                           qd_error *error);

/* Writes the defaults, of `default_size` bytes, into a program's struct of `size` bytes. */
void qd_settings_init(void *settings, size_t size, const void *defaults, size_t default_size);

#endif
