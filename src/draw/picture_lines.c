/* Lines through cells: thermometers, arrows, and lines in the colours that people know them by. */
#include "picture_figure.h"

#include <math.h>

/* Sizes, in multiples of a cell. */
#define BULB 0.72
#define TUBE 0.3
#define LINE 0.16
#define SHAFT 0.05
#define CIRCLE 0.74
#define HEAD 0.2
#define RIM 0.05

static const struct look lines_look_inside = {"inside", 0xffffff, false, QD_ANCHOR_LEFT};

void qd_draw_ring(const struct site *site, struct look rim, struct look inside, double diameter,
                  double x, double y) {
    qd_draw_disk(site->picture, rim, diameter * site->size, x, y);
    qd_draw_disk(site->picture, inside, (diameter - 2 * RIM) * site->size, x, y);
}

/* From cell to cell, with round bends. */
static void lines_draw_path(const struct site *site, struct look look, double thickness,
                            const uint32_t *cells, uint32_t count) {
    double x, y, x2, y2;
    figure_find_centre(site, cells[0], &x, &y);
    for (uint32_t i = 1; i < count; i++, x = x2, y = y2) {
        figure_find_centre(site, cells[i], &x2, &y2);
        qd_draw_line(site->picture, look, thickness * site->size, x, y, x2, y2);
    }
    for (uint32_t i = 1; i < count; i++) {
        figure_find_centre(site, cells[i], &x, &y);
        qd_draw_disk(site->picture, look, thickness * site->size, x, y);
    }
}

/* A bulb, and a tube. */
void qd_draw_rule_thermo(const struct site *site, const qd_constraint *thermo,
                         const struct figure *figure) {
    double x, y;
    lines_draw_path(site, figure_look(figure), TUBE, thermo->cells, thermo->cell_count);
    figure_find_centre(site, thermo->cells[0], &x, &y);
    qd_draw_disk(site->picture, figure_look(figure), BULB * site->size, x, y);
}

void qd_draw_rule_line(const struct site *site, const qd_constraint *line,
                       const struct figure *figure) {
    lines_draw_path(site, figure_look(figure), LINE, line->cells, line->cell_count);
}

/* About as long as the vector, without the mathematical library: exact along a row, column or diagonal. */
static double lines_length(double right, double down) {
    right = right < 0 ? -right : right;
    down = down < 0 ? -down : down;
    return right > down ? right + 0.4142 * down : down + 0.4142 * right;
}

/* At the end of a line from one point to another. */
static void lines_draw_head(const struct site *site, struct look look, double x, double y,
                            double x2, double y2) {
    double length = lines_length(x2 - x, y2 - y);
    if (length <= 0)
        return; /* an arrow to its own circle: there is no direction */
    double right = (x2 - x) / length, down = (y2 - y) / length;
    double size = HEAD * site->size, thickness = SHAFT * site->size;
    x2 += right * size, y2 += down * size; /* a little beyond the centre of the cell */
    qd_draw_line(site->picture, look, thickness, x2 - right * size, y2 - down * size, x2, y2);
    qd_draw_line(site->picture, look, thickness, x2 - (right + down) * size,
                 y2 - (down - right) * size, x2, y2);
    qd_draw_line(site->picture, look, thickness, x2 - (right - down) * size,
                 y2 - (down + right) * size, x2, y2);
}

/* Circles, joined if there are several. */
static void lines_draw_pill(const struct site *site, struct look look, const uint32_t *cells,
                            uint32_t count) {
    double x, y;
    figure_find_centre(site, cells[0], &x, &y);
    if (count == 1) {
        qd_draw_ring(site, look, lines_look_inside, CIRCLE, x, y);
        return;
    }
    lines_draw_path(site, look, CIRCLE, cells, count);
    lines_draw_path(site, lines_look_inside, CIRCLE - 2 * RIM, cells, count);
}

/* The shaft begins at the nearest cell of the circle, which covers that end. */
void qd_draw_rule_arrow(const struct site *site, const qd_constraint *arrow,
                        const struct figure *figure) {
    uint32_t pill = arrow->list_ends[0], count = arrow->cell_count - pill;
    const uint32_t *shaft = arrow->cells + pill;
    double x, y, x2, y2, nearest = HUGE_VAL, from_x = 0, from_y = 0;
    figure_find_centre(site, shaft[0], &x2, &y2);
    for (uint32_t i = 0; i < pill; i++) {
        figure_find_centre(site, arrow->cells[i], &x, &y);
        if (lines_length(x2 - x, y2 - y) < nearest) {
            nearest = lines_length(x2 - x, y2 - y);
            from_x = x, from_y = y;
        }
    }
    qd_draw_line(site->picture, figure_look(figure), SHAFT * site->size, from_x, from_y, x2, y2);
    lines_draw_path(site, figure_look(figure), SHAFT, shaft, count);
    if (count > 1)
        figure_find_centre(site, shaft[count - 2], &from_x, &from_y);
    figure_find_centre(site, shaft[count - 1], &x2, &y2);
    lines_draw_head(site, figure_look(figure), from_x, from_y, x2, y2);
    lines_draw_pill(site, figure_look(figure), arrow->cells, pill);
}

/* A line with a circle at each end. */
void qd_draw_rule_ends(const struct site *site, const qd_constraint *line,
                       const struct figure *figure) {
    lines_draw_path(site, figure_look(figure), LINE / 2, line->cells, line->cell_count);
    lines_draw_pill(site, figure_look(figure), line->cells, 1);
    lines_draw_pill(site, figure_look(figure), line->cells + line->cell_count - 1, 1);
}
