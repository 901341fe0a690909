/* Puzzles as text: reading, writing, pictures. */
#include "sheet.h"
#include "shim.h"

#include <quadrille/draw.h>
#include <quadrille/base.h>

#include <stdlib.h>
#include <string.h>

/* ---- records as JSON ------------------------------------------------------------------------- */

static void texts_put_grid(const qd_grid *grid) {
    uint32_t cells = qd_board_cell_count(qd_grid_board(grid));
    shim_put(",\"values\":[");
    for (uint32_t cell = 0; cell < cells; cell++)
        qd_text_printf(&shim_text, cell ? ",%u" : "%u", (unsigned)qd_grid_value(grid, cell));
    shim_put("]");
    if (!qd_grid_about(grid).has_candidates)
        return;
    shim_put(",\"candidates\":[");
    for (uint32_t cell = 0; cell < cells; cell++)
        qd_text_printf(&shim_text, cell ? ",\"%llu\"" : "\"%llu\"",
                       (unsigned long long)qd_grid_candidates(grid, cell));
    shim_put("]");
}

static void texts_put_field(const char *name, const char *value, size_t length, bool is_first) {
    shim_put(is_first ? "[" : ",[");
    shim_put_json(name);
    shim_put(",");
    qd_text_put_json(&shim_text, value, length);
    shim_put("]");
}

/* A comment after the grid is a field like others. */
static void texts_put_fields(const qd_puzzle *puzzle) {
    size_t length;
    const char *comment = qd_puzzle_text(puzzle, "comment", &length);
    bool has_field = false;
    shim_put(",\"fields\":[");
    for (size_t i = 0; i < puzzle->field_count; i++) {
        has_field = has_field || strcmp(puzzle->fields[i].name, "comment") == 0;
        texts_put_field(puzzle->fields[i].name, puzzle->fields[i].value,
                        puzzle->fields[i].value_length, i == 0);
    }
    if (comment && !has_field)
        texts_put_field("comment", comment, length, puzzle->field_count == 0);
    shim_put("]");
}

static bool texts_has_placed(const qd_puzzle *puzzle, uint32_t cells) {
    for (uint32_t cell = 0; cell < cells && puzzle->given; cell++)
        if (qd_grid_value(puzzle->grid, cell) && !puzzle->given[cell])
            return true;
    return false;
}

static void texts_put_puzzle(const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t cells = qd_board_cell_count(board);
    shim_put("{");
    sheet_put_name("board", board);
    texts_put_grid(puzzle->grid);
    if (texts_has_placed(puzzle, cells)) {
        shim_put(",\"given\":");
        sheet_put_values(puzzle->given, cells);
    }
    if (puzzle->solution) {
        shim_put(",\"solution\":");
        sheet_put_values(puzzle->solution, cells);
    }
    if (*puzzle->symbols.of_value) {
        shim_put(",");
        shim_put_member("symbols", puzzle->symbols.of_value);
    }
    texts_put_fields(puzzle);
    shim_put("}");
}

