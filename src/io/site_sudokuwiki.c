/*
 * Links to the solvers of sudokuwiki.org, and its strings alone.
 *
 *     https://www.sudokuwiki.org/sudoku.htm?bd=...      81 digits, or two digits of base 32 per cell
 *     https://www.sudokuwiki.org/sudoku.htm?bd=S9B...   two digits of base 36 per cell
 *     https://www.sudokuwiki.org/SudokuX.aspx?bd=...    the same with diagonals, or X9B...
 *     https://www.sudokuwiki.org/Jigsaw.aspx?bd=J9B...  three digits of base 36, or 81 digits and jigmap=...
 *     https://www.sudokuwiki.org/killersudoku.aspx?bd=COLOURS,SUMS
 *
 * In base 32 the lowest bit marks a clue, and the next nine are the possible values. In base 36 (version B) 1 to 9 are
 * clues, 10 to 18 values that were placed, and from 18 on bits of the possible values are added; in a jigsaw also 1024
 * times the number of the region. A killer has a colour for each cell, so that cells of one colour that touch are a
 * cage, and two digits for each cell: the sum of a cage in one of its cells, 00 in the others.
 *
 * See https://www.sudokuwiki.org/Sudoku_String_Definitions and Killer_String_Definitions.
 */
#include "cage_map.h"
#include "site_link.h"
#include "writer.h"

#include "../sudoku/above.h"

#include <string.h>

static const char wiki_digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

enum { WIKI_CLUES = 0, WIKI_PLACED = 9, WIKI_NOTES = 18, WIKI_REGION = 1024 };

/* A text of the link, and where it is in the input. */
struct wiki {
    qd_reader *reader;
    struct place at;
    const char *text;
    size_t length;
    uint32_t regions[81];
};

static bool wiki_fail(const struct wiki *wiki, size_t at, const char *message) {
    struct place place = wiki->at;
    place.column += at;
    qd_draft_fail_at(wiki->reader, place, message);
    return false;
}

/* `count` digits of that base at `at`; NOT_A_NUMBER if they are none. */
static uint32_t wiki_number(const struct wiki *wiki, size_t at, uint32_t count, uint32_t base) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *digit = memchr(wiki_digits, wiki->text[at + i], base);
        if (!digit)
            return NOT_A_NUMBER;
        number = number * base + (uint32_t)(digit - wiki_digits);
    }
    return number;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* The only value among candidates; 0: there are several, or none. */
static uint32_t wiki_single(uint32_t candidates) {
    uint32_t value = 1;
    if (!candidates || (candidates & (candidates - 1)))
        return 0;
    while (!(candidates >> (value - 1) & 1))
        value++;
    return value;
}

/* Version 1: two digits of base 32. A cell with one candidate that is not a clue was placed. */
static void wiki_read_pairs(const struct wiki *wiki) {
    struct place at = wiki->at;
    for (uint32_t cell = 0; cell < 81; cell++, at.column += 2) {
        uint32_t number = wiki_number(wiki, 2 * (size_t)cell, 2, 32), candidates = number >> 1;
        if (number == NOT_A_NUMBER) {
            wiki_fail(wiki, 2 * (size_t)cell,
                      "expected two digits (0-9, a-v) for the values of a cell");
            return;
        }
        if (wiki_single(candidates))
            qd_tray_put(wiki->reader, at, cell, wiki_single(candidates), number & 1);
        else if (candidates)
            qd_tray_restrict(wiki->reader, cell, candidates);
    }
}

/* Version B, after its prefix: `width` digits of base 36. */
static bool wiki_read_packed(struct wiki *wiki, uint32_t width) {
    struct place at = wiki->at;
    if (wiki->length != 3 + 81 * width)
        return wiki_fail(wiki, 0,
                         width == 2 ? "expected two digits (0-9, a-z) for each of 81 cells"
                                    : "expected three digits (0-9, a-z) for each of 81 cells");
    for (uint32_t cell = 0; cell < 81; cell++) {
        size_t offset = 3 + (size_t)cell * width;
        uint32_t number = wiki_number(wiki, offset, width, 36), region = 0;
        if (width == 3 && number != NOT_A_NUMBER) {
            region = number / WIKI_REGION;
            number %= WIKI_REGION;
        }
        if (number == NOT_A_NUMBER || number > WIKI_NOTES + 511 || region > 8)
            return wiki_fail(wiki, offset, "these digits are no state of a cell");
        wiki->regions[cell] = region;
        at.column = wiki->at.column + offset;
        if (number && number <= WIKI_NOTES)
            qd_tray_put(wiki->reader, at, cell,
                        number <= WIKI_PLACED ? number : number - WIKI_PLACED,
                        number <= WIKI_PLACED);
        else if (number)
            qd_tray_restrict(wiki->reader, cell, number - WIKI_NOTES);
    }
    return true;
}

/* ---- killers --------------------------------------------------------------------------------- */

