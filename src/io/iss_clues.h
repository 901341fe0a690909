/* Clues outside the board, for the table of types. */
#ifndef QD_IO_ISS_CLUES_H
#define QD_IO_ISS_CLUES_H

#include "iss.h"

void qd_iss_clues_at_ends(struct iss *iss, const struct iss_type *type);
void qd_iss_clues_of_lines(struct iss *iss, const struct iss_type *type);
void qd_iss_clues_of_diagonals(struct iss *iss, const struct iss_type *type);
void qd_iss_clues_ties(struct iss *iss, const struct iss_type *type);

#endif
