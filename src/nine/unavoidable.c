/*
 * Minimal unavoidable sets, by debts: a cell that changes takes another digit, which must then leave
 * its places in the row, the column and the box. These cells change, too, and so on, until every cell
 * that changes has taken a digit. A set begins with its least cell; those before it stay as they are.
 *
 * A cell is known by its digit and its box, as number 9 * digit + box, since what the cells of one
 * digit can do depends on their boxes alone: by exchanging rows in bands and columns in stacks, the
 * places of a digit in any grid become those in any other one. So one table tells, for the boxes in
 * which a digit leaves its cells, how many cells of it change at least. Their sum over the digits is a
 * bound on the size of the set. So are the sums over the rows, columns and boxes, where none or at
 * least two cells change.
 *
 * Sizes are searched from small to large, two in a round. A set that contains one that has been found
 * already is dropped as soon as its cells are known; what is left of these, after the round.
 */
#include "quadrille/nine.h"

#include "complete.h"

#include "../base/bits.h"
#include "../base/check.h"
#include "../base/error.h"
#include "../base/limits.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define BOXES 512 /* sets of boxes, as bits */
#define IMPOSSIBLE 100

/* Sizes that are searched together: the fewer rounds, the less is searched again. */
#define SIZES_PER_ROUND 2

/* Cells by their numbers here: digits 0 to 6 in the first word, 7 and 8 in the other. */
struct unavoidable_cells {
    uint64_t words[2];
};
#define DIGITS_PER_WORD 7

/* Sets known that contain a cell. */
struct unavoidable_list {
    struct unavoidable_cells *sets;
    size_t count, capacity;
};

struct qd_unavoidable {
    /* [b]: without boxes below b. For the boxes where a digit leaves its cells, the least number of
     * its cells that change. */
    uint8_t least[9][BOXES];

    /* the grid */
    uint8_t cell[81];     /* where it is */
    uint8_t house[81][3]; /* its row, column, box */
    uint16_t owed[81][9]; /* of a cell that takes a digit: the boxes where that digit changes */

    /* the search */
    uint64_t beyond;            /* what brings a bound above the size to 0x8000 or more */
    const uint8_t *least_of[9]; /* of each digit */
    uint16_t digits;            /* that can change */
    uint16_t taken[3][9];       /* the digits that cells of each house have taken */
    uint8_t changes[3][9];      /* cells that change in each house */
    uint64_t dearer[3][9];      /* by how much one more would raise the bounds */
    qd_budget budget;
    qd_effort effort;
    qd_outcome outcome;
    bool failed; /* memory ran out */

    /* the results */
    qd_cell_set *sets;
    size_t count, capacity;
    size_t of_size[82]; /* how many there are */
    unsigned complete;
    struct unavoidable_list known[81];
};

/* ---- what the cells of a digit can do -------------------------------------------------------- */

/* Adds the boxes in which a digit changes, for all its places that use the columns and boxes that are
 * free from that row on. The grid is one where the digit is in row 3i + j, column 3j + i. */
static void unavoidable_add_ways(qd_unavoidable *finder, uint32_t row, uint32_t columns,
                                 uint32_t boxes, uint32_t changed) {
    if (row == 9) {
        finder->least[0][changed] = (uint8_t)qd_bit_count(changed);
        return;
    }
    for (uint32_t free = columns; free; free &= free - 1) {
        uint32_t column = qd_lowest_bit(free), box = row / 3 * 3 + column / 3;
        bool same = column == row % 3 * 3 + row / 3;
        if (boxes & 1u << box)
            unavoidable_add_ways(finder, row + 1, columns & ~(1u << column), boxes & ~(1u << box),
                                 same ? changed : changed | 1u << row);
    }
}

/* From the sets of boxes that can change to the least ones that contain others; then those without
 * the first boxes. */
