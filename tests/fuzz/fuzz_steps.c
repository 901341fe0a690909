/*
 * Positions of explainers: up to 729 bytes of candidates (`.` and `0`: absent), 81 of values, and one of a
 * scale; or only 81 of values. They may have no solution, several, or contradictions: nothing crashes, each
 * step changes what is there, and can be drawn, and there is an end.
 */
#include "fuzz.h"

#include "quadrille/draw.h"
#include "quadrille/explain.h"

#define CELLS 81
#define CANDIDATES (9 * CELLS)
#define SECONDS 0.02 /* for each path: grids with few values take long */
#define MOST_SCALES 16

struct position {
    uint8_t values[CELLS];
    uint64_t candidates[CELLS];
    bool has_candidates;
};

static void read_values(const uint8_t *data, size_t size, struct position *position) {
    for (size_t cell = 0; cell < CELLS; cell++)
        position->values[cell] = cell < size ? data[cell] & 15 : 0;
}

static void read_position(const uint8_t *data, size_t size, struct position *position) {
    *position = (struct position){.has_candidates = size >= CANDIDATES};
    for (size_t i = 0; position->has_candidates && i < CANDIDATES; i++)
        if (data[i] != '.' && data[i] != '0')
            position->candidates[i / 9] |= (uint64_t)1 << (i % 9);
    size_t used = position->has_candidates ? CANDIDATES : 0;
    read_values(data + used, size - used, position);
}

static uint32_t count_candidates(const qd_explainer *explainer) {
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++)
        for (uint64_t left = qd_explainer_candidates(explainer, cell); left; left &= left - 1)
            count++;
    return count;
}

static void check_step(const qd_explainer *explainer, const qd_step *step) {
    MUST(step->cell != QD_NO_CELL || step->removal_count > 0);
    MUST(qd_technique_about(step->technique).name);
    if (step->cell != QD_NO_CELL)
        MUST(qd_explainer_candidates(explainer, step->cell) >> (step->value - 1) & 1);
    for (size_t i = 0; i < step->removal_count; i++) {
        const qd_removal *removal = &step->removals[i];
        MUST(removal->values != 0);
        MUST((removal->values & ~qd_explainer_candidates(explainer, removal->cell)) == 0);
    }
}

/* On an empty board: what is drawn is the position of the explainer. */
static void draw_step(const qd_explainer *explainer, const qd_grid *grid, const qd_step *step) {
    const qd_puzzle puzzle = {.grid = grid};
    qd_picture *picture;
    qd_picture_room room = {0};
    qd_text text = QD_TEXT_INIT;
    const qd_scene scene = {&puzzle, explainer, step, QD_HELP_REASON, NULL};
    room.width = 100;
    MUST(qd_picture_new(100, 100, &picture, NULL) == QD_OK);
    MUST(qd_picture_add_scene(picture, &room, &scene, NULL, NULL) == QD_OK);
    qd_scene_put(&scene, &text);
    MUST(qd_text_check(&text, NULL) == QD_OK);
    qd_text_free(&text);
    qd_picture_free(picture);
}

/* In a position without a solution there may be no reason. What the checker says does not matter then, either. */
static void find_reason(const qd_board *board, qd_explainer *explainer, const qd_step *step) {
    qd_reason *reason;
    qd_text text = QD_TEXT_INIT;
    size_t count;
    qd_status status = qd_reason_new(explainer, step, &reason, NULL);
    MUST(status == QD_OK || status == QD_ERROR_UNSUPPORTED);
    qd_step_put_eureka(board, step, reason, NULL, &text);
    if (reason) {
        const qd_fact *facts = qd_reason_facts(reason, &count);
        qd_reason_check(explainer, step, facts, count, NULL);
        qd_reason_put(board, step, reason, NULL, &text);
        const qd_step_style style = {.explained = true, .reason = reason};
        qd_step_put_json(board, step, &style, &text);
    }
    MUST(qd_text_check(&text, NULL) == QD_OK);
    qd_text_free(&text);
    qd_reason_free(reason);
}

struct walk {
    qd_explainer *explainer;
    const qd_grid *grid; /* empty */
    uint32_t candidates; /* before the last step */
    const qd_scale *scale;
};

static bool visit(void *user, const qd_step *step) {
    struct walk *walk = user;
    uint32_t count = count_candidates(walk->explainer);
    MUST(count < walk->candidates);
    walk->candidates = count;
    check_step(walk->explainer, step);
    MUST(step->rating > 0 || walk->scale == qd_scale_find("whips") || /* which rate singles 0 */
         walk->scale == qd_scale_find("braids"));
    draw_step(walk->explainer, walk->grid, step);
    find_reason(qd_grid_board(walk->grid), walk->explainer, step);
    return true;
}

static const qd_grid *empty_grid(void) {
    static qd_board *board;
    static qd_grid *grid;
    if (!board)
        MUST(qd_board_new(3, 3, &board, NULL) == QD_OK);
    if (!grid)
        MUST(qd_grid_new(board, &grid, NULL) == QD_OK);
    return grid;
}

/* The explainer of a scale, which is kept. */
static qd_explainer *explainer_of(unsigned scale) {
    static qd_explainer *explainers[MOST_SCALES];
    const qd_board *board = qd_grid_board(empty_grid());
    qd_explainer_settings settings = {0};
    settings.scale = qd_scale_number(scale);
    settings.limits.seconds = SECONDS;
    if (!explainers[scale])
        MUST(qd_explainer_new(board, &settings, &explainers[scale], NULL) == QD_OK);
    return explainers[scale];
}

static unsigned scale_of(uint8_t byte) {
    unsigned count = 0;
    while (qd_scale_number(count))
        count++;
    MUST(count <= MOST_SCALES);
    return byte % count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct position position;
    qd_rating rating;
    qd_outcome outcome;
    unsigned scale = scale_of(size ? data[size - 1] : 0);
    qd_explainer *explainer = explainer_of(scale);
    struct walk walk = {explainer, empty_grid(), UINT32_MAX, qd_scale_number(scale)};
    read_position(data, size, &position);
    qd_explainer_start_at(explainer, position.values,
                          position.has_candidates ? position.candidates : NULL, NULL);
    MUST(qd_explainer_rate(explainer, visit, &walk, &rating, &outcome, NULL) == QD_OK);
    MUST(outcome == QD_DONE || outcome == QD_TIME_LIMIT);
    return 0;
}
