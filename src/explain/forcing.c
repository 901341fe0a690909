#include "forcing.h"

/* ---- links ----------------------------------------------------------------------------------- */

static void forcing_add_strong(struct forcing *forcing, uint32_t pass, uint32_t from, uint32_t to,
                               uint32_t link) {
    uint16_t *strong = forcing->strong[pass][from];
    uint32_t count = forcing->strong_count[pass][from];
    for (uint32_t i = 0; i < count; i++)
        if (strong[i] == to)
            return;
    strong[count] = (uint16_t)to;
    if (pass == PASS_XY)
        forcing->strong_by[from][count] = (uint8_t)link;
    forcing->strong_count[pass][from]++;
}

/* The other one of exactly two bits, one of which is `own`; 0 if there are not two. */
static uint64_t other_of_two(uint64_t bits, uint64_t own) {
    uint64_t other = bits & ~own;
    return other & (other - 1) ? 0 : other;
}

static void forcing_link_candidate(struct forcing *forcing, uint32_t candidate) {
    const struct qd_position *position = forcing->position;
    uint32_t cell = candidate / 9, value = candidate % 9;
    for (uint32_t pass = 0; pass < PASSES; pass++)
        forcing->strong_count[pass][candidate] = 0;
    uint64_t other = other_of_two(position->candidates[cell], (uint64_t)1 << value);
    if (other) {
        forcing_add_strong(forcing, PASS_Y, candidate, 9 * cell + qd_lowest_bit(other), LINK_CELL);
        forcing_add_strong(forcing, PASS_XY, candidate, 9 * cell + qd_lowest_bit(other), LINK_CELL);
    }
    for (uint32_t link = LINK_BOX; link <= LINK_COLUMN; link++) {
        const struct seat *seat = link_seat(forcing->ground, cell, link);
        other = other_of_two(position_places(position, seat->area, value),
                             (uint64_t)1 << seat->position);
        if (!other)
            continue;
        uint32_t to = forcing->ground->area[seat->area].cells[qd_lowest_bit(other)];
        forcing_add_strong(forcing, PASS_X, candidate, 9 * to + value, link);
        forcing_add_strong(forcing, PASS_XY, candidate, 9 * to + value, link);
    }
    if (forcing->strong_count[PASS_XY][candidate])
        forcing->strongs[candidate / 64] |= (uint64_t)1 << (candidate % 64);
}

static void forcing_link_all(struct forcing *forcing) {
    forcing->alive_count = 0;
    memset(forcing->strongs, 0, sizeof forcing->strongs);
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint64_t left = forcing->position->candidates[cell]; left; left &= left - 1)
            forcing->alive[forcing->alive_count++] = (uint16_t)(9 * cell + qd_lowest_bit(left));
    for (uint32_t i = 0; i < forcing->alive_count; i++)
        forcing_link_candidate(forcing, forcing->alive[i]);
}

static uint32_t forcing_add_doubles(struct forcing *forcing, uint32_t count, uint32_t from,
                                    uint32_t over) {
    for (uint32_t i = 0; i < forcing->strong_count[forcing->pass][over]; i++)
        if (forcing->strong[forcing->pass][over][i] != from)
            forcing->doubles[count++] =
                (struct double_link){(uint16_t)over, forcing->strong[forcing->pass][over][i]};
    return count;
}

/* The double links of a candidate, over those in its cell and in its houses. */
static uint32_t forcing_double(struct forcing *forcing, uint32_t count, uint32_t candidate) {
    const struct qd_position *position = forcing->position;
    uint32_t cell = candidate / 9, value = candidate % 9;
    uint64_t others = position->candidates[cell] & ~((uint64_t)1 << value);
    if (forcing->pass != PASS_X)
        for (; others; others &= others - 1)
            count =
                forcing_add_doubles(forcing, count, candidate, 9 * cell + qd_lowest_bit(others));
    for (uint32_t link = LINK_BOX; link <= LINK_COLUMN; link++) {
        const struct seat *seat = link_seat(forcing->ground, cell, link);
        uint64_t places = position_places(position, seat->area, value);
        for (places &= ~((uint64_t)1 << seat->position); places; places &= places - 1) {
            uint32_t to = forcing->ground->area[seat->area].cells[qd_lowest_bit(places)];
            count = forcing_add_doubles(forcing, count, candidate, 9 * to + value);
        }
    }
    return count;
}

