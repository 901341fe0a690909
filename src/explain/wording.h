/*
 * All words in which steps are explained: one table for a language. A sentence has places that are
 * filled from the data of the step:
 *
 *     %t   what the step does: "r3c4 is 5", "r1c2 is not 5 or 7"
 *     %n   the technique
 *     %v   the values of the pattern
 *     %b   houses of the pattern    %B   its cells
 *     %c   houses in which it removes; %C joined by "or"
 *     %f   the fins
 *     %A   almost locked sets: the cells of each with their values
 *     %m   the values by which they are linked
 *     %1   the cells of a colour    %2   of the opposite one; %3 and %4 of another cluster
 *     %p   the pivot                %q   the pincers
 *     %x   extra houses             %X   extra cells, with the candidates in question; %Z joined by "or"
 *     %y   extra cells alone; %Y joined by "or"
 *     %S   the cells of a set, with their candidates
 *     %o   the source: assumptions, of which one must hold
 *     %l   the chains, each on a line of its own
 *     %F   that the first node of the chain holds; %L the last one
 *     %%   a percent sign
 */
#ifndef QD_EXPLAIN_WORDING_H
#define QD_EXPLAIN_WORDING_H

struct wording_row {
    const char *technique; /* name */
    const char *sentence;
};

/* What a house is called. */
struct wording_house {
    const char *rule, *word;
};

struct wording {
    const struct wording_house *houses; /* ends with NULL; others by the names of their rules */
    const struct wording_row *rows;     /* ends with NULL */
    const char *other;                  /* the sentence of techniques that have no row */
    const char *ends;                   /* the same, with a chain of which one end holds */
    const char *loop;                   /* with a chain that ends as it began */
    const char *opposite;      /* with a chain that ends with the opposite of its beginning */
    const char *contradiction; /* the same, with one assumption */
    const char *cases;         /* the same, with several assumptions */
    const char *look, *find;   /* where to look; which technique */
    const char *is, *is_not, *are_not, *either, *both, *comma;
    const char *one_of;            /* the cells of a group */
    const char *if_it, *by, *from; /* of chains */
};

extern const struct wording qd_wording_english;

#endif
