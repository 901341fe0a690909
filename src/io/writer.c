/* From grids to text: one record, or one after another. */
#include "writer.h"

#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what formats append ----------------------------------------------------------------------- */

char qd_symbol_of_value(const qd_record *like, uint32_t value) {
    static const char usual[] = QD_USUAL_SYMBOLS;
    if (value == 0)
        return '.';
    const char *symbols = like ? like->symbols.of_value : usual;
    return symbols[value - 1] ? symbols[value - 1] : usual[value - 1];
}

char qd_symbol_of_cell(const qd_grid *grid, const qd_record *like, uint32_t cell) {
    return qd_symbol_of_value(like, qd_grid_value(grid, cell));
}

void qd_write_symbols(qd_writer *writer, const qd_grid *grid, const qd_record *like, char empty) {
    char symbols[QD_MAX_CELLS];
    uint32_t count = qd_board_cell_count(qd_grid_board(grid));
    for (uint32_t cell = 0; cell < count; cell++) {
        symbols[cell] = qd_symbol_of_cell(grid, like, cell);
        if (symbols[cell] == '.')
            symbols[cell] = empty;
    }
    qd_text_put_bytes(writer->text, symbols, count);
}

void qd_write_solution(qd_writer *writer, const qd_grid *grid, const qd_record *like) {
    char symbols[QD_MAX_CELLS];
    uint32_t count = qd_board_cell_count(qd_grid_board(grid));
    for (uint32_t cell = 0; cell < count; cell++)
        symbols[cell] = qd_symbol_of_value(like, like->solution[cell]);
    qd_text_put_bytes(writer->text, symbols, count);
}

/* ---- what there is to write ------------------------------------------------------------------- */

bool qd_is_placed(const qd_grid *grid, const qd_record *like, uint32_t cell) {
    return like && like->given && qd_grid_value(grid, cell) && !like->given[cell];
}

bool qd_has_placed(const qd_grid *grid, const qd_record *like) {
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++)
        if (qd_is_placed(grid, like, cell))
            return true;
    return false;
}

bool qd_has_candidates(const qd_grid *grid) {
    const qd_board *board = qd_grid_board(grid);
    uint64_t all = UINT64_MAX >> (64 - qd_board_value_count(board));
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        if (qd_grid_value(grid, cell) == 0 && qd_grid_candidates(grid, cell) != all)
            return true;
    return false;
}

const char *qd_record_field(const qd_record *record, const char *name) {
    for (size_t i = 0; i < record->field_count; i++)
        if (strcmp(record->fields[i].name, name) == 0)
            return record->fields[i].value;
    return NULL;
}

/* What follows a grid on its line, as a comment; NULL if there is nothing. */
static const char *rest_of(const qd_record *like, size_t *length) {
    const char *begin = like->rest, *end = begin + like->rest_length;
    while (begin < end && strchr(" \t#,;:|", *begin))
        begin++;
    while (end > begin && strchr(" \t\r", end[-1]))
        end--;
    *length = (size_t)(end - begin);
    return *length ? begin : NULL;
}

const char *qd_field_of(const qd_record *like, const char *name, size_t *length) {
    for (size_t i = 0; like && i < like->field_count; i++)
        if (strcmp(like->fields[i].name, name) == 0) {
            *length = like->fields[i].value_length;
            return like->fields[i].value;
        }
    *length = 0;
    return like && strcmp(name, "comment") == 0 ? rest_of(like, length) : NULL;
}

/* ---- what is lost ------------------------------------------------------------------------------ */

static bool has_gaps(const qd_board *board) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    return (uint64_t)rows * columns != qd_board_cell_count(board);
}

static bool has_odd_boxes(const qd_board *board) {
    uint32_t rows, columns;
    return !has_gaps(board) && !qd_board_has_regions(board) &&
           qd_board_usual_box(qd_board_value_count(board), &rows, &columns) &&
           (rows != qd_board_box_rows(board) || columns != qd_board_box_columns(board));
}

/* The names of the rules beside rows, columns and boxes, with commas; the length, as snprintf. */
static size_t name_rules(const qd_board *board, char *buffer, size_t size) {
    const char *name;
    size_t length = 0;
    for (uint32_t i = 0; qd_board_rule_meaning(board, i, &name); i++)
        if (!qd_rule_is_usual(name))
            length += (size_t)snprintf(length < size ? buffer + length : NULL,
                                       length < size ? size - length : 0, "%s%s",
                                       length ? ", " : "", name);
    return length;
}

/* The losses are counted down to the one that is asked for. */
struct count {
    size_t left;
    char *buffer;
    size_t size, length;
};

static void lose(struct count *count, const char *what, const char *name, const char *after) {
    if (count->length == 0 && count->left-- == 0)
        count->length = (size_t)snprintf(count->buffer, count->size, "%s%s%s", what, name, after);
}

static void lose_board(struct count *count, unsigned holds, const qd_board *board) {
    char text[64];
    if (has_odd_boxes(board) && !(holds & QD_HOLDS_BOXES)) {
        snprintf(text, sizeof text, "boxes of %u rows and %u columns", qd_board_box_rows(board),
                 qd_board_box_columns(board));
        lose(count, text, "", "");
    }
    if (qd_board_has_regions(board) && !(holds & QD_HOLDS_REGIONS))
        lose(count, "regions", "", "");
    if (has_gaps(board) && !(holds & QD_HOLDS_LAYOUT))
        lose(count, "the layout of overlapping boards", "", "");
    if (name_rules(board, text, sizeof text) && !(holds & QD_HOLDS_RULES))
        lose(count, "rules (", text, ")");
}