static void forcing_begin_pass(struct forcing *forcing, enum forcing_pass pass) {
    forcing->pass = pass;
    forcing->double_count = 0;
    forcing->doubles_marker++;
}

/* The double links of a candidate are made when they are first needed. */
static void forcing_need_doubles(struct forcing *forcing, uint32_t candidate) {
    if (forcing->doubles_mark[candidate] == forcing->doubles_marker)
        return;
    forcing->doubles_mark[candidate] = forcing->doubles_marker;
    forcing->first[candidate] = forcing->double_count;
    forcing->double_count = forcing_double(forcing, forcing->double_count, candidate);
    QD_CHECK(forcing->double_count <= DOUBLES_MOST);
    forcing->end[candidate] = forcing->double_count;
}

/* Whether, in the pass, one is off if the other one is on. */
static bool forcing_is_weak(const struct forcing *forcing, uint32_t left, uint32_t right) {
    if (left / 9 == right / 9)
        return forcing->pass != PASS_X && left != right;
    return left % 9 == right % 9 && ground_sees(forcing->ground, left / 9, right / 9);
}

/* ---- searching ------------------------------------------------------------------------------- */

static void forcing_reach(struct forcing *forcing, uint32_t candidate, uint32_t over, uint32_t from,
                          uint32_t depth) {
    QD_CHECK(candidate < CANDIDATES && over < CANDIDATES);
    if (forcing->mark[candidate] == forcing->marker)
        return;
    forcing->mark[candidate] = forcing->marker;
    forcing->over[candidate] = (uint16_t)over;
    forcing->from[candidate] = (uint16_t)from;
    forcing->depth[candidate] = (uint16_t)depth;
    forcing->reached[forcing->reached_count++] = (uint16_t)candidate;
}

/* Goes on from what has been reached, up to a depth. Stops when `target` would be reached, if it was
 * not before; returns from where, or NO_CANDIDATE. */
static uint32_t forcing_spread(struct forcing *forcing, uint32_t target, uint32_t limit) {
    for (uint32_t i = 0; i < forcing->reached_count; i++) {
        uint32_t from = forcing->reached[i], depth = forcing->depth[from] + 2u;
        if (depth > limit)
            break;
        forcing_need_doubles(forcing, from);
        for (uint32_t at = forcing->first[from]; at < forcing->end[from]; at++) {
            const struct double_link *link = &forcing->doubles[at];
            if (link->to == target) {
                forcing->closing = link->over;
                return from;
            }
            forcing_reach(forcing, link->to, link->over, from, depth);
        }
    }
    return NO_CANDIDATE;
}

static void forcing_begin(struct forcing *forcing) {
    forcing->marker++;
    forcing->reached_count = 0;
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* The nodes from the source to `last`, which is on. */
static uint32_t forcing_path(const struct forcing *forcing, uint32_t last, uint16_t *nodes) {
    uint32_t length = forcing->depth[last], at = length;
    for (uint32_t candidate = last;; candidate = forcing->from[candidate]) {
        nodes[--at] = (uint16_t)node_of(candidate, true);
        if (at == 0)
            break;
        nodes[--at] = (uint16_t)node_of(forcing->over[candidate], false);
        if (at == 0)
            break;
    }
    return length;
}

static double forcing_base(const struct forcing *forcing, enum forcing_kind kind) {
    if (forcing->pass == PASS_XY)
        return forcing->base_xy;
    return kind == FORCING_CYCLE ? forcing->base_cycle : forcing->base_x;
}

static void forcing_set_limits(struct forcing *forcing) {
    uint32_t key = KEY_X + (uint32_t)forcing->pass;
    forcing->limit_cycle =
        qd_chain_limit(&forcing->best, forcing_base(forcing, FORCING_CYCLE), key);
    forcing->limit_chain = qd_chain_limit(&forcing->best, forcing_base(forcing, FORCING_OFF), key);
}

#ifdef QUADRILLE_CHECKS

static bool forcing_is_strong(const struct forcing *forcing, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < forcing->strong_count[forcing->pass][from]; i++)
        if (forcing->strong[forcing->pass][from][i] == to)
            return true;
    return false;
}

static const char *forcing_check_link(const struct forcing *forcing, uint32_t from, uint32_t to) {
    if (from % 2 == to % 2)
        return "two nodes of a chain that follow one another are both on or both off";
    if (from % 2)
        return forcing_is_weak(forcing, from / 2, to / 2) ? NULL : "a weak link is none";
    return forcing_is_strong(forcing, from / 2, to / 2) ? NULL : "a strong link is none";
}

