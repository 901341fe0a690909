/* The names that arguments have for pieces. */
#include "pieces.h"

#include "../base/memory.h"
#include "../base/scan.h"

#include <stdio.h>
#include <string.h>

/* ---- pieces that have names ------------------------------------------------------------------ */

/* In sets whose pieces have names. Layers are separated by commas. */
struct piece_names_shape {
    const char *set, *name, *shape;
};

static const struct piece_names_shape piece_names_shapes[] = {
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

#define SHAPE_COUNT (sizeof piece_names_shapes / sizeof *piece_names_shapes)

static const struct piece_names_shape *const piece_names_soma =
    &piece_names_shapes[SHAPE_COUNT - 7];

static void piece_names_add_shape(qd_making *making, struct qd_pieces *pieces, const char *name,
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

static bool piece_names_is(const char *text, size_t length, const char *name) {
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

/* A set with names, or one piece of it; false if it is none. */
static bool piece_names_add_named(qd_making *making, struct qd_pieces *pieces, const char *text,
                                  size_t length) {
    size_t before = pieces->count;
    for (size_t i = 0; i < SHAPE_COUNT && making->status == QD_OK; i++) {
        const struct piece_names_shape *shape = &piece_names_shapes[i];
        bool is_soma = shape >= piece_names_soma;
        if (is_soma && !pieces->solid)
            break;
        if (piece_names_is(text, length, shape->set) ||
            (!is_soma && piece_names_is(text, length, shape->name)))
            piece_names_add_shape(making, pieces, shape->name, shape->shape);
    }
    return pieces->count > before;
}

/* `monominoes`, `hexominoes`, `6-ominoes`, `pentacubes`, `5-cubes`: of how many cubes; 0 if it is none. */
static uint32_t piece_names_set_size(const char *text, size_t length, bool solid) {
    static const char *const flat[] = {"monominoes",  "dominoes",   "trominoes",   "tetrominoes",
                                       "pentominoes", "hexominoes", "heptominoes", "octominoes"};
    static const char *const cubes[] = {"monocubes",  "dicubes",    "tricubes",
                                        "tetracubes", "pentacubes", "hexacubes"};
    const char *at = text, *end = text + length;
    uint64_t number;
    for (uint32_t i = 0; i < sizeof flat / sizeof *flat; i++)
        if (!solid && piece_names_is(text, length, flat[i]))
            return i + 1;
    for (uint32_t i = 0; i < sizeof cubes / sizeof *cubes; i++)
        if (solid && piece_names_is(text, length, cubes[i]))
            return i + 1;
    if (qd_scan_number(&at, end, 1000, &number) &&
        qd_scan_word(&at, end, solid ? "-cubes" : "-ominoes") && at == end)
        return number ? (uint32_t)number : 1000;
    return 0;
}

/* ---- arguments ------------------------------------------------------------------------------- */

#define MOST_BRICK 10000

/* A brick AxBxC, named by its sides. */
static bool piece_names_add_brick(qd_making *making, struct qd_pieces *pieces, const char *text,
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
static void piece_names_add_drawn(qd_making *making, struct qd_pieces *pieces, const char *text,
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
static size_t piece_names_read_bounds(qd_making *making, const char *text, size_t length,
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

static void piece_names_read_part(qd_making *making, struct qd_pieces *pieces, const char *text,
                                  size_t length) {
    size_t before = pieces->count;
    uint32_t least, most;
    length = piece_names_read_bounds(making, text, length, &least, &most);
    if (making->status != QD_OK)
        return;
    if (length == 0)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "a piece is missing");
    else if (!piece_names_add_named(making, pieces, text, length)) {
        uint32_t size = piece_names_set_size(text, length, pieces->solid);
        if (size)
            qd_pieces_add_all(making, pieces, size);
        else if (!piece_names_add_brick(making, pieces, text, length))
            piece_names_add_drawn(making, pieces, text, length);
    }
    for (size_t i = before; i < pieces->count; i++) {
        pieces->pieces[i].least = least;
        pieces->pieces[i].most = most;
    }
}

void qd_pieces_read(qd_making *making, struct qd_pieces *pieces, const char *text) {
    for (size_t length; making->status == QD_OK; text += length + 1) {
        length = strcspn(text, "+");
        piece_names_read_part(making, pieces, text, length);
        if (!text[length])
            break;
    }
}
