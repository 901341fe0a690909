/* Lists of pieces, and the names that arguments have for them. */
#include "pieces.h"

#include "../base/check.h"
#include "../base/memory.h"
#include "../base/names.h"
#include "../base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qd_pieces_free(struct qd_pieces *pieces) {
    free(pieces->cubes);
    free(pieces->pieces);
}

static bool pieces_have(const struct qd_pieces *pieces, const char *name) {
    for (size_t i = 0; i < pieces->count; i++)
        if (strcmp(pieces->pieces[i].name, name) == 0)
            return true;
    return false;
}

bool qd_pieces_begin(qd_making *making, struct qd_pieces *pieces, const char *name) {
    if (making->status == QD_OK && !qd_array_reserve(&pieces->pieces, &pieces->capacity,
                                                     pieces->count + 1, sizeof *pieces->pieces))
        qd_making_fail_memory(making);
    if (making->status != QD_OK)
        return false;
    struct qd_piece *piece = &pieces->pieces[pieces->count];
    *piece = (struct qd_piece){.begin = pieces->cube_count, .least = 1, .most = 1};
    snprintf(piece->name, sizeof piece->name, "%.8s", name);
    for (size_t i = *name ? 2 : pieces->count + 1;
         !*piece->name || pieces_have(pieces, piece->name); i++)
        snprintf(piece->name, sizeof piece->name, "%.8s%zu", name, i);
    pieces->count++;
    return true;
}

bool qd_pieces_add_cube(qd_making *making, struct qd_pieces *pieces, qd_cube cube) {
    QD_CHECK(pieces->count > 0);
    if (making->status == QD_OK && !qd_array_reserve(&pieces->cubes, &pieces->cube_capacity,
                                                     pieces->cube_count + 1, sizeof *pieces->cubes))
        qd_making_fail_memory(making);
    if (making->status != QD_OK)
        return false;
    pieces->cubes[pieces->cube_count++] = cube;
    pieces->pieces[pieces->count - 1].count++;
    return true;
}

/* ---- pieces that have names ------------------------------------------------------------------ */

/* In sets whose pieces have names. Layers are separated by commas. */
struct pieces_shape {
    const char *set, *name, *shape;
};

static const struct pieces_shape pieces_shapes[] = {
    {"trominoes", "I3", "xxx"},
    {"trominoes", "V3", "xx/x"},
    {"tetrominoes", "i", "xxxx"},
    {"tetrominoes", "l", "x/x/xx"},
    {"tetrominoes", "o", "xx/xx"},
    {"tetrominoes", "s", ".xx/xx"},
    {"tetrominoes", "t", "xxx/.x"},
    {"pentominoes", "F", ".xx/xx/.x"},
    {"pentominoes", "I", "xxxxx"},
    {"pentominoes", "L", "x/x/x/xx"},
    {"pentominoes", "N", ".x/.x/xx/x"},
    {"pentominoes", "P", "xx/xx/x"},
    {"pentominoes", "T", "xxx/.x/.x"},
    {"pentominoes", "U", "x.x/xxx"},
    {"pentominoes", "V", "x/x/xxx"},
    {"pentominoes", "W", "x/xx/.xx"},
    {"pentominoes", "X", ".x/xxx/.x"},
    {"pentominoes", "Y", ".x/xx/.x/.x"},
    {"pentominoes", "Z", "xx/.x/.xx"},
    {"soma", "v", "xx/x"},
    {"soma", "l", "x/x/xx"},
    {"soma", "t", "xxx/.x"},
    {"soma", "z", "xx/.xx"},
    {"soma", "a", "xx/x,.x"},
    {"soma", "b", "xx/x,../x"},
    {"soma", "p", "xx/x,x"},
};

#define SHAPE_COUNT (sizeof pieces_shapes / sizeof *pieces_shapes)

static const struct pieces_shape *const pieces_soma = &pieces_shapes[SHAPE_COUNT - 7];

static void pieces_add_shape(qd_making *making, struct qd_pieces *pieces, const char *name,
                             const char *shape) {
    qd_cube cube = {{0, 0, 0}};
    if (!qd_pieces_begin(making, pieces, name))
        return;
    for (; *shape; shape++) {
        if (*shape == 'x' && !qd_pieces_add_cube(making, pieces, cube))
            return;
        cube.at[1]++;
        if (*shape == '/' || *shape == ',')
            cube.at[1] = 0;
        if (*shape == '/')
            cube.at[0]++;
        if (*shape == ',')
            cube.at[0] = 0, cube.at[2]++;
    }
}

