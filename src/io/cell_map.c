#include "cell_map.h"

#include "../base/check.h"
#include "../sudoku/above.h"

#include <stdio.h>

/* ---- texts ----------------------------------------------------------------------------------- */

void qd_source_open_json(struct source *source, qd_json *json) {
    qd_json_open(json, source->text, source->length, &source->error);
    if (source->begin.cursor)
        json->at.line = source->begin.line;
}

struct place qd_source_place(const struct source *source, qd_place place) {
    if (source->packed)
        return source->at;
    return (struct place){source->line + place.line_number - 1, qd_place_column(place)};
}

void qd_source_fail(struct source *source) {
    const qd_error *error = &source->error;
    struct draft *draft = qd_reader_draft(source->reader);
    char message[sizeof error->message + 64];
    struct place at = {source->line + (error->line ? error->line - 1 : 0),
                       error->column ? error->column : 1};
    if (error->status == QD_ERROR_MEMORY) {
        qd_fail_memory(&draft->error);
        return;
    }
    QD_CHECK(!source->packed || error->line);
    if (source->packed)
        snprintf(message, sizeof message, "in the packed text, at %llu:%llu: %s",
                 (unsigned long long)error->line, (unsigned long long)error->column,
                 error->message);
    qd_draft_fail_at(source->reader, source->packed ? source->at : at,
                     source->packed ? message : error->message);
}

/* ---- trays ----------------------------------------------------------------------------------- */

static void cell_map_clear(qd_reader *reader, struct place at) {
    struct draft *draft = qd_reader_draft(reader);
    draft->cell_count = draft->cells;
    draft->numeric = true;
    memset(draft->numbers, 0, draft->cells * sizeof *draft->numbers);
    memset(draft->candidates, 0, draft->cells * sizeof *draft->candidates);
    memset(draft->given, 0, draft->cells);
    for (size_t cell = 0; cell < draft->cells; cell++)
        draft->places[cell] = at;
}

bool qd_tray_open(qd_reader *reader, struct place at, uint32_t values) {
    const qd_board *board = qd_reader_fixed_board(reader);
    qd_draft_set_values(reader, values);
    if (qd_reader_draft(reader)->cells != (size_t)values * values ||
        (board && qd_board_value_count(board) != values) || !qd_reader_counts_from_1(reader)) {
        qd_draft_fail_at(reader, at, "another board was requested");
        return false;
    }
    cell_map_clear(reader, at);
    return true;
}

bool qd_tray_open_board(qd_reader *reader, struct place at, const char *board) {
    qd_draft_set_board(reader, at, board);
    if (qd_reader_draft(reader)->error.status != QD_OK)
        return false;
    cell_map_clear(reader, at);
    return true;
}

void qd_tray_put(qd_reader *reader, struct place at, uint32_t cell, uint32_t value, bool given) {
    struct draft *draft = qd_reader_draft(reader);
    if (cell >= draft->cells)
        return;
    QD_CHECK(value <= draft->values);
    draft->numbers[cell] = value;
    draft->places[cell] = at;
    draft->given[cell] = value && given;
}

/* This bit, above all values, marks candidates that count. */
#define COUNTS ((uint64_t)1 << 63)

void qd_tray_note(qd_reader *reader, uint32_t cell, uint64_t notes) {
    struct draft *draft = qd_reader_draft(reader);
    if (cell < draft->cells && !(draft->candidates[cell] & COUNTS))
        draft->candidates[cell] = notes & ~COUNTS;
}

void qd_tray_fill(qd_reader *reader, struct place at, const uint32_t *values,
                  const uint64_t *notes) {
    for (uint32_t cell = 0; cell < qd_reader_draft(reader)->cells; cell++) {
        if (notes && !values[cell])
            qd_tray_note(reader, cell, notes[cell]);
        qd_tray_put(reader, at, cell, values[cell], true);
    }
}

void qd_tray_restrict(qd_reader *reader, uint32_t cell, uint64_t candidates) {
    struct draft *draft = qd_reader_draft(reader);
    QD_CHECK(cell < draft->cells);
    draft->candidates[cell] = candidates | COUNTS;
}

