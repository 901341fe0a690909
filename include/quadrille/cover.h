/*
 * quadrille/cover.h - exact cover problems and the engines that solve them.
 *
 * A problem has ITEMS and OPTIONS; an option names some items. A SOLUTION is a set of options that
 * names every primary item exactly once and every secondary item at most once. (Knuth, The Art of
 * Computer Programming, volume 4B, section 7.2.2.1.) Two extensions:
 *
 *   COLOURS: an option may give a secondary item a colour. Any number of options of a solution may
 *   then name the item, if all of them give it the same colour.
 *   MULTIPLICITY: a primary item may have bounds. A solution names it at least `least` and at most
 *   `most` times, in different options.
 *
 * Options may have costs, which are kept and reported.
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
 * The first sections are enough for most programs: building a problem, searching, texts. The next ones
 * are about reading a problem, starts, one solution in random order, and checking;
 * the last ones about smaller problems, dividing, parts, saved searches, watching.
 */
#ifndef QUADRILLE_COVER_H
#define QUADRILLE_COVER_H

#include "quadrille/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- building a problem ---------------------------------------------------------------------- */

/* Instead of the number of an item: there is none. */
#define QD_NO_ITEM UINT32_MAX

/* Instead of the number of an option. */
#define QD_NO_OPTION UINT32_MAX

/* Instead of the number of a colour. */
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
 * (A primary item with 0 and 1 is not the same as a secondary one: it has no colours, and an option
 * that names it alone can be chosen or left.)
 *
 * NULL: the item has no name, and none is stored; it is called by its number. Either all items of a problem have names, or
 * none has.
 *
 * A name must be new and have at least one character. It must not contain blanks, control
 * characters, '|' or ':', or begin with a byte order mark. It may have any length (Knuth's programs
 * take up to 8 characters).
 */
QD_API uint32_t qd_cover_add_item(qd_cover *cover, const char *name, qd_item_kind kind,
                                  uint32_t least, uint32_t most);

/*
 * Adds an option that names `count` (at least 1) different items and returns its number, or
 * QD_NO_OPTION. `colours[i]` is the colour it gives to `items[i]`, which must be secondary, or
 * QD_NO_COLOUR: an item without a colour is not shared with any other option. `colours` may be NULL
 * if no item has one. The cost is 0 if there is none; it may be negative, but not INT64_MIN.
 *
 * An option that names no primary item keeps its number but is never part of a solution, as in
 * Knuth's programs.
 */
QD_API uint32_t qd_cover_add_option(qd_cover *cover, const uint32_t *items, size_t count,
                                    const uint32_t *colours, int64_t cost);

/*
 * The number of the colour of that name. A new colour gets the next number, from 1; QD_NO_COLOUR if
 * it cannot be added. The rules for names are those of items.
 */
QD_API uint32_t qd_cover_add_colour(qd_cover *cover, const char *name);

/*
 * Ends building, and returns QD_OK or the first error of the functions above. After an error they
 * add nothing more, so a program need not check what they return. It need not check qd_cover_new
 * either: a problem that is NULL counts as one for which memory ran out. A problem with an error
 * is not sealed and cannot be searched, only freed. Sealing twice is harmless. Adding after sealing changes nothing
 * and is an error, which the next qd_cover_seal reports.
 */
QD_API qd_status qd_cover_seal(qd_cover *cover, qd_error *error);

/* Releases a problem, whose searches must be released before; NULL is fine. */
QD_API void qd_cover_free(qd_cover *cover);

/* ---- searching ------------------------------------------------------------------------------- */

/* A search of one problem. Only one thread at a time may call it, whatever threads it has of its
 * own. */
typedef struct qd_cover_search qd_cover_search;

/* A step of a search; see "watching" below. */
typedef struct qd_cover_event qd_cover_event;

/* Called during a search, which it must not use, and while one is opened or restarted. */
typedef void (*qd_cover_observer)(void *user, const qd_cover_event *event);

