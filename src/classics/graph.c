/* Graphs by name, as lists of edges, and in the format of DIMACS. */
#include "graph.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_VERTICES 100000
#define MOST_EDGES 5000000
#define LONGEST_NAME 60

void qd_graph_free(struct qd_graph *graph) {
    qd_names_clear(&graph->vertices);
    free(graph->edges);
}

void qd_graph_add_vertices(qd_making *making, const struct qd_graph *graph) {
    for (uint32_t i = 0; i < graph->vertices.count && making->status == QD_OK; i++)
        qd_making_item(making, QD_PRIMARY, "%s", qd_names_get(&graph->vertices, i));
}

static uint32_t graph_add_vertex(qd_making *making, struct qd_graph *graph, const char *name,
                                 size_t length) {
    uint32_t vertex = qd_names_find(&graph->vertices, name, length);
    if (vertex != QD_NO_NAME || !qd_making_goes_on(making, 256))
        return vertex;
    if (graph->vertices.count >= MOST_VERTICES)
        qd_making_fail(making, QD_ERROR_RANGE, "a graph has at most %d vertices", MOST_VERTICES);
    else if (!qd_names_add(&graph->vertices, name, length))
        qd_making_fail_memory(making);
    return (uint32_t)graph->vertices.count - 1;
}

static void graph_join(qd_making *making, struct qd_graph *graph, uint32_t one, uint32_t other) {
    QD_CHECK(making->status != QD_OK ||
             (one < graph->vertices.count && other < graph->vertices.count));
    if (!qd_making_goes_on(making, 8))
        return;
    if (graph->count >= MOST_EDGES)
        qd_making_fail(making, QD_ERROR_RANGE, "a graph has at most %d edges", MOST_EDGES);
    else if (!qd_array_reserve(&graph->edges, &graph->capacity, graph->count + 1,
                               sizeof *graph->edges))
        qd_making_fail_memory(making);
    else
        graph->edges[graph->count++] =
            (struct qd_edge){{one < other ? one : other, one < other ? other : one}};
}

static int graph_compare(const void *left, const void *right) {
    const struct qd_edge *one = left, *other = right;
    int k = one->ends[0] == other->ends[0];
    return one->ends[k] < other->ends[k] ? -1 : one->ends[k] > other->ends[k];
}

static void graph_sort(struct qd_graph *graph) {
    size_t kept = 0;
    if (graph->count)
        qsort(graph->edges, graph->count, sizeof *graph->edges, graph_compare);
    for (size_t i = 0; i < graph->count; i++)
        if (i == 0 || graph_compare(&graph->edges[i - 1], &graph->edges[i]) != 0)
            graph->edges[kept++] = graph->edges[i];
    graph->count = kept;
}

/* ---- graphs with names ----------------------------------------------------------------------- */

static void graph_add_numbered(qd_making *making, struct qd_graph *graph, uint32_t count) {
    char name[16];
    for (uint32_t i = 1; i <= count && making->status == QD_OK; i++) {
        int length = snprintf(name, sizeof name, "v%u", i);
        graph_add_vertex(making, graph, name, (size_t)length);
    }
}

static void graph_add_board(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    char name[24];
    for (uint32_t i = 0; i < sides[0] * sides[1] && making->status == QD_OK; i++) {
        int length = snprintf(name, sizeof name, "r%uc%u", i / sides[1] + 1, i % sides[1] + 1);
        graph_add_vertex(making, graph, name, (size_t)length);
    }
}

static void graph_path(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    graph_add_numbered(making, graph, sides[0]);
    for (uint32_t i = 1; i < sides[0]; i++)
        graph_join(making, graph, i - 1, i);
}

static void graph_cycle(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    graph_path(making, graph, sides);
    if (sides[0] < 3)
        qd_making_fail(making, QD_ERROR_RANGE, "a cycle has at least 3 vertices");
    graph_join(making, graph, 0, sides[0] - 1);
}

static void graph_complete(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    graph_add_numbered(making, graph, sides[0]);
    for (uint32_t i = 0; i < sides[0]; i++)
        for (uint32_t j = 0; j < i && making->status == QD_OK; j++)
            graph_join(making, graph, j, i);
}

static void graph_hypercube(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    QD_CHECK(sides[0] <= 16);
    uint32_t count = UINT32_C(1) << sides[0];
    graph_add_numbered(making, graph, count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t bit = 1; bit < count; bit <<= 1)
            if (!(i & bit))
                graph_join(making, graph, i, i | bit);
}

static void graph_petersen(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    (void)sides;
    graph_add_numbered(making, graph, 10);
    for (uint32_t i = 0; i < 5; i++) {
        graph_join(making, graph, i, (i + 1) % 5);
        graph_join(making, graph, i, i + 5);
        graph_join(making, graph, i + 5, (i + 2) % 5 + 5);
    }
}

