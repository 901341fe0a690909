/*
 * Symmetries of a board. A turn or reflection of the layout is one of the board if houses, exclusions
 * and sequences go to such. To find out, each of these is reduced to a number that does not depend on
 * the order in which they come, and the sums of these numbers before and after are compared: they
 * agree by chance with a probability of 2^-64.
 */
#include "above.h"
#include "quadrille/sudoku.h"

#include "rule.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/pattern.h"
#include "../base/random.h"

#include <stdlib.h>

/* Elements of the group of the square, as bits: what is done one after another. */
enum { ELEMENT_TRANSPOSED = 1, ELEMENT_DOWN = 2, ELEMENT_ACROSS = 4, ELEMENTS = 8 };

struct qd_shuffler {
    const qd_board *board;
    unsigned elements[ELEMENTS]; /* that leave the board as it is */
    uint32_t element_count;
    bool renames;  /* values can have any names */
    bool reverses; /* or only be counted from the other end */
    uint32_t *origin;
    uint32_t *image; /* of cells: where an element takes them */
    uint32_t *lines; /* of the image: rows, then columns */
    uint8_t value[QD_MAX_VALUES + 1];
};

/* ---- what an element does -------------------------------------------------------------------- */

static void shuffler_move(const qd_board *board, unsigned element, uint32_t *row,
                          uint32_t *column) {
    static const unsigned moves[][2] = {{ELEMENT_TRANSPOSED, MOVE_DIAGONAL},
                                        {ELEMENT_DOWN, MOVE_DOWN},
                                        {ELEMENT_ACROSS, MOVE_ACROSS}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (element & moves[i][0])
            qd_pattern_move(moves[i][1], board->layout_rows, board->layout_columns, row, column);
}

/* Where it takes each cell; false if the board has no cell there. */
static bool shuffler_take_cells(qd_shuffler *shuffler, unsigned element) {
    const qd_board *board = shuffler->board;
    if (element & ELEMENT_TRANSPOSED && board->layout_rows != board->layout_columns)
        return false;
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        uint32_t row = board->positions[cell].row, column = board->positions[cell].column;
        shuffler_move(board, element, &row, &column);
        shuffler->image[cell] = qd_board_cell_at(board, row, column);
        if (shuffler->image[cell] == QD_NO_CELL)
            return false;
    }
    return true;
}

/* ---- rules, as sums -------------------------------------------------------------------------- */

static uint64_t shuffler_hash(uint64_t number) {
    return qd_random(&number);
}

/* The houses, with each cell replaced by its image (NULL: by itself). */
static uint64_t shuffler_sum_houses(const qd_board *board, const uint32_t *image) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < board->house_count; i++) {
        uint64_t house = 0;
        for (uint32_t k = 0; k < board->houses[i].cell_count; k++) {
            uint32_t cell = board->houses[i].cells[k];
            house += shuffler_hash(image ? image[cell] : cell);
        }
        sum += shuffler_hash(house);
    }
    return sum;
}

/* The exclusions; `reversed`: with values from N to 1. */
static uint64_t shuffler_sum_exclusions(const qd_board *board, const uint32_t *image,
                                        bool reversed) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < board->exclusion_count; i++) {
        uint64_t exclusion = 0;
        for (uint32_t k = 0; k < board->exclusions[i].count; k++) {
            qd_placement here = board->exclusions[i].placements[k];
            uint32_t value = reversed ? board->value_count + 1 - here.value : here.value;
            uint64_t cell = image ? image[here.cell] : here.cell;
            exclusion += shuffler_hash(cell << 8 | value);
        }
        sum += shuffler_hash(exclusion);
    }
    return sum;
}

static uint64_t shuffler_hash_word(const char *word) {
    uint64_t hash = 0;
    while (*word)
        hash = shuffler_hash(hash + (unsigned char)*word++);
    return hash;
}

static uint64_t shuffler_hash_times(const struct occurrences *times) {
    uint64_t hash = shuffler_hash(2 * (uint64_t)times->value + times->or_never);
    return shuffler_hash(hash + ((uint64_t)(uint32_t)times->least << 32 | (uint32_t)times->most));
}

/* The sequences: sums and counts as sets of cells with weights, all others with their order. */
static uint64_t shuffler_sum_sequences(const qd_board *board, const uint32_t *image) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < board->sequence_count; i++) {
        const struct qd_sequence *own = &board->sequences[i];
        const struct constraint *constraint = own->constraint;
        uint64_t sequence = shuffler_hash_times(&own->times) + shuffler_hash((uint64_t)own->total);
        if (!own->weights)
            sequence += shuffler_hash_word(constraint->rule->name);
        for (uint32_t k = 0; k < constraint->number_count && !own->weights; k++)
            sequence = shuffler_hash(sequence + constraint->numbers[k]);
        for (size_t k = 0; k < constraint->table_size && !own->weights; k++)
            sequence = shuffler_hash(sequence + constraint->table[k]);
        for (uint32_t k = 0; k < own->cell_count; k++) {
            uint64_t cell = image ? image[own->cells[k]] : own->cells[k];
            uint64_t place = own->weights ? (uint32_t)own->weights[k] : own->sets ? 0 : k + 1;
            uint64_t mark = own->marks ? shuffler_hash(own->marks[k]) : 0;
            sequence += shuffler_hash((place << 32 | cell) ^ mark);
        }
        sum += shuffler_hash(sequence);
    }
    return sum;
}

