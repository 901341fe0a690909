/*
 * Tables with a header, separated by commas, semicolons or TABs. A column named puzzle, quizzes,
 * question ... holds the grid, and one named solution, solutions, answer ... its solution. All
 * others are fields, named after their columns. Fields in quotes may contain separators, line ends
 * and doubled quotes.
 *
 *     id,puzzle,solution,difficulty
 *     1,1.....3..4.....2,1234...,2.5
 *
 * Without a header: lines of several columns, one of which, not the first, is a grid. (If it is the
 * first, the format is `line`.)
 */
#include "format_families.h"

#include "../base/check.h"
#include "../base/names.h"
#include "../base/scan.h"
#include "../sudoku/above.h"

#include <stdio.h>

#define NO_COLUMN SIZE_MAX
#define MOST_COLUMNS MOST_FIELDS
#define MOST_NAME 250 /* bytes of the name of a column */

static const char csv_too_many[] = "too many columns";

/* ---- fields ---------------------------------------------------------------------------------- */

struct cell {
    const char *begin, *end; /* without the quotes around it */
    bool quoted;
    const char *odd; /* NULL, or something after the closing quote */
};

/* The field at `*cursor`, which moves past the separator; false at the end of the line. */
static bool csv_next_cell(const char **cursor, const char *end, char separator, struct cell *cell) {
    const char *c = *cursor;
    if (!c)
        return false;
    cell->quoted = c < end && *c == '"';
    cell->odd = NULL;
    cell->begin = c += cell->quoted;
    while (cell->quoted && c < end && (*c != '"' || (c + 1 < end && c[1] == '"')))
        c += *c == '"' ? 2 : 1;
    cell->end = c;
    for (c += cell->quoted && c < end; c < end && *c != separator; c++)
        if (cell->quoted && !cell->odd && !qd_is_space(*c))
            cell->odd = c;
    if (!cell->quoted)
        cell->end = c;
    *cursor = c < end ? c + 1 : NULL;
    return true;
}

/* Without the blanks around it, unless it is quoted. */
static struct cell csv_trimmed(struct cell cell) {
    while (!cell.quoted && cell.begin < cell.end && qd_is_space(*cell.begin))
        cell.begin++;
    while (!cell.quoted && cell.end > cell.begin && qd_is_space(cell.end[-1]))
        cell.end--;
    return cell;
}

static size_t csv_count_cells(const char *begin, const char *end, char separator) {
    struct cell cell;
    size_t count = 0;
    while (csv_next_cell(&begin, end, separator, &cell))
        count++;
    return count;
}

/* ---- the header ------------------------------------------------------------------------------ */

static bool csv_is_word(const char *name, size_t length, const char *const *words) {
    for (; *words; words++) {
        size_t i = 0;
        while (i < length && (*words)[i] &&
               (name[i] == (*words)[i] || (name[i] | 0x20) == (*words)[i]))
            i++;
        if (i == length && !(*words)[i])
            return true;
    }
    return false;
}

/* Names of the column of grids, the most certain first; a table has one of them. The last is one in JSON alone. */
#define NAMES (QD_NO_PUZZLE - 1)
static const char *const csv_puzzle_names[QD_NO_PUZZLE][4] = {{"puzzle", "puzzles", NULL},
                                                              {"quiz", "quizzes", NULL},
                                                              {"question", "questions", NULL},
                                                              {"sudoku", "sudokus", NULL},
                                                              {"grid", "initial_board", NULL},
                                                              {"board", NULL},
                                                              {"value", NULL}};
static const char *const csv_solution_names[] = {"solution", "solutions", "answer", "answers",
                                                 NULL};

unsigned qd_puzzle_rank(const char *name, size_t length) {
    unsigned rank = 0;
    while (rank < QD_NO_PUZZLE && !csv_is_word(name, length, csv_puzzle_names[rank]))
        rank++;
    return rank;
}

bool qd_is_solution_name(const char *name, size_t length) {
    return csv_is_word(name, length, csv_solution_names);
}

/* The number of the column that has one of the names, or NO_COLUMN. */
static size_t csv_find_column(const char *begin, const char *end, char separator,
                              const char *const *names) {
    struct cell cell;
    for (size_t i = 0; csv_next_cell(&begin, end, separator, &cell); i++) {
        cell = csv_trimmed(cell);
        if (csv_is_word(cell.begin, (size_t)(cell.end - cell.begin), names))
            return i;
    }
    return NO_COLUMN;
}

