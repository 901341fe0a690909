/*
 * A house of any cells, `house=r1c1r2c2r3c3`, for houses without a name. N cells have every value
 * once; fewer have no value twice. Rows and columns are those of the layout, from 1.
 */
#include "rule.h"

const struct qd_rule qd_rule_house = {
    .name = "house",
    .prefix = "h",
    .meaning = "no value occurs twice in a house given by its cells",
    .use = RULE_ASKED,
    .form = "house=r1c1r1c2r2c1",
    .takes = {NUMBERS_NONE, {2, UP_TO_N_CELLS, false}},
    .apply = qd_rule_add_cells,
    .judge = qd_rule_cells_differ,
};
