/*
 * Aligned exclusion: the values of two or three cells together, of which all combinations with some
 * value are impossible: equal values in cells that see each other, or all candidates of a cell that sees
 * them all (an excluder).
 *
 * With 50 cells there are 1,225 pairs and some 10,000 triples, so a triple is given up early: first
 * without two common excluders, then while its combinations are gone through.
 */
#include "techniques.h"

struct aligned {
    struct search *search;
    uint32_t degree;
    uint32_t cells[81], count; /* those that can be aligned */
    uint64_t candidate[2];     /* the same as bits */
    uint64_t excluders[81][2]; /* of each cell, as bits */
    uint32_t chosen[3];        /* cells */
    uint64_t common[2];        /* excluders of the first two */
    uint64_t sets[20];         /* candidates of the common excluders */
    uint32_t set_count;
    uint64_t possible[3]; /* of each chosen cell, the values of possible combinations */
};

static bool aligned_add(struct aligned *aligned, uint32_t cell) {
    const struct search *search = aligned->search;
    const struct ground *ground = search->ground;
    uint64_t *excluders = aligned->excluders[cell];
    excluders[0] = excluders[1] = 0;
    if (qd_bit_count(search->position->candidates[cell]) < 2)
        return false;
    for (uint32_t i = ground->peer_of[cell]; i < ground->peer_of[cell + 1]; i++) {
        uint32_t peer = ground->peers[i];
        uint32_t count = qd_bit_count(search->position->candidates[peer]);
        if (count == 1)
            return false;
        if (count >= 2 && count <= aligned->degree)
            excluders[peer / 64] |= (uint64_t)1 << (peer % 64);
    }
    return excluders[0] || excluders[1];
}

/* The values that cannot stand in one of two cells, if the other holds `value`. */
static uint64_t aligned_equal(const struct aligned *aligned, uint32_t left, uint32_t right,
                              uint64_t value) {
    return ground_sees(aligned->search->ground, aligned->chosen[left], aligned->chosen[right])
               ? value
               : 0;
}

/* The values that an excluder rules out besides `values`: all of them, or the one that it has left. */
static uint64_t aligned_excluded(const struct aligned *aligned, uint64_t values) {
    uint64_t excluded = 0;
    for (uint32_t i = 0; i < aligned->set_count; i++) {
        uint64_t left = aligned->sets[i] & ~values;
        if (left == 0)
            return ~(uint64_t)0;
        if ((left & (left - 1)) == 0)
            excluded |= left;
    }
    return excluded;
}

/* Notes the values of possible combinations; true if those of all cells are possible. */
static bool aligned_allow_all(struct aligned *aligned) {
    const uint64_t *candidates = aligned->search->position->candidates;
    const uint32_t *chosen = aligned->chosen;
    uint32_t last = aligned->degree - 1;
    uint64_t *possible = aligned->possible;
    uint64_t middles = last == 2 ? candidates[chosen[1]] : 1;
    memset(possible, 0, sizeof aligned->possible);
    for (uint64_t left = candidates[chosen[0]]; left; left &= left - 1) {
        uint64_t own = left & (~left + 1);
        uint64_t rest = last == 2 ? middles & ~aligned_equal(aligned, 0, 1, own) : 1;
        for (; rest; rest &= rest - 1) {
            uint64_t middle = last == 2 ? rest & (~rest + 1) : 0;
            uint64_t allowed = candidates[chosen[last]] & ~aligned_equal(aligned, 0, last, own);
            if (last == 2)
                allowed &= ~aligned_equal(aligned, 1, 2, middle);
            allowed &= ~aligned_excluded(aligned, own | middle);
            if (!allowed)
                continue;
            possible[0] |= own;
            possible[1] |= middle;
            possible[last] |= allowed;
            if (possible[last] != candidates[chosen[last]] || (last == 2 && possible[1] != middles))
                continue;
            if (possible[0] == candidates[chosen[0]])
                return true;
            break; /* only the first cell can have more */
        }
    }
    return false;
}

