#include "wish.h"
#include "message.h"

#include <string.h>

/* ---- options --------------------------------------------------------------------------------- */

/* Those of ratings, then levels that have other names. */
const char *wish_grade(size_t number, const char **summary) {
    (void)summary;
    if (number <= QD_EXTREME)
        return qd_grade_name((qd_grade)number);
    return number == QD_EXTREME + 1 ? qd_level_name(QD_LEVEL_UNFAIR) : NULL;
}

/* The first scale that has it; one without a name if none has. */
static qd_scale wish_scale_of(const qd_technique *technique) {
    unsigned scale = 0;
    while (qd_scale_name((qd_scale)scale) && !qd_scale_has((qd_scale)scale, technique))
        scale++;
    return (qd_scale)scale;
}

/* Those that a scale has: no puzzle is graded by the others. */
const char *wish_technique(size_t number, const char **summary) {
    const qd_technique *technique = NULL;
    for (size_t i = 0; (technique = qd_technique_number(i)); i++)
        if (qd_scale_name(wish_scale_of(technique)) && number-- == 0)
            break;
    if (technique && summary)
        *summary = qd_technique_title(technique);
    return technique ? qd_technique_name(technique) : NULL;
}

/* A rating such as 7 or 7.1, in tenths; NULL: there is none. */
static const char *wish_parse_rating(const char *text, uint32_t *rating) {
    const char *begin = text;
    *rating = 0;
    for (; *text >= '0' && *text <= '9' && text < begin + 2; text++)
        *rating = 10 * *rating + (uint32_t)(*text - '0');
    if (text == begin)
        return NULL;
    *rating *= 10;
    if (text[0] == '.' && text[1] >= '0' && text[1] <= '9') {
        *rating += (uint32_t)(text[1] - '0');
        text += 2;
    }
    return text;
}

static bool wish_take_range(const struct cli *cli, const char *name, const char *text,
                            struct range *range, int *status) {
    *range = (struct range){0, UINT32_MAX, true};
    if (text && !range_parse(text, wish_parse_rating, range))
        *status = usage_error(cli, "--%s takes a rating, such as 7.1, or a range, such as 7.1..7.8",
                              name);
    else if (range->least > QD_BEYOND) /* which would be looked for in vain */
        *status = usage_error(cli, "--%s: ratings are at most %d.0", name, QD_BEYOND / 10);
    return text;
}

/* The level of that name; QD_LEVEL_NONE if there is none. */
static qd_level wish_level(const char *word) {
    unsigned level = QD_LEVEL_EXTREME;
    while (level > QD_LEVEL_NONE && strcmp(qd_level_name((qd_level)level), word) != 0)
        level--;
    return (qd_level)level;
}

static bool wish_is_word(qd_scale scale, const char *word) {
    if (grading_has_levels(scale))
        return wish_level(word) != QD_LEVEL_NONE;
    return strcmp(word, qd_level_name(QD_LEVEL_UNFAIR)) != 0;
}

/* The ratings that have that word. */
static void wish_take_ratings(const char *word, struct wish *wish) {
    uint32_t first = 0, end = QD_BEYOND;
    while (first < end && strcmp(qd_grade_name(qd_grade_of(wish->scale, first)), word) != 0)
        first++;
    uint32_t last = first;
    while (last < end && strcmp(qd_grade_name(qd_grade_of(wish->scale, last)), word) == 0)
        last++;
    wish->er.least = first > wish->er.least ? first : wish->er.least;
    wish->er.most = last - 1 < wish->er.most ? last - 1 : wish->er.most;
}

static void wish_take_grade(const char *word, struct wish *wish) {
    if (grading_has_levels(wish->scale))
        wish->level = wish_level(word);
    else
        wish_take_ratings(word, wish);
}

/* What the scale of a wish does not have; NULL: nothing. */
static const char *wish_lacks(const struct wish *wish, const struct wish_options *options) {
    bool has_ratings = options->er || options->ep || options->ed;
    if (wish->technique && !qd_scale_has(wish->scale, wish->technique))
        return options->technique;
    if (wish->hardest && !qd_scale_has(wish->scale, wish->hardest))
        return options->hardest;
    const char *lacking = choice_lacks(&options->choice, wish->scale);
    if (lacking)
        return lacking;
    if (options->grade && !wish_is_word(wish->scale, options->grade))
        return options->grade;
    return has_ratings && grading_has_levels(wish->scale) ? "ER, EP and ED" : NULL;
}

