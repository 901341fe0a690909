/*
 * Reasons: facts that prove a step, and the checker, which accepts nothing that is false. That all techniques have
 * reasons is tested where their steps are.
 */
#include "share.h"
#include "support.h"
#include "explain/reason.h"

#include <stdio.h>

/* One that has singles, sets, wings, loops and chains on its way, and one with nested chains. */
static const char *const puzzles[] = {
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
};

struct fixture {
    qd_board *board;
    qd_explainer *explainer;
    uint8_t solution[81];
};

static void start(struct fixture *fixture, const char *puzzle) {
    uint8_t values[81];
    for (size_t cell = 0; cell < 81; cell++)
        values[cell] = puzzle[cell] == '.' ? 0 : (uint8_t)(puzzle[cell] - '0');
    qd_explainer_start_at(fixture->explainer, values, NULL, NULL);
}

static void solve(struct fixture *fixture, const char *puzzle) {
    qd_solver *solver;
    qd_grid *grid;
    OK(qd_grid_new(fixture->board, &grid, NULL));
    OK(qd_grid_parse(grid, puzzle, 81, NULL, NULL, NULL));
    OK(qd_solver_new(fixture->board, NULL, &solver, NULL));
    OK(qd_solver_start(solver, grid, NULL));
    qd_solver_judge(solver, 2);
    memcpy(fixture->solution, qd_solver_solution(solver), 81);
    qd_solver_free(solver);
    qd_grid_free(grid);
}

static qd_stop stop;

static void open_fixture(struct fixture *fixture, const char *puzzle) {
    qd_explainer_settings settings = {0};
    OK(qd_board_new(3, 3, &fixture->board, NULL));
    settings.limits.stop = &stop;
    OK(qd_explainer_new(fixture->board, &settings, &fixture->explainer, NULL));
    solve(fixture, puzzle);
    start(fixture, puzzle);
}

static void close_fixture(struct fixture *fixture) {
    qd_explainer_free(fixture->explainer);
    qd_board_free(fixture->board);
}

/* ---- nothing false is accepted --------------------------------------------------------------- */

/* A copy of a reason, to be changed. */
struct copy {
    qd_fact facts[1000];
    uint32_t from[20000];
    qd_set sets[20000];
    size_t count;
};

static void copy_reason(struct copy *copy, const qd_fact *facts, size_t count) {
    size_t from = 0, sets = 0;
    copy->count = count < LENGTH(copy->facts) ? count : LENGTH(copy->facts);
    for (size_t i = 0; i < copy->count; i++) {
        copy->facts[i] = facts[i];
        assert_true(from + facts[i].from_count < LENGTH(copy->from));
        assert_true(sets + facts[i].set_count + facts[i].cover_count < LENGTH(copy->sets));
        copy->facts[i].from = copy->from + from;
        for (size_t k = 0; k < facts[i].from_count; k++)
            copy->from[from++] = facts[i].from[k];
        copy->facts[i].sets = copy->sets + sets;
        for (size_t k = 0; k < facts[i].set_count; k++)
            copy->sets[sets++] = facts[i].sets[k];
        copy->facts[i].covers = copy->sets + sets;
        for (size_t k = 0; k < facts[i].cover_count; k++)
            copy->sets[sets++] = facts[i].covers[k];
    }
}

static void change_set(struct random *random, qd_set *set) {
    if (random_below(random, 2))
        set->values = random_below(random, 4) ? (uint64_t)1 << random_below(random, 9) : 0;
    else if (set->house != QD_NO_HOUSE)
        set->house = random_below(random, 27);
    else
        set->cell = random_below(random, 81);
}

/* Changes something in a fact, so that it may still look like one. */
static void change(struct random *random, struct copy *copy) {
    qd_fact *fact = &copy->facts[random_below(random, (uint32_t)copy->count)];
    switch (random_below(random, 10)) {
    case 0:
        fact->cell = random_below(random, 81);
        break;
    case 1:
        fact->value = 1 + random_below(random, 9);
        break;
    case 2:
        fact->on = !fact->on;
        break;
    case 3:
        fact->because = (qd_because)random_below(random, 8);
        break;
    case 4:
        fact->house = random_below(random, 27);
        break;
    case 5:
        fact->from_count -= fact->from_count > 0;
        break;
    case 6:
        fact->set_count -= fact->set_count > 0;
        break;
    case 7:
        fact->cover_count -= fact->cover_count > 0;
        break;
    case 8:
        if (fact->from_count)
            copy->from[fact->from - copy->from + random_below(random, (uint32_t)fact->from_count)] =
                random_below(random, (uint32_t)copy->count);
        break;
    default:
        if (fact->set_count)
            change_set(random, &copy->sets[fact->sets - copy->sets +
                                           random_below(random, (uint32_t)fact->set_count)]);
    }
}

