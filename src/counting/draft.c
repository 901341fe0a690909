#include "draft.h"
#include "orders.h"

#include "../base/error.h"
#include "../base/memory.h"

#include <stdlib.h>

/* The first budget of moves and nodes; each is four times the one before. */
#define FIRST_BUDGET 20000

/* Nodes of a search between two questions whether to go on; and work in each, which it does not count. */
#define ASK_NODES 1024
#define WORK_OF_A_NODE 500

/* Of the memory, that of the search for solutions. */
#define SEARCH_SHARE 4

struct draft_arc {
    uint32_t step, from; /* a state, */
    uint32_t move;       /* and a move from it, */
    uint32_t next, to;   /* to the step and number of another one */
};

struct family_draft {
    const struct plan *plan;
    size_t most; /* bytes, with what is made of it at last */
    struct asking *asking;
    struct bucket *buckets; /* of steps: their states */
    struct bucket seen;     /* by solutions: the arcs that are there */
    struct draft_arc *arcs;
    size_t arc_count, arc_capacity;
    size_t bytes;
    uint64_t moves;
    size_t states;
};

enum draft_outcome { DRAFT_DONE, DRAFT_PAUSED, DRAFT_FULL, DRAFT_STOPPED };

static bool draft_open(struct family_draft *draft, const struct plan *plan) {
    draft->plan = plan;
    draft->buckets = qd_array_new(plan->step_count, sizeof *draft->buckets);
    for (uint32_t s = 0; draft->buckets && s < plan->step_count; s++)
        draft->buckets[s].words = plan->words;
    draft->seen.words = 2;
    draft->bytes = plan->step_count * sizeof *draft->buckets;
    return draft->buckets;
}

static void draft_close(struct family_draft *draft) {
    for (uint32_t s = 0; draft->buckets && s < draft->plan->step_count; s++)
        qd_bucket_free(&draft->buckets[s], &draft->bytes);
    qd_bucket_free(&draft->seen, &draft->bytes);
    free(draft->buckets);
    free(draft->arcs);
}

/* The number of a state at a step; the end has one. */
static bool draft_place(struct family_draft *draft, uint32_t step, const uint64_t *state,
                        uint32_t *number) {
    *number = 0;
    if (step == draft->plan->step_count)
        return true;
    uint32_t before = draft->buckets[step].count;
    bool fine = qd_bucket_place(&draft->buckets[step], state, number, &draft->bytes);
    draft->states += draft->buckets[step].count - before;
    return fine;
}

static bool draft_add_arc(struct family_draft *draft, struct draft_arc arc) {
    size_t before = draft->arc_capacity;
    if (draft->arc_count >= UINT32_MAX - 1 ||
        !qd_array_reserve(&draft->arcs, &draft->arc_capacity, draft->arc_count + 1, sizeof arc))
        return false;
    draft->bytes += (draft->arc_capacity - before) * sizeof arc;
    draft->arcs[draft->arc_count++] = arc;
    return true;
}

/* A state becomes a node, and an arc is an arc of it. */
#define BYTES_OF_A_NODE 12
#define BYTES_OF_AN_ARC 8

static bool draft_is_full(const struct family_draft *draft) {
    return draft->bytes + draft->states * BYTES_OF_A_NODE + draft->arc_count * BYTES_OF_AN_ARC >
           draft->most;
}

/* Why it did not go on. */
static enum draft_outcome draft_end(const struct family_draft *draft) {
    return draft->asking->stopped ? DRAFT_STOPPED : DRAFT_FULL;
}

/* ---- by layers ------------------------------------------------------------------------------- */

#define WORK_OF_A_MOVE 20

