/*
 * Lines of HoDoKu's library: fields separated by colons.
 *
 *     :technique:digits:cells:deleted candidates:eliminations:extra
 *
 * Cells are clues, `+` and a digit for a placed value, or dots. A deleted candidate is three
 * digits: value, row, column. If there are any, the candidates of empty cells are those that the
 * values leave, without the deleted ones.
 */
#include "format_families.h"

#include "../base/check.h"
#include "../sudoku/above.h"

#include <stdio.h>

enum { TECHNIQUE, DIGITS, HODOKU_CELLS, DELETED, ELIMINATIONS, HODOKU_EXTRA, FIELD_COUNT };

struct field {
    const char *begin, *end;
};

/* Splits the line at its colons; the last field has the rest. False if there are too few. */
static bool hodoku_split(const struct line *line, struct field *hodoku_fields) {
    const char *c = line->begin + 1;
    int count = 0;
    QD_CHECK(c <= line->end && c[-1] == ':');
    for (; count < FIELD_COUNT; count++) {
        const char *colon = count < HODOKU_EXTRA ? memchr(c, ':', (size_t)(line->end - c)) : NULL;
        hodoku_fields[count] = (struct field){c, colon ? colon : line->end};
        c = colon ? colon + 1 : line->end;
    }
    return hodoku_fields[HODOKU_CELLS].end > hodoku_fields[HODOKU_CELLS].begin;
}

/* The number of cells: symbols other than +. */
static size_t hodoku_count_cells(struct field field) {
    size_t count = 0;
    for (const char *c = field.begin; c < field.end; c++)
        count += *c != '+';
    return count;
}

static bool hodoku_begins(qd_reader *reader, const struct line *line) {
    struct field hodoku_fields[FIELD_COUNT];
    uint32_t fixed = qd_reader_fixed_values(reader);
    if (*line->begin != ':' || (fixed && fixed != 9) || !hodoku_split(line, hodoku_fields))
        return false;
    if (hodoku_count_cells(hodoku_fields[HODOKU_CELLS]) != 81 &&
        !qd_reader_insists(reader, &qd_format_hodoku))
        return false;
    qd_draft_open(reader, &qd_format_hodoku, 9, line);
    if (!qd_reader_counts_from_1(reader))
        qd_draft_fail(reader, line, line->begin, "another board was requested");
    return true;
}

static bool hodoku_is_digit(char c) {
    return c >= '1' && c <= '9';
}

static void hodoku_add_cells(qd_reader *reader, const struct line *line, struct field cells) {
    struct draft *draft = qd_reader_draft(reader);
    bool placed = false;
    for (const char *c = cells.begin; c < cells.end; c++) {
        if (*c == '+' && !placed) {
            placed = true;
            if (c + 1 == cells.end || !hodoku_is_digit(c[1]))
                qd_draft_fail(reader, line, c, "expected a placed digit");
            continue;
        }
        qd_draft_set_given(reader, draft->cell_count, !placed && hodoku_is_digit(*c));
        qd_draft_add(reader, line, c, 1);
        placed = false;
    }
    if (hodoku_count_cells(cells) != 81)
        qd_draft_fail(reader, line, cells.begin, "a 9x9 board has 81 cells");
}

/* Triples of value, row and column. */
static void hodoku_add_deleted(qd_reader *reader, const struct line *line, struct field deleted) {
    const char *cursor = deleted.begin, *word;
    for (size_t length; (length = qd_next_word(&cursor, deleted.end, &word));) {
        if (length != 3 || !hodoku_is_digit(word[0]) || !hodoku_is_digit(word[1]) ||
            !hodoku_is_digit(word[2])) {
            qd_draft_fail(reader, line, word,
                          "a deleted candidate is three digits: value, row, column");
            return;
        }
        uint32_t cell = (uint32_t)((word[1] - '1') * 9 + word[2] - '1');
        const struct draft *draft = qd_reader_draft(reader);
        if (cell < draft->cell_count && draft->symbols[cell] == word[0])
            qd_draft_fail(reader, line, word, "this deletes the value of a cell");
        qd_draft_delete_candidate(reader, cell, (uint32_t)(word[0] - '0'));
    }
}

