/* Lines, and the words and numbers in them. */
#include "draft.h"
#include "reader.h"

uint32_t qd_parse_number(const char *text, size_t length) {
    uint32_t number = 0;
    if (length == 0)
        return NOT_A_NUMBER;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return NOT_A_NUMBER;
        number = number > 99999999 ? 999999999 : 10 * number + (uint32_t)(text[i] - '0');
    }
    return number;
}

struct place qd_place_in(const struct line *line, const char *c) {
    return (struct place){line->number, (uint64_t)(c - line->text) + 1};
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

void qd_line_set(struct line *line, const char *text, size_t length, uint64_t number) {
    line->text = text;
    line->length = length;
    line->number = number;
    line->begin = text;
    line->end = text + length;
    while (line->begin < line->end && is_space(*line->begin))
        line->begin++;
    while (line->end > line->begin && is_space(line->end[-1]))
        line->end--;
}

size_t qd_word_run(const char *text, const char *end) {
    const char *c = text;
    while (c < end && *c != ' ' && *c != '\t')
        c++;
    return (size_t)(c - text);
}

size_t qd_next_word(const char **cursor, const char *end, const char **word) {
    while (*cursor < end && (**cursor == ' ' || **cursor == '\t'))
        ++*cursor;
    *word = *cursor;
    size_t length = qd_word_run(*cursor, end);
    *cursor += length;
    return length;
}

bool qd_has_large_symbols(const char *symbols, size_t count, uint32_t values, uint32_t least) {
    uint32_t large = 0, small = 0;
    for (size_t i = 0; i < count; i++) {
        char c = symbols[i];
        bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'w';
        bool digit = c >= '1' && c <= '9';
        large += letter || (digit && (uint32_t)(c - '0') > values);
        small += digit && (uint32_t)(c - '0') <= values;
    }
    return large >= least && large >= small;
}
