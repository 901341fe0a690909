/*
 * The minlex form of a puzzle, row by row: of all ways to go on from the rows that are least so far,
 * those that make the next row least are kept.
 *
 * A way (struct canon_way) has chosen rows, and has columns in an order that is open where nothing
 * was to choose yet: columns within a stack, and stacks, that are empty in all rows so far. Digits
 * are named 1, 2, 3 ... when they appear first. A row is compared with new digits as NEW, all of
 * which are above those that have names: a row of the least form is 000 01N 00N, say, with two
 * new digits. Where new digits could change places with each other, the ways divide.
 *
 * Empty rows of a band, and empty bands, can change places, too, and only one of them is followed;
 * a way counts the symmetries that it stands for.
 */
#include "canon.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NEW 15u

/* Ways that need no memory to be taken. */
#define CANON_WAYS 64

struct canon_way {
    uint8_t view;      /* 1: transposed */
    uint8_t rows[9];   /* chosen so far */
    uint16_t taken;    /* bits of rows */
    uint8_t stacks[3]; /* in order */
    uint8_t open;      /* bit i: stacks i and i + 1 of the order could change places */
    uint8_t columns[3][3]; /* of each stack in order */
    uint8_t open_columns[3]; /* of each stack: bit i as above */
    uint8_t names;     /* given so far */
    uint8_t name[10];  /* of digits; 0: none */
    uint64_t symmetries;
};

struct canon_puzzle {
    uint8_t cells[2][9][9]; /* of both views */
    uint8_t empty[2];       /* bits of bands without clues */
    uint16_t empty_rows[2]; /* bits of rows without clues */
    uint32_t row;           /* the one that is looked for */
    uint64_t least;         /* that row, in 9 digits of 4 bits */
    struct canon_way *ways, *next;
    size_t way_count, next_count, way_capacity, next_capacity;
    struct canon_way own[2][CANON_WAYS];
    bool failed;
};

/* ---- a row ----------------------------------------------------------------------------------- */

/* What a row is in some way: the columns of each stack in the order that makes it least. */
struct canon_row {
    uint32_t thirds[3]; /* of stacks, in 3 digits of 4 bits */
    uint8_t columns[3][3];
    uint8_t open_columns[3];
};

static void canon_puzzle_swap(uint8_t *left, uint8_t *right) {
    uint8_t swap = *left;
    *left = *right;
    *right = swap;
}

/* Sorts the columns of a stack, where they are open, by what they have in the row. */
static void canon_puzzle_look_at_stack(const struct canon_way *way, const uint8_t *cells,
                                       uint32_t stack, struct canon_row *row) {
    uint8_t *columns = row->columns[stack], values[3];
    uint32_t open = way->open_columns[stack];
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t digit = cells[columns[i] = way->columns[stack][i]];
        values[i] = digit ? (uint8_t)(way->name[digit] ? way->name[digit] : NEW) : 0;
    }
    for (uint32_t pass = 0; pass < 3 && open; pass++) {
        uint32_t i = pass & 1;
        if (open >> i & 1 && values[i] > values[i + 1]) {
            canon_puzzle_swap(&values[i], &values[i + 1]);
            canon_puzzle_swap(&columns[i], &columns[i + 1]);
        }
    }
    for (uint32_t i = 0; i < 2; i++)
        if (values[i] != values[i + 1])
            open &= ~(1u << i);
    row->open_columns[stack] = (uint8_t)open;
    row->thirds[stack] = (uint32_t)values[0] << 8 | (uint32_t)values[1] << 4 | values[2];
}

/* The row in that way, and the order of stacks that makes it least. */
static uint64_t canon_puzzle_look(const struct canon_puzzle *puzzle, const struct canon_way *way,
                                  uint32_t source, struct canon_row *row, uint8_t stacks[3]) {
    for (uint32_t stack = 0; stack < 3; stack++) {
        canon_puzzle_look_at_stack(way, puzzle->cells[way->view][source], stack, row);
        stacks[stack] = way->stacks[stack];
    }
    for (uint32_t pass = 0; pass < 3 && way->open; pass++) {
        uint32_t i = pass & 1;
        if (way->open >> i & 1 && row->thirds[stacks[i]] > row->thirds[stacks[i + 1]])
            canon_puzzle_swap(&stacks[i], &stacks[i + 1]);
    }
    return (uint64_t)row->thirds[stacks[0]] << 24 | row->thirds[stacks[1]] << 12 |
           row->thirds[stacks[2]];
}

