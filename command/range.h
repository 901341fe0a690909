/*
 * Ranges, as options take them: `24`, `24-28` or `24..28`. One of them may be open: `24..`, `..28`.
 */
#ifndef QD_COMMAND_RANGE_H
#define QD_COMMAND_RANGE_H

#include <stdbool.h>
#include <stdint.h>

struct range {
    uint32_t least, most; /* 0 and UINT32_MAX where it is open */
    bool is_open;
};

/* Reads a number at `text`; returns where it ends, NULL if there is none. */
typedef const char *range_number(const char *text, uint32_t *number);

/* A range_number of digits; what does not fit is the largest. */
const char *range_whole_number(const char *text, uint32_t *number);

/* False if the whole text is not a range, or its least number is above its greatest. */
bool range_parse(const char *text, range_number *read, struct range *range);

/* Whether `*text` is at `-` or `..`; then it moves past that. */
bool range_goes_on(const char **text);

#endif
