/* SHA-256 as NIST gives it for these texts (FIPS 180-4 and its examples). */
#include "../../command/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(const char *text, size_t length, size_t piece, const char *wanted) {
    struct sha256 hash;
    char digits[SHA256_DIGITS + 1];
    sha256_begin(&hash);
    for (size_t done = 0; done < length; done += piece)
        sha256_add(&hash, text + done, piece < length - done ? piece : length - done);
    sha256_end(&hash, digits);
    assert_string_equal(digits, wanted);
}

static void test_vectors(void **state) {
    static const struct {
        const char *text, *hash;
    } rows[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
         "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t piece = 1; piece <= 130; piece++)
            expect(rows[i].text, strlen(rows[i].text), piece, rows[i].hash);
}

static void test_million(void **state) {
    static const size_t length = 1000000, pieces[] = {1, 63, 64, 65, 1000, 65536, 1000000};
    char *text = malloc(length);
    (void)state;
    assert_non_null(text);
    memset(text, 'a', length);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        expect(text, length, pieces[i],
               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_vectors),
                                       cmocka_unit_test(test_million)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
