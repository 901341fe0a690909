/*
 * The minlex form of a puzzle, row by row: of all ways to go on from the rows that are least so far,
 * those that make the next row least are kept.
 *
 * A way (struct canon_way) has chosen rows, and has columns in an order that is open where nothing
 * was to choose yet: columns within a stack, and stacks, that were empty in all rows so far. Digits
 * are named 1, 2, 3 ... when they appear first. A row is compared with new digits as CANON_NEW, all of
 * which are above those that have names: a row of the least form is 000 01N 00N, say, with two
 * new digits. Where new digits could change places with each other, the ways divide.
 *
 * Empty rows of a band, and empty bands, can change places, too, and only one of them is followed;
 * a way counts the symmetries that it stands for.
 *
 * Most rows need not be looked at: bits of rows say which of them begin with the most empty places in
 * a way.
 */
#include "canon_rows.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The columns of a way, as far as their order is known. */
struct canon_columns {
    uint8_t stacks[3]; /* in order */
    uint8_t open;      /* bit i: stacks i and i + 1 of the order could change places */
    uint8_t shape[3];  /* of stacks: the order of their columns */
};

struct canon_way {
    uint32_t symmetries;
    uint16_t taken; /* bits of rows */
    uint8_t view;   /* 1: transposed */
    uint8_t names;  /* given so far */
    struct canon_columns columns;
    uint8_t rows[9];  /* chosen so far */
    uint8_t name[10]; /* of digits; CANON_NEW: none yet; 0 for 0 */
};

