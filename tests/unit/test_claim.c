/*
 * Steps with reasons in JSON: what is malformed is refused at its place, what does not follow is refused with the fact,
 * and nothing false is accepted. That all techniques' reasons are read and proved is tested in check_reason.
 */
#include "support.h"
#include "explain/claim_inside.h"
#include "explain/above.h"

#include <stdio.h>

/* A hidden single that two facts lead to, and the place where members can be added. */
#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define POSITION "\"position\":{\"puzzle\":\"" PUZZLE "\"}"
#define SINGLE                                                                                     \
    "{\"id\":1,\"cell\":\"r1c6\",\"value\":8,\"on\":true,\"by\":\"house\",\"house\":\"b2\"}"
#define PLACE "\"place\":{\"cell\":\"r1c6\",\"value\":8}"
#define CLAIM(step) "{" POSITION ",\"step\":{" step "}}"

static qd_claim *read_claim(const char *text) {
    qd_claim *claim = NULL;
    qd_error error = {0};
    if (qd_claim_read(text, strlen(text), &claim, &error) != QD_OK)
        fail_msg("%llu: %s: %s", (unsigned long long)error.column, error.message, text);
    return claim;
}

/* ---- malformed ------------------------------------------------------------------------------- */

struct malformed {
    const char *text, *message;
    uint64_t line, column; /* the column may be 0: any */
};

static const struct malformed malformed[] = {
    {"", "the text ends where an object should be", 1, 1},
    {"[]", "expected an object", 1, 1},
    {"{} {}", "expected the end of the text", 1, 4},
    {"{\"step\":{}}", "a step needs its position", 1, 1},
    {"{\"path\":[]}", "a step needs its position", 1, 1},
    {"{" POSITION ",\"path\":{}}", "expected an array of steps", 1, 0},
    {"{\n\"step\":{},\n\"position\":\n {}}", "a position needs a puzzle", 4, 2},
    {"{\"step\":{},\"position\":{\"puzzle\":[]}}", "the board has more cells", 1, 0},
    {"{\"step\":{},\"position\":{\"puzzle\":\"123\"}}", "the board has another number of cells", 1,
     33},
    {"{\"step\":{},\"position\":{\"board\":\"1x1\",\"puzzle\":[1,1]}}", "the board has fewer cells",
     1, 0},
    {"{\"step\":{},\"position\":{\"board\":\"8x9\",\"puzzle\":[1]}}",
     "steps are told on regular boards only: N rows, N columns, N values", 1, 32},
    {"{\"step\":{},\"position\":{\"board\":\"1x1\",\"puzzle\":[2]}}", "2 is not a value, or 0", 1,
     0},
    {"{\"step\":{},\"position\":{\"board\":\"4x4:2x2\",\"puzzle\":\"1...............\","
     "\"cells\":\"2...............\"}}",
     "r1c1 has a value that it cannot have in the puzzle", 1, 0},
    {CLAIM(PLACE), "a step needs its reason, `because`", 1, 0},
    {CLAIM("\"because\":[{}]"), "a fact needs id, cell, value, on, and by", 1, 0},
    {CLAIM("\"because\":[" SINGLE "," SINGLE "]"), "the id of a fact must be above those before it",
     1, 0},
    {CLAIM("\"place\":{\"cell\":\"r1c6\"},\"because\":[]"), "this needs a cell and a value", 1, 0},
    {CLAIM("\"place\":{\"cell\":\"r10c1\",\"value\":1},\"because\":[]"), "there is no such cell", 1,
     0},
    {CLAIM("\"place\":{\"cell\":\"r01c1\",\"value\":1},\"because\":[]"), "there is no such cell", 1,
     0},
    {CLAIM("\"place\":{\"cell\":\"r1c1 \",\"value\":1},\"because\":[]"), "there is no such cell", 1,
     0},
    {CLAIM("\"remove\":[{\"cell\":\"r1c1\",\"values\":[10]}],\"because\":[]"),
     "10 is not a value of the board", 1, 0},
    {CLAIM("\"because\":[{\"id\":1,\"cell\":\"r1c6\",\"value\":8,\"on\":1,\"by\":\"house\"}]"),
     "expected true or false", 1, 0},
    {CLAIM("\"because\":[{\"id\":1,\"cell\":\"r1c6\",\"value\":8,\"on\":true,\"by\":\"luck\"}]"),
     "there is no such rule", 1, 0},
    {CLAIM("\"because\":[{\"id\":1,\"cell\":\"r1c6\",\"value\":8,\"on\":true,\"by\":\"house\","
           "\"house\":\"b10\"}]"),
     "there is no such house", 1, 0},
    {CLAIM("\"because\":[{\"id\":1,\"cell\":\"r1c6\",\"value\":8,\"on\":true,\"by\":\"count\","
           "\"sets\":[{}]}]"),
     "a set needs a house, a cell, or a rule", 1, 0},
    {CLAIM("\"because\":[],\"because\":[]"), "duplicate key", 1, 0},
    {CLAIM("\"because\":[],\"links\":[{\"inner\":" SINGLE "}]"), "a link needs its end, `to`", 1,
     0},
};

