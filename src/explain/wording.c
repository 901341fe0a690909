#include "wording.h"

#include <stddef.h>

static const struct wording_kind wording_english_kinds[] = {{"row", {"row ", "rows "}},
                                                            {"column", {"column ", "columns "}},
                                                            {"box", {"box ", "boxes "}},
                                                            {NULL, {NULL, NULL}}};

static const struct wording_turn wording_english_turns[] = {
    {{"r9", "c9"}, "the grid is turned by 180 degrees"},
    {{"c9", "r1"}, "the grid is turned right by 90 degrees"},
    {{"c1", "r9"}, "the grid is turned left by 90 degrees"},
    {{"c1", "r1"}, "the grid is mirrored at the diagonal from its upper left corner"},
    {{"c9", "r9"}, "the grid is mirrored at the diagonal from its lower left corner"},
    {{NULL, NULL}, NULL}};

const struct wording qd_wording_english = {
    .other = "By %n: %t.",
    .ends = "%l\nSo %F or %L. In both cases %t.",
    .loop = "%l\nSo the chain is a loop: of every two neighbours in it, one holds and the other "
            "does not. Therefore %t.",
    .opposite = {"%l\nThat contradicts the assumption, so %L: %t.",
                 "%l\nThat contradicts the assumption, so %t."},
    .contradiction = "If %o, it follows both that %K and that it is not:\n%l\nSo %t.",
    .cases = "%O, %t. One of these holds: %o.\n%l\nIn every case %t.",
    .nested_contradiction = "%t: if %o, it follows both that %K and that it is not, in %N "
                            "conclusions, %P of them by chains of their own.",
    .nested_cases = "%O, %t: that follows in %N conclusions, %P of them by chains of their own.",
    .look = "Look at ",
    .find = "The technique is: ",
    .is = " is ",
    .is_not = " is not ",
    .are_not = " are not ",
    .either = " or ",
    .both = " and ",
    .comma = ", ",
    .one_of = "one of ",
    .if_it = "If ",
    .by = "by ",
    .from = " from ",
    .kinds = wording_english_kinds,
    .in = " in ",
    .and_in = " and in ",
    .linked_by = " by ",
    .the_set = "the set",
    .fins = {"the fin ", "the fins "},
    .whether = "Whether ",
    .or_not = " or not",
    .whichever = "Whichever value ",
    .has = " has",
    .wherever = "Wherever ",
    .is_in = " is in ",
    .becomes = " becomes ",
    .values_are = " and, of the values, ",
    .turns = wording_english_turns,
    .stop = ". ",
    .the = "the ",
    .the_rule = "the rule ",
    .the_cages = " cages",
    .singles = "singles",
    .cage_holds = " holds ",
    .cage_fits = "No other values fit ",
};
