/* Cells on their way from text to a grid. */
#include "format_families.h"
#include "reader.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>

uint32_t qd_parse_number(const char *text, size_t length) {
    uint32_t number = 0;
    if (length == 0)
        return NOT_A_NUMBER;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return NOT_A_NUMBER;
        number = number > 99999999 ? 999999999 : 10 * number + (uint32_t)(text[i] - '0');
    }
    return number;
}

/* ---- filling ---------------------------------------------------------------------------------- */

static void set_layout(struct draft *draft, const qd_board *board) {
    draft->board = board;
    draft->height = draft->width = draft->values;
    draft->cells = (size_t)draft->values * draft->values;
    if (!board)
        return;
    qd_board_layout(board, &draft->height, &draft->width);
    draft->cells = qd_board_cell_count(board);
}

void qd_draft_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                   const struct line *line) {
    struct draft *draft = &reader->draft;
    draft->format = format;
    draft->values = values;
    set_layout(draft, reader->settings.board);
    draft->cell_count = draft->solution_count = 0;
    draft->told_count = draft->missed_count = draft->words.length = 0;
    draft->numeric = draft->spaced = draft->pencilled = draft->knows_clues = draft->gaps_written =
        false;
    draft->reduced = false;
    draft->alphabet = NULL;
    draft->rows = 0;
    draft->error.status = QD_OK;
    draft->line = line->number;
    draft->in_one_line = draft->lettered = draft->free = false;
    draft->has_large = false;
    draft->group = 0;
    reader->text = line->text;
    reader->text_length = line->length;
    reader->rest = reader->rest_end = NULL;
}

void qd_draft_set_values(qd_reader *reader, uint32_t values) {
    reader->draft.values = values;
    set_layout(&reader->draft, reader->settings.board);
}

struct place qd_place_in(const struct line *line, const char *c) {
    return (struct place){line->number, (uint64_t)(c - line->text) + 1};
}

void qd_draft_set_board(qd_reader *reader, struct place at, const char *text) {
    struct draft *draft = &reader->draft;
    const qd_board *board;
    qd_error error;
    qd_status status = qd_reader_find_board(reader, text, &board, &error);
    if (status == QD_ERROR_MEMORY)
        draft->error = error;
    else if (status != QD_OK)
        qd_draft_fail_at(reader, at, error.message);
    if (status != QD_OK)
        return;
    draft->values = qd_board_value_count(board);
    set_layout(draft, board);
}

static bool is_room(struct draft *draft) {
    return draft->cell_count < draft->cells && draft->cell_count < QD_MAX_CELLS;
}

static bool is_gap_symbol(const char *text, size_t length) {
    return length == 1 && strchr(".0*-_#xX", *text) != NULL;
}

/* Whether the next place of the row is a gap between overlapping boards; checks what stands there.
 */
static bool skip_gap(qd_reader *reader, const struct line *line, const char *text, size_t length) {
    struct draft *draft = &reader->draft;
    if (!draft->gaps_written)
        return false;
    uint32_t row = draft->rows, column = draft->column++;
    if (column >= draft->width || qd_board_cell_at(draft->board, row, column) != QD_NO_CELL)
        return false;
    if (!is_gap_symbol(text, length))
        qd_draft_fail(reader, line, text, "there is no cell here: it is a gap between the boards");
    return true;
}

/* The bytes and a NUL among the words; where they begin. */
static size_t keep_word(struct draft *draft, const char *bytes, size_t length) {
    size_t begin = draft->words.length;
    if (qd_text_append(&draft->words, bytes, length, &draft->error) == QD_OK)
        qd_text_append(&draft->words, "", 1, &draft->error);
    return begin;
}

