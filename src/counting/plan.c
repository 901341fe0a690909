#include "plan.h"

#include "../base/error.h"
#include "../base/uses.h"

#include <stdlib.h>
#include <string.h>

#define NEVER NO_KEY

/* A field while the plan is made. Fields of an item are numbered one after another. */
struct plan_field {
    uint32_t first_set; /* the first step at which an option changes it, or NEVER; */
    uint32_t last_need; /* and the last one at which it matters */
    uint32_t bits;
    uint32_t slot; /* in bits, from the first word on; NEVER: it has none */
    bool is_needed;
};

struct planner {
    struct arena arena; /* of its arrays */
    struct plan *plan;
    const struct subject *subject;
    uint32_t *rank;       /* of primary items, in the order */
    uint32_t *step;       /* of options */
    uint32_t *pick;       /* of primary items: the step at which they are picked, or NEVER */
    uint32_t *item_field; /* of items: the first field; one more for the end */
    struct plan_field *fields;
    struct uses options; /* by the rank of their first item */
    size_t counter_count, counter_capacity;
    uint32_t *named; /* of items: the last move tried that names it, */
    uint32_t moves_tried;
    struct asking *asking;
};

/* ---- steps ----------------------------------------------------------------------------------- */

/* Orders the options by the rank of their first item. False: it was stopped, or memory failed. */
static bool planner_sort_options(struct planner *planner, uint32_t *home) {
    const struct subject *subject = planner->subject;
    for (uint32_t o = 0; o < subject->option_count; o++) {
        home[o] = NEVER;
        for (uint32_t e = subject->first[o]; e < subject->first[o + 1]; e++) {
            uint32_t item = subject->entries[e];
            if (subject_is_primary(subject, item) && planner->rank[item] < home[o])
                home[o] = planner->rank[item];
        }
        QD_CHECK(home[o] != NEVER);
        if (!goes_on_after(planner->asking, 1 + subject_length(subject, o)))
            return false;
    }
    return qd_uses_sort(&planner->options, home, subject->option_count, subject->primary_count,
                        &planner->arena);
}

static uint32_t planner_add_step(struct planner *planner, bool picks) {
    struct plan *plan = planner->plan;
    plan->steps[plan->step_count].picks = picks;
    return plan->step_count++;
}

static void planner_make_steps(struct planner *planner, const uint32_t *order) {
    const struct subject *subject = planner->subject;
    for (uint32_t r = 0; r < subject->primary_count; r++) {
        uint32_t item = order[r], begin = planner->options.first[r];
        uint32_t end = planner->options.first[r + 1];
        bool exact = subject_is_exact(subject, item);
        planner->pick[item] = NEVER;
        if (exact && begin < end)
            planner->pick[item] = planner_add_step(planner, true);
        for (uint32_t i = begin; i < end; i++)
            planner->step[planner->options.list[i]] =
                exact ? planner->pick[item] : planner_add_step(planner, false);
    }
}

/* ---- fields ---------------------------------------------------------------------------------- */

/* How far an item with bounds is counted. A bound that all options together cannot pass is none. */
static uint32_t planner_most(const struct subject *subject, uint32_t item) {
    bool is_bound = subject->most[item] < subject->degree[item];
    return is_bound ? subject->most[item] : subject->least[item];
}

static uint32_t planner_bits(uint32_t most) {
    uint32_t bits = 0;
    for (; most; most >>= 1)
        bits++;
    return bits;
}

/* How many fields an item has: one for each colour, and one more if it is also named without one. */
static uint32_t planner_field_count(const struct subject *subject, uint32_t item) {
    if (subject_is_primary(subject, item))
        return subject_is_exact(subject, item) || planner_most(subject, item) ? 1 : 0;
    if (subject->hues[item] == 0)
        return subject->degree[item] > 1;
    if (subject->hues[item] == 1)
        return subject->plain[item] ? 2 : 0;
    return subject->hues[item];
}

static bool planner_make_fields(struct planner *planner) {
    const struct subject *subject = planner->subject;
    uint32_t count = 0;
    for (uint32_t i = 0; i < subject->item_count; i++) {
        planner->item_field[i] = count;
        count += planner_field_count(subject, i);
    }
    planner->item_field[subject->item_count] = count;
    planner->fields = qd_arena_array(&planner->arena, count, sizeof *planner->fields);
    for (uint32_t f = 0; planner->fields && f < count; f++)
        planner->fields[f] = (struct plan_field){.first_set = NEVER, .bits = 1, .slot = NEVER};
    for (uint32_t i = 0; planner->fields && i < subject->primary_count; i++)
        if (!subject_is_exact(subject, i) && planner_most(subject, i))
            planner->fields[planner->item_field[i]].bits = planner_bits(planner_most(subject, i));
    return planner->fields;
}

