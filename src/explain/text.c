/* Steps in words: the sentences of wording.h, filled from the data of a step. */
#include "house.h"
#include "technique.h"
#include "wording.h"
#include "above.h"
#include "../base/error.h"
#include "../base/scan.h"
#include "../sudoku/above.h"

#include <stdlib.h>

struct telling {
    const qd_board *board;
    const qd_step *step;
    const qd_symbols *symbols;
    const struct wording *words;
    qd_text *text;
};

/* ---- cells, values, houses ------------------------------------------------------------------- */

static void telling_put(struct telling *telling, const char *string) {
    qd_text_put(telling->text, string);
}

static void telling_cell(struct telling *telling, uint32_t cell) {
    qd_board_put_cell(telling->board, cell, telling->text);
}

static void telling_value(struct telling *telling, uint32_t value) {
    const char *symbols =
        telling->symbols ? telling->symbols->of_value : qd_board_default_symbols(telling->board);
    if (value - 1 < qd_board_value_count(telling->board)) /* so it is unless a step was stored */
        qd_text_put_byte(telling->text, symbols[value - 1]);
}

/* What stands before number `i` of `count`: nothing, a comma, or the last word. */
static void telling_separate(struct telling *telling, size_t i, size_t count, const char *last) {
    if (i > 0)
        telling_put(telling, i + 1 == count ? last : telling->words->comma);
}

static void telling_values(struct telling *telling, uint64_t values, const char *last) {
    uint32_t count = qd_bit_count(values);
    for (uint32_t i = 0; values; values &= values - 1, i++) {
        telling_separate(telling, i, count, last);
        telling_value(telling, qd_lowest_bit(values) + 1);
    }
}

/* "9" of "b9": in a sentence its word says what the letter says. */
static const char *text_number_of(const qd_house *house) {
    const char *number = house->name;
    while (*number && !qd_is_digit(*number))
        number++;
    return *number ? number : house->name;
}

void qd_wording_put_house(const struct wording *words, const qd_board *board, uint32_t number,
                          qd_text *text) {
    qd_house house = qd_board_house(board, number);
    const char *noun = qd_rule_words(house.rule)->house;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++)
        if (strcmp(qd_board_constraint(board, i)->name, house.name) == 0) {
            qd_wording_put_rule(words, board, i + 1, text);
            return;
        }
    qd_text_put(text, noun ? noun : house.rule);
    qd_text_put_byte(text, ' ');
    qd_text_put(text, noun ? text_number_of(&house) : house.name);
}

static void telling_house(struct telling *telling, uint32_t number) {
    qd_wording_put_house(telling->words, telling->board, number, telling->text);
}

/* ---- rules of the board ---------------------------------------------------------------------- */

#define RULE_CELLS 12 /* most that are named */

void qd_wording_put_rule(const struct wording *words, const qd_board *board, uint32_t number,
                         qd_text *text) {
    const qd_constraint *rule = qd_board_constraint(board, number - 1);
    const char *noun = qd_rule_words(rule->rule)->noun;
    if (!noun || rule->cell_count > RULE_CELLS) {
        qd_text_put(text, words->the_rule);
        qd_text_put(text, rule->rule);
        qd_text_put(text, *rule->text ? "=" : "");
        qd_text_put(text, rule->text);
        return;
    }
    qd_text_put(text, words->the);
    qd_text_put(text, noun);
    if (rule->number_count) {
        qd_text_put_byte(text, ' ');
        qd_text_put_number(text, rule->numbers[0]);
    }
    for (uint32_t i = 0; i < rule->cell_count; i++) {
        qd_text_put(text, i ? words->comma : " (");
        qd_board_put_cell(board, rule->cells[i], text);
    }
    qd_text_put_byte(text, ')');
}

static void telling_rules(struct telling *telling) {
    size_t count = 0, done = 0;
    for (size_t i = 0; i < telling->step->part_count; i++)
        count += telling->step->parts[i].rule != 0;
    for (size_t i = 0; i < telling->step->part_count; i++)
        if (telling->step->parts[i].rule) {
            telling_separate(telling, done++, count, telling->words->both);
            qd_wording_put_rule(telling->words, telling->board, telling->step->parts[i].rule,
                                telling->text);
        }
    telling_put(telling, count ? "" : telling->words->singles);
}

/* "The cage 12 (r1c1, r1c2) holds 3 + 9 or 4 + 8" */
static void telling_combinations(struct telling *telling) {
    const qd_step *step = telling->step;
    size_t count = 0, done = 0;
    for (size_t i = 0; i < step->part_count; i++)
        count += step->parts[i].role == QD_ROLE_COMBINATION;
    if (count == 0) {
        telling_put(telling, telling->words->cage_fits);
        telling_rules(telling);
        return;
    }
    size_t begin = telling->text->length;
    telling_rules(telling);
    if (telling->text->length > begin) /* it begins the sentence */
        telling->text->data[begin] = (char)(telling->text->data[begin] - 'a' + 'A');
    telling_put(telling, telling->words->cage_holds);
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == QD_ROLE_COMBINATION) {
            telling_separate(telling, done++, count, telling->words->either);
            for (uint64_t left = step->parts[i].values; left; left &= left - 1) {
                telling_value(telling, qd_lowest_bit(left) + 1);
                telling_put(telling, left & (left - 1) ? "+" : "");
            }
        }
}

