/*
 * Nets in Eureka notation, from facts. A conclusion may need several that do not hold, with `|` between them: each is
 * false by the node before them or by a chain before. A technique stands as a node: `(7)r3c8|(9)r3c8=[naked
 * pair]-(1)r3c2`.
 */
#include "eureka.h"
#include "reason.h"

#include "../base/bits.h"
#include "../base/memory.h"

#define EUREKA_NONE SIZE_MAX

/* The facts under one assumption, which are written as chains: those that follow directly, and those that end other
 * assumptions, with what these need from here. */
struct eureka_net {
    const struct eureka *eureka;
    const qd_fact *facts;
    size_t first, end;
    size_t *around; /* of each fact the next one that contains it; EUREKA_NONE: there is none */
    size_t *open;   /* while these are found: facts that none so far contains */
    bool *done;     /* facts that are written */
};

/* ---- values ------------------------------------------------------------------------------------- */

void qd_eureka_put_value(const struct eureka *eureka, uint32_t value) {
    if (value - 1 < 9)
        qd_text_put_byte(eureka->text, eureka->symbols[value - 1]);
}

void qd_eureka_put_values(const struct eureka *eureka, uint64_t values) {
    for (; values; values &= values - 1)
        qd_eureka_put_value(eureka, qd_lowest_bit(values) + 1);
}

/* ---- facts ----------------------------------------------------------------------------------- */

static bool eureka_net_ends_assumptions(const qd_fact *fact) {
    return fact->because == QD_BECAUSE_CONTRADICTION || fact->because == QD_BECAUSE_CASES;
}

/* A fact contains those from its first one on, which contain others. */
static void eureka_net_find_around(const struct eureka_net *net) {
    size_t depth = 0;
    for (size_t i = 0; i < net->end; i++) {
        while (depth && net->open[depth - 1] >= net->facts[i].first)
            net->around[net->open[--depth]] = i;
        net->around[i] = EUREKA_NONE;
        net->open[depth++] = i;
    }
}

/* The outermost fact of the net that contains this one, or itself. */
static size_t eureka_net_find_outer(const struct eureka_net *net, size_t number) {
    while (net->around[number] < net->end)
        number = net->around[number];
    return number;
}

/* The next premise of a fact after number `after` (EUREKA_NONE: the first), ascending; of one that ends assumptions, what all
 * facts under these need from before. EUREKA_NONE: there is no other. */
static size_t eureka_net_find_premise(const struct eureka_net *net, size_t number, size_t after) {
    size_t next = EUREKA_NONE;
    for (size_t i = net->facts[number].first; i <= number; i++)
        for (size_t k = 0; k < net->facts[i].from_count; k++) {
            size_t from = net->facts[i].from[k];
            if (from < net->facts[number].first && (after == EUREKA_NONE || from > after) &&
                from < next)
                next = from;
        }
    return next;
}

/* ---- chains ---------------------------------------------------------------------------------- */

static void eureka_net_put_cell(const struct eureka_net *net, uint32_t cell) {
    qd_text_printf(net->eureka->text, "r%uc%u", (unsigned)(cell / 9 + 1), (unsigned)(cell % 9 + 1));
}

static void eureka_net_put_candidate(const struct eureka_net *net, size_t number) {
    qd_text_put(net->eureka->text, "(");
    qd_eureka_put_value(net->eureka, net->facts[number].value);
    qd_text_put(net->eureka->text, ")");
    eureka_net_put_cell(net, net->facts[number].cell);
}

/* Which facts of the net can be written: all that they need there has been. */
static bool eureka_net_is_ready(const struct eureka_net *net, size_t number, size_t before) {
    bool is_next = before == EUREKA_NONE;
    for (size_t from = EUREKA_NONE;
         (from = eureka_net_find_premise(net, number, from)) != EUREKA_NONE;) {
        if (from >= net->first && !net->done[from])
            return false;
        is_next |= from == before;
    }
    return is_next;
}

static size_t eureka_net_find_next(const struct eureka_net *net, size_t before) {
    for (size_t i = net->first; i < net->end; i++) {
        i = eureka_net_find_outer(net, i);
        if (!net->done[i] && eureka_net_is_ready(net, i, before))
            return i;
    }
    return EUREKA_NONE;
}

