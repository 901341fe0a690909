/*
 * Pictures of puzzles as an SVG document, one below the other. The size of the document is known
 * only at the end. Until then the pictures wait in writer->head, after the title of the first one
 * and a newline.
 */
#include "writer.h"

#include "../draw/picture.h"

#include <stdio.h>

#define MARGIN 12.0
#define CELL 30.0

static const struct look format_svg_look_paper = {"paper", 0xffffff, false, QD_ANCHOR_LEFT};

/* ---- titles ---------------------------------------------------------------------------------- */

/* "Sudoku 9x9 x windoku, 24 clues", for puzzles without a title. */
static void format_svg_name_board(const qd_grid *grid, char *name, size_t size) {
    const qd_board *board = qd_grid_board(grid);
    uint32_t rows, columns;
    qd_rule_facts rule;
    qd_board_layout(board, &rows, &columns);
    size_t length = (size_t)snprintf(name, size, "Sudoku %ux%u", rows, columns);
    for (size_t i = 0; (rule = qd_board_rule(board, i)).name && length < size; i++)
        if (!rule.is_usual || strcmp(rule.name, "regions") == 0)
            length += (size_t)snprintf(name + length, size - length, " %s", rule.name);
    uint32_t clues = qd_grid_about(grid).clues;
    if (length < size)
        snprintf(name + length, size - length, ", %u clue%s", clues, clues == 1 ? "" : "s");
}

static void format_svg_write_title(qd_writer *writer, const qd_puzzle *puzzle) {
    char name[240];
    size_t length;
    const char *title = qd_puzzle_text(puzzle, "title", &length);
    if (!title || length == 0) {
        format_svg_name_board(puzzle->grid, name, sizeof name);
        title = name;
        length = strlen(name);
    }
    qd_write_svg_words(writer->text, "title", title, strcspn(title, "\n"));
}

/* Writes all other fields: the picture has little space. */
static void format_svg_write_told(qd_writer *writer, const qd_puzzle *puzzle) {
    qd_text told = QD_TEXT_INIT;
    size_t length;
    const char *comment = qd_puzzle_text(puzzle, "comment", &length);
    for (size_t i = 0; i < puzzle->field_count; i++) {
        const qd_field *field = &puzzle->fields[i];
        if (strcmp(field->name, "title") == 0 || field->value == comment)
            continue;
        qd_text_printf(&told, "%s: ", field->name);
        qd_text_put_bytes(&told, field->value, field->value_length);
        qd_text_put(&told, "\n");
    }
    if (comment)
        qd_text_put_bytes(&told, comment, length);
    writer->text->failed |= told.failed;
    if (told.length)
        qd_write_svg_words(writer->text, "desc", told.data, told.length);
    qd_text_free(&told);
}

/* ---- one picture ----------------------------------------------------------------------------- */

/* Draws it below the previous ones; sets `*width` and `*height` to the size of the whole. */
static qd_picture *format_svg_draw(const qd_writer *writer, const qd_puzzle *puzzle, double *width,
                                   double *height) {
    qd_picture *picture;
    qd_picture_room room = {0};
    double rows, columns, taken;
    qd_measure_grid(qd_grid_board(puzzle->grid), &rows, &columns);
    room.cell_size = CELL;
    room.x = MARGIN;
    room.y = writer->count ? writer->tall : MARGIN;
    room.width = columns * CELL > 180 ? columns * CELL : 180;
    if (qd_picture_new(0, 0, &picture, NULL) != QD_OK)
        return NULL;
    if (qd_picture_add_puzzle(picture, &room, puzzle, &taken, NULL) != QD_OK) {
        qd_picture_free(picture);
        return NULL;
    }
    *width = room.width + 2 * MARGIN;
    *height = room.y + taken + MARGIN;
    return picture;
}

static void format_svg_write_picture(qd_writer *writer, const qd_picture *picture,
                                     const qd_puzzle *puzzle) {
    if (writer->count == 0)
        format_svg_write_title(writer, puzzle);
    qd_text_put(writer->text, "<g class=\"puzzle\">\n");
    format_svg_write_title(writer, puzzle);
    format_svg_write_told(writer, puzzle);
    qd_write_svg_shapes(writer->text, picture);
    qd_text_put(writer->text, "</g>\n");
}

static void format_svg_write(qd_writer *writer, const qd_puzzle *puzzle) {
    double width, height;
    qd_picture *picture = format_svg_draw(writer, puzzle, &width, &height);
    qd_text *text = writer->text;
    if (!picture) {
        writer->text->failed = true;
        return;
    }
    if (writer->count == 0) {
        writer->head.length = 0;
        writer->wide = 0;
    }
    size_t length = writer->head.length;
    writer->text = &writer->head;
    format_svg_write_picture(writer, picture, puzzle);
    writer->text = text;
    qd_picture_free(picture);
    if (!qd_writer_keep_head(writer, length))
        return;
    writer->wide = width > writer->wide ? width : writer->wide;
    writer->tall = height;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void format_svg_finish(qd_writer *writer) {
    double width = writer->count ? writer->wide : 2 * MARGIN;
    double height = writer->count ? writer->tall : 2 * MARGIN;
    qd_picture *paper;
    char title[40];
    size_t head = writer->count ? strcspn(writer->head.data, "\n") + 1 : 0;
    if (qd_picture_new(width, height, &paper, NULL) != QD_OK) {
        writer->text->failed = true;
        return;
    }
    qd_draw_rectangle(paper, format_svg_look_paper, 0, 0, width, height);
    qd_write_svg_begin(writer->text, width, height);
    snprintf(title, sizeof title, "%llu puzzles", (unsigned long long)writer->count);
    if (writer->count == 1)
        qd_text_put_bytes(writer->text, writer->head.data, head);
    else
        qd_write_svg_words(writer->text, "title", title, strlen(title));
    qd_write_svg_shapes(writer->text, paper);
    writer->text->failed |= paper->status != QD_OK;
    if (writer->count)
        qd_text_put_bytes(writer->text, writer->head.data + head, writer->head.length - head);
    qd_write_svg_end(writer->text);
    qd_picture_free(paper);
}

const struct qd_format qd_format_svg = {
    .name = "svg",
    .irregular = true,
    .summary = "a picture: all puzzles below each other in one SVG document",
    .tall = true,
    .framed = true,
    .least = 1,
    .most = QD_MAX_VALUES,
    .holds = QD_HOLDS_BOXES | QD_HOLDS_REGIONS | QD_HOLDS_HOUSES | QD_HOLDS_LAYOUT |
             QD_HOLDS_CANDIDATES | QD_HOLDS_PLACED | QD_HOLDS_FIELDS | QD_HOLDS_REST,
    .rules = (const char *const[]){"nonconsecutive", NULL},
    .draws = true,
    .write = format_svg_write,
    .finish = format_svg_finish,
};
