#include "plain.h"
#include "answer.h"
#include "message.h"
#include "puzzles.h"

#include <stdio.h>

static const char *why_refused(const qd_grid *grid) {
    const qd_board *board = qd_grid_board(grid);
    if (!qd_board_is_plain(board) || qd_board_value_count(board) != 9 ||
        qd_board_box_rows(board) != 3)
        return "this is offered for the ordinary 9x9 only";
    if (qd_grid_has_candidates(grid))
        return "this is not offered for puzzles with candidates";
    return NULL;
}

bool plain_accept(struct input *input, const qd_record **record, qd_record *refused,
                  uint8_t cells[PLAIN_CELLS]) {
    if (!accept_record(input, *record))
        return false;
    const qd_grid *grid = (*record)->puzzle->grid;
    const char *why = why_refused(grid);
    if (!why) {
        for (uint32_t cell = 0; cell < PLAIN_CELLS; cell++)
            cells[cell] = (uint8_t)qd_grid_value(grid, cell);
        return true;
    }
    *refused = **record;
    refused->puzzle = NULL;
    refused->error = (qd_error){.status = QD_ERROR_UNSUPPORTED, .line = refused->line, .column = 1};
    snprintf(refused->error.message, sizeof refused->error.message, "%s", why);
    complain_at(input->cli, EXIT_TROUBLE, input->name, &refused->error);
    *record = refused;
    return false;
}

void plain_put_failure(const qd_record *record, qd_text *text) {
    struct answer answer = {.read = record};
    answer_put_failure(&answer, NULL, text);
}

void plain_put(const uint8_t cells[PLAIN_CELLS], qd_text *text) {
    char line[PLAIN_CELLS];
    for (uint32_t cell = 0; cell < PLAIN_CELLS; cell++)
        line[cell] = cells[cell] ? (char)('0' + cells[cell]) : '.';
    qd_text_put_bytes(text, line, sizeof line);
}

void plain_put_numbers(const uint8_t *numbers, uint32_t more, qd_text *text) {
    for (uint32_t i = 0; i < 9; i++)
        qd_text_put_byte(text, (char)('0' + numbers[i] + more));
}

void plain_put_map(const qd_symmetry *map, qd_text *text) {
    qd_text_put(text, map->transposed ? "t " : "- ");
    plain_put_numbers(map->row, 1, text);
    qd_text_put(text, " ");
    plain_put_numbers(map->column, 1, text);
    qd_text_put(text, " ");
    plain_put_numbers(map->digit + 1, 0, text);
}
