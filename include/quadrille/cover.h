/*
 * quadrille/cover.h - exact cover problems and the engines that solve them.
 *
 * A problem has ITEMS and OPTIONS; each option names some items. A SOLUTION is a set of options that names every
 * primary item exactly once and every secondary item at most once. (Knuth, The Art of Computer Programming, volume 4B,
 * section 7.2.2.1.) Two extensions:
 *
 *   COLOURS: an option may give a secondary item a colour. Any number of options of a solution may then name the item
 *   if all of them give it the same colour.
 *   MULTIPLICITY: a primary item may have bounds. A solution names it at least `least` and at most `most` times, in
 *   different options.
 *
 * Options may have costs, which are stored and reported.
 *
 *     #include <quadrille/cover.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         qd_cover *cover;
 *         qd_cover_search *search;
 *         qd_error error;
 *         size_t count;
 *         qd_cover_new(&cover, NULL);
 *         uint32_t a = qd_cover_add_item(cover, "a", QD_PRIMARY, 1, 1);
 *         uint32_t b = qd_cover_add_item(cover, "b", QD_PRIMARY, 1, 1);
 *         uint32_t c = qd_cover_add_item(cover, "c", QD_SECONDARY, 0, 1);
 *         uint32_t ac[] = {a, c}, bc[] = {b, c};
 *         qd_cover_add_option(cover, ac, 2, NULL, 0);
 *         qd_cover_add_option(cover, &b, 1, NULL, 0);
 *         qd_cover_add_option(cover, bc, 2, NULL, 0);
 *         if (qd_cover_seal(cover, &error) != QD_OK ||
 *             qd_cover_search_new(cover, NULL, &search, &error) != QD_OK)
 *             return puts(error.message), 1;
 *         while (qd_cover_search_next(search) == QD_SOLUTION) {
 *             const uint32_t *options = qd_cover_search_solution(search, &count);
 *             for (size_t i = 0; i < count; i++)
 *                 printf("option %u\n", options[i]);
 *         }
 *         qd_cover_search_free(search);
 *         qd_cover_free(cover);
 *     }
 *
 * A problem is built once, sealed, and read-only from then on: any number of searches may run on it
 * at the same time, in any threads. A search begins from a START: options chosen and options banned
 * beforehand. The clues of a Sudoku are a start of the one problem of its board.
 *
 * Items and options are numbered 0, 1, 2 ... in the order in which they were added.
 *
 * The first sections are enough for most programs: building a problem, searching, texts. The next ones cover inspecting
 * a problem, starts, one solution in random order, and checking. The last ones cover smaller problems, dividing, parts,
 * saved searches and watching.
 */
#ifndef QUADRILLE_COVER_H
#define QUADRILLE_COVER_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- building a problem ---------------------------------------------------------------------- */

/* In place of the number of an item: there is none. */
#define QD_NO_ITEM UINT32_MAX

/* In place of the number of an option: there is none. */
#define QD_NO_OPTION UINT32_MAX

/* In place of the number of a colour: there is none. */
#define QD_NO_COLOUR 0

/* A problem: items and options. */
typedef struct qd_cover qd_cover;

/* How a solution must cover an item. */
typedef enum qd_item_kind {
    QD_PRIMARY,  /* must be covered exactly once, or as its bounds say */
    QD_SECONDARY /* may be covered at most once, or more often with one colour */
} qd_item_kind;

/* Makes a problem without items. It has one solution: the empty cover. */
QD_API qd_status qd_cover_new(qd_cover **out, qd_error *error);

/*
 * Adds an item and returns its number, or QD_NO_ITEM if it cannot be added: see qd_cover_seal. A
 * solution names the item between `least` and `most` times, in different options:
 *
 *     QD_PRIMARY, 1, 1      exactly once, as in most problems
 *     QD_PRIMARY, 2, 5      `most` must be at least 1 and not less than `least`
 *     QD_SECONDARY, 0, 1    at most once; a secondary item has no other bounds
 *
 * (A primary item with bounds 0 and 1 differs from a secondary item: it has no colours, and an option that names only
 * this item may be chosen or not.)
 *
 * If `name` is NULL, the item has no name, none is stored, and its number stands for it. Either all items of a problem
 * have names or none has.
 *
 * A name must be new and have at least one character. It must not contain blanks, control
 * characters, '|' or ':', or begin with a byte order mark. It may have any length (Knuth's programs
 * take up to 8 characters).
 */
QD_API uint32_t qd_cover_add_item(qd_cover *cover, const char *name, qd_item_kind kind,
                                  uint32_t least, uint32_t most);

/*
 * Adds an option that names `count` (at least 1) different items and returns its number, or QD_NO_OPTION. `colours[i]`
 * is the colour it gives to `items[i]`, which must be secondary, or QD_NO_COLOUR: an item without a colour is not
 * shared with any other option. `colours` may be NULL if no item has one. Without a cost, pass 0; costs may be
 * negative, but not INT64_MIN.
 *
 * An option that names no primary item keeps its number but is never part of a solution, as in
 * Knuth's programs.
 */
