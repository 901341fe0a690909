/* Items that are sets of cells, or values of cells. */
#include "iss_items.h"

#include <string.h>

/* ---- lists of cells -------------------------------------------------------------------------- */

void qd_iss_put_house(struct iss *iss) {
    qd_iss_drop_repeats(iss);
    if (!qd_iss_can_differ(iss)) {
        qd_iss_never(iss);
    } else if (iss->cell_count > 1) {
        qd_iss_rule(iss, "house=");
        qd_iss_put_cells(iss, iss->cells, iss->cell_count);
    }
}

void qd_iss_all_different(struct iss *iss, const struct iss_type *type) {
    (void)type;
    if (qd_iss_cells(iss, 0, iss->item->argument_count))
        qd_iss_put_house(iss);
}

/* ---- a number, then cells -------------------------------------------------------------------- */

/* A cage in which a cell is listed twice: it counts twice, and differs from the others. */
static void iss_sets_put_sum(struct iss *iss, int64_t sum) {
    for (size_t i = 0; i < iss->cell_count && sum; i++) {
        if (i == 0) {
            qd_iss_rule(iss, "sum");
            qd_iss_printf(iss, "=%lld:", (long long)sum);
        } else {
            qd_iss_put(iss, ",");
        }
        qd_iss_put_cell(iss, iss->cells[i]);
    }
}

/* Cage~s~cells; without a sum, or with 0, only all different. */
void qd_iss_cage(struct iss *iss, const struct iss_type *type) {
    struct iss_span span = qd_iss_argument(iss, 0);
    int64_t number = 0;
    bool is_there = iss->item->argument_count && (qd_iss_is_numeric(span) || !span.length);
    if (is_there && span.length && !qd_iss_integer(iss, span, -9998, 9999, &number))
        return;
    if (!qd_iss_cells(iss, is_there, iss->item->argument_count))
        return;
    if (number < 0) {
        qd_iss_never(iss);
    } else if (!qd_iss_can_differ(iss)) {
        iss_sets_put_sum(iss, number);
        qd_iss_put_house(iss);
    } else if (number == 0) {
        qd_iss_put_list(iss, type);
    } else if (iss->cell_count) {
        qd_iss_rule(iss, type->rule);
        qd_iss_printf(iss, "=%lld:", (long long)number);
        qd_iss_put_cells(iss, iss->cells, iss->cell_count);
    }
}

/* The next weight of s_=_c1_c2.., at `*c`; without weights each is 1. */
static bool iss_sets_take_weight(struct iss *iss, const char **c, const char *end,
                                 int64_t *weight) {
    const char *begin = *c;
    if (begin == end)
        return qd_iss_fail(iss, qd_iss_argument(iss, 0), "Sum: fewer weights than cells");
    const char *stop = memchr(begin, '_', (size_t)(end - begin));
    stop = stop ? stop : end;
    *c = stop < end ? stop + 1 : end;
    return qd_iss_integer(iss, (struct iss_span){begin, (size_t)(stop - begin)}, -100, 100, weight);
}

/* Sum~s~cells, Sum~s_=_c1_c2..~cells */
void qd_iss_sum(struct iss *iss, const struct iss_type *type) {
    struct iss_span sum = qd_iss_argument(iss, 0), rest = {sum.text, 0};
    const char *equals = memchr(sum.text, '=', sum.length), *end = sum.text + sum.length;
    int64_t total, weight = 1;
    size_t written = 0;
    if (equals) {
        sum.length = (size_t)(equals - sum.text);
        sum.length -= sum.length && sum.text[sum.length - 1] == '_';
        rest.text = equals + 1 + (equals + 1 < end && equals[1] == '_');
    }
    const char *weights = rest.text;
    if (!iss->item->argument_count || !qd_iss_integer(iss, sum, -9998, 9999, &total) ||
        !qd_iss_cells(iss, 1, iss->item->argument_count))
        return;
    for (size_t i = 0; i < iss->cell_count; i++) {
        if (equals && !iss_sets_take_weight(iss, &weights, end, &weight))
            return;
        if (weight == 0)
            continue;
        if (written++ == 0) {
            qd_iss_rule(iss, type->rule);
            qd_iss_printf(iss, "=%lld:", (long long)total);
        } else {
            qd_iss_put(iss, ",");
        }
        if (weight != 1)
            qd_iss_printf(iss, "%lld*", (long long)weight);
        qd_iss_put_cell(iss, iss->cells[i]);
    }
    if (equals && weights < end)
        qd_iss_fail(iss, (struct iss_span){weights, 1}, "Sum: more weights than cells");
    else if (!written && total)
        qd_iss_never(iss);
}

/* ---- lists of values, then cells ------------------------------------------------------------- */

