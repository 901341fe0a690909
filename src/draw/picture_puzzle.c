/* A puzzle in a picture: heading, grid, the rules that the grid does not show, and other sentences. */
#include "picture.h"

#include "../base/error.h"
#include "../sudoku/above.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct look picture_puzzle_look_title = {"title", 0x000000, true, QD_ANCHOR_LEFT};
static const struct look picture_puzzle_look_told = {"told", 0x404040, false, QD_ANCHOR_RIGHT};
static const struct look picture_puzzle_look_rule = {"rule", 0x404040, false, QD_ANCHOR_LEFT};
static const struct look picture_puzzle_look_words = {"words", 0x000000, false, QD_ANCHOR_LEFT};

#define LINE_HEIGHT 1.25

struct layout {
    qd_picture *picture;
    qd_picture_room room;
    const qd_scene *scene; /* or NULL */
    double x, y, width;    /* of the texts; y moves down */
    double heading, rule;  /* sizes of fonts */
    qd_text text;          /* the text being composed */
};

/* ---- joining texts --------------------------------------------------------------------------- */

static void picture_puzzle_join(struct layout *layout, const char *between, const char *text) {
    qd_text_put(&layout->text, layout->text.length ? between : "");
    qd_text_put(&layout->text, text);
}

static const char *picture_puzzle_joined(const struct layout *layout) {
    return layout->text.length ? layout->text.data : "";
}

/* Whether that many bytes of the text fit. */
static bool picture_puzzle_fits(const qd_text *text, size_t length, double size, bool bold,
                                double width) {
    char next = text->data[length];
    text->data[length] = '\0';
    bool fits = qd_picture_text_width(text->data, size, bold) <= width;
    text->data[length] = next;
    return fits;
}

static bool picture_puzzle_is_inside(const qd_text *text, size_t place) { /* a character */
    return (text->data[place] & 0xc0) == 0x80;
}

/* A place between two characters after `least` and up to `most`, in the middle; `least`: there is none. */
static size_t picture_puzzle_between(const qd_text *text, size_t least, size_t most) {
    size_t middle = most - (most - least) / 2, place = middle;
    while (place > least && picture_puzzle_is_inside(text, place))
        place--;
    if (place > least)
        return place;
    for (place = middle; place <= most && picture_puzzle_is_inside(text, place);)
        place++;
    return place <= most ? place : least;
}

/* Removes characters from the end until it fits, with an ellipsis. A text may have megabytes, so the
 * place is found by halving. */
static void picture_puzzle_shorten(struct layout *layout, double size, bool bold, double width) {
    qd_text *text = &layout->text;
    size_t least = 0, most = text->length, place;
    if (text->failed || !most || picture_puzzle_fits(text, most, size, bold, width))
        return;
    while ((place = picture_puzzle_between(text, least, most)) > least)
        if (picture_puzzle_fits(text, place, size, bold, width - size))
            least = place;
        else
            most = place - 1;
    qd_text_cut(text, least);
    picture_puzzle_join(layout, "", "\xe2\x80\xa6");
}

/* ---- heading --------------------------------------------------------------------------------- */

static void picture_puzzle_join_field(struct layout *layout, const qd_puzzle *puzzle,
                                      const char *name) {
    const char *value = puzzle ? qd_puzzle_field(puzzle, name) : NULL;
    if (value && *value)
        picture_puzzle_join(layout, strcmp(name, "title") == 0 ? ". " : ", ", value);
}

