/* Random small covers: engines and brute force give the same solutions, from random starts too. */
#include "support.h"

#include <stdio.h>

#define MAX_OPTIONS 18

/* What a random problem may have besides items and options. */
struct kind {
    bool colours, bounds, costs, twins; /* items that say the same */
};

static void add_items(struct random *random, qd_cover *cover, uint32_t items, struct kind kind) {
    char name[16];
    for (uint32_t i = 0; i < items; i++) {
        snprintf(name, sizeof name, "i%u", i);
        bool primary = random_below(random, kind.colours ? 2 : 4);
        uint32_t least = random_below(random, 3), more = random_below(random, 3);
        if (primary && kind.bounds && least + more)
            OK(qd_cover_add_bounded_item(cover, name, least, least + more, NULL, NULL));
        else
            OK(qd_cover_add_item(cover, name, primary ? QD_PRIMARY : QD_SECONDARY, NULL, NULL));
    }
}

static void add_option(struct random *random, qd_cover *cover, struct kind kind) {
    uint32_t list[16], colours[16], count = 0, density = 2 + random_below(random, 3), option;
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        bool before = count && list[count - 1] + 1 == i, twin = kind.twins && i % 3;
        if (twin ? !before : random_below(random, density) != 0)
            continue;
        bool coloured = kind.colours && qd_cover_item_kind(cover, i) == QD_SECONDARY;
        colours[count] = coloured ? random_below(random, 3) : 0;
        list[count++] = i;
    }
    if (count == 0)
        return;
    OK(qd_cover_add_coloured_option(cover, list, colours, count, &option, NULL));
    if (kind.costs)
        OK(qd_cover_set_cost(cover, option, random_below(random, 5), NULL));
}

