/*
 * Random small covers as clauses: the models, found by trying, are the solutions, found by brute
 * force. All variables are tried, not only the options, so that the others must be determined.
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
    int literals[MAX_LITERALS]; /* clauses, each ended by 0 */
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

/* Looks at the clause at `*clause`, which moves behind it: false if it is violated. */
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
    OK(qd_cover_write_dimacs(cover, &text, NULL));
    formula.cover = cover;
    formula.models = formula.sum = 0;
    parse(&formula, text.data);
    count_models(&formula);
    qd_text_free(&text);
    *sum = formula.sum;
    return formula.models;
}

/* ---- random problems ------------------------------------------------------------------------- */

struct kind {
    bool colours, bounds, full;
};

static void add_items(struct random *random, qd_cover *cover, uint32_t items, struct kind kind) {
    char name[16];
    for (uint32_t i = 0; i < items; i++) {
        snprintf(name, sizeof name, "i%u", i);
        bool primary = random_below(random, kind.colours ? 2 : 4);
        uint32_t least = random_below(random, 5), more = random_below(random, 4);
        if (primary && kind.bounds && least + more)
            OK(qd_cover_add_bounded_item(cover, name, least, least + more, NULL, NULL));
        else
            OK(qd_cover_add_item(cover, name, primary ? QD_PRIMARY : QD_SECONDARY, NULL, NULL));
    }
}

/* `rarity`: an option names one item of so many; with 1, every item is named by all options. */
static void add_option(struct random *random, qd_cover *cover, uint32_t rarity, struct kind kind) {
    uint32_t list[16], colours[16], count = 0;
    for (uint32_t i = 0; i < qd_cover_item_count(cover); i++) {
        if (random_below(random, rarity) != 0)
            continue;
        bool coloured = kind.colours && qd_cover_item_kind(cover, i) == QD_SECONDARY;
        bool plain = random_below(random, 6) == 0;
        colours[count] = coloured && !plain ? 1 + random_below(random, 3) : 0;
        list[count++] = i;
    }
    if (count)
        OK(qd_cover_add_coloured_option(cover, list, colours, count, NULL, NULL));
}

static qd_cover *random_cover(struct random *random, struct kind kind) {
    qd_cover *cover;
    uint32_t colour, options = random_below(random, kind.bounds ? 15 : MAX_OPTIONS);
    uint32_t rarity = kind.full ? 1 + random_below(random, 2) : 2 + random_below(random, 3);
    OK(qd_cover_new(&cover, NULL));
    add_items(random, cover, random_below(random, kind.full ? 4 : 9), kind);
    OK(qd_cover_add_colour(cover, "red", &colour, NULL));
    OK(qd_cover_add_colour(cover, "blue", &colour, NULL));
    OK(qd_cover_add_colour(cover, "green", &colour, NULL));
    for (uint32_t o = 0; o < options; o++)
        add_option(random, cover, rarity, kind);
    OK(qd_cover_seal(cover, NULL));
    return cover;
}

static void test_random(void **state) {
    struct random random = random_open(20262);
    (void)state;
    for (uint32_t i = 0; i < how_many(8000); i++) {
        struct kind kind = {i & 1, i & 2, i & 4};
        qd_cover *cover = random_cover(&random, kind);
        uint64_t sum, brute_sum, models = models_of(cover, &sum);
        assert_int_equal(models, brute_cover(cover, NULL, &brute_sum));
        assert_int_equal(models, count_all(cover, NULL, NULL));
        assert_true(sum == brute_sum);
        qd_cover_free(cover);
    }
}

/* Problems of a usual shape. */
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
