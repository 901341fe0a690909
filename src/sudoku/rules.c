/* The table of rules. */
#include "rule.h"

#include <string.h>

#define rules_ROW(name) &qd_rule_##name,
static const struct qd_rule *const rules_table[] = {QD_RULES(rules_ROW)};

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

const struct rule_words *qd_rule_words(const char *rule) {
    const struct qd_rule *found = qd_rule_find(rule, strlen(rule));
    QD_CHECK(found);
    return &found->words;
}

/* Rule number 0, 1, 2 ... of those that boards are written with; NULL past the last. */
static const struct qd_rule *rules_said(size_t number) {
    for (size_t i = 0; i < sizeof rules_table / sizeof *rules_table; i++)
        if (!qd_rule_is_unsaid(rules_table[i]) && number-- == 0)
            return rules_table[i];
    return NULL;
}

qd_rule_facts qd_board_rule(const qd_board *board, size_t number) {
    const struct qd_rule *rule = board ? qd_board_own_rule(board, number) : rules_said(number);
    if (!rule)
        return (qd_rule_facts){0};
    bool is_few = board && rule->few && !qd_rule_fills_groups(board, rule);
    return (qd_rule_facts){rule->name, is_few ? rule->few : rule->meaning, rule->use != RULE_ASKED};
}