/* ---- ways ------------------------------------------------------------------------------------ */

static bool canon_puzzle_make_room(struct canon_puzzle *puzzle) {
    if (puzzle->next_count < puzzle->next_capacity)
        return true;
    size_t capacity = 4 * puzzle->next_capacity;
    struct canon_way *ways = qd_array_new(capacity, sizeof *ways);
    if (!ways) {
        puzzle->failed = true;
        return false;
    }
    memcpy(ways, puzzle->next, puzzle->next_count * sizeof *ways);
    if (puzzle->next != puzzle->own[0] && puzzle->next != puzzle->own[1])
        free(puzzle->next);
    puzzle->next = ways;
    puzzle->next_capacity = capacity;
    return true;
}

/*
 * Gives names to the digits that are new in the row, from left to right, and keeps the way. Where
 * columns or stacks with new digits are open, each order is a way of its own.
 */
static void canon_puzzle_divide(struct canon_puzzle *puzzle, struct canon_way *way, uint32_t place) {
    const uint8_t *cells = puzzle->cells[way->view][way->rows[puzzle->row]];
    for (; place < 9; place++) {
        uint32_t i = place / 3, stack = way->stacks[i], k = place % 3;
        uint8_t *columns = way->columns[stack];
        struct canon_way other;
        if (k == 0 && i < 2 && way->open >> i & 1) {
            const uint8_t *next = way->columns[way->stacks[i + 1]];
            if (cells[next[2]]) { /* else both are empty in this row, and stay open */
                other = *way;
                if (i == 0 && way->open & 2 && cells[way->columns[way->stacks[2]][2]]) {
                    struct canon_way third = *way;
                    third.stacks[0] = way->stacks[2];
                    third.stacks[2] = way->stacks[0];
                    third.open = 2;
                    canon_puzzle_divide(puzzle, &third, place);
                }
                canon_puzzle_swap(&other.stacks[i], &other.stacks[i + 1]);
                other.open &= (uint8_t)~(1u << i);
                way->open &= (uint8_t)~(1u << i);
                canon_puzzle_divide(puzzle, &other, place);
            }
        }
        if (!cells[columns[k]])
            continue;
        if (k < 2 && way->open_columns[stack] >> k & 1) { /* both are new digits */
            if (k == 0 && way->open_columns[stack] & 2) {
                other = *way;
                canon_puzzle_swap(&other.columns[stack][0], &other.columns[stack][2]);
                other.open_columns[stack] = 2;
                canon_puzzle_divide(puzzle, &other, place);
            }
            other = *way;
            canon_puzzle_swap(&other.columns[stack][k], &other.columns[stack][k + 1]);
            other.open_columns[stack] &= (uint8_t)~(1u << k);
            way->open_columns[stack] &= (uint8_t)~(1u << k);
            canon_puzzle_divide(puzzle, &other, place);
        }
        uint8_t *name = &way->name[cells[columns[k]]];
        if (!*name)
            *name = ++way->names;
    }
    if (canon_puzzle_make_room(puzzle))
        puzzle->next[puzzle->next_count++] = *way;
}

/* Keeps the way with that row, which is least so far. */
static void canon_puzzle_keep(struct canon_puzzle *puzzle, const struct canon_way *way,
                              uint32_t source, const struct canon_row *row, const uint8_t stacks[3],
                              uint32_t like) {
    struct canon_way own = *way;
    own.rows[puzzle->row] = (uint8_t)source;
    own.taken |= (uint16_t)(1u << source);
    own.symmetries *= like;
    memcpy(own.columns, row->columns, sizeof own.columns);
    memcpy(own.open_columns, row->open_columns, sizeof own.open_columns);
    memcpy(own.stacks, stacks, sizeof own.stacks);
    for (uint32_t i = 0; i < 2; i++)
        if (row->thirds[stacks[i]] != row->thirds[stacks[i + 1]])
            own.open &= (uint8_t)~(1u << i);
    canon_puzzle_divide(puzzle, &own, 0);
}

