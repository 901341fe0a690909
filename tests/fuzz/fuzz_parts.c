/*
 * Results of parts, and saved searches: no input crashes their readers; what they read is written and read again
 * as the same. Input of which a checksum is asked gets the right one, as none would be guessed.
 */
#include "fuzz.h"

#include "../../src/base/hash.h"

#include "quadrille/cover.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char problem[] = "a b c | d\na b\nc\na d:x\nb c\nb\na c d:y\n";

/* The input with `before`, a checksum, and `after`. */
static void put_checked(qd_text *text, const uint8_t *data, size_t size, const char *before,
                        const char *after) {
    qd_text_cut(text, 0);
    qd_text_put_bytes(text, (const char *)data, size);
    uint64_t sum = qd_hash_bytes(QD_HASH_BEGIN, text->data, size);
    qd_text_printf(text, "%s%016" PRIx64 "%s", before, sum, after);
}

static void read_state(const qd_cover *cover, const char *data, size_t length,
                       qd_cover_starts *starts) {
    qd_cover_state state, again;
    qd_text text = QD_TEXT_INIT;
    if (qd_cover_read_state(data, length, cover, &state, starts, NULL) == QD_OK && *state.action) {
        size_t count = qd_cover_starts_count(starts);
        qd_cover_put_state(&state, starts, &text);
        MUST(qd_cover_read_state(text.data, text.length, cover, &again, starts, NULL) == QD_OK);
        MUST(qd_cover_starts_count(starts) == count && again.output == state.output);
        MUST(again.hash == state.hash && strcmp(again.form, state.form) == 0);
        MUST(strcmp(again.action, state.action) == 0);
    }
    qd_text_free(&text);
}

static void merge(const char *text, size_t length) {
    qd_cover_merger *merger;
    MUST(qd_cover_merger_new(&merger, NULL) == QD_OK);
    qd_cover_merger_read(merger, text, length, NULL, NULL, NULL);
    uint64_t missing = qd_cover_merger_missing(merger, 0, NULL);
    MUST(missing <= qd_cover_merger_about(merger).parts);
    qd_cover_merger_free(merger);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qd_cover *cover;
    qd_cover_starts *starts;
    qd_text text = QD_TEXT_INIT;
    MUST(qd_cover_read(QD_COVER_DLX, problem, strlen(problem), NULL, &cover, NULL) == QD_OK);
    MUST(qd_cover_starts_new(&starts, NULL) == QD_OK);
    read_state(cover, (const char *)data, size, starts);
    merge((const char *)data, size);
    put_checked(&text, data, size, "end ", "\n");
    read_state(cover, text.data, text.length, starts);
    put_checked(&text, data, size, " end ", "\n");
    merge(text.data, text.length);
    qd_text_free(&text);
    qd_cover_starts_free(starts);
    qd_cover_free(cover);
    return 0;
}
