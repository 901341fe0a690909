/*
 * What the tests use of cmocka, for machines that have none: compilers for other machines and other
 * libraries of C. Where cmocka is there, it is used.
 */
#ifndef PORTABLE_CMOCKA_H
#define PORTABLE_CMOCKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __MINGW32__ /* its printf is that of C99, too */
#define CMOCKA_PRINTF gnu_printf
#else
#define CMOCKA_PRINTF printf
#endif

struct CMUnitTest {
    const char *name;
    void (*test)(void **state);
};

#define cmocka_unit_test(function)                                                                 \
    { #function, function }
#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    cmocka_run(tests, sizeof(tests) / sizeof *(tests), setup, teardown)

typedef int (*cmocka_fixture)(void **state);
int cmocka_run(const struct CMUnitTest *tests, size_t count, cmocka_fixture setup,
               cmocka_fixture teardown);

/* Each ends the running test if it does not hold. */
void cmocka_expect(bool holds, const char *what, const char *file, int line);
void cmocka_expect_int(bool equal, uintmax_t left, uintmax_t right, const char *what,
                       const char *file, int line);
void cmocka_expect_string(bool equal, const char *left, const char *right, const char *file,
                          int line);
__attribute__((format(CMOCKA_PRINTF, 3, 4), noreturn)) void cmocka_fail(const char *file, int line,
                                                                        const char *format, ...);
__attribute__((noreturn)) void cmocka_skip(void);

__attribute__((format(CMOCKA_PRINTF, 1, 2))) void print_error(const char *format, ...);

#define assert_true(value) cmocka_expect((value) ? true : false, #value, __FILE__, __LINE__)
#define assert_false(value) cmocka_expect((value) ? false : true, "not " #value, __FILE__, __LINE__)
#define assert_null(value) cmocka_expect((value) == NULL, #value " is NULL", __FILE__, __LINE__)
#define assert_non_null(value) cmocka_expect((value) != NULL, #value, __FILE__, __LINE__)
#define assert_int_equal(left, right)                                                              \
    cmocka_expect_int(true, (uintmax_t)(left), (uintmax_t)(right), #left, __FILE__, __LINE__)
#define assert_int_not_equal(left, right)                                                          \
    cmocka_expect_int(false, (uintmax_t)(left), (uintmax_t)(right), #left, __FILE__, __LINE__)
#define assert_ptr_equal(left, right)                                                              \
    cmocka_expect((const void *)(left) == (const void *)(right), #left " is " #right, __FILE__,    \
                  __LINE__)
#define assert_ptr_not_equal(left, right)                                                          \
    cmocka_expect((const void *)(left) != (const void *)(right), #left " is not " #right,          \
                  __FILE__, __LINE__)
#define assert_string_equal(left, right) cmocka_expect_string(true, left, right, __FILE__, __LINE__)
#define assert_string_not_equal(left, right)                                                       \
    cmocka_expect_string(false, left, right, __FILE__, __LINE__)
#define assert_memory_equal(left, right, size)                                                     \
    cmocka_expect(memcmp(left, right, size) == 0, #left " is as " #right, __FILE__, __LINE__)
#define fail_msg(...) cmocka_fail(__FILE__, __LINE__, __VA_ARGS__)
#define skip() cmocka_skip()

#endif
