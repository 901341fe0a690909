/*
 * quadrille/cover.h - exact cover problems and the engines that solve them.
 *
 * A problem has ITEMS and OPTIONS; an option names some items. A SOLUTION is a set of options that
 * names every primary item exactly once and every secondary item at most once. (Knuth, The Art of
 * Computer Programming, volume 4B, section 7.2.2.1.) Two extensions:
 *
 *   COLOURS: an option may give a secondary item a colour. Any number of options of a solution may
 *   then name the item, if they all give it the same colour.
 *   MULTIPLICITY: a primary item may have bounds; a solution names it at least `least` and at most
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
 * A problem is built once, sealed, and from then on read-only: any number of searches may run on it
 * at the same time, in any threads. A search begins from a START: options chosen and options banned
 * beforehand. That is how a Sudoku's clues enter the one problem of its board.
 *
 * Items and options are numbered 0, 1, 2 ... in the order in which they were added.
 *
 * What stands first is enough for most programs: building a problem, searching, texts. Then: looking
 * at a problem, starts, several threads, one solution in random order, checking. At the end, for
 * experts: smaller problems, dividing, parts, saved searches, watching.
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

/* In place of the number of an option. */
#define QD_NO_OPTION UINT32_MAX

/* In place of the number of a colour. */
#define QD_NO_COLOUR 0

/* A problem: items and options. */
typedef struct qd_cover qd_cover;

/* What a solution owes to an item. */
typedef enum qd_item_kind {
    QD_PRIMARY,  /* must be covered exactly once, or as its bounds say */
    QD_SECONDARY /* may be covered at most once, or more often in one colour */
} qd_item_kind;

/* A problem without items. As it is, it has one solution: the empty cover. */
QD_API qd_status qd_cover_new(qd_cover **out, qd_error *error);

/*
 * Adds an item and returns its number, or QD_NO_ITEM if it cannot be added: see qd_cover_seal. A
 * solution names the item between `least` and `most` times, in different options:
 *
 *     QD_PRIMARY, 1, 1      exactly once, as nearly always
 *     QD_PRIMARY, 2, 5      `most` must be at least 1 and not less than `least`
 *     QD_SECONDARY, 0, 1    at most once; a secondary item has no other bounds
 *
 * (A primary item with 0 and 1 is not the same as a secondary one: it has no colours, and an option
 * that names it alone can be chosen or left.)
 *
 * The name must be new, of at least one character, without blanks, control characters, '|' or ':',
 * and not begin with a byte order mark; any length will do, though Knuth's own programs stop at 8.
 */
QD_API uint32_t qd_cover_add_item(qd_cover *cover, const char *name, qd_item_kind kind,
                                  uint32_t least, uint32_t most);

/*
 * Adds an option that names `count` (at least 1) different items and returns its number, or
 * QD_NO_OPTION. `colours[i]` is the colour that it gives to `items[i]`, which must be secondary, or
 * QD_NO_COLOUR: an item without colour is not shared with any other option. NULL in place of the
 * colours: none has one. The cost is 0 if there is none.
 *
 * An option that names no primary item keeps its number but is never part of a solution, as in
 * Knuth's programs; qd_cover_option_is_idle tells.
 */
QD_API uint32_t qd_cover_add_option(qd_cover *cover, const uint32_t *items, size_t count,
                                    const uint32_t *colours, uint64_t cost);

/*
 * The number of the colour of that name, which is made if it is new: 1, 2, 3 ... in the order of
 * making, or QD_NO_COLOUR if it cannot be made. The rules for names are those of items.
 */
QD_API uint32_t qd_cover_add_colour(qd_cover *cover, const char *name);

/*
 * Ends building: QD_OK, or the first error of the functions above. After an error they add nothing
 * more, so that a program need not look at what they return; nor at that of qd_cover_new, as a
 * problem that is NULL is one for which memory ran out. A problem with an error cannot be searched,
 * only freed. Sealing twice does no harm; adding after sealing is an error, which the next
 * qd_cover_seal reports, and changes nothing.
 */
QD_API qd_status qd_cover_seal(qd_cover *cover, qd_error *error);

