/* Solutions of covers as shapes of a picture. */
#include "picture.h"
#include "sketch_inside.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

#define CELL 24.0
#define LINE_HEIGHT 14.0
#define LAYER_GAP 0.5 /* in cells */
#define COLOUR_COUNT 12

/* Light, so that black letters can be read on them. */
static const uint32_t sketch_picture_colours[COLOUR_COUNT] = {
    0xf4a582, 0x92c5de, 0xa6d96a, 0xfee08b, 0xc2a5cf, 0x80cdc1,
    0xfdb863, 0xb3cde3, 0xe9a3c9, 0xd9d9a3, 0xbdbdbd, 0xccebc5};

static const struct look sketch_picture_line = {"line", 0xa0a0a0, false, QD_ANCHOR_LEFT};
static const struct look sketch_picture_border = {"border", 0x000000, false, QD_ANCHOR_LEFT};
static const struct look sketch_picture_value = {"value", 0x000000, false, QD_ANCHOR_MIDDLE};
static const struct look sketch_picture_words = {"value", 0x000000, false, QD_ANCHOR_LEFT};
static const struct look sketch_picture_queen = {"value", 0x202020, false, QD_ANCHOR_LEFT};
static const struct look sketch_picture_dark = {"cell", 0xd8d8d8, false, QD_ANCHOR_LEFT};

struct sketch_picture {
    const qd_sketch *sketch;
    struct sketch_sheet sheet;
    qd_picture *picture;
    double x, y, size; /* of a cell */
    uint32_t together; /* layers side by side */
    uint8_t *colours;  /* of the pieces */
    size_t count;      /* of options */
};

static struct look sketch_picture_look(const char *part, uint32_t colour) {
    struct look look = {part, sketch_picture_colours[colour % COLOUR_COUNT], false, QD_ANCHOR_LEFT};
    return look;
}

/* ---- sizes ----------------------------------------------------------------------------------- */

static bool sketch_picture_is_board(const qd_sketch *sketch) {
    return sketch->kind == QD_SKETCH_CELLS || sketch->kind == QD_SKETCH_PLACES;
}

/* The size of a cell, and how many layers are side by side. */
static double sketch_picture_cell(const qd_sketch *sketch, double most_width, uint32_t *together) {
    double columns = sketch->sides[1];
    double fit = (most_width / CELL + LAYER_GAP) / (columns + LAYER_GAP);
    *together = fit < 1 ? 1 : fit < sketch->sides[2] ? (uint32_t)fit : sketch->sides[2];
    return columns * CELL > most_width ? most_width / columns : CELL;
}

static double sketch_picture_circle(const qd_sketch *sketch, double most_width) {
    double wanted = 100 + 12.0 * sketch->vertex_count;
    return wanted < most_width ? wanted : most_width;
}

void qd_sketch_measure(const qd_sketch *sketch, size_t count, double most_width, double *width,
                       double *height) {
    width = QD_OPTIONAL(width, double);
    height = QD_OPTIONAL(height, double);
    if (sketch_picture_is_board(sketch)) {
        uint32_t together;
        double size = sketch_picture_cell(sketch, most_width, &together);
        uint32_t lines = (sketch->sides[2] + together - 1) / together;
        *width = size * (together * (sketch->sides[1] + LAYER_GAP) - LAYER_GAP);
        *height = size * (lines * (sketch->sides[0] + LAYER_GAP) - LAYER_GAP);
    } else if (sketch->kind == QD_SKETCH_OPTIONS) {
        *width = most_width;
        *height = LINE_HEIGHT * (double)(count ? count : 1);
    } else {
        *width = *height = sketch_picture_circle(sketch, most_width);
    }
}

/* ---- colours of pieces ----------------------------------------------------------------------- */

