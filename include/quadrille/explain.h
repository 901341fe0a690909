/*
 * quadrille/explain.h - what a person would do: techniques, steps with their reasons, and ratings on
 * the scales of Sudoku Explainer and of HoDoKu.
 *
 *     #include <quadrille/explain.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         static const char text[] = ".5..4.9...83..54...17.....8..25...9.....8...........76.2.41...3.....86.21....7...";
 *         qd_board *board;
 *         qd_grid *grid;
 *         qd_explainer *explainer;
 *         qd_rating rating;
 *         qd_outcome outcome;
 *         qd_error error;
 *         if (qd_board_new(3, 3, &board, &error) != QD_OK || qd_grid_new(board, &grid, &error) != QD_OK ||
 *             qd_grid_parse(grid, text, 81, NULL, NULL, &error) != QD_OK ||
 *             qd_explainer_new(board, NULL, &explainer, &error) != QD_OK)
 *             return fprintf(stderr, "%s\n", error.message), 1;
 *         qd_explainer_start(explainer, grid); // first the rating, then the steps
 *         if (qd_explainer_rate(explainer, NULL, NULL, &rating, &outcome, &error) == QD_OK && outcome == QD_DONE)
 *             printf("ER %.1f EP %.1f ED %.1f\n", rating.er / 10., rating.ep / 10., rating.ed / 10.);
 *         qd_explainer_start(explainer, grid);
 *         for (const qd_step *step; (step = qd_explainer_next(explainer, NULL)); qd_explainer_apply(explainer))
 *             puts(qd_technique_about(step->technique).title); // step->cell, removals, parts; qd_step_put: in words
 *         qd_explainer_free(explainer);
 *         qd_grid_free(grid);
 *         qd_board_free(board);
 *     }
 *
 * The techniques, their order and their ratings are described in docs/techniques.md.
 */
#ifndef QUADRILLE_EXPLAIN_H
#define QUADRILLE_EXPLAIN_H

#include "quadrille/sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- techniques and scales ------------------------------------------------------------------- */

/* A technique, such as the X-wing. Each is one object: compare addresses. */
typedef struct qd_technique qd_technique;

/* Facts about a technique. */
typedef struct qd_technique_facts {
    const char *name;  /* in options and output, e.g. "x-wing" */
    const char *title; /* in texts, e.g. "X-wing" */
    bool only_nine;    /* it is used only on the ordinary 9x9; others are used on all boards */
    /* it finds chains from several assumptions, or nested chains, which may take long */
    bool branches;
} qd_technique_facts;

/* All of this. */
QD_API qd_technique_facts qd_technique_about(const qd_technique *technique);

/* The technique of that name; NULL if there is none. */
QD_API const qd_technique *qd_technique_find(const char *name);

/*
 * Reads the next entry of a list such as "x-wing, swordfish:2": its name, truncated if necessary, its technique, and
 * how often it may be used (`swordfish:2`: twice; UINT32_MAX: any number of times). `all` stands for all techniques;
 * its technique is NULL. If the technique is NULL and `*most` is 0, there is none of that name. `*list` is moved past
 * the entry. Returns false at the end, or if `*list` is NULL.
 */
QD_API bool qd_technique_next(const char **list, char name[64], const qd_technique **technique,
                              uint32_t *most);

/* How often a technique may be used if only those in the list `only` are allowed (NULL: all), except those in the list
 * `without` (NULL: none). If several entries of a list name the same technique, the last one counts. */
QD_API uint32_t qd_technique_most(const qd_technique *technique, const char *only,
                                  const char *without);

/* Technique number 0, 1, 2 ... of all of them; NULL past the last. */
QD_API const qd_technique *qd_technique_number(size_t number);

/*
 * Which techniques are used, in which order, and how each is rated. Ratings on different scales must not be compared.
 * Each is one object; where a function takes a scale, NULL stands for the classic one. They are:
 *
 *     classic   the techniques of Sudoku Explainer 1.2.1: what forums call ER, EP, ED
 *     extended  the larger default set of SukakuExplainer 1.18
 *     revised   the classic techniques with the revised order and ratings of 1.18
 *     learner   the techniques that people know by name, in the order of HoDoKu: its levels and scores
 *     whips     the length of whips (W) of CSP-Rules: the same for all equivalent puzzles; singles are 0
 *     braids    the length of braids (B) of CSP-Rules, at most that of whips
 *
 * and those that are read from a text.
 */
