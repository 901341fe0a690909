/* Writes the board of an ISS text, its cells, and then its rules. */
#include "format.h"
#include "iss_write.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/scan.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

static void iss_write_board_givens(struct iss_writing *writing) {
    uint64_t all = (UINT64_C(1) << writing->values) - 1;
    bool is_first = true;
    for (uint32_t cell = 0; cell < qd_board_cell_count(writing->board); cell++) {
        if (writing->candidates[cell] == all)
            continue;
        if (is_first)
            qd_iss_write_item(writing, "");
        is_first = false;
        qd_iss_write_cell(writing, cell);
        qd_iss_write_set(writing, writing->candidates[cell]);
    }
}

/* ---- the board ------------------------------------------------------------------------------- */

static void iss_write_board_add_field(struct iss_writing *writing, uint32_t rows,
                                      uint32_t columns) {
    uint32_t top = 0;
    if (!qd_array_reserve(&writing->fields, &writing->field_capacity, writing->field_count + 1,
                          sizeof *writing->fields)) {
        writing->failed = true;
        return;
    }
    if (writing->field_count) {
        const struct iss_field *last = &writing->fields[writing->field_count - 1];
        top = last->top + last->rows + 1;
    }
    writing->fields[writing->field_count++] = (struct iss_field){top, rows, columns};
}

/* AxB at `*c`, which moves past it. */
static void iss_write_board_take_pair(const char **c, const char *end, const char *between,
                                      uint32_t pair[2]) {
    for (int i = 0; i < 2; i++) {
        uint64_t number = 0;
        bool is_there = true;
        if (i)
            is_there = qd_scan_word(c, end, between);
        QD_CHECK(is_there);
        is_there = qd_scan_number(c, end, 9999, &number);
        QD_CHECK(is_there);
        (void)is_there;
        pair[i] = (uint32_t)number;
    }
}

/* SIZE[:BOX][=LEAST-GREATEST], the beginning of the notation. */
static void iss_write_board_read_size(struct iss_writing *writing, const char *c, const char *end) {
    uint32_t size[2], box[2] = {0, 0}, range[2];
    iss_write_board_take_pair(&c, end, "x", size);
    writing->rows = size[0];
    writing->columns = size[1];
    writing->least = 1;
    writing->values = qd_board_value_count(writing->board);
    if (qd_scan_word(&c, end, ":")) {
        writing->is_raw = qd_scan_word(&c, end, "free");
        if (!writing->is_raw)
            iss_write_board_take_pair(&c, end, "x", box);
    }
    if (qd_scan_word(&c, end, "=")) {
        iss_write_board_take_pair(&c, end, "-", range);
        writing->least = range[0];
    }
    QD_CHECK(c == end);
    /* boxes that are rows or columns, or all of the board, are none */
    box[0] = qd_board_box_rows(writing->board);
    box[1] = qd_board_box_columns(writing->board);
    writing->has_boxes = !writing->is_raw && box[0] > 1 && box[1] > 1;
}

static void iss_write_board_shape(struct iss_writing *writing) {
    uint32_t side = writing->rows > writing->columns ? writing->rows : writing->columns;
    bool usual_values = writing->least == 1 && writing->values == side;
    if (writing->rows == 9 && writing->columns == 9 && usual_values && !writing->is_raw)
        return;
    qd_iss_write_item(writing, "Shape");
    qd_text_printf(&writing->text, "~%ux%u", writing->rows, writing->columns);
    if (!usual_values && writing->least == 1)
        qd_iss_write_number(writing, writing->values);
    else if (!usual_values)
        qd_text_printf(&writing->text, "~%u-%u", writing->least,
                       writing->least + writing->values - 1);
    if (writing->is_raw)
        qd_text_put(&writing->text, usual_values ? "~~Raw" : "~Raw");
}

