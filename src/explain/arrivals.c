#include "arrivals.h"

#include "../base/memory.h"

#include <stdlib.h>

#define ARRIVALS_ONE(bits) ((bits) && ((bits) & ((bits)-1)) == 0)

bool qd_arrivals_new(const struct ground *ground, struct arrivals *arrivals) {
    arrivals->naked = qd_array_new(ground->cells, sizeof *arrivals->naked);
    arrivals->hidden =
        qd_array_new((size_t)ground->areas * ground->values, sizeof *arrivals->hidden);
    return arrivals->naked && arrivals->hidden;
}

void qd_arrivals_free(struct arrivals *arrivals) {
    free(arrivals->naked);
    free(arrivals->hidden);
}

/* A candidate is gone: the houses that are left with one place for the value. */
static void arrivals_note(struct arrivals *arrivals, const struct qd_position *position,
                          uint32_t cell, uint32_t value) {
    const struct ground *ground = position->ground;
    for (uint32_t i = ground->seat_of[cell + 1]; i-- > ground->seat_of[cell];) {
        uint32_t area = ground->seats[i].area;
        uint64_t places = position_places(position, area, value);
        if (ARRIVALS_ONE(places) && area < ground->full_areas)
            arrivals->hidden[arrivals->hidden_count++] = (struct arrival){
                (uint16_t)area, (uint16_t)ground->area[area].cells[qd_lowest_bit(places)],
                (uint16_t)value};
    }
}

static void arrivals_add_naked(struct arrivals *arrivals, const struct qd_position *position,
                               uint32_t cell) {
    uint64_t left = position->candidates[cell];
    if (ARRIVALS_ONE(left))
        arrivals->naked[arrivals->naked_count++] =
            (struct arrival){0, (uint16_t)cell, (uint16_t)qd_lowest_bit(left)};
}

void qd_arrivals_begin(struct arrivals *arrivals, const struct qd_position *position) {
    arrivals->naked_count = arrivals->hidden_count = 0;
    for (uint32_t cell = 0; cell < position->ground->cells; cell++)
        arrivals_add_naked(arrivals, position, cell);
}

static void arrivals_drop(struct arrivals *arrivals, struct qd_position *position, uint32_t cell,
                          uint32_t value) {
    position_remove(position, cell, value);
    arrivals_note(arrivals, position, cell, value);
    arrivals_add_naked(arrivals, position, cell);
    QD_CHECK(arrivals->naked_count <= position->ground->cells);
    QD_CHECK(arrivals->hidden_count <= position->ground->areas * position->ground->values);
}

void qd_arrivals_remove(struct arrivals *arrivals, struct qd_position *position, uint32_t cell,
                        uint64_t values) {
    for (values &= position->candidates[cell]; values; values &= values - 1)
        arrivals_drop(arrivals, position, cell, qd_lowest_bit(values));
}

void qd_arrivals_place(struct arrivals *arrivals, struct qd_position *position, uint32_t cell,
                       uint32_t value) {
    const struct ground *ground = position->ground;
    uint64_t others = position->candidates[cell] & ~((uint64_t)1 << value);
    for (uint32_t i = ground->peer_of[cell]; i < ground->peer_of[cell + 1]; i++)
        if (position->candidates[ground->peers[i]] >> value & 1)
            arrivals_drop(arrivals, position, ground->peers[i], value);
    qd_position_place(position, cell, value);
    for (; others; others &= others - 1)
        arrivals_note(arrivals, position, cell, qd_lowest_bit(others));
}