/* What qd_cover_seal would return, without sealing: for programs that look at each step. */
QD_API qd_status qd_cover_check(const qd_cover *cover, qd_error *error);

/* Releases a problem, of which no search may be left; NULL is fine. */
QD_API void qd_cover_free(qd_cover *cover);

/* ---- searching ------------------------------------------------------------------------------- */

/* A search of one problem, for one thread at a time. */
typedef struct qd_cover_search qd_cover_search;

/* A step of a search, and who is told of it: see "watching" below. */
typedef struct qd_cover_event qd_cover_event;

/* Called during the search, which it must not touch. What the start does is not reported. */
typedef void (*qd_cover_observer)(void *user, const qd_cover_event *event);

/* How to search. Begin with QD_COVER_SETTINGS_INIT. */
typedef struct qd_cover_settings {
    size_t size;                /* sizeof(qd_cover_settings), set by QD_COVER_SETTINGS_INIT */
    const char *engine;         /* NULL or "auto": the one that fits the problem */
    qd_order order;             /* which item a node branches on */
    qd_limits limits;           /* when to stop */
    uint64_t seed;              /* of random numbers; only qd_cover_find draws some */
    const char *simd;           /* which vectors: "avx512", "avx2", "portable"; NULL: the best */
    qd_cover_observer observer; /* NULL = none, and then it costs nothing */
    void *observer_user;        /* (only engine links has something to tell) */
} qd_cover_settings;

/* The default settings. */
#define QD_COVER_SETTINGS_INIT                                                                     \
    { sizeof(qd_cover_settings), NULL, QD_ORDER_DEFAULT, QD_NO_LIMITS, 0, NULL, NULL, NULL }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_cover_settings_init(qd_cover_settings *settings, size_t size);

/*
 * Updates are the work of a search, where nodes are its tree: engine links counts the removals of an
 * option from an item's list, and of an item from the list of items (Knuth's definition), cells the
 * removals of an option from an item's set, dense the options that leave the table. The last choice
 * before a limit of updates may have gone beyond it. Setting up a start counts, but one node is
 * visited whatever that took.
 */

/*
 * Opens a search of the whole (sealed) problem; settings may be NULL. The problem must outlive it.
 * All memory is taken here: searching allocates nothing. If that is more than limits.memory (or 1 GB
 * for dense, if there is none), engine "auto" takes the next that needs less, and in the end the
 * status is QD_ERROR_RANGE. An engine that cannot do what the problem has is QD_ERROR_UNSUPPORTED.
 */
QD_API qd_status qd_cover_search_new(const qd_cover *cover, const qd_cover_settings *settings,
                                     qd_cover_search **out, qd_error *error);

/* Goes on to the next solution. See qd_outcome; after QD_DONE or a limit it returns the same again.
 */
QD_API qd_outcome qd_cover_search_next(qd_cover_search *search);

/*
 * The solution found last: numbers of options, those of the start first, then in the order of
 * choice. Valid until the search goes on; `*count` may be 0 (the empty cover). Meaningless
 * otherwise.
 */
QD_API const uint32_t *qd_cover_search_solution(const qd_cover_search *search, size_t *count);

/* Told of a solution, as by qd_cover_search_solution; returns whether it wants more. */
typedef bool (*qd_cover_visit)(void *user, const uint32_t *options, size_t count);

/* Visits solutions while `visit` returns true; else the outcome is QD_STOPPED. */
QD_API qd_outcome qd_cover_search_each(qd_cover_search *search, qd_cover_visit visit, void *user);

/*
 * Counts the solutions from here on, adding to `*total`; never returns QD_SOLUTION. If memory for
 * the number runs out, which takes a number of many digits, status says so.
 */
QD_API qd_status qd_cover_search_count(qd_cover_search *search, qd_count *total,
                                       qd_outcome *outcome, qd_error *error);

/* What the search has taken since it was opened or restarted. */
QD_API qd_effort qd_cover_search_effort(const qd_cover_search *search);

/*
 * Makes the running call return QD_INTERRUPTED soon, or the next one if none runs. The one function
 * that may be called from any other thread, or from a signal handler.
 */
QD_API void qd_cover_search_interrupt(qd_cover_search *search);

