/*
 * Clues outside the board:
 *
 *     XSum~R1~20~15             xsum=20:r1c0 (from the left), xsum=15:r1c10 (from the right)
 *     Sandwich~12~C3            sandwich=12:c3
 *     LittleKiller~15~R1C4      little=15:r0c5dl: the start in the grid says which way it goes
 */
#include "iss_clues.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <string.h>

/* A row or column, and the places outside its ends. */
struct iss_clues_line {
    bool is_column;
    uint32_t number; /* from 1 */
};

static bool iss_clues_read_line(struct iss *iss, struct iss_span span,
                                struct iss_clues_line *line) {
    char c = span.length == 2 ? span.text[1] : '0';
    line->is_column = span.length && *span.text == 'C';
    if (qd_is_digit(c))
        line->number = (uint32_t)(c - '0');
    else
        line->number =
            (c | 0x20) >= 'a' && (c | 0x20) <= 'g' ? (uint32_t)((c | 0x20) - 'a') + 10 : 0;
    bool is_right = span.length == 2 && (line->is_column || *span.text == 'R') && line->number &&
                    line->number <= (line->is_column ? iss->columns : iss->rows);
    if (!is_right)
        qd_iss_fail(iss, span, "%.*s: expected a row or column, such as R1 or C9",
                    (int)iss->item->name.length, iss->item->name.text);
    return is_right;
}

/* Whether the clue is the first one at its place; a second one must be equal, and means nothing. */
static bool iss_clues_is_new(struct iss *iss, struct iss_span place, unsigned end, int64_t number) {
    for (size_t i = 0; i < iss->clue_count && !iss->choices; i++) {
        const struct iss_clue *clue = &iss->clues[i];
        if (clue->end != end || clue->place.length != place.length ||
            clue->type.length != iss->item->name.length ||
            memcmp(clue->place.text, place.text, place.length) != 0 ||
            memcmp(clue->type.text, iss->item->name.text, clue->type.length) != 0)
            continue;
        if (clue->number != number)
            qd_iss_fail(iss, place, "%.*s: a second clue for %.*s, which is different",
                        (int)iss->item->name.length, iss->item->name.text, (int)place.length,
                        place.text);
        return false;
    }
    if (iss->choices)
        return true;
    if (!qd_array_reserve(&iss->clues, &iss->clue_capacity, iss->clue_count + 1,
                          sizeof *iss->clues))
        return qd_iss_fail_memory(iss);
    iss->clues[iss->clue_count++] = (struct iss_clue){iss->item->name, place, end, number};
    return true;
}

/* A clue below 0 is read, and never met; messages offer one only where a sign was written. */
static bool iss_clues_read_number(struct iss *iss, struct iss_span span, int64_t *number) {
    return qd_iss_integer(iss, span, span.length && *span.text == '-' ? -9999 : 0, 9999, number);
}

/* Name~R1~a~b: a at the left or top, b at the right or bottom */
void qd_iss_clues_at_ends(struct iss *iss, const struct iss_type *type) {
    struct iss_span place = qd_iss_argument(iss, 0);
    struct iss_clues_line line;
    size_t count = iss->item->argument_count;
    if (!iss_clues_read_line(iss, place, &line))
        return;
    if (count < 2 || count > 3) {
        qd_iss_fail(iss, place, "%s: expected one or two clues", type->name);
        return;
    }
    for (unsigned end = 0; end + 1 < count && iss->status == QD_OK; end++) {
        struct iss_span clue = qd_iss_argument(iss, end + 1);
        int64_t number;
        if (!clue.length)
            continue;
        if (!iss_clues_read_number(iss, clue, &number) ||
            !iss_clues_is_new(iss, place, end, number))
            continue;
        if (number < 0) {
            qd_iss_never(iss);
            continue;
        }
        qd_iss_rule(iss, type->rule);
        uint32_t across = line.is_column ? iss->rows : iss->columns, outside = end ? across + 1 : 0;
        qd_iss_printf(iss, "=%lld:r%uc%u", (long long)number,
                      line.is_column ? outside : line.number,
                      line.is_column ? line.number : outside);
    }
}

