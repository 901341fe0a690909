/* What somebody else's program looks like: the same text for every way to get at the library. */
#include <quadrille.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    char solution[82];
    qd_verdict verdict;
    qd_error error;
    if (strcmp(qd_version(), QD_VERSION) != 0)
        return fprintf(stderr, "header %s, library %s\n", QD_VERSION, qd_version()), 1;
    if (qd_sudoku_solve(NULL, puzzle, solution, sizeof solution, &verdict, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    printf("%s: %s\n", qd_verdict_name(verdict), solution);
    for (size_t i = 0; qd_cover_engine_name(i, NULL); i++)
        printf("%s\n", qd_cover_engine_name(i, NULL));
    return 0;
}
