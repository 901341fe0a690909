/*
 * Sites whose links contain the cells directly:
 *
 *     https://sudokuexchange.com/play/?s=...         81 digits, 0 for empty
 *
 * Also links of all other sites, if they contain 81 digits. Links of sites that are known to hold
 * puzzles in another way are refused with the reason.
 */
#include "site_link.h"
#include "writer.h"

#include "../sudoku/above.h"

#include <stdio.h>

static void weblinks_read_digits(qd_reader *reader, struct place at, const char *text,
                                 size_t length, const char *expected) {
    if (!qd_tray_open(reader, at, 9))
        return;
    qd_link_read_digits(reader, at, text, length, expected);
    qd_tray_close(reader);
}

/* ---- sudokuexchange.com ---------------------------------------------------------------------- */

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
    .marks = "hws",
    .least = 9,
    .most = 9,
    .hosts = (const char *const[]){"sudokuexchange.com", NULL},
    .next = weblinks_exchange_next,
    .refuses = qd_refuses_all_but_nine,
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
        {"lisudoku.xyz", "links of lisudoku are not supported; export the puzzle to f-puzzles"},
        {"tinyurl.com", "open this link: its target may contain a puzzle"},
    };
    struct place at = qd_place_in(link, link->begin);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (qd_link_is_at(link, known[i].host))
            qd_draft_fail_at(reader, at, known[i].why);
    qd_draft_fail_at(reader, at,
                     "this link contains no grid of 81 digits, and is not one to f-puzzles.com, "
                     "sudokupad.app, sudokumaker.app, puzz.link, penpa-edit, sudoku.coach, "
                     "sudokuwiki.org or sudokuexchange.com");
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
    .marks = "h",
    .least = 9,
    .most = 9,
    .begins = weblinks_link_begins,
    .next = weblinks_link_next,
};
