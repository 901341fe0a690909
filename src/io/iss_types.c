/*
 * The types of items, one row each: what each of them is in the notation of boards. The meanings are those of ISS; where
 * a clue has none there, it is read as what it says.
 */
#include "iss_clues.h"

#include "../base/check.h"
#include "../base/memory.h"

#include <string.h>

/* ---- lists of cells -------------------------------------------------------------------------- */

/* Writes "rule=" and the cells in iss->cells, unless there are too few to mean something. */
static void iss_types_put_list(struct iss *iss, const struct iss_type *type) {
    if (iss->cell_count < type->least || !qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, "=");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Name~cells */
static void iss_types_line(struct iss *iss, const struct iss_type *type) {
    if (qd_iss_cells(iss, 0, iss->item->argument_count))
        iss_types_put_list(iss, type);
}

/* The same for lines on which a cell that occurs twice leaves no values. */
static void iss_types_strict_line(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count))
        return;
    if (qd_iss_has_repeats(iss))
        qd_iss_never(iss);
    else
        iss_types_put_list(iss, type);
}

static void iss_types_all_different(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count))
        return;
    qd_iss_drop_repeats(iss);
    iss_types_put_list(iss, type);
}

/* Classes of values are known for 1 to 9 only. */
static void iss_types_entropic(struct iss *iss, const struct iss_type *type) {
    if (iss->least != 1 || iss->greatest != 9)
        qd_iss_fail(iss, iss->item->name, "%s: only for the values 1 to 9", type->name);
    else
        iss_types_line(iss, type);
}

/* Name, without arguments. */
static void iss_types_flag(struct iss *iss, const struct iss_type *type) {
    if (iss->item->argument_count)
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "%s has no arguments", type->name);
    else
        (void)qd_iss_rule(iss, type->rule);
}

static void iss_types_mod_flag(struct iss *iss, const struct iss_type *type) {
    if (iss->greatest - iss->least + 1 != 9)
        qd_iss_fail(iss, iss->item->name, "%s: only for nine values", type->name);
    else
        iss_types_flag(iss, type);
}

static void iss_types_entropy_flag(struct iss *iss, const struct iss_type *type) {
    if (iss->least != 1)
        qd_iss_fail(iss, iss->item->name, "%s: only for values from 1 on", type->name);
    else if (qd_iss_is(iss->item->name, "GlobalEntropy"))
        iss_types_mod_flag(iss, type);
    else
        iss_types_flag(iss, type);
}

/* Diagonal~1 is /, Diagonal~-1 is \ */
static void iss_types_diagonal(struct iss *iss, const struct iss_type *type) {
    struct iss_span direction = qd_iss_argument(iss, 0);
    bool rises = qd_iss_is(direction, "1");
    (void)type;
    if (iss->item->argument_count != 1 || (!rises && !qd_iss_is(direction, "-1")))
        qd_iss_fail(iss, direction, "Diagonal: expected 1 or -1");
    else if (iss->diagonals == 3)
        (void)qd_iss_rule(iss, "x");
    else if (iss->diagonals)
        (void)qd_iss_rule(iss, rises ? "antidiagonal" : "diagonal");
    if (iss->diagonals == 3)
        iss->diagonals = 0;
}

/* ---- a number, then cells -------------------------------------------------------------------- */

