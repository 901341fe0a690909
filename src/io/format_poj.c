/*
 * For the judges of POJ 2676 ff.: one grid per line, `.` for empty, and a line `end`. Read as
 * `line`, unless requested.
 */
#include "format_families.h"

static bool poj_begins(qd_reader *reader, const struct line *line) {
    return qd_begins_as_line(reader, line, &qd_format_poj);
}

static enum taken poj_take(qd_reader *reader, const struct line *line) {
    return qd_format_line.take(reader, line);
}

static void poj_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_write_symbols(writer, puzzle, '.');
    qd_text_put(writer->text, "\n");
}

static void poj_finish(qd_writer *writer) {
    qd_text_put(writer->text, "end\n");
}

const struct qd_format qd_format_poj = {
    .name = "poj",
    .summary = "one grid per line, then a line `end`",
    .framed = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .begins = poj_begins,
    .take = poj_take,
    .write = poj_write,
    .finish = poj_finish,
};
