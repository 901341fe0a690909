/* Boards with puzzles on them. */
#include "sheet.h"
#include "shim.h"

#include <quadrille/base.h>

#include <stdlib.h>
#include <string.h>

/* ---- making ---------------------------------------------------------------------------------- */

void EXPORT(q_sheet_free)(struct sheet *sheet) {
    if (!sheet)
        return;
    qd_solver_free(sheet->solver);
    qd_grid_free(sheet->grid);
    qd_board_free(sheet->board);
    free(sheet->values);
    free(sheet->given);
    free(sheet->solution);
    free(sheet->candidates);
    free(sheet->fields);
    free(sheet);
}

static bool sheet_fill(struct sheet *sheet, const char *name) {
    if (!shim_ok(qd_board_parse(name, &sheet->board, &shim_error)) ||
        !shim_ok(qd_grid_new(sheet->board, &sheet->grid, &shim_error)))
        return false;
    size_t cells = qd_board_cell_count(sheet->board);
    sheet->values = shim_new(cells, 1);
    sheet->given = shim_new(cells, 1);
    sheet->solution = shim_new(cells, 1);
    sheet->candidates = shim_new(cells, sizeof *sheet->candidates);
    return sheet->values && sheet->given && sheet->solution && sheet->candidates;
}

struct sheet *EXPORT(q_sheet_new)(const char *name) {
    struct sheet *sheet = shim_new(1, sizeof *sheet);
    if (sheet && sheet_fill(sheet, name))
        return sheet;
    q_sheet_free(sheet);
    return NULL;
}

uint8_t *EXPORT(q_sheet_values)(struct sheet *sheet) {
    return sheet->values;
}

uint8_t *EXPORT(q_sheet_given)(struct sheet *sheet) {
    return sheet->given;
}

uint8_t *EXPORT(q_sheet_solution)(struct sheet *sheet) {
    return sheet->solution;
}

uint64_t *EXPORT(q_sheet_candidates)(struct sheet *sheet) {
    return sheet->candidates;
}

qd_solver *sheet_solver(struct sheet *sheet) {
    if (!sheet->solver && !shim_ok(qd_solver_new(sheet->board, NULL, &sheet->solver, &shim_error)))
        return NULL;
    return sheet->solver;
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

/* What q_sheet_set is told. */
enum { HAS_GIVEN = 1, HAS_SOLUTION = 2, HAS_CANDIDATES = 4, IS_POSITION = 8 };

static void sheet_set_grid(struct sheet *sheet) {
    qd_grid_set_values(sheet->grid, sheet->values);
    if (!sheet->has_candidates || sheet->is_position)
        return;
    for (uint32_t cell = 0; cell < qd_board_cell_count(sheet->board); cell++)
        if (!sheet->values[cell])
            qd_grid_set_candidates(sheet->grid, cell, sheet->candidates[cell]);
}

/* Names and values follow one another, each with its NUL, and each pair behind the length of its value. */
static bool sheet_set_fields(struct sheet *sheet, char *fields, const uint32_t *lengths,
                             size_t count) {
    free(sheet->fields);
    sheet->fields = count ? shim_new(count, sizeof *sheet->fields) : NULL;
    sheet->puzzle.fields = sheet->fields;
    if (count && !sheet->fields)
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *value = fields + strlen(fields) + 1;
        sheet->fields[i] = (qd_field){fields, value, lengths[i]};
        fields += strlen(fields) + 1 + lengths[i] + 1;
    }
    sheet->puzzle.field_count = count;
    return true;
}

/* The alphabet of the puzzles from now on; "": the usual one. */
bool EXPORT(q_sheet_set_symbols)(struct sheet *sheet, const char *symbols) {
    sheet->symbols = (qd_symbols){0};
    return !*symbols || shim_ok(qd_symbols_parse(symbols, qd_board_value_count(sheet->board),
                                                 &sheet->symbols, &shim_error));
}

/* Makes the arrays that JavaScript has written the puzzle. The fields must stay until the puzzle is replaced. */
bool EXPORT(q_sheet_set)(struct sheet *sheet, uint32_t flags, char *fields, const uint32_t *lengths,
                         size_t field_count) {
    sheet->has_candidates = flags & HAS_CANDIDATES;
    sheet->is_position = flags & IS_POSITION;
    sheet_set_grid(sheet);
    sheet->puzzle = (qd_puzzle){.grid = sheet->grid};
    if (flags & HAS_GIVEN)
        sheet->puzzle.given = sheet->given;
    if (flags & HAS_SOLUTION)
        sheet->puzzle.solution = sheet->solution;
    sheet->puzzle.symbols = sheet->symbols;
    return sheet_set_fields(sheet, fields, lengths, field_count);
}

/* ---- in JSON --------------------------------------------------------------------------------- */

void sheet_put_values(const uint8_t *values, uint32_t count) {
    shim_put("[");
    for (uint32_t cell = 0; cell < count; cell++) {
        if (cell)
            qd_text_put_byte(&shim_text, ',');
        qd_text_put_number(&shim_text, values[cell]);
    }
    shim_put("]");
}

void sheet_put_name(const char *member, const qd_board *board) {
    size_t length = qd_board_print(board, NULL, 0);
    char *name = malloc(length + 1);
    if (!name) {
        shim_text.failed = true;
        return;
    }
    qd_board_print(board, name, length + 1);
    shim_put_member(member, name);
    free(name);
}
