/* Eight queens as an exact cover: rows and columns hold exactly one, diagonals at most one. */
#include <quadrille/cover.h>
#include <stdio.h>

enum { N = 8 };

static void add_items(qd_cover *cover, const char *letter, int count, qd_item_kind kind,
                      uint32_t least, uint32_t most) {
    char name[16];
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s%d", letter, i);
        qd_cover_add_item(cover, name, kind, least, most);
    }
}

int main(void) {
    qd_cover *cover;
    qd_cover_search *search;
    qd_error error;
    unsigned long solutions = 0;
    qd_cover_new(&cover, NULL);
    add_items(cover, "row", N, QD_PRIMARY, 1, 1);
    add_items(cover, "column", N, QD_PRIMARY, 1, 1);
    add_items(cover, "up", 2 * N - 1, QD_SECONDARY, 0, 1);
    add_items(cover, "down", 2 * N - 1, QD_SECONDARY, 0, 1);
    for (uint32_t r = 0; r < N; r++)
        for (uint32_t c = 0; c < N; c++) {
            uint32_t items[] = {r, N + c, 2 * N + r + c, 4 * N - 1 + r + N - 1 - c};
            qd_cover_add_option(cover, items, 4, NULL, 0);
        }
    if (qd_cover_seal(cover, &error) != QD_OK ||
        qd_cover_search_new(cover, NULL, &search, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    while (qd_cover_search_next(search) == QD_SOLUTION)
        solutions++;
    printf("%d queens: %lu solutions\n", N, solutions);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}