/* Releases a search; NULL is fine. */
QD_API void qd_cover_search_free(qd_cover_search *search);

/* ---- Knuth's .dlx text ----------------------------------------------------------------------- */

/* Told of what is odd in a text, but no error. */
typedef void (*qd_cover_warn)(void *user, const qd_error *warning);

/*
 * First line: the item names, secondary ones after a `|`, with bounds as `n|item` or `lo:hi|item`.
 * Every further line: the items of an option, coloured ones as `item:colour`, and its cost as `|n`
 * (several add up). Lines that are blank or begin with `|` are skipped. A text that has only
 * comments is the empty problem; one without anything is an error.
 *
 * `warn` (may be NULL) is told of options that name no primary item; they keep their numbers. The
 * problem comes back sealed. Reading takes linear time.
 */
QD_API qd_status qd_cover_read_dlx(const char *text, size_t length, qd_cover_warn warn, void *user,
                                   qd_cover **out, qd_error *error);

/* Appends the problem as .dlx text. Secondary items come after the primary ones. */
QD_API qd_status qd_cover_write_dlx(const qd_cover *cover, qd_text *text, qd_error *error);

/* Appends one option as .dlx text: its items with their colours, and its cost. No newline. */
QD_API void qd_cover_put_option(const qd_cover *cover, uint32_t option, qd_text *text);

/* ---- other texts ----------------------------------------------------------------------------- */

/*
 * A matrix of 0 and 1, a row a line; blanks, tabs or one comma may stand between two entries. A row
 * is an option, a column a primary item, and the items are named 1, 2, 3 ... Lines that are blank
 * or begin with `#` or `|` are skipped, and so is, with a warning, a row of zeros: it names no item
 * and gets no number. A text that has only comments is the empty problem; one without anything is an
 * error, as is a row that has not as many columns as the first. Otherwise as qd_cover_read_dlx.
 */
QD_API qd_status qd_cover_read_matrix(const char *text, size_t length, qd_cover_warn warn,
                                      void *user, qd_cover **out, qd_error *error);

/*
 * JSON, in one of three forms. An item is a string or an integer; 1 and "1" are the same.
 *   - An array of options, each an array of items: [["a", "b"], ["c"]]. All items are primary, in
 *     the order in which they appear.
 *   - The same as JSON lines: an option a line, without anything around them.
 *   - {"primary": [items], "secondary": [items], "options": [options]}, the keys in any order;
 *     "secondary" may be missing. In options a secondary item may have a colour: "item:colour".
 * An option without items is skipped with a warning and gets no number. Otherwise as
 * qd_cover_read_dlx, `warn` too.
 */
QD_API qd_status qd_cover_read_json(const char *text, size_t length, qd_cover_warn warn, void *user,
                                    qd_cover **out, qd_error *error);

/*
 * Appends the problem as a formula in DIMACS CNF. Variable n is option n - 1, as comments say in
 * .dlx text; other comments (`c ind`, `c p show`) list the variables of the options, for programs
 * that project. Further variables are determined by those: the models are the solutions, one for
 * one, projected or not. Costs are in the comments only. A problem that needs more variables than
 * DIMACS can have is QD_ERROR_RANGE.
 */
QD_API qd_status qd_cover_write_dimacs(const qd_cover *cover, qd_text *text, qd_error *error);

/* ---- looking at a problem -------------------------------------------------------------------- */

/* Items of both kinds. */
QD_API uint32_t qd_cover_item_count(const qd_cover *cover);

/* Primary items. */
QD_API uint32_t qd_cover_primary_count(const qd_cover *cover);

/* Options, idle ones included. */
QD_API uint32_t qd_cover_option_count(const qd_cover *cover);

/* The name of an item. This function and those below expect numbers that exist. */
QD_API const char *qd_cover_item_name(const qd_cover *cover, uint32_t item);

/* Whether the item is primary or secondary. */
QD_API qd_item_kind qd_cover_item_kind(const qd_cover *cover, uint32_t item);

/* The items of an option, as it was added; `*count` is how many they are. */
QD_API const uint32_t *qd_cover_option_items(const qd_cover *cover, uint32_t option, size_t *count);

