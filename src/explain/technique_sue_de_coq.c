/*
 * Sue de Coq: two or three cells that a box and a line have in common, some other cells of the line, and some
 * other cells of the box. Each value is in all of these cells at most once, or twice if both the line's and
 * the box's cells have it but not the common ones. If there are no more values than that for the cells, all
 * of them are there: so those of the line's cells are removed from the rest of the line, those of the box's
 * from the rest of the box, and those that only the common cells have from both.
 */
#include "cells.h"
#include "techniques.h"

struct sue_de_coq {
    struct search *search;
    struct survey survey;
    uint32_t areas[2];   /* line, box */
    struct cells common; /* those chosen */
    uint64_t common_values;
    struct cells parts[2]; /* those chosen of the line and of the box */
    uint64_t part_values[2];
};

static bool sue_de_coq_offer(struct sue_de_coq *coq) {
    struct search *search = coq->search;
    struct gathered gathered = {{0}};
    step_begin(search, search->rung->rating);
    qd_step_part_each(search, QD_ROLE_BASE, 0, coq->common, 0x1ff);
    for (uint32_t i = 0; i < 2; i++) {
        struct cells own = cells_or(coq->common, coq->parts[i]);
        step_part(search, QD_ROLE_COVER, coq->areas[i], QD_NO_CELL, coq->part_values[i]);
        qd_step_part_each(search, QD_ROLE_SET, i, coq->parts[i], 0x1ff);
        gather(&gathered, cells_minus(coq->survey.house[coq->areas[i]], own),
               (coq->common_values & ~coq->part_values[!i]) | coq->part_values[i]);
    }
    return qd_step_offer_gathered(search, &gathered);
}

/* The cells of the line or the box that can be chosen with the common ones. */
static struct cells sue_de_coq_others(const struct sue_de_coq *coq, uint32_t part) {
    return cells_minus(cells_and(coq->survey.house[coq->areas[part]], coq->survey.empty),
                       coq->common);
}

/* By how many cells more than new values a part adds. */
static uint32_t sue_de_coq_gain(const struct sue_de_coq *coq, uint32_t part) {
    uint32_t more = qd_bit_count(coq->part_values[part] & ~coq->common_values);
    uint32_t count = cells_count(coq->parts[part]);
    return count > more ? count - more : 0;
}

static bool sue_de_coq_choose(struct sue_de_coq *coq, uint32_t part, struct cells rest,
                              uint32_t lack);

/* The chosen cells of the line are followed by those of the box; those complete the pattern. */
static bool sue_de_coq_take(struct sue_de_coq *coq, uint32_t part, uint32_t lack) {
    uint32_t gain = sue_de_coq_gain(coq, part);
    if (part == 1)
        return gain != lack || coq->part_values[0] & coq->part_values[1] & coq->common_values ||
               sue_de_coq_offer(coq);
    if (!gain || gain >= lack)
        return true;
    coq->parts[1] = (struct cells){0, 0};
    coq->part_values[1] = 0;
    return sue_de_coq_choose(coq, 1, cells_minus(sue_de_coq_others(coq, 1), coq->parts[0]),
                             lack - gain);
}

/* Whether the chosen cells, with some of so many others, can complete the pattern: new values only become more. */
static bool sue_de_coq_can_grow(const struct sue_de_coq *coq, uint32_t part, uint32_t others,
                                uint32_t lack) {
    uint32_t more = qd_bit_count(coq->part_values[part] & ~coq->common_values);
    uint32_t count = cells_count(coq->parts[part]) + others;
    return count >= more + (part ? lack : 1) &&
           !(part && coq->part_values[0] & coq->part_values[1] & coq->common_values);
}

/* Chooses more cells of the line (part 0) or the box (part 1), until there are `lack` more than new
 * values. */
static bool sue_de_coq_choose(struct sue_de_coq *coq, uint32_t part, struct cells rest,
                              uint32_t lack) {
    struct cells cells = coq->parts[part];
    uint64_t values = coq->part_values[part];
    for (uint32_t cell; cells_next(&rest, &cell);) {
        coq->parts[part] = cells_or(cells, cells_of(cell));
        coq->part_values[part] = values | coq->search->position->candidates[cell];
        if (!sue_de_coq_can_grow(coq, part, cells_count(rest), lack))
            continue;
        if (!sue_de_coq_take(coq, part, lack) || !sue_de_coq_choose(coq, part, rest, lack))
            return false;
    }
    coq->parts[part] = cells;
    coq->part_values[part] = values;
    return true;
}

/* With the common cells that are chosen. */
static bool sue_de_coq_try(struct sue_de_coq *coq) {
    uint32_t cells = cells_count(coq->common);
    struct cells rest = coq->common;
    coq->common_values = 0;
    for (uint32_t cell; cells_next(&rest, &cell);)
        coq->common_values |= coq->search->position->candidates[cell];
    uint32_t values = qd_bit_count(coq->common_values);
    if (cells < 2 || values < cells + 2)
        return true;
    coq->parts[0] = (struct cells){0, 0};
    coq->part_values[0] = 0;
    return sue_de_coq_choose(coq, 0, sue_de_coq_others(coq, 0), values - cells);
}

/* All empty cells in common, or all but one. */
static bool sue_de_coq_find_in(struct sue_de_coq *coq) {
    struct cells common =
        cells_and(cells_and(coq->survey.house[coq->areas[0]], coq->survey.house[coq->areas[1]]),
                  coq->survey.empty);
    coq->common = common;
    if (!sue_de_coq_try(coq))
        return false;
    struct cells rest = common;
    for (uint32_t cell; cells_next(&rest, &cell);) {
        coq->common = cells_minus(common, cells_of(cell));
        if (!sue_de_coq_try(coq))
            return false;
    }
    return true;
}

static bool sue_de_coq_find(struct search *search) {
    struct sue_de_coq coq = {.search = search};
    qd_survey_make(&coq.survey, search);
    for (coq.areas[1] = CELLS_BOXES; coq.areas[1] < CELLS_COLUMNS; coq.areas[1]++)
        for (coq.areas[0] = CELLS_COLUMNS; coq.areas[0] < CELLS_HOUSES; coq.areas[0]++)
            if (cells_meet(coq.survey.house[coq.areas[0]], coq.survey.house[coq.areas[1]]) &&
                !sue_de_coq_find_in(&coq))
                return false;
    return true;
}

const struct qd_technique qd_technique_sue_de_coq = {
    .name = "sue-de-coq",
    .title = "Sue de Coq",
    .sentence =
        "The cells %B are in both %c. With %S they have as many values as cells, so each of these "
        "values is in one of the cells, and in no other cell that sees all its places there: %t.",
    .find = sue_de_coq_find};
