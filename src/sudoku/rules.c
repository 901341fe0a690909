/* The table of rules, in the order in which their houses are numbered. */
#include "rule.h"

#include <string.h>

#define RULES(ROW)                                                                                 \
    ROW(row)                                                                                       \
    ROW(column)                                                                                    \
    ROW(box)                                                                                       \
    ROW(regions)                                                                                   \
    ROW(helper)                                                                                    \
    ROW(x)                                                                                         \
    ROW(diagonal)                                                                                  \
    ROW(antidiagonal)                                                                              \
    ROW(windoku)                                                                                   \
    ROW(disjoint)                                                                                  \
    ROW(centredot)                                                                                 \
    ROW(asterisk)                                                                                  \
    ROW(girandola)                                                                                 \
    ROW(antiknight)                                                                                \
    ROW(antiking)                                                                                  \
    ROW(nonconsecutive)                                                                            \
    ROW(house)                                                                                     \
    ROW(any)                                                                                       \
    ROW(cage)                                                                                      \
    ROW(thermo)                                                                                    \
    ROW(sum)                                                                                       \
    ROW(arrow)                                                                                     \
    ROW(slowthermo)                                                                                \
    ROW(white)                                                                                     \
    ROW(diff)                                                                                      \
    ROW(black)                                                                                     \
    ROW(ratio)                                                                                     \
    ROW(nodiff)                                                                                    \
    ROW(noratio)                                                                                   \
    ROW(nodots)                                                                                    \
    ROW(xv)                                                                                        \
    ROW(noxv)                                                                                      \
    ROW(little)                                                                                    \
    ROW(even)                                                                                      \
    ROW(odd)                                                                                       \
    ROW(renban)                                                                                    \
    ROW(whisper)                                                                                   \
    ROW(palindrome)                                                                                \
    ROW(clone)                                                                                     \
    ROW(between)                                                                                   \
    ROW(lockout)                                                                                   \
    ROW(regionsum)                                                                                 \
    ROW(sandwich)                                                                                  \
    ROW(xsum)                                                                                      \
    ROW(skyscraper)                                                                                \
    ROW(hiddenskyscraper)                                                                          \
    ROW(room)                                                                                      \
    ROW(quad)                                                                                      \
    ROW(greater)                                                                                   \
    ROW(min)                                                                                       \
    ROW(max)                                                                                       \
    ROW(index)                                                                                     \
    ROW(entropic)                                                                                  \
    ROW(modular)                                                                                   \
    ROW(globalentropy)                                                                             \
    ROW(globalmod)                                                                                 \
    ROW(zipper)                                                                                    \
    ROW(doublearrow)                                                                               \
    ROW(nabner)                                                                                    \
    ROW(sumline)                                                                                   \
    ROW(antitaxicab)                                                                               \
    ROW(rellik)                                                                                    \
    ROW(equality)                                                                                  \
    ROW(lunchbox)                                                                                  \
    ROW(lookandsay)                                                                                \
    ROW(valueindex)                                                                                \
    ROW(flatmates)                                                                                 \
    ROW(values)                                                                                    \
    ROW(pairs)                                                                                     \
    ROW(pairsall)                                                                                  \
    ROW(nfa)                                                                                       \
    ROW(regex)                                                                                     \
    ROW(contains)                                                                                  \
    ROW(containsonly)                                                                              \
    ROW(circles)                                                                                   \
    ROW(same)                                                                                      \
    ROW(equalsum)                                                                                  \
    ROW(distinct)                                                                                  \
    ROW(chaos)                                                                                     \
    ROW(chaosarrow)                                                                                \
    ROW(chaoscount)                                                                                \
    ROW(connected)                                                                                 \
    ROW(fullrank)                                                                                  \
    ROW(fullrankties)                                                                              \
    ROW(doppelganger)

#define rules_ROW(name) &qd_rule_##name,
static const struct qd_rule *const rules_table[] = {RULES(rules_ROW)};

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