/* The sum of all values in all houses of the pattern. */
static void telling_houses_sum(struct telling *telling) {
    uint64_t n = qd_board_value_count(telling->board), sum = 0;
    for (size_t i = 0; i < telling->step->part_count; i++)
        if (telling->step->parts[i].house != QD_NO_HOUSE)
            sum += n * qd_board_least_value(telling->board) + n * (n - 1) / 2;
    qd_text_put_number(telling->text, sum);
}

static uint64_t telling_rules_total(const struct telling *telling, size_t *count) {
    const qd_step *step = telling->step;
    uint64_t sum = 0;
    *count = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].rule) {
            const qd_constraint *rule =
                qd_board_constraint(telling->board, step->parts[i].rule - 1);
            sum += rule->number_count ? rule->numbers[0] : 0;
            ++*count;
        }
    return sum;
}

/* "the cage 12 (r1c1, r1c2)", "7 cages (83)" */
static void telling_taken(struct telling *telling) {
    size_t count;
    uint64_t sum = telling_rules_total(telling, &count);
    if (count <= 2) {
        telling_rules(telling);
        return;
    }
    qd_text_put_number(telling->text, count);
    telling_put(telling, telling->words->the_cages);
    telling_put(telling, " (");
    qd_text_put_number(telling->text, sum);
    telling_put(telling, ")");
}

/* "r1c4 + r2c9 - r3c3 = 7" */
static void telling_equation(struct telling *telling) {
    const qd_step *step = telling->step;
    int64_t n = qd_board_value_count(telling->board);
    int64_t all = n * qd_board_least_value(telling->board) + n * (n - 1) / 2;
    size_t count, done = 0;
    int64_t sum = -(int64_t)telling_rules_total(telling, &count);
    for (size_t i = 0; i < step->part_count; i++)
        sum += step->parts[i].house == QD_NO_HOUSE ? 0 : all;
    bool is_less = true; /* no cell is added: the equation is turned around */
    for (size_t i = 0; i < step->part_count; i++)
        is_less &= step->parts[i].cell == QD_NO_CELL || step->parts[i].role == QD_ROLE_EXTRA;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if (part->cell == QD_NO_CELL || (part->role == QD_ROLE_EXTRA && !is_less))
            continue;
        telling_put(telling, done++ ? " + " : "");
        telling_cell(telling, part->cell);
    }
    for (size_t i = 0; i < step->part_count && !is_less; i++)
        if (step->parts[i].cell != QD_NO_CELL && step->parts[i].role == QD_ROLE_EXTRA) {
            telling_put(telling, " - ");
            telling_cell(telling, step->parts[i].cell);
        }
    qd_text_printf(telling->text, " = %lld", (long long)(is_less ? -sum : sum));
}

/* ---- parts ----------------------------------------------------------------------------------- */

enum telling_form { FORM_HOUSE, FORM_HOUSE_VALUES, FORM_CELL, FORM_CANDIDATES, FORM_ASSUMPTIONS };

static bool telling_is_source(qd_role role) {
    return role == QD_ROLE_SOURCE || role == QD_ROLE_DENIAL;
}

/* Which parts are told: those of a role, of one set or of all; joined by "and", or by "or". */
struct telling_choice {
    qd_role role;
    uint32_t set;
    enum telling_form form;
    bool either;
};

#define ALL_SETS UINT32_MAX

static bool telling_has(const qd_part *part, const struct telling_choice *choice) {
    bool is_it =
        choice->role == QD_ROLE_SOURCE ? telling_is_source(part->role) : part->role == choice->role;
    return is_it && (choice->set == ALL_SETS || part->set == choice->set) &&
           (choice->form <= FORM_HOUSE_VALUES ? part->house != QD_NO_HOUSE
                                              : part->cell != QD_NO_CELL);
}

static void telling_part(struct telling *telling, const qd_part *part, enum telling_form form) {
    if (form <= FORM_HOUSE_VALUES) {
        telling_house(telling, part->house);
        if (form == FORM_HOUSE)
            return;
        telling_put(telling, " (");
        telling_values(telling, part->values, telling->words->both);
        telling_put(telling, ")");
        return;
    }
    telling_cell(telling, part->cell);
    if (form == FORM_CELL)
        return;
    telling_put(telling, form == FORM_CANDIDATES        ? " ("
                         : part->role == QD_ROLE_DENIAL ? telling->words->is_not
                                                        : telling->words->is);
    telling_values(telling, part->values, telling->words->either);
    if (form == FORM_CANDIDATES)
        telling_put(telling, ")");
}

