/*
 * Steps with reasons in JSON: no input crashes or hangs the reader and the checker, and a position that is read
 * is written and read again as the same.
 */
#include "fuzz.h"
#include "../../src/explain/claim_inside.h"

#include "quadrille/explain.h"

#include <stdlib.h>
#include <string.h>

/* Boards of more cells only take longer. */
#define MOST_CELLS 512

static void check_position(const qd_explainer *explainer) {
    qd_text text = QD_TEXT_INIT, again = QD_TEXT_INIT;
    qd_claim *claim = NULL;
    qd_text_put(&text, "{\"position\":");
    qd_explainer_put_json(explainer, &text);
    qd_text_put(&text, ",\"step\":{\"because\":[]}}");
    MUST(qd_text_check(&text, NULL) == QD_OK);
    MUST(qd_claim_read(text.data, text.length, &claim, NULL) == QD_OK &&
         qd_claim_about(claim).step);
    qd_text_put(&again, "{\"position\":");
    qd_explainer_put_json(qd_claim_about(claim).explainer, &again);
    MUST(strncmp(text.data, again.data, again.length) == 0);
    MUST(qd_claim_check(claim, NULL) != NULL);
    qd_claim_free(claim);
    qd_text_free(&text);
    qd_text_free(&again);
}

/* What it tells of the reason in words and JSON is not empty. */
static void tell(const qd_claim *claim) {
    const qd_board *board = qd_claim_about(claim).board;
    qd_text text = QD_TEXT_INIT;
    const qd_step_style style = {.reason = qd_claim_reason(claim)};
    qd_step_put_json(board, qd_claim_about(claim).step, &style, &text);
    MUST(qd_text_check(&text, NULL) == QD_OK && text.length >= 2);
    qd_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qd_claim *claim = NULL;
    qd_claim_fault fault;
    qd_error error;
    qd_status status = qd_claim_read((const char *)data, size, &claim, &error);
    MUST(status == QD_OK || (status == QD_ERROR_SYNTAX && *error.message && !claim));
    const qd_step *step = claim ? qd_claim_about(claim).step : NULL;
    for (; step; step = qd_claim_next(claim)) {
        const char *wrong = qd_claim_check(claim, &fault);
        MUST(!fault.fact || (wrong && fault.id && fault.line && fault.column));
        if (qd_board_cell_count(qd_claim_about(claim).board) <= MOST_CELLS)
            check_position(qd_claim_about(claim).explainer);
        if (!wrong)
            tell(claim);
    }
    qd_claim_free(claim);
    return 0;
}