QD_API uint32_t qd_cover_add_option(qd_cover *cover, const uint32_t *items, size_t count,
                                    const uint32_t *colours, int64_t cost);

/*
 * Returns the number of the colour of that name, or QD_NO_COLOUR if it cannot be added. A new colour gets the next
 * number; the first is 1. The rules for names are those for items.
 */
QD_API uint32_t qd_cover_add_colour(qd_cover *cover, const char *name);

/*
 * Ends building, and returns QD_OK or the first error of the functions above. After an error they add nothing more, so
 * a program need not check what they return. Nor need it check qd_cover_new: NULL counts as a problem for which memory
 * ran out. A problem with an error is not sealed and can only be freed. Sealing twice is harmless. Adding after sealing
 * changes nothing and is an error, which the next qd_cover_seal reports.
 */
QD_API qd_status qd_cover_seal(qd_cover *cover, qd_error *error);

/* Releases a problem; its searches must be released first. NULL is fine. */
QD_API void qd_cover_free(qd_cover *cover);

/* ---- searching ------------------------------------------------------------------------------- */

/* A search of one problem. Only one thread at a time may call it, even if it runs threads of its own. */
typedef struct qd_cover_search qd_cover_search;

/* A step of a search; see "watching" below. */
typedef struct qd_cover_event qd_cover_event;

/* Called during a search, and while one is opened or restarted. It must not use that search. */
typedef void (*qd_cover_observer)(void *user, const qd_cover_event *event);

/* How to search. */
typedef struct qd_cover_settings {
    const char *engine;         /* NULL or "auto": the one that fits the problem */
    qd_order order;             /* the item that a node branches on */
    uint32_t threads;           /* 0 or 1: only the caller's; at most 1024 */
    qd_limits limits;           /* when to stop */
    uint64_t seed;              /* for random numbers; only qd_cover_find uses it */
    const char *simd;           /* "avx512", "avx2" or "portable"; NULL: the best */
    qd_cover_observer observer; /* NULL: none; only engine links calls it */
    void *observer_user;        /* passed to the observer */
} qd_cover_settings;

/*
 * Nodes measure the tree of a search, and updates its work. Engine links counts removals of an option from an item's
 * list, and of an item from the list of items (Knuth's definition). Engine cells counts removals of an option from an
 * item's set, and dense counts options removed from the table. The last choice before a limit on updates may exceed it.
 * Setting up a start counts, but at least one node is always visited.
 */

/*
 * Several threads share the work; the caller's is one of them, and the others sleep between calls. The results are
 * those of one thread, in the same order: solutions found out of order are held back, in at most 16 MB per thread. The
 * limit on solutions is exact; those on nodes, updates and time hold to within a millisecond of work per thread (or to
 * slice_nodes if it is set, which does not pause such a search). Each thread gets an equal part of the memory limit.
 * Subtrees thousands of levels deep are not shared.
 */

/*
 * Opens a search of the whole (sealed) problem; settings may be NULL. The problem must outlive it. All memory is
 * allocated here; a search with one thread allocates no more. What that takes counts for limits.seconds. If an engine
 * would need more than limits.memory (if 0: 1 GB for dense), "auto" takes the next one that needs less. QD_ERROR_RANGE:
 * there is none. QD_ERROR_STOPPED: a stop ended the opening. QD_ERROR_UNSUPPORTED: the engine does not support the
 * problem. QD_ERROR_ARGUMENT: there is no such engine, or the problem is not sealed.
 */
QD_API qd_status qd_cover_search_new(const qd_cover *cover, const qd_cover_settings *settings,
                                     qd_cover_search **out, qd_error *error);

/*
 * Continues to the next solution; see qd_outcome. After QD_DONE or a limit, it returns the same outcome again. With
 * several threads, qd_cover_search_each is faster, and QD_INTERRUPTED may also mean that memory ran out.
 */
QD_API qd_outcome qd_cover_search_next(qd_cover_search *search);

/*
 * The solution found last: the numbers of its options, those of the start first, then in order of choice (with several
 * threads, in ascending order). `*count` may be 0 (the empty cover). Call it only after QD_SOLUTION; the array is valid
 * until the search continues.
 */
QD_API const uint32_t *qd_cover_search_solution(const qd_cover_search *search, size_t *count);

/* Receives a solution, with its options in ascending order; returns whether it wants more. With several threads, only
 * one of them calls it at a time. */
typedef bool (*qd_cover_visit)(void *user, const uint32_t *options, size_t count);

/* Visits solutions until `visit` returns false; the outcome is then QD_STOPPED, and the next call continues after that
 * solution. The status says whether memory ran out, which can happen only with several threads. */
