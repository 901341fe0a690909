/* The smaller problem that a start leaves: the reduced matrix of the textbooks. */
#include "problem.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* owner[i]: the chosen option that covers item i, or QD_NO_OPTION; gone[o]: option o is not kept.
 */
struct reduction {
    const qd_cover *from;
    qd_cover *to;
    uint32_t *owner;
    uint8_t *gone;
    uint32_t *new_item; /* of items kept: their numbers in `to` */
    uint32_t *options;  /* of options of `to`: their numbers in `from` */
    uint32_t *scratch;
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

static qd_status choose(struct reduction *work, uint32_t option, qd_cover_clash *clash,
                        qd_error *error) {
    const qd_cover *cover = work->from;
    if (work->gone[option] || cover->idle[option])
        return clash_found(clash, option, option, QD_NO_ITEM, cover, error);
    for (const uint32_t *e = option_begin(cover, option); e < option_end(cover, option); e++) {
        if (work->owner[*e] != QD_NO_OPTION)
            return clash_found(clash, work->owner[*e], option, *e, cover, error);
        work->owner[*e] = option;
    }
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

static qd_status copy_items(struct reduction *work, qd_error *error) {
    const qd_cover *from = work->from;
    for (uint32_t i = 0; i < qd_cover_item_count(from); i++) {
        if (work->owner[i] != QD_NO_OPTION)
            continue;
        qd_status status =
            qd_cover_add_item(work->to, qd_cover_item_name(from, i), qd_cover_item_kind(from, i),
                              &work->new_item[i], error);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

/* Whether the option is left; if so its items, renumbered, are in scratch. */
static bool is_left(struct reduction *work, uint32_t option) {
    uint32_t *next = work->scratch;
    if (work->gone[option])
        return false;
    for (const uint32_t *e = option_begin(work->from, option); e < option_end(work->from, option);
         e++) {
        if (work->owner[*e] != QD_NO_OPTION)
            return false;
        *next++ = work->new_item[*e];
    }
    return true;
}

static qd_status copy_options(struct reduction *work, qd_error *error) {
    for (uint32_t o = 0; o < work->from->option_count; o++) {
        if (!is_left(work, o))
            continue;
        uint32_t number;
        size_t length = work->from->first[o + 1] - work->from->first[o];
        qd_status status = qd_cover_add_option(work->to, work->scratch, length, &number, error);
        if (status != QD_OK)
            return status;
        work->options[number] = o;
    }
    return qd_cover_seal(work->to, error);
}

static qd_status reduce(struct reduction *work, const qd_cover_start *start, qd_cover_clash *clash,
                        qd_error *error) {
    size_t items = qd_cover_item_count(work->from), options = work->from->option_count;
    work->owner = qd_array_new(items, sizeof *work->owner);
    work->new_item = qd_array_new(items, sizeof *work->new_item);
    work->scratch = qd_array_new(items, sizeof *work->scratch);
    work->options = qd_array_new(options, sizeof *work->options);
    work->gone = qd_array_new(options, 1);
    if (!work->owner || !work->new_item || !work->scratch || !work->options || !work->gone)
        return qd_fail_memory(error);
    qd_status status = apply_start(work, start, clash, error);
    if (status == QD_OK)
        status = qd_cover_new(&work->to, error);
    if (status == QD_OK)
        status = copy_items(work, error);
    return status == QD_OK ? copy_options(work, error) : status;
}

qd_status qd_cover_reduce(const qd_cover *cover, const qd_cover_start *start, qd_cover **out,
                          uint32_t **options, qd_cover_clash *clash, qd_error *error) {
    struct reduction work = {.from = cover};
    static const qd_cover_start nothing = {NULL, 0, NULL, 0};
    qd_status status = reduce(&work, start ? start : &nothing, clash, error);
    free(work.owner);
    free(work.new_item);
    free(work.scratch);
    free(work.gone);
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
