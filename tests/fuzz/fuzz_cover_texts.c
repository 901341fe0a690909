/*
 * The readers of matrices and JSON: no input crashes or hangs them; what they read is the same
 * problem after a way through .dlx text. And the formula of any problem is as long as it says.
 */
#include "fuzz.h"

#include "quadrille/cover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The solutions, if a short search finds them all; else UINT64_MAX. */
static uint64_t search(const qd_cover *cover) {
    qd_cover_settings settings = {0};
    qd_cover_search *search_object;
    qd_outcome outcome;
    size_t count;
    uint64_t found = 0;
    settings.limits.nodes = 2000;
    settings.limits.solutions = 20;
    MUST(qd_cover_search_new(cover, &settings, &search_object, NULL) == QD_OK);
    for (; (outcome = qd_cover_search_next(search_object)) == QD_SOLUTION; found++) {
        const uint32_t *options = qd_cover_search_solution(search_object, &count);
        MUST(qd_cover_check_solution(cover, options, count, NULL) == QD_OK);
    }
    qd_cover_search_free(search_object);
    return outcome == QD_DONE ? found : UINT64_MAX;
}

static void write_and_read(const qd_cover *cover) {
    qd_cover *again;
    qd_text text = QD_TEXT_INIT;
    MUST(qd_cover_write_dlx(cover, &text, NULL, NULL) == QD_OK);
    MUST(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &again, NULL) == QD_OK);
    uint64_t found = search(cover), found_again = search(again);
    MUST(found == found_again || found == UINT64_MAX || found_again == UINT64_MAX);
    qd_cover_free(again);
    qd_text_free(&text);
}

static void write_formula(const qd_cover *cover) {
    qd_text text = QD_TEXT_INIT;
    long variables = -1, clauses = -1;
    if (qd_cover_option_count(cover) > 200)
        return; /* bounds can make it long */
    MUST(qd_cover_write_dimacs(cover, &text, NULL, NULL) == QD_OK);
    for (const char *c = text.data; *c; c = strchr(c, '\n') + 1) {
        MUST(strchr(c, '\n'));
        if (*c == 'p')
            MUST(sscanf(c, "p cnf %ld %ld", &variables, &clauses) == 2);
        else if (*c != 'c')
            MUST(clauses-- > 0 && labs(strtol(c, NULL, 10)) <= variables);
    }
    MUST(clauses == 0);
    qd_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const qd_cover_form forms[] = {QD_COVER_MATRIX, QD_COVER_JSON, QD_COVER_DLX};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        qd_cover *cover;
        qd_error error = {.status = QD_OK};
        if (qd_cover_read(forms[i], (const char *)data, size, NULL, &cover, &error) == QD_OK) {
            write_and_read(cover);
            write_formula(cover);
            qd_cover_free(cover);
        } else {
            MUST(error.status != QD_OK && *error.message && !strchr(error.message, '\n'));
        }
    }
    return 0;
}
