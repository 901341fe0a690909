/* How the solutions of a cover are drawn. */
#include "sketch_inside.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

#ifdef QUADRILLE_CHECKS

/* Cells and vertices that items stand for are within the sketch. */
static const char *sketch_check(const qd_sketch *sketch) {
    for (uint32_t item = 0; item < qd_cover_item_count(sketch->cover); item++) {
        const struct sketch_place *place = &sketch->places[item];
        if (place->role == SKETCH_VERTEX && place->at[0] >= sketch->vertex_count)
            return "an item of no vertex";
        if (place->role != SKETCH_CELL || !sketch->cell_count)
            continue;
        if (place->at[0] >= sketch->sides[0] || place->at[1] >= sketch->sides[1] ||
            place->at[2] >= sketch->sides[2])
            return "an item of a cell outside";
        if (!sketch->exists[sketch_index(sketch, place->at[0], place->at[1], place->at[2])])
            return "an item of a cell that is not there";
    }
    return sketch->cell_count == (size_t)sketch->sides[0] * sketch->sides[1] * sketch->sides[2]
               ? NULL
               : "the number of cells";
}

#endif

qd_status qd_sketch_new(const qd_cover *cover, qd_sketch **out, qd_sketch_kind *kind,
                        qd_error *error) {
    qd_sketch *sketch = *out = qd_array_new(1, sizeof *sketch);
    if (!sketch)
        return qd_fail_memory(error);
    sketch->cover = cover;
    sketch->places = qd_array_new(qd_cover_item_count(cover), sizeof *sketch->places);
    if (sketch->places && qd_sketch_read_names(sketch)) {
        QD_CHECK_ALL(sketch_check(sketch));
        if (kind)
            *kind = sketch->kind;
        return QD_OK;
    }
    qd_sketch_free(sketch);
    *out = NULL;
    return qd_fail_memory(error);
}

void qd_sketch_free(qd_sketch *sketch) {
    if (!sketch)
        return;
    free(sketch->places);
    free(sketch->exists);
    free(sketch->regions);
    free(sketch->vertices);
    free(sketch);
}

size_t qd_sketch_cell_at(const qd_sketch *sketch, uint32_t row, uint32_t column, uint32_t layer) {
    if (row >= sketch->sides[0] || column >= sketch->sides[1])
        return QD_SKETCH_OUTSIDE;
    size_t cell = sketch_index(sketch, row, column, layer);
    return sketch->exists[cell] ? cell : QD_SKETCH_OUTSIDE;
}
