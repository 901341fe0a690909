/* SudokuPad's JSON, for the file and for the link: how rules are drawn, and writing. */
#ifndef QD_IO_SUDOKUPAD_INSIDE_H
#define QD_IO_SUDOKUPAD_INSIDE_H

#include "writer.h"

#define SUDOKUPAD_VALUES 31

/* The key of a drawing that does not say by itself which rule it is: the constraint in the notation of boards. */
#define SUDOKUPAD_CONSTRAINT "constraint"

extern const char *const qd_sudokupad_rules[];

/* What the link and the JSON can hold. */
#define SUDOKUPAD_BOARDS                                                                           \
    .square = true, .least = 1, .most = SUDOKUPAD_VALUES,                                          \
    .holds =                                                                                       \
        QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_HOUSES | QD_HOLDS_SOLUTION | QD_HOLDS_FIELDS, \
    .rules = qd_sudokupad_rules, .needs_rules = true

/*
 * A row and a column, in hundredths of a cell: those of the grid go from 0 to 100 N, what is beside it may be negative.
 */
struct sudokupad_point {
    int32_t row, column;
};

/* ---- the table of drawings: site_sudokupad_table.c ------------------------------------------- */

/* Rules of the whole grid are flags of the metadata, or names in `global`. */
struct sudokupad_flag {
    const char *name, *rule;
};

/* Flag number 0, 1, 2 ...; NULL past the last. */
const struct sudokupad_flag *qd_sudokupad_flag(size_t number);

/* How a line is drawn. */
struct sudokupad_line {
    const char *rule, *colour, *thickness;
    uint32_t number; /* of the constraint; 0: it has none */
    bool by_width;   /* lines of other widths in this colour mean something else */
    bool is_plain;   /* the drawing alone says which rule it is */
};

/* Line number 0, 1, 2 ...; NULL past the last. */
const struct sudokupad_line *qd_sudokupad_line(size_t number);

/* Something with a centre and a size. */
struct sudokupad_shape {
    const char *colour, *border; /* NULL: none */
    int width, height;           /* in hundredths */
    bool is_round;
    unsigned font;    /* 0: none */
    const char *text; /* or NULL */
};

/* What is drawn beneath a cell and says a rule, or belongs to the drawing of one. */
enum {
    SUDOKUPAD_BULB,
    SUDOKUPAD_SLOW_BULB,
    SUDOKUPAD_SHADE, /* of the cells of a cage that is a house; killer cages have none */
    SUDOKUPAD_EXTREME,
    SUDOKUPAD_EVEN,
    SUDOKUPAD_ODD,
    SUDOKUPAD_SHAPES
};

extern const struct sudokupad_shape qd_sudokupad_shapes[SUDOKUPAD_SHAPES];

/* A cage whose style says which rule it is. */
struct sudokupad_style {
    const char *style, *from, *colour, *word;
};

const struct sudokupad_style *qd_sudokupad_style(size_t number);

/* The number of a whisper line without one. */
static inline uint32_t sudokupad_whisper(uint32_t values) {
    return (values + 1) / 2;
}

/* Above and below the numbers of X-sums and skyscrapers, a symbol says which they are. */
#define SUDOKUPAD_XSUM "\xe2\x97\xaf"
#define SUDOKUPAD_SKYSCRAPER "\xe2\x96\xaf"

/* Between two cells, the sign of "greater" to the right, to the left, above, below. */
#define SUDOKUPAD_GREATER_ABOVE "\xe2\x88\xa8" /* the one above is greater */
#define SUDOKUPAD_GREATER_BELOW "\xe2\x88\xa7"

/* ---- writing --------------------------------------------------------------------------------- */

void qd_sudokupad_write(qd_writer *writer, const qd_puzzle *puzzle);

/*
 * Appends a string. SudokuPad looks for short forms everywhere, even in strings; so whatever looks like one is written
 * with escapes.
 */
void qd_sudokupad_put_string(qd_text *text, const char *bytes, size_t length);

/* The arrays of drawings, cages among them, each after a comma: site_sudokupad_write_rules.c. */
void qd_sudokupad_write_drawings(qd_writer *writer, const qd_board *board);

#endif
