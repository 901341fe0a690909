#include "chains.h"

/* ---- nodes ----------------------------------------------------------------------------------- */

static void closure_add(struct closure *closure, uint32_t candidate, bool on, uint32_t depth) {
    QD_CHECK(candidate < CANDIDATES && !(closure->known[candidate] & (on ? NODE_ON : NODE_OFF)));
    closure->known[candidate] |= on ? NODE_ON : NODE_OFF;
    closure->depth[candidate] = (uint16_t)depth;
    closure->bits[on][candidate / 64] |= (uint64_t)1 << (candidate % 64);
    QD_CHECK(closure->on_count + closure->off_count < CANDIDATES);
    if (on)
        closure->nodes[closure->on_count++] = (uint16_t)candidate;
    else
        closure->nodes[CANDIDATES - 1 - closure->off_count++] = (uint16_t)candidate;
}

/* False: a contradiction. */
static bool closure_add_off(struct closure *closure, uint32_t candidate, uint32_t from) {
    if (closure->known[candidate] & NODE_OFF)
        return true;
    closure->from[candidate] = (uint16_t)from;
    if (closure->known[candidate] & NODE_ON) {
        closure->contradiction = (uint16_t)candidate;
        return false;
    }
    closure_add(closure, candidate, false, closure->depth[from] + 1);
    return true;
}

static bool closure_add_on(struct closure *closure, uint32_t candidate, uint32_t link,
                           uint32_t from) {
    if (closure->known[candidate] & NODE_ON)
        return true;
    closure->by[candidate] = (uint8_t)link;
    if (closure->known[candidate] & NODE_OFF) {
        closure->contradiction = (uint16_t)candidate;
        return false;
    }
    closure_add(closure, candidate, true, closure->depth[from] + 1);
    return true;
}

/* ---- following links ------------------------------------------------------------------------- */

/* What is off because a candidate is on. */
static bool closure_follow_on(struct closure *closure, const struct qd_position *position,
                              uint32_t candidate, bool nishio) {
    const struct ground *ground = position->ground;
    uint32_t cell = candidate / 9, value = candidate % 9;
    uint64_t others = nishio ? 0 : position->candidates[cell] & ~((uint64_t)1 << value);
    for (; others; others &= others - 1)
        if (!closure_add_off(closure, 9 * cell + qd_lowest_bit(others), candidate))
            return false;
    for (uint32_t link = LINK_BOX; link <= LINK_COLUMN; link++) {
        const struct seat *seat = link_seat(ground, cell, link);
        const uint32_t *cells = ground->area[seat->area].cells;
        uint64_t places = position_places(position, seat->area, value);
        for (places &= ~((uint64_t)1 << seat->position); places; places &= places - 1)
            if (!closure_add_off(closure, 9 * cells[qd_lowest_bit(places)] + value, candidate))
                return false;
    }
    return true;
}

/* What is on because a candidate is off: at most four. */
struct implied {
    uint32_t count;
    uint16_t candidate[4];
    uint8_t link[4];
};

/* The other one of exactly two bits; 0 if there are more or fewer. */
static uint64_t closure_other(uint64_t bits, uint64_t own) {
    uint64_t other = bits & ~own;
    return (bits & own) == 0 || other & (other - 1) ? 0 : other;
}

static void closure_find_implied(const struct qd_position *position, uint32_t candidate,
                                 bool nishio, struct implied *implied) {
    const struct ground *ground = position->ground;
    uint32_t cell = candidate / 9, value = candidate % 9;
    uint64_t other = nishio ? 0 : closure_other(position->candidates[cell], (uint64_t)1 << value);
    implied->count = 0;
    if (other) {
        implied->link[0] = LINK_CELL;
        implied->candidate[implied->count++] = (uint16_t)(9 * cell + qd_lowest_bit(other));
    }
    for (uint32_t link = LINK_BOX; link <= LINK_COLUMN; link++) {
        const struct seat *seat = link_seat(ground, cell, link);
        other = closure_other(position_places(position, seat->area, value),
                              (uint64_t)1 << seat->position);
        if (!other)
            continue;
        implied->link[implied->count] = (uint8_t)link;
        implied->candidate[implied->count++] =
            (uint16_t)(9 * ground->area[seat->area].cells[qd_lowest_bit(other)] + value);
    }
}

