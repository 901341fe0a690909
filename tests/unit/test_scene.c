/* Steps drawn in their positions: which marks are where, in pictures and on boards of text. */
#include "support.h"

#include "quadrille/draw.h"

/* A puzzle, and an explainer at its beginning. */
struct fixture {
    qd_board *board;
    qd_grid *grid;
    qd_explainer *explainer;
    qd_puzzle puzzle;
};

static void open_fixture(struct fixture *fixture, const char *board, const char *cells,
                         const char *scale) {
    qd_explainer_settings settings = {0};
    settings.scale = qd_scale_find(scale);
    OK(qd_board_parse(board, &fixture->board, NULL));
    OK(qd_grid_new(fixture->board, &fixture->grid, NULL));
    OK(qd_grid_parse(fixture->grid, cells, strlen(cells), NULL, NULL, NULL));
    OK(qd_explainer_new(fixture->board, &settings, &fixture->explainer, NULL));
    qd_explainer_start(fixture->explainer, fixture->grid);
    fixture->puzzle = (qd_puzzle){.grid = fixture->grid};
}

static void close_fixture(struct fixture *fixture) {
    qd_explainer_free(fixture->explainer);
    qd_grid_free(fixture->grid);
    qd_board_free(fixture->board);
}

static qd_scene scene_of(const struct fixture *fixture, const qd_step *step, qd_help help) {
    return (qd_scene){&fixture->puzzle, fixture->explainer, step, help, NULL};
}

/* In cells of size 10. */
static qd_picture *draw(const qd_scene *scene) {
    qd_picture *picture;
    qd_picture_room room = {0};
    room.width = 1000;
    room.cell_size = 10;
    OK(qd_picture_new(1000, 1000, &picture, NULL));
    OK(qd_picture_add_scene(picture, &room, scene, NULL, NULL));
    return picture;
}

static size_t count_parts(const qd_picture *picture, const char *part) {
    size_t count = 0;
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++)
        count += strcmp(qd_picture_shape(picture, i).part, part) == 0;
    return count;
}

static void expect_parts(const qd_scene *scene, size_t house, size_t cover, size_t cell,
                         size_t pattern, size_t other, size_t removed, size_t placed) {
    qd_picture *picture = draw(scene);
    assert_int_equal(count_parts(picture, "house"), house);
    assert_int_equal(count_parts(picture, "cover"), cover);
    assert_int_equal(count_parts(picture, "cell"), 4 * cell);
    assert_int_equal(count_parts(picture, "pattern"), pattern);
    assert_int_equal(count_parts(picture, "other"), other);
    assert_int_equal(count_parts(picture, "removed"), removed);
    assert_int_equal(count_parts(picture, "placed"), 2 * placed);
    qd_picture_free(picture);
}

static void expect_text(const qd_scene *scene, const char *expected) {
    qd_text text = QD_TEXT_INIT;
    qd_scene_put(scene, &text);
    OK(qd_text_check(&text, NULL));
    assert_string_equal(text.data, expected);
    qd_text_free(&text);
}

/* ---- steps made by hand, on a board of 4x4 with a 1 in r1c1 ---------------------------------- */

#define FREE                                                                                       \
    "| 1    234  | 234  234  |\n"                                                                  \
    "| 234  234  | 1234 1234 |\n"                                                                  \
    "+-----------+-----------+\n"                                                                  \
    "| 234  1234 | 1234 1234 |\n"                                                                  \
    "| 234  1234 | 1234 1234 |\n"

/* Row 1 and column 2 with 2, and a fin. */
static const qd_part parts[] = {{QD_ROLE_BASE, 0, 0, QD_NO_CELL, 2, 0},
                                {QD_ROLE_COVER, 0, 5, QD_NO_CELL, 2, 0},
                                {QD_ROLE_FIN, 0, QD_NO_HOUSE, 6, 1, 0}};
static const qd_removal removals[] = {{5, 2}, {9, 6}};
static const qd_link links[] = {{0, 1, 3, 3, 3, false, true, 0, NULL},
                                {0, 3, 3, 15, 3, true, false, QD_NO_HOUSE, NULL}};

static qd_step step_by_hand(void) {
    return (qd_step){.technique = qd_technique_number(0),
                     .cell = QD_NO_CELL,
                     .removals = removals,
                     .removal_count = LENGTH(removals),
                     .parts = parts,
                     .part_count = LENGTH(parts)};
}

