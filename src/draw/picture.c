/* Pictures as lists of shapes. */
#include "picture.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../base/memory.h"
#include "../base/text.h"
#include "../text/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

qd_status qd_picture_new(double width, double height, qd_picture **out, qd_error *error) {
    *out = NULL;
    if (!(width >= 0 && height >= 0 && width < HUGE_VAL && height < HUGE_VAL))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "the width and height of a picture must be at least 0");
    *out = qd_array_new(1, sizeof **out);
    if (!*out)
        return qd_fail_memory(error);
    (*out)->width = width;
    (*out)->height = height;
    return QD_OK;
}

void qd_picture_free(qd_picture *picture) {
    if (!picture)
        return;
    qd_text_free(&picture->texts);
    free(picture->shapes);
    free(picture);
}

qd_picture_facts qd_picture_about(const qd_picture *picture) {
    return (qd_picture_facts){picture->width, picture->height, picture->shape_count};
}

qd_shape qd_picture_shape(const qd_picture *picture, size_t number) {
    QD_CHECK(number < picture->shape_count);
    qd_shape shape = picture->shapes[number].shape;
    if (shape.kind == QD_SHAPE_TEXT) {
        QD_CHECK(picture->shapes[number].text_at < picture->texts.length);
        shape.text = picture->texts.data + picture->shapes[number].text_at;
    }
    return shape;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* No control characters, and neither U+FFFE nor U+FFFF, which XML does not allow. */
size_t qd_character_length(const char *text, size_t left) {
    uint32_t code = 0;
    QD_CHECK(left > 0);
    size_t length = qd_utf8_decode(text, text + left, &code);
    bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    return length == 0 || control || code == 0xfffe || code == 0xffff ? 0 : length;
}

static void picture_put_clean(qd_text *texts, const char *text) {
    size_t left = strlen(text);
    for (size_t length; left; text += length, left -= length) {
        const char *shown = text;
        size_t shown_length = length = qd_character_length(text, left);
        if (length == 0) {
            length = 1;
            shown = (unsigned char)*text < 0x80 ? " " : "\xef\xbf\xbd";
            shown_length = strlen(shown);
        }
        qd_text_put_bytes(texts, shown, shown_length);
    }
    qd_text_put_byte(texts, '\0');
}

/* In multiples of the font size; generous, because fonts differ. */
static double picture_character_width(const char *c, size_t length) {
    if (length > 1)
        return length > 2 && (unsigned char)*c >= 0xe2 ? 1 : 0.65;
    if (strchr(" .,;:!|'()[]/iIjlft", *c))
        return 0.34;
    if (strchr("mwMW@%", *c))
        return 0.9;
    return *c >= 'A' && *c <= 'Z' ? 0.72 : 0.58;
}

double qd_picture_text_width(const char *text, double size, bool bold) {
    double width = 0;
    size_t left = strlen(text);
    while (left) {
        size_t length = qd_character_length(text, left);
        length += length == 0;
        width += picture_character_width(text, length);
        text += length;
        left -= length;
    }
    return width * size * (bold ? 1.07 : 1);
}

/* ---- adding ---------------------------------------------------------------------------------- */

qd_status qd_picture_add(qd_picture *picture, const qd_shape *shape, qd_error *error) {
    size_t text_at = picture->texts.length;
    if (shape->kind == QD_SHAPE_TEXT && !shape->text)
        return qd_fail(error, QD_ERROR_ARGUMENT, "a text shape must have a text");
    if (!shape->part)
        return qd_fail(error, QD_ERROR_ARGUMENT, "a shape must have the name of a part");
    if (!qd_array_reserve(&picture->shapes, &picture->shape_capacity, picture->shape_count + 1,
                          sizeof *picture->shapes))
        return qd_fail_memory(error);
    if (shape->kind == QD_SHAPE_TEXT) {
        /* Not yet to the others: it may be one of them, and they move as they grow. */
        qd_text own = QD_TEXT_INIT;
        picture_put_clean(&own, shape->text);
        picture->texts.failed |= own.failed;
        qd_text_put_bytes(&picture->texts, own.data, own.length);
        qd_text_free(&own);
    }
    qd_status status = qd_text_check(&picture->texts, error);
    if (status == QD_OK)
        picture->shapes[picture->shape_count++] = (struct held_shape){*shape, text_at};
    else
        qd_text_undo(&picture->texts, text_at);
    return status;
}

static void picture_draw(qd_picture *picture, const qd_shape *shape) {
    QD_CHECK(isfinite(shape->x) && isfinite(shape->y) && isfinite(shape->x2) &&
             isfinite(shape->y2));
    QD_CHECK(isfinite(shape->size) && shape->size >= 0);
    if (picture->status == QD_OK)
        picture->status = qd_picture_add(picture, shape, NULL);
}

void qd_draw_line(qd_picture *picture, struct look look, double thickness, double x, double y,
                  double x2, double y2) {
    picture_draw(picture, &(qd_shape){.kind = QD_SHAPE_LINE,
                                      .part = look.part,
                                      .colour = look.colour,
                                      .size = thickness,
                                      .x = x,
                                      .y = y,
                                      .x2 = x2,
                                      .y2 = y2});
}

void qd_draw_rectangle(qd_picture *picture, struct look look, double x, double y, double x2,
                       double y2) {
    picture_draw(picture, &(qd_shape){.kind = QD_SHAPE_RECTANGLE,
                                      .part = look.part,
                                      .colour = look.colour,
                                      .x = x,
                                      .y = y,
                                      .x2 = x2,
                                      .y2 = y2});
}

void qd_draw_disk(qd_picture *picture, struct look look, double diameter, double x, double y) {
    picture_draw(picture, &(qd_shape){.kind = QD_SHAPE_DISK,
                                      .part = look.part,
                                      .colour = look.colour,
                                      .size = diameter,
                                      .x = x,
                                      .y = y});
}

void qd_draw_text(qd_picture *picture, struct look look, double size, double x, double y,
                  const char *text) {
    picture_draw(picture, &(qd_shape){.kind = QD_SHAPE_TEXT,
                                      .part = look.part,
                                      .colour = look.colour,
                                      .bold = look.bold,
                                      .anchor = look.anchor,
                                      .size = size,
                                      .x = x,
                                      .y = y,
                                      .text = text});
}
