/* A puzzle drawn on a terminal. */
#ifndef QD_COMMAND_DRAW_H
#define QD_COMMAND_DRAW_H

#include <quadrille/io.h>

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* Draws a puzzle with boxes, and its solution if there is one. `remark`, if not NULL, is a line
 * below the drawing. */
void draw_solution(enum when color, const qd_puzzle *puzzle, const uint8_t *solution,
                   const char *remark);

#endif
