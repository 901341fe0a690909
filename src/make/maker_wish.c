/* How hard a puzzle is to be: names and ranges of the settings, and whether a puzzle fits. */
#include "maker.h"

#include "../base/check.h"
#include "../base/error.h"
#include "../explain/above.h"

#include <string.h>

/* ---- lists of techniques --------------------------------------------------------------------- */

static uint32_t maker_wish_most(const struct maker_wish *wish, const qd_technique *technique) {
    return qd_technique_most(technique, wish->text->techniques, wish->text->without);
}

static qd_status maker_wish_check_list(const char *list, qd_error *error) {
    const qd_technique *technique;
    uint32_t most;
    char name[64];
    while (qd_technique_next(&list, name, &technique, &most))
        if (!technique && !most)
            return qd_fail(error, QD_ERROR_ARGUMENT, "there is no technique '%s'", name);
    return QD_OK;
}

/* Whether a technique that is needed may be used, and whether any may. */
static qd_status maker_wish_check_choice(const struct maker_wish *wish,
                                         const qd_technique *technique, qd_error *error) {
    bool is_any = false;
    if (technique && !qd_technique_most(technique, NULL, wish->text->without))
        return qd_fail(error, QD_ERROR_ARGUMENT, "%s is needed, but to be left out",
                       qd_technique_about(technique).name);
    if (technique && !maker_wish_most(wish, technique))
        return qd_fail(error, QD_ERROR_ARGUMENT,
                       "%s is needed, but none of the techniques to be used",
                       qd_technique_about(technique).name);
    for (size_t i = 0; (technique = qd_scale_technique(wish->scale, i)); i++)
        is_any |= maker_wish_most(wish, technique) > 0;
    if (is_any)
        return QD_OK;
    return qd_fail(error, QD_ERROR_ARGUMENT, "no technique is left that may be used");
}

/* ---- grades and scales ----------------------------------------------------------------------- */

/* The level of that name; QD_LEVEL_NONE if there is none. */
static qd_level maker_wish_level(const char *word) {
    unsigned level = QD_LEVEL_EXTREME;
    while (level > QD_LEVEL_NONE && strcmp(qd_level_name((qd_level)level), word) != 0)
        level--;
    return (qd_level)level;
}

/* The ratings that have that word; false if there are none. */
static bool maker_wish_ratings(const qd_scale *scale, const char *word, qd_range *er) {
    uint32_t first = 0, last;
    while (first < QD_BEYOND && strcmp(qd_grade_name(qd_grade_of(scale, first)), word) != 0)
        first++;
    for (last = first; last < QD_BEYOND; last++)
        if (strcmp(qd_grade_name(qd_grade_of(scale, last)), word) != 0)
            break;
    *er = (qd_range){first, last - 1};
    return first < QD_BEYOND;
}

static bool maker_wish_is_grade(const qd_scale *scale, const char *word) {
    qd_range er;
    return qd_scale_about(scale).has_levels ? maker_wish_level(word) != QD_LEVEL_NONE
                                            : maker_wish_ratings(scale, word, &er);
}

static bool maker_wish_is_set(qd_range range) {
    return range.least || range.most;
}

static bool maker_wish_has_ranges(const qd_wish *text) {
    return maker_wish_is_set(text->er) || maker_wish_is_set(text->ep) ||
           maker_wish_is_set(text->ed);
}

/* What a scale does not have; NULL: it has all that is wanted. */
static const char *maker_wish_lacks(const struct maker_wish *wish, const qd_scale *scale,
                                    const qd_wish *text) {
    if (wish->technique && !qd_scale_has(scale, wish->technique))
        return text->technique;
    if (wish->hardest && !qd_scale_has(scale, wish->hardest))
        return text->hardest;
    const char *lacking = qd_scale_lacks(scale, text->techniques);
    if (lacking)
        return lacking;
    if (text->grade && !maker_wish_is_grade(scale, text->grade))
        return text->grade;
    return qd_scale_about(scale).has_levels && maker_wish_has_ranges(text) ? "ER, EP and ED" : NULL;
}

static qd_status maker_wish_choose_scale(struct maker_wish *wish, const qd_board *board,
                                         const qd_wish *text, qd_error *error) {
    const char *rule = text->scale ? qd_scale_misses(text->scale, board) : NULL;
    if (rule)
        return qd_fail(error, QD_ERROR_ARGUMENT, "the scale %s has no technique for the rule %s",
                       qd_scale_about(text->scale).name, rule);
    const char *lacking = text->scale ? maker_wish_lacks(wish, text->scale, text) : NULL;
    wish->scale = text->scale;
    if (lacking)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no %s on the scale %s", lacking,
                       qd_scale_about(text->scale).name);
    for (size_t i = 0; !wish->scale && qd_scale_number(i); i++)
        if (!maker_wish_lacks(wish, qd_scale_number(i), text) &&
            !qd_scale_misses(qd_scale_number(i), board))
            wish->scale = qd_scale_number(i);
    return wish->scale ? QD_OK
                       : qd_fail(error, QD_ERROR_ARGUMENT, "no scale has everything requested");
}