static const char *forcing_check(const struct forcing *forcing, enum forcing_kind kind) {
    const struct forcing_chain *chain = &forcing->chain;
    const uint16_t *nodes = chain->nodes, *last = nodes + chain->length - 1;
    const char *wrong = NULL;
    for (uint32_t i = 1; i < chain->length && !wrong; i++)
        wrong = forcing_check_link(forcing, nodes[i - 1], nodes[i]);
    if (wrong)
        return wrong;
    if (nodes[0] % 2 != (kind != FORCING_ON))
        return "a chain begins with a node that should be the other way";
    if (kind == FORCING_CYCLE)
        return forcing_check_link(forcing, *last, nodes[0]);
    return *last == (nodes[0] ^ 1) ? NULL : "a chain does not end with the opposite of its source";
}

#endif

static void forcing_take(struct forcing *forcing, enum forcing_kind kind) {
    struct forcing_chain *chain = &forcing->chain;
    QD_CHECK_ALL(forcing_check(forcing, kind));
    chain->kind = kind;
    chain->pass = forcing->pass;
    chain->rank.complexity = chain->length;
    chain->rank.key = KEY_X + (uint32_t)forcing->pass;
    chain->rank.difficulty = forcing_base(forcing, kind) + qd_chain_addition(chain->length);
    forcing->take(forcing);
    forcing_set_limits(forcing);
}

static bool forcing_passes_over(const struct forcing *forcing, uint32_t last, uint32_t over) {
    for (uint32_t candidate = last; forcing->depth[candidate] > 1;
         candidate = forcing->from[candidate])
        if (forcing->over[candidate] == over)
            return true;
    return false;
}

/* A cycle is taken only if it removes something. */
static void forcing_try_cycle(struct forcing *forcing, uint32_t last, uint32_t over) {
    struct forcing_chain *chain = &forcing->chain;
    uint16_t removed[CANDIDATES];
    if (!forcing_is_weak(forcing, last, over) || forcing_passes_over(forcing, last, over))
        return;
    chain->length = forcing_path(forcing, last, chain->nodes);
    chain->nodes[chain->length++] = (uint16_t)node_of(over, false);
    chain->kind = FORCING_CYCLE;
    if (qd_forcing_removed(forcing, chain, removed))
        forcing_take(forcing, FORCING_CYCLE);
}

/* Cycles back to the source: over each candidate with a strong link to it, from each node but the
 * source. They are tried in the order of links: first the cell, then box, row, column. */
static void forcing_find_cycles(struct forcing *forcing, uint32_t source) {
    const uint16_t *strong = forcing->strong[forcing->pass][source];
    uint32_t count = forcing->strong_count[forcing->pass][source];
    for (uint32_t i = 1; i < forcing->reached_count; i++) {
        uint32_t last = forcing->reached[i];
        if (forcing->depth[last] + 1u > forcing->limit_cycle)
            break;
        for (uint32_t k = 0; k < count; k++)
            forcing_try_cycle(forcing, last, strong[k]);
    }
}

/* On implies off. */
static void forcing_find_off(struct forcing *forcing, uint32_t source) {
    struct forcing_chain *chain = &forcing->chain;
    for (uint32_t i = 1; i < forcing->reached_count; i++) {
        uint32_t last = forcing->reached[i];
        if (forcing->depth[last] + 1u > forcing->limit_chain)
            break;
        if (!forcing_is_weak(forcing, last, source))
            continue;
        chain->length = forcing_path(forcing, last, chain->nodes);
        chain->nodes[chain->length++] = (uint16_t)node_of(source, false);
        forcing_take(forcing, FORCING_OFF);
        break;
    }
}

/* Off implies on. */
static void forcing_find_on(struct forcing *forcing, uint32_t source) {
    struct forcing_chain *chain = &forcing->chain;
    forcing_begin(forcing);
    for (uint32_t i = 0; i < forcing->strong_count[forcing->pass][source]; i++)
        forcing_reach(forcing, forcing->strong[forcing->pass][source][i], source, NO_CANDIDATE, 2);
    uint32_t last = forcing_spread(forcing, source, forcing->limit_chain);
    if (last == NO_CANDIDATE)
        return;
    chain->length = forcing_path(forcing, last, chain->nodes);
    chain->nodes[chain->length++] = (uint16_t)node_of(forcing->closing, false);
    chain->nodes[chain->length++] = (uint16_t)node_of(source, true);
    forcing_take(forcing, FORCING_ON);
}

