/* The next step from a position: what a person has filled in, and which candidates were crossed out. */
#include <quadrille/explain.h>
#include <stdio.h>
#include <string.h>

static const char clues[] =
    ".5..4.9...83..54...17.....8..25...9.....8...........76.2.41...3.....86.21....7...";

/* The values of a line; candidates: all, but those that the person knows to be wrong. */
static void take_position(uint8_t values[81], uint64_t candidates[81]) {
    for (int cell = 0; cell < 81; cell++) {
        values[cell] = clues[cell] == '.' ? 0 : (uint8_t)(clues[cell] - '0');
        candidates[cell] = 0x1ff;
    }
    values[8] = 7;                              /* r1c9 */
    candidates[0] &= ~((uint64_t)1 << (3 - 1)); /* r1c1 is not 3 */
}

static void tell(const qd_board *board, const qd_step *step, qd_help help) {
    qd_text text = QD_TEXT_INIT;
    qd_step_put(board, step, help, NULL, &text);
    if (qd_text_check(&text, NULL) == QD_OK)
        printf("%s\n", text.data);
    qd_text_free(&text);
}

int main(void) {
    uint8_t values[81];
    uint64_t candidates[81];
    qd_board *board;
    qd_explainer *explainer;
    qd_explainer_settings settings = {0};
    qd_outcome outcome;
    qd_error error;
    settings.scale = qd_scale_find("learner");
    if (qd_board_new(3, 3, &board, &error) ||
        qd_explainer_new(board, &settings, &explainer, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    take_position(values, candidates);
    qd_explainer_start_at(explainer, values, candidates, NULL);
    const qd_step *step = qd_explainer_next(explainer, &outcome);
    if (!step)
        return printf("%s\n", outcome == QD_DONE ? "complete" : "no technique goes further"), 0;
    tell(board, step, QD_HELP_WHERE);     /* a first nudge */
    tell(board, step, QD_HELP_TECHNIQUE); /* if that is not enough */
    tell(board, step, QD_HELP_REASON);    /* everything */

    /* The same again and again solves the puzzle: here as far as the first X-wing. */
    while (step && strcmp(qd_technique_about(step->technique).name, "x-wing") != 0) {
        qd_explainer_apply(explainer);
        step = qd_explainer_next(explainer, &outcome);
    }
    if (step)
        tell(board, step, QD_HELP_REASON);
    qd_explainer_free(explainer);
    qd_board_free(board);
}
