/* Complete grids of the ordinary 9x9. */
#ifndef QD_NINE_COMPLETE_H
#define QD_NINE_COMPLETE_H

#include "quadrille/base.h"

/* QD_ERROR_ARGUMENT unless the 81 bytes are a solution: each digit once in each row, column and box.
 */
qd_status qd_check_complete(const uint8_t *grid, qd_error *error);

#endif
