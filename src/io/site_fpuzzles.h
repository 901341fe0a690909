/* What reading and writing f-puzzles JSON share, for the file and for the link. */
#ifndef QD_IO_FPUZZLES_H
#define QD_IO_FPUZZLES_H

#include "writer.h"

#define FPUZZLES_VALUES 31 /* the limit of tools that read it */

extern const char *const qd_fpuzzles_rules[], *const qd_fpuzzles_fields[];

/* What the link and the JSON can hold. */
#define FPUZZLES_BOARDS                                                                            \
    .square = true, .noted = true, .least = 1, .most = FPUZZLES_VALUES,                            \
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_HOUSES | QD_HOLDS_CANDIDATES |           \
             QD_HOLDS_PLACED | QD_HOLDS_SOLUTION,                                                  \
    .rules = qd_fpuzzles_rules, .needs_rules = true, .refuses = qd_fpuzzles_refuses,               \
    .fields = qd_fpuzzles_fields

/* ---- the table of rules: site_fpuzzles_table.c ----------------------------------------------- */

/* What the value of a key looks like. */
enum fpuzzles_shape {
    FPUZZLES_FLAG,     /* true */
    FPUZZLES_NEGATIVE, /* a word in the array of "negative" */
    FPUZZLES_CELLS,    /* [{"cells":["R1C1",...]},...] */
    FPUZZLES_LINES,    /* [{"lines":[["R1C1",...],...]},...]: each line is a constraint */
    FPUZZLES_MARKS,    /* [{"cell":"R1C1"},...]: all of them are one constraint */
    FPUZZLES_ARROWS,   /* [{"cells":[...],"lines":[...]},...]: lines begin in the circle */
    FPUZZLES_CLONES,   /* [{"cells":[...],"cloneCells":[...]},...] */
    FPUZZLES_QUADS,    /* [{"cells":[...],"values":[1,2]},...]: the cells are a square of 2x2 */
    FPUZZLES_ROWS,  /* [{"cell":"R1C0","value":"5"},...]: a row or column; the side is immaterial */
    FPUZZLES_SIDES, /* the same, where it is not */
    FPUZZLES_SLOPES /* the same, with "direction":"DR" */
};

/* What stands before the cells in the notation of boards. */
enum fpuzzles_before {
    FPUZZLES_BARE,   /* nothing */
    FPUZZLES_NUMBER, /* a number, if there is a "value" */
    FPUZZLES_LETTER, /* a letter of `word`, from "value" */
    FPUZZLES_WORD    /* always `word` */
};

/*
 * A key and its rule. With the number `usual`, or with no dots on the board, the rule is `rule`, otherwise `other`;
 * the two are the same for most keys.
 */
struct fpuzzles_rule {
    const char *key;
    enum fpuzzles_shape shape;
    const char *rule, *other;
    enum fpuzzles_before before;
    uint32_t usual; /* what no number means; 0: nothing else means the same */
    uint32_t least; /* fewer cells have no effect */
    const char *word;
    bool is_dot; /* the negative rules of dots exempt its cells */
};

/* Key, shape, rule, the same with another number or with dots, what is before the cells, the usual number, the fewest
 * cells that have an effect, a word or letters, whether it is a dot. Negative rules come last: their words are also
 * keys of others. */
