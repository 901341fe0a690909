/*
 * Every format to every other one: a random grid is written in the first, read, written in the
 * second, read, and must be the same in everything that both can hold. If the format is not given,
 * a reader may refuse the text, but must never read another grid.
 */
#include "support.h"
#include "sudoku/grid.h"
#include "io/format.h"
#include "sudoku/above.h"

#include <stdio.h>

static const char *const boards[] = {
    "4x4",
    "6x6",
    "6x6:3x2",
    "8x8",
    "9x9",
    "10x10",
    "12x12",
    "16x16",
    "25x25",
    "9x9+x",
    "4x4+regions=AAABCABBCCDBCDDD",
    "6x6+regions=AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF",
    "9x9+regions=AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII",
    "9x9+regions=AABBCCDDDAABBCCDDDAABBCCDDDAABBCCEEEAFGBCHEEEFFGGHHEEEFFGGHHIIIFFGGHHIIIFFGGHHIII",
    "6x6+cage=12:r1c1r2c1r3c1r3c2+cage=r4c4r4c5+cage=7:r6c6r6c5+thermo=r1c6r2c5r3c4r4c3",
    "9x9+antiknight+thermo=r1c1r1c2r2c3r3c3+thermo=r9c9r8c8+thermo=r9c9r9c8+cage=23:r5c4r5c5r5c6",
    "9x9+x+nonconsecutive+house=r1c1r2c4r3c7",
    "6x6+house=r1c1r2c4r3c6+house=r1c1r6c2r5c6r4c3r3c5r2c4+cage=r1c2r2c5",
    "6x6+arrow=r1c6:r1c1r2c2+slowthermo=r1c1r1c2r2c1+white=r1c1r1c2+diff=3:r1c1r2c1+black=r1c1r1c2+"
    "ratio=3:r5c1r5c2+xv=V:r1c1r2c1+xv=X:r3c5r3c6+little=15:r0c0dr+even=r1c2r1c4+odd=r1c1",
    "6x6+renban=r1c1r1c2r1c3+whisper=3:r1c1r2c1+whisper=r1c2r2c2+palindrome=r1c1r2c4+clone="
    "r1c1r1c2:"
    "r2c4r2c5+regionsum=r1c1r1c2r1c3r1c6+between=r1c1r1c2r1c3+lockout=2:r1c1r2c1r1c3",
    "samurai",
};

/* The contents of a puzzle. */
struct content {
    qd_grid *grid;
    uint8_t solution[QD_MAX_CELLS], given[QD_MAX_CELLS];
    qd_puzzle puzzle;
};

/* One filled grid of the board. */
static void fill_solution(struct content *content) {
    qd_solver *solver;
    OK(qd_solver_new(qd_grid_board(content->grid), NULL, &solver, NULL));
    qd_grid_clear(content->grid);
    OK(qd_solver_start(solver, content->grid, NULL));
    assert_int_equal(qd_solver_next(solver, content->solution), QD_SOLUTION);
    qd_solver_free(solver);
}

static void fill_values(struct random *random, struct content *content) {
    const qd_board *board = qd_grid_board(content->grid);
    uint32_t n = qd_board_value_count(board);
    qd_grid_clear(content->grid);
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        /* the largest value determines the alphabet */
        if (content->solution[cell] == n || random_below(random, 2))
            qd_grid_set_value(content->grid, cell, content->solution[cell]);
        content->given[cell] = qd_grid_value(content->grid, cell) && random_below(random, 3);
    }
}

/* The values in the houses of each cell. */
static void find_taken(const qd_grid *grid, uint64_t *taken) {
    const qd_board *board = qd_grid_board(grid);
    memset(taken, 0, qd_board_cell_count(board) * sizeof *taken);
    for (uint32_t h = 0; h < qd_board_house_count(board); h++) {
        qd_house house = qd_board_house(board, h);
        uint64_t here = 0;
        for (uint32_t i = 0; i < house.cell_count; i++)
            if (qd_grid_value(grid, house.cells[i]))
                here |= qd_grid_candidates(grid, house.cells[i]);
        for (uint32_t i = 0; i < house.cell_count; i++)
            taken[house.cells[i]] |= here;
    }
}

