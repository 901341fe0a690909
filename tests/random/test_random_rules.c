/*
 * Random rules of every name, some together, in every format that writes and reads: a board is written in full and read
 * again as the same rules, or as others that mean the same; or it is refused, or named as lost. On small boards of all
 * kinds every way to solve finds the grids that are right, and no others; the steps of each scale have reasons and
 * agree with all of these grids; and puzzles that are made have one of them.
 */
#include "support.h"

#include "quadrille/make.h"

#include <stdio.h>

static const char *const boards[] = {
    "4x4",
    "4x4",
    "4x4",
    "6x6",
    "6x6",
    "4x4=0-3",
    "4x4=1-5",
    "6x6:3x2",
    "6x4",
    "5x5",
    "9x9",
    "9x9",
    "9x9=0-8",
    "10x10",
    "12x12",
    "16x16",
    "4x4:free",
    "4x4:free=0-2",
    "4x4:free=1-12",
    "4x4+regions=AABBABBACCDDCDDC",
    "6x6+regions=AAABBBAACCBBADCCEBDDCCEEDDFFEEDFFFFE",
    "6x6+sum=13:r1c1r2c2r3c3r4c4r5c5r6c6+sum=13:r1c2r2c3r3c4r4c5r5c6r6c1",
    "4x4+helper=1x2",
    "4x4+helper=4x4+chaos=4:r6c1",
    "9x9+regions=AABBCCDDDAABBCCDDDAABBCCDDDAABBCCEEEAFGBCHEEEFFGGHHEEEFFGGHHIIIFFGGHHIIIFFGGHHIII",
};

/*
 * Arguments of rules: n a number, s a small one, v some values, 1 to 4 so many cells, c a path of cells, p two
 * neighbours, o a place beside the board, l a row or column, d a diagonal, q the first of 2x2 cells; each after %.
 */
static const char *const rules[] = {
    "x",
    "diagonal",
    "antidiagonal",
    "windoku",
    "disjoint",
    "centredot",
    "asterisk",
    "girandola",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "nodiff",
    "noratio",
    "nodots",
    "noxv",
    "globalentropy",
    "globalmod",
    "antitaxicab",
    "flatmates",
    "doppelganger",
    "fullrankties=none",
    "fullrankties=any",
    "fullrank=%s:%o",
    "house=%c",
    "house=%4",
    "cage=%n:%c",
    "cage=%c",
    "cage=%n:%3",
    "cage=%s:%1",
    "thermo=%c",
    "thermo=%3",
    "sum=%n:%4",
    "sum=%s:%1,-2*%1,%1",
    "sum=-%s:%1,3*%1,-1*%1",
    "arrow=%1:%c",
    "arrow=%1:%2",
    "arrow=%p:%c",
    "arrow=%2:%2",
    "slowthermo=%c",
    "white=%p",
    "white=%2",
    "white=%s:%p",
    "diff=%s:%p",
    "diff=%p",
    "black=%p",
    "black=%2",
    "black=%s:%p",
    "ratio=%s:%p",
    "ratio=%s:%2",
    "xv=X:%p",
    "xv=V:%p",
    "xv=X:%2",
    "little=%n:%d",
    "little=%s:%d",
    "even=%c",
    "odd=%2",
    "renban=%c",
    "renban=%4",
    "whisper=%c",
    "whisper=%s:%c",
    "palindrome=%c",
    "palindrome=%4",
    "clone=%2:%2",
    "clone=%3:%3",
    "between=%c",
    "between=%3",
    "lockout=%c",
    "lockout=%s:%c",
    "regionsum=%c",
    "sandwich=%s:%l",
    "sandwich=0:%l",
    "xsum=%s:%o",
    "skyscraper=%s:%o",
    "hiddenskyscraper=%s:%o",
    "room=%s:%o",
    "quad=%v:%q",
    "greater=%p",
    "greater=%2",
    "min=%2",
    "max=%1",
    "min=%p",
    "index=col:%2",
    "index=row:%1",
    "index=box:%1",
    "entropic=%c",
    "modular=%c",
    "modular=%s:%c",
    "zipper=%c",
    "doublearrow=%c",
    "nabner=%c",
    "sumline=%n:%c",
    "sumline=%s:loop:%c",
    "rellik=%s:%c",
    "equality=%c",
    "lunchbox=%s:%c",
    "lookandsay=%s%s:%c",
    "lookandsay=1%s2%s:%c",
    "valueindex=%1:%1:%3",
    "values=%v:%2",
    "pairs=\"a<b\":%c",
    "pairs=\"abs(a-b)>=%s\":%c",
    "pairsall=\"a!=b\":%c",
    "pairsall=\"a+b!=%n\":%3",
    "regex=\"[12]+3*\":%c",
    "regex=\".*(12|21).*\":%4",
    "contains=%v:%c",
    "containsonly=%v:%c",
    "circles=%c",
    "same=%2/%2",
    "same=%3/%3/%3",
    "equalsum=%2/%3",
    "equalsum=%2/%2/%1",
    "equalsum=%2/%3/%4/%3",
    "distinct=%1:%c",
    "connected=%v:%c",
    "connected=%v:2:%c",
    "any=(cage=%n:%c|thermo=%c)",
    "any=(even=%2+white=%p|little=%n:%d)",
    "any=(sandwich=%s:%l|cage=%c|values=%v:%2)",
    "any=(xsum=%s:%o)",
    "any=(any=(odd=%1|even=%1)|palindrome=%3)",
    "chaoscount=0:%1:%3",
};