static void unavoidable_make_bounds(qd_unavoidable *finder) {
    memset(finder->least, IMPOSSIBLE, sizeof finder->least);
    unavoidable_add_ways(finder, 0, 511, 511, 0);
    for (uint32_t first = 1; first < 9; first++)
        for (uint32_t set = 0; set < BOXES; set++)
            if (!(set & ((1u << first) - 1)))
                finder->least[first][set] = finder->least[0][set];
    for (uint32_t first = 0; first < 9; first++)
        for (uint32_t set = BOXES; set-- > 0;)
            for (uint32_t box = first; box < 9; box++)
                if (finder->least[first][set | 1u << box] < finder->least[first][set])
                    finder->least[first][set] = finder->least[first][set | 1u << box];
}

/* ---- cells ----------------------------------------------------------------------------------- */

static uint32_t unavoidable_boxes(const struct unavoidable_cells *cells, uint32_t digit) {
    return (uint32_t)(cells->words[digit / DIGITS_PER_WORD] >> 9 * (digit % DIGITS_PER_WORD)) & 511;
}

static void unavoidable_add_boxes(struct unavoidable_cells *cells, uint32_t digit, uint32_t boxes) {
    cells->words[digit / DIGITS_PER_WORD] |= (uint64_t)boxes << 9 * (digit % DIGITS_PER_WORD);
}

static uint32_t unavoidable_number(uint32_t word, uint64_t bits) {
    return 9 * DIGITS_PER_WORD * word + qd_lowest_bit(bits);
}

static bool unavoidable_contains(const struct unavoidable_cells *whole,
                                 const struct unavoidable_cells *part) {
    return !((part->words[0] & ~whole->words[0]) | (part->words[1] & ~whole->words[1]));
}

/* Whether the cells contain a set that is known, with one of the cells that are new. */
static bool unavoidable_has_known(const qd_unavoidable *finder,
                                  const struct unavoidable_cells *cells, uint32_t digit,
                                  uint32_t boxes) {
    for (; boxes; boxes &= boxes - 1) {
        const struct unavoidable_list *list = &finder->known[9 * digit + qd_lowest_bit(boxes)];
        for (size_t i = 0; i < list->count; i++)
            if (unavoidable_contains(cells, &list->sets[i]))
                return true;
    }
    return false;
}

/* ---- the search ------------------------------------------------------------------------------ */

/*
 * Four bounds, of 16 bits each: by rows, columns, boxes, digits. None is above the size if no highest
 * bit of the 16 is set once `beyond` has been added.
 */
#define EACH UINT64_C(0x0001000100010001)
#define BY_DIGITS 48

/* A node: what changes, what of it has not taken a digit, and the bounds. */
struct unavoidable_node {
    struct unavoidable_cells changed, open;
    uint64_t bounds;
};

static bool unavoidable_is_beyond(const qd_unavoidable *finder, uint64_t bounds) {
    return (bounds + finder->beyond) & EACH << 15;
}

/* The bounds of a node if cells of one more digit, in these boxes, change, too. */
static uint64_t unavoidable_bounds(const qd_unavoidable *finder,
                                   const struct unavoidable_node *node, uint32_t digit,
                                   uint32_t boxes) {
    const uint8_t *least = finder->least_of[digit];
    uint32_t old = unavoidable_boxes(&node->changed, digit), more = boxes & ~old;
    uint64_t bounds = node->bounds + ((uint64_t)(least[old | more] - least[old]) << BY_DIGITS);
    for (; more && !unavoidable_is_beyond(finder, bounds); more &= more - 1) {
        const uint8_t *house = finder->house[9 * digit + qd_lowest_bit(more)];
        for (uint32_t i = 0; i < 3; i++)
            bounds += finder->dearer[i][house[i]];
    }
    return bounds;
}

/* Counts cells of a digit that change, or no longer do. */
static void unavoidable_count_changes(qd_unavoidable *finder, uint32_t digit, uint32_t boxes,
                                      bool is_more) {
    static const uint8_t dearer[] = {2, 0, 1}; /* with 0, 1, more cells that change */
    for (; boxes; boxes &= boxes - 1) {
        const uint8_t *house = finder->house[9 * digit + qd_lowest_bit(boxes)];
        for (uint32_t i = 0; i < 3; i++) {
            uint8_t *changes = &finder->changes[i][house[i]];
            *changes = (uint8_t)(is_more ? *changes + 1 : *changes - 1);
            finder->dearer[i][house[i]] = (uint64_t)dearer[*changes < 2 ? *changes : 2] << 16 * i;
        }
    }
}