/* Removes candidates that a value excludes; returns whether there were any. */
static bool take_out(qd_grid *grid) {
    static uint64_t taken[QD_MAX_CELLS];
    bool some = false;
    find_taken(grid, taken);
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++) {
        uint64_t candidates = qd_grid_candidates(grid, cell);
        if (qd_grid_value(grid, cell) || !(candidates & taken[cell]))
            continue;
        qd_grid_set_candidates(grid, cell, candidates & ~taken[cell]);
        some = true;
    }
    return some;
}

/* Some of the candidates that the values leave, including the right one. */
static void fill_candidates(struct random *random, struct content *content) {
    const qd_board *board = qd_grid_board(content->grid);
    uint32_t n = qd_board_value_count(board), count = qd_board_cell_count(board);
    static uint64_t some[QD_MAX_CELLS], taken[QD_MAX_CELLS];
    find_taken(content->grid, taken);
    for (uint32_t cell = 0; cell < count; cell++) {
        some[cell] = UINT64_C(1) << (content->solution[cell] - 1);
        for (uint32_t value = 1; value <= n && !qd_grid_value(content->grid, cell); value++)
            if (random_below(random, 3) && !(taken[cell] >> (value - 1) & 1))
                some[cell] |= UINT64_C(1) << (value - 1);
    }
    for (uint32_t cell = 0; cell < count; cell++)
        qd_grid_set_candidates(content->grid, cell, some[cell]);
    while (take_out(content->grid))
        continue;
}

/* Whether texts of the format determine the board. */
static bool tells_board(const qd_format *format, const qd_board *board) {
    char loss[128];
    qd_grid *grid;
    bool tells = true;
    OK(qd_grid_new(board, &grid, NULL));
    const qd_puzzle puzzle = {.grid = grid};
    for (size_t i = 0; qd_format_loss(format, &puzzle, i, loss, sizeof loss); i++)
        tells = false;
    qd_grid_free(grid);
    return tells;
}

static qd_reader *new_reader(const qd_format *format, const qd_board *board, bool insist) {
    qd_reader *reader;
    qd_reader_settings settings = {0};
    settings.format = insist ? format : NULL;
    settings.board = tells_board(format, board) ? NULL : board;
    OK(qd_reader_new(&settings, &reader, NULL));
    return reader;
}

/* The only record of the text. */
static const qd_record *read_one(qd_reader *reader, const qd_text *text, const qd_format *format) {
    const qd_record *record;
    OK(qd_reader_feed(reader, text->data, text->length, NULL));
    qd_reader_finish(reader);
    if (qd_reader_next(reader, &record, NULL) != QD_READ_RECORD)
        fail_msg("%s: nothing is read from\n%s", qd_format_about(format).name, text->data);
    return record;
}

/* The grid without candidates that a value excludes, repeatedly. */
static qd_grid *followed(const qd_grid *grid) {
    qd_grid *copy;
    OK(qd_grid_new(qd_grid_board(grid), &copy, NULL));
    qd_grid_copy(copy, grid);
    while (take_out(copy))
        continue;
    return copy;
}

static void expect_same_cells(const qd_grid *left, const qd_grid *right, const qd_format *format,
                              const char *text) {
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(left)); cell++)
        if (qd_grid_candidates(left, cell) != qd_grid_candidates(right, cell))
            fail_msg("%s: cell %u had %llx but has %llx in\n%s", qd_format_about(format).name, cell,
                     (unsigned long long)qd_grid_candidates(left, cell),
                     (unsigned long long)qd_grid_candidates(right, cell), text);
}

/* Formats that hold candidates may leave out those that a value excludes; all others hold only
 * values. */
static void expect_same_grid(const qd_grid *left, const qd_grid *right, const qd_format *format,
                             const char *text) {
    uint32_t count = qd_board_cell_count(qd_grid_board(left));
    if (count != qd_board_cell_count(qd_grid_board(right)))
        fail_msg("%s: another board is read from\n%s", qd_format_about(format).name, text);
    for (uint32_t cell = 0; cell < count; cell++)
        if (qd_grid_value(left, cell) &&
            qd_grid_candidates(left, cell) != qd_grid_candidates(right, cell))
            fail_msg("%s: cell %u is another one in\n%s", qd_format_about(format).name, cell, text);
    if (qd_format_about(format).holds & QD_HOLDS_CANDIDATES) {
        qd_grid *grids[] = {followed(left), followed(right)};
        expect_same_cells(grids[0], grids[1], format, text);
        qd_grid_free(grids[0]);
        qd_grid_free(grids[1]);
        return;
    }
    for (uint32_t cell = 0; cell < count; cell++)
        if (qd_grid_value(left, cell) != qd_grid_value(right, cell))
            fail_msg("%s: cell %u is another one in\n%s", qd_format_about(format).name, cell, text);
}

