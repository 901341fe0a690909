/*
 * ISS text, the text of Interactive Sudoku Solver (https://github.com/sigh/Interactive-Sudoku-Solver):
 *
 *     .Shape~6x6
 *     .~R1C1_3~R2C2_1_2
 *     .Cage~10~R1C2~R1C3
 *
 * A text ends with a blank line, where something else begins, or, if its first line is nothing but a shape, at a second
 * such line. If most of its lines alone would be texts of several items, each line is one. A link to the solver's page
 * is one, too.
 */
#include "document.h"
#include "iss.h"
#include "iss_links.h"
#include "iss_write.h"
#include "writer.h"

#include "../base/check.h"
#include "../base/scan.h"

/* ---- which lines ----------------------------------------------------------------------------- */

/* Whether an item begins the line: no other format has a ~ there, and only few names have no arguments. */
static bool iss_begins_item(const char *c, const char *end) {
    if (*c != '.')
        return false;
    bool is_first = true;
    for (; end - c > 1 && c[1] == '.'; c++) /* items without a name or values */
        is_first = false;
    struct iss_span name = {++c, 0};
    while (c < end && ((*c >= 'A' && *c <= 'Z') || (*c >= 'a' && *c <= 'z')))
        c++;
    name.length = (size_t)(c - name.text);
    if (c < end && *c == '~')
        return true;
    return is_first && name.length && (c == end || *c == '.' || qd_is_blank(*c)) &&
           qd_iss_find_type(name);
}

/* Whether it looks like the name of an item, as in no grid, or like an empty text. */
static bool iss_begins_name(const char *c, const char *end) {
    if (end - c == 1)
        return *c == '.';
    return end - c > 2 && c[0] == '.' && c[1] >= 'A' && c[1] <= 'Z' && c[2] >= 'a' && c[2] <= 'z';
}

static bool iss_begins(qd_reader *reader, const struct line *line) {
    bool insists = qd_reader_insists(reader, &qd_format_iss);
    bool is_text = iss_begins_item(line->begin, line->end) ||
                   (insists && iss_begins_name(line->begin, line->end));
    if (!is_text && !qd_iss_link_begins(line))
        return false;
    qd_draft_open(reader, &qd_format_iss, 0, line);
    return true;
}

enum { ISS_BEGUN, ISS_DECIDED, ISS_SHAPED }; /* in the state of a document */
enum { ISS_WHOLE = 1, ISS_LINES = 2 };

/* Whether the line continues an item that was broken off before it. */
static bool iss_continues(const struct line *line) {
    bool is_word = qd_is_digit(*line->begin) || (unsigned)(*line->begin | 0x20) - 'a' < 26u;
    return (is_word || strchr("~-_%", *line->begin)) && !qd_link_is_any(line) &&
           memchr(line->begin, '~', (size_t)(line->end - line->begin));
}

/* Whether the line is a shape alone: the first one of a text, as it is usually written. */
static bool iss_is_shape(const struct line *line) {
    size_t length = (size_t)(line->end - line->begin);
    return length > 7 && memcmp(line->begin, ".Shape~", 7) == 0 &&
           !memchr(line->begin + 1, '.', length - 1);
}

static enum taken iss_take(qd_reader *reader, const struct line *line) {
    uint64_t *state = qd_reader_document(reader)->state;
    if (iss_is_shape(line) && state[ISS_SHAPED])
        return FOREIGN;
    if (state[ISS_BEGUN] == 0)
        state[ISS_SHAPED] = iss_is_shape(line);
    if (state[ISS_BEGUN]++ == 0)
        return qd_iss_link_begins(line) ? COMPLETE : TAKEN;
    if (line->begin == line->end)
        return COMPLETE;
    return *line->begin == '#' || iss_begins_item(line->begin, line->end) || iss_continues(line)
               ? TAKEN
               : FOREIGN;
}

/* The next line of the document that is neither blank nor a comment, from `*cursor` on, which moves past it. */
static bool iss_next_line(const struct document *document, size_t *cursor, struct iss_span *line) {
    const char *text = document->text.data;
    while (*cursor < document->text.length) {
        const char *begin = text + *cursor, *end = text + document->text.length;
        const char *stop = memchr(begin, '\n', (size_t)(end - begin));
        QD_CHECK(stop); /* each line of a document has an end */
        *cursor = (size_t)(stop + 1 - text);
        *line = (struct iss_span){begin, (size_t)(stop - begin)};
        if (*begin != '#' && !qd_scan_blanks(&begin, stop))
            return true;
    }
    return false;
}

/* Whether a line alone is a text of several items. */
static bool iss_is_text(struct iss_span line) {
    struct iss_text text;
    if (!iss_begins_item(line.text, line.text + line.length))
        return false;
    bool is_text = qd_iss_text_read(&text, line.text, line.length, false, NULL) == QD_OK &&
                   (text.item_count > 1 || qd_iss_is(text.items[0].name, "Shape"));
    qd_iss_text_free(&text);
    return is_text;
}

