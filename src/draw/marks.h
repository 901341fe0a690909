/* What a step marks in a position, for pictures and for boards of text. */
#ifndef QD_DRAW_MARKS_H
#define QD_DRAW_MARKS_H

#include "quadrille/draw.h"

#include "../base/check.h"

struct marks {
    bool is_base;   /* in a house of the pattern */
    bool is_cover;  /* in a house in which the pattern removes */
    bool is_framed; /* a cell of the pattern */
    /* Candidates, as bits: of the pattern; of its other part, such as fins, the second colour, what a chain makes
     * false; those that the step removes, and the one that it places. */
    uint64_t pattern, other, removed, placed;
};

/* The marks of a cell: as many as the help of the scene allows. */
struct marks qd_marks_of(const qd_scene *scene, uint32_t cell);

/* The candidates of a cell that are shown: those of the position, and what the step places. */
uint64_t qd_scene_candidates(const qd_scene *scene, uint32_t cell);

#endif