static qd_cover *random_cover(struct random *random, struct kind kind) {
    qd_cover *cover;
    uint32_t colour, options = random_below(random, kind.bounds ? 13 : MAX_OPTIONS);
    OK(qd_cover_new(&cover, NULL));
    add_items(random, cover, random_below(random, 9), kind);
    OK(qd_cover_add_colour(cover, "red", &colour, NULL));
    OK(qd_cover_add_colour(cover, "blue", &colour, NULL));
    for (uint32_t o = 0; o < options; o++)
        add_option(random, cover, kind);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

/* Up to three options chosen and three banned; they may clash. */
struct random_start {
    uint32_t chosen[3], banned[3];
    qd_cover_start start;
};

static void make_start(struct random *random, const qd_cover *cover, struct random_start *made) {
    uint32_t options = qd_cover_option_count(cover);
    made->start = (qd_cover_start){made->chosen, 0, made->banned, 0, 0};
    if (options == 0)
        return;
    uint32_t chosen = random_below(random, 3), banned = random_below(random, 4);
    for (uint32_t i = 0; i < chosen; i++) {
        uint32_t option = random_below(random, options);
        if (i == 0 || made->chosen[0] != option)
            made->chosen[made->start.chosen_count++] = option;
    }
    for (uint32_t i = 0; i < banned; i++)
        made->banned[made->start.banned_count++] = random_below(random, options);
}

static uint64_t run(qd_cover_search *search, const qd_cover *cover, const qd_cover_start *start,
                    uint64_t *sum) {
    uint64_t found = 0;
    size_t count;
    *sum = 0;
    OK(qd_cover_search_restart(search, start, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        OK(qd_cover_check_solution(cover, options, count, NULL));
        *sum += hash_options(options, count);
        found++;
    }
    return found;
}

/* The reduced problem, with its solutions told in the options of the whole one. */
static void check_reduced(const qd_cover *cover, const qd_cover_start *start, bool compact,
                          uint64_t expected, uint64_t expected_sum) {
    qd_cover *reduced;
    uint32_t *options, *items = NULL, all[64];
    qd_cover_compaction left_out = {0};
    qd_cover_search *search;
    uint64_t found = 0, sum = 0;
    qd_status status = compact ? qd_cover_compact(cover, start, NULL, NULL, &reduced, &options,
                                                  &items, &left_out, NULL, NULL)
                               : qd_cover_reduce(cover, start, &reduced, &options, NULL, NULL);
    if (status == QD_ERROR_CLASH) {
        assert_int_equal(expected, 0);
        return;
    }
    OK(status);
    OK(qd_cover_search_new(reduced, NULL, &search, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        size_t count;
        const uint32_t *solution = qd_cover_search_solution(search, &count);
        for (size_t i = 0; i < count; i++)
            all[i] = options[solution[i]];
        for (size_t i = 0; i < start->chosen_count; i++)
            all[count++] = start->chosen[i];
        sum += hash_options(all, count);
        found++;
    }
    assert_int_equal(found, expected);
    assert_true(sum == expected_sum);
    for (uint32_t i = 0; compact && i < qd_cover_item_count(reduced); i++)
        assert_string_equal(qd_cover_item_name(reduced, i), qd_cover_item_name(cover, items[i]));
    qd_cover_search_free(search);
    qd_free(options);
    qd_free(items);
    qd_cover_free(reduced);
}

static void check_engines(struct random *random, const qd_cover *cover) {
    const char *engine;
    for (size_t i = 0; (engine = qd_cover_engine_name(i, NULL)); i++) {
        qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
        qd_cover_search *search;
        settings.engine = engine;
        settings.order = random_below(random, 2) ? QD_FEWEST_OPTIONS : QD_FIRST_ITEM;
        qd_status status = qd_cover_search_new(cover, &settings, &search, NULL);
        if (status == QD_ERROR_UNSUPPORTED)
            continue;
        OK(status);
        for (int round = 0; round < 4; round++) {
            struct random_start made;
            uint64_t brute_sum, sum;
            make_start(random, cover, &made);
            uint64_t expected = brute_cover(cover, &made.start, &brute_sum);
            assert_int_equal(run(search, cover, &made.start, &sum), expected);
            assert_true(sum == brute_sum);
            check_reduced(cover, &made.start, false, expected, brute_sum);
            check_reduced(cover, &made.start, true, expected, brute_sum);
        }
        qd_cover_search_free(search);
    }
}

/* ---- stopping and going on ----------------------------------------------------------------------
 */

#define MAX_SOLUTIONS 4000

/* The solutions in the order of coming, as hashes. */
struct sequence {
    uint64_t hashes[MAX_SOLUTIONS];
    size_t count;
};

static qd_outcome collect(qd_cover_search *search, struct sequence *sequence) {
    qd_outcome outcome;
    while ((outcome = qd_cover_search_next(search)) == QD_SOLUTION) {
        size_t count;
        const uint32_t *options = qd_cover_search_solution(search, &count);
        assert_true(sequence->count < MAX_SOLUTIONS);
        sequence->hashes[sequence->count++] = hash_options(options, count);
    }
    return outcome;
}

static qd_cover_search *open_engine(struct random *random, const qd_cover *cover,
                                    uint64_t slice_nodes) {
    static const char *const engines[] = {"links", "dense", "cells"};
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    qd_cover_search *search;
    settings.engine = engines[random_below(random, qd_cover_has_bounds(cover) ? 2 : 3)];
    settings.slice_nodes = slice_nodes;
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    return search;
}

/* What is left, written as text and read again. */
static void pass_on(const qd_cover *cover, const qd_cover_search *search, qd_cover_starts *starts) {
    qd_cover_starts *left;
    qd_text text = QD_TEXT_INIT;
    qd_cover_starts_clear(starts);
    OK(qd_cover_starts_new(&left, NULL));
    OK(qd_cover_search_remaining(search, left, NULL));
    for (size_t i = 0; i < qd_cover_starts_count(left); i++) {
        qd_cover_start start = qd_cover_starts_get(left, i);
        text.length = 0;
        OK(qd_cover_start_write(&start, &text, NULL));
        OK(qd_cover_starts_read(starts, cover, text.data, text.length, NULL));
    }
    qd_text_free(&text);
    qd_cover_starts_free(left);
}

/* A search that is stopped again and again, and goes on elsewhere with any engine, gives the same
 * solutions in the same order as one that is not. */
static void check_resumes(struct random *random, const qd_cover *cover) {
    static struct sequence whole, pieces;
    struct random_start made;
    qd_cover_starts *starts;
    make_start(random, cover, &made);
    whole.count = pieces.count = 0;
    qd_cover_search *search = open_engine(random, cover, 0);
    OK(qd_cover_search_restart(search, &made.start, NULL));
    collect(search, &whole);
    qd_cover_search_free(search);
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_starts_add(starts, &made.start, NULL));
    for (qd_outcome outcome = QD_PAUSED; outcome == QD_PAUSED;) {
        search = open_engine(random, cover, 1 + random_below(random, 8));
        OK(qd_cover_search_restart_all(search, starts, NULL));
        assert_true(qd_cover_search_progress(search) >= 0);
        for (uint32_t slices = random_below(random, 3); slices-- > 0;)
            collect(search, &pieces);
        outcome = collect(search, &pieces);
        double progress = qd_cover_search_progress(search);
        assert_true(progress >= 0 && progress <= 1);
        pass_on(cover, search, starts);
        qd_cover_search_free(search);
    }
    assert_int_equal(qd_cover_starts_count(starts), 0);
    qd_cover_starts_free(starts);
    assert_int_equal(pieces.count, whole.count);
    assert_memory_equal(pieces.hashes, whole.hashes, whole.count * sizeof *whole.hashes);
}

/* The parts of a problem have its solutions, in order. */
static void check_split(struct random *random, const qd_cover *cover) {
    static struct sequence whole, parts;
    qd_cover_starts *starts;
    whole.count = parts.count = 0;
    qd_cover_search *search = open_engine(random, cover, 0);
    collect(search, &whole);
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_split(cover, 1 + random_below(random, 20), NULL, NULL, starts, NULL));
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        OK(qd_cover_search_restart(search, &start, NULL));
        collect(search, &parts);
    }
    qd_cover_starts_free(starts);
    qd_cover_search_free(search);
    assert_int_equal(parts.count, whole.count);
    assert_memory_equal(parts.hashes, whole.hashes, whole.count * sizeof *whole.hashes);
}

