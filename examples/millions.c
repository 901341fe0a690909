/* Solves a file of 9x9 puzzles, lines of 81 symbols, by the thousand. */
#include <quadrille/nine.h>
#include <stdio.h>

int main(void) {
    static char text[1000][82];
    static uint8_t found[1000], solutions[1000][81];
    qd_nine_work work = {.cells = text, .stride = 82, .found = found, .zero = '0'};
    qd_nine *nine;
    qd_error error;
    work.solutions = solutions[0];
    if (qd_nine_new(NULL, &nine, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    while ((work.count = fread(text, 82, 1000, stdin))) {
        if (qd_nine_solve(nine, &work, NULL, &error))
            return fprintf(stderr, "%s\n", error.message), 1;
        for (size_t i = 0; i < work.count; i++)
            printf("%d %.81s\n", found[i], found[i] ? (char *)solutions[i] : "");
    }
    qd_nine_free(nine);
    return ferror(stdin) != 0;
}
