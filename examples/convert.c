/* Converts any format to another: text goes in, records come out, a writer makes one document of them,
 * and every loss is reported. */
#include <quadrille/io.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "puzzle,title,rating\n"
                           "1.....3..4.....2,\"easy, they say\",1.2\n"
                           "1.....3..4.......,\"one symbol too many\",\n"
                           ".2....3..4.....1,another,1.5\n";

static void report_losses(const qd_format *format, const qd_record *record) {
    char loss[80];
    for (size_t i = 0; qd_format_loss(format, record->puzzle, i, loss, sizeof loss); i++)
        printf("(line %llu: %s cannot hold %s)\n", (unsigned long long)record->line,
               qd_format_about(format).name, loss);
}

int main(void) {
    const qd_format *to = qd_format_find("sdk");
    const qd_record *record;
    qd_reader *reader;
    qd_writer *writer;
    qd_text out = QD_TEXT_INIT;
    qd_error error;
    if (qd_reader_new(NULL, &reader, &error) != QD_OK ||
        qd_writer_new(to, &writer, &error) != QD_OK ||
        qd_reader_feed(reader, text, strlen(text), &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    qd_reader_finish(reader);
    while (qd_reader_next(reader, &record, &error) == QD_READ_RECORD) {
        if (!record->puzzle) {
            printf("(line %llu: %s)\n", (unsigned long long)record->error.line,
                   record->error.message);
            continue;
        }
        report_losses(to, record);
        if (qd_writer_put(writer, record->puzzle, &out, &error) != QD_OK)
            return fprintf(stderr, "%s\n", error.message), 1;
    }
    qd_writer_finish(writer, &out, &error);
    printf("%.*s", (int)out.length, out.data);
    qd_text_free(&out);
    qd_writer_free(writer);
    qd_reader_free(reader);
}