/* Notes the colours of the pieces around a cell. */
static void sketch_picture_note(const struct sketch_picture *drawing, uint32_t row, uint32_t column,
                                uint32_t layer, bool *taken) {
    static const int steps[6][3] = {{-1, 0, 0}, {1, 0, 0},  {0, -1, 0},
                                    {0, 1, 0},  {0, 0, -1}, {0, 0, 1}};
    const qd_sketch *sketch = drawing->sketch;
    for (int i = 0; i < 6; i++) {
        uint32_t above = layer + (uint32_t)steps[i][2];
        size_t cell = above >= sketch->sides[2]
                          ? QD_SKETCH_OUTSIDE
                          : qd_sketch_cell_at(sketch, row + (uint32_t)steps[i][0],
                                              column + (uint32_t)steps[i][1], above);
        uint32_t piece =
            cell == QD_SKETCH_OUTSIDE ? SKETCH_NO_PIECE : drawing->sheet.cells[cell].piece;
        if (piece != SKETCH_NO_PIECE && drawing->colours[piece])
            taken[drawing->colours[piece] - 1] = true;
    }
}

/* Gives a piece the first colour, from its own number on, that no neighbour has. */
static void sketch_picture_choose(struct sketch_picture *drawing, uint32_t piece,
                                  const bool *taken) {
    uint32_t colour = piece % COLOUR_COUNT;
    for (uint32_t i = 0; i < COLOUR_COUNT && taken[colour]; i++)
        colour = (colour + 1) % COLOUR_COUNT;
    drawing->colours[piece] = (uint8_t)(colour + 1);
}

/* The place of a cell of the box. */
static void sketch_picture_locate(const qd_sketch *sketch, size_t cell, uint32_t *at) {
    QD_CHECK(cell < sketch->cell_count);
    at[1] = (uint32_t)(cell % sketch->sides[1]);
    at[0] = (uint32_t)(cell / sketch->sides[1] % sketch->sides[0]);
    at[2] = (uint32_t)(cell / sketch->sides[1] / sketch->sides[0]);
}

/* The cells of each piece, as lists, so that every piece is looked at once. */
static bool sketch_picture_paint(struct sketch_picture *drawing) {
    const qd_sketch *sketch = drawing->sketch;
    size_t *next = qd_array_new(sketch->cell_count, sizeof *next);
    size_t *first = qd_array_new(drawing->count, sizeof *first);
    drawing->colours = qd_array_new(drawing->count, 1);
    bool fine = next && first && drawing->colours;
    for (size_t cell = sketch->cell_count; fine && cell-- > 0;) {
        uint32_t piece = drawing->sheet.cells[cell].piece;
        if (piece == SKETCH_NO_PIECE)
            continue;
        next[cell] = first[piece];
        first[piece] = cell + 1;
    }
    for (uint32_t piece = 0; fine && piece < drawing->count; piece++) {
        bool taken[COLOUR_COUNT] = {false};
        uint32_t at[3];
        for (size_t cell = first[piece]; cell; cell = next[cell - 1]) {
            sketch_picture_locate(sketch, cell - 1, at);
            sketch_picture_note(drawing, at[0], at[1], at[2], taken);
        }
        sketch_picture_choose(drawing, piece, taken);
    }
    free(next);
    free(first);
    return fine;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static void sketch_picture_square(const struct sketch_picture *drawing, struct look look, double x,
                                  double y) {
    qd_draw_rectangle(drawing->picture, look, x, y, x + drawing->size, y + drawing->size);
}

/* A triangle on each side, in strips. */
static void sketch_picture_edges(const struct sketch_picture *drawing,
                                 const struct sketch_cell *cell, double x, double y) {
    enum { STRIPS = 12 };
    double size = drawing->size, strip = size / 2 / STRIPS;
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < STRIPS; i++) {
            double near = i * strip, far = near + strip, end = size - near;
            struct look look = sketch_picture_look("edge", cell->edge[side]);
            if (cell->edge[side] == QD_NO_COLOUR)
                continue;
            if (side == 0)
                qd_draw_rectangle(drawing->picture, look, x + near, y + near, x + end, y + far);
            else if (side == 1)
                qd_draw_rectangle(drawing->picture, look, x + size - far, y + near, x + size - near,
                                  y + end);
            else if (side == 2)
                qd_draw_rectangle(drawing->picture, look, x + near, y + size - far, x + end,
                                  y + size - near);
            else
                qd_draw_rectangle(drawing->picture, look, x + near, y + near, x + far, y + end);
        }
}