/* What an option does to field `number` of an item that it names. */
static bool planner_needs(const struct subject *subject, uint32_t entry, uint32_t number) {
    uint32_t colour = subject->colours[entry];
    return colour == QD_NO_COLOUR || number + 1 == colour;
}

static bool planner_sets(const struct subject *subject, uint32_t entry, uint32_t number) {
    uint32_t colour = subject->colours[entry];
    return colour == QD_NO_COLOUR || number + 1 != colour;
}

static void planner_note(struct plan_field *field, uint32_t step, bool sets, bool needs) {
    if (sets && step < field->first_set)
        field->first_set = step;
    if (needs && (!field->is_needed || step > field->last_need))
        field->last_need = step;
    field->is_needed |= needs;
}

static bool planner_find_lives(struct planner *planner) {
    const struct subject *subject = planner->subject;
    for (uint32_t o = 0; o < subject->option_count; o++)
        for (uint32_t e = subject->first[o]; e < subject->first[o + 1]; e++) {
            uint32_t item = subject->entries[e], begin = planner->item_field[item];
            if (!goes_on_after(planner->asking, 1 + planner->item_field[item + 1] - begin))
                return false;
            for (uint32_t f = begin; f < planner->item_field[item + 1]; f++)
                planner_note(&planner->fields[f], planner->step[o],
                             planner_sets(subject, e, f - begin),
                             planner_needs(subject, e, f - begin));
        }
    for (uint32_t i = 0; i < subject->primary_count; i++)
        if (planner->pick[i] != NEVER)
            planner_note(&planner->fields[planner->item_field[i]], planner->pick[i], false, true);
    return true;
}

/* Whether the state before a step has the field. */
static bool planner_lives(const struct plan_field *field, uint32_t step) {
    return field->is_needed && field->first_set < step && step <= field->last_need;
}

/* ---- slots ----------------------------------------------------------------------------------- */

/* Room for `bits` bits within one word; their first one, or NEVER. */
static uint32_t planner_find_room(const uint64_t *used, uint32_t bits) {
    uint64_t mask = (UINT64_C(1) << bits) - 1;
    for (uint32_t w = 0; w < PLAN_WORDS; w++)
        for (uint32_t b = 0; ~used[w] && b + bits <= 64; b++)
            if ((used[w] >> b & mask) == 0)
                return 64 * w + b;
    return NEVER;
}

static void planner_mark(uint64_t *used, const struct plan_field *field, bool value) {
    uint64_t mask = ((UINT64_C(1) << field->bits) - 1) << field->slot % 64;
    if (value)
        used[field->slot / 64] |= mask;
    else
        used[field->slot / 64] &= ~mask;
}

/* The fields in the order of one of their ends. */
static bool planner_sort_fields(const struct planner *planner, bool by_begin, struct uses *sorted,
                                struct arena *arena) {
    uint32_t count = planner->item_field[planner->subject->item_count];
    uint32_t *keys = qd_arena_array(arena, count, sizeof *keys);
    for (uint32_t f = 0; keys && f < count; f++) {
        const struct plan_field *field = &planner->fields[f];
        bool lives = field->is_needed && field->first_set < field->last_need;
        keys[f] = !lives ? NO_KEY : by_begin ? field->first_set : field->last_need;
    }
    return keys && qd_uses_sort(sorted, keys, count, planner->plan->step_count, arena);
}

/* As work: bits that are looked at. */
#define WORK_OF_A_SLOT 100

/* A field takes its slot at the step that first sets it, and leaves it to those that begin where it
 * is needed last. */
