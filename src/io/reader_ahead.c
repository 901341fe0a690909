/* Looks at the lines ahead, when one line is not enough to decide. */
#include "reader.h"

enum ahead qd_reader_look_ahead(const qd_reader *reader, size_t *offset, struct line *line) {
    size_t begin = reader->position + *offset, left = reader->buffer.length - begin;
    const char *text = reader->buffer.data + begin;
    const char *newline = left ? memchr(text, '\n', left) : NULL;
    size_t length = newline ? (size_t)(newline - text) : left;
    if (length > QD_LINE_LIMIT || (reader->finished && !left))
        return AHEAD_NONE;
    if (!newline && !reader->finished)
        return AHEAD_UNKNOWN;
    qd_line_set(line, text, length, 0);
    *offset += length + (newline != NULL);
    return AHEAD_LINE;
}