/* Mycielski's graphs: no triangle, and every one needs a colour more than the one before. */
static void graph_mycielski(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    if (sides[0] < 2)
        qd_making_fail(making, QD_ERROR_RANGE, "myciel must be 2 to 11");
    graph_add_numbered(making, graph, 2);
    graph_join(making, graph, 0, 1);
    for (uint32_t step = 2; step <= sides[0] && making->status == QD_OK; step++) {
        uint32_t count = (uint32_t)graph->vertices.count;
        size_t edges = graph->count;
        graph_add_numbered(making, graph, 2 * count + 1);
        for (size_t i = 0; i < edges; i++) {
            struct qd_edge edge = graph->edges[i];
            graph_join(making, graph, edge.ends[0], count + edge.ends[1]);
            graph_join(making, graph, edge.ends[1], count + edge.ends[0]);
        }
        for (uint32_t i = 0; i < count; i++)
            graph_join(making, graph, count + i, 2 * count);
    }
}

static void graph_grid(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    graph_add_board(making, graph, sides);
    for (uint32_t row = 0; row < sides[0]; row++)
        for (uint32_t column = 0; column < sides[1]; column++) {
            uint32_t cell = row * sides[1] + column;
            if (column)
                graph_join(making, graph, cell - 1, cell);
            if (row)
                graph_join(making, graph, cell - sides[1], cell);
        }
}

/* Whether a queen, or a king, goes from a cell to another one. */
static bool graph_queen_goes(uint32_t down, uint32_t across) {
    return down == 0 || across == 0 || down == across;
}

static bool graph_king_goes(uint32_t down, uint32_t across) {
    return down <= 1 && across <= 1;
}

static bool graph_knight_goes(uint32_t down, uint32_t across) {
    return down * across == 2;
}

static void graph_moves(qd_making *making, struct qd_graph *graph, const uint32_t *sides,
                        bool (*goes)(uint32_t down, uint32_t across)) {
    graph_add_board(making, graph, sides);
    uint32_t cells = sides[0] * sides[1];
    for (uint32_t i = 0; i < cells && qd_making_goes_on(making, cells); i++)
        for (uint32_t j = i + 1; j < cells && making->status == QD_OK; j++) {
            uint32_t left = i % sides[1], right = j % sides[1];
            if (goes(j / sides[1] - i / sides[1], left > right ? left - right : right - left))
                graph_join(making, graph, i, j);
        }
}

static void graph_queen(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    graph_moves(making, graph, sides, graph_queen_goes);
}

static void graph_king(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    graph_moves(making, graph, sides, graph_king_goes);
}

static void graph_knight(qd_making *making, struct qd_graph *graph, const uint32_t *sides) {
    graph_moves(making, graph, sides, graph_knight_goes);
}

struct graph_row {
    const char *name;
    uint32_t sides; /* how many numbers follow; 2: one means a square */
    uint32_t most;  /* of each */
    void (*make)(qd_making *making, struct qd_graph *graph, const uint32_t *sides);
};

static const struct graph_row graph_rows[] = {
    {"petersen", 0, 0, graph_petersen},    {"path", 1, 99999, graph_path},
    {"cycle", 1, 99999, graph_cycle},      {"complete", 1, 3000, graph_complete},
    {"hypercube", 1, 16, graph_hypercube}, {"myciel", 1, 11, graph_mycielski},
    {"grid", 2, 300, graph_grid},          {"queen", 2, 99, graph_queen},
    {"king", 2, 99, graph_king},           {"knight", 2, 99, graph_knight},
};

/* `queen5`, `grid4x5`: whether the argument is of this row; then its numbers. */
static bool graph_is(const struct graph_row *row, const char *argument, uint32_t *sides) {
    size_t length = strlen(row->name);
    if (strncmp(argument, row->name, length) != 0)
        return false;
    const char *rest = argument + length;
    uint32_t found = *rest ? qd_classic_read_sides(rest, strlen(rest), sides, 2) : 0;
    if (found == 1 && row->sides == 2)
        sides[1] = sides[found++];
    if (found == 2 && row->sides == 2 && sides[1] == 0)
        sides[1] = sides[0];
    return found == row->sides && (found || !*rest);
}

static bool graph_make_named(qd_making *making, struct qd_graph *graph, const char *argument) {
    for (size_t i = 0; i < sizeof graph_rows / sizeof *graph_rows; i++) {
        uint32_t sides[3] = {0, 0, 0};
        const struct graph_row *row = &graph_rows[i];
        if (!graph_is(row, argument, sides))
            continue;
        for (uint32_t k = 0; k < row->sides; k++)
            if (sides[k] < 1 || sides[k] > row->most)
                qd_making_fail(making, QD_ERROR_RANGE, "numbers of %s must be 1 to %u", row->name,
                               row->most);
        if (making->status == QD_OK)
            row->make(making, graph, sides);
        return true;
    }
    return false;
}

/* ---- texts ----------------------------------------------------------------------------------- */