QD_API qd_status qd_cover_search_each(qd_cover_search *search, qd_cover_visit visit, void *user,
                                      qd_outcome *outcome, qd_error *error);

/*
 * Counts the remaining solutions and adds their number to `*total`. The outcome is never QD_SOLUTION. QD_ERROR_MEMORY:
 * there is no memory for a very long number.
 */
QD_API qd_status qd_cover_search_count(qd_cover_search *search, qd_count *total,
                                       qd_outcome *outcome, qd_error *error);

/* The effort since the search was opened or restarted. */
QD_API qd_effort qd_cover_search_effort(const qd_cover_search *search);

/* Sets the number of seconds after which each of the following calls returns QD_PAUSED, as it does after slice_nodes;
 * 0: no limit. A call visits at least one node. */
QD_API void qd_cover_search_set_slice(qd_cover_search *search, double seconds);

/* Releases a search; NULL is fine. */
QD_API void qd_cover_search_free(qd_cover_search *search);

/* ---- texts ----------------------------------------------------------------------------------- */

/* Receives a warning about something in a text that is unusual but not an error. */
typedef void (*qd_cover_warn)(void *user, const qd_error *warning);

/* How a problem is written as text. */
typedef enum qd_cover_form {
    /*
     * Knuth's .dlx text. The first line has the item names, secondary ones after a `|`, with bounds as `n|item` or
     * `lo:hi|item`. Every further line has the items of an option, coloured ones as `item:colour`, and its cost as `|n`
     * or `|-n` (several add up). Lines that are blank or begin with `|` are skipped. `warn` is called for options that
     * name no primary item; they keep their numbers.
     */
    QD_COVER_DLX,
    /*
     * A matrix of 0 and 1, one row per line. Entries may be separated by blanks, tabs or one comma. Each row
     * is an option, and each column is a primary item; the items are named 1, 2, 3 ... Lines that are blank or
     * begin with `#` or `|` are skipped. A row of zeros is skipped with a warning: it names no item and gets no
     * number. A row with more or fewer columns than the first is an error.
     */
    QD_COVER_MATRIX,
    /*
     * JSON, in one of three forms. An item is a string or an integer; 1 and "1" are the same.
     *   - An array of options, each an array of items: [["a", "b"], ["c"]]. All items are primary, in
     *     the order in which they appear.
     *   - The same as JSON lines: one option per line, with nothing around them.
     *   - {"primary": [items], "secondary": [items], "options": [options]}, the keys in any order;
     *     "secondary" may be missing. In options a secondary item may have a colour: "item:colour".
     * An option without items is skipped with a warning and gets no number.
     */
    QD_COVER_JSON
} qd_cover_form;

/* Optional arguments of qd_cover_read; all zero: none. */
typedef struct qd_cover_reading {
    qd_cover_warn warn;  /* NULL: warnings are dropped */
    void *user;          /* passed to `warn` */
    const qd_stop *stop; /* NULL, or a stop that ends the reading */
} qd_cover_reading;

/*
 * Reads a problem in linear time and seals it. A text of comments alone is the empty problem; an empty text is an
 * error. `reading` may be NULL. If its `stop` is due: QD_ERROR_STOPPED.
 */
QD_API qd_status qd_cover_read(qd_cover_form form, const char *text, size_t length,
                               const qd_cover_reading *reading, qd_cover **out, qd_error *error);

/* Appends the problem as .dlx text. Secondary items come after the primary ones. If `stop` (may be NULL)
 * is due: QD_ERROR_STOPPED, and the text is cut to what it was. */
QD_API qd_status qd_cover_write_dlx(const qd_cover *cover, qd_text *text, const qd_stop *stop,
                                    qd_error *error);

/* Appends one option as .dlx text: its items with their colours, and its cost. No newline. */
QD_API void qd_cover_put_option(const qd_cover *cover, uint32_t option, qd_text *text);

/*
 * Appends the problem as a formula in DIMACS CNF. Variable n is option n - 1; comments show each option as .dlx text.
 * Other comments (`c ind`, `c p show`) list the variables of the options, for projected model counters. These determine
 * all other variables, so models and solutions correspond one to one, projected or not. Costs appear only in the
 * comments. QD_ERROR_RANGE: the problem needs more variables than DIMACS allows. QD_ERROR_STOPPED: `stop` (may be NULL)
 * is due, and the text is cut to what it was.
 */
QD_API qd_status qd_cover_write_dimacs(const qd_cover *cover, qd_text *text, const qd_stop *stop,
                                       qd_error *error);

/* ---- looking at a problem -------------------------------------------------------------------- */

/* The number of items of both kinds. */
QD_API uint32_t qd_cover_item_count(const qd_cover *cover);

