/* The smaller problem that a start leaves: the reduced matrix of the textbooks. */
#include "problem.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/*
 * uses[i]: how many chosen options name item i; owner[i]: the last of them, or QD_NO_OPTION;
 * colour[i]: the colour it gave. gone[o]: option o is not kept.
 */
struct reduction {
    const qd_cover *from;
    qd_cover *to;
    uint32_t *owner, *uses, *colour;
    uint8_t *gone;
    uint32_t *new_item; /* of items kept: their numbers in `to` */
    uint32_t *options;  /* of options of `to`: their numbers in `from` */
    uint32_t *items, *colours;
};

static qd_status clash_found(qd_cover_clash *clash, uint32_t left, uint32_t right, uint32_t item,
                             const qd_cover *cover, qd_error *error) {
    if (clash)
        *clash = (qd_cover_clash){left, right, item};
    if (item == QD_NO_ITEM)
        return qd_fail(error, QD_ERROR_CLASH, "option %u is chosen, but cannot be used", left);
    return qd_fail(error, QD_ERROR_CLASH, "options %u and %u are chosen, but share item '%.60s'",
                   left, right, qd_cover_item_name(cover, item));
}

/* Whether one more option may name the item with this colour. */
static bool may_use(const struct reduction *work, uint32_t item, uint32_t colour) {
    if (work->uses[item] == 0)
        return true;
    if (colour || work->colour[item])
        return colour == work->colour[item];
    return work->uses[item] < bounds_of(work->from, item).most;
}

static qd_status choose(struct reduction *work, uint32_t option, qd_cover_clash *clash,
                        qd_error *error) {
    const qd_cover *cover = work->from;
    if (work->gone[option] || cover->idle[option])
        return clash_found(clash, option, option, QD_NO_ITEM, cover, error);
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++) {
        uint32_t colour = colour_at(cover, e);
        if (!may_use(work, *e, colour))
            return clash_found(clash, work->owner[*e], option, *e, cover, error);
        work->owner[*e] = option;
        work->colour[*e] = colour;
        work->uses[*e]++;
    }
    work->gone[option] = 1;
    return QD_OK;
}

static qd_status apply_start(struct reduction *work, const qd_cover_start *start,
                             qd_cover_clash *clash, qd_error *error) {
    for (uint32_t i = 0; i < qd_cover_item_count(work->from); i++)
        work->owner[i] = QD_NO_OPTION;
    for (size_t i = 0; i < start->banned_count; i++)
        if (start->banned[i] < work->from->option_count)
            work->gone[start->banned[i]] = 1;
    for (size_t i = 0; i < start->chosen_count; i++) {
        if (start->chosen[i] >= work->from->option_count)
            return qd_fail(error, QD_ERROR_ARGUMENT, "there is no option %u", start->chosen[i]);
        qd_status status = choose(work, start->chosen[i], clash, error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

static uint32_t less(uint32_t from, uint32_t amount) {
    return from > amount ? from - amount : 0;
}

static qd_status copy_item(struct reduction *work, uint32_t item, qd_error *error) {
    const qd_cover *from = work->from;
    const char *name = qd_cover_item_name(from, item);
    struct bounds bounds = bounds_of(from, item);
    if (from->kinds[item] != QD_PRIMARY)
        return work->uses[item]
                   ? QD_OK
                   : qd_cover_add_item(work->to, name, QD_SECONDARY, &work->new_item[item], error);
    if (work->uses[item] >= bounds.most)
        return QD_OK;
    return qd_cover_add_bounded_item(work->to, name, less(bounds.least, work->uses[item]),
                                     bounds.most - work->uses[item], &work->new_item[item], error);
}

static qd_status copy_items(struct reduction *work, qd_error *error) {
    qd_status status = QD_OK;
    for (uint32_t i = 0; i < qd_cover_item_count(work->from) && status == QD_OK; i++) {
        work->new_item[i] = QD_NO_ITEM;
        status = copy_item(work, i, error);
    }
    for (uint32_t c = 1; c <= work->from->colour_names.count && status == QD_OK; c++) {
        uint32_t number;
        status = qd_cover_add_colour(work->to, qd_cover_colour_name(work->from, c), &number, error);
    }
    return status;
}

/*
 * Whether the option is left; if so what it names, renumbered, is in items and colours, their
 * number in *length. A secondary item that has its colour already is not named any more; an idle
 * option may then name nothing, and goes.
 */
static bool is_left(struct reduction *work, uint32_t option, size_t *length) {
    const qd_cover *from = work->from;
    *length = 0;
    if (work->gone[option])
        return false;
    for (const uint32_t *e = option_begin(from, option); e < option_end(from, option); e++) {
        uint32_t colour = colour_at(from, e);
        if (!may_use(work, *e, colour))
            return false;
        if (work->new_item[*e] == QD_NO_ITEM)
            continue;
        work->items[*length] = work->new_item[*e];
        work->colours[(*length)++] = colour;
    }
    return *length > 0;
}

static qd_status copy_options(struct reduction *work, qd_error *error) {
    for (uint32_t o = 0; o < work->from->option_count; o++) {
        uint32_t number;
        size_t length;
        if (!is_left(work, o, &length))
            continue;
        qd_status status = qd_cover_add_coloured_option(work->to, work->items, work->colours,
                                                        length, &number, error);
        if (status == QD_OK)
            status =
                qd_cover_set_cost(work->to, number, qd_cover_option_cost(work->from, o), error);
        if (status != QD_OK)
            return status;
        work->options[number] = o;
    }
    return qd_cover_seal(work->to, error);
}

static qd_status reduce(struct reduction *work, const qd_cover_start *start, qd_cover_clash *clash,
                        qd_error *error) {
    size_t items = qd_cover_item_count(work->from), options = work->from->option_count;
    uint32_t **const arrays[] = {&work->owner,    &work->uses,  &work->colour,
                                 &work->new_item, &work->items, &work->colours};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (!(*arrays[i] = qd_array_new(items, sizeof **arrays[i])))
            return qd_fail_memory(error);
    work->options = qd_array_new(options, sizeof *work->options);
    work->gone = qd_array_new(options, 1);
    if (!work->options || !work->gone)
        return qd_fail_memory(error);
    qd_status status = apply_start(work, start, clash, error);
    if (status == QD_OK)
        status = qd_cover_new(&work->to, error);
    if (status == QD_OK)
        status = copy_items(work, error);
    return status == QD_OK ? copy_options(work, error) : status;
}

static void free_scratch(struct reduction *work) {
    free(work->owner);
    free(work->uses);
    free(work->colour);
    free(work->new_item);
    free(work->items);
    free(work->colours);
    free(work->gone);
}

qd_status qd_cover_reduce(const qd_cover *cover, const qd_cover_start *start, qd_cover **out,
                          uint32_t **options, qd_cover_clash *clash, qd_error *error) {
    struct reduction work = {.from = cover};
    static const qd_cover_start nothing = {NULL, 0, NULL, 0};
    qd_status status = reduce(&work, start ? start : &nothing, clash, error);
    free_scratch(&work);
    if (status != QD_OK) {
        qd_cover_free(work.to);
        work.to = NULL;
    }
    if (options && status == QD_OK) {
        *options = work.options;
    } else {
        if (options)
            *options = NULL;
        free(work.options);
    }
    *out = work.to;
    return status;
}
