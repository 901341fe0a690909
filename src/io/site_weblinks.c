/*
 * Sites whose links contain the cells directly:
 *
 *     https://www.sudokuwiki.org/sudoku.htm?bd=...   81 digits, or two digits per cell (below)
 *     https://sudokuexchange.com/play/?s=...         81 digits, 0 for empty
 *
 * Also links of all other sites, if they contain 81 digits. Links of sites that are known to hold
 * puzzles in another way are refused with the reason.
 *
 * The two digits per cell are in base 32 (0-9 a-v). The lowest bit marks a clue, and the next nine
 * are the possible values. See https://www.sudokuwiki.org/Sudoku_String_Definitions.
 */
#include "site_link.h"
#include "writer.h"

#include "../sudoku/above.h"

#include <stdio.h>

/* One digit per cell; nothing may follow. */
static void weblinks_read_digits(qd_reader *reader, struct place at, const char *text,
                                 size_t length, const char *expected) {
    size_t count = 0;
    while (count < length && ((text[count] >= '0' && text[count] <= '9') || text[count] == '.'))
        count++;
    if (count != 81 || length != 81) {
        at.column += count < 81 ? count : 81;
        qd_draft_fail_at(reader, at, expected);
    } else if (qd_tray_open(reader, at, 9)) {
        for (uint32_t cell = 0; cell < 81; cell++, at.column++)
            qd_tray_put(reader, at, cell, text[cell] == '.' ? 0 : (uint32_t)(text[cell] - '0'),
                        true);
        qd_tray_close(reader);
    }
}

/* ---- sudokuwiki.org -------------------------------------------------------------------------- */

static const char weblinks_digits32[] = "0123456789abcdefghijklmnopqrstuv";

static uint32_t weblinks_digit32(char c) {
    const char *digit = memchr(weblinks_digits32, c, 32);
    return digit ? (uint32_t)(digit - weblinks_digits32) : NOT_A_NUMBER;
}

/* Two digits per cell. A cell with one candidate that is not a clue was placed. */
static void weblinks_read_pairs(qd_reader *reader, struct place at, const char *text) {
    if (!qd_tray_open(reader, at, 9))
        return;
    for (uint32_t cell = 0; cell < 81; cell++, at.column += 2) {
        uint32_t high = weblinks_digit32(text[2 * cell]),
                 low = weblinks_digit32(text[2 * cell + 1]);
        uint64_t candidates = (32 * (uint64_t)high + low) >> 1;
        uint32_t value = 1;
        if (high == NOT_A_NUMBER || low == NOT_A_NUMBER) {
            qd_draft_fail_at(reader, at, "expected two digits (0-9, a-v) for the values of a cell");
            return;
        }
        if (candidates == 0 || (candidates & (candidates - 1))) {
            if (candidates)
                qd_tray_restrict(reader, cell, candidates);
            continue;
        }
        while (!(candidates >> (value - 1) & 1))
            value++;
        qd_tray_put(reader, at, cell, value, low & 1);
    }
    qd_tray_close(reader);
}

static bool weblinks_wiki_begins(qd_reader *reader, const struct line *line) {
    if (!qd_link_is_at(line, "sudokuwiki.org"))
        return false;
    qd_draft_open(reader, &qd_format_sudokuwiki, 9, line);
    return true;
}

static bool weblinks_wiki_next(qd_reader *reader) {
    struct line link;
    const char *value;
    size_t length;
    if (!qd_link_open(reader, &qd_format_sudokuwiki, &link))
        return false;
    if (!qd_link_value(&link, "bd", &value, &length))
        qd_draft_fail_at(reader, qd_place_in(&link, link.begin),
                         "this link to sudokuwiki.org contains no grid (bd=...)");
    else if (length > 3 && value[0] == 'S' && weblinks_digit32(value[1]) < 10)
        qd_draft_fail_at(reader, qd_place_in(&link, value),
                         "links to sudokuwiki.org must contain 81 digits, or two digits per cell");
    else if (length == 162)
        weblinks_read_pairs(reader, qd_place_in(&link, value), value);
    else
        weblinks_read_digits(reader, qd_place_in(&link, value), value, length,
                             "expected 81 digits, or two digits (0-9, a-v) per cell");
    return true;
}

static void weblinks_wiki_write(qd_writer *writer, const qd_puzzle *puzzle) {
    bool plain = !qd_grid_about(puzzle->grid).has_candidates && !qd_puzzle_has_placed(puzzle);
    qd_text_put(writer->text, "https://www.sudokuwiki.org/sudoku.htm?bd=");
    if (plain)
        qd_write_digits(writer, puzzle->grid, '0');
    for (uint32_t cell = 0; !plain && cell < 81; cell++) {
        bool is_clue = qd_grid_value(puzzle->grid, cell) && !qd_puzzle_is_placed(puzzle, cell);
        uint32_t number = (uint32_t)qd_grid_candidates(puzzle->grid, cell) << 1 | is_clue;
        qd_text_put_bytes(writer->text, &weblinks_digits32[number / 32 % 32], 1);
        qd_text_put_bytes(writer->text, &weblinks_digits32[number % 32], 1);
    }
    qd_text_put(writer->text, "\n");
}

