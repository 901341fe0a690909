/* Random images of a puzzle: digits are exchanged, rows and columns reordered, the grid
 * transposed. */
#include "support.h"

static void shuffle(struct random *random, uint8_t *items, uint32_t count) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = random_below(random, i);
        uint8_t item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}

/* Reorders the nine lines of a grid; bands stay bands. */
static void shuffle_lines(struct random *random, uint8_t lines[9]) {
    uint8_t bands[3] = {0, 1, 2};
    shuffle(random, bands, 3);
    for (uint8_t b = 0; b < 3; b++) {
        uint8_t inside[3] = {0, 1, 2};
        shuffle(random, inside, 3);
        for (uint8_t i = 0; i < 3; i++)
            lines[3 * b + i] = (uint8_t)(3 * bands[b] + inside[i]);
    }
}

void shuffle_puzzle(struct random *random, const uint8_t *from, uint8_t *to) {
    uint8_t rows[9], columns[9], digits[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    shuffle_lines(random, rows);
    shuffle_lines(random, columns);
    shuffle(random, digits + 1, 9);
    bool transposed = random_below(random, 2);
    for (uint32_t r = 0; r < 9; r++)
        for (uint32_t c = 0; c < 9; c++) {
            uint32_t cell = 9u * rows[r] + columns[c];
            to[transposed ? 9 * c + r : 9 * r + c] = digits[from[cell]];
        }
}
