/* The tables of canonical forms. */
#include "canon_rows.h"

#include "../base/cpu.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>

qd_status qd_canon_new(qd_canon **out, qd_error *error) {
    qd_canon *canon = *out = qd_array_new(1, sizeof *canon);
    if (!canon)
        return qd_fail_memory(error);
    qd_canon_make_shapes(canon);
    canon->has_avx2 = qd_canon_avx2_is_built && qd_cpu_has(QD_CPU_AVX2);
    return QD_OK;
}

void qd_canon_free(qd_canon *canon) {
    if (!canon)
        return;
    free(canon->tables);
    free(canon);
}

const struct canon_tables *qd_canon_find_tables(const qd_canon *canon) {
    _Atomic(struct canon_tables *) *place = (_Atomic(struct canon_tables *) *)&canon->tables;
    struct canon_tables *tables = atomic_load(place), *nothing = NULL;
    if (tables)
        return tables;
    tables = qd_canon_make_tables();
    if (!tables || atomic_compare_exchange_strong(place, &nothing, tables))
        return tables;
    free(tables);
    return nothing;
}
