/* Positions in JSON, written and read. */
#include "above.h"
#include "claim_inside.h"

#include "../base/bits.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing --------------------------------------------------------------------------------- */

static uint64_t claim_position_all(const qd_board *board) {
    return ~(uint64_t)0 >> (QD_MAX_VALUES - qd_board_value_count(board));
}

static void claim_position_put_board(const qd_board *board, qd_text *text) {
    char usual[64];
    size_t length = qd_board_print(board, usual, sizeof usual);
    char *name = length < sizeof usual ? usual : qd_array_new(length + 1, 1);
    if (!name) {
        text->failed = true;
        return;
    }
    if (name != usual)
        qd_board_print(board, name, length + 1);
    qd_text_put(text, "{\"board\":");
    qd_text_put_json(text, name, length); /* "pairs=" and "regex=" have quotation marks */
    if (name != usual)
        free(name);
}

/* A value that is placed, or candidates. */
static void claim_position_put_cell(const qd_board *board, uint32_t value, uint64_t candidates,
                                    qd_text *text) {
    if (value || candidates == claim_position_all(board)) {
        qd_text_put_number(text, value);
        return;
    }
    char before = '[';
    for (; candidates; candidates &= candidates - 1, before = ',') {
        qd_text_put_byte(text, before);
        qd_text_put_number(text, qd_lowest_bit(candidates) + 1);
    }
    qd_text_put(text, before == '[' ? "[]" : "]");
}

void qd_explainer_put_json(const qd_explainer *explainer, qd_text *text) {
    const qd_board *board = qd_explainer_board(explainer);
    uint32_t cells = qd_board_cell_count(board);
    claim_position_put_board(board, text);
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint64_t origin = qd_explainer_origin(explainer, cell) & claim_position_all(board);
        uint32_t clue = qd_bit_count(origin) == 1 ? qd_lowest_bit(origin) + 1 : 0;
        qd_text_put(text, cell ? "," : ",\"puzzle\":[");
        claim_position_put_cell(board, clue, origin, text);
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        qd_text_put(text, cell ? "," : "],\"cells\":[");
        claim_position_put_cell(board, qd_explainer_value(explainer, cell),
                                qd_explainer_candidates(explainer, cell), text);
    }
    qd_text_put(text, "]}");
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool claim_position_new_cells(const qd_board *board, struct claim_cells *cells) {
    cells->values = qd_array_new(qd_board_cell_count(board), sizeof *cells->values);
    cells->candidates = qd_array_new(qd_board_cell_count(board), sizeof *cells->candidates);
    return cells->values && cells->candidates;
}

static void claim_position_free_cells(struct claim_cells *cells) {
    free(cells->values);
    free(cells->candidates);
}

void qd_claim_position_free(struct claim_position *position) {
    qd_explainer_free(position->explainer);
    qd_board_free(position->board);
    free(position->name);
    claim_position_free_cells(&position->puzzle);
    claim_position_free_cells(&position->now);
    *position = (struct claim_position){0};
}

static void claim_position_set(const qd_board *board, struct claim_cells *cells, uint32_t cell,
                               uint32_t value) {
    cells->values[cell] = (uint8_t)value;
    cells->candidates[cell] = value ? (uint64_t)1 << (value - 1) : claim_position_all(board);
}

static void claim_position_read_cell(qd_json *json, const qd_board *board,
                                     struct claim_cells *cells, uint32_t cell) {
    if (qd_json_sees(json, '[')) {
        cells->values[cell] = 0;
        cells->candidates[cell] = qd_claim_read_values(json, board);
        return;
    }
    uint32_t values = qd_board_value_count(board);
    claim_position_set(board, cells, cell,
                       (uint32_t)qd_json_read_between(json, 0, values, "a value, or 0"));
}

static void claim_position_read_cells(qd_json *json, const qd_board *board,
                                      struct claim_cells *cells) {
    uint32_t count = qd_board_cell_count(board), cell = 0;
    qd_place place = json->at;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']')) {
        if (cell == count) {
            qd_json_fail_at(json, json->at, "the board has fewer cells");
            return;
        }
        claim_position_read_cell(json, board, cells, cell++);
    }
    if (cell < count)
        qd_json_fail_at(json, place, "the board has more cells");
}

/* Takes an error that has no place of its own in the text. */
static void claim_position_fail(qd_json *json, qd_place place, qd_status status,
                                const qd_error *error) {
    if (status == QD_ERROR_MEMORY)
        json->status = qd_fail_memory(json->error);
    else if (status != QD_OK)
        qd_json_fail_at(json, place, error->message);
}