/* What a board is made of. */
struct shape {
    uint32_t rows, columns, least, values;
};

static struct shape shape_of(const char *head) {
    struct shape shape = {0, 0, 1, 0};
    unsigned rows, columns, least, greatest;
    const char *range = strchr(head, '='), *rule = strchr(head, '+');
    assert_int_equal(sscanf(head, "%ux%u", &rows, &columns), 2);
    shape.rows = rows;
    shape.columns = columns;
    shape.values = rows > columns ? rows : columns;
    if (range && (!rule || range < rule) && sscanf(range, "=%u-%u", &least, &greatest) == 2) {
        shape.least = least;
        shape.values = greatest - least + 1;
    }
    return shape;
}

/* Of squares that overlap the cells of all of them, some of which are not there. */
static struct shape whole_shape_of(const char *head) {
    struct shape shape = shape_of(head);
    const char *last = strrchr(head, '@');
    unsigned row, column;
    if (last && sscanf(last, "@r%uc%u", &row, &column) == 2) {
        shape.rows += row - 1;
        shape.columns += column - 1;
    }
    return shape;
}

static void put_cell(const struct shape *shape, uint32_t cell, qd_text *text) {
    qd_text_printf(text, "r%uc%u", cell / shape->columns + 1, cell % shape->columns + 1);
}

static uint32_t pick_cell(struct random *random, const struct shape *shape) {
    return random_below(random, shape->rows * shape->columns);
}

static void put_cells(struct random *random, const struct shape *shape, uint32_t count,
                      qd_text *text) {
    uint32_t cells[4], i = 0, k;
    while (i < count) {
        cells[i] = pick_cell(random, shape);
        for (k = 0; cells[k] != cells[i]; k++)
            continue;
        if (k == i)
            put_cell(shape, cells[i++], text);
    }
}

/* A path without repetition; with `length` 2 its cells share a side. */
static void put_path(struct random *random, const struct shape *shape, uint32_t length,
                     qd_text *text) {
    uint32_t cells[6] = {pick_cell(random, shape)}, count = 1;
    put_cell(shape, cells[0], text);
    for (uint32_t tries = 0; count < length && tries < 50; tries++) {
        uint32_t row = cells[count - 1] / shape->columns + random_below(random, 3);
        uint32_t column = cells[count - 1] % shape->columns + random_below(random, 3), i = 0;
        if (row < 1 || row > shape->rows || column < 1 || column > shape->columns)
            continue;
        cells[count] = (row - 1) * shape->columns + column - 1;
        bool is_side = row - 1 == cells[count - 1] / shape->columns ||
                       column - 1 == cells[count - 1] % shape->columns;
        while (cells[i] != cells[count])
            i++;
        if (i < count || (length == 2 && !is_side))
            continue;
        put_cell(shape, cells[count++], text);
    }
}

static void put_outside(struct random *random, const struct shape *shape, qd_text *text) {
    bool is_row = random_below(random, 2), is_end = random_below(random, 2);
    uint32_t along = 1 + random_below(random, is_row ? shape->rows : shape->columns);
    uint32_t across = is_end ? (is_row ? shape->columns : shape->rows) + 1 : 0;
    qd_text_printf(text, "r%uc%u", is_row ? along : across, is_row ? across : along);
}

static void put_diagonal(struct random *random, const struct shape *shape, qd_text *text) {
    put_outside(random, shape, text);
    qd_text_printf(text, "%c%c", "ud"[random_below(random, 2)], "lr"[random_below(random, 2)]);
}

