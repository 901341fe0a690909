/*
 * The minlex form of a puzzle, row by row: of all ways to go on from the rows that are least so far,
 * those that make the next row least are kept.
 *
 * A way (struct canon_way) has chosen rows, and has columns in an order that is open where nothing
 * was to choose yet: columns within a stack, and stacks, that were empty in all rows so far. Digits
 * are named 1, 2, 3 ... when they appear first. A row is compared with new digits as NEW, all of
 * which are above those that have names: a row of the least form is 000 01N 00N, say, with two
 * new digits. Where new digits could change places with each other, the ways divide.
 *
 * Empty rows of a band, and empty bands, can change places, too, and only one of them is followed;
 * a way counts the symmetries that it stands for.
 *
 * Measured on 17-clue puzzles: 18 first rows, then 20 rows are looked at and 22 ways kept.
 */
#include "canon_tables.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NEW 15u

/* Ways that need no memory to be taken. */
#define CANON_WAYS 64

struct canon_way {
    uint64_t symmetries;
    uint16_t taken;    /* bits of rows */
    uint8_t view;      /* 1: transposed */
    uint8_t names;     /* given so far */
    uint8_t rows[9];   /* chosen so far */
    uint8_t stacks[3]; /* in order */
    uint8_t open;      /* bit i: stacks i and i + 1 of the order could change places */
    uint8_t shape[3];  /* of stacks: the order of their columns */
    uint8_t name[10];  /* of digits; NEW: none yet; 0 for 0 */
};

struct canon_puzzle {
    const qd_canon *canon;
    uint8_t cells[2][9][9]; /* of both views */
    uint16_t clues[2][9];   /* of rows: bit c for column c */
    uint16_t empty_rows[2]; /* bits */
    uint32_t rows[2];       /* bits of those that may be next */
    uint32_t row;           /* the one that is looked for */
    bool is_gsf;            /* the rows of the first band, and the order of stacks, are chosen */
    uint64_t least;         /* that row so far, in 9 digits of 4 bits */
    uint32_t least_places;  /* of the row from its first clue on */
    struct canon_way *ways, *next;
    size_t way_count, next_count, way_capacity, next_capacity;
    bool failed;
    struct canon_way own[2][CANON_WAYS];
};

static void canon_puzzle_swap(uint8_t *left, uint8_t *right) {
    uint8_t swap = *left;
    *left = *right;
    *right = swap;
}

/* ---- a row ----------------------------------------------------------------------------------- */

/* What a row is in some way. */
struct canon_row {
    uint32_t thirds[3]; /* of stacks, in 3 digits of 4 bits */
    uint8_t shape[3];   /* of stacks: columns in the order that makes it least */
    uint8_t stacks[3];  /* likewise */
};

/* Open columns that all have clues are sorted by these; equal ones are both new, and stay open. */
static uint32_t canon_puzzle_sort(const struct canon_puzzle *puzzle, uint8_t *shape,
                                  uint32_t third) {
    const struct canon_shape *own = &puzzle->canon->shapes[*shape];
    uint32_t open = own->open;
    uint8_t columns[3] = {own->column[0], own->column[1], own->column[2]};
    uint8_t values[3] = {(uint8_t)(third >> 8), (uint8_t)(third >> 4 & 15), (uint8_t)(third & 15)};
    for (uint32_t pass = 0; pass < 3; pass++) {
        uint32_t i = pass & 1;
        if (own->open >> i & 1 && values[i] > values[i + 1]) {
            canon_puzzle_swap(&values[i], &values[i + 1]);
            canon_puzzle_swap(&columns[i], &columns[i + 1]);
        }
    }
    for (uint32_t i = 0; i < 2; i++)
        if (values[i] != values[i + 1])
            open &= ~(1u << i);
    *shape = puzzle->canon->shape_of[canon_permutation(columns[0], columns[1])][open];
    return (uint32_t)values[0] << 8 | (uint32_t)values[1] << 4 | values[2];
}

