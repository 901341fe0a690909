/* Making a family, counting it, and restricting it. */
#include "family.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../cover/above.h"

#include <stdlib.h>

#define USUAL_MEMORY (UINT64_C(1) << 30)
#define ITEMS_OF_AN_OPTION 10 /* as work that is to be done about it */

/* ---- making ---------------------------------------------------------------------------------- */

/* The end of what is there becomes the first node of the next piece. */
static qd_status family_append(struct diagram *all, const struct diagram *piece, qd_error *error) {
    size_t nodes = (size_t)all->node_count + piece->node_count;
    size_t arcs = (size_t)all->arc_count + piece->arc_count;
    struct diagram sum = {.is_empty = all->is_empty || piece->is_empty};
    if (nodes >= UINT32_MAX - 1 || arcs >= UINT32_MAX - 1)
        return qd_fail(error, QD_ERROR_RANGE, "the family does not fit in the memory");
    sum.step = qd_array_new(nodes, sizeof *sum.step);
    sum.first = qd_array_new(nodes + 2, sizeof *sum.first);
    sum.option = qd_array_new(arcs, sizeof *sum.option);
    sum.to = qd_array_new(arcs, sizeof *sum.to);
    const struct diagram *parts[2] = {all, piece};
    for (int p = 0; p < 2 && sum.step && sum.first && sum.option && sum.to; p++) {
        for (uint32_t n = 0; n < parts[p]->node_count; n++) {
            sum.step[sum.node_count + n] = sum.step_count + parts[p]->step[n];
            sum.first[sum.node_count + n + 1] = sum.arc_count + parts[p]->first[n + 1];
        }
        for (uint32_t a = 0; a < parts[p]->arc_count; a++) {
            sum.option[sum.arc_count + a] = parts[p]->option[a];
            sum.to[sum.arc_count + a] = sum.node_count + parts[p]->to[a];
        }
        sum.node_count += parts[p]->node_count;
        sum.step_count += parts[p]->step_count;
        sum.arc_count += parts[p]->arc_count;
    }
    if (!sum.step || !sum.first || !sum.option || !sum.to) {
        qd_diagram_free(&sum);
        return qd_fail_memory(error);
    }
    sum.first[sum.node_count + 1] = sum.arc_count;
    qd_diagram_free(all);
    *all = sum;
    return QD_OK;
}

static qd_status family_make(qd_family *family, size_t bytes, struct asking *asking,
                             qd_error *error) {
    struct subjects subjects;
    struct diagram none = {0}, *all = &family->diagram;
    struct qd_room room = {.most = bytes};
    qd_status status = qd_subjects_find(family->cover, &subjects, &room, asking, error);
    if (status == QD_ERROR_RANGE)
        status = qd_fail(error, QD_ERROR_RANGE, "the family does not fit in the memory");
    if (status == QD_OK)
        status = family_append(all, &none, error);
    all->is_empty = subjects.impossible;
    for (size_t i = 0; i < subjects.count && status == QD_OK && !all->is_empty; i++) {
        struct diagram piece;
        status =
            qd_draft_make(&subjects.list[i], (size_t)qd_room_left(&room), asking, &piece, error);
        if (status == QD_OK)
            status = family_append(all, &piece, error);
        qd_diagram_free(&piece);
    }
    if (all->is_empty)
        all->node_count = all->arc_count = 0;
    QD_CHECK_ALL(status == QD_OK ? qd_diagram_check(all) : NULL);
    qd_subjects_free(&subjects);
    return status;
}

qd_family *qd_family_open(const qd_cover *cover) {
    qd_family *family = qd_array_new(1, sizeof *family);
    atomic_size_t *owners = qd_array_new(1, sizeof *owners);
    if (!family || !owners) {
        free(family);
        free(owners);
        return NULL;
    }
    family->cover = cover;
    family->owners = owners;
    atomic_init(owners, 1);
    return family;
}

qd_status qd_family_new(const qd_cover *cover, const qd_family_settings *settings, qd_family **out,
                        qd_error *error) {
    qd_family_settings own = settings ? *settings : (qd_family_settings){0};
    struct asking asking = {.most = UINT64_MAX};
    *out = NULL;
    qd_status status = qd_cover_check_sealed(cover, error);
    if (status != QD_OK)
        return status;
    qd_family *family = qd_family_open(cover);
    if (!family)
        return qd_fail_memory(error);
    asking.stop = own.stop;
    uint64_t memory = own.memory ? own.memory : USUAL_MEMORY;
    status = family_make(family, memory < SIZE_MAX ? (size_t)memory : SIZE_MAX, &asking, error);
    if (status == QD_OK)
        status = qd_family_keep(family, NULL, NULL, &asking, error);
    if (status == QD_OK)
        *out = family;
    else
        qd_family_free(family);
    return status;
}

