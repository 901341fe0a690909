/*
 * Examples of techniques: positions, and what a technique removes or places there. Those of
 * tests/data/techniques.txt, and those of rating/technique_examples.txt in the folder QUADRILLE_DATA. A
 * line of either is
 *
 *     :technique:values:cells:removed before:removals:placements:more
 *
 * with a name or a code for the technique; "-x" after it: it must not be found, with this effect or,
 * if none is given, at all. Of the cells '+' marks
 * values that are not clues; candidates are value, row, column. EXAMPLES_VERBOSE=1 lists all lines that
 * fail and the agreement for each code.
 */
#include "share.h"
#include "support.h"

#include "quadrille/explain.h"
#include "quadrille/nine.h"

#include <stdio.h>

/* The technique that a code stands for. After it may come "-" and a number of a variant; those that are
 * here, too, are techniques of their own. */
struct code {
    const char *code, *technique;
};

static const struct code codes[] = {
    {"0709-2", "almost-continuous-loop"},
    {"0902-2", "als-xy-wing-overlap"},
    {"0904", "death-blossom"},
    {"0710-3", "almost-discontinuous-loop"},
    {"0710-4", "almost-discontinuous-loop"},
    {"0711-3", "almost-alternating-chain"},
    {"grouped-aic-als", "almost-alternating-chain"},
    {"grouped-continuous-loop", "almost-continuous-loop"},
    {"grouped-discontinuous-loop", "almost-discontinuous-loop"},
    {"whip", "whip"},
    {"0711-4", "almost-alternating-chain"},
    {"bug-2", "bug"},
    {"bug-3", "bug"},
    {"bug-4", "bug"},
    {"extended-rectangle", "extended-rectangle"},
    {"unique-loop", "unique-loop"},
    {"ur-external", "unique-rectangle-external"},
    {"aic-ur-link", "rectangle-chain"},
    {"exocet", "exocet"},
    {"gurth", "symmetrical-placement"},
    {"siamese-finned-franken", "siamese-franken-fish"},
    {"siamese-finned-mutant", "siamese-mutant-fish"},
    {"siamese-finned", "siamese-fish"},
    {"siamese-sashimi", "siamese-fish"},
    {"0000", "full-house"},
    {"0002", "hidden-single"},
    {"0003", "naked-single"},
    {"0100", "locking"},
    {"0101", "locking"},
    {"0110", "locked-pair"},
    {"0111", "locked-triplet"},
    {"0200", "naked-pair"},
    {"0201", "naked-triplet"},
    {"0202", "naked-quad"},
    {"0210", "hidden-pair"},
    {"0211", "hidden-triplet"},
    {"0212", "hidden-quad"},
    {"0300", "x-wing"},
    {"0301", "swordfish"},
    {"0302", "jellyfish"},
    {"0310", "finned-x-wing"},
    {"0311", "finned-swordfish"},
    {"0312", "finned-jellyfish"},
    {"0320", "sashimi-x-wing"},
    {"0321", "sashimi-swordfish"},
    {"0322", "sashimi-jellyfish"},
    {"0331", "franken-swordfish"},
    {"0332", "franken-jellyfish"},
    {"0340", "finned-franken-x-wing"},
    {"0341", "finned-franken-swordfish"},
    {"0342", "finned-franken-jellyfish"},
    {"0400", "skyscraper"},
    {"0401", "two-string-kite"},
    {"0402", "empty-rectangle"},
    {"0403", "turbot-fish"},
    {"0404", "dual-two-string-kite"},
    {"0405", "dual-empty-rectangle"},
    {"0500", "simple-colours-trap"},
    {"0501", "simple-colours-wrap"},
    {"0502", "multi-colours-1"},
    {"0503", "multi-colours-2"},
    {"0600", "unique-rectangle-1"},
    {"0601", "unique-rectangle-2"},
    {"0602", "unique-rectangle-3"},
    {"0603", "unique-rectangle-4"},
    {"0604", "unique-rectangle-5"},
    {"0605", "unique-rectangle-6"},
    {"0606", "hidden-rectangle"},
    {"0607", "avoidable-rectangle-1"},
    {"0608", "avoidable-rectangle-2"},
    {"0610", "bug-1"},
    {"0701", "x-chain"},
    {"0702", "xy-chain"},
    {"0703", "remote-pair"},
    {"0706", "continuous-loop"},
    {"0707", "discontinuous-loop"},
    {"0708", "alternating-chain"},
    {"0709", "grouped-continuous-loop"},
    {"0710", "grouped-discontinuous-loop"},
    {"0711", "grouped-alternating-chain"},
    {"0800", "xy-wing"},
    {"0801", "xyz-wing"},
    {"0803", "w-wing"},
    {"0901", "als-xz"},
    {"0902", "als-xy-wing"},
    {"0903", "als-chain"},
    {"1101", "sue-de-coq"},
};

