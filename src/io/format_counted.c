/* Texts that begin with the number of their grids. */
#include "format_families.h"

void qd_keep_counted(qd_writer *writer, void (*write)(qd_writer *, const qd_puzzle *),
                     const qd_puzzle *puzzle) {
    qd_text *text = writer->text;
    if (writer->count == 0)
        writer->head.length = 0;
    size_t length = writer->head.length;
    writer->text = &writer->head;
    write(writer, puzzle);
    writer->text = text;
    qd_writer_keep_head(writer, length);
}

void qd_finish_counted(qd_writer *writer) {
    qd_text_printf(writer->text, "%llu\n", (unsigned long long)writer->count);
    if (writer->count)
        qd_text_put_bytes(writer->text, writer->head.data, writer->head.length);
    writer->head.length = 0;
}
