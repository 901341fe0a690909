#include "range.h"

#include <string.h>

const char *range_whole_number(const char *text, uint32_t *number) {
    uint64_t sum = 0;
    const char *end = text;
    for (; *end >= '0' && *end <= '9'; end++)
        sum = sum < UINT32_MAX ? 10 * sum + (uint64_t)(*end - '0') : sum;
    *number = sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX - 1;
    return end == text ? NULL : end;
}

static bool is_open_here(const char *text) {
    return strncmp(text, "..", 2) == 0;
}

bool range_goes_on(const char **text) {
    size_t length = is_open_here(*text) ? 2 : **text == '-';
    *text += length;
    return length > 0;
}

/* What follows the first number, or is there without one. */
static bool parse_rest(const char *text, range_number *read, struct range *range) {
    bool may_be_open = is_open_here(text) && !range->is_open;
    if (!range_goes_on(&text))
        return false;
    if (may_be_open && !*text) {
        range->is_open = true;
        range->most = UINT32_MAX;
        return true;
    }
    text = read(text, &range->most);
    return text && !*text && range->least <= range->most;
}

bool range_parse(const char *text, range_number *read, struct range *range) {
    *range = (struct range){.is_open = is_open_here(text)};
    if (range->is_open)
        return parse_rest(text, read, range);
    text = read(text, &range->least);
    range->most = range->least;
    return text && (!*text || parse_rest(text, read, range));
}
