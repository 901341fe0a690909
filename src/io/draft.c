/* Collects what a format finds in a record, before a grid is made of it. */
#include "reader.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/text.h"

/* ---- filling --------------------------------------------------------------------------------- */

static void draft_set_layout(struct draft *draft, const qd_board *board) {
    draft->board = board;
    draft->height = draft->width = draft->values;
    draft->cells = (size_t)draft->values * draft->values;
    if (!board)
        return;
    QD_CHECK(qd_board_cell_count(board) <= QD_MAX_CELLS);
    qd_board_layout(board, &draft->height, &draft->width);
    draft->cells = qd_board_cell_count(board);
}

void qd_draft_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                   const struct line *line) {
    struct draft *draft = &reader->draft;
    QD_CHECK(format && values <= QD_MAX_VALUES);
    draft->format = format;
    draft->values = values;
    draft_set_layout(draft, reader->settings.board);
    draft->cell_count = draft->solution_count = 0;
    draft->told_count = draft->missed_count = draft->words.length = 0;
    draft->numeric = draft->spaced = draft->pencilled = draft->knows_clues = draft->gaps_written =
        false;
    draft->reduced = false;
    draft->alphabet = draft->turned = NULL;
    draft->rows = 0;
    draft->error.status =
        QD_OK; /* and nothing of the error before; field by field, as it is long */
    draft->error.doubt = QD_DOUBT_NONE;
    draft->error.line = draft->error.column = 0;
    draft->error.message[0] = '\0';
    draft->line = line->number;
    draft->in_one_line = draft->lettered = draft->free = false;
    draft->has_large = false;
    draft->group = draft->parted = 0;
    reader->text = line->text;
    reader->text_length = line->length;
    reader->rest = reader->rest_end = NULL;
}

void qd_draft_set_values(qd_reader *reader, uint32_t values) {
    QD_CHECK(values <= QD_MAX_VALUES);
    reader->draft.values = values;
    draft_set_layout(&reader->draft, reader->settings.board);
}

qd_status qd_draft_try_board(qd_reader *reader, const char *text, qd_error *error) {
    struct draft *draft = &reader->draft;
    const qd_board *board;
    qd_status status = qd_reader_find_board(reader, text, &board, error);
    if (status != QD_OK)
        return status;
    draft->values = qd_board_value_count(board);
    draft_set_layout(draft, board);
    return QD_OK;
}

void qd_draft_set_board(qd_reader *reader, struct place at, const char *text) {
    qd_error error;
    qd_status status = qd_draft_try_board(reader, text, &error);
    if (status == QD_ERROR_MEMORY)
        reader->draft.error = error;
    else if (status != QD_OK)
        qd_draft_fail_at(reader, at, error.message);
}

static bool draft_is_room(struct draft *draft) {
    QD_CHECK(draft->cells <= QD_MAX_CELLS);
    return draft->cell_count < draft->cells;
}

static bool draft_is_gap_symbol(const char *text, size_t length) {
    return length == 1 && strchr(".0*-_?#xX", *text) != NULL;
}

bool qd_draft_skip_gap(qd_reader *reader, const struct line *line, const char *text,
                       size_t length) {
    struct draft *draft = &reader->draft;
    if (!draft->gaps_written)
        return false;
    uint32_t row = draft->rows, column = draft->column++;
    if (qd_board_cell_at(draft->board, row, column) != QD_NO_CELL)
        return false;
    if (!draft_is_gap_symbol(text, length))
        qd_draft_fail(reader, line, text, "there is no cell here: it is a gap between the boards");
    return true;
}

/* Keeps the bytes and a NUL among the words; returns where they begin. */
static size_t draft_keep_word(struct draft *draft, const char *bytes, size_t length) {
    size_t begin = draft->words.length;
    qd_text_put_bytes(&draft->words, bytes, length);
    qd_text_put_byte(&draft->words, '\0');
    if (qd_text_check(&draft->words, &draft->error) != QD_OK)
        qd_text_undo(&draft->words, begin);
    return begin;
}

void qd_draft_add(qd_reader *reader, const struct line *line, const char *text, size_t length) {
    struct draft *draft = &reader->draft;
    size_t cell = draft->cell_count;
    if (qd_draft_skip_gap(reader, line, text, length) || !draft_is_room(draft))
        return;
    draft->symbols[cell] = length == 1 ? *text : '!';
    draft->numbers[cell] = qd_parse_number(text, length);
    draft->places[cell] = qd_place_in(line, text);
    draft->numeric = draft->numeric || length > 1;
    if (length > 9 && draft->numbers[cell] != NOT_A_NUMBER && !draft->has_large) {
        draft->has_large = true;
        draft->large_cell = cell;
        draft->large_word = draft_keep_word(draft, text, length);
    }
    draft->cell_count++;
}

void qd_draft_add_empty(qd_reader *reader, struct place at) {
    struct draft *draft = &reader->draft;
    struct line line = {.text = ".", .number = at.line};
    size_t cell = draft->cell_count;
    qd_draft_add(reader, &line, line.text, 1);
    if (draft->cell_count > cell)
        draft->places[cell] = at;
}

void qd_draft_delete_candidate(qd_reader *reader, uint32_t cell, uint32_t value) {
    struct draft *draft = &reader->draft;
    if (!draft->reduced)
        memset(draft->candidates, 0, sizeof draft->candidates);
    QD_CHECK(value >= 1 && value <= QD_MAX_VALUES && !draft->pencilled);
    draft->reduced = true;
    QD_CHECK(cell < QD_MAX_CELLS);
    draft->candidates[cell] |= UINT64_C(1) << (value - 1);
}

