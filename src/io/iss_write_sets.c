/* Rules of lines and sets of cells, and values of cells. */
#include "iss_write_items.h"

#include "../base/scan.h"
#include "../base/sort.h"

#include <string.h>

/* ---- items of cells -------------------------------------------------------------------------- */

void qd_iss_say_line(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_read_cells(writing);
    if (writing->cell_count < rule->least)
        return;
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

void qd_iss_say_numbered(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number = qd_iss_read_number_or(writing, rule);
    qd_iss_read_cells(writing);
    if (writing->cell_count < rule->least)
        return;
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, number);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

void qd_iss_say_flag(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
}

/* The site has some of these for nine values alone, and some for values from 1 on alone. */
void qd_iss_say_valued(struct iss_writing *writing, const struct iss_rule *rule) {
    if ((rule->usual & ISS_NINE_VALUES && writing->values != 9) ||
        (rule->usual & ISS_VALUES_FROM_ONE && writing->least != 1))
        qd_iss_write_refuse(writing, "globalentropy, globalmod or antitaxicab of such values");
    else
        qd_iss_say_flag(writing, rule);
}

void qd_iss_say_x(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_item(writing, "Diagonal~-1");
}

void qd_iss_say_entropic(struct iss_writing *writing, const struct iss_rule *rule) {
    if (writing->least != 1 || writing->values != 9)
        qd_iss_write_refuse(writing, "entropic lines of other values than 1 to 9");
    else
        qd_iss_say_line(writing, rule);
}

/* Other programs have other stretches where there are no regions. */
void qd_iss_say_region_sum(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *begin = writing->at;
    qd_iss_read_cells(writing);
    bool is_right = writing->has_boxes || writing->has_regions;
    for (size_t i = 0; i < writing->cell_count; i++)
        is_right = is_right && writing->cells[i] < writing->rows * writing->columns;
    writing->at = begin;
    if (is_right)
        qd_iss_say_line(writing, rule);
    else
        qd_iss_write_refuse(writing, "lines of region sums without regions");
}

void qd_iss_say_sum_line(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t number = qd_iss_read_number_or(writing, rule);
    bool is_loop = qd_scan_word(&writing->at, writing->end, "loop:");
    qd_iss_read_cells(writing);
    if (number > 30) {
        qd_iss_write_refuse(writing, "lines of sums above 30");
    } else if (writing->cell_count >= rule->least) {
        qd_iss_write_item(writing, rule->item);
        qd_iss_write_number(writing, number);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
        qd_text_put(&writing->text, is_loop ? "~LOOP" : "");
    }
}

/* 12:r1c1,2*r1c2 */
void qd_iss_say_sum(struct iss_writing *writing, const struct iss_rule *rule) {
    static const char never[] = ISS_NEVER;
    int64_t total = 0, weights[ISS_CELLS + 1];
    bool is_plain = true;
    if (qd_scan_word(&writing->at, writing->end, never)) {
        qd_iss_write_item(writing, "Or");
        qd_text_put(&writing->text, "\n.End");
        return;
    }
    (void)qd_iss_read_number(writing, &total);
    qd_iss_expect_mark(writing, ':');
    writing->cell_count = 0;
    while (writing->at < writing->end && !writing->why && !writing->failed) {
        int64_t *weight = &weights[writing->cell_count];
        *weight = 1;
        if (qd_iss_read_number(writing, weight))
            qd_iss_expect_mark(writing, '*');
        is_plain = is_plain && *weight == 1;
        if (*weight < -100 || *weight > 100 || writing->cell_count == ISS_CELLS)
            qd_iss_write_refuse(writing, "such a sum");
        qd_iss_read_cell(writing);
    }
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, total);
    qd_text_put(&writing->text, is_plain ? "" : "_=");
    for (size_t i = 0; i < writing->cell_count && !is_plain; i++)
        qd_text_printf(&writing->text, "_%lld", (long long)weights[i]);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* Whether ISS reads the first cells as a pill: each, in the order of the board, is to the right of, below or both of
 * the one before it. */
static bool iss_write_sets_is_pill(const struct iss_writing *writing, size_t count) {
    bool is_pill = true;
    for (size_t i = 1; i < count; i++) {
        uint32_t row, column, before, beside;
        qd_board_cell_position(writing->board, writing->cells[i], &row, &column);
        qd_board_cell_position(writing->board, writing->cells[i - 1], &before, &beside);
        is_pill = is_pill && row - before < 2 && column - beside < 2;
    }
    return is_pill;
}

/* r1c1:r1c2r1c3; two or three cells are a pill, which is a sum if ISS could not read it */
void qd_iss_say_arrow(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_read_cells(writing);
    size_t circle = writing->cell_count;
    qd_sort_numbers(writing->cells, circle);
    bool is_pill = circle == 2 || circle == 3;
    if (is_pill && writing->least + writing->values > 10) {
        qd_iss_write_refuse(writing, "arrows with such a circle");
        return;
    }
    bool is_sum = !iss_write_sets_is_pill(writing, circle);
    qd_iss_write_item(writing, is_sum ? "Sum" : is_pill ? "PillArrow" : rule->item);
    if (is_pill && !is_sum)
        qd_iss_write_number(writing, (int64_t)circle);
    if (is_sum)
        qd_text_put(&writing->text, circle == 2 ? "~0_=_-10_-1" : "~0_=_-100_-10_-1");
    for (const char *c = writing->at; c < writing->end && is_sum; c++)
        qd_text_put(&writing->text, *c == 'r' ? "_1" : "");
    qd_iss_write_cells(writing, writing->cells, circle);
    qd_iss_expect_mark(writing, ':');
    qd_iss_read_cells(writing);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* a:b, as pairs of equal cells */
void qd_iss_say_clone(struct iss_writing *writing, const struct iss_rule *rule) {
    writing->cell_count = 0;
    for (int group = 0; group < 2; group++) {
        while (qd_iss_read_mark(writing, 'r')) {
            writing->at--;
            qd_iss_read_cell(writing);
        }
        if (group == 0)
            qd_iss_expect_mark(writing, ':');
    }
    const uint32_t *first = writing->cells;
    size_t count = writing->cell_count / 2;
    for (size_t i = 0; i < count; i++) {
        if (first[i] == first[count + i])
            continue;
        qd_iss_write_item(writing, rule->item);
        qd_iss_write_cell(writing, first[i]);
        qd_iss_write_cell(writing, first[count + i]);
    }
}

/* Cells with : between what has another role. */
void qd_iss_say_roles(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    do {
        qd_iss_read_cells(writing);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    } while (qd_iss_read_mark(writing, ':'));
}

/* Lists with / between them: segments. */
void qd_iss_say_segments(struct iss_writing *writing, const struct iss_rule *rule) {
    qd_iss_write_item(writing, rule->item);
    do {
        qd_iss_read_cells(writing);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
        qd_text_put(&writing->text, writing->at < writing->end ? "~-" : "");
    } while (qd_iss_read_mark(writing, '/'));
}

/* The same; all of one length, after their number. */
void qd_iss_say_same(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *begin = writing->at;
    int64_t lists = 1;
    for (const char *c = begin; c < writing->end; c++)
        lists += *c == '/';
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_number(writing, lists);
    do {
        qd_iss_read_cells(writing);
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    } while (qd_iss_read_mark(writing, '/'));
}

static void iss_write_sets_write_values(struct iss_writing *writing, const int64_t *values,
                                        size_t count) {
    for (size_t i = 0; i < count; i++)
        qd_text_printf(&writing->text, "%c%lld", i ? '_' : '~', (long long)values[i]);
}

void qd_iss_say_contain(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS];
    size_t count = qd_iss_read_values(writing, values);
    qd_iss_read_cells(writing);
    qd_iss_write_item(writing, rule->item);
    iss_write_sets_write_values(writing, values, count);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* 1,1,10:r1c1 */
void qd_iss_say_quad(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS];
    size_t count = qd_iss_read_values(writing, values);
    qd_iss_read_cells(writing);
    uint32_t cell = writing->cells[0];
    if (cell < writing->rows * writing->columns &&
        (cell / writing->columns + 1 == writing->rows || (cell + 1) % writing->columns == 0))
        qd_iss_write_refuse(writing, "quads that leave the board");
    bool is_second = qd_iss_write_item_at(writing, rule->item, cell, (int64_t)writing->taken_count);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    for (size_t i = 0; i < count; i++)
        qd_iss_write_number(writing, values[i]);
    qd_iss_write_end_at(writing, is_second);
}

/* values:cells or values:size:cells, where the cells are one field */
void qd_iss_say_connected(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS], size = -1;
    size_t count = qd_iss_read_values(writing, values), field = 0;
    uint32_t first = 0;
    if (qd_iss_read_number(writing, &size))
        qd_iss_expect_mark(writing, ':');
    qd_iss_read_cells(writing);
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
    if (field > 1)
        qd_iss_write_prefix(writing, field - 1);
    iss_write_sets_write_values(writing, values, count);
    if (size >= 0)
        qd_iss_write_number(writing, size);
}

