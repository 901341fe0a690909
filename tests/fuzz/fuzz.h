/* What all fuzz targets share. */
#ifndef QD_FUZZ_H
#define QD_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* What libFuzzer calls with each input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must hold of every input. */
#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition))                                                                          \
            abort();                                                                               \
    } while (0)

#endif
