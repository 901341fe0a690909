/* Positions that lessons begin with: just before the first step of a technique. */
#ifndef QD_COMMAND_POSITION_H
#define QD_COMMAND_POSITION_H

#include <quadrille/explain.h>

/* Where the way through a puzzle has led. Begin with all members 0. */
struct position {
    qd_grid *grid;
    uint8_t *given; /* of cells: whether the value is a clue */
};

void position_open(struct position *position, const qd_board *board);
void position_close(struct position *position);

/* Takes steps from this grid on until the next one is of the technique. False: there is none, or the explainer was
 * interrupted. */
bool position_find(struct position *position, qd_explainer *explainer, const qd_grid *grid,
                   const qd_technique *technique);

#endif
