/* Expressions over two values: what they mean, and where they are wrong. */
#include "support.h"

#include "sudoku/expression.h"

/* Evaluates a copy that ends where the text does, so that sanitizers see a byte too many. `*at` is where it is wrong,
 * or -1. */
static bool evaluate(const char *text, int a, int b, int *at) {
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    struct expression_fault fault;
    assert_non_null(copy);
    memcpy(copy, text, length);
    copy = realloc(copy, length ? length : 1);
    assert_non_null(copy);
    bool holds = qd_expression_holds(copy, copy + length, a, b, &fault);
    *at = fault.what ? (int)(fault.at - copy) : -1;
    assert_true(*at <= (int)length && !(holds && fault.what));
    free(copy);
    return holds;
}

static void test_values(void **state) {
    static const struct {
        const char *text;
        int a, b;
        bool holds;
    } cases[] = {
        {"a", 0, 1, false},
        {"a", 2, 0, true},
        {"-a", 2, 0, true},
        {"a-b", 3, 3, false},
        {" a - b\t== 2 ", 5, 3, true},
        {"a-b==2", 3, 5, false},
        {"abs(a-b)==2", 3, 5, true},
        {"a+b*2==11", 5, 3, true}, /* products bind more tightly, */
        {"(a+b)*2==16", 5, 3, true},
        {"a-b-1==1", 5, 3, true}, /* and all are read from the left */
        {"8/a/b==2", 2, 2, true},
        {"8/(a/b)==8", 2, 2, true},
        {"a==2||a==3&&b==9", 2, 1, true}, /* && before || */
        {"(a==2||a==3)&&b==9", 2, 1, false},
        {"a<b==1", 1, 2, true}, /* < before == */
        {"1<a<2", 5, 0, true},  /* as C reads it: 1 < 2 */
        {"!a==b", 0, 1, true},  /* ! before == */
        {"!(a==b)", 0, 1, true},
        {"!!a", 7, 0, true},
        {"--a==a", 4, 0, true},
        {"a--b==7", 4, 3, true},
        {"a!=b", 4, 4, false},
        {"a<=b&&a>=b", 4, 4, true},
        {"a/b==1", 3, 2, false}, /* quotients are exact */
        {"a/b*b==a", 7, 3, true},
        {"a/b==3/2", 6, 4, true},
        {"a%b==1", 7, 3, true},
        {"-a%b==-1", 7, 3, true}, /* with the sign of the dividend */
        {"a%-b==1", 7, 3, true},
        {"a/2%2==3/2", 7, 0, true},
        {"a/b==a/b", 1, 0, false}, /* nothing divided by 0 holds, */
        {"!(a/b==1)", 1, 0, false},
        {"a%b!=1", 1, 0, false},
        {"b!=0&&a/b==1", 1, 0, false},
        {"b==0||a/b==1", 1, 0, true}, /* unless nobody asks */
        {"1/(a/b)==2", 0, 1, false},
        {"((((((((((a))))))))))==10", 10, 0, true},
        {"32768*32768==a*32768", 32768, 0, true},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        int at;
        bool holds = evaluate(cases[i].text, cases[i].a, cases[i].b, &at);
        if (at >= 0 || holds != cases[i].holds)
            fail_msg("'%s' with %d and %d", cases[i].text, cases[i].a, cases[i].b);
    }
}

static void test_faults(void **state) {
    static const struct {
        const char *text;
        int at;
    } cases[] = {
        {"", 0},
        {"  ", 2},
        {"a b", 2},
        {"ab", 1},
        {"a+", 2},
        {"+a", 0},
        {"a=b", 1},
        {"a = = b", 2},
        {"a& &b", 1},
        {"a|b", 1},
        {"(a", 2},
        {"a)", 1},
        {"()", 1},
        {"abs a", 1},
        {"abs(a", 5},
        {"c", 0},
        {"A", 0},
        {"a==1.5", 4},
        {"2a", 1},
        {"a==\"", 3},
        {"a<>b", 2},
        {"9999999999", 0},
        {"99999999999999999999999999999999", 0},
        {"1073741824+a", 12},
        {"32769*32768*a==1", 11},
        {"1/32769/32769==a", 13},
        {"0-1073741824-1073741824==a", 23},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        int at;
        evaluate(cases[i].text, 1, 2, &at);
        if (at != cases[i].at)
            fail_msg("'%s': a fault at %d, not %d", cases[i].text, at, cases[i].at);
    }
}

/* As deep as it may be, and too deep: no text makes the stack grow without end. */
static void test_depth(void **state) {
    static const char *const openings[] = {"(", "-", "!", "abs(", "1-(", "1||(", "!-("};
    (void)state;
    for (size_t i = 0; i < LENGTH(openings); i++)
        for (uint32_t times = 10; times <= 100000; times *= 100) {
            size_t length = strlen(openings[i]) * times;
            char *text = calloc(2, length + times + 2);
            int at;
            assert_non_null(text);
            for (uint32_t k = 0; k < times; k++)
                memcpy(text + strlen(openings[i]) * k, openings[i], strlen(openings[i]));
            text[length] = 'a';
            if (strchr(openings[i], '('))
                memset(text + length + 1, ')', times);
            evaluate(text, 1, 1, &at);
            assert_true(times == 10 ? at < 0 : at > 0 && at < 300);
            free(text);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
