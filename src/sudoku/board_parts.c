/* What rules add to a board being made: houses, exclusions and sequences. */
#include "rule.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"

#include <stdlib.h>
#include <string.h>

static uint32_t board_parts_houses_of_rule(const qd_board *board, const struct qd_rule *rule) {
    uint32_t count = 0;
    for (uint32_t h = board->house_count; h > 0 && board->houses[h - 1].rule == rule; h--)
        count++;
    return count;
}

/* As much as fits. A board may have thousands of names: printf would be a tenth of the work. */
static void board_parts_append(char *name, size_t size, const char *more) {
    size_t used = strlen(name);
    for (; *more && used + 1 < size; more++)
        name[used++] = *more;
    name[used] = '\0';
}

static void board_parts_name(char *name, size_t size, const char *prefix, const char *mark,
                             uint32_t number) {
    char digits[11];
    size_t at = sizeof digits - 1;
    for (digits[at] = '\0'; number; number /= 10)
        digits[--at] = (char)('0' + number % 10);
    board_parts_append(name, size, prefix);
    board_parts_append(name, size, mark);
    board_parts_append(name, size, digits + at);
}

/* Whether all of the cells are in that house; both are ascending. */
static bool board_parts_is_within(const uint32_t *cells, uint32_t count,
                                  const struct house *house) {
    uint32_t at = 0;
    if (cells[0] < house->cells[0] || cells[count - 1] > house->cells[house->cell_count - 1])
        return false;
    for (uint32_t i = 0; i < house->cell_count && at < count; i++)
        at += house->cells[i] == cells[at];
    return at == count;
}

static bool board_parts_is_known(const qd_board *board, const uint32_t *cells, uint32_t count) {
    const struct membership *membership;
    for (uint32_t m = board->first_membership ? board->first_membership[*cells] : 0; m;
         m = membership->next) {
        membership = &board->memberships[m - 1];
        const struct house *house = &board->houses[membership->house];
        if (house->cell_count >= count && board_parts_is_within(cells, count, house))
            return true;
    }
    return false;
}

/* The cells of the house that is added next; false without memory. */
static bool board_parts_add_members(qd_board *board, const uint32_t *cells, uint32_t count) {
    if (!board->first_membership)
        board->first_membership = qd_array_new(board->cell_count, sizeof *board->first_membership);
    if (!board->first_membership ||
        !qd_array_reserve(&board->memberships, &board->membership_capacity,
                          (size_t)board->membership_count + count, sizeof *board->memberships))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *first = &board->first_membership[cells[i]];
        board->memberships[board->membership_count++] =
            (struct membership){board->house_count, *first};
        *first = board->membership_count;
    }
    return true;
}

/* More cells than values: no house holds them, but no grid obeys. Each value is in at most one of them. */
static qd_status board_parts_add_crowd(qd_board *board, const struct constraint *constraint,
                                       const uint32_t *cells, uint32_t cell_count,
                                       qd_error *error) {
    qd_placement *set = qd_array_new(cell_count, sizeof *set);
    qd_status status = set ? QD_OK : qd_fail_memory(error);
    for (uint32_t value = 1; value <= board->value_count && status == QD_OK; value++) {
        for (uint32_t i = 0; i < cell_count; i++)
            set[i] = (qd_placement){cells[i], value};
        status = qd_board_add_exclusion(board, constraint, set, cell_count, error);
    }
    free(set);
    return status;
}

qd_status qd_board_add_house(qd_board *board, const struct constraint *constraint, uint32_t *cells,
                             uint32_t cell_count, qd_error *error) {
    const struct qd_rule *rule = constraint->rule;
    QD_CHECK(cell_count >= 1);
    if (cell_count > board->value_count)
        return board_parts_add_crowd(board, constraint, cells, cell_count, error);
    qd_sort_numbers(cells, cell_count);
    if (board_parts_is_known(board, cells, cell_count))
        return QD_OK;
    uint32_t *own = qd_array_new(cell_count, sizeof *own);
    if (!own ||
        !qd_array_reserve(&board->houses, &board->house_capacity, board->house_count + 1,
                          sizeof *board->houses) ||
        !board_parts_add_members(board, cells, cell_count)) {
        free(own);
        return qd_fail_memory(error);
    }
    memcpy(own, cells, cell_count * sizeof *own);
    struct house house = {rule, "", cell_count, own};
    if (*constraint->name)
        memcpy(house.name, constraint->name, sizeof house.name);
    else
        board_parts_name(house.name, sizeof house.name, rule->prefix, "",
                         board_parts_houses_of_rule(board, rule) + 1);
    board->houses[board->house_count++] = house;
    return QD_OK;
}

