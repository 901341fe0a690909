/* Reasons in words: a numbered line for each fact. */
#include "mapping.h"
#include "reason.h"
#include "wording.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../sudoku/above.h"

static const struct wording_facts reason_tell_english = {
    .assume = "Assume that ",
    .as_it_is = ", as the cell is ",
    .last_value = ", the last candidate of the cell",
    .as_in = ", as in ",
    .it_is_in = " it is in ",
    .last_place = ", the last place in ",
    .otherwise = ": else only ",
    .only = " would be left for ",
    .no_place = ": else nothing would be left for ",
    .else_both = ": else ",
    .and_not = " and is not",
    .any_value = ", whichever value ",
    .any_place = ", wherever ",
    .in_both = ", in both cases",
    .without_these = ", in every case: without these, ",
    .all_cells = "all empty cells",
    .exchangeable = " would have only two values each, which could be exchanged",
    .by_symmetry = ": else, by the symmetry of the clues, ",
    .would_be = " would be ",
    .impossible = ", which cannot be",
    .of_house = " in ",
    .by_rule = ": else nothing fits ",
    .no_values = " less ",
};

#define DEADLY_CELLS 16 /* most that are named */

struct reason_tell {
    const qd_board *board;
    const qd_reason *reason;
    const qd_symbols *symbols;
    const struct wording *words;
    const struct wording_facts *facts;
    qd_text *text;
};

static void reason_tell_put(const struct reason_tell *tell, const char *string) {
    qd_text_put(tell->text, string);
}

static void reason_tell_cell(const struct reason_tell *tell, uint32_t cell) {
    qd_board_put_cell(tell->board, cell, tell->text);
}

static void reason_tell_value(const struct reason_tell *tell, uint32_t value) {
    const char *symbols =
        tell->symbols ? tell->symbols->of_value : qd_board_default_symbols(tell->board);
    qd_text_put_byte(tell->text, symbols[value - 1]);
}

static void reason_tell_claim(const struct reason_tell *tell, const qd_fact *fact) {
    reason_tell_cell(tell, fact->cell);
    reason_tell_put(tell, fact->on ? tell->words->is : tell->words->is_not);
    reason_tell_value(tell, fact->value);
}

/* The numbers of facts in brackets, from one of `from` on, every `stride`. */
static void reason_tell_numbers(const struct reason_tell *tell, const qd_fact *fact, size_t first) {
    for (size_t i = first; i < fact->from_count; i++)
        qd_text_printf(tell->text, "%s%u", i == first ? " (" : ", ", (unsigned)fact->from[i] + 1);
    reason_tell_put(tell, first < fact->from_count ? ")" : "");
}

/* Whether two sets are told together: cells; values of a house; houses with one value. */
static bool reason_tell_join(const qd_set *one, const qd_set *other, bool by_value) {
    if (one->house == QD_NO_HOUSE || other->house == QD_NO_HOUSE)
        return false;
    return by_value ? one->values == other->values : one->house == other->house;
}

static uint32_t reason_tell_run(const qd_set *sets, size_t count, bool by_value) {
    uint32_t length = 1;
    while (length < count && reason_tell_join(&sets[0], &sets[length], by_value))
        length++;
    return length;
}

/* "3 and 5 in row 4", "3 in row 4 and row 7" */
static void reason_tell_together(const struct reason_tell *tell, const qd_set *sets, uint32_t count,
                                 bool by_value) {
    for (uint32_t i = 0; i < (by_value ? 1 : count); i++) {
        reason_tell_put(tell, i == 0           ? ""
                              : i + 1 == count ? tell->words->both
                                               : tell->words->comma);
        reason_tell_value(tell, qd_lowest_bit(sets[i].values) + 1);
    }
    reason_tell_put(tell, tell->facts->of_house);
    for (uint32_t i = 0; i < (by_value ? count : 1); i++) {
        reason_tell_put(tell, i == 0           ? ""
                              : i + 1 == count ? tell->words->both
                                               : tell->words->comma);
        qd_wording_put_house(tell->words, tell->board, sets[i].house, tell->text);
    }
}