/* Whether the option names no primary item, so that no solution contains it. */
QD_API bool qd_cover_option_is_idle(const qd_cover *cover, uint32_t option);

/* What the option costs. */
QD_API uint64_t qd_cover_option_cost(const qd_cover *cover, uint32_t option);

/* The bounds of a primary item; a secondary one has 0 and 1, whatever its colours. */
QD_API void qd_cover_item_bounds(const qd_cover *cover, uint32_t item, uint32_t *least,
                                 uint32_t *most);

/* The colours of an option, one for each of its items, or QD_NO_COLOUR; NULL if the problem has none. */
QD_API const uint32_t *qd_cover_option_colours(const qd_cover *cover, uint32_t option);

/* The name of a colour, 1 or above. */
QD_API const char *qd_cover_colour_name(const qd_cover *cover, uint32_t colour);

/* Whether any option has a colour. */
QD_API bool qd_cover_has_colours(const qd_cover *cover);

/* Whether any item has bounds other than 1 and 1. */
QD_API bool qd_cover_has_bounds(const qd_cover *cover);

/* Whether any option has a cost. */
QD_API bool qd_cover_has_costs(const qd_cover *cover);

/* The most options that a solution can have: the sum of the upper bounds, or all usable ones. */
QD_API size_t qd_cover_depth(const qd_cover *cover);

/* The item of that name: true, and its number in `*item`. */
QD_API bool qd_cover_find_item(const qd_cover *cover, const char *name, uint32_t *item);

/* A number that is different for different problems, as good as always: for saved searches. */
QD_API uint64_t qd_cover_fingerprint(const qd_cover *cover);

/* ---- starts ---------------------------------------------------------------------------------- */

/* Where a search begins. Begin with QD_COVER_START_INIT. The arrays belong to the caller and are read
 * during the call only. */
typedef struct qd_cover_start {
    const uint32_t *chosen; /* options that every solution shall contain */
    size_t chosen_count;    /* how many */
    const uint32_t *banned; /* options that no solution shall contain */
    size_t banned_count;    /* how many */
    uint32_t branch;        /* the item that the first node branches on; QD_NO_ITEM: the best one */
} qd_cover_start;

/* The whole problem. (In a start that is all zero the first node branches on item 0.) */
#define QD_COVER_START_INIT                                                                        \
    { NULL, 0, NULL, 0, QD_NO_ITEM }

/*
 * Begins anew from a start (NULL: from nothing), with statistics and budgets at zero. Chosen
 * options that clash are no error: the search then has no solution.
 */
QD_API qd_status qd_cover_search_restart(qd_cover_search *search, const qd_cover_start *start,
                                         qd_error *error);

/*
 * A list of starts: what is left of a search, or the parts of a problem. It owns its numbers.
 *
 * As text a start is a line of words: `+n` an option chosen, `-n` one banned, after all chosen
 * ones, `@n` the item to branch on first; numbers as everywhere from 0. The empty start is a dot.
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

/* Reads one start from text and appends it. What the problem does not have is QD_ERROR_SYNTAX. */
QD_API qd_status qd_cover_starts_read(qd_cover_starts *starts, const qd_cover *cover,
                                      const char *text, size_t length, qd_error *error);

/*
 * Begins anew from a list of starts, one after the other; the list is copied. Also how a search is
 * resumed: see qd_cover_search_remaining.
 */
QD_API qd_status qd_cover_search_restart_all(qd_cover_search *search, const qd_cover_starts *starts,
                                             qd_error *error);

/*
 * What is left to be searched, between two calls: appends starts whose solutions are those that
 * would still come, in the same order. A search, of any engine, on the same problem, that begins
 * from them goes on where this one is.
 */
QD_API qd_status qd_cover_search_remaining(const qd_cover_search *search, qd_cover_starts *starts,
                                           qd_error *error);

/*
 * How much of the search is done, from 0 to 1, if every option tried for an item takes as long as
 * every other. Nodes visited divided by it estimate the size of the tree.
 */
QD_API double qd_cover_search_progress(const qd_cover_search *search);

/* ---- several threads ------------------------------------------------------------------------- */

/*
 * A crew: several searches, each in its own thread, that share the work of one problem. Threads run
 * only during qd_cover_crew_count and qd_cover_crew_each, the caller's being one of them.
 */