static void test_malformed(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(malformed); i++) {
        const struct malformed *row = &malformed[i];
        qd_claim *claim = NULL;
        qd_error error = {0};
        qd_status status = qd_claim_read(row->text, strlen(row->text), &claim, &error);
        if (status != QD_ERROR_SYNTAX || strcmp(error.message, row->message) != 0 ||
            error.line != row->line || (row->column && error.column != row->column))
            fail_msg("%s: status %d, %llu:%llu: %s", row->text, (int)status,
                     (unsigned long long)error.line, (unsigned long long)error.column,
                     error.message);
        assert_null(claim);
    }
}

/* Nested too deeply, too long, and too many facts: refused without effort. */
static void test_limits(void **state) {
    qd_text text = QD_TEXT_INIT;
    qd_claim *claim = NULL;
    qd_error error;
    (void)state;
    for (int i = 0; i < 100000; i++)
        qd_text_put(&text, "{\"step\":");
    assert_int_equal(qd_claim_read(text.data, text.length, &claim, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "nested too deeply");
    qd_text_cut(&text, 0);
    qd_text_put(&text, "{" POSITION ",\"step\":{\"because\":[");
    for (unsigned i = 1; i <= QD_CLAIM_FACTS + 1; i++)
        qd_text_printf(&text,
                       "%s{\"id\":%u,\"cell\":\"r1c6\",\"value\":8,\"on\":true,\"by\":\"assumed\"}",
                       i > 1 ? "," : "", i);
    qd_text_put(&text, "]}}");
    assert_int_equal(qd_claim_read(text.data, text.length, &claim, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "a reason has at most 10000 facts");
    while (text.length <= QD_CLAIM_BYTES)
        qd_text_put(&text, "                                                                ");
    assert_int_equal(qd_claim_read(text.data, text.length, &claim, &error), QD_ERROR_SYNTAX);
    assert_string_equal(error.message, "steps have at most 16 MiB of JSON");
    qd_claim_free(claim);
    qd_text_free(&text);
}

static void test_without_a_step(void **state) {
    (void)state;
    static const char *const texts[] = {"{}", "{\"none\":\"every cell is filled\"}",
                                        "{" POSITION ",\"path\":[]}"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        qd_claim *claim = read_claim(texts[i]);
        assert_null(qd_claim_about(claim).step);
        assert_null(qd_claim_reason(claim));
        assert_null(qd_claim_next(claim));
        assert_string_equal(qd_claim_check(claim, NULL), "there is no step");
        qd_claim_free(claim);
    }
    qd_claim_free(NULL);
}

/* ---- paths ----------------------------------------------------------------------------------- */

#define SECOND                                                                                     \
    "{\"place\":{\"cell\":\"r1c4\",\"value\":6},\"because\":[{\"id\":1,\"cell\":\"r1c4\","         \
    "\"value\":6,"                                                                                 \
    "\"on\":true,\"by\":\"cell\"}]}"

/* Each step is checked in the position after those before it; and what is read next with the same board and
 * explainer knows nothing of them. */
static void test_path(void **state) {
    static const char path[] =
        "{\"path\":[{" PLACE ",\"because\":[" SINGLE "]},"
        "{\"remove\":[{\"cell\":\"r1c4\",\"values\":[2]}],\"because\":[]}," SECOND "]," POSITION
        "}";
    static const char second[] = "{" POSITION ",\"step\":" SECOND "}";
    static const char small[] = "{\"position\":{\"board\":\"4x4:2x2\",\"puzzle\":\"12.............."
                                "\"},\"step\":{\"because\":[]}}";
    qd_claim *claim = read_claim(path);
    (void)state;
    const qd_explainer *explainer = qd_claim_about(claim).explainer;
    assert_null(qd_claim_check(claim, NULL));
    assert_non_null(qd_claim_next(claim));
    assert_int_equal(qd_explainer_value(explainer, 5), 8);
    assert_string_equal(qd_claim_check(claim, NULL), "what the step removes is not proved");
    assert_non_null(qd_claim_next(claim));
    assert_int_equal(qd_explainer_candidates(explainer, 3), 1 << 5); /* 2, 6 before */
    assert_null(qd_claim_check(claim, NULL));
    assert_null(qd_claim_next(claim));
    OK(qd_claim_read(second, sizeof second - 1, &claim, NULL));
    assert_ptr_equal(qd_claim_about(claim).explainer, explainer);
    assert_string_equal(qd_claim_check(claim, NULL), "another candidate of the cell is left");
    assert_int_equal(qd_claim_read("{", 1, &claim, NULL), QD_ERROR_SYNTAX);
    assert_null(qd_claim_about(claim).step);
    OK(qd_claim_read(small, sizeof small - 1, &claim, NULL));
    assert_int_equal(qd_board_cell_count(qd_claim_about(claim).board), 16);
    OK(qd_claim_read(path, sizeof path - 1, &claim, NULL));
    assert_null(qd_claim_check(claim, NULL));
    qd_claim_free(claim);
}

/* ---- what does not follow -------------------------------------------------------------------- */

struct refused {
    const char *step, *wrong; /* NULL: it is proved */
    uint64_t id;
};

#define FACT(id, cell, value, on, more)                                                            \
    "{\"id\":" #id ",\"cell\":\"" cell "\",\"value\":" #value ",\"on\":" #on "," more "}"
#define BECAUSE(facts) "\"because\":[" facts "]"

static const struct refused refused[] = {
    {PLACE "," BECAUSE(SINGLE), NULL, 0},
    {PLACE ",\"remove\":[]," BECAUSE(FACT(7, "r1c6", 8, true, "\"by\":\"house\",\"house\":\"b2\"")),
     NULL, 0},
    {BECAUSE(SINGLE), "the step neither places nor removes anything", 0},
    {"\"remove\":[{\"cell\":\"r1c6\",\"values\":[]}]," BECAUSE(SINGLE),
     "the step neither places nor removes anything", 0},
    {PLACE "," BECAUSE(""), "what the step places is not proved", 0},
    {"\"place\":{\"cell\":\"r1c6\",\"value\":2}," BECAUSE(SINGLE),
     "what the step places is not proved", 0},
    {"\"remove\":[{\"cell\":\"r1c4\",\"values\":[2]}]," BECAUSE(SINGLE),
     "what the step removes is not proved", 0},
    {PLACE "," BECAUSE(FACT(1, "r1c6", 8, true, "\"by\":\"assumed\"")),
     "what the step places is not proved", 0},
    {PLACE "," BECAUSE(FACT(3, "r1c6", 8, true, "\"by\":\"house\",\"house\":\"r1\"")),
     "another place in that house is left", 3},
    {PLACE "," BECAUSE(FACT(3, "r1c6", 8, true, "\"by\":\"house\"")), "there is no such house", 3},
    {PLACE "," BECAUSE(FACT(3, "r1c6", 8, true, "\"by\":\"cell\"")),
     "another candidate of the cell is left", 3},
    {PLACE "," BECAUSE(FACT(3, "r1c6", 8, false, "\"by\":\"cell\",\"from\":[2]")),
     "a premise is missing, or comes later", 3},
    {PLACE "," BECAUSE(FACT(3, "r1c6", 8, false, "\"by\":\"cell\",\"from\":[3]")),
     "a premise is missing, or comes later", 3},
    {PLACE "," BECAUSE(SINGLE) ",\"links\":[{\"to\":{\"cell\":\"r1c6\",\"value\":8,\"on\":true},"
                               "\"inner\":" SINGLE "},{\"to\":1}]",
     NULL, 0},
    {PLACE "," BECAUSE(SINGLE) ",\"links\":[{\"to\":{\"cell\":\"r1c6\",\"value\":7,\"on\":true},"
                               "\"inner\":" SINGLE "}]",
     "the inner fact of a link is not what the link leads to", 0},
    {PLACE "," BECAUSE(SINGLE) ",\"links\":[{\"to\":{\"cell\":\"r1c6\",\"value\":8,\"on\":true},"
                               "\"inner\":" FACT(1, "r1c6", 8, true, "\"by\":\"cell\"") "}]",
     "an inner fact of a link is not among the facts of the step", 0},
    {PLACE "," BECAUSE(SINGLE) ",\"links\":[{\"to\":{\"cell\":\"r1c6\",\"value\":8,\"on\":true},"
                               "\"inner\":" FACT(2, "r1c6", 8, true,
                                                 "\"by\":\"house\",\"house\":\"b2\"") "}]",
     "an inner fact of a link is not among the facts of the step", 0},
};

static void test_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(refused); i++) {
        qd_text text = QD_TEXT_INIT;
        qd_claim_fault fault;
        qd_text_printf(&text, "{" POSITION ",\"step\":{%s}}", refused[i].step);
        qd_claim *claim = read_claim(text.data);
        const char *wrong = qd_claim_check(claim, &fault);
        if ((wrong && refused[i].wrong) ? strcmp(wrong, refused[i].wrong) != 0
                                        : wrong != refused[i].wrong)
            fail_msg("%s: %s", refused[i].step, wrong ? wrong : "proved");
        assert_int_equal(fault.id, refused[i].id);
        assert_int_equal(fault.fact != NULL, refused[i].id != 0);
        assert_int_equal(fault.line, wrong != NULL);
        if (fault.fact) /* that is where the fact begins */
            assert_memory_equal(text.data + fault.column - 1, "{\"id\":3", 7);
        qd_claim_free(claim);
        qd_text_free(&text);
    }
}