/* The digits that an open cell can take. Writes them only if there are fewer than `*count`. */
static bool unavoidable_find_choices(const qd_unavoidable *finder,
                                     const struct unavoidable_node *node, uint32_t number,
                                     uint32_t *choices, uint32_t *count) {
    const uint8_t *house = finder->house[number];
    uint32_t taken = (uint32_t)(finder->taken[0][house[0]] | finder->taken[1][house[1]] |
                                finder->taken[2][house[2]]);
    uint32_t digits = finder->digits & ~(taken | 1u << number / 9), found = 0, found_count = 0;
    for (; digits; digits &= digits - 1) {
        uint32_t digit = qd_lowest_bit(digits);
        uint64_t bounds = unavoidable_bounds(finder, node, digit, finder->owed[number][digit]);
        if (unavoidable_is_beyond(finder, bounds))
            continue;
        found |= 1u << digit;
        if (++found_count == *count)
            return false;
    }
    *choices = found;
    *count = found_count;
    return true;
}

/* The open cell with the fewest choices; the first one with none or a single one. */
static uint32_t unavoidable_choose(const qd_unavoidable *finder,
                                   const struct unavoidable_node *node, uint32_t *choices) {
    uint32_t best = 0, count = 10;
    for (uint32_t word = 0; word < 2; word++)
        for (uint64_t bits = node->open.words[word]; bits && count > 1; bits &= bits - 1) {
            uint32_t number = unavoidable_number(word, bits);
            if (unavoidable_find_choices(finder, node, number, choices, &count))
                best = number;
        }
    return best;
}

static qd_cell_set unavoidable_place(const qd_unavoidable *finder,
                                     const struct unavoidable_cells *cells) {
    qd_cell_set set = {0, 0};
    for (uint32_t word = 0; word < 2; word++)
        for (uint64_t bits = cells->words[word]; bits; bits &= bits - 1) {
            uint32_t cell = finder->cell[unavoidable_number(word, bits)];
            if (cell < 64)
                set.low |= UINT64_C(1) << cell;
            else
                set.high |= UINT64_C(1) << (cell - 64);
        }
    return set;
}

/* Adds a set to the results of the round and to what is known; false if the search ends with it. */
static bool unavoidable_found(qd_unavoidable *finder, const struct unavoidable_cells *cells) {
    uint64_t limit = finder->budget.limits.solutions;
    if (limit && finder->count >= limit) {
        finder->outcome = QD_SOLUTION_LIMIT;
        return false;
    }
    finder->failed = !qd_array_reserve(&finder->sets, &finder->capacity, finder->count + 1,
                                       sizeof *finder->sets);
    for (uint32_t word = 0; word < 2 && !finder->failed; word++)
        for (uint64_t bits = cells->words[word]; bits && !finder->failed; bits &= bits - 1) {
            struct unavoidable_list *list = &finder->known[unavoidable_number(word, bits)];
            finder->failed = !qd_array_reserve(&list->sets, &list->capacity, list->count + 1,
                                               sizeof *list->sets);
            if (!finder->failed)
                list->sets[list->count++] = *cells;
        }
    if (finder->failed)
        return false;
    finder->sets[finder->count++] = unavoidable_place(finder, cells);
    return true;
}

static bool unavoidable_search(qd_unavoidable *finder, const struct unavoidable_node *node);

/* Lets a cell take a digit; false if the search ends. */
static bool unavoidable_take(qd_unavoidable *finder, const struct unavoidable_node *node,
                             uint32_t number, uint32_t digit) {
    const uint8_t *house = finder->house[number];
    struct unavoidable_node next = *node;
    uint32_t boxes = unavoidable_boxes(&node->changed, digit);
    uint32_t more = finder->owed[number][digit] & ~boxes;
    next.bounds = unavoidable_bounds(finder, node, digit, more);
    next.open.words[number / (9 * DIGITS_PER_WORD)] &=
        ~(UINT64_C(1) << number % (9 * DIGITS_PER_WORD));
    unavoidable_add_boxes(&next.open, digit, more);
    unavoidable_add_boxes(&next.changed, digit, more);
    if (unavoidable_has_known(finder, &next.changed, digit, more))
        return true;
    for (uint32_t i = 0; i < 3; i++)
        finder->taken[i][house[i]] |= (uint16_t)(1u << digit);
    unavoidable_count_changes(finder, digit, more, true);
    bool goes_on = unavoidable_search(finder, &next);
    unavoidable_count_changes(finder, digit, more, false);
    for (uint32_t i = 0; i < 3; i++)
        finder->taken[i][house[i]] &= (uint16_t) ~(1u << digit);
    return goes_on;
}

