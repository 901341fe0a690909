#include "cage_map.h"

#include "../sudoku/above.h"

#include <stdio.h>

void qd_add_cages(qd_text *board, const struct cage_map *cages, uint32_t values) {
    for (uint32_t cage = 0; cage < cages->count; cage++) {
        size_t count = 0;
        for (uint32_t cell = 0; cell < values * values; cell++)
            count += cages->cage[cell] == cage;
        if (count == 0 || (count == 1 && !cages->sum[cage]))
            continue;
        qd_text_put(board, "+cage=");
        if (cages->sum[cage])
            qd_text_printf(board, "%u:", cages->sum[cage]);
        for (uint32_t cell = 0; cell < values * values; cell++)
            if (cages->cage[cell] == cage)
                qd_put_cell(board, cell / values + 1, cell % values + 1);
    }
}

/* Numbers them anew, in the order of their first cells. */
static void cage_map_sort(struct cage_map *cages, uint32_t cells) {
    uint32_t number[TRAY_VALUES * TRAY_VALUES], sum[TRAY_VALUES * TRAY_VALUES], count = 0;
    for (uint32_t cage = 0; cage < cages->count; cage++)
        number[cage] = NO_CAGE;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t cage = cages->cage[cell];
        if (cage == NO_CAGE)
            continue;
        if (number[cage] == NO_CAGE) {
            sum[count] = cages->sum[cage];
            number[cage] = count++;
        }
        cages->cage[cell] = number[cage];
    }
    memcpy(cages->sum, sum, count * sizeof *sum);
}

const char *qd_find_cages(const qd_board *board, struct cage_map *cages) {
    uint32_t cells = qd_board_cell_count(board);
    cages->count = 0;
    for (uint32_t cell = 0; cell < cells; cell++)
        cages->cage[cell] = NO_CAGE;
    for (uint32_t i = 0; i < qd_board_constraint_count(board); i++) {
        const qd_constraint *constraint = qd_board_constraint(board, i);
        const char *colon = strchr(constraint->text, ':');
        if (strcmp(constraint->rule, "cage") != 0)
            continue;
        for (uint32_t k = 0; k < constraint->cell_count; k++) {
            if (cages->cage[constraint->cells[k]] != NO_CAGE)
                return "cages that overlap";
            cages->cage[constraint->cells[k]] = cages->count;
        }
        cages->sum[cages->count++] =
            colon ? qd_parse_number(constraint->text, (size_t)(colon - constraint->text)) : 0;
    }
    cage_map_sort(cages, cells);
    return NULL;
}

bool qd_is_first_of_cage(const struct cage_map *cages, uint32_t cell) {
    for (uint32_t other = 0; other < cell; other++)
        if (cages->cage[other] == cages->cage[cell])
            return false;
    return cages->cage[cell] != NO_CAGE;
}

/* The cells that are connected to that one. */
static void cage_map_flood(uint32_t n, qd_are_joined *are_joined, const void *of, uint32_t first,
                           uint32_t *part) {
    uint32_t waiting[TRAY_VALUES * TRAY_VALUES], count = 0;
    part[first] = first;
    waiting[count++] = first;
    for (uint32_t done = 0; done < count; done++) {
        uint32_t cell = waiting[done], row = cell / n, column = cell % n;
        const bool is_there[] = {row > 0, row + 1 < n, column > 0, column + 1 < n};
        const uint32_t cells[] = {cell - n, cell + n, cell - 1, cell + 1};
        for (int side = 0; side < 4; side++) {
            if (!is_there[side] || part[cells[side]] != NO_CAGE ||
                !are_joined(of, cell, cells[side]))
                continue;
            part[cells[side]] = first;
            waiting[count++] = cells[side];
        }
    }
}

void qd_find_connected(uint32_t values, qd_are_joined *are_joined, const void *of, uint32_t *part) {
    for (uint32_t cell = 0; cell < values * values; cell++)
        part[cell] = NO_CAGE;
    for (uint32_t cell = 0; cell < values * values; cell++)
        if (part[cell] == NO_CAGE)
            cage_map_flood(values, are_joined, of, cell, part);
}

bool qd_are_of_group(const void *group, uint32_t cell, uint32_t other) {
    const uint32_t *of = group;
    return of[cell] == of[other];
}

bool qd_are_connected(const uint32_t *group, uint32_t values) {
    uint32_t part[TRAY_VALUES * TRAY_VALUES];
    qd_find_connected(values, qd_are_of_group, group, part);
    for (uint32_t cell = 0; cell < values * values; cell++)
        for (uint32_t other = 0; other < cell && part[cell] == cell; other++)
            if (group[other] == group[cell])
                return false;
    return true;
}
