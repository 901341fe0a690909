/*
 * Checks a reason from the position alone: it knows the rules of quadrille/explain.h, the board's houses and
 * the candidates, but no technique, and nothing of how the reason was found.
 */
#include "above.h"
#include "house.h"
#include "mapping.h"
#include "reason.h"
#include "reason_rules.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

struct checking {
    const qd_explainer *explainer;
    const qd_board *board;
    const qd_fact *facts;
    uint32_t cells, values;
    uint64_t *
        left; /* of a count, by cell: candidates of its sets that are left; of a symmetry, what it becomes */
    uint32_t *number;  /* of each assumption, among these */
    uint64_t *depends; /* rows of bits: the assumptions that each fact depends on */
    size_t words;
};

/* ---- the position ---------------------------------------------------------------------------- */

static uint64_t reason_check_candidates(const struct checking *checking, uint32_t cell) {
    return qd_explainer_candidates(checking->explainer, cell);
}

static bool reason_check_has(const struct checking *checking, uint32_t cell, uint32_t value) {
    return reason_check_candidates(checking, cell) >> (value - 1) & 1;
}

/* Whether every value is in the house, and this one is in none of its cells yet. */
static bool reason_check_needs(const struct checking *checking, const qd_house *house,
                               uint32_t value) {
    for (uint32_t i = 0; i < house->cell_count; i++)
        if (qd_explainer_value(checking->explainer, house->cells[i]) == value)
            return false;
    return house->cell_count == checking->values;
}

/* ---- premises -------------------------------------------------------------------------------- */

static const qd_fact *reason_check_premise(const struct checking *checking, const qd_fact *fact,
                                           size_t number) {
    return &checking->facts[fact->from[number]];
}

/* Whether one of the premises says that a candidate does not hold. */
static bool reason_check_is_off(const struct checking *checking, const qd_fact *fact, uint32_t cell,
                                uint32_t value) {
    for (size_t i = 0; i < fact->from_count; i++) {
        const qd_fact *premise = reason_check_premise(checking, fact, i);
        if (!premise->on && premise->cell == cell && premise->value == value)
            return true;
    }
    return false;
}

/* ---- links ----------------------------------------------------------------------------------- */

static const char *reason_check_cell(const struct checking *checking, const qd_fact *fact) {
    uint64_t others = reason_check_candidates(checking, fact->cell);
    if (!fact->on) {
        const qd_fact *premise = fact->from_count ? reason_check_premise(checking, fact, 0) : NULL;
        bool fits =
            premise && premise->on && premise->cell == fact->cell && premise->value != fact->value;
        return fits ? NULL : "no other value holds in the cell";
    }
    for (others &= ~((uint64_t)1 << (fact->value - 1)); others; others &= others - 1)
        if (!reason_check_is_off(checking, fact, fact->cell, qd_lowest_bit(others) + 1))
            return "another candidate of the cell is left";
    return NULL;
}

static const char *reason_check_house(const struct checking *checking, const qd_fact *fact) {
    if (fact->house >= qd_board_house_count(checking->board))
        return "there is no such house";
    qd_house house = qd_board_house(checking->board, fact->house);
    if (!house_contains(&house, fact->cell))
        return "the cell is not in that house";
    if (!fact->on) {
        const qd_fact *premise = fact->from_count ? reason_check_premise(checking, fact, 0) : NULL;
        bool fits = premise && premise->on && premise->value == fact->value &&
                    premise->cell != fact->cell && house_contains(&house, premise->cell);
        return fits ? NULL : "the value does not hold elsewhere in that house";
    }
    if (!reason_check_needs(checking, &house, fact->value))
        return "that house needs no such value";
    for (uint32_t i = 0; i < house.cell_count; i++)
        if (house.cells[i] != fact->cell &&
            reason_check_has(checking, house.cells[i], fact->value) &&
            !reason_check_is_off(checking, fact, house.cells[i], fact->value))
            return "another place in that house is left";
    return NULL;
}

/* ---- counts ---------------------------------------------------------------------------------- */

static bool reason_check_is_set(const struct checking *checking, const qd_set *set) {
    if (set->house == QD_NO_HOUSE)
        return set->cell < checking->cells && set->values == 0;
    return set->house < qd_board_house_count(checking->board) && qd_bit_count(set->values) == 1 &&
           qd_lowest_bit(set->values) < checking->values;
}