/* A string of symbols, one for each cell. */
static void claim_position_read_symbols(qd_json *json, const qd_board *board,
                                        struct claim_cells *cells) {
    qd_grid *grid = NULL;
    qd_error error = {0};
    qd_json_read_string(json, "a puzzle");
    qd_place place = json->text_place;
    size_t count = json->text.length;
    if (json->status == QD_OK && count != qd_board_cell_count(board))
        qd_json_fail_at(json, place, "the board has another number of cells");
    if (json->status != QD_OK)
        return;
    qd_status status = qd_grid_new(board, &grid, &error);
    if (status == QD_OK)
        status = qd_grid_parse(grid, json->text.data, count, NULL, NULL, &error);
    claim_position_fail(json, place, status, &error);
    for (uint32_t cell = 0; status == QD_OK && cell < count; cell++)
        claim_position_set(board, cells, cell, qd_grid_value(grid, cell));
    qd_grid_free(grid);
}

static void claim_position_read_puzzle(qd_json *json, const qd_board *board,
                                       struct claim_cells *cells) {
    if (qd_json_sees(json, '"'))
        claim_position_read_symbols(json, board, cells);
    else
        claim_position_read_cells(json, board, cells);
}

/* A position has what the puzzle says, or less. */
static void claim_position_compare(qd_json *json, qd_place place,
                                   const struct claim_position *position) {
    char name[24], message[80];
    for (uint32_t cell = 0; cell < qd_board_cell_count(position->board); cell++) {
        if (!(position->now.candidates[cell] & ~position->puzzle.candidates[cell]))
            continue;
        qd_board_cell_name(position->board, cell, name, sizeof name);
        snprintf(message, sizeof message, "%s has a value that it cannot have in the puzzle", name);
        qd_json_fail_at(json, place, message);
        return;
    }
}

static void claim_position_start(struct claim_position *position) {
    qd_explainer_start_at(position->explainer, position->now.values, position->now.candidates,
                          NULL);
    qd_explainer_origins(position->explainer, position->puzzle.candidates);
}

/* Without a name, or with all of it, nothing has to be made anew. */
static void claim_position_turn_to(qd_json *json, qd_place place, const char *name, size_t length,
                                   struct claim_position *position) {
    qd_error error = {0};
    if (position->name && strcmp(position->name, name) == 0)
        return;
    qd_claim_position_free(position);
    qd_status status = qd_board_parse(name, &position->board, &error);
    claim_position_fail(json, place, status, &error);
    if (status != QD_OK)
        return;
    char *copy = qd_array_new(length + 1, 1);
    if (copy && claim_position_new_cells(position->board, &position->puzzle) &&
        claim_position_new_cells(position->board, &position->now))
        status = qd_explainer_new(position->board, NULL, &position->explainer, &error);
    else
        status = qd_fail_memory(&error);
    claim_position_fail(json, place, status, &error);
    if (copy)
        memcpy(copy, name, length);
    if (json->status == QD_OK)
        position->name = copy;
    else
        free(copy);
}

static void claim_position_read_board(qd_json *json, const qd_json_member *member,
                                      struct claim_position *position) {
    static const char usual[] = "9x9";
    if (!qd_json_go_to(json, member)) {
        if (json->status == QD_OK)
            claim_position_turn_to(json, member->place, usual, sizeof usual - 1, position);
        return;
    }
    qd_json_read_string(json, "a board");
    if (json->status == QD_OK)
        claim_position_turn_to(json, member->place, json->text.data, json->text.length, position);
}

void qd_claim_read_position(qd_json *json, struct claim_position *position) {
    qd_json_member members[] = {{.key = "board"}, {.key = "puzzle"}, {.key = "cells"}};
    qd_place place = json->at;
    qd_json_find_members(json, members, 3, NULL, NULL);
    if (!qd_claim_needs(json, place, members + 1, 1, "a position needs a puzzle"))
        return;
    const qd_json_member *cells = &members[members[2].there ? 2 : 1];
    claim_position_read_board(json, &members[0], position);
    if (json->status == QD_OK && qd_json_go_to(json, &members[1]))
        claim_position_read_puzzle(json, position->board, &position->puzzle);
    if (json->status == QD_OK && qd_json_go_to(json, cells))
        claim_position_read_puzzle(json, position->board, &position->now);
    if (json->status == QD_OK)
        claim_position_compare(json, cells->place, position);
    if (json->status == QD_OK)
        claim_position_start(position);
}

/* ---- going on -------------------------------------------------------------------------------- */

void qd_claim_position_do(struct claim_position *position, const qd_step *step) {
    struct claim_cells *now = &position->now;
    for (uint32_t cell = 0; cell < qd_board_cell_count(position->board); cell++) {
        now->values[cell] = (uint8_t)qd_explainer_value(position->explainer, cell);
        now->candidates[cell] = qd_explainer_candidates(position->explainer, cell);
    }
    if (step->cell != QD_NO_CELL && now->candidates[step->cell] >> (step->value - 1) & 1)
        now->values[step->cell] = (uint8_t)step->value;
    for (size_t i = 0; i < step->removal_count; i++)
        now->candidates[step->removals[i].cell] &= ~step->removals[i].values;
    claim_position_start(position);
}
