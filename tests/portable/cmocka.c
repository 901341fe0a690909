#include "cmocka.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum result { PASSED, FAILED, SKIPPED };

static jmp_buf end_of_test;

void cmocka_fail(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    if (getenv("CMOCKA_TEST_ABORT"))
        abort();
    longjmp(end_of_test, FAILED);
}

void print_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

void cmocka_skip(void) {
    longjmp(end_of_test, SKIPPED);
}

void cmocka_expect(bool holds, const char *what, const char *file, int line) {
    if (!holds)
        cmocka_fail(file, line, "expected: %s", what);
}

void cmocka_expect_int(bool equal, uintmax_t left, uintmax_t right, const char *what,
                       const char *file, int line) {
    if ((left == right) != equal)
        cmocka_fail(file, line, "%s is %jd, %s %jd", what, (intmax_t)left,
                    equal ? "expected:" : "not expected:", (intmax_t)right);
}

void cmocka_expect_string(bool equal, const char *left, const char *right, const char *file,
                          int line) {
    if ((strcmp(left, right) == 0) != equal)
        cmocka_fail(file, line, "got \"%s\", %s \"%s\"", left,
                    equal ? "expected" : "did not expect", right);
}

static enum result run_one(const struct CMUnitTest *test, void **state) {
    enum result result = (enum result)setjmp(end_of_test);
    if (result == PASSED)
        test->test(state);
    return result;
}

int cmocka_run(const struct CMUnitTest *tests, size_t count, cmocka_fixture setup,
               cmocka_fixture teardown) {
    static const char *const words[] = {"[       OK ]", "[  FAILED  ]", "[  SKIPPED ]"};
    size_t results[3] = {0};
    void *state = NULL;
    if (setup && setup(&state))
        return fprintf(stderr, "setting up failed\n"), 1;
    for (size_t i = 0; i < count; i++) {
        printf("[ RUN      ] %s\n", tests[i].name);
        enum result result = run_one(&tests[i], &state);
        printf("%s %s\n", words[result], tests[i].name);
        results[result]++;
    }
    if (teardown && teardown(&state))
        results[FAILED]++;
    printf("%zu passed, %zu failed, %zu skipped\n", results[PASSED], results[FAILED],
           results[SKIPPED]);
    return results[FAILED] > 0;
}