static void expect_same_board(const qd_grid *left, const qd_grid *right, const char *text) {
    char texts[2][1024];
    qd_board_print(qd_grid_board(left), texts[0], sizeof texts[0]);
    qd_board_print(qd_grid_board(right), texts[1], sizeof texts[1]);
    if (strcmp(texts[0], texts[1]) != 0)
        fail_msg("board %s became %s in\n%s", texts[0], texts[1], text);
}

/* Field by field, as far as both formats hold them. */
static void expect_same_fields(const qd_puzzle *left, const qd_puzzle *right,
                               const qd_format *format) {
    for (size_t i = 0; i < left->field_count; i++) {
        const char *name = left->fields[i].name, *value = qd_puzzle_field(right, name);
        if (!qd_format_holds_field(format, name))
            continue;
        if (!value || strcmp(value, left->fields[i].value) != 0)
            fail_msg("%s: field '%s' is '%s', not '%s'", qd_format_about(format).name, name,
                     value ? value : "missing", left->fields[i].value);
    }
}

/* Whether the format says a rule of the board by other rules, so that another board is read again. */
static bool is_reworded(const qd_format *format, const qd_board *board) {
    qd_rule_facts rule;
    bool has_rules = qd_format_holds_rule(format, "any");
    for (size_t i = 0; has_rules && (rule = qd_board_rule(board, i)).name; i++)
        if (!rule.is_usual && !qd_format_holds_rule(format, rule.name))
            return true;
    return false;
}

/* f-puzzles takes what the player has placed for the solution, if no cell is empty. */
static bool is_played_out(const qd_puzzle *source, const qd_format *format) {
    uint32_t count = qd_board_cell_count(qd_grid_board(source->grid));
    return strncmp(qd_format_about(format).name, "f-puzzles", 9) == 0 && source->given &&
           qd_grid_about(source->grid).clues == count && memchr(source->given, 0, count);
}

static void expect_played_out(const qd_puzzle *source, const qd_puzzle *read) {
    assert_non_null(read->solution);
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(source->grid)); cell++) {
        uint32_t value = qd_grid_value(source->grid, cell);
        assert_int_equal(read->solution[cell], value);
        assert_int_equal(qd_grid_value(read->grid, cell), source->given[cell] ? value : 0);
    }
}

/* Text written from `source` and read again, in everything that the format holds. */
static void expect_same(const qd_puzzle *source, const qd_record *record, const qd_format *format,
                        const char *text) {
    unsigned holds = qd_format_about(format).holds;
    const qd_grid *grid = source->grid;
    uint32_t count = qd_board_cell_count(qd_grid_board(grid));
    if (!record->puzzle)
        fail_msg("%s: %s\n%s", qd_format_about(format).name, record->error.message, text);
    if (is_reworded(format, qd_grid_board(grid))) {
        if (source->solution)
            OK(qd_grid_check_solution(record->puzzle->grid, source->solution, NULL));
        return;
    }
    expect_same_board(grid, record->puzzle->grid, text);
    if (is_played_out(source, format)) {
        expect_played_out(source, record->puzzle);
        return;
    }
    expect_same_grid(grid, record->puzzle->grid, format, text);
    expect_same_fields(source, record->puzzle, format);
    if ((holds & QD_HOLDS_SOLUTION) && source->solution) {
        assert_non_null(record->puzzle->solution);
        assert_memory_equal(record->puzzle->solution, source->solution, count);
    }
    for (uint32_t cell = 0; (holds & QD_HOLDS_PLACED) && source->given && cell < count; cell++)
        if (qd_grid_value(grid, cell) && record->puzzle->given[cell] != source->given[cell])
            fail_msg("%s: who put the value into cell %u?\n%s", qd_format_about(format).name, cell,
                     text);
}

/* Whether it can be written in the format. */
static bool write_one(const qd_format *format, const qd_puzzle *puzzle, qd_text *text) {
    qd_error error;
    qd_status status = qd_format_write(format, puzzle, text, &error);
    if (status != QD_OK && status != QD_ERROR_UNSUPPORTED)
        fail_msg("%s: %s", qd_format_about(format).name, error.message);
    return status == QD_OK;
}

