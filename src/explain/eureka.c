/*
 * Chains in Eureka notation: nodes `(digits)cells`, `=` between two of which one holds, `-` between two of which one
 * does not; a link within a cell stands inside the brackets. So `(2=5)r2c4-(5=6)r6c4 => r9c4<>2`.
 */
#include "eureka.h"
#include "reason.h"
#include "technique.h"
#include "techniques.h"

#include "../sudoku/above.h"

#define EUREKA_CELLS 81

/* Cells of one node, ascending. */
struct eureka_cells {
    uint32_t cells[EUREKA_CELLS], count;
};

struct eureka_node {
    struct eureka_cells cells;
    uint32_t value;
};

/* ---- cells ----------------------------------------------------------------------------------- */

/* A step that was stored may say anything: more than there is room for is left out. */
static void eureka_add(struct eureka_cells *cells, uint32_t cell) {
    if (cell != QD_NO_CELL && cells->count < EUREKA_CELLS)
        cells->cells[cells->count++] = cell;
}

static uint32_t eureka_row(uint32_t cell) {
    return cell / 9 + 1;
}

static uint32_t eureka_column(uint32_t cell) {
    return cell % 9 + 1;
}

/* How many cells from number `first` on are in one row, or in one column. */
static uint32_t eureka_run(const struct eureka_cells *cells, uint32_t first, bool in_row) {
    uint32_t count = 1;
    while (first + count < cells->count &&
           (in_row
                ? eureka_row(cells->cells[first + count]) == eureka_row(cells->cells[first])
                : eureka_column(cells->cells[first + count]) == eureka_column(cells->cells[first])))
        count++;
    return count;
}

/* `r5c456`, `r456c4`, and several of them with `between`. */
static void eureka_put_cells(const struct eureka *eureka, const struct eureka_cells *cells,
                             const char *between) {
    for (uint32_t i = 0, count; i < cells->count; i += count) {
        uint32_t down = eureka_run(cells, i, false), across = eureka_run(cells, i, true);
        count = down > across ? down : across;
        qd_text_put(eureka->text, i ? between : "");
        qd_text_put(eureka->text, "r");
        for (uint32_t k = 0; k < (down > across ? count : 1); k++)
            qd_text_put_number(eureka->text, eureka_row(cells->cells[i + k]));
        qd_text_put(eureka->text, "c");
        for (uint32_t k = 0; k < (down > across ? 1 : count); k++)
            qd_text_put_number(eureka->text, eureka_column(cells->cells[i + k]));
    }
}

/* The lowest of them; nothing if there is none. */
static void eureka_put_lowest(const struct eureka *eureka, uint64_t values) {
    qd_eureka_put_values(eureka, values & ~(values - 1));
}

/* `(2)r5c46` */
static void eureka_put_node(const struct eureka *eureka, uint64_t values,
                            const struct eureka_cells *cells, const char *between) {
    qd_text_put(eureka->text, "(");
    qd_eureka_put_values(eureka, values);
    qd_text_put(eureka->text, ")");
    eureka_put_cells(eureka, cells, between);
}

/* ---- results --------------------------------------------------------------------------------- */

/* The cells that lose a value, ascending. */
static void eureka_find_losers(const qd_step *step, uint32_t value, struct eureka_cells *cells) {
    cells->count = 0;
    for (uint32_t cell = 0; cell < EUREKA_CELLS; cell++)
        for (size_t i = 0; i < step->removal_count; i++)
            if (step->removals[i].cell == cell && step->removals[i].values >> value & 1)
                eureka_add(cells, cell);
}

/* The cells that lose the lowest of the values; returns those that are removed from the same cells. */
static uint64_t eureka_find_removed(const qd_step *step, uint64_t values,
                                    struct eureka_cells *cells) {
    struct eureka_cells others;
    uint64_t together = 0;
    eureka_find_losers(step, qd_lowest_bit(values), cells);
    for (; values; values &= values - 1) {
        eureka_find_losers(step, qd_lowest_bit(values), &others);
        if (others.count == cells->count &&
            memcmp(others.cells, cells->cells, cells->count * sizeof *cells->cells) == 0)
            together |= values & ~(values - 1);
    }
    return together;
}

static bool eureka_sees(uint32_t cell, uint32_t other) {
    return eureka_row(cell) == eureka_row(other) || eureka_column(cell) == eureka_column(other) ||
           (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
}

/* Leaves cells of which each sees all of a node. */
static void eureka_keep_seeing(struct eureka_cells *cells, const struct eureka_cells *node) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < cells->count; i++) {
        bool sees_all = true;
        for (uint32_t k = 0; k < node->count; k++)
            sees_all &= eureka_sees(cells->cells[i], node->cells[k]);
        if (sees_all)
            cells->cells[count++] = cells->cells[i];
    }
    cells->count = count;
}

/* What follows for some of the values, and, unless `ends` is NULL, for cells that see both of these nodes. */
static void eureka_put_result_of(const struct eureka *eureka, uint64_t values,
                                 const struct eureka_cells *ends) {
    const qd_step *step = eureka->step;
    bool is_first = true;
    qd_text_put(eureka->text, " => ");
    if (step->cell != QD_NO_CELL) {
        eureka_put_cells(eureka, &(struct eureka_cells){{step->cell}, 1}, ",");
        qd_text_put(eureka->text, "=");
        qd_eureka_put_value(eureka, step->value);
        is_first = false;
    }
    for (uint64_t left = values, together; left; left &= ~together) {
        struct eureka_cells cells;
        together = eureka_find_removed(step, left, &cells);
        for (uint32_t i = 0; ends && i < 2; i++)
            eureka_keep_seeing(&cells, &ends[i]);
        if (cells.count == 0)
            continue;
        qd_text_put(eureka->text, is_first ? "" : ", ");
        eureka_put_cells(eureka, &cells, ",");
        qd_text_put(eureka->text, "<>");
        qd_eureka_put_values(eureka, together);
        is_first = false;
    }
}

