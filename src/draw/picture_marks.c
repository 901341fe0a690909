/* The marks of a step in a picture of its position. */
#include "marks.h"
#include "picture.h"

/* Sizes: of candidates, in multiples of the space that one has; else in multiples of a cell. */
#define INSET 0.05 /* of candidates */
#define DISK 0.92
#define RING 1.12
#define STRIKE 0.42
#define STRIKE_LINE 0.12
#define FRAME 0.04
#define FRAME_LINE 0.035
#define LINK_LINE 0.022
#define DASH 0.09
#define BEND 0.11 /* of a link, in multiples of its length */
#define HEAD 0.1  /* of an arrow */

static const struct look picture_marks_look_house = {"house", 0xcfe1f5, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_cover = {"cover", 0xf3eddb, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_cell = {"cell", 0x1f5fa8, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_pattern = {"pattern", 0x9fd99a, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_other = {"other", 0xffcb85, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_placed = {"placed", 0x1f5fa8, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_inside = {"placed", 0xffffff, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_removed = {"removed", 0xc62828, false, QD_ANCHOR_LEFT};
static const struct look picture_marks_look_link = {"link", 0x6a3d9a, false, QD_ANCHOR_LEFT};

double qd_place_candidate(uint32_t values, uint32_t value, double *row, double *column) {
    uint32_t across = 1;
    QD_CHECK(value - 1 < values);
    while (across * across < values)
        across++;
    double part = (1 - 2 * INSET) / across;
    *row = INSET + part * ((value - 1) / across + 0.5);
    *column = INSET + part * ((value - 1) % across + 0.5);
    return part;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* The scene and the place of its grid. */
struct marked {
    qd_picture *picture;
    const qd_scene *scene;
    const qd_board *board;
    double x, y, size;
};

struct spot {
    double x, y;
};

/* The top left corner of a cell. */
static struct spot picture_marks_corner(const struct marked *marked, uint32_t cell) {
    uint32_t row, column;
    qd_board_cell_position(marked->board, cell, &row, &column);
    return (struct spot){marked->x + column * marked->size, marked->y + row * marked->size};
}

/* The centre of a candidate; `*part` gets the size of its space. */
static struct spot picture_marks_centre(const struct marked *marked, uint32_t cell, uint32_t value,
                                        double *part) {
    struct spot spot = picture_marks_corner(marked, cell);
    double row, column;
    *part = marked->size *
            qd_place_candidate(qd_board_value_count(marked->board), value, &row, &column);
    return (struct spot){spot.x + column * marked->size, spot.y + row * marked->size};
}

static void picture_marks_line(const struct marked *marked, struct look look, double thickness,
                               struct spot from, struct spot to) {
    qd_draw_line(marked->picture, look, thickness, from.x, from.y, to.x, to.y);
}

/* ---- cells and candidates -------------------------------------------------------------------- */

static void picture_marks_draw_house(const struct marked *marked, uint32_t cell) {
    struct marks marks = qd_marks_of(marked->scene, cell);
    struct spot spot = picture_marks_corner(marked, cell);
    if (marks.is_base || marks.is_cover)
        qd_draw_rectangle(marked->picture,
                          marks.is_base ? picture_marks_look_house : picture_marks_look_cover,
                          spot.x, spot.y, spot.x + marked->size, spot.y + marked->size);
}

static void picture_marks_draw_frame(const struct marked *marked, uint32_t cell) {
    struct spot spot = picture_marks_corner(marked, cell);
    double from = FRAME * marked->size, to = (1 - FRAME) * marked->size;
    const struct spot corners[] = {{spot.x + from, spot.y + from},
                                   {spot.x + to, spot.y + from},
                                   {spot.x + to, spot.y + to},
                                   {spot.x + from, spot.y + to}};
    for (int i = 0; i < 4; i++)
        picture_marks_line(marked, picture_marks_look_cell, FRAME_LINE * marked->size, corners[i],
                           corners[(i + 1) % 4]);
}

static void picture_marks_draw_candidate(const struct marked *marked, const struct marks *marks,
                                         uint32_t cell, uint32_t value) {
    uint64_t bit = (uint64_t)1 << (value - 1);
    double part;
    struct spot at = picture_marks_centre(marked, cell, value, &part);
    if (marks->placed & bit) {
        qd_draw_disk(marked->picture, picture_marks_look_placed, RING * part, at.x, at.y);
        qd_draw_disk(marked->picture, picture_marks_look_inside, DISK * part, at.x, at.y);
    }
    if (marks->pattern & bit)
        qd_draw_disk(marked->picture, picture_marks_look_pattern, DISK * part, at.x, at.y);
    part *= DISK / 2;
    if (marks->other & bit)
        qd_draw_rectangle(marked->picture, picture_marks_look_other, at.x - part, at.y - part,
                          at.x + part, at.y + part);
}

/* What is below the values and candidates of a cell. */
static void picture_marks_draw_below(const struct marked *marked, uint32_t cell) {
    struct marks marks = qd_marks_of(marked->scene, cell);
    uint64_t shown = qd_scene_candidates(marked->scene, cell);
    if (marks.is_framed)
        picture_marks_draw_frame(marked, cell);
    for (uint32_t value = 1; value <= qd_board_value_count(marked->board); value++)
        if (shown >> (value - 1) & 1)
            picture_marks_draw_candidate(marked, &marks, cell, value);
}

static void picture_marks_strike(const struct marked *marked, struct spot at, double part) {
    double half = STRIKE * part;
    picture_marks_line(marked, picture_marks_look_removed, STRIKE_LINE * part,
                       (struct spot){at.x - half, at.y - half},
                       (struct spot){at.x + half, at.y + half});
}

/* What is above them. */
static void picture_marks_draw_above(const struct marked *marked, uint32_t cell) {
    struct marks marks = qd_marks_of(marked->scene, cell);
    struct spot corner = picture_marks_corner(marked, cell);
    double part = 0.7 * marked->size;
    if (marks.removed && qd_explainer_value(marked->scene->explainer, cell)) {
        picture_marks_strike(
            marked, (struct spot){corner.x + marked->size / 2, corner.y + marked->size / 2}, part);
        return;
    }
    for (uint32_t value = 1; value <= qd_board_value_count(marked->board); value++)
        if (marks.removed >> (value - 1) & 1) {
            struct spot at = picture_marks_centre(marked, cell, value, &part);
            picture_marks_strike(marked, at, part);
        }
}

/* ---- links ----------------------------------------------------------------------------------- */

/* A link is a curve, so that it does not pass through candidates between its ends: a parabola, given by
 * three spots. */
struct curve {
    struct spot from, bend, to;
    double length; /* about */
};

static struct curve picture_marks_curve(struct spot from, struct spot to) {
    double x = to.x - from.x, y = to.y - from.y;
    double wide = x < 0 ? -x : x, high = y < 0 ? -y : y;
    struct spot bend = {(from.x + to.x) / 2 - BEND * y, (from.y + to.y) / 2 + BEND * x};
    return (struct curve){from, bend, to, wide > high ? wide + 0.4 * high : high + 0.4 * wide};
}

/* The spot at `at`, from 0 to 1. */
static struct spot picture_marks_along(const struct curve *curve, double at) {
    double from = (1 - at) * (1 - at), bend = 2 * at * (1 - at), to = at * at;
    return (struct spot){from * curve->from.x + bend * curve->bend.x + to * curve->to.x,
                         from * curve->from.y + bend * curve->bend.y + to * curve->to.y};
}

/* Dashes, or without gaps. */
static void picture_marks_draw_curve(const struct marked *marked, const struct curve *curve,
                                     double begin, double end, bool is_solid) {
    double dashes = (end - begin) * curve->length / (DASH * marked->size);
    int count = 2 * (int)(dashes / 2) + 1;
    for (int i = 0; i < count; i += is_solid ? 1 : 2)
        picture_marks_line(marked, picture_marks_look_link, LINK_LINE * marked->size,
                           picture_marks_along(curve, begin + (end - begin) * i / count),
                           picture_marks_along(curve, begin + (end - begin) * (i + 1) / count));
}

static void picture_marks_draw_head(const struct marked *marked, const struct curve *curve,
                                    double end) {
    struct spot tip = picture_marks_along(curve, end);
    double scale = HEAD * marked->size / curve->length;
    double x = (curve->to.x - curve->bend.x) * 2 * scale,
           y = (curve->to.y - curve->bend.y) * 2 * scale;
    for (int side = -1; side <= 1; side += 2)
        picture_marks_line(marked, picture_marks_look_link, LINK_LINE * marked->size, tip,
                           (struct spot){tip.x - x - side * y / 2, tip.y - y + side * x / 2});
}

static void picture_marks_draw_link(const struct marked *marked, const qd_link *link) {
    double part;
    struct spot from = picture_marks_centre(marked, link->from_cell, link->from_value, &part);
    struct spot to = picture_marks_centre(marked, link->to_cell, link->to_value, &part);
    struct curve curve = picture_marks_curve(from, to);
    if (curve.length <= 0)
        return;
    double margin = part / 2 / curve.length;
    margin = margin < 0.3 ? margin : 0.3;
    picture_marks_draw_curve(marked, &curve, margin, 1 - margin, link->to_on);
    picture_marks_draw_head(marked, &curve, 1 - margin);
}

static void picture_marks_draw_links(const struct marked *marked) {
    const qd_step *step = marked->scene->step;
    if (!step || marked->scene->help != QD_HELP_REASON)
        return;
    for (size_t i = 0; i < step->link_count; i++)
        picture_marks_draw_link(marked, &step->links[i]);
}

/* ---- all of them ----------------------------------------------------------------------------- */

void qd_draw_marks(qd_picture *picture, const qd_scene *scene, enum marks_layer layer, double x,
                   double y, double size) {
    static void (*const draw[])(const struct marked *marked, uint32_t cell) = {
        [MARKS_BEHIND] = picture_marks_draw_house,
        [MARKS_BELOW] = picture_marks_draw_below,
        [MARKS_ABOVE] = picture_marks_draw_above,
    };
    const qd_board *board = qd_grid_board(scene->puzzle->grid);
    struct marked marked = {picture, scene, board, x, y, size};
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        draw[layer](&marked, cell);
    if (layer == MARKS_BELOW)
        picture_marks_draw_links(&marked);
}
