/* What the definition of a rule about named cells looks at. */
#ifndef QD_TESTS_BRUTE_VIEW_H
#define QD_TESTS_BRUTE_VIEW_H

#include "brute_lines.h"

/* The values of its cells in their order, and the rest of the grid, where an empty cell has the value 0. */
struct view {
    const struct brute_line *line;
    const uint8_t *values;
    int value[MOST_LINE_CELLS];
    int count;
};

struct brute_definition {
    const char *name;
    int (*holds)(const struct view *view);
};

/* Clues beside the board, cages, rules of all cells. */
extern const struct brute_definition brute_clues[];
extern const size_t brute_clue_count;

/* Whether all values of the view are different. */
int brute_all_differ(const struct view *view);

#endif