/* What a problem has. */
typedef struct qd_cover_facts {
    uint32_t primary_items; /* how many of its items are primary */
    bool colours;           /* an option has one */
    bool bounds;            /* an item has other ones than 1 and 1 */
    bool costs;             /* an option has one */
    /* the most options that a solution can have: the sum of the upper bounds, or the number of usable options; set once
     * the problem is sealed */
    size_t depth;
    size_t entries; /* items of all options together */
} qd_cover_facts;

/* All of this. */
QD_API qd_cover_facts qd_cover_about(const qd_cover *cover);

/* The number of options, including idle ones, which name no primary item. */
QD_API uint32_t qd_cover_option_count(const qd_cover *cover);

/* The name of an item. If the items of this (sealed) problem have no names, it is the number of the item, such as "17",
 * or "?" if there is no memory for these texts. This function and those below expect numbers that exist. */
QD_API const char *qd_cover_item_name(const qd_cover *cover, uint32_t item);

/* How a solution must cover an item. */
typedef struct qd_item_facts {
    qd_item_kind kind; /* primary or secondary */
    /* its lower bound; a secondary item has the bounds 0 and 1, whatever its colours */
    uint32_t least;
    uint32_t most; /* its upper bound */
} qd_item_facts;

/* All of this. */
QD_API qd_item_facts qd_cover_item_about(const qd_cover *cover, uint32_t item);

/* An option of a problem, which owns the arrays. */
typedef struct qd_option_facts {
    const uint32_t *items; /* in the order in which they were given */
    /* one for each item, or QD_NO_COLOUR; NULL if the problem has no colours */
    const uint32_t *colours;
    size_t count; /* of items */
    int64_t cost; /* its cost; 0 unless one was given */
} qd_option_facts;

/* All of this. */
QD_API qd_option_facts qd_cover_option_about(const qd_cover *cover, uint32_t option);

/* The name of a colour, 1 or above. */
QD_API const char *qd_cover_colour_name(const qd_cover *cover, uint32_t colour);

/* Whether there is an item of that name (or number: see above); if so, `*item` is set to its number. */
QD_API bool qd_cover_find_item(const qd_cover *cover, const char *name, uint32_t *item);

/* A hash of the problem, for saved searches. Different problems almost never have the same hash. */
QD_API uint64_t qd_cover_fingerprint(const qd_cover *cover);

/* ---- starts ---------------------------------------------------------------------------------- */

/* Where a search begins. Its numbers must exist in the problem: restarts, qd_cover_reduce and qd_family_restrict check
 * this; sharing, dividing and translating do not. The arrays belong to the caller and are read only during the call. */
typedef struct qd_cover_start {
    const uint32_t *chosen; /* options that every solution must contain */
    size_t chosen_count;    /* how many */
    const uint32_t *banned; /* options that no solution may contain */
    size_t banned_count;    /* how many */
    /* the primary item that the first node branches on, unless some item has no option left; QD_NO_ITEM: the best
     * item */
    uint32_t branch;
} qd_cover_start;

/* The whole problem. (A start that is all zero makes the first node branch on item 0.) */
#define QD_COVER_START_INIT                                                                        \
    { NULL, 0, NULL, 0, QD_NO_ITEM }

/*
 * Begins again from a start (NULL: the whole problem), with effort and limits reset. Chosen options
 * that clash are not an error: the search then has no solution.
 */
QD_API qd_status qd_cover_search_restart(qd_cover_search *search, const qd_cover_start *start,
                                         qd_error *error);

/*
 * A list of starts: the rest of a search, or the parts of a problem. It owns its numbers.
 *
 * As text, a start is a line of words: `@n` for the item to branch on first, `+n` for each option chosen, then `-n` for
 * each one banned. Numbers begin at 0. The empty start is a dot.
 */
typedef struct qd_cover_starts qd_cover_starts;

/* An empty list. */
QD_API qd_status qd_cover_starts_new(qd_cover_starts **out, qd_error *error);

/* Releases a list; NULL is fine. */
QD_API void qd_cover_starts_free(qd_cover_starts *starts);

/* Makes it empty again. */
QD_API void qd_cover_starts_clear(qd_cover_starts *starts);

/* How many starts it has. */
QD_API size_t qd_cover_starts_count(const qd_cover_starts *starts);

/* Start `number`, which must exist; it is valid until the list changes. */
QD_API qd_cover_start qd_cover_starts_get(const qd_cover_starts *starts, size_t number);

/* Appends a copy. */
QD_API qd_status qd_cover_starts_add(qd_cover_starts *starts, const qd_cover_start *start,
                                     qd_error *error);

/* Appends one start as text, without a newline. */
QD_API void qd_cover_put_start(const qd_cover_start *start, qd_text *text);

/* Reads one start from text and appends it. QD_ERROR_SYNTAX is also returned if it names an option or item that the
 * problem does not have. */