static void picture_puzzle_draw_heading(struct layout *layout, const qd_puzzle *puzzle) {
    double size = layout->heading, told;
    layout->text.length = 0;
    picture_puzzle_join_field(layout, puzzle, "author");
    picture_puzzle_join_field(layout, puzzle, "difficulty");
    picture_puzzle_shorten(layout, size * 0.85, false, layout->width * 0.45);
    told = qd_picture_text_width(picture_puzzle_joined(layout), size * 0.85, false);
    if (layout->text.length)
        qd_draw_text(layout->picture, picture_puzzle_look_told, size * 0.85,
                     layout->x + layout->width, layout->y + size, picture_puzzle_joined(layout));
    bool drawn = layout->text.length;
    layout->text.length = 0;
    if (layout->room.label)
        picture_puzzle_join(layout, "", layout->room.label);
    picture_puzzle_join_field(layout, puzzle, "title");
    picture_puzzle_shorten(layout, size, true, layout->width - told - (drawn ? size : 0));
    if (layout->text.length)
        qd_draw_text(layout->picture, picture_puzzle_look_title, size, layout->x, layout->y + size,
                     picture_puzzle_joined(layout));
    if (drawn || layout->text.length)
        layout->y += size * 1.5;
}

static bool picture_puzzle_has_heading(const qd_picture_room *room, const qd_puzzle *puzzle) {
    static const char *const names[] = {"title", "author", "difficulty"};
    bool some = room->label && *room->label;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = qd_puzzle_field(puzzle, names[i]);
        some = some || (value && *value);
    }
    return some;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* As sentences. */
static void picture_puzzle_join_rules(struct layout *layout, const qd_board *board) {
    qd_rule_facts rule;
    layout->text.length = 0;
    for (size_t i = 0; (rule = qd_board_rule(board, i)).name; i++) {
        char sentence[200];
        if (rule.is_usual)
            continue;
        snprintf(sentence, sizeof sentence, "%s.", rule.meaning);
        if (*sentence >= 'a' && *sentence <= 'z')
            *sentence = (char)(*sentence - 'a' + 'A');
        picture_puzzle_join(layout, " ", sentence);
    }
}

/* The end of the line that begins at `text`: as many words as fit, at least one, up to a line end. */
static char *picture_puzzle_line_end(char *text, double size, double width) {
    char *end = text + strcspn(text, " \n");
    while (*end == ' ') {
        char *next = end + 1 + strcspn(end + 1, " \n"), kept = *next;
        *next = '\0';
        bool fits = qd_picture_text_width(text, size, false) <= width;
        *next = kept;
        if (!fits)
            return end;
        end = next;
    }
    return end;
}

/* Breaks the text into lines and draws them, or only counts them. */
static uint32_t picture_puzzle_each_line(struct layout *layout, struct look look, bool draws) {
    uint32_t count = 0;
    char *text = layout->text.length ? layout->text.data : NULL;
    while (text && *text) {
        char *end = picture_puzzle_line_end(text, layout->rule, layout->width), kept = *end;
        *end = '\0';
        if (draws)
            qd_draw_text(layout->picture, look, layout->rule, layout->x,
                         layout->y + layout->rule * (LINE_HEIGHT * count + 1.4), text);
        *end = kept;
        text = kept ? end + 1 : end;
        count++;
    }
    return count;
}

/* Draws the text below what there is, or only measures it. Returns the height. */
static double picture_puzzle_draw_lines(struct layout *layout, struct look look, bool draws) {
    uint32_t lines = picture_puzzle_each_line(layout, look, draws);
    double height = lines ? layout->rule * (LINE_HEIGHT * lines + 0.7) : 0;
    layout->y += draws ? height : 0;
    return height;
}

/* The rules that the grid does not show. */
static double picture_puzzle_draw_rules(struct layout *layout, const qd_board *board, bool draws) {
    layout->text.length = 0;
    if (!layout->room.without_rules)
        picture_puzzle_join_rules(layout, board);
    return picture_puzzle_draw_lines(layout, picture_puzzle_look_rule, draws);
}

