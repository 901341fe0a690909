/*
 * The solver for boards with sums and orders: translates houses, exclusions and sequences into the constraints of
 * src/variant. That solves any board with up to 32 values.
 */
#include "rule.h"
#include "sequence.h"
#include "solver.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../variant/variant.h"

#include <stdlib.h>
#include <string.h>

/* Houses of one family share no cells, unless squares overlap. */
static unsigned variant_family(const struct house *house) {
    if (house->rule == &qd_rule_row)
        return 1;
    if (house->rule == &qd_rule_column)
        return 2;
    return house->rule == &qd_rule_box || house->rule == &qd_rule_regions ? 3 : 0;
}

/* Whether no placement before this one is in its cell. */
static bool variant_is_first(const struct exclusion *exclusion, uint32_t number) {
    for (uint32_t i = 0; i < number; i++)
        if (exclusion->placements[i].cell == exclusion->placements[number].cell)
            return false;
    return true;
}

/* Of two placements of an exclusion not both: those in two cells are one relation. */
static qd_status variant_add_exclusion(const qd_board *board, qd_variant *variant,
                                       const struct exclusion *exclusion, qd_error *error) {
    const qd_placement *placements = exclusion->placements;
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < exclusion->count; i++)
        for (uint32_t k = i + 1; k < exclusion->count && status == QD_OK; k++) {
            uint32_t a = placements[i].cell, b = placements[k].cell, second = 0;
            uint32_t allowed[QD_VARIANT_MAX_VALUES];
            if (a == b || !variant_is_first(exclusion, i) || !variant_is_first(exclusion, k))
                continue; /* a cell has one value anyway */
            for (uint32_t m = 0; m < exclusion->count; m++)
                second |= placements[m].cell == b ? UINT32_C(1) << (placements[m].value - 1) : 0;
            for (uint32_t v = 0; v < board->value_count; v++)
                allowed[v] = UINT32_MAX >> (32 - board->value_count);
            for (uint32_t m = 0; m < exclusion->count; m++)
                if (placements[m].cell == a)
                    allowed[placements[m].value - 1] &= ~second;
            status = qd_variant_add_relation(variant, a, b, allowed, error);
        }
    return status;
}

/* How many exclusions from this one on are of two placements in the same two cells. */
static uint32_t variant_count_alike(const qd_board *board, uint32_t first) {
    const qd_placement *own = board->exclusions[first].placements;
    uint32_t count = 0;
    for (uint32_t e = first; e < board->exclusion_count; e++, count++) {
        const qd_placement *other = board->exclusions[e].placements;
        if (board->exclusions[e].count != 2 || other[0].cell != own[0].cell ||
            other[1].cell != own[1].cell || own[0].cell == own[1].cell)
            break;
    }
    return count;
}

/* Those as one relation: there may be many of them. */
static qd_status variant_add_alike(const qd_board *board, qd_variant *variant, uint32_t first,
                                   uint32_t count, qd_error *error) {
    const qd_placement *own = board->exclusions[first].placements;
    uint32_t allowed[QD_VARIANT_MAX_VALUES];
    for (uint32_t v = 0; v < board->value_count; v++)
        allowed[v] = UINT32_MAX >> (32 - board->value_count);
    for (uint32_t e = first; e < first + count; e++) {
        const qd_placement *placements = board->exclusions[e].placements;
        allowed[placements[0].value - 1] &= ~(UINT32_C(1) << (placements[1].value - 1));
    }
    return qd_variant_add_relation(variant, own[0].cell, own[1].cell, allowed, error);
}

static qd_status variant_add_exclusions(const qd_board *board, qd_variant *variant,
                                        qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t e = 0, alike; e < board->exclusion_count && status == QD_OK; e += alike) {
        alike = variant_count_alike(board, e);
        status = alike ? variant_add_alike(board, variant, e, alike, error)
                       : variant_add_exclusion(board, variant, &board->exclusions[e], error);
        alike += !alike;
    }
    return status;
}

static qd_status variant_add_automaton(qd_variant *variant, const struct automaton *automaton,
                                       qd_error *error) {
    uint32_t values = automaton->sequence->value_count;
    uint32_t *next = qd_array_new((size_t)automaton->state_count * values, sizeof *next);
    if (!next)
        return qd_fail_memory(error);
    for (size_t i = 0; i < (size_t)automaton->state_count * values; i++)
        next[i] = QD_VARIANT_NO_STATE;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        for (uint32_t e = automaton->first_edge[s]; e < automaton->first_edge[s + 1]; e++)
            next[s * values + automaton->edges[e].value - 1] = automaton->edges[e].to;
    qd_status status =
        qd_variant_add_automaton(variant, automaton->sequence->cells + automaton->first,
                                 automaton->count, automaton->first_state, next, error);
    free(next);
    return status;
}