struct canon_puzzle {
    const qd_canon *canon;
    const struct canon_given *given;
    uint32_t row;          /* the one that is looked for */
    bool is_gsf;           /* the rows of the first band, and the order of stacks, are chosen */
    uint64_t least;        /* that row so far, in 9 digits of 4 bits */
    uint32_t least_places; /* of the row from its first clue on */
    uint64_t form[9];      /* the rows that are found */
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
    uint32_t thirds[3];           /* of stacks, in 3 digits of 4 bits */
    struct canon_columns columns; /* in the order that makes it least */
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

/* The part of a row that is in a stack and has those clues, and the order of columns that makes it
 * least. */
static inline uint32_t canon_puzzle_look_at_stack(const struct canon_puzzle *puzzle,
                                                  const struct canon_way *way, const uint8_t *cells,
                                                  uint32_t clues, uint8_t *shape) {
    const struct canon_shape *own = &puzzle->canon->shapes[*shape];
    const struct canon_shape *refined = &puzzle->canon->shapes[own->refined[clues]];
    uint32_t third = (uint32_t)way->name[cells[refined->column[0]]] << 8 |
                     (uint32_t)way->name[cells[refined->column[1]]] << 4 |
                     way->name[cells[refined->column[2]]];
    *shape = own->refined[clues];
    return own->sorted >> clues & 1 ? canon_puzzle_sort(puzzle, shape, third) : third;
}

/* The row in that way; or a number above the least one so far, if it is. */
static uint64_t canon_puzzle_look(const struct canon_puzzle *puzzle, const struct canon_way *way,
                                  uint32_t source, struct canon_row *row) {
    const uint8_t *cells = puzzle->given->cells[way->view][source];
    uint32_t clues = puzzle->given->clues[way->view][source];
    uint64_t number = 0;
    row->columns = way->columns;
    uint8_t *stacks = row->columns.stacks;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t stack = stacks[i], own = clues >> 3 * stack & 7, third = 0;
        if (own)
            third = canon_puzzle_look_at_stack(puzzle, way, cells + 4 * stack, own,
                                               &row->columns.shape[stack]);
        row->thirds[stack] = third;
        number = number << 12 | third;
    }
    if (!way->columns.open)
        return number;
    for (uint32_t pass = 0; pass < 3; pass++) {
        uint32_t i = pass & 1;
        if (way->columns.open >> i & 1 && row->thirds[stacks[i]] > row->thirds[stacks[i + 1]])
            canon_puzzle_swap(&stacks[i], &stacks[i + 1]);
    }
    return (uint64_t)row->thirds[stacks[0]] << 24 | row->thirds[stacks[1]] << 12 |
           row->thirds[stacks[2]];
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

/* A copy of the way as the last of the next ones; NULL if there is no room. */
static inline struct canon_way *canon_puzzle_push(struct canon_puzzle *puzzle,
                                                  const struct canon_way *way) {
    if (puzzle->next_count == puzzle->next_capacity && !canon_puzzle_grow(puzzle))
        return NULL;
    struct canon_way *own = &puzzle->next[puzzle->next_count++];
    *own = *way;
    return own;
}

/* Which of the digits, of 4 bits each, are CANON_NEW: their lowest bits. */
static inline uint64_t canon_puzzle_find_new(uint64_t digits) {
    uint64_t pairs = digits & digits >> 1;
    return pairs & pairs >> 2 & UINT64_C(0x111111111);
}

/* Gives names to the new digits of the row that was chosen last, by their bits. */
static inline void canon_puzzle_name(const struct canon_puzzle *puzzle, struct canon_way *way,
                                     uint64_t left) {
    static const uint8_t third[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2},
                         rest[9] = {0, 1, 2, 0, 1, 2, 0, 1, 2};
    const uint8_t *cells = puzzle->given->cells[way->view][way->rows[puzzle->row]];
    for (uint32_t bit; left; left ^= UINT64_C(1) << bit) {
        bit = qd_bit_length(left) - 1;
        uint32_t place = 8 - bit / 4, stack = way->columns.stacks[third[place]];
        const uint8_t *columns = puzzle->canon->shapes[way->columns.shape[stack]].column;
        way->name[cells[4 * stack + columns[rest[place]]]] = ++way->names;
    }
}

static void canon_puzzle_divide(struct canon_puzzle *puzzle, const struct canon_way *way,
                                const struct canon_row *row, struct canon_columns columns,
                                uint32_t i);

/* Each order of the columns of stack i that are open and have new digits is a way of its own. */
static void canon_puzzle_divide_columns(struct canon_puzzle *puzzle, const struct canon_way *way,
                                        const struct canon_row *row, struct canon_columns columns,
                                        uint32_t i) {
    uint32_t stack = columns.stacks[i], third = row->thirds[stack];
    const struct canon_shape *shape = &puzzle->canon->shapes[columns.shape[stack]];
    bool front = shape->open & 1 && (third >> 8 & 15) == CANON_NEW;
    bool back = shape->open & 2 && (third & 15) == CANON_NEW;
    if (!front && !back) {
        canon_puzzle_divide(puzzle, way, row, columns, i + 1);
        return;
    }
    uint8_t left = (uint8_t)(shape->open & ~(front ? 1u : 0u) & ~(back ? 2u : 0u));
    for (uint32_t p = 0; p < 6; p++) {
        const uint8_t *places = qd_canon_permutations[p];
        if ((!front && places[0] != 0) || (!back && places[2] != 2))
            continue;
        uint8_t first = shape->column[places[0]], second = shape->column[places[1]];
        columns.shape[stack] = puzzle->canon->shape_of[canon_permutation(first, second)][left];
        canon_puzzle_divide(puzzle, way, row, columns, i + 1);
    }
}

/* Chooses stack i, where those with new digits are open, then its columns. */
static void canon_puzzle_divide(struct canon_puzzle *puzzle, const struct canon_way *way,
                                const struct canon_row *row, struct canon_columns columns,
                                uint32_t i) {
    while (i < 3 && !row->thirds[columns.stacks[i]])
        i++;
    if (i == 3) {
        struct canon_way *own = canon_puzzle_push(puzzle, way);
        if (own) {
            own->columns = columns;
            canon_puzzle_name(puzzle, own, canon_puzzle_find_new(puzzle->least));
        }
        return;
    }
    uint32_t open = i == 2 ? 0 : columns.open >> i;
    if (!(open & 1)) {
        canon_puzzle_divide_columns(puzzle, way, row, columns, i);
        return;
    }
    columns.open &= (uint8_t) ~(1u << i);
    for (uint32_t k = i; k < 3; k++) {
        struct canon_columns own = columns;
        canon_puzzle_swap(&own.stacks[i], &own.stacks[k]);
        canon_puzzle_divide_columns(puzzle, way, row, own, i);
        if (!(open >> (k - i) & 1))
            break;
    }
}

/* Whether digits that are new in the row could change places, as their columns or stacks are open. */
static bool canon_puzzle_divides(const struct canon_puzzle *puzzle,
                                 const struct canon_columns *columns, const struct canon_row *row) {
    uint32_t divides = 0;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t stack = columns->stacks[i], third = row->thirds[stack];
        uint32_t open = puzzle->canon->shapes[columns->shape[stack]].open;
        divides |= (uint32_t)(columns->open >> i & 1) & (third != 0);
        divides |= (open & 1) & (third >> 8 != 0);
        divides |= open >> 1 & ((third & 15) != 0);
    }
    return divides;
}

