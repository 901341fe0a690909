/*
 * quadrille/picture.h - pictures of puzzles: lines, rectangles and texts, to be drawn by anything.
 *
 * A picture is a list of shapes. Puzzles are added to it wherever there is room; other shapes, as
 * a title, can be added beside them. It becomes an SVG document by qd_picture_svg, or a program
 * walks through the shapes and draws them with what it has (a PDF library, a canvas, a printer):
 *
 *     qd_picture_new(595, 842, &picture, &error);
 *     qd_picture_room room = QD_PICTURE_ROOM_INIT;
 *     room.x = 50, room.y = 50, room.width = 495, room.height = 742;
 *     qd_picture_add_puzzle(picture, &room, puzzle, &height, &error);
 *     for (size_t i = 0; i < qd_picture_shape_count(picture); i++) {
 *         qd_shape shape = qd_picture_shape(picture, i);
 *         ... draw it ...
 *     }
 *
 * The unit is the point, 1/72 inch, where a picture is to have a size of its own. x goes to the
 * right and y down. Shapes come in the order in which they are to be drawn, one above the other.
 */
#ifndef QUADRILLE_PICTURE_H
#define QUADRILLE_PICTURE_H

#include "quadrille/puzzle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A picture: its size and its shapes. To be changed by one thread at a time. */
typedef struct qd_picture qd_picture;

/* An empty picture of that size, to be freed. */
QD_API qd_status qd_picture_new(double width, double height, qd_picture **out, qd_error *error);

/* Frees it with its shapes; NULL is fine. */
QD_API void qd_picture_free(qd_picture *picture);

/* The width it was made with. */
QD_API double qd_picture_width(const qd_picture *picture);

/* The height it was made with. */
QD_API double qd_picture_height(const qd_picture *picture);

/* ---- shapes ---------------------------------------------------------------------------------- */

/* What a shape is. */
typedef enum qd_shape_kind {
    QD_SHAPE_LINE,      /* from x, y to x2, y2, as thick as `size`, with square ends */
    QD_SHAPE_RECTANGLE, /* filled; corners at x, y and x2, y2 */
    QD_SHAPE_TEXT,      /* x, y on the base line; `size` of the font, which has no serifs */
    QD_SHAPE_DISK       /* filled; x, y in the middle, `size` across */
} qd_shape_kind;

/* Where the x of a text is. */
typedef enum qd_anchor {
    QD_ANCHOR_LEFT,   /* at its left end */
    QD_ANCHOR_MIDDLE, /* in its middle */
    QD_ANCHOR_RIGHT   /* at its right end */
} qd_anchor;

/* A shape. Members that its kind does not have are 0. */
typedef struct qd_shape {
    qd_shape_kind kind; /* what it is */
    const char *part; /* what it is: "paper", "shade", "line", "border", "diagonal", "clue", "value"
                         (placed, or of a solution), "candidate", "title", "told" (author and the
                         like), "rule", "thermo", "cage", "sum", "sum-back" (behind a sum); or a name of yours, which must outlive the picture */
    double x;         /* of one end or corner, or where the anchor of a text is */
    double y;         /* of the same */
    double x2;        /* of the other end or corner */
    double y2;        /* of the other end or corner */
    double size;      /* of a line: how thick; of a text: its font; of a disk: how wide */
    uint32_t colour;  /* 0xRRGGBB */
    bool bold;        /* of a text */
    qd_anchor anchor; /* of a text */
    const char *text; /* in UTF-8, ended by NUL; in a picture always valid, without control
                         characters, and there until the picture is changed */
} qd_shape;

/* Adds one shape. Its text is copied; bytes that are no UTF-8 and control characters are
 * replaced. */
QD_API qd_status qd_picture_add(qd_picture *picture, const qd_shape *shape, qd_error *error);

/* How many shapes there are. */
QD_API size_t qd_picture_shape_count(const qd_picture *picture);

/* Shape number 0, 1, 2 ..., which must be there. */
QD_API qd_shape qd_picture_shape(const qd_picture *picture, size_t number);

/* About how wide a text will be, whatever the font: rather too much than too little. */
QD_API double qd_picture_text_width(const char *text, double size, bool bold);

/* ---- puzzles --------------------------------------------------------------------------------- */

/* Where a puzzle goes, and what is drawn of it. */
typedef struct qd_picture_room {
    size_t size;        /* sizeof(qd_picture_room), set by QD_PICTURE_ROOM_INIT */
    double x;           /* its left edge */
    double y;           /* its upper edge */
    double width;       /* how wide it is */
    double height;      /* 0: as high as it comes out */
    double cell_size;   /* the largest that a cell gets; 0: as large as there is room */
    const char *label;  /* before the title, as "12"; or NULL */
    bool without_rules; /* say nothing of rules that the grid does not show */
} qd_picture_room;

/* No room yet: to be given a place and a width. */
#define QD_PICTURE_ROOM_INIT                                                                       \
    { sizeof(qd_picture_room), 0, 0, 0, 0, 0, NULL, false }

/* The same in a function, for other languages; `size` is the size of the caller's struct. */
QD_API void qd_picture_room_init(qd_picture_room *room, size_t size);

/*
 * Adds a puzzle at the top of the room, in the middle between left and right: a heading (label and
 * title, at the right author and difficulty, as far as there are such fields); the grid, as large
 * as fits; below it what the rules of the board say beside rows, columns and boxes. `*height`
 * (unless NULL) gets what of the height it takes, which can be more than the room has if there are
 * many words and little room.
 *
 * Borders are thick around boxes and regions of any shape. Houses of other rules are shaded, those
 * that run diagonally are lines. Killer cages have dashed outlines with the sum in the first
 * corner, thermometers are grey with a bulb. Values that are clues are black and bold, others are
 * lighter and in colour. Candidates are small; a cell in which everything is possible is empty.
 * Symbols are those of the puzzle; if it has none, or is written in numbers, they are numbers.
 */
QD_API qd_status qd_picture_add_puzzle(qd_picture *picture, const qd_picture_room *room,
                                       const qd_puzzle *puzzle, double *height, qd_error *error);

/* ---- SVG ------------------------------------------------------------------------------------- */

/* Appends the picture as a document in SVG 1.1 that needs nothing else. `title` is what browsers
 * show and screen readers read; may be NULL. */
QD_API qd_status qd_picture_svg(const qd_picture *picture, const char *title, qd_text *text,
                                qd_error *error);

#ifdef __cplusplus
}
#endif
#endif
