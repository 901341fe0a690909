/* The orders of three columns as far as they are known: ordered partitions, and their refinement. */
#include "canon_tables.h"

#include <string.h>

const uint8_t qd_canon_permutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                             {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

const uint8_t qd_canon_sorting[8] = {0, 1, 2, 0, 5, 4, 3, 0};

/* A shape by the ranks of its columns; those that are open have the same. */
static struct canon_shape canon_shapes_make(const uint32_t rank[3]) {
    struct canon_shape shape = {.open = 0};
    uint32_t place = 0;
    for (uint32_t r = 0; r < 3; r++)
        for (uint8_t column = 0; column < 3; column++)
            if (rank[column] == r)
                shape.column[place++] = column;
    for (uint32_t i = 0; i < 2; i++)
        if (rank[shape.column[i]] == rank[shape.column[i + 1]])
            shape.open |= (uint8_t)(1u << i);
    return shape;
}

static uint8_t canon_shapes_find(const qd_canon *canon, const uint32_t rank[3]) {
    struct canon_shape shape = canon_shapes_make(rank);
    for (uint8_t i = 0; i < CANON_SHAPES; i++)
        if (memcmp(shape.column, canon->shapes[i].column, 3) == 0 &&
            shape.open == canon->shapes[i].open)
            return i;
    QD_CHECK_ALL("a shape that there is not");
    return 0;
}

/* The ranks of columns in a shape, in steps of 1, or of 2 with `later` columns after the others. */
static void canon_shapes_rank(const struct canon_shape *shape, uint32_t later, uint32_t rank[3]) {
    uint32_t used[6] = {0}, order[6], next = 0;
    for (uint32_t i = 0, own = 0; i < 3; i++) {
        own += i > 0 && !(shape->open >> (i - 1) & 1);
        rank[shape->column[i]] = 2 * own + (later >> shape->column[i] & 1);
    }
    for (uint32_t i = 0; i < 3; i++)
        used[rank[i]] = 1;
    for (uint32_t r = 0; r < 6; r++) {
        order[r] = next;
        next += used[r];
    }
    for (uint32_t i = 0; i < 3; i++)
        rank[i] = order[rank[i]];
}

/* As a first row, a row is less the fewer clues its emptiest third has, then the next one. */
static uint8_t canon_shapes_weigh(uint32_t clues) {
    static const uint8_t count[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    uint32_t a = count[clues & 7], b = count[clues >> 3 & 7], c = count[clues >> 6];
    uint32_t least = a < b ? a : b, most = a < b ? b : a;
    if (c < least)
        return (uint8_t)(c << 4 | least << 2 | most);
    return (uint8_t)(least << 4 | (c < most ? c << 2 | most : most << 2 | c));
}

void qd_canon_make_shapes(qd_canon *canon) {
    uint32_t count = 0, rank[3];
    for (uint32_t i = 0; i < 27; i++) {
        const uint32_t own[3] = {i / 9, i / 3 % 3, i % 3};
        uint32_t seen = 1u << own[0] | 1u << own[1] | 1u << own[2];
        if (seen == 1 || seen == 3 || seen == 7) /* ranks from 0, none left out */
            canon->shapes[count++] = canon_shapes_make(own);
    }
    QD_CHECK(count == CANON_SHAPES);
    for (uint32_t s = 0; s < CANON_SHAPES; s++)
        for (uint32_t bits = 0; bits < 8; bits++) {
            struct canon_shape *shape = &canon->shapes[s];
            canon_shapes_rank(shape, bits, rank);
            shape->refined[bits] = canon_shapes_find(canon, rank);
            const struct canon_shape *refined = &canon->shapes[shape->refined[bits]];
            for (uint32_t i = 0; i < 2; i++)
                if (refined->open >> i & 1 && bits >> refined->column[i] & 1)
                    shape->sorted |= 1u << bits;
        }
    for (uint32_t clues = 0; clues < 512; clues++)
        canon->weights[clues] = canon_shapes_weigh(clues);
    for (uint32_t p = 0; p < 6; p++)
        for (uint8_t open = 0; open < 4; open++) {
            struct canon_shape shape = {.open = open};
            memcpy(shape.column, qd_canon_permutations[p], 3);
            canon_shapes_rank(&shape, 0, rank);
            canon->shape_of[p][open] = canon_shapes_find(canon, rank);
        }
}
