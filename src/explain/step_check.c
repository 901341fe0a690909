/* What a step of a technique must be, in builds with checks. */
#include "technique.h"

#ifdef QUADRILLE_CHECKS

static const char *step_check_removals(const struct search *search) {
    const struct technique_step *step = search->step;
    for (size_t i = 0; i < step->view.removal_count; i++) {
        if (step->removals[i].values & ~search->position->candidates[step->removals[i].cell])
            return "a step removes what is no candidate";
        for (size_t k = 0; k < i; k++)
            if (step->removals[k].cell == step->removals[i].cell)
                return "a step names a cell twice that it removes from";
    }
    return NULL;
}

static const char *step_check_links(const struct search *search) {
    const qd_board *board = search->ground->board;
    for (size_t i = 0; i < search->step->view.link_count; i++) {
        const qd_link *link = &search->step->links[i];
        if (link->from_cell >= search->ground->cells || link->to_cell >= search->ground->cells ||
            link->from_value - 1 >= search->ground->values ||
            link->to_value - 1 >= search->ground->values)
            return "a link of a step to no candidate";
        if (link->house != QD_NO_HOUSE && link->house >= qd_board_house_count(board))
            return "a link of a step in no house";
    }
    return NULL;
}

const char *qd_step_check(const struct search *search) {
    const char *wrong = step_check_removals(search);
    return wrong ? wrong : step_check_links(search);
}

#endif