static void eureka_put_result(const struct eureka *eureka) {
    eureka_put_result_of(eureka, 0x1ff, NULL);
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* Links of one chain that follow each other. */
struct eureka_chain {
    const qd_link *links;
    size_t count;
    bool is_only; /* of the step: its nodes may be groups */
};

/* The cells and values of a set: an almost locked set, or a cell of a wing. */
static uint64_t eureka_find_set(const qd_step *step, qd_role role, uint32_t set,
                                struct eureka_cells *cells) {
    uint64_t values = 0;
    cells->count = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == role && step->parts[i].set == set) {
            values |= step->parts[i].values;
            eureka_add(cells, step->parts[i].cell);
        }
    return values;
}

/* Node number 0, 1, 2 ...: where the links begin and end. */
static void eureka_find_node(const struct eureka *eureka, const struct eureka_chain *chain,
                             size_t number, struct eureka_node *node) {
    const qd_step *step = eureka->step;
    const qd_link *first = &chain->links[0], *link = &chain->links[number ? number - 1 : 0];
    uint32_t cell = number ? link->to_cell : first->from_cell;
    node->value = number ? link->to_value : first->from_value;
    node->cells.count = 0;
    bool is_first =
        number == chain->count && cell == first->from_cell && node->value == first->from_value;
    if (chain->is_only)
        eureka_find_set(step, QD_ROLE_GROUP, (uint32_t)number, &node->cells);
    if (chain->is_only && is_first && !node->cells.count)
        eureka_find_set(step, QD_ROLE_GROUP, 0, &node->cells);
    if (!node->cells.count)
        node->cells.cells[node->cells.count++] = cell;
}

static bool eureka_is_cell(const struct eureka_node *left, const struct eureka_node *right) {
    return left->cells.count == 1 && right->cells.count == 1 &&
           left->cells.cells[0] == right->cells.cells[0];
}

static bool eureka_is_linear(const struct eureka_chain *chain) {
    for (size_t i = 0; i < chain->count; i++) {
        const qd_link *link = &chain->links[i], *before = link - 1;
        if (link->technique || link->from_on == link->to_on)
            return false;
        if (i > 0 && (link->chain != before->chain || link->from_cell != before->to_cell ||
                      link->from_value != before->to_value || link->from_on != before->to_on))
            return false;
    }
    return chain->count > 0;
}

/* Whether a node is of other values in corners of a unique rectangle. */
static bool eureka_is_corner(const qd_step *step, const struct eureka_node *node) {
    uint32_t count = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if (part->role != QD_ROLE_BASE || part->values >> (node->value - 1) & 1)
            continue;
        for (uint32_t k = 0; k < node->cells.count; k++)
            count += part->cell == node->cells.cells[k];
    }
    return count == node->cells.count;
}

/* The ends of a link that is strong and in no house; false: it is another one. */
static bool eureka_find_strong(const struct eureka *eureka, const struct eureka_chain *chain,
                               size_t number, struct eureka_node *from, struct eureka_node *to) {
    if (number >= chain->count || chain->links[number].from_on ||
        chain->links[number].house != QD_NO_HOUSE)
        return false;
    eureka_find_node(eureka, chain, number, from);
    eureka_find_node(eureka, chain, number + 1, to);
    return true;
}

/* Whether a node is all places of its value in a set. */
static bool eureka_is_of_set(const qd_step *step, const struct eureka_node *node, uint32_t set) {
    uint32_t count = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if (part->role != QD_ROLE_ALMOST || part->set != set ||
            !(part->values >> (node->value - 1) & 1))
            continue;
        uint32_t at = 0;
        while (at < node->cells.count && node->cells.cells[at] != part->cell)
            at++;
        if (at == node->cells.count)
            return false;
        count++;
    }
    return count == node->cells.count;
}

enum eureka_kind { EUREKA_PLAIN, EUREKA_SET, EUREKA_RECTANGLE };

/* What a link is by: an almost locked set, of which chains have several, in their order; a unique rectangle, between
 * other values in its corners; or a house, or a cell. Sets get their values and cells. */
static enum eureka_kind eureka_link_kind(const struct eureka *eureka,
                                         const struct eureka_chain *chain, size_t number,
                                         uint64_t *values, struct eureka_cells *cells) {
    enum eureka_kind kind = EUREKA_PLAIN;
    uint32_t set = 0;
    for (size_t i = 0; i <= number; i++) {
        struct eureka_node from, to;
        kind = EUREKA_PLAIN;
        if (!eureka_find_strong(eureka, chain, i, &from, &to) || eureka_is_cell(&from, &to))
            continue;
        if (eureka_is_corner(eureka->step, &from) && eureka_is_corner(eureka->step, &to) &&
            !(eureka_is_of_set(eureka->step, &from, set) &&
              eureka_is_of_set(eureka->step, &to, set))) {
            kind = EUREKA_RECTANGLE;
            continue;
        }
        *values = eureka_find_set(eureka->step, QD_ROLE_ALMOST, set++, cells);
        kind = *values ? EUREKA_SET : EUREKA_PLAIN;
    }
    return kind;
}

