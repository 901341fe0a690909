/*
 * The rules of boards as items of ISS, one row each. What ISS has no item for is written as a relation of pairs where that
 * says the same, or else refused.
 */
#include "iss_write.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <string.h>

struct iss_rule {
    const char *rule;
    void (*write)(struct iss_writing *writing, const struct iss_rule *rule);
    const char *item;
    uint32_t least; /* with fewer cells it means nothing */
    int64_t usual;  /* the number if none is written; below 0: one must be */
};

/* ---- arguments ------------------------------------------------------------------------------- */

static bool iss_rules_take(struct iss_writing *writing, char mark) {
    while (writing->at < writing->end && (*writing->at == ' ' || *writing->at == ','))
        writing->at++;
    bool is_there = writing->at < writing->end && *writing->at == mark;
    writing->at += is_there;
    return is_there;
}

/* A number, perhaps negative. */
static bool iss_rules_number(struct iss_writing *writing, int64_t *number) {
    bool is_negative = iss_rules_take(writing, '-');
    uint64_t value;
    if (!qd_scan_number(&writing->at, writing->end, 1000000, &value))
        return false;
    *number = is_negative ? -(int64_t)value : (int64_t)value;
    return true;
}

/* r1c2, as the place in the layout, from 0 as the one before its first row. */
static bool iss_rules_place(struct iss_writing *writing, uint32_t *row, uint32_t *column) {
    uint64_t number[2];
    for (int i = 0; i < 2; i++)
        if (!iss_rules_take(writing, i ? 'c' : 'r') ||
            !qd_scan_number(&writing->at, writing->end, 9999, &number[i]))
            return false;
    *row = (uint32_t)number[0];
    *column = (uint32_t)number[1];
    return true;
}

static bool iss_rules_add_cell(struct iss_writing *writing, uint32_t row, uint32_t column) {
    uint32_t cell =
        row && column ? qd_board_cell_at(writing->board, row - 1, column - 1) : QD_NO_CELL;
    if (cell == QD_NO_CELL)
        return false;
    if (!qd_array_reserve(&writing->cells, &writing->cell_capacity, writing->cell_count + 1,
                          sizeof *writing->cells)) {
        writing->failed = true;
        return false;
    }
    writing->cells[writing->cell_count++] = cell;
    return true;
}

/* Cells up to what is none; false if they are not understood. */
static bool iss_rules_cells(struct iss_writing *writing) {
    uint32_t row, column;
    writing->cell_count = 0;
    while (iss_rules_take(writing, 'r')) {
        writing->at--;
        if (!iss_rules_place(writing, &row, &column) || !iss_rules_add_cell(writing, row, column)) {
            qd_iss_write_refuse(writing, "rules of other cells");
            return false;
        }
    }
    return true;
}

static bool iss_rules_refuse_text(struct iss_writing *writing) {
    qd_iss_write_refuse(writing, "a rule with such a text");
    return false;
}

/* number: or nothing */
static bool iss_rules_take_number(struct iss_writing *writing, const struct iss_rule *rule,
                                  int64_t *number) {
    const char *begin = writing->at;
    *number = rule->usual;
    if (!iss_rules_number(writing, number))
        writing->at = begin;
    else if (!iss_rules_take(writing, ':'))
        return iss_rules_refuse_text(writing);
    return *number >= 0 || iss_rules_refuse_text(writing);
}

/* Whether two cells are neighbours on the board or among helper cells. */
static bool iss_rules_are_adjacent(const struct iss_writing *writing) {
    uint32_t row[2], column[2];
    if (writing->cell_count != 2)
        return false;
    for (int i = 0; i < 2; i++)
        qd_board_cell_position(writing->board, writing->cells[i], &row[i], &column[i]);
    int rows = (int)row[0] - (int)row[1], columns = (int)column[0] - (int)column[1];
    return rows * rows + columns * columns == 1;
}

/* ---- items of cells -------------------------------------------------------------------------- */

