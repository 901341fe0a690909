#include "support.h"

void check_reason(qd_explainer *explainer, const qd_step *step) {
    qd_reason *reason;
    size_t count, at = 0;
    OK(qd_reason_new(explainer, step, &reason, NULL));
    assert_non_null(reason);
    const qd_fact *facts = qd_reason_facts(reason, &count);
    const char *wrong = qd_reason_check(explainer, step, facts, count, &at);
    if (wrong)
        print_error("%s: fact %zu of %zu: %s\n", qd_technique_name(step->technique), at, count,
                    wrong);
    assert_null(wrong);
    qd_reason_free(reason);
}