/* A step that does what a fact says. */
static const char *check_claim(const struct fixture *fixture, const struct copy *copy,
                               const qd_fact *fact) {
    const qd_removal removal = {fact->cell, (uint64_t)1 << (fact->value - 1)};
    const qd_step step = {.cell = fact->on ? fact->cell : QD_NO_CELL,
                          .value = fact->on ? fact->value : 0,
                          .removals = &removal,
                          .removal_count = !fact->on};
    return qd_reason_check(fixture->explainer, &step, copy->facts, copy->count, NULL);
}

/* Whatever is accepted is so in the solution. Returns how many changed reasons are rejected. */
static uint32_t check_changed(const struct fixture *fixture, struct random *random,
                              const qd_fact *facts, size_t count, uint32_t times) {
    static struct copy copy;
    uint32_t rejected = 0;
    for (uint32_t i = 0; i < times; i++) {
        copy_reason(&copy, facts, count);
        for (uint32_t more = 1 + random_below(random, 3); more > 0; more--)
            change(random, &copy);
        const qd_fact *last = &copy.facts[copy.count - 1];
        if (check_claim(fixture, &copy, last)) {
            rejected++;
            continue;
        }
        bool is_so = fixture->solution[last->cell] == last->value;
        if (is_so != last->on)
            fail_msg("accepted: r%uc%u %s %u", last->cell / 9 + 1, last->cell % 9 + 1,
                     last->on ? "is" : "is not", last->value);
    }
    return rejected;
}

static void test_nothing_false_is_accepted(void **state) {
    struct random random = random_from(random_seed(33));
    (void)state;
    for (size_t i = 0; i < LENGTH(puzzles); i++) {
        if (!is_due(i, LENGTH(puzzles)))
            continue;
        struct fixture fixture;
        qd_outcome outcome;
        const qd_step *step;
        uint32_t tried = 0, rejected = 0;
        open_fixture(&fixture, puzzles[i]);
        while ((step = qd_explainer_next(fixture.explainer, &outcome)) && tried < 100000) {
            qd_reason *reason;
            size_t count;
            OK(qd_reason_new(fixture.explainer, step, &reason, NULL));
            const qd_fact *facts = qd_reason_facts(reason, &count);
            uint32_t times = how_many(200);
            rejected += check_changed(&fixture, &random, facts, count, times);
            tried += times;
            qd_reason_free(reason);
            qd_explainer_apply(fixture.explainer);
        }
        printf("%u of %u changed reasons are rejected\n", rejected, tried);
        assert_true(rejected >= least_met(tried, 70));
        close_fixture(&fixture);
    }
}

struct changing {
    const struct fixture *fixture;
    struct random random;
    uint32_t tried, rejected;
};

static bool change_step(void *user, const qd_step *step) {
    struct changing *changing = user;
    qd_reason *reason;
    size_t count;
    OK(qd_reason_new(changing->fixture->explainer, step, &reason, NULL));
    const qd_fact *facts = qd_reason_facts(reason, &count);
    assert_null(qd_reason_check(changing->fixture->explainer, step, facts, count, NULL));
    changing->rejected +=
        check_changed(changing->fixture, &changing->random, facts, count, how_many(300));
    changing->tried += how_many(300);
    qd_reason_free(reason);
    return true;
}

/* Turned by half, mirrored, and a copy of such a puzzle with lines in another order. */
static void test_nothing_false_is_accepted_of_symmetries(void **state) {
    static const char *const symmetric[] = {
        "..2..3...64.1..5.7.7.9........5.....3.1...2.4.....6........9.8.8.6..2.35...4..1..",
        "..7.4.........64236....1........8..15....429..7195.....5..2.....2..8...7.3.1...6.",
        "5.....948.....5736.9437...2...1..694..1...87338..64.5.7.68.91...2....467....2.389",
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(symmetric); i++) {
        struct fixture fixture;
        struct changing changing = {.fixture = &fixture, .random = random_from(random_seed(34))};
        open_fixture(&fixture, symmetric[i]);
        const qd_technique *technique = qd_technique_find("symmetrical-placement");
        assert_int_equal(qd_explainer_each(fixture.explainer, technique, change_step, &changing),
                         QD_DONE);
        printf("%u of %u changed reasons are rejected\n", changing.rejected, changing.tried);
        assert_true(changing.rejected >= least_met(changing.tried, 60));
        close_fixture(&fixture);
    }
}

/* ---- what a reason has ----------------------------------------------------------------------- */

