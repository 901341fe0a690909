#include "support.h"
#include "explain/reason.h"
#include "explain/above.h"

void put_claim(const qd_explainer *explainer, const qd_step *step, const qd_reason *reason,
               qd_text *text) {
    const qd_step_style style = {.explained = true, .reason = reason};
    qd_text_put(text, "{\"position\":");
    qd_explainer_put_json(explainer, text);
    qd_text_put(text, ",\"step\":");
    qd_step_put_json(qd_explainer_board(explainer), step, &style, text);
    qd_text_put(text, "}");
    OK(qd_text_check(text, NULL));
}

/* What is read is what was written. */
static void check_position(const qd_explainer *explainer, const qd_explainer *other) {
    const qd_board *board = qd_explainer_board(explainer);
    uint64_t all = ~(uint64_t)0 >> (QD_MAX_VALUES - qd_board_value_count(board));
    for (uint32_t cell = 0; cell < qd_board_cell_count(board); cell++) {
        assert_int_equal(qd_explainer_value(explainer, cell), qd_explainer_value(other, cell));
        assert_int_equal(qd_explainer_candidates(explainer, cell),
                         qd_explainer_candidates(other, cell));
        assert_int_equal(qd_explainer_origin(explainer, cell) & all,
                         qd_explainer_origin(other, cell) & all);
    }
}

static void check_read(const qd_explainer *explainer, const qd_step *step, const qd_text *text) {
    qd_claim *claim = NULL;
    qd_error error;
    if (qd_claim_read(text->data, text->length, &claim, &error) != QD_OK)
        fail_msg("%s: %llu: %s: %s", qd_technique_about(step->technique).name,
                 (unsigned long long)error.column, error.message, text->data);
    assert_non_null(qd_claim_about(claim).step);
    check_position(explainer, qd_claim_about(claim).explainer);
    assert_ptr_equal(qd_claim_about(claim).step->technique, step->technique);
    const char *wrong = qd_claim_check(claim, NULL);
    if (wrong)
        print_error("%s, read again: %s\n", qd_technique_about(step->technique).name, wrong);
    assert_null(wrong);
    qd_claim_free(claim);
}

void check_reason_in_json(qd_explainer *explainer, const qd_step *step) {
    qd_text text = QD_TEXT_INIT;
    qd_reason *reason;
    OK(qd_reason_new(explainer, step, &reason, NULL));
    assert_non_null(reason);
    put_claim(explainer, step, reason, &text);
    check_read(explainer, step, &text);
    qd_text_free(&text);
    qd_reason_free(reason);
}

/* ---- checking -------------------------------------------------------------------------------- */

bool check_reason_in_time(qd_explainer *explainer, const qd_step *step) {
    qd_reason *reason;
    size_t count, at = 0;
    OK(qd_reason_new(explainer, step, &reason, NULL));
    if (!reason)
        return false;
    const qd_fact *facts = qd_reason_facts(reason, &count);
    const char *wrong = qd_reason_check(explainer, step, facts, count, &at);
    if (wrong)
        print_error("%s: fact %zu of %zu: %s\n", qd_technique_about(step->technique).name, at,
                    count, wrong);
    assert_null(wrong);
    qd_reason_free(reason);
    return true;
}

void check_reason(qd_explainer *explainer, const qd_step *step) {
    assert_true(check_reason_in_time(explainer, step));
}
