/* Items that are lines of cells. */
#include "iss_items.h"

/* ---- lists of cells -------------------------------------------------------------------------- */

/* Writes "rule=" and the cells in iss->cells, unless there are too few to mean something. */
void qd_iss_put_list(struct iss *iss, const struct iss_type *type) {
    if (iss->cell_count < type->least)
        return;
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, "=");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Name~cells */
void qd_iss_line(struct iss *iss, const struct iss_type *type) {
    if (qd_iss_cells(iss, 0, iss->item->argument_count))
        qd_iss_put_list(iss, type);
}

/* The same for lines on which a cell that occurs twice, or more cells than values, leaves none. */
void qd_iss_strict_line(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count))
        return;
    if (!qd_iss_can_differ(iss))
        qd_iss_never(iss);
    else
        qd_iss_put_list(iss, type);
}

/* Classes of values are known for 1 to 9 only. */
void qd_iss_entropic(struct iss *iss, const struct iss_type *type) {
    if (iss->least != 1 || iss->greatest != 9)
        qd_iss_fail(iss, iss->item->name, "%s: only for the values 1 to 9", type->name);
    else
        qd_iss_line(iss, type);
}

/* ---- a number, then cells -------------------------------------------------------------------- */

/* Writes "rule=number:cells" for the cells from argument `first` on. */
static void iss_lines_put_number(struct iss *iss, const struct iss_type *type, int64_t number,
                                 size_t first) {
    if (!qd_iss_cells(iss, first, iss->item->argument_count) || iss->cell_count < type->least)
        return;
    qd_iss_rule(iss, type->rule);
    qd_iss_printf(iss, "=%lld:", (long long)number);
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}

/* Name~number~cells; the number may be left out if `usual` is not below 0. An empty one is the least. */
static void iss_lines_read_number(struct iss *iss, const struct iss_type *type, int64_t least,
                                  int64_t most, int64_t usual) {
    int64_t number = usual;
    struct iss_span span = qd_iss_argument(iss, 0);
    bool is_there =
        iss->item->argument_count && (usual < 0 || qd_iss_is_numeric(span) || !span.length);
    if (is_there && (span.length || usual < 0) && !qd_iss_integer(iss, span, least, most, &number))
        return;
    if (is_there && !span.length)
        number = least;
    if (!is_there && usual < 0)
        qd_iss_fail(iss, span, "%s: expected a number", type->name);
    else
        iss_lines_put_number(iss, type, number, is_there ? 1 : 0);
}

void qd_iss_whisper(struct iss *iss, const struct iss_type *type) {
    iss_lines_read_number(iss, type, 0, 100, 5);
}

/* Modulo 1 all are equal, and only one cell must differ: this says nothing. */
void qd_iss_modular(struct iss *iss, const struct iss_type *type) {
    if (!iss->item->argument_count || !qd_iss_is(qd_iss_argument(iss, 0), "1"))
        iss_lines_read_number(iss, type, 1, 64, 3);
}

/* Cells that differ, and a number; a lunchbox has two crusts. */
void qd_iss_summed(struct iss *iss, const struct iss_type *type) {
    size_t count = iss->item->argument_count ? iss->item->argument_count - 1 : 0;
    if (count > iss->puzzle->value_count || (count == 1 && *type->rule == 'l'))
        qd_iss_never(iss);
    else
        iss_lines_read_number(iss, type, 0, 9999, -1);
}

/* The ends differ even if the number is 0. */
void qd_iss_lockout(struct iss *iss, const struct iss_type *type) {
    int64_t number = 4;
    struct iss_span span = qd_iss_argument(iss, 0);
    bool is_there = iss->item->argument_count && (qd_iss_is_numeric(span) || !span.length);
    if (is_there && span.length && !qd_iss_integer(iss, span, 0, 100, &number))
        return;
    iss_lines_put_number(iss, type, number ? number : 1, is_there ? 1 : 0);
}

/* ---- arrows ---------------------------------------------------------------------------------- */

/* Arrow~first~shaft: without a shaft the first is 0. */
void qd_iss_arrow(struct iss *iss, const struct iss_type *type) {
    if (!qd_iss_cells(iss, 0, iss->item->argument_count) || !iss->cell_count)
        return;
    qd_iss_rule(iss, iss->cell_count == 1 ? "sum" : type->rule);
    qd_iss_put(iss, iss->cell_count == 1 ? "=0:" : "=");
    qd_iss_put_cell(iss, iss->cells[0]);
    if (iss->cell_count == 1)
        return;
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells + 1, iss->cell_count - 1);
}

/* Sorts the cells of a pill; whether they are read one after the other, each to the right of, below or both of its
 * predecessor. */
