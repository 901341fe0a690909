/*
 * The smaller problem after a start: the reduced matrix of the textbooks. On request also after
 * everything that follows from the start, and without redundant items.
 */
#include "redundant.h"
#include "simplify.h"
#include "above.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/sort.h"

#include <stdlib.h>

struct qd_cover_reduction {
    const qd_cover *from;
    qd_cover *to;
    struct arena arena;        /* of the arrays */
    uint32_t *options, *items; /* of `to`: their numbers in `from` */
    uint32_t *chosen, *banned; /* what starts of `from` must repeat */
    size_t chosen_count, banned_count;
    qd_cover_reduction_facts facts;
};

/* Used while one is made. */
struct reducer {
    qd_cover_reduce_settings settings;
    const qd_cover *from;
    qd_cover_reduction *made;
    struct left left;
    struct arena arena;        /* of the arrays */
    uint8_t *redundant;        /* of items: whether it is left out */
    uint32_t *new_item;        /* of items kept: their numbers in `to` */
    uint32_t *items, *colours; /* of one option */
};

/* ---- starts ---------------------------------------------------------------------------------- */

static qd_status reduce_clash_found(const qd_cover *cover, const qd_cover_clash *clash,
                                    qd_error *error) {
    char words[ITEM_WORDS];
    if (clash->item == QD_NO_ITEM)
        return qd_fail(error, QD_ERROR_CLASH, "option %u is chosen, but cannot be used",
                       clash->left);
    return qd_fail(error, QD_ERROR_CLASH, "options %u and %u are chosen, but share %s", clash->left,
                   clash->right, qd_cover_call_item(cover, clash->item, words));
}

static qd_status reduce_check_numbers(const qd_cover *cover, const uint32_t *options, size_t count,
                                      qd_error *error) {
    for (size_t i = 0; i < count; i++)
        if (options[i] >= cover->option_count)
            return qd_fail(error, QD_ERROR_ARGUMENT, "there is no option %u", options[i]);
    return QD_OK;
}

static qd_status reduce_apply_start(struct left *left, const qd_cover_start *start,
                                    qd_cover_clash *clash, qd_error *error) {
    qd_status status = reduce_check_numbers(left->cover, start->banned, start->banned_count, error);
    if (status == QD_OK)
        status = reduce_check_numbers(left->cover, start->chosen, start->chosen_count, error);
    if (status == QD_OK && !qd_left_apply(left, start, clash))
        status = reduce_clash_found(left->cover, clash, error);
    return status;
}

qd_status qd_cover_check_start(const qd_cover *cover, const qd_cover_start *start,
                               qd_cover_clash *clash, qd_error *error) {
    struct left left = {0};
    qd_cover_clash own;
    qd_status status = qd_left_open(&left, cover, error);
    if (status == QD_OK)
        status = reduce_apply_start(&left, start, clash ? clash : &own, error);
    qd_left_close(&left);
    return status;
}

/* ---- making ---------------------------------------------------------------------------------- */

/* The number of the item in the new problem, to which it is added if it remains. */
static uint32_t reduce_copy_item(struct reducer *work, uint32_t item) {
    char digits[ITEM_WORDS]; /* what it is called in the problem that it comes from */
    const char *name = qd_cover_write_item_name(work->from, item, digits);
    struct bounds bounds;
    if (work->settings.compact && work->redundant[item])
        return QD_NO_ITEM;
    if (left_has_item(&work->left, item, &bounds))
        return qd_cover_add_item(work->made->to, name, QD_PRIMARY, bounds.least, bounds.most);
    if (work->from->kinds[item] == QD_SECONDARY && !work->left.uses[item])
        return qd_cover_add_item(work->made->to, name, QD_SECONDARY, 0, 1);
    return QD_NO_ITEM;
}

static void reduce_copy_items(struct reducer *work) {
    for (uint32_t i = 0; i < qd_cover_item_count(work->from); i++) {
        work->new_item[i] = reduce_copy_item(work, i);
        if (work->new_item[i] != QD_NO_ITEM)
            work->made->items[work->new_item[i]] = i;
    }
    for (uint32_t c = 1; c <= work->from->colour_names.count; c++)
        qd_cover_add_colour(work->made->to, qd_cover_colour_name(work->from, c));
}

