/*
 * Game ids of Solo, the Sudoku of Simon Tatham's puzzle collection, alone or at the end of a link.
 *
 *     3x3:7b8_3_6a1 ...               blocks in three columns and three rows; then the grid
 *     9jx:GRID,BLOCKS                 a jigsaw, with diagonals
 *     2x3k:GRID,CAGES,SUMS            a killer
 *
 * In a grid letters are that many empty cells, and _ stands between two numbers. Blocks and cages are said by the lines
 * between cells: first between neighbours in a row, row by row, then between those in a column, column by column. A
 * letter is that many places without a line and then a line, _ a line at once, and z 25 places without one. A sum
 * stands in one cell of its cage. The letters after the size that say how puzzles are made (symmetry, difficulty) mean
 * nothing here.
 */
#include "cage_map.h"
#include "format_families.h"
#include "site_link.h"
#include "writer.h"

#include "../base/check.h"
#include "../sudoku/above.h"

#include <string.h>

enum { SOLO_VALUES = 31, SOLO_CELLS = SOLO_VALUES * SOLO_VALUES, SOLO_MOST_SUM = 9999 };

struct solo {
    uint32_t values, rows, columns; /* of a block; 0: blocks of any shape */
    bool diagonals, killer, seeded; /* seeded: only a random number follows */
    const char *text, *end;         /* after the colon */
};

/* ---- the head -------------------------------------------------------------------------------- */

static bool solo_is_digit(const char *c, const char *end) {
    return c < end && *c >= '0' && *c <= '9';
}

static uint32_t solo_take_number(const char **c, const char *end) {
    const char *begin = *c;
    while (solo_is_digit(*c, end))
        (*c)++;
    return qd_parse_number(begin, (size_t)(*c - begin));
}

/* "3x3", "9j", "3x3jxk", with what says how puzzles are made. */
static bool solo_take_head(struct solo *solo, const char **c, const char *end) {
    uint32_t across = solo_take_number(c, end), down = across;
    bool has_down = false;
    if (across < 1 || across > SOLO_VALUES)
        return false;
    if (end - *c > 1 && **c == 'x' && solo_is_digit(*c + 1, end)) {
        (*c)++;
        down = solo_take_number(c, end);
        has_down = true;
    }
    if (down < 1 || down > SOLO_VALUES)
        return false;
    bool is_jigsaw = down == 1;
    for (; *c < end && ((**c >= 'a' && **c <= 'z') || solo_is_digit(*c, end)); (*c)++) {
        is_jigsaw = is_jigsaw || **c == 'j';
        if (**c == 'j' && !has_down)
            down = 1;
        solo->diagonals = solo->diagonals || **c == 'x';
        solo->killer = solo->killer || **c == 'k';
        if (strchr("dmr", **c) && *c + 1 < end)
            (*c)++; /* its argument */
    }
    solo->values = across * down;
    solo->rows = is_jigsaw ? 0 : across;
    solo->columns = down;
    return (has_down || is_jigsaw) && solo->values >= 2 && solo->values <= SOLO_VALUES;
}

static bool solo_parse(struct solo *solo, const char *begin, const char *end) {
    const char *c = begin;
    *solo = (struct solo){.text = begin};
    if (!solo_take_head(solo, &c, end) || c == end || (*c != ':' && *c != '#'))
        return false;
    solo->seeded = *c == '#';
    solo->text = ++c;
    solo->end = end;
    while (c < end && (solo->seeded ? solo_is_digit(c, end)
                                    : solo_is_digit(c, end) || (*c >= 'a' && *c <= 'z') ||
                                          *c == '_' || *c == ','))
        c++;
    return c == end && solo->text < end;
}

/* Finds the id in the line. */
static bool solo_find(const struct line *line, struct solo *solo) {
    const char *begin = line->begin, *mark = memchr(begin, '#', (size_t)(line->end - begin));
    bool is_link = qd_link_is_at(line, "chiark.greenend.org.uk") && mark;
    return solo_parse(solo, is_link ? mark + 1 : begin, line->end);
}