static bool draft_leave(struct family_draft *draft, uint32_t step, uint32_t from) {
    const struct plan *plan = draft->plan;
    const struct plan_step *at = &plan->steps[step];
    uint64_t state[PLAN_WORDS], next[PLAN_WORDS];
    memcpy(state, bucket_state(&draft->buckets[step], from), plan->words * sizeof *state);
    uint32_t move = at->moves + (at->picks && at->may_pass);
    draft->moves += at->move_end - move + 1;
    for (; move < at->move_end; move++) {
        struct draft_arc arc = {step, from, move, step + 1, 0};
        bool fits = plan_move(plan, plan->words, step, move, state, next) &&
                    plan_pass(plan, plan->words, next, &arc.next);
        if (!goes_on_after(draft->asking, WORK_OF_A_MOVE + arc.next - step))
            return false;
        if (!fits)
            continue;
        if (!draft_place(draft, arc.next, next, &arc.to) || !draft_add_arc(draft, arc))
            return false;
    }
    return true;
}

static enum draft_outcome draft_layers(struct family_draft *draft, uint64_t budget) {
    uint64_t nothing[PLAN_WORDS] = {0};
    uint32_t number;
    if (!draft_place(draft, 0, nothing, &number))
        return DRAFT_FULL;
    for (uint32_t s = 0; s < draft->plan->step_count; s++)
        for (uint32_t from = 0; from < draft->buckets[s].count; from++) {
            if (!draft_leave(draft, s, from) || draft_is_full(draft))
                return draft_end(draft);
            if (draft->moves > budget)
                return DRAFT_PAUSED;
        }
    return DRAFT_DONE;
}

/* ---- by solutions ---------------------------------------------------------------------------- */

/* Places of a state and of an arc: several times nothing of it is near. */
#define WORK_OF_A_STEP 100

/* Whether a move is the one of a solution, whose options are marked. */
static bool draft_is_chosen(const struct plan *plan, const struct plan_step *step, uint32_t move,
                            const bool *chosen) {
    uint32_t option = plan->moves[move].option;
    if (option != QD_NO_OPTION)
        return chosen[option];
    return move + 1 == step->move_end || !chosen[plan->moves[move + 1].option];
}

/* The move from a state of a step; the step's end if there is none, which cannot be. */
static uint32_t draft_find_move(const struct plan *plan, uint32_t at, const bool *chosen) {
    const struct plan_step *step = &plan->steps[at];
    uint32_t move = step->moves + (step->picks && step->may_pass);
    while (move < step->move_end && !draft_is_chosen(plan, step, move, chosen))
        move++;
    return move;
}

static bool draft_add_way(struct family_draft *draft, const bool *chosen) {
    const struct plan *plan = draft->plan;
    uint64_t state[PLAN_WORDS] = {0}, next[PLAN_WORDS];
    struct draft_arc arc = {0};
    if (!draft_place(draft, 0, state, &arc.from))
        return false;
    while (arc.step < plan->step_count) {
        uint32_t count = draft->seen.count, number;
        arc.move = draft_find_move(plan, arc.step, chosen);
        arc.next = arc.step + 1;
        bool fits = arc.move < plan->steps[arc.step].move_end &&
                    plan_move(plan, plan->words, arc.step, arc.move, state, next) &&
                    plan_pass(plan, plan->words, next, &arc.next);
        QD_CHECK(fits); /* it is a solution */
        if (!fits || !draft_place(draft, arc.next, next, &arc.to))
            return false;
        uint64_t name[2] = {(uint64_t)arc.step << 32 | arc.from, arc.move};
        if (!qd_bucket_place(&draft->seen, name, &number, &draft->bytes) ||
            (draft->seen.count > count && !draft_add_arc(draft, arc)))
            return false;
        memcpy(state, next, plan->words * sizeof *state);
        if (!goes_on_after(draft->asking, WORK_OF_A_STEP + arc.next - arc.step) ||
            draft_is_full(draft))
            return false;
        arc.step = arc.next;
        arc.from = arc.to;
    }
    return true;
}

