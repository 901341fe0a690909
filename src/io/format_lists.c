/*
 * Nested lists, as Python, JSON and JavaScript write them: a list of rows, in one line or in several. An
 * empty cell is 0, None, null, an empty string or a dot. Strings are in single or double quotes. Commas
 * may be missing, as numpy prints arrays.
 *
 *     [[5, 3, 0, 0, 7, 0, 0, 0, 0],
 *      [6, 0, 0, 1, 9, 5, 0, 0, 0], ...
 *
 * All cells may also be in one list, or all rows as strings; and a list of such lists, or of strings with all cells of
 * a board, has several puzzles.
 */
#include "document.h"
#include "format_families.h"

#include "../base/check.h"
#include "../base/scan.h"

#define MOST_DEPTH 3
#define LISTS_LEAST 36 /* cells of a string that is a puzzle */

/* ---- where the outermost list ends ----------------------------------------------------------- */

/* The state of the document; LISTS_AT is where the list begins in it. */
enum { LISTS_OPEN, LISTS_QUOTE, LISTS_AT, LISTS_SEVERAL };

static bool lists_is_one_of(char c, const char *list) {
    return c && strchr(list, c);
}

/* Whether something other than brackets, outside of quotes, may be in a list: numbers, words, symbols. */
static bool lists_may_have(char c) {
    return qd_is_space(c) || qd_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
           lists_is_one_of(c, ",._-*?");
}

/* Takes the next character; false if it cannot be part of a list. */
static bool lists_take_character(uint64_t *state, char c) {
    if (state[LISTS_QUOTE]) {
        if (c == (char)state[LISTS_QUOTE])
            state[LISTS_QUOTE] = 0;
        return c && c != '\\';
    }
    if (lists_is_one_of(c, "[{("))
        return ++state[LISTS_OPEN] <= MOST_DEPTH;
    if (lists_is_one_of(c, "]})"))
        return state[LISTS_OPEN]-- > 0;
    if (c == '"' || c == '\'')
        state[LISTS_QUOTE] = (uint64_t)c;
    return c == '"' || c == '\'' || lists_may_have(c);
}

/* Whether a list opens at the bracket, rather than [9] or (a). */
static bool lists_opens(const char *c, const char *end) {
    while (c < end && lists_is_one_of(*c, "[{("))
        for (c++; c < end && qd_is_blank(*c);)
            c++;
    for (; c < end && lists_is_one_of(*c, "]})"); c++)
        if (c + 1 == end)
            return true; /* there is nothing in it */
    if (c == end || *c == '"' || *c == '\'')
        return true;
    while (c < end && !lists_is_one_of(*c, ", ;]})"))
        c++;
    return c < end && (*c == ',' || *c == ' ');
}

/* Where the list begins in a line: at its begin, or after `name =` and what else code has there: int grid[9][9] = {,
 * np.array([. NULL if there is none. */
static const char *lists_find(const char *c, const char *end) {
    const char *begin = c;
    bool named = false, may = true;
    for (; c < end; c++) {
        bool call = *c == '(' && c > begin && (c[-1] | 0x20) >= 'a' && c + 1 < end && c[1] == '[';
        if (may && !call && lists_is_one_of(*c, "[{(") && lists_opens(c, end))
            return c;
        named = named || call || *c == '=';
        may = named || (c == begin && *c == '\'');
    }
    return NULL;
}

/* What may follow a list: the end of a call or statement. */
static bool lists_is_tail(const char *c, const char *end) {
    while (c < end && (qd_is_blank(*c) || lists_is_one_of(*c, ",;)")))
        c++;
    return c == end || qd_scan_word(&c, end, "dtype=");
}

static enum taken lists_take_line(uint64_t *state, const struct line *line) {
    const char *c = state[LISTS_OPEN] ? line->begin : lists_find(line->begin, line->end);
    if (c && !state[LISTS_OPEN])
        state[LISTS_AT] = (uint64_t)(c - line->text);
    while (c && c < line->end && lists_take_character(state, *c)) {
        c++;
        if (!state[LISTS_OPEN])
            return lists_is_tail(c, line->end) ? COMPLETE : FOREIGN;
    }
    return !c || c < line->end || state[LISTS_QUOTE] ? FOREIGN : TAKEN;
}

