#include "best_bound.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* No sum of costs or of prices over all entries exceeds this. */
#define MOST_SUM (INT64_C(1) << 60)
#define MOST_SCALE (INT64_C(1) << 20)

#define WIDEST BEST_WIDEST

/* ---- opening --------------------------------------------------------------------------------- */

/* As fine as the range of numbers permits: prices may be much larger than costs. */
static void best_bound_set_scale(struct best_bound *bound, struct asking *asking) {
    const struct best_state *state = bound->state;
    int64_t sum = 1, most = 1;
    for (uint32_t o = 0; o < state->option_count && goes_on_after(asking, 1); o++) {
        int64_t size = llabs(state->costs[o]);
        sum += size;
        most = size > most ? size : most;
    }
    bound->most_price =
        MOST_SUM / ((int64_t)state->first[state->option_count] + state->item_count + 1);
    for (bound->scale = MOST_SCALE; bound->scale > 1; bound->scale /= 2)
        if (sum <= MOST_SUM / bound->scale && most <= bound->most_price / 8 / bound->scale)
            break;
    for (uint32_t o = 0; o < state->option_count && goes_on_after(asking, 1); o++)
        bound->costs[o] = state->costs[o] * bound->scale;
}

/* An item is worth the least that one of its options costs, divided among the option's items. */
static void best_bound_set_prices(struct best_bound *bound, struct asking *asking) {
    const struct best_state *state = bound->state;
    for (uint32_t i = 0; i < state->item_count; i++) {
        int64_t least = INT64_MAX;
        for (uint32_t l = state->options.first[i];
             l < state->options.first[i + 1] && goes_on_after(asking, 1); l++) {
            uint32_t o = state->options.list[l];
            uint32_t size = state->bounded_end[o] - state->first[o];
            int64_t share = size ? bound->costs[o] / (int64_t)size : 0;
            least = share < least ? share : least;
        }
        bool has_price = state->least[i] > 0 && state->is_bounded[i] && least != INT64_MAX;
        bound->prices[i] = has_price ? least : 0;
        if (bound->prices[i] > bound->most_price)
            bound->prices[i] = bound->most_price;
        if (bound->prices[i] < -bound->most_price)
            bound->prices[i] = -bound->most_price;
    }
}

qd_status qd_best_bound_open(struct best_bound *bound, struct best_state *state,
                             struct asking *asking, qd_error *error) {
    *bound = (struct best_bound){.state = state};
    bound->costs = qd_arena_array(&bound->arena, state->option_count, sizeof *bound->costs);
    bound->prices = qd_arena_array(&bound->arena, state->item_count, sizeof *bound->prices);
    bound->reduced = qd_arena_array(&bound->arena, state->option_count, sizeof *bound->reduced);
    bound->uses = qd_arena_array(&bound->arena, state->item_count, sizeof *bound->uses);
    bound->direction = qd_arena_array(&bound->arena, state->item_count, sizeof *bound->direction);
    bound->gathered = qd_arena_array(&bound->arena, state->option_count, sizeof *bound->gathered);
    bound->gathered_costs =
        qd_arena_array(&bound->arena, state->option_count, sizeof *bound->gathered_costs);
    bound->gathered_entries = qd_arena_array(&bound->arena, state->first[state->option_count],
                                             sizeof *bound->gathered_entries);
    if (bound->arena.failed)
        return qd_fail_memory(error);
    best_bound_set_scale(bound, asking);
    best_bound_set_prices(bound, asking);
    if (!asking || !asking->stopped)
        qd_best_gather(bound, asking);
    return QD_OK;
}

void qd_best_bound_close(struct best_bound *bound) {
    qd_arena_free(&bound->arena);
}

/* ---- the options that are left --------------------------------------------------------------- */

static uint32_t best_bound_width(const struct best_state *state, uint32_t option) {
    uint32_t width = state->bounded_end[option] - state->first[option];
    return width <= WIDEST ? width : WIDEST + 1;
}

void qd_best_gather(struct best_bound *bound, struct asking *asking) {
    const struct best_state *state = bound->state;
    uint32_t counts[WIDEST + 2] = {0}, entries = 0;
    for (uint32_t l = 0; l < state->live_count; l++)
        counts[best_bound_width(state, state->live[l])]++;
    bound->width_begin[0] = 0;
    for (uint32_t w = 0; w <= WIDEST + 1; w++) {
        bound->width_begin[w + 1] = bound->width_begin[w] + counts[w];
        bound->width_entries[w] = entries;
        entries += w <= WIDEST ? w * counts[w] : 0;
        counts[w] = 0;
    }
    for (uint32_t l = 0; l < state->live_count && goes_on_after(asking, 2); l++) {
        uint32_t o = state->live[l], w = best_bound_width(state, o), k = counts[w]++;
        bound->gathered[bound->width_begin[w] + k] = o;
        bound->gathered_costs[bound->width_begin[w] + k] = bound->costs[o];
        for (uint32_t e = 0; w <= WIDEST && e < w; e++)
            bound->gathered_entries[bound->width_entries[w] + k * w + e] =
                state->entries[state->first[o] + e];
    }
}