/* Takes the next of 1_1_2 at `*c`. */
static bool iss_sets_take_value(struct iss *iss, const char **c, const char *end, int64_t *value) {
    const char *stop = memchr(*c, '_', (size_t)(end - *c));
    stop = stop ? stop : end;
    struct iss_span span = {*c, (size_t)(stop - *c)};
    *c = stop < end ? stop + 1 : end;
    return qd_iss_integer(iss, span, 0, 99, value);
}

/* Writes the values of 1_1_2 with commas. */
void qd_iss_put_values(struct iss *iss, struct iss_span span) {
    const char *c = span.text, *end = c + span.length;
    for (bool is_first = true; c < end; is_first = false) {
        int64_t value;
        if (!iss_sets_take_value(iss, &c, end, &value))
            return;
        qd_iss_printf(iss, is_first ? "%lld" : ",%lld", (long long)value);
    }
}

/* ContainAtLeast, ContainExact ~1_1_2~cells */
void qd_iss_contain(struct iss *iss, const struct iss_type *type) {
    struct iss_span values = qd_iss_argument(iss, 0);
    if (!iss->item->argument_count || !qd_iss_is_numeric(values)) {
        qd_iss_fail(iss, values, "%s: expected values such as 1_1_2", type->name);
        return;
    }
    if (!qd_iss_cells(iss, 1, iss->item->argument_count))
        return;
    if (!iss->cell_count) {
        qd_iss_never(iss);
        return;
    }
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, "=");
    qd_iss_put_values(iss, values);
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Quad~R1C1~v~v: the 2x2 from that cell on. */
void qd_iss_quad(struct iss *iss, const struct iss_type *type) {
    uint32_t cell;
    if (!qd_iss_cell(iss, qd_iss_argument(iss, 0), &cell))
        return;
    uint32_t below = qd_iss_neighbour(iss, cell, 1);
    if (qd_iss_neighbour(iss, cell, 0) == QD_NO_CELL || below == QD_NO_CELL) {
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "Quad: there are no 2x2 cells from there on");
        return;
    }
    int64_t value;
    for (size_t i = 1; i < iss->item->argument_count; i++)
        if (!qd_iss_integer(iss, qd_iss_argument(iss, i), 0, 99, &value)) {
            return;
        } else if (value < iss->least || value > iss->greatest) {
            qd_iss_never(iss);
            return;
        }
    if (iss->item->argument_count == 1)
        return;
    qd_iss_rule(iss, type->rule);
    for (size_t i = 1; i < iss->item->argument_count; i++) {
        (void)qd_iss_integer(iss, qd_iss_argument(iss, i), 0, 99, &value);
        qd_iss_printf(iss, i == 1 ? "=%lld" : ",%lld", (long long)value);
    }
    qd_iss_put(iss, iss->item->argument_count == 2 && value > 9 ? ",:" : ":");
    qd_iss_put_cell(iss, cell);
}

/* Givens in an alternative. A cell without values has none left. */
static void iss_sets_put_given(struct iss *iss, struct iss_span cell_name, struct iss_span values) {
    uint32_t cell;
    if (!qd_iss_cell(iss, cell_name, &cell))
        return;
    if (!values.length) {
        qd_iss_never(iss);
        return;
    }
    qd_iss_rule(iss, "values=");
    qd_iss_put_values(iss, values);
    qd_iss_put(iss, ":");
    qd_iss_put_cell(iss, cell);
}

/* Givens that hold in any case. */
static void iss_sets_restrict(struct iss *iss, struct iss_span cell_name, struct iss_span values) {
    const char *c = values.text, *end = c + values.length;
    uint64_t set = 0;
    uint32_t cell;
    if (!qd_iss_cell(iss, cell_name, &cell))
        return;
    while (c < end) {
        int64_t value;
        const char *at = c;
        if (!iss_sets_take_value(iss, &c, end, &value))
            return;
        if (value < iss->least || value > iss->greatest) {
            qd_iss_fail(iss, (struct iss_span){at, 1}, "%lld is not a value of the board",
                        (long long)value);
            return;
        }
        set |= UINT64_C(1) << (value - iss->least);
    }
    iss->puzzle->candidates[cell] &= set;
}

/* ~R1C1_3~R1C2_1_2 */
void qd_iss_given(struct iss *iss, const struct iss_type *type) {
    (void)type;
    for (size_t i = 0; i < iss->item->argument_count && iss->status == QD_OK; i++) {
        struct iss_span cell = qd_iss_argument(iss, i), values = {NULL, 0};
        const char *bar = memchr(cell.text, '_', cell.length);
        values.text = cell.text + cell.length;
        if (bar) {
            values = (struct iss_span){bar + 1, (size_t)(values.text - bar) - 1};
            cell.length = (size_t)(bar - cell.text);
        }
        if (iss->choices)
            iss_sets_put_given(iss, cell, values);
        else
            iss_sets_restrict(iss, cell, values);
    }
}