/* The sentences of the scene. */
static double picture_puzzle_draw_words(struct layout *layout, bool draws) {
    layout->text.length = 0;
    if (layout->scene && layout->scene->words)
        picture_puzzle_join(layout, "", layout->scene->words);
    return picture_puzzle_draw_lines(layout, picture_puzzle_look_words, draws);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static double picture_puzzle_least_of(double left, double right) {
    return left < right ? left : right;
}

static double picture_puzzle_greatest_of(double left, double right) {
    return left > right ? left : right;
}

/* The size of cells, if the texts take that much of the height. */
static double picture_puzzle_cell_size(const qd_picture_room *room, const qd_board *board,
                                       double taken) {
    double rows, columns;
    qd_measure_grid(board, &rows, &columns);
    double size = room->width / columns;
    if (room->height > 0)
        size = picture_puzzle_least_of(size, (room->height - taken) / rows);
    if (room->cell_size > 0)
        size = picture_puzzle_least_of(size, room->cell_size);
    return picture_puzzle_greatest_of(size, 1);
}

/* Texts are as wide as the grid would be without the rules' text, but not very narrow. */
static void picture_puzzle_place_texts(struct layout *layout, const qd_board *board, double taken) {
    const qd_picture_room *room = &layout->room;
    double rows, columns;
    qd_measure_grid(board, &rows, &columns);
    double width = columns * picture_puzzle_cell_size(room, board, taken);
    layout->width = picture_puzzle_greatest_of(
        width, picture_puzzle_least_of(room->width, 18 * layout->heading));
    layout->x = room->x + (room->width - layout->width) / 2;
    layout->y = room->y;
}

static void picture_puzzle_draw_puzzle(struct layout *layout, const qd_puzzle *puzzle) {
    const qd_board *board = qd_grid_board(puzzle->grid);
    const qd_picture_room *room = &layout->room;
    double rows, columns,
        heading = picture_puzzle_has_heading(room, puzzle) ? layout->heading * 1.5 : 0;
    picture_puzzle_place_texts(layout, board, heading);
    picture_puzzle_draw_heading(layout, puzzle);
    double words =
        picture_puzzle_draw_rules(layout, board, false) + picture_puzzle_draw_words(layout, false);
    double size = picture_puzzle_cell_size(room, board, heading + words);
    qd_measure_grid(board, &rows, &columns);
    qd_draw_grid(layout->picture, puzzle, layout->scene,
                 room->x + (room->width - columns * size) / 2, layout->y, size);
    layout->y += rows * size;
    picture_puzzle_draw_rules(layout, board, true);
    picture_puzzle_draw_words(layout, true);
}

qd_status qd_draw_puzzle(qd_picture *picture, const qd_picture_room *room, const qd_puzzle *puzzle,
                         const qd_scene *scene, double *height, qd_error *error) {
    struct layout layout = {.picture = picture, .scene = scene};
    size_t shapes = picture->shape_count, texts = picture->texts.length;
    if (room)
        layout.room = *room;
    if (!(layout.room.width >= 0 && layout.room.width < HUGE_VAL))
        return qd_fail(error, QD_ERROR_ARGUMENT, "the width of a room must be at least 0");
    layout.heading =
        picture_puzzle_greatest_of(6, picture_puzzle_least_of(12, layout.room.width / 20));
    layout.rule = picture_puzzle_greatest_of(5, layout.heading * 0.75);
    picture_puzzle_draw_puzzle(&layout, puzzle);
    qd_status status = layout.text.failed ? QD_ERROR_MEMORY : picture->status;
    qd_text_free(&layout.text);
    picture->status = QD_OK;
    if (status != QD_OK) {
        picture->shape_count = shapes;
        picture->texts.length = texts;
        return qd_fail_memory(error);
    }
    if (height)
        *height = layout.y - layout.room.y;
    return QD_OK;
}

qd_status qd_picture_add_puzzle(qd_picture *picture, const qd_picture_room *room,
                                const qd_puzzle *puzzle, double *height, qd_error *error) {
    return qd_draw_puzzle(picture, room, puzzle, NULL, height, error);
}