void qd_draft_add(qd_reader *reader, const struct line *line, const char *text, size_t length) {
    struct draft *draft = &reader->draft;
    size_t cell = draft->cell_count;
    if (skip_gap(reader, line, text, length) || !is_room(draft))
        return;
    draft->symbols[cell] = length == 1 ? *text : '?';
    draft->numbers[cell] = qd_parse_number(text, length);
    draft->places[cell] = qd_place_in(line, text);
    draft->numeric = draft->numeric || length > 1;
    if (length > 9 && draft->numbers[cell] != NOT_A_NUMBER && !draft->has_large) {
        draft->has_large = true;
        draft->large_cell = cell;
        draft->large_word = keep_word(draft, text, length);
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
    draft->reduced = true;
    if (cell < QD_MAX_CELLS)
        draft->candidates[cell] |= UINT64_C(1) << (value - 1);
}

void qd_draft_set_symbols(qd_reader *reader, const char *symbols) {
    reader->draft.alphabet = symbols;
}

void qd_draft_add_symbols(qd_reader *reader, struct place at, const char *symbols, size_t count) {
    struct draft *draft = &reader->draft;
    if (count > draft->cells)
        count = draft->cells;
    draft->in_one_line = true;
    draft->first = at;
    draft->cell_count = count;
    memcpy(draft->symbols, symbols, count);
}

void qd_draft_add_number(qd_reader *reader, struct place at, uint32_t number) {
    struct draft *draft = &reader->draft;
    if (!is_room(draft))
        return;
    draft->numeric = true;
    draft->numbers[draft->cell_count] = number;
    draft->places[draft->cell_count++] = at;
}

void qd_draft_add_candidates(qd_reader *reader, struct place at, uint64_t candidates) {
    struct draft *draft = &reader->draft;
    if (!is_room(draft))
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
    if (cell < QD_MAX_CELLS)
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
    memcpy(draft->solution, text, length);
    draft->solution_count = length;
    draft->solution_at = at;
}

static struct told *add_told(struct draft *draft, struct told **list, size_t *count,
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
    struct told *told = add_told(draft, &draft->told, &draft->told_count, &draft->told_capacity);
    if (!told)
        return;
    told->name = keep_word(draft, name, strlen(name));
    told->value = keep_word(draft, value, length);
    told->value_length = length;
}

/* More different things than this are not named. */
#define MOST_LEFT_OUT 100

void qd_draft_leave_out(qd_reader *reader, const char *name) {
    struct draft *draft = &reader->draft;
    if (draft->missed_count + 1 >= MOST_LEFT_OUT)
        name = "more";
    for (size_t i = 0; i < draft->missed_count; i++)
        if (strcmp(draft->words.data + draft->missed[i].name, name) == 0)
            return;
    struct told *told =
        add_told(draft, &draft->missed, &draft->missed_count, &draft->missed_capacity);
    if (told)
        told->name = keep_word(draft, name, strlen(name));
}

void qd_draft_return(qd_reader *reader, const struct draft_mark *mark) {
    struct draft *draft = &reader->draft;
    draft->told_count = mark->told;
    draft->missed_count = mark->missed;
    draft->words.length = mark->words;
}

void qd_document_keep(qd_reader *reader, bool part) {
    const struct draft *draft = &reader->draft;
    struct document *document = &reader->document;
    document->kept_part =
        (struct draft_mark){draft->told_count, draft->missed_count, draft->words.length};
    if (!part)
        document->kept = document->kept_part;
}

void qd_document_end_part(qd_reader *reader) {
    reader->document.kept_part = reader->document.kept;
    qd_draft_return(reader, &reader->document.kept);
}

void qd_draft_fail_at(qd_reader *reader, struct place at, const char *message) {
    struct draft *draft = &reader->draft;
    if (draft->error.status == QD_OK)
        qd_fail_at(&draft->error, QD_ERROR_SYNTAX, at.line, at.column, "%s", message);
}

void qd_draft_fail(qd_reader *reader, const struct line *line, const char *place,
                   const char *message) {
    qd_draft_fail_at(reader, qd_place_in(line, place), message);
}

/* ---- rows of the layout ----------------------------------------------------------------------- */

static uint32_t cells_of_row(const qd_board *board, uint32_t row) {
    uint32_t height, width, count = 0;
    qd_board_layout(board, &height, &width);
    for (uint32_t column = 0; row < height && column < width; column++)
        count += qd_board_cell_at(board, row, column) != QD_NO_CELL;
    return count;
}

bool qd_reader_row_fits(const qd_reader *reader, uint32_t count, uint32_t least, uint32_t *values) {
    const qd_board *board = reader->settings.board;
    uint32_t fixed = qd_reader_fixed_values(reader), height, width;
    *values = fixed ? fixed : count;
    if (!board)
        return fixed ? count == fixed : count >= least && count <= QD_MAX_VALUES;
    qd_board_layout(board, &height, &width);
    return count == width || count == cells_of_row(board, 0);
}

bool qd_draft_begin_row(qd_reader *reader, uint32_t count) {
    struct draft *draft = &reader->draft;
    uint32_t cells = draft->board ? cells_of_row(draft->board, draft->rows) : draft->width;
    draft->column = 0;
    draft->gaps_written = count == draft->width && cells != draft->width;
    return count == cells || count == draft->width;
}

/* ---- what the reader knows -------------------------------------------------------------------- */

struct draft *qd_reader_draft(qd_reader *reader) {
    return &reader->draft;
}

uint32_t qd_reader_fixed_values(const qd_reader *reader) {
    if (reader->settings.board)
        return qd_board_value_count(reader->settings.board);
    return reader->settings.symbols ? (uint32_t)strlen(reader->settings.symbols) : 0;
}

const char *qd_reader_symbols(const qd_reader *reader) {
    return reader->settings.symbols;
}

const qd_board *qd_reader_fixed_board(const qd_reader *reader) {
    return reader->settings.board;
}

uint32_t qd_reader_values_of_cells(const qd_reader *reader, size_t cells) {
    uint32_t fixed = qd_reader_fixed_values(reader);
    if (reader->settings.board)
        return cells == qd_board_cell_count(reader->settings.board) ? fixed : 0;
    for (uint32_t n = 1; n <= QD_MAX_VALUES; n++)
        if ((size_t)n * n == cells)
            return !fixed || fixed == n ? n : 0;
    return 0;
}

bool qd_reader_was(const qd_reader *reader, const struct qd_format *format, uint32_t values) {
    return reader->last_format == format && reader->last_values == values;
}

bool qd_reader_insists(const qd_reader *reader, const struct qd_format *format) {
    return reader->settings.format == format;
}

bool qd_reader_insists_on_any(const qd_reader *reader) {
    return reader->settings.format != NULL;
}

qd_text *qd_reader_rule(qd_reader *reader, const struct qd_format *format) {
    reader->ruler = format;
    reader->ruling.length = 0;
    return &reader->ruling;
}

const qd_text *qd_reader_ruling(const qd_reader *reader) {
    return &reader->ruling;
}

void qd_reader_starve(qd_reader *reader) {
    reader->starved = true;
}

const char *qd_reader_heading(const qd_reader *reader) {
    return reader->heading.length ? reader->heading.data : "";
}

struct document *qd_reader_document(qd_reader *reader) {
    return &reader->document;
}

void qd_reader_leave(qd_reader *reader, const char *from) {
    reader->left = from;
}

bool qd_reader_is_over(const qd_reader *reader) {
    return reader->over;
}

void qd_reader_set_rest(qd_reader *reader, const char *begin, const char *end) {
    reader->rest = begin;
    reader->rest_end = end;
}

bool qd_reader_is_symbol(const qd_reader *reader, char c) {
    return reader->is_symbol[(unsigned char)c];
}

size_t qd_symbol_run(const qd_reader *reader, const char *text, const char *end) {
    const char *c = text;
    while (c < end && reader->is_symbol[(unsigned char)*c])
        c++;
    return (size_t)(c - text);
}

size_t qd_word_run(const char *text, const char *end) {
    const char *c = text;
    while (c < end && *c != ' ' && *c != '\t')
        c++;
    return (size_t)(c - text);
}

size_t qd_next_word(const char **cursor, const char *end, const char **word) {
    while (*cursor < end && (**cursor == ' ' || **cursor == '\t'))
        ++*cursor;
    *word = *cursor;
    size_t length = qd_word_run(*cursor, end);
    *cursor += length;
    return length;
}

bool qd_has_large_symbols(const char *symbols, size_t count, uint32_t values, uint32_t least) {
    uint32_t large = 0, small = 0;
    for (size_t i = 0; i < count; i++) {
        char c = symbols[i];
        bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'w';
        bool digit = c >= '1' && c <= '9';
        large += letter || (digit && (uint32_t)(c - '0') > values);
        small += digit && (uint32_t)(c - '0') <= values;
    }
    return large >= least && large >= small;
}

/* ---- from cells to a grid -------------------------------------------------------------------- */

static struct place place_of(const struct draft *draft, size_t cell) {
    if (draft->in_one_line)
        return (struct place){draft->first.line, draft->first.column + cell};
    return draft->places[cell];
}

/* All of its digits, up to a hundred. */
static void show_large(const struct draft *draft, char *number, size_t size) {
    const char *word = draft->words.data + draft->large_word;
    snprintf(number, size, "%.100s%s", word, strlen(word) > 100 ? "..." : "");
}

static qd_status number_out_of_range(const struct draft *draft, size_t cell, const qd_board *board,
                                     qd_error *error) {
    char name[16];
    qd_board_cell_name(board, (uint32_t)cell, name, sizeof name);
    struct place at = place_of(draft, cell);
    if (draft->numbers[cell] > PLACED_NUMBER && draft->numbers[cell] != NOT_A_NUMBER)
        return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                          "%s: a digit that was placed, but not all cells are digits or candidates",
                          name);
    if (draft->numbers[cell] == NOT_A_NUMBER)
        return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                          "%s: '%c' is neither a number nor empty", name, draft->symbols[cell]);
    char number[128];
    if (draft->has_large && draft->large_cell == cell)
        show_large(draft, number, sizeof number);
    else
        snprintf(number, sizeof number, "%u", draft->numbers[cell]);
    return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                      "%s: %s is not a value of %s %ux%u board", name, number,
                      qd_article(draft->values), draft->values, draft->values);
}

