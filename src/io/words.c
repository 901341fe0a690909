/* Lines, and the words and numbers in them. */
#include "draft.h"
#include "reader.h"

#include "../base/check.h"
#include "../base/scan.h"

uint32_t qd_parse_number(const char *text, size_t length) {
    const char *c = text, *end = text + length;
    uint64_t number;
    while (c < end && qd_is_digit(*c))
        c++;
    if (length == 0 || c < end)
        return NOT_A_NUMBER;
    return qd_scan_number(&text, end, 999999999, &number) ? (uint32_t)number : 999999999;
}

struct place qd_place_in(const struct line *line, const char *c) {
    QD_CHECK(c >= line->text);
    return (struct place){line->number, (uint64_t)(c - line->text) + 1};
}

void qd_line_set(struct line *line, const char *text, size_t length, uint64_t number) {
    QD_CHECK(text || length == 0);
    line->text = text;
    line->length = length;
    line->number = number;
    line->begin = text;
    line->end = text + length;
    while (line->begin < line->end && qd_is_blank(*line->begin))
        line->begin++;
    while (line->end > line->begin && qd_is_blank(line->end[-1]))
        line->end--;
}

size_t qd_word_run(const char *text, const char *end) {
    const char *c = text;
    QD_CHECK(text <= end);
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
