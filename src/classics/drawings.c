/*
 * Drawings of pieces and regions. A character is a cube, except for a dot and a blank; a line of dashes
 * begins another layer, and a blank line another drawing.
 */
#include "pieces.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <stdlib.h>
#include <string.h>

/* A cube as it is drawn. */
struct drawings_cube {
    uint32_t drawing; /* from 0 */
    char symbol;
    qd_cube cube;
};

struct drawings {
    qd_making *making;
    struct drawings_cube *cubes;
    size_t count, capacity;
    uint32_t drawing, line;
    uint32_t row, layer; /* of the next line of the drawing */
    bool began;          /* the drawing has a line */
};

static void drawings_fail(struct drawings *drawings, size_t column, const char *what) {
    qd_making *making = drawings->making;
    if (making->status != QD_OK)
        return;
    qd_making_fail(making, QD_ERROR_SYNTAX, "%s", what);
    if (making->error) {
        making->error->line = drawings->line;
        making->error->column = column;
    }
}

static void drawings_add(struct drawings *drawings, char symbol, size_t column) {
    struct drawings_cube *cube;
    if (symbol == '.' || symbol == ' ')
        return;
    if (symbol < ' ' || symbol > '~')
        drawings_fail(drawings, column + 1, "a drawing has letters, signs, dots and blanks only");
    else if (column >= QD_CLASSIC_MOST_SIDE || drawings->row >= QD_CLASSIC_MOST_SIDE ||
             drawings->layer >= QD_CLASSIC_MOST_SIDE)
        drawings_fail(drawings, column + 1, "the drawing is larger than 999 in one direction");
    else if (!qd_array_reserve(&drawings->cubes, &drawings->capacity, drawings->count + 1,
                               sizeof *drawings->cubes))
        qd_making_fail_memory(drawings->making);
    if (drawings->making->status != QD_OK)
        return;
    cube = &drawings->cubes[drawings->count++];
    cube->drawing = drawings->drawing;
    cube->symbol = symbol;
    cube->cube.at[0] = (int16_t)drawings->row;
    cube->cube.at[1] = (int16_t)column;
    cube->cube.at[2] = (int16_t)drawings->layer;
}

static void drawings_read_line(struct drawings *drawings, const char *line, size_t length) {
    size_t blanks = 0, dashes = 0;
    while (length && qd_is_blank(line[length - 1]))
        length--;
    while (blanks < length && line[blanks] == ' ')
        blanks++;
    while (dashes < length && line[dashes] == '-')
        dashes++;
    drawings->line++;
    if (blanks == length) {
        drawings->drawing += drawings->began;
        drawings->row = drawings->layer = 0;
        drawings->began = false;
    } else if (dashes == length) {
        drawings->layer++;
        drawings->row = 0;
    } else {
        for (size_t i = 0; i < length && drawings->making->status == QD_OK; i++)
            drawings_add(drawings, line[i], i);
        drawings->row++;
        drawings->began = true;
    }
}

static void drawings_read(struct drawings *drawings, const qd_text *text) {
    const char *at = text->data + qd_byte_order_mark(text->data, text->length);
    const char *end = text->data + text->length;
    while (at < end && drawings->making->status == QD_OK) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        drawings_read_line(drawings, at, (size_t)(stop - at));
        at = stop + 1;
    }
    drawings->line = 0;
    if (!drawings->count)
        drawings_fail(drawings, 0, "there is no drawing");
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* The piece of that symbol, with all its cubes. Pieces drawn with # have numbers for names. */
static void drawings_put_piece(struct drawings *drawings, struct qd_pieces *pieces, size_t first) {
    const struct drawings_cube *begin = &drawings->cubes[first];
    char name[] = {begin->symbol, '\0'};
    if (!qd_pieces_begin(drawings->making, pieces, begin->symbol == '#' ? "" : name))
        return;
    for (size_t i = first; i < drawings->count; i++)
        if (drawings->cubes[i].drawing == begin->drawing &&
            drawings->cubes[i].symbol == begin->symbol &&
            !qd_pieces_add_cube(drawings->making, pieces, drawings->cubes[i].cube))
            return;
}

static void drawings_put_pieces(struct drawings *drawings, struct qd_pieces *pieces) {
    bool seen[128] = {false};
    for (size_t i = 0; i < drawings->count && drawings->making->status == QD_OK; i++) {
        if (i && drawings->cubes[i].drawing != drawings->cubes[i - 1].drawing)
            memset(seen, 0, sizeof seen);
        if (!pieces->solid && drawings->cubes[i].cube.at[2] > 0) {
            qd_making_fail(drawings->making, QD_ERROR_ARGUMENT, "polyominoes have no layers");
            return;
        }
        if (!seen[(unsigned char)drawings->cubes[i].symbol])
            drawings_put_piece(drawings, pieces, i);
        seen[(unsigned char)drawings->cubes[i].symbol] = true;
    }
}

