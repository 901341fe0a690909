/* Lists of pieces. */
#include "pieces.h"

#include "../base/check.h"
#include "../base/memory.h"

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

/* ---- mirror images --------------------------------------------------------------------------- */

/* Adds the mirror image of piece `number`, if it is another piece; its name gets a quote. */
static void pieces_add_mirror(qd_making *making, struct qd_pieces *pieces, size_t number) {
    QD_CHECK(number < pieces->count && pieces->pieces[number].count > 0);
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