/* The columns of a table. Those of a header stand in the ruling, before its names, each of which ends with NUL. */
struct columns {
    char separator;
    size_t count; /* in the header; 0 without one */
    size_t puzzle, solution;
};

/* The columns of the header; false if there is none. */
static bool csv_has_header(const qd_reader *reader, struct columns *columns) {
    const qd_text *ruling = qd_reader_ruling(reader);
    if (ruling->length)
        memcpy(columns, ruling->data, sizeof *columns);
    return ruling->length;
}

/* Only the first `most` names are considered. */
static size_t csv_find_puzzle_column(const char *begin, const char *end, char separator,
                                     size_t most) {
    size_t found = NO_COLUMN;
    for (size_t i = 0; i < most && found == NO_COLUMN; i++)
        found = csv_find_column(begin, end, separator, csv_puzzle_names[i]);
    return found;
}

/* Prevents a row that contains a word like `sudoku` from being taken for a header. */
static bool csv_looks_like_grid(const qd_reader *reader, struct cell cell) {
    size_t length = (size_t)(cell.end - cell.begin), marks = 0;
    for (const char *c = cell.begin; c < cell.end; c++)
        marks += *c == '.' || (*c >= '0' && *c <= '9');
    return length >= 16 && marks && qd_symbol_run(reader, cell.begin, cell.end) == length;
}

static bool csv_has_grid(const qd_reader *reader, const char *begin, const char *end,
                         char separator) {
    struct cell cell;
    while (csv_next_cell(&begin, end, separator, &cell))
        if (csv_looks_like_grid(reader, csv_trimmed(cell)))
            return true;
    return false;
}

/* A quick test whether any of the names may be in the line: all but `grid` have a `u` or a `b`. */
static bool csv_has_name(const struct line *line) {
    for (const char *c = line->begin; c < line->end; c++)
        if (strchr("uUbBgG", *c) && *c)
            return true;
    return false;
}

static bool csv_has_odd_cell(const char *begin, const char *end, char separator) {
    struct cell cell;
    while (csv_next_cell(&begin, end, separator, &cell))
        if (cell.odd)
            return true;
    return false;
}

static bool csv_is_header(const qd_reader *reader, const struct line *line, char separator) {
    size_t most = NAMES;
    if (csv_count_cells(line->begin, line->end, separator) == 1)
        most -= 3; /* alone on their line, the less certain names might be anything */
    return csv_find_puzzle_column(line->begin, line->end, separator, most) != NO_COLUMN &&
           !csv_has_grid(reader, line->begin, line->end, separator) &&
           !csv_has_odd_cell(line->begin, line->end, separator);
}

/* The name of a column ends before a NUL. */
static size_t csv_name_length(struct cell cell) {
    const char *end = memchr(cell.begin, '\0', (size_t)(cell.end - cell.begin));
    return (size_t)((end ? end : cell.end) - cell.begin);
}

/* What is wrong with a header, and where; NULL if nothing. Each name must be unique, so that
 * columns can be distinguished. */
static const char *csv_find_fault(const struct line *line, char separator, const char **place,
                                  bool *starved) {
    const char *begin = line->begin, *fault = NULL;
    struct cell cell;
    qd_names names = {0};
    for (size_t i = 0; !fault && csv_next_cell(&begin, line->end, separator, &cell); i++) {
        cell = csv_trimmed(cell);
        *place = cell.begin;
        size_t length = csv_name_length(cell);
        if (i == MOST_COLUMNS)
            fault = csv_too_many;
        else if (qd_names_find(&names, cell.begin, length) != QD_NO_NAME)
            fault = "a second column of this name";
        else if (length && !qd_names_add(&names, cell.begin, length))
            *starved = true;
    }
    qd_names_clear(&names);
    return fault;
}

/* A malformed header is a malformed record, and does not apply to the lines after it. */
static void csv_refuse_header(qd_reader *reader, const struct line *line,
                              const struct qd_format *format, const char *place,
                              const char *fault) {
    qd_reader_rule(reader, NULL);
    qd_draft_open(reader, format, 0, line);
    qd_draft_fail(reader, line, place, fault);
}

