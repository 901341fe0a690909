/* Ten minimal puzzles of 22 to 25 clues. How hard they are can be asked for, too: see qd_maker_want. */
#include <quadrille/make.h>
#include <stdio.h>

int main(void) {
    qd_maker_settings settings = {.seed = 1, .minimal = true, .clues = {22, 25}, .number = 10};
    qd_board *board;
    qd_maker *maker;
    qd_made made;
    qd_outcome outcome;
    qd_error error;
    if (qd_board_new(3, 3, &board, &error) != QD_OK ||
        qd_maker_new(board, &settings, &maker, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    for (int left = 10; left > 0;) {
        if (qd_maker_next(maker, &made, &outcome, &error) != QD_OK)
            return fprintf(stderr, "%s\n", error.message), 1;
        if (!made.puzzle)
            continue;
        for (int cell = 0; cell < 81; cell++)
            putchar(made.puzzle[cell] ? '0' + made.puzzle[cell] : '.');
        putchar('\n');
        left--;
    }
    qd_maker_free(maker);
    qd_board_free(board);
}
