/*
 * Wings of three strong links, each with a name of its own: M, S (split), L (local) and H (hybrid). A strong
 * link is within a cell that has two candidates, or between two places of a value in a house:
 *
 *     M   (x=y)-y=(y-x)=x      S   x=x-(x=y)-y=y      L   x=(x-y)=(y-z)=z      H   (x=y)-(y=z)-z=z
 *
 * One end holds, so what both ends exclude does not. The ends of an M-wing have the same value; those of the
 * others have different ones, so they are in one cell or see each other.
 */
#include "cells.h"
#include "chain.h"
#include "techniques.h"

#define NAMED_WING_LINKS 1024 /* strong links: 81 cells, and 27 houses with 9 values */

enum named_wing_link { LINK_IN_CELL, LINK_IN_HOUSE };

struct named_wing_form {
    enum named_wing_link strong[3], weak[2];
    bool same_ends;
    bool is_symmetric; /* backwards it has the same form */
};

static const struct named_wing_form named_wing_forms[] = {
    {{LINK_IN_CELL, LINK_IN_HOUSE, LINK_IN_HOUSE}, {LINK_IN_HOUSE, LINK_IN_CELL}, true, false},
    {{LINK_IN_HOUSE, LINK_IN_CELL, LINK_IN_HOUSE}, {LINK_IN_HOUSE, LINK_IN_HOUSE}, false, true},
    {{LINK_IN_HOUSE, LINK_IN_HOUSE, LINK_IN_HOUSE}, {LINK_IN_CELL, LINK_IN_CELL}, false, true},
    {{LINK_IN_CELL, LINK_IN_CELL, LINK_IN_HOUSE}, {LINK_IN_HOUSE, LINK_IN_HOUSE}, false, false},
};

/* From one candidate to another one. */
struct named_wing_strong {
    uint16_t from, to;
    enum named_wing_link kind;
    uint32_t area; /* QD_NO_HOUSE: within a cell */
};

struct named_wing {
    struct search *search;
    const struct named_wing_form *form;
    struct named_wing_strong links[NAMED_WING_LINKS];
    uint32_t count;
    const struct named_wing_strong *chosen[3];
};

/* ---- strong links ---------------------------------------------------------------------------- */

static void named_wing_add(struct named_wing *wing, uint32_t from, uint32_t to,
                           enum named_wing_link kind, uint32_t area) {
    for (uint32_t i = 0; i < wing->count; i++)
        if (wing->links[i].from == from && wing->links[i].to == to)
            return; /* two houses have the same two places */
    if (wing->count == NAMED_WING_LINKS)
        return;
    wing->links[wing->count++] =
        (struct named_wing_strong){(uint16_t)from, (uint16_t)to, kind, area};
}

static void named_wing_add_cell(struct named_wing *wing, uint32_t cell) {
    uint64_t own = wing->search->position->candidates[cell];
    if (qd_bit_count(own) != 2)
        return;
    uint32_t left = 9 * cell + qd_lowest_bit(own);
    uint32_t right = 9 * cell + qd_lowest_bit(own & (own - 1));
    named_wing_add(wing, left, right, LINK_IN_CELL, QD_NO_HOUSE);
    named_wing_add(wing, right, left, LINK_IN_CELL, QD_NO_HOUSE);
}

static void named_wing_add_house(struct named_wing *wing, uint32_t area, uint32_t value) {
    const uint32_t *cells = wing->search->ground->area[area].cells;
    uint64_t places = position_places(wing->search->position, area, value);
    if (qd_bit_count(places) != 2)
        return;
    uint32_t left = 9 * cells[qd_lowest_bit(places)] + value;
    uint32_t right = 9 * cells[qd_lowest_bit(places & (places - 1))] + value;
    named_wing_add(wing, left, right, LINK_IN_HOUSE, area);
    named_wing_add(wing, right, left, LINK_IN_HOUSE, area);
}

/* ---- wings ----------------------------------------------------------------------------------- */

