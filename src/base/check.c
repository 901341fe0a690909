#include "check.h"

#ifdef QUADRILLE_CHECKS

#include <stdio.h>
#include <stdlib.h>

void qd_check_failed(const char *wrong, const char *file, int line) {
    fprintf(stderr, "%s:%d: check failed: %s\n", file, line, wrong);
    abort();
}

#endif
