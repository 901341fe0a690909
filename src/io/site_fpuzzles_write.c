/* Writes the JSON of f-puzzles. */
#include "site_fpuzzles.h"

#include "../sudoku/above.h"

const char *const qd_fpuzzles_fields[] = {"title", "author", "rules", NULL};

static void fpuzzles_write_write_string(qd_writer *writer, const char *bytes, size_t length) {
    qd_text_put_json(writer->text, bytes, length);
}

static void fpuzzles_write_write_fields(qd_writer *writer, const qd_puzzle *puzzle) {
    static const char *const keys[] = {"title", "author", "ruleset"};
    for (size_t i = 0; i < 3; i++) {
        size_t length;
        const char *value = qd_puzzle_text(puzzle, qd_fpuzzles_fields[i], &length);
        if (!value || !length)
            continue;
        qd_text_printf(writer->text, ",\"%s\":", keys[i]);
        fpuzzles_write_write_string(writer, value, length);
    }
}

static void fpuzzles_write_write_marks(qd_writer *writer, uint64_t candidates,
                                       const char *between) {
    qd_text_printf(writer->text, "%s\"givenPencilMarks\":", between);
    between = "[";
    for (uint32_t value = 1; candidates; value++, candidates >>= 1)
        if (candidates & 1) {
            qd_text_printf(writer->text, "%s%u", between, value);
            between = ",";
        }
    qd_text_put(writer->text, "]");
}

static void fpuzzles_write_write_cell(qd_writer *writer, const qd_puzzle *puzzle, uint32_t cell) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t value = qd_grid_value(puzzle->grid, cell), n = qd_board_value_count(board), rows = 1,
             columns = n;
    uint64_t candidates = qd_grid_candidates(puzzle->grid, cell);
    const char *between = "";
    qd_text_put(writer->text, "{");
    if (value) {
        qd_text_printf(writer->text, "\"value\":%u", value);
        qd_text_put(writer->text, qd_puzzle_is_placed(puzzle, cell) ? "" : ",\"given\":true");
        between = ",";
    }
    qd_board_usual_box(n, &rows, &columns);
    if (qd_board_region(board, cell) != cell / n / rows * (n / columns) + cell % n / columns) {
        qd_text_printf(writer->text, "%s\"region\":%u", between, qd_board_region(board, cell));
        between = ",";
    }
    if (!value && candidates && candidates != UINT64_MAX >> (64 - n))
        fpuzzles_write_write_marks(writer, candidates, between);
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_write_grid(qd_writer *writer, const qd_puzzle *puzzle) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    qd_text_put(writer->text, ",\"grid\":[");
    for (uint32_t cell = 0; cell < n * n; cell++) {
        qd_text_put(writer->text, cell % n ? "," : cell ? "],[" : "[");
        fpuzzles_write_write_cell(writer, puzzle, cell);
    }
    qd_text_put(writer->text, "]]");
}

static void fpuzzles_write_write_solution_array(qd_writer *writer, const qd_puzzle *puzzle,
                                                uint32_t cells) {
    for (uint32_t cell = 0; cell < cells; cell++)
        qd_text_printf(writer->text, "%s%u", cell ? "," : ",\"solution\":[",
                       puzzle->solution[cell]);
    qd_text_put(writer->text, "]");
}

void qd_fpuzzles_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_text_printf(writer->text, "{\"size\":%u", qd_board_value_count(board));
    fpuzzles_write_write_fields(writer, puzzle);
    fpuzzles_write_write_grid(writer, puzzle);
    qd_fpuzzles_write_rules(writer, board);
    if (puzzle->solution)
        fpuzzles_write_write_solution_array(writer, puzzle, qd_board_cell_count(board));
    qd_text_put(writer->text, "}");
}
