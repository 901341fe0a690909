/*
 * Alternatives: at least one of several lists of constraints holds. Each is tried on a copy of the candidates until it
 * removes no more; what all that are still possible remove is removed (constructive disjunction).
 *
 * One that removes nothing ends that, and is tried first the next time. One that is impossible stays so further down:
 * the set of these stands after the candidates of a level, and is copied with them. If all others are impossible, the
 * last one is asked like any constraint.
 */
#include "variant_queue.h"

#include <string.h>

/* An alternative, to its end or at most this often: what is left to find then is found further down. */
#define ROUNDS 8

static bool variant_any_try(qd_variant *variant, const uint32_t *list, uint32_t count) {
    bool changes = true, changed = false;
    for (unsigned round = 0; round < ROUNDS && changes; round++) {
        changes = false;
        for (uint32_t i = 0; i < count; i++) {
            variant->changed = false;
            if (!variant->ask(variant, list[i]))
                return false;
            changes |= variant->changed;
        }
        changed |= changes;
    }
    variant->changed = changed;
    return true;
}

/* The set of alternatives that are impossible; of more than 32 the rest is never known to be. */
static uint32_t *variant_any_dead(const qd_variant *variant, const struct variant_constraint *any) {
    return &variant->masks[variant->cells + any->as.any.lane];
}

static bool variant_any_ask_branch(qd_variant *variant, const struct variant_constraint *any,
                                   uint32_t branch) {
    uint32_t first = any->as.any.first[branch], end = any->as.any.first[branch + 1];
    return variant_any_try(variant, any->as.any.list + first, end - first);
}

/* The only alternative left, or the number of them. */
static uint32_t variant_any_only(const struct variant_constraint *any, uint32_t dead) {
    uint32_t only = any->as.any.branch_count;
    for (uint32_t b = 0; b < any->as.any.branch_count; b++) {
        if (b < 32 && dead >> b & 1)
            continue;
        if (only < any->as.any.branch_count)
            return any->as.any.branch_count;
        only = b;
    }
    return only;
}

bool qd_variant_ask_any(qd_variant *variant, const struct variant_constraint *any) {
    uint32_t *masks = variant->masks, cells = variant->cells, stride = variant->stride;
    uint32_t *copy = variant->copies + (size_t)variant->trial_depth * 2 * stride,
             *together = copy + stride, dead = *variant_any_dead(variant, any);
    uint32_t count = any->as.any.branch_count, only = variant_any_only(any, dead);
    bool was_changed = variant->changed, possible = false, is_idle = false;
    if (only < count) {
        bool fine = variant_any_ask_branch(variant, any, only);
        variant->changed |= was_changed;
        return fine;
    }
    variant->trial_depth++;
    for (uint32_t i = 0; i < count && !is_idle; i++) {
        uint32_t b = (i + variant->witnesses[any->as.any.lane]) % count;
        if (b < 32 && dead >> b & 1)
            continue;
        memcpy(copy, masks, stride * sizeof *copy);
        variant->masks = copy;
        bool fine = variant_any_ask_branch(variant, any, b);
        variant->masks = masks;
        if (!fine) {
            dead |= b < 32 ? UINT32_C(1) << b : 0;
            continue;
        }
        is_idle = memcmp(copy, masks, cells * sizeof *copy) == 0;
        if (is_idle)
            variant->witnesses[any->as.any.lane] = b;
        for (uint32_t cell = 0; cell < cells; cell++)
            together[cell] = copy[cell] | (possible ? together[cell] : 0);
        possible = true;
    }
    variant->trial_depth--;
    variant->changed = was_changed;
    *variant_any_dead(variant, any) = dead;
    for (uint32_t cell = 0; cell < cells && possible && !is_idle; cell++)
        possible = variant_keep(variant, cell, together[cell]);
    return possible;
}