static void iss_rules_line(struct iss_writing *writing, const struct iss_rule *rule) {
    if (!iss_rules_cells(writing) || writing->cell_count < rule->least)
        return;
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

static void iss_rules_numbered(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number;
    if (!iss_rules_take_number(writing, rule, &number) || !iss_rules_cells(writing) ||
        writing->cell_count < rule->least)
        return;
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, number);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

static void iss_rules_flag(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
}

static void iss_rules_x(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_item(writing, "Diagonal~-1");
}

static void iss_rules_entropic(struct iss_writing *writing, const struct iss_rule *rule) {
    if (writing->least != 1 || writing->values != 9)
        qd_iss_write_refuse(writing, "entropic lines of other values than 1 to 9");
    else
        iss_rules_line(writing, rule);
}

/* Other programs have other stretches where there are no regions. */
static void iss_rules_region_sum(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *begin = writing->at;
    if (!iss_rules_cells(writing))
        return;
    bool is_right = (writing->has_boxes || writing->has_regions) && writing->cell_count;
    for (size_t i = 0; i < writing->cell_count; i++)
        is_right = is_right && writing->cells[i] < writing->rows * writing->columns;
    writing->at = begin;
    if (is_right)
        iss_rules_line(writing, rule);
    else
        qd_iss_write_refuse(writing, "lines of region sums without regions");
}

static void iss_rules_sum_line(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *begin = writing->at;
    int64_t number = 0;
    (void)iss_rules_number(writing, &number);
    writing->at = begin;
    if (number > 30)
        qd_iss_write_refuse(writing, "lines of sums above 30");
    else
        iss_rules_numbered(writing, rule);
}

/* 12:r1c1,2*r1c2 */
static void iss_rules_sum(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t total, weights[ISS_CELLS];
    bool is_plain = true;
    uint32_t row, column;
    if (!iss_rules_number(writing, &total) || !iss_rules_take(writing, ':')) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    writing->cell_count = 0;
    while (writing->at < writing->end) {
        int64_t weight = 1;
        if (iss_rules_number(writing, &weight) && !iss_rules_take(writing, '*'))
            weight = 1000;
        if (writing->cell_count == ISS_CELLS || weight < -100 || weight > 100 ||
            !iss_rules_place(writing, &row, &column) || !iss_rules_add_cell(writing, row, column)) {
            qd_iss_write_refuse(writing, "such a sum");
            return;
        }
        weights[writing->cell_count - 1] = weight;
        is_plain = is_plain && weight == 1;
    }
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, total);
    qd_text_put(&writing->text, is_plain ? "" : "_=");
    for (size_t i = 0; i < writing->cell_count && !is_plain; i++)
        qd_text_printf(&writing->text, "_%lld", (long long)weights[i]);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* r1c1:r1c2r1c3; two or three cells are a pill */
static void iss_rules_arrow(struct iss_writing *writing, const struct iss_rule *rule) {
    if (!iss_rules_cells(writing))
        return;
    size_t circle = writing->cell_count;
    bool is_pill = circle == 2 || circle == 3;
    if ((circle != 1 && !is_pill) || (is_pill && writing->least + writing->values > 10)) {
        qd_iss_write_refuse(writing, "arrows with such a circle");
        return;
    }
    qd_iss_write_item(writing, is_pill ? "PillArrow" : rule->item);
    if (is_pill)
        qd_iss_write_number(writing, (int64_t)circle);
    qd_iss_write_cells(writing, writing->cells, circle);
    if (!iss_rules_take(writing, ':'))
        (void)iss_rules_refuse_text(writing);
    else if (iss_rules_cells(writing))
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* a:b, as pairs of equal cells */
static void iss_rules_clone(struct iss_writing *writing, const struct iss_rule *rule) {
    uint32_t first[ISS_CELLS];
    if (!iss_rules_cells(writing) || writing->cell_count > ISS_CELLS)
        return;
    size_t count = writing->cell_count;
    memcpy(first, writing->cells, count * sizeof *first);
    if (!iss_rules_take(writing, ':') || !iss_rules_cells(writing) ||
        writing->cell_count != count) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (first[i] == writing->cells[i])
            continue;
        qd_iss_write_item(writing, rule->item);
        qd_iss_write_cell(writing, first[i]);
        qd_iss_write_cell(writing, writing->cells[i]);
    }
}

/* Cells with : between what has another role. */
static void iss_rules_roles(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    do {
        if (!iss_rules_cells(writing))
            return;
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    } while (iss_rules_take(writing, ':'));
}

/* Lists with / between them: segments. */
static void iss_rules_segments(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    do {
        if (!iss_rules_cells(writing))
            return;
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
        qd_text_put(&writing->text, writing->at < writing->end ? "~-" : "");
    } while (iss_rules_take(writing, '/'));
}

/* The same; all of one length, after their number. */
static void iss_rules_same(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *begin = writing->at;
    int64_t lists = 1;
    for (const char *c = begin; c < writing->end; c++)
        lists += *c == '/';
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, lists);
    do {
        if (!iss_rules_cells(writing))
            return;
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    } while (iss_rules_take(writing, '/'));
}

