/* Writes the rules of boards as f-puzzles has them, from their notation and by the table of keys. */
#include "site_fpuzzles.h"
#include "draft.h"

#include <stdio.h>

/* ---- the notation ---------------------------------------------------------------------------- */

/* A part of a text. */
struct rule_part {
    const char *begin, *end;
};

static bool fpuzzles_write_rules_is_letter(const char *c, const char *letters) {
    return *c && strchr(letters, *c);
}

/* The next cell, "r1c12", from `*text` on, which moves past it. */
static bool fpuzzles_write_rules_take_cell(const char **text, const char *end, uint32_t *row,
                                           uint32_t *column) {
    const char *c = *text;
    while (c < end && !fpuzzles_write_rules_is_letter(c, "rR"))
        c++;
    size_t rows = c < end ? strspn(c + 1, "0123456789") : 0;
    if (!rows || !fpuzzles_write_rules_is_letter(c + 1 + rows, "cC"))
        return false;
    *row = qd_parse_number(c + 1, rows);
    c += rows + 2;
    size_t columns = strspn(c, "0123456789");
    *column = qd_parse_number(c, columns);
    *text = c + columns;
    return true;
}

/* What is before the colon, and what is after it. */
static struct rule_part fpuzzles_write_rules_before(const char *text) {
    const char *colon = strchr(text, ':');
    return (struct rule_part){text, colon ? colon : text};
}

static struct rule_part fpuzzles_write_rules_after(const char *text) {
    const char *colon = strchr(text, ':');
    return (struct rule_part){colon ? colon + 1 : text, text + strlen(text)};
}

/* ---- cells ----------------------------------------------------------------------------------- */

static void fpuzzles_write_rules_cell(qd_writer *writer, uint32_t row, uint32_t column) {
    qd_text_printf(writer->text, "\"R%uC%u\"", row, column);
}

static void fpuzzles_write_rules_cells(qd_writer *writer, struct rule_part part) {
    uint32_t row, column;
    const char *between = "[";
    while (fpuzzles_write_rules_take_cell(&part.begin, part.end, &row, &column)) {
        qd_text_put(writer->text, between);
        fpuzzles_write_rules_cell(writer, row, column);
        between = ",";
    }
    qd_text_put(writer->text, "]");
}

/* The cell of the circle from which an arrow comes: one that touches its first cell, or the last one. */
static void fpuzzles_write_rules_origin(struct rule_part circle, struct rule_part shaft,
                                        uint32_t *row, uint32_t *column) {
    uint32_t to_row = 0, to_column = 0, next_row, next_column;
    fpuzzles_write_rules_take_cell(&shaft.begin, shaft.end, &to_row, &to_column);
    while (fpuzzles_write_rules_take_cell(&circle.begin, circle.end, &next_row, &next_column)) {
        *row = next_row;
        *column = next_column;
        if (next_row <= to_row + 1 && to_row <= next_row + 1 && next_column <= to_column + 1 &&
            to_column <= next_column + 1)
            return;
    }
}

/* ---- entries --------------------------------------------------------------------------------- */

/* The number of a constraint, which is `usual` if it has none, or its letter, as a string. */
static void fpuzzles_write_rules_value(qd_writer *writer, const struct fpuzzles_rule *row,
                                       const qd_constraint *constraint) {
    struct rule_part before = fpuzzles_write_rules_before(constraint->text);
    if (row->before == FPUZZLES_BARE || row->before == FPUZZLES_WORD || before.begin == before.end)
        return;
    qd_text_put(writer->text, ",\"value\":\"");
    qd_text_put_bytes(writer->text, before.begin, (size_t)(before.end - before.begin));
    qd_text_put(writer->text, "\"");
}