/* The part of a row that is in a stack, and the order of columns that makes it least. */
static uint32_t canon_puzzle_look_at_stack(const struct canon_puzzle *puzzle,
                                           const struct canon_way *way, uint32_t source,
                                           uint32_t stack, uint8_t *shape) {
    uint32_t clues = puzzle->clues[way->view][source] >> 3 * stack & 7;
    *shape = puzzle->canon->shapes[way->shape[stack]].refined[clues];
    const struct canon_shape *refined = &puzzle->canon->shapes[*shape];
    const uint8_t *cells = puzzle->cells[way->view][source] + 3 * stack;
    uint32_t third = (uint32_t)way->name[cells[refined->column[0]]] << 8 |
                     (uint32_t)way->name[cells[refined->column[1]]] << 4 |
                     way->name[cells[refined->column[2]]];
    if (puzzle->canon->shapes[way->shape[stack]].sorted >> clues & 1)
        return canon_puzzle_sort(puzzle, shape, third);
    return third;
}

/* The row in that way. */
static uint64_t canon_puzzle_look(const struct canon_puzzle *puzzle, const struct canon_way *way,
                                  uint32_t source, struct canon_row *row) {
    uint64_t number = 0;
    memcpy(row->stacks, way->stacks, sizeof row->stacks);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t stack = way->stacks[i];
        row->thirds[stack] =
            canon_puzzle_look_at_stack(puzzle, way, source, stack, &row->shape[stack]);
        number = number << 12 | row->thirds[stack];
    }
    if (!way->open)
        return number;
    for (uint32_t pass = 0; pass < 3; pass++) {
        uint32_t i = pass & 1;
        if (way->open >> i & 1 && row->thirds[row->stacks[i]] > row->thirds[row->stacks[i + 1]])
            canon_puzzle_swap(&row->stacks[i], &row->stacks[i + 1]);
    }
    return (uint64_t)row->thirds[row->stacks[0]] << 24 | row->thirds[row->stacks[1]] << 12 |
           row->thirds[row->stacks[2]];
}

/* ---- ways ------------------------------------------------------------------------------------ */

