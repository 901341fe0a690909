/* Making puzzles, random forms of them, and minimal ones. */
#include "sheet.h"
#include "shim.h"

#include <quadrille/nine.h>
#include <quadrille/make.h>
#include <quadrille/sudoku.h>
#include <quadrille/base.h>

#include <stdlib.h>
#include <string.h>

/* ---- solution grids -------------------------------------------------------------------------- */

qd_grid_sampler *EXPORT(q_sampler_new)(void) {
    qd_grid_sampler *sampler;
    return shim_ok(qd_grid_sampler_new(&sampler, &shim_error)) ? sampler : NULL;
}

/* `seed` is the state of the generator of random numbers, and is changed. */
void EXPORT(q_sampler_draw)(const qd_grid_sampler *sampler, uint64_t *seed, uint8_t *cells,
                            size_t count) {
    for (size_t i = 0; i < count; i++)
        qd_grid_sampler_draw(sampler, seed, cells + 81 * i);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* `most` 0: any number of clues. `places` and `grid` may be NULL; a byte for each cell. The sampler is for the 9x9. */
qd_maker *EXPORT(q_maker_new)(const struct sheet *sheet, const qd_grid_sampler *sampler,
                              uint64_t seed, bool minimal, uint32_t least, uint32_t most,
                              uint32_t pattern, const uint8_t *places, const uint8_t *grid) {
    const qd_maker_settings settings = {.seed = seed,
                                        .minimal = minimal,
                                        .clues = {least, most},
                                        .pattern = (qd_pattern)pattern,
                                        .places = places,
                                        .grid = grid,
                                        .sampler = sampler};
    qd_maker *maker;
    return shim_ok(qd_maker_new(sheet->board, &settings, &maker, &shim_error)) ? maker : NULL;
}

void EXPORT(q_maker_free)(qd_maker *maker) {
    qd_maker_free(maker);
}

/* Attempts `first` and on: `results` gets a qd_attempt for each. */
bool EXPORT(q_maker_run)(qd_maker *maker, double first, size_t count, uint8_t *puzzles,
                         uint8_t *results) {
    return shim_ok(
        qd_maker_run(maker, (uint64_t)first, count, puzzles, results, NULL, NULL, &shim_error));
}

const char *EXPORT(q_pattern_name)(size_t number) {
    return qd_pattern_name(number);
}

/* ---- other forms ----------------------------------------------------------------------------- */

static void make_image(const qd_shuffler *shuffler, struct sheet *sheet, uint8_t *array,
                       bool are_values) {
    uint32_t cells = qd_board_cell_count(sheet->board);
    uint8_t old[QD_MAX_CELLS];
    qd_shuffler_facts facts = qd_shuffler_about(shuffler);
    memcpy(old, array, cells);
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint8_t origin = old[facts.origin[cell]];
        array[cell] = are_values ? facts.value[origin] : origin;
    }
}

static void make_image_of_candidates(const qd_shuffler *shuffler, struct sheet *sheet) {
    uint32_t cells = qd_board_cell_count(sheet->board);
    qd_grid *image = NULL;
    if (!sheet->has_candidates || !shim_ok(qd_grid_new(sheet->board, &image, &shim_error)))
        return;
    qd_shuffler_apply(shuffler, sheet->grid, image);
    for (uint32_t cell = 0; cell < cells; cell++)
        sheet->candidates[cell] = qd_grid_candidates(image, cell);
    qd_grid_free(image);
}

/* Replaces the arrays of the sheet by those of a random form of the puzzle. */
bool EXPORT(q_shuffle)(struct sheet *sheet, uint64_t seed) {
    qd_shuffler *shuffler;
    if (!shim_ok(qd_shuffler_new(sheet->board, &shuffler, &shim_error)))
        return false;
    qd_shuffler_draw(shuffler, &seed);
    make_image_of_candidates(shuffler, sheet);
    make_image(shuffler, sheet, sheet->values, true);
    make_image(shuffler, sheet, sheet->solution, true);
    make_image(shuffler, sheet, sheet->given, false);
    qd_shuffler_free(shuffler);
    return true;
}

/* Replaces the values of the sheet by those of a minimal puzzle. -1: it failed; else the number of solutions. */
int EXPORT(q_minimize)(qd_nine *nine, struct sheet *sheet, uint64_t seed) {
    qd_minimizer *minimizer;
    qd_outcome outcome;
    uint8_t found, puzzle[81];
    if (!shim_ok(qd_minimizer_new(nine, &minimizer, &shim_error)))
        return -1;
    bool is_fine = shim_ok(qd_minimizer_reduce(minimizer, sheet->values, 0, 1, seed, 0, &found,
                                               puzzle, &outcome, &shim_error));
    qd_minimizer_free(minimizer);
    if (is_fine && found == 1)
        memcpy(sheet->values, puzzle, sizeof puzzle);
    return is_fine ? found : -1;
}