void qd_family_free(qd_family *family) {
    if (!family)
        return;
    if (atomic_fetch_sub(family->owners, 1) == 1) {
        qd_diagram_free(&family->diagram);
        free(family->owners);
    }
    free(family->is_barred);
    free(family->words);
    free(family->at);
    free(family);
}

/* ---- counting -------------------------------------------------------------------------------- */

qd_family_extent qd_family_size(const qd_family *family) {
    return (qd_family_extent){family->nodes, family->arcs};
}

/* From the end to the first node. Numbers are collected in that order, and turned round at last, so that
 * `at` ascends. False: there is no memory, or it was stopped. */
static bool family_count_ways(qd_family *family, struct asking *asking) {
    const struct diagram *diagram = &family->diagram;
    size_t capacity = 0, *at = family->at;
    uint64_t *words = NULL;
    struct wide sum = {0};
    bool fine = qd_array_reserve(&words, &capacity, 1, sizeof *words);
    /* For the moment at[n] is where the words of node n end. */
    if (fine) {
        words[0] = 1;
        at[diagram->node_count] = 1;
    }
    for (uint32_t n = diagram->node_count; fine && n-- > 0;) {
        fine = qd_wide_set(&sum, 0);
        for (uint32_t a = diagram->first[n]; fine && a < diagram->first[n + 1]; a++) {
            uint32_t to = diagram->to[a];
            size_t begin = to == diagram->node_count ? 0 : at[to + 1];
            if (!family->is_barred[a])
                fine = qd_wide_add(&sum, words + begin, (uint32_t)(at[to] - begin));
            fine = fine && goes_on_after(asking, 1 + sum.length);
        }
        size_t end = at[n + 1] + sum.length;
        fine = fine && qd_array_reserve(&words, &capacity, end + 1, sizeof *words);
        if (fine && sum.length)
            memcpy(words + at[n + 1], sum.words, sum.length * sizeof *words);
        at[n] = end;
    }
    qd_wide_free(&sum);
    if (!fine) {
        free(words);
        return false;
    }
    size_t all = at[0];
    family->words = qd_array_new(all, sizeof *family->words);
    fine = family->words;
    for (uint32_t n = 0; fine && n <= diagram->node_count; n++) {
        size_t begin = n == diagram->node_count ? 0 : at[n + 1], end = at[n];
        size_t place = all - end;
        memcpy(family->words + place, words + begin, (end - begin) * sizeof *words);
        at[n] = place;
        fine = goes_on_after(asking, 1 + end - begin);
    }
    at[diagram->node_count + 1] = all;
    free(words);
    return fine;
}

qd_status qd_family_count(const qd_family *family, qd_count *total, qd_error *error) {
    struct wide number = {0};
    if (family_is_empty(family))
        return QD_OK;
    number.words = (uint64_t *)family_ways(family, 0, &number.length); /* only read */
    return qd_wide_tell(&number, total, error);
}

/* ---- what is kept ---------------------------------------------------------------------------- */

bool qd_family_meet(const qd_family *family, bool *is_met, struct asking *asking) {
    const struct diagram *diagram = &family->diagram;
    is_met[0] = !family_is_empty(family);
    for (uint32_t n = 0; n < diagram->node_count; n++)
        for (uint32_t a = diagram->first[n]; a < diagram->first[n + 1]; a++) {
            is_met[diagram->to[a]] |= is_met[n] && family_leads(family, a);
            if (!goes_on_after(asking, 2))
                return false;
        }
    return true;
}

qd_status qd_family_stopped(qd_error *error) {
    return qd_fail(error, QD_ERROR_STOPPED, "the family was not gone through to its end: stopped");
}

/* How large the diagram of what is kept is. False as above. */
static bool family_measure(qd_family *family, struct asking *asking) {
    const struct diagram *diagram = &family->diagram;
    bool *is_met = qd_array_new((size_t)diagram->node_count + 1, sizeof *is_met), fine = is_met;
    family->nodes = family->arcs = 0;
    if (fine)
        is_met[0] = !family_is_empty(family);
    for (uint32_t n = 0; fine && n < diagram->node_count; n++) {
        uint32_t first = diagram->first[n], end = is_met[n] ? diagram->first[n + 1] : first;
        family->nodes += is_met[n];
        for (uint32_t a = first; a < end; a++)
            if (family_leads(family, a)) {
                family->arcs++;
                is_met[diagram->to[a]] = true;
            }
        fine = goes_on_after(asking, 1 + end - first);
    }
    free(is_met);
    return fine;
}

/* ---- restricting ----------------------------------------------------------------------------- */

