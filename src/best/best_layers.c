#include "best_layers.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"
#include "../counting/orders.h"

#include <stdlib.h>
#include <string.h>

/* Finding the place of a state, of which nothing is near, takes as long as so many entries. */
#define WORK_OF_A_STATE 50

/* Before the first step. */
#define NO_STEP UINT32_MAX

/* ---- opening --------------------------------------------------------------------------------- */

/* The narrowest of the plans for several orders; NULL: there is none. */
static qd_status best_layers_plan(const struct subject *subject, size_t bytes,
                                  struct asking *asking, struct plan **out, qd_error *error) {
    qd_status status = QD_OK;
    *out = NULL;
    for (int kind = 0; kind < ORDERS && status == QD_OK && !asking->stopped; kind++) {
        struct plan *plan = NULL;
        uint32_t *order = qd_order_make(subject, kind, asking);
        if (order)
            status = qd_plan_new(subject, order, bytes, asking, &plan, error);
        else if (!asking->stopped)
            status = qd_fail_memory(error);
        free(order);
        if (status == QD_ERROR_RANGE || status == QD_ERROR_UNSUPPORTED ||
            status == QD_ERROR_STOPPED)
            status = QD_OK;
        if (plan && (!*out || plan->width < (*out)->width)) {
            qd_plan_free(*out);
            *out = plan;
        } else {
            qd_plan_free(plan);
        }
    }
    return status;
}

static qd_status best_layers_plan_all(struct best_layers *layers, struct asking *asking, bool *fits,
                                      qd_error *error) {
    qd_status status = QD_OK;
    layers->pieces = qd_array_new(layers->subjects.count, sizeof *layers->pieces);
    if (!layers->pieces)
        return qd_fail_memory(error);
    for (size_t p = 0; p < layers->subjects.count && status == QD_OK && *fits; p++) {
        struct best_piece *piece = &layers->pieces[p];
        size_t left = layers->bytes < layers->most_bytes ? layers->most_bytes - layers->bytes : 0;
        status = best_layers_plan(&layers->subjects.list[p], left, asking, &piece->plan, error);
        *fits = piece->plan && !asking->stopped;
        layers->piece_count += piece->plan != NULL;
        if (status != QD_OK || !*fits)
            break;
        piece->first_step = layers->step_count;
        layers->step_count += piece->plan->step_count;
        layers->bytes += piece->plan->bytes;
    }
    return status;
}

/* What an option costs, and its reduced cost. */
static void best_layers_set_costs(struct best_layers *layers, const int64_t *prices) {
    const struct best_state *state = layers->state;
    for (uint32_t o = 0; o < state->option_count; o++) {
        int64_t reduced = layers->bound->costs[o];
        for (uint32_t e = state->first[o]; e < state->bounded_end[o]; e++)
            reduced -= prices[state->entries[e]];
        layers->costs[state->number[o]] = layers->bound->costs[o];
        layers->reduced[state->number[o]] = reduced;
    }
    for (uint32_t i = 0; i < state->item_count; i++)
        layers->begin += prices[i] * (prices[i] > 0 ? state->least[i] : state->most[i]);
}

/* The least that a step adds. */
static int64_t best_layers_least(const struct best_layers *layers, size_t piece, uint32_t at) {
    const struct plan *plan = layers->pieces[piece].plan;
    const struct plan_step *step = &plan->steps[at];
    int64_t least = 0;
    for (uint32_t m = step->moves; m < step->move_end; m++) {
        uint32_t option = plan->moves[m].option;
        if (option == QD_NO_OPTION)
            continue;
        int64_t reduced = layers->reduced[layers->subjects.list[piece].option[option]];
        least = reduced < least ? reduced : least;
    }
    return least;
}

static void best_layers_set_rest(struct best_layers *layers) {
    layers->rest[layers->step_count] = 0;
    for (size_t p = layers->piece_count; p-- > 0;)
        for (uint32_t s = layers->pieces[p].plan->step_count; s-- > 0;) {
            uint32_t step = layers->pieces[p].first_step + s;
            layers->rest[step] = layers->rest[step + 1] + best_layers_least(layers, p, s);
        }
}

qd_status qd_best_layers_open(struct best_layers *layers, const qd_cover *cover,
                              const struct best_bound *bound, const int64_t *prices,
                              size_t most_bytes, struct asking *asking, bool *fits,
                              qd_error *error) {
    struct qd_room room = {.most = most_bytes};
    *layers = (struct best_layers){.state = bound->state, .bound = bound, .most_bytes = most_bytes};
    *fits = true;
    qd_status status = qd_subjects_find(cover, &layers->subjects, &room, asking, error);
    layers->bytes = (size_t)room.taken;
    bool gives_up = status == QD_ERROR_RANGE || status == QD_ERROR_STOPPED;
    if (gives_up || layers->subjects.impossible)
        *fits = false;
    else if (status == QD_OK)
        status = best_layers_plan_all(layers, asking, fits, error);
    if (!*fits)
        return gives_up ? QD_OK : status;
    if (status != QD_OK)
        return status;
    size_t steps = (size_t)layers->step_count + 1, options = qd_cover_option_count(cover);
    layers->bytes += steps * (sizeof *layers->layers + sizeof *layers->rest) +
                     options * (sizeof *layers->costs + sizeof *layers->reduced);
    layers->layers = qd_array_new(steps, sizeof *layers->layers);
    layers->rest = qd_array_new(steps, sizeof *layers->rest);
    layers->costs = qd_array_new(options, sizeof *layers->costs);
    layers->reduced = qd_array_new(options, sizeof *layers->reduced);
    if (!layers->layers || !layers->rest || !layers->costs || !layers->reduced)
        return qd_fail_memory(error);
    best_layers_set_costs(layers, prices);
    best_layers_set_rest(layers);
    return QD_OK;
}

