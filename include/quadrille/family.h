/*
 * quadrille/family.h - all solutions of an exact cover problem at once, as a decision diagram: how many
 * there are, a random one, number k, how many contain an option, the cheapest ones.
 *
 *     qd_family *family;
 *     size_t count;
 *     qd_error error;
 *     if (qd_family_new(cover, NULL, NULL, NULL, &family, &error) != QD_OK)
 *         return puts(error.message), 1;
 *     uint32_t *options = malloc(qd_cover_depth(cover) * sizeof *options);
 *     if (qd_family_sample(family, seed, 0, options, &count, &error) == QD_OK)
 *         ...
 *
 * A node of the diagram is the rest that is to be covered; an arc chooses an option and leads to another
 * node; each way from the first node to the end is a solution. 10^17 tilings of a 12x12 square with
 * dominoes have fewer than 20,000 nodes. (A ZDD has a node for each arc here.)
 *
 * The order of solutions, and so what a number or a seed stands for, depends on the problem alone.
 * Once made, a family may be used by any number of threads at once, unless one restricts it.
 */
#ifndef QUADRILLE_FAMILY_H
#define QUADRILLE_FAMILY_H

#include "quadrille/cover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All solutions of a problem. */
typedef struct qd_family qd_family;

/* How to make one. Begin with QD_FAMILY_SETTINGS_INIT. */
typedef struct qd_family_settings {
    size_t size;         /* sizeof(qd_family_settings), set by QD_FAMILY_SETTINGS_INIT */
    uint64_t memory;     /* bytes that the diagram may have while it is made; 0: 1 GB */
    const qd_stop *stop; /* NULL, or what ends the making */
} qd_family_settings;

/* The default settings. */
#define QD_FAMILY_SETTINGS_INIT                                                                    \
    { sizeof(qd_family_settings), 0, NULL }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_family_settings_init(qd_family_settings *settings, size_t size);

/*
 * Makes the family of the solutions of a (sealed) problem, which must outlive it; settings may be
 * NULL. QD_ERROR_RANGE: it does not fit in the memory. If the stop is due:
 * QD_ERROR_RANGE, too, with a message that says so.
 */
QD_API qd_status qd_family_new(const qd_cover *cover, const qd_family_settings *settings,
                               qd_family **out, qd_error *error);

/* Releases a family; NULL is fine. */
QD_API void qd_family_free(qd_family *family);

/* The nodes of its diagram, without the end, that are on ways to its solutions. */
QD_API uint64_t qd_family_nodes(const qd_family *family);

/* The arcs likewise. */
QD_API uint64_t qd_family_arcs(const qd_family *family);

/* Adds the number of its solutions to `*total`. */
QD_API qd_status qd_family_count(const qd_family *family, qd_count *total, qd_error *error);

/*
 * Keeps only the solutions that contain all chosen options of the start and none of the banned ones,
 * without making the diagram again. NULL: all solutions again. `branch` is ignored. Everything else
 * is then about the solutions that are kept. If `stop` (may be NULL) is due: QD_ERROR_RANGE.
 * After any error the same solutions are kept as before.
 */
QD_API qd_status qd_family_restrict(qd_family *family, const qd_cover_start *start,
                                    const qd_stop *stop, qd_error *error);

/*
 * Random solution `number` of a seed, each solution with the same probability: its options in ascending
 * order in `options`, which must have room for qd_cover_depth numbers, and how many in `*count`. The
 * same seed and number give the same solution on every machine. QD_ERROR_RANGE: there is no solution.
 */
QD_API qd_status qd_family_sample(const qd_family *family, uint64_t seed, uint64_t number,
                                  uint32_t *options, size_t *count, qd_error *error);

/*
 * Solution number `index`, counted from 0, likewise; `index` is written in `length` decimal digits.
 * QD_ERROR_RANGE: there are fewer. QD_ERROR_SYNTAX: they are not digits.
 */
QD_API qd_status qd_family_at(const qd_family *family, const char *index, size_t length,
                              uint32_t *options, size_t *count, qd_error *error);

/* Visits solutions in their order while `visit` returns true. The options are ascending. */
QD_API qd_status qd_family_each(const qd_family *family, qd_cover_visit visit, void *user,
                                qd_error *error);

/*
 * Adds to each of `totals`, one for every option of the problem, how many solutions contain that option.
 * Takes about as long as counting. If `stop` (may be NULL) is due: QD_ERROR_RANGE, and some totals
 * may lack it.
 */
QD_API qd_status qd_family_occurrences(const qd_family *family, qd_count **totals,
                                       const qd_stop *stop, qd_error *error);

/* Receives a solution and its cost; returns whether it wants more. */
typedef bool (*qd_family_priced)(void *user, int64_t cost, const uint32_t *options, size_t count);

/*
 * Visits solutions in the order of their costs, the least first (`greatest`: the greatest), and among
 * equal ones in an order that is always the same. Each takes memory in proportion to the number of its
 * options. QD_ERROR_RANGE: a cost is beyond 64 bits.
 */
QD_API qd_status qd_family_cheapest(const qd_family *family, bool greatest, qd_family_priced visit,
                                    void *user, qd_error *error);

/*
 * Appends the family as a ZDD in the text that Graphillion's setset.load reads: for each node, the
 * lower ones first, `number level low high`, where B is the empty family and T that of the empty set;
 * then a dot. Level n is the option `order[n - 1]`; free `*order` (of `*length`) with qd_free; `order` may
 * be NULL. If `stop` (may be NULL) is due: QD_ERROR_RANGE, and the text is cut to what it was.
 */
QD_API qd_status qd_family_write_zdd(const qd_family *family, qd_text *text, uint32_t **order,
                                     size_t *length, const qd_stop *stop, qd_error *error);

/*
 * Appends the solutions that are kept as a text, from which qd_family_read makes a family that is the same
 * in all that can be asked: numbers and seeds stand for the same solutions.
 *
 *     quadrille family 1
 *     problem 0123456789abcdef       qd_cover_fingerprint
 *     solutions 36
 *     nodes 38
 *     arcs 50
 *     node 0 1>1 12>2                a node of step 0: option 1 leads to node 1, option 12 to node 2
 *     node 1 ->3 4>5                 to choose nothing leads to node 3
 *     ...
 *     end 0123456789abcdef           FNV-1a of all bytes before this line
 *
 * Nodes and options are numbered from 0; the end has the number after the last node. Arcs lead to nodes of
 * later steps, and an option is in one step. If `stop` (may be NULL) is due: QD_ERROR_RANGE, and the
 * text is cut to what it was.
 */
QD_API qd_status qd_family_write(const qd_family *family, qd_text *text, const qd_stop *stop,
                                 qd_error *error);

/*
 * Makes a family from such a text, in time and memory in proportion to it and to the numbers of solutions
 * of its nodes. The (sealed) problem must outlive the family. QD_ERROR_SYNTAX: the text was cut off or
 * altered, or is none; QD_ERROR_ARGUMENT: it was made from another problem; QD_ERROR_RANGE: `stop` (may be
 * NULL) was due. Any text is safe to read; but whether a text that somebody made with a right
 * checksum tells the truth, only qd_cover_check_solution can tell.
 */
QD_API qd_status qd_family_read(const char *text, size_t length, const qd_cover *cover,
                                const qd_stop *stop, qd_family **out, qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
