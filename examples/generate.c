/* Two puzzles of ER 4.0 to 5.0, each with the steps that solve it. */
#include <quadrille/make.h>
#include <stdio.h>

int main(void) {
    qd_maker_settings settings = {.seed = 1, .number = 2};
    qd_wish wish = {.er = {40, 50}};
    qd_text text = QD_TEXT_INIT;
    qd_board *board;
    qd_grid *grid;
    qd_maker *maker;
    qd_explainer *explainer;
    qd_made made;
    char puzzle[82];
    qd_outcome outcome;
    qd_error error;
    if (qd_board_new(3, 3, &board, &error) || qd_grid_new(board, &grid, &error) ||
        qd_maker_new(board, &settings, &maker, &error) ||
        qd_maker_want(maker, &wish, NULL, &error) ||
        qd_explainer_new(board, NULL, &explainer, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    for (int left = 2; left > 0 && !qd_maker_next(maker, &made, &outcome, &error);) {
        if (!made.puzzle)
            continue;
        left--;
        qd_grid_set_values(grid, made.puzzle);
        qd_grid_print(grid, NULL, puzzle, sizeof puzzle);
        qd_text_printf(&text, "%s ER %.1f\n", puzzle, made.rating->er / 10.);
        qd_explainer_start(explainer, grid);
        for (const qd_step *step; (step = qd_explainer_next(explainer, NULL));) {
            qd_step_put(board, step, QD_HELP_REASON, NULL, &text);
            qd_text_put_byte(&text, '\n');
            qd_explainer_apply(explainer);
        }
    }
    fputs(text.data ? text.data : "", stdout);
    qd_text_free(&text);
    qd_explainer_free(explainer);
    qd_maker_free(maker);
    qd_grid_free(grid);
    qd_board_free(board);
}
