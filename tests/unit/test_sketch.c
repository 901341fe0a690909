/* Solutions of covers, drawn: as text, and what is in pictures. */
#include "support.h"

#include "quadrille/classics.h"
#include "quadrille/draw.h"

#include <stdio.h>

/* The first solution of a problem, as text. */
static void draw(const qd_cover *cover, qd_text *text) {
    qd_cover_search *search;
    qd_sketch *sketch;
    size_t count;
    OK(qd_sketch_new(cover, &sketch, NULL, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    const uint32_t *options = qd_cover_search_solution(search, &count);
    OK(qd_sketch_put(sketch, options, count, text, NULL));
    qd_cover_search_free(search);
    qd_sketch_free(sketch);
}

static qd_cover *read_cover(const char *dlx) {
    qd_cover *cover;
    OK(qd_cover_read(QD_COVER_DLX, dlx, strlen(dlx), NULL, &cover, NULL));
    return cover;
}

struct drawing {
    const char *dlx, *text;
};

static const struct drawing drawings[] = {
    /* Knuth's names of cells, and those of this library */
    {"A B 00 01 10 11 12\nA 00 01\nB 10 11 12\n", "┌───────┐\n"
                                                  "│ A   A │\n"
                                                  "├───────┴───┐\n"
                                                  "│ B   B   B │\n"
                                                  "└───────────┘\n"},
    {"A B r1c1 r1c2 r2c1 r2c2 r2c3\nA r1c1 r1c2\nB r2c1 r2c2 r2c3\n", "┌───────┐\n"
                                                                      "│ A   A │\n"
                                                                      "├───────┴───┐\n"
                                                                      "│ B   B   B │\n"
                                                                      "└───────────┘\n"},
    {"00 01 02 10 12 20 21 22\n00 01 02 10\n12 20 21 22\n", "┌───────────┐\n"
                                                            "│           │\n"
                                                            "│   ┌───┬───┤\n"
                                                            "│   │   │   │\n"
                                                            "├───┴───┘   │\n"
                                                            "│           │\n"
                                                            "└───────────┘\n"},
    {"long r1c1 1x2 r1c2\nlong r1c1\n1x2 r1c2\n", "┌─────┬─────┐\n"
                                                  "│ lon │ 1x2 │\n"
                                                  "└─────┴─────┘\n"},
    /* layers; two pieces with one name get letters */
    {"2|x 000 001 010 011\nx 000 001\nx 010 011\n", "┌───┬───┐  ┌───┬───┐\n"
                                                    "│ A │ B │  │ A │ B │\n"
                                                    "└───┴───┘  └───┴───┘\n"},
    {"a b r1c1l1 r1c1l2\na r1c1l1\nb r1c1l2\n", "┌───┐  ┌───┐\n"
                                                "│ a │  │ b │\n"
                                                "└───┘  └───┘\n"},
    /* values: as colours, after = or ., of Latin squares and boxes */
    {"A1 A2 | r1c1 r1c2 r2c2\nA1 r1c1:x r1c2:y\nA2 r2c2:\xc3\xa4\n", "x y\n"
                                                                     "  \xc3\xa4\n"},
    {"r1c1 r1c2 r1=1 r1=2\nr1c1 r1=2\nr1c2 r1=1\n", "2 1\n"},
    {"r1c1 r1c3 | 1.a 2.b\nr1c1 1.a\nr1c3 2.b\n", "a   b\n"},
    {"r1c1 r1c2 r1=1 r1=2 b1=2 b2=1\nr1c1 r1=2 b1=2\nr1c2 r1=1 b2=1\n", "┌───┬───┐\n"
                                                                        "│ 2 │ 1 │\n"
                                                                        "└───┴───┘\n"},
    {"p00 p01 r00 r01 c00 c11\np00 r01 c00\np01 r00 c11\n", "2 1\n"},
    /* rows and columns, queens that dominate, a line, graphs */
    {"r0 r1 c0 c1 | a1\nr0 c1 a1\nr1 c0\n", ". Q\nQ .\n"},
    {"r1 r2 c1 c2\nr1 c1 |3\nr2 c2 |4\n", "* .\n. *\n"},
    {"1|# 1:2|00 1:2|01 1:2|02\n# 01 00 02\n", ". Q .\n"},
    {"d1 d2 s0 s1 s2 s3\nd1 s0 s2\nd2 s1 s3\n", "1 2 1 2\n"},
    {"v1 v2 | 1.a 1.b\nv1 1.a\nv2 1.b\n", "a: v1\nb: v2\n"},
    {"e1 e2 | u v w\ne1 u:x v:y\ne2 v:y w:x\n", "x: u w\ny: v\n"},
    {"u v w x\nu v\nw x\n", "u - v, w - x\n"},
    /* edges */
    {"r1c1 r1c2 p q | hr1c1 hr2c1 vr1c1 vr1c2 vr1c3 hr1c2 hr2c2\n"
     "p r1c1 hr1c1:a hr2c1:b vr1c1:c vr1c2:d\nq r1c2 hr1c2:e hr2c2:f vr1c2:d vr1c3:g\n",
     "┌─────┬─────┐\n"
     "│  a  │  e  │\n"
     "│ c  d│ d  g│\n"
     "│  b  │  f  │\n"
     "└─────┴─────┘\n"},
    /* nothing known; and names that only look like cells */
    {"a b c\na b\nc |3\n", "a b\nc |3\n"},
    {"i0 i1 i2\ni0 i1 i2\n", "i0 i1 i2\n"},
    {"1 2 10 11\n1 2 10\n11\n", "1 2 10\n11\n"},
    {"r0c1 r1c0 rc r1c\nr0c1 r1c0 rc\nr1c\n", "r0c1 r1c0 rc\nr1c\n"},
    {"01 02 12\n01 02 12\n", "01 02 12\n"},
    {"s0 s2\ns0\ns2\n", "s0\ns2\n"},
    {"| nothing\n", ""},
};

static void test_texts(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(drawings); i++) {
        qd_text text = QD_TEXT_INIT;
        qd_cover *cover = read_cover(drawings[i].dlx);
        qd_text_put(&text, "");
        draw(cover, &text);
        if (strcmp(text.data, drawings[i].text) != 0)
            fail_msg("%s is drawn as\n%s", drawings[i].dlx, text.data);
        qd_text_free(&text);
        qd_cover_free(cover);
    }
}

/* ---- pictures -------------------------------------------------------------------------------- */

static size_t count_parts(const qd_picture *picture, const char *part) {
    size_t count = 0;
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++)
        count += strcmp(qd_picture_shape(picture, i).part, part) == 0;
    return count;
}

