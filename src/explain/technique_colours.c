/*
 * Colours: strong links on one value join candidates into clusters; along each link one holds and the
 * other does not, so a cluster has two colours of which exactly one holds.
 */
#include "cells.h"
#include "techniques.h"

#define COLOURS_MOST 27 /* clusters of a value: each has at least one house of its own */

/* A cluster: two colours. */
struct colours {
    struct cells side[2];
};

struct colours_all {
    uint32_t value, count;
    struct colours clusters[COLOURS_MOST];
};

/* Adds a cell, and what strong links join it to. */
static void colours_spread(const struct survey *survey, uint32_t value, struct colours *cluster,
                           uint32_t cell, uint32_t side) {
    const uint32_t areas[3] = {CELLS_BOXES + CELLS_BOX(cell), CELLS_COLUMNS + CELLS_COLUMN(cell),
                               CELLS_ROWS + CELLS_ROW(cell)};
    cells_add(&cluster->side[side], cell);
    for (uint32_t i = 0; i < 3; i++) {
        struct cells places = cells_and(survey->where[value], survey->house[areas[i]]);
        struct cells other = cells_minus(places, cells_of(cell));
        if (cells_count(other) == 1 && !cells_meet(other, cluster->side[!side]))
            colours_spread(survey, value, cluster, cells_first(other), !side);
    }
}

static void colours_collect(const struct survey *survey, uint32_t value, struct colours_all *all) {
    struct cells done = {0, 0}, rest = survey->where[value];
    all->value = value;
    all->count = 0;
    for (uint32_t cell; cells_next(&rest, &cell);) {
        struct colours *cluster = &all->clusters[all->count];
        if (cells_has(done, cell))
            continue;
        cluster->side[0] = cluster->side[1] = (struct cells){0, 0};
        colours_spread(survey, value, cluster, cell, 0);
        done = cells_or(done, cells_or(cluster->side[0], cluster->side[1]));
        all->count += cells_any(cluster->side[1]);
    }
}

/* All cells that see at least one of some. */
static struct cells colours_seen(const struct survey *survey, struct cells cells) {
    struct cells seen = {0, 0};
    for (uint32_t cell; cells_next(&cells, &cell);)
        seen = cells_or(seen, cells_seeing(survey->ground, cell));
    return seen;
}

/* A cluster, that side of it first. */
static void colours_put(struct search *search, const struct colours_all *all, uint32_t set,
                        uint32_t cluster, uint32_t side) {
    for (uint32_t i = 0; i < 2; i++)
        qd_step_part_each(search, QD_ROLE_COLOUR, set + i, all->clusters[cluster].side[side ^ i],
                          (uint64_t)1 << all->value);
}

static void colours_begin(struct search *search, const struct colours_all *all, uint32_t cluster,
                          uint32_t side) {
    step_begin(search, search->rung->rating);
    colours_put(search, all, 0, cluster, side);
}

static bool colours_offer(struct search *search, const struct survey *survey,
                          const struct colours_all *all, struct cells removed) {
    return qd_step_offer_removed(search, cells_and(removed, survey->where[all->value]),
                                 (uint64_t)1 << all->value);
}

/* ---- one cluster ----------------------------------------------------------------------------- */

/* What sees both colours is removed. */
static bool colours_trap(struct search *search, const struct survey *survey,
                         const struct colours_all *all) {
    for (uint32_t i = 0; i < all->count; i++) {
        const struct colours *cluster = &all->clusters[i];
        struct cells both = cells_and(colours_seen(survey, cluster->side[0]),
                                      colours_seen(survey, cluster->side[1]));
        colours_begin(search, all, i, 0);
        both = cells_minus(both, cells_or(cluster->side[0], cluster->side[1]));
        if (!colours_offer(search, survey, all, both))
            return false;
    }
    return true;
}

/* A colour with two cells that see each other does not hold. */
static bool colours_wrap(struct search *search, const struct survey *survey,
                         const struct colours_all *all) {
    for (uint32_t i = 0; i < all->count; i++)
        for (uint32_t side = 0; side < 2; side++) {
            struct cells colour = all->clusters[i].side[side];
            if (!cells_meet(colours_seen(survey, colour), colour))
                continue;
            colours_begin(search, all, i, side);
            if (!colours_offer(search, survey, all, colour))
                return false;
        }
    return true;
}

/* ---- two clusters ---------------------------------------------------------------------------- */

