/* From grids to text: a single record, or one after another. */
#include "writer.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/text.h"
#include "../sudoku/above.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what formats append --------------------------------------------------------------------- */

bool qd_has_rule(const qd_board *board, const char *rule) {
    qd_rule_facts own;
    for (size_t i = 0; (own = qd_board_rule(board, i)).name; i++)
        if (strcmp(own.name, rule) == 0)
            return true;
    return false;
}

char qd_symbol_of_cell(const qd_puzzle *puzzle, uint32_t cell) {
    return qd_puzzle_symbol(puzzle, qd_grid_value(puzzle->grid, cell));
}

void qd_write_symbols(qd_writer *writer, const qd_puzzle *puzzle, char empty) {
    char symbols[QD_MAX_CELLS];
    uint32_t count = qd_board_cell_count(qd_grid_board(puzzle->grid));
    for (uint32_t cell = 0; cell < count; cell++) {
        symbols[cell] = qd_symbol_of_cell(puzzle, cell);
        if (symbols[cell] == '.')
            symbols[cell] = empty;
    }
    qd_text_put_bytes(writer->text, symbols, count);
}

void qd_write_digits(qd_writer *writer, const qd_grid *grid, char empty) {
    qd_puzzle puzzle = {.grid = grid};
    qd_write_symbols(writer, &puzzle, empty);
}

void qd_write_solution(qd_writer *writer, const qd_puzzle *puzzle) {
    char symbols[QD_MAX_CELLS];
    uint32_t count = qd_board_cell_count(qd_grid_board(puzzle->grid));
    QD_CHECK(puzzle->solution);
    for (uint32_t cell = 0; cell < count; cell++)
        symbols[cell] = qd_puzzle_symbol(puzzle, puzzle->solution[cell]);
    qd_text_put_bytes(writer->text, symbols, count);
}

/* ---- what is lost ---------------------------------------------------------------------------- */

static bool writer_has_gaps(const qd_board *board) {
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    return (uint64_t)rows * columns != qd_board_cell_count(board);
}

static bool writer_has_odd_boxes(const qd_board *board) {
    uint32_t rows, columns;
    (void)qd_board_usual_box(qd_board_value_count(board), &rows, &columns);
    return !writer_has_gaps(board) && !qd_board_has_regions(board) &&
           rows != qd_board_box_rows(board);
}

static bool writer_rewords(const qd_format *format, const char *rule) {
    for (size_t i = 0; format->rewords && format->rewords[i]; i++)
        if (strcmp(format->rewords[i], rule) == 0)
            return true;
    return false;
}

/* Whether the format holds the board's rules. */
static bool writer_holds_all(const qd_format *format, const qd_board *board, const char *rule) {
    bool holds_houses = format->holds & QD_HOLDS_HOUSES;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        if (strcmp(constraint->rule, rule) == 0 && !qd_format_holds_rule(format, rule) &&
            !writer_rewords(format, rule) && !(holds_houses && constraint->only_houses))
            return false;
    }
    return true;
}

/* The names of the rules that the format does not hold, separated by commas; the length, as
 * snprintf. */
static size_t writer_name_rules(const qd_format *format, const qd_board *board, char *buffer,
                                size_t size) {
    qd_rule_facts rule;
    size_t length = 0;
    for (size_t i = 0; (rule = qd_board_rule(board, i)).name; i++)
        if (!rule.is_usual && !writer_holds_all(format, board, rule.name))
            length += (size_t)snprintf(length < size ? buffer + length : NULL,
                                       length < size ? size - length : 0, "%s%s",
                                       length ? ", " : "", rule.name);
    return length;
}

/* Losses are counted down to the requested one. */
struct count {
    size_t left;
    char *buffer;
    size_t size, length;
};

static void writer_lose(struct count *count, const char *what, const char *name,
                        const char *after) {
    if (count->length == 0 && count->left-- == 0)
        count->length = (size_t)snprintf(count->buffer, count->size, "%s%s%s", what, name, after);
}