/* There values are 1 to N, whatever they mean. */
static qd_status variant_add_sum(qd_variant *variant, const struct qd_sequence *sum,
                                 qd_error *error) {
    int64_t total = sum->total;
    for (uint32_t i = 0; i < sum->cell_count; i++)
        total -= sum->weights[i] * ((int64_t)sum->least - 1);
    return qd_variant_add_sum(variant, sum->cells, sum->weights, sum->cell_count, total, error);
}

/* The values listed at a corner, beside its automaton: they are not in cells that see all their places. */
static qd_status variant_add_listed(qd_variant *variant, const struct qd_sequence *sequence,
                                    qd_error *error) {
    const struct constraint *quad = sequence->constraint;
    int32_t weights[4] = {1, 1, 1, 1};
    qd_status status = QD_OK;
    for (uint32_t v = 1; v <= sequence->value_count && status == QD_OK; v++) {
        int32_t listed = 0;
        for (uint32_t k = 0; k < quad->number_count; k++)
            listed += quad->numbers[k] == meaning_in(sequence, v);
        if (listed)
            status = qd_variant_add_count(variant, sequence->cells, weights, sequence->cell_count,
                                          v, listed, (int32_t)sequence->cell_count, false, error);
    }
    return status;
}

/* The first cell, those of the arms, and the clue. */
static qd_status variant_add_run(qd_variant *variant, const struct qd_sequence *sequence,
                                 qd_error *error) {
    const struct constraint *clue = sequence->constraint;
    uint32_t arm_end[LARGEST_RUN] = {1}, arms = 0;
    for (uint32_t i = 1; i + 1 < sequence->cell_count; i++) {
        arms += sequence->marks[i] == 1;
        arm_end[arms - 1] = i + 1;
    }
    return qd_variant_add_run(variant, sequence->cells, arm_end, arms ? arms : 1,
                              clue->numbers[0] + sequence->least, clue->rule == &qd_rule_chaoscount,
                              error);
}

static qd_status variant_add_sequence(qd_variant *variant, const struct automaton *automaton,
                                      qd_error *error) {
    const struct qd_sequence *sequence = automaton->sequence;
    const struct occurrences *times = &sequence->times;
    switch (sequence->kind) {
    case SEQUENCE_SETS:
        return qd_variant_add_sets(variant, sequence->cells, sequence->cell_count, sequence->sets,
                                   sequence->set_count, error);
    case SEQUENCE_SUM:
        return variant_add_sum(variant, sequence, error);
    case SEQUENCE_COUNT:
        return qd_variant_add_count(variant, sequence->cells, sequence->weights,
                                    sequence->cell_count, times->value, times->least, times->most,
                                    times->or_never, error);
    case SEQUENCE_EACH:
        return qd_variant_add_each(variant, sequence->cells, sequence->cell_count, sequence->sets,
                                   sequence->set_count, error);
    case SEQUENCE_DISTINCT:
        return qd_variant_add_distinct(variant, sequence->cells, sequence->cell_count,
                                       sequence->least, error);
    case SEQUENCE_BETWEEN:
        return qd_variant_add_between(variant, sequence->cells, sequence->least, sequence->total,
                                      error);
    case SEQUENCE_RUN:
        return variant_add_run(variant, sequence, error);
    case SEQUENCE_READ:
        break;
    }
    qd_status status = variant_add_automaton(variant, automaton, error);
    if (status == QD_OK && sequence->constraint && sequence->constraint->rule == &qd_rule_quad)
        status = variant_add_listed(variant, sequence, error);
    return status;
}

static qd_status variant_add_area(const qd_board *board, qd_variant *variant,
                                  const struct connected_area *area, qd_error *error) {
    uint32_t *number = qd_array_new(board->cell_count, sizeof *number); /* in the area, from 1 */
    uint32_t *sides = qd_array_new((size_t)area->cell_count * 4, sizeof *sides);
    qd_status status = number && sides ? QD_OK : qd_fail_memory(error);
    for (uint32_t i = 0; i < area->cell_count && status == QD_OK; i++)
        number[area->cells[i]] = i + 1;
    for (uint32_t i = 0; i < area->cell_count && status == QD_OK; i++)
        for (unsigned side = 0; side < 4; side++) {
            uint32_t other = neighbour_of(board, area->cells[i], side);
            sides[4 * i + side] =
                other == QD_NO_CELL || !number[other] ? QD_VARIANT_NO_SIDE : number[other] - 1;
        }
    if (status == QD_OK)
        status = qd_variant_add_area(variant, area->cells, sides, area->cell_count, area->values,
                                     area->size, error);
    free(number);
    free(sides);
    return status;
}

