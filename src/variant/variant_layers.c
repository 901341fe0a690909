/* Automata: the values that are on some path through the layers. */
#include "variant_inside.h"

#include <string.h>

/*
 * Forwards, the states that can be reached; backwards, those that reach the end, too, and the values that lead to
 * them. The sets of states begin at a word for each layer.
 */
bool qd_variant_ask_automaton(qd_variant *variant, const struct variant_constraint *automaton) {
    const uint32_t *first_state = automaton->as.automaton.first_state,
                   *next = automaton->as.automaton.next;
    const uint32_t *leads = automaton->as.automaton.leads, values = variant->values;
    uint64_t *reached = variant->reached;
    reached[0] = 1;
    for (uint32_t i = 0; i < automaton->count; i++) {
        uint32_t words = (first_state[i + 1] - first_state[i] + 63) / 64;
        uint64_t *after = reached + words, any = 0;
        memset(after, 0, (first_state[i + 2] - first_state[i + 1] + 63) / 64 * sizeof *after);
        uint32_t mask = variant->masks[automaton->cells[i]];
        for (uint32_t w = 0; w < words; w++)
            for (uint64_t left = reached[w]; left; left &= left - 1) {
                uint32_t state = first_state[i] + 64 * w + qd_lowest_bit(left);
                for (uint32_t by = leads[state] & mask; by; by &= by - 1) {
                    uint32_t to = next[state * values + qd_lowest_bit(by)] - first_state[i + 1];
                    after[to / 64] |= UINT64_C(1) << to % 64;
                    any = 1;
                }
            }
        if (!any)
            return false;
        reached = after;
    }
    for (uint32_t i = automaton->count; i-- > 0;) {
        uint32_t words = (first_state[i + 1] - first_state[i] + 63) / 64,
                 cell = automaton->cells[i], kept = 0;
        uint64_t *before = reached - words;
        uint32_t mask = variant->masks[cell];
        for (uint32_t w = 0; w < words; w++)
            for (uint64_t left = before[w]; left; left &= left - 1) {
                uint32_t state = first_state[i] + 64 * w + qd_lowest_bit(left), through = 0;
                for (uint32_t by = leads[state] & mask; by; by &= by - 1) {
                    uint32_t to = next[state * values + qd_lowest_bit(by)] - first_state[i + 1];
                    through |= reached[to / 64] >> to % 64 & 1 ? by & (~by + 1) : 0;
                }
                if (!through)
                    before[w] &= ~(left & (~left + 1));
                kept |= through;
            }
        if (!variant_keep(variant, cell, kept))
            return false;
        reached = before;
    }
    return true;
}
