/*
 * The .dlx reader: no input crashes or hangs it; what it reads, it writes and reads again as the
 * same; and a short search of it verifies.
 */
#include "fuzz.h"

#include "quadrille/best.h"

#include <stdlib.h>
#include <string.h>

static uint64_t search(const qd_cover *cover) {
    qd_cover_settings settings = {0};
    qd_cover_search *search_object;
    qd_effort effort;
    size_t count;
    settings.limits.nodes = 2000;
    settings.limits.solutions = 20;
    MUST(qd_cover_search_new(cover, &settings, &search_object, NULL) == QD_OK);
    while (qd_cover_search_next(search_object) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search_object, &count);
        MUST(qd_cover_check_solution(cover, options, count, NULL) == QD_OK);
    }
    effort = qd_cover_search_effort(search_object);
    uint64_t sum = effort.nodes * 31 + effort.solutions;
    qd_cover_search_free(search_object);
    return sum;
}

/* A short search for the cheapest solutions. */
static void search_best(const qd_cover *cover) {
    qd_best_settings settings = {0};
    qd_best *best;
    qd_outcome outcome;
    settings.number = 2;
    settings.limits.nodes = 50;
    settings.limits.updates = 100000;
    qd_status status = qd_best_new(cover, &settings, &best, NULL);
    MUST(status == QD_OK || status == QD_ERROR_RANGE);
    if (status != QD_OK)
        return;
    do
        MUST(qd_best_run(best, &outcome, NULL) == QD_OK);
    while (outcome == QD_SOLUTION);
    for (size_t rank = 0; rank < qd_best_about(best).count; rank++) {
        size_t count;
        int64_t cost;
        const uint32_t *options = qd_best_get(best, rank, &count, &cost);
        MUST(qd_cover_check_solution(cover, options, count, NULL) == QD_OK);
    }
    qd_best_free(best);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qd_cover *cover, *again;
    qd_text text = QD_TEXT_INIT;
    if (qd_cover_read(QD_COVER_DLX, (const char *)data, size, NULL, &cover, NULL) != QD_OK)
        return 0;
    MUST(qd_cover_write_dlx(cover, &text, NULL, NULL) == QD_OK);
    MUST(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &again, NULL) == QD_OK);
    /* without primary items no option is written */
    for (uint32_t o = 0; o < qd_cover_option_count(again); o++)
        MUST(qd_cover_option_about(again, o).cost == qd_cover_option_about(cover, o).cost);
    uint64_t sum = search(cover);
    MUST(sum == search(again));
    search_best(cover);
    qd_cover_free(again);
    qd_cover_free(cover);
    qd_text_free(&text);
    return 0;
}
