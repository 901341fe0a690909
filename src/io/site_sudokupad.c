/*
 * SudokuPad as links and strings. What a string is, its first letters tell:
 *
 *     scl...       JSON in SudokuPad's short form, packed by lz-string
 *     ctc...       JSON, packed by lz-string
 *     fpuz...      f-puzzles JSON, packed by lz-string (fpuzzles... as well)
 *     classic...   a 9x9 grid, with runs of empty cells as letters, in one of two ways
 *     scf...       the second of these, and letters for rules behind it
 *
 * Everything else is the name of a puzzle on the server.
 */
#include "site_sudokupad.h"
#include "document.h"
#include "site_link.h"
#include "../text/pack.h"
#include "site_sudokupad_text.h"

#include <stdio.h>

/* ---- packed JSON ------------------------------------------------------------------------------- */

static void read_short_form(struct source *source) {
    qd_text json = QD_TEXT_INIT;
    struct source inner = *source;
    qd_status status = qd_sudokupad_unzip(source->text, source->length, &json, &inner.error);
    inner.text = json.data;
    inner.length = json.length;
    if (status == QD_OK)
        qd_read_sudokupad(&inner);
    else
        qd_source_fail(&inner);
    qd_text_free(&json);
}

static void read_scl(qd_reader *reader, struct place at, const char *packed, size_t length) {
    qd_link_read_lz(reader, at, packed, length, read_short_form);
}

static void read_fpuz(qd_reader *reader, struct place at, const char *packed, size_t length) {
    size_t more = length > 4 && memcmp(packed, "zles", 4) == 0 ? 4 : 0;
    qd_link_read_lz(reader, at, packed + more, length - more, qd_read_fpuzzles);
}

/* ---- grids with runs of empty cells ------------------------------------------------------------ */

struct grid_text {
    uint32_t values[81];
    size_t count; /* of cells; 82 if there are more */
    size_t taken; /* bytes of the string */
};

static void add_cells(struct grid_text *grid, uint32_t value, size_t count) {
    while (count--) {
        if (grid->count < 81)
            grid->values[grid->count] = value;
        grid->count += grid->count <= 81;
    }
}