/*
 * Whether the option remains. If so, its items, renumbered, are in items and colours, their number
 * in *length. Secondary items that already have their colour, and redundant ones, are left out. An
 * idle option may then have no items, and is removed.
 */
static bool reduce_is_left(struct reducer *work, uint32_t option, size_t *length) {
    const qd_cover *from = work->from;
    *length = 0;
    if (work->left.gone[option])
        return false;
    for (const uint32_t *e = option_begin(from, option); e < option_end(from, option); e++) {
        uint32_t colour = colour_at(from, e);
        if (!left_may_use(&work->left, *e, colour))
            return false;
        if (work->new_item[*e] == QD_NO_ITEM)
            continue;
        work->items[*length] = work->new_item[*e];
        work->colours[(*length)++] = colour;
    }
    return *length > 0;
}

static void reduce_copy_options(struct reducer *work) {
    for (uint32_t o = 0; o < work->from->option_count; o++) {
        size_t length;
        if (!reduce_is_left(work, o, &length))
            continue;
        uint32_t number = qd_cover_add_option(work->made->to, work->items, length, work->colours,
                                              qd_cover_option_about(work->from, o).cost);
        if (number != QD_NO_OPTION)
            work->made->options[number] = o;
    }
}

/* A copy of the numbers; NULL if memory ran out. */
static uint32_t *reduce_copy_numbers(const uint32_t *numbers, size_t count, struct arena *arena) {
    uint32_t *copy = qd_arena_array(arena, count, sizeof *copy);
    for (size_t i = 0; copy && i < count; i++)
        copy[i] = numbers[i];
    return copy;
}

/* Chosen options are in every solution. Options that must be banned are in none, whether listed or
 * not: only those that the caller banned must be repeated. */
static qd_status reduce_keep_start(struct reducer *work, const qd_cover_start *chosen,
                                   const qd_cover_start *banned, qd_error *error) {
    qd_cover_reduction *made = work->made;
    made->chosen = reduce_copy_numbers(chosen->chosen, chosen->chosen_count, &made->arena);
    made->banned = reduce_copy_numbers(banned->banned, banned->banned_count, &made->arena);
    made->chosen_count = chosen->chosen_count;
    made->banned_count = banned->banned_count;
    return made->arena.failed ? qd_fail_memory(error) : QD_OK;
}

/* Extends the start by all that follows from it; the list is empty if there is no solution. */
static qd_status reduce_settle(struct reducer *work, const qd_cover_start *start,
                               qd_cover_starts *settled, qd_error *error) {
    qd_cover_reduction_facts *out = &work->made->facts;
    qd_status status = qd_simplify_from(work->from, start, work->settings.stop, settled, error);
    out->unsolvable = qd_cover_starts_count(settled) == 0;
    if (status != QD_OK || out->unsolvable)
        return status;
    qd_cover_start after = qd_cover_starts_get(settled, 0);
    out->forced = after.chosen_count - start->chosen_count;
    out->blocked = after.banned_count - start->banned_count;
    qd_left_clear(&work->left);
    qd_left_apply(&work->left, &after, NULL);
    return reduce_keep_start(work, &after, start, error);
}

static qd_status reduce_apply(struct reducer *work, qd_error *error) {
    static const qd_cover_start nothing = QD_COVER_START_INIT;
    const qd_cover_start *start = work->settings.start ? work->settings.start : &nothing;
    qd_cover_clash clash;
    qd_cover_starts *settled;
    qd_status status = reduce_apply_start(&work->left, start, &clash, error);
    if (status != QD_OK)
        return status;
    if (!work->settings.simplify)
        return reduce_keep_start(work, start, start, error);
    status = qd_cover_starts_new(&settled, error);
    if (status == QD_OK)
        status = reduce_settle(work, start, settled, error);
    qd_cover_starts_free(settled);
    return status;
}

/* Replaces a problem without solutions by an item without options. */
static void reduce_copy_nothing(struct reducer *work) {
    char digits[ITEM_WORDS];
    qd_cover_add_item(work->made->to, qd_cover_write_item_name(work->from, 0, digits), QD_PRIMARY,
                      1, 1);
}