#define QD_FPUZZLES(ROW)                                                                           \
    ROW("diagonal-", FLAG, "diagonal", "diagonal", BARE, 0, 0, NULL, false)                        \
    ROW("diagonal+", FLAG, "antidiagonal", "antidiagonal", BARE, 0, 0, NULL, false)                \
    ROW("antiknight", FLAG, "antiknight", "antiknight", BARE, 0, 0, NULL, false)                   \
    ROW("antiking", FLAG, "antiking", "antiking", BARE, 0, 0, NULL, false)                         \
    ROW("disjointgroups", FLAG, "disjoint", "disjoint", BARE, 0, 0, NULL, false)                   \
    ROW("nonconsecutive", FLAG, "nonconsecutive", "nodiff", BARE, 0, 0, NULL, false)               \
    ROW("extraregion", CELLS, "house", "house", BARE, 0, 2, NULL, false)                           \
    ROW("killercage", CELLS, "cage", "cage", NUMBER, 0, 1, NULL, false)                            \
    ROW("thermometer", LINES, "thermo", "thermo", BARE, 0, 2, NULL, false)                         \
    ROW("slowthermometer", LINES, "slowthermo", "slowthermo", BARE, 0, 2, NULL, false)             \
    ROW("arrow", ARROWS, "arrow", "arrow", BARE, 0, 1, NULL, false)                                \
    ROW("difference", CELLS, "white", "diff", NUMBER, 1, 1, NULL, true)                            \
    ROW("ratio", CELLS, "black", "ratio", NUMBER, 2, 1, NULL, true)                                \
    ROW("xv", CELLS, "xv", "xv", LETTER, 0, 1, "XV", false)                                        \
    ROW("littlekillersum", SLOPES, "little", "little", NUMBER, 0, 0, NULL, false)                  \
    ROW("sandwichsum", ROWS, "sandwich", "sandwich", NUMBER, 0, 0, NULL, false)                    \
    ROW("xsum", SIDES, "xsum", "xsum", NUMBER, 0, 0, NULL, false)                                  \
    ROW("skyscraper", SIDES, "skyscraper", "skyscraper", NUMBER, 0, 0, NULL, false)                \
    ROW("even", MARKS, "even", "even", BARE, 0, 1, NULL, false)                                    \
    ROW("odd", MARKS, "odd", "odd", BARE, 0, 1, NULL, false)                                       \
    ROW("minimum", MARKS, "min", "min", BARE, 0, 1, NULL, false)                                   \
    ROW("maximum", MARKS, "max", "max", BARE, 0, 1, NULL, false)                                   \
    ROW("renban", LINES, "renban", "renban", BARE, 0, 2, NULL, false)                              \
    ROW("whispers", LINES, "whisper", "whisper", NUMBER, 0, 2, NULL, false)                        \
    ROW("palindrome", LINES, "palindrome", "palindrome", BARE, 0, 2, NULL, false)                  \
    ROW("regionsumline", LINES, "regionsum", "regionsum", BARE, 0, 2, NULL, false)                 \
    ROW("betweenline", LINES, "between", "between", BARE, 0, 3, NULL, false)                       \
    ROW("lockout", LINES, "lockout", "lockout", NUMBER, 0, 2, NULL, false)                         \
    ROW("entropicline", LINES, "entropic", "entropic", BARE, 0, 2, NULL, false)                    \
    ROW("modularline", LINES, "modular", "modular", BARE, 3, 2, NULL, false)                       \
    ROW("zipperline", LINES, "zipper", "zipper", BARE, 0, 3, NULL, false)                          \
    ROW("nabner", LINES, "nabner", "nabner", BARE, 0, 2, NULL, false)                              \
    ROW("doublearrow", LINES, "doublearrow", "doublearrow", BARE, 0, 2, NULL, false)               \
    ROW("clone", CLONES, "clone", "clone", BARE, 0, 1, NULL, false)                                \
    ROW("quadruple", QUADS, "quad", "quad", BARE, 0, 1, NULL, false)                               \
    ROW("columnindexer", CELLS, "index", "index", WORD, 0, 1, "col", false)                        \
    ROW("rowindexer", CELLS, "index", "index", WORD, 0, 1, "row", false)                           \
    ROW("boxindexer", CELLS, "index", "index", WORD, 0, 1, "box", false)                           \
    ROW("ratio", NEGATIVE, "noratio", "noratio", BARE, 0, 0, NULL, false)                          \
    ROW("xv", NEGATIVE, "noxv", "noxv", BARE, 0, 0, NULL, false)

#define FPUZZLES_COUNT_ROW(...) +1
enum { FPUZZLES_RULE_COUNT = 0 QD_FPUZZLES(FPUZZLES_COUNT_ROW) };

/* Row number 0, 1, 2 ...; NULL past the last. */
const struct fpuzzles_rule *qd_fpuzzles_rule(size_t number);

/* The row of a word in "negative"; NULL if it is unknown. */
const struct fpuzzles_rule *qd_fpuzzles_negative(const char *word);

/* The rules that one rule of boards consists of, in f-puzzles: `x` is both diagonals. NULL past the last; for all
 * others, number 0 is the rule itself. */
const char *qd_fpuzzles_part(const char *rule, size_t number);

/* Whether one of its rules has that name. */
bool qd_fpuzzles_rule_is(const struct fpuzzles_rule *row, const char *rule);

/* NULL, or what of a board with rules of the table cannot be written. */
const char *qd_fpuzzles_refuses(const qd_board *board);

/* ---- writing --------------------------------------------------------------------------------- */

void qd_fpuzzles_write(qd_writer *writer, const qd_puzzle *puzzle);

/* The members for the rules of a board, each after a comma: site_fpuzzles_write_rules.c. */
void qd_fpuzzles_write_rules(qd_writer *writer, const qd_board *board);

#endif
