/*
 * Region sums, `regionsum=r1c2r1c3r1c4`: a line is cut where it enters another box or region, and
 * each of its stretches adds up to the same. A region that is entered twice has two stretches. Cells
 * in no region are left out.
 */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* The cells that count, in their order. */
struct regionsum_line {
    uint32_t *cells, count;
    int32_t *weights;
};

/* The end of the stretch that begins with cell number i. */
static uint32_t regionsum_end(const qd_board *board, const struct regionsum_line *line,
                              uint32_t i) {
    uint32_t region = i < line->count ? board->region_of[line->cells[i]] : QD_NO_CELL;
    while (i < line->count && board->region_of[line->cells[i]] == region)
        i++;
    return i;
}

/* Each stretch less the next one is 0. */
static qd_status regionsum_add(qd_board *board, const struct constraint *constraint,
                               const struct regionsum_line *line, qd_error *error) {
    qd_status status = QD_OK;
    uint32_t begin = 0, middle = regionsum_end(board, line, 0), end;
    for (; middle < line->count && status == QD_OK; begin = middle, middle = end) {
        end = regionsum_end(board, line, middle);
        for (uint32_t i = begin; i < end; i++)
            line->weights[i] = i < middle ? 1 : -1;
        status = qd_board_add_sum(board, constraint, line->cells + begin, line->weights + begin,
                                  end - begin, 0, error);
    }
    return status;
}

static qd_status regionsum_apply(qd_board *board, const struct constraint *constraint,
                                 const struct square *square, qd_error *error) {
    struct regionsum_line line = {.cells = qd_array_new(constraint->cell_count, sizeof *line.cells),
                                  .weights =
                                      qd_array_new(constraint->cell_count, sizeof *line.weights)};
    qd_status status = line.cells && line.weights ? QD_OK : qd_fail_memory(error);
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count && status == QD_OK; i++)
        if (board->region_of[constraint->cells[i]] != QD_NO_CELL)
            line.cells[line.count++] = constraint->cells[i];
    if (status == QD_OK)
        status = regionsum_add(board, constraint, &line, error);
    free(line.cells);
    free(line.weights);
    return status;
}

/* The sum of the first stretch is known when the second one begins. */
static bool regionsum_judge(const qd_board *board, const struct constraint *constraint,
                            const struct square *square, const uint8_t *values) {
    int64_t first = 0, sum = 0;
    uint32_t region = QD_NO_CELL, stretches = 0;
    (void)square;
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t cell = constraint->cells[i];
        if (board->region_of[cell] == QD_NO_CELL)
            continue;
        if (board->region_of[cell] != region) {
            if (stretches == 1)
                first = sum;
            if (stretches > 1 && sum != first)
                return false;
            region = board->region_of[cell];
            sum = 0;
            stretches++;
        }
        sum += meaning_of(board, values[cell]);
    }
    return stretches < 2 || sum == first;
}

const struct qd_rule qd_rule_regionsum = {
    .name = "regionsum",
    .words = {DEMAND_LINE, "region sum line", NULL},
    .also = "regionsumline",
    .prefix = "rs",
    .meaning = "a line has the same sum in each box or region that it enters",
    .use = RULE_ASKED,
    .form = "regionsum=r1c2r1c3r1c4",
    .takes = {NUMBERS_NONE, {2, ANY_CELLS, true}},
    .apply = regionsum_apply,
    .judge = regionsum_judge,
};
