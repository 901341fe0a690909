/*
 * Routines in a loop, without reading, writing and tables: prints how many a second, by CPU time.
 * bench/making compiles and runs it.
 *
 *     routines grids            draws solution grids
 *     routines canon FILE       canonical forms of the lines of 81 symbols of a file
 */
#include <quadrille/nine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GRIDS 1000000
#define MOST_PUZZLES 1000000

static void check(qd_status status, const qd_error *error) {
    if (status == QD_OK)
        return;
    fprintf(stderr, "routines: %s\n", error->message);
    exit(1);
}

static void print_speed(size_t count, clock_t began) {
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%.0f\n", seconds > 0 ? (double)count / seconds : 0);
}

static void draw_grids(void) {
    qd_grid_sampler *sampler;
    qd_error error;
    uint64_t state = 1;
    uint8_t cells[81];
    check(qd_grid_sampler_new(&sampler, &error), &error);
    clock_t began = clock();
    for (size_t i = 0; i < GRIDS; i++)
        qd_grid_sampler_draw(sampler, &state, cells);
    print_speed(GRIDS, began);
    qd_grid_sampler_free(sampler);
}

static size_t read_puzzles(const char *name, uint8_t (*puzzles)[81]) {
    FILE *file = fopen(name, "r");
    char line[256];
    size_t count = 0;
    while (file && count < MOST_PUZZLES && fgets(line, sizeof line, file)) {
        if (strspn(line, "0123456789.") < 81)
            continue;
        for (size_t cell = 0; cell < 81; cell++)
            puzzles[count][cell] = (uint8_t)(line[cell] == '.' ? 0 : line[cell] - '0');
        count++;
    }
    if (file)
        fclose(file);
    return count;
}

static void find_forms(const char *name) {
    uint8_t(*puzzles)[81] = malloc(MOST_PUZZLES * sizeof *puzzles);
    uint64_t *automorphisms = malloc(MOST_PUZZLES * sizeof *automorphisms);
    size_t count = puzzles && automorphisms ? read_puzzles(name, puzzles) : 0;
    qd_canon *canon;
    qd_error error;
    check(qd_canon_new(&canon, &error), &error);
    clock_t began = clock();
    check(qd_canon_puzzles(canon, QD_CANON_LEAST, puzzles[0], count, puzzles[0], NULL,
                           automorphisms, &error),
          &error);
    print_speed(count, began);
    qd_canon_free(canon);
    free(automorphisms);
    free(puzzles);
}

int main(int count, char **words) {
    if (count == 2 && strcmp(words[1], "grids") == 0)
        draw_grids();
    else if (count == 3 && strcmp(words[1], "canon") == 0)
        find_forms(words[2]);
    else
        return fprintf(stderr, "usage: routines grids | canon FILE\n"), 2;
    return 0;
}
