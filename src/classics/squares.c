/*
 * Random Latin squares by the moves of Jacobson and Matthews (1996). A square is a cube of 0 and 1: 1
 * where a row, a column and a value meet. A move may leave one -1, which the next ones carry away. All
 * squares are equally likely after enough moves.
 */
#include "squares.h"

#include "../base/memory.h"
#include "../base/random.h"

#include <stdlib.h>

struct squares {
    uint32_t order;
    int8_t *cube;
    uint64_t state; /* of the random numbers */
};

static int8_t *squares_at(const struct squares *squares, uint32_t row, uint32_t column,
                          uint32_t value) {
    QD_CHECK(row < squares->order && column < squares->order && value < squares->order);
    return squares->cube + ((size_t)row * squares->order + column) * squares->order + value;
}

/* A place of 1 on a line of the cube that begins at `line`: the first, or the second. */
static uint32_t squares_find(const struct squares *squares, const int8_t *line, size_t step,
                             bool second) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < squares->order; i++)
        if (line[i * step] == 1) {
            found = i;
            if (!second)
                break;
            second = false;
        }
    return found;
}

/* One move, from a place where a 1 may be added; whether the square is proper after it. */
static bool squares_move(struct squares *squares, uint32_t *at, bool proper) {
    QD_CHECK(*squares_at(squares, at[0], at[1], at[2]) == (proper ? 0 : -1));
    size_t n = squares->order;
    bool second[3];
    for (int k = 0; k < 3; k++)
        second[k] = !proper && qd_random_below(&squares->state, 2);
    uint32_t row = squares_find(squares, squares_at(squares, 0, at[1], at[2]), n * n, second[0]);
    uint32_t column = squares_find(squares, squares_at(squares, at[0], 0, at[2]), n, second[1]);
    uint32_t value = squares_find(squares, squares_at(squares, at[0], at[1], 0), 1, second[2]);
    ++*squares_at(squares, at[0], at[1], at[2]);
    ++*squares_at(squares, at[0], column, value);
    ++*squares_at(squares, row, at[1], value);
    ++*squares_at(squares, row, column, at[2]);
    --*squares_at(squares, row, at[1], at[2]);
    --*squares_at(squares, at[0], column, at[2]);
    --*squares_at(squares, at[0], at[1], value);
    at[0] = row, at[1] = column, at[2] = value;
    return --*squares_at(squares, row, column, value) >= 0;
}

static void squares_mix(struct squares *squares) {
    uint64_t moves = (uint64_t)squares->order * squares->order * squares->order;
    uint32_t at[3];
    bool proper = true;
    for (uint64_t i = 0; i < moves || !proper; i++) {
        while (proper) {
            for (int k = 0; k < 3; k++)
                at[k] = qd_random_below(&squares->state, squares->order);
            if (!*squares_at(squares, at[0], at[1], at[2]))
                break;
        }
        proper = squares_move(squares, at, proper);
    }
}

void qd_latin_random(qd_making *making, uint32_t order, uint64_t seed, uint8_t *values) {
    struct squares squares = {.order = order, .state = qd_random_state(seed, 0)};
    squares.cube = qd_array_new((size_t)order * order * order, 1);
    if (!squares.cube) {
        qd_making_fail_memory(making);
        return;
    }
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++)
            *squares_at(&squares, row, column, (row + column) % order) = 1;
    if (order > 1)
        squares_mix(&squares);
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++)
            values[row * order + column] =
                (uint8_t)(squares_find(&squares, squares_at(&squares, row, column, 0), 1, false) +
                          1);
    free(squares.cube);
}
