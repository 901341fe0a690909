/* Stops a search, writes down what is left of it, and continues with another engine. */
#include <quadrille/cover.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "a b c d e f\n"
                           "a b\nc d\ne f\na c\nb d\na f\nd e\nb c\nf\ne\n";

/* Finds up to `most` solutions (0: all) from `starts`; what is left goes back into the list. */
static void search_some(const qd_cover *cover, const char *engine, uint64_t most,
                        qd_cover_starts *starts) {
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    size_t count;
    settings.engine = engine;
    settings.limits.solutions = most;
    if (qd_cover_search_new(cover, &settings, &search, NULL) != QD_OK ||
        qd_cover_search_restart_all(search, starts, NULL) != QD_OK)
        return;
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        qd_cover_search_solution(search, &count);
        printf("%s: a solution of %zu options\n", engine, count);
    }
    qd_cover_starts_clear(starts);
    qd_cover_search_remaining(search, starts, NULL);
    qd_cover_search_free(search);
}

int main(void) {
    qd_cover *cover;
    qd_cover_starts *starts;
    qd_text line = QD_TEXT_INIT;
    if (qd_cover_read(QD_COVER_DLX, text, strlen(text), NULL, &cover, NULL) != QD_OK ||
        qd_cover_starts_new(&starts, NULL) != QD_OK ||
        qd_cover_starts_read(starts, cover, ".", 1, NULL) != QD_OK) /* from the beginning */
        return 1;
    search_some(cover, "links", 2, starts);
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        qd_text_cut(&line, 0);
        qd_cover_put_start(&start, &line);
        if (qd_text_check(&line, NULL) == QD_OK)
            printf("left: %s\n", line.data);
    }
    search_some(cover, "dense", 0, starts);
    qd_text_free(&line);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
}
