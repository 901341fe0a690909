/*
 * Killers of 9x9 in one line, as forums post them. Both forms have cages only, no clues.
 *
 *     3x3:d:k:3841:7705:7705: ...     Perfect Sudoku: for each cell 256 times the sum of its cage and the number of the
 *                                     cage, 0 to 255; d: also the diagonals. Without a sum the cell is in no cage.
 *     3<vv...                         81 symbols: the sum of a cage, from 0 to 45 as 0-9, A-Z, a-j, in one of its
 *                                     cells, and in each other one an arrow to the next cell on the way there:
 *                                     < > ^ v and, to diagonal neighbours, ` (left above) ' (right above)
 *                                     , (left below) . (right below). A sum of 0: no sum is known.
 */
#include "cage_map.h"
#include "format_families.h"

#include <string.h>

static const char killer_heading[] = "3x3::k:", killer_heading_diagonals[] = "3x3:d:k:";
#define KILLER_SUMS "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
#define KILLER_ARROWS "<>^v`',."
static const char killer_sums[] = KILLER_SUMS, killer_arrows[] = KILLER_ARROWS;

enum { KILLER_CAGES = 256 };

/* ---- two forms ------------------------------------------------------------------------------- */

static bool killer_begins_with(const struct line *line, const char *heading) {
    size_t length = strlen(heading);
    return (size_t)(line->end - line->begin) > length && memcmp(line->begin, heading, length) == 0;
}

static bool killer_has_diagonals(const struct line *line) {
    return killer_begins_with(line, killer_heading_diagonals);
}

static bool killer_is_long(const struct line *line) {
    return killer_begins_with(line, killer_heading) || killer_has_diagonals(line);
}

/* Sums and arrows only, among them an arrow that no grid has. */
static bool killer_is_short(const struct line *line) {
    if (line->end - line->begin != 81 ||
        !(memchr(line->begin, '<', 81) || memchr(line->begin, '>', 81) ||
          memchr(line->begin, '^', 81)))
        return false;
    for (const char *c = line->begin; c < line->end; c++)
        if (!*c || (!strchr(killer_sums, *c) && !strchr(killer_arrows, *c)))
            return false;
    return true;
}

static bool killer_begins(qd_reader *reader, const struct line *line) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    if ((fixed && fixed != 9) || (!killer_is_long(line) && !killer_is_short(line)))
        return false;
    qd_draft_open(reader, &qd_format_killer, 9, line);
    return true;
}

/* ---- 256 * sum + cage ------------------------------------------------------------------------ */

static bool killer_read_number(qd_reader *reader, const struct line *line, const char **c,
                               uint32_t *number) {
    const char *begin = *c, *colon = memchr(begin, ':', (size_t)(line->end - begin));
    const char *end = colon ? colon : line->end;
    *number = qd_parse_number(begin, (size_t)(end - begin));
    *c = colon ? colon + 1 : line->end;
    if (*number != NOT_A_NUMBER && *number / 256 <= 45)
        return true;
    qd_draft_fail(reader, line, begin,
                  *number == NOT_A_NUMBER ? "expected 81 numbers with colons between them"
                                          : "the sum of a cage is at most 45");
    return false;
}

static bool killer_read_long(qd_reader *reader, const struct line *line, struct cage_map *cages) {
    const char *c = line->begin +
                    strlen(killer_has_diagonals(line) ? killer_heading_diagonals : killer_heading);
    for (uint32_t cell = 0; cell < 81; cell++) {
        const char *begin = c;
        uint32_t number, cage;
        if (!killer_read_number(reader, line, &c, &number))
            return false;
        cage = number % 256;
        cages->cage[cell] = number >= 256 ? cage : NO_CAGE;
        if (number >= 256 && cages->sum[cage] && cages->sum[cage] != number / 256) {
            qd_draft_fail(reader, line, begin, "this cage has two sums");
            return false;
        }
        if (number >= 256)
            cages->sum[cage] = number / 256;
    }
    if (c < line->end)
        qd_draft_fail(reader, line, c, "a 9x9 board has 81 cells");
    return c == line->end;
}

/* ---- arrows ---------------------------------------------------------------------------------- */

/* The cell that the arrow points to; 81: it leaves the board. */
static uint32_t killer_follow(char arrow, uint32_t cell) {
    static const int steps[8][2] = {{0, -1},  {0, 1},  {-1, 0}, {1, 0},
                                    {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
    const int *step = steps[strchr(killer_arrows, arrow) - killer_arrows];
    int row = (int)(cell / 9) + step[0], column = (int)(cell % 9) + step[1];
    return row < 0 || row > 8 || column < 0 || column > 8 ? 81 : (uint32_t)(row * 9 + column);
}

static bool killer_read_short(qd_reader *reader, const struct line *line, struct cage_map *cages) {
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t at = cell, steps = 0;
        while (at < 81 && steps <= 81 && strchr(killer_arrows, line->begin[at])) {
            at = killer_follow(line->begin[at], at);
            steps++;
        }
        if (at == 81 || steps > 81) {
            qd_draft_fail(reader, line, line->begin + cell,
                          at == 81 ? "this way to a sum leaves the board"
                                   : "this way to a sum does not end");
            return false;
        }
        cages->cage[cell] = at;
        cages->sum[at] = (uint32_t)(strchr(killer_sums, line->begin[at]) - killer_sums);
    }
    return true;
}

/* ---- the board ------------------------------------------------------------------------------- */

static void killer_set_board(qd_reader *reader, const struct line *line,
                             const struct cage_map *cages) {
    qd_text text = QD_TEXT_INIT;
    qd_text_put(&text, killer_has_diagonals(line) ? "9x9+x" : "9x9");
    qd_add_cages(&text, cages, 9);
    if (qd_text_check(&text, &qd_reader_draft(reader)->error) == QD_OK)
        qd_draft_set_board(reader, qd_place_in(line, line->begin), text.data);
    qd_text_free(&text);
}

static enum taken killer_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    struct cage_map cages = {.count = KILLER_CAGES};
    bool is_fine = killer_is_long(line) ? killer_read_long(reader, line, &cages)
                                        : killer_read_short(reader, line, &cages);
    if (is_fine)
        killer_set_board(reader, line, &cages);
    for (uint32_t cell = 0; cell < 81; cell++)
        qd_draft_add_empty(reader, qd_place_in(line, line->begin));
    draft->rows = draft->height;
    return COMPLETE;
}

static const char *const killer_rules[] = {"cage", "x", NULL};

const struct qd_format qd_format_killer = {
    .name = "killer",
    .summary = "a killer in one line: 3x3::k: and 81 numbers, or sums and arrows",
    .alone = true,
    .marks = KILLER_SUMS KILLER_ARROWS,
    .least = 9,
    .most = 9,
    .rules = killer_rules,
    .begins = killer_begins,
    .take = killer_take,
};
