/*
 * How SudokuPad shows rules: as flags, or as drawings. The drawings are those that f-puzzles and its add-ons export, with
 * their colours and sizes. Where there are none, or they do not say which rule it is, there are drawings of our own, which
 * carry the constraint beside them.
 */
#include "site_sudokupad.h"

static const struct sudokupad_flag sudokupad_table_flags[] = {
    {"antiknight", "antiknight"},
    {"antiking", "antiking"},
    {"antiratio", "noratio"},
    {"antixv", "noxv"},
    {"disjoint", "disjoint"},
    {"nodiff", "nodiff"},
    {"nonconsecutive", "nonconsecutive"},
    {"antitaxicab", "antitaxicab"},
    {"globalentropy", "globalentropy"},
    {"globalmod", "globalmod"},
    {"flatmates", "flatmates"},
};

/* Plain ones first: of two rows for a rule, the first that has the number of the constraint is taken. */
static const struct sudokupad_line sudokupad_table_lines[] = {
    {"thermo", "#CFCFCF", "21", 0, true, true},
    {"palindrome", "#CFCFCF", "16", 0, true, true},
    {"between", "#CFCFCF", "2", 0, true, true},
    {"slowthermo", "#6495ED", "21", 0, false, true},
    {"renban", "#F067F0", "12.8", 0, false, true},
    {"whisper", "#67F067", "9.6", 5, false, true},
    {"whisper", "#FF9A00", "9.6", 4, false, true},
    {"regionsum", "#2ECBFF", "8", 0, false, true},
    {"entropic", "#FFCCAA", "8", 0, false, true},
    {"modular", "#33BBBB", "8", 3, false, true},
    {"zipper", "#CDB1EC", "8", 0, false, true},
    {"nabner", "#C9C883", "8", 0, false, true},
    {"whisper", "#67F067", "9.6", 0, false, false},
    {"modular", "#33BBBB", "8", 0, false, false},
    {"sumline", "#EEA0A0", "8", 0, false, false},
    {"lockout", "#7AA0D8", "5", 0, false, false},
    {"doublearrow", "#9A9A9A", "5", 0, false, false},
};

const struct sudokupad_shape qd_sudokupad_shapes[SUDOKUPAD_SHAPES] = {
    [SUDOKUPAD_BULB] = {"#CFCFCF", "#CFCFCF", 85, 85, true, 0, NULL},
    [SUDOKUPAD_SLOW_BULB] = {"#6495ED", "#6495ED", 85, 85, true, 0, NULL},
    [SUDOKUPAD_SHADE] = {"rgba(207, 207, 207, 0.95)", NULL, 100, 100, false, 0, NULL},
    [SUDOKUPAD_EXTREME] = {"#CCC", NULL, 100, 100, false, 0, NULL},
    [SUDOKUPAD_EVEN] = {"#CFCFCF", "#CFCFCF", 70, 70, false, 0, NULL},
    [SUDOKUPAD_ODD] = {"#CFCFCF", "#CFCFCF", 70, 70, true, 0, NULL},
};

static const struct sudokupad_style sudokupad_table_styles[] = {
    {"fpColumnIndexer", "Column Indexer", "#C77C7C", "col"},
    {"fpRowIndexer", "Row Indexer", "#7CC77C", "row"},
    {"fpBoxIndexer", "Box Indexer", "#7C7CC7", "box"},
};

/* Other rules that consist of houses alone are written as houses. */
const char *const qd_sudokupad_rules[] = {"diagonal",
                                          "antidiagonal",
                                          "x",
                                          "antiknight",
                                          "antiking",
                                          "noratio",
                                          "noxv",
                                          "disjoint",
                                          "nodiff",
                                          "nodots",
                                          "nonconsecutive",
                                          "antitaxicab",
                                          "globalentropy",
                                          "globalmod",
                                          "flatmates",
                                          "house",
                                          "cage",
                                          "thermo",
                                          "palindrome",
                                          "between",
                                          "slowthermo",
                                          "renban",
                                          "whisper",
                                          "regionsum",
                                          "entropic",
                                          "modular",
                                          "zipper",
                                          "nabner",
                                          "sumline",
                                          "lockout",
                                          "doublearrow",
                                          "arrow",
                                          "white",
                                          "diff",
                                          "black",
                                          "ratio",
                                          "xv",
                                          "greater",
                                          "quad",
                                          "even",
                                          "odd",
                                          "min",
                                          "max",
                                          "clone",
                                          "index",
                                          "little",
                                          "sandwich",
                                          "xsum",
                                          "skyscraper",
                                          "hiddenskyscraper",
                                          "room",
                                          "fullrank",
                                          "rellik",
                                          "equality",
                                          "lunchbox",
                                          "lookandsay",
                                          "sum",
                                          "circles",
                                          "same",
                                          "equalsum",
                                          "fullrankties",
                                          NULL};

const struct sudokupad_flag *qd_sudokupad_flag(size_t number) {
    return number < sizeof sudokupad_table_flags / sizeof *sudokupad_table_flags
               ? &sudokupad_table_flags[number]
               : NULL;
}

const struct sudokupad_line *qd_sudokupad_line(size_t number) {
    return number < sizeof sudokupad_table_lines / sizeof *sudokupad_table_lines
               ? &sudokupad_table_lines[number]
               : NULL;
}

const struct sudokupad_style *qd_sudokupad_style(size_t number) {
    return number < sizeof sudokupad_table_styles / sizeof *sudokupad_table_styles
               ? &sudokupad_table_styles[number]
               : NULL;
}
