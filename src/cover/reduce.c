/* The smaller problem that a start leaves: the reduced matrix of the textbooks. */
#include "redundant.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

struct reduction {
    const qd_cover *from;
    qd_cover *to;
    struct left left;
    bool compacts;
    qd_cover_go_on go_on; /* asked while it does */
    void *user;
    uint8_t *redundant; /* of items, if it does */
    qd_cover_compaction found;
    uint32_t *new_item; /* of items kept: their numbers in `to` */
    uint32_t *old_item; /* and the other way round */
    uint32_t *options;  /* of options of `to`: their numbers in `from` */
    uint32_t *items, *colours;
};

static qd_status clash_found(const qd_cover *cover, const qd_cover_clash *clash, qd_error *error) {
    if (clash->item == QD_NO_ITEM)
        return qd_fail(error, QD_ERROR_CLASH, "option %u is chosen, but cannot be used",
                       clash->left);
    return qd_fail(error, QD_ERROR_CLASH, "options %u and %u are chosen, but share item '%.60s'",
                   clash->left, clash->right, qd_cover_item_name(cover, clash->item));
}

static qd_status apply_start(struct reduction *work, const qd_cover_start *start,
                             qd_cover_clash *clash, qd_error *error) {
    qd_cover_clash own;
    uint32_t limit = work->from->option_count;
    for (size_t i = 0; i < start->banned_count; i++)
        if (start->banned[i] >= limit)
            return qd_fail(error, QD_ERROR_ARGUMENT, "there is no option %u", start->banned[i]);
    for (size_t i = 0; i < start->chosen_count; i++)
        if (start->chosen[i] >= limit)
            return qd_fail(error, QD_ERROR_ARGUMENT, "there is no option %u", start->chosen[i]);
    if (qd_left_apply(&work->left, start, &own))
        return QD_OK;
    if (clash)
        *clash = own;
    return clash_found(work->from, &own, error);
}

/* The number of the item in the new problem, to which it is added if it is left. */
static uint32_t copy_item(struct reduction *work, uint32_t item) {
    const char *name = qd_cover_item_name(work->from, item);
    struct bounds bounds;
    if (work->compacts && work->redundant[item])
        return QD_NO_ITEM;
    if (left_has_item(&work->left, item, &bounds))
        return qd_cover_add_item(work->to, name, QD_PRIMARY, bounds.least, bounds.most);
    if (work->from->kinds[item] == QD_SECONDARY && !work->left.uses[item])
        return qd_cover_add_item(work->to, name, QD_SECONDARY, 0, 1);
    return QD_NO_ITEM;
}

static void copy_items(struct reduction *work) {
    for (uint32_t i = 0; i < qd_cover_item_count(work->from); i++) {
        work->new_item[i] = copy_item(work, i);
        if (work->new_item[i] != QD_NO_ITEM)
            work->old_item[work->new_item[i]] = i;
    }
    for (uint32_t c = 1; c <= work->from->colour_names.count; c++)
        qd_cover_add_colour(work->to, qd_cover_colour_name(work->from, c));
}

/*
 * Whether the option is left; if so what it names, renumbered, is in items and colours, their
 * number in *length. A secondary item that has its colour already is not named any more, nor is one
 * that is redundant; an idle option may then name nothing, and goes.
 */
static bool is_left(struct reduction *work, uint32_t option, size_t *length) {
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

static void copy_options(struct reduction *work) {
    for (uint32_t o = 0; o < work->from->option_count; o++) {
        size_t length;
        if (!is_left(work, o, &length))
            continue;
        uint32_t number = qd_cover_add_option(work->to, work->items, length, work->colours,
                                              qd_cover_option_cost(work->from, o));
        if (number != QD_NO_OPTION)
            work->options[number] = o;
    }
}

static qd_status reduce(struct reduction *work, const qd_cover_start *start, qd_cover_clash *clash,
                        qd_error *error) {
    size_t items = qd_cover_item_count(work->from), options = work->from->option_count;
    work->new_item = qd_array_new(items, sizeof *work->new_item);
    work->old_item = qd_array_new(items, sizeof *work->old_item);
    work->redundant = qd_array_new(items, 1);
    work->items = qd_array_new(items, sizeof *work->items);
    work->colours = qd_array_new(items, sizeof *work->colours);
    work->options = qd_array_new(options, sizeof *work->options);
    if (!work->new_item || !work->old_item || !work->redundant || !work->items || !work->colours ||
        !work->options)
        return qd_fail_memory(error);
    if (qd_left_open(&work->left, work->from, error) != QD_OK)
        return QD_ERROR_MEMORY;
    qd_status status = apply_start(work, start, clash, error);
    if (status == QD_OK && work->compacts)
        status = qd_find_redundant(&work->left, work->go_on, work->user, work->redundant,
                                   &work->found, error);
    if (status == QD_OK)
        status = qd_cover_new(&work->to, error);
    if (status != QD_OK)
        return status;
    copy_items(work);
    copy_options(work);
    return qd_cover_seal(work->to, error);
}

static void free_scratch(struct reduction *work) {
    qd_left_close(&work->left);
    free(work->new_item);
    free(work->redundant);
    free(work->items);
    free(work->colours);
}

/* Hands the array over, or frees it. */
static void give(uint32_t *array, uint32_t **to, qd_status status) {
    if (to)
        *to = status == QD_OK ? array : NULL;
    if (!to || status != QD_OK)
        free(array);
}

static qd_status run(struct reduction *work, const qd_cover_start *start, qd_cover **out,
                     uint32_t **options, uint32_t **items, qd_cover_clash *clash, qd_error *error) {
    static const qd_cover_start nothing = QD_COVER_START_INIT;
    qd_status status = reduce(work, start ? start : &nothing, clash, error);
    free_scratch(work);
    if (status != QD_OK) {
        qd_cover_free(work->to);
        work->to = NULL;
    }
    give(work->options, options, status);
    give(work->old_item, items, status);
    *out = work->to;
    return status;
}

qd_status qd_cover_reduce(const qd_cover *cover, const qd_cover_start *start, qd_cover **out,
                          uint32_t **options, qd_cover_clash *clash, qd_error *error) {
    struct reduction work = {.from = cover};
    return run(&work, start, out, options, NULL, clash, error);
}

qd_status qd_cover_compact(const qd_cover *cover, const qd_cover_start *start, qd_cover_go_on go_on,
                           void *user, qd_cover **out, uint32_t **options, uint32_t **items,
                           qd_cover_compaction *found, qd_cover_clash *clash, qd_error *error) {
    struct reduction work = {.from = cover, .compacts = true, .go_on = go_on, .user = user};
    qd_status status = run(&work, start, out, options, items, clash, error);
    if (found)
        *found = work.found;
    return status;
}