/* 1,1,2: */
static bool iss_rules_values(struct iss_writing *writing, int64_t *values, size_t *count) {
    for (*count = 0; *count < ISS_CELLS; ++*count)
        if (!iss_rules_number(writing, &values[*count]))
            break;
    return (*count && iss_rules_take(writing, ':')) || iss_rules_refuse_text(writing);
}

static void iss_rules_write_values(struct iss_writing *writing, const int64_t *values,
                                   size_t count) {
    for (size_t i = 0; i < count; i++)
        qd_text_printf(&writing->text, "%c%lld", i ? '_' : '~', (long long)values[i]);
}

static void iss_rules_contain(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS];
    size_t count;
    if (!iss_rules_values(writing, values, &count) || !iss_rules_cells(writing))
        return;
    qd_iss_write_item(writing, rule->item);
    iss_rules_write_values(writing, values, count);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* 1134:r1c1, or 1,1,10:r1c1 */
static void iss_rules_quad(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS];
    size_t count;
    if (!iss_rules_values(writing, values, &count) || !iss_rules_cells(writing))
        return;
    int64_t digits = count == 1 && values[0] > writing->least + writing->values - 1 ? values[0] : 0;
    for (count = digits ? 0 : count; digits; digits /= 10)
        values[count++] = digits % 10;
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    for (size_t i = 0; i < count; i++)
        qd_iss_write_number(writing, values[i]);
}

/* values:cells or values:size:cells, where the cells are one field */
static void iss_rules_connected(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS], size = -1;
    size_t count, field = 0;
    uint32_t first = 0;
    if (!iss_rules_values(writing, values, &count))
        return;
    if (iss_rules_number(writing, &size) && !iss_rules_take(writing, ':'))
        (void)iss_rules_refuse_text(writing);
    if (!iss_rules_cells(writing))
        return;
    bool is_field = false;
    for (; field < writing->field_count && !is_field; field++) {
        uint32_t cells = writing->fields[field].rows * writing->fields[field].columns;
        is_field = writing->cell_count == cells;
        for (size_t i = 0; i < writing->cell_count && is_field; i++)
            is_field = writing->cells[i] == first + i;
        first += cells;
    }
    if (!is_field) {
        qd_iss_write_refuse(writing, "connected values among some of the cells");
        return;
    }
    qd_iss_write_item(writing, rule->item);
    qd_text_put(&writing->text, "~");
    if (field > 1) { /* as a cell of it, without its number */
        size_t length = writing->text.length - 1;
        qd_iss_write_cell(writing, writing->cells[0]);
        while (qd_is_digit(writing->text.data[writing->text.length - 1]))
            writing->text.length--;
        memmove(writing->text.data + length, writing->text.data + length + 1,
                writing->text.length - length - 1);
        qd_text_cut(&writing->text, writing->text.length - 1);
    }
    iss_rules_write_values(writing, values, count);
    if (size >= 0)
        qd_iss_write_number(writing, size);
}

/* ---- values of cells ------------------------------------------------------------------------- */

static void iss_rules_restrict(struct iss_writing *writing, uint64_t values) {
    if (!iss_rules_cells(writing))
        return;
    for (size_t i = 0; i < writing->cell_count; i++)
        qd_iss_write_values(writing, writing->cells[i], values);
}

static void iss_rules_parity(struct iss_writing *writing, const struct iss_rule *rule) {
    uint64_t values = 0;
    for (uint32_t i = 0; i < writing->values; i++)
        if ((writing->least + i) % 2 == (uint32_t)rule->usual)
            values |= UINT64_C(1) << i;
    iss_rules_restrict(writing, values);
}

static void iss_rules_set(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS];
    size_t count;
    uint64_t set = 0;
    (void)rule;
    if (!iss_rules_values(writing, values, &count))
        return;
    for (size_t i = 0; i < count; i++)
        if (values[i] >= writing->least && values[i] < writing->least + writing->values)
            set |= UINT64_C(1) << (values[i] - writing->least);
    iss_rules_restrict(writing, set);
}

/* ---- relations ------------------------------------------------------------------------------- */

static bool iss_rules_rises(int64_t left, int64_t right, int64_t number) {
    return left <= right && number == 0;
}

static bool iss_rules_is_apart(int64_t left, int64_t right, int64_t number) {
    return left - right >= number || right - left >= number;
}

static bool iss_rules_differs(int64_t left, int64_t right, int64_t number) {
    return left - right == number || right - left == number;
}