static void put_values(struct random *random, const struct shape *shape, qd_text *text) {
    for (uint32_t i = 0, count = 1 + random_below(random, 3); i < count; i++)
        qd_text_printf(text, i ? ",%u" : "%u", shape->least + random_below(random, shape->values));
}

static void put_part(struct random *random, const struct shape *shape, char part, qd_text *text) {
    if (part == 'n')
        qd_text_printf(text, "%u", 1 + random_below(random, 3 * shape->values));
    else if (part == 's')
        qd_text_printf(text, "%u", 1 + random_below(random, shape->values < 9 ? shape->values : 9));
    else if (part == 'v')
        put_values(random, shape, text);
    else if (part == 'o')
        put_outside(random, shape, text);
    else if (part == 'd')
        put_diagonal(random, shape, text);
    else if (part == 'l')
        qd_text_printf(
            text, "%c%u", "rc"[random_below(random, 2)],
            1 + random_below(random, shape->rows < shape->columns ? shape->rows : shape->columns));
    else if (part == 'q')
        qd_text_printf(text, "r%uc%u",
                       1 + random_below(random, shape->rows > 1 ? shape->rows - 1 : 1),
                       1 + random_below(random, shape->columns > 1 ? shape->columns - 1 : 1));
    else if (part == 'c' || part == 'p')
        put_path(random, shape, part == 'p' ? 2 : 2 + random_below(random, 4), text);
    else
        put_cells(random, shape, (uint32_t)(part - '0'), text);
}

static void put_rule(struct random *random, const struct shape *shape, qd_text *text) {
    /* clues beside the board twice at one place: seldom by chance */
    bool again = random_below(random, 8) == 0;
    const char *rule = rules[random_below(random, LENGTH(rules))], *begin = rule;
    for (uint64_t state = random->state; begin; begin = again ? rule : NULL, again = false) {
        struct random same = {state};
        qd_text_put(text, "+");
        for (const char *c = begin; *c; c++) {
            if (*c != '%')
                qd_text_put_byte(text, *c);
            else if (*++c == 'n' || *c == 's')
                put_part(random, shape, *c, text);
            else
                put_part(&same, shape, *c, text);
        }
        if (!again)
            random->state += same.state;
    }
}

/* Whether each constraint of the one is one of the other. */
static bool has_all(const qd_board *one, const qd_board *other) {
    const qd_constraint *left, *right;
    for (uint32_t i = 0; (left = qd_board_constraint(one, i)); i++) {
        bool has = false;
        for (uint32_t k = 0; (right = qd_board_constraint(other, k)) && !has; k++)
            has = strcmp(left->rule, right->rule) == 0 && strcmp(left->text, right->text) == 0;
        if (!has)
            return false;
    }
    return true;
}

/* So many of the first grids of the one, as far as they are soon found, are right on the other one, which may have more
 * cells after those of the first: then such a grid has a solution. */
static bool is_accepted(const qd_grid *one, const qd_grid *other) {
    static uint8_t values[QD_MAX_CELLS];
    const qd_solver_settings settings = {.limits = {.nodes = 3000, .updates = 300000}, .seed = 1};
    uint32_t count = qd_board_cell_count(qd_grid_board(one));
    qd_solver *solver;
    bool is_right = true;
    OK(qd_solver_new(qd_grid_board(one), &settings, &solver, NULL));
    OK(qd_solver_start(solver, one, NULL));
    for (int i = 0; i < 300 && is_right && qd_solver_next(solver, values) == QD_SOLUTION; i++)
        is_right = count == qd_board_cell_count(qd_grid_board(other)) &&
                   qd_grid_check_solution(other, values, NULL) == QD_OK;
    qd_solver_free(solver);
    return is_right;
}

static bool is_same(const qd_grid *left, const qd_grid *right) {
    const qd_board *boards_of[] = {qd_grid_board(left), qd_grid_board(right)};
    if (qd_board_value_count(boards_of[0]) != qd_board_value_count(boards_of[1]))
        return false;
    if (has_all(boards_of[0], boards_of[1]) && has_all(boards_of[1], boards_of[0]))
        return true;
    return is_accepted(left, right) && is_accepted(right, left);
}

static bool is_whole(const qd_format *format, const qd_puzzle *puzzle) {
    char loss[128];
    qd_format_facts about = qd_format_about(format);
    return about.is_read && about.is_written &&
           !qd_format_loss(format, puzzle, 0, loss, sizeof loss);
}

