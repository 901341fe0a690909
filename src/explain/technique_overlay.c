/*
 * Pattern overlay: a cell that one value has in all its templates (templates.h) is in no template of another value.
 * What the templates that are left have in common, or what none of them has, follows as with templates of one value
 * alone; and so on.
 */
#include "chains.h"
#include "techniques.h"
#include "templates.h"

struct overlay {
    struct search *search;
    struct survey survey;
    struct cells all[9], any[9];   /* templates; without any: none, and all places */
    struct cells closed[9];        /* cells that other values have */
    uint8_t cells[81], values[81]; /* what was fixed, in that order */
    uint32_t count;
};

static void overlay_bound(struct overlay *overlay, uint32_t value) {
    struct cells where = overlay->survey.where[value];
    struct templates_bounds bounds;
    bool is_known =
        qd_templates_bound(overlay->search, value, where, overlay->closed[value], &bounds) &&
        bounds.count > 0;
    overlay->all[value] = is_known ? bounds.all : (struct cells){0, 0};
    overlay->any[value] = is_known ? bounds.any : where;
}

/* A cell has a value: all others are closed there. True: that is new. */
static bool overlay_fix(struct overlay *overlay, uint32_t cell, uint32_t value) {
    for (uint32_t i = 0; i < overlay->count; i++)
        if (overlay->cells[i] == cell)
            return false;
    overlay->cells[overlay->count] = (uint8_t)cell;
    overlay->values[overlay->count++] = (uint8_t)value;
    for (uint32_t other = 0; other < 9; other++)
        if (other != value && cells_has(overlay->survey.where[other], cell))
            cells_add(&overlay->closed[other], cell);
    return true;
}

static bool overlay_round(struct overlay *overlay) {
    bool any = false;
    for (uint32_t value = 0; value < 9; value++) {
        overlay_bound(overlay, value);
        struct cells rest = overlay->all[value];
        for (uint32_t cell; cells_next(&rest, &cell);)
            any |= overlay_fix(overlay, cell, value);
    }
    return any;
}

static void overlay_begin(const struct overlay *overlay, uint32_t value) {
    struct search *search = overlay->search;
    qd_templates_begin(search, value);
    for (uint32_t i = 0; i < overlay->count; i++)
        if (overlay->values[i] != value)
            step_part(search, QD_ROLE_EXTRA, QD_NO_HOUSE, overlay->cells[i],
                      (uint64_t)1 << overlay->values[i]);
}

static bool overlay_offer(const struct overlay *overlay, uint32_t value) {
    struct search *search = overlay->search;
    struct cells all = overlay->all[value];
    overlay_begin(overlay, value);
    for (uint32_t cell; cells_next(&all, &cell);)
        step_remove(search, cell, 0x1ff & ~((uint64_t)1 << value));
    if (!step_offer(search))
        return false;
    overlay_begin(overlay, value);
    return qd_step_offer_removed(search,
                                 cells_minus(overlay->survey.where[value], overlay->any[value]),
                                 (uint64_t)1 << value);
}

static bool overlay_find(struct search *search) {
    struct overlay overlay = {.search = search};
    qd_survey_make(&overlay.survey, search);
    while (overlay_round(&overlay))
        if (chains_are_stopped(search->chains))
            return true;
    for (uint32_t value = 0; value < 9; value++)
        if (cells_any(overlay.closed[value]) && !overlay_offer(&overlay, value))
            return false;
    return true;
}

const struct qd_technique qd_technique_overlay = {
    .name = "pattern-overlay",
    .title = "pattern overlay",
    .sentence =
        "All ways to place a value in every row, column and box have some cells in common: %X. "
        "No other value can have these, and the ways to place %v that are left agree: %t.",
    .find = overlay_find,
    .family = FAMILY_OWN};
