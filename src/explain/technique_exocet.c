/*
 * Exocets. Two cells of a box and a line are the base; together they have three or four values. If, wherever one of
 * these values is in the base, it has no place in some row, column or box unless it is in one of two other cells, the
 * targets, then the two values of the base are also those of the targets. This is proved by all ways to place each
 * value (templates.h), so it does not depend on the form of the pattern:
 *
 *     junior exocet     the targets are in the other two boxes of the band, in the other two rows, and the cells beside
 *                       them
 *                       there, in the same columns, have none of the values (or a stack, columns and rows)
 *     senior exocet     one of the targets is so
 *     exocet            any other
 *
 * What follows is found by cases: which value is where in the base and in the targets, as far as each can be placed so.
 * That contains the rules of mirror cells and cross-lines (of "David P Bird", JExocet): what has no place in the mirror
 * has no way at all.
 */
#include "chains.h"
#include "techniques.h"
#include "templates.h"

#define EXOCET_VALUES 4

/* All ways to place a value with one cell of the base, and one of the targets: in all of them, in any. */
struct exocet_ways {
    struct cells all, any;
};

struct exocet_twins;

struct exocet {
    struct search *search;
    struct survey survey;
    uint32_t base[2], targets[2];
    uint64_t values;     /* of the base */
    struct cells usable; /* what can be a target */
    struct cells first;  /* the first way: one of the targets is in it */
    bool has_first;
    struct cells other[81];           /* of each target in it: what is in all ways without it */
    struct exocet_twins *twins;       /* of double exocets: gets all juniors */
    struct exocet_ways ways[9][2][2]; /* of each value: by the cell of the base, by the target */
};

/* ---- targets --------------------------------------------------------------------------------- */

static bool exocet_narrow(struct templates *templates, struct cells cells) {
    struct exocet *exocet = templates->context;
    struct cells rest = exocet->first;
    bool any = false;
    if (!exocet->has_first) {
        exocet->has_first = true;
        exocet->first = rest = cells_and(cells, exocet->usable);
    }
    for (uint32_t cell; cells_next(&rest, &cell);) {
        if (!cells_has(cells, cell))
            exocet->other[cell] = cells_and(exocet->other[cell], cells);
        if (cells_any(exocet->other[cell]))
            any = true;
        else
            exocet->first = cells_minus(exocet->first, cells_of(cell));
    }
    return any;
}

/* Whether there may be targets. */
static bool exocet_find_targets(struct exocet *exocet) {
    exocet->has_first = false;
    for (uint32_t cell = 0; cell < 81; cell++)
        exocet->other[cell] = exocet->usable;
    for (uint64_t left = exocet->values; left; left &= left - 1)
        for (uint32_t i = 0; i < 2; i++) {
            struct templates templates = {.search = exocet->search,
                                          .value = qd_lowest_bit(left),
                                          .cell = exocet->base[i],
                                          .visit = exocet_narrow,
                                          .context = exocet};
            if (cells_has(exocet->survey.where[templates.value], exocet->base[i]) &&
                !qd_templates_each(&templates))
                return false;
        }
    return exocet->has_first;
}

/* ---- form ------------------------------------------------------------------------------------ */

/* Whether a target is in another box of the chute, in another line, with no value of the base beside it. */
static bool exocet_is_plain(const struct exocet *exocet, uint32_t target) {
    const struct search *search = exocet->search;
    bool is_row = CELLS_ROW(exocet->base[0]) == CELLS_ROW(exocet->base[1]);
    uint32_t line = is_row ? CELLS_ROW(exocet->base[0]) : CELLS_COLUMN(exocet->base[0]);
    uint32_t own = is_row ? CELLS_ROW(target) : CELLS_COLUMN(target);
    uint32_t other = 9 * (line / 3) + 3 - line - own; /* the sum of the three lines is 9 c + 3 */
    if (own / 3 != line / 3 || own == line)
        return false;
    uint32_t beside = is_row ? 9 * other + CELLS_COLUMN(target) : 9 * CELLS_ROW(target) + other;
    uint32_t placed = search->position->value[beside];
    uint64_t values =
        placed == NO_VALUE ? search->position->candidates[beside] : (uint64_t)1 << placed;
    return !(values & exocet->values);
}

