/* Steps with reasons that somebody else has written: read from JSON, and checked. */
#include "above.h"
#include "claim_inside.h"

#include "../base/bits.h"
#include "../base/memory.h"

#include <stdlib.h>

/* What a step does, and the facts. */
struct claim_step {
    const qd_board *board;
    qd_step does;
    struct claim_facts facts;
    struct claim_spot spot; /* where it begins */
    qd_removal *removals;
    size_t removal_space;
    const char *inner_wrong; /* of the first link that is wrong; NULL: all are right */
    struct claim_spot inner_spot;
};

struct qd_claim {
    struct claim_position position; /* before the present step */
    struct claim_step *steps;
    size_t step_count, step_space;
    size_t steps_made; /* those after step_count are there to be used again */
    size_t at;         /* the present step */
};

void qd_claim_free(qd_claim *claim) {
    if (!claim)
        return;
    for (size_t i = 0; i < claim->steps_made; i++) {
        qd_claim_facts_free(&claim->steps[i].facts);
        free(claim->steps[i].removals);
    }
    free(claim->steps);
    qd_claim_position_free(&claim->position);
    free(claim);
}

/* ---- what a step does ------------------------------------------------------------------------ */

/* A candidate of an object; `on` may be NULL. */
static void claim_read_candidate(qd_json *json, const qd_board *board, uint32_t *cell,
                                 uint32_t *value, bool *on) {
    qd_json_member members[] = {{.key = "cell"}, {.key = "value"}, {.key = "on"}};
    qd_place place = json->at;
    qd_json_find_members(json, members, 3, NULL, NULL);
    qd_place end = json->at;
    if (!qd_claim_needs(json, place, members, on ? 3 : 2, "this needs a cell and a value"))
        return;
    if (qd_json_go_to(json, &members[0]))
        *cell = qd_claim_read_cell(json, board);
    if (qd_json_go_to(json, &members[1]))
        *value = qd_claim_read_value(json, board);
    if (on && qd_json_go_to(json, &members[2]))
        *on = qd_json_read_bool(json);
    if (json->status == QD_OK)
        json->at = end;
}

static void claim_read_removal(qd_json *json, struct claim_step *step) {
    qd_json_member members[] = {{.key = "cell"}, {.key = "values"}};
    qd_removal removal = {0};
    qd_place place = json->at;
    qd_json_find_members(json, members, 2, NULL, NULL);
    qd_place end = json->at;
    if (!qd_claim_needs(json, place, members, 2, "this needs a cell and values"))
        return;
    if (qd_json_go_to(json, &members[0]))
        removal.cell = qd_claim_read_cell(json, step->board);
    if (qd_json_go_to(json, &members[1]))
        removal.values = qd_claim_read_values(json, step->board);
    if (json->status != QD_OK)
        return;
    json->at = end;
    if (qd_array_reserve(&step->removals, &step->removal_space, step->does.removal_count + 1,
                         sizeof *step->removals))
        step->removals[step->does.removal_count++] = removal;
    else
        json->status = qd_fail_memory(json->error);
}

/* ---- links ----------------------------------------------------------------------------------- */

static bool claim_has_same_sets(const qd_set *left, const qd_set *right, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (left[i].house != right[i].house || left[i].cell != right[i].cell ||
            left[i].values != right[i].values)
            return false;
    return true;
}

static bool claim_is_same_fact(const qd_fact *left, const qd_fact *right) {
    if (left->because != right->because || left->cell != right->cell ||
        left->value != right->value || left->on != right->on || left->house != right->house ||
        left->from_count != right->from_count || left->set_count != right->set_count ||
        left->cover_count != right->cover_count)
        return false;
    for (size_t i = 0; i < left->from_count; i++)
        if (left->from[i] != right->from[i])
            return false;
    return claim_has_same_sets(left->sets, right->sets, left->set_count) &&
           claim_has_same_sets(left->covers, right->covers, left->cover_count);
}

