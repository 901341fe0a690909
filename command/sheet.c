/* Puzzles written one after another in a format that may want a frame around them all. */
#include "cli.h"

/* Ends what was begun in another format. */
static void turn_to(struct sheet *sheet, const qd_format *format) {
    qd_error error;
    if (sheet->writer && sheet->format == format)
        return;
    sheet_close(sheet);
    sheet->format = format;
    check(qd_writer_new(format, &sheet->writer, &error), &error);
}

static bool flush(struct sheet *sheet, qd_status status, const qd_error *error) {
    if (status != QD_OK && status != QD_ERROR_UNSUPPORTED)
        give_up(error);
    if (status == QD_OK)
        output_write(sheet->text.data, sheet->text.length);
    return status == QD_OK;
}

bool sheet_put(struct sheet *sheet, const qd_format *format, const qd_puzzle *puzzle,
               qd_error *error) {
    turn_to(sheet, format);
    sheet->text.length = 0;
    qd_status status = qd_writer_put(sheet->writer, puzzle, &sheet->text, error);
    return flush(sheet, status, error);
}

bool sheet_put_failure(struct sheet *sheet, const qd_format *format, const char *word) {
    qd_error error;
    turn_to(sheet, format);
    sheet->text.length = 0;
    qd_status status = qd_writer_put_failure(sheet->writer, word, &sheet->text, &error);
    return flush(sheet, status, &error);
}

void sheet_begin(struct sheet *sheet, const qd_format *format) {
    turn_to(sheet, format);
}

void sheet_close(struct sheet *sheet) {
    qd_error error;
    if (sheet->writer) {
        sheet->text.length = 0;
        check(qd_writer_finish(sheet->writer, &sheet->text, &error), &error);
        output_write(sheet->text.data, sheet->text.length);
    }
    qd_writer_free(sheet->writer);
    qd_text_free(&sheet->text);
    sheet->writer = NULL;
}