static size_t telling_count(const qd_step *step, const struct telling_choice *choice) {
    size_t count = 0;
    for (size_t i = 0; i < step->part_count; i++)
        count += telling_has(&step->parts[i], choice);
    return count;
}

/* Returns how many. */
static size_t telling_parts(struct telling *telling, const struct telling_choice *choice) {
    const qd_step *step = telling->step;
    size_t count = telling_count(step, choice), done = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (telling_has(&step->parts[i], choice)) {
            telling_separate(telling, done++, count,
                             choice->either ? telling->words->either : telling->words->both);
            telling_part(telling, &step->parts[i], choice->form);
        }
    return count;
}

static const struct telling_choice telling_all_fins = {QD_ROLE_FIN, ALL_SETS, FORM_CELL, false};

/* "the fin r1c2", "the fins r1c2 and r1c3" */
static void telling_fins(struct telling *telling, uint32_t set) {
    const struct telling_choice choice = {QD_ROLE_FIN, set, FORM_CELL, false};
    telling_put(telling, telling->words->fins[telling_count(telling->step, &choice) > 1]);
    telling_parts(telling, &choice);
}

static uint64_t telling_set_values(const qd_step *step, qd_role role, uint32_t set) {
    uint64_t values = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == role && step->parts[i].set == set)
            values |= step->parts[i].values;
    return values;
}

/* The name of a set: A, B, C ... */
static void telling_letter(struct telling *telling, uint32_t set) {
    qd_text_put_byte(telling->text, (char)('A' + set % 26));
}

/* The house of a set of several cells. */
static void telling_set_house(struct telling *telling, uint32_t set) {
    const qd_step *step = telling->step;
    for (uint32_t number = 0; number < qd_board_house_count(telling->board); number++) {
        qd_house house = qd_board_house(telling->board, number);
        size_t cells = 0, inside = 0;
        for (size_t i = 0; i < step->part_count; i++)
            if (step->parts[i].role == QD_ROLE_ALMOST && step->parts[i].set == set) {
                cells++;
                inside += house_contains(&house, step->parts[i].cell);
            }
        if (cells < 2 || inside < cells)
            continue;
        telling_put(telling, telling->words->in);
        telling_house(telling, number);
        return;
    }
}

/* Almost locked sets: the cells of each, with their values; several have names. */
static void telling_almost(struct telling *telling) {
    uint64_t values;
    bool have_names = telling_set_values(telling->step, QD_ROLE_ALMOST, 1) != 0;
    for (uint32_t set = 0; (values = telling_set_values(telling->step, QD_ROLE_ALMOST, set));
         set++) {
        const struct telling_choice cells = {QD_ROLE_ALMOST, set, FORM_CELL, false};
        telling_put(telling, set ? "; " : "");
        if (have_names) {
            telling_letter(telling, set);
            telling_put(telling, " = ");
        }
        telling_parts(telling, &cells);
        telling_set_house(telling, set);
        telling_put(telling, " (");
        telling_values(telling, values, telling->words->both);
        telling_put(telling, ")");
    }
}

/* The values that link almost locked sets. */
static void telling_common(struct telling *telling) {
    uint64_t values;
    for (uint32_t set = 0; (values = telling_set_values(telling->step, QD_ROLE_COMMON, set));
         set++) {
        telling_put(telling, set ? telling->words->comma : "");
        telling_values(telling, values, telling->words->both);
    }
}

/* The same, with the sets: "A and B by 5, B and C by 7". */
static void telling_linked(struct telling *telling) {
    uint64_t values;
    for (uint32_t set = 0; (values = telling_set_values(telling->step, QD_ROLE_COMMON, set));
         set++) {
        telling_put(telling, set ? telling->words->comma : "");
        telling_letter(telling, set);
        telling_put(telling, telling->words->both);
        telling_letter(telling, set + 1);
        telling_put(telling, telling->words->linked_by);
        telling_values(telling, values, telling->words->both);
    }
}

/* The values of the pattern: those of its first part. */
static void telling_pattern(struct telling *telling) {
    if (telling->step->part_count)
        telling_values(telling, telling->step->parts[0].values, telling->words->both);
}

/* Houses of one rule that cells of the pattern are in: "rows 2 and 9". */
static void telling_houses_of(struct telling *telling, const struct wording_kind *kind,
                              bool is_first) {
    const qd_step *step = telling->step;
    uint32_t numbers[QD_MAX_VALUES], count = 0;
    for (uint32_t i = 0; i < qd_board_house_count(telling->board); i++) {
        qd_house house = qd_board_house(telling->board, i);
        bool has = false;
        for (size_t k = 0; strcmp(house.rule, kind->rule) == 0 && k < step->part_count; k++)
            for (uint32_t at = 0; at < house.cell_count; at++)
                has |=
                    step->parts[k].role == QD_ROLE_BASE && step->parts[k].cell == house.cells[at];
        if (has && count < QD_MAX_VALUES)
            numbers[count++] = i;
    }
    telling_put(telling, is_first ? "" : telling->words->comma);
    telling_put(telling, kind->words[count > 1]);
    for (uint32_t i = 0; i < count; i++) {
        telling_separate(telling, i, count, telling->words->both);
        qd_house house = qd_board_house(telling->board, numbers[i]);
        telling_put(telling, text_number_of(&house));
    }
}

