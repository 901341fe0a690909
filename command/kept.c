#include "kept.h"
#include "must.h"

#include <quadrille/base.h>

#include <stdlib.h>
#include <string.h>

/* A buffer that became longer is not kept. */
#define USUAL_LENGTH 65536

static void copy_grid(struct kept *kept, const qd_grid *grid) {
    qd_error error;
    if (!kept->grid || qd_grid_board(kept->grid) != qd_grid_board(grid)) {
        qd_grid_free(kept->grid);
        check(qd_grid_new(qd_grid_board(grid), &kept->grid, &error), &error);
    }
    qd_grid_copy(kept->grid, grid);
    kept->puzzle.grid = kept->grid;
}

static void put(struct kept *kept, const char *bytes, size_t length) {
    if (length)
        qd_text_put_bytes(&kept->text, bytes, length);
    qd_text_put_byte(&kept->text, '\0');
}

/* One byte each; NULL: there are none. */
static void put_cells(struct kept *kept, const uint8_t *cells) {
    if (cells)
        put(kept, (const char *)cells, qd_board_cell_count(qd_grid_board(kept->grid)));
}

static void put_all(struct kept *kept) {
    const qd_puzzle *puzzle = &kept->puzzle;
    if (kept->text.length > USUAL_LENGTH)
        qd_text_free(&kept->text);
    qd_text_cut(&kept->text, 0);
    put(kept, kept->record.text, kept->record.text_length);
    put(kept, puzzle->trailing, puzzle->trailing_length);
    put_cells(kept, puzzle->given);
    put_cells(kept, puzzle->solution);
    for (size_t i = 0; i < puzzle->field_count; i++) {
        put(kept, puzzle->fields[i].name, strlen(puzzle->fields[i].name));
        put(kept, puzzle->fields[i].value, puzzle->fields[i].value_length);
    }
    check_text(&kept->text);
}

static const char *take(const char **at, size_t length) {
    const char *here = *at;
    *at += length + 1;
    return here;
}

static void take_cells(const struct kept *kept, const char **at, const uint8_t **cells) {
    if (*cells)
        *cells = (const uint8_t *)take(at, qd_board_cell_count(qd_grid_board(kept->grid)));
}

/* Lets everything point into the text. */
static void take_all(struct kept *kept) {
    qd_puzzle *puzzle = &kept->puzzle;
    const char *at = kept->text.data;
    kept->record.text = take(&at, kept->record.text_length);
    puzzle->trailing = take(&at, puzzle->trailing_length);
    take_cells(kept, &at, &puzzle->given);
    take_cells(kept, &at, &puzzle->solution);
    for (size_t i = 0; i < puzzle->field_count; i++) {
        kept->fields[i].name = take(&at, strlen(at));
        kept->fields[i].value = take(&at, kept->fields[i].value_length);
    }
}

void kept_copy(struct kept *kept, const qd_record *record) {
    qd_puzzle *puzzle = &kept->puzzle;
    kept->record = *record;
    *puzzle = *record->puzzle;
    kept->record.puzzle = puzzle;
    copy_grid(kept, puzzle->grid);
    puzzle->left_out_count = 0;
    put_all(kept);
    free(kept->fields);
    kept->fields = NULL;
    if (puzzle->field_count) {
        kept->fields = new_array(puzzle->field_count, sizeof *kept->fields);
        memcpy(kept->fields, puzzle->fields, puzzle->field_count * sizeof *kept->fields);
    }
    puzzle->fields = kept->fields;
    take_all(kept);
}

void kept_free(struct kept *kept) {
    qd_grid_free(kept->grid);
    qd_text_free(&kept->text);
    free(kept->fields);
}
