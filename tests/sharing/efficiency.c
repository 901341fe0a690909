/*
 * How well workers share a search, counted in nodes, so that it is the same on every machine:
 *
 *     sharing_efficiency WORKERS SLOW FILE.dlx...
 *
 * One worker in SLOW (0: none) has a quarter of the speed. A slice is a two hundredth of a worker's
 * share. Prints a row of bench/sharing.csv for each file; a file `queens:N` is made here.
 */
#include "problem.h"
#include "simulated.h"
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void print_row(const char *name, const struct simulation *how, uint64_t nodes,
                      const struct simulated *result) {
    const char *slash = strrchr(name, '/');
    double speed = how->workers;
    if (how->slow_every)
        speed -= how->workers / how->slow_every * 0.75;
    double possible = speed * (double)result->ticks * (double)how->slice;
    printf("%s,%u,%u,%" PRIu64 ",%.3f,%.3f,%.1f,%zu\n", slash ? slash + 1 : name, how->workers,
           how->slow_every, nodes, (double)nodes / possible,
           (double)result->nodes / (double)nodes - 1, (double)result->gives / how->workers,
           result->longest_list);
    fflush(stdout);
}

static bool measure(const char *name, uint32_t workers, uint32_t slow) {
    qd_text count = QD_TEXT_INIT;
    struct simulated result;
    qd_cover *cover = read_problem(name);
    if (!cover)
        return false;
    uint64_t nodes = count_nodes(cover, NULL, &count);
    struct simulation how = {.cover = cover,
                             .workers = workers,
                             .slice = 1 + nodes / workers / 200,
                             .report_every = 1e9,
                             .slow_every = slow,
                             .slowness = 4};
    bool fine = simulate(&how, &result) && strcmp(result.count.data, count.data) == 0;
    if (fine)
        print_row(name, &how, nodes, &result);
    else
        fprintf(stderr, "%s: the count is wrong\n", name);
    simulated_free(&result);
    qd_text_free(&count);
    qd_cover_free(cover);
    return fine;
}

int main(int argc, char **argv) {
    bool fine = true;
    if (argc < 4)
        return fprintf(stderr, "usage: sharing_efficiency WORKERS SLOW FILE...\n"), 2;
    for (int i = 3; i < argc; i++)
        fine = measure(argv[i], (uint32_t)atoi(argv[1]), (uint32_t)atoi(argv[2])) && fine;
    return fine ? 0 : 1;
}
