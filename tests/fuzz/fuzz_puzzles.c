/*
 * The puzzle readers: no input crashes or hangs them, and every one gives the same records whether
 * it is fed whole or byte by byte. What was read is written in every format and must be read again.
 * Line by line, two parts give the records of the whole.
 */
#include "fuzz.h"

#include "quadrille/io.h"

#include <stdlib.h>
#include <string.h>

/* Whether the two grids have the same values. A format of candidates may have followed some up. */
static int is_same(const qd_grid *left, const qd_grid *right, int candidates) {
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(left)); cell++)
        if (qd_grid_value(left, cell) != qd_grid_value(right, cell) &&
            !(candidates && qd_grid_value(left, cell) == 0))
            return 0;
    return 1;
}

/* Every format writes the record, and reads what it wrote as the same grid. One that holds rules may say them by others
 * (a clone as equal cells), so its text makes its own board. */
static void write_and_read(const qd_record *record) {
    const qd_board *board = qd_grid_board(record->puzzle->grid);
    const qd_format *format;
    for (size_t f = 0; (format = qd_format_get(f)); f++) {
        qd_text text = QD_TEXT_INIT;
        qd_reader *reader;
        const qd_record *again;
        char loss[100];
        qd_reader_settings settings = {0};
        settings.board = qd_format_about(format).holds & QD_HOLDS_HOUSES ? NULL : board;
        settings.format = format;
        for (size_t i = 0; qd_format_loss(format, record->puzzle, i, loss, sizeof loss); i++)
            MUST(i < 100000);
        if (!qd_format_about(format).is_written)
            continue;
        qd_status status = qd_format_write(format, record->puzzle, &text, NULL);
        MUST(status == QD_OK || status == QD_ERROR_UNSUPPORTED);
        if (status != QD_OK || !qd_format_about(format).is_read) {
            qd_text_free(&text);
            continue;
        }
        MUST(qd_reader_new(&settings, &reader, NULL) == QD_OK);
        MUST(qd_reader_feed(reader, text.data, text.length, NULL) == QD_OK);
        qd_reader_finish(reader);
        if (qd_reader_next(reader, &again, NULL) == QD_READ_RECORD && again->puzzle)
            MUST(qd_board_value_count(board) > 9 ||
                 is_same(record->puzzle->grid, again->puzzle->grid,
                         (qd_format_about(format).holds & QD_HOLDS_CANDIDATES) != 0));
        else
            MUST(qd_board_value_count(board) > 9); /* refused: the alphabet cannot be told */
        qd_reader_free(reader);
        qd_text_free(&text);
    }
}

static uint64_t digest(const qd_record *record) {
    uint64_t sum = record->line * 31 + (uint64_t)record->error.status;
    sum = sum * 31 + record->error.line * 7 + record->error.column;
    const qd_puzzle *puzzle = record->puzzle;
    if (!puzzle)
        return sum;
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(puzzle->grid)); cell++)
        sum = sum * 31 + qd_grid_candidates(puzzle->grid, cell);
    for (size_t i = 0; i < puzzle->field_count; i++)
        sum = sum * 31 + strlen(puzzle->fields[i].value) + strlen(puzzle->fields[i].name);
    for (size_t i = 0; i < puzzle->left_out_count; i++)
        sum = sum * 31 + strlen(puzzle->left_out[i].name);
    return sum;
}

/* `format`: NULL, or the only one to be read. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t step, int check,
                         const qd_format *format) {
    qd_reader_settings settings = {0};
    qd_reader *reader;
    const qd_record *record;
    uint64_t sum = 0, records = 0;
    size_t fed = 0;
    settings.format = format;
    MUST(qd_reader_new(&settings, &reader, NULL) == QD_OK);
    for (;;) {
        qd_read read = qd_reader_next(reader, &record, NULL);
        MUST(read != QD_READ_FAILED);
        if (read == QD_READ_END)
            break;
        if (read == QD_READ_RECORD) {
            MUST(++records <= 2 * size + 2);
            sum = sum * 1000003 + digest(record);
            if (check && record->puzzle && records < 8)
                write_and_read(record);
            continue;
        }
        size_t part = size - fed < step ? size - fed : step;
        MUST(qd_reader_feed(reader, (const char *)data + fed, part, NULL) == QD_OK);
        fed += part;
        if (part == 0)
            qd_reader_finish(reader);
    }
    qd_reader_free(reader);
    return sum;
}

/* One of the formats, by chance. */
static const qd_format *pick_format(const uint8_t *data, size_t size) {
    uint64_t sum = size;
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        sum = sum * 31 + data[i];
    while (qd_format_get(count))
        count++;
    const qd_format *format = qd_format_get(sum % count);
    return qd_format_about(format).is_read ? format : NULL;
}

/* Adds what the lines are to the sum; where they are is left out. */
static uint64_t add_lines(const uint8_t *data, size_t size, uint64_t sum) {
    qd_reader_settings settings = {0};
    qd_reader *reader;
    const qd_record *record;
    settings.line_by_line = true;
    MUST(qd_reader_new(&settings, &reader, NULL) == QD_OK);
    MUST(qd_reader_feed(reader, (const char *)data, size, NULL) == QD_OK);
    qd_reader_finish(reader);
    while (qd_reader_next(reader, &record, NULL) == QD_READ_RECORD) {
        qd_record placed = *record;
        placed.line = placed.error.line = 0;
        sum = sum * 1000003 + digest(&placed);
    }
    qd_reader_free(reader);
    return sum;
}

/* Cuts it after the first line that ends in its second half. */
static void read_parts(const uint8_t *data, size_t size) {
    const uint8_t *newline = size ? memchr(data + size / 2, '\n', size - size / 2) : NULL;
    size_t first = newline ? (size_t)(newline + 1 - data) : size;
    uint64_t sum = add_lines(data, first, 0);
    MUST(add_lines(data + first, size - first, sum) == add_lines(data, size, 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const qd_format *format = pick_format(data, size);
    uint64_t whole = read_all(data, size, size + 1, 1, NULL);
    MUST(read_all(data, size, 1, 0, NULL) == whole);
    whole = read_all(data, size, size + 1, 1, format);
    MUST(read_all(data, size, 1, 0, format) == whole);
    read_parts(data, size);
    return 0;
}
