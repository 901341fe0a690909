/* --draw and --svg of cover solve, best and sample: solutions as drawings. */
#include "cover.h"
#include "message.h"
#include "output.h"

#include <quadrille/draw.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WIDTH 720.0
#define GAP 24.0
#define MOST_PICTURES 1000

/* Solutions that wait for the picture, which has a size. */
struct drawn {
    uint32_t *options;
    size_t count;
};

struct cover_drawing {
    qd_sketch *sketch;
    struct drawn *drawn; /* of --svg */
    uint64_t count;
    bool is_full;

    /* For the title; the costs of the first and the last solution. */
    bool has_costs;
    int64_t first_cost, last_cost;
};

static void open_drawing(struct job *job) {
    qd_sketch_kind kind;
    qd_error error;
    if (job->form < COVER_DRAWINGS)
        return;
    job->drawing = new_array(1, sizeof *job->drawing);
    check(qd_sketch_new(job->cover, &job->drawing->sketch, &kind, &error), &error);
    if (job->form == COVER_PICTURE)
        job->drawing->drawn = new_array(MOST_PICTURES, sizeof *job->drawing->drawn);
    if (kind == QD_SKETCH_OPTIONS)
        complain(job->cli, EXIT_FINE,
                 "%s: solutions are shown as options, as the names of items are not those of cells",
                 job->file);
}

void cover_draw_cost(struct job *job, int64_t cost) {
    struct cover_drawing *drawing = job->drawing;
    if (drawing->count == MOST_PICTURES)
        return;
    if (!drawing->has_costs)
        drawing->first_cost = cost;
    drawing->last_cost = cost;
    drawing->has_costs = true;
}

static bool keep(struct cover_drawing *drawing, const uint32_t *options, size_t count) {
    drawing->is_full = drawing->count == MOST_PICTURES;
    if (drawing->is_full)
        return false;
    struct drawn *drawn = &drawing->drawn[drawing->count++];
    drawn->options = new_array(count, sizeof *options);
    drawn->count = count;
    if (count)
        memcpy(drawn->options, options, count * sizeof *options);
    return true;
}

bool cover_draw_solution(struct job *job, const uint32_t *options, size_t count) {
    qd_error error;
    if (job->form == COVER_PICTURE)
        return keep(job->drawing, options, count);
    check(qd_sketch_put(job->drawing->sketch, options, count, &job->text, &error), &error);
    output_put(&job->text);
    return true;
}

/* ---- pictures -------------------------------------------------------------------------------- */

/* All solutions have the size of the largest one. */
static void measure(const struct cover_drawing *drawing, double *width, double *height) {
    *width = *height = 0;
    for (uint64_t i = 0; i < drawing->count; i++) {
        double own_width, own_height;
        qd_sketch_measure(drawing->sketch, drawing->drawn[i].count, MOST_WIDTH, &own_width,
                          &own_height);
        *width = own_width > *width ? own_width : *width;
        *height = own_height > *height ? own_height : *height;
    }
}

static void put_title(const struct cover_drawing *drawing, qd_text *title) {
    qd_text_put(title, "Solutions");
    if (drawing->has_costs)
        qd_text_printf(title, ", cost %" PRId64, drawing->first_cost);
    if (drawing->has_costs && drawing->last_cost != drawing->first_cost)
        qd_text_printf(title, " to %" PRId64, drawing->last_cost);
    check_text(title);
}

/* As many beside each other as fit. */
static void write_picture(const struct cover_drawing *drawing, qd_text *svg) {
    double width, height;
    qd_picture *picture;
    qd_text title = QD_TEXT_INIT;
    qd_error error;
    measure(drawing, &width, &height);
    uint64_t fit = (uint64_t)((MOST_WIDTH + GAP) / (width + GAP));
    uint64_t beside = fit < 1 ? 1 : fit < drawing->count ? fit : drawing->count;
    uint64_t lines = (drawing->count + beside - 1) / beside;
    check(qd_picture_new((double)beside * (width + GAP) + GAP, (double)lines * (height + GAP) + GAP,
                         &picture, &error),
          &error);
    for (uint64_t i = 0; i < drawing->count; i++)
        check(qd_sketch_add(drawing->sketch, drawing->drawn[i].options, drawing->drawn[i].count,
                            MOST_WIDTH, picture, GAP + (double)(i % beside) * (width + GAP),
                            GAP + (double)(i / beside) * (height + GAP), &error),
              &error);
    put_title(drawing, &title);
    check(qd_picture_svg(picture, title.data, svg, &error), &error);
    qd_text_free(&title);
    qd_picture_free(picture);
}

static void close_drawing(struct job *job) {
    struct cover_drawing *drawing = job->drawing;
    if (!drawing)
        return;
    if (drawing->count) {
        write_picture(drawing, &job->text);
        output_put(&job->text);
    }
    if (drawing->is_full)
        complain(job->cli, EXIT_OTHERWISE, "%s: only the first %d solutions are in the picture",
                 job->file, MOST_PICTURES);
    for (uint64_t i = 0; i < drawing->count; i++)
        free(drawing->drawn[i].options);
    free(drawing->drawn);
    qd_sketch_free(drawing->sketch);
    free(drawing);
    job->drawing = NULL;
}

int cover_draw(struct job *job, int (*find)(struct job *job)) {
    open_drawing(job);
    int status = find(job);
    close_drawing(job);
    return status > job->cli->status ? status : job->cli->status;
}