static bool pieces_is(const char *text, size_t length, const char *name) {
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

/* A set with names, or one piece of it; false if it is none. */
static bool pieces_add_named(qd_making *making, struct qd_pieces *pieces, const char *text,
                             size_t length) {
    size_t before = pieces->count;
    for (size_t i = 0; i < SHAPE_COUNT && making->status == QD_OK; i++) {
        const struct pieces_shape *shape = &pieces_shapes[i];
        bool is_soma = shape >= pieces_soma;
        if (is_soma && !pieces->solid)
            break;
        if (pieces_is(text, length, shape->set) ||
            (!is_soma && pieces_is(text, length, shape->name)))
            pieces_add_shape(making, pieces, shape->name, shape->shape);
    }
    return pieces->count > before;
}

/* `monominoes`, `hexominoes`, `6-ominoes`, `pentacubes`, `5-cubes`: of how many cubes; 0 if it is none. */
static uint32_t pieces_set_size(const char *text, size_t length, bool solid) {
    static const char *const flat[] = {"monominoes",  "dominoes",   "trominoes",   "tetrominoes",
                                       "pentominoes", "hexominoes", "heptominoes", "octominoes"};
    static const char *const cubes[] = {"monocubes",  "dicubes",    "tricubes",
                                        "tetracubes", "pentacubes", "hexacubes"};
    const char *at = text, *end = text + length;
    uint64_t number;
    for (uint32_t i = 0; i < sizeof flat / sizeof *flat; i++)
        if (!solid && pieces_is(text, length, flat[i]))
            return i + 1;
    for (uint32_t i = 0; i < sizeof cubes / sizeof *cubes; i++)
        if (solid && pieces_is(text, length, cubes[i]))
            return i + 1;
    if (qd_scan_number(&at, end, 1000, &number) &&
        qd_scan_word(&at, end, solid ? "-cubes" : "-ominoes") && at == end)
        return number ? (uint32_t)number : 1000;
    return 0;
}

/* ---- all pieces of a size -------------------------------------------------------------------- */

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
static void pieces_keep(struct growth *growth, const qd_cube *cubes, uint32_t count) {
    char least[3 * MOST_FLAT], form[3 * MOST_FLAT];
    size_t ways = qd_cubes_turn(cubes, count, growth->turning, growth->ways);
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

static void pieces_decode(const char *form, uint32_t count, qd_cube *cubes) {
    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            cubes[i].at[k] = (int16_t)(form[3 * i + (uint32_t)k] - 1);
}

static bool pieces_has_cube(const qd_cube *cubes, uint32_t count, const qd_cube *cube) {
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&cubes[i], cube, sizeof *cube) == 0)
            return true;
    return false;
}

/* All forms with a cube more than this one. */
static void pieces_grow_form(struct growth *growth, const char *form, uint32_t count) {
    qd_cube cubes[MOST_FLAT];
    int axes = growth->turning == QD_TURN_SOLID || growth->turning == QD_TURN_MIRRORED ? 3 : 2;
    pieces_decode(form, count, cubes);
    for (uint32_t i = 0; i < count; i++)
        for (int side = 0; side < 2 * axes; side++) {
            cubes[count] = cubes[i];
            cubes[count].at[side / 2] = (int16_t)(cubes[count].at[side / 2] + (side % 2 ? 1 : -1));
            if (!pieces_has_cube(cubes, count, &cubes[count]))
                pieces_keep(growth, cubes, count + 1);
        }
}

