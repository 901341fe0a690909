/* Writes the JSON of SudokuPad. */
#include "site_sudokupad.h"
#include "../sudoku/above.h"

#include <stdio.h>

/* Other rules that consist of houses alone are written as houses. */
const char *const qd_sudokupad_rules[] = {"diagonal", "antidiagonal", "antiknight", "antiking", "x",
                                          "house",    "cage",         "thermo",     NULL};

static bool sudokupad_write_has_rule(const qd_board *board, const char *rule) {
    qd_rule_facts own;
    for (size_t i = 0; (own = qd_board_rule(board, i)).name; i++)
        if (strcmp(own.name, rule) == 0)
            return true;
    return false;
}

/* SudokuPad looks for short forms everywhere, even in strings; so whatever looks like one is
 * written with escapes. */
static void sudokupad_write_write_string(qd_writer *writer, const char *bytes, size_t length) {
    qd_text string = QD_TEXT_INIT;
    qd_text_put_json(&string, bytes, length);
    for (size_t i = 0; i < string.length; i++)
        if (string.data[i] && strchr(",:{[", string.data[i]))
            qd_text_printf(writer->text, "\\u%04x", (unsigned)(uint8_t)string.data[i]);
        else
            qd_text_put_byte(writer->text, string.data[i]);
    writer->text->failed |= string.failed;
    qd_text_free(&string);
}

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

static void sudokupad_write_write_cage(qd_writer *writer, const qd_board *board,
                                       const uint32_t *cells, uint32_t count, const char *between) {
    uint32_t n = qd_board_value_count(board);
    qd_text_printf(writer->text, "%s{\"cells\":", between);
    for (uint32_t i = 0; i < count; i++)
        qd_text_printf(writer->text, "%s[%u,%u]", i ? "," : "[", cells[i] / n, cells[i] % n);
    qd_text_put(writer->text, "],\"unique\":true");
}

/* Iterates over the houses that are written as such: the board's own, then those of rules that have
 * no form here. All 0 at first. */
struct written_house {
    uint32_t constraints, houses; /* visited so far */
    const uint32_t *cells;
    uint32_t cell_count;
};

static bool sudokupad_write_next_house(const qd_writer *writer, const qd_board *board,
                                       struct written_house *written) {
    while (written->constraints < qd_board_constraint_count(board)) {
        const qd_constraint *said = qd_board_constraint(board, written->constraints++);
        written->cells = said->cells;
        written->cell_count = said->cell_count;
        if (strcmp(said->rule, "house") == 0)
            return true;
    }
    while (written->houses < qd_board_house_count(board)) {
        qd_house house = qd_board_house(board, written->houses++);
        written->cells = house.cells;
        written->cell_count = house.cell_count;
        if (!house.is_usual && !qd_format_holds_rule(writer->format, house.rule))
            return true;
    }
    return false;
}

/* Houses, which are also shaded, and killer cages. */
static void sudokupad_write_write_cages(qd_writer *writer, const qd_board *board) {
    const char *between = ",\"cages\":[";
    struct written_house house = {0};
    while (sudokupad_write_next_house(writer, board, &house)) {
        sudokupad_write_write_cage(writer, board, house.cells, house.cell_count, between);
        qd_text_put(writer->text, "}");
        between = ",";
    }
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *cage = qd_board_constraint(board, i);
        if (strcmp(cage->rule, "cage") != 0)
            continue;
        sudokupad_write_write_cage(writer, board, cage->cells, cage->cell_count, between);
        if (cage->number_count)
            qd_text_printf(writer->text, ",\"value\":\"%u\",\"sum\":%u", cage->numbers[0],
                           cage->numbers[0]);
        qd_text_put(writer->text, "}");
        between = ",";
    }
    qd_text_put(writer->text, between[1] ? "" : "]");
}

static void sudokupad_write_write_diagonals(qd_writer *writer, const qd_board *board,
                                            const char **between) {
    static const char line[] = "{\"color\":\"#34BBE6\",\"thickness\":2,\"wayPoints\":";
    uint32_t n = qd_board_value_count(board);
    if (sudokupad_write_has_rule(board, "x") || sudokupad_write_has_rule(board, "diagonal")) {
        qd_text_printf(writer->text, "%s%s[[0,0],[%u,%u]]}", *between, line, n, n);
        *between = ",";
    }
    if (sudokupad_write_has_rule(board, "x") || sudokupad_write_has_rule(board, "antidiagonal")) {
        qd_text_printf(writer->text, "%s%s[[0,%u],[%u,0]]}", *between, line, n, n);
        *between = ",";
    }
}