static void sketch_picture_place(const struct sketch_picture *drawing,
                                 const struct sketch_cell *cell, const uint32_t *at, double x,
                                 double y) {
    double half = drawing->size / 2;
    if ((at[0] + at[1]) % 2)
        sketch_picture_square(drawing, sketch_picture_dark, x, y);
    if (cell->piece != SKETCH_NO_PIECE)
        qd_draw_disk(drawing->picture, sketch_picture_queen, 1.2 * half, x + half, y + half);
}

/* What is in a cell, without its lines. */
static void sketch_picture_fill(const struct sketch_picture *drawing, size_t number,
                                const uint32_t *at, double x, double y) {
    const struct sketch_cell *cell = &drawing->sheet.cells[number];
    double size = drawing->size, letter = 0.55 * size;
    if (drawing->sketch->kind == QD_SKETCH_PLACES) {
        sketch_picture_place(drawing, cell, at, x, y);
        return;
    }
    if (drawing->sheet.has_edges)
        sketch_picture_edges(drawing, cell, x, y);
    else if (cell->piece != SKETCH_NO_PIECE)
        sketch_picture_square(
            drawing, sketch_picture_look("piece", drawing->colours[cell->piece] - 1u), x, y);
    if (drawing->sheet.width > 2)
        letter = 0.36 * size;
    if (*cell->text)
        qd_draw_text(drawing->picture, sketch_picture_value, letter, x + size / 2,
                     y + (size + CAPITAL_HEIGHT * letter) / 2, cell->text);
}

/* The line left of a cell or above it: from x, y to x2, y2. */
static void sketch_picture_draw_line(const struct sketch_picture *drawing, size_t one, size_t other,
                                     double x, double y, double x2, double y2) {
    bool outer = one == QD_SKETCH_OUTSIDE || other == QD_SKETCH_OUTSIDE;
    if (one == QD_SKETCH_OUTSIDE && other == QD_SKETCH_OUTSIDE)
        return;
    if (outer || qd_sketch_is_wall(drawing->sketch, &drawing->sheet, one, other))
        qd_draw_line(drawing->picture, sketch_picture_border,
                     outer ? drawing->size / 12 : drawing->size / 16, x, y, x2, y2);
    else if (!drawing->sheet.has_pieces)
        qd_draw_line(drawing->picture, sketch_picture_line, drawing->size / 32, x, y, x2, y2);
}

static void sketch_picture_draw_lines(const struct sketch_picture *drawing, uint32_t layer,
                                      double left, double top) {
    const qd_sketch *sketch = drawing->sketch;
    double size = drawing->size;
    bool places = sketch->kind == QD_SKETCH_PLACES;
    for (uint32_t row = 0; row <= sketch->sides[0]; row++)
        for (uint32_t column = 0; column <= sketch->sides[1]; column++) {
            double x = left + column * size, y = top + row * size;
            size_t cell = qd_sketch_cell_at(sketch, row, column, layer);
            size_t before = qd_sketch_cell_at(sketch, row, column - 1, layer);
            size_t above = qd_sketch_cell_at(sketch, row - 1, column, layer);
            if (!places || cell == QD_SKETCH_OUTSIDE || before == QD_SKETCH_OUTSIDE)
                sketch_picture_draw_line(drawing, before, cell, x, y, x, y + size);
            if (!places || cell == QD_SKETCH_OUTSIDE || above == QD_SKETCH_OUTSIDE)
                sketch_picture_draw_line(drawing, above, cell, x, y, x + size, y);
        }
}

static void sketch_picture_board(const struct sketch_picture *drawing) {
    const qd_sketch *sketch = drawing->sketch;
    const uint32_t *sides = sketch->sides;
    uint32_t at[3];
    for (at[2] = 0; at[2] < sides[2]; at[2]++) {
        double left =
            drawing->x + at[2] % drawing->together * (sides[1] + LAYER_GAP) * drawing->size;
        double top =
            drawing->y + at[2] / drawing->together * (sides[0] + LAYER_GAP) * drawing->size;
        for (at[0] = 0; at[0] < sides[0]; at[0]++)
            for (at[1] = 0; at[1] < sides[1]; at[1]++) {
                size_t cell = qd_sketch_cell_at(sketch, at[0], at[1], at[2]);
                if (cell != QD_SKETCH_OUTSIDE)
                    sketch_picture_fill(drawing, cell, at, left + at[1] * drawing->size,
                                        top + at[0] * drawing->size);
            }
        sketch_picture_draw_lines(drawing, at[2], left, top);
    }
}