/* How to search. */
typedef struct qd_cover_settings {
    const char *engine;         /* NULL or "auto": the one that fits the problem */
    qd_order order;             /* which item a node branches on */
    uint32_t threads;           /* 0 or 1: that of the caller; at most 1024 */
    qd_limits limits;           /* when to stop */
    uint64_t seed;              /* of random numbers; only qd_cover_find uses them */
    const char *simd;           /* "avx512", "avx2" or "portable"; NULL: the best */
    qd_cover_observer observer; /* NULL: none; only engine links calls it */
    void *observer_user;        /* passed to the observer */
} qd_cover_settings;

/*
 * Nodes measure the tree of a search, and updates its work. Engine links counts removals of an
 * option from an item's list, and of an item from the list of items (Knuth's definition). Engine
 * cells counts removals of an option from an item's set, and dense the options that leave the
 * table. The last choice before a limit of updates may exceed it. Setting up a start counts, but
 * one node is always visited.
 */

/*
 * Several threads share the work; the caller's is one of them, and the others sleep between two calls.
 * The results are those of one thread, in the same order: solutions that come too early wait, in at
 * most 16 MB per thread. The limit of solutions holds exactly, those of nodes, updates and time to
 * within a millisecond of work per thread (or slice_nodes, if that is set, which does not pause such a
 * search). Of the limit of memory each thread has an equal part. What is thousands of levels deep is
 * not shared.
 */

/*
 * Opens a search of the whole (sealed) problem; settings may be NULL. The problem must outlive it.
 * All memory is allocated here, none while one thread searches. If an engine would need more than
 * limits.memory (if 0: 1 GB for dense), "auto" takes the next one that needs less; if there is
 * none, the status is QD_ERROR_RANGE. QD_ERROR_UNSUPPORTED: the engine does not support the
 * problem. QD_ERROR_ARGUMENT: there is no such engine, or the problem is not sealed.
 */
QD_API qd_status qd_cover_search_new(const qd_cover *cover, const qd_cover_settings *settings,
                                     qd_cover_search **out, qd_error *error);

/*
 * Goes on to the next solution; see qd_outcome. After QD_DONE or a limit it returns the same again.
 * With several threads qd_cover_search_each is faster; and QD_INTERRUPTED may also mean that memory
 * ran out.
 */
QD_API qd_outcome qd_cover_search_next(qd_cover_search *search);

/*
 * The solution found last: numbers of options, those of the start first, then in the order of
 * choice (with several threads in ascending order). `*count` may be 0 (the empty cover). To be
 * called only after QD_SOLUTION; valid until the search goes on.
 */
QD_API const uint32_t *qd_cover_search_solution(const qd_cover_search *search, size_t *count);

/* Receives a solution, its options in ascending order; returns whether it wants more. With several
 * threads it is called in one of them at a time. */
typedef bool (*qd_cover_visit)(void *user, const uint32_t *options, size_t count);

/* Visits solutions while `visit` returns true; else the outcome is QD_STOPPED. The next call goes on
 * after that solution. The status says whether memory ran out, which can happen with several
 * threads only. */
QD_API qd_status qd_cover_search_each(qd_cover_search *search, qd_cover_visit visit, void *user,
                                      qd_outcome *outcome, qd_error *error);

/*
 * Counts the solutions from here on and adds their number to `*total`. The outcome is never
 * QD_SOLUTION. If there is no memory for a very long number, the status is QD_ERROR_MEMORY.
 */
QD_API qd_status qd_cover_search_count(qd_cover_search *search, qd_count *total,
                                       qd_outcome *outcome, qd_error *error);

/* The effort since the search was opened or restarted. */
QD_API qd_effort qd_cover_search_effort(const qd_cover_search *search);

/* Seconds after which each of the following calls returns QD_PAUSED, as it does after slice_nodes; 0:
 * no limit. A call visits one node at least. */
QD_API void qd_cover_search_set_slice(qd_cover_search *search, double seconds);

