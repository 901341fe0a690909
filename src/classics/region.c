/* Regions: boxes, drawings, and holes in them. */
#include "drawings.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

/* Larger ones would have more cells than any search could fill. */
#define MOST_CUBES 1000000

size_t qd_region_index(const struct qd_region *region, uint32_t row, uint32_t column,
                       uint32_t layer) {
    QD_CHECK(row < region->sides[0] && column < region->sides[1] && layer < region->sides[2]);
    return ((size_t)row * region->sides[1] + column) * region->sides[2] + layer;
}

void qd_region_free(struct qd_region *region) {
    free(region->inside);
}

/* Sets `sides` before. */
static bool region_new(qd_making *making, struct qd_region *region, uint8_t inside) {
    uint64_t cubes = (uint64_t)region->sides[0] * region->sides[1] * region->sides[2];
    if (cubes > MOST_CUBES)
        qd_making_fail(making, QD_ERROR_RANGE, "the region has more than %d cells", MOST_CUBES);
    if (making->status != QD_OK)
        return false;
    region->inside = qd_array_new((size_t)cubes, 1);
    if (!region->inside)
        qd_making_fail_memory(making);
    else
        memset(region->inside, inside, (size_t)cubes);
    return region->inside != NULL;
}

static void region_put(struct drawings *drawings, struct qd_region *region) {
    qd_making *making = drawings->making;
    for (int k = 0; k < 3; k++)
        region->sides[k] = 0;
    for (size_t i = 0; i < drawings->count; i++)
        for (int k = 0; k < 3; k++) {
            uint32_t side = (uint32_t)drawings->cubes[i].cube.at[k] + 1;
            region->sides[k] = side > region->sides[k] ? side : region->sides[k];
        }
    if (making->status == QD_OK && drawings->cubes[drawings->count - 1].drawing > 0)
        qd_drawings_fail(drawings, 0, "a region is one drawing, without blank lines");
    if (!region_new(making, region, 0))
        return;
    for (size_t i = 0; i < drawings->count; i++) {
        const int16_t *at = drawings->cubes[i].cube.at;
        region->inside[qd_region_index(region, (uint32_t)at[0], (uint32_t)at[1], (uint32_t)at[2])] =
            1;
    }
}

static void region_read(qd_making *making, struct qd_region *region, const char *name) {
    struct drawings drawings = {.making = making};
    qd_text text = QD_TEXT_INIT;
    if (qd_drawing_inline(name, strlen(name), &text) || qd_making_read(making, name, &text)) {
        if (qd_text_check(&text, NULL) != QD_OK)
            qd_making_fail_memory(making);
        else
            qd_drawings_read(&drawings, &text);
        region_put(&drawings, region);
    }
    free(drawings.cubes);
    qd_text_free(&text);
}

/* ---- holes ----------------------------------------------------------------------------------- */

static void region_fail_holes(qd_making *making, const char *holes) {
    qd_making_fail(making, QD_ERROR_ARGUMENT,
                   "holes must be centre, corners, or cells such as r1c1r2c3, not '%.40s'", holes);
}

/* `r1c2` or `r1c2l3`. */
static bool region_scan_cell(const char **at, const char *end, const struct qd_region *region,
                             uint32_t *cell) {
    uint64_t number;
    for (int k = 0; k < 3; k++) {
        if (k == 2 && region->sides[2] == 1 && (*at == end || **at != 'l')) {
            cell[2] = 0;
            return true;
        }
        if (*at == end || **at != "rcl"[k])
            return false;
        ++*at;
        if (!qd_scan_number(at, end, region->sides[k], &number) || number == 0)
            return false;
        cell[k] = (uint32_t)number - 1;
    }
    return true;
}

static void region_cut_cells(qd_making *making, struct qd_region *region, const char *holes) {
    const char *at = holes, *end = holes + strlen(holes);
    uint32_t cell[3];
    do {
        if (!region_scan_cell(&at, end, region, cell)) {
            region_fail_holes(making, holes);
            return;
        }
        region->inside[qd_region_index(region, cell[0], cell[1], cell[2])] = 0;
    } while (at < end);
}

/* Whether a line is one of the middle ones, or an outer one. */
static bool region_is_middle(uint32_t line, uint32_t side) {
    return 2 * line + 2 >= side && 2 * line <= side;
}

static bool region_is_outer(uint32_t line, uint32_t side) {
    return line == 0 || line + 1 == side;
}

static void region_cut_where(struct qd_region *region,
                             bool (*where)(uint32_t line, uint32_t side)) {
    const uint32_t *sides = region->sides;
    for (uint32_t row = 0; row < sides[0]; row++)
        for (uint32_t column = 0; column < sides[1]; column++)
            for (uint32_t layer = 0; layer < sides[2]; layer++)
                if (where(row, sides[0]) && where(column, sides[1]) && where(layer, sides[2]))
                    region->inside[qd_region_index(region, row, column, layer)] = 0;
}

void qd_region_take(qd_making *making, struct qd_region *region, uint32_t dimensions) {
    const char *holes = qd_making_named(making, "holes");
    const char *text = qd_making_word(making, "the region");
    uint32_t *sides = region->sides;
    if (!text)
        return;
    uint32_t found = qd_classic_read_sides(text, strlen(text), sides, 3);
    sides[2] = found == 2 ? 1 : sides[2];
    if (found >= 2 && found <= dimensions) {
        for (int k = 0; k < 3; k++)
            if (sides[k] < 1 || sides[k] > QD_CLASSIC_MOST_SIDE)
                qd_making_fail(making, QD_ERROR_RANGE, "a side must be 1 to %d, not %u",
                               QD_CLASSIC_MOST_SIDE, sides[k]);
        if (making->status == QD_OK)
            region_new(making, region, 1);
    } else {
        region_read(making, region, text);
    }
    if (making->status == QD_OK && sides[2] > 1 && dimensions == 2)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "%.60s: a region for polyominoes has no layers",
                       text);
    if (making->status != QD_OK || !holes)
        return;
    if (strcmp(holes, "centre") == 0)
        region_cut_where(region, region_is_middle);
    else if (strcmp(holes, "corners") == 0)
        region_cut_where(region, region_is_outer);
    else
        region_cut_cells(making, region, holes);
}
