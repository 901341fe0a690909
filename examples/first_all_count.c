/* One problem, searched three times: for the first solution, for all solutions, for their number. */
#include <quadrille/cover.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "a b c d\n"
                           "a b\n"
                           "c d\n"
                           "a c\n"
                           "b d\n"
                           "b c d\n"
                           "a\n";

static bool show(void *user, const uint32_t *options, size_t count) {
    (void)user;
    for (size_t i = 0; i < count; i++)
        printf(" %u", options[i]);
    printf("\n");
    return true; /* go on */
}

int main(void) {
    qd_cover *cover;
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    char digits[32];
    size_t count;
    if (qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, NULL) != QD_OK ||
        qd_cover_search_new(cover, NULL, &search, NULL) != QD_OK ||
        qd_count_new(&total, NULL) != QD_OK)
        return 1;
    printf("first:\n");
    if (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        show(NULL, options, count);
    }
    printf("all:\n");
    qd_cover_search_restart(search, NULL, NULL);
    qd_cover_search_each(search, show, NULL, NULL, NULL);
    qd_cover_search_restart(search, NULL, NULL);
    if (qd_cover_search_count(search, total, &outcome, NULL) != QD_OK)
        return 1;
    qd_count_print(total, digits, sizeof digits);
    printf("count: %s\n", digits);
    qd_count_free(total);
    qd_cover_search_free(search);
    qd_cover_free(cover);
}
