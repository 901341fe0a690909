/* The three cheapest ways to staff six shifts with crews: an option is a crew, with the shifts that it
 * works and its pay. It must be proved that there is nothing cheaper, so the search runs to its end. */
#include <quadrille/best.h>
#include <inttypes.h>
#include <stdio.h>

static const char *const shifts[] = {"mon", "tue", "wed", "thu", "fri", "sat"};

/* Shifts are bits. */
static const struct {
    uint32_t shifts;
    int64_t pay;
} crews[] = {{0x03, 100}, {0x0c, 110}, {0x30, 150}, {0x21, 90}, {0x06, 105}, {0x18, 95},
             {0x07, 160}, {0x38, 170}, {0x01, 60},  {0x20, 80}, {0x1e, 230}, {0x3f, 400}};

int main(void) {
    qd_cover *cover;
    qd_best *best;
    qd_error error;
    qd_outcome outcome;
    qd_best_settings settings = {0};
    settings.number = 3;
    qd_cover_new(&cover, NULL);
    for (int i = 0; i < 6; i++)
        qd_cover_add_item(cover, shifts[i], QD_PRIMARY, 1, 1);
    for (size_t c = 0; c < sizeof crews / sizeof *crews; c++) {
        uint32_t items[6], count = 0;
        for (uint32_t i = 0; i < 6; i++)
            if (crews[c].shifts >> i & 1)
                items[count++] = i;
        qd_cover_add_option(cover, items, count, NULL, crews[c].pay);
    }
    if (qd_cover_seal(cover, &error) != QD_OK ||
        qd_best_new(cover, &settings, &best, &error) != QD_OK)
        return puts(error.message), 1;
    do
        if (qd_best_run(best, &outcome, &error) != QD_OK)
            return puts(error.message), 1;
    while (outcome == QD_SOLUTION); /* a better one was found: go on */
    for (size_t rank = 0; rank < qd_best_about(best).count; rank++) {
        size_t count;
        int64_t cost;
        const uint32_t *options = qd_best_get(best, rank, &count, &cost);
        printf("cost %" PRId64 ": crews", cost);
        for (size_t i = 0; i < count; i++)
            printf(" %" PRIu32, options[i]);
        printf("\n");
    }
    qd_best_free(best);
    qd_cover_free(cover);
}
