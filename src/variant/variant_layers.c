/*
 * Automata: the values that are on some path through the layers.
 *
 * Where layers are narrow, a set of states is a word, and a value moves many of them at once. Of such an automaton it
 * is kept what was reached from both ends, and for which candidates, so only what has changed is looked at: of a sum
 * line of 55 cells a few layers around the cell that changed.
 *
 *     layer      0     1     2     3     4
 *     cells         .     .     x     .            x has changed
 *     forward    ------------->| new | new ...      until it is as before
 *     backward      ... new | new |<------
 *
 * (Layers and both directions: Pesant, A regular language membership constraint, 2004.)
 */
#include "variant_queue.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- narrow layers: before the search -------------------------------------------------------------------------- */

/* More shifts of a layer than this do not pay. */
#define MOST_SHIFTS 256u

#define MEMO_BITS 13
#define MEMO_AFTER 50u /* nodes */
#define MEMO_SHIFTS 8u /* of a layer */

/* The shifts of a layer while they are found: those of the last value begin at `begin`. */
struct layers_shifts {
    struct variant_shift list[MOST_SHIFTS];
    uint32_t begin, count;
};

static bool variant_layers_shift(struct layers_shifts *shifts, uint32_t value, uint32_t from,
                                 int32_t by) {
    uint32_t k = shifts->begin;
    while (k < shifts->count && shifts->list[k].by != by)
        k++;
    if (k == MOST_SHIFTS)
        return false;
    if (k == shifts->count)
        shifts->list[shifts->count++] = (struct variant_shift){0, UINT32_C(1) << value, by};
    shifts->list[k].from |= UINT64_C(1) << from;
    return true;
}

/* The shifts of the last value join those of others that do the same. */
static void variant_layers_join(struct layers_shifts *shifts) {
    uint32_t count = shifts->begin;
    for (uint32_t i = shifts->begin; i < shifts->count; i++) {
        const struct variant_shift *own = &shifts->list[i];
        uint32_t k = 0;
        while (k < shifts->begin &&
               (shifts->list[k].by != own->by || shifts->list[k].from != own->from))
            k++;
        if (k < shifts->begin)
            shifts->list[k].values |= own->values;
        else
            shifts->list[count++] = *own;
    }
    shifts->count = shifts->begin = count;
}

static bool variant_layers_find_shifts(const qd_variant *variant,
                                       const struct variant_constraint *automaton, uint32_t layer,
                                       struct layers_shifts *shifts) {
    const uint32_t *first = automaton->as.automaton.first_state + layer;
    shifts->begin = shifts->count = 0;
    for (uint32_t v = 0; v < variant->values; v++) {
        for (uint32_t s = first[0]; s < first[1]; s++) {
            uint32_t to = automaton->as.automaton.next[(size_t)s * variant->values + v];
            int32_t by = (int32_t)(to - first[1]) - (int32_t)(s - first[0]);
            if (to != QD_VARIANT_NO_STATE && !variant_layers_shift(shifts, v, s - first[0], by))
                return false;
        }
        variant_layers_join(shifts);
    }
    return true;
}

/* Appends those of a layer to a list, in which `*at` are. */
static bool variant_layers_append(struct variant_shift **list, size_t *capacity, uint32_t *at,
                                  const struct layers_shifts *shifts) {
    if (!qd_array_reserve(list, capacity, (size_t)*at + shifts->count + 1, sizeof **list))
        return false;
    memcpy(*list + *at, shifts->list, shifts->count * sizeof **list);
    *at += shifts->count;
    return true;
}

static qd_status variant_layers_new_narrow(qd_variant *variant,
                                           struct variant_constraint *automaton,
                                           uint32_t *first_shift, const struct variant_shift *list,
                                           qd_error *error) {
    struct arena *arena = &variant->arena;
    struct variant_narrow *narrow = qd_arena_array(arena, 1, sizeof *narrow);
    uint32_t count = automaton->count;
    size_t layers = (size_t)count + 1;
    if (!narrow)
        return qd_fail_memory(error);
    narrow->first_shift = first_shift;
    narrow->shifts = qd_arena_array(arena, first_shift[count], sizeof *list);
    narrow->forward = qd_arena_array(arena, layers, sizeof *narrow->forward);
    narrow->backward = qd_arena_array(arena, layers, sizeof *narrow->backward);
    narrow->seen = qd_arena_array(arena, layers, sizeof *narrow->seen);
    narrow->is_new = qd_arena_array(arena, layers, sizeof *narrow->is_new);
    if (arena->failed)
        return qd_fail_memory(error);
    memcpy(narrow->shifts, list, first_shift[count] * sizeof *list);
    const uint32_t *first = automaton->as.automaton.first_state + count;
    narrow->end = count;
    narrow->number = variant->layers + 1; /* 0 is an empty place */
    narrow->forward[0] = UINT64_MAX >> (64 - automaton->as.automaton.first_state[1]);
    narrow->backward[count] = UINT64_MAX >> (64 - (first[1] - first[0]));
    variant->layers += count;
    automaton->as.automaton.narrow = narrow;
    return QD_OK;
}