static bool iss_rules_is_multiple(int64_t left, int64_t right, int64_t number) {
    return left == number * right || right == number * left;
}

static bool iss_rules_falls(int64_t left, int64_t right, int64_t number) {
    return left > right && number == 0;
}

/* Writes the cells as a list of a relation. */
static void iss_rules_relation(struct iss_writing *writing, const char *type, iss_pair *allows,
                               int64_t number, const char *name) {
    qd_text code = QD_TEXT_INIT;
    qd_iss_write_pair_code(writing, allows, number, &code);
    if (writing->cell_count > 1) {
        qd_iss_write_coded(writing, type, code.data ? code.data : "", code.length, name);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    }
    writing->failed = writing->failed || code.failed;
    qd_text_free(&code);
}

static void iss_rules_slow_thermo(struct iss_writing *writing, const struct iss_rule *rule) {
    if (iss_rules_cells(writing))
        iss_rules_relation(writing, "Pair", iss_rules_rises, 0, rule->rule);
}

static void iss_rules_nabner(struct iss_writing *writing, const struct iss_rule *rule) {
    if (iss_rules_cells(writing))
        iss_rules_relation(writing, "PairX", iss_rules_is_apart, 2, rule->rule);
}

/* white, diff, black, ratio: a dot if ISS has it there */
static void iss_rules_dot(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number;
    bool is_ratio = strcmp(rule->item, "BlackDot") == 0;
    if (!iss_rules_take_number(writing, rule, &number) || !iss_rules_cells(writing))
        return;
    if (number == rule->usual && iss_rules_are_adjacent(writing)) {
        qd_iss_write_item(writing, rule->item);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    } else {
        iss_rules_relation(writing, "Pair", is_ratio ? iss_rules_is_multiple : iss_rules_differs,
                           number, is_ratio ? "ratio" : "diff");
    }
}