/* Keeps the way with that row, which is least so far. */
static void canon_puzzle_keep(struct canon_puzzle *puzzle, const struct canon_way *way,
                              uint32_t source, const struct canon_row *row, uint32_t like) {
    struct canon_way *own = canon_puzzle_push(puzzle, way);
    if (!own)
        return;
    own->rows[puzzle->row] = (uint8_t)source;
    own->taken |= (uint16_t)(1u << source);
    own->symmetries *= like;
    own->columns = row->columns;
    if (own->columns.open)
        for (uint32_t i = 0; i < 2; i++)
            if (row->thirds[row->columns.stacks[i]] != row->thirds[row->columns.stacks[i + 1]])
                own->columns.open &= (uint8_t) ~(1u << i);
    uint64_t first = canon_puzzle_find_new(puzzle->least);
    bool has_several = first & (first - 1); /* one has none to change places with */
    if (has_several && canon_puzzle_divides(puzzle, &own->columns, row)) {
        struct canon_way whole = *own; /* its place is taken by the parts */
        puzzle->next_count--;
        canon_puzzle_divide(puzzle, &whole, row, whole.columns, 0);
        return;
    }
    canon_puzzle_name(puzzle, own, first);
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

/* ---- which rows ------------------------------------------------------------------------------ */

/* What canon_rows_choose asks. */
struct canon_asked {
    const qd_canon *canon;
    const struct canon_way *way;
};

static inline void canon_puzzle_find_sets(const struct canon_given *given, const void *memory,
                                          uint32_t i, uint32_t *first, uint32_t *second) {
    const struct canon_asked *asked = memory;
    uint32_t stack = asked->way->columns.stacks[i];
    const struct canon_shape *shape = &asked->canon->shapes[asked->way->columns.shape[stack]];
    const uint16_t *columns = given->clues[!asked->way->view] + 3 * stack;
    const uint32_t sets[3] = {columns[shape->column[0]], columns[shape->column[1]],
                              columns[shape->column[2]]};
    canon_rows_sort_columns(sets, shape->open, first, second);
}

static void canon_puzzle_go_on(struct canon_puzzle *puzzle, const struct canon_way *way) {
    const struct canon_given *given = puzzle->given;
    const struct canon_columns *columns = &way->columns;
    const struct canon_asked asked = {puzzle->canon, way};
    uint32_t rows = puzzle->row ? 0x1ff & ~(uint32_t)way->taken : given->first[way->view];
    if (puzzle->is_gsf && puzzle->row < 3) {
        canon_puzzle_try(puzzle, way, way->rows[puzzle->row], 1);
        return;
    }
    if (puzzle->row % 3) /* else all rows of the bands that are begun are taken */
        rows &= 7u << way->rows[puzzle->row - 1] / 3 * 3;
    uint32_t empty = rows & given->empty[way->view];
    if (empty) { /* no other is as little */
        struct canon_next next[3];
        for (uint32_t i = 0, count = canon_rows_choose_empty(empty, next); i < count; i++)
            canon_puzzle_try(puzzle, way, next[i].row, next[i].like);
        return;
    }
    if (puzzle->row && (rows & (rows - 1) || puzzle->least_places < 9))
        rows = canon_rows_choose(given, rows, way->view, columns->stacks, columns->open,
                                 puzzle->least_places, &asked, canon_puzzle_find_sets);
    for (; rows; rows &= rows - 1)
        canon_puzzle_try(puzzle, way, qd_lowest_bit(rows), 1);
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

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

/* Whether each cell has a digit. */
static bool canon_puzzle_is_complete(const struct canon_given *given) {
    uint32_t everywhere = 0x1ff;
    for (uint32_t row = 0; row < 9; row++)
        everywhere &= given->clues[0][row];
    return everywhere == 0x1ff;
}

/* Bits of houses but rows, from bit 9 on. */
static const uint32_t canon_puzzle_houses[3][9] = {
#define HOUSES(row, column) 1u << (9 + column) | 1u << (18 + 3 * row + column / 3)
#define HOUSES_OF_BAND(row)                                                                        \
    {                                                                                              \
        HOUSES(row, 0), HOUSES(row, 1), HOUSES(row, 2), HOUSES(row, 3), HOUSES(row, 4),            \
            HOUSES(row, 5), HOUSES(row, 6), HOUSES(row, 7), HOUSES(row, 8)                         \
    }
    HOUSES_OF_BAND(0), HOUSES_OF_BAND(1), HOUSES_OF_BAND(2)
#undef HOUSES_OF_BAND
#undef HOUSES
};

/* Takes the cells; false if they are no puzzle. Few have clues, so that these are looked for. Of a complete
 * grid only the clues are needed. */
static bool canon_puzzle_take(const uint8_t *cells, struct canon_given *given) {
    uint32_t seen[16] = {0}, wrong = 0, all = 0; /* of digits: houses that have them */
    for (uint32_t row = 0; row < 9; row++)
        given->clues[0][row] = (uint16_t)canon_puzzle_find_clues(cells + 9 * row);
    if (canon_puzzle_is_complete(given))
        return canon_puzzle_is_grid(cells);
    memset(given->cells, 0, sizeof given->cells);
    memset(given->clues[1], 0, sizeof given->clues[1]);
    for (uint32_t row = 0; row < 9; row++, cells += 9)
        for (uint32_t left = given->clues[0][row]; left; left &= left - 1) {
            uint32_t column = qd_lowest_bit(left), digit = cells[column];
            uint32_t houses = canon_puzzle_houses[row / 3][column] | 1u << row;
            given->cells[0][row][column + column / 3] = (uint8_t)digit;
            given->cells[1][column][row + row / 3] = (uint8_t)digit;
            given->clues[1][column] |= (uint16_t)(1u << row);
            wrong |= seen[digit & 15] & houses;
            seen[digit & 15] |= houses;
            all |= digit;
        }
    for (uint32_t digit = 10; digit < 16; digit++)
        wrong |= seen[digit];
    return !wrong && all < 16;
}

/* The rows that may be first: those of the least weight; without branches, as none can be predicted. */
static void canon_puzzle_choose_first(struct canon_given *given, const uint8_t weights[512]) {
    uint8_t own[2][9], least = UINT8_MAX;
    for (uint32_t view = 0; view < 2; view++)
        for (uint32_t row = 0; row < 9; row++) {
            uint8_t weight = own[view][row] = weights[given->clues[view][row]];
            least = weight < least ? weight : least;
        }
    for (uint32_t view = 0; view < 2; view++) {
        uint32_t first = 0;
        for (uint32_t row = 0; row < 9; row++)
            first |= (uint32_t)(own[view][row] == least) << row;
        given->first[view] = first;
    }
}

/* What follows from the clues of rows. */
static void canon_puzzle_fill(struct canon_given *given, const uint8_t weights[512]) {
    for (uint32_t view = 0; view < 2; view++) {
        uint16_t *filled = given->filled[view];
        for (uint32_t stack = 0; stack < 3; stack++) {
            const uint16_t *columns = given->clues[!view] + 3 * stack;
            filled[stack] = columns[0] | columns[1] | columns[2];
        }
        given->empty[view] = 0x1ff & ~(filled[0] | filled[1] | filled[2]);
    }
    canon_puzzle_choose_first(given, weights);
}

static void canon_puzzle_begin(struct canon_puzzle *puzzle) {
    for (uint32_t view = 0; view < 2; view++)
        puzzle->own[0][view] =
            (struct canon_way){.symmetries = 1,
                               .view = (uint8_t)view,
                               .columns = {.stacks = {0, 1, 2}, .open = 3},
                               .name = {0, CANON_NEW, CANON_NEW, CANON_NEW, CANON_NEW, CANON_NEW,
                                        CANON_NEW, CANON_NEW, CANON_NEW, CANON_NEW}};
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
    puzzle->form[puzzle->row] = puzzle->least;
    canon_puzzle_turn(puzzle);
}

/* ---- gsf's form ------------------------------------------------------------------------------ */

/* The numbers of clues in the nine thirds of rows of a band, in that order of rows and stacks. */
static uint32_t canon_puzzle_weigh_band(const struct canon_puzzle *puzzle, uint32_t view,
                                        const uint8_t rows[3], const uint8_t stacks[3]) {
    static const uint8_t count[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    uint32_t weight = 0;
    for (uint32_t i = 0; i < 9; i++)
        weight =
            weight << 2 | count[puzzle->given->clues[view][rows[i / 3]] >> 3 * stacks[i % 3] & 7];
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
        memcpy(way.columns.stacks, qd_canon_permutations[i % 6], sizeof way.columns.stacks);
        way.columns.open = 0;
        uint32_t weight = canon_puzzle_weigh_band(puzzle, way.view, way.rows, way.columns.stacks);
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
        uint8_t stack = way->columns.stacks[i / 3];
        map->column[i] =
            (uint8_t)(3 * stack + puzzle->canon->shapes[way->columns.shape[stack]].column[i % 3]);
    }
    map->digit[0] = 0;
    for (uint32_t digit = 1; digit < 10; digit++)
        map->digit[digit] = way->name[digit] == CANON_NEW ? ++names : way->name[digit];
}

static uint64_t canon_puzzle_count(const struct canon_puzzle *puzzle) {
    uint64_t count = 0;
    for (size_t i = 0; i < puzzle->way_count; i++) {
        const struct canon_way *way = &puzzle->ways[i];
        uint64_t own = way->symmetries * canon_rows_orders(way->columns.open);
        for (uint32_t stack = 0; stack < 3; stack++)
            own *= canon_rows_orders(puzzle->canon->shapes[way->columns.shape[stack]].open);
        count += own;
    }
    return count;
}

/* The form, in which digits that are new in a row have no names yet. */
static void canon_puzzle_write(const struct canon_puzzle *puzzle, uint8_t *image) {
    uint64_t names = 0;
    for (uint32_t row = 0; row < 9; row++, image += 9) {
        uint64_t number = puzzle->form[row];
        for (uint64_t left = canon_puzzle_find_new(number); left;) {
            uint32_t bit = qd_bit_length(left) - 1;
            number -= (CANON_NEW - ++names) << bit;
            left ^= UINT64_C(1) << bit;
        }
        image[0] = (uint8_t)(number >> 32);
        for (uint32_t i = 1; i < 9; i++)
            image[i] = (uint32_t)number >> (32 - 4 * i) & 15;
    }
}

/* `image` and `map` may be NULL. False: there is no memory. */
static bool canon_puzzle_find(struct canon_puzzle *puzzle, uint8_t *image, qd_symmetry *map,
                              uint64_t *automorphisms) {
    canon_puzzle_begin(puzzle);
    if (puzzle->is_gsf)
        canon_puzzle_choose_bands(puzzle);
    for (puzzle->row = 0; puzzle->row < 9 && !puzzle->failed; puzzle->row++)
        canon_puzzle_find_row(puzzle);
    if (!puzzle->failed) {
        if (image)
            canon_puzzle_write(puzzle, image);
        if (map)
            canon_puzzle_finish(puzzle, &puzzle->ways[0], map);
        if (automorphisms)
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

/* ---- one and many ---------------------------------------------------------------------------- */

/* Puzzles that are taken before the first of them gets its form; see canon_rows.h. */
#define CANON_TOGETHER 8

enum canon_puzzle_kind { CANON_PUZZLE_WRONG, CANON_PUZZLE_OPEN, CANON_PUZZLE_GRID };

struct canon_puzzle_taken {
    enum canon_puzzle_kind kind;
    struct canon_given given;
    struct canon_grid_choices choices; /* of a grid, with vectors */
};

/* Where the results of a puzzle go; each may be NULL. */
struct canon_puzzle_results {
    uint8_t *image;
    qd_symmetry *map;
    uint64_t *automorphisms;
};

#ifdef QUADRILLE_SMALL
#define canon_puzzle_has_grids_avx2(canon) false
#else
static bool canon_puzzle_has_grids_avx2(const qd_canon *canon) {
    return canon->has_avx2 && qd_canon_grid_avx2_is_built;
}
#endif

static enum canon_puzzle_kind canon_puzzle_take_any(const qd_canon *canon, const uint8_t *cells,
                                                    struct canon_given *given) {
    if (canon_puzzle_has_grids_avx2(canon) && !memchr(cells, 0, 81) &&
        qd_canon_take_grid_avx2(cells, given))
        return CANON_PUZZLE_GRID;
    bool is_taken =
        canon->has_avx2 ? qd_canon_take_avx2(cells, given) : canon_puzzle_take(cells, given);
    if (!is_taken)
        return CANON_PUZZLE_WRONG;
    return canon_puzzle_is_complete(given) ? CANON_PUZZLE_GRID : CANON_PUZZLE_OPEN;
}

/* False: there is no memory. */
static bool canon_puzzle_begin_form(const qd_canon *canon, const uint8_t *cells,
                                    struct canon_puzzle_taken *taken) {
    taken->kind = canon_puzzle_take_any(canon, cells, &taken->given);
    if (taken->kind != CANON_PUZZLE_GRID)
        return true;
    const struct canon_tables *tables = qd_canon_find_tables(canon);
    if (tables && canon_puzzle_has_grids_avx2(canon))
        qd_canon_grid_look_avx2(tables, &taken->given, &taken->choices);
    return tables;
}

/* The form of a grid. */
static void canon_puzzle_find_grid(const qd_canon *canon, const uint8_t *cells,
                                   const struct canon_puzzle_taken *taken,
                                   const struct canon_puzzle_results *to) {
    const struct canon_tables *tables = qd_canon_find_tables(canon);
    qd_symmetry own, *map = to->map ? to->map : &own;
    uint32_t count = canon_puzzle_has_grids_avx2(canon)
                         ? qd_canon_grid_avx2(tables, &taken->given, &taken->choices, map)
                         : qd_canon_grid(tables, cells, map);
    if (to->image)
        qd_symmetry_apply(map, cells, to->image);
    if (to->automorphisms)
        *to->automorphisms = count;
}

/* The same of a puzzle. False: there is no memory. */
static bool canon_puzzle_find_form(const qd_canon *canon, const struct canon_given *given,
                                   qd_canon_form form, const struct canon_puzzle_results *to) {
    struct canon_puzzle puzzle;
    if (form == QD_CANON_LEAST && canon->has_avx2 &&
        qd_canon_find_avx2(given, to->image, to->map, to->automorphisms))
        return true;
    puzzle.canon = canon;
    puzzle.given = given;
    puzzle.is_gsf = form == QD_CANON_GSF;
    return canon_puzzle_find(&puzzle, to->image, to->map, to->automorphisms);
}

/* Of what is not wrong. False: there is no memory. */
static bool canon_puzzle_end_form(const qd_canon *canon, qd_canon_form form, const uint8_t *cells,
                                  struct canon_puzzle_taken *taken,
                                  const struct canon_puzzle_results *to) {
    if (taken->kind == CANON_PUZZLE_GRID) {
        canon_puzzle_find_grid(canon, cells, taken, to);
        return true;
    }
    canon_puzzle_fill(&taken->given, canon->weights);
    return canon_puzzle_find_form(canon, &taken->given, form, to);
}

qd_status qd_canon_puzzle(const qd_canon *canon, qd_canon_form form, const uint8_t *cells,
                          uint8_t *image, qd_symmetry *map, uint64_t *automorphisms,
                          qd_error *error) {
    struct canon_puzzle_taken taken;
    const struct canon_puzzle_results to = {image, map, automorphisms};
    bool has_memory = canon_puzzle_begin_form(canon, cells, &taken);
    if (taken.kind == CANON_PUZZLE_WRONG)
        return canon_puzzle_fail(cells, error);
    has_memory = has_memory && canon_puzzle_end_form(canon, form, cells, &taken, &to);
    return has_memory ? QD_OK : qd_fail_memory(error);
}

qd_status qd_canon_puzzles(const qd_canon *canon, qd_canon_form form, const uint8_t *cells,
                           size_t count, uint8_t *images, qd_symmetry *maps,
                           uint64_t *automorphisms, qd_error *error) {
    struct canon_puzzle_taken taken[CANON_TOGETHER];
    bool has_memory = true;
    for (size_t begin = 0; begin < count && has_memory; begin += CANON_TOGETHER) {
        size_t end = count - begin < CANON_TOGETHER ? count : begin + CANON_TOGETHER;
        for (size_t i = begin; i < end && has_memory; i++)
            has_memory = canon_puzzle_begin_form(canon, cells + 81 * i, &taken[i - begin]);
        for (size_t i = begin; i < end && has_memory; i++) {
            const struct canon_puzzle_results to = {images ? images + 81 * i : NULL,
                                                    maps ? maps + i : NULL, automorphisms + i};
            if (taken[i - begin].kind == CANON_PUZZLE_WRONG)
                automorphisms[i] = 0;
            else
                has_memory =
                    canon_puzzle_end_form(canon, form, cells + 81 * i, &taken[i - begin], &to);
        }
    }
    return has_memory ? QD_OK : qd_fail_memory(error);
}