static bool forcing_may(const struct forcing *forcing, enum forcing_kind kind, uint32_t source) {
    return forcing->sources[kind][source / 64] >> (source % 64) & 1;
}

static void forcing_try(struct forcing *forcing, uint32_t source) {
    bool has_chains = forcing->pass != PASS_Y;
    bool cycle = forcing_may(forcing, FORCING_CYCLE, source);
    bool off = has_chains && forcing_may(forcing, FORCING_OFF, source);
    uint32_t limit = cycle ? forcing->limit_cycle : 0;
    if (off && forcing->limit_chain > limit)
        limit = forcing->limit_chain;
    if (limit) {
        forcing_begin(forcing);
        forcing_reach(forcing, source, 0, NO_CANDIDATE, 1);
        forcing_spread(forcing, NO_CANDIDATE, limit - 1);
    }
    if (cycle)
        forcing_find_cycles(forcing, source);
    if (off)
        forcing_find_off(forcing, source);
    if (has_chains && forcing_may(forcing, FORCING_ON, source))
        forcing_find_on(forcing, source);
}

/* ---- whether there are chains ---------------------------------------------------------------- */

static void forcing_set_bit(uint64_t *bits, uint32_t candidate) {
    bits[candidate / 64] |= (uint64_t)1 << (candidate % 64);
}

/* Candidates of a search by bits that are still to be looked at. */
struct forcing_pending {
    uint16_t on[CANDIDATES];
    uint32_t count;
};

static void forcing_lead_on(const struct forcing *forcing, uint64_t leads[2][CANDIDATE_WORDS],
                            uint32_t over, struct forcing_pending *pending) {
    for (uint32_t i = 0; i < forcing->strong_count[PASS_XY][over]; i++) {
        uint32_t to = forcing->strong[PASS_XY][over][i];
        if (leads[1][to / 64] >> (to % 64) & 1)
            continue;
        forcing_set_bit(leads[1], to);
        pending->on[pending->count++] = (uint16_t)to;
    }
}

/* All that a candidate leads to if it is on. */
static void forcing_lead(struct forcing *forcing, uint32_t candidate) {
    uint64_t(*leads)[CANDIDATE_WORDS] = forcing->leads[candidate];
    struct forcing_pending pending;
    if (forcing->leads_mark[candidate] == forcing->marker)
        return;
    forcing->leads_mark[candidate] = forcing->marker;
    memset(leads, 0, 2 * sizeof *leads);
    forcing_set_bit(leads[1], candidate);
    pending.on[0] = (uint16_t)candidate;
    pending.count = 1;
    for (uint32_t i = 0; i < pending.count; i++) {
        const uint64_t *weak = forcing->ground->weak[pending.on[i]];
        for (uint32_t word = 0; word < CANDIDATE_WORDS; word++) {
            uint64_t fresh = weak[word] & ~leads[0][word];
            leads[0][word] |= fresh;
            for (fresh &= forcing->strongs[word]; fresh; fresh &= fresh - 1)
                forcing_lead_on(forcing, leads, 64 * word + qd_lowest_bit(fresh), &pending);
        }
    }
}

/* The sources of chains that need a strong link. */
static void forcing_use_link(struct forcing *forcing, uint32_t left, uint32_t right) {
    forcing_lead(forcing, left);
    forcing_lead(forcing, right);
    uint64_t(*one)[CANDIDATE_WORDS] = forcing->leads[left];
    uint64_t(*other)[CANDIDATE_WORDS] = forcing->leads[right];
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++) {
        uint64_t both = one[0][word] & other[0][word];
        forcing->sources[FORCING_OFF][word] |= both;
        forcing->sources[FORCING_ON][word] |= one[1][word] & other[1][word];
        forcing->sources[FORCING_CYCLE][word] |=
            (one[1][word] & other[0][word]) | (one[0][word] & other[1][word]);
    }
}

/* Whether the start of the closure has the link, too. */
static bool forcing_is_old(const struct forcing *forcing, uint32_t candidate, uint32_t link) {
    uint32_t cell = candidate / 9;
    if (!forcing->start)
        return false;
    if (link == LINK_CELL)
        return forcing->start->candidates[cell] == forcing->position->candidates[cell];
    uint32_t area = link_seat(forcing->ground, cell, link)->area;
    return position_places(forcing->start, area, candidate % 9) ==
           position_places(forcing->position, area, candidate % 9);
}

