/*
 * Word squares: three words across and three down. Each of these six places is a primary item. Each
 * cell is a secondary item, and its letter is the colour on which two words must agree.
 */
#include <quadrille/cover.h>
#include <stdio.h>

enum { N = 3 };

static const char *const words[] = {"TAP", "ORE", "NET", "TON", "ARE", "PET", "BIT", "ICE"};
enum { WORDS = sizeof words / sizeof *words };

int main(void) {
    qd_cover *cover;
    qd_cover_search *search;
    qd_error error;
    char name[16];
    size_t count;
    qd_cover_new(&cover, NULL);
    for (int i = 0; i < 2 * N + N * N; i++) {
        snprintf(name, sizeof name, i < 2 * N ? "place%d" : "cell%d", i);
        if (i < 2 * N)
            qd_cover_add_item(cover, name, QD_PRIMARY, 1, 1);
        else
            qd_cover_add_item(cover, name, QD_SECONDARY, 0, 1);
    }
    for (uint32_t place = 0; place < 2 * N; place++) /* 0 1 2 across, 3 4 5 down */
        for (int w = 0; w < WORDS; w++) {
            uint32_t items[1 + N] = {place}, colours[1 + N] = {0};
            for (uint32_t i = 0; i < N; i++) {
                char letter[] = {words[w][i], 0};
                items[1 + i] = 2 * N + (place < N ? N * place + i : N * i + place - N);
                colours[1 + i] = qd_cover_add_colour(cover, letter);
            }
            qd_cover_add_option(cover, items, 1 + N, colours, 0);
        }
    if (qd_cover_seal(cover, &error) != QD_OK ||
        qd_cover_search_new(cover, NULL, &search, &error) != QD_OK)
        return fprintf(stderr, "%s\n", error.message), 1;
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search, &count), *rows[N] = {0};
        for (size_t i = 0; i < count; i++)
            if (options[i] < N * WORDS)
                rows[options[i] / WORDS] = &options[i];
        printf("%s\n%s\n%s\n\n", words[*rows[0] % WORDS], words[*rows[1] % WORDS],
               words[*rows[2] % WORDS]);
    }
    qd_cover_search_free(search);
    qd_cover_free(cover);
}