/* ---- settings -------------------------------------------------------------------------------- */

static qd_status maker_wish_take_technique(const char *name, const qd_board *board,
                                           const qd_technique **technique, qd_error *error) {
    *technique = name ? qd_technique_find(name) : NULL;
    if (name && !*technique)
        return qd_fail(error, QD_ERROR_ARGUMENT, "there is no technique '%s'", name);
    if (name && !qd_technique_is_for(*technique, board))
        return qd_fail(error, QD_ERROR_ARGUMENT, "%s is used on the ordinary 9x9 only", name);
    return QD_OK;
}

static qd_range maker_wish_range(qd_range range) {
    return (qd_range){range.least, range.most ? range.most : UINT32_MAX};
}

/* Whether a puzzle can have that level: on boards with rules some technique must have it. */
static bool maker_wish_has_level(const struct maker_wish *wish, const qd_board *board) {
    const qd_technique *technique;
    bool any = !qd_scale_misses(qd_scale_number(0), board);
    for (size_t i = 0; !any && (technique = qd_scale_technique(wish->scale, i)); i++)
        any = qd_technique_is_for(technique, board) &&
              qd_scale_level_of(wish->scale, technique) == wish->level;
    return any;
}

static qd_status maker_wish_take_grade(struct maker_wish *wish, const qd_board *board,
                                       const char *word, qd_error *error) {
    qd_range er;
    if (qd_scale_about(wish->scale).has_levels) {
        wish->level = maker_wish_level(word);
        if (maker_wish_has_level(wish, board))
            return QD_OK;
        return qd_fail(error, QD_ERROR_ARGUMENT, "no technique that is %s is for this board", word);
    }
    maker_wish_ratings(wish->scale, word, &er);
    wish->er.least = er.least > wish->er.least ? er.least : wish->er.least;
    wish->er.most = er.most < wish->er.most ? er.most : wish->er.most;
    if (wish->er.least <= wish->er.most)
        return QD_OK;
    return qd_fail(error, QD_ERROR_ARGUMENT, "no rating that is %s is in the range of ER", word);
}

static qd_status maker_wish_take_names(struct maker_wish *wish, const qd_board *board,
                                       const qd_wish *text, qd_error *error) {
    qd_status status = maker_wish_take_technique(text->technique, board, &wish->technique, error);
    if (status == QD_OK)
        status = maker_wish_take_technique(text->hardest, board, &wish->hardest, error);
    if (status == QD_OK)
        status = maker_wish_check_list(text->techniques, error);
    if (status == QD_OK)
        status = maker_wish_check_list(text->without, error);
    if (status == QD_OK)
        status = maker_wish_choose_scale(wish, board, text, error);
    if (status == QD_OK)
        status = maker_wish_check_choice(wish, wish->technique, error);
    return status == QD_OK ? maker_wish_check_choice(wish, wish->hardest, error) : status;
}

static qd_status maker_wish_take(struct maker_wish *wish, const qd_board *board,
                                 const qd_wish *text, qd_error *error) {
    const qd_scale *classic = qd_scale_number(0);
    bool is_plain =
        !qd_scale_misses(classic, board); /* else some rule may be too much for all techniques */
    wish->text = text;
    wish->is_choosy =
        text->techniques || text->without || !is_plain ||
        (text->scale && qd_scale_find(qd_scale_about(text->scale).name) != text->scale);
    wish->er = maker_wish_range(text->er);
    wish->ep = maker_wish_range(text->ep);
    wish->ed = maker_wish_range(text->ed);
    if (wish->er.least > wish->er.most || wish->ep.least > wish->ep.most ||
        wish->ed.least > wish->ed.most)
        return qd_fail(error, QD_ERROR_ARGUMENT, "a range of ratings is empty");
    qd_status status = maker_wish_take_names(wish, board, text, error);
    return status == QD_OK && text->grade ? maker_wish_take_grade(wish, board, text->grade, error)
                                          : status;
}

/* ---- ratings --------------------------------------------------------------------------------- */

struct maker_look {
    const struct maker_wish *wish;
    uint32_t er, ep, steps;
    bool has_placed, has_technique;
};

static bool maker_wish_is_in(qd_range range, uint32_t rating) {
    return rating >= range.least && rating <= range.most;
}

/* False: the puzzle does not fit, whatever comes. */
static bool maker_wish_look(void *user, const qd_step *step) {
    struct maker_look *look = user;
    const struct maker_wish *wish = look->wish;
    if (look->steps++ == 0 && !maker_wish_is_in(wish->ed, step->rating))
        return false;
    look->er = step->rating > look->er ? step->rating : look->er;
    if (wish->level && step->level > wish->level)
        return false;
    look->has_technique |= step->technique == wish->technique;
    if (!look->has_placed)
        look->ep = look->er;
    look->has_placed |= step->cell != QD_NO_CELL;
    return look->er <= wish->er.most && (!look->has_placed || maker_wish_is_in(wish->ep, look->ep));
}

