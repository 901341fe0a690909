/* The walker of the search that learns. */
#include "learn_clause.h"

#ifdef QUADRILLE_CHECKS

/* ---- the trail ------------------------------------------------------------------------------- */

static const char *learn_check_trail(const struct learn *learn) {
    uint32_t holding = 0, level = 0;
    for (uint32_t o = 0; o < learn->option_count; o++) {
        if (learn->holds[learn_in(o)] && learn->holds[learn_out(o)])
            return "an option is in and out";
        holding += !learn_is_open(learn, o);
    }
    if (holding != learn->trail_count)
        return "what holds is not what is in the trail";
    for (uint32_t at = 0; at < learn->trail_count; at++) {
        uint32_t literal = learn->trail[at];
        for (; level < learn->level_count && learn->begins[level] <= at; level++)
            if (learn->begins[level] != at || (learn->reason[literal >> 1] & 3) != LEARN_DECISION)
                return "a level does not begin with a choice";
        if (!learn->holds[literal])
            return "a literal is in the trail, but does not hold";
        if (learn->level[literal >> 1] != level)
            return "a literal has the level of another place in the trail";
    }
    return level == learn->level_count ? NULL : "a level begins after the end of the trail";
}

/* ---- the items ------------------------------------------------------------------------------- */

/* How many of its options are not out: those that are out for good may have been dropped. */
static const char *learn_check_item(const struct learn *learn, uint32_t item) {
    uint32_t count = 0, rest = 0;
    for (uint32_t at = learn->first[item]; at < learn->last[item]; at++) {
        uint32_t option = learn->uses[at].option;
        if (at > learn->first[item] && learn->uses[at - 1].option >= option)
            return "the options of an item are not in the order of their numbers";
        if (learn->holds[learn_out(option)])
            continue;
        count++;
        rest ^= option;
    }
    if (learn->cover->kinds[item] == QD_PRIMARY && count != learn->count[item])
        return "an item counts its options wrongly";
    return learn->count[item] == 1 && rest != learn->rest[item]
               ? "an item names a wrong last option"
               : NULL;
}

/* ---- the clauses ----------------------------------------------------------------------------- */

static const char *learn_check_clause(const struct learn *learn, uint32_t clause) {
    const uint32_t *at = learn->clauses + clause, *literals = at + CLAUSE_LITERALS;
    if (at[CLAUSE_SIZE] < 2 || at[CLAUSE_SIZE] > learn->option_count)
        return "a clause is too short or too long";
    for (uint32_t i = 0; i < at[CLAUSE_SIZE]; i++) {
        if (literals[i] >= 2 * learn->option_count)
            return "a clause has a literal of no option";
        if (i && literals[i] >> 1 == literals[0] >> 1)
            return "a clause names an option twice";
    }
    for (uint32_t which = 0; which < 2; which++)
        if (learn->holds[learn_not(literals[which])] && !learn->holds[literals[which ^ 1]])
            return "a clause has said nothing, though one of the literals that it watches is false";
    return NULL;
}

/* Each place in the list of a literal is that of a clause that has the literal there. */
static const char *learn_check_watches(const struct learn *learn) {
    uint32_t places = 0;
    for (uint32_t literal = 0; literal < 2 * learn->option_count; literal++)
        for (uint32_t place = learn->watches[literal], next; place != LEARN_NONE; place = next) {
            uint32_t clause = place >> 1, which = place & 1;
            if (clause + CLAUSE_LITERALS >= learn->clause_end ||
                learn->clauses[clause + CLAUSE_LITERALS + which] != literal)
                return "a list of watches leads to a clause that does not have the literal";
            if (++places > 2 * learn->clause_count)
                return "the lists of watches have too many places";
            next = learn->clauses[clause + CLAUSE_NEXT + which];
        }
    return places == 2 * learn->clause_count ? NULL : "a clause is not watched";
}

static const char *learn_check_clauses(const struct learn *learn) {
    uint32_t clause = 0, count = 0;
    const char *wrong = NULL;
    for (; clause < learn->clause_end && !wrong; count++) {
        wrong = learn_check_clause(learn, clause);
        clause += CLAUSE_LITERALS + learn->clauses[clause];
    }
    if (wrong)
        return wrong;
    if (clause != learn->clause_end || count != learn->clause_count)
        return "the clauses do not end where their list does";
    return learn_check_watches(learn);
}

/* ---- everything ------------------------------------------------------------------------------ */

const char *qd_learn_check(const struct learn *learn) {
    const char *wrong = learn_check_trail(learn);
    for (uint32_t i = 0; i < learn->item_count && !wrong; i++)
        wrong = learn_check_item(learn, i);
    return wrong ? wrong : learn_check_clauses(learn);
}

size_t qd_learn_check_work(const struct learn *learn) {
    return learn->cover->entry_count + learn->clause_end;
}

#endif