/* All shapes are in the space that was measured, but for half a line. */
static void check_inside(const qd_picture *picture, double x, double y, double width,
                         double height) {
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        assert_true(shape.x >= x - 2 && shape.x <= x + width + 2);
        assert_true(shape.y >= y - 2 && shape.y <= y + height + 2);
        if (shape.kind == QD_SHAPE_LINE || shape.kind == QD_SHAPE_RECTANGLE)
            assert_true(shape.x2 <= x + width + 2 && shape.y2 <= y + height + 2);
    }
}

static qd_picture *picture_of(const char *name, const char *argument, double most_width) {
    qd_classic_call call = {0};
    qd_cover *cover;
    qd_cover_search *search;
    qd_sketch *sketch;
    qd_picture *picture;
    size_t count;
    double width, height;
    call.arguments = &argument;
    call.count = argument != NULL;
    OK(qd_classic_make(name, &call, &cover, NULL));
    OK(qd_sketch_new(cover, &sketch, NULL, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    assert_int_equal(qd_cover_search_next(search), QD_SOLUTION);
    const uint32_t *options = qd_cover_search_solution(search, &count);
    qd_sketch_measure(sketch, count, most_width, &width, &height);
    assert_true(width <= most_width + 0.001);
    OK(qd_picture_new(width + 20, height + 20, &picture, NULL));
    OK(qd_sketch_add(sketch, options, count, most_width, picture, 10, 10, NULL));
    check_inside(picture, 10, 10, width, height);
    qd_cover_search_free(search);
    qd_sketch_free(sketch);
    qd_cover_free(cover);
    return picture;
}

/* A problem, and how many shapes of some parts its picture has. */
struct pictured {
    const char *name, *argument, *part;
    size_t count;
};

static const struct pictured pictured[] = {
    {"queens", "6", "value", 6},         {"queens", "6", "cell", 18},
    {"dominoes", "4x4", "piece", 16},    {"soma", NULL, "piece", 27},
    {"soma", NULL, "value", 27},         {"latin", "4", "value", 16},
    {"latin", "4", "border", 16},        {"sudoku", "4x4", "border", 24},
    {"sudoku", "4x4", "line", 16},       {"langford", "3", "piece", 6},
    {"matching", "cycle6", "line", 6},   {"matching", "cycle6", "border", 3},
    {"matching", "cycle6", "vertex", 6}, {"steiner", "7", "value", 7},
};

static void test_pictures(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(pictured); i++)
        for (double most_width = 60; most_width < 1000; most_width += 300) {
            const struct pictured *one = &pictured[i];
            qd_picture *picture = picture_of(one->name, one->argument, most_width);
            size_t count = count_parts(picture, one->part);
            if (count != one->count)
                fail_msg("%s: %zu shapes of part %s", one->name, count, one->part);
            qd_picture_free(picture);
        }
}

static void test_kinds(void **state) {
    static const struct {
        const char *dlx;
        qd_sketch_kind kind;
    } kinds[] = {{"a b\na b\na\n", QD_SKETCH_OPTIONS},
                 {"00\n00\n", QD_SKETCH_CELLS},
                 {"r1 c1\nr1 c1\n", QD_SKETCH_PLACES},
                 {"v | 1.a\nv 1.a\n", QD_SKETCH_COLOURS},
                 {"u v\nu v\n", QD_SKETCH_MATCHING},
                 {"s0 s1 2\n2 s0 s1\n", QD_SKETCH_CELLS},
                 {"r9999c9999\nr9999c9999\n", QD_SKETCH_OPTIONS}};
    (void)state;
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        qd_cover *cover = read_cover(kinds[i].dlx);
        qd_sketch *sketch;
        qd_sketch_kind kind;
        OK(qd_sketch_new(cover, &sketch, &kind, NULL));
        assert_int_equal(kind, kinds[i].kind);
        qd_sketch_free(sketch);
        qd_cover_free(cover);
    }
    qd_sketch_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
