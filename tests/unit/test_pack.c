/* The packing of links: known pairs, both directions, and damaged data. */
#include "support.h"

#include "text/pack.h"

#include <stdio.h>

#define FIRST_ENTRY 3

typedef qd_status (*packing)(const char *bytes, size_t length, qd_text *out, qd_error *error);

static qd_status pack64(const char *bytes, size_t length, qd_text *out, qd_error *error) {
    return qd_lz_pack(LZ_BASE64, bytes, length, out, error);
}

static qd_status unpack64(const char *bytes, size_t length, qd_text *out, qd_error *error) {
    return qd_lz_unpack(LZ_BASE64, bytes, length, out, error);
}

static qd_status pack_uri(const char *bytes, size_t length, qd_text *out, qd_error *error) {
    return qd_lz_pack(LZ_URI, bytes, length, out, error);
}

static qd_status unpack_uri(const char *bytes, size_t length, qd_text *out, qd_error *error) {
    return qd_lz_unpack(LZ_URI, bytes, length, out, error);
}

/* As lz-string 1.5.0 packs them. */
static const struct {
    const char *text, *packed;
} known[] = {
    {"", "Q==="},
    {"a", "IZA="},
    {"aaaaaaaaaa", "IY1o"},
    {"banana bandana banana", "EYQwduIASmAmkaQkA==="},
    {"{\"size\":4,\"grid\":[[{},{},{},{}]]}", "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdSooA==="},
    {"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 caf\xc3\xa9 \xf0\x9f\x98\x80",
     "MYQwZglwBINQRYvBuAA9qpIMUA=="},
};

static void assert_gives(packing work, const char *from, const char *to) {
    qd_text out = QD_TEXT_INIT;
    qd_error error = {0};
    if (work(from, strlen(from), &out, &error) != QD_OK)
        fail_msg("%s: %s", from, error.message);
    assert_string_equal(out.data, to);
    qd_text_free(&out);
}

static void test_known(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(known); i++) {
        char uri[200];
        snprintf(uri, sizeof uri, "%.*s", (int)strcspn(known[i].packed, "="), known[i].packed);
        assert_gives(pack64, known[i].text, known[i].packed);
        assert_gives(unpack64, known[i].packed, known[i].text);
        assert_gives(unpack64, uri, known[i].text);
        assert_gives(pack_uri, known[i].text, uri);
        assert_gives(unpack_uri, uri, known[i].text);
    }
    assert_gives(qd_base32_unpack, "", "");
    assert_gives(qd_base32_pack, "hello, w", "d1imor3f5gg7e");
    assert_gives(qd_base32_unpack, "d1imor3f5gg7e", "hello, w");
}

static void test_percent(void **state) {
    (void)state;
    assert_gives(qd_percent_unpack, "a%2Bb%2fc", "a+b/c");
    assert_gives(qd_percent_unpack, "100%", "100%");
    assert_gives(qd_percent_unpack, "%4", "%4");
    assert_gives(qd_percent_unpack, "%zz%41", "%zzA");
    assert_gives(qd_percent_unpack, "\xc3\xa9", "\xc3\xa9");
}

/* Any text is restored, whatever its bytes. */
static void there_and_back(packing pack, packing unpack, const char *bytes, size_t length) {
    qd_text packed = QD_TEXT_INIT, again = QD_TEXT_INIT;
    qd_error error = {0};
    if (pack(bytes, length, &packed, &error) != QD_OK ||
        unpack(packed.data, packed.length, &again, &error) != QD_OK)
        fail_msg("%s", error.message);
    assert_int_equal(again.length, length);
    assert_memory_equal(again.data, bytes, length);
    qd_text_free(&packed);
    qd_text_free(&again);
}

static void test_there_and_back(void **state) {
    struct random random = random_open(1);
    static char bytes[6000];
    (void)state;
    for (uint32_t round = 0; round < how_many(300); round++) {
        uint32_t length = random_below(&random, round % 10 ? 200 : sizeof bytes);
        uint32_t kinds = 1 + random_below(&random, 127);
        for (uint32_t i = 0; i < length; i++)
            bytes[i] = (char)random_below(&random, kinds);
        there_and_back(pack64, unpack64, bytes, length);
        there_and_back(pack_uri, unpack_uri, bytes, length);
        for (uint32_t i = 0; i < length; i++)
            bytes[i] = (char)random_below(&random, 256);
        there_and_back(qd_base32_pack, qd_base32_unpack, bytes, length);
        there_and_back(qd_zlib_pack, qd_zlib_unpack, bytes, length);
    }
}