/* Nothing is made if the layers are too wide, or have too many shifts. */
static qd_status variant_layers_narrow(qd_variant *variant, struct variant_constraint *automaton,
                                       qd_error *error) {
    const uint32_t *first = automaton->as.automaton.first_state;
    uint32_t count = automaton->count, i = 0;
    struct layers_shifts shifts;
    struct variant_shift *list = NULL;
    size_t capacity = 0;
    qd_status status = QD_OK;
    while (i <= count && first[i + 1] - first[i] <= 64)
        i++;
    if (i <= count)
        return QD_OK;
    uint32_t *first_shift = qd_arena_array(&variant->arena, (size_t)count + 1, sizeof *first_shift);
    if (!first_shift)
        return qd_fail_memory(error);
    for (i = 0; i < count && variant_layers_find_shifts(variant, automaton, i, &shifts); i++) {
        first_shift[i + 1] = first_shift[i];
        if (!variant_layers_append(&list, &capacity, &first_shift[i + 1], &shifts)) {
            status = qd_fail_memory(error);
            break;
        }
    }
    if (i == count)
        status = variant_layers_new_narrow(variant, automaton, first_shift, list, error);
    free(list);
    return status;
}

qd_status qd_variant_make_memos(qd_variant *variant, qd_error *error) {
    if (variant->layers)
        variant->memos =
            qd_arena_array(&variant->arena, (size_t)1 << MEMO_BITS, sizeof *variant->memos);
    return variant->layers && !variant->memos ? qd_fail_memory(error) : QD_OK;
}

/* ---- narrow layers: asking ------------------------------------------------------------------------------------- */

/* Around the ends of the word, where no state is that has the shift: so left and right are one. */
static inline uint64_t variant_layers_move(uint64_t states, int32_t by) {
    unsigned left = (unsigned)by % 64;
    return states << left | states >> (64 - left) % 64;
}

/*
 * What a layer did, in either direction. The same comes again and again: of ten times that a layer is looked at, five
 * to nine are known. Each has one place in a table for all automata of the variant, as a hash of what is asked says.
 */
static inline struct variant_memo *variant_layers_recall(const qd_variant *variant, uint32_t number,
                                                         uint32_t mask, uint64_t before,
                                                         uint64_t after) {
    uint64_t hash = (before ^ after << 23 ^ after >> 41) +
                    ((uint64_t)mask << 32 | number) * UINT64_C(0xc2b2ae3d27d4eb4f);
    return &variant->memos[hash * UINT64_C(0x9e3779b97f4a7c15) >> (64 - MEMO_BITS)];
}

/* Before that, and where there is little to do, a table would cost more than it saves. */
static inline bool variant_layers_recalls(const qd_variant *variant,
                                          const struct variant_narrow *narrow, uint32_t layer) {
    return variant->effort.nodes >= MEMO_AFTER &&
           narrow->first_shift[layer + 1] - narrow->first_shift[layer] >= MEMO_SHIFTS;
}

/* The states after a layer that the values lead to. */
static inline uint64_t variant_layers_reach_next(const qd_variant *variant,
                                                 const struct variant_narrow *narrow,
                                                 uint32_t layer, uint32_t mask) {
    const struct variant_shift *shifts = narrow->shifts;
    uint64_t before = narrow->forward[layer], after = 0;
    struct variant_memo *memo = NULL;
    uint32_t number = 2 * (narrow->number + layer);
    if (variant_layers_recalls(variant, narrow, layer)) {
        memo = variant_layers_recall(variant, number, mask, before, 0);
        if (memo->number == number && memo->mask == mask && memo->before == before)
            return memo->states;
    }
    for (uint32_t k = narrow->first_shift[layer]; k < narrow->first_shift[layer + 1]; k++)
        if (shifts[k].values & mask)
            after |= variant_layers_move(before & shifts[k].from, shifts[k].by);
    if (memo)
        *memo = (struct variant_memo){before, 0, after, number, mask, 0};
    return after;
}

