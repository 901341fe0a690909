/* Which paths there are, and which of them this machine can run. */
#include "path.h"

#include "quadrille/nine.h"

#include <string.h>

static const struct nine_path *const paths[] = {
    &nine_path_avx512,
    &nine_path_avx2,
    &nine_path_portable,
};
#define PATH_COUNT (sizeof paths / sizeof *paths)

bool nine_path_runs(const struct nine_path *path) {
    if (path->lanes == 0)
        return false;
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    if (path == &nine_path_avx2)
        return avx2;
    if (path == &nine_path_avx512)
        return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
               __builtin_cpu_supports("gfni");
#endif
    return path == &nine_path_portable;
}

const struct nine_path *nine_path_find(const char *name) {
    for (size_t i = 0; i < PATH_COUNT; i++)
        if (nine_path_runs(paths[i]) && (!name || strcmp(name, paths[i]->name) == 0))
            return paths[i];
    return NULL;
}

const char *qd_nine_path_name(size_t number) {
    for (size_t i = 0; i < PATH_COUNT; i++)
        if (nine_path_runs(paths[i]) && number-- == 0)
            return paths[i]->name;
    return NULL;
}
