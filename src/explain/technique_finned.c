/*
 * Finned fish: of the places of a value in d rows (or columns), those outside d columns (or rows) are fins,
 * in one box. Either a fin holds, or the fish does: so the value is removed from the cover where it sees
 * all fins. If some line has fewer than two places besides the fins it is called sashimi.
 */
#include "wording.h"
#include "cells.h"
#include "techniques.h"

struct finned {
    struct search *search;
    struct survey survey;
    bool is_sashimi;
    uint32_t value;
    uint32_t bases, covers; /* first areas of the two kinds of lines */
    uint16_t places[9];     /* of the value in each base line: bits for cover lines */
    uint32_t lines[9];      /* chosen, ascending */
};

static bool finned_line_is_sashimi(const struct finned *finned, uint32_t covers) {
    for (uint32_t i = 0; i < finned->search->rung->technique->degree; i++) {
        uint32_t left = finned->places[finned->lines[i]] & covers;
        if ((left & (left - 1)) == 0)
            return true;
    }
    return false;
}

/* The fish with these covers. */
static bool finned_try(struct finned *finned, uint32_t covers) {
    struct search *search = finned->search;
    uint32_t degree = search->rung->technique->degree, bases = 0;
    uint64_t value = (uint64_t)1 << finned->value;
    for (uint32_t i = 0; i < degree; i++)
        bases |= 1u << finned->lines[i];
    struct cells base = survey_unite(&finned->survey, finned->bases, bases);
    struct cells cover = survey_unite(&finned->survey, finned->covers, covers);
    struct cells fins = cells_minus(cells_and(base, finned->survey.where[finned->value]), cover);
    if (!cells_any(fins) || finned_line_is_sashimi(finned, covers) != finned->is_sashimi)
        return true;
    struct cells removed =
        cells_and(cells_minus(cover, base), cells_and(finned->survey.where[finned->value],
                                                      cells_seeing_all(search->ground, fins)));
    if (!cells_any(removed))
        return true;
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < degree; i++)
        step_part(search, QD_ROLE_BASE, finned->bases + finned->lines[i], QD_NO_CELL, value);
    for (uint32_t rest = covers; rest; rest &= rest - 1)
        step_part(search, QD_ROLE_COVER, finned->covers + qd_lowest_bit(rest), QD_NO_CELL, value);
    qd_step_part_each(search, QD_ROLE_FIN, 0, fins, value);
    return qd_step_offer_removed(search, removed, value);
}

/* Fins lie in one box: all places outside its three cover lines are in the cover. */
static bool finned_cover(struct finned *finned) {
    uint32_t degree = finned->search->rung->technique->degree, all = 0;
    for (uint32_t i = 0; i < degree; i++)
        all |= finned->places[finned->lines[i]];
    for (uint32_t chute = 0; chute < 3; chute++) {
        uint32_t near = 7u << 3 * chute, far = all & ~near;
        for (uint32_t some = 1; some < 8; some++) {
            uint32_t covers = far | some << 3 * chute;
            if ((covers & all) == covers && qd_bit_count(covers) == degree &&
                !finned_try(finned, covers))
                return false;
        }
    }
    return true;
}

/* Chooses line number `depth`. */
static bool finned_choose(struct finned *finned, uint32_t depth, uint32_t from) {
    if (depth == finned->search->rung->technique->degree)
        return finned_cover(finned);
    for (uint32_t line = from; line < 9; line++) {
        finned->lines[depth] = line;
        if (finned->places[line] && !finned_choose(finned, depth + 1, line + 1))
            return false;
    }
    return true;
}

static bool finned_find_along(struct finned *finned, uint32_t bases, uint32_t covers) {
    finned->bases = bases;
    finned->covers = covers;
    for (uint32_t line = 0; line < 9; line++)
        finned->places[line] =
            (uint16_t)position_places(finned->search->position, bases + line, finned->value);
    return finned_choose(finned, 0, 0);
}

static bool finned_find(struct search *search, bool is_sashimi) {
    struct finned finned = {.search = search, .is_sashimi = is_sashimi};
    qd_survey_make(&finned.survey, search);
    for (finned.value = 0; finned.value < 9; finned.value++)
        if (!finned_find_along(&finned, CELLS_ROWS, CELLS_COLUMNS) ||
            !finned_find_along(&finned, CELLS_COLUMNS, CELLS_ROWS))
            return false;
    return true;
}

static bool finned_find_full(struct search *search) {
    return finned_find(search, false);
}

static bool finned_find_sashimi(struct search *search) {
    return finned_find(search, true);
}

#define FINNED(id, text_name, text_title, finder, size)                                            \
    const struct qd_technique id = {.name = text_name,                                             \
                                    .title = text_title,                                           \
                                    .sentence = SENTENCE_FINS,                                     \
                                    .find = finder,                                                \
                                    .degree = size}

FINNED(qd_technique_finned_x_wing, "finned-x-wing", "finned X-wing", finned_find_full, 2);
FINNED(qd_technique_finned_swordfish, "finned-swordfish", "finned swordfish", finned_find_full, 3);
FINNED(qd_technique_finned_jellyfish, "finned-jellyfish", "finned jellyfish", finned_find_full, 4);
FINNED(qd_technique_sashimi_x_wing, "sashimi-x-wing", "sashimi X-wing", finned_find_sashimi, 2);
FINNED(qd_technique_sashimi_swordfish, "sashimi-swordfish", "sashimi swordfish",
       finned_find_sashimi, 3);
FINNED(qd_technique_sashimi_jellyfish, "sashimi-jellyfish", "sashimi jellyfish",
       finned_find_sashimi, 4);