/* What is wrong with the facts of a link: they are among those of the step, and the last one is its end. */
static const char *claim_judge_inner(const struct claim_step *step, const struct claim_facts *inner,
                                     uint32_t cell, uint32_t value, bool on) {
    const qd_reason *reason = inner->reason;
    const qd_fact *last = &reason->facts[reason->count - 1];
    if (last->cell != cell || last->value != value || last->on != on)
        return "the inner fact of a link is not what the link leads to";
    for (size_t i = 0; i < reason->count; i++) {
        uint32_t number = qd_claim_find(&step->facts, inner->marks[i].id);
        if (number == UINT32_MAX ||
            !claim_is_same_fact(&reason->facts[i], &step->facts.reason->facts[number]))
            return "an inner fact of a link is not among the facts of the step";
    }
    return NULL;
}

static void claim_read_inner(qd_json *json, struct claim_step *step,
                             const qd_json_member *members) {
    struct claim_facts inner = {0};
    uint32_t cell = 0, value = 0;
    bool on = false;
    if (!qd_claim_facts_begin(&inner)) {
        json->status = qd_fail_memory(json->error);
        return;
    }
    if (qd_json_go_to(json, &members[0]))
        claim_read_candidate(json, step->board, &cell, &value, &on);
    if (qd_json_go_to(json, &members[1]))
        qd_claim_read_fact(json, step->board, &step->facts, &inner);
    if (json->status == QD_OK && !step->inner_wrong) {
        step->inner_wrong = claim_judge_inner(step, &inner, cell, value, on);
        step->inner_spot = claim_spot_of(members[1].place);
    }
    qd_claim_facts_free(&inner);
}

static void claim_read_link(qd_json *json, struct claim_step *step) {
    qd_json_member members[] = {{.key = "to"}, {.key = "inner"}};
    qd_place place = json->at;
    qd_json_find_members(json, members, 2, NULL, NULL);
    qd_place end = json->at;
    if (!members[1].there || !qd_claim_needs(json, place, members, 1, "a link needs its end, `to`"))
        return;
    claim_read_inner(json, step, members);
    if (json->status == QD_OK)
        json->at = end;
}

/* ---- claims ---------------------------------------------------------------------------------- */

static void claim_read_each(qd_json *json, struct claim_step *step, const qd_json_member *member,
                            const char *what,
                            void (*read)(qd_json *json, struct claim_step *step)) {
    if (qd_json_go_to(json, member))
        for (bool more = qd_json_first(json, '[', what); more; more = qd_json_next(json, ']'))
            read(json, step);
}

/* One more step, empty; NULL without memory. */
static struct claim_step *claim_add_step(qd_claim *claim) {
    if (!qd_array_reserve(&claim->steps, &claim->step_space, claim->step_count + 1,
                          sizeof *claim->steps))
        return NULL;
    struct claim_step *step = &claim->steps[claim->step_count];
    if (claim->step_count == claim->steps_made) {
        *step = (struct claim_step){0};
        claim->steps_made++;
    }
    if (!qd_claim_facts_begin(&step->facts))
        return NULL;
    step->board = claim->position.board;
    step->does = (qd_step){.cell = QD_NO_CELL};
    step->inner_wrong = NULL;
    claim->step_count++;
    return step;
}

static void claim_read_step(qd_json *json, qd_claim *claim) {
    qd_json_member members[] = {{.key = "technique"},
                                {.key = "place"},
                                {.key = "remove"},
                                {.key = "because"},
                                {.key = "links"}};
    struct claim_step *step = claim_add_step(claim);
    if (!step) {
        json->status = qd_fail_memory(json->error);
        return;
    }
    qd_json_at_end(json); /* past blanks */
    qd_place place = json->at;
    step->spot = claim_spot_of(place);
    qd_json_find_members(json, members, 5, NULL, NULL);
    qd_place end = json->at;
    if (qd_json_go_to(json, &members[0]))
        step->does.technique = qd_technique_find(qd_json_read_string(json, "a technique"));
    if (qd_json_go_to(json, &members[1]))
        claim_read_candidate(json, step->board, &step->does.cell, &step->does.value, NULL);
    claim_read_each(json, step, &members[2], "an array of cells", claim_read_removal);
    step->does.removals = step->removals;
    if (!qd_claim_needs(json, place, members + 3, 1, "a step needs its reason, `because`"))
        return;
    if (qd_json_go_to(json, &members[3]))
        qd_claim_read_facts(json, step->board, &step->facts, &step->facts);
    claim_read_each(json, step, &members[4], "an array of links", claim_read_link);
    if (json->status == QD_OK)
        json->at = end;
}

