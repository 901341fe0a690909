/*
 * Remote pair: a chain of at least four cells with the same two candidates, each of which sees the next.
 * They alternate, so cells that see two of them at an odd distance have neither of the candidates.
 */
#include "cells.h"
#include "techniques.h"

/* The cells of a pair, by their distance from the first one. */
struct remote_pair {
    uint64_t pair;
    uint32_t length;
    uint32_t path[81];
};

/* Cells that see two of the path at an odd distance of three or more. */
static struct cells remote_pair_seen(const struct survey *survey, const struct remote_pair *chain) {
    struct cells seen = {0, 0};
    for (uint32_t i = 0; i < chain->length; i++)
        for (uint32_t j = i + 3; j < chain->length; j += 2)
            seen = cells_or(seen, cells_and(cells_seeing(survey->ground, chain->path[i]),
                                            cells_seeing(survey->ground, chain->path[j])));
    for (uint32_t i = 0; i < chain->length; i++)
        seen = cells_minus(seen, cells_of(chain->path[i]));
    return seen;
}

static bool remote_pair_offer(struct search *search, const struct survey *survey,
                              const struct remote_pair *chain) {
    uint32_t value = qd_lowest_bit(chain->pair);
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < chain->length; i++) {
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, chain->path[i], chain->pair);
        if (i + 1 < chain->length)
            qd_step_link(search, 0, chain->path[i], value, i % 2, chain->path[i + 1], value,
                         qd_cells_link(chain->path[i], chain->path[i + 1]));
    }
    return qd_step_offer_removed(search, remote_pair_seen(survey, chain), chain->pair);
}

/* Shortest paths from a cell, to the cells at an odd distance. */
static bool remote_pair_find_from(struct search *search, const struct survey *survey,
                                  struct cells cells, uint32_t source, uint64_t pair) {
    uint8_t from[81], depth[81];
    uint32_t queue[81], count = 0;
    queue[count++] = source;
    depth[source] = 0;
    cells = cells_minus(cells, cells_of(source));
    for (uint32_t i = 0; i < count; i++) {
        struct cells next = cells_and(cells, cells_seeing(survey->ground, queue[i]));
        cells = cells_minus(cells, next);
        for (uint32_t cell; cells_next(&next, &cell);) {
            from[cell] = (uint8_t)queue[i];
            depth[cell] = (uint8_t)(depth[queue[i]] + 1);
            queue[count++] = cell;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        struct remote_pair chain = {.pair = pair, .length = depth[queue[i]] + 1u};
        if (depth[queue[i]] < 3 || depth[queue[i]] % 2 == 0 || queue[i] < source)
            continue;
        for (uint32_t k = chain.length, cell = queue[i]; k-- > 0; cell = k ? from[cell] : cell)
            chain.path[k] = cell;
        if (!remote_pair_offer(search, survey, &chain))
            return false;
    }
    return true;
}

static bool remote_pair_find(struct search *search) {
    struct survey survey;
    qd_survey_make(&survey, search);
    uint32_t source;
    for (struct cells rest = survey.bivalue; cells_next(&rest, &source);) {
        uint64_t pair = search->position->candidates[source];
        struct cells same =
            cells_and(survey.bivalue, cells_and(survey.where[qd_lowest_bit(pair)],
                                                survey.where[qd_lowest_bit(pair & (pair - 1))]));
        if (cells_count(same) >= 4 && !remote_pair_find_from(search, &survey, same, source, pair))
            return false;
    }
    return true;
}

const struct qd_technique qd_technique_remote_pair = {
    .name = "remote-pair",
    .title = "remote pair",
    .sentence =
        "Each of %B has only the values %v, and sees the next one. So two of them that are an odd "
        "number of steps apart have different values, and a cell that sees both has neither: %t.",
    .find = remote_pair_find,
    .family = FAMILY_OWN};
