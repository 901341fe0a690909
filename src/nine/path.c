/* Which paths there are, and which of them this machine can run. */
#include "path.h"

#include "../base/cpu.h"

#include <string.h>

static const struct nine_path *const paths[] = {
    &qd_nine_path_avx512,
    &qd_nine_path_avx2,
    &qd_nine_path_portable,
};
#define PATH_COUNT (sizeof paths / sizeof *paths)

static bool path_runs(const struct nine_path *path) {
    if (path->lanes == 0)
        return false;
    if (path == &qd_nine_path_avx512)
        return qd_cpu_has(QD_CPU_AVX512);
    return path == &qd_nine_path_portable || qd_cpu_has(QD_CPU_AVX2);
}

const struct nine_path *qd_nine_path_find(const char *name) {
    for (size_t i = 0; i < PATH_COUNT; i++)
        if (path_runs(paths[i]) && (!name || strcmp(name, paths[i]->name) == 0))
            return paths[i];
    return NULL;
}

const char *qd_nine_path_name(size_t number) {
    for (size_t i = 0; i < PATH_COUNT; i++)
        if (path_runs(paths[i]) && number-- == 0)
            return paths[i]->name;
    return NULL;
}