static qd_status sketch_picture_add_board(struct sketch_picture *drawing, const uint32_t *options,
                                          double most_width, qd_error *error) {
    qd_status status =
        qd_sketch_fill(drawing->sketch, options, drawing->count, &drawing->sheet, error);
    if (status != QD_OK)
        return status;
    drawing->size = sketch_picture_cell(drawing->sketch, most_width, &drawing->together);
    if (!sketch_picture_paint(drawing))
        status = qd_fail_memory(error);
    else
        sketch_picture_board(drawing);
    free(drawing->colours);
    qd_sketch_sheet_free(&drawing->sheet);
    return status;
}

/* ---- graphs ---------------------------------------------------------------------------------- */

/* The sine of a part of a turn, -1 to 1, without the library of mathematics. */
static double sketch_picture_sine(double turn) {
    if (turn < 0)
        return -sketch_picture_sine(-turn);
    if (turn > 0.5)
        return -sketch_picture_sine(turn - 0.5);
    double x = 6.283185307179586 * (turn > 0.25 ? 0.5 - turn : turn), term = x, sum = x;
    for (int n = 2; n < 16; n += 2) {
        term *= -x * x / (n * (n + 1));
        sum += term;
    }
    return sum;
}

/* The place of a vertex: all are on a circle. */
static void sketch_picture_vertex(const struct sketch_picture *drawing, double diameter,
                                  uint32_t vertex, double *x, double *y) {
    double turn = (double)vertex / drawing->sketch->vertex_count, radius = diameter * 0.42;
    *x = drawing->x + diameter / 2 + radius * sketch_picture_sine(turn);
    *y = drawing->y + diameter / 2 -
         radius * sketch_picture_sine(turn < 0.75 ? turn + 0.25 : turn - 0.75);
}

static void sketch_picture_join(const struct sketch_picture *drawing, double diameter, uint32_t one,
                                uint32_t other, bool chosen) {
    double x, y, x2, y2;
    sketch_picture_vertex(drawing, diameter, one, &x, &y);
    sketch_picture_vertex(drawing, diameter, other, &x2, &y2);
    qd_draw_line(drawing->picture, chosen ? sketch_picture_border : sketch_picture_line,
                 chosen ? 3 : 1, x, y, x2, y2);
}

/* The two vertices that an option names; false if there are not two. */
static bool sketch_picture_ends(const qd_sketch *sketch, uint32_t option, uint32_t *ends) {
    size_t found = 0;
    qd_option_facts facts = qd_cover_option_about(sketch->cover, option);
    for (size_t i = 0; i < facts.count; i++)
        if (sketch->places[facts.items[i]].role == SKETCH_VERTEX) {
            if (found < 2)
                ends[found] = sketch->places[facts.items[i]].at[0];
            found++;
        }
    return found == 2;
}

/* Vertices that have an item in common, such as `7.2`, are neighbours. `owner`: the vertex that named
 * an item before, plus 1. */
static void sketch_picture_join_sharing(const struct sketch_picture *drawing, double diameter,
                                        uint32_t option, uint32_t *owner) {
    const qd_sketch *sketch = drawing->sketch;
    qd_option_facts facts = qd_cover_option_about(sketch->cover, option);
    uint32_t vertex = UINT32_MAX;
    for (size_t i = 0; i < facts.count; i++)
        if (sketch->places[facts.items[i]].role == SKETCH_VERTEX)
            vertex = sketch->places[facts.items[i]].at[0];
    for (size_t i = 0; i < facts.count && vertex != UINT32_MAX; i++) {
        uint32_t *before = &owner[facts.items[i]];
        if (sketch->places[facts.items[i]].role == SKETCH_VERTEX)
            continue;
        if (*before && *before - 1 != vertex)
            sketch_picture_join(drawing, diameter, *before - 1, vertex, false);
        *before = vertex + 1;
    }
}

