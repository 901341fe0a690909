#include "ground.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../sudoku/above.h"

#include <stdlib.h>
#include <string.h>

static enum area_kind kind_of(const qd_house *house, uint32_t values) {
    if (house->cell_count < values)
        return AREA_SHORT;
    if (strcmp(house->rule, "box") == 0 || strcmp(house->rule, "regions") == 0)
        return AREA_BOX;
    if (strcmp(house->rule, "column") == 0)
        return AREA_COLUMN;
    return strcmp(house->rule, "row") == 0 ? AREA_ROW : AREA_OTHER;
}

/* Those of one kind after another; within a kind as on the board. */
static void ground_make_areas(struct ground *ground) {
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < AREA_KINDS; kind++) {
        ground->first_area[kind] = count;
        for (uint32_t number = 0; number < ground->areas; number++) {
            qd_house house = qd_board_house(ground->board, number);
            if (kind_of(&house, ground->values) == kind)
                ground->area[count++] =
                    (struct area){number, house.cell_count, (enum area_kind)kind, house.cells};
        }
    }
    ground->first_area[AREA_KINDS] = count;
    ground->full_areas = ground->first_area[AREA_SHORT];
}

static void ground_make_seats(struct ground *ground) {
    for (uint32_t i = 0; i < ground->areas; i++)
        for (uint32_t position = 0; position < ground->area[i].size; position++)
            ground->seat_of[ground->area[i].cells[position] + 1]++;
    for (uint32_t cell = 0; cell < ground->cells; cell++)
        ground->seat_of[cell + 1] += ground->seat_of[cell];
    for (uint32_t i = ground->areas; i-- > 0;)
        for (uint32_t position = 0; position < ground->area[i].size; position++) {
            uint32_t cell = ground->area[i].cells[position];
            ground->seats[--ground->seat_of[cell + 1]] =
                (struct seat){(uint16_t)i, (uint16_t)position};
        }
    /* Each end is now where its cell begins: back to where it ends. */
    memmove(ground->seat_of, ground->seat_of + 1, ground->cells * sizeof *ground->seat_of);
    uint32_t seats = 0;
    for (uint32_t i = 0; i < ground->areas; i++)
        seats += ground->area[i].size;
    ground->seat_of[ground->cells] = seats;
}

static void ground_make_sight(struct ground *ground) {
    for (uint32_t i = 0; i < ground->areas; i++) {
        const struct area *area = &ground->area[i];
        uint64_t *members = ground->members + (size_t)i * ground->words;
        for (uint32_t at = 0; at < area->size; at++)
            members[area->cells[at] / 64] |= (uint64_t)1 << (area->cells[at] % 64);
        for (uint32_t at = 0; at < area->size; at++)
            for (uint32_t word = 0; word < ground->words; word++)
                ground->sees[(size_t)area->cells[at] * ground->words + word] |= members[word];
    }
    for (uint32_t cell = 0; cell < ground->cells; cell++)
        ground->sees[(size_t)cell * ground->words + cell / 64] &= ~((uint64_t)1 << (cell % 64));
}

static uint32_t ground_count_peers(const struct ground *ground) {
    uint32_t count = 0;
    for (size_t i = 0; i < (size_t)ground->cells * ground->words; i++)
        count += qd_bit_count(ground->sees[i]);
    return count;
}

static void ground_make_peers(struct ground *ground) {
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < ground->cells; cell++) {
        ground->peer_of[cell] = count;
        for (uint32_t other = 0; other < ground->cells; other++)
            if (ground_sees(ground, cell, other))
                ground->peers[count++] = (uint16_t)other;
    }
    ground->peer_of[ground->cells] = count;
}

/* The positions in `area` of cells that are also in `other`. */
static uint64_t common(const struct area *area, const struct area *other) {
    uint64_t positions = 0;
    for (uint32_t i = 0, j = 0; i < area->size && j < other->size;) {
        if (area->cells[i] == other->cells[j])
            positions |= (uint64_t)1 << i;
        uint32_t left = area->cells[i], right = other->cells[j];
        i += left <= right;
        j += right <= left;
    }
    return positions;
}

static void ground_count_runs(struct ground *ground) {
    for (uint32_t i = ground->crossing_count; i-- > 0;) {
        struct crossing *own = &ground->crossings[i], *next = own + 1;
        own->run = 1;
        if (i + 1 < ground->crossing_count && next->first == own->first &&
            next->second_kind == own->second_kind)
            own->run = (uint16_t)(next->run + 1);
    }
}

/* Crossings of one kind of house with another. Without space they are counted. */
static void ground_cross(struct ground *ground, enum area_kind first, enum area_kind second) {
    for (uint32_t i = ground->first_area[first]; i < ground->first_area[first + 1]; i++)
        for (uint32_t j = ground->first_area[second]; j < ground->first_area[second + 1]; j++) {
            const struct area *left = &ground->area[i], *right = &ground->area[j];
            uint64_t in_left = i == j ? 0 : common(left, right);
            if (qd_bit_count(in_left) < 2)
                continue;
            if (ground->crossings)
                ground->crossings[ground->crossing_count] = (struct crossing){
                    (uint16_t)i, (uint16_t)j, in_left, common(right, left), first, second, 0};
            ground->crossing_count++;
        }
}

/* In the order of Sudoku Explainer: box and column, box and row, column and box, row and box; then
 * those of other kinds of houses. The first one must hold every value. */