/* A conclusion of each step is there; the checker wants all of them, and a fact of each. */
static void test_a_step_needs_all_its_facts(void **state) {
    struct fixture fixture;
    qd_outcome outcome;
    const qd_step *step;
    (void)state;
    open_fixture(&fixture, puzzles[0]);
    while ((step = qd_explainer_next(fixture.explainer, &outcome))) {
        qd_reason *reason;
        size_t count, at;
        OK(qd_reason_new(fixture.explainer, step, &reason, NULL));
        const qd_fact *facts = qd_reason_facts(reason, &count);
        assert_null(qd_reason_check(fixture.explainer, step, facts, count, &at));
        assert_non_null(qd_reason_check(fixture.explainer, step, facts, 0, &at));
        assert_int_equal(at, 0);
        assert_non_null(qd_reason_check(fixture.explainer, step, facts, count - 1, &at));
        qd_reason_free(reason);
        qd_explainer_apply(fixture.explainer);
    }
    assert_int_equal(outcome, QD_DONE);
    qd_reason_free(NULL);
    close_fixture(&fixture);
}

#define ANY .house = QD_NO_HOUSE, .cell = 3, .value = 2

/* What cannot be in JSON, but in facts that a program makes: numbers that the board does not have. Cell 3 is empty. */
static void test_odd_facts(void **state) {
    static const qd_set no_cell = {QD_NO_HOUSE, 81, 0, 0}, some = {QD_NO_HOUSE, 1, 1, 0},
                        no_house = {27, QD_NO_CELL, 1, 0}, no_value = {0, QD_NO_CELL, 512, 0},
                        two_values = {0, QD_NO_CELL, 3, 0},
                        deadly[2] = {{QD_NO_HOUSE, 81, 3, 0}, {QD_NO_HOUSE, 1, 3, 0}};
    static const uint32_t itself[] = {0};
    static const struct {
        qd_fact fact;
        const char *wrong;
    } rows[] = {
        {{QD_BECAUSE_CELL, .house = QD_NO_HOUSE, .cell = 81, .value = 1},
         "there is no such candidate"},
        {{QD_BECAUSE_CELL, .house = QD_NO_HOUSE, .cell = 3, .value = 0},
         "there is no such candidate"},
        {{QD_BECAUSE_CELL, .house = QD_NO_HOUSE, .cell = 3, .value = 10},
         "there is no such candidate"},
        {{QD_BECAUSE_CELL, .house = QD_NO_HOUSE, .cell = 3, .value = 1, .on = true},
         "that is no candidate"},
        {{QD_BECAUSE_CELL, ANY, .first = 1}, "it ends an assumption that comes later"},
        {{QD_BECAUSE_CELL, ANY, .from = itself, .from_count = 1},
         "a premise is missing, or comes later"},
        {{QD_BECAUSE_HOUSE, .house = 27, .cell = 3, .value = 2}, "there is no such house"},
        {{QD_BECAUSE_HOUSE, .house = 8, .cell = 3, .value = 2}, "the cell is not in that house"},
        {{(qd_because)99, ANY}, "there is no such rule"},
        {{QD_BECAUSE_COUNT, ANY, .sets = &no_cell, .set_count = 1},
         "a set does not need a candidate of its own"},
        {{QD_BECAUSE_COUNT, ANY, .sets = &some, .set_count = 1},
         "a set does not need a candidate of its own"},
        {{QD_BECAUSE_COUNT, ANY, .sets = &no_house, .set_count = 1},
         "a set does not need a candidate of its own"},
        {{QD_BECAUSE_COUNT, ANY, .sets = &no_value, .set_count = 1},
         "a set does not need a candidate of its own"},
        {{QD_BECAUSE_COUNT, ANY, .sets = &two_values, .set_count = 1},
         "a set does not need a candidate of its own"},
        {{QD_BECAUSE_CASES, ANY, .sets = deadly, .set_count = 2},
         "a cell of the pattern cannot have two values"},
        {{QD_BECAUSE_CASES, ANY, .sets = &no_cell, .set_count = 1}, "there are no such cases"},
        {{QD_BECAUSE_CASES, ANY, .sets = &no_house, .set_count = 1}, "there are no such cases"},
        {{QD_BECAUSE_CASES, ANY, .sets = &no_value, .set_count = 1}, "there are no such cases"},
        {{QD_BECAUSE_SYMMETRY, ANY, .sets = &no_value, .set_count = 1},
         "that is no symmetry of the board"},
        {{QD_BECAUSE_SYMMETRY, ANY}, "that is no symmetry of the board"},
        {{QD_BECAUSE_CONTRADICTION, ANY}, "a contradiction has an assumption and two facts"},
        {{QD_BECAUSE_RULE, ANY, .sets = &no_house, .set_count = 1}, "no rule is named"},
    };
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, puzzles[0]);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const qd_removal removal = {3, 2};
        const qd_step step = {.cell = QD_NO_CELL, .removals = &removal, .removal_count = 1};
        size_t at;
        const char *wrong = qd_reason_check(fixture.explainer, &step, &rows[i].fact, 1, &at);
        assert_non_null(wrong);
        assert_string_equal(wrong, rows[i].wrong);
        assert_int_equal(at, 0);
    }
    close_fixture(&fixture);
}

