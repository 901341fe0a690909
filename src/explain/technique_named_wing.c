/*
 * Wings of three strong links, each with a name of its own: M, S (split), L (local), H (hybrid) and W. A strong link is
 * within a cell that has two candidates, or between two places of a value in a house:
 *
 *     M   (x=y)-y=(y-x)=x      S   x=x-(x=y)-y=y      L   x=(x-y)=(y-z)=z      H   (x=y)-(y=z)-z=z
 *     W   (x=y)-y=y-(y=x)
 *
 * One end holds, so what both ends exclude does not. The ends of M and W have the same value; those of the others have
 * different ones, so they are in one cell or see each other. Of a grouped wing, a place is two or three cells of a box
 * and a line. Of an ALS-W-wing, a cell with two candidates is an almost locked set.
 */
#include "linkage.h"
#include "techniques.h"

#define NAMED_WING_ENDS 2048 /* most on a side; others are left out */

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
    {{LINK_IN_HOUSE, LINK_IN_CELL, LINK_IN_CELL}, {LINK_IN_HOUSE, LINK_IN_HOUSE}, false, false},
    {{LINK_IN_CELL, LINK_IN_HOUSE, LINK_IN_CELL}, {LINK_IN_HOUSE, LINK_IN_HOUSE}, true, true},
};

/* The number of a form is the degree of a technique, with these. */
enum { NAMED_WING_GROUPED = 8, NAMED_WING_SETS = 16 };

/* The outer links that may follow an end of the middle one: from the inner node to the outer one. */
struct named_wing_side {
    uint16_t inner[NAMED_WING_ENDS], outer[NAMED_WING_ENDS];
    uint32_t count;
};

struct named_wing {
    struct search *search;
    struct linkage *linkage;
    const struct named_wing_form *form;
    uint32_t middle[2];
    struct named_wing_side sides[2];
};

static bool named_wing_is_strong(const struct linkage *linkage, uint32_t from, uint32_t link,
                                 enum named_wing_link kind) {
    uint32_t to = linkage->strong[link];
    if (linkage->by[link] != LINKAGE_NONE)
        return kind == LINK_IN_CELL;
    bool is_in_house = linkage->nodes[from].value == linkage->nodes[to].value;
    return is_in_house == (kind == LINK_IN_HOUSE) && from < linkage->plain && to < linkage->plain;
}

static void named_wing_collect(struct named_wing *wing, uint32_t number) {
    const struct linkage *linkage = wing->linkage;
    struct named_wing_side *side = &wing->sides[number];
    uint32_t from = wing->middle[number];
    bool in_cell = wing->form->weak[number] == LINK_IN_CELL;
    side->count = 0;
    for (uint32_t i = linkage->weak_of[from]; i < linkage->weak_of[from + 1]; i++) {
        uint32_t inner = linkage->weak[i];
        if (in_cell == (linkage->nodes[inner].value == linkage->nodes[from].value))
            continue;
        for (uint32_t k = linkage->strong_of[inner]; k < linkage->strong_of[inner + 1]; k++)
            if (named_wing_is_strong(linkage, inner, k, wing->form->strong[2 * number]) &&
                side->count < NAMED_WING_ENDS) {
                side->inner[side->count] = (uint16_t)inner;
                side->outer[side->count++] = linkage->strong[k];
            }
    }
}

/* Whether the links are of the technique, and no node is in two of them. */
static bool named_wing_fits(const struct named_wing *wing) {
    const struct linkage *linkage = wing->linkage;
    uint32_t degree = wing->search->rung->technique->degree, sets[LINKAGE_SETS];
    bool has_group = false;
    for (uint32_t i = 0; i < linkage->length; i++) {
        uint32_t next = i + 1 < linkage->length ? linkage->path[i + 1] : LINKAGE_NONE;
        bool is_plain =
            i % 2 == 0 && qd_linkage_by(linkage, linkage->path[i], next) == LINKAGE_NONE;
        for (uint32_t k = 0; k < i; k++)
            if (linkage->path[i] == linkage->path[k])
                return false;
        if (is_plain)
            has_group |= linkage->nodes[linkage->path[i]].is_group || linkage->nodes[next].is_group;
    }
    return has_group == ((degree & NAMED_WING_GROUPED) != 0) &&
           (!linkage->kind.almost || qd_linkage_sets(linkage, false, false, sets));
}

