/* Looking at the lines ahead, where one line does not tell what it is. */
#include "format_families.h"
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

uint32_t qd_numbers_last_free(const qd_reader *reader) {
    if (!reader->last_free || reader->last_format != &qd_format_numbers ||
        (reader->announced && reader->delivered >= reader->announced))
        return 0;
    return reader->last_values;
}

enum ahead qd_reader_count_ahead(qd_reader *reader, uint32_t values, uint64_t most,
                                 uint64_t *total) {
    struct line line;
    enum ahead ahead = AHEAD_LINE;
    uint32_t count;
    while (*total + reader->counted_numbers < most && reader->counted_bytes < QD_LINE_LIMIT) {
        size_t offset = reader->counted_bytes;
        ahead = qd_reader_look_ahead(reader, &offset, &line);
        if (ahead == AHEAD_UNKNOWN)
            return ahead;
        if (ahead == AHEAD_NONE)
            break;
        bool skipped = line.begin == line.end || *line.begin == '#';
        if (!skipped && !qd_are_numbers(&line, values, &count))
            break;
        reader->counted_bytes = offset;
        reader->counted_numbers += skipped ? 0 : count;
    }
    *total += reader->counted_numbers;
    reader->counted_bytes = reader->counted_numbers = 0;
    return ahead;
}