static bool sketch_picture_draw_edges(const struct sketch_picture *drawing, double diameter,
                                      const uint32_t *options) {
    const qd_cover *cover = drawing->sketch->cover;
    uint32_t ends[2], *owner = qd_array_new(qd_cover_item_count(cover), sizeof *owner);
    bool matching = drawing->sketch->kind == QD_SKETCH_MATCHING;
    if (!owner)
        return false;
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        if (sketch_picture_ends(drawing->sketch, o, ends))
            sketch_picture_join(drawing, diameter, ends[0], ends[1], false);
        else
            sketch_picture_join_sharing(drawing, diameter, o, owner);
    }
    for (size_t i = 0; matching && i < drawing->count; i++)
        if (sketch_picture_ends(drawing->sketch, options[i], ends))
            sketch_picture_join(drawing, diameter, ends[0], ends[1], true);
    free(owner);
    return true;
}

/* The number of a colour among the symbols. */
static uint32_t sketch_picture_number(const char *colour) {
    uint32_t sum = 0;
    while (*colour)
        sum = sum * 31 + (unsigned char)*colour++;
    return sum;
}

static void sketch_picture_draw_vertices(const struct sketch_picture *drawing, double diameter,
                                         const char *const *colours) {
    const qd_sketch *sketch = drawing->sketch;
    static const struct look plain = {"vertex", 0xe0e0e0, false, QD_ANCHOR_LEFT};
    for (uint32_t v = 0; v < sketch->vertex_count; v++) {
        struct look look =
            colours[v] ? sketch_picture_look("vertex", sketch_picture_number(colours[v])) : plain;
        double x, y;
        sketch_picture_vertex(drawing, diameter, v, &x, &y);
        qd_draw_disk(drawing->picture, look, 22, x, y);
        qd_draw_text(drawing->picture, sketch_picture_value, 9, x, y + 9 * CAPITAL_HEIGHT / 2,
                     qd_cover_item_name(sketch->cover, sketch->vertices[v]));
    }
}

static qd_status sketch_picture_add_graph(const struct sketch_picture *drawing,
                                          const uint32_t *options, double most_width,
                                          qd_error *error) {
    double diameter = sketch_picture_circle(drawing->sketch, most_width);
    const char **colours = qd_array_new(drawing->sketch->vertex_count, sizeof *colours);
    if (!colours)
        return qd_fail_memory(error);
    if (drawing->sketch->kind == QD_SKETCH_COLOURS)
        qd_sketch_vertex_colours(drawing->sketch, options, drawing->count, colours);
    bool fine = sketch_picture_draw_edges(drawing, diameter, options);
    if (fine)
        sketch_picture_draw_vertices(drawing, diameter, colours);
    free(colours);
    return fine ? QD_OK : qd_fail_memory(error);
}

/* ---- everything ------------------------------------------------------------------------------ */

static qd_status sketch_picture_add_options(const struct sketch_picture *drawing,
                                            const uint32_t *options, qd_error *error) {
    qd_status status = QD_OK;
    for (size_t i = 0; i < drawing->count && status == QD_OK; i++) {
        qd_text text = QD_TEXT_INIT;
        qd_cover_put_option(drawing->sketch->cover, options[i], &text);
        status = qd_text_check(&text, error);
        if (status == QD_OK)
            qd_draw_text(drawing->picture, sketch_picture_words, 10, drawing->x,
                         drawing->y + LINE_HEIGHT * (double)i + 10, text.data ? text.data : "");
        qd_text_free(&text);
    }
    return status;
}

qd_status qd_sketch_add(const qd_sketch *sketch, const uint32_t *options, size_t count,
                        double most_width, qd_picture *picture, double x, double y,
                        qd_error *error) {
    struct sketch_picture drawing = {
        .sketch = sketch, .picture = picture, .x = x, .y = y, .count = count};
    qd_status status;
    if (sketch_picture_is_board(sketch))
        status = sketch_picture_add_board(&drawing, options, most_width, error);
    else if (sketch->kind == QD_SKETCH_OPTIONS)
        status = sketch_picture_add_options(&drawing, options, error);
    else
        status = sketch_picture_add_graph(&drawing, options, most_width, error);
    if (status == QD_OK && picture->status != QD_OK)
        status = qd_fail_memory(error);
    return status;
}
