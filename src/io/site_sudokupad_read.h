/* What reading the JSON of SudokuPad keeps, for the file of its texts and that of its drawings. */
#ifndef QD_IO_SUDOKUPAD_READ_H
#define QD_IO_SUDOKUPAD_READ_H

#include "cell_map.h"
#include "site_sudokupad_inside.h"
#include "strangers.h"

enum {
    SUDOKUPAD_JSON_CELLS,
    SUDOKUPAD_JSON_REGIONS,
    SUDOKUPAD_JSON_CAGES,
    SUDOKUPAD_JSON_LINES,
    SUDOKUPAD_JSON_ARROWS,
    SUDOKUPAD_JSON_UNDERLAYS,
    SUDOKUPAD_JSON_OVERLAYS,
    SUDOKUPAD_JSON_METADATA,
    SUDOKUPAD_JSON_GLOBAL,
    SUDOKUPAD_JSON_KEYS
};

#define SUDOKUPAD_COLOUR 28

/* Something drawn above the grid: a dot, a letter, a circle, a number beside the grid ... */
struct sudokupad_mark {
    struct sudokupad_point centre;
    int32_t width, height;
    char colour[SUDOKUPAD_COLOUR],
        border[SUDOKUPAD_COLOUR]; /* in lower case; "" if there is none */
    char text[24];
    bool is_round, is_used;
};

struct sudokupad_json_puzzle {
    struct source *source;
    qd_json json;
    qd_json_member members[SUDOKUPAD_JSON_KEYS];
    uint32_t values;
    uint32_t *regions; /* of the cells, from 1; 0: none yet */
    uint32_t *numbers; /* space for one number per cell */
    qd_text board;     /* rules */
    qd_text houses;    /* regions, in case they are not a partition */
    uint32_t region_count;
    bool is_partition; /* so far, all regions have N cells, none of them shared */
    bool diagonals[2];
    unsigned flags;   /* a bit for each row of qd_sudokupad_flag */
    uint16_t *shapes; /* of the cells: what is drawn beneath */
    struct sudokupad_mark *marks;
    size_t mark_count, mark_capacity;
    struct strangers rules, drawings;
};

/* Calls `read` for each element of an array. */
void qd_sudokupad_read_each(struct sudokupad_json_puzzle *puzzle, const char *what,
                            void (*read)(struct sudokupad_json_puzzle *puzzle));

/* The same for one of the members, if it exists. */
void qd_sudokupad_read_member(struct sudokupad_json_puzzle *puzzle, int key, const char *what,
                              void (*read)(struct sudokupad_json_puzzle *puzzle));

/* Adds a rule with the cells in `numbers`; `before` has its name and argument. */
void qd_sudokupad_add_rule(struct sudokupad_json_puzzle *puzzle, const char *before, size_t count);

/* Whether the member is there, and is a constraint in the notation of boards, which is then added; an empty one belongs
 * to the drawing before it. */
bool qd_sudokupad_take_constraint(struct sudokupad_json_puzzle *puzzle,
                                  const qd_json_member *member);

/* Reads what is beneath the grid, and what is above it; cages come next. */
void qd_sudokupad_read_shapes(struct sudokupad_json_puzzle *puzzle);

/* Whether all cells in `numbers` are shaded; then the shades are used up. */
bool qd_sudokupad_is_shaded(struct sudokupad_json_puzzle *puzzle, size_t count);

/* Reads lines and arrows, and takes everything that is left. */
void qd_sudokupad_read_drawings(struct sudokupad_json_puzzle *puzzle);

#endif