/* `UR(16)r89c16=`: the values and cells of the rectangle of a link. */
static void eureka_put_rectangle(const struct eureka *eureka) {
    struct eureka_cells corners = {{0}, 0};
    uint64_t pair = 0;
    for (uint32_t cell = 0; cell < EUREKA_CELLS; cell++)
        for (size_t i = 0; i < eureka->step->part_count; i++)
            if (eureka->step->parts[i].role == QD_ROLE_BASE &&
                eureka->step->parts[i].cell == cell) {
                eureka_add(&corners, cell);
                pair |= eureka->step->parts[i].values;
            }
    qd_text_put(eureka->text, "UR(");
    qd_eureka_put_values(eureka, pair);
    qd_text_put(eureka->text, ")");
    eureka_put_cells(eureka, &corners, "|");
    qd_text_put(eureka->text, "=");
}

/* Nodes `first` to `first + count`, of a loop going on at its beginning. */
static void eureka_put_nodes(const struct eureka *eureka, const struct eureka_chain *chain,
                             size_t first, size_t count) {
    struct eureka_node node, next;
    bool ends_set = false; /* the node stands for all cells of an almost locked set */
    eureka_find_node(eureka, chain, first, &node);
    qd_text_put(eureka->text, "(");
    for (size_t i = 0; i < count; i++, node = next) {
        size_t number = (first + i) % chain->count;
        bool is_last = i + 1 == count;
        struct eureka_cells cells, ignored;
        uint64_t values;
        enum eureka_kind kind =
            is_last ? EUREKA_PLAIN : eureka_link_kind(eureka, chain, number, &values, &cells);
        const char *link = chain->links[number].from_on ? "-" : "=";
        qd_eureka_put_value(eureka, node.value);
        if (!is_last)
            eureka_find_node(eureka, chain, number + 1, &next);
        if (kind == EUREKA_SET) {
            qd_text_put(eureka->text, "=");
            qd_eureka_put_values(eureka, values & ~((uint64_t)1 << (node.value - 1) |
                                                    (uint64_t)1 << (next.value - 1)));
            next.cells = cells;
            ends_set = true;
            continue;
        }
        bool is_inside =
            !is_last && !ends_set && kind == EUREKA_PLAIN && eureka_is_cell(&node, &next) &&
            eureka_link_kind(eureka, chain, number + 1, &values, &ignored) != EUREKA_SET;
        if (is_inside) {
            qd_text_put(eureka->text, link);
        } else {
            qd_text_put(eureka->text, ")");
            eureka_put_cells(eureka, &node.cells, "|");
            qd_text_put(eureka->text, is_last ? "" : link);
            if (kind == EUREKA_RECTANGLE)
                eureka_put_rectangle(eureka);
            qd_text_put(eureka->text, is_last ? "" : "(");
        }
        ends_set = false;
    }
}

static void eureka_put_chain(const struct eureka *eureka, const struct eureka_chain *chain) {
    const qd_link *first = &chain->links[0], *last = &chain->links[chain->count - 1];
    bool is_loop = first->from_cell == last->to_cell && first->from_value == last->to_value &&
                   first->from_on == last->to_on;
    if (!is_loop) {
        eureka_put_nodes(eureka, chain, 0, chain->count + 1);
        return;
    }
    eureka_put_nodes(eureka, chain, first->from_on, chain->count);
    qd_text_put(eureka->text, " - loop");
}

/* ---- chains that branch ---------------------------------------------------------------------- */

static bool eureka_is_source(const qd_part *part) {
    return part->role == QD_ROLE_SOURCE || part->role == QD_ROLE_DENIAL;
}

static struct eureka_chain eureka_branch(const qd_step *step, uint32_t number) {
    struct eureka_chain chain = {NULL, 0, false};
    for (size_t i = 0; i < step->link_count; i++)
        if (step->links[i].chain == number) {
            chain.links = chain.count ? chain.links : &step->links[i];
            chain.count++;
        }
    return chain;
}

/* A source without a chain is the conclusion itself. */
static bool eureka_put_branch(const struct eureka *eureka, const qd_part *source, uint32_t number) {
    const struct eureka_chain chain = eureka_branch(eureka->step, number);
    qd_text_put(eureka->text, number ? "\n" : "");
    if (!chain.count)
        eureka_put_node(eureka, source->values, &(struct eureka_cells){{source->cell}, 1}, "|");
    else if (eureka_is_linear(&chain))
        eureka_put_chain(eureka, &chain);
    else
        return qd_eureka_put_net(eureka, chain.links, chain.count);
    return true;
}

/* One of several assumptions holds, and each leads to the conclusion: a line for each. Or one leads to a candidate that
 * holds and does not: a line for each of these. */
static bool eureka_put_branches(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    const qd_part *source = NULL;
    uint32_t number = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        if (!eureka_is_source(&step->parts[i]))
            continue;
        source = &step->parts[i];
        if (!eureka_put_branch(eureka, source, number++))
            return false;
    }
    return number > 1 ||
           (number && eureka_branch(step, 1).count && eureka_put_branch(eureka, source, number));
}

/* ---- sets ------------------------------------------------------------------------------------ */

