/*
 * The files of Debian's program `sudoku`: a line `% title`, then nine lines of nine symbols, with
 * or without bars and dashes between them.
 *
 *     % sudoku (easy)
 *     .3.4.....
 */
#include "format_families.h"

#include "../base/scan.h"

static bool debian_begins(qd_reader *reader, const struct line *line) {
    if (*line->begin != '%')
        return false;
    qd_draft_open(reader, &qd_format_debian, 0, line);
    return true;
}

static void debian_take_title(qd_reader *reader, const struct line *line) {
    const char *title = line->begin + 1;
    while (title < line->end && (*title == ' ' || *title == '\t'))
        title++;
    if (title < line->end)
        qd_draft_tell(reader, "title", title, (size_t)(line->end - title));
}

static bool debian_is_divider(const struct line *line) {
    const char *c = line->begin;
    while (c < line->end && *c && strchr("-+| ", *c))
        c++;
    return c == line->end && memchr(line->begin, '+', (size_t)(c - line->begin));
}

/* The number of symbols among bars and blanks; 0 if there is anything else. */
static uint32_t debian_count_symbols(const qd_reader *reader, const struct line *line) {
    uint32_t count = 0;
    for (const char *c = line->begin; c < line->end; c++) {
        if (*c && strchr(" \t|", *c))
            continue;
        if (!qd_reader_is_symbol(reader, *c))
            return 0;
        count++;
    }
    return count;
}

static enum taken debian_take_row(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    uint32_t count = debian_count_symbols(reader, line), values;
    if (count == 0)
        return FOREIGN;
    if (draft->values == 0) {
        if (!qd_reader_row_fits(reader, count, 4, &values))
            return FOREIGN;
        qd_draft_set_values(reader, values);
    }
    if (!qd_draft_begin_row(reader, count))
        qd_draft_fail(reader, line, line->begin,
                      "this row has more or fewer symbols than the first");
    else
        for (const char *c = line->begin; c < line->end; c++)
            if (!strchr(" \t|", *c))
                qd_draft_add(reader, line, c, 1);
    return ++draft->rows < draft->height ? TAKEN : COMPLETE;
}

static enum taken debian_take(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    if (line->number == draft->line && line->begin < line->end) { /* it may also be the last */
        debian_take_title(reader, line);
        return TAKEN;
    }
    if (line->begin < line->end && debian_is_divider(line))
        return TAKEN;
    enum taken taken = debian_take_row(reader, line);
    if (taken == FOREIGN && draft->rows == 0)
        qd_draft_fail_at(reader, (struct place){draft->line, 1}, "a title, but no grid follows");
    return taken;
}

static void debian_write(qd_writer *writer, const qd_puzzle *puzzle) {
    size_t length;
    const char *title = qd_puzzle_text(puzzle, "title", &length);
    qd_text_put(writer->text, "% ");
    for (size_t i = 0; i < length; i++)
        qd_text_put_bytes(writer->text, qd_ends_line(title[i]) ? " " : title + i, 1);
    qd_text_put(writer->text, "\n");
    qd_format_rows.write(writer, puzzle);
}

static const char *const debian_fields[] = {"title", NULL};

const struct qd_format qd_format_debian = {
    .name = "debian",
    .summary = "files of Debian's sudoku: a line `% title`, then nine lines of nine symbols",
    .tall = true,
    .apart = true,
    .least = 4,
    .most = QD_MAX_VALUES,
    .fields = debian_fields,
    .begins = debian_begins,
    .take = debian_take,
    .write = debian_write,
};
