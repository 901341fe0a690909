/*
 * N lines of N numbers, separated by blanks; 0 (or . _ - *) for empty.
 *
 *     5 3 0 0 7 0 0 0 0
 *     6 0 0 1 9 5 0 0 0
 *     ...
 *
 * On boards above 9 the cells may also be symbols separated by blanks: `A . . 3 ...`. They are
 * symbols if there is any letter.
 */
#include "format_families.h"

/* The number of words of a line; 0 if one of them cannot be a cell. */
static uint32_t numbers_count_cells(const struct line *line, uint32_t values) {
    const char *cursor = line->begin, *word;
    uint32_t count = 0;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word)); count++)
        if (!qd_is_number_cell(word, length, values))
            return 0;
    return count;
}

static uint32_t numbers_count_row(qd_reader *reader, const struct line *line) {
    return numbers_count_cells(line, qd_reader_draft(reader)->values);
}

static uint32_t numbers_count_words(const struct line *line) {
    const char *cursor = line->begin, *word;
    uint32_t count = 0;
    while (qd_next_word(&cursor, line->end, &word))
        count++;
    return count;
}

/* A whole grid may be in one line, if the line is too long for a row. */
static bool numbers_is_row_or_grid(const qd_reader *reader, const struct line *line,
                                   uint32_t *values) {
    uint32_t count = numbers_count_words(line);
    if (!qd_reader_row_fits(reader, count, 4, values))
        *values = count > QD_MAX_VALUES ? qd_reader_values_of_cells(reader, count) : 0;
    return *values && numbers_count_cells(line, *values) && !qd_has_empty_cells(reader, line);
}

static bool numbers_begins(qd_reader *reader, const struct line *line) {
    uint32_t values;
    if (qd_numbers_go_on(reader, line)) {
        qd_numbers_open_freely(reader, &qd_format_numbers, line);
        return true;
    }
    if (!numbers_is_row_or_grid(reader, line, &values))
        return qd_numbers_begin_freely(reader, &qd_format_numbers, line);
    qd_draft_open(reader, &qd_format_numbers, values, line);
    qd_reader_draft(reader)->free =
        qd_reader_insists(reader, &qd_format_numbers) && qd_numbers_free_values(reader) != 0;
    return true;
}

static void numbers_take_cells(qd_reader *reader, const struct line *line) {
    const char *cursor = line->begin, *word;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word));)
        qd_add_number_cell(reader, line, word, length);
}

/* The last line of 81 numbers that looked like wide rows so far, and is shorter than these. */
static bool numbers_is_last_of_usual(qd_reader *reader, const struct line *line, uint32_t count) {
    const struct draft *draft = qd_reader_draft(reader);
    uint32_t words;
    return !qd_reader_fixed_values(reader) && draft->values > 9 && count < draft->width &&
           draft->cell_count + count == 81 && qd_are_numbers(line, 9, &words);
}

static enum taken numbers_take_row(qd_reader *reader, const struct line *line, uint32_t count) {
    struct draft *draft = qd_reader_draft(reader);
    if (draft->rows == 0 && count == draft->cells) {
        numbers_take_cells(reader, line);
        draft->rows = draft->height - 1;
    } else if (qd_draft_begin_row(reader, count)) {
        numbers_take_cells(reader, line);
    } else {
        qd_draft_fail(reader, line, line->begin,
                      "this row has more or fewer numbers than the first");
    }
    return ++draft->rows < draft->height ? TAKEN : qd_numbers_complete(reader);
}

static enum taken numbers_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t count = numbers_count_words(line);
    if (draft->free)
        return qd_numbers_take_freely(reader, line);
    if (count == 0) {
        enum taken taken = qd_take_blank(reader, numbers_count_row);
        return taken == FOREIGN ? qd_numbers_end_before(reader, line) : taken;
    }
    if (numbers_is_last_of_usual(reader, line, count)) {
        numbers_take_cells(reader, line);
        return qd_numbers_end_before(reader, &(struct line){.begin = NULL});
    }
    if (count < (draft->values > 1 ? 2u : 1u))
        return qd_numbers_end_before(reader, line);
    return numbers_take_row(reader, line, count);
}

/* A gap of the layout is a dot, which keeps the columns aligned. */
static void numbers_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    bool symbols = puzzle->spaced && !puzzle->numeric;
    for (uint32_t place = 0; place < rows * columns; place++) {
        uint32_t cell = qd_board_cell_at(board, place / columns, place % columns);
        char after = place % columns == columns - 1 ? '\n' : ' ';
        if (cell == QD_NO_CELL)
            qd_text_printf(writer->text, ".%c", after);
        else if (symbols)
            qd_text_printf(writer->text, "%c%c", qd_symbol_of_cell(puzzle, cell), after);
        else
            qd_text_printf(writer->text, "%u%c", qd_grid_value(puzzle->grid, cell), after);
    }
}

const struct qd_format qd_format_numbers = {
    .name = "numbers",
    .summary = "nine lines of nine numbers separated by blanks, 0 for empty (N lines of N)",
    .tall = true,
    .apart = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .begins = numbers_begins,
    .take = numbers_take,
    .write = numbers_write,
};
