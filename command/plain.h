/* Puzzles of the ordinary 9x9 as plain bytes, for commands that take no others. */
#ifndef QD_COMMAND_PLAIN_H
#define QD_COMMAND_PLAIN_H

#include "input.h"

#include <quadrille/canon.h>

#define PLAIN_CELLS 81

/*
 * As accept_record. A puzzle of another board, or one with other candidates than its clues leave,
 * becomes malformed, with a message. `cells` gets the values of the puzzle, 0 for empty.
 */
bool plain_accept(struct input *input, const qd_record **record, qd_record *refused,
                  uint8_t cells[PLAIN_CELLS]);

/* A malformed record: `!error LINE:COLUMN`, a TAB, and its text. */
void plain_put_failure(const qd_record *record, qd_text *text);

/* 81 digits, `.` for empty. */
void plain_put(const uint8_t cells[PLAIN_CELLS], qd_text *text);

/* Nine numbers of one digit each, with `more` added. */
void plain_put_numbers(const uint8_t *numbers, uint32_t more, qd_text *text);

/* `t` or `-`, the rows and columns in the order of the image, and what becomes of digits 1 to 9. */
void plain_put_map(const qd_symmetry *map, qd_text *text);

#endif