static enum draft_outcome draft_search(struct family_draft *draft, qd_cover_search *search,
                                       bool *chosen) {
    qd_outcome outcome;
    size_t count;
    while ((outcome = qd_cover_search_next(search)) == QD_SOLUTION || outcome == QD_PAUSED) {
        const uint32_t *options = qd_cover_search_solution(search, &count);
        bool fine = true;
        if (outcome == QD_SOLUTION) {
            for (size_t i = 0; i < count; i++)
                chosen[options[i]] = true;
            fine = draft_add_way(draft, chosen);
            for (size_t i = 0; i < count; i++)
                chosen[options[i]] = false;
        }
        uint64_t nodes = outcome == QD_PAUSED ? ASK_NODES : 1 + count;
        if (!fine || !goes_on_after(draft->asking, nodes * WORK_OF_A_NODE))
            return draft_end(draft);
    }
    return outcome == QD_DONE ? DRAFT_DONE : DRAFT_PAUSED;
}

static qd_status draft_solutions(struct family_draft *draft, const qd_cover *cover, uint64_t budget,
                                 enum draft_outcome *outcome, qd_error *error) {
    qd_cover_settings settings = {0};
    qd_cover_search *search;
    bool *chosen = qd_array_new(draft->plan->subject->option_count, sizeof *chosen);
    settings.limits.nodes = budget;
    settings.limits.slice_nodes = ASK_NODES;
    settings.limits.memory = draft->most / SEARCH_SHARE;
    qd_status status =
        chosen ? qd_cover_search_new(cover, &settings, &search, error) : qd_fail_memory(error);
    if (status == QD_OK) {
        *outcome = draft_search(draft, search, chosen);
        qd_cover_search_free(search);
    } else if (status == QD_ERROR_RANGE) { /* no engine is so small */
        *outcome = DRAFT_FULL;
        status = QD_OK;
    }
    free(chosen);
    return status;
}

/* ---- the diagram ----------------------------------------------------------------------------- */

static bool draft_is_before(const struct draft_arc *a, const struct draft_arc *b) {
    return a->step != b->step   ? a->step < b->step
           : a->from != b->from ? a->from < b->from
                                : a->move < b->move;
}

/* Where an arc belongs among `count`, which are a heap below `at`. */
static void draft_sift(struct draft_arc *arcs, size_t count, size_t at, struct draft_arc arc) {
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && draft_is_before(&arcs[child], &arcs[child + 1]);
        if (!draft_is_before(&arc, &arcs[child]))
            break;
        arcs[at] = arcs[child];
    }
    arcs[at] = arc;
}

/* By heaps: without further memory, and it can be stopped. */
static bool draft_sort_arcs(struct family_draft *draft) {
    struct draft_arc *arcs = draft->arcs;
    for (size_t i = draft->arc_count / 2; i-- > 0;)
        draft_sift(arcs, draft->arc_count, i, arcs[i]);
    for (size_t i = draft->arc_count; i-- > 1;) {
        struct draft_arc last = arcs[i];
        arcs[i] = arcs[0];
        draft_sift(arcs, i, 0, last);
        if (!goes_on_after(draft->asking, WORK_OF_A_STEP))
            return false;
    }
    return true;
}

/* Numbers for the states that lead to the end. `number` has one place for each state, and `base` says
 * where those of a step begin. */
struct numbering {
    uint32_t *base, *number;
    uint32_t states, nodes, arcs;
};

static bool draft_number(const struct family_draft *draft, struct numbering *numbering) {
    uint32_t steps = draft->plan->step_count;
    uint64_t states = 0;
    numbering->base = qd_array_new((size_t)steps + 1, sizeof *numbering->base);
    for (uint32_t s = 0; numbering->base && s <= steps; s++) {
        numbering->base[s] = (uint32_t)states;
        states += s < steps ? draft->buckets[s].count : 1;
    }
    numbering->states = (uint32_t)states;
    numbering->number =
        states < UINT32_MAX ? qd_array_new((size_t)states, sizeof *numbering->number) : NULL;
    if (!numbering->base || !numbering->number)
        return false;
    numbering->number[states - 1] = 1; /* the end */
    for (size_t i = draft->arc_count; i-- > 0;) {
        const struct draft_arc *arc = &draft->arcs[i];
        bool leads = numbering->number[numbering->base[arc->next] + arc->to];
        numbering->number[numbering->base[arc->step] + arc->from] |= leads;
        numbering->arcs += leads;
        if (!goes_on_after(draft->asking, WORK_OF_A_MOVE))
            return false;
    }
    for (uint32_t i = 0; i < numbering->states; i++) {
        bool leads = numbering->number[i];
        numbering->number[i] = leads ? numbering->nodes : UINT32_MAX;
        numbering->nodes += leads;
    }
    numbering->nodes--; /* the end is none */
    return true;
}