void qd_draft_set_symbols(qd_reader *reader, const char *symbols) {
    reader->draft.alphabet = symbols;
}

void qd_draft_add_symbols(qd_reader *reader, struct place at, const char *symbols, size_t count) {
    struct draft *draft = &reader->draft;
    QD_CHECK(count <= draft->cells && count <= QD_MAX_CELLS && draft->cell_count == 0);
    draft->in_one_line = true;
    draft->first = at;
    draft->cell_count = count;
    memcpy(draft->symbols, symbols, count);
}

void qd_draft_add_candidates(qd_reader *reader, struct place at, uint64_t candidates) {
    struct draft *draft = &reader->draft;
    if (!draft_is_room(draft)) /* a line that is wrong may have any number of words */
        return;
    draft->pencilled = true;
    draft->candidates[draft->cell_count] = candidates;
    draft->places[draft->cell_count++] = at;
}

void qd_draft_set_given(qd_reader *reader, size_t cell, bool given) {
    struct draft *draft = &reader->draft;
    if (!draft->knows_clues)
        memset(draft->given, 0, sizeof draft->given);
    draft->knows_clues = true;
    QD_CHECK(cell < QD_MAX_CELLS);
    draft->given[cell] = given;
}

void qd_draft_set_solution(qd_reader *reader, struct place at, const char *text, size_t length) {
    struct draft *draft = &reader->draft;
    for (; length && (*text == ' ' || *text == '\t'); length--, text++)
        at.column++;
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    if (length && length != draft->cells)
        qd_draft_fail_at(reader, at,
                         "the solution has more or fewer symbols than the board has cells");
    if (length != draft->cells)
        return;
    QD_CHECK(length <= sizeof draft->solution);
    memcpy(draft->solution, text, length);
    draft->solution_count = length;
    draft->solution_at = at;
}

static struct told *draft_add_told(struct draft *draft, struct told **list, size_t *count,
                                   size_t *capacity) {
    if (qd_array_reserve(list, capacity, *count + 1, sizeof **list))
        return *list + (*count)++;
    qd_fail_memory(&draft->error);
    return NULL;
}

void qd_draft_tell(qd_reader *reader, const char *name, const char *value, size_t length) {
    struct draft *draft = &reader->draft;
    if (draft->told_count >= MOST_FIELDS) {
        qd_draft_leave_out(reader, "more fields");
        return;
    }
    struct told *told =
        draft_add_told(draft, &draft->told, &draft->told_count, &draft->told_capacity);
    if (!told)
        return;
    told->name = draft_keep_word(draft, name, strlen(name));
    told->value = draft_keep_word(draft, value, length);
    told->value_length = length;
}

/* At most this many different things that were left out are named. */
#define MOST_LEFT_OUT 100

static void draft_leave_out(qd_reader *reader, const char *name, bool is_drawn) {
    struct draft *draft = &reader->draft;
    if (draft->missed_count + 1 >= MOST_LEFT_OUT) {
        name = "more";
        is_drawn = false;
    }
    for (size_t i = 0; i < draft->missed_count; i++)
        if (strcmp(draft->words.data + draft->missed[i].name, name) == 0)
            return;
    struct told *told =
        draft_add_told(draft, &draft->missed, &draft->missed_count, &draft->missed_capacity);
    if (!told)
        return;
    told->name = draft_keep_word(draft, name, strlen(name));
    told->is_drawn = is_drawn;
}

void qd_draft_leave_out(qd_reader *reader, const char *name) {
    draft_leave_out(reader, name, false);
}

void qd_draft_leave_drawn(qd_reader *reader, const char *name) {
    draft_leave_out(reader, name, true);
}

void qd_draft_return(qd_reader *reader, const struct draft_mark *mark) {
    struct draft *draft = &reader->draft;
    QD_CHECK(mark->told <= draft->told_capacity && mark->missed <= draft->missed_capacity &&
             mark->words <= draft->words.capacity);
    draft->told_count = mark->told;
    draft->missed_count = mark->missed;
    draft->words.length = mark->words;
}

void qd_draft_fail_at(qd_reader *reader, struct place at, const char *message) {
    struct draft *draft = &reader->draft;
    if (draft->error.status == QD_OK)
        qd_fail_at(&draft->error, QD_ERROR_SYNTAX, at.line, at.column, "%s", message);
}

void qd_draft_doubt(qd_reader *reader, struct place at, qd_doubt doubt, const char *message) {
    if (reader->draft.error.status != QD_OK)
        return;
    qd_draft_fail_at(reader, at, message);
    reader->draft.error.doubt = doubt;
}

void qd_draft_fail(qd_reader *reader, const struct line *line, const char *place,
                   const char *message) {
    qd_draft_fail_at(reader, qd_place_in(line, place), message);
}

/* ---- rows of the layout ---------------------------------------------------------------------- */

bool qd_draft_begin_row(qd_reader *reader, uint32_t count) {
    struct draft *draft = &reader->draft;
    uint32_t cells = draft->board ? qd_cells_of_row(draft->board, draft->rows) : draft->width;
    draft->column = 0;
    draft->gaps_written = count == draft->width && cells != draft->width;
    return count == cells || count == draft->width;
}
