/* Solutions of covers as text. */
#include "sketch_inside.h"
#include "text_grid.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../text/utf8.h"

#include "quadrille/base.h"

#include <stdlib.h>
#include <string.h>

/* Layers are put side by side up to this many columns. */
#define MOST_COLUMNS 100

struct sketch_text {
    const qd_sketch *sketch;
    const struct sketch_sheet *sheet;
    qd_text *text;
    uint32_t width; /* of a cell, in characters */
};

static void sketch_text_fill(qd_text *text, const char *what, size_t times) {
    while (times--)
        qd_text_put(text, what);
}

/* A text in the middle of so many columns. */
static void sketch_text_centre(qd_text *text, const char *word, uint32_t width) {
    uint32_t length = (uint32_t)qd_utf8_count(word, strlen(word));
    uint32_t blanks = width > length ? width - length : 0;
    sketch_text_fill(text, " ", blanks - blanks / 2);
    qd_text_put_shown(text, word, strlen(word));
    sketch_text_fill(text, " ", blanks / 2);
}

/* ---- cells without lines --------------------------------------------------------------------- */

/* Diagonals are secondary items; where cells are attacked, they are items themselves. */
static bool sketch_text_is_chess(const qd_sketch *sketch) {
    return sketch->is_plural ||
           qd_cover_about(sketch->cover).primary_items < qd_cover_item_count(sketch->cover);
}

static const char *sketch_text_word(const struct sketch_text *drawing, size_t cell) {
    if (cell == QD_SKETCH_OUTSIDE)
        return "";
    if (drawing->sketch->kind == QD_SKETCH_PLACES)
        return drawing->sheet->cells[cell].piece == SKETCH_NO_PIECE ? "."
               : sketch_text_is_chess(drawing->sketch)              ? "Q"
                                                                    : "*";
    return *drawing->sheet->cells[cell].text ? drawing->sheet->cells[cell].text : ".";
}

static void sketch_text_put_plain(const struct sketch_text *drawing, uint32_t layer) {
    const uint32_t *sides = drawing->sketch->sides;
    for (uint32_t row = 0; row < sides[0]; row++) {
        size_t begin = drawing->text->length;
        for (uint32_t column = 0; column < sides[1]; column++) {
            const char *word =
                sketch_text_word(drawing, qd_sketch_cell_at(drawing->sketch, row, column, layer));
            uint32_t length = (uint32_t)qd_utf8_count(word, strlen(word));
            sketch_text_fill(drawing->text, " ", column > 0);
            sketch_text_fill(drawing->text, " ",
                             drawing->sheet->width > length ? drawing->sheet->width - length : 0);
            qd_text_put_shown(drawing->text, word, strlen(word));
        }
        qd_text_grid_end_line(drawing->text, begin);
    }
}

/* ---- cells with lines between pieces --------------------------------------------------------- */

/* By the lines that meet: 1 up, 2 right, 4 down, 8 left. */
static const char *const sketch_text_corners[16] = {" ",
                                                    "\xe2\x95\xb5",
                                                    "\xe2\x95\xb6",
                                                    "\xe2\x94\x94",
                                                    "\xe2\x95\xb7",
                                                    "\xe2\x94\x82",
                                                    "\xe2\x94\x8c",
                                                    "\xe2\x94\x9c",
                                                    "\xe2\x95\xb4",
                                                    "\xe2\x94\x98",
                                                    "\xe2\x94\x80",
                                                    "\xe2\x94\xb4",
                                                    "\xe2\x94\x90",
                                                    "\xe2\x94\xa4",
                                                    "\xe2\x94\xac",
                                                    "\xe2\x94\xbc"};

/* Whether there is a line left of a cell, or above it. Lines outside of the box may be asked for. */
static bool sketch_text_left(const struct sketch_text *drawing, uint32_t row, uint32_t column,
                             uint32_t layer) {
    return qd_sketch_is_wall(drawing->sketch, drawing->sheet,
                             qd_sketch_cell_at(drawing->sketch, row, column - 1, layer),
                             qd_sketch_cell_at(drawing->sketch, row, column, layer));
}

static bool sketch_text_above(const struct sketch_text *drawing, uint32_t row, uint32_t column,
                              uint32_t layer) {
    return qd_sketch_is_wall(drawing->sketch, drawing->sheet,
                             qd_sketch_cell_at(drawing->sketch, row - 1, column, layer),
                             qd_sketch_cell_at(drawing->sketch, row, column, layer));
}

