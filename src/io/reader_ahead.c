/* Looks at the lines ahead, when one line is not enough to decide. */
#include "reader.h"

#include "../base/scan.h"

const char *qd_reader_line_end(const qd_reader *reader, const char *from, const char **after) {
    const char *end = reader->buffer.data + reader->buffer.length;
    const char *stop = qd_find_line_end(from, end, !reader->finished, after);
    return stop < end ? stop : NULL;
}

enum ahead qd_reader_look_ahead(const qd_reader *reader, size_t *offset, struct line *line) {
    size_t begin = reader->position + *offset, left = reader->buffer.length - begin;
    const char *text = reader->buffer.data + begin;
    const char *after = NULL, *stop = left ? qd_reader_line_end(reader, text, &after) : NULL;
    size_t length = stop ? (size_t)(stop - text) : left;
    if (length > QD_LINE_LIMIT || (reader->finished && !left))
        return AHEAD_NONE;
    if (!after && !reader->finished)
        return AHEAD_UNKNOWN;
    qd_make_plain(reader->buffer.data + begin, length);
    qd_line_set(line, text, length, 0);
    *offset += after ? (size_t)(after - text) : length;
    return AHEAD_LINE;
}
