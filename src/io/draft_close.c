/* Makes a puzzle from the cells of a draft. */
#include "reader.h"
#include "writer.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../sudoku/above.h"
#include "../text/utf8.h"

#include <stdio.h>

static struct place draft_close_place_of(const struct draft *draft, size_t cell) {
    QD_CHECK(cell < draft->cells);
    if (draft->in_one_line)
        return (struct place){draft->first.line, draft->first.column + cell};
    return draft->places[cell];
}

/* All digits of a large number, up to 100. */
static void draft_close_show_large(const struct draft *draft, char *number, size_t size) {
    QD_CHECK(draft->has_large && draft->large_word < draft->words.length);
    const char *word = draft->words.data + draft->large_word;
    snprintf(number, size, "%.100s%s", word, strlen(word) > 100 ? "..." : "");
}

static qd_status draft_close_number_out_of_range(const struct draft *draft, size_t cell,
                                                 const qd_board *board, qd_error *error) {
    char name[16];
    qd_board_cell_name(board, (uint32_t)cell, name, sizeof name);
    struct place at = draft_close_place_of(draft, cell);
    if (draft->numbers[cell] > PLACED_NUMBER && draft->numbers[cell] != NOT_A_NUMBER)
        return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                          "%s: a digit that was placed, but not all cells are digits or candidates",
                          name);
    if (draft->numbers[cell] == NOT_A_NUMBER) {
        char symbol[QD_UTF8_NAME];
        qd_utf8_name(draft->symbols + cell, draft->symbols + cell + 1, symbol);
        return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                          "%s: %s is neither a number nor empty", name, symbol);
    }
    char number[128];
    if (draft->has_large && draft->large_cell == cell)
        draft_close_show_large(draft, number, sizeof number);
    else
        snprintf(number, sizeof number, "%u", draft->numbers[cell]);
    return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                      "%s: %s is not a value of %s %ux%u board", name, number,
                      qd_article(draft->values), draft->values, draft->values);
}

static bool draft_close_is_blank_symbol(const struct draft *draft, size_t cell) {
    char c = draft->symbols[cell];
    return c == '.' || c == '*' || c == '-' || c == '_' || c == '?' ||
           (draft->values <= 9 && (c == 'x' || c == 'X'));
}

static qd_status draft_close_read_numbers(const struct draft *draft, qd_grid *grid,
                                          qd_error *error) {
    uint32_t least = qd_board_least_value(qd_grid_board(grid));
    for (size_t cell = 0; cell < draft->cell_count; cell++) {
        uint32_t number = draft->numbers[cell];
        bool blank = number == NOT_A_NUMBER ? draft_close_is_blank_symbol(draft, cell)
                                            : number == 0 && least > 0;
        if (!blank && (number < least || number - least >= draft->values))
            return draft_close_number_out_of_range(draft, cell, qd_grid_board(grid), error);
        qd_grid_set_value(grid, (uint32_t)cell, blank ? 0 : number - least + 1);
    }
    return QD_OK;
}