static void csv_keep_header(qd_text *ruling, const struct line *line, char separator) {
    const char *begin = line->begin, *end = line->end;
    const struct columns columns = {separator, csv_count_cells(begin, end, separator),
                                    csv_find_puzzle_column(begin, end, separator, NAMES),
                                    csv_find_column(begin, end, separator, csv_solution_names)};
    struct cell cell;
    qd_text_put_bytes(ruling, (const char *)&columns, sizeof columns);
    while (csv_next_cell(&begin, end, separator, &cell)) {
        cell = csv_trimmed(cell);
        size_t length = csv_name_length(cell);
        qd_text_put_bytes(ruling, cell.begin, length < MOST_NAME ? length : MOST_NAME);
        qd_text_put_byte(ruling, '\0');
    }
}

/* Remembers the header. Within a table, only a line with the same separator is another header. */
static bool csv_take_header(qd_reader *reader, const struct line *line,
                            const struct qd_format *format, const char *separators) {
    struct columns old;
    bool is_table = csv_has_header(reader, &old), starved = false;
    if (!csv_has_name(line))
        return false;
    for (; *separators; separators++) {
        if ((is_table && old.separator != *separators) || !csv_is_header(reader, line, *separators))
            continue;
        const char *place, *fault = csv_find_fault(line, *separators, &place, &starved);
        if (fault && !starved) {
            csv_refuse_header(reader, line, format, place, fault);
            return true;
        }
        qd_text *ruling = qd_reader_rule(reader, format);
        csv_keep_header(ruling, line, *separators);
        if (starved || ruling->failed)
            qd_reader_starve(reader);
        return true;
    }
    return false;
}

static bool csv_heads(qd_reader *reader, const struct line *line) {
    return csv_take_header(reader, line, &qd_format_csv, ",;");
}