static void fpuzzles_write_rules_group(qd_writer *writer, const struct fpuzzles_rule *row,
                                       const qd_constraint *constraint) {
    qd_text_put(writer->text, "{\"cells\":");
    fpuzzles_write_rules_cells(writer, fpuzzles_write_rules_after(constraint->text));
    fpuzzles_write_rules_value(writer, row, constraint);
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_rules_line(qd_writer *writer, const struct fpuzzles_rule *row,
                                      const qd_constraint *constraint) {
    qd_text_put(writer->text, "{\"lines\":[");
    fpuzzles_write_rules_cells(writer, fpuzzles_write_rules_after(constraint->text));
    qd_text_put(writer->text, "]");
    fpuzzles_write_rules_value(writer, row, constraint);
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_rules_marks(qd_writer *writer, const struct fpuzzles_rule *rule,
                                       const qd_constraint *constraint) {
    struct rule_part part = fpuzzles_write_rules_after(constraint->text);
    const char *between = "{\"cell\":";
    uint32_t row, column;
    (void)rule;
    while (fpuzzles_write_rules_take_cell(&part.begin, part.end, &row, &column)) {
        qd_text_put(writer->text, between);
        fpuzzles_write_rules_cell(writer, row, column);
        between = "},{\"cell\":";
    }
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_rules_arrow(qd_writer *writer, const struct fpuzzles_rule *rule,
                                       const qd_constraint *constraint) {
    struct rule_part circle = fpuzzles_write_rules_before(constraint->text),
                     shaft = fpuzzles_write_rules_after(constraint->text);
    uint32_t row = 0, column = 0;
    (void)rule;
    qd_text_put(writer->text, "{\"cells\":");
    fpuzzles_write_rules_cells(writer, circle);
    fpuzzles_write_rules_origin(circle, shaft, &row, &column);
    qd_text_put(writer->text, ",\"lines\":[[");
    fpuzzles_write_rules_cell(writer, row, column);
    while (fpuzzles_write_rules_take_cell(&shaft.begin, shaft.end, &row, &column)) {
        qd_text_put(writer->text, ",");
        fpuzzles_write_rules_cell(writer, row, column);
    }
    qd_text_put(writer->text, "]]}");
}

static void fpuzzles_write_rules_clone(qd_writer *writer, const struct fpuzzles_rule *row,
                                       const qd_constraint *constraint) {
    (void)row;
    qd_text_put(writer->text, "{\"cells\":");
    fpuzzles_write_rules_cells(writer, fpuzzles_write_rules_before(constraint->text));
    qd_text_put(writer->text, ",\"cloneCells\":");
    fpuzzles_write_rules_cells(writer, fpuzzles_write_rules_after(constraint->text));
    qd_text_put(writer->text, "}");
}

/* Values are separated by commas. */
static void fpuzzles_write_rules_values(qd_writer *writer, struct rule_part part) {
    qd_text_put(writer->text, ",\"values\":[");
    qd_text_put_bytes(writer->text, part.begin, (size_t)(part.end - part.begin));
    qd_text_put(writer->text, "]");
}

static void fpuzzles_write_rules_quad(qd_writer *writer, const struct fpuzzles_rule *rule,
                                      const qd_constraint *constraint) {
    struct rule_part part = fpuzzles_write_rules_after(constraint->text);
    uint32_t row = 0, column = 0;
    (void)rule;
    fpuzzles_write_rules_take_cell(&part.begin, part.end, &row, &column);
    qd_text_put(writer->text, "{\"cells\":[");
    for (uint32_t i = 0; i < 4; i++) {
        qd_text_put(writer->text, i ? "," : "");
        fpuzzles_write_rules_cell(writer, row + i / 2, column + i % 2);
    }
    qd_text_put(writer->text, "]");
    struct rule_part values = fpuzzles_write_rules_before(constraint->text);
    values.end -= values.end[-1] == ','; /* `12,:` */
    fpuzzles_write_rules_values(writer, values);
    qd_text_put(writer->text, "}");
}

/* "c3" or "r2": above the column, or to the left of the row. */
static void fpuzzles_write_rules_line_clue(qd_writer *writer, const struct fpuzzles_rule *row,
                                           const qd_constraint *constraint) {
    struct rule_part part = fpuzzles_write_rules_after(constraint->text);
    uint32_t number = qd_parse_number(part.begin + 1, strlen(part.begin + 1));
    bool is_row = fpuzzles_write_rules_is_letter(part.begin, "rR");
    qd_text_put(writer->text, "{\"cell\":");
    fpuzzles_write_rules_cell(writer, is_row ? number : 0, is_row ? 0 : number);
    fpuzzles_write_rules_value(writer, row, constraint);
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_rules_side_clue(qd_writer *writer, const struct fpuzzles_rule *rule,
                                           const qd_constraint *constraint) {
    struct rule_part part = fpuzzles_write_rules_after(constraint->text);
    uint32_t row = 0, column = 0;
    fpuzzles_write_rules_take_cell(&part.begin, part.end, &row, &column);
    qd_text_put(writer->text, "{\"cell\":");
    fpuzzles_write_rules_cell(writer, row, column);
    if (rule->shape == FPUZZLES_SLOPES)
        qd_text_printf(writer->text, ",\"direction\":\"%c%c\"", *part.begin == 'd' ? 'D' : 'U',
                       *part.begin && part.begin[1] == 'r' ? 'R' : 'L');
    fpuzzles_write_rules_value(writer, rule, constraint);
    qd_text_put(writer->text, "}");
}

static void fpuzzles_write_rules_entry(qd_writer *writer, const struct fpuzzles_rule *row,
                                       const qd_constraint *constraint) {
    static void (*const write[])(qd_writer *, const struct fpuzzles_rule *,
                                 const qd_constraint *) = {
        [FPUZZLES_CELLS] = fpuzzles_write_rules_group,
        [FPUZZLES_LINES] = fpuzzles_write_rules_line,
        [FPUZZLES_MARKS] = fpuzzles_write_rules_marks,
        [FPUZZLES_ARROWS] = fpuzzles_write_rules_arrow,
        [FPUZZLES_CLONES] = fpuzzles_write_rules_clone,
        [FPUZZLES_QUADS] = fpuzzles_write_rules_quad,
        [FPUZZLES_ROWS] = fpuzzles_write_rules_line_clue,
        [FPUZZLES_SIDES] = fpuzzles_write_rules_side_clue,
        [FPUZZLES_SLOPES] = fpuzzles_write_rules_side_clue,
    };
    write[row->shape](writer, row, constraint);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool fpuzzles_write_rules_has_word(const struct fpuzzles_rule *row,
                                          const qd_constraint *constraint) {
    struct rule_part word = fpuzzles_write_rules_before(constraint->text);
    size_t length = (size_t)(word.end - word.begin);
    return row->before != FPUZZLES_WORD ||
           (length == strlen(row->word) && memcmp(word.begin, row->word, length) == 0);
}

/* Extra regions are also the houses of rules that have no form here. */
static void fpuzzles_write_rules_houses(qd_writer *writer, const qd_board *board,
                                        const char **before) {
    uint32_t n = qd_board_value_count(board);
    for (uint32_t i = 0; i < qd_board_house_count(board); i++) {
        qd_house house = qd_board_house(board, i);
        if (house.is_usual || qd_format_holds_rule(writer->format, house.rule))
            continue;
        qd_text_printf(writer->text, "%s{\"cells\":", *before);
        for (uint32_t k = 0; k < house.cell_count; k++) {
            qd_text_put(writer->text, k ? "," : "[");
            fpuzzles_write_rules_cell(writer, house.cells[k] / n + 1, house.cells[k] % n + 1);
        }
        qd_text_put(writer->text, "]}");
        *before = ",";
    }
}

/* An array of the constraints that a row of the table is for, if there are any. */
static void fpuzzles_write_rules_array(qd_writer *writer, const qd_board *board,
                                       const struct fpuzzles_rule *row) {
    char opening[40];
    const char *before = opening;
    snprintf(opening, sizeof opening, ",\"%s\":[", row->key);
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        if (!qd_fpuzzles_rule_is(row, constraint->rule) ||
            !fpuzzles_write_rules_has_word(row, constraint))
            continue;
        qd_text_put(writer->text, before);
        fpuzzles_write_rules_entry(writer, row, constraint);
        before = ",";
    }
    if (strcmp(row->rule, "house") == 0)
        fpuzzles_write_rules_houses(writer, board, &before);
    qd_text_put(writer->text, before == opening ? "" : "]");
}

/* Whether the board has the rule of that row, perhaps as a part of another one. */
static bool fpuzzles_write_rules_is_on(const qd_board *board, const struct fpuzzles_rule *row) {
    const char *part;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++)
        for (size_t k = 0; (part = qd_fpuzzles_part(qd_board_constraint(board, i)->rule, k)); k++)
            if (qd_fpuzzles_rule_is(row, part))
                return true;
    return false;
}

void qd_fpuzzles_write_rules(qd_writer *writer, const qd_board *board) {
    const struct fpuzzles_rule *row;
    const char *before = ",\"negative\":[";
    for (size_t i = 0; (row = qd_fpuzzles_rule(i)); i++)
        if (row->shape == FPUZZLES_FLAG && fpuzzles_write_rules_is_on(board, row))
            qd_text_printf(writer->text, ",\"%s\":true", row->key);
        else if (row->shape > FPUZZLES_NEGATIVE)
            fpuzzles_write_rules_array(writer, board, row);
        else if (row->shape == FPUZZLES_NEGATIVE && fpuzzles_write_rules_is_on(board, row)) {
            qd_text_printf(writer->text, "%s\"%s\"", before, row->key);
            before = ",";
        }
    qd_text_put(writer->text, before[1] ? "" : "]");
}
