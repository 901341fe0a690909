/*
 * Word squares: three words across and three down. Each of these six places is a primary item. Each
 * cell is a secondary item, and its letter is the colour on which two words must agree.
 */
#include <quadrille/cover.h>
#include <stdio.h>

static const char words[8][4] = {"TAP", "ORE", "NET", "TON", "ARE", "PET", "BIT", "ICE"};

int main(void) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover;
    qd_cover_search *search;
    qd_error error;
    size_t count;
    qd_text_put(&text, "across0 across1 across2 down0 down1 down2 | 00 01 02 10 11 12 20 21 22\n");
    for (int at = 0; at < 3; at++)
        for (int i = 0; i < 8; i++) {
            const char *w = words[i];
            qd_text_printf(&text, "across%d %d0:%c %d1:%c %d2:%c\n", at, at, w[0], at, w[1], at,
                           w[2]);
            qd_text_printf(&text, "down%d 0%d:%c 1%d:%c 2%d:%c\n", at, at, w[0], at, w[1], at,
                           w[2]);
        }
    if (qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, &error) ||
        qd_cover_search_new(cover, NULL, &search, &error))
        return fprintf(stderr, "%s\n", error.message), 1;
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        for (uint32_t at = 0; at < 3; at++)
            for (size_t i = 0; i < count; i++)
                if (options[i] % 2 == 0 && options[i] / 16 == at)
                    puts(words[options[i] % 16 / 2]);
        puts("");
    }
    qd_cover_search_free(search);
    qd_cover_free(cover);
    qd_text_free(&text);
}