/* `(4=69)r1c12`: without the first value the set has all others, the last among them. */
static void eureka_put_set(const struct eureka *eureka, const struct eureka_cells *cells,
                           uint64_t values, uint64_t first, uint64_t last) {
    qd_text_put(eureka->text, "(");
    eureka_put_lowest(eureka, first);
    qd_text_put(eureka->text, "=");
    qd_eureka_put_values(eureka, values & ~(first | last));
    eureka_put_lowest(eureka, last);
    qd_text_put(eureka->text, ")");
    eureka_put_cells(eureka, cells, "|");
}

static uint64_t eureka_removed(const qd_step *step) {
    uint64_t values = 0;
    for (size_t i = 0; i < step->removal_count; i++)
        values |= step->removals[i].values;
    return values;
}

/* Almost locked sets, each linked to the next one by a value: from a value of the first set to the same one of the
 * last. */
static void eureka_put_linked(const struct eureka *eureka, uint32_t count, uint64_t removed) {
    const qd_step *step = eureka->step;
    uint64_t before = removed, common, values;
    struct eureka_cells cells;
    for (uint32_t set = 0; set < count; set++) {
        common = set + 1 < count ? eureka_find_set(step, QD_ROLE_COMMON, set, &cells) : removed;
        values = eureka_find_set(step, QD_ROLE_ALMOST, set, &cells);
        qd_text_put(eureka->text, set ? "-" : "");
        eureka_put_set(eureka, &cells, values, before, common);
        before = common;
    }
}

/* `(7=8)r9c2-(8=7)r9c1 - loop`: two sets that are linked by two values. */
static void eureka_put_ring(const struct eureka *eureka, const struct eureka_cells cells[2],
                            const uint64_t values[2], uint64_t commons) {
    uint64_t first = commons & ~(commons - 1), last = commons & ~first;
    eureka_put_set(eureka, &cells[0], values[0], first, last);
    qd_text_put(eureka->text, "-");
    eureka_put_set(eureka, &cells[1], values[1], last, first);
    qd_text_put(eureka->text, " - loop");
    eureka_put_result(eureka);
}

/* Almost locked sets: a line for each value that is removed. */
static bool eureka_put_sets(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    struct eureka_cells cells[2];
    uint64_t values[2], commons;
    uint32_t count = 0, lines = 0;
    while (eureka_find_set(step, QD_ROLE_ALMOST, count, &cells[0]))
        count++;
    if (count < 2)
        return false;
    values[1] = eureka_find_set(step, QD_ROLE_ALMOST, count - 1, &cells[1]);
    values[0] = eureka_find_set(step, QD_ROLE_ALMOST, 0, &cells[0]);
    commons = eureka_find_set(step, QD_ROLE_COMMON, 0, &(struct eureka_cells){{0}, 0});
    if (count == 2 && qd_bit_count(commons) == 2) {
        eureka_put_ring(eureka, cells, values, commons);
        return true;
    }
    for (uint32_t set = 0; set + 1 < count; set++)
        if (qd_bit_count(
                eureka_find_set(step, QD_ROLE_COMMON, set, &(struct eureka_cells){{0}, 0})) != 1)
            return false;
    uint64_t removed = eureka_removed(step);
    if (removed & ~(values[0] & values[1]))
        return false;
    for (; removed; removed &= removed - 1) {
        uint64_t value = removed & ~(removed - 1);
        qd_text_put(eureka->text, lines++ ? "\n" : "");
        eureka_put_linked(eureka, count, value);
        eureka_put_result_of(eureka, value, NULL);
    }
    return lines > 0;
}

/* A cell with two candidates, and a set that one of them takes a value from: `(8=7)r5c4-(7=28)r6c46`. */
static bool eureka_put_large_wing(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    struct eureka_cells cells[2];
    uint64_t values[2] = {eureka_find_set(step, QD_ROLE_PINCER, 0, &cells[0]),
                          eureka_find_set(step, QD_ROLE_ALMOST, 0, &cells[1])};
    uint64_t commons = eureka_find_set(step, QD_ROLE_COMMON, 0, &(struct eureka_cells){{0}, 0});
    if (cells[0].count != 1 || !values[1] || !commons)
        return false;
    if (commons == values[0]) {
        eureka_put_ring(eureka, cells, values, commons);
        return true;
    }
    eureka_put_set(eureka, &cells[0], values[0], values[0] & ~commons, commons);
    qd_text_put(eureka->text, "-");
    eureka_put_set(eureka, &cells[1], values[1], commons, values[0] & ~commons);
    eureka_put_result(eureka);
    return true;
}

static void eureka_put_pincer(const struct eureka *eureka, const qd_part *pincer, uint64_t first,
                              uint64_t last) {
    eureka_put_set(eureka, &(struct eureka_cells){{pincer->cell}, 1}, pincer->values, first, last);
}

/* XY-wing: pincer, pivot, pincer. XYZ-wing: a pincer, and a set of the pivot and the other one. */
static bool eureka_put_wing(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    const qd_part *pivot = NULL, *pincers[2] = {NULL, NULL};
    uint64_t removed = eureka_removed(step);
    if (step->technique != &qd_technique_xy_wing && step->technique != &qd_technique_xyz_wing)
        return false;
    for (size_t i = 0, count = 0; i < step->part_count; i++) {
        pivot = step->parts[i].role == QD_ROLE_PIVOT ? &step->parts[i] : pivot;
        if (step->parts[i].role == QD_ROLE_PINCER && count < 2)
            pincers[count++] = &step->parts[i];
    }
    if (!pivot || !pincers[1])
        return false;
    uint64_t left = pincers[0]->values & ~removed, right = pincers[1]->values & ~removed;
    eureka_put_pincer(eureka, pincers[0], removed, left);
    qd_text_put(eureka->text, "-");
    if (pivot->values & removed) {
        struct eureka_cells cells = {{pivot->cell, pincers[1]->cell}, 2};
        if (cells.cells[1] < cells.cells[0])
            cells = (struct eureka_cells){{pincers[1]->cell, pivot->cell}, 2};
        eureka_put_set(eureka, &cells, pivot->values, left, removed);
    } else {
        eureka_put_pincer(eureka, pivot, left, right);
        qd_text_put(eureka->text, "-");
        eureka_put_pincer(eureka, pincers[1], right, removed);
    }
    eureka_put_result(eureka);
    return true;
}