/* "3 in row 4", "r4c5", and what several sets have in common once. */
static void reason_tell_sets(const struct reason_tell *tell, const qd_set *sets, size_t count) {
    for (size_t i = 0, length; i < count; i += length) {
        uint32_t same = reason_tell_run(sets + i, count - i, true);
        bool by_value = same > 1;
        length = by_value ? same : reason_tell_run(sets + i, count - i, false);
        reason_tell_put(tell, i == 0                ? ""
                              : i + length == count ? tell->words->both
                                                    : tell->words->comma);
        if (sets[i].house == QD_NO_HOUSE)
            reason_tell_cell(tell, sets[i].cell);
        else
            reason_tell_together(tell, sets + i, (uint32_t)length, by_value);
    }
}

static void reason_tell_count(const struct reason_tell *tell, const qd_fact *fact) {
    reason_tell_put(tell, fact->cover_count ? tell->facts->otherwise : tell->facts->no_place);
    reason_tell_sets(tell, fact->covers, fact->cover_count);
    reason_tell_put(tell, fact->cover_count ? tell->facts->only : "");
    reason_tell_sets(tell, fact->sets, fact->set_count);
    reason_tell_numbers(tell, fact, 0);
}

static void reason_tell_link(const struct reason_tell *tell, const qd_fact *fact) {
    const struct wording *words = tell->words;
    const qd_fact *premise = fact->from_count ? &tell->reason->facts[fact->from[0]] : NULL;
    if (fact->on) {
        reason_tell_put(tell, fact->house == QD_NO_HOUSE ? tell->facts->last_value
                                                         : tell->facts->last_place);
        if (fact->house != QD_NO_HOUSE)
            qd_wording_put_house(words, tell->board, fact->house, tell->text);
    } else if (fact->house == QD_NO_HOUSE) {
        reason_tell_put(tell, tell->facts->as_it_is);
        reason_tell_value(tell, premise->value);
    } else {
        reason_tell_put(tell, tell->facts->as_in);
        qd_wording_put_house(words, tell->board, fact->house, tell->text);
        reason_tell_put(tell, tell->facts->it_is_in);
        reason_tell_cell(tell, premise->cell);
    }
    reason_tell_numbers(tell, fact, 0);
}

static bool reason_tell_is_deadly(const qd_fact *fact) {
    return fact->set_count > 1 ||
           (fact->set_count && fact->sets->house == QD_NO_HOUSE && fact->sets->values);
}

/* Cells whose values could be exchanged: their names, if they are few. */
static void reason_tell_deadly(const struct reason_tell *tell, const qd_fact *fact) {
    reason_tell_put(tell, tell->facts->without_these);
    for (size_t i = 0; i < fact->set_count && fact->set_count <= DEADLY_CELLS; i++) {
        reason_tell_put(tell, i == 0                     ? ""
                              : i + 1 == fact->set_count ? tell->words->both
                                                         : tell->words->comma);
        reason_tell_cell(tell, fact->sets[i].cell);
    }
    reason_tell_put(tell, fact->set_count > DEADLY_CELLS ? tell->facts->all_cells : "");
    reason_tell_put(tell, tell->facts->exchangeable);
}

static void reason_tell_cases(const struct reason_tell *tell, const qd_fact *fact) {
    if (reason_tell_is_deadly(fact)) {
        reason_tell_deadly(tell, fact);
    } else if (fact->set_count == 0) {
        reason_tell_put(tell, tell->facts->in_both);
    } else if (fact->sets->house == QD_NO_HOUSE) {
        reason_tell_put(tell, tell->facts->any_value);
        reason_tell_cell(tell, fact->sets->cell);
        reason_tell_put(tell, tell->words->has);
    } else {
        reason_tell_put(tell, tell->facts->any_place);
        reason_tell_value(tell, qd_lowest_bit(fact->sets->values) + 1);
        reason_tell_put(tell, tell->words->is_in);
        qd_wording_put_house(tell->words, tell->board, fact->sets->house, tell->text);
    }
    reason_tell_numbers(tell, fact, 0);
}