/* Returns whether it was written. */
static bool check_format(const char *notation, const qd_format *format, const qd_puzzle *puzzle) {
    const qd_reader_settings settings = {.format = format};
    qd_text text = QD_TEXT_INIT;
    qd_puzzle *again = NULL;
    qd_error error;
    if (!is_whole(format, puzzle))
        return false;
    qd_status status = qd_format_write(format, puzzle, &text, &error);
    if (status == QD_OK) {
        if (qd_puzzle_read(text.data, text.length, &settings, &again, &error) != QD_OK)
            fail_msg("%s: %s\n%s\n%s", notation, qd_format_about(format).name, error.message,
                     text.data);
        char other[4096];
        qd_board_print(qd_grid_board(again->grid), other, sizeof other);
        if (!is_same(puzzle->grid, again->grid))
            fail_msg("%s: %s\n%s\n%s", notation, qd_format_about(format).name, other, text.data);
        qd_puzzle_free(again);
    } else if (status != QD_ERROR_UNSUPPORTED || !strstr(error.message, "cannot hold")) {
        fail_msg("%s: %s: %s", notation, qd_format_about(format).name, error.message);
    }
    qd_text_free(&text);
    return status == QD_OK;
}

/* Returns in how many formats it was written. */
static uint32_t check_board(const char *notation) {
    const qd_format *format;
    qd_board *board;
    qd_grid *grid;
    uint32_t written = 0;
    if (qd_board_parse(notation, &board, NULL) != QD_OK)
        return 0; /* a rule that does not fit this board */
    OK(qd_grid_new(board, &grid, NULL));
    const qd_puzzle puzzle = {.grid = grid};
    for (size_t i = 0; (format = qd_format_get(i)); i++)
        written += check_format(notation, format, &puzzle);
    qd_grid_free(grid);
    qd_board_free(board);
    return written;
}

static void test_rules(void **state) {
    struct random random = random_open(2911);
    uint32_t rounds = how_many(1400), written = 0;
    (void)state;
    for (uint32_t i = 0; i < rounds; i++) {
        const char *head = boards[random_below(&random, LENGTH(boards))];
        const struct shape shape = shape_of(head);
        qd_text notation = QD_TEXT_INIT;
        qd_text_put(&notation, head);
        for (uint32_t k = 1 + random_below(&random, 2); k > 0; k--)
            put_rule(&random, &shape, &notation);
        written += check_board(notation.data) > 0;
        qd_text_free(&notation);
    }
    assert_true(written > least_met(rounds, 75));
}

/* ---- solving ---------------------------------------------------------------------------------------------------- */

/* Boards of few grids, of the kinds that have the fewest other tests: free ones, of one row, of one value, with values
 * from 0, with regions, helper cells or squares that overlap. */
static const char *const small_boards[] = {
    "2x3:free=1-3",
    "3x2:free=0-2",
    "1x5:free=1-3",
    "5x1:free=0-2",
    "3x3:free=0-1",
    "2x2:free=1-5",
    "2x4:free=1-2",
    "3x3:free=1-1",
    "3x3",
    "3x3=0-2",
    "3x3=1-4",
    "4x4=0-3",
    "4x4+regions=AABBABBACCDDCDDC",
    "2x3",
    "3x2=0-3",
    "2x2=0-1+helper=1x3",
    "4x4@r1c1@r2c4",
    "4x4@r1c1@r3c3",
    "4x4=0-3@r1c1@r3c3",
    "4x4@r1c1@r1c3",
};

#define MOST_GRIDS 3500 /* of a small board without further rules */

/* The image of a right grid is right. */
static void check_image(const qd_board *board, const char *notation, const uint8_t *values,
                        uint64_t state) {
    uint8_t image[64];
    qd_shuffler *shuffler;
    OK(qd_shuffler_new(board, &shuffler, NULL));
    qd_shuffler_draw(shuffler, &state);
    const qd_shuffler_facts about = qd_shuffler_about(shuffler);
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        image[cell] = about.value[values[about.origin[cell]]];
    qd_grid *grid;
    OK(qd_grid_new(board, &grid, NULL));
    if (qd_grid_check_solution(grid, image, NULL) != QD_OK)
        fail_msg("%s: the image of a solution is none", notation);
    qd_grid_free(grid);
    qd_shuffler_free(shuffler);
}