/* Sandwich~s~R1: the crusts are the least and the greatest value of the line, as in a lunchbox, also where others are
 * missing there. */
void qd_iss_clues_of_lines(struct iss *iss, const struct iss_type *type) {
    struct iss_clues_line line;
    struct iss_span place = qd_iss_argument(iss, 1);
    int64_t number;
    if (iss->item->argument_count != 2) {
        qd_iss_fail(iss, iss->item->name, "%s: expected a number, and a row or column", type->name);
        return;
    }
    if (!qd_iss_integer(iss, qd_iss_argument(iss, 0), 0, 9999, &number) ||
        !iss_clues_read_line(iss, place, &line) || !iss_clues_is_new(iss, place, 0, number))
        return;
    uint32_t count = line.is_column ? iss->rows : iss->columns;
    bool is_full = count == iss->puzzle->value_count;
    if (count == 1) {
        qd_iss_never(iss);
        return;
    }
    qd_iss_rule(iss, is_full ? type->rule : "lunchbox");
    qd_iss_printf(iss, "=%lld:", (long long)number);
    if (is_full)
        qd_iss_printf(iss, "%c%u", line.is_column ? 'c' : 'r', line.number);
    for (uint32_t i = 0; i < count && !is_full; i++)
        qd_iss_put_cell(iss, line.is_column ? i * iss->columns + line.number - 1
                                            : (line.number - 1) * iss->columns + i);
}

/* The way of the diagonal that starts in a cell at the edge, as steps; false if none does. Rows and columns from 1. */
static bool iss_clues_find_way(const struct iss *iss, uint32_t row, uint32_t column, int *down,
                               int *right) {
    if (iss->rows == 1 || iss->columns == 1)
        return false;
    if (column == 1 && row < iss->rows)
        *down = *right = 1;
    else if (row == 1)
        *down = 1, *right = -1;
    else if (column == iss->columns && row < iss->rows)
        *down = *right = -1;
    else if (row == iss->rows && column > 1 && column < iss->columns)
        *down = -1, *right = 1;
    else
        return false;
    return true;
}

/* LittleKiller~s~cell */
void qd_iss_clues_of_diagonals(struct iss *iss, const struct iss_type *type) {
    struct iss_span place = qd_iss_argument(iss, 1);
    int64_t number;
    uint32_t cell;
    int down, right;
    if (iss->item->argument_count != 2) {
        qd_iss_fail(iss, iss->item->name, "%s: expected a sum and a cell", type->name);
        return;
    }
    if (!iss_clues_read_number(iss, qd_iss_argument(iss, 0), &number) ||
        !qd_iss_cell(iss, place, &cell))
        return;
    uint32_t row = cell / iss->columns + 1, column = cell % iss->columns + 1;
    if (cell >= iss->groups[0].count || !iss_clues_find_way(iss, row, column, &down, &right)) {
        qd_iss_fail(iss, place, "LittleKiller: no diagonal starts in that cell");
        return;
    }
    if (!iss_clues_is_new(iss, place, 0, number))
        return;
    if (number < 0) {
        qd_iss_never(iss);
        return;
    }
    qd_iss_rule(iss, type->rule);
    qd_iss_printf(iss, "=%lld:r%dc%d%c%c", (long long)number, (int)row - down, (int)column - right,
                  down > 0 ? 'd' : 'u', right > 0 ? 'r' : 'l');
}

/* FullRankTies~none: unless said, no line has the rank of one with a clue. */
void qd_iss_clues_ties(struct iss *iss, const struct iss_type *type) {
    struct iss_span ties = qd_iss_argument(iss, 0);
    bool is_none = qd_iss_is(ties, "none"), is_any = qd_iss_is(ties, "any");
    if (iss->item->argument_count != 1 || (!is_none && !is_any && !qd_iss_is(ties, "only-unclued")))
        qd_iss_fail(iss, ties, "FullRankTies: expected none, only-unclued or any");
    else if (is_none || is_any) {
        qd_iss_rule(iss, type->rule);
        qd_iss_put(iss, is_none ? "=none" : "=any");
    }
}