/* ---- segments -------------------------------------------------------------------------------- */

/* How many stretches with cells there are. */
static size_t iss_sets_count_segments(const struct iss *iss) {
    size_t count = 0;
    for (size_t i = 0, length = 0; i < iss->item->argument_count; i++) {
        bool breaks = qd_iss_is(qd_iss_argument(iss, i), "-");
        count += !breaks && length == 0;
        length = breaks ? 0 : length + 1;
    }
    return count;
}

void qd_iss_equal_sum(struct iss *iss, const struct iss_type *type) {
    if (iss_sets_count_segments(iss) < 2)
        return;
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, "=");
    (void)qd_iss_put_segments(iss, 0, iss->item->argument_count, false);
}

/* SameValues~k~cells: k lists of the same length */
void qd_iss_same_values(struct iss *iss, const struct iss_type *type) {
    int64_t lists;
    struct iss_span number = qd_iss_argument(iss, 0);
    if (!iss->item->argument_count || !qd_iss_integer(iss, number, 1, ISS_CELLS, &lists) ||
        !qd_iss_cells(iss, 1, iss->item->argument_count))
        return;
    size_t length = iss->cell_count / (size_t)lists;
    if (length * (size_t)lists != iss->cell_count) {
        qd_iss_fail(iss, number, "SameValues: the cells are not %lld lists of the same length",
                    (long long)lists);
        return;
    }
    if (lists == 1 || length == 0)
        return;
    qd_iss_rule(iss, type->rule);
    for (size_t i = 0; i < (size_t)lists; i++) {
        qd_iss_put(iss, i ? "/" : "=");
        qd_iss_put_cells(iss, iss->cells + i * length, length);
    }
}

/* ---- cells with roles ------------------------------------------------------------------------ */

/* Indexing~C/R~cells */
void qd_iss_indexing(struct iss *iss, const struct iss_type *type) {
    struct iss_span way = qd_iss_argument(iss, 0);
    bool is_column = qd_iss_is(way, "C");
    if (!iss->item->argument_count || (!is_column && !qd_iss_is(way, "R"))) {
        qd_iss_fail(iss, way, "Indexing: expected C or R");
        return;
    }
    if (!qd_iss_cells(iss, 1, iss->item->argument_count) || !iss->cell_count)
        return;
    qd_iss_drop_repeats(iss);
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, is_column ? "=col:" : "=row:");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* ValueIndexing~a~b~c1~c2..: if b is k, the k-th cell equals a. */
void qd_iss_value_indexing(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count))
        return;
    if (iss->cell_count < 3)
        qd_iss_fail(iss, iss->item->name, "ValueIndexing: expected at least three cells");
    else {
        qd_iss_rule(iss, type->rule);
        qd_iss_put(iss, "=");
        qd_iss_put_cell(iss, iss->cells[0]);
        qd_iss_put(iss, ":");
        qd_iss_put_cell(iss, iss->cells[1]);
        qd_iss_put(iss, ":");
        qd_iss_put_cells(iss, iss->cells + 2, iss->cell_count - 2);
    }
}

/* CountDistinct~x~cells: without cells there are 0. */
void qd_iss_count_distinct(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count) || !iss->cell_count)
        return;
    bool is_empty = iss->cell_count == 1;
    qd_iss_rule(iss, is_empty ? "sum" : type->rule);
    qd_iss_put(iss, is_empty ? "=0:" : "=");
    qd_iss_put_cell(iss, iss->cells[0]);
    qd_iss_put(iss, is_empty ? "" : ":");
    qd_iss_put_cells(iss, iss->cells + 1, iss->cell_count - 1);
}

/* LookAndSay~clue~cells: digits in pairs */
void qd_iss_look_and_say(struct iss *iss, const struct iss_type *type) {
    struct iss_span clue = qd_iss_argument(iss, 0);
    bool is_right =
        iss->item->argument_count && clue.length && clue.length % 2 == 0 && clue.length <= 32;
    for (size_t i = 0; is_right && i < clue.length; i++)
        is_right = clue.text[i] >= '0' && clue.text[i] <= '9';
    if (!is_right) {
        qd_iss_fail(iss, clue, "LookAndSay: expected pairs of digits, a count and a value");
        return;
    }
    if (!qd_iss_cells(iss, 1, iss->item->argument_count) || !iss->cell_count)
        return;
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, "=");
    qd_iss_put_span(iss, clue);
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}