/* Where not all techniques may be used, or on a scale of one's own, a puzzle may need others, and has no rating. */
static bool maker_wish_fits(const struct maker_wish *wish, const struct maker_look *look,
                            const qd_rating *rating) {
    return maker_wish_is_in(wish->er, rating->er) && maker_wish_is_in(wish->ep, rating->ep) &&
           maker_wish_is_in(wish->ed, rating->ed) &&
           (!wish->level || rating->level == wish->level) &&
           (!wish->is_choosy || rating->er_technique || !rating->er) &&
           (!wish->technique || look->has_technique) &&
           (!wish->hardest || rating->er_technique == wish->hardest);
}

static qd_status maker_wish_judge(const struct maker_wish *wish, struct maker_hand *hand,
                                  qd_rating *rating, qd_attempt *attempt) {
    struct maker_look look = {.wish = wish};
    qd_outcome outcome;
    qd_explainer_start(hand->explainer, hand->grid);
    qd_status status =
        qd_explainer_rate(hand->explainer, maker_wish_look, &look, rating, &outcome, &hand->error);
    if (status != QD_OK || outcome == QD_INTERRUPTED || outcome == QD_TIME_LIMIT)
        *attempt = QD_ATTEMPT_OPEN;
    else if (outcome == QD_DONE && maker_wish_fits(wish, &look, rating))
        *attempt = QD_ATTEMPT_MADE;
    else
        *attempt = QD_ATTEMPT_FAILED;
    return status;
}

static void maker_wish_close(struct maker_hand *hand) {
    qd_explainer_free(hand->explainer);
    qd_grid_free(hand->grid);
}

/* ---- makers ---------------------------------------------------------------------------------- */

static qd_status maker_wish_open_hand(const struct maker_wish *wish, const qd_board *board,
                                      const qd_stop *stop, struct maker_hand *hand,
                                      qd_error *error) {
    qd_explainer_settings settings = {0};
    const qd_technique *technique;
    settings.scale = wish->scale;
    settings.limits.stop = stop;
    qd_status status = qd_explainer_new(board, &settings, &hand->explainer, error);
    if (status != QD_OK)
        return status;
    for (size_t i = 0; (technique = qd_scale_technique(wish->scale, i)); i++)
        qd_explainer_allow(hand->explainer, technique, maker_wish_most(wish, technique));
    return qd_grid_new(board, &hand->grid, error);
}

qd_status qd_maker_want(qd_maker *maker, const qd_wish *wish, const qd_scale **scale,
                        qd_error *error) {
    static const struct maker_rater rater = {maker_wish_close, maker_wish_judge};
    const qd_board *board = maker->plan.board;
    QD_CHECK(!maker->rater);
    qd_status status = maker_wish_take(&maker->wish, board, wish, error);
    for (uint32_t i = 0; i < maker->hand_count && status == QD_OK; i++)
        status = maker_wish_open_hand(&maker->wish, board, maker->plan.settings.stop,
                                      &maker->hands[i], error);
    maker->rater = &rater;
    if (scale)
        *scale = maker->wish.scale;
    return status;
}

/* ---- puzzles that no maker has made ---------------------------------------------------------- */

qd_status qd_wish_fits(const qd_wish *wish, const qd_board *board, const qd_grid *puzzle,
                       const qd_stop *stop, const qd_scale **scale, qd_rating *rating, bool *fits,
                       qd_outcome *outcome, qd_error *error) {
    struct maker_wish taken = {0};
    struct maker_hand hand = {0};
    qd_attempt attempt = QD_ATTEMPT_FAILED;
    qd_rating own = {0};
    qd_status status = maker_wish_take(&taken, board, wish, error);
    if (status == QD_OK && puzzle)
        status = maker_wish_open_hand(&taken, board, stop, &hand, error);
    if (status == QD_OK && puzzle) {
        qd_grid_copy(hand.grid, puzzle);
        status = maker_wish_judge(&taken, &hand, &own, &attempt);
        if (status != QD_OK && error)
            *error = hand.error;
    }
    maker_wish_close(&hand);
    *fits = attempt == QD_ATTEMPT_MADE;
    if (scale)
        *scale = taken.scale;
    if (rating)
        *rating = own;
    outcome = QD_OPTIONAL(outcome, qd_outcome);
    *outcome = attempt == QD_ATTEMPT_OPEN ? QD_INTERRUPTED : QD_DONE;
    if (attempt == QD_ATTEMPT_OPEN)
        qd_stop_is_due(stop, outcome);
    return status;
}
