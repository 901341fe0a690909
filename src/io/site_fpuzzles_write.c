/* Writes the JSON of f-puzzles. */
#include "site_fpuzzles.h"

const char *const qd_fpuzzles_fields[] = {"title", "author", "rules", NULL};

/* Rules that consist of houses alone are written as "house". */
const char *const qd_fpuzzles_rules[] = {
    "diagonal",       "antidiagonal", "x",    "antiknight", "antiking", "disjoint",
    "nonconsecutive", "house",        "cage", "thermo",     NULL};

/* Rules that are only a key. */
static const struct {
    const char *rule, *keys;
} known[] = {
    {"diagonal", ",\"diagonal-\":true"},
    {"antidiagonal", ",\"diagonal+\":true"},
    {"x", ",\"diagonal-\":true,\"diagonal+\":true"},
    {"antiknight", ",\"antiknight\":true"},
    {"antiking", ",\"antiking\":true"},
    {"disjoint", ",\"disjointgroups\":true"},
    {"nonconsecutive", ",\"nonconsecutive\":true"},
};

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

/* ---- rules ----------------------------------------------------------------------------------- */

static void fpuzzles_write_write_cells(qd_writer *writer, const qd_board *board,
                                       const uint32_t *cells, uint32_t count) {
    uint32_t n = qd_board_value_count(board);
    for (uint32_t i = 0; i < count; i++)
        qd_text_printf(writer->text, "%s\"R%uC%u\"", i ? "," : "[", cells[i] / n + 1,
                       cells[i] % n + 1);
    qd_text_put(writer->text, "]");
}

static void fpuzzles_write_write_house(qd_writer *writer, const qd_board *board,
                                       const qd_constraint *house) {
    qd_text_put(writer->text, "{\"cells\":");
    fpuzzles_write_write_cells(writer, board, house->cells, house->cell_count);
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_write_cage(qd_writer *writer, const qd_board *board,
                                      const qd_constraint *cage) {
    qd_text_put(writer->text, "{\"cells\":");
    fpuzzles_write_write_cells(writer, board, cage->cells, cage->cell_count);
    if (cage->number_count)
        qd_text_printf(writer->text, ",\"value\":\"%u\"", cage->numbers[0]);
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_write_thermo(qd_writer *writer, const qd_board *board,
                                        const qd_constraint *thermo) {
    qd_text_put(writer->text, "{\"lines\":[");
    fpuzzles_write_write_cells(writer, board, thermo->cells, thermo->cell_count);
    qd_text_put(writer->text, "]}");
}

/* Writes the constraints of one rule as the array of that key; returns whether the array is still
 * open. */
static bool fpuzzles_write_write_each(qd_writer *writer, const qd_board *board, const char *rule,
                                      const char *key,
                                      void (*write)(qd_writer *writer, const qd_board *board,
                                                    const qd_constraint *constraint)) {
    bool open = false;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        if (strcmp(constraint->rule, rule) != 0)
            continue;
        if (open)
            qd_text_put(writer->text, ",");
        else
            qd_text_printf(writer->text, ",\"%s\":[", key);
        write(writer, board, constraint);
        open = true;
    }
    return open;
}

/* Extra regions: the board's own houses, and those of rules that have no form here. */
static void fpuzzles_write_write_houses(qd_writer *writer, const qd_board *board) {
    bool open = fpuzzles_write_write_each(writer, board, "house", "extraregion",
                                          fpuzzles_write_write_house);
    for (uint32_t i = 0; i < qd_board_house_count(board); i++) {
        qd_house house = qd_board_house(board, i);
        if (qd_rule_is_usual(house.rule) || qd_format_holds_rule(writer->format, house.rule))
            continue;
        qd_text_put(writer->text, open ? ",{\"cells\":" : ",\"extraregion\":[{\"cells\":");
        fpuzzles_write_write_cells(writer, board, house.cells, house.cell_count);
        qd_text_put(writer->text, "}");
        open = true;
    }
    qd_text_put(writer->text, open ? "]" : "");
}

static void fpuzzles_write_write_rules(qd_writer *writer, const qd_board *board) {
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++)
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            if (strcmp(known[k].rule, qd_board_constraint(board, i)->rule) == 0)
                qd_text_put(writer->text, known[k].keys);
    fpuzzles_write_write_houses(writer, board);
    if (fpuzzles_write_write_each(writer, board, "cage", "killercage", fpuzzles_write_write_cage))
        qd_text_put(writer->text, "]");
    if (fpuzzles_write_write_each(writer, board, "thermo", "thermometer",
                                  fpuzzles_write_write_thermo))
        qd_text_put(writer->text, "]");
}

void qd_fpuzzles_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_text_printf(writer->text, "{\"size\":%u", qd_board_value_count(board));
    fpuzzles_write_write_fields(writer, puzzle);
    fpuzzles_write_write_grid(writer, puzzle);
    fpuzzles_write_write_rules(writer, board);
    if (puzzle->solution)
        fpuzzles_write_write_solution_array(writer, puzzle, qd_board_cell_count(board));
    qd_text_put(writer->text, "}");
}