/* Releases a search; NULL is fine. */
QD_API void qd_cover_search_free(qd_cover_search *search);

/* ---- texts ----------------------------------------------------------------------------------- */

/* Receives a warning: something unusual in a text that is not an error. */
typedef void (*qd_cover_warn)(void *user, const qd_error *warning);

/* How a problem is written as text. */
typedef enum qd_cover_form {
    /*
     * Knuth's .dlx text. First line: the item names, secondary ones after a `|`, with bounds as `n|item` or
     * `lo:hi|item`. Every further line: the items of an option, coloured ones as `item:colour`, and its cost as
     * `|n` or `|-n` (several add up). Lines that are blank or begin with `|` are skipped. `warn` is called for
     * options that name no primary item; they keep their numbers.
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

/* What a reader of problems may be given besides the text; all zero: nothing. */
typedef struct qd_cover_reading {
    qd_cover_warn warn;  /* NULL: warnings are dropped */
    void *user;          /* passed to `warn` */
    const qd_stop *stop; /* NULL, or what ends the reading */
} qd_cover_reading;

/*
 * Reads a problem in linear time; it is sealed. A text of comments alone is the empty problem; an empty text is
 * an error. `reading` may be NULL. If its `stop` is due: QD_ERROR_RANGE.
 */
QD_API qd_status qd_cover_read(qd_cover_form form, const char *text, size_t length,
                               const qd_cover_reading *reading, qd_cover **out, qd_error *error);

/* Appends the problem as .dlx text. Secondary items come after the primary ones. If `stop` (may be NULL)
 * is due: QD_ERROR_RANGE, and the text is cut to what it was. */
QD_API qd_status qd_cover_write_dlx(const qd_cover *cover, qd_text *text, const qd_stop *stop,
                                    qd_error *error);

/* Appends one option as .dlx text: its items with their colours, and its cost. No newline. */
QD_API void qd_cover_put_option(const qd_cover *cover, uint32_t option, qd_text *text);

/*
 * Appends the problem as a formula in DIMACS CNF. Variable n is option n - 1; comments show each
 * option as .dlx text. Other comments (`c ind`, `c p show`) list the variables of the options, for
 * programs that project. All other variables are determined by these, so the models correspond to
 * the solutions one to one, projected or not. Costs are in the comments only. QD_ERROR_RANGE: the
 * problem needs more variables than DIMACS allows; or `stop` (may be NULL) is due, and the text is cut to
 * what it was.
 */
QD_API qd_status qd_cover_write_dimacs(const qd_cover *cover, qd_text *text, const qd_stop *stop,
                                       qd_error *error);

/* ---- looking at a problem -------------------------------------------------------------------- */

/* Items of both kinds. */
QD_API uint32_t qd_cover_item_count(const qd_cover *cover);

/* What a problem has. */
typedef struct qd_cover_facts {
    uint32_t primary_items; /* how many of its items are primary */
    bool colours;           /* an option has one */
    bool bounds;            /* an item has other ones than 1 and 1 */
    bool costs;             /* an option has one */
    size_t
        depth; /* the most options that a solution can have: the sum of the upper bounds, or all usable ones; once
                     it is sealed */
} qd_cover_facts;

/* All of this. */
QD_API qd_cover_facts qd_cover_about(const qd_cover *cover);

/* Options, idle ones included. */
QD_API uint32_t qd_cover_option_count(const qd_cover *cover);

/* The name of an item; its number, such as "17", if the items of this (sealed) problem have none, and "?" if there is no
 * memory to write these. This function and those below expect numbers that exist. */
QD_API const char *qd_cover_item_name(const qd_cover *cover, uint32_t item);

/* How a solution must cover an item. */
typedef struct qd_item_facts {
    qd_item_kind kind; /* primary or secondary */
    uint32_t
        least; /* its bounds: the lower one; a secondary item has 0 and 1, whatever its colours */
    uint32_t most; /* the upper one */
} qd_item_facts;

/* All of this. */
QD_API qd_item_facts qd_cover_item_about(const qd_cover *cover, uint32_t item);

/* An option of a problem, which owns the arrays. */
typedef struct qd_option_facts {
    const uint32_t *items; /* in the order in which they were given */
    const uint32_t
        *colours; /* one for each item, or QD_NO_COLOUR; NULL if the problem has no colours */
    size_t count; /* of items */
    int64_t cost; /* 0 unless one was given */
} qd_option_facts;

/* All of this. */
QD_API qd_option_facts qd_cover_option_about(const qd_cover *cover, uint32_t option);

/* The name of a colour, 1 or above. */
QD_API const char *qd_cover_colour_name(const qd_cover *cover, uint32_t colour);

/* Whether there is an item of that name (or number: see above); if so, its number in `*item`. */
QD_API bool qd_cover_find_item(const qd_cover *cover, const char *name, uint32_t *item);

/* A hash of the problem, for saved searches: different problems almost never have the same. */
QD_API uint64_t qd_cover_fingerprint(const qd_cover *cover);

/* ---- starts ---------------------------------------------------------------------------------- */

/* Where a search begins. Its numbers must be of the problem: restarts, qd_cover_reduce and qd_family_restrict
 * check that; sharing, dividing and translating do not. The arrays belong to the caller and are read only during the
 * call. */
typedef struct qd_cover_start {
    const uint32_t *chosen; /* options that every solution must contain */
    size_t chosen_count;    /* how many */
    const uint32_t *banned; /* options that no solution may contain */
    size_t banned_count;    /* how many */
    uint32_t
        branch; /* the primary item that the first node branches on, unless an item has no option
                               left; QD_NO_ITEM: the best one */
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
 * As text a start is a line of words: `@n` for the item to branch on first, `+n` for each option chosen,
 * then `-n` for each one banned. Numbers begin at 0. The empty start is a dot.
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

/* Appends one start as text, without newline. */
QD_API void qd_cover_put_start(const qd_cover_start *start, qd_text *text);

/* Reads one start from text and appends it. QD_ERROR_SYNTAX also if the problem does not have an
 * option or item that it names. */
QD_API qd_status qd_cover_starts_read(qd_cover_starts *starts, const qd_cover *cover,
                                      const char *text, size_t length, qd_error *error);

/*
 * Begins again from a list of starts, which is copied, and searches them one after the other. This
 * is also how to resume a search: see qd_cover_search_remaining.
 */
QD_API qd_status qd_cover_search_restart_all(qd_cover_search *search, const qd_cover_starts *starts,
                                             qd_error *error);

/*
 * Between two calls: appends starts for the rest of the search. Their solutions are those that the
 * search would still find, in the same order. A search of the same problem that begins from them,
 * with any engine, continues where this one is.
 */
QD_API qd_status qd_cover_search_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                                           qd_error *error);

/* ---- one solution in random order ------------------------------------------------------------ */

/* The result of looking for one solution. */
typedef struct qd_cover_found {
    qd_outcome outcome; /* QD_SOLUTION; QD_DONE: proved that there is none; or what stopped it */
    uint32_t *options;  /* the solution, to be freed with qd_free; NULL without one */
    size_t count;       /* the number of its options */
    qd_effort effort;   /* of all runs; the seconds are not counted */
    const char *engine; /* that came to the outcome: "dense" ..., or "learning" */
} qd_cover_found;

/*
 * Looks for one solution in random orders, giving up each order after some nodes (restarts): for
 * hard problems that have solutions. Settings may be NULL. The same seed gives the same solution.
 * The limits hold for all runs together.
 */
QD_API qd_status qd_cover_find(const qd_cover *cover, const qd_cover_settings *settings,
                               qd_cover_found *found, qd_error *error);

/*
 * Looks for any one solution, whose options are in ascending order: first for the one that a search in
 * order would find, then, in turns with that search, by one that learns from dead ends (on problems with
 * bounds, by searches in random orders). Settings may be NULL; there is no seed: the solution is always
 * the same. Limits are looked at between turns of a few milliseconds, and may be exceeded by one turn.
 * What is asked whether to stop may read `found->effort`.
 */
QD_API qd_status qd_cover_any(const qd_cover *cover, const qd_cover_settings *settings,
                              qd_cover_found *found, qd_error *error);

/* ---- checking -------------------------------------------------------------------------------- */

/*
 * Judges a set of options without any engine: QD_OK if it is a solution, else QD_ERROR_CLASH and a
 * message that names the item that is covered twice or not at all.
 */
QD_API qd_status qd_cover_check_solution(const qd_cover *cover, const uint32_t *options,
                                         size_t count, qd_error *error);

/* ---- smaller problems ------------------------------------------------------------------------ */

/* How to make a problem smaller. */
typedef struct qd_cover_reduce_settings {
    const qd_cover_start *start; /* where it begins; NULL: the whole problem */
    bool simplify;               /* choose and ban what follows without searching */
    bool compact;                /* leave out redundant items */
    const qd_stop *stop;         /* NULL, or what ends simplify and compact, which may take long */
} qd_cover_reduce_settings;

/* What a reduction has made, and what it left out in addition to what its start removes. */
typedef struct qd_cover_reduction_facts {
    const qd_cover *cover;   /* the smaller problem, which belongs to the reduction */
    const uint32_t *options; /* for each of its options its number in the old problem */
    size_t forced;           /* options chosen, because an item could not be covered without them */
    size_t blocked;          /* options banned, because an item could not be covered with them */
    uint32_t merged;  /* primary items named by the same options as another with the same bounds */
    uint32_t unbound; /* primary items that need not be covered, with at most `most` options */
    uint32_t implied; /* secondary items whose options do not exclude each other, or do anyway */
    bool unsolvable;  /* there is no solution, and the smaller problem has none either */
} qd_cover_reduction_facts;

/* A smaller problem made from another one, and the translation back. */
typedef struct qd_cover_reduction qd_cover_reduction;

/*
 * Makes the problem that is left: without the items that the chosen options cover, without the
 * options that conflict with them, and without the banned ones. Its solutions, each joined with the
 * chosen options, are those of the start.
 *
 * `compact` also leaves out redundant items. It takes time proportional to the sum of the squares
 * of the lengths of options, but some seconds at most. If the stop is due, less is left out;
 * the result is still right. Chosen options that clash: QD_ERROR_CLASH and a message that
 * names two. The problem must outlive the reduction.
 */
QD_API qd_status qd_cover_reduce(const qd_cover *cover, const qd_cover_reduce_settings *settings,
                                 qd_cover_reduction **out, qd_error *error);

/* Releases it with its problem, whose searches must be released before; NULL is fine. */
QD_API void qd_cover_reduction_free(qd_cover_reduction *reduction);

/* All of this, valid as long as the reduction. */
QD_API const qd_cover_reduction_facts *
qd_cover_reduction_about(const qd_cover_reduction *reduction);

/*
 * Translates a solution of the smaller problem to one of the old problem, with the options chosen
 * beforehand, in ascending order. `whole` must have room for as many options as a solution of
 * the old problem can have (`depth`); returns their number.
 */
QD_API size_t qd_cover_reduction_solution(const qd_cover_reduction *reduction,
                                          const uint32_t *options, size_t count, uint32_t *whole);

/*
 * Translates starts of the smaller problem to starts of the old one and appends them to `to`, so
 * that a search of the one can be continued in the other.
 */
QD_API qd_status qd_cover_reduction_starts(const qd_cover_reduction *reduction,
                                           const qd_cover_starts *from, qd_cover_starts *to,
                                           qd_error *error);

/*
 * Translates starts of the old problem to starts of the smaller one and appends them to `to`. Those
 * that have no solution, as an option that they choose is blocked or one that they ban is forced, are
 * left out.
 */
QD_API qd_status qd_cover_reduction_narrow(const qd_cover_reduction *reduction,
                                           const qd_cover_starts *from, qd_cover_starts *to,
                                           qd_error *error);

/* ---- dividing -------------------------------------------------------------------------------- */

/*
 * Divides the problem into starts, at least `count` of them if it can be divided that far. Together
 * they have the solutions of the problem, each once, in the order of a single search. The start
 * whose search seems longest is divided first, as far as random choices below it tell. Starts that
 * cannot have a solution are left out. The result is the same on every machine. The time is proportional to `count` and to the number of
 * items. Clears the list first. If `stop` (may be NULL) is due there are fewer starts, which still cover
 * the whole problem.
 */
QD_API qd_status qd_cover_split(const qd_cover *cover, size_t count, const qd_stop *stop,
                                qd_cover_starts *starts, qd_error *error);

/* Which start of a list another one is a piece of, and which piece: 0, 1, 2 ... in the order of one
 * search. */
typedef struct qd_cover_piece {
    uint32_t start;  /* the number of the start in the list that was divided */
    uint32_t number; /* of the piece */
} qd_cover_piece;

/*
 * Shares what a search has left (qd_cover_search_remaining) between two, of whom nobody knows which
 * has more: half of every start near the root, and every other one of the rest. Together they have
 * the same solutions, each once. Clears both lists first; `given` stays empty if nothing can be
 * divided. `*kept_from` and `*given_from` say where the starts come from; free them with qd_free;
 * the pointers may be NULL. A search with several threads shares its work so.
 */
QD_API qd_status qd_cover_share(const qd_cover *cover, const qd_cover_starts *left,
                                qd_cover_starts *kept, qd_cover_piece **kept_from,
                                qd_cover_starts *given, qd_cover_piece **given_from,
                                qd_error *error);

/*
 * Divides the starts of a list, those with the most options first, until there are `count` of them
 * or all is decided. The solutions are the same, in the same order; starts without any may go.
 * The time is proportional to `count` and to the size of the problem. Clears `to` first, which must
 * be another list. If `stop` (may be NULL) is due there are fewer starts. `pieces` is as above.
 */
QD_API qd_status qd_cover_divide(const qd_cover *cover, const qd_cover_starts *from, size_t count,
                                 const qd_stop *stop, qd_cover_starts *to, qd_cover_piece **pieces,
                                 qd_error *error);

/* ---- parts, for several machines ------------------------------------------------------------- */

/*
 * Identifies a part of a problem. Its result is one line, which ends with a checksum:
 *
 *     part 2/8 0123456789abcdef count 345 end fedcba9876543210
 *     part 3/8 0123456789abcdef count >=67 end fedcba9876543210
 *
 * The last one is unfinished: there are at least 67 solutions. A line that was cut off or altered
 * is never accepted.
 */
typedef struct qd_cover_part {
    uint64_t number;      /* 1, 2, 3 ... */
    uint64_t of;          /* the number of parts, at most QD_MOST_PARTS */
    uint64_t fingerprint; /* of the problem */
    uint64_t division;    /* the version of the division, QD_DIVISION; written if it is not 1 */
} qd_cover_part;

/* How this version of the library divides problems. Parts of different divisions overlap, and are
 * never added up. */
#define QD_DIVISION 3

/* More parts than this are refused. */
#define QD_MOST_PARTS 16777216

/*
 * As qd_cover_split, into enough starts for that many parts of about the same size: part k has the
 * starts from number (*bounds)[k - 1] to before (*bounds)[k]; free `*bounds` with qd_free. So the
 * solutions of part 1, those of part 2, and so on, are in the order of a single search. Any part
 * may be empty if the problem cannot be divided that far.
 */
QD_API qd_status qd_cover_split_parts(const qd_cover *cover, uint64_t parts, const qd_stop *stop,
                                      qd_cover_starts *starts, size_t **bounds, qd_error *error);

/*
 * Appends the result of a part: the number of its solutions; or, if not `exact`, that the search
 * was stopped and there are at least that many. No newline.
 */
QD_API void qd_cover_put_part_count(const qd_cover_part *part, const qd_count *count, bool exact,
                                    qd_text *text);

/* Adds up the results of the parts of one problem, in any order. */
typedef struct qd_cover_merger qd_cover_merger;

/* A merger without any results yet. */
QD_API qd_status qd_cover_merger_new(qd_cover_merger **out, qd_error *error);

/* Releases a merger; NULL is fine. */
QD_API void qd_cover_merger_free(qd_cover_merger *merger);

/*
 * Adds all lines of a text, as qd_cover_put_part_count writes them; blank ones are skipped. A line is refused if it is
 * incomplete (the last one, too, must end with a newline), or belongs to another problem or division. A part that was
 * added before may follow again with the same number, and is not added twice; with another one it is refused. An
 * unfinished part is missing until it follows again, finished. `warn` (may be NULL) is called for every line that is
 * refused; the status is that of the first one.
 */
QD_API qd_status qd_cover_merger_read(qd_cover_merger *merger, const char *text, size_t length,
                                      qd_cover_warn warn, void *user, qd_error *error);

/* What a merger has. */
typedef struct qd_cover_merged {
    uint64_t parts;        /* how many there are, according to the first line; 0 before that */
    const qd_count *total; /* the sum of the finished ones; valid until more is added */
} qd_cover_merged;

/* All of this. */
QD_API qd_cover_merged qd_cover_merger_about(const qd_cover_merger *merger);

/* Adds to `*sum` what is known so far: finished parts, and unfinished ones as far as they are. */
QD_API qd_status qd_cover_merger_least(const qd_cover_merger *merger, qd_count *sum,
                                       qd_error *error);

/*
 * The first part after part `after` (0: from the beginning) that is missing or unfinished; 0 if
 * there is none. If there is none and no line was refused, the total is the number of solutions.
 * `*began` (unless NULL) says whether there is an unfinished result of that part.
 */
QD_API uint64_t qd_cover_merger_missing(const qd_cover_merger *merger, uint64_t after, bool *began);

/* ---- saved searches -------------------------------------------------------------------------- */

/*
 * What is saved of a search to be resumed, in addition to the remaining starts. As text it is some
 * lines that end with a checksum.
 */
typedef struct qd_cover_state {
    uint64_t fingerprint; /* of the problem */
    char action[16];      /* what the program does with the solutions: a word such as "count", of up
                             to 15 letters */
    qd_effort effort;     /* so far; the seconds are not saved */
    int64_t output;       /* bytes of solutions written so far; -1: no file */
    uint64_t hash;        /* of these bytes, as the program makes it */
    char form[16];        /* that of the solutions: a word such as "text", of up to 15 letters;
                             empty: none */
} qd_cover_state;

/* Appends a saved search as text. */
QD_API void qd_cover_put_state(const qd_cover_state *state, const qd_cover_starts *starts,
                               qd_text *text);

/*
 * Reads a saved search of this problem; the list gets the remaining starts. QD_ERROR_ARGUMENT: it
 * is of another problem. QD_ERROR_SYNTAX: it was truncated or altered; the message is to follow the
 * name of the text ("was altered: ..."). On failure the list is empty.
 */
QD_API qd_status qd_cover_read_state(const char *text, size_t length, const qd_cover *cover,
                                     qd_cover_state *state, qd_cover_starts *starts,
                                     qd_error *error);

/* ---- watching -------------------------------------------------------------------------------- */

/* The name of engine number 0, 1, 2 ..., and one line about what it is good at; NULL past the
 * last. */
QD_API const char *qd_cover_engine_name(size_t number, const char **summary);

/* What a search does. */
typedef struct qd_cover_search_facts {
    const char *engine; /* the name of the one in use, such as the one that "auto" chose */
    double
        progress; /* how much is done, from 0 to 1, assuming that all options tried for an item take equally long;
                           the number of nodes divided by it estimates the size of the tree */
    const uint64_t *
        profile; /* the number of nodes visited at each level, from 0, since it was opened or restarted; the
                                array belongs to the search */
    size_t levels; /* of the profile: the deepest one plus one */
} qd_cover_search_facts;

/* All of this. */
QD_API qd_cover_search_facts qd_cover_search_about(const qd_cover_search *search);

/*
 * An observer receives everything that engine links does, as it happens. (The other engines have no
 * observer, and neither has a search with several threads.) From the events alone one can say at any time what is left:
 *
 *   ITEMS      An item is left until it is covered or purified, and again after the reverse.
 *   OPTIONS    An option is left unless one of these holds: it is idle; it is banned, given or
 *              tweaked; an item that it names is covered; an item that it names is purified for a
 *              colour that the option does not give it.
 *   LISTS      The list of an item that is left: the options left that name it, by their numbers.
 *   BOUNDS     Those of an item that is left: those of the problem, less its uses.
 *
 * These four do not depend on the order of events, and what is undone is undone in reverse order.
 * So a recording can also be followed backwards, down to QD_EVENT_START: COVER and UNCOVER change
 * places there, and so do PURIFY and UNPURIFY, USE and UNUSE, TWEAK and UNTWEAK, CHOICE (or CLOSE)
 * and RETREAT; and the option of a BAN or GIVEN is not banned or given any more.
 *
 * First comes the start: START, a BAN for each banned option, then for each chosen option a GIVEN
 * and the events of its items. What it does is never undone; when a search is done, what is left is
 * what the start left. Opening a search begins from the empty start. Then come the nodes. A node
 * without bounds:
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
 * An item that was purified for the colour of an option before has no event when that option is
 * chosen: nothing changes. Limits, pauses and solutions that are returned do not change the events.
 *
 * The updates of qd_effort are 1 for each COVER and PURIFY; for each option that is not left any
 * more after one, the number of its other items that are left; for a TWEAK, the number of its items
 * that are left; and without bounds for a GIVEN, that number less 1.
 */

/* What happened in a step of a search. */
typedef enum qd_cover_event_kind {
    QD_EVENT_CHOICE,   /* `option` is tried for `item` at `level` */
    QD_EVENT_COVER,    /* `item` is removed with all options that name it */
    QD_EVENT_UNCOVER,  /* and put back */
    QD_EVENT_SOLUTION, /* nothing is left to cover: the options given and chosen are a solution */
    QD_EVENT_DEAD_END, /* `item` has no option left, or fewer than it still needs */
    QD_EVENT_START,    /* a search begins: the whole problem is left, whatever was before */
    QD_EVENT_BAN,      /* the start bans `option`: it is removed from the lists of its items. Not
                           told of an option that is idle or was banned before */
    QD_EVENT_GIVEN,    /* the start chooses `option`; what follows from it comes next */
    QD_EVENT_CLASH,    /* the start chooses `option`, which is impossible: `item` (the first such
                           item; QD_NO_ITEM: the option is idle, banned or given) may not be covered
                           by it. There is no solution; nothing follows from this start */
    QD_EVENT_PURIFY,   /* secondary `item` gets the colour that `option` gives it: all options that
                           name it without this colour are removed */
    QD_EVENT_UNPURIFY, /* and put back */
    QD_EVENT_USE,      /* `option` covers `item`, which stays, as it may be covered again: both of
                           its bounds are 1 less (the lower one not less than 0) */
    QD_EVENT_UNUSE,    /* and 1 more */
    QD_EVENT_TWEAK,    /* with bounds: `option` is removed from the lists of its items, until all
                           other options of `item` were tried */
    QD_EVENT_UNTWEAK,  /* and put back */
    QD_EVENT_CLOSE,    /* with bounds: `item`, of which no option is left, is covered no more; its
                           COVER comes next */
    QD_EVENT_RETREAT   /* `option` was tried for `item` at `level`, and is given up: what followed
                           from the choice is undone next. After a CLOSE: QD_NO_OPTION */
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