static void pieces_grow(struct growth *growth) {
    qd_cube one = {{0, 0, 0}};
    pieces_keep(growth, &one, 1);
    for (uint32_t count = 1; count < growth->size; count++) {
        qd_names smaller = growth->forms;
        growth->forms = (qd_names){NULL, 0, 0, NULL, 0, 0, NULL, 0};
        for (uint32_t i = 0; i < smaller.count && growth->making->status == QD_OK; i++)
            pieces_grow_form(growth, qd_names_get(&smaller, i), count);
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
    pieces_grow(&growth);
    for (uint32_t i = 0; i < growth.forms.count && making->status == QD_OK; i++) {
        char name[24];
        snprintf(name, sizeof name, "%u", i + 1);
        pieces_decode(qd_names_get(&growth.forms, i), cubes, form);
        if (!qd_pieces_begin(making, pieces, pieces_have(pieces, name) ? "" : name))
            break;
        for (uint32_t c = 0; c < cubes; c++)
            qd_pieces_add_cube(making, pieces, form[c]);
    }
    qd_names_clear(&growth.forms);
}

/* ---- mirror images --------------------------------------------------------------------------- */

/* Adds the mirror image of piece `number`, if it is another piece; its name gets a quote. */
static void pieces_add_mirror(qd_making *making, struct qd_pieces *pieces, size_t number) {
    struct qd_piece piece = pieces->pieces[number];
    char name[sizeof piece.name + 1];
    qd_cube *ways = qd_array_new(QD_MOST_TURNS * piece.count, sizeof *ways);
    if (!ways) {
        qd_making_fail_memory(making);
        return;
    }
    const qd_cube *cubes = pieces->cubes + piece.begin;
    if (qd_cubes_turn(cubes, piece.count, QD_TURN_OVER, ways) >
        qd_cubes_turn(cubes, piece.count, QD_TURN_FLAT, ways)) {
        snprintf(name, sizeof name, "%s'", piece.name);
        qd_pieces_begin(making, pieces, name);
        for (size_t i = 0; i < piece.count && making->status == QD_OK; i++) {
            qd_cube cube = pieces->cubes[piece.begin + i];
            cube.at[1] = (int16_t)-cube.at[1];
            qd_pieces_add_cube(making, pieces, cube);
        }
        pieces->pieces[pieces->count - 1].least = piece.least;
        pieces->pieces[pieces->count - 1].most = piece.most;
    }
    free(ways);
}

void qd_pieces_add_mirrored(qd_making *making, struct qd_pieces *pieces) {
    size_t count = pieces->count;
    for (size_t i = 0; i < count && making->status == QD_OK; i++)
        pieces_add_mirror(making, pieces, i);
}

/* ---- arguments ------------------------------------------------------------------------------- */

#define MOST_BRICK 10000

/* A brick AxBxC, named by its sides. */
static bool pieces_add_brick(qd_making *making, struct qd_pieces *pieces, const char *text,
                             size_t length) {
    uint32_t sides[3], found = qd_classic_read_sides(text, length, sides, pieces->solid ? 3 : 2);
    char name[9];
    if (found < 2)
        return false;
    sides[2] = found == 3 ? sides[2] : 1;
    for (int k = 0; k < 3; k++)
        if (sides[k] < 1 || sides[k] > QD_CLASSIC_MOST_SIDE)
            qd_making_fail(making, QD_ERROR_RANGE, "a side of a piece must be 1 to %d",
                           QD_CLASSIC_MOST_SIDE);
    if (making->status == QD_OK && (uint64_t)sides[0] * sides[1] * sides[2] > MOST_BRICK)
        qd_making_fail(making, QD_ERROR_RANGE, "a piece has more than %d cells", MOST_BRICK);
    snprintf(name, sizeof name, "%.*s", (int)(length < 8 ? length : 8), text);
    qd_pieces_begin(making, pieces, name);
    for (uint32_t i = 0; making->status == QD_OK && i < sides[0] * sides[1] * sides[2]; i++) {
        qd_cube cube = {{(int16_t)(i / (sides[1] * sides[2])), (int16_t)(i / sides[2] % sides[1]),
                         (int16_t)(i % sides[2])}};
        qd_pieces_add_cube(making, pieces, cube);
    }
    return true;
}

/* A drawing, in the argument or in a text of that name. */
static void pieces_add_drawn(qd_making *making, struct qd_pieces *pieces, const char *text,
                             size_t length) {
    qd_text name = QD_TEXT_INIT, drawing = QD_TEXT_INIT;
    qd_text_put_bytes(&name, text, length);
    bool drawn = qd_drawing_inline(text, length, &drawing);
    if (name.failed || drawing.failed)
        qd_making_fail_memory(making);
    else if (drawn || qd_making_read(making, name.data, &drawing))
        qd_pieces_draw(making, pieces, &drawing);
    qd_text_free(&name);
    qd_text_free(&drawing);
}

/* `*3` or `*0:5` at the end of a part: how often its pieces are used. Returns the length before it. */
static size_t pieces_read_bounds(qd_making *making, const char *text, size_t length,
                                 uint32_t *least, uint32_t *most) {
    const char *star = memchr(text, '*', length), *at, *end = text + length;
    uint64_t low = 0, high = 0;
    *least = *most = 1;
    if (!star)
        return length;
    at = star + 1;
    bool fine = qd_scan_number(&at, end, 1000000, &low);
    high = low;
    if (fine && at < end && *at == ':')
        fine = (++at, qd_scan_number(&at, end, 1000000, &high));
    if (!fine || at != end || high < 1 || low > high)
        qd_making_fail(making, QD_ERROR_ARGUMENT,
                       "'%.40s': how often a piece is used must be K or LO:HI", text);
    *least = (uint32_t)low;
    *most = (uint32_t)high;
    return (size_t)(star - text);
}

static void pieces_read_part(qd_making *making, struct qd_pieces *pieces, const char *text,
                             size_t length) {
    size_t before = pieces->count;
    uint32_t least, most;
    length = pieces_read_bounds(making, text, length, &least, &most);
    if (making->status != QD_OK)
        return;
    if (length == 0)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "a piece is missing");
    else if (!pieces_add_named(making, pieces, text, length)) {
        uint32_t size = pieces_set_size(text, length, pieces->solid);
        if (size)
            qd_pieces_add_all(making, pieces, size);
        else if (!pieces_add_brick(making, pieces, text, length))
            pieces_add_drawn(making, pieces, text, length);
    }
    for (size_t i = before; i < pieces->count; i++) {
        pieces->pieces[i].least = least;
        pieces->pieces[i].most = most;
    }
}

void qd_pieces_read(qd_making *making, struct qd_pieces *pieces, const char *text) {
    for (size_t length; making->status == QD_OK; text += length + 1) {
        length = strcspn(text, "+");
        pieces_read_part(making, pieces, text, length);
        if (!text[length])
            break;
    }
}
