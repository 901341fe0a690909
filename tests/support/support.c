#include "support.h"

#include "base/random.h"
#include "text/xml.h"

#include <stdio.h>

/* SHARD=K/N: this process has the K-th of N parts of the cases. */
struct shard {
    uint32_t number, count;
};
static struct shard this_shard(void) {
    const char *given = getenv("SHARD");
    struct shard shard = {1, 1};
    if (given)
        sscanf(given, "%u/%u", &shard.number, &shard.count);
    assert_true(1 <= shard.number && shard.number <= shard.count);
    return shard;
}

uint64_t random_seed(uint64_t usual) {
    const char *given = getenv("SEED");
    uint64_t seed = given ? strtoull(given, NULL, 0) : usual;
    printf("SEED=%llu\n", (unsigned long long)seed);
    return seed + ((uint64_t)(this_shard().number - 1) << 32);
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

bool is_short(void) {
    return getenv("QUADRILLE_SHORT") != NULL;
}

uint32_t how_many(uint32_t usual) {
    uint32_t shards = this_shard().count;
    if (is_short())
        return usual / 20 / shards + 1;
    return (getenv("QUADRILLE_LONG") ? 20 * usual : usual / 8) / shards + 1;
}

uint32_t least_met(uint32_t draws, uint32_t of_100) {
    uint64_t mean = (uint64_t)draws * of_100, variance = mean * (100 - of_100), deviation = 0;
    while (deviation * deviation < variance)
        deviation++;
    return mean > 10 * deviation ? (uint32_t)((mean - 10 * deviation) / 100) : 0;
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
    qd_cover_settings settings = {0};
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
    if (effort)
        *effort = qd_cover_search_effort(search);
    qd_count_free(total);
    qd_cover_search_free(search);
    return number;
}

bool takes_cover(const char *engine, const qd_cover *cover) {
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    settings.engine = engine;
    qd_status status = qd_cover_search_new(cover, &settings, &search, NULL);
    assert_true(status == QD_OK || status == QD_ERROR_UNSUPPORTED || status == QD_ERROR_RANGE);
    qd_cover_search_free(search);
    return status == QD_OK;
}

size_t open_ways(const qd_board *board, uint64_t nodes, uint64_t plain_nodes,
                 qd_solver *ways[MOST_WAYS]) {
    static const qd_clue_treatment clues[] = {QD_CLUES_REDUCE, QD_CLUES_REDUCE, QD_CLUES_KEEP};
    qd_solver_settings settings = {0};
    size_t count = 0;
    settings.limits.nodes = nodes;
    OK(qd_solver_new(board, &settings, &ways[count++], NULL));
    for (size_t e = 0; (settings.engine = qd_solver_engine_name(e, NULL)); e++)
        for (int order = QD_ORDER_DEFAULT; order <= QD_ORDER_FEWEST; order++) {
            settings.order = (qd_order)order;
            bool is_plain = strcmp(settings.engine, "backtrack") == 0;
            settings.clues = clues[order];
            settings.limits.nodes = is_plain                  ? plain_nodes
                                    : order == QD_ORDER_FIRST ? plain_nodes / 10
                                                              : nodes;
            assert_true(count < MOST_WAYS);
            qd_status status = qd_solver_new(board, &settings, &ways[count], NULL);
            assert_true(status == QD_OK || status == QD_ERROR_UNSUPPORTED);
            count += status == QD_OK;
        }
    return count;
}

void close_ways(qd_solver *ways[], size_t count) {
    for (size_t w = 0; w < count; w++)
        qd_solver_free(ways[w]);
}
