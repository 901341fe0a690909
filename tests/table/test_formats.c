/* The cases of tests/data/formats.txt: which text is read as what, what it is in another format, and which is refused. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

/* More than the longest line that a reader takes. */
static char text[(size_t)1 << 22];

/* \n, \r, \t, \s (a blank at an end), \0 (a byte that ends no text), \\, and \(7)x for seven times an x, in what a case
 * says. Returns the length of what it stands for, which is in `text`. */
static size_t unescape(const char *from) {
    size_t length = 0;
    for (; *from; from++) {
        size_t count = 1;
        if (from[0] == '\\' && from[1] == '(') {
            char *after;
            count = strtoul(from + 2, &after, 10);
            from = after + 1;
        }
        char c = *from;
        if (c == '\\') {
            c = *++from;
            c = (char)(c == 'n'   ? '\n'
                       : c == 'r' ? '\r'
                       : c == 't' ? '\t'
                       : c == 's' ? ' '
                       : c == '0' ? '\0'
                                  : *from);
        }
        assert_true(length + count < sizeof text);
        memset(text + length, c, count);
        length += count;
    }
    text[length] = '\0';
    return length;
}

/* Cuts off the next word. */
static char *cut(char **line) {
    char *word = *line;
    *line += strcspn(*line, " ");
    if (**line)
        *(*line)++ = '\0';
    *line += strspn(*line, " ");
    return word;
}

/* One word for each record, with + between: the format, or !L:C. */
static void add_name(char *found, size_t size, const qd_record *record) {
    size_t used = strlen(found);
    const char *between = used ? "+" : "";
    if (record->puzzle)
        snprintf(found + used, size - used, "%s%s", between, qd_format_about(record->format).name);
    else
        snprintf(found + used, size - used, "%s!%llu:%llu", between,
                 (unsigned long long)record->error.line, (unsigned long long)record->error.column);
}

struct reading {
    char formats[256];
    char board[512]; /* of the first record */
    char grid[QD_MAX_CELLS + 1];
    char message[232];
    char written[1 << 13], lost[512];
};

static void note_first(struct reading *reading, const qd_record *record) {
    if (record->error.status != QD_OK && !*reading->message)
        strcpy(reading->message, record->error.message);
    if (!record->puzzle || *reading->grid)
        return;
    qd_board_print(qd_grid_board(record->puzzle->grid), reading->board, sizeof reading->board);
    qd_grid_print(record->puzzle->grid, NULL, reading->grid, sizeof reading->grid);
}

/* What is known of the next case before it is read: what is asked of the reader, the message of its first refusal, or
 * "", and what its records are in another format (NULL: in none), and lose there. */
struct known {
    qd_reader_settings settings;
    qd_board *board;
    char symbols[QD_MAX_VALUES + 1], message[256];
    const qd_format *to;
    char written[1 << 13], lost[512];
};

static void forget(struct known *known) {
    qd_board_free(known->board);
    memset(known, 0, sizeof *known);
}

/* "FORMAT TEXT". */
static void ask_for_text(struct known *known, char *line) {
    known->to = qd_format_find(cut(&line));
    assert_non_null(known->to);
    assert_true(unescape(line) < sizeof known->written);
    strcpy(known->written, text);
}

/* What is left out of the last record, with commas between. */
static void note_lost(char *lost, size_t size, const qd_writer *writer, const qd_puzzle *puzzle) {
    char loss[128];
    for (size_t i = 0; qd_writer_loss(writer, puzzle, i, loss, sizeof loss); i++) {
        size_t used = strlen(lost);
        snprintf(lost + used, size - used, "%s%s", used ? ", " : "", loss);
    }
}

/* The record in the other format; in place of one that cannot be written, why. */
static void write_record(qd_writer *writer, const qd_record *record, qd_text *written,
                         struct reading *reading) {
    qd_error error;
    qd_status status = record->puzzle ? qd_writer_put(writer, record->puzzle, written, &error)
                                      : qd_writer_put_failure(writer, "!wrong", written, &error);
    if (status != QD_OK) {
        assert_int_equal(status, QD_ERROR_UNSUPPORTED);
        qd_text_printf(written, "!%s\n", error.message);
    } else if (record->puzzle) {
        note_lost(reading->lost, sizeof reading->lost, writer, record->puzzle);
    }
}