/* ---- regions that are to be found ------------------------------------------------------------ */

/* size:cell, which is the first of a field */
void qd_iss_say_chaos(struct iss_writing *writing, const struct iss_rule *rule) {
    uint32_t row = 0, column;
    int64_t size = qd_iss_read_number_or(writing, rule);
    qd_iss_read_cells(writing);
    if (writing->cell_count)
        qd_board_cell_position(writing->board, writing->cells[0], &row, &column);
    if (row != writing->fields[writing->chaos].top || size != writing->region_size)
        qd_iss_write_refuse(writing, "regions among other helper cells");
    qd_iss_write_item(writing, rule->item);
}

/* offset:cell:cells:cells */
void qd_iss_say_chaos_clue(struct iss_writing *writing, const struct iss_rule *rule) {
    const struct iss_field *field = &writing->fields[writing->chaos];
    int64_t offset = qd_iss_read_number_or(writing, rule);
    qd_iss_read_cells(writing);
    qd_iss_write_item(writing, rule->item);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    qd_iss_write_number(writing, offset);
    if (offset > 1)
        qd_iss_write_refuse(writing, "a number of cells that begins below -1");
    for (bool is_first = true; qd_iss_read_mark(writing, ':'); is_first = false) {
        qd_iss_read_cells(writing);
        for (size_t i = 0; i < writing->cell_count; i++) {
            uint32_t row, column;
            qd_board_cell_position(writing->board, writing->cells[i], &row, &column);
            if (!writing->chaos || row < field->top || row >= field->top + field->rows)
                qd_iss_write_refuse(writing, "regions of cells that are not to be found");
        }
        qd_text_put(&writing->text, is_first ? "" : "~-");
        qd_iss_write_cells(writing, writing->cells, writing->cell_count);
    }
}