static void telling_houses_of_cells(struct telling *telling) {
    for (const struct wording_kind *kind = telling->words->kinds; kind->rule; kind++)
        telling_houses_of(telling, kind, kind == telling->words->kinds);
}

/* What is tied, and in which houses: "1 in row 2 and in row 9". */
static void telling_ties(struct telling *telling) {
    const qd_step *step = telling->step;
    size_t count = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        if (step->parts[i].role != QD_ROLE_TIE)
            continue;
        if (count == 0)
            telling_values(telling, step->parts[i].values, telling->words->both);
        telling_put(telling, count++ ? telling->words->and_in : telling->words->in);
        telling_house(telling, step->parts[i].house);
    }
}

/* ---- effects --------------------------------------------------------------------------------- */

/* Cells that follow each other and lose the same values are told together. Returns how many. */
static size_t telling_removal(struct telling *telling, const qd_removal *removals, size_t rest) {
    size_t count = 1;
    while (count < rest && removals[count].values == removals[0].values)
        count++;
    for (size_t i = 0; i < count; i++) {
        telling_separate(telling, i, count, telling->words->both);
        telling_cell(telling, removals[i].cell);
    }
    telling_put(telling, count == 1 ? telling->words->is_not : telling->words->are_not);
    telling_values(telling, removals[0].values, telling->words->either);
    return count;
}

/* What is removed, as if it held: "r4c5 or r5c3 is 1". */
static void telling_removed(struct telling *telling) {
    const qd_step *step = telling->step;
    for (size_t i = 0; i < step->removal_count; i++) {
        telling_separate(telling, i, step->removal_count, telling->words->either);
        telling_cell(telling, step->removals[i].cell);
    }
    telling_put(telling, telling->words->is);
    if (step->removal_count)
        telling_values(telling, step->removals[0].values, telling->words->either);
}

/* The values that are removed: "5", "5 or 7". */
static void telling_lost(struct telling *telling) {
    uint64_t values = 0;
    for (size_t i = 0; i < telling->step->removal_count; i++)
        values |= telling->step->removals[i].values;
    telling_values(telling, values, telling->words->either);
}

static void telling_effect(struct telling *telling) {
    const qd_step *step = telling->step;
    if (step->cell != QD_NO_CELL) {
        telling_cell(telling, step->cell);
        telling_put(telling, telling->words->is);
        telling_value(telling, step->value);
    }
    for (size_t i = 0; i < step->removal_count;) {
        if (i > 0 || step->cell != QD_NO_CELL)
            telling_put(telling, "; ");
        i += telling_removal(telling, &step->removals[i], step->removal_count - i);
    }
}

/* ---- chains ---------------------------------------------------------------------------------- */

static void telling_node(struct telling *telling, uint32_t cell, uint32_t value, bool on) {
    telling_cell(telling, cell);
    telling_put(telling, on ? telling->words->is : telling->words->is_not);
    telling_value(telling, value);
}

/* Node number `number` of the only chain of a step: the conclusion of the link before; it may be a group. */
static void telling_numbered(struct telling *telling, size_t number, bool on) {
    const qd_step *step = telling->step;
    if (!step->link_count)
        return;
    const qd_link *first = &step->links[0], *link = &step->links[number ? number - 1 : 0];
    uint32_t cell = number ? link->to_cell : first->from_cell;
    uint32_t value = number ? link->to_value : first->from_value;
    bool is_first = number == step->link_count && cell == first->from_cell &&
                    value == first->from_value; /* a chain that ends where it began */
    struct telling_choice group = {QD_ROLE_GROUP, (uint32_t)number, FORM_CELL, false};
    const struct wording *words = telling->words;
    if (is_first && !telling_set_values(step, QD_ROLE_GROUP, group.set))
        group.set = 0;
    if (telling_count(step, &group) < 2) {
        telling_node(telling, cell, value, on);
        return;
    }
    telling_put(telling, on ? words->one_of : "");
    telling_parts(telling, &group);
    telling_put(telling, on ? words->is : words->are_not);
    telling_value(telling, value);
}

static bool telling_concludes(const qd_link *link, const qd_link *premise) {
    return premise->to_cell == link->from_cell && premise->to_value == link->from_value &&
           premise->to_on == link->from_on;
}

static bool telling_same_result(const qd_link *left, const qd_link *right) {
    return left->chain == right->chain && left->to_cell == right->to_cell &&
           left->to_value == right->to_value && left->to_on == right->to_on;
}