static qd_status reduce_open_reducer(struct reducer *work, qd_error *error) {
    size_t items = qd_cover_item_count(work->from), options = work->from->option_count;
    qd_cover_reduction *made = work->made = qd_array_new(1, sizeof *made);
    if (!made)
        return qd_fail_memory(error);
    made->from = work->from;
    made->options = qd_arena_array(&made->arena, options, sizeof *made->options);
    made->items = qd_arena_array(&made->arena, items, sizeof *made->items);
    work->new_item = qd_arena_array(&work->arena, items, sizeof *work->new_item);
    work->redundant = qd_arena_array(&work->arena, items, 1);
    work->items = qd_arena_array(&work->arena, items, sizeof *work->items);
    work->colours = qd_arena_array(&work->arena, items, sizeof *work->colours);
    if (made->arena.failed || work->arena.failed)
        return qd_fail_memory(error);
    qd_status status = qd_cover_new(&made->to, error);
    return status == QD_OK ? qd_left_open(&work->left, work->from, error) : status;
}

static void reduce_close_reducer(struct reducer *work) {
    qd_left_close(&work->left);
    qd_arena_free(&work->arena);
}

static qd_status reduce_problem(struct reducer *work, qd_error *error) {
    qd_status status = reduce_open_reducer(work, error);
    if (status == QD_OK)
        status = reduce_apply(work, error);
    if (status == QD_OK && work->settings.compact)
        status = qd_find_redundant(&work->left, work->settings.stop, work->redundant,
                                   &work->made->facts, error);
    if (status != QD_OK)
        return status;
    if (work->made->facts.unsolvable) {
        reduce_copy_nothing(work);
    } else {
        reduce_copy_items(work);
        reduce_copy_options(work);
    }
    work->made->facts.cover = work->made->to;
    work->made->facts.options = work->made->options;
    return qd_cover_seal(work->made->to, error);
}

qd_status qd_cover_reduce(const qd_cover *cover, const qd_cover_reduce_settings *settings,
                          qd_cover_reduction **out, qd_error *error) {
    struct reducer work = {.from = cover};
    *out = NULL;
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status != QD_OK)
        return status;
    if (settings)
        work.settings = *settings;
    status = reduce_problem(&work, error);
    reduce_close_reducer(&work);
    if (status == QD_OK)
        *out = work.made;
    else
        qd_cover_reduction_free(work.made);
    return status;
}

void qd_cover_reduction_free(qd_cover_reduction *reduction) {
    if (!reduction)
        return;
    qd_cover_free(reduction->to);
    qd_arena_free(&reduction->arena);
    free(reduction);
}

/* ---- the way back ---------------------------------------------------------------------------- */

const qd_cover_reduction_facts *qd_cover_reduction_about(const qd_cover_reduction *reduction) {
    return &reduction->facts;
}

size_t qd_cover_reduction_solution(const qd_cover_reduction *reduction, const uint32_t *options,
                                   size_t count, uint32_t *whole) {
    size_t length = 0;
    for (size_t i = 0; i < reduction->chosen_count; i++)
        whole[length++] = reduction->chosen[i];
    for (size_t i = 0; i < count; i++)
        whole[length++] = reduction->options[options[i]];
    qd_sort_numbers(whole, length);
    return length;
}

static qd_status reduce_add_whole(const qd_cover_reduction *reduction, const qd_cover_start *start,
                                  qd_cover_starts *to, qd_error *error) {
    qd_starts_begin(to);
    for (size_t i = 0; i < reduction->chosen_count; i++)
        qd_starts_choose(to, reduction->chosen[i]);
    for (size_t i = 0; i < start->chosen_count; i++)
        qd_starts_choose(to, reduction->options[start->chosen[i]]);
    for (size_t i = 0; i < reduction->banned_count; i++)
        qd_starts_ban(to, reduction->banned[i]);
    for (size_t i = 0; i < start->banned_count; i++)
        qd_starts_ban(to, reduction->options[start->banned[i]]);
    bool has_branch = start->branch != QD_NO_ITEM;
    return qd_starts_end(to, has_branch ? reduction->items[start->branch] : QD_NO_ITEM, error);
}

