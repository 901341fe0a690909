/* Makes the automata of sequences, and finds the values that they leave. */
#include "sequence.h"
#include "rule.h"

#include "../base/bits.h"
#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The limit for all automata of a board together: 128 MiB. */
#define EDGE_LIMIT (UINT32_C(1) << 24)

/* ---- making ---------------------------------------------------------------------------------- */

struct maker {
    const qd_board *board;
    struct automaton *automaton;
    uint64_t *targets; /* the states that the edges of a layer lead to */
    uint32_t *places;  /* of a hash table of them: see sequence_find */
    size_t target_capacity, place_capacity;
    uint32_t edges_left;           /* the number that the board may still add */
    const struct automaton *plain; /* to which this one adds that values differ; or NULL */
    bool for_variant;
};

static void sequence_free_maker(struct maker *maker) {
    free(maker->targets);
    free(maker->places);
}

/* For the edges of one state more. */
static bool sequence_make_room(struct maker *maker, uint32_t layer_edges) {
    struct automaton *automaton = maker->automaton;
    size_t more = maker->board->value_count, edges = automaton->edge_count + more,
           targets = layer_edges + more;
    return (edges <= automaton->edge_capacity && targets <= maker->target_capacity) ||
           (qd_array_reserve(&automaton->edges, &automaton->edge_capacity, edges,
                             sizeof *automaton->edges) &&
            qd_array_reserve(&maker->targets, &maker->target_capacity, targets,
                             sizeof *maker->targets));
}

static bool sequence_add_state(struct automaton *automaton, uint64_t state) {
    bool is_full = automaton->state_count == automaton->state_capacity ||
                   (size_t)automaton->state_count + 1 >= automaton->first_capacity;
    if (is_full &&
        (!qd_array_reserve(&automaton->states, &automaton->state_capacity,
                           (size_t)automaton->state_count + 1, sizeof *automaton->states) ||
         !qd_array_reserve(&automaton->first_edge, &automaton->first_capacity,
                           (size_t)automaton->state_count + 2, sizeof *automaton->first_edge)))
        return false;
    automaton->states[automaton->state_count++] = state;
    return true;
}

