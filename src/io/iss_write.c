/* Items of an ISS text being written, and the names of cells. */
#include "iss_write.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- items ----------------------------------------------------------------------------------- */

/* Refuses items where ISS does not have them. */
static void iss_write_check_item(struct iss_writing *writing, const char *name) {
    const struct iss_type *type = qd_iss_find_type((struct iss_span){name, strcspn(name, "~")});
    QD_CHECK(type);
    if (writing->is_raw && type->flags & ISS_SUDOKU)
        qd_iss_write_refuse(writing, "rules of rows and columns on a board without them");
    if (writing->is_inside && !(type->flags & ISS_CHILD))
        qd_iss_write_refuse(writing, "rules of the whole board in any");
}

void qd_iss_write_item(struct iss_writing *writing, const char *name) {
    iss_write_check_item(writing, name);
    qd_text_printf(&writing->text, "\n.%s", name);
    writing->items++;
    writing->code_length = 0;
}

bool qd_iss_write_item_at(struct iss_writing *writing, const char *name, uint32_t place,
                          int64_t number) {
    bool is_second = false;
    for (size_t i = 0; i < writing->taken_count && !writing->is_inside && !is_second; i++)
        is_second = writing->taken[i].place == place && writing->taken[i].number != number &&
                    strcmp(writing->taken[i].item, name) == 0;
    if (is_second) {
        qd_text_put(&writing->text, "\n.Or");
    } else if (!writing->is_inside) {
        if (qd_array_reserve(&writing->taken, &writing->taken_capacity, writing->taken_count + 1,
                             sizeof *writing->taken))
            writing->taken[writing->taken_count++] = (struct iss_taken){name, place, number};
        else
            writing->failed = true;
    }
    qd_iss_write_item(writing, name);
    return is_second;
}

void qd_iss_write_end_at(struct iss_writing *writing, bool is_second) {
    qd_text_put(&writing->text, is_second ? "\n.End" : "");
}

void qd_iss_write_number(struct iss_writing *writing, int64_t number) {
    qd_text_printf(&writing->text, "~%lld", (long long)number);
}

char qd_iss_write_digit(uint32_t number) {
    QD_CHECK(number <= ISS_SIDE);
    return "0123456789abcdefg"[number];
}

void qd_iss_write_refuse(struct iss_writing *writing, const char *why) {
    if (!writing->why)
        writing->why = why;
}

/* A, B .. Z; with more groups, AA, AB .. */
void qd_iss_write_key(const struct iss_writing *writing, size_t field, char key[3]) {
    bool is_long = writing->field_count > 27;
    key[0] = (char)('A' + (is_long ? (field - 1) / 26 : field - 1));
    key[1] = is_long ? (char)('A' + (field - 1) % 26) : '\0';
    key[2] = '\0';
}

void qd_iss_write_prefix(struct iss_writing *writing, size_t field) {
    char key[3];
    qd_iss_write_key(writing, field, key);
    qd_text_printf(&writing->text, "%s%s", field == writing->chaos ? "C" : "V",
                   field == writing->chaos ? "C" : key);
}

void qd_iss_write_cell(struct iss_writing *writing, uint32_t cell) {
    uint32_t row, column;
    size_t field = 0;
    qd_board_cell_position(writing->board, cell, &row, &column);
    while (field + 1 < writing->field_count &&
           row >= writing->fields[field].top + writing->fields[field].rows)
        field++;
    const struct iss_field *in = &writing->fields[field];
    if (field == 0) {
        qd_text_printf(&writing->text, "~R%cC%c", qd_iss_write_digit(row + 1),
                       qd_iss_write_digit(column + 1));
        return;
    }
    qd_text_put(&writing->text, "~");
    qd_iss_write_prefix(writing, field);
    if (in->rows * in->columns > 1)
        qd_text_put_number(&writing->text, (uint64_t)(row - in->top) * in->columns + column + 1);
}

void qd_iss_write_cells(struct iss_writing *writing, const uint32_t *cells, size_t count) {
    for (size_t i = 0; i < count; i++)
        qd_iss_write_cell(writing, cells[i]);
}

void qd_iss_write_coded(struct iss_writing *writing, const char *type, const char *code,
                        size_t length, const char *name) {
    qd_text begin = QD_TEXT_INIT;
    qd_text_printf(&begin, "\n.%s~", type);
    qd_text_put_bytes(&begin, code, length);
    qd_text_printf(&begin, "%s%s", name ? "~_" : "", name ? name : "");
    if (begin.failed || writing->text.failed) {
        writing->failed = true;
    } else if (writing->code_length == begin.length &&
               memcmp(writing->text.data + writing->coded, begin.data, begin.length) == 0) {
        qd_text_put(&writing->text, "~");
    } else {
        writing->coded = writing->text.length;
        qd_text_put_bytes(&writing->text, begin.data, begin.length);
        writing->code_length = begin.length;
        writing->items++;
    }
    qd_text_free(&begin);
}

/* ---- cells ----------------------------------------------------------------------------------- */

void qd_iss_write_set(struct iss_writing *writing, uint64_t values) {
    for (uint32_t i = 0; i < writing->values; i++)
        if (values >> i & 1)
            qd_text_printf(&writing->text, "_%u", writing->least + i);
}

void qd_iss_write_values(struct iss_writing *writing, uint32_t cell, uint64_t values) {
    if (!writing->is_inside) {
        writing->candidates[cell] &= values;
        return;
    }
    qd_iss_write_item(writing, "");
    qd_iss_write_cell(writing, cell);
    qd_iss_write_set(writing, values);
}
