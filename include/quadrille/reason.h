/*
 * quadrille/reason.h - why a step of an explainer holds, as a proof that can be checked: facts, each
 * with the facts and the house or rule that it follows from.
 *
 *     step = qd_explainer_next(explainer, &outcome);
 *     qd_reason_new(explainer, step, &reason, &error);
 *     facts = qd_reason_facts(reason, &count);
 *     wrong = qd_reason_check(explainer, step, facts, count, NULL);      (NULL: nothing is)
 *     qd_reason_free(reason);
 *
 * Reasons of other programs are checked in the same way, from JSON:
 *
 *     qd_claim_read(line, length, &claim, &error);
 *     wrong = qd_claim_check(claim, NULL);                               (NULL: it is proved)
 *     qd_claim_free(claim);
 *
 * Facts are numbered, and each follows from facts with lower numbers. What follows from an assumption
 * holds only as long as it is assumed; two kinds of facts end that: contradictions and cases.
 */
#ifndef QUADRILLE_REASON_H
#define QUADRILLE_REASON_H

#include "quadrille/explain.h"

#ifdef __cplusplus
extern "C" {
#endif

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
     * It holds in every case. `from` has each case, which is assumed, and after it this fact as it follows
     * there; and, alone, that a candidate does not hold: that case is none. What the cases are, the sets say:
     * candidates of a cell or places in a house; none: a candidate holds or not; several, or one with two
     * values: the candidates besides the two values of each cell, which would otherwise be exchangeable.
     */
    QD_BECAUSE_CASES
} qd_because;

/* "assumed", "cell", "house", "count", "contradiction", "cases"; NULL past the last. */
QD_API const char *qd_because_name(qd_because because);

/* The places of a value in a house; or the candidates of a cell, or some of them. */
typedef struct qd_set {
    uint32_t house;  /* QD_NO_HOUSE: of a cell */
    uint32_t cell;   /* QD_NO_CELL: in a house */
    uint64_t values; /* bit v - 1 stands for value v; 0: all candidates of the cell */
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
 * Finds why the step holds in the present position of the explainer that has found it. Everything in it
 * is needed for what the step does. `*out` is NULL with QD_OK if the explainer's time ended, or it was
 * stopped; with QD_ERROR_UNSUPPORTED if no reason is found, which would be a defect of the library.
 */
QD_API qd_status qd_reason_new(qd_explainer *explainer, const qd_step *step, qd_reason **out,
                               qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_reason_free(qd_reason *reason);

/* Its facts, which belong to it; `count` gets how many there are. */
QD_API const qd_fact *qd_reason_facts(const qd_reason *reason, size_t *count);

/*
 * Checks the facts from the present position alone, each by its rule, and that all that the step does is
 * among those that depend on no assumption. NULL: it is proved. Otherwise says what is wrong; `fact` (may be
 * NULL) gets the number of the fact that does not follow, or how many facts there are.
 */
QD_API const char *qd_reason_check(const qd_explainer *explainer, const qd_step *step,
                                   const qd_fact *facts, size_t count, size_t *fact);

/*
 * Appends the step in English, without a line end: the technique, what the step does, and all facts that lead
 * to it, numbered, a line each; those under an assumption are indented. `symbols` may be NULL: the default
 * ones.
 */
QD_API void qd_reason_put(const qd_board *board, const qd_step *step, const qd_reason *reason,
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
 * Appends a step as an object of JSON, as all programs of Quadrille write and read it: docs/techniques.md describes
 * its members. The style may be NULL. Ask qd_text_check at the end.
 */
QD_API void qd_step_put_json(const qd_board *board, const qd_step *step, const qd_step_style *style,
                             qd_text *text);

/* ---- what others have found ------------------------------------------------------------------ */

/* The most bytes of the text of a claim. */
#define QD_CLAIM_BYTES ((size_t)4 << 20)

/* The most facts of its reason. */
#define QD_CLAIM_FACTS 10000u

/* A step in a position, with the facts that somebody says it follows from. */
typedef struct qd_claim qd_claim;

/*
 * Reads one from a text in JSON, an object as `quadrille hint --json` writes it (docs/techniques.md). Its
 * `position` has the `board` (default: 9x9), the `puzzle`, and the `cells` as they are now (default: those of the
 * puzzle); its `step` what it does (`place`, `remove`), the facts (`because`), and `links`, of which `inner` is
 * read. Other members are skipped. Any text is safe. With QD_ERROR_SYNTAX, `line` and `column` say where; a text
 * without a step is QD_OK, and `*out` is NULL.
 */
QD_API qd_status qd_claim_read(const char *text, size_t length, qd_claim **out, qd_error *error);

/* Releases it; NULL is fine. */
QD_API void qd_claim_free(qd_claim *claim);

/* An explainer in its position, which belongs to it. */
QD_API qd_explainer *qd_claim_explainer(const qd_claim *claim);

/* What it does, without parts and links; likewise. */
QD_API const qd_step *qd_claim_step(const qd_claim *claim);

/* The facts; likewise. */
QD_API const qd_reason *qd_claim_reason(const qd_claim *claim);

/* Where a claim is wrong. */
typedef struct qd_claim_fault {
    const qd_fact *fact; /* the one that does not follow; NULL: it is the step, or a link */
    uint64_t id;         /* what the text calls that fact */
    uint64_t line;       /* of the text, where that fact, step or link begins */
    uint64_t column;     /* likewise; from 1 */
} qd_claim_fault;

/*
 * Checks the facts from the position alone, and that the step follows (see qd_reason_check); then, that each
 * `inner` is the fact of its link, as it is among the facts of the step. Words and other links are not
 * checked. NULL: it is proved. Otherwise says what is wrong, and where; `fault` may be NULL.
 */
QD_API const char *qd_claim_check(const qd_claim *claim, qd_claim_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