qd_status qd_board_add_exclusion(qd_board *board, const struct constraint *constraint,
                                 const qd_placement *placements, uint32_t count, qd_error *error) {
    QD_CHECK(count >= 2); /* fewer exclude nothing */
    qd_placement *own = qd_array_new(count, sizeof *own);
    if (!own || !qd_array_reserve(&board->exclusions, &board->exclusion_capacity,
                                  (size_t)board->exclusion_count + 1, sizeof *board->exclusions)) {
        free(own);
        return qd_fail_memory(error);
    }
    memcpy(own, placements, count * sizeof *own);
    struct exclusion exclusion = {constraint->rule, "", count, own};
    board_parts_name(exclusion.name, sizeof exclusion.name,
                     *constraint->name ? constraint->name : constraint->rule->prefix,
                     *constraint->name ? "x" : "", board->exclusion_count + 1);
    board->exclusions[board->exclusion_count++] = exclusion;
    return QD_OK;
}

qd_status qd_board_add_implication(qd_board *board, const struct constraint *constraint,
                                   uint32_t cell, uint32_t value, uint32_t other, uint32_t own,
                                   qd_error *error) {
    qd_placement placements[QD_MAX_VALUES + 1] = {{cell, value}};
    uint32_t count = 1;
    for (uint32_t v = 1; v <= board->value_count; v++)
        if (v != own)
            placements[count++] = (qd_placement){other, v};
    return count > 1 ? qd_board_add_exclusion(board, constraint, placements, count, error) : QD_OK;
}

/* The prefix and number of the constraint, and a letter from the second on: m1, m1b, m1c ... m1z, m1ba. */
static void board_parts_name_sequence(const qd_board *board, struct qd_sequence *sequence) {
    const struct constraint *constraint = sequence->constraint;
    const struct qd_sequence *before = board->sequences + board->sequence_count - 1;
    bool is_first = board->sequence_count == 0 || before->constraint != constraint;
    uint32_t number = sequence->number = is_first ? 0 : before->number + 1;
    char letters[4] = "";
    size_t at = sizeof letters - 1;
    for (; number && at; number /= 26)
        letters[--at] = (char)('a' + number % 26);
    board_parts_append(sequence->name, sizeof sequence->name,
                       *constraint->name ? constraint->name : constraint->rule->prefix);
    board_parts_append(sequence->name, sizeof sequence->name, letters + at);
}

static uint32_t *board_parts_copy(const uint32_t *numbers, uint32_t count) {
    uint32_t *copy = qd_array_new(count, sizeof *copy);
    if (copy)
        memcpy(copy, numbers, count * sizeof *copy);
    return copy;
}

qd_status qd_board_add_sequence(qd_board *board, const struct constraint *constraint,
                                const uint32_t *cells, const uint32_t *marks, uint32_t count,
                                qd_error *error) {
    struct qd_sequence sequence = {.constraint = constraint,
                                   .value_count = board->value_count,
                                   .least = board->least,
                                   .cell_count = count,
                                   .cells = board_parts_copy(cells, count)};
    if (marks)
        sequence.marks = board_parts_copy(marks, count);
    if (!sequence.cells || (marks && !sequence.marks) ||
        !qd_array_reserve(&board->sequences, &board->sequence_capacity,
                          (size_t)board->sequence_count + 1, sizeof *board->sequences)) {
        free(sequence.cells);
        free(sequence.marks);
        return qd_fail_memory(error);
    }
    board_parts_name_sequence(board, &sequence);
    board->sequences[board->sequence_count++] = sequence;
    return QD_OK;
}

/* A cell only once, and none with the weight 0. */
static void board_parts_merge_weights(struct qd_sequence *sum) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < sum->cell_count; i++) {
        uint32_t k = 0;
        while (k < count && sum->cells[k] != sum->cells[i])
            k++;
        if (k < count) {
            sum->weights[k] += sum->weights[i];
            continue;
        }
        sum->cells[count] = sum->cells[i];
        sum->weights[count++] = sum->weights[i];
    }
    sum->cell_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (sum->weights[i]) {
            sum->cells[sum->cell_count] = sum->cells[i];
            sum->weights[sum->cell_count++] = sum->weights[i];
        }
}

bool qd_board_differ(const qd_board *board, const uint32_t *cells, uint32_t count) {
    uint32_t sorted[QD_MAX_VALUES];
    if (count < 1 || count > board->value_count)
        return false;
    memcpy(sorted, cells, count * sizeof *sorted);
    qd_sort_numbers(sorted, count);
    for (uint32_t i = 1; i < count; i++)
        if (sorted[i] == sorted[i - 1])
            return false;
    while (board && !board_parts_is_known(board, sorted, count))
        board = board->outer;
    return board != NULL;
}

static bool board_parts_is_cage(const qd_board *board, const struct qd_sequence *sum) {
    for (uint32_t i = 0; i < sum->cell_count; i++)
        if (sum->weights[i] != 1)
            return false;
    return qd_board_differ(board, sum->cells, sum->cell_count);
}

