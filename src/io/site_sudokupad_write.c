/* Writes the JSON of SudokuPad. */
#include "site_sudokupad_inside.h"

#include "../base/check.h"
#include "../sudoku/above.h"

#include <stdio.h>

static void sudokupad_write_write_grid(qd_writer *writer, const qd_grid *grid) {
    uint32_t n = qd_board_value_count(qd_grid_board(grid));
    for (uint32_t cell = 0; cell < n * n; cell++) {
        qd_text_put(writer->text, cell % n ? "," : cell ? "],[" : "{\"cells\":[[");
        if (qd_grid_value(grid, cell))
            qd_text_printf(writer->text, "{\"value\":%u}", qd_grid_value(grid, cell));
        else
            qd_text_put(writer->text, "{}");
    }
    qd_text_put(writer->text, "]]");
}

static void sudokupad_write_write_regions(qd_writer *writer, const qd_board *board) {
    uint32_t n = qd_board_value_count(board);
    for (uint32_t region = 0; region < n; region++) {
        const char *between = region ? ",[" : ",\"regions\":[[";
        for (uint32_t cell = 0; cell < n * n; cell++)
            if (qd_board_region(board, cell) == region) {
                qd_text_printf(writer->text, "%s[%u,%u]", between, cell / n, cell % n);
                between = ",";
            }
        qd_text_put(writer->text, "]");
    }
    qd_text_put(writer->text, "]");
}

/* The rules in words, for the player. */
static void sudokupad_write_write_rules_text(qd_writer *writer, const qd_board *board) {
    qd_text text = QD_TEXT_INIT;
    qd_rule_facts rule;
    qd_text_put(&text, "Normal sudoku rules apply.");
    for (size_t i = 0; (rule = qd_board_rule(board, i)).name; i++) {
        if (rule.is_usual && strcmp(rule.name, "regions") != 0)
            continue;
        QD_CHECK(*rule.meaning >= 'a' && *rule.meaning <= 'z');
        qd_text_printf(&text, " %c%s.", *rule.meaning - 'a' + 'A', rule.meaning + 1);
    }
    qd_sudokupad_put_string(writer->text, text.data, text.length);
    writer->text->failed |= text.failed;
    qd_text_free(&text);
}

static void sudokupad_write_write_metadata(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    const char *between = ",\"metadata\":{";
    size_t length;
    for (size_t i = 0; i < puzzle->field_count; i++) {
        const qd_field *field = &puzzle->fields[i];
        qd_text_put(writer->text, between);
        qd_sudokupad_put_string(writer->text, field->name, strlen(field->name));
        qd_text_put(writer->text, ":");
        qd_sudokupad_put_string(writer->text, field->value, field->value_length);
        between = ",";
    }
    if (!qd_puzzle_text(puzzle, "rules", &length) && !qd_board_is_plain(board)) {
        qd_text_printf(writer->text, "%s\"rules\":", between);
        sudokupad_write_write_rules_text(writer, board);
        between = ",";
    }
    const struct sudokupad_flag *flag;
    for (size_t i = 0; (flag = qd_sudokupad_flag(i)); i++)
        if (qd_has_rule(board, flag->rule) ||
            (strstr("nodiff noratio", flag->rule) && qd_has_rule(board, "nodots"))) {
            qd_text_printf(writer->text, "%s\"%s\":true", between, flag->name);
            between = ",";
        }
    if (puzzle->solution) {
        qd_text_printf(writer->text, "%s\"solution\":\"", between);
        qd_puzzle usual = {.grid = puzzle->grid, .solution = puzzle->solution};
        qd_write_solution(writer, &usual);
        qd_text_put(writer->text, "\"");
        between = ",";
    }
    qd_text_put(writer->text, between[1] ? "" : "}");
}

void qd_sudokupad_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    sudokupad_write_write_grid(writer, puzzle->grid);
    sudokupad_write_write_regions(writer, board);
    qd_sudokupad_write_drawings(writer, board);
    sudokupad_write_write_metadata(writer, puzzle);
    qd_text_put(writer->text, "}");
}
