/* Singles: the last cell of a house, hidden singles, naked singles. */
#include "techniques.h"

#include "arrivals.h"

static double single_rating(const struct search *search, uint32_t area) {
    const struct rung *rung = search->rung;
    if (qd_bit_count(search->position->open[area]) == 1)
        return rung->rating;
    return search->ground->area[area].kind == AREA_BOX ? rung->second : rung->third;
}

static bool single_offer(struct search *search, uint32_t area, uint32_t value, uint64_t place) {
    step_begin(search, single_rating(search, area));
    uint32_t cell = search->ground->area[area].cells[qd_lowest_bit(place)];
    step_place(search, cell, value);
    step_part(search, QD_ROLE_BASE, area, cell, (uint64_t)1 << value);
    return step_offer(search);
}

/* Houses that have one empty cell, or the others. */
static bool single_find_in(struct search *search, bool last) {
    const struct ground *ground = search->ground;
    const struct qd_position *position = search->position;
    for (uint32_t area = 0; area < ground->full_areas; area++) {
        uint64_t open = position->open[area];
        if (!open || ((open & (open - 1)) == 0) != last)
            continue;
        for (uint32_t value = 0; value < ground->values; value++) {
            uint64_t places = position_places(position, area, value);
            if (places && (places & (places - 1)) == 0 &&
                !single_offer(search, area, value, places))
                return false;
        }
    }
    return true;
}

/* ---- in the order in which they came up ------------------------------------------------------ */

/* A house in which the cell is the last empty one; QD_NO_HOUSE. */
static uint32_t single_last_area(const struct search *search, uint32_t cell) {
    const struct ground *ground = search->ground;
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++) {
        uint32_t area = ground->seats[i].area;
        if (area < ground->full_areas && qd_bit_count(search->position->open[area]) == 1)
            return area;
    }
    return QD_NO_HOUSE;
}

static bool single_offer_arrival(struct search *search, const struct arrival *arrival,
                                 uint32_t area) {
    step_begin(search, search->rung->rating);
    step_place(search, arrival->cell, arrival->value);
    step_part(search, QD_ROLE_BASE, area, arrival->cell, (uint64_t)1 << arrival->value);
    return step_offer(search);
}

static bool single_find_arrived_naked(struct search *search, bool last) {
    const struct arrivals *arrivals = search->arrivals;
    for (uint32_t i = 0; i < arrivals->naked_count; i++) {
        const struct arrival *arrival = &arrivals->naked[i];
        uint32_t area = last ? single_last_area(search, arrival->cell) : QD_NO_HOUSE;
        if (search->position->candidates[arrival->cell] && (!last || area != QD_NO_HOUSE) &&
            !single_offer_arrival(search, arrival, area))
            return false;
    }
    return true;
}

static bool single_find_arrived_hidden(struct search *search) {
    const struct arrivals *arrivals = search->arrivals;
    for (uint32_t i = 0; i < arrivals->hidden_count; i++) {
        const struct arrival *arrival = &arrivals->hidden[i];
        if (search->position->candidates[arrival->cell] >> arrival->value & 1 &&
            !single_offer_arrival(search, arrival, arrival->area))
            return false;
    }
    return true;
}

/* ---- techniques ------------------------------------------------------------------------------ */

static bool single_find_hidden(struct search *search) {
    if (search->arrivals)
        return single_find_arrived_hidden(search);
    return single_find_in(search, true) && single_find_in(search, false);
}

static bool single_find_last(struct search *search) {
    if (search->arrivals)
        return single_find_arrived_naked(search, true);
    return single_find_in(search, true);
}

static bool single_find_naked(struct search *search) {
    const struct qd_position *position = search->position;
    if (search->arrivals)
        return single_find_arrived_naked(search, false);
    for (uint32_t cell = 0; cell < search->ground->cells; cell++) {
        uint64_t candidates = position->candidates[cell];
        if (!candidates || candidates & (candidates - 1))
            continue;
        step_begin(search, search->rung->rating);
        step_place(search, cell, qd_lowest_bit(candidates));
        step_part(search, QD_ROLE_BASE, QD_NO_HOUSE, cell, candidates);
        if (!step_offer(search))
            return false;
    }
    return true;
}

const struct qd_technique qd_technique_full_house = {
    .name = "full-house",
    .title = "full house",
    .sentence = "In %b, only %B is empty: %t.",
    .find = single_find_last,
    .any_board = true,
};

const struct qd_technique qd_technique_hidden_single = {
    .name = "hidden-single",
    .title = "hidden single",
    .sentence = "In %b, %v can only be in %B: %t.",
    .find = single_find_hidden,
    .any_board = true,
};

const struct qd_technique qd_technique_naked_single = {
    .name = "naked-single",
    .title = "naked single",
    .sentence = "%B has only the candidate %v: %t.",
    .find = single_find_naked,
    .any_board = true,
};
