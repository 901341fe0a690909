/*
 * Random small covers as clauses: the models, found by trial, are the solutions, found by brute
 * force. All variables are tried, not only the options, so the others must be determined.
 */
#include "support.h"

#include <stdio.h>

#define MAX_OPTIONS 18
#define MAX_VARIABLES 2000
#define MAX_LITERALS 40000

/* ---- counting models ------------------------------------------------------------------------- */

struct formula {
    const qd_cover *cover;
    int variables, literal_count;
    int literals[MAX_LITERALS]; /* literals made true, in this order */
    signed char values[MAX_VARIABLES + 1];
    int trail[MAX_VARIABLES]; /* literals made true, in this order */
    int trail_count;
    uint64_t models, sum;
};

static void parse(struct formula *formula, const char *text) {
    int clauses, found = 0;
    for (; *text == 'c'; text = strchr(text, '\n') + 1)
        assert_non_null(strchr(text, '\n'));
    assert_int_equal(sscanf(text, "p cnf %d %d", &formula->variables, &clauses), 2);
    assert_true(formula->variables <= MAX_VARIABLES);
    formula->literal_count = 0;
    for (char *c = strchr(text, '\n'), *end;; c = end) {
        int literal = (int)strtol(c, &end, 10);
        if (c == end)
            break;
        assert_true(abs(literal) <= formula->variables && formula->literal_count < MAX_LITERALS);
        formula->literals[formula->literal_count++] = literal;
        found += literal == 0;
    }
    assert_int_equal(found, clauses);
}

static int value_of(const struct formula *formula, int literal) {
    int value = formula->values[abs(literal)];
    return literal < 0 ? -value : value;
}

static void set(struct formula *formula, int literal) {
    formula->values[abs(literal)] = literal < 0 ? -1 : 1;
    formula->trail[formula->trail_count++] = literal;
}

/* Checks the clause at `*clause`, which moves past it: false if it is violated. */
static bool look(struct formula *formula, const int **clause, bool *changed) {
    int open = 0, last = 0;
    bool satisfied = false;
    for (; **clause; ++*clause) {
        int value = value_of(formula, **clause);
        satisfied = satisfied || value > 0;
        open += value == 0;
        last = value == 0 ? **clause : last;
    }
    ++*clause;
    if (satisfied || open > 1)
        return true;
    if (open == 1)
        set(formula, last);
    *changed = *changed || open == 1;
    return open == 1;
}

static bool propagate(struct formula *formula) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const int *c = formula->literals; c < formula->literals + formula->literal_count;)
            if (!look(formula, &c, &changed))
                return false;
    }
    return true;
}

static void note_model(struct formula *formula) {
    uint32_t options[64];
    size_t count = 0;
    for (uint32_t o = 0; o < qd_cover_option_count(formula->cover); o++)
        if (formula->values[o + 1] > 0)
            options[count++] = o;
    OK(qd_cover_check_solution(formula->cover, options, count, NULL));
    formula->models++;
    formula->sum += hash_options(options, count);
}

static void count_models(struct formula *formula) {
    int before = formula->trail_count, variable = 1;
    if (propagate(formula)) {
        while (variable <= formula->variables && formula->values[variable])
            variable++;
        if (variable > formula->variables)
            note_model(formula);
        for (int sign = -1; variable <= formula->variables && sign <= 1; sign += 2) {
            int level = formula->trail_count;
            set(formula, sign * variable);
            count_models(formula);
            while (formula->trail_count > level)
                formula->values[abs(formula->trail[--formula->trail_count])] = 0;
        }
    }
    while (formula->trail_count > before)
        formula->values[abs(formula->trail[--formula->trail_count])] = 0;
}

static uint64_t models_of(const qd_cover *cover, uint64_t *sum) {
    static struct formula formula;
    qd_text text = QD_TEXT_INIT;
    OK(qd_cover_write_dimacs(cover, &text, NULL, NULL));
    formula.cover = cover;
    formula.models = formula.sum = 0;
    parse(&formula, text.data);
    count_models(&formula);
    qd_text_free(&text);
    *sum = formula.sum;
    return formula.models;
}

/* ---- random problems ------------------------------------------------------------------------- */

/* By turns with colours, with bounds, and full: an option names all items, or every other one. */
static struct cover_kind random_kind(struct random *random, uint32_t number) {
    bool colours = number & 1, bounds = number & 2, full = number & 4;
    struct cover_kind kind = {.items = random_below(random, full ? 4 : 9)};
    kind.options = random_below(random, bounds ? 15 : MAX_OPTIONS);
    kind.rarity = full ? 1 + random_below(random, 2) : 2 + random_below(random, 3);
    kind.secondary = colours ? 2 : 4;
    kind.colours = colours ? 3 : 0;
    kind.bounded = bounds;
    kind.least = 5;
    kind.more = 4;
    return kind;
}

static void check(struct random *random, uint32_t number, const qd_cover *cover) {
    uint64_t sum, brute_sum, models = models_of(cover, &sum);
    (void)random;
    (void)number;
    assert_int_equal(models, brute_cover(cover, NULL, &brute_sum));
    assert_int_equal(models, count_all(cover, NULL, NULL));
    assert_true(sum == brute_sum);
}

static void test_random(void **state) {
    (void)state;
    check_random_covers(&(struct cover_cases){20262, 8000, random_kind, check,
                                              .lacks = SHAPE_COSTS | SHAPE_WIDE | SHAPE_LONG});
}

/* Problems of a common shape. */
static void test_known(void **state) {
    qd_cover *covers[] = {make_queens(6), make_langford(4), make_dominoes(4, 4)};
    uint64_t sum;
    (void)state;
    for (size_t i = 0; i < LENGTH(covers); i++) {
        assert_int_equal(models_of(covers[i], &sum), count_all(covers[i], NULL, NULL));
        qd_cover_free(covers[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_known)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
