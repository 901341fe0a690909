#include "wording.h"

#include <stddef.h>

/* Sentences, and beginnings of sentences, of several techniques. */
#define WORDING_EXCHANGE                                                                           \
    "If %B (%H) had only the values %v, these could be exchanged: two solutions, but the puzzle "  \
    "has one. "
#define WORDING_GRAVE                                                                              \
    "Without %X, every empty cell would have two candidates, and every value two places in each "  \
    "house, which is impossible in a puzzle with one solution. "
#define WORDING_COLOURS "Either %v is in %1, or it is in %2"
#define WORDING_MEDUSA                                                                             \
    "Strong links join these candidates in two colours. Either all of the first hold: %5; or all " \
    "of the second: %6. "
#define WORDING_MEDUSA_BOTH WORDING_MEDUSA "In both cases %t."
#define WORDING_MEDUSA_FALSE ", so none of it holds: %t."
#define WORDING_ALMOST "Each of these sets has one value more than cells: %A. "
#define WORDING_ONLY_IN "In %b, %v can only be in %C. So no other cell there is %v: %t."
#define WORDING_DIRECT_HIDDEN                                                                      \
    "In %b, the values %v can only be in %B, which are then full. So %w has one place left "       \
    "there: %t."
#define WORDING_HIDDEN_SET                                                                         \
    "In %b, the values %v can only be in %B. So these cells hold nothing else: %t."
#define WORDING_NAKED_SET                                                                          \
    "In %b, the cells %B have only the values %v. So no other cell there has them: %t."
#define WORDING_LOCKED_SET                                                                         \
    "The cells %B are in both %b, and have only the values %v. So no other cell of these houses "  \
    "has them: %t."
#define WORDING_FINS                                                                               \
    "In %b, %v can only be in %C, except for the fins in %f. If no fin is %v, no other cell "      \
    "there is; if one is, no cell that sees all fins is. In both cases %t."
#define WORDING_LARGE_WING                                                                         \
    "There is one value more than cells in %A, and %q has two of these values. If it takes a "     \
    "linking value (%m) from these cells, they have all their other values. In every case %t."
#define WORDING_ONE_HOLDS                                                                          \
    WORDING_EXCHANGE "So one of their other candidates holds: %Z. It follows that %t."
#define WORDING_ALMOST_CHAIN                                                                       \
    WORDING_ALMOST "Each set is linked to the next one by a value that only one of them can "      \
                   "have: %m. So the first or the last set is without its linking value, and has " \
                   "all its others. In every case %t."
#define WORDING_COMBINATIONS                                                                       \
    "With each of the following values, no possible combination is left for %B: %t."

