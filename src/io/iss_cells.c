/*
 * Cells of ISS: R1C1 on the board, with one digit of base 17 each (R9 is followed by Ra), VK3 in the group of the
 * prefix VK, and VK alone if that group has one cell. A copy (Replicate) has all of them moved within their groups.
 */
#include "iss.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <string.h>

struct iss_group *qd_iss_find_group(struct iss *iss, const char *prefix, size_t length) {
    for (size_t i = 0; i < iss->group_count; i++)
        if (strlen(iss->groups[i].prefix) == length &&
            memcmp(iss->groups[i].prefix, prefix, length) == 0)
            return &iss->groups[i];
    return NULL;
}

/* By halving: groups are in the order of their cells. */
const struct iss_group *qd_iss_group_of(const struct iss *iss, uint32_t cell) {
    size_t low = 0, high = iss->group_count;
    QD_CHECK(high && cell < iss->puzzle->cell_count);
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (iss->groups[middle].first <= cell)
            low = middle;
        else
            high = middle;
    }
    return &iss->groups[low];
}

/* A digit of base 17, from 1 to 16; 0 if it is none. */
static uint32_t iss_cells_digit(char c) {
    if (qd_is_digit(c))
        return (uint32_t)(c - '0');
    c |= 0x20;
    return c >= 'a' && c <= 'g' ? (uint32_t)(c - 'a') + 10 : 0;
}

static bool iss_cells_refuse(struct iss *iss, struct iss_span span, const char *what) {
    struct iss_span name = iss->item->name;
    return qd_iss_fail(iss, span, "%.*s%s'%.*s' %s", (int)name.length, name.text,
                       name.length ? ": " : "", (int)(span.length < 20 ? span.length : 20),
                       span.text, what);
}

/* The group and the number, from 0, of the cell in it. */
static bool iss_cells_find(struct iss *iss, struct iss_span span, const struct iss_group **group,
                           uint32_t *number) {
    const char *c = span.text;
    size_t letters = 0;
    uint64_t index = 1;
    if (span.length == 4 && (c[0] | 0x20) == 'r' && (c[2] | 0x20) == 'c') {
        uint32_t row = iss_cells_digit(c[1]), column = iss_cells_digit(c[3]);
        *group = &iss->groups[0];
        *number = (row - 1) * iss->columns + column - 1;
        return row >= 1 && row <= iss->rows && column >= 1 && column <= iss->columns;
    }
    while (letters < span.length && c[letters] >= 'A' && c[letters] <= 'Z')
        letters++;
    *group = letters ? qd_iss_find_group(iss, c, letters) : NULL;
    if (!*group)
        return false;
    if (letters == span.length && (*group)->count != 1)
        return false;
    if (letters < span.length &&
        !qd_iss_number((struct iss_span){c + letters, span.length - letters}, ISS_CELLS, &index))
        return false;
    *number = (uint32_t)index - 1;
    return index >= 1 && index <= (*group)->count;
}

bool qd_iss_cell(struct iss *iss, struct iss_span span, uint32_t *cell) {
    const struct iss_group *group;
    uint32_t number;
    if (!iss_cells_find(iss, span, &group, &number))
        return iss_cells_refuse(iss, span, "is not a cell");
    int row = (int)(number / group->width) + iss->shift.rows;
    int column = (int)(number % group->width) + iss->shift.columns;
    QD_CHECK(row >= 0); /* targets come after their origin */
    if (column < 0 || column >= (int)group->width ||
        (uint32_t)row * group->width + (uint32_t)column >= group->count)
        return iss_cells_refuse(iss, span, "would be moved out of its cells by Replicate");
    *cell = group->first + (uint32_t)row * group->width + (uint32_t)column;
    return true;
}

bool qd_iss_cells(struct iss *iss, size_t first, size_t last) {
    QD_CHECK(last <= iss->item->argument_count);
    iss->cell_count = 0;
    for (size_t i = first; i < last; i++) {
        uint32_t cell;
        if (!qd_iss_cell(iss, qd_iss_argument(iss, i), &cell))
            return false;
        if (iss->cell_count == ISS_LISTED)
            return qd_iss_fail(iss, qd_iss_argument(iss, i), "more than %d cells in a list",
                               ISS_LISTED);
        if (!qd_array_reserve(&iss->cells, &iss->cell_capacity, iss->cell_count + 1,
                              sizeof *iss->cells))
            return qd_iss_fail_memory(iss);
        iss->cells[iss->cell_count++] = cell;
    }
    return iss->status == QD_OK;
}

void qd_iss_put_cell(struct iss *iss, uint32_t cell) {
    const struct iss_group *group = qd_iss_group_of(iss, cell);
    uint32_t number = cell - group->first;
    qd_text *board = &iss->puzzle->board;
    qd_text_put_byte(board, 'r');
    qd_text_put_number(board, group->top + number / group->columns + 1);
    qd_text_put_byte(board, 'c');
    qd_text_put_number(board, number % group->columns + 1);
}

void qd_iss_put_cells(struct iss *iss, const uint32_t *cells, size_t count) {
    for (size_t i = 0; i < count; i++)
        qd_iss_put_cell(iss, cells[i]);
}

uint32_t qd_iss_neighbour(const struct iss *iss, uint32_t cell, unsigned side) {
    const struct iss_group *group = qd_iss_group_of(iss, cell);
    uint32_t number = cell - group->first, column = number % group->width, width = group->width;
    switch (side) {
    case 0:
        return column + 1 < width && number + 1 < group->count ? cell + 1 : QD_NO_CELL;
    case 1:
        return number + width < group->count ? cell + width : QD_NO_CELL;
    case 2:
        return column > 0 ? cell - 1 : QD_NO_CELL;
    default:
        return number >= width ? cell - width : QD_NO_CELL;
    }
}

void qd_iss_drop_repeats(struct iss *iss) {
    bool is_listed[ISS_CELLS] = {false};
    size_t kept = 0;
    for (size_t i = 0; i < iss->cell_count; i++)
        if (!is_listed[iss->cells[i]]) {
            is_listed[iss->cells[i]] = true;
            iss->cells[kept++] = iss->cells[i];
        }
    iss->cell_count = kept;
}

bool qd_iss_can_differ(const struct iss *iss) {
    bool is_listed[ISS_CELLS] = {false};
    for (size_t i = 0; i < iss->cell_count; i++) {
        if (is_listed[iss->cells[i]])
            return false;
        is_listed[iss->cells[i]] = true;
    }
    return iss->cell_count <= iss->puzzle->value_count;
}
