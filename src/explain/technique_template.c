/*
 * Templates of one value (templates.h): a cell in all of them has the value (template set), one in none has not
 * (template delete).
 */
#include "techniques.h"
#include "templates.h"

/* Cells that have the value in all templates: all their other candidates are removed. */
static bool template_offer_set(struct search *search, struct cells cells, uint32_t value) {
    qd_templates_begin(search, value);
    for (uint32_t cell; cells_next(&cells, &cell);)
        step_remove(search, cell, 0x1ff & ~((uint64_t)1 << value));
    return step_offer(search);
}

static bool template_offer_delete(struct search *search, struct cells cells, uint32_t value) {
    qd_templates_begin(search, value);
    return qd_step_offer_removed(search, cells, (uint64_t)1 << value);
}

static bool template_find(struct search *search) {
    struct survey survey;
    qd_survey_make(&survey, search);
    for (uint32_t value = 0; value < 9; value++) {
        struct templates_bounds bounds;
        if (!qd_templates_bound(search, value, survey.where[value], (struct cells){0, 0}, &bounds))
            continue;
        struct cells none = cells_minus(survey.where[value], bounds.any);
        if (search->rung->technique->degree ? !template_offer_set(search, bounds.all, value)
                                            : !template_offer_delete(search, none, value))
            return false;
    }
    return true;
}

const struct qd_technique qd_technique_template_set = {
    .name = "template-set",
    .title = "template set",
    .sentence =
        "All ways to place %v in every row, column and box have it in these cells. So they have no "
        "other value: %t.",
    .find = template_find,
    .degree = 1,
    .family = FAMILY_OWN};

const struct qd_technique qd_technique_template_delete = {
    .name = "template-delete",
    .title = "template delete",
    .sentence = "No way to place %v in every row, column and box has it in any of these cells: %t.",
    .find = template_find,
    .family = FAMILY_OWN};
