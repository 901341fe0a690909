/* Deflate both ways against zlib: it unpacks what we pack, and we unpack what it packs with any
 * settings. From damaged data we never read a text other than zlib does. */
#include "support.h"

#ifdef HAS_ZLIB

#include "text/pack.h"

#include <stdio.h>
#include <zlib.h>

#define MOST 40000

/* Bytes of several kinds: random ones, runs, and repetitions from near and far. */
static size_t make_bytes(struct random *random, char *bytes) {
    size_t length = random_below(random, random_below(random, 8) ? 600 : MOST), i = 0;
    uint32_t symbols = 1 + random_below(random, random_below(random, 2) ? 4 : 256);
    uint32_t habit = random_below(random, 4);
    while (i < length) {
        size_t count = 1 + random_below(random, habit ? 300 : 3);
        size_t back = i ? 1 + random_below(random, habit == 1 && i > 3 ? 3 : (uint32_t)i) : 0;
        bool is_repeated = habit && back && random_below(random, 3);
        for (; count > 0 && i < length; count--, i++)
            bytes[i] = is_repeated ? bytes[i - back] : (char)random_below(random, symbols);
    }
    return length;
}

static void expect_bytes(const qd_text *text, const char *bytes, size_t length) {
    assert_int_equal(text->length, length);
    if (length)
        assert_memory_equal(text->data, bytes, length);
}

/* By zlib, with random settings, in random blocks. */
static size_t zlib_pack(struct random *random, const char *bytes, size_t length, Bytef *packed,
                        size_t room) {
    z_stream stream = {0};
    int level = (int)random_below(random, 10), window = 9 + (int)random_below(random, 7);
    int memory = 1 + (int)random_below(random, 9), strategy = (int)random_below(random, 5);
    bool flushes = random_below(random, 2);
    assert_int_equal(deflateInit2(&stream, level, Z_DEFLATED, window, memory, strategy), Z_OK);
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.next_out = packed;
    stream.avail_out = (uInt)room;
    for (size_t left = length; flushes && left > 0;) {
        static const int how[] = {Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_BLOCK};
        uint32_t part = 1 + random_below(random, (uint32_t)left);
        stream.avail_in = part;
        assert_int_equal(deflate(&stream, how[random_below(random, 5)]), Z_OK);
        left -= part;
    }
    stream.avail_in = (uInt)(bytes + length - (const char *)stream.next_in);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    deflateEnd(&stream);
    return room - stream.avail_out;
}

static void test_ours_by_zlib(void **state) {
    struct random random = random_open(1);
    static char bytes[MOST], again[MOST + 1];
    (void)state;
    for (uint32_t round = how_many(400); round > 0; round--) {
        qd_text packed = QD_TEXT_INIT, out = QD_TEXT_INIT;
        size_t length = make_bytes(&random, bytes);
        uLongf found = sizeof again;
        OK(qd_zlib_pack(bytes, length, &packed, NULL));
        assert_int_equal(uncompress((Bytef *)again, &found, (Bytef *)packed.data, packed.length),
                         Z_OK);
        assert_int_equal(found, length);
        assert_memory_equal(again, bytes, length);
        OK(qd_zlib_unpack(packed.data, packed.length, &out, NULL));
        expect_bytes(&out, bytes, length);
        qd_text_free(&packed);
        qd_text_free(&out);
    }
}

static void test_zlib_by_ours(void **state) {
    struct random random = random_open(2);
    static char bytes[MOST], again[2 * MOST];
    static Bytef packed[4 * MOST];
    (void)state;
    for (uint32_t round = how_many(4000); round > 0; round--) {
        qd_text out = QD_TEXT_INIT;
        size_t length = make_bytes(&random, bytes);
        size_t size = zlib_pack(&random, bytes, length, packed, sizeof packed);
        OK(qd_zlib_unpack((const char *)packed, size, &out, NULL));
        expect_bytes(&out, bytes, length);
        for (int i = 0; i < 3; i++) { /* damaged: never read differently */
            size_t at = random_below(&random, (uint32_t)size);
            Bytef damage = (Bytef)(1u << random_below(&random, 8));
            uLongf found = sizeof again;
            packed[at] ^= damage;
            qd_text_cut(&out, 0);
            qd_status status = qd_zlib_unpack((const char *)packed, size, &out, NULL);
            if (uncompress((Bytef *)again, &found, packed, size) == Z_OK) {
                OK(status);
                expect_bytes(&out, again, found);
            }
            packed[at] ^= damage;
        }
        qd_text_free(&out);
    }
}

/* As much as the limit, and one byte more. */
static void test_limit(void **state) {
    uLongf size = compressBound(UNPACKED_LIMIT + 1);
    char *bytes = calloc(UNPACKED_LIMIT + 1, 1), *packed = malloc(size);
    (void)state;
    assert_true(bytes && packed);
    for (size_t more = 0; more < 2; more++) {
        qd_text out = QD_TEXT_INIT;
        qd_error error = {0};
        uLongf length = size;
        assert_int_equal(
            compress2((Bytef *)packed, &length, (Bytef *)bytes, UNPACKED_LIMIT + more, 9), Z_OK);
        assert_int_equal(qd_zlib_unpack(packed, length, &out, &error),
                         more ? QD_ERROR_SYNTAX : QD_OK);
        assert_int_equal(out.length, UNPACKED_LIMIT);
        if (more)
            assert_string_equal(error.message, "the unpacked text is too long for a puzzle");
        qd_text_free(&out);
    }
    free(bytes);
    free(packed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ours_by_zlib),
        cmocka_unit_test(test_zlib_by_ours),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void) {
    return 77;
}

#endif