/* `writer` may be NULL. */
static bool is_held(const qd_format *format, const qd_writer *writer, const char *name) {
    return qd_format_holds_field(format, name) &&
           (!writer || !format->has_field || format->has_field(writer, name));
}

static void lose_told(struct count *count, const qd_format *format, const qd_writer *writer,
                      const qd_record *like) {
    size_t length;
    for (size_t i = 0; i < like->field_count; i++)
        if (!is_held(format, writer, like->fields[i].name) && like->fields[i].value_length)
            lose(count, "field '", like->fields[i].name, "'");
    if (rest_of(like, &length) && !(format->holds & QD_HOLDS_REST) &&
        !is_held(format, writer, "comment"))
        lose(count, "the text behind the grid", "", "");
}

static size_t find_loss(const qd_format *format, const qd_writer *writer, const qd_grid *grid,
                        const qd_record *like, struct count count) {
    lose_board(&count, format->holds, qd_grid_board(grid));
    if (qd_has_candidates(grid) && !(format->holds & QD_HOLDS_CANDIDATES))
        lose(&count, "candidates", "", "");
    if (qd_has_placed(grid, like) && !(format->holds & QD_HOLDS_PLACED))
        lose(&count, "which values the player has placed", "", "");
    if (like && like->solution && !(format->holds & QD_HOLDS_SOLUTION))
        lose(&count, "the solution", "", "");
    if (like)
        lose_told(&count, format, writer, like);
    return count.length;
}

size_t qd_format_loss(const qd_format *format, const qd_grid *grid, const qd_record *like,
                      size_t number, char *buffer, size_t size) {
    return find_loss(format, NULL, grid, like, (struct count){number, buffer, size, 0});
}

size_t qd_writer_loss(const qd_writer *writer, const qd_grid *grid, const qd_record *like,
                      size_t number, char *buffer, size_t size) {
    return find_loss(writer->format, writer, grid, like, (struct count){number, buffer, size, 0});
}

/* ---- writers ----------------------------------------------------------------------------------- */

qd_status qd_writer_new(const qd_format *format, qd_writer **out, qd_error *error) {
    *out = NULL;
    if (!format->write)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s cannot be written", format->name);
    *out = qd_array_new(1, sizeof **out);
    if (!*out)
        return qd_fail_memory(error);
    (*out)->format = format;
    return QD_OK;
}

void qd_writer_free(qd_writer *writer) {
    if (!writer)
        return;
    qd_text_free(&writer->head);
    free(writer);
}

static qd_status check_board(const qd_format *format, const qd_board *board, qd_error *error) {
    uint32_t n = qd_board_value_count(board);
    const char *why = format->refuses ? format->refuses(board) : NULL;
    if (format->square && qd_board_cell_count(board) != n * n)
        why = "overlapping boards";
    if (n < format->least || n > format->most)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s cannot hold %s %ux%u board", format->name,
                       qd_article(n), n, n);
    return why ? qd_fail(error, QD_ERROR_UNSUPPORTED, "%s cannot hold %s", format->name, why)
               : QD_OK;
}

bool qd_writer_keep_head(qd_writer *writer, size_t length) {
    if (!writer->text->failed && !writer->head.failed)
        return true;
    qd_text_cut(&writer->head, length);
    writer->text->failed = true;
    return false;
}

/* Whether all went well; if not, the text is as it was. */
static qd_status settle(qd_writer *writer, size_t length, qd_error *error) {
    if (!writer->text->failed && !writer->head.failed)
        return QD_OK;
    writer->head.failed = false;
    qd_text_cut(writer->text, length);
    return qd_fail_memory(error);
}

qd_status qd_writer_put(qd_writer *writer, const qd_grid *grid, const qd_record *like,
                        qd_text *text, qd_error *error) {
    size_t length = text->length;
    qd_status status = qd_text_check(text, error);
    if (status == QD_OK)
        status = check_board(writer->format, qd_grid_board(grid), error);
    if (status != QD_OK)
        return status;
    writer->text = text;
    if (writer->format->apart && writer->count)
        qd_text_put(writer->text, "\n");
    writer->format->write(writer, grid, like);
    status = settle(writer, length, error);
    writer->count += status == QD_OK;
    return status;
}

qd_status qd_writer_put_failure(qd_writer *writer, const char *word, qd_text *text,
                                qd_error *error) {
    size_t length = text->length;
    if (!writer->format->write_failure)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s has no form for records without a grid",
                       writer->format->name);
    if (text->failed)
        return qd_fail_memory(error);
    writer->text = text;
    if (writer->format->apart && writer->count)
        qd_text_put(writer->text, "\n");
    writer->format->write_failure(writer, word);
    qd_status status = settle(writer, length, error);
    writer->count += status == QD_OK;
    return status;
}

qd_status qd_writer_finish(qd_writer *writer, qd_text *text, qd_error *error) {
    size_t length = text->length;
    if (text->failed)
        return qd_fail_memory(error);
    writer->text = text;
    if (writer->format->finish)
        writer->format->finish(writer);
    return settle(writer, length, error);
}

qd_status qd_format_write(const qd_format *format, const qd_grid *grid, const qd_record *like,
                          qd_text *text, qd_error *error) {
    qd_writer *writer;
    size_t length = text->length;
    qd_status status = qd_writer_new(format, &writer, error);
    if (status == QD_OK)
        status = qd_writer_put(writer, grid, like, text, error);
    if (status == QD_OK)
        status = qd_writer_finish(writer, text, error);
    if (status != QD_OK && !text->failed)
        qd_text_cut(text, length);
    qd_writer_free(writer);
    return status;
}
