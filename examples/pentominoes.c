/* Counts the ways to put twelve pentominoes into a box of 3 x 20. Pieces and cells are items. */
#include <quadrille/cover.h>
#include <stdio.h>

enum { ROWS = 3, COLUMNS = 20, PIECES = 12 };

/* Five bits of 8 x 8, in the corner; how many rotations differ; 2 if mirror images differ, else 1. */
static const struct {
    uint64_t shape;
    int turns, sides;
} pieces[PIECES] = {{0x020306, 4, 2}, {0x1f, 2, 1},     {0x03010101, 4, 2}, {0x01010302, 4, 2},
                    {0x010303, 4, 2}, {0x020207, 4, 1}, {0x0705, 4, 1},     {0x070101, 4, 1},
                    {0x060301, 4, 1}, {0x020702, 1, 1}, {0x01010301, 4, 2}, {0x060203, 2, 2}};

static uint64_t moved(uint64_t shape, bool mirror) {
    uint64_t to = 0;
    for (int bit = 0; bit < 64; bit++)
        to |= (shape >> bit & 1) << (mirror ? bit ^ 7 : 8 * (bit % 8) + 7 - bit / 8);
    for (; !(to & 0xff); to >>= 8) {
    }
    for (; !(to & UINT64_C(0x0101010101010101)); to >>= 1) {
    }
    return to;
}

static void add_placements(qd_cover *cover, uint32_t piece, uint64_t shape) {
    for (int place = 0; place < ROWS * COLUMNS; place++) {
        uint32_t items[6] = {piece}, count = 1;
        for (int bit = 0; bit < 64; bit++) {
            int row = place / COLUMNS + bit / 8, column = place % COLUMNS + bit % 8;
            if ((shape >> bit & 1) && row < ROWS && column < COLUMNS)
                items[count++] = (uint32_t)(PIECES + row * COLUMNS + column);
        }
        if (count == 6)
            qd_cover_add_option(cover, items, count, NULL, 0);
    }
}

int main(void) {
    qd_cover *cover;
    qd_cover_search *search;
    qd_error error;
    unsigned long solutions = 0;
    char name[16];
    qd_cover_new(&cover, NULL);
    for (int i = 0; i < PIECES + ROWS * COLUMNS; i++) {
        snprintf(name, sizeof name, i < PIECES ? "piece%d" : "cell%d", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    for (uint32_t piece = 0; piece < PIECES; piece++) {
        uint64_t shape = pieces[piece].shape;
        for (int side = 0; side < pieces[piece].sides; side++, shape = moved(shape, true))
            for (int turn = 0; turn < pieces[piece].turns; turn++, shape = moved(shape, false))
                add_placements(cover, piece, shape);
    }
    if (qd_cover_seal(cover, &error) != QD_OK ||
        qd_cover_search_new(cover, NULL, &search, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    while (qd_cover_search_next(search) == QD_SOLUTION)
        solutions++;
    printf("%u options, %lu solutions\n", qd_cover_option_count(cover), solutions);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}