/* 0: junior, 1: senior, 2: any other. */
static uint32_t exocet_form(const struct exocet *exocet) {
    uint32_t plain =
        exocet_is_plain(exocet, exocet->targets[0]) + exocet_is_plain(exocet, exocet->targets[1]);
    bool apart = CELLS_BOX(exocet->targets[0]) != CELLS_BOX(exocet->targets[1]);
    return plain == 2 && apart ? 0 : plain == 1 && apart ? 1 : 2;
}

/* ---- what follows ---------------------------------------------------------------------------- */

static bool exocet_count_ways(struct templates *templates, struct cells cells) {
    struct exocet *exocet = templates->context;
    uint32_t i = templates->cell == exocet->base[1];
    bool in[2] = {cells_has(cells, exocet->targets[0]), cells_has(cells, exocet->targets[1])};
    if (in[0] == in[1])
        return true; /* in both: then the other value of the base has no target */
    struct exocet_ways *ways = &exocet->ways[templates->value][i][in[1]];
    ways->all = cells_any(ways->any) ? cells_and(ways->all, cells) : cells;
    ways->any = cells_or(ways->any, cells);
    return true;
}

static void exocet_make_ways(struct exocet *exocet) {
    memset(exocet->ways, 0, sizeof exocet->ways);
    for (uint64_t left = exocet->values; left; left &= left - 1)
        for (uint32_t i = 0; i < 2; i++) {
            struct templates templates = {.search = exocet->search,
                                          .value = qd_lowest_bit(left),
                                          .cell = exocet->base[i],
                                          .visit = exocet_count_ways,
                                          .context = exocet};
            if (cells_has(exocet->survey.where[templates.value], exocet->base[i]))
                qd_templates_each(&templates);
        }
}

/* What can be in each cell, over all cases. */
struct exocet_left {
    uint64_t values[81];
    uint32_t cases;
};

static void exocet_add_case(const struct exocet *exocet, uint32_t first, uint32_t second,
                            uint32_t turn, struct exocet_left *left) {
    const struct exocet_ways *one = &exocet->ways[first][0][turn];
    const struct exocet_ways *other = &exocet->ways[second][1][!turn];
    if (first == second || !cells_any(one->any) || !cells_any(other->any) ||
        cells_meet(one->all, other->all))
        return;
    left->cases++;
    for (uint32_t cell = 0; cell < 81; cell++) {
        uint64_t own = exocet->search->position->candidates[cell];
        if (cells_has(one->all, cell))
            own = (uint64_t)1 << first;
        else if (cells_has(other->all, cell))
            own = (uint64_t)1 << second;
        if (!cells_has(one->any, cell))
            own &= ~((uint64_t)1 << first);
        if (!cells_has(other->any, cell))
            own &= ~((uint64_t)1 << second);
        left->values[cell] |= own;
    }
}

static void exocet_list_cases(const struct exocet *exocet, struct exocet_left *left) {
    memset(left, 0, sizeof *left);
    for (uint64_t a = exocet->values; a; a &= a - 1)
        for (uint64_t b = exocet->values; b; b &= b - 1)
            for (uint32_t turn = 0; turn < 2; turn++)
                exocet_add_case(exocet, qd_lowest_bit(a), qd_lowest_bit(b), turn, left);
}

static bool exocet_note(const struct exocet *exocet);

static bool exocet_offer(struct exocet *exocet) {
    struct search *search = exocet->search;
    struct exocet_left left;
    if (exocet->twins)
        return exocet_note(exocet);
    if (exocet_form(exocet) != search->rung->technique->degree)
        return true;
    exocet_make_ways(exocet);
    exocet_list_cases(exocet, &left);
    if (left.cases == 0)
        return true; /* the position has no solution */
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < 2; i++)
        step_part(search, QD_ROLE_PIVOT, QD_NO_HOUSE, exocet->base[i],
                  search->position->candidates[exocet->base[i]]);
    for (uint32_t i = 0; i < 2; i++)
        step_part(search, QD_ROLE_PINCER, QD_NO_HOUSE, exocet->targets[i],
                  search->position->candidates[exocet->targets[i]] & exocet->values);
    for (uint32_t row = 0; row < 9; row++)
        step_part(search, QD_ROLE_TIE, CELLS_ROWS + row, QD_NO_CELL, exocet->values);
    for (uint32_t cell = 0; cell < 81; cell++)
        step_remove(search, cell, 0x1ff & ~left.values[cell]);
    return step_offer(search);
}

