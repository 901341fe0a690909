/* Judging a set of options without any engine: written from the definition of a solution alone. */
#include "quadrille/cover.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

static qd_status mark_option(const qd_cover *cover, uint32_t option, uint8_t *covered,
                             qd_error *error) {
    if (option >= qd_cover_option_count(cover))
        return qd_fail(error, QD_ERROR_CLASH, "there is no option %u", option);
    size_t count;
    const uint32_t *items = qd_cover_option_items(cover, option, &count);
    for (size_t i = 0; i < count; i++)
        if (covered[items[i]]++)
            return qd_fail(error, QD_ERROR_CLASH, "item '%.60s' is covered twice",
                           qd_cover_item_name(cover, items[i]));
    if (qd_cover_option_is_idle(cover, option))
        return qd_fail(error, QD_ERROR_CLASH, "option %u names no primary item", option);
    return QD_OK;
}

static qd_status check(const qd_cover *cover, const uint32_t *options, size_t count,
                       uint8_t *covered, qd_error *error) {
    for (size_t i = 0; i < count; i++) {
        qd_status status = mark_option(cover, options[i], covered, error);
        if (status != QD_OK)
            return status;
    }
    for (uint32_t item = 0; item < qd_cover_item_count(cover); item++)
        if (qd_cover_item_kind(cover, item) == QD_PRIMARY && !covered[item])
            return qd_fail(error, QD_ERROR_CLASH, "item '%.60s' is not covered",
                           qd_cover_item_name(cover, item));
    return QD_OK;
}

qd_status qd_cover_check_solution(const qd_cover *cover, const uint32_t *options, size_t count,
                                  qd_error *error) {
    uint8_t *covered = qd_array_new(qd_cover_item_count(cover), 1);
    if (!covered)
        return qd_fail_memory(error);
    qd_status status = check(cover, options, count, covered, error);
    free(covered);
    return status;
}
