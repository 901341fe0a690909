/*
 * Whips (Denis Berthier, Pattern-Based Constraint Satisfaction). If the target held, all candidates but one of a cell,
 * or all places but one of a value in a house, would be ruled out: by the target itself, or by what followed before. So
 * the last one would hold, and it rules out a candidate of the next cell or house, and so on, until one has nothing
 * left. The chain goes on from what it has concluded last, so it does not branch, but it remembers all that it has
 * concluded.
 *
 * The shortest whips are offered, one for each target. The first one is searched breadth first, for one target after
 * another: a whip is at least as long as there are rounds of singles up to a contradiction, so those with few rounds
 * come first.
 *
 * A braid may go on from anything that it has concluded, so whatever leads to a contradiction by singles has one. What
 * a braid removes is removed by one after other removals, too.
 */
#include "cells.h"
#include "chains.h"
#include "techniques.h"
#include "whips.h"

#include "../base/hash.h"
#include "../base/memory.h"

#include <stdlib.h>

#define WHIP_NONE 0xffff
#define WHIP_NOT_LISTED 0xff
#define WHIP_NEVER 0xff
#define WHIP_SHORT 5 /* by instructions of ratings */

enum { WHIP_GOES_ON = 1, WHIP_ENDS };

/* Cells, and values in boxes, columns and rows. */
static void whip_list_variables(struct whips *whips) {
    for (uint32_t candidate = 0; candidate < CANDIDATES; candidate++) {
        uint32_t cell = candidate / 9, value = candidate % 9;
        const uint32_t areas[3] = {CELLS_BOXES + CELLS_BOX(cell),
                                   CELLS_COLUMNS + CELLS_COLUMN(cell),
                                   CELLS_ROWS + CELLS_ROW(cell)};
        for (uint32_t kind = 0; kind < 3; kind++)
            whips->variable[candidate][kind] = (uint16_t)(81 + 9 * areas[kind] + value);
        whips->variable[candidate][3] = (uint16_t)cell;
    }
}

struct whips *qd_whips_new(bool by_rounds) {
    uint32_t most = by_rounds ? WHIP_STATES_OF_ROUNDS : WHIP_STATES;
    size_t states = most * sizeof(struct whip_state), slots = 2 * most * sizeof(uint16_t);
    struct whips *whips = qd_array_new(1, sizeof *whips + states + slots);
    if (whips) {
        whips->state_most = most;
        whips->slots = (uint16_t *)(void *)(whips->states + most);
        whip_list_variables(whips);
    }
    return whips;
}

void qd_whips_free(struct whips *whips) {
    free(whips);
}

static bool whip_has(const uint64_t *bits, uint32_t candidate) {
    return bits[candidate / 64] >> (candidate % 64) & 1;
}

/* ---- variables: cells, and values in houses -------------------------------------------------- */

static uint32_t whip_area(uint32_t variable) {
    return variable < 81 ? QD_NO_HOUSE : (variable - 81) / 9;
}

/* Candidates come in ascending order. */
static void whip_list_bit(struct whips *whips, uint32_t variable, uint32_t candidate) {
    uint32_t count = whips->pieces[variable];
    struct whip_piece *piece = &whips->piece[variable][count ? count - 1 : 0];
    if (!count || piece->word != candidate / 64) {
        piece = &whips->piece[variable][whips->pieces[variable]++];
        *piece = (struct whip_piece){0, candidate / 64};
    }
    piece->bits |= (uint64_t)1 << (candidate % 64);
}

/* The candidates of all variables. */
static void whip_list_all(const struct search *search, struct whips *whips) {
    memset(whips->present, 0, sizeof whips->present);
    memset(whips->size, 0, sizeof whips->size);
    memset(whips->pieces, 0, sizeof whips->pieces);
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint64_t left = search->position->candidates[cell]; left; left &= left - 1) {
            uint32_t candidate = 9 * cell + qd_lowest_bit(left);
            whips->present[candidate / 64] |= (uint64_t)1 << (candidate % 64);
            for (uint32_t kind = 0; kind < 4; kind++) {
                uint32_t variable = whips->variable[candidate][kind];
                whips->list[variable][whips->size[variable]++] = (uint16_t)candidate;
                whip_list_bit(whips, variable, candidate);
            }
        }
}

