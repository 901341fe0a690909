/* The table of engines. The first row is the default. */
#include "search.h"

#include <string.h>

static const struct qd_engine *const engines[] = {
    &qd_engine_links,
    &qd_engine_cells,
    &qd_engine_dense,
};

const struct qd_engine *qd_engine_find(const char *name) {
    if (!name)
        return engines[0];
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}

const char *qd_cover_engine_name(size_t number, const char **summary) {
    if (number >= sizeof engines / sizeof *engines)
        return NULL;
    if (summary)
        *summary = engines[number]->summary;
    return engines[number]->name;
}
