/*
 * What techniques share. A technique looks at a position and offers steps, in a defined order; whoever
 * asked takes the first, or all of them (within chains), or chooses.
 */
#ifndef QD_EXPLAIN_TECHNIQUE_H
#define QD_EXPLAIN_TECHNIQUE_H

#include "position.h"

#include "quadrille/explain.h"

#include <string.h>

struct chains;
struct linkage;
struct als_list;
struct whips;
struct demands;
struct filling;
struct stop;
struct arrivals;
struct search;

/* How the learner's scale chooses among steps. */
enum family {
    FAMILY_NONE, /* the first */
    FAMILY_OWN,  /* of one technique: the one that removes most, then the one with fewest links */
    FAMILY_LOOP, /* likewise, of techniques that follow each other on the scale */
    FAMILY_GROUPED_LOOP
};

struct qd_technique {
    const char *name, *title;
    const char
        *sentence; /* with the places of wording.h; NULL: by its chains, or by its name and cells */
    /* Offers steps; false as soon as one was taken and no more are wanted. */
    bool (*find)(struct search *search);
    uint32_t degree; /* the size of sets and fish, the level of nested chains */
    bool any_board;  /* not only for the ordinary 9x9 */
    enum family family;
    bool branches; /* chains from several assumptions */
    bool of_rules; /* what a rule of the board removes: see demands.h */
};

/* A row of a scale: a technique and what its steps are rated. */
struct rung {
    const struct qd_technique *technique;
    double rating, second, third; /* the technique says which */
};

/*
 * What a pattern of houses rests on, for rules within closures: in each of the houses, the values have no
 * other places than these; or, if it is naked, the cells at these places have no other values.
 */
struct pattern {
    bool is_naked;
    uint32_t count, areas[5];
    uint64_t values, places;
};

/* The step that is being built. Arrays have space for all that a step can have. */
struct technique_step {
    qd_step view;
    double difficulty;
    struct pattern pattern; /* of locking, sets and fish */
    qd_removal *removals;
    qd_part *parts;
    qd_link *links;
};

#define STEP_PARTS 128 /* most; more are left out */
#define STEP_LINKS 8192

struct search {
    const struct ground *ground;
    const uint64_t *origin; /* the candidates of each cell in the puzzle, before any step */
    const struct qd_position *position;
    const struct rung *rung;
    struct technique_step *step;
    bool (*take)(struct search *search); /* a step is complete; true: go on with others */
    void *context;                       /* of take */
    struct chains *chains;               /* of techniques for the ordinary 9x9 */
    struct linkage *linkage;
    struct als_list *almost;
    struct whips *whips;
    struct demands *demands; /* of boards with rules beside houses; else NULL */
    struct filling *filling;
    struct stop *stop;
    const struct arrivals *arrivals; /* of singles; NULL: their order is that of houses and cells */
    bool wants_all;                  /* of techniques that choose, too: see struct step_choice */
    bool is_revised;
    bool by_rounds;  /* whips: all of one length, before others */
    bool is_learner; /* sets are found also where the complementary one is smaller */
};

/* House number `i` in the order of searches: learners take rows before columns. */
static inline uint32_t search_area(const struct search *search, uint32_t i) {
    QD_CHECK(i < search->ground->areas);
    const uint32_t *first = search->ground->first_area;
    uint32_t rows = first[AREA_OTHER] - first[AREA_ROW];
    if (!search->is_learner || i < first[AREA_COLUMN] || i >= first[AREA_OTHER])
        return i;
    i -= first[AREA_COLUMN];
    return i < rows ? first[AREA_ROW] + i : first[AREA_COLUMN] + i - rows;
}

/* ---- building steps -------------------------------------------------------------------------- */

static inline void step_begin(struct search *search, double difficulty) {
    qd_step *view = &search->step->view;
    search->step->difficulty = difficulty;
    view->technique = search->rung->technique;
    view->cell = QD_NO_CELL;
    view->value = 0;
    view->removal_count = view->part_count = view->link_count = 0;
}

static inline void step_place(struct search *search, uint32_t cell, uint32_t value) {
    QD_CHECK(search->position->candidates[cell] >> value & 1);
    search->step->view.cell = cell;
    search->step->view.value = value + 1;
}

/* Removes those of the values that are there. Each cell at most once. */
static inline void step_remove(struct search *search, uint32_t cell, uint64_t values) {
    QD_CHECK(cell < search->ground->cells);
    values &= search->position->candidates[cell];
    if (values)
        search->step->removals[search->step->view.removal_count++] = (qd_removal){cell, values};
}

static inline void step_put_part(struct search *search, qd_part part) {
    if (search->step->view.part_count < STEP_PARTS)
        search->step->parts[search->step->view.part_count++] = part;
}

static inline void step_part(struct search *search, qd_role role, uint32_t area, uint32_t cell,
                             uint64_t values) {
    QD_CHECK(area == QD_NO_HOUSE || area < search->ground->areas);
    QD_CHECK(cell == QD_NO_CELL || cell < search->ground->cells);
    uint32_t house = area == QD_NO_HOUSE ? area : search->ground->area[area].house;
    step_put_part(search, (qd_part){role, 0, house, cell, values, 0});
}

/* All cells at these positions of a house, with those of the values that they have. */
static inline void step_cells(struct search *search, qd_role role, uint32_t area,
                              uint64_t positions, uint64_t values) {
    QD_CHECK(area < search->ground->areas);
    for (; positions; positions &= positions - 1) {
        uint32_t cell = search->ground->area[area].cells[qd_lowest_bit(positions)];
        step_part(search, role, QD_NO_HOUSE, cell, search->position->candidates[cell] & values);
    }
}

static inline void step_put_link(struct search *search, const qd_link *link) {
    if (search->step->view.link_count < STEP_LINKS)
        search->step->links[search->step->view.link_count++] = *link;
}

#ifdef QUADRILLE_CHECKS
/* What is wrong with the step of a search, or NULL: see techniques.c. */
const char *qd_step_check(const struct search *search);
#endif

/* A step is complete; one without effect is dropped. True: go on. */
static inline bool step_offer(struct search *search) {
    QD_CHECK(search->step->view.removal_count <= search->ground->cells);
    QD_CHECK(search->step->view.technique == search->rung->technique);
    QD_CHECK_ALL(qd_step_check(search));
    const qd_step *view = &search->step->view;
    if (view->cell == QD_NO_CELL && view->removal_count == 0)
        return true;
    return search->take(search);
}

/* ---- choosing a step -------------------------------------------------------------------------- */

/* Of a technique that chooses, the best step so far, as a record that it can be built from. If all steps are wanted,
 * each is offered at once, and there is no best one. */
struct step_choice {
    void *user;
    bool (*offer)(void *user, const void *record); /* builds a step and offers it */
    void *best;                                    /* a record */
    size_t size;
    bool has_best; /* so only what comes before it is to be kept */
    bool at_once, is_over;
};

static inline void step_choice_keep(struct step_choice *choice, const void *record) {
    choice->has_best = !choice->at_once;
    if (choice->at_once)
        choice->is_over = choice->is_over || !choice->offer(choice->user, record);
    else
        memcpy(choice->best, record, choice->size);
}

/* What the search of the technique returns. */
static inline bool step_choice_end(const struct step_choice *choice) {
    return choice->has_best ? choice->offer(choice->user, choice->best) : !choice->is_over;
}

#endif