/* The rule; or houses less rules. */
static void reason_tell_rule(const struct reason_tell *tell, const qd_fact *fact) {
    bool is_house = false;
    reason_tell_put(tell, tell->facts->by_rule);
    for (size_t i = 0; i < fact->set_count; i++) {
        const qd_set *set = &fact->sets[i];
        bool was_house = is_house;
        is_house = set->rule == 0;
        if (i > 0)
            reason_tell_put(tell,
                            was_house && !is_house ? tell->facts->no_values : tell->words->comma);
        if (is_house)
            qd_wording_put_house(tell->words, tell->board, set->house, tell->text);
        else
            qd_wording_put_rule(tell->words, tell->board, set->rule, tell->text);
    }
    reason_tell_numbers(tell, fact, 0);
}

static void reason_tell_contradiction(const struct reason_tell *tell, const qd_fact *fact) {
    const qd_fact *one = &tell->reason->facts[fact->from[1]];
    reason_tell_put(tell, tell->facts->else_both);
    reason_tell_cell(tell, one->cell);
    reason_tell_put(tell, tell->words->is);
    reason_tell_value(tell, one->value);
    reason_tell_put(tell, tell->facts->and_not);
    reason_tell_numbers(tell, fact, 1);
}

static void reason_tell_symmetry(const struct reason_tell *tell, const qd_fact *fact) {
    reason_tell_put(tell, tell->facts->by_symmetry);
    reason_tell_cell(tell, mapping_cell(tell->board, fact->sets, fact->cell));
    reason_tell_put(tell, tell->facts->would_be);
    reason_tell_value(tell, mapping_value(tell->board, fact->sets, fact->value));
    reason_tell_put(tell, tell->facts->impossible);
    reason_tell_numbers(tell, fact, 0);
}

static uint32_t reason_tell_depth(const struct reason_tell *tell, size_t number) {
    uint32_t depth = 0;
    for (size_t i = number + 1; i < tell->reason->count; i++)
        depth += tell->reason->facts[i].first <= number;
    return depth;
}

static void reason_tell_fact(const struct reason_tell *tell, size_t number) {
    const qd_fact *fact = &tell->reason->facts[number];
    reason_tell_put(tell, "\n");
    for (uint32_t depth = reason_tell_depth(tell, number); depth > 0; depth--)
        reason_tell_put(tell, "   ");
    qd_text_printf(tell->text, "%u. ", (unsigned)number + 1);
    if (fact->because == QD_BECAUSE_ASSUMED)
        reason_tell_put(tell, tell->facts->assume);
    reason_tell_claim(tell, fact);
    if (fact->because == QD_BECAUSE_COUNT)
        reason_tell_count(tell, fact);
    else if (fact->because == QD_BECAUSE_CELL || fact->because == QD_BECAUSE_HOUSE)
        reason_tell_link(tell, fact);
    else if (fact->because == QD_BECAUSE_CASES)
        reason_tell_cases(tell, fact);
    else if (fact->because == QD_BECAUSE_CONTRADICTION)
        reason_tell_contradiction(tell, fact);
    else if (fact->because == QD_BECAUSE_RULE)
        reason_tell_rule(tell, fact);
    else if (fact->because == QD_BECAUSE_SYMMETRY)
        reason_tell_symmetry(tell, fact);
    reason_tell_put(tell, ".");
}

void qd_reason_put(const qd_board *board, const qd_step *step, const qd_reason *reason,
                   const qd_symbols *symbols, qd_text *text) {
    const struct reason_tell tell = {
        board, reason, symbols, &qd_wording_english, &reason_tell_english, text};
    qd_wording_put_title(tell.words, step->technique, text);
    qd_step_put(board, step, QD_HELP_EFFECT, symbols, text);
    qd_text_put(text, ".");
    for (size_t i = 0; i < reason->count; i++)
        reason_tell_fact(&tell, i);
}
