/* The cases of tests/data/formats.txt: which text is read as what, and which is refused. */
#include "support.h"

#include <stdio.h>

/* \n, \t, \s (a blank at an end) and \\ in a case's text. */
static void unescape(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        from++;
        *to++ = (char)(*from == 'n'   ? '\n'
                       : *from == 'r' ? '\r'
                       : *from == 't' ? '\t'
                       : *from == 's' ? ' '
                                      : *from);
    }
    *to = '\0';
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
        snprintf(found + used, size - used, "%s%s", between, qd_format_name(record->format));
    else
        snprintf(found + used, size - used, "%s!%llu:%llu", between,
                 (unsigned long long)record->error.line, (unsigned long long)record->error.column);
}

struct reading {
    char formats[256];
    char board[512]; /* of the first record */
    char grid[QD_MAX_CELLS + 1];
    char message[232];
};

static void note_first(struct reading *reading, const qd_record *record) {
    if (record->error.status != QD_OK && !*reading->message)
        strcpy(reading->message, record->error.message);
    if (!record->puzzle || *reading->grid)
        return;
    qd_board_print(qd_grid_board(record->puzzle->grid), reading->board, sizeof reading->board);
    qd_grid_print(record->puzzle->grid, NULL, reading->grid, sizeof reading->grid);
}

/* Fed in pieces of so many bytes. */
static void read_in_steps(const char *text, size_t step, struct reading *reading) {
    qd_reader *reader;
    const qd_record *record;
    size_t length = strlen(text), fed = 0;
    qd_read read;
    memset(reading, 0, sizeof *reading);
    OK(qd_reader_new(NULL, &reader, NULL));
    while ((read = qd_reader_next(reader, &record, NULL)) != QD_READ_END) {
        assert_int_not_equal(read, QD_READ_FAILED);
        if (read == QD_READ_RECORD) {
            add_name(reading->formats, sizeof reading->formats, record);
            note_first(reading, record);
            continue;
        }
        size_t part = length - fed < step ? length - fed : step;
        OK(qd_reader_feed(reader, text + fed, part, NULL));
        fed += part;
        if (part == 0)
            qd_reader_finish(reader);
    }
    qd_reader_free(reader);
}

/* Whether the case is right; says what is wrong. */
static bool check_case(char *line, int number) {
    static const size_t steps[] = {1 << 20, 1, 7};
    const char *formats = cut(&line), *board = cut(&line), *grid = cut(&line);
    static struct reading reading;
    unescape(line);
    for (size_t i = 0; i < LENGTH(steps); i++) {
        read_in_steps(line, steps[i], &reading);
        bool same = strcmp(reading.formats, formats) == 0;
        same = same && (*board == '-' || strcmp(reading.board, board) == 0);
        same = same && (strcmp(grid, "-") == 0 || strcmp(reading.grid, grid) == 0);
        if (same)
            continue;
        print_error("formats.txt:%d: read as\n%s %s %s (%s)\nnot\n%s %s %s:\n%s\n", number,
                    reading.formats, reading.board, reading.grid, reading.message, formats, board,
                    grid, line);
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
    int number = 0, cases = 0, wrong = 0;
    (void)state;
    FILE *file = fopen(TEST_DATA "/formats.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (!reads_xml() && has_xml(line))
            continue;
        if (*line == '#' || *line == '\0')
            continue;
        wrong += !check_case(line, number);
        cases++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(cases > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_formats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