/* How many candidates of a variable are not out: 0, 1, or 2 for more; `last` gets one. */
static uint32_t whip_left(const struct whips *whips, uint32_t variable, const uint64_t *out,
                          uint32_t *last) {
    const struct whip_piece *piece = whips->piece[variable];
    uint32_t left = 0;
    if (whips->size[variable] < 2)
        return 2; /* a lone candidate holds without a whip */
    for (uint32_t count = whips->pieces[variable]; count > 0; count--, piece++) {
        uint64_t bits = piece->bits & ~out[piece->word];
        if (!bits)
            continue;
        if (left || bits & (bits - 1))
            return 2;
        left = 1;
        *last = 64 * piece->word + qd_lowest_bit(bits);
    }
    return left;
}

/* ---- what singles lead to -------------------------------------------------------------------- */

/* Follows all singles from a candidate. The number of rounds to a contradiction; 0: there is none. */
static uint32_t whip_count_rounds(const struct search *search, const struct whips *whips,
                                  uint32_t target) {
    uint64_t out[CANDIDATE_WORDS] = {0}, held[CANDIDATE_WORDS] = {0};
    uint16_t queue[CANDIDATES];
    uint32_t count = 0, last = 0, rounds = 1, end = 1;
    queue[count++] = (uint16_t)target;
    held[target / 64] |= (uint64_t)1 << (target % 64);
    for (uint32_t i = 0; i < count; i++) {
        if (i == end) {
            rounds++;
            end = count;
        }
        for (uint32_t word = 0; word < CANDIDATE_WORDS; word++) {
            uint64_t more =
                search->ground->weak[queue[i]][word] & whips->present[word] & ~out[word];
            out[word] |= more;
            for (; more; more &= more - 1)
                for (uint32_t kind = 0; kind < 4; kind++) {
                    uint32_t variable = whips->variable[64 * word + qd_lowest_bit(more)][kind];
                    uint32_t left = whip_left(whips, variable, out, &last);
                    if (left == 0)
                        return rounds;
                    if (left == 2 || whip_has(held, last))
                        continue;
                    held[last / 64] |= (uint64_t)1 << (last % 64);
                    queue[count++] = (uint16_t)last;
                }
        }
    }
    return 0;
}

/* ---- searching ------------------------------------------------------------------------------- */

static bool whip_holds(const struct whips *whips, uint32_t state, uint32_t candidate) {
    while (state != WHIP_NONE && whips->states[state].right != candidate)
        state = whips->states[state].parent;
    return state != WHIP_NONE;
}

/* For a braid it does not matter what was concluded last. */
static bool whip_is_same(const struct whips *whips, const struct whip_state *left,
                         const struct whip_state *right) {
    return (whips->is_braid || left->right == right->right) &&
           memcmp(left->out, right->out, sizeof left->out) == 0;
}

/* The last state is new; else it is taken back. */
static void whip_keep_new(struct whips *whips) {
    const struct whip_state *state = &whips->states[whips->count - 1];
    uint64_t hash = whips->is_braid ? 0 : state->right;
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
        hash = qd_hash_mix(hash, state->out[word]);
    uint32_t slot = (uint32_t)(hash >> 40) % (2 * whips->state_most);
    while (whips->slots[slot]) {
        if (whip_is_same(whips, &whips->states[whips->slots[slot] - 1], state)) {
            whips->count--;
            return;
        }
        slot = (slot + 1) % (2 * whips->state_most);
    }
    whips->slots[slot] = (uint16_t)whips->count;
    whips->states[whips->count - 1].slot = slot;
}

static void whip_add(const struct search *search, uint32_t parent, uint32_t variable,
                     uint32_t right) {
    struct whips *whips = search->whips;
    if (whips->count == whips->state_limit)
        return;
    struct whip_state *state = &whips->states[whips->count++];
    *state = (struct whip_state){{0}, (uint16_t)right, (uint16_t)variable, (uint16_t)parent, 0, 0};
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
        state->out[word] = search->ground->weak[right][word] & whips->present[word];
    if (parent != WHIP_NONE) {
        const struct whip_state *before = &whips->states[parent];
        state->depth = (uint16_t)(before->depth + 1);
        for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
            state->out[word] |= before->out[word];
    }
    whip_keep_new(whips);
}