typedef struct qd_cover_crew qd_cover_crew;

/*
 * `threads` from 1 to 1024. The limits of the settings hold for all threads together: those of
 * solutions exactly, those of nodes, updates and time to within a millisecond of work a thread (or
 * slice_nodes, if that is set).
 */
QD_API qd_status qd_cover_crew_new(const qd_cover *cover, const qd_cover_settings *settings,
                                   uint32_t threads, qd_cover_crew **out, qd_error *error);

/* Releases a crew; NULL is fine. */
QD_API void qd_cover_crew_free(qd_cover_crew *crew);

/* Begins anew, from a list of starts or (NULL) with the whole problem; statistics at zero. */
QD_API qd_status qd_cover_crew_restart(qd_cover_crew *crew, const qd_cover_starts *starts,
                                       qd_error *error);

/* Counts what is left, adding to `*total`: always the same number as with one thread. */
QD_API qd_status qd_cover_crew_count(qd_cover_crew *crew, qd_count *total, qd_outcome *outcome,
                                     qd_error *error);

/*
 * Visits solutions, one at a time but in different threads, while `visit` returns true (else the
 * outcome is QD_STOPPED), the options of each in ascending order. `ordered`: in the order of a
 * single search; solutions that come too early
 * wait, in at most 16 MB a thread. If the run is stopped, those that wait are visited by the next
 * run, and are part of what is left. (If `visit` had enough, unordered ones may be lost.)
 */
QD_API qd_status qd_cover_crew_each(qd_cover_crew *crew, bool ordered, qd_cover_visit visit,
                                    void *user, qd_outcome *outcome, qd_error *error);

/* Seconds that each of the following runs may take; 0: no limit. */
QD_API void qd_cover_crew_set_time_limit(qd_cover_crew *crew, double seconds);

/* Makes the running call end soon, with QD_INTERRUPTED. From any thread or a signal handler. */
QD_API void qd_cover_crew_interrupt(qd_cover_crew *crew);

/* After a run that was stopped: what is left, as of a search. It goes on from there when run again.
 */
QD_API qd_status qd_cover_crew_remaining(const qd_cover_crew *crew, qd_cover_starts *starts,
                                         qd_error *error);

/* The name of the engine that its searches have. */
QD_API const char *qd_cover_crew_engine(const qd_cover_crew *crew);

/* How much is done, from 0 to 1: as of a search. */
QD_API double qd_cover_crew_progress(const qd_cover_crew *crew);

/* What all threads have taken together; the seconds are those of the runs, and always counted. */
QD_API qd_effort qd_cover_crew_effort(const qd_cover_crew *crew);

/* As of a search, all threads together. It belongs to the crew, and is valid until the next call. */
QD_API const uint64_t *qd_cover_crew_profile(const qd_cover_crew *crew, size_t *length);

/* ---- one solution in random order ------------------------------------------------------------ */

/*
 * Asked whether to go on, by functions that may work for long: about every millisecond, in the
 * thread that called them. NULL in its place: they work to their end.
 */
typedef bool (*qd_cover_go_on)(void *user);

/* What came of looking for one solution. */
typedef struct qd_cover_found {
    qd_outcome outcome; /* QD_SOLUTION; QD_DONE: proved that there is none; or what stopped it */
    uint32_t *options;  /* the solution, to be freed with qd_free; NULL without one */
    size_t count;       /* of its options */
    qd_effort effort;   /* of all runs; the seconds are not counted */
} qd_cover_found;

/*
 * Looks for one solution in random orders, giving up each after some nodes (restarts): for hard
 * problems that have solutions. Settings may be NULL; the same seed gives the same solution, and the
 * limits hold for all runs together. If `go_on` says no: QD_INTERRUPTED.
 */
QD_API qd_status qd_cover_find(const qd_cover *cover, const qd_cover_settings *settings,
                               qd_cover_go_on go_on, void *user, qd_cover_found *found,
                               qd_error *error);

/*
 * The same problem with its items and options in a random order, which decides where searches look
 * first. `*options`: the old number of each option of the new problem; free it with qd_free.
 */