/* "FORMAT BOARD SYMBOLS", each of them - if it is not asked for. */
static void ask(struct known *known, char *line) {
    const char *format = cut(&line), *board = cut(&line), *symbols = cut(&line);
    known->settings.format = qd_format_find(format);
    assert_true(known->settings.format || strcmp(format, "-") == 0);
    if (strcmp(board, "-") != 0)
        OK(qd_board_parse(board, &known->board, NULL));
    known->settings.board = known->board;
    snprintf(known->symbols, sizeof known->symbols, "%s", symbols);
    if (strcmp(symbols, "-") != 0)
        known->settings.symbols = known->symbols;
}

/* Longer texts are not fed byte by byte. */
#define MOST_STEPS (1 << 18)

/* Fed in pieces of so many bytes. */
static void read_in_steps(const struct known *known, size_t length, size_t step,
                          struct reading *reading) {
    qd_reader *reader;
    const qd_record *record;
    size_t fed = 0;
    qd_read read;
    qd_writer *writer = NULL;
    qd_text written = QD_TEXT_INIT;
    memset(reading, 0, sizeof *reading);
    if (known->to)
        OK(qd_writer_new(known->to, &writer, NULL));
    OK(qd_reader_new(&known->settings, &reader, NULL));
    while ((read = qd_reader_next(reader, &record, NULL)) != QD_READ_END) {
        assert_int_not_equal(read, QD_READ_FAILED);
        if (read == QD_READ_RECORD) {
            add_name(reading->formats, sizeof reading->formats, record);
            note_first(reading, record);
            if (writer)
                write_record(writer, record, &written, reading);
            continue;
        }
        size_t part = length - fed < step ? length - fed : step;
        OK(qd_reader_feed(reader, text + fed, part, NULL));
        fed += part;
        if (part == 0)
            qd_reader_finish(reader);
    }
    qd_reader_free(reader);
    if (writer)
        OK(qd_writer_finish(writer, &written, NULL));
    qd_writer_free(writer);
    snprintf(reading->written, sizeof reading->written, "%s", written.length ? written.data : "");
    qd_text_free(&written);
}

/* Whether the case is right; says what is wrong. */
static bool check_case(char *line, const struct known *known, int number) {
    static const size_t steps[] = {1 << 20, 1, 7};
    const char *formats = cut(&line), *board = cut(&line), *grid = cut(&line);
    const char *message = known->message;
    static struct reading reading;
    size_t length = unescape(line);
    for (size_t i = 0; i < (length < MOST_STEPS ? LENGTH(steps) : 1); i++) {
        read_in_steps(known, length, steps[i], &reading);
        bool same = strcmp(reading.formats, formats) == 0;
        same = same && (*board == '-' || strcmp(reading.board, board) == 0);
        same = same && (strcmp(grid, "-") == 0 || strcmp(reading.grid, grid) == 0);
        same = same && (!*message || strcmp(reading.message, message) == 0);
        same = same && strcmp(reading.written, known->written) == 0;
        same = same && strcmp(reading.lost, known->lost) == 0;
        if (same)
            continue;
        print_error(
            "formats.txt:%d: read as\n%s %s %s (%s)\n%s(%s)\nnot\n%s %s %s (%s):\n%s(%s)\n%s\n",
            number, reading.formats, reading.board, reading.grid, reading.message, reading.written,
            reading.lost, formats, board, grid, message, known->written, known->lost, line);
        return false;
    }
    return true;
}

static bool has_xml(const char *line) {
    static const char *const marks[] = {"<opensudoku", "<ksudoku", " <?xml", " <!--"};
    for (size_t i = 0; i < LENGTH(marks); i++)
        if (strstr(line, marks[i]))
            return true;
    return false;
}

static void test_formats(void **state) {
    static char line[1 << 16];
    static struct known known;
    int number = 0, cases = 0, wrong = 0;
    (void)state;
    FILE *file = fopen(TEST_DATA "/formats.txt", "r");
    assert_non_null(file);
    forget(&known);
    while (fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '>')
            snprintf(known.message, sizeof known.message, "%.*s", (int)sizeof known.message - 1,
                     line + 2);
        if (*line == '<')
            ask(&known, line + 2);
        if (*line == '=')
            ask_for_text(&known, line + 2);
        if (*line == '~')
            snprintf(known.lost, sizeof known.lost, "%.*s", (int)sizeof known.lost - 1, line + 2);
        if (*line == '\0' || strchr("#<>=~", *line))
            continue;
        if (reads_xml() || !has_xml(line)) {
            wrong += !check_case(line, &known, number);
            cases++;
        }
        forget(&known);
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(cases > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_formats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
