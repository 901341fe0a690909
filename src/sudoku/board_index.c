/* Makes the lists of each cell: its houses, sequences and exclusions. */
#include "board.h"

#include "../base/error.h"
#include "../base/memory.h"

/* Turns the number of things of each cell, at index cell + 2, into their first places, at cell + 1.
 * Filling the places then turns `first` into its final form. */
static void board_index_sum_up(const qd_board *board, uint32_t *first) {
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        first[cell + 2] += first[cell + 1];
}

/* The cells of house or sequence `number`. */
typedef const uint32_t *(*cells_function)(const qd_board *board, uint32_t number, uint32_t *count);

static const uint32_t *board_index_cells_of_house(const qd_board *board, uint32_t number,
                                                  uint32_t *count) {
    *count = board->houses[number].cell_count;
    return board->houses[number].cells;
}

static const uint32_t *board_index_cells_of_sequence(const qd_board *board, uint32_t number,
                                                     uint32_t *count) {
    *count = board->sequences[number].cell_count;
    return board->sequences[number].cells;
}

static qd_status board_index_index_cells(const qd_board *board, cells_function cells_of,
                                         uint32_t things, uint32_t **first, uint32_t **things_of,
                                         qd_error *error) {
    size_t total = 0;
    uint32_t count;
    *first = qd_array_new((size_t)board->cell_count + 2, sizeof **first);
    for (uint32_t t = 0; t < things; t++, total += count)
        cells_of(board, t, &count);
    *things_of = qd_array_new(total, sizeof **things_of);
    if (!*first || !*things_of)
        return qd_fail_memory(error);
    for (uint32_t t = 0; t < things; t++) {
        const uint32_t *cells = cells_of(board, t, &count);
        for (uint32_t i = 0; i < count; i++)
            (*first)[cells[i] + 2]++;
    }
    board_index_sum_up(board, *first);
    for (uint32_t t = 0; t < things; t++) {
        const uint32_t *cells = cells_of(board, t, &count);
        for (uint32_t i = 0; i < count; i++)
            (*things_of)[(*first)[cells[i] + 1]++] = t;
    }
    return QD_OK;
}

/* A cell with two values in an exclusion gets one bar for both; they are adjacent. */
static bool board_index_is_new_cell(const struct exclusion *exclusion, uint32_t i) {
    return i == 0 || exclusion->placements[i - 1].cell != exclusion->placements[i].cell;
}

static qd_status board_index_index_exclusions(qd_board *board, qd_error *error) {
    size_t total = 0;
    board->first_bar = qd_array_new((size_t)board->cell_count + 2, sizeof *board->first_bar);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        total += board->exclusions[e].count;
    board->bars = qd_array_new(total, sizeof *board->bars);
    if (!board->first_bar || !board->bars)
        return qd_fail_memory(error);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        for (uint32_t i = 0; i < board->exclusions[e].count; i++)
            if (board_index_is_new_cell(&board->exclusions[e], i))
                board->first_bar[board->exclusions[e].placements[i].cell + 2]++;
    board_index_sum_up(board, board->first_bar);
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        for (uint32_t i = 0; i < board->exclusions[e].count; i++) {
            qd_placement placement = board->exclusions[e].placements[i];
            uint32_t *next = &board->first_bar[placement.cell + 1];
            if (board_index_is_new_cell(&board->exclusions[e], i))
                board->bars[(*next)++].exclusion = e;
            board->bars[*next - 1].values |= UINT64_C(1) << (placement.value - 1);
        }
    return QD_OK;
}

qd_status qd_board_index(qd_board *board, qd_error *error) {
    qd_status status =
        board_index_index_cells(board, board_index_cells_of_house, board->house_count,
                                &board->first_house, &board->houses_of, error);
    if (status == QD_OK)
        status =
            board_index_index_cells(board, board_index_cells_of_sequence, board->sequence_count,
                                    &board->first_sequence, &board->sequences_of, error);
    return status == QD_OK ? board_index_index_exclusions(board, error) : status;
}
