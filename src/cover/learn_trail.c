#include "learn_trail.h"

void qd_learn_set(struct learn *learn, uint32_t literal, uint32_t reason) {
    uint32_t option = literal >> 1;
    QD_CHECK(learn_is_open(learn, option));
    learn->holds[literal] = 1;
    learn->level[option] = learn->level_count;
    learn->reason[option] = reason;
    learn->trail[learn->trail_count++] = literal;
    const uint32_t *end = option_end(learn->cover, option);
    for (const uint32_t *e = option_begin(learn->cover, option); e < end; e++) {
        if (literal == learn_in(option)) {
            learn->latest[*e] = option;
        } else {
            learn->count[*e]--;
            learn->rest[*e] ^= option;
        }
    }
}

static void learn_trail_unset(struct learn *learn, uint32_t literal) {
    uint32_t option = literal >> 1;
    learn->holds[literal] = 0;
    if (literal == learn_in(option))
        return;
    const uint32_t *end = option_end(learn->cover, option);
    for (const uint32_t *e = option_begin(learn->cover, option); e < end; e++) {
        learn->count[*e]++;
        learn->rest[*e] ^= option;
    }
}

void qd_learn_backjump(struct learn *learn, uint32_t level) {
    if (level >= learn->level_count)
        return;
    uint32_t end = learn->begins[level];
    while (learn->trail_count > end)
        learn_trail_unset(learn, learn->trail[--learn->trail_count]);
    learn->next = end;
    learn->level_count = level;
}
