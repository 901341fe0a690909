/*
 * Numbers in any white space, as scanf reads them: N * N of them are a grid, whatever their lines.
 *
 *     5
 *     3
 *     0
 *     ...
 *
 * If the format was requested, all are read this way. Otherwise lines that can be rows are rows.
 * Others are read this way: lines with one, two or three numbers, or with more than a row of the
 * widest board; if a board was requested, lines that are longer or shorter than its rows.
 */
#include "format_families.h"
#include "reader.h"

/* If no board was requested, and without rows. */
#define USUAL_VALUES 9

uint32_t qd_numbers_free_values(const qd_reader *reader) {
    const qd_board *board = qd_reader_fixed_board(reader);
    uint32_t rows, columns, fixed = qd_reader_fixed_values(reader);
    if (qd_reader_insists_on_any(reader) && !qd_reader_insists_on(reader, "numbers"))
        return 0;
    if (!board)
        return fixed ? fixed : USUAL_VALUES;
    qd_board_layout(board, &rows, &columns);
    return rows * columns == qd_board_cell_count(board) ? fixed : 0;
}

static size_t numbers_free_cells_of(uint32_t values) {
    return (size_t)values * values;
}

/* The N of the one read last, or announced, if more may follow without another count; else 0. */
static uint32_t numbers_free_last(const qd_reader *reader) {
    if (!reader->last_free || (reader->announced && reader->delivered >= reader->announced))
        return 0;
    return reader->last_values;
}

/* Counts the numbers of a board of N on the lines ahead, up to the first thing that is not a
 * number, and up to `most`, and adds them to `*total`. Unknown: more bytes are needed first. */
static enum ahead numbers_free_count_ahead(qd_reader *reader, uint32_t values, uint64_t most,
                                           uint64_t *total) {
    struct line line;
    enum ahead ahead = AHEAD_LINE;
    uint32_t count;
    while (*total + reader->counted_numbers < most && reader->counted_bytes < QD_LINE_LIMIT) {
        size_t offset = reader->counted_bytes;
        ahead = qd_reader_look_ahead(reader, &offset, &line);
        if (ahead == AHEAD_UNKNOWN)
            return ahead;
        if (ahead == AHEAD_NONE)
            break;
        bool skipped = line.begin == line.end || *line.begin == '#';
        if (!skipped && !qd_are_numbers(&line, values, &count))
            break;
        reader->counted_bytes = offset;
        reader->counted_numbers += skipped ? 0 : count;
    }
    *total += reader->counted_numbers;
    reader->counted_bytes = reader->counted_numbers = 0;
    return ahead;
}

/* ---- beginning ------------------------------------------------------------------------------- */

void qd_numbers_open_freely(qd_reader *reader, const struct qd_format *format,
                            const struct line *line) {
    uint32_t values = numbers_free_last(reader);
    qd_draft_open(reader, format, values ? values : qd_numbers_free_values(reader), line);
    qd_reader_draft(reader)->free = true;
}

bool qd_numbers_go_on(const qd_reader *reader, const struct line *line) {
    uint32_t count, values = numbers_free_last(reader);
    return values && qd_are_numbers(line, values, &count);
}

bool qd_numbers_begin_freely(qd_reader *reader, const struct qd_format *format,
                             const struct line *line) {
    uint32_t count, values = qd_numbers_free_values(reader);
    if (!values || !qd_are_numbers(line, values, &count) || count < 2)
        return false;
    if (!qd_reader_fixed_values(reader) && count > 3 && count <= QD_MAX_VALUES)
        return false;
    if (qd_has_empty_cells(reader, line))
        return false;
    qd_numbers_open_freely(reader, format, line);
    return true;
}

/* ---- cells, or how many grids? --------------------------------------------------------------- */

/*
 * With a number F before them, F grids are F * cells + 1 numbers; without it, they are a multiple
 * of the cells. At most that many numbers are counted; `total` already are.
 */
