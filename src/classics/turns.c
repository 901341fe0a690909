/* The ways to turn a piece. */
#include "pieces.h"

#include <stdlib.h>
#include <string.h>

static int turns_compare(const void *left, const void *right) {
    const qd_cube *one = left, *other = right;
    for (int k = 0; k < 3; k++)
        if (one->at[k] != other->at[k])
            return one->at[k] < other->at[k] ? -1 : 1;
    return 0;
}

static const uint8_t turns_axes[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0},
                                         {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};

/* Whether a turn is allowed: number `axes` of those above, and the axes in bits of `reversed`. A turn
 * that reverses an odd number of axes, or exchanges two, makes a mirror image. */
static bool turns_may(qd_turning turning, int axes, int reversed) {
    bool mirrors = (axes >= 1 && axes <= 3) != ((0x96 >> reversed & 1) != 0);
    switch (turning) {
    case QD_TURN_NOT:
        return axes == 0 && reversed == 0;
    case QD_TURN_FLAT:
        return axes < 2 && reversed < 4 && !mirrors;
    case QD_TURN_OVER:
        return axes < 2 && reversed < 4;
    case QD_TURN_SOLID:
        return !mirrors;
    default:
        return true;
    }
}

static void turns_settle(qd_cube *cubes, size_t count) {
    QD_CHECK(count > 0);
    int16_t least[3] = {INT16_MAX, INT16_MAX, INT16_MAX};
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            least[k] = cubes[i].at[k] < least[k] ? cubes[i].at[k] : least[k];
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            cubes[i].at[k] = (int16_t)(cubes[i].at[k] - least[k]);
    qsort(cubes, count, sizeof *cubes, turns_compare);
}

static void turns_apply(const qd_cube *cubes, size_t count, int axes, int reversed, qd_cube *to) {
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            int16_t value = cubes[i].at[turns_axes[axes][k]];
            to[i].at[k] = (int16_t)(reversed >> k & 1 ? -value : value);
        }
    turns_settle(to, count);
}

size_t qd_cubes_turn(const qd_cube *cubes, size_t count, qd_turning turning, qd_cube *ways) {
    size_t found = 0;
    for (int axes = 0; axes < 6; axes++)
        for (int reversed = 0; reversed < 8; reversed++) {
            qd_cube *way = ways + found * count;
            size_t same = 0;
            if (!turns_may(turning, axes, reversed))
                continue;
            turns_apply(cubes, count, axes, reversed, way);
            while (same < found && memcmp(ways + same * count, way, count * sizeof *way) != 0)
                same++;
            found += same == found;
        }
    QD_CHECK(found >= 1 && found <= QD_MOST_TURNS);
    return found;
}
