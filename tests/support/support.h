/* What the tests share: cmocka, random numbers, and checks without any engine. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "quadrille/io.h"
#include "quadrille/explain.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* A call that must succeed. */
#define OK(call) assert_int_equal((call), QD_OK)

/* The library's generator. Tests print their seed; the environment variable SEED sets another. tools/check takes one
 * from the commit. With SHARD=2/4 a test draws the second of four parts of its cases. */
struct random {
    uint64_t state;
};
struct random random_open(uint64_t seed);
uint64_t random_seed(uint64_t usual);
struct random random_from(uint64_t seed);
uint32_t random_below(struct random *random, uint32_t limit);

/* The number of random cases: an eighth of these, as each commit draws new ones; QUADRILLE_LONG: 20 times
 * as many; QUADRILLE_SHORT: a twentieth. */
uint32_t how_many(uint32_t usual);

/* A bound for what is met in so many draws at random, where on average that many of 100 do: ten standard deviations
 * below, so that no seed is to blame. Draws that differ in how likely they are spread less than that. */
uint32_t least_met(uint32_t draws, uint32_t of_100);
bool is_short(void); /* QUADRILLE_SHORT is set */

/* Whether the library was built with XML; if not, its message for a document. */
bool reads_xml(void);
#define NO_XML "this build does not support XML (built without expat)"

/* Asserts the count as text. */
void assert_count(const qd_count *count, const char *digits);

/* Appends a step that the explainer has just found as JSON, with its position and reason. */
void put_claim(const qd_explainer *explainer, const qd_step *step, const qd_reason *reason,
               qd_text *text);

/* The step that the explainer has just found has a reason, and the checker accepts it. */
void check_reason(qd_explainer *explainer, const qd_step *step);
/* The same; false: the time of the explainer ended before there was a reason. */
bool check_reason_in_time(qd_explainer *explainer, const qd_step *step);

/* The same after it was written as JSON and read again. */
void check_reason_in_json(qd_explainer *explainer, const qd_step *step);

/* ---- random_covers.c ------------------------------------------------------------------------- */

/* The kind of a random exact cover problem. "One in n": never, if n is 0. */
struct cover_kind {
    uint32_t items, options;       /* exactly; without items there are no options */
    uint32_t secondary;            /* one item in this many is secondary */
    uint32_t bounded, least, more; /* one primary item in so many has bounds: `least` numbers from
                                        0 for the lower one, and `more` for their difference */
    uint32_t colours;              /* of secondary items; some are named without one */
    uint32_t rarity, rarities;     /* an option names one item in `rarity` to rarity + rarities */
    uint32_t planted, crossings;   /* options of a solution; ways to exchange two of them */
    uint32_t broken;               /* options of that solution that are removed again */
    uint32_t window;               /* what is not planted names items among so many neighbours */
    bool lone;                     /* every other coloured item nearly always has the same colour */
    bool costs, twins;             /* twins: redundant items */
};

qd_cover *random_cover(struct random *random, const struct cover_kind *kind);

/* For case `number` of a test that counts: fewer items and options than given, by turns with colours, and
 * with bounds. */
struct cover_kind random_kind_to_count(struct random *random, uint32_t number, uint32_t items,
                                       uint32_t options);

/* Narrow problems that fall apart, and whose parts do so again: with colours, and by turns with bounds. */
struct cover_kind random_kind_to_split(struct random *random, uint32_t number);

/* What a cover is like, as bits. */
enum {
    SHAPE_NARROW = 1 << 0, /* no option reaches over more than a third of the items */
    SHAPE_COLOURS = 1 << 1,
    SHAPE_LONE = 1 << 2, /* an item has only one colour, in several options */
    SHAPE_BOUNDS = 1 << 3,
    SHAPE_COSTS = 1 << 4,
    SHAPE_DUPLICATES = 1 << 5, /* two options name the same */
    SHAPE_IDLE = 1 << 6,       /* an option names no primary item */
    SHAPE_COMPONENTS = 1 << 7,
    SHAPE_WIDE = 1 << 8, /* over 64 items: sets of them have several words */
    SHAPE_LONG = 1 << 9  /* over 64 options */
};
uint32_t cover_shapes(const qd_cover *cover);
const char *shape_name(uint32_t number); /* of bit `number`; NULL: there is none */

/* Checks random covers, each made and checked with random numbers of its own, in a child process. A case that
 * fails, crashes or takes over a minute is reduced to as few options and items as still fail, printed, and
 * left as failed-SEED-NUMBER.dlx in the current folder. */
struct cover_cases {
    uint64_t usual_seed;
    uint32_t number; /* as for `how_many` */
    struct cover_kind (*kind)(struct random *random, uint32_t number);
    void (*check)(struct random *random, uint32_t number, const qd_cover *cover);
    uint32_t lacks; /* shapes that it does not make; of all others it must make some */
};
void check_random_covers(const struct cover_cases *cases);

