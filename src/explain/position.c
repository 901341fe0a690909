#include "position.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

static size_t words_for(size_t bytes) {
    return (bytes + 7) / 8;
}

void qd_position_move(struct qd_position *position, uint64_t *memory) {
    const struct ground *ground = position->ground;
    position->memory = memory;
    position->candidates = memory;
    position->places = position->candidates + ground->cells;
    position->open = position->places + (size_t)ground->areas * ground->values;
    position->placed = (uint32_t *)(position->open + ground->areas);
    position->value = (uint8_t *)(position->open + ground->areas +
                                  words_for(ground->values * sizeof *position->placed));
}

bool qd_position_new(const struct ground *ground, struct qd_position *position) {
    position->ground = ground;
    position->words = ground->cells + (size_t)ground->areas * ground->values + ground->areas +
                      words_for(ground->values * sizeof *position->placed) +
                      words_for(ground->cells);
    uint64_t *memory = qd_array_new(position->words, sizeof *memory);
    if (!memory)
        return false;
    qd_position_move(position, memory);
    qd_position_clear(position);
    return true;
}

bool qd_position_new_copy(struct qd_position *position, const struct qd_position *from) {
    uint64_t *memory = qd_array_new(from->words, sizeof *memory);
    if (!memory)
        return false;
    position->ground = from->ground;
    position->words = from->words;
    qd_position_move(position, memory);
    qd_position_copy(position, from);
    return true;
}

void qd_position_free(struct qd_position *position) {
    free(position->memory);
    position->memory = NULL;
}

void qd_position_copy(struct qd_position *to, const struct qd_position *from) {
    QD_CHECK(to->ground == from->ground && to->words == from->words);
    memcpy(to->memory, from->memory, from->words * sizeof *from->memory);
    to->empty = from->empty;
}

static uint64_t ones(uint32_t count) {
    return count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
}

void qd_position_clear(struct qd_position *position) {
    const struct ground *ground = position->ground;
    for (uint32_t cell = 0; cell < ground->cells; cell++)
        position->candidates[cell] = ones(ground->values);
    for (uint32_t area = 0; area < ground->areas; area++) {
        position->open[area] = ones(ground->area[area].size);
        for (uint32_t value = 0; value < ground->values; value++)
            position->places[area * ground->values + value] = position->open[area];
    }
    memset(position->placed, 0, ground->values * sizeof *position->placed);
    memset(position->value, NO_VALUE, ground->cells);
    position->empty = ground->cells;
}

void qd_position_remove_values(struct qd_position *position, uint32_t cell, uint64_t values) {
    for (values &= position->candidates[cell]; values; values &= values - 1)
        position_remove(position, cell, qd_lowest_bit(values));
}

void qd_position_place(struct qd_position *position, uint32_t cell, uint32_t value) {
    QD_CHECK(position->empty && value < position->ground->values);
    const struct ground *ground = position->ground;
    QD_CHECK(position->value[cell] == NO_VALUE);
    qd_position_remove_values(position, cell, position->candidates[cell]);
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++)
        position->open[ground->seats[i].area] &= ~((uint64_t)1 << ground->seats[i].position);
    for (uint32_t i = ground->peer_of[cell]; i < ground->peer_of[cell + 1]; i++)
        if (position->candidates[ground->peers[i]] >> value & 1)
            position_remove(position, ground->peers[i], value);
    position->value[cell] = (uint8_t)value;
    position->placed[value]++;
    position->empty--;
}

/* ---- checking -------------------------------------------------------------------------------- */

#ifdef QUADRILLE_CHECKS

static const char *position_check_seat(const struct qd_position *position, uint32_t cell,
                                       const struct seat *seat) {
    const struct ground *ground = position->ground;
    bool is_empty = position->value[cell] == NO_VALUE;
    if ((position->open[seat->area] >> seat->position & 1) != is_empty)
        return "an open place of a house is not an empty cell";
    for (uint32_t value = 0; value < ground->values; value++)
        if ((position_places(position, seat->area, value) >> seat->position & 1) !=
            (position->candidates[cell] >> value & 1))
            return "the places of a house are not the candidates of its cells";
    return NULL;
}

static const char *position_check_placed(const struct qd_position *position, uint32_t cell) {
    const struct ground *ground = position->ground;
    uint32_t value = position->value[cell];
    if (position->candidates[cell])
        return "a placed cell has candidates";
    for (uint32_t i = ground->peer_of[cell]; i < ground->peer_of[cell + 1]; i++)
        if (position->candidates[ground->peers[i]] >> value & 1)
            return "a placed value is a candidate of a cell that sees it";
    return NULL;
}

static const char *position_check_cell(const struct qd_position *position, uint32_t cell) {
    const struct ground *ground = position->ground;
    const char *wrong = NULL;
    if (position->candidates[cell] & ~ones(ground->values))
        return "a candidate that no cell can have";
    if (position->value[cell] != NO_VALUE)
        wrong = position_check_placed(position, cell);
    for (uint32_t i = ground->seat_of[cell]; !wrong && i < ground->seat_of[cell + 1]; i++)
        wrong = position_check_seat(position, cell, &ground->seats[i]);
    return wrong;
}

const char *qd_position_check(const struct qd_position *position) {
    const struct ground *ground = position->ground;
    uint32_t empty = 0;
    uint32_t placed[QD_MAX_VALUES] = {0};
    const char *wrong = NULL;
    for (uint32_t cell = 0; !wrong && cell < ground->cells; cell++) {
        wrong = position_check_cell(position, cell);
        if (position->value[cell] == NO_VALUE)
            empty++;
        else
            placed[position->value[cell]]++;
    }
    for (uint32_t value = 0; !wrong && value < ground->values; value++)
        if (placed[value] != position->placed[value])
            wrong = "the number of places of a value";
    return wrong ? wrong : empty == position->empty ? NULL : "the number of empty cells";
}

#endif