/* The set from which a cell takes a value, if it has it: one whose places of it all see that cell. */
static uint32_t eureka_find_petal(const qd_step *step, uint32_t cell, uint64_t value) {
    struct eureka_cells cells;
    for (uint32_t set = 0;; set++) {
        bool is_it = eureka_find_set(step, QD_ROLE_ALMOST, set, &cells) & value;
        for (size_t i = 0; i < step->part_count; i++) {
            const qd_part *part = &step->parts[i];
            is_it &= part->role != QD_ROLE_ALMOST || part->set != set || !(part->values & value) ||
                     eureka_sees(part->cell, cell);
        }
        if (is_it || !cells.count)
            return set;
    }
}

/* Death blossom: whichever candidate the stem has, it takes a value from a set, which then has all others. */
static bool eureka_put_blossom(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    struct eureka_cells stem, cells;
    uint64_t candidates = eureka_find_set(step, QD_ROLE_PIVOT, 0, &stem);
    uint64_t removed = eureka_removed(step);
    uint32_t lines = 0;
    if (step->technique != &qd_technique_blossom || !stem.count)
        return false;
    for (uint64_t left = candidates; left; left &= left - 1) {
        uint64_t taken = left & ~(left - 1);
        uint32_t set = eureka_find_petal(step, stem.cells[0], taken);
        uint64_t values = eureka_find_set(step, QD_ROLE_ALMOST, set, &cells);
        if (!values)
            return false;
        for (uint64_t rest = removed; rest; rest &= rest - 1) {
            qd_text_put(eureka->text, lines++ ? "\n" : "");
            eureka_put_node(eureka, taken, &stem, "|");
            qd_text_put(eureka->text, "-");
            eureka_put_set(eureka, &cells, values, taken, rest & ~(rest - 1));
        }
    }
    eureka_put_result(eureka);
    return true;
}

/* Cells of a remote pair, beginning with the value that follows if the first one does not have the other. */
static void eureka_put_pair_chain(const struct eureka *eureka, size_t from, size_t to,
                                  uint64_t first) {
    uint64_t pair = eureka->step->parts->values;
    for (size_t i = from; i <= to; i++, first ^= pair) {
        qd_text_put(eureka->text, i > from ? "-" : "");
        eureka_put_set(eureka, &(struct eureka_cells){{eureka->step->parts[i].cell}, 1}, pair,
                       first, pair & ~first);
    }
}

/* The cells that lose a value by two of a remote pair, on a line of their own; leaves the others. */
static bool eureka_put_pair_of(const struct eureka *eureka, size_t from, size_t to, uint64_t value,
                               struct eureka_cells *losers, bool is_first) {
    const qd_step *step = eureka->step;
    const struct eureka_cells ends[2] = {{{step->parts[from].cell}, 1},
                                         {{step->parts[to].cell}, 1}};
    struct eureka_cells seeing = *losers;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 2; i++)
        eureka_keep_seeing(&seeing, &ends[i]);
    if (!seeing.count)
        return false;
    for (uint32_t i = 0, k = 0; i < losers->count; i++) {
        bool is_seeing = k < seeing.count && losers->cells[i] == seeing.cells[k];
        k += is_seeing;
        if (!is_seeing)
            losers->cells[count++] = losers->cells[i];
    }
    losers->count = count;
    qd_text_put(eureka->text, is_first ? "" : "\n");
    eureka_put_pair_chain(eureka, from, to, value);
    eureka_put_result_of(eureka, value, ends);
    return true;
}

/* A remote pair: two of its cells that are an odd number of steps apart, the farthest first, and each of the values. */
static bool eureka_put_pairs(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    uint32_t lines = 0;
    if (step->technique != &qd_technique_remote_pair || step->part_count < 2)
        return false;
    for (uint64_t left = step->parts->values; left; left &= left - 1) {
        struct eureka_cells losers;
        eureka_find_losers(step, qd_lowest_bit(left), &losers);
        for (size_t gap = step->part_count - 1; gap < step->part_count; gap -= 2)
            for (size_t i = 0; i + gap < step->part_count; i++)
                lines +=
                    eureka_put_pair_of(eureka, i, i + gap, left & ~(left - 1), &losers, !lines);
    }
    return true;
}

/* The cells of a line in the third box of a chute: those that see one of the pair. All three of them stand for those
 * that can have the value, as a step does not say which these are. */
static void eureka_put_line(const struct eureka *eureka, const qd_house *box, uint64_t value,
                            uint32_t seeing) {
    struct eureka_cells cells = {{0}, 0};
    for (uint32_t i = 0; i < box->cell_count; i++)
        if (eureka_sees(box->cells[i], seeing))
            eureka_add(&cells, box->cells[i]);
    eureka_put_node(eureka, value, &cells, "|");
}

/* A chute remote pair is a W-wing whose strong link is between two lines of the third box:
 * `(7=2)r1c1-(2)r1c789=...`. */