/* The first layer from this one on whose cell has changed, or the end. */
static inline uint32_t variant_layers_next(const uint32_t *masks, const uint32_t *cells,
                                           const uint32_t *seen, uint32_t layer, uint32_t end) {
    for (; layer + 4 <= end; layer += 4)
        if ((masks[cells[layer]] ^ seen[layer]) | (masks[cells[layer + 1]] ^ seen[layer + 1]) |
            (masks[cells[layer + 2]] ^ seen[layer + 2]) |
            (masks[cells[layer + 3]] ^ seen[layer + 3]))
            break;
    while (layer < end && masks[cells[layer]] == seen[layer])
        layer++;
    return layer;
}

/* From the first cell that has changed on, until all is as it was. False if the end is not reached. */
static bool variant_layers_ask_forward(const qd_variant *variant,
                                       const struct variant_constraint *automaton) {
    struct variant_narrow *narrow = automaton->as.automaton.narrow;
    const uint32_t *cells = automaton->cells, *masks = variant->masks, *seen = narrow->seen;
    uint32_t count = automaton->count;
    bool is_new = false; /* what is before */
    for (uint32_t i = 0;; i++) {
        if (!is_new)
            i = variant_layers_next(masks, cells, seen, i, count);
        if (i == count)
            return true;
        uint32_t mask = masks[cells[i]];
        narrow->is_new[i] = true;
        narrow->first = i < narrow->first ? i : narrow->first;
        narrow->end = i + 1 > narrow->end ? i + 1 : narrow->end;
        uint64_t after = variant_layers_reach_next(variant, narrow, i, mask);
        if (!after) {
            narrow->seen[i] = 0;
            return false;
        }
        is_new = after != narrow->forward[i + 1];
        narrow->forward[i + 1] = after;
        narrow->seen[i] = mask;
    }
}

/* The values that lead from states reached to some that reach the end; all states that do that, reached or not. */
static inline uint32_t variant_layers_ask_back(const qd_variant *variant,
                                               const struct variant_narrow *narrow, uint32_t layer,
                                               uint32_t mask) {
    uint64_t before = narrow->forward[layer], after = narrow->backward[layer + 1], reaching = 0;
    struct variant_memo *memo = NULL;
    uint32_t kept = 0, number = 2 * (narrow->number + layer) + 1;
    if (variant_layers_recalls(variant, narrow, layer)) {
        memo = variant_layers_recall(variant, number, mask, before, after);
        if (memo->number == number && memo->mask == mask && memo->before == before &&
            memo->after == after) {
            narrow->backward[layer] = memo->states;
            return memo->kept;
        }
    }
    for (uint32_t k = narrow->first_shift[layer]; k < narrow->first_shift[layer + 1]; k++) {
        const struct variant_shift *shift = &narrow->shifts[k];
        if (!(shift->values & mask))
            continue;
        uint64_t from = variant_layers_move(after, -shift->by) & shift->from;
        reaching |= from;
        kept |= from & before ? shift->values : 0;
    }
    narrow->backward[layer] = reaching;
    if (memo)
        *memo = (struct variant_memo){before, after, reaching, number, mask, kept};
    return kept;
}

/*
 * A layer that keeps less than it has seen is looked at again: its cell may get back what it loses. So all others keep
 * what they have.
 */
static bool variant_layers_ask_narrow(qd_variant *variant,
                                      const struct variant_constraint *automaton) {
    struct variant_narrow *narrow = automaton->as.automaton.narrow;
    bool is_new = false; /* what comes behind */
    if (!variant_layers_ask_forward(variant, automaton))
        return false;
    for (uint32_t i = narrow->end; i-- > 0 && (is_new || i >= narrow->first);) {
        if (!is_new && !narrow->is_new[i])
            continue;
        uint64_t old = narrow->backward[i];
        uint32_t kept = variant_layers_ask_back(variant, narrow, i, narrow->seen[i]);
        is_new = narrow->backward[i] != old;
        narrow->is_new[i] = false;
        if (!(narrow->seen[i] & ~kept))
            continue;
        narrow->seen[i] = 0;
        if (!variant_keep(variant, automaton->cells[i], kept)) {
            /* its last place left other values */
            memset(narrow->seen, 0, automaton->count * sizeof *narrow->seen);
            return false;
        }
    }
    narrow->first = automaton->count;
    narrow->end = 0;
    return true;
}

