/*
 * Lines whose ends say something about the cells between them. Between lines,
 * `between=r1c1r1c2r1c3`: values are strictly between those of the ends. Lockout lines,
 * `lockout=4:r1c1r1c2r1c3`: the ends differ by at least the number, 4 if there is none, and the other
 * values are neither those of the ends nor between them.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define USUAL_GAP 4u

/* The ends are read first. */
static qd_status between_apply(qd_board *board, const struct constraint *constraint,
                               const struct square *square, qd_error *error) {
    uint32_t count = constraint->cell_count, *cells = qd_array_new(count, sizeof *cells);
    (void)square;
    if (!cells)
        return qd_fail_memory(error);
    memcpy(cells + 1, constraint->cells, (count - 1) * sizeof *cells);
    cells[0] = constraint->cells[count - 1];
    qd_status status = qd_board_add_sequence(board, constraint, cells, NULL, count, error);
    free(cells);
    return status;
}

/* The state is the value of one end, then the lesser one of both and the greater one. */
static bool between_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                         uint64_t *state) {
    bool is_lockout = sequence->constraint->rule == &qd_rule_lockout;
    uint32_t least = (uint32_t)(*state & 0xff), greatest = (uint32_t)(*state >> 8);
    bool is_inside = least < value && value < greatest,
         is_end = value == least || value == greatest;
    if (i < 2) {
        least = i && least < value ? least : value;
        greatest = greatest > value ? greatest : value;
    }
    *state = i + 1 < sequence->cell_count ? (uint64_t)greatest << 8 | least : 0;
    if (i == 0)
        return true;
    if (i == 1)
        return !is_lockout || greatest - least >= number_or(sequence->constraint, USUAL_GAP);
    return is_lockout ? !is_inside && !is_end : is_inside;
}

/* Whether a value is strictly between two others. */
static bool between_is_amid(uint32_t value, uint32_t one, uint32_t other) {
    return (one < value && value < other) || (other < value && value < one);
}

static bool between_judge(const qd_board *board, const struct constraint *constraint,
                          const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells, count = constraint->cell_count;
    (void)board, (void)square;
    for (uint32_t i = 1; i + 1 < count; i++)
        if (!between_is_amid(values[cells[i]], values[cells[0]], values[cells[count - 1]]))
            return false;
    return true;
}

static bool between_judge_lockout(const qd_board *board, const struct constraint *constraint,
                                  const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells, count = constraint->cell_count;
    uint32_t one = values[cells[0]], other = values[cells[count - 1]];
    (void)board, (void)square;
    for (uint32_t i = 1; i + 1 < count; i++) {
        uint32_t value = values[cells[i]];
        if (value == one || value == other || between_is_amid(value, one, other))
            return false;
    }
    return gap_between(one, other) >= number_or(constraint, USUAL_GAP);
}

const struct qd_rule qd_rule_between = {
    .name = "between",
    .words = {DEMAND_LINE, "between line", NULL},
    .also = "betweenline",
    .prefix = "bet",
    .meaning = "values on a line are between those at its ends",
    .use = RULE_ASKED,
    .form = "between=r1c1r1c2r1c3",
    .takes = {NUMBERS_NONE, {2, ANY_CELLS, true}},
    .apply = between_apply,
    .judge = between_judge,
    .read = between_read,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_lockout = {
    .name = "lockout",
    .words = {DEMAND_LINE, "lockout line", NULL},
    .prefix = "loc",
    .meaning = "the ends of a line differ by at least its number, by default 4; no other value is "
               "between them",
    .use = RULE_ASKED,
    .form = "lockout=4:r1c1r1c2r1c3, or without the number",
    .takes = {NUMBER_PERHAPS, {2, ANY_CELLS, true}},
    .apply = between_apply,
    .judge = between_judge_lockout,
    .read = between_read,
    .reads_numbers = true,
};
