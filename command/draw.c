/*
 * Drawing one puzzle and its solution for people at a terminal. With colour the clues are bold,
 * other values are coloured, and cells of diagonals and similar houses are shaded. Without colour,
 * the puzzle is next to its solution. The format `drawn` does the drawing; here its borders become
 * lines and its cells get their colours.
 */
#include "draw.h"
#include "must.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

#define LINES (2 * 1000 + 2) /* of a drawing: a board has at most 1000 rows */

struct drawing {
    qd_text text;
    const char *lines[LINES];
    size_t lengths[LINES];
    size_t line_count, width;
};

struct pen {
    const qd_board *board;
    const qd_puzzle *puzzle;
    bool colored;
    bool unicode;
    bool *shaded; /* by cell */
};

static bool is_utf8(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
    }
    return false;
}

static bool is_colored(enum when color) {
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (color != WHEN_AUTO)
        return color == WHEN_ALWAYS;
    return !(no_color && *no_color) && term && *term && strcmp(term, "dumb") != 0;
}

/* ---- the drawing as lines -------------------------------------------------------------------- */

/* Cells are drawn as letters and digits, or numbers, so that no cell looks like a border. */
static void open_drawing(struct drawing *drawing, const qd_grid *grid, bool numeric) {
    qd_puzzle plain = {.grid = grid, .numeric = numeric};
    qd_error error;
    check(qd_format_write(qd_format_find("drawn"), &plain, &drawing->text, &error), &error);
    const char *text = drawing->text.data, *end = text + drawing->text.length;
    while (text < end && drawing->line_count < LINES) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline ? newline : end) - text);
        drawing->lines[drawing->line_count] = text;
        drawing->lengths[drawing->line_count++] = length;
        if (length > drawing->width)
            drawing->width = length;
        text += length + 1;
    }
}

/* The byte at that place; a blank outside. */
static char byte_at(const struct drawing *drawing, size_t line, size_t at) {
    if (line >= drawing->line_count || at >= drawing->lengths[line])
        return ' ';
    return drawing->lines[line][at];
}

static bool is_border(char c) {
    return c == '+' || c == '-' || c == '|';
}

/* A border as a line character with arms toward the neighbours that are borders. */
static const char *line_glyph(const struct drawing *drawing, size_t line, size_t at) {
    static const char *const glyphs[16] = {
        " ",      "\u2575", "\u2576", "\u2514", "\u2577", "\u2502", "\u250c", "\u251c",
        "\u2574", "\u2518", "\u2500", "\u2534", "\u2510", "\u2524", "\u252c", "\u253c"};
    char here = byte_at(drawing, line, at);
    if (here != '+')
        return here == '-' ? "\u2500" : "\u2502";
    char up = line ? byte_at(drawing, line - 1, at) : ' ';
    char down = byte_at(drawing, line + 1, at);
    char left = at ? byte_at(drawing, line, at - 1) : ' ';
    char right = byte_at(drawing, line, at + 1);
    return glyphs[(up == '|' || up == '+') + 2 * (right == '-' || right == '+') +
                  4 * (down == '|' || down == '+') + 8 * (left == '-' || left == '+')];
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* Houses other than rows, columns, boxes and regions, if they do not cover everything. */
static void find_shaded(const qd_board *board, bool *shaded) {
    uint32_t cells = qd_board_cell_count(board), count = 0;
    for (uint32_t h = 0; h < qd_board_house_count(board); h++) {
        qd_house house = qd_board_house(board, h);
        if (house.is_usual ||
            (house.cell_count < qd_board_value_count(board) && strcmp(house.rule, "house") != 0))
            continue;
        for (uint32_t i = 0; i < house.cell_count; i++) {
            count += !shaded[house.cells[i]];
            shaded[house.cells[i]] = true;
        }
    }
    if (count == cells)
        memset(shaded, 0, cells * sizeof *shaded);
}

static void draw_cell(const struct pen *pen, uint32_t cell, const char *drawn, int width) {
    const char *own = pen->puzzle->symbols.of_value;
    const char *digit = width == 1 ? strchr(QD_USUAL_SYMBOLS, *drawn) : NULL;
    char symbol = digit && *own ? own[digit - QD_USUAL_SYMBOLS] : *drawn;
    if (pen->colored)
        output_print("\x1b[%s%sm", pen->shaded[cell] ? "48;5;238;" : "",
                     qd_grid_value(pen->puzzle->grid, cell) ? "1" : "36");
    if (width == 1)
        output_print("%c", symbol);
    else
        output_print("%.*s", width, drawn);
    if (pen->colored)
        output_text("\x1b[0m");
}

/* One line of a drawing, padded to its width; `*cell` is the next cell. */
static void draw_line(const struct pen *pen, const struct drawing *drawing, size_t line, bool fill,
                      uint32_t *cell) {
    size_t length = fill ? drawing->width : drawing->lengths[line], width = 1;
    for (size_t at = 0; at < length; at += width) {
        char here = byte_at(drawing, line, at);
        width = 1;
        if (here == ' ') {
            output_text(" ");
        } else if (is_border(here)) {
            output_print("%s", pen->unicode ? line_glyph(drawing, line, at) : (char[]){here, 0});
        } else {
            while (byte_at(drawing, line, at + width) != ' ' &&
                   !is_border(byte_at(drawing, line, at + width)))
                width++;
            draw_cell(pen, (*cell)++, drawing->lines[line] + at, (int)width);
        }
    }
}

/* What the drawing does not show. */
static void draw_rules(const qd_board *board) {
    qd_rule_facts rule;
    for (size_t r = 0; (rule = qd_board_rule(board, r)).name; r++)
        if (!rule.is_usual)
            output_print("%s: %s\n", rule.name, rule.meaning);
}

void draw_solution(enum when color, const qd_puzzle *puzzle, const uint8_t *solution,
                   const char *remark) {
    struct drawing sides[2] = {{.text = QD_TEXT_INIT}, {.text = QD_TEXT_INIT}};
    static bool shaded[QD_MAX_CELLS];
    struct pen pen = {qd_grid_board(puzzle->grid), puzzle, is_colored(color), is_utf8(), shaded};
    uint32_t cells[2] = {0, 0};
    qd_grid *solved;
    qd_error error;
    find_shaded(pen.board, shaded);
    check(qd_grid_new(pen.board, &solved, &error), &error);
    if (solution)
        qd_grid_set_values(solved, solution);
    else
        qd_grid_copy(solved, puzzle->grid);
    open_drawing(&sides[0], puzzle->grid, puzzle->numeric);
    open_drawing(&sides[1], solved, puzzle->numeric);
    for (size_t line = 0; line < sides[1].line_count; line++) {
        if (!pen.colored && solution) {
            draw_line(&pen, &sides[0], line, true, &cells[0]);
            output_text("   ");
        }
        draw_line(&pen, &sides[1], line, false, &cells[1]);
        output_text("\n");
    }
    draw_rules(pen.board);
    if (remark)
        output_print("%s\n", remark);
    qd_grid_free(solved);
    qd_text_free(&sides[0].text);
    qd_text_free(&sides[1].text);
}
