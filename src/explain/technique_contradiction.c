/*
 * A candidate that contradicts the rules of the board: if it holds, singles and what the rules then leave lead to a
 * candidate that holds and does not. The last resort on boards with rules. What follows is found by the prover, so it
 * is the reason.
 */
#include "techniques.h"

#include "demands.h"
#include "prover.h"

#include <stdlib.h>

/* The rules by which it follows, each once. */
static void contradiction_put_rules(struct search *search, const qd_reason *reason) {
    uint32_t rules[STEP_PARTS], count = 0;
    for (size_t i = 0; i < reason->count; i++)
        for (size_t k = 0; k < reason->facts[i].set_count; k++) {
            uint32_t rule = reason->facts[i].sets[k].rule, known = 0;
            while (known < count && rules[known] != rule)
                known++;
            if (rule && known == count && count + 2 < STEP_PARTS)
                rules[count++] = rule;
        }
    for (uint32_t i = 0; i < count; i++)
        step_put_part(search, (qd_part){QD_ROLE_BASE, 0, QD_NO_HOUSE, QD_NO_CELL, 0, rules[i]});
}

static bool contradiction_offer(struct search *search, qd_reason *reason, uint32_t fact,
                                uint32_t cell, uint32_t value) {
    uint64_t bit = (uint64_t)1 << value;
    qd_reason_finish(reason, &fact, 1);
    step_begin(search, search->rung->rating);
    step_part(search, QD_ROLE_SOURCE, QD_NO_HOUSE, cell, bit);
    if (reason->failed)
        return true;
    contradiction_put_rules(search, reason);
    step_remove(search, cell, bit);
    return step_offer(search);
}

static bool contradiction_try(struct search *search, struct prover *prover, uint32_t cell,
                              uint32_t value) {
    uint32_t candidate = prover_candidate(prover, cell, value);
    qd_reason_clear(prover->reason);
    bool goes_on = true;
    if (qd_prover_refute(prover, candidate, false))
        goes_on = contradiction_offer(search, prover->reason, prover_fact(prover, candidate, false),
                                      cell, value);
    qd_prover_forget(prover, 0);
    return goes_on;
}

/* Cells with few candidates first. */
static bool contradiction_try_all(struct search *search, struct prover *prover) {
    for (uint32_t size = 2; size <= search->ground->values; size++)
        for (uint32_t cell = 0; cell < search->ground->cells; cell++) {
            uint64_t left = search->position->candidates[cell];
            if (qd_bit_count(left) != size)
                continue;
            for (; left; left &= left - 1)
                if (stop_is_due(search->stop) || prover->reason->failed ||
                    !contradiction_try(search, prover, cell, qd_lowest_bit(left)))
                    return prover->reason->failed ? stop_for_memory(search->stop)
                                                  : search->stop->stopped;
        }
    return true;
}

static bool contradiction_find(struct search *search) {
    struct known known;
    if (!search->demands)
        return true;
    qd_reason *reason = qd_reason_begin();
    bool goes_on = true;
    if (reason && qd_known_new(search->ground, search->position, &known)) {
        struct prover prover = {.ground = search->ground,
                                .start = search->position,
                                .origin = search->origin,
                                .stop = search->stop,
                                .reason = reason,
                                .known = &known,
                                .demands = search->demands,
                                .filling = search->filling};
        goes_on = contradiction_try_all(search, &prover);
        qd_known_free(&known);
    } else
        goes_on = stop_for_memory(search->stop);
    qd_reason_free(reason);
    return goes_on;
}

const struct qd_technique qd_technique_rule_contradiction = {
    .name = "rule-contradiction",
    .title = "contradiction with rules",
    .sentence = "If %o, what follows by %r and by houses contradicts itself. So %t.",
    .find = contradiction_find,
    .degree = DEMAND_KINDS,
    .any_board = true,
    .branches = true,
    .of_rules = true};
