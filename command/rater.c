#include "rater.h"
#include "must.h"
#include "signals.h"
#include "steps.h"

#include "../src/base/limits.h"

#include <stdlib.h>

struct rater {
    struct rater_style style;
    const qd_board *board; /* of the last puzzle, and of these: */
    const qd_scale *scale;
    qd_solver *solver;
    qd_explainer *explainer;
    struct rated *rated;       /* of the present puzzle */
    const qd_symbols *symbols; /* in reasons */
};

const qd_scale *rater_scale(const struct rater_style *style, const qd_board *board) {
    const qd_scale *learner = qd_scale_find("learner");
    bool is_free = !style->choice.scale && !qd_scale_lacks(learner, style->choice.techniques);
    return is_free && qd_scale_misses(style->scale, board) && !qd_scale_misses(learner, board)
               ? learner
               : style->scale;
}

/* ---- engines of a board ---------------------------------------------------------------------- */

static void leave_board(struct rater *rater) {
    qd_solver_free(rater->solver);
    qd_explainer_free(rater->explainer);
}

static void turn_to(struct rater *rater, const qd_board *board) {
    qd_solver_settings solver = {0};
    qd_explainer_settings explainer = {0};
    qd_error error;
    if (rater->board == board)
        return;
    leave_board(rater);
    solver.limits.seconds = explainer.limits.seconds = rater->style.time_limit;
    solver.limits.stop = explainer.limits.stop = &signals_stop;
    explainer.scale = rater->scale = rater_scale(&rater->style, board);
    check(qd_solver_new(board, &solver, &rater->solver, &error), &error);
    check(qd_explainer_new(board, &explainer, &rater->explainer, &error), &error);
    choice_apply(&rater->style.choice, rater->scale, rater->explainer);
    rater->board = board;
}

qd_solver *rater_solver(struct rater *rater, const qd_board *board) {
    turn_to(rater, board);
    return rater->solver;
}

qd_explainer *rater_explainer(struct rater *rater, const qd_board *board) {
    turn_to(rater, board);
    return rater->explainer;
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

static void judge(struct rater *rater, const qd_grid *grid, struct rated *rated) {
    qd_error error;
    check(qd_solver_start(rater->solver, grid, &error), &error);
    qd_solver_judge(rater->solver, 2);
    rated->verdict = qd_solver_verdict(rater->solver, &rated->count);
}

static void put_json(struct rater *rater, const qd_step *step, uint32_t number) {
    qd_reason *reason = rater->style.reasons ? steps_find_reason(rater->explainer, step) : NULL;
    const qd_step_style style = {number, rater->style.reasons, rater->symbols, reason};
    qd_step_put_json(rater->board, step, &style, &rater->rated->path);
    qd_reason_free(reason);
}

static bool put_step(void *user, const qd_step *step) {
    struct rater *rater = user;
    struct rated *rated = rater->rated;
    uint32_t number = ++rated->grading.rating.steps; /* which the rating replaces in the end */
    qd_text_put(&rated->path, rater->style.json && number > 1 ? "," : "");
    if (rater->style.json)
        put_json(rater, step, number);
    else if (rater->style.reasons)
        steps_put_reason(rater->board, step, number, rater->symbols, &rated->path);
    else
        steps_put_line(rater->board, step, number, &rated->path);
    return true;
}

static void rate(struct rater *rater, const qd_grid *grid, struct rated *rated) {
    qd_rating rating;
    qd_outcome outcome;
    qd_error error;
    rater->rated = rated;
    qd_explainer_start(rater->explainer, grid);
    if (rater->style.json && rater->style.reasons)
        qd_explainer_put_json(rater->explainer, &rated->position);
    check(qd_explainer_rate(rater->explainer, rater->style.path ? put_step : NULL, rater, &rating,
                            &outcome, &error),
          &error);
    rated->grading.rating = rating;
    rated->grading.is_exact = outcome == QD_DONE;
}

void rater_use_symbols(struct rater *rater, const qd_symbols *symbols) {
    rater->symbols = symbols;
}

void rater_rate(struct rater *rater, const qd_grid *grid, struct rated *rated) {
    double began = qd_now();
    turn_to(rater, qd_grid_board(grid));
    rated->grading = (struct grading){.scale = rater->scale};
    qd_text_cut(&rated->path, 0);
    qd_text_put(&rated->path, "");
    qd_text_cut(&rated->position, 0);
    judge(rater, grid, rated);
    if (rated->verdict == QD_UNIQUE && !stop_signal)
        rate(rater, grid, rated);
    check_text(&rated->path);
    check_text(&rated->position);
    rated->grading.path = rater->style.path ? rated->path.data : NULL;
    rated->grading.position = rated->position.length ? rated->position.data : NULL;
    rated->seconds = qd_now() - began;
    rated->interrupted = stop_signal != 0;
}

void rated_free(struct rated *rated) {
    qd_text_free(&rated->path);
    qd_text_free(&rated->position);
}

struct rater *rater_open(const struct rater_style *style) {
    struct rater *rater = new_array(1, sizeof *rater);
    rater->style = *style;
    return rater;
}

void rater_close(struct rater *rater) {
    leave_board(rater);
    free(rater);
}