static void test_names(void **state) {
    (void)state;
    assert_string_equal(qd_because_name(QD_BECAUSE_ASSUMED), "assumed");
    assert_string_equal(qd_because_name(QD_BECAUSE_SYMMETRY), "symmetry");
    assert_null(qd_because_name((qd_because)(QD_BECAUSE_SYMMETRY + 1)));
}

/* A request ends it without a reason, until it is taken back. */
static void test_interrupted(void **state) {
    struct fixture fixture;
    qd_outcome outcome;
    qd_reason *reason;
    (void)state;
    open_fixture(&fixture, puzzles[1]);
    const qd_step *step = qd_explainer_next(fixture.explainer, &outcome);
    assert_non_null(step);
    qd_stop_request(&stop);
    OK(qd_reason_new(fixture.explainer, step, &reason, NULL));
    assert_null(reason);
    stop = (qd_stop){0};
    OK(qd_reason_new(fixture.explainer, step, &reason, NULL));
    assert_non_null(reason);
    qd_reason_free(reason);
    close_fixture(&fixture);
}

/* ---- steps that were changed ----------------------------------------------------------------- */

#define MOST_LINKS 4000

struct claiming {
    const struct fixture *fixture;
    struct random random;
    uint32_t found, tried;
};

/* The reason for a step as it is claimed, if there is one: whatever it is, it is accepted. */
static void claim_step(struct claiming *claiming, const qd_step *step) {
    qd_reason *reason;
    size_t count;
    qd_status status = qd_reason_new(claiming->fixture->explainer, step, &reason, NULL);
    claiming->tried++;
    if (status == QD_ERROR_UNSUPPORTED)
        return;
    assert_int_equal(status, QD_OK);
    const qd_fact *facts = qd_reason_facts(reason, &count);
    assert_null(qd_reason_check(claiming->fixture->explainer, step, facts, count, NULL));
    qd_reason_free(reason);
    claiming->found++;
}

/* As a step of another technique, and with links that follow by patterns or chains of their own. */
static void claim_otherwise(struct claiming *claiming, const qd_step *step) {
    static const char *const names[] = {"nested-dynamic-chain-plus", "nested-nested-chain",
                                        "nested-nested-multiple-chain", "dynamic-chain",
                                        "nested-chain"};
    static const char *const patterns[] = {"forcing-chain", "multiple-chain", "dynamic-chain",
                                           "locking", "naked-pair"};
    qd_link links[MOST_LINKS];
    qd_step other = *step;
    other.technique = qd_technique_find(names[random_below(&claiming->random, LENGTH(names))]);
    assert_true(step->link_count <= MOST_LINKS);
    memcpy(links, step->links, step->link_count * sizeof *links);
    other.links = links;
    for (size_t i = 0; i < step->link_count; i++)
        if (!links[i].to_on && !random_below(&claiming->random, 4))
            links[i].technique =
                qd_technique_find(patterns[random_below(&claiming->random, LENGTH(patterns))]);
    claim_step(claiming, &other);
}

static void test_steps_of_other_techniques(void **state) {
    struct claiming claiming = {.random = random_from(random_seed(35))};
    struct fixture fixture;
    qd_outcome outcome;
    const qd_step *step;
    size_t number = 0;
    (void)state;
    open_fixture(&fixture, puzzles[1]);
    claiming.fixture = &fixture;
    while ((step = qd_explainer_next(fixture.explainer, &outcome))) {
        for (uint32_t i = 0; step->link_count && is_due(number, 3) && i < how_many(8); i++)
            claim_otherwise(&claiming, step);
        number++;
        qd_explainer_apply(fixture.explainer);
    }
    printf("%u of %u changed steps have a reason\n", claiming.found, claiming.tried);
    assert_true(claiming.tried > 0);
    close_fixture(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_false_is_accepted),
        cmocka_unit_test(test_nothing_false_is_accepted_of_symmetries),
        cmocka_unit_test(test_a_step_needs_all_its_facts),
        cmocka_unit_test(test_odd_facts),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_steps_of_other_techniques),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
