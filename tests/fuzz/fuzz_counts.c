/*
 * Saved counts: no input crashes their reader, and what it reads can be counted on, saved, and read again.
 * Input gets the right checksum, as none would be guessed.
 */
#include "fuzz.h"

#include "../../src/base/hash.h"

#include "quadrille/counting.h"

#include <inttypes.h>
#include <string.h>

static const char problem[] =
    "a b 1:2|c d e f | s t\na b\nc\na d s:x\nb c\nb\na c d s:y\ne f t\ne\nf t\nc d\nf\n";

struct store {
    qd_text text;
    size_t at;
};

static bool put(void *user, const char *bytes, size_t length) {
    struct store *store = user;
    qd_text_put_bytes(&store->text, bytes, length);
    return true;
}

static size_t get(void *user, char *bytes, size_t most) {
    struct store *store = user;
    size_t left = store->text.length - store->at, length = left < most ? left : most;
    if (length)
        memcpy(bytes, store->text.data + store->at, length);
    store->at += length;
    return length;
}

static void load(qd_counter *counter, struct store *store) {
    qd_outcome outcome;
    if (qd_counter_load(counter, get, store, NULL) == QD_OK) {
        qd_text_cut(&store->text, 0);
        store->at = 0;
        MUST(qd_counter_save(counter, put, store, NULL) == QD_OK);
        MUST(qd_counter_load(counter, get, store, NULL) == QD_OK);
    }
    MUST(qd_counter_run(counter, &outcome, NULL) == QD_OK && outcome == QD_DONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qd_counter_settings settings = {0};
    struct store store = {QD_TEXT_INIT, 0};
    qd_cover *cover;
    qd_counter *counter;
    settings.engine = "layers";
    MUST(qd_cover_read(QD_COVER_DLX, problem, strlen(problem), NULL, &cover, NULL) == QD_OK);
    MUST(qd_counter_new(cover, &settings, &counter, NULL) == QD_OK);
    put(&store, (const char *)data, size);
    load(counter, &store);
    qd_text_cut(&store.text, 0);
    store.at = 0;
    put(&store, (const char *)data, size);
    qd_text_printf(&store.text, "end %" PRIx64 "\n",
                   qd_hash_bytes(QD_HASH_BEGIN, (const char *)data, size));
    load(counter, &store);
    qd_text_free(&store.text);
    qd_counter_free(counter);
    qd_cover_free(cover);
    return 0;
}
