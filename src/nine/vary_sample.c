/* Solutions of a puzzle, listed, with a row of bits for each placement. */
#include "vary_parts.h"

#include "../base/check.h"

#include <string.h>

/* Of puzzles with fewer clues there are thousands of solutions, and those listed first are alike. */
#define FEW_CLUES 18

/* A prime above the number of placements. */
#define DISTANT 733

/* How many solutions are listed at first; then, for placements that have fewer than `enough`, until
 * they have `each`, or the sample is full. Listing one takes as long as a question. */
struct vary_sample_plan {
    uint32_t first, enough, each, most;
};
static const struct vary_sample_plan vary_sample_few_clues = {16, 2, 4, 40},
                                     vary_sample_one = {64, 0, 0, 64},
                                     vary_sample_many = {1024, 16, 16, VARY_SOLUTIONS};

/* ---- placements ------------------------------------------------------------------------------ */

static bool vary_sample_is_gone(const qd_vary *vary, uint32_t placement) {
    for (uint32_t i = 0; i < vary->gone_count; i++)
        if (vary->gone[i] == placement)
            return true;
    return false;
}

void qd_vary_find_usable(qd_vary *vary) {
    uint32_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t bit = 1u << vary->cells[cell];
        rows[cell / 9] |= bit;
        columns[cell % 9] |= bit;
        boxes[cell / 27 * 3 + cell % 9 / 3] |= bit;
    }
    vary->usable_count = 0;
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t taken = rows[cell / 9] | columns[cell % 9] | boxes[cell / 27 * 3 + cell % 9 / 3];
        if (vary->cells[cell])
            continue;
        for (uint32_t free = ~taken & 0x3fe; free; free &= free - 1) {
            uint32_t placement = 9 * cell + qd_lowest_bit(free) - 1;
            if (!vary_sample_is_gone(vary, placement))
                vary->usable[vary->usable_count++] = (uint16_t)placement;
        }
    }
}

/* ---- solutions ------------------------------------------------------------------------------- */

static void vary_sample_add(struct vary_sample *sample) {
    const uint8_t *solution = sample->solutions[sample->count];
    uint64_t *rows = sample->rows + sample->count / 64, bit = UINT64_C(1) << sample->count % 64;
    QD_CHECK(sample->count < sample->most);
    for (uint32_t cell = 0; cell < 81; cell++)
        rows[(9 * cell + solution[cell] - 1) * sample->stride] |= bit;
    sample->count++;
}

/* Whether the next solution, which has the placement, is there already. */
static bool vary_sample_has(const struct vary_sample *sample, uint32_t placement) {
    const uint64_t *row = sample->rows + placement * sample->stride;
    for (uint32_t word = 0; word < sample->stride; word++)
        for (uint64_t bits = row[word]; bits; bits &= bits - 1)
            if (memcmp(sample->solutions[64 * word + qd_lowest_bit(bits)],
                       sample->solutions[sample->count], 81) == 0)
                return true;
    return false;
}

/* Finds the next solution and writes it behind those of the sample: QD_SOLUTION, QD_DONE, or
 * QD_STOPPED if the call does not go on. */
static qd_outcome vary_sample_next(qd_vary *vary) {
    qd_outcome found = QD_PAUSED;
    while (found == QD_PAUSED) {
        if (!qd_vary_goes_on(vary))
            return QD_STOPPED;
        found = qd_nine_search_next(vary->search, vary->sample.solutions[vary->sample.count]);
        vary->effort.nodes++;
    }
    return found;
}

static bool vary_sample_deepen(qd_vary *vary, uint32_t placement,
                               const struct vary_sample_plan *plan) {
    struct vary_sample *sample = &vary->sample;
    const uint64_t *row = sample->rows + placement * sample->stride;
    uint8_t cells[81];
    uint32_t count = 0;
    for (uint32_t word = 0; word < sample->stride; word++)
        count += qd_bit_count(row[word]);
    if (count >= plan->enough)
        return true;
    memcpy(cells, vary->cells, 81);
    cells[placement / 9] = (uint8_t)(placement % 9 + 1);
    qd_nine_search_start(vary->search, cells, false);
    while (count < plan->each && sample->count < sample->most) {
        qd_outcome found = vary_sample_next(vary);
        if (found != QD_SOLUTION) {
            sample->whole[placement] = found == QD_DONE;
            return found == QD_DONE;
        }
        if (vary_sample_has(sample, placement))
            continue;
        vary_sample_add(sample);
        count++;
    }
    return true;
}

static void vary_sample_clear(struct vary_sample *sample, uint32_t most) {
    sample->count = 0;
    sample->most = most;
    sample->stride = (most + 63) / 64;
    memset(sample->rows, 0, VARY_PLACEMENTS * sample->stride * sizeof *sample->rows);
    memset(sample->whole, 0, sizeof sample->whole);
}

bool qd_vary_take_sample(qd_vary *vary, bool many) {
    struct vary_sample *sample = &vary->sample;
    uint32_t clues = 0, at = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        clues += vary->cells[cell] != 0;
    const struct vary_sample_plan *plan = many                ? &vary_sample_many
                                          : clues < FEW_CLUES ? &vary_sample_few_clues
                                                              : &vary_sample_one;
    qd_outcome found = QD_SOLUTION;
    qd_vary_find_usable(vary);
    vary_sample_clear(sample, plan->most);
    qd_nine_search_start(vary->search, vary->cells, false);
    while (sample->count < plan->first && (found = vary_sample_next(vary)) == QD_SOLUTION)
        vary_sample_add(sample);
    sample->complete = found == QD_DONE;
    if (found != QD_SOLUTION)
        return sample->complete;
    for (uint32_t i = 0; i < vary->usable_count && sample->count < sample->most; i++) {
        if (!vary_sample_deepen(vary, vary->usable[at], plan))
            return false;
        at = (at + DISTANT) % vary->usable_count; /* placements side by side are alike, too */
    }
    return true;
}
