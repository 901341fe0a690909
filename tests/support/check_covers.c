/*
 * What every random test checks of the engines of exact cover, and of what uses them: that they
 * find the solutions of a verdict.
 */
#include "support.h"

#include "cover/learn.h"
#include "cover/shuffle.h"
#include "cover/simplify.h"
#include "cover/starts.h"

#define MOST_OPTIONS MAX_TAKEN

static const char *const levels[] = {NULL, "avx512", "avx2", "portable"};

static uint64_t sum_of(const struct sequence *sequence) {
    uint64_t sum = 0;
    for (size_t i = 0; i < sequence->count; i++)
        sum += sequence->hashes[i];
    return sum;
}

static bool append(void *user, const uint32_t *options, size_t count) {
    struct sequence *sequence = user;
    assert_true(sequence->count < MAX_SOLUTIONS);
    sequence->hashes[sequence->count++] = hash_options(options, count);
    return true;
}

static qd_outcome collect(qd_cover_search *search, struct sequence *sequence) {
    qd_outcome outcome;
    while ((outcome = qd_cover_search_next(search)) == QD_SOLUTION) {
        size_t count;
        const uint32_t *options = qd_cover_search_solution(search, &count);
        append(sequence, options, count);
    }
    return outcome;
}

static void assert_sequence(const struct sequence *found, const struct sequence *expected) {
    assert_int_equal(found->count, expected->count);
    assert_memory_equal(found->hashes, expected->hashes, expected->count * sizeof(uint64_t));
}

static void assert_solutions(const struct sequence *found, const struct sequence *expected) {
    assert_int_equal(found->count, expected->count);
    assert_true(sum_of(found) == sum_of(expected));
}

/* ---- engines --------------------------------------------------------------------------------- */

static void check_list(qd_cover_search *search, const struct verdict *verdict) {
    static struct sequence found;
    found.count = 0;
    OK(qd_cover_search_restart(search, &verdict->start, NULL));
    qd_outcome outcome = collect(search, &found);
    assert_int_equal(outcome, verdict->complete ? QD_DONE : QD_SOLUTION_LIMIT);
    assert_sequence(&found, &verdict->solutions);
}

static void check_count(qd_cover_search *search, const struct verdict *verdict) {
    qd_count *total;
    qd_outcome outcome;
    uint64_t number;
    OK(qd_count_new(&total, NULL));
    OK(qd_cover_search_restart(search, &verdict->start, NULL));
    OK(qd_cover_search_count(search, total, &outcome, NULL));
    assert_int_equal(outcome, verdict->complete ? QD_DONE : QD_SOLUTION_LIMIT);
    assert_true(qd_count_to_u64(total, &number) && number == verdict->solutions.count);
    qd_count_free(total);
}

/* Links visits the nodes of the slow solver, unless it uses the first item only. The others may
 * detect dead ends earlier, but equally on all levels. */
static void check_nodes(qd_cover_search *search, const struct verdict *verdict, uint64_t *nodes) {
    qd_effort effort;
    effort = qd_cover_search_effort(search);
    if (!verdict->complete)
        return;
    if (strcmp(qd_cover_search_about(search).engine, "links") == 0) {
        assert_true(effort.nodes <= verdict->nodes);
        assert_true(effort.nodes == verdict->nodes || verdict->order == QD_ORDER_FIRST);
    }
    if (*nodes)
        assert_int_equal(effort.nodes, *nodes);
    *nodes = effort.nodes;
}

static void check_engine(const qd_cover *cover, const struct verdict *verdict, const char *engine) {
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    uint64_t nodes = 0;
    settings.engine = engine;
    settings.order = verdict->order;
    settings.limits.solutions = verdict->complete ? 0 : verdict->solutions.count;
    for (size_t i = 0; i < LENGTH(levels); i++) {
        settings.simd = levels[i];
        qd_status status = qd_cover_search_new(cover, &settings, &search, NULL);
        if (status == QD_ERROR_UNSUPPORTED || (levels[i] && status == QD_ERROR_ARGUMENT))
            continue;
        OK(status);
        check_list(search, verdict);
        check_nodes(search, verdict, &nodes);
        check_count(search, verdict);
        qd_cover_search_free(search);
    }
}

