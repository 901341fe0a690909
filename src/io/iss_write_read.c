/* Reads the arguments of rules, as the notation has them. */
#include "iss_write_items.h"

#include "../base/memory.h"
#include "../base/scan.h"

/* ---- arguments ------------------------------------------------------------------------------- */

bool qd_iss_read_mark(struct iss_writing *writing, char mark) {
    while (writing->at < writing->end && (*writing->at == ' ' || *writing->at == ','))
        writing->at++;
    bool is_there = writing->at < writing->end && *writing->at == mark;
    writing->at += is_there;
    return is_there;
}

/* A number, perhaps negative. */
bool qd_iss_read_number(struct iss_writing *writing, int64_t *number) {
    bool is_negative = qd_iss_read_mark(writing, '-');
    uint64_t value;
    if (!qd_scan_number(&writing->at, writing->end, 1000000, &value))
        return false;
    *number = is_negative ? -(int64_t)value : (int64_t)value;
    return true;
}

/* r1c2, as the place in the layout, from 0 as the one before its first row. */
bool qd_iss_read_place(struct iss_writing *writing, uint32_t *row, uint32_t *column) {
    uint64_t number[2];
    for (int i = 0; i < 2; i++)
        if (!qd_iss_read_mark(writing, i ? 'c' : 'r') ||
            !qd_scan_number(&writing->at, writing->end, 9999, &number[i]))
            return false;
    *row = (uint32_t)number[0];
    *column = (uint32_t)number[1];
    return true;
}

bool qd_iss_read_cell(struct iss_writing *writing, uint32_t row, uint32_t column) {
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
bool qd_iss_read_cells(struct iss_writing *writing) {
    uint32_t row, column;
    writing->cell_count = 0;
    while (qd_iss_read_mark(writing, 'r')) {
        writing->at--;
        if (!qd_iss_read_place(writing, &row, &column) || !qd_iss_read_cell(writing, row, column)) {
            qd_iss_write_refuse(writing, "rules of other cells");
            return false;
        }
    }
    return true;
}

bool qd_iss_refuse_text(struct iss_writing *writing) {
    qd_iss_write_refuse(writing, "a rule with such a text");
    return false;
}

/* number: or nothing */
bool qd_iss_read_number_or(struct iss_writing *writing, const struct iss_rule *rule,
                           int64_t *number) {
    const char *begin = writing->at;
    *number = rule->usual;
    if (!qd_iss_read_number(writing, number))
        writing->at = begin;
    else if (!qd_iss_read_mark(writing, ':'))
        return qd_iss_refuse_text(writing);
    return *number >= 0 || qd_iss_refuse_text(writing);
}

/* Whether two cells are neighbours on the board or among helper cells. */
bool qd_iss_read_adjacent(const struct iss_writing *writing) {
    uint32_t row[2], column[2];
    if (writing->cell_count != 2)
        return false;
    for (int i = 0; i < 2; i++)
        qd_board_cell_position(writing->board, writing->cells[i], &row[i], &column[i]);
    int rows = (int)row[0] - (int)row[1], columns = (int)column[0] - (int)column[1];
    return rows * rows + columns * columns == 1;
}

/* ---- items of cells -------------------------------------------------------------------------- */

/* 1,1,2: */
bool qd_iss_read_values(struct iss_writing *writing, int64_t *values, size_t *count) {
    for (*count = 0; *count < ISS_CELLS; ++*count)
        if (!qd_iss_read_number(writing, &values[*count]))
            break;
    return (*count && qd_iss_read_mark(writing, ':')) || qd_iss_refuse_text(writing);
}