static bool aligned_offer(struct aligned *aligned) {
    struct search *search = aligned->search;
    if (aligned_allow_all(aligned))
        return true;
    step_begin(search, search->rung->rating);
    for (uint32_t i = 0; i < aligned->degree; i++) {
        uint32_t cell = aligned->chosen[i];
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, cell, search->position->candidates[cell]);
        step_remove(search, cell, ~aligned->possible[i]);
    }
    return step_offer(search);
}

static bool aligned_has_two(const uint64_t bits[2]) {
    return (bits[0] && bits[1]) || bits[0] & (bits[0] - 1) || bits[1] & (bits[1] - 1);
}

static bool aligned_try(struct aligned *aligned) {
    const uint64_t *candidates = aligned->search->position->candidates;
    uint64_t common[2] = {aligned->common[0], aligned->common[1]};
    if (aligned->degree == 3)
        for (uint32_t word = 0; word < 2; word++)
            common[word] &= aligned->excluders[aligned->chosen[2]][word];
    if (!aligned_has_two(common))
        return true;
    aligned->set_count = 0;
    for (uint32_t word = 0; word < 2; word++)
        for (uint64_t bits = common[word]; bits; bits &= bits - 1)
            aligned->sets[aligned->set_count++] = candidates[64 * word + qd_lowest_bit(bits)];
    return aligned_offer(aligned);
}

/* The third cell: an excluder of one of the first two that can be aligned itself. */
static bool aligned_try_third(struct aligned *aligned) {
    const uint64_t *left = aligned->excluders[aligned->chosen[0]];
    const uint64_t *right = aligned->excluders[aligned->chosen[1]];
    for (uint32_t word = 0; word < 2; word++) {
        uint64_t cells = (left[word] | right[word]) & aligned->candidate[word];
        for (; cells; cells &= cells - 1) {
            uint32_t cell = 64 * word + qd_lowest_bit(cells);
            if (cell == aligned->chosen[0] || cell == aligned->chosen[1])
                continue;
            aligned->chosen[2] = cell;
            if (!aligned_try(aligned))
                return false;
        }
    }
    return true;
}

static bool aligned_find(struct search *search) {
    struct aligned aligned = {.search = search, .degree = search->rung->technique->degree};
    for (uint32_t cell = 0; cell < 81; cell++)
        if (aligned_add(&aligned, cell)) {
            aligned.cells[aligned.count++] = cell;
            aligned.candidate[cell / 64] |= (uint64_t)1 << (cell % 64);
        }
    for (uint32_t second = 1; second < aligned.count; second++)
        for (uint32_t first = 0; first < second; first++) {
            aligned.chosen[0] = aligned.cells[first];
            aligned.chosen[1] = aligned.cells[second];
            for (uint32_t word = 0; word < 2; word++)
                aligned.common[word] = aligned.excluders[aligned.chosen[0]][word] &
                                       aligned.excluders[aligned.chosen[1]][word];
            if (!aligned_has_two(aligned.common))
                continue;
            bool go_on = aligned.degree == 2 ? aligned_try(&aligned) : aligned_try_third(&aligned);
            if (!go_on)
                return false;
        }
    return true;
}

#define SENTENCE_COMBINATIONS                                                                      \
    "Each combination of the values of %B with one that is removed would make two cells equal "    \
    "that see each other, or leave no candidate for a cell that sees all of them: %t."

const struct qd_technique qd_technique_aligned_pair = {.name = "aligned-pair",
                                                       .title = "aligned pair exclusion",
                                                       .sentence = SENTENCE_COMBINATIONS,
                                                       .find = aligned_find,
                                                       .degree = 2};

const struct qd_technique qd_technique_aligned_triplet = {.name = "aligned-triplet",
                                                          .title = "aligned triplet exclusion",
                                                          .sentence = SENTENCE_COMBINATIONS,
                                                          .find = aligned_find,
                                                          .degree = 3};
