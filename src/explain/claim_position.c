/* Positions in JSON, written and read. */
#include "claim.h"

#include "../base/bits.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>

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
    qd_text_printf(text, "{\"board\":\"%s\"", name);
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
    qd_text_put(text, "[");
    for (bool first = true; candidates; candidates &= candidates - 1, first = false)
        qd_text_printf(text, first ? "%u" : ",%u", (unsigned)qd_lowest_bit(candidates) + 1);
    qd_text_put(text, "]");
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

/* Of each cell, the value (0: empty) and the candidates. */
struct claim_cells {
    const qd_board *board;
    uint8_t *values;
    uint64_t *candidates;
};

static bool claim_position_new(const qd_board *board, struct claim_cells *cells) {
    cells->board = board;
    cells->values = qd_array_new(qd_board_cell_count(board), sizeof *cells->values);
    cells->candidates = qd_array_new(qd_board_cell_count(board), sizeof *cells->candidates);
    return cells->values && cells->candidates;
}

static void claim_position_free(struct claim_cells *cells) {
    free(cells->values);
    free(cells->candidates);
}

static void claim_position_set(struct claim_cells *cells, uint32_t cell, uint32_t value) {
    cells->values[cell] = (uint8_t)value;
    cells->candidates[cell] = value ? (uint64_t)1 << (value - 1) : claim_position_all(cells->board);
}

static void claim_position_read_cell(qd_json *json, struct claim_cells *cells, uint32_t cell) {
    if (qd_json_sees(json, '[')) {
        cells->values[cell] = 0;
        cells->candidates[cell] = qd_claim_read_values(json, cells->board);
        return;
    }
    uint32_t values = qd_board_value_count(cells->board);
    claim_position_set(cells, cell,
                       (uint32_t)qd_json_read_between(json, 0, values, "a value, or 0"));
}

static void claim_position_read_cells(qd_json *json, struct claim_cells *cells) {
    uint32_t count = qd_board_cell_count(cells->board), cell = 0;
    qd_place place = json->at;
    for (bool more = qd_json_first(json, '[', "an array of cells"); more;
         more = qd_json_next(json, ']')) {
        if (cell == count) {
            qd_json_fail_at(json, json->at, "the board has fewer cells");
            return;
        }
        claim_position_read_cell(json, cells, cell++);
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
static void claim_position_read_symbols(qd_json *json, struct claim_cells *cells) {
    qd_grid *grid = NULL;
    qd_error error = {0};
    qd_json_read_string(json, "a puzzle");
    qd_place place = json->text_place;
    size_t count = json->text.length;
    if (json->status == QD_OK && count != qd_board_cell_count(cells->board))
        qd_json_fail_at(json, place, "the board has another number of cells");
    if (json->status != QD_OK)
        return;
    qd_status status = qd_grid_new(cells->board, &grid, &error);
    if (status == QD_OK)
        status = qd_grid_parse(grid, json->text.data, count, NULL, NULL, &error);
    claim_position_fail(json, place, status, &error);
    for (uint32_t cell = 0; status == QD_OK && cell < count; cell++)
        claim_position_set(cells, cell, qd_grid_value(grid, cell));
    qd_grid_free(grid);
}

static void claim_position_read_puzzle(qd_json *json, struct claim_cells *cells) {
    if (qd_json_sees(json, '"'))
        claim_position_read_symbols(json, cells);
    else
        claim_position_read_cells(json, cells);
}

/* A position has what the puzzle says, or less. */
static void claim_position_compare(qd_json *json, qd_place place, const struct claim_cells *puzzle,
                                   const struct claim_cells *now) {
    char name[24], message[80];
    for (uint32_t cell = 0; cell < qd_board_cell_count(now->board); cell++) {
        if (!(now->candidates[cell] & ~puzzle->candidates[cell]))
            continue;
        qd_board_cell_name(now->board, cell, name, sizeof name);
        snprintf(message, sizeof message, "%s has a value that it cannot have in the puzzle", name);
        qd_json_fail_at(json, place, message);
        return;
    }
}

static void claim_position_start(qd_json *json, const qd_json_member *members,
                                 struct claim_cells *puzzle, struct claim_cells *now,
                                 qd_explainer **explainer) {
    if (qd_json_go_to(json, &members[1]))
        claim_position_read_puzzle(json, puzzle);
    if (json->status == QD_OK && qd_json_go_to(json, &members[members[2].there ? 2 : 1]))
        claim_position_read_puzzle(json, now);
    if (json->status == QD_OK)
        claim_position_compare(json, members[members[2].there ? 2 : 1].place, puzzle, now);
    if (json->status == QD_OK)
        json->status = qd_explainer_new(puzzle->board, NULL, explainer, json->error);
    if (json->status != QD_OK)
        return;
    qd_explainer_start_at(*explainer, now->values, now->candidates);
    qd_explainer_origins(*explainer, puzzle->candidates);
}

static void claim_position_read_board(qd_json *json, const qd_json_member *member,
                                      qd_board **board) {
    qd_error error = {0};
    const char *name = "9x9";
    if (qd_json_go_to(json, member))
        name = qd_json_read_string(json, "a board");
    if (json->status != QD_OK)
        return;
    qd_status status = qd_board_parse(name, board, &error);
    claim_position_fail(json, member->place, status, &error);
}

void qd_claim_read_position(qd_json *json, qd_board **board, qd_explainer **explainer) {
    qd_json_member members[] = {{.key = "board"}, {.key = "puzzle"}, {.key = "cells"}};
    struct claim_cells puzzle = {0}, now = {0};
    qd_place place = json->at;
    qd_json_find_members(json, members, 3, NULL, NULL);
    if (!qd_claim_needs(json, place, members + 1, 1, "a position needs a puzzle"))
        return;
    claim_position_read_board(json, &members[0], board);
    if (json->status == QD_OK) {
        if (claim_position_new(*board, &puzzle) && claim_position_new(*board, &now))
            claim_position_start(json, members, &puzzle, &now, explainer);
        else
            json->status = qd_fail_memory(json->error);
    }
    claim_position_free(&puzzle);
    claim_position_free(&now);
}