static void claim_read_path(qd_json *json, qd_claim *claim) {
    for (bool more = qd_json_first(json, '[', "an array of steps"); more;
         more = qd_json_next(json, ']'))
        claim_read_step(json, claim);
}

static void claim_read_all(qd_json *json, qd_claim *claim) {
    qd_json_member members[] = {{.key = "position"}, {.key = "step"}, {.key = "path"}};
    qd_json_at_end(json); /* past blanks */
    qd_place place = json->at;
    qd_json_find_members(json, members, 3, NULL, NULL);
    qd_json_expect_end(json);
    if (json->status != QD_OK || !(members[1].there || members[2].there))
        return;
    if (!qd_claim_needs(json, place, members, 1, "a step needs its position"))
        return;
    if (qd_json_go_to(json, &members[0]))
        qd_claim_read_position(json, &claim->position);
    if (json->status == QD_OK && qd_json_go_to(json, &members[1]))
        claim_read_step(json, claim);
    if (json->status == QD_OK && qd_json_go_to(json, &members[2]))
        claim_read_path(json, claim);
}

qd_status qd_claim_read(const char *text, size_t length, qd_claim **claim, qd_error *error) {
    if (*claim)
        (*claim)->step_count = (*claim)->at = 0;
    if (length > QD_CLAIM_BYTES)
        return qd_fail(error, QD_ERROR_SYNTAX, "steps have at most 16 MiB of JSON");
    qd_claim *own = *claim ? *claim : qd_array_new(1, sizeof *own);
    if (!own)
        return qd_fail_memory(error);
    qd_json json;
    qd_json_open(&json, text, length, error);
    claim_read_all(&json, own);
    qd_status status = json.status;
    qd_json_close(&json);
    if (status != QD_OK)
        own->step_count = 0;
    if (status == QD_OK)
        *claim = own;
    else if (!*claim)
        qd_claim_free(own);
    return status;
}

static const struct claim_step *claim_present(const qd_claim *claim) {
    return claim->at < claim->step_count ? &claim->steps[claim->at] : NULL;
}

qd_claim_facts qd_claim_about(const qd_claim *claim) {
    const struct claim_step *step = claim_present(claim);
    qd_explainer *explainer = claim->position.explainer;
    return (qd_claim_facts){step ? &step->does : NULL, explainer,
                            explainer ? qd_explainer_board(explainer) : NULL};
}

const qd_reason *qd_claim_reason(const qd_claim *claim) {
    const struct claim_step *step = claim_present(claim);
    return step ? step->facts.reason : NULL;
}

const qd_step *qd_claim_next(qd_claim *claim) {
    const qd_step *step = qd_claim_about(claim).step;
    if (step && ++claim->at < claim->step_count)
        qd_claim_position_do(&claim->position, step);
    return qd_claim_about(claim).step;
}

static bool claim_does_something(const qd_step *step) {
    uint64_t removed = 0;
    for (size_t i = 0; i < step->removal_count; i++)
        removed |= step->removals[i].values;
    return step->cell != QD_NO_CELL || removed;
}

const char *qd_claim_check(const qd_claim *claim, qd_claim_fault *fault) {
    const struct claim_step *step = claim_present(claim);
    fault = QD_OPTIONAL(fault, qd_claim_fault);
    *fault = (qd_claim_fault){0};
    if (!step)
        return "there is no step";
    const qd_reason *reason = step->facts.reason;
    size_t at = reason->count;
    const char *wrong = claim_does_something(&step->does)
                            ? qd_reason_check(claim->position.explainer, &step->does, reason->facts,
                                              reason->count, &at)
                            : "the step neither places nor removes anything";
    bool is_fact = wrong && at < reason->count;
    struct claim_spot spot = is_fact ? step->facts.marks[at].spot : step->spot;
    if (!wrong && (wrong = step->inner_wrong))
        spot = step->inner_spot;
    if (wrong)
        *fault = (qd_claim_fault){is_fact ? &reason->facts[at] : NULL,
                                  is_fact ? step->facts.marks[at].id : 0, spot.line, spot.column};
    return wrong;
}