static bool is_blank_symbol(const struct draft *draft, size_t cell) {
    char c = draft->symbols[cell];
    return c == '.' || c == '*' || c == '-' || c == '_' ||
           (draft->values <= 9 && (c == 'x' || c == 'X'));
}

static qd_status read_numbers(const struct draft *draft, qd_grid *grid, qd_error *error) {
    for (size_t cell = 0; cell < draft->cell_count; cell++) {
        uint32_t number = draft->numbers[cell];
        bool blank = number == NOT_A_NUMBER && is_blank_symbol(draft, cell);
        if (!blank && number > draft->values)
            return number_out_of_range(draft, cell, qd_grid_board(grid), error);
        qd_grid_set_value(grid, (uint32_t)cell, blank ? 0 : number);
    }
    return QD_OK;
}

static qd_status read_symbols(qd_reader *reader, const struct draft *draft, qd_grid *grid,
                              qd_error *error) {
    qd_symbols given;
    const qd_symbols *symbols = NULL;
    if (reader->settings.symbols) {
        qd_error wrong;
        qd_status status =
            qd_symbols_parse(reader->settings.symbols, draft->values, &given, &wrong);
        if (status != QD_OK)
            return qd_fail_at(error, status, draft->line, 1, "%s", wrong.message);
        symbols = &given;
    } else if (draft->alphabet) {
        memset(&given, 0, sizeof given);
        memcpy(given.of_value, draft->alphabet, draft->values);
        symbols = &given;
    }
    qd_error found;
    qd_status status = qd_grid_parse(grid, draft->symbols, draft->cell_count, symbols,
                                     &reader->puzzle.symbols, &found);
    if (draft->alphabet &&
        !reader->settings.symbols) /* it belongs to the format, not to the record */
        memset(&reader->puzzle.symbols, 0, sizeof reader->puzzle.symbols);
    if (status == QD_OK)
        return QD_OK;
    struct place at = {draft->line, 1};
    if (found.column >= 1 && found.column <= draft->cell_count)
        at = place_of(draft, (size_t)found.column - 1);
    uint32_t n = draft->values;
    if (draft->format == &qd_format_line && n <= 8 && !reader->settings.board)
        return qd_fail_at(error, status, at.line, at.column,
                          "%s (if this is a row of a larger grid, say --board %ux%u)",
                          found.message, n * n, n * n);
    return qd_fail_at(error, status, at.line, at.column, "%s", found.message);
}

