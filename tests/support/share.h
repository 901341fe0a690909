/* A share of the cases of a test that takes long, where the tests are to be short. */
#ifndef SHARE_H
#define SHARE_H

#include <stdbool.h>
#include <stddef.h>

/* Of cases that are numbered: true, but with QUADRILLE_SHORT for one in `share`, at another commit (SEED) for another
 * one. */
bool is_due(size_t number, size_t share);

#endif