typedef struct qd_scale qd_scale;

/* Scale number 0, 1, 2 ... of those above; NULL past the last. */
QD_API const qd_scale *qd_scale_number(size_t number);

/* The one of that name; NULL if there is none. */
QD_API const qd_scale *qd_scale_find(const char *name);

/*
 * Reads a scale: one line per technique, in the order in which they are tried, with its name and the rating of each of
 * its steps, from 0.0 to 19.9. If all lines have a level after the rating, the rating is a score, a whole number up to
 * 10000, and puzzles have scores and levels, as on the learner's scale. Blanks, tabs or commas separate them; `#`
 * begins a comment. The name of the scale is "own". QD_ERROR_SYNTAX has the line and the column.
 */
QD_API qd_status qd_scale_read(const char *text, size_t length, qd_scale **out, qd_error *error);

/* Releases a scale that was read; NULL is fine. */
QD_API void qd_scale_free(qd_scale *scale);

/* Facts about a scale. */
typedef struct qd_scale_facts {
    const char *name; /* e.g. "classic" */
    bool has_levels;  /* it has levels, and scores in place of ratings */
} qd_scale_facts;

/* All of this. */
QD_API qd_scale_facts qd_scale_about(const qd_scale *scale);

/* How hard a technique or a puzzle is in words, on scales that have levels. */
typedef enum qd_level {
    QD_LEVEL_NONE, /* of other scales, and of a puzzle without steps */
    QD_LEVEL_EASY,
    QD_LEVEL_MEDIUM,
    QD_LEVEL_HARD,
    QD_LEVEL_UNFAIR,
    QD_LEVEL_EXTREME
} qd_level;

/* "none", "easy", "medium", "hard", "unfair", "extreme". */
QD_API const char *qd_level_name(qd_level level);

/* Technique number 0, 1, 2 ... of a scale, in the order in which they are tried; NULL past the last. */
QD_API const qd_technique *qd_scale_technique(const qd_scale *scale, size_t number);

/* The rule of the first constraint of a board, such as "cage", that no technique of a scale handles, so that puzzles on
 * the board are not rated; NULL: there is none. All techniques handle rules that consist of houses. */
QD_API const char *qd_scale_misses(const qd_scale *scale, const qd_board *board);

/* The name of the first technique in a list (see qd_technique_next; NULL: none) that a scale lacks; NULL: it has all of
 * them. */
QD_API const char *qd_scale_lacks(const qd_scale *scale, const char *list);

/* ---- steps ----------------------------------------------------------------------------------- */

/* Candidates that a step removes from a cell. */
typedef struct qd_removal {
    uint32_t cell;   /* from 0 */
    uint64_t values; /* bit v - 1 stands for value v */
} qd_removal;

/* What a part of the reason is in its technique. */
typedef enum qd_role {
    QD_ROLE_BASE,     /* the houses and cells of the pattern */
    QD_ROLE_COVER,    /* houses in which it removes candidates */
    QD_ROLE_PIVOT,    /* of a wing */
    QD_ROLE_PINCER,   /* of a wing */
    QD_ROLE_EXTRA,    /* candidates beyond the pattern: of a loop, of a grave */
    QD_ROLE_SET,      /* cells that complete a naked or hidden set */
    QD_ROLE_EXCLUDER, /* cells that exclude combinations */
    QD_ROLE_SOURCE,   /* the assumptions of which one must hold; if it is one, it is false */
    QD_ROLE_DENIAL,   /* the same of assumptions that a candidate does not hold */
    QD_ROLE_FIN,      /* candidates of a fish outside the cover */
    QD_ROLE_COLOUR, /* candidates of which all hold or none; set 2n and set 2n + 1 are opposites */
    QD_ROLE_ALMOST, /* the cells of an almost locked set */
    QD_ROLE_COMMON, /* value by which two almost locked sets are linked: set n links sets n and n + 1 */
    QD_ROLE_GROUP, /* cells of one node of a chain; the set is the number of the node along the chain: 0, 1, 2 ... */
    QD_ROLE_TIE, /* houses in which a value has places only in the pattern */
    QD_ROLE_COMBINATION, /* values that the cells of the pattern can have together, without a cell or house */
    QD_ROLE_IMAGE /* what each row, each column and each value becomes under a symmetry, in order */
} qd_role;

