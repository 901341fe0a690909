/* Word squares: the places of words are primary items, the cells secondary ones, coloured by letters. */
#include <quadrille/cover.h>
#include <stdio.h>

int main(void) {
    static const char words[8][4] = {"TAP", "ORE", "NET", "TON", "ARE", "PET", "BIT", "ICE"};
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover;
    qd_cover_search *search;
    qd_error error;
    qd_text_put(&text, "across0 across1 across2 down0 down1 down2 | 00 01 02 10 11 12 20 21 22\n");
    for (int i = 0, at = 0; i < 24; at = ++i % 3) {
        const char *w = words[i / 3];
        qd_text_printf(&text, "across%d %d0:%c %d1:%c %d2:%c\n", at, at, w[0], at, w[1], at, w[2]);
        qd_text_printf(&text, "down%d 0%d:%c 1%d:%c 2%d:%c\n", at, at, w[0], at, w[1], at, w[2]);
    }
    if (qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, &error) ||
        qd_cover_search_new(cover, NULL, &search, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    for (const uint32_t *found; qd_cover_search_next(search) == QD_SOLUTION; puts("")) {
        found = qd_cover_search_solution(search, NULL); /* an option for each of the six places */
        for (int i = 0; i < 6; i++)
            printf("%s%u %s ", found[i] % 2 ? "down" : "across", found[i] / 2 % 3,
                   words[found[i] / 6]);
    }
    qd_cover_search_free(search);
    qd_cover_free(cover);
    qd_text_free(&text);
}