static bool canon_puzzle_grow(struct canon_puzzle *puzzle) {
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

/* Whether there is room for one more. */
static inline bool canon_puzzle_has_room(struct canon_puzzle *puzzle) {
    return puzzle->next_count < puzzle->next_capacity || canon_puzzle_grow(puzzle);
}

static void canon_puzzle_push(struct canon_puzzle *puzzle, const struct canon_way *way) {
    if (canon_puzzle_has_room(puzzle))
        puzzle->next[puzzle->next_count++] = *way;
}

static void canon_puzzle_divide(struct canon_puzzle *puzzle, const struct canon_way *way,
                                const struct canon_row *row, uint32_t i);

/* Which of the digits, of 4 bits each, are NEW: their lowest bits. */
static inline uint64_t canon_puzzle_find_new(uint64_t digits) {
    uint64_t pairs = digits & digits >> 1;
    return pairs & pairs >> 2 & UINT64_C(0x111111111);
}

/* Gives names to the new digits of stack i. */
static void canon_puzzle_name(const struct canon_puzzle *puzzle, struct canon_way *way,
                              uint32_t i) {
    uint32_t stack = way->stacks[i];
    const uint8_t *cells = puzzle->cells[way->view][way->rows[puzzle->row]] + 3 * stack;
    const uint8_t *columns = puzzle->canon->shapes[way->shape[stack]].column;
    for (uint32_t k = 0; k < 3; k++) {
        uint8_t *name = &way->name[cells[columns[k]]], is_new = *name == NEW;
        way->names = (uint8_t)(way->names + is_new);
        *name = is_new ? way->names : *name;
    }
}

/* The same with columns in that order, and goes on. */
static void canon_puzzle_name_with(struct canon_puzzle *puzzle, const struct canon_way *way,
                                   const struct canon_row *row, uint32_t i, uint8_t shape) {
    struct canon_way own = *way;
    own.shape[way->stacks[i]] = shape;
    if (canon_puzzle_find_new(row->thirds[way->stacks[i]]))
        canon_puzzle_name(puzzle, &own, i);
    canon_puzzle_divide(puzzle, &own, row, i + 1);
}

/* Each order of the columns of stack i that are open and have new digits is a way of its own. */
static void canon_puzzle_divide_columns(struct canon_puzzle *puzzle, const struct canon_way *way,
                                        const struct canon_row *row, uint32_t i) {
    uint8_t own = way->shape[way->stacks[i]];
    const struct canon_shape *shape = &puzzle->canon->shapes[own];
    uint32_t third = row->thirds[way->stacks[i]];
    bool front = shape->open & 1 && (third >> 8 & 15) == NEW;
    bool back = shape->open & 2 && (third & 15) == NEW;
    if (!front && !back) {
        canon_puzzle_name_with(puzzle, way, row, i, own);
        return;
    }
    for (uint32_t p = 0; p < 6; p++) {
        const uint8_t *places = qd_canon_permutations[p];
        if ((!front && places[0] != 0) || (!back && places[2] != 2))
            continue;
        uint8_t first = shape->column[places[0]], second = shape->column[places[1]];
        uint8_t left = (uint8_t)(shape->open & ~(front ? 1u : 0u) & ~(back ? 2u : 0u));
        canon_puzzle_name_with(puzzle, way, row, i,
                               puzzle->canon->shape_of[canon_permutation(first, second)][left]);
    }
}

/* Chooses stack i, where those with new digits are open, then its columns. */
static void canon_puzzle_divide(struct canon_puzzle *puzzle, const struct canon_way *way,
                                const struct canon_row *row, uint32_t i) {
    if (i == 3) {
        canon_puzzle_push(puzzle, way);
        return;
    }
    if (i == 2 || !(way->open >> i & 1) || !row->thirds[way->stacks[i]]) {
        canon_puzzle_divide_columns(puzzle, way, row, i);
        return;
    }
    for (uint32_t k = i; k < 3; k++) {
        struct canon_way own = *way;
        canon_puzzle_swap(&own.stacks[i], &own.stacks[k]);
        own.open &= (uint8_t) ~(1u << i);
        canon_puzzle_divide_columns(puzzle, &own, row, i);
        if (!(way->open >> k & 1))
            break;
    }
}

/* Whether digits that are new in the row could change places, as their columns or stacks are open. */
static bool canon_puzzle_divides(const struct canon_puzzle *puzzle, const struct canon_way *way,
                                 const struct canon_row *row) {
    uint32_t divides = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t stack = way->stacks[i], third = row->thirds[stack];
        uint32_t open = puzzle->canon->shapes[way->shape[stack]].open;
        divides |= (uint32_t)(way->open >> i & 1) & (third != 0);
        divides |= (open & 1) & (third >> 8 != 0);
        divides |= open >> 1 & ((third & 15) != 0);
    }
    return divides;
}

/* Gives names to the new digits of the row, by their bits. */
static inline void canon_puzzle_name_all(const struct canon_puzzle *puzzle, struct canon_way *way,
                                         uint32_t source, uint64_t left) {
    const uint8_t *cells = puzzle->cells[way->view][source];
    for (uint32_t bit; left; left ^= UINT64_C(1) << bit) {
        bit = qd_bit_length(left) - 1;
        uint32_t place = 8 - bit / 4, stack = way->stacks[place / 3];
        const uint8_t *columns = puzzle->canon->shapes[way->shape[stack]].column;
        way->name[cells[3 * stack + columns[place % 3]]] = ++way->names;
    }
}

/* Keeps the way with that row, which is least so far. */
static void canon_puzzle_keep(struct canon_puzzle *puzzle, const struct canon_way *way,
                              uint32_t source, const struct canon_row *row, uint32_t like) {
    if (!canon_puzzle_has_room(puzzle))
        return;
    struct canon_way *own = &puzzle->next[puzzle->next_count];
    *own = *way;
    own->rows[puzzle->row] = (uint8_t)source;
    own->taken |= (uint16_t)(1u << source);
    own->symmetries *= like;
    memcpy(own->shape, row->shape, sizeof own->shape);
    if (own->open) {
        memcpy(own->stacks, row->stacks, sizeof own->stacks);
        for (uint32_t i = 0; i < 2; i++)
            if (row->thirds[row->stacks[i]] != row->thirds[row->stacks[i + 1]])
                own->open &= (uint8_t) ~(1u << i);
    }
    uint64_t first = canon_puzzle_find_new(puzzle->least);
    bool has_several = first & (first - 1); /* one has none to change places with */
    if (has_several && canon_puzzle_divides(puzzle, own, row)) {
        struct canon_way whole = *own; /* its place is taken by the parts */
        canon_puzzle_divide(puzzle, &whole, row, 0);
        return;
    }
    canon_puzzle_name_all(puzzle, own, source, first);
    puzzle->next_count++;
}

