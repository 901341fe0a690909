#include "unique.h"
#include "json.h"
#include "lines.h"
#include "message.h"

/* Unknown after a signal. */
static qd_verdict solve(struct unique *unique) {
    static const qd_verdict verdicts[] = {QD_NONE, QD_UNIQUE, QD_MULTIPLE};
    qd_nine_work work = {0};
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

static bool accept(struct map *map, const qd_record **record) {
    struct unique *unique = map->context;
    if (!plain_accept(map, record, unique->cells))
        return false;
    unique->verdict = solve(unique);
    map->ended = unique->verdict == QD_UNKNOWN;
    return unique->verdict == QD_UNIQUE;
}

static void answer(struct map *map, const qd_record *record) {
    struct unique *unique = map->context;
    unique->answer(unique->context, record);
}

static void refuse(struct map *map, const qd_record *record, qd_verdict verdict) {
    struct answer answer = map_answer(map, record);
    answer.verdict = verdict;
    complain_of(map->cli, EXIT_OTHERWISE, answer.file, answer.line,
                verdict == QD_NONE ? " the puzzle has no solution"
                                   : " the puzzle has several solutions");
    if (!map->cli->json) {
        answer_put_failure(&answer, NULL, &map->text);
        return;
    }
    place_put_json_begin(answer.record, answer.file, answer.line, &map->text);
    json_string(&map->text, "verdict", answer_verdict(&answer));
    json_end_line(&map->text);
}

static void fail(struct map *map, const qd_record *record) {
    const struct unique *unique = map->context;
    if (!record->puzzle)
        map_put_failure(map, record);
    else if (!map->ended)
        refuse(map, record, unique->verdict);
}

int unique_run(struct unique *unique, struct cli *cli,
               void (*answer_record)(void *context, const qd_record *record), void *context) {
    static const struct map_style style = {.accept = accept, .answer = answer, .fail = fail};
    unique->answer = answer_record;
    unique->context = context;
    if (!plain_takes_board(cli) || !map_open(&unique->map, cli, &style, unique))
        return EXIT_USAGE;
    unique->nine = lines_open_nine(cli);
    map_run(&unique->map);
    qd_nine_free(unique->nine);
    map_close(&unique->map);
    return EXIT_FINE;
}