/* A candidate of a set that is left by the fact and its premises; false: it may not be in a set. */
static bool reason_check_leave(struct checking *checking, const qd_fact *fact, uint32_t cell,
                               uint32_t value) {
    uint64_t bit = (uint64_t)1 << (value - 1);
    if (cell == fact->cell && value == fact->value)
        return false;
    bool is_excluded = cell == fact->cell ||
                       (value == fact->value && house_joins(checking->board, cell, fact->cell));
    if (is_excluded || reason_check_is_off(checking, fact, cell, value))
        return true;
    bool is_new = !(checking->left[cell] & bit);
    checking->left[cell] |= bit;
    return is_new;
}

static const char *reason_check_set(struct checking *checking, const qd_fact *fact,
                                    const qd_set *set) {
    bool fits = reason_check_is_set(checking, set);
    if (fits && set->house == QD_NO_HOUSE) {
        fits = qd_explainer_value(checking->explainer, set->cell) == 0;
        for (uint32_t value = 1; fits && value <= checking->values; value++)
            fits = !reason_check_has(checking, set->cell, value) ||
                   reason_check_leave(checking, fact, set->cell, value);
    } else if (fits) {
        qd_house house = qd_board_house(checking->board, set->house);
        uint32_t value = qd_lowest_bit(set->values) + 1;
        fits = reason_check_needs(checking, &house, value);
        for (uint32_t i = 0; fits && i < house.cell_count; i++)
            fits = !reason_check_has(checking, house.cells[i], value) ||
                   reason_check_leave(checking, fact, house.cells[i], value);
    }
    return fits ? NULL : "a set does not need a candidate of its own";
}

static void reason_check_cover(struct checking *checking, const qd_set *cover) {
    if (cover->house == QD_NO_HOUSE) {
        checking->left[cover->cell] = 0;
        return;
    }
    qd_house house = qd_board_house(checking->board, cover->house);
    for (uint32_t i = 0; i < house.cell_count; i++)
        checking->left[house.cells[i]] &= ~cover->values;
}

static const char *reason_check_count(struct checking *checking, const qd_fact *fact) {
    const char *wrong = NULL;
    memset(checking->left, 0, checking->cells * sizeof *checking->left);
    if (fact->on || fact->cover_count >= fact->set_count)
        return "there are as many covers as sets";
    for (size_t i = 0; i < fact->set_count && !wrong; i++)
        wrong = reason_check_set(checking, fact, &fact->sets[i]);
    for (size_t i = 0; i < fact->cover_count && !wrong; i++) {
        if (!reason_check_is_set(checking, &fact->covers[i]))
            return "there is no such cover";
        reason_check_cover(checking, &fact->covers[i]);
    }
    for (uint32_t cell = 0; cell < checking->cells && !wrong; cell++)
        if (checking->left[cell])
            wrong = "a candidate of a set is not covered";
    return wrong;
}

/* ---- assumptions ----------------------------------------------------------------------------- */

static const char *reason_check_contradiction(const struct checking *checking,
                                              const qd_fact *fact) {
    if (fact->from_count != 3)
        return "a contradiction has an assumption and two facts";
    const qd_fact *assumed = reason_check_premise(checking, fact, 0);
    const qd_fact *left = reason_check_premise(checking, fact, 1);
    const qd_fact *right = reason_check_premise(checking, fact, 2);
    if (assumed->because != QD_BECAUSE_ASSUMED || assumed->cell != fact->cell ||
        assumed->value != fact->value || assumed->on == fact->on)
        return "the opposite was not assumed";
    if (left->cell != right->cell || left->value != right->value || left->on == right->on)
        return "the two facts do not contradict each other";
    return NULL;
}

/* Whether a premise is a case: assumed for this fact, with what follows after it. */
static bool reason_check_is_case(const struct checking *checking, const qd_fact *fact,
                                 size_t number) {
    return reason_check_premise(checking, fact, number)->because == QD_BECAUSE_ASSUMED &&
           fact->from[number] >= fact->first;
}

static const char *reason_check_results(const struct checking *checking, const qd_fact *fact) {
    for (size_t i = 0; i < fact->from_count; i++) {
        if (!reason_check_is_case(checking, fact, i))
            continue;
        const qd_fact *result =
            ++i < fact->from_count ? reason_check_premise(checking, fact, i) : NULL;
        if (!result || result->cell != fact->cell || result->value != fact->value ||
            result->on != fact->on)
            return "a case leads to something else";
    }
    return NULL;
}