static void writer_lose_board(struct count *count, const qd_format *format, const qd_board *board) {
    unsigned holds = format->holds;
    char text[64];
    if (!qd_board_is_regular(board)) {
        if (!(holds & QD_HOLDS_LAYOUT) && !format->needs_rules) /* which writes whole boards */
            writer_lose(count, "the size and the values of the board", "", "");
    } else if (writer_has_odd_boxes(board) && !(holds & QD_HOLDS_BOXES)) {
        snprintf(text, sizeof text, "boxes of %ux%u cells", qd_board_box_rows(board),
                 qd_board_box_columns(board));
        writer_lose(count, text, "", "");
    }
    if (qd_board_has_regions(board) && !(holds & QD_HOLDS_REGIONS))
        writer_lose(count, "regions", "", "");
    if (qd_board_is_regular(board) && writer_has_gaps(board) && !(holds & QD_HOLDS_LAYOUT))
        writer_lose(count, "the layout of overlapping boards", "", "");
    if (!format->needs_rules && writer_name_rules(format, board, text, sizeof text))
        writer_lose(count, "rules (", text, ")");
}

/* `writer` may be NULL. */
static bool writer_is_held(const qd_format *format, const qd_writer *writer, const char *name) {
    return qd_format_holds_field(format, name) &&
           (!writer || !format->has_field || format->has_field(writer, name));
}

static void writer_lose_told(struct count *count, const qd_format *format, const qd_writer *writer,
                             const qd_puzzle *puzzle) {
    size_t length;
    for (size_t i = 0; i < puzzle->field_count; i++)
        if (!writer_is_held(format, writer, puzzle->fields[i].name) &&
            puzzle->fields[i].value_length)
            writer_lose(count, "field '", puzzle->fields[i].name, "'");
    if (qd_puzzle_trailing(puzzle, &length) && !(format->holds & QD_HOLDS_REST) &&
        !writer_is_held(format, writer, "comment"))
        writer_lose(count, "the text after the grid", "", "");
}

/* Whether the clues leave one candidate of an empty cell. */
static bool writer_has_lone_candidate(const qd_grid *grid) {
    uint64_t candidates[QD_MAX_CELLS];
    qd_choose_candidates(grid, candidates);
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++)
        if (!qd_grid_value(grid, cell) && candidates[cell] &&
            (candidates[cell] & (candidates[cell] - 1)) == 0)
            return true;
    return false;
}

/* Whether a cell has neither a value nor a candidate. */
static bool writer_has_dead_cell(const qd_grid *grid) {
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++)
        if (!qd_grid_candidates(grid, cell))
            return true;
    return false;
}

static size_t writer_find_loss(const qd_format *format, const qd_writer *writer,
                               const qd_puzzle *puzzle, struct count count) {
    writer_lose_board(&count, format, qd_grid_board(puzzle->grid));
    if (qd_grid_about(puzzle->grid).has_candidates && !(format->holds & QD_HOLDS_CANDIDATES))
        writer_lose(&count, "candidates", "", "");
    if (format->noted && writer_has_dead_cell(puzzle->grid))
        writer_lose(&count, "cells without candidates", "", "");
    if (format->chooses && writer_has_lone_candidate(puzzle->grid))
        writer_lose(&count, "which cells with one candidate are empty", "", "");
    if (qd_puzzle_has_placed(puzzle) && !(format->holds & QD_HOLDS_PLACED))
        writer_lose(&count, "which values the player has placed", "", "");
    if (puzzle->solution && !(format->holds & QD_HOLDS_SOLUTION))
        writer_lose(&count, "the solution", "", "");
    writer_lose_told(&count, format, writer, puzzle);
    return count.length;
}

size_t qd_format_loss(const qd_format *format, const qd_puzzle *puzzle, size_t number, char *buffer,
                      size_t size) {
    return writer_find_loss(format, NULL, puzzle, (struct count){number, buffer, size, 0});
}

size_t qd_writer_loss(const qd_writer *writer, const qd_puzzle *puzzle, size_t number, char *buffer,
                      size_t size) {
    return writer_find_loss(writer->format, writer, puzzle,
                            (struct count){number, buffer, size, 0});
}

/* ---- writers --------------------------------------------------------------------------------- */

qd_status qd_writer_new(const qd_format *format, qd_writer **out, qd_error *error) {
    *out = NULL;
    QD_CHECK(format);
    if (!format->write)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s cannot be written", format->name);
    *out = qd_array_new(1, sizeof **out);
    if (!*out)
        return qd_fail_memory(error);
    (*out)->format = format;
    return QD_OK;
}