/* By what a fact follows, unless it is a link in a cell or a house. */
static const char *eureka_net_title_of(const qd_fact *fact) {
    if (fact->technique)
        return qd_technique_about(fact->technique).title;
    return fact->because == QD_BECAUSE_CONTRADICTION ? "contradiction"
           : fact->because == QD_BECAUSE_CASES       ? "cases"
           : fact->because == QD_BECAUSE_COUNT       ? "count"
                                                     : NULL;
}

/* A conclusion; in front of it the premises, but the one just before. What needs several needs them to be false. */
static void eureka_net_put_conclusion(const struct eureka_net *net, size_t number, size_t before) {
    const char *between = before == EUREKA_NONE ? "" : "|", *link = "=";
    const char *title = eureka_net_title_of(&net->facts[number]);
    for (size_t from = EUREKA_NONE;
         (from = eureka_net_find_premise(net, number, from)) != EUREKA_NONE;) {
        if (net->facts[from].on)
            link = "-";
        if (from == before)
            continue;
        qd_text_put(net->eureka->text, between);
        eureka_net_put_candidate(net, from);
        between = "|";
    }
    qd_text_put(net->eureka->text, link);
    if (title)
        qd_text_printf(net->eureka->text, "[%s]%s", title, net->facts[number].on ? "=" : "-");
    eureka_net_put_candidate(net, number);
}

