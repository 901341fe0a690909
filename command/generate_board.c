/* Puzzles of any board. */
#include "generate.h"

static qd_status open_board(const qd_board *board, const qd_maker_settings *wanted, void **maker,
                            qd_error *error) {
    qd_maker *own;
    qd_status status = qd_maker_new(board, wanted, &own, error);
    *maker = own;
    return status;
}

static void close_board(void *maker) {
    qd_maker_free(maker);
}

static qd_status run_board(void *maker, uint64_t first, size_t count, uint8_t *puzzles,
                           uint8_t *results, qd_error *error) {
    qd_outcome outcome;
    return qd_maker_run(maker, first, count, puzzles, results, &outcome, error);
}

static void interrupt_board(void *maker) {
    qd_maker_interrupt(maker);
}

const struct generate_kind generate_board = {
    .open = open_board,
    .close = close_board,
    .run = run_board,
    .interrupt = interrupt_board,
    .together = 1,
    .first_attempts = 1,
    .most_attempts = 256,
    .in_vain = 10000,
};