/* The regions, or boxes that ISS would not have of itself, as the letters of a jigsaw. */
static void iss_write_board_jigsaw(struct iss_writing *writing) {
    qd_iss_write_item(writing, "Jigsaw");
    qd_text_put(&writing->text, "~");
    for (uint32_t cell = 0; cell < writing->rows * writing->columns; cell++) {
        uint32_t region = qd_board_region(writing->board, cell);
        qd_text_put_byte(
            &writing->text,
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$"[region % 64]);
    }
}

static void iss_write_board_find_boxes(struct iss_writing *writing) {
    uint32_t rows, columns, box_rows = qd_board_box_rows(writing->board),
                            box_columns = qd_board_box_columns(writing->board);
    if (!writing->has_boxes || writing->has_regions)
        return;
    qd_iss_find_box(writing->rows, writing->columns, box_rows * box_columns, &rows, &columns);
    writing->has_own_boxes = rows == box_rows;
}

static void iss_write_board_boxes(struct iss_writing *writing) {
    uint32_t side = writing->rows > writing->columns ? writing->rows : writing->columns, rows,
             columns;
    uint32_t box_rows = qd_board_box_rows(writing->board),
             box_columns = qd_board_box_columns(writing->board);
    bool has_boxes = writing->has_boxes && !writing->has_regions;
    uint32_t usual = writing->chaos ? writing->region_size : side;
    uint32_t size = has_boxes ? box_rows * box_columns : usual;
    if (writing->chaos && size != writing->region_size)
        qd_iss_write_refuse(writing, "regions of another size than boxes");
    if (writing->is_raw)
        return;
    qd_iss_find_box(writing->rows, writing->columns, size, &rows, &columns);
    if (!writing->has_own_boxes && rows)
        qd_iss_write_item(writing, "NoBoxes");
    if (size != side) {
        qd_iss_write_item(writing, "RegionSize");
        qd_iss_write_number(writing, size);
    }
    if (!writing->has_own_boxes && (has_boxes || writing->has_regions))
        iss_write_board_jigsaw(writing);
}

static void iss_write_board_fields(struct iss_writing *writing) {
    char key[3];
    for (size_t i = 1; i < writing->field_count; i++) {
        const struct iss_field *field = &writing->fields[i];
        if (i == writing->chaos)
            continue;
        qd_iss_write_key(writing, i, key);
        qd_iss_write_item(writing, "Var");
        qd_text_printf(&writing->text, "~%s", key);
        if (field->rows * field->columns > 1)
            qd_text_printf(&writing->text, "~~%ux%u", field->rows, field->columns);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* The field of a rule `chaos=9:r11c1`. */
static void iss_write_board_read_chaos(struct iss_writing *writing) {
    for (uint32_t i = 0; i < qd_board_constraint_count(writing->board) && !writing->chaos; i++) {
        const qd_constraint *constraint = qd_board_constraint(writing->board, i);
        uint32_t row, column;
        if (strcmp(constraint->rule, "chaos") != 0)
            continue;
        qd_board_cell_position(writing->board, constraint->cells[0], &row, &column);
        for (size_t f = 1; f < writing->field_count; f++)
            if (writing->fields[f].top == row && column == 0 &&
                writing->fields[f].rows == writing->rows &&
                writing->fields[f].columns == writing->columns) {
                writing->chaos = f;
                writing->region_size = constraint->numbers[0];
            }
    }
}

static bool iss_write_board_read_board(struct iss_writing *writing) {
    const qd_board *board = writing->board;
    char head[64];
    qd_board_print(board, head, sizeof head);
    iss_write_board_read_size(writing, head, head + strcspn(head, "+@"));
    writing->has_regions = qd_board_has_regions(board);
    iss_write_board_add_field(writing, writing->rows, writing->columns);
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        const char *c = constraint->text;
        uint32_t size[2];
        if (strcmp(constraint->rule, "helper") != 0)
            continue;
        iss_write_board_take_pair(&c, c + strlen(c), "x", size);
        iss_write_board_add_field(writing, size[0], size[1]);
    }
    if (writing->failed)
        return false;
    iss_write_board_read_chaos(writing);
    return qd_board_cell_count(board) <= ISS_CELLS && writing->rows <= ISS_SIDE &&
           writing->columns <= ISS_SIDE && writing->least <= 1 && writing->values <= ISS_VALUES &&
           writing->field_count <= 26 * 26;
}

static void iss_write_board_rules(struct iss_writing *writing) {
    for (uint32_t i = 0; i < qd_board_constraint_count(writing->board); i++) {
        const qd_constraint *constraint = qd_board_constraint(writing->board, i);
        if (strcmp(constraint->rule, "helper") != 0 && strcmp(constraint->rule, "regions") != 0)
            qd_iss_write_rule(writing, constraint->rule, strlen(constraint->rule), constraint->text,
                              constraint->text + strlen(constraint->text));
    }
}

/* Rules come last, but some of them are values of cells: so they are written first, to a text of their own. */
static void iss_write_board_all(struct iss_writing *writing) {
    for (uint32_t cell = 0; cell < qd_board_cell_count(writing->board); cell++) {
        uint64_t all = (UINT64_C(1) << writing->values) - 1;
        writing->candidates[cell] =
            writing->grid ? qd_grid_candidates(writing->grid, cell) & all : all;
    }
    iss_write_board_find_boxes(writing);
    iss_write_board_rules(writing);
    qd_text rules = writing->text;
    writing->text = (qd_text)QD_TEXT_INIT;
    iss_write_board_shape(writing);
    iss_write_board_boxes(writing);
    iss_write_board_fields(writing);
    iss_write_board_givens(writing);
    qd_text_put_bytes(&writing->text, rules.data ? rules.data : "", rules.length);
    writing->failed = writing->failed || rules.failed;
    qd_text_free(&rules);
}

const char *qd_iss_write(qd_text *text, const qd_board *board, const qd_grid *grid) {
    struct iss_writing writing = {.board = board, .grid = grid, .text = QD_TEXT_INIT};
    if (qd_board_square_count(board) > 1)
        writing.why = "overlapping boards";
    else if (!iss_write_board_read_board(&writing))
        writing.why = "such a board";
    else
        iss_write_board_all(&writing);
    if (!writing.why && text &&
        writing.text.length) /* without the line end before the first item */
        qd_text_put_bytes(text, writing.text.data + 1, writing.text.length - 1);
    if (!writing.why && text)
        qd_text_put(text, writing.text.length ? "\n" : ".\n");
    bool failed = writing.failed || writing.text.failed;
    if (text && failed)
        text->failed = true;
    qd_text_free(&writing.text);
    free(writing.fields);
    free(writing.cells);
    free(writing.taken);
    return failed && !text ? qd_no_memory : writing.why;
}