/* Writes "rule=number:cells" for the cells from argument `first` on. */
static void iss_types_put_number(struct iss *iss, const struct iss_type *type, int64_t number,
                                 size_t first) {
    if (!qd_iss_cells(iss, first, iss->item->argument_count) || iss->cell_count < type->least ||
        !qd_iss_rule(iss, type->rule))
        return;
    qd_iss_printf(iss, "=%lld:", (long long)number);
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Name~number~cells; the number may be left out if `usual` is not below 0. */
static void iss_types_read_number(struct iss *iss, const struct iss_type *type, int64_t least,
                                  int64_t most, int64_t usual) {
    int64_t number = usual;
    struct iss_span span = qd_iss_argument(iss, 0);
    bool is_there =
        iss->item->argument_count && (usual < 0 || qd_iss_is_numeric(span) || !span.length);
    if (is_there && (span.length || usual < 0) && !qd_iss_integer(iss, span, least, most, &number))
        return;
    if (!is_there && usual < 0)
        qd_iss_fail(iss, span, "%s: expected a number", type->name);
    else
        iss_types_put_number(iss, type, number, is_there ? 1 : 0);
}

static void iss_types_whisper(struct iss *iss, const struct iss_type *type) {
    iss_types_read_number(iss, type, 0, 100, 5);
}

static void iss_types_modular(struct iss *iss, const struct iss_type *type) {
    iss_types_read_number(iss, type, 1, 100, 3);
}

static void iss_types_summed(struct iss *iss, const struct iss_type *type) {
    iss_types_read_number(iss, type, 0, 9999, -1);
}

/* The ends differ even if the number is 0. */
static void iss_types_lockout(struct iss *iss, const struct iss_type *type) {
    int64_t number = 4;
    struct iss_span span = qd_iss_argument(iss, 0);
    bool is_there = iss->item->argument_count && (qd_iss_is_numeric(span) || !span.length);
    if (is_there && span.length && !qd_iss_integer(iss, span, 0, 100, &number))
        return;
    iss_types_put_number(iss, type, number ? number : 1, is_there ? 1 : 0);
}

/* Cage~s~cells; without a sum, or with 0, only all different. */
static void iss_types_cage(struct iss *iss, const struct iss_type *type) {
    struct iss_span span = qd_iss_argument(iss, 0);
    int64_t number = 0;
    bool is_there = iss->item->argument_count && (qd_iss_is_numeric(span) || !span.length);
    if (is_there && span.length && !qd_iss_integer(iss, span, 0, 9999, &number))
        return;
    if (!qd_iss_cells(iss, is_there, iss->item->argument_count))
        return;
    if (qd_iss_has_repeats(iss)) {
        qd_iss_never(iss);
    } else if (number == 0) {
        iss_types_put_list(iss, type);
    } else if (iss->cell_count && qd_iss_rule(iss, type->rule)) {
        qd_iss_printf(iss, "=%lld:", (long long)number);
        qd_iss_put_cells(iss, iss->cells, iss->cell_count);
    }
}

/* The next weight of s_=_c1_c2.., at `*c`; without weights each is 1. */
static bool iss_types_take_weight(struct iss *iss, const char **c, const char *end,
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
static void iss_types_sum(struct iss *iss, const struct iss_type *type) {
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
    for (size_t i = 0; i < iss->cell_count && iss->status == QD_OK; i++) {
        if (equals && !iss_types_take_weight(iss, &weights, end, &weight))
            return;
        if (weight == 0)
            continue;
        if (written++ == 0 && qd_iss_rule(iss, type->rule))
            qd_iss_printf(iss, "=%lld:", (long long)total);
        else
            qd_iss_put(iss, ",");
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
static bool iss_types_take_value(struct iss *iss, const char **c, const char *end, int64_t *value) {
    const char *stop = memchr(*c, '_', (size_t)(end - *c));
    stop = stop ? stop : end;
    struct iss_span span = {*c, (size_t)(stop - *c)};
    *c = stop < end ? stop + 1 : end;
    return qd_iss_integer(iss, span, 0, 99, value);
}

/* Writes the values of 1_1_2 with commas. */
static bool iss_types_put_values(struct iss *iss, struct iss_span span) {
    const char *c = span.text, *end = c + span.length;
    for (bool is_first = true; c < end; is_first = false) {
        int64_t value;
        if (!iss_types_take_value(iss, &c, end, &value))
            return false;
        qd_iss_printf(iss, is_first ? "%lld" : ",%lld", (long long)value);
    }
    return true;
}

/* ContainAtLeast, ContainExact ~1_1_2~cells */
static void iss_types_contain(struct iss *iss, const struct iss_type *type) {
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
    if (!qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, "=");
    if (!iss_types_put_values(iss, values))
        return;
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Quad~R1C1~v~v: the 2x2 from that cell on. */
static void iss_types_quad(struct iss *iss, const struct iss_type *type) {
    uint32_t cell;
    if (!qd_iss_cell(iss, qd_iss_argument(iss, 0), &cell))
        return;
    if (cell >= iss->groups[0].count || cell % iss->columns + 1 == iss->columns ||
        cell / iss->columns + 1 == iss->rows) {
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "Quad: there are no 2x2 cells from there on");
        return;
    }
    if (iss->item->argument_count == 1 || !qd_iss_rule(iss, type->rule))
        return;
    for (size_t i = 1; i < iss->item->argument_count; i++) {
        int64_t value;
        if (!qd_iss_integer(iss, qd_iss_argument(iss, i), 0, 99, &value))
            return;
        qd_iss_printf(iss, i == 1 ? "=%lld" : ",%lld", (long long)value);
    }
    qd_iss_put(iss, ":");
    qd_iss_put_cell(iss, cell);
}

/* ConnectedValues~prefix~1_2~size */
static void iss_types_connected(struct iss *iss, const struct iss_type *type) {
    struct iss_span prefix = qd_iss_argument(iss, 0), size = qd_iss_argument(iss, 2);
    size_t count = iss->item->argument_count;
    const struct iss_group *group = qd_iss_find_group(iss, prefix.text, prefix.length);
    uint64_t cells = 0;
    if (count < 2 || count > 3 || !group) {
        qd_iss_fail(iss, prefix, "ConnectedValues: expected the prefix of a group, and values");
        return;
    }
    if (group->columns != group->width && group->count > group->width) {
        qd_iss_fail(
            iss, prefix,
            "ConnectedValues: the last row of this group is not full; give its rows and columns");
        return;
    }
    if (count == 3 && size.length && !qd_iss_number(size, ISS_CELLS, &cells)) {
        qd_iss_fail(iss, size, "ConnectedValues: expected a number of cells");
        return;
    }
    if (!qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, "=");
    if (!iss_types_put_values(iss, qd_iss_argument(iss, 1)))
        return;
    qd_iss_put(iss, ":");
    if (count == 3 && size.length)
        qd_iss_printf(iss, "%u:", (uint32_t)cells);
    for (uint32_t i = 0; i < group->count; i++)
        qd_iss_put_cell(iss, group->first + i);
}

/* Givens in an alternative. A cell without values has none left. */
static void iss_types_put_given(struct iss *iss, struct iss_span cell_name,
                                struct iss_span values) {
    uint32_t cell;
    if (!qd_iss_cell(iss, cell_name, &cell))
        return;
    if (!values.length) {
        qd_iss_never(iss);
        return;
    }
    if (!qd_iss_rule(iss, "values="))
        return;
    if (!iss_types_put_values(iss, values))
        return;
    qd_iss_put(iss, ":");
    qd_iss_put_cell(iss, cell);
}

/* Givens that hold in any case. */
static void iss_types_restrict(struct iss *iss, struct iss_span cell_name, struct iss_span values) {
    const char *c = values.text, *end = c + values.length;
    uint64_t set = 0;
    uint32_t cell;
    if (!qd_iss_cell(iss, cell_name, &cell))
        return;
    while (c < end) {
        int64_t value;
        const char *at = c;
        if (!iss_types_take_value(iss, &c, end, &value))
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
static void iss_types_given(struct iss *iss, const struct iss_type *type) {
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
            iss_types_put_given(iss, cell, values);
        else
            iss_types_restrict(iss, cell, values);
    }
}

/* ---- arrows ---------------------------------------------------------------------------------- */

/* Arrow~first~shaft: without a shaft the first is 0. */
static void iss_types_arrow(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count) || !iss->cell_count)
        return;
    if (!qd_iss_rule(iss, iss->cell_count == 1 ? "sum" : type->rule))
        return;
    qd_iss_put(iss, iss->cell_count == 1 ? "=0:" : "=");
    qd_iss_put_cell(iss, iss->cells[0]);
    if (iss->cell_count == 1)
        return;
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells + 1, iss->cell_count - 1);
}

/* PillArrow~2~pill~shaft. With values above 9 it would be read in another way. */
static void iss_types_pill_arrow(struct iss *iss, const struct iss_type *type) {
    int64_t pill;
    struct iss_span number = qd_iss_argument(iss, 0);
    if (iss->greatest > 9) {
        qd_iss_fail(iss, iss->item->name, "PillArrow: only for values up to 9");
        return;
    }
    if (!iss->item->argument_count || !qd_iss_integer(iss, number, 2, 3, &pill) ||
        !qd_iss_cells(iss, 1, iss->item->argument_count))
        return;
    if (iss->cell_count <= (size_t)pill) {
        qd_iss_fail(iss, number, "PillArrow: fewer cells than a pill and a shaft have");
        return;
    }
    if (!qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, "=");
    qd_iss_put_cells(iss, iss->cells, (size_t)pill);
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells + pill, iss->cell_count - (size_t)pill);
}

/* ---- pairs of neighbours --------------------------------------------------------------------- */

/* Whether the absence of such marks means something, so that it must be known where they are. */
static bool iss_types_is_strict(const struct iss *iss, const struct iss_type *type) {
    return (iss->strict_dots && strstr(type->name, "Dot")) ||
           (iss->strict_xv && strncmp(type->rule, "xv", 2) == 0);
}

/* The rules of a cell and its neighbours that are listed after it. */
static size_t iss_types_put_neighbours(struct iss *iss, const struct iss_type *type, size_t number,
                                       const uint16_t *listed) {
    size_t found = 0;
    uint32_t cell = iss->cells[number];
    for (unsigned side = 0; side < ISS_SIDES; side++) {
        uint32_t other = qd_iss_neighbour(iss, cell, side);
        if (other == QD_NO_CELL || listed[other] <= listed[cell])
            continue;
        found++;
        if (!qd_iss_rule(iss, type->rule))
            break;
        qd_iss_put_cell(iss, cell);
        qd_iss_put_cell(iss, other);
    }
    return found;
}

/* One rule for each two neighbours among the cells, the first of them as listed. */
static void iss_types_neighbours(struct iss *iss, const struct iss_type *type) {
    uint16_t listed[ISS_CELLS] = {0};
    size_t found = 0;
    if (iss->choices && iss_types_is_strict(iss, type)) {
        qd_iss_fail(iss, iss->item->name, "%s in an Or, where all marks are given", type->name);
        return;
    }
    if (!qd_iss_cells(iss, 0, iss->item->argument_count))
        return;
    if (qd_iss_has_repeats(iss)) {
        qd_iss_fail(iss, iss->item->name, "%s: a cell is listed twice", type->name);
        return;
    }
    for (size_t i = 0; i < iss->cell_count; i++)
        listed[iss->cells[i]] = (uint16_t)(i + 1);
    for (size_t i = 0; i < iss->cell_count; i++)
        found += iss_types_put_neighbours(iss, type, i, listed);
    if (!found)
        qd_iss_fail(iss, qd_iss_argument(iss, 0), "%s: none of the cells are neighbours",
                    type->name);
}

/* ---- segments -------------------------------------------------------------------------------- */

/* Writes the cells of arguments first to before last, with `between` for each - between them; empty stretches are left
 * out unless `keeps`. Returns how many stretches there are. */
static size_t iss_types_put_segments(struct iss *iss, size_t first, size_t last, bool keeps) {
    size_t begin = first, count = 0;
    for (size_t i = first; i <= last && iss->status == QD_OK; i++) {
        if (i < last && !qd_iss_is(qd_iss_argument(iss, i), "-"))
            continue;
        if ((i > begin || keeps) && qd_iss_cells(iss, begin, i)) {
            qd_iss_put(iss, count++ ? "/" : "");
            qd_iss_put_cells(iss, iss->cells, iss->cell_count);
        }
        begin = i + 1;
    }
    return count;
}

/* How many stretches with cells there are. */
static size_t iss_types_count_segments(const struct iss *iss) {
    size_t count = 0;
    for (size_t i = 0, length = 0; i < iss->item->argument_count; i++) {
        bool breaks = qd_iss_is(qd_iss_argument(iss, i), "-");
        count += !breaks && length == 0;
        length = breaks ? 0 : length + 1;
    }
    return count;
}

static void iss_types_equal_sum(struct iss *iss, const struct iss_type *type) {
    if (iss_types_count_segments(iss) < 2 || !qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, "=");
    (void)iss_types_put_segments(iss, 0, iss->item->argument_count, false);
}

/* SameValues~k~cells: k lists of the same length */
static void iss_types_same_values(struct iss *iss, const struct iss_type *type) {
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
    if (lists == 1 || length == 0 || !qd_iss_rule(iss, type->rule))
        return;
    for (size_t i = 0; i < (size_t)lists; i++) {
        qd_iss_put(iss, i ? "/" : "=");
        qd_iss_put_cells(iss, iss->cells + i * length, length);
    }
}

/* The cells of a row (way 0), a column (1) or a region (2, numbered from 0), left in iss->cells. */
static bool iss_types_gather(struct iss *iss, unsigned way, uint32_t number) {
    iss->cell_count = 0;
    for (uint32_t cell = 0; cell < iss->groups[0].count; cell++) {
        uint32_t is_in = way == 0   ? cell / iss->columns
                         : way == 1 ? cell % iss->columns
                                    : (uint32_t)iss->regions[cell] - 1;
        if (is_in != number)
            continue;
        if (!qd_array_reserve(&iss->cells, &iss->cell_capacity, iss->cell_count + 1,
                              sizeof *iss->cells))
            return qd_iss_fail_memory(iss);
        iss->cells[iss->cell_count++] = cell;
    }
    return true;
}

/* The most cells that a row, column or region has. */
static size_t iss_types_largest(struct iss *iss) {
    size_t largest = iss->rows > iss->columns ? iss->rows : iss->columns;
    bool has_regions = iss->has_boxes || iss->has_jigsaw;
    return has_regions && iss->region_size > largest ? iss->region_size : largest;
}

/* The largest of all rows, columns and regions hold the same values. */
static void iss_types_same_regions(struct iss *iss, const struct iss_type *type) {
    size_t largest = iss_types_largest(iss), count = 0;
    if (iss->has_boxes && iss->has_jigsaw) {
        qd_iss_fail(iss, iss->item->name,
                    "RegionSameValues with boxes and a jigsaw is not supported");
        return;
    }
    for (unsigned way = 0; way < 3; way++)
        for (uint32_t number = 0; number < iss->groups[0].count; number++) {
            if (!iss_types_gather(iss, way, number))
                return;
            if (iss->cell_count != largest)
                continue;
            if (count++ == 0 ? !qd_iss_rule(iss, type->rule) : iss->status != QD_OK)
                return;
            qd_iss_put(iss, count > 1 ? "/" : "");
            qd_iss_put_cells(iss, iss->cells, iss->cell_count);
        }
}

/* ---- lines of region sums -------------------------------------------------------------------- */

/* The region of a cell; cells in none share the number 0. */
static uint32_t iss_types_region(const struct iss *iss, uint32_t cell) {
    return cell < iss->groups[0].count ? iss->regions[cell] : 0;
}

/* Whether the notation cuts the line at the same places. */
static bool iss_types_cuts_alike(const struct iss *iss) {
    for (size_t i = 0; i < iss->cell_count; i++)
        if (iss_types_region(iss, iss->cells[i]) == 0)
            return false;
    return iss->same_regions;
}

static void iss_types_region_sum(struct iss *iss, const struct iss_type *type) {
    size_t stretches = 1;
    if (!qd_iss_cells(iss, 0, iss->item->argument_count) || !(iss->has_boxes || iss->has_jigsaw))
        return;
    for (size_t i = 1; i < iss->cell_count; i++)
        stretches +=
            iss_types_region(iss, iss->cells[i]) != iss_types_region(iss, iss->cells[i - 1]);
    if (iss->cell_count < 2 || stretches < 2)
        return;
    if (iss_types_cuts_alike(iss)) {
        iss_types_put_list(iss, type);
        return;
    }
    if (!qd_iss_rule(iss, "equalsum="))
        return;
    for (size_t i = 0; i < iss->cell_count; i++) {
        if (i && iss_types_region(iss, iss->cells[i]) != iss_types_region(iss, iss->cells[i - 1]))
            qd_iss_put(iss, "/");
        qd_iss_put_cell(iss, iss->cells[i]);
    }
}

/* SumLine~s~cells[~LOOP]: a loop is cut anywhere, so it is any of its turns. */
static void iss_types_sum_line(struct iss *iss, const struct iss_type *type) {
    size_t count = iss->item->argument_count;
    bool is_loop = count && qd_iss_is(qd_iss_argument(iss, count - 1), "LOOP");
    int64_t sum;
    if (!count || !qd_iss_integer(iss, qd_iss_argument(iss, 0), 0, 30, &sum) ||
        !qd_iss_cells(iss, 1, count - is_loop) || !iss->cell_count)
        return;
    size_t turns = is_loop ? iss->cell_count : 1;
    if (turns > 1 && !qd_iss_rule(iss, "any=("))
        return;
    for (size_t turn = 0; turn < turns; turn++) {
        qd_iss_put(iss, turn ? "|" : "");
        iss->fresh = iss->fresh || turns > 1;
        if (!qd_iss_rule(iss, type->rule))
            return;
        qd_iss_printf(iss, "=%lld:", (long long)sum);
        qd_iss_put_cells(iss, iss->cells + turn, iss->cell_count - turn);
        qd_iss_put_cells(iss, iss->cells, turn);
    }
    qd_iss_put(iss, turns > 1 ? ")" : "");
}

/* ---- cells with roles ------------------------------------------------------------------------ */

/* Indexing~C/R~cells */
static void iss_types_indexing(struct iss *iss, const struct iss_type *type) {
    struct iss_span way = qd_iss_argument(iss, 0);
    bool is_column = qd_iss_is(way, "C");
    if (!iss->item->argument_count || (!is_column && !qd_iss_is(way, "R"))) {
        qd_iss_fail(iss, way, "Indexing: expected C or R");
        return;
    }
    if (!qd_iss_cells(iss, 1, iss->item->argument_count) || !iss->cell_count ||
        !qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, is_column ? "=col:" : "=row:");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* ValueIndexing~a~b~c1~c2..: if b is k, the k-th cell equals a. */
static void iss_types_value_indexing(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count))
        return;
    if (iss->cell_count < 3)
        qd_iss_fail(iss, iss->item->name, "ValueIndexing: expected at least three cells");
    else if (qd_iss_rule(iss, type->rule)) {
        qd_iss_put(iss, "=");
        qd_iss_put_cell(iss, iss->cells[0]);
        qd_iss_put(iss, ":");
        qd_iss_put_cell(iss, iss->cells[1]);
        qd_iss_put(iss, ":");
        qd_iss_put_cells(iss, iss->cells + 2, iss->cell_count - 2);
    }
}