static void iss_rules_greater(struct iss_writing *writing, const struct iss_rule *rule) {
    if (!iss_rules_cells(writing))
        return;
    if (!iss_rules_are_adjacent(writing)) {
        iss_rules_relation(writing, "Pair", iss_rules_falls, 0, rule->rule);
        return;
    }
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* X:r1c1r1c2 */
static void iss_rules_xv(struct iss_writing *writing, const struct iss_rule *rule) {
    bool is_ten = iss_rules_take(writing, 'X');
    (void)rule;
    if ((!is_ten && !iss_rules_take(writing, 'V')) || !iss_rules_take(writing, ':')) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    if (!iss_rules_cells(writing))
        return;
    bool is_mark = iss_rules_are_adjacent(writing);
    qd_iss_write_item(writing, !is_mark ? "Sum" : is_ten ? "X" : "V");
    if (!is_mark)
        qd_iss_write_number(writing, is_ten ? 10 : 5);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* Whether a rule of the board lists the cell. */
static bool iss_rules_is_listed(const struct iss_writing *writing, const char *rule,
                                uint32_t cell) {
    for (uint32_t i = 0; i < qd_board_constraint_count(writing->board); i++) {
        const qd_constraint *constraint = qd_board_constraint(writing->board, i);
        for (uint32_t k = 0; strcmp(constraint->rule, rule) == 0 && k < constraint->cell_count; k++)
            if (constraint->cells[k] == cell)
                return true;
    }
    return false;
}

/* min, max: unlike each neighbour that is not marked */
static void iss_rules_extreme(struct iss_writing *writing, const struct iss_rule *rule) {
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    bool is_least = rule->usual == 0;
    if (writing->is_inside || !iss_rules_cells(writing)) {
        qd_iss_write_refuse(writing, "min or max in any");
        return;
    }
    for (size_t i = 0; i < writing->cell_count; i++)
        for (unsigned side = 0; side < 4; side++) {
            uint32_t row, column, cell = writing->cells[i];
            qd_board_cell_position(writing->board, cell, &row, &column);
            uint32_t other = qd_board_cell_at(writing->board, row + (uint32_t)steps[side][0],
                                              column + (uint32_t)steps[side][1]);
            if (other == QD_NO_CELL || iss_rules_is_listed(writing, rule->rule, other))
                continue;
            qd_iss_write_item(writing, rule->item);
            qd_iss_write_cell(writing, is_least ? other : cell);
            qd_iss_write_cell(writing, is_least ? cell : other);
        }
}

/* "#CODE":cells */
static void iss_rules_coded(struct iss_writing *writing, const struct iss_rule *rule) {
    bool is_quoted = iss_rules_take(writing, '"');
    if (!iss_rules_take(writing, '#')) {
        qd_iss_write_refuse(writing, "pairs by an expression");
        return;
    }
    const char *code = writing->at;
    while (writing->at < writing->end && qd_iss_digit64(*writing->at) >= 0)
        writing->at++;
    size_t length = (size_t)(writing->at - code);
    if ((is_quoted && !iss_rules_take(writing, '"')) || !iss_rules_take(writing, ':')) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    qd_iss_write_coded(writing, rule->item, code, length, "");
    do {
        if (!iss_rules_cells(writing))
            return;
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
        qd_text_put(&writing->text, writing->at < writing->end ? "~-" : "");
    } while (iss_rules_take(writing, '/'));
}

/* "PATTERN":cells */
static void iss_rules_regex(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_text code = QD_TEXT_INIT;
    const char *begin = writing->at + 1, *stop;
    if (!iss_rules_take(writing, '"') ||
        !(stop = memchr(begin, '"', (size_t)(writing->end - begin)))) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    writing->at = stop + 1;
    qd_iss_write_base64(&code, begin, (size_t)(stop - begin));
    if (iss_rules_take(writing, ':') && iss_rules_cells(writing)) {
        qd_iss_write_coded(writing, rule->item, code.data ? code.data : "", code.length, NULL);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    }
    writing->failed = writing->failed || code.failed;
    qd_text_free(&code);
}

/* ---- outside --------------------------------------------------------------------------------- */

static void iss_rules_write_line(struct iss_writing *writing, char kind, uint32_t number) {
    qd_text_printf(&writing->text, "~%c%c", kind, qd_iss_write_digit(number));
}

/* 12:r1 */
static void iss_rules_of_line(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number;
    if (!iss_rules_take_number(writing, rule, &number))
        return;
    bool is_row = iss_rules_take(writing, 'r');
    uint64_t line;
    if ((!is_row && !iss_rules_take(writing, 'c')) ||
        !qd_scan_number(&writing->at, writing->end, ISS_SIDE, &line)) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, number);
    iss_rules_write_line(writing, is_row ? 'R' : 'C', (uint32_t)line);
}

/* 20:r1c0 */
static void iss_rules_at_end(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number;
    uint32_t row, column;
    if (!iss_rules_take_number(writing, rule, &number))
        return;
    if (!iss_rules_place(writing, &row, &column) || row > writing->rows + 1 ||
        column > writing->columns + 1) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    bool is_row = column == 0 || column > writing->columns, is_last = is_row ? column > 0 : row > 0;
    qd_iss_write_item(writing, rule->item);
    iss_rules_write_line(writing, is_row ? 'R' : 'C', is_row ? row : column);
    qd_text_printf(&writing->text, is_last ? "~~%lld" : "~%lld~", (long long)number);
}

/* 12:r0c2dl: the first cell of the grid. Diagonals that only the other end names there are turned. */
static void iss_rules_little(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number;
    uint32_t row, column;
    if (!iss_rules_take_number(writing, rule, &number))
        return;
    if (!iss_rules_place(writing, &row, &column) || writing->end - writing->at < 2) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    int down = *writing->at == 'd' ? 1 : -1, right = writing->at[1] == 'r' ? 1 : -1;
    int rows = (int)writing->rows, columns = (int)writing->columns, r = (int)row + down,
        c = (int)column + right;
    if (r < 1 || c < 1 || r > rows || c > columns) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    /* to the end from which ISS reads this diagonal: corners, and which edge has which way */
    bool is_own = down > 0 ? (right > 0 ? c == 1 && r < rows : r == 1 && c > 1)
                           : (right < 0 ? c == columns && r > 1 && r < rows
                                        : r == rows && c > 1 && c < columns);
    while (!is_own && r + down >= 1 && r + down <= rows && c + right >= 1 && c + right <= columns) {
        r += down;
        c += right;
    }
    if (!is_own) {
        down = -down;
        right = -right;
        is_own = down > 0 ? (right > 0 ? c == 1 && r < rows : r == 1 && c > 1)
                          : (right < 0 ? c == columns && r > 1 && r < rows
                                       : r == rows && c > 1 && c < columns);
    }
    if (!is_own) {
        qd_iss_write_refuse(writing, "little killer clues of such a diagonal");
        return;
    }
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, number);
    qd_text_printf(&writing->text, "~R%cC%c", qd_iss_write_digit((uint32_t)r),
                   qd_iss_write_digit((uint32_t)c));
}