static void hodoku_tell(qd_reader *reader, const char *name, struct field field) {
    if (field.begin < field.end)
        qd_draft_tell(reader, name, field.begin, (size_t)(field.end - field.begin));
}

static enum taken hodoku_take(qd_reader *reader, const struct line *line) {
    struct field hodoku_fields[FIELD_COUNT];
    struct draft *draft = qd_reader_draft(reader);
    hodoku_split(line, hodoku_fields);
    hodoku_add_cells(reader, line, hodoku_fields[HODOKU_CELLS]);
    hodoku_add_deleted(reader, line, hodoku_fields[DELETED]);
    hodoku_tell(reader, "technique", hodoku_fields[TECHNIQUE]);
    hodoku_tell(reader, "digits", hodoku_fields[DIGITS]);
    hodoku_tell(reader, "eliminations", hodoku_fields[ELIMINATIONS]);
    hodoku_tell(reader, "extra", hodoku_fields[HODOKU_EXTRA]);
    draft->rows = draft->height;
    return COMPLETE;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void hodoku_write_field(qd_writer *writer, const qd_puzzle *puzzle, const char *name) {
    size_t length;
    const char *value = qd_puzzle_text(puzzle, name, &length);
    for (size_t i = 0; i < length; i++)
        qd_text_put_bytes(writer->text, value[i] == '\n' ? " " : value + i, 1);
    if (strcmp(name, "extra") != 0)
        qd_text_put(writer->text, ":");
}

/* Writes the candidates that the values leave but the grid does not have. */
static void hodoku_write_deleted(qd_writer *writer, const qd_grid *grid) {
    uint64_t candidates[QD_MAX_CELLS];
    bool some = false;
    qd_grid *plain;
    if (!qd_grid_about(grid).has_candidates)
        return;
    if (qd_grid_new(qd_grid_board(grid), &plain, NULL) != QD_OK) {
        writer->text->failed = true;
        return;
    }
    for (uint32_t cell = 0; cell < 81; cell++)
        qd_grid_set_value(plain, cell, qd_grid_value(grid, cell));
    qd_reduce_candidates(plain, candidates);
    qd_grid_free(plain);
    for (uint32_t value = 1; value <= 9; value++)
        for (uint32_t cell = 0; cell < 81; cell++) {
            if (!((candidates[cell] & ~qd_grid_candidates(grid, cell)) >> (value - 1) & 1))
                continue;
            qd_text_printf(writer->text, some ? " %u%u%u" : "%u%u%u", value, cell / 9 + 1,
                           cell % 9 + 1);
            some = true;
        }
}

static void hodoku_write(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_text_put(writer->text, ":");
    hodoku_write_field(writer, puzzle, "technique");
    hodoku_write_field(writer, puzzle, "digits");
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint32_t value = qd_grid_value(puzzle->grid, cell);
        qd_text_put(writer->text, qd_puzzle_is_placed(puzzle, cell) ? "+" : "");
        qd_text_printf(writer->text, "%c", value ? '0' + (int)value : '.');
    }
    qd_text_put(writer->text, ":");
    hodoku_write_deleted(writer, puzzle->grid);
    qd_text_put(writer->text, ":");
    hodoku_write_field(writer, puzzle, "eliminations");
    hodoku_write_field(writer, puzzle, "extra");
    qd_text_put(writer->text, "\n");
}

static const char *const hodoku_fields[] = {"technique", "digits", "eliminations", "extra", NULL};

const struct qd_format qd_format_hodoku = {
    .name = "hodoku",
    .alone = true,
    .summary = "lines of HoDoKu's library: clues, placed digits, deleted candidates",
    .square = true,
    .least = 9,
    .most = 9,
    .holds = QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED,
    .fields = hodoku_fields,
    .begins = hodoku_begins,
    .take = hodoku_take,
    .write = hodoku_write,
};