static int sequence_compare_states(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* The place of a state in the hash table: 0 if it is not there yet, else its number in the layer, from 1. */
static uint32_t *sequence_find(const struct automaton *automaton, uint32_t first, uint32_t *places,
                               uint32_t size, uint64_t state) {
    uint32_t at = (uint32_t)((state * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (size - 1);
    while (places[at] && automaton->states[first + places[at] - 1] != state)
        at = (at + 1) & (size - 1);
    return &places[at];
}

/* The states of the next layer, without duplicates, in ascending order unless they are differing ones; and the edges to
 * them. */
static qd_status sequence_add_layer(struct maker *maker, uint32_t first_edge, qd_error *error) {
    struct automaton *automaton = maker->automaton;
    uint32_t first = automaton->state_count, count = automaton->edge_count - first_edge;
    uint32_t size = UINT32_C(2) << qd_bit_length(count);
    bool done =
        qd_array_reserve(&maker->places, &maker->place_capacity, size, sizeof *maker->places);
    uint32_t *places = maker->places;
    if (done)
        memset(places, 0, size * sizeof *places);
    for (uint32_t i = 0; i < count && done; i++) {
        uint32_t *place = sequence_find(automaton, first, places, size, maker->targets[i]);
        if (!*place) {
            done = sequence_add_state(automaton, maker->targets[i]);
            *place = automaton->state_count - first;
        }
        automaton->edges[first_edge + i].to = first + *place - 1;
    }
    if (done && !maker->plain) {
        uint64_t *states = automaton->states + first;
        memset(places, 0, size * sizeof *places);
        qsort(states, automaton->state_count - first, sizeof *states, sequence_compare_states);
        for (uint32_t i = 0; i < automaton->state_count - first; i++)
            *sequence_find(automaton, first, places, size, states[i]) = i + 1;
        for (uint32_t i = 0; i < count; i++)
            automaton->edges[first_edge + i].to =
                first + *sequence_find(automaton, first, places, size, maker->targets[i]) - 1;
    }
    return done ? QD_OK : qd_fail_memory(error);
}

/* ---- sums ------------------------------------------------------------------------------------ */

/*
 * The state of a sum is what is added so far, less the least that this can be, so that it is not negative. What is
 * left must be possible. Values of cages differ: this bounds both sums more tightly.
 */
struct sum_bounds {
    int64_t least_before, least_after, greatest_after; /* the cell read counts as before */
};

/* The sum of so many different values, the least or the greatest ones. */
static int64_t sequence_least_of(const struct qd_sequence *sum, int64_t count) {
    return count * sum->least + count * (count - 1) / 2;
}

static int64_t sequence_greatest_of(const struct qd_sequence *sum, int64_t count) {
    return count * meaning_in(sum, sum->value_count) - count * (count - 1) / 2;
}

static struct sum_bounds sequence_bound(const struct qd_sequence *sum, uint32_t layer) {
    struct sum_bounds bounds = {0, 0, 0};
    int64_t least = sum->least, greatest = meaning_in(sum, sum->value_count);
    int64_t left = (int64_t)sum->cell_count - layer - 1;
    if (sum->differs)
        return (struct sum_bounds){0, sequence_least_of(sum, left),
                                   sequence_greatest_of(sum, left)};
    for (uint32_t i = 0; i < sum->cell_count; i++) {
        int64_t weight = sum->weights[i];
        if (i <= layer) {
            bounds.least_before += weight < 0 ? weight * greatest : 0;
        } else {
            bounds.least_after += weight < 0 ? weight * greatest : weight * least;
            bounds.greatest_after += weight < 0 ? weight * least : weight * greatest;
        }
    }
    return bounds;
}

static bool sequence_read_sum(const struct qd_sequence *sum, uint32_t layer, uint32_t value,
                              uint64_t *state) {
    struct sum_bounds bounds = sequence_bound(sum, layer);
    int64_t weight = sum->weights[layer], read = layer + 1;
    int64_t before = bounds.least_before - (weight < 0 ? weight * meaning_in(sum, sum->value_count)
                                                       : 0); /* what the old state lacks */
    int64_t now = (int64_t)*state + before + weight * meaning_in(sum, value),
            left = sum->total - now;
    *state = (uint64_t)(now - bounds.least_before);
    if (sum->differs &&
        (now < sequence_least_of(sum, read) || now > sequence_greatest_of(sum, read)))
        return false;
    return bounds.least_after <= left && left <= bounds.greatest_after;
}

/* The state is the set of values so far; at the end it is one of the sets, as all have as many values as there are
 * cells. */
static bool sequence_read_set(const struct qd_sequence *sequence, uint32_t value, uint64_t *state) {
    uint64_t bit = UINT64_C(1) << (value - 1);
    if (*state & bit)
        return false;
    *state |= bit;
    for (uint32_t i = 0; i < sequence->set_count; i++)
        if (!(*state & ~sequence->sets[i]))
            return true;
    return false;
}

/* The state of a count is what is counted so far, as a number of 64 bits with a sign; or, once nothing that follows can
 * be wrong: */
#define COUNTED (UINT64_C(1) << 32)

static bool sequence_read_count(const struct qd_sequence *sequence, uint32_t layer, uint32_t value,
                                uint64_t *state) {
    const struct occurrences *times = &sequence->times;
    if (*state == COUNTED)
        return true;
    int64_t count = (int64_t)*state + (value == times->value ? sequence->weights[layer] : 0);
    int64_t least = count, most = count; /* at the end */
    for (uint32_t i = layer + 1; i < sequence->cell_count; i++) {
        least -= sequence->weights[i] < 0;
        most += sequence->weights[i] > 0;
    }
    bool none = times->or_never && least <= 0 && most >= 0;
    *state = (uint64_t)count;
    if ((least >= times->least && most <= times->most) || (none && least == most))
        *state = COUNTED;
    return none || (least <= times->most && most >= times->least);
}

/* The state has a bit for each set of which some value was met. */
static bool sequence_read_each(const struct qd_sequence *sequence, uint32_t layer, uint32_t value,
                               uint64_t *state) {
    for (uint32_t i = 0; i < sequence->set_count; i++)
        *state |= (sequence->sets[i] >> (value - 1) & 1) << i;
    return layer + 1 < sequence->cell_count || *state == UINT64_MAX >> (64 - sequence->set_count);
}

/* The state is the set of values so far. */
static bool sequence_read_distinct(const struct qd_sequence *sequence, uint32_t layer,
                                   uint32_t value, uint64_t *state) {
    uint32_t before = qd_bit_count(*state);
    bool is_last = layer + 1 == sequence->cell_count;
    *state = is_last ? 0 : *state | UINT64_C(1) << (value - 1);
    return !is_last || meaning_in(sequence, value) == before;
}

bool qd_sequence_read(const struct qd_sequence *sequence, uint32_t layer, uint32_t value,
                      uint64_t *state) {
    switch (sequence->kind) {
    case SEQUENCE_SUM:
        return sequence_read_sum(sequence, layer, value, state);
    case SEQUENCE_SETS:
        return sequence_read_set(sequence, value, state);
    case SEQUENCE_COUNT:
        return sequence_read_count(sequence, layer, value, state);
    case SEQUENCE_EACH:
        return sequence_read_each(sequence, layer, value, state);
    case SEQUENCE_DISTINCT:
        return sequence_read_distinct(sequence, layer, value, state);
    case SEQUENCE_READ:
    case SEQUENCE_RUN:
    case SEQUENCE_BETWEEN:
        break;
    }
    return sequence->constraint->rule->read(sequence, layer, value, state);
}

/* ---- layers ---------------------------------------------------------------------------------- */

static uint32_t sequence_read_values(const struct maker *maker, uint32_t layer, uint64_t state,
                                     struct edge *edges, uint64_t *targets) {
    const struct qd_sequence *sequence = maker->automaton->sequence;
    uint32_t values = maker->board->value_count, count = 0;
    for (uint32_t value = 1; value <= values; value++) {
        targets[count] = state;
        edges[count].value = value;
        count += qd_sequence_read(sequence, layer, value, &targets[count]);
    }
    return count;
}

/* Like `plain`, but each value only once: the state is its state and the set of the values so far. */
static uint32_t sequence_read_differing(const struct automaton *plain, uint64_t state,
                                        struct edge *edges, uint64_t *targets) {
    uint32_t from = (uint32_t)(state >> 32), used = (uint32_t)state, count = 0;
    const struct edge *end = plain->edges + plain->first_edge[from + 1];
    for (const struct edge *edge = plain->edges + plain->first_edge[from]; edge < end; edge++) {
        uint32_t with = used | UINT32_C(1) << (edge->value - 1);
        targets[count] = (uint64_t)edge->to << 32 | with;
        edges[count].value = edge->value;
        count += with != used;
    }
    return count;
}

/* Reads all values in all states of a layer. */
static qd_status sequence_read_layer(struct maker *maker, uint32_t layer, qd_error *error) {
    struct automaton *automaton = maker->automaton;
    uint32_t first_edge = automaton->edge_count, end = automaton->state_count;
    for (uint32_t i = automaton->first_state[layer]; i < end; i++) {
        uint32_t at = automaton->edge_count - first_edge;
        if (!sequence_make_room(maker, at))
            return qd_fail_memory(error);
        struct edge *edges = automaton->edges + automaton->edge_count;
        uint64_t *targets = maker->targets + at;
        uint32_t count = maker->plain ? sequence_read_differing(maker->plain, automaton->states[i],
                                                                edges, targets)
                                      : sequence_read_values(maker, automaton->first + layer,
                                                             automaton->states[i], edges, targets);
        if (count > maker->edges_left)
            return qd_fail(error, QD_ERROR_RANGE,
                           "the sums and orders of this board are too large");
        maker->edges_left -= count;
        automaton->first_edge[i] = automaton->edge_count;
        automaton->edge_count += count;
    }
    automaton->first_state[layer + 1] = end;
    return sequence_add_layer(maker, first_edge, error);
}

/* Moves what is alive to the front: states, their edges, and the numbers that these lead to. */
static void sequence_compact(struct automaton *automaton, const uint8_t *alive, uint32_t *number) {
    uint32_t states = 0, layer = 0;
    for (uint32_t state = 0; state < automaton->state_count; state++) {
        number[state] = states;
        states += alive[state];
    }
    number[automaton->state_count] = states;
    for (; layer <= automaton->count + 1; layer++)
        automaton->first_state[layer] = number[automaton->first_state[layer]];
    struct edge *to = automaton->edges; /* where the next one goes */
    const struct edge *edge = to;
    for (uint32_t state = 0; state < automaton->state_count; state++) {
        const struct edge *end = automaton->edges + automaton->first_edge[state + 1];
        uint32_t begin = (uint32_t)(to - automaton->edges);
        for (; edge < end; edge++) {
            uint32_t target = edge->to;
            *to = (struct edge){number[target], edge->value};
            to += alive[target];
        }
        if (alive[state]) {
            automaton->states[number[state]] = automaton->states[state];
            automaton->first_edge[number[state]] = begin;
        }
    }
    automaton->first_edge[states] = automaton->edge_count = (uint32_t)(to - automaton->edges);
    automaton->state_count = states;
}

/* Removes the states that cannot reach the end, but for the first one. */
static qd_status sequence_trim(struct automaton *automaton, qd_error *error) {
    uint32_t last = automaton->first_state[automaton->count];
    uint8_t *alive = qd_array_new(automaton->state_count, 1);
    uint32_t *number = qd_array_new((size_t)automaton->state_count + 1, sizeof *number);
    bool done = alive && number;
    const struct edge *edge = automaton->edges + automaton->edge_count;
    for (uint32_t state = automaton->state_count; done && state-- > 0;) {
        const struct edge *begin = automaton->edges + automaton->first_edge[state];
        uint8_t any = state >= last || state == 0;
        while (edge > begin)
            any |= alive[(--edge)->to];
        alive[state] = any;
    }
    if (done)
        sequence_compact(automaton, alive, number);
    free(alive);
    free(number);
    return done ? QD_OK : qd_fail_memory(error);
}

/* State number `way` of the first layer; false past the last. */
static bool sequence_begin_with(const struct maker *maker, uint32_t way, uint64_t *state) {
    struct automaton *automaton = maker->automaton;
    const struct qd_sequence *sequence = automaton->sequence;
    if (maker->plain) {
        automaton->first = maker->plain->first;
        *state = (uint64_t)way << 32;
        return way < maker->plain->first_state[1];
    }
    if (maker->for_variant && sequence->constraint && sequence->constraint->rule->begin)
        return sequence->constraint->rule->begin(sequence, way, state, &automaton->first);
    *state = 0;
    return way == 0;
}

static qd_status sequence_make(struct maker *maker, qd_error *error) {
    struct automaton *automaton = maker->automaton;
    qd_status status = QD_OK;
    uint64_t state;
    bool fine = true;
    for (uint32_t way = 0; fine && sequence_begin_with(maker, way, &state); way++)
        fine = sequence_add_state(automaton, state);
    uint32_t cells = automaton->count = automaton->sequence->cell_count - automaton->first;
    automaton->first_state = qd_array_new((size_t)cells + 2, sizeof *automaton->first_state);
    if (!fine || !automaton->first_state)
        return qd_fail_memory(error);
    for (uint32_t layer = 0; layer < cells && status == QD_OK; layer++)
        status = sequence_read_layer(maker, layer, error);
    if (status != QD_OK)
        return status;
    automaton->first_state[cells + 1] = automaton->state_count;
    for (uint32_t s = automaton->first_state[cells]; s <= automaton->state_count; s++)
        automaton->first_edge[s] = automaton->edge_count;
    return sequence_trim(automaton, error);
}

/* How many ways lead to the end, modulo 2^64. */
static qd_status sequence_count(const struct automaton *automaton, uint64_t *count,
                                qd_error *error) {
    uint32_t last = automaton->first_state[automaton->count];
    uint64_t *counts = qd_array_new(automaton->state_count, sizeof *counts);
    if (!counts)
        return qd_fail_memory(error);
    const struct edge *edge = automaton->edges + automaton->edge_count;
    for (uint32_t state = automaton->state_count; state-- > 0;) {
        const struct edge *begin = automaton->edges + automaton->first_edge[state];
        uint64_t ways = state >= last;
        while (edge > begin)
            ways += counts[(--edge)->to];
        counts[state] = ways;
    }
    *count = 0;
    for (uint32_t state = 0; state < automaton->first_state[1]; state++)
        *count += counts[state];
    free(counts);
    return QD_OK;
}

static void sequence_free(struct automaton *automaton) {
    if (automaton->is_shared)
        return;
    free(automaton->first_state);
    free(automaton->states);
    free(automaton->first_edge);
    free(automaton->edges);
}

/* More edges of one sequence cost more than they remove. */
#define EDGES_THAT_PAY 30000

/* The automaton of a sequence within a house, with this: values differ. It replaces the plain one where it allows less
 * and is not too large. */
static qd_status sequence_differ(struct automaton *automaton, const qd_board *board,
                                 qd_error *error) {
    struct automaton differing = {.sequence = automaton->sequence, .differs = true};
    struct maker maker = {
        .board = board, .automaton = &differing, .plain = automaton, .edges_left = EDGES_THAT_PAY};
    uint64_t ways = 0, differing_ways = 0;
    qd_status status = sequence_make(&maker, error);
    sequence_free_maker(&maker);
    if (status == QD_OK)
        status = sequence_count(automaton, &ways, error);
    if (status == QD_OK)
        status = sequence_count(&differing, &differing_ways, error);
    if (status == QD_OK && ways != differing_ways) {
        struct automaton plain = *automaton;
        *automaton = differing;
        differing = plain;
    }
    sequence_free(&differing);
    return status == QD_ERROR_RANGE ? QD_OK : status;
}

/* ---- sharing --------------------------------------------------------------------------------- */

/* Whether both have the same states: lines often have the same length, and clues beside the board the same number. */
static bool sequence_are_alike(const struct automaton *a, const struct automaton *b) {
    const struct qd_sequence *left = a->sequence, *right = b->sequence;
    const struct constraint *own = left->constraint, *other = right->constraint;
    return left->kind == SEQUENCE_READ && right->kind == SEQUENCE_READ &&
           own->rule == other->rule && own->rule->reads_numbers && a->differs == b->differs &&
           left->cell_count == right->cell_count && own->number_count == other->number_count &&
           (!own->number_count ||
            memcmp(own->numbers, other->numbers, own->number_count * sizeof *own->numbers) == 0);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static qd_status sequence_begin(struct maker *maker, struct automaton *automata, uint32_t number,
                                qd_error *error) {
    struct automaton *own = maker->automaton = &automata[number];
    for (uint32_t i = number; i-- > 0;)
        if (sequence_are_alike(&automata[i], own)) {
            const struct qd_sequence *sequence = own->sequence;
            *own = automata[i];
            own->sequence = sequence;
            own->is_shared = true;
            return QD_OK;
        }
    qd_status status = sequence_make(maker, error);
    return status == QD_OK && own->differs ? sequence_differ(own, maker->board, error) : status;
}

qd_status qd_automata_new(const qd_board *board, bool for_variant, struct automaton **out,
                          qd_error *error) {
    struct maker maker = {.board = board, .edges_left = EDGE_LIMIT, .for_variant = for_variant};
    qd_status status = QD_OK;
    struct automaton *automata = *out = qd_array_new(board->sequence_count, sizeof *automata);
    if (!automata)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i < board->sequence_count && status == QD_OK; i++) {
        const struct qd_sequence *sequence = automata[i].sequence = &board->sequences[i];
        if (for_variant && sequence->kind != SEQUENCE_READ)
            continue;
        automata[i].differs =
            for_variant && qd_board_differ(board, sequence->cells, sequence->cell_count);
        status = sequence_begin(&maker, automata, i, error);
    }
    sequence_free_maker(&maker);
    if (status != QD_OK) {
        qd_automata_free(board, automata);
        *out = NULL;
    }
    return status;
}

void qd_automata_free(const qd_board *board, struct automaton *automata) {
    for (uint32_t i = 0; automata && i < board->sequence_count; i++)
        sequence_free(&automata[i]);
    free(automata);
}

/* ---- asking ---------------------------------------------------------------------------------- */

bool qd_automaton_filter(const struct automaton *automaton, uint64_t *values, uint8_t *reached) {
    const uint32_t *first_edge = automaton->first_edge, *first_state = automaton->first_state;
    const struct edge *edges = automaton->edges;
    uint32_t cells = automaton->count;
    memset(reached, 0, automaton->state_count);
    reached[0] = 1;
    for (uint32_t i = 0; i < cells; i++)
        for (uint32_t s = first_state[i]; s < first_state[i + 1]; s++)
            for (uint32_t e = first_edge[s]; reached[s] && e < first_edge[s + 1]; e++)
                reached[edges[e].to] |= values[i] >> (edges[e].value - 1) & 1;
    for (uint32_t i = cells; i-- > 0;) {
        uint64_t kept = 0;
        for (uint32_t s = first_state[i]; s < first_state[i + 1]; s++) {
            uint64_t through = 0;
            for (uint32_t e = first_edge[s]; reached[s] && e < first_edge[s + 1]; e++)
                if (reached[edges[e].to])
                    through |= UINT64_C(1) << (edges[e].value - 1);
            through &= values[i];
            reached[s] = through != 0;
            kept |= through;
        }
        values[i] = kept;
    }
    return reached[0];
}