static bool closure_follow_off(struct closure *closure, struct qd_position *work,
                               const struct qd_position *position, uint32_t candidate,
                               bool nishio) {
    struct implied implied;
    closure_find_implied(position, candidate, nishio, &implied);
    if (work)
        position_remove(work, candidate / 9, candidate % 9);
    for (uint32_t i = 0; i < implied.count; i++)
        if (!closure_add_on(closure, implied.candidate[i], implied.link[i], candidate))
            return false;
    return true;
}

/* ---- rules ----------------------------------------------------------------------------------- */

uint32_t qd_closure_next_rule(const struct chains *chains, const struct closure *closure) {
    const struct closure_rules *run = &closure->run[closure->runs - 1];
    return (uint32_t)chains->rule_count - run->first_rule + run->before;
}

static const struct closure_rule *closure_rule_at(const struct chains *chains,
                                                  const struct closure *closure, uint32_t number) {
    QD_CHECK(closure->runs && number < qd_closure_next_rule(chains, closure));
    uint32_t i = closure->runs - 1;
    while (number < closure->run[i].before)
        i--;
    return &chains->rules[closure->run[i].first_rule + number - closure->run[i].before];
}

static void closure_begin_run(const struct chains *chains, struct closure *closure) {
    uint32_t before = closure->runs ? qd_closure_next_rule(chains, closure) : 0;
    QD_CHECK(closure->runs < CLOSURE_RUNS);
    closure->run[closure->runs++] = (struct closure_rules){(uint32_t)chains->rule_count, before};
}

/* Adds what rules find; the depth of a node is one more than the greatest of its parents. */
static bool closure_ask_rules(struct chains *chains, struct closure *closure, uint32_t level,
                              uint32_t from_level) {
    chains->found_count = 0;
    chains->ask(chains, closure, level, from_level);
    uint32_t before = closure->off_count;
    for (uint32_t i = 0; i < chains->found_count; i++) {
        uint32_t candidate = chains->found[i];
        const struct closure_rule *rule = closure_rule_at(chains, closure, chains->found_by[i]);
        uint32_t depth = 0;
        if (closure->known[candidate] & NODE_OFF)
            continue;
        for (uint32_t k = 0; k < rule->parents; k++) {
            uint32_t own = closure->depth[chains->parents[rule->first_parent + k]];
            depth = own > depth ? own : depth;
        }
        closure->from[candidate] = (uint16_t)(BY_RULE | chains->found_by[i]);
        closure_add(closure, candidate, false, depth + 1);
    }
    return closure->off_count > before;
}

/* ---- checking -------------------------------------------------------------------------------- */

/* One closure of nine is checked. */
#define CLOSURE_PARTS 64

#ifdef QUADRILLE_CHECKS

static const char *closure_check_parents(const struct chains *chains, const struct closure *closure,
                                         uint32_t node) {
    uint16_t parents[CANDIDATES];
    uint32_t count = qd_closure_parents(chains, closure, node, parents);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t candidate = parents[i] / 2, on = parents[i] % 2;
        if (!(closure->known[candidate] & (on ? NODE_ON : NODE_OFF)))
            return "a node follows from one that is not known";
        if (on && closure->depth[node / 2] != closure->depth[candidate] + 1)
            return "a node that is off is not one deeper than what it follows from";
    }
    return NULL;
}