/* A part of the reason for a step: a house, or a cell with some of its candidates, or both; or a rule of the board. */
typedef struct qd_part {
    qd_role role;    /* in the technique */
    uint32_t set;    /* parts of one role and set belong together: 0, 1, 2 ... */
    uint32_t house;  /* number of the board's house; QD_NO_HOUSE */
    uint32_t cell;   /* QD_NO_CELL */
    uint64_t values; /* the candidates in question; bit v - 1 stands for value v */
    uint32_t rule;   /* number of the board's constraint, from 1; 0: none */
} qd_part;

/*
 * One link of a chain: if the first candidate is on (holds) or off, the second is on or off. In chains from several
 * assumptions, a conclusion may need several premises: then the links to the same candidate follow one another. Every
 * premise except the assumption is the conclusion of earlier links.
 */
typedef struct qd_link {
    uint32_t chain;      /* 0, 1, 2 ...: links of the same number make a chain, in their order */
    uint32_t from_cell;  /* of the premise */
    uint32_t from_value; /* 1 to N */
    uint32_t to_cell;    /* of the conclusion */
    uint32_t to_value;   /* 1 to N */
    bool from_on;        /* the premise holds, or does not */
    bool to_on;          /* the same for the conclusion */
    /* in which the candidates are linked; QD_NO_HOUSE: within a cell, or by a pattern */
    uint32_t house;
    const qd_technique *technique; /* the pattern by which the conclusion follows; NULL: none */
} qd_link;

/* A step: a technique applied to a position. It places a value, or removes candidates. */
typedef struct qd_step {
    const qd_technique *technique; /* that finds it */
    uint32_t rating; /* on the scale, in tenths: 71 is 7.1; on scales with levels the score */
    qd_level level;  /* of the technique, on scales with levels */
    uint32_t cell;   /* in which `value` is placed; QD_NO_CELL */
    uint32_t value;  /* 1 to N; 0 */
    const qd_removal *removals; /* which candidates it removes */
    size_t removal_count;       /* how many cells */
    const qd_part *parts;       /* the pattern */
    size_t part_count;          /* how many */
    const qd_link *links;       /* the chains */
    size_t link_count;          /* how many */
} qd_step;

/* How much of a step is shown. */
typedef enum qd_help {
    QD_HELP_WHERE,     /* a house or cell to look at: "Look at row 3." */
    QD_HELP_TECHNIQUE, /* and which technique applies there */
    QD_HELP_REASON,    /* the whole reason, with what follows */
    QD_HELP_EFFECT     /* what follows alone: "r3c4 is 5" */
} qd_help;

/*
 * Appends a step in English, without a final newline; chains have a line each. `symbols` may be NULL: the default ones.
 * Call qd_text_check at the end.
 */
QD_API void qd_step_put(const qd_board *board, const qd_step *step, qd_help help,
                        const qd_symbols *symbols, qd_text *text);

/* ---- explainers ------------------------------------------------------------------------------ */

/* Finds steps on one board. For one thread at a time. */
typedef struct qd_explainer qd_explainer;

/* How to look for steps. */
typedef struct qd_explainer_settings {
    /* techniques and ratings; it must outlive the explainer. NULL: the classic scale or, for rules that it has no
     * technique for, the learner's */
    const qd_scale *scale;
    /* the stop, and `seconds` for each step requested or each complete rating; no others */
    qd_limits limits;
} qd_explainer_settings;

/* Settings may be NULL. The board must outlive the explainer. Boards other than the ordinary 9x9 use the techniques
 * that are not `only_nine` (qd_technique_facts): singles, locked candidates, naked and hidden sets, fish, XY- and
 * XYZ-wings, and what follows from rules such as cages and thermometers. QD_ERROR_UNSUPPORTED: the board does not have
 * N rows, columns and values and boxes or regions of N cells, or it has helper cells. */