/* Whether the candidate, on or off, is one of the cases. */
static bool reason_check_has_case(const struct checking *checking, const qd_fact *fact,
                                  uint32_t cell, uint32_t value, bool on) {
    for (size_t i = 0; i < fact->from_count; i++) {
        if (!reason_check_is_case(checking, fact, i))
            continue;
        const qd_fact *assumed = reason_check_premise(checking, fact, i++);
        if (assumed->on == on && assumed->cell == cell && assumed->value == value)
            return true;
    }
    return false;
}

/* Each of these candidates is a case, or does not hold. */
static bool reason_check_all_cases(const struct checking *checking, const qd_fact *fact,
                                   uint32_t cell, uint64_t values) {
    for (values &= reason_check_candidates(checking, cell); values; values &= values - 1) {
        uint32_t value = qd_lowest_bit(values) + 1;
        if (!reason_check_has_case(checking, fact, cell, value, true) &&
            !reason_check_is_off(checking, fact, cell, value))
            return false;
    }
    return true;
}

/* How many cells of the pattern in a house have a value. */
static uint32_t reason_check_places(const qd_fact *fact, const qd_house *house, uint32_t value) {
    uint32_t places = 0;
    for (size_t i = 0; i < fact->set_count; i++)
        places += fact->sets[i].values >> value & 1 && house_contains(house, fact->sets[i].cell);
    return places;
}

/* Whether two cells are in the same houses but for two. */
static bool reason_check_pair(const struct checking *checking, uint32_t cell, uint32_t other,
                              uint32_t without, uint32_t without_too) {
    for (uint32_t number = 0; number < qd_board_house_count(checking->board); number++) {
        qd_house house = qd_board_house(checking->board, number);
        if (number != without && number != without_too &&
            house_contains(&house, cell) != house_contains(&house, other))
            return false;
    }
    return true;
}

/* Whether all cells of the pattern are in two houses, as many in each as there are values, and can be exchanged. */
static bool reason_check_exchange(const struct checking *checking, const qd_fact *fact,
                                  uint32_t left, uint32_t right) {
    qd_house houses[2] = {qd_board_house(checking->board, left),
                          qd_board_house(checking->board, right)};
    size_t in[2] = {0, 0};
    for (size_t i = 0; i < fact->set_count; i++) {
        uint32_t cell = fact->sets[i].cell, pairs = 0;
        bool is_left = house_contains(&houses[0], cell);
        if (is_left == house_contains(&houses[1], cell))
            return false;
        in[!is_left]++;
        for (size_t k = 0; k < fact->set_count; k++) {
            uint32_t other = fact->sets[k].cell;
            pairs += house_contains(&houses[is_left], other) &&
                     reason_check_pair(checking, cell, other, left, right);
        }
        if (pairs != 1)
            return false;
    }
    return in[0] == in[1] && in[0] == qd_bit_count(fact->sets->values);
}

/* More than two values, the same in all cells: two houses have all of them, and could be exchanged. */
static bool reason_check_lines(const struct checking *checking, const qd_fact *fact) {
    uint32_t count = qd_board_house_count(checking->board);
    for (size_t i = 1; i < fact->set_count; i++)
        if (fact->sets[i].values != fact->sets->values)
            return false;
    for (uint32_t left = 0; left < count; left++)
        for (uint32_t right = left + 1; right < count; right++)
            if (reason_check_exchange(checking, fact, left, right))
                return true;
    return false;
}

/*
 * Cells that are no clues, each with two values, each value twice or not at all in every house: if the
 * solution had only these values there, the other one of every cell would be a solution, too. Or two lines of cells
 * with more values, which could be exchanged.
 */
static const char *reason_check_deadly(const struct checking *checking, const qd_fact *fact) {
    if (!qd_board_is_plain(checking->board))
        return "on this board values cannot be exchanged";
    for (size_t i = 0; i < fact->set_count; i++) {
        const qd_set *set = &fact->sets[i];
        if (set->house != QD_NO_HOUSE || set->cell >= checking->cells ||
            qd_bit_count(set->values) < 2 ||
            qd_bit_count(set->values) != qd_bit_count(fact->sets->values) ||
            set->values & ~qd_explainer_origin(checking->explainer, set->cell))
            return "a cell of the pattern cannot have two values";
        uint32_t placed = qd_explainer_value(checking->explainer, set->cell);
        if (placed && !(set->values >> (placed - 1) & 1))
            return "a cell of the pattern has another value";
        for (size_t k = 0; k < i; k++)
            if (fact->sets[k].cell == set->cell)
                return "a cell is twice in the pattern";
        if (!reason_check_all_cases(checking, fact, set->cell, ~set->values))
            return "a candidate besides the pattern is left";
    }
    if (qd_bit_count(fact->sets->values) > 2)
        return reason_check_lines(checking, fact) ? NULL : "the lines cannot be exchanged";
    for (uint32_t number = 0; number < qd_board_house_count(checking->board); number++) {
        qd_house house = qd_board_house(checking->board, number);
        for (uint32_t value = 0; value < checking->values; value++) {
            uint32_t places = reason_check_places(fact, &house, value);
            if (places != 0 && places != 2)
                return "the values of the pattern cannot be exchanged";
        }
    }
    return NULL;
}