/* A clue about a full rank, or that no two rows and columns are the same number. */
static qd_status variant_add_ranking(const qd_board *board, const struct constraint *constraint,
                                     qd_variant *variant, qd_error *error) {
    bool is_clue = constraint->rule == &qd_rule_fullrank;
    uint32_t n = board->value_count;
    if (!is_clue && constraint->numbers[0] != TIES_NONE)
        return QD_OK;
    uint32_t *cells = qd_array_new((size_t)n * n, sizeof *cells);
    if (!cells)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < n * n; i++)
        cells[i] = cell_in(board, board->squares, i / n, i % n);
    qd_status status = qd_variant_add_ranking(
        variant, cells, is_clue ? qd_board_ranked_line(board, constraint) : 0,
        is_clue ? constraint->numbers[0] : 0, qd_board_ties(board) == TIES_ANY, error);
    free(cells);
    return status;
}

/* Some values of the two houses together, all but 0. Their cells are listed one after the other. */
static qd_status variant_add_all_but_zero(const qd_board *board, qd_variant *variant,
                                          uint32_t *cells, uint32_t count, qd_error *error) {
    uint64_t sets[QD_VARIANT_MAX_VALUES];
    uint32_t different = 0;
    for (uint32_t value = 2; value <= board->value_count; value++)
        sets[value - 2] = UINT64_C(1) << (value - 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < different && cells[k] != cells[i])
            k++;
        cells[k] = cells[i];
        different += k == different;
    }
    return qd_variant_add_each(variant, cells, different, sets, board->value_count - 1, error);
}

/* A cell is not 0, or no two of its houses lack the same value. */
static qd_status variant_add_lacks(const qd_board *board, qd_variant *variant, uint32_t cell,
                                   qd_error *error) {
    uint32_t allowed[QD_VARIANT_MAX_VALUES] = {0}, cells[2 * QD_MAX_VALUES];
    qd_status status = qd_variant_begin_any(variant, error);
    for (uint32_t v = 1; v < board->value_count; v++)
        allowed[v] = UINT32_C(1) << v;
    if (status == QD_OK)
        status = qd_variant_next_branch(variant, error);
    if (status == QD_OK)
        status = qd_variant_add_relation(variant, cell, cell, allowed, error);
    if (status == QD_OK)
        status = qd_variant_next_branch(variant, error);
    for (uint32_t kind = 0; kind < HOUSE_KINDS && status == QD_OK; kind++) {
        uint32_t other = (kind + 1) % HOUSE_KINDS;
        uint32_t first = qd_board_house_at(board, cell, kind, cells),
                 second = qd_board_house_at(board, cell, other, cells + first);
        if (first && second)
            status = variant_add_all_but_zero(board, variant, cells, first + second, error);
    }
    return status == QD_OK ? qd_variant_end_any(variant, error) : status;
}

static qd_status variant_add_doppelganger(const qd_board *board, qd_variant *variant,
                                          qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < board->rows * board->columns && status == QD_OK; i++) {
        uint32_t cell = cell_in(board, board->squares, i / board->columns, i % board->columns);
        status = variant_add_lacks(board, variant, cell, error);
    }
    return status;
}

/* One in so many sets may fit: of three nabner cells more do, and would cost more than they remove. */
#define LEAST_OF_SETS 3u
#define MOST_OF_VALUES 16u

/* Whether it looks at the set of the values of its cells only, which differ. */
static bool variant_is_of_sets(const qd_board *board, const struct constraint *constraint) {
    if (board->value_count > MOST_OF_VALUES || constraint->cell_count < 3 ||
        constraint->cell_count > board->value_count)
        return false;
    if (constraint->rule != &qd_rule_pairsall)
        return constraint->rule == &qd_rule_rellik || constraint->rule == &qd_rule_nabner;
    for (uint32_t v = 0; v < board->value_count; v++)
        for (uint32_t w = 0; w <= v; w++)
            if ((constraint->table[2 * v] >> w & 1) !=
                (v != w && constraint->table[2 * w] >> v & 1))
                return false;
    return true;
}

/* Its sets of values, by its definition, beside what else it is: where they are few of all, they remove more than each
 * two of its cells do. */
static qd_status variant_add_its_sets(const qd_board *board, qd_variant *variant,
                                      const struct constraint *constraint, qd_error *error) {
    uint8_t *values = qd_array_new(board->cell_count, 1);
    uint64_t *sets = NULL, carry;
    size_t capacity = 0;
    uint32_t count = 0, all = 0;
    bool fine = values != NULL;
    for (uint64_t set = (UINT64_C(1) << constraint->cell_count) - 1;
         fine && set >> board->value_count == 0; all++) {
        uint32_t i = 0;
        for (uint64_t left = set; left; left &= left - 1)
            values[constraint->cells[i++]] = (uint8_t)(qd_lowest_bit(left) + 1);
        if (constraint->rule->judge(board, constraint, board->squares, values)) {
            fine = qd_array_reserve(&sets, &capacity, (size_t)count + 1, sizeof *sets);
            if (fine)
                sets[count++] = set;
        }
        carry = set + (set & (~set + 1)); /* the next one of as many values */
        set = carry | ((carry ^ set) >> 2) >> qd_lowest_bit(set);
    }
    qd_status status = fine ? QD_OK : qd_fail_memory(error);
    if (fine && count && (uint64_t)count * LEAST_OF_SETS <= all)
        status = qd_variant_add_sets(variant, constraint->cells, constraint->cell_count, sets,
                                     count, error);
    free(sets);
    free(values);
    return status;
}

