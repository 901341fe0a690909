/*
 * Grids of candidates: one group of digits for each cell, with or without borders.
 *
 *     | 1567  3  1567 | 4  12579  179 | ...
 *
 * Such a grid begins like one of numbers, so `numbers` and `drawn` read it. When it is complete,
 * its format is known. Above 9 values a group is numbers separated by commas: `1,5,12`. Digits
 * after a `u` were placed by the player; with them it is the format `sdx`.
 */
#include "format_families.h"

#include "../sudoku/above.h"

#include <stdio.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* The candidates of a word like 1,5,12; false if it is not such a list. */
static bool pencilmarks_parse_list(const char *word, size_t length, uint32_t values,
                                   uint64_t *candidates) {
    const char *end = word + length;
    *candidates = 0;
    while (word < end) {
        const char *comma = memchr(word, ',', (size_t)(end - word));
        const char *stop = comma ? comma : end;
        uint32_t number = qd_parse_number(word, (size_t)(stop - word));
        if (number == 0 || number > values)
            return false;
        *candidates |= UINT64_C(1) << (number - 1);
        word = comma ? comma + 1 : end;
    }
    return *candidates != 0;
}

/* A row of lists, with or without bars. */
static uint32_t pencilmarks_each_list(qd_reader *reader, const struct line *line, uint32_t values,
                                      bool add, bool *commas) {
    const char *cursor = line->begin, *word;
    uint32_t count = 0;
    uint64_t candidates;
    *commas = false;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word));) {
        if (length == 1 && *word == '|')
            continue;
        bool known = pencilmarks_parse_list(word, length, values, &candidates);
        if (!known && length == 1 && *word && strchr(".-*_0x", *word)) {
            candidates = *word == 'x' ? 0 : UINT64_MAX >> (64 - values);
            known = true;
        }
        if (!known && !add)
            return 0;
        if (!known)
            qd_draft_fail(reader, line, word, "this is not a list of candidates");
        *commas = *commas || memchr(word, ',', length);
        if (add && !qd_draft_skip_gap(reader, line, word, length))
            qd_draft_add_candidates(reader, qd_place_in(line, word), candidates);
        count++;
    }
    return count;
}

/* Rows of lists, above 9 values. */
static bool pencilmarks_begins_lists(qd_reader *reader, const struct line *line) {
    uint32_t values;
    bool commas, insists = qd_reader_insists(reader, &qd_format_pencilmarks);
    uint32_t count = pencilmarks_each_list(reader, line, QD_MAX_VALUES, false, &commas);
    if (!qd_reader_row_fits(reader, count, 10, &values) || values <= 9 || !(commas || insists))
        return false;
    qd_draft_open(reader, &qd_format_pencilmarks, values, line);
    if (!qd_reader_counts_from_1(reader))
        qd_draft_fail(reader, line, line->begin, "another board was requested");
    qd_reader_draft(reader)->pencilled = true;
    return true;
}

static bool pencilmarks_begins(qd_reader *reader, const struct line *line) {
    bool insists = qd_reader_insists(reader, &qd_format_pencilmarks);
    if (insists && qd_is_border(reader, line)) {
        qd_draft_open(reader, &qd_format_pencilmarks, 0, line);
        return true;
    }
    if (pencilmarks_begins_lists(reader, line))
        return true;
    return insists && (qd_begins_as(reader, line, &qd_format_pencilmarks, &qd_format_drawn) ||
                       qd_begins_as(reader, line, &qd_format_pencilmarks, &qd_format_numbers));
}

static enum taken pencilmarks_take_lists(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    bool commas;
    uint32_t count = pencilmarks_each_list(reader, line, draft->values, false, &commas);
    if (line->begin == line->end || (count == 0 && draft->rows == 0))
        return FOREIGN;
    if (count && !qd_draft_begin_row(reader, count))
        qd_draft_fail(reader, line, line->begin, "this row has more or fewer cells than the first");
    else
        pencilmarks_each_list(reader, line, draft->values, true, &commas);
    return ++draft->rows < draft->height ? TAKEN : COMPLETE;
}