static void test_pattern(void **state) {
    struct fixture fixture;
    qd_step step = step_by_hand();
    (void)state;
    open_fixture(&fixture, "4x4", "1...............", "classic");
    qd_house row = qd_board_house(fixture.board, 0), column = qd_board_house(fixture.board, 5);
    assert_int_equal(row.cells[1], 1);
    assert_int_equal(column.cells[1], 5);
    qd_scene scene = scene_of(&fixture, &step, QD_HELP_REASON);
    expect_parts(&scene, 4, 3, 1, 3, 1, 3, 0);
    scene.words = "Words.\nMore words.";
    expect_text(&scene, "+---------------+---------------+\n"
                        "| 1      34*2   | 34*2   34*2   |\n"
                        "| 234    34-2   | 234~1  1234   |\n"
                        "+---------------+---------------+\n"
                        "| 234    14-2-3 | 1234   1234   |\n"
                        "| 234    1234   | 1234   1234   |\n"
                        "+---------------+---------------+\n"
                        "* pattern   ~ other part of the pattern   - removed\n"
                        "Words.\nMore words.\n");
    qd_picture *picture = draw(&scene);
    assert_int_equal(count_parts(picture, "words"), 2);
    assert_int_equal(count_parts(picture, "clue"), 1);
    assert_int_equal(count_parts(picture, "candidate"), 7 * 3 - 1 + 8 * 4 + 1);
    qd_picture_free(picture);
    close_fixture(&fixture);
}

/* Less help shows less. */
static void test_help(void **state) {
    struct fixture fixture;
    qd_step step = step_by_hand();
    (void)state;
    open_fixture(&fixture, "4x4", "1...............", "classic");
    for (int help = QD_HELP_WHERE; help <= QD_HELP_TECHNIQUE; help++) {
        qd_scene scene = scene_of(&fixture, &step, (qd_help)help);
        step.part_count = LENGTH(parts);
        step.parts = parts;
        expect_parts(&scene, 4, 0, 0, 0, 0, 0, 0);
        step.parts = &parts[2];
        step.part_count = 1;
        expect_parts(&scene, 0, 0, 1, 0, 0, 0, 0);
        expect_text(&scene, "+-----------+-----------+\n" FREE "+-----------+-----------+\n");
    }
    qd_scene scene = scene_of(&fixture, &step, QD_HELP_EFFECT);
    step = step_by_hand();
    expect_parts(&scene, 0, 0, 0, 0, 0, 3, 0);
    scene.step = NULL;
    expect_parts(&scene, 0, 0, 0, 0, 0, 0, 0);
    expect_text(&scene, "+-----------+-----------+\n" FREE "+-----------+-----------+\n");
    close_fixture(&fixture);
}

/* A link is one line for each dash, and two for the head of its arrow. */
static void test_links(void **state) {
    struct fixture fixture;
    qd_step step = step_by_hand();
    (void)state;
    open_fixture(&fixture, "4x4", "1...............", "classic");
    step.links = links;
    step.link_count = LENGTH(links);
    step.part_count = 0;
    qd_scene scene = scene_of(&fixture, &step, QD_HELP_REASON);
    expect_parts(&scene, 0, 0, 0, 1, 2, 3, 0);
    expect_text(&scene, "+---------------+---------------+\n"
                        "| 1      24~3   | 234    24*3   |\n"
                        "| 234    34-2   | 1234   1234   |\n"
                        "+---------------+---------------+\n"
                        "| 234    14-2-3 | 1234   1234   |\n"
                        "| 234    1234   | 1234   124~3  |\n"
                        "+---------------+---------------+\n"
                        "* holds in a chain   ~ does not hold in a chain   - removed\n");
    size_t counts[2];
    qd_link link = links[1];
    step.links = &link;
    step.link_count = 1;
    for (size_t i = 0; i < 2; i++) {
        link.to_on = i;
        qd_picture *picture = draw(&scene);
        counts[i] = count_parts(picture, "link") - 2;
        qd_picture_free(picture);
    }
    assert_true(counts[0] > 1);
    assert_int_equal(counts[1], 2 * counts[0] - 1);
    scene.help = QD_HELP_TECHNIQUE;
    qd_picture *picture = draw(&scene);
    assert_int_equal(count_parts(picture, "link"), 0);
    qd_picture_free(picture);
    close_fixture(&fixture);
}

/* A link from a candidate to itself has no direction. */
static void test_no_length(void **state) {
    struct fixture fixture;
    const qd_link link = {0, 3, 3, 3, 3, true, false, QD_NO_HOUSE, NULL};
    qd_step step = step_by_hand();
    (void)state;
    open_fixture(&fixture, "4x4", "1...............", "classic");
    step.links = &link;
    step.link_count = 1;
    qd_scene scene = scene_of(&fixture, &step, QD_HELP_REASON);
    qd_picture *picture = draw(&scene);
    assert_int_equal(count_parts(picture, "link"), 0);
    qd_picture_free(picture);
    close_fixture(&fixture);
}