/* An item of the option that is covered exactly once, or QD_NO_ITEM. */
static uint32_t family_exact_item(const qd_cover *cover, uint32_t option) {
    qd_option_facts facts = qd_cover_option_about(cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        qd_item_facts item = qd_cover_item_about(cover, facts.items[i]);
        if (item.kind == QD_PRIMARY && item.least == 1 && item.most == 1)
            return facts.items[i];
    }
    return QD_NO_ITEM;
}

static bool family_names(const qd_cover *cover, uint32_t option, uint32_t item) {
    qd_option_facts facts = qd_cover_option_about(cover, option);
    while (facts.count && facts.items[facts.count - 1] != item)
        facts.count--;
    return facts.count;
}

/*
 * A chosen option bars all others that cover an item of it that is covered exactly once. If it has no such
 * item there is a step that only asks whether to take it; every way has a node of that step, and its other
 * arcs are barred.
 */
static void family_choose(qd_family *family, uint32_t option, struct asking *asking) {
    const struct diagram *diagram = &family->diagram;
    uint32_t item = family_exact_item(family->cover, option), step = UINT32_MAX;
    for (uint32_t n = 0; n < diagram->node_count && goes_on_after(asking, 2); n++)
        for (uint32_t a = diagram->first[n]; a < diagram->first[n + 1]; a++)
            if (diagram->option[a] == option)
                step = diagram->step[n];
    family->is_excluded |= step == UINT32_MAX;
    for (uint32_t n = 0; n < diagram->node_count; n++)
        for (uint32_t a = diagram->first[n];
             a < diagram->first[n + 1] && goes_on_after(asking, ITEMS_OF_AN_OPTION); a++) {
            uint32_t other = diagram->option[a];
            bool bars = item == QD_NO_ITEM
                            ? diagram->step[n] == step
                            : other != QD_NO_OPTION && family_names(family->cover, other, item);
            family->is_barred[a] |= bars && other != option;
        }
}

static void family_ban(qd_family *family, uint32_t option, struct asking *asking) {
    for (uint32_t a = 0; a < family->diagram.arc_count && goes_on_after(asking, 1); a++)
        family->is_barred[a] |= family->diagram.option[a] == option;
}

static qd_status family_check_options(const qd_family *family, const qd_cover_start *start,
                                      qd_error *error) {
    uint32_t options = qd_cover_option_count(family->cover);
    for (size_t i = 0; i < start->chosen_count + start->banned_count; i++) {
        uint32_t option =
            i < start->chosen_count ? start->chosen[i] : start->banned[i - start->chosen_count];
        if (option >= options)
            return qd_fail(error, QD_ERROR_ARGUMENT, "there is no option %u", option);
    }
    return QD_OK;
}

/* False: there is no memory, or it was stopped. */
static bool family_make_kept(qd_family *family, const qd_family *from, const qd_cover_start *start,
                             struct asking *asking) {
    size_t arcs = family->diagram.arc_count;
    family->is_barred = qd_array_new(arcs, sizeof *family->is_barred);
    family->at = qd_array_new((size_t)family->diagram.node_count + 2, sizeof *family->at);
    if (!family->is_barred || !family->at)
        return false;
    if (from && arcs)
        memcpy(family->is_barred, from->is_barred, arcs * sizeof *family->is_barred);
    family->is_excluded = from && from->is_excluded;
    for (size_t i = 0; i < start->chosen_count && !asking->stopped; i++)
        family_choose(family, start->chosen[i], asking);
    for (size_t i = 0; i < start->banned_count && !asking->stopped; i++)
        family_ban(family, start->banned[i], asking);
    return !asking->stopped && family_count_ways(family, asking) && family_measure(family, asking);
}

qd_status qd_family_keep(qd_family *family, const qd_family *from, const qd_cover_start *start,
                         struct asking *asking, qd_error *error) {
    static const qd_cover_start nothing = QD_COVER_START_INIT;
    QD_CHECK(!family->is_barred && !family->at && !family->words);
    start = start ? start : &nothing;
    qd_status status = family_check_options(family, start, error);
    if (status != QD_OK || family_make_kept(family, from, start, asking))
        return status;
    return asking->stopped ? qd_fail_stopped(error) : qd_fail_memory(error);
}

qd_status qd_family_restrict(const qd_family *family, const qd_cover_start *start,
                             const qd_stop *stop, qd_family **out, qd_error *error) {
    struct asking asking = {.stop = stop, .most = UINT64_MAX};
    *out = NULL;
    qd_family *made = qd_array_new(1, sizeof *made);
    if (!made)
        return qd_fail_memory(error);
    made->cover = family->cover;
    made->diagram = family->diagram;
    made->owners = family->owners;
    atomic_fetch_add(made->owners, 1);
    qd_status status = qd_family_keep(made, family, start, &asking, error);
    if (status == QD_OK)
        *out = made;
    else
        qd_family_free(made);
    return status;
}