static bool draft_fill(const struct family_draft *draft, const struct numbering *numbering,
                       struct diagram *diagram) {
    const struct plan *plan = draft->plan;
    diagram->node_count = numbering->nodes;
    diagram->step_count = plan->step_count;
    diagram->step = qd_array_new(numbering->nodes, sizeof *diagram->step);
    diagram->first = qd_array_new((size_t)numbering->nodes + 2, sizeof *diagram->first);
    diagram->option = qd_array_new(numbering->arcs, sizeof *diagram->option);
    diagram->to = qd_array_new(numbering->arcs, sizeof *diagram->to);
    if (!diagram->step || !diagram->first || !diagram->option || !diagram->to)
        return false;
    for (size_t i = 0; i < draft->arc_count; i++) {
        const struct draft_arc *arc = &draft->arcs[i];
        uint32_t to = numbering->number[numbering->base[arc->next] + arc->to];
        uint32_t from = numbering->number[numbering->base[arc->step] + arc->from];
        uint32_t option = plan->moves[arc->move].option;
        if (!goes_on_after(draft->asking, WORK_OF_A_MOVE))
            return false;
        if (to == UINT32_MAX)
            continue;
        diagram->step[from] = arc->step;
        diagram->first[from + 1] = diagram->arc_count + 1;
        diagram->option[diagram->arc_count] =
            option == QD_NO_OPTION ? option : plan->subject->option[option];
        diagram->to[diagram->arc_count++] = to;
    }
    return true;
}

static qd_status draft_finish(struct family_draft *draft, struct diagram *diagram,
                              qd_error *error) {
    struct numbering numbering = {0};
    *diagram = (struct diagram){0};
    bool is_sorted = !draft->seen.count; /* those of layers are */
    qd_bucket_free(&draft->seen, &draft->bytes);
    bool fine = (is_sorted || draft_sort_arcs(draft)) && draft_number(draft, &numbering);
    diagram->is_empty = fine && (!draft->buckets[0].count || numbering.number[0] == UINT32_MAX);
    fine = fine && draft_fill(draft, &numbering, diagram);
    free(numbering.base);
    free(numbering.number);
    if (draft->asking->stopped)
        return qd_fail_stopped(error);
    if (!fine)
        return qd_fail_memory(error);
    QD_CHECK_ALL(qd_diagram_check(diagram));
    return QD_OK;
}

void qd_diagram_free(struct diagram *diagram) {
    free(diagram->step);
    free(diagram->first);
    free(diagram->option);
    free(diagram->to);
    *diagram = (struct diagram){0};
}

/* ---- trying ---------------------------------------------------------------------------------- */

struct trial {
    struct plan *plans[ORDERS]; /* NULL: its states are too long */
    bool ended[ORDERS];         /* it was full */
    const struct plan *narrowest;
    qd_cover *cover;
    bool solutions_end;        /* they were too many */
    bool lacks_room;           /* a plan was too large */
    struct family_draft model; /* what all drafts have in common */
};

static void trial_take(struct trial *trial, uint64_t bytes) {
    trial->model.most -= bytes < trial->model.most ? bytes : trial->model.most;
}

static qd_status trial_is_full(qd_error *error) {
    return qd_fail(error, QD_ERROR_RANGE, "the family does not fit in the memory");
}