/* ---- wide layers ----------------------------------------------------------------------------------------------- */

/* The states of a layer, and the sets of them that are being made: `before` of this layer, `after` of the next one. */
struct layers_step {
    const uint32_t *next;  /* of its states and values */
    const uint64_t *leads; /* of values: the states from which it leads on */
    uint32_t values, mask; /* in all; those of the cell */
    uint32_t first_after;  /* state */
    uint32_t words, words_after;
    uint64_t *before, *after;
};

/* The states that can be reached from those before. False if there is none. Value by value, and word by word: for each
 * state the few values that it has left would be guessed wrongly. */
static bool variant_layers_reach(const struct layers_step *step) {
    uint64_t any = 0;
    memset(step->after, 0, step->words_after * sizeof *step->after);
    for (uint32_t left = step->mask; left; left &= left - 1) {
        uint32_t v = qd_lowest_bit(left);
        const uint64_t *leads = step->leads + (size_t)v * step->words;
        for (uint32_t w = 0; w < step->words; w++) {
            const uint32_t *next = step->next + (size_t)64 * w * step->values + v;
            for (uint64_t from = step->before[w] & leads[w]; from; from &= from - 1) {
                uint32_t to = next[qd_lowest_bit(from) * step->values] - step->first_after;
                step->after[to / 64] |= UINT64_C(1) << to % 64;
                any = 1;
            }
        }
    }
    return any != 0;
}

/* Of some states before, numbered from `next` on, those from which the value leads to one after. */
static inline uint64_t variant_layers_pass(const struct layers_step *step, const uint32_t *next,
                                           uint64_t from) {
    uint64_t through = 0;
    for (; from; from &= from - 1) {
        uint32_t bit = qd_lowest_bit(from), to = next[bit * step->values] - step->first_after;
        through |= (step->after[to / 64] >> to % 64 & 1) << bit;
    }
    return through;
}

/*
 * Keeps those before from which one after is reached, and returns the values that do it. A state that is kept is looked
 * at again only while it is not known whether the value is.
 */
static uint32_t variant_layers_return(const struct layers_step *step, uint64_t *kept_states) {
    uint32_t kept = 0;
    for (uint32_t left = step->mask; left; left &= left - 1) {
        uint32_t v = qd_lowest_bit(left);
        const uint64_t *leads = step->leads + (size_t)v * step->words;
        uint64_t any = 0;
        for (uint32_t w = 0; w < step->words; w++) {
            const uint32_t *next = step->next + (size_t)64 * w * step->values + v;
            uint64_t from = step->before[w] & leads[w],
                     fresh = variant_layers_pass(step, next, from & ~kept_states[w]);
            if (!(any |= fresh))
                any = variant_layers_pass(step, next, from & kept_states[w]);
            kept_states[w] |= fresh;
        }
        kept |= any ? UINT32_C(1) << v : 0;
    }
    return kept;
}

static qd_status variant_layers_widen(qd_variant *variant, struct variant_constraint *automaton,
                                      qd_error *error) {
    const uint32_t *first = automaton->as.automaton.first_state;
    struct variant_wide *wide = automaton->as.automaton.wide =
        qd_arena_array(&variant->arena, 1, sizeof *wide);
    uint32_t count = automaton->count;
    if (!wide)
        return qd_fail_memory(error);
    wide->first_word = qd_arena_array(&variant->arena, (size_t)count + 2, sizeof *wide->first_word);
    wide->seen = qd_arena_array(&variant->arena, count, sizeof *wide->seen);
    wide->kept = qd_arena_array(&variant->arena, count, sizeof *wide->kept);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t i = 0; i <= count; i++)
        wide->first_word[i + 1] = wide->first_word[i] + (first[i + 1] - first[i] + 63) / 64;
    wide->leads = qd_arena_array(&variant->arena, (size_t)wide->first_word[count] * variant->values,
                                 sizeof *wide->leads);
    wide->forward =
        qd_arena_array(&variant->arena, wide->first_word[count + 1], sizeof *wide->forward);
    wide->both = qd_arena_array(&variant->arena, wide->first_word[count + 1], sizeof *wide->both);
    if (variant->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t s = 0; s < first[1]; s++)
        wide->forward[s / 64] |= UINT64_C(1) << s % 64;
    const uint32_t *next = automaton->as.automaton.next;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t words = wide->first_word[i + 1] - wide->first_word[i];
        uint64_t *leads = wide->leads + (size_t)wide->first_word[i] * variant->values;
        for (uint32_t s = 0; s < first[i + 1] - first[i]; s++)
            for (uint32_t v = 0; v < variant->values; v++, next++)
                if (*next != QD_VARIANT_NO_STATE)
                    leads[v * words + s / 64] |= UINT64_C(1) << s % 64;
    }
    wide->end = count;
    return QD_OK;
}

