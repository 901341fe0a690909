/*
 * Alternatives: at least one of several lists of constraints holds. Each is tried on a copy of the candidates until it
 * removes no more; what all that are still possible remove is removed (constructive disjunction).
 */
#include "variant_inside.h"

#include <string.h>

/* An alternative, to its end or at most this often: what is left to find then is found further down. */
#define ROUNDS 8

static bool variant_any_try(qd_variant *variant, const uint32_t *list, uint32_t count) {
    bool changes = true;
    for (unsigned round = 0; round < ROUNDS && changes; round++) {
        changes = false;
        for (uint32_t i = 0; i < count; i++) {
            variant->changed = false;
            if (!variant->ask(variant, list[i]))
                return false;
            changes |= variant->changed;
        }
    }
    return true;
}

bool qd_variant_ask_any(qd_variant *variant, const struct variant_constraint *any) {
    uint32_t *masks = variant->masks, cells = variant->cells;
    uint32_t *copy = variant->copies + (size_t)variant->trial_depth * 2 * cells,
             *together = copy + cells;
    bool was_changed = variant->changed, possible = false;
    variant->trial_depth++;
    for (uint32_t b = 0; b < any->as.any.branch_count; b++) {
        uint32_t first = any->as.any.first[b], end = any->as.any.first[b + 1];
        memcpy(copy, masks, cells * sizeof *copy);
        variant->masks = copy;
        bool fine = variant_any_try(variant, any->as.any.list + first, end - first);
        variant->masks = masks;
        if (!fine)
            continue;
        if (!possible)
            memcpy(together, copy, cells * sizeof *copy);
        else
            for (uint32_t cell = 0; cell < cells; cell++)
                together[cell] |= copy[cell];
        possible = true;
    }
    variant->trial_depth--;
    variant->changed = was_changed;
    for (uint32_t cell = 0; cell < cells && possible; cell++)
        possible = variant_keep(variant, cell, together[cell]);
    return possible;
}