static void named_wing_put_links(struct search *search,
                                 const struct named_wing_strong *const chosen[3]) {
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t from = chosen[i]->from, to = chosen[i]->to;
        qd_step_link(search, 0, from / 9, from % 9, false, to / 9, to % 9, chosen[i]->area);
        if (i == 2)
            return;
        uint32_t next = chosen[i + 1]->from;
        qd_step_link(search, 0, to / 9, to % 9, true, next / 9, next % 9,
                     qd_cells_link(to / 9, next / 9));
    }
}

/* What both ends exclude. */
static bool named_wing_offer(struct named_wing *wing) {
    struct search *search = wing->search;
    uint64_t(*weak)[CANDIDATE_WORDS] = search->ground->weak;
    uint32_t first = wing->chosen[0]->from, last = wing->chosen[2]->to;
    struct gathered gathered = {{0}};
    for (uint32_t word = 0; word < CANDIDATE_WORDS; word++)
        for (uint64_t both = weak[first][word] & weak[last][word]; both; both &= both - 1) {
            uint32_t candidate = 64 * word + qd_lowest_bit(both);
            gather(&gathered, cells_of(candidate / 9), (uint64_t)1 << candidate % 9);
        }
    step_begin(search, search->rung->rating);
    named_wing_put_links(search, wing->chosen);
    return qd_step_offer_gathered(search, &gathered);
}

static bool named_wing_has_ends(const struct named_wing *wing) {
    uint32_t first = wing->chosen[0]->from, last = wing->chosen[2]->to;
    return (first < last || !wing->form->is_symmetric) &&
           (first % 9 == last % 9) == wing->form->same_ends;
}

/* Whether a candidate that holds excludes the next one, in the way that the form has it. */
static bool named_wing_is_weak(const struct named_wing *wing, uint32_t from, uint32_t to,
                               enum named_wing_link kind) {
    if (kind == LINK_IN_CELL)
        return from / 9 == to / 9 && from != to;
    return from % 9 == to % 9 && ground_sees(wing->search->ground, from / 9, to / 9);
}

/* Whether the candidates of a link are none of the links before. */
static bool named_wing_is_new(const struct named_wing *wing, uint32_t depth,
                              const struct named_wing_strong *link) {
    for (uint32_t i = 0; i < depth; i++)
        if (wing->chosen[i]->from == link->from || wing->chosen[i]->from == link->to ||
            wing->chosen[i]->to == link->from || wing->chosen[i]->to == link->to)
            return false;
    return true;
}

static bool named_wing_choose(struct named_wing *wing, uint32_t depth) {
    if (depth == 3)
        return !named_wing_has_ends(wing) || named_wing_offer(wing);
    for (uint32_t i = 0; i < wing->count; i++) {
        const struct named_wing_strong *link = &wing->links[i];
        if (link->kind != wing->form->strong[depth] || !named_wing_is_new(wing, depth, link) ||
            (depth > 0 && !named_wing_is_weak(wing, wing->chosen[depth - 1]->to, link->from,
                                              wing->form->weak[depth - 1])))
            continue;
        wing->chosen[depth] = link;
        if (!named_wing_choose(wing, depth + 1))
            return false;
    }
    return true;
}

static bool named_wing_find(struct search *search) {
    struct named_wing wing = {.search = search,
                              .form = &named_wing_forms[search->rung->technique->degree]};
    for (uint32_t cell = 0; cell < 81; cell++)
        named_wing_add_cell(&wing, cell);
    for (uint32_t area = 0; area < CELLS_HOUSES; area++)
        for (uint32_t value = 0; value < 9; value++)
            named_wing_add_house(&wing, area, value);
    return named_wing_choose(&wing, 0);
}

#define NAMED_WING(id, text_name, text_title, form_number)                                         \
    const struct qd_technique id = {                                                               \
        .name = text_name, .title = text_title, .find = named_wing_find, .degree = form_number}

NAMED_WING(qd_technique_m_wing, "m-wing", "M-wing", 0);
NAMED_WING(qd_technique_s_wing, "s-wing", "S-wing", 1);
NAMED_WING(qd_technique_l_wing, "l-wing", "L-wing", 2);
NAMED_WING(qd_technique_h_wing, "h-wing", "H-wing", 3);
