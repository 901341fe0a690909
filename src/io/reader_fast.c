/* Reads plain 9x9 lines in large numbers, without making records of them. */
#include "reader.h"

#include "../base/check.h"
#include "../sudoku/above.h"

#define LINE 82 /* 81 symbols and a newline */

/* Whether no record is incomplete, so that a line is its own record. */
static bool reader_fast_is_between_records(const qd_reader *reader) {
    return !reader->draft.format && !reader->emptying && !reader->ruler && !reader->holding &&
           !reader->again && !reader->skipping && !reader->ended && !reader->closed &&
           !reader->finished && reader->position == reader->buffer.length;
}

/* Whether the settings allow such lines. */
static bool reader_fast_takes_lines(const qd_reader *reader) {
    const qd_reader_settings *settings = &reader->settings;
    return !settings->symbols && (!settings->format || settings->format->one_line) &&
           (!settings->board ||
            (qd_board_value_count(settings->board) == 9 && qd_board_is_plain(settings->board)));
}

#if defined(__GNUC__) || defined(__clang__)

typedef uint8_t bytes16 __attribute__((vector_size(16)));

/* Where the bytes are neither digits nor dots. */
static inline bytes16 reader_fast_find_strange(bytes16 bytes) {
    return (bytes16)((bytes16)(bytes - '0') > 9) & (bytes16)(bytes != '.');
}

/* The last sixteen symbols overlap the previous ones. */
static bool reader_fast_is_plain(const char *line) {
    bytes16 bytes, strange = {0};
#pragma GCC unroll 6
    for (size_t i = 0; i < 6; i++) {
        memcpy(&bytes, line + (i < 5 ? 16 * i : LINE - 1 - 16), 16);
        strange |= reader_fast_find_strange(bytes);
    }
    uint64_t word[2];
    memcpy(word, &strange, 16);
    return (word[0] | word[1]) == 0 && line[LINE - 1] == '\n';
}

#else

static bool reader_fast_is_plain(const char *line) {
    bool strange = false;
    for (size_t i = 0; i < LINE - 1; i++)
        strange |= (line[i] < '0' || line[i] > '9') && line[i] != '.';
    return !strange && line[LINE - 1] == '\n';
}

#endif

size_t qd_reader_take_lines(qd_reader *reader, const char *text, size_t length, uint64_t *line) {
    if (!reader_fast_is_between_records(reader) || !reader_fast_takes_lines(reader))
        return 0;
    size_t count = 0, most = length / LINE;
    QD_CHECK(text || length == 0);
    while (count < most && reader_fast_is_plain(text + LINE * count))
        count++;
    if (count == 0)
        return 0;
    if (line)
        *line = reader->line_number + 1;
    reader->blank = false;
    reader->heading.length = 0;
    reader->line_number += count;
    reader->delivered += count;
    reader->last_free = false;
    reader->last_format = &qd_format_line;
    reader->last_values = 9;
    return count;
}
