/* The table of rules, in the order in which their houses are numbered. */
#include "rule.h"

#include <string.h>

static const struct qd_rule *const rules_table[] = {
    &qd_rule_row,          &qd_rule_column,   &qd_rule_box,
    &qd_rule_regions,      &qd_rule_x,        &qd_rule_diagonal,
    &qd_rule_antidiagonal, &qd_rule_windoku,  &qd_rule_disjoint,
    &qd_rule_centredot,    &qd_rule_asterisk, &qd_rule_girandola,
    &qd_rule_antiknight,   &qd_rule_antiking, &qd_rule_nonconsecutive,
    &qd_rule_house,        &qd_rule_cage,     &qd_rule_thermo,
};

const struct qd_rule *qd_rule_get(size_t number) {
    return number < sizeof rules_table / sizeof *rules_table ? rules_table[number] : NULL;
}

static bool rules_is_word(const char *word, const char *text, size_t length) {
    return word && strlen(word) == length && memcmp(word, text, length) == 0;
}

const struct qd_rule *qd_rule_find(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof rules_table / sizeof *rules_table; i++)
        if (rules_is_word(rules_table[i]->name, name, length) ||
            rules_is_word(rules_table[i]->also, name, length))
            return rules_table[i];
    return NULL;
}

const char *qd_board_rule_name(size_t number, const char **meaning) {
    for (size_t i = 0; i < sizeof rules_table / sizeof *rules_table; i++) {
        if (qd_rule_is_unsaid(rules_table[i]) || number-- > 0)
            continue;
        if (meaning)
            *meaning = rules_table[i]->meaning;
        return rules_table[i]->name;
    }
    return NULL;
}

bool qd_rule_is_usual(const char *name) {
    const struct qd_rule *rule = qd_rule_find(name, strlen(name));
    return rule && rule->use != RULE_ASKED;
}