/* Everything below a node; false if the search ends. At most 81 deep. */
static bool unavoidable_search(qd_unavoidable *finder, const struct unavoidable_node *node) {
    uint32_t choices = 0;
    if (qd_budget_stops_at_once(&finder->budget, &finder->effort, &finder->outcome))
        return false;
    finder->effort.nodes++;
    if (!(node->open.words[0] | node->open.words[1]))
        return unavoidable_found(finder, &node->changed);
    uint32_t number = unavoidable_choose(finder, node, &choices);
    for (; choices; choices &= choices - 1)
        if (!unavoidable_take(finder, node, number, qd_lowest_bit(choices)))
            return false;
    return true;
}

/* The sets of the size that begin with that cell. */
static bool unavoidable_search_from(qd_unavoidable *finder, uint32_t number) {
    struct unavoidable_node root = {.bounds = 0};
    uint32_t digit = number / 9, box = number % 9;
    for (uint32_t i = 0; i < 9; i++)
        finder->least_of[i] = finder->least[i == digit ? box : 0];
    finder->digits = (uint16_t)(511u << digit & 511u);
    root.bounds = unavoidable_bounds(finder, &root, digit, 1u << box);
    unavoidable_add_boxes(&root.changed, digit, 1u << box);
    root.open = root.changed;
    if (unavoidable_is_beyond(finder, root.bounds))
        return true;
    unavoidable_count_changes(finder, digit, 1u << box, true);
    bool goes_on = unavoidable_search(finder, &root);
    unavoidable_count_changes(finder, digit, 1u << box, false);
    return goes_on;
}

/* ---- a grid ---------------------------------------------------------------------------------- */

static void unavoidable_take_grid(qd_unavoidable *finder, const uint8_t *grid) {
    uint8_t box_of[3][9][9]; /* of a digit in a house */
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        uint32_t digit = grid[cell] - 1u, number = 9 * digit + box;
        const uint32_t house[3] = {row, column, box};
        finder->cell[number] = (uint8_t)cell;
        for (uint32_t i = 0; i < 3; i++) {
            finder->house[number][i] = (uint8_t)house[i];
            box_of[i][house[i]][digit] = (uint8_t)box;
        }
    }
    for (uint32_t number = 0; number < 81; number++)
        for (uint32_t digit = 0; digit < 9; digit++) {
            finder->owed[number][digit] = 0;
            for (uint32_t i = 0; i < 3; i++)
                finder->owed[number][digit] |=
                    (uint16_t)(1u << box_of[i][finder->house[number][i]][digit]);
        }
}

/* No sets, and no cell changes. */
static void unavoidable_clear(qd_unavoidable *finder) {
    finder->effort = (qd_effort){0};
    finder->outcome = QD_DONE;
    finder->failed = false;
    finder->count = 0;
    finder->complete = 0;
    memset(finder->of_size, 0, sizeof finder->of_size);
    for (uint32_t number = 0; number < 81; number++)
        finder->known[number].count = 0;
    memset(finder->taken, 0, sizeof finder->taken);
    memset(finder->changes, 0, sizeof finder->changes);
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t house = 0; house < 9; house++)
            finder->dearer[i][house] = UINT64_C(2) << 16 * i;
}

static uint32_t unavoidable_set_size(const qd_cell_set *set) {
    return qd_bit_count(set->low) + qd_bit_count(set->high);
}

