/* The small printf of the JavaScript package, against that of the C library. */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>

#define vsnprintf small_vsnprintf
#define snprintf small_snprintf
int small_vsnprintf(char *buffer, size_t size, const char *format, va_list given);
int small_snprintf(char *buffer, size_t size, const char *format, ...);
#include "../../bindings/js/wasm/print.c"
#undef vsnprintf
#undef snprintf

/* By address, so that compilers do not warn of small buffers. */
static int (*volatile theirs)(char *buffer, size_t size, const char *format, ...) = snprintf;

/* Both print the same into buffers of all sizes, and leave alone what is behind. */
#define SAME(...)                                                                                  \
    for (size_t size = 0; size < 40; size++) {                                                     \
        char own[64], other[64];                                                                   \
        memset(own, '~', sizeof own);                                                              \
        memset(other, '~', sizeof other);                                                          \
        assert_int_equal(small_snprintf(own, size, __VA_ARGS__),                                   \
                         theirs(other, size, __VA_ARGS__));                                        \
        assert_memory_equal(own, other, sizeof own);                                               \
    }

static void test_numbers(void **state) {
    (void)state;
    SAME("%u %d %d %u", 0u, -1, 2147483647, 4294967295u)
    SAME("%d", INT32_MIN)
    SAME("%llu|%llu", 18446744073709551615ull, 0ull)
    SAME("%lld", (long long)INT64_MIN)
    SAME("%zu %lu", (size_t)7, 123ul)
    SAME("%x %X %04x %08llx %016" PRIx64, 0xbeefu, 0xbeefu, 0x1fu, 0x123abcull, (uint64_t)0xabc)
    SAME("%5u|%02lu|%018llu", 42u, 5ul, 123456789ull)
}

static void test_strings(void **state) {
    (void)state;
    SAME("%s and %s", "", "more")
    SAME("%.3s|%.40s|%.*s", "abcdef", "abc", 2, "xyz")
    SAME("%c%c 100%% r%uc%u", 'a', 'b', 1u, 9u)
    SAME("plain")
    SAME("%s", "\xc3\xa4 is two bytes")
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