/* ---- layers ---------------------------------------------------------------------------------- */

static size_t best_layer_bytes(size_t capacity) {
    return capacity * (sizeof(struct best_reached) + sizeof(struct best_came));
}

static void best_layer_free(struct best_layers *layers, struct best_layer *layer) {
    qd_bucket_free(&layer->bucket, &layers->bytes);
    layers->bytes -=
        layer->reached ? best_layer_bytes(layer->capacity) : layer->capacity * sizeof *layer->came;
    free(layer->reached);
    free(layer->came);
    *layer = (struct best_layer){0};
}

/* All of it but where its states came from. */
static void best_layer_leave(struct best_layers *layers, struct best_layer *layer) {
    qd_bucket_free(&layer->bucket, &layers->bytes);
    if (layer->reached)
        layers->bytes -= layer->capacity * sizeof *layer->reached;
    free(layer->reached);
    layer->reached = NULL;
}

void qd_best_layers_close(struct best_layers *layers) {
    for (uint32_t s = 0; layers->layers && s <= layers->step_count; s++)
        best_layer_free(layers, &layers->layers[s]);
    for (size_t p = 0; p < layers->piece_count; p++)
        qd_plan_free(layers->pieces[p].plan);
    free(layers->pieces);
    free(layers->layers);
    free(layers->costs);
    free(layers->reduced);
    free(layers->rest);
    qd_subjects_free(&layers->subjects);
    *layers = (struct best_layers){0};
}

/* The new state was added to the bucket already. */
static bool best_layer_grow(struct best_layers *layers, struct best_layer *layer) {
    if (layer->bucket.count <= layer->capacity)
        return true;
    size_t reached_capacity = layer->capacity, came_capacity = layer->capacity;
    bool fine =
        qd_array_reserve(&layer->reached, &reached_capacity, layer->bucket.count,
                         sizeof *layer->reached) &&
        qd_array_reserve(&layer->came, &came_capacity, layer->bucket.count, sizeof *layer->came);
    if (!fine)
        return false;
    layers->bytes += best_layer_bytes(came_capacity) - best_layer_bytes(layer->capacity);
    layer->capacity = came_capacity;
    return true;
}

/* Adds a state to a step of all, unless a cheaper one is there. */
static bool best_layers_put(struct best_layers *layers, uint32_t step, const uint64_t *state,
                            uint32_t words, struct best_reached reached, struct best_came came) {
    struct best_layer *layer = &layers->layers[step];
    uint32_t count = layer->bucket.count, number;
    layer->bucket.words = words;
    if (!qd_bucket_place(&layer->bucket, state, &number, &layers->bytes) ||
        !best_layer_grow(layers, layer))
        return false;
    bool is_new = layer->bucket.count > count;
    if (is_new || reached.cost < layer->reached[number].cost) {
        layer->reached[number] = reached;
        layer->came[number] = came;
    }
    return true;
}

/* ---- from step to step ----------------------------------------------------------------------- */

/* Goes to a step of all; after the last one of a piece the next piece begins. */
static void best_layers_enter(struct best_layers *layers, uint32_t step) {
    layers->step = step;
    layers->number = 0;
    if (layers->piece + 1 < layers->piece_count &&
        step == layers->pieces[layers->piece + 1].first_step)
        layers->piece++;
}

#ifdef QUADRILLE_CHECKS

/* Each state of a step may lead to a cover that is cheap enough, and was reached from a step before. */
static const char *best_layer_check(const struct best_layers *layers, uint32_t step) {
    const struct best_layer *layer = &layers->layers[step];
    if (layer->bucket.count > layer->capacity)
        return "there are more states than places for them";
    for (uint32_t i = 0; i < layer->bucket.count; i++) {
        const struct best_came *came = &layer->came[i];
        if (step && layer->reached[i].priced + layers->rest[step] > layers->most)
            return "a state is too expensive";
        if (step ? came->step >= step : came->step != NO_STEP)
            return "a state was not reached from a step before";
        if (step && came->number >= layers->layers[came->step].capacity)
            return "a state was reached from none";
    }
    return NULL;
}

#endif

/* The state at which a piece begins, or with which all ends: nothing was chosen. Words of states differ from piece to
 * piece. */
static bool best_layers_put_first(struct best_layers *layers, size_t piece,
                                  struct best_reached reached, struct best_came came) {
    static const uint64_t nothing[PLAN_WORDS];
    const struct best_piece *begins = &layers->pieces[piece];
    if (piece == layers->piece_count)
        return best_layers_put(layers, layers->step_count, nothing, 1, reached, came);
    return best_layers_put(layers, begins->first_step, nothing, begins->plan->words, reached, came);
}

