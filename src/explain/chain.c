#include "chain.h"

/* One tenth for every threshold exceeded: 4, 6, 8, 12, 16, 24 ... */
double qd_chain_addition(uint32_t complexity) {
    double added = 0;
    uint32_t threshold = 4;
    for (bool by_half = true; complexity > threshold + 2; by_half = !by_half) {
        added += 0.1;
        threshold = by_half ? threshold * 3 / 2 : threshold * 4 / 3;
    }
    return added;
}

static bool chain_is_before(double base, uint32_t complexity, uint32_t key,
                            const struct chain_rank *best) {
    double difficulty = base + qd_chain_addition(complexity);
    if (difficulty < best->difficulty || difficulty > best->difficulty)
        return difficulty < best->difficulty;
    if (complexity != best->complexity)
        return complexity < best->complexity;
    return key < best->key;
}

uint32_t qd_chain_limit(const struct chain_rank *best, double base, uint32_t key) {
    uint32_t low = 0, high = 1 << 16; /* low is before it, high is not */
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (chain_is_before(base, middle, key, best))
            low = middle;
        else
            high = middle;
    }
    return low;
}
