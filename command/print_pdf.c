/*
 * Pages as PDF, by cairo. It is loaded only when PDF is requested. If it were linked, every start
 * would take several times as long. What is used of it is declared here, so that a build does not
 * need its headers; the interface of libcairo.so.2 is fixed.
 */
#define _DEFAULT_SOURCE
#include "print.h"

#ifdef QUADRILLE_HAS_CAIRO

#include "must.h"
#include "output.h"
#include "signals.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef QUADRILLE_STATIC_CAIRO
#include <gnu/libc-version.h>
#endif

#ifdef __APPLE__
#define CAIRO_FILE "libcairo.2.dylib"
#define CAIRO_PACKAGE " (package cairo)"
#else
#define CAIRO_FILE "libcairo.so.2"
#define CAIRO_PACKAGE " (package libcairo2)"
#endif

typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;
typedef int cairo_take(void *closure, const unsigned char *bytes, unsigned length);
typedef struct {
    double x_bearing, y_bearing, width, height, x_advance, y_advance;
} cairo_text_extents;

/* The constants used, by the names that they have in cairo.h and cairo-pdf.h. */
enum {
    CAIRO_STATUS_SUCCESS = 0,
    CAIRO_LINE_CAP_SQUARE = 2,
    CAIRO_FONT_SLANT_NORMAL = 0,
    CAIRO_FONT_WEIGHT_NORMAL = 0,
    CAIRO_FONT_WEIGHT_BOLD = 1,
    CAIRO_PDF_METADATA_TITLE = 0,
    CAIRO_PDF_METADATA_CREATOR = 4,
};

/* The functions used: what they return, name without `cairo_`, arguments. */
#define EACH_FUNCTION(X)                                                                           \
    X(cairo_surface_t *, pdf_surface_create_for_stream,                                            \
      (cairo_take * take, void *closure, double width, double height))                             \
    X(void, pdf_surface_set_metadata, (cairo_surface_t *, int kind, const char *text))             \
    X(void, surface_finish, (cairo_surface_t *))                                                   \
    X(int, surface_status, (cairo_surface_t *))                                                    \
    X(void, surface_destroy, (cairo_surface_t *))                                                  \
    X(const char *, status_to_string, (int status))                                                \
    X(cairo_t *, create, (cairo_surface_t *))                                                      \
    X(void, destroy, (cairo_t *))                                                                  \
    X(void, show_page, (cairo_t *))                                                                \
    X(void, set_source_rgb, (cairo_t *, double red, double green, double blue))                    \
    X(void, new_path, (cairo_t *))                                                                 \
    X(void, move_to, (cairo_t *, double x, double y))                                              \
    X(void, line_to, (cairo_t *, double x, double y))                                              \
    X(void, rectangle, (cairo_t *, double x, double y, double width, double height))               \
    X(void, arc, (cairo_t *, double x, double y, double radius, double from, double to))           \
    X(void, set_line_width, (cairo_t *, double width))                                             \
    X(void, set_line_cap, (cairo_t *, int cap))                                                    \
    X(void, stroke, (cairo_t *))                                                                   \
    X(void, fill, (cairo_t *))                                                                     \
    X(void, select_font_face, (cairo_t *, const char *family, int slant, int weight))              \
    X(void, set_font_size, (cairo_t *, double size))                                               \
    X(void, text_extents, (cairo_t *, const char *text, cairo_text_extents *))                     \
    X(void, show_text, (cairo_t *, const char *text))

static struct {
#define MEMBER(result, name, arguments) result(*name) arguments;
    EACH_FUNCTION(MEMBER)
} cairo;

static bool load_function(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol;
}

/* Returns the library, or NULL. */
static void *load_cairo(void) {
    void *library = dlopen(CAIRO_FILE, RTLD_NOW | RTLD_LOCAL);
    bool loaded = library;
#define LOAD(result, name, arguments)                                                              \
    loaded = loaded && load_function(library, "cairo_" #name, &cairo.name);
    EACH_FUNCTION(LOAD)
    return loaded ? library : NULL;
}

#ifdef QUADRILLE_STATIC_CAIRO
/* A static program can load libraries if the system still has the C library that it was linked with. With another one
 * anything may happen, so a process of its own tries first. */
static bool is_libc_the_same(void) {
    int status = 1; /* if it cannot be tried */
    void (*before)(int) =
        signal(SIGCHLD, SIG_DFL); /* if it were ignored, there would be no status */
    pid_t child = fork();
    if (child == 0) {
        signal(SIGALRM, SIG_DFL);
        alarm(10); /* seconds: nothing is known of what happens in another C library */
        const char *(*version)(void);
        void *library = load_cairo();
        bool same = !library || (load_function(library, "gnu_get_libc_version", &version) &&
                                 strcmp(version(), gnu_get_libc_version()) == 0);
        _exit(!same);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    signal(SIGCHLD, before);
    return status == 0;
}
#else
static bool is_libc_the_same(void) {
    return true;
}
#endif

const char *pdf_obstacle(void) {
    if (cairo.show_text) /* loaded already */
        return NULL;
    if (!is_libc_the_same())
        return "PDF is written by cairo, which this program cannot load, as it was built with "
               "another C library; build it again";
    return load_cairo() ? NULL
                        : "PDF is written by cairo, and " CAIRO_FILE
                          " cannot be loaded" CAIRO_PACKAGE;
}

static int take_bytes(void *unused, const unsigned char *bytes, unsigned length) {
    (void)unused;
    output_write((const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS; /* failures are reported when the output is closed */
}

static void draw_text(cairo_t *page, const qd_shape *shape) {
    cairo_text_extents extents;
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
    for (size_t i = 0; i < qd_picture_about(picture).shapes; i++) {
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
        show_page(printing, drawn);
        qd_picture *picture = draw_page(printing, drawn);
        if (!surface) {
            surface = cairo.pdf_surface_create_for_stream(take_bytes, NULL,
                                                          qd_picture_about(picture).width,
                                                          qd_picture_about(picture).height);
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
    int status = cairo.surface_status(surface);
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
