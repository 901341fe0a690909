/*
 * Lunchboxes, `lunchbox=9:r1c1r1c2r2c2r2c3`: the values on the line differ, and those between the least and the
 * greatest of them, which may be any, add up to the number.
 *
 * The line is read twice. The first time finds the least and the greatest value, the second one adds up what is between
 * them: these are fewer states than all that could become of every value on a single way. A solver that may begin with
 * several states reads it once, for each two values that may be these.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

static qd_status lunchbox_apply(qd_board *board, const struct constraint *constraint,
                                const struct square *square, qd_error *error) {
    uint32_t count = constraint->cell_count, twice[2 * QD_MAX_VALUES];
    QD_CHECK(count <= QD_MAX_VALUES);
    memcpy(twice, constraint->cells, count * sizeof *twice);
    memcpy(twice + count, constraint->cells, count * sizeof *twice);
    qd_status status = qd_rule_add_cells(board, constraint, square, error);
    if (status == QD_OK)
        status = qd_board_add_sequence(board, constraint, twice, NULL, 2 * count, error);
    return status;
}

/* The second time: what was met of the two, as bits, and between them the sum so far. */
enum { LEAST = 1, GREATEST = 2, BOTH = 3 };

struct lunchbox_state {
    uint32_t least, greatest, met;
    int64_t sum;
};

static bool lunchbox_add(const struct qd_sequence *sequence, uint32_t value,
                         struct lunchbox_state *now) {
    int64_t total = sequence->constraint->numbers[0];
    if (value == now->least || value == now->greatest) {
        uint32_t end = value == now->least ? LEAST : GREATEST;
        if (now->met & end || (now->met && now->sum != total))
            return false;
        now->met |= end;
        now->sum = 0;
    } else if (now->met == LEAST || now->met == GREATEST) {
        now->sum += meaning_in(sequence, value);
    }
    return value >= now->least && value <= now->greatest && now->sum <= total;
}

static bool lunchbox_read(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                          uint64_t *state) {
    struct lunchbox_state now = {(uint32_t)(*state & 0xff), (uint32_t)(*state >> 8 & 0xff),
                                 (uint32_t)(*state >> 16 & 3), (int64_t)(*state >> 18)};
    if (i < sequence->cell_count / 2) {
        now.least = i && now.least < value ? now.least : value;
        now.greatest = now.greatest > value ? now.greatest : value;
    } else if (!lunchbox_add(sequence, value, &now)) {
        return false;
    }
    *state =
        (uint64_t)now.sum << 18 | (uint64_t)now.met << 16 | (uint64_t)now.greatest << 8 | now.least;
    if (i + 1 < sequence->cell_count)
        return true;
    *state = 0;
    return now.met == BOTH;
}

static bool lunchbox_begin(const struct qd_sequence *sequence, uint32_t way, uint64_t *state,
                           uint32_t *first) {
    uint32_t greatest = 2;
    for (; way > greatest - 2; greatest++)
        way -= greatest - 1;
    *state = (uint64_t)greatest << 8 | (way + 1);
    *first = sequence->cell_count / 2;
    return greatest <= sequence->value_count || greatest == 2; /* one state at least */
}

static bool lunchbox_judge(const qd_board *board, const struct constraint *constraint,
                           const struct square *square, const uint8_t *values) {
    const uint32_t *cells = constraint->cells;
    uint32_t least = 0, greatest = 0;
    int64_t sum = 0;
    for (uint32_t i = 1; i < constraint->cell_count; i++) {
        if (values[cells[i]] < values[cells[least]])
            least = i;
        if (values[cells[i]] > values[cells[greatest]])
            greatest = i;
    }
    uint32_t first = least < greatest ? least : greatest, last = least + greatest - first;
    for (uint32_t i = first + 1; i < last; i++)
        sum += meaning_of(board, values[cells[i]]);
    return sum == constraint->numbers[0] && qd_rule_cells_differ(board, constraint, square, values);
}

const struct qd_rule qd_rule_lunchbox = {
    .name = "lunchbox",
    .words = {.demand = DEMAND_CAGE},
    .prefix = "lun",
    .meaning = "the values of a line differ, and those between the least and the greatest add up "
               "to the number",
    .use = RULE_ASKED,
    .form = "lunchbox=9:r1c1r1c2r2c2r2c3",
    .takes = {NUMBER_NEEDED, {2, UP_TO_N_CELLS, false}},
    .apply = lunchbox_apply,
    .judge = lunchbox_judge,
    .read = lunchbox_read,
    .begin = lunchbox_begin,
};