/* ---- values of cells ------------------------------------------------------------------------- */

static void iss_write_sets_restrict(struct iss_writing *writing, uint64_t values) {
    qd_iss_read_cells(writing);
    for (size_t i = 0; i < writing->cell_count; i++)
        qd_iss_write_values(writing, writing->cells[i], values);
}

void qd_iss_say_parity(struct iss_writing *writing, const struct iss_rule *rule) {
    uint64_t values = 0;
    for (uint32_t i = 0; i < writing->values; i++)
        if ((writing->least + i) % 2 == (uint32_t)rule->usual)
            values |= UINT64_C(1) << i;
    iss_write_sets_restrict(writing, values);
}

void qd_iss_say_set(struct iss_writing *writing, const struct iss_rule *rule) {
    int64_t values[ISS_CELLS];
    size_t count = qd_iss_read_values(writing, values);
    uint64_t set = 0;
    (void)rule;
    for (size_t i = 0; i < count; i++)
        if (values[i] >= writing->least && values[i] < writing->least + writing->values)
            set |= UINT64_C(1) << (values[i] - writing->least);
    iss_write_sets_restrict(writing, set);
}

/* ---- outside --------------------------------------------------------------------------------- */

/* 2412:cells: digits, of which the first may be 0 */
void qd_iss_say_look_and_say(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *clue = writing->at;
    while (qd_is_digit(*writing->at)) /* up to the colon */
        writing->at++;
    size_t length = (size_t)(writing->at - clue);
    qd_iss_expect_mark(writing, ':');
    qd_iss_read_cells(writing);
    qd_iss_write_item(writing, rule->item);
    qd_text_put(&writing->text, "~");
    qd_text_put_bytes(&writing->text, clue, length);
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* col:cells, row:cells; box: has no item */
void qd_iss_say_index(struct iss_writing *writing, const struct iss_rule *rule) {
    bool is_column = qd_scan_word(&writing->at, writing->end, "col:");
    if (!is_column && !qd_scan_word(&writing->at, writing->end, "row:")) {
        qd_iss_write_refuse(writing, "box indexing");
        return;
    }
    qd_iss_read_cells(writing);
    qd_iss_write_item(writing, rule->item);
    qd_text_put(&writing->text, is_column ? "~C" : "~R");
    qd_iss_write_cells(writing, writing->cells, writing->cell_count);
}

/* ---- the table ------------------------------------------------------------------------------- */

void qd_iss_say_whisper(struct iss_writing *writing, const struct iss_rule *rule) {
    struct iss_rule with = *rule;
    with.usual = (writing->values + 1) / 2;
    qd_iss_say_numbered(writing, &with);
}