/* Premises of a conclusion, and the technique by which they lead to it. */
static void telling_premises(struct telling *telling, const qd_link *links, size_t count,
                             bool goes_on) {
    telling_put(telling, goes_on ? ", " : "");
    if (links->technique) {
        telling_put(telling, telling->words->by);
        telling_put(telling, links->technique->title);
    }
    telling_put(telling, links->technique ? telling->words->from : telling->words->from + 1);
    for (size_t i = 0; i < count; i++) {
        telling_separate(telling, i, count, telling->words->comma);
        telling_node(telling, links[i].from_cell, links[i].from_value, links[i].from_on);
    }
}

static bool telling_is_group(const qd_step *step, size_t number) {
    const struct telling_choice group = {QD_ROLE_GROUP, (uint32_t)number, FORM_CELL, false};
    return telling_count(step, &group) > 1;
}

/* Of a link within an almost locked set, not within a cell: the set; ALL_SETS: it is none. */
static uint32_t telling_set_of(const qd_step *step, size_t number) {
    const qd_link *link = &step->links[number];
    uint64_t both = (uint64_t)1 << (link->from_value - 1) | (uint64_t)1 << (link->to_value - 1),
             values;
    bool is_in_cell = link->from_cell == link->to_cell && !telling_is_group(step, number) &&
                      !telling_is_group(step, number + 1);
    for (uint32_t set = 0; !is_in_cell && (values = telling_set_values(step, QD_ROLE_ALMOST, set));
         set++) {
        bool from = false, to = false;
        for (size_t i = 0; i < step->part_count; i++)
            if (step->parts[i].role == QD_ROLE_ALMOST && step->parts[i].set == set) {
                from |= step->parts[i].cell == link->from_cell;
                to |= step->parts[i].cell == link->to_cell;
            }
        if (from && to && (both & ~values) == 0)
            return set;
    }
    return ALL_SETS;
}

/* "the set", "A" */
static void telling_set(struct telling *telling, uint32_t set) {
    if (telling_set_values(telling->step, QD_ROLE_ALMOST, 1))
        telling_letter(telling, set);
    else
        telling_put(telling, telling->words->the_set);
}

/* A conclusion, with the house if that has no other place for it, or its almost locked set, and with its premises
 * unless the only one is what was just said. Returns how many links it takes. */
static size_t telling_conclusion(struct telling *telling, size_t first) {
    const qd_step *step = telling->step;
    const qd_link *links = step->links;
    size_t count = 1;
    while (first + count < step->link_count &&
           telling_same_result(&links[first], &links[first + count]))
        count++;
    bool begins = first == 0 || links[first - 1].chain != links[first].chain;
    if (links[first].chain == 0 && links[step->link_count - 1].chain == 0 && count == 1)
        telling_numbered(telling, first + 1, links[first].to_on);
    else
        telling_node(telling, links[first].to_cell, links[first].to_value, links[first].to_on);
    bool is_last_place = links[first].to_on && links[first].house != QD_NO_HOUSE;
    bool is_from_others =
        count > 1 || !(begins || telling_concludes(&links[first], &links[first - 1]));
    uint32_t set = links[first].to_on && !is_last_place ? telling_set_of(step, first) : ALL_SETS;
    if (!is_last_place && !is_from_others && set == ALL_SETS)
        return count;
    telling_put(telling, " (");
    if (is_last_place)
        telling_house(telling, links[first].house);
    else if (set != ALL_SETS)
        telling_set(telling, set);
    if (is_from_others)
        telling_premises(telling, &links[first], count, is_last_place);
    telling_put(telling, ")");
    return count;
}

static void telling_chains(struct telling *telling) {
    const qd_step *step = telling->step;
    for (size_t i = 0; i < step->link_count;) {
        const qd_link *link = &step->links[i];
        uint32_t chain = link->chain;
        if (i > 0)
            telling_put(telling, "\n");
        telling_put(telling, telling->words->if_it);
        if (i == 0 && step->links[step->link_count - 1].chain == 0)
            telling_numbered(telling, 0, link->from_on);
        else
            telling_node(telling, link->from_cell, link->from_value, link->from_on);
        for (bool begins = true; i < step->link_count && step->links[i].chain == chain;
             begins = false) {
            telling_put(telling, begins ? ": " : "; ");
            i += telling_conclusion(telling, i);
        }
        telling_put(telling, ".");
    }
}

/* ---- chains that branch ---------------------------------------------------------------------- */

/* How many conclusions there are; with `nested`, those that follow by a chain within the chain. */
static size_t telling_conclusions(const qd_step *step, bool nested) {
    size_t count = 0;
    for (size_t i = 0; i < step->link_count; i++) {
        bool is_new = i == 0 || !telling_same_result(&step->links[i - 1], &step->links[i]);
        const qd_technique *technique = step->links[i].technique;
        bool is_nested = technique && (technique->branches || !technique->any_board);
        count += is_new && (is_nested || !nested);
    }
    return count;
}

