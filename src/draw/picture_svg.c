/*
 * Pictures as SVG 1.1. Consecutive shapes of the same style are one element: lines are a path,
 * texts a group. Numbers are not written by printf, which may use a decimal comma.
 */
#include "picture.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/text.h"

#include <math.h>
#include <string.h>

/* ---- pieces ---------------------------------------------------------------------------------- */

/* Rounded to hundredths, without zeros at the end. */
static void picture_svg_write_number(qd_text *svg, const char *before, double number) {
    bool negative = number < 0;
    double size = negative ? -number : number;
    unsigned long hundredths = size < 1e7 ? (unsigned long)(size * 100 + 0.5) : 1000000000;
    char fraction[3] = {'.', (char)('0' + hundredths % 100 / 10), (char)('0' + hundredths % 10)};
    qd_text_put(svg, before);
    if (negative && hundredths)
        qd_text_put(svg, "-");
    qd_text_put_number(svg, hundredths / 100);
    if (hundredths % 100)
        qd_text_put_bytes(svg, fraction, hundredths % 10 ? 3 : 2);
}

static void picture_svg_write_attribute(qd_text *svg, const char *name, double number) {
    qd_text_printf(svg, " %s=\"", name);
    picture_svg_write_number(svg, "", number);
    qd_text_put(svg, "\"");
}

static const char *picture_svg_escape_of(char c) {
    return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : NULL;
}

/* Replaces characters that XML does not allow; line ends stay. */
static void picture_svg_write_escaped(qd_text *svg, const char *text, size_t length) {
    for (size_t i = 0, step; i < length; i += step) {
        const char *escape = picture_svg_escape_of(text[i]);
        step = qd_character_length(text + i, length - i);
        if (escape)
            qd_text_put(svg, escape);
        else if (step)
            qd_text_put_bytes(svg, text + i, step);
        else
            qd_text_put(svg, (unsigned char)text[i] >= 0x80 ? "\xef\xbf\xbd"
                             : text[i] == '\n'              ? "\n"
                                                            : " ");
        step += step == 0;
    }
}

