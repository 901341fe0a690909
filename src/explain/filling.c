#include "filling.h"

#include "../base/hash.h"
#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

#define STATES_MOST 12000u
#define EDGES_MOST 120000u
#define PLACES 32768u
#define DIFFERING_MOST 64u /* cells; that longer ones differ is not seen */

struct filling_edge {
    uint32_t from, to;
    uint8_t value;
};

struct filling {
    const struct ground *ground;
    struct stop *stop; /* told when there is no memory */
    const struct demand *demand;
    const uint64_t *candidates;
    bool differs;    /* that cells differ is seen */
    uint64_t *seen;  /* of each cell, those after it that see it; DIFFERING_MOST bits */
    uint64_t *again; /* those after it that are the same cell */
    size_t seen_space, again_space;
    uint32_t width;   /* words of a state: what the demand keeps, and of each cell what is left */
    uint64_t *states; /* of all layers, one after another */
    uint64_t *next;   /* the state that is made */
    uint32_t *places; /* hash table of the present layer: numbers of states, from 1 */
    uint8_t *alive;   /* whether a state leads to the end */
    uint32_t *layers; /* the first edge of each */
    struct filling_edge *edges;
    size_t state_space, next_space, alive_space, layer_space, edge_space;
    uint32_t state_count, edge_count;
};

struct filling *qd_filling_new(const struct ground *ground, struct stop *stop) {
    struct filling *filling = qd_array_new(1, sizeof *filling);
    if (!filling)
        return NULL;
    filling->ground = ground;
    filling->stop = stop;
    filling->places = qd_array_new(PLACES, sizeof *filling->places);
    if (filling->places)
        return filling;
    free(filling);
    return NULL;
}

void qd_filling_free(struct filling *filling) {
    if (!filling)
        return;
    free(filling->seen);
    free(filling->again);
    free(filling->states);
    free(filling->next);
    free(filling->places);
    free(filling->alive);
    free(filling->layers);
    free(filling->edges);
    free(filling);
}

static bool filling_reserve(struct filling *filling, void *array, size_t *space, size_t count,
                            size_t size) {
    return qd_array_reserve(array, space, count, size) || stop_for_memory(filling->stop);
}

/* ---- one state ------------------------------------------------------------------------------- */

/* Whether the rest of a sum can still be reached. Its state is the sum of the values so far. */
static bool filling_is_in_reach(const struct filling *filling, uint32_t layer) {
    const struct demand *demand = filling->demand;
    int64_t least = qd_board_least_value(filling->ground->board);
    int64_t low = (int64_t)filling->next[0], high = low;
    for (uint32_t i = layer + 1; i < demand->count; i++) {
        uint64_t left = filling->next[1 + i];
        int64_t first = least + qd_lowest_bit(left), last = least + qd_bit_length(left) - 1;
        low += demand->weights[i] * (demand->weights[i] > 0 ? first : last);
        high += demand->weights[i] * (demand->weights[i] > 0 ? last : first);
    }
    return low <= demand->total && demand->total <= high;
}

/* Reads a value, from 0: `next` becomes the state after it. */
static bool filling_read(struct filling *filling, uint32_t layer, uint32_t value) {
    const struct demand *demand = filling->demand;
    uint64_t *next = filling->next, bit = UINT64_C(1) << value;
    next[1 + layer] = 0;
    for (uint32_t i = layer + 1; i < demand->count; i++) {
        if (i < DIFFERING_MOST && filling->again[layer] >> i & 1)
            next[1 + i] &= bit;
        else if (filling->differs && i < DIFFERING_MOST && filling->seen[layer] >> i & 1)
            next[1 + i] &= ~bit;
        if (demand->allowed)
            next[1 + i] &= demand->allowed[value];
        if (!next[1 + i])
            return false;
    }
    if (demand->allowed)
        return true;
    if (!demand->weights)
        return qd_board_read(filling->ground->board, demand->reading, layer, value + 1, next);
    int64_t worth = (int64_t)value + qd_board_least_value(filling->ground->board);
    next[0] = (uint64_t)((int64_t)next[0] + demand->weights[layer] * worth);
    return filling_is_in_reach(filling, layer);
}

/* ---- layers ---------------------------------------------------------------------------------- */

static uint64_t filling_hash(const uint64_t *state, uint32_t width) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < width; i++)
        hash = qd_hash_mix(hash, state[i]);
    return hash;
}

/* The number of the state in `next`, which is added to the layer if it is new; UINT32_MAX: no space. */
static uint32_t filling_find_state(struct filling *filling) {
    size_t bytes = filling->width * sizeof(uint64_t);
    uint32_t at = (uint32_t)filling_hash(filling->next, filling->width) & (PLACES - 1);
    for (; filling->places[at]; at = (at + 1) & (PLACES - 1)) {
        uint32_t number = filling->places[at] - 1;
        if (memcmp(filling->states + (size_t)number * filling->width, filling->next, bytes) == 0)
            return number;
    }
    if (filling->state_count == STATES_MOST ||
        !filling_reserve(filling, &filling->states, &filling->state_space,
                         (size_t)(filling->state_count + 1) * filling->width,
                         sizeof *filling->states))
        return UINT32_MAX;
    memcpy(filling->states + (size_t)filling->state_count * filling->width, filling->next, bytes);
    filling->places[at] = ++filling->state_count;
    return filling->state_count - 1;
}

