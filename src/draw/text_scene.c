/*
 * A step on a board of text: the candidates of each cell, with marks before them, and what the marks mean.
 *
 *     | 48    5     -47  | 23    *47   *47   | ...
 *     * pattern   - removed
 */
#include "marks.h"
#include "text_grid.h"

enum { MARK_PLACED, MARK_REMOVED, MARK_PATTERN, MARK_OTHER, MARK_UNMARKED };

static const struct {
    const char *mark, *meaning, *in_chains, *in_mistakes;
} text_scene_marks[] = {
    [MARK_PLACED] = {"+", "placed", "placed", "missing"},
    [MARK_REMOVED] = {"-", "removed", "removed", "wrong"},
    [MARK_PATTERN] = {"*", "pattern", "holds in a chain", ""},
    [MARK_OTHER] = {"~", "other part of the pattern", "does not hold in a chain", ""},
    [MARK_UNMARKED] = {"", "", "", ""},
};

static int text_scene_mark(const struct marks *marks, uint64_t bit) {
    return marks->placed & bit    ? MARK_PLACED
           : marks->removed & bit ? MARK_REMOVED
           : marks->pattern & bit ? MARK_PATTERN
           : marks->other & bit   ? MARK_OTHER
                                  : MARK_UNMARKED;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* The value of a cell, or its candidates. */
static uint64_t text_scene_values(const qd_scene *scene, uint32_t cell) {
    uint32_t value = qd_explainer_value(scene->explainer, cell);
    return value ? (uint64_t)1 << (value - 1) : qd_scene_candidates(scene, cell);
}

/* Those with a mark come last: else a mark might be read as one of several candidates. */
static void text_scene_put_cell(const void *user, uint32_t cell, qd_text *text) {
    const qd_scene *scene = user;
    struct marks marks = qd_marks_of(scene, cell);
    uint64_t values = text_scene_values(scene, cell);
    for (uint32_t i = 0; i < 2 * QD_MAX_VALUES; i++) {
        uint64_t bit = values & (uint64_t)1 << i % QD_MAX_VALUES;
        int mark = text_scene_mark(&marks, bit);
        if (!bit || (mark == MARK_UNMARKED) != (i < QD_MAX_VALUES))
            continue;
        qd_text_put(text, text_scene_marks[mark].mark);
        qd_text_put_byte(text, qd_puzzle_symbol(scene->puzzle, i % QD_MAX_VALUES + 1));
    }
    qd_text_put(text, values ? "" : "x");
}

/* ---- the board, and what its marks mean ------------------------------------------------------ */

/* Of all cells. */
struct text_scene_survey {
    size_t width;
    bool has[MARK_UNMARKED + 1]; /* marks */
};

static void text_scene_survey_cell(const qd_scene *scene, uint32_t cell,
                                   struct text_scene_survey *survey) {
    struct marks marks = qd_marks_of(scene, cell);
    uint64_t values = text_scene_values(scene, cell);
    size_t width = values == 0;
    for (; values; values &= values - 1) {
        int mark = text_scene_mark(&marks, values & (~values + 1));
        survey->has[mark] = true;
        width += mark == MARK_UNMARKED ? 1 : 2;
    }
    survey->width = width > survey->width ? width : survey->width;
}

static const char *text_scene_meaning(const qd_step *step, int mark) {
    return !step->technique   ? text_scene_marks[mark].in_mistakes
           : step->link_count ? text_scene_marks[mark].in_chains
                              : text_scene_marks[mark].meaning;
}

static void text_scene_put_meanings(const qd_scene *scene, const struct text_scene_survey *survey,
                                    qd_text *text) {
    static const int order[] = {MARK_PATTERN, MARK_OTHER, MARK_REMOVED, MARK_PLACED};
    const char *between = "";
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (!survey->has[order[i]])
            continue;
        qd_text_printf(text, "%s%s %s", between, text_scene_marks[order[i]].mark,
                       text_scene_meaning(scene->step, order[i]));
        between = "   ";
    }
    qd_text_put(text, *between ? "\n" : "");
}

void qd_scene_put(const qd_scene *scene, qd_text *text) {
    const qd_board *board = qd_grid_board(scene->puzzle->grid);
    struct text_scene_survey survey = {.width = 1};
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++)
        text_scene_survey_cell(scene, cell, &survey);
    qd_text_grid_put(&(struct text_grid){board, survey.width, text_scene_put_cell, scene}, text);
    text_scene_put_meanings(scene, &survey, text);
    if (scene->words)
        qd_text_printf(text, "%s\n", scene->words);
}
