/*
 * Families as texts: no input crashes the reader; what it reads can be asked anything, and is written and
 * read again as the same. Input is also read as the lines of a text of the problem, with the right
 * checksum, as none would be guessed.
 */
#include "fuzz.h"

#include "../../src/base/hash.h"

#include "quadrille/counting.h"

#include <inttypes.h>
#include <string.h>

static const char problem[] = "a b c 0:2|d | e\na b\nc d\na e:x |3\nb c e\nb d\na c e:y\nd |-2\n";

static bool take(void *user, const uint32_t *options, size_t count) {
    const qd_cover *cover = user;
    MUST(count <= qd_cover_about(cover).depth);
    for (size_t i = 1; i < count; i++)
        MUST(options[i - 1] < options[i]);
    return true;
}

static bool take_priced(void *user, int64_t cost, const uint32_t *options, size_t count) {
    (void)cost;
    return take(user, options, count);
}

static void ask(const qd_cover *cover, const qd_family *family) {
    uint32_t options[16], *order;
    size_t count;
    qd_count *totals[7];
    qd_text text = QD_TEXT_INIT;
    MUST(qd_cover_option_count(cover) == 7 && qd_cover_about(cover).depth <= 16);
    for (int i = 0; i < 7; i++)
        MUST(qd_count_new(&totals[i], NULL) == QD_OK);
    MUST(qd_family_occurrences(family, totals, NULL, NULL) == QD_OK);
    for (int i = 0; i < 7; i++)
        qd_count_free(totals[i]);
    qd_family_sample(family, 1, 0, options, &count, NULL);
    qd_family_at(family, "3", 1, options, &count, NULL);
    MUST(qd_family_cheapest(family, false, take_priced, (void *)cover, NULL) == QD_OK);
    MUST(qd_family_write_zdd(family, &text, &order, &count, NULL, NULL) == QD_OK);
    qd_free(order);
    qd_text_free(&text);
}

static void write_and_read(const qd_cover *cover, const qd_family *family) {
    qd_family *again;
    qd_text text = QD_TEXT_INIT, second = QD_TEXT_INIT;
    MUST(qd_family_write(family, &text, NULL, NULL) == QD_OK);
    MUST(qd_family_read(text.data, text.length, cover, NULL, &again, NULL) == QD_OK);
    MUST(qd_family_write(again, &second, NULL, NULL) == QD_OK);
    MUST(text.length == second.length && memcmp(text.data, second.data, text.length) == 0);
    qd_family_free(again);
    qd_text_free(&text);
    qd_text_free(&second);
}

static void read_family(const qd_cover *cover, const char *data, size_t length) {
    uint32_t chosen = 1, banned = 4;
    qd_cover_start start = {&chosen, 1, &banned, 1, QD_NO_ITEM};
    qd_family *family;
    qd_error error = {.status = QD_OK};
    if (qd_family_read(data, length, cover, NULL, &family, &error) != QD_OK) {
        MUST(error.status != QD_OK && *error.message && !family);
        return;
    }
    ask(cover, family);
    write_and_read(cover, family);
    qd_family *kept;
    MUST(qd_family_restrict(family, &start, NULL, &kept, NULL) == QD_OK);
    qd_family_free(family);
    ask(cover, kept);
    write_and_read(cover, kept);
    qd_family_free(kept);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qd_cover *cover;
    qd_text text = QD_TEXT_INIT;
    MUST(qd_cover_read(QD_COVER_DLX, problem, strlen(problem), NULL, &cover, NULL) == QD_OK);
    read_family(cover, (const char *)data, size);
    qd_text_printf(&text, "quadrille family 1\nproblem %016" PRIx64 "\n",
                   qd_cover_fingerprint(cover));
    qd_text_put_bytes(&text, (const char *)data, size);
    qd_text_printf(&text, "end %016" PRIx64 "\n",
                   qd_hash_bytes(QD_HASH_BEGIN, text.data, text.length));
    read_family(cover, text.data, text.length);
    qd_text_free(&text);
    qd_cover_free(cover);
    return 0;
}
