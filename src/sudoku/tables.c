/*
 * Sequences in a cover. Each cell that a sequence reads has a secondary item, whose colour is the
 * value; the placements of the cell give it that colour. A sequence with few ways to fill it has a
 * primary item and one option for each way. For example, a cage of two cells with the sum 5:
 *
 *     s1 vr1c1:1 vr1c2:4        s1 vr1c1:2 vr1c2:3        ...
 *
 * One with many ways has a primary item for each cell it reads, one option for each edge of its
 * automaton, and between two cells a secondary item whose colour is the state:
 *
 *     s1.1 vr1c1:3 s1-1:3       s1.2 s1-1:3 vr1c2:4 s1-2:7       ...
 *
 * In both cases a filled grid determines the options, so counts remain counts of grids.
 */
#include "tables.h"
#include "sequence.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Up to this many ways are one option each. TABLE_STEPS limits the work of counting them. */
#define TABLE_LIMIT 2000u
#define TABLE_STEPS (20 * TABLE_LIMIT)

struct tables {
    const qd_board *board;
    qd_cover *cover;
    struct automaton *automata;
    struct arena arena;    /* of the arrays */
    uint32_t *value_items; /* of cells, or QD_NO_ITEM */
    uint32_t *
        first_items; /* of sequences: the item, or that of the first cell, before those of states */
    bool *in_one;    /* of sequences: whether each way is one option */
    uint32_t *items, *colours; /* of an option */
};

/* ---- ways ------------------------------------------------------------------------------------ */

/* Goes through all ways to fill a sequence, one after another. */
struct tables_walk {
    const struct tables *tables;
    const struct automaton *automaton;
    uint32_t number; /* of the sequence */
    bool counts;     /* ways are counted; else they become options */
    uint32_t ways, steps;
    uint32_t values[QD_MAX_VALUES];
};

static bool tables_share_a_house(const qd_board *board, uint32_t left, uint32_t right) {
    for (uint32_t i = board->first_house[left]; i < board->first_house[left + 1]; i++)
        for (uint32_t k = board->first_house[right]; k < board->first_house[right + 1]; k++)
            if (board->houses_of[i] == board->houses_of[k])
                return true;
    return false;
}

/* Whether a cell may have the value after those before it. */
static bool tables_fits(const struct tables_walk *walk, uint32_t cell, uint32_t value) {
    const struct qd_sequence *sequence = walk->automaton->sequence;
    for (uint32_t i = 0; i < cell; i++)
        if (sequence->cells[i] == sequence->cells[cell]) {
            if (walk->values[i] != value)
                return false;
        } else if (walk->values[i] == value &&
                   tables_share_a_house(walk->tables->board, sequence->cells[i],
                                        sequence->cells[cell]))
            return false;
    return true;
}

/* Whether an earlier cell of the sequence is the same. */
static bool tables_is_repeated(const struct qd_sequence *sequence, uint32_t i) {
    for (uint32_t k = 0; k < i; k++)
        if (sequence->cells[k] == sequence->cells[i])
            return true;
    return false;
}

static void tables_add_way(const struct tables_walk *walk) {
    const struct tables *tables = walk->tables;
    const struct qd_sequence *sequence = walk->automaton->sequence;
    tables->items[0] = tables->first_items[walk->number];
    tables->colours[0] = QD_NO_COLOUR;
    uint32_t count = 1;
    for (uint32_t i = 0; i < sequence->cell_count; i++) {
        if (tables_is_repeated(sequence, i))
            continue;
        tables->items[count] = tables->value_items[sequence->cells[i]];
        tables->colours[count++] = walk->values[i];
    }
    qd_cover_add_option(tables->cover, tables->items, count, tables->colours, 0);
}

/* Continues from a state after `cell` cells. Counting stops at the limits. */
static void tables_walk_on(struct tables_walk *walk, uint32_t state, uint32_t cell) {
    const struct automaton *automaton = walk->automaton;
    if (walk->counts && (walk->ways > TABLE_LIMIT || walk->steps++ > TABLE_STEPS))
        return;
    if (cell == automaton->sequence->cell_count) {
        walk->ways++;
        if (!walk->counts)
            tables_add_way(walk);
        return;
    }
    for (uint32_t e = automaton->first_edge[state]; e < automaton->first_edge[state + 1]; e++) {
        walk->values[cell] = automaton->edges[e].value;
        if (tables_fits(walk, cell, automaton->edges[e].value))
            tables_walk_on(walk, automaton->edges[e].to, cell + 1);
    }
}

static bool tables_has_few_ways(const struct tables *tables, uint32_t number) {
    struct tables_walk walk = {tables, &tables->automata[number], number, true, 0, 0, {0}};
    if (walk.automaton->sequence->cell_count > QD_MAX_VALUES)
        return false;
    tables_walk_on(&walk, 0, 0);
    return walk.ways <= TABLE_LIMIT && walk.steps <= TABLE_STEPS;
}

/* ---- items ----------------------------------------------------------------------------------- */

static void tables_add_value_items(const struct tables *tables,
                                   const struct qd_sequence *sequence) {
    for (uint32_t i = 0; i < sequence->cell_count; i++) {
        char name[24] = "v";
        uint32_t *item = &tables->value_items[sequence->cells[i]];
        qd_board_cell_name(tables->board, sequence->cells[i], name + 1, sizeof name - 1);
        if (*item == QD_NO_ITEM)
            *item = qd_cover_add_item(tables->cover, name, QD_SECONDARY, 0, 1);
    }
}

