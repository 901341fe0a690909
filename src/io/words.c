/* Lines, and the words and numbers in them. */
#include "draft.h"
#include "reader.h"

#include "../base/check.h"
#include "../base/scan.h"
#include "../text/utf8.h"

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

/* Characters that stand for others: those from `first` to `last` for one, each for its own from there on (`own`), or
 * for none (0). The last range is lines of borders, which stay. */
static const struct {
    uint16_t first, last;
    char plain;
    bool own;
} words_likes[] = {
    {0xff01, 0xff5e, '!', true},  {0xa0, 0xa0, ' ', false},     {0x2000, 0x200a, ' ', false},
    {0x202f, 0x202f, ' ', false}, {0x3000, 0x3000, ' ', false}, {0xad, 0xad, 0, false},
    {0x200b, 0x200f, 0, false},   {0x2060, 0x2060, 0, false},   {0xfe0f, 0xfe0f, 0, false},
    {0x20e3, 0x20e3, 0, false},   {0xb7, 0xb7, '.', false},     {0x2022, 0x2022, '.', false},
    {0x2423, 0x2423, '.', false}, {0x25a1, 0x25a1, '.', false}, {0x2b1c, 0x2b1c, '.', false},
    {0x2010, 0x2015, '-', false}, {0x2212, 0x2212, '-', false}, {0x2500, 0x257f, '|', true},
};

/* Writes what stands for the character at `*c`, which moves past it; returns its length. NULL in `*c`: nothing does. */
static size_t words_put_plain(const char **c, const char *end, char *plain) {
    uint32_t code;
    size_t length = qd_utf8_decode(*c, end, &code), i = 0,
           count = sizeof words_likes / sizeof *words_likes;
    while (i < count && (!length || code < words_likes[i].first || code > words_likes[i].last))
        i++;
    if (i == count || i == count - 1)
        memcpy(plain, *c, length);
    else
        *plain = (char)((uint8_t)words_likes[i].plain +
                        (words_likes[i].own ? code - words_likes[i].first : 0u));
    *c = i == count ? NULL : *c + length;
    return i == count - 1 ? length : i < count && words_likes[i].plain;
}

static bool words_are_ascii(const char *text, size_t length) {
    uint64_t bits = 0, word;
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&word, text + i, 8);
        bits |= word;
    }
    for (; i < length; i++)
        bits |= (uint64_t)(text[i] & 0x80);
    return !(bits & UINT64_C(0x8080808080808080));
}

void qd_make_plain(char *text, size_t length) {
    if (words_are_ascii(text, length))
        return;
    char plain[1024];
    const char *c = text, *end = text + length;
    size_t count = 0;
    bool strange = false;
    while (c < end && *c != '#' && count + 4 < sizeof plain) {
        if (*c & 0x80) {
            strange = true;
            count += words_put_plain(&c, end, plain + count);
            if (!c)
                return;
        } else if ((*c | 0x20) >= 'a' && (*c | 0x20) != 'x' && *c != '_' && *c != '|') {
            return;
        } else {
            plain[count++] = *c++;
        }
    }
    if (!strange || count + 4 >= sizeof plain)
        return;
    memcpy(text, plain, count);
    memset(text + count, ' ', (size_t)(c - text) - count);
}
