#include "explained.h"
#include "message.h"
#include "puzzles.h"
#include "rater.h"
#include "signals.h"

struct job {
    struct rater *rater;
    struct report report;
    struct rated rated; /* of the present puzzle */
    char symbols[QD_MAX_CELLS + 1];
};

/* The steps, then the solution; a remark between them if they do not lead to it. */
static void put_line(const struct answer *answer, qd_text *text) {
    if (!answer->grading) {
        answer_put_failure(answer, NULL, text);
        return;
    }
    qd_text_put(text, answer->grading->path);
    if (!grading_is_known(answer->grading)) {
        grading_put_remark(answer->grading, text);
        qd_text_put(text, "\n");
    }
    qd_text_put_bytes(text, answer->solution, answer->solution_length);
    qd_text_put(text, "\n");
}

static const struct report_style style = {.of = OF_EXPLAIN, .put_line = put_line};

static void find_solution(struct job *job, const qd_record *record, struct answer *answer) {
    const qd_puzzle *puzzle = record->puzzle;
    const qd_board *board = qd_grid_board(puzzle->grid);
    qd_grid *solved;
    qd_error error;
    check(qd_grid_new(board, &solved, &error), &error);
    qd_grid_set_values(solved, qd_solver_solution(rater_solver(job->rater, board)));
    answer->solution_length =
        qd_grid_print(solved, answer_alphabet(puzzle), job->symbols, sizeof job->symbols);
    answer->solution = job->symbols;
    qd_grid_free(solved);
}

static void put(struct map *map, struct answer *answer) {
    struct job *job = map->context;
    answer->of = OF_EXPLAIN;
    report_put(&job->report, answer, &map->text);
}

static void answer(struct map *map, const qd_record *record) {
    struct job *job = map->context;
    const struct rated *rated = &job->rated;
    struct answer answer = map_answer(map, record);
    rater_use_symbols(job->rater, answer_alphabet(record->puzzle));
    rater_rate(job->rater, record->puzzle->grid, &job->rated);
    map->ended = rated->interrupted;
    if (map->ended)
        return;
    answer.verdict = rated->verdict;
    answer.count = rated->count;
    answer.seconds = rated->seconds;
    if (rated->verdict == QD_UNIQUE) {
        answer.grading = &rated->grading;
        find_solution(job, record, &answer);
    }
    if (!answer.grading || !grading_is_known(answer.grading))
        raise_status(map->cli, EXIT_OTHERWISE);
    if (answer.grading ? !answer.grading->is_exact : answer.verdict == QD_UNKNOWN)
        complain_stopped(map->cli, map->input.name, record->line, QD_TIME_LIMIT);
    put(map, &answer);
}

static void fail(struct map *map, const qd_record *record) {
    struct answer malformed = map_answer(map, record);
    put(map, &malformed);
}

int explained_run(struct cli *cli, const struct choice *choice) {
    struct job job = {0};
    struct rater_style rater = {
        .time_limit = cli->time_limit, .path = true, .json = cli->json, .reasons = true};
    static const struct map_style records = {.answer = answer, .fail = fail};
    struct map map;
    if (!choice_read_scale(cli, choice, &rater.scale))
        return EXIT_USAGE;
    if (!map_open(&map, cli, &records, &job)) {
        choice_release(rater.scale);
        return EXIT_USAGE;
    }
    report_open(&job.report, cli, &style);
    job.rater = rater_open(&rater);
    map_run(&map);
    rater_close(job.rater);
    rated_free(&job.rated);
    report_close(&job.report);
    map_close(&map);
    choice_release(rater.scale);
    return EXIT_FINE;
}
