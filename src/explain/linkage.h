/*
 * Links between candidates, for chains of alternating strong and weak ones: if a node is off its strong links
 * are on, and if it is on its weak links are off.
 *
 * A node is a candidate, or a group: all places of a value that a box and a line have in common, two or
 * three; it is on if one of them holds.
 *
 * With almost locked sets, all places of a value in one are a node, too, and any two values of one have a strong
 * link: if none of the places of one holds, one of the other's does.
 *
 * Searches go from nodes that are on to the next ones that are on, over one that is off; so nodes without
 * strong links cost nothing. Workload: a hard position has 250 candidates and 100 groups, with 10 such double
 * links each; a technique searches from each of them. With almost locked sets there are up to 3,000 nodes and
 * 100,000 links.
 */
#ifndef QD_EXPLAIN_LINKAGE_H
#define QD_EXPLAIN_LINKAGE_H

#include "als.h"

#define LINKAGE_GROUPS (9 * 54)
#define LINKAGE_PLAIN (729 + LINKAGE_GROUPS) /* candidates and groups */
#define LINKAGE_NODES 3072 /* with those of almost locked sets; sets that need more are left out */
#define LINKAGE_STRONG_IN_SETS (ALS_MOST * 20) /* the same for their strong links */
#define LINKAGE_STRONG                                                                             \
    (LINKAGE_PLAIN * 4 + (LINKAGE_NODES - LINKAGE_PLAIN) * 3 + LINKAGE_STRONG_IN_SETS)
#define LINKAGE_WEAK (1 << 19)
#define LINKAGE_DOUBLE (LINKAGE_PLAIN * 40 * 4)
#define LINKAGE_NONE 0xffff

struct linkage_node {
    struct cells cells;
    struct cells seeing; /* cells that see all of its cells */
    uint8_t value;
    bool is_group;
};

/* Which links there are. */
struct linkage_kind {
    bool in_houses, in_cells; /* strong links */
    bool weak_in_cells;
    bool groups;
    const struct als_list *almost; /* NULL: none */
    uint32_t cells_most;           /* of an almost locked set */
};

struct linkage {
    const struct search *search;
    struct survey survey;
    struct linkage_kind kind;
    uint32_t count, plain; /* nodes; those that are candidates or groups come first */
    struct linkage_node nodes[LINKAGE_NODES];
    uint16_t candidate[729];               /* node of cell * 9 + value; LINKAGE_NONE */
    uint16_t group[9][CELLS_BOXES + 9][6]; /* of a value in a box: three columns, three rows */
    uint32_t strong_of[LINKAGE_NODES + 1], weak_of[LINKAGE_NODES + 1], double_of[LINKAGE_NODES + 1];
    uint16_t strong[LINKAGE_STRONG], weak[LINKAGE_WEAK];
    uint16_t by[LINKAGE_STRONG]; /* of a strong link: the almost locked set, or LINKAGE_NONE */
    /* Of each node, the almost locked sets in which it is a value: those of one node after one another. */
    uint16_t almost_first[LINKAGE_NODES], almost_next[ALS_MOST * 9], almost_node[ALS_MOST * 9];
    /* The nodes of almost locked sets that are neither candidates nor groups, by value. */
    uint16_t spread_first[9], spread_next[LINKAGE_NODES];
    struct linkage_double {
        uint16_t over, to;
    } doubles[LINKAGE_DOUBLE]; /* without almost locked sets */
    /* A search: nodes that are on, in the order in which they were reached. */
    uint16_t reached[LINKAGE_NODES], from[LINKAGE_NODES], over[LINKAGE_NODES];
    uint32_t mark[LINKAGE_NODES], marker, reached_count;
    uint32_t off_mark[LINKAGE_NODES];
    /* A chain: nodes that are off, on, off ... */
    uint16_t path[2 * LINKAGE_NODES];
    uint32_t length;
};

struct linkage *qd_linkage_new(void);
void qd_linkage_free(struct linkage *linkage);

/* Collects nodes and links of a position. */
void qd_linkage_make(struct linkage *linkage, const struct search *search,
                     struct linkage_kind kind);

/* What follows if a node is on or off. */
void qd_linkage_search(struct linkage *linkage, uint32_t source, bool is_on);

static inline bool linkage_is_on(const struct linkage *linkage, uint32_t node) {
    return linkage->mark[node] == linkage->marker;
}

/* The almost locked set of the strong link between two nodes, or LINKAGE_NONE. */
uint32_t qd_linkage_by(const struct linkage *linkage, uint32_t from, uint32_t to);

/* The path to a node that is on. */
void qd_linkage_trace(struct linkage *linkage, uint32_t node);

bool qd_linkage_has_group(const struct linkage *linkage);

#define LINKAGE_SETS 8 /* most almost locked sets in a chain */

/* The sets of the path's strong links, in their order; their count. 0: it is not told, for there are none, or too many,
 * or one whose link would look like one within a cell. */
uint32_t qd_linkage_sets(const struct linkage *linkage, bool is_on, bool closes, uint32_t *sets);

/* Puts the path as almost locked sets, links and groups into the step; `is_on`: its first node; `closes`: with the link
 * back to the first node. */
void qd_linkage_put(struct search *search, const struct linkage *linkage, bool is_on, bool closes);

/* A path of which one end holds: offers what both rule out. */
bool qd_linkage_offer(struct search *search, const struct linkage *linkage);

#endif