static void read_candidates(const struct draft *draft, qd_grid *grid) {
    for (size_t cell = 0; cell < draft->cell_count; cell++)
        qd_grid_set_candidates(grid, (uint32_t)cell, draft->candidates[cell]);
}

/* What the values leave, without what is deleted. */
static void delete_candidates(const struct draft *draft, qd_grid *grid) {
    uint64_t candidates[QD_MAX_CELLS];
    qd_reduce_candidates(grid, candidates);
    for (uint32_t cell = 0; cell < draft->cell_count; cell++)
        if (!qd_grid_value(grid, cell))
            qd_grid_set_candidates(grid, cell, candidates[cell] & ~draft->candidates[cell]);
}

/* The solution has to be full; whether it is right is not asked. */
static qd_status read_solution(qd_reader *reader, const struct draft *draft, qd_grid *scratch,
                               qd_error *error) {
    const qd_symbols *symbols = reader->puzzle.symbols.of_value[0] ? &reader->puzzle.symbols : NULL;
    qd_error found;
    struct place at = draft->solution_at;
    qd_status status =
        qd_grid_parse(scratch, draft->solution, draft->solution_count, symbols, NULL, &found);
    if (status == QD_ERROR_MEMORY)
        return qd_fail_memory(error);
    if (status != QD_OK)
        return qd_fail_at(error, status, at.line, at.column + (found.column ? found.column - 1 : 0),
                          "the solution: %s", found.message);
    for (uint32_t cell = 0; cell < draft->solution_count; cell++) {
        reader->solution[cell] = (uint8_t)qd_grid_value(scratch, cell);
        if (reader->solution[cell] == 0)
            return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column + cell,
                              "the solution has an empty cell");
    }
    reader->puzzle.solution = reader->solution;
    return QD_OK;
}