static bool named_wing_offer(struct named_wing *wing, uint32_t left, uint32_t right) {
    struct search *search = wing->search;
    struct linkage *linkage = wing->linkage;
    const struct named_wing_side *sides = wing->sides;
    const uint32_t path[6] = {sides[0].outer[left], sides[0].inner[left],  wing->middle[0],
                              wing->middle[1],      sides[1].inner[right], sides[1].outer[right]};
    const struct linkage_node *first = &linkage->nodes[path[0]], *last = &linkage->nodes[path[5]];
    if ((first->value == last->value) != wing->form->same_ends ||
        (wing->form->same_ends &&
         !cells_meet(cells_and(first->seeing, last->seeing), linkage->survey.where[first->value])))
        return true;
    linkage->length = 6;
    for (uint32_t i = 0; i < 6; i++)
        linkage->path[i] = (uint16_t)path[i];
    return !named_wing_fits(wing) || qd_linkage_offer(search, linkage);
}

static bool named_wing_find_around(struct named_wing *wing) {
    for (uint32_t i = 0; i < 2; i++)
        named_wing_collect(wing, i);
    for (uint32_t i = 0; i < wing->sides[0].count; i++)
        for (uint32_t k = 0; k < wing->sides[1].count; k++)
            if (!named_wing_offer(wing, i, k))
                return false;
    return true;
}

static bool named_wing_find(struct search *search) {
    uint32_t degree = search->rung->technique->degree;
    struct named_wing wing = {.search = search,
                              .linkage = search->linkage,
                              .form = &named_wing_forms[degree % NAMED_WING_GROUPED]};
    struct linkage *linkage = search->linkage;
    if (degree & NAMED_WING_SETS)
        qd_als_collect(search->almost, search);
    qd_linkage_make(linkage, search,
                    (struct linkage_kind){true, true, true, (degree & NAMED_WING_GROUPED) != 0,
                                          degree & NAMED_WING_SETS ? search->almost : NULL, 8});
    for (uint32_t from = 0; from < linkage->plain; from++)
        for (uint32_t i = linkage->strong_of[from]; i < linkage->strong_of[from + 1]; i++) {
            uint32_t to = linkage->strong[i];
            wing.middle[0] = from;
            wing.middle[1] = to;
            if ((wing.form->is_symmetric && to < from) || linkage->by[i] != LINKAGE_NONE ||
                !named_wing_is_strong(linkage, from, i, wing.form->strong[1]))
                continue;
            if (!named_wing_find_around(&wing))
                return false;
        }
    return true;
}

#define NAMED_WING(id, text_name, text_title, form_number)                                         \
    const struct qd_technique id = {                                                               \
        .name = text_name, .title = text_title, .find = named_wing_find, .degree = form_number}

NAMED_WING(qd_technique_m_wing, "m-wing", "M-wing", 0);
NAMED_WING(qd_technique_s_wing, "s-wing", "S-wing", 1);
NAMED_WING(qd_technique_l_wing, "l-wing", "L-wing", 2);
NAMED_WING(qd_technique_h_wing, "h-wing", "H-wing", 3);
NAMED_WING(qd_technique_grouped_m_wing, "grouped-m-wing", "grouped M-wing", NAMED_WING_GROUPED);
NAMED_WING(qd_technique_grouped_s_wing, "grouped-s-wing", "grouped S-wing", NAMED_WING_GROUPED + 1);
NAMED_WING(qd_technique_grouped_l_wing, "grouped-l-wing", "grouped L-wing", NAMED_WING_GROUPED + 2);
NAMED_WING(qd_technique_grouped_h_wing, "grouped-h-wing", "grouped H-wing", NAMED_WING_GROUPED + 3);
NAMED_WING(qd_technique_grouped_w_wing, "grouped-w-wing", "grouped W-wing", NAMED_WING_GROUPED + 4);
NAMED_WING(qd_technique_als_w_wing, "als-w-wing", "ALS-W-wing", NAMED_WING_SETS + 4);
NAMED_WING(qd_technique_grouped_als_w_wing, "grouped-als-w-wing", "grouped ALS-W-wing",
           NAMED_WING_GROUPED + NAMED_WING_SETS + 4);