QD_API qd_status qd_cover_starts_read(qd_cover_starts *starts, const qd_cover *cover,
                                      const char *text, size_t length, qd_error *error);

/*
 * Begins again from a list of starts, which is copied, and searches them one after another. This is also how to resume
 * a search: see qd_cover_search_remaining. After an error the search is where it was; so it is after one of
 * qd_cover_search_restart.
 */
QD_API qd_status qd_cover_search_restart_all(qd_cover_search *search, const qd_cover_starts *starts,
                                             qd_error *error);

/*
 * Appends starts for the rest of the search; may be called between two calls that search. Their solutions are those
 * that the search would still find, in the same order. A search of the same problem that begins from them, with any
 * engine, continues where this one is.
 */
QD_API qd_status qd_cover_search_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                                           qd_error *error);

/* ---- one solution in random order ------------------------------------------------------------ */

/* The result of looking for one solution. */
typedef struct qd_cover_found {
    /* QD_SOLUTION; QD_DONE: it is proved that there is none; or what stopped it */
    qd_outcome outcome;
    uint32_t *options; /* the solution; free it with qd_free; NULL if there is none */
    size_t count;      /* the number of its options */
    qd_effort effort;  /* of all runs; seconds are not measured */
    /* the one that reached the outcome: "dense" ..., or "learning"; NULL: it was stopped before one began */
    const char *engine;
} qd_cover_found;

/*
 * Looks for one solution in random orders, abandoning each order after some nodes (restarts). It is meant for hard
 * problems that have solutions. Settings may be NULL. The same seed gives the same solution. The limits apply to all
 * runs together.
 */
QD_API qd_status qd_cover_find(const qd_cover *cover, const qd_cover_settings *settings,
                               qd_cover_found *found, qd_error *error);

/*
 * Looks for any one solution, whose options are in ascending order. A search in the usual order begins, and a few short
 * ones in random order follow (not on problems with bounds or few options). Then a search in the usual order takes
 * turns with one that learns from dead ends (on problems with bounds, with searches in random orders). Settings may be
 * NULL; there is no seed, and the solution is always the same. Limits are checked between turns of a few milliseconds
 * and may be exceeded by one turn. The `ask` function of a stop may read `found->effort`.
 */
QD_API qd_status qd_cover_any(const qd_cover *cover, const qd_cover_settings *settings,
                              qd_cover_found *found, qd_error *error);

/* ---- checking -------------------------------------------------------------------------------- */

/*
 * Checks a set of options without any engine: QD_OK if it is a solution, otherwise QD_ERROR_CLASH and a message that
 * names the item that is covered twice or not at all.
 */
QD_API qd_status qd_cover_check_solution(const qd_cover *cover, const uint32_t *options,
                                         size_t count, qd_error *error);

/* ---- smaller problems ------------------------------------------------------------------------ */

/* How to make a problem smaller. */
typedef struct qd_cover_reduce_settings {
    const qd_cover_start *start; /* where it begins; NULL: the whole problem */
    bool simplify;               /* choose and ban options where this follows without searching */
    bool compact;                /* leave out redundant items */
    const qd_stop *stop; /* NULL, or a stop that ends simplify and compact, which may take long */
} qd_cover_reduce_settings;

/* What a reduction has made, and what it left out besides what its start removes. */
typedef struct qd_cover_reduction_facts {
    const qd_cover *cover;   /* the smaller problem, which belongs to the reduction */
    const uint32_t *options; /* for each of its options, the number in the old problem */
    size_t forced;           /* options chosen because an item could not be covered without them */
    size_t blocked;          /* options banned because an item could not be covered with them */
    uint32_t merged;  /* primary items named by the same options as another with the same bounds */
    uint32_t unbound; /* primary items that need not be covered, with at most `most` options */
    /* secondary items whose options are compatible, or exclude each other in any case */
    uint32_t implied;
    bool unsolvable; /* there is no solution; the smaller problem has none either */
} qd_cover_reduction_facts;

/* A smaller problem made from another one, and the translation back. */
typedef struct qd_cover_reduction qd_cover_reduction;

/*
 * Makes the problem that remains, without the items that the chosen options cover, the options that conflict with
 * these, and the banned options. Its solutions, each joined with the chosen options, are those of the start.
 *
 * `compact` also leaves out redundant items. It takes time proportional to the sum of the squares of the lengths of
 * options, but at most some seconds. If the stop is due, less is left out; the result is still correct. QD_ERROR_CLASH:
 * chosen options clash; the message names two. The problem must outlive the reduction.
 */
QD_API qd_status qd_cover_reduce(const qd_cover *cover, const qd_cover_reduce_settings *settings,
                                 qd_cover_reduction **out, qd_error *error);

/* Releases it with its problem; the searches of that problem must be released first. NULL is fine. */
QD_API void qd_cover_reduction_free(qd_cover_reduction *reduction);