/* A whip that ends after a state. */
static void whip_keep(struct whips *whips, uint32_t state, uint32_t variable) {
    struct whip_found *found = &whips->found;
    whips->length = whips->states[state].depth + 1u;
    found->variables[whips->length - 1] = (uint16_t)variable;
    for (uint32_t i = whips->length; i-- > 0; state = whips->states[state].parent) {
        found->path[i] = whips->states[state].right;
        if (i > 0)
            found->variables[i - 1] = whips->states[state].variable;
    }
}

/* The variables of which a candidate rules out some, but those that it has itself. */
static void whip_list_near(const struct search *search, uint32_t candidate) {
    struct whips *whips = search->whips;
    bool seen[WHIP_VARIABLES] = {false};
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < 4; kind++)
        seen[whips->variable[candidate][kind]] = true;
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++) {
        uint64_t left = search->ground->weak[candidate][word] & whips->present[word];
        for (; left; left &= left - 1)
            for (uint32_t kind = 0; kind < 4; kind++) {
                uint32_t variable = whips->variable[64 * word + qd_lowest_bit(left)][kind];
                if (seen[variable] || whips->size[variable] < 2)
                    continue;
                seen[variable] = true;
                QD_CHECK(count < WHIP_NEAR);
                whips->near[candidate][count++] = (uint16_t)variable;
            }
    }
    whips->near_count[candidate] = (uint8_t)count;
}

/* A round in which all that follows is concluded at once has ruled out at least what a whip with as many conclusions
 * has. So a variable that has more left then has it there, too. */
struct whip_round {
    uint64_t out[CANDIDATE_WORDS], first[CANDIDATE_WORDS]; /* now; by the target alone */
    uint16_t queue[CANDIDATES], touched[WHIP_VARIABLES];
    uint32_t begin, end, count, touched_count;
};

static void whip_touch(const struct search *search, struct whip_round *round) {
    const struct whips *whips = search->whips;
    bool seen[WHIP_VARIABLES] = {false};
    round->touched_count = 0;
    for (uint32_t i = round->begin; i < round->end; i++)
        for (uint32_t word = 0; word < CANDIDATE_WORDS; word++) {
            uint64_t more = search->ground->weak[round->queue[i]][word] & whips->present[word] &
                            ~round->out[word];
            round->out[word] |= more;
            for (; more; more &= more - 1)
                for (uint32_t kind = 0; kind < 4; kind++) {
                    uint32_t variable = whips->variable[64 * word + qd_lowest_bit(more)][kind];
                    if (!seen[variable])
                        round->touched[round->touched_count++] = (uint16_t)variable;
                    seen[variable] = true;
                }
        }
}

/* A variable has one left, or none: a whip, which has ruled out less, may have any of its candidates left. */
static void whip_conclude(struct whips *whips, struct whip_round *round, uint32_t variable,
                          uint32_t number) {
    for (uint32_t i = 0; i < whips->size[variable]; i++) {
        uint32_t candidate = whips->list[variable][i];
        if (whip_has(round->first, candidate) || whips->held_after[candidate] != WHIP_NEVER)
            continue;
        whips->held_after[candidate] = (uint8_t)(number + 1);
        round->queue[round->count++] = (uint16_t)candidate;
    }
}

static void whip_look_ahead(const struct search *search, uint32_t target) {
    struct whips *whips = search->whips;
    struct whip_round round = {.count = 1, .end = 1};
    memset(whips->single_after, WHIP_NEVER, sizeof whips->single_after);
    memset(whips->none_after, WHIP_NEVER, sizeof whips->none_after);
    memset(whips->held_after, WHIP_NEVER, sizeof whips->held_after);
    memset(whips->may_end, 0, whips->most * sizeof *whips->may_end);
    round.queue[0] = (uint16_t)target;
    whips->held_after[target] = 0;
    for (uint32_t number = 0; number < whips->most && round.begin < round.end; number++) {
        uint32_t last;
        whip_touch(search, &round);
        if (number == 0)
            memcpy(round.first, round.out, sizeof round.out);
        for (uint32_t i = 0; i < round.touched_count; i++) {
            uint32_t variable = round.touched[i];
            uint32_t left = whip_left(whips, variable, round.out, &last);
            if (left == 2)
                continue;
            if (whips->single_after[variable] == WHIP_NEVER) {
                whips->single_after[variable] = (uint8_t)number;
                whip_conclude(whips, &round, variable, number);
            }
            if (left == 0 && whips->none_after[variable] == WHIP_NEVER)
                whips->none_after[variable] = (uint8_t)number;
        }
        round.begin = round.end;
        round.end = round.count;
    }
}