static void test_damaged(void **state) {
    static const struct {
        packing work;
        const char *packed;
        uint64_t column;
        const char *message;
    } cases[] = {
        {unpack64, "", 1, "the packed text ends too early"},
        {unpack64, "IY1", 4, "the packed text ends too early"},
        {unpack64, "I?ZA=", 2, "not a digit of packed text"},
        {unpack64, "IZ=", 3, "not a digit of packed text"},
        {unpack_uri, "I/ZA", 2, "not a digit of packed text"},
        {unpack64, "4ZA=", 1, "the packed text is inconsistent"},
        {qd_base32_unpack, "abcw", 4, "not a digit of packed text (0-9, a-v)"},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text out = QD_TEXT_INIT;
        qd_error error = {0};
        assert_int_equal(cases[i].work(cases[i].packed, strlen(cases[i].packed), &out, &error),
                         QD_ERROR_SYNTAX);
        assert_string_equal(error.message, cases[i].message);
        assert_int_equal(error.column, cases[i].column);
        qd_text_free(&out);
    }
}

/* Digits at random are mostly no packed text. They are refused within their length, whatever was read before. */
static void test_random_digits(void **state) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    struct random random = random_from(random_seed(35));
    (void)state;
    for (uint32_t i = 0; i < 20000; i++) {
        char packed[13] = "";
        qd_text out = QD_TEXT_INIT;
        qd_error error = {0};
        uint32_t length = random_below(&random, sizeof packed);
        for (uint32_t at = 0; at < length; at++)
            packed[at] = digits[random_below(&random, 64)];
        if (unpack64(packed, length, &out, &error) != QD_OK) {
            assert_int_equal(error.status, QD_ERROR_SYNTAX);
            assert_true(error.column >= 1 && error.column <= length + 1);
        }
        qd_text_free(&out);
    }
}

/* An unpaired surrogate cannot be text. */
static void test_surrogates(void **state) {
    qd_text packed = QD_TEXT_INIT, out = QD_TEXT_INIT;
    qd_error error = {0};
    (void)state;
    static const char *const halves[] = {"rwbQ", "gB7l4No=", "rwbA8g==", "rwbgADo="};
    for (size_t i = 0; i < LENGTH(halves); i++) {
        assert_int_equal(unpack64(halves[i], strlen(halves[i]), &out, &error), QD_ERROR_SYNTAX);
        assert_string_equal(error.message, "unpaired surrogate in packed text");
    }
    OK(pack64("a\xff", 2, &packed, NULL));
    OK(unpack64(packed.data, packed.length, &out, NULL));
    assert_string_equal(out.data, "a\xef\xbf\xbd");
    qd_text_free(&packed);
    qd_text_free(&out);
}

/* Digits that mean: `a`, then repeatedly the entry that is made next, which is longer by one every
 * time. */
