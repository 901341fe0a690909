/* Pages as PDF, by cairo. */
#include "print.h"

#ifdef QUADRILLE_HAS_CAIRO

#include <cairo-pdf.h>

bool pdf_is_there(void) {
    return true;
}

static cairo_status_t take_bytes(void *unused, const unsigned char *bytes, unsigned length) {
    (void)unused;
    output_write((const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS; /* what fails is told when the output is closed */
}

static void draw_text(cairo_t *cairo, const qd_shape *shape) {
    cairo_text_extents_t extents;
    cairo_select_font_face(cairo, "Helvetica", CAIRO_FONT_SLANT_NORMAL,
                           shape->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, shape->size);
    cairo_text_extents(cairo, shape->text, &extents);
    double part = shape->anchor == QD_ANCHOR_LEFT ? 0 : shape->anchor == QD_ANCHOR_MIDDLE ? 0.5 : 1;
    cairo_move_to(cairo, shape->x - part * extents.x_advance, shape->y);
    cairo_show_text(cairo, shape->text);
}

static void draw_shape(cairo_t *cairo, const qd_shape *shape) {
    cairo_set_source_rgb(cairo, (shape->colour >> 16 & 255) / 255.0,
                         (shape->colour >> 8 & 255) / 255.0, (shape->colour & 255) / 255.0);
    switch (shape->kind) {
    case QD_SHAPE_LINE:
        cairo_set_line_width(cairo, shape->size);
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE);
        cairo_move_to(cairo, shape->x, shape->y);
        cairo_line_to(cairo, shape->x2, shape->y2);
        cairo_stroke(cairo);
        break;
    case QD_SHAPE_RECTANGLE:
        cairo_rectangle(cairo, shape->x, shape->y, shape->x2 - shape->x, shape->y2 - shape->y);
        cairo_fill(cairo);
        break;
    case QD_SHAPE_TEXT:
        draw_text(cairo, shape);
        break;
    }
}

static void draw_picture(cairo_t *cairo, const qd_picture *picture) {
    for (size_t i = 0; i < qd_picture_shape_count(picture); i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        draw_shape(cairo, &shape);
    }
    cairo_show_page(cairo);
}

static void tell_document(cairo_surface_t *surface, const char *title) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Quadrille " QD_VERSION);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title ? title : "Sudoku");
}

size_t write_pdf(const struct printing *printing) {
    cairo_surface_t *surface = NULL;
    cairo_t *cairo = NULL;
    size_t drawn = 0;
    for (; drawn < count_pages(printing) && !stop_signal; drawn++) {
        qd_picture *picture = draw_page(printing, drawn);
        if (!surface) {
            surface = cairo_pdf_surface_create_for_stream(
                take_bytes, NULL, qd_picture_width(picture), qd_picture_height(picture));
            tell_document(surface, printing->cli->title);
            cairo = cairo_create(surface);
        }
        draw_picture(cairo, picture);
        qd_picture_free(picture);
    }
    if (!surface)
        return drawn;
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        qd_error error = {.status = QD_ERROR_MEMORY};
        snprintf(error.message, sizeof error.message, "PDF: %s", cairo_status_to_string(status));
        give_up(&error);
    }
    return drawn;
}

#else

bool pdf_is_there(void) {
    return false;
}

size_t write_pdf(const struct printing *printing) {
    (void)printing; /* nobody asks: pdf_is_there */
    return 0;
}

#endif
