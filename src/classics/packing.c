/* Pieces that fill a region: polyominoes, polycubes and well-known puzzles of them. */
#include "pieces.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

struct packing {
    qd_making *making;
    struct qd_pieces pieces;
    struct qd_region region;
    uint32_t *cells; /* the item of each cube of the box, or QD_NO_ITEM */
    qd_turning turning;
    bool any, fillers, solid;
};

/* ---- items ----------------------------------------------------------------------------------- */

static uint32_t packing_add_cell(struct packing *packing, uint32_t row, uint32_t column,
                                 uint32_t layer) {
    qd_item_kind kind = packing->fillers ? QD_SECONDARY : QD_PRIMARY;
    if (packing->solid)
        return qd_making_item(packing->making, kind, "r%uc%ul%u", row + 1, column + 1, layer + 1);
    return qd_making_item(packing->making, kind, "r%uc%u", row + 1, column + 1);
}

static void packing_add_cells(struct packing *packing) {
    const uint32_t *sides = packing->region.sides;
    for (uint32_t row = 0; row < sides[0]; row++)
        for (uint32_t column = 0; column < sides[1]; column++)
            for (uint32_t layer = 0; layer < sides[2]; layer++) {
                size_t at = qd_region_index(&packing->region, row, column, layer);
                packing->cells[at] = packing->region.inside[at]
                                         ? packing_add_cell(packing, row, column, layer)
                                         : QD_NO_ITEM;
            }
}

static void packing_add_items(struct packing *packing) {
    for (size_t i = 0; i < packing->pieces.count && !packing->any; i++) {
        const struct qd_piece *piece = &packing->pieces.pieces[i];
        qd_making_bounded(packing->making, piece->least, piece->most, "%s", piece->name);
    }
    packing_add_cells(packing);
}

/* ---- options --------------------------------------------------------------------------------- */

/* The item of a cube of a turned piece whose box begins there. */
static uint32_t packing_cell(const struct packing *packing, const qd_cube *cube,
                             const uint32_t *at) {
    uint32_t to[3];
    for (int k = 0; k < 3; k++)
        to[k] = at[k] + (uint16_t)cube->at[k];
    return packing->cells[qd_region_index(&packing->region, to[0], to[1], to[2])];
}

/* Adds the option of a turned piece there, if the region has all its cells. */
static void packing_place(struct packing *packing, uint32_t piece, const qd_cube *way, size_t count,
                          const uint32_t *at) {
    QD_CHECK(piece < packing->pieces.count && count > 0);
    for (size_t pass = 0; pass < 2; pass++) {
        if (pass && !packing->any)
            qd_making_put(packing->making, piece);
        for (size_t i = 0; i < count; i++) {
            uint32_t cell = packing_cell(packing, &way[i], at);
            if (cell == QD_NO_ITEM)
                return;
            if (pass)
                qd_making_put(packing->making, cell);
        }
    }
    qd_making_option(packing->making, 0);
}

/* All places of one way to turn a piece. */
static void packing_move(struct packing *packing, uint32_t piece, const qd_cube *way,
                         size_t count) {
    uint32_t extent[3] = {0, 0, 0}, at[3];
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            if ((uint32_t)way[i].at[k] + 1 > extent[k])
                extent[k] = (uint32_t)way[i].at[k] + 1;
    const uint32_t *sides = packing->region.sides;
    for (at[0] = 0; at[0] + extent[0] <= sides[0]; at[0]++)
        for (at[1] = 0; at[1] + extent[1] <= sides[1]; at[1]++)
            for (at[2] = 0; at[2] + extent[2] <= sides[2]; at[2]++)
                if (qd_making_goes_on(packing->making, count))
                    packing_place(packing, piece, way, count, at);
}

static void packing_add_piece(struct packing *packing, uint32_t number) {
    const struct qd_piece *piece = &packing->pieces.pieces[number];
    qd_cube *ways = qd_array_new(QD_MOST_TURNS * piece->count, sizeof *ways);
    if (!ways) {
        qd_making_fail_memory(packing->making);
        return;
    }
    size_t count =
        qd_cubes_turn(packing->pieces.cubes + piece->begin, piece->count, packing->turning, ways);
    for (size_t way = 0; way < count; way++)
        packing_move(packing, number, ways + way * piece->count, piece->count);
    free(ways);
}

static void packing_make(struct packing *packing) {
    const uint32_t *sides = packing->region.sides;
    packing->cells = qd_making_numbers(packing->making, (size_t)sides[0] * sides[1] * sides[2]);
    if (!packing->cells)
        return;
    packing_add_items(packing);
    for (uint32_t i = 0; i < packing->pieces.count && packing->making->status == QD_OK; i++)
        packing_add_piece(packing, i);
    free(packing->cells);
}

/* ---- arguments ------------------------------------------------------------------------------- */