QD_API qd_status qd_explainer_new(const qd_board *board, const qd_explainer_settings *settings,
                                  qd_explainer **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_explainer_free(qd_explainer *explainer);

/*
 * Begins with a grid of the same board. Cells with one candidate count as placed if no cell that sees them has that
 * candidate, or if the grid has clues and no other candidates (see qd_grid_facts).
 */
QD_API void qd_explainer_start(qd_explainer *explainer, const qd_grid *grid);

/*
 * Begins with a position that a person has reached: the value of each cell (0: empty), and the candidates of each (bit
 * v - 1 stands for value v; ignored for cells with values). Candidates that values rule out are removed. NULL: all
 * candidates. `given`: not 0 for each cell whose value is a clue; NULL: all values are, as for qd_explainer_start. The
 * others were placed by the person solving the puzzle; avoidable rectangles depend on this.
 */
QD_API void qd_explainer_start_at(qd_explainer *explainer, const uint8_t *values,
                                  const uint64_t *candidates, const uint8_t *given);

/*
 * The next step, by the first technique of the scale that has one: valid until the next call. NULL: `*outcome` is
 * QD_DONE if every cell is filled, QD_STOPPED if no technique finds anything (or no position was started), a limit, or
 * QD_INTERRUPTED.
 */
QD_API const qd_step *qd_explainer_next(qd_explainer *explainer, qd_outcome *outcome);

/* Receives a step, which is valid during the call; returns whether it wants more. */
typedef bool (*qd_explainer_visit)(void *user, const qd_step *step);

/*
 * Visits all steps of one technique in the current position, whether or not the technique belongs to the scale; if not,
 * ratings and levels are 0. Of forcing chains, nishio and dynamic chains, only the easiest is visited; a few
 * techniques, such as franken fish, have a step twice. The outcome is QD_DONE, QD_STOPPED if `visit` returned false, a
 * limit, or QD_INTERRUPTED.
 */
QD_API qd_outcome qd_explainer_each(qd_explainer *explainer, const qd_technique *technique,
                                    qd_explainer_visit visit, void *user);

/* Sets how many steps by a technique of the scale qd_explainer_next and ratings may take after each start. 0: none;
 * UINT32_MAX: any number, the default. */
QD_API void qd_explainer_allow(qd_explainer *explainer, const qd_technique *technique,
                               uint32_t most);

/* Applies the step that qd_explainer_next returned last. */
QD_API void qd_explainer_apply(qd_explainer *explainer);

/* Appends the position as a JSON object: the board, and for each cell of the puzzle and of the position its value, or
 * its candidates as an array; 0 stands for all of them. */
QD_API void qd_explainer_put_json(const qd_explainer *explainer, qd_text *text);

/* The candidates of a cell in the current position: bit v - 1 stands for value v; 0 if it has a value. */
QD_API uint64_t qd_explainer_candidates(const qd_explainer *explainer, uint32_t cell);

/* The value of a cell in the current position; 0 if it has none. */
QD_API uint32_t qd_explainer_value(const qd_explainer *explainer, uint32_t cell);

/* A rating: the greatest difficulty of all steps (ER), of the steps up to the first that places a
 * value (EP), and of the first step (ED), with the techniques that set them; in tenths. */
typedef struct qd_rating {
    uint32_t er;                      /* of all steps */
    uint32_t ep;                      /* up to the first value that is placed */
    uint32_t ed;                      /* of the first step */
    const qd_technique *er_technique; /* that set it; NULL: there was no step */
    const qd_technique *ep_technique; /* the same for EP */
    const qd_technique *ed_technique; /* the same for ED */
    uint32_t steps;                   /* how many */
    bool has_placed;                  /* one of them placed a value: EP is known */
    uint32_t score; /* on scales with levels: the sum of the scores of all steps */
    /* on scales with levels: the level of the hardest technique, or that of the score if it is higher */
    qd_level level;
    /* whether the level is that of the hardest technique, whatever the score: so on a board with rules other than
     * houses, or with more than 81 cells */
    bool by_technique;
} qd_rating;

/* The rating of a puzzle that the techniques do not solve: 20.0. */
#define QD_BEYOND 200

/* Receives a step before it is applied; returns false to stop. */
typedef bool (*qd_step_visit)(void *user, const qd_step *step);

/*
 * Takes all steps from the current position, and passes each to `visit` (unless NULL). The outcome is QD_DONE; or a
 * limit, QD_INTERRUPTED, or QD_STOPPED if `visit` returned false: then the rating is that of the steps so far, and the
 * puzzle has at least this ER. If no technique finds a step, er is QD_BEYOND without a technique; so is ep if no value
 * was placed, and ed if there was no step at all. All are 0 if every cell is filled.
 */
QD_API qd_status qd_explainer_rate(qd_explainer *explainer, qd_step_visit visit, void *user,
                                   qd_rating *rating, qd_outcome *outcome, qd_error *error);

/* Adds to the rating of some steps that of the steps after them, rated from where the first rating stopped. So a
 * program can rate a puzzle in slices: its visitor stops the rating, and the next call continues. */
QD_API void qd_rating_join(qd_rating *rating, const qd_rating *rest);

/* A plain word for an ER. */
typedef enum qd_grade {
    QD_EASY,     /* up to 1.5: hidden singles */
    QD_MEDIUM,   /* up to 2.5: naked singles, and pairs and triplets that lead to a value at once */
    QD_HARD,     /* up to 4.9: locked candidates, pairs, triplets, fish, wings, loops */
    QD_FIENDISH, /* up to 7.4: naked quads, bivalue universal graves, chains that do not branch */
    QD_EXTREME   /* from 7.5: chains that branch */
} qd_grade;

/* The word for an ER in tenths. It is the same on all scales; those with levels have `level` of qd_rating. */
QD_API qd_grade qd_grade_of(const qd_scale *scale, uint32_t er);

/* "easy", "medium", "hard", "fiendish", "extreme"; NULL for other numbers. */
QD_API const char *qd_grade_name(qd_grade grade);

/* ==== reasons ================================================================================= */

/*
 * Why a step of an explainer holds, as a proof that can be checked: facts, each with the facts and
 * the house or rule that it follows from.
 *
 *     step = qd_explainer_next(explainer, &outcome);
 *     qd_reason_new(explainer, step, &reason, &error);
 *     facts = qd_reason_facts(reason, &count);
 *     wrong = qd_reason_check(explainer, step, facts, count, NULL);      (NULL: nothing is)
 *     qd_reason_free(reason);
 *
 * Reasons of other programs are checked in the same way, from JSON:
 *
 *     qd_claim *claim = NULL;
 *     qd_claim_read(line, length, &claim, &error);                       (and so on with other lines)
 *     for (step = qd_claim_about(claim).step; step; step = qd_claim_next(claim))
 *         wrong = qd_claim_check(claim, NULL);                           (NULL: it is proved)
 *     qd_claim_free(claim);
 *
 * Facts are numbered, and each follows from facts with lower numbers. What follows from an assumption holds only under
 * it; two kinds of facts end assumptions: contradictions and cases.
 */

/* The rule by which a fact follows. */
typedef enum qd_because {
    QD_BECAUSE_ASSUMED, /* it does not follow: it is assumed */
    /* In the cell: another value holds, so this one does not; or no other one does, so this one does. */
    QD_BECAUSE_CELL,
    /* The same of the places of the value in `house`. */
    QD_BECAUSE_HOUSE,
    /*
     * The candidate does not hold, because it would leave too few places: each of the `sets` needs a
     * candidate that holds, and no candidate is in two sets; but those that the candidate and the facts
     * in `from` leave are all in `covers`, each of which can have one, and there are fewer covers than
     * sets. Naked and hidden sets, locked candidates, fish, wings and almost locked sets are of this kind.
     */
    QD_BECAUSE_COUNT,
    /* The opposite of the first fact in `from`, which is assumed; the other two contradict each other. */
    QD_BECAUSE_CONTRADICTION,
    /*
     * It holds in every case. `from` has each case, which is assumed, followed by this fact as it follows in that case;
     * a fact in it that stands alone says that a candidate does not hold, which excludes that case. The sets say what
     * the cases are: the candidates of a cell or the places in a house; no set: a candidate holds or not; several sets,
     * or one with two values: the candidates besides the two values of each cell, which would otherwise be
     * exchangeable.
     */
    QD_BECAUSE_CASES,
    /*
     * The candidate does not hold because of a rule of the board: the cells that the rule concerns could not be filled.
     * The sets name the rule; or houses and rules whose cells add up to known sums: those of the houses less those of
     * the rules. The cells must take candidates that no fact in `from` rules out, those that see each other different
     * ones, and the candidate itself must hold.
     */
    QD_BECAUSE_RULE,
    /*
     * The candidate does not hold because its image under a symmetry of the puzzle cannot hold together with it: the
     * symmetry leaves the clues unchanged, and so the only solution. The sets describe the symmetry: first the images
     * of the rows and the columns, which are houses, then those of the values, each in order.
     */
    QD_BECAUSE_SYMMETRY
} qd_because;

/* The places of a value in a house; or the candidates of a cell, or some of them; or a rule, or all of a house. Of
 * symmetries, a house or a value. */
typedef struct qd_set {
    uint32_t house; /* QD_NO_HOUSE: of a cell */
    uint32_t cell;  /* QD_NO_CELL: in a house */
    /* bit v - 1 stands for value v; 0: all candidates of the cell, or of the house */
    uint64_t values;
    uint32_t rule; /* number of the board's constraint, from 1; 0: none */
} qd_set;

/* That a candidate holds or does not. */
typedef struct qd_fact {
    qd_because because;   /* the rule */
    uint32_t cell;        /* from 0 */
    uint32_t value;       /* 1 to N */
    bool on;              /* it holds; false: it does not */
    uint32_t house;       /* of QD_BECAUSE_HOUSE; else QD_NO_HOUSE */
    const uint32_t *from; /* numbers of facts before this one */
    size_t from_count;    /* how many */
    const qd_set *sets;   /* see the rules */
    size_t set_count;     /* how many */
    const qd_set *covers; /* of QD_BECAUSE_COUNT */
    size_t cover_count;   /* how many */
    uint32_t first; /* this fact ends the assumptions from that fact on; else its own number */
    const qd_technique *technique; /* the pattern or nested chain within a chain; NULL: none */
} qd_fact;

/* The facts of one step. */
typedef struct qd_reason qd_reason;

/*
 * Finds the reason for a step in the current position of the explainer that found it. Every fact in it is needed for
 * the effect of the step. `*out` is NULL with QD_OK if the explainer ran out of time or was stopped.
 * QD_ERROR_UNSUPPORTED: no reason was found, which would be a bug in the library.
 */
QD_API qd_status qd_reason_new(qd_explainer *explainer, const qd_step *step, qd_reason **out,
                               qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_reason_free(qd_reason *reason);

/* Its facts, which belong to it; `count` gets how many there are. */
QD_API const qd_fact *qd_reason_facts(const qd_reason *reason, size_t *count);

/*
 * Checks each fact by its rule, from the current position alone, and checks that the facts that depend on no assumption
 * include the whole effect of the step. NULL: it is proved. Otherwise the message says what is wrong; `fact` (may be
 * NULL) gets the number of the fact that does not follow, or the number of facts.
 */
QD_API const char *qd_reason_check(const qd_explainer *explainer, const qd_step *step,
                                   const qd_fact *facts, size_t count, size_t *fact);

/*
 * Appends the step in English, without a final newline: the technique, what the step does, and all facts that lead to
 * it, numbered, a line each; those under an assumption are indented. `symbols` may be NULL: the default ones.
 */
QD_API void qd_reason_put(const qd_board *board, const qd_step *step, const qd_reason *reason,
                          const qd_symbols *symbols, qd_text *text);

/*
 * Appends a chain of the ordinary 9x9 in Eureka notation, as people post it: `(2=5)r2c4-(5=6)r6c4 => r9c4<>2`. Chains
 * from several assumptions have one line each, and so do chains that remove different candidates. Wings, chute remote
 * pairs, empty rectangles and almost locked sets are chains, too; a kraken fish begins with a line for the fish.
 * Colours are lists of their candidates, `(2)r1c5,r2c9 / (2)r1c7`, with `;` before those of a second cluster. Where
 * conclusions need several premises, chains with `, ` between them are a net. A technique or chain on which
 * a chain rests is a node, `[naked pair]`; with the reason (may be NULL) it has a line of its own:
 * `[naked pair]: r4c5,r4c7\(2)r4,(7)r4 => r4c8<>7` has the sets and what covers them. Whips and braids are written as by
 * CSP-Rules, and Sue de Coq as by HoDoKu. Returns false and appends nothing if the step is none of these.
 */
QD_API bool qd_step_put_eureka(const qd_board *board, const qd_step *step, const qd_reason *reason,
                               const qd_symbols *symbols, qd_text *text);

/* ---- as data --------------------------------------------------------------------------------- */

/* How a step is written in JSON. {0}: its rating, its technique, and what it does. */
typedef struct qd_step_style {
    uint32_t number;           /* on a path, from 1; 0: it has none */
    bool explained;            /* with words, parts, and links */
    const qd_symbols *symbols; /* in words; NULL: the default ones */
    const qd_reason *reason;   /* with its facts; NULL: without */
} qd_step_style;

/*
 * Appends a step as a JSON object, as all programs of Quadrille write and read it; docs/techniques.md describes its
 * members. The style may be NULL. Call qd_text_check at the end.
 */
QD_API void qd_step_put_json(const qd_board *board, const qd_step *step, const qd_step_style *style,
                             qd_text *text);

/* ---- what others have found ------------------------------------------------------------------ */

/* The most bytes of the text of a claim. */
#define QD_CLAIM_BYTES ((size_t)16 << 20)

/* The most facts of the reason of a step. */
#define QD_CLAIM_FACTS 10000u

/* Consecutive steps from a position, each with the facts that it is claimed to follow from. */
typedef struct qd_claim qd_claim;

/*
 * Reads one from a text in JSON, an object as `quadrille hint --json` and `quadrille solve --explain --json` write
 * it (docs/techniques.md). Its `position` has the `board` (default: 9x9), the `puzzle`, and the `cells` as they are
 * now (default: those of the puzzle); its `step`, or each step of its `path`, what it does (`place`, `remove`), the
 * facts (`because`), and `links`, of which `inner` is read. Other members are skipped. Any text is safe. With
 * QD_ERROR_SYNTAX, `line` and `column` say where.
 *
 * `*claim` is NULL at first, or an earlier claim, whose memory is reused, as is its explainer if the board is the same.
 * The claim is at its first step. After a failure it has no steps.
 */
QD_API qd_status qd_claim_read(const char *text, size_t length, qd_claim **claim, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_claim_free(qd_claim *claim);

/* Where a claim is. All of it belongs to the claim. */
typedef struct qd_claim_facts {
    /* what the present step does, without parts and links; NULL: there is none. If its technique is NULL, it cannot be
     * put in words */
    const qd_step *step;
    qd_explainer *explainer; /* in the position before it; NULL: the claim never had a step */
    const qd_board *board;   /* of the explainer; NULL with it */
} qd_claim_facts;

/* All of this. */
QD_API qd_claim_facts qd_claim_about(const qd_claim *claim);

/* Applies the current step to the position, proved or not, and goes to the next step. NULL: it was the last. */
QD_API const qd_step *qd_claim_next(qd_claim *claim);

/* Where a claim is wrong. */
typedef struct qd_claim_fault {
    const qd_fact *fact; /* the one that does not follow; NULL: it is the step, or a link */
    uint64_t id;         /* what the text calls that fact */
    uint64_t line;       /* of the text, where that fact, step or link begins */
    uint64_t column;     /* from 1 */
} qd_claim_fault;

/*
 * Checks the facts of the current step from the position alone, and that the step follows (see qd_reason_check); then
 * checks that each `inner` is the fact of its link, as among the facts of the step. Words and other links are not
 * checked. NULL: it is proved. Otherwise the message says what is wrong and `fault` (may be NULL) says where.
 */
QD_API const char *qd_claim_check(const qd_claim *claim, qd_claim_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