/* A wrong value is struck out; a missing candidate is shown. */
static void test_mistakes(void **state) {
    struct fixture fixture;
    const qd_removal wrong = {0, 1};
    qd_step step = {.cell = QD_NO_CELL, .removals = &wrong, .removal_count = 1};
    (void)state;
    open_fixture(&fixture, "4x4", "1...............", "classic");
    qd_scene scene = scene_of(&fixture, &step, QD_HELP_REASON);
    expect_parts(&scene, 0, 0, 0, 0, 0, 1, 0);
    expect_text(&scene, "+-----------+-----------+\n"
                        "| -1   234  | 234  234  |\n"
                        "| 234  234  | 1234 1234 |\n"
                        "+-----------+-----------+\n"
                        "| 234  1234 | 1234 1234 |\n"
                        "| 234  1234 | 1234 1234 |\n"
                        "+-----------+-----------+\n"
                        "- wrong\n");
    step = (qd_step){.cell = 1, .value = 1};
    expect_parts(&scene, 0, 0, 0, 0, 0, 0, 1);
    expect_text(&scene, "+-------------+-------------+\n"
                        "| 1     234+1 | 234   234   |\n"
                        "| 234   234   | 1234  1234  |\n"
                        "+-------------+-------------+\n"
                        "| 234   1234  | 1234  1234  |\n"
                        "| 234   1234  | 1234  1234  |\n"
                        "+-------------+-------------+\n"
                        "+ missing\n");
    scene.help = QD_HELP_WHERE;
    expect_parts(&scene, 0, 0, 1, 0, 0, 0, 0);
    close_fixture(&fixture);
}

/* Values are shown as in sentences, and a cell without candidates is. */
static void test_symbols(void **state) {
    struct fixture fixture;
    (void)state;
    char empty[101] = {0};
    memset(empty, '.', 100);
    open_fixture(&fixture, "10x10", empty, "classic");
    qd_grid_set_value(fixture.grid, 0, 10);
    fixture.puzzle.numeric = true;
    uint8_t values[100] = {10};
    uint64_t candidates[100] = {0};
    qd_explainer_start_at(fixture.explainer, values, candidates, NULL);
    qd_scene scene = scene_of(&fixture, NULL, QD_HELP_REASON);
    qd_picture *picture = draw(&scene);
    qd_text text = QD_TEXT_INIT;
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        if (shape.kind == QD_SHAPE_TEXT && strcmp(shape.part, "clue") == 0)
            assert_string_equal(shape.text, "A");
    }
    assert_int_equal(count_parts(picture, "candidate"), 99);
    qd_scene_put(&scene, &text);
    assert_non_null(strstr(text.data, "| A x x x x | x x x x x |"));
    qd_text_free(&text);
    qd_picture_free(picture);
    close_fixture(&fixture);
}

/* ---- steps as they are found ----------------------------------------------------------------- */

static size_t bits_of(uint64_t values) {
    size_t count = 0;
    for (; values; values &= values - 1)
        count++;
    return count;
}

/* Marks in the lines of cells. */
static size_t count_marks(const char *text, char mark) {
    size_t count = 0;
    for (bool is_row = *text == '|'; *text; text++) {
        if (text[0] == '\n')
            is_row = text[1] == '|';
        count += is_row && *text == mark;
    }
    return count;
}

static void check_scene(const struct fixture *fixture, const qd_step *step) {
    qd_scene scene = scene_of(fixture, step, QD_HELP_REASON);
    qd_picture *picture = draw(&scene);
    qd_text text = QD_TEXT_INIT;
    size_t removed = 0;
    for (size_t i = 0; i < step->removal_count; i++)
        removed += bits_of(step->removals[i].values);
    qd_scene_put(&scene, &text);
    assert_int_equal(count_parts(picture, "removed"), removed);
    assert_int_equal(count_marks(text.data, '-'), removed);
    assert_int_equal(count_parts(picture, "placed"), 2 * (step->cell != QD_NO_CELL));
    assert_int_equal(count_marks(text.data, '+'), step->cell != QD_NO_CELL);
    assert_true((count_parts(picture, "link") >= 3 * step->link_count));
    /* something of the pattern is marked */
    assert_true(count_parts(picture, "pattern") + count_parts(picture, "other") > 0);
    qd_text_free(&text);
    qd_picture_free(picture);
}

static void test_paths(void **state) {
    static const struct {
        const char *scale;
        const char *puzzle;
    } cases[] = {
        {"learner",
         "9..16.5..2.68...34.4.......5.1.........3.9.1.3.....2.66......2.....43..5...6..8.."},
        {"learner",
         "..24..7......97..65..3...1.1......4.....8.2....4..2.8..8.....79.3...6.......45..."},
        {"learner",
         "....4.8.2...9.2....6...394.3.6...7....8.....6...79....6...7.4.......13875.3..4..."},
        {"classic",
         "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."},
        {"extended",
         "9..16.5..2.68...34.4.......5.1.........3.9.1.3.....2.66......2.....43..5...6..8.."},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct fixture fixture;
        const qd_step *step;
        qd_outcome outcome;
        open_fixture(&fixture, "9x9", cases[i].puzzle, cases[i].scale);
        for (int n = 0; n < 60 && (step = qd_explainer_next(fixture.explainer, &outcome)); n++) {
            check_scene(&fixture, step);
            qd_explainer_apply(fixture.explainer);
        }
        close_fixture(&fixture);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pattern),  cmocka_unit_test(test_help),
        cmocka_unit_test(test_links),    cmocka_unit_test(test_no_length),
        cmocka_unit_test(test_mistakes), cmocka_unit_test(test_symbols),
        cmocka_unit_test(test_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