/* For short whips that does not pay. */
static void whip_look_nowhere(struct whips *whips) {
    memset(whips->single_after, 0, sizeof whips->single_after);
    memset(whips->none_after, 0, sizeof whips->none_after);
    memset(whips->may_end, WHIP_ENDS, whips->most * sizeof *whips->may_end);
}

/* Whether a whip that has concluded a candidate, the last one of `depth` after the target, may end in time: else it is
 * not followed. */
static bool whip_may_end(const struct search *search, uint32_t candidate, uint32_t depth) {
    struct whips *whips = search->whips;
    uint8_t *known = &whips->may_end[depth][candidate];
    bool is_last = depth + 1 == whips->most;
    if (whips->near_count[candidate] == WHIP_NOT_LISTED)
        whip_list_near(search, candidate);
    if (*known)
        return *known == WHIP_ENDS;
    const uint16_t *near = whips->near[candidate];
    uint32_t count = whips->near_count[candidate];
    *known = WHIP_GOES_ON;
    for (uint32_t i = 0; i < count && *known == WHIP_GOES_ON; i++)
        if (whips->none_after[near[i]] <= depth)
            *known = WHIP_ENDS;
    for (uint32_t i = 0; i < count && *known == WHIP_GOES_ON && !is_last; i++) {
        const uint16_t *list = whips->list[near[i]];
        uint32_t size = whips->single_after[near[i]] <= depth ? whips->size[near[i]] : 0;
        for (uint32_t k = 0; k < size && *known == WHIP_GOES_ON; k++)
            if (whips->held_after[list[k]] <= depth + 1 && whip_may_end(search, list[k], depth + 1))
                *known = WHIP_ENDS;
    }
    return *known == WHIP_ENDS;
}

/* The variable with nothing left that ends a whip after `depth` conclusions, the last one of which is that candidate;
 * or WHIP_NONE. */
static uint32_t whip_end_after(const struct whips *whips, const uint64_t *out, uint32_t candidate,
                               uint32_t depth) {
    const uint16_t *near = whips->near[candidate];
    for (uint32_t i = 0; i < whips->near_count[candidate]; i++) {
        const struct whip_piece *piece = whips->piece[near[i]];
        uint32_t count = whips->none_after[near[i]] <= depth ? whips->pieces[near[i]] : 0, k = 0;
        while (k < count && !(piece[k].bits & ~out[piece[k].word]))
            k++;
        if (count && k == count)
            return near[i];
    }
    return WHIP_NONE;
}

/* A conclusion after which only the end can follow: it is no state. The first end is kept; then only a shorter one is
 * looked for. */
static void whip_conclude_last(const struct search *search, uint32_t number, uint32_t variable,
                               uint32_t right) {
    struct whips *whips = search->whips;
    const struct whip_state *state = &whips->states[number];
    uint64_t out[CANDIDATE_WORDS];
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
        out[word] = state->out[word] | (search->ground->weak[right][word] & whips->present[word]);
    uint32_t end = whip_end_after(whips, out, right, state->depth + 1u);
    if (end == WHIP_NONE)
        return;
    whip_keep(whips, number, variable);
    whips->found.path[whips->length] = (uint16_t)right;
    whips->found.variables[whips->length++] = (uint16_t)end;
}

/* Goes on from a state by each variable with a candidate that its last conclusion rules out. True: one of them has
 * nothing left. */
