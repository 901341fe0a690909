/* Steps with reasons that somebody else has written: read from JSON, and checked. */
#include "claim.h"

#include "../base/bits.h"
#include "../base/memory.h"

#include <stdlib.h>

struct qd_claim {
    qd_board *board;
    qd_explainer *explainer;
    struct claim_facts facts;
    qd_step step;
    struct claim_spot spot; /* of the step */
    qd_removal *removals;
    size_t removal_space;
    const char *inner_wrong; /* of the first link that is wrong; NULL: all are right */
    struct claim_spot inner_spot;
};

void qd_claim_free(qd_claim *claim) {
    if (!claim)
        return;
    qd_explainer_free(claim->explainer);
    qd_board_free(claim->board);
    qd_claim_facts_free(&claim->facts);
    free(claim->removals);
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

static void claim_read_removal(qd_json *json, qd_claim *claim) {
    qd_json_member members[] = {{.key = "cell"}, {.key = "values"}};
    qd_removal removal = {0};
    qd_place place = json->at;
    qd_json_find_members(json, members, 2, NULL, NULL);
    qd_place end = json->at;
    if (!qd_claim_needs(json, place, members, 2, "this needs a cell and values"))
        return;
    if (qd_json_go_to(json, &members[0]))
        removal.cell = qd_claim_read_cell(json, claim->board);
    if (qd_json_go_to(json, &members[1]))
        removal.values = qd_claim_read_values(json, claim->board);
    if (json->status != QD_OK)
        return;
    json->at = end;
    if (qd_array_reserve(&claim->removals, &claim->removal_space, claim->step.removal_count + 1,
                         sizeof *claim->removals))
        claim->removals[claim->step.removal_count++] = removal;
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
static const char *claim_judge_inner(const qd_claim *claim, const struct claim_facts *inner,
                                     uint32_t cell, uint32_t value, bool on) {
    const qd_reason *reason = inner->reason;
    const qd_fact *last = &reason->facts[reason->count - 1];
    if (last->cell != cell || last->value != value || last->on != on)
        return "the inner fact of a link is not what the link leads to";
    for (size_t i = 0; i < reason->count; i++) {
        uint32_t number = qd_claim_find(&claim->facts, inner->marks[i].id);
        if (number == UINT32_MAX ||
            !claim_is_same_fact(&reason->facts[i], &claim->facts.reason->facts[number]))
            return "an inner fact of a link is not among the facts of the step";
    }
    return NULL;
}

static void claim_read_inner(qd_json *json, qd_claim *claim, const qd_json_member *members) {
    struct claim_facts inner;
    uint32_t cell = 0, value = 0;
    bool on = false;
    if (!qd_claim_facts_new(&inner)) {
        json->status = qd_fail_memory(json->error);
        return;
    }
    if (qd_json_go_to(json, &members[0]))
        claim_read_candidate(json, claim->board, &cell, &value, &on);
    if (qd_json_go_to(json, &members[1]))
        qd_claim_read_fact(json, claim->board, &claim->facts, &inner);
    if (json->status == QD_OK && !claim->inner_wrong) {
        claim->inner_wrong = claim_judge_inner(claim, &inner, cell, value, on);
        claim->inner_spot = claim_spot_of(members[1].place);
    }
    qd_claim_facts_free(&inner);
}

static void claim_read_link(qd_json *json, qd_claim *claim) {
    qd_json_member members[] = {{.key = "to"}, {.key = "inner"}};
    qd_place place = json->at;
    qd_json_find_members(json, members, 2, NULL, NULL);
    qd_place end = json->at;
    if (!members[1].there || !qd_claim_needs(json, place, members, 1, "a link needs its end, `to`"))
        return;
    claim_read_inner(json, claim, members);
    if (json->status == QD_OK)
        json->at = end;
}

/* ---- claims ---------------------------------------------------------------------------------- */

static void claim_read_each(qd_json *json, qd_claim *claim, const qd_json_member *member,
                            const char *what, void (*read)(qd_json *json, qd_claim *claim)) {
    if (qd_json_go_to(json, member))
        for (bool more = qd_json_first(json, '[', what); more; more = qd_json_next(json, ']'))
            read(json, claim);
}

static void claim_read_step(qd_json *json, qd_claim *claim) {
    qd_json_member members[] = {{.key = "technique"},
                                {.key = "place"},
                                {.key = "remove"},
                                {.key = "because"},
                                {.key = "links"}};
    qd_place place = json->at;
    claim->spot = claim_spot_of(place);
    qd_json_find_members(json, members, 5, NULL, NULL);
    if (qd_json_go_to(json, &members[0]))
        claim->step.technique = qd_technique_find(qd_json_read_string(json, "a technique"));
    if (qd_json_go_to(json, &members[1]))
        claim_read_candidate(json, claim->board, &claim->step.cell, &claim->step.value, NULL);
    claim_read_each(json, claim, &members[2], "an array of cells", claim_read_removal);
    claim->step.removals = claim->removals;
    if (!qd_claim_needs(json, place, members + 3, 1, "a step needs its reason, `because`"))
        return;
    if (qd_json_go_to(json, &members[3]))
        qd_claim_read_facts(json, claim->board, &claim->facts, &claim->facts);
    claim_read_each(json, claim, &members[4], "an array of links", claim_read_link);
}

/* False: there is no step. */
static bool claim_read_all(qd_json *json, qd_claim *claim) {
    qd_json_member members[] = {{.key = "step"}, {.key = "position"}};
    qd_json_at_end(json); /* past blanks */
    qd_place place = json->at;
    qd_json_find_members(json, members, 2, NULL, NULL);
    qd_json_expect_end(json);
    if (json->status != QD_OK || !members[0].there)
        return false;
    if (!qd_claim_needs(json, place, members, 2, "a step needs its position"))
        return false;
    if (qd_json_go_to(json, &members[1]))
        qd_claim_read_position(json, &claim->board, &claim->explainer);
    if (qd_json_go_to(json, &members[0]))
        claim_read_step(json, claim);
    return true;
}

qd_status qd_claim_read(const char *text, size_t length, qd_claim **out, qd_error *error) {
    *out = NULL;
    if (length > QD_CLAIM_BYTES)
        return qd_fail(error, QD_ERROR_SYNTAX, "a step has at most 4 MiB of JSON");
    qd_claim *claim = qd_array_new(1, sizeof *claim);
    if (!claim || !qd_claim_facts_new(&claim->facts)) {
        free(claim);
        return qd_fail_memory(error);
    }
    claim->step.cell = QD_NO_CELL;
    qd_json json;
    qd_json_open(&json, text, length, error);
    bool has_step = claim_read_all(&json, claim);
    qd_status status = json.status;
    qd_json_close(&json);
    if (status == QD_OK && has_step)
        *out = claim;
    else
        qd_claim_free(claim);
    return status;
}

qd_explainer *qd_claim_explainer(const qd_claim *claim) {
    return claim->explainer;
}

const qd_step *qd_claim_step(const qd_claim *claim) {
    return &claim->step;
}

const qd_reason *qd_claim_reason(const qd_claim *claim) {
    return claim->facts.reason;
}

static bool claim_does_something(const qd_step *step) {
    uint64_t removed = 0;
    for (size_t i = 0; i < step->removal_count; i++)
        removed |= step->removals[i].values;
    return step->cell != QD_NO_CELL || removed;
}

const char *qd_claim_check(const qd_claim *claim, qd_claim_fault *fault) {
    const qd_reason *reason = claim->facts.reason;
    size_t at = reason->count;
    const char *wrong =
        claim_does_something(&claim->step)
            ? qd_reason_check(claim->explainer, &claim->step, reason->facts, reason->count, &at)
            : "the step neither places nor removes anything";
    bool is_fact = wrong && at < reason->count;
    struct claim_spot spot = is_fact ? claim->facts.marks[at].spot : claim->spot;
    if (!wrong && (wrong = claim->inner_wrong))
        spot = claim->inner_spot;
    fault = QD_OPTIONAL(fault, qd_claim_fault);
    *fault = (qd_claim_fault){0};
    if (wrong)
        *fault = (qd_claim_fault){is_fact ? &reason->facts[at] : NULL,
                                  is_fact ? claim->facts.marks[at].id : 0, spot.line, spot.column};
    return wrong;
}
