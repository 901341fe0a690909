/* All pieces of a size: those of one cube less, each with one more in every place. */
#include "pieces.h"

#include "../base/memory.h"
#include "../base/names.h"

#include <string.h>

#define MOST_FLAT 10
#define MOST_SOLID 7

struct growth {
    qd_making *making;
    qd_turning turning;
    uint32_t size;
    qd_names forms; /* each as bytes: the least of its ways, its coordinates from 1 */
    qd_cube ways[QD_MOST_TURNS * MOST_FLAT];
};

/* Keeps the form of cubes unless it is there. */
static void growth_keep(struct growth *growth, const qd_cube *cubes, uint32_t count) {
    QD_CHECK(count <= MOST_FLAT);
    char least[3 * MOST_FLAT], form[3 * MOST_FLAT];
    size_t ways = qd_cubes_turn(cubes, count, growth->turning, growth->ways);
    if (!qd_making_goes_on(growth->making, ways * 256))
        return;
    for (size_t way = 0; way < ways; way++) {
        for (size_t i = 0; i < 3 * count; i++)
            form[i] = (char)(growth->ways[way * count + i / 3].at[i % 3] + 1);
        if (way == 0 || memcmp(form, least, 3 * count) < 0)
            memcpy(least, form, 3 * count);
    }
    if (qd_names_find(&growth->forms, least, 3 * count) == QD_NO_NAME &&
        !qd_names_add(&growth->forms, least, 3 * count))
        qd_making_fail_memory(growth->making);
}

static void growth_decode(const char *form, uint32_t count, qd_cube *cubes) {
    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            cubes[i].at[k] = (int16_t)(form[3 * i + (uint32_t)k] - 1);
}

static bool growth_has_cube(const qd_cube *cubes, uint32_t count, const qd_cube *cube) {
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&cubes[i], cube, sizeof *cube) == 0)
            return true;
    return false;
}

/* All forms with a cube more than this one. */
static void growth_grow_form(struct growth *growth, const char *form, uint32_t count) {
    QD_CHECK(count < MOST_FLAT);
    qd_cube cubes[MOST_FLAT];
    int axes = growth->turning == QD_TURN_SOLID || growth->turning == QD_TURN_MIRRORED ? 3 : 2;
    growth_decode(form, count, cubes);
    for (uint32_t i = 0; i < count; i++)
        for (int side = 0; side < 2 * axes; side++) {
            cubes[count] = cubes[i];
            cubes[count].at[side / 2] = (int16_t)(cubes[count].at[side / 2] + (side % 2 ? 1 : -1));
            if (!growth_has_cube(cubes, count, &cubes[count]))
                growth_keep(growth, cubes, count + 1);
        }
}

static void growth_grow(struct growth *growth) {
    qd_cube one = {{0, 0, 0}};
    growth_keep(growth, &one, 1);
    for (uint32_t count = 1; count < growth->size; count++) {
        qd_names smaller = growth->forms;
        growth->forms = (qd_names){NULL, 0, 0, NULL, 0, 0, NULL, 0};
        for (uint32_t i = 0; i < smaller.count && growth->making->status == QD_OK; i++)
            growth_grow_form(growth, qd_names_get(&smaller, i), count);
        qd_names_clear(&smaller);
    }
}

void qd_pieces_add_all(qd_making *making, struct qd_pieces *pieces, uint32_t cubes) {
    struct growth growth = {.making = making, .size = cubes};
    qd_cube form[MOST_FLAT];
    growth.turning = pieces->solid ? QD_TURN_SOLID : QD_TURN_OVER;
    if (cubes > (pieces->solid ? MOST_SOLID : MOST_FLAT)) {
        qd_making_fail(making, QD_ERROR_RANGE, "sets of pieces have 1 to %d %s",
                       pieces->solid ? MOST_SOLID : MOST_FLAT, pieces->solid ? "cubes" : "cells");
        return;
    }
    growth_grow(&growth);
    for (uint32_t i = 0; i < growth.forms.count && making->status == QD_OK; i++) {
        growth_decode(qd_names_get(&growth.forms, i), cubes, form);
        if (!qd_pieces_begin(making, pieces, ""))
            break;
        for (uint32_t c = 0; c < cubes; c++)
            qd_pieces_add_cube(making, pieces, form[c]);
    }
    qd_names_clear(&growth.forms);
}