static void canon_puzzle_try(struct canon_puzzle *puzzle, const struct canon_way *way,
                             uint32_t source, uint32_t like) {
    struct canon_row row;
    uint64_t number = canon_puzzle_look(puzzle, way, source, &row);
    if (number > puzzle->least)
        return;
    if (number < puzzle->least) {
        puzzle->least = number;
        puzzle->least_places = (qd_bit_length(number) + 3) / 4;
        puzzle->next_count = 0;
    }
    canon_puzzle_keep(puzzle, way, source, &row, like);
}

/* Of some rows those whose first clue comes last, and not before that of the least row so far: all others
 * are above them. The stacks are in order. */
static uint32_t canon_puzzle_choose(const struct canon_puzzle *puzzle, const struct canon_way *way,
                                    uint32_t rows) {
    const uint16_t *clues = puzzle->clues[way->view];
    const uint8_t *patterns[3];
    uint32_t shifts[3], most = puzzle->least_places, chosen = 0;
    for (uint32_t i = 0; i < 3; i++) {
        patterns[i] = puzzle->canon->shapes[way->shape[way->stacks[i]]].pattern;
        shifts[i] = 3u * way->stacks[i];
    }
    for (; rows; rows &= rows - 1) {
        uint32_t row = qd_lowest_bit(rows), pattern = 0; /* bit 8: a clue in the first place */
        for (uint32_t i = 0; i < 3; i++)
            pattern = pattern << 3 | patterns[i][clues[row] >> shifts[i] & 7];
        uint32_t places = qd_bit_length(pattern);
        if (places > most)
            continue;
        chosen = (places < most ? 0 : chosen) | 1u << row;
        most = places;
    }
    return chosen;
}