static const char *closure_check_nodes(const struct chains *chains, const struct closure *closure,
                                       bool on) {
    uint32_t count = on ? closure->on_count : closure->off_count, in_bits = 0;
    const char *wrong = NULL;
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
        in_bits += qd_bit_count(closure->bits[on][word]);
    if (in_bits != count)
        return "a closure has other nodes in its bits than in its list";
    for (uint32_t i = 0; i < count && !wrong; i++) {
        uint32_t candidate = on ? closure_on(closure, i) : closure_off(closure, i);
        if (!(closure->known[candidate] & (on ? NODE_ON : NODE_OFF)))
            return "a node is in the list, but not known";
        if (closure->known[candidate] == (NODE_ON | NODE_OFF))
            return "a candidate is on and off";
        wrong = closure_check_parents(chains, closure, node_of(candidate, on));
    }
    return wrong;
}

/* What follows from what, but not that it is all. */
static const char *closure_check(const struct chains *chains, const struct closure *closure) {
    const char *wrong = closure_check_nodes(chains, closure, false);
    return wrong ? wrong : closure_check_nodes(chains, closure, true);
}

#endif

/* ---- running --------------------------------------------------------------------------------- */

static void closure_begin(struct chains *chains, struct closure *closure, uint32_t node) {
    uint32_t candidate = node / 2;
    memset(closure->known, 0, sizeof closure->known);
    memset(closure->bits, 0, sizeof closure->bits);
    closure->on_count = closure->off_count = 0;
    closure->runs = 0;
    closure_begin_run(chains, closure);
    closure->contradiction = NO_CANDIDATE;
    closure->from[candidate] = FROM_NOTHING;
    closure->by[candidate] = BY_NOTHING;
    closure_add(closure, candidate, node % 2, 1);
}

/* Goes on from the nodes of these numbers. */
static void closure_continue(struct chains *chains, struct closure *closure,
                             struct closure_mode mode, uint32_t next_on, uint32_t next_off) {
    struct qd_position *work = mode.dynamic ? &chains->work : NULL;
    const struct qd_position *position = work ? work : chains->start;
    for (;;) {
        bool go_on = true;
        if (next_on < closure->on_count)
            go_on =
                closure_follow_on(closure, position, closure_on(closure, next_on++), mode.nishio);
        else if (next_off < closure->off_count)
            go_on = closure_follow_off(closure, work, position, closure_off(closure, next_off++),
                                       mode.nishio);
        else
            go_on = mode.level > 0 && !chains_are_stopped(chains) &&
                    closure_ask_rules(chains, closure, mode.level, 0);
        if (!go_on)
            return;
    }
}

void qd_closure_run(struct chains *chains, struct closure *closure, uint32_t node,
                    struct closure_mode mode) {
    if (mode.dynamic)
        qd_position_copy(&chains->work, chains->start);
    closure_begin(chains, closure, node);
    closure_continue(chains, closure, mode, 0, 0);
    QD_CHECK_SOMETIMES(node + closure->off_count, CLOSURE_PARTS, closure_check(chains, closure));
}

void qd_closure_resume(struct chains *chains, struct closure *closure, struct closure_mode mode) {
    uint32_t on = closure->on_count, off = closure->off_count;
    if (closure->contradiction != NO_CANDIDATE)
        return;
    qd_position_copy(&chains->work, chains->start);
    for (uint32_t i = 0; i < off; i++)
        position_remove(&chains->work, closure_off(closure, i) / 9, closure_off(closure, i) % 9);
    closure_begin_run(chains, closure);
    if (closure_ask_rules(chains, closure, mode.level, mode.level))
        closure_continue(chains, closure, mode, on, off);
    QD_CHECK_SOMETIMES(closure->off_count, CLOSURE_PARTS, closure_check(chains, closure));
}

/* ---- parents --------------------------------------------------------------------------------- */