void qd_pieces_draw(qd_making *making, struct qd_pieces *pieces, const qd_text *text) {
    struct drawings drawings = {.making = making};
    drawings_read(&drawings, text);
    drawings_put_pieces(&drawings, pieces);
    free(drawings.cubes);
}

bool qd_drawing_inline(const char *argument, size_t length, qd_text *text) {
    size_t drawn = 0;
    for (size_t i = 0; i < length; i++)
        if (!argument[i] || !strchr("x./,", argument[i]))
            return false;
    for (size_t i = 0; i < length; i++) {
        drawn += argument[i] == 'x';
        qd_text_put(text, argument[i] == 'x'   ? "#"
                          : argument[i] == '/' ? "\n"
                          : argument[i] == ',' ? "\n-\n"
                                               : ".");
    }
    return drawn > 0;
}

/* ---- regions --------------------------------------------------------------------------------- */

/* Larger ones would have more cells than any search could fill. */
#define MOST_CUBES 1000000

size_t qd_region_index(const struct qd_region *region, uint32_t row, uint32_t column,
                       uint32_t layer) {
    return ((size_t)row * region->sides[1] + column) * region->sides[2] + layer;
}

void qd_region_free(struct qd_region *region) {
    free(region->inside);
}

/* Sets `sides` before. */
static bool drawings_new_region(qd_making *making, struct qd_region *region, uint8_t inside) {
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

static void drawings_put_region(struct drawings *drawings, struct qd_region *region) {
    qd_making *making = drawings->making;
    for (int k = 0; k < 3; k++)
        region->sides[k] = 0;
    for (size_t i = 0; i < drawings->count; i++)
        for (int k = 0; k < 3; k++) {
            uint32_t side = (uint32_t)drawings->cubes[i].cube.at[k] + 1;
            region->sides[k] = side > region->sides[k] ? side : region->sides[k];
        }
    if (making->status == QD_OK && drawings->cubes[drawings->count - 1].drawing > 0)
        drawings_fail(drawings, 0, "a region is one drawing, without blank lines");
    if (!drawings_new_region(making, region, 0))
        return;
    for (size_t i = 0; i < drawings->count; i++) {
        const int16_t *at = drawings->cubes[i].cube.at;
        region->inside[qd_region_index(region, (uint32_t)at[0], (uint32_t)at[1], (uint32_t)at[2])] =
            1;
    }
}

static void drawings_read_region(qd_making *making, struct qd_region *region, const char *name) {
    struct drawings drawings = {.making = making};
    qd_text text = QD_TEXT_INIT;
    if (qd_drawing_inline(name, strlen(name), &text) || qd_making_read(making, name, &text)) {
        if (qd_text_check(&text, NULL) != QD_OK)
            qd_making_fail_memory(making);
        else
            drawings_read(&drawings, &text);
        drawings_put_region(&drawings, region);
    }
    free(drawings.cubes);
    qd_text_free(&text);
}

/* ---- holes ----------------------------------------------------------------------------------- */

static void drawings_fail_holes(qd_making *making, const char *holes) {
    qd_making_fail(making, QD_ERROR_ARGUMENT,
                   "holes must be centre, corners, or cells such as r1c1r2c3, not '%.40s'", holes);
}

/* `r1c2` or `r1c2l3`. */
static bool drawings_scan_cell(const char **at, const char *end, const struct qd_region *region,
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

static void drawings_cut_cells(qd_making *making, struct qd_region *region, const char *holes) {
    const char *at = holes, *end = holes + strlen(holes);
    uint32_t cell[3];
    do {
        if (!drawings_scan_cell(&at, end, region, cell)) {
            drawings_fail_holes(making, holes);
            return;
        }
        region->inside[qd_region_index(region, cell[0], cell[1], cell[2])] = 0;
    } while (at < end);
}

/* Whether a line is one of the middle ones, or an outer one. */
static bool drawings_is_middle(uint32_t line, uint32_t side) {
    return 2 * line + 2 >= side && 2 * line <= side;
}

static bool drawings_is_outer(uint32_t line, uint32_t side) {
    return line == 0 || line + 1 == side;
}

static void drawings_cut_where(struct qd_region *region,
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
            drawings_new_region(making, region, 1);
    } else {
        drawings_read_region(making, region, text);
    }
    if (making->status == QD_OK && sides[2] > 1 && dimensions == 2)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "%.60s: a region for polyominoes has no layers",
                       text);
    if (making->status != QD_OK || !holes)
        return;
    if (strcmp(holes, "centre") == 0)
        drawings_cut_where(region, drawings_is_middle);
    else if (strcmp(holes, "corners") == 0)
        drawings_cut_where(region, drawings_is_outer);
    else
        drawings_cut_cells(making, region, holes);
}
