/* Rules about named cells, from their definitions. */
#ifndef QD_TESTS_BRUTE_LINES_H
#define QD_TESTS_BRUTE_LINES_H

#include <stddef.h>
#include <stdint.h>

#define MOST_LINE_CELLS 64

struct view;

struct brute_line {
    const char *name;
    int (*holds)(const struct view *view);
    const char *rules; /* all of them */
    uint32_t n;
    const int *boxes; /* of the cells of the grid */
    int numbers[1], number_count;
    char letter; /* of X and V, or the first of a word before the cells */
    uint32_t cells[MOST_LINE_CELLS], count;
    uint32_t first;             /* the cells before a second colon */
    int times[MOST_LINE_CELLS]; /* coefficients */
};

/* Reads "arrow=r1c1:r1c2", up to a + or the end; 0 if it is no rule that has a definition here. `text` is part of
 * `rules`. */
int brute_line_read(struct brute_line *line, uint32_t n, const int *boxes, const char *rules,
                    const char *text);

/* Whether its cells obey, or one of them is empty. */
int brute_line_holds(const struct brute_line *line, const uint8_t *values);

/* What neighbours without a mark may not be; which are marked depends on all lines. */
enum brute_negative { NO_DIFF, NO_RATIO, NO_XV };
int brute_neighbours_may(enum brute_negative negative, const struct brute_line *lines,
                         uint32_t count, const uint32_t *cells, const uint8_t *values);

#endif