/* Forced and blocked options: the start has all solutions of the problem, in any order. */
static void check_simplify(const qd_cover *cover) {
    qd_cover_starts *starts;
    qd_cover_search *search;
    uint64_t expected_sum, sum, expected = brute_cover(cover, NULL, &expected_sum), found = 0;
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_simplify(cover, NULL, NULL, starts, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    sum = 0;
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        found += run(search, cover, &start, &sum);
    }
    assert_int_equal(found, expected);
    assert_true(sum == expected_sum);
    qd_cover_search_free(search);
    qd_cover_starts_free(starts);
}

/*
 * Simplified and compacted, by any engine; stopped after some nodes, what is left is searched in the
 * problem itself.
 */
static void check_compact(struct random *random, const qd_cover *cover) {
    static const char *const engines[] = {NULL, "links", "dense", "cells"};
    qd_cover *compact;
    qd_cover_starts *starts, *left, *translated;
    uint32_t *options, *items, all[64];
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    qd_cover_search *search;
    uint64_t expected_sum, expected = brute_cover(cover, NULL, &expected_sum), sum = 0, found = 0;
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_simplify(cover, NULL, NULL, starts, NULL));
    if (qd_cover_starts_count(starts) == 0) {
        qd_cover_starts_free(starts);
        return;
    }
    qd_cover_start start = qd_cover_starts_get(starts, 0);
    check_reduced(cover, &start, true, expected, expected_sum);
    OK(qd_cover_compact(cover, &start, NULL, NULL, &compact, &options, &items, NULL, NULL, NULL));
    settings.engine = engines[random_below(random, qd_cover_has_bounds(compact) ? 3 : 4)];
    settings.node_limit = random_below(random, 20);
    OK(qd_cover_search_new(compact, &settings, &search, NULL));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        size_t count;
        const uint32_t *solution = qd_cover_search_solution(search, &count);
        for (size_t i = 0; i < count; i++)
            all[i] = options[solution[i]];
        for (size_t i = 0; i < start.chosen_count; i++)
            all[count++] = start.chosen[i];
        sum += hash_options(all, count);
        found++;
    }
    OK(qd_cover_starts_new(&left, NULL));
    OK(qd_cover_starts_new(&translated, NULL));
    OK(qd_cover_search_remaining(search, left, NULL));
    OK(qd_cover_starts_translate(left, &start, options, random_below(random, 2) ? items : NULL,
                                 translated, NULL));
    qd_cover_search_free(search);
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    for (size_t i = 0; i < qd_cover_starts_count(translated); i++) {
        uint64_t part;
        start = qd_cover_starts_get(translated, i);
        found += run(search, cover, &start, &part);
        sum += part;
    }
    assert_int_equal(found, expected);
    assert_true(sum == expected_sum);
    qd_cover_search_free(search);
    qd_cover_starts_free(starts);
    qd_cover_starts_free(left);
    qd_cover_starts_free(translated);
    qd_free(options);
    qd_free(items);
    qd_cover_free(compact);
}

/* Restarts in random order find a solution if there is one, and prove it if there is none. */
static void check_find(struct random *random, const qd_cover *cover) {
    uint32_t solution[64];
    size_t count;
    uint64_t nodes;
    qd_outcome outcome;
    OK(qd_cover_find(cover, NULL, random_below(random, 1000), NULL, NULL, solution, &count, &nodes,
                     &outcome, NULL));
    if (outcome == QD_SOLUTION)
        OK(qd_cover_check_solution(cover, solution, count, NULL));
    else
        assert_int_equal(count_all(cover, "links", NULL), 0);
}

