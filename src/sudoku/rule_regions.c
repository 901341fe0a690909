/*
 * Regions of any shape instead of boxes (jigsaw): N sets of N cells that fill the square, read into
 * board->regions.
 */
#include "rule.h"

static struct position place(const qd_board *board, uint32_t region, uint32_t i) {
    uint32_t n = board->value_count, at = 0;
    while (board->regions[at] != region || i-- > 0)
        at++;
    return (struct position){at / n, at % n};
}

static uint32_t group(const qd_board *board, uint32_t row, uint32_t column) {
    return board->regions[row * board->value_count + column];
}

const struct qd_rule qd_rule_regions = {
    .name = "regions",
    .prefix = "g",
    .meaning = "every value stands in every region exactly once",
    .use = RULE_REGIONS,
    .has_argument = true,
    .apply = qd_rule_add_groups,
    .judge = qd_rule_groups_are_full,
    .place = place,
    .group = group,
};