static qd_status draft_close_read_symbols(qd_reader *reader, const struct draft *draft,
                                          qd_grid *grid, qd_error *error) {
    qd_symbols given;
    const qd_symbols *symbols = NULL;
    if (reader->settings.symbols) {
        qd_error wrong;
        qd_status status =
            qd_symbols_parse(reader->settings.symbols, draft->values, &given, &wrong);
        if (status != QD_OK)
            return qd_fail_at(error, status, draft->line, 1, "%s", wrong.message);
        symbols = &given;
    } else if (draft->alphabet) {
        memset(&given, 0, sizeof given);
        QD_CHECK(strlen(draft->alphabet) >= draft->values);
        memcpy(given.of_value, draft->alphabet, draft->values);
        symbols = &given;
    }
    qd_error found;
    qd_status status = qd_grid_parse(grid, draft->symbols, draft->cell_count, symbols,
                                     &reader->puzzle.symbols, &found);
    if (draft->alphabet && !reader->settings.symbols) /* given by the format, not by the record */
        memset(&reader->puzzle.symbols, 0, sizeof reader->puzzle.symbols);
    if (status == QD_OK)
        return QD_OK;
    struct place at = {draft->line, 1};
    QD_CHECK(found.column <= draft->cell_count);
    if (found.column >= 1)
        at = draft_close_place_of(draft, (size_t)found.column - 1);
    uint32_t n = draft->values;
    if (draft->format->one_line && n <= 8 && !reader->settings.board)
        return qd_doubt_whether(error,
                                qd_fail_at(error, status, at.line, at.column,
                                           "%s (or is this a row of a %ux%u grid?)", found.message,
                                           n * n, n * n),
                                QD_DOUBT_BOARD);
    qd_fail_at(error, status, at.line, at.column, "%s", found.message);
    return qd_doubt_whether(error, status, found.doubt);
}

static void draft_close_read_candidates(const struct draft *draft, qd_grid *grid) {
    for (size_t cell = 0; cell < draft->cell_count; cell++)
        qd_grid_set_candidates(grid, (uint32_t)cell, draft->candidates[cell]);
}

/* The candidates that the values leave, without the deleted ones. */
static void draft_close_delete_candidates(const struct draft *draft, qd_grid *grid) {
    uint64_t candidates[QD_MAX_CELLS];
    qd_reduce_candidates(grid, candidates);
    for (uint32_t cell = 0; cell < draft->cell_count; cell++)
        if (!qd_grid_value(grid, cell))
            qd_grid_set_candidates(grid, cell, candidates[cell] & ~draft->candidates[cell]);
}

/* The solution must be full; it is not checked whether it is correct. */
static qd_status draft_close_read_solution(qd_reader *reader, const struct draft *draft,
                                           qd_grid *scratch, qd_error *error) {
    const qd_symbols *symbols = reader->puzzle.symbols.of_value[0] ? &reader->puzzle.symbols : NULL;
    qd_error found;
    struct place at = draft->solution_at;
    qd_status status =
        qd_grid_parse(scratch, draft->solution, draft->solution_count, symbols, NULL, &found);
    if (status == QD_ERROR_MEMORY)
        return qd_fail_memory(error);
    if (status != QD_OK)
        return qd_fail_at(error, status, at.line, at.column + (found.column ? found.column - 1 : 0),
                          "the solution: %s", found.message);
    for (uint32_t cell = 0; cell < draft->solution_count; cell++) {
        reader->solution[cell] = (uint8_t)qd_grid_value(scratch, cell);
        if (reader->solution[cell] == 0)
            return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column + cell,
                              "the solution has an empty cell");
    }
    reader->puzzle.solution = reader->solution;
    return QD_OK;
}

/* Whether a 21x21 that was not requested looks like a samurai with its gaps drawn as empty cells:
 * no value above 9, and nothing in the gaps. */
static bool draft_close_is_like_samurai(const qd_reader *reader, const struct draft *draft,
                                        const qd_grid *grid) {
    if (draft->values != 21 || draft->board || qd_reader_fixed_values(reader))
        return false;
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++) {
        uint32_t row = cell / 21, column = cell % 21, value = qd_grid_value(grid, cell);
        bool across = column >= 9 && column < 12 && (row < 6 || row >= 15);
        bool down = row >= 9 && row < 12 && (column < 6 || column >= 15);
        if (value > 9 || (value && (across || down)))
            return false;
    }
    return true;
}