static const char *reason_check_either(const struct checking *checking, const qd_fact *fact) {
    const qd_fact *assumed = fact->from_count ? reason_check_premise(checking, fact, 0) : NULL;
    bool fits = assumed && reason_check_is_case(checking, fact, 0) &&
                reason_check_has_case(checking, fact, assumed->cell, assumed->value, !assumed->on);
    return fits ? NULL : "a case is missing";
}

static const char *reason_check_cases(const struct checking *checking, const qd_fact *fact) {
    const qd_set *set = fact->sets;
    const char *wrong = reason_check_results(checking, fact);
    if (wrong)
        return wrong;
    if (fact->set_count == 0)
        return reason_check_either(checking, fact);
    if (fact->set_count > 1 || (set->house == QD_NO_HOUSE && set->values))
        return reason_check_deadly(checking, fact);
    if (!reason_check_is_set(checking, set))
        return "there are no such cases";
    if (set->house == QD_NO_HOUSE)
        return qd_explainer_value(checking->explainer, set->cell) == 0 &&
                       reason_check_all_cases(checking, fact, set->cell, ~(uint64_t)0)
                   ? NULL
                   : "a candidate of the cell is left";
    qd_house house = qd_board_house(checking->board, set->house);
    if (!reason_check_needs(checking, &house, qd_lowest_bit(set->values) + 1))
        return "that house needs no such value";
    for (uint32_t i = 0; i < house.cell_count; i++)
        if (!reason_check_all_cases(checking, fact, house.cells[i], set->values))
            return "a place in that house is left";
    return NULL;
}

/* ---- rules of the board ---------------------------------------------------------------------- */

/* The candidates of all cells if the one of the fact holds. */
static const char *reason_check_rule(struct checking *checking, const qd_fact *fact) {
    if (fact->on)
        return "a rule only says what does not hold";
    for (uint32_t cell = 0; cell < checking->cells; cell++) {
        uint32_t value = qd_explainer_value(checking->explainer, cell);
        checking->left[cell] =
            value ? (uint64_t)1 << (value - 1) : reason_check_candidates(checking, cell);
        if (cell != fact->cell && house_joins(checking->board, cell, fact->cell))
            checking->left[cell] &= ~((uint64_t)1 << (fact->value - 1));
    }
    for (size_t i = 0; i < fact->from_count; i++) {
        const qd_fact *premise = reason_check_premise(checking, fact, i);
        uint64_t bit = (uint64_t)1 << (premise->value - 1);
        checking->left[premise->cell] &= premise->on ? bit : ~bit;
    }
    checking->left[fact->cell] = (uint64_t)1 << (fact->value - 1);
    return qd_reason_check_rules(checking->board, fact->sets, fact->set_count, fact->cell,
                                 checking->left);
}

/* ---- symmetries ------------------------------------------------------------------------------ */

/* Values of one cell become those of another one. */
static uint64_t reason_check_image(const struct checking *checking, const qd_fact *fact,
                                   uint64_t values) {
    uint64_t image = 0;
    for (uint32_t value = 1; value <= checking->values; value++)
        if (values >> (value - 1) & 1)
            image |= (uint64_t)1 << (mapping_value(checking->board, fact->sets, value) - 1);
    return image;
}

static bool reason_check_is_symmetry(const struct checking *checking, const qd_fact *fact) {
    uint32_t lines = 2 * checking->values;
    for (uint32_t i = 0; i < fact->set_count; i++) {
        const qd_set *set = &fact->sets[i];
        bool is_house = set->house < qd_board_house_count(checking->board) && set->values == 0;
        bool is_value = set->house == QD_NO_HOUSE && qd_bit_count(set->values) == 1 &&
                        qd_lowest_bit(set->values) < checking->values;
        if (set->cell != QD_NO_CELL || set->rule || (i < lines ? !is_house : !is_value))
            return false;
    }
    return fact->set_count == MAPPING_SETS(checking->values);
}