/* Up to two options chosen and three banned; they may clash. */
struct random_start {
    uint32_t chosen[2], banned[3];
    qd_cover_start start;
};
void random_start(struct random *random, const qd_cover *cover, struct random_start *made);

/* ---- slow.c: written from the definitions, without looking at the engines -------------------- */

#define MAX_SOLUTIONS 4000
#define MAX_TAKEN 1024

/* The hashes of solutions, in their order. */
struct sequence {
    uint64_t hashes[MAX_SOLUTIONS];
    size_t count;
};

/* The solutions of a start; if it is not complete, only the first ones. */
struct verdict {
    qd_cover_start start;
    qd_order order;
    struct sequence solutions;
    uint32_t first[MAX_TAKEN], first_count; /* the options of the first one */
    uint64_t nodes;
    bool complete;
};

/* Searches until that many nodes were visited, or more solutions found than `solution_limit`. */
void slow_cover(const qd_cover *cover, const qd_cover_start *start, qd_order order,
                uint64_t node_limit, size_t solution_limit, struct verdict *verdict);

/* ---- check_covers.c: engines, and what is built on them, against a verdict ------------------- */

/* All engines, on all SIMD levels, list the solutions of the verdict in its order, and count
 * them. */
void check_engines(const qd_cover *cover, const struct verdict *verdict);

/* The others require complete verdicts. */
void check_resumes(struct random *random, const qd_cover *cover, const struct verdict *verdict);
void check_reduced(struct random *random, const qd_cover *cover, const struct verdict *verdict);

/* And these, verdicts of the whole problem. */
void check_split(struct random *random, const qd_cover *cover, const struct verdict *verdict);
void check_share(struct random *random, const qd_cover *cover, const struct verdict *verdict);
void check_simplify(const qd_cover *cover, const struct verdict *verdict);
void check_shuffle(struct random *random, const qd_cover *cover, const struct verdict *verdict);
void check_find(struct random *random, const qd_cover *cover, const struct verdict *verdict);
void check_any_solution(const qd_cover *cover, const struct verdict *verdict);
void check_learn(struct random *random, const qd_cover *cover, const struct verdict *verdict);
void check_threads(struct random *random, const qd_cover *cover, const struct verdict *verdict);
void check_threads_resumes(struct random *random, const qd_cover *cover,
                           const struct verdict *verdict);
void check_text(const qd_cover *cover, const struct verdict *verdict);

/* ---- brute.c: written from the definitions, without looking at the engines ------------------- */

/* The number of solutions of a cover with at most 64 items; the sum of a hash of each in `*sum`. */
uint64_t brute_cover(const qd_cover *cover, const qd_cover_start *start, uint64_t *sum);

/* The hash of a set of options, independent of their order. */
uint64_t hash_options(const uint32_t *options, size_t count);

/*
 * The number of fillings of an N x N grid with boxes, at most `limit`; `first` is set to one of
 * them. `rules` (NULL: none) are more rules in the notation of boards: x, antiknight, antiking,
 * disjoint, nonconsecutive, regions=, cage=, thermo=, and those of brute_lines.c; no others.
 */
uint64_t brute_sudoku(const uint8_t *clues, uint32_t box_rows, uint32_t box_columns,
                      const char *rules, uint64_t limit, uint8_t *first);

/* Whether it is a filled grid that obeys all of them. */
int brute_is_filled(const uint8_t *values, uint32_t box_rows, uint32_t box_columns,
                    const char *rules);

/* ---- shuffle.c ------------------------------------------------------------------------------- */

/* A random image of a 9x9 puzzle (values 0 to 9), with as many solutions. */
void shuffle_puzzle(struct random *random, const uint8_t *from, uint8_t *to);

/* ---- problems.c: families with counts known from the literature ------------------------------ */

qd_cover *make_queens(uint32_t n);
qd_cover *make_langford(uint32_t n);
qd_cover *make_dominoes(uint32_t rows, uint32_t columns);
qd_cover *make_ring(uint32_t items);
qd_cover *make_latin(uint32_t n);
qd_cover *make_steiner(uint32_t points);
qd_cover *make_partitions(uint32_t n);
qd_cover *make_matchings(uint32_t vertices);
qd_cover *make_pentominoes(uint32_t rows, uint32_t columns);

/* The number of solutions, by the named engine. */
uint64_t count_all(const qd_cover *cover, const char *engine, qd_effort *effort);

/* Whether the engine supports the problem: some do not support bounds, or large problems. */
bool takes_cover(const char *engine, const qd_cover *cover);

/*
 * Ways to solve puzzles of a board: number 0 is the default, then follow all engines that support
 * the board, each in all orders, with both treatments of clues. Each has a limit of nodes (0:
 * none): `plain_nodes` for `backtrack`, which may be hopeless; and a tenth for the first item,
 * which takes longer. Returns the number of ways.
 */
#define MOST_WAYS 100
size_t open_ways(const qd_board *board, uint64_t nodes, uint64_t plain_nodes,
                 qd_solver *ways[MOST_WAYS]);
void close_ways(qd_solver *ways[], size_t count);

#endif
