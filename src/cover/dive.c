#include "dive.h"

#include "../base/check.h"
#include "../base/random.h"

/* ---- logarithms ------------------------------------------------------------------------------ */

/* Squaring a number doubles its logarithm, which gives one more bit of it each time. */
uint32_t qd_log(uint64_t number) {
    number += number < UINT64_MAX;
    uint32_t log = qd_bit_length(number) - 1;
    uint64_t rest = log >= 31 ? number >> (log - 31) : number << (31 - log);
    for (uint32_t one = 1; one < LOG_ONE; one *= 2) {
        QD_CHECK(rest >> 31 == 1);
        rest = rest * rest >> 31;
        log = 2 * log + (uint32_t)(rest >> 32);
        rest >>= rest >> 32;
    }
    return log;
}

/* 2^(1/2), 2^(1/4) ... 2^(1/256), times 2^31. */
static const uint64_t dive_roots[] = {3037000500, 2553802834, 2341847524, 2242560872,
                                      2194507417, 2170868213, 2159144192, 2153305946};

uint64_t qd_power(uint32_t log) {
    uint64_t number = UINT64_C(1) << 31;
    uint32_t whole = log / LOG_ONE;
    QD_CHECK(log <= LOG_MOST);
    for (uint32_t bit = 0; bit < 8; bit++)
        if (log & LOG_ONE / 2 >> bit)
            number = number * dive_roots[bit] >> 31;
    return whole >= 31 ? number << (whole - 31) : number >> (31 - whole);
}

/* ---- dives ----------------------------------------------------------------------------------- */

/* With bounds: the options before the chosen one are banned; and if the item need not be covered,
 * there is one more way, which bans all. */
static void dive_step(struct walk *walk, uint32_t item, uint32_t way) {
    if (walk->cover->bounds) {
        qd_walk_ban_first(walk, item, way);
        if (walk->size[item] && !walk->short_count)
            qd_walk_choose(walk, qd_walk_find(walk, item, 0));
    } else {
        qd_walk_choose(walk, qd_walk_find(walk, item, way));
    }
    qd_walk_settle(walk, false);
}

/* The nodes of a level are the product of the ways so far, times the choices forced in each. Before
 * these numbers overflow, they are halved. */
uint32_t qd_dive(struct walk *walk, uint32_t branch, uint64_t *random, struct asking *asking) {
    uint64_t nodes = 1, product = 1;
    uint32_t halved = 0, item;
    while (goes_on(asking, walk->work) && (item = qd_walk_pick(walk, branch, 2)) != QD_NO_ITEM) {
        uint32_t ways = walk_ways(walk, item);
        for (; product > UINT64_MAX >> 40 || nodes > UINT64_MAX >> 2; halved++) {
            product = product / 2 + 1;
            nodes /= 2;
        }
        uint64_t before = walk->chosen;
        dive_step(walk, item, qd_random_below(random, ways));
        uint64_t forced = walk->chosen - before;
        product *= ways;
        nodes += product * (forced == 0 ? 1 : forced < 64 ? forced : 64);
        branch = QD_NO_ITEM;
    }
    uint64_t log = qd_log(nodes) + (uint64_t)halved * LOG_ONE;
    return log < LOG_MOST ? (uint32_t)log : LOG_MOST;
}
