/*
 * SudokuPad as links and strings. The first letters of a string show what it is:
 *
 *     scl...       JSON in SudokuPad's short form, packed by lz-string
 *     ctc...       JSON, packed by lz-string
 *     fpuz...      f-puzzles JSON, packed by lz-string (fpuzzles... as well)
 *     classic...   a 9x9 grid, with runs of empty cells as letters, in one of two ways
 *     scf...       the second of these, followed by letters for rules
 *
 * Everything else is the name of a puzzle on the server.
 */
#include "site_sudokupad_inside.h"
#include "document.h"
#include "site_link.h"
#include "../text/pack.h"
#include "site_sudokupad_text.h"

#include <stdio.h>

/* ---- packed JSON ----------------------------------------------------------------------------- */

static void sudokupad_read_short_form(struct source *source) {
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

static void sudokupad_read_scl(qd_reader *reader, struct place at, const char *packed,
                               size_t length) {
    qd_link_read_lz(reader, LZ_BASE64, at, packed, length, sudokupad_read_short_form);
}

static void sudokupad_read_fpuz(qd_reader *reader, struct place at, const char *packed,
                                size_t length) {
    size_t more = length > 4 && memcmp(packed, "zles", 4) == 0 ? 4 : 0;
    qd_link_read_lz(reader, LZ_BASE64, at, packed + more, length - more, qd_read_fpuzzles);
}

/* ---- grids with runs of empty cells ---------------------------------------------------------- */

struct grid_text {
    uint32_t values[81];
    size_t count; /* of cells; 82 if there are more */
    size_t taken; /* bytes of the string */
};

static void sudokupad_add_cells(struct grid_text *grid, uint32_t value, size_t count) {
    while (count--) {
        if (grid->count < 81)
            grid->values[grid->count] = value;
        grid->count += grid->count <= 81;
    }
}

/* A digit is a clue; a letter is a run of empty cells. */
static struct grid_text sudokupad_read_runs(const char *text, size_t length) {
    static const char runs[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
    struct grid_text grid = {.count = 0};
    for (const char *c = text; c < text + length; c++, grid.taken++) {
        const char *run = memchr(runs, *c, sizeof runs - 1);
        if (run)
            sudokupad_add_cells(&grid, 0, (size_t)(run - runs));
        else if (*c >= '1' && *c <= '9')
            sudokupad_add_cells(&grid, (uint32_t)(*c - '0'), 1);
        else
            break;
    }
    return grid;
}

/* A symbol of 60 is a digit, 0 for an empty cell, followed by 0 to 5 empty cells. Stops at 81
 * cells. */
static struct grid_text sudokupad_read_pairs(const char *text, size_t length) {
    static const char pairs[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    struct grid_text grid = {.count = 0};
    for (const char *c = text; c < text + length && grid.count < 81; c++, grid.taken++) {
        const char *pair = memchr(pairs, *c, sizeof pairs - 1);
        if (!pair)
            break;
        sudokupad_add_cells(&grid, (uint32_t)(pair - pairs) % 10, 1);
        sudokupad_add_cells(&grid, 0, (size_t)(pair - pairs) / 10);
    }
    return grid;
}

static void sudokupad_put_grid(qd_reader *reader, struct place at, const struct grid_text *grid) {
    if (grid->count != 81)
        qd_draft_fail_at(reader, at, "expected the 81 cells of a grid");
    else if (qd_tray_open(reader, at, 9)) {
        qd_tray_fill(reader, at, grid->values, NULL);
        qd_tray_close(reader);
    }
}

/* A string may be valid in both ways; SudokuPad then takes the second one. */
static void sudokupad_read_classic(qd_reader *reader, struct place at, const char *packed,
                                   size_t length) {
    struct grid_text grid = sudokupad_read_pairs(packed, length);
    if (grid.count != 81 || grid.taken != length)
        grid = sudokupad_read_runs(packed, length);
    if (grid.taken != length) {
        at.column += grid.taken;
        qd_draft_fail_at(reader, at, "neither a digit nor a run of empty cells");
        return;
    }
    sudokupad_put_grid(reader, at, &grid);
}

/* Letters after the grid: w and x, at most once each. */
static void sudokupad_read_scf(qd_reader *reader, struct place at, const char *packed,
                               size_t length) {
    struct grid_text grid = sudokupad_read_pairs(packed, length);
    char board[32] = "9x9";
    if (length > 4 && memcmp(packed + length - 4, ".scf", 4) == 0)
        length -= 4;
    sudokupad_put_grid(reader, at, &grid);
    for (size_t i = grid.taken; i < length; i++) {
        const char *rule = packed[i] == 'w' ? "+windoku" : packed[i] == 'x' ? "+x" : NULL;
        if (!rule || strstr(board, rule)) {
            at.column += i;
            qd_draft_fail_at(reader, at,
                             "only the rules w (windoku) and x (diagonals) are supported");
            return;
        }
        strcat(board, rule);
    }
    if (board[3])
        qd_draft_set_board(reader, at, board);
}

/* ---- strings and links ----------------------------------------------------------------------- */

static const struct {
    const char *prefix;
    void (*read)(qd_reader *reader, struct place at, const char *packed, size_t length);
    size_t least; /* in bytes, for a string outside of a link */
} sudokupad_kinds[] = {
    {"scl", sudokupad_read_scl, 40},         {"ctc", sudokupad_read_scl, 40},
    {"fpuz", sudokupad_read_fpuz, 40},       {"scf", sudokupad_read_scf, 14},
    {"classic", sudokupad_read_classic, 14},
};

#define KINDS (sizeof sudokupad_kinds / sizeof *sudokupad_kinds)

static size_t sudokupad_kind_of(const char *text, size_t length) {
    size_t i = 0;
    while (i < KINDS &&
           (length <= strlen(sudokupad_kinds[i].prefix) ||
            memcmp(sudokupad_kinds[i].prefix, text, strlen(sudokupad_kinds[i].prefix)) != 0))
        i++;
    return i;
}

static bool sudokupad_begins(qd_reader *reader, const struct line *line) {
    size_t length = qd_word_run(line->begin, line->end),
           kind = sudokupad_kind_of(line->begin, length);
    bool is_string = kind < KINDS &&
                     length >= strlen(sudokupad_kinds[kind].prefix) + sudokupad_kinds[kind].least;
    if (!is_string)
        return false;
    qd_draft_open(reader, &qd_format_sudokupad, 9, line);
    return true;
}

/* The name in a link: in the query, or the last part of the path. */
static const char *sudokupad_find_name(const struct line *link, size_t *length) {
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

static bool sudokupad_next(qd_reader *reader) {
    struct line link;
    if (!qd_link_open(reader, &qd_format_sudokupad, &link))
        return false;
    size_t length = (size_t)(link.end - link.begin);
    const char *name = qd_link_is_of(&link, &qd_format_sudokupad)
                           ? sudokupad_find_name(&link, &length)
                           : link.begin;
    size_t kind = sudokupad_kind_of(name, length);
    struct place at = qd_place_in(&link, name);
    if (kind == KINDS) {
        qd_draft_fail_at(reader, at,
                         "this link only names a puzzle on the server of SudokuPad; one "
                         "that contains its puzzle has scl, fpuz or classic in that place");
        return true;
    }
    size_t skipped = strlen(sudokupad_kinds[kind].prefix);
    at.column += skipped;
    sudokupad_kinds[kind].read(reader, at, name + skipped, length - skipped);
    return true;
}

static void sudokupad_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_link_write_lz(writer, "https://sudokupad.app/scl", qd_sudokupad_write, puzzle);
}

const struct qd_format qd_format_sudokupad = {
    .name = "sudokupad",
    .summary = "a link to sudokupad.app, or its string: scl..., fpuz..., classic...",
    SUDOKUPAD_BOARDS,
    .marks = "hwabcfst",
    .begins = sudokupad_begins,
    .hosts =
        (const char *const[]){"sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com",
                              "test.crackingthecryptic.com", "sudokupad.svencodes.com", NULL},
    .next = sudokupad_next,
    .write = sudokupad_write,
};
