/*
 * Chains in Eureka notation: nodes `(digits)cells`, `=` between two of which one holds, `-` between two of which one
 * does not; a link within a cell stands inside the brackets. So `(2=5)r2c4-(5=6)r6c4 => r9c4<>2`.
 */
#include "technique.h"
#include "techniques.h"

#include "quadrille/explain.h"
#include "../sudoku/above.h"

#define EUREKA_CELLS 81

struct eureka {
    const qd_step *step;
    const char *symbols; /* of values */
    qd_text *text;
};

/* Cells of one node, ascending. */
struct eureka_cells {
    uint32_t cells[EUREKA_CELLS], count;
};

struct eureka_node {
    struct eureka_cells cells;
    uint32_t value;
};

/* ---- cells ----------------------------------------------------------------------------------- */

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

static void eureka_put_value(const struct eureka *eureka, uint32_t value) {
    qd_text_put_byte(eureka->text, eureka->symbols[value - 1]);
}

static void eureka_put_values(const struct eureka *eureka, uint64_t values) {
    for (; values; values &= values - 1)
        eureka_put_value(eureka, qd_lowest_bit(values) + 1);
}

/* ---- results --------------------------------------------------------------------------------- */

/* The cells that lose a value, ascending. */
static void eureka_find_losers(const qd_step *step, uint32_t value, struct eureka_cells *cells) {
    cells->count = 0;
    for (uint32_t cell = 0; cell < EUREKA_CELLS; cell++)
        for (size_t i = 0; i < step->removal_count; i++)
            if (step->removals[i].cell == cell && step->removals[i].values >> value & 1)
                cells->cells[cells->count++] = cell;
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

static void eureka_put_result(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    bool is_first = true;
    qd_text_put(eureka->text, " => ");
    if (step->cell != QD_NO_CELL) {
        eureka_put_cells(eureka, &(struct eureka_cells){{step->cell}, 1}, ",");
        qd_text_put(eureka->text, "=");
        eureka_put_value(eureka, step->value);
        is_first = false;
    }
    for (uint64_t left = 0x1ff, together; left; left &= ~together) {
        struct eureka_cells cells;
        together = eureka_find_removed(step, left, &cells);
        if (cells.count == 0)
            continue;
        qd_text_put(eureka->text, is_first ? "" : ", ");
        eureka_put_cells(eureka, &cells, ",");
        qd_text_put(eureka->text, "<>");
        eureka_put_values(eureka, together);
        is_first = false;
    }
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* Links of one chain that follow each other. */
struct eureka_chain {
    const qd_link *links;
    size_t count;
    bool is_only; /* of the step: its nodes may be groups */
};

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
    for (size_t i = 0; chain->is_only && i < step->part_count; i++)
        if (step->parts[i].role == QD_ROLE_GROUP && step->parts[i].set == (is_first ? 0 : number) &&
            node->cells.count < EUREKA_CELLS)
            node->cells.cells[node->cells.count++] = step->parts[i].cell;
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

/* The cells and values of a set: an almost locked set, or a cell of a wing. */
static uint64_t eureka_find_set(const qd_step *step, qd_role role, uint32_t set,
                                struct eureka_cells *cells) {
    uint64_t values = 0;
    cells->count = 0;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].role == role && step->parts[i].set == set) {
            values |= step->parts[i].values;
            if (step->parts[i].cell != QD_NO_CELL && cells->count < EUREKA_CELLS)
                cells->cells[cells->count++] = step->parts[i].cell;
        }
    return values;
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

/* Whether a link is by a unique rectangle: between other values in its corners. */
static bool eureka_is_by_rectangle(const struct eureka *eureka, const struct eureka_chain *chain,
                                   size_t number) {
    struct eureka_node from, to;
    if (!eureka_find_strong(eureka, chain, number, &from, &to))
        return false;
    return eureka_is_corner(eureka->step, &from) && eureka_is_corner(eureka->step, &to);
}

/* Whether a link is by an almost locked set: neither in a house nor within a cell. */
static bool eureka_is_by_set(const struct eureka *eureka, const struct eureka_chain *chain,
                             size_t number) {
    struct eureka_node from, to;
    if (!eureka_find_strong(eureka, chain, number, &from, &to))
        return false;
    return !eureka_is_cell(&from, &to) &&
           !(eureka_is_corner(eureka->step, &from) && eureka_is_corner(eureka->step, &to));
}

/* The values of the set of such a link, and its cells. */
static uint64_t eureka_find_link_set(const struct eureka *eureka, const struct eureka_chain *chain,
                                     size_t number, struct eureka_cells *cells) {
    uint32_t set = 0;
    for (size_t i = 0; i < number; i++)
        set += eureka_is_by_set(eureka, chain, i);
    return eureka_find_set(eureka->step, QD_ROLE_ALMOST, set, cells);
}

/* `UR(16)r89c16=`: the values and cells of the rectangle of a link. */
static void eureka_put_rectangle(const struct eureka *eureka) {
    struct eureka_cells corners = {{0}, 0};
    uint64_t pair = 0;
    for (uint32_t cell = 0; cell < EUREKA_CELLS; cell++)
        for (size_t i = 0; i < eureka->step->part_count; i++)
            if (eureka->step->parts[i].role == QD_ROLE_BASE &&
                eureka->step->parts[i].cell == cell) {
                corners.cells[corners.count++] = cell;
                pair |= eureka->step->parts[i].values;
            }
    qd_text_put(eureka->text, "UR(");
    eureka_put_values(eureka, pair);
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
        bool is_last = i + 1 == count,
             is_by_set = !is_last && eureka_is_by_set(eureka, chain, number);
        const char *link = chain->links[number].from_on ? "-" : "=";
        eureka_put_value(eureka, node.value);
        if (!is_last)
            eureka_find_node(eureka, chain, number + 1, &next);
        if (is_by_set) {
            struct eureka_cells cells;
            uint64_t values = eureka_find_link_set(eureka, chain, number, &cells);
            qd_text_put(eureka->text, "=");
            eureka_put_values(eureka, values & ~((uint64_t)1 << (node.value - 1) |
                                                 (uint64_t)1 << (next.value - 1)));
            next.cells = cells;
            ends_set = true;
            continue;
        }
        bool is_by_rectangle = !is_last && eureka_is_by_rectangle(eureka, chain, number);
        bool is_inside = !is_last && !ends_set && !is_by_rectangle &&
                         eureka_is_cell(&node, &next) &&
                         !eureka_is_by_set(eureka, chain, number + 1);
        if (is_inside) {
            qd_text_put(eureka->text, link);
        } else {
            qd_text_put(eureka->text, ")");
            eureka_put_cells(eureka, &node.cells, "|");
            qd_text_put(eureka->text, is_last ? "" : link);
            if (is_by_rectangle)
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

/* One of several assumptions holds: a line for each; false: not all are chains of one link after another. */
static bool eureka_put_branches(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    uint32_t sources = 0;
    for (size_t i = 0; i < step->part_count; i++)
        sources += eureka_is_source(&step->parts[i]);
    for (uint32_t i = 0; i < sources; i++) {
        struct eureka_chain chain = eureka_branch(step, i);
        if (sources < 2 || (chain.count && !eureka_is_linear(&chain)))
            return false;
    }
    uint32_t number = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const qd_part *part = &step->parts[i];
        if (!eureka_is_source(part))
            continue;
        struct eureka_chain chain = eureka_branch(step, number);
        qd_text_put(eureka->text, number++ ? "\n" : "");
        if (chain.count) {
            eureka_put_chain(eureka, &chain);
            continue;
        }
        qd_text_put(eureka->text, "(");
        eureka_put_value(eureka, qd_lowest_bit(part->values) + 1);
        qd_text_put(eureka->text, ")");
        eureka_put_cells(eureka, &(struct eureka_cells){{part->cell}, 1}, "|");
    }
    return sources > 0;
}

/* ---- sets ------------------------------------------------------------------------------------ */

/* `(4=69)r1c12`: without the first value the set has all others, the last among them. */
static void eureka_put_set(const struct eureka *eureka, const struct eureka_cells *cells,
                           uint64_t values, uint64_t first, uint64_t last) {
    qd_text_put(eureka->text, "(");
    eureka_put_value(eureka, qd_lowest_bit(first) + 1);
    qd_text_put(eureka->text, "=");
    eureka_put_values(eureka, values & ~(first | last));
    eureka_put_value(eureka, qd_lowest_bit(last) + 1);
    qd_text_put(eureka->text, ")");
    eureka_put_cells(eureka, cells, "|");
}

static uint64_t eureka_removed(const qd_step *step) {
    uint64_t values = 0;
    for (size_t i = 0; i < step->removal_count; i++)
        values |= step->removals[i].values;
    return qd_bit_count(values) == 1 ? values : 0;
}

/* Almost locked sets, each linked to the next one by a value; false: by several, or more than one is removed. */
static bool eureka_put_sets(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    uint64_t removed = eureka_removed(step), before = removed, common, values;
    struct eureka_cells cells;
    uint32_t count = 0;
    while (eureka_find_set(step, QD_ROLE_ALMOST, count, &cells))
        count++;
    if (count < 2 || !(eureka_find_set(step, QD_ROLE_ALMOST, 0, &cells) & removed) ||
        !(eureka_find_set(step, QD_ROLE_ALMOST, count - 1, &cells) & removed))
        return false;
    for (uint32_t set = 0; set + 1 < count; set++)
        if (qd_bit_count(eureka_find_set(step, QD_ROLE_COMMON, set, &cells)) != 1)
            return false;
    for (uint32_t set = 0; set < count; set++) {
        common = set + 1 < count ? eureka_find_set(step, QD_ROLE_COMMON, set, &cells) : removed;
        values = eureka_find_set(step, QD_ROLE_ALMOST, set, &cells);
        qd_text_put(eureka->text, set ? "-" : "");
        eureka_put_set(eureka, &cells, values, before, common);
        before = common;
    }
    return true;
}

/* An XY-wing: pincer, pivot, pincer. */
static bool eureka_put_wing(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    const qd_part *pivot = NULL, *pincers[2] = {NULL, NULL};
    uint64_t removed = eureka_removed(step);
    for (size_t i = 0, count = 0; i < step->part_count; i++) {
        pivot = step->parts[i].role == QD_ROLE_PIVOT ? &step->parts[i] : pivot;
        if (step->parts[i].role == QD_ROLE_PINCER && count < 2)
            pincers[count++] = &step->parts[i];
    }
    if (!pivot || !pincers[1] || !removed || pivot->values & removed ||
        qd_bit_count(pivot->values) != 2)
        return false;
    uint64_t left = pincers[0]->values & ~removed, right = pincers[1]->values & ~removed;
    eureka_put_set(eureka, &(struct eureka_cells){{pincers[0]->cell}, 1}, pincers[0]->values,
                   removed, left);
    qd_text_put(eureka->text, "-");
    eureka_put_set(eureka, &(struct eureka_cells){{pivot->cell}, 1}, pivot->values, left, right);
    qd_text_put(eureka->text, "-");
    eureka_put_set(eureka, &(struct eureka_cells){{pincers[1]->cell}, 1}, pincers[1]->values, right,
                   removed);
    return true;
}

/* A remote pair: each cell has the value that the one before it does not have. */
static bool eureka_put_pairs(const struct eureka *eureka) {
    const qd_step *step = eureka->step;
    if (step->technique != &qd_technique_remote_pair || !step->part_count)
        return false;
    uint64_t pair = step->parts->values, first = pair & ~(pair - 1);
    for (size_t i = 0; i < step->part_count; i++, first ^= pair) {
        qd_text_put(eureka->text, i ? "-" : "");
        eureka_put_set(eureka, &(struct eureka_cells){{step->parts[i].cell}, 1}, pair, first,
                       pair & ~first);
    }
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

bool qd_step_put_eureka(const qd_board *board, const qd_step *step, const qd_symbols *symbols,
                        qd_text *text) {
    const struct eureka eureka = {step, symbols ? symbols->of_value : QD_USUAL_SYMBOLS, text};
    const struct eureka_chain chain = {step->links, step->link_count, true};
    size_t before = text->length;
    bool done = false;
    if (!qd_board_is_plain(board) || qd_board_value_count(board) != 9)
        return false;
    if (eureka_put_pairs(&eureka)) {
        done = true;
    } else if (eureka_is_linear(&chain) && eureka_is_chain(step)) {
        eureka_put_chain(&eureka, &chain);
        done = true;
    } else if (step->link_count) {
        done = eureka_put_branches(&eureka);
    } else {
        done = eureka_put_sets(&eureka) || eureka_put_wing(&eureka);
    }
    if (done)
        eureka_put_result(&eureka);
    else
        qd_text_cut(text, before);
    return done;
}
