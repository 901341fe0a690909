#include "grading.h"
#include "json.h"

#include <string.h>

/* Words are levels, which have the numbers of grades. */
static bool has_levels(const struct grading *grading) {
    return qd_scale_about(grading->scale).has_levels;
}

void grading_put_rating(uint32_t rating, qd_text *text) {
    qd_text_printf(text, "%u.%u", (unsigned)rating / 10, (unsigned)rating % 10);
}

/* On the learner's scale, techniques have that rating, too. */
static bool is_beyond(const struct grading *grading) {
    return grading->rating.er == QD_BEYOND && !grading->rating.er_technique;
}

void grading_put_rating_of(const struct grading *grading, uint32_t rating, qd_text *text) {
    if (!has_levels(grading) && rating != QD_BEYOND)
        grading_put_rating(rating, text);
}

void grading_put_score(const struct grading *grading, qd_text *text) {
    if (has_levels(grading) && !is_beyond(grading))
        qd_text_put_number(text, grading->rating.score);
}

/* ---- words ----------------------------------------------------------------------------------- */

const char *grading_word(size_t number) {
    if (number <= QD_EXTREME)
        return qd_grade_name((qd_grade)number);
    return number == QD_EXTREME + 1 ? "beyond" : NULL;
}

const char *grading_level_word(size_t number) {
    return number <= QD_EXTREME ? qd_level_name((qd_level)(number + QD_LEVEL_EASY))
                                : grading_word(number);
}

static size_t number_of_word(const struct grading *grading) {
    const qd_rating *rating = &grading->rating;
    if (has_levels(grading))
        return rating->level ? (size_t)rating->level - QD_LEVEL_EASY : QD_EASY;
    return (size_t)qd_grade_of(grading->scale, rating->er);
}

size_t grading_number(const struct grading *grading) {
    size_t number = number_of_word(grading);
    if (is_beyond(grading))
        return QD_EXTREME + 1;
    return grading->is_exact || number == QD_EXTREME ? number : QD_EXTREME + 2;
}

const char *grading_name(const struct grading *grading) {
    size_t number = grading_number(grading);
    const char *word = has_levels(grading) ? grading_level_word(number) : grading_word(number);
    return word ? word : "unknown";
}

bool grading_is_known(const struct grading *grading) {
    return grading->is_exact && !is_beyond(grading);
}

bool grading_is_word(const char *letters, size_t length) {
    const char *word;
    for (size_t i = 0; (word = grading_word(i)); i++)
        if ((strlen(word) == length && memcmp(word, letters, length) == 0) ||
            ((word = grading_level_word(i)) && strlen(word) == length &&
             memcmp(word, letters, length) == 0))
            return true;
    return false;
}

/* ---- parts ----------------------------------------------------------------------------------- */

static const char *name_technique(const qd_technique *technique) {
    return technique ? qd_technique_about(technique).name : "-";
}

void grading_put_techniques(const struct grading *grading, qd_text *text) {
    const qd_rating *rating = &grading->rating;
    qd_text_printf(text, "%s %s %s", name_technique(rating->er_technique),
                   name_technique(rating->ep_technique), name_technique(rating->ed_technique));
}

void grading_put_remark(const struct grading *grading, qd_text *text) {
    if (is_beyond(grading)) {
        qd_text_put(text, "no technique goes further");
    } else if (!grading->is_exact) {
        qd_text_put(text, has_levels(grading) ? "at least score " : "at least ER ");
        grading_put_score(grading, text);
        grading_put_rating_of(grading, grading->rating.er, text);
        qd_text_put(text, ": the time limit stopped the rating");
    }
}

/* ---- whole forms ----------------------------------------------------------------------------- */

static void put_bound(uint32_t rating, bool is_exact, qd_text *text) {
    qd_text_put(text, rating == QD_BEYOND ? "-" : is_exact ? "" : ">=");
    if (rating != QD_BEYOND)
        grading_put_rating(rating, text);
}

static void put_ratings(const struct grading *grading, qd_text *text) {
    const qd_rating *rating = &grading->rating;
    bool is_exact = grading->is_exact;
    if (has_levels(grading)) {
        qd_text_put(text, is_beyond(grading) ? "-" : is_exact ? "" : ">=");
        grading_put_score(grading, text);
        return;
    }
    put_bound(rating->er, is_exact, text);
    qd_text_put(text, " ");
    put_bound(rating->ep, is_exact || rating->has_placed, text);
    qd_text_put(text, " ");
    put_bound(rating->ed, is_exact || rating->steps, text);
}

void grading_put_words(const struct grading *grading, qd_text *text) {
    const char *bound = grading->is_exact ? "" : ">=";
    qd_text_put(text, grading_name(grading));
    if (is_beyond(grading))
        return;
    qd_text_printf(text, ", %s %s", has_levels(grading) ? "score" : "ER", bound);
    grading_put_score(grading, text);
    grading_put_rating_of(grading, grading->rating.er, text);
    if (grading->scale != qd_scale_number(0) && !has_levels(grading))
        qd_text_printf(text, " (%s)", qd_scale_about(grading->scale).name);
}

void grading_put_line(const struct grading *grading, qd_text *text) {
    put_ratings(grading, text);
    qd_text_printf(text, "\t%s\t%s\t", grading_name(grading), qd_scale_about(grading->scale).name);
    grading_put_techniques(grading, text);
    if (!grading_is_known(grading)) {
        qd_text_put(text, "\t");
        grading_put_remark(grading, text);
    }
    qd_text_put(text, "\n");
    qd_text_put(text, grading->path ? grading->path : "");
}

static void put_json_technique(const char *name, const qd_technique *technique, qd_text *text) {
    if (technique)
        json_string(text, name, qd_technique_about(technique).name);
    else
        json_null(text, name);
}

void grading_put_json_techniques(const struct grading *grading, qd_text *text) {
    const qd_rating *rating = &grading->rating;
    json_open(text, NULL, '{');
    put_json_technique("er", rating->er_technique, text);
    put_json_technique("ep", rating->ep_technique, text);
    put_json_technique("ed", rating->ed_technique, text);
    json_close(text, '}');
}