/* One item for each cell, and one for each cell but the last; returns the number of the first. */
static uint32_t tables_add_cell_items(const struct tables *tables,
                                      const struct qd_sequence *sequence) {
    uint32_t first = qd_cover_item_count(tables->cover);
    char name[24];
    for (uint32_t i = 1; i <= sequence->cell_count; i++) {
        snprintf(name, sizeof name, "%s.%u", sequence->name, i);
        qd_cover_add_item(tables->cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t i = 1; i < sequence->cell_count; i++) {
        snprintf(name, sizeof name, "%s-%u", sequence->name, i);
        qd_cover_add_item(tables->cover, name, QD_SECONDARY, 0, 1);
    }
    return first;
}

static void tables_add_items(const struct tables *tables, uint32_t number) {
    const struct qd_sequence *sequence = tables->automata[number].sequence;
    tables_add_value_items(tables, sequence);
    tables->in_one[number] = tables_has_few_ways(tables, number);
    tables->first_items[number] =
        tables->in_one[number] ? qd_cover_add_item(tables->cover, sequence->name, QD_PRIMARY, 1, 1)
                               : tables_add_cell_items(tables, sequence);
}

/* Makes the number of each colour equal to its value; its name is what the value means. */
static void tables_add_colours(const struct tables *tables) {
    for (uint32_t value = 1; value <= tables->board->value_count; value++) {
        char name[16];
        snprintf(name, sizeof name, "%d", (int)meaning_of(tables->board, value));
        qd_cover_add_colour(tables->cover, name);
    }
}

static qd_status tables_take_memory(struct tables *tables, qd_error *error) {
    const qd_board *board = tables->board;
    tables->value_items =
        qd_arena_array(&tables->arena, board->cell_count, sizeof *tables->value_items);
    tables->first_items =
        qd_arena_array(&tables->arena, board->sequence_count, sizeof *tables->first_items);
    tables->in_one = qd_arena_array(&tables->arena, board->sequence_count, sizeof *tables->in_one);
    tables->items = qd_arena_array(&tables->arena, QD_MAX_VALUES + 1, sizeof *tables->items);
    tables->colours = qd_arena_array(&tables->arena, QD_MAX_VALUES + 1, sizeof *tables->colours);
    if (tables->arena.failed)
        return qd_fail_memory(error);
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        tables->value_items[cell] = QD_NO_ITEM;
    return qd_automata_new(board, false, &tables->automata, error);
}

qd_status qd_tables_add_items(const qd_board *board, qd_cover *cover, struct tables **out,
                              qd_error *error) {
    *out = NULL;
    if (board->sequence_count == 0)
        return QD_OK;
    struct tables *tables = *out = qd_array_new(1, sizeof *tables);
    if (!tables)
        return qd_fail_memory(error);
    tables->board = board;
    tables->cover = cover;
    qd_status status = tables_take_memory(tables, error);
    if (status != QD_OK)
        return status;
    tables_add_colours(tables);
    for (uint32_t i = 0; i < board->sequence_count; i++)
        tables_add_items(tables, i);
    return QD_OK;
}

uint32_t qd_tables_value_item(const struct tables *tables, uint32_t cell) {
    return tables ? tables->value_items[cell] : QD_NO_ITEM;
}

void qd_tables_free(struct tables *tables) {
    if (!tables)
        return;
    qd_automata_free(tables->board, tables->automata);
    qd_arena_free(&tables->arena);
    free(tables);
}

/* ---- options --------------------------------------------------------------------------------- */

static uint32_t tables_colour_of_state(const struct tables *tables, uint64_t state) {
    char name[24];
    snprintf(name, sizeof name, "%llu", (unsigned long long)state);
    return qd_cover_add_colour(tables->cover, name);
}

/* Adds the edge from a state after `cell` cells: the cell's item and value, the states before and
 * after. */
static void tables_add_edge(const struct tables *tables, uint32_t number, uint32_t cell,
                            uint32_t state, const struct edge *edge) {
    const struct automaton *automaton = &tables->automata[number];
    const struct qd_sequence *sequence = automaton->sequence;
    uint32_t first = tables->first_items[number], between = first + sequence->cell_count;
    uint32_t items[4] = {first + cell, tables->value_items[sequence->cells[cell]]};
    uint32_t colours[4] = {QD_NO_COLOUR, edge->value}, count = 2;
    if (cell > 0) {
        items[count] = between + cell - 1;
        colours[count++] = tables_colour_of_state(tables, automaton->states[state]);
    }
    if (cell + 1 < sequence->cell_count) {
        items[count] = between + cell;
        colours[count++] = tables_colour_of_state(tables, automaton->states[edge->to]);
    }
    qd_cover_add_option(tables->cover, items, count, colours, 0);
}

static void tables_add_edges(const struct tables *tables, uint32_t number) {
    const struct automaton *automaton = &tables->automata[number];
    for (uint32_t cell = 0; cell < automaton->sequence->cell_count; cell++)
        for (uint32_t s = automaton->first_state[cell]; s < automaton->first_state[cell + 1]; s++)
            for (uint32_t e = automaton->first_edge[s]; e < automaton->first_edge[s + 1]; e++)
                tables_add_edge(tables, number, cell, s, &automaton->edges[e]);
}

void qd_tables_add_options(const struct tables *tables) {
    for (uint32_t i = 0; tables && i < tables->board->sequence_count; i++) {
        struct tables_walk walk = {tables, &tables->automata[i], i, false, 0, 0, {0}};
        if (tables->in_one[i])
            tables_walk_on(&walk, 0, 0);
        else
            tables_add_edges(tables, i);
    }
}
