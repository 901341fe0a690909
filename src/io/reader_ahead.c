/* Looks at the lines ahead, when one line is not enough to decide. */
#include "reader.h"

/* CR LF is one end, and so is CR CR LF, which broken conversions leave. */
const char *qd_reader_line_end(const qd_reader *reader, const char *from, const char **after) {
    const char *end = reader->buffer.data + reader->buffer.length, *c = from;
    bool only_newlines = reader->settings.line_by_line;
    while (c < end && *c != '\n' && (*c != '\r' || only_newlines))
        c++;
    if (c == end)
        return NULL;
    const char *next = c;
    while (next < end && next < c + 2 && *next == '\r')
        next++;
    if (next == end && !reader->finished)
        *after = NULL;
    else
        *after = (next < end && *next == '\n' ? next : c) + 1;
    return c;
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
    qd_line_set(line, text, length, 0);
    *offset += after ? (size_t)(after - text) : length;
    return AHEAD_LINE;
}