/* The grids that are right on a board, the first of them if there are too many. */
struct right_grids {
    const char *notation;
    const qd_board *board;
    uint8_t values[MOST_GRIDS][64];
    uint32_t count;
    uint32_t explained, made; /* boards so far that had a step, and a puzzle */
};

/* Of the others those that have these clues (0: none), or have them but in one cell. */
static uint32_t count_agreeing(const struct right_grids *right, const uint8_t *clues,
                               uint32_t without) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < right->count; i++) {
        uint32_t cell = 0, cells = qd_board_cell_count(right->board);
        while (cell < cells &&
               (!clues[cell] || cell == without || clues[cell] == right->values[i][cell]))
            cell++;
        count += cell == cells;
    }
    return count;
}

/* What a step says is so in all grids that have the clues. */
struct narrated {
    const struct right_grids *right;
    qd_explainer *explainer;
    const uint8_t *clues;
};

static bool is_step_of(const qd_step *step, const uint8_t *values) {
    if (step->cell != QD_NO_CELL && step->value != values[step->cell])
        return false;
    for (size_t i = 0; i < step->removal_count; i++)
        if (step->removals[i].values >> (values[step->removals[i].cell] - 1) & 1)
            return false;
    return true;
}

static bool visit_step(void *user, const qd_step *step) {
    const struct narrated *narrated = user;
    const struct right_grids *right = narrated->right;
    for (uint32_t i = 0; i < right->count; i++) {
        uint32_t cell = 0, cells = qd_board_cell_count(right->board);
        while (cell < cells &&
               (!narrated->clues[cell] || narrated->clues[cell] == right->values[i][cell]))
            cell++;
        if (cell == cells && !is_step_of(step, right->values[i])) {
            for (cell = 0; cell < cells; cell++)
                print_error("%u%c", narrated->clues[cell], cell + 1 < cells ? ' ' : '\n');
            fail_msg("%s: %s rules a solution out", right->notation,
                     qd_technique_about(step->technique).name);
        }
    }
    check_reason(narrated->explainer, step);
    return true;
}

/* From some values of a right grid on, on each scale; there may be other grids that have them. */
static void check_steps(struct random *random, struct right_grids *right) {
    const uint8_t *values = right->values[random_below(random, right->count)];
    uint32_t rarity = 1 + random_below(random, 5), cells = qd_board_cell_count(right->board);
    uint8_t clues[64];
    qd_grid *grid;
    for (uint32_t cell = 0; cell < cells; cell++)
        clues[cell] = random_below(random, 6) < rarity ? 0 : values[cell];
    OK(qd_grid_new(right->board, &grid, NULL));
    qd_grid_set_values(grid, clues);
    for (size_t i = 0; qd_scale_number(i); i++) {
        const qd_explainer_settings settings = {.scale = qd_scale_number(i)};
        struct narrated narrated = {right, NULL, clues};
        qd_rating rating;
        qd_outcome outcome;
        qd_status status = qd_explainer_new(right->board, &settings, &narrated.explainer, NULL);
        if (status == QD_ERROR_UNSUPPORTED)
            break;
        OK(status);
        qd_explainer_start(narrated.explainer, grid);
        OK(qd_explainer_rate(narrated.explainer, visit_step, &narrated, &rating, &outcome, NULL));
        assert_true(outcome == QD_DONE || outcome == QD_STOPPED);
        right->explained += i == 0 && rating.steps > 0;
        qd_explainer_free(narrated.explainer);
    }
    qd_grid_free(grid);
}

/* Puzzles that are made have one right grid, and if they are minimal, more without any of their clues. */
static void check_makers(struct random *random, struct right_grids *right) {
    enum { ATTEMPTS = 3 };
    uint8_t puzzles[ATTEMPTS * 64], results[ATTEMPTS];
    const qd_maker_settings settings = {.seed = random_below(random, UINT32_MAX),
                                        .minimal = random_below(random, 2)};
    uint32_t cells = qd_board_cell_count(right->board);
    qd_outcome outcome;
    qd_maker *maker;
    qd_error error;
    qd_status status = qd_maker_new(right->board, &settings, &maker, &error);
    if (status == QD_OK) {
        status = qd_maker_run(maker, 0, ATTEMPTS, puzzles, results, NULL, &outcome, &error);
        qd_maker_free(maker);
    }
    if (status == QD_ERROR_UNSUPPORTED || (right->count == 0 && status == QD_ERROR_CLASH))
        return; /* rules that makers do not have, such as `any` */
    if (status != QD_OK)
        fail_msg("%s: %s", right->notation, error.message);
    right->made += right->count > 0;
    for (uint32_t i = 0; i < ATTEMPTS; i++) {
        const uint8_t *puzzle = puzzles + i * cells;
        if ((results[i] == QD_ATTEMPT_MADE) != (right->count > 0))
            fail_msg("%s: attempt %u: %u", right->notation, (unsigned)i, results[i]);
        for (uint32_t cell = 0; cell <= cells && right->count > 0; cell++) {
            bool is_clue = cell < cells && puzzle[cell];
            uint32_t count = count_agreeing(right, puzzle, cell);
            if (is_clue ? settings.minimal && count == 1 : count != 1)
                fail_msg("%s: puzzle %u: %u solutions", right->notation, (unsigned)i,
                         (unsigned)count);
        }
    }
}