qd_status qd_cover_reduction_starts(const qd_cover_reduction *reduction,
                                    const qd_cover_starts *from, qd_cover_starts *to,
                                    qd_error *error) {
    qd_status status = QD_OK;
    for (size_t i = 0; i < from->count && status == QD_OK; i++) {
        qd_cover_start start = qd_cover_starts_get(from, i);
        status = reduce_add_whole(reduction, &start, to, error);
    }
    return status;
}

/* ---- the way forth --------------------------------------------------------------------------- */

/* What has no number in the smaller problem: an option that is chosen there anyway. */
#define REDUCE_CHOSEN (QD_NO_OPTION - 1)

/* The new numbers of options, and of items; QD_NO_OPTION and QD_NO_ITEM if they are gone. */
struct narrowing {
    uint32_t *options, *items;
};

static qd_status reduce_open_narrowing(struct narrowing *narrowing,
                                       const qd_cover_reduction *reduction, qd_error *error) {
    uint32_t options = reduction->from->option_count, items = qd_cover_item_count(reduction->from);
    narrowing->options = qd_array_new(options, sizeof *narrowing->options);
    narrowing->items = qd_array_new(items, sizeof *narrowing->items);
    if (!narrowing->options || !narrowing->items)
        return qd_fail_memory(error);
    for (uint32_t o = 0; o < options; o++)
        narrowing->options[o] = QD_NO_OPTION;
    for (uint32_t i = 0; i < items; i++)
        narrowing->items[i] = QD_NO_ITEM;
    for (uint32_t o = 0; o < reduction->to->option_count; o++)
        narrowing->options[reduction->options[o]] = o;
    for (uint32_t i = 0; i < qd_cover_item_count(reduction->to); i++)
        narrowing->items[reduction->items[i]] = i;
    for (size_t c = 0; c < reduction->chosen_count; c++)
        narrowing->options[reduction->chosen[c]] = REDUCE_CHOSEN;
    return QD_OK;
}

static void reduce_close_narrowing(struct narrowing *narrowing) {
    free(narrowing->options);
    free(narrowing->items);
}

/* Whether the start may have solutions. */
static bool reduce_is_possible(const struct narrowing *narrowing, const qd_cover_start *start) {
    for (size_t i = 0; i < start->chosen_count; i++)
        if (narrowing->options[start->chosen[i]] == QD_NO_OPTION)
            return false;
    for (size_t i = 0; i < start->banned_count; i++)
        if (narrowing->options[start->banned[i]] == REDUCE_CHOSEN)
            return false;
    return true;
}

static uint32_t reduce_option_left(const struct narrowing *narrowing, uint32_t option) {
    uint32_t number = narrowing->options[option];
    return number == REDUCE_CHOSEN ? QD_NO_OPTION : number;
}

static qd_status reduce_add_narrow(const struct narrowing *narrowing, const qd_cover_start *start,
                                   qd_cover_starts *to, qd_error *error) {
    qd_starts_begin(to);
    for (size_t i = 0; i < start->chosen_count; i++)
        qd_starts_choose(to, reduce_option_left(narrowing, start->chosen[i]));
    for (size_t i = 0; i < start->banned_count; i++)
        qd_starts_ban(to, reduce_option_left(narrowing, start->banned[i]));
    bool has_branch = start->branch != QD_NO_ITEM;
    return qd_starts_end(to, has_branch ? narrowing->items[start->branch] : QD_NO_ITEM, error);
}

qd_status qd_cover_reduction_narrow(const qd_cover_reduction *reduction,
                                    const qd_cover_starts *from, qd_cover_starts *to,
                                    qd_error *error) {
    struct narrowing narrowing;
    qd_status status = reduce_open_narrowing(&narrowing, reduction, error);
    bool is_solvable = !reduction->facts.unsolvable;
    for (size_t i = 0; is_solvable && i < from->count && status == QD_OK; i++) {
        qd_cover_start start = qd_cover_starts_get(from, i);
        if (reduce_is_possible(&narrowing, &start))
            status = reduce_add_narrow(&narrowing, &start, to, error);
    }
    reduce_close_narrowing(&narrowing);
    return status;
}