static enum taken pencilmarks_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (qd_is_border(reader, line))
        return TAKEN;
    if (draft->values == 0) { /* only a border so far */
        struct line first = *line;
        if (!pencilmarks_begins(reader, &first) || draft->values == 0)
            return FOREIGN;
    }
    if (draft->values > 9)
        return pencilmarks_take_lists(reader, line);
    return memchr(line->begin, '|', (size_t)(line->end - line->begin))
               ? qd_format_drawn.take(reader, line)
               : qd_format_numbers.take(reader, line);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* The word of a cell. An empty cell that lost no candidate has all candidates except taken
 * values. */
static size_t pencilmarks_word_of(const qd_board *board, uint64_t candidates, char *word,
                                  size_t size) {
    uint32_t n = qd_board_value_count(board);
    size_t length = 0;
    for (uint32_t value = 1; value <= n; value++)
        if (candidates >> (value - 1) & 1)
            length += (size_t)snprintf(word + length, size - length, "%s%u",
                                       length && n > 9 ? "," : "", value);
    if (length == 0)
        length = (size_t)snprintf(word, size, "x");
    return length;
}

static size_t pencilmarks_widest_word(const qd_board *board, const uint64_t *candidates) {
    char word[QD_MAX_VALUES * 3 + 1];
    size_t widest = 0;
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        size_t length = pencilmarks_word_of(board, candidates[cell], word, sizeof word);
        widest = length > widest ? length : widest;
    }
    return widest;
}

static void pencilmarks_write_blanks(qd_writer *writer, size_t count, const char *blank) {
    while (count--)
        qd_text_put(writer->text, blank);
}

static void pencilmarks_write_border(qd_writer *writer, const qd_board *board, size_t width) {
    uint32_t wide = qd_board_box_columns(board), n = qd_board_value_count(board);
    for (uint32_t box = 0; box < n / wide; box++) {
        qd_text_put(writer->text, "+");
        pencilmarks_write_blanks(writer, wide * (width + 1) + 1, "-");
    }
    qd_text_put(writer->text, "+\n");
}

static void pencilmarks_write_row(qd_writer *writer, const qd_board *board,
                                  const uint64_t *candidates, uint32_t row, size_t width,
                                  bool bars) {
    char word[QD_MAX_VALUES * 3 + 1];
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    for (uint32_t column = 0; column < columns; column++) {
        uint32_t cell = qd_board_cell_at(board, row, column);
        size_t length = pencilmarks_word_of(board, candidates[cell], word, sizeof word);
        if (bars && column % qd_board_box_columns(board) == 0)
            qd_text_put(writer->text, column ? " | " : "| ");
        else if (column)
            qd_text_put(writer->text, " ");
        qd_text_put_bytes(writer->text, word, length);
        pencilmarks_write_blanks(writer, column + 1 < columns || bars ? width - length : 0, " ");
    }
    qd_text_put(writer->text, bars ? " |\n" : "\n");
}

static void pencilmarks_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint64_t candidates[QD_MAX_CELLS];
    uint32_t n = qd_board_value_count(board);
    bool bars = !qd_board_has_regions(board);
    (void)puzzle;
    qd_choose_candidates(puzzle->grid, candidates);
    size_t width = pencilmarks_widest_word(board, candidates);
    for (uint32_t row = 0; row < n; row++) {
        if (bars && row % qd_board_box_rows(board) == 0)
            pencilmarks_write_border(writer, board, width);
        pencilmarks_write_row(writer, board, candidates, row, width, bars);
    }
    if (bars)
        pencilmarks_write_border(writer, board, width);
}

const struct qd_format qd_format_pencilmarks = {
    .name = "pencilmarks",
    .summary = "a grid of candidates, with borders; without candidates, those the clues leave",
    .tall = true,
    .apart = true,
    .chooses = true,
    .square = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .holds = QD_HOLDS_CANDIDATES,
    .begins = pencilmarks_begins,
    .take = pencilmarks_take,
    .write = pencilmarks_write,
};
