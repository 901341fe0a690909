/* Langford's problem: 1, 1, 2, 2 ... N, N in a row, with k numbers between k and k. */
#include "classic.h"

/* Read backwards a solution is another one. `half`: one number that has as many places in one half as
 * in the other, N or N - 1, begins in the first of them. */
static uint32_t langford_places(uint32_t pairs, uint32_t number, bool half) {
    uint32_t chosen = pairs % 2 ? pairs : pairs - 1;
    return half && number == chosen ? pairs / 2 : 2 * pairs - number - 1;
}

void qd_classic_langford(qd_making *making) {
    bool half = qd_making_flag(making, "half");
    uint32_t pairs = qd_making_number(making, "N", half ? 2 : 1, QD_CLASSIC_MOST_SIDE);
    uint32_t first = 0;
    for (uint32_t i = 1; i <= pairs; i++)
        qd_making_item(making, QD_PRIMARY, "%u", i);
    for (uint32_t i = 1; i <= 2 * pairs && making->status == QD_OK; i++) {
        uint32_t place = qd_making_item(making, QD_PRIMARY, "s%u", i);
        first = i == 1 ? place : first;
    }
    for (uint32_t number = 1; number <= pairs && making->status == QD_OK; number++)
        for (uint32_t at = 0; at < langford_places(pairs, number, half); at++) {
            qd_making_put(making, number - 1);
            qd_making_put(making, first + at);
            qd_making_put(making, first + at + number + 1);
            qd_making_option(making, 0);
        }
}