static void texts_put_record(const qd_record *record) {
    qd_text_printf(&shim_text, "{\"line\":%llu,", (unsigned long long)record->line);
    shim_put_member("format", record->format ? qd_format_about(record->format).name : NULL);
    shim_put(",\"text\":");
    qd_text_put_json(&shim_text, record->text ? record->text : "", record->text_length);
    shim_put(",\"puzzle\":");
    if (record->puzzle)
        texts_put_puzzle(record->puzzle);
    else
        shim_put("null");
    shim_put(",\"error\":");
    if (record->puzzle)
        shim_put("null");
    else
        shim_put_error(&record->error);
    shim_put("}");
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A format name; "": none was asked for. False: there is no such format. */
static bool texts_find_format(const char *name, const qd_format **format) {
    *format = *name ? qd_format_find(name) : NULL;
    if (*format || !*name)
        return true;
    shim_fail(QD_ERROR_ARGUMENT, "there is no such format");
    return false;
}

/* Symbols must stay while the reader lives; "": detected. The sheet may be NULL. */
qd_reader *EXPORT(q_reader_new)(const struct sheet *sheet, const char *format,
                                const char *symbols) {
    qd_reader_settings settings = {0};
    qd_reader *reader;
    settings.board = sheet ? sheet->board : NULL;
    settings.symbols = *symbols ? symbols : NULL;
    if (!texts_find_format(format, &settings.format) ||
        !shim_ok(qd_reader_new(&settings, &reader, &shim_error)))
        return NULL;
    return reader;
}

void EXPORT(q_reader_free)(qd_reader *reader) {
    qd_reader_free(reader);
}

bool EXPORT(q_reader_feed)(qd_reader *reader, const char *bytes, size_t length) {
    return shim_ok(qd_reader_feed(reader, bytes, length, &shim_error));
}

void EXPORT(q_reader_finish)(qd_reader *reader) {
    qd_reader_finish(reader);
}

enum { NEXT_RECORD, NEXT_MORE, NEXT_END, NEXT_FAILED };

/* A record is in the text. */
int EXPORT(q_reader_next)(qd_reader *reader) {
    const qd_record *record;
    switch (qd_reader_next(reader, &record, &shim_error)) {
    case QD_READ_RECORD:
        shim_begin();
        texts_put_record(record);
        return shim_end() ? NEXT_RECORD : NEXT_FAILED;
    case QD_READ_MORE:
        return NEXT_MORE;
    case QD_READ_END:
        return NEXT_END;
    default:
        return NEXT_FAILED;
    }
}

/* ---- writing --------------------------------------------------------------------------------- */

qd_writer *EXPORT(q_writer_new)(const char *name) {
    const qd_format *format;
    qd_writer *writer;
    if (!texts_find_format(name, &format))
        return NULL;
    if (!format || !qd_format_about(format).is_written) {
        shim_fail(QD_ERROR_ARGUMENT, "that format cannot be written");
        return NULL;
    }
    return shim_ok(qd_writer_new(format, &writer, &shim_error)) ? writer : NULL;
}

void EXPORT(q_writer_free)(qd_writer *writer) {
    qd_writer_free(writer);
}

/* Replaces the text by that of the puzzle. */
bool EXPORT(q_writer_put)(qd_writer *writer, const struct sheet *sheet) {
    shim_begin();
    return shim_ok(qd_writer_put(writer, &sheet->puzzle, &shim_text, &shim_error)) && shim_end();
}

/* Replaces the text by loss number 0, 1, 2 ... of the puzzle written last; false: there is none. */
bool EXPORT(q_writer_loss)(const qd_writer *writer, const struct sheet *sheet, size_t number) {
    char loss[128];
    size_t length = qd_writer_loss(writer, &sheet->puzzle, number, loss, sizeof loss);
    shim_begin();
    shim_put(length ? loss : "");
    return length > 0;
}

bool EXPORT(q_writer_finish)(qd_writer *writer) {
    shim_begin();
    return shim_ok(qd_writer_finish(writer, &shim_text, &shim_error)) && shim_end();
}

/* All formats. */
bool EXPORT(q_formats)(void) {
    const qd_format *format;
    shim_begin();
    shim_put("[");
    for (size_t i = 0; (format = qd_format_get(i)); i++) {
        shim_put(i ? ",{" : "{");
        shim_put_member("name", qd_format_about(format).name);
        shim_put(",");
        shim_put_member("summary", qd_format_about(format).summary);
        qd_text_printf(&shim_text, ",\"reads\":%s,\"writes\":%s,\"tall\":%s}",
                       qd_format_about(format).is_read ? "true" : "false",
                       qd_format_about(format).is_written ? "true" : "false",
                       qd_format_about(format).tall ? "true" : "false");
    }
    shim_put("]");
    return shim_end();
}

/* ---- pictures -------------------------------------------------------------------------------- */

enum { PICTURE_MARGIN = 10 };

static bool texts_draw(const struct sheet *sheet, double size, double height, double *used,
                       const char *title) {
    qd_picture_room room = {0};
    qd_picture *picture = NULL;
    room.x = room.y = PICTURE_MARGIN;
    room.width = size;
    bool is_fine =
        shim_ok(qd_picture_new(size + 2 * PICTURE_MARGIN, height + 2 * PICTURE_MARGIN, &picture,
                               &shim_error)) &&
        shim_ok(qd_picture_add_puzzle(picture, &room, &sheet->puzzle, used, &shim_error));
    shim_begin();
    if (is_fine && title)
        is_fine = shim_ok(qd_picture_svg(picture, *title ? title : NULL, &shim_text, &shim_error));
    qd_picture_free(picture);
    return is_fine && shim_end();
}

/* An SVG of the puzzle, `size` wide. It is drawn twice: the height is known after the first time. */
bool EXPORT(q_svg)(const struct sheet *sheet, double size, const char *title) {
    double height;
    return texts_draw(sheet, size, 0, &height, NULL) &&
           texts_draw(sheet, size, height, &height, title);
}