/* 64 symbols are an 8x8 grid and 4096 a 64x64 one, although they might be candidates. */
static bool is_collision(const qd_format *format, const qd_grid *grid) {
    uint32_t n = qd_board_value_count(qd_grid_board(grid));
    return strcmp(qd_format_about(format).name, "candidates") == 0 && (n == 4 || n == 16);
}

/* Formats that cannot be distinguished from others: letters for nine values, the order of a box. */
static bool is_asked_for(const qd_format *format) {
    return strcmp(qd_format_about(format).name, "spoj") == 0 ||
           strcmp(qd_format_about(format).name, "uva") == 0;
}

/* If the format is not given: the same grid, or an error. */
static void check_found_out(const qd_format *format, const qd_puzzle *source, const qd_text *text) {
    const qd_grid *grid = source->grid;
    const qd_record *record;
    if (is_collision(format, grid))
        return;
    qd_reader *reader = new_reader(format, qd_grid_board(grid), false);
    record = read_one(reader, text, format);
    if (record->puzzle && is_reworded(format, qd_grid_board(grid)))
        assert_int_equal(qd_board_cell_count(qd_grid_board(record->puzzle->grid)),
                         qd_board_cell_count(qd_grid_board(grid)));
    else if (record->puzzle && is_played_out(source, format))
        expect_played_out(source, record->puzzle);
    else if (record->puzzle)
        expect_same_grid(grid, record->puzzle->grid, format, text->data);
    else if (qd_board_value_count(qd_grid_board(grid)) == 9 && !is_asked_for(format))
        fail_msg("%s: %s\n%s", qd_format_about(format).name, record->error.message, text->data);
    qd_reader_free(reader);
}

/* From a record in one format to the second one. */
static void check_second(const qd_puzzle *first, const qd_format *format) {
    qd_text text = QD_TEXT_INIT;
    if (write_one(format, first, &text)) {
        qd_reader *reader = new_reader(format, qd_grid_board(first->grid), true);
        expect_same(first, read_one(reader, &text, format), format, text.data);
        qd_reader_free(reader);
        check_found_out(format, first, &text);
    }
    qd_text_free(&text);
}

static bool is_both_ways(const qd_format *format) {
    bool is_read = reads_xml() || strcmp(qd_format_about(format).name, "opensudoku") != 0;
    return is_read && qd_format_about(format).is_read && qd_format_about(format).is_written;
}

static void check_first(const struct content *content, const qd_format *format) {
    qd_text text = QD_TEXT_INIT;
    const qd_format *second;
    if (write_one(format, &content->puzzle, &text)) {
        qd_reader *reader = new_reader(format, qd_grid_board(content->grid), true);
        const qd_record *record = read_one(reader, &text, format);
        expect_same(&content->puzzle, record, format, text.data);
        for (size_t i = 0; (second = qd_format_get(i)); i++)
            if (is_both_ways(second))
                check_second(record->puzzle, second);
        qd_reader_free(reader);
    }
    qd_text_free(&text);
}

static void check_content(const struct content *content) {
    const qd_format *format;
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        if (is_both_ways(format))
            check_first(content, format);
}

static void check_board(struct random *random, const qd_board *board) {
    static const qd_field fields[] = {{"title", "A puzzle", 8}, {"author", "Some One", 8}};
    static struct content content;
    OK(qd_grid_new(board, &content.grid, NULL));
    content.puzzle = (qd_puzzle){.grid = content.grid};
    fill_solution(&content);
    for (uint32_t round = how_many(1); round > 0; round--) {
        fill_values(random, &content);
        check_content(&content); /* nothing but values */
        content.puzzle.solution = content.solution;
        content.puzzle.given = content.given;
        content.puzzle.fields = fields;
        content.puzzle.field_count = 2;
        check_content(&content);
        fill_candidates(random, &content);
        check_content(&content);
        content.puzzle.solution = content.puzzle.given = NULL;
        content.puzzle.field_count = 0;
    }
    qd_grid_free(content.grid);
}

static void test_pairs(void **state) {
    struct random random = random_open(31);
    size_t apart = is_short() ? 4 : 1; /* all pairs of formats are many */
    (void)state;
    for (size_t i = random_below(&random, (uint32_t)apart); i < LENGTH(boards); i += apart) {
        qd_board *board;
        OK(qd_board_parse(boards[i], &board, NULL));
        check_board(&random, board);
        qd_board_free(board);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