/* Empty rows, in each band one for all, and of empty bands one for all. */
static void canon_puzzle_try_empty(struct canon_puzzle *puzzle, const struct canon_way *way,
                                   uint32_t rows) {
    static const uint8_t count[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    uint32_t bands = 0, last = 0; /* empty ones */
    for (uint32_t band = 0; band < 3; band++) {
        uint32_t own = rows >> 3 * band & 7;
        if (own == 7) {
            bands++;
            last = band;
        } else if (own) {
            canon_puzzle_try(puzzle, way, 3 * band + qd_lowest_bit(own), count[own]);
        }
    }
    if (bands)
        canon_puzzle_try(puzzle, way, 3 * last, 3 * bands);
}

static void canon_puzzle_go_on(struct canon_puzzle *puzzle, const struct canon_way *way) {
    uint32_t rows = puzzle->rows[way->view] & ~(uint32_t)way->taken;
    if (puzzle->is_gsf && puzzle->row < 3) {
        canon_puzzle_try(puzzle, way, way->rows[puzzle->row], 1);
        return;
    }
    if (puzzle->row % 3) /* else all rows of the bands that are begun are taken */
        rows &= 7u << way->rows[puzzle->row - 1] / 3 * 3;
    uint32_t empty = rows & puzzle->empty_rows[way->view];
    if (empty) { /* no other is as little */
        canon_puzzle_try_empty(puzzle, way, empty);
        return;
    }
    if (!way->open && (rows & (rows - 1) || puzzle->least_places < 9))
        rows = canon_puzzle_choose(puzzle, way, rows);
    for (; rows; rows &= rows - 1)
        canon_puzzle_try(puzzle, way, qd_lowest_bit(rows), 1);
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

/* The rows that may be first. */
static void canon_puzzle_choose_first(struct canon_puzzle *puzzle) {
    const uint8_t *weights = puzzle->canon->weights;
    uint32_t least = UINT32_MAX, own[18];
    for (uint32_t i = 0; i < 18; i++) {
        own[i] = weights[puzzle->clues[i / 9][i % 9]];
        least = own[i] < least ? own[i] : least;
    }
    for (uint32_t view = 0; view < 2; view++) {
        puzzle->rows[view] = 0;
        for (uint32_t row = 0; row < 9; row++)
            puzzle->rows[view] |= (uint32_t)(own[9 * view + row] == least) << row;
    }
}

/*
 * Takes a row of the puzzle, of which bit c of `clues` says that column c has a clue; most have few.
 * Returns whether a digit is above 9, or is twice in a house; `seen` are bits of digits by column and
 * box so far.
 */
static uint32_t canon_puzzle_take_row(struct canon_puzzle *puzzle, uint32_t row,
                                      const uint8_t *cells, uint32_t clues, uint32_t seen[2][9]) {
    uint32_t wrong = 0, in_row = 0;
    puzzle->clues[0][row] = (uint16_t)clues;
    for (; clues; clues &= clues - 1) {
        uint32_t column = qd_lowest_bit(clues), box = row / 3 * 3 + column / 3;
        uint32_t digit = cells[column], bit = 1u << (digit & 31);
        puzzle->cells[0][row][column] = puzzle->cells[1][column][row] = (uint8_t)digit;
        puzzle->clues[1][column] |= (uint16_t)(1u << row);
        wrong |= ((in_row | seen[0][column] | seen[1][box]) & bit) | (uint32_t)(digit > 9);
        in_row |= bit;
        seen[0][column] |= bit;
        seen[1][box] |= bit;
    }
    return wrong;
}

/* Takes the cells; false if they are no puzzle. */
static bool canon_puzzle_take(struct canon_puzzle *puzzle, const uint8_t *cells,
                              const uint16_t clues[9]) {
    uint32_t seen[2][9] = {{0}}, wrong = 0;
    memset(puzzle->cells, 0, sizeof puzzle->cells);
    memset(puzzle->clues, 0, sizeof puzzle->clues);
    for (uint32_t row = 0; row < 9; row++)
        wrong |= canon_puzzle_take_row(puzzle, row, cells + 9 * row, clues[row], seen);
    return !wrong;
}

static void canon_puzzle_begin(struct canon_puzzle *puzzle) {
    canon_puzzle_choose_first(puzzle);
    for (uint32_t view = 0; view < 2; view++) {
        uint32_t rows = 0;
        for (uint32_t row = 0; row < 9; row++)
            rows |= (uint32_t)!puzzle->clues[view][row] << row;
        puzzle->empty_rows[view] = (uint16_t)rows;
        puzzle->own[0][view] =
            (struct canon_way){.symmetries = 1,
                               .view = (uint8_t)view,
                               .stacks = {0, 1, 2},
                               .open = 3,
                               .name = {0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW}};
    }
    puzzle->ways = puzzle->own[0];
    puzzle->next = puzzle->own[1];
    puzzle->way_count = 2;
    puzzle->way_capacity = puzzle->next_capacity = CANON_WAYS;
    puzzle->failed = false;
}

/* The next ways become the ways. */
static void canon_puzzle_turn(struct canon_puzzle *puzzle) {
    struct canon_way *ways = puzzle->ways;
    size_t capacity = puzzle->way_capacity;
    puzzle->ways = puzzle->next;
    puzzle->way_count = puzzle->next_count;
    puzzle->way_capacity = puzzle->next_capacity;
    puzzle->next = ways;
    puzzle->next_capacity = capacity;
    puzzle->next_count = 0;
}

static void canon_puzzle_find_row(struct canon_puzzle *puzzle) {
    puzzle->least = UINT64_MAX;
    puzzle->least_places = 9;
    puzzle->next_count = 0;
    for (size_t i = 0; i < puzzle->way_count && !puzzle->failed; i++)
        canon_puzzle_go_on(puzzle, &puzzle->ways[i]);
    canon_puzzle_turn(puzzle);
}

/* ---- gsf's form ------------------------------------------------------------------------------ */

/* The numbers of clues in the nine thirds of rows of a band, in that order of rows and stacks. */
static uint32_t canon_puzzle_weigh_band(const struct canon_puzzle *puzzle, uint32_t view,
                                        const uint8_t rows[3], const uint8_t stacks[3]) {
    static const uint8_t count[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    uint32_t weight = 0;
    for (uint32_t i = 0; i < 9; i++)
        weight = weight << 2 | count[puzzle->clues[view][rows[i / 3]] >> 3 * stacks[i % 3] & 7];
    return weight;
}

/* A way for each order of rows and stacks that makes the first band least in that respect. Of the
 * ways that are there, number i has view i. */
static void canon_puzzle_choose_bands(struct canon_puzzle *puzzle) {
    uint32_t least = UINT32_MAX;
    puzzle->next_count = 0;
    for (uint32_t i = 0; i < 2 * 3 * 36 && !puzzle->failed; i++) {
        uint8_t band = (uint8_t)(i / 36 % 3);
        const uint8_t *order = qd_canon_permutations[i / 6 % 6];
        struct canon_way way = puzzle->own[0][i / 108];
        for (uint32_t k = 0; k < 3; k++)
            way.rows[k] = (uint8_t)(3 * band + order[k]);
        memcpy(way.stacks, qd_canon_permutations[i % 6], sizeof way.stacks);
        way.open = 0;
        uint32_t weight = canon_puzzle_weigh_band(puzzle, way.view, way.rows, way.stacks);
        if (weight < least)
            puzzle->next_count = 0;
        if (weight > least)
            continue;
        least = weight;
        canon_puzzle_push(puzzle, &way);
    }
    canon_puzzle_turn(puzzle);
}

/* ---- all rows -------------------------------------------------------------------------------- */

static void canon_puzzle_free(struct canon_puzzle *puzzle) {
    struct canon_way *lists[2] = {puzzle->ways, puzzle->next};
    for (uint32_t i = 0; i < 2; i++)
        if (lists[i] != puzzle->own[0] && lists[i] != puzzle->own[1])
            free(lists[i]);
}

/* The symmetry of a way; digits that do not occur get the names that are left. */
static void canon_puzzle_finish(const struct canon_puzzle *puzzle, const struct canon_way *way,
                                qd_symmetry *map) {
    uint8_t names = way->names;
    map->transposed = way->view;
    memcpy(map->row, way->rows, sizeof map->row);
    for (uint32_t i = 0; i < 9; i++) {
        uint8_t stack = way->stacks[i / 3];
        map->column[i] =
            (uint8_t)(3 * stack + puzzle->canon->shapes[way->shape[stack]].column[i % 3]);
    }
    map->digit[0] = 0;
    for (uint32_t digit = 1; digit < 10; digit++)
        map->digit[digit] = way->name[digit] == NEW ? ++names : way->name[digit];
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
            own *= canon_puzzle_orders(puzzle->canon->shapes[way->shape[stack]].open);
        count += own;
    }
    return count;
}

static bool canon_puzzle_find(struct canon_puzzle *puzzle, qd_symmetry *map,
                              uint64_t *automorphisms) {
    canon_puzzle_begin(puzzle);
    if (puzzle->is_gsf)
        canon_puzzle_choose_bands(puzzle);
    for (puzzle->row = 0; puzzle->row < 9 && !puzzle->failed; puzzle->row++) {
        canon_puzzle_find_row(puzzle);
        puzzle->rows[0] = puzzle->rows[1] = 0x1ff;
    }
    if (!puzzle->failed) {
        canon_puzzle_finish(puzzle, &puzzle->ways[0], map);
        *automorphisms = canon_puzzle_count(puzzle);
    }
    canon_puzzle_free(puzzle);
    return !puzzle->failed;
}

/* ---- what is given --------------------------------------------------------------------------- */

/* A house that two cells share, by name; NULL if there is none. */
static const char *canon_puzzle_shared(uint32_t cell, uint32_t other) {
    if (cell / 9 == other / 9)
        return "row";
    if (cell % 9 == other % 9)
        return "column";
    return cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3 ? "box" : NULL;
}

/* What is wrong with a puzzle in which something is. */
static qd_status canon_puzzle_fail(const uint8_t *cells, qd_error *error) {
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (cells[cell] > 9)
            return qd_fail(error, QD_ERROR_ARGUMENT, "r%uc%u is %u", cell / 9 + 1, cell % 9 + 1,
                           cells[cell]);
        for (uint32_t other = 0; other < cell; other++) {
            const char *house = canon_puzzle_shared(cell, other);
            if (house && cells[cell] && cells[cell] == cells[other])
                return qd_fail(error, QD_ERROR_CLASH, "r%uc%u and r%uc%u are both %u in a %s",
                               other / 9 + 1, other % 9 + 1, cell / 9 + 1, cell % 9 + 1,
                               cells[cell], house);
        }
    }
    return QD_OK;
}

/* Eight bytes, the first one lowest. */
static uint64_t canon_puzzle_load(const uint8_t *bytes) {
    uint64_t word = 0;
    for (uint32_t i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

/* Which columns of a row have clues. Bit i of the result is bit 8 * i of `word`: the product adds it
 * up in the highest byte. */
static uint32_t canon_puzzle_find_clues(const uint8_t *cells) {
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t word = canon_puzzle_load(cells);
    word = (((word & low) + low) | word) >> 7 & UINT64_C(0x0101010101010101);
    return (uint32_t)(word * UINT64_C(0x0102040810204080) >> 56) | (uint32_t)(cells[8] != 0) << 8;
}

/* Bits of the digits in three cells side by side, in three fields of 21 bits. */
static uint64_t canon_puzzle_third(const uint8_t *cells) {
    static const uint64_t bits[10] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    return bits[cells[0]] | bits[cells[1]] << 21 | bits[cells[2]] << 42;
}

/* All 81 cells have digits: whether each house has each of 1 to 9. */
static bool canon_puzzle_is_grid(const uint8_t *cells) {
    uint64_t columns[3] = {0}, whole = 0x3fe; /* digits that are in each house so far */
    uint8_t highest = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        highest = cells[cell] > highest ? cells[cell] : highest;
    if (highest > 9)
        return false;
    for (uint32_t band = 0; band < 3; band++) {
        uint64_t boxes[3] = {0};
        for (uint32_t row = 3 * band; row < 3 * band + 3; row++) {
            uint64_t in_row = 0;
            for (uint32_t stack = 0; stack < 3; stack++) {
                uint64_t third = canon_puzzle_third(cells + 9 * row + 3 * stack);
                in_row |= third;
                boxes[stack] |= third;
                columns[stack] |= third;
            }
            whole &= in_row | in_row >> 21 | in_row >> 42;
        }
        for (uint32_t stack = 0; stack < 3; stack++)
            whole &= boxes[stack] | boxes[stack] >> 21 | boxes[stack] >> 42;
    }
    for (uint32_t stack = 0; stack < 3; stack++)
        whole &= columns[stack] & columns[stack] >> 21 & columns[stack] >> 42;
    return whole == 0x3fe;
}

qd_status qd_canon_puzzle(const qd_canon *canon, qd_canon_form form, const uint8_t *cells,
                          uint8_t *image, qd_symmetry *map, uint64_t *automorphisms,
                          qd_error *error) {
    bool is_gsf = form == QD_CANON_GSF;
    struct canon_puzzle puzzle;
    qd_symmetry own;
    uint64_t count = 0;
    uint16_t clues[9];
    uint32_t everywhere = 0x1ff;
    for (uint32_t row = 0; row < 9; row++)
        everywhere &= clues[row] = (uint16_t)canon_puzzle_find_clues(cells + 9 * row);
    if (everywhere == 0x1ff) {
        if (!canon_puzzle_is_grid(cells))
            return canon_puzzle_fail(cells, error);
        const struct canon_tables *tables = qd_canon_find_tables(canon);
        if (!tables)
            return qd_fail_memory(error);
        count = qd_canon_grid(tables, cells, &own);
    } else {
        puzzle.canon = canon;
        puzzle.is_gsf = is_gsf;
        if (!canon_puzzle_take(&puzzle, cells, clues))
            return canon_puzzle_fail(cells, error);
        if (!canon_puzzle_find(&puzzle, &own, &count))
            return qd_fail_memory(error);
    }
    if (map)
        *map = own;
    if (image)
        qd_symmetry_apply(&own, cells, image);
    if (automorphisms)
        *automorphisms = count;
    return QD_OK;
}
