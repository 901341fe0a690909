/* Writing the JSON of f-puzzles. */
#include "site_fpuzzles.h"

const char *const qd_fpuzzles_fields[] = {"title", "author", "rules", NULL};

/* Rules that have a key of their own. */
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
    {"row", ""},
    {"column", ""},
    {"box", ""},
    {"regions", ""},
};

static const char *keys_of(const char *rule) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].rule, rule) == 0)
            return known[i].keys;
    return NULL;
}

const char *qd_fpuzzles_refuses(const qd_board *board) {
    for (uint32_t i = 0; i < qd_board_exclusion_count(board); i++)
        if (!keys_of(qd_board_exclusion(board, i).rule))
            return "one of the rules";
    return qd_board_square_count(board) > 1 ? "overlapping boards" : NULL;
}

static void write_string(qd_writer *writer, const char *bytes, size_t length) {
    qd_text_put_json(writer->text, bytes, length);
}

static void write_fields(qd_writer *writer, const qd_puzzle *puzzle) {
    static const char *const keys[] = {"title", "author", "ruleset"};
    for (size_t i = 0; i < 3; i++) {
        size_t length;
        const char *value = qd_puzzle_text(puzzle, qd_fpuzzles_fields[i], &length);
        if (!value || !length)
            continue;
        qd_text_printf(writer->text, ",\"%s\":", keys[i]);
        write_string(writer, value, length);
    }
}

static void write_marks(qd_writer *writer, uint64_t candidates, const char *between) {
    qd_text_printf(writer->text, "%s\"givenPencilMarks\":", between);
    between = "[";
    for (uint32_t value = 1; candidates; value++, candidates >>= 1)
        if (candidates & 1) {
            qd_text_printf(writer->text, "%s%u", between, value);
            between = ",";
        }
    qd_text_put(writer->text, "]");
}

static void write_cell(qd_writer *writer, const qd_puzzle *puzzle, uint32_t cell) {
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
        write_marks(writer, candidates, between);
    qd_text_put(writer->text, "}");
}

static void write_grid(qd_writer *writer, const qd_puzzle *puzzle) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    qd_text_put(writer->text, ",\"grid\":[");
    for (uint32_t cell = 0; cell < n * n; cell++) {
        qd_text_put(writer->text, cell % n ? "," : cell ? "],[" : "[");
        write_cell(writer, puzzle, cell);
    }
    qd_text_put(writer->text, "]]");
}

static void write_solution_array(qd_writer *writer, const qd_puzzle *puzzle, uint32_t cells) {
    for (uint32_t cell = 0; cell < cells; cell++)
        qd_text_printf(writer->text, "%s%u", cell ? "," : ",\"solution\":[",
                       puzzle->solution[cell]);
    qd_text_put(writer->text, "]");
}

/* Houses that have no rule with a key are extra regions. */
static void write_houses(qd_writer *writer, const qd_board *board) {
    uint32_t n = qd_board_value_count(board);
    const char *between = ",\"extraregion\":[";
    for (uint32_t i = 0; i < qd_board_house_count(board); i++) {
        qd_house house = qd_board_house(board, i);
        if (keys_of(house.rule))
            continue;
        qd_text_put(writer->text, between);
        for (uint32_t k = 0; k < house.cell_count; k++)
            qd_text_printf(writer->text, "%s\"R%uC%u\"", k ? "," : "{\"cells\":[",
                           house.cells[k] / n + 1, house.cells[k] % n + 1);
        qd_text_put(writer->text, "]}");
        between = ",";
    }
    qd_text_put(writer->text, *between && between[1] ? "" : "]");
}

static void write_rules(qd_writer *writer, const qd_board *board) {
    const char *name;
    for (uint32_t i = 0; qd_board_rule_meaning(board, i, &name); i++)
        qd_text_put(writer->text, keys_of(name) ? keys_of(name) : "");
    write_houses(writer, board);
}

void qd_fpuzzles_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_text_printf(writer->text, "{\"size\":%u", qd_board_value_count(board));
    write_fields(writer, puzzle);
    write_grid(writer, puzzle);
    write_rules(writer, board);
    if (puzzle->solution)
        write_solution_array(writer, puzzle, qd_board_cell_count(board));
    qd_text_put(writer->text, "}");
}
