/* Queens on a chessboard: none attacks another, or all cells are attacked. */
#include "classic.h"

#include <stdlib.h>

/* ---- queens ---------------------------------------------------------------------------------- */

/* Lines from the middle outwards: Knuth's order, in which conflicts show soon. */
static uint32_t queens_line(uint32_t number, uint32_t size) {
    uint32_t middle = size / 2, step = (number + 1) / 2;
    return number % 2 ? middle - step : middle + step;
}

struct queens {
    qd_making *making;
    uint32_t size;
    bool torus, distance;
    uint32_t *rows, *columns;   /* items of lines */
    uint32_t *rising, *falling; /* items of diagonals; QD_NO_ITEM: a single cell */
};

static uint32_t queens_diagonals(const struct queens *queens) {
    return queens->torus ? queens->size : 2 * queens->size - 1;
}

static void queens_add_lines(const struct queens *queens) {
    for (uint32_t i = 0; i < queens->size; i++) {
        uint32_t line = queens_line(i, queens->size);
        queens->rows[line] = qd_making_item(queens->making, QD_PRIMARY, "r%u", line + 1);
        queens->columns[line] = qd_making_item(queens->making, QD_PRIMARY, "c%u", line + 1);
    }
}

static void queens_add_diagonals(const struct queens *queens, uint32_t *items, char name) {
    uint32_t count = queens_diagonals(queens);
    for (uint32_t i = 0; i < count; i++) {
        bool needed = queens->torus || (i > 0 && i + 1 < count);
        items[i] =
            needed ? qd_making_item(queens->making, QD_SECONDARY, "%c%u", name, i + 1) : QD_NO_ITEM;
    }
}

/* Four times the square of the distance from the middle, as a whole number. */
static uint32_t queens_cost(const struct queens *queens, uint32_t row, uint32_t column) {
    uint32_t n = queens->size - 1;
    uint32_t down = 2 * row > n ? 2 * row - n : n - 2 * row;
    uint32_t across = 2 * column > n ? 2 * column - n : n - 2 * column;
    return queens->distance ? down * down + across * across : 0;
}

static void queens_add_queen(const struct queens *queens, uint32_t row, uint32_t column) {
    QD_CHECK(row < queens->size && column < queens->size);
    qd_making *making = queens->making;
    uint32_t count = queens_diagonals(queens);
    uint32_t rising = queens->rising[(row + column) % count];
    uint32_t falling = queens->falling[(row + queens->size - 1 - column) % count];
    qd_making_put(making, queens->rows[row]);
    qd_making_put(making, queens->columns[column]);
    if (rising != QD_NO_ITEM)
        qd_making_put(making, rising);
    if (falling != QD_NO_ITEM)
        qd_making_put(making, falling);
    qd_making_option(making, queens_cost(queens, row, column));
}

static void queens_add_all(const struct queens *queens) {
    queens_add_lines(queens);
    queens_add_diagonals(queens, queens->rising, 'a');
    queens_add_diagonals(queens, queens->falling, 'b');
    for (uint32_t i = 0; i < queens->size && queens->making->status == QD_OK; i++)
        for (uint32_t j = 0; j < queens->size; j++)
            queens_add_queen(queens, queens_line(i, queens->size), queens_line(j, queens->size));
}

void qd_classic_queens(qd_making *making) {
    struct queens queens = {.making = making};
    queens.torus = qd_making_flag(making, "torus");
    queens.distance = qd_making_flag(making, "distance");
    queens.size = qd_making_number(making, "N", 1, QD_CLASSIC_MOST_SIDE);
    uint32_t *lines = qd_making_numbers(making, 6 * (size_t)queens.size);
    if (!lines)
        return;
    queens.rows = lines;
    queens.columns = lines + queens.size;
    queens.rising = lines + 2 * queens.size;
    queens.falling = lines + 4 * queens.size;
    queens_add_all(&queens);
    free(lines);
}

/* ---- queens that dominate -------------------------------------------------------------------- */

static uint32_t queens_gap(uint32_t one, uint32_t other) {
    return one > other ? one - other : other - one;
}

static bool queens_attack(const uint32_t *sides, uint32_t queen, uint32_t cell) {
    uint32_t down = queens_gap(queen / sides[1], cell / sides[1]);
    uint32_t across = queens_gap(queen % sides[1], cell % sides[1]);
    return queen != cell && (down == 0 || across == 0 || down == across);
}

/* The queen's own cell comes first. */
static void queens_add_dominating(qd_making *making, const uint32_t *sides, uint32_t number,
                                  uint32_t cells, uint32_t queen) {
    qd_making_put(making, number);
    qd_making_put(making, cells + queen);
    for (uint32_t cell = 0; cell < sides[0] * sides[1]; cell++)
        if (queens_attack(sides, queen, cell))
            qd_making_put(making, cells + cell);
    qd_making_option(making, 0);
}

void qd_classic_queendom(qd_making *making) {
    uint32_t sides[2];
    qd_making_sides(making, sides, 2);
    if (making->status == QD_OK && sides[0] * sides[1] > 10000)
        qd_making_fail(making, QD_ERROR_RANGE, "the board has more than 10000 cells");
    uint32_t most = making->status == QD_OK ? sides[0] * sides[1] : 0;
    uint32_t queens = qd_making_number(making, "K", 1, most), cells = 0;
    uint32_t number = qd_making_bounded(making, queens, queens, "#");
    for (uint32_t i = 0; i < most && making->status == QD_OK; i++) {
        uint32_t cell =
            qd_making_bounded(making, 1, queens, "r%uc%u", i / sides[1] + 1, i % sides[1] + 1);
        cells = i ? cells : cell;
    }
    for (uint32_t i = 0; i < most && making->status == QD_OK; i++)
        queens_add_dominating(making, sides, number, cells, i);
}