static bool wiki_read_sums(const struct wiki *wiki, struct cage_map *cages) {
    for (uint32_t cell = 0; cell < 81; cell++) {
        size_t offset = 82 + 2 * (size_t)cell;
        uint32_t sum = wiki_number(wiki, offset, 2, 10), *known = &cages->sum[cages->cage[cell]];
        if (sum == NOT_A_NUMBER || sum > 45)
            return wiki_fail(wiki, offset, "expected two digits for a sum, at most 45");
        if (sum && *known)
            return wiki_fail(wiki, offset, "a cage has two sums");
        *known += sum;
    }
    return true;
}

static bool wiki_read_killer(const struct wiki *wiki, qd_text *board) {
    struct cage_map cages = {.count = 81};
    uint32_t colours[81];
    for (uint32_t cell = 0; cell < 81; cell++) {
        colours[cell] = (uint32_t)(unsigned char)wiki->text[cell];
        if (colours[cell] < '1' || colours[cell] > '9')
            return wiki_fail(wiki, cell, "expected a colour for each cell, 1 to 9");
    }
    qd_find_connected(9, qd_are_of_group, colours, cages.cage);
    if (!wiki_read_sums(wiki, &cages))
        return false;
    qd_add_cages(board, &cages, 9);
    return true;
}

/* ---- links ----------------------------------------------------------------------------------- */

/* "S9B", with the letter of the kind; nothing else stands before a small letter or digit there. */
static bool wiki_is_packed(const char *text, size_t length) {
    return length > 3 && memchr("SXJLMWCKDT", text[0], 10) && text[1] >= '0' && text[1] <= '9' &&
           memchr("BC", text[2], 2);
}

static bool wiki_begins(qd_reader *reader, const struct line *line) {
    size_t length = qd_word_run(line->begin, line->end);
    bool is_string = wiki_is_packed(line->begin, length) &&
                     (length == 165 || length == 246 || length == 327 || length == 408);
    if (!is_string)
        return false;
    qd_draft_open(reader, &qd_format_sudokuwiki, 9, line);
    return true;
}

/* Whether the name of the page begins so, in any case. */
static bool wiki_is_page(const struct line *link, const char *name) {
    const char *path = qd_link_path(link);
    for (; *name; name++, path++)
        if (path == link->end || (*path | ' ') != *name)
            return false;
    return true;
}