QD_API qd_status qd_cover_shuffle(const qd_cover *cover, uint64_t seed, qd_cover **out,
                                  uint32_t **options, qd_error *error);

/* ---- checking -------------------------------------------------------------------------------- */

/*
 * Judges a set of options without any engine: QD_OK if it is a solution, else QD_ERROR_CLASH and a
 * message that names the item that is covered twice or not at all.
 */
QD_API qd_status qd_cover_check_solution(const qd_cover *cover, const uint32_t *options,
                                         size_t count, qd_error *error);

/* Two chosen options that share an item, or (with left == right) one that is banned or idle too. */
typedef struct qd_cover_clash {
    uint32_t left;  /* option */
    uint32_t right; /* option */
    uint32_t item;  /* the item they share; QD_NO_ITEM if left == right */
} qd_cover_clash;

/*
 * Judges a start without any engine: QD_OK, or QD_ERROR_CLASH, a message and `*clash` (unless NULL)
 * if two of its chosen options exclude each other, or one cannot be used.
 */
QD_API qd_status qd_cover_check_start(const qd_cover *cover, const qd_cover_start *start,
                                      qd_cover_clash *clash, qd_error *error);

/* ---- smaller problems ------------------------------------------------------------------------ */

/*
 * What can be said without searching: a start with the same solutions as the whole problem, in
 * which forced options are chosen and blocked ones (after which some item could not be covered)
 * banned. The list is then that one start, or empty if the problem turned out to have no solution.
 * Among the blocked ones are all options of an item j without the item i, where every option of i
 * names j, and both are to be covered once. Takes time in proportion to the pairs of options that
 * share an item, times the rounds it takes, but stops after some seconds, or if `go_on` says no:
 * what was found by then is right.
 */
QD_API qd_status qd_cover_simplify(const qd_cover *cover, qd_cover_go_on go_on, void *user,
                                   qd_cover_starts *starts, qd_error *error);

/* How to make a problem smaller. Begin with QD_COVER_REDUCE_SETTINGS_INIT. */
typedef struct qd_cover_reduce_settings {
    size_t size;                 /* sizeof, set by QD_COVER_REDUCE_SETTINGS_INIT */
    const qd_cover_start *start; /* where it begins; NULL: the whole problem */
    bool simplify;               /* settle what follows from that, as qd_cover_simplify does */
    bool compact;                /* leave out items that only say what others say */
    qd_cover_go_on go_on;        /* asked by simplify and compact, which may work for long */
    void *user;                  /* passed to go_on */
} qd_cover_reduce_settings;

/* Nothing is chosen or banned, and the problem is only copied: say what shall be done. */
#define QD_COVER_REDUCE_SETTINGS_INIT                                                              \
    { sizeof(qd_cover_reduce_settings), NULL, false, false, NULL, NULL }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_cover_reduce_settings_init(qd_cover_reduce_settings *settings, size_t size);

/* What a reduction left out, beside what its start does. */
typedef struct qd_cover_left_out {
    size_t forced;    /* options chosen, because an item could not be covered without them */
    size_t blocked;   /* options banned, because an item could not be covered with them */
    uint32_t merged;  /* primary items named by the same options as another with the same bounds */
    uint32_t unbound; /* primary items that need not be covered, with no more options than room */
    uint32_t implied; /* secondary items whose options do not exclude each other, or do anyway */
    bool unsolvable;  /* it was found that there is no solution; the problem made has none either */
} qd_cover_left_out;

/* A smaller problem made of another one, and the way back. */
typedef struct qd_cover_reduction qd_cover_reduction;

/*
 * Makes the problem that is left: without the items that the chosen options cover, without the
 * options that conflict with them, without the banned ones. Its solutions, each joined with the
 * chosen options, are those of the start, and so is their number.
 *
 * `compact` also leaves out items that only say what others say; it takes the squares of the lengths
 * of options, added up, but some seconds at most. If `go_on` says no, less is found: what comes back
 * is right all the same. Chosen options that clash: QD_ERROR_CLASH; qd_cover_check_start names them.
 * The problem must outlive what is made of it.
 */
QD_API qd_status qd_cover_reduce(const qd_cover *cover, const qd_cover_reduce_settings *settings,
                                 qd_cover_reduction **out, qd_error *error);

