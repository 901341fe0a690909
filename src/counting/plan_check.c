/* The walkers of plans and of diagrams. */
#include "draft.h"

#ifdef QUADRILLE_CHECKS

/* ---- plans ----------------------------------------------------------------------------------- */

static const char *plan_check_counters(const struct plan *plan, const struct plan_choice *move) {
    if (move->counter_end < move->counters)
        return "the counters of a move end before they begin";
    for (uint32_t i = move->counters; i < move->counter_end; i++) {
        const struct counter *counter = &plan->counters[i];
        if (counter->begins && counter->ends)
            continue; /* it has no field */
        if (counter->word >= plan->words ||
            (counter->mask << counter->shift) >> counter->shift != counter->mask)
            return "a counter is not within the state";
        if (counter->most > counter->mask)
            return "a counter can become longer than its field";
    }
    return NULL;
}

static const char *plan_check_move(const struct plan *plan, uint32_t move) {
    const uint64_t *masks = plan->masks + (size_t)move * 3 * plan->words;
    uint32_t option = plan->moves[move].option;
    if (option != QD_NO_OPTION && option >= plan->subject->option_count)
        return "a move chooses no option of the subject";
    for (uint32_t w = 0; w < plan->words; w++)
        if (masks[w] & masks[plan->words + w])
            return "a move needs a bit to be 0 and to be 1";
    return plan_check_counters(plan, &plan->moves[move]);
}

const char *qd_plan_check(const struct plan *plan) {
    const char *wrong = NULL;
    uint32_t move = 0;
    for (uint32_t s = 0; s < plan->step_count && !wrong; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->moves != move || step->move_end < move)
            return "the moves of a step do not begin where those of the step before end";
        if (step->lives && (!step->picks || step->word >= plan->words || !step->bit))
            return "a step looks at a bit that is not there";
        if (step->may_pass && plan->moves[move].option != QD_NO_OPTION)
            return "the first move of a step that may be passed chooses an option";
        for (; move < step->move_end && !wrong; move++)
            wrong = plan_check_move(plan, move);
    }
    return wrong;
}

/* ---- diagrams -------------------------------------------------------------------------------- */

static const char *diagram_check_node(const struct diagram *diagram, uint32_t node) {
    uint32_t begin = diagram->first[node], end = diagram->first[node + 1];
    if (begin >= end || end > diagram->arc_count)
        return "a node has no arcs, or more than there are";
    if (diagram->step[node] >= diagram->step_count)
        return "a node belongs to no step";
    for (uint32_t arc = begin; arc < end; arc++) {
        uint32_t to = diagram->to[arc];
        if (to <= node || to > diagram->node_count)
            return "an arc leads back, or nowhere";
        if (to < diagram->node_count && diagram->step[to] <= diagram->step[node])
            return "an arc leads to a step that is not later";
        if (arc > begin && diagram->option[arc] == diagram->option[arc - 1])
            return "two arcs of a node choose the same option";
    }
    return NULL;
}

const char *qd_diagram_check(const struct diagram *diagram) {
    const char *wrong = NULL;
    if (diagram->is_empty || !diagram->node_count)
        return NULL;
    for (uint32_t n = 0; n < diagram->node_count && !wrong; n++)
        wrong = diagram_check_node(diagram, n);
    if (!wrong && diagram->first[diagram->node_count] != diagram->arc_count)
        return "there are arcs of no node";
    return wrong;
}

#endif
