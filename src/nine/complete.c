#include "complete.h"

#include "../base/error.h"

qd_status qd_check_complete(const uint8_t *grid, qd_error *error) {
    uint32_t seen[3][9] = {{0}};
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = cell / 9, column = cell % 9, bit = 1u << (grid[cell] & 15);
        uint32_t houses[3] = {row, column, row / 3 * 3 + column / 3};
        for (uint32_t i = 0; i < 3; i++) {
            if (grid[cell] < 1 || grid[cell] > 9 || seen[i][houses[i]] & bit)
                return qd_fail(error, QD_ERROR_ARGUMENT, "the grid is not a solution: see r%uc%u",
                               row + 1, column + 1);
            seen[i][houses[i]] |= bit;
        }
    }
    return QD_OK;
}
