/* Plain 9x9 lines by the thousand, without making records of them. */
#include "reader.h"

#define LINE 82 /* 81 symbols and a newline */

/* Whether nothing is half read, so that a line is a record of its own. */
static bool is_between_records(const qd_reader *reader) {
    return !reader->draft.format && !reader->holding && !reader->again && !reader->skipping &&
           !reader->ended && !reader->finished && reader->position == reader->buffer.length;
}

/* Whether such lines are what the settings ask for. */
static bool takes_lines(const qd_reader *reader) {
    const qd_reader_settings *settings = &reader->settings;
    return !settings->symbols && (!settings->format || settings->format == &qd_format_line) &&
           (!settings->board || qd_board_value_count(settings->board) == 9);
}

/* Eight bytes at once: a bit in each that is neither a digit nor a dot. The digits are 0 to 9 once
 * '0' (0x30) is taken off bit by bit, and the dot (0x2e) is 0x1e. */
static uint64_t find_strange(uint64_t bytes) {
    const uint64_t ones = 0x0101010101010101, low = 0x7f * ones;
    uint64_t number = bytes ^ 0x30 * ones, dot = number ^ 0x1e * ones;
    uint64_t above_nine = ((number & low) + (0x7f - 9) * ones) | number;
    uint64_t no_dot = ((dot & low) + low) | dot;
    return above_nine & no_dot & ~low;
}

static bool is_plain(const char *line) {
    uint64_t bytes, strange = 0;
    for (size_t i = 0; i + 8 < LINE; i += 8) {
        memcpy(&bytes, line + i, 8);
        strange |= find_strange(bytes);
    }
    bytes = (unsigned char)line[80] * 0x0101010101010101;
    return !(strange | find_strange(bytes)) && line[LINE - 1] == '\n';
}

size_t qd_reader_take_lines(qd_reader *reader, const char *text, size_t length, uint64_t *line) {
    if (!is_between_records(reader) || !takes_lines(reader))
        return 0;
    size_t count = 0, most = length / LINE;
    while (count < most && is_plain(text + LINE * count))
        count++;
    if (count == 0)
        return 0;
    if (line)
        *line = reader->line_number + 1;
    reader->started = true;
    reader->blank = false;
    reader->line_number += count;
    reader->delivered += count;
    reader->last_format = &qd_format_line;
    reader->last_values = 9;
    return count;
}