void check_engines(const qd_cover *cover, const struct verdict *verdict) {
    const char *engine;
    if (verdict->complete || verdict->solutions.count)
        for (size_t i = 0; (engine = qd_cover_engine_name(i, NULL)); i++)
            check_engine(cover, verdict, engine);
}

static const char *any_engine(struct random *random) {
    uint32_t count = 0;
    while (qd_cover_engine_name(count, NULL))
        count++;
    return qd_cover_engine_name(random_below(random, count), NULL);
}

/* A search by any engine and any SIMD level that the problem and the machine allow. */
static qd_cover_search *open_any(struct random *random, const qd_cover *cover,
                                 qd_cover_settings settings) {
    qd_cover_search *search = NULL;
    while (!search) {
        settings.engine = any_engine(random);
        settings.simd = levels[random_below(random, LENGTH(levels))];
        qd_status status = qd_cover_search_new(cover, &settings, &search, NULL);
        assert_true(status == QD_OK || status == QD_ERROR_UNSUPPORTED ||
                    status == QD_ERROR_ARGUMENT);
    }
    return search;
}

static qd_cover_settings in_order(const struct verdict *verdict) {
    qd_cover_settings settings = {0};
    settings.order = verdict->order;
    return settings;
}

/* ---- stopping and continuing ----------------------------------------------------------------- */

/* The rest of a search, written as text and read again. */
static void pass_on(const qd_cover *cover, const qd_cover_search *search, qd_cover_starts *starts) {
    qd_cover_starts *left;
    qd_text text = QD_TEXT_INIT;
    qd_cover_starts_clear(starts);
    OK(qd_cover_starts_new(&left, NULL));
    OK(qd_cover_search_remaining(search, left, NULL));
    for (size_t i = 0; i < qd_cover_starts_count(left); i++) {
        qd_cover_start start = qd_cover_starts_get(left, i);
        text.length = 0;
        qd_cover_put_start(&start, &text);
        OK(qd_text_check(&text, NULL));
        OK(qd_cover_starts_read(starts, cover, text.data, text.length, NULL));
    }
    qd_text_free(&text);
    qd_cover_starts_free(left);
}

/* About eight stops per search, in large ones too. */
static uint64_t slice_of(struct random *random, uint64_t nodes) {
    return 1 + random_below(random, 8 + (uint32_t)(nodes / 4));
}

/* A search that is stopped again and again, and continued with any engine, gives the same solutions
 * in the same order as one that is not. */
void check_resumes(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    static struct sequence pieces;
    qd_cover_starts *starts;
    qd_cover_settings settings = in_order(verdict);
    pieces.count = 0;
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_cover_starts_add(starts, &verdict->start, NULL));
    for (qd_outcome outcome = QD_PAUSED; outcome == QD_PAUSED;) {
        settings.limits.slice_nodes = slice_of(random, verdict->nodes);
        qd_cover_search *search = open_any(random, cover, settings);
        OK(qd_cover_search_restart_all(search, starts, NULL));
        assert_true(qd_cover_search_about(search).progress >= 0);
        for (uint32_t slices = random_below(random, 3); slices-- > 0;)
            collect(search, &pieces);
        outcome = collect(search, &pieces);
        double progress = qd_cover_search_about(search).progress;
        assert_true(progress >= 0 && progress <= 1);
        pass_on(cover, search, starts);
        qd_cover_search_free(search);
    }
    assert_int_equal(qd_cover_starts_count(starts), 0);
    qd_cover_starts_free(starts);
    assert_sequence(&pieces, &verdict->solutions);
}

static void collect_starts(qd_cover_search *search, const qd_cover_starts *starts,
                           struct sequence *found) {
    for (size_t i = 0; i < qd_cover_starts_count(starts); i++) {
        qd_cover_start start = qd_cover_starts_get(starts, i);
        OK(qd_cover_search_restart(search, &start, NULL));
        assert_int_equal(collect(search, found), QD_DONE);
    }
}

