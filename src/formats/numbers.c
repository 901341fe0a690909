/*
 * N lines of N numbers, separated by blanks; 0 (or . _ - *) for empty.
 *
 *     5 3 0 0 7 0 0 0 0
 *     6 0 0 1 9 5 0 0 0
 *     ...
 *
 * On boards above 9 the cells may be symbols with blanks between, too: `A . . 3 ...`. A letter
 * anywhere tells.
 */
#include "draft.h"

#include <stdio.h>

/* The next word from `*cursor` on, which moves behind it; its length, 0 at the end. */
static size_t next_word(const char **cursor, const char *end, const char **word) {
    while (*cursor < end && (**cursor == ' ' || **cursor == '\t'))
        ++*cursor;
    *word = *cursor;
    size_t length = word_run(*cursor, end);
    *cursor += length;
    return length;
}

static bool is_letter(const char *word, size_t length) {
    return length == 1 && (*word | 0x20) >= 'a' && (*word | 0x20) <= 'z';
}

static bool is_cell(const char *word, size_t length, uint32_t values) {
    if (length == 1 && *word && strchr(".*-_", *word))
        return true;
    if (is_letter(word, length))
        return values > 9 || (*word | 0x20) == 'x';
    return parse_number(word, length) != NOT_A_NUMBER;
}

static uint32_t count_words(const struct line *line) {
    const char *cursor = line->begin, *word;
    uint32_t count = 0;
    while (next_word(&cursor, line->end, &word))
        count++;
    return count;
}

static bool begins(qd_reader *reader, const struct line *line) {
    uint32_t fixed = reader_fixed_values(reader), count = count_words(line);
    uint32_t least = reader_insists(reader, &qd_format_numbers) ? 1 : 4;
    const char *cursor = line->begin, *word;
    if (fixed ? count != fixed : count < least || count > QD_MAX_VALUES)
        return false;
    for (size_t length; (length = next_word(&cursor, line->end, &word));)
        if (!is_cell(word, length, count))
            return false;
    draft_open(reader, &qd_format_numbers, count, line);
    return true;
}

static void take_cells(qd_reader *reader, const struct line *line) {
    struct draft *draft = reader_draft(reader);
    const char *cursor = line->begin, *word;
    for (size_t length; (length = next_word(&cursor, line->end, &word));) {
        if (!is_cell(word, length, draft->values))
            draft_fail(reader, line, word, "this is neither a number nor empty");
        draft->lettered = draft->lettered || (draft->values > 9 && is_letter(word, length));
        draft_add(reader, line, word, length);
    }
}

static enum taken take(qd_reader *reader, const struct line *line) {
    struct draft *draft = reader_draft(reader);
    uint32_t count = count_words(line);
    if (count < (draft->values > 1 ? 2u : 1u))
        return FOREIGN;
    if (count != draft->values)
        draft_fail(reader, line, line->begin, "this row has more or fewer numbers than the first");
    else
        take_cells(reader, line);
    if (++draft->rows < draft->values)
        return TAKEN;
    draft->numeric = draft->numeric || !draft->lettered;
    return COMPLETE;
}

static qd_status write(const qd_grid *grid, const qd_record *like, qd_text *text, qd_error *error) {
    char number[16];
    uint32_t n = qd_board_value_count(qd_grid_board(grid));
    bool symbols = like && !like->numeric && like->format == &qd_format_numbers;
    for (uint32_t cell = 0; cell < n * n; cell++) {
        char after = cell % n == n - 1 ? '\n' : ' ';
        int length =
            symbols
                ? snprintf(number, sizeof number, "%c%c", symbol_of_cell(grid, like, cell), after)
                : snprintf(number, sizeof number, "%u%c", qd_grid_value(grid, cell), after);
        qd_status status = qd_text_append(text, number, (size_t)length, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

const struct qd_format qd_format_numbers = {
    .name = "numbers",
    .summary = "nine lines of nine numbers separated by blanks, 0 for empty (N lines of N)",
    .tall = true,
    .begins = begins,
    .take = take,
    .write = write,
};