/* Digits alone are no puzzle of a page that has more rules. */
static const char *wiki_lacks(const struct line *link) {
    static const struct {
        const char *page, *what;
    } pages[] = {
        {"jigsaw", "this link does not say the regions of its jigsaw (J9B..., or jigmap=)"},
        {"killerjigsaw", "killers with regions of sudokuwiki.org cannot be read"},
        {"killer", "this link does not say the cages of its killer"},
        {"windoku", "windokus of sudokuwiki.org cannot be read"},
        {"colo", "puzzles with colours of sudokuwiki.org cannot be read"},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (wiki_is_page(link, pages[i].page))
            return pages[i].what;
    return NULL;
}

static bool wiki_refuse_packed(const struct wiki *wiki) {
    return wiki_fail(wiki, 0,
                     memchr("LM", *wiki->text, 2)
                         ? "packed killers of sudokuwiki.org (L9B..., M9B...) cannot be read; a "
                           "link with colours and sums can"
                     : memchr("KDT", *wiki->text, 3)
                         ? "this string of sudokuwiki.org is of another kind of puzzle"
                         : "of packed strings of sudokuwiki.org only S9B, X9B and J9B can be read");
}

static bool wiki_read_jigmap(struct wiki *wiki, const struct line *link) {
    struct wiki map = *wiki;
    if (!qd_link_value(link, "jigmap", &map.text, &map.length))
        return wiki_fail(wiki, 0,
                         "this jigsaw is known to sudokuwiki.org by a number only; a link "
                         "with jigmap= says its regions");
    map.at = qd_place_in(link, map.text);
    for (uint32_t cell = 0; cell < 81; cell++) {
        if (map.length != 81 || map.text[cell] < '1' || map.text[cell] > '9')
            return wiki_fail(&map, 0, "expected the region of each cell, 81 digits from 1 on");
        wiki->regions[cell] = (uint32_t)(map.text[cell] - '1');
    }
    return true;
}

/* What is after bd=, or the string alone; the rules of the board are appended. */
static bool wiki_read_text(struct wiki *wiki, const struct line *link, qd_text *board) {
    const char *value;
    size_t length;
    char kind = *wiki->text;
    bool is_packed = wiki_is_packed(wiki->text, wiki->length);
    bool has_map = qd_link_value(link, "jigmap", &value, &length) ||
                   qd_link_value(link, "shape", &value, &length);
    if (is_packed && (wiki->text[1] != '9' || wiki->text[2] != 'B' || !strchr("SXJ", kind)))
        return wiki_refuse_packed(wiki);
    if (is_packed && !wiki_read_packed(wiki, kind == 'J' ? 3 : 2))
        return false;
    if (has_map && !wiki_read_jigmap(wiki, link))
        return false;
    if ((is_packed && kind == 'J') || has_map)
        qd_add_regions(board, wiki->regions, 81);
    if ((is_packed && kind == 'X') || wiki_is_page(link, "sudokux"))
        qd_text_put(board, "+x");
    if (is_packed)
        return true;
    if (wiki->length == 244 && wiki->text[81] == ',')
        return wiki_read_killer(wiki, board);
    if (!has_map && wiki_lacks(link))
        return wiki_fail(wiki, 0, wiki_lacks(link));
    if (wiki->length == 162)
        wiki_read_pairs(wiki);
    else
        qd_link_read_digits(wiki->reader, wiki->at, wiki->text, wiki->length,
                            "expected 81 digits, or two digits (0-9, a-v) per cell");
    return true;
}

static void wiki_read(struct wiki *wiki, const struct line *link) {
    qd_error *error = &qd_reader_draft(wiki->reader)->error;
    qd_text board = QD_TEXT_INIT;
    qd_text_put(&board, "9x9");
    if (qd_tray_open(wiki->reader, wiki->at, 9) && wiki_read_text(wiki, link, &board)) {
        qd_tray_close(wiki->reader);
        if (qd_text_check(&board, error) == QD_OK)
            qd_draft_set_board(wiki->reader, wiki->at, board.data);
    }
    qd_text_free(&board);
}

static bool wiki_next(qd_reader *reader) {
    struct wiki wiki = {.reader = reader};
    struct line link;
    if (!qd_link_open(reader, &qd_format_sudokuwiki, &link))
        return false;
    wiki.text = link.begin;
    wiki.length = (size_t)(link.end - link.begin);
    if (!wiki_is_packed(wiki.text, wiki.length) &&
        !qd_link_value(&link, "bd", &wiki.text, &wiki.length))
        qd_draft_fail_at(reader, qd_place_in(&link, link.begin),
                         "this link to sudokuwiki.org contains no grid (bd=...)");
    else {
        wiki.at = qd_place_in(&link, wiki.text);
        wiki_read(&wiki, &link);
    }
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void wiki_put_number(qd_text *text, uint32_t number, uint32_t width, uint32_t base) {
    for (uint32_t divisor = width == 3 ? base * base : base; divisor; divisor /= base)
        qd_text_put_bytes(text, &wiki_digits[number / divisor % base], 1);
}

static void wiki_write_cell(qd_writer *writer, const qd_puzzle *puzzle, uint32_t cell,
                            bool is_jigsaw) {
    uint32_t value = qd_grid_value(puzzle->grid, cell);
    uint32_t candidates = (uint32_t)qd_grid_candidates(puzzle->grid, cell);
    uint32_t number = value ? value + (qd_puzzle_is_placed(puzzle, cell) ? WIKI_PLACED : WIKI_CLUES)
                            : (candidates ? candidates : 511) + WIKI_NOTES; /* none would be a 9 */
    if (is_jigsaw)
        number += WIKI_REGION * qd_board_region(qd_grid_board(puzzle->grid), cell);
    wiki_put_number(writer->text, number, is_jigsaw ? 3 : 2, 36);
}

/* Digits, if there is nothing else to write. */
static void wiki_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    bool is_jigsaw = qd_board_has_regions(board), has_diagonals = qd_has_rule(board, "x");
    bool is_plain =
        !is_jigsaw && !qd_grid_about(puzzle->grid).has_candidates && !qd_puzzle_has_placed(puzzle);
    qd_text_printf(writer->text, "https://www.sudokuwiki.org/%s?bd=%s",
                   is_jigsaw       ? "Jigsaw.aspx"
                   : has_diagonals ? "SudokuX.aspx"
                                   : "sudoku.htm",
                   is_plain        ? ""
                   : is_jigsaw     ? "J9B"
                   : has_diagonals ? "X9B"
                                   : "S9B");
    if (is_plain)
        qd_write_digits(writer, puzzle->grid, '0');
    for (uint32_t cell = 0; !is_plain && cell < 81; cell++)
        wiki_write_cell(writer, puzzle, cell, is_jigsaw);
    qd_text_put(writer->text, "\n");
}

static const char *wiki_refuses(const qd_board *board) {
    if (qd_board_value_count(board) != 9 || !qd_board_is_regular(board))
        return NULL; /* is refused anyway */
    if (!qd_board_has_regions(board) && qd_board_box_rows(board) != 3)
        return "boxes of another shape than 3x3";
    return qd_board_has_regions(board) && qd_has_rule(board, "x") ? "jigsaws with diagonals" : NULL;
}

static const char *const wiki_rules[] = {"x", NULL};

const struct qd_format qd_format_sudokuwiki = {
    .name = "sudokuwiki",
    .summary = "a link to sudokuwiki.org (?bd=...), or its string: S9B...",
    .marks = "hwsCDJKLMSTWX",
    .square = true,
    .least = 9,
    .most = 9,
    .noted = true,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED | QD_HOLDS_REGIONS,
    .rules = wiki_rules,
    .needs_rules = true,
    .begins = wiki_begins,
    .hosts = (const char *const[]){"sudokuwiki.org", NULL},
    .next = wiki_next,
    .refuses = wiki_refuses,
    .write = wiki_write,
};
