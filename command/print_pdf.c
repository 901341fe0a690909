/*
 * Pages as PDF, by cairo. It is loaded only when PDF is requested. If it were linked, every start
 * would take several times as long.
 */
#include "print.h"

#ifdef QUADRILLE_HAS_CAIRO

#include "must.h"
#include "output.h"
#include "signals.h"

#include <cairo-pdf.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#ifdef __APPLE__
#define CAIRO_FILE "libcairo.2.dylib"
#else
#define CAIRO_FILE "libcairo.so.2"
#endif

/* The functions used. */
/* clang-format off */
#define EACH_FUNCTION(X) \
    X(arc) X(create) X(destroy) X(fill) X(line_to) X(move_to) X(new_path) X(pdf_surface_create_for_stream) \
    X(pdf_surface_set_metadata) X(rectangle) X(select_font_face) X(set_font_size) \
    X(set_line_cap) X(set_line_width) X(set_source_rgb) X(show_page) X(show_text) \
    X(status_to_string) X(stroke) X(surface_destroy) X(surface_finish) X(surface_status) \
    X(text_extents)
/* clang-format on */

static struct {
#define MEMBER(name) __typeof__(cairo_##name) *name;
    EACH_FUNCTION(MEMBER)
} cairo;

static bool load_function(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol;
}

const char *pdf_obstacle(void) {
    void *library = dlopen(CAIRO_FILE, RTLD_NOW | RTLD_LOCAL);
    bool loaded = library;
#define LOAD(name) loaded = loaded && load_function(library, "cairo_" #name, &cairo.name);
    EACH_FUNCTION(LOAD)
    return loaded ? NULL : "PDF is written by cairo, and " CAIRO_FILE " cannot be loaded";
}

static cairo_status_t take_bytes(void *unused, const unsigned char *bytes, unsigned length) {
    (void)unused;
    output_write((const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS; /* failures are reported when the output is closed */
}

static void draw_text(cairo_t *page, const qd_shape *shape) {
    cairo_text_extents_t extents;
    cairo.select_font_face(page, "Helvetica", CAIRO_FONT_SLANT_NORMAL,
                           shape->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo.set_font_size(page, shape->size);
    cairo.text_extents(page, shape->text, &extents);
    double part = shape->anchor == QD_ANCHOR_LEFT ? 0 : shape->anchor == QD_ANCHOR_MIDDLE ? 0.5 : 1;
    cairo.move_to(page, shape->x - part * extents.x_advance, shape->y);
    cairo.show_text(page, shape->text);
}

static void draw_shape(cairo_t *page, const qd_shape *shape) {
    cairo.set_source_rgb(page, (shape->colour >> 16 & 255) / 255.0,
                         (shape->colour >> 8 & 255) / 255.0, (shape->colour & 255) / 255.0);
    switch (shape->kind) {
    case QD_SHAPE_LINE:
        cairo.set_line_width(page, shape->size);
        cairo.set_line_cap(page, CAIRO_LINE_CAP_SQUARE);
        cairo.move_to(page, shape->x, shape->y);
        cairo.line_to(page, shape->x2, shape->y2);
        cairo.stroke(page);
        break;
    case QD_SHAPE_RECTANGLE:
        cairo.rectangle(page, shape->x, shape->y, shape->x2 - shape->x, shape->y2 - shape->y);
        cairo.fill(page);
        break;
    case QD_SHAPE_DISK:
        cairo.new_path(page);
        cairo.arc(page, shape->x, shape->y, shape->size / 2, 0, 6.283185307179586);
        cairo.fill(page);
        break;
    case QD_SHAPE_TEXT:
        draw_text(page, shape);
        break;
    }
}

static void draw_picture(cairo_t *page, const qd_picture *picture) {
    for (size_t i = 0; i < qd_picture_shape_count(picture); i++) {
        qd_shape shape = qd_picture_shape(picture, i);
        draw_shape(page, &shape);
    }
    cairo.show_page(page);
}

static void tell_document(cairo_surface_t *surface, const char *title) {
    cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Quadrille " QD_VERSION);
    cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title ? title : "Sudoku");
}

size_t write_pdf(const struct printing *printing) {
    cairo_surface_t *surface = NULL;
    cairo_t *page = NULL;
    size_t drawn = 0;
    for (; drawn < count_pages(printing) && !stop_signal; drawn++) {
        qd_picture *picture = draw_page(printing, drawn);
        if (!surface) {
            surface = cairo.pdf_surface_create_for_stream(
                take_bytes, NULL, qd_picture_width(picture), qd_picture_height(picture));
            tell_document(surface, printing->options->title);
            page = cairo.create(surface);
        }
        draw_picture(page, picture);
        qd_picture_free(picture);
    }
    if (!surface)
        return drawn;
    cairo.destroy(page);
    cairo.surface_finish(surface);
    cairo_status_t status = cairo.surface_status(surface);
    cairo.surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        char message[200];
        snprintf(message, sizeof message, "PDF: %s", cairo.status_to_string(status));
        give_up(message);
    }
    return drawn;
}

#else

const char *pdf_obstacle(void) {
    return "this program was built without cairo and cannot write PDF";
}

size_t write_pdf(const struct printing *printing) {
    (void)printing; /* never called: see pdf_obstacle */
    return 0;
}

#endif