/* Without --scale, the first one that has everything. */
static void wish_take_scale(const struct cli *cli, const struct wish_options *options,
                            struct wish *wish, int *status) {
    wish->scale = grading_find_scale(options->scale);
    const char *lacking = wish_lacks(wish, options);
    if (!lacking)
        return;
    if (options->scale) {
        *status =
            usage_error(cli, "there is no %s on the scale %s", lacking, qd_scale_name(wish->scale));
        return;
    }
    for (unsigned scale = 0; qd_scale_name((qd_scale)scale); scale++) {
        wish->scale = (qd_scale)scale;
        if (!wish_lacks(wish, options))
            return;
    }
    *status = usage_error(cli, "no scale has all that is wished for");
}

/* A technique that is asked for must be used on the board, if one is known. */
static const qd_technique *wish_find_technique(const struct cli *cli, const char *name,
                                               const qd_board *board, int *status) {
    const qd_technique *technique = name ? qd_technique_find(name) : NULL;
    if (technique && board && !qd_technique_is_for(technique, board))
        *status = usage_error(cli, "%s is used on the ordinary 9x9 only", name);
    return technique;
}

bool wish_take(const struct cli *cli, const struct wish_options *options, const qd_board *board,
               struct wish *wish, int *status) {
    *status = EXIT_FINE;
    bool any = wish_take_range(cli, "er", options->er, &wish->er, status);
    any |= wish_take_range(cli, "ep", options->ep, &wish->ep, status);
    any |= wish_take_range(cli, "ed", options->ed, &wish->ed, status);
    wish->technique = wish_find_technique(cli, options->technique, board, status);
    wish->hardest = wish_find_technique(cli, options->hardest, board, status);
    wish->choice = options->choice;
    any |= options->choice.techniques || options->choice.without;
    if (*status != EXIT_FINE)
        return true;
    wish_take_scale(cli, options, wish, status);
    if (options->grade && *status == EXIT_FINE)
        wish_take_grade(options->grade, wish);
    if (*status == EXIT_FINE && wish->er.least > wish->er.most)
        *status = usage_error(cli, "no rating is in both --er and --grade");
    if (*status == EXIT_FINE && (!choice_leaves(cli, &wish->choice, wish->scale, wish->technique) ||
                                 !choice_leaves(cli, &wish->choice, wish->scale, wish->hardest)))
        *status = EXIT_USAGE;
    return any || options->grade || wish->technique || wish->hardest;
}

/* ---- ratings --------------------------------------------------------------------------------- */

struct looking {
    const struct wish *wish;
    uint32_t er, ep, steps;
    bool has_placed, has_technique;
};

static bool wish_is_in(const struct range *range, uint32_t rating) {
    return rating >= range->least && rating <= range->most;
}

/* False: the puzzle does not fit, whatever comes. */
static bool wish_look(void *user, const qd_step *step) {
    struct looking *looking = user;
    const struct wish *wish = looking->wish;
    if (looking->steps++ == 0 && !wish_is_in(&wish->ed, step->rating))
        return false;
    looking->er = step->rating > looking->er ? step->rating : looking->er;
    if (wish->level && step->level > wish->level)
        return false;
    looking->has_technique |= step->technique == wish->technique;
    if (!looking->has_placed)
        looking->ep = looking->er;
    looking->has_placed |= step->cell != QD_NO_CELL;
    return looking->er <= wish->er.most &&
           (!looking->has_placed || wish_is_in(&wish->ep, looking->ep));
}

/* Then a puzzle may need other techniques, and has no rating. */
static bool wish_is_choosy(const struct wish *wish) {
    return wish->choice.techniques || wish->choice.without;
}

enum wish_verdict wish_judge(const struct wish *wish, qd_explainer *explainer, const qd_grid *grid,
                             qd_rating *rating) {
    struct looking looking = {.wish = wish};
    qd_outcome outcome;
    qd_error error;
    qd_explainer_start(explainer, grid);
    check(qd_explainer_rate_each(explainer, wish_look, &looking, rating, &outcome, &error), &error);
    if (outcome == QD_INTERRUPTED || outcome == QD_TIME_LIMIT)
        return WISH_OPEN;
    bool fits = outcome == QD_DONE && wish_is_in(&wish->er, rating->er) &&
                wish_is_in(&wish->ep, rating->ep) && wish_is_in(&wish->ed, rating->ed) &&
                (!wish->level || rating->level == wish->level) &&
                (!wish_is_choosy(wish) || rating->er_technique || !rating->er) &&
                (!wish->technique || looking.has_technique) &&
                (!wish->hardest || rating->er_technique == wish->hardest);
    return fits ? WISH_FITS : WISH_FAILS;
}
