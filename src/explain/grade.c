/* Plain words for ratings. */
#include "quadrille/explain.h"

/* The first ER that is too high for a word, in tenths; extreme has no bound. */
static const uint32_t grade_bounds[] = {
    [QD_EASY] = 16, [QD_MEDIUM] = 26, [QD_HARD] = 50, [QD_FIENDISH] = 75};

static const char *const grade_names[] = {[QD_EASY] = "easy",
                                          [QD_MEDIUM] = "medium",
                                          [QD_HARD] = "hard",
                                          [QD_FIENDISH] = "fiendish",
                                          [QD_EXTREME] = "extreme"};

qd_grade qd_grade_of(const qd_scale *scale, uint32_t er) {
    qd_grade grade = QD_EASY;
    (void)scale;
    while (grade < QD_EXTREME && er >= grade_bounds[grade])
        grade++;
    return grade;
}

const char *qd_grade_name(qd_grade grade) {
    return (size_t)grade < sizeof grade_names / sizeof *grade_names ? grade_names[grade] : NULL;
}