/* Releases it with its problem, of which no search may be left; NULL is fine. */
QD_API void qd_cover_reduction_free(qd_cover_reduction *reduction);

/* The smaller problem, which belongs to the reduction. */
QD_API const qd_cover *qd_cover_reduction_cover(const qd_cover_reduction *reduction);

/* What was left out. */
QD_API const qd_cover_left_out *qd_cover_reduction_left_out(const qd_cover_reduction *reduction);

/* The number in the old problem of an item of the smaller one, which must exist. */
QD_API uint32_t qd_cover_reduction_item(const qd_cover_reduction *reduction, uint32_t item);

/* Likewise of an option. */
QD_API uint32_t qd_cover_reduction_option(const qd_cover_reduction *reduction, uint32_t option);

/*
 * A solution of the smaller problem as one of the old problem: the options chosen beforehand, then
 * the others in their order. `whole` has room for qd_cover_depth options of the old problem; returns
 * how many they are.
 */
QD_API size_t qd_cover_reduction_solution(const qd_cover_reduction *reduction,
                                          const uint32_t *options, size_t count, uint32_t *whole);

/*
 * Starts of the smaller problem as starts of the old one, appended to `to`: so that what is left of
 * a search of the one can be searched in the other.
 */
QD_API qd_status qd_cover_reduction_starts(const qd_cover_reduction *reduction,
                                           const qd_cover_starts *from, qd_cover_starts *to,
                                           qd_error *error);

/* ---- dividing -------------------------------------------------------------------------------- */

/*
 * Divides the problem into starts, at least `count` of them if the problem can be divided so far,
 * whose solutions together are those of the problem, each once, in the same order as those of one
 * search. The part that leaves the most options is divided first; parts that cannot have a solution
 * are left out. The same on every machine. Takes time in proportion to `count`, and to the number
 * of items. Clears the list first. If `go_on` says no, the starts are fewer, but still those of the
 * whole problem.
 */
QD_API qd_status qd_cover_split(const qd_cover *cover, size_t count, qd_cover_go_on go_on,
                                void *user, qd_cover_starts *starts, qd_error *error);

/* ---- parts, for several machines ------------------------------------------------------------- */

/*
 * Which part of a problem it is. As text a part is one line, and so is what came of it, which ends
 * with a checksum:
 *
 *     part 2/8 0123456789abcdef: START; START; end
 *     part 2/8 0123456789abcdef count 345 end fedcba9876543210
 *
 * A line that was cut off or altered is never taken for whole.
 */
typedef struct qd_cover_part {
    uint64_t number;      /* 1, 2, 3 ... */
    uint64_t of;          /* how many parts there are, at most QD_MOST_PARTS */
    uint64_t fingerprint; /* of the problem */
} qd_cover_part;

/* More parts than this are refused. */
#define QD_MOST_PARTS 16777216

/*
 * As qd_cover_split, into as many starts as are good for so many parts: part k takes start number
 * k - 1 and every `parts`-th after it, so that parts are of similar size though starts are not.
 */
QD_API qd_status qd_cover_split_parts(const qd_cover *cover, uint64_t parts, qd_cover_go_on go_on,
                                      void *user, qd_cover_starts *starts, qd_error *error);

/* Appends the part as text, with those of all `starts` that it takes. No newline. */
QD_API void qd_cover_put_part(const qd_cover_part *part, const qd_cover_starts *starts,
                              qd_text *text);

/*
 * Reads a part of this problem; the list gets its starts, from which a search counts the solutions
 * of the part. A part of another problem is QD_ERROR_ARGUMENT. On failure the list is empty.
 */
QD_API qd_status qd_cover_read_part(const char *line, size_t length, const qd_cover *cover,
                                    qd_cover_part *part, qd_cover_starts *starts, qd_error *error);

/*
 * Appends what came of a part: the number of its solutions; or, not `exact`, that the search was
 * stopped, and there are at least so many. No newline.
 */
QD_API void qd_cover_put_part_count(const qd_cover_part *part, const qd_count *count, bool exact,
                                    qd_text *text);

/* Adds up what came of the parts of one problem, in any order. */
typedef struct qd_cover_merger qd_cover_merger;

