/*
 * A search as its engine sees it, and the interface of engines. To add an engine: write one file
 * with a `const struct qd_engine`, and add a row to QD_ENGINES.
 */
#ifndef QD_COVER_SEARCH_ONE_H
#define QD_COVER_SEARCH_ONE_H

#include "starts.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"

#include <string.h>

struct qd_engine {
    const char *name;
    const char *summary;

    /* Allocates all memory that the search will need, after it has taken it of `search->room`;
     * `search->state` belongs to the engine. */
    qd_status (*open)(qd_cover_search *search, qd_error *error);
    void (*close)(qd_cover_search *search);

    /*
     * Puts the engine before its first node. The start's numbers exist. False if the start has no
     * solution at all; always if two of its options clash, and so if there are more than `depth`.
     */
    bool (*begin)(qd_cover_search *search, const qd_cover_start *start);

    /*
     * Continues the search. Calls qd_budget_stops before each node; counts nodes, updates and
     * profile; fills `search->solution` after the first `chosen_count` places (unless `counting`);
     * returns QD_SOLUTION, QD_DONE or what the budget says. While `counting` it does not return at
     * solutions but counts them, up to `search->settings.limits.solutions`.
     */
    qd_outcome (*run)(qd_cover_search *search);

    /*
     * Appends the rest of the current start, between two runs: first what is below the current
     * node, then the options not yet tried at each node above it, from the deepest to the root.
     */
    qd_status (*remaining)(const qd_cover_search *search, qd_cover_starts *starts, qd_error *error);

    /* The number of choices tried, and of all choices, at node `level`, counted from 0, of the
     * current path; false beyond its end. */
    bool (*share)(const qd_cover_search *search, uint32_t level, uint32_t *tried, uint32_t *all);
};

struct crew;

struct qd_cover_search {
    const qd_cover *cover;
    struct crew *crew; /* of several threads, whose searches have engines; else NULL */
    const struct qd_engine *engine;
    void *state;
    qd_cover_settings settings;
    qd_budget budget;
    struct qd_room room; /* that the engine takes */

    qd_cover_starts *starts; /* all that are to be searched */
    qd_cover_starts
        *fresh;     /* what a restart makes of its starts, before they take the place of these */
    size_t current; /* the one being searched */
    bool root_due;  /* its first node has not been counted yet */

    bool counting;
    bool mixes;         /* cells tries options in random order, except where dense has taken over */
    uint64_t random;    /* for that */
    qd_outcome outcome; /* of the last call */

    qd_effort effort;
    uint64_t *profile; /* one more level than choices can be nested */
    size_t levels, profile_length;

    uint32_t *solution; /* of at most cover->depth options */
    uint32_t *sorted;   /* likewise, as it is visited */
    size_t chosen_count, solution_length;
    size_t solution_base; /* the number of options chosen before entering the dense search */
};

/* Rows are in the order in which `auto` falls back when memory is limited. */
#define QD_ENGINES(ROW)                                                                            \
    ROW(qd_engine_dense)                                                                           \
    ROW(qd_engine_cells)                                                                           \
    ROW(qd_engine_links)

#define QD_DECLARE_ENGINE(engine) extern const struct qd_engine engine;
QD_ENGINES(QD_DECLARE_ENGINE)

/* Whether the name (NULL is one) requests the engine that fits the problem. */
static inline bool qd_engine_is_auto(const char *name) {
    return !name || strcmp(name, "auto") == 0;
}

/* The engine that is requested; with "auto", those to try, each if the one before is too large for the
 * problem. NULL ends the list, and is the answer if there is no engine of that name. */
const struct qd_engine *const *qd_engines_for(const qd_cover *cover,
                                              const qd_cover_settings *settings);

/* The settings of a caller (NULL: the defaults), with an order that is first or fewest. */
qd_cover_settings qd_cover_settings_take(const qd_cover_settings *settings);

/* ---- search_one.c: by the thread of the caller ------------------------------------------------ */

/* All but the engine. After a failure it is to be closed, too, if it is not NULL. */
qd_status qd_search_make(const qd_cover *cover, const qd_cover_settings *settings,
                         qd_cover_search **out, qd_error *error);
/* Opens the first engine of the list that is not too large; without a list, of those for its settings. */
qd_status qd_search_open_engine(qd_cover_search *search, const struct qd_engine *const *engines,
                                qd_error *error);
void qd_search_close(qd_cover_search *search);

/* Begins with `fresh`, or takes another list of starts. */
void qd_search_begin(qd_cover_search *search);
qd_status qd_search_restart(qd_cover_search *search, const qd_cover_starts *starts,
                            qd_error *error);

/* Runs until the next solution, or counts all. */
qd_outcome qd_search_run(qd_cover_search *search, bool counting);

/* As the public functions. */
qd_outcome qd_search_each(qd_cover_search *search, qd_cover_visit visit, void *user);
qd_status qd_search_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                              qd_error *error);
double qd_search_progress(const qd_cover_search *search);

/*
 * For engines that are opened: whether a stop ends that before this option, which is asked after every 65,536
 * options and entries. It fails then.
 */
static inline bool stops_opening(const qd_cover_search *search, uint32_t option, qd_error *error) {
    const uint32_t *first = search->cover->first + option;
    uint64_t done = (uint64_t)first[0] + option, after = (uint64_t)first[1] + option + 1;
    bool stops = done >> 16 != after >> 16 && qd_stop_ends_opening(search->settings.limits.stop);
    if (stops)
        qd_fail_stopped(error);
    return stops;
}

/* The options of the current start, which remaining must repeat. */
static inline void write_current(const qd_cover_search *search, qd_cover_starts *starts) {
    qd_cover_start start = qd_cover_starts_get(search->starts, search->current);
    QD_CHECK(starts != search->starts); /* the rest is written while these are read */
    qd_starts_begin(starts);
    for (size_t i = 0; i < start.chosen_count; i++)
        qd_starts_choose(starts, start.chosen[i]);
}

static inline void ban_current(const qd_cover_search *search, qd_cover_starts *starts) {
    qd_cover_start start = qd_cover_starts_get(search->starts, search->current);
    for (size_t i = 0; i < start.banned_count; i++)
        qd_starts_ban(starts, start.banned[i]);
}

/* Counts nodes visited at this level. */
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

/* Sets the lowest `count` bits of a row of words. */
static inline void set_low_bits(uint64_t *words, uint32_t count) {
    for (; count >= 64; count -= 64)
        *words++ = ~UINT64_C(0);
    if (count)
        *words = (UINT64_C(1) << count) - 1;
}

/* Counts the first node of a start, for engines that count the others when they choose options. */
static inline void count_root(qd_cover_search *search) {
    if (search->root_due)
        count_node(search, 0);
    search->root_due = false;
}

#endif