void qd_writer_free(qd_writer *writer) {
    if (!writer)
        return;
    qd_text_free(&writer->head);
    free(writer);
}

const char qd_no_memory[] = "anything: out of memory";

static qd_status writer_check_board(const qd_format *format, const qd_board *board,
                                    qd_error *error) {
    uint32_t n = qd_board_value_count(board);
    QD_CHECK(format->least >= 1 && format->least <= format->most && format->most <= QD_MAX_VALUES);
    const char *why = format->refuses ? format->refuses(board) : NULL;
    if (why == qd_no_memory)
        return qd_fail_memory(error);
    if (format->square && qd_board_cell_count(board) != n * n)
        why = "overlapping boards";
    if (!qd_board_is_regular(board) && !format->irregular)
        why = "a board that is not regular";
    else if (!qd_board_is_regular(board) && n > format->most)
        why = "so many values";
    else if (n < format->least || n > format->most)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s cannot hold %s %ux%u board", format->name,
                       qd_article(n), n, n);
    if (why)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s cannot hold %s", format->name, why);
    char rules[64];
    if (format->needs_rules && writer_name_rules(format, board, rules, sizeof rules))
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s cannot hold rules (%s)", format->name,
                       rules);
    return QD_OK;
}

bool qd_writer_keep_head(qd_writer *writer, size_t length) {
    if (!writer->text->failed && !writer->head.failed)
        return true;
    qd_text_cut(&writer->head, length);
    writer->text->failed = true;
    return false;
}

const char *qd_refuses_all_but_nine(const qd_board *board) {
    return qd_board_is_plain(board) && qd_board_box_rows(board) == 3 ? NULL
                                                                     : "other boards than 9x9";
}

/* Whether all succeeded; if not, the text is restored. */
static qd_status writer_settle(qd_writer *writer, size_t length, qd_error *error) {
    if (!writer->text->failed && !writer->head.failed)
        return QD_OK;
    QD_CHECK(length <= writer->text->length);
    writer->head.failed = false;
    qd_text_undo(writer->text, length);
    return qd_fail_memory(error);
}

qd_status qd_writer_put(qd_writer *writer, const qd_puzzle *puzzle, qd_text *text,
                        qd_error *error) {
    size_t length = text->length;
    QD_CHECK(puzzle && puzzle->grid);
    qd_status status = qd_text_check(text, error);
    if (status == QD_OK)
        status = writer_check_board(writer->format, qd_grid_board(puzzle->grid), error);
    if (status != QD_OK)
        return status;
    writer->text = text;
    if (writer->format->apart && writer->count)
        qd_text_put(writer->text, "\n");
    writer->format->write(writer, puzzle);
    status = writer_settle(writer, length, error);
    writer->count += status == QD_OK;
    return status;
}

qd_status qd_writer_put_failure(qd_writer *writer, const char *word, qd_text *text,
                                qd_error *error) {
    size_t length = text->length;
    if (!writer->format->write_failure)
        return qd_fail(error, QD_ERROR_UNSUPPORTED, "%s has no form for records without a grid",
                       writer->format->name);
    if (text->failed)
        return qd_fail_memory(error);
    writer->text = text;
    if (writer->format->apart && writer->count)
        qd_text_put(writer->text, "\n");
    writer->format->write_failure(writer, word);
    qd_status status = writer_settle(writer, length, error);
    writer->count += status == QD_OK;
    return status;
}

qd_status qd_writer_finish(qd_writer *writer, qd_text *text, qd_error *error) {
    size_t length = text->length;
    if (text->failed)
        return qd_fail_memory(error);
    writer->text = text;
    if (writer->format->finish)
        writer->format->finish(writer);
    return writer_settle(writer, length, error);
}

qd_status qd_format_write(const qd_format *format, const qd_puzzle *puzzle, qd_text *text,
                          qd_error *error) {
    qd_writer *writer;
    size_t length = text->length;
    qd_status status = qd_writer_new(format, &writer, error);
    if (status == QD_OK)
        status = qd_writer_put(writer, puzzle, text, error);
    if (status == QD_OK)
        status = qd_writer_finish(writer, text, error);
    if (status != QD_OK)
        qd_text_cut(text, length);
    qd_writer_free(writer);
    return status;
}
