/* The walker of boards, in builds with checks. */
#include "rule.h"

#include "../base/bits.h"

#ifdef QUADRILLE_CHECKS

/* Cells and places are inverse to each other, and cells are in reading order. */
static const char *board_check_check_layout(const qd_board *board) {
    uint32_t cells = 0;
    for (uint32_t place = 0; place < board->layout_rows * board->layout_columns; place++) {
        uint32_t cell = board->cell_at[place];
        if (cell == QD_NO_CELL)
            continue;
        if (cell != cells++)
            return "cells are not in reading order";
        if (board->positions[cell].row * board->layout_columns + board->positions[cell].column !=
            place)
            return "the position of a cell is wrong";
    }
    for (uint32_t s = 0; s < board->square_count; s++)
        if (board->squares[s].top + board->rows > board->layout_rows ||
            board->squares[s].left + board->columns > board->layout_columns)
            return "a square is not within the layout";
    return cells == board->cell_count && cells <= QD_MAX_CELLS ? NULL
                                                               : "the number of cells is wrong";
}

/* The cells of a house ascend, and each has the house in its list. */
static const char *board_check_check_house(const qd_board *board, uint32_t number) {
    const struct house *house = &board->houses[number];
    if (house->cell_count == 0 || house->cell_count > board->value_count)
        return "a house has no cells, or more than there are values";
    for (uint32_t i = 0; i < house->cell_count; i++) {
        uint32_t cell = house->cells[i], h;
        if (cell >= board->cell_count || (i && cell <= house->cells[i - 1]))
            return "the cells of a house do not ascend, or do not exist";
        for (h = board->first_house[cell]; h < board->first_house[cell + 1]; h++)
            if (board->houses_of[h] == number)
                break;
        if (h == board->first_house[cell + 1])
            return "a cell does not know one of its houses";
    }
    return NULL;
}

/* Each placement of an exclusion is a bit in a bar of its cell. */
static const char *board_check_check_exclusion(const qd_board *board, uint32_t number) {
    const struct exclusion *exclusion = &board->exclusions[number];
    for (uint32_t i = 0; i < exclusion->count; i++) {
        qd_placement placement = exclusion->placements[i];
        bool found = false;
        if (placement.cell >= board->cell_count || placement.value < 1 ||
            placement.value > board->value_count)
            return "an exclusion has a cell or value that does not exist";
        for (uint32_t b = board->first_bar[placement.cell];
             b < board->first_bar[placement.cell + 1]; b++)
            found = found || (board->bars[b].exclusion == number &&
                              board->bars[b].values >> (placement.value - 1) & 1);
        if (!found)
            return "a cell does not know one of its exclusions";
    }
    return NULL;
}

/* The lists of cells contain nothing else: their total lengths agree. */
static const char *board_check_check_index(const qd_board *board) {
    uint32_t cells = 0, placements = 0, values = 0;
    for (uint32_t h = 0; h < board->house_count; h++)
        cells += board->houses[h].cell_count;
    for (uint32_t e = 0; e < board->exclusion_count; e++)
        placements += board->exclusions[e].count;
    for (uint32_t b = 0; b < board->first_bar[board->cell_count]; b++)
        values += qd_bit_count(board->bars[b].values);
    if (board->first_house[0] != 0 || board->first_house[board->cell_count] != cells)
        return "the lists of cells and those of houses have different lengths";
    return values == placements ? NULL
                                : "the bars and the exclusions have different numbers of values";
}

/* Each cell of a sequence has it in its list. */
static const char *board_check_check_sequence(const qd_board *board, uint32_t number) {
    const struct qd_sequence *sequence = &board->sequences[number];
    for (uint32_t i = 0; i < sequence->cell_count; i++) {
        uint32_t cell = sequence->cells[i], s;
        if (cell >= board->cell_count)
            return "a sequence has a cell that does not exist";
        for (s = board->first_sequence[cell]; s < board->first_sequence[cell + 1]; s++)
            if (board->sequences_of[s] == number)
                break;
        if (s == board->first_sequence[cell + 1])
            return "a cell does not know one of its sequences";
    }
    return sequence->value_count == board->value_count && sequence->least == board->least &&
                   (sequence->kind != SEQUENCE_READ || sequence->constraint->rule->read)
               ? NULL
               : "a sequence has other values than the board, or nothing reads it";
}

const char *qd_board_check(const qd_board *board) {
    const char *wrong = board_check_check_layout(board);
    for (uint32_t h = 0; h < board->house_count && !wrong; h++)
        wrong = board_check_check_house(board, h);
    for (uint32_t e = 0; e < board->exclusion_count && !wrong; e++)
        wrong = board_check_check_exclusion(board, e);
    for (uint32_t s = 0; s < board->sequence_count && !wrong; s++)
        wrong = board_check_check_sequence(board, s);
    for (uint32_t i = 0; i < board->constraint_count && !wrong; i++)
        if (qd_rule_is_unsaid(board->constraints[i].rule) != (i < board->unsaid_count))
            wrong = "implicit constraints do not come first";
    for (uint32_t cell = 0; cell < board->cell_count && !wrong; cell++)
        if (board->region_of[cell] == QD_NO_CELL)
            wrong = "a cell is in no box or region";
    return wrong ? wrong : board_check_check_index(board);
}

#endif