/* Cells of a house become those of a house: all of them are in one. */
static bool reason_check_house_image(const struct checking *checking, const qd_house *house,
                                     const uint64_t *image) {
    for (uint32_t number = 0; number < qd_board_house_count(checking->board); number++) {
        qd_house other = qd_board_house(checking->board, number);
        uint32_t inside = 0;
        for (uint32_t i = 0; i < house->cell_count; i++)
            inside += house_contains(&other, (uint32_t)image[house->cells[i]]);
        if (inside == house->cell_count)
            return true;
    }
    return false;
}

/* Each cell and each value becomes another one, or stays; houses become houses, and the puzzle itself. `left` gets what
 * cells become. */
static const char *reason_check_mapping(struct checking *checking, const qd_fact *fact) {
    uint64_t *image = checking->left, all = ~(uint64_t)0 >> (64 - checking->values);
    if (!qd_board_is_plain(checking->board) || !reason_check_is_symmetry(checking, fact))
        return "that is no symmetry of the board";
    for (uint32_t cell = 0; cell < checking->cells; cell++) {
        image[cell] = mapping_cell(checking->board, fact->sets, cell);
        for (uint32_t other = 0; other < cell; other++)
            if (image[other] == image[cell])
                return "two cells become the same one";
        if (image[cell] == QD_NO_CELL)
            return "a cell becomes none";
    }
    if (reason_check_image(checking, fact, all) != all)
        return "two values become the same one";
    for (uint32_t number = 0; number < qd_board_house_count(checking->board); number++) {
        qd_house house = qd_board_house(checking->board, number);
        if (!reason_check_house_image(checking, &house, image))
            return "a house becomes none";
    }
    for (uint32_t cell = 0; cell < checking->cells; cell++) {
        uint64_t origin = qd_explainer_origin(checking->explainer, cell) & all;
        uint64_t other = qd_explainer_origin(checking->explainer, (uint32_t)image[cell]) & all;
        if (reason_check_image(checking, fact, origin) != other)
            return "the puzzle does not become itself";
    }
    return NULL;
}

/* What the candidate becomes is impossible already, or with it. */
static const char *reason_check_symmetry(struct checking *checking, const qd_fact *fact) {
    const char *wrong = reason_check_mapping(checking, fact);
    if (wrong || fact->on)
        return wrong ? wrong : "by symmetry nothing holds";
    uint32_t cell = (uint32_t)checking->left[fact->cell];
    uint32_t value = mapping_value(checking->board, fact->sets, fact->value);
    uint32_t placed = qd_explainer_value(checking->explainer, cell);
    bool is_there = placed ? placed == value : reason_check_has(checking, cell, value);
    bool excludes = cell == fact->cell
                        ? value != fact->value
                        : value == fact->value && house_joins(checking->board, cell, fact->cell);
    return !is_there || excludes || reason_check_is_off(checking, fact, cell, value)
               ? NULL
               : "what it becomes is possible";
}

/* ---- facts ----------------------------------------------------------------------------------- */

static uint64_t *reason_check_row(const struct checking *checking, size_t number) {
    return checking->depends + number * checking->words;
}

/* What one premise depends on, without an assumption that ends (or QD_NO_CELL). */
static void reason_check_depend(const struct checking *checking, size_t number, uint32_t premise,
                                uint32_t ended) {
    uint64_t *to = reason_check_row(checking, number);
    const uint64_t *from = reason_check_row(checking, premise);
    for (size_t word = 0; word < checking->words; word++) {
        uint64_t more = from[word];
        if (ended != QD_NO_CELL && checking->number[ended] / 64 == word)
            more &= ~((uint64_t)1 << (checking->number[ended] % 64));
        to[word] |= more;
    }
}

/* A contradiction ends its assumption; each case the one before it. */
static void reason_check_depends(const struct checking *checking, size_t number) {
    const qd_fact *fact = &checking->facts[number];
    uint64_t *own = reason_check_row(checking, number);
    if (fact->because == QD_BECAUSE_ASSUMED)
        own[checking->number[number] / 64] |= (uint64_t)1 << (checking->number[number] % 64);
    for (size_t i = 0; i < fact->from_count; i++) {
        uint32_t ended = QD_NO_CELL;
        if (fact->because == QD_BECAUSE_CONTRADICTION)
            ended = fact->from[0];
        else if (fact->because == QD_BECAUSE_CASES && reason_check_is_case(checking, fact, i))
            ended = fact->from[i++];
        reason_check_depend(checking, number, fact->from[i], ended);
    }
}

