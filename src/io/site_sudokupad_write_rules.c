/* Writes the rules of a board as SudokuPad draws them; site_sudokupad_table.c has the colours. */
#include "site_sudokupad_inside.h"
#include "draft.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdio.h>
#include <stdlib.h>

enum sudokupad_layer {
    SUDOKUPAD_SKETCH_CAGES,
    SUDOKUPAD_SKETCH_LINES,
    SUDOKUPAD_SKETCH_ARROWS,
    SUDOKUPAD_SKETCH_UNDERLAYS,
    SUDOKUPAD_SKETCH_OVERLAYS,
    SUDOKUPAD_SKETCH_LAYERS
};

struct sudokupad_sketch {
    qd_writer *writer;
    const qd_board *board;
    uint32_t n;
    qd_text layers[SUDOKUPAD_SKETCH_LAYERS];
    const qd_constraint *constraint; /* that is drawn */
    bool is_said;                    /* its pieces have the constraint beside them ... */
    bool has_begun;                  /* ... the first of them in full */
};

typedef void sudokupad_sketch_draw(struct sudokupad_sketch *sketch,
                                   const qd_constraint *constraint);

void qd_sudokupad_put_string(qd_text *text, const char *bytes, size_t length) {
    qd_text string = QD_TEXT_INIT;
    qd_text_put_json(&string, bytes, length);
    for (size_t i = 0; i < string.length; i++)
        if (string.data[i] && strchr(",:{[", string.data[i]))
            qd_text_printf(text, "\\u%04x", (unsigned)(uint8_t)string.data[i]);
        else
            qd_text_put_byte(text, string.data[i]);
    text->failed |= string.failed;
    qd_text_free(&string);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static qd_text *sudokupad_write_rules_open(struct sudokupad_sketch *sketch,
                                           enum sudokupad_layer layer) {
    qd_text *text = &sketch->layers[layer];
    qd_text_put(text, text->length ? ",{" : "[{");
    return text;
}

/* Ends a piece, with the constraint if the drawing does not say what it is. */
static void sudokupad_write_rules_close(struct sudokupad_sketch *sketch, qd_text *text) {
    qd_text said = QD_TEXT_INIT;
    if (sketch->is_said) {
        if (!sketch->has_begun)
            qd_text_printf(&said, "%s=%s", sketch->constraint->rule, sketch->constraint->text);
        qd_text_put(text, ",\"" SUDOKUPAD_CONSTRAINT "\":");
        qd_sudokupad_put_string(text, said.length ? said.data : "", said.length);
        sketch->has_begun = true;
    }
    qd_text_put(text, "}");
    text->failed |= said.failed;
    qd_text_free(&said);
}

/* 1.5, 0.25, -0.02 */
static void sudokupad_write_rules_measure(qd_text *text, int hundredths) {
    unsigned size = (unsigned)(hundredths < 0 ? -hundredths : hundredths);
    qd_text_printf(text, "%s%u", hundredths < 0 ? "-" : "", size / 100);
    if (size % 100)
        qd_text_printf(text, size % 10 ? ".%02u" : ".%u", size % 10 ? size % 100 : size % 100 / 10);
}

static void sudokupad_write_rules_point(qd_text *text, struct sudokupad_point point) {
    qd_text_put(text, "[");
    sudokupad_write_rules_measure(text, point.row);
    qd_text_put(text, ",");
    sudokupad_write_rules_measure(text, point.column);
    qd_text_put(text, "]");
}

static struct sudokupad_point sudokupad_write_rules_centre(const struct sudokupad_sketch *sketch,
                                                           uint32_t cell) {
    return (struct sudokupad_point){(int)(cell / sketch->n) * 100 + 50,
                                    (int)(cell % sketch->n) * 100 + 50};
}

static void sudokupad_write_rules_path(struct sudokupad_sketch *sketch, enum sudokupad_layer layer,
                                       const char *colour, const char *thickness,
                                       const struct sudokupad_point *points, uint32_t count) {
    qd_text *text = sudokupad_write_rules_open(sketch, layer);
    qd_text_printf(text, "\"color\":\"%s\",\"thickness\":%s%s,\"wayPoints\":[", colour, thickness,
                   layer == SUDOKUPAD_SKETCH_ARROWS ? ",\"headLength\":0.3" : "");
    for (uint32_t i = 0; i < count; i++) {
        qd_text_put(text, i ? "," : "");
        sudokupad_write_rules_point(text, points[i]);
    }
    qd_text_put(text, "]");
    sudokupad_write_rules_close(sketch, text);
}

static void sudokupad_write_rules_shape(struct sudokupad_sketch *sketch, enum sudokupad_layer layer,
                                        struct sudokupad_point centre,
                                        const struct sudokupad_shape *shape) {
    qd_text *text = sudokupad_write_rules_open(sketch, layer);
    const char *between = "";
    if (shape->colour) {
        qd_text_put(text, "\"backgroundColor\":");
        qd_sudokupad_put_string(text, shape->colour, strlen(shape->colour));
        between = ",";
    }
    if (shape->border)
        qd_text_printf(text, "%s\"borderColor\":\"%s\"", between, shape->border);
    qd_text_printf(text, "%s\"center\":", shape->border ? "," : between);
    sudokupad_write_rules_point(text, centre);
    qd_text_printf(text, ",\"rounded\":%s,\"width\":", shape->is_round ? "true" : "false");
    sudokupad_write_rules_measure(text, shape->width);
    qd_text_put(text, ",\"height\":");
    sudokupad_write_rules_measure(text, shape->height);
    if (shape->font)
        qd_text_printf(text, ",\"fontSize\":%u", shape->font);
    if (shape->text) {
        qd_text_put(text, ",\"text\":");
        qd_sudokupad_put_string(text, shape->text, strlen(shape->text));
    }
    sudokupad_write_rules_close(sketch, text);
}

/* A cage around the cells, each of them once; `more` are further members. */
static void sudokupad_write_rules_cage(struct sudokupad_sketch *sketch, const uint32_t *cells,
                                       uint32_t count, const char *more) {
    qd_text *text = sudokupad_write_rules_open(sketch, SUDOKUPAD_SKETCH_CAGES);
    qd_text_put(text, "\"cells\":[");
    for (uint32_t i = 0; i < count; i++) {
        bool is_new = true;
        for (uint32_t k = 0; k < i; k++)
            is_new = is_new && cells[k] != cells[i];
        if (is_new)
            qd_text_printf(text, "%s[%u,%u]", i ? "," : "", cells[i] / sketch->n,
                           cells[i] % sketch->n);
    }
    qd_text_printf(text, "]%s", more);
    sudokupad_write_rules_close(sketch, text);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static uint32_t sudokupad_write_rules_number(const struct sudokupad_sketch *sketch,
                                             const qd_constraint *constraint) {
    if (constraint->number_count)
        return constraint->numbers[0];
    return strcmp(constraint->rule, "whisper") == 0   ? sudokupad_whisper(sketch->n)
           : strcmp(constraint->rule, "modular") == 0 ? 3
                                                      : 0;
}

static const struct sudokupad_line *
sudokupad_write_rules_find_line(const struct sudokupad_sketch *sketch,
                                const qd_constraint *constraint) {
    const struct sudokupad_line *line;
    uint32_t number = sudokupad_write_rules_number(sketch, constraint);
    for (size_t i = 0; (line = qd_sudokupad_line(i)); i++)
        if (strcmp(line->rule, constraint->rule) == 0 && (!line->number || line->number == number))
            return line;
    return NULL;
}

/* As f-puzzles shifts the ends of lines to the rim of a circle of that radius, in tenths: less where the next cell is
 * farther away. */
static void sudokupad_write_rules_shift(struct sudokupad_point *end, struct sudokupad_point next,
                                        int radius) {
    int down = next.row - end->row, right = next.column - end->column;
    int cells = abs(down) > abs(right) ? abs(down) : abs(right);
    int by = down && right ? (radius * 7 + 5) / 10 : radius;
    by = cells > 100 ? by * 100 / cells : by;
    end->row += 10 * by * ((down > 0) - (down < 0));
    end->column += 10 * by * ((right > 0) - (right < 0));
}

/* Where the cells are; NULL if memory ran out. */
static struct sudokupad_point *sudokupad_write_rules_points(struct sudokupad_sketch *sketch,
                                                            const uint32_t *cells, uint32_t count) {
    struct sudokupad_point *points = qd_array_new(count + 1, sizeof *points);
    if (!points)
        sketch->layers[SUDOKUPAD_SKETCH_LINES].failed = true;
    for (uint32_t i = 0; i < count && points; i++)
        points[i] = sudokupad_write_rules_centre(sketch, cells[i]);
    return points;
}

static void sudokupad_write_rules_rings(struct sudokupad_sketch *sketch,
                                        const qd_constraint *constraint, const char *colour) {
    const struct sudokupad_shape ring = {"#FFFFFF", colour, 80, 80, true, 0, NULL};
    sudokupad_write_rules_shape(sketch, SUDOKUPAD_SKETCH_OVERLAYS,
                                sudokupad_write_rules_centre(sketch, constraint->cells[0]), &ring);
    sudokupad_write_rules_shape(
        sketch, SUDOKUPAD_SKETCH_OVERLAYS,
        sudokupad_write_rules_centre(sketch, constraint->cells[constraint->cell_count - 1]), &ring);
}

/* Whether each of the cells touches the one before it, so that a line through them says which they are. */
static bool sudokupad_write_rules_is_walk(const struct sudokupad_point *points, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        if (abs(points[i].row - points[i - 1].row) > 100 ||
            abs(points[i].column - points[i - 1].column) > 100 ||
            (points[i].row == points[i - 1].row && points[i].column == points[i - 1].column))
            return false;
    return true;
}

/* A line, with a bulb or circles at its ends where people know it so. */
static void sudokupad_write_rules_draw_line(struct sudokupad_sketch *sketch,
                                            const qd_constraint *constraint) {
    const struct sudokupad_line *line = sudokupad_write_rules_find_line(sketch, constraint);
    uint32_t count = constraint->cell_count;
    struct sudokupad_point *points = sudokupad_write_rules_points(sketch, constraint->cells, count);
    if (!points)
        return;
    QD_CHECK(count >= 2); /* no rule has shorter lines */
    sketch->is_said = !line->is_plain || !sudokupad_write_rules_is_walk(points, count);
    if (strstr(line->rule, "thermo"))
        sudokupad_write_rules_shape(
            sketch, SUDOKUPAD_SKETCH_UNDERLAYS, points[0],
            &qd_sudokupad_shapes[strcmp(line->rule, "thermo") == 0 ? SUDOKUPAD_BULB
                                                                   : SUDOKUPAD_SLOW_BULB]);
    if (strcmp(line->rule, "between") == 0) {
        sudokupad_write_rules_shift(&points[0], points[1], 4);
        sudokupad_write_rules_shift(&points[count - 1], points[count - 2], 4);
    }
    sudokupad_write_rules_path(sketch, SUDOKUPAD_SKETCH_LINES, line->colour, line->thickness,
                               points, count);
    if (strcmp(line->rule, "between") == 0 || strcmp(line->rule, "lockout") == 0 ||
        strcmp(line->rule, "doublearrow") == 0)
        sudokupad_write_rules_rings(sketch, constraint, line->colour);
    free(points);
}

/* The cell of the circle that is nearest to the first one of the shaft. */
static uint32_t sudokupad_write_rules_origin(const struct sudokupad_sketch *sketch,
                                             const qd_constraint *arrow) {
    uint32_t pill = arrow->list_ends[0], best = arrow->cells[0], to = arrow->cells[pill];
    int least = INT32_MAX;
    for (uint32_t i = 0; i < pill; i++) {
        int down = (int)(arrow->cells[i] / sketch->n) - (int)(to / sketch->n);
        int right = (int)(arrow->cells[i] % sketch->n) - (int)(to % sketch->n);
        if (down * down + right * right < least) {
            least = down * down + right * right;
            best = arrow->cells[i];
        }
    }
    return best;
}

static void sudokupad_write_rules_draw_arrow(struct sudokupad_sketch *sketch,
                                             const qd_constraint *arrow) {
    uint32_t pill = arrow->list_ends[0], count = arrow->cell_count - pill;
    struct sudokupad_point *points =
        sudokupad_write_rules_points(sketch, arrow->cells + pill - 1, count + 1);
    struct sudokupad_point first = sudokupad_write_rules_centre(sketch, arrow->cells[0]);
    struct sudokupad_point last = sudokupad_write_rules_centre(sketch, arrow->cells[pill - 1]);
    int width = abs(last.column - first.column), height = abs(last.row - first.row);
    const struct sudokupad_shape bulb = {"#FFFFFF", "#A1A1A1", 75 + width, 75 + height,
                                         true,      0,         NULL};
    if (!points)
        return;
    points[0] = sudokupad_write_rules_centre(sketch, sudokupad_write_rules_origin(sketch, arrow));
    sketch->is_said = (width && height) || !sudokupad_write_rules_is_walk(points, count + 1) ||
                      width + height > 100 * (int)(pill - 1);
    sudokupad_write_rules_shift(&points[0], points[1], 3);
    sudokupad_write_rules_path(sketch, SUDOKUPAD_SKETCH_ARROWS, "#A1A1A1", "5", points, count + 1);
    sudokupad_write_rules_shape(
        sketch, SUDOKUPAD_SKETCH_OVERLAYS,
        (struct sudokupad_point){(first.row + last.row) / 2, (first.column + last.column) / 2},
        &bulb);
    free(points);
}

/* ---- marks of cells and between them --------------------------------------------------------- */

static void sudokupad_write_rules_draw_cells(struct sudokupad_sketch *sketch,
                                             const qd_constraint *constraint,
                                             const struct sudokupad_shape *shape) {
    for (uint32_t i = 0; i < constraint->cell_count; i++)
        sudokupad_write_rules_shape(sketch, SUDOKUPAD_SKETCH_UNDERLAYS,
                                    sudokupad_write_rules_centre(sketch, constraint->cells[i]),
                                    shape);
}

static void sudokupad_write_rules_draw_parity(struct sudokupad_sketch *sketch,
                                              const qd_constraint *constraint) {
    bool is_odd = strcmp(constraint->rule, "odd") == 0;
    sudokupad_write_rules_draw_cells(sketch, constraint,
                                     &qd_sudokupad_shapes[is_odd ? SUDOKUPAD_ODD : SUDOKUPAD_EVEN]);
}

static void sudokupad_write_rules_draw_clone(struct sudokupad_sketch *sketch,
                                             const qd_constraint *constraint) {
    const struct sudokupad_shape shape = {"#CFCFCF", "#CFCFCF", 100, 100, false, 0, NULL};
    sketch->is_said = true;
    sudokupad_write_rules_draw_cells(sketch, constraint, &shape);
}

static void sudokupad_write_rules_draw_circles(struct sudokupad_sketch *sketch,
                                               const qd_constraint *constraint) {
    const struct sudokupad_shape shape = {"#FFFFFF", "#303030", 80, 80, true, 0, NULL};
    sketch->is_said = true;
    sudokupad_write_rules_draw_cells(sketch, constraint, &shape);
}

/* Whether the cell has that mark on the board. */
static bool sudokupad_write_rules_is_marked(const struct sudokupad_sketch *sketch, const char *rule,
                                            int row, int column) {
    const qd_constraint *constraint;
    for (uint32_t i = 0; (constraint = qd_board_constraint(sketch->board, i)); i++)
        for (uint32_t k = 0; k < constraint->cell_count && strcmp(constraint->rule, rule) == 0; k++)
            if (constraint->cells[k] == (uint32_t)row * sketch->n + (uint32_t)column)
                return true;
    return false;
}

/* Whether a cell of the constraint has that other mark, too: drawn, it would be read as neither. */
static bool sudokupad_write_rules_has_both(const struct sudokupad_sketch *sketch,
                                           const qd_constraint *constraint, const char *other) {
    for (uint32_t i = 0; i < constraint->cell_count; i++) {
        uint32_t cell = constraint->cells[i];
        if (sudokupad_write_rules_is_marked(sketch, other, (int)(cell / sketch->n),
                                            (int)(cell % sketch->n)))
            return true;
    }
    return false;
}

/* A shaded cell, with a chevron towards each neighbour that is not marked likewise: those of a minimum point
 * inwards. */
static void sudokupad_write_rules_draw_extreme(struct sudokupad_sketch *sketch,
                                               const qd_constraint *constraint) {
    static const int steps[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
    bool is_min = strcmp(constraint->rule, "min") == 0;
    int ends = is_min ? 44 : 39, middle = is_min ? 39 : 44, n = (int)sketch->n;
    sketch->is_said = sudokupad_write_rules_has_both(sketch, constraint, is_min ? "max" : "min");
    sudokupad_write_rules_draw_cells(sketch, constraint, &qd_sudokupad_shapes[SUDOKUPAD_EXTREME]);
    for (uint32_t i = 0; i < 4 * constraint->cell_count; i++) {
        int down = steps[i % 4][0], right = steps[i % 4][1];
        struct sudokupad_point at = sudokupad_write_rules_centre(sketch, constraint->cells[i / 4]);
        int row = at.row / 100 + down, column = at.column / 100 + right;
        if (row < 0 || column < 0 || row >= n || column >= n ||
            sudokupad_write_rules_is_marked(sketch, constraint->rule, row, column))
            continue;
        struct sudokupad_point points[3] = {
            {at.row + down * ends + 10 * right, at.column + right * ends + 10 * down},
            {at.row + down * middle, at.column + right * middle},
            {at.row + down * ends - 10 * right, at.column + right * ends - 10 * down}};
        sudokupad_write_rules_path(sketch, SUDOKUPAD_SKETCH_LINES, "#000000", "1", points, 3);
    }
}

/* Draws something in the middle of two cells; it says which they are if they are neighbours. */
static void sudokupad_write_rules_draw_pair(struct sudokupad_sketch *sketch,
                                            const qd_constraint *constraint,
                                            const struct sudokupad_shape *shape) {
    struct sudokupad_point a = sudokupad_write_rules_centre(sketch, constraint->cells[0]);
    struct sudokupad_point b = sudokupad_write_rules_centre(sketch, constraint->cells[1]);
    sketch->is_said = abs(a.row - b.row) + abs(a.column - b.column) != 100;
    sudokupad_write_rules_shape(
        sketch, SUDOKUPAD_SKETCH_OVERLAYS,
        (struct sudokupad_point){(a.row + b.row) / 2, (a.column + b.column) / 2}, shape);
}

/* With the number, if it is not the one that needs none. */
static void sudokupad_write_rules_draw_dot(struct sudokupad_sketch *sketch,
                                           const qd_constraint *constraint) {
    bool is_white = strcmp(constraint->rule, "white") == 0 || strcmp(constraint->rule, "diff") == 0;
    char number[16] = "";
    if (constraint->number_count && constraint->numbers[0] != (is_white ? 1 : 2))
        snprintf(number, sizeof number, "%u", constraint->numbers[0]);
    const struct sudokupad_shape dot = {
        is_white ? "#FFFFFF" : "#000000", "#000000", 30, 30, true, 0, number};
    sudokupad_write_rules_draw_pair(sketch, constraint, &dot);
}

static void sudokupad_write_rules_draw_letter(struct sudokupad_sketch *sketch,
                                              const qd_constraint *constraint) {
    const char letter[2] = {(char)(constraint->text[0] & ~0x20), '\0'};
    const struct sudokupad_shape shape = {"#FFFFFF", "#FFFFFF", 25, 25, false, 21, letter};
    sudokupad_write_rules_draw_pair(sketch, constraint, &shape);
}

static void sudokupad_write_rules_draw_greater(struct sudokupad_sketch *sketch,
                                               const qd_constraint *constraint) {
    uint32_t a = constraint->cells[0], b = constraint->cells[1];
    bool is_across = a / sketch->n == b / sketch->n;
    const char *sign = is_across ? (a < b ? ">" : "<")
                       : a < b   ? SUDOKUPAD_GREATER_ABOVE
                                 : SUDOKUPAD_GREATER_BELOW;
    const struct sudokupad_shape shape = {"#FFFFFF", "#FFFFFF", 25, 25, false, 21, sign};
    sudokupad_write_rules_draw_pair(sketch, constraint, &shape);
}

static void sudokupad_write_rules_draw_quad(struct sudokupad_sketch *sketch,
                                            const qd_constraint *constraint) {
    struct sudokupad_point at = sudokupad_write_rules_centre(sketch, constraint->cells[0]);
    qd_text values = QD_TEXT_INIT;
    for (uint32_t i = 0; i < constraint->number_count; i++)
        qd_text_printf(&values, "%s%s%u", i % 2 ? " " : "", i % 3 == 2 ? "\n" : "",
                       constraint->numbers[i]);
    const struct sudokupad_shape shape = {
        "#FFFFFF", "#000000", 70, 70, true, 14, values.length ? values.data : ""};
    sudokupad_write_rules_shape(sketch, SUDOKUPAD_SKETCH_OVERLAYS,
                                (struct sudokupad_point){at.row + 50, at.column + 50}, &shape);
    sketch->layers[SUDOKUPAD_SKETCH_OVERLAYS].failed |= values.failed;
    qd_text_free(&values);
}

/* ---- beside the grid ------------------------------------------------------------------------- */

/* The cell beside the grid of "12:r0c2dl" or "5:r1c0"; for "9:c3" the one above the column, for a row the one left of
 * it. */
static struct sudokupad_point sudokupad_write_rules_outside(const qd_constraint *constraint) {
    const char *place = strchr(constraint->text, ':');
    struct sudokupad_point point = {0, 0};
    QD_CHECK(place);
    for (place++; *place == 'r' || *place == 'c'; place += strspn(place, "0123456789")) {
        int *number = *place == 'r' ? &point.row : &point.column;
        *number = (int)strtoul(++place, NULL, 10);
    }
    return (struct sudokupad_point){100 * point.row - 50, 100 * point.column - 50};
}

static void sudokupad_write_rules_draw_outside(struct sudokupad_sketch *sketch,
                                               const qd_constraint *constraint) {
    bool is_xsum = strcmp(constraint->rule, "xsum") == 0;
    bool is_skyscraper = strcmp(constraint->rule, "skyscraper") == 0;
    bool is_sandwich = strcmp(constraint->rule, "sandwich") == 0;
    struct sudokupad_point at = sudokupad_write_rules_outside(constraint);
    char number[16];
    snprintf(number, sizeof number, "%u", constraint->numbers[0]);
    const char *white = is_sandwich ? "#FFFFFF" : NULL;
    const struct sudokupad_shape symbol = {
        NULL, NULL, 25, 25, false, 38, is_xsum ? SUDOKUPAD_XSUM : SUDOKUPAD_SKYSCRAPER};
    const struct sudokupad_shape shape = {white, white, 25, 25, false, is_sandwich ? 32 : 22,
                                          number};
    sketch->is_said = !is_xsum && !is_skyscraper && !is_sandwich;
    if (is_xsum || is_skyscraper)
        sudokupad_write_rules_shape(sketch, SUDOKUPAD_SKETCH_OVERLAYS, at, &symbol);
    sudokupad_write_rules_shape(sketch, SUDOKUPAD_SKETCH_OVERLAYS, at, &shape);
}

/* A number, and an arrow towards the first cell of the diagonal. */
static void sudokupad_write_rules_draw_little(struct sudokupad_sketch *sketch,
                                              const qd_constraint *constraint) {
    struct sudokupad_point at = sudokupad_write_rules_outside(constraint);
    size_t length = strlen(constraint->text);
    int down = constraint->text[length - 2] == 'd' ? 1 : -1;
    int right = constraint->text[length - 1] == 'r' ? 1 : -1;
    struct sudokupad_point points[2] = {{at.row + 30 * down, at.column + 30 * right},
                                        {at.row + 48 * down, at.column + 48 * right}};
    char number[16];
    snprintf(number, sizeof number, "%u", constraint->numbers[0]);
    const struct sudokupad_shape shape = {"#FFFFFF", "#FFFFFF", 25, 25, false, 28, number};
    sudokupad_write_rules_path(sketch, SUDOKUPAD_SKETCH_ARROWS, "#000000", "2", points, 2);
    sudokupad_write_rules_shape(sketch, SUDOKUPAD_SKETCH_OVERLAYS, at, &shape);
}

/* ---- cages ----------------------------------------------------------------------------------- */

static void sudokupad_write_rules_draw_killer(struct sudokupad_sketch *sketch,
                                              const qd_constraint *cage) {
    char more[64] = ",\"unique\":true";
    if (cage->number_count)
        snprintf(more, sizeof more, ",\"unique\":true,\"value\":\"%u\",\"sum\":%u",
                 cage->numbers[0], cage->numbers[0]);
    sudokupad_write_rules_cage(sketch, cage->cells, cage->cell_count, more);
}

/* A house, which is also shaded. */
static void sudokupad_write_rules_house(struct sudokupad_sketch *sketch, const uint32_t *cells,
                                        uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        sudokupad_write_rules_shape(sketch, SUDOKUPAD_SKETCH_UNDERLAYS,
                                    sudokupad_write_rules_centre(sketch, cells[i]),
                                    &qd_sudokupad_shapes[SUDOKUPAD_SHADE]);
    sudokupad_write_rules_cage(sketch, cells, count, ",\"unique\":true");
}

static void sudokupad_write_rules_draw_house(struct sudokupad_sketch *sketch,
                                             const qd_constraint *house) {
    sudokupad_write_rules_house(sketch, house->cells, house->cell_count);
}

static void sudokupad_write_rules_draw_index(struct sudokupad_sketch *sketch,
                                             const qd_constraint *index) {
    const struct sudokupad_style *style;
    char more[160] = "";
    for (size_t i = 0; (style = qd_sudokupad_style(i)); i++)
        if (strncmp(index->text, style->word, strlen(style->word)) == 0)
            snprintf(more, sizeof more,
                     ",\"outlineC\":\"%s\",\"fontC\":\"#000000\",\"fromConstraint\":\"%s\","
                     "\"style\":\"%s\"",
                     style->colour, style->from, style->style);
    sudokupad_write_rules_cage(sketch, index->cells, index->cell_count, more);
}

/* Cages of rules that are told beside them: one around each list of cells, with what is before these in the
 * notation. */
static void sudokupad_write_rules_draw_told(struct sudokupad_sketch *sketch,
                                            const qd_constraint *constraint) {
    const char *colon = strchr(constraint->text, ':');
    uint32_t lists = constraint->list_count ? constraint->list_count : 1, begin = 0;
    char more[64] = "";
    if (colon)
        snprintf(more, sizeof more, ",\"value\":\"%.*s\"",
                 colon - constraint->text < 20 ? (int)(colon - constraint->text) : 20,
                 constraint->text);
    sketch->is_said = true;
    for (uint32_t list = 0; list < lists; list++) {
        uint32_t end =
            constraint->list_count ? constraint->list_ends[list] : constraint->cell_count;
        sudokupad_write_rules_cage(sketch, end > begin ? constraint->cells + begin : NULL,
                                   end - begin, more);
        begin = end;
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const struct {
    const char *rule;
    sudokupad_sketch_draw *draw;
} sudokupad_write_rules_draws[] = {
    {"house", sudokupad_write_rules_draw_house},
    {"cage", sudokupad_write_rules_draw_killer},
    {"arrow", sudokupad_write_rules_draw_arrow},
    {"white", sudokupad_write_rules_draw_dot},
    {"diff", sudokupad_write_rules_draw_dot},
    {"black", sudokupad_write_rules_draw_dot},
    {"ratio", sudokupad_write_rules_draw_dot},
    {"xv", sudokupad_write_rules_draw_letter},
    {"greater", sudokupad_write_rules_draw_greater},
    {"quad", sudokupad_write_rules_draw_quad},
    {"even", sudokupad_write_rules_draw_parity},
    {"odd", sudokupad_write_rules_draw_parity},
    {"min", sudokupad_write_rules_draw_extreme},
    {"max", sudokupad_write_rules_draw_extreme},
    {"clone", sudokupad_write_rules_draw_clone},
    {"circles", sudokupad_write_rules_draw_circles},
    {"index", sudokupad_write_rules_draw_index},
    {"little", sudokupad_write_rules_draw_little},
    {"sandwich", sudokupad_write_rules_draw_outside},
    {"xsum", sudokupad_write_rules_draw_outside},
    {"skyscraper", sudokupad_write_rules_draw_outside},
    {"hiddenskyscraper", sudokupad_write_rules_draw_outside},
    {"room", sudokupad_write_rules_draw_outside},
    {"fullrank", sudokupad_write_rules_draw_outside},
    {"rellik", sudokupad_write_rules_draw_told},
    {"equality", sudokupad_write_rules_draw_told},
    {"lunchbox", sudokupad_write_rules_draw_told},
    {"lookandsay", sudokupad_write_rules_draw_told},
    {"sum", sudokupad_write_rules_draw_told},
    {"same", sudokupad_write_rules_draw_told},
    {"equalsum", sudokupad_write_rules_draw_told},
    {"fullrankties", sudokupad_write_rules_draw_told},
};
#define SUDOKUPAD_SKETCH_DRAWS                                                                     \
    (sizeof sudokupad_write_rules_draws / sizeof *sudokupad_write_rules_draws)

static void sudokupad_write_rules_draw(struct sudokupad_sketch *sketch,
                                       const qd_constraint *constraint) {
    sketch->constraint = constraint;
    sketch->is_said = sketch->has_begun = false;
    if (constraint->cell_count && sudokupad_write_rules_find_line(sketch, constraint))
        sudokupad_write_rules_draw_line(sketch, constraint);
    for (size_t i = 0; i < SUDOKUPAD_SKETCH_DRAWS; i++)
        if (strcmp(sudokupad_write_rules_draws[i].rule, constraint->rule) == 0)
            sudokupad_write_rules_draws[i].draw(sketch, constraint);
    sketch->is_said = false;
}

/* Houses of rules that have no form here are written as such. */
static void sudokupad_write_rules_draw_houses(struct sudokupad_sketch *sketch) {
    for (uint32_t i = 0; i < qd_board_house_count(sketch->board); i++) {
        qd_house house = qd_board_house(sketch->board, i);
        if (!house.is_usual && !qd_format_holds_rule(sketch->writer->format, house.rule))
            sudokupad_write_rules_house(sketch, house.cells, house.cell_count);
    }
}

static void sudokupad_write_rules_draw_diagonals(struct sudokupad_sketch *sketch) {
    int n = 100 * (int)sketch->n;
    const struct sudokupad_point down[] = {{0, 0}, {n, n}}, up[] = {{0, n}, {n, 0}};
    bool both = false, one[2] = {false, false};
    qd_rule_facts rule;
    for (size_t i = 0; (rule = qd_board_rule(sketch->board, i)).name; i++) {
        both = both || strcmp(rule.name, "x") == 0;
        one[0] = one[0] || strcmp(rule.name, "diagonal") == 0;
        one[1] = one[1] || strcmp(rule.name, "antidiagonal") == 0;
    }
    if (both || one[0])
        sudokupad_write_rules_path(sketch, SUDOKUPAD_SKETCH_LINES, "#34BBE6", "2", down, 2);
    if (both || one[1])
        sudokupad_write_rules_path(sketch, SUDOKUPAD_SKETCH_LINES, "#34BBE6", "2", up, 2);
}

void qd_sudokupad_write_drawings(qd_writer *writer, const qd_board *board) {
    static const char *const keys[] = {"cages", "lines", "arrows", "underlays", "overlays"};
    struct sudokupad_sketch sketch = {
        .writer = writer, .board = board, .n = qd_board_value_count(board)};
    sudokupad_write_rules_draw_diagonals(&sketch);
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++)
        sudokupad_write_rules_draw(&sketch, qd_board_constraint(board, i));
    sudokupad_write_rules_draw_houses(&sketch);
    for (int layer = 0; layer < SUDOKUPAD_SKETCH_LAYERS; layer++) {
        qd_text *text = &sketch.layers[layer];
        if (text->length) {
            qd_text_printf(writer->text, ",\"%s\":", keys[layer]);
            qd_text_put_bytes(writer->text, text->data, text->length);
            qd_text_put(writer->text, "]");
        }
        writer->text->failed |= text->failed;
        qd_text_free(text);
    }
}