static bool whip_extend(const struct search *search, uint32_t number) {
    struct whips *whips = search->whips;
    const struct whip_state *state = &whips->states[number];
    uint32_t right = 0, end = whip_end_after(whips, state->out, state->right, state->depth);
    const uint16_t *near = whips->near[state->right];
    if (end != WHIP_NONE)
        whip_keep(whips, number, end);
    uint32_t count =
        end == WHIP_NONE && state->depth + 1u < whips->most ? whips->near_count[state->right] : 0;
    for (uint32_t i = 0; i < count && !whips->length; i++) {
        if (whips->single_after[near[i]] > state->depth ||
            whip_left(whips, near[i], state->out, &right) != 1 ||
            !whip_may_end(search, right, state->depth + 1u) || whip_holds(whips, number, right))
            continue;
        if (state->depth + 2u == whips->most)
            whip_conclude_last(search, number, near[i], right);
        else
            whip_add(search, number, near[i], right);
    }
    return end != WHIP_NONE;
}

/* Goes on from a state by each variable with one candidate left. True: one of them has none. */
static bool whip_extend_braid(const struct search *search, uint32_t number) {
    struct whips *whips = search->whips;
    const struct whip_state *state = &whips->states[number];
    uint16_t singles[WHIP_VARIABLES], rights[WHIP_VARIABLES];
    uint32_t count = 0, right = 0;
    for (uint32_t variable = 0; variable < WHIP_VARIABLES; variable++) {
        uint32_t left = whip_left(whips, variable, state->out, &right);
        if (left == 0 && whips->size[variable]) {
            whip_keep(whips, number, variable);
            return true;
        }
        if (left != 1)
            continue;
        singles[count] = (uint16_t)variable;
        rights[count++] = (uint16_t)right;
    }
    for (uint32_t i = 0; i < count && state->depth + 1u < whips->most; i++)
        if (!whip_holds(whips, number, rights[i]))
            whip_add(search, number, singles[i], rights[i]);
    return false;
}

/* The shortest whip or braid for a target; its length is 0 if there is none. */
static bool whip_search(const struct search *search, uint32_t target) {
    struct whips *whips = search->whips;
    while (whips->count > 0)
        whips->slots[whips->states[--whips->count].slot] = 0;
    whips->length = 0;
    if (!whips->is_braid) {
        if (whips->most > WHIP_SHORT)
            whip_look_ahead(search, target);
        else
            whip_look_nowhere(whips);
        if (!whip_may_end(search, target, 0))
            return false;
    }
    whip_add(search, WHIP_NONE, WHIP_NONE, target);
    for (uint32_t i = 0; i < whips->count; i++) {
        if (whips->states[i].depth >= whips->most || stop_is_due(search->chains->stop))
            return false;
        if (whips->is_braid ? whip_extend_braid(search, i) : whip_extend(search, i))
            break;
    }
    return whips->length > 0;
}

/* ---- steps ----------------------------------------------------------------------------------- */

struct whip_told {
    struct search *search;
    const struct whip_found *found;
    uint64_t out[CANDIDATE_WORDS]; /* of which it was said */
};

/* A candidate of a variable is out: by the first of the `count` that hold. */
static void whip_put_out(struct whip_told *told, uint32_t count, uint32_t candidate) {
    const uint16_t *path = told->found->path;
    uint32_t i = 0;
    if (whip_has(told->out, candidate))
        return;
    told->out[candidate / 64] |= (uint64_t)1 << (candidate % 64);
    while (i + 1 < count && !whip_has(told->search->ground->weak[path[i]], candidate))
        i++;
    qd_step_link(told->search, 0, path[i] / 9, path[i] % 9, true, candidate / 9, candidate % 9,
                 qd_cells_link(path[i] / 9, candidate / 9));
}

/* After `count` of the path, all candidates of the next variable but one are out, so that one holds. */
static void whip_put_variable(struct whip_told *told, uint32_t count, uint32_t right) {
    const struct whips *whips = told->search->whips;
    uint32_t variable = told->found->variables[count - 1], size = whips->size[variable];
    const uint16_t *list = whips->list[variable];
    for (uint32_t i = 0; i < size; i++)
        if (list[i] != right)
            whip_put_out(told, count, list[i]);
    for (uint32_t i = 0; i < size; i++)
        if (list[i] != right)
            qd_step_link(told->search, 0, list[i] / 9, list[i] % 9, false, right / 9, right % 9,
                         whip_area(variable));
}