enum field {
    FIELD_TECHNIQUE = 1,
    FIELD_VALUES,
    FIELD_CELLS,
    FIELD_BEFORE,
    FIELD_REMOVALS,
    FIELD_PLACEMENTS,
    FIELDS = 8
};

#define REASONS 10  /* that are checked, of each example */
#define DISGUISES 2 /* in which each is looked at */

struct example {
    qd_symmetry disguise; /* of the places of cells, and of values */
    bool is_disguised;
    qd_explainer *explainer;
    char text[2000];
    const char *fields[FIELDS];
    bool must_be_absent;
    bool may_do_more; /* the step may remove more */
    const qd_technique *technique;
    uint64_t removals[81];
    uint8_t placed[81];
    uint32_t same, other; /* steps that do what the line says; that do something else */
};

/* ---- disguises ------------------------------------------------------------------------------- */

/* NULL: none. */
static void draw_disguise(struct example *example, struct random *random) {
    static const qd_symmetry none = {false,
                                     {0, 1, 2, 3, 4, 5, 6, 7, 8},
                                     {0, 1, 2, 3, 4, 5, 6, 7, 8},
                                     {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
    example->disguise = none;
    example->is_disguised = random != NULL;
    if (random)
        qd_symmetry_draw(&random->state, &example->disguise);
}

/* Where the cell is in the disguise; its row and column as digits from 1 to 9. */
static uint32_t cell_at(const struct example *example, char row, char column) {
    const qd_symmetry *disguise = &example->disguise;
    uint32_t down = disguise->row[row - '1'], right = disguise->column[column - '1'];
    return disguise->transposed ? 9 * right + down : 9 * down + right;
}

static uint8_t value_of(const struct example *example, char digit) {
    return example->disguise.digit[digit - '0'];
}

static uint64_t bit_of(const struct example *example, char digit) {
    return (uint64_t)1 << (value_of(example, digit) - 1);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool split(struct example *example, char *text) {
    text[strcspn(text, "\r\n")] = '\0';
    for (uint32_t i = 0; i < FIELDS; i++) {
        example->fields[i] = text;
        text += strcspn(text, ":");
        if (*text)
            *text++ = '\0';
    }
    return *example->fields[FIELD_TECHNIQUE] != '\0';
}

/* The techniques of the line; false if none of them exists. */
static bool look_up(struct example *example) {
    char name[64];
    snprintf(name, sizeof name, "%s", example->fields[FIELD_TECHNIQUE]);
    size_t length = strlen(name);
    example->must_be_absent = length > 2 && strcmp(name + length - 2, "-x") == 0;
    if (example->must_be_absent)
        name[length - 2] = '\0';
    example->technique = qd_technique_find(name);
    for (size_t i = 0; !example->technique && i < LENGTH(codes); i++) {
        size_t common = strlen(codes[i].code);
        if (strncmp(codes[i].code, name, common) != 0 || !strchr("-[", name[common]))
            continue;
        example->technique = qd_technique_find(codes[i].technique);
        break;
    }
    return example->technique != NULL;
}

static bool next_candidate(const struct example *example, const char **text, uint32_t *cell,
                           uint32_t *value) {
    *text += strspn(*text, " ");
    if (strspn(*text, "123456789") < 3)
        return false;
    *value = value_of(example, (*text)[0]);
    *cell = cell_at(example, (*text)[1], (*text)[2]);
    *text += 3;
    return true;
}

static void start(struct example *example, qd_explainer *explainer) {
    uint8_t values[81] = {0}, clues[81] = {0};
    uint64_t candidates[81];
    uint32_t cell = 0, value;
    bool is_clue = true;
    for (const char *c = example->fields[FIELD_CELLS]; *c && cell < 81; c++) {
        if (*c == '+') {
            is_clue = false;
            continue;
        }
        uint32_t at = cell_at(example, (char)('1' + cell / 9), (char)('1' + cell % 9));
        cell++;
        values[at] = *c >= '1' && *c <= '9' ? value_of(example, *c) : 0;
        clues[at] = is_clue ? values[at] : 0;
        is_clue = true;
    }
    assert_int_equal(cell, 81);
    for (cell = 0; cell < 81; cell++)
        candidates[cell] = 0x1ff;
    for (const char *text = example->fields[FIELD_BEFORE];
         next_candidate(example, &text, &cell, &value);)
        candidates[cell] &= ~((uint64_t)1 << (value - 1));
    qd_explainer_start_at(explainer, values, candidates, clues);
}

static void read_effect(struct example *example) {
    uint32_t cell, value;
    memset(example->removals, 0, sizeof example->removals);
    memset(example->placed, 0, sizeof example->placed);
    for (const char *text = example->fields[FIELD_REMOVALS];
         next_candidate(example, &text, &cell, &value);)
        example->removals[cell] |= (uint64_t)1 << (value - 1);
    for (const char *text = example->fields[FIELD_PLACEMENTS];
         next_candidate(example, &text, &cell, &value);)
        example->placed[cell] = (uint8_t)value;
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool compare(void *user, const qd_step *step) {
    struct example *example = user;
    uint64_t removals[81] = {0};
    uint8_t placed[81] = {0};
    for (size_t i = 0; i < step->removal_count; i++)
        removals[step->removals[i].cell] |= step->removals[i].values;
    if (step->cell != QD_NO_CELL)
        placed[step->cell] = (uint8_t)step->value;
    bool does_all = example->may_do_more;
    for (uint32_t cell = 0; cell < 81; cell++)
        does_all = does_all && !(example->removals[cell] & ~removals[cell] &
                                 qd_explainer_candidates(example->explainer, cell));
    if (does_all || (memcmp(removals, example->removals, sizeof removals) == 0 &&
                     memcmp(placed, example->placed, sizeof placed) == 0))
        example->same++;
    else
        example->other++;
    if (!example->is_disguised && example->same + example->other <= REASONS) {
        check_reason(example->explainer, step);
        check_reason_in_json(example->explainer, step);
    }
    if (getenv("EXAMPLES_STEPS")) {
        for (uint32_t cell = 0; cell < 81; cell++)
            for (uint32_t value = 0; value < 9; value++)
                if (removals[cell] >> value & 1)
                    printf(" %u%u%u", value + 1, cell / 9 + 1, cell % 9 + 1);
        printf(" ;");
        for (size_t i = 0; i < step->link_count; i++)
            printf(" %s%u%u%u", step->links[i].from_on ? "+" : "-", step->links[i].from_value,
                   step->links[i].from_cell / 9 + 1, step->links[i].from_cell % 9 + 1);
        printf("\n");
    }
    return true;
}

static bool agrees(struct example *example, qd_explainer *explainer) {
    example->same = example->other = 0;
    example->explainer = explainer;
    read_effect(example);
    start(example, explainer);
    assert_int_equal(qd_explainer_each(explainer, example->technique, compare, example), QD_DONE);
    bool any = !*example->fields[FIELD_REMOVALS] && !*example->fields[FIELD_PLACEMENTS];
    return example->must_be_absent ? example->same + (any ? example->other : 0) == 0
                                   : example->same > 0;
}

struct tally {
    char code[32];
    uint32_t lines, found, ambiguous;
};

static void count(struct tally *tallies, const struct example *example, bool is_right) {
    struct tally *tally = tallies;
    while (*tally->code && strcmp(tally->code, example->fields[FIELD_TECHNIQUE]) != 0)
        tally++;
    snprintf(tally->code, sizeof tally->code, "%s", example->fields[FIELD_TECHNIQUE]);
    tally->lines++;
    tally->found += is_right;
    tally->ambiguous += example->other > 0;
}

/* All lines but `missed` are as they should be, and those that are still are in disguises. */
static void check_file(FILE *file, uint32_t missed) {
    static struct tally tallies[300];
    static struct example example;
    char copy[2000];
    uint32_t failed = 0, offered = 0, unlike = 0, line = 0;
    struct random random = random_from(random_seed(1));
    bool verbose = getenv("EXAMPLES_VERBOSE") != NULL;
    qd_board *board;
    qd_explainer *explainer;
    qd_explainer_settings settings = {0};
    settings.scale = qd_scale_find("learner");
    memset(tallies, 0, sizeof tallies);
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_explainer_new(board, &settings, &explainer, NULL));
    while (fgets(example.text, sizeof example.text, file)) {
        memcpy(copy, example.text, sizeof copy);
        if (*example.text != ':' || !is_due(line++, 4) || !split(&example, example.text) ||
            !look_up(&example))
            continue;
        offered++;
        draw_disguise(&example, NULL);
        bool is_right = agrees(&example, explainer);
        /* Of chains that branch, and of equally long ones to the same end, one is offered. */
        bool may_be_disguised = !example.must_be_absent &&
                                !qd_technique_about(example.technique).branches &&
                                strcmp(example.fields[FIELD_TECHNIQUE], "0706") != 0;
        count(tallies, &example, is_right);
        failed += !is_right;
        for (uint32_t i = 0; is_right && may_be_disguised && i < DISGUISES; i++) {
            draw_disguise(&example, &random);
            bool is_found = agrees(&example, explainer);
            unlike += !is_found;
            if (!is_found)
                printf("in disguise %u (%u other): %s", i, example.other, copy);
        }
        if (!is_right && verbose)
            printf("FAILED (%u other) %s", example.other, copy);
    }
    for (struct tally *tally = tallies; verbose && *tally->code; tally++)
        printf("%-8s %3u of %3u; %u with other steps\n", tally->code, tally->found, tally->lines,
               tally->ambiguous);
    printf("%u of %u examples\n", offered - failed, offered);
    qd_explainer_free(explainer);
    qd_board_free(board);
    fclose(file);
    assert_int_equal(failed, missed);
    assert_int_equal(unlike, 0);
    assert_true(offered > 0);
}

static void test_own(void **state) {
    FILE *file = fopen(TEST_DATA "/techniques.txt", "r");
    (void)state;
    assert_non_null(file);
    check_file(file, 0);
}

/* One loop with almost locked sets (0709-2) is not offered, as shorter ones join its nodes. Two dual kites (0404) are
 * two kites of different values. */
static void test_reference(void **state) {
    const char *folder = getenv("QUADRILLE_DATA");
    char path[2048];
    FILE *file = NULL;
    (void)state;
    if (folder && *folder && !is_short()) {
        snprintf(path, sizeof path, "%s/rating/technique_examples.txt", folder);
        file = fopen(path, "r");
    }
    if (!file)
        skip();
    check_file(file, 3);
}

/* ---- positions with a name --------------------------------------------------------------------- */

/* `r1c5<>7 r2c45<>3`: to the form of the library, value, row and column. */
static void read_told(struct example *example, const char *text) {
    for (; (text = strchr(text, 'r')); text++) {
        uint32_t cell = cell_at(example, text[1], text[3]);
        for (const char *value = strstr(text, "<>") + 2; *value >= '1' && *value <= '9'; value++)
            example->removals[cell] |= bit_of(example, *value);
    }
}

/* `r7c5=1`: all other candidates of the cell are removed. */
static void read_placed(struct example *example, const char *text) {
    for (; (text = strchr(text, 'r')); text++) {
        uint32_t cell = cell_at(example, text[1], text[3]);
        example->removals[cell] = 0x1ff & ~bit_of(example, text[5]);
    }
}

static bool offers(qd_explainer *explainer, struct example *example) {
    example->same = example->other = 0;
    example->explainer = explainer;
    start(example, explainer);
    assert_int_equal(qd_explainer_each(explainer, example->technique, compare, example), QD_DONE);
    return example->same > 0;
}

static bool is_named(qd_explainer *explainer, struct example *example, char *const *fields) {
    const qd_technique *technique = example->technique;
    memset(example->removals, 0, sizeof example->removals);
    memset(example->placed, 0, sizeof example->placed);
    read_told(example, fields[2]);
    /* Some do all that follows, and the file has a part of it. */
    example->may_do_more =
        !*fields[2] || strcmp(fields[0], "sue-de-coq-3d") == 0 ||
        strcmp(fields[0], "aic-ur-link") == 0 || strncmp(fields[0], "gurth", 5) == 0 ||
        strcmp(fields[0], "senior-exocet") == 0 || strcmp(fields[0], "double-exocet") == 0 ||
        strncmp(fields[0], "exocet", 6) == 0;
    if (!*fields[2])
        read_placed(example, fields[3]);
    bool is_right = offers(explainer, example);
    if (!is_right && strncmp(fields[0], "template", 8) == 0) {
        example->technique = qd_technique_find("pattern-overlay");
        is_right = offers(explainer, example);
    }
    if (!is_right && strncmp(fields[0], "siamese-finned-mutant", 21) == 0) {
        example->technique = qd_technique_find("finned-mutant-jellyfish");
        is_right = offers(explainer, example);
    }
    example->technique = technique;
    return is_right;
}

/* Each row of a technique that is here, too: what it removes is offered. Those of templates may leave out ways that
 * cells fixed by the ways of other values rule out. In one row of Siamese mutant fish the first fish removes all that
 * both do, so it is one fish here. Of loops with almost locked sets, one row is not offered: shorter ones join its
 * nodes. Of kraken fish, two rows are not: a fin leads to the removals only as it contradicts itself, so that shorter
 * chains remove the fin. */
static void test_named(void **state) {
    static struct example example;
    const char *folder = getenv("QUADRILLE_DATA");
    char path[2048], line[4000], *fields[4];
    uint32_t found = 0, failed = 0;
    struct random random = random_from(random_seed(1));
    FILE *file = NULL;
    qd_board *board;
    qd_explainer *explainer;
    qd_explainer_settings settings = {0};
    (void)state;
    if (folder && *folder && !is_short()) {
        snprintf(path, sizeof path, "%s/rating/technique_examples_2.tsv", folder);
        file = fopen(path, "r");
    }
    if (!file)
        skip();
    settings.scale = qd_scale_find("learner");
    OK(qd_board_new(3, 3, &board, NULL));
    OK(qd_explainer_new(board, &settings, &explainer, NULL));
    while (fgets(line, sizeof line, file)) {
        char *cursor = line;
        for (size_t i = 0; i < LENGTH(fields); i++) {
            fields[i] = cursor;
            cursor += strcspn(cursor, "\t\n");
            *cursor++ = '\0';
        }
        size_t length = strcspn(fields[0], " ");
        fields[0][length] = '\0';
        example.fields[FIELD_TECHNIQUE] = fields[0];
        bool is_kraken = strcmp(fields[0], "kraken-fish") == 0;
        if (!look_up(&example) || (qd_technique_about(example.technique).branches && !is_kraken) ||
            (!*fields[2] && !*fields[3]))
            continue;
        const qd_technique *technique = example.technique;
        snprintf(example.text, sizeof example.text, "%s", fields[1]);
        split(&example, example.text);
        example.technique = technique;
        draw_disguise(&example, NULL);
        bool is_right = is_named(explainer, &example, fields);
        for (uint32_t i = 0; is_right && i < DISGUISES; i++) {
            draw_disguise(&example, &random);
            is_right = is_named(explainer, &example, fields);
        }
        if (!is_right)
            printf("%s: not found (%u others): %s\n", fields[0], example.other, fields[1]);
        found += is_right;
        failed += !is_right;
    }
    printf("%u of %u rows\n", found, found + failed);
    fclose(file);
    qd_explainer_free(explainer);
    qd_board_free(board);
    assert_int_equal(failed, 3);
    assert_true(found > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own),
        cmocka_unit_test(test_reference),
        cmocka_unit_test(test_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