/* The border above a row of cells. */
static void sketch_text_put_border(const struct sketch_text *drawing, uint32_t row,
                                   uint32_t layer) {
    uint32_t columns = drawing->sketch->sides[1];
    for (uint32_t column = 0; column <= columns; column++) {
        int lines = sketch_text_left(drawing, row - 1, column, layer) |
                    sketch_text_above(drawing, row, column, layer) << 1 |
                    sketch_text_left(drawing, row, column, layer) << 2 |
                    sketch_text_above(drawing, row, column - 1, layer) << 3;
        qd_text_put(drawing->text, sketch_text_corners[lines]);
        if (column < columns)
            sketch_text_fill(drawing->text, lines & 2 ? "\xe2\x94\x80" : " ", drawing->width);
    }
}

/* Line 0, 1 or 2 of a cell with edges; else its only line. */
static void sketch_text_put_cell(const struct sketch_text *drawing, size_t cell, int line) {
    const struct sketch_cell *own = cell == QD_SKETCH_OUTSIDE ? NULL : &drawing->sheet->cells[cell];
    const qd_cover *cover = drawing->sketch->cover;
    const char *names[4];
    if (!own || !drawing->sheet->has_edges) {
        sketch_text_centre(drawing->text, own ? own->text : "", drawing->width);
        return;
    }
    for (int i = 0; i < 4; i++)
        names[i] = own->edge[i] == QD_NO_COLOUR ? " " : qd_cover_colour_name(cover, own->edge[i]);
    if (line == 1) {
        sketch_text_centre(drawing->text, names[3], drawing->width / 2);
        sketch_text_fill(drawing->text, " ", drawing->width % 2);
        sketch_text_centre(drawing->text, names[1], drawing->width / 2);
    } else {
        sketch_text_centre(drawing->text, names[line], drawing->width);
    }
}

static void sketch_text_put_row(const struct sketch_text *drawing, uint32_t row, uint32_t layer,
                                int line) {
    uint32_t columns = drawing->sketch->sides[1];
    for (uint32_t column = 0; column <= columns; column++) {
        bool left = sketch_text_left(drawing, row, column, layer);
        qd_text_put(drawing->text, left ? sketch_text_corners[5] : " ");
        if (column < columns)
            sketch_text_put_cell(drawing, qd_sketch_cell_at(drawing->sketch, row, column, layer),
                                 line);
    }
}

/* Whether there is any line above a row of cells. Regions of values are drawn without empty lines. */
static bool sketch_text_has_border(const struct sketch_text *drawing, uint32_t row) {
    for (uint32_t column = 0; column < drawing->sketch->sides[1]; column++)
        if (sketch_text_above(drawing, row, column, 0))
            return true;
    return drawing->sheet->has_pieces || drawing->sketch->sides[2] > 1;
}

/* Line number `number` of some layers, side by side: a border, or a part of cells. */
static void sketch_text_put_line(const struct sketch_text *drawing, uint32_t number, uint32_t first,
                                 uint32_t last) {
    uint32_t height = drawing->sheet->has_edges ? 4 : 2;
    size_t begin = drawing->text->length;
    for (uint32_t layer = first; layer < last; layer++) {
        sketch_text_fill(drawing->text, " ", layer > first ? 2 : 0);
        if (number % height == 0)
            sketch_text_put_border(drawing, number / height, layer);
        else
            sketch_text_put_row(drawing, number / height, layer, (int)(number % height) - 1);
    }
    qd_text_grid_end_line(drawing->text, begin);
}

static void sketch_text_put_lined(const struct sketch_text *drawing) {
    const uint32_t *sides = drawing->sketch->sides;
    uint32_t height = drawing->sheet->has_edges ? 4 : 2;
    uint32_t width = sides[1] * (drawing->width + 1) + 3;
    uint32_t together = MOST_COLUMNS / width ? MOST_COLUMNS / width : 1;
    for (uint32_t first = 0; first < sides[2]; first += together) {
        uint32_t last = first + together < sides[2] ? first + together : sides[2];
        for (uint32_t number = 0; number <= height * sides[0]; number++)
            if (number % height || sketch_text_has_border(drawing, number / height))
                sketch_text_put_line(drawing, number, first, last);
    }
}