static void ground_make_crossings(struct ground *ground) {
    ground->crossing_count = 0;
    ground_cross(ground, AREA_BOX, AREA_COLUMN);
    ground_cross(ground, AREA_BOX, AREA_ROW);
    ground_cross(ground, AREA_COLUMN, AREA_BOX);
    ground_cross(ground, AREA_ROW, AREA_BOX);
    for (int first = 0; first < AREA_SHORT; first++)
        for (int second = 0; second < AREA_KINDS; second++)
            if (first >= AREA_OTHER || second >= AREA_OTHER || first == second)
                ground_cross(ground, (enum area_kind)first, (enum area_kind)second);
}

static bool ground_allocate(struct ground *ground) {
    const qd_board *board = ground->board;
    uint32_t seats = 0;
    for (uint32_t i = 0; i < ground->areas; i++)
        seats += qd_board_house(board, i).cell_count;
    ground->area = qd_arena_array(&ground->arena, ground->areas, sizeof *ground->area);
    ground->seats = qd_arena_array(&ground->arena, seats, sizeof *ground->seats);
    ground->seat_of = qd_arena_array(&ground->arena, ground->cells + 1, sizeof *ground->seat_of);
    ground->peer_of = qd_arena_array(&ground->arena, ground->cells + 1, sizeof *ground->peer_of);
    ground->sees =
        qd_arena_array(&ground->arena, (size_t)ground->cells * ground->words, sizeof *ground->sees);
    ground->members = qd_arena_array(&ground->arena, (size_t)ground->areas * ground->words,
                                     sizeof *ground->members);
    return !ground->arena.failed;
}

static void ground_add_weak(struct ground *ground, uint32_t candidate, uint32_t other) {
    ground->weak[candidate][other / 64] |= (uint64_t)1 << (other % 64);
}

/* The other candidates of the cell, and those of the same value that it sees. */
static void ground_make_weak(struct ground *ground) {
    for (uint32_t candidate = 0; candidate < CANDIDATES; candidate++) {
        uint32_t cell = candidate / 9, value = candidate % 9;
        for (uint32_t other = 9 * cell; other < 9 * cell + 9; other++)
            if (other != candidate)
                ground_add_weak(ground, candidate, other);
        for (uint32_t i = ground->peer_of[cell]; i < ground->peer_of[cell + 1]; i++)
            ground_add_weak(ground, candidate, 9u * ground->peers[i] + value);
    }
}

static bool ground_fill(struct ground *ground) {
    ground_make_areas(ground);
    ground_make_seats(ground);
    ground_make_sight(ground);
    ground->peers =
        qd_arena_array(&ground->arena, ground_count_peers(ground), sizeof *ground->peers);
    if (!ground->peers)
        return false;
    ground_make_peers(ground);
    ground_make_crossings(ground);
    ground->crossings =
        qd_arena_array(&ground->arena, ground->crossing_count, sizeof *ground->crossings);
    if (!ground->crossings)
        return false;
    ground_make_crossings(ground);
    ground_count_runs(ground);
    if (!ground->is_nine)
        return true;
    ground->weak = qd_arena_array(&ground->arena, CANDIDATES, sizeof *ground->weak);
    if (!ground->weak)
        return false;
    ground_make_weak(ground);
    return true;
}

#ifdef QUADRILLE_CHECKS

static const char *ground_check_cell(const struct ground *ground, uint32_t cell) {
    for (uint32_t i = ground->seat_of[cell]; i < ground->seat_of[cell + 1]; i++)
        if (ground->area[ground->seats[i].area].cells[ground->seats[i].position] != cell)
            return "a seat that is another cell's";
    for (uint32_t i = ground->peer_of[cell]; i < ground->peer_of[cell + 1]; i++)
        if (!ground_sees(ground, cell, ground->peers[i]) ||
            !ground_sees(ground, ground->peers[i], cell) || ground->peers[i] == cell)
            return "a peer that does not see the cell";
    return NULL;
}

static const char *ground_check(const struct ground *ground) {
    for (uint32_t i = 0; i < ground->crossing_count; i++)
        if (qd_bit_count(ground->crossings[i].in_first) !=
                qd_bit_count(ground->crossings[i].in_second) ||
            qd_bit_count(ground->crossings[i].in_first) < 2)
            return "two houses that have other cells in common";
    const char *wrong = NULL;
    for (uint32_t cell = 0; !wrong && cell < ground->cells; cell++)
        wrong = ground_check_cell(ground, cell);
    return wrong;
}

#endif

qd_status qd_ground_new(const qd_board *board, struct ground **out, qd_error *error) {
    struct ground *ground = qd_array_new(1, sizeof *ground);
    *out = NULL;
    if (!ground)
        return qd_fail_memory(error);
    ground->board = board;
    ground->cells = qd_board_cell_count(board);
    ground->values = qd_board_value_count(board);
    ground->areas = qd_board_house_count(board);
    ground->words = (ground->cells + 63) / 64;
    ground->is_nine = qd_board_is_nine(board);
    if (!ground_allocate(ground) || !ground_fill(ground)) {
        qd_ground_free(ground);
        return qd_fail_memory(error);
    }
    QD_CHECK_ALL(ground_check(ground));
    *out = ground;
    return QD_OK;
}

void qd_ground_free(struct ground *ground) {
    if (!ground)
        return;
    qd_arena_free(&ground->arena);
    free(ground);
}
