/* What formats may know of the reader, and report to it. */
#include "reader.h"

#include "../sudoku/above.h"

struct draft *qd_reader_draft(qd_reader *reader) {
    return &reader->draft;
}

uint32_t qd_reader_fixed_values(const qd_reader *reader) {
    if (reader->settings.board)
        return qd_board_value_count(reader->settings.board);
    return reader->settings.symbols ? (uint32_t)strlen(reader->settings.symbols) : 0;
}

const char *qd_reader_symbols(const qd_reader *reader) {
    return reader->settings.symbols;
}

const qd_board *qd_reader_fixed_board(const qd_reader *reader) {
    return reader->settings.board;
}

bool qd_reader_counts_from_1(const qd_reader *reader) {
    return !reader->settings.board || qd_board_least_value(reader->settings.board) == 1;
}

uint32_t qd_reader_values_of_cells(const qd_reader *reader, size_t cells) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    if (reader->settings.board)
        return cells == qd_board_cell_count(reader->settings.board) ? fixed : 0;
    for (uint32_t n = 1; n <= QD_MAX_VALUES; n++)
        if ((size_t)n * n == cells)
            return !fixed || fixed == n ? n : 0;
    return 0;
}

uint32_t qd_reader_values_of_line(const qd_reader *reader, size_t length) {
    uint32_t n = qd_reader_values_of_cells(reader, length);
    return qd_reader_fixed_values(reader) || n == 4 || (n >= 6 && n != 27) ? n : 0;
}

bool qd_reader_was(const qd_reader *reader, const struct qd_format *format, uint32_t values) {
    return reader->last_format == format && reader->last_values == values;
}

bool qd_reader_insists(const qd_reader *reader, const struct qd_format *format) {
    return reader->settings.format == format;
}

bool qd_reader_insists_on(const qd_reader *reader, const char *name) {
    return reader->settings.format && strcmp(reader->settings.format->name, name) == 0;
}

bool qd_reader_insists_on_any(const qd_reader *reader) {
    return reader->settings.format != NULL;
}

qd_text *qd_reader_rule(qd_reader *reader, const struct qd_format *format) {
    reader->ruler = format;
    reader->ruling.length = 0;
    return &reader->ruling;
}

const qd_text *qd_reader_ruling(const qd_reader *reader) {
    return &reader->ruling;
}

void qd_reader_starve(qd_reader *reader) {
    reader->starved = true;
}

const char *qd_reader_heading(const qd_reader *reader) {
    return reader->heading.length ? reader->heading.data : "";
}

struct document *qd_reader_document(qd_reader *reader) {
    return &reader->document;
}

void qd_reader_leave(qd_reader *reader, const char *from) {
    reader->left = from;
}

bool qd_reader_is_over(const qd_reader *reader) {
    return reader->over;
}

void qd_reader_set_rest(qd_reader *reader, const char *begin, const char *end) {
    reader->rest = begin;
    reader->rest_end = end;
}

bool qd_reader_is_symbol(const qd_reader *reader, char c) {
    return reader->is_symbol[(unsigned char)c];
}

size_t qd_symbol_run(const qd_reader *reader, const char *text, const char *end) {
    const char *c = text;
    while (c < end && reader->is_symbol[(unsigned char)*c])
        c++;
    return (size_t)(c - text);
}

/* ---- rows of the layout ---------------------------------------------------------------------- */

uint32_t qd_cells_of_row(const qd_board *board, uint32_t row) {
    uint32_t height, width, count = 0;
    qd_board_layout(board, &height, &width);
    for (uint32_t column = 0; row < height && column < width; column++)
        count += qd_board_cell_at(board, row, column) != QD_NO_CELL;
    return count;
}

bool qd_reader_row_fits(const qd_reader *reader, uint32_t count, uint32_t least, uint32_t *values) {
    const qd_board *board = reader->settings.board;
    uint32_t fixed = qd_reader_fixed_values(reader), height, width;
    *values = fixed ? fixed : count;
    if (!board)
        return fixed ? count == fixed : count >= least && count <= QD_MAX_VALUES;
    qd_board_layout(board, &height, &width);
    return count == width || count == qd_cells_of_row(board, 0);
}