typedef bool (*colours_pair)(struct search *search, const struct survey *survey,
                             const struct colours_all *all, uint32_t first, uint32_t second);

static bool colours_find_pairs(struct search *search, const struct survey *survey,
                               const struct colours_all *all, colours_pair look) {
    for (uint32_t first = 0; first < all->count; first++)
        for (uint32_t second = 0; second < all->count; second++)
            if (first != second && !look(search, survey, all, first, second))
                return false;
    return true;
}

/* Colours of two clusters that see each other: one of the opposite colours holds, for each such pair. */
static bool colours_join(struct search *search, const struct survey *survey,
                         const struct colours_all *all, uint32_t first, uint32_t second) {
    const struct colours *left = &all->clusters[first], *right = &all->clusters[second];
    struct cells removed = {0, 0};
    uint32_t told = 0; /* the first pair that sees each other */
    for (uint32_t pair = first < second ? 4 : 0; pair-- > 0;) {
        uint32_t i = pair / 2, j = pair % 2;
        if (!cells_meet(colours_seen(survey, left->side[i]), right->side[j]))
            continue;
        told = pair;
        removed = cells_or(removed, cells_and(colours_seen(survey, left->side[!i]),
                                              colours_seen(survey, right->side[!j])));
    }
    colours_begin(search, all, first, told / 2);
    colours_put(search, all, 2, second, told % 2);
    return colours_offer(search, survey, all, removed);
}

/* A colour that sees both colours of another cluster does not hold. */
static bool colours_clash(struct search *search, const struct survey *survey,
                          const struct colours_all *all, uint32_t first, uint32_t second) {
    for (uint32_t side = 0; side < 2; side++) {
        struct cells colour = all->clusters[first].side[side];
        struct cells seen = colours_seen(survey, colour);
        if (!cells_meet(seen, all->clusters[second].side[0]) ||
            !cells_meet(seen, all->clusters[second].side[1]))
            continue;
        colours_begin(search, all, first, side);
        colours_put(search, all, 2, second, 0);
        if (!colours_offer(search, survey, all, colour))
            return false;
    }
    return true;
}

static bool colours_joins(struct search *search, const struct survey *survey,
                          const struct colours_all *all) {
    return colours_find_pairs(search, survey, all, colours_join);
}

static bool colours_clashes(struct search *search, const struct survey *survey,
                            const struct colours_all *all) {
    return colours_find_pairs(search, survey, all, colours_clash);
}

/* ---- all values ------------------------------------------------------------------------------ */

typedef bool (*colours_look)(struct search *search, const struct survey *survey,
                             const struct colours_all *all);

static bool colours_find(struct search *search, colours_look look) {
    struct survey survey;
    struct colours_all all;
    qd_survey_make(&survey, search);
    for (uint32_t value = 0; value < 9; value++) {
        colours_collect(&survey, value, &all);
        if (!look(search, &survey, &all))
            return false;
    }
    return true;
}

#define SENTENCE_COLOURS "Either %v is in %1 (A), or it is in %2 (B)"

#define COLOURS(id, look, text_name, text_title, words)                                            \
    static bool colours_find_##id(struct search *search) {                                         \
        return colours_find(search, look);                                                         \
    }                                                                                              \
    const struct qd_technique qd_technique_##id = {                                                \
        .name = text_name, .title = text_title, .sentence = words, .find = colours_find_##id}

COLOURS(simple_colours_trap, colours_trap, "simple-colours-trap", "simple colours (trap)",
        SENTENCE_COLOURS ": two colours. So it is in no cell that sees both A and B: %t.");
COLOURS(simple_colours_wrap, colours_wrap, "simple-colours-wrap", "simple colours (wrap)",
        SENTENCE_COLOURS ": two colours. Two cells of A see each other, so A does not hold: %t.");
COLOURS(multi_colours_1, colours_joins, "multi-colours-1", "multi-colours 1",
        SENTENCE_COLOURS
        "; and either it is in %3 (C), or it is in %4 (D). A cell of A sees one of C, so B or D "
        "holds; likewise for any others that see each other. So it is in no cell that sees both of "
        "these: %t.");
COLOURS(multi_colours_2, colours_clashes, "multi-colours-2", "multi-colours 2",
        SENTENCE_COLOURS
        "; and either it is in %3 (C), or it is in %4 (D). A sees cells of both C and D, of which "
        "one holds, so A does not: %t.");
