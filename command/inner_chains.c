#include "inner_chains.h"
#include "must.h"

#include <stdlib.h>

#define NONE SIZE_MAX

/* The facts under one assumption, which are written as chains: those that follow directly, and those that end other
 * assumptions, with what these need from here. */
struct net {
    const qd_board *board;
    const qd_fact *facts;
    const qd_symbols *symbols;
    qd_text *text;
    size_t first, end;
    size_t *around; /* of each fact the next one that contains it; NONE: there is none */
    bool *done;     /* facts that are written */
};

bool inner_chains_are_in(const qd_step *step) {
    bool are_in = false;
    for (size_t i = 0; i < step->link_count; i++)
        are_in |= step->links[i].technique != NULL;
    return are_in;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static bool ends_assumptions(const qd_fact *fact) {
    return fact->because == QD_BECAUSE_CONTRADICTION || fact->because == QD_BECAUSE_CASES;
}

/* A fact contains those from its first one on, which contain others. */
static void find_around(const struct net *net, size_t count) {
    size_t *open = new_array(count, sizeof *open),
           depth = 0; /* those that no fact so far contains */
    for (size_t i = 0; i < count; i++) {
        while (depth && open[depth - 1] >= net->facts[i].first)
            net->around[open[--depth]] = i;
        net->around[i] = NONE;
        open[depth++] = i;
    }
    free(open);
}

/* The outermost fact of the net that contains this one, or itself. */
static size_t find_outer(const struct net *net, size_t number) {
    while (net->around[number] < net->end)
        number = net->around[number];
    return number;
}

/* The next premise of a fact after number `after` (NONE: the first), ascending; of one that ends assumptions, what all
 * facts under these need from before. NONE: there is no other. */
static size_t find_premise(const struct net *net, size_t number, size_t after) {
    size_t next = NONE;
    for (size_t i = net->facts[number].first; i <= number; i++)
        for (size_t k = 0; k < net->facts[i].from_count; k++) {
            size_t from = net->facts[i].from[k];
            if (from < net->facts[number].first && (after == NONE || from > after) && from < next)
                next = from;
        }
    return next;
}

/* ---- chains ---------------------------------------------------------------------------------- */

static void put_value(const struct net *net, uint32_t value) {
    const char symbol[2] = {net->symbols ? net->symbols->of_value[value - 1] : (char)('0' + value)};
    qd_text_put(net->text, symbol);
}

static void put_cell(const struct net *net, uint32_t cell) {
    char name[24];
    qd_board_cell_name(net->board, cell, name, sizeof name);
    qd_text_put(net->text, name);
}

static void put_candidate(const struct net *net, size_t number) {
    qd_text_put(net->text, "(");
    put_value(net, net->facts[number].value);
    qd_text_put(net->text, ")");
    put_cell(net, net->facts[number].cell);
}

/* Which facts of the net can be written: all that they need there has been. */
static bool is_ready(const struct net *net, size_t number, size_t before) {
    bool is_next = before == NONE;
    for (size_t from = NONE; (from = find_premise(net, number, from)) != NONE;) {
        if (from >= net->first && !net->done[from])
            return false;
        is_next |= from == before;
    }
    return is_next;
}

static size_t find_next(const struct net *net, size_t before) {
    for (size_t i = net->first; i < net->end; i++) {
        i = find_outer(net, i);
        if (!net->done[i] && is_ready(net, i, before))
            return i;
    }
    return NONE;
}

/* By what a fact follows, unless it is a link in a cell or a house. */
static const char *title_of(const qd_fact *fact) {
    if (fact->technique)
        return qd_technique_about(fact->technique).title;
    return fact->because == QD_BECAUSE_CONTRADICTION ? "contradiction"
           : fact->because == QD_BECAUSE_CASES       ? "cases"
           : fact->because == QD_BECAUSE_COUNT       ? "count"
                                                     : NULL;
}

/* A conclusion; in front of it the premises, but the one just before. What needs several needs them to be false. */
static void put_conclusion(const struct net *net, size_t number, size_t before) {
    const char *between = before == NONE ? "" : "|", *link = "=";
    const char *title = title_of(&net->facts[number]);
    for (size_t from = NONE; (from = find_premise(net, number, from)) != NONE;) {
        if (net->facts[from].on)
            link = "-";
        if (from == before)
            continue;
        qd_text_put(net->text, between);
        put_candidate(net, from);
        between = "|";
    }
    qd_text_put(net->text, link);
    if (title)
        qd_text_printf(net->text, "[%s]%s", title, net->facts[number].on ? "=" : "-");
    put_candidate(net, number);
}

/* All that follows from the assumption in front of the net. */
static void put_net(const struct net *net) {
    size_t before = NONE;
    bool is_first = true;
    for (size_t next; (next = find_next(net, before)) != NONE || before != NONE; before = next) {
        if (next == NONE)
            continue;
        qd_text_put(net->text, before != NONE || is_first ? "" : ", ");
        put_conclusion(net, next, before);
        net->done[next] = true;
        is_first = false;
    }
    if (is_first)
        put_candidate(net, net->first - 1);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void put_set(const struct net *net, const qd_set *set) {
    if (set->values)
        qd_text_put(net->text, "(");
    for (uint32_t value = 1; value <= 9; value++)
        if (set->values >> (value - 1) & 1)
            put_value(net, value);
    if (set->values)
        qd_text_put(net->text, ")");
    if (set->house != QD_NO_HOUSE)
        qd_text_put(net->text, qd_board_house(net->board, set->house).name);
    else if (set->cell != QD_NO_CELL)
        put_cell(net, set->cell);
}

/* The sets need more places than their covers have: `(2)r4,(7)r4` before a backslash, `r4c3` after it. */
static void put_count(const struct net *net, const qd_fact *fact) {
    for (size_t i = 0; i < fact->set_count; i++) {
        qd_text_put(net->text, i ? "," : "");
        put_set(net, &fact->sets[i]);
    }
    for (size_t i = 0; i < fact->cover_count; i++) {
        qd_text_put(net->text, i ? "," : "\\");
        put_set(net, &fact->covers[i]);
    }
}

/* The net of each assumption that a fact ends, on a line of its own. */
static void put_nets(const struct net *of, size_t number) {
    struct net net = *of;
    net.end = net.first = of->facts[number].first;
    for (bool is_first = true; net.end < number; is_first = false) {
        /* facts that exclude a case come before it */
        while (net.first < number && net.facts[net.first].because != QD_BECAUSE_ASSUMED)
            net.first++;
        if (net.first++ == number)
            break;
        net.end = number;
        for (size_t i = net.first; i < number; i++) {
            i = find_outer(&net, i);
            if (net.facts[i].because == QD_BECAUSE_ASSUMED) {
                net.end = i;
                break;
            }
        }
        qd_text_put(net.text, is_first ? "" : "\n");
        put_net(&net);
        net.first = net.end;
    }
}

static void put_line(const struct net *net, size_t number, bool is_first) {
    const qd_fact *fact = &net->facts[number];
    qd_text_put(net->text, is_first ? "" : "\n");
    if (fact->technique || !is_first)
        qd_text_printf(net->text, "[%s]: ", title_of(fact));
    if (ends_assumptions(fact))
        put_nets(net, number);
    else
        put_count(net, fact);
    qd_text_put(net->text, " => ");
    put_cell(net, fact->cell);
    qd_text_put(net->text, fact->on ? "=" : "<>");
    put_value(net, fact->value);
}

/* The lines of what the step does, or of the facts that these rest on. Whether one has been written. */
static bool put_lines(const struct net *net, bool of_effect, bool is_first) {
    for (size_t i = 0; i < net->end; i++)
        if (title_of(&net->facts[i]) && (find_outer(net, i) == i) == of_effect) {
            put_line(net, i, is_first);
            is_first = false;
        }
    return !is_first;
}

void inner_chains_put(const qd_board *board, const qd_reason *reason, const qd_symbols *symbols,
                      qd_text *text) {
    size_t count;
    const qd_fact *facts = qd_reason_facts(reason, &count);
    struct net net = {.board = board, .facts = facts, .symbols = symbols, .text = text};
    net.end = count;
    net.around = new_array(count, sizeof *net.around);
    net.done = new_array(count, sizeof *net.done);
    find_around(&net, count);
    put_lines(&net, false, !put_lines(&net, true, true));
    free(net.around);
    free(net.done);
}