/* All of this; valid as long as the reduction. */
QD_API const qd_cover_reduction_facts *
qd_cover_reduction_about(const qd_cover_reduction *reduction);

/*
 * Translates a solution of the smaller problem to one of the old problem, which includes the options chosen beforehand,
 * in ascending order. `whole` must have room for as many options as a solution of the old problem can have (`depth`).
 * Returns their number.
 */
QD_API size_t qd_cover_reduction_solution(const qd_cover_reduction *reduction,
                                          const uint32_t *options, size_t count, uint32_t *whole);

/*
 * Translates starts of the smaller problem to starts of the old one and appends them to `to`, so that a search of the
 * smaller problem can be continued in the old one.
 */
QD_API qd_status qd_cover_reduction_starts(const qd_cover_reduction *reduction,
                                           const qd_cover_starts *from, qd_cover_starts *to,
                                           qd_error *error);

/*
 * Translates starts of the old problem to starts of the smaller one and appends them to `to`. Starts without a
 * solution, because they choose a blocked option or ban a forced one, are left out.
 */
QD_API qd_status qd_cover_reduction_narrow(const qd_cover_reduction *reduction,
                                           const qd_cover_starts *from, qd_cover_starts *to,
                                           qd_error *error);

/* ---- dividing -------------------------------------------------------------------------------- */

/*
 * Divides the problem into starts, at least `count` of them if it can be divided that far. Together they have the
 * solutions of the problem, each once, in the order of a single search. The start whose search seems longest, as
 * estimated by random choices below it, is divided first. Starts that cannot have a solution are left out. The result
 * is the same on every machine. The time is proportional to `count` and to the number of items. Clears the list first.
 * If `stop` (may be NULL) is due, there are fewer starts, which still cover the whole problem.
 */
QD_API qd_status qd_cover_split(const qd_cover *cover, size_t count, const qd_stop *stop,
                                qd_cover_starts *starts, qd_error *error);

/* Tells which start of a list another start is a piece of, and which piece: 0, 1, 2 ... in the order of a single
 * search. */
typedef struct qd_cover_piece {
    uint32_t start;  /* the number of the start in the list that was divided */
    uint32_t number; /* of the piece */
} qd_cover_piece;

/*
 * Splits what remains of a search (qd_cover_search_remaining) into two shares, neither of which is known to be larger:
 * half of every start near the root, and every other one of the rest. Together the shares have the same solutions, each
 * once. Clears both lists first; `given` stays empty if nothing can be divided. `*kept_from` and `*given_from` say
 * where the starts come from; free them with qd_free; the pointers may be NULL. This is how a search with several
 * threads shares its work.
 */
QD_API qd_status qd_cover_share(const qd_cover *cover, const qd_cover_starts *left,
                                qd_cover_starts *kept, qd_cover_piece **kept_from,
                                qd_cover_starts *given, qd_cover_piece **given_from,
                                qd_error *error);

/*
 * Divides the starts of a list, those with the most options first, until there are `count` of them or none can be
 * divided further. The solutions are the same, in the same order; starts without solutions may be dropped. The time is
 * proportional to `count` and to the size of the problem. Clears `to` first, which must be another list. If `stop` (may
 * be NULL) is due, there are fewer starts. `pieces` is as above.
 */
QD_API qd_status qd_cover_divide(const qd_cover *cover, const qd_cover_starts *from, size_t count,
                                 const qd_stop *stop, qd_cover_starts *to, qd_cover_piece **pieces,
                                 qd_error *error);

/* ---- parts, for several machines ------------------------------------------------------------- */

/*
 * Identifies a part of a problem. The result of a part is one line that ends with a checksum:
 *
 *     part 2/8 0123456789abcdef count 345 end fedcba9876543210
 *     part 3/8 0123456789abcdef count >=67 end fedcba9876543210
 *
 * The second one is unfinished: there are at least 67 solutions. A truncated or altered line is never accepted.
 */
typedef struct qd_cover_part {
    uint64_t number;      /* 1, 2, 3 ... */
    uint64_t of;          /* the number of parts, at most QD_MOST_PARTS */
    uint64_t fingerprint; /* of the problem */
    uint64_t division;    /* the version of the division, QD_DIVISION; written if it is not 1 */
} qd_cover_part;

/* How this version of the library divides problems. Parts of different divisions overlap and are never added up. */
#define QD_DIVISION 3

/* More parts than this are refused. */
#define QD_MOST_PARTS 16777216

/*
 * Like qd_cover_split, but makes enough starts for that many parts of about the same size. Part k has the starts from
 * number (*bounds)[k - 1] up to, but excluding, (*bounds)[k]; free `*bounds` with qd_free. The solutions of part 1,
 * then of part 2, and so on, are in the order of a single search. Any part may be empty if the problem cannot be
 * divided that far.
 */
