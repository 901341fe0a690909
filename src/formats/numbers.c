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
#include "families.h"

static bool is_letter(const char *word, size_t length) {
    return length == 1 && (*word | 0x20) >= 'a' && (*word | 0x20) <= 'z';
}

/* u5: a digit that the player has placed, in the format sdx. */
static bool is_placed_digit(const char *word, size_t length, uint32_t values) {
    return values <= 9 && length == 2 && *word == 'u' && word[1] >= '1' &&
           (uint32_t)(word[1] - '0') <= values;
}

static bool is_cell(const char *word, size_t length, uint32_t values) {
    if (length == 1 && *word && strchr(".*-_", *word))
        return true;
    if (is_letter(word, length))
        return values > 9 || (*word | 0x20) == 'x';
    if (is_placed_digit(word, length, values))
        return true;
    return qd_parse_number(word, length) != NOT_A_NUMBER;
}

static uint32_t count_words(const struct line *line) {
    const char *cursor = line->begin, *word;
    uint32_t count = 0;
    while (qd_next_word(&cursor, line->end, &word))
        count++;
    return count;
}

/* A whole grid may stand in one line, if that is too long for a row. */
static bool is_row_or_grid(const qd_reader *reader, uint32_t count, uint32_t least,
                           uint32_t *values) {
    if (qd_reader_row_fits(reader, count, least, values))
        return true;
    *values = count > QD_MAX_VALUES ? qd_reader_values_of_cells(reader, count) : 0;
    return *values != 0;
}

static bool begins(qd_reader *reader, const struct line *line) {
    uint32_t count = count_words(line), values;
    uint32_t least = qd_reader_insists_on_any(reader) ? 1 : 4;
    const char *cursor = line->begin, *word;
    if (!is_row_or_grid(reader, count, least, &values) || qd_has_empty_cells(reader, line))
        return false;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word));)
        if (!is_cell(word, length, values))
            return false;
    qd_draft_open(reader, &qd_format_numbers, values, line);
    return true;
}

static void take_cells(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    const char *cursor = line->begin, *word;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word));) {
        if (!is_cell(word, length, draft->values))
            qd_draft_fail(reader, line, word, "this is neither a number nor empty");
        draft->lettered = draft->lettered || (draft->values > 9 && is_letter(word, length));
        qd_draft_add(reader, line, word, length);
        if (is_placed_digit(word, length, draft->values) && draft->cell_count)
            draft->numbers[draft->cell_count - 1] = PLACED_NUMBER + (uint32_t)(word[1] - '0');
    }
}

static enum taken take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t count = count_words(line);
    if (count < (draft->values > 1 ? 2u : 1u))
        return FOREIGN;
    if (draft->rows == 0 && count == draft->cells && count > draft->width) {
        take_cells(reader, line);
        draft->rows = draft->height - 1;
    } else if (qd_draft_begin_row(reader, count))
        take_cells(reader, line);
    else
        qd_draft_fail(reader, line, line->begin,
                      "this row has more or fewer numbers than the first");
    if (++draft->rows < draft->height)
        return TAKEN;
    draft->numeric = draft->numeric || !draft->lettered;
    qd_settle_groups(reader);
    return COMPLETE;
}

/* A gap of the layout is a dot, so that columns stay columns. */
static void write(qd_writer *writer, const qd_grid *grid, const qd_record *like) {
    const qd_board *board = qd_grid_board(grid);
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    bool symbols = like && !like->numeric && like->format == &qd_format_numbers;
    for (uint32_t place = 0; place < rows * columns; place++) {
        uint32_t cell = qd_board_cell_at(board, place / columns, place % columns);
        char after = place % columns == columns - 1 ? '\n' : ' ';
        if (cell == QD_NO_CELL)
            qd_write_print(writer, ".%c", after);
        else if (symbols)
            qd_write_print(writer, "%c%c", qd_symbol_of_cell(grid, like, cell), after);
        else
            qd_write_print(writer, "%u%c", qd_grid_value(grid, cell), after);
    }
}

const struct qd_format qd_format_numbers = {
    .name = "numbers",
    .summary = "nine lines of nine numbers separated by blanks, 0 for empty (N lines of N)",
    .tall = true,
    .apart = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .begins = begins,
    .take = take,
    .write = write,
};
