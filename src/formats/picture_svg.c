/*
 * Pictures as SVG 1.1. Shapes of the same look that follow each other are one element: lines a path,
 * texts a group. Numbers are written by hand, as printf uses the comma of the user's country.
 */
#include "picture.h"

#include <stdio.h>

/* ---- pieces ------------------------------------------------------------------------------------ */

/* Rounded to hundredths, without zeros at the end. */
static void write_number(qd_writer *writer, const char *before, double number) {
    bool negative = number < 0;
    double size = negative ? -number : number;
    unsigned long hundredths = size < 1e7 ? (unsigned long)(size * 100 + 0.5) : 1000000000;
    char fraction[8] = "";
    if (hundredths % 10)
        snprintf(fraction, sizeof fraction, ".%02lu", hundredths % 100);
    else if (hundredths % 100)
        snprintf(fraction, sizeof fraction, ".%lu", hundredths % 100 / 10);
    qd_write_print(writer, "%s%s%lu%s", before, negative && hundredths ? "-" : "", hundredths / 100,
                   fraction);
}

static void write_attribute(qd_writer *writer, const char *name, double number) {
    qd_write_print(writer, " %s=\"", name);
    write_number(writer, "", number);
    qd_write_text(writer, "\"");
}

static const char *escape_of(char c) {
    return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : NULL;
}

/* What XML has no place for is replaced; line ends stay. */
static void write_escaped(qd_writer *writer, const char *text, size_t length) {
    for (size_t i = 0, step; i < length; i += step) {
        const char *escape = escape_of(text[i]);
        step = qd_character_length(text + i, length - i);
        if (escape)
            qd_write_text(writer, escape);
        else if (step)
            qd_write_bytes(writer, text + i, step);
        else
            qd_write_text(writer, (unsigned char)text[i] >= 0x80 ? "\xef\xbf\xbd"
                                  : text[i] == '\n'              ? "\n"
                                                                 : " ");
        step += step == 0;
    }
}

void qd_write_svg_words(qd_writer *writer, const char *name, const char *text, size_t length) {
    qd_write_print(writer, "<%s>", name);
    write_escaped(writer, text, length);
    qd_write_print(writer, "</%s>\n", name);
}

/* ---- shapes ------------------------------------------------------------------------------------ */

static bool is_alike(const qd_shape *left, const qd_shape *right) {
    return left->kind == right->kind && strcmp(left->part, right->part) == 0 &&
           left->colour == right->colour && left->size == right->size &&
           left->bold == right->bold && left->anchor == right->anchor;
}

static void write_class(qd_writer *writer, const char *element, const qd_shape *shape) {
    qd_write_print(writer, "<%s class=\"", element);
    write_escaped(writer, shape->part, strlen(shape->part));
    qd_write_print(writer, "\" %s=\"#%06x\"", shape->kind == QD_SHAPE_LINE ? "stroke" : "fill",
                   (unsigned)(shape->colour & 0xffffff));
}

static void write_lines(qd_writer *writer, const qd_picture *picture, size_t from, size_t to) {
    qd_shape shape = qd_picture_shape(picture, from);
    write_class(writer, "path", &shape);
    write_attribute(writer, "stroke-width", shape.size);
    qd_write_text(writer, " stroke-linecap=\"square\" fill=\"none\" d=\"");
    for (size_t i = from; i < to; i++) {
        shape = qd_picture_shape(picture, i);
        write_number(writer, "M", shape.x);
        write_number(writer, " ", shape.y);
        write_number(writer, "L", shape.x2);
        write_number(writer, " ", shape.y2);
    }
    qd_write_text(writer, "\"/>\n");
}

static void write_rectangles(qd_writer *writer, const qd_picture *picture, size_t from, size_t to) {
    qd_shape shape = qd_picture_shape(picture, from);
    write_class(writer, "g", &shape);
    qd_write_text(writer, ">\n");
    for (size_t i = from; i < to; i++) {
        shape = qd_picture_shape(picture, i);
        qd_write_text(writer, "<rect");
        write_attribute(writer, "x", shape.x);
        write_attribute(writer, "y", shape.y);
        write_attribute(writer, "width", shape.x2 - shape.x);
        write_attribute(writer, "height", shape.y2 - shape.y);
        qd_write_text(writer, "/>\n");
    }
    qd_write_text(writer, "</g>\n");
}

static void write_texts(qd_writer *writer, const qd_picture *picture, size_t from, size_t to) {
    qd_shape shape = qd_picture_shape(picture, from);
    write_class(writer, "g", &shape);
    write_attribute(writer, "font-size", shape.size);
    if (shape.bold)
        qd_write_text(writer, " font-weight=\"bold\"");
    if (shape.anchor != QD_ANCHOR_LEFT)
        qd_write_print(writer, " text-anchor=\"%s\"",
                       shape.anchor == QD_ANCHOR_MIDDLE ? "middle" : "end");
    qd_write_text(writer, ">\n");
    for (size_t i = from; i < to; i++) {
        shape = qd_picture_shape(picture, i);
        qd_write_text(writer, "<text");
        write_attribute(writer, "x", shape.x);
        write_attribute(writer, "y", shape.y);
        qd_write_text(writer, ">");
        write_escaped(writer, shape.text, strlen(shape.text));
        qd_write_text(writer, "</text>\n");
    }
    qd_write_text(writer, "</g>\n");
}

/* Runs of shapes that look the same. */
void qd_write_svg_shapes(qd_writer *writer, const qd_picture *picture) {
    size_t count = qd_picture_shape_count(picture);
    for (size_t from = 0, to; from < count; from = to) {
        qd_shape first = qd_picture_shape(picture, from);
        for (to = from + 1; to < count; to++) {
            qd_shape next = qd_picture_shape(picture, to);
            if (!is_alike(&first, &next))
                break;
        }
        if (first.kind == QD_SHAPE_LINE)
            write_lines(writer, picture, from, to);
        else if (first.kind == QD_SHAPE_RECTANGLE)
            write_rectangles(writer, picture, from, to);
        else
            write_texts(writer, picture, from, to);
    }
}

/* ---- documents --------------------------------------------------------------------------------- */

void qd_write_svg_begin(qd_writer *writer, double width, double height) {
    qd_write_text(writer, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"");
    write_number(writer, " width=\"", width);
    write_number(writer, "pt\" height=\"", height);
    write_number(writer, "pt\" viewBox=\"0 0 ", width);
    write_number(writer, " ", height);
    qd_write_text(writer, "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n");
}

void qd_write_svg_end(qd_writer *writer) {
    qd_write_text(writer, "</svg>\n");
}

qd_status qd_picture_svg(const qd_picture *picture, const char *title, qd_text *text,
                         qd_error *error) {
    qd_writer writer = {.text = text};
    size_t length = text->length;
    qd_write_svg_begin(&writer, picture->width, picture->height);
    if (title)
        qd_write_svg_words(&writer, "title", title, strlen(title));
    qd_write_svg_shapes(&writer, picture);
    qd_write_svg_end(&writer);
    if (writer.status == QD_OK)
        return QD_OK;
    text->length = length;
    if (text->data)
        text->data[length] = '\0';
    return qd_fail_memory(error);
}
