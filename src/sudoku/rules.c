/* The table of rules, in the order in which their houses are numbered. */
#include "rule.h"

static const struct qd_rule *const rules[] = {
    &qd_rule_row,
    &qd_rule_column,
    &qd_rule_box,
};

const struct qd_rule *qd_rule_get(size_t number) {
    return number < sizeof rules / sizeof *rules ? rules[number] : NULL;
}