static bool csv_heads_tsv(qd_reader *reader, const struct line *line) {
    return csv_take_header(reader, line, &qd_format_tsv, "\t");
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The N of a field that is a grid of symbols, at least 6x6; else 0. */
static uint32_t csv_values_of(qd_reader *reader, struct cell cell) {
    size_t length = (size_t)(cell.end - cell.begin);
    bool is_grid = length >= 36 && qd_symbol_run(reader, cell.begin, cell.end) == length;
    return is_grid ? qd_reader_values_of_cells(reader, length) : 0;
}

/* Finds the first grid, and a full one of the same size after it. */
static bool csv_find_columns(qd_reader *reader, const char *begin, const char *end,
                             struct columns *columns) {
    struct cell cell;
    uint32_t values = 0, n;
    columns->puzzle = columns->solution = NO_COLUMN;
    for (size_t i = 0; csv_next_cell(&begin, end, columns->separator, &cell); i++) {
        cell = csv_trimmed(cell);
        n = csv_values_of(reader, cell);
        if (n && columns->puzzle == NO_COLUMN) {
            columns->puzzle = i;
            values = n;
        } else if (n && n == values && columns->solution == NO_COLUMN &&
                   qd_is_filled(cell.begin, (size_t)(cell.end - cell.begin))) {
            columns->solution = i;
        }
    }
    return columns->puzzle != NO_COLUMN;
}

/* Without a header; a grid in the first column is a line, unless tables were requested. */
static bool csv_begins_without_header(qd_reader *reader, const struct line *line,
                                      const struct qd_format *format, const char *separators) {
    struct columns columns;
    for (; *separators; separators++) {
        columns.separator = *separators;
        if (csv_count_cells(line->begin, line->end, *separators) < 2 ||
            !csv_find_columns(reader, line->begin, line->end, &columns))
            continue;
        if (columns.puzzle == 0 && !qd_reader_insists(reader, format))
            return false;
        return true;
    }
    return false;
}

/* A word alone was taken for a header; but if no grid follows, it was not a table. */
static bool csv_is_no_table(const qd_reader *reader, const struct line *line) {
    struct columns columns;
    return csv_has_header(reader, &columns) && columns.count == 1 && *line->begin != '"' &&
           !csv_has_grid(reader, line->begin, line->end, columns.separator);
}

static bool csv_begins(qd_reader *reader, const struct line *line, const struct qd_format *format,
                       const char *separators) {
    if (csv_is_no_table(reader, line)) {
        qd_reader_rule(reader, NULL);
        return false;
    }
    if (qd_reader_ruling(reader)->length == 0 &&
        !csv_begins_without_header(reader, line, format, separators))
        return false;
    qd_draft_open(reader, format, 0, line);
    return true;
}

static bool csv_begins_csv(qd_reader *reader, const struct line *line) {
    return csv_begins(reader, line, &qd_format_csv, ",;");
}

static bool csv_begins_tsv(qd_reader *reader, const struct line *line) {
    return csv_begins(reader, line, &qd_format_tsv, "\t");
}

static char csv_separator_of(qd_reader *reader, const struct qd_format *format, const char *begin,
                             const char *end) {
    struct columns columns = {.separator = format == &qd_format_tsv ? '\t' : ','};
    if (csv_has_header(reader, &columns))
        return columns.separator;
    if (columns.separator == ',' && !csv_find_columns(reader, begin, end, &columns))
        return ';';
    return columns.separator;
}

/* The record ends with the line, unless the line ends within quotes. */
static enum taken csv_take(qd_reader *reader, const struct line *line) {
    struct document *document = qd_reader_document(reader);
    bool quoted = document->state[0], at_begin = !quoted;
    char separator = (char)document->state[1];
    if (!separator)
        separator =
            csv_separator_of(reader, qd_reader_draft(reader)->format, line->begin, line->end);
    document->state[1] = (uint64_t)separator;
    const char *end = line->text + line->length;
    for (const char *c = line->text; c < end; c++) {
        bool is_doubled = quoted && *c == '"' && c + 1 < end && c[1] == '"';
        if (is_doubled)
            c++;
        else if (*c == '"' && (quoted || at_begin))
            quoted = !quoted;
        at_begin = !quoted && *c == separator;
    }
    document->state[0] = quoted;
    return quoted ? TAKEN : COMPLETE;
}

/* ---- grids ----------------------------------------------------------------------------------- */

/* Words separated by blanks: numbers. */
static void csv_add_words(qd_reader *reader, struct cell cell) {
    struct place at = qd_document_place(qd_reader_document(reader), cell.begin);
    struct line line = {.text = cell.begin, .number = at.line};
    for (const char *c = cell.begin; c < cell.end;) {
        const char *word = c;
        while (c < cell.end && !qd_is_space(*c))
            c++;
        if (c > word)
            qd_draft_add(reader, &line, word, (size_t)(c - word));
        while (c < cell.end && qd_is_space(*c)) {
            if (!qd_ends_line(*c++))
                continue;
            (void)qd_find_line_end(c - 1, cell.end, false, &c);
            line.text = c;
            line.number++;
        }
    }
}

struct csv_shape {
    size_t symbols, words;
    bool small; /* words are numbers up to 64, or symbols */
};

static struct csv_shape csv_shape_of(struct cell cell) {
    struct csv_shape shape = {0, 0, true};
    size_t length = 0;
    for (const char *c = cell.begin; c < cell.end; c++) {
        length = qd_is_space(*c) ? 0 : length + 1;
        shape.symbols += length > 0;
        shape.words += length == 1;
        shape.small = shape.small && length <= 2;
    }
    return shape;
}

/* The N of a board with that many cells, which the draft then has: the one that it has already, or as requested; else
 * 0. */
static uint32_t csv_open_cells(qd_reader *reader, size_t cells) {
    const struct draft *draft = qd_reader_draft(reader);
    if (draft->board && draft->values)
        return draft->cells == cells ? draft->values : 0;
    uint32_t values = qd_reader_values_of_cells(reader, cells);
    if (values)
        qd_draft_set_values(reader, values);
    return values;
}

void qd_add_grid(qd_reader *reader, const char *begin, const char *end, const char *none) {
    struct cell cell = {.begin = begin, .end = end};
    struct draft *draft = qd_reader_draft(reader);
    struct place at = qd_document_place(qd_reader_document(reader), cell.begin);
    struct csv_shape shape = csv_shape_of(cell);
    uint32_t values = shape.small ? csv_open_cells(reader, shape.words) : 0;
    if (values >= 2) {
        csv_add_words(reader, cell);
        draft->numeric = true;
        return;
    }
    values = csv_open_cells(reader, shape.symbols);
    if (values == 0) {
        qd_draft_fail_at(reader, at, none);
        return;
    }
    char symbols[QD_MAX_CELLS];
    size_t count = 0;
    QD_CHECK(shape.symbols <= QD_MAX_CELLS);
    for (const char *c = cell.begin; c < cell.end; c++)
        if (!qd_is_space(*c))
            symbols[count++] = *c;
    qd_draft_add_symbols(reader, at, symbols, count);
}

/* Adds the value of a field, with its doubled quotes made single. */
static void csv_tell(qd_reader *reader, const char *name, struct cell cell) {
    qd_text value = QD_TEXT_INIT;
    qd_text_put(&value, "");
    for (const char *c = cell.begin; c < cell.end; c++) {
        qd_text_put_byte(&value, *c);
        if (cell.quoted && *c == '"')
            c++; /* the second of two */
    }
    if (qd_text_check(&value, &qd_reader_draft(reader)->error) == QD_OK)
        qd_draft_tell(reader, name, value.data, value.length);
    qd_text_free(&value);
}

static void csv_take_cell(qd_reader *reader, const struct columns *columns, size_t number,
                          struct cell cell, const char *name) {
    char words[40];
    cell = csv_trimmed(cell);
    if (number == columns->puzzle) {
        qd_add_grid(reader, cell.begin, cell.end, "this column has no grid");
    } else if (number != columns->solution) {
        snprintf(words, sizeof words, "column %zu", number + 1);
        csv_tell(reader, *name ? name : words, cell);
    }
}

static void csv_take_solution(qd_reader *reader, struct cell cell) {
    struct place at = qd_document_place(qd_reader_document(reader), cell.begin);
    qd_draft_set_solution(reader, at, cell.begin, (size_t)(cell.end - cell.begin));
}

static void csv_fail_at(qd_reader *reader, const char *place, const char *message) {
    qd_draft_fail_at(reader, qd_document_place(qd_reader_document(reader), place), message);
}

/* All fields of the row; names come from the header, if there is one. */
static void csv_take_cells(qd_reader *reader, const struct columns *columns, const char *begin,
                           const char *end) {
    const char *name = columns->count ? qd_reader_ruling(reader)->data + sizeof *columns : "";
    const char *cursor = begin;
    struct cell cell, solution = {NULL, NULL, false, NULL};
    size_t i = 0;
    for (; csv_next_cell(&cursor, end, columns->separator, &cell); i++) {
        if (columns->count && i == columns->count)
            csv_fail_at(reader, cell.begin, "this row has more columns than the header");
        if (i == MOST_COLUMNS)
            csv_fail_at(reader, cell.begin, csv_too_many);
        if (cell.odd)
            csv_fail_at(reader, cell.odd, "unexpected text after the closing quote of a field");
        if (qd_reader_draft(reader)->error.status != QD_OK)
            return;
        if (i == columns->solution)
            solution = csv_trimmed(cell);
        csv_take_cell(reader, columns, i, cell, name);
        name += columns->count ? strlen(name) + 1 : 0;
    }
    if (i < columns->count)
        csv_fail_at(reader, end, "this row has fewer columns than the header");
    if (solution.begin && qd_reader_draft(reader)->cell_count)
        csv_take_solution(reader, solution);
}

static bool csv_next(qd_reader *reader, const struct qd_format *format) {
    struct document *document = qd_reader_document(reader);
    const char *begin = document->text.data, *end = begin + document->text.length - 1;
    struct columns columns = {.separator = (char)document->state[1]};
    if (document->cursor || document->torn)
        return false;
    document->cursor = document->text.length;
    qd_document_open(reader, format, 0, begin);
    if (!csv_has_header(reader, &columns))
        csv_find_columns(reader, begin, end, &columns);
    /* Lines were joined for a field in quotes, but these do not close at the end of a field. */
    document->torn = qd_find_line_end(begin, end, false, NULL) < end &&
                     csv_has_odd_cell(begin, end, columns.separator);
    if (document->torn)
        return false;
    csv_take_cells(reader, &columns, begin, end);
    return true;
}

static bool csv_next_csv(qd_reader *reader) {
    return csv_next(reader, &qd_format_csv);
}

static bool csv_next_tsv(qd_reader *reader) {
    return csv_next(reader, &qd_format_tsv);
}

/* ---- writing --------------------------------------------------------------------------------- */

static char csv_separator(const qd_writer *writer) {
    return writer->format == &qd_format_tsv ? '\t' : ',';
}

static void csv_write_cell(qd_writer *writer, char separator, const char *value, size_t length) {
    bool plain = length == 0 || (*value != ' ' && value[length - 1] != ' ');
    for (size_t i = 0; i < length; i++)
        plain = plain && value[i] != separator && !strchr("\"\n\r\t#", value[i] ? value[i] : '"');
    if (plain) {
        qd_text_put_bytes(writer->text, value, length);
        return;
    }
    qd_text_put(writer->text, "\"");
    for (size_t i = 0; i < length; i++)
        qd_text_put_bytes(writer->text, value[i] == '"' ? "\"\"" : value + i,
                          value[i] == '"' ? 2 : 1);
    qd_text_put(writer->text, "\"");
}

/* The columns of the table are those of its first record; their names are kept, each ending with
 * NUL. */
static void csv_add_column(qd_writer *writer, char separator, const char *name) {
    qd_text_put_bytes(&writer->head, name, strlen(name) + 1);
    qd_text_put_bytes(writer->text, &separator, 1);
    csv_write_cell(writer, separator, name, strlen(name));
}

/* For a header before a record without a puzzle. */
static const qd_puzzle csv_no_puzzle;

static void csv_write_header(qd_writer *writer, const qd_puzzle *puzzle) {
    const char separator = csv_separator(writer);
    size_t length;
    writer->head.length = 0;
    qd_text_put(writer->text, "puzzle");
    qd_text_put_bytes(writer->text, &separator, 1);
    qd_text_put(writer->text, "solution");
    for (size_t i = 0; i < puzzle->field_count; i++)
        csv_add_column(writer, separator, puzzle->fields[i].name);
    if (qd_puzzle_text(puzzle, "comment", &length) && !qd_puzzle_field(puzzle, "comment"))
        csv_add_column(writer, separator, "comment");
    qd_text_put(writer->text, "\n");
}

static void csv_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const char separator = csv_separator(writer);
    size_t length;
    if (writer->count == 0)
        csv_write_header(writer, puzzle);
    qd_write_symbols(writer, puzzle, '.');
    qd_text_put_bytes(writer->text, &separator, 1);
    if (puzzle->solution)
        qd_write_solution(writer, puzzle);
    for (size_t at = 0; at < writer->head.length; at += strlen(writer->head.data + at) + 1) {
        const char *value = qd_puzzle_text(puzzle, writer->head.data + at, &length);
        qd_text_put_bytes(writer->text, &separator, 1);
        csv_write_cell(writer, separator, value ? value : "", length);
    }
    qd_text_put(writer->text, "\n");
}