/* A merger that has seen no part. */
QD_API qd_status qd_cover_merger_new(qd_cover_merger **out, qd_error *error);

/* Releases a merger; NULL is fine. */
QD_API void qd_cover_merger_free(qd_cover_merger *merger);

/*
 * Adds a line, as qd_cover_put_part_count writes it. If it is not whole, or the part is not
 * finished, is duplicated, or belongs to another problem or division, nothing is added.
 */
QD_API qd_status qd_cover_merger_add(qd_cover_merger *merger, const char *line, size_t length,
                                     qd_error *error);

/*
 * Adds all lines of a text; blank ones are skipped. The last one must end with a newline, too: what
 * does not was cut off. `warn` (may be NULL) is told of every line that could not be added, and the
 * status is that of the first one.
 */
QD_API qd_status qd_cover_merger_read(qd_cover_merger *merger, const char *text, size_t length,
                                      qd_cover_warn warn, void *user, qd_error *error);

/* The sum so far. */
QD_API const qd_count *qd_cover_merger_total(const qd_cover_merger *merger);

/* How many parts there are, as the first of them said; 0 before that. */
QD_API uint64_t qd_cover_merger_parts(const qd_cover_merger *merger);

/*
 * The first part after part `after` (0: the first of all) that no line was of; 0 if there is none.
 * When none is missing and no line was refused, the sum is the number of solutions.
 */
QD_API uint64_t qd_cover_merger_missing(const qd_cover_merger *merger, uint64_t after);

/* ---- saved searches -------------------------------------------------------------------------- */

/*
 * What is told of a search that goes on later, beside the starts that are left of it. As text it is
 * some lines that end with a checksum.
 */
typedef struct qd_cover_state {
    uint64_t fingerprint; /* of the problem */
    char action[16];      /* what is done with the solutions: a word of the program, as "count" */
    qd_effort effort;     /* so far; the seconds are not saved */
    int64_t output;       /* bytes that were written of the solutions so far; -1: no file */
} qd_cover_state;

/* Appends a saved search as text. */
QD_API void qd_cover_put_state(const qd_cover_state *state, const qd_cover_starts *starts,
                               qd_text *text);

/*
 * Reads a saved search of this problem; the list gets what is left of it. Of another problem:
 * QD_ERROR_ARGUMENT; truncated or altered: QD_ERROR_SYNTAX, with a message to be put after the name
 * of the text: "was altered: ...". On failure the list is empty.
 */
QD_API qd_status qd_cover_read_state(const char *text, size_t length, const qd_cover *cover,
                                     qd_cover_state *state, qd_cover_starts *starts,
                                     qd_error *error);

/* ---- watching -------------------------------------------------------------------------------- */

/* Engine number 0, 1, 2 ... by name and with a line on what it is good at; NULL past the last. */
QD_API const char *qd_cover_engine_name(size_t number, const char **summary);

/* The name of the engine that the search has; for those that were left to choose. */
QD_API const char *qd_cover_search_engine(const qd_cover_search *search);

/*
 * How many nodes were visited at each level, from 0, since the search was opened or restarted;
 * `*length` is one more than the deepest. It belongs to the search.
 */
QD_API const uint64_t *qd_cover_search_profile(const qd_cover_search *search, size_t *length);

/* What happens in a step of a search. */
typedef enum qd_cover_event_kind {
    QD_EVENT_CHOICE,   /* `option` is tried for `item` at `level` */
    QD_EVENT_COVER,    /* `item` leaves the problem with all options that name it */
    QD_EVENT_UNCOVER,  /* and comes back */
    QD_EVENT_SOLUTION, /* `level` options were chosen, nothing is left to cover */
    QD_EVENT_DEAD_END  /* `item` has no option left */
} qd_cover_event_kind;

/* One step of a search. */
struct qd_cover_event {
    qd_cover_event_kind kind; /* what happened */
    uint32_t level;  /* the number of options chosen before, those of the start not counted */
    uint32_t item;   /* QD_NO_ITEM where it does not apply */
    uint32_t option; /* QD_NO_OPTION likewise */
};

#ifdef __cplusplus
}
#endif
#endif