/* Whether a 21x21 that nobody asked for looks like a samurai, whose gaps are drawn as empty cells: no
 * value above 9, and nothing in the gaps. */
static bool is_like_samurai(const qd_reader *reader, const struct draft *draft,
                            const qd_grid *grid) {
    if (draft->values != 21 || draft->board || qd_reader_fixed_values(reader))
        return false;
    for (uint32_t cell = 0; cell < qd_board_cell_count(qd_grid_board(grid)); cell++) {
        uint32_t row = cell / 21, column = cell % 21, value = qd_grid_value(grid, cell);
        bool across = column >= 9 && column < 12 && (row < 6 || row >= 15);
        bool down = row >= 9 && row < 12 && (column < 6 || column >= 15);
        if (value > 9 || (value && (across || down)))
            return false;
    }
    return true;
}

static qd_status make_grid(qd_reader *reader, struct draft *draft, qd_error *error) {
    struct slot *slot;
    qd_status status = qd_reader_find_slot(reader, draft->board, draft->values, &slot, error);
    if (status == QD_OK && draft->cell_count != qd_board_cell_count(slot->board))
        return qd_fail_at(error, QD_ERROR_SYNTAX, draft->line, 1, "%zu cells, but the board has %u",
                          draft->cell_count, qd_board_cell_count(slot->board));
    if (status != QD_OK)
        return status;
    if (draft->pencilled)
        read_candidates(draft, slot->grid);
    else if (draft->numeric)
        status = read_numbers(draft, slot->grid, error);
    else
        status = read_symbols(reader, draft, slot->grid, error);
    if (status == QD_OK && draft->reduced)
        delete_candidates(draft, slot->grid);
    reader->puzzle.grid = slot->grid;
    if (status == QD_OK && draft->solution_count)
        status = read_solution(reader, draft, slot->scratch, error);
    if (status == QD_OK && is_like_samurai(reader, draft, slot->grid))
        return qd_fail_at(
            error, QD_ERROR_SYNTAX, draft->line, 1,
            "a samurai with dots in its gaps, or a 21x21? say --board samurai or 21x21");
    return status;
}

/* Fields and names of what is left out, now that the words do not move any more. */
static qd_status publish_words(qd_reader *reader, const struct draft *draft, qd_error *error) {
    if (!qd_array_reserve(&reader->fields, &reader->field_capacity, draft->told_count,
                          sizeof *reader->fields) ||
        !qd_array_reserve(&reader->left_out, &reader->left_out_capacity, draft->missed_count,
                          sizeof *reader->left_out))
        return qd_fail_memory(error);
    const char *words = draft->words.data;
    for (size_t i = 0; i < draft->told_count; i++)
        reader->fields[i] = (qd_field){words + draft->told[i].name, words + draft->told[i].value,
                                       draft->told[i].value_length};
    for (size_t i = 0; i < draft->missed_count; i++)
        reader->left_out[i] = words + draft->missed[i].name;
    reader->puzzle.fields = reader->fields;
    reader->puzzle.field_count = draft->told_count;
    reader->puzzle.left_out = reader->left_out;
    reader->puzzle.left_out_count = draft->missed_count;
    return QD_OK;
}

static void fill_record(qd_reader *reader, const struct draft *draft) {
    qd_puzzle *puzzle = &reader->puzzle;
    reader->record = (qd_record){.line = draft->line,
                                 .format = draft->format,
                                 .error = draft->error,
                                 .text = reader->text,
                                 .text_length = reader->text_length};
    *puzzle =
        (qd_puzzle){.numeric = draft->numeric, .spaced = draft->spaced, .trailing = reader->rest};
    if (reader->rest)
        puzzle->trailing_length = (size_t)(reader->rest_end - reader->rest);
    if (draft->knows_clues)
        puzzle->given = draft->given;
}

/* Fills reader->record from the draft, which is closed. Only running out of memory is a failure. */
qd_status qd_draft_close(qd_reader *reader, qd_error *error) {
    struct draft *draft = &reader->draft;
    qd_record *record = &reader->record;
    fill_record(reader, draft);
    if (record->error.status == QD_OK)
        make_grid(reader, draft, &record->error);
    if (record->error.status == QD_OK)
        publish_words(reader, draft, &record->error);
    reader->last_format = draft->format;
    reader->last_values = draft->values;
    reader->last_free = draft->free;
    reader->heading.length = 0;
    draft->format = NULL;
    if (record->error.status == QD_ERROR_MEMORY) {
        if (error)
            *error = record->error;
        return QD_ERROR_MEMORY;
    }
    if (record->error.status == QD_OK)
        record->puzzle = &reader->puzzle;
    return QD_OK;
}
