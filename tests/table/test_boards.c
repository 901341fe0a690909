/* The cases of tests/data/boards.txt: how the notation of boards is printed, and why one is refused. */
#include "support.h"

#include <stdio.h>

/* The notation as it is printed, or "!COLUMN message". */
static void read_board(const char *notation, char *said, size_t size) {
    qd_board *board;
    qd_error error = {0};
    if (qd_board_parse(notation, &board, &error) == QD_OK)
        qd_board_print(board, said, size);
    else
        snprintf(said, size, "!%u %s", (unsigned)error.column, error.message);
    qd_board_free(board);
}

static void test_boards(void **state) {
    static char line[1 << 12], said[1 << 12], again[1 << 12];
    int cases = 0, wrong = 0;
    (void)state;
    FILE *file = fopen(TEST_DATA "/boards.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *expected = strrchr(line, '\t');
        if (*line == '#' || !expected)
            continue;
        *expected++ = '\0';
        read_board(line, said, sizeof said);
        bool is_right = strcmp(said, expected) == 0;
        if (!is_right)
            print_error("%s\t%s\n", line, said);
        if (*said != '!') { /* what is printed is read as itself */
            read_board(said, again, sizeof again);
            assert_string_equal(again, said);
        }
        wrong += !is_right;
        cases++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(cases > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_boards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
