/*
 * How well workers share a search, counted in nodes, so that it is the same on every machine:
 *
 *     sharing_efficiency WORKERS SLOW FILE.dlx...
 *
 * One worker in SLOW (0: none) has a quarter of the speed. A slice is a two hundredth of a worker's
 * share. Prints a row of bench/sharing.csv for each file; a file `queens:N` is made here.
 */
#include "simulated.h"
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static qd_cover *read_problem(const char *name) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover = NULL;
    char block[4096];
    size_t length;
    if (strncmp(name, "queens:", 7) == 0)
        return make_queens((uint32_t)atoi(name + 7));
    FILE *file = fopen(name, "rb");
    if (!file)
        return NULL;
    while ((length = fread(block, 1, sizeof block, file)) > 0)
        qd_text_put_bytes(&text, block, length);
    fclose(file);
    qd_text_put(&text, "");
    qd_cover_read_dlx(text.data, text.length, NULL, NULL, &cover, NULL);
    qd_text_free(&text);
    return cover;
}

static uint64_t count_nodes(const qd_cover *cover, qd_text *count) {
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    uint64_t nodes = qd_cover_search_effort(search).nodes;
    qd_text_put_count(count, total);
    qd_text_put(count, "");
    qd_cover_search_free(search);
    qd_count_free(total);
    return nodes;
}

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
        return fprintf(stderr, "%s: cannot be read\n", name), false;
    uint64_t nodes = count_nodes(cover, &count);
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