static qd_status draft_close_make_grid(qd_reader *reader, struct draft *draft, qd_error *error) {
    struct slot *slot;
    qd_status status = qd_reader_find_slot(reader, draft->board, draft->values, &slot, error);
    if (status != QD_OK)
        return status;
    if (draft->cell_count != qd_board_cell_count(slot->board))
        return qd_fail_at(error, QD_ERROR_SYNTAX, draft->line, 1, "%zu cells, but the board has %u",
                          draft->cell_count, qd_board_cell_count(slot->board));
    if (draft->pencilled)
        draft_close_read_candidates(draft, slot->grid);
    else if (draft->numeric)
        status = draft_close_read_numbers(draft, slot->grid, error);
    else
        status = draft_close_read_symbols(reader, draft, slot->grid, error);
    if (status == QD_OK && draft->reduced)
        draft_close_delete_candidates(draft, slot->grid);
    reader->puzzle.grid = slot->grid;
    if (status == QD_OK && draft->solution_count)
        status = draft_close_read_solution(reader, draft, slot->scratch, error);
    if (status == QD_OK && draft_close_is_like_samurai(reader, draft, slot->grid))
        return qd_doubt_whether(error,
                                qd_fail_at(error, QD_ERROR_SYNTAX, draft->line, 1,
                                           "a samurai with dots in its gaps, or a 21x21?"),
                                QD_DOUBT_BOARD);
    return status;
}

/* Publishes the fields and the names of what was left out, now that the words no longer move. */
static qd_status draft_close_publish_words(qd_reader *reader, const struct draft *draft,
                                           qd_error *error) {
    if (!qd_array_reserve(&reader->fields, &reader->field_capacity, draft->told_count,
                          sizeof *reader->fields) ||
        !qd_array_reserve(&reader->left_out, &reader->left_out_capacity, draft->missed_count,
                          sizeof *reader->left_out))
        return qd_fail_memory(error);
    const char *words = draft->words.data;
    QD_CHECK(words || (draft->told_count == 0 && draft->missed_count == 0));
    for (size_t i = 0; i < draft->told_count; i++)
        reader->fields[i] = (qd_field){words + draft->told[i].name, words + draft->told[i].value,
                                       draft->told[i].value_length};
    for (size_t i = 0; i < draft->missed_count; i++)
        reader->left_out[i] =
            (qd_left_out){words + draft->missed[i].name, draft->missed[i].is_drawn};
    reader->puzzle.fields = reader->fields;
    reader->puzzle.field_count = draft->told_count;
    reader->puzzle.left_out = reader->left_out;
    reader->puzzle.left_out_count = draft->missed_count;
    return QD_OK;
}

static void draft_close_fill_record(qd_reader *reader, const struct draft *draft) {
    qd_puzzle *puzzle = &reader->puzzle;
    reader->record = (qd_record){.line = draft->line,
                                 .format = draft->format,
                                 .error = draft->error,
                                 .text = reader->text,
                                 .text_length = reader->text_length};
    *puzzle =
        (qd_puzzle){.numeric = draft->numeric, .spaced = draft->spaced, .trailing = reader->rest};
    if (reader->rest)
        puzzle->trailing_length = (size_t)(reader->rest_end - reader->rest);
    if (draft->knows_clues)
        puzzle->given = draft->given;
}

/* Fills reader->record from the draft, which is closed. Fails only if memory runs out. */
qd_status qd_draft_close(qd_reader *reader, qd_error *error) {
    struct draft *draft = &reader->draft;
    qd_record *record = &reader->record;
    QD_CHECK(draft->format && draft->cell_count <= QD_MAX_CELLS);
    draft_close_fill_record(reader, draft);
    if (record->error.status == QD_OK)
        draft_close_make_grid(reader, draft, &record->error);
    if (record->error.status == QD_OK)
        draft_close_publish_words(reader, draft, &record->error);
    reader->last_format = draft->format->last ? NULL : draft->format;
    reader->last_values = draft->values;
    reader->last_free = draft->free;
    reader->heading.length = 0;
    draft->format = NULL;
    if (record->error.status == QD_ERROR_MEMORY) {
        if (error)
            *error = record->error;
        return QD_ERROR_MEMORY;
    }
    if (record->error.status == QD_OK)
        record->puzzle = &reader->puzzle;
    return QD_OK;
}
