#include "support.h"

#include "base/random.h"
#include "text/xml.h"

#include <stdio.h>

uint64_t random_seed(uint64_t usual) {
    const char *given = getenv("SEED");
    uint64_t seed = given ? strtoull(given, NULL, 0) : usual;
    printf("SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

struct random random_from(uint64_t seed) {
    return (struct random){seed};
}

struct random random_open(uint64_t seed) {
    return random_from(random_seed(seed));
}

uint32_t random_below(struct random *random, uint32_t limit) {
    return qd_random_below(&random->state, limit);
}

uint32_t how_many(uint32_t usual) {
    if (getenv("QUADRILLE_SHORT"))
        return usual / 20 + 1;
    return getenv("QUADRILLE_LONG") ? 20 * usual : usual;
}

bool reads_xml(void) {
    struct xml xml;
    qd_status status = qd_xml_open(&xml, "<a/>", 4, NULL);
    qd_xml_close(&xml);
    return status == QD_OK;
}

void assert_count(const qd_count *count, const char *digits) {
    char text[256];
    assert_int_equal(qd_count_print(count, text, sizeof text), strlen(digits));
    assert_string_equal(text, digits);
}

uint64_t count_all(const qd_cover *cover, const char *engine, qd_effort *effort) {
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    qd_cover_search *search;
    qd_count *total;
    qd_outcome outcome;
    uint64_t number;
    settings.engine = engine;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_true(qd_count_to_u64(total, &number));
    if (effort) {
        *effort = qd_cover_search_effort(search);
    }
    qd_count_free(total);
    qd_cover_search_free(search);
    return number;
}