static bool iss_is_one_a_line(const struct document *document) {
    struct iss_span line;
    size_t cursor = 0, count = 0, texts = 0;
    for (; iss_next_line(document, &cursor, &line); count++) {
        if (*line.text != '.') /* it continues the line before */
            return false;
        texts += iss_is_text(line);
    }
    return count > 1 && 2 * texts > count;
}

/* ---- records --------------------------------------------------------------------------------- */

static void iss_fail(qd_reader *reader, struct place at, const qd_error *error) {
    struct draft *draft = qd_reader_draft(reader);
    if (error->status == QD_ERROR_MEMORY)
        draft->error = *error;
    else
        qd_draft_fail_at(reader, at, error->message);
}

/* Makes the board and its cells of what was translated. */
static void iss_fill(qd_reader *reader, struct iss_puzzle *puzzle, const struct iss_text *text) {
    struct document *document = qd_reader_document(reader);
    qd_error error;
    if (qd_draft_try_board(reader, puzzle->board.data, &error) != QD_OK) {
        size_t origin = qd_iss_puzzle_origin(puzzle, text, error.column);
        iss_fail(reader, qd_document_place(document, text->source + origin), &error);
        return;
    }
    struct place at = qd_document_place(document, text->source);
    for (uint32_t cell = 0; cell < puzzle->cell_count; cell++)
        qd_draft_add_candidates(reader, at, puzzle->candidates[cell]);
    for (size_t i = 0; puzzle->ignored[i]; i++)
        qd_draft_leave_out(reader, puzzle->ignored[i]);
}

/* Reads a text into the draft, which is open. */
static void iss_read(qd_reader *reader, struct iss_span source, bool in_link) {
    struct iss_text text;
    struct iss_puzzle puzzle = {.board = QD_TEXT_INIT};
    qd_error error;
    qd_status status = qd_iss_text_read(&text, source.text, source.length, in_link, &error);
    if (status == QD_OK)
        status = qd_iss_translate(&text, &puzzle, &error);
    if (status == QD_OK) {
        iss_fill(reader, &puzzle, &text);
    } else {
        size_t column = error.column ? (size_t)error.column - 1 : 0;
        iss_fail(reader, qd_document_place(qd_reader_document(reader), source.text + column),
                 &error);
    }
    qd_iss_puzzle_free(&puzzle);
    qd_iss_text_free(&text);
}

static bool iss_next_link(qd_reader *reader) {
    struct line link;
    struct iss_span text;
    if (!qd_link_open(reader, &qd_format_iss, &link))
        return false;
    if (qd_iss_link_text(&link, &text))
        iss_read(reader, text, true);
    else
        qd_draft_fail_at(reader, qd_place_in(&link, link.begin),
                         "this link contains no puzzle (q=...)");
    return true;
}

static bool iss_next(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    struct iss_span source = {document->text.data, document->text.length};
    if (document->first != '.')
        return iss_next_link(reader);
    if (!document->state[ISS_DECIDED])
        document->state[ISS_DECIDED] = iss_is_one_a_line(document) ? ISS_LINES : ISS_WHOLE;
    size_t cursor = document->cursor;
    if (cursor == document->text.length || !iss_next_line(document, &document->cursor, &source))
        return false;
    if (document->state[ISS_DECIDED] == ISS_WHOLE) {
        source = (struct iss_span){document->text.data, document->text.length};
        document->cursor = document->text.length;
    }
    qd_document_open(reader, &qd_format_iss, 0, source.text);
    iss_read(reader, source, false);
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static const char *iss_refuses(const qd_board *board) {
    return qd_iss_write(NULL, board, NULL);
}

static void iss_write(qd_writer *writer, const qd_puzzle *puzzle) {
    (void)qd_iss_write(writer->text, qd_grid_board(puzzle->grid), puzzle->grid);
}

/* What is no text of items, but that the program takes as well: cages, grids, regions, candidates. */
static const struct qd_format *const iss_also[] = {
    &qd_format_killer, &qd_format_candidates, &qd_format_jigsaw, &qd_format_line,
    &qd_format_rows,   &qd_format_numbers,    &qd_format_drawn,  NULL};

const struct qd_format qd_format_iss = {
    .also = iss_also,
    .name = "iss",
    .irregular = true,
    .summary = "the text of Interactive Sudoku Solver, or a link to it",
    .tall = true,
    .apart = true,
    .marks = ".hws",
    .open_ended = true,
    .least = 1,
    .most = 16,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_HOUSES | QD_HOLDS_CANDIDATES,
    .rules = qd_iss_rules,
    .rewords = qd_iss_rewords,
    .needs_rules = true,
    .begins = iss_begins,
    .take = iss_take,
    .next = iss_next,
    .refuses = iss_refuses,
    .write = iss_write,
};