/* All that follows from the assumption in front of the net. */
static void eureka_net_put(const struct eureka_net *net) {
    size_t before = EUREKA_NONE;
    bool is_first = true;
    for (size_t next;
         (next = eureka_net_find_next(net, before)) != EUREKA_NONE || before != EUREKA_NONE;
         before = next) {
        if (next == EUREKA_NONE)
            continue;
        qd_text_put(net->eureka->text, before != EUREKA_NONE || is_first ? "" : ", ");
        eureka_net_put_conclusion(net, next, before);
        net->done[next] = true;
        is_first = false;
    }
    if (is_first)
        eureka_net_put_candidate(net, net->first - 1);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void eureka_net_put_set(const struct eureka_net *net, const qd_set *set) {
    if (set->values)
        qd_text_put(net->eureka->text, "(");
    qd_eureka_put_values(net->eureka, set->values);
    if (set->values)
        qd_text_put(net->eureka->text, ")");
    if (set->house != QD_NO_HOUSE)
        qd_text_put(net->eureka->text, qd_board_house(net->eureka->board, set->house).name);
    else if (set->cell != QD_NO_CELL)
        eureka_net_put_cell(net, set->cell);
}

/* The sets need more places than their covers have: `(2)r4,(7)r4` before a backslash, `r4c3` after it. */
static void eureka_net_put_count(const struct eureka_net *net, const qd_fact *fact) {
    for (size_t i = 0; i < fact->set_count; i++) {
        qd_text_put(net->eureka->text, i ? "," : "");
        eureka_net_put_set(net, &fact->sets[i]);
    }
    for (size_t i = 0; i < fact->cover_count; i++) {
        qd_text_put(net->eureka->text, i ? "," : "\\");
        eureka_net_put_set(net, &fact->covers[i]);
    }
}

/* The net of each assumption that a fact ends, on a line of its own. */
static void eureka_net_put_each(const struct eureka_net *of, size_t number) {
    struct eureka_net net = *of;
    net.end = net.first = of->facts[number].first;
    for (bool is_first = true; net.end < number; is_first = false) {
        /* facts that exclude a case come before it */
        while (net.first < number && net.facts[net.first].because != QD_BECAUSE_ASSUMED)
            net.first++;
        if (net.first++ == number)
            break;
        net.end = number;
        for (size_t i = net.first; i < number; i++) {
            i = eureka_net_find_outer(&net, i);
            if (net.facts[i].because == QD_BECAUSE_ASSUMED) {
                net.end = i;
                break;
            }
        }
        qd_text_put(net.eureka->text, is_first ? "" : "\n");
        eureka_net_put(&net);
        net.first = net.end;
    }
}

static void eureka_net_put_line(const struct eureka_net *net, size_t number, bool is_first) {
    const qd_fact *fact = &net->facts[number];
    qd_text_put(net->eureka->text, is_first ? "" : "\n");
    if (fact->technique || !is_first)
        qd_text_printf(net->eureka->text, "[%s]: ", eureka_net_title_of(fact));
    if (eureka_net_ends_assumptions(fact))
        eureka_net_put_each(net, number);
    else
        eureka_net_put_count(net, fact);
    qd_text_put(net->eureka->text, " => ");
    eureka_net_put_cell(net, fact->cell);
    qd_text_put(net->eureka->text, fact->on ? "=" : "<>");
    qd_eureka_put_value(net->eureka, fact->value);
}

/* The lines of what the step does, or of the facts that these rest on. Whether one has been written. */
static bool eureka_net_put_lines(const struct eureka_net *net, bool of_effect, bool is_first) {
    for (size_t i = 0; i < net->end; i++)
        if (eureka_net_title_of(&net->facts[i]) &&
            (eureka_net_find_outer(net, i) == i) == of_effect) {
            eureka_net_put_line(net, i, is_first);
            is_first = false;
        }
    return !is_first;
}

/* ---- from a reason, and from links ----------------------------------------------------------- */

/* Which facts contain others. */
static bool eureka_net_open(struct eureka_net *net, struct arena *arena) {
    net->around = qd_arena_array(arena, net->end, sizeof *net->around);
    net->open = qd_arena_array(arena, net->end, sizeof *net->open);
    net->done = qd_arena_array(arena, net->end, sizeof *net->done);
    net->eureka->text->failed |= arena->failed;
    if (!arena->failed)
        eureka_net_find_around(net);
    return !arena->failed;
}

bool qd_eureka_put_reason(const struct eureka *eureka) {
    struct eureka_net net = {eureka, .facts = eureka->reason->facts, .end = eureka->reason->count};
    struct arena arena = {0};
    bool is_open = eureka_net_open(&net, &arena);
    if (is_open)
        eureka_net_put_lines(&net, false, !eureka_net_put_lines(&net, true, true));
    qd_arena_free(&arena);
    return is_open;
}

/* Which fact says that a candidate holds or does not; their number if there is none. */
static uint32_t eureka_net_find_fact(const qd_reason *reason, uint32_t cell, uint32_t value,
                                     bool on) {
    uint32_t i = 0;
    while (i < reason->count && (reason->facts[i].cell != cell || reason->facts[i].value != value ||
                                 reason->facts[i].on != on))
        i++;
    return i;
}

/*
 * Adds what the first of these links concludes, by all that do so next to it. Each must be between what holds and what
 * does not, or by a technique from what does not hold to what does not either; and only what does not hold is one of
 * several premises. How many there are; 0: this is no net, as a step that was stored may say anything.
 */
static size_t eureka_net_add_links(qd_reason *reason, const qd_link *links, size_t count) {
    bool is_net = true, any_on = false;
    size_t number = 0, facts = reason->count;
    qd_reason_add(reason, QD_BECAUSE_HOUSE, links->to_cell, links->to_value, links->to_on);
    for (const qd_link *link = links;
         number < count && link->to_cell == links->to_cell && link->to_value == links->to_value &&
         link->to_on == links->to_on;
         link = &links[++number]) {
        uint32_t from =
            eureka_net_find_fact(reason, link->from_cell, link->from_value, link->from_on);
        qd_reason_add_from(reason, from);
        any_on |= link->from_on;
        is_net &=
            from < facts && link->technique == links->technique && link->chain == links->chain;
    }
    if (!reason->failed)
        reason->facts[facts].technique = links->technique;
    is_net &= links->technique ? !any_on && !links->to_on
                               : any_on != links->to_on && !(any_on && number > 1);
    return is_net ? number : 0;
}

/* A net of links has facts of its own: the assumption, and those that follow. */
static bool eureka_net_put_links(struct eureka_net *net, qd_reason *reason, const qd_link *links,
                                 size_t count) {
    struct arena arena = {0};
    bool is_net = true;
    qd_reason_add(reason, QD_BECAUSE_ASSUMED, links->from_cell, links->from_value, links->from_on);
    for (size_t done = 0, more = 0; is_net && done < count; done += more)
        is_net = links[done].chain == links->chain &&
                 (more = eureka_net_add_links(reason, &links[done], count - done)) != 0;
    qd_reason_point(reason);
    net->facts = reason->facts;
    net->first = 1;
    net->end = reason->count;
    is_net = is_net && !reason->failed && eureka_net_open(net, &arena);
    if (is_net)
        eureka_net_put(net);
    qd_arena_free(&arena);
    return is_net;
}

bool qd_eureka_put_net(const struct eureka *eureka, const qd_link *links, size_t count) {
    struct eureka_net net = {.eureka = eureka};
    qd_reason *reason = qd_reason_begin();
    bool is_net = reason && eureka_net_put_links(&net, reason, links, count);
    eureka->text->failed |= !reason || reason->failed;
    qd_reason_free(reason);
    return is_net;
}
