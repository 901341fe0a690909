/*
 * Locking: all places of a value in one house lie in another one. From a box it is called pointing,
 * from a line claiming. The direct form looks for a single that its removals would leave.
 */
#include "wording.h"
#include "techniques.h"

#define TWO_OR_MORE(bits) ((bits) & ((bits)-1))

/* Whether one of these places in a third house is in the first one, too, and so not ruled out: diagonals
 * cross within a box. */
static bool locking_keeps(const struct ground *ground, const struct crossing *lock, uint32_t third,
                          uint64_t places) {
    for (; places; places &= places - 1) {
        uint32_t cell = ground->area[third].cells[qd_lowest_bit(places)];
        for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++)
            if (ground->seats[i].area == lock->first)
                return true;
    }
    return false;
}

/* A third house of the kind of the first, in which the value has one place outside the second. */
static bool locking_offer_direct(struct search *search, const struct crossing *lock,
                                 uint32_t value) {
    const struct ground *ground = search->ground;
    for (const struct crossing *other = ground->crossings;
         other < ground->crossings + ground->crossing_count; other++) {
        if (other->second != lock->second || other->kind != lock->kind ||
            other->first == lock->first)
            continue;
        uint64_t places = position_places(search->position, other->first, value);
        uint64_t left = places & ~other->in_first;
        if (!TWO_OR_MORE(places) || !left || TWO_OR_MORE(left) ||
            locking_keeps(ground, lock, other->first, places & other->in_first))
            continue;
        step_begin(search, lock->kind == AREA_BOX ? search->rung->rating : search->rung->second);
        step_place(search, ground->area[other->first].cells[qd_lowest_bit(left)], value);
        step_part(search, QD_ROLE_BASE, lock->first, QD_NO_CELL, (uint64_t)1 << value);
        step_part(search, QD_ROLE_COVER, lock->second, QD_NO_CELL, (uint64_t)1 << value);
        step_part(search, QD_ROLE_EXTRA, other->first, QD_NO_CELL, (uint64_t)1 << value);
        if (!step_offer(search))
            return false;
    }
    return true;
}

static bool locking_offer(struct search *search, const struct crossing *lock, uint32_t value) {
    uint64_t places = position_places(search->position, lock->second, value) & ~lock->in_second;
    if (!places)
        return true;
    step_begin(search, lock->kind == AREA_BOX ? search->rung->rating : search->rung->second);
    step_part(search, QD_ROLE_BASE, lock->first, QD_NO_CELL, (uint64_t)1 << value);
    step_part(search, QD_ROLE_COVER, lock->second, QD_NO_CELL, (uint64_t)1 << value);
    search->step->pattern =
        (struct pattern){false, 1, {lock->first}, (uint64_t)1 << value, lock->in_first};
    for (; places; places &= places - 1)
        step_remove(search, search->ground->area[lock->second].cells[qd_lowest_bit(places)],
                    (uint64_t)1 << value);
    return step_offer(search);
}

typedef bool (*locking_offered)(struct search *search, const struct crossing *lock, uint32_t value);

/* Crossings from `first` up to those of other kinds of houses, each with one value. */
static bool locking_find_value(struct search *search, const struct crossing *first,
                               const struct crossing *end, uint32_t value,
                               locking_offered offer_lock) {
    const struct crossing *next;
    for (const struct crossing *lock = first; lock < end; lock = next) {
        uint64_t places = position_places(search->position, lock->first, value);
        next = lock + lock->run;
        for (; TWO_OR_MORE(places) && lock < next; lock++)
            if ((places & ~lock->in_first) == 0 && !offer_lock(search, lock, value))
                return false;
    }
    return true;
}

static bool locking_find(struct search *search, locking_offered offer_lock) {
    const struct ground *ground = search->ground;
    const struct crossing *end = ground->crossings + ground->crossing_count, *next;
    for (const struct crossing *first = ground->crossings; first < end; first = next) {
        next = first;
        while (next < end && next->kind == first->kind && next->second_kind == first->second_kind)
            next++;
        for (uint32_t value = 0; value < ground->values; value++)
            if (!locking_find_value(search, first, next, value, offer_lock))
                return false;
    }
    return true;
}

/* What a house locks, with one value. */
static bool locking_find_in(struct search *search, uint32_t area, uint32_t value) {
    const struct ground *ground = search->ground;
    uint64_t places = position_places(search->position, area, value);
    if (!TWO_OR_MORE(places))
        return true;
    for (const struct crossing *lock = ground->crossings;
         lock < ground->crossings + ground->crossing_count; lock += lock->run)
        for (uint32_t i = 0; lock->first == area && i < lock->run; i++)
            if ((places & ~lock[i].in_first) == 0 && !locking_offer(search, &lock[i], value))
                return false;
    return true;
}

/* One house after another, as learners do. */
static bool locking_find_by_house(struct search *search) {
    for (uint32_t i = 0; i < search->ground->full_areas; i++)
        for (uint32_t value = 0; value < search->ground->values; value++)
            if (!locking_find_in(search, search_area(search, i), value))
                return false;
    return true;
}

static bool locking_find_direct(struct search *search) {
    return locking_find(search, locking_offer_direct);
}

static bool locking_find_indirect(struct search *search) {
    if (search->is_learner)
        return locking_find_by_house(search);
    return locking_find(search, locking_offer);
}

const struct qd_technique qd_technique_direct_locking = {
    .name = "direct-locking",
    .title = "direct pointing or claiming",
    .sentence =
        "In %b, %v can only be in %c. So no other cell of %c is %v, which leaves one place for it "
        "in %x: %t.",
    .find = locking_find_direct,
    .any_board = true,
};

const struct qd_technique qd_technique_locking = {
    .name = "locking",
    .title = "pointing or claiming",
    .sentence = SENTENCE_ONLY_IN,
    .find = locking_find_indirect,
    .any_board = true,
};