/* ---- searching ------------------------------------------------------------------------------- */

static bool exocet_try_base(struct exocet *exocet) {
    const uint64_t *candidates = exocet->search->position->candidates;
    struct cells seen = {0, 0}, both = {0, 0};
    exocet->values = candidates[exocet->base[0]] | candidates[exocet->base[1]];
    uint32_t count = qd_bit_count(exocet->values);
    if (!candidates[exocet->base[0]] || !candidates[exocet->base[1]] || count < 3 ||
        count > EXOCET_VALUES)
        return true;
    for (uint32_t i = 0; i < 2; i++) {
        seen = cells_or(seen, cells_seeing(exocet->search->ground, exocet->base[i]));
        cells_add(&both, exocet->base[i]);
    }
    exocet->usable = cells_minus(exocet->survey.empty, cells_or(seen, both));
    if (!exocet_find_targets(exocet))
        return true;
    struct cells first = exocet->first;
    for (uint32_t cell; cells_next(&first, &cell);) {
        struct cells other = exocet->other[cell];
        exocet->targets[0] = cell;
        while (cells_next(&other, &exocet->targets[1]))
            if (exocet->targets[1] != cell &&
                !(exocet->targets[1] < cell && cells_has(exocet->first, exocet->targets[1])) &&
                !exocet_offer(exocet))
                return false;
    }
    return true;
}

static bool exocet_find_all(struct exocet *exocet) {
    for (uint32_t left = 0; left < 81; left++)
        for (uint32_t right = left + 1; right < 81; right++) {
            exocet->base[0] = left;
            exocet->base[1] = right;
            bool is_line =
                CELLS_ROW(left) == CELLS_ROW(right) || CELLS_COLUMN(left) == CELLS_COLUMN(right);
            if (CELLS_BOX(left) == CELLS_BOX(right) && is_line && !exocet_try_base(exocet))
                return false;
            if (stop_is_due(exocet->search->chains->stop))
                return true;
        }
    return true;
}

static bool exocet_find(struct search *search) {
    struct exocet exocet = {.search = search};
    qd_survey_make(&exocet.survey, search);
    return exocet_find_all(&exocet);
}

/* ---- double ---------------------------------------------------------------------------------- */

#define EXOCET_PAIRS 32 /* most junior exocets that are compared */

struct exocet_twins {
    struct exocet exocet; /* first: its memory is used again */
    uint32_t count;
    struct exocet_found {
        uint32_t cells[4]; /* base, targets */
        uint64_t values;
    } found[EXOCET_PAIRS];
    const struct exocet_found *twins[2];
    struct exocet_ways ways; /* of the present value */
};

static bool exocet_note(const struct exocet *exocet) {
    struct exocet_twins *twins = exocet->twins;
    if (exocet_form(exocet) == 0 && twins->count < EXOCET_PAIRS)
        twins->found[twins->count++] = (struct exocet_found){
            {exocet->base[0], exocet->base[1], exocet->targets[0], exocet->targets[1]},
            exocet->values};
    return true;
}

static struct cells exocet_cells(const uint32_t *cells) {
    return cells_or(cells_of(cells[0]), cells_of(cells[1]));
}

/* A way has the value in the base and the targets of one of them once each, and in no such cell of the other one. */
static bool exocet_count_twin(struct templates *templates, struct cells cells) {
    struct exocet_twins *twins = templates->context;
    uint32_t in[2][2];
    for (uint32_t i = 0; i < 4; i++)
        in[i / 2][i % 2] =
            cells_count(cells_and(cells, exocet_cells(&twins->twins[i / 2]->cells[i % 2 * 2])));
    bool fits = in[0][0] + in[1][0] == 1 && in[0][0] == in[0][1] && in[1][0] == in[1][1];
    if (!fits)
        return true;
    struct exocet_ways *ways = &twins->ways;
    ways->all = cells_any(ways->any) ? cells_and(ways->all, cells) : cells;
    ways->any = cells_or(ways->any, cells);
    return true;
}

