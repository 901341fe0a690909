/* XY-wing and XYZ-wing: a pivot and two cells with two candidates, of three values together. */
#include "techniques.h"

/* Removes the value from the cells that see all of three (or two of them twice). */
static void wing_remove(struct search *search, uint32_t first, uint32_t second, uint32_t third,
                        uint64_t value) {
    const struct ground *ground = search->ground;
    for (uint32_t word = 0; word < ground->words; word++) {
        uint64_t cells = ground_row(ground, first)[word] & ground_row(ground, second)[word] &
                         ground_row(ground, third)[word];
        for (; cells; cells &= cells - 1)
            step_remove(search, 64 * word + qd_lowest_bit(cells), value);
    }
}

static bool wing_try(struct search *search, uint32_t pivot, uint32_t left, uint32_t right) {
    const uint64_t *candidates = search->position->candidates;
    uint64_t a = candidates[left], b = candidates[right], p = candidates[pivot];
    bool with_pivot = search->rung->technique->degree == 3;
    uint64_t common = a & b;
    if (qd_bit_count(a | b | p) != 3 || !common || common & (common - 1) ||
        ((p & common) != 0) != with_pivot)
        return true;
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_PIVOT, QD_NO_HOUSE, pivot, p);
    step_part(search, QD_ROLE_PINCER, QD_NO_HOUSE, left, a);
    step_part(search, QD_ROLE_PINCER, QD_NO_HOUSE, right, b);
    wing_remove(search, left, right, with_pivot ? pivot : left, common);
    return step_offer(search);
}

/* The peers with two candidates that fit a pivot. */
static uint32_t wing_pincers(const struct search *search, uint32_t pivot, uint16_t *pincers) {
    const struct ground *ground = search->ground;
    const uint64_t *candidates = search->position->candidates;
    uint32_t count = 0;
    for (uint32_t i = ground->peer_of[pivot]; i < ground->peer_of[pivot + 1]; i++) {
        uint64_t own = candidates[ground->peers[i]];
        if (qd_bit_count(own) == 2 && qd_bit_count(own | candidates[pivot]) == 3)
            pincers[count++] = ground->peers[i];
    }
    return count;
}

/* Learners look for three cells with two candidates each, in ascending order, of which one is the pivot. */
static bool wing_try_triple(struct search *search, const uint16_t cells[3]) {
    const struct ground *ground = search->ground;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t pivot = cells[i], left = cells[i == 0], right = cells[i == 2 ? 1 : 2];
        if (ground_sees(ground, pivot, left) && ground_sees(ground, pivot, right) &&
            !wing_try(search, pivot, left, right))
            return false;
    }
    return true;
}

static bool wing_find_triples(struct search *search) {
    const uint64_t *candidates = search->position->candidates;
    uint16_t cells[QD_MAX_CELLS], count = 0;
    for (uint32_t cell = 0; cell < search->ground->cells; cell++)
        if (qd_bit_count(candidates[cell]) == 2)
            cells[count++] = (uint16_t)cell;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count; k++)
            for (uint32_t m = k + 1; m < count; m++)
                if (qd_bit_count(candidates[cells[i]] | candidates[cells[k]] |
                                 candidates[cells[m]]) == 3 &&
                    !wing_try_triple(search, (uint16_t[]){cells[i], cells[k], cells[m]}))
                    return false;
    return true;
}

static bool wing_find(struct search *search) {
    if (search->is_learner && search->rung->technique->degree == 2)
        return wing_find_triples(search);
    uint16_t pincers[QD_MAX_CELLS];
    for (uint32_t pivot = 0; pivot < search->ground->cells; pivot++) {
        if (qd_bit_count(search->position->candidates[pivot]) != search->rung->technique->degree)
            continue;
        uint32_t count = wing_pincers(search, pivot, pincers);
        for (uint32_t left = 0; left < count; left++)
            for (uint32_t right = left + 1; right < count; right++)
                if (!wing_try(search, pivot, pincers[left], pincers[right]))
                    return false;
    }
    return true;
}

const struct qd_technique qd_technique_xy_wing = {
    .name = "xy-wing",
    .title = "XY-wing",
    .sentence =
        "Whichever of its two values %p has, one of %q is %z. So no cell that sees both is %z: %t.",
    .find = wing_find,
    .degree = 2,
    .any_board = true};

const struct qd_technique qd_technique_xyz_wing = {
    .name = "xyz-wing",
    .title = "XYZ-wing",
    .sentence = "Whichever of its values %p has, it or one of %q is %z. So no cell that sees all "
                "of them is "
                "%z: %t.",
    .find = wing_find,
    .degree = 3,
    .any_board = true};
