#include "all_steps.h"
#include "must.h"

#include "../src/base/hash.h"

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

static int compare_steps(const void *left_step, const void *right_step) {
    const struct kept_step *left = left_step, *right = right_step;
    int order = compare_numbers(left->technique, right->technique);
    order = order ? order
                  : compare_numbers(left->step.cell == QD_NO_CELL, right->step.cell == QD_NO_CELL);
    order = order ? order : compare_numbers(right->effect, left->effect);
    order = order ? order : compare_lengths(left, right);
    return order ? order : compare_effects(left, right);
}

/* ---- each effect once ------------------------------------------------------------------------ */

/* The order of removals does not matter. */
static uint64_t hash_effect(const qd_step *step, uint32_t technique) {
    uint64_t hash = qd_hash_word(qd_hash_word(QD_HASH_BEGIN, technique), step->cell), removed = 0;
    for (size_t i = 0; i < step->removal_count; i++)
        removed += qd_hash_word(qd_hash_word(QD_HASH_BEGIN, step->removals[i].cell),
                                step->removals[i].values);
    return qd_hash_word(qd_hash_word(hash, step->value), removed);
}

/* Whether a step that is kept, whose removals are in order, has the effect of another one. */
static bool has_effect(const struct kept_step *kept, const qd_step *step) {
    const qd_step *own = &kept->step;
    bool has = own->cell == step->cell && own->value == step->value &&
               own->removal_count == step->removal_count;
    for (size_t i = 0; has && i < step->removal_count; i++) {
        const qd_removal *same = bsearch(&step->removals[i], own->removals, own->removal_count,
                                         sizeof *own->removals, compare_removals);
        has = same && same->values == step->removals[i].values;
    }
    return has;
}

/* Where the step is, or could be. */
static size_t *find_slot(const struct all_steps *all, const qd_step *step, uint32_t technique,
                         uint64_t hash) {
    size_t mask = 2 * all->space - 1, slot = hash >> 20 & mask;
    for (; all->slots[slot]; slot = (slot + 1) & mask) {
        const struct kept_step *kept = &all->steps[all->slots[slot] - 1];
        if (kept->hash == hash && kept->technique == technique && has_effect(kept, step))
            break;
    }
    return &all->slots[slot];
}

/* Room for one more; the spaces are powers of two. */
static void make_room(struct all_steps *all) {
    if (all->count < all->space)
        return;
    size_t space = all->space ? 2 * all->space : 64;
    struct kept_step *steps = new_array(space, sizeof *steps);
    if (all->count)
        memcpy(steps, all->steps, all->count * sizeof *steps);
    free(all->steps);
    free(all->slots);
    all->steps = steps;
    all->space = space;
    all->slots = new_array(2 * space, sizeof *all->slots);
    for (size_t i = 0; i < all->count; i++)
        *find_slot(all, &steps[i].step, steps[i].technique, steps[i].hash) = i + 1;
}

/* Of steps by one technique with the same effect the first of the shortest. */
static void keep_step(struct all_steps *all, const qd_step *step) {
    struct kept_step kept = {*step, all->technique, count_values(step),
                             hash_effect(step, all->technique)};
    make_room(all);
    size_t *slot = find_slot(all, step, all->technique, kept.hash);
    struct kept_step *place = &all->steps[*slot ? *slot - 1 : all->count];
    if (*slot && compare_lengths(&kept, place) >= 0)
        return;
    if (*slot)
        free_step(place);
    else
        *slot = ++all->count;
    qd_removal *removals = copy_array(step->removals, step->removal_count, sizeof *removals);
    qsort(removals, step->removal_count, sizeof *removals, compare_removals);
    kept.step.removals = removals;
    kept.step.parts = copy_array(step->parts, step->part_count, sizeof *step->parts);
    kept.step.links = copy_array(step->links, step->link_count, sizeof *step->links);
    *place = kept;
}

/* ---- chains that meet themselves ------------------------------------------------------------- */

#define CHAIN_CELLS 128

/* Places of a value, of which one holds or none does. */
struct chain_node {
    uint64_t cells[CHAIN_CELLS / 64];
    uint32_t value;
};

static void add_cell(struct chain_node *node, uint32_t cell) {
    if (cell < CHAIN_CELLS)
        node->cells[cell / 64] |= (uint64_t)1 << cell % 64;
}

/* Node number 0, 1, 2 ... of the only chain: a candidate, or a group. */
static struct chain_node find_node(const qd_step *step, size_t number) {
    const qd_link *link = &step->links[number ? number - 1 : 0];
    struct chain_node node = {{0}, number ? link->to_value : link->from_value};
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == QD_ROLE_GROUP && step->parts[i].set == number)
            add_cell(&node, step->parts[i].cell);
    if (!node.cells[0] && !node.cells[1])
        add_cell(&node, number ? link->to_cell : link->from_cell);
    return node;
}

/* One conclusion after another, from a candidate that holds to one that does not, and so on. */
static bool is_chain(const qd_step *step) {
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i], *before = link - 1;
        if (link->technique || link->chain != 0 || link->from_on == link->to_on ||
            (i > 0 && (link->from_cell != before->to_cell || link->from_value != before->to_value)))
            return false;
    }
    return step->link_count > 0;
}

static bool are_same_nodes(const struct chain_node *left, const struct chain_node *right) {
    return left->value == right->value &&
           memcmp(left->cells, right->cells, sizeof left->cells) == 0;
}

/* Whether a node is in the chain twice, other than as both its ends. */
static bool meets_itself(const qd_step *step) {
    size_t last = step->link_count;
    for (size_t i = 0; i < last; i++) {
        const struct chain_node node = find_node(step, i);
        for (size_t k = i + 1; k < last + (i > 0); k++) {
            const struct chain_node other = find_node(step, k);
            if (are_same_nodes(&node, &other))
                return true;
        }
    }
    return false;
}

/* ---- finding --------------------------------------------------------------------------------- */

static bool visit(void *user, const qd_step *step) {
    if (!is_chain(step) || !meets_itself(step))
        keep_step(user, step);
    return true;
}

qd_outcome all_steps_find(struct all_steps *all, qd_explainer *explainer, const qd_scale *scale,
                          const struct choice *choice, const qd_technique *technique) {
    const qd_technique *of_scale;
    qd_outcome outcome = QD_DONE;
    if (technique)
        outcome = qd_explainer_each(explainer, technique, visit, all);
    for (uint32_t i = 0;
         !technique && outcome == QD_DONE && (of_scale = qd_scale_technique(scale, i)); i++) {
        all->technique = i;
        bool is_usual = !qd_technique_about(of_scale).branches || choice_names(choice, of_scale);
        if (is_usual && choice_allows(choice, of_scale))
            outcome = qd_explainer_each(explainer, of_scale, visit, all);
    }
    if (all->count)
        qsort(all->steps, all->count, sizeof *all->steps, compare_steps);
    return outcome;
}

void all_steps_free(struct all_steps *all) {
    for (size_t i = 0; i < all->count; i++)
        free_step(&all->steps[i]);
    free(all->steps);
    free(all->slots);
    *all = (struct all_steps){0};
}
