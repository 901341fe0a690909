/*
 * The words in which steps are explained, but the sentence of each technique, which is in its own row. A sentence has
 * places that are filled from the data of the step:
 *
 *     %t   what the step does: "r3c4 is 5", "r1c2 is not 5 or 7"
 *     %n   the technique
 *     %v   the values of the pattern
 *     %b   houses of the pattern    %B   its cells
 *     %c   houses in which it removes; %C joined by "or"
 *     %D   the same, each with its values
 *     %f   "the fin r1c2", "the fins r1c2 and r1c3"; %g those of the first of two fish; %G of the second
 *     %d   houses in which the first of two fish removes, joined by "or"; %E of the second
 *     %A   almost locked sets: the cells of each with their values
 *     %m   the values by which they are linked; %i those by which each is linked to the next one
 *     %1   the cells of a colour    %2   of the opposite one; %3 and %4 of another cluster
 *     %5   the candidates of a colour; %6 of the opposite one
 *     %p   the pivot                %q   the pincers
 *     %x   extra houses             %X   extra cells, with the candidates in question; %Z joined by "or"
 *     %y   extra cells alone; %Y joined by "or"
 *     %a   the values of extra houses
 *     %S   the cells of a set, with their candidates
 *     %o   the source: assumptions, of which one must hold
 *     %H   the rows, columns and boxes of its cells
 *     %T   a value, and houses in which it has no other places
 *     %u   what is removed, as if it held   %z   only the values
 *     %w   the value that is placed
 *     %O   where the assumptions come from, at the beginning of a sentence
 *     %M   what a symmetry does
 *     %K   what holds and does not, by a contradiction
 *     %N   how many conclusions the chains have; %P: by chains of their own
 *     %l   the chains, each on a line of its own
 *     %e   what is told of chains of techniques without a sentence
 *     %r   rules of the board: "the thermometer (r1c1, r2c2)"
 *     %k   the combinations of a cage: "The cage 12 (r1c1, r1c2) holds 3 + 9 or 4 + 8"
 *     %h   the sum of its houses   %j   the rules that are taken from them   %s   the sum that is left
 *     %F   that the first node of the chain holds; %L the last one
 *     %%   a percent sign
 *
 * Of `%[..%|..%]` the first text is told if the step has one fin, the second one if it has several.
 */
#ifndef QD_EXPLAIN_WORDING_H
#define QD_EXPLAIN_WORDING_H

#include "quadrille/explain.h"

/* Sentences, and beginnings of sentences, that techniques of several files have. */
#define SENTENCE_EXCHANGE                                                                          \
    "If %B (%H) had only the values %v, these could be exchanged: two solutions, but the puzzle "  \
    "has one. "
#define SENTENCE_AS_ONE_CELL                                                                       \
    "So one of their other candidates holds: %Z. As if these were one cell, they make a naked "    \
    "set in %c with %S: %t."
#define SENTENCE_ALMOST "Almost locked sets, with one value more than cells: %A. "
#define SENTENCE_ONLY_IN "In %b, %v can only be in %C. So no other cell of %c is %v: %t."
#define SENTENCE_FINS                                                                              \
    "In %b, %v can only be in %C, except for %f. If %[it is not%|no fin is%] %v, no other cell "   \
    "of %c is; if %[it is, no cell that sees it%|one is, no cell that sees all fins%] is. In "     \
    "both cases %t."
#define SENTENCE_ONE_HOLDS                                                                         \
    SENTENCE_EXCHANGE "So one of their other candidates holds: %Z. It follows that %t."

/* What a symmetry of the grid is called by which row 1 and column 1 become these houses, and so on: lines of both kinds
 * follow each other in their order, or in the opposite one. */
struct wording_turn {
    const char *first[2]; /* NULL: others */
    const char *words;
};

/* The word before the name of one house of that rule, and before several. */
struct wording_kind {
    const char *rule, *words[2];
};

struct wording {
    const char *other; /* the sentence of techniques that have none of their own */
    const char *ends;  /* the same, with a chain of which one end holds */
    const char *loop;  /* with a chain that ends as it began */
    const char
        *opposite[2]; /* that ends with the opposite of its beginning: that it is not, or is */
    const char *contradiction;                       /* the same, with one assumption */
    const char *cases;                               /* the same, with several assumptions */
    const char *nested_contradiction, *nested_cases; /* with chains within the chains: in short */
    const char *look, *find;                         /* where to look; which technique */
    const char *is, *is_not, *are_not, *either, *both, *comma;
    const char *one_of;               /* the cells of a group */
    const char *if_it, *by, *from;    /* of chains */
    const struct wording_kind *kinds; /* ends with NULL */
    const char *in, *and_in;          /* of houses */
    const char *linked_by;            /* of sets, before a value */
    const char *the_set;              /* of a link within the only one */
    const char *fins[2];              /* before one, and before several */
    const char *whether, *or_not, *whichever, *has, *wherever, *is_in;
    const char *becomes, *values_are; /* of symmetries */
    const struct wording_turn *turns; /* the last one has no words */
    const char *stop;                 /* after the name of the technique */
    const char *the, *the_rule, *the_cages, *cage_holds, *cage_fits;
    const char *singles; /* where no rule is named */
};

/* Of facts one by one: why each holds. */
struct wording_facts {
    const char *assume, *as_it_is, *last_value, *as_in, *it_is_in, *last_place;
    const char *otherwise, *only, *no_place, *else_both, *and_not;
    const char *any_value, *any_place, *in_both, *without_these, *all_cells, *exchangeable;
    const char *by_symmetry, *would_be, *impossible;
    const char *of_house;
    const char *by_rule, *no_values;
};

extern const struct wording qd_wording_english;

/* "row r3" */
void qd_wording_put_house(const struct wording *words, const qd_board *board, uint32_t number,
                          qd_text *text);

/* "the cage 12 (r1c1, r1c2)": number counts from 1. */
void qd_wording_put_rule(const struct wording *words, const qd_board *board, uint32_t number,
                         qd_text *text);

/* A technique's name, as the beginning of a text: "Hidden single. " */
void qd_wording_put_title(const struct wording *words, const qd_technique *technique,
                          qd_text *text);

#endif