/* The starts of parts, one part after the other, written as text and read again. */
static void pass_parts(struct random *random, const qd_cover *cover, qd_cover_starts *starts) {
    uint64_t parts = 1 + random_below(random, 40);
    qd_cover_starts *all;
    size_t *bounds;
    OK(qd_cover_starts_new(&all, NULL));
    OK(qd_cover_split_parts(cover, parts, NULL, all, &bounds, NULL));
    qd_cover_starts_clear(starts);
    for (size_t i = bounds[0]; i < bounds[parts]; i++) {
        qd_text text = QD_TEXT_INIT;
        qd_cover_start start = qd_cover_starts_get(all, i);
        qd_cover_put_start(&start, &text);
        OK(qd_text_check(&text, NULL));
        OK(qd_cover_starts_read(starts, cover, text.data, text.length, NULL));
        qd_text_free(&text);
    }
    assert_int_equal(qd_cover_starts_count(starts), qd_cover_starts_count(all));
    qd_free(bounds);
    qd_cover_starts_free(all);
}

/* The starts, and the parts, of a problem have its solutions, in order. */
void check_split(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    static struct sequence found;
    qd_cover_starts *starts;
    qd_cover_search *search = open_any(random, cover, in_order(verdict));
    OK(qd_cover_starts_new(&starts, NULL));
    for (int parts = 0; parts < 2; parts++) {
        if (parts)
            pass_parts(random, cover, starts);
        else
            OK(qd_cover_split(cover, 1 + random_below(random, 20), NULL, starts, NULL));
        found.count = 0;
        collect_starts(search, starts, &found);
        assert_sequence(&found, &verdict->solutions);
    }
    qd_cover_starts_free(starts);
    qd_cover_search_free(search);
}

/* ---- sharing --------------------------------------------------------------------------------- */

/* Starts put back in order by what they are pieces of, as a program does that keeps the order of
 * solutions. */
struct in_pieces {
    const qd_cover_starts *starts;
    const qd_cover_piece *from;
    size_t next;
};

static bool comes_first(const struct in_pieces *one, const struct in_pieces *other) {
    if (one->next == qd_cover_starts_count(one->starts))
        return false;
    if (other->next == qd_cover_starts_count(other->starts))
        return true;
    const qd_cover_piece *a = &one->from[one->next], *b = &other->from[other->next];
    return a->start != b->start ? a->start < b->start : a->number < b->number;
}

static void put_together(const qd_cover_starts *kept, const qd_cover_piece *kept_from,
                         const qd_cover_starts *given, const qd_cover_piece *given_from,
                         qd_cover_starts *whole) {
    struct in_pieces sides[2] = {{kept, kept_from, 0}, {given, given_from, 0}};
    qd_cover_starts_clear(whole);
    for (size_t i = 0; i < qd_cover_starts_count(kept) + qd_cover_starts_count(given); i++) {
        struct in_pieces *side = &sides[!comes_first(&sides[0], &sides[1])];
        qd_cover_start start = qd_cover_starts_get(side->starts, side->next++);
        OK(qd_cover_starts_add(whole, &start, NULL));
    }
}

static void share_once(const qd_cover *cover, qd_cover_starts *whole) {
    qd_cover_starts *kept, *given;
    qd_cover_piece *kept_from, *given_from;
    OK(qd_cover_starts_new(&kept, NULL));
    OK(qd_cover_starts_new(&given, NULL));
    OK(qd_cover_share(cover, whole, kept, &kept_from, given, &given_from, NULL));
    put_together(kept, kept_from, given, given_from, whole);
    qd_free(kept_from);
    qd_free(given_from);
    qd_cover_starts_free(kept);
    qd_cover_starts_free(given);
}