/* A line that may begin a list, and is not a section such as [Puzzle]. */
static bool lists_begins(qd_reader *reader, const struct line *line) {
    uint64_t state[LISTS_SEVERAL] = {0};
    if (lists_take_line(state, line) == FOREIGN)
        return false;
    qd_draft_open(reader, &qd_format_lists, 0, line);
    return true;
}

/* A list of which only the bracket has come may also be one of objects of JSON. */
static enum taken lists_take(qd_reader *reader, const struct line *line) {
    if (qd_reader_draft(reader)->turned || qd_json_document_turns(reader, line))
        return qd_json_document_take(reader, line);
    return lists_take_line(qd_reader_document(reader)->state, line);
}

/* ---- what is in it --------------------------------------------------------------------------- */

enum lists_kind { LISTS_BEGIN, LISTS_END, LISTS_WORD, LISTS_STRING, LISTS_COMMA };

struct lists_token {
    enum lists_kind kind;
    const char *begin, *end; /* without quotes and the blanks in them */
};

static const char *lists_end_of_word(const char *c, const char *end) {
    while (!qd_is_space(*c) && !strchr(",[]{}()\"'", *c))
        c++;
    QD_CHECK(c < end);
    return c;
}

static struct lists_token lists_string(const char **at, const char *end) {
    const char *c = *at + 1, *stop = memchr(c, **at, (size_t)(end - c));
    struct lists_token token = {LISTS_STRING, c, stop};
    QD_CHECK(stop);
    *at = stop + 1;
    while (token.begin < token.end && *token.begin == ' ')
        token.begin++;
    while (token.begin < token.end && token.end[-1] == ' ')
        token.end--;
    return token;
}

/* Only of a list that ends: so there is one. */
static struct lists_token lists_next(const char **at, const char *end) {
    (void)qd_scan_blanks(at, end);
    const char *c = *at;
    QD_CHECK(c < end && *c);
    if (*c == '"' || *c == '\'')
        return lists_string(at, end);
    enum lists_kind kind = strchr("[{(", *c)   ? LISTS_BEGIN
                           : strchr("]})", *c) ? LISTS_END
                           : *c == ','         ? LISTS_COMMA
                                               : LISTS_WORD;
    *at = kind == LISTS_WORD ? lists_end_of_word(c, end) : c + 1;
    return (struct lists_token){kind, c, *at};
}

/* A list and the lists in it: its first row, and all of it. */
struct lists_census {
    size_t lists;        /* directly within it */
    size_t cells, first; /* in all of them; in the first of them, or without lists in it */
    size_t strings;      /* of `cells`: strings with as many symbols as the first one */
    size_t width;        /* of the first string */
    const char *empty;   /* NULL, or a comma without anything before it */
    const char *end;     /* where it ends */
};

static void lists_count_cell(struct lists_census *census, struct lists_token token) {
    size_t width = (size_t)(token.end - token.begin);
    if (!census->cells)
        census->width = token.kind == LISTS_STRING ? width : 0;
    census->strings += token.kind == LISTS_STRING && width == census->width;
    census->first += census->lists <= 1;
    census->cells++;
}

/* Counts what is in the list that begins at `at`. */
static struct lists_census lists_count(const char *at, const char *end) {
    struct lists_census census = {0};
    size_t depth = 0;
    bool may_end = false;
    do {
        struct lists_token token = lists_next(&at, end);
        if (token.kind == LISTS_COMMA && !may_end && !census.empty)
            census.empty = token.begin;
        may_end = token.kind != LISTS_COMMA && token.kind != LISTS_BEGIN;
        depth += token.kind == LISTS_BEGIN;
        depth -= token.kind == LISTS_END;
        census.lists += token.kind == LISTS_BEGIN && depth == 2;
        if (token.kind == LISTS_WORD || token.kind == LISTS_STRING)
            lists_count_cell(&census, token);
    } while (depth);
    census.end = at;
    return census;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static struct place lists_place(qd_reader *reader, const char *c) {
    return qd_document_place(qd_reader_document(reader), c);
}

static bool lists_is_empty_word(struct lists_token token) {
    static const char *const words[] = {"None", "null", "nil", "NaN", "undefined"};
    size_t length = (size_t)(token.end - token.begin);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token.kind == LISTS_WORD && length == strlen(words[i]) &&
            memcmp(token.begin, words[i], length) == 0)
            return true;
    return length == 0;
}

