/*
 * How uneven parts and shares are, for the simulation of bench/clusters.py:
 *
 *     sharing_parts PARTS FILE.dlx...
 *
 * Prints a row for each part: its nodes in each problem, as `cover count --part` has them; and how much of what is left
 * of it a worker gives that is asked at a random moment, in thousandths of the nodes.
 */
#include "problem.h"
#include "support.h"

#include "../../mpi/sharing.h"

#include <inttypes.h>
#include <stdio.h>

struct part {
    uint64_t nodes;
    uint32_t share;
};

static uint64_t count_list(const qd_cover *cover, const qd_cover_starts *starts) {
    qd_text count = QD_TEXT_INIT;
    uint64_t nodes = qd_cover_starts_count(starts) ? count_nodes(cover, starts, &count) : 0;
    qd_text_free(&count);
    return nodes;
}

/* What a search of so many nodes leaves. */
static void search_a_while(const qd_cover *cover, const qd_cover_starts *starts, uint64_t nodes,
                           struct sharing_list *left) {
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    qd_cover_starts *rest;
    qd_count *count;
    qd_outcome outcome;
    settings.limits.slice_nodes = nodes;
    OK(qd_count_new(&count, NULL));
    OK(qd_cover_starts_new(&rest, NULL));
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_cover_search_restart_all(search, starts, NULL));
    OK(qd_cover_search_count(search, count, &outcome, NULL));
    OK(qd_cover_search_remaining(search, rest, NULL));
    for (size_t i = 0; i < qd_cover_starts_count(rest); i++) {
        qd_cover_start start = qd_cover_starts_get(rest, i);
        OK(sharing_list_add(left, &start, "1", 0, NULL));
    }
    qd_cover_search_free(search);
    qd_cover_starts_free(rest);
    qd_count_free(count);
}

static uint32_t measure_share(const qd_cover *cover, const qd_cover_starts *starts,
                              uint64_t nodes) {
    struct sharing_list left, given;
    OK(sharing_list_open(&left, NULL));
    OK(sharing_list_open(&given, NULL));
    search_a_while(cover, starts, nodes, &left);
    OK(sharing_list_share(&left, cover, &given, NULL));
    uint64_t kept_nodes = count_list(cover, left.starts);
    uint64_t given_nodes = count_list(cover, given.starts), both = kept_nodes + given_nodes;
    sharing_list_close(&left);
    sharing_list_close(&given);
    return both ? (uint32_t)((1000 * given_nodes + both / 2) / both) : 0;
}

static struct part measure_part(const qd_cover *cover, const qd_cover_starts *all, size_t begin,
                                size_t end, struct random *random) {
    qd_cover_starts *starts;
    struct part part = {0};
    OK(qd_cover_starts_new(&starts, NULL));
    for (size_t i = begin; i < end; i++) {
        qd_cover_start start = qd_cover_starts_get(all, i);
        OK(qd_cover_starts_add(starts, &start, NULL));
    }
    part.nodes = count_list(cover, starts);
    uint32_t moment = random_below(random, 1000);
    if (part.nodes)
        part.share = measure_share(cover, starts, 1 + part.nodes * moment / 1000);
    qd_cover_starts_free(starts);
    return part;
}

static struct part *measure(const char *name, size_t count) {
    qd_cover_starts *starts;
    size_t *bounds;
    qd_cover *cover = read_problem(name);
    struct part *parts = calloc(count, sizeof *parts);
    struct random random = random_from(1);
    if (!cover || !parts)
        exit(1);
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_split_parts(cover, count, NULL, starts, &bounds, NULL));
    for (size_t i = 0; i < count; i++)
        parts[i] = measure_part(cover, starts, bounds[i], bounds[i + 1], &random);
    qd_free(bounds);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
    return parts;
}

static void print_heading(char **names, int count) {
    printf("part");
    for (int n = 0; n < count; n++) {
        const char *slash = strrchr(names[n], '/'), *name = slash ? slash + 1 : names[n];
        int length = (int)strcspn(name, ".");
        printf(",%.*s,share", length, name);
    }
    printf("\n");
}

int main(int argc, char **argv) {
    struct part *parts[16];
    if (argc < 3 || argc > 2 + 16)
        return fprintf(stderr, "usage: sharing_parts PARTS FILE...\n"), 2;
    size_t count = strtoul(argv[1], NULL, 10);
    for (int n = 2; n < argc; n++)
        parts[n - 2] = measure(argv[n], count);
    print_heading(argv + 2, argc - 2);
    for (size_t i = 0; i < count; i++) {
        printf("%zu", i + 1);
        for (int n = 0; n < argc - 2; n++)
            printf(",%" PRIu64 ",%" PRIu32, parts[n][i].nodes, parts[n][i].share);
        printf("\n");
    }
    for (int n = 0; n < argc - 2; n++)
        free(parts[n]);
    return 0;
}
