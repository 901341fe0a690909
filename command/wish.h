/* How hard a puzzle is to be: what `generate` keeps of the puzzles that it makes. */
#ifndef QD_COMMAND_WISH_H
#define QD_COMMAND_WISH_H

#include "choice.h"
#include "cli.h"
#include "grading.h"
#include "range.h"

#include <quadrille/explain.h>

/* The options of a wish, as they were given; all NULL: there is none. */
struct wish_options {
    const char *er, *ep, *ed; /* "7.1", "7.1..7.8", "7.1..", "..7.8" */
    const char *grade;        /* a word */
    const char *technique;    /* one that is needed */
    const char *hardest;      /* the one that sets ER */
    const char *scale;
    struct choice choice; /* of techniques that may be used */
};

struct wish {
    qd_scale scale;
    struct range er, ep, ed;                 /* in tenths */
    qd_level level;                          /* on scales that have levels; QD_LEVEL_NONE: any */
    const qd_technique *technique, *hardest; /* NULL: any */
    struct choice choice;
};

/* `board` may be NULL: any. False if there is no wish. EXIT_USAGE in `status` after a message. */
bool wish_take(const struct cli *cli, const struct wish_options *options, const qd_board *board,
               struct wish *wish, int *status);

enum wish_verdict { WISH_FITS, WISH_FAILS, WISH_OPEN /* it was interrupted */ };

/* Rates the puzzle in the grid, as far as needed: `rating` is that of one that fits. */
enum wish_verdict wish_judge(const struct wish *wish, qd_explainer *explainer, const qd_grid *grid,
                             qd_rating *rating);

/* Number 0, 1, 2 ... of what can be named; NULL past the last. */
const char *wish_grade(size_t number, const char **summary);
const char *wish_technique(size_t number, const char **summary);

#define WISH_OPTIONS(type, member)                                                                 \
    {TEXT("er", type, member.er, "A[..B]", "only puzzles of that rating ER")},                     \
        {TEXT("ep", type, member.ep, "A[..B]", "only puzzles of that EP")},                        \
        {TEXT("ed", type, member.ed, "A[..B]", "only puzzles of that ED")},                        \
        {TEXT("grade", type, member.grade, "WORD",                                                 \
              "only puzzles of that grade: easy, medium, hard, fiendish (learner: unfair) or "     \
              "extreme"),                                                                          \
         .name_argument = wish_grade},                                                             \
        {TEXT("technique", type, member.technique, "NAME",                                         \
              "only puzzles that need this technique on the way, e.g. x-wing"),                    \
         .name_argument = wish_technique},                                                         \
        {TEXT("hardest", type, member.hardest, "NAME",                                             \
              "only puzzles of which this is the hardest technique"),                              \
         .name_argument = wish_technique},                                                         \
        CHOICE_OPTIONS(type, member.choice), {                                                     \
        OPTION_SCALE(type, member.scale)                                                           \
    }

#endif