struct graph_text {
    qd_making *making;
    struct qd_graph *graph;
    uint64_t line;
    bool is_dimacs;
    uint32_t numbered; /* DIMACS: the vertices of its `p` line; 0 before that */
};

static void graph_fail(struct graph_text *text, const char *what) {
    if (text->making->status != QD_OK)
        return;
    qd_making_fail(text->making, QD_ERROR_SYNTAX, "%s", what);
    if (text->making->error)
        text->making->error->line = text->line;
}

/* The next word of a line; its length, 0 if there is none. */
static size_t graph_word(const char **at, const char *end, const char **word) {
    while (*at < end && qd_is_blank(**at))
        ++*at;
    for (*word = *at; *at < end && !qd_is_blank(**at);)
        ++*at;
    return (size_t)(*at - *word);
}

/* `p edge VERTICES EDGES`, the rest of it. */
static void graph_read_heading(struct graph_text *text, const char *at, const char *end) {
    const char *word;
    uint64_t count = 0;
    graph_word(&at, end, &word);
    size_t length = graph_word(&at, end, &word);
    const char *digits = word;
    if (!qd_scan_number(&digits, word + length, MOST_VERTICES, &count) || digits != word + length ||
        count == 0)
        graph_fail(text, "this line should say `p edge VERTICES EDGES`");
    text->numbered = (uint32_t)count;
    graph_add_numbered(text->making, text->graph, (uint32_t)count);
}

static uint32_t graph_read_vertex(struct graph_text *text, const char *word, size_t length) {
    uint64_t number = 0;
    const char *at = word;
    if (!text->numbered)
        return graph_add_vertex(text->making, text->graph, word, length);
    if (!qd_scan_number(&at, word + length, text->numbered, &number) || at != word + length ||
        number == 0)
        graph_fail(text, "a vertex is not one of those numbers");
    return text->making->status == QD_OK ? (uint32_t)number - 1 : 0;
}

static void graph_read_edge(struct graph_text *text, const char *at, const char *end) {
    const char *words[2];
    uint32_t ends[2];
    for (int k = 0; k < 2; k++) {
        size_t length = graph_word(&at, end, &words[k]);
        if (length == 0) {
            graph_fail(text, "an edge has two vertices");
            return;
        }
        if (length > LONGEST_NAME || memchr(words[k], '\0', length)) {
            graph_fail(text, "the name of a vertex is too long, or has a NUL");
            return;
        }
        ends[k] = graph_read_vertex(text, words[k], length);
    }
    if (ends[0] == ends[1])
        graph_fail(text, "an edge joins a vertex to itself");
    graph_join(text->making, text->graph, ends[0], ends[1]);
}

/* A line of DIMACS: a comment, the heading, an edge; others say nothing about edges. */
static void graph_read_dimacs(struct graph_text *text, char kind, const char *at, const char *end) {
    if (kind == 'p' && !text->numbered)
        graph_read_heading(text, at, end);
    else if (kind == 'e' && text->numbered)
        graph_read_edge(text, at, end);
    else if (!kind || !strchr("cndvx", kind))
        graph_fail(text, "this is not a line of a graph in the format of DIMACS");
}

/* Comments begin with # or %. */
static void graph_read_line(struct graph_text *text, const char *line, const char *end) {
    const char *at = line, *word;
    size_t length = graph_word(&at, end, &word);
    text->line++;
    if (length == 0)
        return;
    if (text->is_dimacs)
        graph_read_dimacs(text, length == 1 ? *word : '\0', at, end);
    else if (*word != '#' && *word != '%')
        graph_read_edge(text, line, end);
}

/* Whether a line begins with `p edge` or `p col`. */
static bool graph_is_dimacs(const char *at, const char *end) {
    while (at < end) {
        const char *rest = at, *stop = qd_find_line_end(at, end, false, &at);
        if (qd_scan_word(&rest, stop, "p edge") || qd_scan_word(&rest, stop, "p col"))
            return true;
    }
    return false;
}

static void graph_read(qd_making *making, struct qd_graph *graph, const char *name) {
    struct graph_text reading = {.making = making, .graph = graph};
    qd_text text = QD_TEXT_INIT;
    if (qd_making_read(making, name, &text)) {
        const char *at = text.data + qd_byte_order_mark(text.data, text.length);
        const char *end = text.data + text.length;
        reading.is_dimacs = graph_is_dimacs(at, end);
        while (at < end && making->status == QD_OK) {
            const char *line = at, *stop = qd_find_line_end(line, end, false, &at);
            graph_read_line(&reading, line, stop);
        }
        if (!graph->vertices.count)
            qd_making_fail(making, QD_ERROR_SYNTAX, "there is no graph");
    }
    qd_text_free(&text);
}

void qd_graph_take(qd_making *making, struct qd_graph *graph) {
    const char *argument = qd_making_word(making, "the graph");
    if (argument && !graph_make_named(making, graph, argument))
        graph_read(making, graph, argument);
    graph_sort(graph);
}