static bool eureka_put_chute(const struct eureka *eureka) {
    const qd_part *parts = eureka->step->parts;
    uint32_t lines = 0;
    if (eureka->step->technique != &qd_technique_chute_pair || eureka->step->part_count < 3 ||
        parts[2].house >= qd_board_house_count(eureka->board))
        return false;
    const qd_house box = qd_board_house(eureka->board, parts[2].house);
    const struct eureka_cells left = {{parts[0].cell}, 1}, right = {{parts[1].cell}, 1};
    for (uint64_t rest = parts[2].values; rest; rest &= rest - 1) {
        uint64_t missing = rest & ~(rest - 1), other = parts[0].values & ~missing;
        qd_text_put(eureka->text, lines++ ? "\n" : "");
        eureka_put_set(eureka, &left, parts[0].values, other, missing);
        qd_text_put(eureka->text, "-");
        eureka_put_line(eureka, &box, missing, parts[0].cell);
        qd_text_put(eureka->text, "=");
        eureka_put_line(eureka, &box, missing, parts[1].cell);
        qd_text_put(eureka->text, "-");
        eureka_put_set(eureka, &right, parts[0].values, missing, other);
        eureka_put_result_of(eureka, other, NULL);
    }
    return lines > 0;
}

/* Colours, by value: `(2)r1c5,r2c9 / (2)r1c7`; after `;` those of a second cluster. No chain of it says more than
 * all. */
static bool eureka_put_colours(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    uint32_t count = 0;
    for (uint32_t set = 0; set < 4; set++) {
        const char *between = !count ? "" : set == 2 ? "; " : " / ";
        for (uint64_t value = 1; value < 1 << 9; value <<= 1) {
            struct eureka_cells cells = {{0}, 0};
            for (size_t i = 0; i < step->part_count; i++)
                if (step->parts[i].role == QD_ROLE_COLOUR && step->parts[i].set == set &&
                    step->parts[i].values & value)
                    eureka_add(&cells, step->parts[i].cell);
            if (!cells.count)
                continue;
            qd_text_put(eureka->text, between);
            eureka_put_node(eureka, value, &cells, ",");
            between = ",";
            count++;
        }
    }
    if (count)
        eureka_put_result(eureka);
    return count > 0;
}

/* ---- several chains -------------------------------------------------------------------------- */

/* The places in a box: those in a line with a cell, and the others. */
static void eureka_divide_box(const qd_step *step, uint32_t near, bool by_row,
                              struct eureka_cells nodes[2]) {
    nodes[0].count = nodes[1].count = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if (part->role != QD_ROLE_BASE)
            continue;
        bool is_near = by_row ? eureka_row(part->cell) == eureka_row(near)
                              : eureka_column(part->cell) == eureka_column(near);
        eureka_add(&nodes[!is_near], part->cell);
    }
}

/* Empty rectangles: from the far end of a link to its near one, which takes the places in its line from the box. */
static bool eureka_put_rectangles(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    if (step->technique != &qd_technique_empty_rectangle &&
        step->technique != &qd_technique_dual_empty_rectangle)
        return false;
    for (size_t i = 0; i < step->link_count; i++) {
        const qd_link *link = &step->links[i];
        uint32_t bit = link->from_value - 1; /* a stored step may say anything */
        uint64_t value = bit < 9 ? (uint64_t)1 << bit : 0;
        struct eureka_cells nodes[4] = {{{link->to_cell}, 1}, {{link->from_cell}, 1}};
        eureka_divide_box(step, link->from_cell,
                          eureka_column(link->from_cell) == eureka_column(link->to_cell),
                          &nodes[2]);
        qd_text_put(eureka->text, i ? "\n" : "");
        for (uint32_t k = 0; k < 4; k++) {
            qd_text_put(eureka->text, k == 0 ? "" : k == 2 ? "-" : "=");
            eureka_put_node(eureka, value, &nodes[k], "|");
        }
        nodes[1] = nodes[3];
        eureka_put_result_of(eureka, 0x1ff, nodes);
    }
    return step->link_count > 0;
}

/* Two kites: a chain for each. */
static bool eureka_put_kites(const struct eureka *eureka) {
    if (eureka->step->technique != &qd_technique_dual_kite)
        return false;
    for (uint32_t i = 0; i < 2; i++) {
        const struct eureka_chain chain = eureka_branch(eureka->step, i);
        if (!chain.count)
            return false;
        const struct eureka_cells ends[2] = {{{chain.links[0].from_cell}, 1},
                                             {{chain.links[chain.count - 1].to_cell}, 1}};
        qd_text_put(eureka->text, i ? "\n" : "");
        eureka_put_chain(eureka, &chain);
        eureka_put_result_of(eureka, 0x1ff, ends);
    }
    return true;
}

/* ---- kraken fish ----------------------------------------------------------------------------- */

/* `c247` */
static void eureka_put_houses(const struct eureka *eureka, qd_role role) {
    char before = '\0';
    for (size_t i = 0; i < eureka->step->part_count; i++) {
        const qd_part *part = &eureka->step->parts[i];
        if (part->role != role || part->house == QD_NO_HOUSE)
            continue;
        const char *name = qd_board_house(eureka->board, part->house).name;
        qd_text_put(eureka->text, *name == before ? name + 1 : name);
        before = *name;
    }
}

