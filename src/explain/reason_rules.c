#include "reason_rules.h"
#include "house.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

/* So many dead ends are kept. With more, it is looked at without what cells that see each other have in common. */
#define ENDS_MOST 60000u

/* Cells that are filled one after another, depth first. What did not lead to the end is kept, and not tried again. */
struct rule_attempt {
    const qd_board *board;
    uint32_t count;
    const uint32_t *cells;
    const int32_t *weights; /* of a sum; else NULL: the board reads */
    int64_t total;
    uint32_t reading;
    bool differs;
    uint8_t *sees;    /* count x count: 1 if they see each other, 2 if they are the same cell */
    uint64_t *left;   /* (count + 1) x count: candidates before each cell is filled */
    uint64_t *ends;   /* of each dead end: its depth, what was read, and what was left */
    size_t end_space; /* words */
    uint32_t *places; /* hash table of dead ends, from 1 */
    uint32_t size, end_count;
    bool failed; /* too many, or no memory */
};

/* ---- dead ends ------------------------------------------------------------------------------- */

static const uint64_t *reason_rules_row(const struct rule_attempt *attempt, uint32_t depth) {
    return attempt->left + (size_t)depth * attempt->count;
}

static size_t reason_rules_width(const struct rule_attempt *attempt) {
    return (size_t)attempt->count + 2;
}

static uint32_t reason_rules_hash(const struct rule_attempt *attempt, uint32_t depth,
                                  uint64_t state) {
    uint64_t hash = qd_hash_mix(state, depth);
    for (uint32_t i = depth; i < attempt->count; i++)
        hash = qd_hash_mix(hash, reason_rules_row(attempt, depth)[i]);
    return (uint32_t)(hash >> 32) & (attempt->size - 1);
}

/* The place of a dead end: its number, or 0 and it is not there. */
static uint32_t *reason_rules_place(const struct rule_attempt *attempt, uint32_t depth,
                                    uint64_t state) {
    uint32_t at = reason_rules_hash(attempt, depth, state);
    for (; attempt->places[at]; at = (at + 1) & (attempt->size - 1)) {
        const uint64_t *end =
            attempt->ends + (attempt->places[at] - 1) * reason_rules_width(attempt);
        if (end[0] == depth && end[1] == state &&
            memcmp(end + 2 + depth, reason_rules_row(attempt, depth) + depth,
                   (attempt->count - depth) * sizeof *end) == 0)
            break;
    }
    return &attempt->places[at];
}

static void reason_rules_keep(struct rule_attempt *attempt, uint32_t depth, uint64_t state) {
    size_t width = reason_rules_width(attempt);
    if (attempt->end_count == ENDS_MOST ||
        !qd_array_reserve(&attempt->ends, &attempt->end_space, (attempt->end_count + 1) * width,
                          sizeof *attempt->ends)) {
        attempt->failed = true;
        return;
    }
    uint64_t *end = attempt->ends + attempt->end_count * width;
    end[0] = depth;
    end[1] = state;
    memcpy(end + 2, reason_rules_row(attempt, depth), attempt->count * sizeof *end);
    *reason_rules_place(attempt, depth, state) = ++attempt->end_count;
}

/* ---- filling --------------------------------------------------------------------------------- */

/* What is left once the cell has that value: false if some cell has nothing. */
static bool reason_rules_fill(struct rule_attempt *attempt, uint32_t depth, uint32_t value) {
    uint64_t bit = (uint64_t)1 << (value - 1);
    const uint64_t *before = reason_rules_row(attempt, depth);
    uint64_t *after = attempt->left + (size_t)(depth + 1) * attempt->count;
    for (uint32_t i = depth + 1; i < attempt->count; i++) {
        uint8_t sees = attempt->sees[(size_t)depth * attempt->count + i];
        after[i] = sees == 2                       ? before[i] & bit
                   : sees == 1 && attempt->differs ? before[i] & ~bit
                                                   : before[i];
        if (!after[i])
            return false;
    }
    return true;
}

