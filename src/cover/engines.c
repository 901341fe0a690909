/* The table of engines, and the choice of one for a problem. */
#include "search_one.h"

#include <string.h>

#define ADDRESS(engine) &engine,
static const struct qd_engine *const engines_table[] = {QD_ENGINES(ADDRESS) NULL};
#define ENGINE_COUNT (sizeof engines_table / sizeof *engines_table - 1)

#define ALONE(engine) {&engine, NULL},
static const struct qd_engine *const engines_alone[][2] = {QD_ENGINES(ALONE)};

/* Those that support bounds. */
static const struct qd_engine *const engines_bounds[] = {&qd_engine_dense, &qd_engine_links, NULL};

static const char engines_auto_name[] = "auto";

static const struct qd_engine *const *engines_find(const char *name) {
    for (size_t i = 0; i < ENGINE_COUNT; i++)
        if (strcmp(engines_table[i]->name, name) == 0)
            return engines_alone[i];
    return NULL;
}

/*
 * The choice: only links supports observers, only links and dense support bounds. Tables of bits
 * are best while there are few items. With many items (Sudoku: hundreds) most of a table is dead.
 * Then cells is better, which makes a table of the small remainder in the end.
 */
#define DENSE_ITEMS 200
#define DENSE_OPTIONS 16384

const struct qd_engine *const *qd_engines_for(const qd_cover *cover,
                                              const qd_cover_settings *settings) {
    if (!qd_engine_is_auto(settings->engine))
        return engines_find(settings->engine);
    if (settings->observer)
        return engines_find(qd_engine_links.name);
    bool dense = cover->option_count <= DENSE_OPTIONS &&
                 (cover->bounds || cover->primary_count <= DENSE_ITEMS);
    return (cover->bounds ? engines_bounds : engines_table) + !dense;
}

const char *qd_cover_engine_name(size_t number, const char **summary) {
    if (number > ENGINE_COUNT)
        return NULL;
    if (summary)
        *summary =
            number ? engines_table[number - 1]->summary : "chosen automatically for the problem";
    return number ? engines_table[number - 1]->name : engines_auto_name;
}