/* The hash table is emptied by what is in it, as it is large. */
static void filling_forget_layer(struct filling *filling, uint32_t first) {
    for (uint32_t i = first; i < filling->state_count; i++) {
        const uint64_t *state = filling->states + (size_t)i * filling->width;
        uint32_t at = (uint32_t)filling_hash(state, filling->width) & (PLACES - 1);
        for (; filling->places[at]; at = (at + 1) & (PLACES - 1))
            filling->places[at] = 0;
    }
}

static bool filling_add_edge(struct filling *filling, uint32_t from, uint32_t value) {
    uint32_t to = filling_find_state(filling);
    if (to == UINT32_MAX || filling->edge_count == EDGES_MOST ||
        !filling_reserve(filling, &filling->edges, &filling->edge_space,
                         (size_t)filling->edge_count + 1, sizeof *filling->edges))
        return false;
    filling->edges[filling->edge_count++] = (struct filling_edge){from, to, (uint8_t)value};
    return true;
}

/* False: too large. */
static bool filling_read_layer(struct filling *filling, uint32_t layer, uint32_t first,
                               uint32_t end) {
    size_t bytes = filling->width * sizeof(uint64_t);
    bool fits = true;
    for (uint32_t from = first; from < end && fits; from++) {
        uint64_t left = filling->states[(size_t)from * filling->width + 1 + layer];
        for (; left && fits; left &= left - 1) {
            uint32_t value = qd_lowest_bit(left);
            memcpy(filling->next, filling->states + (size_t)from * filling->width, bytes);
            if (filling_read(filling, layer, value))
                fits = filling_add_edge(filling, from, value);
        }
    }
    filling_forget_layer(filling, end);
    return fits;
}

/* Which cells see each other, and which are the same. */
static void filling_look(struct filling *filling) {
    const struct demand *demand = filling->demand;
    for (uint32_t i = 0; i < demand->count; i++) {
        filling->seen[i] = filling->again[i] = 0;
        for (uint32_t k = i + 1; k < demand->count && k < DIFFERING_MOST; k++) {
            bool is_same = demand->cells[i] == demand->cells[k];
            bool sees =
                !is_same && ground_sees(filling->ground, demand->cells[i], demand->cells[k]);
            filling->again[i] |= (uint64_t)is_same << k;
            filling->seen[i] |= (uint64_t)sees << k;
        }
    }
}

static bool filling_reserve_cells(struct filling *filling) {
    uint32_t count = filling->demand->count;
    return filling_reserve(filling, &filling->seen, &filling->seen_space, count,
                           sizeof *filling->seen) &&
           filling_reserve(filling, &filling->again, &filling->again_space, count,
                           sizeof *filling->again) &&
           filling_reserve(filling, &filling->next, &filling->next_space, filling->width,
                           sizeof *filling->next) &&
           filling_reserve(filling, &filling->layers, &filling->layer_space, (size_t)count + 1,
                           sizeof *filling->layers);
}

/* All layers. 1: there is a filling; 0: there is none; -1: too large. */
static int filling_read_all(struct filling *filling) {
    const struct demand *demand = filling->demand;
    filling->state_count = filling->edge_count = 0;
    filling->next[0] = 0;
    for (uint32_t i = 0; i < demand->count; i++) {
        filling->next[1 + i] = filling->candidates[i];
        if (!filling->candidates[i])
            return 0;
    }
    if (!filling_reserve(filling, &filling->states, &filling->state_space, filling->width,
                         sizeof *filling->states))
        return -1;
    memcpy(filling->states, filling->next, filling->width * sizeof *filling->next);
    filling->state_count = 1;
    for (uint32_t layer = 0, first = 0; layer < demand->count; layer++) {
        uint32_t end = filling->state_count;
        filling->layers[layer] = filling->edge_count;
        if (!filling_read_layer(filling, layer, first, end))
            return -1;
        first = end;
        if (filling->state_count == end)
            return 0;
    }
    filling->layers[demand->count] = filling->edge_count;
    return 1;
}

/* From the last layer back: values on a path to the end. */
static bool filling_keep(struct filling *filling, uint64_t *kept) {
    if (!filling_reserve(filling, &filling->alive, &filling->alive_space, filling->state_count,
                         sizeof *filling->alive))
        return false;
    memset(filling->alive, 0, filling->state_count);
    for (uint32_t layer = filling->demand->count; layer-- > 0;) {
        bool is_last = layer + 1 == filling->demand->count;
        kept[layer] = 0;
        for (uint32_t i = filling->layers[layer]; i < filling->layers[layer + 1]; i++) {
            const struct filling_edge *edge = &filling->edges[i];
            if (!is_last && !filling->alive[edge->to])
                continue;
            filling->alive[edge->from] = 1;
            kept[layer] |= UINT64_C(1) << edge->value;
        }
    }
    return true;
}

bool qd_filling_find(struct filling *filling, const struct demand *demand,
                     const uint64_t *candidates, uint64_t *kept) {
    filling->demand = demand;
    filling->candidates = candidates;
    filling->width = demand->count + 1;
    bool fits = filling_reserve_cells(filling);
    int found = -1;
    if (fits)
        filling_look(filling);
    for (int differs = 1; fits && found < 0 && differs >= 0; differs--) {
        filling->differs = differs;
        found = filling_read_all(filling);
    }
    if (found > 0 && kept && !filling_keep(filling, kept))
        found = -1;
    if (found < 0 && kept)
        memcpy(kept, candidates, demand->count * sizeof *kept);
    return found != 0;
}
