/*
 * How well the threads of a search share it, counted in nodes (see lockstep.h):
 *
 *     sharing_crew THREADS FILE.dlx...
 *
 * A slice is a two hundredth of a thread's share. Prints a row of bench/sharing.csv for each file.
 */
#include "lockstep.h"
#include "problem.h"
#include "support.h"

#include <inttypes.h>
#include <stdio.h>

static bool measure(const char *name, uint32_t threads) {
    qd_cover *cover = read_problem(name);
    qd_cover_settings settings = {0};
    qd_text expected = QD_TEXT_INIT, found = QD_TEXT_INIT;
    qd_cover_search *search;
    qd_outcome outcome;
    qd_count *count;
    const char *slash = strrchr(name, '/');
    if (!cover)
        return false;
    uint64_t nodes = count_nodes(cover, NULL, &expected);
    settings.limits.slice_nodes = 1 + nodes / threads / 200;
    OK(qd_count_new(&count, NULL));
    settings.threads = threads;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    uint64_t begin = lockstep_clock();
    OK(qd_cover_search_count(search, count, &outcome, NULL));
    double clock = (double)(lockstep_clock() - begin);
    uint64_t all = qd_cover_search_effort(search).nodes;
    qd_text_put_count(&found, count);
    qd_text_put(&found, "");
    bool fine = strcmp(found.data, expected.data) == 0;
    if (fine)
        printf("%s by a crew,%" PRIu32 ",0,%" PRIu64 ",%.3f,%.3f,,\n", slash ? slash + 1 : name,
               threads, nodes, (double)nodes / (threads * clock), (double)all / (double)nodes - 1);
    else
        fprintf(stderr, "%s: the count is wrong\n", name);
    qd_text_free(&expected);
    qd_text_free(&found);
    qd_count_free(count);
    qd_cover_search_free(search);
    qd_cover_free(cover);
    return fine;
}

int main(int argc, char **argv) {
    bool fine = true;
    if (argc < 3)
        return fprintf(stderr, "usage: sharing_crew THREADS FILE...\n"), 2;
    for (int i = 2; i < argc; i++)
        fine = measure(argv[i], (uint32_t)atoi(argv[1])) && fine;
    return fine ? 0 : 1;
}
