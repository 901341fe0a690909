/* The cases of tests/data/written.txt: what a board and its grid are in a format, and what is refused. */
#include "support.h"

#include <stdio.h>

/* Cuts off the next word. */
static char *cut(char **line) {
    char *word = *line;
    *line += strcspn(*line, " ");
    if (**line)
        *(*line)++ = '\0';
    return word;
}

/* In one line: \n for line ends. */
static void escape(const char *text, char *to, size_t size) {
    size_t used = 0;
    for (; *text && used + 3 < size; text++) {
        if (*text == '\n')
            to[used++] = '\\';
        to[used++] = *text == '\n' ? 'n' : *text;
    }
    to[used] = '\0';
}

/* What is written of the puzzle, or "!" and why it is refused. */
static void write_case(const qd_format *format, const qd_grid *grid, qd_text *text, char *said,
                       size_t size) {
    qd_error error;
    qd_puzzle puzzle = {.grid = grid};
    if (qd_format_write(format, &puzzle, text, &error) == QD_OK) {
        escape(text->data, said, size);
        return;
    }
    assert_int_equal(error.status, QD_ERROR_UNSUPPORTED);
    snprintf(said, size, "!%s", error.message);
}

/* It is read as one puzzle, with the values of the grid, and perhaps more that rules leave. */
static void check_again(const qd_format *format, const qd_grid *grid, const qd_text *text) {
    const qd_reader_settings settings = {.format = format};
    qd_puzzle *again;
    qd_error error;
    if (qd_puzzle_read(text->data, text->length, &settings, &again, &error) != QD_OK)
        fail_msg("%s: %s", text->data, error.message);
    uint32_t cells = qd_board_cell_count(qd_grid_board(grid));
    assert_int_equal(qd_board_cell_count(qd_grid_board(again->grid)), cells);
    for (uint32_t cell = 0; cell < cells; cell++)
        if (qd_grid_value(grid, cell) &&
            qd_grid_value(again->grid, cell) != qd_grid_value(grid, cell))
            fail_msg("%s: another value of cell %u", text->data, cell);
    qd_puzzle_free(again);
}

static bool check_case(char *line, int number) {
    static char said[1 << 14];
    const char *name = cut(&line), *notation = cut(&line), *values = cut(&line);
    const qd_format *format = qd_format_find(name);
    qd_error error;
    qd_board *board;
    qd_grid *grid;
    qd_text text = QD_TEXT_INIT;
    assert_non_null(format);
    if (qd_board_parse(notation, &board, &error) != QD_OK) {
        print_error("written.txt:%d: %s\n", number, error.message);
        return false;
    }
    OK(qd_grid_new(board, &grid, NULL));
    if (strcmp(values, "-") != 0)
        OK(qd_grid_parse(grid, values, strlen(values), NULL, NULL, NULL));
    write_case(format, grid, &text, said, sizeof said);
    bool is_right = strcmp(said, line) == 0;
    if (!is_right)
        print_error("written.txt:%d: %s %s %s %s\n", number, name, notation, values, said);
    if (*said != '!')
        check_again(format, grid, &text);
    qd_text_free(&text);
    qd_grid_free(grid);
    qd_board_free(board);
    return is_right;
}

static void test_written(void **state) {
    static char line[1 << 14];
    int number = 0, cases = 0, wrong = 0;
    (void)state;
    FILE *file = fopen(TEST_DATA "/written.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '\0' || *line == '#')
            continue;
        wrong += !check_case(line, number);
        cases++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(cases > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
