/* A matrix of zeros and ones, read in linear time: a column is an item, a row an option. */
#include "above.h"
#include "problem.h"
#include "texts.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct matrix_reader {
    const char *cursor;          /* in the current line */
    const char *line, *line_end; /* that line */
    const char *next_line, *end; /* the rest of the text */
    uint64_t line_number;
    size_t columns;  /* of the first row; 0 before it */
    uint32_t *items; /* of the row being read: the columns of its ones */
    size_t item_count, item_capacity;
    const struct cover_text *from;
};

static uint64_t matrix_column_of(const struct matrix_reader *reader, const char *place) {
    return (uint64_t)(place - reader->line) + 1;
}

static qd_status matrix_fail_at(struct matrix_reader *reader, const char *place, const char *what) {
    return qd_fail_at(reader->from->error, QD_ERROR_SYNTAX, reader->line_number,
                      matrix_column_of(reader, place), "%s", what);
}

/* Goes to the first entry of the next row; false at the end of the text. */
static bool matrix_next_row(struct matrix_reader *reader, bool *comments) {
    while (reader->next_line < reader->end) {
        const char *c = reader->line = reader->next_line;
        reader->line_end = qd_find_line_end(c, reader->end, false, &reader->next_line);
        reader->line_number++;
        while (c < reader->line_end && qd_is_blank(*c))
            c++;
        reader->cursor = c;
        bool is_blank = c == reader->line_end, is_comment = !is_blank && (*c == '#' || *c == '|');
        if (!is_blank && !is_comment)
            return true;
        *comments = *comments || is_comment;
    }
    return false;
}

/* Reads the entry at the cursor, in this column. */
static qd_status matrix_read_entry(struct matrix_reader *reader, size_t column) {
    char entry = *reader->cursor;
    if (entry != '0' && entry != '1')
        return matrix_fail_at(reader, reader->cursor, "matrix entries must be 0 or 1");
    if (reader->columns && column >= reader->columns)
        return qd_fail_at(reader->from->error, QD_ERROR_SYNTAX, reader->line_number,
                          matrix_column_of(reader, reader->cursor),
                          "this row has more columns than the first one, which has %zu",
                          reader->columns);
    if (entry == '0')
        return QD_OK;
    if (!qd_array_reserve(&reader->items, &reader->item_capacity, reader->item_count + 1,
                          sizeof *reader->items))
        return qd_fail_memory(reader->from->error);
    reader->items[reader->item_count++] = (uint32_t)column;
    return QD_OK;
}

/* A comma separates two entries, so one that is `pending` must be followed by an entry. */
static qd_status matrix_read_entries(struct matrix_reader *reader, size_t *columns) {
    const char *pending = NULL;
    for (; reader->cursor < reader->line_end; reader->cursor++) {
        if (qd_is_blank(*reader->cursor))
            continue;
        if (*reader->cursor == ',') {
            if (pending || *columns == 0)
                return matrix_fail_at(reader, reader->cursor, "a comma without an entry before it");
            pending = reader->cursor;
            continue;
        }
        qd_status status = matrix_read_entry(reader, (*columns)++);
        if (status == QD_OK &&
            qd_cover_stops_reading(reader->from->reading->stop, *columns, reader->from->error))
            status = QD_ERROR_STOPPED;
        if (status != QD_OK)
            return status;
        pending = NULL;
    }
    return pending ? matrix_fail_at(reader, pending, "a comma without an entry after it") : QD_OK;
}

static qd_status matrix_add_items(struct matrix_reader *reader, size_t columns) {
    char name[32];
    reader->columns = columns;
    for (size_t i = 0; i < columns; i++) {
        snprintf(name, sizeof name, "%zu", i + 1);
        qd_cover_add_item(reader->from->cover, name, QD_PRIMARY, 1, 1);
    }
    return qd_cover_check(reader->from->cover, reader->from->error);
}

static qd_status matrix_add_option(struct matrix_reader *reader) {
    qd_cover *cover = reader->from->cover;
    if (reader->item_count) {
        uint32_t option = qd_cover_add_option(cover, reader->items, reader->item_count, NULL, 0);
        return option == QD_NO_OPTION
                   ? qd_cover_fail_at(cover, reader->line_number, 0, reader->from->error)
                   : QD_OK;
    }
    if (reader->from->reading->warn) {
        qd_error warning;
        qd_fail_at(&warning, QD_OK, reader->line_number, 1, "a row of zeros is skipped");
        reader->from->reading->warn(reader->from->reading->user, &warning);
    }
    return QD_OK;
}

static qd_status matrix_read_row(struct matrix_reader *reader) {
    size_t columns = 0;
    reader->item_count = 0;
    qd_status status = matrix_read_entries(reader, &columns);
    if (status == QD_OK && reader->columns == 0)
        status = matrix_add_items(reader, columns);
    if (status != QD_OK)
        return status;
    if (columns < reader->columns)
        return qd_fail_at(reader->from->error, QD_ERROR_SYNTAX, reader->line_number,
                          matrix_column_of(reader, reader->cursor),
                          "this row has %zu columns, but the first one has %zu", columns,
                          reader->columns);
    return matrix_add_option(reader);
}

static qd_status matrix_read_text(struct matrix_reader *reader) {
    reader->next_line +=
        qd_byte_order_mark(reader->next_line, (size_t)(reader->end - reader->next_line));
    bool comments = false;
    qd_status status = QD_OK;
    while (status == QD_OK && matrix_next_row(reader, &comments))
        status = matrix_read_row(reader);
    if (status == QD_OK && reader->columns == 0 && !comments)
        return qd_fail(reader->from->error, QD_ERROR_SYNTAX,
                       "no row of a matrix: the text is empty");
    return status == QD_OK ? qd_cover_seal(reader->from->cover, reader->from->error) : status;
}

qd_status qd_read_matrix(const struct cover_text *from) {
    struct matrix_reader reader = {
        .next_line = from->text, .end = from->text + from->length, .from = from};
    qd_status status = matrix_read_text(&reader);
    free(reader.items);
    return status;
}
