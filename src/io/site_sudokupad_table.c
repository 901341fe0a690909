/*
 * How SudokuPad shows rules: as flags, or as drawings. The drawings are those that f-puzzles and its add-ons export,
 * with their colours and sizes. Where there are none, or they do not say which rule it is, there are drawings of our
 * own, which carry the constraint beside them.
 */
#include "site_sudokupad_inside.h"

#define SUDOKUPAD_FLAGS(ROW)                                                                       \
    ROW("antiknight", "antiknight")                                                                \
    ROW("antiking", "antiking")                                                                    \
    ROW("antiratio", "noratio")                                                                    \
    ROW("antixv", "noxv")                                                                          \
    ROW("disjoint", "disjoint")                                                                    \
    ROW("nodiff", "nodiff")                                                                        \
    ROW("nonconsecutive", "nonconsecutive")                                                        \
    ROW("antitaxicab", "antitaxicab")                                                              \
    ROW("globalentropy", "globalentropy")                                                          \
    ROW("globalmod", "globalmod")                                                                  \
    ROW("flatmates", "flatmates")

/* Plain ones first: of two rows for a rule, the first that has the number of the constraint is taken. */
#define SUDOKUPAD_LINES(ROW)                                                                       \
    ROW("thermo", "#CFCFCF", "21", 0, true, true)                                                  \
    ROW("palindrome", "#CFCFCF", "16", 0, true, true)                                              \
    ROW("between", "#CFCFCF", "2", 0, true, true)                                                  \
    ROW("slowthermo", "#6495ED", "21", 0, false, true)                                             \
    ROW("renban", "#F067F0", "12.8", 0, false, true)                                               \
    ROW("whisper", "#67F067", "9.6", 5, false, true)                                               \
    ROW("whisper", "#FF9A00", "9.6", 4, false, true)                                               \
    ROW("regionsum", "#2ECBFF", "8", 0, false, true)                                               \
    ROW("entropic", "#FFCCAA", "8", 0, false, true)                                                \
    ROW("modular", "#33BBBB", "8", 3, false, true)                                                 \
    ROW("zipper", "#CDB1EC", "8", 0, false, true)                                                  \
    ROW("nabner", "#C9C883", "8", 0, false, true)                                                  \
    ROW("whisper", "#67F067", "9.6", 0, false, false)                                              \
    ROW("modular", "#33BBBB", "8", 0, false, false)                                                \
    ROW("sumline", "#EEA0A0", "8", 0, false, false)                                                \
    ROW("lockout", "#7AA0D8", "5", 0, false, false)                                                \
    ROW("doublearrow", "#9A9A9A", "5", 0, false, false)

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

/* Those that are neither; others that consist of houses alone are written as houses. */
#define SUDOKUPAD_OTHERS                                                                           \
    "diagonal", "antidiagonal", "x", "nodots", "house", "cage", "arrow", "white", "diff", "black", \
        "ratio", "xv", "greater", "quad", "even", "odd", "min", "max", "clone", "index", "little", \
        "sandwich", "xsum", "skyscraper", "hiddenskyscraper", "room", "fullrank", "rellik",        \
        "equality", "lunchbox", "lookandsay", "sum", "circles", "same", "equalsum",                \
        "fullrankties",

#define SUDOKUPAD_ROW(...) {__VA_ARGS__},
#define SUDOKUPAD_FLAG_NAME(key, rule) rule,
#define SUDOKUPAD_LINE_NAME(rule, ...) rule,

static const struct sudokupad_flag sudokupad_table_flags[] = {SUDOKUPAD_FLAGS(SUDOKUPAD_ROW)};
static const struct sudokupad_line sudokupad_table_lines[] = {SUDOKUPAD_LINES(SUDOKUPAD_ROW)};

const char *const qd_sudokupad_rules[] = {SUDOKUPAD_FLAGS(SUDOKUPAD_FLAG_NAME) SUDOKUPAD_LINES(
    SUDOKUPAD_LINE_NAME) SUDOKUPAD_OTHERS NULL};

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