void qd_tray_solve(qd_reader *reader, struct place at, const uint32_t *values) {
    struct draft *draft = qd_reader_draft(reader);
    const char *symbols = draft->board ? qd_board_default_symbols(draft->board) : QD_USUAL_SYMBOLS;
    char solution[QD_MAX_CELLS];
    for (size_t cell = 0; cell < draft->cells; cell++) {
        QD_CHECK(values[cell] >= 1 && values[cell] <= draft->values);
        solution[cell] = symbols[values[cell] - 1];
    }
    qd_draft_set_solution(reader, at, solution, draft->cells);
}

void qd_tray_take_solution(qd_reader *reader, struct place at) {
    struct draft *draft = qd_reader_draft(reader);
    size_t filled = 0, given = 0;
    for (size_t cell = 0; cell < draft->cells; cell++) {
        filled += draft->numbers[cell] != 0;
        given += draft->given[cell];
    }
    if (filled < draft->cells || given == filled)
        return;
    if (!draft->solution_count)
        qd_tray_solve(reader, at, draft->numbers);
    for (size_t cell = 0; cell < draft->cells; cell++)
        if (!draft->given[cell])
            draft->numbers[cell] = 0;
}

/* How many empty cells have notes, and how many have none. */
struct notes {
    size_t with, without;
    bool count; /* some come with the puzzle */
};

static struct notes cell_map_look_at_notes(const struct draft *draft) {
    struct notes notes = {0};
    for (size_t cell = 0; cell < draft->cells; cell++) {
        if (draft->numbers[cell])
            continue;
        notes.with += draft->candidates[cell] != 0;
        notes.without += draft->candidates[cell] == 0;
        notes.count = notes.count || (draft->candidates[cell] & COUNTS);
    }
    return notes;
}

void qd_tray_close(qd_reader *reader) {
    struct draft *draft = qd_reader_draft(reader);
    struct notes notes = cell_map_look_at_notes(draft);
    uint64_t all = UINT64_MAX >> (64 - draft->values);
    uint32_t least = draft->board ? qd_board_least_value(draft->board) : 1;
    bool all_count = notes.without == 0 && notes.with > 0, left_out = false;
    draft->knows_clues = true;
    draft->pencilled = draft->error.status == QD_OK && (all_count || notes.count);
    for (size_t cell = 0; cell < draft->cells; cell++) {
        uint64_t noted = draft->candidates[cell];
        bool counts = all_count || (noted & COUNTS);
        left_out = left_out || (noted && !counts && draft->numbers[cell] == 0);
        if (draft->numbers[cell])
            noted = (uint64_t)1 << (draft->numbers[cell] - 1);
        else
            noted = counts ? noted & ~COUNTS : all;
        draft->candidates[cell] = noted;
        draft->symbols[cell] = '.';
        draft->numbers[cell] =
            draft->numbers[cell] ? draft->numbers[cell] + least - 1 : NOT_A_NUMBER;
    }
    if (left_out)
        qd_draft_leave_out(reader, "pencil marks");
}

/* ---- boards being made ----------------------------------------------------------------------- */

void qd_add_regions(qd_text *board, const uint32_t *regions, uint32_t cells) {
    qd_text_put(board, "+regions=");
    for (uint32_t cell = 0; cell < cells; cell++)
        qd_text_put_byte(board, qd_region_letter(regions[cell]));
}

qd_status qd_add_cells(qd_text *board, const char *rule, const uint32_t *cells, size_t count,
                       uint32_t values, qd_error *error) {
    if (board->length > BOARD_TEXT_LIMIT)
        return qd_fail(error, QD_ERROR_SYNTAX, "too many rules");
    qd_text_put(board, rule);
    for (size_t i = 0; i < count; i++)
        qd_put_cell(board, cells[i] / values + 1, cells[i] % values + 1);
    return QD_OK;
}

size_t qd_rule_begin(qd_text *board, const char *rule, qd_json *json) {
    size_t begin = board->length;
    if (begin > BOARD_TEXT_LIMIT)
        qd_json_fail_at(json, json->at, "too many rules");
    qd_text_printf(board, "+%s", rule);
    return begin;
}

void qd_rule_put_cell(qd_text *board, uint32_t row, uint32_t column, qd_json *json) {
    if (board->length > 2 * BOARD_TEXT_LIMIT)
        qd_json_fail_at(json, json->at, "too many cells of rules");
    if (json->status == QD_OK)
        qd_put_cell(board, row, column);
}

void qd_rule_end(qd_text *board, size_t begin, bool has_effect) {
    if (!has_effect)
        qd_text_cut(board, begin);
}
