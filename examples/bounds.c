/* Tiles a board of 4 x 6 with dominoes and a given number of 2 x 2 squares: an item with bounds. */
#include <quadrille/cover.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 4, COLUMNS = 6 };

static void add_tiles(qd_cover *cover, uint32_t height, uint32_t width) {
    for (uint32_t r = 0; r + height <= ROWS; r++)
        for (uint32_t c = 0; c + width <= COLUMNS; c++) {
            uint32_t items[5], count = 0;
            for (uint32_t i = 0; i < height * width; i++)
                items[count++] = (r + i / width) * COLUMNS + c + i % width;
            if (height * width == 4)
                items[count++] = ROWS * COLUMNS; /* uses one of the squares */
            qd_cover_add_option(cover, items, count, NULL, 0);
        }
}

static unsigned long tilings(uint32_t least, uint32_t most) {
    qd_cover *cover;
    qd_cover_search *search;
    unsigned long count = 0;
    char name[16];
    qd_cover_new(&cover, NULL);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        snprintf(name, sizeof name, "cell%d", i);
        qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
    }
    qd_cover_add_item(cover, "squares", QD_PRIMARY, least, most);
    add_tiles(cover, 1, 2);
    add_tiles(cover, 2, 1);
    add_tiles(cover, 2, 2);
    qd_error error;
    if (qd_cover_seal(cover, &error) != QD_OK ||
        qd_cover_search_new(cover, NULL, &search, &error) != QD_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
    while (qd_cover_search_next(search) == QD_SOLUTION)
        count++;
    qd_cover_search_free(search);
    qd_cover_free(cover);
    return count;
}

int main(void) {
    for (uint32_t squares = 1; squares <= 6; squares++)
        printf("%u square%s: %lu tilings\n", squares, squares == 1 ? "" : "s",
               tilings(squares, squares));
    printf("0 to 6 squares: %lu tilings\n", tilings(0, 6));
}
