/* Cells that may be numbers. */
#include "format_families.h"

bool qd_is_letter_cell(const char *word, size_t length) {
    return length == 1 && (*word | 0x20) >= 'a' && (*word | 0x20) <= 'z';
}

/* u5: a digit that the player has placed, in the format sdx. */
static bool numbers_cells_is_placed_digit(const char *word, size_t length, uint32_t values) {
    return values <= 9 && length == 2 && *word == 'u' && word[1] >= '1' &&
           (uint32_t)(word[1] - '0') <= values;
}

bool qd_is_number_cell(const char *word, size_t length, uint32_t values) {
    if (length == 1 && *word && strchr(".*-_?", *word))
        return true;
    if (qd_is_letter_cell(word, length))
        return values > 9 || (*word | 0x20) == 'x';
    if (numbers_cells_is_placed_digit(word, length, values))
        return true;
    return qd_parse_number(word, length) != NOT_A_NUMBER;
}

bool qd_are_numbers(const struct line *line, uint32_t values, uint32_t *count) {
    const char *cursor = line->begin, *word;
    *count = 0;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word)); ++*count) {
        uint32_t number = qd_parse_number(word, length);
        bool is_row = length > 2; /* 000000009 */
        if (!qd_is_number_cell(word, length, values) ||
            (number != NOT_A_NUMBER && (number > values || is_row)))
            return false;
    }
    return *count > 0;
}

void qd_add_number_cell(qd_reader *reader, const struct line *line, const char *word,
                        size_t length) {
    struct draft *draft = qd_reader_draft(reader);
    if (!qd_is_number_cell(word, length, draft->values))
        qd_draft_fail(reader, line, word, "neither a number nor empty");
    draft->lettered = draft->lettered || (draft->values > 9 && qd_is_letter_cell(word, length));
    qd_draft_add(reader, line, word, length);
    if (numbers_cells_is_placed_digit(word, length, draft->values) && draft->cell_count)
        draft->numbers[draft->cell_count - 1] = PLACED_NUMBER + (uint32_t)(word[1] - '0');
}