/* A digit is a clue; a letter so many empty cells. */
static struct grid_text read_runs(const char *text, size_t length) {
    static const char runs[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
    struct grid_text grid = {.count = 0};
    for (const char *c = text; c < text + length; c++, grid.taken++) {
        const char *run = memchr(runs, *c, sizeof runs - 1);
        if (run)
            add_cells(&grid, 0, (size_t)(run - runs));
        else if (*c >= '1' && *c <= '9')
            add_cells(&grid, (uint32_t)(*c - '0'), 1);
        else
            break;
    }
    return grid;
}

/* A symbol of 60 is a digit, 0 for an empty cell, and 0 to 5 empty cells behind it. Stops at 81
 * cells. */
static struct grid_text read_pairs(const char *text, size_t length) {
    static const char pairs[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    struct grid_text grid = {.count = 0};
    for (const char *c = text; c < text + length && grid.count < 81; c++, grid.taken++) {
        const char *pair = memchr(pairs, *c, sizeof pairs - 1);
        if (!pair)
            break;
        add_cells(&grid, (uint32_t)(pair - pairs) % 10, 1);
        add_cells(&grid, 0, (size_t)(pair - pairs) / 10);
    }
    return grid;
}

static void put_grid(qd_reader *reader, struct place at, const struct grid_text *grid) {
    if (grid->count != 81)
        qd_draft_fail_at(reader, at, "this does not hold the 81 cells of a grid");
    else if (qd_tray_open(reader, at, 9)) {
        for (uint32_t cell = 0; cell < 81; cell++)
            qd_tray_put(reader, at, cell, grid->values[cell], true);
        qd_tray_close(reader);
    }
}

/* A string may be meant in both ways; SudokuPad then takes the second one. */
static void read_classic(qd_reader *reader, struct place at, const char *packed, size_t length) {
    struct grid_text grid = read_pairs(packed, length);
    if (grid.count != 81 || grid.taken != length)
        grid = read_runs(packed, length);
    if (grid.taken != length) {
        at.column += grid.taken;
        qd_draft_fail_at(reader, at, "this does not belong to a grid");
        return;
    }
    put_grid(reader, at, &grid);
}

/* Letters behind the grid: w and x, once each. */
static void read_scf(qd_reader *reader, struct place at, const char *packed, size_t length) {
    struct grid_text grid = read_pairs(packed, length);
    char board[32] = "9x9";
    if (length > 4 && memcmp(packed + length - 4, ".scf", 4) == 0)
        length -= 4;
    put_grid(reader, at, &grid);
    for (size_t i = grid.taken; i < length; i++) {
        const char *rule = packed[i] == 'w' ? "+windoku" : packed[i] == 'x' ? "+x" : NULL;
        if (!rule || strstr(board, rule)) {
            at.column += i;
            qd_draft_fail_at(reader, at,
                             "only w (windoku) and x (diagonals) are rules that are known");
            return;
        }
        strcat(board, rule);
    }
    if (board[3])
        qd_draft_set_board(reader, at, board);
}

/* ---- strings and links ------------------------------------------------------------------------- */

static const struct {
    const char *prefix;
    void (*read)(qd_reader *reader, struct place at, const char *packed, size_t length);
    size_t least; /* bytes, for a string to be taken for one outside of a link */
} kinds[] = {
    {"scl", read_scl, 40}, {"ctc", read_scl, 40},         {"fpuz", read_fpuz, 40},
    {"scf", read_scf, 14}, {"classic", read_classic, 14},
};

#define KINDS (sizeof kinds / sizeof *kinds)

static size_t kind_of(const char *text, size_t length) {
    size_t i = 0;
    while (i < KINDS && (length <= strlen(kinds[i].prefix) ||
                         memcmp(kinds[i].prefix, text, strlen(kinds[i].prefix)) != 0))
        i++;
    return i;
}

static bool is_link(const struct line *line) {
    static const char *const hosts[] = {"sudokupad.app", "beta.sudokupad.app",
                                        "app.crackingthecryptic.com", "test.crackingthecryptic.com",
                                        "sudokupad.svencodes.com"};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
        if (qd_link_is_at(line, hosts[i]))
            return true;
    return false;
}

static bool begins(qd_reader *reader, const struct line *line) {
    size_t length = qd_word_run(line->begin, line->end), kind = kind_of(line->begin, length);
    bool is_string = kind < KINDS && length >= strlen(kinds[kind].prefix) + kinds[kind].least;
    if (!is_string && !is_link(line))
        return false;
    qd_draft_open(reader, &qd_format_sudokupad, 9, line);
    return true;
}

/* What a link names: in the query, or as the last of the path. */
static const char *find_name(const struct line *link, size_t *length) {
    static const char *const keys[] = {"puzzleid", "puzzle"};
    const char *value;
    for (size_t i = 0; i < 2; i++)
        if (qd_link_value(link, keys[i], &value, length))
            return value;
    const char *path = qd_link_path(link), *end = path;
    if (link->end - path >= 7 && memcmp(path, "sudoku/", 7) == 0)
        end = path += 7;
    while (end < link->end && *end != '?' && *end != '#')
        end++;
    *length = (size_t)(end - path);
    return path;
}

static bool next(qd_reader *reader) {
    struct line link;
    if (!qd_link_open(reader, &qd_format_sudokupad, &link))
        return false;
    size_t length = (size_t)(link.end - link.begin);
    const char *name = is_link(&link) ? find_name(&link, &length) : link.begin;
    size_t kind = kind_of(name, length);
    struct place at = qd_place_in(&link, name);
    if (kind == KINDS) {
        qd_draft_fail_at(reader, at,
                         "this link only names a puzzle on the server of SudokuPad; one "
                         "that holds its puzzle has scl, fpuz or classic in that place");
        return true;
    }
    size_t skipped = strlen(kinds[kind].prefix);
    at.column += skipped;
    kinds[kind].read(reader, at, name + skipped, length - skipped);
    return true;
}

/* ---- writing JSON ------------------------------------------------------------------------------ */

/* Rules that are written in ways of their own; the houses of others are cages. */
static bool has_own_way(const char *rule) {
    static const char *const own[] = {"row",        "column",   "box",
                                      "regions",    "diagonal", "antidiagonal",
                                      "antiknight", "antiking", "x"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i], rule) == 0)
            return true;
    return false;
}

const char *qd_sudokupad_refuses(const qd_board *board) {
    if (qd_board_exclusion_count(board))
        return "rules that are not about different values";
    return qd_board_square_count(board) > 1 ? "overlapping boards" : NULL;
}

static bool has_rule(const qd_board *board, const char *rule) {
    const char *name;
    for (uint32_t i = 0; qd_board_rule_meaning(board, i, &name); i++)
        if (strcmp(name, rule) == 0)
            return true;
    return false;
}

