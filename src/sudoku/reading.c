/* What rules ask of cells, for layers above. */
#include "above.h"
#include "rule.h"
#include "sequence.h"

uint32_t qd_board_reading_count(const qd_board *board) {
    return board->sequence_count;
}

struct reading qd_board_reading(const qd_board *board, uint32_t number) {
    QD_CHECK(number < board->sequence_count);
    const struct qd_sequence *sequence = &board->sequences[number];
    uint32_t constraint = (uint32_t)(sequence->constraint - board->constraints);
    QD_CHECK(constraint >= board->unsaid_count && constraint < board->constraint_count);
    return (struct reading){.constraint = constraint - board->unsaid_count,
                            .cells = sequence->cells,
                            .weights = sequence->kind == SEQUENCE_SUM ? sequence->weights : NULL,
                            .cell_count = sequence->cell_count,
                            .total = sequence->total};
}

bool qd_board_read(const qd_board *board, uint32_t number, uint32_t i, uint32_t value,
                   uint64_t *state) {
    QD_CHECK(number < board->sequence_count && i < board->sequences[number].cell_count);
    return qd_sequence_read(&board->sequences[number], i, value, state);
}

bool qd_board_is_read(const qd_board *board, uint32_t constraint) {
    QD_CHECK(constraint < qd_board_constraint_count(board));
    return !board->constraints[board->unsaid_count + constraint].rule->unread;
}
