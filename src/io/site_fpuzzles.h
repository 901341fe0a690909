/* What reading and writing f-puzzles JSON share, for the file and for the link. */
#ifndef QD_IO_FPUZZLES_H
#define QD_IO_FPUZZLES_H

#include "writer.h"

#define FPUZZLES_VALUES 31 /* the limit of tools that read it */

extern const char *const qd_fpuzzles_rules[], *const qd_fpuzzles_fields[];

/* What the link and the JSON can hold. */
#define FPUZZLES_BOARDS                                                                            \
    .square = true, .least = 1, .most = FPUZZLES_VALUES,                                           \
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

/* Row number 0, 1, 2 ...; NULL past the last. Negative rules come last: their words are also keys of others. */
const struct fpuzzles_rule *qd_fpuzzles_rule(size_t number);
#define FPUZZLES_RULE_COUNT 40

/* The row of a word in "negative"; NULL if it is unknown. */
const struct fpuzzles_rule *qd_fpuzzles_negative(const char *word);

/* The rules that one rule of boards consists of, in f-puzzles: `x` is both diagonals. NULL past the last; for all others,
 * number 0 is the rule itself. */
const char *qd_fpuzzles_part(const char *rule, size_t number);

/* Whether one of its rules has that name. */
bool qd_fpuzzles_rule_is(const struct fpuzzles_rule *row, const char *rule);

/* Whether a constraint is a dot. */
bool qd_fpuzzles_is_dot(const char *rule);

/* NULL, or what of a board with rules of the table cannot be written. */
const char *qd_fpuzzles_refuses(const qd_board *board);

/* ---- writing --------------------------------------------------------------------------------- */

void qd_fpuzzles_write(qd_writer *writer, const qd_puzzle *puzzle);

/* The members for the rules of a board, each after a comma: site_fpuzzles_write_rules.c. */
void qd_fpuzzles_write_rules(qd_writer *writer, const qd_board *board);

#endif
