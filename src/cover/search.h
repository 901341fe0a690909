/*
 * A search as its engine sees it, and what an engine has to bring. To add an engine: write one file
 * with a `const struct qd_engine`, and give it a row in engines.c.
 */
#ifndef QD_COVER_SEARCH_H
#define QD_COVER_SEARCH_H

#include "starts.h"

#include "../base/check.h"
#include "../base/limits.h"

#include <string.h>

struct qd_engine {
    const char *name;
    const char *summary;

    /* Takes all the memory the search will need; `search->state` is the engine's. */
    qd_status (*open)(qd_cover_search *search, qd_error *error);
    void (*close)(qd_cover_search *search);

    /*
     * Puts the engine before its first node. The start's numbers are known to exist, its chosen
     * options not to be more than the primary items. False if the start has no solution at all.
     */
    bool (*begin)(qd_cover_search *search, const qd_cover_start *start);

    /*
     * Runs on. Calls qd_budget_stops before each node, counts nodes, updates and profile, fills
     * `search->solution` behind the first `chosen_count` places (unless `counting`) and returns
     * QD_SOLUTION, QD_DONE or what the budget says. While `counting` it does not return on solutions
     * but counts them, up to `search->settings.limits.solutions`.
     */
    qd_outcome (*run)(qd_cover_search *search);

    /*
     * Appends what is left of the current start, between two runs: first what is below the current
     * node, then the options not yet tried at each node above it, from the deepest to the root.
     */
    qd_status (*remaining)(const qd_cover_search *search, qd_cover_starts *starts, qd_error *error);

    /* How many choices have been tried, and how many there are, at node `level`, counted from 0, of
     * the current path; false beyond its end. */
    bool (*share)(const qd_cover_search *search, uint32_t level, uint32_t *tried, uint32_t *all);
};

struct qd_cover_search {
    const qd_cover *cover;
    const struct qd_engine *engine;
    void *state;
    qd_cover_settings settings;
    qd_budget budget;

    qd_cover_starts *starts; /* all that were to be searched */
    size_t current;          /* the one the engine works on */
    bool root_due;           /* its first node has not been counted */

    bool counting;
    qd_outcome outcome; /* of the last call */

    qd_effort effort;
    uint64_t *profile; /* of as many levels as choices can be nested, and one */
    size_t profile_length;

    uint32_t *solution; /* of at most cover->depth options */
    size_t chosen_count, solution_length;
    size_t solution_base; /* how many options were chosen before the dense search was entered */
};

/* The engine of that name; NULL if there is none. */
const struct qd_engine *qd_engine_find(const char *name);

/* Whether the name (NULL is one) asks for the engine that fits the problem, and which one that is. */
static inline bool qd_engine_is_auto(const char *name) {
    return !name || strcmp(name, "auto") == 0;
}
const struct qd_engine *qd_engine_for(const qd_cover *cover, const qd_cover_settings *settings);

/* The engine to try if this one is too large for the problem; NULL after the last. */
const struct qd_engine *qd_engine_next(const struct qd_engine *engine);

/* The settings of a user, who may have been compiled with fewer of them; NULL: the default ones. The
 * order is first or fewest then. */
qd_status qd_cover_settings_take(const qd_cover_settings *settings, qd_cover_settings *own,
                                 qd_error *error);

/* Puts numbers of options in ascending order. */
void qd_sort_options(uint32_t *options, size_t count);

/* Runs until the next solution, or counting; see search.c. */
qd_outcome qd_search_run(qd_cover_search *search, bool counting);

/* The options of the current start, which remaining has to repeat. */
static inline void write_current(const qd_cover_search *search, qd_cover_starts *starts) {
    qd_cover_start start = qd_cover_starts_get(search->starts, search->current);
    QD_CHECK(starts != search->starts); /* what is left is written while these are read */
    qd_starts_begin(starts);
    for (size_t i = 0; i < start.chosen_count; i++)
        qd_starts_choose(starts, start.chosen[i]);
}

static inline void ban_current(const qd_cover_search *search, qd_cover_starts *starts) {
    qd_cover_start start = qd_cover_starts_get(search->starts, search->current);
    for (size_t i = 0; i < start.banned_count; i++)
        qd_starts_ban(starts, start.banned[i]);
}

/* Nodes are visited at this level. */
static inline void count_nodes(qd_cover_search *search, uint32_t level, uint64_t count) {
    QD_CHECK(level <=
             search->cover->depth + (search->cover->bounds ? search->cover->primary_count : 0));
    search->effort.nodes += count;
    search->profile[level] += count;
    if (level >= search->profile_length)
        search->profile_length = level + 1;
}

static inline void count_node(qd_cover_search *search, uint32_t level) {
    count_nodes(search, level, 1);
}

/* The first node of a start, for engines that count the others when they choose options. */
static inline void count_root(qd_cover_search *search) {
    if (search->root_due)
        count_node(search, 0);
    search->root_due = false;
}

#endif