static void divide_once(const qd_cover *cover, qd_cover_starts *whole, size_t count) {
    qd_cover_starts *to;
    qd_cover_piece *pieces;
    OK(qd_cover_starts_new(&to, NULL));
    OK(qd_cover_divide(cover, whole, count, NULL, to, &pieces, NULL));
    for (size_t i = 0; i < qd_cover_starts_count(to); i++) {
        assert_true(pieces[i].start < qd_cover_starts_count(whole));
        if (i)
            assert_true(pieces[i].start == pieces[i - 1].start
                            ? pieces[i].number == pieces[i - 1].number + 1
                            : pieces[i].start > pieces[i - 1].start && pieces[i].number == 0);
    }
    qd_cover_starts_clear(whole);
    for (size_t i = 0; i < qd_cover_starts_count(to); i++) {
        qd_cover_start start = qd_cover_starts_get(to, i);
        OK(qd_cover_starts_add(whole, &start, NULL));
    }
    qd_free(pieces);
    qd_cover_starts_free(to);
}

/* What a stopped search has left, shared and divided at random, has the same solutions; put in the
 * order of its pieces, in the same order. */
void check_share(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    static struct sequence pieces;
    qd_cover_starts *left;
    qd_cover_settings settings = in_order(verdict);
    pieces.count = 0;
    OK(qd_cover_starts_new(&left, NULL));
    settings.limits.nodes = 1 + random_below(random, 20 + (uint32_t)verdict->nodes);
    qd_cover_search *search = open_any(random, cover, settings);
    OK(qd_cover_search_restart(search, &verdict->start, NULL));
    collect(search, &pieces);
    OK(qd_cover_search_remaining(search, left, NULL));
    for (uint32_t times = random_below(random, 4); times-- > 0;)
        if (random_below(random, 2))
            share_once(cover, left);
        else
            divide_once(cover, left, random_below(random, 40));
    settings.limits.nodes = 0;
    qd_cover_search *other = open_any(random, cover, settings);
    collect_starts(other, left, &pieces);
    assert_sequence(&pieces, &verdict->solutions);
    qd_cover_search_free(search);
    qd_cover_search_free(other);
    qd_cover_starts_free(left);
}

/* ---- smaller problems ------------------------------------------------------------------------ */

/* Solutions of the smaller problem, as those of the original one. */
static void collect_whole(const qd_cover_reduction *reduction, qd_cover_search *search,
                          struct sequence *found) {
    uint32_t whole[MOST_OPTIONS];
    size_t count;
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *solution = qd_cover_search_solution(search, &count);
        append(found, whole, qd_cover_reduction_solution(reduction, solution, count, whole));
    }
}

/* Parts of the problem, searched in the smaller one. */
static void collect_narrow(struct random *random, const qd_cover *cover,
                           const qd_cover_reduction *reduction, struct sequence *found) {
    qd_cover_starts *parts, *narrow;
    qd_cover_settings settings = {0};
    OK(qd_cover_starts_new(&parts, NULL));
    OK(qd_cover_starts_new(&narrow, NULL));
    OK(qd_cover_split(cover, 1 + random_below(random, 20), NULL, parts, NULL));
    OK(qd_cover_reduction_narrow(reduction, parts, narrow, NULL));
    qd_cover_search *search =
        open_any(random, qd_cover_reduction_about(reduction)->cover, settings);
    OK(qd_cover_search_restart_all(search, narrow, NULL));
    collect_whole(reduction, search, found);
    qd_cover_search_free(search);
    qd_cover_starts_free(parts);
    qd_cover_starts_free(narrow);
}