QD_API qd_status qd_cover_split_parts(const qd_cover *cover, uint64_t parts, const qd_stop *stop,
                                      qd_cover_starts *starts, size_t **bounds, qd_error *error);

/*
 * Appends the result of a part, without a newline: the number of its solutions or, if not `exact`, that the search was
 * stopped and there are at least that many.
 */
QD_API void qd_cover_put_part_count(const qd_cover_part *part, const qd_count *count, bool exact,
                                    qd_text *text);

/* Adds up the results of the parts of one problem, in any order. */
typedef struct qd_cover_merger qd_cover_merger;

/* A merger without results. */
QD_API qd_status qd_cover_merger_new(qd_cover_merger **out, qd_error *error);

/* Releases a merger; NULL is fine. */
QD_API void qd_cover_merger_free(qd_cover_merger *merger);

/*
 * Adds all lines of a text, as qd_cover_put_part_count writes them; blank lines are skipped. A line is rejected if it
 * is incomplete (even the last one must end with a newline) or belongs to another problem or division. A part that was
 * added before may occur again with the same count and is not added twice; with a different count it is rejected. An
 * unfinished part is missing until its finished result is added. `warn` (may be NULL) is called for every line that is
 * rejected; the status is that of the first.
 */
QD_API qd_status qd_cover_merger_read(qd_cover_merger *merger, const char *text, size_t length,
                                      qd_cover_warn warn, void *user, qd_error *error);

/* What a merger has. */
typedef struct qd_cover_merged {
    uint64_t parts;        /* how many there are, according to the first line; 0 before it */
    const qd_count *total; /* the sum of the finished parts; valid until more is added */
} qd_cover_merged;

/* All of this. */
QD_API qd_cover_merged qd_cover_merger_about(const qd_cover_merger *merger);

/* Adds to `*sum` what is known so far: the counts of finished parts, and of unfinished ones so far. */
QD_API qd_status qd_cover_merger_least(const qd_cover_merger *merger, qd_count *sum,
                                       qd_error *error);

/*
 * The first part after part `after` (0: from the beginning) that is missing or unfinished; 0 if there is none. If there
 * is none and no line was rejected, the total is the number of solutions. `*began` (unless NULL) says whether there is
 * an unfinished result of that part.
 */
QD_API uint64_t qd_cover_merger_missing(const qd_cover_merger *merger, uint64_t after, bool *began);

/* ---- saved searches -------------------------------------------------------------------------- */

/*
 * What is saved to resume a search, in addition to the remaining starts. As text, it is some lines that end with a
 * checksum.
 */
typedef struct qd_cover_state {
    uint64_t fingerprint; /* of the problem */
    /* what the program does with the solutions: a word such as "count", of up to 15 letters */
    char action[16];
    qd_effort effort; /* so far; the seconds are not saved */
    int64_t output;   /* bytes of solutions written so far; -1: no file */
    uint64_t hash;    /* of these bytes, as the program computes it */
    /* the form of the solutions: a word such as "text", of up to 15 letters; empty: none */
    char form[16];
} qd_cover_state;

/* Appends a saved search as text. */
QD_API void qd_cover_put_state(const qd_cover_state *state, const qd_cover_starts *starts,
                               qd_text *text);

/*
 * Reads a saved search of this problem; the list gets the remaining starts. QD_ERROR_ARGUMENT: it belongs to another
 * problem. QD_ERROR_SYNTAX: it was truncated or altered; the message is meant to follow the name of the text ("was
 * altered: ..."). On failure the list is empty.
 */
QD_API qd_status qd_cover_read_state(const char *text, size_t length, const qd_cover *cover,
                                     qd_cover_state *state, qd_cover_starts *starts,
                                     qd_error *error);

/* ---- watching -------------------------------------------------------------------------------- */

/* The name of engine number 0, 1, 2 ..., and in `*summary` one line about what it is good at; NULL past the last. */
QD_API const char *qd_cover_engine_name(size_t number, const char **summary);

/* What a search does. */
typedef struct qd_cover_search_facts {
    const char *engine; /* the name of the one in use, e.g. the one that "auto" chose */
    /* how much is done, from 0 to 1, assuming that all options tried for an item take equally long; the number of nodes
     * divided by it estimates the size of the tree */
    double progress;
    /* the number of nodes visited at each level, from 0, since the search was opened or restarted; the search owns
     * the array */
    const uint64_t *profile;
    size_t levels; /* of the profile: the deepest level plus one */
} qd_cover_search_facts;

/* All of this. */
QD_API qd_cover_search_facts qd_cover_search_about(const qd_cover_search *search);

