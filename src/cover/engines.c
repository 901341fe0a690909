/* The table of engines, and the choice of one for a problem. */
#include "search_one.h"

#include <string.h>

/* Rows are in the order in which `auto` falls back when memory is limited. */
#define ENGINES(ROW)                                                                               \
    ROW(qd_engine_dense)                                                                           \
    ROW(qd_engine_cells)                                                                           \
    ROW(qd_engine_links)

#define engines_DECLARE(engine) extern const struct qd_engine engine;
ENGINES(engines_DECLARE)

#define ADDRESS(engine) &engine,
static const struct qd_engine *const engines_table[] = {ENGINES(ADDRESS)};
#define ENGINE_COUNT (sizeof engines_table / sizeof *engines_table)

static const char engines_auto_name[] = "auto";

const struct qd_engine *qd_engine_find(const char *name) {
    for (size_t i = 0; i < ENGINE_COUNT; i++)
        if (strcmp(engines_table[i]->name, name) == 0)
            return engines_table[i];
    return NULL;
}

const struct qd_engine *qd_engine_next(const struct qd_engine *engine) {
    for (size_t i = 0; i + 1 < ENGINE_COUNT; i++)
        if (engines_table[i] == engine)
            return engines_table[i + 1];
    return NULL;
}

/*
 * The choice: only links supports observers, only links and dense support bounds. Tables of bits
 * are best while there are few items. With many items (Sudoku: hundreds) most of a table is dead.
 * Then cells is better, which makes a table of the small remainder in the end.
 */
#define DENSE_ITEMS 200
#define DENSE_OPTIONS 16384

const struct qd_engine *qd_engine_for(const qd_cover *cover, const qd_cover_settings *settings) {
    if (settings->observer)
        return &qd_engine_links;
    if (cover->option_count <= DENSE_OPTIONS &&
        (cover->bounds || cover->primary_count <= DENSE_ITEMS))
        return &qd_engine_dense;
    return cover->bounds ? &qd_engine_links : &qd_engine_cells;
}

const char *qd_cover_engine_name(size_t number, const char **summary) {
    if (number > ENGINE_COUNT)
        return NULL;
    if (summary)
        *summary =
            number ? engines_table[number - 1]->summary : "chosen automatically for the problem";
    return number ? engines_table[number - 1]->name : engines_auto_name;
}