static qd_status variant_add_parts(const qd_board *board, qd_variant *variant, qd_error *error);

static qd_status variant_add_choice(const struct constraint *choice, qd_variant *variant,
                                    qd_error *error) {
    qd_status status = qd_variant_begin_any(variant, error);
    for (uint32_t b = 0; b < choice->branch_count && status == QD_OK; b++) {
        status = qd_variant_next_branch(variant, error);
        if (status == QD_OK)
            status = variant_add_parts(choice->branches[b], variant, error);
    }
    return status == QD_OK ? qd_variant_end_any(variant, error) : status;
}

static qd_status variant_add_parts(const qd_board *board, qd_variant *variant, qd_error *error) {
    struct automaton *automata = NULL;
    qd_status status = qd_automata_new(board, true, &automata, error);
    for (uint32_t h = 0; h < board->house_count && status == QD_OK; h++)
        status = qd_variant_add_house(variant, board->houses[h].cells, board->houses[h].cell_count,
                                      variant_family(&board->houses[h]), error);
    if (status == QD_OK)
        status = variant_add_exclusions(board, variant, error);
    for (uint32_t s = 0; s < board->sequence_count && status == QD_OK; s++)
        status = variant_add_sequence(variant, &automata[s], error);
    for (uint32_t a = 0; a < board->area_count && status == QD_OK; a++)
        status = variant_add_area(board, variant, &board->areas[a], error);
    for (uint32_t p = 0; p < board->partition_count && status == QD_OK; p++)
        status = qd_variant_add_partition(variant, board->partitions[p].labels,
                                          board->partitions[p].cells, board->partitions[p].count,
                                          board->partitions[p].size, error);
    for (uint32_t i = 0; i < board->constraint_count && status == QD_OK; i++)
        if (board->constraints[i].branch_count)
            status = variant_add_choice(&board->constraints[i], variant, error);
        else if (board->constraints[i].rule == &qd_rule_fullrank ||
                 board->constraints[i].rule == &qd_rule_fullrankties)
            status = variant_add_ranking(board, &board->constraints[i], variant, error);
        else if (board->constraints[i].rule == &qd_rule_doppelganger)
            status = variant_add_doppelganger(board, variant, error);
        else if (variant_is_of_sets(board, &board->constraints[i]))
            status = variant_add_its_sets(board, variant, &board->constraints[i], error);
    qd_automata_free(board, automata);
    return status;
}

static bool variant_accepts(const qd_board *board) {
    return board->value_count <= QD_VARIANT_MAX_VALUES && board->cell_count <= QD_VARIANT_MAX_CELLS;
}

static qd_status variant_open(qd_solver *solver, qd_error *error) {
    const qd_board *board = solver->board;
    qd_variant *variant;
    qd_status status = qd_variant_new(board->cell_count, board->value_count, &variant, error);
    solver->state = variant;
    if (status == QD_OK)
        status = variant_add_parts(board, variant, error);
    return status == QD_OK ? qd_variant_seal(variant, error) : status;
}

static void variant_close(qd_solver *solver) {
    qd_variant_free(solver->state);
}

static qd_status variant_start(qd_solver *solver, const qd_grid *puzzle, qd_error *error) {
    (void)error;
    qd_variant_start(solver->state, puzzle->candidates, &solver->settings.limits,
                     solver->settings.seed);
    return QD_OK;
}

static qd_outcome variant_next(qd_solver *solver, uint8_t *values) {
    return qd_variant_next(solver->state, values);
}

static qd_outcome variant_dive(qd_solver *solver, double *weight) {
    return qd_variant_dive(solver->state, weight);
}

static qd_effort variant_effort(const qd_solver *solver) {
    return qd_variant_effort(solver->state);
}

const struct qd_solver_kind qd_solver_variant = {
    .name = "variant",
    .summary = "propagates sums, orders, houses and lines, and branches where it failed most",
    .knows = KNOWS_EXCLUSIONS | KNOWS_SEQUENCES | KNOWS_SPECIAL,
    .accepts = variant_accepts,
    .open = variant_open,
    .close = variant_close,
    .start = variant_start,
    .next = variant_next,
    .dive = variant_dive,
    .effort = variant_effort,
};
