/* Two puzzles of ER 4.0 to 5.0, each with the steps that solve it. */
#include <quadrille/make.h>
#include <stdio.h>

int main(void) {
    qd_wish wish = {.er = {40, 50}};
    qd_text text = QD_TEXT_INIT;
    qd_board *board;
    qd_maker *maker;
    qd_explainer *why;
    qd_made made;
    qd_error error;
    if (qd_board_new(3, 3, &board, &error) || qd_maker_new(board, NULL, &maker, &error) ||
        qd_maker_want(maker, &wish, NULL, &error) || qd_explainer_new(board, NULL, &why, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    for (int left = 2; left-- && !qd_maker_next(maker, &made, NULL, &error) && made.puzzle;) {
        for (int i = 0; i < 81; i++)
            qd_text_put_byte(&text, ".123456789"[made.puzzle[i]]);
        qd_text_printf(&text, " ER %.1f\n", made.rating->er / 10.);
        qd_explainer_start_at(why, made.puzzle, NULL, NULL);
        for (const qd_step *step; (step = qd_explainer_next(why, NULL)); qd_explainer_apply(why))
            qd_step_put(board, step, QD_HELP_REASON, NULL, &text), qd_text_put(&text, "\n");
    }
    fputs(text.data ? text.data : "", stdout);
    qd_text_free(&text);
    qd_explainer_free(why);
    qd_maker_free(maker);
    qd_board_free(board);
}