/* By size; then the one with the least cell that is not in both comes first. */
static int unavoidable_compare(const void *left_set, const void *right_set) {
    const qd_cell_set *left = left_set, *right = right_set;
    uint64_t low = left->low ^ right->low, high = left->high ^ right->high;
    uint32_t left_size = unavoidable_set_size(left), right_size = unavoidable_set_size(right);
    if (left_size != right_size)
        return left_size < right_size ? -1 : 1;
    if (low)
        return left->low & (low & (~low + 1)) ? -1 : 1;
    return high == 0 ? 0 : left->high & (high & (~high + 1)) ? -1 : 1;
}

static bool unavoidable_is_minimal(const qd_cell_set *set, const qd_cell_set *smaller,
                                   size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!((smaller[i].low & ~set->low) | (smaller[i].high & ~set->high)))
            return false;
    return true;
}

/* Puts the sets from `first` on in order, and drops those that are not minimal. */
static void unavoidable_settle(qd_unavoidable *finder, size_t first) {
    size_t count = finder->count - first, kept = 0, smaller = 0;
    if (count == 0)
        return;
    qd_cell_set *sets = finder->sets + first;
    qsort(sets, count, sizeof *sets, unavoidable_compare);
    for (size_t i = 0; i < count; i++) {
        if (kept && unavoidable_set_size(&sets[kept - 1]) < unavoidable_set_size(&sets[i]))
            smaller = kept;
        if (unavoidable_is_minimal(&sets[i], sets, smaller))
            sets[kept++] = sets[i];
    }
    finder->count = first + kept;
}

/* Finds all sets of up to `size` cells that have not been found; false if the search ended before,
 * and then none are added. */
static bool unavoidable_search_size(qd_unavoidable *finder, unsigned size) {
    size_t first = finder->count;
    finder->beyond = EACH * (0x7fff - size);
    for (uint32_t number = 0; number < 81; number++)
        if (!unavoidable_search_from(finder, number)) {
            finder->count = first;
            return false;
        }
    unavoidable_settle(finder, first);
    finder->complete = size;
    return true;
}

static void unavoidable_run(qd_unavoidable *finder, unsigned most) {
    unsigned size = most % SIZES_PER_ROUND;
    while (unavoidable_search_size(finder, size) && size < most)
        size += SIZES_PER_ROUND;
    for (size_t i = 0; i < finder->count; i++)
        finder->of_size[unavoidable_set_size(&finder->sets[i])]++;
}

qd_status qd_unavoidable_find(qd_unavoidable *finder, const uint8_t *grid, unsigned most,
                              qd_outcome *outcome, qd_error *error) {
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    unavoidable_clear(finder);
    if (most > 81)
        return qd_fail(error, QD_ERROR_ARGUMENT, "sets of %u cells: there are 81", most);
    qd_status status = qd_check_complete(grid, error);
    if (status != QD_OK)
        return status;
    unavoidable_take_grid(finder, grid);
    qd_budget_enter(&finder->budget, &finder->effort);
    unavoidable_run(finder, most);
    qd_budget_leave(&finder->budget, &finder->effort);
    if (finder->failed) {
        unavoidable_clear(finder);
        return qd_fail_memory(error);
    }
    *outcome = finder->outcome;
    return QD_OK;
}

/* ---- the object ------------------------------------------------------------------------------ */

qd_status qd_unavoidable_new(const qd_limits *limits, qd_unavoidable **out, qd_error *error) {
    qd_limits own = limits ? *limits : (qd_limits){0};
    *out = NULL;
    if (own.updates || own.slice_nodes || own.memory)
        return qd_fail(error, QD_ERROR_UNSUPPORTED,
                       "unavoidable sets have limits of solutions, nodes and seconds only");
    qd_unavoidable *finder = qd_array_new(1, sizeof *finder);
    if (!finder)
        return qd_fail_memory(error);
    finder->budget.limits = own;
    unavoidable_make_bounds(finder);
    *out = finder;
    return QD_OK;
}

void qd_unavoidable_free(qd_unavoidable *finder) {
    if (!finder)
        return;
    for (uint32_t number = 0; number < 81; number++)
        free(finder->known[number].sets);
    free(finder->sets);
    free(finder);
}

qd_unavoidable_found qd_unavoidable_sets(const qd_unavoidable *finder) {
    return (qd_unavoidable_found){finder->sets, finder->count, finder->of_size, finder->complete};
}