static qd_turning packing_turning(qd_making *making, bool solid, bool *onesided) {
    bool fixed = qd_making_flag(making, "fixed");
    bool noflip = !solid && qd_making_flag(making, "noflip");
    bool mirrored = solid && qd_making_flag(making, "mirrored");
    *onesided = !solid && qd_making_flag(making, "onesided");
    if (fixed + noflip + mirrored + *onesided > 1)
        qd_making_fail(making, QD_ERROR_ARGUMENT, "only one of fixed and %s can be given",
                       solid ? "mirrored" : "noflip and onesided");
    if (fixed)
        return QD_TURN_NOT;
    if (solid)
        return mirrored ? QD_TURN_MIRRORED : QD_TURN_SOLID;
    return noflip || *onesided ? QD_TURN_FLAT : QD_TURN_OVER;
}

static void packing_check(const struct packing *packing) {
    if (packing->any && packing->fillers)
        qd_making_fail(packing->making, QD_ERROR_ARGUMENT,
                       "with any and fillers together nothing has to be covered");
}

/* What the arguments of a packing problem say, and the problem itself. `pieces`: NULL if they are an argument. */
static void packing_pack(qd_making *making, const char *pieces, bool solid) {
    struct packing packing = {.making = making, .solid = solid};
    bool onesided;
    packing.pieces.solid = solid;
    packing.turning = packing_turning(making, solid, &onesided);
    packing.any = qd_making_flag(making, "any");
    packing.fillers = qd_making_flag(making, "fillers");
    packing_check(&packing);
    if (!pieces)
        pieces = qd_making_word(making, "the list of pieces");
    if (pieces)
        qd_pieces_read(making, &packing.pieces, pieces);
    if (onesided)
        qd_pieces_add_mirrored(making, &packing.pieces);
    qd_region_take(making, &packing.region, solid ? 3 : 2);
    if (making->status == QD_OK)
        packing_make(&packing);
    qd_region_free(&packing.region);
    qd_pieces_free(&packing.pieces);
}

void qd_classic_polyominoes(qd_making *making) {
    packing_pack(making, NULL, false);
}

void qd_classic_polycubes(qd_making *making) {
    packing_pack(making, NULL, true);
}

/* ---- well-known puzzles ---------------------------------------------------------------------- */

void qd_classic_pentominoes(qd_making *making) {
    packing_pack(making, "pentominoes", false);
}

void qd_classic_solid(qd_making *making) {
    packing_pack(making, "pentominoes", true);
}

/* In a box of its own, turned in space or on the table; it takes no arguments. */
static void packing_fixed(qd_making *making, const char *pieces, const char *box, bool solid) {
    bool taken = false;
    qd_classic_call call = {0};
    const qd_classic_call *given = making->call;
    bool *given_taken = making->taken;
    call.arguments = &box;
    call.count = 1;
    making->call = &call;
    making->taken = &taken;
    packing_pack(making, pieces, solid);
    making->call = given;
    making->taken = given_taken;
}

void qd_classic_dudeney(qd_making *making) {
    packing_fixed(making, "pentominoes+o", "8x8", false);
}

void qd_classic_soma(qd_making *making) {
    packing_fixed(making, "soma", "3x3x3", true);
}

void qd_classic_conway(qd_making *making) {
    packing_fixed(making, "1x2x4*13+2x2x2+1x2x2+1x1x3*3", "5x5x5", true);
}

void qd_classic_slothouber(qd_making *making) {
    packing_fixed(making, "1x2x2*6+1x1x1*3", "3x3x3", true);
}

/* Dominoes are not told apart. */
void qd_classic_dominoes(qd_making *making) {
    struct packing packing = {.making = making, .any = true, .turning = QD_TURN_FLAT};
    qd_pieces_read(making, &packing.pieces, "1x2");
    qd_region_take(making, &packing.region, 2);
    if (making->status == QD_OK)
        packing_make(&packing);
    qd_region_free(&packing.region);
    qd_pieces_free(&packing.pieces);
}

static bool packing_add_square(qd_making *making, struct qd_pieces *pieces, uint32_t side) {
    if (!qd_pieces_begin(making, pieces, ""))
        return false;
    pieces->pieces[pieces->count - 1].least = pieces->pieces[pieces->count - 1].most = side;
    for (uint32_t i = 0; i < side * side; i++) {
        qd_cube cube = {{(int16_t)(i / side), (int16_t)(i % side), 0}};
        if (!qd_pieces_add_cube(making, pieces, cube))
            return false;
    }
    return true;
}

void qd_classic_partridge(qd_making *making) {
    struct packing packing = {.making = making, .turning = QD_TURN_NOT};
    uint32_t count = qd_making_number(making, "N", 1, 44), side = count * (count + 1) / 2;
    for (uint32_t k = 1; k <= count; k++)
        if (!packing_add_square(making, &packing.pieces, k))
            break;
    packing.region.sides[0] = packing.region.sides[1] = side;
    packing.region.sides[2] = 1;
    packing.region.inside = making->status == QD_OK ? qd_array_new((size_t)side * side, 1) : NULL;
    if (packing.region.inside) {
        memset(packing.region.inside, 1, (size_t)side * side);
        packing_make(&packing);
    } else {
        qd_making_fail_memory(making);
    }
    qd_region_free(&packing.region);
    qd_pieces_free(&packing.pieces);
}