static bool shuffler_is_symmetry(qd_shuffler *shuffler, unsigned element) {
    const qd_board *board = shuffler->board;
    const uint32_t *image = shuffler->image;
    if (board->special_count && element)
        return false; /* alternatives are not compared */
    return shuffler_take_cells(shuffler, element) &&
           shuffler_sum_houses(board, image) == shuffler_sum_houses(board, NULL) &&
           shuffler_sum_exclusions(board, image, false) ==
               shuffler_sum_exclusions(board, NULL, false) &&
           shuffler_sum_sequences(board, image) == shuffler_sum_sequences(board, NULL);
}

/* ---- making one ------------------------------------------------------------------------------ */

static void shuffler_find_symmetries(qd_shuffler *shuffler) {
    const qd_board *board = shuffler->board;
    for (unsigned element = 0; element < ELEMENTS; element++)
        if (shuffler_is_symmetry(shuffler, element))
            shuffler->elements[shuffler->element_count++] = element;
    shuffler->renames = qd_board_can_rename(board);
    shuffler->reverses =
        !board->sequence_count && !board->special_count &&
        shuffler_sum_exclusions(board, NULL, true) == shuffler_sum_exclusions(board, NULL, false);
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        shuffler->origin[cell] = cell;
    for (uint32_t value = 0; value <= board->value_count; value++)
        shuffler->value[value] = (uint8_t)value;
}

qd_status qd_shuffler_new(const qd_board *board, qd_shuffler **out, qd_error *error) {
    qd_shuffler *shuffler = qd_array_new(1, sizeof *shuffler);
    *out = NULL;
    if (!shuffler)
        return qd_fail_memory(error);
    shuffler->board = board;
    shuffler->origin = qd_array_new(board->cell_count, sizeof *shuffler->origin);
    shuffler->image = qd_array_new(board->cell_count, sizeof *shuffler->image);
    shuffler->lines = qd_array_new(2 * (size_t)board->value_count, sizeof *shuffler->lines);
    if (!shuffler->origin || !shuffler->image || !shuffler->lines) {
        qd_shuffler_free(shuffler);
        return qd_fail_memory(error);
    }
    shuffler_find_symmetries(shuffler);
    *out = shuffler;
    return QD_OK;
}

void qd_shuffler_free(qd_shuffler *shuffler) {
    if (!shuffler)
        return;
    free(shuffler->origin);
    free(shuffler->image);
    free(shuffler->lines);
    free(shuffler);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void shuffler_draw_cells(qd_shuffler *shuffler, uint64_t *state) {
    const qd_board *board = shuffler->board;
    uint32_t *rows = shuffler->lines, *columns = rows + board->value_count;
    unsigned element = shuffler->elements[qd_random_below(state, shuffler->element_count)];
    bool is_plain = qd_board_is_plain(board);
    if (is_plain) {
        qd_random_lines(state, rows, board->value_count, board->box_rows);
        qd_random_lines(state, columns, board->value_count, board->box_columns);
    }
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        uint32_t row = board->positions[cell].row, column = board->positions[cell].column;
        if (is_plain) {
            row = rows[row];
            column = columns[column];
        }
        shuffler_move(board, element, &row, &column);
        shuffler->origin[cell] = qd_board_cell_at(board, row, column);
    }
}

static void shuffler_draw_values(qd_shuffler *shuffler, uint64_t *state) {
    uint32_t names[QD_MAX_VALUES], count = shuffler->board->value_count;
    bool reversed = !shuffler->renames && shuffler->reverses && qd_random_below(state, 2);
    for (uint32_t i = 0; i < count; i++)
        names[i] = reversed ? count - 1 - i : i;
    if (shuffler->renames)
        qd_random_order(state, names, count);
    for (uint32_t i = 0; i < count; i++)
        shuffler->value[i + 1] = (uint8_t)(names[i] + 1);
}

void qd_shuffler_draw(qd_shuffler *shuffler, uint64_t *state) {
    shuffler_draw_cells(shuffler, state);
    shuffler_draw_values(shuffler, state);
}

/* ---- images ---------------------------------------------------------------------------------- */

qd_shuffler_facts qd_shuffler_about(const qd_shuffler *shuffler) {
    return (qd_shuffler_facts){shuffler->origin, shuffler->value};
}

static uint64_t shuffler_rename(const qd_shuffler *shuffler, uint64_t candidates) {
    uint64_t image = 0;
    for (; candidates; candidates &= candidates - 1)
        image |= UINT64_C(1) << (shuffler->value[qd_lowest_bit(candidates) + 1] - 1);
    return image;
}

void qd_shuffler_apply(const qd_shuffler *shuffler, const qd_grid *grid, qd_grid *image) {
    QD_CHECK(grid != image);
    for (uint32_t cell = 0; cell < shuffler->board->cell_count; cell++) {
        uint64_t candidates = qd_grid_candidates(grid, shuffler->origin[cell]);
        qd_grid_set_candidates(image, cell, shuffler_rename(shuffler, candidates));
    }
}