/* What both holds and does not: the chains end there. */
static void telling_conflict(struct telling *telling) {
    const qd_step *step = telling->step;
    if (!step->link_count)
        return;
    const qd_link *end = &step->links[step->link_count - 1];
    telling_node(telling, end->to_cell, end->to_value, true);
}

static const qd_part *telling_source(const qd_step *step, size_t number) {
    for (size_t i = 0; i < step->part_count; i++)
        if (telling_is_source(step->parts[i].role) && number-- == 0)
            return &step->parts[i];
    return NULL;
}

static void telling_source_house(struct telling *telling, size_t count) {
    const qd_step *step = telling->step;
    for (uint32_t i = 0; i < qd_board_house_count(telling->board); i++) {
        qd_house house = qd_board_house(telling->board, i);
        size_t inside = 0;
        while (inside < count && house_contains(&house, telling_source(step, inside)->cell))
            inside++;
        if (inside < count)
            continue;
        telling_house(telling, i);
        return;
    }
}

/* Where the assumptions come from: "whichever value r6c2 has", "wherever 5 is in row 3", "whether r6c2 is 5 or
 * not". */
static void telling_origin(struct telling *telling) {
    const qd_step *step = telling->step;
    const qd_part *first = telling_source(step, 0), *second = telling_source(step, 1);
    const struct wording *words = telling->words;
    size_t count = 0;
    while (telling_source(step, count))
        count++;
    if (first->cell == second->cell && first->values == second->values) {
        telling_put(telling, words->whether);
        telling_node(telling, first->cell, qd_lowest_bit(first->values) + 1, true);
        telling_put(telling, words->or_not);
    } else if (first->cell == second->cell) {
        telling_put(telling, words->whichever);
        telling_cell(telling, first->cell);
        telling_put(telling, words->has);
    } else {
        telling_put(telling, words->wherever);
        telling_values(telling, first->values, words->both);
        telling_put(telling, words->is_in);
        telling_source_house(telling, count);
    }
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Of a chain without a source: by how it begins and ends. */
static const char *telling_chain_sentence(const struct telling *telling) {
    const qd_step *step = telling->step;
    const struct wording *words = telling->words;
    const qd_link *first = &step->links[0], *last = &step->links[step->link_count - 1];
    if (first->from_cell != last->to_cell || first->from_value != last->to_value)
        return words->ends;
    return first->from_on == last->to_on ? words->loop : words->opposite[first->from_on];
}

static const char *telling_sentence(const struct telling *telling) {
    const struct wording *words = telling->words;
    size_t sources = 0;
    for (size_t i = 0; i < telling->step->part_count; i++)
        sources += telling_is_source(telling->step->parts[i].role);
    bool is_nested = telling_conclusions(telling->step, true) > 0;
    if (sources == 1)
        return is_nested ? words->nested_contradiction : words->contradiction;
    if (sources)
        return is_nested ? words->nested_cases : words->cases;
    return telling->step->link_count ? telling_chain_sentence(telling) : words->other;
}

/* ---- symmetries ------------------------------------------------------------------------------ */

struct telling_images {
    qd_house houses[2 * QD_MAX_VALUES];
    uint32_t values[QD_MAX_VALUES], house_count, value_count;
};

static void telling_list_images(const struct telling *telling, struct telling_images *images) {
    uint32_t n = qd_board_value_count(telling->board);
    images->house_count = images->value_count = 0;
    for (size_t i = 0; i < telling->step->part_count; i++) {
        const qd_part *part = &telling->step->parts[i];
        if (part->role != QD_ROLE_IMAGE)
            continue;
        if (part->house == QD_NO_HOUSE && images->value_count < n && part->values)
            images->values[images->value_count++] = qd_lowest_bit(part->values) + 1;
        else if (part->house != QD_NO_HOUSE && images->house_count < 2 * n)
            images->houses[images->house_count++] = qd_board_house(telling->board, part->house);
    }
}

/* Whether `count` lines become that house and those after it, or before it if it is not the first. */
static bool telling_is_turned(const qd_house *houses, uint32_t count, const char *first) {
    uint32_t number = (uint32_t)strtoul(first + 1, NULL, 10);
    for (uint32_t i = 0; i < count; i++)
        if (houses[i].name[0] != *first ||
            strtoul(houses[i].name + 1, NULL, 10) != (number == 1 ? 1 + i : number - i))
            return false;
    return true;
}

static void telling_lines(struct telling *telling, const struct telling_images *images) {
    const struct wording_turn *turn = telling->words->turns;
    uint32_t half = images->house_count / 2;
    while (turn->words && !(telling_is_turned(images->houses, half, turn->first[0]) &&
                            telling_is_turned(images->houses + half, half, turn->first[1])))
        turn++;
    if (turn->words) {
        telling_put(telling, turn->words);
        return;
    }
    for (uint32_t line = 0, done = 0; line < images->house_count; line++) {
        qd_house from = qd_board_house(telling->board, line);
        if (strcmp(from.name, images->houses[line].name) == 0)
            continue;
        telling_put(telling, done++ ? telling->words->comma : "");
        telling_put(telling, from.name);
        telling_put(telling, telling->words->becomes);
        telling_put(telling, images->houses[line].name);
    }
}

/* Which lines and values become others. */
static void telling_symmetry(struct telling *telling) {
    struct telling_images images;
    telling_list_images(telling, &images);
    telling_lines(telling, &images);
    for (uint32_t value = 1, done = 0; value <= images.value_count; value++) {
        if (images.values[value - 1] == value)
            continue;
        telling_put(telling, done++ ? telling->words->comma : telling->words->values_are);
        telling_value(telling, value);
        telling_put(telling, telling->words->becomes);
        telling_value(telling, images.values[value - 1]);
    }
}

static void telling_fill(struct telling *telling, const char *sentence);

/* Almost locked sets, if there are any, and the chains. */
static void telling_usual(struct telling *telling) {
    if (telling_set_values(telling->step, QD_ROLE_ALMOST, 0))
        telling_fill(telling, SENTENCE_ALMOST);
    telling_fill(telling, telling_sentence(telling));
}

static void telling_title(struct telling *telling) {
    telling_put(telling, telling->step->technique->title);
}

static void telling_either_extra(struct telling *telling) {
    telling_values(telling, telling_set_values(telling->step, QD_ROLE_EXTRA, 0),
                   telling->words->either);
}

static void telling_end_of_chain(struct telling *telling, uint32_t is_last) {
    telling_numbered(telling, is_last ? telling->step->link_count : 0, true);
}

static void telling_step_value(struct telling *telling) {
    telling_value(telling, telling->step->value);
}

static void telling_number_of_conclusions(struct telling *telling, uint32_t is_nested) {
    qd_text_put_number(telling->text, telling_conclusions(telling->step, is_nested));
}

static void telling_percent(struct telling *telling) {
    telling_put(telling, "%");
}

/* What stands at a place of a sentence: cells, candidates or houses of the step, or what a function writes. */
static const struct telling_part {
    void (*write)(struct telling *telling);
    void (*write_one)(struct telling *telling, uint32_t which); /* both are NULL: the choice */
    uint32_t which;
    struct telling_choice choice;
} telling_places[128] = {
    ['t'] = {.write = telling_effect},
    ['e'] = {.write = telling_usual},
    ['f'] = {.write_one = telling_fins, .which = ALL_SETS},
    ['g'] = {.write_one = telling_fins, .which = 0},
    ['G'] = {.write_one = telling_fins, .which = 1},
    ['n'] = {.write = telling_title},
    ['v'] = {.write = telling_pattern},
    ['a'] = {.write = telling_either_extra},
    ['A'] = {.write = telling_almost},
    ['m'] = {.write = telling_common},
    ['i'] = {.write = telling_linked},
    ['z'] = {.write = telling_lost},
    ['l'] = {.write = telling_chains},
    ['F'] = {.write_one = telling_end_of_chain, .which = false},
    ['L'] = {.write_one = telling_end_of_chain, .which = true},
    ['H'] = {.write = telling_houses_of_cells},
    ['T'] = {.write = telling_ties},
    ['u'] = {.write = telling_removed},
    ['r'] = {.write = telling_rules},
    ['k'] = {.write = telling_combinations},
    ['h'] = {.write = telling_houses_sum},
    ['j'] = {.write = telling_taken},
    ['s'] = {.write = telling_equation},
    ['w'] = {.write = telling_step_value},
    ['O'] = {.write = telling_origin},
    ['M'] = {.write = telling_symmetry},
    ['K'] = {.write = telling_conflict},
    ['N'] = {.write_one = telling_number_of_conclusions, .which = false},
    ['P'] = {.write_one = telling_number_of_conclusions, .which = true},
    ['%'] = {.write = telling_percent},
    ['b'] = {.choice = {QD_ROLE_BASE, ALL_SETS, FORM_HOUSE, false}},
    ['B'] = {.choice = {QD_ROLE_BASE, ALL_SETS, FORM_CELL, false}},
    ['c'] = {.choice = {QD_ROLE_COVER, ALL_SETS, FORM_HOUSE, false}},
    ['C'] = {.choice = {QD_ROLE_COVER, ALL_SETS, FORM_HOUSE, true}},
    ['D'] = {.choice = {QD_ROLE_COVER, ALL_SETS, FORM_HOUSE_VALUES, false}},
    ['d'] = {.choice = {QD_ROLE_COVER, 0, FORM_HOUSE, true}},
    ['E'] = {.choice = {QD_ROLE_COVER, 1, FORM_HOUSE, true}},
    ['p'] = {.choice = {QD_ROLE_PIVOT, ALL_SETS, FORM_CANDIDATES, false}},
    ['q'] = {.choice = {QD_ROLE_PINCER, ALL_SETS, FORM_CANDIDATES, false}},
    ['x'] = {.choice = {QD_ROLE_EXTRA, ALL_SETS, FORM_HOUSE, false}},
    ['X'] = {.choice = {QD_ROLE_EXTRA, ALL_SETS, FORM_CANDIDATES, false}},
    ['y'] = {.choice = {QD_ROLE_EXTRA, ALL_SETS, FORM_CELL, false}},
    ['Y'] = {.choice = {QD_ROLE_EXTRA, ALL_SETS, FORM_CELL, true}},
    ['Z'] = {.choice = {QD_ROLE_EXTRA, ALL_SETS, FORM_CANDIDATES, true}},
    ['S'] = {.choice = {QD_ROLE_SET, ALL_SETS, FORM_CANDIDATES, false}},
    ['o'] = {.choice = {QD_ROLE_SOURCE, ALL_SETS, FORM_ASSUMPTIONS, true}},
    ['1'] = {.choice = {QD_ROLE_COLOUR, 0, FORM_CELL, false}},
    ['2'] = {.choice = {QD_ROLE_COLOUR, 1, FORM_CELL, false}},
    ['3'] = {.choice = {QD_ROLE_COLOUR, 2, FORM_CELL, false}},
    ['4'] = {.choice = {QD_ROLE_COLOUR, 3, FORM_CELL, false}},
    ['5'] = {.choice = {QD_ROLE_COLOUR, 0, FORM_CANDIDATES, false}},
    ['6'] = {.choice = {QD_ROLE_COLOUR, 1, FORM_CANDIDATES, false}},
};

static void telling_place(struct telling *telling, char place) {
    const struct telling_part *part = &telling_places[place & 127];
    QD_CHECK(part->write || part->write_one || part->choice.role || part->choice.set);
    if (part->write)
        part->write(telling);
    else if (part->write_one)
        part->write_one(telling, part->which);
    else
        telling_parts(telling, &part->choice);
}

static void telling_fill(struct telling *telling, const char *sentence) {
    bool has_several = telling_count(telling->step, &telling_all_fins) > 1, is_told = true;
    for (size_t taken; *sentence; sentence += taken) {
        bool is_place = *sentence == '%' && sentence[1];
        char place = is_place ? sentence[1] : '\0';
        taken = is_place ? 2 : strcspn(sentence + 1, "%") + 1;
        if (place == '[' || place == '|' || place == ']')
            is_told = place == ']' || has_several == (place == '|');
        else if (is_told && is_place)
            telling_place(telling, place);
        else if (is_told)
            qd_text_put_bytes(telling->text, sentence, taken);
    }
}

void qd_step_where(const qd_step *step, uint32_t *house, uint32_t *cell) {
    house = QD_OPTIONAL(house, uint32_t);
    cell = QD_OPTIONAL(cell, uint32_t);
    *house = QD_NO_HOUSE;
    *cell = step->part_count      ? step->parts[0].cell
            : step->link_count    ? step->links[0].from_cell
            : step->removal_count ? step->removals[0].cell
                                  : step->cell;
    for (size_t i = 0; i < step->part_count && *house == QD_NO_HOUSE; i++)
        if (step->parts[i].role != QD_ROLE_IMAGE)
            *house = step->parts[i].house;
    if (*house != QD_NO_HOUSE)
        *cell = QD_NO_CELL;
}

static void telling_where(struct telling *telling) {
    uint32_t house, cell;
    qd_step_where(telling->step, &house, &cell);
    telling_put(telling, telling->words->look);
    if (house != QD_NO_HOUSE)
        telling_house(telling, house);
    else if (cell != QD_NO_CELL)
        telling_cell(telling, cell);
}

/* The technique's name, as the beginning of a text: "Hidden single. " */
void qd_wording_put_title(const struct wording *words, const qd_technique *technique,
                          qd_text *text) {
    const char *title = technique->title;
    char first = *title >= 'a' && *title <= 'z' ? (char)(*title - 'a' + 'A') : *title;
    qd_text_put_byte(text, first);
    qd_text_put(text, title + 1);
    qd_text_put(text, words->stop);
}

void qd_step_put(const qd_board *board, const qd_step *step, qd_help help,
                 const qd_symbols *symbols, qd_text *text) {
    struct telling telling = {board, step, symbols, &qd_wording_english, text};
    if (help == QD_HELP_WHERE) {
        telling_where(&telling);
        telling_put(&telling, ".");
    } else if (help == QD_HELP_TECHNIQUE) {
        telling_where(&telling);
        telling_put(&telling, ". ");
        telling_put(&telling, telling.words->find);
        telling_put(&telling, step->technique->title);
        telling_put(&telling, ".");
    } else if (help == QD_HELP_REASON) {
        qd_wording_put_title(telling.words, step->technique, text);
        telling_fill(&telling, step->technique->sentence ? step->technique->sentence : "%e");
    } else {
        telling_effect(&telling);
    }
}