static const char *reason_check_fact(struct checking *checking, size_t number) {
    const qd_fact *fact = &checking->facts[number];
    if (fact->cell >= checking->cells || fact->value - 1 >= checking->values)
        return "there is no such candidate";
    if (fact->on && !reason_check_has(checking, fact->cell, fact->value))
        return "that is no candidate";
    if (fact->first > number)
        return "it ends an assumption that comes later";
    for (size_t i = 0; i < fact->from_count; i++)
        if (fact->from[i] >= number)
            return "a premise is missing, or comes later";
    switch (fact->because) {
    case QD_BECAUSE_ASSUMED:
        return NULL;
    case QD_BECAUSE_CELL:
        return reason_check_cell(checking, fact);
    case QD_BECAUSE_HOUSE:
        return reason_check_house(checking, fact);
    case QD_BECAUSE_COUNT:
        return reason_check_count(checking, fact);
    case QD_BECAUSE_CONTRADICTION:
        return reason_check_contradiction(checking, fact);
    case QD_BECAUSE_CASES:
        return reason_check_cases(checking, fact);
    case QD_BECAUSE_RULE:
        return reason_check_rule(checking, fact);
    case QD_BECAUSE_SYMMETRY:
        return reason_check_symmetry(checking, fact);
    }
    return "there is no such rule";
}

/* ---- all ------------------------------------------------------------------------------------- */

/* Whether some fact says so without an assumption. */
static bool reason_check_proves(const struct checking *checking, size_t count, uint32_t cell,
                                uint32_t value, bool on) {
    for (size_t i = 0; i < count; i++) {
        const qd_fact *fact = &checking->facts[i];
        uint64_t any = 0;
        for (size_t word = 0; word < checking->words; word++)
            any |= reason_check_row(checking, i)[word];
        if (!any && fact->cell == cell && fact->value == value && fact->on == on)
            return true;
    }
    return false;
}

static const char *reason_check_step(const struct checking *checking, size_t count,
                                     const qd_step *step) {
    if (step->cell != QD_NO_CELL &&
        !reason_check_proves(checking, count, step->cell, step->value, true))
        return "what the step places is not proved";
    for (size_t i = 0; i < step->removal_count; i++)
        for (uint64_t left = step->removals[i].values; left; left &= left - 1)
            if (!reason_check_proves(checking, count, step->removals[i].cell,
                                     qd_lowest_bit(left) + 1, false))
                return "what the step removes is not proved";
    return NULL;
}

static const char *reason_check_run(struct checking *checking, const qd_step *step, size_t count,
                                    size_t *at) {
    for (*at = 0; *at < count; ++*at) {
        const char *wrong = reason_check_fact(checking, *at);
        if (wrong)
            return wrong;
        reason_check_depends(checking, *at);
    }
    return reason_check_step(checking, count, step);
}

static bool reason_check_allocate(struct checking *checking, size_t count) {
    size_t assumptions = 0;
    checking->left = qd_array_new(checking->cells, sizeof *checking->left);
    checking->number = qd_array_new(count, sizeof *checking->number);
    for (size_t i = 0; checking->number && i < count; i++)
        if (checking->facts[i].because == QD_BECAUSE_ASSUMED)
            checking->number[i] = (uint32_t)assumptions++;
    checking->words = assumptions / 64 + 1;
    checking->depends = qd_array_new(count * checking->words, sizeof *checking->depends);
    return checking->left && checking->number && checking->depends;
}

const char *qd_reason_check(const qd_explainer *explainer, const qd_step *step,
                            const qd_fact *facts, size_t count, size_t *fact) {
    const qd_board *board = qd_explainer_board(explainer);
    struct checking checking = {.explainer = explainer,
                                .board = board,
                                .facts = facts,
                                .cells = qd_board_cell_count(board),
                                .values = qd_board_value_count(board)};
    fact = QD_OPTIONAL(fact, size_t);
    const char *wrong = reason_check_allocate(&checking, count)
                            ? reason_check_run(&checking, step, count, fact)
                            : "there is not enough memory to check it";
    free(checking.left);
    free(checking.number);
    free(checking.depends);
    return wrong;
}
