/* Which constraints wait to be asked, because a cell of theirs has changed. */
#include "variant_inside.h"

void qd_variant_wake(qd_variant *variant, uint32_t number) {
    if (variant->is_waiting[number])
        return;
    struct variant_queue *queue = &variant->queues[variant->constraints[number].queue];
    variant->is_waiting[number] = 1;
    queue->waiting[queue->tail++ & variant->ring_mask] = number;
}

void qd_variant_notice(qd_variant *variant, uint32_t cell, bool inside) {
    variant->changed = true;
    if (variant->trial_depth)
        return;
    uint32_t mask = variant->masks[cell];
    if (variant_is_single(mask))
        variant->singles[variant->single_count++] = cell;
    uint32_t end = inside ? variant->bound_watch[cell] : variant->first_watch[cell + 1];
    for (uint32_t i = variant->first_watch[cell]; i < end; i++)
        qd_variant_wake(variant, variant->watches[i]);
}