static bool iss_lines_is_pill(const struct iss *iss, size_t count) {
    uint32_t *cells = iss->cells;
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k && cells[k] < cells[k - 1]; k--) {
            uint32_t cell = cells[k];
            cells[k] = cells[k - 1];
            cells[k - 1] = cell;
        }
    for (size_t i = 1; i < count; i++) {
        uint32_t right = qd_iss_neighbour(iss, cells[i - 1], 0),
                 below = qd_iss_neighbour(iss, cells[i - 1], 1);
        if (cells[i] != right && cells[i] != below &&
            (below == QD_NO_CELL || cells[i] != qd_iss_neighbour(iss, below, 0)))
            return false;
    }
    return true;
}

/* With values above 9 only the first digit of a pill may be one of these. */
static void iss_lines_put_pill_sum(struct iss *iss, size_t pill) {
    for (size_t i = 0; i < iss->cell_count; i++) {
        static const char *const weights[] = {"-1*", "-10*", "-100*"};
        if (i == 0)
            qd_iss_rule(iss, "sum=0:");
        else
            qd_iss_put(iss, ",");
        qd_iss_put(iss, i < pill ? weights[pill - 1 - i] : "");
        qd_iss_put_cell(iss, iss->cells[i]);
    }
    qd_iss_rule(iss, "values=");
    qd_iss_put(iss, &"0,1,2,3,4,5,6,7,8,9:"[iss->least ? 2 : 0]);
    qd_iss_put_cells(iss, iss->cells + 1, pill - 1);
}

/* PillArrow~2~pill~shaft */
void qd_iss_pill_arrow(struct iss *iss, const struct iss_type *type) {
    int64_t pill;
    struct iss_span number = qd_iss_argument(iss, 0);
    if (!iss->item->argument_count || !qd_iss_integer(iss, number, 2, 3, &pill) ||
        !qd_iss_cells(iss, 1, iss->item->argument_count))
        return;
    if (iss->cell_count <= (size_t)pill) {
        qd_iss_fail(iss, number, "PillArrow: fewer cells than a pill and a shaft have");
        return;
    }
    if (!iss_lines_is_pill(iss, (size_t)pill)) {
        qd_iss_fail(iss, number, "PillArrow: the cells of the pill do not follow each other");
        return;
    }
    if (iss->greatest > 9) {
        iss_lines_put_pill_sum(iss, (size_t)pill);
        return;
    }
    qd_iss_rule(iss, type->rule);
    qd_iss_put(iss, "=");
    qd_iss_put_cells(iss, iss->cells, (size_t)pill);
    qd_iss_put(iss, ":");
    qd_iss_put_cells(iss, iss->cells + pill, iss->cell_count - (size_t)pill);
}

/* ---- lines of region sums -------------------------------------------------------------------- */

/* The region of a cell; cells in none share the number 0. */
static uint32_t iss_lines_region(const struct iss *iss, uint32_t cell) {
    return cell < iss->groups[0].count ? iss->regions[cell] : 0;
}

/* Whether the notation cuts the line at the same places. */
static bool iss_lines_cuts_alike(const struct iss *iss) {
    for (size_t i = 0; i < iss->cell_count; i++)
        if (iss_lines_region(iss, iss->cells[i]) == 0)
            return false;
    return iss->same_regions;
}

void qd_iss_region_sum(struct iss *iss, const struct iss_type *type) {
    size_t stretches = 1;
    if (!qd_iss_cells(iss, 0, iss->item->argument_count) || !(iss->has_boxes || iss->has_jigsaw))
        return;
    for (size_t i = 1; i < iss->cell_count; i++)
        stretches +=
            iss_lines_region(iss, iss->cells[i]) != iss_lines_region(iss, iss->cells[i - 1]);
    if (iss->cell_count < 2 || stretches < 2)
        return;
    if (iss_lines_cuts_alike(iss)) {
        qd_iss_put_list(iss, type);
        return;
    }
    qd_iss_rule(iss, "equalsum=");
    for (size_t i = 0; i < iss->cell_count; i++) {
        if (i && iss_lines_region(iss, iss->cells[i]) != iss_lines_region(iss, iss->cells[i - 1]))
            qd_iss_put(iss, "/");
        qd_iss_put_cell(iss, iss->cells[i]);
    }
}

/* SumLine~s~cells[~LOOP]: a loop may be cut anywhere. If the sum is 0, each cell is. */
void qd_iss_sum_line(struct iss *iss, const struct iss_type *type) {
    size_t count = iss->item->argument_count;
    bool is_loop = count && qd_iss_is(qd_iss_argument(iss, count - 1), "LOOP");
    int64_t sum;
    if (!count || !qd_iss_integer(iss, qd_iss_argument(iss, 0), 0, 30, &sum) ||
        !qd_iss_cells(iss, 1, count - is_loop) || !iss->cell_count)
        return;
    qd_iss_rule(iss, sum ? type->rule : "sum");
    qd_iss_printf(iss, "=%lld:%s", (long long)sum,
                  sum && is_loop && iss->cell_count > 1 ? "loop:" : "");
    qd_iss_put_cells(iss, iss->cells, iss->cell_count);
}
