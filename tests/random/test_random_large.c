/*
 * Random covers of 60 to 600 options, around the limits of words and blocks: engines, all levels,
 * resuming, splitting, simplifying and threads against the slow solver. Most problems have a
 * planted solution and ways to change it; in some of them it is broken.
 *
 * The default run takes seconds. SOAK=MINUTES runs for that long (make soak).
 */
#include "support.h"

#include <stdio.h>
#include <time.h>

#define FEW 300 /* the most solutions and nodes: beyond, only the first are compared */
#define NODES 3000

/* A size at which behaviour may change, or any. */
static uint32_t size(struct random *random, uint32_t least, uint32_t most) {
    static const uint32_t borders[] = {63,  64,  65,  127, 128, 129, 255,
                                       256, 257, 447, 448, 511, 512, 513};
    uint32_t border = borders[random_below(random, LENGTH(borders))];
    bool fits = least <= border && border <= most;
    return fits && random_below(random, 2) ? border : least + random_below(random, most - least);
}

static struct cover_kind random_kind(struct random *random) {
    struct cover_kind kind = {.items = size(random, 8, random_below(random, 4) ? 220 : 600),
                              .options = size(random, 60, 600)};
    uint32_t names = 2 + random_below(random, kind.options / 50 + 4);
    kind.rarity = kind.items / names + 1;
    kind.rarities = random_below(random, 2) ? kind.rarity : 0;
    kind.secondary = random_below(random, 4) ? 2 + random_below(random, 5) : 0;
    kind.colours = random_below(random, 2) ? 1 + random_below(random, 4) : 0;
    kind.bounded = random_below(random, 3) ? 0 : 1 + random_below(random, 20);
    kind.least = kind.more = 3;
    kind.twins = random_below(random, 8) == 0;
    kind.costs = random_below(random, 8) == 0;
    kind.planted = random_below(random, 8) ? kind.items / names + 1 : 0;
    if (kind.planted > kind.options / 2)
        kind.planted = kind.options / 2;
    kind.crossings = random_below(random, random_below(random, 4) ? 6 : kind.options / 4);
    kind.broken = random_below(random, 4) ? 0 : 1;
    return kind;
}

struct judge {
    uint64_t seed; /* of the next problem: each has its own, so that it can be repeated at once */
    struct random random;
    uint64_t problems, complete, solutions;
};

static void judge(const qd_cover *cover, const qd_cover_start *start, qd_order order,
                  struct verdict *verdict) {
    slow_cover(cover, start, order, NODES, FEW, verdict);
}

/* Checks that hold from any start. */
static void check_any(struct judge *judged, const qd_cover *cover, const struct verdict *verdict) {
    check_engines(cover, verdict);
    if (verdict->complete) {
        check_resumes(&judged->random, cover, verdict);
        check_reduced(&judged->random, cover, verdict);
    }
}

static void check_whole(struct judge *judged, const qd_cover *cover,
                        const struct verdict *verdict) {
    check_text(cover, verdict);
    check_split(&judged->random, cover, verdict);
    check_share(&judged->random, cover, verdict);
    check_shuffle(&judged->random, cover, verdict);
    check_find(&judged->random, cover, verdict);
    check_any_solution(cover, verdict);
    check_learn(&judged->random, cover, verdict);
    check_simplify(cover, verdict);
    check_threads(&judged->random, cover, verdict);
    check_threads_resumes(&judged->random, cover, verdict);
}

/* Starts for which the slow solver visits everything, from few options of the first solution to
 * more. */
static void check_starts(struct judge *judged, const qd_cover *cover, const struct verdict *whole) {
    static struct verdict verdict;
    for (uint32_t parts = 1; parts < 4 && whole->first_count; parts++) {
        struct random_start made;
        random_start(&judged->random, cover, &made);
        made.start.chosen = whole->first;
        made.start.chosen_count = parts * whole->first_count / 4;
        judge(cover, &made.start, QD_ORDER_FEWEST, &verdict);
        check_any(judged, cover, &verdict);
        if (verdict.complete)
            break;
    }
}

static void one_problem(struct judge *judged) {
    static struct verdict whole, other;
    judged->random = random_from(judged->seed++);
    struct cover_kind kind = random_kind(&judged->random);
    qd_cover *cover = random_cover(&judged->random, &kind);
    judge(cover, NULL, QD_ORDER_FEWEST, &whole);
    check_any(judged, cover, &whole);
    if (whole.complete)
        check_whole(judged, cover, &whole);
    check_starts(judged, cover, &whole);
    judge(cover, NULL, QD_ORDER_FIRST, &other);
    check_any(judged, cover, &other);
    judged->problems++;
    judged->complete += whole.complete;
    judged->solutions += whole.solutions.count;
    qd_cover_free(cover);
}

static struct judge judged;

static void all_agree(void **state) {
    const char *soak = getenv("SOAK");
    (void)state;
    judged.seed = random_seed(20265);
    if (soak) {
        time_t end = time(NULL) + (time_t)(60 * atof(soak));
        while (time(NULL) < end)
            one_problem(&judged);
    }
    for (uint32_t i = how_many(30); i; i--)
        one_problem(&judged);
}

/* Also after a failure: with SEED, the run begins with the last problem. */
static int report(void **state) {
    (void)state;
    printf("%llu problems, %llu of them completely; %llu solutions; the last: SEED=%llu\n",
           (unsigned long long)judged.problems, (unsigned long long)judged.complete,
           (unsigned long long)judged.solutions, (unsigned long long)judged.seed - 1);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_agree)};
    return cmocka_run_group_tests(tests, NULL, report);
}
