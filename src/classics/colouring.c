/* Colours and perfect matchings of graphs. */
#include "graph.h"

#include "../base/memory.h"

#include <stdlib.h>

struct colouring {
    qd_making *making;
    struct qd_graph graph;
    uint32_t colours;
    uint32_t edges;      /* the first item of the edges: each has one for every colour */
    uint32_t alone;      /* and of the vertices that have no edge */
    size_t *first;       /* of each vertex: where its edges begin in the list below */
    uint32_t *incidents; /* the edges of all vertices */
};

/* For each vertex the list of its edges. */
static bool colouring_index(struct colouring *colouring) {
    const struct qd_graph *graph = &colouring->graph;
    size_t vertices = graph->vertices.count, *first;
    colouring->first = first = qd_array_new(vertices + 2, sizeof *first);
    colouring->incidents = qd_array_new(2 * graph->count, sizeof *colouring->incidents);
    if (!first || !colouring->incidents) {
        qd_making_fail_memory(colouring->making);
        return false;
    }
    for (size_t i = 0; i < 2 * graph->count; i++)
        first[graph->edges[i / 2].ends[i % 2] + 2]++;
    for (size_t v = 2; v < vertices + 2; v++)
        first[v] += first[v - 1];
    for (size_t i = 0; i < 2 * graph->count; i++)
        colouring->incidents[first[graph->edges[i / 2].ends[i % 2] + 1]++] = (uint32_t)(i / 2);
    return true;
}

/* An edge takes each colour once; so does a vertex alone, whose options would all be equal. */
static void colouring_add_items(struct colouring *colouring) {
    qd_making *making = colouring->making;
    const struct qd_graph *graph = &colouring->graph;
    qd_graph_add_vertices(making, graph);
    colouring->edges = (uint32_t)graph->vertices.count;
    for (size_t i = 0; i < graph->count && making->status == QD_OK; i++)
        for (uint32_t c = 0; c < colouring->colours; c++)
            qd_making_item(making, QD_SECONDARY, "%zu.%c", i + 1, QD_CLASSIC_SYMBOLS[c]);
    colouring->alone = colouring->edges + (uint32_t)graph->count * colouring->colours;
    for (size_t v = 0; v < graph->vertices.count && making->status == QD_OK; v++)
        for (uint32_t c = 0; c < colouring->colours; c++)
            if (colouring->first[v] == colouring->first[v + 1])
                qd_making_item(making, QD_SECONDARY, "+%zu.%c", v + 1, QD_CLASSIC_SYMBOLS[c]);
}

static void colouring_add_options(struct colouring *colouring) {
    qd_making *making = colouring->making;
    uint32_t alone = colouring->alone;
    for (uint32_t v = 0; v < colouring->graph.vertices.count && making->status == QD_OK; v++)
        for (uint32_t c = 0; c < colouring->colours; c++) {
            qd_making_put(making, v);
            for (size_t i = colouring->first[v]; i < colouring->first[v + 1]; i++)
                qd_making_put(making,
                              colouring->edges + colouring->incidents[i] * colouring->colours + c);
            if (colouring->first[v] == colouring->first[v + 1])
                qd_making_put(making, alone++);
            qd_making_option(making, 0);
        }
}

void qd_classic_colouring(qd_making *making) {
    struct colouring colouring = {.making = making};
    qd_graph_take(making, &colouring.graph);
    colouring.colours = qd_making_number(making, "K", 1, QD_CLASSIC_MOST_SYMBOLS);
    if (making->status == QD_OK && colouring_index(&colouring)) {
        colouring_add_items(&colouring);
        colouring_add_options(&colouring);
    }
    free(colouring.first);
    free(colouring.incidents);
    qd_graph_free(&colouring.graph);
}

void qd_classic_matching(qd_making *making) {
    struct qd_graph graph = {.edges = NULL};
    qd_graph_take(making, &graph);
    qd_graph_add_vertices(making, &graph);
    for (size_t i = 0; i < graph.count && making->status == QD_OK; i++) {
        qd_making_put(making, graph.edges[i].ends[0]);
        qd_making_put(making, graph.edges[i].ends[1]);
        qd_making_option(making, 0);
    }
    qd_graph_free(&graph);
}
