/*
 * Reads the arguments of rules, as the notation has them. They are those of a board, so they are as expected. What is
 * left of a text is refused (`qd_iss_write_rule`), and then nobody reads what is written after it.
 */
#include "iss_write_items.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/scan.h"

/* ---- arguments ------------------------------------------------------------------------------- */

bool qd_iss_read_mark(struct iss_writing *writing, char mark) {
    while (writing->at < writing->end && *writing->at == ',')
        writing->at++;
    bool is_there = writing->at < writing->end && *writing->at == mark;
    writing->at += is_there;
    return is_there;
}

void qd_iss_expect_mark(struct iss_writing *writing, char mark) {
    bool is_there = qd_iss_read_mark(writing, mark);
    QD_CHECK(is_there);
    (void)is_there;
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

static uint32_t iss_write_read_index(struct iss_writing *writing, char mark) {
    uint64_t number = 0;
    qd_iss_expect_mark(writing, mark);
    bool is_there = qd_scan_number(&writing->at, writing->end, 9999, &number);
    QD_CHECK(is_there);
    (void)is_there;
    return (uint32_t)number;
}

/* r1c2, as the place in the layout, from 0 as the one before its first row. */
void qd_iss_read_place(struct iss_writing *writing, uint32_t *row, uint32_t *column) {
    *row = iss_write_read_index(writing, 'r');
    *column = iss_write_read_index(writing, 'c');
}

void qd_iss_read_cell(struct iss_writing *writing) {
    uint32_t row, column;
    qd_iss_read_place(writing, &row, &column);
    uint32_t cell = qd_board_cell_at(writing->board, row - 1, column - 1);
    if (cell == QD_NO_CELL)
        qd_iss_write_refuse(writing, "rules of other cells");
    else if (!qd_array_reserve(&writing->cells, &writing->cell_capacity, writing->cell_count + 1,
                               sizeof *writing->cells))
        writing->failed = true;
    else
        writing->cells[writing->cell_count++] = cell;
}

/* Cells up to what is none. */
void qd_iss_read_cells(struct iss_writing *writing) {
    writing->cell_count = 0;
    while (qd_iss_read_mark(writing, 'r')) {
        writing->at--;
        qd_iss_read_cell(writing);
    }
}

/* number: or nothing */
int64_t qd_iss_read_number_or(struct iss_writing *writing, const struct iss_rule *rule) {
    const char *begin = writing->at;
    int64_t number = rule->usual;
    if (qd_iss_read_number(writing, &number))
        qd_iss_expect_mark(writing, ':');
    else
        writing->at = begin;
    QD_CHECK(number >= 0);
    return number;
}

/* Whether two cells are neighbours on the board or among helper cells. */
bool qd_iss_read_adjacent(const struct iss_writing *writing) {
    uint32_t row[2], column[2];
    if (writing->cell_count != 2) /* one was refused, or there is no memory */
        return false;
    for (int i = 0; i < 2; i++)
        qd_board_cell_position(writing->board, writing->cells[i], &row[i], &column[i]);
    int rows = (int)row[0] - (int)row[1], columns = (int)column[0] - (int)column[1];
    return rows * rows + columns * columns == 1;
}

/* ---- items of cells -------------------------------------------------------------------------- */

/* 1,1,2: */
size_t qd_iss_read_values(struct iss_writing *writing, int64_t *values) {
    size_t count = 0;
    int64_t value;
    while (qd_iss_read_number(writing, &value))
        if (count < ISS_CELLS)
            values[count++] = value;
        else
            qd_iss_write_refuse(writing, "lists of so many values");
    qd_iss_expect_mark(writing, ':');
    return count;
}
