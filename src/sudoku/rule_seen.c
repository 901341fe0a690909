/*
 * Clues beside the board that are about what is seen from there. The place is given: `r1c0` is left of row 1.
 *
 *     xsum=20:r1c0          the first X values add up to the number; X is the first of them
 *     skyscraper=3:r1c0     so many values are greater than all before them; 0 is not seen
 *     hiddenskyscraper=3:r1c0    the first value that is less than one before it is the number
 *     room=4:r1c0           (numbered rooms) the value in place X is the number; X is the first value
 */
#include "argument_sight.h"
#include "rule.h"

/* The state is how many values are still to be added, and their sum; 1 << 32 when all are. */
#define SEEN_ALL (UINT64_C(1) << 32)

static bool seen_read_xsum(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                           uint64_t *state) {
    int64_t meaning = meaning_in(sequence, value), total = sequence->constraint->numbers[0];
    int64_t left = i ? (int64_t)(*state & 0xff) : meaning, sum = i ? (int64_t)(*state >> 8) : 0;
    if (i && *state == SEEN_ALL)
        return true;
    if (left < 1 || left > (int64_t)(sequence->cell_count - i))
        return i == 0 && left == 0 && total == 0 ? (*state = SEEN_ALL, true) : false;
    sum += meaning;
    left--;
    *state = left ? (uint64_t)sum << 8 | (uint64_t)left : SEEN_ALL;
    return sum + left * meaning_in(sequence, 1) <= total &&
           sum + left * meaning_in(sequence, sequence->value_count) >= total;
}

static bool seen_judge_xsum(const qd_board *board, const struct constraint *constraint,
                            const struct square *square, const uint8_t *values) {
    int64_t count = meaning_of(board, values[constraint->cells[0]]), sum = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count && i < count; i++)
        sum += meaning_of(board, values[constraint->cells[i]]);
    return count <= constraint->cell_count && sum == constraint->numbers[0];
}

/* The state is the greatest value so far, and how many were seen. */
static bool seen_read_skyscraper(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                                 uint64_t *state) {
    uint32_t lowest = meaning_in(sequence, 1) == 0, total = sequence->constraint->numbers[0],
             greatest = i ? (uint32_t)(*state & 0xff) : lowest, seen = (uint32_t)(*state >> 8);
    if (value > greatest) {
        greatest = value;
        seen++;
    }
    *state = (uint64_t)seen << 8 | greatest;
    if (i + 1 == sequence->cell_count) {
        *state = 0;
        return seen == total;
    }
    return seen <= total && seen + (sequence->value_count - greatest) >= total;
}

static bool seen_judge_skyscraper(const qd_board *board, const struct constraint *constraint,
                                  const struct square *square, const uint8_t *values) {
    uint32_t seen = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        bool visible = meaning_of(board, values[constraint->cells[i]]) != 0;
        for (uint32_t k = 0; k < i; k++)
            visible &= values[constraint->cells[k]] < values[constraint->cells[i]];
        seen += visible;
    }
    return seen == constraint->numbers[0];
}

/* The state is the greatest value so far; one more than N when a hidden one was met. */
static bool seen_read_hidden(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                             uint64_t *state) {
    uint32_t greatest = (uint32_t)*state, done = sequence->value_count + 1;
    if (greatest < done && value >= greatest)
        *state = value;
    else if (greatest < done && meaning_in(sequence, value) == sequence->constraint->numbers[0])
        *state = done;
    else if (greatest < done)
        return false;
    return i + 1 < sequence->cell_count || *state == done;
}

static bool seen_judge_hidden(const qd_board *board, const struct constraint *constraint,
                              const struct square *square, const uint8_t *values) {
    (void)square;
    for (uint32_t i = 1; i < constraint->cell_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (values[constraint->cells[k]] > values[constraint->cells[i]])
                return meaning_of(board, values[constraint->cells[i]]) == constraint->numbers[0];
    return false;
}

/* The first cell says where; the cell there has the number as its value. */
static qd_status seen_apply_room(qd_board *board, const struct constraint *constraint,
                                 const struct square *square, qd_error *error) {
    const uint32_t *cells = constraint->cells;
    uint32_t own = 0; /* the value that is the number */
    qd_status status = qd_board_add_sequence(board, constraint, cells, NULL, 1, error);
    (void)square;
    for (uint32_t v = 1; v <= board->value_count; v++)
        if (meaning_of(board, v) == constraint->numbers[0])
            own = v;
    for (uint32_t v = 1; v <= board->value_count && status == QD_OK; v++) {
        int64_t place = meaning_of(board, v);
        if (place >= 2 && place <= constraint->cell_count)
            status = qd_board_add_implication(board, constraint, cells[0], v, cells[place - 1], own,
                                              error);
    }
    return status;
}

/* The first cell alone; how long its line is, is not among the numbers. */
static bool seen_read_room(const struct qd_sequence *sequence, uint32_t i, uint32_t value,
                           uint64_t *state) {
    int64_t place = meaning_in(sequence, value);
    (void)i, (void)state;
    return place >= 1 && place <= sequence->constraint->cell_count &&
           (place > 1 || sequence->constraint->numbers[0] == 1);
}

static bool seen_judge_room(const qd_board *board, const struct constraint *constraint,
                            const struct square *square, const uint8_t *values) {
    int64_t place = meaning_of(board, values[constraint->cells[0]]);
    (void)square;
    return place >= 1 && place <= constraint->cell_count &&
           meaning_of(board, values[constraint->cells[place - 1]]) == constraint->numbers[0];
}

const struct qd_rule qd_rule_xsum = {
    .name = "xsum",
    .words = {.demand = DEMAND_OUTSIDE},
    .prefix = "xs",
    .meaning = "the first X values add up to the number, where X is the first of them",
    .use = RULE_ASKED,
    .form = "xsum=20:r1c0, with a place beside the board",
    .parse = qd_argument_sight,
    .apply = qd_rule_add_sequence,
    .judge = seen_judge_xsum,
    .read = seen_read_xsum,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_skyscraper = {
    .name = "skyscraper",
    .words = {.demand = DEMAND_OUTSIDE},
    .prefix = "sky",
    .meaning =
        "the number counts the values greater than all before them, as seen from beside the board",
    .use = RULE_ASKED,
    .form = "skyscraper=3:r1c0, with a place beside the board",
    .parse = qd_argument_sight,
    .apply = qd_rule_add_sequence,
    .judge = seen_judge_skyscraper,
    .read = seen_read_skyscraper,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_hiddenskyscraper = {
    .name = "hiddenskyscraper",
    .words = {.demand = DEMAND_OUTSIDE},
    .prefix = "hid",
    .meaning =
        "the first value less than one before it, as seen from beside the board, is the number",
    .use = RULE_ASKED,
    .form = "hiddenskyscraper=3:r1c0, with a place beside the board",
    .parse = qd_argument_sight,
    .apply = qd_rule_add_sequence,
    .judge = seen_judge_hidden,
    .read = seen_read_hidden,
    .reads_numbers = true,
};

const struct qd_rule qd_rule_room = {
    .name = "room",
    .words = {.demand = DEMAND_OUTSIDE},
    .also = "numberedrooms",
    .prefix = "rm",
    .meaning = "the value in place X is the number, where X is the first value",
    .use = RULE_ASKED,
    .form = "room=4:r1c0, with a place beside the board",
    .parse = qd_argument_sight,
    .apply = seen_apply_room,
    .judge = seen_judge_room,
    .read = seen_read_room,
};
