/*
 * Whips and braids in the notation of CSP-Rules: what was written is read again, and each cell and house of it is
 * checked by the definition of Denis Berthier, from the position alone.
 *
 *     whip[3]: c5n2{r1 r5} - r5c5{n3 n4} - b5n4{r6c6 .} ==> r1c1≠2
 */
#include "support.h"

#include "quadrille/explain.h"
#include "quadrille/make.h"

#include <stdio.h>

#define CANDIDATES 729 /* 9 * cell + value, from 0 */
#define NONE CANDIDATES

struct whip {
    const qd_board *board;
    const qd_explainer *explainer;
    const char *text;
    bool is_braid;
    uint32_t held[82], count; /* the target, and what holds by it */
    uint64_t whips, braids;   /* read so far */
};

static bool is_there(const struct whip *whip, uint32_t candidate) {
    return qd_explainer_candidates(whip->explainer, candidate / 9) >> (candidate % 9) & 1;
}

static uint32_t box_of(uint32_t cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

static bool excludes(uint32_t one, uint32_t other) {
    uint32_t cell = one / 9, next = other / 9;
    if (cell == next)
        return one != other;
    return one % 9 == other % 9 &&
           (cell / 9 == next / 9 || cell % 9 == next % 9 || box_of(cell) == box_of(next));
}

/* ---- reading --------------------------------------------------------------------------------- */

static void pass(struct whip *whip, const char *text) {
    if (strncmp(whip->text, text, strlen(text)) != 0)
        fail_msg("no \"%s\" at %s", text, whip->text);
    whip->text += strlen(text);
}

static bool may_pass(struct whip *whip, const char *text) {
    bool is_it = strncmp(whip->text, text, strlen(text)) == 0;
    whip->text += is_it ? strlen(text) : 0;
    return is_it;
}

static uint32_t read_digit(struct whip *whip) {
    assert_true(*whip->text >= '1' && *whip->text <= '9');
    return (uint32_t)(*whip->text++ - '1');
}

static uint32_t read_cell(struct whip *whip) {
    pass(whip, "r");
    uint32_t row = read_digit(whip);
    pass(whip, "c");
    return 9 * row + read_digit(whip);
}

/* A cell, or a value in a house. */
struct variable {
    char kind; /* of the house; 0: a cell */
    uint32_t number, value;
};

static struct variable read_variable(struct whip *whip) {
    struct variable variable = {whip->text[0], 0, 0};
    if (whip->text[2] == 'c')
        return (struct variable){'\0', read_cell(whip), 0};
    whip->text++;
    variable.number = read_digit(whip);
    pass(whip, "n");
    variable.value = read_digit(whip);
    return variable;
}

static bool has(const struct variable *variable, uint32_t candidate) {
    uint32_t cell = candidate / 9;
    if (!variable->kind)
        return cell == variable->number;
    return candidate % 9 == variable->value &&
           variable->number == (variable->kind == 'r'   ? cell / 9
                                : variable->kind == 'c' ? cell % 9
                                                        : box_of(cell));
}

/* `n3`, `c2`, `r1`, `r1c2`; NONE for a full stop. */
static uint32_t read_place(struct whip *whip, const struct variable *variable) {
    if (may_pass(whip, "."))
        return NONE;
    if (!variable->kind) {
        pass(whip, "n");
        return 9 * variable->number + read_digit(whip);
    }
    if (variable->kind == 'b')
        return 9 * read_cell(whip) + variable->value;
    pass(whip, variable->kind == 'r' ? "c" : "r");
    uint32_t line = read_digit(whip);
    uint32_t cell =
        variable->kind == 'r' ? 9 * variable->number + line : 9 * line + variable->number;
    return 9 * cell + variable->value;
}

/* ---- checking -------------------------------------------------------------------------------- */

/* Whether a candidate is ruled out by the target, or by something after it. */
static bool is_out(const struct whip *whip, uint32_t candidate) {
    for (uint32_t i = 0; i < whip->count; i++)
        if (excludes(whip->held[i], candidate))
            return true;
    return false;
}

/* The candidate on the left is ruled out by what was concluded last, in a braid by anything; all others but that on the
 * right by anything. */
static void check_variable(struct whip *whip, const struct variable *variable, uint32_t left,
                           uint32_t right) {
    assert_true(left != NONE && left != right && is_there(whip, left) && has(variable, left));
    assert_true(excludes(whip->held[whip->count - 1], left) ||
                (whip->is_braid && is_out(whip, left)));
    assert_true(right == NONE || (is_there(whip, right) && has(variable, right)));
    assert_false(has(variable, whip->held[0]));
    for (uint32_t i = 0; i < CANDIDATES; i++)
        assert_true(i == right || !has(variable, i) || !is_there(whip, i) || is_out(whip, i));
}

static uint32_t read_target(const char *text) {
    struct whip end = {.text = strstr(text, " ==> ")};
    assert_non_null(end.text);
    pass(&end, " ==> ");
    uint32_t cell = read_cell(&end);
    pass(&end, "≠");
    uint32_t target = 9 * cell + read_digit(&end);
    assert_int_equal(*end.text, '\0');
    return target;
}

static void read_whip(struct whip *whip, const char *text, const qd_step *step) {
    uint32_t right = 0;
    whip->text = text;
    whip->is_braid = may_pass(whip, "braid");
    if (!whip->is_braid)
        pass(whip, "whip");
    pass(whip, "[");
    uint32_t length = (uint32_t)strtoul(whip->text, NULL, 10);
    whip->text = strchr(whip->text, ']');
    assert_non_null(whip->text);
    whip->held[0] = read_target(text);
    whip->count = 1;
    assert_true(is_there(whip, whip->held[0]));
    for (pass(whip, "]: "); whip->count <= length; whip->count++) {
        struct variable variable = read_variable(whip);
        pass(whip, "{");
        uint32_t left = read_place(whip, &variable);
        pass(whip, " ");
        right = read_place(whip, &variable);
        pass(whip, whip->count == length ? "} ==> " : "} - ");
        check_variable(whip, &variable, left, right);
        assert_int_equal(right == NONE, whip->count == length);
        whip->held[whip->count] = right;
    }
    assert_int_equal(step->removal_count, 1);
    assert_int_equal(step->removals[0].cell, whip->held[0] / 9);
    assert_int_equal(step->removals[0].values, (uint64_t)1 << whip->held[0] % 9);
    whip->whips += !whip->is_braid;
    whip->braids += whip->is_braid;
}

static bool visit(void *user, const qd_step *step) {
    struct whip *whip = user;
    qd_text text = QD_TEXT_INIT;
    const char *name = qd_technique_about(step->technique).name;
    bool is_whip = strcmp(name, "whip") == 0;
    if (!is_whip && strcmp(name, "braid") != 0)
        return true;
    assert_true(qd_step_put_eureka(whip->board, step, NULL, NULL, &text));
    OK(qd_text_check(&text, NULL));
    read_whip(whip, text.data, step);
    qd_text_free(&text);
    return true;
}

/* ---- positions ------------------------------------------------------------------------------- */

enum { TOGETHER = 16, SCALES = 2 };

/* All that are on the way by the scales of whips and of braids, and all that are in the first position. */
static void check_puzzle(qd_explainer *explainers[SCALES], const uint8_t *puzzle,
                         struct whip *whip) {
    for (size_t i = 0; i < SCALES; i++) {
        qd_rating rating;
        qd_outcome outcome;
        whip->explainer = explainers[i];
        qd_explainer_start_at(explainers[i], puzzle, NULL, NULL);
        OK(qd_explainer_rate(explainers[i], visit, whip, &rating, &outcome, NULL));
        qd_explainer_start_at(explainers[i], puzzle, NULL, NULL);
        qd_explainer_each(explainers[i], qd_technique_find("whip"), visit, whip);
        qd_explainer_each(explainers[i], qd_technique_find("braid"), visit, whip);
    }
}

static void test_whips_are_right(void **state) {
    static const char *const scales[SCALES] = {"whips", "braids"};
    static uint8_t puzzles[TOGETHER][81], made[TOGETHER];
    static struct whip whip;
    qd_maker_settings generate = {.minimal = true};
    qd_explainer *explainers[SCALES];
    qd_board *board;
    qd_maker *maker;
    qd_outcome outcome;
    (void)state;
    generate.seed = random_seed(33);
    OK(qd_board_new(3, 3, &board, NULL));
    whip.board = board;
    OK(qd_maker_new(board, &generate, &maker, NULL));
    for (size_t i = 0; i < SCALES; i++) {
        const qd_explainer_settings settings = {.scale = qd_scale_find(scales[i])};
        OK(qd_explainer_new(board, &settings, &explainers[i], NULL));
    }
    for (uint32_t i = 0, count = how_many(8); i < count; i++) {
        OK(qd_maker_run(maker, TOGETHER * i, TOGETHER, puzzles[0], made, NULL, &outcome, NULL));
        for (size_t k = 0; k < TOGETHER; k++)
            if (made[k] == QD_ATTEMPT_MADE)
                check_puzzle(explainers, puzzles[k], &whip);
    }
    printf("%llu whips and %llu braids\n", (unsigned long long)whip.whips,
           (unsigned long long)whip.braids);
    assert_true(whip.whips > 0 && whip.braids > 0);
    for (size_t i = 0; i < SCALES; i++)
        qd_explainer_free(explainers[i]);
    qd_maker_free(maker);
    qd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whips_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
