/*
 * Grids as tables in Markdown and HTML. They are only written.
 *
 *     | 5 | 3 |   |        <table class="sudoku"><caption>...</caption>
 *     |:-:|:-:|:-:|          <tr><td class="clue">5</td><td>3</td><td></td></tr>
 *     | 6 |   |   |        </table>
 */
#include "writer.h"

#include "../base/scan.h"
#include "../text/xml.h"
#include "../sudoku/above.h"
#include "../text/quote.h"

#include <stdio.h>

/* ---- Markdown -------------------------------------------------------------------------------- */

/* The contents of a cell: its value, in bold if only some values are clues and it is one; or
 * nothing. */
static void format_tables_write_mark(qd_writer *writer, const qd_puzzle *puzzle, uint32_t cell,
                                     bool tells_clues) {
    uint32_t value = cell == QD_NO_CELL ? 0 : qd_grid_value(puzzle->grid, cell);
    const char *bold = tells_clues && value && !qd_puzzle_is_placed(puzzle, cell) ? "**" : "";
    char text[16] = " ";
    if (value && puzzle->numeric)
        snprintf(text, sizeof text, "%u", value);
    else if (value)
        text[0] = qd_puzzle_symbol(puzzle, value);
    qd_text_printf(writer->text, " %s%s%s |", bold, text, bold);
}

static void format_tables_write_heading(qd_writer *writer, const qd_puzzle *puzzle) {
    size_t length;
    const char *title = qd_puzzle_text(puzzle, "title", &length);
    if (!title || !length)
        return;
    qd_text_put(writer->text, "**");
    for (size_t i = 0; i < length; i++) {
        if (strchr("\\`*_[]<>|#", title[i]) && title[i])
            qd_text_put(writer->text, "\\");
        qd_text_put_bytes(writer->text, qd_ends_line(title[i]) ? " " : &title[i], 1);
    }
    qd_text_put(writer->text, "**\n\n");
}

/* Markdown tables must have a head, so the first row is used for it. */
static void format_tables_write_markdown(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    bool tells_clues = qd_puzzle_has_placed(puzzle);
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    format_tables_write_heading(writer, puzzle);
    for (uint32_t row = 0; row < rows; row++) {
        qd_text_put(writer->text, "|");
        for (uint32_t column = 0; column < columns; column++)
            format_tables_write_mark(writer, puzzle, qd_board_cell_at(board, row, column),
                                     tells_clues);
        qd_text_put(writer->text, "\n");
        for (uint32_t column = 0; row == 0 && column < columns; column++)
            qd_text_put(writer->text, column ? ":-:|" : "|:-:|");
        qd_text_put(writer->text, row ? "" : "\n");
    }
}

static const char *const format_tables_fields[] = {"title", NULL};

const struct qd_format qd_format_markdown = {
    .name = "markdown",
    .irregular = true,
    .summary = "a table in Markdown",
    .tall = true,
    .apart = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .holds = QD_HOLDS_LAYOUT | QD_HOLDS_PLACED,
    .fields = format_tables_fields,
    .write = format_tables_write_markdown,
};

/* ---- HTML ------------------------------------------------------------------------------------ */

static void format_tables_write_escaped(qd_writer *writer, const char *bytes, size_t length) {
    qd_text_put_xml(writer->text, bytes, length);
}

/* Thick sides of a cell: where its neighbour is in another region, or there is none. */
static void format_tables_write_sides(qd_writer *writer, const qd_board *board, uint32_t row,
                                      uint32_t column) {
    static const struct {
        const char *name;
        int down, right;
    } sides[] = {{"top", -1, 0}, {"right", 0, 1}, {"bottom", 1, 0}, {"left", 0, -1}};
    uint32_t cell = qd_board_cell_at(board, row, column);
    const char *between = " style=\"";
    for (size_t i = 0; i < 4; i++) {
        uint32_t next = qd_board_cell_at(board, row + (uint32_t)sides[i].down,
                                         column + (uint32_t)sides[i].right);
        if (next != QD_NO_CELL && qd_board_region(board, next) == qd_board_region(board, cell))
            continue;
        qd_text_printf(writer->text, "%sborder-%s:2px solid", between, sides[i].name);
        between = ";";
    }
    qd_text_put(writer->text, *between == ';' ? "\"" : "");
}

static void format_tables_write_notes(qd_writer *writer, const qd_puzzle *puzzle, uint32_t cell) {
    uint64_t candidates = qd_grid_candidates(puzzle->grid, cell);
    qd_text_put(writer->text, "<small>");
    for (uint32_t value = 1; candidates; value++, candidates >>= 1) {
        char symbol = qd_puzzle_symbol(puzzle, value);
        if (candidates & 1)
            format_tables_write_escaped(writer, &symbol, 1);
    }
    qd_text_put(writer->text, "</small>");
}

static void format_tables_write_cell(qd_writer *writer, const qd_puzzle *puzzle, uint32_t row,
                                     uint32_t column, bool notes) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t cell = qd_board_cell_at(board, row, column);
    if (cell == QD_NO_CELL) {
        qd_text_put(writer->text, "<td class=\"gap\"></td>");
        return;
    }
    uint32_t value = qd_grid_value(puzzle->grid, cell);
    bool is_clue = value && !qd_puzzle_is_placed(puzzle, cell);
    qd_text_put(writer->text, is_clue ? "<td class=\"clue\"" : "<td");
    format_tables_write_sides(writer, board, row, column);
    qd_text_put(writer->text, ">");
    if (value && puzzle->numeric) {
        qd_text_printf(writer->text, "%u", value);
    } else if (value) {
        char symbol = qd_puzzle_symbol(puzzle, value);
        format_tables_write_escaped(writer, &symbol, 1);
    } else if (notes) {
        format_tables_write_notes(writer, puzzle, cell);
    }
    qd_text_put(writer->text, "</td>");
}

static void format_tables_write_caption(qd_writer *writer, const qd_puzzle *puzzle) {
    size_t length, author_length;
    const char *title = qd_puzzle_text(puzzle, "title", &length);
    const char *author = qd_puzzle_text(puzzle, "author", &author_length);
    if (!length && !author_length)
        return;
    qd_text_put(writer->text, "<caption>");
    format_tables_write_escaped(writer, title ? title : "", length);
    qd_text_put(writer->text, length && author_length ? ", " : "");
    format_tables_write_escaped(writer, author ? author : "", author_length);
    qd_text_put(writer->text, "</caption>\n");
}

static void format_tables_write_html(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    bool notes = qd_grid_about(puzzle->grid).has_candidates;
    uint32_t rows, columns;
    qd_board_layout(board, &rows, &columns);
    qd_text_put(writer->text, "<table class=\"sudoku\" style=\"border-collapse:collapse\">\n");
    format_tables_write_caption(writer, puzzle);
    for (uint32_t row = 0; row < rows; row++) {
        qd_text_put(writer->text, "<tr>");
        for (uint32_t column = 0; column < columns; column++)
            format_tables_write_cell(writer, puzzle, row, column, notes);
        qd_text_put(writer->text, "</tr>\n");
    }
    qd_text_put(writer->text, "</table>\n");
}

static const char *const format_tables_html_fields[] = {"title", "author", NULL};

const struct qd_format qd_format_html = {
    .name = "html",
    .irregular = true,
    .summary = "a table in HTML",
    .tall = true,
    .apart = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .holds =
        QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_LAYOUT | QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED,
    .fields = format_tables_html_fields,
    .write = format_tables_write_html,
};
