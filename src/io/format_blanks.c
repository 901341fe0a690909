/*
 * A 9x9 whose empty cells are blanks: 81 characters in a line, or nine lines of nine.
 *
 *     53  7
 *     6  195
 *      98    6
 *     ...
 *
 * Blanks also separate numbers: so such a text has a 7, 8 or 9, as a puzzle with one solution does, which boards of up
 * to six values do not have, and somewhere three blanks in a row before a digit. Editors remove blanks at the end of
 * lines: rows may be shorter, if one of them is nine characters long.
 */
#include "format_families.h"

struct blanks_census {
    uint32_t widest, words, digits, blanks;
    bool has_large, has_gap;
};

/* False if there is anything but digits and blanks. */
static bool blanks_count(const struct line *line, struct blanks_census *census) {
    uint32_t width = (uint32_t)line->length, run = 0;
    for (uint32_t i = 0; i < width; i++) {
        char c = line->text[i];
        if (c != ' ' && (c < '1' || c > '9'))
            return false;
        if (c != ' ') {
            census->has_large = census->has_large || c >= '7';
            census->has_gap = census->has_gap || run >= 3;
            census->words += run || i == 0;
            census->digits++;
        }
        census->blanks += c == ' ';
        run = c == ' ' ? run + 1 : 0;
    }
    if (census->widest < width)
        census->widest = width;
    return true;
}

/* Nine words in 81 characters may be a row of candidates. */
static bool blanks_is_line(const struct line *line) {
    struct blanks_census census = {0};
    return line->length == 81 && blanks_count(line, &census) && census.has_large &&
           census.has_gap && census.words > 9;
}

/* More lines are looked at, and waited for, only if this one has blanks that do not just separate digits, or is too
 * short for any other row. */
static bool blanks_may_be_row(const struct line *line) {
    struct blanks_census census = {0};
    return line->length <= 9 && blanks_count(line, &census) &&
           (census.blanks ? census.words < census.digits || census.blanks >= census.words
                          : census.digits < 4);
}

/* Whether this line and the eight after it are the rows. */
static enum ahead blanks_are_rows(const qd_reader *reader, const struct line *line) {
    struct blanks_census census = {0};
    struct line next = *line;
    size_t offset = 0;
    enum ahead ahead = blanks_may_be_row(line) ? AHEAD_LINE : AHEAD_NONE;
    for (int row = 0; ahead == AHEAD_LINE && row < 9; row++) {
        if (next.length > 9 || !blanks_count(&next, &census))
            return AHEAD_NONE;
        if (row < 8)
            ahead = qd_reader_look_ahead(reader, &offset, &next);
    }
    bool is_sure = census.has_large && census.has_gap && census.widest == 9;
    return ahead == AHEAD_LINE && (!is_sure || next.begin == next.end) ? AHEAD_NONE : ahead;
}

enum ahead qd_blanks_begin(const qd_reader *reader, const struct line *line) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    bool insists = qd_reader_insists_on_any(reader) && !qd_reader_insists_on(reader, "blanks");
    if (insists || qd_reader_symbols(reader) ||
        (fixed && qd_reader_values_of_cells(reader, 81) != 9))
        return AHEAD_NONE;
    return blanks_is_line(line) ? AHEAD_LINE : blanks_are_rows(reader, line);
}

static bool blanks_begins(qd_reader *reader, const struct line *line) {
    if (qd_blanks_begin(reader, line) != AHEAD_LINE)
        return false;
    qd_draft_open(reader, &qd_format_blanks, 9, line);
    return true;
}

static enum taken blanks_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t width = line->length > 9 ? 81 : 9;
    for (uint32_t i = 0; i < width; i++)
        if (i < line->length && line->text[i] != ' ')
            qd_draft_add(reader, line, line->text + i, 1);
        else
            qd_draft_add_empty(reader, qd_place_in(line, line->text));
    draft->rows += width / 9;
    return draft->rows < 9 ? TAKEN : COMPLETE;
}

const struct qd_format qd_format_blanks = {
    .name = "blanks",
    .summary = "81 digits in a line or nine lines of nine, blanks for empty",
    .marks = "123456789",
    .least = 9,
    .most = 9,
    .begins = blanks_begins,
    .take = blanks_take,
};