static bool append(void *user, const uint32_t *options, size_t count) {
    struct sequence *sequence = user;
    assert_true(sequence->count < MAX_SOLUTIONS);
    sequence->hashes[sequence->count++] = hash_options(options, count);
    return true;
}

/* Threads give the count of one search, and the order, also when they are stopped and go on. */
static void check_crew(struct random *random, const qd_cover *cover) {
    static struct sequence whole, found;
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    qd_cover_crew *crew;
    qd_count *total;
    qd_outcome outcome;
    uint64_t number;
    whole.count = found.count = 0;
    qd_cover_search *search = open_engine(random, cover, 0);
    collect(search, &whole);
    qd_cover_search_free(search);
    settings.slice_nodes = 1 + random_below(random, 10);
    OK(qd_cover_crew_new(cover, &settings, 1 + random_below(random, 4), &crew, NULL));
    OK(qd_cover_crew_each(crew, true, append, &found, &outcome, NULL));
    assert_int_equal(outcome, QD_DONE);
    assert_int_equal(found.count, whole.count);
    assert_memory_equal(found.hashes, whole.hashes, whole.count * sizeof *whole.hashes);
    OK(qd_cover_crew_restart(crew, NULL, NULL));
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_crew_count(crew, total, &outcome, NULL));
    assert_true(qd_count_to_u64(total, &number) && number == whole.count);
    qd_count_free(total);
    qd_cover_crew_free(crew);
}

/* Stopped by limits of nodes or updates again and again, what is left goes to another crew. */
static void check_crew_resumes(struct random *random, const qd_cover *cover, size_t expected) {
    static const char *const engines[] = {NULL, "links", "dense"};
    qd_cover_settings settings = QD_COVER_SETTINGS_INIT;
    qd_cover_starts *left;
    qd_count *total;
    qd_outcome outcome;
    uint64_t number;
    settings.slice_nodes = 1 + random_below(random, 4);
    settings.node_limit = 20 + random_below(random, 60); /* closing items again takes some */
    settings.engine = engines[random_below(random, 3)];
    if (random_below(random, 2)) {
        settings.node_limit = 0;
        settings.update_limit = 1 + random_below(random, 60);
        if (qd_cover_has_bounds(cover)) /* and counts where options leave */
            settings.update_limit += 200;
    }
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_starts_new(&left, NULL));
    for (bool first = true; first || outcome != QD_DONE; first = false) {
        qd_cover_crew *crew;
        OK(qd_cover_crew_new(cover, &settings, 1 + random_below(random, 3), &crew, NULL));
        OK(qd_cover_crew_restart(crew, first ? NULL : left, NULL));
        OK(qd_cover_crew_count(crew, total, &outcome, NULL));
        qd_cover_starts_clear(left);
        OK(qd_cover_crew_remaining(crew, left, NULL));
        qd_cover_crew_free(crew);
    }
    assert_int_equal(qd_cover_starts_count(left), 0);
    assert_true(qd_count_to_u64(total, &number) && number == expected);
    qd_cover_starts_free(left);
    qd_count_free(total);
}

/* Through text and back nothing changes. */
static void check_text(const qd_cover *cover) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *again;
    OK(qd_cover_write_dlx(cover, &text, NULL));
    OK(qd_cover_read_dlx(text.data, text.length, NULL, NULL, &again, NULL));
    assert_int_equal(count_all(cover, NULL, NULL), count_all(again, NULL, NULL));
    for (uint32_t o = 0; qd_cover_primary_count(cover) && o < qd_cover_option_count(cover); o++)
        assert_true(qd_cover_option_cost(cover, o) == qd_cover_option_cost(again, o));
    qd_cover_free(again);
    qd_text_free(&text);
}

static void test_random(void **state) {
    struct random random = random_open(20261);
    (void)state;
    for (uint32_t i = 0; i < how_many(100000); i++) {
        struct kind kind = {i & 1, i & 2, i & 4, i & 8};
        qd_cover *cover = random_cover(&random, kind);
        check_engines(&random, cover);
        check_text(cover);
        check_resumes(&random, cover);
        check_split(&random, cover);
        check_find(&random, cover);
        check_simplify(cover);
        check_compact(&random, cover);
        if (i % 512 < 8) { /* threads are slow to begin */
            check_crew(&random, cover);
            check_crew_resumes(&random, cover, count_all(cover, "links", NULL));
        }
        qd_cover_free(cover);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
