/* The table of rules itself. */
#include "support.h"

#include "sudoku/rule.h"

static bool is_same(const char *left, const char *right) {
    return left && right && strcmp(left, right) == 0;
}

/* Items are named by the prefix of their rule and a number: no two rules may share it, nor use the
 * `v` of cells that have a colour; and no cell has a name like that of a row. */
static void test_names_are_different(void **state) {
    const struct qd_rule *a, *b;
    (void)state;
    for (size_t i = 0; (a = qd_rule_get(i)); i++) {
        assert_true(*a->prefix && strlen(a->prefix) <= 3 && *a->prefix != 'v');
        assert_int_equal(strspn(a->prefix, "abcdefghijklmnopqrstuvwxyz"), strlen(a->prefix));
        for (size_t k = i + 1; (b = qd_rule_get(k)); k++) {
            if (is_same(a->prefix, b->prefix))
                fail_msg("%s and %s have the same prefix", a->name, b->name);
            assert_false(is_same(a->name, b->name) || is_same(a->name, b->also) ||
                         is_same(a->also, b->name) || is_same(a->also, b->also));
        }
    }
}

/* Every rule adds something to the board, and judges by its own definition. */
static void test_rules_are_whole(void **state) {
    const struct qd_rule *rule;
    (void)state;
    for (size_t i = 0; (rule = qd_rule_get(i)); i++) {
        assert_true(rule->name && rule->meaning && rule->apply && rule->judge);
        assert_true(!rule->parse || !rule->takes.cells.least);
        assert_int_equal(qd_rule_has_argument(rule), rule->form != NULL);
        if (rule->form)
            assert_int_equal(strncmp(rule->form, rule->name, strlen(rule->name)), 0);
        assert_ptr_equal(qd_rule_find(rule->name, strlen(rule->name)), rule);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_different),
        cmocka_unit_test(test_rules_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