static void canon_puzzle_try(struct canon_puzzle *puzzle, const struct canon_way *way,
                             uint32_t source, uint32_t like) {
    struct canon_row row;
    uint8_t stacks[3];
    uint64_t number = canon_puzzle_look(puzzle, way, source, &row, stacks);
    if (number > puzzle->least)
        return;
    if (number < puzzle->least) {
        puzzle->least = number;
        puzzle->next_count = 0;
    }
    canon_puzzle_keep(puzzle, way, source, &row, stacks, like);
}

static uint32_t canon_puzzle_count_bits(uint32_t bits) {
    uint32_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* All rows of a band that are left; of empty ones, one for all. */
static void canon_puzzle_try_band(struct canon_puzzle *puzzle, const struct canon_way *way,
                                  uint32_t band, uint32_t like) {
    uint32_t left = ~(uint32_t)way->taken >> 3 * band & 7;
    uint32_t empty = left & (uint32_t)puzzle->empty_rows[way->view] >> 3 * band;
    for (uint32_t i = 0; i < 3; i++)
        if (left >> i & 1 && !(empty >> i & 1))
            canon_puzzle_try(puzzle, way, 3 * band + i, like);
    for (uint32_t i = 0; i < 3; i++)
        if (empty >> i & 1) {
            canon_puzzle_try(puzzle, way, 3 * band + i, like * canon_puzzle_count_bits(empty));
            return;
        }
}

static void canon_puzzle_go_on(struct canon_puzzle *puzzle, const struct canon_way *way) {
    uint32_t like = 0, empty = 0;
    if (puzzle->row % 3) {
        canon_puzzle_try_band(puzzle, way, way->rows[puzzle->row - 1] / 3u, 1);
        return;
    }
    for (uint32_t band = 0; band < 3; band++) {
        if (way->taken >> 3 * band & 7)
            continue;
        if (puzzle->empty[way->view] >> band & 1) {
            like++;
            empty = band;
        } else {
            canon_puzzle_try_band(puzzle, way, band, 1);
        }
    }
    if (like)
        canon_puzzle_try_band(puzzle, way, empty, like);
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

static void canon_puzzle_begin(struct canon_puzzle *puzzle, const uint8_t *cells) {
    for (uint32_t cell = 0; cell < 81; cell++)
        puzzle->cells[0][cell / 9][cell % 9] = puzzle->cells[1][cell % 9][cell / 9] = cells[cell];
    for (uint32_t view = 0; view < 2; view++) {
        puzzle->empty_rows[view] = puzzle->empty[view] = 0;
        for (uint32_t row = 0; row < 9; row++) {
            uint32_t any = 0;
            for (uint32_t column = 0; column < 9; column++)
                any |= puzzle->cells[view][row][column];
            puzzle->empty_rows[view] |= (uint16_t)(!any << row);
        }
        for (uint32_t band = 0; band < 3; band++)
            puzzle->empty[view] |=
                (uint8_t)(((puzzle->empty_rows[view] >> 3 * band & 7) == 7) << band);
        struct canon_way way = {.view = (uint8_t)view, .open = 3, .symmetries = 1};
        for (uint32_t i = 0; i < 9; i++)
            way.columns[i / 3][i % 3] = (uint8_t)i;
        for (uint8_t i = 0; i < 3; i++) {
            way.stacks[i] = i;
            way.open_columns[i] = 3;
        }
        puzzle->own[0][view] = way;
    }
    puzzle->ways = puzzle->own[0];
    puzzle->next = puzzle->own[1];
    puzzle->way_count = 2;
    puzzle->way_capacity = puzzle->next_capacity = CANON_WAYS;
    puzzle->failed = false;
}

static void canon_puzzle_find_row(struct canon_puzzle *puzzle) {
    puzzle->least = UINT64_MAX;
    puzzle->next_count = 0;
    for (size_t i = 0; i < puzzle->way_count && !puzzle->failed; i++)
        canon_puzzle_go_on(puzzle, &puzzle->ways[i]);
    struct canon_way *ways = puzzle->ways;
    size_t capacity = puzzle->way_capacity;
    puzzle->ways = puzzle->next;
    puzzle->way_count = puzzle->next_count;
    puzzle->way_capacity = puzzle->next_capacity;
    puzzle->next = ways;
    puzzle->next_capacity = capacity;
}

static void canon_puzzle_free(struct canon_puzzle *puzzle) {
    struct canon_way *lists[2] = {puzzle->ways, puzzle->next};
    for (uint32_t i = 0; i < 2; i++)
        if (lists[i] != puzzle->own[0] && lists[i] != puzzle->own[1])
            free(lists[i]);
}

/* The symmetry of a way; digits that do not occur get the names that are left. */
static void canon_puzzle_finish(const struct canon_way *way, qd_symmetry *map) {
    uint8_t names = way->names;
    map->transposed = way->view;
    memcpy(map->row, way->rows, sizeof map->row);
    for (uint32_t i = 0; i < 9; i++)
        map->column[i] = way->columns[way->stacks[i / 3]][i % 3];
    map->digit[0] = 0;
    for (uint32_t digit = 1; digit < 10; digit++)
        map->digit[digit] = way->name[digit] ? way->name[digit] : ++names;
}

/* How many orders the places have of which bit i of `open` says that i and i + 1 can change. */
static uint32_t canon_puzzle_orders(uint32_t open) {
    return open == 3 ? 6 : open ? 2 : 1;
}

static uint64_t canon_puzzle_count(const struct canon_puzzle *puzzle) {
    uint64_t count = 0;
    for (size_t i = 0; i < puzzle->way_count; i++) {
        const struct canon_way *way = &puzzle->ways[i];
        uint64_t own = way->symmetries * canon_puzzle_orders(way->open);
        for (uint32_t stack = 0; stack < 3; stack++)
            own *= canon_puzzle_orders(way->open_columns[stack]);
        count += own;
    }
    return count;
}

static qd_status canon_puzzle_find(const uint8_t *cells, qd_symmetry *map, uint64_t *automorphisms,
                                   qd_error *error) {
    struct canon_puzzle puzzle;
    canon_puzzle_begin(&puzzle, cells);
    for (puzzle.row = 0; puzzle.row < 9 && !puzzle.failed; puzzle.row++)
        canon_puzzle_find_row(&puzzle);
    if (!puzzle.failed) {
        canon_puzzle_finish(&puzzle.ways[0], map);
        *automorphisms = canon_puzzle_count(&puzzle);
    }
    canon_puzzle_free(&puzzle);
    return puzzle.failed ? qd_fail_memory(error) : QD_OK;
}

/* ---- what is given --------------------------------------------------------------------------- */

static qd_status canon_puzzle_check(const uint8_t *cells, uint32_t *clues, qd_error *error) {
    uint32_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    *clues = 0;
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        if (cells[cell] > 9)
            return qd_fail(error, QD_ERROR_ARGUMENT, "r%uc%u is %u", row + 1, column + 1,
                           cells[cell]);
        uint32_t bit = 1u << cells[cell];
        if (bit == 1)
            continue;
        if ((rows[row] | columns[column] | boxes[box]) & bit)
            return qd_fail(error, QD_ERROR_CLASH, "another %u excludes that of r%uc%u", cells[cell],
                           row + 1, column + 1);
        rows[row] |= bit;
        columns[column] |= bit;
        boxes[box] |= bit;
        ++*clues;
    }
    return QD_OK;
}

qd_status qd_canon_puzzle(const qd_canon *canon, const uint8_t *cells, uint8_t *image,
                          qd_symmetry *map, uint64_t *automorphisms, qd_error *error) {
    qd_symmetry own;
    uint64_t count = 0;
    uint32_t clues;
    qd_status status = canon_puzzle_check(cells, &clues, error);
    if (status == QD_OK && clues == 81)
        count = qd_canon_grid(canon, cells, &own);
    else if (status == QD_OK)
        status = canon_puzzle_find(cells, &own, &count, error);
    if (status != QD_OK)
        return status;
    qd_symmetry_apply(&own, cells, image);
    if (map)
        *map = own;
    if (automorphisms)
        *automorphisms = count;
    return QD_OK;
}