/* SudokuPad looks for short forms everywhere, in strings too; so what it would take for one is
 * written as escapes. */
static void write_string(qd_writer *writer, const char *bytes, size_t length) {
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

static void write_grid(qd_writer *writer, const qd_grid *grid) {
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

static void write_regions(qd_writer *writer, const qd_board *board) {
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

static void write_cages(qd_writer *writer, const qd_board *board) {
    uint32_t n = qd_board_value_count(board), count = 0;
    for (uint32_t i = 0; i < qd_board_house_count(board); i++) {
        qd_house house = qd_board_house(board, i);
        if (has_own_way(house.rule))
            continue;
        qd_text_put(writer->text, count++ ? "," : ",\"cages\":[");
        for (uint32_t k = 0; k < house.cell_count; k++)
            qd_text_printf(writer->text, "%s[%u,%u]", k ? "," : "{\"cells\":[", house.cells[k] / n,
                           house.cells[k] % n);
        qd_text_put(writer->text, "],\"unique\":true}");
    }
    qd_text_put(writer->text, count ? "]" : "");
}

static void write_lines(qd_writer *writer, const qd_board *board) {
    static const char line[] = "{\"color\":\"#34BBE6\",\"thickness\":2,\"wayPoints\":";
    uint32_t n = qd_board_value_count(board);
    bool down = has_rule(board, "x") || has_rule(board, "diagonal");
    bool up = has_rule(board, "x") || has_rule(board, "antidiagonal");
    if (!down && !up)
        return;
    qd_text_put(writer->text, ",\"lines\":[");
    if (down)
        qd_text_printf(writer->text, "%s[[0,0],[%u,%u]]}", line, n, n);
    if (up)
        qd_text_printf(writer->text, "%s%s[[0,%u],[%u,0]]}", down ? "," : "", line, n, n);
    qd_text_put(writer->text, "]");
}

/* What the rules are in words, for who plays it. */
static void write_rules_text(qd_writer *writer, const qd_board *board) {
    qd_text text = QD_TEXT_INIT;
    const char *meaning, *name;
    qd_text_put(&text, "Normal sudoku rules apply.");
    for (uint32_t i = 0; (meaning = qd_board_rule_meaning(board, i, &name)); i++) {
        if (strcmp(name, "row") == 0 || strcmp(name, "column") == 0 || strcmp(name, "box") == 0)
            continue;
        char first[3] = {' ', meaning[0] >= 'a' && meaning[0] <= 'z' ? (char)(meaning[0] - 32)
                                                                     : meaning[0]};
        qd_text_printf(&text, "%s%s.", first, *meaning ? meaning + 1 : "");
    }
    write_string(writer, text.data, text.length);
    writer->text->failed |= text.failed;
    qd_text_free(&text);
}

static void write_metadata(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    const char *between = ",\"metadata\":{";
    size_t length;
    for (size_t i = 0; i < puzzle->field_count; i++) {
        const qd_field *field = &puzzle->fields[i];
        qd_text_put(writer->text, between);
        write_string(writer, field->name, strlen(field->name));
        qd_text_put(writer->text, ":");
        write_string(writer, field->value, field->value_length);
        between = ",";
    }
    if (!qd_puzzle_text(puzzle, "rules", &length) && !qd_board_is_plain(board)) {
        qd_text_printf(writer->text, "%s\"rules\":", between);
        write_rules_text(writer, board);
        between = ",";
    }
    for (size_t i = 0; i < 2; i++) {
        const char *rule = i ? "antiking" : "antiknight";
        if (!has_rule(board, rule))
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
    write_grid(writer, puzzle->grid);
    write_regions(writer, board);
    write_cages(writer, board);
    write_lines(writer, board);
    write_metadata(writer, puzzle);
    qd_text_put(writer->text, "}");
}

static void write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_link_write_lz(writer, "https://sudokupad.app/scl", qd_sudokupad_write, puzzle);
}

const struct qd_format qd_format_sudokupad = {
    .name = "sudokupad",
    .summary = "a link to sudokupad.app, or its string: scl..., fpuz..., classic...",
    .marked = true,
    .least = 1,
    .most = SUDOKUPAD_VALUES,
    .holds =
        QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_RULES | QD_HOLDS_SOLUTION | QD_HOLDS_FIELDS,
    .begins = begins,
    .take = qd_link_take,
    .next = next,
    .refuses = qd_sudokupad_refuses,
    .write = write,
};
