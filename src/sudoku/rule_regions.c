/* Regions of any shape instead of boxes (jigsaw): N sets of N cells that fill the square. */
#include "rule.h"

static qd_status apply(qd_board *board, const struct qd_rule *rule, const struct square *square,
                       const char *argument, qd_error *error) {
    uint32_t cells[QD_MAX_VALUES], n = board->value_count;
    (void)argument; /* was read into board->regions */
    for (uint32_t region = 0; region < n; region++) {
        uint32_t count = 0;
        for (uint32_t place = 0; place < n * n; place++)
            if (board->regions[place] == region)
                cells[count++] = cell_in(board, square, place / n, place % n);
        qd_status status = qd_board_add_house(board, rule, cells, n, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static bool judge(const qd_board *board, const struct qd_rule *rule, const struct square *square,
                  const uint8_t *values) {
    (void)rule;
    uint64_t seen[QD_MAX_VALUES] = {0};
    uint32_t n = board->value_count;
    for (uint32_t place = 0; place < n * n; place++)
        seen[board->regions[place]] |=
            UINT64_C(1) << (value_in(board, square, values, place / n, place % n) - 1);
    for (uint32_t region = 0; region < n; region++)
        if (seen[region] != all_candidates(board))
            return false;
    return true;
}

const struct qd_rule qd_rule_regions = {
    .name = "regions",
    .prefix = "g",
    .meaning = "every value stands in every region exactly once",
    .use = RULE_REGIONS,
    .has_argument = true,
    .apply = apply,
    .judge = judge,
};