static qd_status planner_give_slots(struct planner *planner, qd_error *error) {
    struct plan *plan = planner->plan;
    uint32_t steps = plan->step_count, words = 1, width = 0;
    uint64_t used[PLAN_WORDS] = {0};
    struct arena arena = {0};
    struct uses by_begin, by_end;
    bool fine = planner_sort_fields(planner, true, &by_begin, &arena) &&
                planner_sort_fields(planner, false, &by_end, &arena);
    qd_status status = fine ? QD_OK : qd_fail_memory(error);
    for (uint32_t s = 0; s < steps && status == QD_OK; s++) {
        uint32_t before = width;
        for (uint32_t i = by_end.first[s]; i < by_end.first[s + 1]; i++) {
            planner_mark(used, &planner->fields[by_end.list[i]], false);
            width -= planner->fields[by_end.list[i]].bits;
        }
        for (uint32_t i = by_begin.first[s]; i < by_begin.first[s + 1] && status == QD_OK; i++) {
            struct plan_field *field = &planner->fields[by_begin.list[i]];
            field->slot = planner_find_room(used, field->bits);
            if (!goes_on_after(planner->asking, WORK_OF_A_SLOT)) {
                status = qd_fail_stopped(error);
                break;
            }
            if (field->slot == NEVER) {
                status = qd_fail(error, QD_ERROR_RANGE, "states are too long");
                break;
            }
            planner_mark(used, field, true);
            width += field->bits;
            words = field->slot / 64 + 1 > words ? field->slot / 64 + 1 : words;
            plan->width = width > plan->width ? width : plan->width;
        }
        plan->steps[s].width = before;
    }
    qd_arena_free(&arena);
    plan->words = words;
    return status;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static uint64_t *planner_mask(const struct planner *planner, uint32_t move, uint32_t kind) {
    struct plan *plan = planner->plan;
    return plan->masks + ((size_t)move * 3 + kind) * plan->words;
}

enum { NEED, REQUIRE, SET };

static void planner_put_bit(const struct planner *planner, uint32_t move, uint32_t kind,
                            const struct plan_field *field) {
    planner_mask(planner, move, kind)[field->slot / 64] |= UINT64_C(1) << field->slot % 64;
}

/* Of an item covered once: a bit for each of its fields. */
static void planner_put_bits(struct planner *planner, uint32_t move, uint32_t step,
                             uint32_t entry) {
    const struct subject *subject = planner->subject;
    uint32_t item = subject->entries[entry], begin = planner->item_field[item];
    for (uint32_t f = begin; f < planner->item_field[item + 1]; f++) {
        const struct plan_field *field = &planner->fields[f];
        if (planner_lives(field, step) && planner_needs(subject, entry, f - begin))
            planner_put_bit(planner, move, NEED, field);
        if (planner_lives(field, step + 1) && planner_sets(subject, entry, f - begin))
            planner_put_bit(planner, move, SET, field);
    }
}

static bool planner_put_counter(struct planner *planner, uint32_t step, uint32_t item,
                                uint64_t add) {
    const struct subject *subject = planner->subject;
    const struct plan_field *field = &planner->fields[planner->item_field[item]];
    struct plan *plan = planner->plan;
    struct counter counter = {.mask = (UINT64_C(1) << field->bits) - 1,
                              .most = planner_most(subject, item),
                              .is_bound = subject->most[item] < subject->degree[item],
                              .begins = !planner_lives(field, step),
                              .ends = !planner_lives(field, step + 1),
                              .least = subject->least[item],
                              .add = add};
    if (field->slot != NEVER) {
        counter.word = field->slot / 64;
        counter.shift = field->slot % 64;
    }
    if (!qd_array_reserve(&plan->counters, &planner->counter_capacity, planner->counter_count + 1,
                          sizeof counter))
        return false;
    plan->counters[planner->counter_count++] = counter;
    return true;
}

/* An item that no later option names must be covered after this move; false: it cannot be. */
static bool planner_close_item(struct planner *planner, uint32_t move, uint32_t step, uint32_t item,
                               bool *is_possible) {
    const struct subject *subject = planner->subject;
    const struct plan_field *field = &planner->fields[planner->item_field[item]];
    if (subject_is_exact(subject, item)) {
        if (planner_lives(field, step))
            planner_put_bit(planner, move, REQUIRE, field);
        else
            *is_possible = false;
        return true;
    }
    if (planner_lives(field, step))
        return planner_put_counter(planner, step, item, 0);
    *is_possible &= subject->least[item] == 0;
    return true;
}

/* Items by the step of their last option; but those that are picked are covered anyway. */
static bool planner_find_endings(struct planner *planner, struct uses *endings) {
    uint32_t primary = planner->subject->primary_count;
    uint32_t *keys = qd_arena_array(&planner->arena, primary, sizeof *keys);
    for (uint32_t i = 0; keys && i < primary; i++) {
        uint32_t first = planner->item_field[i];
        bool ends = planner->pick[i] == NEVER && first < planner->item_field[i + 1];
        keys[i] = ends ? planner->fields[first].last_need : NO_KEY;
    }
    return keys && qd_uses_sort(endings, keys, primary, planner->plan->step_count, &planner->arena);
}

/* Makes the next move of a step; it is dropped again if no state allows it. */
static bool planner_add_move(struct planner *planner, const struct uses *endings, uint32_t step,
                             uint32_t move, uint32_t option, bool *is_possible) {
    const struct subject *subject = planner->subject;
    struct plan *plan = planner->plan;
    bool fine = true;
    size_t counters = planner->counter_count;
    *is_possible = true;
    planner->moves_tried++;
    memset(planner_mask(planner, move, NEED), 0, 3 * plan->words * sizeof *plan->masks);
    for (uint32_t e = option == QD_NO_OPTION ? 0 : subject->first[option];
         fine && option != QD_NO_OPTION && e < subject->first[option + 1]; e++) {
        uint32_t item = subject->entries[e];
        planner->named[item] = planner->moves_tried;
        if (!subject_is_primary(subject, item) || subject_is_exact(subject, item))
            planner_put_bits(planner, move, step, e);
        else if (planner->item_field[item] < planner->item_field[item + 1])
            fine = planner_put_counter(planner, step, item, 1);
    }
    for (uint32_t i = endings->first[step]; fine && i < endings->first[step + 1]; i++)
        if (planner->named[endings->list[i]] != planner->moves_tried)
            fine = planner_close_item(planner, move, step, endings->list[i], is_possible);
    plan->moves[move] =
        (struct plan_choice){option, (uint32_t)counters, (uint32_t)planner->counter_count};
    uint32_t length = option == QD_NO_OPTION ? 0 : subject_length(subject, option);
    uint32_t ended = endings->first[step + 1] - endings->first[step];
    return fine && goes_on_after(planner->asking, 1 + (uint64_t)length + ended + plan->words);
}

/* The bit of the item that a step picks, and the fields that live on. */
static bool planner_fill_steps(struct planner *planner) {
    const struct subject *subject = planner->subject;
    struct plan *plan = planner->plan;
    for (uint32_t i = 0; i < subject->primary_count; i++) {
        const struct plan_field *field = &planner->fields[planner->item_field[i]];
        if (planner->pick[i] == NEVER || !planner_lives(field, planner->pick[i]))
            continue;
        struct plan_step *step = &plan->steps[planner->pick[i]];
        step->lives = true;
        step->word = field->slot / 64;
        step->bit = UINT64_C(1) << field->slot % 64;
    }
    for (uint32_t f = 0; f < planner->item_field[subject->item_count]; f++) {
        const struct plan_field *field = &planner->fields[f];
        uint64_t mask = ((UINT64_C(1) << field->bits) - 1);
        if (field->slot == NEVER)
            continue;
        for (uint32_t s = field->first_set + 1; s < field->last_need; s++)
            plan->keep[(size_t)s * plan->words + field->slot / 64] |= mask << field->slot % 64;
        if (!goes_on_after(planner->asking, 1 + field->last_need - field->first_set))
            return false;
    }
    return true;
}

static bool planner_make_moves(struct planner *planner, const struct uses *endings) {
    struct plan *plan = planner->plan;
    uint32_t move = 0, option = 0;
    bool is_possible = true, fine = true;
    for (uint32_t s = 0; s < plan->step_count && fine; s++) {
        struct plan_step *step = &plan->steps[s];
        step->moves = move;
        fine = planner_add_move(planner, endings, s, move, QD_NO_OPTION, &is_possible);
        step->may_pass = is_possible && (!step->picks || step->lives);
        move += step->may_pass;
        for (; fine && option < planner->subject->option_count &&
               planner->step[planner->options.list[option]] == s;
             option++) {
            fine = planner_add_move(planner, endings, s, move, planner->options.list[option],
                                    &is_possible);
            move += is_possible;
        }
        step->move_end = move;
    }
    return fine;
}

/* ---- the plan -------------------------------------------------------------------------------- */

static bool planner_open(struct planner *planner) {
    const struct subject *subject = planner->subject;
    struct plan *plan = planner->plan;
    size_t primary = subject->primary_count, options = subject->option_count;
    planner->rank = qd_arena_array(&planner->arena, primary, sizeof *planner->rank);
    planner->step = qd_arena_array(&planner->arena, options, sizeof *planner->step);
    planner->pick = qd_arena_array(&planner->arena, primary, sizeof *planner->pick);
    planner->item_field = qd_arena_array(&planner->arena, (size_t)subject->item_count + 1,
                                         sizeof *planner->item_field);
    planner->named = qd_arena_array(&planner->arena, subject->item_count, sizeof *planner->named);
    plan->steps = qd_arena_array(&plan->arena, primary + options, sizeof *plan->steps);
    return !plan->arena.failed && !planner->arena.failed;
}

static bool planner_open_moves(struct planner *planner) {
    struct plan *plan = planner->plan;
    size_t moves = (size_t)planner->subject->option_count + plan->step_count + 1;
    plan->moves = qd_arena_array(&plan->arena, moves, sizeof *plan->moves);
    plan->masks = qd_arena_array(&plan->arena, moves * 3, plan->words * sizeof *plan->masks);
    plan->keep = qd_arena_array(&plan->arena, (size_t)plan->step_count + 1,
                                plan->words * sizeof *plan->keep);
    return !plan->arena.failed;
}

/* What it will take; of its counters, those made so far. */
static void planner_measure(struct planner *planner) {
    struct plan *plan = planner->plan;
    size_t steps = plan->step_count, moves = planner->subject->option_count + steps + 1;
    plan->bytes = (planner->subject->primary_count + (size_t)planner->subject->option_count) *
                      sizeof *plan->steps +
                  moves * (sizeof *plan->moves + 3 * plan->words * sizeof *plan->masks) +
                  (steps + 1) * plan->words * sizeof *plan->keep +
                  planner->counter_count * sizeof *plan->counters;
}

/* Whether it may take so much. */
static qd_status planner_check_room(struct planner *planner, size_t most, qd_error *error) {
    planner_measure(planner);
    if (planner->plan->bytes <= PLAN_BYTES || planner->plan->bytes <= most)
        return QD_OK;
    return qd_fail(error, QD_ERROR_UNSUPPORTED, "the plan is too large");
}

static qd_status planner_run(struct planner *planner, const uint32_t *order, size_t most,
                             qd_error *error) {
    struct uses endings;
    if (!planner_open(planner))
        return qd_fail_memory(error);
    for (uint32_t r = 0; r < planner->subject->primary_count; r++)
        planner->rank[order[r]] = r;
    if (!planner_sort_options(planner, planner->step))
        return planner->arena.failed ? qd_fail_memory(error) : qd_fail_stopped(error);
    planner_make_steps(planner, order);
    if (!planner_make_fields(planner))
        return qd_fail_memory(error);
    if (!planner_find_lives(planner))
        return qd_fail_stopped(error);
    qd_status status = planner_give_slots(planner, error);
    if (status == QD_OK)
        status = planner_check_room(planner, most, error);
    if (status != QD_OK)
        return status;
    bool fine = planner_open_moves(planner) && planner_find_endings(planner, &endings);
    fine = fine && planner_fill_steps(planner) && planner_make_moves(planner, &endings);
    if (planner->asking && planner->asking->stopped)
        return qd_fail_stopped(error);
    return fine ? QD_OK : qd_fail_memory(error);
}

qd_status qd_plan_new(const struct subject *subject, const uint32_t *order, size_t most,
                      struct asking *asking, struct plan **out, qd_error *error) {
    struct planner planner = {
        .subject = subject, .plan = qd_array_new(1, sizeof **out), .asking = asking};
    *out = NULL;
    if (!planner.plan)
        return qd_fail_memory(error);
    planner.plan->subject = subject;
    qd_status status = planner_run(&planner, order, most, error);
    if (status == QD_OK)
        planner_measure(&planner);
    qd_arena_free(&planner.arena);
    if (status == QD_OK) {
        QD_CHECK_ALL(qd_plan_check(planner.plan));
        *out = planner.plan;
    } else {
        qd_plan_free(planner.plan);
    }
    return status;
}

void qd_plan_free(struct plan *plan) {
    if (!plan)
        return;
    qd_arena_free(&plan->arena);
    free(plan->counters);
    free(plan);
}
