/* Texts that begin with the number of their grids. */
#include "families.h"

void qd_keep_counted(qd_writer *writer,
                     void (*write)(qd_writer *, const qd_grid *, const qd_record *),
                     const qd_grid *grid, const qd_record *like) {
    qd_text *text = writer->text;
    if (writer->count == 0)
        writer->head.length = 0;
    size_t length = writer->head.length;
    writer->text = &writer->head;
    write(writer, grid, like);
    if (writer->status != QD_OK)
        writer->head.length = length;
    writer->text = text;
}

void qd_finish_counted(qd_writer *writer) {
    qd_write_print(writer, "%llu\n", (unsigned long long)writer->count);
    if (writer->count)
        qd_write_bytes(writer, writer->head.data, writer->head.length);
    writer->head.length = 0;
}
