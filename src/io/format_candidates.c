/*
 * Candidates in one line, as tdoku reads them: N symbols per cell, N * N * N in all (729), each the
 * symbol of its place or a dot.
 *
 *     1........ .2...... ...   (without the blanks): r1c1 is 1, r1c2 is 2 ...
 */
#include "format_families.h"

#include "../sudoku/above.h"

static bool format_candidates_is_dot(char c, uint32_t values) {
    return strchr(".-*_", c) || (c == '0' && values <= 9);
}

/* Whether the symbol stands for the value, in the default alphabet (of the requested board) or in the requested one. */
static bool format_candidates_is_of_value(const qd_reader *reader, char c, uint32_t value) {
    const char *symbols = qd_reader_symbols(reader);
    const qd_board *board = qd_reader_fixed_board(reader);
    char usual = (symbols ? symbols
                  : board ? qd_board_default_symbols(board)
                          : QD_USUAL_SYMBOLS)[value - 1];
    return c == usual || (!symbols && usual >= 'A' && usual <= 'Z' && c == usual + ('a' - 'A'));
}

/* The percentage of symbols other than dots that are in the right place; 100 if there are none. */
static uint32_t format_candidates_fitting(const qd_reader *reader, const char *text, size_t length,
                                          uint32_t values) {
    size_t all = 0, right = 0;
    for (size_t i = 0; i < length; i++) {
        if (format_candidates_is_dot(text[i], values))
            continue;
        all++;
        right += format_candidates_is_of_value(reader, text[i], (uint32_t)(i % values) + 1);
    }
    return all ? (uint32_t)(100 * right / all) : 100;
}

/*
 * The N of a line of that many symbols, or 0. 64 symbols are an 8x8 and 4096 a 64x64 grid, unless a
 * board was requested. 512 may be an 8x8, or a 16x16 with regions: the symbols decide.
 */
static uint32_t format_candidates_values_of_length(const qd_reader *reader, const char *text,
                                                   size_t length) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    bool insists = qd_reader_insists(reader, &qd_format_candidates);
    if (qd_reader_fixed_board(reader))
        return length == (size_t)qd_board_cell_count(qd_reader_fixed_board(reader)) * fixed ? fixed
                                                                                            : 0;
    for (uint32_t n = 2; n <= QD_MAX_VALUES; n++)
        if ((size_t)n * n * n == length && (!fixed || fixed == n))
            return insists || fixed || n == 9 ||
                           (n > 4 && n != 16 &&
                            format_candidates_fitting(reader, text, length, n) > 80)
                       ? n
                       : 0;
    return 0;
}

static bool format_candidates_begins(qd_reader *reader, const struct line *line) {
    size_t run = qd_symbol_run(reader, line->begin, line->end);
    const char *after = line->begin + run;
    uint32_t values = run > 4 ? format_candidates_values_of_length(reader, line->begin, run) : 0;
    if (values == 0 || !qd_is_after_grid(after, line->end))
        return false;
    qd_draft_open(reader, &qd_format_candidates, values, line);
    return true;
}

static uint64_t format_candidates_take_cell(qd_reader *reader, const struct line *line,
                                            const char *text) {
    uint32_t values = qd_reader_draft(reader)->values;
    uint64_t candidates = 0;
    for (uint32_t value = 1; value <= values; value++) {
        char c = text[value - 1];
        if (format_candidates_is_of_value(reader, c, value))
            candidates |= UINT64_C(1) << (value - 1);
        else if (!format_candidates_is_dot(c, values) ||
                 format_candidates_is_of_value(reader, c, 1)) /* 0, if it is a value */
            qd_draft_fail(reader, line, text + value - 1, "this candidate is in the wrong place");
    }
    return candidates;
}

static enum taken format_candidates_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    const char *text = line->begin;
    for (size_t cell = 0; cell < draft->cells; cell++, text += draft->values)
        qd_draft_add_candidates(reader, qd_place_in(line, text),
                                format_candidates_take_cell(reader, line, text));
    draft->rows = draft->height;
    qd_reader_set_rest(reader, text, line->text + line->length);
    return COMPLETE;
}

static void format_candidates_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t n = qd_board_value_count(board);
    char symbols[QD_MAX_VALUES];
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        uint64_t candidates = qd_grid_candidates(puzzle->grid, cell);
        for (uint32_t value = 1; value <= n; value++)
            symbols[value - 1] = candidates >> (value - 1) & 1 ? QD_USUAL_SYMBOLS[value - 1] : '.';
        qd_text_put_bytes(writer->text, symbols, n);
    }
    qd_text_put_bytes(writer->text, puzzle->trailing, puzzle->trailing_length);
    qd_text_put(writer->text, "\n");
}

const struct qd_format qd_format_candidates = {
    .name = "candidates",
    .alone = true,
    .summary = "candidates in one line: 729 symbols, nine for each cell, each a digit or a dot",
    .for_candidates = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_REST,
    .begins = format_candidates_begins,
    .take = format_candidates_take,
    .write = format_candidates_write,
};