static qd_status trial_open(struct trial *trial, const struct subject *subject, qd_error *error) {
    struct asking *asking = trial->model.asking;
    if (qd_subject_cover_bytes(subject) > trial->model.most)
        return trial_is_full(error);
    qd_status status = qd_subject_cover(subject, &trial->cover, asking, error);
    trial_take(trial, qd_subject_cover_bytes(subject));
    for (int kind = 0; kind < ORDERS && status == QD_OK; kind++) {
        uint32_t *order = qd_order_make(subject, kind, asking);
        status = order ? qd_plan_new(subject, order, trial->model.most, asking, &trial->plans[kind],
                                     error)
                       : qd_fail_memory(error);
        free(order);
        if (asking->stopped)
            return qd_fail_stopped(error);
        trial->lacks_room |= status == QD_ERROR_UNSUPPORTED;
        status = status == QD_ERROR_RANGE || status == QD_ERROR_UNSUPPORTED ? QD_OK : status;
        const struct plan *plan = trial->plans[kind];
        if (plan && (!trial->narrowest || plan->width < trial->narrowest->width))
            trial->narrowest = plan;
        trial_take(trial, plan ? plan->bytes : 0);
        if (plan && plan->bytes > trial->model.most)
            break; /* there is no room for another one */
    }
    return status;
}

static void trial_close(struct trial *trial) {
    for (int kind = 0; kind < ORDERS; kind++)
        qd_plan_free(trial->plans[kind]);
    qd_cover_free(trial->cover);
}

/* One way to make it, or (plan == NULL) the solutions; `*done`: the diagram is there. */
static qd_status trial_try(struct trial *trial, const struct plan *plan, uint64_t budget,
                           bool *is_full, bool *is_done, struct diagram *diagram, qd_error *error) {
    struct family_draft draft = trial->model;
    enum draft_outcome outcome = DRAFT_FULL;
    qd_status status = QD_OK;
    if (!draft_open(&draft, plan ? plan : trial->narrowest))
        return qd_fail_memory(error);
    if (plan)
        outcome = draft_layers(&draft, budget);
    else
        status = draft_solutions(&draft, trial->cover, budget, &outcome, error);
    if (status == QD_OK && outcome == DRAFT_DONE)
        status = draft_finish(&draft, diagram, error);
    *is_done = outcome == DRAFT_DONE;
    *is_full = outcome == DRAFT_FULL;
    draft_close(&draft);
    return status;
}

static qd_status trial_round(struct trial *trial, uint64_t budget, bool *is_done, bool *is_over,
                             struct diagram *diagram, qd_error *error) {
    bool is_full = false;
    qd_status status = QD_OK;
    *is_over = true;
    if (!trial->solutions_end) {
        status = trial_try(trial, NULL, budget, &is_full, is_done, diagram, error);
        trial->solutions_end = is_full;
        *is_over = is_full;
    }
    for (int kind = 0; kind < ORDERS && status == QD_OK && !*is_done; kind++) {
        const struct plan *plan = trial->plans[kind];
        if (!plan || trial->ended[kind] || trial->model.asking->stopped)
            continue;
        status = trial_try(trial, plan, budget, &is_full, is_done, diagram, error);
        *is_over &= is_full;
        trial->ended[kind] = is_full;
    }
    return status;
}

static qd_status trial_run(struct trial *trial, struct diagram *diagram, qd_error *error) {
    bool is_done = false, is_over = false;
    qd_status status = QD_OK;
    if (!trial->narrowest && trial->lacks_room)
        return trial_is_full(error);
    if (!trial->narrowest)
        return qd_fail(error, QD_ERROR_RANGE, "states are too long for a family");
    for (uint64_t budget = FIRST_BUDGET; status == QD_OK && !is_done; budget *= 4) {
        status = trial_round(trial, budget, &is_done, &is_over, diagram, error);
        if (trial->model.asking->stopped)
            return qd_fail_stopped(error);
        if (status == QD_OK && !is_done && is_over)
            return trial_is_full(error);
    }
    return status;
}

qd_status qd_draft_make(const struct subject *subject, size_t bytes, struct asking *asking,
                        struct diagram *diagram, qd_error *error) {
    struct trial trial = {.model = {.most = bytes, .asking = asking}};
    *diagram = (struct diagram){0};
    qd_status status = trial_open(&trial, subject, error);
    if (status == QD_OK)
        status = trial_run(&trial, diagram, error);
    if (status != QD_OK)
        qd_diagram_free(diagram);
    trial_close(&trial);
    return status;
}