static const struct wording_row wording_english_rows[] = {
    {"hidden-single", "In %b, %v can only be in %B: %t."},
    {"full-house", "In %b, only %B is empty: %t."},
    {"naked-single", "%B has only the candidate %v: %t."},
    {"direct-locking",
     "In %b, %v can only be in %c. So in %x %v cannot be there, and one cell is left for it: %t."},
    {"locking", WORDING_ONLY_IN},
    {"x-wing", WORDING_ONLY_IN},
    {"swordfish", WORDING_ONLY_IN},
    {"jellyfish", WORDING_ONLY_IN},
    {"franken-swordfish", WORDING_ONLY_IN},
    {"franken-jellyfish", WORDING_ONLY_IN},
    {"direct-hidden-pair", WORDING_DIRECT_HIDDEN},
    {"direct-hidden-triplet", WORDING_DIRECT_HIDDEN},
    {"hidden-pair", WORDING_HIDDEN_SET},
    {"hidden-triplet", WORDING_HIDDEN_SET},
    {"hidden-quad", WORDING_HIDDEN_SET},
    {"naked-pair", WORDING_NAKED_SET},
    {"naked-triplet", WORDING_NAKED_SET},
    {"naked-quad", WORDING_NAKED_SET},
    {"locked-pair", WORDING_LOCKED_SET},
    {"locked-triplet", WORDING_LOCKED_SET},
    {"finned-x-wing", WORDING_FINS},
    {"finned-swordfish", WORDING_FINS},
    {"finned-jellyfish", WORDING_FINS},
    {"sashimi-x-wing", WORDING_FINS},
    {"sashimi-swordfish", WORDING_FINS},
    {"sashimi-jellyfish", WORDING_FINS},
    {"finned-franken-x-wing", WORDING_FINS},
    {"finned-franken-swordfish", WORDING_FINS},
    {"finned-franken-jellyfish", WORDING_FINS},
    {"xy-wing", "Whichever of its two values %p has, one of %q has the value that they share. So "
                "no cell that sees both has it: %t."},
    {"xyz-wing", "Whichever of its values %p has, it or one of %q has the value that they share. "
                 "So no cell that sees all of them has it: %t."},
    {"wxyz-wing", WORDING_LARGE_WING},
    {"vwxyz-wing", WORDING_LARGE_WING},
    {"uvwxyz-wing", WORDING_LARGE_WING},
    {"tuvwxyz-wing", WORDING_LARGE_WING},
    {"remote-pair",
     "Each of %B has only the values %v, and sees the next one. So two of them that are an odd "
     "number of steps apart have different values, and a cell that sees both has neither: %t."},
    {"empty-rectangle", "In %b, %v can only be in %C.\n%l\nIf %F instead, %v in %b is in the other "
                        "one of these lines. In both cases %t."},
    {"unique-loop", WORDING_ONE_HOLDS},
    {"unique-rectangle-1", WORDING_ONE_HOLDS},
    {"unique-rectangle-2", WORDING_ONE_HOLDS},
    {"unique-rectangle-5", WORDING_ONE_HOLDS},
    {"avoidable-rectangle-2", WORDING_ONE_HOLDS},
    {"unique-rectangle-3", WORDING_EXCHANGE
     "So one of their other candidates holds: %Z. It makes a naked set with %S: %t."},
    {"unique-rectangle-4", WORDING_EXCHANGE "But %T can only be in %y. So neither of them has the "
                                            "other value: %t."},
    {"unique-rectangle-6", WORDING_EXCHANGE
     "But %T can only be in these cells. If %u, all four would have only these values: %t."},
    {"hidden-rectangle", WORDING_EXCHANGE
     "But %T can only be in these cells. If %u, all four would have only these values: %t."},
    {"avoidable-rectangle-1", "None of %B is a clue. " WORDING_EXCHANGE "So %t."},
    {"bug", WORDING_GRAVE "So one of these candidates holds, and %t."},
    {"bug-1", WORDING_GRAVE "So this candidate holds: %t."},
    {"simple-colours-trap",
     WORDING_COLOURS " (two colours). So it is in no cell that sees both colours: %t."},
    {"simple-colours-wrap", WORDING_COLOURS
     " (two colours). Two cells of one colour see each other, so it is the other colour: %t."},
    {"multi-colours-1", WORDING_COLOURS
     "; and either it is in %3, or it is in %4. Two of these colours see each other, so the "
     "opposite of one of them holds. It is in no cell that sees both opposites: %t."},
    {"multi-colours-2",
     WORDING_COLOURS "; and either it is in %3, or it is in %4. One of the first two colours sees "
                     "both of the others, so it does not hold: %t."},
    {"als-xz", WORDING_ALMOST "Each linking value (%m) can be in only one of the two; the other "
                              "set then has all its other values. In every case %t."},
    {"als-xy-wing", WORDING_ALMOST_CHAIN},
    {"als-xy-wing-overlap", WORDING_ALMOST_CHAIN},
    {"als-chain", WORDING_ALMOST_CHAIN},
    {"sue-de-coq",
     "The cells %B are in both %c. With %S they have as many values as cells, so each of these "
     "values is in one of the cells, and in no other cell that sees all its places there: %t."},
    {"chute-remote-pair", "%B have only the values %v. In %x, %c has no %a. If both were %a, it "
                          "would have no place in that box. So one of them "
                          "has the other value: %t."},
    {"death-blossom",
     WORDING_ALMOST "Each candidate of %p takes a value from one of them, which then has all its "
                    "others. In every case %t."},
    {"medusa-wrap-cell", WORDING_MEDUSA "The second puts two values into %p" WORDING_MEDUSA_FALSE},
    {"medusa-wrap-house", WORDING_MEDUSA "The second has a value twice in %c" WORDING_MEDUSA_FALSE},
    {"medusa-cell-both", WORDING_MEDUSA_BOTH},
    {"medusa-sees-both", WORDING_MEDUSA_BOTH},
    {"medusa-cell-and-house", WORDING_MEDUSA_BOTH},
    {"medusa-empty-cell", WORDING_MEDUSA "The second leaves no value for %p" WORDING_MEDUSA_FALSE},
    {"aligned-pair", WORDING_COMBINATIONS},
    {"aligned-triplet", WORDING_COMBINATIONS},
    {NULL, NULL},
};

static const struct wording_house wording_english_houses[] = {
    {"x", "diagonal"},     {"regions", "region"}, {"windoku", "window"},
    {"disjoint", "group"}, {NULL, NULL},
};

static const struct wording_kind wording_english_kinds[] = {{"row", {"row ", "rows "}},
                                                            {"column", {"column ", "columns "}},
                                                            {"box", {"box ", "boxes "}},
                                                            {NULL, {NULL, NULL}}};

const struct wording qd_wording_english = {
    .houses = wording_english_houses,
    .rows = wording_english_rows,
    .other = "By %n: %t.",
    .ends = "%l\nSo %F or %L. In both cases %t.",
    .loop = "%l\nSo the chain is a loop: of every two neighbours in it, one holds and the other "
            "does not. Therefore %t.",
    .opposite = "%l\nThat contradicts the assumption, so %t.",
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
    .in = "in ",
    .and_in = " and in ",
    .whether = "Whether ",
    .or_not = " or not",
    .whichever = "Whichever value ",
    .has = " has",
    .wherever = "Wherever ",
    .is_in = " is in ",
    .stop = ". ",
};