/* Symbols of a cell, or one after another in a row. */
static void lists_add(qd_reader *reader, const char *begin, size_t length) {
    struct place at = lists_place(reader, begin);
    struct line line = {.text = begin - (at.column - 1), .number = at.line};
    qd_draft_add(reader, &line, begin, length);
}

static void lists_add_cell(qd_reader *reader, struct lists_token token) {
    struct draft *draft = qd_reader_draft(reader);
    size_t length = (size_t)(token.end - token.begin);
    if (lists_is_empty_word(token)) {
        qd_draft_add_empty(reader, lists_place(reader, token.begin));
        return;
    }
    length -= length > 1 && token.begin[length - 1] == '.'; /* 5. */
    bool is_number = qd_parse_number(token.begin, length) != NOT_A_NUMBER;
    if (!is_number && (length > 1 || !qd_reader_is_symbol(reader, *token.begin)))
        qd_draft_fail_at(reader, lists_place(reader, token.begin), "this is not a cell");
    lists_add(reader, token.begin, length);
    draft->lettered = draft->lettered || (*token.begin | 0x20) >= 'a';
}

/* A string with a whole row. */
static void lists_add_row(qd_reader *reader, struct lists_token token) {
    struct draft *draft = qd_reader_draft(reader);
    if (!qd_draft_begin_row(reader, (uint32_t)(token.end - token.begin)))
        return;
    for (const char *c = token.begin; c < token.end; c++)
        lists_add(reader, c, 1);
    draft->rows += draft->rows < draft->height;
}

/* The cells of a list without lists in it; returns where it ends. */
static const char *lists_take_cells(qd_reader *reader, const char *at, const char *end, bool rows) {
    struct lists_token token = lists_next(&at, end);
    while ((token = lists_next(&at, end)).kind != LISTS_END)
        if (token.kind != LISTS_COMMA)
            (rows ? lists_add_row : lists_add_cell)(reader, token);
    return at;
}

/* A row, which begins at `at`; returns where it ends. */
static const char *lists_take_row(qd_reader *reader, const char *at, const char *end) {
    struct draft *draft = qd_reader_draft(reader);
    size_t cells = lists_count(at, end).cells;
    if (!qd_draft_begin_row(reader, (uint32_t)cells))
        qd_draft_fail_at(reader, lists_place(reader, at),
                         "this row has more or fewer cells than the first");
    at = lists_take_cells(reader, at, end, false);
    draft->rows += draft->rows < draft->height;
    return at;
}