static void iss_rules_ties(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    qd_text_put(&writing->text, "~");
    qd_text_put_bytes(&writing->text, writing->at, (size_t)(writing->end - writing->at));
}

/* 2412:cells: digits, of which the first may be 0 */
static void iss_rules_look_and_say(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *clue = writing->at;
    while (writing->at < writing->end && qd_is_digit(*writing->at))
        writing->at++;
    size_t length = (size_t)(writing->at - clue);
    if (!iss_rules_take(writing, ':')) {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    qd_iss_write_item(writing, rule->item);
    qd_text_put(&writing->text, "~");
    qd_text_put_bytes(&writing->text, clue, length);
    if (iss_rules_cells(writing))
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* col:cells, row:cells; box: has no item */
static void iss_rules_index(struct iss_writing *writing, const struct iss_rule *rule) {
    bool is_column = qd_scan_word(&writing->at, writing->end, "col:");
    if (!is_column && !qd_scan_word(&writing->at, writing->end, "row:")) {
        qd_iss_write_refuse(writing, "box indexing");
        return;
    }
    if (!iss_rules_cells(writing))
        return;
    qd_iss_write_item(writing, rule->item);
    qd_text_put(&writing->text, is_column ? "~C" : "~R");
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* ---- negative marks -------------------------------------------------------------------------- */

/* Whether all marks of these rules are ones that ISS has: with the usual number, and not in any. */
static bool iss_rules_are_usual(const struct iss_writing *writing) {
    static const char *const marks[] = {"white", "diff", "black", "ratio", "xv"};
    for (uint32_t i = 0; i < qd_board_constraint_count(writing->board); i++) {
        const qd_constraint *constraint = qd_board_constraint(writing->board, i);
        for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
            if (strcmp(constraint->rule, "any") == 0 && strstr(constraint->text, marks[k]))
                return false;
        bool is_diff =
            strcmp(constraint->rule, "diff") == 0 || strcmp(constraint->rule, "white") == 0;
        bool is_ratio =
            strcmp(constraint->rule, "ratio") == 0 || strcmp(constraint->rule, "black") == 0;
        if ((is_diff && constraint->number_count && constraint->numbers[0] != 1) ||
            (is_ratio && constraint->number_count && constraint->numbers[0] != 2))
            return false;
    }
    return true;
}

static void iss_rules_strict(struct iss_writing *writing, const struct iss_rule *rule) {
    if (iss_rules_are_usual(writing))
        qd_iss_write_item(writing, rule->item);
    else
        qd_iss_write_refuse(writing, "missing marks, where some have other numbers or are in any");
}

/* ---- any ------------------------------------------------------------------------------------- */

/* The end of what begins at `c`: at one of the marks, outside parentheses and quotes. */
static const char *iss_rules_find(const char *c, const char *end, char mark) {
    int depth = 0;
    for (bool quoted = false; c < end; c++) {
        quoted ^= *c == '"';
        depth += !quoted && *c == '(';
        depth -= !quoted && *c == ')';
        if (*c == mark && !quoted && depth == 0)
            break;
    }
    return c;
}

/* An alternative: its rules, in an And unless they are one item. */
static void iss_rules_alternative(struct iss_writing *writing, const char *begin, const char *end) {
    qd_text outer = writing->text;
    size_t items = writing->items;
    writing->text = (qd_text)QD_TEXT_INIT;
    writing->items = writing->code_length = 0;
    for (const char *c = begin, *next; c < end; c = next < end ? next + 1 : end) {
        next = iss_rules_find(c, end, '+');
        const char *name = c;
        while (c < next && *c != '=')
            c++;
        qd_iss_write_rule(writing, name, (size_t)(c - name), c < next ? c + 1 : next, next);
    }
    qd_text inner = writing->text;
    writing->text = outer;
    bool is_one = writing->items == 1;
    qd_text_put(&writing->text, is_one ? "" : "\n.And");
    qd_text_put_bytes(&writing->text, inner.data ? inner.data : "", inner.length);
    qd_text_put(&writing->text, is_one ? "" : "\n.End");
    writing->failed = writing->failed || inner.failed;
    writing->items = items;
    writing->code_length = 0;
    qd_text_free(&inner);
}

static void iss_rules_any(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *c = writing->at, *end = writing->end;
    bool was_inside = writing->is_inside;
    if (end - c < 2 || *c != '(' || end[-1] != ')') {
        (void)iss_rules_refuse_text(writing);
        return;
    }
    c++;
    end--;
    qd_iss_write_item(writing, rule->item);
    writing->is_inside = true;
    for (bool more = true; more;) {
        const char *next = iss_rules_find(c, end, '|');
        iss_rules_alternative(writing, c, next);
        more = next < end;
        c = next + more;
    }
    writing->is_inside = was_inside;
    qd_text_put(&writing->text, "\n.End");
}

/* ---- the table ------------------------------------------------------------------------------- */

static void iss_rules_whisper(struct iss_writing *writing, const struct iss_rule *rule) {
    struct iss_rule with = *rule;
    with.usual = (writing->values + 1) / 2;
    iss_rules_numbered(writing, &with);
}

static const struct iss_rule iss_rules_table[] = {
    {"diagonal", iss_rules_flag, "Diagonal~-1", 0, 0},
    {"antidiagonal", iss_rules_flag, "Diagonal~1", 0, 0},
    {"x", iss_rules_x, "Diagonal~1", 0, 0},
    {"windoku", iss_rules_flag, "Windoku", 0, 0},
    {"disjoint", iss_rules_flag, "DisjointSets", 0, 0},
    {"antiknight", iss_rules_flag, "AntiKnight", 0, 0},
    {"antiking", iss_rules_flag, "AntiKing", 0, 0},
    {"nonconsecutive", iss_rules_flag, "AntiConsecutive", 0, 0},
    {"antitaxicab", iss_rules_flag, "AntiTaxicab", 0, 0},
    {"globalentropy", iss_rules_flag, "GlobalEntropy", 0, 0},
    {"globalmod", iss_rules_flag, "GlobalMod", 0, 0},
    {"flatmates", iss_rules_flag, "DutchFlatmates", 0, 0},
    {"nodots", iss_rules_strict, "StrictKropki", 0, 0},
    {"noxv", iss_rules_strict, "StrictXV", 0, 0},
    {"house", iss_rules_line, "AllDifferent", 2, 0},
    {"thermo", iss_rules_line, "Thermo", 2, 0},
    {"renban", iss_rules_line, "Renban", 2, 0},
    {"palindrome", iss_rules_line, "Palindrome", 2, 0},
    {"zipper", iss_rules_line, "Zipper", 2, 0},
    {"between", iss_rules_line, "Between", 3, 0},
    {"doublearrow", iss_rules_line, "DoubleArrow", 2, 0},
    {"entropic", iss_rules_entropic, "Entropic", 2, 0},
    {"regionsum", iss_rules_region_sum, "RegionSumLine", 2, 0},
    {"slowthermo", iss_rules_slow_thermo, NULL, 2, 0},
    {"nabner", iss_rules_nabner, NULL, 2, 0},
    {"whisper", iss_rules_whisper, "Whisper", 2, 0},
    {"modular", iss_rules_numbered, "Modular", 2, 3},
    {"lockout", iss_rules_numbered, "Lockout", 2, 4},
    {"sumline", iss_rules_sum_line, "SumLine", 1, -1},
    {"arrow", iss_rules_arrow, "Arrow", 1, 0},
    {"clone", iss_rules_clone, "SameValues~2", 1, 0},
    {"cage", iss_rules_numbered, "Cage", 1, 0},
    {"sum", iss_rules_sum, "Sum", 1, 0},
    {"rellik", iss_rules_numbered, "RellikCage", 1, -1},
    {"lunchbox", iss_rules_numbered, "Lunchbox", 1, -1},
    {"equality", iss_rules_line, "EqualityCage", 1, 0},
    {"circles", iss_rules_line, "CountingCircles", 1, 0},
    {"lookandsay", iss_rules_look_and_say, "LookAndSay", 1, 0},
    {"contains", iss_rules_contain, "ContainAtLeast", 1, 0},
    {"containsonly", iss_rules_contain, "ContainExact", 1, 0},
    {"quad", iss_rules_quad, "Quad", 1, 0},
    {"distinct", iss_rules_roles, "CountDistinct", 1, 0},
    {"valueindex", iss_rules_roles, "ValueIndexing", 1, 0},
    {"equalsum", iss_rules_segments, "EqualSum", 1, 0},
    {"same", iss_rules_same, "SameValues", 1, 0},
    {"connected", iss_rules_connected, "ConnectedValues", 1, 0},
    {"values", iss_rules_set, NULL, 1, 0},
    {"even", iss_rules_parity, NULL, 1, 0},
    {"odd", iss_rules_parity, NULL, 1, 1},
    {"min", iss_rules_extreme, "GreaterThan", 1, 0},
    {"max", iss_rules_extreme, "GreaterThan", 1, 1},
    {"white", iss_rules_dot, "WhiteDot", 2, 1},
    {"diff", iss_rules_dot, "WhiteDot", 2, 1},
    {"black", iss_rules_dot, "BlackDot", 2, 2},
    {"ratio", iss_rules_dot, "BlackDot", 2, 2},
    {"xv", iss_rules_xv, NULL, 2, 0},
    {"greater", iss_rules_greater, "GreaterThan", 2, 0},
    {"little", iss_rules_little, "LittleKiller", 0, -1},
    {"sandwich", iss_rules_of_line, "Sandwich", 0, -1},
    {"xsum", iss_rules_at_end, "XSum", 0, -1},
    {"skyscraper", iss_rules_at_end, "Skyscraper", 0, -1},
    {"hiddenskyscraper", iss_rules_at_end, "HiddenSkyscraper", 0, -1},
    {"room", iss_rules_at_end, "NumberedRoom", 0, -1},
    {"fullrank", iss_rules_at_end, "FullRank", 0, -1},
    {"fullrankties", iss_rules_ties, "FullRankTies", 0, 0},
    {"index", iss_rules_index, "Indexing", 1, 0},
    {"pairs", iss_rules_coded, "Pair", 2, 0},
    {"pairsall", iss_rules_coded, "PairX", 2, 0},
    {"nfa", iss_rules_coded, "NFA", 1, 0},
    {"regex", iss_rules_regex, "Regex", 1, 0},
    {"any", iss_rules_any, "Or", 0, 0},
};

/* Their names, and those that iss_write knows. */
const char *const qd_iss_rules[] = {"helper",      "diagonal",      "antidiagonal",
                                    "x",           "windoku",       "disjoint",
                                    "antiknight",  "antiking",      "nonconsecutive",
                                    "antitaxicab", "globalentropy", "globalmod",
                                    "flatmates",   "nodots",        "noxv",
                                    "house",       "thermo",        "renban",
                                    "palindrome",  "zipper",        "between",
                                    "doublearrow", "entropic",      "regionsum",
                                    "slowthermo",  "nabner",        "whisper",
                                    "modular",     "lockout",       "sumline",
                                    "arrow",       "clone",         "cage",
                                    "sum",         "rellik",        "lunchbox",
                                    "equality",    "circles",       "lookandsay",
                                    "contains",    "containsonly",  "quad",
                                    "distinct",    "valueindex",    "equalsum",
                                    "same",        "connected",     "values",
                                    "even",        "odd",           "min",
                                    "max",         "white",         "diff",
                                    "black",       "ratio",         "xv",
                                    "greater",     "little",        "sandwich",
                                    "xsum",        "skyscraper",    "hiddenskyscraper",
                                    "room",        "fullrank",      "fullrankties",
                                    "index",       "pairs",         "pairsall",
                                    "nfa",         "regex",         "any",
                                    NULL};

static bool iss_rules_is_named(const char *name, const char *rule, size_t length) {
    return strlen(name) == length && memcmp(name, rule, length) == 0;
}

/* The houses of a rule that consists of houses alone. */
static void iss_rules_houses(struct iss_writing *writing, const char *rule, size_t length) {
    bool found = false;
    for (uint32_t i = 0; i < qd_board_house_count(writing->board) && !writing->is_inside; i++) {
        qd_house house = qd_board_house(writing->board, i);
        if (!iss_rules_is_named(house.rule, rule, length))
            continue;
        found = true;
        qd_iss_write_item(writing, "AllDifferent");
        qd_iss_write_cells(writing, house.cells, house.cell_count);
    }
    if (!found)
        qd_iss_write_refuse(writing, "such a rule in any");
}

void qd_iss_write_rule(struct iss_writing *writing, const char *rule, size_t length,
                       const char *argument, const char *end) {
    for (size_t i = 0; i < sizeof iss_rules_table / sizeof *iss_rules_table; i++) {
        if (!iss_rules_is_named(iss_rules_table[i].rule, rule, length))
            continue;
        writing->at = argument;
        writing->end = end;
        iss_rules_table[i].write(writing, &iss_rules_table[i]);
        if (writing->at < writing->end && iss_rules_table[i].write != iss_rules_ties &&
            iss_rules_table[i].write != iss_rules_any &&
            iss_rules_table[i].write != iss_rules_little)
            (void)iss_rules_refuse_text(writing);
        return;
    }
    iss_rules_houses(writing, rule, length);
}
