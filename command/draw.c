/*
 * Drawing one solved puzzle for people at a terminal. With colour the clues are bold and what was
 * found is coloured; without, the puzzle stands beside its solution.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

struct pen {
    const qd_board *board;
    const qd_record *like;
    bool colored;
    bool unicode;
    int width; /* of a cell */
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

static bool is_colored(const struct cli *cli) {
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (cli->color != WHEN_AUTO)
        return cli->color == WHEN_ALWAYS;
    return !(no_color && *no_color) && term && *term && strcmp(term, "dumb") != 0;
}

/* The border above a row of boxes: place 0 is the top, 1 between, 2 the bottom. */
static void draw_border(const struct pen *pen, int place) {
    static const char *const corners[3][3] = {{"\u250c", "\u252c", "\u2510"},
                                              {"\u251c", "\u253c", "\u2524"},
                                              {"\u2514", "\u2534", "\u2518"}};
    uint32_t wide = qd_board_box_columns(pen->board);
    uint32_t boxes = qd_board_value_count(pen->board) / wide;
    for (uint32_t b = 0; b <= boxes; b++) {
        int which = b == 0 ? 0 : b == boxes ? 2 : 1;
        output_text(pen->unicode ? corners[place][which] : "+");
        for (uint32_t i = 0; b < boxes && i < wide * (uint32_t)(pen->width + 1) + 1; i++)
            output_text(pen->unicode ? "\u2500" : "-");
    }
}

static void draw_cell(const struct pen *pen, uint32_t value, bool clue) {
    char text[16];
    const char *symbols =
        pen->like->symbols.of_value[0] ? pen->like->symbols.of_value : QD_USUAL_SYMBOLS;
    if (value == 0)
        snprintf(text, sizeof text, "%*s", pen->width, ".");
    else if (pen->width > 1)
        snprintf(text, sizeof text, "%*u", pen->width, value);
    else
        snprintf(text, sizeof text, "%c", symbols[value - 1]);
    if (pen->colored)
        output_print("\x1b[%sm%s\x1b[0m", clue ? "1" : "36", text);
    else
        output_text(text);
}

/* One row; without `solution` of the puzzle alone. */
static void draw_row(const struct pen *pen, const qd_grid *puzzle, const uint8_t *solution,
                     uint32_t row) {
    uint32_t n = qd_board_value_count(pen->board);
    const char *bar = pen->unicode ? "\u2502" : "|";
    for (uint32_t column = 0; column < n; column++) {
        uint32_t cell = row * n + column, clue = qd_grid_value(puzzle, cell);
        if (column % qd_board_box_columns(pen->board) == 0)
            output_print("%s%s ", column ? " " : "", bar);
        else
            output_text(" ");
        draw_cell(pen, solution ? solution[cell] : clue, clue != 0);
    }
    output_print(" %s", bar);
}

void draw_solution(const struct cli *cli, const qd_grid *puzzle, const uint8_t *solution,
                   const qd_record *like) {
    struct pen pen = {qd_grid_board(puzzle), like, is_colored(cli), is_utf8(), 1};
    uint32_t n = qd_board_value_count(pen.board), high = qd_board_box_rows(pen.board);
    if (like->numeric && n > 9)
        pen.width = 2;
    for (uint32_t row = 0; row <= n; row++) {
        int place = row == 0 ? 0 : row == n ? 2 : 1;
        for (int side = pen.colored ? 1 : 0; side < 2 && row % high == 0; side++) {
            draw_border(&pen, place);
            output_text(side ? "\n" : "   ");
        }
        for (int side = pen.colored ? 1 : 0; side < 2 && row < n; side++) {
            draw_row(&pen, puzzle, side ? solution : NULL, row);
            output_text(side ? "\n" : "   ");
        }
    }
}