void qd_write_svg_words(qd_text *svg, const char *name, const char *text, size_t length) {
    qd_text_printf(svg, "<%s>", name);
    picture_svg_write_escaped(svg, text, length);
    qd_text_printf(svg, "</%s>\n", name);
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static bool picture_svg_is_alike(const qd_shape *left, const qd_shape *right) {
    return left->kind == right->kind && strcmp(left->part, right->part) == 0 &&
           left->colour == right->colour && left->size == right->size &&
           left->bold == right->bold && left->anchor == right->anchor;
}

static void picture_svg_write_class(qd_text *svg, const char *element, const qd_shape *shape) {
    qd_text_printf(svg, "<%s class=\"", element);
    picture_svg_write_escaped(svg, shape->part, strlen(shape->part));
    qd_text_printf(svg, "\" %s=\"#%06x\"", shape->kind == QD_SHAPE_LINE ? "stroke" : "fill",
                   (unsigned)(shape->colour & 0xffffff));
}

static void picture_svg_write_lines(qd_text *svg, const qd_picture *picture, size_t from,
                                    size_t to) {
    qd_shape shape = qd_picture_shape(picture, from);
    picture_svg_write_class(svg, "path", &shape);
    picture_svg_write_attribute(svg, "stroke-width", shape.size);
    qd_text_put(svg, " stroke-linecap=\"square\" fill=\"none\" d=\"");
    for (size_t i = from; i < to; i++) {
        shape = qd_picture_shape(picture, i);
        picture_svg_write_number(svg, "M", shape.x);
        picture_svg_write_number(svg, " ", shape.y);
        picture_svg_write_number(svg, "L", shape.x2);
        picture_svg_write_number(svg, " ", shape.y2);
    }
    qd_text_put(svg, "\"/>\n");
}

static void picture_svg_write_rectangle(qd_text *svg, const qd_shape *shape) {
    qd_text_put(svg, "<rect");
    picture_svg_write_attribute(svg, "x", shape->x);
    picture_svg_write_attribute(svg, "y", shape->y);
    picture_svg_write_attribute(svg, "width", shape->x2 - shape->x);
    picture_svg_write_attribute(svg, "height", shape->y2 - shape->y);
    qd_text_put(svg, "/>\n");
}

static void picture_svg_write_disk(qd_text *svg, const qd_shape *shape) {
    qd_text_put(svg, "<circle");
    picture_svg_write_attribute(svg, "cx", shape->x);
    picture_svg_write_attribute(svg, "cy", shape->y);
    picture_svg_write_attribute(svg, "r", shape->size / 2);
    qd_text_put(svg, "/>\n");
}

static void picture_svg_write_font(qd_text *svg, const qd_shape *shape) {
    picture_svg_write_attribute(svg, "font-size", shape->size);
    if (shape->bold)
        qd_text_put(svg, " font-weight=\"bold\"");
    if (shape->anchor != QD_ANCHOR_LEFT)
        qd_text_printf(svg, " text-anchor=\"%s\"",
                       shape->anchor == QD_ANCHOR_MIDDLE ? "middle" : "end");
}

static void picture_svg_write_text(qd_text *svg, const qd_shape *shape) {
    qd_text_put(svg, "<text");
    picture_svg_write_attribute(svg, "x", shape->x);
    picture_svg_write_attribute(svg, "y", shape->y);
    qd_text_put(svg, ">");
    picture_svg_write_escaped(svg, shape->text, strlen(shape->text));
    qd_text_put(svg, "</text>\n");
}

/* A group has the style; each shape in it is an element. */
static void picture_svg_write_group(qd_text *svg, const qd_picture *picture, size_t from, size_t to,
                                    void (*write)(qd_text *svg, const qd_shape *shape)) {
    qd_shape shape = qd_picture_shape(picture, from);
    picture_svg_write_class(svg, "g", &shape);
    if (shape.kind == QD_SHAPE_TEXT)
        picture_svg_write_font(svg, &shape);
    qd_text_put(svg, ">\n");
    for (size_t i = from; i < to; i++) {
        shape = qd_picture_shape(picture, i);
        write(svg, &shape);
    }
    qd_text_put(svg, "</g>\n");
}

/* Writes runs of shapes of the same style. */
void qd_write_svg_shapes(qd_text *svg, const qd_picture *picture) {
    size_t count = picture->shape_count;
    for (size_t from = 0, to; from < count; from = to) {
        qd_shape first = qd_picture_shape(picture, from);
        for (to = from + 1; to < count; to++) {
            qd_shape next = qd_picture_shape(picture, to);
            if (!picture_svg_is_alike(&first, &next))
                break;
        }
        if (first.kind == QD_SHAPE_LINE)
            picture_svg_write_lines(svg, picture, from, to);
        else if (first.kind == QD_SHAPE_RECTANGLE)
            picture_svg_write_group(svg, picture, from, to, picture_svg_write_rectangle);
        else if (first.kind == QD_SHAPE_DISK)
            picture_svg_write_group(svg, picture, from, to, picture_svg_write_disk);
        else
            picture_svg_write_group(svg, picture, from, to, picture_svg_write_text);
    }
}

/* ---- documents ------------------------------------------------------------------------------- */

void qd_write_svg_begin(qd_text *svg, double width, double height) {
    QD_CHECK(isfinite(width) && isfinite(height));
    qd_text_put(svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"");
    picture_svg_write_number(svg, " width=\"", width);
    picture_svg_write_number(svg, "pt\" height=\"", height);
    picture_svg_write_number(svg, "pt\" viewBox=\"0 0 ", width);
    picture_svg_write_number(svg, " ", height);
    qd_text_put(svg, "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n");
}

void qd_write_svg_end(qd_text *svg) {
    qd_text_put(svg, "</svg>\n");
}

qd_status qd_picture_svg(const qd_picture *picture, const char *title, qd_text *text,
                         qd_error *error) {
    size_t length = text->length;
    if (text->failed)
        return qd_fail_memory(error);
    qd_write_svg_begin(text, picture->width, picture->height);
    if (title)
        qd_write_svg_words(text, "title", title, strlen(title));
    qd_write_svg_shapes(text, picture);
    qd_write_svg_end(text);
    qd_status status = qd_text_check(text, error);
    if (status != QD_OK)
        qd_text_undo(text, length);
    return status;
}
