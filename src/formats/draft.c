/* Cells on their way from text to a grid. */
#include "reader.h"

#include "../base/error.h"

uint32_t parse_number(const char *text, size_t length) {
    uint32_t number = 0;
    if (length == 0)
        return NOT_A_NUMBER;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return NOT_A_NUMBER;
        number = 10 * number + (uint32_t)(text[i] - '0');
        if (number > 999999)
            number = 999999;
    }
    return number;
}

void draft_open(qd_reader *reader, const struct qd_format *format, uint32_t values,
                const struct line *line) {
    struct draft *draft = &reader->draft;
    draft->format = format;
    draft->values = values;
    draft->cell_count = 0;
    draft->numeric = false;
    draft->rows = 0;
    draft->error.status = QD_OK;
    draft->line = line->number;
    draft->in_one_line = draft->lettered = false;
    reader->text = line->text;
    reader->text_length = line->length;
    reader->rest = reader->rest_end = NULL;
}

void draft_add(qd_reader *reader, const struct line *line, const char *text, size_t length) {
    struct draft *draft = &reader->draft;
    size_t cell = draft->cell_count;
    if (cell >= (size_t)draft->values * draft->values)
        return;
    draft->symbols[cell] = length == 1 ? *text : '?';
    draft->numbers[cell] = parse_number(text, length);
    draft->places[cell] = (struct place){line->number, (uint64_t)(text - line->text) + 1};
    draft->numeric = draft->numeric || length > 1;
    draft->cell_count++;
}

void draft_fail(qd_reader *reader, const struct line *line, const char *place,
                const char *message) {
    struct draft *draft = &reader->draft;
    if (draft->error.status == QD_OK)
        qd_fail_at(&draft->error, QD_ERROR_SYNTAX, line->number, (uint64_t)(place - line->text) + 1,
                   "%s", message);
}

struct draft *reader_draft(qd_reader *reader) {
    return &reader->draft;
}

uint32_t reader_fixed_values(const qd_reader *reader) {
    if (reader->settings.board)
        return qd_board_value_count(reader->settings.board);
    return reader->settings.symbols ? (uint32_t)strlen(reader->settings.symbols) : 0;
}

bool reader_was(const qd_reader *reader, const struct qd_format *format, uint32_t values) {
    return reader->last_format == format && reader->last_values == values;
}

bool reader_insists(const qd_reader *reader, const struct qd_format *format) {
    return reader->settings.format == format;
}

void reader_set_rest(qd_reader *reader, const char *begin, const char *end) {
    reader->rest = begin;
    reader->rest_end = end;
}

bool reader_is_symbol(const qd_reader *reader, char c) {
    return reader->is_symbol[(unsigned char)c];
}

size_t symbol_run(const qd_reader *reader, const char *text, const char *end) {
    const char *c = text;
    while (c < end && reader->is_symbol[(unsigned char)*c])
        c++;
    return (size_t)(c - text);
}

size_t word_run(const char *text, const char *end) {
    const char *c = text;
    while (c < end && *c != ' ' && *c != '\t')
        c++;
    return (size_t)(c - text);
}

bool has_large_symbols(const char *symbols, size_t count, uint32_t values, uint32_t least) {
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

char symbol_of_cell(const qd_grid *grid, const qd_record *like, uint32_t cell) {
    static const char usual[] = QD_USUAL_SYMBOLS;
    uint32_t value = qd_grid_value(grid, cell);
    if (value == 0)
        return '.';
    const char *symbols = like ? like->symbols.of_value : usual;
    return symbols[value - 1] ? symbols[value - 1] : usual[value - 1];
}

/* ---- from cells to a grid -------------------------------------------------------------------- */

static struct place place_of(const struct draft *draft, size_t cell) {
    if (draft->in_one_line)
        return (struct place){draft->line, draft->column + cell};
    return draft->places[cell];
}

static qd_status number_out_of_range(const struct draft *draft, size_t cell, const qd_board *board,
                                     qd_error *error) {
    char name[16];
    qd_board_cell_name(board, (uint32_t)cell, name, sizeof name);
    struct place at = place_of(draft, cell);
    if (draft->numbers[cell] == NOT_A_NUMBER)
        return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                          "%s: '%c' is neither a number nor empty", name, draft->symbols[cell]);
    return qd_fail_at(error, QD_ERROR_SYNTAX, at.line, at.column,
                      "%s: %u is not a value of a %ux%u board", name, draft->numbers[cell],
                      draft->values, draft->values);
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

/* The board of N values: the one asked for, or the usual one, made when it is first needed. */
static qd_status find_grid(qd_reader *reader, uint32_t values, qd_grid **grid, qd_error *error) {
    struct size_slot *slot = &reader->sizes[values];
    const qd_board *board = reader->settings.board;
    uint32_t box_rows, box_columns;
    *grid = slot->grid;
    if (*grid)
        return QD_OK;
    if (!board) {
        qd_board_usual_box(values, &box_rows, &box_columns);
        qd_status status =
            slot->board ? QD_OK : qd_board_new(box_rows, box_columns, &slot->board, error);
        if (status != QD_OK)
            return status;
        board = slot->board;
    }
    qd_status status = qd_grid_new(board, &slot->grid, error);
    *grid = slot->grid;
    return status;
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
    }
    qd_error found;
    qd_status status = qd_grid_parse(grid, draft->symbols, draft->cell_count, symbols,
                                     &reader->record.symbols, &found);
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

static qd_status make_grid(qd_reader *reader, struct draft *draft, qd_error *error) {
    qd_grid *grid;
    qd_status status = find_grid(reader, draft->values, &grid, error);
    if (status != QD_OK)
        return status;
    if (draft->numeric)
        status = read_numbers(draft, grid, error);
    else
        status = read_symbols(reader, draft, grid, error);
    reader->record.grid = grid;
    return status;
}

/* Fills reader->record from the draft, which is closed. Only running out of memory is a failure. */
qd_status draft_close(qd_reader *reader, qd_error *error) {
    struct draft *draft = &reader->draft;
    qd_record *record = &reader->record;
    memset(&record->symbols, 0, sizeof record->symbols);
    record->line = draft->line;
    record->format = draft->format;
    record->numeric = draft->numeric;
    record->text = reader->text;
    record->text_length = reader->text_length;
    record->rest = reader->rest ? reader->rest : "";
    record->rest_length = reader->rest ? (size_t)(reader->rest_end - reader->rest) : 0;
    record->error = draft->error;
    if (record->error.status == QD_OK)
        make_grid(reader, draft, &record->error);
    reader->last_format = draft->format;
    reader->last_values = draft->values;
    draft->format = NULL;
    if (record->error.status == QD_ERROR_MEMORY) {
        if (error)
            *error = record->error;
        return QD_ERROR_MEMORY;
    }
    if (record->error.status != QD_OK)
        record->grid = NULL;
    return QD_OK;
}