/* At the end one candidate is out, and the last one of its variable. */
static bool whip_offer(struct search *search, double difficulty) {
    const struct whip_found *found = &search->whips->found;
    struct whip_told told = {search, found, {0}};
    uint32_t length = search->whips->length, target = found->path[0];
    step_begin(search, difficulty);
    step_part(search, QD_ROLE_SOURCE, QD_NO_HOUSE, target / 9, (uint64_t)1 << target % 9);
    for (uint32_t i = 1; i < length; i++)
        whip_put_variable(&told, i, found->path[i]);
    uint32_t last = search->whips->list[found->variables[length - 1]][0];
    whip_put_out(&told, length, last);
    whip_put_variable(&told, length, last);
    step_remove(search, target / 9, (uint64_t)1 << target % 9);
    return step_offer(search);
}

static void whip_begin(const struct search *search) {
    struct whips *whips = search->whips;
    whip_list_all(search, whips);
    memset(whips->near_count, WHIP_NOT_LISTED, sizeof whips->near_count);
    whips->most = WHIP_LENGTH;
    whips->state_limit = whips->state_most;
    whips->length = 0;
    whips->is_braid = search->rung->technique->degree;
}

static void whip_count_all_rounds(const struct search *search) {
    struct whips *whips = search->whips;
    for (uint32_t i = 0; i < CANDIDATES; i++)
        whips->rounds[i] =
            whip_has(whips->present, i) ? (uint8_t)whip_count_rounds(search, whips, i) : 0;
}