/* Every way finds those grids that are right by the rules, and only those. */
static void check_ways(const struct right_grids *right) {
    qd_solver *ways[MOST_WAYS];
    qd_grid *grid;
    OK(qd_grid_new(right->board, &grid, NULL));
    size_t way_count = open_ways(right->board, 0, 0, ways);
    for (size_t w = 0; w < way_count; w++) {
        uint8_t values[QD_MAX_CELLS];
        uint32_t found = 0;
        OK(qd_solver_start(ways[w], grid, NULL));
        while (qd_solver_next(ways[w], values) == QD_SOLUTION && found <= right->count) {
            if (qd_grid_check_solution(grid, values, NULL) != QD_OK)
                fail_msg("%s: a wrong solution of way %u", right->notation, (unsigned)w);
            found++;
        }
        if (found != right->count)
            fail_msg("%s: %u solutions of way %u, %u are right", right->notation, (unsigned)found,
                     (unsigned)w, (unsigned)right->count);
    }
    close_ways(ways, way_count);
    qd_grid_free(grid);
}

/* Of all grids of the board without its rules. */
static void check_small_board(struct random *random, const char *head, const char *notation,
                              struct right_grids *right) {
    uint8_t values[QD_MAX_CELLS];
    qd_solver *all;
    qd_board *plain, *board;
    qd_grid *plain_grid, *grid;
    uint32_t count = 0;
    if (qd_board_parse(notation, &board, NULL) != QD_OK)
        return; /* a rule that does not fit this board */
    right->notation = notation;
    right->board = board;
    right->count = 0;
    OK(qd_board_parse(head, &plain, NULL));
    OK(qd_grid_new(plain, &plain_grid, NULL));
    OK(qd_grid_new(board, &grid, NULL));
    assert_int_equal(qd_board_cell_count(board), qd_board_cell_count(plain));
    const qd_solver_settings settings = {.engine = "backtrack"};
    OK(qd_solver_new(plain, &settings, &all, NULL));
    OK(qd_solver_start(all, plain_grid, NULL));
    while (count < MOST_GRIDS && qd_solver_next(all, values) == QD_SOLUTION) {
        if (qd_grid_check_solution(grid, values, NULL) == QD_OK)
            memcpy(right->values[right->count++], values, qd_board_cell_count(board));
        count++;
    }
    for (uint32_t i = 0; i < right->count && i < 4; i++)
        check_image(board, notation, right->values[i], i + 1);
    if (count < MOST_GRIDS) {
        check_ways(right);
        check_makers(random, right);
    }
    if (count < MOST_GRIDS && right->count > 0)
        check_steps(random, right);
    qd_solver_free(all);
    qd_grid_free(plain_grid);
    qd_grid_free(grid);
    qd_board_free(plain);
    qd_board_free(board);
}

static void test_small_boards(void **state) {
    static struct right_grids right;
    struct random random = random_open(2912);
    uint32_t rounds = how_many(800);
    (void)state;
    for (uint32_t i = 0; i < rounds; i++) {
        const char *head = small_boards[random_below(&random, LENGTH(small_boards))];
        const struct shape shape = random_below(&random, 2) ? shape_of(head) : whole_shape_of(head);
        qd_text notation = QD_TEXT_INIT;
        qd_text_put(&notation, head);
        for (uint32_t k = 1 + random_below(&random, 3); k > 0; k--)
            put_rule(&random, &shape, &notation);
        check_small_board(&random, head, notation.data, &right);
        qd_text_free(&notation);
    }
    assert_true(right.explained >= least_met(rounds, 8) && right.made >= least_met(rounds, 25));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_small_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