/* An inner fact of a link is the fact of the step that has its id, in everything. */
static void test_inner_facts(void **state) {
    static const struct {
        const char *value, *on, *more;
        bool is_same;
    } cases[] = {
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         true},
        {"7", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
        {"8", "false",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
        {"8", "true",
         "\"by\":\"count\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"r1\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}],\"from\":[1]",
         false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"covers\":[{\"house\":\"r1\",\"values\":[8]}]", false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}]", false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r2\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[7]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"cell\":\"r1c6\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"house\":\"r1\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r2\",\"values\":[8]}]",
         false},
        {"8", "true",
         "\"by\":\"house\",\"house\":\"b2\",\"sets\":[{\"cell\":\"r1c5\",\"values\":[8]}],"
         "\"covers\":[{\"house\":\"r1\",\"values\":[8]}]",
         false},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qd_text text = QD_TEXT_INIT;
        qd_text_printf(&text,
                       "{" POSITION ",\"step\":{" PLACE
                       ",\"because\":[{\"id\":1,\"cell\":\"r1c6\",\"value\":8,\"on\":true,%s}],"
                       "\"links\":[{\"to\":{\"cell\":\"r1c6\",\"value\":%s,\"on\":%s},"
                       "\"inner\":{\"id\":1,\"cell\":\"r1c6\",\"value\":%s,\"on\":%s,%s}}]}}",
                       cases[0].more, cases[i].value, cases[i].on, cases[i].value, cases[i].on,
                       cases[i].more);
        qd_claim *claim = read_claim(text.data);
        const char *wrong = qd_claim_check(claim, NULL);
        if (cases[i].is_same)
            assert_null(wrong);
        else
            assert_string_equal(wrong,
                                "an inner fact of a link is not among the facts of the step");
        qd_claim_free(claim);
        qd_text_free(&text);
    }
}