/* `(2)c247\r239 fin r5c4`: the fish, of which one fin holds if it does not. */
static void eureka_put_fish(const struct eureka *eureka, const struct eureka_cells *fins) {
    qd_text_put(eureka->text, "(");
    qd_eureka_put_values(eureka, eureka->step->parts->values);
    qd_text_put(eureka->text, ")");
    eureka_put_houses(eureka, QD_ROLE_BASE);
    qd_text_put(eureka->text, "\\");
    eureka_put_houses(eureka, QD_ROLE_COVER);
    qd_text_put(eureka->text, " fin ");
    eureka_put_cells(eureka, fins, ",");
}

/* The fish, and for each fin and each cell that loses the value a chain from the one to the other. */
static bool eureka_put_kraken(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    struct eureka_cells fins;
    if (step->technique != &qd_technique_kraken || !step->part_count)
        return false;
    uint64_t value = eureka_find_set(step, QD_ROLE_FIN, 0, &fins);
    uint32_t number = 0;
    eureka_put_fish(eureka, &fins);
    for (size_t i = 0; i < step->removal_count; i++)
        for (uint32_t k = 0; k < fins.count; k++) {
            qd_text_put(eureka->text, "\n");
            if (!eureka_sees(fins.cells[k], step->removals[i].cell)) {
                const struct eureka_chain chain = eureka_branch(step, number++);
                if (!eureka_is_linear(&chain))
                    return false;
                eureka_put_chain(eureka, &chain);
                continue;
            }
            for (uint32_t at = 0; at < 2; at++) {
                qd_text_put(eureka->text, at ? "-" : "");
                eureka_put_node(
                    eureka, value,
                    &(struct eureka_cells){{at ? step->removals[i].cell : fins.cells[k]}, 1}, "|");
            }
        }
    eureka_put_result(eureka);
    return true;
}

/* ---- whips and braids ------------------------------------------------------------------------ */

struct eureka_whip {
    const struct eureka *eureka;
    struct eureka_held {
        uint32_t cell, value;
    } held[EUREKA_CELLS]; /* the target, and what holds by it */
    uint32_t count;
};

/* A candidate of a cell (no house), or of a value in a house: `n3`, `c2`, `r1c2`. */
static void eureka_put_place(const struct eureka *eureka, const char *house, uint32_t cell,
                             uint32_t value) {
    if (!house) {
        qd_text_put(eureka->text, "n");
        qd_eureka_put_value(eureka, value);
        return;
    }
    if (*house != 'r')
        qd_text_printf(eureka->text, "r%u", (unsigned)eureka_row(cell));
    if (*house != 'c')
        qd_text_printf(eureka->text, "c%u", (unsigned)eureka_column(cell));
}

/* Whether a candidate rules out the one that a link comes from. */
static bool eureka_excludes(const struct eureka_held *held, const qd_link *link) {
    return held->cell == link->from_cell
               ? held->value != link->from_value
               : held->value == link->from_value && eureka_sees(held->cell, link->from_cell);
}

/* Of the links of a variable, one from a candidate that the latest ruled out; in braids one of those before may
 * have. */
static const qd_link *eureka_find_left(const struct eureka_whip *whip, const qd_link *links,
                                       size_t count, bool is_braid) {
    for (uint32_t by = whip->count, least = is_braid ? 0 : by - 1; by-- > least;)
        for (size_t i = 0; i < count; i++)
            if (eureka_excludes(&whip->held[by], &links[i]))
                return &links[i];
    return NULL;
}

/* `c2n3{r1 r5}`: a cell, or a value in a house, with a candidate that is ruled out and the one that is left. */
static bool eureka_put_variable(struct eureka_whip *whip, const qd_link *links, size_t count,
                                bool is_last, bool is_braid) {
    const struct eureka *eureka = whip->eureka;
    const qd_link end = {.from_cell = links->to_cell, .from_value = links->to_value};
    const qd_link *left = eureka_find_left(whip, links, count, is_braid);
    const char *house = links->house < qd_board_house_count(eureka->board)
                            ? qd_board_house(eureka->board, links->house).name
                            : NULL;
    if (!left && is_last)
        left = eureka_find_left(whip, &end, 1, is_braid);
    if (!left || whip->count == EUREKA_CELLS)
        return false;
    qd_text_put(eureka->text, whip->count > 1 ? " - " : ": ");
    if (house) {
        qd_text_printf(eureka->text, "%sn", house);
        qd_eureka_put_value(eureka, left->from_value);
    } else
        eureka_put_cells(eureka, &(struct eureka_cells){{left->from_cell}, 1}, "");
    qd_text_put(eureka->text, "{");
    eureka_put_place(eureka, house, left->from_cell, left->from_value);
    qd_text_put(eureka->text, is_last ? " ." : " ");
    if (!is_last)
        eureka_put_place(eureka, house, links->to_cell, links->to_value);
    qd_text_put(eureka->text, "}");
    whip->held[whip->count++] = (struct eureka_held){links->to_cell, links->to_value};
    return true;
}

/* Where the links to one candidate end. Those from candidates that do not hold are of one variable. */
static size_t eureka_same_end(const qd_step *step, size_t first) {
    size_t end = first + 1;
    while (end < step->link_count && step->links[first].to_cell == step->links[end].to_cell &&
           step->links[first].to_value == step->links[end].to_value &&
           step->links[first].from_on == step->links[end].from_on)
        end++;
    return end;
}