/* Reads it, or adds it: false if that is refused. A sum must be reached by what is left. */
static bool reason_rules_read(const struct rule_attempt *attempt, uint32_t depth, uint32_t value,
                              uint64_t *state) {
    int64_t least = (int64_t)qd_board_least_value(attempt->board) - 1;
    if (!attempt->weights)
        return qd_board_read(attempt->board, attempt->reading, depth, value, state);
    int64_t sum = (int64_t)*state + attempt->weights[depth] * (least + value), low = 0, high = 0;
    *state = (uint64_t)sum;
    for (uint32_t i = depth + 1; i < attempt->count; i++) {
        uint64_t left = reason_rules_row(attempt, depth + 1)[i];
        int64_t first = least + qd_lowest_bit(left) + 1, last = least + qd_bit_length(left);
        int64_t one = attempt->weights[i] * first, other = attempt->weights[i] * last;
        low += one < other ? one : other;
        high += one < other ? other : one;
    }
    return sum + low <= attempt->total && attempt->total <= sum + high;
}

static bool reason_rules_search(struct rule_attempt *attempt, uint32_t depth, uint64_t state) {
    if (depth == attempt->count)
        return true;
    if (*reason_rules_place(attempt, depth, state))
        return false;
    for (uint64_t left = reason_rules_row(attempt, depth)[depth]; left && !attempt->failed;
         left &= left - 1) {
        uint32_t value = qd_lowest_bit(left) + 1;
        uint64_t next = state;
        if (reason_rules_fill(attempt, depth, value) &&
            reason_rules_read(attempt, depth, value, &next) &&
            reason_rules_search(attempt, depth + 1, next))
            return true;
    }
    reason_rules_keep(attempt, depth, state);
    return false;
}

static bool reason_rules_open(struct rule_attempt *attempt, const uint64_t *candidates) {
    uint32_t count = attempt->count;
    attempt->size = 1u << 17;
    attempt->sees = qd_array_new((size_t)count * count, sizeof *attempt->sees);
    attempt->left = qd_array_new(((size_t)count + 1) * count, sizeof *attempt->left);
    attempt->places = qd_array_new(attempt->size, sizeof *attempt->places);
    if (!attempt->sees || !attempt->left || !attempt->places)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        attempt->left[i] = candidates[attempt->cells[i]];
        for (uint32_t k = i + 1; k < count; k++)
            attempt->sees[(size_t)i * count + k] =
                attempt->cells[i] == attempt->cells[k]
                    ? 2
                    : house_joins(attempt->board, attempt->cells[i], attempt->cells[k]);
    }
    return true;
}

static bool reason_rules_is_empty(const struct rule_attempt *attempt, const uint64_t *candidates) {
    for (uint32_t i = 0; i < attempt->count; i++)
        if (!candidates[attempt->cells[i]])
            return true;
    return attempt->count == 0 && attempt->total != 0;
}

/* Whether it is certain that the cells cannot be filled. */
static bool reason_rules_refute(struct rule_attempt *attempt, const uint64_t *candidates) {
    bool refuted = reason_rules_is_empty(attempt, candidates);
    if (!refuted && reason_rules_open(attempt, candidates)) {
        attempt->differs = true;
        refuted = !reason_rules_search(attempt, 0, 0) && !attempt->failed;
        if (attempt->failed) {
            memset(attempt->places, 0, attempt->size * sizeof *attempt->places);
            attempt->end_count = 0;
            attempt->failed = attempt->differs = false;
            refuted = !reason_rules_search(attempt, 0, 0) && !attempt->failed;
        }
    }
    free(attempt->sees);
    free(attempt->left);
    free(attempt->ends);
    free(attempt->places);
    return refuted;
}

/* ---- one rule -------------------------------------------------------------------------------- */

static bool reason_rules_by_reading(const qd_board *board, uint32_t constraint,
                                    const uint64_t *candidates) {
    for (uint32_t i = 0; i < qd_board_reading_count(board); i++) {
        struct reading reading = qd_board_reading(board, i);
        struct rule_attempt attempt = {.board = board,
                                       .count = reading.cell_count,
                                       .cells = reading.cells,
                                       .weights = reading.weights,
                                       .total = reading.total,
                                       .reading = i};
        if (reading.constraint == constraint && reason_rules_refute(&attempt, candidates))
            return true;
    }
    return false;
}