/* Finds where chains can begin; false if there are none. */
static bool forcing_find_sources(struct forcing *forcing) {
    uint64_t any = 0;
    forcing->marker++;
    memset(forcing->sources, 0, sizeof forcing->sources);
    for (uint32_t i = 0; i < forcing->alive_count; i++) {
        uint32_t candidate = forcing->alive[i];
        for (uint32_t k = 0; k < forcing->strong_count[PASS_XY][candidate]; k++) {
            uint32_t other = forcing->strong[PASS_XY][candidate][k];
            if (other > candidate &&
                !forcing_is_old(forcing, candidate, forcing->strong_by[candidate][k]))
                forcing_use_link(forcing, candidate, other);
        }
    }
    for (uint32_t i = 0; i < forcing->alive_count; i++) {
        uint32_t candidate = forcing->alive[i];
        any |= forcing_may(forcing, FORCING_OFF, candidate);
    }
    return any;
}

void qd_forcing_search(struct forcing *forcing, const struct qd_position *position,
                       const struct qd_position *start) {
    forcing->ground = position->ground;
    forcing->position = position;
    forcing->start = start;
    forcing_link_all(forcing);
    if (!forcing_find_sources(forcing))
        return;
    for (uint32_t pass = 0; pass < PASSES; pass++) {
        forcing_begin_pass(forcing, (enum forcing_pass)pass);
        forcing_set_limits(forcing);
        for (uint32_t i = 0; i < forcing->alive_count; i++) {
            uint32_t candidate = forcing->alive[i];
            uint32_t in_cell = qd_bit_count(position->candidates[candidate / 9]);
            if (in_cell >= 2 && (pass != PASS_Y || in_cell == 2))
                forcing_try(forcing, candidate);
        }
    }
}

/* ---- effects --------------------------------------------------------------------------------- */

/* A cycle removes what one of its nodes that are on and one that is off both see, with the same value, in
 * cells that are not part of it. */
static uint32_t forcing_cycle_removed(const struct forcing *forcing,
                                      const struct forcing_chain *chain, uint16_t *removed) {
    uint64_t seen[9][2][2] = {0}, own[2] = {0, 0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < chain->length; i++) {
        uint32_t cell = chain->nodes[i] / 18, value = chain->nodes[i] / 2 % 9;
        own[cell / 64] |= (uint64_t)1 << (cell % 64);
        for (uint32_t word = 0; word < 2; word++)
            seen[value][chain->nodes[i] % 2][word] |= ground_row(forcing->ground, cell)[word];
    }
    for (uint32_t value = 0; value < 9; value++)
        for (uint32_t word = 0; word < 2; word++) {
            uint64_t cells = seen[value][0][word] & seen[value][1][word] & ~own[word];
            for (; cells; cells &= cells - 1) {
                uint32_t cell = 64 * word + qd_lowest_bit(cells);
                if (forcing->position->candidates[cell] >> value & 1)
                    removed[count++] = (uint16_t)(9 * cell + value);
            }
        }
    return count;
}

uint32_t qd_forcing_removed(const struct forcing *forcing, const struct forcing_chain *chain,
                            uint16_t removed[CANDIDATES]) {
    uint32_t source = chain->nodes[0] / 2, cell = source / 9, count = 0;
    if (chain->kind == FORCING_CYCLE)
        return forcing_cycle_removed(forcing, chain, removed);
    if (chain->kind == FORCING_OFF) {
        removed[0] = (uint16_t)source;
        return 1;
    }
    uint64_t others = forcing->position->candidates[cell] & ~((uint64_t)1 << source % 9);
    for (; others; others &= others - 1)
        removed[count++] = (uint16_t)(9 * cell + qd_lowest_bit(others));
    return count;
}

uint32_t qd_forcing_link(const struct forcing *forcing, uint32_t from, uint32_t to) {
    if (from / 9 == to / 9)
        return LINK_CELL;
    for (uint32_t link = LINK_BOX; link < LINK_COLUMN; link++) {
        const struct seat *left = link_seat(forcing->ground, from / 9, link);
        const struct seat *right = link_seat(forcing->ground, to / 9, link);
        if (left->area == right->area &&
            position_places(forcing->position, left->area, from % 9) ==
                ((uint64_t)1 << left->position | (uint64_t)1 << right->position))
            return link;
    }
    return LINK_COLUMN;
}
