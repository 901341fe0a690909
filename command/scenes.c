#include "scenes.h"
#include "must.h"

#include <stdio.h>

#define MARGIN 12.0
#define CELL 48.0 /* enough for candidates */

const struct option_word scenes_words[] = {
    {"text", SCENES_TEXT}, {"svg", SCENES_SVG}, {NULL, SCENES_NONE}};

static void sketch(struct scenes *scenes, const qd_scene *scene) {
    qd_picture_room room = {0};
    uint32_t rows, columns;
    double height;
    qd_error error;
    if (!scenes->sketch) {
        check(qd_picture_new(0, 0, &scenes->sketch, &error), &error);
        scenes->height = MARGIN;
    }
    qd_board_layout(qd_grid_board(scene->puzzle->grid), &rows, &columns);
    room.x = MARGIN;
    room.y = scenes->height;
    room.cell_size = CELL;
    room.width = (columns > 6 ? columns + 0.2 : 6) * CELL; /* with the border */
    check(qd_picture_add_scene(scenes->sketch, &room, scene, &height, &error), &error);
    scenes->height += height + MARGIN;
    if (room.width + 2 * MARGIN > scenes->width)
        scenes->width = room.width + 2 * MARGIN;
}

void scenes_put(struct scenes *scenes, const qd_scene *scene, qd_text *text) {
    if (scenes->to == SCENES_SVG) {
        sketch(scenes, scene);
    } else {
        qd_text_put(text, scenes->count ? "\n" : "");
        qd_scene_put(scene, text);
    }
    scenes->count++;
}

/* The sketch on white paper of the right size. */
static qd_picture *draw_paper(const struct scenes *scenes) {
    double width = scenes->count ? scenes->width : 2 * MARGIN;
    double height = scenes->count ? scenes->height : 2 * MARGIN;
    qd_shape shape = {
        .kind = QD_SHAPE_RECTANGLE, .part = "paper", .x2 = width, .y2 = height, .colour = 0xffffff};
    qd_picture *paper;
    qd_error error;
    check(qd_picture_new(width, height, &paper, &error), &error);
    check(qd_picture_add(paper, &shape, &error), &error);
    for (size_t i = 0; scenes->sketch && i < qd_picture_about(scenes->sketch).shapes; i++) {
        shape = qd_picture_shape(scenes->sketch, i);
        check(qd_picture_add(paper, &shape, &error), &error);
    }
    return paper;
}

void scenes_close(struct scenes *scenes, qd_text *text) {
    char title[40];
    qd_error error;
    if (scenes->to != SCENES_SVG)
        return;
    qd_picture *paper = draw_paper(scenes);
    snprintf(title, sizeof title, "%llu hint%s", (unsigned long long)scenes->count,
             scenes->count == 1 ? "" : "s");
    check(qd_picture_svg(paper, title, text, &error), &error);
    qd_picture_free(paper);
    qd_picture_free(scenes->sketch);
}
