/* The tables of canonical forms. */
#include "canon_tables.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

qd_status qd_canon_new(qd_canon **out, qd_error *error) {
    qd_canon *canon = *out = qd_array_new(1, sizeof *canon);
    if (!canon)
        return qd_fail_memory(error);
    qd_canon_make_shapes(canon);
    qd_status status = qd_canon_make_bands(canon, error);
    if (status == QD_OK)
        return QD_OK;
    free(canon);
    *out = NULL;
    return status;
}

void qd_canon_free(qd_canon *canon) {
    free(canon);
}