static enum first_number numbers_free_judge_by_total(qd_reader *reader, uint32_t first,
                                                     uint32_t values, uint64_t total) {
    uint64_t announced = (uint64_t)first * numbers_free_cells_of(values) + 1;
    enum ahead ahead = numbers_free_count_ahead(reader, values, announced + 1, &total);
    if (ahead == AHEAD_UNKNOWN)
        return FIRST_UNSURE;
    return total <= announced && total % numbers_free_cells_of(values) == 1 ? FIRST_COUNT
                                                                            : FIRST_CELL;
}

/* Whether a line of that many numbers may be one or more rows, or one or more grids. If so, a
 * number before it, on its own line, is their count; a number in the line is a cell. */
static bool numbers_free_is_whole(const qd_reader *reader, uint32_t count, uint32_t values) {
    bool asked = qd_reader_fixed_values(reader) || qd_reader_insists_on(reader, "numbers");
    bool wide = !qd_reader_fixed_values(reader) && count > 3 && count <= QD_MAX_VALUES;
    return count == values || count % numbers_free_cells_of(values) == 0 || wide ||
           (!asked && count > 1 && count <= QD_MAX_VALUES);
}

/* What the first number is. Also known: `others` numbers on lines that are not rows. */
static enum first_number numbers_free_judge(qd_reader *reader, uint32_t first, uint32_t values,
                                            uint32_t others) {
    if (first == 0 || first > values)
        return first ? FIRST_COUNT : FIRST_CELL;
    return numbers_free_judge_by_total(reader, first, values, 1 + (uint64_t)others);
}

/* The same for a line with several numbers. */
static enum first_number numbers_free_judge_in_line(qd_reader *reader, const struct line *line,
                                                    uint32_t values) {
    struct line others = *line;
    const char *word;
    uint32_t count;
    size_t length = qd_next_word(&others.begin, line->end, &word);
    uint32_t first = qd_parse_number(word, length);
    if (first == NOT_A_NUMBER || !qd_are_numbers(&others, values, &count))
        return FIRST_OF_NONE;
    if (count == first * numbers_free_cells_of(values))
        return FIRST_COUNT;
    return numbers_free_is_whole(reader, count + 1, values)
               ? FIRST_OF_NONE
               : numbers_free_judge(reader, first, values, count);
}

/*
 * Two or three numbers before a row of more than three are the size of the board, rather than its first cells, or nothing
 * that can be read: two equal values are never side by side. If the format or a board of another width was requested,
 * others are cells.
 */
static enum first_number numbers_free_judge_size(const qd_reader *reader, const struct line *line) {
    uint32_t count, width = 0;
    uint32_t fixed = qd_reader_fixed_values(reader);
    if (line->end - line->begin > 12 || !qd_are_numbers(line, QD_MAX_VALUES, &count) || count < 2 ||
        count > 3 || qd_has_empty_cells(reader, line))
        return FIRST_OF_NONE;
    struct line next;
    size_t offset = 0;
    enum ahead ahead;
    while ((ahead = qd_reader_look_ahead(reader, &offset, &next)) == AHEAD_LINE)
        if (next.begin < next.end && *next.begin != '#')
            break;
    if (ahead == AHEAD_UNKNOWN)
        return FIRST_UNSURE;
    if (ahead == AHEAD_NONE || !qd_are_numbers(&next, QD_MAX_VALUES, &width) || width <= 3)
        return FIRST_OF_NONE;
    size_t length = qd_word_run(line->begin, line->end);
    uint32_t number = qd_parse_number(line->begin, length);
    if (count == 2 && qd_parse_number(line->end - length, length) == number &&
        (number == width || number * number == width))
        return FIRST_SIZE;
    bool may_wrap = qd_reader_insists_on(reader, "numbers") || (fixed && fixed != width);
    return may_wrap ? FIRST_OF_NONE : FIRST_MISFIT;
}