/* The values of the second cell that the rule's exclusions leave to a value of the first one. */
static uint64_t reason_rules_leave(const qd_board *board, const char *rule, qd_placement first,
                                   uint32_t second) {
    uint64_t left = ~(uint64_t)0;
    for (uint32_t i = 0; i < qd_board_exclusion_count(board); i++) {
        qd_exclusion exclusion = qd_board_exclusion(board, i);
        bool has = false;
        for (uint32_t k = 0; k < exclusion.count && strcmp(exclusion.rule, rule) == 0; k++)
            has |= exclusion.placements[k].cell == first.cell &&
                   exclusion.placements[k].value == first.value;
        for (uint32_t k = 0; k < exclusion.count && has; k++)
            if (exclusion.placements[k].cell == second)
                left &= ~((uint64_t)1 << (exclusion.placements[k].value - 1));
    }
    return left;
}

/* Of a cell with one candidate, the rule's exclusions leave nothing to another one. */
static bool reason_rules_by_pair(const qd_board *board, const char *rule, uint32_t cell,
                                 const uint64_t *candidates) {
    qd_placement placement = {cell, qd_lowest_bit(candidates[cell]) + 1};
    for (uint32_t other = 0; other < qd_board_cell_count(board); other++)
        if (other != cell &&
            !(candidates[other] & reason_rules_leave(board, rule, placement, other)))
            return true;
    return false;
}

/* ---- sums ------------------------------------------------------------------------------------ */

static const char *reason_rules_add_house(const qd_board *board, uint32_t number, int32_t *weights,
                                          int64_t *total) {
    if (number >= qd_board_house_count(board))
        return "there is no such house";
    qd_house house = qd_board_house(board, number);
    int64_t n = qd_board_value_count(board);
    if (house.cell_count != n)
        return "that house does not have all values";
    *total += n * qd_board_least_value(board) + n * (n - 1) / 2;
    for (uint32_t i = 0; i < house.cell_count; i++)
        weights[house.cells[i]]++;
    return NULL;
}

static const char *reason_rules_take(const qd_board *board, uint32_t constraint, int32_t *weights,
                                     int64_t *total) {
    struct reading sum = {.weights = NULL};
    for (uint32_t i = 0; i < qd_board_reading_count(board); i++) {
        struct reading reading = qd_board_reading(board, i);
        if (reading.constraint == constraint && reading.weights)
            sum = reading;
    }
    if (!sum.weights)
        return "that rule has no sum";
    *total -= sum.total;
    for (uint32_t i = 0; i < sum.cell_count; i++)
        weights[sum.cells[i]] -= sum.weights[i];
    return NULL;
}

static const char *reason_rules_by_sum(const qd_board *board, const qd_set *sets, size_t count,
                                       const uint64_t *candidates) {
    uint32_t cells = qd_board_cell_count(board), left = 0;
    int32_t *weights = qd_array_new(cells, sizeof *weights);
    uint32_t *numbers = qd_array_new(cells, sizeof *numbers);
    int64_t total = 0;
    const char *wrong = weights && numbers ? NULL : "there is not enough memory to check it";
    for (size_t i = 0; i < count && !wrong; i++)
        wrong = sets[i].rule ? reason_rules_take(board, sets[i].rule - 1, weights, &total)
                             : reason_rules_add_house(board, sets[i].house, weights, &total);
    for (uint32_t cell = 0; cell < cells && !wrong; cell++)
        if (weights[cell]) {
            weights[left] = weights[cell];
            numbers[left++] = cell;
        }
    struct rule_attempt attempt = {
        .board = board, .count = left, .cells = numbers, .weights = weights, .total = total};
    if (!wrong && !reason_rules_refute(&attempt, candidates))
        wrong = "there are values with that sum";
    free(weights);
    free(numbers);
    return wrong;
}

const char *qd_reason_check_rules(const qd_board *board, const qd_set *sets, size_t count,
                                  uint32_t cell, const uint64_t *candidates) {
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (sets[i].rule > qd_board_constraint_count(board))
            return "there is no such rule";
        any |= sets[i].rule > 0;
    }
    if (!any)
        return "no rule is named";
    if (count > 1)
        return reason_rules_by_sum(board, sets, count, candidates);
    uint32_t constraint = sets[0].rule - 1;
    bool refuted =
        reason_rules_by_reading(board, constraint, candidates) ||
        reason_rules_by_pair(board, qd_board_constraint(board, constraint)->rule, cell, candidates);
    return refuted ? NULL : "there are values that obey";
}
