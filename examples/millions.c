/* Many 9x9 puzzles at once, from text to verdicts and solutions. */
#include <quadrille/nine.h>
#include <stdio.h>
#include <string.h>

#define COUNT 1000

int main(void) {
    static uint8_t text[COUNT][82], found[COUNT], solutions[COUNT][81];
    for (int i = 0; i < COUNT; i++)
        memcpy(
            text[i],
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
            82);
    text[500][0] = '.'; /* still unique */
    text[700][1] = '5'; /* now without a solution */
    qd_nine *nine;
    qd_outcome outcome;
    qd_error error;
    qd_nine_work work = {0};
    work.cells = text[0];
    work.stride = 82;
    work.count = COUNT;
    work.found = found;
    work.solutions = solutions[0];
    work.zero = '0';
    if (qd_nine_new(NULL, &nine, &error) != QD_OK ||
        qd_nine_solve(nine, &work, &outcome, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    unsigned of[3] = {0, 0, 0};
    for (int i = 0; i < COUNT; i++)
        of[found[i]]++;
    printf("none %u, unique %u, multiple %u\n%.81s\n", of[0], of[1], of[2],
           (const char *)solutions[500]);
    qd_nine_free(nine);
}