static bool solo_begins(qd_reader *reader, const struct line *line) {
    struct solo solo;
    if (!solo_find(line, &solo))
        return false;
    qd_draft_open(reader, &qd_format_solo, solo.values, line);
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct solo_reading {
    qd_reader *reader;
    const struct line *line;
    const char *c, *end;
    uint32_t values, cells;
};

static bool solo_fail(struct solo_reading *reading, const char *message) {
    qd_draft_fail(reading->reader, reading->line, reading->c, message);
    return false;
}

static bool solo_read_grid(struct solo_reading *reading, uint32_t most, uint32_t *numbers) {
    uint32_t count = 0;
    memset(numbers, 0, reading->cells * sizeof *numbers);
    while (reading->c < reading->end && *reading->c != ',') {
        if (*reading->c == '_') {
            reading->c++;
            continue;
        }
        bool is_number = solo_is_digit(reading->c, reading->end);
        const char *next = reading->c + 1;
        uint32_t number =
            is_number ? (next = reading->c, solo_take_number(&next, reading->end)) : 0;
        if (is_number && (number < 1 || number > most))
            return solo_fail(reading, "this number does not fit the board");
        if (count + (is_number ? 1 : (uint32_t)(*reading->c - 'a') + 1) > reading->cells)
            return solo_fail(reading, "there are more cells than the board has");
        if (is_number)
            numbers[count] = number;
        count += is_number ? 1 : (uint32_t)(*reading->c - 'a') + 1;
        reading->c = next;
    }
    if (count < reading->cells)
        return solo_fail(reading, "there are fewer cells than the board has");
    return true;
}

/* The two cells at a place where a line may be. */
static void solo_place(uint32_t n, uint32_t place, uint32_t *one, uint32_t *other) {
    uint32_t across = n * (n - 1), line = place % across / (n - 1), along = place % (n - 1);
    *one = place < across ? line * n + along : along * n + line;
    *other = *one + (place < across ? 1 : n);
}

static uint32_t solo_root(const uint32_t *group, uint32_t cell) {
    while (group[cell] != cell)
        cell = group[cell];
    return cell;
}

/* Of each cell the first cell of its block or cage. */
static bool solo_read_lines(struct solo_reading *reading, uint32_t *group) {
    uint32_t n = reading->values, places = 2 * n * (n - 1), place = 0;
    for (uint32_t cell = 0; cell < reading->cells; cell++)
        group[cell] = cell;
    for (; reading->c < reading->end && *reading->c != ','; reading->c++) {
        char c = *reading->c;
        uint32_t run = c == '_' ? 0 : c == 'z' ? 25 : (uint32_t)(c - 'a') + 1;
        if (solo_is_digit(reading->c, reading->end) || place + run > places)
            return solo_fail(reading, "this is not how lines between blocks are said");
        for (uint32_t i = 0; i < run; i++) {
            uint32_t one, other;
            solo_place(n, place++, &one, &other);
            one = solo_root(group, one);
            other = solo_root(group, other);
            group[one > other ? one : other] = one < other ? one : other;
        }
        place += c != 'z'; /* the line */
    }
    for (uint32_t cell = 0; cell < reading->cells; cell++)
        group[cell] = solo_root(group, cell);
    if (place != places + 1)
        return solo_fail(reading, "lines are missing");
    return true;
}

/* Past the comma before the next part. */
static bool solo_next(struct solo_reading *reading) {
    if (reading->c == reading->end)
        return solo_fail(reading, "expected a comma, and more");
    QD_CHECK(*reading->c == ',');
    reading->c++;
    return true;
}

static bool solo_read_blocks(struct solo_reading *reading, qd_text *board) {
    uint32_t group[SOLO_CELLS], number[SOLO_CELLS], size[SOLO_CELLS] = {0}, count = 0;
    if (!solo_next(reading) || !solo_read_lines(reading, group))
        return false;
    for (uint32_t cell = 0; cell < reading->cells; cell++) {
        if (group[cell] == cell)
            number[cell] = count++;
        size[group[cell]]++;
        group[cell] = number[group[cell]];
    }
    if (count != reading->values)
        return solo_fail(reading, "there are not as many blocks as values");
    qd_add_regions(board, group, reading->values * reading->values);
    return true;
}

static bool solo_read_cages(struct solo_reading *reading, qd_text *board) {
    uint32_t sums[SOLO_CELLS];
    struct cage_map cages = {.count = reading->cells};
    if (!solo_next(reading) || !solo_read_lines(reading, cages.cage) || !solo_next(reading) ||
        !solo_read_grid(reading, SOLO_MOST_SUM, sums))
        return false;
    for (uint32_t cell = 0; cell < reading->cells; cell++) {
        uint32_t *sum = &cages.sum[cages.cage[cell]];
        if (sums[cell] && *sum)
            return solo_fail(reading, "a cage has two sums");
        *sum += sums[cell];
    }
    qd_add_cages(board, &cages, reading->values);
    return true;
}

static bool solo_read_board(struct solo_reading *reading, const struct solo *solo, qd_text *board) {
    qd_text_printf(board, "%ux%u", solo->values, solo->values);
    if (solo->rows)
        qd_text_printf(board, ":%ux%u", solo->rows, solo->columns);
    if (!solo->rows && !solo_read_blocks(reading, board))
        return false;
    qd_text_put(board, solo->diagonals ? "+x" : "");
    if (solo->killer && !solo_read_cages(reading, board))
        return false;
    if (reading->c < reading->end)
        return solo_fail(reading, "unexpected text after the puzzle");
    return true;
}

static enum taken solo_take(qd_reader *reader, const struct line *line) {
    uint32_t numbers[SOLO_CELLS];
    qd_text board = QD_TEXT_INIT;
    struct solo solo;
    (void)solo_find(line, &solo);
    struct place at = qd_place_in(line, solo.text);
    struct solo_reading reading = {reader,   line,        solo.text,
                                   solo.end, solo.values, solo.values * solo.values};
    if (solo.seeded)
        solo_fail(&reading, "this id names a random number, from which only Solo makes a puzzle; "
                            "copy its specific id");
    else if (qd_tray_open(reader, at, solo.values) &&
             solo_read_grid(&reading, solo.values, numbers) &&
             solo_read_board(&reading, &solo, &board) &&
             qd_text_check(&board, &qd_reader_draft(reader)->error) == QD_OK) {
        qd_tray_fill(reader, at, numbers, NULL);
        qd_tray_close(reader);
        qd_draft_set_board(reader, at, board.data);
    }
    qd_text_free(&board);
    qd_reader_draft(reader)->rows = qd_reader_draft(reader)->height;
    return COMPLETE;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Runs of empty cells as letters, numbers with _ between them. */
static void solo_write_grid(qd_text *text, const uint32_t *numbers, uint32_t cells) {
    uint32_t run = 0;
    for (uint32_t cell = 0; cell <= cells; cell++) {
        if (cell < cells && !numbers[cell]) {
            run++;
            continue;
        }
        if (!run && cell && cell < cells)
            qd_text_put(text, "_");
        for (; run; run -= run > 26 ? 26 : run)
            qd_text_put_byte(text, (char)('a' + (run > 26 ? 25 : run - 1)));
        if (cell < cells)
            qd_text_put_number(text, numbers[cell]);
    }
}

static void solo_write_lines(qd_text *text, const uint32_t *group, uint32_t n) {
    uint32_t run = 0;
    for (uint32_t place = 0; place <= 2 * n * (n - 1); place++) {
        uint32_t one = 0, other = 0;
        if (place < 2 * n * (n - 1))
            solo_place(n, place, &one, &other);
        if (place < 2 * n * (n - 1) && group[one] == group[other]) {
            run++;
            continue;
        }
        for (; run > 25; run -= 25)
            qd_text_put(text, "z");
        qd_text_put_byte(text, (char)(run ? 'a' + run - 1 : '_'));
        run = 0;
    }
}

static void solo_write(qd_writer *writer, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    uint32_t n = qd_board_value_count(board), numbers[SOLO_CELLS], group[SOLO_CELLS];
    bool is_jigsaw = qd_board_has_regions(board) || qd_board_box_columns(board) == 1 ||
                     qd_board_box_rows(board) == 1;
    struct cage_map cages;
    qd_find_cages(board, &cages);
    for (uint32_t cell = 0; cell < n * n; cell++) {
        numbers[cell] = qd_grid_value(puzzle->grid, cell);
        group[cell] = qd_board_region(board, cell);
    }
    if (is_jigsaw)
        qd_text_printf(writer->text, "%uj", n);
    else
        qd_text_printf(writer->text, "%ux%u", qd_board_box_rows(board),
                       qd_board_box_columns(board));
    qd_text_printf(writer->text, "%s%s:", qd_has_rule(board, "x") ? "x" : "",
                   cages.count ? "k" : "");
    solo_write_grid(writer->text, numbers, n * n);
    if (is_jigsaw) {
        qd_text_put(writer->text, ",");
        solo_write_lines(writer->text, group, n);
    }
    if (cages.count) {
        qd_text_put(writer->text, ",");
        solo_write_lines(writer->text, cages.cage, n);
        for (uint32_t cell = 0; cell < n * n; cell++)
            numbers[cell] = qd_is_first_of_cage(&cages, cell) ? cages.sum[cages.cage[cell]] : 0;
        qd_text_put(writer->text, ",");
        solo_write_grid(writer->text, numbers, n * n);
    }
    qd_text_put(writer->text, "\n");
}

/* Cages are said by lines, so each cell is in one, and Solo wants sums and several cells. */
static const char *solo_refuses_cages(const qd_board *board, uint32_t n) {
    struct cage_map cages;
    uint32_t size[SOLO_CELLS] = {0};
    const char *why = qd_find_cages(board, &cages);
    for (uint32_t cell = 0; cell < n * n && !why && cages.count; cell++) {
        if (cages.cage[cell] == NO_CAGE)
            return "cages that leave cells out";
        size[cages.cage[cell]]++;
    }
    for (uint32_t cage = 0; cage < cages.count && !why; cage++)
        why = size[cage] < 2     ? "cages of one cell"
              : !cages.sum[cage] ? "cages without a sum"
                                 : NULL;
    if (!why && cages.count && !qd_are_connected(cages.cage, n))
        why = "cages that are not connected";
    return why;
}

static const char *solo_refuses(const qd_board *board) {
    uint32_t n = qd_board_value_count(board), region[SOLO_CELLS] = {0};
    if (n > SOLO_VALUES || qd_board_cell_count(board) != n * n || !qd_board_is_regular(board))
        return NULL; /* is refused anyway */
    for (uint32_t cell = 0; cell < n * n; cell++)
        region[cell] = qd_board_region(board, cell);
    if (!qd_are_connected(region, n))
        return "regions that are not connected";
    return solo_refuses_cages(board, n);
}

static const char *const solo_rules[] = {"cage", "x", NULL};

const struct qd_format qd_format_solo = {
    .name = "solo",
    .summary = "a game id of Solo in Simon Tatham's puzzle collection: 3x3:7b8_3_6a1 ...",
    .alone = true,
    .marks = "0123456789hwc",
    .square = true,
    .least = 2,
    .most = SOLO_VALUES,
    .holds = QD_HOLDS_REGIONS | QD_HOLDS_BOXES,
    .rules = solo_rules,
    .needs_rules = true,
    .begins = solo_begins,
    .take = solo_take,
    .refuses = solo_refuses,
    .write = solo_write,
};
