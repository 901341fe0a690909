/* Symmetries of the 9x9: applied, joined, undone, drawn. */
#include "symmetry.h"

#include "../base/check.h"
#include "../base/cpu.h"
#include "../base/random.h"

#include <string.h>

void qd_symmetry_apply(const qd_symmetry *symmetry, const uint8_t *cells, uint8_t *image) {
    uint8_t own[81], places[9]; /* of columns */
    uint32_t down = symmetry->transposed ? 1 : 9, right = symmetry->transposed ? 9 : 1;
#if defined(__x86_64__) || defined(__i386__)
    if (qd_cpu_has(QD_CPU_AVX2) && qd_symmetry_apply_avx2(symmetry, cells, image))
        return;
#endif
    for (uint32_t i = 0; i < 9; i++)
        places[i] = (uint8_t)(symmetry->column[i] * right);
    for (uint32_t row = 0; row < 9; row++) {
        const uint8_t *line = cells + symmetry->row[row] * down;
        for (uint32_t column = 0; column < 9; column++) {
            QD_CHECK(line[places[column]] <= 9);
            own[9 * row + column] = symmetry->digit[line[places[column]]];
        }
    }
    memcpy(image, own, sizeof own);
}

/* Row r of the last image is row second->row[r] of the one between, or a column of it. */
void qd_symmetry_join(const qd_symmetry *first, const qd_symmetry *second, qd_symmetry *joined) {
    qd_symmetry both;
    const uint8_t *row = second->transposed ? first->column : first->row;
    const uint8_t *column = second->transposed ? first->row : first->column;
    both.transposed = first->transposed != second->transposed;
    for (uint32_t i = 0; i < 9; i++) {
        both.row[i] = row[second->row[i]];
        both.column[i] = column[second->column[i]];
    }
    for (uint32_t i = 0; i < 10; i++)
        both.digit[i] = second->digit[first->digit[i]];
    *joined = both;
}

void qd_symmetry_invert(const qd_symmetry *symmetry, qd_symmetry *inverse) {
    qd_symmetry own;
    uint8_t *row = symmetry->transposed ? own.column : own.row;
    uint8_t *column = symmetry->transposed ? own.row : own.column;
    own.transposed = symmetry->transposed;
    for (uint8_t i = 0; i < 9; i++) {
        row[symmetry->row[i]] = i;
        column[symmetry->column[i]] = i;
    }
    for (uint8_t i = 0; i < 10; i++)
        own.digit[symmetry->digit[i]] = i;
    *inverse = own;
}

static void symmetry_draw_lines(uint64_t *state, uint8_t *lines) {
    uint32_t drawn[9];
    qd_random_lines(state, drawn, 9, 3);
    for (uint32_t i = 0; i < 9; i++)
        lines[i] = (uint8_t)drawn[i];
}

void qd_symmetry_draw(uint64_t *state, qd_symmetry *symmetry) {
    uint32_t digits[9];
    symmetry->transposed = qd_random_below(state, 2);
    symmetry_draw_lines(state, symmetry->row);
    symmetry_draw_lines(state, symmetry->column);
    qd_random_order(state, digits, 9);
    symmetry->digit[0] = 0;
    for (uint32_t i = 0; i < 9; i++)
        symmetry->digit[i + 1] = (uint8_t)(digits[i] + 1);
}
