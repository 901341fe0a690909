#include "sheet.h"
#include "answer.h"
#include "must.h"
#include "output.h"

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
        give_up(error->message);
    if (status == QD_ERROR_UNSUPPORTED)
        qd_text_cut(&sheet->text, 0);
    output_put(&sheet->text);
    return status == QD_OK;
}

bool sheet_put(struct sheet *sheet, const qd_format *format, const qd_puzzle *puzzle,
               qd_error *error) {
    turn_to(sheet, format);
    qd_status status = qd_writer_put(sheet->writer, puzzle, &sheet->text, error);
    return flush(sheet, status, error);
}

bool sheet_put_failure(struct sheet *sheet, const qd_format *format, const char *word) {
    qd_error error;
    turn_to(sheet, format);
    qd_status status = qd_writer_put_failure(sheet->writer, word, &sheet->text, &error);
    return flush(sheet, status, &error);
}

void sheet_put_malformed(struct sheet *sheet, const qd_format *format, const qd_record *record) {
    struct answer answer = {.read = record};
    qd_text text = QD_TEXT_INIT;
    answer_put_mark(&answer, &text);
    check_text(&text);
    bool written = sheet_put_failure(sheet, format, text.data);
    qd_text_cut(&text, 0);
    if (!written && !qd_format_about(format).framed)
        answer_put_failure(&answer, NULL, &text);
    output_put(&text);
    qd_text_free(&text);
}

void sheet_begin(struct sheet *sheet, const qd_format *format) {
    turn_to(sheet, format);
}

void sheet_close(struct sheet *sheet) {
    qd_error error;
    if (!sheet->writer)
        return;
    check(qd_writer_finish(sheet->writer, &sheet->text, &error), &error);
    output_put(&sheet->text);
    qd_writer_free(sheet->writer);
    qd_text_free(&sheet->text);
    sheet->writer = NULL;
}
