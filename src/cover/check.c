/* Checks a set of options without any engine, from the definition of a solution alone. */
#include "above.h"
#include "problem.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* How often an item is covered, and its colour, 0 for none. */
struct mark {
    uint32_t times, colour;
};

static qd_status cover_check_mark_item(const qd_cover *cover, uint32_t item, uint32_t colour,
                                       struct mark *marks, qd_error *error) {
    char words[ITEM_WORDS];
    qd_item_facts facts = qd_cover_item_about(cover, item);
    struct mark *mark = &marks[item];
    if (mark->times && colour && mark->colour == colour)
        return QD_OK;
    if (mark->times && (colour || mark->colour))
        return qd_fail(error, QD_ERROR_CLASH, "%s is given two colours",
                       qd_cover_call_item(cover, item, words));
    mark->colour = colour;
    if (mark->times++ < facts.most)
        return QD_OK;
    if (facts.most > 1)
        return qd_fail(error, QD_ERROR_CLASH, "%s is covered more than %u times",
                       qd_cover_call_item(cover, item, words), facts.most);
    return qd_fail(error, QD_ERROR_CLASH, "%s is covered twice",
                   qd_cover_call_item(cover, item, words));
}

static qd_status cover_check_mark_option(const qd_cover *cover, uint32_t option, struct mark *marks,
                                         uint8_t *used, qd_error *error) {
    if (option >= qd_cover_option_count(cover))
        return qd_fail(error, QD_ERROR_CLASH, "there is no option %u", option);
    qd_option_facts facts = qd_cover_option_about(cover, option);
    for (size_t i = 0; i < facts.count; i++) {
        qd_status status = cover_check_mark_item(
            cover, facts.items[i], facts.colours ? facts.colours[i] : 0, marks, error);
        if (status != QD_OK)
            return status;
    }
    if (qd_cover_option_is_idle(cover, option))
        return qd_fail(error, QD_ERROR_CLASH, "option %u names no primary item", option);
    if (used[option]++)
        return qd_fail(error, QD_ERROR_CLASH, "option %u is duplicated", option);
    return QD_OK;
}

static qd_status cover_check_check(const qd_cover *cover, const uint32_t *options, size_t count,
                                   struct mark *marks, uint8_t *used, qd_error *error) {
    for (size_t i = 0; i < count; i++) {
        qd_status status = cover_check_mark_option(cover, options[i], marks, used, error);
        if (status != QD_OK)
            return status;
    }
    for (uint32_t item = 0; item < qd_cover_item_count(cover); item++) {
        char words[ITEM_WORDS];
        qd_item_facts facts = qd_cover_item_about(cover, item);
        if (marks[item].times < facts.least)
            return qd_fail(error, QD_ERROR_CLASH, "%s is %s",
                           qd_cover_call_item(cover, item, words),
                           marks[item].times ? "not covered often enough" : "not covered");
    }
    return QD_OK;
}

qd_status qd_cover_check_solution(const qd_cover *cover, const uint32_t *options, size_t count,
                                  qd_error *error) {
    struct mark *marks = qd_array_new(qd_cover_item_count(cover), sizeof *marks);
    uint8_t *used = qd_array_new(qd_cover_option_count(cover), 1);
    qd_status status = marks && used ? cover_check_check(cover, options, count, marks, used, error)
                                     : qd_fail_memory(error);
    free(marks);
    free(used);
    return status;
}
