/*
 * Classic problems with random arguments: a problem or an error of one line, and the same again the
 * second time. Random covers whose items have names that drawings know: any set of options is drawn,
 * as lines without control characters.
 */
#include "support.h"

#include "quadrille/classics.h"
#include "quadrille/draw.h"

#include <stdio.h>

static const char *const words[] = {
    "1",
    "2",
    "3",
    "5",
    "0",
    "17",
    "2x3",
    "3x4",
    "1x1",
    "3x3x2",
    "2x2x2",
    "4x",
    "x4",
    "x",
    "xx/x",
    "x.x/,x",
    "any",
    "fillers",
    "fixed",
    "noflip",
    "onesided",
    "mirrored",
    "torus",
    "distance",
    "half",
    "reduced",
    "square",
    "repeats",
    "free",
    "holes=centre",
    "holes=3",
    "holes=r1c1",
    "seed=7",
    "seed=",
    "colours=2",
    "text",
    "tetrominoes",
    "5-ominoes",
    "3-cubes",
    "soma",
    "I*2+o",
    "i*0:3+1x1*1:9",
    "petersen",
    "cycle5",
    "grid2x3",
    "queen3",
    "6x6+x",
    "4x4",
    "4x4+cage=5:r1c1r1c2",
    "1...............",
    "",
    "+",
    "*",
    "=",
    "999",
    "-1",
    "12........",
};

static const char *const texts[] = {
    "",
    "a b\nb c\n",
    "##\n.#\n",
    "A.B\n---\nAAB\n",
    "ab ba abc bac cab\n",
    "1 2 3\n",
    "p edge 3 2\ne 1 2\n",
    "\n\n###\n",
    "12........",
    "#\n\n#\n",
    "\xff\xfe\n",
    "1...\n....\n....\n...4\n",
};

static qd_status read_text(void *user, const char *name, qd_text *text, qd_error *error) {
    (void)name;
    (void)error;
    qd_text_put(text, user);
    return QD_OK;
}

static void check_message(const qd_error *error) {
    assert_true(*error->message);
    assert_null(strpbrk(error->message, "\n\r"));
}

static void draw_some(struct random *random, const qd_cover *cover);

static void make_one(struct random *random) {
    const char *arguments[6];
    qd_classic_call call = {0};
    qd_error error = {.message = ""}, second = {.message = ""};
    qd_cover *cover, *again;
    size_t rows = 0;
    while (qd_classic_get(rows))
        rows++;
    const char *name = qd_classic_get(random_below(random, (uint32_t)rows))->name;
    call.arguments = arguments;
    call.count = random_below(random, LENGTH(arguments));
    for (size_t i = 0; i < call.count; i++)
        arguments[i] = words[random_below(random, LENGTH(words))];
    call.read = random_below(random, 8) ? read_text : NULL;
    call.user = (void *)(uintptr_t)texts[random_below(random, LENGTH(texts))];
    qd_status status = qd_classic_make(name, &call, &cover, &error);
    assert_int_equal(qd_classic_make(name, &call, &again, &second), status);
    assert_string_equal(error.message, second.message);
    if (status == QD_OK) {
        assert_true(qd_cover_fingerprint(cover) == qd_cover_fingerprint(again));
        draw_some(random, cover);
    } else {
        assert_null(cover);
        check_message(&error);
    }
    qd_cover_free(cover);
    qd_cover_free(again);
}

static void test_arguments(void **state) {
    struct random random = random_from(20);
    (void)state;
    for (uint32_t i = 0; i < how_many(3000); i++)
        make_one(&random);
}

/* ---- drawings -------------------------------------------------------------------------------- */

static void check_lines(const qd_text *text) {
    assert_true(text->length == 0 || text->data[text->length - 1] == '\n');
    for (size_t i = 0; i < text->length; i++)
        assert_true((unsigned char)text->data[i] >= ' ' || text->data[i] == '\n');
}