/*
 * An observer receives everything that engine links does, as it happens. (The other engines do not support observers,
 * nor does a search with several threads.) The events alone determine what is left at any time:
 *
 *   ITEMS      An item is left until it is covered or purified, and again after the reverse.
 *   OPTIONS    An option is left unless one of these holds: it is idle; it is banned, given or
 *              tweaked; an item that it names is covered; an item that it names is purified for a
 *              colour that the option does not give it.
 *   LISTS      The list of an item that is left: the options left that name it, by their numbers.
 *   BOUNDS     Those of an item that is left: those of the problem, less its uses.
 *
 * These four do not depend on the order of events, and what is undone is undone in reverse order. So a recording can
 * also be followed backwards, down to QD_EVENT_START. COVER and UNCOVER then change places, and so do PURIFY and
 * UNPURIFY, USE and UNUSE, TWEAK and UNTWEAK, CHOICE (or CLOSE) and RETREAT; and the option of a BAN or GIVEN is no
 * longer banned or given.
 *
 * First comes the start: START, a BAN for each banned option, then for each chosen option a GIVEN and the events of its
 * items. The start is never undone; when a search is done, what is left is what the start left. Opening a search begins
 * from the empty start. Then come the nodes. A node without bounds:
 *
 *     COVER item                           the options that were in its list are tried in turn
 *       CHOICE item, option
 *       COVER or PURIFY                    the other items of the option, from `item` to the right
 *         the node below                   or SOLUTION, or DEAD_END
 *       RETREAT item, option
 *       UNCOVER or UNPURIFY                the same items, from right to left
 *       CHOICE ...                         the next option
 *     UNCOVER item
 *
 * In a problem with bounds, where an option stays removed while those after it are tried:
 *
 *       CHOICE item, option                the first option in the list of the item
 *       TWEAK item, option
 *       USE, COVER or PURIFY               all items of the option, from `item` to the right
 *         the node below
 *       RETREAT item, option
 *       UNUSE, UNCOVER or UNPURIFY
 *       CHOICE ...                         the option that is first now
 *       CLOSE item                         only if the item is covered often enough
 *       COVER item
 *         the node below
 *       RETREAT item
 *       UNCOVER item
 *     UNTWEAK item, option                 for each of the options, the last one first
 *
 * An item that was already purified for the colour of an option has no event when that option is chosen: nothing
 * changes. Limits, pauses and returned solutions do not change the events.
 *
 * The updates of qd_effort are the sum of: 1 for each COVER and PURIFY; for each option that is no longer left after
 * one, the number of its other items that are left; for a TWEAK, the number of its items that are left; and without
 * bounds, for a GIVEN, that number less 1.
 */

/* What happened in a step of a search. */
typedef enum qd_cover_event_kind {
    QD_EVENT_CHOICE,   /* `option` is tried for `item` at `level` */
    QD_EVENT_COVER,    /* `item` is removed with all options that name it */
    QD_EVENT_UNCOVER,  /* and put back */
    QD_EVENT_SOLUTION, /* nothing is left to cover: the options given and chosen form a solution */
    QD_EVENT_DEAD_END, /* `item` has no option left, or fewer than it still needs */
    QD_EVENT_START,    /* a search begins: the whole problem is left, whatever happened before */
    /* the start bans `option`: it is removed from the lists of its items. There is no event for an option that is idle
     * or already banned */
    QD_EVENT_BAN,
    QD_EVENT_GIVEN, /* the start chooses `option`; what follows from it comes next */
    /* the start chooses `option`, which is impossible: it may not cover `item` (the first such item; QD_NO_ITEM: the
     * option is idle, banned or given). There is no solution; no event follows from this start */
    QD_EVENT_CLASH,
    /* secondary `item` gets the colour that `option` gives it: all options that name it without this colour are
     * removed */
    QD_EVENT_PURIFY,
    QD_EVENT_UNPURIFY, /* and put back */
    /* `option` covers `item`, which stays, as it may be covered again: both of its bounds are 1 less (the lower one not
     * less than 0) */
    QD_EVENT_USE,
    QD_EVENT_UNUSE, /* and 1 more */
    /* with bounds: `option` is removed from the lists of its items until all other options of `item` have been tried */
    QD_EVENT_TWEAK,
    QD_EVENT_UNTWEAK, /* and put back */
    /* with bounds: `item`, of which no option is left, is not covered again; its COVER comes next */
    QD_EVENT_CLOSE,
    /* `option` was tried for `item` at `level` and is abandoned: what followed from the choice is undone next. After a
     * CLOSE: QD_NO_OPTION */
    QD_EVENT_RETREAT
} qd_cover_event_kind;

/* One step of a search. */
struct qd_cover_event {
    qd_cover_event_kind kind; /* what happened */
    uint32_t level;           /* of the node: how many CHOICE and CLOSE led to it */
    uint32_t item;            /* QD_NO_ITEM where it does not apply */
    uint32_t option;          /* QD_NO_OPTION where it does not apply */
};

#ifdef __cplusplus
}
#endif
#endif
