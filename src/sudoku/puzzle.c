/* What those who write or draw puzzles need to know of them. */
#include "quadrille/sudoku.h"

#include "board.h"
#include "above.h"

#include "../base/check.h"
#include "../base/error.h"

#include <string.h>

const char *qd_puzzle_field(const qd_puzzle *puzzle, const char *name) {
    for (size_t i = 0; i < puzzle->field_count; i++)
        if (strcmp(puzzle->fields[i].name, name) == 0)
            return puzzle->fields[i].value;
    return NULL;
}

const char *qd_puzzle_trailing(const qd_puzzle *puzzle, size_t *length) {
    length = QD_OPTIONAL(length, size_t);
    if (!puzzle->trailing)
        return NULL;
    const char *begin = puzzle->trailing, *end = begin + puzzle->trailing_length;
    while (begin < end && strchr(" \t#,;:|", *begin))
        begin++;
    while (end > begin && strchr(" \t\r", end[-1]))
        end--;
    *length = (size_t)(end - begin);
    return *length ? begin : NULL;
}

const char *qd_puzzle_text(const qd_puzzle *puzzle, const char *name, size_t *length) {
    length = QD_OPTIONAL(length, size_t);
    for (size_t i = 0; i < puzzle->field_count; i++)
        if (strcmp(puzzle->fields[i].name, name) == 0) {
            *length = puzzle->fields[i].value_length;
            return puzzle->fields[i].value;
        }
    *length = 0;
    return strcmp(name, "comment") == 0 ? qd_puzzle_trailing(puzzle, length) : NULL;
}

char qd_puzzle_symbol(const qd_puzzle *puzzle, uint32_t value) {
    QD_CHECK(value <= QD_MAX_VALUES);
    if (value == 0)
        return '.';
    char symbol = puzzle->symbols.of_value[value - 1];
    return symbol ? symbol : qd_board_default_symbols(qd_grid_board(puzzle->grid))[value - 1];
}

bool qd_puzzle_is_placed(const qd_puzzle *puzzle, uint32_t cell) {
    return puzzle->given && qd_grid_value(puzzle->grid, cell) && !puzzle->given[cell];
}

bool qd_puzzle_has_placed(const qd_puzzle *puzzle) {
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(puzzle->grid)); cell++)
        if (qd_puzzle_is_placed(puzzle, cell))
            return true;
    return false;
}