/* Any options, not only solutions. */
static void draw_some(struct random *random, const qd_cover *cover) {
    uint32_t options[12], count = 0, all = qd_cover_option_count(cover);
    qd_text text = QD_TEXT_INIT;
    qd_sketch *sketch;
    qd_picture *picture;
    double width, height;
    while (all && count < LENGTH(options) && random_below(random, 10))
        options[count++] = random_below(random, all);
    OK(qd_sketch_new(cover, &sketch, NULL, NULL));
    OK(qd_sketch_put(sketch, options, count, &text, NULL));
    check_lines(&text);
    qd_sketch_measure(sketch, count, 500, &width, &height);
    assert_true(width > 0 && width <= 500.001 && height > 0);
    OK(qd_picture_new(width, height, &picture, NULL));
    OK(qd_sketch_add(sketch, options, count, 500, picture, 0, 0, NULL));
    OK(qd_picture_svg(picture, NULL, &text, NULL));
    qd_picture_free(picture);
    qd_sketch_free(sketch);
    qd_text_free(&text);
}

/* A name of some kind that drawings look for. */
static void put_name(struct random *random, char *name, size_t size) {
    static const char *const kinds[] = {"r%uc%u",  "r%uc%ul%u", "%u%u",  "%u%u%u", "r%u", "c%u",
                                        "hr%uc%u", "vr%uc%u",   "p%u%u", "d%u%u",  "s%u", "b%u=%u",
                                        "r%u=%u",  "%u.%u",     "b%u%u", "r%u%u",  "#%u", "v%u"};
    const char *kind = kinds[random_below(random, LENGTH(kinds))];
    uint32_t at[3];
    for (int k = 0; k < 3; k++)
        at[k] = random_below(random, 4);
    int length = 0;
    for (int k = 0; *kind; kind++) {
        if (*kind == '%')
            length += snprintf(name + length, size - (size_t)length, "%u", at[k++]), kind++;
        else
            name[length++] = *kind;
    }
    name[length] = '\0';
}

static uint32_t add_items(struct random *random, qd_cover *cover) {
    uint32_t count = 0, wanted = 1 + random_below(random, 30), item;
    for (uint32_t i = 0; i < wanted; i++) {
        char name[32];
        put_name(random, name, sizeof name);
        bool primary = random_below(random, 3) > 0;
        if (!qd_cover_find_item(cover, name, &item)) {
            uint32_t most = primary && random_below(random, 9) == 0 ? 2 : 1;
            qd_cover_add_item(cover, name, primary ? QD_PRIMARY : QD_SECONDARY, primary, most);
            count++;
        }
    }
    return count;
}

static void add_option(struct random *random, qd_cover *cover, uint32_t items) {
    uint32_t chosen[5], colours[5], count = 0;
    static const char *const names[] = {"a", "b", "\xc3\xa9", "long"};
    for (uint32_t i = 0; i < items && count < LENGTH(chosen); i++)
        if (random_below(random, items) < 3) {
            bool coloured =
                qd_cover_item_about(cover, i).kind == QD_SECONDARY && random_below(random, 2);
            chosen[count] = i;
            colours[count++] =
                coloured ? qd_cover_add_colour(cover, names[random_below(random, LENGTH(names))])
                         : QD_NO_COLOUR;
        }
    if (count)
        qd_cover_add_option(cover, chosen, count, colours, 0);
}

static void test_names(void **state) {
    struct random random = random_from(21);
    (void)state;
    for (uint32_t i = 0; i < how_many(3000); i++) {
        qd_cover *cover;
        OK(qd_cover_new(&cover, NULL));
        uint32_t items = add_items(&random, cover), options = random_below(&random, 20);
        for (uint32_t o = 0; o < options; o++)
            add_option(&random, cover, items);
        OK(qd_cover_seal(cover, NULL));
        draw_some(&random, cover);
        qd_cover_free(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
