#include "learn_analyze.h"

#include "learn_clause.h"

/* A sixteenth more for each conflict, so that conflicts of long ago count less; and when it has become this
 * much, all is divided. */
#define INCREMENT_SHARE 16
#define INCREMENT_MOST (UINT64_C(1) << 40)
#define INCREMENT_SHIFT 24

/* Lists literals that cannot hold, from which follows that `option` is what it is (LEARN_NONE: a
 * conflict). */
static uint32_t learn_analyze_list(struct learn *learn, uint32_t reason, uint32_t option) {
    uint32_t number = reason >> 2, count = 0, *list = learn->list;
    const uint32_t *at = learn->clauses + number;
    switch (reason & 3) {
    case LEARN_ITEM:
        for (uint32_t use = learn->first[number]; use < learn->last[number]; use++)
            if (learn->uses[use].option != option)
                list[count++] = learn_in(learn->uses[use].option);
        break;
    case LEARN_OPTION:
        list[count++] = learn_out(number);
        break;
    case LEARN_CLAUSE:
        for (uint32_t i = 0; i < at[CLAUSE_SIZE]; i++)
            if (at[CLAUSE_LITERALS + i] >> 1 != option)
                list[count++] = at[CLAUSE_LITERALS + i];
        break;
    default:
        break;
    }
    learn->work += count;
    return count;
}

/* Marks what is listed, and adds what is of earlier levels to the clause; the number of the others. */
static uint32_t learn_analyze_mark(struct learn *learn, uint32_t count) {
    uint32_t here = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t literal = learn->list[i], option = literal >> 1;
        if (learn->seen[option] || !learn->level[option])
            continue;
        learn->seen[option] = 1;
        learn->marked[learn->marked_count++] = option;
        learn->activity[option] += learn->increment;
        if (learn->level[option] == learn->level_count)
            here++;
        else
            learn->clause[learn->clause_size++] = literal;
    }
    return here;
}

static uint32_t learn_analyze_mark_conflict(struct learn *learn) {
    uint32_t count = learn_analyze_list(learn, learn->conflict, LEARN_NONE);
    if ((learn->conflict & 3) == LEARN_OPTION)
        learn->list[count++] = learn_out(learn->conflict_other);
    return learn_analyze_mark(learn, count);
}

/* Whether a literal cannot hold because of others in the clause. */
static bool learn_analyze_is_implied(struct learn *learn, uint32_t option) {
    if ((learn->reason[option] & 3) == LEARN_DECISION)
        return false;
    uint32_t count = learn_analyze_list(learn, learn->reason[option], option);
    for (uint32_t i = 0; i < count; i++)
        if (!learn->seen[learn->list[i] >> 1] && learn->level[learn->list[i] >> 1])
            return false;
    return true;
}

static void learn_analyze_minimize(struct learn *learn) {
    uint32_t size = 1;
    for (uint32_t i = 1; i < learn->clause_size; i++)
        if (!learn_analyze_is_implied(learn, learn->clause[i] >> 1))
            learn->clause[size++] = learn->clause[i];
    learn->clause_size = size;
}

/* Makes the second literal the one of the latest level; that level. */
static uint32_t learn_analyze_backjump_level(struct learn *learn) {
    uint32_t *clause = learn->clause, best = 1;
    if (learn->clause_size == 1)
        return 0;
    for (uint32_t i = 2; i < learn->clause_size; i++)
        if (learn->level[clause[i] >> 1] > learn->level[clause[best] >> 1])
            best = i;
    uint32_t swap = clause[1];
    clause[1] = clause[best];
    clause[best] = swap;
    return learn->level[clause[1] >> 1];
}

/* So that what is added from now on counts more (the decay of VSIDS). */
static void learn_analyze_raise_increment(struct learn *learn) {
    learn->increment += learn->increment / INCREMENT_SHARE;
    if (learn->increment < INCREMENT_MOST)
        return;
    learn->increment >>= INCREMENT_SHIFT;
    for (uint32_t o = 0; o < learn->option_count; o++)
        learn->activity[o] >>= INCREMENT_SHIFT;
}

uint32_t qd_learn_analyze(struct learn *learn) {
    learn->clause_size = 1;
    learn->marked_count = 0;
    uint32_t here = learn_analyze_mark_conflict(learn), literal, at = learn->trail_count;
    QD_CHECK(here > 0);
    for (;;) {
        do
            literal = learn->trail[--at];
        while (!learn->seen[literal >> 1]);
        if (--here == 0)
            break;
        uint32_t option = literal >> 1;
        here += learn_analyze_mark(learn, learn_analyze_list(learn, learn->reason[option], option));
    }
    learn->clause[0] = learn_not(literal);
    learn_analyze_minimize(learn);
    for (uint32_t i = 0; i < learn->marked_count; i++)
        learn->seen[learn->marked[i]] = 0;
    learn_analyze_raise_increment(learn);
    return learn_analyze_backjump_level(learn);
}
