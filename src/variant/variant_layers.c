/* Automata: the values that are on some path through the layers. */
#include "variant_inside.h"

#include <string.h>

/* The states of a layer, and the sets of them that are being made: `before` of this layer, `after` of the next one. */
struct layers_step {
    const uint32_t *next, *leads; /* of the automaton */
    uint32_t values, mask;        /* in all; those of the cell */
    uint32_t first, first_after;  /* states */
    uint32_t words;
    uint64_t *before, *after;
};

/* The states that can be reached from those before, until all of the layer are. False if there is none. */
static bool variant_layers_reach(const struct layers_step *step, uint32_t states_after) {
    uint64_t any = 0;
    memset(step->after, 0, (states_after + 63) / 64 * sizeof *step->after);
    uint64_t full = states_after <= 64 ? UINT64_MAX >> (64 - states_after) : 0;
    for (uint32_t w = 0; w < step->words; w++)
        for (uint64_t left = step->before[w]; left; left &= left - 1) {
            uint32_t state = step->first + 64 * w + qd_lowest_bit(left);
            const uint32_t *next = step->next + (size_t)state * step->values;
            for (uint32_t by = step->leads[state] & step->mask; by; by &= by - 1) {
                uint32_t to = next[qd_lowest_bit(by)] - step->first_after;
                step->after[to / 64] |= UINT64_C(1) << to % 64;
                any = 1;
            }
            if (full && step->after[0] == full)
                return true;
        }
    return any != 0;
}

/* Keeps those before from which one after is reached, and returns the values that do it. Once a value is known to be kept,
 * a state needs it only if no other value of it leads on. */
static uint32_t variant_layers_return(const struct layers_step *step) {
    uint32_t kept = 0;
    for (uint32_t w = 0; w < step->words; w++)
        for (uint64_t left = step->before[w]; left; left &= left - 1) {
            uint32_t state = step->first + 64 * w + qd_lowest_bit(left), through = 0;
            const uint32_t *next = step->next + (size_t)state * step->values;
            uint32_t by = step->leads[state] & step->mask;
            for (uint32_t fresh = by & ~kept; fresh; fresh &= fresh - 1) {
                uint32_t to = next[qd_lowest_bit(fresh)] - step->first_after;
                through |= step->after[to / 64] >> to % 64 & 1 ? fresh & (~fresh + 1) : 0;
            }
            for (uint32_t known = by & kept; known && !through; known &= known - 1) {
                uint32_t to = next[qd_lowest_bit(known)] - step->first_after;
                through |= step->after[to / 64] >> to % 64 & 1 ? known & (~known + 1) : 0;
            }
            if (!through)
                step->before[w] &= ~(left & (~left + 1));
            kept |= through;
        }
    return kept;
}

/*
 * Forwards, the states that can be reached; backwards, those that reach the end, too, and the values that lead to
 * them. The sets of states begin at a word for each layer.
 */
bool qd_variant_ask_automaton(qd_variant *variant, const struct variant_constraint *automaton) {
    const uint32_t *first_state = automaton->as.automaton.first_state;
    struct layers_step step = {.next = automaton->as.automaton.next,
                               .leads = automaton->as.automaton.leads,
                               .values = variant->values,
                               .after = variant->reached};
    variant->reached[0] = 1;
    for (uint32_t i = 0; i < automaton->count; i++) {
        step.first = first_state[i], step.first_after = first_state[i + 1];
        step.words = (step.first_after - step.first + 63) / 64;
        step.before = step.after, step.after += step.words;
        step.mask = variant->masks[automaton->cells[i]];
        if (!variant_layers_reach(&step, first_state[i + 2] - first_state[i + 1]))
            return false;
    }
    for (uint32_t i = automaton->count; i-- > 0;) {
        step.first = first_state[i], step.first_after = first_state[i + 1];
        step.words = (step.first_after - step.first + 63) / 64;
        step.before = step.after - step.words;
        step.mask = variant->masks[automaton->cells[i]];
        if (!variant_keep(variant, automaton->cells[i], variant_layers_return(&step)))
            return false;
        step.after = step.before;
    }
    return true;
}
