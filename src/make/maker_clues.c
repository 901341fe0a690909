/* Clues: which cells have them together, the images of one under the moves of a pattern; and how many there are to
 * be. */
#include "maker.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/pattern.h"
#include "../base/random.h"

#include <stdlib.h>

const char *qd_pattern_name(size_t number) {
    static const char *const names[PATTERN_COUNT] = {"none",       "half-turn",    "quarter-turn",
                                                     "horizontal", "vertical",     "both",
                                                     "diagonal",   "antidiagonal", "full"};
    return number < PATTERN_COUNT ? names[number] : NULL;
}

/* The image of a cell; QD_NO_CELL if the board has none there. */
static uint32_t maker_clues_move(const qd_board *board, uint32_t cell, unsigned move) {
    uint32_t row, column;
    qd_board_cell_position(board, cell, &row, &column);
    qd_pattern_move(move, board->layout_rows, board->layout_columns, &row, &column);
    return qd_board_cell_at(board, row, column);
}

static qd_status maker_clues_fail(const qd_board *board, uint32_t cell, qd_pattern pattern,
                                  qd_error *error) {
    char name[16];
    qd_board_cell_name(board, cell, name, sizeof name);
    return qd_fail(error, QD_ERROR_ARGUMENT, "pattern %s: %s has no image on this board",
                   qd_pattern_name((size_t)pattern), name);
}

/* Adds the group of a cell that is in none. */
static qd_status maker_clues_add(struct maker_groups *groups, const qd_board *board,
                                 qd_pattern pattern, uint32_t cell, uint8_t *seen,
                                 qd_error *error) {
    unsigned moves = qd_pattern_moves((unsigned)pattern);
    uint32_t end = groups->first[groups->count];
    seen[groups->cells[end++] = cell] = 1;
    for (uint32_t i = groups->first[groups->count]; i < end; i++)
        for (unsigned move = 1; move <= MOVE_LAST; move *= 2) {
            if (!(moves & move))
                continue;
            uint32_t image = maker_clues_move(board, groups->cells[i], move);
            if (image == QD_NO_CELL)
                return maker_clues_fail(board, groups->cells[i], pattern, error);
            if (!seen[image])
                seen[groups->cells[end++] = image] = 1;
        }
    groups->first[++groups->count] = end;
    return QD_OK;
}

qd_status qd_maker_open_groups(struct maker_groups *groups, const qd_board *board,
                               qd_pattern pattern, qd_error *error) {
    if (board->layout_rows != board->layout_columns &&
        qd_pattern_moves((unsigned)pattern) & MOVES_OF_SQUARES)
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "pattern %s: the layout has %u rows and %u columns",
                       qd_pattern_name((size_t)pattern), board->layout_rows, board->layout_columns);
    uint8_t *seen = qd_array_new(board->cell_count, 1);
    groups->first = qd_array_new((size_t)board->cell_count + 1, sizeof *groups->first);
    groups->cells = qd_array_new(board->cell_count, sizeof *groups->cells);
    qd_status status = seen && groups->first && groups->cells ? QD_OK : qd_fail_memory(error);
    for (uint32_t cell = 0; cell < board->cell_count && status == QD_OK; cell++)
        if (!seen[cell])
            status = maker_clues_add(groups, board, pattern, cell, seen, error);
    free(seen);
    return status;
}

void qd_maker_close_groups(struct maker_groups *groups) {
    free(groups->first);
    free(groups->cells);
}

/* ---- numbers of clues ------------------------------------------------------------------------ */

uint32_t qd_maker_draw_goal(const struct maker_plan *plan, uint64_t *state) {
    qd_range clues = plan->settings.clues;
    uint32_t cells = plan->board->cell_count;
    if (plan->settings.minimal)
        return 0;
    if (!clues.most)
        return clues.least;
    return clues.least +
           qd_random_below(state, (clues.most < cells ? clues.most : cells) - clues.least + 1);
}

bool qd_maker_wants_clues(const struct maker_plan *plan, uint32_t clues) {
    qd_range wanted = plan->settings.clues;
    return clues >= wanted.least && (!wanted.most || clues <= wanted.most);
}