/* The cases of tests/data/claims.txt: what is wrong with a step, of whatever position. */
static void test_table(void **state) {
    static char line[1 << 13];
    int cases = 0, wrong = 0;
    FILE *file = fopen(TEST_DATA "/claims.txt", "r");
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *text = strchr(line, '\t');
        if (*line == '#' || !text)
            continue;
        *text++ = '\0';
        qd_claim_fault fault;
        qd_claim *claim = read_claim(text);
        const char *said = qd_claim_check(claim, &fault);
        if (strcmp(said ? said : "proved", line) != 0) {
            print_error("%s\t%s", said ? said : "proved", text);
            wrong++;
        }
        assert_int_equal(fault.id, said ? 3 : 0);
        qd_claim_free(claim);
        cases++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(cases > 70);
}

/* ---- other boards ---------------------------------------------------------------------------- */

static void test_boards(void **state) {
    (void)state;
    static const char text[] =
        "{\"position\":{\"board\":\"4x4:2x2\",\"puzzle\":\"12..............\","
        "\"cells\":[1,2,[3,4],[4],0,0,0,0,0,0,0,0,0,0,0,0]},"
        "\"step\":{\"place\":{\"cell\":\"r1c4\",\"value\":4},\"because\":["
        "{\"id\":1,\"cell\":\"r1c4\",\"value\":4,\"on\":true,\"by\":\"cell\"}]}}";
    qd_claim *claim = read_claim(text);
    const qd_explainer *explainer = qd_claim_about(claim).explainer;
    assert_null(qd_claim_check(claim, NULL));
    assert_int_equal(qd_board_cell_count(qd_explainer_board(explainer)), 16);
    assert_int_equal(qd_explainer_value(explainer, 1), 2);
    assert_int_equal(qd_explainer_candidates(explainer, 3), 8);
    assert_int_equal(qd_explainer_candidates(explainer, 4), 12); /* what the values leave */
    assert_int_equal(qd_explainer_origin(explainer, 3), 15);
    qd_claim_free(claim);
}