static void sudokupad_write_write_lines(qd_writer *writer, const qd_board *board) {
    const char *between = ",\"lines\":[";
    uint32_t n = qd_board_value_count(board);
    sudokupad_write_write_diagonals(writer, board, &between);
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *thermo = qd_board_constraint(board, i);
        if (strcmp(thermo->rule, "thermo") != 0)
            continue;
        qd_text_printf(writer->text, "%s{\"color\":\"%s\",\"thickness\":%d,\"wayPoints\":", between,
                       SUDOKUPAD_THERMO, SUDOKUPAD_THERMO_WIDTH);
        for (uint32_t k = 0; k < thermo->cell_count; k++)
            qd_text_printf(writer->text, "%s[%u.5,%u.5]", k ? "," : "[", thermo->cells[k] / n,
                           thermo->cells[k] % n);
        qd_text_put(writer->text, "]}");
        between = ",";
    }
    qd_text_put(writer->text, between[1] ? "" : "]");
}

/* In the middle of a cell: a disk of 0.85, or the whole cell. */
static void sudokupad_write_write_underlay(qd_writer *writer, uint32_t row, uint32_t column,
                                           const char *colour, bool is_round,
                                           const char **between) {
    const char *size = is_round ? "0.85" : "1";
    qd_text_printf(writer->text, "%s{\"backgroundColor\":", *between);
    sudokupad_write_write_string(writer, colour, strlen(colour));
    if (is_round)
        qd_text_printf(writer->text, ",\"borderColor\":\"%s\"", colour);
    qd_text_printf(writer->text,
                   ",\"center\":[%u.5,%u.5],\"rounded\":%s,\"width\":%s,\"height\":%s}", row,
                   column, is_round ? "true" : "false", size, size);
    *between = ",";
}

/* The bulbs of thermometers, and the shades of houses. */
static void sudokupad_write_write_underlays(qd_writer *writer, const qd_board *board) {
    const char *between = ",\"underlays\":[";
    uint32_t n = qd_board_value_count(board);
    struct written_house house = {0};
    while (sudokupad_write_next_house(writer, board, &house))
        for (uint32_t i = 0; i < house.cell_count; i++)
            sudokupad_write_write_underlay(writer, house.cells[i] / n, house.cells[i] % n,
                                           SUDOKUPAD_HOUSE, false, &between);
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *thermo = qd_board_constraint(board, i);
        if (strcmp(thermo->rule, "thermo") == 0)
            sudokupad_write_write_underlay(writer, thermo->cells[0] / n, thermo->cells[0] % n,
                                           SUDOKUPAD_THERMO, true, &between);
    }
    qd_text_put(writer->text, between[1] ? "" : "]");
}

/* The rules in words, for the player. */
static void sudokupad_write_write_rules_text(qd_writer *writer, const qd_board *board) {
    qd_text text = QD_TEXT_INIT;
    qd_rule_facts rule;
    qd_text_put(&text, "Normal sudoku rules apply.");
    for (size_t i = 0; (rule = qd_board_rule(board, i)).name; i++) {
        if (rule.is_usual && strcmp(rule.name, "regions") != 0)
            continue;
        const char *meaning = rule.meaning;
        char first[3] = {' ', meaning[0] >= 'a' && meaning[0] <= 'z' ? (char)(meaning[0] - 32)
                                                                     : meaning[0]};
        qd_text_printf(&text, "%s%s.", first, *meaning ? meaning + 1 : "");
    }
    sudokupad_write_write_string(writer, text.data, text.length);
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
        sudokupad_write_write_string(writer, field->name, strlen(field->name));
        qd_text_put(writer->text, ":");
        sudokupad_write_write_string(writer, field->value, field->value_length);
        between = ",";
    }
    if (!qd_puzzle_text(puzzle, "rules", &length) && !qd_board_is_plain(board)) {
        qd_text_printf(writer->text, "%s\"rules\":", between);
        sudokupad_write_write_rules_text(writer, board);
        between = ",";
    }
    for (size_t i = 0; i < 2; i++) {
        const char *rule = i ? "antiking" : "antiknight";
        if (!sudokupad_write_has_rule(board, rule))
            continue;
        qd_text_printf(writer->text, "%s\"%s\":true", between, rule);
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
    sudokupad_write_write_cages(writer, board);
    sudokupad_write_write_lines(writer, board);
    sudokupad_write_write_underlays(writer, board);
    sudokupad_write_write_metadata(writer, puzzle);
    qd_text_put(writer->text, "}");
}