/* The shortest whip of all; returns its target, or CANDIDATES. */
static uint32_t whip_find_shortest(const struct search *search) {
    struct whips *whips = search->whips;
    uint32_t best = CANDIDATES;
    struct whip_found found = {{0}, {0}};
    for (uint32_t rounds = 1; rounds <= whips->most; rounds++)
        for (uint32_t target = 0; target < CANDIDATES; target++) {
            if (whips->rounds[target] != rounds || !whip_search(search, target))
                continue;
            best = target;
            found = whips->found;
            whips->most = whips->length - 1;
        }
    whips->found = found;
    if (best != CANDIDATES)
        whips->length = ++whips->most;
    return best;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/*
 * The W rating of Denis Berthier (CSP-Rules): the least length of whips that solve a puzzle beside singles. Which whips
 * there are may depend on what was removed before. So all whips of the shortest length are applied to one position
 * before anything else is looked for; then equivalent puzzles have equal ratings, whatever the order within. A
 * candidate that is still to be removed when others have gone may have no whip any more, but a braid: what follows by
 * singles leads to a contradiction.
 */

/* What singles conclude from the target, up to the contradiction, without what that does not need. False: there is
 * none. */
static bool whip_search_any(const struct search *search, uint32_t target) {
    struct whips *whips = search->whips;
    uint64_t out[CANDIDATE_WORDS] = {0}, held[CANDIDATE_WORDS] = {0};
    uint16_t path[CANDIDATES], variables[CANDIDATES];
    bool needed[CANDIDATES] = {false};
    uint32_t count = 1, last = 0, end = UINT32_MAX;
    path[0] = (uint16_t)target;
    for (uint32_t i = 0; i < count && end == UINT32_MAX; i++)
        for (uint32_t word = 0; word < CANDIDATE_WORDS; word++) {
            uint64_t more = search->ground->weak[path[i]][word] & whips->present[word] & ~out[word];
            out[word] |= more;
            for (; more; more &= more - 1)
                for (uint32_t kind = 0; kind < 4; kind++) {
                    uint32_t variable = whips->variable[64 * word + qd_lowest_bit(more)][kind];
                    uint32_t left = whip_left(whips, variable, out, &last);
                    if (left == 0 && end == UINT32_MAX)
                        end = variable;
                    if (left != 1 || whip_has(held, last))
                        continue;
                    held[last / 64] |= (uint64_t)1 << (last % 64);
                    variables[count - 1] = (uint16_t)variable;
                    path[count++] = (uint16_t)last;
                }
        }
    if (end == UINT32_MAX)
        return false;
    uint32_t variable = end;
    for (uint32_t i = count, right = CANDIDATES; i > 0; i--) {
        const uint16_t *list = whips->list[variable];
        for (uint32_t k = 0; (i == count || needed[i]) && k < whips->size[variable]; k++)
            for (uint32_t by = 0; list[k] != right && by < i; by++)
                if (whip_has(search->ground->weak[path[by]], list[k])) {
                    needed[by] = true;
                    break;
                }
        variable = i > 1 ? variables[i - 2] : 0;
        right = i > 1 ? path[i - 1] : CANDIDATES;
    }
    whips->length = 0;
    for (uint32_t i = 0; i < count && whips->length < WHIP_PATH; i++)
        if (i == 0 || needed[i]) {
            if (i > 0)
                whips->found.variables[whips->length - 1] = variables[i - 1];
            whips->found.path[whips->length++] = path[i];
        }
    whips->found.variables[whips->length - 1] = (uint16_t)end;
    return true;
}

/* All candidates that the shortest whips remove. */
static void whip_begin_round(struct search *search) {
    struct whips *whips = search->whips;
    bool any = false;
    memset(whips->pending, 0, sizeof whips->pending);
    whip_count_all_rounds(search);
    for (whips->most = 1; !any && whips->most <= WHIP_LENGTH; whips->most++) {
        whips->pending_length = whips->most;
        for (uint32_t target = 0; target < CANDIDATES; target++)
            if (whips->rounds[target] && whips->rounds[target] <= whips->most &&
                whip_search(search, target)) {
                whips->pending[target / 64] |= (uint64_t)1 << (target % 64);
                any = true;
            }
        if (stop_is_due(search->chains->stop))
            return;
    }
}

static bool whip_find_round(struct search *search) {
    struct whips *whips = search->whips;
    uint64_t any = 0;
    whip_begin(search);
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
        any |= whips->pending[word] &= whips->present[word];
    if (!any)
        whip_begin_round(search);
    whips->most = whips->pending_length;
    for (uint32_t target = 0; target < CANDIDATES; target++)
        if (whip_has(whips->pending, target) &&
            (whip_search(search, target) || whip_search_any(search, target)))
            return whip_offer(search, search->rung->rating * whips->pending_length);
    return true;
}

static bool whip_find(struct search *search) {
    struct whips *whips = search->whips;
    if (search->by_rounds)
        return whip_find_round(search);
    whip_begin(search);
    whip_count_all_rounds(search);
    whips->state_limit = WHIP_STATES_FIRST;
    uint32_t first = whip_find_shortest(search);
    whips->state_limit = whips->state_most;
    if (first == CANDIDATES)
        first = whip_find_shortest(search);
    if (first == CANDIDATES || stop_is_due(search->chains->stop))
        return true;
    if (!whip_offer(search, search->rung->rating))
        return false;
    for (uint32_t target = 0; target < CANDIDATES; target++)
        if (target != first && whips->rounds[target] && whips->rounds[target] <= whips->most &&
            whip_search(search, target) && !whip_offer(search, search->rung->rating))
            return false;
    return true;
}

/*
 * The B rating: braids in place of whips. What they remove does not depend on the order, so the first one of the
 * shortest length is as good as any.
 */
static bool whip_find_braid(struct search *search) {
    struct whips *whips = search->whips;
    bool any = false;
    whip_begin(search);
    whip_count_all_rounds(search);
    for (whips->most = 1; whips->most <= WHIP_LENGTH && !any; whips->most++)
        for (uint32_t target = 0; target < CANDIDATES; target++) {
            double length = search->by_rounds ? whips->most : 1;
            if (!whips->rounds[target] || whips->rounds[target] > whips->most ||
                !whip_search(search, target))
                continue;
            any = true;
            if (!whip_offer(search, search->rung->rating * length))
                return false;
        }
    return true;
}

const struct qd_technique qd_technique_whip = {.name = "whip", .title = "whip", .find = whip_find};

const struct qd_technique qd_technique_braid = {
    .name = "braid", .title = "braid", .find = whip_find_braid, .degree = 1};