static bool eureka_put_variables(struct eureka_whip *whip, const qd_part *target, bool is_braid) {
    const qd_step *step = whip->eureka->step;
    whip->held[0] = (struct eureka_held){target->cell, qd_lowest_bit(target->values | 1 << 8) + 1};
    whip->count = 1;
    for (size_t i = 0, end; i < step->link_count; i = end) {
        end = eureka_same_end(step, i);
        if (!step->links[i].from_on &&
            !eureka_put_variable(whip, &step->links[i], end - i, end == step->link_count, is_braid))
            return false;
    }
    return whip->count > 1;
}

/* How many variables there are. */
static uint32_t eureka_whip_length(const qd_step *step) {
    uint32_t length = 0;
    for (size_t i = 0; i < step->link_count; i = eureka_same_end(step, i))
        length += !step->links[i].from_on;
    return length;
}

/* In the notation of CSP-Rules: `whip[2]: c2n3{r1 r5} - r5c6{n3 .} ==> r1c6≠3`. What goes on from earlier is a
 * braid. */
static bool eureka_put_whip(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    struct eureka_whip whip = {.eureka = eureka};
    bool is_whip = step->technique == &qd_technique_whip;
    size_t before = eureka->text->length;
    if (!step->part_count || !(is_whip || step->technique == &qd_technique_braid))
        return false;
    for (bool is_braid = !is_whip;; is_braid = true) {
        qd_text_printf(eureka->text, "%s[%u]", is_braid ? "braid" : "whip",
                       (unsigned)eureka_whip_length(step));
        if (eureka_put_variables(&whip, step->parts, is_braid))
            break;
        if (is_braid)
            return false;
        qd_text_cut(eureka->text, before);
    }
    qd_text_put(eureka->text, " ==> ");
    eureka_put_cells(eureka, &(struct eureka_cells){{whip.held[0].cell}, 1}, "");
    qd_text_put(eureka->text, "≠");
    qd_eureka_put_value(eureka, whip.held[0].value);
    return true;
}

/* ---- Sue de Coq ------------------------------------------------------------------------------ */

/* `r12c1-{1234}` */
static void eureka_put_locked(const struct eureka *eureka, qd_role role, uint32_t set) {
    struct eureka_cells cells;
    uint64_t values = eureka_find_set(eureka->step, role, set, &cells);
    eureka_put_cells(eureka, &cells, "|");
    qd_text_put(eureka->text, "-{");
    qd_eureka_put_values(eureka, values);
    qd_text_put(eureka->text, "}");
}

/* As HoDoKu writes it: `r12c1-{1234} (r4c1-{12}, r3c2-{34})`, with the cells of the line and those of the box in
 * brackets. */
static bool eureka_put_coq(const struct eureka *eureka) {
    if (eureka->step->technique != &qd_technique_sue_de_coq)
        return false;
    eureka_put_locked(eureka, QD_ROLE_BASE, 0);
    qd_text_put(eureka->text, " (");
    eureka_put_locked(eureka, QD_ROLE_SET, 0);
    qd_text_put(eureka->text, ", ");
    eureka_put_locked(eureka, QD_ROLE_SET, 1);
    qd_text_put(eureka->text, ")");
    eureka_put_result(eureka);
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Whether the chain is the whole reason: cells or houses of a pattern would be missing. */
static bool eureka_is_chain(const qd_step *step) {
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == QD_ROLE_COVER || eureka_is_source(&step->parts[i]))
            return false;
    return true;
}

static bool eureka_put_links(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    const struct eureka_chain chain = {step->links, step->link_count, true};
    if (eureka_is_linear(&chain) && eureka_is_chain(step))
        eureka_put_chain(eureka, &chain);
    else if (!eureka_put_branches(eureka))
        return false;
    eureka_put_result(eureka);
    return true;
}

/* What was written in vain is cut off. */
static bool eureka_try(const struct eureka *eureka, bool (*put)(const struct eureka *eureka)) {
    size_t before = eureka->text->length;
    bool done = put(eureka);
    if (!done)
        qd_text_cut(eureka->text, before);
    return done;
}

/* Without links. */
static bool eureka_put_pattern(const struct eureka *eureka) {
    return eureka_try(eureka, eureka_put_blossom) || eureka_try(eureka, eureka_put_large_wing) ||
           eureka_try(eureka, eureka_put_sets) || eureka_try(eureka, eureka_put_wing) ||
           eureka_try(eureka, eureka_put_chute) || eureka_try(eureka, eureka_put_coq) ||
           eureka_try(eureka, eureka_put_colours);
}

/* Whether chains rest on techniques, or on other chains, whose reasons are known. */
static bool eureka_has_inner(const struct eureka *eureka) {
    bool has_inner = false;
    for (size_t i = 0; eureka->reason && i < eureka->step->link_count; i++)
        has_inner |= eureka->step->links[i].technique != NULL;
    return has_inner;
}

bool qd_step_put_eureka(const qd_board *board, const qd_step *step, const qd_reason *reason,
                        const qd_symbols *symbols, qd_text *text) {
    const struct eureka eureka = {
        board, step, reason, symbols ? symbols->of_value : qd_board_default_symbols(board), text};
    if (!qd_board_is_plain(board) || qd_board_value_count(board) != 9)
        return false;
    if (eureka_has_inner(&eureka))
        return reason->put_eureka(&eureka);
    return eureka_try(&eureka, eureka_put_pairs) || eureka_try(&eureka, eureka_put_rectangles) ||
           eureka_try(&eureka, eureka_put_kites) || eureka_try(&eureka, eureka_put_whip) ||
           eureka_try(&eureka, eureka_put_kraken) ||
           eureka_try(&eureka, step->link_count ? eureka_put_links : eureka_put_pattern);
}
