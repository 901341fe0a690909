#include "unique.h"
#include "answer.h"
#include "json.h"
#include "lines.h"
#include "message.h"
#include "output.h"

bool unique_open(struct unique *unique, struct cli *cli) {
    *unique = (struct unique){.cli = cli};
    if (!plain_takes_board(cli) || !input_open(&unique->input, cli))
        return false;
    unique->nine = lines_open_nine(cli, 0);
    return true;
}

/* Unknown after a signal. */
static qd_verdict solve(struct unique *unique) {
    static const qd_verdict verdicts[] = {QD_NONE, QD_UNIQUE, QD_MULTIPLE};
    qd_nine_work work = QD_NINE_WORK_INIT;
    uint8_t found;
    qd_outcome outcome;
    qd_error error;
    work.cells = unique->cells;
    work.count = 1;
    work.found = &found;
    work.solutions = unique->solution;
    check(qd_nine_solve(unique->nine, &work, &outcome, &error), &error);
    return found <= 2 ? verdicts[found] : QD_UNKNOWN;
}

static void refuse(struct unique *unique, const qd_record *record, qd_verdict verdict) {
    struct answer answer = {.read = record, .verdict = verdict};
    complain_of(unique->cli, EXIT_OTHERWISE, unique->input.name, record->line,
                verdict == QD_NONE ? " the puzzle has no solution"
                                   : " the puzzle has several solutions");
    if (unique->cli->json) {
        place_put_json_begin(unique->input.records, unique->input.name, record->line,
                             &unique->text);
        json_string(&unique->text, "verdict", answer_verdict(&answer));
        json_close(&unique->text, '}');
        qd_text_put(&unique->text, "\n");
    } else {
        answer_put_failure(&answer, NULL, &unique->text);
    }
    unique_write(unique);
}

/* The next puzzle with one solution; NULL at the end or after a signal. */
static const qd_record *next(struct unique *unique) {
    const qd_record *record;
    qd_record refused;
    while ((record = input_next(&unique->input)) && !stop_signal) {
        if (!plain_accept(&unique->input, &record, &refused, unique->cells)) {
            if (unique->cli->json)
                plain_put_json_failure(record, unique->input.records, unique->input.name,
                                       &unique->text);
            else
                plain_put_failure(record, &unique->text);
            unique_write(unique);
            continue;
        }
        qd_verdict verdict = solve(unique);
        if (verdict == QD_UNIQUE)
            return record;
        if (verdict != QD_UNKNOWN)
            refuse(unique, record, verdict);
    }
    return NULL;
}

void unique_write(struct unique *unique) {
    output_put(&unique->text);
    output_record_done();
}

void unique_run(struct unique *unique, const struct watched *watched,
                void (*answer)(void *context, const qd_record *record), void *context) {
    const qd_record *record;
    watch(0, watched);
    while ((record = next(unique)))
        answer(context, record);
    watch(0, NULL);
    lines_close_nine(unique->nine, 0);
    qd_text_free(&unique->text);
    input_close(&unique->input);
}