static size_t make_bomb(char *digits, size_t size) {
    static const char all[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 2, left = 1, filled = 0, digit = 0, code = 0;
    size_t count = 0;
    for (uint32_t step = 0; count < size; step++) {
        uint32_t length = step == 1 ? 8 : bits;
        for (uint32_t i = 0; i < length && count < size; i++) {
            digit = digit << 1 | ((step == 1 ? 'a' : code) >> i & 1);
            if (++filled == 6) {
                digits[count++] = all[digit];
                digit = filled = 0;
            }
        }
        if (step == 1)
            code = FIRST_ENTRY;
        if (step != 0 && --left == 0)
            left = 1u << bits++;
        code += step != 0;
    }
    return count;
}

/* A small input that expands to a large output is refused before it takes memory. */
static void test_bombs(void **state) {
    static char digits[8000];
    qd_text out = QD_TEXT_INIT;
    qd_error error = {0};
    (void)state;
    size_t length = make_bomb(digits, sizeof digits);
    assert_int_equal(unpack64(digits, length, &out, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "the unpacked text is too long for a puzzle");
    assert_int_equal(out.length, 0);
    char *bytes = calloc(UNPACKED_LIMIT + 1, 1);
    assert_non_null(bytes);
    assert_int_equal(pack64(bytes, UNPACKED_LIMIT + 1, &out, &error), QD_ERROR_RANGE);
    there_and_back(pack64, unpack64, bytes, UNPACKED_LIMIT);
    free(bytes);
    qd_text_free(&out);
}

/* As packed by zlib: stored, with the fixed codes, and with its own codes; in base 32. */
static const struct {
    const char *text, *packed;
} deflated[] = {
    {"banana bandana banana", "f00g2580tbvm4obec5n62832c5n68obec4g64obec5n62lc30v40"},
    {"banana bandana banana", "f00kmimc0d18b964nga2g3c401ao61u8"},
    {"130-264-640-0-516-96-0-20-12-264-516-96-304-640-12-96-0-96-304-130-20-304-20-12-20-516-2"
     "0-20-0-0-96-96-20-20-130-264-96-640-96-20-96-304-130-0-264-304-20-20-130-12-264-130-0-26"
     "4-12-130-264-130-516-264-20-516-516-20-0-130-0-264-304-0-640-304-264-304-0-516-0-20-96-1"
     "2-96-516-264-640-264-640-130-516-12-264-130-0-304-12-96-264-640-264-20-264-130-640-12-13"
     "0-264-130-20-12-20-130",
     "f3d5qk2h1r2j021qi64tkfkjrnvm4johmtn5umi4k3d55seo29dkbpb745bm9opasoc10mmqjh2428341fe6leei"
     "4875h6ropndmh5i0d4qnsa7lihhe8cu66d760t5ao8mvc66jbgvnk2i353fkgkcl17t5n8qlriku7seag705gef9"
     "vqie5aeek3rnrsnh0uj68huh"},
};

static void test_deflate(void **state) {
    static const char pi[] = "3141592653589793238462643383279502884197169399375105820974944592";
    (void)state;
    for (size_t i = 0; i < LENGTH(deflated); i++) {
        qd_text bytes = QD_TEXT_INIT, out = QD_TEXT_INIT;
        qd_error error = {0};
        OK(qd_base32_unpack(deflated[i].packed, strlen(deflated[i].packed), &bytes, NULL));
        if (qd_zlib_unpack(bytes.data, bytes.length, &out, &error) != QD_OK)
            fail_msg("%zu: %s", i, error.message);
        assert_string_equal(out.data, deflated[i].text);
        for (size_t cut = 0; cut + 1 < bytes.length; cut++) {
            out.length = 0;
            assert_int_equal(qd_zlib_unpack(bytes.data, cut, &out, &error), QD_ERROR_SYNTAX);
        }
        for (size_t bit = 0; bit < 8 * (bytes.length - 1); bit++) {
            out.length = 0;
            bytes.data[bit / 8] ^= (char)(1 << bit % 8);
            if (qd_zlib_unpack(bytes.data, bytes.length, &out, &error) == QD_OK)
                assert_string_equal(out.data, deflated[i].text); /* the bit is ignored */
            bytes.data[bit / 8] ^= (char)(1 << bit % 8);
        }
        qd_text_free(&bytes);
        qd_text_free(&out);
    }
    there_and_back(qd_zlib_pack, qd_zlib_unpack, pi, sizeof pi - 1);
}

/* Bits of a packed text: each number and how many bits it has, the lowest first. */
static size_t put_bits(char *bytes, const uint32_t (*numbers)[2], size_t count) {
    size_t at = 16;
    memcpy(bytes, "\x78\x9c", 2);
    for (size_t i = 0; i < count; i++)
        for (uint32_t bit = 0; bit < numbers[i][1]; bit++, at++)
            bytes[at / 8] |= (char)((numbers[i][0] >> bit & 1) << at % 8);
    return (at + 7) / 8;
}

/* Blocks with codes of their own that cannot be. */
static void test_deflate_codes(void **state) {
    static const uint32_t cases[][10][2] = {
        {{1, 1}, {2, 2}, {31, 5}, {0, 5}, {0, 4}, {0, 12}, {0, 32}}, /* 288 literals */
        {{1, 1}, {2, 2}, {0, 5}, {30, 5}, {0, 4}, {0, 12}, {0, 32}}, /* 31 distances */
        /* the first length is that of the one before it */
        {{1, 1}, {2, 2}, {0, 5}, {0, 5}, {0, 4}, {1, 3}, {0, 9}, {0, 1}, {0, 2}, {0, 32}},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text out = QD_TEXT_INIT;
        qd_error error = {0};
        char bytes[40] = "";
        size_t length = put_bits(bytes, cases[i], LENGTH(cases[i]));
        assert_int_equal(qd_zlib_unpack(bytes, length, &out, &error), QD_ERROR_SYNTAX);
        assert_string_equal(error.message, "the packed data is damaged");
        qd_text_free(&out);
    }
}

/* A small input with a large output: all zeros, repeated again and again. */
static void test_deflate_bomb(void **state) {
    char *bytes = calloc(UNPACKED_LIMIT + 1, 1);
    qd_text packed = QD_TEXT_INIT, out = QD_TEXT_INIT;
    qd_error error = {0};
    (void)state;
    assert_non_null(bytes);
    OK(qd_zlib_pack(bytes, UNPACKED_LIMIT, &packed, NULL));
    OK(qd_zlib_unpack(packed.data, packed.length, &out, NULL));
    assert_int_equal(out.length, UNPACKED_LIMIT);
    packed.data[packed.length - 6] = packed.data[packed.length - 100]; /* not the end, but more */
    out.length = 0;
    assert_int_equal(qd_zlib_unpack(packed.data, packed.length, &out, &error), QD_ERROR_SYNTAX);
    assert_true(out.length <= UNPACKED_LIMIT);
    assert_int_equal(qd_zlib_pack(bytes, UNPACKED_LIMIT + 1, &packed, &error), QD_ERROR_RANGE);
    qd_text_free(&packed);
    qd_text_free(&out);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),          cmocka_unit_test(test_percent),
        cmocka_unit_test(test_there_and_back), cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_surrogates),     cmocka_unit_test(test_bombs),
        cmocka_unit_test(test_deflate),        cmocka_unit_test(test_deflate_bomb),
        cmocka_unit_test(test_deflate_codes),  cmocka_unit_test(test_random_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