static bool csv_has_column(const qd_writer *writer, const char *name) {
    for (size_t at = 0; at < writer->head.length; at += strlen(writer->head.data + at) + 1)
        if (strcmp(writer->head.data + at, name) == 0)
            return true;
    return false;
}

/* Writes a row nevertheless, so that rows correspond to records. */
static void csv_write_failure(qd_writer *writer, const char *word) {
    const char separator = csv_separator(writer);
    if (writer->count == 0)
        csv_write_header(writer, &csv_no_puzzle);
    qd_text_put(writer->text, word);
    qd_text_put_bytes(writer->text, &separator, 1);
    for (size_t at = 0; at < writer->head.length; at += strlen(writer->head.data + at) + 1)
        qd_text_put_bytes(writer->text, &separator, 1);
    qd_text_put(writer->text, "\n");
}

static void csv_finish(qd_writer *writer) {
    if (writer->count == 0)
        csv_write_header(writer, &csv_no_puzzle);
}

const struct qd_format qd_format_csv = {
    .name = "csv",
    .irregular = true,
    .summary = "a table with a header: puzzle,solution,... in any order",
    .framed = true,
    .keeps_line_ends = true,
    .least = 2,
    .most = QD_MAX_VALUES,
    .holds = QD_HOLDS_SOLUTION | QD_HOLDS_FIELDS,
    .heads = csv_heads,
    .begins = csv_begins_csv,
    .take = csv_take,
    .next = csv_next_csv,
    .write = csv_write,
    .has_field = csv_has_column,
    .write_failure = csv_write_failure,
    .finish = csv_finish,
};

const struct qd_format qd_format_tsv = {
    .name = "tsv",
    .irregular = true,
    .summary = "the same separated by TABs",
    .framed = true,
    .keeps_line_ends = true,
    .least = 2,
    .most = QD_MAX_VALUES,
    .holds = QD_HOLDS_SOLUTION | QD_HOLDS_FIELDS,
    .heads = csv_heads_tsv,
    .begins = csv_begins_tsv,
    .take = csv_take,
    .next = csv_next_tsv,
    .write = csv_write,
    .has_field = csv_has_column,
    .write_failure = csv_write_failure,
    .finish = csv_finish,
};