static const char *weblinks_refuses(const qd_board *board) {
    return qd_board_is_plain(board) && qd_board_box_rows(board) == 3 ? NULL
                                                                     : "other boards than 9x9";
}

const struct qd_format qd_format_sudokuwiki = {
    .name = "sudokuwiki",
    .summary = "a link to sudokuwiki.org (?bd=...)",
    .marked = true,
    .least = 9,
    .most = 9,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED,
    .begins = weblinks_wiki_begins,
    .take = qd_link_take,
    .next = weblinks_wiki_next,
    .refuses = weblinks_refuses,
    .write = weblinks_wiki_write,
};

/* ---- sudokuexchange.com ---------------------------------------------------------------------- */

static bool weblinks_exchange_begins(qd_reader *reader, const struct line *line) {
    if (!qd_link_is_at(line, "sudokuexchange.com"))
        return false;
    qd_draft_open(reader, &qd_format_sudokuexchange, 9, line);
    return true;
}

static bool weblinks_exchange_next(qd_reader *reader) {
    struct line link;
    const char *value;
    size_t length;
    if (!qd_link_open(reader, &qd_format_sudokuexchange, &link))
        return false;
    if (qd_link_value(&link, "s", &value, &length))
        weblinks_read_digits(reader, qd_place_in(&link, value), value, length,
                             "expected 81 digits");
    else
        qd_draft_fail_at(reader, qd_place_in(&link, link.begin),
                         "this link to sudokuexchange.com contains no grid (s=...)");
    return true;
}

static void weblinks_exchange_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_text_put(writer->text, "https://sudokuexchange.com/play/?s=");
    qd_write_digits(writer, puzzle->grid, '0');
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_sudokuexchange = {
    .name = "sudokuexchange",
    .summary = "a link to sudokuexchange.com (?s=...)",
    .marked = true,
    .least = 9,
    .most = 9,
    .begins = weblinks_exchange_begins,
    .take = qd_link_take,
    .next = weblinks_exchange_next,
    .refuses = weblinks_refuses,
    .write = weblinks_exchange_write,
};

/* ---- others ---------------------------------------------------------------------------------- */

static bool weblinks_link_begins(qd_reader *reader, const struct line *line) {
    if (!qd_link_is_any(line))
        return false;
    qd_draft_open(reader, &qd_format_link, 9, line);
    return true;
}

static bool weblinks_is_cell(char c) {
    return (c >= '0' && c <= '9') || c == '.';
}

/* The 81 cells in the link; NULL if there are none, or several. */
static const char *weblinks_find_cells(const struct line *link) {
    const char *found = NULL, *end;
    for (const char *c = link->begin; c < link->end; c = end + 1) {
        for (end = c; end < link->end && weblinks_is_cell(*end);)
            end++;
        if (end - c == 81 && found)
            return NULL;
        found = end - c == 81 ? c : found;
    }
    return found;
}

static void weblinks_refuse_link(qd_reader *reader, const struct line *link) {
    static const struct {
        const char *host, *why;
    } known[] = {
        {"swaroopg92.github.io", "links of penpa-edit contain drawings, and are not supported"},
        {"opt-pan.github.io", "links of penpa-edit contain drawings, and are not supported"},
        {"lisudoku.xyz", "links of lisudoku are not supported; export the puzzle to f-puzzles"},
        {"tinyurl.com", "open this link: its target may contain a puzzle"},
    };
    struct place at = qd_place_in(link, link->begin);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (qd_link_is_at(link, known[i].host))
            qd_draft_fail_at(reader, at, known[i].why);
    qd_draft_fail_at(reader, at,
                     "this link contains no grid of 81 digits, and is not one to f-puzzles.com, "
                     "sudokupad.app, sudoku.coach, sudokuwiki.org or sudokuexchange.com");
}

static bool weblinks_link_next(qd_reader *reader) {
    struct line link;
    if (!qd_link_open(reader, &qd_format_link, &link))
        return false;
    const char *cells = weblinks_find_cells(&link);
    if (cells)
        weblinks_read_digits(reader, qd_place_in(&link, cells), cells, 81, "expected 81 digits");
    else
        weblinks_refuse_link(reader, &link);
    return true;
}

const struct qd_format qd_format_link = {
    .name = "link",
    .summary = "a link to any site, with 81 digits in it",
    .marked = true,
    .least = 9,
    .most = 9,
    .begins = weblinks_link_begins,
    .take = qd_link_take,
    .next = weblinks_link_next,
};
