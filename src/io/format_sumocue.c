/*
 * SumoCue's text of killers and jigsaws of 9x9, in one line:
 *
 *     SumoCueV1=17J0+0J0=0J1=8J1 ...
 *
 * For each cell `=` and the sum of the cage that begins there, or `+` and the number (from 0) of a cell before it in
 * the same cage; then, in a jigsaw, J and the number of its region. A cage of one cell is a clue, and a sum of 0 is
 * none.
 */
#include "cage_map.h"
#include "format_families.h"

#include <string.h>

static const char sumocue_heading[] = "SumoCueV1";

static bool sumocue_begins(qd_reader *reader, const struct line *line) {
    size_t length = sizeof sumocue_heading - 1;
    if ((size_t)(line->end - line->begin) <= length ||
        memcmp(line->begin, sumocue_heading, length) != 0)
        return false;
    qd_draft_open(reader, &qd_format_sumocue, 9, line);
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct sumocue {
    qd_reader *reader;
    const struct line *line;
    const char *c;
    struct cage_map cages; /* a cage has the number of its first cell */
    uint32_t regions[81];
    bool has_regions;
};

static bool sumocue_fail(struct sumocue *sumocue, const char *at, const char *message) {
    qd_draft_fail(sumocue->reader, sumocue->line, at, message);
    return false;
}

static bool sumocue_take_number(struct sumocue *sumocue, uint32_t most, uint32_t *number) {
    const char *begin = sumocue->c;
    while (sumocue->c < sumocue->line->end && *sumocue->c >= '0' && *sumocue->c <= '9')
        sumocue->c++;
    *number = qd_parse_number(begin, (size_t)(sumocue->c - begin));
    if (*number > most)
        return sumocue_fail(sumocue, begin, "this number is missing or too large");
    return true;
}

static bool sumocue_read_cell(struct sumocue *sumocue, uint32_t cell) {
    const char *begin = sumocue->c, *end = sumocue->line->end;
    uint32_t number;
    if (begin == end || (*begin != '=' && *begin != '+'))
        return sumocue_fail(sumocue, begin, "expected = or + and a number for each of 81 cells");
    sumocue->c++;
    if (!sumocue_take_number(sumocue, *begin == '=' ? 45 : 80, &number))
        return false;
    if (*begin == '+' && number >= cell)
        return sumocue_fail(sumocue, begin, "this is no cell before it");
    sumocue->cages.cage[cell] = *begin == '+' ? sumocue->cages.cage[number] : cell;
    sumocue->cages.sum[cell] = *begin == '+' ? 0 : number;
    if (cell == 0)
        sumocue->has_regions = sumocue->c < end && *sumocue->c == 'J';
    if (!sumocue->has_regions)
        return true;
    if (sumocue->c == end || *sumocue->c != 'J')
        return sumocue_fail(sumocue, sumocue->c, "expected J and the number of a region");
    sumocue->c++;
    return sumocue_take_number(sumocue, 8, &sumocue->regions[cell]);
}

static bool sumocue_read_all(struct sumocue *sumocue) {
    for (uint32_t cell = 0; cell < 81; cell++)
        if (!sumocue_read_cell(sumocue, cell))
            return false;
    if (sumocue->c < sumocue->line->end)
        return sumocue_fail(sumocue, sumocue->c, "a 9x9 board has 81 cells");
    return true;
}

/* Cages of one cell become clues. */
static bool sumocue_read_clues(struct sumocue *sumocue, struct place at) {
    uint32_t size[81] = {0};
    for (uint32_t cell = 0; cell < 81; cell++)
        size[sumocue->cages.cage[cell]]++;
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t *sum = &sumocue->cages.sum[cell];
        if (size[cell] != 1)
            continue;
        if (*sum > 9)
            return sumocue_fail(sumocue, sumocue->line->begin,
                                "a cage of one cell has no such sum");
        qd_tray_put(sumocue->reader, at, cell, *sum, true);
        *sum = 0;
    }
    return true;
}

static void sumocue_set_board(struct sumocue *sumocue, struct place at) {
    qd_error *error = &qd_reader_draft(sumocue->reader)->error;
    qd_text board = QD_TEXT_INIT;
    qd_text_put(&board, "9x9");
    if (sumocue->has_regions)
        qd_add_regions(&board, sumocue->regions, 81);
    qd_add_cages(&board, &sumocue->cages, 9);
    if (qd_text_check(&board, error) == QD_OK)
        qd_draft_set_board(sumocue->reader, at, board.data);
    qd_text_free(&board);
}

static enum taken sumocue_take(qd_reader *reader, const struct line *line) {
    struct sumocue sumocue = {.reader = reader,
                              .line = line,
                              .c = line->begin + sizeof sumocue_heading - 1,
                              .cages = {.count = 81}};
    struct place at = qd_place_in(line, line->begin);
    if (qd_tray_open(reader, at, 9) && sumocue_read_all(&sumocue) &&
        sumocue_read_clues(&sumocue, at)) {
        qd_tray_close(reader);
        sumocue_set_board(&sumocue, at);
    }
    qd_reader_draft(reader)->rows = qd_reader_draft(reader)->height;
    return COMPLETE;
}

static const char *const sumocue_rules[] = {"cage", NULL};

const struct qd_format qd_format_sumocue = {
    .name = "sumocue",
    .summary = "SumoCue's killers and jigsaws in one line: SumoCueV1=17J0+0J0 ...",
    .alone = true,
    .marks = "S",
    .least = 9,
    .most = 9,
    .holds = QD_HOLDS_REGIONS,
    .rules = sumocue_rules,
    .begins = sumocue_begins,
    .take = sumocue_take,
};
