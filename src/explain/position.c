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