static struct layers_step variant_layers_step(const qd_variant *variant,
                                              const struct variant_constraint *automaton,
                                              uint32_t layer) {
    const struct variant_wide *wide = automaton->as.automaton.wide;
    const uint32_t *first = automaton->as.automaton.first_state + layer;
    const uint32_t *word = wide->first_word + layer;
    return (struct layers_step){.next = automaton->as.automaton.next +
                                        (size_t)first[0] * variant->values,
                                .leads = wide->leads + (size_t)word[0] * variant->values,
                                .values = variant->values,
                                .mask = wide->seen[layer],
                                .first_after = first[1],
                                .words = word[1] - word[0],
                                .words_after = word[2] - word[1],
                                .before = wide->forward + word[0]};
}

/* From the first cell that has changed on, until all is as it was. False if the end is not reached. */
static bool variant_layers_reach_all(const qd_variant *variant,
                                     const struct variant_constraint *automaton) {
    struct variant_wide *wide = automaton->as.automaton.wide;
    bool is_new = false; /* what is before */
    for (uint32_t i = 0; i < automaton->count; i++) {
        uint32_t mask = variant->masks[automaton->cells[i]];
        if (!is_new && mask == wide->seen[i])
            continue;
        wide->seen[i] = mask;
        struct layers_step step = variant_layers_step(variant, automaton, i);
        uint64_t *after = wide->forward + wide->first_word[i + 1];
        size_t size = step.words_after * sizeof *after;
        step.after = variant->reached;
        wide->first = i < wide->first ? i : wide->first;
        wide->end = i + 1 > wide->end ? i + 1 : wide->end;
        if (!variant_layers_reach(&step)) {
            wide->seen[i] = 0;
            return false;
        }
        is_new = memcmp(after, step.after, size) != 0;
        memcpy(after, step.after, size);
    }
    return true;
}

/*
 * Backwards, those that reach the end, too, and the values that lead to them. Before the first change that ends where
 * the states are as they were.
 */
static void variant_layers_return_all(const qd_variant *variant,
                                      const struct variant_constraint *automaton) {
    struct variant_wide *wide = automaton->as.automaton.wide;
    uint32_t count = automaton->count;
    bool is_new = true;
    if (wide->end == count)
        memcpy(wide->both + wide->first_word[count], wide->forward + wide->first_word[count],
               (wide->first_word[count + 1] - wide->first_word[count]) * sizeof *wide->both);
    for (uint32_t i = wide->end; i-- > 0 && (is_new || i >= wide->first);) {
        struct layers_step step = variant_layers_step(variant, automaton, i);
        uint64_t *both = wide->both + wide->first_word[i];
        size_t size = step.words * sizeof *both;
        step.after = wide->both + wide->first_word[i + 1];
        memset(variant->reached, 0, size);
        wide->kept[i] = variant_layers_return(&step, variant->reached);
        is_new = memcmp(both, variant->reached, size) != 0;
        memcpy(both, variant->reached, size);
    }
    wide->first = count;
    wide->end = 0;
}

static bool variant_layers_ask_wide(qd_variant *variant,
                                    const struct variant_constraint *automaton) {
    struct variant_wide *wide = automaton->as.automaton.wide;
    if (!variant_layers_reach_all(variant, automaton))
        return false;
    variant_layers_return_all(variant, automaton);
    for (uint32_t i = automaton->count; i-- > 0;)
        if (!variant_keep(variant, automaton->cells[i], wide->kept[i]))
            return false; /* its last place left other values */
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------------------------- */

qd_status qd_variant_prepare_automaton(qd_variant *variant, struct variant_constraint *automaton,
                                       qd_error *error) {
    qd_status status = variant_layers_narrow(variant, automaton, error);
    return status == QD_OK && !automaton->as.automaton.narrow
               ? variant_layers_widen(variant, automaton, error)
               : status;
}

bool qd_variant_ask_automaton(qd_variant *variant, const struct variant_constraint *automaton) {
    return automaton->as.automaton.narrow ? variant_layers_ask_narrow(variant, automaton)
                                          : variant_layers_ask_wide(variant, automaton);
}