/* The bases have different values: each target of one sees all of the base of the other. */
static bool exocet_are_twins(const struct exocet_twins *twins) {
    const struct ground *ground = twins->exocet.search->ground;
    const struct exocet_found *left = twins->twins[0], *right = twins->twins[1];
    bool one_way = cells_within(exocet_cells(left->cells),
                                cells_seeing_all(ground, exocet_cells(&right->cells[2])));
    bool other_way = cells_within(exocet_cells(right->cells),
                                  cells_seeing_all(ground, exocet_cells(&left->cells[2])));
    return left->values == right->values && qd_bit_count(left->values) == 4 &&
           (one_way || other_way) &&
           !cells_meet(exocet_cells(left->cells), exocet_cells(right->cells));
}

static bool exocet_offer_twins(struct exocet_twins *twins) {
    struct search *search = twins->exocet.search;
    uint64_t values = twins->twins[0]->values;
    struct gathered removed = {{0}};
    for (uint64_t left = values; left; left &= left - 1) {
        uint64_t value = left & (~left + 1);
        struct templates templates = {.search = search,
                                      .value = qd_lowest_bit(left),
                                      .cell = 81,
                                      .visit = exocet_count_twin,
                                      .context = twins};
        twins->ways = (struct exocet_ways){{0, 0}, {0, 0}};
        if (!qd_templates_each(&templates) || !cells_any(twins->ways.any))
            return true;
        for (uint32_t cell = 0; cell < 81; cell++) {
            if (cells_has(twins->ways.all, cell))
                removed.values[cell] |= (uint16_t)(0x1ff & ~value);
            if (!cells_has(twins->ways.any, cell))
                removed.values[cell] |= (uint16_t)value;
        }
    }
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t cell = twins->twins[i % 4 / 2]->cells[i / 4 * 2 + i % 2];
        removed.values[cell] |= (uint16_t)(0x1ff & ~values);
        step_part(search, i < 4 ? QD_ROLE_PIVOT : QD_ROLE_PINCER, QD_NO_HOUSE, cell,
                  search->position->candidates[cell] & values);
    }
    for (uint32_t row = 0; row < 9; row++)
        step_part(search, QD_ROLE_TIE, CELLS_ROWS + row, QD_NO_CELL, values);
    return qd_step_offer_gathered(search, &removed);
}

static bool exocet_find_twins(struct search *search) {
    struct exocet_twins twins = {.exocet = {.search = search}};
    twins.exocet.twins = &twins;
    qd_survey_make(&twins.exocet.survey, search);
    if (!exocet_find_all(&twins.exocet))
        return false;
    for (uint32_t i = 0; i < twins.count; i++)
        for (uint32_t k = i + 1; k < twins.count; k++) {
            twins.twins[0] = &twins.found[i];
            twins.twins[1] = &twins.found[k];
            if (exocet_are_twins(&twins) && !exocet_offer_twins(&twins))
                return false;
        }
    return true;
}

#define SENTENCE_EXOCET                                                                            \
    "Base: %p. Targets: %q. Whatever value a base cell has, a target has it, too, as otherwise "   \
    "some row, column or box would have no place for it. So base and targets have the same two "   \
    "values. Whichever these are, %t."

const struct qd_technique qd_technique_junior_exocet = {.name = "junior-exocet",
                                                        .title = "junior exocet",
                                                        .sentence = SENTENCE_EXOCET,
                                                        .find = exocet_find,
                                                        .family = FAMILY_OWN};

const struct qd_technique qd_technique_senior_exocet = {.name = "senior-exocet",
                                                        .title = "senior exocet",
                                                        .sentence = SENTENCE_EXOCET,
                                                        .find = exocet_find,
                                                        .degree = 1,
                                                        .family = FAMILY_OWN};

const struct qd_technique qd_technique_exocet = {.name = "exocet",
                                                 .title = "exocet",
                                                 .sentence = SENTENCE_EXOCET,
                                                 .find = exocet_find,
                                                 .degree = 2,
                                                 .family = FAMILY_OWN};

const struct qd_technique qd_technique_double_exocet = {
    .name = "double-exocet",
    .title = "double exocet",
    .sentence =
        "Two bases, each side by side: %p. Two targets of each, in the same order: %q. Whatever "
        "value a base cell "
        "has, "
        "a target of its base has it, too, as otherwise some row, column or box would have no "
        "place "
        "for it. As the targets of one base see all of the other, the bases have different values, "
        "and all four values are in these cells. Wherever they are, %t.",
    .find = exocet_find_twins,
    .family = FAMILY_OWN};