/* The rows of a list of lists. */
static void lists_take_rows(qd_reader *reader, const char *at, const char *end) {
    struct lists_token token = lists_next(&at, end);
    while ((token = lists_next(&at, end)).kind != LISTS_END) {
        if (token.kind == LISTS_BEGIN)
            at = lists_take_row(reader, token.begin, end);
        else if (token.kind != LISTS_COMMA)
            qd_draft_fail_at(reader, lists_place(reader, token.begin),
                             "a cell between the lists of rows");
    }
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* The N of the board; 0 if there is none. A short list is a row rather than a tiny grid. */
static uint32_t lists_values(const qd_reader *reader, const struct lists_census *census,
                             bool strings) {
    size_t width = strings ? census->width : census->first;
    uint32_t values = 0;
    if (census->lists || strings)
        return qd_reader_row_fits(reader, (uint32_t)width, 2, &values) ? values : 0;
    values = qd_reader_values_of_cells(reader, census->cells);
    return values >= 4 || qd_reader_fixed_values(reader) ? values : 0;
}

static void lists_take_puzzle(qd_reader *reader, const char *at, const struct lists_census *census,
                              uint32_t values, bool strings) {
    struct draft *draft = qd_reader_draft(reader);
    size_t rows = strings ? census->cells : census->lists;
    qd_draft_set_values(reader, values);
    if ((strings || census->lists) && rows != draft->height)
        qd_draft_fail_at(reader, lists_place(reader, at),
                         "the list has more or fewer rows than the board");
    else if (census->lists)
        lists_take_rows(reader, at, census->end);
    else
        lists_take_cells(reader, at, census->end, strings);
    draft->numeric = !strings && (!draft->lettered || values <= 9);
}

const char *qd_add_list(qd_reader *reader, const char *at, const char *end) {
    struct lists_census census = lists_count(at, end);
    bool strings = !census.lists && census.strings == census.cells && census.width >= 4;
    uint32_t values = lists_values(reader, &census, strings);
    if (census.empty)
        qd_draft_fail_at(reader, lists_place(reader, census.empty),
                         "a comma without a cell before it");
    else if (values)
        lists_take_puzzle(reader, at, &census, values, strings);
    else
        qd_draft_fail_at(reader, lists_place(reader, at),
                         "this list has no grid: neither rows of equal length nor all cells");
    return census.end;
}

bool qd_is_list(const char *begin, const char *end) {
    uint64_t state[LISTS_SEVERAL] = {0};
    while (begin < end && lists_take_character(state, *begin) && state[LISTS_OPEN])
        begin++;
    return begin + 1 == end;
}

size_t qd_list_symbols(const char *begin, const char *end, char *symbols) {
    size_t count = 0;
    while (begin < end) {
        struct lists_token token = lists_next(&begin, end);
        size_t length = (size_t)(token.end - token.begin);
        if (token.kind != LISTS_WORD && token.kind != LISTS_STRING)
            continue;
        if ((token.kind == LISTS_WORD && length > 1) || length > QD_MAX_CELLS - count)
            return 0;
        memcpy(symbols + count, token.begin, length);
        count += length;
    }
    return count;
}

/* Whether it is a list of lists of lists. */
static bool lists_has_puzzles(const char *at, const char *end) {
    for (int depth = 0; depth < MOST_DEPTH; depth++)
        if (lists_next(&at, end).kind != LISTS_BEGIN)
            return false;
    return true;
}

/* Whether it is a list of strings that are no rows, but have all cells. */
static bool lists_has_strings(const qd_reader *reader, const char *at, const char *end) {
    struct lists_census census = lists_count(at, end);
    return census.width >= LISTS_LEAST && census.strings == census.cells && !census.lists &&
           !census.empty && census.cells != census.width &&
           qd_reader_values_of_cells(reader, census.width);
}

bool qd_list_has_puzzles(const qd_reader *reader, const char *begin, const char *end) {
    return lists_has_puzzles(begin, end) || lists_has_strings(reader, begin, end);
}

/* The next puzzle: the whole list, or the next one in it. */
static bool lists_next_puzzle(qd_reader *reader) {
    struct document *document = qd_reader_document(reader);
    const char *begin = document->text.data, *end = begin + document->text.length;
    const char *at = begin + (document->cursor ? document->cursor : document->state[LISTS_AT]);
    struct lists_token token;
    if (document->torn || (document->cursor && !document->state[LISTS_SEVERAL]))
        return false;
    if (document->cursor == 0)
        document->state[LISTS_SEVERAL] = qd_list_has_puzzles(reader, at, end);
    if (document->cursor == 0 && document->state[LISTS_SEVERAL])
        (void)lists_next(&at, end);
    do {
        token = lists_next(&at, end);
    } while (token.kind == LISTS_COMMA);
    if (token.kind == LISTS_END)
        return false;
    qd_document_open(reader, &qd_format_lists, 0, token.begin);
    if (token.kind == LISTS_BEGIN)
        at = qd_add_list(reader, token.begin, end);
    else if (token.kind == LISTS_STRING)
        qd_add_grid(reader, token.begin, token.end, "this string is no grid");
    else
        qd_draft_fail_at(reader, lists_place(reader, token.begin),
                         "a cell between the lists of puzzles");
    document->cursor = (size_t)(at - begin);
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void lists_write(qd_writer *writer, const qd_puzzle *puzzle) {
    uint32_t n = qd_board_value_count(qd_grid_board(puzzle->grid));
    for (uint32_t cell = 0; cell < n * n; cell++) {
        qd_text_put(writer->text, cell == 0 ? "[[" : cell % n == 0 ? "],[" : ",");
        qd_text_put_number(writer->text, qd_grid_value(puzzle->grid, cell));
    }
    qd_text_put(writer->text, "]]\n");
}

const struct qd_format qd_format_lists = {
    .name = "lists",
    .summary = "a list of rows, as in Python and JSON: [[5,3,0,0,7,0,0,0,0],[6,0,0,1 ...",
    .square = true,
    .least = 2,
    .most = QD_MAX_VALUES,
    .begins = lists_begins,
    .take = lists_take,
    .next = lists_next_puzzle,
    .write = lists_write,
};