static qd_status sketch_text_put_board(const qd_sketch *sketch, const uint32_t *options,
                                       size_t count, qd_text *text, qd_error *error) {
    struct sketch_sheet sheet;
    qd_status status = qd_sketch_fill(sketch, options, count, &sheet, error);
    if (status != QD_OK)
        return status;
    struct sketch_text drawing = {sketch, &sheet, text, sheet.width + 2};
    if (sheet.has_edges)
        drawing.width = 5;
    bool lined = (sheet.has_pieces || sketch->has_regions) && !sketch->is_line &&
                 sketch->kind == QD_SKETCH_CELLS;
    if (lined)
        sketch_text_put_lined(&drawing);
    for (uint32_t layer = 0; layer < sketch->sides[2] && !lined; layer++) {
        qd_text_put(text, layer ? "\n" : "");
        sketch_text_put_plain(&drawing, layer);
    }
    qd_sketch_sheet_free(&sheet);
    return qd_text_check(text, error);
}

/* ---- graphs and options ---------------------------------------------------------------------- */

static bool sketch_text_same(const char *one, const char *other) {
    return one && other && strcmp(one, other) == 0;
}

/* The vertices of a colour; their colours are deleted. */
static void sketch_text_put_colour(const qd_sketch *sketch, const char *colour,
                                   const char **colours, qd_text *text) {
    qd_text_put_shown(text, colour, strlen(colour));
    qd_text_put(text, ":");
    for (uint32_t v = 0; v < sketch->vertex_count; v++) {
        const char *name = qd_cover_item_name(sketch->cover, sketch->vertices[v]);
        if (!sketch_text_same(colours[v], colour))
            continue;
        qd_text_put(text, " ");
        qd_text_put_shown(text, name, strlen(name));
        colours[v] = NULL;
    }
    qd_text_put(text, "\n");
}

/* A line for each colour, in the order of their names. */
static qd_status sketch_text_put_colours(const qd_sketch *sketch, const uint32_t *options,
                                         size_t count, qd_text *text, qd_error *error) {
    const char **colours = qd_array_new(sketch->vertex_count, sizeof *colours), *least;
    if (!colours)
        return qd_fail_memory(error);
    qd_sketch_vertex_colours(sketch, options, count, colours);
    do {
        least = NULL;
        for (uint32_t v = 0; v < sketch->vertex_count; v++)
            if (colours[v] && (!least || strcmp(colours[v], least) < 0))
                least = colours[v];
        if (least)
            sketch_text_put_colour(sketch, least, colours, text);
    } while (least);
    free(colours);
    return qd_text_check(text, error);
}

static void sketch_text_put_options(const qd_sketch *sketch, const uint32_t *options, size_t count,
                                    qd_text *text) {
    for (size_t i = 0; i < count; i++) {
        qd_text option = QD_TEXT_INIT;
        qd_cover_put_option(sketch->cover, options[i], &option);
        if (option.failed)
            text->failed = true;
        else if (option.data)
            qd_text_put_shown(text, option.data, option.length);
        qd_text_put(text, "\n");
        qd_text_free(&option);
    }
}

static void sketch_text_put_matching(const qd_sketch *sketch, const uint32_t *options, size_t count,
                                     qd_text *text) {
    for (size_t i = 0; i < count; i++) {
        qd_option_facts facts = qd_cover_option_about(sketch->cover, options[i]);
        for (size_t k = 0; k < facts.count; k++) {
            const char *name = qd_cover_item_name(sketch->cover, facts.items[k]);
            qd_text_put(text, k ? " - " : i ? ", " : "");
            qd_text_put_shown(text, name, strlen(name));
        }
    }
    qd_text_put(text, "\n");
}

qd_status qd_sketch_put(const qd_sketch *sketch, const uint32_t *options, size_t count,
                        qd_text *text, qd_error *error) {
    switch (sketch->kind) {
    case QD_SKETCH_CELLS:
    case QD_SKETCH_PLACES:
        return sketch_text_put_board(sketch, options, count, text, error);
    case QD_SKETCH_COLOURS:
        return sketch_text_put_colours(sketch, options, count, text, error);
    case QD_SKETCH_MATCHING:
        sketch_text_put_matching(sketch, options, count, text);
        break;
    default:
        sketch_text_put_options(sketch, options, count, text);
    }
    return qd_text_check(text, error);
}