/* All other candidates of the cell, or places in the house, that were there at the start. */
static uint32_t closure_others(const struct qd_position *start, uint32_t candidate, uint32_t link,
                               uint16_t *parents) {
    uint32_t cell = candidate / 9, value = candidate % 9, count = 0;
    if (link == LINK_CELL) {
        uint64_t others = start->candidates[cell] & ~((uint64_t)1 << value);
        for (; others; others &= others - 1)
            parents[count++] = (uint16_t)node_of(9 * cell + qd_lowest_bit(others), false);
        return count;
    }
    const struct seat *seat = link_seat(start->ground, cell, link);
    const uint32_t *cells = start->ground->area[seat->area].cells;
    uint64_t places = position_places(start, seat->area, value);
    for (places &= ~((uint64_t)1 << seat->position); places; places &= places - 1)
        parents[count++] = (uint16_t)node_of(9 * cells[qd_lowest_bit(places)] + value, false);
    return count;
}

uint32_t qd_closure_parents(const struct chains *chains, const struct closure *closure,
                            uint32_t node, uint16_t parents[CANDIDATES]) {
    uint32_t candidate = node / 2, from = closure->from[candidate];
    if (node % 2)
        return closure->by[candidate] == BY_NOTHING
                   ? 0
                   : closure_others(chains->start, candidate, closure->by[candidate], parents);
    if (from == FROM_NOTHING)
        return 0;
    if (!(from & BY_RULE)) {
        parents[0] = (uint16_t)node_of(from, true);
        return 1;
    }
    const struct closure_rule *rule = closure_rule_at(chains, closure, from & (BY_RULE - 1u));
    for (uint32_t i = 0; i < rule->parents; i++)
        parents[i] = (uint16_t)node_of(chains->parents[rule->first_parent + i], false);
    return rule->parents;
}

/* ---- counting -------------------------------------------------------------------------------- */

static void ancestors_add(struct ancestors *ancestors, uint32_t node) {
    QD_CHECK(node / 2 < CANDIDATES);
    uint32_t candidate = node / 2;
    uint64_t bit = (uint64_t)1 << (candidate % 64);
    uint64_t *word = &ancestors->seen[node % 2][candidate / 64];
    if (*word & bit)
        return;
    *word |= bit;
    ancestors->nodes[ancestors->count++] = (uint16_t)node;
}

static void nested_add(struct nested_chains *nested, const struct closure_rule *rule) {
    for (uint32_t i = 0; i < nested->count; i++)
        if (nested->hashes[i] == rule->nested)
            return;
    if (nested->count < sizeof nested->hashes / sizeof *nested->hashes)
        nested->hashes[nested->count++] = rule->nested;
    nested->complexity += rule->complexity;
}

static const struct closure_rule *closure_rule_of(const struct chains *chains,
                                                  const struct closure *closure, uint32_t node) {
    uint32_t from = closure->from[node / 2];
    if (node % 2 || from == FROM_NOTHING || !(from & BY_RULE))
        return NULL;
    return closure_rule_at(chains, closure, from & (BY_RULE - 1u));
}

uint32_t qd_closure_ancestors(const struct chains *chains, const struct closure *closure,
                              uint32_t node, struct ancestors *ancestors,
                              struct nested_chains *nested) {
    uint16_t parents[CANDIDATES];
    memset(ancestors->seen, 0, sizeof ancestors->seen);
    ancestors->count = 0;
    ancestors_add(ancestors, node);
    for (uint32_t i = 0; i < ancestors->count; i++) {
        const struct closure_rule *rule = closure_rule_of(chains, closure, ancestors->nodes[i]);
        uint32_t count = qd_closure_parents(chains, closure, ancestors->nodes[i], parents);
        for (uint32_t k = 0; k < count; k++)
            ancestors_add(ancestors, parents[k]);
        if (rule && rule->complexity)
            nested_add(nested, rule);
    }
    return ancestors->count;
}

const qd_technique *qd_closure_technique(const struct chains *chains, const struct closure *closure,
                                         uint32_t node) {
    const struct closure_rule *rule = closure_rule_of(chains, closure, node);
    return rule ? rule->technique : NULL;
}