/* The rest of a search of the smaller problem, searched in the original one. */
static void collect_rest(const qd_cover *cover, const qd_cover_reduction *reduction,
                         const qd_cover_search *stopped, struct sequence *found) {
    qd_cover_starts *left, *whole;
    qd_cover_search *search;
    OK(qd_cover_starts_new(&left, NULL));
    OK(qd_cover_starts_new(&whole, NULL));
    OK(qd_cover_search_remaining(stopped, left, NULL));
    OK(qd_cover_reduction_starts(reduction, left, whole, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    collect_starts(search, whole, found);
    qd_cover_search_free(search);
    qd_cover_starts_free(left);
    qd_cover_starts_free(whole);
}

static void check_names(const qd_cover *cover, const qd_cover_reduction *reduction) {
    const qd_cover *reduced = qd_cover_reduction_about(reduction)->cover;
    uint32_t item;
    for (uint32_t i = 0; i < qd_cover_item_count(reduced); i++)
        assert_true(qd_cover_find_item(cover, qd_cover_item_name(reduced, i), &item));
    for (uint32_t o = 0; o < qd_cover_option_count(reduced); o++)
        assert_int_equal(
            qd_cover_option_about(reduced, o).cost,
            qd_cover_option_about(cover, qd_cover_reduction_about(reduction)->options[o]).cost);
}

static void check_reduction(struct random *random, const qd_cover *cover,
                            const qd_cover_reduction *reduction, const struct verdict *verdict) {
    static struct sequence found;
    qd_cover_settings settings = {0};
    found.count = 0;
    if (random_below(random, 2)) /* stopped at some point */
        settings.limits.nodes = random_below(random, 20 + (uint32_t)verdict->nodes);
    qd_cover_search *search =
        open_any(random, qd_cover_reduction_about(reduction)->cover, settings);
    collect_whole(reduction, search, &found);
    collect_rest(cover, reduction, search, &found);
    assert_solutions(&found, &verdict->solutions);
    if (qd_cover_reduction_about(reduction)->unsolvable)
        assert_int_equal(verdict->solutions.count, 0);
    check_names(cover, reduction);
    qd_cover_search_free(search);
    if (verdict->start.chosen_count + verdict->start.banned_count)
        return;
    found.count = 0;
    collect_narrow(random, cover, reduction, &found);
    assert_solutions(&found, &verdict->solutions);
}

/* The smaller problem in all four ways, with its solutions as options of the original one. */
void check_reduced(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    for (int way = 0; way < 4; way++) {
        qd_cover_reduce_settings settings = {0};
        qd_cover_reduction *reduction;
        settings.start = &verdict->start;
        settings.simplify = way & 1;
        settings.compact = way & 2;
        qd_status status = qd_cover_reduce(cover, &settings, &reduction, NULL);
        assert_int_equal(qd_cover_check_start(cover, &verdict->start, NULL, NULL), status);
        if (status == QD_OK)
            check_reduction(random, cover, reduction, verdict);
        else
            assert_int_equal(verdict->solutions.count, 0);
        qd_cover_reduction_free(reduction);
    }
}

/* Forced and blocked options: the start has all solutions of the problem, in any order. */
void check_simplify(const qd_cover *cover, const struct verdict *verdict) {
    static struct sequence found;
    qd_cover_starts *starts;
    qd_cover_search *search;
    found.count = 0;
    OK(qd_cover_starts_new(&starts, NULL));
    OK(qd_simplify_from(cover, &(qd_cover_start)QD_COVER_START_INIT, NULL, starts, NULL));
    OK(qd_cover_search_new(cover, NULL, &search, NULL));
    collect_starts(search, starts, &found);
    assert_solutions(&found, &verdict->solutions);
    qd_cover_search_free(search);
    qd_cover_starts_free(starts);
}

/* ---- random order ---------------------------------------------------------------------------- */

void check_shuffle(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    static struct sequence found;
    qd_cover *shuffled;
    uint32_t *options;
    found.count = 0;
    uint32_t whole[MOST_OPTIONS];
    size_t count;
    OK(qd_shuffle(cover, random_below(random, 1000), NULL, &shuffled, &options, NULL));
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++)
        assert_int_equal(qd_cover_option_about(shuffled, o).cost,
                         qd_cover_option_about(cover, options[o]).cost);
    qd_cover_search *search = open_any(random, shuffled, in_order(verdict));
    while (qd_cover_search_next(search) == QD_SOLUTION) {
        const uint32_t *solution = qd_cover_search_solution(search, &count);
        for (size_t i = 0; i < count; i++)
            whole[i] = options[solution[i]];
        append(&found, whole, count);
    }
    assert_solutions(&found, &verdict->solutions);
    qd_cover_search_free(search);
    qd_free(options);
    qd_cover_free(shuffled);
}

/* Restarts in random order find a solution if there is one, and prove it if there is none. */
void check_find(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    qd_cover_settings settings = {0};
    qd_cover_found found;
    settings.seed = random_below(random, 1000);
    OK(qd_cover_find(cover, &settings, &found, NULL));
    assert_int_equal(found.outcome, verdict->solutions.count ? QD_SOLUTION : QD_DONE);
    if (found.outcome == QD_SOLUTION)
        OK(qd_cover_check_solution(cover, found.options, found.count, NULL));
    qd_free(found.options);
}

/* Any solution: with its options in order, the same in both of two calls. */
void check_any_solution(const qd_cover *cover, const struct verdict *verdict) {
    qd_cover_found found, again;
    OK(qd_cover_any(cover, NULL, &found, NULL));
    OK(qd_cover_any(cover, NULL, &again, NULL));
    assert_int_equal(found.outcome, verdict->solutions.count ? QD_SOLUTION : QD_DONE);
    assert_int_equal(again.outcome, found.outcome);
    assert_int_equal(again.count, found.count);
    if (found.outcome == QD_SOLUTION) {
        OK(qd_cover_check_solution(cover, found.options, found.count, NULL));
        assert_memory_equal(again.options, found.options, found.count * sizeof *found.options);
        for (size_t i = 1; i < found.count; i++)
            assert_true(found.options[i - 1] < found.options[i]);
    }
    qd_free(found.options);
    qd_free(again.options);
}

/* Learning finds a solution if there is one, and proves it if there is none: in turns of any length, and
 * with little space for clauses, which may not be enough to come to an end. */
void check_learn(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    struct learn learn;
    uint32_t chosen[MOST_OPTIONS];
    size_t count = 0;
    qd_outcome outcome = QD_PAUSED;
    qd_status status = qd_learn_open(&learn, cover, 0, NULL, NULL);
    assert_int_equal(status, cover->bounds ? QD_ERROR_UNSUPPORTED : QD_OK);
    uint32_t most = learn.clause_most, turns = 0;
    learn.clause_most = learn.clause_space;
    while (status == QD_OK && outcome == QD_PAUSED) {
        if (turns++ == 1000)
            learn.clause_most = most;
        learn.restart_at -= learn.restart_at > learn.conflicts ? random_below(random, 2) : 0;
        outcome = qd_learn_go_on(&learn, 1 + random_below(random, 100));
    }
    if (status == QD_OK)
        assert_int_equal(outcome, verdict->solutions.count ? QD_SOLUTION : QD_DONE);
    for (uint32_t o = 0; outcome == QD_SOLUTION && o < qd_cover_option_count(cover); o++)
        if (learn.holds[learn_in(o)])
            chosen[count++] = o;
    if (outcome == QD_SOLUTION)
        OK(qd_cover_check_solution(cover, chosen, count, NULL));
    qd_learn_close(&learn);
}

/* ---- threads --------------------------------------------------------------------------------- */

static uint64_t count_by(qd_cover_search *search, qd_outcome *outcome) {
    qd_count *total;
    uint64_t number;
    OK(qd_count_new(&total, NULL));
    do
        OK(qd_cover_search_count(search, total, outcome, NULL));
    while (*outcome == QD_PAUSED);
    assert_true(qd_count_to_u64(total, &number));
    qd_count_free(total);
    return number;
}

/* One by one. */
static void check_next(qd_cover_search *search, const struct sequence *expected) {
    static struct sequence found;
    qd_outcome outcome;
    found.count = 0;
    OK(qd_cover_search_restart(search, NULL, NULL));
    while ((outcome = qd_cover_search_next(search)) == QD_SOLUTION) {
        size_t count;
        const uint32_t *options = qd_cover_search_solution(search, &count);
        append(&found, options, count);
    }
    assert_int_equal(outcome, QD_DONE);
    assert_sequence(&found, expected);
}

/* Threads find the count of a single search, and its order. */
void check_threads(struct random *random, const qd_cover *cover, const struct verdict *verdict) {
    static struct sequence found;
    qd_cover_settings settings = in_order(verdict);
    qd_cover_search *search;
    qd_outcome outcome;
    found.count = 0;
    settings.limits.slice_nodes = slice_of(random, verdict->nodes / 4);
    settings.threads = 1 + random_below(random, 4);
    OK(qd_cover_search_new(cover, &settings, &search, NULL));
    do
        OK(qd_cover_search_each(search, append, &found, &outcome, NULL));
    while (outcome == QD_PAUSED);
    assert_int_equal(outcome, QD_DONE);
    assert_sequence(&found, &verdict->solutions);
    if (settings.threads > 1 && random_below(random, 4) == 0)
        check_next(search, &verdict->solutions);
    OK(qd_cover_search_restart(search, NULL, NULL));
    assert_int_equal(count_by(search, &outcome), verdict->solutions.count);
    assert_int_equal(outcome, QD_DONE);
    qd_cover_search_free(search);
}

/* The most updates of a path, on which nothing is removed twice. */
static uint32_t updates_of_path(const qd_cover *cover) {
    uint32_t sum = qd_cover_item_count(cover);
    for (uint32_t o = 0; o < qd_cover_option_count(cover); o++) {
        qd_option_facts facts = qd_cover_option_about(cover, o);
        sum += (uint32_t)facts.count;
    }
    return sum;
}

/* Limits that allow some progress: if there are bounds, closed items are closed again, each by a
 * node, and by each of up to three threads. */
static void set_thread_limits(struct random *random, const qd_cover *cover, uint64_t nodes,
                              qd_cover_settings *settings) {
    uint32_t updates = updates_of_path(cover), again = qd_cover_about(cover).bounds ? 3 : 0;
    settings->limits.slice_nodes = slice_of(random, nodes / 8);
    do
        settings->engine = any_engine(random);
    while (!takes_cover(settings->engine, cover));
    if (random_below(random, 2))
        settings->limits.nodes = 20 + again * qd_cover_about(cover).primary_items +
                                 random_below(random, 60 + (uint32_t)nodes / 4);
    else
        settings->limits.updates = 1 + again * updates + random_below(random, 60 + 50 * updates);
}

/* Stopped by limits of nodes or updates again and again, the rest goes to another search. */
void check_threads_resumes(struct random *random, const qd_cover *cover,
                           const struct verdict *verdict) {
    qd_cover_settings settings = in_order(verdict);
    qd_cover_starts *left;
    qd_outcome outcome;
    uint64_t number = 0;
    set_thread_limits(random, cover, verdict->nodes, &settings);
    OK(qd_cover_starts_new(&left, NULL));
    for (bool first = true; first || outcome != QD_DONE; first = false) {
        qd_cover_search *search;
        settings.threads = 1 + random_below(random, 3);
        OK(qd_cover_search_new(cover, &settings, &search, NULL));
        if (!first)
            OK(qd_cover_search_restart_all(search, left, NULL));
        number += count_by(search, &outcome);
        qd_cover_starts_clear(left);
        OK(qd_cover_search_remaining(search, left, NULL));
        qd_cover_search_free(search);
    }
    assert_int_equal(qd_cover_starts_count(left), 0);
    assert_int_equal(number, verdict->solutions.count);
    qd_cover_starts_free(left);
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* Writing and reading text changes nothing. */
void check_text(const qd_cover *cover, const struct verdict *verdict) {
    qd_text text = QD_TEXT_INIT;
    qd_cover *again;
    OK(qd_cover_write_dlx(cover, &text, NULL, NULL));
    OK(qd_cover_read(QD_COVER_DLX, text.data, text.length, NULL, &again, NULL));
    assert_int_equal(count_all(again, NULL, NULL), verdict->solutions.count);
    for (uint32_t o = 0; qd_cover_about(cover).primary_items && o < qd_cover_option_count(cover);
         o++)
        assert_true(qd_cover_option_about(cover, o).cost == qd_cover_option_about(again, o).cost);
    qd_cover_free(again);
    qd_text_free(&text);
}
