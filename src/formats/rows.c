/*
 * N lines of N symbols.
 *
 *     53..7....
 *     6..195...
 *     ...
 */
#include "draft.h"

/* The format `line` is asked first; what is as wide as a small grid comes here if that declined. */
static bool is_width(qd_reader *reader, size_t width) {
    uint32_t fixed = reader_fixed_values(reader);
    return fixed ? width == fixed : width >= 4 && width <= QD_MAX_VALUES;
}

/* So that any word is not taken for the first row of something. */
static bool is_plausible(const char *text, size_t width) {
    for (size_t i = 0; i < width; i++) {
        char c = text[i];
        bool digit = c >= '0' && c <= '9' && (width > 9 || (size_t)(c - '0') <= width);
        bool letter = ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && width > 9;
        bool blank = c == '.' || c == '*' || c == '-' || c == '_' || c == 'x' || c == 'X';
        if (!digit && !letter && !blank)
            return false;
    }
    return true;
}

static bool begins(qd_reader *reader, const struct line *line) {
    size_t run = symbol_run(reader, line->begin, line->end);
    if (line->begin + run != line->end || !is_width(reader, run))
        return false;
    if (!reader_insists(reader, &qd_format_rows) && !is_plausible(line->begin, run))
        return false;
    draft_open(reader, &qd_format_rows, (uint32_t)run, line);
    return true;
}

/* As many lines as wide, each as long as a small grid: which are they? */
static void check_width(qd_reader *reader, const struct line *line) {
    struct draft *draft = reader_draft(reader);
    uint32_t n = 4;
    while (n * n < draft->values)
        n++;
    if (n * n == draft->values && n != 5 && !reader_fixed_values(reader) &&
        !reader_insists(reader, &qd_format_rows) &&
        !has_large_symbols(draft->symbols, draft->cell_count, n, n))
        draft_fail(reader, line, line->begin,
                   "one large grid, or small ones in lines? say --board, or --from line or rows");
}

static enum taken take(qd_reader *reader, const struct line *line) {
    struct draft *draft = reader_draft(reader);
    size_t word = word_run(line->begin, line->end);
    bool lone = word && line->begin + word == line->end;
    if (!lone || word > 2 * (size_t)draft->values)
        return FOREIGN;
    if (word != draft->values)
        draft_fail(reader, line, line->end, "this row has more or fewer symbols than the first");
    for (size_t i = 0; i < draft->values && word == draft->values; i++)
        draft_add(reader, line, line->begin + i, 1);
    if (++draft->rows < draft->values)
        return TAKEN;
    check_width(reader, line);
    return COMPLETE;
}

static qd_status write(const qd_grid *grid, const qd_record *like, qd_text *text, qd_error *error) {
    char row[QD_MAX_VALUES + 1];
    uint32_t n = qd_board_value_count(qd_grid_board(grid));
    for (uint32_t r = 0; r < n; r++) {
        for (uint32_t c = 0; c < n; c++)
            row[c] = symbol_of_cell(grid, like, r * n + c);
        row[n] = '\n';
        qd_status status = qd_text_append(text, row, n + 1, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

const struct qd_format qd_format_rows = {
    .name = "rows",
    .summary = "nine lines of nine symbols (N lines of N)",
    .tall = true,
    .begins = begins,
    .take = take,
    .write = write,
};