enum first_number qd_numbers_judge_first(qd_reader *reader, const struct line *held,
                                         const struct line *line) {
    uint32_t count, values = qd_numbers_free_values(reader);
    enum first_number size =
        values && !held ? numbers_free_judge_size(reader, line) : FIRST_OF_NONE;
    if (size != FIRST_OF_NONE)
        return size;
    if (!values || (!held && qd_numbers_go_on(reader, line)))
        return FIRST_OF_NONE;
    if (!held)
        return numbers_free_judge_in_line(reader, line, values);
    if (!qd_are_numbers(line, values, &count) || numbers_free_is_whole(reader, count, values))
        return FIRST_OF_NONE; /* a count, if a grid follows */
    uint32_t first = qd_parse_number(held->begin, (size_t)(held->end - held->begin));
    return numbers_free_judge(reader, first, values, count);
}

/* ---- taking ---------------------------------------------------------------------------------- */

/* Whether most words are cells, so that the others are errors. A single word may be a grid of
 * symbols, or anything. */
static bool numbers_free_is_of_numbers(const struct line *line, uint32_t values) {
    const char *cursor = line->begin, *word;
    uint32_t cells = 0, others = 0;
    for (size_t length; (length = qd_next_word(&cursor, line->end, &word));)
        if (length < 16 && qd_is_number_cell(word, length, values))
            cells++;
        else
            others++;
    return cells > others;
}

enum taken qd_numbers_take_freely(qd_reader *reader, const struct line *line) {
    struct draft *draft = qd_reader_draft(reader);
    const char *cursor = line->begin, *word;
    size_t length;
    if (line->begin == line->end && !qd_reader_is_over(reader))
        return TAKEN;
    if (!numbers_free_is_of_numbers(line, draft->values))
        return qd_numbers_end_before(reader, line);
    draft->rows = 1; /* not empty any more */
    while ((length = qd_next_word(&cursor, line->end, &word))) {
        if (draft->cell_count == draft->cells) {
            qd_reader_leave(reader, word);
            break;
        }
        qd_add_number_cell(reader, line, word, length);
    }
    return draft->cell_count == draft->cells ? qd_numbers_complete(reader) : TAKEN;
}

static uint32_t numbers_free_find_largest(const struct draft *draft) {
    uint32_t largest = 0;
    for (size_t cell = 0; cell < draft->cell_count; cell++)
        if (draft->numbers[cell] != NOT_A_NUMBER && draft->numbers[cell] > largest)
            largest = draft->numbers[cell];
    return largest;
}

/* Whether a grid wider than 9x9 may be several 9x9 grids: it has no number above 9. */
static bool numbers_free_may_be_several(const qd_reader *reader, const struct draft *draft) {
    return !qd_reader_fixed_values(reader) && draft->values > USUAL_VALUES &&
           draft->values % USUAL_VALUES == 0 && !draft->lettered &&
           numbers_free_find_largest(draft) > 0 && numbers_free_find_largest(draft) <= USUAL_VALUES;
}

/* Whether rows that seemed to be wider than 9 are, so far, the numbers of a whole 9x9. */
static bool numbers_free_is_usual_grid(const qd_reader *reader, const struct draft *draft) {
    return !qd_reader_fixed_values(reader) && draft->values > USUAL_VALUES && !draft->lettered &&
           draft->cell_count == numbers_free_cells_of(USUAL_VALUES) &&
           numbers_free_find_largest(draft) <= USUAL_VALUES;
}

enum taken qd_numbers_end_before(qd_reader *reader, const struct line *line) {
    if (!numbers_free_is_usual_grid(reader, qd_reader_draft(reader)))
        return FOREIGN;
    qd_draft_set_values(reader, USUAL_VALUES);
    qd_reader_leave(reader, line->begin);
    return qd_numbers_complete(reader);
}

enum taken qd_numbers_complete(qd_reader *reader) {
    struct draft *draft = qd_reader_draft(reader);
    draft->numeric = draft->numeric || !draft->lettered;
    draft->spaced = !draft->numeric;
    if (numbers_free_may_be_several(reader, draft))
        qd_draft_doubt(reader, draft->places[0], QD_DOUBT_BOARD,
                       "one large grid, or several of 9x9, side by side?");
    qd_settle_groups(reader);
    return COMPLETE;
}