/* ---- the bound ------------------------------------------------------------------------------- */

/* Of one option with `width` entries: its reduced cost, if below 0, and else 0. */
static inline int64_t best_bound_reduce_one(struct best_bound *bound, uint32_t place,
                                            const uint32_t *entries, uint32_t width) {
    const int64_t *prices = bound->prices;
    int64_t reduced = bound->gathered_costs[place];
    for (uint32_t e = 0; e < width; e++)
        reduced -= prices[entries[e]];
    bound->reduced[bound->gathered[place]] = reduced;
    if (reduced >= 0)
        return 0;
    for (uint32_t e = 0; e < width; e++)
        bound->uses[entries[e]]++;
    return reduced;
}

/* Of all options with the same number of entries. Where it is a constant, loops over entries become
 * straight code, which takes half the time. */
static inline int64_t best_bound_reduce_width(struct best_bound *bound, uint32_t width) {
    const uint32_t *entries = bound->gathered_entries + bound->width_entries[width];
    int64_t sum = 0;
    uint32_t end = bound->width_begin[width + 1];
    for (uint32_t k = bound->width_begin[width]; k < end; k++, entries += width)
        sum += best_bound_reduce_one(bound, k, entries, width);
    bound->work += (uint64_t)width * (end - bound->width_begin[width]);
    return sum;
}

/* Of the options with more entries. */
static int64_t best_bound_reduce_wide(struct best_bound *bound) {
    const struct best_state *state = bound->state;
    int64_t sum = 0;
    for (uint32_t k = bound->width_begin[WIDEST + 1]; k < bound->width_begin[WIDEST + 2]; k++) {
        uint32_t o = bound->gathered[k], width = state->bounded_end[o] - state->first[o];
        sum += best_bound_reduce_one(bound, k, state->entries + state->first[o], width);
        bound->work += width;
    }
    return sum;
}

/* Of all options: the sum of reduced costs below 0. */
static int64_t best_bound_reduce(struct best_bound *bound) {
    int64_t sum = best_bound_reduce_width(bound, 0);
    sum += best_bound_reduce_width(bound, 1);
    sum += best_bound_reduce_width(bound, 2);
    sum += best_bound_reduce_width(bound, 3);
    sum += best_bound_reduce_width(bound, 4);
    sum += best_bound_reduce_width(bound, 5);
    sum += best_bound_reduce_width(bound, 6);
    return sum + best_bound_reduce_wide(bound);
}

void qd_best_evaluate(struct best_bound *bound) {
    const struct best_state *state = bound->state;
    int64_t sum = state->chosen_cost * bound->scale;
    for (uint32_t k = 0; k < state->open_count; k++) {
        uint32_t i = state->open[k];
        int64_t price = bound->prices[i];
        bound->uses[i] = 0;
        sum += price * (price > 0 ? best_least_left(state, i) : best_most_left(state, i));
    }
    bound->value = sum + best_bound_reduce(bound);
}

/* How much the uses of an item must change. */
static int64_t best_bound_lack(const struct best_bound *bound, uint32_t item) {
    const struct best_state *state = bound->state;
    int64_t uses = bound->uses[item], price = bound->prices[item];
    int64_t least = best_least_left(state, item), most = best_most_left(state, item);
    if (price > 0)
        return least - uses;
    if (price < 0)
        return most - uses;
    return uses < least ? least - uses : uses > most ? most - uses : 0;
}

void qd_best_begin_steps(struct best_bound *bound) {
    memset(bound->direction, 0, bound->state->item_count * sizeof *bound->direction);
}

bool qd_best_step(struct best_bound *bound, int64_t target, double pace, double deflection) {
    const struct best_state *state = bound->state;
    double square = 0;
    bool lacks = false;
    for (uint32_t k = 0; k < state->open_count; k++) {
        uint32_t i = state->open[k];
        int64_t lack = best_bound_lack(bound, i);
        bound->direction[i] = deflection * bound->direction[i] + (double)lack;
        square += bound->direction[i] * bound->direction[i];
        lacks |= lack != 0;
    }
    if (!lacks || !(square > 0))
        return false;
    double step = pace * (double)(target - bound->value) / square;
    for (uint32_t k = 0; k < state->open_count; k++) {
        uint32_t i = state->open[k];
        double price = (double)bound->prices[i] + step * bound->direction[i];
        double most = (double)bound->most_price;
        bound->prices[i] = (int64_t)(price > most ? most : price < -most ? -most : price);
    }
    return true;
}
