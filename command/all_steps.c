#include "all_steps.h"
#include "must.h"

#include <stdlib.h>
#include <string.h>

/* ---- copies ---------------------------------------------------------------------------------- */

static void *copy_array(const void *array, size_t count, size_t size) {
    void *copy = new_array(count, size);
    if (count)
        memcpy(copy, array, count * size);
    return copy;
}

static size_t count_values(const qd_step *step) {
    size_t count = 0;
    for (size_t i = 0; i < step->removal_count; i++)
        for (uint64_t left = step->removals[i].values; left; left &= left - 1)
            count++;
    return count;
}

static int compare_removals(const void *left_removal, const void *right_removal) {
    const qd_removal *left = left_removal, *right = right_removal;
    return left->cell < right->cell ? -1 : left->cell > right->cell;
}

static void keep_step(struct all_steps *all, const qd_step *step) {
    if (all->count == all->space) {
        struct all_steps larger = {.space = 2 * all->space + 64};
        larger.steps = new_array(larger.space, sizeof *larger.steps);
        if (all->count)
            memcpy(larger.steps, all->steps, all->count * sizeof *all->steps);
        free(all->steps);
        all->steps = larger.steps;
        all->space = larger.space;
    }
    struct kept_step *kept = &all->steps[all->count++];
    *kept = (struct kept_step){*step, all->technique, count_values(step)};
    qd_removal *removals = copy_array(step->removals, step->removal_count, sizeof *removals);
    qsort(removals, step->removal_count, sizeof *removals, compare_removals);
    kept->step.removals = removals;
    kept->step.parts = copy_array(step->parts, step->part_count, sizeof *step->parts);
    kept->step.links = copy_array(step->links, step->link_count, sizeof *step->links);
}

static void free_step(struct kept_step *kept) {
    free((void *)kept->step.removals);
    free((void *)kept->step.parts);
    free((void *)kept->step.links);
}

/* ---- their order ----------------------------------------------------------------------------- */

static int compare_numbers(uint64_t left, uint64_t right) {
    return left < right ? -1 : left > right;
}

/* By what they place and remove; 0: the same. */
static int compare_effects(const struct kept_step *left, const struct kept_step *right) {
    const qd_step *one = &left->step, *other = &right->step;
    int order = compare_numbers(one->cell, other->cell); /* QD_NO_CELL is the greatest */
    order = order ? order : compare_numbers(one->value, other->value);
    order = order ? order : compare_numbers(right->effect, left->effect);
    for (size_t i = 0; !order && i < one->removal_count && i < other->removal_count; i++) {
        order = compare_numbers(one->removals[i].cell, other->removals[i].cell);
        order = order ? order : compare_numbers(one->removals[i].values, other->removals[i].values);
    }
    return order ? order : compare_numbers(one->removal_count, other->removal_count);
}

static size_t length_of(const qd_step *step) {
    return step->link_count + step->part_count;
}

static int compare_lengths(const struct kept_step *left, const struct kept_step *right) {
    int order = compare_numbers(left->step.rating, right->step.rating);
    return order ? order : compare_numbers(length_of(&left->step), length_of(&right->step));
}

/* Steps with the same effect one after another, the shortest first; else in the order in which they were
 * found, as their parts are. */
static int compare_equals(const void *left_step, const void *right_step) {
    const struct kept_step *left = left_step, *right = right_step;
    int order = compare_numbers(left->technique, right->technique);
    order = order ? order : compare_effects(left, right);
    return order ? order : compare_lengths(left, right);
}

static int compare_steps(const void *left_step, const void *right_step) {
    const struct kept_step *left = left_step, *right = right_step;
    int order = compare_numbers(left->technique, right->technique);
    order = order ? order
                  : compare_numbers(left->step.cell == QD_NO_CELL, right->step.cell == QD_NO_CELL);
    order = order ? order : compare_numbers(right->effect, left->effect);
    order = order ? order : compare_lengths(left, right);
    return order ? order : compare_effects(left, right);
}

static void drop_equals(struct all_steps *all) {
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct kept_step *last = count ? &all->steps[count - 1] : NULL;
        if (last && last->technique == all->steps[i].technique &&
            compare_effects(last, &all->steps[i]) == 0)
            free_step(&all->steps[i]);
        else
            all->steps[count++] = all->steps[i];
    }
    all->count = count;
}

/* ---- finding --------------------------------------------------------------------------------- */

static bool visit(void *user, const qd_step *step) {
    keep_step(user, step);
    return true;
}

qd_outcome all_steps_find(struct all_steps *all, qd_explainer *explainer, qd_scale scale,
                          const struct choice *choice, const qd_technique *technique) {
    const qd_technique *of_scale;
    qd_outcome outcome = QD_DONE;
    for (uint32_t i = 0; outcome == QD_DONE && (of_scale = qd_scale_technique(scale, i)); i++) {
        all->technique = i;
        bool is_usual = !qd_technique_branches(of_scale) || choice_names(choice, of_scale);
        if (technique ? of_scale == technique : is_usual && choice_allows(choice, of_scale))
            outcome = qd_explainer_each(explainer, of_scale, visit, all);
    }
    if (all->count) {
        qsort(all->steps, all->count, sizeof *all->steps, compare_equals);
        drop_equals(all);
        qsort(all->steps, all->count, sizeof *all->steps, compare_steps);
    }
    return outcome;
}

void all_steps_free(struct all_steps *all) {
    for (size_t i = 0; i < all->count; i++)
        free_step(&all->steps[i]);
    free(all->steps);
    *all = (struct all_steps){0};
}