/* ---- nothing false is accepted --------------------------------------------------------------- */

struct walk {
    qd_board *board;
    qd_explainer *explainer;
    uint8_t solution[81];
    struct random random;
    uint32_t tried, malformed, refused, accepted;
};

static void open_walk(struct walk *walk, const char *puzzle) {
    qd_solver *solver;
    qd_grid *grid;
    *walk = (struct walk){.random = random_from(random_seed(331))};
    OK(qd_board_new(3, 3, &walk->board, NULL));
    OK(qd_grid_new(walk->board, &grid, NULL));
    OK(qd_grid_parse(grid, puzzle, 81, NULL, NULL, NULL));
    OK(qd_solver_new(walk->board, NULL, &solver, NULL));
    OK(qd_solver_start(solver, grid, NULL));
    qd_solver_judge(solver, 2);
    memcpy(walk->solution, qd_solver_solution(solver), 81);
    OK(qd_explainer_new(walk->board, NULL, &walk->explainer, NULL));
    qd_explainer_start(walk->explainer, grid);
    qd_solver_free(solver);
    qd_grid_free(grid);
}

static bool is_so(const struct walk *walk, const qd_step *step) {
    if (step->cell != QD_NO_CELL && walk->solution[step->cell] != step->value)
        return false;
    for (size_t i = 0; i < step->removal_count; i++)
        if (step->removals[i].values >> (walk->solution[step->removals[i].cell] - 1) & 1)
            return false;
    return true;
}

/* What a slip of the hand does to the step: another digit, an opposite, or a member that is gone. */
static void spoil(struct random *random, char *step) {
    static const char *const words[] = {"false", "\"from\"", "\"sets\"", "\"covers\"",
                                        "\"because\""};
    size_t length = strlen(step), at = random_below(random, (uint32_t)length);
    if (random_below(random, 4)) {
        at += strcspn(step + at, "123456789");
        if (step[at])
            step[at] = (char)('1' + random_below(random, 9));
        return;
    }
    uint32_t word = random_below(random, LENGTH(words));
    char *found = strstr(step + at, words[word]);
    if (found && word == 0)
        memcpy(found, " true", 5);
    else if (found)
        found[1] = 'x'; /* an unknown key is skipped */
}

static void check_spoiled(struct walk *walk, const qd_text *text) {
    char *copy = malloc(text->length + 1);
    assert_non_null(copy);
    memcpy(copy, text->data, text->length + 1);
    char *step = strstr(copy, "\"step\":");
    qd_claim *claim = NULL;
    for (uint32_t more = 1 + random_below(&walk->random, 2); more > 0; more--)
        spoil(&walk->random, step);
    walk->tried++;
    if (qd_claim_read(copy, text->length, &claim, NULL) != QD_OK) {
        walk->malformed++;
    } else if (qd_claim_check(claim, NULL)) {
        walk->refused++;
    } else {
        walk->accepted++;
        if (!is_so(walk, qd_claim_about(claim).step))
            fail_msg("accepted: %s", copy);
    }
    qd_claim_free(claim);
    free(copy);
}

static void test_nothing_false_is_accepted(void **state) {
    static const char puzzle[] =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    struct walk walk;
    qd_outcome outcome;
    const qd_step *step;
    (void)state;
    open_walk(&walk, puzzle);
    while ((step = qd_explainer_next(walk.explainer, &outcome))) {
        qd_reason *reason;
        qd_text text = QD_TEXT_INIT;
        OK(qd_reason_new(walk.explainer, step, &reason, NULL));
        put_claim(walk.explainer, step, reason, &text);
        for (uint32_t i = how_many(20); i > 0; i--)
            check_spoiled(&walk, &text);
        qd_text_free(&text);
        qd_reason_free(reason);
        qd_explainer_apply(walk.explainer);
    }
    printf("of %u steps with slips %u are malformed, %u do not follow, %u are right\n", walk.tried,
           walk.malformed, walk.refused, walk.accepted);
    assert_true(walk.refused >= least_met(walk.tried, 28) && walk.malformed > 0 &&
                walk.accepted > 0);
    qd_explainer_free(walk.explainer);
    qd_board_free(walk.board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_without_a_step),
        cmocka_unit_test(test_path),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_inner_facts),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_nothing_false_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