/* CountDistinct~x~cells: without cells there are 0. */
static void iss_types_count_distinct(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count) || !iss->cell_count)
        return;
    bool is_empty = iss->cell_count == 1;
    if (!qd_iss_rule(iss, is_empty ? "sum" : type->rule))
        return;
    qd_iss_put(iss, is_empty ? "=0:" : "=");
    qd_iss_put_cell(iss, iss->cells[0]);
    qd_iss_put(iss, is_empty ? "" : ":");
    qd_iss_put_cells(iss, iss->cells + 1, iss->cell_count - 1);
}

/* LookAndSay~clue~cells: digits in pairs */
static void iss_types_look_and_say(struct iss *iss, const struct iss_type *type) {
    struct iss_span clue = qd_iss_argument(iss, 0);
    bool is_right =
        iss->item->argument_count && clue.length && clue.length % 2 == 0 && clue.length <= 32;
    for (size_t i = 0; is_right && i < clue.length; i++)
        is_right = clue.text[i] >= '0' && clue.text[i] <= '9';
    if (!is_right) {
        qd_iss_fail(iss, clue, "LookAndSay: expected pairs of digits, a count and a value");
        return;
    }
    if (!qd_iss_cells(iss, 1, iss->item->argument_count) || !iss->cell_count ||
        !qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, "=");
    qd_iss_put_span(iss, clue);
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* ---- relations as codes ---------------------------------------------------------------------- */

static bool iss_types_is_code(struct iss_span code) {
    for (size_t i = 0; i < code.length; i++)
        if (qd_iss_digit64(code.text[i]) < 0)
            return false;
    return true;
}

/* Writes a code; the old types have - and _ the other way round. */
static void iss_types_put_code(struct iss *iss, struct iss_span code, bool is_old) {
    for (size_t i = 0; i < code.length; i++) {
        char c = code.text[i];
        if (is_old && (c == '-' || c == '_'))
            c = c == '-' ? '_' : '-';
        qd_iss_printf(iss, "%c", c);
    }
}

/* One list of an item whose code is before its lists, from argument first to before last. */
static void iss_types_put_coded(struct iss *iss, const struct iss_type *type, size_t first,
                                size_t last) {
    struct iss_span code = qd_iss_argument(iss, 0);
    bool is_nfa = strcmp(type->rule, "nfa") == 0;
    size_t cells = 0;
    for (size_t i = first; i < last; i++)
        cells += !qd_iss_is(qd_iss_argument(iss, i), "-");
    if (cells < type->least)
        return;
    if (!code.length) {
        qd_iss_never(iss);
        return;
    }
    if (!qd_iss_rule(iss, type->rule))
        return;
    qd_iss_put(iss, is_nfa ? "=#" : "=\"#");
    iss_types_put_code(iss, code, strncmp(type->name, "Binary", 6) == 0);
    qd_iss_put(iss, is_nfa ? ":" : "\":");
    if (is_nfa)
        (void)iss_types_put_segments(iss, first, last, true);
    else if (qd_iss_cells(iss, first, last))
        qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Calls `put` for each list of the arguments from 1 on; empty ones and _names separate them. */
static void iss_types_each_list(struct iss *iss, const struct iss_type *type,
                                void (*put)(struct iss *iss, const struct iss_type *type,
                                            size_t first, size_t last)) {
    size_t count = iss->item->argument_count, begin = 1;
    for (size_t i = 1; i <= count && iss->status == QD_OK; i++) {
        struct iss_span argument = i < count ? qd_iss_argument(iss, i) : (struct iss_span){"", 0};
        if (argument.length && *argument.text != '_')
            continue;
        if (argument.length)
            iss->puzzle->ignored[1] = "names of constraints";
        if (i > begin)
            put(iss, type, begin, i);
        begin = i + 1;
    }
}

/* Pair~code~_name~cells~~cells, and NFA */
static void iss_types_coded(struct iss *iss, const struct iss_type *type) {
    struct iss_span code = qd_iss_argument(iss, 0);
    if (!iss->item->argument_count || !iss_types_is_code(code))
        qd_iss_fail(iss, code, "%s: expected a code of letters, digits, - and _", type->name);
    else
        iss_types_each_list(iss, type, iss_types_put_coded);
}

/* Unpacks the pattern of a regex; fails. */
static bool iss_types_unpack_pattern(struct iss *iss, qd_text *pattern) {
    static const char allowed[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.[]^()|*+?{},-";
    struct iss_span packed = qd_iss_argument(iss, 0);
    bool is_plain = memchr(packed.text, '%', packed.length) != NULL;
    bool is_right = iss->item->argument_count && (is_plain ? qd_iss_unpack_percent(packed, pattern)
                                                           : qd_iss_unpack64(packed, pattern));
    for (size_t i = 0; is_right && i < pattern->length; i++)
        is_right = pattern->data[i] && strchr(allowed, pattern->data[i]);
    if (is_right && pattern->failed)
        return qd_iss_fail_memory(iss);
    return is_right || qd_iss_fail(iss, packed, "Regex: expected a pattern in base64");
}

static void iss_types_put_regex(struct iss *iss, const struct iss_type *type, size_t first,
                                size_t last) {
    qd_text pattern = QD_TEXT_INIT;
    if (iss_types_unpack_pattern(iss, &pattern) && qd_iss_rule(iss, type->rule)) {
        qd_iss_put(iss, "=\"");
        qd_iss_put_span(iss, (struct iss_span){pattern.data ? pattern.data : "", pattern.length});
        qd_iss_put(iss, "\":");
        if (qd_iss_cells(iss, first, last))
            qd_iss_put_cells(iss, iss->cells, iss->cell_count);
    }
    qd_text_free(&pattern);
}

/* Regex~pattern~cells~~cells */
static void iss_types_regex(struct iss *iss, const struct iss_type *type) {
    qd_text pattern = QD_TEXT_INIT;
    if (iss_types_unpack_pattern(iss, &pattern))
        iss_types_each_list(iss, type, iss_types_put_regex);
    qd_text_free(&pattern);
}

/* ---- the table ------------------------------------------------------------------------------- */

/* What means nothing to a solution. */
static void iss_types_hint(struct iss *iss, const struct iss_type *type) {
    iss->puzzle->ignored[0] = type->name;
}

static const struct iss_type iss_types_table[] = {
    {"", ISS_CHILD, iss_types_given, NULL, 0},
    {"Shape", ISS_OF_BOARD, NULL, NULL, 0},
    {"Var", ISS_OF_BOARD, NULL, NULL, 0},
    {"NoBoxes", ISS_OF_BOARD | ISS_SUDOKU, NULL, NULL, 0},
    {"Jigsaw", ISS_OF_BOARD | ISS_SUDOKU, NULL, NULL, 0},
    {"RegionSize", ISS_OF_BOARD | ISS_SUDOKU, NULL, NULL, 0},
    {"And", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"Or", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"Replicate", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"End", ISS_CHILD | ISS_COMPOSITE, NULL, NULL, 0},
    {"SearchPriority", 0, iss_types_hint, NULL, 0},
    /* the whole board */
    {"Diagonal", ISS_SUDOKU, iss_types_diagonal, NULL, 0},
    {"AntiKnight", ISS_SUDOKU, iss_types_flag, "antiknight", 0},
    {"AntiKing", ISS_SUDOKU, iss_types_flag, "antiking", 0},
    {"DisjointSets", ISS_SUDOKU, iss_types_flag, "disjoint", 0},
    {"Windoku", ISS_SUDOKU, iss_types_flag, "windoku", 0},
    {"AntiConsecutive", 0, iss_types_flag, "nonconsecutive", 0},
    {"AntiTaxicab", 0, iss_types_entropy_flag, "antitaxicab", 0},
    {"GlobalEntropy", 0, iss_types_entropy_flag, "globalentropy", 0},
    {"GlobalMod", 0, iss_types_mod_flag, "globalmod", 0},
    {"StrictKropki", 0, iss_types_flag, "nodots", 0},
    {"StrictXV", 0, iss_types_flag, "noxv", 0},
    {"DutchFlatmates", 0, iss_types_flag, "flatmates", 0},
    {"FullRankTies", ISS_SUDOKU, qd_iss_clues_ties, "fullrankties", 0},
    {"ConnectedValues", 0, iss_types_connected, "connected", 0},
    {"RegionSameValues", ISS_SUDOKU, iss_types_same_regions, "same=", 0},
    {"ChaosConstruction", ISS_SUDOKU | ISS_REFUSED, NULL, NULL, 0},
    {"ChaosArrow", ISS_REFUSED, NULL, NULL, 0},
    {"ChaosCount", ISS_REFUSED, NULL, NULL, 0},
    {"Doppelganger", ISS_SUDOKU | ISS_REFUSED, NULL, NULL, 0},
    /* lines */
    {"Thermo", ISS_CHILD, iss_types_strict_line, "thermo", 2},
    {"Renban", ISS_CHILD, iss_types_strict_line, "renban", 2},
    {"Palindrome", ISS_CHILD, iss_types_line, "palindrome", 2},
    {"Zipper", ISS_CHILD, iss_types_line, "zipper", 2},
    {"Between", ISS_CHILD, iss_types_line, "between", 3},
    {"DoubleArrow", ISS_CHILD, iss_types_line, "doublearrow", 2},
    {"Entropic", ISS_CHILD, iss_types_entropic, "entropic", 2},
    {"RegionSumLine", ISS_CHILD, iss_types_region_sum, "regionsum", 2},
    {"Whisper", ISS_CHILD, iss_types_whisper, "whisper", 2},
    {"Modular", ISS_CHILD, iss_types_modular, "modular", 2},
    {"Lockout", ISS_CHILD, iss_types_lockout, "lockout", 2},
    {"SumLine", ISS_CHILD, iss_types_sum_line, "sumline", 1},
    {"Arrow", ISS_CHILD, iss_types_arrow, "arrow", 1},
    {"PillArrow", ISS_CHILD, iss_types_pill_arrow, "arrow", 1},
    /* sets */
    {"Cage", ISS_CHILD, iss_types_cage, "cage", 2},
    {"Sum", ISS_CHILD, iss_types_sum, "sum", 0},
    {"AllDifferent", ISS_CHILD, iss_types_all_different, "house", 2},
    {"RellikCage", ISS_CHILD, iss_types_summed, "rellik", 1},
    {"EqualityCage", ISS_CHILD, iss_types_line, "equality", 1},
    {"Lunchbox", ISS_CHILD, iss_types_summed, "lunchbox", 1},
    {"ContainAtLeast", ISS_CHILD, iss_types_contain, "contains", 0},
    {"ContainExact", ISS_CHILD, iss_types_contain, "containsonly", 0},
    {"CountingCircles", ISS_CHILD, iss_types_line, "circles", 1},
    {"CountDistinct", ISS_CHILD, iss_types_count_distinct, "distinct", 1},
    {"LookAndSay", ISS_CHILD, iss_types_look_and_say, "lookandsay", 1},
    {"SameValues", ISS_CHILD, iss_types_same_values, "same", 0},
    {"EqualSum", ISS_CHILD, iss_types_equal_sum, "equalsum", 0},
    {"Quad", ISS_CHILD, iss_types_quad, "quad", 0},
    {"Indexing", ISS_CHILD | ISS_SUDOKU, iss_types_indexing, "index", 0},
    {"ValueIndexing", ISS_CHILD, iss_types_value_indexing, "valueindex", 0},
    /* two neighbours */
    {"WhiteDot", ISS_CHILD, iss_types_neighbours, "white=", 0},
    {"BlackDot", ISS_CHILD, iss_types_neighbours, "black=", 0},
    {"X", ISS_CHILD, iss_types_neighbours, "xv=X:", 0},
    {"V", ISS_CHILD, iss_types_neighbours, "xv=V:", 0},
    {"GreaterThan", ISS_CHILD, iss_types_neighbours, "greater=", 0},
    /* outside */
    {"LittleKiller", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_of_diagonals, "little", 0},
    {"Sandwich", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_of_lines, "sandwich", 0},
    {"XSum", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "xsum", 0},
    {"Skyscraper", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "skyscraper", 0},
    {"HiddenSkyscraper", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends,
     "hiddenskyscraper", 0},
    {"NumberedRoom", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "room", 0},
    {"FullRank", ISS_CHILD | ISS_OUTSIDE | ISS_SUDOKU, qd_iss_clues_at_ends, "fullrank", 0},
    /* codes */
    {"Pair", ISS_CHILD, iss_types_coded, "pairs", 2},
    {"PairX", ISS_CHILD, iss_types_coded, "pairsall", 2},
    {"Binary", ISS_CHILD, iss_types_coded, "pairs", 2},
    {"BinaryX", ISS_CHILD, iss_types_coded, "pairsall", 2},
    {"NFA", ISS_CHILD, iss_types_coded, "nfa", 1},
    {"Regex", ISS_CHILD, iss_types_regex, "regex", 1},
};

const struct iss_type *qd_iss_type(size_t number) {
    return number < sizeof iss_types_table / sizeof *iss_types_table ? &iss_types_table[number]
                                                                     : NULL;
}

const struct iss_type *qd_iss_find_type(struct iss_span name) {
    const struct iss_type *type;
    for (size_t i = 0; (type = qd_iss_type(i)); i++)
        if (qd_iss_is(name, type->name))
            return type;
    return NULL;
}
