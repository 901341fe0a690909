#include "problem.h"
#include "support.h"

#include <stdio.h>

qd_cover *read_problem(const char *name) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *cover = NULL;
    char block[4096];
    size_t length;
    if (strncmp(name, "queens:", 7) == 0)
        return make_queens((uint32_t)atoi(name + 7));
    FILE *file = fopen(name, "rb");
    while (file && (length = fread(block, 1, sizeof block, file)) > 0)
        qd_text_put_bytes(&text, block, length);
    if (file)
        fclose(file);
    qd_text_put(&text, "");
    if (!file || qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &cover, NULL) != QD_OK)
        fprintf(stderr, "%s: cannot be read\n", name);
    qd_text_free(&text);
    return cover;
}

uint64_t count_nodes(const qd_cover *cover, const qd_cover_starts *starts, qd_text *count) {
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    if (starts)
        OK(qd_cover_search_restart_all(search, starts, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    uint64_t nodes = qd_cover_search_effort(search).nodes;
    qd_text_put_count(count, total);
    qd_text_put(count, "");
    qd_cover_search_free(search);
    qd_count_free(total);
    return nodes;
}
