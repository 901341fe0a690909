/* Formats that look like another one, and are read as that one unless requested. */
#include "format_families.h"

static bool alike_begins_as(qd_reader *reader, const struct line *line,
                            const struct qd_format *format, const struct qd_format *other) {
    if (!qd_reader_insists(reader, format) || !other->begins(reader, line))
        return false;
    qd_reader_draft(reader)->format = format;
    return true;
}

bool qd_begins_as_line(qd_reader *reader, const struct line *line, const struct qd_format *format) {
    return alike_begins_as(reader, line, format, &qd_format_line);
}

bool qd_begins_as_rows(qd_reader *reader, const struct line *line, const struct qd_format *format) {
    return alike_begins_as(reader, line, format, &qd_format_rows);
}

bool qd_begins_as_numbers(qd_reader *reader, const struct line *line,
                          const struct qd_format *format) {
    return alike_begins_as(reader, line, format, &qd_format_numbers);
}

bool qd_begins_as_drawn(qd_reader *reader, const struct line *line,
                        const struct qd_format *format) {
    return alike_begins_as(reader, line, format, &qd_format_drawn);
}