/* Gives the last sequence weights; NULL: 1 each. */
static qd_status board_parts_weigh(qd_board *board, const int32_t *weights, uint32_t count,
                                   qd_error *error) {
    struct qd_sequence *sequence = &board->sequences[board->sequence_count - 1];
    sequence->weights = qd_array_new(count, sizeof *sequence->weights);
    if (!sequence->weights)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < count; i++)
        sequence->weights[i] = weights ? weights[i] : 1;
    board_parts_merge_weights(sequence);
    return QD_OK;
}

qd_status qd_board_add_sum(qd_board *board, const struct constraint *constraint,
                           const uint32_t *cells, const int32_t *weights, uint32_t count,
                           int64_t total, qd_error *error) {
    qd_status status = qd_board_add_sequence(board, constraint, cells, NULL, count, error);
    if (status == QD_OK)
        status = board_parts_weigh(board, weights, count, error);
    if (status != QD_OK)
        return status;
    struct qd_sequence *sum = &board->sequences[board->sequence_count - 1];
    sum->kind = SEQUENCE_SUM;
    sum->total = total;
    sum->differs = board_parts_is_cage(board, sum);
    return QD_OK;
}

qd_status qd_board_add_count(qd_board *board, const struct constraint *constraint,
                             const uint32_t *cells, const int32_t *weights, uint32_t count,
                             struct occurrences times, qd_error *error) {
    qd_status status = qd_board_add_sequence(board, constraint, cells, NULL, count, error);
    if (status == QD_OK)
        status = board_parts_weigh(board, weights, count, error);
    if (status != QD_OK)
        return status;
    board->sequences[board->sequence_count - 1].kind = SEQUENCE_COUNT;
    board->sequences[board->sequence_count - 1].times = times;
    return QD_OK;
}

static qd_status board_parts_add_sets(qd_board *board, const struct constraint *constraint,
                                      enum sequence_kind kind, const uint32_t *cells,
                                      uint32_t count, const uint64_t *sets, uint32_t set_count,
                                      qd_error *error) {
    qd_status status = qd_board_add_sequence(board, constraint, cells, NULL, count, error);
    if (status != QD_OK)
        return status;
    struct qd_sequence *sequence = &board->sequences[board->sequence_count - 1];
    sequence->kind = kind;
    sequence->sets = qd_array_new(set_count, sizeof *sets);
    if (!sequence->sets)
        return qd_fail_memory(error);
    memcpy(sequence->sets, sets, set_count * sizeof *sets);
    sequence->set_count = set_count;
    return QD_OK;
}

qd_status qd_board_add_sets(qd_board *board, const struct constraint *constraint,
                            const uint32_t *cells, uint32_t count, const uint64_t *sets,
                            uint32_t set_count, qd_error *error) {
    return board_parts_add_sets(board, constraint, SEQUENCE_SETS, cells, count, sets, set_count,
                                error);
}

qd_status qd_board_add_each(qd_board *board, const struct constraint *constraint,
                            const uint32_t *cells, uint32_t count, const uint64_t *sets,
                            uint32_t set_count, qd_error *error) {
    return board_parts_add_sets(board, constraint, SEQUENCE_EACH, cells, count, sets, set_count,
                                error);
}

qd_status qd_board_add_area(qd_board *board, const uint32_t *cells, uint32_t count, uint64_t values,
                            uint32_t size, qd_error *error) {
    if (!qd_array_reserve(&board->areas, &board->area_capacity, (size_t)board->area_count + 1,
                          sizeof *board->areas))
        return qd_fail_memory(error);
    struct connected_area *area = &board->areas[board->area_count];
    *area = (struct connected_area){count, size, qd_array_new(count, sizeof *cells), values};
    if (!area->cells)
        return qd_fail_memory(error);
    memcpy(area->cells, cells, count * sizeof *cells);
    board->area_count++;
    board->special_count++;
    return QD_OK;
}

qd_status qd_board_add_partition(qd_board *board, const uint32_t *labels, const uint32_t *cells,
                                 uint32_t count, uint32_t size, qd_error *error) {
    if (!qd_array_reserve(&board->partitions, &board->partition_capacity,
                          (size_t)board->partition_count + 1, sizeof *board->partitions))
        return qd_fail_memory(error);
    struct partition *partition = &board->partitions[board->partition_count++];
    *partition = (struct partition){count, size, qd_array_new(count, sizeof *labels),
                                    qd_array_new(count, sizeof *cells)};
    if (!partition->labels || !partition->cells)
        return qd_fail_memory(error);
    memcpy(partition->labels, labels, count * sizeof *labels);
    memcpy(partition->cells, cells, count * sizeof *cells);
    board->special_count++;
    return QD_OK;
}