void qd_best_layers_begin(struct best_layers *layers, int64_t most) {
    for (uint32_t s = 0; s <= layers->step_count; s++)
        best_layer_free(layers, &layers->layers[s]);
    layers->most = most * layers->bound->scale;
    layers->has_cut = false;
    layers->piece = 0;
    best_layers_enter(layers, 0);
}

/* Whether a cover that goes on so at that step may be cheap enough. */
static bool best_layers_is_cheap(struct best_layers *layers, int64_t priced, uint32_t step) {
    bool is_cheap = priced + layers->rest[step] <= layers->most;
    layers->has_cut |= !is_cheap;
    return is_cheap;
}

/* A move from a state that was reached so. False: there is no memory. */
static bool best_layers_move(struct best_layers *layers, const struct best_piece *piece,
                             uint32_t move, const uint64_t *state, struct best_reached reached) {
    const struct plan *plan = piece->plan;
    struct best_came came = {layers->step, layers->number, plan->moves[move].option};
    uint32_t step = layers->step - piece->first_step, next_step = step + 1;
    uint64_t next[PLAN_WORDS];
    layers->work++;
    if (came.option != QD_NO_OPTION) {
        layers->work += subject_length(plan->subject, came.option);
        came.option = plan->subject->option[came.option];
        reached.cost += layers->costs[came.option];
        reached.priced += layers->reduced[came.option];
    }
    if (!best_layers_is_cheap(layers, reached.priced, layers->step + 1))
        return true;
    if (!plan_move(plan, plan->words, step, move, state, next) ||
        !plan_pass(plan, plan->words, next, &next_step))
        return true;
    layers->work += WORK_OF_A_STATE + next_step - step;
    uint32_t to = piece->first_step + next_step;
    if (!best_layers_is_cheap(layers, reached.priced, to))
        return true;
    if (next_step == plan->step_count)
        return best_layers_put_first(layers, layers->piece + 1, reached, came);
    return best_layers_put(layers, to, next, plan->words, reached, came);
}

/* Makes all moves from the next state of the step. */
static bool best_layers_leave(struct best_layers *layers) {
    const struct best_piece *piece = &layers->pieces[layers->piece];
    const struct plan_step *at = &piece->plan->steps[layers->step - piece->first_step];
    const struct best_layer *layer = &layers->layers[layers->step];
    struct best_reached reached = layer->reached[layers->number];
    uint64_t state[PLAN_WORDS];
    bool fine = true;
    layers->nodes++;
    if (best_layers_is_cheap(layers, reached.priced, layers->step)) {
        memcpy(state, bucket_state(&layer->bucket, layers->number),
               piece->plan->words * sizeof *state);
        for (uint32_t m = at->moves + (at->picks && at->may_pass); fine && m < at->move_end; m++)
            fine = best_layers_move(layers, piece, m, state, reached);
    }
    layers->number++;
    return fine && layers->bytes <= layers->most_bytes;
}

/* All steps are behind. */
static enum best_layers_event best_layers_end(struct best_layers *layers) {
    const struct best_layer *last = &layers->layers[layers->step_count];
    if (!last->bucket.count)
        return BEST_LAYERS_NONE;
    bool is_cheap = last->reached[0].cost <= layers->most;
    layers->has_cut |= !is_cheap;
    return is_cheap ? BEST_LAYERS_COVER : BEST_LAYERS_NONE;
}

enum best_layers_event qd_best_layers_go_on(struct best_layers *layers, uint64_t work,
                                            uint64_t nodes) {
    if (layers->step == 0 && layers->number == 0 &&
        !best_layers_put_first(layers, 0, (struct best_reached){0, layers->begin},
                               (struct best_came){NO_STEP, 0, QD_NO_OPTION}))
        return BEST_LAYERS_FULL;
    while (layers->work < work && layers->nodes < nodes) {
        if (layers->step == layers->step_count)
            return best_layers_end(layers);
        if (layers->number < layers->layers[layers->step].bucket.count) {
            if (!best_layers_leave(layers))
                return BEST_LAYERS_FULL;
            continue;
        }
        QD_CHECK_ALL(best_layer_check(layers, layers->step));
        best_layer_leave(layers, &layers->layers[layers->step]);
        best_layers_enter(layers, layers->step + 1);
        layers->work++;
    }
    return BEST_LAYERS_GO_ON;
}

uint32_t qd_best_layers_get(const struct best_layers *layers, uint32_t *options, int64_t *cost) {
    const struct best_layer *last = &layers->layers[layers->step_count];
    QD_CHECK(last->bucket.count == 1);
    uint32_t count = 0;
    *cost = last->reached[0].cost / layers->bound->scale;
    for (struct best_came came = last->came[0]; came.step != NO_STEP;
         came = layers->layers[came.step].came[came.number])
        if (came.option != QD_NO_OPTION)
            options[count++] = came.option;
    qd_sort_numbers(options, count);
    return count;
}
