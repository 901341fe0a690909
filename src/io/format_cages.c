/*
 * Cages as people type them: one on each line, its sum and its cells.
 *
 *     15=r1c3+r1c4
 *     r1c5 + r2c5 = 8
 *
 * The sum stands before or after, cells may be in upper case, and blanks do not matter. A line with one cell is a clue,
 * if another one has several. The board is 9x9, unless cells lie beyond that, or the cages fill a smaller one, with the
 * sums of its rows.
 */
#include "document.h"
#include "format_families.h"

#include "../base/check.h"
#include "../base/scan.h"

#include <stdio.h>
#include <string.h>

struct cages_line {
    const char *c, *end;
    uint32_t sum, count;
    uint32_t rows[QD_MAX_VALUES], columns[QD_MAX_VALUES];
};

static bool cages_take_number(struct cages_line *line, uint32_t *number) {
    (void)qd_scan_blanks(&line->c, line->end);
    const char *begin = line->c;
    while (line->c < line->end && *line->c >= '0' && *line->c <= '9')
        line->c++;
    *number = qd_parse_number(begin, (size_t)(line->c - begin));
    (void)qd_scan_blanks(&line->c, line->end);
    return *number != NOT_A_NUMBER;
}

static bool cages_take(struct cages_line *line, char c) {
    (void)qd_scan_blanks(&line->c, line->end);
    if (line->c == line->end || (*line->c | ' ') != (c | ' '))
        return false;
    line->c++;
    return true;
}

/* "r1c3+r1c4" */
static bool cages_take_cells(struct cages_line *line) {
    do {
        uint32_t i = line->count++;
        if (i == QD_MAX_VALUES || !cages_take(line, 'r') ||
            !cages_take_number(line, &line->rows[i]) || !cages_take(line, 'c') ||
            !cages_take_number(line, &line->columns[i]))
            return false;
    } while (cages_take(line, '+'));
    return true;
}

static bool cages_take_sum(struct cages_line *line) {
    return cages_take_number(line, &line->sum) && line->sum >= 1 && line->sum <= 9999;
}

static bool cages_parse(struct cages_line *line, const char *begin, const char *end) {
    *line = (struct cages_line){.c = begin, .end = end};
    bool is_fine = cages_take(line, 'r')
                       ? (line->c = begin, cages_take_cells(line)) && cages_take(line, '=') &&
                             cages_take_sum(line)
                       : cages_take_sum(line) && cages_take(line, '=') && cages_take_cells(line);
    return is_fine && line->c == line->end;
}

static bool cages_is_line(const struct line *line) {
    struct cages_line parsed;
    return line->begin < line->end && cages_parse(&parsed, line->begin, line->end);
}

static bool cages_begins(qd_reader *reader, const struct line *line) {
    if (!cages_is_line(line))
        return false;
    qd_draft_open(reader, &qd_format_cages, 9, line);
    return true;
}

static enum taken cages_collect(qd_reader *reader, const struct line *line) {
    (void)reader;
    bool is_comment = line->begin < line->end && *line->begin == '#';
    return is_comment || cages_is_line(line) ? TAKEN : FOREIGN;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct cages_reading {
    qd_reader *reader;
    qd_text board;
    uint32_t values;
};

/* A clue, if the value is one of the board; else a cage, of which the board says what else is wrong. */
static void cages_add(struct cages_reading *reading, const struct cages_line *line,
                      struct place at) {
    uint32_t n = reading->values, cells[QD_MAX_VALUES];
    qd_error error;
    char rule[32];
    for (uint32_t i = 0; i < line->count; i++) {
        uint32_t row = line->rows[i], column = line->columns[i];
        if (row < 1 || row > n || column < 1 || column > n) {
            qd_draft_fail_at(reading->reader, at, "there is no such cell on the board");
            return;
        }
        cells[i] = (row - 1) * n + column - 1;
    }
    snprintf(rule, sizeof rule, "+cage=%u:", line->sum);
    if (line->count == 1 && line->sum <= n)
        qd_tray_put(reading->reader, at, cells[0], line->sum, true);
    else if (qd_add_cells(&reading->board, rule, cells, line->count, n, &error) != QD_OK)
        qd_draft_fail_at(reading->reader, at, error.message);
}

/* The next line from `*cursor` on, which moves past it, that is no comment; false at the end. */
static bool cages_next_line(const struct document *document, size_t *cursor,
                            struct cages_line *line, const char **begin) {
    const char *text = document->text.data;
    while (*cursor < document->text.length) {
        const char *c = text + *cursor, *end = text + document->text.length;
        const char *stop = memchr(c, '\n', (size_t)(end - c));
        QD_CHECK(stop); /* each line of a document has an end */
        *cursor = (size_t)(stop + 1 - text);
        *begin = c;
        while (qd_is_blank(stop[-1])) /* no line is blank */
            stop--;
        if (cages_parse(line, c, stop))
            return true;
    }
    return false;
}

/* The size of the board: 9, unless cells lie beyond it, or the cages fill a smaller one, so that their sums are those
 * of its rows. */
static uint32_t cages_find_values(const struct document *document) {
    uint32_t most = 1;
    uint64_t cells = 0, sum = 0;
    struct cages_line line;
    const char *begin;
    size_t cursor = 0;
    while (cages_next_line(document, &cursor, &line, &begin)) {
        sum += line.sum;
        for (uint32_t i = 0; i < line.count; i++, cells++) {
            most = line.rows[i] > most ? line.rows[i] : most;
            most = line.columns[i] > most ? line.columns[i] : most;
        }
    }
    if (most > 9)
        return most > TRAY_VALUES ? TRAY_VALUES : most;
    return most > 1 && cells == most * most && 2 * sum == cells * (most + 1) ? most : 9;
}

/* Lines such as r1c3=4 below a puzzle are notes about it, and no second puzzle. */
static bool cages_has_cage(const struct cages_reading *reading) {
    return strchr(reading->board.data, '+') || qd_reader_insists(reading->reader, &qd_format_cages);
}

static bool cages_next(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    struct cages_line line;
    const char *begin;
    if (document->cursor)
        return false;
    struct cages_reading reading = {reader, QD_TEXT_INIT, cages_find_values(document)};
    qd_document_open(reader, &qd_format_cages, reading.values, document->text.data);
    struct place at = qd_document_place(document, document->text.data);
    if (qd_tray_open(reader, at, reading.values)) {
        qd_text_printf(&reading.board, "%ux%u", reading.values, reading.values);
        while (cages_next_line(document, &document->cursor, &line, &begin))
            cages_add(&reading, &line, qd_document_place(document, begin));
        qd_tray_close(reader);
        bool is_fine = qd_text_check(&reading.board, &qd_reader_draft(reader)->error) == QD_OK;
        if (is_fine && !cages_has_cage(&reading))
            qd_draft_fail_at(reader, at,
                             "values of cells alone are no puzzle here: one line must be a cage");
        else if (is_fine)
            qd_draft_set_board(reader, at, reading.board.data);
    }
    document->cursor = document->text.length;
    qd_text_free(&reading.board);
    return true;
}

static const char *const cages_rules[] = {"cage", NULL};

const struct qd_format qd_format_cages = {
    .name = "cages",
    .summary = "cages of a killer, one on each line: 15=r1c3+r1c4",
    .tall = true,
    .marks = "0123456789rR",
    .open_ended = true,
    .least = 2,
    .most = TRAY_VALUES,
    .rules = cages_rules,
    .begins = cages_begins,
    .take = cages_collect,
    .next = cages_next,
};
